"""What runs in worker processes: the choices of agents and the rating of candidates, on a packed state."""

import os
import signal
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from galileo_env.agents import make_agent
from galileo_env.agents.base import Agent, think
from galileo_env.agents.policy import PolicyAgent
from galileo_env.agents.search import SearchAgent
from galileo_env.engine.replay import Thought
from galileo_env.engine.session import Session
from galileo_env.engine.spec import game_spec, games


class Place(NamedTuple):
    """A game at a decision: ruleset, packed state, and the seed from which agents draw their chance."""

    ruleset: str
    state: bytes
    seed: int


def prepare() -> None:
    """Begins a worker: Ctrl+C at the terminal is for the server, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ready() -> int:
    """Loads all kernels that agents need, and compiles those that are missing. Returns the number of this process."""
    for game in games():
        session = Session(game_spec(game).rulesets[0], num_games=1, seed=0)
        for spec in ("random", "greedy", "scholar", "search:2"):
            make_agent(spec, 0).act(session, np.zeros(1, np.int64))
    return who()


def who() -> int:
    """The number of this process."""
    return os.getpid()


@lru_cache(maxsize=4)
def _session(ruleset: str) -> Session:
    return Session(ruleset, num_games=1, seed=0, obs="int8")


@lru_cache(maxsize=8)
def _agent(spec: str) -> Agent:
    return make_agent(spec)


def _at(place: Place) -> Session:
    session = _session(place.ruleset)
    session.begin(0, place.seed, 0, 0)
    session.restore(0, place.state)
    return session


def choose(place: Place, spec: str) -> tuple[int, Thought | None]:
    """The action of an agent in the mover's place, and what it thought of it."""
    agent = _agent(spec)
    agent.seed(place.seed)
    return think(agent, _at(place), 0)


def rate(place: Place, helper: str, prior: str | None) -> list[dict[str, Any]]:
    """Every legal action of a decision, what the helper would choose first: `action`, `text`, `visits`, `values` of all sides,
    `margin` that `scholar` expects over the best other side, `prior` (None without a policy), `loss` of the mover's win chance
    against the first.
    """
    session = _at(place)
    search = _agent(helper)
    assert isinstance(search, SearchAgent)
    search.seed(place.seed)
    mover, game = int(session.seat[0]), np.zeros(1, np.int64)
    rows = search.analyse(session, 0)
    margins = session.rate_scholar(game, session.words(game, place.seed))[0]
    policy = _agent(prior) if prior else None
    chances = policy.chances(session, game)[0] if isinstance(policy, PolicyAgent) else None
    best = rows[0]["values"]
    for row in rows:
        row["values"] = row["values"] and [round(each, 4) for each in row["values"]]
        row["margin"] = round(float(margins[row["action"]]), 1)
        row["prior"] = None if chances is None else round(float(chances[row["action"]]), 4)
        known = best is not None and row["values"] is not None
        row["loss"] = round(max(0.0, best[mover] - row["values"][mover]), 4) if known else None
    return rows
