"""stable-baselines3 over the Gymnasium faces. int8 observations work as they are: buffers keep them, policies cast to float."""

import warnings

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from .words import IDS, SOLO, make

torch.set_num_threads(1)
torch.distributions.Distribution.set_default_validate_args(True)


@pytest.mark.parametrize("keywords", [{}, {"obs": "dict"}, {"dtype": "float32"}], ids=str)
@pytest.mark.parametrize("gym_id", IDS)
def test_sb3_env_checker_with_warnings_as_errors(gym_id, keywords):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(gym_id, render_mode="ansi", **keywords), skip_render_check=False)


@pytest.mark.parametrize(("obs", "policy"), [("flat", "MlpPolicy"), ("dict", "MultiInputPolicy")])
@pytest.mark.parametrize("gym_id", IDS)
def test_both_layouts_train_and_no_illegal_action_is_played(gym_id, obs, policy):
    envs = DummyVecEnv([lambda: make(gym_id, obs=obs, illegal="raise")] * 2)
    model = MaskablePPO(policy, envs, n_steps=128, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    if obs == "flat":
        assert model.rollout_buffer.observations.dtype == np.int8
    observations = envs.reset()
    for _ in range(20):
        actions, _ = model.predict(observations, action_masks=get_action_masks(envs))
        observations, _, _, _ = envs.step(actions)


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_masks_reach_sb3_from_processes_of_every_kind(start):
    envs = SubprocVecEnv([lambda: make(SOLO, illegal="raise")], start_method=start)
    try:
        envs.seed(1)
        envs.reset()
        for _ in range(1000):
            masks = get_action_masks(envs)
            assert masks.dtype == np.bool_
            _, _, dones, infos = envs.step(np.array([np.flatnonzero(mask)[-1] for mask in masks]))
            assert not dones[0] or "terminal_observation" in infos[0]
    finally:
        envs.close()
