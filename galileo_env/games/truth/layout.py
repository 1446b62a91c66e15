"""The state of one game of Galileo's Truth as one packed record.

Players lie at `players[seat - 1]`; in solo games the mark to reach is the player of seat 2 and has nothing but its points.
Treatise Cards are numbers from 1: starting cards, then (from START_CARDS + 1) Treatises; deck codes above CARDS are Penance
Cards, by price.
"""

import numpy as np

from galileo_env.engine.frames import STACK_FIELDS
from galileo_env.engine.layout import Field, Layout
from galileo_env.games.truth import names as n

PLAYER = Layout(
    "player",
    (
        Field("score", np.int16, "points now"),
        Field("vp", np.int16, "points by source, in the order of names.SOURCES", (16,)),
        Field("coins", np.int16, "Coins"),
        Field("research", np.int16, "Research"),
        Field("suspicion", np.int8, "space on the Suspicion track"),
        Field("level", np.int8, "Academic Level"),
        Field("ptolemaic", np.int8, "1 after Abjure"),
        Field("markers", np.int8, "space of each Subject Marker", (4,)),
        Field("philosopher", np.int8, "where the Natural Philosopher is: names.STANDING and so on, ON_SPACE + space"),
        Field("jailed", np.int8, "1 if the last check gave Prison: he stays there through this Cycle"),
        Field("mentors", np.int8, "seals left on each Mentor", (n.MENTORS,)),
        Field("beside", np.int8, "seals beside the board"),
        Field("zone", np.int8, "where each Treatise Card is, by number; deck and hand are one zone", (n.CARDS + 1,)),
        Field("hand_size", np.int8, "cards in hand, Penance Cards included"),
        Field("penance_held", np.int8, "Penance Cards in deck and hand, by price", (n.MAX_PRICE + 1,)),
        Field("penance_out", np.int8, "Penance Cards in the discard pile, by price", (n.MAX_PRICE + 1,)),
        Field("penance_play", np.int8, "Penance Cards in the play area, by price", (n.MAX_PRICE + 1,)),
        Field("penance_gone", np.int8, "Penance Cards paid and out of the game, by price", (n.MAX_PRICE + 1,)),
        Field("deck_left", np.int8, "cards in the deck"),
        Field("known", np.int8, "cards on top of the deck that all know"),
        Field("known_deck", np.int8, "the deck as far as it is known, same places as in `deck`", (n.DECK,)),
        Field("inventions", np.int8, "own Inventions in order of purchase", (n.INVENTIONS,)),
        Field("num_inventions", np.int8, "own Inventions"),
        Field("turned", np.int8, "1 for an Invention used this Cycle, by its place in `inventions`", (n.INVENTIONS,)),
        Field("window", np.int8, "tile on each Window space, by its number", (n.WINDOW + 1,)),
        Field("turns", np.int8, "turns taken in this Cycle"),
        Field("left", np.int8, "1 after leaving the Cycle"),
        Field("red", np.int16, "points to be lost at the end"),
        Field("last_prison", np.int8, "1 if the last check of the game gave Prison"),
        Field("safe", np.int8, "1 if the last check of the game found a Copernican below its value"),
        Field("placement", np.int8, "1 is best; 0 before the end"),
        Field("hand", np.int8, "1 for each Treatise Card in hand, by number", (n.CARDS + 1,), "owner"),
        Field("penance_hand", np.int8, "Penance Cards in hand, by price", (n.MAX_PRICE + 1,), "owner"),
        Field("deck", np.int8, "cards of the deck, the top one last", (n.DECK,), "secret"),
    ),
)

#: An open icon set.
ICON_SET = Layout(
    "icon set",
    (
        Field("icons", np.int8, "pending icons, without gaps", (n.SET_ICONS,)),
        Field("count", np.int8, "pending icons"),
        Field("line", np.int16, "icon set whose line is pending, 0 none"),
        Field("vp", np.int16, "points gained in this set and its inner sets, which modifiers act on"),
        Field("add", np.int16, "points that the set gives more if it gave any"),
        Field("double", np.int8, "1 if its points are doubled at the close"),
    ),
)

STATE = Layout(
    "state",
    (
        Field("seats", np.int8, "human seats"),
        Field("sides", np.int8, "players with a score: the seats, and in solo games the mark"),
        Field("solo", np.int8, "1 alone"),
        Field("turn_seat", np.int8, "seat whose turn it is, from 1; 0 after the end"),
        Field("cycle", np.int8, "1 to 5"),
        Field("first_seat", np.int8, "first player of this Cycle"),
        Field("passed_seat", np.int8, "who passed first in this Cycle, 0 nobody yet"),
        Field("decisions", np.int16, "decisions asked and answered"),
        Field("face_up", np.int8, "1 once the Inquisition Token of this Cycle is face up"),
        Field("tokens", np.int8, "Inquisition Tokens known so far, by Cycle - 1", (n.CYCLES,)),
        Field("blocked", np.int8, "1 for a space blocked in this Cycle", (n.SPACES + 1,)),
        Field("used", np.int8, "1 for an exclusive space used in this Cycle", (n.SPACES + 1,)),
        Field("pyramid", np.int8, "Treatise on each place: 6 * (row - 1) + place from the left", (n.PLACES,)),
        Field("seals", np.int8, "seat on each seal space of each place of the pyramid", (n.PLACES, n.SEAL_SPACES)),
        Field("graduation", np.int8, "Graduation Tiles of Levels II to IV", (3,)),
        Field("level_seals", np.int8, "seats on the seal spaces of Levels II to IV", (3, n.MAX_SEATS)),
        Field("mastery", np.int8, "seats on the spaces of each Mastery Track", (4, n.TRACK_SPACES)),
        Field("workshop", np.int8, "Inventions in the slots, 0 a gap", (n.SLOTS,)),
        Field("invention_left", np.int8, "Inventions in the deck of each Period", (n.PERIODS,)),
        Field("bag_left", np.int8, "tiles in each bag", (n.WINDOW_ROWS,)),
        Field("tiles_out", np.int8, "discarded tiles by kind", (n.TILES + 1,)),
        Field("supply_left", np.int8, "cards in the Penance supply"),
        Field("read", np.int32, "places of the pyramid Read in this Main Action, as bits"),
        Field("drawn", np.int8, "tiles drawn and not yet discarded or put to a space", (2,)),
        Field("num_sets", np.int8, "open icon sets"),
        Field("sets", ICON_SET, "open icon sets, the innermost last", (n.SETS,)),
        Field("players", PLAYER, "by seat - 1", (n.MAX_SEATS,)),
        *STACK_FIELDS,
        Field("token_order", np.int8, "Inquisition Tokens by Cycle - 1", (n.CYCLES,), "secret"),
        Field("invention_deck", np.int8, "deck of each Period, the next one last", (n.PERIODS, n.INVENTIONS_OF_PERIOD), "secret"),
        Field("bags", np.int8, "tiles in each bag, the next one last", (n.WINDOW_ROWS, n.BAG), "secret"),
        Field("supply", np.int8, "prices of the Penance supply, the next one last", (n.SUPPLY,), "secret"),
        Field("key", np.uint32, "key of the random streams", (2,), "secret"),
        Field("counters", np.uint32, "draws made from each stream", (n.STREAMS,), "secret"),
    ),
)

STATE_DTYPE = STATE.dtype
