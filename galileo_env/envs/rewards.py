"""Rewards by name: score vectors of all sides in, rewards per seat out (engine/outcome.py holds the sums).

Sides are everybody with a score: the seats and, in a solo game, the scripted opponent behind them. Rewards are reckoned over all
sides and paid to the seats.
"""

import numpy as np
import numpy.typing as npt

from galileo_env.engine import outcome
from galileo_env.engine.session import Session

#: Every reward and what it pays; in the order of their numbers in engine/outcome.py.
REWARDS = {
    "win": "at the end 2 * share of the win - 1: +1 for a sole winner, 2 / k - 1 for each of k winners, -1 for the others",
    "rank": "at the end +1 for the best place, -1 for the last, evenly spaced between; sides that share a place get its mean",
    "margin": "at the end own points minus those of the best other side, divided by 100",
    "vp": "every change of the own points as it happens, and the final scoring",
    "shaped": "win, and after every decision phi(after) - phi(before) with phi = tanh(margin if scored now / 40), 0 at the end",
    "lead": "every change of the lead, own points less those of the best other side if the game were scored now",
}

#: Paid for an illegal action, whatever the reward's name.
ILLEGAL_REWARD = -1.0

Floats = npt.NDArray[np.float64]


def check_reward(name: str) -> str:
    """The name itself. Raises ValueError that lists the accepted ones."""
    if name not in tuple(REWARDS):  # which takes what cannot be hashed too
        raise ValueError(f"reward={name!r}; accepted: {', '.join(REWARDS)}")
    return name


class Rewards:
    """Keeps what a named reward must remember about each game of a session.

    Call `begin` for games that begin (also from a position) and `collect` after steps; `collect` returns what every seat earned
    since the last call, and leaves in `ended` the (k,) games that ended since then, in `terminated` (num_games,) bool the same,
    and in `results` what `Session.results` says of them. Rewards that are not `dense` are zero until a game ends, so `collect`
    may be left out until then.

    Args:
        name: a key of REWARDS; raises ValueError for any other.
        session: tells the number of games, seats and sides. It is passed anew to every method, and a copy of it will do.
    """

    def __init__(self, name: str, session: Session):
        self.name = check_reward(name)
        self.dense = name in ("vp", "shaped", "lead")
        self.seats = session.ruleset.seats
        self._number = tuple(REWARDS).index(name)
        self._all = np.arange(session.num_games)
        self._held = np.zeros((session.num_games, len(session.sides)))
        self._paid = np.zeros(self._held.shape)
        self._running = np.zeros(session.num_games, np.bool_)
        self._ended = np.zeros(session.num_games, np.int64)
        self.terminated = np.zeros(session.num_games, np.bool_)
        self._no_potentials = np.zeros((0, len(session.sides)), np.int64)
        self.ended = self._ended[:0]
        self.results: dict[str, np.ndarray] = {}
        self.begin(session)

    def begin(self, session: Session, games: np.ndarray | None = None) -> None:
        """Starts reckoning anew in the (k,) games listed (all by default)."""
        rows = self._all if games is None else games
        accounts = session.scores, self._potentials(session), self._held, self._running
        outcome.open_accounts(self._number, rows, session.over, *accounts)

    def collect(self, session: Session) -> Floats:
        """(num_games, seats), to be read only and overwritten by the next call: what every seat earned in each game since the
        last call; a game that is over pays once.
        """
        stand = session.over, session.scores, session.placement, self._potentials(session)
        count = outcome.pay(self._number, *stand, self._held, self._running, self._paid, self.terminated, self._ended)
        self.ended = self._ended[:count].copy()
        if count:
            self.results = session.results(self.ended)
        return self._paid[:, : self.seats]

    def forfeit(self, game: int, seat: int) -> Floats:
        """(seats,): -1 for the seat whose illegal action ended a game, 0 for the others; `shaped` also takes phi back to 0."""
        paid = -self._held[game] if self.name == "shaped" else np.zeros(self._held.shape[1])
        paid[seat] += ILLEGAL_REWARD
        self._running[game] = False
        return paid[: self.seats]

    def _potentials(self, session: Session) -> np.ndarray:
        return session.potentials() if self.name in ("shaped", "lead") else self._no_potentials
