"""How often intervals hold the truth, measured in made-up worlds whose truth is known, and what it costs to stop early.

`python -m benchmarks.coverage` prints the tables that the docstrings of `galileo_env.statistics` quote.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import typer
from rich import box
from rich.table import Table

from galileo_env.cli import console, print_json
from galileo_env.statistics import (
    Interval,
    Rule,
    bootstrap,
    effective_trials,
    mean_interval,
    parse_until,
    ranks,
    ratings,
    resampled,
    share_interval,
    wilson,
)
from galileo_env.statistics.strength import UNIT


@dataclass(frozen=True)
class World:
    """Blocks of games that an entry wins with chance `share` on average.

    `alike`: how much games of a block go the same way, as the correlation of two of them. `ties`: share of games that end in a
    tie, which counts half. `seats`: how much more often than `share` the first of every two games is won, and the other less
    often.
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

    def __str__(self) -> str:
        extras = (("alike", self.alike), ("ties", self.ties), ("seats", self.seats))
        return ", ".join([f"{self.games} games", f"{self.share:g}", *(f"{name} {value:g}" for name, value in extras if value)])

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
    """(runs, blocks) figures of a kind, and true mean: `normal`, `skewed` (exponential), `collapse` (one in 20 far below)."""
    if kind == "normal":
        return chance.normal(0, 10, (runs, blocks)), 0.0
    if kind == "skewed":
        return chance.exponential(10, (runs, blocks)), 10.0
    return chance.normal(0, 10, (runs, blocks)) - 80 * (chance.random((runs, blocks)) < 0.05), -4.0


def holds(intervals: Iterable[Interval], truth: float) -> tuple[float, float]:
    """Share of the intervals that hold the truth, and their median width. One without bounds holds all; it has no width."""
    found = list(intervals)
    inside = [low is None or high is None or low - 1e-9 <= truth <= high + 1e-9 for _, low, high in found]
    widths = [high - low for _, low, high in found if low is not None and high is not None]
    return float(np.mean(inside)), float(np.median(widths)) if widths else float("inf")


def stopped(rule: Rule, shares: np.ndarray, every: int) -> tuple[int, str | None]:
    """After how many of (blocks, entries) shares a rule stops that is asked after every so many, and its reason."""
    for n in range(every, len(shares) + 1, every):
        reason = rule.done(shares[:n])
        if reason:
            return n, reason
    return len(shares), None


def orders(chance: np.random.Generator, strengths: np.ndarray, blocks: int, games: int = 4, alike: bool = False) -> np.ndarray:
    """(blocks, games, entries) places by the Plackett-Luce model; where a block is alike, all its games end the same."""
    luck = chance.gumbel(size=(blocks, 1 if alike else games, len(strengths)))
    places = 1 + np.argsort(np.argsort(-(strengths / UNIT + luck), axis=2), axis=2)
    return np.repeat(places, games, axis=1) if alike else places


# --- tables --------------------------------------------------------------------------------------------------------------------


def games_alone(blocks: np.ndarray) -> Interval:
    """Wilson's interval as if all games were independent."""
    share = float(blocks.mean())
    return Interval(share, *wilson(share, blocks.size))


def at_most_games(blocks: np.ndarray) -> Interval:
    """Wilson's interval on `effective_trials`, which are never more than the games."""
    share = float(blocks.mean())
    return Interval(share, *wilson(share, effective_trials(blocks.mean(axis=1).tolist(), blocks.size)))


def bca(blocks: np.ndarray) -> Interval:
    """The bootstrap of a mean as of any other figure."""
    return bootstrap(blocks, lambda rows: float(rows.mean()), draws=500)


SHARES: dict[str, Callable[[np.ndarray], Interval]] = {
    "share_interval": share_interval,
    "effective_trials": at_most_games,
    "games alone": games_alone,
    "Student": mean_interval,
}
MEANS: dict[str, Callable[[np.ndarray], Interval]] = {"bootstrap": bootstrap, "BCa": bca, "Student": mean_interval}


def share_records(runs: int) -> Iterator[dict[str, Any]]:
    """How often intervals of a share hold it, by world and number of blocks."""
    for name, world in WORLDS.items():
        for blocks in (10, 30, 100, 500):
            played = world.play(np.random.default_rng(blocks), runs, blocks)
            found = {key: holds(map(interval, played), world.truth) for key, interval in SHARES.items()}
            yield {"world": name, "blocks": blocks, **_figures(found)}


def mean_records(runs: int) -> Iterator[dict[str, Any]]:
    """How often intervals of a mean hold it."""
    for kind in ("normal", "skewed", "collapse"):
        for blocks in (10, 20, 50):
            played, truth = margins(np.random.default_rng(blocks), runs, blocks, kind)
            yield {
                "figures": kind,
                "blocks": blocks,
                **_figures({key: holds(map(way, played), truth) for key, way in MEANS.items()}),
            }


def _figures(found: dict[str, tuple[float, float]]) -> dict[str, str]:
    return {name: f"{100 * held:.1f} ({width:.3g})" for name, (held, width) in found.items()}


def stopping_records(runs: int) -> Iterator[dict[str, Any]]:
    """What stopping early costs: blocks played, how often the interval afterwards holds, and how far off the mean is."""
    tests = [
        ("sprt(0.50,0.55)", [World(2, share) for share in (0.5, 0.525, 0.55, 0.65)]),
        ("sprt(0.50,0.55)", [World(2, share, alike=0.5) for share in (0.5, 0.525, 0.55)]),
        ("sprt(0.25,0.30)", [World(4, share) for share in (0.25, 0.275, 0.3)]),
        ("sprt(0.02,0.05)", [World(2, share) for share in (0.02, 0.035, 0.05)]),
        ("sprt(0.90,0.95)", [World(4, share, alike=0.2) for share in (0.9, 0.925, 0.95)]),
        ("ci<=0.05", list(WORLDS.values())),
    ]
    for text, worlds in tests:
        for world in worlds:
            for every in (1, 50):
                yield {
                    "rule": text,
                    "world": str(world),
                    "looks": every,
                    **_stops(parse_until(text), world, every, runs),
                }


def _stops(rule: Rule, world: World, every: int, runs: int) -> dict[str, str]:
    chance = np.random.default_rng(every)
    counts, upper, kept = [], [], []
    for _ in range(runs):
        played = world.play(chance, 4000).mean(axis=1, keepdims=True)
        count, reason = stopped(rule, played, every)
        counts.append(count)
        upper.append("at least" in str(reason))
        kept.append(share_interval(played[:count]))
    bias = np.mean([each.value for each in kept]) - world.truth
    return {
        "p1 chosen": f"{100 * np.mean(upper):.1f}",
        "blocks": f"{np.mean(counts):.0f}",
        "holds": f"{100 * holds(kept, world.truth)[0]:.1f}",
        "bias": f"{bias:+.4f}",
    }


def rating_records(runs: int) -> Iterator[dict[str, Any]]:
    """How often intervals of ratings hold them, and how often equals get a rank of their own."""
    apart = np.array([300.0, 120.0, 0.0, -150.0])
    for blocks in (10, 20, 40, 100):
        for alike in (False, True):
            chance = np.random.default_rng(blocks)
            kept, called = [], []
            for _ in range(runs):
                found = ratings([*orders(chance, apart, blocks, alike=alike)], "abcd", anchor="c", draws=200).ratings
                for i in (0, 1, 3):
                    low = -np.inf if found[i].low is None else found[i].low
                    high = np.inf if found[i].high is None else found[i].high
                    kept.append(low <= apart[i] <= high)
                equal = (orders(chance, np.zeros(4), blocks, alike=alike) == 1).mean(axis=1)
                called.append(any(rank != (1, 4) for rank in ranks(resampled(equal, 400), blocks)))
            games = "all the same" if alike else "independent"
            yield {
                "blocks": blocks,
                "games of a block": games,
                "ratings hold": f"{100 * np.mean(kept):.1f}",
                "equals ranked": f"{100 * np.mean(called):.1f}",
            }


def table(title: str, records: list[dict[str, Any]]) -> Table:
    """Records as lines."""
    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in records[0]:
        grid.add_column(name, overflow="fold")
    for each in records:
        grid.add_row(*map(str, each.values()))
    return grid


TABLES: dict[str, tuple[str, Callable[[int], Iterator[dict[str, Any]]], int]] = {
    "shares": ("Shares: 95 % intervals that hold the truth, %, and their median width", share_records, 1),
    "means": ("Means: 95 % intervals that hold the truth, %, and their median width", mean_records, 2),
    "stopping": ("Stopping: looks every so many blocks; what share_interval holds afterwards, %", stopping_records, 4),
    "ratings": ("Ratings and ranks, %", rating_records, 4),
}


def main(
    runs: Annotated[int, typer.Option(min=8, help="Simulated matches per line; fewer where each takes long.")] = 2000,
    only: Annotated[str, typer.Option(help="Tables, separated by commas.")] = ",".join(TABLES),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """How often intervals hold the truth, and what stopping early costs. Example: python -m benchmarks.coverage --runs 500"""
    unknown = [name for name in only.split(",") if name not in TABLES]
    if unknown:
        raise typer.BadParameter(f"{', '.join(unknown)}; accepted: {', '.join(TABLES)}", param_hint="--only")
    found = {}
    for name in only.split(","):
        title, records, share = TABLES[name]
        found[name] = list(records(runs // share))
        if not as_json:
            console().print(table(f"{title} (n = {runs // share})", found[name]))
    if as_json:
        print_json(found)


if __name__ == "__main__":
    typer.run(main)
