"""Random games on a GPU, a thread for each: the helpers of a game as functions of numba's CUDA target (GALILEO_DEVICE=cuda).

Nothing else depends on this module. Its test runs it in numba's simulator, which needs no GPU; docs/GPU.md lists what a real one
would need.
"""

from types import ModuleType
from typing import Any

import numpy as np
from numba import cuda

from galileo_env.engine import rng


def random_games(kernels: ModuleType) -> Any:
    """A CUDA kernel that sets games up and plays uniformly random legal actions, at most `limit` a game (negative: to the end).

    Args:
        kernels: the module kernels.py of a game.

    Its arrays are those of the game's own kernels, a row per game; `scratch` is (N, observation size) int8. States must be zero.
    """
    set_up, publish, play_on, seed_state = kernels.set_up, kernels.publish, kernels.play_on, rng.seed_state

    @cuda.jit
    def play(states, settings, seeds, rows, episodes, words, limit, legal, counts, masks, seat, over, scores, obs, scratch):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            s = states[i]
            seed_state(s, seeds[i], np.uint64(rows[i]), np.uint64(episodes[i]))
            set_up(s, settings, legal[i])
            publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch[i])
            words[i], _ = play_on(s, legal[i], counts[i], words[i], limit)
            publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch[i])

    return play
