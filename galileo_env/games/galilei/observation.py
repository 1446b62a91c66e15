"""What a seat sees, as one row of small integers, seat-relative: the observer comes first, then the others in seat order.

Everything public that bears on the game is in it, the open decision and what brought it about included; nothing secret is: deck
order, spare pile, box and Tycho's Movement deck never enter. Facts that are the same in every game with the same tables
(rewards of pages, Action tiles, Constellation token places) are left to the reader of the tables.

Two codes are used. *Reward features* are 18 numbers, the amounts of each effect of a reward (see REWARD_FEATURES). *Cell codes*
name the reward of a library cell by its place in CELL_TEXTS.
"""

import numpy as np

from galileo_env.engine.frames import DEPTH
from galileo_env.engine.jit import helper
from galileo_env.engine.observe import ObservationBlock as Block
from galileo_env.engine.observe import ObservationLayout
from galileo_env.engine.programs import parse
from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.actions import A_MAJOR
from galileo_env.games.galilei.rules.scoring import cellar_points, reputation_points
from galileo_env.games.galilei.rules.university import count_of
from galileo_env.games.galilei.tables import (
    CARD_COLOUR_A,
    CARD_COLOUR_B,
    CARD_COST,
    CARD_FIGURES,
    CARD_SPOTS,
    CARD_TIER,
    CARD_VP,
    CELL,
    PROGRAM_TEXT,
    SCALE_MULTIPLIER,
    SCALE_REWARD,
    SPOT_COLOUR,
    SPOT_COST,
    SPOT_REWARD,
)
from galileo_env.games.galilei.vocabulary import PLAYER_EFFECTS

#: Names of the 18 reward features: amounts of each effect; raise_all is split by colour.
REWARD_FEATURES = (
    "vp", "quadrant", "die", "raise_red", "raise_yellow", "raise_blue", "raise_one", "recolour", "persuade", "inquisitor",
    "farewell", "lecture", "write", "write_full", "card", "observe", "comet", "upgrade",
)  # fmt: skip
R = len(REWARD_FEATURES)


def _features(program: tuple[str, ...]) -> list[int]:
    row = [0] * R
    for text in program:
        name = text.split(":")[0]
        _, a, b = parse(text, PLAYER_EFFECTS)
        if name == "raise_all":
            row[REWARD_FEATURES.index(f"raise_{n.COLOURS[a]}")] += b
        else:
            row[REWARD_FEATURES.index(name)] += a or 1
    return row


_REWARD = np.array([_features(program) for program in PROGRAM_TEXT], np.int8)
_cells = sorted({int(program) for program in CELL.ravel()})
#: Reward texts of the cell codes; code 0 is an empty cell.
CELL_TEXTS = tuple(",".join(PROGRAM_TEXT[program]) for program in _cells)

#: Numbers per spot, display space, Scale and player.
_SPOT = 6 + R
_SPACE = 9 + n.SPOTS * _SPOT + n.ROWS
_SCALE = 6 + 12 + 5 + R
_NEXT = 3


# Whatever belongs to one component is written once, at import, and copied from there: rows of int8 that the loops below can move
# as blocks.


def _card_row(card: int) -> list[int]:
    """What a display space shows of a card without tokens on it."""
    tier = [int(CARD_TIER[card] == each) for each in (1, 2, 3)]
    colours = [int(colour in (CARD_COLOUR_A[card], CARD_COLOUR_B[card])) for colour in range(3)]
    row = [*tier, *colours, CARD_COST[card], CARD_VP[card], CARD_FIGURES[card]]
    for spot in range(n.SPOTS):
        if spot < CARD_SPOTS[card]:
            colour = [int(SPOT_COLOUR[card, spot] == each) for each in range(3)]
            row += [1, 0, *colour, SPOT_COST[card, spot], *_REWARD[SPOT_REWARD[card, spot]]]
        else:
            row += [0] * _SPOT
    return row + [_cells.index(program) for program in CELL[card, 0]]


_CARD = freeze([[0] * _SPACE] + [_card_row(card) for card in range(1, n.CARDS + 1)], np.int8)
#: Cell codes of a library column, by its number 2 * card + face.
_COLUMN = freeze(
    [[_cells.index(int(program)) for program in CELL[code // 2, code % 2]] for code in range(2 * n.CARDS + 2)], np.int8
)
#: Reward features of a library cell, by the number of its column and its row.
_CELL_REWARD = freeze([[_REWARD[program] for program in CELL[code // 2, code % 2]] for code in range(2 * n.CARDS + 2)], np.int8)
#: A Scale face (one-hot) with its multipliers, and the reward features of its rows.
_FACE = freeze(
    [[0] * 17] + [[int(face == each) for each in range(1, 13)] + list(SCALE_MULTIPLIER[face, 1:]) for face in range(1, 13)],
    np.int8,
)
_ROW_REWARD = freeze([[_REWARD[program] for program in SCALE_REWARD[face]] for face in range(13)], np.int8)
#: Colour (one-hot) and value of a die code.
_DIE = freeze([[0] * 4] + [[int(code // 6 == each) for each in range(3)] + [code % 6 + 1] for code in range(18)], np.int8)

_each_player = (
    Block("present", 4, 0, 1, "1 where somebody sits; the observer first, then the others in seat order"),
    Block("tycho", 4, 0, 1, "1 for Tycho"),
    Block("hundreds", 4, -128, 127, "score divided by 100, rounded down"),
    Block("score", 4, 0, 99, "score within the hundred"),
    Block("final", 4, -128, 127, "what the final scoring would add now, clipped"),
    Block("quadrants", 4, 0, 127, "Quadrants, clipped"),
    Block("dice", 4 * 16, 0, 6, "per player and place: red, yellow, blue, value; zeros without a die"),
    Block("pool", 4, 0, 127, "Tycho: number of his dice, clipped"),
    Block("telescope", 4 * 7, 0, 1, "per player one-hot: sky space, Tycho's place in his row"),
    Block("sky", 4 * 6 * 7, 0, 1, "per player and place: tile (one-hot of 6), 1 if it is upgraded"),
    Block("cellar", 4 * 4, 0, 127, "per player: figures on spaces 1 to 4"),
    Block("reputation", 4, -128, 127, "space of the Tribunal token"),
    Block("university", 4 * 4, 0, 5, "per player: row of the token on each Scale"),
    Block("counts", 4 * 4, 0, 127, "per player: count of each Scale's Subject"),
    Block("books", 4 * 4, 0, n.CARDS, "per player: column of the Book token of each row"),
    Block("columns", 4, 0, n.CARDS, "cards in the library"),
    Block("majors", 4, 0, n.CARDS, "face-up cards in the library"),
    Block("comets", 4 * 6, 0, 7, "per player: on the own board, showing 1, showing 2, used this turn, waiting, in the Appendix"),
    Block("constellations", 4, 0, 7, "Constellation tokens on the own board"),
    Block("library", 4 * n.CARDS * n.ROWS, 0, 127, "per player and column: cell codes of rows 0 to 3"),
)

OBSERVATION = ObservationLayout(
    (
        Block("decision", len(n.DECISIONS) - 1, 0, 1, "one-hot: the decision asked, in the order of names.DECISIONS"),
        Block("source", len(n.FRAME_SOURCES), 0, 1, "one-hot: what brought it about, in the order of names.FRAME_SOURCES"),
        Block(
            "arguments",
            3,
            -128,
            127,
            "arguments a, b and repetitions left of the decision's frame, clipped (see the rules' files)",
        ),
        Block("target", n.DISPLAY * (1 + n.SPOTS), 0, 1, "one-hot while an observation is paid for: Major Objects, then spots"),
        Block("chosen_comets", 2, 0, 7, "comets of value 2 and 1 chosen for the payment"),
        Block("pending", len(n.DECISIONS) - 1 + len(n.AUTOMATIC), 0, DEPTH, "open frames of each kind, the top one included"),
        Block("turn_of", 4, 0, 1, "one-hot: whose turn it is, relative to the observer"),
        Block("first_seat", 4, 0, 1, "one-hot: who begins every round, relative to the observer"),
        Block("round", 1, 0, 41, "number of the round"),
        Block("rounds_left", 2, 0, 1, "known to be the last round but one; the last round"),
        Block("space", 7, 0, 1, "one-hot: sky space of the turn; 0 in the Move phase"),
        Block("tile", n.TILES, 0, 1, "one-hot: the turn's tile"),
        Block(
            "marks",
            4,
            0,
            127,
            "fixed action used, moving action used, a figure persuaded, most figures at one moment of this turn",
        ),
        Block("deck", 2, 0, n.CARDS, "cards in the deck and in the spare pile"),
        Block("deck_back", 3 + n.ROWS, 0, 127, "back of the deck's top card: tier (one-hot), cell codes of rows 0 to 3"),
        Block(
            "display",
            n.DISPLAY * _SPACE,
            0,
            127,
            "per space: tier (one-hot of 3); red, yellow, blue of the Major Object; its cost, points, Inquisitors; per spot 1 if "
            "open, owner of its token (1 is the observer), red, yellow, blue, cost, reward features; cell codes of the dark "
            "strip",
        ),
        Block(
            "scales",
            n.SCALES * _SCALE,
            0,
            127,
            "per Scale: Subject (one-hot of 6), face (one-hot of 12), multipliers of rows 1 to 5, reward features of the row "
            "above the observer's token",
        ),
        Block("objectives", 4 * 12, 0, 4, "per place: objective (one-hot of 8), rank of the claim of each player (0 none)"),
        Block("pages", n.MAX_PAGES, -1, 4, "-1 not in play, 0 empty, else the owner of the comet (1 is the observer)"),
        Block("movement", n.MOVEMENT_TILES, 0, 1, "1 for each Movement tile left in Tycho's deck"),
        Block("next_cells", n.ROWS * _NEXT * R, 0, 127, "observer: reward features of the next three cells of each row"),
        *_each_player,
    )
)

_AT = {block.name: OBSERVATION.start(block.name) for block in OBSERVATION.blocks}
DECISION, SOURCE, ARGUMENTS, TARGET = _AT["decision"], _AT["source"], _AT["arguments"], _AT["target"]
CHOSEN, PENDING, TURN_OF, ROUND = _AT["chosen_comets"], _AT["pending"], _AT["turn_of"], _AT["round"]
FIRST, ROUNDS_LEFT, SPACE, TILE, MARKS = _AT["first_seat"], _AT["rounds_left"], _AT["space"], _AT["tile"], _AT["marks"]
DECK, BACK, SHOWN, SCALE = _AT["deck"], _AT["deck_back"], _AT["display"], _AT["scales"]
OBJECTIVE, PAGES, MOVEMENT, NEXT = _AT["objectives"], _AT["pages"], _AT["movement"], _AT["next_cells"]
PRESENT, TYCHO, HUNDREDS, SCORE, FINAL = _AT["present"], _AT["tycho"], _AT["hundreds"], _AT["score"], _AT["final"]
QUADRANTS, DICE, POOL, TELESCOPE, SKY = _AT["quadrants"], _AT["dice"], _AT["pool"], _AT["telescope"], _AT["sky"]
CELLAR, REPUTATION, UNIVERSITY, COUNTS = _AT["cellar"], _AT["reputation"], _AT["university"], _AT["counts"]
BOOKS, COLUMNS, MAJORS, COMETS = _AT["books"], _AT["columns"], _AT["majors"], _AT["comets"]
CONSTELLATIONS, LIBRARY = _AT["constellations"], _AT["library"]

_KINDS = len(n.DECISIONS) - 1


@helper
def clip(value):
    """The nearest number that int8 holds."""
    return max(-128, min(127, int(value)))


@helper
def relative(s, seat, observer):
    """Place of a seat as the observer counts, from 0; both from 1."""
    return int((seat - observer) % s.sides)


@helper
def owner(s, seat, observer):
    """1 for the observer, 2 for the next player and so on; 0 for nobody."""
    if seat == 0:
        return 0
    return 1 + relative(s, seat, observer)


@helper
def encode_decision(s, row):
    """The top frame and what waits below it."""
    if s.depth == 0:
        return
    f = s.stack[s.depth - 1]
    row[DECISION + int(f.kind) - 1] = 1
    row[SOURCE + int(f.source)] = 1
    row[ARGUMENTS] = clip(f.a)
    row[ARGUMENTS + 1] = clip(f.b)
    row[ARGUMENTS + 2] = clip(f.left)
    if f.kind == n.CHOOSE_COMET or f.kind == n.CHOOSE_PAYMENT:
        row[TARGET + int(f.a) - A_MAJOR] = 1
        row[CHOSEN] = f.b // 8
        row[CHOSEN + 1] = f.b % 8
    for place in range(s.depth):
        kind = int(s.stack[place].kind)
        row[PENDING + (kind - 1 if kind < n.FIRST_AUTOMATIC else _KINDS + kind - n.FIRST_AUTOMATIC)] += 1


@helper
def encode_turn(s, observer, row):
    """Round, turn and deck."""
    if s.turn_seat > 0:
        row[TURN_OF + relative(s, s.turn_seat, observer)] = 1
    row[FIRST + relative(s, 1, observer)] = 1
    row[ROUND] = s.round_number
    if s.last_round > 0:
        row[ROUNDS_LEFT + (1 if s.round_number == s.last_round else 0)] = 1
    row[SPACE + int(s.space)] = 1
    if s.tile > 0:
        row[TILE + int(s.tile) - 1] = 1
    row[MARKS] = s.fixed_used
    row[MARKS + 1] = s.moving_used
    row[MARKS + 2] = s.persuaded
    row[MARKS + 3] = s.figures_peak
    row[DECK] = s.deck_left
    row[DECK + 1] = s.spare_left
    if s.deck_back > 0:
        row[BACK + CARD_TIER[s.deck_back] - 1] = 1
        for each in range(n.ROWS):
            row[BACK + 3 + each] = _COLUMN[2 * s.deck_back + 1, each]


@helper
def encode_display(s, observer, row):
    """The six display spaces."""
    for space in range(n.DISPLAY):
        card = s.display[space]
        if card == 0:
            continue
        at = SHOWN + space * _SPACE
        for each in range(_SPACE):
            row[at + each] = _CARD[card, each]
        for spot in range(n.SPOTS):
            seat = s.tokens[space, spot]
            if seat > 0:
                row[at + 9 + spot * _SPOT] = 0
                row[at + 10 + spot * _SPOT] = owner(s, seat, observer)


@helper
def encode_university(s, observer, row):
    """Scales, objectives and pages."""
    p = s.players[observer - 1]
    for scale in range(n.SCALES):
        at = SCALE + scale * _SCALE
        face = s.scales[scale]
        row[at + int(s.subjects[scale]) - 1] = 1
        for each in range(17):
            row[at + 6 + each] = _FACE[face, each]
        if p.university[scale] < 5:
            for each in range(R):
                row[at + 23 + each] = _ROW_REWARD[face, p.university[scale] + 1, each]
    for place in range(4):
        at = OBJECTIVE + place * 12
        row[at + int(s.objectives[place]) - 1] = 1
        for rank in range(n.MAX_SEATS):
            seat = int(s.claims[place, rank])
            if seat > 0:
                row[at + 8 + relative(s, seat, observer)] = rank + 1
    for page in range(n.MAX_PAGES):
        row[PAGES + page] = owner(s, s.pages[page], observer) if page < s.num_pages else -1


@helper
def encode_player(s, p, k, is_tycho, row):
    """One player as the k-th one of the observer."""
    row[PRESENT + k] = 1
    row[TYCHO + k] = is_tycho
    row[HUNDREDS + k] = clip(p.score // 100)
    row[SCORE + k] = p.score % 100
    final = cellar_points(p) + reputation_points(p)
    for scale in range(n.SCALES):
        number = count_of(s, p, s.subjects[scale])
        row[COUNTS + 4 * k + scale] = clip(number)
        final += SCALE_MULTIPLIER[s.scales[scale], p.university[scale]] * number
    row[FINAL + k] = clip(final)
    row[QUADRANTS + k] = clip(p.quadrants)
    for place in range(n.MAX_DICE):
        for each in range(4):
            row[DICE + 16 * k + 4 * place + each] = _DIE[p.dice[place], each]
    row[POOL + k] = clip(p.pool)
    row[TELESCOPE + 7 * k + int(p.telescope)] = 1
    for place in range(n.SKY):
        tile = int(p.sky[place])
        if tile > 0:
            at = SKY + 42 * k + 7 * place
            row[at + tile - 1] = 1
            row[at + 6] = p.gold[tile - 1]
    row[REPUTATION + k] = p.reputation
    for each in range(4):
        row[CELLAR + 4 * k + each] = p.cellar[each]
        row[UNIVERSITY + 4 * k + each] = p.university[each]
        row[BOOKS + 4 * k + each] = p.books[each]
    row[COLUMNS + k] = p.columns
    row[MAJORS + k] = p.majors
    at = COMETS + 6 * k
    row[at] = p.comets
    row[at + 1] = p.ones
    row[at + 2] = p.twos
    row[at + 3] = p.used
    row[at + 4] = p.waiting
    row[at + 5] = p.appendix
    row[CONSTELLATIONS + k] = p.constellations
    at = LIBRARY + k * n.CARDS * n.ROWS
    for column in range(p.columns):
        for each in range(n.ROWS):
            row[at + n.ROWS * column + each] = _COLUMN[p.library[column], each]


@helper
def encode_next_cells(p, row):
    """Reward features of the next three cells of each row of the observer."""
    for each in range(n.ROWS):
        for ahead in range(min(_NEXT, p.columns - p.books[each])):
            column = p.library[p.books[each] + ahead]
            for feature in range(R):
                row[NEXT + R * (_NEXT * each + ahead) + feature] = _CELL_REWARD[column, each, feature]


@helper
def encode(s, observer, row):
    """Writes the observation of a seat (from 1) into a row of OBSERVATION.size numbers. Rules: G-009"""
    row[:] = 0
    encode_decision(s, row)
    encode_turn(s, observer, row)
    encode_display(s, observer, row)
    encode_university(s, observer, row)
    if s.solo:
        for place in range(s.movement_left, n.MOVEMENT_TILES):
            row[MOVEMENT + int(s.turned[n.MOVEMENT_TILES - 1 - place]) - 1] = 1
        for each in range(n.MOVEMENT_TILES):
            row[MOVEMENT + each] = 1 - row[MOVEMENT + each]
    encode_next_cells(s.players[observer - 1], row)
    for side in range(s.sides):
        encode_player(s, s.players[side], relative(s, side + 1, observer), s.solo and side == 1, row)
