"""How a learner begins: from the ratings that the agent `scholar` gives to all it could do, in games that it plays itself.

Ratings tell far more than the outcome of a game: what every action is worth, not whether the sum of a hundred was good. The actor
learns to choose actions with probabilities that fall by e with every `temperature` points that an action is rated worse, the
critic what its own games brought. Since it is the learner who plays, it meets its own mistakes (as in DAgger, Ross et al. 2011).
"""

from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from training.envs import LearnerEnv
from training.network import log_chances
from training.settings import Settings

#: A step of a rollout, (k,) rows, and (k, num_actions) float32 ratings of what can be done there.
Rated = tuple[int, np.ndarray, np.ndarray]


class Ratings(BaseCallback):
    """Ratings of a share of the decisions of a rollout, those with a choice.

    Attributes, of the last rollout: `found`, step by step; the same in one: `places` (k, 2) int64, step and row, and `points`
    (k, num_actions) float32, -inf where an action is not legal.
    """

    def __init__(self, env: LearnerEnv, share: float, deals: int, seed: int) -> None:
        super().__init__()
        self._env, self._share, self._deals = env, share, deals
        self.chance = np.random.default_rng(seed)
        self.found: list[Rated] = []
        self._step = 0

    def _on_rollout_start(self) -> None:
        self.found, self._step = [], 0
        self._rate()

    def _on_step(self) -> bool:
        self._step += 1
        if self._step < self.locals["n_rollout_steps"]:
            self._rate()
        return True

    def _rate(self) -> None:
        for part, where in zip(self._env.parts, self._env.slices, strict=True):
            session = part.session
            chosen = self.chance.random(session.num_games) < self._share
            rows = np.flatnonzero(chosen & (session.masks.sum(axis=1, dtype=np.int64) > 1))
            words = self.chance.integers(1, 2**63, len(rows), np.uint64)
            if len(rows):
                self.found.append((self._step, rows + where.start, session.rate_scholar(rows, words, self._deals)))

    @property
    def places(self) -> np.ndarray:
        return np.concatenate([np.stack([np.full(len(rows), step), rows], axis=1) for step, rows, _ in self.found])

    @property
    def points(self) -> np.ndarray:
        return np.concatenate([points for _, _, points in self.found])


def imitate(model: MaskablePPO, ratings: Ratings, settings: Settings) -> dict[str, Any]:
    """Learns from the ratings of the rollout that is in the model's buffer; means of the losses and of the entropy."""
    buffer, policy = model.rollout_buffer, model.policy
    steps, rows = ratings.places.T
    seen = torch.from_numpy(buffer.observations[steps, rows])
    returns = torch.from_numpy(buffer.returns[steps, rows])
    points = torch.from_numpy(ratings.points)
    policy.set_training_mode(True)
    for group in policy.optimizer.param_groups:
        group["lr"] = model.lr_schedule(1.0)
    sums = np.zeros(3)
    count = 0
    for _ in range(settings.imitation_epochs):
        order = torch.from_numpy(np.random.permutation(len(points)))
        for batch in order.split(settings.imitation_batch):
            legal = points[batch] > -torch.inf
            wanted = torch.softmax(points[batch] / settings.temperature, dim=1)
            actor, critic = policy.mlp_extractor(policy.extract_features(seen[batch]))
            chances = log_chances(policy.action_net(actor), legal)
            loss = -(wanted * chances).sum(dim=1).mean()
            value_loss = torch.nn.functional.mse_loss(policy.value_net(critic).flatten(), returns[batch])
            policy.optimizer.zero_grad()
            (loss + model.vf_coef * value_loss).backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
            policy.optimizer.step()
            entropy = -(chances.exp() * chances).sum(dim=1).mean()
            sums += [loss.item(), value_loss.item(), entropy.item()]
            count += 1
    loss_mean, value_mean, entropy_mean = (sums / count).tolist()
    return {"imitation_loss": loss_mean, "value_loss": value_mean, "entropy": entropy_mean}
