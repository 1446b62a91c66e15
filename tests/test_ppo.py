"""`python -m training.ppo`: the parts of PPO against plain reckoning, and a training that learns."""

import json

import numpy as np
import pytest
import torch

from galileo_env import Ruleset, Session
from galileo_env.agents.policy import Policy, PolicyAgent
from tests.test_policy import card
from training.ppo import Learner, Network, Rollout, Settings, advantages, draw, main

#: Options of a training that takes a second.
TINY = "--steps 96 --games 4 --decisions 8 --batch 16 --first 8 --hidden 6 --blocks 2".split()


def settings(**changes: object) -> Settings:
    return Settings(**{"games": 4, "decisions": 8, "batch": 16, "first": 8, "hidden": 6, **changes})  # type: ignore[arg-type]


def test_advantages_are_those_of_each_game_reckoned_alone():
    chance = np.random.default_rng(1)
    run = Rollout(9, 3, 1, 1)
    run.rewards, run.values = torch.tensor(chance.normal(size=(9, 3))), torch.tensor(chance.normal(size=(9, 3)))
    run.after, run.ends = torch.tensor(chance.normal(size=3)), torch.zeros(9, 3)
    for row, ends in enumerate(((), (4,), (0, 5, 8))):
        run.ends[list(ends), row] = 1
    found = advantages(run, 0.9, 0.8)
    for row in range(3):
        first = 0
        for last in [*np.flatnonzero(run.ends[:, row]).tolist(), 8]:
            rewards, values = run.rewards[first : last + 1, row].tolist(), run.values[first : last + 1, row].tolist()
            values.append(0.0 if run.ends[last, row] else run.after[row].item())
            surprises = [rewards[t] + 0.9 * values[t + 1] - values[t] for t in range(len(rewards))]
            for t in range(len(rewards)):
                expected = sum((0.9 * 0.8) ** (k - t) * surprises[k] for k in range(t, len(rewards)))
                assert found[first + t, row].item() == pytest.approx(expected, abs=1e-6)
            first = last + 1
            if first > 8:
                break


def test_columns_left_out_change_neither_results_nor_gradients():
    session = Session("galilei:solo,luna", 32, seed=1)
    session.play_random(60)
    seen, masks = session.observations, torch.from_numpy(session.masks.copy()).bool()
    torch.manual_seed(1)
    network = Network(np.ones(session.observation_size), session.num_actions, settings())
    network.note(seen[:16])
    before = network.columns
    network.note(seen)
    assert 300 < len(before) < len(network.columns) < 1500 and network.columns[: len(before)].tolist() == before.tolist()
    found = []
    for columns in (network.columns, np.arange(session.observation_size)):
        network.columns = columns
        network.zero_grad()
        logits, values = network(torch.from_numpy(seen.take(columns, 1)), masks)
        (logits.softmax(1).square().sum() + values.sum()).backward()
        found.append((logits.detach(), values.detach(), network.weight.grad.clone()))
    for one, all_of_them in zip(*found, strict=True):
        torch.testing.assert_close(one, all_of_them)
    assert found[0][2].abs().max() > 0


def test_draws_are_legal_and_follow_the_probabilities():
    torch.manual_seed(1)
    logits = torch.tensor([-1e9, 0.0, -1e9, 1.0, 2.0, -1e9]).repeat(20_000, 1)
    shares = torch.bincount(draw(logits), minlength=6) / len(logits)
    assert shares[[0, 2, 5]].tolist() == [0, 0, 0]
    torch.testing.assert_close(shares, logits[0].softmax(0), atol=0.01, rtol=0)


def test_the_largest_random_number_draws_the_last_legal_action(monkeypatch):
    monkeypatch.setattr(torch, "rand", lambda *shape: torch.full(shape, 1 - 2**-24))
    for legal in ([0], [0, 3, 5], [5]):
        logits = torch.full((1, 9), -1e9)
        logits[0, legal] = 0.3
        assert draw(logits).item() == legal[-1]


def test_a_run_leaves_a_log_and_a_policy_that_plays_what_the_network_likes_best(tmp_path, capsys):
    out = tmp_path / "run"
    main([*TINY, "--ruleset", "galilei:solo,luna", "--out", str(out)])
    assert {path.name for path in out.iterdir()} == {"log.jsonl", "agent.policy"}
    lines = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert [(line["iteration"], line["steps"]) for line in lines] == [(1, 32), (2, 64), (3, 96)]
    assert all(line["entropy"] > 0 and line["steps_per_s"] > 0 for line in lines)
    found = Policy.read(out / "agent.policy").card
    assert (found.rulesets, found.steps, found.opponents) == (["galilei:solo,luna"], 96, ["tycho"])
    assert [each["agent"] for each in found.strength] == ["policy", "random", "greedy", "scholar"]
    told = capsys.readouterr().out
    assert "96 steps" in told and "2 games of each agent" in told and f"policy: {out}" in told


def test_the_policy_chooses_what_the_network_likes_best():
    learner = Learner(Ruleset.parse("galilei:solo,luna"), None, settings(games=64, batch=64))
    learner.play()
    learner.learn(1e-3)
    network, session = learner.network, learner.session
    with torch.no_grad():
        for layer in network.actor[::2]:
            layer.weight *= 20  # at first all actions are nearly equal
        expected = network(*learner.look())[0].argmax(1)
    rows = np.arange(64)
    chosen = PolicyAgent(learner.policy(card("galilei"))).act(session, rows)
    assert chosen.tolist() == expected.tolist() and len(set(chosen.tolist())) > 3


def test_ctrl_c_saves_and_measures_what_has_been_learnt(tmp_path, monkeypatch, capsys):
    learn = Learner.learn

    def interrupted(self, rate):
        if self.steps == 64:
            raise KeyboardInterrupt
        return learn(self, rate)

    monkeypatch.setattr(Learner, "learn", interrupted)
    main([*TINY, "--ruleset", "galilei:solo", "--out", str(tmp_path / "run")])
    assert "stopped; what has been learnt is saved" in capsys.readouterr().out
    card = Policy.read(tmp_path / "run" / "agent.policy").card
    assert card.steps == 64 and len(card.strength) == 4


def test_equal_seeds_make_equal_policies_and_others_do_not(tmp_path):
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        main([*TINY, "--ruleset", "truth:seats=2", "--opponents", "greedy", "--seed", str(seed), "--out", str(tmp_path / name)])
    one, again, other = (Policy.read(tmp_path / name / "agent.policy") for name in ("one", "again", "other"))
    assert [each.tobytes() for each in one.layers[0]] == [each.tobytes() for each in again.layers[0]]
    assert one.layers[0][0].tobytes() != other.layers[0][0].tobytes()
    assert one.card.opponents == ["greedy"] and [each["against"] for each in one.card.strength] == [
        ["random"],
        ["greedy"],
        ["scholar"],
    ]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--moons", "3"], "--moons"),
        (["--opponents", "greedy"], "--opponents greedy: galilei:solo,luna"),
        (["--ruleset", "galilei:seats=2", "--opponents", "nobody"], "nobody"),
        (["--batch", "15"], "batch: 15; accepted: a divisor of 32"),
        (["--clip", "2"], "clip"),
        (["--precision", "int8"], "precision"),
        (["--out", "."], "--out .: it is there already"),
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_nothing_is_written(options, named, tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*TINY, "--out", str(tmp_path / "run"), *options])
    assert ended.value.code == 2 and named in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_half_the_bits_give_nearly_the_same():
    session = Session("galilei:solo,luna", 64, seed=1)
    session.play_random(60)
    found = []
    for precision in ("float32", "bfloat16"):
        torch.manual_seed(1)
        network = Network(np.ones(session.observation_size), session.num_actions, settings(precision=precision))
        network.note(session.observations)
        seen, masks = torch.from_numpy(session.observations.take(network.columns, 1)), torch.from_numpy(session.masks.copy())
        found.append(network(seen, masks.bool())[1].detach())
    assert found[0].tolist() != found[1].tolist()
    torch.testing.assert_close(*found, atol=0.02 * found[0].std().item(), rtol=0.02)


@pytest.mark.slow
def test_it_soon_leaves_random_behind(tmp_path):
    out = tmp_path / "run"
    main(["--ruleset", "galilei:solo,luna", "--steps", "60000", "--blocks", "30", "--out", str(out)])
    strength = {each["agent"]: each for each in Policy.read(out / "agent.policy").card.strength}
    assert strength["random"]["behind_low"] > 40, "points more of a margin over Tycho, on the same chance"
