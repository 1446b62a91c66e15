"""What a match is made of, and its figures.

A *block* is one chance seed times every seating: every line-up of the agents in all rotations, or in a solo game one game for
each agent. So no agent gains by its seat or by its draws, and blocks, not games, are what is independent.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.statistics import Ratings, bootstrap, effective_trials, ratings, wilson

#: Columns of `Tally.options`: numbers of legal actions, the last one for all from there on.
OPTIONS = 65


@dataclass(frozen=True)
class Game:
    """One game: its block, the entry on each seat, `Session.result`, and how it ended if not by the rules.

    `crashed` is the entry that raised or answered an illegal id; `illegal` is 1 if it was the latter. Points of such a game, and
    of a truncated one, are those at that moment. `first_actions`: what each seat began with, as text, "" if it never moved.
    `profile`: what else the game's `GameSpec.profile` tells of its end.
    """

    block: int
    seating: tuple[int, ...]
    result: dict[str, Any]
    truncated: bool = False
    crashed: int | None = None
    illegal: int = 0
    first_actions: tuple[str, ...] = ()
    profile: dict[str, Any] = field(default_factory=dict)

    def placement(self, side: int) -> int:
        """Place of a side, 1 is best; by points where the rules gave none, an agent that crashed last."""
        if self.result["placement"][side] > 0:
            return int(self.result["placement"][side])
        points = self.result["vp"]
        if self.crashed is not None:
            lost = self.seating.index(self.crashed)
            if side == lost:
                return len(points)
            points = [each for other, each in enumerate(points) if other != lost]
        return 1 + sum(each > self.result["vp"][side] for each in points)

    def win_share(self, side: int) -> float:
        """1 for a win, shared among equals. A crash is a loss, and a win that all others share; a truncated game has none."""
        if self.truncated:
            return 0.0
        if self.crashed is not None:
            return 0.0 if self.seating.index(self.crashed) == side else 1 / (len(self.result["vp"]) - 1)
        places = self.result["placement"]
        return 1 / places.count(1) if places[side] == 1 else 0.0

    def tied(self, side: int) -> bool:
        """Whether a side shares the win."""
        places = self.result["placement"]
        return not self.truncated and self.crashed is None and places[side] == 1 and places.count(1) > 1

    def margin(self, side: int) -> int:
        """Own points less those of the best other side."""
        points = list(self.result["vp"])
        own = points.pop(side)
        return int(own - max(points))


@dataclass
class Tally:
    """What each entry did in all games together.

    decisions, seconds: (entries,) decisions asked of it and CPU seconds that they took. chosen, offered: (entries, num_actions)
    int64, how often it chose an action and how often that action was legal for it. options: (entries, OPTIONS) int64, decisions
    by the number of their legal actions. faults: the first fault of each entry that had one, in words.
    """

    decisions: np.ndarray
    seconds: np.ndarray
    chosen: np.ndarray
    offered: np.ndarray
    options: np.ndarray
    faults: dict[int, str] = field(default_factory=dict)

    @staticmethod
    def empty(entries: int, num_actions: int) -> "Tally":
        def zeros(*shape: int) -> np.ndarray:
            return np.zeros(shape, np.int64)

        actions = entries, num_actions
        return Tally(zeros(entries), np.zeros(entries), zeros(*actions), zeros(*actions), zeros(entries, OPTIONS))

    def note(self, entry: int, masks: np.ndarray, answers: np.ndarray, seconds: float, fault: str) -> None:
        """Adds one call of an agent: (k, num_actions) masks of its games and its (k,) answers, -1 for faults."""
        self.decisions[entry] += len(answers)
        self.seconds[entry] += seconds
        np.add.at(self.chosen[entry], answers[answers >= 0], 1)
        self.offered[entry] += masks.sum(axis=0, dtype=np.int64)
        np.add.at(self.options[entry], np.minimum(masks.sum(axis=1, dtype=np.int64), OPTIONS - 1), 1)
        if fault:
            self.faults.setdefault(entry, fault)

    def add(self, other: "Tally") -> None:
        """Adds what another tally of the same entries counted."""
        for name in ("decisions", "seconds", "chosen", "offered", "options"):
            getattr(self, name)[...] += getattr(other, name)
        self.faults = {**other.faults, **self.faults}


@dataclass
class Match:
    """All games of some agents, in whole blocks.

    Attributes: `ruleset`; `names`, one per entry; `tally`; `games`; `head`, what every result carries (results.metadata) with the
    agents and the stopping rule; `stopped`, why play ended before the last block.
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    tally: Tally
    games: list[Game] = field(default_factory=list)
    head: dict[str, Any] = field(default_factory=dict)
    stopped: str = ""

    @property
    def blocks(self) -> int:
        """Blocks played."""
        return len({game.block for game in self.games})

    @property
    def faults(self) -> dict[int, str]:
        """The first fault of each entry that had one, in words."""
        return self.tally.faults

    def rate(self) -> Ratings:
        """Ratings of all entries on one scale, with those of a solo game's other sides; see `statistics.ratings`.

        Raises ValueError where choix (extra `report`) is missing.
        """
        sides = game_spec(self.ruleset.game).sides(self.ruleset)[self.ruleset.seats :] if self.ruleset.solo else ()
        names = (*self.names, *sides)
        orders: dict[int, list[list[int]]] = {}
        for game in self.games:
            places = [0] * len(names)
            for side in range(len(game.result["vp"])):
                entry = game.seating[side] if side < len(game.seating) else len(self.names) + side - len(game.seating)
                places[entry] = game.placement(side)
            orders.setdefault(game.block, []).append(places)
        return ratings([orders[block] for block in sorted(orders)], names)

    def line_ups(self) -> list[tuple[int, ...]]:
        """The sets of entries that met, each ascending; a single one unless there are more agents than seats."""
        return sorted({tuple(sorted(game.seating)) for game in self.games})

    def block_shares(self) -> np.ndarray:
        """(blocks, entries) float64: the win share of every entry in every block, in the order of the blocks."""
        return np.array([self._by_block(entry, Game.win_share) for entry in range(len(self.names))]).T

    def records(self) -> list[dict[str, Any]]:
        """One record per entry over all its games; see `record`."""
        return [self.record(entry) for entry in range(len(self.names))]

    def pairings(self) -> list[dict[str, Any]]:
        """One record per line-up and entry of it; the same as `records` where there is a single line-up."""
        if self.ruleset.solo or len(self.line_ups()) < 2:
            return self.records()
        return [self.record(entry, line_up) for line_up in self.line_ups() for entry in line_up]

    def record(self, entry: int, line_up: tuple[int, ...] | None = None) -> dict[str, Any]:
        """Figures of one entry, over all its games or those of one line-up.

        Win share with Wilson's interval (on the number of independent games that its blocks are worth), points, margin over the
        best other side with an interval over blocks, mean placement, ties, faults, CPU seconds per decision (of all its games).
        """
        mine = self._mine(entry, line_up)
        wins, margins = (self._by_block(entry, figure, line_up) for figure in (Game.win_share, Game.margin))
        share = _mean([game.win_share(side) for game, side in mine])
        low, high = wilson(share, effective_trials(wins, len(mine)))
        margin, margin_low, margin_high = bootstrap(margins)
        points = bootstrap(self._by_block(entry, lambda game, side: game.result["vp"][side], line_up))
        return {
            "agent": self.names[entry],
            "against": self._against(entry, line_up),
            "n_blocks": len(wins),
            "n_games": len(mine),
            "win_share": share,
            "low": low,
            "high": high,
            "ties": sum(game.tied(side) for game, side in mine),
            "vp_mean": points.value,
            "vp_low": points.low,
            "vp_high": points.high,
            "best_other_vp_mean": _mean([game.result["vp"][side] - game.margin(side) for game, side in mine]),
            "margin_mean": margin,
            "margin_low": margin_low,
            "margin_high": margin_high,
            "placement": _mean([game.placement(side) for game, side in mine]),
            "win_share_by_seat": [_share_of_seat(mine, seat) for seat in range(self.ruleset.seats)],
            "decisions": int(self.tally.decisions[entry]),
            "seconds_per_decision": float(self.tally.seconds[entry] / max(1, self.tally.decisions[entry])),
            "truncated": sum(game.truncated for game, _ in mine),
            "crashed": sum(game.crashed == entry for game, _ in mine),
            "illegal": sum(game.illegal for game, _ in mine if game.crashed == entry),
            "fault": self.faults.get(entry),
        }

    def _mine(self, entry: int, line_up: tuple[int, ...] | None = None) -> list[tuple[Game, int]]:
        """The games of an entry, each with its seat."""
        return [
            (game, game.seating.index(entry))
            for game in self.games
            if entry in game.seating and line_up in (None, tuple(sorted(game.seating)))
        ]

    def _by_block(self, entry: int, figure: Callable[[Game, int], float], line_up: tuple[int, ...] | None = None) -> list[float]:
        """Means of a figure of an entry over the games of each block, in the order of the blocks."""
        blocks: dict[int, list[float]] = {}
        for game, side in self._mine(entry, line_up):
            blocks.setdefault(game.block, []).append(figure(game, side))
        return [_mean(blocks[block]) for block in sorted(blocks)]

    def _against(self, entry: int, line_up: tuple[int, ...] | None = None) -> list[str]:
        """Names of the others; in a solo game the sides beyond the seats, such as Tycho."""
        if self.ruleset.solo:
            return [*game_spec(self.ruleset.game).sides(self.ruleset)[self.ruleset.seats :]]
        others = range(len(self.names)) if line_up is None else line_up
        return [self.names[other] for other in others if other != entry]


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ: the second `greedy` of a line-up is `greedy#2`."""
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return tuple(result)


def _share_of_seat(games: Sequence[tuple[Game, int]], seat: int) -> float | None:
    """The win share on one seat; None for a seat that was never taken."""
    shares = [game.win_share(side) for game, side in games if side == seat]
    return _mean(shares) if shares else None


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))
