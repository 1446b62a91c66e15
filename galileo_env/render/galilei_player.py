"""The board of a player: dice, cellar, sky, library. What a Character Board holds is in galilei_boards.py."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.render.galilei_boards import character_board
from galileo_env.render.galilei_facts import Facts
from galileo_env.render.galilei_lines import heading
from galileo_env.render.galilei_scene import cells, laid_cells
from galileo_env.render.galilei_words import cell, halves, words
from galileo_env.render.lines import fill, parts, solid

Position = Mapping[str, Any]

#: Columns of a library that fit on a line, and characters of each.
_LIBRARY_COLUMNS, _CELL = 11, 6

_COMETS = {"board": "on board", "ones": "showing 1", "twos": "showing 2", "used": "used", "waiting": "waiting"}


def player(position: Position, facts: Facts, seat: int) -> list[str]:
    """The board of a seat."""
    held = position["players"][seat - 1]
    who = held["character"]
    remark = (f"  {facts.characters[who]['name']}" if who else "") + (" (to move)" if seat == position["seat"] else "")
    dice = "  ".join(f"{place}:{code}" for place, code in enumerate(held["dice"])) or "none"
    return [
        *heading(position, seat, remark),
        *parts([f"Dice {dice}", f"Quadrants {held['quadrants']}", reputation(facts, held)]),
        *parts([cellar(facts, held), _constellations(facts, held)]),
        *fill(comets(held, tuple(_COMETS))),
        *character_board(position, facts, seat),
        *_sky(facts, held),
        *_library(facts, held),
    ]


def reputation(facts: Facts, side: Mapping[str, Any]) -> str:
    """Where the Tribunal token stands."""
    track = facts.tracks["reputation"]
    return f"Reputation {side['reputation']:+d} ({track['lowest']:+d} to {track['highest']:+d})"


def cellar(facts: Facts, side: Mapping[str, Any]) -> str:
    """Figures on each space of the cellar, which is named by its interrogation value and shows what entering it gives."""
    table = facts.cellar(side.get("character"))
    grand = side.get("grand", [0] * len(side["cellar"]))
    spaces = zip(table["interrogation"], table["enter_reward"], side["cellar"], grand, strict=True)
    texts = [
        f"{value:+d}: {ordinary}" + (f"+{large}G" if large else "") + (f" ({words(reward)})" if reward else "")
        for value, reward, ordinary, large in spaces
    ]
    legend = " (G Grand Inquisitors)" if any(grand) else ""
    return f"Cellar {'  '.join(map(solid, texts))}{legend}"


def comets(side: Mapping[str, Any], kinds: Sequence[str]) -> str:
    """Comets by where they are."""
    return "Comets " + ", ".join(f"{side['comets'][kind]} {_COMETS[kind]}" for kind in kinds)


def _constellations(facts: Facts, held: Mapping[str, Any]) -> str:
    """Tokens left and what the next one gives; the rewards lie under the tokens from the left, so the last ones remain."""
    left, rewards = held["constellations"], facts.tracks["token_reward"]
    following = f", next: {words(rewards[-left]['reward'])}" if 0 < left <= len(rewards) else ""
    return f"Constellation tokens {left}{following}"


def _sky(facts: Facts, held: Mapping[str, Any]) -> list[str]:
    """One line a space, topmost last: telescope, fixed action, tile (+ for gold) and its moving action."""
    lines = []
    for space, record in enumerate(facts.tracks["sky"]):
        tile = held["sky"][space] if space < len(held["sky"]) else None
        here = ">" if held["telescope"] == space else " "
        fixed = halves(facts.space_options(space)) if record["options"] else "crossed out"
        lines += fill(f"{here}{space} {fixed:<15} {tile or '':<4}{facts.moving_action(space, tile)}", hang=24)
    return lines


def _library(facts: Facts, held: Mapping[str, Any]) -> list[str]:
    """Face-up cards by id, face-down ones by nothing but their light strip; [ ] around the cell of each Book token, < > around
    those of library tiles."""
    library, books = held["library"], held["books"]
    if not library:
        return ["Library empty"]
    columns, laid = cells(facts, held), laid_cells(facts, held)
    lines = []
    for first in range(0, len(library), _LIBRARY_COLUMNS):
        part = range(first + 1, min(first + _LIBRARY_COLUMNS, len(library)) + 1)
        lines.append("Library".ljust(11) + "".join(str(column).center(_CELL) for column in part))
        lines.append(" " * 11 + "".join(front(library[column - 1])[: _CELL - 1].center(_CELL) for column in part))
        for row, book in enumerate(books):
            start = ("[ ]" if book == 0 else " . ") if first == 0 else ""
            texts = (_cell(columns[column - 1][row], book == column, (row, column) in laid) for column in part)
            lines.append(f"  row {row} {start:<3}" + "".join(texts))
    return lines


def front(column: str) -> str:
    """The id of a face-up card; of a face-down one only that it is."""
    card, _, face = column.partition(" ")
    return card if face == "up" else "down"


def _cell(effect: str, book: bool, laid: bool) -> str:
    text = cell(effect)[: _CELL - 2].center(_CELL - 2)
    before, after = ("[", "]") if book else ("<", ">") if laid else (" ", " ")
    return f"{before}{text}{after}"
