"""Illegal actions, calls out of order, last infos, render."""

import copy
import warnings

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from galileo_env import IllegalAction
from galileo_env.engine.spec import game_spec
from galileo_env.envs.rewards import REWARDS

from .words import IDS, MAKERS, MODULES, RULESETS, SEATS, SOLO, SOLOS, Picker, aec, episode, game_of, make, pick, play, same

NO_NUMBERS = [True, np.True_, 1.0, "end", np.array([3]), np.float32(2), [1]]


def an_illegal(env):
    return int(np.flatnonzero(~env.action_masks())[0])


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("wrong", ["masked", -1, 10_000])
def test_aec_raise_changes_nothing(maker, wrong):
    env = maker()
    env.reset(seed=41)
    env.step(pick(env.action_masks(), 0))
    twin, action = copy.deepcopy(env), an_illegal(env) if wrong == "masked" else wrong
    with pytest.raises(IllegalAction) as caught:
        env.step(action)
    assert caught.value.action == action and caught.value.seat == int(env.agent_selection[-1])
    assert env._game.state_bytes(0) == twin._game.state_bytes(0)
    assert same(play(env, np.random.default_rng(1)), play(twin, np.random.default_rng(1)))


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_aec_penalise_changes_the_reward_of_the_mover_only(maker, reward):
    env = maker(illegal="penalise", reward=reward)
    env.reset(seed=42)
    agent, before, owed = env.agent_selection, env._game.state_bytes(0), dict(env._cumulative_rewards)
    for _ in range(2):
        wrong = an_illegal(env)
        env.step(wrong)
        assert env._game.state_bytes(0) == before and env.agent_selection == agent
        assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
        assert env.last()[1] == -1.0 and env.infos[agent] == {"illegal": wrong}
        assert not any(env.terminations.values())
    env.step(pick(env.action_masks(), 0))
    assert env.infos[agent] == {} and env.rewards[agent] > -1 and env._cumulative_rewards.keys() == owed.keys()


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_aec_lose_ends_the_game_for_all(ruleset, reward):
    env = aec(ruleset, illegal="lose", reward=reward)
    env.reset(seed=43)
    for number in range(12):
        env.step(pick(env.action_masks(), number))
    agent, wrong, position = env.agent_selection, an_illegal(env), env.position()
    env.step(wrong)
    assert all(env.terminations.values()) and not env.action_masks().any() and env.position() == position
    assert env.infos[agent]["illegal"] == wrong and set(env.infos[agent]["placement"].values()) == {0}
    assert env.agent_selection == "player_0"
    if reward != "shaped":
        assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
    while env.agents:
        observation, *_ = env.last()
        assert not observation["action_mask"].any()
        env.step(None)
    env.reset()
    assert env.action_masks().any()
    play(env, np.random.default_rng(2))


@pytest.mark.parametrize("gym_id", SOLOS)
def test_shaped_telescopes_also_when_an_illegal_action_ends_the_game(gym_id):
    env, total = make(gym_id, illegal="lose", reward="shaped"), 0.0
    env.reset(seed=44)
    start = env._rewards._held[0, 0]
    for number in range(12):
        total += env.step(pick(env.action_masks(), number))[1]
    total += env.step(an_illegal(env))[1]
    assert np.isclose(total, -1 - start)


@pytest.mark.parametrize("gym_id", IDS)
def test_gymnasium_penalise_is_the_default_and_changes_nothing(gym_id):
    env = make(gym_id)
    first, _ = env.reset(seed=45)
    before, wrong = env._game.state_bytes(0), an_illegal(env)
    observation, reward, ended, truncated, info = env.step(wrong)
    assert (reward, ended, truncated, info["illegal"]) == (-1.0, False, False, wrong)
    assert env._game.state_bytes(0) == before and same(observation, first)
    assert "illegal" not in env.step(pick(info["action_mask"], 0))[4]


@pytest.mark.parametrize("gym_id", IDS)
def test_gymnasium_raise_and_lose(gym_id):
    env = make(gym_id, illegal="raise")
    env.reset(seed=46)
    before = env._game.state_bytes(0)
    with pytest.raises(IllegalAction):
        env.step(an_illegal(env))
    assert env._game.state_bytes(0) == before
    env.step(pick(env.action_masks(), 0))
    env = make(gym_id, illegal="lose")
    env.reset(seed=46)
    wrong = an_illegal(env)
    _, reward, ended, truncated, info = env.step(wrong)
    assert (reward, ended, truncated, info["illegal"]) == (-1.0, True, False, wrong)
    assert not info["action_mask"].any() and set(info["placement"].values()) == {0} and info["seat"] == env.seat
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("mode", ["raise", "penalise", "lose"])
@pytest.mark.parametrize("action", NO_NUMBERS, ids=repr)
def test_what_is_no_whole_number_is_an_error_in_every_mode(mode, action):
    for env in (make(SOLO, illegal=mode), *(module.env(illegal=mode) for module in MODULES.values())):
        env.reset(seed=47)
        before = env._game.state_bytes(0)
        with pytest.raises(ValueError, match="whole number"):
            env.step(action)
        assert env._game.state_bytes(0) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint8, np.array])
def test_whole_numbers_of_every_kind_are_actions(kind):
    for env in (make(SOLO), *(module.env() for module in MODULES.values())):
        env.reset(seed=48)
        env.step(kind(pick(env.action_masks(), 0)))
        assert env.position()["decisions"] == 1


# -- calls out of order


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_order_before_the_first_reset(module):
    env = module.env()
    assert env.agents == [] and env.possible_agents == ["player_0", "player_1"]
    for call in (lambda: env.step(0), env.last, lambda: env.observe("player_0"), env.agent_iter, env.render):
        with pytest.raises(RuntimeError, match=r"no game has begun; call reset\(\) first"):
            call()
    with pytest.raises(AttributeError, match=r"agent_selection.*call reset\(\) first"):
        _ = env.agent_selection
    with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
        make(SOLO).step(0)


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_order_during_the_game_and_after_its_end(module):
    env = module.env()
    env.reset(seed=49)
    with pytest.raises(ValueError, match=r"player_\d is on move"):
        env.step(None)
    with pytest.raises(ValueError, match="'player_7' is unknown; accepted: player_0, player_1"):
        env.observe("player_7")
    while not env.terminations["player_0"]:
        env.step(pick(env.action_masks(), 1))
    with pytest.raises(ValueError, match="the game is over for player_0; pass None"):
        env.step(0)
    env.step(None)
    env.step(None)
    for call in (lambda: env.step(None), env.last):
        with pytest.raises(RuntimeError, match=r"every agent has ended; call reset\(\) first"):
            call()
    assert list(env.agent_iter()) == []
    assert not env.observe("player_1")["action_mask"].any()
    solo = make(SOLO)
    episode(solo, np.random.default_rng(1), seed=1)
    with pytest.raises(ResetNeeded):
        solo.step(0)


@pytest.mark.parametrize("gym_id", SEATS)
def test_an_illegal_action_of_an_opponent_is_reported(gym_id):
    class Cheat(Picker):
        def act(self, session, games):
            return np.array([int(np.flatnonzero(session.masks[0] == 0)[0])])

    env = make(gym_id, opponents=Cheat(), seat=1)
    with pytest.raises(IllegalAction, match="seat 1"):
        for seed in range(20):  # until the opponent has the first decision
            env.reset(seed=seed)
    with pytest.raises(ResetNeeded):
        env.step(0)


# -- last infos


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_infos_say_how_the_game_ended(ruleset):
    env = aec(ruleset)
    other = game_spec(game_of(ruleset)).sides(env.ruleset)[-1]
    env.reset(seed=50)
    seen = play(env, np.random.default_rng(50))
    assert all(entry[5] == {} for entry in seen if not entry[3])
    result, infos = env._game.result(0), [entry[5] for entry in seen if entry[3]]
    assert len(infos) == len(env.possible_agents)
    for info in infos:
        assert list(info["vp"]) == list(info["placement"]) == list(info["sources"]) == env.possible_agents
        seats = len(env.possible_agents)
        assert [*info["vp"].values(), *([info[f"{other}_vp"]] if seats == 1 else [])] == result["vp"]
        assert list(info["placement"].values()) == result["placement"][:seats]
        assert [sum(each.values()) for each in info["sources"].values()] == list(info["vp"].values())
        assert (info["turns"], info["decisions"]) == (result["turns"], result["decisions"])
        if seats == 1:
            assert sum(info[f"{other}_sources"].values()) == info[f"{other}_vp"]
    infos[0]["vp"].clear()
    assert all(info["vp"] for info in infos[1:]), "every agent has infos of its own"


def test_gymnasium_infos_hold_the_mask_and_at_the_end_how_it_ended():
    for gym_id in IDS:
        env = make(gym_id)
        assert env.reset(seed=51)[1].keys() == {"action_mask"}
        assert env.step(pick(env.action_masks(), 0))[4].keys() == {"action_mask"}
        _, info, _ = episode(env, np.random.default_rng(51), seed=51)
        assert {"action_mask", "vp", "sources", "placement", "turns", "decisions", "seat"} <= info.keys()
        extra = {"galilei": {"tycho_vp", "tycho_sources"}, "truth": {"mark_vp", "mark_sources"}}[game_of(gym_id)]
        assert (extra <= info.keys()) == (gym_id in SOLOS)
        assert info["vp"]["player_0"] == env._game.scores[0, 0]


# -- opponents and render


@pytest.mark.parametrize("gym_id", SEATS)
def test_opponents_take_every_kind_of_spec(gym_id):
    for opponents in ("random", "greedy", ["random", "greedy"], Picker(), [Picker(), "random"], f"{__name__}:Picker"):
        env = make(gym_id, seats=3, seat=1, opponents=opponents)
        total, info, steps = episode(env, np.random.default_rng(52), seed=52)
        assert len(info["vp"]) == 3 and -1 <= total <= 1 and steps > 10


@pytest.mark.parametrize("gym_id", SEATS)
def test_several_episodes_against_opponents_on_one_object(gym_id):
    env, chance = make(gym_id, seat="rotate"), np.random.default_rng(53)
    infos = [episode(env, chance)[1] for _ in range(3)]
    assert {info["seat"] for info in infos} == {0, 1}


@pytest.mark.parametrize("face", [*MAKERS.values(), *(lambda name=name, **k: make(name, **k) for name in IDS)])
def test_render_gives_pixels_on_request(face):
    env = face(render_mode="rgb_array")
    env.reset(seed=54)
    before = env.render()
    assert before.shape == (800, 1280, 3) and before.dtype == np.uint8 and before.std() > 20
    env.step(pick(env.action_masks(), 0))
    assert (env.render() != before).any()


@pytest.mark.parametrize("face", [*MAKERS.values(), *(lambda name=name, **k: make(name, **k) for name in IDS)])
def test_render_gives_text_or_a_warning(face):
    env = face(render_mode="ansi")
    env.reset(seed=54)
    board = env.render()
    assert isinstance(board, str) and board.count("\n") > 5
    env.step(pick(env.action_masks(), 0))
    assert env.render() != board
    silent = face()
    silent.reset(seed=54)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert silent.render() is None
    assert len(caught) == 1 and "render_mode" in str(caught[0].message)
    silent.close()
    silent.close()
