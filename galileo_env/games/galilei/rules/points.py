"""Points: the only place where a score changes."""

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
