"""The whole set-up in the order of G-012: characters, table, seats, Moon, Tycho."""

from galileo_env.engine.jit import helper
from galileo_env.engine.rng import below
from galileo_env.games.galilei.modules import ladder
from galileo_env.games.galilei.modules.moon import set_up_moon
from galileo_env.games.galilei.names import CHARACTERS, RANDOM_CHARACTER, STREAM_CHARACTERS, STREAM_LUNA, TYCHO_TILES
from galileo_env.games.galilei.rules.setup import set_up_player, set_up_table, set_up_tycho
from galileo_env.games.galilei.rules.turn import begin_game
from galileo_env.games.galilei.rules.tycho import SEAT as TYCHO_SEAT
from galileo_env.games.galilei.rules.tycho import shuffle_movement

ALL_CHARACTERS = len(CHARACTERS) - 1


@helper
def give_characters(s, wanted):
    """Gives every seat the character wanted for it, or a random one that nobody has or wants. Rules: GC-002, S-003"""
    taken = 0
    for seat in range(s.seats):
        if wanted[seat] != RANDOM_CHARACTER:
            taken |= 1 << wanted[seat]
    for seat in range(s.seats):
        if wanted[seat] != RANDOM_CHARACTER:
            s.players[seat].character = wanted[seat]
            continue
        left = 0
        for character in range(1, ALL_CHARACTERS + 1):
            left += 1 - (taken >> character & 1)
        number = below(s, STREAM_CHARACTERS, left)
        for character in range(1, ALL_CHARACTERS + 1):
            if not taken >> character & 1:
                if number == 0:
                    taken |= 1 << character
                    s.players[seat].character = character
                    break
                number -= 1


@helper
def insert_sixth_tile(s, p):
    """Tycho's sixth tile goes to a random place of his row. Rules: L-181"""
    place = below(s, STREAM_LUNA, TYCHO_TILES + 1)
    for each in range(TYCHO_TILES, place, -1):
        p.sky[each] = p.sky[each - 1]
    p.sky[place] = TYCHO_TILES + 1


@helper
def set_up(s, settings, scratch):
    """Everything for a zeroed state with its key, then the first round begins. Streams of their own keep the common draws alike.

    `settings`: seats, solo, luna, level, then the characters wanted. Rules: G-011, G-012, GC-005, S-002
    """
    s.seats = settings[0]
    s.solo = settings[1]
    s.luna = settings[2]
    s.level = settings[3]
    give_characters(s, settings[4:])
    set_up_table(s, scratch)
    for seat in range(s.seats):
        p = s.players[seat]
        set_up_player(s, p, scratch)
        if p.character > 0:
            ladder.set_up_own(s, p, scratch)
    if s.luna:
        set_up_moon(s, scratch)
    if s.solo:
        tycho = s.players[TYCHO_SEAT - 1]
        set_up_tycho(s, tycho, scratch)
        if s.luna:
            insert_sixth_tile(s, tycho)
        shuffle_movement(s)
    begin_game(s)
