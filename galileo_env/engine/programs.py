"""Effect texts of the tables, compiled to rows that a kernel's interpreter reads.

An effect is `name` or `name:argument[:argument]`; a program is a list of effects, done from left to right. The vocabulary of a
game is closed: every name states the kinds of its arguments and its operation code.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

#: What an argument may be: a whole number within bounds, or one word of a list that stands for its index.
Argument = range | tuple[str, ...]


@dataclass(frozen=True)
class Operation:
    """An effect of the vocabulary: code for the interpreter and its arguments."""

    code: int
    arguments: tuple[Argument, ...] = ()


def parse(text: str, vocabulary: Mapping[str, Operation]) -> tuple[int, int, int]:
    """One effect text of at most two arguments as (code, a, b). Raises ValueError that names the text and what is accepted."""
    code, *values = parse_all(text, vocabulary)
    a, b = [*values, 0, 0][:2]
    return code, a, b


def parse_all(text: str, vocabulary: Mapping[str, Operation]) -> tuple[int, ...]:
    """One effect text as its code and the value of every argument. Raises ValueError as `parse` does."""
    name, *words = text.split(":")
    if name not in vocabulary:
        raise ValueError(f"effect {text!r}: unknown name {name!r}; accepted: {', '.join(vocabulary)}")
    operation = vocabulary[name]
    if len(words) != len(operation.arguments):
        raise ValueError(f"effect {text!r}: {name} takes {len(operation.arguments)} arguments, not {len(words)}")
    values = []
    for word, kind in zip(words, operation.arguments, strict=True):
        if isinstance(kind, range):
            if not word.isdecimal() or int(word) not in kind:
                raise ValueError(f"effect {text!r}: {word!r} must be a whole number from {kind.start} to {kind.stop - 1}")
            values.append(int(word))
        else:
            if word not in kind:
                raise ValueError(f"effect {text!r}: {word!r} must be one of {', '.join(kind)}")
            values.append(kind.index(word))
    return (operation.code, *values)


@dataclass
class Pool:
    """Collects programs and freezes them. Program 0 is the empty one; equal programs share an id."""

    vocabulary: Mapping[str, Operation]
    programs: list[tuple[str, ...]] = field(default_factory=lambda: [()])
    frozen: bool = False

    def add(self, effects: Sequence[str]) -> int:
        """The id of this program. Raises ValueError for an unknown effect, RuntimeError once the pool is frozen."""
        if self.frozen:
            raise RuntimeError("the pool is frozen; add every program before its rows are read")
        key = tuple(effects)
        for text in key:
            parse(text, self.vocabulary)
        if key not in self.programs:
            self.programs.append(key)
        return self.programs.index(key)

    def freeze(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(first row of each program, number of its rows, rows (n, 3) of code, a, b), all int64 and read-only."""
        self.frozen = True
        rows = [parse(text, self.vocabulary) for program in self.programs for text in program]
        counts = np.array([len(program) for program in self.programs], np.int64)
        starts = (np.cumsum(counts) - counts).astype(np.int64)
        table = np.array(rows or [(0, 0, 0)], np.int64).reshape(-1, 3)
        for each in (starts, counts, table):
            each.setflags(write=False)
        return starts, counts, table
