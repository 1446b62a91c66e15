"""The kernel of the agent `greedy`: one decision looked ahead.

Every legal action is tried on copies in which everything hidden has been dealt anew; the turn is then finished in several
random ways, and the action with the best outcome by evaluation.value is taken.
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper, kernel
from galileo_env.games.truth import names as n
from galileo_env.games.truth.actions import MAX_LEGAL
from galileo_env.games.truth.decisions import apply
from galileo_env.games.truth.evaluation import value
from galileo_env.games.truth.flow import settle
from galileo_env.games.truth.hidden import deal_anew


@helper
def finish_turn(s, legal, word):
    """Random decisions until a turn begins or the game ends. Returns the advanced random word."""
    count = settle(s, legal)
    while count > 0 and top(s).kind != n.CHOOSE_MAIN:
        word = rng.xorshift(word)
        choice = ((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
        apply(s, np.int64(legal[choice]))
        count = settle(s, legal)
    return word


@kernel
def choose_greedy(states, games, words, trials, legal, counts, out):
    """Writes the choice for every game listed into `out`, (k,) int64.

    `words` (k,) uint64, never 0, drives deals and trials; `trials` is the number of random ways to finish the turn; `legal` and
    `counts` are the outputs of the last step.
    """
    work = np.zeros(2, states.dtype)
    scratch = np.zeros(MAX_LEGAL, np.int16)
    best = np.zeros(MAX_LEGAL)
    for each in range(len(games)):
        i = games[each]
        count = counts[i]
        seat = np.int64(states[i].stack[states[i].depth - 1].seat)
        word = words[each]
        best[:count] = -1e9
        for _ in range(trials):
            word = rng.xorshift(word)
            work[0] = states[i]
            deal_anew(work[0], seat, word)
            for option in range(count):
                work[1] = work[0]
                s = work[1]
                apply(s, np.int64(legal[i, option]))
                word = finish_turn(s, scratch, word)
                best[option] = max(best[option], value(s, seat))
        words[each] = word
        out[each] = legal[i, np.argmax(best[:count])]
