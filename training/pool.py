"""Opponents of self-play: frozen past selves, the best of them and anchors, drawn when a game begins."""

from collections import deque
from collections.abc import Sequence

import numpy as np

from galileo_env.agents import Agent
from galileo_env.engine.session import Session


class Pool:
    """Who may sit on the other seats.

    Args:
        anchors: agents that never change, each with the share of games in which a seat is theirs, from 0 to 1. Of the other games
            the best self so far has half, any past self the rest. Before there is a past self all are the anchors'.
        size: past selves that are kept, the latest.
    """

    def __init__(self, anchors: Sequence[tuple[Agent, float]], size: int) -> None:
        self.anchors = list(anchors)
        self.selves: deque[Agent] = deque(maxlen=size)
        self.best: Agent | None = None

    def add(self, agent: Agent) -> None:
        """A new past self. Games that are on go on with whom they began."""
        self.selves.append(agent)

    def draw(self, numbers: np.ndarray) -> Agent:
        """Somebody, by (2,) uniform random numbers from 0 up to 1."""
        chance, which = numbers.tolist()
        if not self.selves:  # the anchors share all
            chance *= sum(share for _, share in self.anchors)
        for agent, share in self.anchors:
            if chance < share:
                return agent
            chance -= share
        if not self.selves:
            return self.anchors[-1][0]
        if self.best is not None and chance < (1 - sum(share for _, share in self.anchors)) / 2:
            return self.best
        return self.selves[int(which * len(self.selves))]


class PoolSeat:
    """One of the other seats, as an agent: in each game it is whom the pool gives it at the first decision there.

    It is `batched` in so far as the draw follows from its seed and the game's origin; it remembers games by row, so it plays in
    one session only.
    """

    batched = True
    name = "pool"

    def __init__(self, pool: Pool, number: int) -> None:
        self._pool, self._number, self._seed = pool, number, 0
        self._drawn: dict[int, tuple[tuple[int, int, int], Agent]] = {}

    def seed(self, value: int) -> None:
        """Makes the draws reproducible; members of the pool are seeded by whoever adds them."""
        self._seed = value

    def act(self, session: Session, games: np.ndarray) -> np.ndarray:
        """(k,) int64 action ids for (k,) games that are not over."""
        actions = np.empty(len(games), np.int64)
        players: dict[int, tuple[Agent, list[int]]] = {}
        for k, row in enumerate(games.tolist()):
            agent = self._player(session, row)
            players.setdefault(id(agent), (agent, []))[1].append(k)
        for agent, mine in players.values():
            actions[mine] = agent.act(session, games[mine])
        return actions

    def _player(self, session: Session, row: int) -> Agent:
        origin = session.origin(row)
        known = self._drawn.get(row)
        if known is None or known[0] != origin:
            seed, number, episode = origin
            chance = np.random.default_rng([self._seed, self._number, seed, number, episode])
            known = self._drawn[row] = (origin, self._pool.draw(chance.random(2)))
        return known[1]
