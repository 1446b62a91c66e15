"""Write, Copy and Read, and where a new card goes. Places of the pyramid count from 0: 6 * (row - 1) + place from the left.

choose_copy and choose_read: `a` the icon. royalty: `a` the place, `b` the points. choose_place: `a` the card.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import A_CARD, A_DECK, A_TREATISE
from galileo_env.games.truth.names import (
    AFTER_COPY,
    AFTER_WRITE,
    CARDS,
    CHOOSE_PLACE,
    CHOOSE_SEAL,
    DISCARDED,
    FROM_ICONS,
    FROM_ROYALTIES,
    FROM_TREATISES,
    HELD,
    NEUTRAL,
    ONGOING,
    OPEN_SET,
    PLACES,
    ROW,
    ROYALTY,
    SEAL_FOR_COPY,
    SEAL_FOR_WRITE,
    SEAL_SPACES,
)
from galileo_env.games.truth.rules.cards import lay_on_deck, leave_hand
from galileo_env.games.truth.rules.points import has_books, score
from galileo_env.games.truth.rules.seals import has_seal
from galileo_env.games.truth.rules.subjects import gain_in_subject, pay_books
from galileo_env.games.truth.tables import (
    CARD_BOOKS,
    CARD_SET,
    CARD_SUBJECT,
    COST_BOOKS,
    COST_LEVEL,
    COST_SUBJECT,
    ROW_RESEARCH,
    TOKEN,
)


@helper
def has_sealed(s, seat, place):
    """Whether a seat's seal is on a Treatise. Rules: A-08, A-48"""
    for space in range(SEAL_SPACES):
        if s.seals[place, space] == seat:
            return True
    return False


@helper
def seals_on(s, place):
    """Seals on a Treatise."""
    number = 0
    for space in range(SEAL_SPACES):
        if s.seals[place, space] > 0:
            number += 1
    return number


@helper
def research_cost(s, seat, place):
    """Research due: in higher rows each cost falls away with an own seal on its side below.

    Rules: T-048, T-049, D-08, A-02, A-63
    """
    row = place // ROW + 1
    if row == 1:
        return ROW_RESEARCH[1, 0]
    below = place - ROW
    cost = 0
    if not has_sealed(s, seat, below):
        cost += ROW_RESEARCH[row, 0]
    if not has_sealed(s, seat, below + 1):
        cost += ROW_RESEARCH[row, 1]
    return cost


@helper
def may_write(s, p, seat, place):
    """Whether a Treatise can be written now. Rules: T-045, A-34"""
    card = s.pyramid[place]
    if card == 0 or has_sealed(s, seat, place) or seals_on(s, place) == SEAL_SPACES:
        return False
    return p.research >= research_cost(s, seat, place) and has_books(p, COST_SUBJECT[card], COST_BOOKS[card], COST_LEVEL[card])


@helper
def list_writable(s, p, seat, out):
    """Writes the Treatises that can be written."""
    count = 0
    if has_seal(p):
        for place in range(PLACES):
            if may_write(s, p, seat, place):
                out[count] = A_TREATISE + place
                count += 1
    return count


@helper
def apply_choose_write(s, p, action):
    """Costs, seal, card, in this order."""
    seat = np.int64(top(s).seat)
    pop(s)
    place = action - A_TREATISE
    card = np.int64(s.pyramid[place])
    push(s, ONGOING, AFTER_WRITE, 0, 1, FROM_ICONS)
    push(s, CHOOSE_PLACE, card, 0, 1, FROM_ICONS)
    push(s, CHOOSE_SEAL, SEAL_FOR_WRITE, place, 1, FROM_TREATISES)
    pay_books(s, p, COST_SUBJECT[card], COST_BOOKS[card], COST_LEVEL[card], research_cost(s, seat, place))


@helper
def list_copyable(s, p, seat, token, out):
    """Writes the Treatises that the icon can copy. Rules: T-053, A-33"""
    count = 0
    if has_seal(p) and p.coins >= TOKEN[token, 2]:
        for place in range(ROW * TOKEN[token, 1]):
            number = seals_on(s, place)
            if s.pyramid[place] > 0 and 0 < number < SEAL_SPACES and not has_sealed(s, seat, place):
                out[count] = A_TREATISE + place
                count += 1
    return count


@helper
def apply_choose_copy(s, p, action):
    """Coins, seal, points for the leftmost owner, card. Rules: T-054, T-057"""
    token = np.int64(top(s).a)
    pop(s)
    place = action - A_TREATISE
    push(s, ONGOING, AFTER_COPY, 0, 1, FROM_ICONS)
    push(s, CHOOSE_PLACE, np.int64(s.pyramid[place]), 0, 1, FROM_ICONS)
    push(s, ROYALTY, place, TOKEN[token, 3], 1, FROM_ROYALTIES)
    push(s, CHOOSE_SEAL, SEAL_FOR_COPY, place, 1, FROM_TREATISES)
    p.coins -= TOKEN[token, 2]


@helper
def run_royalty(s):
    """Points for the seal on the leftmost space, unless it is the acting player's own. Rules: T-056, T-060"""
    f = top(s)
    owner = s.seals[f.a, 0]
    points = np.int64(f.b)
    seat = f.seat
    pop(s)
    if owner != seat and 0 < owner < NEUTRAL:
        score(s.players[owner - 1], FROM_ROYALTIES, points)


@helper
def list_readable(s, p, token, out):
    """Writes the Treatises that the icon can read. Rules: T-058, A-31"""
    count = 0
    if p.coins >= TOKEN[token, 2]:
        for place in range(ROW * TOKEN[token, 1]):
            if s.pyramid[place] > 0 and seals_on(s, place) > 0 and not s.read >> place & 1:
                out[count] = A_TREATISE + place
                count += 1
    return count


@helper
def apply_choose_read(s, p, action):
    """Coins, Books, the page as an inner set, points for the leftmost owner. Rules: T-059, T-061, A-04, A-05, A-32"""
    token = np.int64(top(s).a)
    pop(s)
    place = action - A_TREATISE
    card = s.pyramid[place]
    s.read |= 1 << place
    p.coins -= TOKEN[token, 2]
    push(s, ROYALTY, place, TOKEN[token, 3], 1, FROM_ROYALTIES)
    push(s, OPEN_SET, CARD_SET[card], 0, 1, FROM_ICONS)
    gain_in_subject(s, p, CARD_SUBJECT[card], CARD_BOOKS[card])


@helper
def legal_choose_place(s, p, out):
    """The deck, or to hand in exchange for another Treatise Card of the hand. Rules: T-051, T-052"""
    out[0] = A_DECK
    count = 1
    for card in range(1, CARDS + 1):
        if p.hand[card] > 0:
            out[count] = A_CARD + card - 1
            count += 1
    return count


@helper
def apply_choose_place(s, p, action):
    """Places the new card. Rules: A-46, A-66"""
    card = np.int64(top(s).a)
    pop(s)
    p.zone[card] = HELD
    if action == A_DECK:
        lay_on_deck(p, card)
    else:
        leave_hand(p, action - A_CARD + 1, DISCARDED)
        p.hand[card] = 1
        p.hand_size += 1
