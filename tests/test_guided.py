"""`search` with a policy: the network's opinion leads it, its value judges, neither sees what is hidden."""

import numpy as np
import pytest

from galileo_env import Session, arena
from galileo_env.agents import make_agent, split_specs
from galileo_env.agents.policy import Layers, Policy, PolicyAgent
from galileo_env.agents.search import GuidedAgent
from galileo_env.engine.spec import game_spec, games
from tests.test_policy import card
from tests.test_search import RULESETS, TWO, check_alike, check_best_endings, positions

#: One of each kind: seats of several numbers, a scripted opponent, a mark to beat.
KINDS = ["galilei:seats=2", "galilei:seats=3,luna,characters=random", "galilei:solo,luna", "truth:seats=2", "truth:solo"]


def guide(game: str, opinion: float = 1.0, value: float | None = 20.0, hidden: int = 6) -> Policy:
    """A network with random weights whose actions and points differ by about as much as said; without opinion all are alike."""
    spec, chance = game_spec(game), np.random.default_rng(8)

    def layer(inputs: int, outputs: int, size: float) -> tuple[np.ndarray, np.ndarray]:
        return (chance.normal(size=(inputs, outputs)) * size).astype(np.float32), np.zeros(outputs, np.float32)

    first = layer(spec.observation.size, hidden, 0.1)
    worth: Layers = () if value is None else (layer(hidden, hidden, 0.5), layer(hidden, 1, value))
    scale = np.ones(spec.observation.size, np.int64)
    return Policy(card(game), scale, (first, layer(hidden, len(spec.actions), opinion)), value=worth)


def fond_of(action: int, game: str, value: float | None = None) -> Policy:
    """A policy that all but always takes an action."""
    made = guide(game, 0.0, value)
    made.layers[1][1][action] = 60.0
    return made


def guided(simulations: int, policy: Policy, seed: int = 3, **options: float) -> GuidedAgent:
    agent = GuidedAgent(simulations, policy, **options)
    agent.seed(seed)
    return agent


# -- what it must not know


@pytest.mark.parametrize("value", [20.0, None])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_guided_search_chooses_the_same_when_only_what_it_cannot_see_differs(ruleset, value):
    session = positions(ruleset, 8)
    rows = np.flatnonzero(~session.over)
    agent = guided(40, guide(session.ruleset.game, value=value))
    chosen, visits, values = agent.search(session, rows)
    assert (visits > 0).any(axis=0).sum() > 5
    for deal in range(2):
        other = session.clone()
        for i in rows:
            other.redeterminise(int(i), int(session.seat[i]), deal)
        assert other.states.tobytes() != session.states.tobytes()
        for mine, its in zip((chosen, visits, values), agent.search(other, rows), strict=True):
            assert np.array_equal(mine, its)


# -- what the network says


@pytest.mark.parametrize("value", [20.0, None])
@pytest.mark.parametrize("ruleset", KINDS)
def test_a_single_simulation_takes_what_the_policy_likes_best(ruleset, value):
    session = positions(ruleset, 12)
    rows = np.flatnonzero(~session.over)
    policy = guide(session.ruleset.game, value=value)
    expected = PolicyAgent(policy).act(session, rows)
    assert np.array_equal(guided(1, policy).act(session, rows), expected)
    assert not np.array_equal(guided(1, guide(session.ruleset.game, 0.0)).act(session, rows), expected)


@pytest.mark.parametrize("ruleset", TWO)
def test_what_a_policy_is_sure_of_is_tried_alone_however_absurd(ruleset):
    session = positions(ruleset, 8)
    for i in np.flatnonzero(session.masks.sum(axis=1) > 1):
        for action in session.legal(int(i)).tolist()[:3]:
            chosen, visits, _ = guided(30, fond_of(action, session.ruleset.game)).search(session, np.array([i]))
            assert chosen.tolist() == [action] and visits[0, action] == 30


@pytest.mark.parametrize("ruleset", TWO)
def test_without_an_opinion_every_action_is_tried_before_any_is_tried_again(ruleset):
    session = positions(ruleset, 8)
    policy = guide(session.ruleset.game, 0.0)
    for i in np.flatnonzero(session.masks.sum(axis=1) > 1):
        legal = session.legal(int(i))
        visits = guided(len(legal), policy, c=1000).search(session, np.array([i]))[1][0]
        assert np.flatnonzero(visits).tolist() == legal.tolist() and visits.max() == 1


def expected_shares(session: Session, policy: Policy, scale: float) -> np.ndarray:
    """(sides,) what a running game comes to for every side by what the network says of observations, reckoned in float64."""
    sides, seats, mover = len(session.sides), session.ruleset.seats, int(session.seat[0])

    def lead(seat: int) -> float:
        points = session.potential(0).astype(float)
        own, points[seat] = points[seat], -np.inf
        first, (matrix, bias), last = policy.layers[0], policy.value[0], policy.value[1]
        told = np.maximum(session.observe(0, seat) / policy.scale @ first[0] + first[1], 0)
        return own - points.max() + float((np.maximum(told @ matrix + bias, 0) @ last[0] + last[1])[0])

    if sides == 2:
        leads = np.full(2, -lead(mover))
        leads[mover] *= -1
    else:
        leads = np.array([lead(seat) for seat in range(seats)])
    found = np.exp(np.minimum(leads, 0) / scale)
    return found / found.sum()


def xorshift(word: int) -> int:
    """The next word of the search's chance, as engine/rng.py has it."""
    word ^= word << 13 & 2**64 - 1
    word ^= word >> 7
    return word ^ word << 17 & 2**64 - 1


@pytest.mark.parametrize("ruleset", KINDS)
def test_an_action_tried_once_is_worth_what_the_network_says_of_the_decision_after_it(ruleset):
    """On the deal of the only simulation, so what chance, others' turns and Tycho's make of it is in it too."""
    session = positions(ruleset, 16)
    game = session.ruleset.game
    passed_on, found = 0, set()
    for i in np.flatnonzero(session.masks.sum(axis=1) > 1).tolist():
        mover = int(session.seat[i])
        for action in session.legal(i).tolist()[:4]:
            policy = fond_of(action, game, value=20.0)
            agent = guided(1, policy, scale=15)
            after = Session(session.ruleset, 1, seed=1)
            after.load(0, session.save(i))
            after.redeterminise(0, mover, xorshift(int(agent.words(session, np.array([i]))[0])))
            after.step_one(action)
            if not after.over[0]:
                values = agent.search(session, np.array([i]))[2][0]
                assert values[action] == pytest.approx(expected_shares(after, policy, 15), rel=1e-3, abs=1e-6)
                passed_on += int(after.seat[0]) != mover
                found.add(round(float(values[action, mover]), 3))
    assert len(found) > 10
    assert passed_on > 0 or session.ruleset.seats == 1, "somebody else's value has been seen"


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TWO)
def test_a_value_head_steers_towards_what_it_rewards_and_with_the_other_sign_away_from_it(ruleset):
    spec = game_spec(ruleset.partition(":")[0])
    means = []
    for sign in (1, -1):
        made = guide(spec.name, 0.0, hidden=1)
        matrix = np.zeros_like(made.layers[0][0])
        matrix[spec.observation.start("score")] = 1  # of the seat that observes
        first = (matrix, made.layers[0][1])
        value = ((np.full((1, 1), 10.0 * sign, np.float32), np.zeros(1, np.float32)),)
        session = Session(ruleset, 20, seed=2)
        agent = guided(40, Policy(made.card, made.scale, (first, *made.layers[1:]), value=value))
        for _ in range(40):
            rows = np.flatnonzero(~session.over)
            actions = np.full(20, -1)
            actions[rows] = agent.act(session, rows)
            session.step(actions)
        means.append(session.scores.mean())
    assert means[0] > 2 * means[1]


@pytest.mark.parametrize("ruleset", [*TWO, "truth:solo"])
def test_a_guided_search_finds_the_best_way_to_end_a_game(ruleset):
    """With so many simulations that what was guessed before the end no longer counts."""
    check_best_endings(guided(2000, guide(ruleset.partition(":")[0], 0.0, 0.0)), ruleset)


# -- the same whatever is beside it


@pytest.mark.parametrize("ruleset", KINDS)
def test_a_game_is_searched_with_a_policy_alike_alone_in_a_batch_and_in_threads(ruleset):
    session = positions(ruleset, 7)
    check_alike(guided(40, guide(session.ruleset.game)), session)


PLAYED = """
import numpy as np
from galileo_env import Session
from tests.test_guided import guide, guided
for ruleset, value in (("galilei:solo,luna", 20.0), ("truth:seats=3", 20.0), ("truth:seats=2", None)):
    session = Session(ruleset, 1, seed=2, obs=None)
    session.play_random(5)
    _, visits, values = guided(5, guide(session.ruleset.game, value=value)).search(session, np.array([0]))
    print(visits.nonzero(), visits[visits > 0], values[values > 0].round(6))
"""


@pytest.mark.slow
def test_plain_python_searches_with_a_policy_as_compiled_code_does(python):
    assert python(PLAYED) == python(PLAYED, "-W", "error", env={"NUMBA_DISABLE_JIT": "1"})


# -- specs and refusals


def test_a_spec_names_the_policy_and_the_options_that_differ(tmp_path):
    path = tmp_path / "a.policy"
    guide("truth").write(path)
    agent = make_agent(f"search:50,c=0.5,policy={path},scale=20")
    assert isinstance(agent, GuidedAgent) and agent.options == {"c": 0.5, "scale": 20.0}
    assert agent.name == f"search:50,policy={path},c=0.5" == make_agent(agent.name).name
    specs = ["random", f"search:4,policy={path}", "greedy"]
    assert split_specs(",".join(specs)) == specs
    played = arena.play("truth:seats=2", specs[:2], 1, 1, processes=1)
    assert all(game.crashed is None for game in played.games)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("policy=", "no file is named"),
        ("policy=no/such", "no/such: No such file"),
        ("policy", "option 'policy' is unknown"),
        ("policy={path},cut=3", "option 'cut=3' is unknown with a policy"),
        ("picks=1,policy={path}", "option 'picks=1' is unknown with a policy"),
        ("policy={path},policy={path}", "option 'policy' is given twice"),
        ("policy={path},c=0", "c='0' must be a number above 0"),
        ("policy={path},scale=x", "scale='x' must be a number above 0"),
    ],
)
def test_a_bad_option_beside_a_policy_is_named(options, named, tmp_path):
    path = tmp_path / "a.policy"
    guide("truth").write(path)
    spec = f"search:20,{options.format(path=path)}"
    with pytest.raises(ValueError, match="accepted: search:SIMULATIONS.*policy=PATH") as error:
        make_agent(spec)
    assert named in str(error.value)


def test_so_many_simulations_that_opinions_would_fill_the_memory_are_refused():
    with pytest.raises(ValueError, match="simulations=1000001 must be a whole number from 1 to 1000000"):
        GuidedAgent(1_000_001, guide("truth"))


@pytest.mark.parametrize("game", games())
def test_a_policy_for_another_game_is_refused_before_anything_is_played(game):
    ruleset = next(each for each in RULESETS if not each.startswith(game))
    agent = guided(2, guide(game))
    sentence = rf"search:2,policy=policy plays {game} with layout .*, and this game is {ruleset.partition(':')[0]} with layout"
    with pytest.raises(ValueError, match=sentence):
        arena.play(ruleset, [agent, "random", "random", "random"][: Session(ruleset, 1).ruleset.seats], 1, 1)
    session = Session(ruleset, 1, seed=1)
    with pytest.raises(ValueError, match=sentence):
        agent.act(session, np.array([0]))
    with pytest.raises(ValueError, match="network: from .* accepted: from"):
        session.search_guided(np.array([0]), session.words(np.array([0])), 2, agent.policy.network, c=1.0, scale=20.0)
