"""Benchmarks and demo: the form of what they print; their figures are not tested."""

import io
import json
import re
import subprocess
import sys

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

import galileo_env
from benchmarks import demo, throughput, time_to_strength
from galileo_env.cli import app
from galileo_env.engine.spec import game_spec
from galileo_env.reports import difficulty
from tests.conftest import ROOT

KEYS = {"work", "ruleset", "games", "observation", "threads", "decisions_per_cpu_s", "games_per_cpu_s", "runs"}


@pytest.fixture(scope="module")
def measured():
    """Every kind of work, in the shortest runs there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(throughput, "SECONDS_QUICK", 0.002)
        return throughput.measure(True, tuple(work for work in throughput.WORKS if work != "start"))


def test_every_kind_of_work_is_measured(measured):
    assert {each["work"] for each in measured["records"]} == {"kernel", "batch", "aec_raw", "aec", "gym", "clone"}
    for each in measured["records"]:
        assert set(each) >= KEYS
        assert each["runs"] >= 5
        assert each["threads"] == 1
        assert each["observation"] in ("none", "int8", "float32")
        assert each["decisions_per_cpu_s"] > 1000
        assert each["games_per_cpu_s"] > 1


def test_luna_and_characters_have_records_beside_the_base_game(measured):
    by_work = {work: {each["ruleset"] for each in measured["records"] if each["work"] == work} for work in ("kernel", "batch")}
    both = {"galilei:seats=2", "galilei:seats=2,luna,characters=random", "truth:seats=2"}
    assert by_work == {"kernel": both, "batch": both}
    labels = [(work, label) for work, label, _ in throughput.jobs(quick=False)]
    for rules in (*throughput.RULESETS, *throughput.EXTENDED, *throughput.TRUTH):
        assert str(galileo_env.Ruleset.parse(rules)) == rules, "written as a record names it"
        assert ("kernel", rules) in labels
        assert any(work == "batch" and label.startswith(f"{rules}, ") and label.endswith("int8") for work, label in labels)


def test_a_result_says_where_it_comes_from(measured):
    assert set(measured["games"]) == {"galilei", "truth"}
    for name, game in measured["games"].items():
        spec = game_spec(name)
        assert (game["catalogue_digest"], game["layout_digest"]) == (spec.catalogue.digest, spec.layout_digest)
    assert {"cpu", "cores"} <= set(measured["machine"])
    assert {"python", "galileo_env", "numpy", "numba"} <= set(measured["versions"])


def test_the_table_has_a_line_per_record(measured):
    console = Console(width=80, file=io.StringIO())
    throughput.show(measured, console)
    lines = console.file.getvalue().splitlines()
    works = [line.split()[0] for line in lines if line.startswith(tuple(f" {each['work']} " for each in measured["records"]))]
    assert works == [each["work"] for each in measured["records"]]
    assert all("…" not in line for line in lines), "nothing is cut off"
    narrow = Console(width=80, file=io.StringIO())
    throughput.show(measured, narrow)
    assert "…" not in narrow.file.getvalue()


def test_unknown_work_is_refused():
    with pytest.raises(ValueError, match="'flying' is unknown; accepted: kernel, batch"):
        throughput.measure(True, ("flying",))


def test_the_chooser_is_uniform_and_legal():
    masks = np.zeros((20_000, 7), np.uint8)
    masks[:, [1, 4, 6]] = 1
    masks[0] = 0
    words, actions = np.arange(1, 20_001, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15), np.zeros(20_000, np.int64)
    for _ in range(3):
        throughput.choose(masks, words, actions)
    assert actions[0] == -1
    counts = np.bincount(actions[1:], minlength=7)
    assert set(np.flatnonzero(counts)) == {1, 4, 6}
    assert counts[counts > 0] == pytest.approx(20_000 / 3, rel=0.05)


@pytest.mark.slow
def test_bench_runs_the_benchmark_of_the_checkout():
    command = [sys.executable, "-c", "from galileo_env.cli import main; main()", "bench", "--quick", "--json", "--only", "clone"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert {each["work"] for each in json.loads(done.stdout)["records"]} == {"clone"}
    for works in ("flying", "", ","):
        bad = subprocess.run([*command[:-1], works], capture_output=True, text=True, check=False)
        assert (bad.returncode, bad.stdout) == (2, "") and "accepted: kernel, batch" in bad.stderr


def test_bench_says_that_it_needs_a_checkout(tmp_path, monkeypatch):
    monkeypatch.setattr(galileo_env.engine.jit, "PACKAGE", tmp_path / "galileo_env")
    done = CliRunner().invoke(app, ["bench"])
    assert done.exit_code == 2
    assert "checkout" in done.stderr


@pytest.mark.slow
def test_start_up_is_measured_in_fresh_processes(monkeypatch):
    monkeypatch.setattr(throughput, "RUNS", 1)
    start = throughput.start_up(quick=True)
    assert set(start) >= {"import_s", "warm_s", "cold_s", "state_bytes"}
    assert 0 < start["import_cpu_s"] <= 2 * start["import_s"]
    assert start["state_bytes"] == game_spec("galilei").dtype.itemsize <= 4096


def test_importing_the_package_leaves_the_faces_and_the_command_line_out():
    code = "import sys, galileo_env; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"pettingzoo", "typer", "rich", "torch", "stable_baselines3"}
    assert not any(name.startswith("galileo_env.games.") for name in loaded), "games are loaded when they are first used"


def test_every_level_begins_with_the_same_chance():
    starts = []
    for level in demo.LEVELS:
        session = galileo_env.Session(difficulty.ruleset(level), 20, seed=3)
        positions = [session.position(game) for game in range(20)]
        starts.append([(each["players"], each["deck"], each["display"], each["moon"], each["scales"]) for each in positions])
    assert starts[0] == starts[1] == starts[2] == starts[3]


def test_the_demo_prints_its_tables_with_their_origin(monkeypatch):
    monkeypatch.setattr(throughput, "SECONDS_QUICK", 0.002)
    console = Console(width=80, file=io.StringIO())
    demo.Demo(console, share=0.004).run()
    text = console.file.getvalue()
    flat = " ".join(text.split())
    assert flat.count(f"catalogue {game_spec('galilei').catalogue.digest}") == 4
    assert flat.count(f"catalogue {game_spec('truth').catalogue.digest}") == 2
    assert flat.count(f"seed {demo.SEED}") >= 5
    assert flat.count("n = ") == 4
    for line in (2, 4):
        assert "are reconstructed" in text.splitlines()[line]
    assert "…" not in text, "nothing is cut off on a terminal of 80 columns"
    for word in (
        "random",
        "greedy",
        "university",
        "VP",
        "against Tycho",
        "won",
        "aec_raw",
        "BONUS BOARD",
        "abjuring",
        "mark reached",
        "A training from nothing",
        "random play against the same Tycho",
        *demo.LEVELS,
    ):
        assert word in text
    for agent in demo.LEVEL_GAMES:
        assert re.search(rf"{agent}: (normal is harder than easy|easy and normal can't be told apart)", flat)


TINY = {"steps": 64, "imitation": 32, "games": 4, "decisions": 8, "batch": 16, "blocks": 3, "evaluate_every": 1, "first": 8}


@pytest.mark.parametrize(("bar", "steps"), [(-0.1, 32), (0.999, 64)])
def test_time_to_strength_stops_where_the_bar_is_passed_and_confirms_on_fresh_games(bar, steps, tmp_path):
    found = time_to_strength.run("truth:solo", "quick", 3, bar, 4, tmp_path / "run", **TINY)
    assert found.steps == steps and found.reached == (bar < 0), "three games are never enough for a lower bound near 1"
    assert found.steps_per_s > 0 and found.cpu_seconds > 0 and found.seconds > 0
    assert found.fresh["n_games"] == 4 and found.fresh["seed"] == time_to_strength.FRESH


def test_time_to_strength_is_for_solo_games(tmp_path):
    with pytest.raises(ValueError, match="ruleset truth:seats=2: accepted: a solo game"):
        time_to_strength.run("truth:seats=2", "quick", 1, 0.5, 4, tmp_path / "run")
    assert not (tmp_path / "run").exists()
