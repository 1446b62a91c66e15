"""A game played by the oracle and by the engine together, for the hand-made positions of the oracle's own tests.

GALILEO_ORACLE_WITH_ENGINE=1 pytest tests/oracle
"""

from collections.abc import Callable
from typing import Any

import galileo_env

from .differential import differences, order_of_new_deck, rules_only
from .game import Game


class BothGame(Game):
    """The oracle's game; after every step the engine must show the same position and the same legal texts.

    New decks lie as the engine shuffles them, whatever `shuffle` says.
    """

    def __init__(self, position: dict[str, Any], shuffle: Callable[[list[str]], list[str]] = list):
        super().__init__(position, self._order)
        self._session = galileo_env.Session(position["ruleset"], seed=1, obs=None)
        while int(self._session.seat[0]) + 1 != position["seat"] or self._session.position(0)["decision"] != "choose_move":
            texts = self._session.legal_texts(0)
            self._step(next(text for text in ("move 1", "end", "stop", "refuse") if text in texts))
        start = self._session.position(0)
        self._session.set_position(0, {**start, **position, "ruleset": start["ruleset"]})
        self._compare()

    def apply(self, text: str) -> None:
        if text in self.legal:
            self._step(text)
        super().apply(text)
        self._compare()

    def _order(self, tiles: list[str]) -> list[str]:
        return order_of_new_deck(self._session, tiles)

    def _step(self, text: str) -> None:
        self._session.step([self._session.action_id(text)])

    def _compare(self) -> None:
        ours = rules_only(self._session.position(0))
        theirs = {**self.position(), "ruleset": ours["ruleset"]}
        found = differences(ours, theirs) + differences(sorted(self._session.legal_texts(0)), self.legal, "legal texts")
        assert not found, "\n".join(found)
