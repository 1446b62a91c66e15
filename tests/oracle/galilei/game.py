"""The game as one object: decision by decision, from a position at the beginning of a turn (section 22)."""

from collections.abc import Callable
from typing import Any

from . import cards, cellar, comets, cunitz, dice, library, newton, observe, sky, university  # noqa: F401  (they register their effects)
from .effects import Flow
from .ending import begin_round, final_scoring
from .state import State, Turn, read_position, write_position
from .turn import begin_turn, play_turn
from .tycho import play_tycho

# Decisions that are put to the player even with a single option (G-007).
ALWAYS_ASKED = ("choose_move", "choose_action")


def play(state: State) -> Flow:
    """Turns and rounds until the last round is over, then final scoring.

    Rules: G-057, G-058, G-198, G-199, S-014, S-078, S-079.
    """
    begin_turn(state, state.seat)
    while True:
        yield from play_turn(state)
        if state.seat < len(state.players):
            begin_turn(state, state.seat + 1)
            continue
        if state.tycho is not None:
            play_tycho(state)
        if state.round == state.last_round:
            break
        begin_round(state)
        begin_turn(state, 1)
    final_scoring(state)
    state.seat = 0
    state.turn = Turn()


class Game:
    """One game, driven by action texts.

    `position` is a position at the beginning of a turn (decision choose_move). `shuffle` gets the ids of the tiles of a new deck
    in catalogue order, Tycho's six Movement tiles or Hevelius's discard pile, and returns their order, top first.
    """

    decision: str | None
    legal: list[str]

    def __init__(self, position: dict[str, Any], shuffle: Callable[[list[str]], list[str]] = list):
        if position["decision"] not in ("choose_move", None):
            raise ValueError("the oracle starts at the beginning of a turn")
        self._state = read_position(position)
        self._state.shuffle = shuffle
        self._flow = play(self._state)
        self.decision = None
        self.legal = []
        if position["decision"] is not None:
            self._continue(None)

    @property
    def seat(self) -> int:
        """Seat to move, from 1; 0 after the end."""
        return self._state.seat

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
        """Runs on to the next question with a real choice, answering the others itself. Rules: G-007, G-013."""
        while True:
            try:
                question = next(self._flow) if answer is None else self._flow.send(answer)
            except StopIteration:
                self.decision, self.legal = None, []
                return
            if not question.options or len(set(question.options)) != len(question.options):
                raise AssertionError(f"{question} has no option, or one twice")
            if len(question.options) == 1 and question.kind not in ALWAYS_ASKED:
                answer = question.options[0]
                continue
            self.decision, self.legal = question.kind, sorted(question.options)
            return
