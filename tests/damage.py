"""Damaged and replaced component tables of any game: records by path, changed records, overlays, tables frozen anew."""

import copy
import importlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from galileo_env.engine.spec import game_spec
from galileo_env.engine.tables import CatalogueError

Way = tuple[str | int, ...]
Record = dict[str, Any]


def records(node: Any, path: Way = ()) -> Iterator[tuple[Way, Record]]:
    """Every record of a table with its path, outermost first."""
    if isinstance(node, dict):
        yield path, node
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, (dict, list)) and key != "sources":
            yield from records(value, (*path, key))


def fields(table: Record) -> Iterator[tuple[Way, Record, str]]:
    """One record for each field of each kind of record of a table."""
    seen = set()
    for path, record in records(table):
        kind = tuple(key for key in path if isinstance(key, str))
        for key in record:
            if (kind, key) not in seen:
                seen.add((kind, key))
                yield path, record, key


@dataclass
class Tables:
    """The tables of a game: their schemas by name, and damage done to copies of them."""

    game: str
    schemas: dict[str, type]

    @property
    def catalogue(self) -> Any:
        """The tables in use."""
        return game_spec(self.game).catalogue

    @property
    def shipped(self) -> Path:
        """The folder of the shipped files."""
        return Path(self.module().__file__).parent.parent / "data"

    def module(self) -> Any:
        """The package of the frozen tables in use."""
        return importlib.import_module(f"galileo_env.games.{self.game}.tables")

    def damaged(self, table: str, path: Way, change: Callable[[Record], Any]) -> str:
        """The message with which the schema refuses a table after a change of one record."""
        catalogue = copy.copy(self.catalogue)
        catalogue.raw = {table: copy.deepcopy(self.catalogue.raw[table])}
        record = catalogue.raw[table]
        for key in path:
            record = record[key]
        change(record)
        with pytest.raises(CatalogueError) as error:
            catalogue.read(table, self.schemas[table])
        assert f"{table}.toml: " in str(error.value)
        return str(error.value)

    def load(self) -> Any:
        """The tables frozen anew, from the overlay that the environment names now; those in use stay as they are."""
        module = self.module()
        package = importlib.import_module(module.__name__.rpartition(".")[0])

        def own() -> list[str]:
            return [name for name in sys.modules if name == module.__name__ or name.startswith(module.__name__ + ".")]

        kept = {name: sys.modules.pop(name) for name in own()}
        try:
            return importlib.import_module(module.__name__)
        finally:
            for name in own():
                del sys.modules[name]
            sys.modules.update(kept)
            package.tables = module  # type: ignore[attr-defined]

    def overlay(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
        """What writes a changed copy of a shipped table into an overlay folder and makes that the one in use."""

        def write(table: str, *changes: tuple[str, str], place: str = self.game) -> Path:
            text = (self.shipped / f"{table}.toml").read_text()
            for old, new in changes:
                assert old in text, f"{old!r} is not in {table}.toml"
                text = text.replace(old, new, 1)
            folder = tmp_path / place
            folder.mkdir(exist_ok=True)
            (folder / f"{table}.toml").write_text(text)
            monkeypatch.setenv("GALILEO_CATALOGUE", str(tmp_path))
            return tmp_path

        return write


#: Plays whole games, every position set again on another session; prints the first position of each game.
PLAY_ON = """
import json, galileo_env
session, other = (galileo_env.Session(RULES, seed=1, obs=None) for _ in range(2))
for seed in range(GAMES):
    session.reset(seed=seed)
    first = session.position(0)
    while not session.over[0]:
        session.play_random(5)
        other.set_position(0, session.position(0))
        assert other.state_bytes(0) == session.state_bytes(0)
    print(json.dumps(first))
"""


def played_with(python: Callable[..., str], folder: Path, ruleset: str, games: int = 3, then: str = "") -> list[Any]:
    """First positions of whole games played by plain Python with an overlay, and what some more code prints."""
    env = {"NUMBA_DISABLE_JIT": "1", "GALILEO_CATALOGUE": str(folder)}
    code = (PLAY_ON + then).replace("RULES", repr(ruleset)).replace("GAMES", str(games))
    return [json.loads(line) for line in python(code, env=env).splitlines()]


def block(tables: Tables, table: str, name: str) -> str:
    """The text of the record of an id in a shipped file, in which a blank line parts records."""
    text = (tables.shipped / f"{table}.toml").read_text().rstrip("\n")
    return next(each for each in text.split("\n\n") if f'id = "{name}"' in each)
