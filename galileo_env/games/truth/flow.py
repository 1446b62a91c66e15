"""From one decision to the next: automatic frames run until a player has a real choice."""

import numpy as np

from galileo_env.engine.frames import pop, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth import names as n
from galileo_env.games.truth.decisions import apply, legal
from galileo_env.games.truth.icons import run_open_set
from galileo_env.games.truth.rules.cycle import run_turn_end
from galileo_env.games.truth.rules.inventions import run_created, run_ongoing
from galileo_env.games.truth.rules.observe import run_observed
from galileo_env.games.truth.rules.treatises import run_royalty


@helper
def run_automatic(s):
    """Runs the top frame, which asks nobody."""
    f = top(s)
    kind = f.kind
    p = s.players[f.seat - 1]
    if kind == n.TURN_END:
        run_turn_end(s, p)
    elif kind == n.OPEN_SET:
        run_open_set(s, p)
    elif kind == n.ROYALTY:
        run_royalty(s)
    elif kind == n.CREATED:
        run_created(s, p)
    elif kind == n.OBSERVED:
        run_observed(s, p)
    else:
        run_ongoing(s, p)


@helper
def settle(s, out):
    """Goes on until a player must choose; writes the legal ids and returns how many (0 when the game is over or at fault).

    A decision with a single option is taken unasked; one without an option lapses. Rules: A-58
    """
    while s.depth > 0 and not s.fault:
        if top(s).kind >= n.FIRST_AUTOMATIC:
            run_automatic(s)
            continue
        count = legal(s, out)
        if count == 0:
            pop(s)
        elif count == 1:
            apply(s, np.int64(out[0]))
        else:
            return count
    return 0
