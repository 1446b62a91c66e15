"""`search`: Monte Carlo tree search over copies in which everything hidden has been dealt anew (engine/search.py says how)."""

import math
from typing import Any

import numpy as np

from galileo_env.agents.base import BatchedAgent, register_agent
from galileo_env.engine.session import Session

#: The options by name.
DEFAULTS: dict[str, Any] = {"cut": 20, "c": 0.5, "scale": 20.0, "picks": 4}

#: Most simulations of a decision: a tree of so many nodes takes about 600 MB.
MOST = 10_000_000


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
        changed = [f",{name}={_text(value)}" for name, value in self.options.items() if value != DEFAULTS[name]]
        self.name = f"search:{self.simulations}{''.join(changed)}"

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        return self.search(session, games)[0]

    def search(self, session: Session, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The choices in (k,) games that are not over, with visits and values of all actions; see `Session.search`."""
        return session.search(games, self.words(session, games), self.simulations, **self.options)

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


def from_text(argument: str = "") -> SearchAgent:
    """The agent of the spec `search:ARGUMENT`. Raises ValueError that names what is wrong."""
    simulations, *rest = argument.split(",")
    options: dict[str, Any] = {}
    for each in rest:
        name, _, value = each.partition("=")
        if name not in DEFAULTS:
            raise ValueError(f"option {each!r} is unknown")
        if name in options:
            raise ValueError(f"option {name!r} is given twice")
        options[name] = None if (name, value) == ("cut", "none") else value
    return SearchAgent(simulations, **options)


def _whole(name: str, value: Any, low: int) -> int:
    """A whole number from `low` to MOST, given as a number or as text."""
    if isinstance(value, bool) or not str(value).isdecimal() or not low <= int(value) <= MOST:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {MOST}")
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


register_agent("search", from_text, "search:SIMULATIONS[,cut=DECISIONS|none][,c=C][,scale=POINTS][,picks=N]")
