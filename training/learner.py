"""Who learns, and the games in which it does: what a training and every worker of a cluster (training/cluster.py) are made of."""

from collections.abc import Callable, Sequence
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from galileo_env.agents import Agent, make_agent
from galileo_env.engine.ruleset import Ruleset
from training.envs import LearnerEnv
from training.imitation import Ratings, imitate
from training.network import ActorCritic, Trunk
from training.pool import Pool, PoolSeat
from training.settings import Settings


class Learner(MaskablePPO):
    """MaskablePPO that learns from `teacher`'s ratings instead of by PPO as long as there is one.

    Where `elsewhere` is set, a rollout is not played in the learner's own env: `elsewhere` is called to fill the buffer.
    """

    settings: Settings
    teacher: Ratings | None = None
    elsewhere: Callable[[MaskableRolloutBuffer], None] | None = None

    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        if self.elsewhere is None:
            return bool(super().collect_rollouts(env, callback, rollout_buffer, n_rollout_steps, use_masking))
        rollout_buffer.reset()
        self.elsewhere(rollout_buffer)
        self.num_timesteps += env.num_envs * n_rollout_steps
        return True

    def train(self) -> None:
        if self.teacher is None:
            super().train()
        else:
            figures = imitate(self, self.teacher, self.settings)
            self.logger.record("train/entropy_loss", -figures["entropy"])
            self.logger.record("train/value_loss", figures["value_loss"])
            self.logger.record("train/imitation_loss", figures["imitation_loss"])

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "teacher", "settings", "elsewhere"]


def prepare_torch(settings: Settings) -> None:
    """Settings of torch for the whole process."""
    torch.set_num_threads(settings.threads)


def opponents(rulesets: Sequence[Ruleset], settings: Settings, seed: int) -> Pool | None:
    """A pool of the anchors alone, seeded; None where the games are solo games."""
    if rulesets[0].solo:
        return None
    shares = {"greedy": settings.greedy, "scholar": settings.scholar}
    anchors: list[tuple[Agent, float]] = [
        (make_agent(name, seed), share) for name, share in shares.items() if share or name == "greedy"
    ]
    return Pool(anchors, settings.pool)


def learner_env(rulesets: Sequence[Ruleset], games: int, settings: Settings, pool: Pool | None) -> LearnerEnv:
    """So many games; with a pool the learner takes every seat in turn and the pool the others."""
    keywords: list[dict[str, Any]] = [{} for _ in rulesets]
    if pool is not None:
        for rules, words in zip(rulesets, keywords, strict=True):
            words |= {"opponents": [PoolSeat(pool, number) for number in range(1, rules.seats)], "seat": "rotate"}
    return LearnerEnv(rulesets, games, settings.reward, settings.reward_scale, keywords)


def learner(
    env: LearnerEnv, settings: Settings, seed: int, scale: Sequence[float] | None, kind: type[Learner] = Learner
) -> Learner:
    """A new learner; `scale` as training/spread.spreads gives it, or None where weights will be loaded. Seeds this process."""
    model = kind(
        ActorCritic,
        env,
        n_steps=settings.decisions,
        batch_size=min(settings.batch, env.num_envs * settings.decisions),
        n_epochs=settings.epochs,
        learning_rate=settings.learning_rate,
        ent_coef=settings.entropy,
        gamma=settings.discount,
        gae_lambda=settings.trace,
        clip_range=settings.clip,
        seed=seed,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Trunk,
            "features_extractor_kwargs": {"units": settings.first, "scale": scale, "precision": settings.precision},
            "net_arch": list(settings.hidden),
            "activation_fn": torch.nn.ReLU,
        },
    )
    model.settings = settings
    return model
