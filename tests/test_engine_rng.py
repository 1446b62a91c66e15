"""The random streams of a state: known answers, range, evenness, independence of the streams."""

from collections import Counter

import numpy as np
import pytest

from galileo_env.engine import rng
from galileo_env.engine.spec import game_spec

SPEC = game_spec("galilei")
STREAMS = np.zeros(1, SPEC.dtype)["counters"].shape[1]


def plain(function):
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def philox(c0: int, c1: int, key: int) -> int:
    return int(plain(rng.philox)(np.uint64(c0), np.uint64(c1), np.uint64(key)))


@pytest.mark.parametrize(
    ("c0", "c1", "key", "word"),
    [
        (0x00000000, 0x00000000, 0x00000000, 0xFF1DAE59),
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x2C3F628B),
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0xDD7CE038),
    ],
)
def test_philox_gives_the_published_answers(c0, c1, key, word):
    assert philox(c0, c1, key) == word


def fresh(seed: int = 1) -> np.ndarray:
    """A state with a key and untouched counters."""
    states = np.zeros(1, SPEC.dtype)
    states["key"] = [philox(seed, 1, 2), philox(seed, 3, 4)]
    return states


def draws(states: np.ndarray, stream: int, number: int, n: int = 1000) -> list[int]:
    return [int(SPEC.kernels.draw_below(states, 0, stream, n)) for _ in range(number)]


def test_draws_stay_below_their_bound_and_reach_every_value():
    for n in (1, 2, 3, 7, 33):
        assert set(draws(fresh(), 0, 60 * n, n)) == set(range(n))


def test_draws_are_even():
    counts = Counter(draws(fresh(7), 1, 20_000, 10))
    spread = sum((number - 2000) ** 2 / 2000 for number in counts.values())
    assert spread < 27.9, "chi-square with 9 degrees of freedom exceeds this once in a thousand times"


def test_every_draw_counts_in_its_own_stream_only():
    states = fresh()
    draws(states, 2, 5)
    assert states["counters"][0].tolist() == [0, 0, 5, *[0] * (STREAMS - 3)]


def test_one_more_draw_in_a_stream_shifts_no_other():
    one, two = fresh(), fresh()
    draws(two, 0, 3)
    assert draws(one, 1, 50) == draws(two, 1, 50)
    assert draws(one, 0, 50)[3:] == draws(two, 0, 47)


def test_streams_of_a_state_differ():
    rows = [tuple(draws(fresh(), stream, 20)) for stream in range(STREAMS)]
    assert len(set(rows)) == STREAMS


def test_a_counter_at_its_end_begins_anew():
    states = fresh()
    first = draws(states, 0, 1)
    states["counters"][0, 0] = 2**32 - 1
    draws(states, 0, 1)
    assert states["counters"][0, 0] == 0
    assert draws(states, 0, 1) == first


def test_the_words_of_random_play_do_not_come_back_soon_and_are_never_zero():
    seen, word = set(), np.uint64(1)
    for _ in range(5000):
        with np.errstate(over="ignore"):
            word = plain(rng.xorshift)(word)
        assert word != 0
        seen.add(int(word))
    assert len(seen) == 5000
