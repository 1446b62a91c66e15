"""Cycles and turns: Income, whose turn it is, leaving, the End of the Cycle."""

import numpy as np

from galileo_env.engine.frames import pop, push
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import below
from galileo_env.games.truth.names import (
    CHOOSE_MAIN,
    CYCLES,
    FROM_ICONS,
    FROM_MENTORS,
    IC_DRAW,
    LEVELS,
    LYING,
    MATHEMATICS,
    MENTORS,
    ON_SPACE,
    PHYSICS,
    PRISON,
    SPACES,
    SPACES_OF_LEVEL,
    STANDING,
    STREAM_BLOCKED,
    TURN_END,
)
from galileo_env.games.truth.rules.cards import discard_all, draw_card, penance_in_hand
from galileo_env.games.truth.rules.inquisition import check_player, turn_token
from galileo_env.games.truth.rules.inventions import fill_workshop, fire_income, new_workshop
from galileo_env.games.truth.rules.points import marker_level
from galileo_env.games.truth.rules.scoring import final_scoring
from galileo_env.games.truth.rules.seals import SECOND, gain
from galileo_env.games.truth.tables import (
    BASE_COINS,
    BASE_RESEARCH,
    BLOCKED,
    FEW_PLAYERS,
    FLIP_TURN,
    HAND_SIZE,
    MENTOR_GIFT,
    MENTOR_SEALS,
    PERIOD,
    SPACE_EXCLUSIVE,
    TRACK_INCOME,
    TURN_LIMIT,
)


@helper
def next_seat(s, seat):
    """The seat clockwise."""
    return seat + 1 if seat < s.seats else 1


@helper
def block_spaces(s):
    """With few players one exclusive space of each Level is blocked. Rules: R-13"""
    for space in range(1, SPACES + 1):
        s.blocked[space] = 0
    if s.seats > FEW_PLAYERS or BLOCKED == 0:
        return
    for level in range(LEVELS):
        first = SPACES_OF_LEVEL * level + 1
        number = 0
        for space in range(first, first + SPACES_OF_LEVEL):
            number += SPACE_EXCLUSIVE[space]
        chosen = below(s, STREAM_BLOCKED, number)
        for space in range(first, first + SPACES_OF_LEVEL):
            if SPACE_EXCLUSIVE[space]:
                if chosen == 0:
                    s.blocked[space] = 1
                chosen -= 1


@helper
def begin_cycle(s):
    """The start of a Cycle, then the Income Phase in turn order. Rules: D-02, R-01"""
    s.cycle += 1
    if s.cycle > 1 and PERIOD[s.cycle] != PERIOD[s.cycle - 1]:
        new_workshop(s)
    block_spaces(s)
    s.face_up = 0
    s.passed_seat = 0
    for space in range(1, SPACES + 1):
        s.used[space] = 0
    seat = np.int64(s.first_seat)
    for _ in range(s.seats):
        p = s.players[seat - 1]
        p.turns = 0
        p.left = 0
        income(s, p, seat)
        seat = next_seat(s, seat)
    begin_turn(s, np.int64(s.first_seat))


@helper
def income(s, p, seat):
    """Tracks, Mentors, Inventions, cards. Rules: R-02"""
    p.coins += BASE_COINS + TRACK_INCOME[0, marker_level(p, PHYSICS)]
    p.research += BASE_RESEARCH + TRACK_INCOME[1, marker_level(p, MATHEMATICS)]
    draws = HAND_SIZE
    for mentor in range(MENTORS):
        if p.mentors[mentor] <= MENTOR_SEALS - 2:
            op = MENTOR_GIFT[mentor, SECOND, 0]
            if op == IC_DRAW:
                draws += 1
            else:
                gain(p, op, MENTOR_GIFT[mentor, SECOND, 1], FROM_MENTORS)
    draws += fire_income(s, p)
    for _ in range(draws):
        draw_card(s, p, seat)


@helper
def begin_turn(s, seat):
    """A turn is one Main Action, or a pass. Rules: A-60, R-03"""
    s.turn_seat = seat
    s.read = 0
    push(s, TURN_END, 0, 0, 1, FROM_ICONS)
    push(s, CHOOSE_MAIN, 0, 0, 1, FROM_ICONS)


@helper
def leave_cycle(p):
    """A player leaves the Cycle; a standing Natural Philosopher lies down."""
    p.left = 1
    if p.philosopher == STANDING:
        p.philosopher = LYING


@helper
def penance_only(p):
    """Whether the turns left are all needed for Penance Cards. Rules: T-026, R-17"""
    held = penance_in_hand(p)
    return held > 0 and TURN_LIMIT - int(p.turns) <= held


@helper
def pass_cycle(s, p, seat):
    """Leaves the Cycle; the first to do so begins the next one. Rules: R-04"""
    if s.passed_seat == 0:
        s.passed_seat = seat
        if not s.face_up:
            turn_token(s)
    leave_cycle(p)


@helper
def run_turn_end(s, p):
    """Workshop, turn count, token, leaving by limit; then the next turn or the End of the Cycle. Rules: A-38"""
    pop(s)
    seat = np.int64(s.turn_seat)
    s.read = 0
    fill_workshop(s)
    p.turns += 1
    if p.turns >= FLIP_TURN and not s.face_up:
        turn_token(s)
    if p.turns >= TURN_LIMIT and penance_in_hand(p) == 0 and not p.left:
        leave_cycle(p)
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if not s.players[seat - 1].left:
            begin_turn(s, seat)
            return
    end_cycle(s)


@helper
def end_cycle(s):
    """Check, cards, spaces, first player; after the last Cycle the final scoring. Rules: R-05"""
    seat = np.int64(s.first_seat)
    for _ in range(s.seats):
        check_player(s, s.players[seat - 1])
        seat = next_seat(s, seat)
    if s.cycle == CYCLES:
        s.turn_seat = 0
        final_scoring(s)
        return
    for each in range(s.seats):
        p = s.players[each]
        discard_all(p)
        for place in range(p.num_inventions):
            p.turned[place] = 0
        if p.philosopher >= ON_SPACE or p.philosopher == LYING or (p.philosopher == PRISON and not p.jailed):
            p.philosopher = STANDING
    s.first_seat = s.passed_seat if s.passed_seat > 0 else next_seat(s, np.int64(s.first_seat))
    begin_cycle(s)
