"""The set-up, drawn from the set-up stream in the order of this file. Rules: R-22, R-26"""

from galileo_env.engine.jit import helper
from galileo_env.engine.rng import below, shuffle
from galileo_env.games.truth.names import (
    CYCLES,
    FROM_MARK,
    HELD,
    INVENTIONS_OF_PERIOD,
    MAX_PRICE,
    MENTORS,
    NEUTRAL,
    PERIODS,
    ROW,
    ROWS,
    START_CARDS,
    STREAM_DECKS,
    STREAM_SETUP,
    TILES_OF_LEVEL,
    TREATISES,
    WINDOW_ROWS,
)
from galileo_env.games.truth.rules.cycle import begin_cycle
from galileo_env.games.truth.rules.inventions import fill_workshop
from galileo_env.games.truth.tables import (
    CARD_LEVEL,
    GRADUATION_LEVEL,
    INVENTION_NOW,
    MARK,
    MENTOR_SEALS,
    NEUTRAL_SEALS,
    NUM_START,
    PENANCE_COPIES,
    ROW_SIZE,
    START_COINS,
    START_MARKER,
    START_RESEARCH,
    START_SUSPICION,
    TILE_COPIES,
)


@helper
def lay_pyramid(s, scratch):
    """Random Treatises of each Level in its row."""
    for row in range(1, ROWS + 1):
        count = 0
        for card in range(START_CARDS + 1, START_CARDS + TREATISES + 1):
            if CARD_LEVEL[card] == row:
                scratch[count] = card
                count += 1
        shuffle(s, STREAM_SETUP, scratch, count)
        for place in range(ROW_SIZE[row]):
            s.pyramid[ROW * (row - 1) + place] = scratch[place]


@helper
def lay_graduation(s, scratch):
    """One random tile for each of Levels II to IV."""
    for level in range(2, 5):
        count = 0
        for tile in range(1, len(GRADUATION_LEVEL)):
            if GRADUATION_LEVEL[tile] == level:
                scratch[count] = tile
                count += 1
        s.graduation[level - 2] = scratch[below(s, STREAM_SETUP, count)]


@helper
def lay_supplies(s, scratch):
    """Tokens, Penance supply, bags and the decks of Inventions."""
    for each in range(CYCLES):
        s.token_order[each] = each + 1
    shuffle(s, STREAM_SETUP, s.token_order, CYCLES)
    count = 0
    for price in range(1, MAX_PRICE + 1):
        for _ in range(PENANCE_COPIES[price]):
            s.supply[count] = price
            count += 1
    shuffle(s, STREAM_SETUP, s.supply, count)
    s.supply_left = count
    for bag in range(WINDOW_ROWS):
        count = 0
        for kind in range(TILES_OF_LEVEL * bag + 1, TILES_OF_LEVEL * (bag + 1) + 1):
            for _ in range(TILE_COPIES[kind]):
                s.bags[bag, count] = kind
                count += 1
        shuffle(s, STREAM_SETUP, s.bags[bag], count)
        s.bag_left[bag] = count
    for period in range(PERIODS):
        count = 0
        for card in range(INVENTIONS_OF_PERIOD * period + 1, INVENTIONS_OF_PERIOD * (period + 1) + 1):
            if INVENTION_NOW[card] > 0:
                s.invention_deck[period, count] = card
                count += 1
        shuffle(s, STREAM_SETUP, s.invention_deck[period], count)
        s.invention_left[period] = count


@helper
def lay_neutral_seals(s, scratch):
    """Alone: neutral seals on the leftmost spaces of random Treatises."""
    for row in range(1, ROWS + 1):
        for place in range(ROW_SIZE[row]):
            scratch[place] = ROW * (row - 1) + place
        shuffle(s, STREAM_SETUP, scratch, ROW_SIZE[row])
        for each in range(NEUTRAL_SEALS[row - 1]):
            s.seals[scratch[each], 0] = NEUTRAL


@helper
def set_up_player(s, p, seat):
    """Goods by the distance from the first player; a shuffled deck of the starting cards. Rules: T-044"""
    distance = (seat - s.first_seat) % s.seats
    p.coins = START_COINS[distance]
    p.research = START_RESEARCH[distance]
    p.suspicion = START_SUSPICION
    p.level = 1
    for subject in range(4):
        p.markers[subject] = START_MARKER
    for mentor in range(MENTORS):
        p.mentors[mentor] = MENTOR_SEALS
    for card in range(NUM_START):
        p.zone[card + 1] = HELD
        p.deck[card] = card + 1
    shuffle(s, STREAM_DECKS + seat - 1, p.deck, NUM_START)
    p.deck_left = NUM_START


@helper
def set_up(s, settings, scratch):
    """Everything for a zeroed state with its key, then the first Cycle begins. `settings`: seats, solo."""
    s.seats = settings[0]
    s.solo = settings[1]
    s.sides = s.seats + s.solo
    s.first_seat = 1 + below(s, STREAM_SETUP, s.seats)
    lay_pyramid(s, scratch)
    lay_graduation(s, scratch)
    lay_supplies(s, scratch)
    if s.solo:
        lay_neutral_seals(s, scratch)
        s.players[1].score = MARK
        s.players[1].vp[FROM_MARK] = MARK
    for seat in range(1, s.seats + 1):
        set_up_player(s, s.players[seat - 1], seat)
    s.cycle = 1
    fill_workshop(s)
    s.cycle = 0
    begin_cycle(s)
