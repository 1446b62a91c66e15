"""The solo opponent: what Tycho Brahe does, effect by effect. A whole turn of his is in ../opponent.py.

He is the player of seat 2: `sky` is his row of tiles, `telescope` his place in it, `pool` the number of his dice, and all four
`books` hold the column of his one Book token.
"""

import numpy as np

from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.galilei.names import (
    DISPLAY,
    FROM_CONSTELLATIONS,
    FROM_MAJORS,
    MOVEMENT_TILES,
    OP_VP,
    ORDINARY,
    ROWS,
    SCALES,
    SKY,
    STOP_MARKED,
    STOP_UPGRADED,
    STREAM_MOVEMENT,
)
from galileo_env.games.galilei.rules.cellar import persuade
from galileo_env.games.galilei.rules.deck import refill
from galileo_env.games.galilei.rules.library import FACE_UP, add_column
from galileo_env.games.galilei.rules.observe import cover_spot
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.university import below_top, count_of
from galileo_env.games.galilei.tables import (
    CARD_SPOTS,
    CARD_VP,
    INTERROGATION_VALUE,
    MOVEMENT_SET,
    PROGRAM_ROW,
    PROGRAM_SIZE,
    PROGRAM_START,
    RIGHTMOST,
    SPOT_COST,
    SPOT_REWARD,
    TYCHO_MARKED,
)

SEAT = 2


@helper
def shuffle_movement(s):
    """All Movement tiles of the level form a new deck. Rules: S-011, L-182"""
    for each in range(MOVEMENT_TILES):
        s.movement[each] = MOVEMENT_SET[s.level, each]
        s.turned[each] = 0
    shuffle(s, STREAM_MOVEMENT, s.movement, MOVEMENT_TILES)
    s.movement_left = MOVEMENT_TILES


@helper
def turn_over(s):
    """The next Movement tile. Rules: S-017"""
    if s.movement_left == 0:
        shuffle_movement(s)
    s.movement_left -= 1
    tile = s.movement[s.movement_left]
    s.movement[s.movement_left] = 0
    s.turned[MOVEMENT_TILES - 1 - s.movement_left] = tile
    return tile


@helper
def is_upgraded(p, place):
    """Whether the tile on a place of his row is upgraded."""
    return p.gold[p.sky[place] - 1] > 0


@helper
def tiles_in_row(p):
    """Tiles of his row."""
    number = 0
    while number < SKY and p.sky[number] > 0:
        number += 1
    return number


@helper
def stops_at(p, stops, place):
    """Whether a move with this stop mark ends on a place of his row. Rules: L-260"""
    if stops == STOP_UPGRADED:
        return is_upgraded(p, place)
    return stops == STOP_MARKED and TYCHO_MARKED[p.sky[place]] > 0


@helper
def move_telescope(p, steps, stops):
    """Moves tile by tile; a stop mark ends the move on the first tile of its kind that it comes to.

    Rules: S-018, S-019, S-020, S-021, S-022, L-184, L-185
    """
    row = tiles_in_row(p)
    for _ in range(steps):
        p.telescope = (p.telescope + 1) % row
        if stops_at(p, stops, np.int64(p.telescope)):
            return


@helper
def upgrade_tile(p):
    """Upgrades the tile under the telescope, or the nearest to its right that is not upgraded. Rules: S-023, S-024, S-026"""
    row = tiles_in_row(p)
    for step in range(row):
        place = np.int64((p.telescope + step) % row)
        if not is_upgraded(p, place):
            p.gold[p.sky[place] - 1] = 1
            return


@helper
def open_spots(s):
    """Uncovered spots of the display cards. Rules: S-038"""
    number = 0
    for space in range(DISPLAY):
        for spot in range(CARD_SPOTS[s.display[space]]):
            if s.tokens[space, spot] == 0:
                number += 1
    return number


@helper
def best_scale(s, p):
    """The Scale with the highest Subject count among those below the top, the leftmost of equals; -1 if none.

    Rules: S-051, S-052, S-053
    """
    best = -1
    most = -1
    for scale in range(SCALES):
        if below_top(s, p, scale):
            number = count_of(s, p, s.subjects[scale])
            if number > most:
                best = scale
                most = number
    return best


@helper
def lecture(s, p):
    """One row up, no reward."""
    scale = best_scale(s, p)
    if scale >= 0:
        p.university[scale] += 1


@helper
def persuade_best(s, p):
    """The step that raises the sum of the interrogation values most, the leftmost of equals. Rules: S-054, S-055, S-056, S-057"""
    best = -1
    most = -99
    for space in range(RIGHTMOST[0]):
        gain = INTERROGATION_VALUE[0, space + 1] - INTERROGATION_VALUE[0, space]
        if p.cellar[space] > 0 and gain > most:
            best = space
            most = gain
    if best >= 0:
        persuade(s, p, ORDINARY, best)


@helper
def observe_major(s, p):
    """The Major Object with the most points, the leftmost of equals: points only, then the refill.

    Rules: S-064, S-065, S-066, S-067, S-070
    """
    best = -1
    for space in range(DISPLAY):
        card = s.display[space]
        if card > 0 and (best < 0 or CARD_VP[card] > CARD_VP[s.display[best]]):
            best = space
    if best >= 0:
        card = s.display[best]
        score(p, FROM_MAJORS, CARD_VP[card])
        add_column(p, card, FACE_UP)
        refill(s, best)


@helper
def points_of_spot(card, spot):
    """The points among the rewards of a spot."""
    total = 0
    program = SPOT_REWARD[card, spot]
    for row in range(PROGRAM_START[program], PROGRAM_START[program] + PROGRAM_SIZE[program]):
        if PROGRAM_ROW[row, 0] == OP_VP:
            total += PROGRAM_ROW[row, 1]
    return total


@helper
def observe_constellation(s, p):
    """The open spot of the highest cost, the leftmost of equals: its points only. Rules: S-060, S-061, S-062, S-063"""
    best = -1
    most = -1
    for space in range(DISPLAY):
        card = s.display[space]
        for spot in range(CARD_SPOTS[card]):
            if s.tokens[space, spot] == 0 and SPOT_COST[card, spot] > most:
                best = 3 * space + spot
                most = SPOT_COST[card, spot]
    if best >= 0 and p.constellations > 0:
        space = best // 3
        spot = best % 3
        score(p, FROM_CONSTELLATIONS, points_of_spot(s.display[space], spot))
        cover_spot(s, p, space, spot, SEAT)


@helper
def move_comet(s, p):
    """A 2 goes to the leftmost free page, else to the Appendix, without reward; else a 1 turns to 2.

    Rules: S-043, S-044, S-045, S-046, S-047
    """
    if p.twos > 0:
        p.twos -= 1
        for page in range(s.num_pages):
            if s.pages[page] == 0:
                s.pages[page] = SEAT
                return
        p.appendix += 1
    elif p.ones > 0:
        p.ones -= 1
        p.twos += 1


@helper
def move_book(p, columns):
    """His Book token moves, no further than the last column. Rules: S-006, S-049, S-050"""
    to = min(p.books[0] + columns, p.columns)
    for row in range(ROWS):
        p.books[row] = to
