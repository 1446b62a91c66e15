"""A slow, plain implementation of Galileo Galilei, written from the rules alone, to check the engine against.

from tests.oracle.galilei import Game
"""

from .game import Game

__all__ = ["Game"]
