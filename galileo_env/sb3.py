"""stable-baselines3's vector env straight over one session; needs the extra `train`.

from sb3_contrib import MaskablePPO
from galileo_env.sb3 import VecEnv

model = MaskablePPO("MlpPolicy", VecEnv("galilei:solo,luna", num_envs=64), seed=1)
model.learn(100_000)
"""

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from galileo_env.agents.base import Agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.envs.batch import Batch, Row
from galileo_env.envs.common import position_of

try:
    from stable_baselines3.common import vec_env
    from stable_baselines3.common.monitor import Monitor
except ModuleNotFoundError as error:
    raise ImportError(
        f"galileo_env.sb3 needs {str(error.name).partition('.')[0]}; in a checkout: pip install '.[train]'"
    ) from None


class VecEnv(vec_env.VecEnv):
    """N games with one learning seat each, as DummyVecEnv of N single envs in a Monitor gives them.

    With the same seed and actions the two return the same observations, rewards, dones and infos (times apart), so learners of
    the same seed become the same. sb3-contrib's MaskablePPO, MaskableEvalCallback and get_action_masks find `action_masks`, rows
    of one array.

    A game that ends begins anew at once. Its info then holds the last info of the single env, `terminal_observation` and
    `episode` with `r` (return), `l` (steps) and `t` (seconds since it began); `reset_infos` holds the first info of the next
    episode. `TimeLimit.truncated` is always False.

    Args:
        ruleset: text or Ruleset, such as "galilei:solo,luna,level=hard" or "truth:seats=3".
        num_envs: N, at least 1.
        opponents: agent spec or agent for all other seats, or a list of them by ascending seat; None stands for "random". Solo
            games take none.
        seat: the learning seat: its number from 0, "rotate" or "random"; None stands for 0. Solo games take none.
        reward, illegal, render_mode, obs, dtype: as in envs/single.SeatEnv; obs="dict" goes with a MultiInputPolicy.
        threads: worker threads; they change speed only, from 128 games on.

    Raises ValueError that names the keyword or word for anything that is not accepted.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        num_envs: int = 1,
        opponents: str | Agent | Sequence[str | Agent] | None = None,
        seat: int | str | None = None,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        obs: str = "flat",
        dtype: str = "int8",
        threads: int = 1,
    ):
        rules = Ruleset.parse(ruleset)
        for name, value in (("opponents", opponents), ("seat", seat)):
            if rules.solo and value is not None:
                raise ValueError(f"{name}={value!r} does not apply to a solo game; leave it out")
        self._batch = Batch(
            rules,
            num_envs,
            "random" if opponents is None else opponents,
            0 if seat is None else seat,
            reward,
            illegal,
            render_mode,
            obs,
            dtype,
            threads,
        )
        self._chosen: Any = None
        super().__init__(self._batch.num_games, self._batch.observation_space, self._batch.action_space)

    @property
    def ruleset(self) -> Ruleset:
        return self._batch.session.ruleset

    @property
    def session(self) -> Session:
        """The engine's handle of all rows, to look at."""
        return self._batch.session

    @property
    def rows(self) -> list[Row]:
        """The rows one by one."""
        return self._batch.rows

    # -- playing

    def reset(self) -> Any:
        """Begins the next episode of every row, by what `seed` and `set_options` ({"position": dict}) said for it; (N, ...)
        observations.

        Raises ValueError for a bad seed, option or position, which the next reset no longer has.
        """
        batch = self._batch
        try:
            batch.begin(batch.all, self._seeds, [position_of(options) for options in self._options])
        finally:
            self._reset_seeds()
            self._reset_options()
        self.reset_infos = [{"action_mask": mask} for mask in batch.mask.copy()]
        return batch.observe()

    def step_async(self, actions: np.ndarray) -> None:
        """Takes (N,) action ids for `step_wait`."""
        self._chosen = actions

    def step_wait(self) -> tuple[Any, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Plays the actions: (observations, rewards float32, dones bool, infos), fresh arrays and dicts.

        Raises ResetNeeded before the first reset, ValueError for actions that are no whole numbers or of another shape,
        IllegalAction with illegal="raise"; then nothing changes.
        """
        batch = self._batch
        batch.step(self._chosen)
        rewards, dones = batch.rewards.astype(np.float32), batch.session.over.copy()
        infos: list[dict[str, Any]] = [{"action_mask": mask, "TimeLimit.truncated": False} for mask in batch.mask.copy()]
        for row, action in zip(batch.refused.tolist(), batch.wrong.tolist(), strict=True):
            infos[row]["illegal"] = action
        if batch.ended.size:
            self._begin_anew(infos)
        return batch.observe(), rewards, dones, infos

    def _begin_anew(self, infos: list[dict[str, Any]]) -> None:
        """Tells how games ended and begins the next ones."""
        batch, now = self._batch, perf_counter()
        for row, numbers in zip(batch.ended.tolist(), batch.last_table().tolist(), strict=True):
            info = infos[row]
            info |= _filled(batch.last_columns, numbers)
            info["terminal_observation"] = batch.observe_one(row)
            times = round(now - batch.started.item(row), 6)
            info["episode"] = {"r": round(batch.returns.item(row), 6), "l": batch.lengths.item(row), "t": times}
        batch.begin(batch.ended)
        for row in batch.ended.tolist():
            self.reset_infos[row] = {"action_mask": batch.mask[row].copy()}

    # -- looking

    def action_masks(self) -> np.ndarray:
        """(N, num_actions) bool masks of the learning seats: always the same read-only array, which the next step overwrites."""
        return self._batch.allowed

    def get_attr(self, attr_name: str, indices: vec_env.base_vec_env.VecEnvIndices = None) -> list[Any]:
        """An attribute of rows (envs/batch.Row). Raises AttributeError for what they do not have."""
        return [getattr(self._batch.rows[row], attr_name) for row in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: vec_env.base_vec_env.VecEnvIndices = None) -> None:
        """Keeps a value under a name of your own. Raises AttributeError for a name that rows have already: keywords are fixed."""
        for row in self._get_indices(indices):
            self._batch.rows[row].keep(attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: vec_env.base_vec_env.VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method of rows (envs/batch.Row) returns, such as "action_masks", "position" or "render"."""
        if method_name == "action_masks" and indices is None:  # at every step of a trainer
            return list(self._batch.masks_by_row)
        return [method(*method_args, **method_kwargs) for method in self.get_attr(method_name, indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Iterable[int] | int | None = None) -> list[bool]:
        """True for Monitor, whose work is done here; False for any other wrapper."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def render(self, mode: str | None = None) -> Any:
        """With render_mode="ansi" the boards of all rows as one text, those of the learning seats first; with "rgb_array" what
        the base class makes of `get_images`, one picture of all."""
        if self.render_mode != "ansi" or mode not in (None, "ansi"):
            return super().render(mode)
        return "\n\n".join(str(row.render()) for row in self._batch.rows)

    def get_images(self) -> list[Any]:
        """The drawn board of every row, (800, 1280, 3) uint8 each; None without pictures."""
        return [row.render() if self.render_mode == "rgb_array" else None for row in self._batch.rows]

    def close(self) -> None:
        """Ends the worker threads."""
        self._batch.session.close()


def _filled(columns: dict[str, Any], numbers: list[int]) -> dict[str, Any]:
    """Dicts of columns as dicts of the numbers in them."""
    return {name: _filled(at, numbers) if isinstance(at, dict) else numbers[at] for name, at in columns.items()}
