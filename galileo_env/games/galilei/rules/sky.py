"""Chapter 4 and the Upgrade of chapter 15: telescope, tile queue, upgraded tiles."""

from galileo_env.engine.frames import pop
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_BOARD, A_MOVE, A_TILE
from galileo_env.games.galilei.names import ICON_UPGRADE, SKY
from galileo_env.games.galilei.rules.points import note
from galileo_env.games.galilei.tables import TELESCOPE_LAST, TELESCOPE_WRAP, TILE_HAS_GOLD


@helper
def legal_choose_move(s, p, out):
    """One, two or three spaces, always. Rules: G-048"""
    for steps in range(3):
        out[steps] = A_MOVE + steps
    return 3


@helper
def apply_choose_move(s, p, action):
    """Moves the telescope and fixes the turn's space and tile; returns whether it passed the end of the sky.

    Rules: G-046, G-049, G-050, G-051
    """
    pop(s)
    space = p.telescope + action - A_MOVE + 1
    wraps = space > TELESCOPE_LAST
    if wraps:
        space += TELESCOPE_WRAP - TELESCOPE_LAST - 1
    p.telescope = space
    s.space = space
    s.tile = p.sky[space] if space < SKY else 0
    return wraps


@helper
def place_of(p, tile):
    """Sky space on which a tile lies; SKY if it is not in the sky."""
    place = 0
    while place < SKY and p.sky[place] != tile:
        place += 1
    return place


@helper
def rotate(p, tile):
    """A tile goes from where it lies to space 0, those below it move up. Rules: G-047, G-053, G-055"""
    place = place_of(p, tile)
    if place == SKY:
        return
    for each in range(place, 0, -1):
        p.sky[each] = p.sky[each - 1]
    p.sky[0] = tile


@helper
def is_basic(p, tile):
    """Whether a tile (0: none) can be turned to its gold face."""
    return tile > 0 and p.gold[tile - 1] == 0 and TILE_HAS_GOLD[tile] > 0


@helper
def can_upgrade(p):
    """Whether an own tile shows its basic face. Rules: G-189"""
    for place in range(SKY):
        if is_basic(p, p.sky[place]):
            return True
    return is_basic(p, p.aside)


@helper
def legal_choose_tile(s, p, out):
    """Every own tile on its basic face, crossed-out spaces and the Character Board included. Rules: G-188, GC-018"""
    count = 0
    for place in range(SKY):
        if is_basic(p, p.sky[place]):
            out[count] = A_TILE + place
            count += 1
    if is_basic(p, p.aside):
        out[count] = A_BOARD
        count += 1
    return count


@helper
def apply_choose_tile(s, p, action):
    """Flips the tile; it stays where it is. Rules: G-187, C-068"""
    pop(s)
    tile = p.aside if action == A_BOARD else p.sky[action - A_TILE]
    p.gold[tile - 1] = 1
    note(s, ICON_UPGRADE)
