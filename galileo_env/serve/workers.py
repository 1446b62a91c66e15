"""Worker processes: agents think there, so that the server answers everybody meanwhile."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from galileo_env.serve import jobs

#: Seconds after which a job is given up and its process ended. No agent that is offered needs a hundredth of it.
TIMEOUT = 120.0


class _Worker:
    """One process."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets and threads
        self.pool = ProcessPoolExecutor(1, context, initializer=jobs.prepare)
        self._pid: Future[int] = self.pool.submit(jobs.who)
        self.ready: Future[int] = self.pool.submit(jobs.ready)

    def end(self) -> None:
        """Ends the process, whatever it does."""
        if self._pid.done() and not self._pid.cancelled() and self._pid.exception() is None:
            try:
                os.kill(self._pid.result(), signal.SIGTERM)
            except ProcessLookupError:
                pass
        self.pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Some processes, each of which carries out one job at a time; further jobs wait for their turn.

    A process takes jobs as soon as it has loaded its kernels, or compiled them, which may take minutes and counts for no job.

    Args:
        count: processes, at least 1.
        timeout: seconds that a job may take.
    """

    def __init__(self, count: int = 2, timeout: float = TIMEOUT):
        self.count, self.timeout = count, timeout
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Starts the processes; within a running event loop."""
        self._idle = asyncio.Queue()
        self._begin(self.count)

    def _begin(self, count: int) -> None:
        task = asyncio.create_task(self._add(count))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _add(self, count: int) -> None:
        """Adds processes one after the other: what the first one compiles the others find."""
        for _ in range(count):
            worker = _Worker()
            self._all.add(worker)
            await asyncio.wrap_future(worker.ready)
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """Ends all processes."""
        for task in self._starting:
            task.cancel()
        for worker in self._all:
            worker.end()
        self._all.clear()

    async def run(self, job: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of `jobs` returns. Raises what it raises, TimeoutError, and RuntimeError if its process has died.

        Whoever no longer wants the result may cancel: the process finishes the job and goes on to others.
        """
        worker = await self._idle.get()
        try:
            future = asyncio.wrap_future(worker.pool.submit(job, *arguments))
        except RuntimeError:  # it died while it was idle
            self._replace(worker)
            return await self.run(job, *arguments)
        try:
            result = await asyncio.wait_for(asyncio.shield(future), self.timeout)
        except asyncio.CancelledError:
            future.add_done_callback(lambda done: self._after(worker, done))
            raise
        except TimeoutError:
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._replace(worker)
            raise TimeoutError(f"an agent took more than {self.timeout:.0f} s and was stopped") from None
        except BrokenProcessPool:
            self._replace(worker)
            raise RuntimeError("the process of an agent ended before it had chosen") from None
        except BaseException:
            self._idle.put_nowait(worker)
            raise
        self._idle.put_nowait(worker)
        return result

    def _after(self, worker: _Worker, done: "asyncio.Future[Any]") -> None:
        """A job that nobody waits for any more is finished."""
        broken = not done.cancelled() and isinstance(done.exception(), BrokenProcessPool)
        if worker in self._all:
            if broken:
                self._replace(worker)
            else:
                self._idle.put_nowait(worker)

    def _replace(self, worker: _Worker) -> None:
        worker.end()
        if worker in self._all:
            self._all.remove(worker)
            self._begin(1)
