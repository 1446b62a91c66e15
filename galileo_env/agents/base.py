"""What an agent is, and how a spec string becomes one."""

import importlib
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

import numpy as np

from galileo_env.engine.replay import Thought
from galileo_env.engine.session import Session

#: A Thought shows at most so many actions, none with a smaller probability than LEAST.
PORTION, LEAST = 8, 0.01


@runtime_checkable
class Agent(Protocol):
    """Chooses actions for the movers of some games of a session.

    `act(session, games)` gets a session and (k,) indices of games that are not over, and returns (k,) int64 legal action ids. It
    must not change the session. `seed(value)` (non-negative int) makes every later choice reproducible.

    An agent with an attribute `batched = True` promises that its choice in a game depends on nothing but what the mover sees, its
    seed and `session.words(games, seed)`. Then one object may play any number of games side by side, each as if it were alone.
    Any other agent keeps a memory of its own, such as a generator; a batch gives it an object for every game.

    An agent that can say what it thought has a method `think(session, game)`, which returns its choice in one game, the same that
    `act` would make, and a Thought (engine/replay/format.py) of it.

    An agent that cannot play every game has a method `fits(spec)`, which raises ValueError, a sentence with the reason, for the
    GameSpec of one that it cannot play.
    """

    name: str

    def act(self, session: Session, games: np.ndarray) -> np.ndarray: ...

    def seed(self, value: int) -> None: ...


class BatchedAgent:
    """What the agents here share: a seed, drawn anew until one is given, from which `session.words` draws all their chance."""

    batched = True

    def __init__(self) -> None:
        self._seed = secrets.randbits(63)

    def seed(self, value: int) -> None:
        """Makes every later choice reproducible."""
        self._seed = value

    def words(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) uint64 random numbers for a choice in each of (k,) games; see `Session.words`."""
        return session.words(games, self._seed)


def think(agent: Agent, session: Session, game: int) -> tuple[int, Thought | None]:
    """The choice of an agent in a game that is not over, and what it thought of it, if it is one that says so."""
    if hasattr(agent, "think"):
        action, found = agent.think(session, game)
        return int(action), found
    return int(agent.act(session, np.array([game]))[0]), None


def thought(session: Session, chances: np.ndarray, values: Sequence[float] = ()) -> Thought:
    """A Thought of (num_actions,) probabilities: the likeliest PORTION of them, as far as they are worth showing."""
    order = np.argsort(-chances, kind="stable")[:PORTION].tolist()
    return Thought(
        policy={session.action_text(each): float(chances[each]) for each in order if chances[each] >= LEAST},
        values=[float(value) for value in values],
    )


_FACTORIES: dict[str, tuple[Callable[..., Agent], str]] = {}


def register_agent(name: str, factory: Callable[..., Agent], usage: str) -> None:
    """Makes `name` (or `name:argument`) a spec. The factory gets the argument, or nothing where there is none."""
    _FACTORIES[name] = (factory, usage)


def _factories() -> dict[str, tuple[Callable[..., Agent], str]]:
    """All that are registered, those of the suite among them."""
    from galileo_env.agents import greedy, policy, scholar, search, uniform  # noqa: F401  (they register themselves)

    return _FACTORIES


def is_known(spec: str) -> bool:
    """Whether a spec is one of those with a name. A file may bring no other: an agent of `module.path:factory` runs code."""
    return spec.partition(":")[0] in _factories()


def known() -> tuple[str, ...]:
    """The forms of agent specs that are accepted."""
    return (*sorted(usage for _, usage in _factories().values()), "module.path:factory")


#: The option of `policy`, and all options of specs that are a word alone.
SAMPLE = "sample"
FLAGS = (SAMPLE,)


def split_specs(text: str) -> list[str]:
    """The specs of a list with commas between; `name=value` and the words of FLAGS are options of the spec before."""
    found: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if found and ("=" in part or part in FLAGS):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def make_agent(spec: "str | Agent", seed: int | None = None) -> Agent:
    """The agent of a spec string (an agent is passed through), seeded if a seed is given.

    `module.path:factory` imports the module and calls the factory without arguments. Raises ValueError that names the spec and
    what is accepted.
    """
    agent = _build(spec) if isinstance(spec, str) else spec
    if not isinstance(agent, Agent):
        raise ValueError(f"agent {spec!r} has no act, seed and name; accepted: {', '.join(known())}")
    if seed is not None:
        agent.seed(seed)
    return agent


def _build(spec: str) -> Agent:
    name, colon, argument = spec.partition(":")
    if is_known(spec):
        factory, usage = _factories()[name]
        try:
            return factory(argument) if colon else factory()
        except (TypeError, ValueError) as error:
            raise ValueError(f"agent {spec!r}: {error}; accepted: {usage}") from None
    if not colon or not name.replace(".", "").isidentifier() or not argument.isidentifier():
        raise ValueError(f"agent {spec!r} is unknown; accepted: {', '.join(known())}")
    try:
        made = getattr(importlib.import_module(name), argument)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"agent {spec!r}: {error}; accepted: {', '.join(known())}") from None
    agent = made()
    if not isinstance(agent, Agent):
        raise ValueError(
            f"agent {spec!r}: the factory returned {type(agent).__name__}; accepted: an object with name, act and seed"
        )
    return agent
