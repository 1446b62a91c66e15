"""The faces of Galileo's Truth: checkers, the same game through all of them, and the reward of a solo game."""

import hashlib
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from stable_baselines3.common.env_checker import check_env as check_for_sb3

from galileo_env import Session, truth_v0
from galileo_env.engine.spec import game_spec

from .test_checkers import EXEMPT
from .words import pick

SPEC = game_spec("truth")
SOLO, SEAT = "galileo_env/TruthSolo-v0", "galileo_env/Truth-v0"


@pytest.fixture
def strict():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXEMPT:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_pettingzoo_api_and_seeds(strict, ruleset):
    api_test(truth_v0.env(ruleset=ruleset), num_cycles=400)
    api_test(truth_v0.raw_env(ruleset=ruleset), num_cycles=400)
    seed_test(lambda: truth_v0.env(ruleset=ruleset), num_cycles=300)


@pytest.mark.parametrize("gym_id", [SOLO, SEAT])
def test_gymnasium_and_sb3_checkers(strict, gym_id):
    check_env(gymnasium.make(gym_id))
    check_for_sb3(gymnasium.make(gym_id))


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_the_aec_face_plays_the_game_of_the_session(ruleset):
    session, env = Session(ruleset, seed=12), truth_v0.env(ruleset=ruleset)
    env.reset(seed=12)
    compared = 0
    while not session.over[0]:
        observation = env.last()[0]
        assert env.agent_selection == f"player_{session.seat[0]}"
        assert np.array_equal(observation["action_mask"], session.masks[0])
        assert np.array_equal(observation["observation"], session.observations[0])
        action = pick(session.masks[0], compared)
        session.step([action])
        env.step(action)
        compared += 1
    assert compared > 15
    assert all(env.terminations.values())


def test_the_solo_face_plays_the_game_of_the_session_and_rewards_reaching_the_mark():
    session, env = Session("truth:solo", seed=12), gymnasium.make(SOLO)
    observation, info = env.reset(seed=12)
    assert session.sides[1] == "mark"
    assert session.scores[0].tolist() == [0, 100]
    compared, reward, done = 0, 0.0, False
    while not done:
        assert np.array_equal(info["action_mask"], session.masks[0])
        assert np.array_equal(observation, session.observations[0])
        action = pick(session.masks[0], compared)
        session.step([action])
        observation, reward, done, _, info = env.step(action)
        compared += 1
    own, mark = session.scores[0].tolist()
    assert mark == 100
    assert reward == (1 if own >= mark else -1)


def test_the_action_ids_are_pinned():
    """Changed ids break saved models and replays: new texts go to the end of the list."""
    texts = SPEC.actions.texts
    assert len(texts) == 288
    assert (
        hashlib.sha256("\n".join(texts).encode()).hexdigest()
        == "4f974a50f7092daddd558a4bb0bce3055936f5a9b583d933c9c006cc69ad2e93"
    )
