"""Rewards by name: score vectors of all sides in, rewards per seat out.

Sides are everybody with a score: the seats and, in a solo game, the scripted opponent behind them. Rewards are reckoned over all
sides and paid to the seats.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from galileo_env.engine.session import Session

#: Every reward and what it pays.
REWARDS = {
    "win": "at the end 2 * share of the win - 1: +1 for a sole winner, 2 / k - 1 for each of k winners, -1 for the others",
    "rank": "at the end +1 for the best place, -1 for the last, evenly spaced between; sides that share a place get its mean",
    "margin": "at the end own points minus those of the best other side, divided by 100",
    "vp": "every change of the own points as it happens, and the final scoring",
    "shaped": "win, and after every decision phi(after) - phi(before) with phi = tanh(margin if scored now / 40), 0 at the end",
}

#: Points that `margin` pays 1.0 for. Games rarely end further apart.
MARGIN_POINTS = 100.0

#: Margin at which phi of `shaped` reaches tanh(1) = 0.76: two standard deviations of the final margin between random players.
SHAPING_POINTS = 40.0

#: Paid for an illegal action, whatever the reward's name.
ILLEGAL_REWARD = -1.0

Floats = npt.NDArray[np.float64]


def check_reward(name: str) -> str:
    """The name itself. Raises ValueError that lists the accepted ones."""
    if name not in tuple(REWARDS):  # which takes what cannot be hashed too
        raise ValueError(f"reward={name!r}; accepted: {', '.join(REWARDS)}")
    return name


def win(placement: npt.ArrayLike) -> Floats:
    """Twice the share of the win, minus 1, from -1 to 1; a vector of n sides sums to 2 - n however many share the win.

    Args:
        placement: (..., sides) places from 1, equal where shared.
    """
    first = np.asarray(placement) == 1
    return 2.0 * first / first.sum(axis=-1, keepdims=True) - 1.0


def rank(placement: npt.ArrayLike) -> Floats:
    """Places scaled to 1 (best) ... -1 (last), means where places are shared, so that every vector sums to 0.

    Args:
        placement: (..., sides) places from 1, equal where shared; at least two sides.
    """
    own = np.asarray(placement)[..., :, None]
    others = np.asarray(placement)[..., None, :]
    ahead = (others < own).sum(axis=-1) + 0.5 * ((others == own).sum(axis=-1) - 1)
    return 1.0 - 2.0 * ahead / (own.shape[-2] - 1)


def lead(points: npt.ArrayLike) -> Floats:
    """Own points minus those of the best other side, (..., sides); at least two sides."""
    values = np.asarray(points, np.float64)
    return values - (values[..., None, :] - _own(values.shape[-1])).max(axis=-1)


@lru_cache
def _own(sides: int) -> Floats:
    """(sides, sides): infinity on the diagonal, to leave oneself out of a maximum; read-only."""
    matrix = np.where(np.eye(sides, dtype=np.bool_), np.inf, 0.0)
    matrix.setflags(write=False)
    return matrix


def margin(scores: npt.ArrayLike) -> Floats:
    """`lead` in units of 100 points."""
    return lead(scores) / MARGIN_POINTS


def phi(potential: npt.ArrayLike) -> Floats:
    """The shaping potential in (-1, 1) of what every side would have if the game were scored now."""
    return np.tanh(lead(potential) / SHAPING_POINTS)


class Rewards:
    """Keeps what a named reward must remember about each game of a session.

    Call `begin` for games that begin (also from a position) and `collect` after steps; `collect` returns what every seat earned
    since the last call, and leaves in `ended` the (k,) games that ended since then and in `results` what `Session.results` says
    of them. Rewards that are not `dense` are zero until a game ends, so `collect` may be left out until then.

    Args:
        name: a key of REWARDS; raises ValueError for any other.
        session: tells the number of games, seats and sides. It is passed anew to every method, and a copy of it will do.
    """

    def __init__(self, name: str, session: Session):
        self.name = check_reward(name)
        self.dense = name in ("vp", "shaped")
        self.seats = session.ruleset.seats
        self._held = np.zeros((session.num_games, len(session.sides)))
        self._open = np.zeros(session.num_games, np.bool_)
        self._nothing = np.zeros((session.num_games, self.seats))
        self.ended = np.zeros(0, np.int64)
        self.results: dict[str, np.ndarray] = {}
        self.begin(session)

    def begin(self, session: Session, games: np.ndarray | None = None) -> None:
        """Starts reckoning anew in the (k,) games listed (all by default)."""
        rows = slice(None) if games is None else games
        self._open[rows] = ~session.over[rows]
        if self.dense:
            self._held[rows] = self._levels(session, games)

    def collect(self, session: Session) -> Floats:
        """(num_games, seats), to be read only: what every seat earned in each game since the last call; a game that is over
        pays once.
        """
        self.ended = (self._open & session.over).nonzero()[0]
        if not self.dense and not self.ended.size:
            return self._nothing
        paid = self._climb(self._levels(session, None)) if self.dense else np.zeros(self._held.shape)
        if self.ended.size:
            self.results = session.results(self.ended)
            self._open[self.ended] = False
            if self.name != "vp":
                paid[self.ended] += self._final(self.results)
        return paid[:, : self.seats]

    def forfeit(self, game: int, seat: int) -> Floats:
        """(seats,): -1 for the seat whose illegal action ended a game, 0 for the others; `shaped` also takes phi back to 0."""
        paid = -self._held[game] if self.name == "shaped" else np.zeros(self._held.shape[1])
        paid[seat] += ILLEGAL_REWARD
        self._open[game] = False
        return paid[: self.seats]

    def _levels(self, session: Session, games: np.ndarray | None) -> Floats:
        """(k, sides): what a dense reward pays the changes of, points or phi, in the games listed (None: all)."""
        rows = slice(None) if games is None else games
        if self.name == "vp":
            return session.scores[rows].astype(np.float64)
        levels = phi(session.potentials(games))
        levels[session.over[rows]] = 0.0
        return levels

    def _climb(self, levels: Floats) -> Floats:
        """Changes since the last call; none in games that have paid out."""
        gained = (levels - self._held) * self._open[:, None]
        self._held = levels
        return gained

    def _final(self, results: dict[str, np.ndarray]) -> Floats:
        if self.name == "margin":
            return margin(results["vp"])
        return rank(results["placement"]) if self.name == "rank" else win(results["placement"])
