"""`galileo selfcheck`: it passes here, and each of its checks finds a fault of its kind."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

from galileo_env import Session, sb3
from galileo_env.cli import app, checks
from galileo_env.cli.checks import modes, sessions, signatures
from galileo_env.engine.session import GAMES_PER_THREAD
from galileo_env.engine.spec import game_spec
from galileo_env.envs import aec, single
from tests.conftest import ROOT

runner = CliRunner()


def outcomes(ruleset, number=2, **options):
    """What every check says of a ruleset, by name."""
    return {each["check"]: each for each in checks.run(ruleset, number, 3, **options)}


def failed(ruleset):
    return {name for name, each in outcomes(ruleset).items() if not each["passed"]}


@pytest.mark.parametrize("ruleset", ["galilei:solo,luna,level=flaming", "galilei:seats=2,luna", "truth:seats=3", "truth:solo"])
def test_all_checks_pass(ruleset):
    found = outcomes(ruleset)
    assert set(found) == set(checks.CHECKS)
    for each in found.values():
        assert each["passed"] and not each["problem"] and (each["compared"] > 2 or each["note"]), each
    assert [name for name, each in found.items() if each["note"]] == []


def test_the_command_prints_a_verdict_or_json():
    words = ["selfcheck", "--ruleset", "truth:seats=2", "--games", "2"]
    done = runner.invoke(app, words)
    assert done.exit_code == 0 and f"verdict: {len(checks.CHECKS)} of {len(checks.CHECKS)} checks passed" in done.stdout
    found = json.loads(runner.invoke(app, [*words, "--json"]).stdout)
    assert found["passed"] and found["games"] == 2 and not found["long"] and len(found["checks"]) == len(checks.CHECKS)


def test_a_fault_gives_a_verdict_and_exit_code_1(monkeypatch):
    monkeypatch.setattr(signatures, "SEED", 1)
    done = runner.invoke(app, ["selfcheck", "--ruleset", "truth:solo", "--games", "2"])
    assert done.exit_code == 1
    assert f"verdict: 1 checks FAILED, {len(checks.CHECKS) - 1} of {len(checks.CHECKS)} checks passed" in done.stdout


def test_something_hidden_that_shows_is_found(monkeypatch):
    kernels = game_spec("galilei").kernels
    honest = kernels.observe

    def leak(states, i, seat, row):
        honest(states, i, seat, row)
        row[0] = states[i].deck[0]

    monkeypatch.setattr(kernels, "observe", leak)
    assert "nothing hidden shows" in failed("galilei:seats=2")


def test_a_new_deal_that_shows_is_found(monkeypatch):
    honest = Session.redeterminise

    def deal(session, i, seat, seed):
        honest(session, i, seat, seed)
        session.states["players"]["score"][i, 0] += 1

    monkeypatch.setattr(Session, "redeterminise", deal)
    assert failed("galilei:seats=2") == {"nothing hidden shows"}


def test_batches_that_differ_are_found(monkeypatch):
    assert sessions.THREADED_GAMES >= 2 * GAMES_PER_THREAD, "enough for two threads"
    kernels = game_spec("truth").kernels
    honest = kernels.step

    def step(states, first, last, *rest):
        if last - first > 50:
            states["players"]["score"][first, 0] += 1
        return honest(states, first, last, *rest)

    monkeypatch.setattr(kernels, "step", step)
    assert failed("truth:seats=2") == {"same bytes in every batch"}


def test_a_kernel_loop_that_plays_otherwise_is_found(monkeypatch):
    kernels = game_spec("truth").kernels
    honest = kernels.play_random
    monkeypatch.setattr(
        kernels, "play_random", lambda states, first, last, words, *rest: honest(states, first, last, ~words, *rest)
    )
    assert failed("truth:seats=2") == {"same bytes in the kernel loop", "signature on record"}


@pytest.mark.parametrize("what", ["observation", "mask", "order"])
def test_a_pettingzoo_face_that_shows_something_else_is_found(monkeypatch, what):
    honest = aec.RawEnv.observe

    def observe(env, agent):
        shown = honest(env, agent)
        if what == "order":
            env.agent_selection = "player_1"
        else:
            shown = {name: array ^ (what in name) for name, array in shown.items()}
        return shown

    monkeypatch.setattr(aec.RawEnv, "observe", observe)
    assert failed("truth:seats=2") == {"same bytes in every face"}


def test_a_gymnasium_face_that_pays_something_else_is_found(monkeypatch):
    honest = single.SeatEnv.step

    def step(env, action):
        seen, reward, *rest = honest(env, action)
        return seen, reward + 1, *rest

    monkeypatch.setattr(single.SeatEnv, "step", step)
    assert failed("truth:solo") == {"same bytes in every face"}


def test_an_env_of_stable_baselines3_that_differs_is_found(monkeypatch):
    honest = sb3.VecEnv.step_wait

    def step_wait(env):
        seen, rewards, *rest = honest(env)
        return seen, rewards + np.float32(1), *rest

    monkeypatch.setattr(sb3.VecEnv, "step_wait", step_wait)
    assert failed("truth:solo") == {"same bytes in stable-baselines3"}


def test_without_stable_baselines3_its_check_says_so(monkeypatch):
    monkeypatch.setattr(checks.faces.importlib.util, "find_spec", lambda name: None)
    found = outcomes("truth:solo")["same bytes in stable-baselines3"]
    assert found["passed"] and found["compared"] == 0 and "not installed" in found["note"]


def test_plain_python_that_plays_otherwise_or_not_at_all_is_found(monkeypatch):
    modes._plain_traces.cache_clear()
    monkeypatch.setattr(modes, "_PLAIN", modes._PLAIN.replace("int(sys.argv[1])", "int(sys.argv[1]) + 1"))
    assert failed("truth:solo") == {"same bytes in plain Python"}
    modes._plain_traces.cache_clear()
    monkeypatch.setattr(modes, "_PLAIN", "raise SystemExit('no such thing')")
    assert "no such thing" in outcomes("truth:solo")["same bytes in plain Python"]["problem"]
    modes._plain_traces.cache_clear()


def test_positions_that_come_back_otherwise_are_found(monkeypatch):
    honest = Session.set_position

    def set_position(session, i, position):
        honest(session, i, position)
        session.states["decisions"][i] += 1

    monkeypatch.setattr(Session, "set_position", set_position)
    assert failed("truth:solo") == {"positions come back"}


def test_the_long_form_compares_as_many_pairs_as_it_says(monkeypatch):
    monkeypatch.setattr(checks, "PAIRS", 3000)
    found = outcomes("truth:seats=2", long=True)["nothing hidden shows"]
    assert found["passed"] and 3000 <= found["compared"] < 6000
    assert checks.run("truth:seats=2", 2, 3)[-1]["compared"] < 1000


def test_a_ruleset_without_a_signature_says_so():
    found = outcomes("galilei:seats=2,luna,characters=kepler+bruno")["signature on record"]
    assert found["passed"] and "no signature of this ruleset" in found["note"]


def test_other_tables_have_no_signature(tmp_path):
    source = ROOT / "galileo_env" / "games" / "truth" / "data" / "graduation.toml"
    (tmp_path / "truth").mkdir()
    (tmp_path / "truth" / source.name).write_text(source.read_text().replace("first_vp = 4", "first_vp = 5", 1))
    code = "from galileo_env.cli.checks import modes, play\nprint(modes.check_signature(play.Job('truth:solo', 2, 1, 0, ())))"
    environment = {**os.environ, "GALILEO_CATALOGUE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1 and "the signatures on record are those of the tables" in done.stderr
