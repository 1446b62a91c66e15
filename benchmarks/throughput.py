"""Decisions per CPU second of one core, for every face of the engine, and how long it takes to start.

Every figure is the median of several runs of uniformly random legal play, in CPU time of this process (`time.process_time`), so
that other work on the machine disturbs it little. README.md in this folder says what each kind of work counts.
"""

import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import galileo_env
from galileo_env import results
from galileo_env.engine.spec import GameSpec, game_spec

ROOT = Path(__file__).resolve().parent.parent
#: The base game; then what Luna, characters and both together cost.
RULESETS = ("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo,characters=basic")
EXTENDED = (
    "galilei:seats=2,luna,characters=random",
    "galilei:seats=2,luna",
    "galilei:seats=2,characters=random",
    "galilei:seats=4,luna,characters=random",
    "galilei:solo",
    "galilei:solo,luna",
    "galilei:solo,luna,level=flaming",
)
#: The other game, in the kernel and as a batch with observations.
TRUTH = ("truth:seats=2", "truth:seats=4")
BATCHES = (64, 256, 1024, 4096)
OBSERVATIONS = ("none", "int8", "float32")
RUNS = 5

#: Of every session; the choices follow from fixed numbers of their own.
SEED = 1

#: CPU seconds of one run.
SECONDS, SECONDS_QUICK = 0.4, 0.1


class Clock:
    """CPU seconds spent inside `with clock:`."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> "Clock":
        self._start = time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds += time.process_time() - self._start


@numba.njit(nogil=True)
def choose(masks: np.ndarray, words: np.ndarray, actions: np.ndarray) -> None:
    """Writes a uniformly random legal action per game, -1 where there is none. `words` (uint64) drive the choice."""
    for i in range(len(actions)):
        row = masks[i]
        count = np.uint64(0)
        for each in row:
            count += np.uint64(each)
        words[i] ^= words[i] << np.uint64(13)
        words[i] ^= words[i] >> np.uint64(7)
        words[i] ^= words[i] << np.uint64(17)
        left = np.int64(((words[i] >> np.uint64(32)) * count) >> np.uint64(32))
        actions[i] = -1
        for action in range(len(row)):
            left -= row[action]
            if left < 0:
                actions[i] = action
                break


def words_of(n: int) -> np.ndarray:
    """Words that drive the choices of so many games, (n,) uint64."""
    return np.random.SeedSequence(1).generate_state(n, np.uint64) | np.uint64(1)


def _record(
    work: str, ruleset: str, games: int, observation: str, runs: list[tuple[float, float]], **more: Any
) -> dict[str, Any]:
    """A record of the medians of (decisions per second, games per second)."""
    return {
        "work": work,
        "ruleset": ruleset,
        "games": games,
        "observation": observation,
        "threads": 1,
        "decisions_per_cpu_s": round(statistics.median(decisions for decisions, _ in runs)),
        "games_per_cpu_s": round(statistics.median(games for _, games in runs), 1),
        "runs": len(runs),
        **more,
    }


# --- work ----------------------------------------------------------------------------------------------------------------------


def kernel(ruleset: str, seconds: float) -> dict[str, Any]:
    """Whole random games in the kernel's own loop. Set-up of the games is outside the figure; a second one has it inside."""
    games = 256
    session = galileo_env.Session(ruleset, games, seed=SEED, obs=None)
    session.play_random()
    runs, whole = [], []
    for _ in range(RUNS):
        play, reset, decisions, rounds = Clock(), Clock(), 0, 0
        while play.seconds < seconds:
            with reset:
                session.reset()
            with play:
                decisions += session.play_random()
            rounds += 1
        runs.append((decisions / play.seconds, rounds * games / play.seconds))
        whole.append(decisions / (play.seconds + reset.seconds))
    more = {"with_set_up_decisions_per_cpu_s": round(statistics.median(whole))}
    return _record("kernel", ruleset, games, "none", runs, **more)


def batch(ruleset: str, games: int, observation: str, seconds: float) -> dict[str, Any]:
    """A batch driven from Python: masks, choice, step, a new game where one has ended. All of it is inside the figure."""
    session = galileo_env.Session(ruleset, games, seed=SEED, obs=None if observation == "none" else observation)
    words, actions = words_of(games), np.zeros(games, np.int64)
    length = _game_length(ruleset)

    def steps(choosing: Clock, rest: Clock, limit: float) -> int:
        count = 0
        while choosing.seconds + rest.seconds < limit:
            with choosing:
                choose(session.masks, words, actions)
            with rest:
                session.step(actions)
                session.renew()
            count += 1
        return count

    steps(Clock(), Clock(), seconds)  # into the middle of games, which by then have spread
    runs, shares = [], []
    for _ in range(RUNS):
        choosing, rest = Clock(), Clock()
        decisions = games * steps(choosing, rest, seconds)
        rate = decisions / (choosing.seconds + rest.seconds)
        runs.append((rate, rate / length))
        shares.append(choosing.seconds / (choosing.seconds + rest.seconds))
    return _record("batch", ruleset, games, observation, runs, choosing_share=round(statistics.median(shares), 3))


def _game_length(ruleset: str) -> float:
    """Mean number of decisions of random games: batches are cut off in the middle of games, so they cannot count them."""
    session = galileo_env.Session(ruleset, 256, seed=SEED, obs=None)
    return session.play_random() / 256


def aec(ruleset: str, wrapped: bool, seconds: float) -> dict[str, Any]:
    """PettingZoo's own loop: agent_iter, last, a random id of the mask (numpy, inside the figure), step."""
    from galileo_env import galilei_v0

    env = (galilei_v0.env if wrapped else galilei_v0.raw_env)(ruleset=ruleset)
    return one_by_one("aec" if wrapped else "aec_raw", ruleset, "int8", partial(_aec_game, env), seconds)


def _aec_game(env: Any, numbers: Iterator[float]) -> int:
    """Plays a game; returns its decisions."""
    env.reset()
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(pick(observation["action_mask"], numbers))
        decisions += 1
    return decisions


def gym(ruleset: str, seconds: float) -> dict[str, Any]:
    """A solo game as `gymnasium.make` gives it, masks from `info`, a random id of the mask (numpy, inside the figure)."""
    import gymnasium

    env = gymnasium.make("galileo_env/GalileiSolo-v0", ruleset=ruleset)
    return one_by_one("gym", ruleset, str(env.observation_space.dtype), partial(_gym_game, env), seconds)


def _gym_game(env: Any, numbers: Iterator[float]) -> int:
    """Plays a game; returns its decisions."""
    _, info = env.reset()
    decisions, ended = 0, False
    while not ended:
        _, _, terminated, truncated, info = env.step(pick(info["action_mask"], numbers))
        ended = terminated or truncated
        decisions += 1
    return decisions


def pick(mask: np.ndarray, numbers: Iterator[float]) -> int:
    """A uniformly random id of a mask."""
    legal = mask.nonzero()[0]
    return int(legal.item(int(next(numbers) * legal.size)))


def one_by_one(
    work: str, ruleset: str, observation: str, game: Callable[[Iterator[float]], int], seconds: float
) -> dict[str, Any]:
    """Whole games of an env that holds one; `game` plays one with an iterator of numbers below 1 and returns its decisions."""
    numbers = itertools.cycle(np.random.default_rng(1).random(99_991).tolist())
    game(numbers)
    runs = []
    for _ in range(RUNS):
        clock, decisions, games = Clock(), 0, 0
        while clock.seconds < seconds:
            with clock:
                decisions += game(numbers)
            games += 1
        runs.append((decisions / clock.seconds, games / clock.seconds))
    record = _record(work, ruleset, 1, observation, runs)
    return {**record, "choosing_share": round(record["decisions_per_cpu_s"] * _seconds_of_a_pick(ruleset, numbers), 3)}


def _seconds_of_a_pick(ruleset: str, numbers: Iterator[float]) -> float:
    """What `pick` takes, by the masks of a batch in mid-play; a clock around each of its calls would cost more than the call."""
    session = galileo_env.Session(ruleset, 256, seed=SEED, obs=None)
    session.play_random(50)
    clock = Clock()
    for _ in range(RUNS):
        with clock:
            for mask in session.masks:
                pick(mask, numbers)
    return clock.seconds / (RUNS * 256)


def clone(ruleset: str, games: int, call: str, seconds: float) -> dict[str, Any]:
    """Copies of games in mid-play per second (`games_per_cpu_s`), and copies with one random decision after each.

    `call` is "clone" (a whole session), "copy_game" (row 0 onto every other row, one by one) or "copy_game, many" (all at once).
    """
    source = galileo_env.Session(ruleset, games, seed=SEED)
    source.play_random(100)
    actions = np.zeros(games, np.int64)
    choose(source.masks, words_of(games), actions)
    copy = {"clone": _clone, "copy_game": _copy_rows, "copy_game, many": _copy_at_once}[call]
    copies = games if call == "clone" else games - 1
    target = source.clone()
    if call != "clone":
        actions[1:] = actions[0]
        actions[0] = -1
    runs = []
    for _ in range(RUNS):
        alone, played, rounds = Clock(), Clock(), 0
        while alone.seconds + played.seconds < seconds:
            with alone:
                copy(source, target)
            with played:
                copy(source, target).step(actions)
            rounds += 1
        runs.append((rounds * copies / played.seconds, rounds * copies / alone.seconds))
    return _record("clone", ruleset, games, "int8", runs, call=call)


def _clone(source: galileo_env.Session, target: galileo_env.Session) -> galileo_env.Session:
    return source.clone()


def _copy_rows(source: galileo_env.Session, target: galileo_env.Session) -> galileo_env.Session:
    """Row 0, which is never stepped, onto all others."""
    for i in range(1, target.num_games):
        target.copy_game(0, i)
    return target


def _copy_at_once(source: galileo_env.Session, target: galileo_env.Session) -> galileo_env.Session:
    target.copy_game(0, np.arange(1, target.num_games))
    return target


# --- start-up ------------------------------------------------------------------------------------------------------------------

_IMPORT = """
import time
wall, cpu = time.perf_counter(), time.process_time()
import galileo_env
print(time.perf_counter() - wall, time.process_time() - cpu)
"""

_FIRST_STEP = """
import time
import galileo_env
wall, cpu = time.perf_counter(), time.process_time()
session = galileo_env.Session("galilei:seats=2", seed=1)
session.step([int(session.legal(0)[0])])
print(time.perf_counter() - wall, time.process_time() - cpu)
"""


def start_up(quick: bool) -> dict[str, Any]:
    """Seconds for `import galileo_env`, and then for the first Session and step of `galilei`, with compiled kernels
    (warm) and without (cold).

    Wall time, and CPU time beside it, in fresh processes with a cache folder of their own. `quick` leaves the cold start out.
    """
    spec = game_spec("galilei")
    found: dict[str, Any] = {"import_s": None, "warm_s": None, "cold_s": None, "state_bytes": spec.dtype.itemsize}
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ) if quick else {**os.environ, "GALILEO_CACHE": folder}
        found["cold_s"], found["cold_cpu_s"] = (None, None) if quick else _timed(_FIRST_STEP, environment, 1)
        found["import_s"], found["import_cpu_s"] = _timed(_IMPORT, environment, RUNS)
        if quick:
            _timed(_FIRST_STEP, environment, 1)
        found["warm_s"], found["warm_cpu_s"] = _timed(_FIRST_STEP, environment, RUNS)
    return found


def _timed(code: str, environment: dict[str, str], runs: int) -> tuple[float, float]:
    """Medians of the two numbers that the code prints. Raises RuntimeError with its last words if it fails."""
    found = []
    for _ in range(runs):
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"a process to be timed failed: {done.stderr.strip().splitlines()[-1:]}")
        found.append([float(number) for number in done.stdout.split()])
    return round(statistics.median(wall for wall, _ in found), 3), round(statistics.median(cpu for _, cpu in found), 3)


# --- all of it -----------------------------------------------------------------------------------------------------------------


def jobs(quick: bool) -> Iterator[tuple[str, str, Callable[[float], dict[str, Any]]]]:
    """(work, label, function of the seconds of a run) for everything that is measured."""
    first = RULESETS[0]
    for rules in (first, EXTENDED[0], TRUTH[0]) if quick else (*RULESETS, *EXTENDED, *TRUTH):
        yield "kernel", rules, partial(kernel, rules)
    for games in (256, 1024) if quick else BATCHES:
        for seen in OBSERVATIONS[:2] if quick else OBSERVATIONS:  # float32 has kernels of its own to compile
            yield "batch", f"{first}, {games}, {seen}", partial(batch, first, games, seen)
    for rules in (EXTENDED[0], TRUTH[0]) if quick else (*RULESETS[1:], *EXTENDED, *TRUTH):
        yield "batch", f"{rules}, 1024, int8", partial(batch, rules, 1024, "int8")
    for rules in RULESETS[:1] if quick else (first, RULESETS[2], EXTENDED[0]):
        yield "aec_raw", rules, partial(aec, rules, False)
        yield "aec", rules, partial(aec, rules, True)
    for rules in RULESETS[3:] if quick else (RULESETS[3], "galilei:solo,luna"):
        yield "gym", rules, partial(gym, rules)
    for games, call in ((1, "clone"), (256, "clone"), (256, "copy_game"), (256, "copy_game, many")):
        yield "clone", f"{first}, {games}, {call}", partial(clone, first, games, call)


WORKS = ("kernel", "batch", "aec_raw", "aec", "gym", "clone", "start")


def measure(quick: bool, only: tuple[str, ...] = WORKS, note: Callable[[str], None] = lambda line: None) -> dict[str, Any]:
    """Runs the works named and returns what `--json` prints. Raises ValueError for an unknown work."""
    unknown = [work for work in only if work not in WORKS]
    if unknown:
        raise ValueError(f"work {unknown[0]!r} is unknown; accepted: {', '.join(WORKS)}")
    records = []
    for work, label, job in jobs(quick):
        if work in only:
            note(f"{work}: {label}")
            records.append(job(SECONDS_QUICK if quick else SECONDS))
    found: dict[str, Any] = {
        "machine": results.machine(),
        "versions": results.versions(),
        "seeds": {"seed": SEED},
        "records": records,
    }
    if "start" in only:
        note("start-up" if quick else "start-up, cold compilation included")
        found["start"] = start_up(quick)
    return {**found, "games": {name: _origin(game_spec(name)) for name in dict.fromkeys(map(_game, records))}}


def _game(record: dict[str, Any]) -> str:
    return str(record["ruleset"]).partition(":")[0]


def _origin(spec: GameSpec) -> dict[str, str]:
    return {
        "rules_version": spec.rules_version,
        "catalogue_digest": spec.catalogue.digest,
        "layout_digest": spec.layout_digest,
    }


def show(found: dict[str, Any], to: Console) -> None:
    """Prints what `measure` returned as tables."""
    title = f"random legal play, one core of {found['machine']['cpu']}, medians of {RUNS} runs,\n"
    title += ", ".join(f"{name}: catalogue {each['catalogue_digest']}" for name, each in found["games"].items())
    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("work", "game", "ruleset", "batch", "obs.", "decisions\nper CPU s", "games per\nCPU s", "note"):
        grid.add_column(name, justify="right" if "CPU" in name or name == "batch" else "left", overflow="fold")
    for each in found["records"]:
        rates = (f"{each['decisions_per_cpu_s']:,}", f"{each['games_per_cpu_s']:,.0f}")
        grid.add_row(each["work"], *each["ruleset"].split(":"), f"{each['games']:,}", each["observation"], *rates, remark(each))
    to.print(grid)
    if "start" in found:
        parts = [f"{key} {value}" for key, value in found["start"].items() if value is not None]
        to.print(f"start: {', '.join(parts)}")


def remark(record: dict[str, Any]) -> str:
    """What else a record says, in a few words."""
    if "with_set_up_decisions_per_cpu_s" in record:
        return f"with set-up {record['with_set_up_decisions_per_cpu_s']:,}"
    if "choosing_share" in record:
        return f"choosing {record['choosing_share']:.0%}"
    return str(record.get("call", ""))
