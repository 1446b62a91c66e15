"""Points, goods, Suspicion and Books: the only place where they change."""

from galileo_env.engine.jit import helper
from galileo_env.games.truth.names import CARDS, PLAYED, WILD
from galileo_env.games.truth.tables import CARD_SUBJECT, LAST_SPACE, MARKER_LEVEL, MAX_SUSPICION


@helper
def score(p, source, points):
    """Adds points (which may be negative) to the score and to the tally of their source. Rules: T-084, A-56"""
    p.score += points
    p.vp[source] += points


@helper
def score_in_set(s, p, source, points):
    """Points of the acting player that modifiers of the open set act on."""
    score(p, source, points)
    if s.num_sets > 0:
        s.sets[s.num_sets - 1].vp += points


@helper
def raise_suspicion(p, amount):
    """Up to the last space of the track. Rules: A-45, D-11"""
    p.suspicion = min(int(MAX_SUSPICION), int(p.suspicion) + int(amount))


@helper
def lower_suspicion(p, amount):
    """Down to the first space; a larger drop is lost. Rules: A-15, A-24"""
    p.suspicion = max(0, int(p.suspicion) - int(amount))


@helper
def gain_books(p, subject, number):
    """Moves a Subject Marker forward, no further than the last space. Rules: T-090, D-04"""
    p.markers[subject] = min(int(LAST_SPACE), int(p.markers[subject]) + int(number))


@helper
def marker_level(p, subject):
    """Level that a marker stands in."""
    return MARKER_LEVEL[p.markers[subject]]


@helper
def has_books(p, subject, number, level):
    """Whether so many Books of a Subject can be paid, the marker being at this Level or higher. Rules: A-40"""
    if subject == WILD:
        for each in range(WILD):
            if p.markers[each] >= number and marker_level(p, each) >= level:
                return True
        return number == 0
    return p.markers[subject] >= number and marker_level(p, subject) >= level


@helper
def different_subjects(p):
    """Different Subjects among the Treatises in the own play area, Wilds ignored. Rules: T-088, A-19"""
    seen = 0
    for card in range(1, CARDS + 1):
        if p.zone[card] == PLAYED and CARD_SUBJECT[card] != WILD:
            seen |= 1 << CARD_SUBJECT[card]
    return (seen & 1) + (seen >> 1 & 1) + (seen >> 2 & 1) + (seen >> 3 & 1)
