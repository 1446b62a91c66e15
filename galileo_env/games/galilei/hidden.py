"""Hidden information: dealing anew what a seat cannot see. Search and look-ahead work on such copies only."""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.rules.deck import show_back
from galileo_env.games.galilei.tables import CARD_BACK, CARD_TIER, MOVEMENT_SET


@helper
def take_back(cards, count, taken, back):
    """The first card of a shuffled row that is not taken and has this back."""
    for each in range(count):
        card = cards[each]
        if not taken[card] and CARD_BACK[card] == back:
            taken[card] = True
            return card
    return 0


@helper
def take_tier(cards, count, taken, tier):
    """The first card of a shuffled row that is not taken and of this tier."""
    for each in range(count):
        card = cards[each]
        if not taken[card] and CARD_TIER[card] == tier:
            taken[card] = True
            return card
    return 0


@helper
def deal_movement(s):
    """A new order of the Movement tiles not turned over yet, whatever the order was."""
    count = 0
    for each in range(n.MOVEMENT_TILES):
        tile = MOVEMENT_SET[s.level, each]
        seen = False
        for place in range(n.MOVEMENT_TILES - s.movement_left):
            seen = seen or s.turned[place] == tile
        if not seen:
            s.movement[count] = tile
            count += 1
    shuffle(s, n.STREAM_MOVEMENT, s.movement, count)


@helper
def deal_moon(s, scratch):
    """New places of the face-down Scoring tiles, wherever they lay."""
    count = 0
    for scoring in range(1, n.MOON + 1):
        for tile in range(n.MOON):
            if s.moon_hidden[tile] == scoring:
                scratch[count] = scoring
                count += 1
    shuffle(s, n.STREAM_LUNA, scratch, count)
    for tile in range(n.MOON):
        if s.moon_hidden[tile] > 0:
            count -= 1
            s.moon_hidden[tile] = scratch[count]


@helper
def deal_stars(s):
    """A new order of the deck of Constellation tiles, whatever the order was."""
    count = 0
    for tile in range(n.STAR_TILES):
        if s.star_place[tile] == n.IN_DECK:
            s.star_deck[count] = tile + 1
            count += 1
    shuffle(s, n.STREAM_BOARDS, s.star_deck, count)


@helper
def deal_anew(s, seat, seed):
    """Deals anew what a seat (from 1) cannot see, and seeds chance anew from `seed` (uint64).

    Fronts behind a visible back (top of the deck, face-down columns) are swapped among cards with that back only; the rest of
    deck, spare pile and box is shuffled tier by tier.

    Rules: S-087
    """
    rng.seed_state(s, seed, np.uint64(seat), np.uint64(s.decisions))
    unseen = np.zeros(n.CARDS + 1, np.int64)
    seen = np.zeros(n.CARDS + 1, np.bool_)
    for space in range(n.DISPLAY):
        seen[s.display[space]] = True
    for side in range(s.sides):
        for column in range(s.players[side].columns):
            code = s.players[side].library[column]
            if code % 2 == 0:
                seen[code // 2] = True
    count = 0
    for card in range(1, n.CARDS + 1):
        if not seen[card]:
            unseen[count] = card
            count += 1
    shuffle(s, n.STREAM_DECK, unseen, count)
    taken = np.zeros(n.CARDS + 1, np.bool_)
    for side in range(s.sides):
        p = s.players[side]
        for column in range(p.columns):
            code = p.library[column]
            if code % 2 == 1:
                p.library[column] = 2 * take_back(unseen, count, taken, CARD_BACK[code // 2]) + 1
    if s.deck_left > 0:
        s.deck[s.deck_left - 1] = take_back(unseen, count, taken, s.deck_back)
        for place in range(s.deck_left - 1):
            s.deck[place] = take_tier(unseen, count, taken, CARD_TIER[s.deck[place]])
        show_back(s)
    for place in range(s.spare_left):
        s.spare[place] = take_tier(unseen, count, taken, CARD_TIER[s.spare[place]])
    if s.solo:
        deal_movement(s)
    if s.luna:
        deal_moon(s, unseen)
    if s.star_left > 0:
        deal_stars(s)
