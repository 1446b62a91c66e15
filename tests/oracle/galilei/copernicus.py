"""Nicolaus Copernicus's library tiles (GC-019 to GC-027); his page is resolved in cellar.py."""

from . import tables
from .boards import CopernicusBoard, Laid, covered_cells
from .effects import Flow, ask, ask_number
from .state import Player, State


def fits(player: Player, number: int, row: int, column: int) -> bool:
    """Whether a tile may lie with its top left cell here: inside the library, no Book token, no other tile beneath.

    Rules: GC-021, GC-022, GC-024 to GC-026.
    """
    board = player.board
    assert isinstance(board, CopernicusBoard)
    return all(
        cell_row < len(player.books)
        and 1 <= cell_column <= len(player.library)
        and player.books[cell_row] != cell_column
        and board.cell(cell_row, cell_column) is None
        for cell_row, cell_column in covered_cells(number, row, column)
    )


def places(player: Player, number: int) -> list[tuple[int, int]]:
    """Cells (row, column) where the top left cell of a tile may come to lie. Rules: GC-021, GC-022."""
    cells = [(row, column) for row in range(len(player.books)) for column in range(1, len(player.library) + 1)]
    return [(row, column) for row, column in cells if fits(player, number, row, column)]


def tiles_to_lay(player: Player) -> list[int]:
    """Numbers (from 0) of the tiles not laid yet that fit somewhere. Rules: GC-019, GC-027."""
    if not isinstance(player.board, CopernicusBoard):
        return []
    return [number for number, laid in enumerate(player.board.laid) if laid is None and places(player, number)]


def can_lay(state: State) -> bool:
    """Once a turn, if some tile fits. Rules: GC-019."""
    return not state.turn.ability_used and bool(tiles_to_lay(state.player))


def lay(state: State) -> Flow:
    """A tile, its side, then the row and the column of its top left cell; this alone gives nothing. Rules: GC-019 to GC-026."""
    player = state.player
    assert isinstance(player.board, CopernicusBoard)
    names = {f"library_tile {number + 1}{side}": (number, side) for number in tiles_to_lay(player) for side in "ab"}
    choice = yield from ask("choose_library_tile", names)
    number, side = names[choice]
    assert tables.COPERNICUS_TILES[number]["id"] == f"CL{number + 1}"
    possible = places(player, number)
    row = yield from ask_number("choose_row", "row", sorted({row for row, _ in possible}))
    column = yield from ask_number("choose_column", "column", [each for other, each in possible if other == row])
    player.board.laid[number] = Laid(side, row, column)
    state.turn.ability_used = True
