"""Maria Cunitz: Focus, the square token's track, Note tiles (C section 4). Her pages are resolved in comets.py."""

from . import tables
from .boards import CunitzBoard
from .effects import Flow, ask, effect, resolve
from .state import State


def board_of(state: State) -> CunitzBoard:
    """The Urania Propitia board of the player whose turn it is."""
    board = state.player.board
    assert isinstance(board, CunitzBoard)
    return board


def can_focus(state: State, colour: str) -> bool:
    """The round token is not on that colour; on one colour at most, it can always go to some other. Rules: C-050, C-053."""
    return colour == "any" or board_of(state).round != colour


@effect("focus", can_focus)
def focus(state: State, source: str, colour: str) -> Flow:
    """The round token may go to the tile's colour, or to any colour but its own. Rules: C-052, C-053, C-063 to C-066, C-081."""
    board = board_of(state)
    if colour == "any":
        others = [f"colour {each}" for each in tables.CUNITZ["colours"] if each != board.round]
        choice = yield from ask("choose_colour", [*others, "refuse"])
        if choice != "refuse":
            board.round = choice.split()[1]
        return
    choice = yield from ask("choose_focus", ["take", "refuse"])
    if choice == "take":
        board.round = colour


def can_move(state: State, steps: str) -> bool:
    """The square token is not on the last space. Rules: C-058."""
    return board_of(state).square < len(tables.URANIA) - 1


@effect("note_move", can_move)
def note_move(state: State, source: str, steps: str) -> Flow:
    """Single steps of the square token, each space evaluated before the next; she may stop before any. Rules: C-055 to C-058."""
    board = board_of(state)
    for _ in range(int(steps)):
        if not can_move(state, steps):
            return
        choice = yield from ask("choose_step", ["take", "stop"])
        if choice == "stop":
            return
        board.square += 1
        yield from resolve(state, space_reward(board), "characters")


def space_reward(board: CunitzBoard) -> list[str]:
    """What the space just entered gives: its own reward, or that of its Note tile if the round token matches its frame.

    Rules: C-050, C-059 to C-062.
    """
    space = tables.URANIA[board.square]
    if space["kind"] != "note":
        return space["reward"]
    number = sum(earlier["kind"] == "note" for earlier in tables.URANIA[: board.square])
    note = tables.NOTE_TILES[board.notes[number]]
    return note["reward"] if board.round in note["colours"] else []
