"""The pending stack: what is still to be resolved, last in, first out.

A frame says what is to happen (`kind`), for whom (`seat`, from 1), with which arguments (`a`, `b`, `left`) and what brought it
about (`source`). The rule that an action and everything it triggers end before the next one begins is nothing but this order.
A push on a full stack is noted in `fault` and changes nothing else.
"""

import numpy as np

from galileo_env.engine.jit import helper
from galileo_env.engine.layout import Field, Layout

#: Frames a stack holds; random and adversarial play stay far below (see tests/test_contract.py).
DEPTH = 48

FRAME = Layout(
    "frame",
    (
        Field("kind", np.int8, "what is pending; 0 in unused places"),
        Field("seat", np.int8, "who it concerns, from 1"),
        Field("a", np.int16, "first argument, by kind"),
        Field("b", np.int16, "second argument, by kind"),
        Field("left", np.int16, "repetitions left, by kind"),
        Field("source", np.int8, "what brought it about"),
    ),
)

STACK_FIELDS = (
    Field("depth", np.int8, "frames on the stack"),
    Field("fault", np.int8, "1 after a push on a full stack"),
    Field("stack", FRAME, "open frames, bottom first", (DEPTH,)),
)


@helper
def push(s, kind, a, b, left, source):
    """Puts a frame of the seat in turn on top."""
    if s.depth >= DEPTH:
        s.fault = 1
        return
    f = s.stack[s.depth]
    f.kind = kind
    f.seat = s.turn_seat
    f.a = a
    f.b = b
    f.left = left
    f.source = source
    s.depth += 1


@helper
def pop(s):
    """Takes the top frame off; its place is zeroed so that equal states have equal bytes."""
    s.depth -= 1
    f = s.stack[s.depth]
    f.kind = 0
    f.seat = 0
    f.a = 0
    f.b = 0
    f.left = 0
    f.source = 0


@helper
def top(s):
    """The top frame. The caller makes sure that there is one."""
    return s.stack[s.depth - 1]


@helper
def count_down(s):
    """One repetition of the top frame is done: counts it down and takes the frame off with the last one."""
    f = top(s)
    if f.left > 1:
        f.left -= 1
    else:
        pop(s)
