"""The pictures of the report of balance: each function draws into the axes it is given. Needs matplotlib (extra `report`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from galileo_env.reports.charts import columns, plain, shares
from galileo_env.reports.colours import BLUE, INK, OLIVE, ORANGE, PAPER, QUIET, TINT
from galileo_env.reports.pages import percent

Found = Mapping[str, Any]


def groups(axes: Axes, found: Sequence[Found], even: float) -> None:
    """Games won by group, with the number of seats of games behind each name."""
    rows = [(f"{each['value']} ({each['n_seats']:,})", *each["win_share"].values()) for each in found]
    shares(axes, rows, even, f"even: {percent(even, 0)}")
    axes.set_xlabel("games won (seats of games in brackets)")


def many_groups(grid: Any, found: Mapping[str, Sequence[Found]], even: float) -> None:
    """Games won by the values of each fact."""
    for axes, (key, each) in zip(np.atleast_1d(grid), found.items(), strict=True):
        groups(axes, each, even)
        if len(found) > 1:
            axes.set_title(key.replace("_", " "), loc="left", fontsize=10.5, color=INK, fontweight="bold")


def halves(axes: Axes, found: Mapping[str, Found]) -> None:
    """Means of winners and others as pairs of bars."""
    plain(axes, "", "x")
    for row, each in enumerate(found.values()):
        for shift, key, colour, words in ((-0.2, "winners", BLUE, "winners"), (0.2, "others", ORANGE, "others")):
            value = round(each[key] or 0.0, 1) + 0.0  # never -0.0
            axes.barh(row + shift, value, height=0.36, color=colour, label=words if row == 0 else None)
            axes.annotate(
                f"{value:.1f}",
                (max(value, 0), row + shift),
                (4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color=INK,
            )
    axes.set_yticks(range(len(found)), [key.replace("_", " ") for key in found], color=INK)
    axes.set_ylim(len(found) - 0.4, -0.6)
    values = [each[key] or 0.0 for each in found.values() for key in ("winners", "others")]
    axes.set_xlim(1.1 * min(0.0, *values), 1.12 * max(1.0, *values))
    axes.legend(frameon=False, fontsize=9, ncols=2, labelcolor=INK, loc="lower right", bbox_to_anchor=(1, 1))


def lengths(grid: Any, found: Found) -> None:
    """Histograms of points, turns and decisions."""
    words = (("points", "points of a seat"), ("lengths", f"{found['turns']} a game"), ("decisions", "decisions a game"))
    for axes, (key, label), colour in zip(grid, words, (BLUE, ORANGE, OLIVE), strict=True):
        columns(axes, found[key]["edges"], found[key]["counts"], colour)
        axes.axvline(found[key]["mean"], color=QUIET, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.annotate(
            f"mean {found[key]['mean']:.1f}", (found[key]["mean"], 1), (4, -8), xycoords=("data", "axes fraction"),
            textcoords="offset points", fontsize=8, color=INK,
        )  # fmt: skip
        axes.set_xlabel(label)
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))


def options(axes: Axes, counts: Sequence[int]) -> None:
    """Shares of decisions by the number of their legal actions."""
    plain(axes, "", "y")
    total, last = max(1, sum(counts)), max((number for number, count in enumerate(counts) if count), default=1)
    axes.bar(range(1, last + 1), [count / total for count in counts[1 : last + 1]], width=0.85, color=BLUE)
    axes.set_xlabel("legal actions at a decision" + (" (the last column: that many or more)" if last == len(counts) - 1 else ""))
    axes.set_ylabel("share of decisions asked")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))


def actions(axes: Axes, blocks: Sequence[Found]) -> None:
    """For each block of actions how many were chosen, never chosen, never legal."""
    plain(axes, "", "x")
    parts = (("chosen", BLUE), ("never chosen", ORANGE), ("never legal", "#a8b2bd"))
    for row, each in enumerate(blocks):
        left = 0
        for key, colour in parts:
            axes.barh(
                row,
                each[key],
                left=left,
                height=0.7,
                color=colour,
                edgecolor=PAPER,
                label=key if row == 0 else None,
                linewidth=0.6,
            )
            left += each[key]
    axes.set_yticks(range(len(blocks)), [each["block"].replace("_", " ") for each in blocks], color=INK)
    axes.invert_yaxis()
    axes.set_xlabel("actions")
    axes.legend(frameon=False, fontsize=9, ncols=3, labelcolor=INK, loc="lower right", bbox_to_anchor=(1, 1))


def flags(axes: Axes, found: Mapping[str, Sequence[Found]], even: float) -> None:
    """What seats that did something won, and those that did not, with their part of all seats."""
    rows = []
    for key, each in found.items():
        seats = sum(group["n_seats"] for group in each)
        for group in sorted(each, key=lambda group: not group["value"]):
            words = f"{key.replace('_', ' ')}: {'yes' if group['value'] else 'no'} ({percent(group['n_seats'] / seats, 0)})"
            rows.append((words, *group["win_share"].values()))
    shares(axes, rows, even, f"even: {percent(even, 0)}")
    axes.set_xlabel("games won (part of all seats in brackets)")


def pieces(grid: Any, found: Mapping[str, Sequence[Found]], even: float) -> None:
    """For each piece the share of games in which it was got, and what its first holders won where they are known."""
    for axes, (group, members) in zip(np.atleast_1d(grid), found.items(), strict=True):
        plain(axes, group.replace("_", " "), "x")
        marked = False
        for row, each in enumerate(members):
            axes.barh(row, each["taken_share"], height=0.66, color=TINT, label=None if row else "got by somebody")
            won = each["win_share_of_first"]
            if won:
                bars = [[won["value"] - won["low"]], [won["high"] - won["value"]]]
                axes.errorbar(
                    won["value"], row, xerr=bars, fmt="o", color=ORANGE, markersize=4, elinewidth=1.3,
                    label=None if marked else "games won by the first holder",
                )  # fmt: skip
                marked = True
        axes.axvline(even, color=QUIET, linewidth=1.1, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(members)), [each["piece"] for each in members], color=INK, fontsize=8)
        axes.set_ylim(len(members) - 0.4, -0.6)
        axes.set_xlim(0, 1.02)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        axes.legend(frameon=False, fontsize=8.5, ncols=2, labelcolor=INK, loc="lower right", bbox_to_anchor=(1, 1))
