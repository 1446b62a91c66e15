"""The action space: blocks by meaning of the argument, with room for tables that hold more records. New blocks go to the end."""

from collections.abc import Iterable

from galileo_env.engine.actions import ActionSpace, Block
from galileo_env.games.truth import names as n
from galileo_env.games.truth.tables import (
    CARD_IDS,
    INVENTION_IDS,
    MENTOR_IDS,
    PICKABLE,
    SPACE_IDS,
    TILE_IDS,
    WINDOW_IDS,
)


def _named(word: str, ids: Iterable[str]) -> tuple[str, ...]:
    """One text per id; places without a record in the tables are spare and never legal."""
    return tuple(f"{word} {name}" if name else f"{word} spare {number}" for number, name in enumerate(ids, 1))


ACTIONS = ActionSpace(
    (
        Block("main", ("abjure", "play", "penance", "upgrade", "pass")),
        Block("use", _named("use", INVENTION_IDS[1:])),
        Block("assign", _named("assign", SPACE_IDS[1:])),
        Block("card", _named("card", CARD_IDS[1:])),
        Block("stop", ("done", "end")),
        Block("deck", ("deck",)),
        Block("icon", _named("icon", PICKABLE + [""] * (n.ICONS - len(PICKABLE)))),
        Block("line", ("line",)),
        Block("group", (*(f"group {number}" for number in range(1, n.GROUPS + 1)), "both")),
        Block("subject", tuple(f"subject {subject}" for subject in n.SUBJECTS)),
        Block("track", tuple(f"track {subject}" for subject in n.SUBJECTS)),
        Block("seal", (*(f"seal {name}" for name in MENTOR_IDS), "seal beside")),
        Block("treatise", tuple(f"treatise {row}.{place}" for row in range(1, n.ROWS + 1) for place in range(1, n.ROW + 1))),
        Block.numbered("slot", range(n.SLOTS)),
        Block.numbered("level", range(1, n.WINDOW_ROWS + 1)),
        Block("tile", _named("tile", TILE_IDS[1:])),
        Block("window", _named("window", WINDOW_IDS[1:])),
        Block.numbered("price", range(1, n.MAX_PRICE + 1)),
        Block("penance_choice", ("keep", "pay")),
    )
)

#: No decision offers more: choose_main, with every space, every Once Invention and five words.
MAX_LEGAL = 5 + n.INVENTIONS + n.SPACES

A_ABJURE = ACTIONS.id("abjure")
A_PLAY = ACTIONS.id("play")
A_PENANCE = ACTIONS.id("penance")
A_UPGRADE = ACTIONS.id("upgrade")
A_PASS = ACTIONS.id("pass")
A_USE = ACTIONS.start("use")
A_ASSIGN = ACTIONS.start("assign")
A_CARD = ACTIONS.start("card")
A_DONE = ACTIONS.id("done")
A_END = ACTIONS.id("end")
A_DECK = ACTIONS.id("deck")
A_ICON = ACTIONS.start("icon")
A_LINE = ACTIONS.id("line")
A_GROUP = ACTIONS.start("group")
A_BOTH = ACTIONS.id("both")
A_SUBJECT = ACTIONS.start("subject")
A_TRACK = ACTIONS.start("track")
A_SEAL = ACTIONS.start("seal")
A_TREATISE = ACTIONS.start("treatise")
A_SLOT = ACTIONS.start("slot")
A_LEVEL = ACTIONS.start("level")
A_TILE = ACTIONS.start("tile")
A_WINDOW = ACTIONS.start("window")
A_PRICE = ACTIONS.start("price")
A_KEEP = ACTIONS.id("keep")
A_PAY = ACTIONS.id("pay")
