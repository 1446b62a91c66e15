"""`galileo train`: settings, the files of a run, who is played against, and that what was learnt is what is kept."""

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from rich.console import Console
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from typer.testing import CliRunner

import galileo_env
from galileo_env import Ruleset, Session
from galileo_env.agents import make_agent
from galileo_env.agents.policy import Policy, PolicyAgent
from galileo_env.cli import app
from galileo_env.sb3 import VecEnv
from tests.test_policy import card
from training import checkpoint
from training.__main__ import main
from training.envs import LearnerEnv
from training.evaluation import measure
from training.export import policy_of
from training.gate import advantage
from training.imitation import Ratings, imitate
from training.network import ActorCritic, Trunk
from training.pool import Pool, PoolSeat
from training.run import BEST, CHECKPOINT, HEAD, LEARNER, LOG, POLICY, Training
from training.settings import Settings, checked, presets, read

#: A training of three iterations that takes a second.
TINY = {
    **{"steps": 90, "games": 4, "decisions": 8, "batch": 16, "epochs": 1, "learning_rate": 0.01, "entropy": 0.01},
    **{"discount": 1.0, "trace": 0.95, "clip": 0.2, "first": 8, "hidden": [6], "reward": "lead", "reward_scale": 0.02},
    **{
        "precision": "float32",
        "threads": 1,
        "imitation": 32,
        "imitation_rate": 0.01,
        "imitation_batch": 8,
        "imitation_epochs": 1,
        "rated": 0.5,
        "deals": 1,
        "temperature": 1.0,
    },
    **{"evaluate_every": 2, "blocks": 2, "anchors": ["random", "greedy"], "checkpoint_every": 2},
    **{"freeze_every": 1, "pool": 2, "greedy": 0.2, "scholar": 0.0},
}


def trained(folder: Path, ruleset: str = "galilei:solo", seed: int = 1, **changes: object) -> Training:
    """A run that is over."""
    training = begun(folder, ruleset, seed, **changes)
    training.run()
    return training


def begun(folder: Path, ruleset: str = "galilei:solo", seed: int = 1, **changes: object) -> Training:
    """A run that has its folder; of several rulesets where there is a space between them."""
    rulesets = [Ruleset.parse(each) for each in ruleset.split()]
    training = Training(rulesets, checked(TINY | changes), seed, folder, Console(stderr=True))
    training.begin()
    return training


def weights(folder: Path) -> list[bytes]:
    return [part.tobytes() for layer in Policy.read(folder / POLICY).layers for part in layer]


# --- settings ------------------------------------------------------------------------------------------------------------------


def test_every_preset_says_everything():
    assert presets() == ["quick", "standard", "strong", "strong_selfplay"]
    for name in presets():
        assert isinstance(read(name), Settings)


def test_a_file_of_ones_own_is_read_and_its_faults_are_named(tmp_path):
    path = tmp_path / "mine.toml"
    text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in TINY.items())
    path.write_text(text, encoding="utf-8")
    assert read(str(path)) == checked(TINY)
    for changed, named in (
        (text + "\nmoons = 3", "mine.toml: key 'moons' is unknown; accepted: steps, games, decisions"),
        (text.replace("clip = 0.2", "clip = 2"), r"mine.toml: .*< 1.*clip"),
        (text.replace('"lead"', '"luck"'), r"mine.toml: .*luck.*reward"),
        (text.replace("games = 4\n", ""), r"mine.toml: .*missing.*games"),
        (text.replace("greedy = 0.2", "greedy = 0.9").replace("scholar = 0.0", "scholar = 0.2"), "1.1 together; accepted: 1 at"),
        (text + "\n=", "mine.toml: "),
    ):
        path.write_text(changed, encoding="utf-8")
        with pytest.raises(ValueError, match=named):
            read(str(path))


def test_an_unknown_preset_is_refused():
    with pytest.raises(
        ValueError, match="preset 'fast' is unknown; accepted: quick, standard, strong, strong_selfplay, or a path"
    ):
        read("fast")


# --- export --------------------------------------------------------------------------------------------------------------------


class Other(BaseFeaturesExtractor):
    def __init__(self, space):
        super().__init__(space, space.shape[0])

    def forward(self, observations):
        return observations


PLAIN = {"net_arch": [8, 8]}
TRUNK = {"features_extractor_class": Trunk, "features_extractor_kwargs": {"units": 8}, "activation_fn": torch.nn.ReLU}


@pytest.mark.parametrize("keywords", [PLAIN, TRUNK | {"net_arch": [6]}, TRUNK | {"net_arch": []}])
def test_an_exported_policy_chooses_what_the_learner_chooses(keywords):
    envs = VecEnv("galilei:solo,luna", 64)
    model = MaskablePPO("MlpPolicy", envs, seed=3, device="cpu", policy_kwargs=keywords)
    with torch.no_grad():
        model.policy.action_net.weight *= 100  # at first all actions are nearly equal
    session = Session("galilei:solo,luna", 64, seed=1)
    session.play_random(50)
    rows = np.flatnonzero(~session.over)
    expected, _ = model.predict(session.observations[rows], action_masks=session.masks[rows], deterministic=True)
    chosen = PolicyAgent(policy_of(model, card("galilei"))).act(session, rows)
    assert len(rows) > 40 and chosen.tolist() == expected.tolist()


@pytest.mark.parametrize("hidden", [[6], []])
def test_an_exported_value_is_what_the_critic_says_in_points(hidden):
    envs = VecEnv("galilei:solo,luna", 64)
    model = MaskablePPO("MlpPolicy", envs, seed=3, device="cpu", policy_kwargs=TRUNK | {"net_arch": hidden})
    settings = {"reward": "lead", "discount": 1.0, "reward_scale": 0.02}
    session = Session("galilei:solo,luna", 64, seed=1)
    session.play_random(50)
    with torch.no_grad():
        expected = model.policy.predict_values(torch.as_tensor(session.observations.copy())).numpy()[:, 0] / 0.02
    policy = policy_of(model, card("galilei", settings=settings))
    values = np.maximum(session.observations / policy.scale @ policy.layers[0][0] + policy.layers[0][1], 0)
    for number, (matrix, bias) in enumerate(policy.value):
        values = values @ matrix + bias
        if number < len(policy.value) - 1:
            values = np.maximum(values, 0)
    assert np.ptp(expected) > 1 and np.allclose(values[:, 0], expected, rtol=1e-4, atol=1e-3)
    for other in ({"reward": "win"}, {"discount": 0.99}):
        assert not policy_of(model, card("galilei", settings=settings | other)).value, "no points of the whole game"


@pytest.mark.parametrize(
    ("keywords", "named"),
    [
        ({"features_extractor_class": Other}, "Other cannot be exported; accepted: Trunk, FlattenExtractor"),
        ({"activation_fn": torch.nn.SiLU}, "SiLU cannot be exported; accepted: .*ReLU or Tanh"),
        (TRUNK | {"activation_fn": torch.nn.Tanh}, "relu, tanh cannot be exported"),
    ],
)
def test_networks_of_other_parts_are_refused(keywords, named):
    model = MaskablePPO("MlpPolicy", VecEnv("galilei:solo", 2), n_steps=4, batch_size=8, device="cpu", policy_kwargs=keywords)
    with pytest.raises(ValueError, match=named):
        policy_of(model, card("galilei"))


# --- rewards -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "keywords"), [("galilei:solo,luna", {}), ("truth:seats=3", {"seat": "rotate"})])
def test_lead_pays_in_all_the_final_margin_less_the_lead_at_the_beginning(ruleset, keywords):
    envs = LearnerEnv([Ruleset.parse(ruleset)], 6, "lead", 0.5, [keywords])
    envs.seed(2)
    envs.reset()
    session, batch = envs.parts[0].session, envs.parts[0]._batch
    opening = Session(ruleset, 1, seed=1)

    def start(row: int) -> int:
        opening.begin(0, *session.origin(row))
        return margin(opening.potential(0).tolist(), int(batch.learners[row]))

    starts = [start(row) for row in range(6)]
    sums, ended, paid_early = np.zeros(6), 0, 0
    chance = np.random.default_rng(1)
    while ended < 15:
        masks = envs.action_masks()
        _, rewards, dones, infos = envs.step((masks * (chance.random(masks.shape) + 0.1)).argmax(axis=1))
        sums += rewards
        paid_early += np.count_nonzero(rewards[~dones])
        for row in np.flatnonzero(dones).tolist():
            info = infos[row]
            others = [info[key] for key in info if key.endswith("_vp")]
            points = [*info["vp"].values(), *others]
            assert sums[row] == pytest.approx(0.5 * (margin(points, info["seat"]) - starts[row]), abs=1e-4)
            starts[row], sums[row] = start(row), 0
            ended += 1
    assert paid_early > 20


def margin(points: list[int], seat: int) -> int:
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def test_other_rewards_are_those_of_the_faces_times_the_scale():
    ours, plain = LearnerEnv([Ruleset.parse("galilei:solo")], 4, "vp", 0.02, [{}]), VecEnv("galilei:solo", 4, reward="vp")
    for envs in (ours, plain):
        envs.seed(1)
        envs.reset()
    for _ in range(100):
        actions = plain.action_masks().argmax(axis=1)
        one, two = ours.step(actions)[1], plain.step(actions)[1]
        assert one == pytest.approx(0.02 * two)


# --- runs ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a solo run."""
    folder = tmp_path_factory.mktemp("runs") / "solo"
    trained(folder)
    return folder


def test_a_run_leaves_head_log_tensorboard_checkpoint_and_policy(folder):
    assert {path.name for path in folder.iterdir()} == {HEAD, LOG, CHECKPOINT, LEARNER, POLICY, BEST, "tensorboard"}
    assert [path.name.split(".")[0] for path in (folder / "tensorboard").iterdir()] == ["events"]
    head = json.loads((folder / HEAD).read_text())
    assert head["ruleset"] == "galilei:solo" and head["seeds"]["seed"] == 1
    assert checked(head["settings"]) == checked(TINY)
    assert {"torch", "stable-baselines3", "sb3-contrib", "numba"} <= set(head["versions"])


def test_the_log_has_a_line_per_iteration(folder):
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    assert [(line["iteration"], line["steps"]) for line in lines] == [(1, 32), (2, 64), (3, 96)]
    assert all(line["entropy"] > 0 and line["steps_per_s"] > 0 and line["seconds"] > 0 for line in lines)
    assert ["evaluation" in line for line in lines] == [False, True, False]
    (record,) = lines[1]["evaluation"]
    assert record["against"] == ["tycho"] and record["n_games"] == 2 and record["low"] <= record["win_share"] <= record["high"]


def test_the_card_says_where_the_policy_comes_from_and_how_strong_it_was_found(folder):
    found = Policy.read(folder / POLICY).card
    assert (found.game, found.rulesets, found.seed, found.steps) == ("galilei", ["galilei:solo"], 1, 96)
    assert found.opponents == ["tycho"]
    assert [each["agent"] for each in found.strength] == ["policy", "random", "greedy"]
    assert all(each["n_games"] == 2 and each["crashed"] == 0 for each in found.strength)
    agent = make_agent(f"policy:{folder / POLICY}")
    again = measure(Ruleset.parse("galilei:solo"), agent, 2, found.strength[0]["seed"], TINY["anchors"])
    for one, two in zip(again, found.strength, strict=True):
        assert one["vp_mean"] == two["vp_mean"], "measured was what is in the file"


def test_the_checkpoint_holds_the_learner_of_the_policy(folder):
    model = MaskablePPO.load(folder / LEARNER, device="cpu")
    policy = Policy.decode(policy_of(model, card("galilei")).encode())
    assert [part.tobytes() for layer in policy.layers for part in layer] == weights(folder)
    assert model.num_timesteps == 96


def test_equal_seeds_make_equal_policies_and_others_do_not(folder, tmp_path):
    trained(tmp_path / "again")
    trained(tmp_path / "other", seed=2)
    assert weights(tmp_path / "again") == weights(folder) != weights(tmp_path / "other")


def test_a_folder_that_is_there_is_never_written_to(folder):
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    with pytest.raises(ValueError, match="solo: it is there already; accepted: a folder that is new"):
        trained(folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


@pytest.mark.parametrize("ruleset", ["galilei:seats=3", "truth:seats=2"])
def test_self_play_is_measured_against_random_and_greedy(ruleset, tmp_path):
    training = trained(tmp_path / "run", ruleset)
    assert training.pool is not None and len(training.pool.selves) == 2
    found = Policy.read(training.policy_file).card
    assert found.opponents == ["past selves", "greedy"]
    seats = training.rulesets[0].seats
    assert [each["against"] for each in found.strength] == [
        ["random", *(f"random#{k}" for k in range(2, seats))],
        ["greedy", *(f"greedy#{k}" for k in range(2, seats))],
    ]
    assert all(each["n_games"] == 2 * seats and len(each["win_share_by_seat"]) == seats for each in found.strength)


def test_ctrl_c_lets_the_iteration_end_and_saves(tmp_path, monkeypatch, capsys):
    original = Training._iterate

    def interrupted(self):
        if self.iteration == 1:
            os.kill(os.getpid(), signal.SIGINT)
        return original(self)

    monkeypatch.setattr(Training, "_iterate", interrupted)
    preset = tmp_path / "tiny.toml"
    preset.write_text("\n".join(f"{key} = {json.dumps(value)}" for key, value in TINY.items()), encoding="utf-8")
    request = {"rulesets": ["galilei:solo"], "out": str(tmp_path / "run"), "preset": str(preset), "seed": 1, "steps": 10_000}
    assert main(json.dumps(request)) == 130
    assert "stopped after 64 decisions; saved in" in capsys.readouterr().err
    assert len((tmp_path / "run" / LOG).read_text().splitlines()) == 2
    assert MaskablePPO.load(tmp_path / "run" / LEARNER, device="cpu").num_timesteps == 64
    assert Policy.read(tmp_path / "run" / POLICY).card.strength == []
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# --- going on ------------------------------------------------------------------------------------------------------------------


def everything(folder: Path) -> list[object]:
    """What a run came to, but for the seconds."""
    times = "seconds", "steps_per_s", "games_per_s"
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    plain = [{key: value for key, value in line.items() if key not in times} for line in lines]
    for line in plain:
        for record in line.get("evaluation", ()):
            del record["seconds_per_decision"]
    return [weights(folder), plain]


@pytest.mark.parametrize("ruleset", ["galilei:solo,luna", "galilei:seats=2 galilei:seats=3", "truth:seats=2"])
def test_a_run_that_was_stopped_becomes_what_it_would_have_become(ruleset, tmp_path):
    settings = {"steps": 192, "scholar": 0.2}
    trained(tmp_path / "whole", ruleset, **settings)
    first = begun(tmp_path / "parts", ruleset, **settings)
    assert first.run(stop_at=65) == [], "stopped before it is measured"
    second = Training.resume(tmp_path / "parts", Console(stderr=True))
    assert second.steps == 96
    second.run(stop_at=128)
    assert Training.resume(tmp_path / "parts", Console(stderr=True)).run() != []
    assert everything(tmp_path / "parts") == everything(tmp_path / "whole")


def test_a_run_that_was_killed_goes_on_from_its_last_checkpoint(tmp_path, monkeypatch):
    trained(tmp_path / "whole", steps=192)
    killed = begun(tmp_path / "killed", steps=192)
    original = Training._note

    def dies(self, line, log):
        original(self, line, log)
        if line["iteration"] == 5:
            raise RuntimeError("killed")

    monkeypatch.setattr(Training, "_note", dies)
    with pytest.raises(RuntimeError, match="killed"):
        killed.run()
    monkeypatch.undo()
    with (tmp_path / "killed" / LOG).open("a") as log:
        log.write('{"iteration": 6, "st')  # half a line
    again = Training.resume(tmp_path / "killed", Console(stderr=True))
    assert again.iteration == 4
    again.run()
    assert everything(tmp_path / "killed") == everything(tmp_path / "whole")


def test_a_folder_without_a_checkpoint_of_these_rules_is_refused(folder, tmp_path):
    with pytest.raises(ValueError, match=r"has no checkpoint.pickle; accepted: the folder of a training"):
        Training.resume(tmp_path, Console())
    (tmp_path / CHECKPOINT).write_bytes(b"nothing")
    with pytest.raises(ValueError, match=r"checkpoint.pickle is no checkpoint of this version"):
        Training.resume(tmp_path, Console())
    content = checkpoint.load(folder / CHECKPOINT)
    content["run"]["digests"]["layout_digest"] = "another"
    (tmp_path / CHECKPOINT).write_bytes(pickle.dumps(content))
    with pytest.raises(ValueError, match=r"belongs to .*another.*, and this version has .*accepted: the same rules and tables"):
        Training.resume(tmp_path, Console())


# --- several rulesets ----------------------------------------------------------------------------------------------------------


def test_games_of_several_rulesets_are_played_side_by_side_and_measured_one_by_one(tmp_path):
    levels = ("easy", "normal", "hard")
    rulesets = [f"galilei:solo,luna,level={level}" for level in levels]
    training = trained(tmp_path / "run", " ".join(rulesets))
    assert [len(part.rows) for part in training.env.parts] == [2, 1, 1]
    found = Policy.read(training.policy_file).card
    assert found.rulesets == [str(Ruleset.parse(each)) for each in rulesets]
    assert [each["ruleset"] for each in found.strength] == [each for each in found.rulesets for _ in range(3)]


@pytest.mark.parametrize(
    ("rulesets", "named"),
    [
        (
            "galilei:solo galilei:seats=2",
            "rulesets galilei:solo and galilei:seats=2: accepted: those of one game, all of them solo",
        ),
        ("galilei:seats=2 truth:seats=2", "those of one game"),
        ("galilei:solo galilei:solo", "one occurs twice"),
        (
            " ".join(f"galilei:seats={n}{more}" for n in (2, 3, 4) for more in ("", ",luna")),
            "games=4; accepted: at least one for",
        ),
    ],
)
def test_rulesets_that_cannot_be_played_side_by_side_are_refused(rulesets, named, tmp_path):
    with pytest.raises(ValueError, match=named):
        begun(tmp_path / "run", rulesets)
    assert not (tmp_path / "run").exists()


# --- learning from ratings -----------------------------------------------------------------------------------------------------


def test_ratings_are_those_of_the_decisions_that_the_rollout_holds():
    env = LearnerEnv([Ruleset.parse("galilei:solo"), Ruleset.parse("galilei:solo,luna")], 6, "lead", 0.02, [{}, {}])
    model = MaskablePPO(ActorCritic, env, n_steps=5, batch_size=8, seed=1, device="cpu", policy_kwargs=TRUNK)
    ratings = Ratings(env, 0.7, 1, 3)
    model.learn(30, ratings)
    steps, rows = ratings.places.T
    assert model.rollout_buffer.generator_ready, "its arrays are flat by now, games first"
    masks = model.rollout_buffer.action_masks.reshape(6, 5, -1).swapaxes(0, 1)
    assert 8 < len(steps) < 28
    assert np.array_equal(masks[steps, rows] > 0, ratings.points > -np.inf), "the same actions are legal"
    assert (masks[steps, rows].sum(axis=1) > 1).all(), "there is a choice"


def test_a_learner_comes_to_like_what_is_rated_high():
    env = LearnerEnv([Ruleset.parse("galilei:solo")], 16, "lead", 0.02, [{}])
    model = MaskablePPO(ActorCritic, env, 0.01, n_steps=16, seed=1, device="cpu", policy_kwargs=TRUNK)
    ratings = Ratings(env, 1.0, 1, 3)
    model.learn(256, ratings)
    steps, rows = ratings.places.T
    seen = model.rollout_buffer.observations.reshape(16, 16, -1).swapaxes(0, 1)[steps, rows].copy()
    model.rollout_buffer.observations, model.rollout_buffer.returns = (
        part.reshape(16, 16, *part.shape[1:]).swapaxes(0, 1)
        for part in (model.rollout_buffer.observations, model.rollout_buffer.returns[:, 0])
    )

    def regret() -> float:
        chosen, _ = model.predict(seen, action_masks=ratings.points > -np.inf, deterministic=True)
        return float((ratings.points.max(axis=1) - ratings.points[np.arange(len(chosen)), chosen]).mean())

    before = regret()
    losses = [imitate(model, ratings, checked(TINY | {"imitation_batch": 64}))["imitation_loss"] for _ in range(30)]
    assert losses[-1] < losses[0] - 0.1
    assert regret() < before / 2


def test_the_first_iterations_imitate_and_the_others_do_not(folder):
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    assert [line["phase"] for line in lines] == ["imitating", "learning", "learning"]
    assert ["imitation_loss" in line for line in lines] == [True, False, False]
    assert ["kl" in line for line in lines] == [False, True, True]


# --- the gate ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "least"), [("galilei:solo", 30), ("truth:seats=3", 0.3)])
def test_the_gate_opens_for_the_better_one_only(ruleset, least):
    rules = [Ruleset.parse(ruleset)]
    better = advantage(rules, make_agent("greedy", 1), make_agent("random", 2), 8, 1)
    worse = advantage(rules, make_agent("random", 1), make_agent("greedy", 2), 8, 1)
    assert better.low > least and worse.high < 0


def test_the_first_evaluated_learner_is_the_best_and_sits_in_the_pool(tmp_path):
    training = trained(tmp_path / "run", "truth:seats=2")
    lines = [json.loads(line) for line in (tmp_path / "run" / LOG).read_text().splitlines()]
    assert [line["gate"] for line in lines if "gate" in line] == [{"ahead": None, "best": True}]
    assert training.pool.best is not None
    assert Policy.read(tmp_path / "run" / BEST).card.steps == 64


def test_ctrl_c_in_an_evaluation_saves_too(tmp_path, monkeypatch):
    def cut_short(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "_evaluate", cut_short)
    assert trained(tmp_path / "run").iteration == 2
    monkeypatch.undo()
    assert Policy.read(tmp_path / "run" / POLICY).card.steps == 64
    assert Training.resume(tmp_path / "run", Console(stderr=True)).iteration == 2


# --- the pool ------------------------------------------------------------------------------------------------------------------


def test_the_pool_gives_shares_to_anchor_latest_and_past_selves():
    anchor, *selves = (make_agent("random") for _ in range(5))
    pool = Pool([(anchor, 0.2)], 3)
    assert pool.draw(np.array([0.9, 0.9])) is anchor, "as long as there is nobody else"
    for each in selves:
        pool.add(each)
    drawn = [pool.draw(numbers) for numbers in np.random.default_rng(1).random((3000, 2))]
    shares = [np.mean([each is one for each in drawn]) for one in (anchor, *selves)]
    assert shares[1] == 0, "the first of four is no longer kept"
    assert shares == pytest.approx([0.2, 0, 0.8 / 3, 0.8 / 3, 0.8 / 3], abs=0.03)
    pool.best = selves[1]
    drawn = [pool.draw(numbers) for numbers in np.random.default_rng(1).random((3000, 2))]
    shares = [np.mean([each is one for each in drawn]) for one in (anchor, *selves)]
    assert shares == pytest.approx([0.2, 0, 0.4 + 0.4 / 3, 0.4 / 3, 0.4 / 3], abs=0.03)


def test_anchors_share_all_games_until_there_is_a_past_self():
    one, two, self = (make_agent("random") for _ in range(3))
    pool = Pool([(one, 0.1), (two, 0.3)], 3)
    chance = np.random.default_rng(2).random((3000, 2))
    assert np.mean([pool.draw(numbers) is two for numbers in chance]) == pytest.approx(0.75, abs=0.03)
    pool.add(self)
    drawn = [pool.draw(numbers) for numbers in chance]
    assert [np.mean([each is who for each in drawn]) for who in (one, two, self)] == pytest.approx([0.1, 0.3, 0.6], abs=0.03)


class Counter:
    """Plays as `random`, and keeps the origins of the games that it was asked in."""

    name, batched = "counter", True

    def __init__(self):
        self.origins = set()

    def seed(self, value):
        pass

    def act(self, session, games):
        self.origins |= {session.origin(row) for row in games.tolist()}
        return session.choose_random(games, session.words(games))


def test_opponents_change_between_games_only():
    selves = [Counter() for _ in range(6)]
    pool = Pool([(Counter(), 0.3)], 6)
    envs = VecEnv("truth:seats=2", 16, opponents=PoolSeat(pool, 1), seat="rotate")
    envs.seed(3)
    envs.reset()
    for step in range(240):
        if step % 40 == 0:
            pool.add(selves[step // 40])
        masks = envs.action_masks()
        envs.step((masks * (np.random.default_rng(step).random(masks.shape) + 0.1)).argmax(axis=1))
    met = [each.origins for each in (pool.anchors[0][0], *selves)]
    assert all(met) and len(set.union(*met)) > 60
    assert sum(map(len, met)) == len(set.union(*met)), "no game has met two of them"


# --- the command ---------------------------------------------------------------------------------------------------------------


def test_train_says_that_it_needs_a_checkout(tmp_path, monkeypatch):
    monkeypatch.setattr(galileo_env.engine.jit, "PACKAGE", tmp_path / "galileo_env")
    for command in ("solo", "selfplay"):
        done = CliRunner().invoke(app, ["train", command, "--out", str(tmp_path / "run")])
        assert done.exit_code == 2 and "train runs in a checkout" in done.stderr


@pytest.mark.parametrize(
    ("changes", "named"),
    [({"preset": "fast"}, "'fast'"), ({"steps": 0}, "steps"), ({"seed": -1}, "seed"), ({"out": "."}, "--out .")],
)
def test_a_request_that_cannot_be_carried_out_is_one_line_on_stderr(changes, named, capsys, tmp_path):
    request = {"rulesets": ["galilei:solo"], "out": str(tmp_path / "run"), "preset": "quick", "seed": 1} | changes
    assert main(json.dumps(request)) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("galileo: ") and told.err.count("\n") == 1 and named in told.err
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_the_command_saves_on_ctrl_c(tmp_path):
    code = "from galileo_env.cli import main; main()"
    command = [sys.executable, "-c", code, "train", "selfplay", "--ruleset", "truth:seats=2", "--out", str(tmp_path / "run")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        log = tmp_path / "run" / LOG
        while process.poll() is None and not (log.exists() and log.read_text()):
            time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        printed, told = process.communicate()
    assert process.returncode == 130, told
    assert "torch threads: 1" in printed
    assert "saved in" in told and "Traceback" not in told
    assert Policy.read(tmp_path / "run" / POLICY).card.steps == MaskablePPO.load(tmp_path / "run" / LEARNER).num_timesteps > 0


@pytest.mark.slow
def test_the_quick_preset_soon_leaves_random_behind(tmp_path):
    request = {"rulesets": ["galilei:solo,luna"], "out": str(tmp_path / "run"), "preset": "quick", "seed": 1, "steps": 60_000}
    assert main(json.dumps(request)) == 0
    strength = {each["agent"]: each for each in Policy.read(tmp_path / "run" / POLICY).card.strength}
    assert strength["random"]["behind_low"] > 40, "points more of a margin over Tycho, on the same chance"
