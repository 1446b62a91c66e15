"""`galileo warmup`: compiles everything, so that nobody waits for it later."""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console

from galileo_env.agents import make_agent
from galileo_env.engine import jit
from galileo_env.engine.network import Network, choose, outputs
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session


def warm_up(ruleset: str, console: Console) -> float:
    """Calls every kernel of a game once, for observations of both types, so that all lie in the cache.

    Returns the seconds it took. Raises ValueError for a bad ruleset.
    """
    rules = Ruleset.parse(ruleset)
    cached = jit.is_cached()
    state = (
        "loading the compiled kernels, compiling those that are missing"
        if cached
        else "compiling the kernels, once per version, a minute or two"
    )
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
        yield f"positions ({obs})", partial(_set_position, session)
        yield f"observations ({obs})", partial(session.observe, 0, 0)
        yield f"networks ({obs})", partial(_run_network, session)
        yield f"random play ({obs})", partial(session.play_random, 8)
    session = Session(rules, 2, seed=1)
    yield "scoring", partial(session.potential, 0)
    yield "dealing anew", partial(session.clone().redeterminise, 0, 0, 1)
    yield "agent random", partial(make_agent("random", 1).act, session, np.array([0, 1]))
    yield "agent greedy", partial(make_agent("greedy", 1).act, session, np.array([0, 1]))
    yield "agent scholar", partial(make_agent("scholar", 1).act, session, np.array([0, 1]))
    yield "agent search", partial(make_agent("search:2", 1).act, session, np.array([0, 1]))
    yield "agent search with a policy", partial(_search_guided, session)


def _set_position(session: Session) -> None:
    session.set_position(0, json.loads(json.dumps(session.position(0))))


def _run_network(session: Session) -> None:
    """As an agent `policy` does, with one layer of zeros."""
    sizes, weights, activation, *_ = _zeros(session)
    choose(session.observations, session.masks, session.words(np.array([0, 1])), sizes, weights, activation, False)
    outputs(session.observations, sizes, weights, activation)


def _search_guided(session: Session) -> None:
    """As an agent `search` does with such a policy."""
    session.search_guided(np.array([0, 1]), session.words(np.array([0, 1])), 2, _zeros(session), c=1.0, scale=20.0)


def _zeros(session: Session) -> Network:
    """One layer of zeros."""
    sizes = np.array([session.observation_size, session.num_actions])
    weights = np.zeros((sizes[0] + 1) * sizes[1], np.float32)
    return Network(sizes, weights, 0, np.zeros(0, np.int64), np.zeros(0, np.float32))
