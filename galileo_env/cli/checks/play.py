"""What the checks of `galileo selfcheck` share: what is asked for, and games whose choices follow from a seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from galileo_env.engine.session import Session

#: Decisions between two looks at states, and the rows that are looked at closely.
EVERY, ROWS = 16, 3


@dataclass(frozen=True)
class Job:
    """What to check: a ruleset, the games played, their seed, the pairs of states wanted (0: as many as one pass gives), and all
    rulesets of this run.
    """

    ruleset: str
    games: int
    seed: int
    pairs: int
    rulesets: tuple[str, ...]


class NotComparable(Exception):
    """There is nothing to compare with; the text says why."""


def need(right: Any, problem: str) -> None:
    """Raises AssertionError with the problem unless all is right."""
    if not right:
        raise AssertionError(problem)


def choices(masks: np.ndarray, seed: int, ply: int) -> np.ndarray:
    """(N,) a random legal action per (N, num_actions) mask, -1 where nothing is legal; row i gets the same whatever N is."""
    keys = np.random.default_rng([seed, ply]).random(masks.shape)
    best = np.where(masks > 0, keys, -1.0).argmax(axis=1)
    return np.where(masks.any(axis=1), best, -1)


def plies(session: Session, seed: int) -> Iterator[int]:
    """Plays to the end, and stops before every EVERY-th decision."""
    ply = 0
    while not session.over.all():
        stuck = ~session.over & ~session.masks.any(axis=1)
        need(not stuck.any(), f"a running game without a legal action at decision {ply}")
        if ply % EVERY == 0:
            yield ply
        session.step(choices(session.masks, seed, ply))
        ply += 1
