"""Tycho for a game of cardboard, behind a page: the logic of `galileo tycho` (play/table.py), a request a step."""

import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from galileo_env.play.table import TychoTable
from galileo_env.serve.messages import TableStep, TableWish, read
from galileo_env.serve.rooms import EXPIRY, MOST_ROOMS, Full

_WISHES = msgspec.json.Decoder(TableWish)
_STEPS = msgspec.json.Decoder(TableStep)


class _Table:
    """A table, and the answers of a turn (or of the final scoring) that is being asked for."""

    def __init__(self, table: TychoTable):
        self.table = table
        self.answers: dict[str, Any] = {}
        self.asking = ""
        self.used = 0.0

    def shown(self, **more: Any) -> dict[str, Any]:
        """His side as it stands."""
        table = self.table
        return {
            "ruleset": str(table.ruleset),
            "tiles": table.table.row,
            "turns": len(table.turns),
            "score": table.table.score,
            "summary": table.table.summary(),
            "need": None,
            "steps": [],
            **more,
        }

    def turn(self) -> dict[str, Any]:
        """His next turn as far as the answers go; kept when nothing is asked any more."""
        before = self.table.table.score
        steps, need = self.table.table.turn(self.answers)
        if need is None:
            self.table.commit(self.answers)
            self.answers, self.asking = {}, ""
        told = [{"rule": step.rule, "text": step.text} for step in steps]
        if need is None:
            return self.shown(steps=told, gained=self.table.table.score - before)
        return self.shown(steps=told, need=self.table.table.question(need, self.answers))

    def final(self) -> dict[str, Any]:
        """His points at the end; nothing changes."""
        found, need = self.table.table.final(self.answers)
        if need is not None:
            return self.shown(need=self.table.table.question(need, self.answers))
        self.answers, self.asking = {}, ""
        return self.shown(final=found, total=self.table.table.score + sum(found.values()))

    def go_on(self) -> dict[str, Any]:
        """What is being asked for."""
        return self.turn() if self.asking == "turn" else self.final()

    def answer(self, text: str) -> dict[str, Any]:
        """Takes an answer. Raises ValueError that says what is accepted."""
        table = self.table.table
        _, need = table.turn(self.answers) if self.asking == "turn" else table.final(self.answers)
        if not self.asking or need is None:
            raise ValueError("nothing is asked; accepted: turn, final")
        self.answers[need.key] = table.read(need, text, self.answers)
        return self.go_on()

    def back(self) -> dict[str, Any]:
        """Takes back the last answer, or the beginning of the turn."""
        if self.answers:
            self.answers.popitem()
            return self.go_on()
        self.asking = ""
        return self.shown()

    def begin(self, what: str) -> dict[str, Any]:
        """Begins a turn or the final scoring."""
        if self.asking and self.asking != what:
            self.answers = {}
        self.asking = what
        return self.go_on()

    def undo(self) -> dict[str, Any]:
        """Takes back his last turn."""
        self.answers, self.asking = {}, ""
        self.table.undo()
        return self.shown()

    def save(self) -> dict[str, Any]:
        """The game as the text of a file that `galileo tycho --resume` takes."""
        return self.shown(name=f"tycho-{len(self.table.turns)}.jsonl", text=self.table.data().decode())


class TableRooms:
    """All tables; arguments as those of `rooms.Rooms`."""

    def __init__(self, expiry: float = EXPIRY, most: int = MOST_ROOMS, clock: Callable[[], float] = time.monotonic):
        self.expiry, self.most, self._clock = expiry, most, clock
        self._tables: dict[str, _Table] = {}

    def open(self, data: bytes) -> dict[str, Any]:
        """A new table. Raises Full and ValueError."""
        wish: TableWish = read(_WISHES, data)
        self.sweep()
        if len(self._tables) >= self.most:
            raise Full(f"{self.most} tables are in use; accepted: no more until one has been forgotten")
        if wish.saved is not None:
            table = _Table(TychoTable.read(wish.saved.encode(), "the saved game"))
        else:
            table = _Table(TychoTable(wish.luna, wish.level, None, wish.tiles))
        name = secrets.token_urlsafe(16)
        table.used = self._clock()
        self._tables[name] = table
        return {"table": name, **table.shown()}

    def step(self, name: str, data: bytes) -> dict[str, Any]:
        """Carries out a request. Raises ValueError."""
        step: TableStep = read(_STEPS, data)
        self.sweep()
        table = self._tables.get(name)
        if table is None:
            raise ValueError("there is no such table, or it has been forgotten; accepted: a new one")
        table.used = self._clock()
        doing: dict[str, Callable[[], dict[str, Any]]] = {
            "turn": lambda: table.begin("turn"),
            "final": lambda: table.begin("final"),
            "answer": lambda: table.answer(step.text),
            "back": table.back,
            "undo": table.undo,
            "look": table.shown,
            "save": table.save,
        }
        if step.do not in doing:
            raise ValueError(f"do {step.do!r}; accepted: {', '.join(doing)}")
        return doing[step.do]()

    def sweep(self) -> None:
        """Forgets tables that nobody has used for long."""
        late = self._clock() - self.expiry
        self._tables = {name: table for name, table in self._tables.items() if table.used >= late}
