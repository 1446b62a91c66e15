"""Positions: the whole state as a plain dict and back (see NOTATION.md)."""

from galileo_env.games.galilei.position.read import from_position
from galileo_env.games.galilei.position.seen import seen
from galileo_env.games.galilei.position.write import to_position

__all__ = ["from_position", "seen", "to_position"]
