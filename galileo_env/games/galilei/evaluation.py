"""A simple value of a seat's situation, for agents that look a little ahead: what the final scoring would give now, plus what is
likely to become points later. The weights are rough guesses of a human player in points, not the outcome of any tuning.

All "later" parts shrink to nothing towards the end of the game, since unused means score nothing (G-211).
"""

from galileo_env.engine.jit import helper
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.rules.deck import ROUND_LIMIT
from galileo_env.games.galilei.rules.dice import value_of
from galileo_env.games.galilei.rules.library import cell_program
from galileo_env.games.galilei.rules.objectives import has_claimed
from galileo_env.games.galilei.rules.scoring import cellar_points, points_at_end, reputation_points, university_points
from galileo_env.games.galilei.rules.university import below_top, count_of, leftmost_book, upgrades
from galileo_env.games.galilei.tables import OBJECTIVE_FIRST, OBJECTIVE_LATER, OBJECTIVE_NEED, PROGRAM_SIZE, STAR_STARS

# Points that a thing on hand is worth while much of the game is left.
DIE = 0.4
PIP = 0.5
QUADRANT = 1.0
CELL_AHEAD = 0.5
COMET_ONE = 1.6
COMET_TWO = 1.2
UPGRADE = 1.4
ROW_LEFT = 0.9
COUNT = 0.6
FIGURE = 3.0
OBJECTIVE = 0.5
GRAND_FIGURE = 1.5
STAR = 0.8
#: Turns that count as "much of the game".
LONG = 6.0


@helper
def points_now(s, side):
    """What a side (from 0) would have if the game were scored now."""
    p = s.players[side]
    return p.score + (points_at_end(s, p) if s.turn_seat > 0 else 0)


@helper
def time_left(s):
    """Share of the value that later turns can still turn into points, from 0 to 1."""
    if s.turn_seat == 0:
        return 0.0
    if s.last_round > 0:
        turns = float(s.last_round - s.round_number)
    else:
        turns = min(1.0 + 0.7 * s.deck_left * 2.0 / s.sides, float(ROUND_LIMIT + 1 - s.round_number))
    return min(1.0, turns / LONG)


@helper
def progress(s, p, objective):
    """How far a player is on the way to an objective, from 0 to 1."""
    have = 0.0
    need = 0.0
    for each in range(3):
        kind = OBJECTIVE_NEED[objective, each, 0]
        if kind > 0:
            need += OBJECTIVE_NEED[objective, each, 1]
            have += min(count_of(s, p, kind), OBJECTIVE_NEED[objective, each, 1])
    return have / max(1.0, need)


@helper
def means(s, p):
    """Worth of dice, Quadrants, comets, upgraded tiles and library cells ahead."""
    total = QUADRANT * min(int(p.quadrants), 6) + COMET_ONE * p.ones + COMET_TWO * (p.twos + p.used) + UPGRADE * upgrades(p)
    for place in range(n.MAX_DICE):
        if p.dice[place] > 0:
            total += DIE + PIP * value_of(p.dice[place])
    for row in range(n.ROWS):
        for column in range(p.books[row] + 1, p.columns + 1):
            if PROGRAM_SIZE[cell_program(p, row, column)] > 0:
                total += CELL_AHEAD
    return total


@helper
def sum_of(row):
    """The entries of a row together."""
    total = 0
    for each in row:
        total += each
    return total


@helper
def prospects(s, p, seat):
    """Worth of what grows: rows climbed, counts of Subjects, figures to be persuaded or to reach the Bonus Board, constellations
    under way, objectives on the way.
    """
    total = 0.0
    for scale in range(n.SCALES):
        total += ROW_LEFT * p.university[scale]
        if below_top(s, p, scale):
            total += COUNT * count_of(s, p, s.subjects[scale])
    total += FIGURE * (p.cellar[0] + p.cellar[1] + p.grand[0] + p.grand[1]) + GRAND_FIGURE * sum_of(p.grand)
    total += 0.5 * leftmost_book(p)
    if p.character == n.HEVELIUS:
        for tile in range(n.STAR_TILES):
            if s.star_place[tile] >= n.IN_CONSTELLATION:
                total += STAR * STAR_STARS[tile + 1]
    for place in range(4):
        if not has_claimed(s, seat, place):
            objective = s.objectives[place]
            prize = OBJECTIVE_FIRST[objective] if s.claims[place, 0] == 0 else OBJECTIVE_LATER[objective]
            part = progress(s, p, objective)
            total += OBJECTIVE * prize * part * part
    return total


@helper
def value(s, seat):
    """Points that a seat (from 1) may expect, in its own view; grows with everything it has and does."""
    p = s.players[seat - 1]
    total = float(p.score)
    if s.turn_seat == 0:
        return total
    total += university_points(s, p) + cellar_points(p) + reputation_points(p)
    return total + time_left(s) * (means(s, p) + prospects(s, p, seat))
