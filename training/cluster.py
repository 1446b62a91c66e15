"""Training beyond one machine: actors of a Ray cluster play the rollouts, each with a share of the games.

The driver alone learns, and keeps network, pool, counters, tally and log. A worker has nothing but its games in flight: for every
iteration it gets the weights, and members of the pool it does not know yet, and gives back what it played. So when a worker, or
the machine it is on, is lost, another one begins new games in its place and plays its share of the iteration anew.

With the same seed and number of workers, and none lost, a run equals itself: workers keep to their share of the games and their
seeds, and what they give back is put together in their order.
"""

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import ray
import torch
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from galileo_env.agents import Agent
from galileo_env.arena.blocks import derived
from galileo_env.arena.cluster import RETRIES, connect
from galileo_env.engine import jit
from galileo_env.engine.ruleset import Ruleset
from training.imitation import Rated, Ratings
from training.learner import Learner, learner, learner_env, opponents, prepare_torch
from training.pool import Pool
from training.settings import Settings
from training.tally import Tally

if TYPE_CHECKING:
    from training.run import Training

#: Purpose of the seeds of workers, see arena/blocks.derived; those of a training itself stay below.
WORKER = 2**31

#: Seconds until a worker that was lost at once is replaced again, so that the cluster may find out which machines it still has.
PAUSE = 1.0

#: What a rollout consists of: the arrays of a rollout buffer, (decisions, games) and more.
ARRAYS = ("observations", "actions", "rewards", "episode_starts", "values", "log_probs", "advantages", "returns", "action_masks")


class Rollout(NamedTuple):
    """A worker's share of an iteration: arrays by name (ARRAYS), figures of its games, and ratings where they were asked for."""

    arrays: dict[str, np.ndarray]
    tally: Tally
    ratings: list[Rated]


class Members(NamedTuple):
    """References of a pool's past selves, and of the best one or None. Ray looks for none within an argument, so they stay."""

    selves: list[Any]
    best: Any = None


class _Player(Learner):
    """Plays as a learner does, and leaves the learning to the driver."""

    def train(self) -> None:
        pass


class Worker:
    """The games of one worker, on whichever machine it is.

    Args:
        rulesets, games: what is played, and how many games side by side.
        settings: those of the training.
        seed: below 2**32; all chance of these games follows from it.
        code: digest of the driver's code.

    It is set up by the first call of `play`, whose errors reach the driver as they are; Ray takes those of a constructor for a
    loss.
    """

    def __init__(self, rulesets: Sequence[Ruleset], games: int, settings: Settings, seed: int, code: str) -> None:
        self._request = rulesets, games, settings, seed, code
        self._model: Learner | None = None
        self._known: dict[Any, Agent] = {}

    def _begin(self) -> Learner:
        rulesets, games, settings, seed, code = self._request
        if digest() != code:
            raise ChildProcessError("a machine of the cluster has other code or tables; accepted: the same checkout on all")
        prepare_torch(settings)
        self._pool = opponents(rulesets, settings, derived(seed, 2) >> 1)
        env = learner_env(rulesets, games, settings, self._pool)
        self._teacher = Ratings(env, settings.rated, settings.deals, derived(seed, 1))
        return learner(env, settings, seed, None, _Player)

    def play(self, weights: dict[str, torch.Tensor], pool: Members, rated: bool) -> Rollout:
        """An iteration's share of decisions.

        Args:
            weights: the learner's network.
            pool: who is in the pool now.
            rated: whether decisions are rated.

        Raises ChildProcessError if this machine would play by other code or tables.
        """
        self._model = model = self._model or self._begin()
        model.policy.load_state_dict(weights)
        wanted = {*pool.selves, *([] if pool.best is None else [pool.best])}
        self._known = {reference: self._known.get(reference) or ray.get(reference) for reference in wanted}
        if self._pool is not None:
            self._pool.selves.clear()
            self._pool.selves.extend(self._known[each] for each in pool.selves)
            self._pool.best = None if pool.best is None else self._known[pool.best]
        rulesets, games, settings, *_ = self._request
        tally = Tally(rulesets[0].game, max(rules.seats for rules in rulesets))
        callbacks = [tally.callback(), *([self._teacher] if rated else [])]
        model.learn(games * settings.decisions, callbacks, log_interval=2, reset_num_timesteps=False)
        arrays = {name: getattr(model.rollout_buffer, name) for name in ARRAYS}
        arrays["action_masks"] = arrays["action_masks"].astype(np.bool_)  # a quarter of the bytes
        return Rollout(arrays, tally, self._teacher.found if rated else [])


class Crew:
    """The workers of a training.

    Args:
        address: of a Ray cluster, as `ray.init` takes it; "auto" is the one around, "local" one of this machine's own.
        workers: how many; by default as many as the cluster has CPUs, and no more than games.

    Attributes: `shares`, games of each worker; `replaced`, how many workers were in the last iteration.

    Raises ValueError if there is no such cluster or no CPU in it.
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.address = address
        self._asked = workers
        self._ours = connect(address)
        self._actors: dict[int, Any] = {}
        self._kept: dict[int, tuple[Agent, Any]] = {}
        self.shares: list[int] = []
        self.replaced = 0
        if not _places():
            self.close()
            raise ValueError(f"--ray {address}: the cluster has no CPU; accepted: one at least")

    def share_out(self, games: int) -> None:
        """Parts games as evenly as can be among workers (`shares`). Raises ValueError for more workers than games."""
        if self._asked is not None and self._asked > games:
            raise ValueError(f"--workers {self._asked}; accepted: 1 to {games}, the number of games in the settings")
        workers = self._asked or min(games, len(_places()))
        self.shares = [games // workers + (number < games % workers) for number in range(workers)]
        self._lost = [0] * workers

    def play(self, training: "Training", rated: bool, buffer: MaskableRolloutBuffer) -> None:
        """Fills a buffer with an iteration's rollout, tells the training's tally and, if `rated`, its teacher.

        Raises ChildProcessError, and changes nothing, if no machine is left or a worker is lost RETRIES times in a row. What a
        worker itself raises is raised here.
        """
        members = self._stored(training.pool)
        weights = ray.put(training.model.policy.state_dict())

        def start(number: int) -> Any:
            if number not in self._actors:
                self._actors[number] = self._hire(number, training)
            return self._actors[number].play.remote(weights, members, rated)

        waiting = {start(number): number for number in range(len(self.shares))}
        found: dict[int, Rollout] = {}
        failures = [0] * len(self.shares)
        while waiting:
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            number = waiting.pop(done)
            try:
                found[number] = ray.get(done)
            except RayTaskError as error:  # what the worker raised itself
                raise error.cause from error
            except RayError as error:
                failures[number] += 1
                self._dismiss(number)
                if failures[number] >= RETRIES:
                    reason = str(error).strip().splitlines()[-1]
                    raise ChildProcessError(f"worker {number} was lost {RETRIES} times in a row, lastly: {reason}") from None
                time.sleep(PAUSE * (failures[number] > 1))
                waiting[start(number)] = number
        self.replaced = sum(failures)
        training.teacher.found = []
        first = 0
        for number, share in enumerate(self.shares):
            for name, array in found[number].arrays.items():
                getattr(buffer, name)[:, first : first + share] = array
            training.tally.add(found[number].tally)
            training.teacher.found += [(step, rows + first, points) for step, rows, points in found[number].ratings]
            first += share
        buffer.pos, buffer.full = buffer.buffer_size, True

    def _stored(self, pool: Pool | None) -> Members:
        """The pool by reference; whoever is new is put into the object store, once."""
        if pool is None:
            return Members([])
        agents = [*pool.selves, *([] if pool.best is None else [pool.best])]
        # The agent is kept beside its reference, so that no other one can get its id.
        self._kept = {id(each): self._kept.get(id(each)) or (each, ray.put(each)) for each in agents}
        selves = [self._kept[id(each)][1] for each in pool.selves]
        return Members(selves, None if pool.best is None else self._kept[id(pool.best)][1])

    def _hire(self, number: int, training: "Training") -> Any:
        """A worker with new games, on the machine whose turn it is. Raises ChildProcessError if no machine is left."""
        places = _places()
        if not places:
            raise ChildProcessError(f"--ray {self.address}: no machine of the cluster is left")
        first = sum(self.shares[:number]) % len(training.rulesets)
        # Where games do not part evenly among rulesets, the next worker begins with the ruleset that this one ends before.
        rulesets = (training.rulesets[first:] + training.rulesets[:first])[: self.shares[number]]
        seed = derived(training.seed, WORKER, number, training.iteration, self._lost[number]) >> 32
        # No CPU of its own: evaluations, during which it rests, need that.
        where = NodeAffinitySchedulingStrategy(places[number % len(places)], soft=False)
        actor = ray.remote(Worker).options(num_cpus=0, scheduling_strategy=where)
        return actor.remote(rulesets, self.shares[number], training.settings, seed, digest())

    def _dismiss(self, number: int) -> None:
        ray.kill(self._actors.pop(number))
        self._lost[number] += 1

    def close(self) -> None:
        """Ends the workers, and the connection if it was made here."""
        for actor in self._actors.values():
            ray.kill(actor)
        self._actors = {}
        if self._ours:
            ray.shutdown()


def digest() -> str:
    """Of the package's code and tables, and of this folder's code."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(jit.digest().encode() + b"".join(path.read_bytes() for path in sources)).hexdigest()


def _places() -> list[str]:
    """Ids of the machines that are there, each as often as it has CPUs, taking turns."""
    alive = [node for node in ray.nodes() if node["Alive"]]
    turns = [(turn, node["NodeID"]) for node in alive for turn in range(int(node["Resources"].get("CPU", 0)))]
    return [node for _, node in sorted(turns)]
