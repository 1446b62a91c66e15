"""The native vector env: what Gymnasium's SyncVectorEnv of single envs returns, bit for bit; and what it has beyond that."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from galileo_env import IllegalAction, Session
from galileo_env.engine import replay
from galileo_env.engine.session import GAMES_PER_THREAD, StackFull

from .words import IDS, SEAT, SOLO, TRUTH_SEAT, TRUTH_SOLO, Picker, make, pick, same

MODES = ("NextStep", "SameStep", "Disabled")


def native(gym_id, num_envs, **keywords):
    return gymnasium.make_vec(gym_id, num_envs=num_envs, vectorization_mode="vector_entry_point", **keywords)


def sync(gym_id, num_envs, autoreset_mode="NextStep", **keywords):
    """The same by Gymnasium's loop over single envs."""
    mode = {"autoreset_mode": autoreset_mode}
    return gymnasium.make_vec(gym_id, num_envs=num_envs, vectorization_mode="sync", vector_kwargs=mode, **keywords)


def picks(masks, number, chance=None, wrong=0.0):
    """Legal ids that follow from masks and a number, 0 where none is; some of them wrong."""
    actions = np.array([pick(mask, number + row) if mask.any() else 0 for row, mask in enumerate(masks)])
    if chance is not None:
        bad = chance.random(len(actions)) < wrong
        actions[bad] = chance.integers(-3, 400, bad.sum())
    return actions


def side_by_side(envs, seed, steps, wrong=0.0, reset=None):
    """Plays two vector envs with the same actions and holds every return against the other; how many games ended.

    In the mode "Disabled" the rows that ended are reset; `reset` gives the seeds.
    """
    one, two = envs
    chance = np.random.default_rng(seed)
    first = one.reset(seed=seed)
    assert same(first, two.reset(seed=seed))
    masks, ends = first[1]["action_mask"], 0
    for number in range(steps):
        actions = picks(masks, number, chance, wrong)
        found, right = one.step(actions), two.step(actions)
        assert [name for name, a, b in zip("orTtI", found, right, strict=True) if not same(a, b)] == [], number
        observations, _, terminations, truncations, infos = found
        assert observations_fit(one, observations) and not truncations.any()
        masks, ends = infos["action_mask"], ends + int(terminations.sum())
        if one.metadata["autoreset_mode"] is AutoresetMode.DISABLED and terminations.any():
            seeds = reset(ends) if reset else None
            found, right = (env.reset(seed=seeds, options={"reset_mask": terminations.copy()}) for env in envs)
            assert same(found, right)
            masks = np.where(terminations[:, None], found[1]["action_mask"], masks)
    return ends


def observations_fit(env, observations):
    flat = observations["observation"] if isinstance(observations, dict) else observations
    box = env.single_observation_space
    return flat.dtype == (box["observation"] if isinstance(observations, dict) else box).dtype and len(flat) == env.num_envs


# --- equal to the loop over single envs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("gym_id", IDS)
def test_all_that_a_loop_over_single_envs_returns_is_returned_alike(gym_id, mode):
    num_envs = int(np.random.default_rng([len(gym_id), len(mode)]).integers(2, 9))
    envs = [maker(gym_id, num_envs, autoreset_mode=mode) for maker in (native, sync)]
    assert side_by_side(envs, 5, 300, wrong=0.02) >= num_envs


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("keywords", [{"obs": "dict"}, {"dtype": "float32"}, {"obs": "dict", "dtype": "float32"}], ids=str)
@pytest.mark.parametrize("gym_id", [SEAT, TRUTH_SOLO])
def test_both_layouts_and_dtypes_are_alike(gym_id, keywords, mode):
    envs = [maker(gym_id, 3, autoreset_mode=mode, illegal="lose", **keywords) for maker in (native, sync)]
    assert side_by_side(envs, 6, 120, wrong=0.02) >= 3


@pytest.mark.parametrize("reward", ["win", "rank", "margin", "vp", "shaped", "lead"])
@pytest.mark.parametrize("illegal", ["penalise", "lose"])
def test_every_reward_and_illegal_action_pays_alike(reward, illegal):
    for gym_id, mode in ((TRUTH_SOLO, "SameStep"), (TRUTH_SEAT, "NextStep")):
        envs = [maker(gym_id, 4, autoreset_mode=mode, reward=reward, illegal=illegal) for maker in (native, sync)]
        assert side_by_side(envs, 7, 120, wrong=0.05) >= 4


@pytest.mark.parametrize(
    "keywords",
    [
        {"seats": 3, "seat": "rotate"},
        {"seats": 4, "seat": "random"},
        {"seats": 3, "seat": 2, "opponents": ["greedy:2", "random"]},
        {"seats": 3, "seat": 1, "opponents": [Picker(), "random"]},
        {"seat": "random", "opponents": "tests.faces.test_vector:Moody"},
    ],
    ids=["rotate", "random", "two agents", "an agent object", "an agent with a memory"],
)
def test_opponents_and_seats_are_alike(keywords):
    envs = [maker(TRUTH_SEAT, 3, autoreset_mode="SameStep", **copy.deepcopy(keywords)) for maker in (native, sync)]
    assert side_by_side(envs, 8, 150) >= 6


class Moody:
    """An agent with a memory of its own: its choices depend on all that it chose before since it was seeded."""

    name = "moody"

    def __init__(self):
        self.chance = np.random.default_rng(0)

    def seed(self, value):
        self.chance = np.random.default_rng(value)

    def act(self, session, games):
        return np.array([self.chance.choice(np.flatnonzero(session.masks[i])) for i in games])


@pytest.mark.parametrize("gym_id", [SEAT, TRUTH_SOLO])
def test_resets_of_some_rows_with_seeds_for_some_of_them_are_alike(gym_id):
    def seeds(number):
        return [None, number, 2**64 - number, None]

    envs = [maker(gym_id, 4, autoreset_mode="Disabled") for maker in (native, sync)]
    assert side_by_side(envs, 9, 250, reset=seeds) >= 4


def test_a_reset_of_some_rows_in_mid_game_leaves_the_others_where_they_are():
    envs = [maker(SEAT, 5, autoreset_mode="NextStep", seat="rotate") for maker in (native, sync)]
    side_by_side(envs, 10, 7)
    marked = np.array([True, False, False, True, False])
    before = [envs[0].position(row) for row in range(5)]
    assert same(*(env.reset(options={"reset_mask": marked.copy()}) for env in envs))
    after = [envs[0].position(row) for row in range(5)]
    assert [one == two for one, two in zip(before, after, strict=True)] == (~marked).tolist()
    for number in range(20):
        actions = picks(envs[0].action_masks(), number)
        assert same(envs[0].step(actions), envs[1].step(actions))


def test_games_from_a_position_are_alike():
    single = make(SEAT)
    single.reset(seed=3)
    for number in range(40):
        single.step(pick(single.action_masks(), number))
    position = single.unwrapped.position()
    envs = [maker(SEAT, 3) for maker in (native, sync)]
    assert same(*(env.reset(seed=1, options={"position": position}) for env in envs))
    assert envs[0].call("position") == envs[1].call("position") == (position,) * 3
    for number in range(30):
        actions = picks(envs[0].action_masks(), number)
        assert same(envs[0].step(actions), envs[1].step(actions))


@pytest.mark.parametrize("gym_id", [SOLO, SEAT])
def test_threads_and_the_size_of_the_batch_change_nothing(gym_id):
    sizes = {1: 2 * GAMES_PER_THREAD, 2: 2 * GAMES_PER_THREAD, 3: 7}
    seen = {}
    for threads, size in sizes.items():
        env = native(gym_id, size, autoreset_mode="SameStep", threads=threads)
        _, infos = env.reset(seed=11)
        seen[threads] = []
        for number in range(60):
            found = env.step(picks(infos["action_mask"], number))
            infos = found[4]
            seen[threads].append([each[:7] for each in (*found[:3], infos["action_mask"])])
        env.close()
    assert same(seen[1], seen[2]) and same(seen[1], seen[3])


# --- seeds and episodes ---------------------------------------------------------------------------------------------------------


def test_the_kth_episode_of_a_row_is_that_of_a_single_env_with_its_seed():
    env = native(TRUTH_SEAT, 3, seat="random", autoreset_mode="SameStep")
    _, infos = env.reset(seed=100)
    episodes = [[] for _ in range(3)]  # per row, per episode: masks of the decisions
    current = [[mask.tobytes()] for mask in infos["action_mask"]]
    for _ in range(300):
        actions = [pick(mask, len(current[row])) for row, mask in enumerate(infos["action_mask"])]
        _, _, terminations, _, infos = env.step(np.array(actions))
        for row, mask in enumerate(infos["action_mask"]):
            if terminations[row]:
                episodes[row].append(current[row])
                current[row] = []
            current[row].append(mask.tobytes())
    for row, games in enumerate(episodes):
        assert len(games) >= 3
        single = make(TRUTH_SEAT, seat="random")
        for number, masks in enumerate(games):
            _, info = single.reset(seed=100 + row if number == 0 else None)
            for count, mask in enumerate(masks, 1):
                assert info["action_mask"].tobytes() == mask
                _, _, ended, _, info = single.step(pick(info["action_mask"], count))
            assert ended


def test_any_game_of_a_batch_is_played_again_alone_from_its_origin_and_its_replay(tmp_path):
    env = native(SOLO, 4, autoreset_mode="SameStep")
    env.reset(seed=12)
    while env.origin(2)[2] < 2:
        env.step(picks(env.action_masks(), 1))
    # The third episode of row 2 from now on, or from its beginning if it has just begun.
    env.reset(options={"reset_mask": np.arange(4) == 2})
    assert env.origin(2) == (14, 0, 3)
    alone = Session(env.ruleset, 1, seed=0)
    alone.begin(0, *env.origin(2))
    assert alone.position(0) == env.position(2)
    recorder = replay.Recorder(env.session, 2, "picker")
    for number in range(500):
        actions = picks(env.action_masks(), number)
        recorder.note(actions[2])
        alone.step_one(actions[2])
        last = alone.result(0)
        _, _, terminations, _, infos = env.step(actions)
        if terminations[2]:
            break
        assert alone.state_bytes(0) == env.session.state_bytes(2)
    assert alone.over[0] and terminations[2]
    final = infos["final_info"]
    assert [final["vp"]["player_0"][2], final["tycho_vp"][2]] == last["vp"]
    assert final["decisions"][2] == last["decisions"]


def test_a_recorder_keeps_a_row_of_a_batch_as_a_replay_that_verifies(tmp_path):
    env = native(SOLO, 3)
    env.reset(seed=13)
    recorder = replay.Recorder(env.session, 1, "picker")
    ended = False
    while not ended:
        actions = picks(env.action_masks(), 3)
        recorder.note(actions[1])
        ended = env.step(actions)[2][1]
    file = recorder.write(tmp_path / "row.jsonl.gz")
    assert replay.verify(file).ok
    header = replay.read(file).header
    assert (header.seed, header.row, header.episode) == (14, 0, 0) and header.start is None


def test_without_a_seed_batches_differ_and_rows_differ():
    envs = [native(TRUTH_SOLO, 4) for _ in range(2)]
    seen = set()
    for env in envs:
        env.reset()
        seen |= {str(env.position(row)["rng"]) for row in range(4)}
    assert len(seen) == 8


def test_a_second_reset_goes_on_and_a_seed_begins_anew():
    env = native(TRUTH_SOLO, 3)
    first = [env.reset(seed=5 if number == 0 else None)[0] for number in range(3)]
    again = [env.reset(seed=5 if number == 0 else None)[0] for number in range(3)]
    assert same(first, again)
    assert not np.array_equal(first[0], first[1]) and not np.array_equal(first[1], first[2])
    assert env.np_random_seed == 5


@pytest.mark.parametrize("seed", [-1, 2**64 - 1, 1.5, "7", True, np.array(3), [1, 2], [1, 2, -3], [1, 2, 0.5]])
def test_a_bad_seed_is_refused_and_changes_nothing(seed):
    env = native(TRUTH_SOLO, 3)
    env.reset(seed=9)
    before = env.call("position")
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=seed)
    assert env.call("position") == before
    env.step(picks(env.action_masks(), 0))


# --- statistics -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_statistics_are_those_of_gymnasiums_wrapper(mode):
    told = native(TRUTH_SOLO, 4, autoreset_mode=mode, reward="vp", statistics=True)
    wrapped = [RecordEpisodeStatistics(maker(TRUTH_SOLO, 4, autoreset_mode=mode, reward="vp")) for maker in (native, sync)]
    envs = [told, *wrapped]
    for env in envs:
        env.reset(seed=3)
    ends = 0
    for number in range(200):
        actions = picks(told.action_masks(), number)
        found = [env.step(actions)[4] for env in envs]
        for infos in found:
            times = infos.get("episode", {}).pop("t", np.zeros(4))
            assert times.dtype == np.float64 and ((times > 0) <= infos.get("_episode", np.zeros(4, bool))).all()
        assert same(found[0], found[1]) and same(found[0], found[2])
        if "episode" in found[0]:
            ends += int(found[0]["_episode"].sum())
            if mode == "Disabled":
                for env in envs:  # the wrapper of the loop would lose sight of a mask that the loop has taken out of the options
                    env.reset()
    assert ends >= 8


def test_returns_and_lengths_of_1000_batched_episodes_are_those_of_single_envs():
    rows, batched = 50, {}
    env = native(TRUTH_SOLO, rows, autoreset_mode="SameStep", reward="margin", statistics=True)
    _, infos = env.reset(seed=1000)
    count = np.zeros(rows, int)
    while count.min() < 20:
        _, _, _, _, infos = env.step(picks(infos["action_mask"], 0))
        for row in np.flatnonzero(infos.get("_episode", ())):
            batched[row, count[row]] = infos["episode"]["r"][row], infos["episode"]["l"][row]
            count[row] += 1
    compared = 0
    for row in range(rows):
        single = make(TRUTH_SOLO, reward="margin")
        for number in range(20):
            _, info = single.reset(seed=1000 + row if number == 0 else None)
            total, steps, ended = 0.0, 0, False
            while not ended:
                _, reward, ended, _, info = single.step(pick(info["action_mask"], row))
                total, steps = total + reward, steps + 1
            assert batched[row, number] == (total, steps)
            compared += 1
    assert compared == 1000


# --- masks, copies, pickles -----------------------------------------------------------------------------------------------------


def test_masks_are_one_array_that_nobody_may_write():
    env = native(SEAT, 5)
    first = env.action_masks()
    assert first.shape == (5, 200) and first.dtype == np.bool_ and not first.flags.writeable
    _, infos = env.reset(seed=1)
    for number in range(30):
        assert env.action_masks() is first
        assert np.array_equal(first, infos["action_mask"]) and infos["action_mask"].dtype == np.int8
        assert all(np.shares_memory(row, first) for row in env.call("action_masks"))
        _, _, _, _, infos = env.step(picks(first, number))
    assert env.single_action_space.sample(infos["action_mask"][2]) in np.flatnonzero(first[2])


@pytest.mark.parametrize("obs", ["flat", "dict"])
def test_arrays_are_fresh_with_copy_and_views_without(obs):
    def arrays(found):
        shown = found[0]
        return [*(shown.values() if obs == "dict" else [shown]), found[-1]["action_mask"]]

    fresh, views = (native(TRUTH_SOLO, 3, obs=obs, copy=each) for each in (True, False))
    kept = [[(array, array.copy()) for array in arrays(env.reset(seed=1))] for env in (fresh, views)]
    for number in range(8):
        actions = picks(views.action_masks(), number)
        found = [env.step(actions) for env in (fresh, views)]
        assert same(*found)
    assert all(np.array_equal(array, then) for array, then in kept[0])
    assert all(array.flags.writeable for array, _ in kept[0])
    assert all(now is array or np.shares_memory(now, array) for now, (array, _) in zip(arrays(found[1]), kept[1], strict=True))
    assert not any(array.flags.writeable or np.array_equal(array, then) for array, then in kept[1])


def test_infos_of_an_end_may_be_written_without_harm_to_what_came_beside_them():
    env = native(TRUTH_SOLO, 4)
    env.reset(seed=1)
    terminations = np.zeros(4, bool)
    while not terminations.any():
        _, _, terminations, _, infos = env.step(picks(env.action_masks(), 0))
    before = infos["_vp"].copy()
    terminations[:] = True
    assert np.array_equal(infos["_vp"], before)


WAYS = {"deepcopy": copy.deepcopy, "pickle": lambda env: pickle.loads(pickle.dumps(env))}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("keywords", [{"seat": "rotate", "opponents": "tests.faces.test_vector:Moody"}, {"threads": 2}], ids=str)
def test_a_copy_in_mid_episode_goes_on_alike_and_leaves_the_original_alone(keywords, way):
    size = 130 if "threads" in keywords else 4
    env = native(TRUTH_SEAT, size, reward="shaped", statistics=True, **keywords)
    env.reset(seed=2)
    for number in range(9):
        env.step(picks(env.action_masks(), number))
    other = way(env)
    before = env.call("position")
    ahead = [untimed(other.step(picks(other.action_masks(), number))) for number in range(60)]
    assert env.call("position") == before
    assert same(ahead, [untimed(env.step(picks(env.action_masks(), number))) for number in range(60)])
    assert any(found[2].any() for found in ahead)
    assert same(other.reset(), env.reset())
    assert np.shares_memory(other.action_masks(), other.session._masks)


def untimed(found):
    found[4].get("episode", {}).pop("t", None)
    return found


# --- what it says of itself, and errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [*MODES, *AutoresetMode])
def test_the_metadata_tell_the_mode(mode):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = native(TRUTH_SOLO, 2, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is AutoresetMode(mode)
    assert type(env).metadata.get("autoreset_mode") is None


def test_it_is_what_make_vec_makes_by_default_and_its_spec_makes_it_again():
    env = gymnasium.make_vec(SOLO, num_envs=3, level="hard", luna=True, character="kepler", reward="margin")
    assert repr(env) == "SoloVectorEnv(galileo_env/GalileiSolo-v0, num_envs=3)"
    assert str(env.ruleset) == "galilei:solo,luna,level=hard,characters=kepler" == str(env.get_attr("ruleset")[2])
    again = gymnasium.make_vec(env.spec)
    assert again.ruleset == env.ruleset and again.num_envs == 3
    assert same(again.reset(seed=1), env.reset(seed=1))
    assert env.observation_space.shape == (3, *env.single_observation_space.shape)
    assert env.observation_space.contains(env.reset()[0]) and env.action_space.contains(np.array([0, 1, 199]))


def test_rows_show_what_single_envs_show():
    env = native(TRUTH_SEAT, 2, seat="rotate", render_mode="ansi")
    env.reset(seed=1)
    env.reset()
    single = make(TRUTH_SEAT, seat="rotate", render_mode="ansi").unwrapped
    single.reset(seed=2)
    single.reset()
    assert env.call("seat") == (1, 1) and single.seat == 1
    assert env.render()[1] == single.render() and len(env.render()) == 2
    assert env.position(1) == single.position() == env.call("position")[1]
    text = env.action_text(3)
    assert env.action_id(text) == 3 and env.call("action_text", 3) == (text, text) and env.call("action_id", text) == (3, 3)
    assert env.get_attr("render_mode") == ("ansi", "ansi") and env.call("origin") == ((1, 0, 1), (2, 0, 1))
    assert env.get_attr("action_space")[0] == env.single_action_space
    assert env.get_attr("observation_space")[0] == env.single_observation_space


def test_rows_draw_what_single_envs_draw():
    env = native(TRUTH_SEAT, 2, seat="rotate", render_mode="rgb_array")
    env.reset(seed=1)
    single = make(TRUTH_SEAT, seat="rotate", render_mode="rgb_array").unwrapped
    single.reset(seed=2)
    pictures = env.render()
    assert len(pictures) == 2 and np.array_equal(pictures[1], single.render())


def test_render_without_a_mode_warns_and_draws_nothing():
    env = native(TRUTH_SOLO, 1)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_values_of_ones_own_are_kept_by_row():
    env = native(TRUTH_SOLO, 2)
    env.set_attr("stage", ["a", "b"])
    env.set_attr("weight", 0.5)
    assert env.get_attr("stage") == ("a", "b") and env.get_attr("weight") == (0.5, 0.5)
    assert pickle.loads(pickle.dumps(env)).get_attr("stage") == ("a", "b")
    with pytest.raises(AttributeError, match="seat"):
        env.set_attr("seat", 1)
    with pytest.raises(ValueError, match="3 for 2 rows"):
        env.set_attr("stage", [1, 2, 3])
    with pytest.raises(AttributeError, match="colour"):
        env.get_attr("colour")


def test_a_closed_env_ends_its_threads():
    env = native(TRUTH_SOLO, 2 * GAMES_PER_THREAD, threads=2)
    env.reset(seed=1)
    env.step(picks(env.action_masks(), 0))
    assert env.session._pool is not None
    env.close()
    env.close()
    assert env.closed and env.session._pool is None


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"autoreset_mode": "later"}, "autoreset_mode='later'; accepted: 'NextStep', 'SameStep', 'Disabled'"),
        ({"num_envs": 0}, "num_envs=0"),
        ({"threads": 0}, "threads=0"),
        ({"obs": "list"}, "obs='list'"),
        ({"dtype": "int16"}, "dtype='int16'"),
        ({"reward": "money"}, "reward='money'"),
        ({"illegal": "ignore"}, "illegal='ignore'"),
        ({"render_mode": "human"}, "render_mode='human'"),
        ({"opponents": "random"}, "opponents='random' does not apply"),
        ({"seat": 0}, "seat=0 does not apply"),
        ({"seats": 2}, "seats=2 does not apply"),
        ({"ruleset": "truth:seats=2"}, "no solo game"),
        ({"colour": "red"}, "keyword 'colour' is unknown; accepted: num_envs, reward, .*autoreset_mode.* threads$"),
    ],
    ids=str,
)
def test_a_bad_keyword_is_named(keywords, message):
    with pytest.raises(ValueError, match=message):
        native(TRUTH_SOLO, **{"num_envs": 2, **keywords})


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 1], r"shape \(2,\); accepted: \(3,\)"),
        ([[0, 1, 2]], r"shape \(1, 3\)"),
        ([0.0, 1.0, 2.0], "dtype float64"),
        ([True, False, True], "dtype bool"),
    ],
)
def test_actions_of_a_wrong_shape_or_kind_are_refused_before_anything_happens(actions, message):
    env = native(TRUTH_SOLO, 3)
    env.reset(seed=1)
    before = env.call("position")
    with pytest.raises(ValueError, match=message):
        env.step(actions)
    assert env.call("position") == before


@pytest.mark.parametrize("action", [-1, -2, 288, 10**9])
def test_an_illegal_action_raises_where_that_is_asked_for_and_changes_nothing_in_any_row(action):
    env = native(TRUTH_SOLO, 3, illegal="raise")
    env.reset(seed=1)
    before = env.call("position")
    actions = picks(env.action_masks(), 0)
    actions[1] = action
    with pytest.raises(IllegalAction, match=f"game 1: action {action} "):
        env.step(actions)
    assert env.call("position") == before
    env.step(picks(env.action_masks(), 0))


def test_a_step_before_the_first_reset_says_what_to_do():
    with pytest.raises(ResetNeeded, match="reset"):
        native(TRUTH_SOLO, 2).step([0, 0])
    with pytest.raises(ResetNeeded, match="reset all"):
        native(TRUTH_SOLO, 2).reset(options={"reset_mask": np.array([True, False])})


def test_a_game_that_is_over_must_be_reset_where_nobody_else_does_it():
    env = native(TRUTH_SOLO, 3, autoreset_mode="Disabled", illegal="lose")
    env.reset(seed=1)
    actions = picks(env.action_masks(), 0)
    actions[1] = -1
    assert env.step(actions)[2].tolist() == [False, True, False]
    before = env.call("position")
    with pytest.raises(ResetNeeded, match=r"games \[1\] are over"):
        env.step(picks(env.action_masks(), 0))
    assert env.call("position") == before
    options = {"reset_mask": np.array([False, True, False])}
    _, infos = env.reset(options=options)
    assert infos["_action_mask"].tolist() == [False, True, False] and "reset_mask" in options
    env.step(picks(env.action_masks(), 0))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"reset_mask": [True, False]}, TypeError, "list; accepted: a numpy array of bool"),
        ({"reset_mask": np.array([1, 0])}, TypeError, "array of int64"),
        ({"reset_mask": np.array([True])}, ValueError, r"shape \(1,\)"),
        ({"reset_mask": np.array([False, False])}, ValueError, "0 rows marked"),
        ({"start": 1}, ValueError, "'start' is unknown; accepted: 'position', 'reset_mask'"),
        (["start"], ValueError, "accepted: a dict or None"),
        ({"position": {"seats": 1}}, ValueError, "position"),
    ],
    ids=str,
)
def test_a_bad_reset_option_is_named_and_changes_nothing(options, error, message):
    env = native(TRUTH_SOLO, 2)
    env.reset(seed=1)
    before = env.call("position")
    with pytest.raises(error, match=message):
        env.reset(options=options)
    assert env.call("position") == before


def test_a_position_that_is_over_is_refused():
    env = native(TRUTH_SOLO, 2)
    over = Session("truth:solo", seed=1)
    over.play_random()
    env.reset(seed=1)
    before = env.call("position")
    with pytest.raises(ValueError, match="the game is over"):
        env.reset(options={"position": over.position(0)})
    assert env.call("position") == before


def test_a_position_whose_game_ends_before_the_learner_decides_is_refused_by_row():
    session = Session("truth:seats=2", seed=4)
    while not session.over[0]:
        last, mover = session.position(0), int(session.seat[0])
        session.step_one(pick(session.masks[0], 0))
    env = native(TRUTH_SEAT, 2, seat=1 - mover)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"game 0 ends before seat {1 - mover} decides"):
        env.reset(options={"position": last})
    with pytest.raises(ResetNeeded):
        env.step([0, 0])
    env.reset(seed=1)
    env.step(picks(env.action_masks(), 0))


class Cheat:
    """An agent whose action is never legal."""

    name = "cheat"

    def seed(self, value):
        pass

    def act(self, session, games):
        return np.full(len(games), -5)


def test_an_illegal_action_of_an_opponent_is_an_error_and_all_must_begin_anew():
    env = native(TRUTH_SEAT, 2, opponents=Cheat())
    with pytest.raises(IllegalAction):
        env.reset(seed=1)
        for number in range(200):
            env.step(picks(env.action_masks(), number))
    with pytest.raises(ResetNeeded):
        env.step([0, 0])


def test_a_full_stack_is_an_error_and_all_must_begin_anew(monkeypatch):
    env = native(TRUTH_SOLO, 3)
    env.reset(seed=1)
    monkeypatch.setattr(env.session, "_spread", lambda *args: [2])
    with pytest.raises(StackFull, match="game 2: .* seed 3, row 0"):
        env.step(picks(env.action_masks(), 0))
    monkeypatch.undo()
    with pytest.raises(ResetNeeded):
        env.step(picks(env.action_masks(), 0))
    env.reset()
    env.step(picks(env.action_masks(), 0))


def test_debug_mode_notices_a_learner_without_a_legal_action(monkeypatch):
    monkeypatch.setenv("GALILEO_DEBUG", "1")
    watched = native(TRUTH_SEAT, 3, autoreset_mode="SameStep")
    monkeypatch.setenv("GALILEO_DEBUG", "0")
    unwatched = native(TRUTH_SEAT, 3)
    for env in (watched, unwatched):
        env.reset(seed=1)
    for number in range(150):
        watched.step(picks(watched.action_masks(), number))
    watched.session._masks[2] = 0
    with pytest.raises(AssertionError, match="game 2: the learner has no legal action"):
        watched._batch.check()
    watched.session._seat[0] = 1
    with pytest.raises(AssertionError, match="game 0 waits for seat 1"):
        watched._batch._done()
    unwatched.session._masks[2] = 0
    unwatched._batch._done()
