"""What every report is made of: its folder, one page that needs no network, and pictures, as SVG on it and as PNG beside it.

Pictures are drawn with matplotlib (extra `report`), which is imported when the first one is drawn.
"""

import html
import importlib.util
import io
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from galileo_env.reports import colours

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Found = Mapping[str, Any]

#: The page of every report.
PAGE = "index.html"

STYLE = (
    f"""
:root {{ color-scheme: light dark; {colours.variables()} }}
@media (prefers-color-scheme: dark) {{ :root {{ {colours.variables(dark=True)} }} }}
"""
    + """
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 2.2rem 1.2rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .6rem; }
p { margin: .5rem 0; max-width: 76ch; overflow-wrap: anywhere; }
ul { margin: .5rem 0; padding-left: 1.2rem; max-width: 76ch; }
.quiet, figcaption { color: var(--quiet); font-size: .92rem; }
section, .tile { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
section { padding: 1.2rem 1.4rem; margin: 1.2rem 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); gap: .8rem; margin: 1.2rem 0; }
.tile { padding: .8rem 1rem; }
.tile b { display: block; font-size: 1.45rem; color: var(--blue); font-variant-numeric: tabular-nums; }
.tile span { color: var(--quiet); font-size: .86rem; line-height: 1.3; display: block; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 1rem; }
figure { margin: 0; min-width: 0; overflow-x: auto; }
figcaption { font-size: .82rem; line-height: 1.4; margin-top: .3rem; position: sticky; left: 0; }
svg { max-width: 100%; height: auto; display: block; }
details { margin-top: .8rem; }
summary { cursor: pointer; color: var(--blue); }
.scroll { overflow-x: auto; min-width: 0; }
table { border-collapse: collapse; font-size: .86rem; margin-top: .6rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
code { font-size: .92em; background: var(--code); border-radius: 4px; padding: 0 .25em; color: var(--ink); }
td { white-space: nowrap; }
td.long { white-space: normal; min-width: 16rem; }
td.number { text-align: right; }
@media (max-width: 480px) {
main { padding: 1.2rem .7rem 2rem; }
section { padding: .9rem .8rem; }
}
"""
)

#: Of the size in which it was drawn: how small a picture may become on a narrow page before it is scrolled, so that words in it
#: stay legible.
SMALLEST = 0.7

#: Pixels of a PNG for an inch of a picture.
DPI = 150

#: What matplotlib would write about a picture into it, by format: when and with what it was made is no part of it.
UNSAID: dict[str, dict[str, Any]] = {"png": {"Software": None}, "svg": dict.fromkeys(("Date", "Creator", "Format", "Type"))}

#: What a cell of a table must look like to be set as a number: a figure, a unit, bounds.
_NUMBER = re.compile(r"[-+−±<>≥≤]? ?\d[\d,.]*( ?%)?( \[[^a-z]*\])?")


# --- folder --------------------------------------------------------------------------------------------------------------------


def check(folder: Path, kind: str, data: str, names: Sequence[str], option: str = "--out") -> None:
    """Makes the folder of a report. Raises ValueError if none can go there: no matplotlib, no such folder possible, or one that
    holds anything but an earlier report of this kind.

    `data` is the name of the JSON, whose `kind` tells whose it is, and `names` those of everything that is ever written;
    `option` is what the user calls the folder.
    """
    if importlib.util.find_spec("matplotlib") is None:
        raise ValueError(f"{option} draws with matplotlib, which is not installed: pip install -e '.[report]'")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{option} {folder}: that is a file; accepted: a folder, new, empty or with an earlier report")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{option} {folder}: no folder can be made there ({error.strerror})") from None
    there = sorted(path.name for path in folder.iterdir())
    foreign = [name for name in there if name not in names]
    if there and not foreign and not _is_of(folder / data, kind):
        foreign = there
    if foreign:
        raise ValueError(
            f"{option} {folder}: the folder holds {foreign[0]!r}, which is no part of an earlier report; nothing is overwritten; "
            "accepted: a folder, new, empty or with an earlier report"
        )


def check_picture(file: Path) -> None:
    """Raises ValueError unless a picture can be written to this file."""
    if file.suffix not in (".png", ".svg"):
        raise ValueError(f"--picture {file}: accepted: a file that ends with .png or .svg")
    if not file.parent.is_dir():
        raise ValueError(f"--picture {file}: there is no folder {file.parent}")


def _is_of(file: Path, kind: str) -> bool:
    """Whether a file is the JSON of a report of this kind."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("kind") == kind


def write(
    found: Found, folder: Path, kind: str, data: str, names: Sequence[str], text: str, pictures: Collection["Picture"]
) -> list[Path]:
    """Writes a report: its figures as JSON, a PNG of each picture, the page; and returns their paths.

    Pictures of an earlier report that this one has not are removed. Raises ValueError as `check` does.
    """
    check(folder, kind, data, names)
    paths = [folder / data, *(folder / f"{each.name}.png" for each in pictures), folder / PAGE]
    paths[0].write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for picture, path in zip(pictures, paths[1:], strict=False):
        picture.write(path)
    paths[-1].write_text(text, encoding="utf-8")
    for path in {folder / name for name in names} - {*paths}:
        path.unlink(missing_ok=True)
    return paths


# --- pictures ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Picture:
    """One picture: `draw` gets the axes, or their array where `grid` asks for several rows and columns. `size` is in inches.

    `alt` says what it shows to who cannot see it, `caption` stands below it. On a page it loses its title unless `titled`, since
    the section has one. `heights` are those of the rows, in any unit; equal ones if there are none.
    """

    name: str
    size: tuple[float, float]
    draw: Callable[[Any], None]
    alt: str
    caption: str = ""
    titled: bool = False
    grid: tuple[int, int] = (1, 1)
    heights: tuple[float, ...] | None = None

    def figure(self) -> "Figure":
        """The picture as a figure of matplotlib, whose colours follow `settings`."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=self.size, layout="constrained", facecolor=colours.PAPER)
        self.draw(figure.subplots(*self.grid, height_ratios=self.heights))
        return figure

    def svg(self) -> str:
        """The picture as a figure of the page. Its ids begin with `name`, since all pictures share one document."""
        import matplotlib

        with matplotlib.rc_context(settings(self.name)):
            figure = self.figure()
            if not self.titled and self.grid == (1, 1):
                figure.axes[0].set_title("", loc="left")
            text = io.StringIO()
            figure.savefig(text, format="svg", transparent=True, metadata=UNSAID["svg"])
        svg = text.getvalue()[text.getvalue().index("<svg") :]
        svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg)  # in a page these go without saying
        svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{self.name}-", svg)
        least = f"min-width: {96 * self.size[0] * SMALLEST:.0f}px"  # an inch is 96 px
        svg = svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(self.alt)}" style="{least}" ', 1)
        below = f"<figcaption>{_text(self.caption)}</figcaption>" if self.caption else ""
        return f"<figure>{colours.exchange(svg)}{below}</figure>"

    def write(self, path: Path) -> None:
        """Writes the picture in the format that the file's name ends with, in the colours of light surroundings."""
        import matplotlib

        with matplotlib.rc_context(settings(self.name)):
            self.figure().savefig(path, dpi=DPI, metadata=UNSAID[path.suffix[1:]])


def settings(name: str) -> dict[Any, Any]:
    """Settings of matplotlib for the picture of a name: words as words, ids that are the same every time, our ink."""
    inked = {f"{each}.color": colours.INK for each in ("text", "xtick", "ytick")}
    edges = {"axes.labelcolor": colours.INK, "axes.edgecolor": colours.LINE, "patch.edgecolor": colours.INK}
    fonts = {"font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"]}
    return {"svg.fonttype": "none", "svg.hashsalt": name, **inked, **edges, **fonts}


# --- page ----------------------------------------------------------------------------------------------------------------------


def document(title: str, body: Sequence[str]) -> str:
    """The whole page."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{''.join(body)}</main>\n</body>\n</html>\n"
    )


def header(title: str, what: str, origin: Sequence[str]) -> str:
    """The top of a page: what it is about, and where the figures come from."""
    return f"<header><h1>{html.escape(title)}</h1>\n<p>{_text(what)}</p>\n{lines(origin)}</header>\n"


def lines(texts: Sequence[str]) -> str:
    """A quiet paragraph for each text."""
    return "".join(f'<p class="quiet">{_text(each)}</p>\n' for each in texts)


def _text(text: str) -> str:
    """A text for the page, in which no line ends between a number and its per cent sign."""
    return html.escape(text).replace(" %", "\u00a0%")


def tiles(known: Mapping[str, str]) -> str:
    """Main figures: what stands below each, and the figure."""
    each = [
        f'<div class="tile"><b>{html.escape(value)}</b><span>{html.escape(name)}</span></div>' for name, value in known.items()
    ]
    return f'<div class="tiles">{"".join(each)}</div>\n' if each else ""


def section(
    title: str, pictures: Sequence[Picture], text: str, rows: Sequence[Found], *, more: str = "", shown: bool = False
) -> str:
    """A card with pictures, how the figures came about, and the figures themselves, folded in unless `shown`. What is shown
    stands beside a picture that would be alone.
    """
    figures = table(rows)
    drawn = "".join(each.svg() for each in pictures)
    if shown and rows and len(pictures) == 1:
        drawn, figures = drawn + figures, ""
    elif not shown and rows:
        figures = f"<details><summary>Figures as a table</summary>{figures}</details>"
    drawn = f'<div class="pictures">{drawn}</div>' if drawn else ""
    return f"<section><h2>{html.escape(title)}</h2>{drawn}{prose(text)}{more}{figures}</section>\n"


def prose(text: str) -> str:
    """Paragraphs of a text that has blank lines between them; what stands in backticks is code."""
    safe = re.sub(r"`([^`]*)`", r"<code>\1</code>", _text(text))
    return "".join(f'<p class="quiet">{each}</p>' for each in safe.split("\n\n") if each)


def items(sentences: Sequence[str]) -> str:
    """A list of sentences."""
    return f"<ul>{''.join(f'<li>{_text(line)}</li>' for line in sentences)}</ul>" if sentences else ""


def table(rows: Sequence[Found]) -> str:
    """A table with a column for every key that any row has, in the order of their first appearance."""
    if not rows:
        return ""
    keys = list(dict.fromkeys(key for each in rows for key in each))
    head = "".join(f"<th>{html.escape(key.replace('_', ' '))}</th>" for key in keys)
    body = "".join(f"<tr>{''.join(_cell(each.get(key)) for key in keys)}</tr>" for each in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def interval(value: Found, scale: float = 1, digits: int = 1, signed: bool = False) -> str:
    """A figure with its bounds in words: `12.3 [9.1, 15.4]`."""
    form = f"{'+' if signed else ''}.{digits}f"
    if value["low"] is None:
        return f"{scale * value['value']:{form}}"
    return f"{scale * value['value']:{form}} [{scale * value['low']:{form}}, {scale * value['high']:{form}}]"


def percent(share: float, digits: int = 1) -> str:
    """A share in per cent."""
    return f"{100 * share:.{digits}f} %"


def _cell(value: Any) -> str:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return f'<td class="number">{html.escape(value)}</td>'
    if isinstance(value, str) and len(value) > 60:
        return f'<td class="long">{html.escape(value)}</td>'
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return f"<td>{html.escape('' if value is None else str(value))}</td>"
    return f'<td class="number">{value:,}</td>' if abs(value) < 1e4 else f'<td class="number">{value:,.0f}</td>'
