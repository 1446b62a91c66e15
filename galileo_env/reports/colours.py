"""Colours of pages and pictures, one for each meaning, in light and in dark surroundings.

Pictures are drawn in the light ones. On a page `exchange` puts a variable in the place of each, so that a picture follows the
surroundings of its reader.
"""

import re

#: By the name of the variable: in light and in dark surroundings.
PALETTE = {
    "ink": ("#1c2733", "#e7ecf2"),
    "quiet": ("#5b6875", "#a3b0bd"),
    "line": ("#dfe4ea", "#34404d"),
    "paper": ("#ffffff", "#1b232d"),
    "ground": ("#f3f5f8", "#11171e"),
    "code": ("#eef1f5", "#29333f"),
    "blue": ("#1f5a96", "#6cabe8"),
    "orange": ("#b05f19", "#e39a54"),
    "green": ("#2f7d5b", "#5fbf94"),
    "purple": ("#75489f", "#b694e0"),
    "red": ("#ad3350", "#ee8aa0"),
    "olive": ("#77721c", "#c3bb55"),
    "tint": ("#a9cbea", "#2f4d6c"),  # bars with marks in front of them
    "on": ("#fefefe", "#10161c"),  # words on one of the colours
}

INK, QUIET, LINE, PAPER = (PALETTE[name][0] for name in ("ink", "quiet", "line", "paper"))
BLUE, ORANGE, GREEN, PURPLE, RED, OLIVE, TINT, ON = (
    PALETTE[name][0] for name in ("blue", "orange", "green", "purple", "red", "olive", "tint", "on")
)

#: Things that are told apart by nothing else, such as agents.
SERIES = (BLUE, ORANGE, GREEN, PURPLE, RED, OLIVE)

#: Words on a tint, and on a deep colour, that are the same in all surroundings.
ON_TINT, ON_DEEP = "#18222c", "#fdfdfd"


def variables(dark: bool = False) -> str:
    """The palette as declarations of CSS."""
    return " ".join(f"--{name}: {pair[dark]};" for name, pair in PALETTE.items())


def exchange(svg: str) -> str:
    """A picture in which the colours of the palette are variables of the page around it."""
    names = {pair[0]: name for name, pair in PALETTE.items()}
    return re.sub("|".join(names), lambda found: f"var(--{names[found[0]]})", svg)
