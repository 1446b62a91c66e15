"""The engine beside its peers, in one run on one machine: like beside like, and how many times as many decisions.

Every peer is measured by `peer_work.py` in a process of its own, so that threads can be limited before it is imported and so
that it may have an interpreter of its own. What the figures can and cannot say stands in COMPARABLE and is printed with them.
"""

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import galileo_env
from benchmarks import throughput
from benchmarks.peer_work import NOT_INSTALLED, ONE_THREAD, PEERS

WORKER = Path(__file__).with_name("peer_work.py")

#: What installs a peer: all of them come with the extra `peers`.
PIP = {
    "catanatron": "catanatron",
    "open_spiel": "open_spiel",
    "pettingzoo": "pettingzoo[classic]",
    "rlcard": "rlcard",
    "pgx": "pgx jax",
}

#: The ruleset that peers are compared with, and the one for games of four.
RULESET, FOUR = "galilei:seats=2", "galilei:seats=4"

COMPARABLE = (
    "Everything here was measured in one run on this machine: uniformly random legal play, the mask or the list of legal "
    "actions asked at every decision, per second of CPU time of one core, libraries held to one thread, compilation left out. "
    "A peer stands beside our figure for the same kind of work: PettingZoo's loop beside PettingZoo's loop, one game driven "
    "from Python beside one game driven from Python, a batch stepped from Python beside a batch of as many games, a compiled "
    "loop beside a compiled loop, a copy beside a copy (ours: a row of a Session onto another, as a search does it).\n\n"
    "What is not comparable is the work inside a decision, since the games differ: Connect Four has 7 actions and some 20 "
    "decisions a game, Galileo Galilei 200 actions and some 400. A legal list of chess costs more to make than one of Connect "
    "Four; a player of Catan mostly rolls and ends turns. A copy of a small game has fewer bytes. Observations differ in size "
    "and type: bool, int32, float32 or Python lists of floats there, int8 here.\n\n"
    "What differs in how it is measured: chance is drawn inside our step and those of Pgx and Catanatron, and in Python for "
    "OpenSpiel, as its users do, inside the figure (its compiled loop draws in C++). The action is chosen by this program from "
    "the mask or list, except where Catanatron's RandomPlayer, OpenSpiel's random bots and our own compiled loop choose; the "
    "choice is inside every figure. Catanatron's package and compiled loops give no observations, and PettingZoo and RLCard "
    "hand the legal actions out with the observation, so there the two are not told apart. Pgx compiles choice and step into "
    "one call and begins ended games anew within it; ours reads the mask, chooses in a small compiled function, steps, and "
    "renews the games that ended. XLA is made for large batches on accelerators; one CPU core is not its best place.\n\n"
    "So a ratio says how much sooner so many decisions are there to learn from, not that one engine would play the other's "
    "game faster."
)

Note = Callable[[str], None]


# --- our side ------------------------------------------------------------------------------------------------------------------


def one_game(ruleset: str, observation: str, seconds: float) -> dict[str, Any]:
    """One game from Python on the engine itself: mask, a random id of it by numpy, `step_one`."""
    session = galileo_env.Session(ruleset, seed=1, obs=None if observation == "none" else observation)

    def game(numbers: Iterator[float]) -> int:
        session.reset()
        mask, over, decisions = session.masks[0], session.over, 0
        while not over[0]:
            session.step_one(throughput.pick(mask, numbers))
            decisions += 1
        return decisions

    return throughput.one_by_one("one_game", ruleset, observation, game, seconds)


def _ours() -> Iterator[tuple[str, Callable[[float], dict[str, Any]]]]:
    """Our half of the comparison: labels, and functions of the seconds of a run."""
    for rules in (RULESET, FOUR):
        for seen in ("none", "int8"):
            yield f"one_game: {rules}, {seen}", partial(one_game, rules, seen)
    yield f"aec_raw: {RULESET}", partial(throughput.aec, RULESET, False)
    yield f"aec: {RULESET}", partial(throughput.aec, RULESET, True)
    yield "gym: galilei:solo,characters=basic", partial(throughput.gym, "galilei:solo,characters=basic")
    for games, seen in itertools.product((256, 1024), ("none", "int8")):
        yield f"batch: {RULESET}, {games}, {seen}", partial(throughput.batch, RULESET, games, seen)
    yield f"kernel: {RULESET}", partial(throughput.kernel, RULESET)
    for rules in (RULESET, FOUR):
        yield f"clone: {rules}", partial(throughput.clone, rules, 256, "copy_game")


def _rate(record: Mapping[str, Any]) -> float:
    """What a record of ours is compared by: copies are counted without a step."""
    return float(record["games_per_cpu_s" if record["work"] == "clone" else "decisions_per_cpu_s"])


def counterpart(record: Mapping[str, Any], ours: list[dict[str, Any]]) -> dict[str, Any]:
    """Our record of the same work, number of games, observation or none, and number of players.

    Compiled loops and copies may hold any number of games: they are taken one after the other. Raises KeyError if there is
    none.
    """
    seats = FOUR if "4 players" in record["game"] else RULESET
    for each in ours:
        same = each["work"] == record["work"] and each["ruleset"] == seats
        same = same and (record["work"] in ("kernel", "clone") or each["games"] == record["games"])
        free = record["work"] == "clone"  # our copies carry their observation along
        if same and (free or (each["observation"] == "none") == (record["observation"] == "none")):
            return each
    raise KeyError(f"nothing of ours is measured beside {record['work']} of {record['game']}")


# --- measuring -----------------------------------------------------------------------------------------------------------------


def interpreters(given: list[str]) -> dict[str, str]:
    """{peer: interpreter} from "NAME=PATH" texts. Raises ValueError for an unknown peer or a path that is no file."""
    found = {}
    for each in given:
        name, equals, path = each.partition("=")
        if name not in PEERS or not equals:
            raise ValueError(f"--python {each!r}; accepted: NAME=PATH with NAME one of {', '.join(PEERS)}")
        if not Path(path).expanduser().is_file():
            raise ValueError(f"--python {each!r}: there is no file {path!r}; accepted: a Python interpreter")
        found[name] = str(Path(path).expanduser())
    return found


def measure(seconds: float, pythons: Mapping[str, str], note: Note = lambda line: None) -> dict[str, Any]:
    """Measures our half and every peer; `pythons` names interpreters of peers that have one of their own.

    Returns `ours` and `records` (lists), `peers` (name -> versions), `missing` (name -> why) and `comparable` (text). A peer's
    record holds `compared_with`, our record's work, ruleset and decisions, and `ours_over_peer`, how many times as many we do.
    """
    ours = []
    for label, job in _ours():
        note(f"ours: {label}")
        ours.append(job(seconds))
    found: dict[str, Any] = {"ours": ours, "records": [], "peers": {}, "missing": {}, "comparable": COMPARABLE}
    for name in PEERS:
        note(f"peer: {name}")
        answer = _ask(name, pythons.get(name, sys.executable), seconds)
        if isinstance(answer, str):
            found["missing"][name] = answer
            note(f"peer: {name}: {answer}")
            continue
        found["peers"][name] = answer["versions"]
        for record in answer["records"]:
            beside = counterpart(record, ours)
            against = {"work": beside["work"], "ruleset": beside["ruleset"], "games": beside["games"]}
            against |= {"observation": beside["observation"], "per_cpu_s": _rate(beside)}
            ratio = float(np.format_float_positional(_rate(beside) / record["decisions_per_cpu_s"], 3, fractional=False))
            found["records"].append({"peer": name, **record, "compared_with": against, "ours_over_peer": ratio})
    return found


def _ask(name: str, python: str, seconds: float) -> dict[str, Any] | str:
    """What the worker of a peer prints, or why there is nothing."""
    command = [python, str(WORKER), name, "--seconds", str(seconds), "--runs", str(throughput.RUNS)]
    done = subprocess.run(command, env={**os.environ, **ONE_THREAD}, capture_output=True, text=True, check=False)
    last = (done.stderr.strip().splitlines() or ["no word"])[-1]
    if done.returncode == NOT_INSTALLED:
        return f"not installed (pip install {PIP[name]}, or all peers: pip install -e '.[peers]'): {last}"
    if done.returncode:
        return f"failed with exit code {done.returncode}: {last}"
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])  # a library in C may have printed before
    return answer


def show(found: Mapping[str, Any], to: Console) -> None:
    """Prints what `measure` returned as a table, what is missing, and what can be compared."""
    grid = Table(title="beside peers, per CPU second of one core", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    grid.padding = (0, 1, 0, 0)
    for name in (
        "work",
        "peer",
        "game",
        "batch",
        "obs.\nsize",
        "decisions\na game",
        "peer\nper CPU s",
        "ours\nper CPU s",
        "ours /\npeer",
    ):
        grid.add_column(name, justify="left" if name in ("work", "peer", "game") else "right", overflow="fold")
    for each in sorted(found["records"], key=lambda record: record["work"]):
        length = each["decisions_per_game"]
        grid.add_row(
            each["work"],
            each["peer"],
            each["game"],
            f"{each['games']:,}",
            f"{each['observation_size']:,}",
            "" if length is None else f"{length:,.0f}",
            f"{each['decisions_per_cpu_s']:,.0f}",
            f"{each['compared_with']['per_cpu_s']:,.0f}",
            f"{each['ours_over_peer']:,g}",
        )
    to.print(grid)
    for name, versions in found["peers"].items():
        to.print(f"{name}: {', '.join(f'{package} {version}' for package, version in versions.items())}", markup=False)
    for name, why in found["missing"].items():
        to.print(f"{name}: {why}", markup=False)
    to.print(f"\n{found['comparable']}", markup=False)
