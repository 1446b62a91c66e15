"""Johannes Kepler, and every swap of Action tiles. choose_swap_first: `a` the mode; choose_swap_second: `a` the first place."""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_TILE
from galileo_env.games.galilei.names import CHOOSE_SWAP_SECOND, SKY, SWAP_WITH_BOARD
from galileo_env.games.galilei.tables import SPECIAL_TILE


@helper
def lay_special_tile(p):
    """The sixth of the shuffled tiles goes to the Character Board, the special one to space 5. Rules: GC-011, GC-012"""
    p.aside = p.sky[SKY - 1]
    p.sky[SKY - 1] = SPECIAL_TILE


@helper
def legal_choose_swap_first(s, p, out):
    """Every tile in the sky, the special one included. Rules: GC-014"""
    for place in range(SKY):
        out[place] = A_TILE + place
    return SKY


@helper
def apply_choose_swap_first(s, p, action):
    """Goes on to the second tile, or swaps with the Character Board. Rules: GC-013, GC-015, GC-016"""
    f = top(s)
    mode = f.a
    source = np.int64(f.source)
    place = action - A_TILE
    pop(s)
    if mode == SWAP_WITH_BOARD:
        tile = p.sky[place]
        p.sky[place] = p.aside
        p.aside = tile
    else:
        push(s, CHOOSE_SWAP_SECOND, place, 0, 1, source)


@helper
def legal_choose_swap_second(s, p, out):
    """Every other tile in the sky."""
    count = 0
    for place in range(SKY):
        if place != top(s).a:
            out[count] = A_TILE + place
            count += 1
    return count


@helper
def apply_choose_swap_second(s, p, action):
    """The tiles change places and keep their faces. Rules: L-086, L-246"""
    first = np.int64(top(s).a)
    second = action - A_TILE
    pop(s)
    tile = p.sky[first]
    p.sky[first] = p.sky[second]
    p.sky[second] = tile
