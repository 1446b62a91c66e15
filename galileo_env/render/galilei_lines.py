"""Names and headings of the sides of Galileo Galilei."""

from collections.abc import Mapping
from typing import Any

from galileo_env.render.lines import fill, title

Position = Mapping[str, Any]


def mark(position: Position, side: int) -> str:
    """A side in one character: the number of the seat, T for Tycho, nothing for nobody."""
    if side == 0:
        return " "
    return "T" if side > len(position["players"]) else str(side)


def name(position: Position, side: int) -> str:
    """A side in words."""
    return "Tycho" if side > len(position["players"]) else f"seat {side}"


def sides(position: Position) -> list[Mapping[str, Any]]:
    """Everybody with a score, by seat; Tycho last."""
    return [*position["players"], *([position["tycho"]] if position["tycho"] else [])]


def heading(position: Position, side: int, remark: str) -> list[str]:
    """Title and points of a side."""
    record = sides(position)[side - 1]
    sources = ", ".join(f"{source} {points}" for source, points in record["vp"].items() if points)
    return [
        title(name(position, side).upper() + remark),
        *fill(f"{record['score']} VP" + (f": {sources}" if sources else "")),
    ]
