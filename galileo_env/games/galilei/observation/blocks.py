"""What a seat sees, as one row of small integers, seat-relative: the observer comes first, then the others in seat order.

Everything public that bears on the game is in it, the open decision and what brought it about included; nothing secret is: deck
order, spare pile, box and Tycho's Movement deck never enter. Facts that are the same in every game with the same tables
(rewards of pages, Action tiles, Constellation token places) are left to the reader of the tables.

Two codes are used. *Reward features* are 18 numbers, the amounts of each effect of a reward (see REWARD_FEATURES). *Cell codes*
name the reward of a library cell by its place in CELL_TEXTS. Blocks of modules and characters that are not in play are zero, so
that one network can read every ruleset. A character plays at most once in a game, so the blocks of its own board stand once; the
block `character` says whose they are.
"""

import numpy as np

from galileo_env.engine.frames import DEPTH
from galileo_env.engine.observe import ObservationBlock as Block
from galileo_env.engine.observe import ObservationLayout
from galileo_env.engine.programs import parse
from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.tables import (
    CARD_COLOUR_A,
    CARD_COLOUR_B,
    CARD_COST,
    CARD_FIGURES,
    CARD_SPOTS,
    CARD_TIER,
    CARD_VP,
    CELL,
    LIBRARY_TILE_CELL,
    PROGRAM_TEXT,
    SCALE_MULTIPLIER,
    SCALE_REWARD,
    SCALE_TOP,
    SPOT_COLOUR,
    SPOT_COST,
    SPOT_REWARD,
)
from galileo_env.games.galilei.vocabulary import PLAYER_EFFECTS

#: Names of the 18 reward features: amounts of each effect; raise_all is split by colour. Effects that the shipped tables know on
#: the Bonus Board and with characters only have none.
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
        elif name in REWARD_FEATURES:
            row[REWARD_FEATURES.index(name)] += a or 1
    return row


#: Reward features of every program.
PROGRAM_REWARD = freeze([_features(program) for program in PROGRAM_TEXT], np.int8)
_cells = sorted({int(program) for table in (CELL, LIBRARY_TILE_CELL) for program in table.ravel()})
#: Reward texts of the cell codes; code 0 is an empty cell.
CELL_TEXTS = tuple(",".join(PROGRAM_TEXT[program]) for program in _cells)

#: Numbers per spot, display space, Scale and player.
SPOT_SIZE = 6 + R
SPACE_SIZE = 9 + n.SPOTS * SPOT_SIZE + n.ROWS
SCALE_SIZE = 6 + 12 + 5 + R
CELLS_AHEAD = 3
STAR_SIZE = n.STAR_TILES + 3


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
            row += [1, 0, *colour, SPOT_COST[card, spot], *PROGRAM_REWARD[SPOT_REWARD[card, spot]]]
        else:
            row += [0] * SPOT_SIZE
    return row + [_cells.index(program) for program in CELL[card, 0]]


CARD_ROW = freeze([[0] * SPACE_SIZE] + [_card_row(card) for card in range(1, n.CARDS + 1)], np.int8)
#: Cell codes of a library column, by its number 2 * card + face.
COLUMN_ROW = freeze(
    [[_cells.index(int(program)) for program in CELL[code // 2, code % 2]] for code in range(2 * n.CARDS + 2)], np.int8
)
#: Reward features of a library cell, by the number of its column and its row.
CELL_REWARD = freeze(
    [[PROGRAM_REWARD[program] for program in CELL[code // 2, code % 2]] for code in range(2 * n.CARDS + 2)], np.int8
)
#: Cell codes of the tiles laid on a library, by tile, side, row and column of the tile.
LIBRARY_TILE_CODE = freeze(np.vectorize(_cells.index)(LIBRARY_TILE_CELL), np.int8)


def _scale_row(face: int, token: int) -> list[int]:
    """What is shown of a Scale with a face (0: none) on whose row `token` the observer's token lies, but for its Subject."""
    if face == 0:
        return [0] * (SCALE_SIZE - 6)
    ahead = PROGRAM_REWARD[SCALE_REWARD[face, token + 1]] if token < SCALE_TOP[face] else [0] * R
    return [*(int(face == each) for each in range(1, 13)), *SCALE_MULTIPLIER[face, 1:], *ahead]


#: By face and row of the observer's token.
SCALE_ROW = freeze([[_scale_row(face, token) for token in range(SCALE_REWARD.shape[1])] for face in range(13)], np.int8)
#: An Action tile (one-hot), 0 for none.
TILE_ROW = freeze([[int(tile == each) for each in range(1, n.TILES + 1)] for tile in range(n.TILES + 1)], np.int8)
#: Colour (one-hot) and value of a die code.
DIE_ROW = freeze([[0] * 4] + [[int(code // 6 == each) for each in range(3)] + [code % 6 + 1] for code in range(18)], np.int8)

_each_player = (
    Block("character", 4 * 8, 0, 1, "per player one-hot: the character, in the order of names.CHARACTERS; zeros: basic side"),
    Block("present", 4, 0, 1, "1 where somebody sits; the observer first, then the others in seat order"),
    Block("tycho", 4, 0, 1, "1 for Tycho"),
    Block("hundreds", 4, -128, 127, "score divided by 100, rounded down"),
    Block("score", 4, 0, 99, "score within the hundred"),
    Block("final", 4, -128, 127, "what the final scoring would add now, clipped"),
    Block("quadrants", 4, 0, 127, "Quadrants, clipped"),
    Block("dice", 4 * 16, 0, 6, "per player and place: red, yellow, blue, value; zeros without a die"),
    Block("pool", 4, 0, 127, "Tycho: number of his dice, clipped"),
    Block("telescope", 4 * 7, 0, 1, "per player one-hot: sky space, Tycho's place in his row"),
    Block("sky", 4 * 7 * 8, 0, 1, "per player and place, the Character Board last: tile (one-hot of 7), 1 if it is upgraded"),
    Block("cellar", 4 * n.CELLAR, 0, 127, "per player: ordinary figures on spaces 1 to 5"),
    Block("grand", 4 * n.CELLAR, 0, n.MOON, "per player: Grand Inquisitors on spaces 1 to 5"),
    Block("reputation", 4, -128, 127, "space of the Tribunal token"),
    Block("university", 4 * 4, 0, 5, "per player: row of the token on each Scale"),
    Block("counts", 4 * 4, 0, 127, "per player: count of each Scale's Subject"),
    Block("books", 4 * 4, 0, n.CARDS, "per player: column of the Book token of each row"),
    Block("columns", 4, 0, n.CARDS, "cards in the library"),
    Block("majors", 4, 0, n.CARDS, "face-up cards in the library"),
    Block("comets", 4 * 6, 0, 7, "per player: on the own board, showing 1, showing 2, used this turn, waiting, in the Appendix"),
    Block("personal", 4 * n.MAX_PERSONAL, 0, 1, "per player: 1 where a comet lies on a personal page"),
    Block("constellations", 4, 0, 7, "Constellation tokens on the own board"),
    Block("moons", 4, 0, n.MOON, "own Moon observations resolved"),
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
        Block(
            "target",
            n.DISPLAY * (1 + n.SPOTS) + n.MOON,
            0,
            1,
            "one-hot while an observation is paid for: Major Objects, then spots, then Moon tiles",
        ),
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
            5,
            0,
            127,
            "fixed action used, moving action used, a figure persuaded, most figures at one moment of this turn, own action used",
        ),
        Block("icons", len(n.ICONS), 0, 1, "Hevelius: 1 for each icon carried out this turn, in the order of names.ICONS"),
        Block("deck", 2, 0, n.CARDS, "cards in the deck and in the spare pile"),
        Block("deck_back", 3 + n.ROWS, 0, 127, "back of the deck's top card: tier (one-hot), cell codes of rows 0 to 3"),
        Block(
            "display",
            n.DISPLAY * SPACE_SIZE,
            0,
            127,
            "per space: tier (one-hot of 3); red, yellow, blue of the Major Object; its cost, points, Inquisitors; per spot 1 if "
            "open, owner of its token (1 is the observer), red, yellow, blue, cost, reward features; cell codes of the dark "
            "strip",
        ),
        Block(
            "scales",
            n.SCALES * SCALE_SIZE,
            0,
            127,
            "per Scale: Subject (one-hot of 6), face (one-hot of 12), multipliers of rows 1 to 5, reward features of the row "
            "above the observer's token",
        ),
        Block("objectives", 4 * 12, 0, 4, "per place: objective (one-hot of 8), rank of the claim of each player (0 none)"),
        Block("pages", n.MAX_PAGES, -1, 4, "-1 not in play, 0 empty, else the owner of the comet (1 is the observer)"),
        Block("movement", n.ALL_MOVEMENT_TILES, 0, 1, "1 for each Movement tile left in Tycho's deck"),
        Block("moon", n.MOON * (n.MOON + 1), 0, 1, "per Moon tile: face-up Scoring tile (one-hot of 9), 1 while it is observed"),
        Block("moon_phase", n.MOON_COLUMNS, 0, 1, "one-hot: columns of Scoring tiles turned face up"),
        Block("moon_cost", 2, 0, 127, "Moon Observation tiles taken; cost of the next observation, 0 for none"),
        Block("bonus_side", 2, 0, 1, "one-hot: side of the Bonus Board"),
        Block("bonus", n.BONUS_SPACES, 0, n.MOON, "owner of the figure on spaces 1 to 8 (1 is the observer), figures on space 9"),
        Block("laid", 2 * n.LIBRARY_TILES, 0, 1, "Copernicus: 1 for the side of each library tile that has been laid"),
        Block(
            "offer",
            n.OFFER * STAR_SIZE,
            0,
            3,
            "Hevelius, per place: tile (one-hot of 16), stars, connections, 1 if its condition has been met this turn",
        ),
        Block("stars_left", 1, 0, n.STAR_TILES, "Hevelius: tiles in her deck"),
        Block("star_place", n.STAR_TILES, 0, 18, "Hevelius, per tile: 0 deck, 1 offer, 2 discard pile, 3 and up constellations"),
        Block("open", 2 * n.STAR_TILES, 0, 48, "Hevelius, per open constellation: stars, open connections"),
        Block("round_token", 4, 0, 1, "Cunitz, one-hot: arrow, red, yellow, blue"),
        Block("square", n.TRACK + 1, 0, 1, "Cunitz, one-hot: space of the square token"),
        Block("notes", n.NOTES * n.NOTES, 0, 1, "Cunitz, per Note space: tile (one-hot)"),
        Block("venus", n.VENUS_POSITIONS, 0, 1, "Sophia Brahe, one-hot: position of Venus"),
        Block("next_cells", n.ROWS * CELLS_AHEAD * R, 0, 127, "observer: reward features of the next three cells of each row"),
        *_each_player,
    )
)

#: First index of every block.
AT = {block.name: OBSERVATION.start(block.name) for block in OBSERVATION.blocks}
