"""Isaac Newton: the places of his two mirrors. How their moving action repeats is in ../menu.py."""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_AMOUNT, A_REFUSE, A_TILE
from galileo_env.games.galilei.names import AMOUNT_OF_PLACES, CHOOSE_AMOUNT, SKY
from galileo_env.games.galilei.tables import PLACE_FACTOR, TILE_REPEATS, TILE_SET

PRIMARY, SECONDARY = 1, 2


@helper
def is_mirror(p, place):
    """Whether a mirror lies on a sky space."""
    return TILE_REPEATS[TILE_SET[p.character], p.sky[place]] > 0


@helper
def lay_mirrors(p):
    """The mirrors go to spaces 0 and 1, the other tiles, in their shuffled order, to the spaces above.

    Rules: C-006, C-007, C-008
    """
    place = SKY - 1
    for each in range(SKY - 1, -1, -1):
        tile = p.sky[each]
        if tile > SECONDARY:
            p.sky[place] = tile
            place -= 1
    p.sky[0] = PRIMARY
    p.sky[1] = SECONDARY


@helper
def can_raise_mirror(p):
    """Whether a mirror lies below the highest place."""
    for place in range(SKY - 1):
        if is_mirror(p, place):
            return True
    return False


@helper
def legal_tile_to_raise(s, p, out):
    """The mirrors that can rise, or none."""
    count = 0
    for place in range(SKY - 1):
        if is_mirror(p, place):
            out[count] = A_TILE + place
            count += 1
    out[count] = A_REFUSE
    return count + 1


@helper
def apply_tile_to_raise(s, p, action):
    """Goes on to the number of spaces."""
    f = top(s)
    most = np.int64(f.left)
    source = np.int64(f.source)
    pop(s)
    if action != A_REFUSE:
        push(s, CHOOSE_AMOUNT, action - A_TILE, AMOUNT_OF_PLACES, most, source)


@helper
def legal_amount_of_places(s, p, out):
    """One space up to the most, not beyond the highest one. Rules: C-017"""
    f = top(s)
    most = min(np.int64(f.left), SKY - 1 - np.int64(f.a))
    for amount in range(most):
        out[amount] = A_AMOUNT + amount
    return most


@helper
def apply_amount_of_places(s, p, action):
    """The mirror rises, each tile it passes goes down one space. Rules: C-016"""
    place = np.int64(top(s).a)
    pop(s)
    tile = p.sky[place]
    for _ in range(action - A_AMOUNT + 1):
        p.sky[place] = p.sky[place + 1]
        place += 1
    p.sky[place] = tile


@helper
def highest_factor(p):
    """The multiplier of the highest mirror's place. Rules: C-018"""
    factor = 0
    for place in range(SKY):
        if is_mirror(p, place):
            factor = PLACE_FACTOR[place]
    return factor
