"""The report of Tycho's difficulty levels: every level against every agent, on the same chance.

A *cell* is one agent at one level, with a given character or a drawn one. All cells are played on the same blocks, so that levels
and agents are compared game by game. The level without Luna is another game and stands beside the order of the others.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from galileo_env.arena import Game, Match
from galileo_env.engine.ruleset import Ruleset, words_of
from galileo_env.reports import page as pages
from galileo_env.reports.origin import among, caption, describe, head
from galileo_env.reports.page import PAGE, Picture, section
from galileo_env.statistics import CONFIDENCE, effective_trials, mean_interval, monotone, wilson

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

DRAWS = 2000

TITLE = "How hard is Tycho?"

WHAT = (
    "The solo game of Galileo Galilei: each level of the scripted opponent Tycho Brahe against each agent, every agent and every "
    "level on the same chance seeds."
)

METHOD = (
    "Of each cell the share of games won, with Wilson's 95 % interval. `base` is the game without the Luna expansion, a game of its "
    "own; the other levels differ in Tycho's Movement tiles alone."
)


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
    """The games of one agent at one level with one character, by block."""

    level: str
    character: str
    agent: str
    games: tuple[Game, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """Level, character, agent."""
        return self.level, self.character, self.agent

    def by_block(self, figure: str) -> dict[int, float]:
        """Mean `win_share` or `margin` of the agent in each block."""
        blocks: dict[int, list[float]] = {}
        for game in self.games:
            blocks.setdefault(game.block, []).append(float(getattr(game, figure)(0)))
        return {block: float(np.mean(values)) for block, values in sorted(blocks.items())}


def cells(matches: Iterable[Match]) -> list[Cell]:
    """The cells of matches, from easy to hard, each level by agent in the order of the line-up.

    Raises ValueError for a match of another game, and for a cell that two matches hold.
    """
    found: dict[tuple[str, str, str], Cell] = {}
    for match in matches:
        rules = match.ruleset
        if rules.game != GAME or not rules.solo:
            raise ValueError(f"{rules} has no levels; accepted: results of {GAME}:solo rulesets")
        for entry, name in enumerate(match.names):
            games = tuple(sorted((g for g in match.games if g.seating == (entry,)), key=lambda game: game.block))
            cell = Cell(str(rules.option("level")), str(rules.option("characters")), name, games)
            if cell.key in found:
                raise ValueError(f"{name} at {rules} occurs twice; accepted: every agent once at each ruleset")
            if games:
                found[cell.key] = cell
    if not found:
        raise ValueError("no games; accepted: at least one block of games")
    order = levels()
    return sorted(found.values(), key=lambda cell: order.index(cell.level))


def figures(matches: Sequence[Match]) -> dict[str, Any]:
    """Everything that the report says, as plain JSON. Raises ValueError as `cells` and `origin.head` do."""
    origin = head(matches)
    known = cells(matches)
    drawn = [cell for cell in known if cell.character == DRAWN] or known
    margins = [game.margin(0) for cell in known for game in cell.games]
    edges = list(range(COLUMN * (min(margins) // COLUMN), COLUMN * (max(margins) // COLUMN + 1) + 1, COLUMN))
    return {
        "kind": KIND,
        **origin,
        "confidence": CONFIDENCE,
        "agents": list(dict.fromkeys(cell.agent for cell in known)),
        "levels": [level for level in levels() if any(cell.level == level for cell in drawn)],
        "characters": list(dict.fromkeys(cell.character for cell in known)),
        "cells": [_record(cell, edges) for cell in known],
        "order": _order(known),
        "budgets": _budgets(known),
    }


def _record(cell: Cell, edges: Sequence[int]) -> dict[str, Any]:
    """The figures of one cell."""
    games, shares = cell.games, cell.by_block("win_share")
    share = float(np.mean([game.win_share(0) for game in games]))
    low, high = wilson(share, effective_trials([*shares.values()], len(games)))
    margins = np.array([game.margin(0) for game in games])
    won = np.array([game.win_share(0) == 1 for game in games])
    found: dict[str, Any] = {
        "level": cell.level,
        "character": cell.character,
        "agent": cell.agent,
        "n_blocks": len(shares),
        "n_games": len(games),
        "win_share": share,
        "low": low,
        "high": high,
    }
    for name, values in (
        ("margin", margins),
        ("vp", np.array([game.result["vp"][0] for game in games])),
        ("tycho_vp", np.array([game.result["vp"][1] for game in games])),
    ):
        blocks = [float(values[[g.block == block for g in games]].mean()) for block in shares] if len(shares) < len(games) else values
        found |= dict(zip((f"{name}_mean", f"{name}_low", f"{name}_high"), map(_plain, mean_interval(blocks)), strict=True))
    found["margin_quantiles"] = {str(p): float(np.percentile(margins, p)) for p in (5, 25, 50, 75, 95)}
    found["margin_histogram"] = {
        "edges": [*edges],
        "won": np.histogram(margins[won], edges)[0].tolist(),
        "not_won": np.histogram(margins[~won], edges)[0].tolist(),
    }
    found["rounds_mean"] = float(np.mean([game.result["turns"] for game in games]))
    found["decisions_mean"] = float(np.mean([game.result["decisions"] for game in games]))
    found["truncated"] = sum(game.truncated for game in games)
    found["crashed"] = sum(game.crashed is not None for game in games)
    return found


def _plain(value: float | None) -> float | None:
    return None if value is None else float(value)


def _common(cells_of: Sequence[Cell], figure: str) -> np.ndarray:
    """(blocks, cells) means of a figure in the blocks that all cells have."""
    columns = [cell.by_block(figure) for cell in cells_of]
    blocks = sorted(set(columns[0]).intersection(*columns[1:]))
    return np.array([[column[block] for column in columns] for block in blocks])


def _groups(known: Sequence[Cell]) -> dict[tuple[str, str], list[Cell]]:
    """The cells of each agent and character at the levels that can be ordered, from easy to hard."""
    groups: dict[tuple[str, str], list[Cell]] = {}
    for cell in known:
        if cell.level != BASE:
            groups.setdefault((cell.agent, cell.character), []).append(cell)
    return groups
