"""Agents against each other, or against a solo game's other side, on common chance: `play`, and what it returns."""

from galileo_env.arena.match import Game, Match
from galileo_env.arena.run import play
from galileo_env.arena.store import read, write_parquet

__all__ = ["Game", "Match", "play", "read", "write_parquet"]
