"""PettingZoo AEC face: one game, one agent per seat. It makes its own order and legality checks and needs no wrapper."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.common import ILLEGAL, RENDER_MODES, agent_names, draw, final_info, one_of, position_of
from galileo_env.envs.onegame import OneGame
from galileo_env.envs.rewards import ILLEGAL_REWARD, Rewards


class RawEnv(AECEnv):
    """One game as an AECEnv that takes calls in the right order for granted; `OrderedEnv` checks them.

    Agents are `player_0` ... by seat. The agent to move is `agent_selection`; a seat that decides several times in a row is
    selected several times in a row. All agents end together; then each is stepped with None, and `agents` is empty.

    Args:
        ruleset: which game, as text or Ruleset. Raises ValueError as Ruleset does.
        reward: a name from rewards.REWARDS.
        render_mode: None, "ansi" (`render` returns text) or "rgb_array" (pixels; needs the extra `render`).
        illegal: "raise" (IllegalAction, nothing changes), "penalise" (nothing changes but the mover's reward, -1, and its
            `infos[agent]["illegal"]`, the id; it stays on move) or "lose" (the game ends unscored; -1 for the mover, 0 for the
            others). What is no whole number raises ValueError in every mode.
    """

    metadata = {"name": "game", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(self, ruleset: str | Ruleset, reward: str = "win", render_mode: str | None = None, illegal: str = "raise"):
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.illegal = one_of("illegal", illegal, tuple(ILLEGAL))
        self._game = OneGame(ruleset)
        self._rewards = Rewards(reward, self._game)
        self._dense = self._rewards.dense
        self.ruleset = self._game.ruleset
        self.metadata = {**RawEnv.metadata, "name": f"{self.ruleset.game}_v0"}
        self.possible_agents = agent_names(self.ruleset.seats)
        self._index = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        layout = self._game.spec.observation
        self.action_spaces = {agent: spaces.Discrete(self._game.num_actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (self._game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self._owed = False  # whether any reward, cumulative reward or info is to be cleared by the next step
        self._ended = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next game.

        Args:
            seed: whole number from 0 below 2**64; it starts a sequence of games, which resets without a seed continue.
            options: {"position": dict} starts from a position as `position()` returns it.

        Raises ValueError for a bad seed, position or option; then the game in progress goes on.
        """
        self._game.restart(seed, position_of(options))
        self._rewards.begin(self._game)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._owed = self._ended = False
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._game.mover[0]]

    def step(self, action: Any) -> None:
        """Plays an action id of `agent_selection`; None for an agent whose game is over.

        Raises IllegalAction (with illegal="raise") and ValueError (not a whole number; not None for an agent whose game is over).
        """
        if self._ended:
            self._was_dead_step(action)
            return
        game = self._game
        if not game.play(action):
            self._refuse(action)
            return
        if self._owed:
            self._clear()
        seat = game.mover[0]
        if seat >= 0:
            if self._dense:
                self._pay(self._rewards.collect(game)[0])
            self.agent_selection = self.possible_agents[seat]
        else:
            self._pay(self._rewards.collect(game)[0])
            self._end(game.spec.plain(self._rewards.results, 0))

    def _refuse(self, action: Any) -> None:
        """What an illegal action does, by the mode."""
        number = self._game.number(action)
        if self.illegal == "raise":
            raise self._game.illegal(number)
        self._clear()
        agent = self.agent_selection
        if self.illegal == "lose":
            self._pay(self._rewards.forfeit(0, self._index[agent]))
            self._game.abandon()
            self._end(self._game.result(0))
        else:
            self._pay([ILLEGAL_REWARD if each == agent else 0.0 for each in self.agents])
        self.infos[agent]["illegal"] = number
        self._owed = True

    def _clear(self) -> None:
        """Forgets the rewards of the step before and what the acting agent has been told."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent].clear()
        for each in self.agents:
            self.rewards[each] = 0.0
        self._owed = any(self._cumulative_rewards.values())

    def _pay(self, amounts: Any) -> None:
        for agent, amount in zip(self.agents, amounts, strict=True):
            self.rewards[agent] = float(amount)
            self._cumulative_rewards[agent] += float(amount)
        self._owed = True

    def _end(self, result: dict[str, Any]) -> None:
        for agent in self.agents:
            self.terminations[agent] = True
            self.infos[agent] = final_info(self._game, result)
        self._ended = True
        self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """(observation, reward, terminated, truncated, info) of `agent_selection`; the reward is the sum since it last acted."""
        if self._ended:
            return super().last(observe)
        # A live agent_selection is the mover, whose outputs are ready.
        game, agent = self._game, self.agent_selection
        seen = {"observation": game.row.copy(), "action_mask": game.mask.copy()} if observe else None
        return seen, self._cumulative_rewards[agent], False, False, self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields `agent_selection` until every agent has ended, at most max_iter times; step() once for each."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, as fresh arrays; all that it may know, whoever is to move.

        Returns {"observation": (observation_size,) int8, "action_mask": (num_actions,) int8}; the mask is all zero unless it is
        the agent's turn.
        """
        game = self._game
        seat = self._index[agent]
        if seat == game.mover[0]:
            return {"observation": game.row.copy(), "action_mask": game.mask.copy()}
        return {"observation": game.observe(0, seat), "action_mask": np.zeros(game.num_actions, np.int8)}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Dict of two Boxes, int8: `observation` with the bounds of every value, `action_mask` of 0 and 1."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Discrete(num_actions), the same in every ruleset."""
        return self.action_spaces[agent]

    def action_masks(self) -> np.ndarray:
        """(num_actions,) bool mask of the mover: always the same read-only array, whose content the next step overwrites."""
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
        """The board, that of the mover first, as text or (800, 1280, 3) uint8; without a render_mode a warning and None."""
        if self.render_mode is None:
            logger.warn('render() needs a mode; accepted: env(render_mode="ansi")')
            return None
        return draw(self._game, None if self._game.mover[0] < 0 else self._game.mover[0], self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


class _BeforeReset:
    """Stands for an attribute until an instance sets it. (A __getattr__ would slow down every other attribute.)"""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: Any, owner: type | None = None) -> Any:
        raise AttributeError(f"{self.name}: no game has begun; call reset() first")


class OrderedEnv(RawEnv):
    """RawEnv with errors that name what to do for calls out of order and unknown agents."""

    agent_selection: Any = _BeforeReset()

    def _check(self, call: str) -> None:
        if not self.agents:
            reason = "every agent has ended" if self._ended else "no game has begun"
            raise RuntimeError(f"{call}: {reason}; call reset() first")

    def step(self, action: Any) -> None:
        """As RawEnv. Raises RuntimeError before reset() and when no agent is left, ValueError for None from a live agent."""
        if not self.agents:
            self._check("step()")
        if action is None and not self._ended:
            raise ValueError(f"step(None): {self.agent_selection} is on move; pass one of the ids that its action_mask allows")
        if action is not None and self._ended:
            raise ValueError(f"step({action!r}): the game is over for {self.agent_selection}; pass None, or call reset()")
        super().step(action)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """As RawEnv. Raises RuntimeError before reset() and ValueError for an unknown agent."""
        if agent not in self._index:
            raise ValueError(f"agent {agent!r} is unknown; accepted: {', '.join(self.possible_agents)}")
        if not self.agents and not self._ended:
            self._check("observe()")
        return super().observe(agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As AECEnv. Raises RuntimeError before reset() and when no agent is left."""
        if not self.agents:
            self._check("last()")
        return super().last(observe)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """As AECEnv. Raises RuntimeError before reset()."""
        if not self.agents and not self._ended:
            self._check("agent_iter()")
        return super().agent_iter(max_iter)

    def render(self) -> str | np.ndarray | None:
        """As RawEnv. Raises RuntimeError before reset()."""
        if not self.agents and not self._ended:
            self._check("render()")
        return super().render()
