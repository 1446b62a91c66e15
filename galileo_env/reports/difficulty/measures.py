"""The figures of the report of difficulty, reckoned from matches: of cells, the order of levels, the search that is needed."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from galileo_env.arena import Game, Match
from galileo_env.engine.ruleset import Ruleset, words_of
from galileo_env.reports.origin import among, origin
from galileo_env.statistics import CONFIDENCE, mean_interval, monotone, share_interval

#: In the JSON; a folder without it is not ours to overwrite.
KIND = "galileo report difficulty"

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
