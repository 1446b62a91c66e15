"""Gymnasium faces: one learning seat of one game. Scripted agents, or the game's own opponent, play the rest inside `step`."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger, spaces
from gymnasium.error import ResetNeeded

from galileo_env.agents.base import Agent, make_agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.common import ILLEGAL, RENDER_MODES, draw, final_info, one_of, position_of, ruleset_of
from galileo_env.envs.onegame import OneGame
from galileo_env.envs.rewards import ILLEGAL_REWARD, Rewards

#: Ways to choose the learning seat of an episode, besides a fixed number.
SEAT_RULES = ("rotate", "random")

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
            object is seeded at every reset; give every seat an object of its own.
        seat: the learning seat: its number from 0; "rotate" (seat k mod seats in episode k); "random" (drawn for each episode).
        reward: a name from rewards.REWARDS.
        illegal: "penalise" (the default, since checkers and plain trainers play without masks: nothing changes, reward -1),
            "lose" (the episode ends with -1) or "raise" (IllegalAction). The id is in `info["illegal"]`. What is no whole number
            raises ValueError in every mode.
        render_mode: None or "ansi".
        obs: "flat" or "dict".
        dtype: "int8" or "float32" for the observation; the numbers are the same.
        ruleset: the whole ruleset in one string, instead of words.
        words: words of the game's rulesets such as seats=3 or luna=True; `characters` is one for all seats or a list with one for
            each of them, and `character` the same for a single seat.

    Raises ValueError that names the keyword for anything that is not accepted.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

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
        if "character" in words and ruleset is None:
            if words.get("characters") is not None:
                raise ValueError("character and characters say the same; leave one of them out")
            words["characters"] = words.pop("character")
        rules = self._accept(ruleset_of(game, ruleset, **words))
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.illegal = one_of("illegal", illegal, tuple(ILLEGAL))
        self._flat = one_of("obs", obs, ("flat", "dict")) == "flat"
        self._rule = one_of("seat", seat, (*range(rules.seats), *SEAT_RULES))
        self._game = OneGame(rules, obs=one_of("dtype", dtype, ("int8", "float32")))
        self._rewards = Rewards(reward, self._game)
        self._agents = _opponents(opponents, rules.seats - 1)
        self.ruleset = rules
        self.seat = _NOBODY  # the learning seat of this episode
        self.action_space = spaces.Discrete(self._game.num_actions)
        self.observation_space = self._spaces()

    def _accept(self, rules: Ruleset) -> Ruleset:
        if rules.solo:
            raise ValueError(f"ruleset {str(rules)!r} has no opponents; accepted: two seats or more, or the game's Solo id")
        return rules

    def _spaces(self) -> spaces.Space:
        layout, dtype = self._game.spec.observation, self._game.row.dtype
        box = spaces.Box(layout.low.astype(dtype), layout.high.astype(dtype), dtype=dtype.type)
        if self._flat:
            return box
        return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (self._game.num_actions,), np.int8)})

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
        numbers = np.random.SeedSequence([self._game.seed, self._game.episode(0)]).generate_state(1 + len(self._agents))
        self.seat = self._choose_seat(int(numbers[0]))
        for agent, number in zip(self._agents, numbers[1:], strict=True):
            agent.seed(int(number))
        self._let_others_play()
        if self._game.mover[0] < 0:
            raise ValueError(f"position: the game ends before seat {self.seat} decides; accepted: one in which it still does")
        return self._observe(), self._info()

    def _choose_seat(self, number: int) -> int:
        if self._rule == "rotate":
            return self._game.episode(0) % self.ruleset.seats
        return number % self.ruleset.seats if self._rule == "random" else int(self._rule)

    def _let_others_play(self) -> None:
        """Plays until the learning seat is to move or the game is over. An illegal action of an opponent raises IllegalAction."""
        game, seat = self._game, self.seat
        while game.mover[0] != seat and game.mover[0] >= 0:
            other = game.mover[0]
            action = self._agents[other - (other > seat)].act(game, np.zeros(1, np.int64))[0]
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
            info |= self._final(self._rewards.results[0])
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

    def render(self) -> str | None:
        """The board as text, that of the learning seat first; without a render_mode a warning and None."""
        if self.render_mode is None:
            logger.warn('render() needs a mode; accepted: gymnasium.make(..., render_mode="ansi")')
            return None
        return draw(self._game, self.seat)


class SoloEnv(SeatEnv):
    """A solo game against what the game sets against a lone player: `gymnasium.make("galileo_env/GalileiSolo-v0", level="hard",
    luna=True, character="kepler")` plays a scripted opponent, `gymnasium.make("galileo_env/TruthSolo-v0")` a mark to reach.

    Keywords, spaces and errors are those of SeatEnv, without `opponents` and `seat`. `character` is the one of the learning seat
    ("random", which is the default of Galileo Galilei, draws another one for every episode). The last info also has the points of
    the other side by its name: `tycho_vp` and `tycho_sources`, or `mark_vp` and `mark_sources`.
    """

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
        for name in ("seats", "solo", "opponents", "seat"):
            if name in words:
                raise ValueError(f"{name}={words[name]!r} does not apply to a solo game; leave it out")
        solo = {} if ruleset is not None else {"solo": True}
        super().__init__(game, (), 0, reward, illegal, render_mode, obs, dtype, ruleset, **solo, **words)

    def _accept(self, rules: Ruleset) -> Ruleset:
        if not rules.solo:
            raise ValueError(f"ruleset {str(rules)!r} is no solo game; accepted: for example '{rules.game}:solo'")
        return rules


def _opponents(specs: str | Agent | Sequence[str | Agent], number: int) -> list[Agent]:
    """One agent for every other seat."""
    if isinstance(specs, Sequence) and not isinstance(specs, str):
        if len(specs) != number:
            raise ValueError(f"opponents: {len(specs)} agents; accepted: one for all, or a list of {number}")
        return [make_agent(each) for each in specs]
    return [make_agent(specs) for _ in range(number)]
