"""The state of one game of Galileo Galilei as one packed record.

Players lie at `players[seat - 1]`; Tycho is the player of seat 2 in solo games and uses the same fields. Dice are codes
`6 * colour + value` (0 none), sorted, so that their order is by colour and rising value (G-005). Library columns and unseen cards
are card numbers 1 to 33; a library column is `2 * card + face` (face 1: face down, the light strip shows).
"""

import numpy as np

from galileo_env.engine.frames import STACK_FIELDS
from galileo_env.engine.layout import Field, Layout
from galileo_env.games.galilei import names as n

PLAYER = Layout(
    "player",
    (
        Field("character", np.int8, "whose advanced side it is, by names.CHARACTERS; 0 is the basic side"),
        Field("score", np.int16, "points now"),
        Field("vp", np.int16, "points by source, in the order of names.SOURCES", (16,)),
        Field("quadrants", np.int16, "Quadrants"),
        Field("dice", np.int8, "die codes, sorted, 0 behind the last", (n.MAX_DICE,)),
        Field("telescope", np.int8, "sky space; Tycho: place in his row"),
        Field("sky", np.int8, "Action tiles on spaces 0 to 5, from 1 in the player's own set; Tycho: his row", (n.SKY,)),
        Field("aside", np.int8, "Action tile on the Character Board, 0 none"),
        Field("gold", np.int8, "1 where the tile of that number is upgraded, by number - 1", (n.TILES,)),
        Field("cellar", np.int8, "ordinary figures by space", (n.CELLAR,)),
        Field("grand", np.int8, "grand figures by space", (n.CELLAR,)),
        Field("reputation", np.int8, "space of the Tribunal token"),
        Field("university", np.int8, "row of the token on each Scale", (n.SCALES,)),
        Field("books", np.int8, "column of each Book token; Tycho: all four hold that of his one token", (n.ROWS,)),
        Field("columns", np.int8, "cards in the library"),
        Field("majors", np.int8, "face-up cards in the library"),
        Field("library", np.int8, "columns from the left", (n.CARDS,)),
        Field("laid", np.int8, "side (1 is a) of each tile laid on the library, 0 not laid", (n.LIBRARY_TILES,)),
        Field("laid_row", np.int8, "row of its top left cell", (n.LIBRARY_TILES,)),
        Field("laid_column", np.int8, "column of its top left cell, from 1", (n.LIBRARY_TILES,)),
        Field("comets", np.int8, "Comet tokens on the own board"),
        Field("ones", np.int8, "comets on the game board showing 1"),
        Field("twos", np.int8, "comets on the game board showing 2 that were not used this turn"),
        Field("used", np.int8, "comets on the game board showing 2 that were used this turn"),
        Field("waiting", np.int8, "comets in the Book of Comets, not placed yet"),
        Field("appendix", np.int8, "comets in the Appendix"),
        Field("personal", np.int8, "1 where a comet lies on a personal page", (n.MAX_PERSONAL,)),
        Field("constellations", np.int8, "Constellation tokens on the own board"),
        Field("moons", np.int8, "own Moon observations resolved"),
        Field("pool", np.int16, "Tycho: number of his dice"),
        Field("placement", np.int8, "1 is best; 0 before the end"),
    ),
)

STATE = Layout(
    "state",
    (
        Field("seats", np.int8, "human seats"),
        Field("sides", np.int8, "players with a score: the seats, and Tycho in solo games"),
        Field("solo", np.int8, "1 against Tycho"),
        Field("luna", np.int8, "1 with the Moon"),
        Field("level", np.int8, "Tycho's level, by names.LEVELS"),
        Field("turn_seat", np.int8, "seat whose turn it is, from 1; 0 after the end"),
        Field("round_number", np.int8, "1 to 41"),
        Field("last_round", np.int8, "number of the last round once it is known, else 0"),
        Field("decisions", np.int16, "decisions asked and answered"),
        Field("space", np.int8, "sky space of the turn, 0 in the Move phase"),
        Field("tile", np.int8, "the turn's tile, from 1; 0 in the Move phase and on space 6"),
        Field("fixed_used", np.int8, "1 after the fixed action of this turn"),
        Field("moving_used", np.int8, "1 after the moving action of this turn"),
        Field("persuaded", np.int8, "1 if a Persuade moved a figure this turn"),
        Field("ability_used", np.int8, "1 after the own action that a character has once a turn"),
        Field("icons", np.int16, "icons carried out this turn, by the bits of names.ICONS"),
        Field("figures_peak", np.int8, "most figures in the cellar at one moment of this turn"),
        Field("display", np.int8, "cards on display spaces 0 to 5", (n.DISPLAY,)),
        Field("tokens", np.int8, "seat whose Constellation token covers each spot", (n.DISPLAY, n.SPOTS)),
        Field("subjects", np.int8, "Subject of each Scale", (n.SCALES,)),
        Field("scales", np.int8, "Scale tile under each Subject: 2 * (tile - 1) + side + 1", (n.SCALES,)),
        Field("objectives", np.int8, "the four objectives, from 1", (4,)),
        Field("claims", np.int8, "seats that scored each objective, in that order", (4, n.MAX_SEATS)),
        Field("pages", np.int8, "seat whose comet lies on each shared page", (n.MAX_PAGES,)),
        Field("num_pages", np.int8, "shared pages in play"),
        Field("deck_left", np.int8, "cards in the deck"),
        Field("deck_back", np.int8, "back of the top card of the deck, as the lowest card with that back (G-010)"),
        Field("spare_left", np.int8, "cards in the spare pile"),
        Field("movement_left", np.int8, "Movement tiles in Tycho's deck"),
        Field("turned", np.int8, "Movement tiles turned over since the last shuffle, in that order", (n.MOVEMENT_TILES,)),
        Field("moon_phase", np.int8, "columns of Scoring tiles turned face up"),
        Field("moon_shown", np.int8, "face-up Scoring tile of each Moon tile", (n.MOON,)),
        Field("moon_taken", np.int8, "Moon Observation tiles taken"),
        Field("bonus_side", np.int8, "side of the Bonus Board, 1 is A; 0 without the Moon"),
        Field("bonus", np.int8, "seat whose figure stands on Bonus Board spaces 1 to 8", (n.BONUS_SPACES - 1,)),
        Field("ninth", np.int8, "figures on Bonus Board space 9"),
        Field("offer", np.int8, "Constellation tiles offered, 0 for an empty place", (n.OFFER,)),
        Field(
            "star_place",
            np.int8,
            "where each Constellation tile lies, from names.IN_DECK",
            (n.STAR_TILES,),
        ),
        Field("star_left", np.int8, "Constellation tiles in their deck"),
        Field("round_token", np.int8, "0 on the arrow, else 1 + colour"),
        Field("square", np.int8, "space of the square token on its track"),
        Field("notes", np.int8, "Note tile on each Note space", (n.NOTES,)),
        Field("venus", np.int8, "position of Venus"),
        Field("players", PLAYER, "by seat - 1", (n.MAX_SEATS,)),
        *STACK_FIELDS,
        Field("deck", np.int8, "cards of the deck, the top one last", (n.CARDS,), "secret"),
        Field("spare", np.int8, "cards of the spare pile, the top one last", (n.CARDS,), "secret"),
        Field("movement", np.int8, "Movement tiles of Tycho's deck, the top one last", (n.MOVEMENT_TILES,), "secret"),
        Field("moon_hidden", np.int8, "face-down Scoring tile of each Moon tile", (n.MOON,), "secret"),
        Field("star_deck", np.int8, "Constellation tiles of the deck, the top one last", (n.STAR_TILES,), "secret"),
        Field("key", np.uint32, "key of the random streams", (2,), "secret"),
        Field("counters", np.uint32, "draws made from each stream", (n.STREAMS,), "secret"),
    ),
)

STATE_DTYPE = STATE.dtype
