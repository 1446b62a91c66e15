"""From a learner of stable-baselines3 to a policy that plays without torch."""

from typing import Any

import numpy as np
import torch
from stable_baselines3.common.torch_layers import FlattenExtractor
from torch import nn

from galileo_env.agents.policy import Card, Policy
from training.network import Trunk

#: torch's activations by the words of galileo_env.agents.network.
ACTIVATIONS: dict[type[nn.Module], str] = {nn.ReLU: "relu", nn.Tanh: "tanh"}


def policy_of(model: Any, card: Card) -> Policy:
    """The actor of a learner whose policy is an "MlpPolicy" over flat observations, behind a `Trunk` or without one.

    Raises ValueError that names the part for any other network.
    """
    network = model.policy
    parts: list[nn.Module] = [*network.mlp_extractor.policy_net, network.action_net]
    extractor = network.pi_features_extractor
    if isinstance(extractor, Trunk):
        scale = extractor.scale.numpy(force=True).round().astype(np.int64)
        parts = [extractor.first, extractor.activation, *parts]
    elif isinstance(extractor, FlattenExtractor):
        scale = np.ones(extractor.features_dim, np.int64)
    else:
        raise ValueError(f"{type(extractor).__name__} cannot be exported; accepted: Trunk, FlattenExtractor")
    linear = [part for part in parts if isinstance(part, nn.Linear)]
    between = [part for part in parts if not isinstance(part, nn.Linear)]
    words = {ACTIVATIONS.get(type(part), type(part).__name__) for part in between} or {"relu"}
    alternating = [type(part) is nn.Linear for part in parts] == [i % 2 == 0 for i in range(len(parts))]
    if len(words) > 1 or not words <= set(ACTIVATIONS.values()) or not alternating:
        raise ValueError(f"layers {', '.join(sorted(words))} cannot be exported; accepted: linear ones with ReLU or Tanh between")
    return Policy(card, scale, tuple((_array(part.weight.T), _array(part.bias)) for part in linear), words.pop())


def _array(values: torch.Tensor) -> np.ndarray:
    """A copy, float32."""
    return values.detach().cpu().numpy().astype(np.float32, order="C")
