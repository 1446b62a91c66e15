"""Session: N games of one ruleset, their states in one array, their outputs in buffers that every call overwrites."""

import json
import secrets
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from galileo_env.engine import jit, rng
from galileo_env.engine.network import Network
from galileo_env.engine.planning import DEALS
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import GameSpec, game_spec

#: Games that a thread must have to step: waking one takes as long as stepping a hundred of them.
GAMES_PER_THREAD = 256

OBSERVATIONS: dict[str | None, Any] = {"int8": np.int8, "float32": np.float32, None: np.int8}


class IllegalAction(ValueError):
    """An action that is not legal. Nothing was applied, in no game of the batch.

    Attributes: `game` (index), `action` (id), `text`, `seat` (from 0; -1 when the game is over).
    """

    def __init__(self, game: int, action: int, text: str, seat: int, legal: Sequence[str]):
        self.game, self.action, self.text, self.seat = game, action, text, seat
        reason = f"accepted: {', '.join(legal)}" if legal else "the game is over; accepted: -1 (leave the game alone)"
        super().__init__(f"game {game}: action {action} ({text}) is illegal for seat {seat + 1}; {reason}")


class StackFull(RuntimeError):
    """A game needed more pending frames than its stack holds. Its state is no longer of use; everything else is untouched."""


class Session:
    """N games of one ruleset.

    Args:
        ruleset: text or Ruleset, such as "galilei:seats=2".
        num_games: N, at least 1.
        seed: non-negative integer below 2**64, or a list of N; see `reset`. None draws one, which `seed` tells.
        obs: "int8", "float32" (the same numbers) or None for no observations.
        threads: worker threads of `step` and `play_random`; they change speed only.

    Arrays (views that the next call overwrites; read-only):
        seat (N,) int8: who moves, from 0; -1 when the game is over.
        masks (N, num_actions) uint8: legal actions of the mover; all zero when over.
        observations (N, observation_size): of the mover (of seat 0 when over); no columns with obs=None.
        scores (N, sides) int32: points now, final when over; a solo game has a second side to beat.
        placement (N, sides): places from 1, equal where shared; zeros before the end.
        over (N,) bool.

    The k-th game on row i is a function of (seed, i, k), its origin. Raises ValueError that names the culprit for bad arguments.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        num_games: int = 1,
        seed: int | Sequence[int] | None = None,
        obs: str | None = "int8",
        threads: int = 1,
    ):
        self.ruleset = Ruleset.parse(ruleset)
        self.spec: GameSpec = game_spec(self.ruleset.game)
        if obs not in OBSERVATIONS:
            raise ValueError(f"obs={obs!r}; accepted: 'int8', 'float32', None")
        self.num_games, self.threads, self.obs = positive("num_games", num_games), positive("threads", threads), obs
        self.num_actions = len(self.spec.actions)
        self.observation_size = self.spec.observation.size
        self.sides = self.spec.sides(self.ruleset)
        n = self.num_games
        self.states = np.zeros(n, self.spec.dtype)
        self._legal = np.zeros((n, self.spec.max_legal), np.int16)
        self._counts = np.zeros(n, np.int16)
        self._masks = np.zeros((n, self.num_actions), np.uint8)
        self._seat = np.zeros(n, np.int8)
        self._over = np.zeros(n, np.bool_)
        self._scores = np.zeros((n, len(self.sides)), np.int32)
        self._obs = np.zeros((n, self.observation_size if obs else 0), OBSERVATIONS[obs])
        self._actions = np.zeros(n, np.int64)
        # The sequence of games that each row plays and how far it is; and a key of the game that is on, for `words`.
        self._seeds = np.zeros(n, np.uint64)
        self._numbers = np.zeros(n, np.int64)
        self._episodes = np.zeros(n, np.int64)
        self._keys = np.zeros(n, np.uint64)
        self._all = np.arange(n)
        self._settings = np.array(self.spec.settings(self.ruleset), np.int64)
        self._pool: ThreadPoolExecutor | None = None
        self._publish_views()
        self.seed: int | tuple[int, ...] = 0
        self.reset(seed=secrets.randbits(63) if seed is None else seed)

    def _publish_views(self) -> None:
        self._bytes = self.states.view(np.uint8).reshape(self.num_games, -1)  # numpy moves records field by field
        self._outputs = (self._legal, self._counts, self._masks, self._seat, self._over, self._scores, self._obs)
        self.seat, self.masks, self.observations, self.scores, self.over = (
            _read_only(a) for a in (self._seat, self._masks, self._obs, self._scores, self._over)
        )
        self.placement = _read_only(self.states["players"]["placement"][:, : len(self.sides)])

    # -- playing

    def reset(self, games: Iterable[int] | None = None, seed: int | Sequence[int] | None = None) -> None:
        """Begins new games on the rows listed (all by default).

        Args:
            games: rows, each at most once (numbers, no mask).
            seed: starts sequences of games anew, at episode 0. A number is for all rows, of which row i plays the i-th sequence
                of that seed. A list with a number for each row listed lets every row play what a session of one game with that
                seed plays (row 0 of it). Without a seed each row goes on to its next episode.

        Raises ValueError for a bad seed or rows that are no whole numbers and IndexError for a row out of range; then nothing
        changes.
        """
        rows = self._all if games is None else self._rows(games)
        if seed is None:
            self._episodes[rows] += 1
        elif isinstance(seed, (list, tuple, np.ndarray)) and getattr(seed, "ndim", True):
            seeds = [_whole("seed", each, 2**64) for each in seed]
            if len(seeds) != len(rows):
                raise ValueError(
                    f"seed: {len(seeds)} numbers for {len(rows)} games; accepted: one for each, or a single one for all"
                )
            self._seeds[rows], self._numbers[rows], self._episodes[rows] = seeds, 0, 0
            self.seed = tuple(self._seeds.tolist())
        else:
            number = _whole("seed", seed, 2**64)
            if len(rows) < self.num_games:
                raise ValueError("a single seed belongs to all games of a session; leave out games=, or give a list of seeds")
            self.seed = number
            self._seeds[:], self._numbers[:], self._episodes[:] = number, self._all, 0
        self._start(rows, self._seeds, self._numbers, self._episodes)

    def renew(self) -> np.ndarray:
        """Begins the next game on every row whose game is over; returns those rows, (k,) int64."""
        rows = self._over.nonzero()[0]
        if rows.size:
            self._episodes[rows] += 1
            self._start(rows, self._seeds, self._numbers, self._episodes)
        return rows

    def _start(self, games: np.ndarray, seeds: np.ndarray, rows: np.ndarray, episodes: np.ndarray) -> None:
        """Begins games, each as its own entries of the last three, (N,) arrays, say."""
        jit.announce()
        start = self.spec.kernels.start
        start(self.states, self._bytes, games, self._settings, seeds, rows, episodes, self._keys, *self._outputs)

    def episode(self, i: int) -> int:
        """The number, from 0, of the game on row i since the row was seeded."""
        return int(self._episodes[self._row(i)])

    def origin(self, i: int) -> tuple[int, int, int]:
        """(seed, row, episode) of the game that the sequence of row i has come to; `begin` takes them."""
        return int(self._seeds[self._row(i)]), int(self._numbers[i]), int(self._episodes[i])

    def begin(self, i: int, seed: int, row: int, episode: int) -> None:
        """Begins on row i the game that a session of this seed plays on `row` as its `episode`-th (from 0).

        So any game of a batch can be played again alone. The sequence of row i stays where it is. Raises ValueError for
        numbers below 0.
        """
        numbers = _whole("seed", seed, 2**64), _whole("row", row, 2**32), _whole("episode", episode, 2**32)
        types = np.uint64, np.int64, np.int64
        origins = (np.full(self.num_games, each, kind) for each, kind in zip(numbers, types, strict=True))
        self._start(np.array([self._row(i)]), *origins)

    def _rows(self, games: int | Iterable[int]) -> np.ndarray:
        """(k,) int64 rows. Raises ValueError for what is no list of whole numbers, such as a mask, and IndexError."""
        rows = games
        if not (isinstance(rows, np.ndarray) and rows.dtype == np.int64 and rows.ndim == 1):
            rows = np.atleast_1d(games if isinstance(games, np.ndarray) or not isinstance(games, Iterable) else list(games))
            if rows.dtype.kind not in "iu" and rows.size:
                hint = ", such as np.flatnonzero of it" if rows.dtype == np.bool_ else ""
                raise ValueError(f"games have dtype {rows.dtype}; accepted: whole numbers from 0{hint}")
            if rows.ndim != 1:
                raise ValueError(f"games have shape {rows.shape}; accepted: (k,)")
            rows = rows.astype(np.int64)
        if len(rows) and rows.view(np.uint64).max() >= self.num_games:  # a negative row is a huge one
            self._row(rows.min() if rows.min() < 0 else rows.max())
        return rows

    def _row(self, i: Any) -> int:
        if not isinstance(i, (int, np.integer)) or not 0 <= i < self.num_games:
            raise IndexError(f"game {i}; accepted: 0 to {self.num_games - 1}")
        return int(i)

    def step(self, actions: Sequence[int] | np.ndarray) -> None:
        """Plays one action in every game.

        Args:
            actions: (N,) action ids of the movers; -1 leaves a game alone.

        Raises ValueError for a wrong shape or dtype, IllegalAction if any id is illegal (then nothing is applied in any game),
        StackFull.
        """
        if not (isinstance(actions, np.ndarray) and actions.dtype == np.int64):
            given = np.asarray(actions)
            if given.dtype.kind not in "iu":
                raise ValueError(f"actions have dtype {given.dtype}; accepted: whole numbers")
            if given.dtype == np.uint64:  # numbers too large for int64 would come out as others, such as -1
                given = np.minimum(given, np.uint64(2**63 - 1))
            actions = given.astype(np.int64)
        if actions.shape != (self.num_games,):
            raise ValueError(f"actions have shape {actions.shape}; accepted: ({self.num_games},)")
        wrong = self.spec.kernels.first_illegal(actions, self._masks)
        if wrong >= 0:
            raise self._illegal(wrong, int(actions[wrong]))
        fault = max(self._spread(self.spec.kernels.step, self.num_games // GAMES_PER_THREAD, actions))
        if fault >= 0:
            raise self._stack_full(fault)

    def abandon(self, games: Iterable[int] | None = None) -> None:
        """Ends the games listed (all by default) unscored: they are over and nothing is legal. Their states stay as they are."""
        rows = self._all if games is None else self._rows(games)
        self._masks[rows], self._counts[rows], self._seat[rows], self._over[rows] = 0, 0, -1, True

    def close(self) -> None:
        """Ends the worker threads, if there are any; a later step starts new ones."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _seat_number(self, seat: Any) -> int:
        """A seat, from 0. Raises ValueError for anything else."""
        if isinstance(seat, (bool, np.bool_)) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.ruleset.seats:
            raise ValueError(f"seat {seat!r}; accepted: 0 to {self.ruleset.seats - 1}")
        return int(seat)

    def step_one(self, action: int) -> None:
        """`step` for a session of a single game, without building an array."""
        self._actions[0] = action
        self.step(self._actions)

    def _stack_full(self, game: int) -> StackFull:
        frames, played = len(self.states[game].stack), int(self.states[game].decisions)
        seed, row, episode = self.origin(game)
        return StackFull(
            f"game {game}: more than {frames} pending frames after {played} decisions of {self.ruleset}, seed {seed}, row {row}, "
            f"episode {episode}; position({game}) holds the state"
        )

    def _illegal(self, game: int, action: int) -> IllegalAction:
        actions = self.spec.actions
        text = actions.text(action) if 0 <= action < len(actions) else "unknown id"
        return IllegalAction(game, action, text, int(self._seat[game]), self.legal_texts(game))

    def _spread(self, kernel: Any, parts: int, *args: Any) -> list[int]:
        """Runs a kernel over all games, divided between threads; returns what each part returned."""

        def run(first: int, last: int) -> int:
            return kernel(self.states, first, last, *args, *self._outputs)

        return self._divide(run, self.num_games, parts)

    def _divide(self, run: Callable[[int, int], Any], count: int, parts: int) -> list[Any]:
        """What `run` (first, last) returns for each part of 0 to `count`, at most as many as there are threads.

        The caller's own thread takes the first part, since a sleeping one takes long to wake.
        """
        parts = max(1, min(parts, self.threads))
        cuts = [count * part // parts for part in range(parts + 1)]
        if parts > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        jobs = [self._pool.submit(run, *ends) for ends in zip(cuts[1:-1], cuts[2:], strict=True)] if self._pool else []
        return [run(0, cuts[1]), *(job.result() for job in jobs)]

    def play_random(self, max_decisions: int | None = None, seed: int = 0) -> int:
        """Plays uniformly random legal actions in every game, to the end or at most max_decisions a game.

        The choices follow from `words(games, seed)`, so they are the same in a batch of any size and never touch the random
        streams of the games. Returns the decisions played in all games together. Raises StackFull.
        """
        whole = isinstance(max_decisions, (int, np.integer)) and not isinstance(max_decisions, bool)
        if max_decisions is not None and not (whole and 0 <= max_decisions < 2**63):
            raise ValueError(f"max_decisions={max_decisions!r}; accepted: a whole number from 0, or None")
        words = self.words(self._all, seed)
        limit = -1 if max_decisions is None else int(max_decisions)
        played = self._spread(self.spec.kernels.play_random, self.num_games, words, limit)
        if min(played) < 0:
            raise self._stack_full(-1 - min(played, key=lambda each: (each >= 0, -each)))
        return sum(played)

    # -- looking

    def legal(self, i: int) -> np.ndarray:
        """Legal action ids of game i, ascending, as a fresh array."""
        return np.flatnonzero(self._masks[self._row(i)])

    def legal_texts(self, i: int) -> list[str]:
        """Texts of the legal actions of game i, by ascending id."""
        return [self.spec.actions.texts[action] for action in self.legal(i)]

    def action_text(self, action: int) -> str:
        """Text of an action id. Raises ValueError for an unknown one."""
        return self.spec.actions.text(action)

    def action_id(self, text: str) -> int:
        """Id of an action text. Raises ValueError that lists texts near it."""
        return self.spec.actions.id(text)

    def observe(self, i: int, seat: int) -> np.ndarray:
        """The observation of a seat (from 0) in game i, (observation_size,), as a fresh array of the session's dtype."""
        row = np.empty(self.observation_size, OBSERVATIONS[self.obs])
        self.spec.kernels.observe(self.states, self._row(i), self._seat_number(seat), row)
        return row

    def show(self, i: int, seat: int) -> None:
        """Puts what a seat (from 0) sees of game i into row i of `observations`, in the place of what the mover sees."""
        number = self._seat_number(seat)
        if self.obs:
            self.spec.kernels.observe(self.states, self._row(i), number, self._obs[i])

    def potential(self, i: int) -> np.ndarray:
        """(sides,) int64: what every side would have if game i were scored now."""
        return self.potentials([self._row(i)])[0]

    def potentials(self, games: Sequence[int] | np.ndarray | None = None) -> np.ndarray:
        """(k, sides) int64: `potential` of the games listed (all by default)."""
        rows = self._all if games is None else self._rows(games)
        out = np.zeros((len(rows), len(self.sides)), np.int64)
        self.spec.kernels.potentials(self.states, rows, out)
        return out

    def results(self, games: Sequence[int] | np.ndarray) -> dict[str, np.ndarray]:
        """How (k,) games stand, as fresh int64 arrays: `vp` and `placement` (k, sides), 0 where not placed yet; `sources`
        (k, sides, sources), points by source in the order of `spec.sources`; `turns` (rounds) and `decisions` (k,).
        """
        return self.spec.results(self.states, self._rows(games), self.ruleset)

    def result(self, i: int) -> dict[str, Any]:
        """Game i so far: `vp` and `sources` (points by source) per side, `placement` (0 before the end), `turns`
        (rounds), `decisions`.
        """
        return self.spec.plain(self.results([self._row(i)]), 0)

    def words(self, games: np.ndarray, seed: int = 0) -> np.ndarray:
        """(k,) uint64 random numbers, never 0, for the next choice in each of (k,) games.

        They are a function of `seed`, of the game's origin and of how many decisions were played in it. So what an agent takes
        from them does not depend on the batch that the game is in, on other games, or on anything hidden. Raises IndexError for a
        row out of range.
        """
        return rng.choice_words(self._keys, self.states["decisions"], games, np.uint64(seed % 2**64))

    def choose_random(self, games: np.ndarray, words: np.ndarray) -> np.ndarray:
        """(k,) int64: a uniformly random legal action in each of (k,) games, -1 where one is over; `words` (k,) uint64 decide.

        Raises IndexError for a row out of range and ValueError for too few words.
        """
        return rng.choose(self._legal, self._counts, games, words)

    def _to_move(self, games: np.ndarray, words: np.ndarray) -> np.ndarray:
        """(k,) rows in which somebody is to move, with a word for each; see `choose_greedy` for what it raises."""
        games = self._rows(games)
        over = games[self._over[games]]
        if over.size:
            raise ValueError(f"game {over[0]} is over; accepted: games in which somebody is to move")
        if len(words) != len(games):
            raise ValueError(f"words: {len(words)} for {len(games)} games; accepted: one for each")
        return games

    def choose_greedy(self, games: np.ndarray, words: np.ndarray, trials: int) -> np.ndarray:
        """The choices of the agent `greedy` for (k,) games not over, as (k,) int64; `words` (k,) uint64, never 0,
        drives its trials.

        Raises IndexError for a row out of range and ValueError for a game that is over and for another number of words.
        """
        return self._choose(self.spec.kernels.choose_greedy, games, words, trials)

    def choose_scholar(self, games: np.ndarray, words: np.ndarray) -> np.ndarray:
        """The choices of the agent `scholar` for (k,) games not over, as (k,) int64; `words` (k,) uint64, never 0, drives its
        plans. Raises what `choose_greedy` does.
        """
        return self._plan(games, words, DEALS, True)[0]

    def rate_scholar(self, games: np.ndarray, words: np.ndarray, deals: int = DEALS) -> np.ndarray:
        """What the agent `scholar` expects of every action in (k,) games not over: (k, num_actions) float32 points beyond those
        of the best other side, -inf where an action is not legal, 0 where it is the only one.

        Each number is the mean over `deals`, at least 1, of the best of some plans, so it has noise, and of several equal actions
        one looks best. `words` and what is raised: as in `choose_scholar`.
        """
        _, found = self._plan(games, words, positive("deals", deals), False)
        rated = np.full((len(found), self.num_actions), -np.inf, np.float32)
        rows = np.asarray(games)
        each, place = np.nonzero(np.arange(found.shape[1]) < self._counts[rows, None])
        rated[each, self._legal[rows[each], place]] = found[each, place]
        return rated

    def _plan(self, games: np.ndarray, words: np.ndarray, deals: int, halving: bool) -> tuple[np.ndarray, np.ndarray]:
        """(k,) choices of `scholar`, and ratings of the legal actions in the order of `_legal`, (k, max_legal)."""
        ratings = np.zeros((len(games), self._legal.shape[1]))
        return self._choose(self.spec.kernels.choose_scholar, games, words, deals, halving, ratings), ratings

    def _choose(self, kernel: Any, games: np.ndarray, words: np.ndarray, *options: Any) -> np.ndarray:
        """What a kernel of a look-ahead agent chooses in (k,) games in which somebody is to move."""
        games = self._to_move(games, words)
        out = np.zeros(len(games), np.int64)
        kernel(self.states, games, words, *options, self._legal, self._counts, out)
        return out

    def search(
        self, games: np.ndarray, words: np.ndarray, simulations: int, *, cut: int | None, c: float, scale: float, picks: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the agent `search` chooses in (k,) games not over, and why; in `threads` threads.

        Returns (k,) int64 actions; (k, num_actions) int64 visits, all zero where a single action is legal; and (k, num_actions,
        sides) float64 values of the actions to every side, from 0 to 1 and together 1, zeros for an action that was not tried.
        `words` (k,) uint64, never 0, drive all chance; agents/search.py explains the rest.

        Raises IndexError for a row out of range and ValueError for a game that is over, for another number of words and for an
        option out of its range.
        """
        picks = positive("picks", picks)
        options = -1 if cut is None else cut, float(c), float(scale), picks
        return self._search(self.spec.kernels.search, games, words, simulations, c, scale, *options)

    def search_guided(
        self, games: np.ndarray, words: np.ndarray, simulations: int, network: Network, *, c: float, scale: float
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the agent `search` chooses with the network of a policy; arguments, results and errors are those of `search`.

        Raises ValueError for a network of other sizes than the game's, too.
        """
        sizes, mine = (int(network.sizes[0]), int(network.sizes[-1])), (self.observation_size, self.num_actions)
        if sizes != mine:
            raise ValueError(f"network: from {sizes[0]} numbers to {sizes[1]} actions; accepted: from {mine[0]} to {mine[1]}")
        options = float(c), float(scale), network
        return self._search(self.spec.kernels.search_guided, games, words, simulations, c, scale, *options)

    def _search(
        self, kernel: Any, games: np.ndarray, words: np.ndarray, simulations: int, c: float, scale: float, *options: Any
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What a kernel of a searching agent finds in (k,) games in which somebody is to move; see `search`."""
        games = self._to_move(games, words)
        simulations = positive("simulations", simulations)
        for name, value in (("c", c), ("scale", scale)):
            if not 0 < value < np.inf:
                raise ValueError(f"{name}={value!r}; accepted: a number above 0")
        chosen = np.zeros(len(games), np.int64)
        visits = np.zeros((len(games), self.num_actions), np.int64)
        values = np.zeros((len(games), self.num_actions, len(self.sides)))

        def run(first: int, last: int) -> None:
            outputs = self._legal, self._counts, chosen[first:last], visits[first:last], values[first:last]
            kernel(self.states, games[first:last], words[first:last], simulations, *options, *outputs)

        self._divide(run, len(games), len(games))
        return chosen, visits, values

    # -- states

    def position(self, i: int) -> dict[str, Any]:
        """The whole state of game i, hidden fields included, as a plain dict (see the game's NOTATION.md)."""
        return self.spec.position(self.states[self._row(i)], self.ruleset)

    def set_position(self, i: int, position: dict[str, Any]) -> None:
        """Sets game i. Raises ValueError that names the field if the position is impossible; then nothing changes."""
        self._set_state(self._row(i), self.spec.state(position, self.ruleset))

    def _set_state(self, i: int, state: np.ndarray) -> None:
        """Sets game i to a state that must rest at a decision (or be over): settling it may change nothing."""
        before = self.states[i : i + 1].copy()
        self.states[i] = state[0]
        self._refresh([i])
        if self.states[i].tobytes() != state[0].tobytes():
            self.states[i] = before[0]
            self._refresh([i])
            raise ValueError(
                "position: stack: the decision on top has fewer than two options; accepted: a state at a real choice"
            )

    def _refresh(self, rows: Sequence[int]) -> None:
        self.spec.kernels.refresh(self.states, np.asarray(rows, np.int64), *self._outputs)

    def decisions(self, i: int) -> int:
        """Decisions played so far in game i."""
        return int(self.states["decisions"][self._row(i)])

    def state_bytes(self, i: int) -> bytes:
        """The packed state of game i."""
        return self.states[self._row(i)].tobytes()

    def restore(self, i: int, data: bytes) -> None:
        """Sets game i to what `state_bytes` returned for a game of the same ruleset, such as an earlier state of its own.

        Raises ValueError for bytes of another length and for a state that rests at no decision; then nothing changes.
        """
        size = self.spec.dtype.itemsize
        if len(data) != size:
            raise ValueError(f"state: {len(data)} bytes; accepted: {size}, as state_bytes returns them")
        self._set_state(self._row(i), np.frombuffer(data, self.spec.dtype).copy())

    def save(self, i: int) -> bytes:
        """Game i as bytes that `load` takes back, in this or another session of the ruleset."""
        data = json.dumps(self.position(i), separators=(",", ":")).encode()
        return zlib.crc32(data).to_bytes(4, "big") + zlib.compress(data)

    def load(self, i: int, data: bytes) -> None:
        """Sets game i to what `save` wrote. Raises ValueError if the bytes are damaged or of another ruleset; then
        nothing changes.
        """
        try:
            text = zlib.decompress(data[4:])
            if zlib.crc32(text).to_bytes(4, "big") != data[:4]:
                raise ValueError("checksum")
            position = json.loads(text)
        except (zlib.error, ValueError, RecursionError):
            raise ValueError("saved game: the bytes are damaged; accepted: what Session.save returned") from None
        self.set_position(i, position)

    def redeterminise(self, i: int, seat: int, seed: int) -> None:
        """Deals anew what a seat (from 0) cannot see in game i and seeds its chance anew; the seat's observation stays
        the same.

        Raises ValueError for a seat that is none and for a seed that is no whole number from 0 below 2**64.
        """
        number, chance = self._seat_number(seat), np.uint64(_whole("seed", seed, 2**64))
        self.spec.kernels.redeterminise(self.states, self._row(i), number, chance)
        self._refresh([i])

    def copy_game(self, source: int | Sequence[int] | np.ndarray, target: int | Sequence[int] | np.ndarray) -> None:
        """Copies game `source` onto row `target`, outputs included; or many at once, one source or (k,) onto (k,) targets.

        Raises IndexError for a row out of range and ValueError for other numbers of sources than targets; then nothing changes.
        """
        if isinstance(source, int) and isinstance(target, int):
            source, target = self._row(source), self._row(target)
        else:
            source, target = self._rows(source), self._rows(target)
            if len(source) not in (1, len(target)):
                raise ValueError(f"source: {len(source)} games for {len(target)} targets; accepted: one, or one for each")
        for array in (self._bytes, self._keys, *self._outputs):
            array[target] = array[source]

    def clone(self) -> "Session":
        """An independent copy of everything, episode numbers included."""
        other = Session.__new__(Session)
        other.__setstate__(self.__getstate__())
        return other

    def __getstate__(self) -> dict[str, Any]:
        left_out = {"spec", "_pool", "_bytes", "_outputs", "seat", "masks", "observations", "scores", "over", "placement"}
        copied = {key: value.copy() if isinstance(value, np.ndarray) else value for key, value in vars(self).items()}
        return {key: value for key, value in copied.items() if key not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.spec = game_spec(self.ruleset.game)
        self._pool = None
        self._publish_views()

    def __repr__(self) -> str:
        rest = f"num_games={self.num_games}, seed={self.seed}, obs={self.obs!r}, threads={self.threads}"
        return f"Session({str(self.ruleset)!r}, {rest})"


def positive(name: str, value: Any) -> int:
    """A whole number from 1. Raises ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ValueError(f"{name}={value!r}; accepted: a whole number from 1")
    return int(value)


def _whole(name: str, value: Any, end: int) -> int:
    """A whole number from 0, below `end`. Raises ValueError for anything else."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)) or not 0 <= value < end:
        raise ValueError(f"{name}={value!r}; accepted: a whole number from 0 to {end - 1}")
    return int(value)


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.setflags(write=False)
    return view
