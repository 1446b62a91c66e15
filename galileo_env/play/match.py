"""One game that people and agents play: decisions, what happened in sentences, undo, hints, explanations, saving.

Nothing here knows a game or a screen. Everything that is shown to a seat goes through the text board's view of that seat; what
happened (`Event`) is told in sentences that are public.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from galileo_env.agents import known, make_agent
from galileo_env.agents.base import is_known, think
from galileo_env.engine import replay
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.explanation import Explanation, explain
from galileo_env.play.seats import HUMAN, Seats
from galileo_env.render import text as drawing


@dataclass(frozen=True)
class Event:
    """A decision that was played: `seat` from 1, `action` text, what it does as a `sentence`, points that it brought each side,
    and what a scripted opponent did after it, a line a step.
    """

    seat: int
    action: str
    sentence: str
    points: tuple[int, ...]
    after: tuple[str, ...] = ()

    def lines(self, names: tuple[str, ...]) -> list[str]:
        """The event as lines of text; `names` of all sides."""
        gained = ", ".join(f"{name} {vp:+} VP" for name, vp in zip(names, self.points, strict=True) if vp)
        head = f"{names[self.seat - 1]}: {self.sentence}" + (f" [{gained}]" if gained else "")
        return [head, *(f"{names[-1]}: {line}" for line in self.after)]


class Match:
    """A game at a table.

    Args:
        seats: ruleset and players.
        seed: whole number from 0, from which all chance follows; None draws one.
        undo: whether decisions may be taken back.
        start: instead of a new game, one that goes on from a state (`Session.state_bytes`) of this ruleset.

    `session` is a Session with this one game. Raises ValueError for bad arguments.
    """

    def __init__(self, seats: Seats, seed: int | None = None, undo: bool = True, start: bytes | None = None):
        self.seats, self.casual = seats, undo
        self.seed = secrets.randbits(31) if seed is None else seed
        self.session = Session(seats.ruleset, num_games=1, seed=self.seed, obs="int8")
        self.events: list[Event] = []
        #: Where it was saved or read from, and the bytes that file held then.
        self.path: Path | None = None
        self._known: bytes | None = None
        self._saved = 0
        if start is not None:
            self.session.restore(0, start)
        self._begin()

    def _begin(self) -> None:
        self._changes = 0
        self._states = [self.session.state_bytes(0)]
        self.recorder = replay.Recorder(self.session, 0, list(self.seats.players))
        self._agents = [None if player == HUMAN else make_agent(player, self.seed) for player in self.seats.players]

    @classmethod
    def resume(cls, path: str | Path, undo: bool = True) -> "Match":
        """The game of a replay file, at its end, to be gone on with; all that it holds is checked.

        Raises ValueError for a damaged file, for one of a game that is over, and for players that are no agents here.
        """
        found = replay.read(path, truncated=True)
        rules = found.header.ruleset
        if found.end is not None and found.end.over:
            raise ValueError(f"{path}: the game is over; accepted: a game that was not played to its end")
        if found.header.start is not None:
            raise ValueError(f"{path}: the game begins at a position; accepted: a game from its beginning")
        if found.header.row or found.header.episode:
            place = f"row {found.header.row}, episode {found.header.episode}"
            raise ValueError(f"{path}: the game is {place} of a batch; accepted: a game that was played alone")
        for player in found.header.players:
            if player != HUMAN and not is_known(player):
                raise ValueError(f"{path}: player {player!r}; accepted: {HUMAN} or {', '.join(known()[:-1])}")
        match = cls(Seats(Ruleset.parse(rules), tuple(found.header.players)), found.header.seed, undo)
        match._play_again(found)
        match.path, match._known = Path(path), Path(path).read_bytes()
        match._saved = match._changes
        return match

    def _play_again(self, found: replay.Replay) -> None:
        """Plays everything that a file holds, with its checks, here as there."""
        for _ in found.play(taken_back=True):  # raises for whatever is wrong with the file
            pass
        for step in found.history:
            if isinstance(step, replay.Undo):
                self._take_back(step.undo)
            else:
                self.play(self.session.action_id(step.text), step.thought)

    # -- looking

    @property
    def names(self) -> tuple[str, ...]:
        """Every side with its player: "seat 1 (human)", "Tycho"."""
        scripted = self.session.sides[len(self.seats.players) :]
        return (
            *(f"seat {n} ({player})" for n, player in enumerate(self.seats.players, 1)),
            *(each.capitalize() for each in scripted),
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.session.over[0])

    @property
    def mover(self) -> int | None:
        """The seat asked, from 0; None after the end."""
        return None if self.over else int(self.session.seat[0])

    @property
    def human_moves(self) -> bool:
        """Whether a person is asked."""
        return self.mover in self.seats.humans

    @property
    def played(self) -> int:
        """Decisions that stand."""
        return len(self._states) - 1

    def state(self, played: int) -> bytes:
        """The packed state after so many of the decisions that stand. Raises ValueError where there were fewer."""
        if not 0 <= played <= self.played:
            raise ValueError(f"decision {played}; accepted: 0 to {self.played}")
        return self._states[played]

    @property
    def unsaved(self) -> bool:
        """Whether anything has been played or taken back since the game was saved last."""
        return self._changes != self._saved

    @property
    def has_hands(self) -> bool:
        """Whether seats see different things, so that a shared screen has to be passed on."""
        layout = self.session.spec.layout
        return len(self.seats.humans) > 1 and not np.array_equal(layout.secret_mask(), layout.secret_mask(0))

    def position(self) -> dict[str, Any]:
        """The whole state as a plain dict, hidden parts included."""
        return self.session.position(0)

    def board(self, seat: int | None = None) -> str:
        """The text board as a seat (from 0) sees it, without legal actions; None after the end."""
        return drawing.board(self.position(), (), None if seat is None else seat + 1)

    def options(self) -> list[tuple[str, str]]:
        """The legal actions of the mover, each as (text, sentence)."""
        position = self.position()
        return [(text, drawing.describe(text, position)) for text in self.session.legal_texts(0)]

    def explain(self, action: int | str) -> Explanation:
        """Why an action is not offered to the mover. Raises ValueError for an unknown and for a legal one."""
        return explain(self.session, 0, action)

    def result(self) -> dict[str, Any]:
        """`Session.result`: points of all sides by source so far."""
        return self.session.result(0)

    # -- playing

    def play(self, action: int, thought: replay.Thought | None = None) -> Event:
        """Plays a decision of the mover; `thought`, what an agent thought of it, goes into the recording.

        Raises ValueError for an illegal one.
        """
        session, text = self.session, self.session.action_text(action)
        seat = int(session.seat[0]) + 1
        if action not in session.legal(0):
            session.step_one(action)  # which says what is wrong
        sentence = drawing.describe(text, self.position())
        before, scores = session.states[0].copy(), session.scores[0].copy()
        self.recorder.note(action, thought)
        session.step_one(action)
        self._states.append(session.state_bytes(0))
        self._changes += 1
        automa = session.spec.automa
        steps = automa.account(before, session.states[0], action) if automa else ()
        points = tuple((session.scores[0] - scores).tolist())
        self.events.append(Event(seat, text, sentence, points, tuple(map(str, steps))))
        return self.events[-1]

    def play_agent(self) -> Event:
        """Lets the agent play whose move it is, one decision."""
        agent = self._agents[int(self.session.seat[0])]
        assert agent is not None
        return self.play(*think(agent, self.session, 0))

    def undo(self) -> int:
        """Takes back everything from the last decision of a person on; returns how many decisions that were.

        Raises ValueError in a game that is not casual and where no person has decided anything.
        """
        if not self.casual:
            raise ValueError("this game is played without undo")
        humans = {seat + 1 for seat in self.seats.humans}
        count = next((k for k, event in enumerate(reversed(self.events), 1) if event.seat in humans), None)
        if count is None:
            raise ValueError("there is no decision of yours to take back")
        self._take_back(count)
        return count

    def _take_back(self, count: int) -> None:
        self.recorder.undo(count)
        del self._states[-count:], self.events[-count:]
        self.session.restore(0, self._states[-1])
        self._changes += 1

    def hint(self, spec: str = "scholar") -> tuple[str, str]:
        """What an agent would do in the mover's place, as (text, sentence).

        It is given a copy in which everything that the mover cannot see has been dealt anew. Raises ValueError for an unknown
        agent and one that does not play this game.
        """
        agent = make_agent(spec, self.seed)
        fits = getattr(agent, "fits", None)
        if fits:
            fits(self.session.spec)
        copy = self.session.clone()
        copy.redeterminise(0, int(self.session.seat[0]), (self.seed + self.played) % 2**63)
        action = int(agent.act(copy, np.zeros(1, np.int64))[0])
        text = self.session.action_text(action)
        return text, drawing.describe(text, self.position())

    # -- saving

    def save(self, path: str | Path | None = None) -> Path:
        """Writes the game as a replay and returns the file.

        Without a path it goes on with the file that it was saved to or read from, or makes a new one in the present folder. No
        other file is ever replaced. Raises FileExistsError and ValueError as `Recorder.save` does.
        """
        own = self.path is not None and (path is None or Path(path) == self.path)
        target = self.path if own else Path(path) if path is not None else self._new_name()
        assert target is not None
        saved = self.recorder.save(target, self._known if own else None)
        self.path, self._known, self._saved = saved, saved.read_bytes(), self._changes
        return saved

    def _new_name(self) -> Path:
        """A name that no file has yet."""
        stem = f"{self.session.ruleset.game}-{self.seed}"
        names = (Path(f"{stem}{'' if n == 1 else f'-{n}'}.jsonl") for n in range(1, 10**6))
        return next(name for name in names if not name.exists())


def told(events: Iterable[Event], names: tuple[str, ...]) -> list[str]:
    """Events as lines of text."""
    return [line for event in events for line in event.lines(names)]
