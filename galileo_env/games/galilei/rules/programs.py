"""Rewards wait on the stack as frames that point into the table of programs."""

from galileo_env.engine.frames import push
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import PROGRAM
from galileo_env.games.galilei.tables import PROGRAM_SIZE, PROGRAM_START


@helper
def push_program(s, program, source):
    """Puts a reward list on the stack; its parts are taken in printed order, each finished before the next. Rules: G-070"""
    if PROGRAM_SIZE[program] > 0:
        push(s, PROGRAM, PROGRAM_START[program], 0, PROGRAM_SIZE[program], source)
