"""The checkers of PettingZoo and Gymnasium; warnings are errors, but for those that PettingZoo gives to all mask observations."""

import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from .words import IDS, KINDS, MODULES, RULESETS, aec, make

# PettingZoo exempts its own games with mask observations from these by name; nobody else can avoid the first two, and the third
# is about agents whose game is over, who indeed may play nothing.
EXEMPT = ("Observation is not a NumPy array", "Observation space for each agent probably should be", "Action mask is all zeros")


@pytest.fixture
def strict():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXEMPT:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_api(strict, kind, ruleset):
    api_test(aec(ruleset, kind), num_cycles=800)


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_pettingzoo_api_with_every_reward_and_mode(strict, module):
    for reward in ("rank", "margin", "vp", "shaped", "lead"):
        api_test(module.env(reward=reward, illegal="penalise"), num_cycles=800)
    api_test(module.env(illegal="lose", render_mode="ansi"), num_cycles=800)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoo_seeds(strict, ruleset):
    seed_test(lambda: aec(ruleset), num_cycles=500)


@pytest.mark.parametrize("keywords", [{}, {"obs": "dict"}, {"dtype": "float32"}], ids=str)
@pytest.mark.parametrize("gym_id", IDS)
def test_gymnasium_env_checker(strict, gym_id, keywords):
    env = make(gym_id, **keywords)
    assert env is env.unwrapped, "make() wraps nothing around the face"
    check_env(env)


@pytest.mark.parametrize("gym_id", IDS)
def test_gymnasium_make_vec_and_its_own_wrappers_work(strict, gym_id):
    envs = gymnasium.make_vec(gym_id, num_envs=2, vectorization_mode="sync")
    envs.reset(seed=[1, 2])
    envs.action_space.seed(1)
    for _ in range(30):
        envs.step(envs.action_space.sample())
    envs.close()
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.wrappers.PassiveEnvChecker(make(gym_id)))
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    for _ in range(30):
        _, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if ended:
            assert info["episode"]["l"] > 0
            _, info = env.reset()


def test_the_registration_survives_a_second_import(strict):
    import importlib

    from galileo_env import registry

    importlib.reload(registry)
