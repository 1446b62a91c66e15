"""stable-baselines3 over the Gymnasium faces. int8 observations work as they are: buffers keep them, policies cast to float.

Masked training needs nothing more from an env than `action_masks`, which sb3-contrib calls through the vector env. Here the envs
raise on an illegal action, so that training and evaluation end at the first one.
"""

import warnings

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from .words import IDS, SOLO, make


@pytest.fixture(autouse=True)
def one_validating_torch_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(True)
    yield
    torch.set_num_threads(threads)


@pytest.mark.parametrize("keywords", [{}, {"obs": "dict"}, {"dtype": "float32"}], ids=str)
@pytest.mark.parametrize("gym_id", IDS)
def test_sb3_env_checker_with_warnings_as_errors(gym_id, keywords):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(gym_id, render_mode="ansi", **keywords), skip_render_check=False)


@pytest.mark.slow
@pytest.mark.parametrize(("obs", "policy"), [("flat", "MlpPolicy"), ("dict", "MultiInputPolicy")])
@pytest.mark.parametrize("gym_id", IDS)
def test_both_layouts_train(gym_id, obs, policy):
    envs = DummyVecEnv([lambda: make(gym_id, obs=obs)] * 2)
    model = PPO(policy, envs, n_steps=128, batch_size=64, n_epochs=1, seed=1, device="cpu").learn(512)
    kept = model.rollout_buffer.observations
    assert (kept if obs == "flat" else kept["observation"]).dtype == np.int8
    assert model.num_timesteps == 512


@pytest.mark.slow
@pytest.mark.parametrize(("obs", "policy"), [("flat", "MlpPolicy"), ("dict", "MultiInputPolicy")])
def test_maskable_ppo_trains_50_000_steps_while_torch_checks_every_distribution(obs, policy):
    def strict():
        return Monitor(make(SOLO, obs=obs, illegal="raise"))

    envs = DummyVecEnv([strict] * 8)
    model = MaskablePPO(policy, envs, n_steps=256, batch_size=1024, n_epochs=2, learning_rate=1e-3, seed=1, device="cpu")
    assert torch.distributions.Distribution._validate_args, "or a mask that breaks the Simplex goes unnoticed"
    watch = MaskableEvalCallback(DummyVecEnv([strict]), n_eval_episodes=3, eval_freq=2000, verbose=0)
    before = [weights.detach().clone() for weights in model.policy.parameters()]
    model.learn(50_000, callback=watch)
    assert model.num_timesteps >= 50_000 and watch.n_calls == model.num_timesteps // 8
    assert np.isfinite(watch.last_mean_reward)
    after = list(model.policy.parameters())
    assert all(torch.isfinite(weights).all() for weights in after)
    assert any(not torch.equal(one, two) for one, two in zip(before, after, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_masks_reach_sb3_from_processes_of_every_kind(start):
    envs = SubprocVecEnv([lambda: make(SOLO, illegal="raise")], start_method=start)
    try:
        envs.seed(1)
        envs.reset()
        for _ in range(1000):
            masks = np.stack(envs.env_method("action_masks"))
            assert masks.dtype == np.bool_ and masks.any(axis=1).all()
            _, _, dones, infos = envs.step(np.array([np.flatnonzero(mask)[-1] for mask in masks]))
            assert not dones[0] or "terminal_observation" in infos[0]
    finally:
        envs.close()
