"""Matches as files: JSON Lines to go on from and to read back, parquet for tables elsewhere.

A file of JSON Lines has a head, then for every chunk of blocks a line per game and a closing line with what the entries did.
Games after the last closing line belong to a chunk that was not finished; a reader leaves them out.
"""

import importlib.util
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from galileo_env.arena.match import Game, Match, Tally
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.results import metadata

KIND, FORMAT = "galileo arena", 1

#: What must be the same for results to be put together: the rules, the tables, and what an action id means.
SAME_GAME = ("ruleset", "rules_version", "catalogue_digest", "layout_digest")


class Head(msgspec.Struct, tag="head", tag_field="line", kw_only=True, forbid_unknown_fields=True):
    """The first line: all that the games follow from. `policies`: digests of those that agents play, by the agent's name."""

    kind: str = KIND
    format: int = FORMAT
    ruleset: str
    rules_version: str
    catalogue_digest: str
    layout_digest: str
    seeds: dict[str, int]
    versions: dict[str, str]
    machine: dict[str, Any]
    agents: list[str]
    policies: dict[str, str] = {}
    rotate: bool
    stopping_rule: str


class Played(msgspec.Struct, tag="game", tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """A game; see `arena.Game`."""

    block: int
    seating: list[int]
    result: dict[str, Any]
    first_actions: list[str]
    profile: dict[str, Any]
    truncated: bool = False
    crashed: int | None = None
    illegal: int = 0


class Closing(msgspec.Struct, tag="chunk", tag_field="line", forbid_unknown_fields=True):
    """The end of a chunk: its blocks from `first` up to but not with `last`, and what each entry did in it.

    Counts by action and by number of options are lists of pairs (which, how often), without zeros.
    """

    first: int
    last: int
    decisions: list[int]
    seconds: list[float]
    chosen: list[list[tuple[int, int]]]
    offered: list[list[tuple[int, int]]]
    options: list[list[tuple[int, int]]]
    faults: dict[str, str]


_DECODER = msgspec.json.Decoder(Head | Played | Closing)


def head(rules: Ruleset, agents: Sequence[str], seed: int, rotate: bool, stopping: str, policies: Mapping[str, str] = {}) -> Head:
    """The head of a match to be played here and now."""
    origin = metadata(rules, {"seed": seed})
    return Head(**origin, agents=list(agents), policies=dict(policies), rotate=rotate, stopping_rule=stopping)


class Writer:
    """Appends chunks to a file as they are finished. The file may be read, and gone on from, at any moment.

    Raises ValueError if the file exists and is not to be gone on from: nothing is overwritten.
    """

    def __init__(self, path: Path, start: Head, resume: bool = False):
        self.path = path
        if path.exists() and not resume:
            raise ValueError(f"{path} exists; nothing is overwritten; accepted: a new file, or --resume to go on with it")
        if not path.exists():
            path.write_bytes(msgspec.json.encode(start) + b"\n")

    def add(self, first: int, last: int, games: Sequence[Game], tally: Tally) -> None:
        """Appends a chunk, in a single write."""
        lines = [msgspec.json.encode(_played(game)) for game in games]
        lines.append(msgspec.json.encode(_closing(first, last, tally)))
        with self.path.open("ab") as file:
            file.write(b"".join(line + b"\n" for line in lines))


def _played(game: Game) -> Played:
    values = {name: getattr(game, name) for name in ("block", "result", "profile", "truncated", "crashed", "illegal")}
    return Played(seating=list(game.seating), first_actions=list(game.first_actions), **values)


def _closing(first: int, last: int, tally: Tally) -> Closing:
    counts = {name: [_pairs(row) for row in getattr(tally, name)] for name in ("chosen", "offered", "options")}
    faults = {str(entry): fault for entry, fault in tally.faults.items()}
    return Closing(first, last, tally.decisions.tolist(), tally.seconds.tolist(), **counts, faults=faults)


def _pairs(row: np.ndarray) -> list[tuple[int, int]]:
    return [(each, int(row[each])) for each in np.flatnonzero(row).tolist()]


# --- reading -------------------------------------------------------------------------------------------------------------------


def read(path: str | Path) -> Match:
    """The match in a file of JSON Lines, as far as whole chunks go. Raises ValueError that names the file and the line."""
    return load(Path(path))[0]


def load(path: Path) -> tuple[Match, int]:
    """The match in a file, and the bytes up to the end of the last whole chunk. Raises ValueError as `read` does."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    lines = data.splitlines(keepends=True)
    start = _decode(path, 1, lines[0] if lines else b"")
    if not isinstance(start, Head) or (start.kind, start.format) != (KIND, FORMAT):
        raise ValueError(f"{path}: line 1 is no head of a match; accepted: what `galileo arena --out FILE.jsonl` writes")
    rules = Ruleset.parse(start.ruleset)
    entries, actions = len(start.agents), len(game_spec(rules.game).actions)
    match = Match(rules, tuple(start.agents), Tally.empty(entries, actions), head=msgspec.structs.asdict(start))
    pending: list[Game] = []
    read_so_far = whole = len(lines[0])
    for number, line in enumerate(lines[1:], 2):
        read_so_far += len(line)
        if number == len(lines) and not line.endswith(b"\n"):
            break  # cut off while it was written
        found = _decode(path, number, line)
        if isinstance(found, Played):
            values = msgspec.structs.asdict(found)
            pending.append(Game(**{**values, "seating": tuple(found.seating), "first_actions": tuple(found.first_actions)}))
        elif isinstance(found, Closing):
            _check(path, number, found, pending, match, actions)
            match.games += pending
            match.tally.add(_tally(found, entries, actions))
            pending, whole = [], read_so_far
        else:
            raise ValueError(f"{path}: line {number} is a second head; accepted: one match a file")
    return match, whole


def _decode(path: Path, number: int, line: bytes) -> Head | Played | Closing:
    try:
        return _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path}: line {number}: {error}; accepted: what `galileo arena --out FILE.jsonl` writes") from None


def _check(path: Path, number: int, closing: Closing, games: Sequence[Game], match: Match, actions: int) -> None:
    """Raises ValueError unless a chunk is what its closing line says and follows the one before."""
    expected = match.blocks
    held = sorted({game.block for game in games})
    entries = {entry for game in games for entry in game.seating}
    ids = [each for row in (*closing.chosen, *closing.offered) for each, _ in row]
    if closing.first != expected or held != list(range(closing.first, closing.last)):
        raise ValueError(
            f"{path}: line {number} closes the blocks {closing.first} to {closing.last - 1}, and the games before it are of "
            f"others; accepted: all games from block {expected} on"
        )
    if not entries <= set(range(len(match.names))) or not set(ids) <= set(range(actions)):
        raise ValueError(f"{path}: an entry or action before line {number} is unknown; accepted: those of the head")


def _tally(closing: Closing, entries: int, actions: int) -> Tally:
    tally = Tally.empty(entries, actions)
    tally.decisions[:], tally.seconds[:] = closing.decisions, closing.seconds
    for name in ("chosen", "offered", "options"):
        for entry, pairs in enumerate(getattr(closing, name)):
            for each, count in pairs:
                getattr(tally, name)[entry, each] = count
    tally.faults = {int(entry): fault for entry, fault in closing.faults.items()}
    return tally


def check_together(heads: Sequence[tuple[str, Mapping[str, Any]]], names: Sequence[str] = SAME_GAME) -> None:
    """Raises ValueError that names the field and the files unless (name, head) agree in what `names` lists."""
    for name in names:
        first, *others = [(where, each[name]) for where, each in heads]
        for where, value in others:
            if value != first[1]:
                raise ValueError(
                    f"{where}: {name} is {value!r}, in {first[0]} it is {first[1]!r}; accepted: results of the same {name}"
                )


# --- tables --------------------------------------------------------------------------------------------------------------------


def write_parquet(match: Match, path: Path) -> None:
    """A table with a row for every side of every game; the head is in the schema's metadata, under `galileo_arena`.

    Raises ValueError as `check_parquet` does.
    """
    check_parquet(path)
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.Table.from_pylist([row for game in match.games for row in rows(match, game)])
    kept = table.replace_schema_metadata({"galileo_arena": json.dumps(match.head)})
    parquet.write_table(kept, path)


def check_parquet(path: Path) -> None:
    """Raises ValueError if the file exists, and where pyarrow (extra `report`) is missing."""
    if importlib.util.find_spec("pyarrow") is None:
        raise ValueError(f"{path}: parquet needs pyarrow, which is not installed: pip install 'galileo-env[report]'")
    if path.exists():
        raise ValueError(f"{path} exists; nothing is overwritten; accepted: a new file")


def rows(match: Match, game: Game) -> list[dict[str, Any]]:
    """A game as rows of the table, one per side: `agent` is the entry's name or that of the other side of a solo game."""
    spec = game_spec(match.ruleset.game)
    sides = spec.sides(match.ruleset)
    found = []
    for side, name in enumerate(sides):
        seated = side < len(game.seating)
        found.append(
            {
                "block": game.block,
                "line_up": ",".join(str(each) for each in sorted(game.seating)),
                "side": side,
                "entry": game.seating[side] if seated else -1,
                "agent": match.names[game.seating[side]] if seated else name,
                "win_share": game.win_share(side),
                "placement": game.placement(side),
                "vp": game.result["vp"][side],
                "margin": game.margin(side),
                **{f"vp_{source}": points for source, points in game.result["sources"][side].items()},
                "turns": game.result["turns"],
                "decisions": game.result["decisions"],
                "first_action": game.first_actions[side] if seated else "",
                "truncated": game.truncated,
                "crashed": seated and game.crashed == game.seating[side],
                "profile": json.dumps(game.profile, separators=(",", ":")),
            }
        )
    return found
