"""How pictures of reports are drawn: quiet axes, short numbers, bars with intervals. Needs matplotlib (extra `report`)."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.patches import FancyBboxPatch
from matplotlib.ticker import PercentFormatter

from galileo_env.reports.colours import BLUE, INK, LINE, ON_DEEP, ON_TINT, PAPER, QUIET

#: Shares from 0 to 1 around one half: the one side's colour, none, the other's.
SHARES = LinearSegmentedColormap.from_list("shares", ["#b2601b", "#e7b889", "#f4f3f1", "#94bde2", "#20599a"])


def plain(axes: Axes, title: str = "", grid: str = "") -> None:
    """Quiet axes: a title on the left, no box, grid lines on one axis or none."""
    axes.set_title(title, loc="left", fontsize=11, color=INK, fontweight="bold", pad=10)
    for side in ("top", "right", "left" if grid == "y" else "bottom"):
        axes.spines[side].set_visible(False)
    for spine in axes.spines.values():
        spine.set_color(LINE)
    axes.tick_params(colors=QUIET, labelsize=9, length=0)
    axes.xaxis.label.set(color=QUIET, fontsize=9)
    axes.yaxis.label.set(color=QUIET, fontsize=9)
    axes.set_axisbelow(True)
    if grid:
        axes.grid(axis=grid, color=LINE, linewidth=0.8)  # type: ignore[arg-type]


def short(number: float) -> str:
    """Three digits and a unit: 1.23 M, 45.6 k, 789."""
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= 0.9995 * size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def whiskers(value: float, low: float | None, high: float | None) -> list[list[float]]:
    """The bounds of an interval as matplotlib wants them, none as a bar of no length."""
    return [[max(0.0, value - (value if low is None else low))], [max(0.0, (value if high is None else high) - value)]]


def shares(axes: Axes, rows: Sequence[tuple[str, float, float | None, float | None]], line: float | None, words: str) -> None:
    """Shares with intervals, a row for each label, from above; and what all would be if nothing mattered as a `line`."""
    plain(axes, grid="x")
    for row, (_, share, low, high) in enumerate(rows):
        axes.errorbar(share, row, xerr=whiskers(share, low, high), fmt="o", color=BLUE, markersize=5, elinewidth=1.6, capsize=2.5)
    if line is not None:
        axes.axvline(line, color=QUIET, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.annotate(words, (line, -0.7), (4, 0), textcoords="offset points", fontsize=8, color=QUIET, va="center")
    axes.set_yticks(range(len(rows)), [label for label, *_ in rows], color=INK)
    axes.set_ylim(len(rows) - 0.5, -1.1)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))


def columns(axes: Axes, edges: Sequence[float], counts: Sequence[int], colour: str = BLUE) -> None:
    """A histogram: column i stands between edges i and i + 1."""
    plain(axes, grid="y")
    widths = [right - left for left, right in zip(edges, edges[1:], strict=False)]
    axes.bar(edges[:-1], counts, width=widths, align="edge", color=colour, edgecolor=PAPER, linewidth=0.6)


def heat(axes: Axes, cells: Sequence[Sequence[Any]], rows: Sequence[str], across: Sequence[str]) -> None:
    """Shares as a table of colours, with the share in per cent and its interval in each cell.

    A cell is (share, low, high), or None where nothing was played.
    """
    plain(axes)
    axes.spines["left"].set_visible(False)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell is None:
                continue
            share, low, high = cell
            colour = SHARES(share)
            axes.add_patch(_square(column, row, colour))
            words = ON_TINT if contrast(ON_TINT, colour) > contrast(ON_DEEP, colour) else ON_DEEP
            # Near 0 and 1 whole per cents would say that there is no interval.
            digits = int(low is not None and high is not None and (high < 0.015 or low > 0.985))
            axes.text(column, row - 0.1, f"{100 * share:.{digits}f} %", ha="center", va="center", fontsize=11, color=words)
            if low is not None and high is not None:
                bounds = f"{100 * low:.{digits}f} to {100 * high:.{digits}f}"
                axes.text(column, row + 0.24, bounds, ha="center", va="center", fontsize=8, color=words)
    axes.set_xlim(-0.5, len(across) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(across)), across, color=INK)
    axes.set_yticks(range(len(rows)), rows, color=INK)
    axes.xaxis.tick_top()


def contrast(one: Any, two: Any) -> float:
    """How well one colour stands out on another, from 1 to 21, by the formula of WCAG 2."""
    lights = []
    for colour in (one, two):
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
        lights.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
    return max(lights) / min(lights)


def _square(column: int, row: int, colour: Any) -> FancyBboxPatch:
    return FancyBboxPatch(
        (column - 0.46, row - 0.44), 0.92, 0.88, boxstyle="round,pad=0,rounding_size=0.06", facecolor=colour, edgecolor="none"
    )
