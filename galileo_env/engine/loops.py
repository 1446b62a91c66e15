"""What the batch loops of every game do with one game, made of that game's own `apply`, `settle` and `encode`.

The loops themselves are in each game's kernels.py: numba keeps compiled kernels for the next process only if they depend on
nothing but their module.
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.jit import helper


@helper
def index(value):
    """A whole number from 0 to 255, as one that the compiler knows not to be negative.

    An index that may be negative counts from the end, which the compiler has to allow for at every access: it then copies rows of
    a table number by number, which takes up to ten times as long as copying them whole.
    """
    return np.int64(np.uint8(value))


def row_writer(encode):
    """A kernel helper (s, observer, row, scratch) that writes an observation into a row of int8 or float32.

    `encode` (s, observer, row) writes int8 and so is compiled once; float32 rows are converted from `scratch`, an int8 row, which
    is also quicker than to write every number four bytes wide.
    """

    @helper
    def write(s, observer, row, scratch):
        if row.itemsize == 1:
            encode(s, observer, row.view(np.int8))
        else:
            encode(s, observer, scratch)
            for each in range(len(scratch)):
                row[each] = scratch[each]

    return write


def publisher(settle, encode):
    """A kernel helper that settles game i and writes its outputs (see a game's kernels.py); `scratch` is an int8 row."""
    write_row = row_writer(encode)

    @helper
    def publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch):
        mask, ids = masks[i], legal[i]
        mask[:] = 0
        count = settle(s, ids)
        counts[i] = count
        for each in range(count):
            action = np.uint16(ids[each])  # not negative, as in `index`
            mask[action] = 1
        seat[i] = s.stack[s.depth - 1].seat - 1 if count > 0 else -1
        over[i] = count == 0
        for side in range(s.sides):
            scores[i, side] = s.players[side].score
        if obs.shape[1] > 0:
            write_row(s, max(1, seat[i] + 1), obs[i], scratch)

    return publish


def random_player(apply, settle):
    """A kernel helper (s, ids, count, word, limit) that plays on, at most `limit` decisions (negative: to the end of the game).

    The game must be settled, with legal ids `ids[:count]`; `word` (uint64, not 0) drives the choices, which are uniform. Returns
    the word as it is then and the decisions played. The game is settled again, its outputs are not written.
    """

    @helper
    def play(s, ids, count, word, limit):
        played = 0
        while count > 0 and played != limit:
            word = rng.xorshift(word)
            s.decisions += 1
            apply(s, np.int64(ids[rng.one_of(word, count)]))
            played += 1
            count = settle(s, ids)
        return word, played

    return play
