"""Who learns and who plays the other seats, in one game or in many.

An agent that promises to be `batched` (agents/base.py) takes its variety from the session's words: one object plays all games and
is seeded once, with a constant. Any other agent keeps a memory, so every game has an object of its own, seeded whenever a game
begins. Either way a game of a batch meets the opponents that it would meet alone.
"""

import copy
from collections.abc import Sequence

import numpy as np

from galileo_env.agents.base import Agent, make_agent
from galileo_env.engine.session import Session
from galileo_env.envs.common import one_of

#: Ways to choose the learning seat of an episode, besides a fixed number.
SEAT_RULES = ("rotate", "random")


class Opponents:
    """The rule by which the learning seat is chosen, and agents for all other seats.

    Args:
        specs: an agent spec or agent for all other seats, or a list with one for each of them by ascending seat.
        seats: how many seats a game has.
        seat: a number from 0, "rotate" (seat k mod seats in episode k) or "random" (drawn for each episode).
        num_games: how many games are played side by side.

    Raises ValueError that names `seat`, `opponents` or the spec.
    """

    def __init__(self, specs: str | Agent | Sequence[str | Agent], seats: int, seat: int | str, num_games: int = 1):
        if isinstance(seat, (bool, float)):  # which equal whole numbers
            raise ValueError(f"seat={seat!r}; accepted: {', '.join(map(repr, (*range(seats), *SEAT_RULES)))}")
        self._rule = one_of("seat", seat, (*range(seats), *SEAT_RULES))
        self.seats = seats
        listed = _one_each(specs, seats - 1)
        first = [make_agent(each) for each in listed]
        self._batched = [bool(getattr(agent, "batched", False)) for agent in first]
        self._agents = [first, *(self._again(listed, first) for _ in range(num_games - 1))]
        for number, agent in enumerate(first):
            if self._batched[number]:
                agent.seed(number)
        #: Whether episodes need random numbers to begin.
        self._draws = seat == "random" or not all(self._batched)

    def _again(self, listed: Sequence[str | Agent], first: list[Agent]) -> list[Agent]:
        """Agents of one more game: a spec is built anew, an object is copied; seats that share an object share its copy."""
        copies: dict[int, Agent] = {}
        made = []
        for spec, agent, batched in zip(listed, first, self._batched, strict=True):
            if batched:
                made.append(agent)
            elif isinstance(spec, str):
                made.append(make_agent(spec))
            else:
                made.append(copies.setdefault(id(agent), copy.deepcopy(agent)))
        return made

    def agent(self, number: int, row: int = 0) -> Agent:
        """The agent of the `number`-th other seat (from 0, by ascending seat) in the game on a row."""
        return self._agents[row][number]

    def begin(self, session: Session, rows: np.ndarray) -> np.ndarray:
        """Seeds whoever needs it in (k,) games that begin; returns the (k,) learning seats."""
        if not self._draws:
            if self._rule == "rotate":
                return np.array([session.episode(row) % self.seats for row in rows.tolist()])
            return np.full(len(rows), self._rule)
        return np.array([self._draw(session, row) for row in rows.tolist()])

    def _draw(self, session: Session, row: int) -> int:
        seed, _, episode = session.origin(row)
        numbers = np.random.SeedSequence([seed, episode]).generate_state(self.seats).tolist()
        for agent, batched, number in zip(self._agents[row], self._batched, numbers[1:], strict=True):
            if not batched:
                agent.seed(number)
        if self._rule == "rotate":
            return episode % self.seats
        return numbers[0] % self.seats if self._rule == "random" else int(self._rule)

    def act(self, session: Session, rows: np.ndarray, learners: np.ndarray) -> np.ndarray:
        """(k,) int64 actions in (k,) games in which another seat than the learning one, (k,) too, is to move."""
        movers = session.seat[rows]
        numbers = movers - (movers > learners)
        actions = np.empty(len(rows), np.int64)
        for number, batched in enumerate(self._batched):
            mine = np.flatnonzero(numbers == number)
            if not mine.size:
                continue
            if batched:
                actions[mine] = self._agents[0][number].act(session, rows[mine])
            else:
                for k in mine.tolist():
                    actions[k] = self._agents[rows[k]][number].act(session, rows[k : k + 1])[0]
        return actions


def _one_each(specs: str | Agent | Sequence[str | Agent], number: int) -> list[str | Agent]:
    """One spec or agent for every other seat."""
    if isinstance(specs, Sequence) and not isinstance(specs, str):
        if len(specs) != number:
            raise ValueError(f"opponents: {len(specs)} agents; accepted: one for all, or a list of {number}")
        return list(specs)
    return [specs] * number
