"""A slow, plain implementation of Galileo's Truth, written from the rules alone, to check the engine against.

from tests.oracle.truth import Game
"""

from .game import Game

__all__ = ["Game"]
