"""An example of an own agent, for any game: it takes the kind of action that stands first in a list of wishes.

    galileo arena --agents agents.observer:make,random --ruleset galilei:seats=2 --blocks 50

An agent needs a `name`, `seed(value)` and `act(session, games)`; `make` below is the factory that the spec string names.
"""

import numpy as np

from galileo_env import Session

#: First words of action texts, best first; among equals the lowest id is taken.
WISHES = ("major", "spot", "page", "take", "fixed", "moving", "free", "pay", "colour", "amount", "scale", "book", "figure")


class Observer:
    """Observes whenever it can, and uses both actions of every turn."""

    name = "observer"

    def seed(self, value: int) -> None:
        """It never draws at random, so there is nothing to seed."""

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return np.array([min(session.legal(int(game)), key=lambda action: self._rank(session, int(action))) for game in games])

    @staticmethod
    def _rank(session: Session, action: int) -> int:
        word = session.action_text(action).split()[0]
        return WISHES.index(word) if word in WISHES else len(WISHES)


def make() -> Observer:
    """The factory of the spec `agents.observer:make`."""
    return Observer()
