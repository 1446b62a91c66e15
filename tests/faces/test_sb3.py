"""stable-baselines3 over the Gymnasium faces, and its vector env straight over a session. int8 observations work as they are:
buffers keep them, policies cast to float.

Masked training needs nothing more from an env than `action_masks`, which sb3-contrib calls through the vector env. Here the envs
raise on an illegal action, so that training and evaluation end at the first one.
"""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.error import ResetNeeded
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from galileo_env import IllegalAction
from galileo_env.sb3 import VecEnv

from .words import IDS, SOLO, SOLOS, TRUTH_SEAT, TRUTH_SOLO, game_of, make, pick, same


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


# --- the vector env straight over one session -----------------------------------------------------------------------------------

RULESET = {name: f"{game_of(name)}:{'solo' if name in SOLOS else 'seats=2'}" for name in IDS}


def looped(gym_id, num_envs, **keywords):
    """The same by SB3's loop over single envs in a Monitor."""
    return DummyVecEnv([lambda: Monitor(make(gym_id, **keywords))] * num_envs)


def untimed(infos):
    """Infos without the seconds that an episode took."""
    return [{**info, "episode": {**info["episode"], "t": 0}} if "episode" in info else info for info in infos]


def picks(masks, number):
    return np.array([pick(mask, number + row) for row, mask in enumerate(masks)])


@pytest.mark.parametrize("keywords", [{}, {"obs": "dict", "dtype": "float32", "illegal": "lose", "reward": "shaped"}], ids=str)
@pytest.mark.parametrize("gym_id", IDS)
def test_vec_env_returns_what_the_loop_over_single_envs_returns(gym_id, keywords):
    ours, theirs = VecEnv(RULESET[gym_id], 4, **keywords), looped(gym_id, 4, **keywords)
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    chance, ends = np.random.default_rng(1), 0
    for start in range(2):
        if not start:
            assert ours.seed(2**33) == theirs.seed(2**33) == [2**33 + row for row in range(4)]
        assert same(ours.reset(), theirs.reset()) and same(ours.reset_infos, theirs.reset_infos)
        for number in range(300):
            masks = get_action_masks(ours)
            assert same(masks, get_action_masks(theirs))
            actions = picks(masks, number)
            wrong = chance.random(4) < 0.02
            actions[wrong] = chance.integers(-3, 400, wrong.sum())
            found, right = ours.step(actions), theirs.step(actions)
            assert same(found[:3], right[:3]) and found[1].dtype == np.float32
            assert same(untimed(found[3]), untimed(right[3])) and same(ours.reset_infos, theirs.reset_infos)
            for info in found[3]:
                assert info["TimeLimit.truncated"] is False
                assert ("terminal_observation" in info) == ("episode" in info) == ("vp" in info)
            ends += int(found[2].sum())
    assert ends >= 4


@pytest.mark.parametrize("keywords", [{"seat": "rotate"}, {"seat": 2, "opponents": ["greedy:2", "random"]}], ids=str)
def test_vec_env_meets_the_same_opponents_from_the_same_seats(keywords):
    ours, theirs = VecEnv("truth:seats=3", 3, **keywords), looped(TRUTH_SEAT, 3, seats=3, **keywords)
    for envs in (ours, theirs):
        envs.seed(4)
        envs.reset()
    for number in range(120):
        actions = picks(ours.action_masks(), number)
        found, right = ours.step(actions), theirs.step(actions)
        assert same(found[:3], right[:3]) and same(untimed(found[3]), untimed(right[3]))
        assert ours.get_attr("seat") == theirs.get_attr("seat")


def test_masks_are_rows_of_one_array_that_sb3_contrib_finds():
    envs = VecEnv("galilei:solo", 5)
    envs.reset()
    assert is_masking_supported(envs)
    first = envs.env_method("action_masks")
    for number in range(20):
        rows = envs.env_method("action_masks")
        assert all(one is two for one, two in zip(rows, first, strict=True))
        assert all(row.dtype == np.bool_ and not row.flags.writeable for row in rows)
        assert all(np.shares_memory(row, envs.action_masks()) for row in rows)
        assert np.array_equal(get_action_masks(envs), envs.action_masks())
        envs.step(picks(rows, number))
    (third,) = envs.env_method("action_masks", indices=3)
    assert third is first[3]


def test_positions_are_options_of_the_next_reset_alone():
    ours, theirs = VecEnv("truth:seats=2", 3), looped(TRUTH_SEAT, 3)
    for number in range(25):
        if not number:
            ours.seed(1)
            ours.reset()
        ours.step(picks(ours.action_masks(), number))
    options = [{"position": ours.env_method("position")[1]}, {}, {"position": ours.env_method("position")[2]}]
    for number in range(3):
        for envs in (ours, theirs):
            if number == 0:
                envs.seed(9)
            if number == 1:
                envs.set_options(options)
        assert same(ours.reset(), theirs.reset()), number
    with pytest.raises(ValueError, match="'start' is unknown"):
        ours.set_options({"start": 1})
        ours.reset()


def test_pictures_of_all_rows_are_one_picture():
    envs = VecEnv("truth:solo", 2, render_mode="rgb_array")
    envs.seed(3)
    envs.reset()
    assert [picture.shape for picture in envs.get_images()] == [(800, 1280, 3)] * 2
    assert envs.render().shape[2] == 3 and envs.render().size == 2 * 800 * 1280 * 3
    assert VecEnv("truth:solo", 2, render_mode="ansi").get_images() == [None, None]


def test_rows_answer_to_sb3s_questions():
    envs = VecEnv("truth:solo", 3, render_mode="ansi")
    envs.seed(3)
    envs.reset()
    single = make(TRUTH_SOLO, render_mode="ansi")
    single.reset(seed=4)
    assert envs.render_mode == "ansi" and envs.get_attr("render_mode") == ["ansi"] * 3
    assert envs.env_method("render", indices=[1]) == [single.render()]
    assert envs.render() == envs.render("ansi") == "\n\n".join(envs.env_method("render"))
    assert str(envs.ruleset) == "truth:solo" == str(envs.get_attr("ruleset", 0)[0])
    assert envs.env_is_wrapped(Monitor) == [True] * 3 and envs.env_is_wrapped(Monitor, [0, 2]) == [True] * 2
    assert envs.env_is_wrapped(gymnasium.wrappers.TimeLimit, 1) == [False]
    envs.set_attr("stage", 4, indices=1)
    assert envs.get_attr("stage", indices=1) == [4] and envs.has_attr("seat") and not envs.has_attr("stage")
    with pytest.raises(AttributeError, match="'seat' of a game in a batch is fixed"):
        envs.set_attr("seat", 1)
    envs.close()


def test_vec_env_refuses_what_it_cannot_do():
    for keywords in ({"opponents": "greedy"}, {"seat": 0}):
        with pytest.raises(ValueError, match=f"{next(iter(keywords))}=.* does not apply to a solo game"):
            VecEnv("truth:solo", 2, **keywords)
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        VecEnv("chess", 2)
    with pytest.raises(ResetNeeded):
        VecEnv("truth:solo", 2).step([0, 0])
    envs = VecEnv("truth:solo", 2, illegal="raise")
    envs.reset()
    before = envs.env_method("position")
    with pytest.raises(IllegalAction, match="game 0"):
        envs.step([-1, 0])
    assert envs.env_method("position") == before
    with pytest.raises(ValueError, match="num_envs=0"):
        VecEnv("truth:solo", 0)
    envs.seed(-3)
    with pytest.raises(ValueError, match="seed=-3"):
        envs.reset()
    envs.set_options({"start": 1})
    with pytest.raises(ValueError, match="'start' is unknown"):
        envs.reset()
    assert envs.env_method("position") == before
    envs.reset()


def test_the_seeds_of_rows_without_a_seed_differ():
    envs = VecEnv("truth:solo", 4)
    envs.reset()
    assert len({str(position["rng"]) for position in envs.env_method("position")}) == 4


@pytest.mark.parametrize("way", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))], ids=["deepcopy", "pickle"])
def test_a_copied_vec_env_plays_on_alike(way):
    envs = VecEnv("truth:seats=2", 4, obs="dict", seat="random", threads=2)
    envs.reset()
    for number in range(9):
        envs.step(picks(envs.action_masks(), number))
    other = way(envs)
    for number in range(60):
        actions = picks(envs.action_masks(), number)
        found, right = envs.step(actions), other.step(actions)
        assert same(found[:3], right[:3]) and same(untimed(found[3]), untimed(right[3]))


def test_without_stable_baselines3_the_import_says_in_a_line_what_to_install(python):
    code = """
import sys
sys.modules["stable_baselines3"] = None
import galileo_env
try:
    import galileo_env.sb3
except ImportError as error:
    print(error)
"""
    assert python(code) == "galileo_env.sb3 needs stable_baselines3; in a checkout: pip install '.[train]'\n"


def learner(envs, policy="MlpPolicy", **keywords):
    return MaskablePPO(policy, envs, n_steps=64, batch_size=64, n_epochs=1, seed=3, device="cpu", **keywords)


def weights(model):
    return [each.detach().numpy().copy() for each in model.policy.parameters()]


@pytest.mark.slow
@pytest.mark.parametrize(("obs", "policy"), [("flat", "MlpPolicy"), ("dict", "MultiInputPolicy")])
def test_a_learner_becomes_the_same_on_every_vector_env(obs, policy):
    keywords = {"obs": obs, "illegal": "raise"}
    in_processes = SubprocVecEnv([lambda: Monitor(make(TRUTH_SOLO, **keywords))] * 4, start_method="forkserver")
    found = []
    for envs in (VecEnv("truth:solo", 4, **keywords), looped(TRUTH_SOLO, 4, **keywords), in_processes):
        model = learner(envs, policy).learn(768)
        found.append((weights(model), [(each["r"], each["l"]) for each in model.ep_info_buffer]))
        assert len(model.ep_info_buffer) >= 8
        envs.close()
    assert same(found[0], found[1]) and same(found[0], found[2])
    assert not same(found[0][0], weights(learner(VecEnv("truth:solo", 4, **keywords), policy)))


def test_a_saved_learner_chooses_alike_and_learns_on(tmp_path):
    envs = VecEnv("truth:seats=2", 8, illegal="raise", reward="shaped")
    model = learner(envs).learn(512)
    model.save(tmp_path / "learner.zip")
    loaded = MaskablePPO.load(tmp_path / "learner.zip", env=VecEnv("truth:seats=2", 8, illegal="raise", reward="shaped"))
    assert same(weights(model), weights(loaded))
    envs.seed(1)
    observations = envs.reset()
    masks = get_action_masks(envs)
    chosen = [each.predict(observations, action_masks=masks, deterministic=True)[0] for each in (model, loaded)]
    assert np.array_equal(*chosen) and masks[np.arange(8), chosen[0]].all()
    before = weights(loaded)
    loaded.learn(512, reset_num_timesteps=False)
    assert loaded.num_timesteps == 1024 and not same(before, weights(loaded))


def test_evaluation_on_a_vec_env_makes_no_illegal_step_and_takes_its_statistics_from_it():
    envs = VecEnv("truth:solo", 4, illegal="raise")
    model = learner(envs)
    watch = MaskableEvalCallback(VecEnv("truth:solo", 2, illegal="raise"), n_eval_episodes=4, eval_freq=100, verbose=0)
    model.learn(512, callback=watch)
    returns, lengths = evaluate_policy(model, envs, n_eval_episodes=6, return_episode_rewards=True)
    assert set(returns) <= {-1.0, 1.0} and min(lengths) > 5 and watch.last_mean_reward <= 1
