"""What is printed on the components of Galileo Galilei, for drawings: records of the raw tables by id, and effect texts in words.

Nothing here knows a rule. An effect that has no words is shown as its text, so that tables with new effects can still be drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from galileo_env.engine.spec import game_spec

Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """The tables in use, indexed for look-ups.

    `cards`, `tiles`, `objectives`, `tycho_tiles`, `movement`: record by id. `scales`: rows from the bottom by (tile id, side).
    `subjects`: printed name by kind. `pages`: rewards of the shared pages in the order of a position. `tracks`: tables of
    tracks.toml. `tile_order`: ids of the Action tiles by number (from 1) less one.
    """

    digest: str
    cards: dict[str, Raw]
    tiles: dict[str, Raw]
    tile_order: tuple[str, ...]
    scales: dict[tuple[str, str], list[Raw]]
    subjects: dict[str, str]
    objectives: dict[str, Raw]
    pages: list[list[str]]
    appendix: list[str]
    tracks: Raw
    tycho_tiles: dict[str, Raw]
    movement: dict[str, Raw]

    def tile_options(self, tile: str) -> list[list[str]]:
        """Effects of the two options of an Action tile as positions write it: `T3`, or `T3+` for its upgraded face."""
        face = self.tiles[tile.rstrip("+")]["face"][tile.endswith("+")]
        return [face["option1"], face["option2"]]

    def space_options(self, space: int) -> list[list[str]]:
        """Effects of the halves of a sky space's fixed action; none on crossed-out spaces."""
        return [list(option) for option in self.tracks["sky"][space]["options"]]

    def moving_options(self, space: int, tile: str | None) -> list[list[str]]:
        """Effects of the options of the moving action: the tile's, or what the space without a tile gives."""
        return self.tile_options(tile) if tile else [list(self.tracks["telescope"]["upgrade_extra"])]

    def strip(self, column: str) -> Sequence[str]:
        """The four cells of a library column such as `E05 up`."""
        card, _, face = column.partition(" ")
        return list(self.cards[card]["strip" if face == "up" else "back_strip"])

    def scale_rows(self, scale: Raw) -> list[Raw]:
        """Rows of a Scale of a position, from the bottom, the start row not among them."""
        return self.scales[scale["tile"], scale["side"]]

    def free_actions(self) -> dict[str, tuple[int, list[str]]]:
        """Price and effects of each free action by the word of its action text."""
        found = {}
        for record in self.tracks["free_action"]:
            for option in record["options"]:
                found[option[0].partition(":")[0]] = (int(record["price"]), list(option))
        return found


@lru_cache(maxsize=1)
def facts() -> Facts:
    """The facts of the tables in use."""
    catalogue = game_spec("galilei").catalogue
    raw = catalogue.raw
    book = raw["comet_pages"]
    return Facts(
        digest=catalogue.digest,
        cards=_by_id(raw["cards"]["card"]),
        tiles=_by_id(raw["action_tiles"]["tile"]),
        tile_order=tuple(tile["id"] for tile in raw["action_tiles"]["tile"]),
        scales={(tile["id"], side["side"]): side["row"] for tile in raw["scale_tiles"]["tile"] for side in tile["side"]},
        subjects={tile["subject"]: tile["name"] for tile in raw["subject_tiles"]["tile"]},
        objectives=_by_id(raw["objectives"]["objective"]),
        pages=[page["reward"] for page in book["page"] if page["section"] != "private"],
        appendix=book["appendix"]["reward"],
        tracks=raw["tracks"],
        tycho_tiles=_by_id(raw["tycho"]["tile"]),
        movement=_by_id(raw["tycho"]["movement"]),
    )


def _by_id(records: Sequence[Raw]) -> dict[str, Raw]:
    return {record["id"]: record for record in records}


def facts_of(position: Raw) -> Facts:
    """The facts that belong to a position. Raises ValueError if it was made with other tables than those in use."""
    found = facts()
    if position["catalogue"] != found.digest:
        raise ValueError(f"position: catalogue: made with tables {position['catalogue']!r}; in use: {found.digest!r}")
    return found


# --- effects in words ----------------------------------------------------------------------------------------------------------

#: Effect name: (words with {0} and {1} for the arguments, short form for narrow cells).
_WORDS = {
    "vp": ("{0} VP", "{0}VP"),
    "quadrant": ("{0} Quadrant{s}", "{0}Q"),
    "die": ("die", "die"),
    "raise_all": ("all {0} dice +{1}", "{c}+{1}"),
    "raise_one": ("any die +{0}", "*+{0}"),
    "recolour": ("recolour a die", "Rcl"),
    "persuade": ("Persuade{x}", "Per{n}"),
    "inquisitor": ("Inquisitor", "Inq"),
    "farewell": ("Farewell", "Far"),
    "lecture": ("Lecture", "Lec"),
    "write": ("Write {0}", "Wr{0}"),
    "write_full": ("full Write", "WrF"),
    "card": ("card", "card"),
    "observe": ("Observe", "Obs"),
    "comet": ("comet", "Com"),
    "upgrade": ("Upgrade", "Upg"),
    # Tycho's own
    "major": ("Major Object", "Maj"),
    "constellation": ("Constellation{x}", "Con"),
    "move_comet": ("comet moves{x}", "Mov"),
    "book": ("Book +{0}", "Bk"),
    "remove": ("a figure leaves", "Rem"),
}

#: Explains the short forms of library cells.
CELL_LEGEND = (
    "Cells: Q Quadrant, R+ Y+ B+ all dice of a colour, *+ any die, Per Persuade, Inq Inquisitor, Far Farewell, Lec Lecture, "
    "Wr Write, WrF full Write, Com Spot a comet, Upg Upgrade, Obs Observe, Rcl recolour."
)


def _form(effect: str, form: int) -> str:
    name, *arguments = effect.split(":")
    if name not in _WORDS:
        return effect
    number = arguments[0] if arguments else ""
    return _WORDS[name][form].format(
        *arguments,
        s="" if number == "1" else "s",
        x="" if number == "1" else f" x{number}",
        n="" if number == "1" else number,
        c=number[:1].upper(),
    )


def words(effects: Sequence[str]) -> str:
    """Effects of one source as words, in printed order: "2 VP, Persuade"; "nothing" if there is none."""
    return ", ".join(_form(effect, 0) for effect in effects if effect) or "nothing"


def halves(options: Sequence[Sequence[str]]) -> str:
    """Alternatives: "a die / Lecture"."""
    return " / ".join(words(option) for option in options) or "none"


def cell(effect: str) -> str:
    """An effect in at most four characters where the table's words allow it; "-" for an empty cell."""
    return _form(effect, 1) if effect else "-"


_CONDITIONS = {
    "none": "else",
    "unpersuaded": "{0} unpersuaded",
    "persuaded": "{0} persuaded",
    "dice": "{0} dice",
    "dice_spots": "{0} dice, {1} open spots",
    "comet": "comet on board",
}


def condition(text: str) -> str:
    """A condition of Tycho's tiles in words."""
    name, *numbers = text.split(":")
    if name not in _CONDITIONS:
        return text
    found = _CONDITIONS[name].format(*numbers)
    return found.replace("1 dice", "1 die").replace("1 open spots", "1 open spot")


_COLOURS = {"R": "red", "Y": "yellow", "B": "blue"}


def die(code: str) -> str:
    """`R5` as "red 5"."""
    return f"{_COLOURS[code[0]]} {code[1:]}"


def listed(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
