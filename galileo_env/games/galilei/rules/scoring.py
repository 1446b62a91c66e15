"""Chapter 18: final scoring and ranking."""

from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import CELLAR, FROM_CELLAR, FROM_REPUTATION, FROM_UNIVERSITY, MAX_DICE, SCALES
from galileo_env.games.galilei.rules.dice import value_of
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.university import count_of
from galileo_env.games.galilei.tables import CELLAR_END, REPUTATION_VP, SCALE_MULTIPLIER


@helper
def university_points(s, p):
    """Multiplier of each token's row times the count of its Subject. Rules: G-208"""
    total = 0
    for scale in range(SCALES):
        total += SCALE_MULTIPLIER[s.scales[scale], p.university[scale]] * count_of(s, p, s.subjects[scale])
    return total


@helper
def cellar_points(p):
    """End value of every figure's space, of either kind once. Rules: G-209, L-061"""
    total = 0
    for space in range(CELLAR):
        total += CELLAR_END[p.character, space] * (p.cellar[space] + p.grand[space])
    return total


@helper
def reputation_points(p):
    """Points of the Tribunal token's space. Rules: G-210"""
    return REPUTATION_VP * int(p.reputation)


@helper
def points_at_end(s, p):
    """What the final scoring would add now; nothing else scores. Rules: G-211"""
    return university_points(s, p) + cellar_points(p) + reputation_points(p)


@helper
def dice_sum(p):
    """Values of the remaining dice together."""
    total = 0
    for place in range(MAX_DICE):
        if p.dice[place] > 0:
            total += value_of(p.dice[place])
    return total


@helper
def outranks(s, one, two):
    """Whether side `one` ranks before side `two` (from 0); a solo tie is Tycho's. Rules: G-212, G-213, G-214, S-082, S-083"""
    p = s.players[one]
    q = s.players[two]
    if p.score != q.score:
        return p.score > q.score
    if s.solo:
        return one == 1
    if dice_sum(p) != dice_sum(q):
        return dice_sum(p) > dice_sum(q)
    return p.quadrants > q.quadrants


@helper
def final_scoring(s):
    """Scores every side, then ranks them; equals share a place. Rules: S-081, L-060"""
    for side in range(s.sides):
        p = s.players[side]
        score(p, FROM_UNIVERSITY, university_points(s, p))
        score(p, FROM_CELLAR, cellar_points(p))
        score(p, FROM_REPUTATION, reputation_points(p))
    for side in range(s.sides):
        place = 1
        for other in range(s.sides):
            if other != side and outranks(s, other, side):
                place += 1
        s.players[side].placement = place
