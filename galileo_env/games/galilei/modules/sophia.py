"""Sophia Brahe: Sun and Venus."""

from galileo_env.engine.frames import pop, push
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import FROM_CHARACTERS, SUN, VENUS_POSITIONS
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import SUN_REWARD


@helper
def move_venus(s):
    """One position to the right, from the last one back to the first. Rules: C-069, C-070, C-071, C-076"""
    s.venus = (s.venus + 1) % VENUS_POSITIONS


@helper
def await_sun(s):
    """Waits below an Observe action, which always makes an observation. Rules: C-074"""
    push(s, SUN, 0, 0, 1, FROM_CHARACTERS)


@helper
def run_sun(s):
    """All rewards that Venus leaves visible, from left to right. Rules: C-073, C-075"""
    pop(s)
    push_program(s, SUN_REWARD[s.venus], FROM_CHARACTERS)
