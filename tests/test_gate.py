"""The gate against slower kernels: its arithmetic, by slices that only pretend to take time; its figures are not tested."""

import hashlib
import json

import numpy as np
import pytest
from typer.testing import CliRunner

from benchmarks import gate
from tests.conftest import ROOT


def slices(*seconds):
    """A slice of ten decisions that says that it took so long, in turn."""
    left = iter(seconds)
    return lambda: (next(left), 10)


def test_the_ratio_is_the_median_of_neighbours():
    work, beside = slices(10, 33, 20), slices(10, 10, 20, 20)
    assert gate.ratio(work, beside, 3) == pytest.approx(1.0), "10 / 10, 33 / 15 and 20 / 20"


def test_a_machine_that_is_slower_as_a_whole_has_the_same_ratio():
    work, beside = (3, 4, 5, 6, 7), (2, 2, 2, 2, 2, 2)
    slower = gate.ratio(slices(*(1.7 * each for each in work)), slices(*(1.7 * each for each in beside)), 5)
    assert slower == pytest.approx(gate.ratio(slices(*work), slices(*beside), 5)) == pytest.approx(2.5)


def judged(*ratios):
    """The verdict on a work recorded at 1.0 that may reach 1.35, and how many measurements it took."""
    left = iter(ratios)
    return gate.judge("kernel", 1.0, 1.35, lambda: next(left))


def test_a_work_within_its_limit_passes_at_once():
    verdict = judged(1.3)
    assert (verdict.passed, verdict.now, verdict.limit, verdict.attempts) == (True, 1.3, 1.35, 1)
    assert "passed" in str(verdict)


def test_noise_is_measured_again_and_passes():
    verdict = judged(1.6, 1.2)
    assert (verdict.passed, verdict.attempts) == (True, 2)


def test_a_work_that_stays_above_its_limit_fails():
    verdict = judged(1.6, 1.5, 1.55)
    assert (verdict.passed, verdict.now, verdict.attempts) == (False, 1.5, gate.ATTEMPTS)
    assert "FAILED" in str(verdict) and "limit 1.350" in str(verdict)


def test_another_processor_or_numba_gets_more_room():
    recorded = {"cpu": "one", "numba": "0.68.1", "python": "3.11.7"}
    for kind, (near, far) in gate.ROOM.items():
        assert 1.2 < near < 1.5 <= far, "noise is less, a slowdown by half is more"
        assert gate.room(kind, recorded, {**recorded, "python": "3.13.0"}) == near
        assert gate.room(kind, recorded, {**recorded, "cpu": "another"}) == far
        assert gate.room(kind, recorded, {**recorded, "numba": "0.69.0"}) == far


def test_the_calibration_kernel_is_the_one_that_the_ratios_were_recorded_with():
    toys = gate.toy_games()
    gate.calibrate(toys, 20, *gate.COLUMNS)
    assert (toys["steps"] == 20).all() and (toys["top"] == 0).all()
    assert hashlib.sha256(toys.tobytes()).hexdigest()[:16] == "b1a964fdec1b3fb9"


def test_the_toy_game_offers_a_real_choice():
    toys, legal = gate.toy_games(), np.empty(gate.IDS, np.int16)
    gate.calibrate(toys, 20, *gate.COLUMNS)
    counts = [gate._toy_legal(toys, i, *gate.COLUMNS[:2], legal) for i in range(gate.GAMES)]
    assert 20 < np.mean(counts) < 150


@pytest.mark.parametrize(("kind", "ruleset"), [each for each in gate.WORKS if "luna" not in each[1]])
def test_a_slice_does_the_same_work_every_time(kind, ruleset):
    work = gate.KINDS[kind](ruleset)
    assert work()[1] == work()[1] > 1000


def test_every_work_has_a_recorded_ratio():
    recorded = gate.load()
    assert set(recorded["ratios"]) == {f"{kind} {ruleset}" for kind, ruleset in gate.WORKS}
    assert all(0 < each < 10 for each in recorded["ratios"].values())


@pytest.mark.parametrize(
    ("change", "culprit"), [({"ratios": {}}, "no ratio of 'kernel galilei:seats=2'"), ({"with": {}}, "no `with`")]
)
def test_an_incomplete_record_is_refused(tmp_path, change, culprit):
    file = tmp_path / "gate.json"
    file.write_text(json.dumps({**gate.load(), **change}), encoding="utf-8")
    with pytest.raises(ValueError, match=culprit):
        gate.load(file)


@pytest.fixture
def command(monkeypatch, tmp_path):
    """Runs the command with one work whose ratio is 1.0 unless told, and a record of its own."""
    import typer

    monkeypatch.setattr(gate, "WORKS", (("kernel", "galilei:seats=2"),))
    monkeypatch.setattr(gate, "FILE", tmp_path / "gate.json")
    monkeypatch.setattr(gate, "KINDS", {"kernel": lambda ruleset: slices(1)})
    monkeypatch.setattr(gate, "load", lambda load=gate.load: load(tmp_path / "gate.json"))
    app = typer.Typer()
    app.command()(gate.main)

    def run(*options, now=1.0):
        monkeypatch.setattr(gate, "ratio", lambda work, beside: now)
        return CliRunner().invoke(app, list(options))

    return run


def test_the_command_records_and_then_holds_to_it(command):
    assert command("--set").exit_code == 0
    assert command(now=1.2).exit_code == 0
    slow = command(now=1.5)
    assert slow.exit_code == 1
    assert "FAILED  kernel galilei:seats=2: 1.500" in slow.stdout and "benchmarks/README.md" in slow.stderr


def test_make_test_runs_the_gate():
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ntest:")[2].partition("\n\n")[0]
    assert "-m benchmarks.gate" in recipe
