"""`search`."""
import secrets
import numpy as np
from galileo_env.agents.base import register_agent
from galileo_env.engine.session import Session

class SearchAgent:
    batched = True
    def __init__(self, argument):
        head, *rest = argument.split(",")
        self.simulations = int(head)
        self.options = {"cut": -1, "c": 1.0, "scale": 20.0, "win": 0.0}
        for each in rest:
            k, v = each.split("=")
            self.options[k] = type(self.options[k])(v)
        self.name = f"search:{argument}"
        self._seed = secrets.randbits(63)
    def seed(self, value): self._seed = value
    def act(self, session, games):
        return session.search(games, session.words(games, self._seed), self.simulations, **self.options)[0]
register_agent("search", SearchAgent, "search:SIMULATIONS")
