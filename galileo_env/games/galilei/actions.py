"""The action space: blocks by meaning of the argument, shared by every decision that asks for it. New blocks go to the end.

Rules: G-004
"""

from itertools import combinations

from galileo_env.engine.actions import ActionSpace, Block
from galileo_env.games.galilei.names import (
    BASE_CELLAR,
    BONUS_SPACES,
    CARDS,
    COLOURS,
    DISPLAY,
    LIBRARY_TILES,
    MAX_DICE,
    MAX_PAGES,
    MAX_PERSONAL,
    MOON,
    OFFER,
    ROWS,
    SCALES,
    SKY,
    SPOTS,
    STAR_TILES,
)

#: Dice places of each payment action: every non-empty set of places, by the value of its bits.
PAYMENTS = tuple(
    places
    for mask in range(1, 2**MAX_DICE)
    for size in range(1, MAX_DICE + 1)
    for places in combinations(range(MAX_DICE), size)
    if sum(1 << place for place in places) == mask
)

ACTIONS = ActionSpace(
    (
        Block.numbered("move", range(1, 4)),
        Block("turn", ("fixed", "moving", "end")),
        Block("free", tuple(f"free {name}" for name in ("recolour", "raise_one", "die", "write", "persuade", "comet"))),
        Block.numbered("option", range(1, 4)),
        Block.numbered("major", range(DISPLAY)),
        Block("spot", tuple(f"spot {space}.{number}" for space in range(DISPLAY) for number in range(1, SPOTS + 1))),
        Block("comet", ("comet 1", "comet 2")),
        Block("pay", tuple("pay " + ",".join(map(str, places)) for places in PAYMENTS)),
        Block("colour", tuple(f"colour {colour}" for colour in COLOURS)),
        Block.numbered("die", range(MAX_DICE)),
        Block.numbered("amount", range(1, 6)),
        Block.numbered("scale", range(SCALES)),
        Block.numbered("book", range(ROWS)),
        Block.numbered("figure", range(1, BASE_CELLAR + 1)),
        Block("page", (*(f"page {number}" for number in range(1, MAX_PAGES + 1)), "page appendix")),
        Block.numbered("tile", range(SKY)),
        Block("answer", ("take", "refuse", "stop")),
        Block("own", ("lay", "claim")),
        Block.numbered("moon", range(1, MOON + 1)),
        Block.numbered("grand", range(1, BASE_CELLAR + 1)),
        Block.numbered("bonus", range(1, BONUS_SPACES + 1)),
        Block.numbered("telescope", range(2, SKY + 1)),
        Block.numbered("personal", range(1, MAX_PERSONAL + 1)),
        Block("board", ("tile board",)),
        Block("library_tile", tuple(f"library_tile {tile}{side}" for tile in range(1, LIBRARY_TILES + 1) for side in "ab")),
        Block.numbered("row", range(ROWS)),
        Block.numbered("column", range(1, CARDS + 1)),
        Block.numbered("offer", range(OFFER)),
        Block("constellation", ("constellation new", *(f"constellation {number}" for number in range(1, STAR_TILES)))),
    )
)

NUM_ACTIONS = len(ACTIONS)

#: No decision offers more (choose_target: 34, by the table of decision points).
MAX_LEGAL = 64

A_MOVE = ACTIONS.start("move")
A_FIXED = ACTIONS.id("fixed")
A_MOVING = ACTIONS.id("moving")
A_END = ACTIONS.id("end")
A_FREE = ACTIONS.start("free")
A_OPTION = ACTIONS.start("option")
A_MAJOR = ACTIONS.start("major")
A_SPOT = ACTIONS.start("spot")
A_COMET = ACTIONS.start("comet")
A_PAY = ACTIONS.start("pay")
A_COLOUR = ACTIONS.start("colour")
A_DIE = ACTIONS.start("die")
A_AMOUNT = ACTIONS.start("amount")
A_SCALE = ACTIONS.start("scale")
A_BOOK = ACTIONS.start("book")
A_FIGURE = ACTIONS.start("figure")
A_PAGE = ACTIONS.start("page")
A_APPENDIX = ACTIONS.id("page appendix")
A_TILE = ACTIONS.start("tile")
A_TAKE = ACTIONS.id("take")
A_REFUSE = ACTIONS.id("refuse")
A_STOP = ACTIONS.id("stop")
A_LAY = ACTIONS.id("lay")
A_CLAIM = ACTIONS.id("claim")
A_MOON = ACTIONS.start("moon")
A_GRAND = ACTIONS.start("grand")
A_BONUS = ACTIONS.start("bonus")
A_TELESCOPE = ACTIONS.start("telescope")
A_PERSONAL = ACTIONS.start("personal")
A_BOARD = ACTIONS.id("tile board")
A_LIBRARY_TILE = ACTIONS.start("library_tile")
A_ROW = ACTIONS.start("row")
A_COLUMN = ACTIONS.start("column")
A_OFFER = ACTIONS.start("offer")
A_CONSTELLATION = ACTIONS.start("constellation")
