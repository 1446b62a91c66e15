"""Tycho at a table of cardboard: his own pieces are kept here, everything else is asked when his next step depends on it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from galileo_env.engine.reasons import plain
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import opponent
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.automa.account import Step, Teller, score_at_end, tile_name
from galileo_env.games.galilei.automa.facts import FACTS, UNKNOWN, Need
from galileo_env.games.galilei.modules import moon
from galileo_env.games.galilei.rules import cellar, deck, objectives, turn, tycho, university

#: From so many figures of his own the supply may be empty; a player's part is not known.
_MANY_FIGURES = int(t.INQUISITOR_SUPPLY) // 2


class Table:
    """Tycho's side of a game that is played with cardboard.

    Args:
        state: (1,) state of a solo game at its beginning; Tycho's pieces are taken from it.
        tiles: his row of Action tiles from the left, by id; None takes the one of the state.

    `turn(answers)` carries a turn out as far as the answers (by Need.key, values as FACTS read them) go; `commit` keeps it.
    Raises ValueError for a row that is none.
    """

    def __init__(self, state: np.ndarray, tiles: Sequence[str] | None = None):
        self.state = state.copy()
        s = self.state[0]
        s.display[:] = UNKNOWN
        s.tokens[:] = 0
        s.pages[:] = 0
        s.moon_shown[:] = 0
        s.subjects[:] = 0
        if tiles is not None:
            self._lay(tiles)
        self.known: dict[str, Any] = {}

    def _lay(self, tiles: Sequence[str]) -> None:
        p = self.state[0].players[tycho.SEAT - 1]
        laid = [t.TYCHO_IDS[tile] for tile in p.sky if tile]
        if sorted(tiles) != sorted(laid):
            raise ValueError(f"tiles {','.join(tiles)}; accepted: {', '.join(sorted(laid))}, each once, from the left")
        for place, name in enumerate(tiles):
            p.sky[place] = t.TYCHO_IDS.index(name)

    @property
    def row(self) -> list[str]:
        """His row of Action tiles from the left, `+` after an upgraded one."""
        p = self.state[0].players[tycho.SEAT - 1]
        return [tile_name(p, place) for place in range(n.SKY) if p.sky[place]]

    @property
    def score(self) -> int:
        """His points now."""
        return int(self.state[0].players[tycho.SEAT - 1].score)

    def summary(self) -> list[str]:
        """His side in a few lines."""
        p = self.state[0].players[tycho.SEAT - 1]
        figures = ", ".join(f"{count} on space {space + 1}" for space, count in enumerate(p.cellar[: n.BASE_CELLAR]) if count)
        row = " ".join(f">{name}" if place == p.telescope else name for place, name in enumerate(self.row))
        return [
            f"{p.score} VP; dice {p.pool}; Reputation {p.reputation}; cellar: {figures or 'empty'}",
            f"comets {p.comets} on his board, {p.ones} showing 1, {p.twos} showing 2; Constellation tokens {p.constellations}",
            f"Book token on column {p.books[0]} of {p.columns}; University rows {' '.join(map(str, p.university))}",
            f"tiles {row}",
        ]

    def question(self, need: Need, answers: Mapping[str, Any]) -> str:
        """The question for a fact, in the state that the answers of this turn so far have led to."""
        return FACTS[need.name].ask(self._state_at(need, answers), need.about)

    def read(self, need: Need, text: str, answers: Mapping[str, Any]) -> Any:
        """The answer as a plain value. Raises ValueError that names what is accepted."""
        return FACTS[need.name].read(text, self._state_at(need, answers))

    def _state_at(self, need: Need, answers: Mapping[str, Any]) -> Any:
        """The state at the moment that a turn needs a fact."""
        return self._attempt(answers)[2]

    def turn(self, answers: Mapping[str, Any]) -> tuple[list[Step], Need | None]:
        """Carries out his next turn on a copy: the steps so far, and what has to be known before it can go on."""
        steps, need, _ = self._attempt(answers)
        return steps, need

    def commit(self, answers: Mapping[str, Any]) -> list[Step]:
        """Keeps his turn, for which the answers must suffice; returns its steps."""
        states = self.state.copy()
        steps, need, _ = self._attempt(answers, states)
        if need is not None:
            raise ValueError(f"answers: {need.key} is missing; accepted: an answer to every question of the turn")
        self.state = states
        self.known |= {key: value for key, value in answers.items() if key in FACTS and FACTS[key].once}
        return steps

    def final(self, answers: Mapping[str, Any]) -> tuple[dict[str, int], Need | None]:
        """What the final scoring adds for him, by source; or what has to be known for it."""
        facts = {**self.known, **answers}
        if "scales" not in facts:
            return {}, Need("scales")
        s = self.state.copy()[0]
        FACTS["scales"].write(s, facts["scales"], 0)
        return score_at_end(s), None

    def _attempt(self, answers: Mapping[str, Any], states: np.ndarray | None = None) -> tuple[list[Step], Need | None, Any]:
        states = self.state.copy() if states is None else states
        s = states[0]
        teller = Teller(self._watchers({**self.known, **answers}, s))
        s.turn_seat = tycho.SEAT
        try:
            teller.twins(opponent.take_turn)(s)
        except Need as need:
            return teller.steps, need, s
        teller.twins(turn.clear_marks)(s)
        return teller.steps, None, s

    # -- what his rules have to know

    def _watchers(self, facts: dict[str, Any], s: Any) -> dict[Any, Any]:
        """Watchers that ask for facts before a rule reads them, and that leave the drawing of cards to the person."""
        written: set[str] = set()
        p = s.players[tycho.SEAT - 1]

        def know(name: str, about: int = 0) -> None:
            need = Need(name, about)
            if need.key not in facts:
                raise need
            if need.key not in written:
                written.add(need.key)
                FACTS[name].write(s, facts[need.key], about)

        def display(*_: Any) -> None:
            know("display")
            for space in range(n.DISPLAY):
                if s.display[space] == UNKNOWN:  # a card that came in this turn
                    know("refill", space)

        def claimed(s: Any, p: Any, seat: int, place: int) -> None:
            know("scales")
            if not plain(objectives.has_claimed)(s, seat, place) and plain(objectives.meets)(s, p, s.objectives[place]):
                know("objective", place)

        def supply(*_: Any) -> None:
            if int(plain(cellar.figures)(p)) >= _MANY_FIGURES:
                know("supply")

        def no_supply(do: Callable[..., Any]) -> Callable[..., Any]:
            def watched(*_: Any) -> bool:
                supply()
                return bool(facts.get("supply", True))

            return watched

        def drawn(do: Callable[..., Any]) -> Callable[..., Any]:
            return lambda s: 1  # a card that stays face down; which one it is means nothing for him

        def refilled(do: Callable[..., Any]) -> Callable[..., Any]:
            def watched(s: Any, space: int) -> None:
                s.display[space] = UNKNOWN
                s.tokens[space] = 0

            return watched

        def comet(s: Any, p: Any) -> None:
            if p.twos > 0:
                know("pages")

        def effect(s: Any, p: Any, op: int, a: int) -> None:
            if op == n.TY_CARD:
                know("deck")

        return {
            tycho.open_spots: _first(display),
            tycho.observe_major: _first(display),
            tycho.observe_constellation: _first(display),
            tycho.best_scale: _first(lambda *_: know("scales")),
            university.below_top: _first(lambda *_: know("scales")),
            moon.best_target: _first(lambda *_: know("moon")),
            moon.observe_for_tycho: _first(lambda *_: know("bonus")),
            objectives.claim: _first(claimed),
            tycho.move_comet: _first(comet),
            opponent.carry_out: _first(effect),
            cellar.can_gain_inquisitor: no_supply,
            deck.draw: drawn,
            deck.refill: refilled,
        }


def _first(ask: Callable[..., None]) -> Any:
    """A watcher that asks before the rule is carried out."""

    def watcher(do: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any) -> Any:
            ask(*arguments)
            return do(*arguments)

        return watched

    return watcher
