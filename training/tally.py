"""Figures of the games that a learner plays: points and first places by seat, entropy by kind of decision."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback

from galileo_env.engine.spec import game_spec


class Tally:
    """Counts what happens in rollouts, from one `take` to the next.

    Args:
        game: its name.
        seats: the most that a ruleset of the training has.
    """

    def __init__(self, game: str, seats: int) -> None:
        spec = game_spec(game)
        self._kinds, self._block = spec.decisions, spec.observation.slices["decision"]
        self._seats = seats
        self.games = 0
        self._clear()

    def _clear(self) -> None:
        self._found: list[tuple[int, int, bool]] = []  # seat, points, whether first
        self._surprise = np.zeros(len(self._kinds))
        self._asked = np.zeros(len(self._kinds), np.int64)

    def callback(self) -> "_Counter":
        """What stable-baselines3 calls in a rollout."""
        return _Counter(self)

    def note(self, observations: np.ndarray, log_chances: np.ndarray, dones: np.ndarray, infos: Sequence[dict[str, Any]]) -> None:
        """One step: (N, observation_size) what was seen, (N,) logarithms of the chances of the actions, and how it ended."""
        kinds = observations[:, self._block].argmax(axis=1)
        self._surprise -= np.bincount(kinds, log_chances, len(self._kinds))
        self._asked += np.bincount(kinds, minlength=len(self._kinds))
        for row in np.flatnonzero(dones).tolist():
            info = infos[row]
            name = f"player_{info['seat']}"
            self._found.append((info["seat"], info["vp"][name], info["placement"][name] == 1))

    def add(self, other: "Tally") -> None:
        """Counts as well what another one has counted, and not yet told."""
        self._found += other._found
        self._surprise += other._surprise
        self._asked += other._asked

    def take(self) -> dict[str, Any]:
        """`games` ended in all; and since the last call: those `ended`, mean points (`vp`), share of first places, shared ones
        counted whole (`first`), the same by seat, None where there was no game; and of each kind of decision that was asked the
        entropy in nats (mean of -log of the chance of what was drawn) and the number.
        """
        self.games += len(self._found)
        firsts = [[first for seat, _, first in self._found if seat == each] for each in range(self._seats)]
        entropies = {
            kind: [round(surprise / count, 4), count]
            for kind, surprise, count in zip(self._kinds, self._surprise.tolist(), self._asked.tolist(), strict=True)
            if count
        }
        found = {
            "games": self.games,
            "ended": len(self._found),
            "vp": _mean([points for _, points, _ in self._found]),
            "first": _mean([first for each in firsts for first in each]),
            "first_by_seat": [_mean(each) for each in firsts],
            "entropy_by_kind": entropies,
        }
        self._clear()
        return found


class _Counter(BaseCallback):
    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self._tally = tally

    def _on_step(self) -> bool:
        step = self.locals
        self._tally.note(step["obs_tensor"].numpy(), step["log_probs"].numpy(), step["dones"], step["infos"])
        return True


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if len(values) else None
