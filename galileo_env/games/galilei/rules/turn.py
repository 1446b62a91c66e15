"""Chapters 5 and 16: the frame of a turn, from the first Move to the end of the game."""

import numpy as np

from galileo_env.engine.frames import pop, push
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import (
    CHOOSE_ACTION,
    CHOOSE_COMET_PAGE,
    CHOOSE_MOVE,
    END_TURN,
    FROM_TURN,
    INTERROGATION,
    OBJECTIVES,
    ROTATE,
)
from galileo_env.games.galilei.rules import tycho
from galileo_env.games.galilei.rules.cellar import figures
from galileo_env.games.galilei.rules.comets import rest_comets
from galileo_env.games.galilei.rules.deck import in_last_round, start_round
from galileo_env.games.galilei.rules.scoring import final_scoring
from galileo_env.games.galilei.rules.sky import rotate


@helper
def clear_marks(s):
    """Forgets everything that counts for one turn only. Rules: G-196"""
    s.space = 0
    s.tile = 0
    s.fixed_used = 0
    s.moving_used = 0
    s.persuaded = 0
    s.figures_peak = 0


@helper
def begin_turn(s, seat):
    """Puts the phases of a turn on the stack, the first one on top. Rules: G-008, G-057, G-193, G-195"""
    s.turn_seat = seat
    s.figures_peak = figures(s.players[seat - 1])
    push(s, END_TURN, 0, 0, 1, FROM_TURN)
    push(s, OBJECTIVES, 0, 0, 1, FROM_TURN)
    push(s, INTERROGATION, 0, 0, 1, FROM_TURN)
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
    """First step of Cleanup."""
    pop(s)
    rotate(s, p)


@helper
def run_end_turn(s, p):
    """Next seat, Tycho, next round or the end. Rules: G-058, G-199, S-004, S-014, S-078, S-079"""
    pop(s)
    rest_comets(p)
    clear_marks(s)
    seat = s.turn_seat + 1
    if s.solo:
        s.turn_seat = tycho.SEAT
        tycho.take_turn(s)
        clear_marks(s)
    if seat <= s.seats:
        begin_turn(s, np.int64(seat))
    elif in_last_round(s):
        s.turn_seat = 0
        final_scoring(s)
    else:
        start_round(s)
        begin_turn(s, 1)
