"""From one decision to the next: automatic frames run until a player has a real choice."""

import numpy as np

from galileo_env.engine.frames import pop, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.decisions import apply, legal
from galileo_env.games.galilei.effects import run_program
from galileo_env.games.galilei.menu import run_moving_action, run_repeat
from galileo_env.games.galilei.modules import ladder
from galileo_env.games.galilei.modules.moon import turn_columns
from galileo_env.games.galilei.opponent import run_tycho
from galileo_env.games.galilei.rules.cellar import run_interrogation
from galileo_env.games.galilei.rules.library import run_cells
from galileo_env.games.galilei.rules.objectives import run_objectives
from galileo_env.games.galilei.rules.observe import run_observation
from galileo_env.games.galilei.rules.turn import run_end_turn, run_next_turn, run_rotate


@helper
def run_automatic(s, scratch):
    """Runs one step of the top frame, which asks nobody."""
    f = top(s)
    kind = f.kind
    p = s.players[f.seat - 1]
    if kind == n.PROGRAM:
        run_program(s, p, scratch)
    elif kind == n.CELLS:
        run_cells(s, p)
    elif kind == n.ROTATE:
        run_rotate(s, p)
    elif kind == n.INTERROGATION:
        run_interrogation(s, p)
    elif kind == n.OBJECTIVES:
        run_objectives(s, p)
    elif kind == n.END_TURN:
        run_end_turn(s, p)
    elif kind == n.OBSERVATION:
        run_observation(s, p)
    elif kind == n.MOVING_ACTION:
        run_moving_action(s, p)
    elif kind == n.REPEAT:
        run_repeat(s)
    elif kind == n.NEXT_TURN:
        run_next_turn(s)
    elif kind == n.TYCHO:
        run_tycho(s)
    else:
        ladder.run_automatic(s, p)


@helper
def settle(s, out):
    """Goes on until a player must choose; writes the legal ids and returns how many (0 when the game is over or at fault).

    A decision without an option is lost, one with a single option is taken unasked, except choose_move and choose_action.
    Rules: G-007, G-013, G-014
    """
    while s.depth > 0 and not s.fault:
        if s.luna:
            turn_columns(s)
        kind = top(s).kind
        if kind >= n.FIRST_AUTOMATIC:
            run_automatic(s, out)
            continue
        count = legal(s, out)
        if count == 0:
            pop(s)
        elif count == 1 and kind > n.CHOOSE_ACTION:
            apply(s, np.int64(out[0]))
        else:
            return count
    return 0
