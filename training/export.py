"""From a learner of stable-baselines3 to a policy that plays without torch."""

from typing import Any

import numpy as np
import torch
from stable_baselines3.common.torch_layers import FlattenExtractor
from torch import nn

from galileo_env.agents.policy import Card, Policy
from training.network import Trunk

#: torch's activations by the words of galileo_env.engine.network.
ACTIVATIONS: dict[type[nn.Module], str] = {nn.ReLU: "relu", nn.Tanh: "tanh"}


def policy_of(model: Any, card: Card) -> Policy:
    """The actor of a learner whose policy is an "MlpPolicy" over flat observations, behind a `Trunk` or without one.

    The critic becomes the policy's `value`, in points, where that is what it learnt: `settings` of the card name the reward
    "lead" and no discount, and the first layer is a `Trunk` that actor and critic share. Else the policy has no value.

    Raises ValueError that names the part for any other network.
    """
    network = model.policy
    extractor = network.pi_features_extractor
    actor: list[nn.Module] = [*network.mlp_extractor.policy_net, network.action_net]
    if isinstance(extractor, Trunk):
        actor = [extractor.first, extractor.activation, *actor]
    elif not isinstance(extractor, FlattenExtractor):
        raise ValueError(f"{type(extractor).__name__} cannot be exported; accepted: Trunk, FlattenExtractor")
    critic: list[nn.Module] = []
    shared = isinstance(extractor, Trunk) and network.vf_features_extractor is extractor
    if shared and (card.settings.get("reward"), card.settings.get("discount")) == ("lead", 1):
        critic = [*network.mlp_extractor.value_net, network.value_net]
    linear, value = ([part for part in parts if isinstance(part, nn.Linear)] for parts in (actor, critic))
    between = [part for part in (*actor, *critic) if not isinstance(part, nn.Linear)]
    words = {ACTIVATIONS.get(type(part), type(part).__name__) for part in between} or {"relu"}
    alternating = [type(part) is nn.Linear for parts in (actor, critic) for part in parts]
    expected = [i % 2 == 0 for parts in (actor, critic) for i in range(len(parts))]
    if len(words) > 1 or not words <= set(ACTIVATIONS.values()) or alternating != expected:
        raise ValueError(f"layers {', '.join(sorted(words))} cannot be exported; accepted: linear ones with ReLU or Tanh between")
    layers, values = ([(_array(part.weight.T), _array(part.bias)) for part in parts] for parts in (linear, value))
    if values:
        matrix, bias = values[-1]
        points = np.float32(1 / card.settings["reward_scale"])
        values[-1] = matrix * points, bias * points
    if isinstance(extractor, Trunk):  # spreads become part of the weights
        matrix, bias = layers[0]
        used = np.zeros_like(matrix)  # what was never seen was never learnt from either, and zeros pack well
        used[extractor.columns] = (matrix / extractor.scale.numpy(force=True)[:, None])[extractor.columns]
        layers[0] = used, bias
    scale = np.ones(len(layers[0][0]), np.int64)
    return Policy(card, scale, tuple(layers), words.pop(), tuple(values))


def _array(values: torch.Tensor) -> np.ndarray:
    """A copy, float32."""
    return values.detach().cpu().numpy().astype(np.float32, order="C")
