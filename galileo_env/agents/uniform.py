"""`random`: a uniformly random legal action."""

import secrets

import numpy as np

from galileo_env.agents.base import register_agent
from galileo_env.engine.session import Session


class RandomAgent:
    """Every legal action is equally likely."""

    name = "random"

    batched = True

    def __init__(self) -> None:
        self._seed = secrets.randbits(63)

    def seed(self, value: int) -> None:
        """Makes every later choice reproducible."""
        self._seed = value

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return session.choose_random(games, session.words(games, self._seed))


register_agent("random", RandomAgent, "random")
