"""The pictures of the report of difficulty: each function draws into the axes it is given. Needs matplotlib (extra `report`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from galileo_env.reports.charts import heat as table_of_colours
from galileo_env.reports.charts import plain, whiskers
from galileo_env.reports.colours import BLUE, INK, ORANGE, QUIET, SERIES

Found = Mapping[str, Any]

MARKERS = "osD^vP"

#: The level that is a game of its own.
APART = "base"


def _label(level: str) -> str:
    return f"{level}\n(no Luna)" if level == APART else level


def _cell(cells: Sequence[Found], level: str, agent: str) -> Found | None:
    return next((cell for cell in cells if cell["level"] == level and cell["agent"] == agent), None)


def _style(place: int) -> dict[str, Any]:
    """Colour and mark of the agent at this place of the line-up."""
    return {"color": SERIES[place % len(SERIES)], "marker": MARKERS[place % len(MARKERS)]}


def heat(axes: Axes, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str]) -> None:
    """Games won as a table of colours: agents down, levels across."""
    table = [[_share(_cell(cells, level, agent)) for level in levels] for agent in agents]
    table_of_colours(axes, table, agents, [_label(level) for level in levels])
    axes.set_title("Games won by the agent, with 95 % intervals", loc="left", fontsize=11, color=INK, fontweight="bold", pad=12)


def _share(cell: Found | None) -> Sequence[float | None] | None:
    return None if cell is None else [*cell["win_share"].values()]


def ladder(axes: Axes, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str]) -> None:
    """Games won against level, a line for each agent; the level without Luna stands apart."""
    plain(axes, "Games won against level", "y")
    at = {level: place + 0.35 * (level != APART and APART in levels) for place, level in enumerate(levels)}
    for place, agent in enumerate(agents):
        shift = 0.09 * (place - (len(agents) - 1) / 2)
        points = [(at[level] + shift, cell, level) for level in levels if (cell := _cell(cells, level, agent))]
        for x, cell, _ in points:
            share, low, high = cell["win_share"].values()
            bars = whiskers(share, low, high)
            axes.errorbar(x, share, yerr=bars, fmt="none", ecolor=_style(place)["color"], elinewidth=1.4, capsize=2)
        luna = [(x, cell["win_share"]["value"]) for x, cell, level in points if level != APART]
        alone = [(x, cell["win_share"]["value"]) for x, cell, level in points if level == APART]
        axes.plot(*np.array([*luna]).reshape(-1, 2).T, **_style(place), linewidth=1.7, markersize=5, label=agent)
        axes.plot(*np.array([*alone]).reshape(-1, 2).T, **_style(place), linestyle="none", markersize=5)
    axes.axhline(0.5, color=QUIET, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xticks([at[level] for level in levels], [_label(level) for level in levels], color=INK)
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.legend(
        frameon=False, fontsize=9, labelcolor=INK, ncols=min(3, len(agents)), loc="upper center", bbox_to_anchor=(0.5, -0.14)
    )


def margins(grid: Any, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str]) -> None:
    """A histogram of points ahead for each level (down) and agent (across)."""
    rows = np.asarray(grid, dtype=object).reshape(len(levels), len(agents))
    ends = {agent: _ends([cell["margin_histogram"] for cell in cells if cell["agent"] == agent]) for agent in agents}
    for row, level in enumerate(levels):
        for column, agent in enumerate(agents):
            axes, cell = rows[row, column], _cell(cells, level, agent)
            plain(axes)
            axes.set_title("")
            axes.set_yticks([])
            axes.spines["left"].set_visible(False)
            axes.spines["bottom"].set_visible(True)
            axes.set_xlim(*ends[agent])
            axes.xaxis.set_major_locator(MaxNLocator(3))
            axes.tick_params(labelbottom=row == len(levels) - 1, labelsize=8)
            if row == 0:
                axes.set_title(agent, loc="left", fontsize=9.5, color=INK, fontweight="bold")
            if column == 0:
                axes.set_ylabel(_label(level), fontsize=9, color=INK)
            if cell is None:
                continue
            found = cell["margin_histogram"]
            width = found["edges"][1] - found["edges"][0]
            lost, won = np.array(found["not_won"]), np.array(found["won"])
            axes.bar(found["edges"][:-1], lost, width=width, align="edge", color=ORANGE, alpha=0.75, linewidth=0)
            axes.bar(found["edges"][:-1], won, width=width, align="edge", bottom=lost, color=BLUE, linewidth=0)
            axes.axvline(0, color=QUIET, linewidth=0.8)
            words = f"{cell['margin']['value']:+.0f}"
            axes.text(0.02, 0.94, words, transform=axes.transAxes, ha="left", va="top", fontsize=8.5, color=INK)


def _ends(histograms: Sequence[Found]) -> tuple[float, float]:
    """From where to where histograms have counts, and a little more; 0 is always within."""
    used = [0.0]
    for each in histograms:
        width = each["edges"][1] - each["edges"][0]
        for edge, won, lost in zip(each["edges"], each["won"], each["not_won"], strict=False):
            used += [edge - width, edge + 2 * width] if won + lost else []
    return min(used), max(used)


def points(axes: Axes, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str]) -> None:
    """The agent's points and Tycho's, joined by a line, for each level and agent."""
    plain(axes, "Points of agents and of Tycho", "x")
    row = 0.0
    ticks: list[tuple[float, str]] = []
    for level in levels:
        axes.text(
            0, row, _label(level).replace("\n", " "), transform=axes.get_yaxis_transform(), fontsize=9.5, color=INK,
            fontweight="bold", va="center",
        )  # fmt: skip
        row += 0.9
        for agent in agents:
            cell = _cell(cells, level, agent)
            if cell is None:
                continue
            ends = [cell["vp"]["value"], cell["tycho_vp"]["value"]]
            axes.plot(ends, [row, row], color=QUIET, linewidth=1.2, zorder=1)
            for key, colour, mark, words in (("vp", BLUE, "o", "the agent"), ("tycho_vp", ORANGE, "D", "Tycho")):
                bars = whiskers(*cell[key].values())
                axes.errorbar(
                    cell[key]["value"], row, xerr=bars, fmt=mark, color=colour, markersize=5, elinewidth=1.4, capsize=2,
                    label=words if not ticks else None, zorder=2,
                )  # fmt: skip
            ticks.append((row, agent))
            row += 0.8
        row += 0.4
    axes.set_yticks([at for at, _ in ticks], [agent for _, agent in ticks], color=INK)
    axes.set_ylim(row - 0.6, -0.8)
    axes.set_xlabel("points at the end")
    axes.legend(frameon=False, fontsize=9, ncols=2, labelcolor=INK, loc="lower right", bbox_to_anchor=(1, 1))


def budgets(axes: Axes, records: Sequence[Found], cells: Sequence[Found]) -> None:
    """Games won against simulations a decision, a line for each level; bars on the dashed line where half is reached."""
    plain(axes, "Games won against simulations a decision", "y")
    for place, each in enumerate(records):
        style = _style(place)
        words = _label(each["level"]).replace("\n", " ")
        axes.plot(each["budgets"], each["win_shares"], **style, linewidth=1.7, markersize=5, label=words)
        for budget in each["budgets"]:
            cell = _cell(cells, each["level"], f"search:{budget}")
            if cell:
                bars = whiskers(*cell["win_share"].values())
                axes.errorbar(budget, cell["win_share"]["value"], yerr=bars, fmt="none", ecolor=style["color"], elinewidth=1.2)
        if each["needed"]:
            ends = [each["low"] or each["budgets"][0], each["high"] or each["budgets"][-1]]
            axes.plot(ends, [0.5, 0.5], color=style["color"], linewidth=5, alpha=0.4)
    axes.axhline(0.5, color=QUIET, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xscale("log")
    used = sorted({budget for each in records for budget in each["budgets"]})
    axes.set_xticks(used, [f"{budget:,}" for budget in used])
    axes.minorticks_off()
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.set_xlabel("simulations a decision, logarithmic")
    axes.legend(frameon=False, fontsize=9, labelcolor=INK)


def characters(
    grid: Any, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str], characters: Sequence[str]
) -> None:
    """A table of colours for each agent: characters down, levels across."""
    for axes, agent in zip(np.atleast_1d(grid), agents, strict=True):
        mine = [cell for cell in cells if cell["agent"] == agent]
        table = [
            [_share(next((c for c in mine if (c["level"], c["character"]) == (level, name)), None)) for level in levels]
            for name in characters
        ]
        table_of_colours(axes, table, characters, [_label(level) for level in levels])
        axes.set_title(agent, loc="left", fontsize=10.5, color=INK, fontweight="bold", pad=10)


def front(grid: Any, cells: Sequence[Found], levels: Sequence[str], agents: Sequence[str], caption: str) -> None:
    """The table of colours and the ladder side by side, with the caption below."""
    left, right = grid
    heat(left, cells, levels, agents)
    ladder(right, cells, levels, agents)
    left.figure.supxlabel(caption, x=0.01, ha="left", fontsize=9, color=QUIET)
