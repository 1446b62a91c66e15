"""Hidden information: dealing anew what a seat cannot see. Search and look-ahead work on such copies only."""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.truth import names as n
from galileo_env.games.truth.actions import MAX_LEGAL
from galileo_env.games.truth.decisions import legal

#: Deals tried for a hand that leaves its owner a choice; then the hand is left as it is.
TRIES = 200


@helper
def deal_player(s, seat, own, pile):
    """A new deck below the cards that all know, and a new hand unless it is the observer's own."""
    p = s.players[seat - 1]
    count = 0
    for card in range(1, n.CARDS + 1):
        if p.zone[card] == n.HELD and not (own and p.hand[card] > 0):
            pile[count] = card
            count += 1
    for price in range(1, n.MAX_PRICE + 1):
        number = int(p.penance_held[price])
        if own:
            number -= int(p.penance_hand[price])
        for _ in range(number):
            pile[count] = n.PENANCE + price
            count += 1
    bottom = int(p.deck_left - p.known)
    for place in range(bottom, p.deck_left):
        each = 0
        while pile[each] != p.known_deck[place]:
            each += 1
        count -= 1
        for later in range(each, count):
            pile[later] = pile[later + 1]
    shuffle(s, n.STREAM_DECKS + seat - 1, pile, count)
    for place in range(bottom):
        p.deck[place] = pile[place]
    if own:
        return
    for card in range(1, n.CARDS + 1):
        p.hand[card] = 0
    for price in range(1, n.MAX_PRICE + 1):
        p.penance_hand[price] = 0
    for place in range(bottom, count):
        code = pile[place]
        if code > n.PENANCE:
            p.penance_hand[code - n.PENANCE] += 1
        else:
            p.hand[code] = 1


@helper
def deal_mover(s, seat, pile):
    """Deals the player in turn. Everybody sees that he is asked, so he has a choice; deals without one are made again."""
    mover = np.int64(s.turn_seat)
    if mover == seat:
        deal_player(s, mover, True, pile)
        return
    p = s.players[mover - 1]
    hand = p.hand.copy()
    penance = p.penance_hand.copy()
    out = np.zeros(MAX_LEGAL, np.int16)
    for _ in range(TRIES):
        deal_player(s, mover, False, pile)
        if legal(s, out) > 1:
            return
    for card in range(len(hand)):
        p.hand[card] = hand[card]
    for price in range(len(penance)):
        p.penance_hand[price] = penance[price]
    deal_player(s, mover, True, pile)


@helper
def deal_tokens(s, pile):
    """New places of the tokens that nobody has seen."""
    count = 0
    for token in range(1, n.CYCLES + 1):
        seen = False
        for cycle in range(n.CYCLES):
            seen = seen or s.tokens[cycle] == token
        if not seen:
            pile[count] = token
            count += 1
    shuffle(s, n.STREAM_SETUP, pile, count)
    for cycle in range(n.CYCLES):
        if s.tokens[cycle] == 0:
            count -= 1
            s.token_order[cycle] = pile[count]


@helper
def reorder(s, stream, row, count, pile):
    """A new order of the first entries of a row, whatever the order was."""
    for each in range(count):
        pile[each] = row[each]
    for each in range(1, count):  # by rising number first
        kept = pile[each]
        to = each
        while to > 0 and pile[to - 1] > kept:
            pile[to] = pile[to - 1]
            to -= 1
        pile[to] = kept
    shuffle(s, stream, pile, count)
    for each in range(count):
        row[each] = pile[each]


@helper
def deal_anew(s, seat, seed):
    """Deals anew what a seat (from 1) cannot see, and seeds chance anew from `seed` (uint64). Rules: R-25"""
    rng.seed_state(s, seed, np.uint64(seat), np.uint64(s.decisions))
    pile = np.zeros(n.DECK, np.int64)
    for each in range(1, s.seats + 1):
        if each != s.turn_seat:
            deal_player(s, each, each == seat, pile)
    if s.turn_seat > 0:
        deal_mover(s, seat, pile)
    deal_tokens(s, pile)
    for period in range(n.PERIODS):
        reorder(s, n.STREAM_SETUP, s.invention_deck[period], int(s.invention_left[period]), pile)
    for bag in range(n.WINDOW_ROWS):
        reorder(s, n.STREAM_BAGS, s.bags[bag], int(s.bag_left[bag]), pile)
    reorder(s, n.STREAM_SETUP, s.supply, int(s.supply_left), pile)
