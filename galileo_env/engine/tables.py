"""Component tables: read, check against a schema, count by provenance, name by a digest.

A game ships its tables as TOML files in its `data` folder. `GALILEO_CATALOGUE=DIR` lays files of the same name over them:
`DIR/<game>/<name>.toml`, or `DIR/<name>.toml` where only one game has a table of that name. Schemas are msgspec structs; every
record carries a provenance mark.
"""

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import inspect

from galileo_env.engine.jit import PACKAGE, overlay

Mark = Literal["stated", "inferred", "reconstructed"]
MARKS: tuple[Mark, ...] = ("stated", "inferred", "reconstructed")

T = TypeVar("T")


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every record of every table may carry: its provenance, deviations for single fields, a note."""

    source: Mark | None = None
    sources: dict[str, Mark] = {}
    note: str = ""


class CatalogueError(ValueError):
    """A table cannot be used. The message names file, record, field and what is accepted."""


@dataclass
class Catalogue:
    """The tables of one game, each from the overlay where it has one.

    Attributes: `game`, `files` (name to path in use), `raw` (name to parsed TOML).
    """

    game: str
    names: tuple[str, ...]
    files: dict[str, Path] = field(default_factory=dict)
    raw: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shipped = PACKAGE / "games" / self.game / "data"
        self.files = {name: shipped / f"{name}.toml" for name in self.names}
        extra = overlay()
        if extra is not None:
            self._lay_over(extra)
        for name, path in self.files.items():
            try:
                self.raw[name] = tomllib.loads(path.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
                raise CatalogueError(f"{path}: not a readable TOML file: {error}") from None
            for place, marks in _records(self.raw[name], None, ""):
                if None in marks:
                    raise self.error(name, place, f"a field has no provenance mark; accepted: {', '.join(MARKS)}")

    def _lay_over(self, extra: Path) -> None:
        games = {path.parent.parent.name for path in PACKAGE.glob("games/*/data/*.toml")}
        for path in sorted(extra.glob("**/*.toml")):
            place = path.relative_to(extra).parts
            owners = {each.parent.parent.name for each in PACKAGE.glob(f"games/*/data/{path.name}")}
            if len(place) == 2 and place[0] in games and place[0] in owners:
                game = place[0]
            elif len(place) == 1 and len(owners) == 1:
                game = owners.pop()
            else:
                known = ", ".join(f"{self.game}/{name}.toml" for name in self.names)
                raise CatalogueError(f"{path}: no table of this name is used; accepted: {known}")
            if game == self.game:
                self.files[path.stem] = path

    @cached_property
    def digest(self) -> str:
        """12 hex digits over the contents of all tables in use."""
        hasher = hashlib.sha256()
        for name in sorted(self.files):
            hasher.update(name.encode() + b"\0" + self.files[name].read_bytes() + b"\0")
        return hasher.hexdigest()[:12]

    def read(self, name: str, schema: type[T]) -> T:
        """A table as an object of its schema. Raises CatalogueError."""
        try:
            return msgspec.convert(self.raw[name], schema)
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$")
            place = place.rstrip("`")
            raise self.error(name, place, message + _accepted(schema, place)) from None

    def error(self, name: str, place: str, message: str) -> CatalogueError:
        """An error about a place of a table such as `.card[3].cost`; the id of the record is added where it has one."""
        node: Any = self.raw[name]
        label = ""
        for key, index in re.findall(r"\.?(\w+)|\[(\d+)\]", place):
            try:
                node = node[int(index)] if index else node[key]
            except (KeyError, IndexError, TypeError):
                break
            if isinstance(node, dict) and "id" in node:
                label = f" (id {node['id']})"
        return CatalogueError(f"{self.files[name]}: {place.lstrip('.') or 'file'}{label}: {message}")

    def provenance(self) -> dict[str, dict[str, Counter[str]]]:
        """Per table: `records` and `fields` counted by mark. A record counts with the weakest mark of its fields."""
        result = {}
        for name in self.names:
            records: Counter[str] = Counter()
            fields: Counter[str] = Counter()
            for _, marks in _records(self.raw[name], None, ""):
                fields.update(marks)
                records[max(marks, key=MARKS.index)] += 1
            result[name] = {"records": records, "fields": fields}
        return result


_NOT_DATA = {"id", "name", "source", "sources", "note", "text"}


def _records(node: dict[str, Any], inherited: str | None, place: str) -> Iterator[tuple[str, list[Any]]]:
    """Place and marks of the data fields of this record and of every record nested in it; None where a mark is missing."""
    source = node.get("source", inherited)
    marks = []
    for key, value in node.items():
        if key in _NOT_DATA:
            continue
        if isinstance(value, dict):
            yield from _records(value, source, f"{place}.{key}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, each in enumerate(value):
                yield from _records(each, source, f"{place}.{key}[{index}]")
        else:
            marks.append(node.get("sources", {}).get(key, source))
    if marks:
        yield place, marks


def _accepted(schema: Any, place: str) -> str:
    """What a schema accepts at a place such as `.card[3].cost`, as the end of an error message; "" where the message says it."""
    node: Any = inspect.type_info(schema)
    for key, index in re.findall(r"\.?(\w+)|\[(\d+)\]", place):
        if isinstance(node, inspect.StructType):
            node = next((each.type for each in node.fields if each.name == key), None)
        elif isinstance(node, inspect.TupleType):
            node = node.item_types[int(index)]
        else:
            node = getattr(node, "item_type", None)
    options = node.types if isinstance(node, inspect.UnionType) else (node,)
    words = [str(value) for each in options if isinstance(each, inspect.LiteralType) for value in each.values]
    words += [each.name for each in node.fields] if isinstance(node, inspect.StructType) else []
    return f"; accepted: {', '.join(words)}" if words else ""


def freeze(values: Any, dtype: Any = np.int64) -> np.ndarray:
    """A read-only array; kernels take it as a constant. One dtype for all keeps the compiled variants of helpers few."""
    array = np.array(values, dtype)
    array.setflags(write=False)
    return array
