"""Gymnasium's vector face, native: `gymnasium.make_vec(id, num_envs=N, vectorization_mode="vector_entry_point")`."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from galileo_env.agents.base import Agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.envs.batch import Batch
from galileo_env.envs.common import RENDER_MODES, learner_rules, position_of


class SeatVectorEnv(VectorEnv):
    """N games seen from one seat each, as Gymnasium's SyncVectorEnv of N SeatEnv gives them, in one kernel call a step.

    With the same seed, actions and autoreset mode the two return the same observations, rewards, terminations, truncations and
    infos, bit for bit. Row i of `reset(seed=s)` plays the episodes that a single env plays after `reset(seed=s + i)`.

    Spaces: `single_action_space` and `single_observation_space` are those of SeatEnv, `action_space` and `observation_space`
    their batches. Legal actions are in `infos["action_mask"]` ((N, num_actions) int8) and in `action_masks()`.

    Infos are those of SeatEnv, with an array (N,) for every number, and beside each name a boolean array `_name` that says whose
    it is. `illegal` holds refused ids. When games end:

    | autoreset_mode | with a termination come | the next step |
    |---|---|---|
    | "NextStep" (default) | last observation, zero mask, last info | ignores the action of that row, resets it; reward 0 |
    | "SameStep" | first observation and mask of the next episode; the last ones in `final_obs`, `final_info` | plays on |
    | "Disabled" | last observation, zero mask, last info | ResetNeeded until `reset(options={"reset_mask": ...})` |

    Args:
        game: which game.
        num_envs: N, at least 1.
        opponents, seat, reward, illegal, render_mode, obs, dtype, ruleset, words: as in SeatEnv. An agent that is not `batched`
            (agents.Agent) is copied for every row.
        autoreset_mode: an AutoresetMode or its value; `metadata["autoreset_mode"]` tells it.
        copy: whether observations and masks are fresh arrays. Without it they are read-only views that the next call overwrites.
        statistics: whether `infos["episode"]` tells `r`, `l` and `t` of games that ended, as the wrapper RecordEpisodeStatistics
            does. That wrapper refuses an env that tells them already, hence the default.
        threads: worker threads; they change speed only, from 128 games on.

    With the environment variable GALILEO_DEBUG=1 every call checks that whoever is to act has a legal action.

    Raises ValueError that names the keyword for anything that is not accepted.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}
    solo = False

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        seat: int | str = 0,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        obs: str = "flat",
        dtype: str = "int8",
        ruleset: str | Ruleset | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        statistics: bool = False,
        threads: int = 1,
        **words: Any,
    ):
        self.ruleset = learner_rules(game, self.solo, ruleset, words, SeatVectorEnv.__init__)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.copy, self.statistics = bool(copy), bool(statistics)
        self._batch = Batch(self.ruleset, num_envs, opponents, seat, reward, illegal, render_mode, obs, dtype, threads)
        self._last_names = _named(self._batch.last_columns)
        self.num_envs, self.render_mode = self._batch.num_games, render_mode
        self.single_observation_space, self.single_action_space = self._batch.observation_space, self._batch.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    # -- playing

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begins the next episode of every row and plays up to the learning seats' first decisions.

        Args:
            seed: whole number s from 0, which gives row i the seed s + i; or a list of N numbers or None. A seed starts the
                sequence of episodes of its row anew, which resets without a seed continue.
            options: {"position": dict} starts every game from a position; {"reset_mask": (N,) bool array} resets the rows marked
                and leaves the others, whose masks are zero in these infos.

        Returns (observations, infos). Raises ValueError, or TypeError for the mask, that names what is wrong; then the episodes
        in progress go on, but for a position from which the game ends before its learner decides (SeatEnv.reset).
        """
        batch = self._batch
        position = position_of(options, "reset_mask")
        marked = "reset_mask" in (options or {})
        chosen = self._marked((options or {})["reset_mask"]) if marked else np.ones(self.num_envs, np.bool_)
        rows = chosen.nonzero()[0]
        seeds = self._seeds(seed)
        batch.begin(
            rows,
            None if seeds is None else [seeds[row] for row in rows.tolist()],
            None if position is None else [position] * len(rows),
        )
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))
        mask = self._mask()
        if len(rows) < self.num_envs:
            mask = np.where(chosen[:, None], mask, np.int8(0))
        return batch.observe(self.copy), {"action_mask": mask, "_action_mask": chosen.copy()}

    def _seeds(self, seed: Any) -> list[Any] | None:
        """A seed or None for each row; Session checks what they are."""
        if seed is None:
            return None
        if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
            return [int(seed) + row for row in range(self.num_envs)]
        listed = isinstance(seed, (list, tuple, np.ndarray)) and getattr(seed, "ndim", True)
        if not listed or len(seed) != self.num_envs:
            raise ValueError(f"seed={seed!r}; accepted: a whole number from 0, a list of {self.num_envs} of them, or None")
        return list(seed)

    def _marked(self, mask: Any) -> np.ndarray:
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            kind = f"an array of {mask.dtype}" if isinstance(mask, np.ndarray) else type(mask).__name__
            raise TypeError(f"reset option 'reset_mask' is {kind}; accepted: a numpy array of bool")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(
                f"reset option 'reset_mask' has shape {mask.shape} and {int(mask.sum())} rows marked; "
                f"accepted: shape ({self.num_envs},), at least one row"
            )
        return mask

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays an action of every learning seat, then everybody else up to the learners' next decisions.

        Args:
            actions: (N,) whole numbers; ignored in rows that this step resets.

        Returns (observations, rewards float64, terminations bool, truncations bool, infos); games end by their rules, so nothing
        is truncated. Raises ResetNeeded before the first reset and for rows that are over in the mode "Disabled", ValueError for
        actions that are no whole numbers or of another shape, IllegalAction with illegal="raise"; then nothing changes.
        """
        batch, mode = self._batch, self.autoreset_mode
        waiting = batch.session.over.nonzero()[0]
        if waiting.size and mode is AutoresetMode.DISABLED:
            raise ResetNeeded(f'step(): games {waiting.tolist()} are over; reset(options={{"reset_mask": ...}}) begins them anew')
        batch.step(actions)
        ended, whose = batch.ended, batch.terminated.copy()
        infos: dict[str, Any] = {}
        last = self._last(whose) if ended.size else {}
        if batch.refused.size:
            (last if batch.illegal == "lose" else infos).update(self._illegal())
        if ended.size and self.statistics:
            infos |= self._episodes(whose)
        if ended.size and mode is AutoresetMode.SAME_STEP:
            infos |= self._finals(last, whose)
            batch.begin(ended)
        else:
            infos |= last
        if waiting.size:
            batch.begin(waiting)
        infos |= {"action_mask": self._mask(), "_action_mask": np.ones(self.num_envs, np.bool_)}
        return batch.observe(self.copy), batch.rewards.copy(), batch.terminated.copy(), batch.truncated.copy(), infos

    def _mask(self) -> np.ndarray:
        return self._batch.mask.copy() if self.copy else self._batch.mask

    def _last(self, whose: np.ndarray) -> dict[str, Any]:
        """The last infos of the rows marked, as the base class would gather them."""
        table = np.zeros((self._batch.num_columns, self.num_envs), np.int64)
        table[:, self._batch.ended] = self._batch.last_table().T
        return _gathered(self._last_names, list(table), whose)

    def _illegal(self) -> dict[str, Any]:
        numbers = np.zeros(self.num_envs, np.int64)
        numbers[self._batch.refused] = self._batch.wrong
        whose = np.zeros(self.num_envs, np.bool_)
        whose[self._batch.refused] = True
        return {"illegal": numbers, "_illegal": whose}

    def _episodes(self, whose: np.ndarray) -> dict[str, Any]:
        batch = self._batch
        numbers = {"r": batch.returns, "l": batch.lengths, "t": np.round(perf_counter() - batch.started, 6)}
        return {"episode": {name: np.where(whose, each, each.dtype.type(0)) for name, each in numbers.items()}, "_episode": whose}

    def _finals(self, last: dict[str, Any], whose: np.ndarray) -> dict[str, Any]:
        """What the mode "SameStep" tells of games that ended, before they begin anew; their masks are zero."""
        observations = np.full(self.num_envs, None, object)
        for row in self._batch.ended.tolist():
            observations[row] = self._batch.observe_one(row)
        last |= {"action_mask": np.zeros(self._batch.mask.shape, np.int8), "_action_mask": whose}
        return {"final_obs": observations, "_final_obs": whose, "final_info": last, "_final_info": whose}

    # -- looking

    @property
    def session(self) -> Session:
        """The games, to look at or to record (engine.replay.Recorder notes the decisions of a row of a solo game)."""
        return self._batch.session

    def action_masks(self) -> np.ndarray:
        """(N, num_actions) bool masks of the learning seats, all False where a game is over.

        Always the same read-only array, whose content the next step overwrites.
        """
        return self._batch.allowed

    def action_text(self, action: int) -> str:
        """Text of an action id. Raises ValueError for an unknown one."""
        return self._batch.session.action_text(action)

    def action_id(self, text: str) -> int:
        """Id of an action text. Raises ValueError that lists texts near it."""
        return self._batch.session.action_id(text)

    def position(self, row: int) -> dict[str, Any]:
        """The whole state of a game as a plain dict, hidden fields included."""
        return self._batch.session.position(row)

    def origin(self, row: int) -> tuple[int, int, int]:
        """(seed, row, episode) of the game on a row. `Session.begin` takes them to begin it again alone; a single env comes to
        it, opponents and all, by `reset(seed=seed)` and `episode` more resets.
        """
        return self._batch.session.origin(row)

    def render(self) -> tuple[Any, ...] | None:
        """The boards, those of the learning seats first, as texts or (800, 1280, 3) uint8; without a render_mode a warning and
        None."""
        if self.render_mode is None:
            logger.warn('render() needs a mode; accepted: gymnasium.make_vec(..., render_mode="ansi")')
            return None
        return tuple(row.render() for row in self._batch.rows)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """An attribute of every row (batch.Row), or what it returns if it is a method, such as "position" or "seat"."""
        found = [getattr(row, name) for row in self._batch.rows]
        return tuple(each(*args, **kwargs) if callable(each) else each for each in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """`call` without arguments."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Keeps a value, or a list or tuple with one for each row, under a name of your own that `get_attr` reads.

        Raises AttributeError for a name that rows have already, ValueError for a wrong number of values.
        """
        listed = list(values) if isinstance(values, (list, tuple)) else [values] * self.num_envs
        if len(listed) != self.num_envs:
            raise ValueError(f"values: {len(listed)} for {self.num_envs} rows; accepted: one for each, or a single one")
        for row, value in zip(self._batch.rows, listed, strict=True):
            row.keep(name, value)

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the worker threads."""
        self._batch.session.close()


class SoloVectorEnv(SeatVectorEnv):
    """N solo games, as SeatVectorEnv does it for SoloEnv; without the keywords `opponents` and `seat`."""

    solo = True

    def __init__(self, game: str, num_envs: int = 1, **keywords: Any):
        if keywords.keys() & {"seat", "opponents"}:
            learner_rules(game, True, keywords.pop("ruleset", None), keywords)  # says that they do not apply
        super().__init__(game, num_envs, **keywords)


def _mode(value: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(value)
    except ValueError:
        accepted = ", ".join(repr(mode.value) for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode={value!r}; accepted: {accepted}") from None


def _named(columns: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    """Dicts of columns as lists of (name, `_name`, column or list)."""
    return [(name, f"_{name}", _named(at) if isinstance(at, dict) else at) for name, at in columns.items()]


def _gathered(names: list[tuple[str, str, Any]], arrays: list[np.ndarray], whose: np.ndarray) -> dict[str, Any]:
    """What `_named` returned as dicts of arrays, with `whose` beside every one of them."""
    found: dict[str, Any] = {}
    for name, beside, at in names:
        found[name] = _gathered(at, arrays, whose) if isinstance(at, list) else arrays[at]
        found[beside] = whose
    return found
