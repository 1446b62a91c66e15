"""The Bonus Board of the Luna expansion: where Grand Inquisitors go, and the rewards that are not made of base effects.

Frames: choose_bonus_space; choose_target with `left` 1 + the highest cost of a spot observed without paying (A2);
choose_book_token in mode BOOK_TO_REPEAT (A5); choose_tile in mode TILE_TO_USE (A6); choose_telescope (B3); choose_inquisitor in
mode FIGURE_TO_END (B5); scale_rows `a` the rows of the four tokens, three bits each, `b` the next Scale (B7); choose_take an
Inquisitor among them.
"""

import numpy as np

from galileo_env.engine.frames import count_down, pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import (
    A_BONUS,
    A_BOOK,
    A_REFUSE,
    A_SPOT,
    A_TAKE,
    A_TELESCOPE,
    A_TILE,
)
from galileo_env.games.galilei.names import (
    BONUS_SPACES,
    CELLS,
    CHOOSE_OPTION,
    DISPLAY,
    FROM_BONUS,
    FROM_FIXED,
    FROM_LIBRARY,
    FROM_SCALES,
    FROM_TILES,
    MOVING_ACTION,
    OPTIONS_OF_LIST,
    PROGRAM,
    ROTATE,
    ROWS,
    SCALES,
    SKY,
    SPOTS,
)
from galileo_env.games.galilei.rules.cellar import gain_inquisitor, kind_and_space, list_figures, move_figure
from galileo_env.games.galilei.rules.comets import can_spot_comet
from galileo_env.games.galilei.rules.library import BACKWARDS
from galileo_env.games.galilei.rules.observe import observe_spot
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    BONUS_NEEDS_COMET,
    BONUS_REWARD,
    CARD_SPOTS,
    PROGRAM_SIZE,
    PROGRAM_START,
    RIGHTMOST,
    SCALE_REWARD,
    SPOT_COST,
)

FIRST_TELESCOPE = 2


@helper
def legal_choose_bonus_space(s, p, out):
    """Every free space from 1 to 8, and space 9. Rules: L-053, L-054, L-214"""
    count = 0
    for space in range(BONUS_SPACES - 1):
        if s.bonus[space] == 0:
            out[count] = A_BONUS + space
            count += 1
    out[count] = A_BONUS + BONUS_SPACES - 1
    return count + 1


@helper
def apply_choose_bonus_space(s, p, action):
    """The figure takes the space for good, its owner the reward. Rules: L-052, L-209, L-239"""
    f = top(s)
    seat = f.seat
    pop(s)
    space = action - A_BONUS
    if space == BONUS_SPACES - 1:
        s.ninth += 1
    else:
        s.bonus[space] = seat
    if BONUS_NEEDS_COMET[s.bonus_side, space + 1] and not can_spot_comet(p):
        return
    push_program(s, BONUS_REWARD[s.bonus_side, space + 1], FROM_BONUS)


# -- A2: a spot without paying


@helper
def list_free_spots(s, p, limit, out):
    """Writes the open spots of at most this printed cost. Rules: L-249"""
    count = 0
    if p.constellations > 0:
        for space in range(DISPLAY):
            card = s.display[space]
            for spot in range(CARD_SPOTS[card]):
                if s.tokens[space, spot] == 0 and SPOT_COST[card, spot] <= limit:
                    out[count] = A_SPOT + SPOTS * space + spot
                    count += 1
    return count


@helper
def legal_free_spot(s, p, out):
    """The spots of choose_target without payment."""
    return list_free_spots(s, p, np.int64(top(s).left) - 1, out)


@helper
def apply_free_spot(s, p, action):
    """Observes the spot; it is no Observe action. Rules: L-081, L-208, C-004"""
    pop(s)
    observe_spot(s, p, (action - A_SPOT) // SPOTS, (action - A_SPOT) % SPOTS)


# -- A5: a row again


@helper
def can_repeat_row(p):
    """Whether a Book token has left column 0."""
    return p.books[0] > 0 or p.books[1] > 0 or p.books[2] > 0 or p.books[3] > 0


@helper
def legal_repeated_row(s, p, out):
    """Rows whose token has left column 0."""
    count = 0
    for row in range(ROWS):
        if p.books[row] > 0:
            out[count] = A_BOOK + row
            count += 1
    return count


@helper
def apply_repeated_row(s, p, action):
    """All cells passed, from the token's own back to column 1. Rules: L-084, L-245"""
    row = action - A_BOOK
    pop(s)
    push(s, CELLS, BACKWARDS + row, np.int64(p.books[row]), np.int64(p.books[row]), FROM_LIBRARY)


# -- A6: the moving action of any tile


@helper
def legal_tile_to_use(s, p, out):
    """Every tile in the sky. Rules: L-210, L-247"""
    for place in range(SKY):
        out[place] = A_TILE + place
    return SKY


@helper
def apply_tile_to_use(s, p, action):
    """Its moving action, then it is rotated at once. Rules: L-085, L-248"""
    pop(s)
    tile = np.int64(p.sky[action - A_TILE])
    push(s, ROTATE, tile, 0, 1, FROM_TILES)
    push(s, MOVING_ACTION, tile, 0, 1, FROM_TILES)


# -- B3: the telescope


@helper
def legal_choose_telescope(s, p, out):
    """Spaces 2 to 6."""
    for each in range(SKY - FIRST_TELESCOPE + 1):
        out[each] = A_TELESCOPE + each
    return SKY - FIRST_TELESCOPE + 1


@helper
def apply_choose_telescope(s, p, action):
    """Moves the telescope; the fixed action of its space follows, the turn's own stays as it is.

    Rules: L-092, L-211, L-250, L-251, C-072
    """
    pop(s)
    p.telescope = FIRST_TELESCOPE + action - A_TELESCOPE
    push(s, CHOOSE_OPTION, OPTIONS_OF_LIST, np.int64(p.telescope), 1, FROM_FIXED)


# -- B5: a figure to the end


@helper
def legal_figure_to_end(s, p, out):
    """Every figure left of the rightmost space. Rules: L-243"""
    return list_figures(p, out)


@helper
def apply_figure_to_end(s, p, action):
    """The figure enters the rightmost space; this is no Persuade. Rules: L-094, L-207"""
    pop(s)
    kind, space = kind_and_space(action)
    move_figure(s, p, kind, space, RIGHTMOST[p.character])


# -- B6 and B7


@helper
def rightmost_book(p):
    """Columns moved by the Book token that moved most. Rules: L-095"""
    return max(max(p.books[0], p.books[1]), max(p.books[2], p.books[3]))


@helper
def packed_rows(p):
    """The rows of the four University tokens in one number."""
    rows = 0
    for scale in range(SCALES):
        rows |= np.int64(p.university[scale]) << 3 * scale
    return rows


@helper
def run_scale_rows(s):
    """The reward of the next row noted. Rules: L-096, L-212"""
    f = top(s)
    scale = np.int64(f.b)
    row = (np.int64(f.a) >> 3 * scale) & 7
    f.b += 1
    count_down(s)
    program = SCALE_REWARD[s.scales[scale], row]
    if PROGRAM_SIZE[program] > 0:
        push(s, PROGRAM, PROGRAM_START[program], 1, PROGRAM_SIZE[program], FROM_SCALES)


@helper
def legal_choose_take(s, p, out):
    """Take or refuse."""
    out[0] = A_TAKE
    out[1] = A_REFUSE
    return 2


@helper
def apply_choose_take(s, p, action):
    """Takes the Inquisitor."""
    pop(s)
    if action == A_TAKE:
        gain_inquisitor(s, p)
