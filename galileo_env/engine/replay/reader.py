"""Reading a replay file, every line of which must be what its place asks for."""

import os
import zlib
from pathlib import Path
from typing import Any

import msgspec

from galileo_env.engine.replay.format import (
    EVERY,
    FORMAT,
    MOST_BYTES,
    MOST_ROWS,
    Check,
    Decision,
    End,
    Header,
    Undo,
    fault,
    is_compressed,
)
from galileo_env.engine.replay.replayed import Replay, Step, TruncatedReplay, Verdict, standing
from galileo_env.engine.ruleset import Ruleset


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
            raise fault(name, 1, "not a replay", _ACCEPTED["_Format"])
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
    stands = standing(reader.history)
    return Replay(
        path=str(name),
        header=header,
        decisions=[(step.seat, step.text) for step in stands],
        checks={number: step.check for number, step in enumerate(stands, 1) if step.check is not None},
        history=reader.history,
        lines=len(lines),
        end=end,
        thoughts={number: step.thought for number, step in enumerate(stands, 1) if step.thought is not None},
    )


def _truncated(path: Path, line: int) -> TruncatedReplay:
    return TruncatedReplay(f"{path}: line {line}: the file is truncated, it ends here; accepted: a last line with the result")


def _bytes_of(path: Path) -> tuple[bytes, bool]:
    """The text of a file, and whether a compressed one is complete."""
    if not is_compressed(path):
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        whole = True
    else:
        data, whole = _unpack(path)
    if len(data) > MOST_BYTES:
        raise fault(path, data.count(b"\n") + 1, f"more than {MOST_BYTES} bytes", "a file of one game")
    return data, whole


def _unpack(path: Path) -> tuple[bytes, bool]:
    unpacker = zlib.decompressobj(wbits=31)
    with open(path, "rb") as file:
        packed = file.read(MOST_BYTES + 1)
    try:
        data = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error as error:
        raise fault(path, 1, f"not readable as gzip ({error})", "a file that Recorder.write wrote") from None
    if unpacker.unused_data:
        raise fault(path, data.count(b"\n") + 1, "bytes after the compressed text", "the end of the file")
    return data, unpacker.eof


def _decode(path: Path, line: int, data: bytes, kind: Any) -> Any:
    """One line as a value of a type. Raises ValueError that names the place and what belongs there."""
    if not data.strip():
        raise fault(path, line, "empty line", _ACCEPTED[kind.__name__])
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise fault(path, line, str(error), _ACCEPTED[kind.__name__]) from None


class _Format(msgspec.Struct):
    """The one field that every version of the format has."""

    format: int


_ACCEPTED = {
    "_Format": f'a header, such as {{"format": {FORMAT}, "game": "galilei", ...}}',
    "Header": f"a header with the fields {', '.join(Header.__struct_fields__)}",
    "Decision": '[seat, "action text"], or with {"policy": ..., "values": ...} behind them',
    "Check": f'{{"n": decisions so far, "check": "8 hex digits"}} after every {EVERY} decisions',
    "Undo": '{"undo": how many decisions are taken back, "n": how many stand then}',
    "End": f'a last line with the fields {", ".join(End.__struct_fields__)}, or before it [seat, "action text"]',
}


def _header(path: Path, data: bytes) -> Header:
    """The first line. Raises ValueError."""
    version = _decode(path, 1, data, _Format).format
    if version != FORMAT:
        raise fault(path, 1, f"format {version}", str(FORMAT))
    header: Header = _decode(path, 1, data, Header)
    try:
        ruleset = Ruleset.parse(header.ruleset)
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None
    bounds = {"seed": 2**64, "row": MOST_ROWS, "episode": MOST_ROWS}
    for key, bound in bounds.items():
        if not 0 <= getattr(header, key) < bound:
            raise fault(path, 1, f"{key} {getattr(header, key)}", f"0 to {bound - 1}")
    if header.game != ruleset.game:
        raise fault(path, 1, f"game {header.game!r}", f"{ruleset.game!r}, as the ruleset says")
    if len(header.players) != ruleset.seats:
        raise fault(path, 1, f"{len(header.players)} players", f"{ruleset.seats}, as the ruleset says")
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
            raise fault(self.path, line, "a line after the result", "the end of the file")
        last = self.history[-1] if self.history else None
        if isinstance(last, Step) and self.standing % EVERY == 0 and last.check is None:
            check = self._counted(line, _decode(self.path, line, data, Check)).check
            self.history[-1] = msgspec.structs.replace(last, check=check)
        elif data.startswith(b'{"undo"'):
            self._undo(line, _decode(self.path, line, data, Undo))
        elif data.startswith(b"{"):
            self.end = self._counted(line, _decode(self.path, line, data, End))
        else:
            decision = _decode(self.path, line, data, Decision)
            if not 1 <= decision.seat <= self.seats:
                raise fault(self.path, line, f"seat {decision.seat}", f"1 to {self.seats}")
            self.history.append(Step(line, decision.seat, decision.action, thought=decision.thought))
            self.standing += 1

    def _undo(self, line: int, record: Undo) -> None:
        if not 1 <= record.undo <= self.standing:
            raise fault(self.path, line, f"undo {record.undo}", f"1 to {self.standing}, the decisions that stand")
        self.standing -= record.undo
        if record.n != self.standing:
            raise fault(self.path, line, f"n {record.n}", f"{self.standing}, the number of decisions that stand after this line")
        self.history.append(record)

    def _counted(self, line: int, record: Any) -> Any:
        """A record whose number of decisions must be that of the lines read and whose checksum must look like one."""
        if record.n != self.standing:
            raise fault(self.path, line, f"n {record.n}", f"{self.standing}, the number of decisions before this line")
        if len(record.check) != 8 or not set(record.check) <= set("0123456789abcdef"):
            raise fault(self.path, line, f"check {record.check!r}", "8 hex digits in lower case")
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
            first = first or session.decisions(0) + 1
    except ValueError as error:
        return Verdict(ok=False, decisions=session.decisions(0) + 1 - first if session else 0, problem=str(error))
    if replay.end is None:
        problem = str(_truncated(Path(path), replay.lines + 1))
        return Verdict(ok=False, decisions=len(replay.decisions), truncated=True, problem=problem)
    return Verdict(ok=True, decisions=len(replay.decisions))
