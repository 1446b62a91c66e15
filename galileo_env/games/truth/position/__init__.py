"""Positions: the whole state as a plain dict and back (see NOTATION.md)."""

from galileo_env.games.truth.position.read import from_position
from galileo_env.games.truth.position.write import result, to_position

__all__ = ["from_position", "result", "to_position"]
