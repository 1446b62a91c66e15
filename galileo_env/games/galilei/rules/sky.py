"""Chapter 4 and the Upgrade of chapter 15: telescope, tile queue, upgraded tiles."""

from galileo_env.engine.frames import pop
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_MOVE, A_TILE
from galileo_env.games.galilei.names import SKY
from galileo_env.games.galilei.tables import TELESCOPE_LAST, TELESCOPE_WRAP


@helper
def legal_choose_move(s, p, out):
    """One, two or three spaces, always. Rules: G-048"""
    for steps in range(3):
        out[steps] = A_MOVE + steps
    return 3


@helper
def apply_choose_move(s, p, action):
    """Moves the telescope and fixes the turn's space and tile. Rules: G-046, G-049, G-050, G-051"""
    pop(s)
    space = p.telescope + action - A_MOVE + 1
    if space > TELESCOPE_LAST:
        space += TELESCOPE_WRAP - TELESCOPE_LAST - 1
    p.telescope = space
    s.space = space
    s.tile = p.sky[space] if space < SKY else 0


@helper
def rotate(s, p):
    """The turn's tile goes from where it lies to space 0, those below it move up. Rules: G-047, G-053, G-054, G-055, G-056"""
    if s.tile == 0:
        return
    place = 0
    while place < SKY and p.sky[place] != s.tile:
        place += 1
    if place == SKY:
        return
    for each in range(place, 0, -1):
        p.sky[each] = p.sky[each - 1]
    p.sky[0] = s.tile


@helper
def can_upgrade(p):
    """Whether an own tile shows its basic face. Rules: G-189"""
    for place in range(SKY):
        if p.gold[p.sky[place] - 1] == 0:
            return True
    return False


@helper
def legal_choose_tile(s, p, out):
    """Every own tile on its basic face, crossed-out spaces included. Rules: G-188"""
    count = 0
    for place in range(SKY):
        if p.gold[p.sky[place] - 1] == 0:
            out[count] = A_TILE + place
            count += 1
    return count


@helper
def apply_choose_tile(s, p, action):
    """Flips the tile; it stays where it is. Rules: G-187"""
    pop(s)
    p.gold[p.sky[action - A_TILE] - 1] = 1
