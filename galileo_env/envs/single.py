"""Gymnasium faces: one learning seat of one game. Scripted agents, or the game's own opponent, play the rest inside `step`."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.error import ResetNeeded

from galileo_env.agents.base import Agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.common import (
    ILLEGAL,
    RENDER_MODES,
    draw,
    final_info,
    learner_rules,
    learner_spaces,
    one_of,
    position_of,
)
from galileo_env.envs.onegame import OneGame
from galileo_env.envs.opponents import Opponents
from galileo_env.envs.rewards import ILLEGAL_REWARD, Rewards

_NOBODY = -2  # no seat yet; the mover of a game that is over is -1


class SeatEnv(gymnasium.Env):
    """A game seen from one seat; `gymnasium.make("galileo_env/Galilei-v0", ...)`, or `Truth-v0`.

    Spaces: `action_space` Discrete(num_actions); `observation_space` a Box (observation_size,) with obs="flat", or with
    obs="dict" a Dict of `observation` (the same Box) and `action_mask` (Box of 0 and 1, int8). Legal actions are in
    `info["action_mask"]` ((num_actions,) int8, fresh every time, good for `action_space.sample(mask)`) and in `action_masks()`.

    Everything, opponents included, is a function of the seed, the number of the episode since that seed and the actions.

    Args:
        game: which game.
        opponents: an agent spec or agent for all other seats, or a list with one for each of them by ascending seat. An agent
            that is not `batched` (agents.Agent) is seeded at every reset; give every seat an object of its own.
        seat: the learning seat: its number from 0; "rotate" (seat k mod seats in episode k); "random" (drawn for each episode).
        reward: a name from rewards.REWARDS.
        illegal: "penalise" (the default, since checkers and plain trainers play without masks: nothing changes, reward -1),
            "lose" (the episode ends with -1) or "raise" (IllegalAction). The id is in `info["illegal"]`. What is no whole number
            raises ValueError in every mode.
        render_mode: None, "ansi" or "rgb_array" (needs the extra `render`).
        obs: "flat" or "dict".
        dtype: "int8" or "float32" for the observation; the numbers are the same.
        ruleset: the whole ruleset in one string, instead of words.
        words: words of the game's rulesets such as seats=3 or luna=True; `characters` is one for all seats or a list with one for
            each of them, and `character` the same for a single seat.

    Raises ValueError that names the keyword for anything that is not accepted.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
    solo = False

    def __init__(
        self,
        game: str,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        seat: int | str = 0,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        obs: str = "flat",
        dtype: str = "int8",
        ruleset: str | Ruleset | None = None,
        **words: Any,
    ):
        self.ruleset = learner_rules(game, self.solo, ruleset, words, SeatEnv.__init__)
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.illegal = one_of("illegal", illegal, tuple(ILLEGAL))
        self.observation_space, self.action_space = learner_spaces(game, obs, dtype)
        self._flat = obs == "flat"
        self._others = Opponents(opponents, self.ruleset.seats, seat)
        self._game = OneGame(self.ruleset, obs=dtype)
        self._rewards = Rewards(reward, self._game)
        self.seat = _NOBODY  # the learning seat of this episode

    # -- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins the next episode and plays up to the learning seat's first decision.

        Args:
            seed: whole number from 0 below 2**64; it starts a sequence of episodes, which resets without a seed continue.
            options: {"position": dict} starts from a position as `position()` returns it; the rule of `seat` applies as ever.

        Returns (observation, info). Raises ValueError for a bad seed, position or option; then the episode in progress goes on. A
        position from which the game ends before the learning seat decides raises ValueError too, and reset() must be called anew.
        """
        self._game.restart(seed, position_of(options))
        super().reset(seed=None if seed is None else int(seed))
        self._rewards.begin(self._game)
        self.seat = int(self._others.begin(self._game, np.zeros(1, np.int64))[0])
        self._let_others_play()
        if self._game.mover[0] < 0:
            raise ValueError(f"position: the game ends before seat {self.seat} decides; accepted: one in which it still does")
        return self._observe(), self._info()

    def _let_others_play(self) -> None:
        """Plays until the learning seat is to move or the game is over. An illegal action of an opponent raises IllegalAction."""
        game, seat = self._game, self.seat
        while game.mover[0] != seat and game.mover[0] >= 0:
            other = game.mover[0]
            action = self._others.agent(other - (other > seat)).act(game, np.zeros(1, np.int64))[0]
            if not game.play(action):
                raise game.illegal(game.number(action))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action id of the learning seat, then everybody else up to its next decision.

        Returns (observation, reward, terminated, truncated, info); games end by their rules, so truncated is always False. The
        last info has `vp`, `sources`, `placement`, `turns`, `decisions` and `seat`. Raises ResetNeeded before the first reset and
        after the end, ValueError for what is no whole number, IllegalAction with illegal="raise".
        """
        game = self._game
        if game.mover[0] != self.seat:
            raise ResetNeeded("step(): no episode is in progress; call reset() first")
        if not game.play(action):
            return self._refuse(action)
        if game.mover[0] != self.seat:
            self._let_others_play()
        ended = game.mover[0] < 0
        reward = float(self._rewards.collect(game)[0, self.seat]) if ended or self._rewards.dense else 0.0
        info = self._info()
        if ended:
            info |= self._final(game.spec.plain(self._rewards.results, 0))
        return self._observe(), reward, ended, False, info

    def _refuse(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What an illegal action does, by the mode."""
        number = self._game.number(action)
        if self.illegal == "raise":
            raise self._game.illegal(number)
        reward, last = ILLEGAL_REWARD, {}
        if self.illegal == "lose":
            reward = float(self._rewards.forfeit(0, self.seat)[self.seat])
            last = self._final(self._game.result(0))
            self._game.abandon()
        return self._observe(), reward, self.illegal == "lose", False, self._info() | last | {"illegal": number}

    def _final(self, result: dict[str, Any]) -> dict[str, Any]:
        return final_info(self._game, result) | {"seat": self.seat}

    def _observe(self) -> Any:
        game = self._game
        row = game.row.copy() if game.mover[0] == self.seat else game.observe(0, self.seat)
        return row if self._flat else {"observation": row, "action_mask": game.mask.copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask.copy()}

    # -- looking

    def action_masks(self) -> np.ndarray:
        """(num_actions,) bool mask of the learning seat, all False when the episode is over.

        Always the same read-only array, whose content the next step overwrites. MaskablePPO of sb3-contrib looks for this method.
        """
        return self._game.allowed

    def action_text(self, action: int) -> str:
        """Text of an action id. Raises ValueError for an unknown one."""
        return self._game.action_text(action)

    def action_id(self, text: str) -> int:
        """Id of an action text. Raises ValueError that lists texts near it."""
        return self._game.action_id(text)

    def position(self) -> dict[str, Any]:
        """The whole state as a plain dict, hidden fields included; `reset(options={"position": ...})` takes it back."""
        return self._game.position(0)

    def render(self) -> str | np.ndarray | None:
        """The board, that of the learning seat first, as text or (800, 1280, 3) uint8; without a render_mode a warning and
        None."""
        if self.render_mode is None:
            logger.warn('render() needs a mode; accepted: gymnasium.make(..., render_mode="ansi")')
            return None
        return draw(self._game, self.seat, self.render_mode)


class SoloEnv(SeatEnv):
    """A solo game against what the game sets against a lone player: `gymnasium.make("galileo_env/GalileiSolo-v0", level="hard",
    luna=True, character="kepler")` plays a scripted opponent, `gymnasium.make("galileo_env/TruthSolo-v0")` a mark to reach.

    Keywords, spaces and errors are those of SeatEnv, without `opponents` and `seat`. `character` is the one of the learning seat
    ("random", which is the default of Galileo Galilei, draws another one for every episode). The last info also has the points of
    the other side by its name: `tycho_vp` and `tycho_sources`, or `mark_vp` and `mark_sources`.
    """

    solo = True

    def __init__(
        self,
        game: str,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        obs: str = "flat",
        dtype: str = "int8",
        ruleset: str | Ruleset | None = None,
        **words: Any,
    ):
        if words.keys() & {"seat", "opponents"}:
            learner_rules(game, True, ruleset, words)  # says that they do not apply
        super().__init__(game, (), 0, reward, illegal, render_mode, obs, dtype, ruleset, **words)
