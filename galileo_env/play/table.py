"""Tycho at a table of cardboard, with undo and saving: `galileo tycho` without its screen.

A saved game is a file of JSON Lines: a header, then the answers of each of his turns and the points he had after it.
"""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from galileo_env.engine.files import replace, write_new
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.engine.spec import game_spec

FORMAT = 1
SUFFIX = ".jsonl"
_HEADER = ("tycho", "ruleset", "rules_version", "catalogue", "seed", "tiles")


class TychoTable:
    """His turns, one after the other.

    Args:
        luna, level: which solo game of galilei; the level fixes his Movement tiles.
        seed: whole number from 0 from which the order of his Movement tiles follows; None draws one.
        tiles: his row of Action tiles from the left, by id; None draws it.

    `table` holds his pieces (see games/galilei/automa/table.py). Raises ValueError for a bad level, seed or row.
    """

    def __init__(self, luna: bool = False, level: str | None = None, seed: int | None = None, tiles: Sequence[str] | None = None):
        luna = luna or bool(level and level != "base")
        self.ruleset = Ruleset.build("galilei", seats=1, luna=luna, level=level, characters="basic")
        self.seed = secrets.randbits(31) if seed is None else seed
        self.spec = game_spec("galilei")
        assert self.spec.automa is not None
        state = Session(self.ruleset, num_games=1, seed=self.seed, obs=None).states.copy()
        self._new = lambda: self.spec.automa.Table(state, tiles)  # type: ignore[union-attr]
        self.table = self._new()
        self.tiles = self.table.row
        self.turns: list[dict[str, Any]] = []
        self.scores: list[int] = []
        self.path: Path | None = None
        self._known: bytes | None = None
        self._saved: bytes = self.data()

    def commit(self, answers: dict[str, Any]) -> list[Any]:
        """Keeps a turn of his; returns its steps."""
        steps: list[Any] = self.table.commit(answers)
        self.turns.append(dict(answers))
        self.scores.append(self.table.score)
        return steps

    def undo(self) -> None:
        """Takes back his last turn: the next one turns over the same Movement tile. Raises ValueError if there is none."""
        if not self.turns:
            raise ValueError("Tycho has had no turn that could be taken back")
        turns = self.turns[:-1]
        self.table, self.turns, self.scores = self._new(), [], []
        for answers in turns:
            self.commit(answers)

    @property
    def unsaved(self) -> bool:
        """Whether anything has changed since the game was saved last."""
        return self.data() != self._saved

    def data(self) -> bytes:
        """What a file of the game holds."""
        header = (FORMAT, str(self.ruleset), self.spec.rules_version, self.spec.catalogue.digest, self.seed, self.tiles)
        lines = [dict(zip(_HEADER, header, strict=True))]
        lines += [{"answers": answers, "score": score} for answers, score in zip(self.turns, self.scores, strict=True)]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()

    def save(self, path: str | Path | None = None) -> Path:
        """Writes the game and returns the file: the one it was saved to or read from, or a new one; no other is ever replaced.

        Raises ValueError for another suffix than .jsonl and FileExistsError for a file that exists or has changed.
        """
        own = self.path is not None and (path is None or Path(path) == self.path)
        target = self.path if own else Path(path) if path is not None else self._new_name()
        assert target is not None
        if target.suffix != SUFFIX:
            raise ValueError(f"{target}: not the name of a saved game; accepted: names that end in {SUFFIX}")
        data = self.data()
        if own and self._known is not None:
            replace(target, data, self._known)
        else:
            write_new(target, data)
        self.path, self._known, self._saved = target, data, data
        return target

    def _new_name(self) -> Path:
        names = (Path(f"tycho-{self.seed}{'' if n == 1 else f'-{n}'}{SUFFIX}") for n in range(1, 10**6))
        return next(name for name in names if not name.exists())

    @classmethod
    def resume(cls, path: str | Path) -> "TychoTable":
        """The game of a file, every turn of which is carried out again. Raises ValueError that names file, line and culprit."""
        data = Path(path).read_bytes()
        table = cls.read(data, str(path))
        table.path, table._known, table._saved = Path(path), data, data
        return table

    @classmethod
    def read(cls, data: bytes, path: str) -> "TychoTable":
        """The game of what `data` gave; errors name it `path`."""
        try:
            lines = [json.loads(line) for line in data.decode().splitlines()]
        except ValueError as error:
            raise ValueError(f"{path}: {error}; accepted: a file that galileo tycho saved") from None
        if not lines or not isinstance(lines[0], dict) or tuple(lines[0]) != _HEADER or lines[0]["tycho"] != FORMAT:
            raise ValueError(f"{path}: line 1 is no header; accepted: a file that galileo tycho saved")
        head = lines[0]
        try:
            rules = Ruleset.parse(head["ruleset"])
            table = cls(rules.option("luna") is not None, rules.option("level"), head["seed"], head["tiles"])
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(f"{path}: line 1: {error}; accepted: the header of a file that galileo tycho saved") from None
        for name, ours in (("rules_version", table.spec.rules_version), ("catalogue", table.spec.catalogue.digest)):
            if head[name] != ours:
                raise ValueError(f"{path}: line 1: saved with {name} {head[name]!r}; accepted: {ours!r}, which is in use here")
        for number, line in enumerate(lines[1:], 2):
            try:
                table.commit(line["answers"])
                right = table.scores[-1] == line["score"]
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ValueError(f"{path}: line {number}: {error}; accepted: the answers of a turn") from None
            if not right:
                raise ValueError(f"{path}: line {number}: score {line['score']}; accepted: {table.scores[-1]}")
        return table
