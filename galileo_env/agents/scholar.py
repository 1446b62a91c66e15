"""`scholar`: plans its turn on copies in which everything hidden has been dealt anew, and judges by written rules.

engine/planning.py finds the plan; a game's judgement.py says, term by term, what a situation is worth; docs/SCHOLAR.md tells both
in words.
"""

import numpy as np

from galileo_env.agents.base import BatchedAgent, register_agent
from galileo_env.engine.session import Session


class ScholarAgent(BatchedAgent):
    """Plans the rest of the turn anew at every decision, from nothing but what its seat sees."""

    name = "scholar"

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return session.choose_scholar(games, self.words(session, games))


register_agent("scholar", ScholarAgent, "scholar")
