"""Chapter 13: University tokens, Scales, Subject counts."""

from galileo_env.engine.frames import pop
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_SCALE
from galileo_env.games.galilei.names import (
    BOOKS,
    COMETS,
    CONSTELLATIONS,
    FROM_SCALES,
    ICON_LECTURE,
    INQUISITORS,
    MAJORS,
    SCALES,
    TILES,
    UPGRADES,
)
from galileo_env.games.galilei.rules.cellar import figures
from galileo_env.games.galilei.rules.points import note
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import SCALE_REWARD, SCALE_TOP, START_COMETS, START_CONSTELLATIONS


@helper
def below_top(s, p, scale):
    """Whether the token of a Scale can rise. Rules: G-169"""
    return p.university[scale] < SCALE_TOP[s.scales[scale]]


@helper
def can_lecture(s, p):
    """Whether some own token is below the top."""
    for scale in range(SCALES):
        if below_top(s, p, scale):
            return True
    return False


@helper
def legal_choose_university_token(s, p, out):
    """Every Scale whose own token is below the top."""
    count = 0
    for scale in range(SCALES):
        if below_top(s, p, scale):
            out[count] = A_SCALE + scale
            count += 1
    return count


@helper
def apply_choose_university_token(s, p, action):
    """The token rises one row, then the reward of that row. Rules: G-168, G-170, G-171"""
    pop(s)
    scale = action - A_SCALE
    p.university[scale] += 1
    note(s, ICON_LECTURE)
    push_program(s, SCALE_REWARD[s.scales[scale], p.university[scale]], FROM_SCALES)


@helper
def scales_at_top(s, p):
    """Own tokens on the top rows of their Scales."""
    number = 0
    for scale in range(SCALES):
        if not below_top(s, p, scale):
            number += 1
    return number


@helper
def upgrades(p):
    """Own upgraded Action tiles."""
    number = 0
    for tile in range(TILES):
        number += p.gold[tile]
    return number


@helper
def leftmost_book(p):
    """Columns moved by the Book token that moved least. Rules: G-150"""
    return min(min(p.books[0], p.books[1]), min(p.books[2], p.books[3]))


@helper
def all_counts(p):
    """A player's counts of all Subjects, a byte for each at its kind; `count_in` takes them apart. Rules: G-173, G-174

    Nothing branches: which Subjects are in play differs from game to game, so a processor could not foresee the way.
    """
    return (
        int(p.majors) << 8 * MAJORS
        | int(leftmost_book(p)) << 8 * BOOKS
        | int(figures(p)) << 8 * INQUISITORS
        | int(upgrades(p)) << 8 * UPGRADES
        | (int(START_COMETS) - int(p.comets)) << 8 * COMETS
        | (int(START_CONSTELLATIONS) - int(p.constellations)) << 8 * CONSTELLATIONS
    )


@helper
def count_in(counts, kind):
    """The count of a Subject among `all_counts`."""
    return counts >> 8 * int(kind) & 255


@helper
def count_of(s, p, kind):
    """A player's count of a Subject, or of Scales at the top. Rules: G-176"""
    if MAJORS <= kind <= CONSTELLATIONS:
        return count_in(all_counts(p), kind)
    return int(scales_at_top(s, p))
