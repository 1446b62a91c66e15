"""The game as one object: decision by decision, from a position at the beginning of a turn (section 4)."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from . import cards, goods, seals, sky, treatises, workshop  # noqa: F401  (they register their icons)
from .actions import take_action
from .chance import Dice
from .cycle import begin_cycle, end_cycle, end_turn, inquisition_check
from .effects import Flow
from .ending import final_scoring
from .state import Chance, State, read_position, write_position
from .tables import CYCLES


def play(state: State) -> Flow:
    """Turns and Cycles until the last Cycle is over, then final scoring. Rules: R-01, R-03, R-05, R-12."""
    while True:
        yield from take_action(state)
        if end_turn(state):
            continue
        below_token = inquisition_check(state)
        if state.cycle == CYCLES:
            break
        end_cycle(state)
        begin_cycle(state)
    final_scoring(state, below_token)
    state.seat = 0


class Game:
    """One game, driven by action texts.

    `position` is a position at the beginning of a turn (decision choose_main). `chance` decides what is random. Another `flow`
    than the whole game may be given to try a part of it.
    """

    decision: str | None
    legal: list[str]

    def __init__(self, position: dict[str, Any], chance: Chance | None = None, flow: Callable[[State], Flow] = play):
        if position["decision"] not in ("choose_main", None):
            raise ValueError("the oracle starts at the beginning of a turn")
        self._state = read_position(position, chance or Dice(random.Random(0)))
        self._flow = flow(self._state)
        self.decision = None
        self.legal = []
        if position["decision"] is not None:
            self._continue(None)

    @property
    def seat(self) -> int:
        """Seat to move, from 1; 0 after the end."""
        return self._state.seat

    @property
    def groups(self) -> list[list[str]]:
        """The groups of the line that is being chosen from, empty at other decisions."""
        return self._state.groups

    @property
    def done(self) -> Counter[str]:
        """How often what of the tables was carried out so far (executed.py)."""
        return sum((player.done for player in self._state.players), Counter())

    def apply(self, text: str) -> None:
        """Takes a legal option and resolves everything up to the next question. Raises ValueError for any other text."""
        if text not in self.legal:
            raise ValueError(f"{text!r} is not one of {self.legal} ({self.decision})")
        self._state.decisions += 1
        self._continue(text)

    def position(self) -> dict[str, Any]:
        """The whole state in the position notation, without the keys catalogue, stack and rng."""
        return write_position(self._state, self.decision)

    def _continue(self, answer: str | None) -> None:
        """Runs on to the next question with a real choice, answering the others itself. Rules: A-58."""
        while True:
            try:
                question = next(self._flow) if answer is None else self._flow.send(answer)
            except StopIteration:
                self.decision, self.legal = None, []
                return
            if not question.options or len(set(question.options)) != len(question.options):
                raise AssertionError(f"{question} has no option, or one twice")
            if len(question.options) == 1:
                answer = question.options[0]
                continue
            self.decision, self.legal = question.kind, sorted(question.options)
            return
