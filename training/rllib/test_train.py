"""The RLlib example: `make rllib` runs this in its own environment. The other tests know nothing of it."""

import numpy as np
import pytest

from training.rllib.train import TurnEnv, main


@pytest.mark.parametrize("ruleset", ["galilei:solo,luna", "galilei:seats=3", "truth:seats=2"])
def test_rewards_reach_every_seat_and_observations_fit_their_space(ruleset):
    env = TurnEnv({"ruleset": ruleset, "reward": "vp"})
    seen, _ = env.reset(seed=1)
    chance, earned, over = np.random.default_rng(1), dict.fromkeys(env.agents, 0.0), False
    while not over:
        ((agent, found),) = seen.items()
        assert env.observation_spaces[agent].contains(found) and found["action_mask"].any()
        action = chance.choice(np.flatnonzero(found["action_mask"]))
        seen, rewards, ended, _, _ = env.step({agent: action})
        over = ended["__all__"]
        for each, reward in rewards.items():
            earned[each] += reward
    assert set(seen) == set(env.agents) and not any(found["action_mask"].any() for found in seen.values())
    vp = env.env.infos[env.agents[0]]["vp"]
    assert earned == vp


def test_the_example_learns():
    returns = main(["--ruleset", "truth:seats=2", "--iterations", "4"])
    assert returns[-1] > max(returns[:2]) + 2
