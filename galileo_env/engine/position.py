"""Reading position dicts with errors that name the field, and what a seat may see of one."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec

#: Stands for a piece that is not seen.
UNSEEN = "?"


class PositionError(ValueError):
    """A position cannot be set. The message names the field and what is accepted."""


def check(right: bool, place: str, message: str) -> None:
    """Raises PositionError unless right."""
    if not right:
        raise PositionError(f"position: {place}: {message}")


def mapping(value: Any, place: str, keys: Collection[str]) -> Mapping[str, Any]:
    """A dict with exactly these keys."""
    check(isinstance(value, Mapping), place or "position", f"{value!r} is not a dict")
    unknown = [key for key in value if key not in keys]
    missing = [key for key in keys if key not in value]
    where = f"{place}." if place else ""
    check(not unknown, f"{where}{unknown[0] if unknown else ''}", f"unknown key; accepted: {', '.join(keys)}")
    check(not missing, f"{where}{missing[0] if missing else ''}", "key is missing")
    return value


def sequence(value: Any, place: str, length: int | None = None, most: int | None = None) -> Sequence[Any]:
    """A list of a given length, or of at most so many entries."""
    check(isinstance(value, (list, tuple)), place, f"{value!r} is not a list")
    if length is not None:
        check(len(value) == length, place, f"{len(value)} entries; accepted: {length}")
    if most is not None:
        check(len(value) <= most, place, f"{len(value)} entries; accepted: at most {most}")
    return value


def integer(value: Any, place: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    right = isinstance(value, int) and not isinstance(value, bool)
    check(right and low <= value <= high, place, f"{value!r}; accepted: a whole number from {low} to {high}")
    return int(value)


def integers(value: Any, place: str, length: int, low: int, high: int) -> list[int]:
    """A list of whole numbers within bounds."""
    return [integer(each, f"{place}[{i}]", low, high) for i, each in enumerate(sequence(value, place, length))]


def flag(value: Any, place: str) -> bool:
    """True or False."""
    check(isinstance(value, bool), place, f"{value!r}; accepted: true, false")
    return bool(value)


def word(value: Any, place: str, accepted: Sequence[str]) -> int:
    """Index of a text in a list; "" is never accepted."""
    right = isinstance(value, str) and value != "" and value in accepted
    check(right, place, f"{value!r}; accepted: {', '.join(filter(None, accepted))}")
    return accepted.index(value)


def unseen(pieces: Sequence[Any]) -> list[str]:
    """As many pieces, none of them seen."""
    return [UNSEEN] * len(pieces)


def seen_by(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """What a seat sees of a position: every piece hidden from it is `"?"`, and `rng` is None. The counts of pieces stay. (Where
    nothing but the order is hidden, as of Tycho's Movement tiles, the pieces are sorted.)

    The result is for looking at (`render` draws it); set_position does not take it. It is a new dict, which shares the lists and
    dicts that hide nothing with `position`.

    Args:
        position: as `Session.position` returns it.
        seat: from 1; None is somebody who sees what all players see, and no hand.

    Raises ValueError for an unknown seat and a ruleset that is none.
    """
    ruleset = Ruleset.parse(position["ruleset"])
    if seat is not None and seat not in range(1, ruleset.seats + 1):
        raise ValueError(f"seat {seat!r}; accepted: 1 to {ruleset.seats}, or None")
    return game_spec(ruleset.game).seen(position, seat)
