"""How often intervals hold the truth, measured in made-up worlds whose truth is known, and what it costs to stop early.

`python -m benchmarks.coverage` prints the tables that the docstrings of `galileo_env.statistics` quote.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from galileo_env.statistics import Interval, Rule, effective_trials, wilson


@dataclass(frozen=True)
class World:
    """Blocks of games that an entry wins with chance `share` on average.

    `alike`: how much games of a block go the same way, as the correlation of two of them. `ties`: share of games that end in a tie,
    which counts half. `seats`: how much more often than `share` the first of every two games is won, and the other less often.
    """

    games: int
    share: float
    alike: float = 0.0
    ties: float = 0.0
    seats: float = 0.0

    @property
    def truth(self) -> float:
        """The win share of endless play."""
        return self.share * (1 - self.ties) + self.ties / 2

    def play(self, chance: np.random.Generator, *blocks: int) -> np.ndarray:
        """(*blocks, games) results: 1, 0, or a half."""
        common = chance.random((*blocks, 1))
        luck = np.where(chance.random((*blocks, self.games)) < self.alike**0.5, common, chance.random((*blocks, self.games)))
        won = luck < self.share + self.seats * (-1.0) ** np.arange(self.games)
        return np.where(chance.random(won.shape) < self.ties, 0.5, won)


#: Worlds by name: plain, correlated, with ties, with seats that matter, and shares near 0 and 1.
WORLDS = {
    "1 game, even": World(1, 0.5),
    "2 games, even": World(2, 0.5),
    "2 games, even, alike": World(2, 0.5, alike=0.5),
    "2 games, even, seats matter": World(2, 0.5, seats=0.3),
    "4 games, a quarter": World(4, 0.25),
    "4 games, a quarter, alike, ties": World(4, 0.25, alike=0.3, ties=0.1),
    "2 games, 5 %": World(2, 0.05),
    "2 games, 2 %, alike": World(2, 0.02, alike=0.3),
    "2 games, 95 %, ties": World(2, 0.95, alike=0.2, ties=0.05),
    "4 games, 98 %": World(4, 0.98),
}


def margins(chance: np.random.Generator, runs: int, blocks: int, kind: str) -> tuple[np.ndarray, float]:
    """(runs, blocks) figures of a kind, and their true mean: `normal`, `skewed` (exponential), `collapse` (one in 20 far below)."""
    if kind == "normal":
        return chance.normal(0, 10, (runs, blocks)), 0.0
    if kind == "skewed":
        return chance.exponential(10, (runs, blocks)), 10.0
    return chance.normal(0, 10, (runs, blocks)) - 80 * (chance.random((runs, blocks)) < 0.05), -4.0


def old_interval(blocks: np.ndarray) -> Interval:
    """Wilson's interval on `effective_trials`, held below the number of games."""
    return Interval(
        float(blocks.mean()), *wilson(float(blocks.mean()), effective_trials(blocks.mean(axis=1).tolist(), blocks.size))
    )


def holds(intervals: Iterable[Interval], truth: float) -> tuple[float, float]:
    """Share of the intervals that hold the truth, and their median width. One without bounds holds all; it has no width."""
    found = list(intervals)
    inside = [low is None or high is None or low - 1e-9 <= truth <= high + 1e-9 for _, low, high in found]
    widths = [high - low for _, low, high in found if low is not None and high is not None]
    return float(np.mean(inside)), float(np.median(widths)) if widths else float("nan")


def stopped(rule: Rule, shares: np.ndarray, every: int) -> tuple[int, str | None]:
    """After how many of (blocks, entries) shares a rule stops that is asked after every so many, and its reason."""
    for n in range(every, len(shares) + 1, every):
        reason = rule.done(shares[:n])
        if reason:
            return n, reason
    return len(shares), None
