"""Chapters 5 and 16: the frame of a turn, from the first Move to the end of the game."""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import (
    CHOOSE_ACTION,
    CHOOSE_COMET_PAGE,
    CHOOSE_MOVE,
    END_TURN,
    FROM_TURN,
    INTERROGATION,
    NEXT_TURN,
    OBJECTIVES,
    OWN_CLEANUP,
    OWN_END,
    ROTATE,
    TYCHO,
)
from galileo_env.games.galilei.rules.cellar import figures
from galileo_env.games.galilei.rules.comets import rest_comets
from galileo_env.games.galilei.rules.deck import in_last_round, start_round
from galileo_env.games.galilei.rules.scoring import final_scoring
from galileo_env.games.galilei.rules.sky import rotate
from galileo_env.games.galilei.tables import OWN_CLEANUP_STEPS


@helper
def clear_marks(s):
    """Forgets everything that counts for one turn only. Rules: G-196"""
    s.space = 0
    s.tile = 0
    s.fixed_used = 0
    s.moving_used = 0
    s.persuaded = 0
    s.figures_peak = 0
    s.ability_used = 0
    s.icons = 0


@helper
def begin_turn(s, seat):
    """Puts the phases of a turn on the stack, the first one on top. Rules: G-008, G-057, G-193, G-195"""
    s.turn_seat = seat
    p = s.players[seat - 1]
    s.figures_peak = figures(p)
    push(s, END_TURN, 0, 0, 1, FROM_TURN)
    if OWN_CLEANUP_STEPS[p.character]:
        push(s, OWN_END, 0, 0, 1, FROM_TURN)
    push(s, OBJECTIVES, 0, 0, 1, FROM_TURN)
    push(s, INTERROGATION, 0, 0, 1, FROM_TURN)
    if OWN_CLEANUP_STEPS[p.character]:
        push(s, OWN_CLEANUP, 0, 0, 1, FROM_TURN)
    push(s, CHOOSE_COMET_PAGE, 0, 0, 1, FROM_TURN)
    push(s, ROTATE, 0, 0, 1, FROM_TURN)
    push(s, CHOOSE_ACTION, 0, 0, 1, FROM_TURN)
    push(s, CHOOSE_MOVE, 0, 0, 1, FROM_TURN)


@helper
def begin_game(s):
    """The first turn is that of seat 1. Rules: G-002"""
    start_round(s)
    begin_turn(s, 1)


@helper
def run_rotate(s, p):
    """First step of Cleanup: rotates the turn's tile, used or not (or the tile `a`, on its own). Rules: G-054, G-056"""
    tile = np.int64(top(s).a)
    pop(s)
    if tile == 0:
        tile = np.int64(s.tile)
    if tile > 0:
        rotate(p, tile)


@helper
def run_end_turn(s, p):
    """Clears the marks of the turn; in a solo game Tycho is next. Rules: G-058, S-004, S-014"""
    pop(s)
    rest_comets(p)
    clear_marks(s)
    if s.solo:
        push(s, NEXT_TURN, 0, 0, 1, FROM_TURN)
        push(s, TYCHO, 0, 0, 1, FROM_TURN)
    else:
        next_turn(s)


@helper
def run_next_turn(s):
    """What follows a turn of Tycho."""
    pop(s)
    next_turn(s)


@helper
def next_turn(s):
    """Next seat, next round or the end. Rules: G-199, S-078, S-079"""
    seat = np.int64(s.turn_seat) + 1
    if seat <= s.seats:
        begin_turn(s, seat)
    elif in_last_round(s):
        s.turn_seat = 0
        final_scoring(s)
    else:
        start_round(s)
        begin_turn(s, 1)
