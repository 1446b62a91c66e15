"""A gate against slower kernels: what a decision costs beside a fixed calibration kernel, as a ratio. `make test` runs it last.

Time alone says nothing on a machine that is shared or unknown. So every work is timed between two runs of `calibrate`, a toy
game that never changes and does what the engine does: it walks table columns and packed records, lists legal ids, chooses one by
a random word, and applies it by a ladder of operations with branches that depend on the data. What slows the machine down slows
both. README.md in this folder says how the limits came about and when to set them anew.
"""

import json
import platform
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numba
import numpy as np
import typer

import galileo_env
from benchmarks.throughput import Clock, choose, words_of
from galileo_env import results

FILE = Path(__file__).with_name("gate.json")

#: Games side by side, decisions of each in a round of a batch, toy steps of each in a slice of calibration.
GAMES, DECISIONS, TOY_STEPS = 64, 200, 200

#: Rounds in a slice, by game: slices of some 5 to 15 ms, long beside the clock and short beside what else the machine does.
ROUNDS = {"galilei": 2, "truth": 8}

#: Slices of a work in one attempt; the median counts. A work fails if so many attempts one after the other are above its limit.
SLICES, ATTEMPTS = 15, 3

#: How many times the ratio recorded a work may reach, by kind. The second figure is for another processor or another numba
#: than those of the record: there the ratio itself is another, and the gate can only tell a coarse slowdown.
ROOM = {"kernel": (1.4, 2.0), "batch": (1.4, 2.0)}

#: What is gated: kind and ruleset.
WORKS = (
    ("kernel", "galilei:seats=2"),
    ("kernel", "galilei:seats=2,luna,characters=random"),
    ("kernel", "truth:seats=2"),
    ("batch", "galilei:seats=2"),
    ("batch", "truth:seats=2"),
)

# --- calibration: never change it, or every ratio recorded loses its meaning ----------------------------------------------------

IDS, CELLS, OPS = 200, 512, 8

TOY = np.dtype(
    [("word", "u8"), ("steps", "i4"), ("top", "i1"), ("stack", "i2", (32, 4)), ("cells", "i1", (CELLS,)), ("seen", "i1", (1024,))]
)


def _columns() -> tuple[np.ndarray, ...]:
    """Fixed tables of the toy game: cell and amount that an id needs, and operations, each with a cell and an amount."""
    dice = np.random.Generator(np.random.PCG64(1610))
    cell = dice.integers(0, CELLS, (IDS, 3)).astype(np.int16)
    need = dice.integers(0, 40, (IDS, 3)).astype(np.int8)
    ops = dice.integers(0, 5, (IDS, OPS)).astype(np.int8)
    where = dice.integers(0, CELLS, (IDS, OPS)).astype(np.int16)
    amount = dice.integers(1, 8, (IDS, OPS)).astype(np.int8)
    return cell, need, ops, where, amount


COLUMNS = _columns()


@numba.njit
def _toy_legal(toys: Any, i: Any, cell: Any, need: Any, legal: Any) -> Any:
    """Writes the ids whose needs are met and returns their number, at least 1."""
    game, count = toys[i], 0
    for id in range(IDS):
        met = True
        for each in range(3):
            if game.cells[cell[id, each]] < need[id, each]:
                met = False
                break
        if met:
            legal[count] = id
            count += 1
    if count == 0:
        legal[0] = game.steps % IDS
        count = 1
    return count


@numba.njit
def _toy_apply(toys: Any, i: Any, id: Any, ops: Any, where: Any, amount: Any) -> None:
    """Carries out the operations of an id; one of them pushes work that is done before the step ends."""
    game = toys[i]
    for each in range(OPS):
        op, at, much = ops[id, each], where[id, each], amount[id, each]
        if op == 0:
            game.cells[at] = (game.cells[at] + much) & 63
        elif op == 1:
            if game.cells[at] >= much:
                game.cells[at] -= much
            else:
                game.cells[(at + much) % CELLS] = 40
        elif op == 2:
            best = 0
            for near in range(8):
                if game.cells[(at + near) % CELLS] > game.cells[(at + best) % CELLS]:
                    best = near
            game.cells[(at + best) % CELLS] >>= 1
        elif op == 3 and game.top < 32:
            game.stack[game.top, 0], game.stack[game.top, 1] = at, much
            game.top += 1
        else:
            game.cells[at] ^= 21
    while game.top > 0:
        game.top -= 1
        at, much = game.stack[game.top, 0], game.stack[game.top, 1]
        for near in range(much):
            game.cells[(at + near * 7) % CELLS] = (game.cells[(at + near) % CELLS] + near) & 63


@numba.njit
def calibrate(toys: Any, steps: Any, cell: Any, need: Any, ops: Any, where: Any, amount: Any) -> None:
    """So many random steps in every toy game, each with the row that one would see."""
    legal = np.empty(IDS, np.int16)
    for _ in range(steps):
        for i in range(len(toys)):
            game = toys[i]
            count = _toy_legal(toys, i, cell, need, legal)
            game.word ^= game.word << np.uint64(13)
            game.word ^= game.word >> np.uint64(7)
            game.word ^= game.word << np.uint64(17)
            chosen = legal[np.int64(((game.word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))]
            _toy_apply(toys, i, chosen, ops, where, amount)
            for each in range(1024):
                game.seen[each] = game.cells[each % CELLS] + (each & 1)
            game.steps += 1


def toy_games() -> np.ndarray:
    """Toy games as they begin, (GAMES,) TOY: always the same."""
    toys = np.zeros(GAMES, TOY)
    dice = np.random.Generator(np.random.PCG64(1632))
    toys["word"] = words_of(GAMES)
    toys["cells"] = dice.integers(0, 64, toys["cells"].shape)
    return toys


# --- works ---------------------------------------------------------------------------------------------------------------------

#: Does a slice that is the same every time; returns CPU seconds and decisions.
Slice = Callable[[], tuple[float, int]]


def calibration() -> Slice:
    """A slice of the calibration kernel."""

    def slice_() -> tuple[float, int]:
        toys = toy_games()
        start = time.process_time()
        calibrate(toys, TOY_STEPS, *COLUMNS)
        return time.process_time() - start, TOY_STEPS * GAMES

    return slice_


def kernel(ruleset: str) -> Slice:
    """Whole random games in the kernel's own loop, always the same ones."""
    session = galileo_env.Session(ruleset, GAMES, seed=1, obs=None)
    clock = Clock()

    def round_() -> int:
        session.reset(seed=1)
        with clock:
            return session.play_random()

    return _rounds(round_, clock, session)


def batch(ruleset: str) -> Slice:
    """The first decisions of random games stepped from Python with mask and int8 observation, always the same ones."""
    session = galileo_env.Session(ruleset, GAMES, seed=1, obs="int8")
    actions = np.zeros(GAMES, np.int64)
    clock = Clock()

    def round_() -> int:
        session.reset(seed=1)
        words, played = words_of(GAMES), 0
        with clock:
            while played < DECISIONS and not session.over.all():
                choose(session.masks, words, actions)
                session.step(actions)
                played += 1
        return int(session.states["decisions"].sum())

    return _rounds(round_, clock, session)


def _rounds(round_: Callable[[], int], clock: Clock, session: galileo_env.Session) -> Slice:
    """A slice of so many rounds as the game has in ROUNDS; its clock runs while decisions are made."""

    def slice_() -> tuple[float, int]:
        clock.seconds = 0.0
        decisions = sum(round_() for _ in range(ROUNDS[session.ruleset.game]))
        return clock.seconds, decisions

    return slice_


KINDS: Mapping[str, Callable[[str], Slice]] = {"kernel": kernel, "batch": batch}


def ratio(work: Slice, beside: Slice, slices: int = SLICES) -> float:
    """Median over the slices of: time of a decision over that of a step of calibration just before and just after it."""

    def cost(slice_: Slice) -> float:
        seconds, number = slice_()
        return seconds / number

    found, before = [], cost(beside)
    for _ in range(slices):
        mine, after = cost(work), cost(beside)
        found.append(2 * mine / (before + after))
        before = after
    return statistics.median(found)


# --- verdict -------------------------------------------------------------------------------------------------------------------


def here() -> dict[str, str]:
    """What the ratios depend on besides the sources: processor, numba, Python."""
    return {"cpu": results.machine()["cpu"], "numba": numba.__version__, "python": platform.python_version()}


@dataclass(frozen=True)
class Verdict:
    """One work: its ratio now (the lowest of the attempts), the ratio recorded, the limit, how many attempts it took."""

    work: str
    now: float
    recorded: float
    limit: float
    attempts: int

    @property
    def passed(self) -> bool:
        return self.now <= self.limit

    def __str__(self) -> str:
        word = "passed" if self.passed else "FAILED"
        return (
            f"{word}  {self.work}: {self.now:.3f} steps of calibration a decision; recorded {self.recorded:.3f}, "
            f"limit {self.limit:.3f}, attempts {self.attempts}"
        )


def room(kind: str, recorded_with: Mapping[str, str], now: Mapping[str, str]) -> float:
    """How many times the recorded ratio a work of this kind may cost here."""
    near, far = ROOM[kind]
    return near if all(recorded_with[key] == now[key] for key in ("cpu", "numba")) else far


def judge(name: str, recorded: float, allowed: float, measure: Callable[[], float], attempts: int = ATTEMPTS) -> Verdict:
    """Measures a work, and again while it is above its limit: noise passes, a slower kernel stays."""
    limit = recorded * allowed
    found = [measure()]
    while min(found) > limit and len(found) < attempts:
        found.append(measure())
    return Verdict(name, min(found), recorded, limit, len(found))


def load(file: Path = FILE) -> dict[str, Any]:
    """What was recorded: `with` (see `here`) and `ratios` by work. Raises ValueError for a file that is not complete."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    missing = [name for name in map(" ".join, WORKS) if not isinstance(found.get("ratios", {}).get(name), float)]
    if missing or not set(here()) <= set(found.get("with", {})):
        what = f"no ratio of {missing[0]!r}" if missing else f"no `with` that tells {', '.join(here())}"
        raise ValueError(f"{file}: {what}; `python -m benchmarks.gate --set` writes it anew")
    return found


def main(
    write: Annotated[bool, typer.Option("--set", help="Record the ratios of now instead of checking them.")] = False,
) -> None:
    """Fails if a decision has become much slower beside a fixed calibration kernel. Example: python -m benchmarks.gate"""
    beside = calibration()
    beside()  # compiles
    works = {f"{kind} {ruleset}": (kind, KINDS[kind](ruleset)) for kind, ruleset in WORKS}
    for _, work in works.values():
        work()
    if write:
        ratios = {name: round(statistics.median(ratio(work, beside) for _ in range(5)), 4) for name, (_, work) in works.items()}
        FILE.write_text(json.dumps({"with": here(), "ratios": ratios}, indent=2) + "\n", encoding="utf-8")
        typer.echo(f"{FILE}: {ratios}")
        return
    try:
        recorded = load()
    except (ValueError, OSError) as error:
        typer.echo(f"gate: {error}", err=True)
        raise typer.Exit(2) from None
    verdicts = []
    for name, (kind, work) in works.items():
        allowed = room(kind, recorded["with"], here())
        verdicts.append(judge(name, recorded["ratios"][name], allowed, lambda work=work: ratio(work, beside)))  # type: ignore[misc]
        typer.echo(str(verdicts[-1]))
    if not all(each.passed for each in verdicts):
        typer.echo("gate: a decision costs more than it did; benchmarks/README.md, section Gate, says what to do", err=True)
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
