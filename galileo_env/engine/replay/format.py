"""What stands in a replay file: its records, one a line, and the checksum that they are held to.

A file ends in `.jsonl`, or in `.jsonl.gz` and is compressed. Its lines, each a JSON value:

1. the header, see `Header`;
2. one line a decision: `[seat, "action text"]`, seats from 1, or `[seat, "action text", {"policy": {...}, "values": [...]}]` with
   what the agent thought of it, see `Thought`;
3. after every 32nd decision `{"n": 32, "check": "0123abcd"}`: the decisions so far and the checksum of the state they led to;
4. last `{"n": ..., "check": ..., "over": true, "result": {...}}`: the same, and the result, which is that of `Session.result`.

In a casual game decisions may be taken back. A line `{"undo": 3, "n": 61}` takes back the three decisions before it, after which
61 stand; they stay in the file, and what was taken back is checked like what stands. A checksum follows every decision that makes
the number of those that stand a multiple of 32.

A checksum is the CRC-32, in 8 hex digits, of the packed state. It takes no time, unlike anything that would have to be worked out
first, and is compared where states are packed as they were (the header's `state`); elsewhere the rest still is: who decides, that
every action is legal, and the result. A file without its last line is truncated: it is not accepted unless asked for.
"""

import os
import zlib
from pathlib import Path
from typing import Any

import msgspec

FORMAT = 2
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
    `players` are the spec strings of the seats. `catalogue`, `layout` and `state` are the digests of the component tables, of the
    actions and observations, and of how a state is packed.
    """

    format: int
    game: str
    ruleset: str
    rules_version: str
    catalogue: str
    layout: str
    state: str
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


class Decision(msgspec.Struct, array_like=True, forbid_unknown_fields=True, frozen=True):
    """One decision: the seat, from 1, the action's text, and what the agent thought of it."""

    seat: int
    action: str
    thought: Thought | None = None


class Check(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Decisions so far and the checksum of the state they led to."""

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


def fault(path: str | os.PathLike[str], line: int, what: str, accepted: str) -> ValueError:
    """The error for a line of a file that is not what belongs there."""
    return ValueError(f"{path}: line {line}: {what}; accepted: {accepted}")


def is_compressed(path: Path) -> bool:
    """Whether a file of this name is compressed. Raises ValueError for a name that no replay has."""
    if not path.name.endswith(SUFFIXES):
        raise ValueError(f"{path}: not the name of a replay; accepted: names that end in {' or '.join(SUFFIXES)}")
    return path.name.endswith(".gz")


def checksum(state: bytes) -> str:
    """Checksum of a packed state (`Session.state_bytes`), 8 hex digits."""
    return f"{zlib.crc32(state):08x}"
