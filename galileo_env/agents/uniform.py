"""`random`: a uniformly random legal action."""

import numpy as np

from galileo_env.agents.base import BatchedAgent, register_agent
from galileo_env.engine.session import Session


class RandomAgent(BatchedAgent):
    """Every legal action is equally likely."""

    name = "random"

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return session.choose_random(games, self.words(session, games))


register_agent("random", RandomAgent, "random")
