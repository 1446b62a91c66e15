"""Wax Seals: where they come from, and the tracks and spaces that they go to.

choose_seal: `a` what for (names.SEAL_FOR_...), `b` the place: of the pyramid, the Mastery Track, or nothing.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import A_SEAL, A_TRACK
from galileo_env.games.truth.names import (
    BESIDE,
    CHOOSE_SEAL,
    FROM_LEVELS,
    FROM_MASTERY,
    FROM_MENTORS,
    FROM_TREATISES,
    IC_COIN,
    IC_RESEARCH,
    MENTORS,
    ROW,
    SEAL_FOR_COPY,
    SEAL_FOR_LEVEL,
    SEAL_FOR_TRACK,
    SEAL_FOR_WRITE,
    SEAL_SPACES,
    SEAL_TO_KEEP,
)
from galileo_env.games.truth.rules.points import score, score_in_set
from galileo_env.games.truth.tables import LEVEL_VP, MASTERY_SPACES, MASTERY_VP, MENTOR_GIFT, SEAL_VP

SECOND, FOURTH = 0, 1


@helper
def mentor_seals(p):
    """Seals left on all Mentors. Rules: D-07, R-08"""
    number = 0
    for mentor in range(MENTORS):
        number += p.mentors[mentor]
    return number


@helper
def has_seal(p):
    """Whether a seal can be had, from a Mentor or from beside the board. Rules: A-09, A-14, A-17"""
    return p.beside > 0 or mentor_seals(p) > 0


@helper
def legal_choose_seal(s, p, out):
    """Every Mentor with a seal; a seal beside the board, unless one is to be put there. Rules: T-037, T-094"""
    count = 0
    for mentor in range(MENTORS):
        if p.mentors[mentor] > 0:
            out[count] = A_SEAL + mentor
            count += 1
    if p.beside > 0 and top(s).a != SEAL_TO_KEEP:
        out[count] = A_SEAL + BESIDE
        count += 1
    return count


@helper
def apply_choose_seal(s, p, action):
    """The seal goes to its place and scores; then the Mentor's gift. Rules: A-61, A-62"""
    f = top(s)
    purpose = f.a
    place = np.int64(f.b)
    seat = np.int64(f.seat)
    pop(s)
    mentor = action - A_SEAL
    if mentor == BESIDE:
        p.beside -= 1
    else:
        p.mentors[mentor] -= 1
    if purpose == SEAL_FOR_WRITE:
        seal_written(s, p, seat, place)
    elif purpose == SEAL_FOR_COPY:
        seal_copied(s, seat, place)
    elif purpose == SEAL_FOR_LEVEL:
        seal_level(s, p, seat)
    elif purpose == SEAL_FOR_TRACK:
        seal_track(s, p, seat, place)
    else:
        p.beside += 1
    if mentor != BESIDE and p.mentors[mentor] == 0:
        gain(p, MENTOR_GIFT[mentor, FOURTH, 0], MENTOR_GIFT[mentor, FOURTH, 1], FROM_MENTORS)


@helper
def gain(p, op, amount, source):
    """A gift of Coins, Research or points."""
    if op == IC_COIN:
        p.coins += amount
    elif op == IC_RESEARCH:
        p.research += amount
    else:
        score(p, source, amount)


@helper
def seal_written(s, p, seat, place):
    """The leftmost free space above the Treatise. Rules: T-050, A-35"""
    space = 0
    while s.seals[place, space] > 0:
        space += 1
    s.seals[place, space] = seat
    score_in_set(s, p, FROM_TREATISES, SEAL_VP[place // ROW + 1, space])


@helper
def seal_copied(s, seat, place):
    """The rightmost free space, without points. Rules: T-055"""
    space = SEAL_SPACES - 1
    while s.seals[place, space] > 0:
        space -= 1
    s.seals[place, space] = seat


@helper
def seal_level(s, p, seat):
    """The leftmost free space of the new Level. Rules: T-038"""
    p.level += 1
    space = 0
    while s.level_seals[p.level - 2, space] > 0:
        space += 1
    s.level_seals[p.level - 2, space] = seat
    score(p, FROM_LEVELS, LEVEL_VP[p.level, space])


@helper
def track_seals(s, track):
    """Seals on a Mastery Track. Rules: D-06"""
    number = 0
    while number < MASTERY_SPACES[track] and s.mastery[track, number] > 0:
        number += 1
    return number


@helper
def is_full(s, track):
    """Whether a Mastery Track takes no further seal."""
    return track_seals(s, track) >= MASTERY_SPACES[track]


@helper
def seal_track(s, p, seat, track):
    """The leftmost free space of a Mastery Track, scored at once. Rules: T-093, A-54"""
    space = track_seals(s, track)
    s.mastery[track, space] = seat
    score_in_set(s, p, FROM_MASTERY, MASTERY_VP[track, space])


@helper
def legal_choose_track(s, p, out):
    """Every Mastery Track that is not full."""
    count = 0
    for track in range(4):
        if not is_full(s, track):
            out[count] = A_TRACK + track
            count += 1
    return count


@helper
def apply_choose_track(s, p, action):
    """Goes on to the seal."""
    source = np.int64(top(s).source)
    pop(s)
    push(s, CHOOSE_SEAL, SEAL_FOR_TRACK, action - A_TRACK, 1, source)


@helper
def own_seals(s, seat):
    """Own seals on Treatises, Level spaces and Mastery Tracks together."""
    number = 0
    for place in range(len(s.seals)):
        for space in range(SEAL_SPACES):
            if s.seals[place, space] == seat:
                number += 1
    for level in range(len(s.level_seals)):
        for space in range(len(s.level_seals[level])):
            if s.level_seals[level, space] == seat:
                number += 1
    for track in range(len(s.mastery)):
        for space in range(len(s.mastery[track])):
            if s.mastery[track, space] == seat:
                number += 1
    return number
