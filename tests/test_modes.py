"""The tests of the rules in the two modes that show what compiled code hides: writes out of bounds, and integers that wrap."""

import pytest

from galileo_env.engine.spec import games
from tests.conftest import ROOT, start

MODES = {"plain Python": {"NUMBA_DISABLE_JIT": "1"}, "checked indices": {"NUMBA_BOUNDSCHECK": "1"}}
#: The files of a game are dealt to so many processes, for the sake of test runs on several cores. Where everything has to be
#: compiled first, one process does it once.
PARTS = [
    *(("plain Python", "galilei", part, 3) for part in range(3)),
    *((mode, game, 0, 1) for mode in MODES for game in games() if (mode, game) != ("plain Python", "galilei")),
]

RUN = """
import sys, pytest
from galileo_env.engine import jit
assert (jit.PLAIN, bool(jit.numba.config.BOUNDSCHECK)) == {expected}
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *{files}]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "game", "part", "parts"), PARTS)
def test_the_rules_hold_in_every_mode_and_no_number_overflows(mode, game, part, parts):
    """Tables of these tests have no observations, which take most of the time of plain Python; test_seeds.py has them there."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / game).glob("test_*.py"))[part::parts]
    assert files
    expected = (mode == "plain Python", mode == "checked indices")
    process = start(RUN.format(expected=expected, files=files), "-W", "error", env=MODES[mode])
    out, _ = process.communicate(timeout=900)
    assert process.returncode == 0, out[-4000:]
    assert " passed" in out and "skipped" not in out
