"""The games that a learner plays, with the reward that suits learning best."""

from typing import Any

import numpy as np

from galileo_env.engine.ruleset import Ruleset
from galileo_env.sb3 import VecEnv

#: The reward that is not one of galileo_env.envs.rewards.
LEAD = "lead"


class LearnerEnv(VecEnv):
    """VecEnv with rewards multiplied by a number, and with one reward more.

    "lead" pays every change of the lead, the learner's points less those of the best other side if the game were scored now. All
    in all that is the final margin less the lead at the learner's first decision. Unlike "margin" it comes as it happens, unlike
    "vp" it counts what the others make, and unlike "shaped" it does not fade where the lead is large or far behind.
    """

    def __init__(self, ruleset: str | Ruleset, num_envs: int, reward: str, scale: float, **keywords: Any) -> None:
        self._lead, self._scale = reward == LEAD, np.float32(scale)
        super().__init__(ruleset, num_envs, reward="margin" if self._lead else reward, **keywords)
        self._held = np.zeros(num_envs)

    def reset(self) -> Any:
        """As VecEnv.reset."""
        observations = super().reset()
        self._held = self._leads()
        return observations

    def step_wait(self) -> tuple[Any, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """As VecEnv.step_wait."""
        observations, rewards, dones, infos = super().step_wait()
        if self._lead:
            leads = self._leads()  # where a game ended, of the next one on its row
            now = leads.copy()
            for row, points in zip(self._batch.ended.tolist(), self._batch.results["vp"] if dones.any() else (), strict=True):
                now[row] = lead(points[None], np.array([infos[row]["seat"]]))[0]
            rewards, self._held = (now - self._held).astype(np.float32), leads
        return observations, rewards * self._scale, dones, infos

    def _leads(self) -> np.ndarray:
        """(N,) leads of the learners now."""
        return lead(self._batch.session.potentials(), self._batch.learners)


def lead(points: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """(k,) float64: in each row of (k, sides) points those of the side that (k,) `seats` name less the most of the others."""
    rows = np.arange(len(points))
    others = points.astype(np.float64)
    own = others[rows, seats].copy()
    others[rows, seats] = -np.inf
    return own - others.max(axis=1)
