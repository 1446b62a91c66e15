"""Replays: a game as one JSON-lines file of its seed and its decisions, checked whenever it is played again.

A file ends in `.jsonl`, or in `.jsonl.gz` and is compressed. Its lines, each a JSON value:

1. the header, see `Header`;
2. one line a decision: `[seat, "action text"]`, seats from 1, or `[seat, "action text", {"policy": {...}, "values": [...]}]` with
   what the agent thought of it, see `Thought`;
3. after every 32nd decision `{"n": 32, "check": "0123abcd"}`: the decisions so far and the checksum of the position they led to;
4. last `{"n": ..., "check": ..., "over": true, "result": {...}}`, the result being that of `Session.result`.

In a casual game decisions may be taken back. A line `{"undo": 3, "n": 61}` takes back the three decisions before it, after which
61 stand; they stay in the file, and what was taken back is checked like what stands. A checksum follows every decision that makes
the number of those that stand a multiple of 32.

The checksum is the CRC-32 (8 hex digits) of the position (see the game's NOTATION.md) without its key `catalogue`, as JSON with
sorted keys and no spaces. A file without its last line is truncated: it is not accepted unless asked for.
"""

import gzip
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numba
import numpy as np

from galileo_env.engine.files import replace, write_new
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import IllegalAction, Session
from galileo_env.engine.spec import game_spec
from galileo_env.version import __version__

FORMAT = 1
#: Decisions between two checksums.
EVERY = 32
#: No file of a game comes near this many bytes (uncompressed), so a larger one is not read.
MOST_BYTES = 2**23
#: Rows and episodes are numbered below this (Session.begin).
MOST_ROWS = 2**32

SUFFIXES = (".jsonl", ".jsonl.gz")


class Header(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Which game was played.

    The game is the `episode`-th (from 0) on row `row` of a Session with this seed, or it begins at the position `start`.
    `players` are the spec strings of the seats. `catalogue` and `layout` are the digests of the component tables and of the
    actions and observations.
    """

    format: int
    game: str
    ruleset: str
    rules_version: str
    catalogue: str
    layout: str
    versions: dict[str, str]
    seed: int
    row: int
    episode: int
    players: list[str]
    start: dict[str, Any] | None


class Thought(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What an agent thought of a decision: for people who look at the game, no part of what is verified.

    `policy`: probabilities from 0 to 1 by action text, of legal actions, as many of them as are worth showing. `values`: what the
    position is worth to every side, by seat, in the agent's own measure; empty where it has none.
    """

    policy: dict[str, float] = {}
    values: list[float] = []


class _Decision(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    seat: int
    action: str
    thought: Thought | None = None


class Check(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Decisions so far and the checksum of the position they led to."""

    n: int
    check: str


class Undo(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The last decisions that stood, `undo` of them, are taken back; `n` stand after that."""

    undo: int
    n: int


class End(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The last line: a Check, whether the game had ended, and the result (see `Session.result`) then."""

    n: int
    check: str
    over: bool
    result: dict[str, Any]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What `verify` found: `ok`, the number of decisions that could be played, whether the file lacks its end, what is wrong."""

    ok: bool
    decisions: int
    truncated: bool = False
    problem: str | None = None


class Step(msgspec.Struct, frozen=True):
    """A decision of a file: its line, seat (from 1), action text, the checksum on the line behind it, if one stands there, and
    what the agent thought."""

    line: int
    seat: int
    text: str
    check: str | None = None
    thought: Thought | None = None


class TruncatedReplay(ValueError):
    """A replay file without its last line."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A replay as read from a file: `header`, `decisions` as (seat, action text), `checks` by number of decisions, `end`, and
    `thoughts` by the number of the decision, from 1.

    Decisions and checks are those that stand; `history` holds all lines between header and end, in order, those taken back and
    the marks that take them back among them; `lines` is how many lines the file has. `end` is None for a truncated file.
    """

    path: str
    header: Header
    decisions: list[tuple[int, str]]
    checks: dict[int, str]
    history: list[Step | Undo]
    lines: int
    end: End | None
    thoughts: dict[int, Thought]

    @property
    def taken_back(self) -> int:
        """Decisions that were taken back."""
        return sum(each.undo for each in self.history if isinstance(each, Undo))

    def play(self, taken_back: bool = False) -> Iterator[tuple[Session, int, str]]:
        """Plays the game again: yields (session, seat, action text) before each decision is played on game 0 of the session.

        The session is always the same one, so that after the last item it stands at the end. With `taken_back` the decisions
        taken back are played too, and taken back again. Raises ValueError, which names file and line, for other component tables
        or rules than those in use, an illegal action, a wrong seat, checksum or result.
        """
        session = self._begin()
        states = [session.state_bytes(0)] if taken_back and self.taken_back else []
        for step in self.history if taken_back else _standing(self.history):
            if isinstance(step, Undo):
                del states[-step.undo :]
                session.restore(0, states[-1])
                continue
            mover = int(session.seat[0]) + 1
            if step.seat != mover:
                right = f"seat {mover}" if mover else "no decision after the end of the game"
                raise _fault(self.path, step.line, f"seat {step.seat} decides", right)
            yield session, step.seat, step.text
            self._step(session, step.line, step.seat, step.text)
            if step.check is not None:
                self._compare(session, step.line + 1, step.check)
            if states:
                states.append(session.state_bytes(0))
        if self.end is not None:
            self._compare_end(session, self.end)

    def _step(self, session: Session, line: int, seat: int, text: str) -> None:
        try:
            session.step_one(session.action_id(text))
        except IllegalAction:
            right = ", ".join(session.legal_texts(0))
            raise _fault(self.path, line, f"action {text!r} is illegal for seat {seat}", right) from None
        except ValueError as error:
            raise ValueError(f"{self.path}: line {line}: {error}") from None

    def _begin(self) -> Session:
        """A session of one game at the start of the replay."""
        header = self.header
        spec = game_spec(header.game)
        for name, theirs, ours in (
            ("component tables", header.catalogue, spec.catalogue.digest),
            ("rules version", header.rules_version, spec.rules_version),
        ):
            if theirs != ours:
                raise _fault(self.path, 1, f"the game was recorded with {name} {theirs!r}", f"{ours!r}, which is in use here")
        session = Session(header.ruleset, num_games=1, seed=0, obs=None)
        if header.start is None:
            session.begin(0, header.seed, header.row, header.episode)
            return session
        try:
            session.set_position(0, header.start)
        except ValueError as error:
            raise _fault(self.path, 1, f"start: {error}", "a position of this ruleset") from None
        return session

    def _compare(self, session: Session, line: int, check: str) -> None:
        found = checksum(session.position(0))
        if found != check:
            raise _fault(self.path, line, f"checksum {check!r}", f"{found!r}, to which the decisions lead")

    def _compare_end(self, session: Session, end: End) -> None:
        line = self.lines
        self._compare(session, line, end.check)
        over, result = bool(session.over[0]), session.result(0)
        if end.over != over:
            raise _fault(self.path, line, f"over: {end.over}", f"{over}, to which the decisions lead")
        if end.result != result:
            raise _fault(self.path, line, f"result {end.result}", f"{result}, to which the decisions lead")


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

    A note costs under a microsecond; checksums are worked out when the file is written, from copies of the packed state.
    Raises ValueError for a wrong number of players and IndexError for a row out of range.
    """

    def __init__(self, session: Session, game: int, players: str | Sequence[str]):
        seats = session.ruleset.seats
        session.legal(game)
        self.session, self.game = session, int(game)
        self.players = [players] * seats if isinstance(players, str) else [str(each) for each in players]
        if len(self.players) != seats:
            raise ValueError(f"players: {len(self.players)} specs; accepted: {seats}, one a seat, or a single text for all")
        self._header = self._describe()
        self._first = _played(session, self.game)
        #: The decisions that stand, and the states after every 32nd of them. Lines up to the last undo are made up already, with
        #: `_undone` decisions of theirs standing.
        self._notes: list[tuple[int, int]] = []
        self._states: dict[int, bytes] = {}
        self._past: list[Any] = []
        self._undone = 0
        self._thoughts: dict[int, Thought] = {}
        self._sealed: tuple[bytes, bool] | None = None
        # `note` runs once a decision: plain views of the session's buffers save it most of its time.
        self._mask, self._seat = session.masks[self.game].data, session.seat.data

    def _describe(self) -> Header:
        session, spec = self.session, self.session.spec
        seed, row, episode = session.origin(self.game)
        fresh = False
        if _played(session, self.game) == 0:
            seeded = Session(session.ruleset, num_games=1, seed=0, obs=None)
            seeded.begin(0, seed, row, episode)
            fresh = seeded.state_bytes(0) == session.state_bytes(self.game)
        return Header(
            format=FORMAT,
            game=spec.name,
            ruleset=str(session.ruleset),
            rules_version=spec.rules_version,
            catalogue=spec.catalogue.digest,
            layout=spec.layout_digest,
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
            self._keep()
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

    def _keep(self) -> None:
        """Keeps the state after the decisions noted so far. Raises ValueError if steps and notes do not agree."""
        played = _played(self.session, self.game) - self._first
        if played != len(self._notes):
            found = f"{len(self._notes)} decisions noted, {played} played"
            raise ValueError(f"game {self.game}: {found}; accepted: one note before every step")
        self._states[len(self._notes)] = self.session.state_bytes(self.game)

    def undo(self, count: int) -> None:
        """Notes that the last `count` decisions are taken back. It is called before the session is set back to where it stood.

        Raises ValueError for more decisions than stand, for none, a sealed recording, and steps that were not noted.
        """
        standing = len(self._notes)
        if self._sealed:
            raise ValueError("the recording is sealed; accepted: a new Recorder")
        if not 1 <= count <= standing:
            raise ValueError(f"undo {count}; accepted: 1 to {standing}, the decisions that stand")
        self._keep()
        self._past += [*self._fresh(), Undo(undo=count, n=standing - count)]
        del self._notes[-count:]
        self._undone = standing - count
        for kept in (self._states, self._thoughts):
            for number in [each for each in kept if each > self._undone]:
                del kept[number]

    def seal(self) -> None:
        """Ends the recording with the present state, so that the row may begin another game before `write`.

        Raises ValueError for steps that were not noted.
        """
        if self._sealed:
            return
        self._keep()
        self._sealed = self._states[len(self._notes)], bool(self.session.over[self.game])

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Writes the file, whole or not at all, and returns its path. Seals the recording.

        Raises ValueError for a name that ends neither in .jsonl nor in .jsonl.gz and for steps that were not noted,
        FileExistsError (an existing file is never replaced) and other OSErrors with the path.
        """
        _is_compressed(Path(path))
        self.seal()
        return self.save(path)

    def save(self, path: str | os.PathLike[str], instead_of: bytes | None = None) -> Path:
        """Writes the game so far, whole or not at all, and returns the path; the recording goes on.

        Args:
            path: a new file; or, with `instead_of`, one that still holds these bytes and is to be continued.

        Raises what `write` does; FileExistsError also for a file that holds anything else than `instead_of`.
        """
        target = Path(path)
        compressed = _is_compressed(target)
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in self._lines())
        data = gzip.compress(data, 9, mtime=0) if compressed else data
        if instead_of is None:
            write_new(target, data)
        else:
            replace(target, data, instead_of)
        return target

    def _lines(self) -> Iterator[Any]:
        """The records of the file, one a line."""
        sealed = self._sealed
        if sealed is None:
            self._keep()
            sealed = self._states[len(self._notes)], bool(self.session.over[self.game])
        yield self._header
        yield from self._past
        yield from self._fresh()
        state, over = sealed
        result = self.session.spec.result(self._record(state), self.session.ruleset)
        yield End(n=len(self._notes), check=self._checksum(state), over=over, result=result)

    def _fresh(self) -> Iterator[Any]:
        """The lines of the decisions since the last undo."""
        text = self.session.spec.actions.text
        for number, (seat, action) in enumerate(self._notes[self._undone :], self._undone + 1):
            thought = self._thoughts.get(number)
            yield (seat, text(action)) if thought is None else (seat, text(action), thought)
            if number % EVERY == 0:
                yield Check(n=number, check=self._checksum(self._states[number]))

    def _record(self, state: bytes) -> Any:
        return np.frombuffer(state, self.session.spec.dtype)[0]

    def _checksum(self, state: bytes) -> str:
        return checksum(self.session.spec.position(self._record(state), self.session.ruleset))


def checksum(position: Mapping[str, Any]) -> str:
    """Checksum of a position, 8 hex digits; the digest of the tables does not enter it."""
    rest = {key: value for key, value in position.items() if key != "catalogue"}
    return f"{zlib.crc32(msgspec.json.encode(rest, order='deterministic')):08x}"


def _played(session: Session, game: int) -> int:
    """Decisions that a game counts so far."""
    return int(session.states["decisions"][game])


# --- reading -------------------------------------------------------------------------------------------------------------------


def _fault(path: str | os.PathLike[str], line: int, what: str, accepted: str) -> ValueError:
    return ValueError(f"{path}: line {line}: {what}; accepted: {accepted}")


def _standing(history: Sequence[Step | Undo]) -> list[Step]:
    """The decisions that stand at the end."""
    found: list[Step] = []
    for each in history:
        if isinstance(each, Undo):
            del found[-each.undo :]
        else:
            found.append(each)
    return found


def _is_compressed(path: Path) -> bool:
    if not path.name.endswith(SUFFIXES):
        raise ValueError(f"{path}: not the name of a replay; accepted: names that end in {' or '.join(SUFFIXES)}")
    return path.name.endswith(".gz")


def read(path: str | os.PathLike[str], truncated: bool = False) -> Replay:
    """A replay from its file, every line of which is checked; nothing is played yet (see `Replay.play` and `verify`).

    Args:
        path: the file.
        truncated: whether to take a file that breaks off, as far as it goes.

    Raises ValueError that names file, line and what is accepted for anything damaged, TruncatedReplay (a ValueError) for a file
    without its last line, OSError if the file cannot be opened.
    """
    name = Path(path)
    data, whole = _bytes_of(name)
    *lines, rest = data.split(b"\n")  # a line that is not finished is no line
    if not lines:
        if rest and not rest.startswith(b"{"):
            raise _fault(name, 1, "not a replay", _ACCEPTED["_Format"])
        raise _truncated(name, 1)
    header = _header(name, lines[0])
    reader = _Reader(name, header)
    for number, line in enumerate(lines[1:], 2):
        reader.take(number, line)
    if reader.end is not None and rest:
        reader.take(len(lines) + 1, rest)
    end = reader.end if whole else None
    if end is None and not truncated:
        raise _truncated(name, len(lines) + 1)
    standing = _standing(reader.history)
    return Replay(
        path=str(name),
        header=header,
        decisions=[(step.seat, step.text) for step in standing],
        checks={number: step.check for number, step in enumerate(standing, 1) if step.check is not None},
        history=reader.history,
        lines=len(lines),
        end=end,
        thoughts={number: step.thought for number, step in enumerate(standing, 1) if step.thought is not None},
    )


def _truncated(path: Path, line: int) -> TruncatedReplay:
    return TruncatedReplay(f"{path}: line {line}: the file is truncated, it ends here; accepted: a last line with the result")


def _bytes_of(path: Path) -> tuple[bytes, bool]:
    """The text of a file, and whether a compressed one is complete."""
    if not _is_compressed(path):
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        whole = True
    else:
        data, whole = _unpack(path)
    if len(data) > MOST_BYTES:
        raise _fault(path, data.count(b"\n") + 1, f"more than {MOST_BYTES} bytes", "a file of one game")
    return data, whole


def _unpack(path: Path) -> tuple[bytes, bool]:
    unpacker = zlib.decompressobj(wbits=31)
    with open(path, "rb") as file:
        packed = file.read(MOST_BYTES + 1)
    try:
        data = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error as error:
        raise _fault(path, 1, f"not readable as gzip ({error})", "a file that Recorder.write wrote") from None
    if unpacker.unused_data:
        raise _fault(path, data.count(b"\n") + 1, "bytes after the compressed text", "the end of the file")
    return data, unpacker.eof


def _decode(path: Path, line: int, data: bytes, kind: Any) -> Any:
    """One line as a value of a type. Raises ValueError that names the place and what belongs there."""
    if not data.strip():
        raise _fault(path, line, "empty line", _ACCEPTED[kind.__name__])
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _fault(path, line, str(error), _ACCEPTED[kind.__name__]) from None


class _Format(msgspec.Struct):
    """The one field that every version of the format has."""

    format: int


_ACCEPTED = {
    "_Format": 'a header, such as {"format": 1, "game": "galilei", ...}',
    "Header": f"a header with the fields {', '.join(Header.__struct_fields__)}",
    "_Decision": '[seat, "action text"], or with {"policy": ..., "values": ...} behind them',
    "Check": f'{{"n": decisions so far, "check": "8 hex digits"}} after every {EVERY} decisions',
    "Undo": '{"undo": how many decisions are taken back, "n": how many stand then}',
    "End": f'a last line with the fields {", ".join(End.__struct_fields__)}, or before it [seat, "action text"]',
}


def _header(path: Path, data: bytes) -> Header:
    """The first line. Raises ValueError."""
    version = _decode(path, 1, data, _Format).format
    if version != FORMAT:
        raise _fault(path, 1, f"format {version}", str(FORMAT))
    header: Header = _decode(path, 1, data, Header)
    try:
        ruleset = Ruleset.parse(header.ruleset)
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None
    bounds = {"seed": 2**64, "row": MOST_ROWS, "episode": MOST_ROWS}
    for key, bound in bounds.items():
        if not 0 <= getattr(header, key) < bound:
            raise _fault(path, 1, f"{key} {getattr(header, key)}", f"0 to {bound - 1}")
    if header.game != ruleset.game:
        raise _fault(path, 1, f"game {header.game!r}", f"{ruleset.game!r}, as the ruleset says")
    if len(header.players) != ruleset.seats:
        raise _fault(path, 1, f"{len(header.players)} players", f"{ruleset.seats}, as the ruleset says")
    return header


class _Reader:
    """Takes the lines after the header one by one, each of which must be what its place asks for."""

    def __init__(self, path: Path, header: Header):
        self.path = path
        self.seats = Ruleset.parse(header.ruleset).seats
        self.history: list[Step | Undo] = []
        self.standing = 0
        self.end: End | None = None

    def take(self, line: int, data: bytes) -> None:
        """The next line. Raises ValueError if it is out of place or damaged."""
        if self.end is not None:
            raise _fault(self.path, line, "a line after the result", "the end of the file")
        last = self.history[-1] if self.history else None
        if isinstance(last, Step) and self.standing % EVERY == 0 and last.check is None:
            check = self._counted(line, _decode(self.path, line, data, Check)).check
            self.history[-1] = msgspec.structs.replace(last, check=check)
        elif data.startswith(b'{"undo"'):
            self._undo(line, _decode(self.path, line, data, Undo))
        elif data.startswith(b"{"):
            self.end = self._counted(line, _decode(self.path, line, data, End))
        else:
            decision = _decode(self.path, line, data, _Decision)
            if not 1 <= decision.seat <= self.seats:
                raise _fault(self.path, line, f"seat {decision.seat}", f"1 to {self.seats}")
            self.history.append(Step(line, decision.seat, decision.action, thought=decision.thought))
            self.standing += 1

    def _undo(self, line: int, record: Undo) -> None:
        if not 1 <= record.undo <= self.standing:
            raise _fault(self.path, line, f"undo {record.undo}", f"1 to {self.standing}, the decisions that stand")
        self.standing -= record.undo
        if record.n != self.standing:
            raise _fault(self.path, line, f"n {record.n}", f"{self.standing}, the number of decisions that stand after this line")
        self.history.append(record)

    def _counted(self, line: int, record: Any) -> Any:
        """A record whose number of decisions must be that of the lines read and whose checksum must look like one."""
        if record.n != self.standing:
            raise _fault(self.path, line, f"n {record.n}", f"{self.standing}, the number of decisions before this line")
        if len(record.check) != 8 or not set(record.check) <= set("0123456789abcdef"):
            raise _fault(self.path, line, f"check {record.check!r}", "8 hex digits in lower case")
        return record


def verify(path: str | os.PathLike[str]) -> Verdict:
    """Plays a replay again through a fresh Session and checks every seat, every legality, every checksum and the result.

    Whatever is wrong with the file stands in the verdict; only OSError is raised (the file cannot be opened). A game recorded
    with other component tables or another rules version is refused with both names in `problem`. A truncated file is never `ok`,
    but `decisions` says how far it replays.
    """
    session = None
    first = 0
    try:
        replay = read(path, truncated=True)
        for session, _, _ in replay.play(taken_back=True):
            first = first or _played(session, 0) + 1
    except ValueError as error:
        return Verdict(ok=False, decisions=_played(session, 0) + 1 - first if session else 0, problem=str(error))
    if replay.end is None:
        problem = str(_truncated(Path(path), replay.lines + 1))
        return Verdict(ok=False, decisions=len(replay.decisions), truncated=True, problem=problem)
    return Verdict(ok=True, decisions=len(replay.decisions))
