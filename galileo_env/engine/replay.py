"""Replays: a game as one JSON-lines file of its seed and its decisions, checked whenever it is played again.

A file ends in `.jsonl`, or in `.jsonl.gz` and is compressed. Its lines, each a JSON value:

1. the header, see `Header`;
2. one line a decision: `[seat, "action text"]`, seats from 1, or `[seat, "action text", {"policy": {...}, "values": [...]}]` with
   what the agent thought of it, see `Thought`;
3. after every 32nd decision `{"n": 32, "check": "0123abcd"}`: the decisions so far and the checksum of the position they led to;
4. last `{"n": ..., "check": ..., "over": true, "result": {...}}`, the result being that of `Session.result`.

The checksum is the CRC-32 (8 hex digits) of the position (see the game's NOTATION.md) without its key `catalogue`, as JSON with
sorted keys and no spaces. A file without its last line is truncated: it is not accepted unless asked for.
"""

import gzip
import os
import secrets
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numba
import numpy as np

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


class TruncatedReplay(ValueError):
    """A replay file without its last line."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A replay as read from a file: `header`, `decisions` as (seat, action text), `checks` by number of decisions, `end`, and
    `thoughts` by the number of the decision, from 1.

    `end` is None for a truncated file.
    """

    path: str
    header: Header
    decisions: list[tuple[int, str]]
    checks: dict[int, str]
    end: End | None
    thoughts: dict[int, Thought]

    def play(self) -> Iterator[tuple[Session, int, str]]:
        """Plays the game again: yields (session, seat, action text) before each decision is played on game 0 of the session.

        The session is always the same one, so that after the last item it stands at the end. Raises ValueError, which names file
        and line, for other component tables or rules than those in use, an illegal action, a wrong seat, checksum or result.
        """
        session = self._begin()
        for number, (seat, text) in enumerate(self.decisions, 1):
            line = _line_of(number)
            mover = int(session.seat[0]) + 1
            if seat != mover:
                right = f"seat {mover}" if mover else "no decision after the end of the game"
                raise _fault(self.path, line, f"seat {seat} decides", right)
            yield session, seat, text
            self._step(session, line, seat, text)
            if number in self.checks:
                self._compare(session, line + 1, self.checks[number])
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
        line = _line_of(len(self.decisions) + 1)
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
        self._notes: list[tuple[int, int]] = []
        self._thoughts: dict[int, Thought] = {}
        self._states: list[bytes] = []
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
        self._states.append(self.session.state_bytes(self.game))

    def seal(self) -> None:
        """Ends the recording with the present state, so that the row may begin another game before `write`.

        Raises ValueError for steps that were not noted.
        """
        if self._sealed:
            return
        self._keep()
        self._sealed = self._states[-1], bool(self.session.over[self.game])

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Writes the file, whole or not at all, and returns its path. Seals the recording.

        Raises ValueError for a name that ends neither in .jsonl nor in .jsonl.gz and for steps that were not noted,
        FileExistsError (an existing file is never replaced) and other OSErrors with the path.
        """
        target = Path(path)
        compressed = _is_compressed(target)
        self.seal()
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in self._lines())
        write_new(target, gzip.compress(data, 9, mtime=0) if compressed else data)
        return target

    def _lines(self) -> Iterator[Any]:
        """The records of the file, one a line."""
        assert self._sealed
        text = self.session.spec.actions.text
        yield self._header
        for number, (seat, action) in enumerate(self._notes, 1):
            thought = self._thoughts.get(number)
            yield (seat, text(action)) if thought is None else (seat, text(action), thought)
            if number % EVERY == 0:
                yield Check(n=number, check=self._checksum(self._states[number // EVERY - 1]))
        state, over = self._sealed
        result = self.session.spec.result(self._record(state), self.session.ruleset)
        yield End(n=len(self._notes), check=self._checksum(state), over=over, result=result)

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


def write_new(target: Path, data: bytes) -> None:
    """Writes a file that must not exist yet; nobody ever sees a part of it. Raises FileExistsError, and other OSErrors."""
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        try:
            # A link, unlike a rename, fails if the target exists.
            os.link(temporary, target)
        except FileExistsError:
            raise FileExistsError(f"{target}: the file exists already; accepted: a new name") from None
        except OSError:  # a file system without links
            if target.exists():
                raise FileExistsError(f"{target}: the file exists already; accepted: a new name") from None
            os.rename(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


# --- reading -------------------------------------------------------------------------------------------------------------------


def _fault(path: str | os.PathLike[str], line: int, what: str, accepted: str) -> ValueError:
    return ValueError(f"{path}: line {line}: {what}; accepted: {accepted}")


def _line_of(number: int) -> int:
    """Line of the file on which the decision of this number (from 1) stands."""
    return 1 + number + (number - 1) // EVERY


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
    return Replay(
        path=str(name), header=header, decisions=reader.decisions, checks=reader.checks, end=end, thoughts=reader.thoughts
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
        self.decisions: list[tuple[int, str]] = []
        self.checks: dict[int, str] = {}
        self.end: End | None = None
        self.thoughts: dict[int, Thought] = {}

    def take(self, line: int, data: bytes) -> None:
        """The next line. Raises ValueError if it is out of place or damaged."""
        if self.end is not None:
            raise _fault(self.path, line, "a line after the result", "the end of the file")
        count = len(self.decisions)
        if count and count % EVERY == 0 and count not in self.checks:
            self.checks[count] = self._counted(line, _decode(self.path, line, data, Check)).check
        elif data.startswith(b"{"):
            self.end = self._counted(line, _decode(self.path, line, data, End))
        else:
            found = _decode(self.path, line, data, _Decision)
            if not 1 <= found.seat <= self.seats:
                raise _fault(self.path, line, f"seat {found.seat}", f"1 to {self.seats}")
            self.decisions.append((found.seat, found.action))
            if found.thought is not None:
                self.thoughts[count + 1] = found.thought

    def _counted(self, line: int, record: Any) -> Any:
        """A record whose number of decisions must be that of the lines read and whose checksum must look like one."""
        if record.n != len(self.decisions):
            raise _fault(self.path, line, f"n {record.n}", f"{len(self.decisions)}, the number of decisions before this line")
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
        for session, _, _ in replay.play():
            first = first or _played(session, 0) + 1
    except ValueError as error:
        return Verdict(ok=False, decisions=_played(session, 0) + 1 - first if session else 0, problem=str(error))
    if replay.end is None:
        problem = str(_truncated(Path(path), 1 + len(replay.decisions) + len(replay.checks) + 1))
        return Verdict(ok=False, decisions=len(replay.decisions), truncated=True, problem=problem)
    return Verdict(ok=True, decisions=len(replay.decisions))
