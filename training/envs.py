"""The games that a learner plays: those of one or of several rulesets side by side, as one vector env."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common import vec_env

from galileo_env.engine.ruleset import Ruleset
from galileo_env.sb3 import VecEnv


class LearnerEnv(vec_env.VecEnv):
    """VecEnvs of several rulesets of one game as one, with rewards multiplied by a number.

    Args:
        rulesets: at least one.
        games: of all rulesets together, parted as evenly as can be; at least one for each.
        reward, scale: as in galileo_env.sb3.VecEnv, and what rewards are multiplied by.
        keywords: those of galileo_env.sb3.VecEnv for every ruleset, such as opponents and seats.

    Attributes: `parts`, the VecEnvs; `slices`, their rows. Raises ValueError for fewer games than rulesets.
    """

    def __init__(self, rulesets: Sequence[Ruleset], games: int, reward: str, scale: float, keywords: Sequence[dict[str, Any]]):
        if games < len(rulesets):
            raise ValueError(f"games={games}; accepted: at least one for each of the {len(rulesets)} rulesets")
        shares = [games // len(rulesets) + (k < games % len(rulesets)) for k in range(len(rulesets))]
        self.parts = [
            VecEnv(rules, share, reward=reward, illegal="raise", **more)
            for rules, share, more in zip(rulesets, shares, keywords, strict=True)
        ]
        ends = np.cumsum(shares).tolist()
        self.slices = [slice(end - share, end) for end, share in zip(ends, shares, strict=True)]
        self._scale = np.float32(scale)
        super().__init__(games, self.parts[0].observation_space, self.parts[0].action_space)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Seeds the rows by consecutive numbers, as VecEnv.seed does."""
        seeds: list[int | None] = []
        for part, where in zip(self.parts, self.slices, strict=True):
            seeds += part.seed(None if seed is None else seed + where.start)
        return seeds

    def reset(self) -> np.ndarray:
        """(N, observation_size): the first observations of the next episodes."""
        found = np.concatenate([part.reset() for part in self.parts])
        self.reset_infos = [info for part in self.parts for info in part.reset_infos]
        return found

    def step_async(self, actions: np.ndarray) -> None:
        """Takes (N,) action ids for `step_wait`."""
        for part, where in zip(self.parts, self.slices, strict=True):
            part.step_async(actions[where])

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Plays the actions: (observations, rewards float32, dones bool, infos)."""
        observations, rewards, dones, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        self.reset_infos = [info for part in self.parts for info in part.reset_infos]
        together = np.concatenate(rewards) * self._scale
        return np.concatenate(observations), together, np.concatenate(dones), [info for each in infos for info in each]

    def action_masks(self) -> np.ndarray:
        """(N, num_actions) bool masks of the learning seats."""
        return np.concatenate([part.action_masks() for part in self.parts])

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **keywords: Any) -> list[Any]:
        """What a method of rows (envs/batch.Row) returns, such as "action_masks"."""
        if method_name == "action_masks" and indices is None:  # at every step of a trainer
            return [row for part in self.parts for row in part.env_method("action_masks")]
        return [getattr(row, method_name)(*args, **keywords) for row in self._rows(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of rows (envs/batch.Row)."""
        return [getattr(row, attr_name) for row in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Keeps a value under a name of your own on rows (envs/batch.Row.keep)."""
        for row in self._rows(indices):
            row.keep(attr_name, value)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """As galileo_env.sb3.VecEnv: True for Monitor."""
        return [self.parts[0].env_is_wrapped(wrapper_class, [0])[0] for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Ends the worker threads."""
        for part in self.parts:
            part.close()

    def _rows(self, indices: Any) -> list[Any]:
        rows = [row for part in self.parts for row in part.rows]
        return [rows[index] for index in self._get_indices(indices)]
