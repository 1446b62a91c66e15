"""What a situation is worth to a seat in points, as the agent `scholar` sees it: what the final scoring would give now and what
is on hand for later, less the same of the best other side. Every term is a rule that a player could follow, with its price below.

Means that are spent soon (dice, Quadrants, comets) keep their price until the last SOON turns; what grows slowly fades over the
last LONG turns, since nothing unused scores (G-211). So whoever has less on hand gains by ending the game, and whoever has more
by prolonging it. docs/SCHOLAR.md tells the rules in words, where the prices come from, and how strong they are.
"""

import numpy as np

from galileo_env.engine.jit import helper
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.evaluation import progress, sum_of
from galileo_env.games.galilei.rules.deck import ROUND_LIMIT
from galileo_env.games.galilei.rules.dice import colour_of, value_of
from galileo_env.games.galilei.rules.library import cell_program
from galileo_env.games.galilei.rules.objectives import has_claimed
from galileo_env.games.galilei.rules.scoring import points_at_end
from galileo_env.games.galilei.rules.university import below_top, count_of, leftmost_book, upgrades
from galileo_env.games.galilei.tables import (
    CARD_COLOUR_A,
    CARD_COLOUR_B,
    CARD_COST,
    CARD_SPOTS,
    CARD_VP,
    OBJECTIVE_FIRST,
    OBJECTIVE_LATER,
    OBJECTIVE_NEED,
    PROGRAM_SIZE,
    RIGHTMOST,
    SPOT_COLOUR,
    SPOT_COST,
    STAR_STARS,
)

# --- spent soon ----------------------------------------------------------------------------------------------------------------

DIE = 1.0
PIP = 0.4
#: Each of the first MANY Quadrants.
QUADRANT = 1.1
MANY = 6
#: A comet that lowers a cost by one and will come back for two; one that will lower it by two and then fill a page.
COMET_ONE = 1.8
COMET_TWO = 2.0
#: Share of its points that a Major Object on display is worth to dice that pay for it; each missing pip takes points off.
MAJOR_READY = 0.25
PIP_MISSING = 1.5
#: A constellation spot that the dice pay for, up to the two of one Observe.
SPOT_READY = 0.3
SPOTS = 2
#: Share of an objective's points for whoever is one step away from it.
ONE_STEP = 0.15

# --- grows slowly --------------------------------------------------------------------------------------------------------------

UPGRADE = 1.1
#: A library cell with a reward that the Book token of its row has still ahead.
CELL = 0.15
#: A row climbed on a Scale, and each piece of its Subject while the token can rise further.
ROW = 0.35
PIECE = 0.4
#: A figure by its space: persuaded later it costs nothing at the end, and on the rightmost space it speaks in one's favour.
LEFTMOST = 4.4
SECOND = 4.5
MIDDLE = 3.7
PERSUADED = 1.3
#: More for a Grand Inquisitor, who leaves for the Bonus Board.
GRAND = 1.5
#: A column that all Book tokens have passed.
COLUMN = 0.25
#: Share of an objective's points, times the square of how far one is on the way to it.
OBJECTIVE = 0.7
#: A star on Hevelius's constellations.
STAR = 0.8

# --- time ----------------------------------------------------------------------------------------------------------------------

#: Turns over which the one and the other fade.
SOON = 2.0
LONG = 8.0
#: Rounds until a card leaves the deck where a single side plays; several sides are so many times as fast.
ROUNDS_A_CARD = 3.2
#: What a turn of Tycho's brings him beyond what a turn brings his opponent.
TYCHO_TURN = 0.5


@helper
def turns_left(s, seat):
    """Turns that a seat (from 1) may expect, the one before it included."""
    coming = 1.0 if seat >= s.turn_seat else 0.0
    if s.last_round > 0:
        return coming + s.last_round - s.round_number
    return coming + min(1.0 + ROUNDS_A_CARD * s.deck_left / s.sides, float(ROUND_LIMIT + 1 - s.round_number))


@helper
def major_ready(s, sums, comets):
    """Points of the best Major Object on display that dice of these sums by colour pay, less what is missing."""
    best = 0.0
    for space in range(n.DISPLAY):
        card = s.display[space]
        if card > 0:
            a = sums[CARD_COLOUR_A[card]]
            b = sums[CARD_COLOUR_B[card]]
            missing = max(0, CARD_COST[card] - a - b - min(3, comets) + 2 * int(a == 0) + 2 * int(b == 0))
            best = max(best, CARD_VP[card] - PIP_MISSING * missing)
    return best


@helper
def spots_ready(s, p, sums, comets):
    """Free constellation spots that dice of these sums by colour pay, no more than an Observe takes."""
    number = 0
    if p.constellations > 0:
        for space in range(n.DISPLAY):
            card = s.display[space]
            for spot in range(CARD_SPOTS[card]):
                total = sums[SPOT_COLOUR[card, spot]]
                if s.tokens[space, spot] == 0 and total > 0 and total + min(2, comets) >= SPOT_COST[card, spot]:
                    number += 1
    return min(SPOTS, number)


@helper
def means(s, p):
    """Worth of what is spent soon: dice, Quadrants, comets, and what they pay for on display."""
    sums = np.zeros(len(n.COLOURS), np.int64)
    total = QUADRANT * min(MANY, int(p.quadrants)) + COMET_ONE * p.ones + COMET_TWO * (p.twos + p.used)
    for place in range(n.MAX_DICE):
        code = p.dice[place]
        if code > 0:
            sums[colour_of(code)] += value_of(code)
            total += DIE + PIP * value_of(code)
    comets = int(p.ones) + 2 * int(p.twos)
    return total + MAJOR_READY * major_ready(s, sums, comets) + SPOT_READY * spots_ready(s, p, sums, comets)


@helper
def is_one_step_away(s, p, objective):
    """Whether a single piece is missing to an objective."""
    missing = 0
    for each in range(3):
        kind = OBJECTIVE_NEED[objective, each, 0]
        if kind > 0:
            missing += max(0, int(OBJECTIVE_NEED[objective, each, 1]) - int(count_of(s, p, kind)))
    return missing == 1


@helper
def objectives_ahead(s, p, seat):
    """Worth of the objectives not scored yet: of those on the way, and of those one step away."""
    way = 0.0
    step = 0.0
    for place in range(len(s.objectives)):
        if not has_claimed(s, seat, place):
            objective = s.objectives[place]
            prize = OBJECTIVE_FIRST[objective] if s.claims[place, 0] == 0 else OBJECTIVE_LATER[objective]
            part = progress(s, p, objective)
            way += OBJECTIVE * prize * part * part
            if is_one_step_away(s, p, objective):
                step += ONE_STEP * prize
    return way, step


@helper
def growth(s, p):
    """Worth of what grows slowly: tiles, library, Scales and figures."""
    total = UPGRADE * upgrades(p) + COLUMN * leftmost_book(p) + GRAND * sum_of(p.grand)
    for row in range(n.ROWS):
        for column in range(p.books[row] + 1, p.columns + 1):
            if PROGRAM_SIZE[cell_program(p, row, column)] > 0:
                total += CELL
    for scale in range(n.SCALES):
        total += ROW * p.university[scale]
        if below_top(s, p, scale):
            total += PIECE * count_of(s, p, s.subjects[scale])
    last = RIGHTMOST[p.character]
    total += LEFTMOST * (p.cellar[0] + p.grand[0]) + SECOND * (p.cellar[1] + p.grand[1]) + PERSUADED * p.cellar[last]
    for space in range(2, last):
        total += MIDDLE * (p.cellar[space] + p.grand[space])
    if p.character == n.HEVELIUS:
        for tile in range(n.STAR_TILES):
            if s.star_place[tile] >= n.IN_CONSTELLATION:
                total += STAR * STAR_STARS[tile + 1]
    return total


@helper
def worth(s, side):
    """Points that a side (from 0) may expect; Tycho's are those now and what his turns bring him."""
    p = s.players[side]
    total = float(p.score)
    if s.turn_seat == 0:
        return total
    total += points_at_end(s, p)
    if side >= s.seats:
        return total + TYCHO_TURN * turns_left(s, 1)
    turns = turns_left(s, side + 1)
    way, step = objectives_ahead(s, p, side + 1)
    return total + min(1.0, turns / SOON) * (means(s, p) + step) + min(1.0, turns / LONG) * (growth(s, p) + way)
