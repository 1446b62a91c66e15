"""Ruleset strings: `galilei:seats=3,luna,characters=galileo+newton+bruno`, `galilei:solo,luna,level=hard` (see NOTATION.md)."""

from dataclasses import dataclass

from . import tables


@dataclass(frozen=True)
class Ruleset:
    """What a ruleset string says. `characters` has one word per human seat: a character, `basic` or `random`.

    Rules: G-001, GC-001, GC-002, C-001, S-002, S-003, L-180.
    """

    seats: int
    solo: bool
    luna: bool
    level: str
    characters: tuple[str, ...]


def parse(text: str) -> Ruleset:
    """Reads a ruleset string. Raises ValueError."""
    game, _, rest = text.partition(":")
    words = rest.split(",")
    settings = dict(word.partition("=")[::2] for word in words)
    solo = "solo" in settings
    if game != "galilei" or len(settings) != len(words) or settings.keys() - {"solo", "seats", "luna", "level", "characters"}:
        raise ValueError(f"unknown ruleset {text!r}")
    if solo == ("seats" in settings) or settings.get("seats", "2") not in ("2", "3", "4"):
        raise ValueError(f"unknown ruleset {text!r}")
    seats = 1 if solo else int(settings["seats"])
    luna = "luna" in settings
    level = settings.get("level", "normal" if luna else "base")
    if level not in tables.LEVELS or (level == "base") == luna or ("level" in settings and not solo):
        raise ValueError(f"unknown level in {text!r}")
    named = settings.get("characters", "random" if solo else "basic").split("+")
    if len(named) == 1:
        named = named * seats
    people = [name for name in named if name in tables.CHARACTERS]
    if len(named) != seats or set(named) - {*tables.CHARACTERS, "basic", "random"} or len(set(people)) != len(people):
        raise ValueError(f"unknown characters in {text!r}")
    return Ruleset(seats, solo, luna, level, tuple(named))


def seats_of(text: str) -> int:
    """Number of human seats of a ruleset string. Rules: G-001."""
    return parse(text).seats
