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

    Raises ValueError if Ray is not installed, if there is no such cluster, or if a machine has other versions.
    """
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray, which is not installed: pip install 'galileo-env[ray]'") from None
    ours = not ray.is_initialized()
    if ours:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError) as error:
            raise ValueError(f"--ray {address}: {error}; accepted: the address of a running cluster, 'auto' or 'local'") from None
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
                    (done,), _ = ray.wait(list(places), num_returns=1)
                    place = places.pop(done)
                    finished[place] = ray.get(done)
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
