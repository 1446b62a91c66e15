"""What lies on the Character Boards, read from and written to the position notation (section 19 and C rules)."""

from dataclasses import dataclass
from typing import Any

from . import tables


@dataclass
class Tile:
    """An Action tile, a player's or Tycho's. Rules: G-027, S-009."""

    name: str
    upgraded: bool = False


def to_tile(text: str) -> Tile:
    """The tile that a text such as `T3+` names."""
    return Tile(text.removesuffix("+"), text.endswith("+"))


def tile_text(tile: Tile) -> str:
    """The text that names a tile."""
    return tile.name + "+" * tile.upgraded


@dataclass
class KeplerBoard:
    """The tile beside the sky. Rules: GC-011, GC-013."""

    tile: Tile


@dataclass
class Laid:
    """A library tile lying in the library; row and column of its top left cell (columns from 1). Rules: GC-019."""

    side: str
    row: int
    column: int


@dataclass
class CopernicusBoard:
    """His four library tiles, None while not laid. Rules: GC-019."""

    laid: list[Laid | None]

    def cell(self, row: int, column: int) -> str | None:
        """The reward of the library tile that covers a cell, None if none does. Rules: GC-020, GC-025."""
        for number, laid in enumerate(self.laid):
            if laid is not None and (row, column) in covered_cells(number, laid.row, laid.column):
                return tables.COPERNICUS_TILES[number][f"side_{laid.side}"][row - laid.row][column - laid.column]
        return None


def covered_cells(number: int, row: int, column: int) -> list[tuple[int, int]]:
    """Cells (row, column) that a library tile covers with its top left cell here; never turned. Rules: GC-022 to GC-024."""
    tile = tables.COPERNICUS_TILES[number]
    return [(row + down, column + right) for down in range(tile["rows"]) for right in range(tile["columns"])]


@dataclass
class HeveliusBoard:
    """Deck (top first), the three places of the offer, open constellations, discard pile. Rules: C-019, C-029, C-038."""

    deck: list[str]
    offer: list[str | None]
    constellations: list[list[str]]
    discard: list[str]


@dataclass
class CunitzBoard:
    """Round token, square token and the Note tiles from the first Note space to the last. Rules: C-048, C-049."""

    round: str
    square: int
    notes: list[str]


@dataclass
class SophiaBoard:
    """Position of Venus over the Sun. Rules: C-069."""

    venus: int


Board = KeplerBoard | CopernicusBoard | HeveliusBoard | CunitzBoard | SophiaBoard | None


def in_catalogue_order(tiles: list[str]) -> list[str]:
    """Hevelius's tiles by their place in the catalogue."""
    return [name for name in tables.HEVELIUS_TILES if name in tiles]


def read_board(character: str | None, entry: dict[str, Any] | None) -> Board:
    """The Character Board of a position."""
    if entry is None:
        assert character not in ("kepler", "copernicus", "hevelius", "cunitz", "sophia"), character
        return None
    if character == "kepler":
        return KeplerBoard(to_tile(entry["tile"]))
    if character == "copernicus":
        return CopernicusBoard([Laid(**laid) if laid is not None else None for laid in entry["laid"]])
    if character == "hevelius":
        return HeveliusBoard(
            list(entry["deck"]), list(entry["offer"]), [list(each) for each in entry["constellations"]], list(entry["discard"])
        )
    if character == "cunitz":
        return CunitzBoard(entry["round"], entry["square"], list(entry["notes"]))
    if character == "sophia":
        return SophiaBoard(entry["venus"])
    raise ValueError(f"{character} has no board")


def write_board(board: Board) -> dict[str, Any] | None:
    """The entry of a Character Board in a position."""
    if isinstance(board, KeplerBoard):
        return {"tile": tile_text(board.tile)}
    if isinstance(board, CopernicusBoard):
        return {"laid": [dict(vars(laid)) if laid is not None else None for laid in board.laid]}
    if isinstance(board, HeveliusBoard):
        return {
            "deck": list(board.deck),
            "offer": list(board.offer),
            "constellations": [in_catalogue_order(each) for each in board.constellations],
            "discard": in_catalogue_order(board.discard),
        }
    if isinstance(board, CunitzBoard):
        return {"round": board.round, "square": board.square, "notes": list(board.notes)}
    if isinstance(board, SophiaBoard):
        return {"venus": board.venus}
    return None
