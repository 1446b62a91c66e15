"""What all tests share: every ruleset of every game, random play by decision, and fresh Python processes."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

import galileo_env
from galileo_env.engine.spec import GameSpec, game_spec, games

ROOT = Path(galileo_env.__file__).resolve().parent.parent
RULESETS = tuple(ruleset for game in games() for ruleset in game_spec(game).rulesets)

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")

#: How much a player of a style likes an action, by its whole text or else by its first word; 1 where nothing is said. Whoever is
#: idle ends every phase and plays the longest games there are; whoever is eager reaches what random play seldom comes to.
STYLES: dict[str, dict[str, float]] = {
    "random": {},
    "idle": dict.fromkeys(("end", "stop", "refuse", "done"), 1e9),
    "eager": {
        **dict.fromkeys(("moon", "grand", "claim", "lay"), 30),
        **dict.fromkeys(("personal", "free persuade"), 9),
        **dict.fromkeys(("fixed", "moving", "pay", "comet"), 4),
        **dict.fromkeys(("major", "spot", "refuse", "stop"), 0.3),
        **dict.fromkeys(("icon", "line", "group"), 4),
        **dict.fromkeys(("abjure", "penance"), 0.3),
        **dict.fromkeys(("end", "pass", "done"), 0.05),
    },
}


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset of each game."""
    return str(request.param)


@pytest.fixture(params=games())
def spec(request: pytest.FixtureRequest) -> GameSpec:
    """The contract of each game."""
    return game_spec(request.param)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Ray cluster of two nodes of one core each on this machine."""
    import ray
    from ray.cluster_utils import Cluster

    # A machine that does not answer at all is given up after three seconds instead of fifteen.
    health = {"health_check_period_ms": 1000, "health_check_failure_threshold": 3}
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": health}
    found = Cluster(initialize_head=True, head_node_args=head)
    found.add_node(num_cpus=1)
    found.wait_for_nodes()
    yield found
    ray.shutdown()
    found.shutdown()


class Play:
    """Random choices for a session, one stream per row: what row i plays does not depend on the size of the batch."""

    def __init__(self, session: galileo_env.Session, seed: int = 0, style: str = "random"):
        self.session = session
        self.chance = [np.random.default_rng([seed, row]) for row in range(session.num_games)]
        likings = STYLES[style]
        self.weights = np.array([likings.get(text, likings.get(text.split()[0], 1.0)) for text in session.spec.actions.texts])

    def choose(self) -> np.ndarray:
        """(N,) a random legal action per game, by its weight; -1 where the game is over."""
        upto = (self.session.masks * self.weights).cumsum(axis=1)
        picks = np.array([chance.random() for chance in self.chance]) * upto[:, -1]
        return np.where(self.session.over, -1, (upto > picks[:, None]).argmax(axis=1)).astype(np.int64)

    def step(self) -> np.ndarray:
        """Plays one decision in every running game and returns the actions."""
        actions = self.choose()
        self.session.step(actions)
        return actions

    def to_the_end(self) -> Iterator[np.ndarray]:
        """The actions of each step until all games are over."""
        while not self.session.over.all():
            yield self.step()


def trajectories(ruleset: str, num_games: int, seed: int, decisions: int, threads: int = 1) -> list[str]:
    """Per row a digest of states, masks, movers, scores and observations at every one of so many decisions of eager play."""
    session = galileo_env.Session(ruleset, num_games, seed=seed, threads=threads)
    play = Play(session, seed, "eager")
    hashers = [hashlib.sha256() for _ in range(num_games)]
    for _ in range(decisions):
        play.step()
        for row, hasher in enumerate(hashers):
            hasher.update(session.state_bytes(row))
            for array in (session.masks, session.seat, session.over, session.scores, session.observations):
                hasher.update(array[row].tobytes())
    assert (session.states["decisions"] > 0).all()
    return [hasher.hexdigest() for hasher in hashers]


@pytest.fixture(scope="session")
def python() -> Callable[..., str]:
    """Runs code in a fresh Python process and returns what it printed; `env` changes variables (None removes one)."""

    def run(code: str, *options: str, env: dict[str, str | None] | None = None, stderr: bool = False, cwd: Path = ROOT) -> str:
        done = start(code, *options, env=env, cwd=cwd)
        out, err = done.communicate(timeout=900)
        assert done.returncode == 0, f"{code}\n{out}\n{err}"
        return err if stderr else out

    return run


def start(code: str, *options: str, env: dict[str, str | None] | None = None, cwd: Path = ROOT) -> "subprocess.Popen[str]":
    """Starts a fresh Python process that finds the tests and the package under `cwd`."""
    variables = {**os.environ, "PYTHONPATH": str(cwd)}
    for name, value in (env or {}).items():
        variables.pop(name, None)
        if value is not None:
            variables[name] = value
    return subprocess.Popen(
        [sys.executable, *options, "-c", code], cwd=cwd, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
