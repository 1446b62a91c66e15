"""Plays blocks: what one worker does, alone in its process or beside others.

Blocks are played in chunks. What a chunk comes to depends on the match's seed and on its blocks, never on who plays it or when,
so a match is the same for any number of processes and machines.
"""

import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from galileo_env.agents import Agent, make_agent
from galileo_env.arena.match import Game, Tally
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session

#: Blocks played side by side, and kept or lost together.
CHUNK = 64

#: A game longer than this is stopped and counted as truncated; ordinary games are some hundred decisions long.
MAX_DECISIONS = 20_000

#: Called with the number of games that ended since its last call.
Progress = Callable[[int], None]


class Job(NamedTuple):
    """A chunk to be played: blocks `first` to `last` - 1 of a match."""

    ruleset: str
    agents: tuple[str | Agent, ...]
    seed: int
    rotate: bool
    first: int
    last: int


def derived(seed: int, *path: int) -> int:
    """A seed for one purpose."""
    return int(np.random.SeedSequence([seed, *path]).generate_state(1, np.uint64)[0])


def seatings(rules: Ruleset, entries: int, rotate: bool = True) -> list[tuple[int, ...]]:
    """The entry on each seat, for every game of a block: each line-up of as many entries as there are seats, in all rotations."""
    if rules.solo:
        return [(entry,) for entry in range(entries)]
    turns = rules.seats if rotate else 1
    line_ups = combinations(range(entries), rules.seats)
    return [line_up[turn:] + line_up[:turn] for line_up in line_ups for turn in range(turns)]


def play_chunk(job: Job, progress: Progress = lambda ended: None) -> tuple[list[Game], Tally]:
    """All games of a chunk, seating by seating, and what its entries did. Raises ValueError for a bad spec."""
    rules = Ruleset.parse(job.ruleset)
    players = [make_agent(spec) for spec in job.agents]
    for entry, player in enumerate(players):
        ask(player, Session(rules), np.array([0]))  # what an agent loads or compiles at first is no part of its time
        # A batched agent draws from the games, so where chunks begin does not matter to it; others must not draw the same again.
        player.seed(derived(job.seed, 1, entry, *([] if getattr(player, "batched", False) else [job.first])))
    seeds = [derived(job.seed, 0, block) for block in range(job.first, job.last)]
    session = Session(rules, len(seeds), seed=seeds)
    games: list[Game] = []
    tally = Tally.empty(len(players), session.num_actions)
    for seating in seatings(rules, len(players), job.rotate):
        session.reset(seed=seeds)
        games += _play_seating(session, players, seating, job.first, tally, progress)
    return games, tally


def _play_seating(
    session: Session, players: Sequence[Agent], seating: tuple[int, ...], first: int, tally: Tally, progress: Progress
) -> list[Game]:
    """Plays all games of a session to the end with one seating."""
    n = session.num_games
    crashed, illegal, actions = np.full(n, -1), np.zeros(n, np.int64), np.full(n, -1)
    first_actions = np.full((n, len(seating)), -1)
    ended = 0
    for _ in range(MAX_DECISIONS):
        seat = np.where(crashed < 0, session.seat, -1)
        still = int(np.count_nonzero(seat >= 0))
        if n - still > ended:
            progress(n - still - ended)
            ended = n - still
        if still == 0:
            break
        actions[:] = -1
        for side, entry in enumerate(seating):
            games = np.flatnonzero(seat == side)
            if len(games) == 0:
                continue
            start = time.process_time()
            answers, fault = ask(players[entry], session, games)
            tally.note(entry, session.masks[games], answers, time.process_time() - start, fault)
            actions[games] = answers
            failed = games[answers < 0]
            crashed[failed] = entry
            illegal[failed] += fault.startswith(ILLEGAL)
            fresh = games[first_actions[games, side] < 0]
            first_actions[fresh, side] = actions[fresh]
        session.step(actions)
    progress(n - ended)
    return [
        Game(
            block=first + i,
            seating=seating,
            result=session.result(i),
            truncated=crashed[i] < 0 and not bool(session.over[i]),
            crashed=int(crashed[i]) if crashed[i] >= 0 else None,
            illegal=int(illegal[i]),
            first_actions=tuple(session.action_text(each) if each >= 0 else "" for each in first_actions[i].tolist()),
            profile=session.spec.profile(session.states[i], session.ruleset),
        )
        for i in range(n)
    ]


#: How the fault of an agent begins that chose what is not legal.
ILLEGAL = "chose the illegal action"


def ask(agent: Agent, session: Session, games: np.ndarray) -> tuple[np.ndarray, str]:
    """(k,) answers of an agent, -1 for the games in which it raised or chose an illegal id; and its fault in words, or ""."""
    try:
        answers = np.asarray(agent.act(session, games))
        if answers.shape != games.shape or answers.dtype.kind not in "iu":
            raise ValueError(f"answered {answers.dtype} of shape {answers.shape}; accepted: whole numbers of shape {games.shape}")
    except Exception as error:  # an agent's fault of any kind is a lost game, not the end of the match
        if len(games) == 1:
            return np.array([-1]), f"{type(error).__name__}: {error}"
        parts = [ask(agent, session, games[i : i + 1]) for i in range(len(games))]
        return np.concatenate([part for part, _ in parts]), next((fault for _, fault in parts if fault), "")
    legal = (answers >= 0) & (answers < session.num_actions)
    legal &= session.masks[games, np.where(legal, answers, 0)] > 0
    wrong = np.flatnonzero(~legal)
    fault = f"{ILLEGAL} {answers[wrong[0]]}" if len(wrong) else ""
    return np.where(legal, answers, -1), fault
