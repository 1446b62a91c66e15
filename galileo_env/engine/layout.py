"""Packed state records, declared field by field with meaning and visibility.

A layout becomes one numpy structured dtype of `np.record` type, so that `state.field` means the same in compiled and in plain
Python. A zero row is an empty state: ids start at 1 and 0 means none.
"""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np

Visibility = Literal["public", "owner", "secret"]


@dataclass(frozen=True)
class Field:
    """One field: name, numpy dtype or nested Layout, shape, who may see it, and what it means."""

    name: str
    kind: "Any | Layout"
    doc: str
    shape: tuple[int, ...] = ()
    visibility: Visibility = "public"


@dataclass(frozen=True)
class Layout:
    """A record made of fields. Raises ValueError for a name that `np.record` uses itself (`round`, `size`, ...)."""

    name: str
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        for field in self.fields:
            if hasattr(np.record, field.name):
                raise ValueError(f"{self.name}.{field.name}: np.record has an attribute of this name; choose another")

    @property
    def dtype(self) -> np.dtype[Any]:
        """The packed dtype of one record."""
        parts = [(f.name, f.kind.dtype if isinstance(f.kind, Layout) else f.kind, f.shape) for f in self.fields]
        return np.dtype((np.record, parts))

    def plain(self, record: Any) -> SimpleNamespace:
        """A record as plain numbers, lists and namespaces; reading np.record field by field from Python takes ten times
        as long.
        """
        return self._named(record.item())

    def _named(self, values: tuple[Any, ...]) -> SimpleNamespace:
        """The numbers of a record, as numpy hands them out, under their names."""
        found: dict[str, Any] = {}
        for field, value in zip(self.fields, values, strict=True):
            if isinstance(field.kind, Layout):
                # An array of records is taken apart as a whole: one by one they would cost several times as much.
                found[field.name] = (
                    [field.kind._named(each) for each in value.tolist()] if field.shape else field.kind._named(value)
                )
            else:
                found[field.name] = value.tolist() if isinstance(value, np.ndarray) else value
        return SimpleNamespace(**found)

    def secret_mask(self, viewer: int | None = None, own: bool = False) -> np.ndarray:
        """(itemsize,) bool: the bytes that a seat (from 0) may not see; without `viewer` those that some seat may not see.

        What only its owner sees lies in nested records, one per seat; `own` says that this record is the viewer's.
        """
        mask = np.zeros(self.dtype.itemsize, bool)
        assert self.dtype.fields is not None
        for field in self.fields:
            dtype, offset = self.dtype.fields[field.name][:2]
            if isinstance(field.kind, Layout):
                size = field.kind.dtype.itemsize
                for k in range(dtype.itemsize // size):
                    at = offset + k * size
                    mask[at : at + size] = field.kind.secret_mask(viewer, k == viewer)
            elif field.visibility == "secret" or (field.visibility == "owner" and not own):
                mask[offset : offset + dtype.itemsize] = True
        return mask
