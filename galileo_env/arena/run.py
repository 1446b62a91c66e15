"""Plays a match: hands chunks of blocks to workers, takes them back in order, and stops by a rule that was fixed before."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

from msgspec.structs import asdict

from galileo_env.agents import Agent, make_agent
from galileo_env.agents.policy import Policy, PolicyAgent
from galileo_env.arena import store
from galileo_env.arena.blocks import CHUNK, Job, Progress, play_chunk, seatings
from galileo_env.arena.match import Game, Match, Tally, distinct
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session, positive
from galileo_env.engine.spec import game_spec
from galileo_env.statistics import Games, Rule

Chunk = tuple[list[Game], Tally]


def play(
    ruleset: str | Ruleset,
    agents: Sequence[str | Agent],
    blocks: int,
    seed: int,
    progress: Progress | None = None,
    rotate: bool = True,
    *,
    until: Rule | None = None,
    processes: int = 1,
    ray: str | None = None,
    out: str | Path | None = None,
    resume: bool = False,
) -> Match:
    """Plays agents against each other, or each of them against a solo game's other side.

    Args:
        ruleset: as `Session` takes it.
        agents: specs or agents, at least one per seat; with more, every set of as many as there are seats meets. Any number in a
            solo game, where each plays alone.
        blocks: how many are played, at least 1; with `until`, at most.
        seed: non-negative; chance of the games and choices of the agents follow from it. Block b has the same chance for whatever
            agents, so matches of one seed can be compared block by block.
        progress: called with the number of games that ended since its last call.
        rotate: False plays every line-up as it stands only; enough where all seats hold the same agent.
        until: a rule of galileo_env.statistics, asked after every chunk of 64 blocks in their order.
        processes: workers. They are spawned, so a script that asks for more than one needs `if __name__ == "__main__":`.
        ray: address of a Ray cluster ("auto" for the one around, "local" for one of this machine's own) whose workers play
            instead (extra `ray`).
        out: file of JSON Lines to which whole chunks are written as soon as they and all before them are finished.
        resume: goes on with `out` where it ends, also to more blocks than it was begun with; ruleset, agents, seed and tables
            must be the same.

    The match is the same for any number of processes and machines, but for the seconds. Ctrl+C ends play and keeps the chunks
    that were finished: `stopped` says so. An agent that raises while it plays loses the game; see `Game`.

    Raises ValueError that names the culprit for a bad argument, ChildProcessError if a worker process dies.
    """
    rules = Ruleset.parse(ruleset)
    blocks, processes = positive("blocks", blocks), positive("processes", processes)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ValueError(f"seed={seed!r}; accepted: a whole number from 0")
    if not agents or (len(agents) < rules.seats and not rules.solo):
        accepted = "at least one agent" if rules.solo else f"at least {rules.seats} agents, one per seat (names may repeat)"
        raise ValueError(f"agents: {len(agents)} given for {rules}; accepted: {accepted}")
    if (processes > 1 or ray) and not all(isinstance(each, str | PolicyAgent) for each in agents):
        raise ValueError("agents: an object stays in its process; accepted with processes or ray: specs, and policies")
    games_per_block = len(seatings(rules, len(agents), rotate))
    if isinstance(until, Games) and until.per_block is None:
        until = replace(until, per_block=games_per_block)
    if until is not None:
        blocks = min(blocks, until.most(len(agents)) or blocks)
    players = [make_agent(each) for each in agents]
    for player in players:
        if hasattr(player, "fits"):
            player.fits(game_spec(rules.game))
    names = distinct([player.name for player in players])
    stopping = f"fixed number of blocks: {blocks}" if until is None else f"{until.describe()}, at most {blocks} blocks"
    known = {name: getattr(player, "policy", None) for name, player in zip(names, players, strict=True)}
    policies = {name: policy.digest for name, policy in known.items() if isinstance(policy, Policy)}
    start = store.head(rules, names, seed, rotate, stopping, policies)
    match = Match(rules, names, Tally.empty(len(names), len(game_spec(rules.game).actions)), head=asdict(start))
    writer = None
    if out is not None:
        match, writer = _open(Path(out), start, match, resume)
    jobs = [
        Job(str(rules), tuple(agents), seed, rotate, first, min(first + CHUNK, blocks))
        for first in range(match.blocks, blocks, CHUNK)
    ]
    match.stopped = (until and match.games and until.done(match.block_shares())) or ""
    if match.stopped or not jobs:
        return match
    note = progress or (lambda ended: None)
    try:
        with _workers(processes, ray, rules, note, games_per_block) as run:
            for job, (games, tally) in zip(jobs, run(jobs), strict=False):
                match.games += games
                match.tally.add(tally)
                if writer:
                    writer.add(job.first, job.last, games, tally)
                match.stopped = (until and until.done(match.block_shares())) or ""
                if match.stopped:
                    break
    except KeyboardInterrupt:
        match.stopped = "interrupted"
    return match


def _open(path: Path, start: store.Head, match: Match, resume: bool) -> tuple[Match, store.Writer]:
    """The file of a match, and the match as far as it is in it. Raises ValueError if it is of another match."""
    if resume and path.exists():
        match, whole = store.load(path)
        heads = [(str(path), match.head), ("this match", asdict(start))]
        store.check_together(heads, (*store.SAME_GAME, "agents", "policies", "seeds", "rotate"))
        match.head["stopping_rule"] = start.stopping_rule
        with path.open("r+b") as file:
            file.truncate(whole)
    return match, store.Writer(path, start, resume)


# --- workers -------------------------------------------------------------------------------------------------------------------

#: Plays jobs and gives their chunks back in order.
Run = Callable[[Sequence[Job]], Iterator[Chunk]]


def _workers(processes: int, ray: str | None, rules: Ruleset, note: Progress, per_block: int) -> AbstractContextManager[Run]:
    if ray is None and processes == 1:
        return _here(note)
    Session(rules)  # compiles what is missing once, before several workers would
    if ray is None:
        return _pool(processes, note, per_block)
    from galileo_env.arena.cluster import workers

    return workers(ray, note, per_block)


@contextmanager
def _here(note: Progress) -> Iterator[Run]:
    yield lambda jobs: (play_chunk(job, note) for job in jobs)


@contextmanager
def _pool(processes: int, note: Progress, per_block: int) -> Iterator[Run]:
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_deaf)

    def run(jobs: Sequence[Job]) -> Iterator[Chunk]:
        for job, chunk in zip(jobs, pool.map(play_chunk, jobs), strict=True):
            note((job.last - job.first) * per_block)
            yield chunk

    try:
        yield run
    except BrokenProcessPool:
        raise ChildProcessError(
            "a worker process died, perhaps for want of memory; finished blocks are kept with --out"
        ) from None
    finally:
        # Nothing that is still being played is wanted: the match is complete, stopped, or has failed.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Ctrl+C goes to all processes of a terminal; the first one decides what becomes of the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
