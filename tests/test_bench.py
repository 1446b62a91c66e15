"""Benchmarks and demo: the form of what they print; their figures are not tested."""

import io
import json
import subprocess
import sys

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

import galileo_env
from benchmarks import demo, throughput
from galileo_env.cli import app
from galileo_env.engine.spec import game_spec
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


def test_a_result_says_where_it_comes_from(measured):
    assert measured["catalogue_digest"] == game_spec("galilei").catalogue.digest
    assert {"cpu", "cores"} <= set(measured["machine"])
    assert {"python", "galileo_env", "numpy", "numba"} <= set(measured["versions"])


def test_the_table_has_a_line_per_record(measured):
    console = Console(width=80, file=io.StringIO())
    throughput.show(measured, console)
    lines = console.file.getvalue().splitlines()
    assert len(measured["records"]) <= len(lines) <= len(measured["records"]) + 8
    assert all("…" not in line for line in lines), "nothing is cut off"


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


def test_bench_runs_the_benchmark_of_the_checkout():
    command = [sys.executable, "-c", "from galileo_env.cli import main; main()", "bench", "--quick", "--json", "--only", "clone"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert {each["work"] for each in json.loads(done.stdout)["records"]} == {"clone"}
    bad = subprocess.run([*command[:-1], "flying"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")


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
    assert "galileo_env.games.galilei.spec" not in loaded, "games are loaded when they are first used"


def test_the_demo_prints_its_tables_with_their_origin(monkeypatch):
    monkeypatch.setattr(throughput, "SECONDS_QUICK", 0.002)
    console = Console(width=80, file=io.StringIO())
    demo.Demo(console, share=0.004).run()
    text = console.file.getvalue()
    digest = game_spec("galilei").catalogue.digest
    assert text.count(f"catalogue {digest}") == 3
    assert text.count(f"seed {demo.SEED}") >= 3
    assert text.count("n = ") == 2
    assert "are reconstructed" in text.splitlines()[1]
    assert "…" not in text, "nothing is cut off on a terminal of 80 columns"
    for word in ("random", "greedy", "university", "VP", "against Tycho", "won", "aec_raw"):
        assert word in text
