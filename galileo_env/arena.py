"""Agents against each other, or against a solo game's other side, on common chance.

A *block* is one chance seed times every seating: all rotations of the line-up, or in a solo game one game for each agent. So no
agent gains by its seat or by its draws, and blocks, not games, are what is independent. Their number is fixed before play.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from galileo_env.agents import Agent, make_agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.engine.spec import game_spec
from galileo_env.statistics import effective_trials, mean_interval, wilson

#: Blocks played side by side. Part of what a seed means: block b is game b % 512 of the chunk b // 512.
BLOCKS_AT_ONCE = 512

#: A game longer than this is stopped and counted as truncated; ordinary games are some hundred decisions long.
MAX_DECISIONS = 20_000


@dataclass(frozen=True)
class Game:
    """One game: its block, the entry of the line-up on each seat, `Session.result`, and how it ended if not by the rules.

    `crashed` is the entry that raised or answered an illegal id. Points of such a game, and of a truncated one, are those at that
    moment.
    """

    block: int
    seating: tuple[int, ...]
    result: dict[str, Any]
    truncated: bool = False
    crashed: int | None = None

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

    def margin(self, side: int) -> int:
        """Own points less those of the best other side."""
        points = list(self.result["vp"])
        own = points.pop(side)
        return int(own - max(points))


@dataclass
class Match:
    """All games of a line-up, with the decisions, the CPU seconds and the first fault of each entry."""

    ruleset: Ruleset
    names: tuple[str, ...]
    games: list[Game] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)

    def records(self) -> list[dict[str, Any]]:
        """One record per entry of the line-up; see `record`."""
        return [self.record(entry) for entry in range(len(self.names))]

    def record(self, entry: int) -> dict[str, Any]:
        """Figures of one entry: win share with Wilson's interval (on the number of independent games that its blocks are worth),
        points, margin over the best other side with Student's interval over blocks, mean placement, CPU seconds per decision."""
        mine = [(game, game.seating.index(entry)) for game in self.games if entry in game.seating]
        wins, margins = _by_block(mine, Game.win_share), _by_block(mine, Game.margin)
        share = _mean([game.win_share(side) for game, side in mine])
        low, high = wilson(share, effective_trials(wins, len(mine)))
        margin, margin_low, margin_high = mean_interval(margins)
        return {
            "agent": self.names[entry],
            "against": self._against(entry),
            "n_blocks": len(wins),
            "n_games": len(mine),
            "win_share": share,
            "low": low,
            "high": high,
            "vp_mean": _mean([game.result["vp"][side] for game, side in mine]),
            "best_other_vp_mean": _mean([game.result["vp"][side] - game.margin(side) for game, side in mine]),
            "margin_mean": margin,
            "margin_low": margin_low,
            "margin_high": margin_high,
            "placement": _mean([game.placement(side) for game, side in mine]),
            "win_share_by_seat": [
                _mean([game.win_share(side) for game, side in mine if side == seat]) for seat in range(self.ruleset.seats)
            ],
            "decisions": self.decisions[entry],
            "seconds_per_decision": self.seconds[entry] / max(1, self.decisions[entry]),
            "truncated": sum(game.truncated for game, _ in mine),
            "crashed": sum(game.crashed == entry for game, _ in mine),
            "fault": self.faults.get(entry),
        }

    def _against(self, entry: int) -> list[str]:
        """Names of the rest of the line-up; in a solo game the sides beyond the seats, such as Tycho."""
        if self.ruleset.solo:
            return [*game_spec(self.ruleset.game).sides(self.ruleset)[self.ruleset.seats :]]
        return [name for other, name in enumerate(self.names) if other != entry]


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def _by_block(games: list[tuple[Game, int]], figure: Callable[[Game, int], float]) -> list[float]:
    """Means of a figure over the games of each block."""
    blocks: dict[int, list[float]] = {}
    for game, side in games:
        blocks.setdefault(game.block, []).append(figure(game, side))
    return [_mean(values) for values in blocks.values()]


def play(
    ruleset: str | Ruleset,
    agents: Sequence[str | Agent],
    blocks: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    rotate: bool = True,
) -> Match:
    """Plays a line-up for a fixed number of blocks.

    Args:
        ruleset: as `Session` takes it.
        agents: specs or agents, one per seat; any number in a solo game, where each plays alone.
        blocks: at least 1.
        seed: non-negative; chance of the games and choices of the agents follow from it.
        progress: called with the number of games that ended since its last call.
        rotate: False plays the line-up as it stands only; enough where all seats hold the same agent.

    Raises ValueError that names the culprit for a bad argument. An agent that raises while it plays loses the game; see `Game`.
    """
    rules = Ruleset.parse(ruleset)
    if isinstance(blocks, bool) or not isinstance(blocks, int) or blocks < 1:
        raise ValueError(f"blocks={blocks!r}; accepted: a whole number from 1")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ValueError(f"seed={seed!r}; accepted: a whole number from 0")
    if not agents or (len(agents) != rules.seats and not rules.solo):
        accepted = "at least one agent" if rules.solo else f"{rules.seats} agents, one per seat (names may repeat)"
        raise ValueError(f"agents: {len(agents)} given for {rules}; accepted: {accepted}")
    players = [make_agent(spec) for spec in agents]
    for entry, player in enumerate(players):
        _ask(player, Session(rules), np.array([0]))  # what an agent loads or compiles at first is no part of its time
        player.seed(_derived(seed, 1, entry))
    match = Match(rules, _names([player.name for player in players]), [], [0] * len(players), [0.0] * len(players))
    for first in range(0, blocks, BLOCKS_AT_ONCE):
        session = Session(rules, min(BLOCKS_AT_ONCE, blocks - first), seed=_derived(seed, 0, first // BLOCKS_AT_ONCE))
        for seating in _seatings(rules, len(players))[: None if rotate else 1]:
            session.reset(seed=session.seed)
            _play_seating(session, players, seating, first, match, progress or (lambda ended: None))
    return match


def _derived(seed: int, *path: int) -> int:
    """A seed for one purpose."""
    return int(np.random.SeedSequence([seed, *path]).generate_state(1, np.uint64)[0])


def _names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ: the second `greedy` of a line-up is `greedy#2`."""
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return tuple(result)


def _seatings(rules: Ruleset, entries: int) -> list[tuple[int, ...]]:
    """The entry on each seat, for every game of a block."""
    if rules.solo:
        return [(entry,) for entry in range(entries)]
    return [tuple((seat + turn) % entries for seat in range(entries)) for turn in range(entries)]


def _play_seating(
    session: Session,
    players: Sequence[Agent],
    seating: tuple[int, ...],
    first: int,
    match: Match,
    progress: Callable[[int], None],
) -> None:
    """Plays all games of a session to the end with one seating, and adds them to the match."""
    crashed = np.full(session.num_games, -1)
    actions = np.full(session.num_games, -1)
    ended = 0
    for _ in range(MAX_DECISIONS):
        seat = np.where(crashed < 0, session.seat, -1)
        still = int(np.count_nonzero(seat >= 0))
        if session.num_games - still > ended:
            progress(session.num_games - still - ended)
            ended = session.num_games - still
        if still == 0:
            break
        actions[:] = -1
        for side, entry in enumerate(seating):
            games = np.flatnonzero(seat == side)
            if len(games) == 0:
                continue
            start = time.process_time()
            answers, fault = _ask(players[entry], session, games)
            match.seconds[entry] += time.process_time() - start
            match.decisions[entry] += len(games)
            actions[games] = answers
            crashed[games[answers < 0]] = entry
            if fault:
                match.faults.setdefault(entry, fault)
        session.step(actions)
    progress(session.num_games - ended)
    for i in range(session.num_games):
        lost = int(crashed[i]) if crashed[i] >= 0 else None
        cut = lost is None and not session.over[i]
        match.games.append(Game(first + i, seating, session.result(i), cut, lost))


def _ask(agent: Agent, session: Session, games: np.ndarray) -> tuple[np.ndarray, str]:
    """(k,) answers of an agent, -1 for the games in which it raised or chose an illegal id; and its fault in words, or ""."""
    try:
        answers = np.asarray(agent.act(session, games))
        if answers.shape != games.shape or answers.dtype.kind not in "iu":
            raise ValueError(f"answered {answers.dtype} of shape {answers.shape}; accepted: whole numbers of shape {games.shape}")
    except Exception as error:  # an agent's fault of any kind is a lost game, not the end of the match
        if len(games) == 1:
            return np.array([-1]), f"{type(error).__name__}: {error}"
        parts = [_ask(agent, session, games[i : i + 1]) for i in range(len(games))]
        return np.concatenate([part for part, _ in parts]), next((fault for _, fault in parts if fault), "")
    legal = (answers >= 0) & (answers < session.num_actions)
    legal &= session.masks[games, np.where(legal, answers, 0)] > 0
    wrong = np.flatnonzero(~legal)
    fault = f"chose the illegal action {answers[wrong[0]]}" if len(wrong) else ""
    return np.where(legal, answers, -1), fault
