"""Numbers that stand for names: Subjects, frames, icons, sources, zones, random streams, and the bounds of the layout."""

SUBJECTS = ("P", "M", "A", "F")
PHYSICS, MATHEMATICS, ASTRONOMY, FOURTH = range(4)
#: Subject of a Wild card, one above the others.
WILD = 4

# Frames that ask a player, in the order of the table of decision points. 0 is no frame.
DECISIONS = (
    "",
    "choose_main",
    "choose_active",
    "choose_add",
    "choose_penance",
    "choose_pay",
    "choose_icon",
    "choose_group",
    "choose_subject",
    "choose_track",
    "choose_seal",
    "choose_write",
    "choose_copy",
    "choose_place",
    "choose_read",
    "choose_create",
    "choose_level",
    "choose_keep",
    "choose_space",
    "choose_remove",
)
(
    CHOOSE_MAIN,
    CHOOSE_ACTIVE,
    CHOOSE_ADD,
    CHOOSE_PENANCE,
    CHOOSE_PAY,
    CHOOSE_ICON,
    CHOOSE_GROUP,
    CHOOSE_SUBJECT,
    CHOOSE_TRACK,
    CHOOSE_SEAL,
    CHOOSE_WRITE,
    CHOOSE_COPY,
    CHOOSE_PLACE,
    CHOOSE_READ,
    CHOOSE_CREATE,
    CHOOSE_LEVEL,
    CHOOSE_KEEP,
    CHOOSE_SPACE,
    CHOOSE_REMOVE,
) = range(1, 20)

# Frames that run by themselves.
AUTOMATIC = ("turn_end", "open_set", "royalty", "created", "observed", "ongoing")
FIRST_AUTOMATIC = 64
TURN_END, OPEN_SET, ROYALTY, CREATED, OBSERVED, ONGOING = range(FIRST_AUTOMATIC, FIRST_AUTOMATIC + 6)

# Where points come from; the keys of `vp` in positions and `info`, and what brings a frame about.
SOURCES = (
    "treatises",
    "royalties",
    "levels",
    "mastery",
    "observation",
    "icons",
    "mentors",
    "inventions",
    "red",
    "inquisition",
    "penance",
    "goods",
    "principle",
    "mark",
)
(
    FROM_TREATISES,
    FROM_ROYALTIES,
    FROM_LEVELS,
    FROM_MASTERY,
    FROM_OBSERVATION,
    FROM_ICONS,
    FROM_MENTORS,
    FROM_INVENTIONS,
    FROM_RED,
    FROM_INQUISITION,
    FROM_PENANCE,
    FROM_GOODS,
    FROM_PRINCIPLE,
    FROM_MARK,
) = range(14)

# Icons: Effects, then those that act apart (red ones on choosing their group, modifiers at the close), then Secondary Actions.
IC_COIN = 1
IC_RESEARCH = 2
IC_VP = 3
IC_VP_END_LOSS = 4
IC_VP_LEVELS = 5
IC_VP_MARKER = 6
IC_SUSP_DOWN = 7
IC_SUSP_UP = 8
IC_SUSP_DOWN_DIFF = 9
IC_SUSP_OTHERS = 10
IC_SUSP_COPERNICAN = 11
IC_BOOK = 12
IC_ANY_BOOK = 13
IC_ANY_SAME = 14
IC_ANY_DIFF = 15
IC_MARKER_UP = 16
IC_MASTERY = 17
IC_SEAL = 18
IC_RECALL = 19
IC_INCOME = 20
IC_PAY_COIN = 21
IC_PAY_RESEARCH = 22
IC_PAY_BOOK = 23
IC_VP_ADD = 24
IC_VP_DOUBLE = 25
#: Icons from here on are Secondary Actions (T-002).
IC_WRITE = 26
IC_COPY = 27
IC_READ = 28
IC_CREATE = 29
IC_OBSERVE = 30
IC_DRAW = 31
IC_REMOVE = 32
FIRST_SECONDARY = IC_WRITE
#: Argument of `mastery:any`, one above the Subjects.
ANY_TRACK = 4

SPLITS = ("none", "line", "suspicion", "principle")
NO_SPLIT, LINE, SUSPICION_LINE, PRINCIPLE = range(4)

# Modes of decisions that several rules share.
SUBJECT_TO_GAIN, SUBJECT_TO_RAISE, SUBJECT_TO_PAY = range(3)
SEAL_FOR_WRITE, SEAL_FOR_COPY, SEAL_FOR_LEVEL, SEAL_FOR_TRACK, SEAL_TO_KEEP = range(5)

# Where a Treatise Card of a player is; cards of deck and hand are told apart by the owner only.
ABSENT, HELD, DISCARDED, PLAYED, REMOVED = range(5)

# Where a Natural Philosopher is; an action space is ON_SPACE + its number.
STANDING, LYING, PRISON, STAKE, ON_SPACE = range(5)

INVENTION_TYPES = ("income", "ongoing", "once", "end")
INCOME, ON_EVENT, ONCE, AT_END = range(4)
CONDITIONS = ("", "observe", "write", "copy", "penance")
AFTER_OBSERVE, AFTER_WRITE, AFTER_COPY, AFTER_PENANCE = range(1, 5)
SCORES = ("", "observation", "invention", "treatise", "treatise_from_level2", "mastery_seal", "level_gained", "marker_level")
(
    PER_OBSERVATION,
    PER_INVENTION,
    PER_TREATISE,
    PER_HIGH_TREATISE,
    PER_MASTERY_SEAL,
    PER_LEVEL_GAINED,
    PER_MARKER_LEVEL,
) = range(1, 8)

# Random streams: set-up, bags, blocked spaces, and each player's deck.
STREAM_SETUP, STREAM_BAGS, STREAM_BLOCKED, STREAM_DECKS = range(4)
STREAMS = 7

# Bounds that layout and action ids rest on: the shipped tables and some headroom.
MAX_SEATS = 4
CYCLES = 5
PERIODS = 3
NEUTRAL = 9
START_CARDS = 10
TREATISES = 28
CARDS = START_CARDS + TREATISES
MAX_PRICE = 5
#: Deck codes: cards, then Penance Cards by price.
PENANCE = CARDS
DECK = 48
ROWS = 4
ROW = 6
PLACES = ROWS * ROW
SEAL_SPACES = 4
LEVELS = 4
SPACES_OF_LEVEL = 6
SPACES = LEVELS * SPACES_OF_LEVEL
INVENTIONS_OF_PERIOD = 12
INVENTIONS = PERIODS * INVENTIONS_OF_PERIOD
SLOTS = 4
TRACK_SPACES = 8
MENTORS = 4
BESIDE = MENTORS
WINDOW_ROWS = 3
WINDOW_COLUMNS = 5
WINDOW = WINDOW_ROWS * WINDOW_COLUMNS
TILES_OF_LEVEL = 10
TILES = WINDOW_ROWS * TILES_OF_LEVEL
BAG = 30
SUPPLY = 30
ICONS = 80
GROUPS = 4
SET_ICONS = 8
SETS = 8
GRADUATIONS = 12
