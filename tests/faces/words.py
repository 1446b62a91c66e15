"""Short words for the tests of the faces: every face by name, and play that any of them can repeat."""

import gymnasium
import numpy as np

from galileo_env import galilei_v0, truth_v0
from galileo_env.engine.spec import game_spec

MODULES = {"galilei": galilei_v0, "truth": truth_v0}
KINDS = ("env", "raw_env")
RULESETS = tuple(ruleset for game in MODULES for ruleset in game_spec(game).rulesets)
MAKERS = {f"{game} {kind}": getattr(module, kind) for game, module in MODULES.items() for kind in KINDS}
SOLO, TRUTH_SOLO = SOLOS = ("galileo_env/GalileiSolo-v0", "galileo_env/TruthSolo-v0")
SEAT, TRUTH_SEAT = SEATS = ("galileo_env/Galilei-v0", "galileo_env/Truth-v0")
IDS = (*SOLOS, *SEATS)


def game_of(name):
    """The game of a ruleset or of a Gymnasium id."""
    return "truth" if "truth" in name.lower() else "galilei"


def aec(ruleset, kind="env", **keywords):
    """A PettingZoo env of a ruleset, from the module of its game."""
    return getattr(MODULES[game_of(ruleset)], kind)(ruleset=ruleset, **keywords)


def pick(mask, number):
    """A legal id that follows from the mask and a number alone, so that every face picks the same."""
    legal = np.flatnonzero(mask)
    return int(legal[(number * 7919 + 31) % len(legal)])


class Picker:
    """`pick` as an agent: the number is the count of decisions in the game."""

    name = "picker"

    def act(self, session, games):
        return np.array([pick(session.masks[i], int(session.states["decisions"][i])) for i in games])

    def seed(self, value):
        pass


def make(gym_id, **keywords):
    """A Gymnasium env of the suite."""
    return gymnasium.make(gym_id, **keywords)


def play(env, chance, decisions=None):
    """Random legal play of an AEC env, to the end with dead steps or for so many decisions; what last() gave, in order."""
    seen = []
    for agent in env.agent_iter():
        observation, reward, ended, truncated, info = env.last()
        seen.append((agent, observation, reward, ended, truncated, info))
        if decisions is not None and len(seen) > decisions:
            break
        env.step(None if ended else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


def episode(env, chance, **reset):
    """Random legal play of a Gymnasium env to the end: (return, last info, number of steps)."""
    _, info = env.reset(**reset)
    total, steps, ended = 0.0, 0, False
    while not ended:
        _, reward, ended, truncated, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert not truncated
        total, steps = total + reward, steps + 1
    return total, info, steps


def same(one, two):
    """Whether two observations, infos or tuples of them are equal, arrays by dtype and value."""
    if isinstance(one, np.ndarray):
        if not isinstance(two, np.ndarray) or one.dtype != two.dtype:
            return False
        return same(one.tolist(), two.tolist()) if one.dtype == object else np.array_equal(one, two)
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(two) and all(map(same, one, two))
    return one == two
