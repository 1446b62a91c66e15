"""One decision looked ahead, for any game: the core of the agent `greedy`.

Every legal action is tried on copies in which everything hidden has been dealt anew; the turn is then finished in several random
ways, and the action with the best outcome by the game's own estimate is taken.
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper


def one_decision_ahead(apply, settle, deal_anew, value, next_turn, max_legal):
    """A kernel helper (states, games, words, trials, legal, counts, out) that chooses for every game listed.

    Made of a game's own functions; `next_turn` is the kind of decision with which a turn begins, `max_legal` how many ids
    `settle` may write. Choices go to `out`, (k,) int64. `words` (k,) uint64, never 0, drives deals and trials; `trials` is the
    number of random ways to finish the turn; `legal` and `counts` are the outputs of the last step.
    """

    @helper
    def finish_turn(s, ids, word):
        """Random decisions until a turn begins or the game ends. Returns the advanced random word."""
        count = settle(s, ids)
        while count > 0 and top(s).kind != next_turn:
            word = rng.xorshift(word)
            apply(s, np.int64(ids[rng.one_of(word, count)]))
            count = settle(s, ids)
        return word

    @helper
    def choose(states, games, words, trials, legal, counts, out):
        work = np.zeros(2, states.dtype)
        ids = np.zeros(max_legal, np.int16)
        best = np.zeros(max_legal)
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
                    word = finish_turn(s, ids, word)
                    best[option] = max(best[option], value(s, seat))
            words[each] = word
            out[each] = legal[i, np.argmax(best[:count])]

    return choose
