"""Random numbers that live in the state.

Philox-2x32 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3") as a function of a key and a counter: no state but a
counter per stream, so that one more draw in one stream shifts no other. All arithmetic stays within 64 bits, so plain Python and
compiled code agree. A state that draws has the fields `key` (2 words) and `counters` (one per stream), all uint32.
"""

import numpy as np

from galileo_env.engine.jit import helper, kernel

WORD = np.uint64(0xFFFFFFFF)
_MULTIPLIER = np.uint64(0xD256D193)
_WEYL = np.uint64(0x9E3779B9)
_HALF = np.uint64(32)


@helper
def philox(c0, c1, key):
    """One 32-bit word (as uint64) for two counter words and a key word, all uint64 below 2**32."""
    for _ in range(10):
        product = _MULTIPLIER * c0
        c0 = (product >> _HALF) ^ key ^ c1
        c1 = product & WORD
        key = (key + _WEYL) & WORD
    return c0


@helper
def below(s, stream, n):
    """A uniform integer from 0 to n - 1 from a stream of the state; n is small, so the bias of the product is below n / 2**32."""
    word = philox(np.uint64(s.counters[stream]), (np.uint64(s.key[1]) + np.uint64(stream)) & WORD, np.uint64(s.key[0]))
    s.counters[stream] = np.uint32((np.uint64(s.counters[stream]) + np.uint64(1)) & WORD)
    return np.int64((word * np.uint64(n)) >> _HALF)


@helper
def shuffle(s, stream, items, count):
    """Shuffles the first `count` entries of an array in place (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(s, stream, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@helper
def seed_state(s, seed, game, episode):
    """Sets key and counters from a 64-bit seed, the number of the game in its batch and the number of its episode (uint64
    each).
    """
    low = seed & WORD
    high = seed >> _HALF
    s.key[0] = np.uint32(philox(low, game & WORD, high ^ (episode & WORD)))
    s.key[1] = np.uint32(philox(high, game & WORD, low ^ ((episode + np.uint64(0x5EED)) & WORD)))
    for stream in range(len(s.counters)):
        s.counters[stream] = np.uint32(0)


@helper
def xorshift(word):
    """The next value of a 64-bit xorshift generator (never 0), for choices that no state should remember."""
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    return word


@helper
def one_of(word, count):
    """A number below `count` that the upper half of a 64-bit word picks; uniform where the word is."""
    return np.int64(((word >> _HALF) * np.uint64(count)) >> _HALF)


# --- choices: random numbers of those who play, apart from the games' own ------------------------------------------------------


@helper
def mixed(word, number):
    """A 64-bit word that a 64-bit word and a number below 2**32 lead to (all uint64)."""
    low, high = word & WORD, word >> _HALF
    return (philox(high, low, number) << _HALF) | philox(low, high, number ^ _WEYL)


@helper
def game_key(seed, row, episode):
    """A 64-bit key of the game that a seed (uint64), a row and an episode (int64) name."""
    return mixed(mixed(seed, np.uint64(row)), np.uint64(episode))


@kernel
def choice_words(keys, decisions, games, seed):
    """(k,) uint64, never 0: a number for each game listed by its key, the decisions played in it and a seed (uint64)."""
    words = np.empty(len(games), np.uint64)
    for each in range(len(games)):
        i = games[each]
        if i < 0 or i >= len(keys):
            raise IndexError("games: a row that the session does not have")
        word = mixed(mixed(keys[i], seed & WORD), seed >> _HALF)
        words[each] = mixed(word, np.uint64(decisions[i])) | np.uint64(1)
    return words


@kernel
def choose(legal, counts, games, words):
    """(k,) int64: the legal id of each game listed that the upper half of its word picks, -1 where nothing is legal."""
    if len(words) < len(games):
        raise ValueError("words: fewer than games")
    actions = np.full(len(games), -1, np.int64)
    for each in range(len(games)):
        i = games[each]
        if i < 0 or i >= len(counts):
            raise IndexError("games: a row that the session does not have")
        if counts[i] > 0:
            actions[each] = legal[i, one_of(words[each], counts[i])]
    return actions
