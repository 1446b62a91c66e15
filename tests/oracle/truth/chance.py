"""Chance for games that the oracle plays alone."""

import random

from .state import State


class Dice:
    """Uniform chance from one random stream. Rules: R-26."""

    def __init__(self, stream: random.Random):
        self._stream = stream

    def deck(self, state: State, seat: int, cards: list[str], wanted: int) -> list[str]:
        """A shuffled deck."""
        return self._stream.sample(cards, len(cards))

    def bag(self, state: State, level: int, tiles: list[str]) -> list[str]:
        """A shuffled bag."""
        return self._stream.sample(tiles, len(tiles))

    def blocked(self, state: State, level: int, spaces: list[str], number: int) -> list[str]:
        """So many of the spaces."""
        return self._stream.sample(spaces, number)
