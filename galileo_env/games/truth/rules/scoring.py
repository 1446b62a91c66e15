"""The end of the game: End-Game Inventions, losses, goods, Principle, ranking."""

from galileo_env.engine.jit import helper
from galileo_env.games.truth.names import (
    AT_END,
    FROM_GOODS,
    FROM_INQUISITION,
    FROM_INVENTIONS,
    FROM_PENANCE,
    FROM_PRINCIPLE,
    FROM_RED,
    PER_HIGH_TREATISE,
    PER_INVENTION,
    PER_LEVEL_GAINED,
    PER_MARKER_LEVEL,
    PER_MASTERY_SEAL,
    PER_OBSERVATION,
    PLACES,
    ROW,
    STAKE,
    TRACK_SPACES,
    WILD,
)
from galileo_env.games.truth.rules.cards import own_penance
from galileo_env.games.truth.rules.observe import tiles_laid
from galileo_env.games.truth.rules.points import marker_level, score
from galileo_env.games.truth.rules.seals import own_seals
from galileo_env.games.truth.rules.treatises import has_sealed
from galileo_env.games.truth.tables import (
    COPERNICAN_VP,
    GOODS_PER_VP,
    INVENTION_KIND,
    INVENTION_PER,
    INVENTION_VP,
    LAST_PRISON_LOSS,
    PENANCE_LOSS,
    STAKE_LOSS,
)


@helper
def treatises_from(s, seat, place):
    """Own seals on Treatises from a place of the pyramid upward. Rules: R-23"""
    number = 0
    for each in range(place, PLACES):
        if has_sealed(s, seat, each):
            number += 1
    return number


@helper
def mastery_seals(s, seat):
    """Own seals on Mastery Tracks."""
    number = 0
    for track in range(WILD):
        for space in range(TRACK_SPACES):
            if s.mastery[track, space] == seat:
                number += 1
    return number


@helper
def count_for(s, p, seat, per):
    """What an End-Game Invention counts. Rules: R-27"""
    if per == PER_OBSERVATION:
        return tiles_laid(p)
    if per == PER_INVENTION:
        return int(p.num_inventions)
    if per == PER_HIGH_TREATISE:
        return treatises_from(s, seat, ROW)
    if per == PER_MASTERY_SEAL:
        return mastery_seals(s, seat)
    if per == PER_LEVEL_GAINED:
        return int(p.level) - 1
    if per == PER_MARKER_LEVEL:
        total = 0
        for subject in range(WILD):
            total += marker_level(p, subject)
        return total
    return treatises_from(s, seat, 0)


@helper
def invention_points(s, p, seat):
    """Points of the End-Game Inventions."""
    total = 0
    for place in range(p.num_inventions):
        card = p.inventions[place]
        if INVENTION_KIND[card] == AT_END:
            total += INVENTION_VP[card] * count_for(s, p, seat, INVENTION_PER[card])
    return total


@helper
def inquisition_loss(p):
    """Points lost at the Stake or in the last Prison."""
    return STAKE_LOSS if p.philosopher == STAKE else LAST_PRISON_LOSS * int(p.last_prison)


@helper
def goods_points(p):
    """Coins and Research together."""
    return (int(p.coins) + int(p.research)) // GOODS_PER_VP


@helper
def principle_points(p):
    """A Copernican below the value of the last token. Rules: R-16"""
    return COPERNICAN_VP * int(p.safe)


@helper
def points_at_end(s, p, seat):
    """What the final scoring would add now."""
    total = invention_points(s, p, seat) - int(p.red) - inquisition_loss(p)
    return total - PENANCE_LOSS * own_penance(p) + goods_points(p) + principle_points(p)


@helper
def outranks(s, one, two):
    """Whether side `one` ranks before side `two` (from 0). Rules: R-14"""
    p = s.players[one]
    q = s.players[two]
    if p.score != q.score:
        return p.score > q.score
    if s.solo:
        return one == 0
    if p.suspicion != q.suspicion:
        return p.suspicion < q.suspicion
    return own_seals(s, one + 1) > own_seals(s, two + 1)


@helper
def final_scoring(s):
    """Scores every player, then ranks all sides; equals share a place. Rules: R-12"""
    for seat in range(1, s.seats + 1):
        p = s.players[seat - 1]
        score(p, FROM_INVENTIONS, invention_points(s, p, seat))
        score(p, FROM_RED, -int(p.red))
        score(p, FROM_INQUISITION, -inquisition_loss(p))
        score(p, FROM_PENANCE, -PENANCE_LOSS * own_penance(p))
        score(p, FROM_GOODS, goods_points(p))
        score(p, FROM_PRINCIPLE, principle_points(p))
        p.safe = 0
    for side in range(s.sides):
        place = 1
        for other in range(s.sides):
            if other != side and outranks(s, other, side):
                place += 1
        s.players[side].placement = place
