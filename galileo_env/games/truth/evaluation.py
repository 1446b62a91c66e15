"""A simple value of a seat's situation, for agents that look a little ahead: what the final scoring would give now, plus what is
likely to become points later. The weights are rough guesses in points; with those of Coins, Inventions and the Principle the
agent buys and abjures about as often as other simple players. "Later" parts shrink to nothing in the last Cycle.
"""

from galileo_env.engine.jit import helper
from galileo_env.games.truth import names as n
from galileo_env.games.truth.rules.cards import penance_in_hand
from galileo_env.games.truth.rules.observe import tiles_laid
from galileo_env.games.truth.rules.points import marker_level
from galileo_env.games.truth.rules.scoring import points_at_end, treatises_from
from galileo_env.games.truth.tables import PENANCE_AT, TOKEN_VALUE, TURN_LIMIT

COIN = 0.3
RESEARCH = 0.45
BOOK = 0.45
LEVEL_OF_MARKER = 0.6
TREATISE = 2.5
INVENTION = 3.0
TILE = 0.5
LEVEL = 4.0
CARD_IN_HAND = 0.3
STANDING = 2.0
SUSPICION = 0.25
THREAT = 1.5
COPERNICAN = 6.0
#: What a turn to come is worth, so that no turn is given away for the Income of the next Cycle.
TURN = 3.5


@helper
def points_now(s, side):
    """What a side (from 0) would have if the game were scored now; a mark has what it has."""
    p = s.players[side]
    return p.score + (points_at_end(s, p, side + 1) if s.turn_seat > 0 and side < s.seats else 0)


@helper
def turns_left(s, p):
    """Turns that a player still has in the game."""
    if s.turn_seat == 0:
        return 0
    return (n.CYCLES - int(s.cycle)) * int(TURN_LIMIT) + (0 if p.left else max(0, int(TURN_LIMIT) - int(p.turns)))


@helper
def danger(s, p):
    """Suspicion beyond what the token of this Cycle allows, as far as it is known (else a low guess)."""
    value = 3
    if s.face_up:
        value = TOKEN_VALUE[s.tokens[s.cycle - 1]]
    return max(0, int(p.suspicion) - (value + PENANCE_AT) + 1)


@helper
def means(p):
    """Worth of goods, Books and cards on hand."""
    total = COIN * min(int(p.coins), 12) + RESEARCH * min(int(p.research), 15)
    for subject in range(n.WILD):
        total += BOOK * p.markers[subject] + LEVEL_OF_MARKER * marker_level(p, subject)
    total += CARD_IN_HAND * (p.hand_size - 2 * penance_in_hand(p))
    if p.philosopher == n.STANDING:
        total += STANDING
    return total


@helper
def prospects(s, p, seat):
    """Worth of what pays later: seals below dearer Treatises, Inventions, observations, Academic Levels."""
    total = TREATISE * treatises_from(s, seat, 0) + INVENTION * p.num_inventions
    return total + TILE * tiles_laid(p) + LEVEL * (p.level - 1)


@helper
def value(s, seat):
    """Points that a seat (from 1) may expect, in its own view."""
    p = s.players[seat - 1]
    total = float(p.score)
    if s.turn_seat == 0:
        return total
    total += points_at_end(s, p, seat) - SUSPICION * p.suspicion - THREAT * danger(s, p)
    if not p.ptolemaic:
        total += COPERNICAN
    turns = turns_left(s, p)
    return total + TURN * turns + min(1.0, turns / 8.0) * (means(p) + prospects(s, p, seat))
