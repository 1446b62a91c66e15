"""The menus of the Actions phase: what the player may do next, and which half of it (chapters 5, 8 and 15).

choose_option: `a` says whose halves (a sky space's or a tile's), `b` which: the space, or `2 * tile + gold`.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_END, A_FIXED, A_FREE, A_MOVING, A_OPTION
from galileo_env.games.galilei.effects import program_possible
from galileo_env.games.galilei.names import (
    CHOOSE_OPTION,
    FROM_FIXED,
    FROM_FREE,
    FROM_TILES,
    OPTIONS_OF_SPACE,
    OPTIONS_OF_TILE,
    SKY,
)
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import FREE_PRICE, FREE_REWARD, SKY_OPTION, SKY_OPTIONS, TILE_OPTION, UPGRADE_EXTRA


@helper
def fixed_possible(s, p, scratch):
    """Whether a half of the fixed action can have an effect."""
    for half in range(SKY_OPTIONS[s.space]):
        if program_possible(s, p, SKY_OPTION[s.space, half], scratch):
            return True
    return False


@helper
def moving_possible(s, p, scratch):
    """Whether an option of the moving action can have an effect."""
    if s.space == SKY:
        return program_possible(s, p, UPGRADE_EXTRA, scratch)
    gold = p.gold[s.tile - 1]
    return program_possible(s, p, TILE_OPTION[s.tile, gold, 0], scratch) or program_possible(
        s, p, TILE_OPTION[s.tile, gold, 1], scratch
    )


@helper
def legal_choose_action(s, p, out):
    """Fixed and moving action, once each; free actions that can be paid; the end.

    Rules: G-059, G-060, G-063, G-064, G-065, G-066, G-097
    """
    count = 0
    if not s.fixed_used and fixed_possible(s, p, out):
        out[count] = A_FIXED
        count += 1
    if not s.moving_used and moving_possible(s, p, out[count:]):
        out[count] = A_MOVING
        count += 1
    out[count] = A_END
    count += 1
    for free in range(len(FREE_PRICE)):
        if p.quadrants >= FREE_PRICE[free] and program_possible(s, p, FREE_REWARD[free], out[count:]):
            out[count] = A_FREE + free
            count += 1
    return count


@helper
def apply_choose_action(s, p, action):
    """Pays and begins the action; the frame stays below until the phase is ended. Rules: G-052, G-062"""
    if action == A_END:
        pop(s)
    elif action == A_FIXED:
        s.fixed_used = 1
        push(s, CHOOSE_OPTION, OPTIONS_OF_SPACE, np.int64(s.space), 1, FROM_FIXED)
    elif action == A_MOVING:
        s.moving_used = 1
        if s.space == SKY:
            push_program(s, UPGRADE_EXTRA, FROM_TILES)
        else:
            push(s, CHOOSE_OPTION, OPTIONS_OF_TILE, 2 * s.tile + np.int64(p.gold[s.tile - 1]), 1, FROM_TILES)
    else:
        free = action - A_FREE
        p.quadrants -= FREE_PRICE[free]
        push_program(s, FREE_REWARD[free], FROM_FREE)


@helper
def option_program(f, half):
    """The program of a half of the frame's action."""
    if f.a == OPTIONS_OF_SPACE:
        return SKY_OPTION[f.b, half]
    return TILE_OPTION[f.b // 2, f.b % 2, half]


@helper
def legal_choose_option(s, p, out):
    """The halves that can have an effect; exactly one is taken. Rules: G-190"""
    f = top(s)
    count = 0
    for half in range(2):
        program = option_program(f, half)
        if program_possible(s, p, program, out[count:]):
            out[count] = A_OPTION + half
            count += 1
    return count


@helper
def apply_choose_option(s, p, action):
    """Begins the half chosen. Rules: G-061"""
    f = top(s)
    program = option_program(f, action - A_OPTION)
    source = np.int64(f.source)
    pop(s)
    push_program(s, program, source)
