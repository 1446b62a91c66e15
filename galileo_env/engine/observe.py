"""Observation layout: blocks of int8 with meaning and bounds, laid out one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


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
