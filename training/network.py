"""The first layer of a learner: observations of whole numbers, scaled, and a dense layer that actor and critic share.

That layer holds most of the weights, so sharing it takes nearly half of the arithmetic away.
"""

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn


class Trunk(BaseFeaturesExtractor):
    """(k, n) observations to (k, units) features. An observation is divided by the widest bound of each number of it."""

    scale: torch.Tensor

    def __init__(self, space: spaces.Box, units: int):
        super().__init__(space, units)
        low, high = (bound.astype(np.int64) for bound in (space.low, space.high))
        self.register_buffer("scale", torch.as_tensor(np.maximum(1, np.maximum(-low, high)), dtype=torch.float32))
        self.first = nn.Linear(space.shape[0], units)
        self.activation = nn.ReLU()

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        features: torch.Tensor = self.activation(self.first(observations / self.scale))
        return features
