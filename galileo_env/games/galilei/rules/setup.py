"""Chapter 3: the parts of the set-up."""

from galileo_env.engine.jit import helper
from galileo_env.engine.rng import below, shuffle
from galileo_env.games.galilei.names import (
    CARDS,
    DISPLAY,
    SCALES,
    SKY,
    STREAM_DECK,
    STREAM_SETUP,
    TYCHO_TILES,
)
from galileo_env.games.galilei.rules.deck import refill, show_back
from galileo_env.games.galilei.tables import (
    CARD_TIER,
    DECK_TIER,
    PAGES_ALL,
    PAGES_SHARED,
    PRINTED_OBJECTIVES,
    REPUTATION_START,
    START_COMETS,
    START_CONSTELLATIONS,
    START_DICE,
    START_INQUISITORS,
    START_QUADRANTS,
    START_SCORE,
    SUBJECT_OBJECTIVE,
    TELESCOPE_START,
    TYCHO_DICE,
    TYCHO_SCORE,
    TYCHO_START,
)

TIERS = 3


@helper
def build_deck(s, scratch):
    """Random cards of each tier, tier I on top; the unused tier III cards are the spare pile.

    Rules: G-029, G-030, G-031, S-001
    """
    place = 0
    for tier in range(TIERS, 0, -1):
        count = 0
        for card in range(1, CARDS + 1):
            if CARD_TIER[card] == tier:
                scratch[count] = card
                count += 1
        shuffle(s, STREAM_DECK, scratch, count)
        used = DECK_TIER[s.seats, tier]
        for each in range(used):
            s.deck[place] = scratch[each]
            place += 1
        if tier == TIERS:
            for each in range(used, count):
                s.spare[each - used] = scratch[each]
            s.spare_left = count - used
    s.deck_left = place
    show_back(s)


@helper
def lay_university(s, scratch):
    """Four Subjects over random Scale tiles of random sides; two objectives beside the printed ones. Rules: G-033"""
    for subject in range(6):
        scratch[subject] = subject + 1
    shuffle(s, STREAM_SETUP, scratch, 6)
    for scale in range(SCALES):
        s.subjects[scale] = scratch[scale]
    for place in range(2):
        s.objectives[place] = PRINTED_OBJECTIVES[place]
        s.objectives[2 + place] = SUBJECT_OBJECTIVE[scratch[SCALES + place]]
    for tile in range(6):
        scratch[tile] = tile
    shuffle(s, STREAM_SETUP, scratch, 6)
    for scale in range(SCALES):
        s.scales[scale] = 2 * scratch[scale] + below(s, STREAM_SETUP, 2) + 1


@helper
def lay_row(s, p, tiles, scratch):
    """A random order of Action tiles, basic side up. Rules: G-038, G-039, S-010"""
    for tile in range(tiles):
        scratch[tile] = tile + 1
    shuffle(s, STREAM_SETUP, scratch, tiles)
    for place in range(tiles):
        p.sky[place] = scratch[place]


@helper
def set_up_player(s, p, scratch):
    """Pieces of one player. Rules: G-003, G-024, G-025, G-034, G-035, G-036, G-037, G-040, G-041, G-042"""
    p.score = START_SCORE
    p.vp[0] = START_SCORE
    p.quadrants = START_QUADRANTS
    for place in range(len(START_DICE)):
        p.dice[place] = START_DICE[place]
    p.telescope = TELESCOPE_START
    p.cellar[0] = START_INQUISITORS
    p.reputation = REPUTATION_START
    p.comets = START_COMETS
    p.constellations = START_CONSTELLATIONS
    lay_row(s, p, SKY, scratch)


@helper
def set_up_tycho(s, p, scratch):
    """Pieces of Tycho but for his Movement tiles. Rules: S-005, S-007, S-008, S-009, S-012"""
    p.score = TYCHO_SCORE
    p.vp[0] = TYCHO_SCORE
    p.pool = TYCHO_DICE
    p.reputation = TYCHO_START
    p.comets = START_COMETS
    p.constellations = START_CONSTELLATIONS
    lay_row(s, p, TYCHO_TILES, scratch)


@helper
def set_up_table(s, scratch):
    """What belongs to nobody, for a zeroed state with key, `seats` and `solo`. Rules: G-032, G-043, L-195"""
    s.sides = s.seats + s.solo
    s.num_pages = PAGES_SHARED if s.seats >= 3 else PAGES_ALL
    build_deck(s, scratch)
    for space in range(DISPLAY):
        refill(s, space)
    lay_university(s, scratch)
