"""What a situation is worth to a seat in points, as the agent `scholar` sees it: what the final scoring would give now and what
is on hand for later, less the same of the best other side. Every term is a rule that a player could follow, with its price below.

Three clocks run: turns of this Cycle (cards in hand, the Natural Philosopher), Cycles to come (whatever pays at Income), and the
last LONG turns of the game, over which everything else fades. docs/SCHOLAR.md tells the rules in words, where the prices come
from, and how strong they are. Coins and Research have no price beyond what the final scoring pays for them.
"""

from galileo_env.engine.jit import helper
from galileo_env.games.truth import names as n
from galileo_env.games.truth.evaluation import turns_left
from galileo_env.games.truth.rules.cards import penance_in_hand
from galileo_env.games.truth.rules.main import meets_graduation
from galileo_env.games.truth.rules.observe import tiles_laid
from galileo_env.games.truth.rules.points import has_books, marker_level
from galileo_env.games.truth.rules.scoring import points_at_end, treatises_from
from galileo_env.games.truth.rules.treatises import has_sealed, research_cost
from galileo_env.games.truth.tables import (
    COST_BOOKS,
    COST_LEVEL,
    COST_SUBJECT,
    GRADUATION_NEED,
    HAND_SIZE,
    INVENTION_KIND,
    LEVEL_VP,
    MENTOR_SEALS,
    PENANCE_AT,
    PRISON_AT,
    SEAL_VP,
    STAKE_AT,
    TOKEN_VALUE,
    TURN_LIMIT,
)

# --- in this Cycle -------------------------------------------------------------------------------------------------------------

#: A card in hand for which there is still a turn, and a Natural Philosopher who can still be assigned.
CARD = 1.6
STANDING = 3.3
#: A Natural Philosopher in Prison while turns are left.
IN_PRISON = -6.0
#: A Penance Card, Prison and the Stake at the end of the Cycle, times how likely they are.
PENANCE = -1.2
PRISON = -2.6
STAKE = -4.0

# --- in every Cycle to come ----------------------------------------------------------------------------------------------------

#: A Level of the Physics or the Mathematics marker, a Mentor who gives, an Income Invention, one used once a Cycle.
INCOME_LEVEL = 0.45
MENTOR = 0.3
INCOME = 0.6
ONCE = 0.6

# --- to the end of the game ----------------------------------------------------------------------------------------------------

LONG = 10.0
#: Turns over which the best Treatise to write fades.
SOON = 3.0
#: A Book of Physics, Mathematics, Astronomy and the fourth Subject.
BOOK = (0.35, 0.35, 0.8, 0.65)
#: An own seal on a Treatise, more for one above the lowest row, and an own seal below a Treatise not written yet.
TREATISE = 1.5
HIGHER = 1.3
STAIR = 1.3
#: An Invention that answers an action of its owner.
ONGOING = 2.0
#: Academic Levels III and IV, for their spaces.
LEVEL = 2.8
#: Shares of the points of the next Level for whoever may take it, and for how far one is on the way to it.
LEVEL_READY = 1.0
LEVEL_AHEAD = 0.8
#: Share of its points that the best Treatise is worth, and points that each missing Research takes off; missing Books count two.
TREATISE_READY = 0.35
RESEARCH_MISSING = 1.5
BOOKS_MISSING = 2
SUSPICION = -1.6
AT_STAKE = -6.0
#: A Copernican before the last Cycle; in the last, times how likely he passes the check.
COPERNICAN = 3.0
SAFE = 2.0
#: A turn to come.
TURN = 1.5


@helper
def turns_of_cycle(p):
    """Turns that a player still has in this Cycle, those that Penance Cards in hand will take left out."""
    if p.left:
        return 0
    return max(0, int(TURN_LIMIT) - int(p.turns) - int(penance_in_hand(p)))


@helper
def may_come(s, token):
    """Whether a token may be the one of this Cycle, as far as anybody knows."""
    known = s.tokens[s.cycle - 1]
    if known > 0:
        return token == known
    for cycle in range(n.CYCLES):
        if s.tokens[cycle] == token:
            return False
    return True


@helper
def inquisition_ahead(s, p):
    """Worth of what the check at the end of this Cycle may bring, over all tokens that may come."""
    total = 0.0
    tokens = 0
    suspicion = int(p.suspicion)
    for token in range(1, n.CYCLES + 1):
        if may_come(s, token):
            tokens += 1
            value = TOKEN_VALUE[token]
            if suspicion >= value + PENANCE_AT:
                total += PENANCE
            if suspicion >= value + STAKE_AT and not p.ptolemaic and p.philosopher != n.STAKE:
                total += STAKE
            elif suspicion >= value + PRISON_AT and p.philosopher != n.STAKE:
                total += PRISON
            if s.cycle == n.CYCLES and not p.ptolemaic and suspicion < value:
                total += SAFE
    return total / max(1, tokens)


@helper
def this_cycle(s, p):
    """Worth of what only counts in this Cycle."""
    total = inquisition_ahead(s, p)
    turns = turns_of_cycle(p)
    if turns > 0 and p.philosopher == n.STANDING:
        total += STANDING
    if turns > 0 and p.philosopher == n.PRISON:
        total += IN_PRISON
    return total + CARD * min(turns, int(p.hand_size) - int(penance_in_hand(p)))


@helper
def each_cycle(p):
    """Worth of a Cycle to come: a hand and a standing Natural Philosopher anew, and what pays at Income or once a Cycle."""
    total = CARD * HAND_SIZE + STANDING + INCOME_LEVEL * (marker_level(p, n.PHYSICS) + marker_level(p, n.MATHEMATICS))
    for mentor in range(n.MENTORS):
        if p.mentors[mentor] <= MENTOR_SEALS - 2:
            total += MENTOR
    for place in range(p.num_inventions):
        kind = INVENTION_KIND[p.inventions[place]]
        total += INCOME if kind == n.INCOME else (ONCE if kind == n.ONCE else 0.0)
    return total


@helper
def free_space(s, place):
    """The leftmost free seal space of a Treatise, SEAL_SPACES if there is none."""
    space = 0
    while space < n.SEAL_SPACES and s.seals[place, space] > 0:
        space += 1
    return space


@helper
def treatises_ahead(s, p, seat):
    """The points of the best Treatise to write, less what is missing; and the own seals below Treatises not written yet."""
    best = 0.0
    stairs = 0
    for place in range(n.PLACES):
        card = s.pyramid[place]
        space = free_space(s, place)
        if card == 0 or space == n.SEAL_SPACES or has_sealed(s, seat, place):
            continue
        row = place // n.ROW
        if row > 0:
            stairs += int(has_sealed(s, seat, place - n.ROW)) + int(has_sealed(s, seat, place - n.ROW + 1))
        points = float(SEAL_VP[row + 1, space])
        if points > best:
            missing = max(0, int(research_cost(s, seat, place)) - int(p.research))
            if not has_books(p, COST_SUBJECT[card], COST_BOOKS[card], COST_LEVEL[card]):
                missing += BOOKS_MISSING
            best = max(best, points - RESEARCH_MISSING * missing)
    return best, stairs


@helper
def way_to_level(s, p, seat):
    """How much of what the next Academic Level asks for a player has, from 0 to 1."""
    need = GRADUATION_NEED[s.graduation[p.level - 1]]
    markers = 0
    for subject in range(n.WILD):
        markers += int(marker_level(p, subject) >= need[5])
    have = min(treatises_from(s, seat, 0), need[0]) + min(treatises_from(s, seat, n.ROW), need[1])
    have += min(int(p.num_inventions), need[2]) + min(tiles_laid(p), need[3]) + min(markers, need[4])
    return have / max(1, need[0] + need[1] + need[2] + need[3] + need[4])


@helper
def level_ahead(s, p, seat):
    """Worth of the next Academic Level: to whoever may take it (does not fade), and on the way to it."""
    if p.level == n.LEVELS:
        return 0.0, 0.0
    space = 0
    while space < n.MAX_SEATS - 1 and s.level_seals[p.level - 1, space] > 0:
        space += 1
    prize = float(LEVEL_VP[p.level + 1, space])
    if meets_graduation(s, p, seat):
        return LEVEL_READY * prize, 0.0
    return 0.0, LEVEL_AHEAD * prize * way_to_level(s, p, seat)


@helper
def growth(s, p, seat):
    """Worth of what lasts to the end of the game."""
    total = SUSPICION * p.suspicion + LEVEL * max(0, int(p.level) - 2)
    total += TREATISE * treatises_from(s, seat, 0) + HIGHER * treatises_from(s, seat, n.ROW)
    for subject in range(n.WILD):
        total += BOOK[subject] * p.markers[subject]
    for place in range(p.num_inventions):
        if INVENTION_KIND[p.inventions[place]] == n.ON_EVENT:
            total += ONGOING
    if p.philosopher == n.STAKE:
        total += AT_STAKE
    return total


@helper
def worth(s, side):
    """Points that a side (from 0) may expect; a mark has what it has."""
    p = s.players[side]
    total = float(p.score)
    if s.turn_seat == 0 or side >= s.seats:
        return total
    seat = side + 1
    turns = turns_left(s, p)
    total += points_at_end(s, p, seat) + TURN * turns + this_cycle(s, p) + (n.CYCLES - s.cycle) * each_cycle(p)
    if not p.ptolemaic and s.cycle < n.CYCLES:
        total += COPERNICAN
    ready, way = level_ahead(s, p, seat)
    best, stairs = treatises_ahead(s, p, seat)
    total += min(1.0, turns / SOON) * TREATISE_READY * best
    if turns > 0:
        total += ready
    return total + min(1.0, turns / LONG) * (growth(s, p, seat) + way + STAIR * stairs)
