"""`search`: Monte Carlo tree search over copies in which everything hidden has been dealt anew (engine/search.py says how), alone
or with a trained policy (engine/guided.py).
"""

import math
from typing import Any

import numpy as np

from galileo_env.agents.base import BatchedAgent, register_agent, thought
from galileo_env.agents.policy import Policy, read_named
from galileo_env.engine.replay import Thought
from galileo_env.engine.session import Session
from galileo_env.engine.spec import GameSpec

#: The options by name.
DEFAULTS: dict[str, Any] = {"cut": 20, "c": 0.5, "scale": 20.0, "picks": 4}

#: Those of a search with a policy, and the option that names its file.
GUIDED: dict[str, Any] = {"c": 1.0, "scale": 20.0}
POLICY = "policy"

#: Most simulations of a decision: a tree of so many nodes takes about 600 MB, one that keeps a policy's opinions about 800 MB.
MOST, MOST_GUIDED = 10_000_000, 1_000_000


class SearchAgent(BatchedAgent):
    """Searches `simulations` games a decision, and takes the action that was tried most.

    Args (numbers, or texts of numbers):
        simulations: at least 1. A decision without a choice takes none.
        cut: after so many decisions a simulated game is played to the next turn only and then judged by the estimate that
            `greedy` uses; None plays all games to their ends, which takes several times as long.
        c: how much is explored, in ranges of what the simulated games come to; a number above 0.
        scale: points of a lead that count as 73 to 27 percent; a number above 0.
        picks: random candidates of which the most successful so far is played in simulated games; 1 is uniformly random play.

    Raises ValueError that names the argument and says what is accepted.
    """

    def __init__(
        self,
        simulations: int | str,
        cut: int | str | None = DEFAULTS["cut"],
        c: float | str = DEFAULTS["c"],
        scale: float | str = DEFAULTS["scale"],
        picks: int | str = DEFAULTS["picks"],
    ) -> None:
        super().__init__()
        self.simulations = _whole("simulations", simulations, 1)
        self.options: dict[str, Any] = {
            "cut": None if cut is None else _whole("cut", cut, 0),
            "c": _number("c", c),
            "scale": _number("scale", scale),
            "picks": _whole("picks", picks, 1),
        }
        self.name = f"search:{self.simulations}{_changed(self.options, DEFAULTS)}"

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return self.search(session, games)[0]

    def search(self, session: Session, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The choices in (k,) games that are not over, with visits and values of all actions; see `Session.search`."""
        return session.search(games, self.words(session, games), self.simulations, **self.options)

    def think(self, session: Session, game: int) -> tuple[int, Thought | None]:
        """The choice in a game that is not over, and how it came about: shares of the visits, and what the choice comes to for
        every side, see `analyse`. A decision without a choice is no thought.
        """
        actions, visits, values = self.search(session, np.array([game]))
        action, total = int(actions[0]), visits[0].sum()
        return action, thought(session, visits[0] / total, values[0, action]) if total else None

    def analyse(self, session: Session, game: int) -> list[dict[str, Any]]:
        """What the choice in a game that is not over rests on: a record for each legal action, the choice first.

        `action` (id), `text`, `visits`, and `values`: what the action comes to for every side, numbers from 0 to 1 that are
        together 1, None if it was never tried. A decision without a choice has a single record with 0 visits.
        """
        _, visits, values = self.search(session, np.array([game]))
        mover = int(session.seat[game])
        order = sorted(session.legal(game).tolist(), key=lambda each: (-visits[0, each], -values[0, each, mover], each))
        return [
            {
                "action": each,
                "text": session.action_text(each),
                "visits": int(visits[0, each]),
                "values": values[0, each].tolist() if visits[0, each] else None,
            }
            for each in order
        ]


class GuidedAgent(SearchAgent):
    """The same with a policy that says where to look and, if it has a value, how a situation will end (engine/guided.py).

    Args (numbers, or texts of numbers):
        simulations: at least 1, at most MOST_GUIDED. A decision without a choice takes none.
        policy: a policy for the game, see agents/policy.py.
        path: what the agent's name calls it.
        c: how much the policy's opinion counts, in ranges of what the simulations come to; a number above 0.
        scale: points of a lead that count as 73 to 27 percent; a number above 0.

    Raises ValueError that names the argument and says what is accepted; `act` and `search` do so (a sentence that names both) in
    a session of another game or layout than the policy's.
    """

    def __init__(
        self,
        simulations: int | str,
        policy: Policy,
        path: str = "policy",
        c: float | str = GUIDED["c"],
        scale: float | str = GUIDED["scale"],
    ) -> None:
        BatchedAgent.__init__(self)
        self.policy = policy
        self.simulations = _whole("simulations", simulations, 1, MOST_GUIDED)
        self.options = {"c": _number("c", c), "scale": _number("scale", scale)}
        self.name = f"search:{self.simulations},policy={path}{_changed(self.options, GUIDED)}"

    def fits(self, spec: GameSpec) -> None:
        """Raises ValueError, a sentence that names both, for another game or layout than the policy's."""
        self.policy.fits(spec, self.name)

    def search(self, session: Session, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The choices in (k,) games that are not over, with visits and values of all actions; see `Session.search_guided`."""
        self.fits(session.spec)
        return session.search_guided(games, self.words(session, games), self.simulations, self.policy.network, **self.options)


def from_text(argument: str = "") -> SearchAgent:
    """The agent of the spec `search:ARGUMENT`. Raises ValueError that names what is wrong."""
    simulations, *rest = argument.split(",")
    given = [each.partition("=") for each in rest]
    guided = any((name, equals) == (POLICY, "=") for name, equals, _ in given)
    options: dict[str, Any] = {}
    for name, equals, value in given:
        if name not in ((POLICY, *GUIDED) if guided else DEFAULTS):
            raise ValueError(f"option {name + equals + value!r} is unknown{' with a policy' if guided else ''}")
        if name in options:
            raise ValueError(f"option {name!r} is given twice")
        options[name] = None if (name, value) == ("cut", "none") else value
    if not guided:
        return SearchAgent(simulations, **options)
    path = options.pop(POLICY)
    return GuidedAgent(simulations, read_named(path), path, **options)


def _changed(options: dict[str, Any], defaults: dict[str, Any]) -> str:
    """The options that are not as they are by default, as a spec tells them."""
    return "".join(f",{name}={_text(value)}" for name, value in options.items() if value != defaults[name])


def _whole(name: str, value: Any, low: int, high: int = MOST) -> int:
    """A whole number from `low` to `high`, given as a number or as text."""
    if isinstance(value, bool) or not str(value).isdecimal() or not low <= int(value) <= high:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high}")
    return int(value)


def _number(name: str, value: Any) -> float:
    """A number above 0, given as a number or as text."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if isinstance(value, bool) or not 0.0 < number < math.inf:
        raise ValueError(f"{name}={value!r} must be a number above 0")
    return number


def _text(value: Any) -> str:
    return "none" if value is None else str(value).removesuffix(".0")


register_agent(
    "search",
    from_text,
    "search:SIMULATIONS[,cut=DECISIONS|none][,c=C][,scale=POINTS][,picks=N]"
    " or search:SIMULATIONS,policy=PATH[,c=C][,scale=POINTS]",
)
