"""Sophia Brahe's Sun and Venus (C section 5)."""

from . import tables
from .boards import SophiaBoard
from .effects import Flow, resolve
from .state import State


def move_venus(state: State) -> None:
    """Venus moves one position to the right, from the last one back to the first. Rules: C-070, C-076."""
    board = state.player.board
    if isinstance(board, SophiaBoard):
        board.venus = (board.venus + 1) % tables.SOPHIA["positions"]


def sun_rewards(state: State) -> Flow:
    """After an Observe action: the rewards of the Sun spaces not covered, from left to right. Rules: C-073 to C-075, C-077."""
    board = state.player.board
    if isinstance(board, SophiaBoard):
        for space in sorted(tables.SOPHIA["visible"][board.venus]):
            yield from resolve(state, tables.SUN[space], "characters")
