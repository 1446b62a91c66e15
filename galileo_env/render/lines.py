"""What the text boards of all games are made of: titles, broken lines, blocks side by side, numbers with their nouns."""

from collections.abc import Sequence
from textwrap import wrap

from galileo_env.render.text import WIDTH

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


def count(number: int | str, noun: str) -> str:
    """A number with its noun: "1 space", "2 spaces"."""
    return f"{number} {noun}{'' if int(number) == 1 else 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
