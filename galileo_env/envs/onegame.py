"""A session of one game for faces that step it from Python, where every call across the boundary counts."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import IllegalAction, Session


class OneGame(Session):
    """One game, with views that cost Python next to nothing to read.

    bits: memoryview of the mask; `bits[action]` is 1 where the mover may play that id.
    mover: memoryview; `mover[0]` is the seat to move, -1 when over.
    mask: (num_actions,) int8 view of the mask. allowed: the same bytes as bool.
    row: (observation_size,) view of the mover's observation.

    All arrays are read-only and overwritten by the next call. Copies and pickles get views of their own.
    """

    _VIEWS = ("bits", "mover", "mask", "allowed", "row", "_slot", "_run")

    def __init__(self, ruleset: str | Ruleset, seed: int | None = None, obs: str | None = "int8"):
        super().__init__(ruleset, 1, seed, obs)

    def _publish_views(self) -> None:
        super()._publish_views()
        self.bits = self._masks[0].data
        self.mover = self._seat.data
        self.mask = self.masks[0].view(np.int8)
        self.allowed = self.masks[0].view(np.bool_)
        self.row = self.observations[0]
        self._slot = self._actions.data
        self._actions[0] = -1
        self._run = bound(self.spec.kernels.step, self.states, 0, 1, self._actions, *self._outputs)

    def play(self, action: Any) -> bool:
        """Plays an action id of the mover; False, and nothing happens, if it is not legal. Raises StackFull as `step` does."""
        try:
            if self.bits[action] == 0 or action < 0 or action.__class__ is bool:
                return False
        except (IndexError, TypeError):
            return False
        self._slot[0] = action
        if self._run() >= 0:
            raise self._stack_full(0)
        return True

    def number(self, action: Any) -> int:
        """An action that `play` refused, as a number. Raises ValueError for what is no whole number."""
        given = np.asarray(action)
        if given.shape != () or given.dtype.kind not in "iu":  # not bool either
            raise ValueError(f"action {action!r}; accepted: a whole number from 0 to {self.num_actions - 1}")
        return int(given)

    def illegal(self, action: int) -> IllegalAction:
        """The error for an action that `play` refused."""
        return self._illegal(0, action)

    def restart(self, seed: int | None = None, position: dict[str, Any] | None = None) -> None:
        """The next game, or a new sequence of games with a seed; it starts from a position if one is given.

        Raises ValueError for a bad seed or position, also one of a game that is over; then nothing changes.
        """
        if position is None:
            self.reset(seed=seed)
            return
        trial = self.clone()
        trial.reset(seed=seed)
        trial.set_position(0, position)
        if trial.over[0]:
            raise ValueError("position: decision: the game is over; accepted: a position in which a seat is to move")
        self.reset(seed=seed)
        self.set_position(0, position)

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in super().__getstate__().items() if key not in self._VIEWS}


def bound(kernel: Any, *args: Any) -> Callable[[], Any]:
    """A kernel with all its arguments. It is called once, so the arguments must make it do nothing at this moment.

    A compiled kernel spends more time on finding out the types of eleven arguments than on a decision. The types of bound
    arguments never change, so this asks numba once for the code of these types and calls that.
    """
    kernel(*args)
    try:
        code = kernel.overloads[tuple(kernel.typeof_pyval(each) for each in args)].entry_point
    except (AttributeError, KeyError):  # plain Python, or a numba that keeps its code elsewhere
        code = kernel
    return partial(code, *args)
