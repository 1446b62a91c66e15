"""Many games with one learning seat each, over one session: the core of the batch faces, which only dress it.

A row is a game. The k-th episode of a row is a function of the seed that the row was begun with, of k and of the learner's
actions: it is the k-th episode of a single env (envs/single.py) that was reset with that seed. So it can be played again alone,
by such an env or, decision by decision, by `Session.begin(0, *batch.session.origin(row))` in another session.
"""

import os
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from galileo_env.agents.base import Agent
from galileo_env.engine.outcome import credit
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import IllegalAction, Session, positive
from galileo_env.envs.common import ILLEGAL, RENDER_MODES, draw, final_info, learner_spaces, one_of
from galileo_env.envs.opponents import Opponents
from galileo_env.envs.rewards import ILLEGAL_REWARD, Rewards

#: Environment variable: anything but nothing or 0 makes every batch check itself after each call.
DEBUG = "GALILEO_DEBUG"

#: Stands for what a learner may not say, since the session takes -1 for leaving a game alone.
_NO_ID = -2

_NOTHING = np.zeros(0, np.int64)


class Batch:
    """N games with one learning seat each. Between calls every game waits for its learner or is over.

    Args:
        rules: the ruleset.
        num_games: N, at least 1.
        opponents, seat, reward, illegal, render_mode, obs, dtype: as in envs/single.SeatEnv.
        threads: worker threads of the session; they change speed only.
        debug: whether to check after every call that whoever waits has a legal action; None asks the variable GALILEO_DEBUG.

    Arrays, which the next call overwrites:
        session.observations (N, observation_size): of the learning seats.
        session.masks (N, num_actions) uint8: legal actions of the learning seats; all zero when over. `allowed` and `mask` are
            the same bytes as bool and as int8, read-only.
        session.over (N,) bool.
        learners (N,) int64: the learning seats.
        rewards (N,) float64: of the last `step`; 0 in games that were over before.
        terminated (N,) bool: whether a game ended in the last `step`. truncated (N,) bool: never, since games end by their rules.
        ended (k,) int64: the rows whose games ended, ascending; `results`: what `Session.results` says of them.
        refused (k,) int64: rows whose actions were illegal in the last `step`, ascending; `wrong` (k,) int64: those actions.
        returns (N,) float64, lengths (N,) int64: sum of rewards and number of steps of each episode, illegal ones included.
        started (N,) float64: when it began, by time.perf_counter().
    """

    def __init__(
        self,
        rules: Ruleset,
        num_games: int,
        opponents: str | Agent | Sequence[str | Agent] = "random",
        seat: int | str = 0,
        reward: str = "win",
        illegal: str = "penalise",
        render_mode: str | None = None,
        obs: str = "flat",
        dtype: str = "int8",
        threads: int = 1,
        debug: bool | None = None,
    ):
        self.illegal = one_of("illegal", illegal, tuple(ILLEGAL))
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.observation_space, self.action_space = learner_spaces(rules.game, obs, dtype)
        self.debug = os.environ.get(DEBUG, "0") not in ("", "0") if debug is None else bool(debug)
        self.session = Session(rules, positive("num_envs", num_games), obs=dtype, threads=threads)
        self.num_games = self.session.num_games
        self._lonely = rules.solo
        self._opponents = Opponents(() if rules.solo else opponents, rules.seats, seat, self.num_games)
        self._meter = Rewards(reward, self.session)
        self.terminated = self._meter.terminated
        self.truncated = np.zeros(self.num_games, np.bool_)
        self.all = np.arange(self.num_games)
        self._actions = np.empty(self.num_games, np.int64)
        self._turns = np.empty(self.num_games, np.int64)
        self.learners = np.zeros(self.num_games, np.int64)
        self.rewards = np.zeros(self.num_games)
        self.returns = np.zeros(self.num_games)
        self.lengths = np.zeros(self.num_games, np.int64)
        self.started = np.zeros(self.num_games)
        self.ended = self.refused = self.wrong = _NOTHING
        self.results: dict[str, np.ndarray] = {}
        self.last_columns, self.num_columns = self._columns()
        self._ready = False  # whether every game waits for its learner or is over
        self._seed_rows()
        self._publish_views()
        self.rows = [Row(self, i) for i in range(self.num_games)]

    def _seed_rows(self) -> None:
        """Gives the rows the seeds s, s + 1, ... of a random s, as a reset with the seed s would."""
        first = self.session.origin(0)[0]
        self.session.reset(seed=[first + row for row in range(self.num_games)])

    def _columns(self) -> tuple[dict[str, Any], int]:
        """A last info in which every number is replaced by its column in `last_table`, and the number of columns."""
        columns: dict[str, np.ndarray] = {}
        count = 0
        for name, values in self.session.results(self.all[:1]).items():
            columns[name] = np.arange(count, count + values.size).reshape(values.shape)
            count += values.size
        return final_info(self.session, self.session.spec.plain(columns, 0)) | {"seat": count}, count + 1

    def _publish_views(self) -> None:
        self.allowed = self.session.masks.view(np.bool_)
        self.mask = self.session.masks.view(np.int8)
        self.masks_by_row = list(self.allowed)

    # -- playing

    def begin(
        self,
        rows: np.ndarray,
        seeds: Sequence[int | None] | None = None,
        positions: Sequence[dict[str, Any] | None] | None = None,
    ) -> None:
        """Begins the next episodes of (k,) rows and plays them up to the learners' first decisions.

        Args:
            rows: rows, each at most once. The first call must list all.
            seeds: a number, or None, for each row listed; it starts the sequence of episodes of that row anew.
            positions: for each row listed where its episode starts, or None for the usual opening.

        Raises ValueError for a bad seed or position; then nothing changes. A position from which a game ends before its learner
        decides raises ValueError too, and every row must be begun anew.
        """
        session = self.session
        if not self._ready and len(rows) < self.num_games:
            raise ResetNeeded("reset(): not every game has an episode that could go on; reset all of them first")
        given = (
            [] if positions is None else [(i, each) for i, each in zip(rows.tolist(), positions, strict=True) if each is not None]
        )
        self._try({id(each): each for _, each in given})
        self._reset(rows, seeds)
        self._ready = False
        for row, position in given:
            session.set_position(row, position)
        self._meter.begin(session, rows)
        self.returns[rows], self.lengths[rows], self.started[rows] = 0.0, 0, perf_counter()
        self.learners[rows] = self._opponents.begin(session, rows)
        self._let_others_play()
        for row, _ in given:
            if session.over[row]:
                seat = self.learners[row]
                raise ValueError(f"position: game {row} ends before seat {seat} decides; accepted: one in which it still does")
        self._done()

    def _try(self, positions: dict[int, dict[str, Any]]) -> None:
        """Raises ValueError for a position that is impossible or over."""
        if positions:
            trial = Session(self.session.ruleset, 1, seed=0, obs=None)
        for position in positions.values():
            trial.set_position(0, position)
            if trial.over[0]:
                raise ValueError("position: decision: the game is over; accepted: a position in which a seat is to move")

    def _reset(self, rows: np.ndarray, seeds: Sequence[int | None] | None) -> None:
        numbered = [] if seeds is None else [k for k, seed in enumerate(seeds) if seed is not None]
        if numbered:
            assert seeds is not None
            self.session.reset(rows[numbered], [seeds[k] for k in numbered])  # type: ignore[misc]
            rows = np.delete(rows, numbered)
        if len(rows):
            self.session.reset(rows)

    def step(self, actions: Any) -> None:
        """Plays an action of every learner whose game is not over, then everybody else up to the learners' next decisions.

        Args:
            actions: (N,) whole numbers; those of games that are over are ignored.

        Raises ValueError for a wrong shape or dtype and IllegalAction with illegal="raise"; then nothing changes. ResetNeeded
        before the first `begin`, and after any other error, such as an illegal action of an opponent, until all rows are begun.
        """
        if not self._ready:
            raise ResetNeeded("step(): no episodes are in progress; call reset() first")
        given = self._accept(actions)
        chosen = self._actions
        lost: dict[int, float] = {}
        refused = wrong = _NOTHING
        self._ready = False  # whatever goes wrong from here on leaves games between two decisions of their learners
        try:
            self.session.step(chosen)
        except IllegalAction as error:
            if self.illegal == "raise":
                self._ready = True
                raise self._named(error, given) from None
            refused = self._illegal_rows(chosen)
            wrong = given[refused].astype(np.int64)
            lost = self._punish(refused)
            chosen[refused] = -1
            self.session.step(chosen)
        self.refused, self.wrong = refused, wrong
        self._let_others_play()
        self._reckon(lost)
        self._done()

    def _accept(self, actions: Any) -> np.ndarray:
        """(N,) the actions as given. Puts ids into the buffer `_actions`: -1 where the game is over, and nowhere else."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions have dtype {given.dtype}; accepted: whole numbers")
        if given.shape != (self.num_games,):
            raise ValueError(f"actions have shape {given.shape}; accepted: ({self.num_games},)")
        chosen = self._actions
        np.copyto(chosen, given, casting="unsafe")
        np.copyto(chosen, _NO_ID, where=chosen == -1)
        np.copyto(chosen, -1, where=self.session.over)
        return given

    def _named(self, error: IllegalAction, given: np.ndarray) -> IllegalAction:
        """The error with the action as it was given."""
        if error.action != _NO_ID:
            return error
        game = error.game
        return IllegalAction(game, int(given[game]), "unknown id", error.seat, self.session.legal_texts(game))

    def _illegal_rows(self, chosen: np.ndarray) -> np.ndarray:
        """(k,): rows of running games whose chosen actions are not legal."""
        known = (chosen >= 0) & (chosen < self.session.num_actions)
        legal = known & self.allowed[self.all, np.where(known, chosen, 0)]
        return (~legal & ~self.session.over).nonzero()[0]

    def _punish(self, refused: np.ndarray) -> dict[int, float]:
        """Ends games by illegal actions if that is what these do: what their learners get."""
        if self.illegal == "penalise":
            return {}
        learners = self.learners[refused].tolist()
        lost = {i: float(self._meter.forfeit(i, seat)[seat]) for i, seat in zip(refused.tolist(), learners, strict=True)}
        self.session.abandon(refused)
        return lost

    def _let_others_play(self) -> None:
        """Plays until every game waits for its learner or is over. An illegal action of an opponent raises IllegalAction."""
        session, turns = self.session, self._turns
        if self._lonely:
            return
        while True:
            rows = ((session.seat != self.learners) & ~session.over).nonzero()[0]
            if not rows.size:
                return
            turns.fill(-1)
            turns[rows] = self._opponents.act(session, rows, self.learners[rows])
            session.step(turns)

    def _reckon(self, lost: dict[int, float]) -> None:
        """Rewards, statistics, and which games ended how; `lost` are those that an illegal action ended."""
        meter, rewards = self._meter, self.rewards
        credit(meter.collect(self.session), self.learners, self._actions, rewards, self.lengths)
        self.ended, self.results = meter.ended, meter.results
        if self.refused.size:
            rewards[self.refused] = ILLEGAL_REWARD
            self.lengths[self.refused] += 1
        if lost:
            rewards[list(lost)] = list(lost.values())
            self.ended = np.sort(np.concatenate([self.ended, self.refused]))
            self.results = self.session.results(self.ended)
            self.terminated[self.refused] = True
        self.returns += rewards
        if self.ended.size and not self._lonely:
            self._show_learners()

    def _show_learners(self) -> None:
        """The observations of games that ended are those of their learners."""
        for row, seat in zip(self.ended.tolist(), self.learners[self.ended].tolist(), strict=True):
            if seat > 0:
                self.session.show(row, seat)

    def _done(self) -> None:
        self._ready = True
        if self.debug:
            self.check()

    def check(self) -> None:
        """Raises AssertionError that names the row unless every game is over or waits for its learner, who has a legal action."""
        session = self.session
        for row in range(self.num_games):
            legal = int(session.masks[row].sum())
            if session.over[row]:
                assert legal == 0, f"game {row} is over and has {legal} legal actions"
            else:
                assert session.seat[row] == self.learners[row], f"game {row} waits for seat {session.seat[row]}, not its learner"
                assert legal > 0, f"game {row}: the learner has no legal action; position({row}) holds the state"

    # -- looking

    def observe(self, copy: bool = True) -> Any:
        """What the learners see: (N, observation_size), or a dict of it and the masks with obs="dict"; views without `copy`."""
        observations, mask = self.session.observations, self.mask
        if copy:
            observations = observations.copy()
        if isinstance(self.observation_space, spaces.Box):
            return observations
        return {"observation": observations, "action_mask": mask.copy() if copy else mask}

    def observe_one(self, row: int) -> Any:
        """What one learner sees, as a copy that `observation_space` contains."""
        observation = self.session.observations[row].copy()
        if isinstance(self.observation_space, spaces.Box):
            return observation
        return {"observation": observation, "action_mask": self.mask[row].copy()}

    def last_table(self) -> np.ndarray:
        """(k, columns) int64: what a single env's last info says, but for the mask, of the games that `ended`; `last_columns` has
        the form of such an info and says which column holds what.
        """
        values = [each.reshape(len(self.ended), -1) for each in self.results.values()]
        return np.concatenate([*values, self.learners[self.ended, None]], axis=1)

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key not in ("allowed", "mask", "masks_by_row")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._publish_views()


class Row:
    """One game of a batch with what a single env offers to those who look at it."""

    def __init__(self, batch: Batch, index: int):
        self._batch, self._index = batch, index

    @property
    def seat(self) -> int:
        """The learning seat of this episode, from 0."""
        return int(self._batch.learners[self._index])

    @property
    def ruleset(self) -> Ruleset:
        return self._batch.session.ruleset

    @property
    def render_mode(self) -> str | None:
        return self._batch.render_mode

    @property
    def observation_space(self) -> spaces.Space:
        return self._batch.observation_space

    @property
    def action_space(self) -> spaces.Discrete:
        return self._batch.action_space

    @property
    def origin(self) -> tuple[int, int, int]:
        """(seed, row, episode); `Session.begin` takes them."""
        return self._batch.session.origin(self._index)

    def action_masks(self) -> np.ndarray:
        """(num_actions,) bool mask of the learning seat: always the same read-only view of a row of one array."""
        return self._batch.masks_by_row[self._index]

    def action_text(self, action: int) -> str:
        """Text of an action id. Raises ValueError for an unknown one."""
        return self._batch.session.action_text(action)

    def action_id(self, text: str) -> int:
        """Id of an action text. Raises ValueError that lists texts near it."""
        return self._batch.session.action_id(text)

    def position(self) -> dict[str, Any]:
        """The whole state as a plain dict, hidden fields included; a reset with {"position": ...} takes it back."""
        return self._batch.session.position(self._index)

    def render(self) -> str | np.ndarray | None:
        """The board, that of the learning seat first, as text or (800, 1280, 3) uint8; None without a render_mode."""
        return None if self.render_mode is None else draw(self._batch.session, self.seat, self.render_mode, self._index)

    def keep(self, name: str, value: Any) -> None:
        """Keeps a value under a name of the user's own. Raises AttributeError for a name that a row has already."""
        if hasattr(type(self), name) or name in ("_batch", "_index"):
            raise AttributeError(f"{name!r} of a game in a batch is fixed; accepted: another name")
        setattr(self, name, value)
