"""The page of the report of difficulty, made of its figures alone: texts, tables, and which pictures are drawn."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from galileo_env.reports import pages
from galileo_env.reports.difficulty.measures import DRAWN, KIND
from galileo_env.reports.origin import caption, lines
from galileo_env.reports.pages import DPI, PAGE, Picture, interval, percent, section

Found = Mapping[str, Any]

JSON = "difficulty.json"
PICTURES = ("heat", "ladder", "margins", "points", "budgets", "characters")

#: What a report is made of; nothing else is ever written to its folder.
FILES = (JSON, PAGE, *(f"{name}.png" for name in PICTURES))

TITLE = "How hard is Tycho?"

WHAT = (
    "The solo game of Galileo Galilei: each level of the scripted opponent Tycho Brahe against each agent, every agent and every "
    "level on the same chance seeds."
)

METHOD = (
    "Shares of games won, with 95 % intervals (Wilson's, on as many trials as the blocks are worth). `base` is the game without "
    "the Luna expansion, a game of its own; the other levels differ in Tycho's Movement tiles alone. Points ahead are those of "
    "the agent less those of Tycho."
)

ORDER = (
    "Neighbouring levels compared block by block in points ahead, since both were played on the same chance. Positive: the "
    "higher level is harder. For each agent all verdicts and intervals together hold at 95 %. `base` takes no part."
)

MARGINS = (
    "How far the agent ended ahead of Tycho (right) or behind (left); games won stand out. In the corner the mean; the table has "
    "percentiles."
)

POINTS = "Mean points at the end with 95 % intervals over blocks; where they are too narrow to be seen the dot covers them."

BUDGETS = (
    "Simulations a decision with which `search` would win half of its games: interpolated on a logarithmic scale between the "
    "budgets played, with an interval from 2,000 bootstrap samples of blocks."
)

BY_CHARACTER = "The same levels with one character in all games, on the same chance seeds."


# --- pictures ------------------------------------------------------------------------------------------------------------------


def drawn_cells(found: Found) -> list[Found]:
    """The cells of the games in which every character may come up; all of them where there are none such."""
    cells_of = [cell for cell in found["cells"] if cell["character"] == DRAWN]
    return cells_of or list(found["cells"])


def pictures(found: Found) -> dict[str, Picture]:
    """The pictures of a report, by name, as far as there are figures for them."""
    from galileo_env.reports.difficulty import drawings as draw

    mine = drawn_cells(found)
    levels_of = list(dict.fromkeys(cell["level"] for cell in mine))
    agents = list(dict.fromkeys(cell["agent"] for cell in mine))
    below = caption(found, (cell["n_blocks"] for cell in mine), sum(cell["n_games"] for cell in mine))
    wide, high = len(levels_of), len(agents)
    shape: dict[str, Any] = {"cells": mine, "levels": levels_of, "agents": agents}
    one_character = len({cell["character"] for cell in mine}) == 1
    found_pictures = []
    if one_character:
        found_pictures = [
            Picture(
                "heat", (1.3 + 0.88 * wide, 0.9 + 0.62 * high), partial(draw.heat, **shape), "Games won by level and agent", below
            ),
            Picture("ladder", (5, 4), partial(draw.ladder, **shape), "Games won against level, a line for each agent", below),
            Picture(
                "margins",
                (1.2 + 1.75 * high, 0.8 + 1.05 * wide),
                partial(draw.margins, **shape),
                "Histograms of points ahead of Tycho, by level and agent",
                below,
                grid=(wide, high),
            ),
            Picture(
                "points",
                (5, 0.9 + 0.27 * wide * (high + 0.6)),
                partial(draw.points, **shape),
                "Points of agents and of Tycho",
                below,
            ),
        ]
    if found["budgets"]:
        below = caption(found, (each["n_blocks"] for each in found["budgets"]), _games_of_budgets(found))
        part = partial(draw.budgets, records=found["budgets"], cells=mine)
        found_pictures.append(Picture("budgets", (5, 3.8), part, "Games won against simulations a decision", below))
    single = [cell for cell in found["cells"] if cell["character"] != DRAWN]
    if single:
        below = caption(found, (cell["n_blocks"] for cell in single), sum(cell["n_games"] for cell in single))
        names = list(dict.fromkeys(cell["character"] for cell in single))
        agents = list(dict.fromkeys(cell["agent"] for cell in single))
        levels_of = list(dict.fromkeys(cell["level"] for cell in single))
        size = (1.3 + 1.0 * len(levels_of), (1.1 + 0.62 * len(names)) * len(agents))
        part = partial(draw.characters, cells=single, levels=levels_of, agents=agents, characters=names)
        found_pictures.append(
            Picture("characters", size, part, "Games won by level and character", below, titled=True, grid=(len(agents), 1))
        )
    return {each.name: each for each in found_pictures}


def _games_of_budgets(found: Found) -> int:
    return sum(len(each["budgets"]) * each["n_blocks"] for each in found["budgets"])


def front(found: Found) -> Picture:
    """The table of colours and the ladder side by side, as a PNG 1,600 px wide: for a README, which shows it at half of that."""
    from galileo_env.reports.difficulty import drawings as draw

    mine = drawn_cells(found)
    shape = {
        "cells": mine,
        "levels": list(dict.fromkeys(cell["level"] for cell in mine)),
        "agents": list(dict.fromkeys(cell["agent"] for cell in mine)),
    }
    below = caption(found, (cell["n_blocks"] for cell in mine), sum(cell["n_games"] for cell in mine))
    part = partial(draw.front, **shape, caption=below)
    size = (1600 / DPI, 1.9 + 0.52 * len(shape["agents"]))
    return Picture("difficulty", size, part, "Games won by level and agent", titled=True, grid=(1, 2))


# --- page ----------------------------------------------------------------------------------------------------------------------


def page(found: Found) -> str:
    """The whole page, made of the figures alone."""
    drawn = pictures(found)
    mine = drawn_cells(found)
    body = [pages.header(TITLE, WHAT, lines(found)), pages.tiles(_tiles(mine))]
    if "heat" in drawn:
        body.append(section("Games won", [drawn["heat"], drawn["ladder"]], METHOD, [_row(cell) for cell in mine], shown=True))
    body += _order_section(found)
    if "margins" in drawn:
        rows = [
            {"level": cell["level"], "agent": cell["agent"]}
            | {f"{part} %": f"{value:+.0f}" for part, value in cell["margin_quantiles"].items()}
            for cell in mine
        ]
        body.append(section("Points ahead of Tycho", [drawn["margins"]], MARGINS, rows))
        body.append(section("Points", [drawn["points"]], POINTS, [_points_row(cell) for cell in mine]))
    if found["budgets"]:
        rows = [
            {"level": each["level"], "blocks": each["n_blocks"]}
            | {f"{budget:,}": percent(share) for budget, share in zip(each["budgets"], each["win_shares"], strict=True)}
            for each in found["budgets"]
        ]
        more = pages.items([each["text"] for each in found["budgets"]])
        body.append(section("How much search wins half of the games?", [drawn["budgets"]], BUDGETS, rows, more=more))
    if "characters" in drawn:
        rows = [_row(cell) for cell in found["cells"] if cell["character"] != DRAWN]
        body.append(section("By character", [drawn["characters"]], BY_CHARACTER, rows))
    return pages.document(TITLE, body)


def _tiles(mine: Sequence[Found]) -> dict[str, str]:
    """For each level the agent that comes nearest to half of the games, which says most about it."""
    found = {}
    for level in dict.fromkeys(cell["level"] for cell in mine):
        cell = min((cell for cell in mine if cell["level"] == level), key=lambda cell: abs(cell["win_share"]["value"] - 0.5))
        found[f"{level}: won by {cell['agent']}"] = percent(cell["win_share"]["value"], 0)
    return found


def _row(cell: Found) -> dict[str, Any]:
    return {
        "level": cell["level"],
        **({"character": cell["character"]} if cell["character"] != DRAWN else {}),
        "agent": cell["agent"],
        "won, %": interval(cell["win_share"], 100),
        "points ahead": interval(cell["margin"], signed=True),
        "blocks": cell["n_blocks"],
        "games": cell["n_games"],
        "rounds": f"{cell['rounds_mean']:.1f}",
        "decisions": f"{cell['decisions_mean']:.0f}",
        **{name: cell[name] for name in ("truncated", "crashed") if cell[name]},
    }


def _points_row(cell: Found) -> dict[str, Any]:
    return {
        "level": cell["level"],
        "agent": cell["agent"],
        "points of the agent": interval(cell["vp"]),
        "points of Tycho": interval(cell["tycho_vp"]),
        "ahead": interval(cell["margin"], signed=True),
    }


def _order_section(found: Found) -> list[str]:
    """Sentences on the order of the levels for each agent, those on single characters folded in."""
    orders = [each for each in found["order"] if each["unit"] == "points"]
    if not orders:
        return []
    shown: list[str] = []
    folded: list[str] = []
    for each in orders:
        name = each["agent"] if each["character"] == DRAWN else f"{each['agent']} as {each['character']}"
        (shown if each["character"] == DRAWN else folded).append(f"{name}: {'; '.join(step['text'] for step in each['steps'])}.")
    if not shown:
        shown, folded = folded, []
    rows = [
        {
            "agent": each["agent"],
            "character": each["character"],
            "counted in": each["unit"],
            "blocks": each["n_blocks"],
            "easier": step["easier"],
            "harder": step["harder"],
            "difference": interval(step["difference"], signed=True),
            "verdict": step["verdict"],
        }
        for each in found["order"]
        for step in each["steps"]
    ]
    more = pages.items(shown)
    if folded:
        more += f"<details><summary>By character</summary>{pages.items(folded)}</details>"
    return [section("Are the levels in order?", [], ORDER, rows, more=more)]


def write(found: Found, folder: Path) -> list[Path]:
    """Writes the report and returns the paths of its files. Raises ValueError as `pages.check` does."""
    return pages.write(found, folder, KIND, JSON, FILES, page(found), pictures(found).values())
