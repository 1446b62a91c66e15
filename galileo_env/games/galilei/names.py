"""Numbers that stand for names: colours, kinds of frames, operations, sources, Subjects, random streams.

Names that appear in texts (positions, tables, `info`) stand in the tuples; everything else is a plain constant for kernels.
"""

# Colours of dice, objects and spots; orange, green and purple objects take two of them (G-103).
COLOURS = ("red", "yellow", "blue")
RED, YELLOW, BLUE = range(3)

# What is counted for Subjects and objectives (G-173); the numbers are the Subject ids.
COUNTS = ("", "majors", "books", "inquisitors", "upgrades", "comets", "constellations", "scales_at_top")
MAJORS, BOOKS, INQUISITORS, UPGRADES, COMETS, CONSTELLATIONS, SCALES_AT_TOP = range(1, 8)

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
) = range(1, 16)

# Frames that run by themselves.
AUTOMATIC = ("program", "cells", "rotate", "interrogation", "objectives", "end_turn")
FIRST_AUTOMATIC = 64
PROGRAM, CELLS, ROTATE, INTERROGATION, OBJECTIVES, END_TURN = range(FIRST_AUTOMATIC, FIRST_AUTOMATIC + 6)

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
) = range(11)
# Sources of frames that never carry points of their own.
FROM_FIXED, FROM_FREE, FROM_TURN = 11, 12, 13
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
OPERATIONS = 16

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
IF_NONE = 1
IF_UNPERSUADED = 2
IF_PERSUADED = 3
IF_DICE = 4
IF_DICE_SPOTS = 5
IF_COMET = 6

# Random streams; each purpose draws from its own (G-011, G-012).
STREAM_DECK, STREAM_SETUP, STREAM_MOVEMENT = range(3)
STREAMS = 4

# Modes of decisions that several rules share.
DIE_TO_RAISE, DIE_TO_RECOLOUR, DIE_TO_EXCHANGE = range(3)
COLOUR_OF_NEW_DIE, COLOUR_TO_RECOLOUR = range(2)
WRITE_PARTIAL, WRITE_TO_END = range(2)
OPTIONS_OF_SPACE, OPTIONS_OF_TILE = range(2)

# Bounds that the layout rests on; tables beyond them are refused.
MAX_SEATS = 4
DISPLAY = 6
SPOTS = 3
CARDS = 33
SCALES = 4
ROWS = 4
CELLAR = 4
SKY = 6
MAX_DICE = 4
TILES = 6
MAX_PAGES = 12
TYCHO_TILES = 5
MOVEMENT_TILES = 6
