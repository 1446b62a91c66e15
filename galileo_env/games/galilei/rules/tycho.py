"""The solo opponent: a whole turn of Tycho Brahe without a single decision.

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
    FROM_TILES,
    IF_COMET,
    IF_DICE,
    IF_DICE_SPOTS,
    IF_PERSUADED,
    IF_UNPERSUADED,
    MOVEMENT_TILES,
    OP_VP,
    ROWS,
    SCALES,
    STREAM_MOVEMENT,
    TY_CARD,
    TY_COMET,
    TY_CONSTELLATION,
    TY_DIE,
    TY_INQUISITOR,
    TY_LECTURE,
    TY_MAJOR,
    TY_MOVE_COMET,
    TY_PERSUADE,
    TY_REMOVE,
    TY_VP,
    TYCHO_TILES,
)
from galileo_env.games.galilei.rules.cellar import (
    RIGHTMOST,
    can_farewell,
    can_gain_inquisitor,
    can_persuade,
    figures,
    gain_inquisitor,
    interrogate,
    move_figure,
    remove_figure,
)
from galileo_env.games.galilei.rules.comets import can_spot_comet, spot_comet
from galileo_env.games.galilei.rules.deck import refill
from galileo_env.games.galilei.rules.library import FACE_UP, add_column, take_card
from galileo_env.games.galilei.rules.objectives import claim
from galileo_env.games.galilei.rules.observe import cover_spot
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.university import below_top, count_of
from galileo_env.games.galilei.tables import (
    CARD_SPOTS,
    CARD_VP,
    INTERROGATION_VALUE,
    MOVEMENT_BONUS,
    MOVEMENT_STEPS,
    MOVEMENT_STOPS,
    MOVEMENT_UPGRADES,
    PROGRAM_ROW,
    PROGRAM_SIZE,
    PROGRAM_START,
    SPOT_COST,
    SPOT_REWARD,
    TYCHO_OP,
    TYCHO_PARTIAL,
    TYCHO_ROW,
    TYCHO_SIZE,
    TYCHO_START_ROW,
)

SEAT = 2


@helper
def shuffle_movement(s):
    """All Movement tiles form a new deck. Rules: S-011"""
    for each in range(MOVEMENT_TILES):
        s.movement[each] = each + 1
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
def move_telescope(p, steps, stops):
    """Moves tile by tile; a stop mark ends the move on the first upgraded tile it comes to.

    Rules: S-018, S-019, S-020, S-021, S-022
    """
    for _ in range(steps):
        p.telescope = (p.telescope + 1) % TYCHO_TILES
        if stops and is_upgraded(p, np.int64(p.telescope)):
            return


@helper
def upgrade_tile(p):
    """Upgrades the tile under the telescope, or the nearest to its right that is not upgraded. Rules: S-023, S-024, S-026"""
    for step in range(TYCHO_TILES):
        place = np.int64((p.telescope + step) % TYCHO_TILES)
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
def holds(s, p, code, a, b):
    """Whether a condition of a row is met. Rules: S-033, S-034, S-035, S-037, S-039"""
    if code == IF_UNPERSUADED:
        return p.cellar[0] >= a
    if code == IF_PERSUADED:
        return p.cellar[RIGHTMOST] >= a
    if code == IF_DICE:
        return p.pool >= a
    if code == IF_DICE_SPOTS:
        return p.pool >= a and open_spots(s) >= b
    if code == IF_COMET:
        return can_spot_comet(p)
    return True


@helper
def pay_condition(p, code, a):
    """The dice a condition names are spent. Rules: S-030, S-036"""
    if code == IF_DICE or code == IF_DICE_SPOTS:
        p.pool -= a


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
def persuade(s, p):
    """The step that raises the sum of the interrogation values most, the leftmost of equals. Rules: S-054, S-055, S-056, S-057"""
    best = -1
    most = -99
    for space in range(RIGHTMOST):
        gain = INTERROGATION_VALUE[space + 1] - INTERROGATION_VALUE[space]
        if p.cellar[space] > 0 and gain > most:
            best = space
            most = gain
    if best >= 0:
        move_figure(s, p, best)


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


@helper
def carry_out(s, p, op, a):
    """One effect; what cannot be carried out is skipped. Rules: S-032, S-042, S-048, S-058, S-059, S-068, S-069, S-071"""
    if op == TY_VP:
        score(p, FROM_TILES, a)
    elif op == TY_DIE:
        p.pool += 1
    elif op == TY_INQUISITOR:
        if can_gain_inquisitor(s):
            gain_inquisitor(s, p)
    elif op == TY_COMET:
        if can_spot_comet(p):
            spot_comet(p)
    elif op == TY_LECTURE:
        lecture(s, p)
    elif op == TY_CARD:
        if s.deck_left > 0:
            take_card(s, p)
    elif op == TY_PERSUADE:
        for _ in range(a):
            if can_persuade(p):
                persuade(s, p)
    elif op == TY_MAJOR:
        observe_major(s, p)
    elif op == TY_CONSTELLATION:
        for _ in range(a):
            observe_constellation(s, p)
    elif op == TY_MOVE_COMET:
        for _ in range(a):
            move_comet(s, p)
    elif op == TY_REMOVE:
        if can_farewell(p):
            remove_figure(p)
    else:
        move_book(p, a)


@helper
def run(s, p, program):
    """The effects of a program from left to right. Rules: S-031"""
    for row in range(TYCHO_START_ROW[program], TYCHO_START_ROW[program] + TYCHO_SIZE[program]):
        carry_out(s, p, TYCHO_OP[row, 0], TYCHO_OP[row, 1])


@helper
def evaluate_tile(s, p):
    """The first row from the top whose condition is met, then its partial condition. Rules: S-028, S-029, S-040, S-041"""
    tile = p.sky[p.telescope]
    face = p.gold[tile - 1]
    for row in range(3):
        code = TYCHO_ROW[tile, face, row, 0]
        a = TYCHO_ROW[tile, face, row, 1]
        if code > 0 and holds(s, p, code, a, TYCHO_ROW[tile, face, row, 2]):
            pay_condition(p, code, a)
            run(s, p, TYCHO_ROW[tile, face, row, 3])
            code = TYCHO_PARTIAL[tile, face, row, 0]
            a = TYCHO_PARTIAL[tile, face, row, 1]
            if code > 0 and holds(s, p, code, a, TYCHO_PARTIAL[tile, face, row, 2]):
                pay_condition(p, code, a)
                run(s, p, TYCHO_PARTIAL[tile, face, row, 3])
            return


@helper
def take_turn(s):
    """Tile, bonus, move or upgrade, row, interrogation, objectives.

    Rules: S-013, S-015, S-016, S-025, S-027, S-072, S-073, S-074, S-075, S-076, S-077, S-080
    """
    p = s.players[SEAT - 1]
    s.persuaded = 0
    s.figures_peak = figures(p)
    tile = turn_over(s)
    run(s, p, MOVEMENT_BONUS[tile])
    if MOVEMENT_UPGRADES[tile]:
        upgrade_tile(p)
    else:
        move_telescope(p, MOVEMENT_STEPS[tile], MOVEMENT_STOPS[tile])
        evaluate_tile(s, p)
    if s.persuaded:
        interrogate(p, False)
    for place in range(4):
        claim(s, p, SEAT, place)
