"""Observation layout: blocks of int8 with meaning and bounds, laid out one after the other; and how a row of them is written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from galileo_env.engine.jit import helper


@helper
def index(value):
    """A whole number from 0 to 255, as one that the compiler knows not to be negative.

    An index that may be negative counts from the end, which the compiler has to allow for at every access: it then copies rows of
    a table number by number, which takes up to ten times as long as copying them whole.
    """
    return np.int64(np.uint8(value))


def row_writer(encode: Callable[..., Any]) -> Any:
    """A kernel helper (s, observer, row, scratch) that writes an observation into a row of int8 or float32.

    `encode` (s, observer, row) writes int8 and so is compiled once; float32 rows are converted from `scratch`, an int8 row. That is
    also quicker than to write every number four bytes wide.
    """

    @helper
    def write(s, observer, row, scratch):
        if row.itemsize == 1:
            encode(s, observer, row.view(np.int8))
        else:
            encode(s, observer, scratch)
            for each in range(len(scratch)):
                row[each] = scratch[each]

    return write


@dataclass(frozen=True)
class ObservationBlock:
    """A named stretch of the observation: size, inclusive bounds of its values, and what they say."""

    name: str
    size: int
    low: int
    high: int
    doc: str


class ObservationLayout:
    """All blocks of a game's observation: `size`, `slices`, `low`, `high`, `describe()`."""

    def __init__(self, blocks: Sequence[ObservationBlock]):
        self.blocks = tuple(blocks)
        self.slices: dict[str, slice] = {}
        start = 0
        for block in blocks:
            if block.name in self.slices or not -128 <= block.low <= block.high <= 127:
                raise ValueError(f"observation block {block.name!r}: its name is taken or its bounds do not fit int8")
            self.slices[block.name] = slice(start, start + block.size)
            start += block.size
        self.size = start
        self.low = np.concatenate([np.full(b.size, b.low, np.int8) for b in blocks])
        self.high = np.concatenate([np.full(b.size, b.high, np.int8) for b in blocks])

    def start(self, name: str) -> int:
        """Index of the first value of a block."""
        return self.slices[name].start

    def named(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """The blocks of one observation row (or of the last axis of a batch), as views."""
        return {name: row[..., where] for name, where in self.slices.items()}

    def describe(self) -> str:
        """A Markdown table of all blocks."""
        lines = ["| slice | block | bounds | meaning |", "|---|---|---|---|"]
        for block in self.blocks:
            where = self.slices[block.name]
            lines.append(f"| {where.start}:{where.stop} | `{block.name}` | {block.low} to {block.high} | {block.doc} |")
        return "\n".join(lines)
