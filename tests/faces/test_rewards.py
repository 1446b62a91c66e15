"""Rewards by name, and the accounts of AEC and Gymnasium over whole games."""

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.engine import outcome
from galileo_env.envs import rewards

from .words import IDS, KINDS, MODULES, RULESETS, SEATS, Picker, aec, episode, make, play

NAMES = tuple(rewards.REWARDS)


# The rewards once more, as formulas over whole vectors: what the kernel's sums are held to over played games.


def win(placement):
    first = np.equal(placement, 1)
    return 2.0 * first / first.sum() - 1.0


def rank(placement):
    places = np.asarray(placement)
    means = np.array([np.flatnonzero(np.sort(places) == each).mean() for each in places])
    return 1.0 - 2.0 * means / (len(places) - 1)


def lead(points):
    return np.array([own - max(np.delete(points, side)) for side, own in enumerate(points)], float)


def phi(points):
    return np.tanh(lead(points) / 40.0)


def paid(name, over, placement, points, potentials=None, held=0.0):
    """What the kernel pays in one game, (sides,)."""
    shape = (1, len(points))
    found, running, terminated = np.zeros(shape), np.ones(1, np.bool_), np.zeros(1, np.bool_)
    stand = np.array([over]), np.array([points], np.int32), np.array([placement], np.int8)
    later = np.zeros(shape, np.int64) if potentials is None else np.array([potentials])
    ended = np.zeros(1, np.int64)
    number = NAMES.index(name)
    count = outcome.pay(number, *stand, later, np.full(shape, held), running, found, terminated, ended)
    assert count == over == terminated[0] != running[0]
    return found[0]


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        ([1, 2], [1, -1]),
        ([2, 1], [-1, 1]),  # also a solo tie, which the rules give to Tycho
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-1, 1, -1]),
        ([1, 1, 3], [0, 0, -1]),
        ([1, 1, 1], [-1 / 3] * 3),
        ([4, 1, 1, 1], [-1, -1 / 3, -1 / 3, -1 / 3]),
    ],
)
def test_win_is_shared_so_that_every_vector_of_n_sums_to_2_minus_n(placement, expected):
    points = [0] * len(placement)
    assert np.allclose(paid("win", True, placement, points), expected) and np.allclose(win(placement), expected)
    assert np.isclose(win(placement).sum(), 2 - len(placement))


@pytest.mark.parametrize(
    ("placement", "expected"),
    [([1, 2], [1, -1]), ([1, 1], [0, 0]), ([3, 1, 2], [-1, 1, 0]), ([1, 1, 3], [0.5, 0.5, -1]), ([1, 2, 2, 4], [1, 0, 0, -1])],
)
def test_rank_spaces_the_places_evenly_and_shares_them(placement, expected):
    points = [0] * len(placement)
    assert np.allclose(paid("rank", True, placement, points), expected) and np.allclose(rank(placement), expected)


def test_margin_is_the_lead_over_the_best_other_side_in_hundreds():
    for points, expected in [([50, 40, 45], [0.05, -0.10, -0.05]), ([7, 7], [0, 0]), ([-3, 97], [-1, 1])]:
        assert np.allclose(paid("margin", True, [1] * len(points), points), expected)


def test_phi_is_bounded_and_rises_with_the_margin():
    margins = range(-300, 301, 10)
    values = np.array([paid("shaped", False, [0, 0], [0, 0], [margin, 0])[0] for margin in margins])
    assert np.allclose(values, [phi([margin, 0])[0] for margin in margins])
    assert (np.abs(values) <= 1).all() and (np.diff(values) >= 0).all() and values[30] == 0


def test_an_unknown_reward_is_refused_and_the_known_ones_are_listed():
    with pytest.raises(ValueError, match="'money'; accepted: win, rank, margin, vp, shaped, lead"):
        rewards.Rewards("money", Session("galilei:seats=2"))


def expected_returns(name, final, start):
    """Per seat, from the engine's result of the end and the session at the start."""
    seats = start.ruleset.seats
    vector = {
        "win": win(final["placement"]),
        "rank": rank(final["placement"]),
        "margin": lead(final["vp"]) / 100.0,
        "vp": np.array(final["vp"]) - start.scores[0],
        "shaped": win(final["placement"]) - phi(start.potential(0)),
        "lead": lead(final["vp"]) - lead(start.potential(0)),
    }
    return vector[name][:seats]


def accounts(env, chance):
    """One game: per agent the sums of last() and of `rewards`."""
    by_last = dict.fromkeys(env.possible_agents, 0.0)
    by_rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        by_last[agent] += reward
        env.step(None if ended else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        if not ended:
            for each, paid in env.rewards.items():
                by_rewards[each] += paid
    assert env.agents == []
    return list(by_last.values()), list(by_rewards.values())


def check_accounts(name, numbers):
    """Plays so many games of each ruleset; both sums of every one must be the final vector of the engine."""
    chance, games = np.random.default_rng(1), 0
    for ruleset, number in zip(RULESETS, numbers, strict=True):
        env = aec(ruleset, reward=name)
        for _ in range(number):
            env.reset(seed=1 if games == 0 else None)
            start = env._game.clone()
            by_last, by_rewards = accounts(env, chance)
            expected = expected_returns(name, env._game.result(0), start)
            assert np.allclose(by_last, expected) and np.allclose(by_rewards, expected)
            games += 1
    assert games == sum(numbers)


@pytest.mark.parametrize("name", NAMES)
def test_sums_of_last_and_of_rewards_are_the_final_vector_of_the_engine(name):
    check_accounts(name, [8 if name == "win" else 2] * len(RULESETS))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_sums_of_last_and_of_rewards_are_the_final_vector_of_the_engine_over_a_thousand_games(name):
    check_accounts(name, [-(-1_000 // len(RULESETS))] * len(RULESETS))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("gym_id", IDS)
def test_the_return_of_an_episode_is_the_final_entry_of_the_engine(gym_id, name):
    env, chance = make(gym_id, reward=name, **({"seat": 1, "seats": 3} if gym_id in SEATS else {})), np.random.default_rng(2)
    for number in range(3):
        start = Session(env.ruleset, seed=2)
        for _ in range(number):
            start.reset()
        total, _, _ = episode(env, chance, seed=2 if number == 0 else None)
        assert np.isclose(total, expected_returns(name, env._game.result(0), start)[env.seat])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_three_episodes_on_one_object(kind, ruleset):
    env, chance, lengths = aec(ruleset, kind), np.random.default_rng(3), set()
    for _ in range(3):
        env.reset()
        assert env.agents == env.possible_agents and not any(env.terminations.values())
        seen = play(env, chance)
        assert env.agents == [] and env.rewards == env.infos == env.terminations == env._cumulative_rewards == {}
        assert [entry[3] for entry in seen[-len(env.possible_agents) :]] == [True] * len(env.possible_agents)
        lengths.add(len(seen))
    assert len(lengths) > 1


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_one_seat_may_be_selected_again_and_again(module):
    env, chance = module.env(), np.random.default_rng(4)
    env.reset(seed=4)
    agents = [entry[0] for entry in play(env, chance)]
    longest = run = 1
    for before, after in zip(agents, agents[1:], strict=False):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    assert longest >= 5


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_sparse_rewards_are_paid_at_the_end_only_and_dense_ones_on_the_way(module):
    for name in NAMES:
        env, chance = module.env(reward=name), np.random.default_rng(5)
        env.reset(seed=5)
        paid = [entry[2] for entry in play(env, chance) if not entry[3]]
        assert any(paid) == (name in ("vp", "shaped", "lead"))


@pytest.mark.parametrize("ruleset", ["galilei:seats=3", "truth:seats=3"])
def test_rewards_of_many_games_at_once_are_those_of_each(ruleset):
    many = Session(ruleset, num_games=6, seed=7)
    for name in NAMES:
        many.reset(seed=7)
        meter = rewards.Rewards(name, many)
        total = np.zeros((6, 3))
        agent = Picker()
        while not many.over.all():
            actions = np.full(6, -1)
            running = np.flatnonzero(~many.over)
            actions[running] = agent.act(many, running)
            many.step(actions)
            total += meter.collect(many)
        for row in range(6):
            start = Session(ruleset, num_games=6, seed=7)
            start.copy_game(row, 0)
            assert np.allclose(total[row], expected_returns(name, many.result(row), start))
        assert not meter.collect(many).any(), "a game pays once"
