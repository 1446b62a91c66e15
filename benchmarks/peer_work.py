"""What one peer is asked to do. Runs in a process of its own and prints one JSON object.

`python benchmarks/peer_work.py open_spiel --seconds 0.4 --runs 5`. Any Python from 3.9 that has the peer will do, also another
than ours (`galileo bench --peers --python NAME=PATH`): this file takes the standard library and the peer, nothing of
galileo_env. Every record is uniformly random legal play with the mask or the list of legal actions asked at every decision, per
second of CPU time of a process that is held to one thread.

Exit codes: 3 when the peer is not installed, its last line on stderr says what is missing.
"""

import argparse
import contextlib
import importlib
import itertools
import json
import os
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata
from typing import Any

NOT_INSTALLED = 3

#: Before any peer is imported: one thread for whatever library it calls.
ONE_THREAD = {
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"),
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}

Record = dict[str, Any]
#: Plays one game, or some steps of a batch; returns the decisions and the games that ended.
Work = Callable[[], tuple[float, float]]


def _cpu_seconds() -> float:
    """CPU time of all threads of this process."""
    return time.process_time()


class Bench:
    """Times works; `seconds` of CPU time a run, the median of `runs` runs counts."""

    def __init__(self, seconds: float, runs: int):
        self.seconds, self.runs = seconds, runs
        chance = random.Random(1)
        self.numbers: Iterator[float] = itertools.cycle([chance.random() for _ in range(99_991)])

    def time(self, play: Work, chosen_by: str, /, **record: Any) -> Record:
        """A record of a work. It is called once before, to warm up."""
        play()
        rates, decisions, games = [], 0.0, 0.0
        for _ in range(self.runs):
            start, mine = _cpu_seconds(), 0.0
            while (spent := _cpu_seconds() - start) < self.seconds or not mine:
                played, ended = play()
                mine += played
                games += ended
            rates.append(mine / spent)
            decisions += mine
        return {
            **record,
            "decisions_per_cpu_s": round(statistics.median(rates), 1),
            "lowest": round(min(rates), 1),
            "highest": round(max(rates), 1),
            "decisions_per_game": round(decisions / games, 1) if games >= 20 else None,  # fewer say little
            "chosen_by": chosen_by,
            "threads": 1,
            "runs": self.runs,
        }

    def copies(self, copy: Callable[[], object], **record: Any) -> Record:
        """A record of copies of a game in mid-play; a "decision" is a copy."""

        def hundred() -> tuple[int, float]:
            for _ in range(100):
                copy()
            return 100, 0.0

        return self.time(hundred, "nothing is chosen", **record)

    def pick(self, choices: Any) -> Any:
        """A uniformly random item of a list or a one-dimensional array."""
        return choices[int(next(self.numbers) * len(choices))]


# --- peers: each yields its records ---------------------------------------------------------------------------------------------


def catanatron(bench: Bench) -> Iterator[Record]:
    """Catan with four random players: `Game.play_tick`, whose legal list is made after every action.

    The published package has no observations, so there is no figure with them.
    """
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]

    def game() -> tuple[int, float]:
        each, decisions = Game(players), 0
        while each.winning_color() is None and each.state.num_turns < 1000:
            each.play_tick()
            decisions += 1
        return decisions, 1

    about = {"game": "Catan, 4 players", "games": 1, "observation": "none", "observation_size": 0}
    yield bench.time(game, "its RandomPlayer", work="one_game", **about)
    middle = Game(players)
    for _ in range(200):
        middle.play_tick()
    yield bench.copies(middle.copy, work="clone", **about)


def open_spiel(bench: Bench) -> Iterator[Record]:
    """C++ games through pyspiel: legal list, `apply_action`, chance drawn here; then its loop that stays in C++."""
    import numpy as np
    import pyspiel

    def until_decision(state: Any) -> None:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())  # noqa: B905 (strict= came with Python 3.10)
            state.apply_action(random.choices(outcomes, chances)[0])

    def game(rules: Any, seen: bool) -> tuple[int, float]:
        state, decisions = rules.new_initial_state(), 0
        until_decision(state)
        while not state.is_terminal():
            if seen:
                state.observation_tensor(state.current_player())
            state.apply_action(bench.pick(state.legal_actions()))
            decisions += 1
            until_decision(state)
        return decisions, 1

    def game_in_cpp(rules: Any, bots: list[Any]) -> tuple[int, float]:
        state = rules.new_initial_state()
        pyspiel.evaluate_bots(state, bots, int(next(bench.numbers) * 2**31))
        return sum(each.player >= 0 for each in state.full_history()), 1

    for name in ("backgammon", "chess", "connect_four"):
        rules = pyspiel.load_game(name)
        about = {"game": name, "games": 1, "actions": rules.num_distinct_actions()}
        blind = {**about, "observation": "none", "observation_size": 0}
        size = int(np.prod(rules.observation_tensor_shape()))
        seeing = {**about, "observation": "list of floats", "observation_size": size}
        yield bench.time(partial(game, rules, False), "this program", work="one_game", **blind)
        yield bench.time(partial(game, rules, True), "this program", work="one_game", **seeing)
        bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(rules.num_players())]
        yield bench.time(partial(game_in_cpp, rules, bots), "its uniform random bot", work="kernel", **blind)
        middle = rules.new_initial_state()
        until_decision(middle)
        for _ in range(10):
            middle.apply_action(bench.pick(middle.legal_actions()))
            until_decision(middle)
        yield bench.copies(middle.clone, work="clone", **blind)


def pettingzoo(bench: Bench) -> Iterator[Record]:
    """PettingZoo's classic games by its own loop: `agent_iter`, `last`, a random id of the mask by numpy, `step`."""
    for name, game in (("connect_four_v3", "connect_four"), ("chess_v6", "chess"), ("texas_holdem_v4", "texas_holdem")):
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        for work, make in (("aec_raw", module.raw_env), ("aec", module.env)):
            env = make()
            env.reset(seed=1)
            size = env.observe(env.agent_selection)["observation"].size

            def play(env: Any = env) -> tuple[int, float]:
                env.reset()
                decisions = 0
                for _ in env.agent_iter():
                    observation, _, terminated, truncated, _ = env.last()
                    if terminated or truncated:
                        env.step(None)
                        continue
                    env.step(int(bench.pick(observation["action_mask"].nonzero()[0])))
                    decisions += 1
                return decisions, 1

            about = {"game": game, "games": 1, "observation": "array", "observation_size": size}
            yield bench.time(play, "this program (numpy)", work=work, **about, actions=int(env.action_space(env.agents[0]).n))


def rlcard(bench: Bench) -> Iterator[Record]:
    """Gin rummy of RLCard, the game that PettingZoo has dropped since: its step gives observation and legal actions."""
    import numpy as np
    import rlcard as package

    np.random.seed(1)
    env = package.make("gin-rummy", config={"seed": 1})

    def play() -> tuple[int, float]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(bench.pick(list(state["legal_actions"])))
            decisions += 1
        return decisions, 1

    size = int(np.prod(env.state_shape[0]))
    about = {"game": "gin_rummy", "games": 1, "observation": "array", "observation_size": size, "actions": env.num_actions}
    yield bench.time(play, "this program", work="one_game", **about)


def pgx(bench: Bench) -> Iterator[Record]:
    """Batches in XLA on the CPU: one compiled call of choice and step per decision, and a compiled loop of 32 of them.

    Without observations the compiler may leave out what makes them; they then stay as they were at the start.
    """
    import jax
    import jax.numpy as jnp
    import pgx as package
    from pgx.experimental.wrappers import auto_reset

    def held(run: Callable[[Any], Any], carry: Any, decisions: int) -> Work:
        """A work that goes on from where it was."""

        def once() -> tuple[float, float]:
            nonlocal carry
            carry, ended = run(carry)
            return decisions, float(ended)  # reading the number waits for the step

        return once

    for name in ("connect_four", "backgammon", "chess"):
        env = package.make(name)
        step = auto_reset(env.step, env.init)

        def one(state: Any, key: Any, step: Any = step) -> Any:
            choose, play = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            return step(state, jax.random.categorical(choose, logits), play)

        def advance(carry: Any, seen: bool, games: int) -> Any:
            state, key = carry
            key, now = jax.random.split(key)
            after = jax.vmap(one)(state, jax.random.split(now, games))
            ended = (after.terminated | after.truncated).sum()
            return (after if seen else after.replace(observation=state.observation), key), ended

        jobs = [("batch", games, seen) for games in (256, 1024) for seen in (False, True)] + [("kernel", 256, False)]
        for work, games, seen in jobs:
            steps = 32 if work == "kernel" else 1

            def many(carry: Any, steps: int = steps, seen: bool = seen, games: int = games, advance: Any = advance) -> Any:
                if steps == 1:
                    return advance(carry, seen, games)
                carry, ended = jax.lax.scan(lambda each, _: advance(each, seen, games), carry, None, length=steps)
                return carry, ended.sum()

            run = jax.jit(many)
            key = jax.random.PRNGKey(1)
            carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, games)), key)

            once = held(run, carry, steps * games)
            seen_array = carry[0].observation
            about = {"game": name, "games": games, "observation": str(seen_array.dtype) if seen else "none"}
            about |= {"observation_size": seen_array[0].size if seen else 0, "actions": carry[0].legal_action_mask.shape[1]}
            once()  # compiles
            start = _cpu_seconds()
            while _cpu_seconds() - start < bench.seconds:  # into the middle of games
                once()
            yield bench.time(once, "this program, in the compiled step", work=work, **about)


#: Work and packages whose versions are recorded, the first that of the peer.
PEERS: dict[str, tuple[Callable[[Bench], Iterator[Record]], tuple[str, ...]]] = {
    "catanatron": (catanatron, ("catanatron",)),
    "open_spiel": (open_spiel, ("open_spiel", "numpy")),
    "pettingzoo": (pettingzoo, ("pettingzoo", "gymnasium", "numpy", "rlcard", "chess")),
    "rlcard": (rlcard, ("rlcard", "numpy")),
    "pgx": (pgx, ("pgx", "jax", "jaxlib", "numpy")),
}


def versions(packages: tuple[str, ...]) -> dict[str, str]:
    """Versions of Python and of the packages that are installed."""
    found = {"python": platform.python_version()}
    for name in packages:
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def main() -> int:
    """Measures the peer named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    sys.path.pop(0)  # this folder: its modules are no packages for a peer to find
    os.environ.update(ONE_THREAD)
    if hasattr(os, "sched_setaffinity"):  # thread pools take their size from the cores they see
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    warnings.simplefilter("ignore")
    random.seed(1)
    work, packages = PEERS[options.peer]
    try:
        with contextlib.redirect_stdout(sys.stderr):
            records = list(work(Bench(options.seconds, options.runs)))
    except ImportError as error:
        print(error, file=sys.stderr)
        return NOT_INSTALLED
    print(json.dumps({"peer": options.peer, "versions": versions(packages), "records": records}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
