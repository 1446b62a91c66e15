"""Action ids and texts, declared as blocks named by the meaning of the argument.

Every decision that asks for the same thing (a colour, a die, a row) shares a block. Blocks are laid out in the order of their
declaration and never move: new ones go to the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """Consecutive ids with one text each."""

    name: str
    texts: tuple[str, ...]

    @classmethod
    def numbered(cls, name: str, numbers: range) -> "Block":
        """One action for each number, with texts such as `die 0`."""
        return cls(name, tuple(f"{name} {number}" for number in numbers))


class ActionSpace:
    """All action ids of a game: `len`, `start(block)`, `text(id)` and `id(text)`."""

    def __init__(self, blocks: Sequence[Block]):
        self.blocks = tuple(blocks)
        self._starts: dict[str, int] = {}
        self.texts: list[str] = []
        for block in blocks:
            self._starts[block.name] = len(self.texts)
            self.texts += block.texts
        self._ids = {text: number for number, text in enumerate(self.texts)}
        if len(self._ids) != len(self.texts) or len(self._starts) != len(self.blocks):
            raise ValueError("two actions or blocks share a text")

    def __len__(self) -> int:
        return len(self.texts)

    def start(self, block: str) -> int:
        """The first id of a block."""
        return self._starts[block]

    def text(self, action: int) -> str:
        """The text of an id. Raises ValueError if there is no such id."""
        if not 0 <= action < len(self.texts):
            raise ValueError(f"action id {action} is unknown; accepted: 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def id(self, text: str) -> int:
        """The id of a text. Raises ValueError that lists the texts of the nearest block, if there is no such text."""
        try:
            return self._ids[text]
        except KeyError:
            word = text.split(" ")[0] if isinstance(text, str) else text
            near = next((b for b in self.blocks if word == b.name or any(t.split(" ")[0] == word for t in b.texts)), None)
            known = ", ".join(near.texts) if near else ", ".join(b.texts[0] for b in self.blocks) + ", ..."
            raise ValueError(f"action {text!r} is unknown; accepted: {known}") from None
