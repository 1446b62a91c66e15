"""Points and marks: the only place where a score changes or an icon is noted."""

from galileo_env.engine.jit import helper


@helper
def score(p, source, points):
    """Adds points (which may be negative) at once, to the score and to the tally of their source. Rules: G-006, G-028"""
    p.score += points
    p.vp[source] += points


@helper
def gain_quadrants(p, number):
    """Quadrants are a plain number without limit. Rules: G-021"""
    p.quadrants += number


@helper
def note(s, icon):
    """Notes for the rest of the turn that an icon has been carried out. Rules: C-022, C-025"""
    s.icons |= icon
