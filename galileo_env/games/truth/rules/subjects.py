"""choose_subject: one Subject for Books gained, for a marker raised, or for a cost.

`a` the mode (names.SUBJECT_TO_...), `left` 1 + the number of Books, `b` the Level that a marker must have to pay, + LEVEL_BITS
times the Research that is paid after it.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import A_SUBJECT
from galileo_env.games.truth.names import (
    CHOOSE_SUBJECT,
    FROM_ICONS,
    LEVELS,
    SUBJECT_TO_GAIN,
    SUBJECT_TO_PAY,
    SUBJECT_TO_RAISE,
    WILD,
)
from galileo_env.games.truth.rules.points import gain_books, has_books, marker_level
from galileo_env.games.truth.tables import LEVEL_SPACE

LEVEL_BITS = 8


@helper
def gain_in_subject(s, p, subject, number):
    """Gains Books of a Subject, or of one that the player names. Rules: A-65"""
    if subject == WILD:
        push(s, CHOOSE_SUBJECT, SUBJECT_TO_GAIN, 0, 1 + number, FROM_ICONS)
    else:
        gain_books(p, subject, number)


@helper
def pay_books(s, p, subject, number, level, research):
    """Pays Books, of a Subject or of one that the player chooses, then Research. Rules: T-046, T-047"""
    if number > 0 and subject == WILD:
        push(s, CHOOSE_SUBJECT, SUBJECT_TO_PAY, LEVEL_BITS * research + level, 1 + number, FROM_ICONS)
        return
    if number > 0:
        p.markers[subject] -= number
    p.research -= research


@helper
def can_raise_marker(p):
    """Whether a marker is below the last Level."""
    for subject in range(WILD):
        if marker_level(p, subject) < LEVELS:
            return True
    return False


@helper
def legal_choose_subject(s, p, out):
    """All four for Books gained; markers below the last Level; those that can pay."""
    f = top(s)
    count = 0
    for subject in range(WILD):
        if f.a == SUBJECT_TO_RAISE:
            fits = marker_level(p, subject) < LEVELS
        elif f.a == SUBJECT_TO_PAY:
            fits = has_books(p, subject, np.int64(f.left) - 1, np.int64(f.b) % LEVEL_BITS)
        else:
            fits = True
        if fits:
            out[count] = A_SUBJECT + subject
            count += 1
    return count


@helper
def apply_choose_subject(s, p, action):
    """Gains, raises or pays. Rules: T-091, T-092"""
    f = top(s)
    mode = f.a
    number = np.int64(f.left) - 1
    research = np.int64(f.b) // LEVEL_BITS
    subject = action - A_SUBJECT
    pop(s)
    if mode == SUBJECT_TO_RAISE:
        p.markers[subject] = LEVEL_SPACE[marker_level(p, subject) + 1]
    elif mode == SUBJECT_TO_PAY:
        p.markers[subject] -= number
        p.research -= research
    else:
        gain_books(p, subject, number)
