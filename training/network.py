"""The network of a learner: a first layer that actor and critic share, made for observations of whole numbers, mostly zeros.

That layer holds most of the weights, so sharing it takes nearly half of the arithmetic away. Most of the rest is saved by leaving
out the columns of an observation that no ruleset of the training has used so far.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn


class Trunk(BaseFeaturesExtractor):
    """(k, n) observations to (k, units) features. Each number of an observation counts in its spread (training/spread.py).

    A column that is zero throughout a batch adds nothing and its weights get no gradient, so it can be left out; columns are
    taken up as they appear. With `precision` "bfloat16" the products of this layer have 8 bits; observations, whole numbers of
    int8, stay exact. Their order is part of the state, since sums depend on it in the last digit.
    """

    scale: torch.Tensor

    def __init__(self, space: spaces.Box, units: int, scale: Sequence[float] | None = None, precision: str = "float32") -> None:
        super().__init__(space, units)
        self._kind: torch.dtype = getattr(torch, precision)
        spread = np.ones(space.shape[0]) if scale is None else np.asarray(scale)
        self.register_buffer("scale", torch.as_tensor(spread, dtype=torch.float32))
        self.first = nn.Linear(space.shape[0], units)
        self.activation = nn.ReLU()
        self._columns = np.zeros(0, np.int64)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        rows = observations.numpy()
        used = np.asarray(np.bitwise_or.reduce(rows) != 0 if rows.dtype == np.int8 else rows.any(axis=0))
        used[self._columns] = False
        if used.any():
            self._columns = np.concatenate([self._columns, np.flatnonzero(used)])
        seen = torch.from_numpy(rows.take(self._columns, axis=1)).to(self._kind)
        weights = (self.first.weight / self.scale).index_select(1, torch.from_numpy(self._columns))
        sums = nn.functional.linear(seen, weights.to(self._kind), self.first.bias.to(self._kind))
        features: torch.Tensor = self.activation(sums.float())
        return features

    @property
    def columns(self) -> np.ndarray:
        """(k,) int64: the columns that held anything but zero so far."""
        return self._columns

    def get_extra_state(self) -> torch.Tensor:
        """The columns, for a state_dict."""
        return torch.from_numpy(self._columns.copy())

    def set_extra_state(self, state: torch.Tensor) -> None:
        """Takes the columns of a state_dict."""
        self._columns = state.numpy().copy()


def log_chances(logits: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """(k, num_actions) logarithms of the chances of actions; those that are not `legal`, bool, have none to speak of."""
    return logits.masked_fill(~legal, -1e9).log_softmax(dim=1)


class Choice:
    """A draw among the legal actions of each row; does what sb3-contrib's distribution does in a third of the time.

    Args:
        logits: (k, num_actions).
    """

    def __init__(self, logits: torch.Tensor) -> None:
        self._logits = logits
        self._logs = logits.log_softmax(dim=1)

    def apply_masking(self, masks: np.ndarray | torch.Tensor | None) -> None:
        """Leaves only what (k, num_actions) masks, or masks of as many numbers, allow."""
        if masks is not None:
            self._logs = log_chances(self._logits, torch.as_tensor(masks).reshape(self._logits.shape) > 0)

    def get_actions(self, deterministic: bool = False) -> torch.Tensor:
        """(k,) int64: the likeliest actions, or drawn ones: where the running sum of chances passes a random number.

        The factor keeps rounding from letting that number reach the whole sum.
        """
        if deterministic:
            return self._logs.argmax(dim=1)
        sums = self._logs.exp().cumsum(dim=1)
        drawn = torch.rand(len(sums), 1) * sums[:, -1:] * (1 - 1e-6)
        return (sums <= drawn).sum(dim=1)

    def log_prob(self, actions: torch.Tensor) -> torch.Tensor:
        """(k,) logarithms of the chances of (k,) actions."""
        return self._logs.gather(1, actions[:, None])[:, 0]

    def entropy(self) -> torch.Tensor:
        """(k,) entropies in nats."""
        return -(self._logs.exp() * self._logs).sum(dim=1)


class ActorCritic(MaskableActorCriticPolicy):
    """sb3-contrib's policy of dense layers, which hands observations to its `Trunk` as they are and draws by `Choice`."""

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> Any:
        return Choice(self.action_net(latent_pi))

    def extract_features(self, obs: torch.Tensor, features_extractor: BaseFeaturesExtractor | None = None) -> torch.Tensor:  # type: ignore[override]
        features: torch.Tensor = (features_extractor or self.features_extractor)(obs)
        return features
