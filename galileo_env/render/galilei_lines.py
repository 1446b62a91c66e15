"""Lines of the text board: titles, broken lines, blocks side by side, and names of sides."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from galileo_env.render.text import WIDTH

Position = Mapping[str, Any]

#: A blank at which no line is broken.
SOLID = "\N{NO-BREAK SPACE}"


def fill(text: str, width: int = WIDTH, hang: int = 2) -> list[str]:
    """Text broken into lines; all but the first are indented by `hang`."""
    return wrap(text, width, subsequent_indent=" " * hang, break_on_hyphens=False) or [""]


def solid(text: str) -> str:
    """Text that no line break divides; the board turns its blanks back into plain ones."""
    return text.replace(" ", SOLID)


def parts(texts: Sequence[str], hang: int = 2) -> list[str]:
    """Texts with bars between them, broken between texts where that is possible."""
    lines: list[str] = []
    for text in filter(None, texts):
        together = f"{lines[-1]} | {text}" if lines else text
        if lines and len(together) <= WIDTH:
            lines[-1] = together
        else:
            lines += fill(text, hang=hang)
    return lines


def title(text: str) -> str:
    """A title over the whole width."""
    return f"-- {text} ".ljust(WIDTH, "-")[:WIDTH]


def titled(text: str) -> list[str]:
    """A title over the whole width; one too long for it goes on in the next line."""
    first, *rest = fill(text, WIDTH - 4)
    return [title(first), *(f"   {each}" for each in rest)]


def beside(blocks: Sequence[Sequence[str]], width: int) -> list[str]:
    """Blocks of lines side by side, each `width` characters wide, with a bar between them."""
    broken = [[line for text in block for line in _indented(text, width)] for block in blocks]
    height = max(map(len, broken))
    padded = [[*block, *[""] * (height - len(block))] for block in broken]
    return ["|".join(line.ljust(width) for line in lines) for lines in zip(*padded, strict=True)]


def _indented(text: str, width: int) -> list[str]:
    """Like `fill`, but keeps the text's own indentation and goes on two further."""
    lead = len(text) - len(text.lstrip())
    return wrap(text, width, subsequent_indent=" " * (lead + 2), drop_whitespace=True, break_on_hyphens=False) or [""]


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
