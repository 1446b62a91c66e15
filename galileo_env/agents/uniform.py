"""`random`: a uniformly random legal action."""

import numpy as np

from galileo_env.agents.base import register_agent
from galileo_env.engine.session import Session


class RandomAgent:
    """Every legal action is equally likely."""

    name = "random"

    def __init__(self) -> None:
        self._rng = np.random.default_rng()

    def seed(self, value: int) -> None:
        """Makes every later choice reproducible."""
        self._rng = np.random.default_rng(value)

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        keys = np.where(session.masks[games] > 0, self._rng.random((len(games), session.num_actions)), -1.0)
        return keys.argmax(axis=1)


register_agent("random", RandomAgent, "random")
