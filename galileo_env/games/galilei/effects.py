"""The ladder of player effects: whether one can have an effect, and carrying it out."""

import numpy as np

from galileo_env.engine.frames import count_down, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.modules import ladder
from galileo_env.games.galilei.modules.moon import can_observe_moon
from galileo_env.games.galilei.names import (
    CHOOSE_BOOK_TOKEN,
    CHOOSE_COLOUR,
    CHOOSE_DIE,
    CHOOSE_FAREWELL,
    CHOOSE_INQUISITOR,
    CHOOSE_TAKE,
    CHOOSE_TARGET,
    CHOOSE_TILE,
    CHOOSE_UNIVERSITY_TOKEN,
    COLOUR_OF_NEW_DIE,
    DIE_TO_RAISE,
    DIE_TO_RECOLOUR,
    FIGURE_TO_PERSUADE,
    LAST_BASE_OPERATION,
    OP_CARD,
    OP_COMET,
    OP_DIE,
    OP_FAREWELL,
    OP_INQUISITOR,
    OP_LECTURE,
    OP_OBSERVE,
    OP_PERSUADE,
    OP_QUADRANT,
    OP_RAISE_ALL,
    OP_RAISE_ONE,
    OP_RECOLOUR,
    OP_UPGRADE,
    OP_VP,
    OP_WRITE,
    OP_WRITE_FULL,
    TILE_TO_UPGRADE,
    WRITE_PARTIAL,
    WRITE_TO_END,
)
from galileo_env.games.galilei.rules.cellar import can_farewell, can_gain_inquisitor, can_persuade, gain_inquisitor
from galileo_env.games.galilei.rules.comets import can_spot_comet, spot_comet
from galileo_env.games.galilei.rules.dice import can_gain_die, can_raise_all, can_raise_any, can_recolour, raise_all
from galileo_env.games.galilei.rules.library import can_write, take_card
from galileo_env.games.galilei.rules.observe import can_observe
from galileo_env.games.galilei.rules.points import gain_quadrants, score
from galileo_env.games.galilei.rules.sky import can_upgrade
from galileo_env.games.galilei.rules.university import can_lecture
from galileo_env.games.galilei.tables import (
    NEW_DIE,
    PROGRAM_ROW,
    PROGRAM_SIZE,
    PROGRAM_START,
)


@helper
def possible(s, p, op, a, scratch):
    """Whether an effect can have an effect now. Rules: G-068, G-205"""
    if op == OP_DIE:
        return can_gain_die(s, p, NEW_DIE)
    if op == OP_RAISE_ALL:
        return can_raise_all(p, a)
    if op == OP_RAISE_ONE:
        return can_raise_any(p)
    if op == OP_RECOLOUR:
        return can_recolour(s, p)
    if op == OP_PERSUADE:
        return can_persuade(p)
    if op == OP_INQUISITOR:
        return can_gain_inquisitor(s)
    if op == OP_FAREWELL:
        return can_farewell(p)
    if op == OP_LECTURE:
        return can_lecture(s, p)
    if op == OP_WRITE or op == OP_WRITE_FULL:
        return can_write(p)
    if op == OP_CARD:
        return s.deck_left > 0
    if op == OP_OBSERVE:
        return can_observe(s, p, scratch) or (s.luna and can_observe_moon(s, p))
    if op == OP_COMET:
        return can_spot_comet(p)
    if op == OP_UPGRADE:
        return can_upgrade(p)
    if op > LAST_BASE_OPERATION:
        return ladder.possible(s, p, op, a, scratch)
    return True


@helper
def program_possible(s, p, program, scratch):
    """Whether some part of a program can have an effect now. Rules: G-067"""
    start = PROGRAM_START[program]
    for row in range(start, start + PROGRAM_SIZE[program]):
        if possible(s, p, PROGRAM_ROW[row, 0], PROGRAM_ROW[row, 1], scratch):
            return True
    return False


@helper
def carry_out(s, p, op, a, b, source):
    """Carries out an effect that is possible, or pushes the decision it begins with.

    Rules: G-072, G-183, G-184, G-185, G-186, G-191
    """
    if op == OP_VP:
        score(p, source, a)
    elif op == OP_QUADRANT:
        gain_quadrants(p, a)
    elif op == OP_DIE:
        push(s, CHOOSE_COLOUR, COLOUR_OF_NEW_DIE, NEW_DIE, 1, source)
    elif op == OP_RAISE_ALL:
        raise_all(s, p, a, b)
    elif op == OP_RAISE_ONE:
        push(s, CHOOSE_DIE, DIE_TO_RAISE, 0, a, source)
    elif op == OP_RECOLOUR:
        push(s, CHOOSE_DIE, DIE_TO_RECOLOUR, 0, 1, source)
    elif op == OP_PERSUADE:
        push(s, CHOOSE_INQUISITOR, FIGURE_TO_PERSUADE, 0, a, source)
    elif op == OP_INQUISITOR:
        gain_inquisitor(s, p)
    elif op == OP_FAREWELL:
        push(s, CHOOSE_FAREWELL, 0, 0, 1, source)
    elif op == OP_LECTURE:
        push(s, CHOOSE_UNIVERSITY_TOKEN, 0, 0, 1, source)
    elif op == OP_WRITE:
        push(s, CHOOSE_BOOK_TOKEN, WRITE_PARTIAL, 0, a, source)
    elif op == OP_WRITE_FULL:
        push(s, CHOOSE_BOOK_TOKEN, WRITE_TO_END, 0, 1, source)
    elif op == OP_CARD:
        take_card(s, p)
    elif op == OP_OBSERVE:
        ladder.begins_observe(s, p)
        push(s, CHOOSE_TARGET, 0, 0, 1, source)
    elif op == OP_COMET:
        spot_comet(s, p)
    elif op == OP_UPGRADE:
        push(s, CHOOSE_TILE, TILE_TO_UPGRADE, 0, 1, source)
    else:
        ladder.carry_out(s, p, op, a, source)


@helper
def run_program(s, p, scratch):
    """The next part of a reward (`a` is its row); one that can have no effect now is lost. With `b` Inquisitors may be refused.

    Rules: G-069, G-071, G-074, G-192
    """
    f = top(s)
    row = np.int64(f.a)
    source = np.int64(f.source)
    refusable = f.b > 0
    f.a += 1
    count_down(s)
    op = PROGRAM_ROW[row, 0]
    a = PROGRAM_ROW[row, 1]
    if possible(s, p, op, a, scratch):
        if refusable and op == OP_INQUISITOR:
            push(s, CHOOSE_TAKE, 0, 0, 1, source)
        else:
            carry_out(s, p, op, a, PROGRAM_ROW[row, 2], source)
