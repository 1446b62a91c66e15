"""Masks, one test per fault that people met elsewhere."""

import gymnasium
import numpy as np
import pytest

from .words import IDS, MODULES, RULESETS, SEAT, SOLO, TRUTH_SEAT, TRUTH_SOLO, aec, game_of, make, play


def legal_by_trial(game):
    """Brute force: every id that a clone accepts."""
    legal = np.zeros(game.num_actions, np.int8)
    for action in range(game.num_actions):
        copy = game.clone()
        try:
            copy.step_one(action)
            legal[action] = 1
        except ValueError:
            assert copy.state_bytes(0) == game.state_bytes(0)
    return legal


@pytest.mark.parametrize("ruleset", RULESETS)
def test_mask_in_the_observation_is_action_masks_is_brute_force(ruleset):
    env, chance, sampled = aec(ruleset), np.random.default_rng(3), 0
    for _ in range(2):  # the second game checks the masks after a reset in use
        env.reset(seed=3 if not env.agents else None)
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            mask = observation["action_mask"]
            assert np.array_equal(mask, env.action_masks()), "mask and state out of step"
            if ended:
                assert not mask.any()
                env.step(None)
                continue
            if chance.random() < (0.04 if ruleset.startswith("galilei") else 0.12):
                assert np.array_equal(mask, legal_by_trial(env._game))
                sampled += 1
            env.step(int(chance.choice(np.flatnonzero(mask))))
    assert sampled >= 5


@pytest.mark.parametrize("gym_id", IDS)
def test_gymnasium_mask_in_the_info_is_action_masks_is_brute_force(gym_id):
    env, chance, ended = make(gym_id, obs="dict"), np.random.default_rng(4), True
    for number in range(600):
        if ended:
            observation, info = env.reset(seed=None if number else 4)
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        if number % 60 == 0:
            assert np.array_equal(info["action_mask"], legal_by_trial(env._game))
        observation, _, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))


@pytest.mark.parametrize("gym_id", IDS)
@pytest.mark.parametrize("keywords", [{}, {"dtype": "float32"}, {"obs": "dict"}], ids=str)
def test_observations_are_finite_inside_their_space_and_of_its_dtype(gym_id, keywords):
    env, chance, checked = make(gym_id, **keywords), np.random.default_rng(5), 0
    observation, info = env.reset(seed=5)
    for _ in range(1500):
        assert env.observation_space.contains(observation)
        row = observation["observation"] if isinstance(observation, dict) else observation
        assert np.isfinite(row).all() and row.dtype == np.dtype(keywords.get("dtype", "int8"))
        checked += 1
        observation, _, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        if ended:
            assert env.observation_space.contains(observation)
            observation, info = env.reset()
    assert checked == 1500


class Judge:
    """Looks at observations many rows at a time, which makes a million of them affordable."""

    def __init__(self, box):
        self.box, self.rows, self.seen = box, [], 0

    def take(self, row):
        self.rows.append(row)
        if len(self.rows) == 2048:
            self.check()

    def check(self):
        assert {row.dtype for row in self.rows} == {self.box.dtype} and {row.shape for row in self.rows} == {self.box.shape}
        rows = np.stack(self.rows)
        assert np.isfinite(rows).all()
        assert (rows >= self.box.low).all() and (rows <= self.box.high).all()
        self.seen, self.rows = self.seen + len(rows), []


class Chooser:
    """Uniformly random legal ids; at a million calls `Generator.choice` would take longer than the games."""

    def __init__(self, seed):
        self.numbers, self.calls = np.random.default_rng(seed).random(99_991).tolist(), 0

    def __call__(self, mask):
        legal = mask.nonzero()[0]
        self.calls += 1
        return int(legal[int(self.numbers[self.calls % len(self.numbers)] * legal.size)])


# By game, for a ruleset or an id: several millions in all. Truth has fewer kinds of pieces, and its steps take longer.
STEPS = {"galilei": 250_000, "truth": 100_000}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_million_steps_of_aec_show_nothing_outside_the_space(ruleset):
    env, choose = aec(ruleset), Chooser(10)
    judge = Judge(env.observation_space("player_0")["observation"])
    env.reset(seed=10)
    while choose.calls < STEPS[game_of(ruleset)]:
        observation, _, ended, _, _ = env.last()
        judge.take(observation["observation"])
        env.step(None if ended else choose(observation["action_mask"]))
        if not env.agents:
            env.reset()
    judge.check()
    assert judge.seen >= STEPS[game_of(ruleset)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gym_id", "keywords"),
    [
        (SOLO, {}),
        (SOLO, {"dtype": "float32"}),
        (SEAT, {"seats": 4, "seat": "rotate"}),
        (SEAT, {"obs": "dict"}),
        (TRUTH_SOLO, {"dtype": "float32"}),
        (TRUTH_SEAT, {"seats": 4, "seat": "rotate", "obs": "dict"}),
    ],
    ids=str,
)
def test_a_million_steps_of_gymnasium_show_nothing_outside_the_space(gym_id, keywords):
    env, choose = make(gym_id, **keywords), Chooser(11)
    both = keywords.get("obs") == "dict"
    judge = Judge(env.observation_space["observation"] if both else env.observation_space)
    observation, info = env.reset(seed=11)
    while choose.calls < STEPS[game_of(gym_id)]:
        judge.take(observation["observation"] if both else observation)
        observation, _, ended, _, info = env.step(choose(info["action_mask"]))
        if ended:
            judge.take(observation["observation"] if both else observation)
            observation, info = env.reset()
    judge.check()
    assert judge.seen >= STEPS[game_of(gym_id)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_reset_in_mid_game_leaves_no_old_action_in_the_mask(ruleset):
    env, fresh, chance = aec(ruleset), aec(ruleset), np.random.default_rng(7)
    fresh.reset(seed=7)
    expected = fresh.action_masks().copy()
    for _ in range(60):
        env.reset(seed=7)
        assert np.array_equal(env.action_masks(), expected)
        for _ in range(int(chance.integers(1, 12))):
            env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whoever_is_on_move_has_a_legal_action_and_the_others_have_none(ruleset):
    env, chance = aec(ruleset), np.random.default_rng(6)
    env.reset(seed=6)
    for agent in env.agent_iter():
        for each in env.agents:
            observation = env.observe(each)
            assert observation["action_mask"].any() == (each == agent and not env.terminations[agent])
            assert env.observation_space(each).contains(observation)
        mask = env.observe(agent)["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))) if mask.any() else None)


@pytest.mark.parametrize("gym_id", IDS)
def test_sample_wants_int8_and_sb3_wants_bool_over_the_same_bytes(gym_id):
    env = make(gym_id)
    _, info = env.reset(seed=7)
    masks = env.action_masks()
    assert masks.dtype == np.bool_ and info["action_mask"].dtype == np.int8
    assert masks.tobytes() == info["action_mask"].tobytes()
    for _ in range(20):
        assert masks[env.action_space.sample(info["action_mask"])]


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_sample_takes_the_mask_of_an_aec_observation(module):
    env = module.env()
    env.reset(seed=7)
    for _ in range(20):
        assert env.action_masks()[env.action_space("player_0").sample(env.last()[0]["action_mask"])]


def test_mask_access_allocates_nothing():
    for env in (*map(make, IDS), *(module.env() for module in MODULES.values())):
        env.reset(seed=8)
        masks = env.action_masks()
        env.step(int(np.flatnonzero(masks)[0]))
        assert env.action_masks() is masks, "one array for good"
        with pytest.raises(ValueError):
            masks[0] = True


@pytest.mark.parametrize(("ruleset", "gym_id"), [("galilei:seats=2", SOLO), ("truth:seats=2", TRUTH_SOLO)])
def test_what_a_face_hands_out_is_never_overwritten(ruleset, gym_id):
    env, solo, chance = aec(ruleset), make(gym_id), np.random.default_rng(9)
    env.reset(seed=9)
    kept = [(entry[1]["observation"], entry[1]["action_mask"]) for entry in play(env, chance, decisions=50)]
    row, info = solo.reset(seed=9)
    for _ in range(20):
        kept.append((row, info["action_mask"]))
        row, _, _, _, info = solo.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
    arrays = [array for pair in kept for array in pair]
    assert all(array.flags.owndata and array.flags.writeable for array in arrays)
    assert len({array.ctypes.data for array in arrays}) == len(arrays)


@pytest.mark.slow
def test_action_masks_work_in_the_processes_of_gymnasium():
    envs = gymnasium.vector.AsyncVectorEnv([lambda: make(SOLO)] * 2, context="spawn")
    try:
        envs.reset(seed=[1, 2])
        for _ in range(500):
            masks = np.stack(envs.call("action_masks"))
            # The step after an end only resets, whatever its action is.
            envs.step(np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks]))
    finally:
        envs.close()
