"""PPO of RLlib (new API stack) with action masks, over the PettingZoo face: one network plays all seats against itself.

.venv-rllib/bin/python -m training.rllib.train --ruleset truth:seats=2 --iterations 20     # after `make rllib`

RLlib pins a Gymnasium of its own, so this example has an environment of its own: training/rllib/requirements.txt.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from galileo_env import Ruleset, galilei_v0, truth_v0

FACES = {"galilei": galilei_v0, "truth": truth_v0}

#: The module that all seats share.
SHARED = "shared"


class TurnEnv(MultiAgentEnv):
    """A game of PettingZoo's kind as RLlib wants it: who is to move gets an observation, everybody gets rewards as they come.

    RLlib's own PettingZooEnv hands observations on as they are. Its masking module wants other keys, and floats: {"observations":
    (n,) float32 between -1 and 1, "action_mask": (actions,) float32}. Keys of the config: `ruleset` (of two seats or more, or
    solo) and `reward` (a name of galileo_env.envs.rewards).
    """

    def __init__(self, config: dict[str, Any]):
        super().__init__()
        ruleset = Ruleset.parse(config["ruleset"])
        self.env = FACES[ruleset.game].env(ruleset=ruleset, reward=config["reward"])
        self.agents = self.possible_agents = list(self.env.possible_agents)
        space = self.env.observation_space(self.agents[0])["observation"]
        self._scale = np.maximum(1, np.maximum(-space.low.astype(np.float32), space.high.astype(np.float32)))
        actions = self.env.action_space(self.agents[0])
        seen = gymnasium.spaces.Dict(
            {
                "observations": gymnasium.spaces.Box(-1, 1, space.shape, np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (int(actions.n),), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = dict.fromkeys(self.agents, actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """The first mover's observation."""
        self.env.reset(seed=seed)
        return self._look(self.env.agent_selection), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Plays the mover's action; at the end everybody gets a last observation, which has no legal action."""
        ((agent, action),) = action_dict.items()
        assert agent == self.env.agent_selection
        self.env.step(int(action))
        over = all(self.env.terminations.values())
        seen: dict[str, Any] = {}
        for each in self.env.agents if over else [self.env.agent_selection]:
            seen |= self._look(each)
        rewards = {each: reward for each, reward in self.env.rewards.items() if reward or each in seen}
        return seen, rewards, {"__all__": over}, {"__all__": False}, {}

    def _look(self, agent: str) -> dict[str, Any]:
        found = self.env.observe(agent)
        scaled = (found["observation"] / self._scale).astype(np.float32)
        return {agent: {"observations": scaled, "action_mask": found["action_mask"].astype(np.float32)}}


def config(ruleset: str, reward: str, games: int, batch: int, seed: int) -> PPOConfig:
    """What is trained: games played in this process, PPO from `batch` decisions at a time."""
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": [256, 128], "fcnet_activation": "relu", "vf_share_layers": False},
    )
    return (
        PPOConfig()
        .environment(TurnEnv, env_config={"ruleset": ruleset, "reward": reward}, disable_env_checking=True)
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, episode, **keywords: SHARED)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SHARED: module}))
        .env_runners(num_env_runners=0, num_envs_per_env_runner=games)
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=batch,
            minibatch_size=min(512, batch),
            num_epochs=4,
            lr=5e-4,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
            use_kl_loss=False,
            vf_clip_param=1e4,
            grad_clip=0.5,
        )
        .debugging(seed=seed)
    )


def main(arguments: list[str] | None = None) -> list[float]:
    """The command; returns the mean return of a game, all seats together, after each iteration."""
    parser = argparse.ArgumentParser(prog="python -m training.rllib.train", allow_abbrev=False, description=main.__doc__)
    parser.add_argument("--ruleset", default="truth:seats=2")
    parser.add_argument("--reward", default="vp")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--games", type=int, default=8, help="played side by side")
    parser.add_argument("--batch", type=int, default=2048, help="decisions of an iteration")
    parser.add_argument("--seed", type=int, default=1)
    chosen = vars(parser.parse_args(arguments))
    for name in ("iterations", "games", "batch"):
        if chosen[name] < 1:
            parser.error(f"--{name} {chosen[name]}; accepted: a whole number from 1")
    TurnEnv(chosen)  # says what is wrong with ruleset or reward before anything is started
    iterations = chosen.pop("iterations")
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    algorithm = config(**chosen).build_algo()
    returns = []
    for iteration in range(1, iterations + 1):
        played = algorithm.train()["env_runners"]
        returns.append(float(played["episode_return_mean"]))
        print(f"iteration {iteration}: return {returns[-1]:.1f}, {played['episode_len_mean']:.0f} decisions a game", flush=True)
    algorithm.stop()
    ray.shutdown()
    return returns


if __name__ == "__main__":
    main()
