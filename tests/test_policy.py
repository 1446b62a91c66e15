"""Policy files: what they hold, what is refused, and that they play without torch as the network that they came from."""

import hashlib
import subprocess
import sys
import zlib

import msgspec
import numpy as np
import pytest

from galileo_env import Session, arena
from galileo_env.agents import make_agent, split_specs
from galileo_env.agents.policy import MAGIC, Card, Policy, PolicyAgent
from galileo_env.engine.spec import game_spec, games

RULESETS = {"galilei": "galilei:seats=2,luna", "truth": "truth:seats=3"}


def card(game: str, **changes: object) -> Card:
    spec = game_spec(game)
    known = {
        "game": game,
        "rules_version": spec.rules_version,
        "catalogue_digest": spec.catalogue.digest,
        "layout_digest": spec.layout_digest,
        "rulesets": [RULESETS[game]],
        "seed": 1,
        "steps": 0,
        "opponents": ["random"],
        "settings": {},
        "strength": [{"agent": "policy", "n_games": 4, "win_share": 0.5}],
        "versions": {"numpy": np.__version__},
    }
    return Card(**{**known, **changes})  # type: ignore[arg-type]


def policy(game: str = "galilei", activation: str = "relu", hidden: tuple[int, ...] = (16, 8), **changes: object) -> Policy:
    """A network with random weights, so large that choices differ."""
    spec, chance = game_spec(game), np.random.default_rng(5)
    sizes = (spec.observation.size, *hidden, len(spec.actions))
    layers = [
        (chance.normal(size=pair).astype(np.float32), chance.normal(size=pair[1]).astype(np.float32))
        for pair in zip(sizes, sizes[1:], strict=False)
    ]
    scale = np.maximum(1, np.maximum(-spec.observation.low.astype(int), spec.observation.high))
    return Policy(card(game, **changes), scale, tuple(layers), activation)


def valued(made: Policy, *sizes: int) -> Policy:
    """The same policy with a value: layers of random weights, of these sizes, on the first one."""
    chance = np.random.default_rng(6)
    pairs = zip((len(made.layers[0][1]), *sizes), sizes, strict=False)
    value = tuple((chance.normal(size=pair).astype(np.float32), np.ones(pair[1], np.float32)) for pair in pairs)
    return Policy(made.card, made.scale, made.layers, made.activation, value)


def outputs(of: Policy, observations: np.ndarray) -> np.ndarray:
    """What a network says, by matrix products in float64."""
    values = observations / of.scale
    for number, (matrix, bias) in enumerate(of.layers):
        values = values @ matrix.astype(float) + bias
        if number < len(of.layers) - 1:
            values = np.maximum(values, 0) if of.activation == "relu" else np.tanh(values)
    return values


def positions(game: str, number: int = 200, obs: str | None = "int8") -> tuple[Session, np.ndarray]:
    """Games somewhere in their middle, and the rows that are not over."""
    session = Session(RULESETS[game], number, seed=3, obs=obs)
    session.play_random(40)
    return session, np.flatnonzero(~session.over)


# --- playing -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("game", games())
def test_a_policy_takes_the_legal_action_that_its_network_likes_best(game, activation):
    made = policy(game, activation)
    session, rows = positions(game)
    chosen = PolicyAgent(made).act(session, rows)
    values = np.where(session.masks[rows] > 0, outputs(made, session.observations[rows]), -np.inf)
    assert (values.max(axis=1) - values[np.arange(len(rows)), chosen] < 1e-3).all()
    assert len(set(chosen.tolist())) > 5


@pytest.mark.parametrize("game", games())
def test_chances_are_the_softmax_over_the_legal_actions(game):
    made = policy(game)
    made = Policy(made.card, made.scale, tuple((matrix / 8, bias / 8) for matrix, bias in made.layers))
    session, rows = positions(game)
    found = PolicyAgent(made).chances(session, rows)
    values = np.where(session.masks[rows] > 0, outputs(made, session.observations[rows]), -np.inf)
    expected = np.exp(values - values.max(axis=1, keepdims=True))
    assert np.allclose(found, expected / expected.sum(axis=1, keepdims=True), atol=1e-5)
    assert (found[session.masks[rows] == 0] == 0).all() and np.ptp(found.max(axis=1)) > 0.01


def test_a_policy_without_hidden_layers_plays():
    made = policy(hidden=())
    session, rows = positions("galilei")
    values = np.where(session.masks[rows] > 0, outputs(made, session.observations[rows]), -np.inf)
    assert PolicyAgent(made).act(session, rows).tolist() == values.argmax(axis=1).tolist()


@pytest.mark.parametrize("sample", [False, True])
def test_a_choice_depends_on_its_game_alone(sample):
    agent = PolicyAgent(policy(), sample=sample)
    agent.seed(4)
    session, rows = positions("galilei")
    together = agent.act(session, rows)
    alone = [int(agent.act(session, rows[k : k + 1])[0]) for k in range(len(rows))]
    assert together.tolist() == alone
    assert agent.act(session, rows[::-1].copy()).tolist() == alone[::-1]


@pytest.mark.parametrize("sample", [False, True])
@pytest.mark.parametrize("obs", ["float32", None])
def test_a_policy_plays_the_same_in_sessions_of_other_observations(obs, sample):
    agent = PolicyAgent(policy(), sample=sample)
    agent.seed(4)
    session, rows = positions("galilei")
    other, _ = positions("galilei", obs=obs)
    assert agent.act(session, rows).tolist() == agent.act(other, rows).tolist()


def test_sampled_actions_come_as_often_as_the_network_says():
    made = policy()
    made = Policy(made.card, made.scale, tuple((matrix / 8, bias / 8) for matrix, bias in made.layers))
    session = Session("galilei:seats=2,luna", 4000, seed=1)
    agent = PolicyAgent(made, sample=True)
    agent.seed(9)
    session.step(make_agent("random", 3).act(session, np.arange(4000)))
    session.copy_game(int(np.argmax(session.masks.sum(axis=1))), np.arange(4000))
    legal = session.legal(0)
    values = outputs(made, session.observations[:1])[0, legal]
    expected = np.exp(values - values.max()) / np.exp(values - values.max()).sum()
    counts = np.zeros(session.num_actions)
    for seed in range(4000):  # copies are one game, and have one word for each seed
        agent.seed(seed)
        counts[agent.act(session, np.array([0]))] += 1
    assert counts[legal].sum() == 4000 and len(legal) > 2
    assert (abs(counts[legal] - 4000 * expected) < 5 * np.sqrt(4000 * expected * (1 - expected)) + 1).all()


def test_the_seed_fixes_what_is_sampled_and_without_sampling_does_not_matter():
    session, rows = positions("galilei")
    made = policy(hidden=(4,))
    calm = Policy(made.card, made.scale, tuple((matrix / 20, bias) for matrix, bias in made.layers))

    def chosen(sample: bool, seed: int) -> list[int]:
        agent = PolicyAgent(calm, sample=sample)
        agent.seed(seed)
        return agent.act(session, rows).tolist()

    assert chosen(True, 1) == chosen(True, 1) != chosen(True, 2)
    assert chosen(False, 1) == chosen(False, 2)


# --- files ---------------------------------------------------------------------------------------------------------------------


def test_a_file_gives_the_policy_back(tmp_path):
    for made in (policy(activation="tanh"), valued(policy(), 4, 1)):
        made.write(tmp_path / "a.policy", "float32")
        read = Policy.read(tmp_path / "a.policy")
        assert (read.card, read.activation, read.scale.tolist()) == (made.card, made.activation, made.scale.tolist())
        for one, two in ((read.layers, made.layers), (read.value, made.value)):
            for mine, its in zip(one, two, strict=True):
                assert all(np.array_equal(a, b) for a, b in zip(mine, its, strict=True))
    assert len(read.value) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.policy"]


def test_half_precision_takes_half_the_room_and_changes_weights_by_less_than_a_thousandth(tmp_path):
    made = policy()
    sizes = {}
    for kind in ("float16", "float32"):
        made.write(tmp_path / kind, kind)
        sizes[kind] = (tmp_path / kind).stat().st_size
    assert sizes["float16"] < 0.6 * sizes["float32"]
    for (rounded, _), (matrix, _) in zip(Policy.read(tmp_path / "float16").layers, made.layers, strict=True):
        assert np.allclose(rounded, matrix, rtol=1e-3, atol=1e-6)
    assert Policy.decode(made.encode()).encode() == made.encode(), "what is rounded stays as it is"


def test_any_changed_or_missing_byte_is_refused(tmp_path):
    data = valued(policy(hidden=(2,)), 2, 1).encode()
    rng = np.random.default_rng(1)
    for at in [0, len(MAGIC), len(MAGIC) + 31, len(data) - 1, *rng.integers(len(data), size=40).tolist()]:
        damaged = bytearray(data)
        damaged[at] ^= 1 << int(rng.integers(8))
        with pytest.raises(ValueError, match=r"^file (is damaged|does not begin)"):
            Policy.decode(bytes(damaged), "file")
        with pytest.raises(ValueError, match=r"^file (is damaged|does not begin)"):
            Policy.decode(data[:at], "file")
    (tmp_path / "x.policy").write_bytes(data[:-5])
    with pytest.raises(ValueError, match="x.policy is damaged.*accepted: policy:PATH"):
        make_agent(f"policy:{tmp_path / 'x.policy'}")


def test_a_file_of_the_format_before_is_refused():
    data = policy(hidden=(2,)).encode().replace(MAGIC, b"galileo policy 1\n", 1)
    with pytest.raises(ValueError, match="^file does not begin with 'galileo policy 2', so it is no policy file of this version"):
        Policy.decode(data, "file")


def signed(body: object) -> bytes:
    """A file with a right checksum over a wrong body."""
    return sealed(zlib.compress(msgspec.msgpack.encode(body)))


def sealed(data: bytes) -> bytes:
    return MAGIC + hashlib.sha256(data).digest() + data


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("kind",), "int4", "int4"),
        (("activation",), "step", "step.*relu, tanh"),
        (("scale",), [], "scale"),
        (("scale",), [0] * 10, "scale"),
        (("scale",), [1, 2], "2 numbers"),
        (("layers",), [], "layers: none"),
        (("layers", 0, "data"), b"12", "1 numbers"),
        (("layers", 0, "inputs"), 0, "0 inputs"),
        (("value", 0, "data"), b"12", "1 numbers"),
        (("value", 0, "outputs"), 0, "0 outputs"),
        (("value",), None, "array.*value"),
        (("card", "seed"), "one", "card.seed"),
        (("card", "moons"), 3, "moons"),
    ],
)
def test_a_well_signed_body_that_is_no_policy_is_refused_by_name(path, value, named):
    body = msgspec.msgpack.decode(zlib.decompress(valued(policy(hidden=(2,)), 1).encode()[len(MAGIC) + 32 :]))
    at = body
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(ValueError, match=named):
        Policy.decode(signed(body))


def test_a_file_that_unpacks_to_more_than_fits_or_is_not_packed_is_refused(monkeypatch):
    packed = zlib.compress(b"0" * 5000)
    monkeypatch.setattr("galileo_env.agents.policy.MOST", 4000)
    for data, named in ((packed, "longer than 4000 bytes"), (packed[:-8], "cut off"), (b"plain", "incorrect header")):
        with pytest.raises(ValueError, match=named):
            Policy.decode(sealed(data))


def test_zeros_take_no_room():
    made = policy(hidden=(64,))
    (matrix, bias), last = made.layers
    sparse = Policy(made.card, made.scale, ((np.where(np.arange(len(matrix))[:, None] % 2, matrix, 0), bias), last))
    assert len(sparse.encode()) < 0.65 * len(made.encode())


def test_layers_that_do_not_fit_and_weights_that_are_not_finite_are_refused():
    made = policy(hidden=(4,))
    first, second = made.layers
    with pytest.raises(ValueError, match="layer 1"):
        Policy(made.card, made.scale, (first, first))
    with pytest.raises(ValueError, match="layer 1: weights that are not finite"):
        Policy(made.card, made.scale, (first, (second[0] * np.nan, second[1])))
    with pytest.raises(ValueError, match=r"value layer 0: \(3, 1\) and \(1,\) do not fit the 4 numbers before it"):
        Policy(made.card, made.scale, made.layers, value=((np.ones((3, 1)), np.ones(1)),))
    with pytest.raises(ValueError, match="value: comes to 2 numbers; accepted: one"):
        valued(made, 3, 2)
    with pytest.raises(ValueError, match="value: accepted: where there are at least two layers"):
        valued(policy(hidden=()), 1)
    with pytest.raises(ValueError, match="value layer 0: weights too large for float16"):
        Policy(made.card, made.scale, made.layers, value=((np.full((4, 1), 1e6), np.ones(1)),)).encode()
    with pytest.raises(ValueError, match="layer 0: weights too large for float16; accepted: float32"):
        Policy(made.card, made.scale, ((first[0] * 1e6, first[1]), second)).encode()
    with pytest.raises(ValueError, match="kind='int8'; accepted: float16, float32"):
        made.encode("int8")


# --- which game ----------------------------------------------------------------------------------------------------------------


def test_another_game_is_refused_in_a_sentence_that_names_both():
    truth = game_spec("truth").layout_digest
    sentence = (
        f"policy plays galilei with layout {game_spec('galilei').layout_digest}, and this game is truth with layout {truth}"
    )
    with pytest.raises(ValueError, match=sentence):
        PolicyAgent(policy()).act(Session("truth:seats=2", 1, seed=1), np.array([0]))
    with pytest.raises(ValueError, match=sentence):  # not lost games: nothing is played
        arena.play("truth:seats=2", [PolicyAgent(policy()), "random"], 1, 1)


def test_another_layout_is_refused_in_a_sentence_that_names_both():
    digest = game_spec("galilei").layout_digest
    with pytest.raises(ValueError, match=f"galilei with layout 0123456789ab, and this game is galilei with layout {digest}"):
        policy(layout_digest="0123456789ab").fits(game_spec("galilei"))
    small = policy()
    with pytest.raises(ValueError, match="turns 3 numbers into 200 actions; galilei has 2476 and 200"):
        Policy(small.card, np.ones(3, int), ((np.ones((3, 200)), np.ones(200)),)).fits(game_spec("galilei"))


# --- specs ---------------------------------------------------------------------------------------------------------------------


def test_a_spec_names_the_file_and_whether_it_draws(tmp_path):
    path = tmp_path / "a.policy"
    policy().write(path)
    assert make_agent(f"policy:{path}").name == f"policy:{path}"
    drawing = make_agent(f"policy:{path},sample")
    assert isinstance(drawing, PolicyAgent) and drawing.sample and drawing.name == f"policy:{path},sample"
    specs = ["random", f"policy:{path},sample", "greedy:2"]
    assert split_specs(",".join(specs)) == specs
    found = arena.play("galilei:seats=2", specs[:2], 2, 1, processes=1)
    assert all(game.crashed is None for game in found.games)


@pytest.mark.parametrize(
    ("spec", "named"), [("policy", "no file"), ("policy:no/such", "no/such: No such file"), ("policy:a,b=1", "'b=1'")]
)
def test_a_bad_spec_is_named(spec, named):
    with pytest.raises(ValueError, match=named) as error:
        make_agent(spec)
    assert repr(spec) in str(error.value) and "accepted: policy:PATH[,sample]" in str(error.value)


def test_policies_play_without_torch(tmp_path):
    path = tmp_path / "a.policy"
    policy().write(path)
    code = f"""
import sys
class Without:
    def find_spec(self, name, path=None, target=None):
        assert name.partition(".")[0] not in ("torch", "stable_baselines3", "sb3_contrib"), name
sys.meta_path.insert(0, Without())
from galileo_env import arena
match = arena.play("galilei:solo", ["policy:{path}"], 2, 1)
print(len(match.games), match.faults)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2", "{}"]
