"""Effects, conditions, dice and lists of the tables of Galileo Galilei in words.

Nothing here knows a rule. An effect that has no words is shown as its text, so that tables with new effects can still be drawn.
"""

from collections.abc import Sequence

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
    # the Bonus Board
    "die_value": ("die of value {0}", "d{0}"),
    "inquisitor_to_end": ("a figure to the end of the cellar", "End"),
    "scale_rewards": ("the rewards of all own Scale rows", "Scl"),
    "repeat_row": ("the cells of a library row again", "Row"),
    "vp_rightmost_book": ("{0} VP per column of the foremost Book token", "{0}/B"),
    "observe_free": ("a constellation of cost {0} or less for nothing", "Obs"),
    "moving_any": ("the moving action of any tile", "Mov"),
    "telescope_any": ("the telescope to any space and its fixed action", "Tel"),
    "swap_tiles": ("swap two tiles", "Swp"),
    # characters
    "swap_with_board": ("swap a tile with that of the Character Board", "Swp"),
    "persuade_pair": ("Persuade two figures by up to {0} each", "Pe2"),
    "focus": ("Focus {f}", "Foc"),
    "note_move": ("track +{0}", "Trk"),
    "mirror_shift": ("raise a mirror by up to {0}", "Mir"),
    "vp_mirror": ("{0} VP times the highest mirror", "{0}*M"),
    # Tycho's own
    "major": ("Major Object", "Maj"),
    "constellation": ("Constellation{x}", "Con"),
    "move_comet": ("comet moves{x}", "Mov"),
    "book": ("Book +{0}", "Bk"),
    "remove": ("a figure leaves", "Rem"),
    "moon": ("Moon", "Moon"),
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
        f="any colour" if number == "any" else number,
    )


def forms(effect: str) -> tuple[str, str] | None:
    """An effect in words and in short; None for a text that is no effect with words."""
    return (_form(effect, 0), _form(effect, 1)) if effect.partition(":")[0] in _WORDS else None


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
    "dice_moon": "{0} dice, a Moon tile",
}


def condition(text: str) -> str:
    """A condition of Tycho's tiles in words."""
    name, *numbers = text.split(":")
    if name not in _CONDITIONS:
        return text
    found = _CONDITIONS[name].format(*numbers)
    return found.replace("1 dice", "1 die").replace("1 open spots", "1 open spot")


_ICONS = {
    "raise_all:red": "all red raised",
    "raise_all:yellow": "all yellow raised",
    "raise_all:blue": "all blue raised",
    "raise_one": "any die raised",
    "persuade": "Persuade",
    "lecture": "Lecture",
    "die": "die gained",
    "write": "Write",
    "comet": "comet spotted",
    "upgrade": "Upgrade",
    "card": "card reward",
    "observe_major": "Major Object observed",
    "observe_constellation": "constellation observed",
}


def icon(name: str) -> str:
    """An icon that has been carried out, or is to be: "all red raised"."""
    return _ICONS.get(name, name)


_KINDS = {
    "majors": "Major Objects",
    "inquisitors": "Inquisitors",
    "upgrades": "upgraded tiles",
    "comets": "comets gone",
    "constellations": "Constellations",
    "university_spaces": "Scale rows",
    "inquisitor_advance": "cellar advance",
    "leftmost_book": "hindmost Book",
    "achievements": "Achievements",
}


def kind(name: str) -> str:
    """What a Scoring tile counts."""
    return _KINDS.get(name, name)


_COLOURS = {"R": "red", "Y": "yellow", "B": "blue"}


def die(code: str) -> str:
    """`R5` as "red 5"."""
    return f"{_COLOURS[code[0]]} {code[1:]}"
