"""`galileo warmup` and `galileo selfcheck`: compile everything; see that this installation plays what it should."""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from galileo_env.agents import make_agent
from galileo_env.engine import jit
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.engine.spec import game_spec, games

#: Decisions between two looks at states, and the rows that are looked at closely.
EVERY, ROWS = 16, 3

#: Enough games for a session to use two threads.
THREADED_GAMES = 128


# --- warm-up -------------------------------------------------------------------------------------------------------------------


def warm_up(ruleset: str, console: Console) -> float:
    """Calls every kernel of a game once, for observations of both types, so that all lie in the cache.

    Returns the seconds it took. Raises ValueError for a bad ruleset.
    """
    rules = Ruleset.parse(ruleset)
    cached = jit.is_cached()
    state = "loading the compiled kernels" if cached else "compiling the kernels, once per version, a minute or two"
    start = time.perf_counter()
    with console.status(state) as status:
        if not console.is_terminal:
            console.print(f"{state} ...")
        for name, call in _calls(rules):
            status.update(f"{state}: {name}, {time.perf_counter() - start:.0f} s so far")
            call()
            if not console.is_terminal:
                console.print(f"  {name}: {time.perf_counter() - start:.0f} s so far")
    return time.perf_counter() - start


def _calls(rules: Ruleset) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Names and calls that together touch every kernel."""
    for obs in ("int8", "float32"):
        yield f"set-up ({obs})", partial(Session, rules, 2, seed=1, obs=obs)
        session = Session(rules, 2, seed=1, obs=obs)
        yield f"steps ({obs})", partial(session.step, [int(session.legal(i)[0]) for i in range(2)])
        yield f"positions ({obs})", partial(_round_trip, session, session)
        yield f"observations ({obs})", partial(session.observe, 0, 0)
        yield f"random play ({obs})", partial(session.play_random, 8)
    session = Session(rules, 2, seed=1)
    yield "scoring", partial(session.potential, 0)
    yield "dealing anew", partial(session.clone().redeterminise, 0, 0, 1)
    yield "agent random", partial(make_agent("random", 1).act, session, np.array([0, 1]))
    yield "agent greedy", partial(make_agent("greedy", 1).act, session, np.array([0, 1]))


# --- self-check ----------------------------------------------------------------------------------------------------------------


def run(ruleset: str | None, number: int, seed: int) -> list[dict[str, Any]]:
    """Every check on one ruleset or on all of every game: records with `ruleset`, `check`, `passed`, `compared` and `problem`.

    Raises ValueError for a bad ruleset.
    """
    rulesets = [str(Ruleset.parse(ruleset))] if ruleset else [each for game in games() for each in game_spec(game).rulesets]
    found = []
    for rules in rulesets:
        for name, check in CHECKS.items():
            try:
                compared, problem = check(rules, number, seed), ""
            except AssertionError as error:
                compared, problem = 0, str(error)
            found.append({"ruleset": rules, "check": name, "compared": compared, "passed": not problem, "problem": problem})
    return found


def show(found: list[dict[str, Any]], console: Console) -> None:
    """Prints the checks and the verdict."""
    grid = Table()
    for name in ("ruleset", "check", "compared", "verdict"):
        grid.add_column(name, justify="right" if name == "compared" else "left")
    for each in found:
        verdict = "passed" if each["passed"] else f"FAILED: {each['problem']}"
        grid.add_row(each["ruleset"], each["check"], str(each["compared"]), verdict, style=None if each["passed"] else "red")
    console.print(grid)
    failed = sum(not each["passed"] for each in found)
    console.print(f"verdict: {failed} of {len(found)} checks FAILED" if failed else f"verdict: all {len(found)} checks passed")


def _need(right: Any, problem: str) -> None:
    if not right:
        raise AssertionError(problem)


def _choices(session: Session, seed: int, ply: int) -> np.ndarray:
    """(N,) a random legal action per game, -1 where it is over; row i gets the same whatever N is."""
    keys = np.random.default_rng([seed, ply]).random((session.num_games, session.num_actions))
    best = np.where(session.masks > 0, keys, -1.0).argmax(axis=1)
    return np.where(session.over, -1, best)


def _plies(session: Session, seed: int) -> Iterator[int]:
    """Plays to the end, and stops before every EVERY-th decision."""
    ply = 0
    while not session.over.all():
        stuck = ~session.over & ~session.masks.any(axis=1)
        _need(not stuck.any(), f"a running game without a legal action at decision {ply}")
        if ply % EVERY == 0:
            yield ply
        session.step(_choices(session, seed, ply))
        ply += 1


def _check_batches(rules: str, number: int, seed: int) -> int:
    """Batches of one, few and many games, on one and two threads, play the same bytes."""
    sizes = ((1, 1), (number, 1), (max(number, THREADED_GAMES), 2))
    sessions = [Session(rules, size, seed, obs=None, threads=threads) for size, threads in sizes]
    compared = ply = 0
    while not all(session.over.all() for session in sessions):
        for session in sessions:
            session.step(_choices(session, seed, ply))
        for small, large in zip(sessions, sessions[1:], strict=False):
            n = small.num_games
            same = small.states.tobytes() == large.states[:n].tobytes() and (small.masks == large.masks[:n]).all()
            _need(same, f"batches of {n} and {large.num_games} games differ at decision {ply}")
            compared += n
        ply += 1
    return compared


def _check_kernel_loop(rules: str, number: int, seed: int) -> int:
    """What the loop inside the kernel plays is a legal action, with the effect that `step` gives it."""
    session = Session(rules, number, seed, obs=None)
    compared = 0
    for ply in _plies(session, seed):
        played = session.clone()
        played.play_random(1)
        for i in range(min(ROWS, number)):
            if session.over[i]:
                continue
            after = {_after(session, i, int(action)) for action in session.legal(i)}
            _need(played.state_bytes(i) in after, f"game {i}: no legal action leads where the kernel went at decision {ply}")
            compared += 1
    return compared


def _after(session: Session, i: int, action: int) -> bytes:
    copy = session.clone()
    actions = np.full(copy.num_games, -1)
    actions[i] = action
    copy.step(actions)
    return copy.state_bytes(i)


def _check_leaks(rules: str, number: int, seed: int) -> int:
    """Observations stay the same when everything that their seat cannot see is dealt anew, or overwritten byte by byte."""
    session = Session(rules, number, seed)
    secret = session.spec.layout.secret_mask()
    compared = 0
    for ply in _plies(session, seed):
        chance = np.random.default_rng([seed, ply])
        scrambled, dealt = session.clone(), session.clone()
        raw = scrambled.states.view(np.uint8).reshape(number, -1)
        raw[:, secret] = chance.integers(0, 256, (number, int(secret.sum())))
        for i in range(min(ROWS, number)):
            for seat in range(session.ruleset.seats):
                seen = session.observe(i, seat)
                _need((scrambled.observe(i, seat) == seen).all(), f"game {i}: secret bytes show at decision {ply}")
                if not session.over[i]:
                    dealt.states[i] = session.states[i]
                    dealt.redeterminise(i, seat, int(chance.integers(2**32)))
                    _need((dealt.observe(i, seat) == seen).all(), f"game {i}: cards dealt anew show at decision {ply}")
                compared += 1
    return compared


def _round_trip(source: Session, target: Session, i: int = 0) -> None:
    """Sets game i of a session to that of another, by way of JSON."""
    target.set_position(i, json.loads(json.dumps(source.position(i))))


def _check_positions(rules: str, number: int, seed: int) -> int:
    """A position written as JSON and set again is the same game, byte for byte."""
    session, other = Session(rules, number, seed), Session(rules, number, seed + 1)
    compared = 0
    for ply in _plies(session, seed):
        for i in range(min(ROWS, number)):
            _round_trip(session, other, i)
            same = other.state_bytes(i) == session.state_bytes(i) and (other.masks[i] == session.masks[i]).all()
            _need(same, f"game {i}: the position of decision {ply} is another one after a round trip")
            compared += 1
    return compared


CHECKS: dict[str, Callable[[str, int, int], int]] = {
    "same bytes in every batch": _check_batches,
    "kernel loop is legal": _check_kernel_loop,
    "nothing hidden shows": _check_leaks,
    "positions come back": _check_positions,
}
