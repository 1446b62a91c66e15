"""Checks of the engine alone: batches, the loop inside the kernel, positions, hidden information."""

import itertools
import json

import numpy as np

from galileo_env.cli.checks.play import EVERY, ROWS, Job, choices, need, plies
from galileo_env.engine.session import GAMES_PER_THREAD, Session

#: Enough games for a session to use two threads.
THREADED_GAMES = 2 * GAMES_PER_THREAD


def check_batches(job: Job) -> int:
    """Batches of one, few and many games, on one and two threads, play the same bytes."""
    sizes = ((1, 1), (job.games, 1), (max(job.games, THREADED_GAMES), 2))
    sessions = [Session(job.ruleset, size, job.seed, obs=None, threads=threads) for size, threads in sizes]
    compared = ply = 0
    while not all(session.over.all() for session in sessions):
        for session in sessions:
            session.step(choices(session.masks, job.seed, ply))
        for small, large in zip(sessions, sessions[1:], strict=False):
            n = small.num_games
            same = small.states.tobytes() == large.states[:n].tobytes() and (small.masks == large.masks[:n]).all()
            need(same, f"batches of {n} and {large.num_games} games differ at decision {ply}")
            compared += n
        ply += 1
    return compared


def check_kernel_loop(job: Job) -> int:
    """The loop inside the kernel plays what the same random numbers play step by step."""
    inside, outside = (Session(job.ruleset, job.games, job.seed) for _ in range(2))
    compared = 0
    while not inside.over.all():
        running = np.flatnonzero(~inside.over)
        words = outside.words(running, job.seed)
        inside.play_random(EVERY, job.seed)
        for _ in range(EVERY):
            words = _xorshift(words)
            actions = np.full(job.games, -1)
            actions[running] = np.where(outside.over[running], -1, outside.choose_random(running, words))
            outside.step(actions)
        for name in ("states", "masks", "observations", "scores"):
            same = getattr(inside, name).tobytes() == getattr(outside, name).tobytes()
            need(same, f"{name} of the loop in the kernel are others than those of steps")
        compared += len(running)
    return compared


def _xorshift(words: np.ndarray) -> np.ndarray:
    """The next of the numbers that drive random play (engine/rng.py)."""
    words = words ^ (words << np.uint64(13))
    words = words ^ (words >> np.uint64(7))
    return words ^ (words << np.uint64(17))


def check_leaks(job: Job) -> int:
    """States that differ only in what a seat cannot see look alike to it; returns how many pairs of states were compared.

    What it cannot see is overwritten byte by byte, and dealt anew.
    """
    compared = 0
    for seed in itertools.count(job.seed):
        compared += _leaks(job, seed)
        if compared >= job.pairs:
            return compared
    raise AssertionError("no end")


def _leaks(job: Job, seed: int) -> int:
    session = Session(job.ruleset, job.games, seed)
    seats = range(session.ruleset.seats)
    secret = [session.spec.layout.secret_mask(seat) for seat in seats]
    scrambled, dealt = session.clone(), session.clone()
    truth, noise, fresh = (each.states.view(np.uint8).reshape(job.games, -1) for each in (session, scrambled, dealt))
    compared = 0
    for ply in plies(session, seed):
        chance = np.random.default_rng([seed, ply])
        for i in range(job.games if job.pairs else min(ROWS, job.games)):
            for seat in seats:
                seen = session.observe(i, seat).tobytes()
                noise[i] = np.where(secret[seat], chance.integers(0, 256, len(secret[seat]), np.uint8), truth[i])
                need(scrambled.observe(i, seat).tobytes() == seen, f"game {i}: secret bytes show at decision {ply}, seed {seed}")
                compared += 1
                if not session.over[i]:
                    fresh[i] = truth[i]
                    dealt.redeterminise(i, seat, int(chance.integers(2**32)))
                    need(dealt.observe(i, seat).tobytes() == seen, f"game {i}: a new deal shows at decision {ply}, seed {seed}")
                    compared += 1
    return compared


def _round_trip(source: Session, target: Session, i: int = 0) -> None:
    """Sets game i of a session to that of another, by way of JSON."""
    target.set_position(i, json.loads(json.dumps(source.position(i))))


def check_positions(job: Job) -> int:
    """A position written as JSON and set again is the same game, byte for byte."""
    session, other = Session(job.ruleset, job.games, job.seed), Session(job.ruleset, job.games, job.seed + 1)
    compared = 0
    for ply in plies(session, job.seed):
        for i in range(min(ROWS, job.games)):
            _round_trip(session, other, i)
            same = other.state_bytes(i) == session.state_bytes(i) and (other.masks[i] == session.masks[i]).all()
            need(same, f"game {i}: the position of decision {ply} is another one after a round trip")
            compared += 1
    return compared
