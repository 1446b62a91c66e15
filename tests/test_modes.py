"""The tests of the rules in the two modes that show what compiled code hides: writes out of bounds, and integers that wrap."""

import pytest

from galileo_env.engine.spec import games
from tests.conftest import ROOT, start

#: The files of a game are dealt to so many processes of about equal length, for the sake of test runs on several cores.
PARTS = 4

MODES = {"plain Python": {"NUMBA_DISABLE_JIT": "1"}, "checked indices": {"NUMBA_BOUNDSCHECK": "1"}}

RUN = """
import sys, pytest
from galileo_env.engine import jit
assert (jit.PLAIN, bool(jit.numba.config.BOUNDSCHECK)) == {expected}
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *{files}]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", games())
def test_the_rules_hold_in_every_mode_and_no_number_overflows(game, mode, part):
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / game).glob("test_*.py"))[part::PARTS]
    assert files
    expected = (mode == "plain Python", mode == "checked indices")
    process = start(RUN.format(expected=expected, files=files), "-W", "error", env=MODES[mode])
    out, _ = process.communicate(timeout=900)
    assert process.returncode == 0, out[-4000:]
    assert " passed" in out and "skipped" not in out
