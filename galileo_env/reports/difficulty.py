"""The report of Tycho's difficulty levels: every level against every agent, on the same chance.

A *cell* is one agent at one level, with a given character or a drawn one. All cells are played on the same blocks, so that levels
and agents are compared game by game. The level without Luna is another game and stands beside the order of the others.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import numpy as np

from galileo_env.arena import Game, Match
from galileo_env.engine.ruleset import Ruleset, words_of
from galileo_env.reports import page as pages
from galileo_env.reports.origin import among, caption, lines, origin
from galileo_env.reports.page import DPI, PAGE, Picture, interval, percent, section
from galileo_env.statistics import CONFIDENCE, mean_interval, monotone, share_interval

Found = Mapping[str, Any]

KIND = "galileo report difficulty"
JSON = "difficulty.json"
PICTURES = ("heat", "ladder", "margins", "points", "budgets", "characters")

#: What a report is made of; nothing else is ever written to its folder.
FILES = (JSON, PAGE, *(f"{name}.png" for name in PICTURES))

GAME = "galilei"
AGENTS = ("random", "greedy", "scholar", "search:200", "search:800")

#: The character of a cell in which one is drawn for every game.
DRAWN = "random"

#: The level that is played without Luna; it takes no part in the order of the others.
BASE = "base"

#: Points that a column of a histogram of margins stands for.
COLUMN = 10

#: Samples of the bootstrap.
DRAWS = 2000

#: Percentiles of the margin that are told.
QUANTILES = (5, 25, 50, 75, 95)

#: By which figure levels are compared, and in which unit of `statistics.monotone`.
UNITS: dict[Literal["points", "wins"], Callable[[Game, int], float]] = {"points": Game.margin, "wins": Game.win_share}

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


# --- what is played ------------------------------------------------------------------------------------------------------------


def levels(text: str | None = None) -> tuple[str, ...]:
    """The levels of a list separated by commas, in their order from easy to hard; all of them without one.

    Raises ValueError that names a level that does not exist, or one given twice.
    """
    known = words_of(GAME)["level"].accepted
    given = known if text is None else among("--levels", text, known)
    return tuple(each for each in known if each in given)


def characters() -> tuple[str, ...]:
    """All characters."""
    return tuple(each for each in words_of(GAME)["characters"].accepted if each not in ("random", "basic"))


def ruleset(level: str, character: str = DRAWN) -> Ruleset:
    """The ruleset of a level and a character."""
    return Ruleset.build(GAME, solo=True, luna=level != BASE, level=level, characters=character)


def line_up(agents: Sequence[str], budgets: Sequence[int]) -> tuple[str, ...]:
    """The agents, and a search agent for each budget that is not among them."""
    return tuple(dict.fromkeys([*agents, *(f"search:{budget}" for budget in budgets)]))


# --- figures -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """The games of one agent at one level with one character, one a block, in the order of the blocks."""

    level: str
    character: str
    agent: str
    games: tuple[Game, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """Level, character, agent."""
        return self.level, self.character, self.agent

    @property
    def blocks(self) -> set[int]:
        """The blocks played."""
        return {game.block for game in self.games}


def cells(matches: Iterable[Match]) -> list[Cell]:
    """The cells of matches, from easy to hard, at each level in the order of the line-ups.

    Raises ValueError for a match of another game, and for a cell that two matches hold.
    """
    found: dict[tuple[str, str, str], Cell] = {}
    for match in matches:
        rules = match.ruleset
        if rules.game != GAME or not rules.solo:
            raise ValueError(f"{rules} has no levels; accepted: results of rulesets such as {ruleset(BASE)}")
        for entry, name in enumerate(match.names):
            games = sorted((game for game in match.games if game.seating == (entry,)), key=lambda game: game.block)
            cell = Cell(str(rules.option("level")), str(rules.option("characters")), name, tuple(games))
            if cell.key in found:
                raise ValueError(f"{name} at {rules} is in two results; accepted: every agent once at each ruleset")
            if games:
                found[cell.key] = cell
    if not found:
        raise ValueError("no games in these results; accepted: at least one block")
    return sorted(found.values(), key=lambda cell: levels().index(cell.level))


def figures(matches: Sequence[Match], names: Sequence[str] = ()) -> dict[str, Any]:
    """Everything that the report says, as plain JSON; `names` say where each match comes from, such as its file.

    Raises ValueError as `cells` and `origin` do.
    """
    known = cells(matches)
    margins = [game.margin(0) for cell in known for game in cell.games]
    edges = list(range(COLUMN * (min(margins) // COLUMN), max(margins) + COLUMN + 1, COLUMN))
    return {
        "kind": KIND,
        **origin(matches, names),
        "confidence": CONFIDENCE,
        "agents": list(dict.fromkeys(cell.agent for cell in known)),
        "levels": list(dict.fromkeys(cell.level for cell in known)),
        "characters": list(dict.fromkeys(cell.character for cell in known)),
        "cells": [_record(cell, edges) for cell in known],
        "order": _orders(known),
        "budgets": _budgets(known),
    }


def _record(cell: Cell, edges: Sequence[int]) -> dict[str, Any]:
    """The figures of one cell; bounds are those of `confidence`."""
    games = cell.games
    means = {
        "win_share": share_interval([game.win_share(0) for game in games]),
        "margin": mean_interval([game.margin(0) for game in games]),
        "vp": mean_interval([game.result["vp"][0] for game in games]),
        "tycho_vp": mean_interval([game.result["vp"][1] for game in games]),
    }
    margins = np.array([game.margin(0) for game in games])
    won = np.array([game.win_share(0) == 1 for game in games])
    return {
        "level": cell.level,
        "character": cell.character,
        "agent": cell.agent,
        "n_blocks": len(games),
        "n_games": len(games),
        **{name: interval._asdict() for name, interval in means.items()},
        "margin_quantiles": {str(part): float(np.percentile(margins, part)) for part in QUANTILES},
        "margin_histogram": {
            "edges": [*edges],
            "won": np.histogram(margins[won], edges)[0].tolist(),
            "not_won": np.histogram(margins[~won], edges)[0].tolist(),
        },
        "rounds_mean": float(np.mean([game.result["turns"] for game in games])),
        "decisions_mean": float(np.mean([game.result["decisions"] for game in games])),
        "truncated": sum(game.truncated for game in games),
        "crashed": sum(game.crashed is not None for game in games),
    }


def _common(group: Sequence[Cell], figure: Callable[[Game, int], float]) -> np.ndarray:
    """(blocks, cells) a figure of the agent in the blocks that all cells have."""
    blocks = set.intersection(*(cell.blocks for cell in group))
    columns = [[figure(game, 0) for game in cell.games if game.block in blocks] for cell in group]
    return np.array(columns, dtype=np.float64).T


# --- are the levels in order? --------------------------------------------------------------------------------------------------


def _orders(known: Sequence[Cell]) -> list[dict[str, Any]]:
    """For each agent and character with more than one level to be ordered: whether they are, by points and by wins."""
    groups: dict[tuple[str, str], list[Cell]] = {}
    for cell in known:
        if cell.level != BASE:
            groups.setdefault((cell.agent, cell.character), []).append(cell)
    found = []
    for (agent, character), group in groups.items():
        if len(group) < 2 or not set.intersection(*(cell.blocks for cell in group)):
            continue
        for unit, figure in UNITS.items():
            columns = _common(group, figure).T
            order = monotone({cell.level: column for cell, column in zip(group, columns, strict=True)}, unit=unit)
            steps = [{**asdict(step), "difference": step.difference._asdict()} for step in order.steps]
            found.append({"agent": agent, "character": character, "unit": unit, "n_blocks": columns.shape[1], "steps": steps})
    return found


# --- how much search is needed? ------------------------------------------------------------------------------------------------


def _budgets(known: Sequence[Cell]) -> list[dict[str, Any]]:
    """For each level at which search agents of several budgets played: the budget that wins half of the games."""
    groups: dict[str, list[tuple[int, Cell]]] = {}
    for cell in known:
        form = re.fullmatch(r"search:(\d+)", cell.agent)
        if form and cell.character == DRAWN:
            groups.setdefault(cell.level, []).append((int(form[1]), cell))
    found = []
    for level, pairs in groups.items():
        pairs.sort(key=lambda pair: pair[0])
        budgets = [budget for budget, _ in pairs]
        if len(budgets) < 2 or not set.intersection(*(cell.blocks for _, cell in pairs)):
            continue
        shares = _common([cell for _, cell in pairs], Game.win_share)
        value, low, high = needed_interval(budgets, shares)
        record = {"level": level, "budgets": budgets, "win_shares": shares.mean(axis=0).tolist(), "n_blocks": len(shares)}
        record |= {"needed": _finite(value), "low": _finite(low), "high": _finite(high)}
        found.append({**record, "text": _needed_text(level, budgets, value, low, high, len(shares))})
    return found


def needed(budgets: Sequence[int], shares: np.ndarray) -> float:
    """The budget that wins half of the games, interpolated between budgets on a logarithmic scale; -inf where the smallest wins
    more than that, inf where the largest does not.

    `shares` (budgets,) are win shares by rising budget. Where noise makes them fall, neighbours are put together until they rise.
    """
    rising = _rising(shares)
    if rising[0] >= 0.5:
        return float(budgets[0]) if rising[0] == 0.5 else -np.inf
    if rising[-1] < 0.5:
        return np.inf
    above = int(np.argmax(rising >= 0.5))
    part = (0.5 - rising[above - 1]) / (rising[above] - rising[above - 1])
    low, high = np.log(budgets[above - 1]), np.log(budgets[above])
    return float(np.exp(low + part * (high - low)))


def _rising(shares: np.ndarray) -> np.ndarray:
    """The rising sequence nearest to a sequence: pools of neighbours that fall share their mean."""
    pools: list[list[float]] = []
    for share in shares:
        pools.append([float(share), 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            mean, size = pools.pop()
            before, size_before = pools.pop()
            pools.append([(mean * size + before * size_before) / (size + size_before), size + size_before])
    return np.concatenate([np.full(int(size), mean) for mean, size in pools])


def needed_interval(budgets: Sequence[int], shares: np.ndarray) -> tuple[float, float, float]:
    """`needed` and its 95 % interval by the percentile bootstrap over the (blocks, budgets) win shares.

    Percentiles, and no correction of them, since a bound may be infinite: less than the smallest or more than the largest budget.
    """
    chance = np.random.default_rng(0)
    blocks = len(shares)
    draws = [needed(budgets, shares[chance.integers(blocks, size=blocks)].mean(axis=0)) for _ in range(DRAWS)]
    low, high = np.sort(draws)[[round((1 - CONFIDENCE) / 2 * DRAWS), round((1 + CONFIDENCE) / 2 * DRAWS) - 1]]
    return needed(budgets, shares.mean(axis=0)), float(low), float(high)


def _finite(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def _needed_text(level: str, budgets: Sequence[int], value: float, low: float, high: float, blocks: int) -> str:
    def words(budget: float) -> str:
        if np.isfinite(budget):
            return f"{budget:,.0f}"
        return f"fewer than {budgets[0]:,}" if budget < 0 else f"more than {budgets[-1]:,}"

    if np.isfinite(value):
        begin = f"{level}: about {value:,.0f} simulations a decision win half of the games"
    elif value < 0:
        begin = f"{level}: {budgets[0]:,} simulations a decision, the fewest tried, win more than half of the games"
    else:
        begin = f"{level}: half of the games is not reached at {budgets[-1]:,} simulations a decision"
    bounds = words(low) if words(low) == words(high) else f"{words(low)} to {words(high)}"
    return f"{begin} (95 % interval: {bounds}; {blocks:,} blocks)"


# --- page ----------------------------------------------------------------------------------------------------------------------


def drawn_cells(found: Found) -> list[Found]:
    """The cells of the games in which every character may come up; all of them where there are none such."""
    cells_of = [cell for cell in found["cells"] if cell["character"] == DRAWN]
    return cells_of or list(found["cells"])


def pictures(found: Found) -> dict[str, Picture]:
    """The pictures of a report, by name, as far as there are figures for them."""
    from galileo_env.reports import difficulty_pictures as draw

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
    """Writes the report and returns the paths of its files. Raises ValueError as `page.check` does."""
    return pages.write(found, folder, KIND, JSON, FILES, page(found), pictures(found).values())


def front(found: Found) -> Picture:
    """The table of colours and the ladder side by side, as a PNG 1,600 px wide: for a README, which shows it at half of that."""
    from galileo_env.reports import difficulty_pictures as draw

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
