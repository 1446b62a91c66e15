"""Matches on a Ray cluster: chunks of blocks as Ray tasks. Needs the extra `ray`, and the package on every machine."""

import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from galileo_env.arena.blocks import Job, Progress, play_chunk
from galileo_env.arena.match import Game, Tally
from galileo_env.engine import jit

#: Chunks handed to the cluster at once, per core it has: enough to keep it busy, few enough to stop soon.
AHEAD = 2

#: How often a chunk is played again elsewhere when the worker or the machine that plays it is lost.
RETRIES = 5

#: Seconds that a cluster has to answer.
PATIENCE = 10.0


@contextmanager
def workers(address: str, note: Progress, per_block: int) -> Iterator[Any]:
    """What plays jobs on a cluster, in the form of `arena.run.Run`.

    Args:
        address: as `ray.init` takes it; "auto" is the cluster around, "local" one of this machine's own.
        note: told of games that ended; per_block: games of a block.

    Raises ValueError if Ray is not installed, if there is no such cluster, or if a machine has other versions; ChildProcessError
    if no machine is left, or a chunk was lost more than RETRIES times.
    """
    ours = connect(address)
    import ray

    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)

    def run(jobs: Sequence[Job]) -> Iterator[tuple[list[Game], Tally]]:
        code = jit.digest()
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = list(enumerate(jobs))[::-1]
        places: dict[Any, int] = {}
        finished: dict[int, tuple[list[Game], Tally]] = {}
        turn = 0
        try:
            while turn < len(jobs):
                while waiting and len(places) < ahead:
                    place, job = waiting.pop()
                    places[remote.remote(job, code)] = place
                if turn not in finished:
                    done = _next(list(places))
                    place = places.pop(done)
                    finished[place] = _result(done)
                    note((jobs[place].last - jobs[place].first) * per_block)
                while turn in finished:
                    yield finished.pop(turn)
                    turn += 1
        finally:
            for task in places:
                ray.cancel(task, force=True)

    try:
        yield run
    finally:
        if ours:
            ray.shutdown()


def connect(address: str) -> bool:
    """Joins a cluster; whether that was not so before, where the address counts for nothing.

    Raises ValueError if Ray is not installed or if there is no such cluster.
    """
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray, which is not installed: pip install 'galileo-env[ray]'") from None
    if ray.is_initialized():
        return False
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError) as error:
        raise ValueError(f"--ray {address}: {error}; accepted: the address of a running cluster, 'auto' or 'local'") from None
    return True


def _next(tasks: list[Any]) -> Any:
    """The task that is finished first. Raises ChildProcessError where no machine is left that could finish any."""
    import ray

    while True:
        done, _ = ray.wait(tasks, num_returns=1, timeout=PATIENCE)
        if done:
            return done[0]
        if not ray.cluster_resources().get("CPU"):
            raise ChildProcessError("no machine of the Ray cluster is left")


def _result(task: Any) -> tuple[list[Game], Tally]:
    """What a task came to. Raises what it raised, and ChildProcessError for one that was lost too often."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        found: tuple[list[Game], Tally] = ray.get(task)
    except RayTaskError:
        raise
    except RayError as error:
        reason = str(error).strip().splitlines()[-1]
        raise ChildProcessError(f"a chunk was lost {RETRIES + 1} times, lastly: {reason}") from None
    return found


def _knock(address: str) -> None:
    """Raises OSError where nobody listens at HOST:PORT; Ray itself would go on trying for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=PATIENCE).close()


def _play(job: Job, code: str) -> tuple[list[Game], Tally]:
    """A chunk on whichever machine takes it. Raises ValueError if that machine would play by other code or tables."""
    if jit.digest() != code:
        raise ValueError("a machine of the cluster has other code or tables; accepted: the same version of the package on all")
    return play_chunk(job)
