"""Seeds, one test per fault that people met elsewhere."""

import ast
import copy
import json
import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import galileo_env
from galileo_env import Session

from .words import IDS, MAKERS, MODULES, SEAT, SEATS, episode, make, play, same

#: What a set-up deals, by game.
DEALT = {"galilei": ("deck", "display"), "truth": ("pyramid", "workshop", "graduation")}
FACES = {**MAKERS, **{name: (lambda name=name: make(name)) for name in IDS}}


def set_up(env):
    """The position without the generator, as text."""
    position = env.position()
    del position["rng"]
    return json.dumps(position)


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_1000_seeds_give_at_least_990_distinct_set_ups(face):
    env, seen = face(), set()
    for seed in range(1000):
        env.reset(seed=seed)
        seen.add(b"".join(env._game.states[0][field].tobytes() for field in DEALT[env.ruleset.game]))
    assert len(seen) >= 990


@pytest.mark.parametrize("game", MODULES)
def test_1000_games_of_a_session_have_at_least_990_distinct_set_ups(game):
    games = Session(f"{game}:seats=2", num_games=1000, seed=1, obs=None)
    assert len({b"".join(row[field].tobytes() for field in DEALT[game]) for row in games.states}) >= 990


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_second_and_third_reset_differ_and_the_sequence_repeats(face):
    def sequence(env):
        found = []
        for number in range(4):
            env.reset(seed=21 if number == 0 else None)
            found.append(set_up(env))
        return found

    one = face()
    first = sequence(one)
    assert len(set(first)) == 4
    assert sequence(one) == first == sequence(face())


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_envs_without_a_seed_differ(face):
    envs = [face() for _ in range(4)]
    for env in envs:
        env.reset()
    assert len({set_up(env) for env in envs}) == 4


@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("gym_id", IDS)
def test_parallel_envs_differ(gym_id, seed):
    envs = gymnasium.make_vec(gym_id, num_envs=8, vectorization_mode="sync")
    envs.reset(seed=seed)
    assert len({set_up(env) for env in envs.envs}) == 8
    envs.close()


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_a_whole_sequence_of_aec_games_repeats(maker):
    def games(env):
        chance, found = np.random.default_rng(5), []
        for number in range(3):
            env.reset(seed=5 if number == 0 else None)
            found += play(env, chance)
        return found

    one, two = games(maker()), games(maker())
    assert len(one) > 100 and same(one, two)


@pytest.mark.parametrize("keywords", [{}, {"opponents": "greedy"}, {"seat": "random", "seats": 3}, {"seat": "rotate"}], ids=str)
@pytest.mark.parametrize("gym_id", SEATS)
def test_a_whole_sequence_of_episodes_repeats_opponents_included(gym_id, keywords):
    def episodes(env, seed):
        chance = np.random.default_rng(6)
        return [(*episode(env, chance, seed=seed if number == 0 else None), env.position()) for number in range(3)]

    one = make(gym_id, **keywords)
    first = episodes(one, 6)
    assert same(first, episodes(one, 6)) and same(first, episodes(make(gym_id, **keywords), 6))
    assert not same(first, episodes(one, 7))


@pytest.mark.parametrize("gym_id", SEATS)
def test_an_episode_does_not_depend_on_how_the_ones_before_were_played(gym_id):
    def third(decisions):
        env = make(gym_id)
        env.reset(seed=8)
        for _ in range(2):
            for _ in range(decisions):
                env.step(int(np.flatnonzero(env.action_masks())[-1]))
            env.reset()
        return set_up(env), episode_from(env)

    def episode_from(env):
        for _ in range(12):
            env.step(int(np.flatnonzero(env.action_masks())[-1]))
        return set_up(env)

    assert third(0) == third(9)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_a_bad_seed_is_refused_and_changes_nothing(face, seed):
    env = face()
    env.reset(seed=9)
    before = env._game.state_bytes(0)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=seed)
    assert env._game.state_bytes(0) == before
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_numpy_integers_and_the_largest_seed_are_seeds():
    for face in FACES.values():
        env = face()
        env.reset(seed=np.int64(3))
        first = set_up(env)
        env.reset(seed=3)
        assert set_up(env) == first
        env.reset(seed=2**64 - 1)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("gym_id", SEATS)
def test_rotate_gives_every_seat_its_turn_and_random_finds_them_all(gym_id, seats):
    env = make(gym_id, seats=seats, seat="rotate")
    env.reset(seed=1)
    turns = [env.seat]
    for _ in range(2 * seats - 1):
        env.reset()
        turns.append(env.seat)
    assert turns == [*range(seats)] * 2
    env, drawn = make(gym_id, seats=seats, seat="random"), set()
    for _ in range(30):
        env.reset()
        drawn.add(env.seat)
    assert drawn == set(range(seats))


#: Options that are all other than the defaults.
AEC = {"seats": 3, "reward": "margin", "illegal": "lose", "render_mode": "ansi"}
GYM = {**AEC, "seat": 2, "opponents": "greedy:3", "obs": "dict", "dtype": "float32"}


def options_shown(env, seed):
    """A game's options by what it shows after a reset, and by what an illegal action does."""
    env.reset(seed=seed)
    found = {"seats": env.ruleset.seats, "reward": env._rewards.name, "render_mode": "ansi" if env.render() else None}
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    if isinstance(env, gymnasium.Env):
        found |= {"seat": env.seat, "opponents": env._others.agent(0).name}
        observation, _, ended, _, _ = env.step(wrong)
        found |= {"obs": "dict" if isinstance(observation, dict) else "flat", "dtype": str(observation["observation"].dtype)}
    else:
        env.step(wrong)
        ended = all(env.terminations.values())
    return found | {"illegal": "lose" if ended else "penalise"}


WAYS = {
    "as it is": lambda env: env,
    "used before": lambda env: options_shown(env, 1) and env,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.mark.parametrize("seed", [None, 2])
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_options_survive_resets_and_copies(way, seed):
    for maker in MAKERS.values():
        assert options_shown(way(maker(**AEC)), seed) == AEC
    for gym_id in SEATS:
        assert options_shown(way(make(gym_id, **GYM)), seed) == GYM


@pytest.mark.parametrize("seed", [None, 2])
def test_options_survive_batching(seed):
    envs = gymnasium.make_vec(SEAT, num_envs=2, vectorization_mode="sync", **GYM)
    envs.reset(seed=seed)
    assert [options_shown(env.unwrapped, seed) for env in envs.envs] == [GYM, GYM]
    envs.close()


def test_no_face_touches_the_global_generator_of_numpy():
    before = json.dumps(np.random.get_state(legacy=False), default=lambda array: array.tolist())
    for face in FACES.values():
        env = face()
        env.reset(seed=1)
        for _ in range(12):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert json.dumps(np.random.get_state(legacy=False), default=lambda array: array.tolist()) == before
    for path in Path(galileo_env.__file__).parent.glob("envs/*.py"):
        names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        assert not names & {"rand", "randn", "randint", "shuffle", "permutation", "choice", "random_sample"}, path


@pytest.mark.parametrize("seat", [True, 1.0, 2, "first"])
def test_a_learning_seat_that_is_none_is_refused(seat):
    with pytest.raises(ValueError, match=r"seat=.*accepted: 0, 1, 'rotate', 'random'"):
        make("galileo_env/Truth-v0", seat=seat)
