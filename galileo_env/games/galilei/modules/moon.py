"""The Moon of the Luna expansion: phases, observation, Scoring tiles, Moon objective, and Tycho's observation of it.

Moon tiles count from 0 here. Frame moon_observation: `a` tile, `b` 1 once the Observation tile has been taken; as long as it is
on the stack the observation is in progress.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import below, shuffle
from galileo_env.games.galilei.actions import A_MOON
from galileo_env.games.galilei.names import (
    ACHIEVEMENTS,
    BONUS_SPACES,
    CELLAR,
    CHOOSE_OPTION,
    FROM_MOON,
    FROM_MOON_OTHERS,
    FROM_OBJECTIVES,
    ICON_MAJOR,
    INQUISITOR_ADVANCE,
    INQUISITORS,
    MAX_SEATS,
    MOON,
    MOON_COLUMNS,
    MOON_OBSERVATION,
    OP_VP,
    OPTIONS_OF_LIST,
    SCALES,
    STREAM_LUNA,
    UNIVERSITY_SPACES,
)
from galileo_env.games.galilei.rules.cellar import gain_grand
from galileo_env.games.galilei.rules.observe import affords, count_observation, push_payment
from galileo_env.games.galilei.rules.points import note, score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.rules.tycho import SEAT as TYCHO_SEAT
from galileo_env.games.galilei.rules.university import count_of
from galileo_env.games.galilei.tables import (
    CARD_TIER,
    CHOICE_OF_OBJECTIVE,
    MOON_COLUMN,
    MOON_OBJECTIVE_VP,
    MOON_REWARD,
    OBJECTIVE_MOONS,
    OBSERVATION_COST,
    PROGRAM_ROW,
    PROGRAM_SIZE,
    PROGRAM_START,
    SCORING_KIND,
    SCORING_VALUE,
)

ALL_COLOURS = 7
TAKEN = 1


@helper
def set_up_moon(s, scratch):
    """Scoring tiles at random places, all face down at first, and a random side of the Bonus Board.

    Rules: L-010, L-011, L-012, L-013, L-014, L-015, L-016, L-017, L-018, L-019
    """
    for tile in range(MOON):
        scratch[tile] = tile + 1
    shuffle(s, STREAM_LUNA, scratch, MOON)
    for tile in range(MOON):
        s.moon_hidden[tile] = scratch[tile]
    s.bonus_side = 1 + below(s, STREAM_LUNA, 2)
    turn_columns(s)


@helper
def phase_of_deck(s):
    """The phase that the deck shows: the tier of its top card, and the last one without a card.

    Rules: L-042, L-201, L-230, L-231
    """
    return CARD_TIER[s.deck_back] if s.deck_left > 0 else MOON_COLUMNS


@helper
def turn_columns(s):
    """Turns the Scoring tiles of the phase face up. Rules: L-040, L-041, L-043, L-044, L-232, L-255"""
    phase = phase_of_deck(s)
    while s.moon_phase < phase:
        s.moon_phase += 1
        for tile in range(MOON):
            if MOON_COLUMN[tile] == s.moon_phase:
                s.moon_shown[tile] = s.moon_hidden[tile]
                s.moon_hidden[tile] = 0


@helper
def is_target(s, tile):
    """Whether a Moon tile has a face-up Scoring tile and is not being observed. Rules: L-026, L-027, L-037, L-265"""
    if s.moon_shown[tile] == 0:
        return False
    for place in range(s.depth):
        if s.stack[place].kind == MOON_OBSERVATION and s.stack[place].a == tile:
            return False
    return True


@helper
def can_pay(s, p):
    """Whether the next Moon observation has a legal payment. Rules: L-021, L-022, L-023, L-024, L-025, L-038, L-233"""
    return s.moon_taken < MOON and affords(p, OBSERVATION_COST[s.moon_taken], ALL_COLOURS)


@helper
def can_observe_moon(s, p):
    """Whether some Moon tile can be observed."""
    if can_pay(s, p):
        for tile in range(MOON):
            if is_target(s, tile):
                return True
    return False


@helper
def add_targets(s, p, out, count):
    """Writes the Moon tiles that can be observed behind the first `count` ids; returns the new count. Rules: L-020, L-234"""
    if can_pay(s, p):
        for tile in range(MOON):
            if is_target(s, tile):
                out[count] = A_MOON + tile
                count += 1
    return count


@helper
def apply_moon_target(s, p, action):
    """It fills the place of the Major Object in its Observe action. Rules: L-203"""
    source = np.int64(top(s).source)
    count_observation(s, p, True)
    push(s, MOON_OBSERVATION, action - A_MOON, 0, 1, FROM_MOON)
    push_payment(s, p, action, OBSERVATION_COST[s.moon_taken], ALL_COLOURS, source)


@helper
def run_moon_observation(s, p):
    """After the payment: Observation tile and reward; then scoring and Grand Inquisitor; then the objective.

    Rules: L-028, L-029, L-030, L-033, L-035, L-036, L-202, L-222, L-235, L-237
    """
    f = top(s)
    tile = np.int64(f.a)
    if f.b != TAKEN:
        f.b = TAKEN
        s.moon_taken += 1
        note(s, ICON_MAJOR)
        push_program(s, MOON_REWARD[tile], FROM_MOON)
        return
    seat = np.int64(f.seat)
    pop(s)
    score_tile(s, seat, np.int64(s.moon_shown[tile]))
    gain_grand(s, p)
    s.moon_shown[tile] = 0
    resolve(s, p)


@helper
def resolve(s, p):
    """Counts an observation; the second one brings the Moon objective.

    Rules: L-170, L-171, L-172, L-173, L-174, L-254, L-266
    """
    p.moons += 1
    if p.moons == OBJECTIVE_MOONS:
        push(s, CHOOSE_OPTION, OPTIONS_OF_LIST, CHOICE_OF_OBJECTIVE, 1, FROM_OBJECTIVES)


@helper
def quantity(s, seat, kind):
    """What a Scoring tile counts on the board of a seat (from 1).

    Rules: L-070, L-071, L-072, L-074, L-075, L-076, L-077, L-078, L-244, L-258, L-267
    """
    p = s.players[seat - 1]
    total = 0
    if kind == UNIVERSITY_SPACES:
        for scale in range(SCALES):
            total += p.university[scale]
    elif kind == INQUISITOR_ADVANCE:
        for space in range(CELLAR):
            total += space * (p.cellar[space] + p.grand[space])
    elif kind == ACHIEVEMENTS:
        for place in range(4):
            for rank in range(MAX_SEATS):
                if s.claims[place, rank] == seat:
                    total += 1
        if p.moons >= OBJECTIVE_MOONS:
            total += 1
    else:
        total = count_of(s, p, kind)
    return total


@helper
def observer_points(s, seat, scoring):
    """Bonus value of a Scoring tile; a player's new Grand Inquisitor is counted already. Rules: L-039, L-073, L-205, L-229"""
    kind = SCORING_KIND[scoring]
    number = quantity(s, seat, kind)
    if kind == INQUISITORS and not (s.solo and seat == TYCHO_SEAT):
        number += 1
    return SCORING_VALUE[scoring, 0, 0] * (number // SCORING_VALUE[scoring, 0, 1])


@helper
def score_tile(s, seat, scoring):
    """The observer scores the bonus value, then every other player the basic one; Tycho never. Rules: L-031, L-032, L-224"""
    score(s.players[seat - 1], FROM_MOON, observer_points(s, seat, scoring))
    for other in range(1, s.seats + 1):
        if other != seat:
            number = quantity(s, other, SCORING_KIND[scoring])
            points = SCORING_VALUE[scoring, 1, 0] * (number // SCORING_VALUE[scoring, 1, 1])
            score(s.players[other - 1], FROM_MOON_OTHERS, points)


# -- Tycho


@helper
def best_target(s, p):
    """The tile whose Scoring tile gives Tycho most, the leftmost and uppermost of equals; -1 without one.

    Rules: L-187, L-188, L-226, L-257, L-264
    """
    best = -1
    most = -1
    for column in range(1, MOON_COLUMNS + 1):
        for tile in range(MOON):
            if MOON_COLUMN[tile] == column and s.moon_shown[tile] > 0:
                points = observer_points(s, TYCHO_SEAT, np.int64(s.moon_shown[tile]))
                if points > most:
                    best = tile
                    most = points
    return best


@helper
def points_of_reward(program):
    """The points among the parts of a reward."""
    total = 0
    for row in range(PROGRAM_START[program], PROGRAM_START[program] + PROGRAM_SIZE[program]):
        if PROGRAM_ROW[row, 0] == OP_VP:
            total += PROGRAM_ROW[row, 1]
    return total


@helper
def observe_for_tycho(s, p):
    """Points of the reward, scoring, and the Grand Inquisitor straight to the Bonus Board.

    Rules: L-189, L-190, L-191, L-192, L-223, L-225, L-227, L-259
    """
    tile = best_target(s, p)
    if tile < 0:
        return
    s.moon_taken += 1
    score(p, FROM_MOON, points_of_reward(MOON_REWARD[tile]))
    score_tile(s, TYCHO_SEAT, np.int64(s.moon_shown[tile]))
    space = 0
    while space < BONUS_SPACES - 1 and s.bonus[space] > 0:
        space += 1
    if space < BONUS_SPACES - 1:
        s.bonus[space] = TYCHO_SEAT
    else:
        s.ninth += 1
    s.moon_shown[tile] = 0
    p.moons += 1
    if p.moons == OBJECTIVE_MOONS:
        score(p, FROM_OBJECTIVES, MOON_OBJECTIVE_VP)
