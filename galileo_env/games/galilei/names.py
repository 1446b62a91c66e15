"""Numbers that stand for names: colours, kinds of frames, operations, sources, Subjects, random streams.

Names that appear in texts (positions, tables, `info`) stand in the tuples; everything else is a plain constant for kernels.
"""

# Colours of dice, objects and spots; orange, green and purple objects take two of them (G-103).
COLOURS = ("red", "yellow", "blue")
RED, YELLOW, BLUE = range(3)

# What is counted for Subjects and objectives (G-173); the numbers are the Subject ids.
COUNTS = (
    "",
    "majors",
    "books",
    "inquisitors",
    "upgrades",
    "comets",
    "constellations",
    "scales_at_top",
    "university_spaces",
    "inquisitor_advance",
    "achievements",
)
(
    MAJORS,
    BOOKS,
    INQUISITORS,
    UPGRADES,
    COMETS,
    CONSTELLATIONS,
    SCALES_AT_TOP,
    UNIVERSITY_SPACES,
    INQUISITOR_ADVANCE,
    ACHIEVEMENTS,
) = range(1, 11)

# Characters; 0 is the basic side.
CHARACTERS = ("", "galileo", "kepler", "copernicus", "bruno", "newton", "hevelius", "cunitz", "sophia")
GALILEO, KEPLER, COPERNICUS, BRUNO, NEWTON, HEVELIUS, CUNITZ, SOPHIA = range(1, 9)
#: In the settings of a ruleset: drawn at the set-up.
RANDOM_CHARACTER = 9

# Tycho's levels: which Movement tiles he has.
LEVELS = ("base", "easy", "normal", "hard", "flaming")

# Frames that ask a player, in the order of the table of decision points. 0 is no frame.
DECISIONS = (
    "",
    "choose_move",
    "choose_action",
    "choose_option",
    "choose_target",
    "choose_comet",
    "choose_payment",
    "choose_colour",
    "choose_die",
    "choose_amount",
    "choose_university_token",
    "choose_book_token",
    "choose_inquisitor",
    "choose_farewell",
    "choose_comet_page",
    "choose_tile",
    "choose_swap_first",
    "choose_swap_second",
    "choose_bonus_space",
    "choose_telescope",
    "choose_take",
    "choose_library_tile",
    "choose_row",
    "choose_column",
    "choose_claim",
    "choose_constellation",
    "choose_discard",
    "choose_focus",
    "choose_step",
)
(
    CHOOSE_MOVE,
    CHOOSE_ACTION,
    CHOOSE_OPTION,
    CHOOSE_TARGET,
    CHOOSE_COMET,
    CHOOSE_PAYMENT,
    CHOOSE_COLOUR,
    CHOOSE_DIE,
    CHOOSE_AMOUNT,
    CHOOSE_UNIVERSITY_TOKEN,
    CHOOSE_BOOK_TOKEN,
    CHOOSE_INQUISITOR,
    CHOOSE_FAREWELL,
    CHOOSE_COMET_PAGE,
    CHOOSE_TILE,
    CHOOSE_SWAP_FIRST,
    CHOOSE_SWAP_SECOND,
    CHOOSE_BONUS_SPACE,
    CHOOSE_TELESCOPE,
    CHOOSE_TAKE,
    CHOOSE_LIBRARY_TILE,
    CHOOSE_ROW,
    CHOOSE_COLUMN,
    CHOOSE_CLAIM,
    CHOOSE_CONSTELLATION,
    CHOOSE_DISCARD,
    CHOOSE_FOCUS,
    CHOOSE_STEP,
) = range(1, 29)
#: The last decision that the base chapters know by themselves.
LAST_BASE_DECISION = CHOOSE_TILE

# Frames that run by themselves.
AUTOMATIC = (
    "program",
    "cells",
    "rotate",
    "interrogation",
    "objectives",
    "end_turn",
    "observation",
    "moving_action",
    "repeat",
    "next_turn",
    "tycho",
    "moon_observation",
    "scale_rows",
    "sun",
    "own_cleanup",
    "own_end",
    "constellation_done",
)
FIRST_AUTOMATIC = 64
(
    PROGRAM,
    CELLS,
    ROTATE,
    INTERROGATION,
    OBJECTIVES,
    END_TURN,
    OBSERVATION,
    MOVING_ACTION,
    REPEAT,
    NEXT_TURN,
    TYCHO,
    MOON_OBSERVATION,
    SCALE_ROWS,
    SUN,
    OWN_CLEANUP,
    OWN_END,
    CONSTELLATION_DONE,
) = range(FIRST_AUTOMATIC, FIRST_AUTOMATIC + 17)

# Where points come from, and what brings a frame about; the first entries are the keys of `vp` in positions and `info`.
SOURCES = (
    "majors",
    "constellations",
    "library",
    "scales",
    "tiles",
    "pages",
    "objectives",
    "overrun",
    "university",
    "cellar",
    "reputation",
    "moon",
    "moon_others",
    "bonus",
    "characters",
)
(
    FROM_MAJORS,
    FROM_CONSTELLATIONS,
    FROM_LIBRARY,
    FROM_SCALES,
    FROM_TILES,
    FROM_PAGES,
    FROM_OBJECTIVES,
    FROM_OVERRUN,
    FROM_UNIVERSITY,
    FROM_CELLAR,
    FROM_REPUTATION,
    FROM_MOON,
    FROM_MOON_OTHERS,
    FROM_BONUS,
    FROM_CHARACTERS,
) = range(15)
# Sources of frames that never carry points of their own.
FROM_FIXED, FROM_FREE, FROM_TURN = 15, 16, 17
FRAME_SOURCES = (*SOURCES, "fixed", "free", "turn")

# Operations of player effects.
OP_VP = 1
OP_QUADRANT = 2
OP_DIE = 3
OP_RAISE_ALL = 4
OP_RAISE_ONE = 5
OP_RECOLOUR = 6
OP_PERSUADE = 7
OP_INQUISITOR = 8
OP_FAREWELL = 9
OP_LECTURE = 10
OP_WRITE = 11
OP_WRITE_FULL = 12
OP_CARD = 13
OP_OBSERVE = 14
OP_COMET = 15
OP_UPGRADE = 16
#: The last operation that the base chapters know by themselves; those behind it belong to modules.
LAST_BASE_OPERATION = OP_UPGRADE
OP_DIE_VALUE = 17
OP_PERSUADE_PAIR = 18
OP_TO_END = 19
OP_SCALE_REWARDS = 20
OP_REPEAT_ROW = 21
OP_VP_RIGHTMOST_BOOK = 22
OP_OBSERVE_FREE = 23
OP_MOVING_ANY = 24
OP_SWAP_TILES = 25
OP_SWAP_WITH_BOARD = 26
OP_TELESCOPE_ANY = 27
OP_FOCUS = 28
OP_NOTE_MOVE = 29
OP_MIRROR_SHIFT = 30
OP_VP_MIRROR = 31
OPERATIONS = 31

# Operations of Tycho's effects, and his conditions.
TY_VP = 1
TY_DIE = 2
TY_INQUISITOR = 3
TY_COMET = 4
TY_LECTURE = 5
TY_CARD = 6
TY_PERSUADE = 7
TY_MAJOR = 8
TY_CONSTELLATION = 9
TY_MOVE_COMET = 10
TY_BOOK = 11
TY_REMOVE = 12
TY_MOON = 13
IF_NONE = 1
IF_UNPERSUADED = 2
IF_PERSUADED = 3
IF_DICE = 4
IF_DICE_SPOTS = 5
IF_COMET = 6
IF_DICE_MOON = 7
#: Where a Movement tile's move ends early.
STOPS = ("none", "upgraded", "moon")
STOP_UPGRADED, STOP_MARKED = 1, 2

# Random streams; each purpose draws from its own (G-011, G-012).
STREAM_DECK, STREAM_SETUP, STREAM_MOVEMENT, STREAM_BOARDS, STREAM_CHARACTERS, STREAM_LUNA = range(6)
STREAMS = 6

# Icons that have been carried out in a turn, as bits (C-021); Persuade has its own mark.
ICONS = (
    "raise_all:red",
    "raise_all:yellow",
    "raise_all:blue",
    "raise_one",
    "lecture",
    "die",
    "write",
    "comet",
    "upgrade",
    "card",
    "observe_major",
    "observe_constellation",
)
ICON_RAISE_ALL = 1  # of red; shifted left by the number of the colour
(
    ICON_RAISE_ONE,
    ICON_LECTURE,
    ICON_DIE,
    ICON_WRITE,
    ICON_COMET,
    ICON_UPGRADE,
    ICON_CARD,
    ICON_MAJOR,
    ICON_CONSTELLATION,
) = (1 << bit for bit in range(3, 12))

# Modes of decisions that several rules share.
DIE_TO_RAISE, DIE_TO_RECOLOUR, DIE_TO_EXCHANGE = range(3)
COLOUR_OF_NEW_DIE, COLOUR_TO_RECOLOUR, COLOUR_OF_TOKEN = range(3)
WRITE_PARTIAL, WRITE_TO_END, BOOK_TO_REPEAT = range(3)
OPTIONS_OF_LIST, OPTIONS_OF_PARTS = range(2)
TILE_TO_UPGRADE, TILE_TO_USE, TILE_TO_RAISE = range(3)
FIGURE_TO_PERSUADE, FIGURE_TO_END, FIGURE_OF_PAIR = range(3)
AMOUNT_OF_RAISE, AMOUNT_OF_STEPS, AMOUNT_OF_PLACES = range(3)
SWAP_IN_SKY, SWAP_WITH_BOARD = range(2)

# Kinds of figures in a cellar.
ORDINARY, GRAND = range(2)

# Where one of Hevelius's tiles lies; the open constellations follow.
IN_DECK, IN_OFFER, IN_DISCARD, IN_CONSTELLATION = range(4)

# Bounds that the layout rests on; tables beyond them are refused.
MAX_SEATS = 4
DISPLAY = 6
SPOTS = 3
CARDS = 33
SCALES = 4
ROWS = 4
CELLAR = 5
BASE_CELLAR = 4
SKY = 6
MAX_DICE = 4
TILES = 7
BASE_TILES = 6
MAX_PAGES = 12
MAX_PERSONAL = 4
TYCHO_TILES = 5
MOVEMENT_TILES = 6
ALL_MOVEMENT_TILES = 11
MOON = 9
MOON_COLUMNS = 3
BONUS_SPACES = 9
LIBRARY_TILES = 4
STAR_TILES = 16
OFFER = 3
NOTES = 6
TRACK = 18
VENUS_POSITIONS = 4
