"""`greedy`: one decision looked ahead, on copies in which everything hidden has been dealt anew.

Every legal action is followed by several random ways to finish the turn; the one that leads to the best value wins. The value
is what the final scoring would give plus a simple estimate of what is on hand (a game's evaluation.py says which).
"""

import numpy as np

from galileo_env.agents.base import BatchedAgent, register_agent
from galileo_env.engine.session import Session

#: Random ways to finish the turn that are tried after each action.
TRIALS = 16


class GreedyAgent(BatchedAgent):
    """Looks one decision ahead. `trials`: how many random ways to finish the turn are tried, at least 1."""

    def __init__(self, trials: str | int = TRIALS) -> None:
        super().__init__()
        if not str(trials).isdecimal() or int(trials) < 1:
            raise ValueError(f"trials={trials!r} must be a whole number from 1")
        self.trials = int(trials)
        self.name = "greedy" if self.trials == TRIALS else f"greedy:{self.trials}"

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return session.choose_greedy(games, self.words(session, games), self.trials)


register_agent("greedy", GreedyAgent, "greedy or greedy:TRIALS")
