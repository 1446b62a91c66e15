"""Recording a game as it is played."""

import gzip
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
import numba
import numpy as np

from galileo_env.engine.files import replace, write_new
from galileo_env.engine.replay.format import EVERY, FORMAT, Check, End, Header, Thought, Undo, checksum, is_compressed
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.version import __version__


@lru_cache(maxsize=8)
def _scratch(ruleset: Ruleset) -> Session:
    """A session to begin games in: making one anew would take longer than all else that a recording needs beforehand."""
    return Session(ruleset, num_games=1, seed=0, obs=None)


_SCRATCH = Lock()


def _beginning(ruleset: Ruleset, seed: int, row: int, episode: int) -> bytes:
    """The packed state with which a game begins, see `Session.begin`."""
    with _SCRATCH:
        session = _scratch(ruleset)
        session.begin(0, seed, row, episode)
        return session.state_bytes(0)


class Recorder:
    """Notes the decisions of one game of a session and writes them as a replay.

        recorder = Recorder(session, 0, ["random", "greedy"])
        while not session.over[0]:
            action = ...
            recorder.note(action)
            session.step_one(action)
        recorder.write("game.jsonl.gz")

    Args:
        session: the session, at the first decision to be recorded.
        game: its row.
        players: spec strings of the seats; a single text stands for all of them.

    A note costs under a microsecond, and a tenth of a millisecond what is written at the end, beside the file itself
    (`benchmarks/recording.py`).
    Raises ValueError for a wrong number of players and IndexError for a row out of range.
    """

    def __init__(self, session: Session, game: int, players: str | Sequence[str]):
        seats = session.ruleset.seats
        session.legal(game)
        self.session, self.game = session, int(game)
        self.players = [players] * seats if isinstance(players, str) else [str(each) for each in players]
        if len(self.players) != seats:
            raise ValueError(f"players: {len(self.players)} specs; accepted: {seats}, one a seat, or a single text for all")
        self._first = session.decisions(self.game)
        self._header = self._describe()
        #: The decisions that stand, and the checksum after every 32nd of them. Lines up to the last undo are made up already,
        #: with `_undone` decisions of theirs standing.
        self._notes: list[tuple[int, int]] = []
        self._checks: dict[int, str] = {}
        self._past: list[Any] = []
        self._undone = 0
        self._thoughts: dict[int, Thought] = {}
        self._sealed: tuple[bytes, bool] | None = None
        # `note` runs once a decision: plain views of the session's buffers save it most of its time.
        self._mask, self._seat = session.masks[self.game].data, session.seat.data

    def _describe(self) -> Header:
        session, spec = self.session, self.session.spec
        seed, row, episode = session.origin(self.game)
        fresh = self._first == 0 and _beginning(session.ruleset, seed, row, episode) == session.state_bytes(self.game)
        return Header(
            format=FORMAT,
            game=spec.name,
            ruleset=str(session.ruleset),
            rules_version=spec.rules_version,
            catalogue=spec.catalogue.digest,
            layout=spec.layout_digest,
            state=spec.state_digest,
            versions={"galileo_env": __version__, "numpy": np.__version__, "numba": numba.__version__},
            seed=seed,
            row=row,
            episode=episode,
            players=self.players,
            start=None if fresh else session.position(self.game),
        )

    def note(self, action: int, thought: Thought | None = None) -> None:
        """Notes the decision that the next step of the session will play, and what the agent thought of it.

        Raises ValueError if it is illegal, the recording is sealed, or an earlier step was not noted; and for a thought with
        actions that are not legal, probabilities beyond 0 to 1, or another number of values than there are sides.
        """
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            legal = ", ".join(self.session.legal_texts(self.game)) or "nothing, the game is over"
            raise ValueError(f"action {action} is illegal in game {self.game}; accepted: {legal}")
        if self._sealed:
            raise ValueError("the recording is sealed; accepted: a new Recorder")
        notes = self._notes
        if notes and not len(notes) % EVERY:
            self._reached()
        if thought is not None:
            self._thoughts[len(notes) + 1] = self._checked(thought)
        notes.append((self._seat[self.game] + 1, action))

    def _checked(self, thought: Thought) -> Thought:
        """The same thought in four digits. Raises ValueError as `note` says."""
        session = self.session
        legal = session.legal_texts(self.game)
        for text, share in thought.policy.items():
            if text not in legal:
                raise ValueError(f"thought: policy: {text!r} is not legal here; accepted: {', '.join(legal)}")
            if not 0 <= share <= 1:
                raise ValueError(f"thought: policy: {text!r}: {share}; accepted: 0 to 1")
        if thought.values and (len(thought.values) != len(session.sides) or not np.isfinite(thought.values).all()):
            raise ValueError(
                f"thought: values: {thought.values}; accepted: a number for each of {len(session.sides)} sides, or none"
            )
        policy = {text: round(float(share), 4) for text, share in thought.policy.items()}
        return Thought(policy=policy, values=[round(float(value), 4) for value in thought.values])

    def _reached(self) -> bytes:
        """The state after the decisions noted so far; its checksum is kept where one belongs. Raises ValueError if steps and
        notes do not agree.
        """
        played = self.session.decisions(self.game) - self._first
        if played != len(self._notes):
            found = f"{len(self._notes)} decisions noted, {played} played"
            raise ValueError(f"game {self.game}: {found}; accepted: one note before every step")
        state = self.session.state_bytes(self.game)
        if played % EVERY == 0:
            self._checks[played] = checksum(state)
        return state

    def undo(self, count: int) -> None:
        """Notes that the last `count` decisions are taken back. It is called before the session is set back to where it stood.

        Raises ValueError for more decisions than stand, for none, a sealed recording, and steps that were not noted.
        """
        standing = len(self._notes)
        if self._sealed:
            raise ValueError("the recording is sealed; accepted: a new Recorder")
        if not 1 <= count <= standing:
            raise ValueError(f"undo {count}; accepted: 1 to {standing}, the decisions that stand")
        self._reached()
        self._past += [*self._fresh(), Undo(undo=count, n=standing - count)]
        del self._notes[-count:]
        self._undone = standing - count
        for kept in (self._checks, self._thoughts):
            for number in [each for each in kept if each > self._undone]:
                del kept[number]

    def seal(self) -> None:
        """Ends the recording with the present state, so that the row may begin another game before `write`.

        Raises ValueError for steps that were not noted.
        """
        if not self._sealed:
            self._sealed = self._reached(), bool(self.session.over[self.game])

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Writes the file, whole or not at all, and returns its path. Seals the recording.

        Raises ValueError for a name that ends neither in .jsonl nor in .jsonl.gz and for steps that were not noted,
        FileExistsError (an existing file is never replaced) and other OSErrors with the path.
        """
        is_compressed(Path(path))
        self.seal()
        return self.save(path)

    def save(self, path: str | os.PathLike[str], instead_of: bytes | None = None) -> Path:
        """Writes the game so far, whole or not at all, and returns the path; the recording goes on.

        Args:
            path: a new file; or, with `instead_of`, one that still holds these bytes and is to be continued.

        Raises what `write` does; FileExistsError also for a file that holds anything else than `instead_of`.
        """
        target = Path(path)
        data = self.data(is_compressed(target))
        if instead_of is None:
            write_new(target, data)
        else:
            replace(target, data, instead_of)
        return target

    def data(self, compressed: bool = False) -> bytes:
        """The game so far as the bytes of a file. Raises ValueError for steps that were not noted."""
        found = b"".join(msgspec.json.encode(line) + b"\n" for line in self._lines())
        return gzip.compress(found, 9, mtime=0) if compressed else found

    def _lines(self) -> Iterator[Any]:
        """The records of the file, one a line."""
        state, over = self._sealed or (self._reached(), bool(self.session.over[self.game]))
        yield self._header
        yield from self._past
        yield from self._fresh()
        spec, ruleset = self.session.spec, self.session.ruleset
        record = np.frombuffer(state, spec.dtype)[0]
        yield End(n=len(self._notes), check=checksum(state), over=over, result=spec.result(record, ruleset))

    def _fresh(self) -> Iterator[Any]:
        """The lines of the decisions since the last undo."""
        text = self.session.spec.actions.text
        for number, (seat, action) in enumerate(self._notes[self._undone :], self._undone + 1):
            thought = self._thoughts.get(number)
            yield (seat, text(action)) if thought is None else (seat, text(action), thought)
            if number % EVERY == 0:
                yield Check(n=number, check=self._checks[number])
