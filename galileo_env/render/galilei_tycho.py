"""The board of Tycho Brahe, the scripted opponent: his tiles, his library, his Movement tiles."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.render.galilei_facts import Facts
from galileo_env.render.galilei_lines import heading
from galileo_env.render.galilei_player import cellar, comets, front, reputation
from galileo_env.render.galilei_words import condition, words
from galileo_env.render.lines import fill, parts

Position = Mapping[str, Any]

#: Where a move ends early, after "stopping".
_STOPS = {"upgraded": " stopping at upgraded tiles", "moon": " stopping at the Moon"}


def tycho(position: Position, facts: Facts) -> list[str]:
    """His board; the order of his Movement tiles is hidden, which ones are left is not."""
    held = position["tycho"]
    columns = [front(each) for each in held["library"]]
    level = Ruleset.parse(position["ruleset"]).option("level")
    lines = [
        *heading(position, len(position["players"]) + 1, f", level {level}"),
        *parts([f"Dice {held['dice']}", reputation(facts, held), cellar(facts, held)]),
        *parts([comets(held, ("board", "ones", "twos")), f"Constellation tokens {held['constellations']}"]),
        *parts([f"Book token on column {held['book']} of {len(columns)}", f"Library {' '.join(columns) or 'empty'}"]),
    ]
    for place, tile in enumerate(held["tiles"]):
        here = ">" if held["telescope"] == place else " "
        lines += fill(f"{here}{place} {tile:<4}{' | '.join(rows(facts, tile))}", hang=7)
    left = ", ".join(movement(facts, each) for each in sorted(held["movement"], key=_number)) or "none"
    turned = ", ".join(movement(facts, each) for each in held["turned"]) or "none"
    return [*lines, *fill(f"Movement tiles left (order hidden): {left}"), *fill(f"Turned over: {turned}")]


def _number(tile: str) -> tuple[int, str]:
    """Sorts M9 before M10."""
    return len(tile), tile


def rows(facts: Facts, tile: str) -> Sequence[str]:
    """The rows of one of his tiles as positions write it (`Y2+`), tried from the first."""
    face = facts.tycho_tiles[tile.rstrip("+")]["face"][tile.endswith("+")]
    return [_row(row) for row in face["row"]]


def _row(row: Mapping[str, Any]) -> str:
    text = f"{condition(row['condition'])}: {words(row['effects'])}"
    if "partial" in row:
        text += f"; if {condition(row['partial']['condition'])}: {words(row['partial']['effects'])}"
    return text


def movement(facts: Facts, tile: str) -> str:
    """A Movement tile: bonus, then upgrade or steps and where they end early, then what follows an upgrade."""
    record = facts.movement[tile]
    action = "upgrade" if record["upgrade"] else f"{record['steps']}{_STOPS.get(record['stop'], '')}"
    before = f"{words(record['bonus'])}; " if record["bonus"] else ""
    after = f"; {words(record['after_upgrade'])}" if record.get("after_upgrade") else ""
    return f"{tile} ({before}{action}{after})"
