"""Where the time of a decision goes, what batches and threads do to it, what a game takes in memory: what only the report needs.

METHOD says how each part is found. All of it goes through `Session` as a user would, so that no figure depends on an engine
that was opened up to be timed; parts are differences of whole calls.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import galileo_env
from benchmarks.throughput import BATCHES, OBSERVATIONS, RUNS, SECONDS, SECONDS_QUICK, Clock, batch, choose, words_of

#: What is taken apart: one ruleset per game.
RULESETS = ("galilei:seats=2", "truth:seats=2")

#: Sizes of batches in the curves and in the split of a decision.
CURVE, CURVE_QUICK = (1, 4, 16, *BATCHES), (1, 64, 1024)
SPLIT = (64, 1024)  # with fewer the parts are smaller than what it takes to time them

#: Games side by side in the figures of threads and of the course of a game.
THREADED, COURSE = {"batch": (1024, 4096), "kernel": (1024,)}, 256

#: How each figure comes about; the report prints it beside the picture.
METHOD = {
    "curve": (
        "A batch from Python as in `galileo bench`: mask, choice by a small compiled function, step, reset of the games that "
        "ended. Nothing is subtracted."
    ),
    "threads": (
        "The same batch of 1,024 and of 4,096 games with int8 observations, and random play inside the kernel, with one thread "
        "and with two in turn. Wall time here, since that is what threads save; choosing and resetting stay on one thread. "
        "Before it the machine's idle time was read for half a second: that is the number of free cores. CPU over wall says how "
        "many cores the work really got. Every step of a batch wakes the second thread anew, which takes a fixed time, so large "
        "batches gain more."
    ),
    "split": (
        "Calls of `Session` are timed over the same games in mid-play, in CPU time, one after the other in every run, and "
        "subtracted.\n\n`Python` is a step that leaves every game alone (-1), with its check of the actions. `mask` is the list "
        "of legal actions made anew, with mask, mover and points written (random play of 0 decisions, less the same on ended "
        "games). `apply, settle` is a step without observations less these two: the action itself and everything automatic after "
        "it, which one kernel call does in one go. "
        "`observe` is a step with int8 observations less one without; `float32` what a step with float32 takes beyond that. "
        "`choose` is the random choice and `reset` the new games that a decision needs on average, both of the measuring "
        "loop.\n\nThe parts add up to the loop with float32 observations but for noise, which can make a small part negative: "
        "such a part is drawn as 0 and printed as measured. `kernel loop` is a decision of whole random games inside the "
        "kernel: apply, settle and legal list while the game is in the cache, without mask rows or outputs."
    ),
    "course": (
        "Random games are played once and their actions kept. Then the same games are played again by them: the first third "
        "of every game, then the middle thirds, then the last, int8 observations and masks included, each third under its own "
        "clock."
    ),
    "memory": (
        "Bytes of all arrays of a Session of 2,048 games less those of one of 1,024, per game. `state` is the packed game; "
        "the rest are outputs: mask, list of legal ids, points, observation."
    ),
    "start": (
        "Wall time of fresh processes: the import; then the first Session and step with the compiled kernels in the cache; "
        "the same without, which compiles all that a game's first session and step need."
    ),
}

Note = Callable[[str], None]


def measure(quick: bool, note: Note = lambda line: None) -> dict[str, Any]:
    """All parts: `curve`, `threads`, `split`, `course` and `memory` (lists of records) and `method` (texts)."""
    seconds = SECONDS_QUICK if quick else SECONDS
    found: dict[str, Any] = {"curve": [], "threads": [], "split": [], "course": [], "memory": []}
    for rules in RULESETS:
        for games in CURVE_QUICK if quick else CURVE:
            for seen in OBSERVATIONS:
                note(f"curve: {rules}, {games}, {seen}")
                found["curve"].append(batch(rules, games, seen, seconds))
        note(f"threads: {rules}")
        found["threads"] += threads(rules, seconds)
        for games in SPLIT:
            note(f"split: {rules}, {games}")
            found["split"].append(split(rules, games, seconds))
        note(f"course: {rules}")
        found["course"].append(course(rules, COURSE))
        found["memory"].append(memory(rules))
    return {**found, "method": METHOD}


# --- the middle of games -------------------------------------------------------------------------------------------------------


class Loop:
    """A batch in mid-play that random choices drive: what one of its rounds does is what `batch` counts."""

    def __init__(self, ruleset: str, games: int, seen: str, threads: int = 1):
        obs = None if seen == "none" else seen
        self.session = galileo_env.Session(ruleset, games, seed=1, obs=obs, threads=threads)
        self.words, self.actions = words_of(games), np.zeros(games, np.int64)

    def choose(self) -> None:
        choose(self.session.masks, self.words, self.actions)

    def step(self) -> None:
        self.session.step(self.actions)

    def renew(self) -> None:
        self.session.renew()

    def rounds(self, number: int) -> None:
        """Plays so many decisions in every game."""
        for _ in range(number):
            self.choose()
            self.step()
            self.renew()


def _rounds_for(loop: Loop, seconds: float) -> int:
    """How many rounds take so many CPU seconds, at least 2; the loop is in mid-play afterwards."""
    rounds = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        loop.rounds(1)
        rounds += 1
    return max(2, rounds)


# --- parts ---------------------------------------------------------------------------------------------------------------------


def split(ruleset: str, games: int, seconds: float) -> dict[str, Any]:
    """Nanoseconds per decision of each part (medians of RUNS); METHOD["split"] says how. `loop ...` is a whole round."""
    loops = {seen: Loop(ruleset, games, seen) for seen in OBSERVATIONS}
    rounds = min(_rounds_for(loop, seconds / 4) for loop in loops.values())
    plain, ended = loops["none"].session, galileo_env.Session(ruleset, games, seed=1, obs=None)
    ended.play_random()
    kernel = galileo_env.Session(ruleset, 256, seed=1, obs=None)
    kernel.play_random()
    runs = []
    for _ in range(RUNS):
        each = {name: _one_split(loop, rounds) for name, loop in loops.items()}
        anew = _cpu(partial(plain.play_random, 0), rounds) - _cpu(partial(ended.play_random, 0), rounds)
        idle = _cpu(partial(plain.step, np.full(games, -1)), rounds)
        kernel.reset()
        start = time.process_time()
        played = kernel.play_random()
        in_kernel = (time.process_time() - start) / played
        per = 1e9 / (rounds * games)
        step = {name: found["step"] for name, found in each.items()}
        parts = {
            "apply, settle": step["none"] - anew - idle,
            "mask": anew,
            "observe": step["int8"] - step["none"],
            "float32": step["float32"] - step["int8"],
            "Python": idle,
            "choose": each["int8"]["choose"],
            "reset": each["int8"]["renew"],
        }
        whole = {f"loop {name}": sum(found.values()) for name, found in each.items()}
        runs.append({**{name: value * per for name, value in {**parts, **whole}.items()}, "kernel loop": in_kernel * 1e9})
    medians = {name: round(statistics.median(run[name] for run in runs), 2) for name in runs[0]}
    return {"ruleset": ruleset, "games": games, "unit": "ns per decision", "runs": RUNS, "rounds": rounds, "parts": medians}


def _one_split(loop: Loop, rounds: int) -> dict[str, float]:
    """CPU seconds of choosing, stepping and renewing over so many rounds."""
    clocks = {name: Clock() for name in ("choose", "step", "renew")}
    for _ in range(rounds):
        for name, clock in clocks.items():
            with clock:
                getattr(loop, name)()
    return {name: clock.seconds for name, clock in clocks.items()}


def _cpu(call: Callable[[], object], times: int) -> float:
    """CPU seconds of so many calls."""
    start = time.process_time()
    for _ in range(times):
        call()
    return time.process_time() - start


def threads(ruleset: str, seconds: float) -> list[dict[str, Any]]:
    """Decisions per second of wall time with one thread and with two (if there are two cores), batch and kernel in turn."""
    free = idle_cores()
    numbers = (1, 2) if (os.cpu_count() or 1) > 1 else (1,)
    found = []
    for work, games in ((work, games) for work, sizes in THREADED.items() for games in sizes):
        runs: dict[int, list[tuple[float, float]]] = {number: [] for number in numbers}
        loops = {number: Loop(ruleset, games, "int8", number) for number in numbers}
        steps = {number: _rounds_for(loop, seconds / 2) for number, loop in loops.items()}
        for _ in range(RUNS):
            for number, loop in loops.items():
                wall, cpu = time.perf_counter(), time.process_time()
                if work == "batch":
                    loop.rounds(steps[1])
                    decisions = steps[1] * games
                    spent, used = time.perf_counter() - wall, time.process_time() - cpu
                else:
                    spent = used = 0.0
                    decisions = 0
                    while spent < seconds:
                        loop.session.reset()
                        wall, cpu = time.perf_counter(), time.process_time()
                        decisions += loop.session.play_random()
                        spent += time.perf_counter() - wall
                        used += time.process_time() - cpu
                runs[number].append((decisions / spent, used / spent))
        for number, each in runs.items():
            found.append(
                {
                    "work": work,
                    "ruleset": ruleset,
                    "games": games,
                    "observation": "int8" if work == "batch" else "none",
                    "threads": number,
                    "decisions_per_wall_s": round(statistics.median(rate for rate, _ in each)),
                    "cpu_per_wall": round(statistics.median(share for _, share in each), 2),
                    "free_cores_before": free,
                    "runs": len(each),
                }
            )
    return found


def idle_cores(seconds: float = 0.5) -> float | None:
    """Cores that stood idle for so many seconds of this process asleep; None where /proc/stat does not say (not Linux)."""

    def idle() -> float | None:
        try:
            with open("/proc/stat", encoding="ascii") as lines:
                return int(lines.readline().split()[4]) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return None

    before, wall = idle(), time.perf_counter()
    time.sleep(seconds)
    after = idle()
    if before is None or after is None:
        return None
    return round((after - before) / (time.perf_counter() - wall), 1)


def course(ruleset: str, games: int) -> dict[str, Any]:
    """Nanoseconds per decision in the first, the middle and the last third of the same random games (medians of RUNS)."""
    loop = Loop(ruleset, games, "int8")
    session = loop.session
    rows = []
    while not session.over.all():
        loop.choose()
        rows.append(loop.actions.copy())
        loop.step()
    kept = np.array(rows)
    lengths = (kept >= 0).sum(axis=0)
    thirds = [list(_between(kept, lengths * part // 3, lengths * (part + 1) // 3)) for part in range(3)]
    counts = [sum(int((row >= 0).sum()) for row in each) for each in thirds]
    runs = []
    for _ in range(RUNS):
        session.reset(seed=1)
        spent = []
        for third in thirds:
            start = time.process_time()
            for row in third:
                session.step(row)
            spent.append((time.process_time() - start) * 1e9)
        assert session.over.all(), "the same actions end the same games"
        runs.append([nanoseconds / count for nanoseconds, count in zip(spent, counts, strict=True)])
    medians = [round(statistics.median(run[part] for run in runs), 1) for part in range(3)]
    return {
        "ruleset": ruleset,
        "games": games,
        "observation": "int8",
        "unit": "ns per decision",
        "runs": RUNS,
        **dict(zip(("first", "middle", "last"), medians, strict=True)),
        "decisions_per_game": round(float(lengths.mean()), 1),
    }


def _between(kept: np.ndarray, first: np.ndarray, last: np.ndarray) -> Iterator[np.ndarray]:
    """Rows of actions that take every game i from its decision first[i] to before last[i]; -1 where a game is there already."""
    games = np.arange(kept.shape[1])
    for each in range(int((last - first).max())):
        at = first + each
        yield np.where(at < last, kept[np.minimum(at, len(kept) - 1), games], -1)


def memory(ruleset: str) -> dict[str, Any]:
    """Bytes per game: of the packed state, and of a session without observations, with int8 and with float32."""
    found: dict[str, Any] = {"ruleset": ruleset, "unit": "bytes per game"}
    for seen in OBSERVATIONS:
        small, large = (galileo_env.Session(ruleset, n, seed=1, obs=None if seen == "none" else seen) for n in (1024, 2048))
        found["state"] = small.states.itemsize
        found[seen] = round((_bytes(large) - _bytes(small)) / 1024)
    return found


def _bytes(session: galileo_env.Session) -> int:
    """Bytes of the arrays that a session owns; its views and what it shares with others are not counted."""
    return sum(each.nbytes for each in vars(session).values() if isinstance(each, np.ndarray) and each.base is None)
