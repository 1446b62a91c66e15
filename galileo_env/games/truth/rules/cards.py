"""Cards of a player: deck, hand, discard pile, play area."""

import numpy as np

from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.truth.names import (
    CARDS,
    DISCARDED,
    HELD,
    MAX_PRICE,
    PENANCE,
    PLAYED,
    REMOVED,
    STREAM_DECKS,
)


@helper
def lay_on_deck(p, code):
    """Puts a card on top of the own deck; all see it. Rules: A-47"""
    p.deck[p.deck_left] = code
    p.known_deck[p.deck_left] = code
    p.deck_left += 1
    p.known += 1


@helper
def can_draw(p):
    """Whether deck or discard pile holds a card. Rules: A-64"""
    if p.deck_left > 0:
        return True
    for card in range(1, CARDS + 1):
        if p.zone[card] == DISCARDED:
            return True
    for price in range(1, MAX_PRICE + 1):
        if p.penance_out[price] > 0:
            return True
    return False


@helper
def rebuild_deck(s, p, seat):
    """The discard pile, shuffled, is the new deck; nobody knows its order. Rules: T-007"""
    count = 0
    for card in range(1, CARDS + 1):
        if p.zone[card] == DISCARDED:
            p.zone[card] = HELD
            p.deck[count] = card
            count += 1
    for price in range(1, MAX_PRICE + 1):
        for _ in range(p.penance_out[price]):
            p.deck[count] = PENANCE + price
            count += 1
        p.penance_held[price] += p.penance_out[price]
        p.penance_out[price] = 0
    shuffle(s, STREAM_DECKS + seat - 1, p.deck, count)
    p.deck_left = count
    p.known = 0


@helper
def draw_card(s, p, seat):
    """Draws the top card; nothing if neither deck nor discard pile holds one. Rules: T-077"""
    if p.deck_left == 0:
        rebuild_deck(s, p, seat)
    if p.deck_left == 0:
        return
    p.deck_left -= 1
    code = np.int64(p.deck[p.deck_left])
    p.deck[p.deck_left] = 0
    p.known_deck[p.deck_left] = 0
    if p.known > 0:
        p.known -= 1
    p.hand_size += 1
    if code > PENANCE:
        p.penance_hand[code - PENANCE] += 1
    else:
        p.hand[code] = 1


@helper
def leave_hand(p, card, zone):
    """A Treatise Card goes from the hand to another zone."""
    p.hand[card] = 0
    p.hand_size -= 1
    p.zone[card] = zone


@helper
def penance_in_hand(p):
    """Penance Cards in hand."""
    number = 0
    for price in range(1, MAX_PRICE + 1):
        number += p.penance_hand[price]
    return number


@helper
def own_penance(p):
    """Penance Cards of a player, wherever they are. Rules: T-030"""
    number = 0
    for price in range(1, MAX_PRICE + 1):
        number += p.penance_held[price] + p.penance_out[price] + p.penance_play[price]
    return number


@helper
def discard_all(p):
    """Hand and play area go to the discard pile. Rules: A-44"""
    for card in range(1, CARDS + 1):
        if p.hand[card] > 0:
            leave_hand(p, card, DISCARDED)
        elif p.zone[card] == PLAYED:
            p.zone[card] = DISCARDED
    for price in range(1, MAX_PRICE + 1):
        p.penance_out[price] += p.penance_hand[price] + p.penance_play[price]
        p.penance_held[price] -= p.penance_hand[price]
        p.hand_size -= p.penance_hand[price]
        p.penance_hand[price] = 0
        p.penance_play[price] = 0


@helper
def remove_card(p, card):
    """Takes a Treatise Card of hand, discard pile or play area out of the game. Rules: T-078, A-49"""
    if p.hand[card] > 0:
        leave_hand(p, card, REMOVED)
    else:
        p.zone[card] = REMOVED


@helper
def can_remove(p, card):
    """Whether a Treatise Card lies in hand, discard pile or play area."""
    return p.hand[card] > 0 or p.zone[card] == DISCARDED or p.zone[card] == PLAYED
