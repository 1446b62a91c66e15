"""The same seed and actions give equal states, masks, observations and scores through every face."""

import gymnasium
import numpy as np
import pytest

from galileo_env import Ruleset, Session, galilei_v0, truth_v0
from galileo_env.sb3 import VecEnv

from .words import (
    KINDS,
    MODULES,
    RULESETS,
    SEAT,
    SEATS,
    SOLO,
    SOLOS,
    TRUTH_SEAT,
    TRUTH_SOLO,
    Picker,
    aec,
    game_of,
    make,
    pick,
    same,
)


def follow(session):
    """One decision of the game that all faces repeat."""
    session.step_one(pick(session.masks[0], int(session.states["decisions"][0])))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_session_and_aec_play_the_same_games(kind, ruleset):
    session, env, compared = Session(ruleset, seed=11), aec(ruleset, kind), 0
    for number in range(2):
        env.reset(seed=11 if number == 0 else None)
        if number:
            session.reset()
        while not session.over[0]:
            agent = f"player_{session.seat[0]}"
            observation, _, ended, _, _ = env.last()
            assert (env.agent_selection, ended) == (agent, False)
            assert observation["observation"].tobytes() == session.observations[0].tobytes()
            assert observation["action_mask"].tobytes() == session.masks[0].tobytes()
            assert same(env.observe(agent), observation)
            action = pick(session.masks[0], int(session.states["decisions"][0]))
            follow(session)
            env.step(action)
            assert env._game.state_bytes(0) == session.state_bytes(0)
            compared += 1
        assert list(env.infos["player_0"]["vp"].values()) == session.scores[0, : session.ruleset.seats].tolist()
    assert compared > (200 if game_of(ruleset) == "galilei" else 40)


@pytest.mark.parametrize("dtype", ["int8", "float32"])
@pytest.mark.parametrize("gym_id", SOLOS)
def test_session_and_solo_play_the_same_games(gym_id, dtype):
    session, env, compared = Session(f"{game_of(gym_id)}:solo", seed=12, obs=dtype), make(gym_id, dtype=dtype), 0
    observation, info = env.reset(seed=12)
    for _ in range(2):
        ended = False
        while not ended:
            assert observation.dtype == np.dtype(dtype) and observation.tobytes() == session.observations[0].tobytes()
            assert info["action_mask"].tobytes() == session.masks[0].tobytes()
            action = pick(session.masks[0], int(session.states["decisions"][0]))
            follow(session)
            observation, _, ended, _, info = env.step(action)
            assert env._game.state_bytes(0) == session.state_bytes(0)
            compared += 1
        assert [info["vp"]["player_0"], info[f"{session.sides[1]}_vp"]] == session.scores[0].tolist()
        session.reset()
        observation, info = env.reset()
    assert compared > (100 if gym_id == SOLO else 30)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
@pytest.mark.parametrize("gym_id", SEATS)
def test_session_and_one_seat_among_agents_play_the_same_game(gym_id, seats, seat):
    session, env = Session(f"{game_of(gym_id)}:seats={seats}", seed=13), make(gym_id, seats=seats, seat=seat, opponents=Picker())
    observation, info = env.reset(seed=13)
    ended, compared = False, 0
    while not ended:
        while session.seat[0] not in (seat, -1):
            follow(session)
        assert env._game.state_bytes(0) == session.state_bytes(0)
        assert observation.tobytes() == session.observations[0].tobytes()
        assert info["action_mask"].tobytes() == session.masks[0].tobytes() == env.action_masks().tobytes()
        action = pick(info["action_mask"], int(session.states["decisions"][0]))
        follow(session)
        observation, _, ended, _, info = env.step(action)
        compared += 1
    while not session.over[0]:
        follow(session)
    assert list(info["vp"].values()) == session.scores[0].tolist()
    assert compared > (50 if gym_id == SEAT else 10)


def stepped(envs, actions):
    """A step of a batch face: (observations, whose games ended, final observations by row)."""
    if isinstance(envs, VecEnv):
        observations, _, ended, infos = envs.step(actions)
        return observations, ended, {row: info["terminal_observation"] for row, info in enumerate(infos) if ended[row]}
    observations, _, ended, _, infos = envs.step(actions)
    return observations, ended, {row: infos["final_obs"][row] for row in np.flatnonzero(ended)}


@pytest.mark.parametrize("face", ["gymnasium", "sb3"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_sessions_and_the_batch_faces_play_the_same_games(ruleset, face):
    rules = Ruleset.parse(ruleset)
    seat = 0 if rules.solo else 1
    others = {} if rules.solo else {"opponents": Picker(), "seat": 1}
    if face == "sb3":
        envs = VecEnv(ruleset, 3, **others)
        envs.seed(13)
        observations, batch = envs.reset(), envs._batch.session
    else:
        gym_id = next(name for name in (SOLOS if rules.solo else SEATS) if game_of(name) == rules.game)
        envs = gymnasium.make_vec(gym_id, 3, "vector_entry_point", ruleset=ruleset, autoreset_mode="SameStep", **others)
        observations, batch = envs.reset(seed=13)[0], envs.session
    sessions = [Session(ruleset, seed=13 + row) for row in range(3)]
    compared, ends = 0, np.zeros(3, int)
    while not ends.all():
        for row, session in enumerate(sessions):
            while session.seat[0] not in (seat, -1):
                follow(session)
            assert session.state_bytes(0) == batch.state_bytes(row)
            assert session.observations[0].tobytes() == observations[row].tobytes()
            assert session.masks[0].tobytes() == envs.action_masks()[row].tobytes()
            assert np.array_equal(session.scores[0], batch.scores[row])
            follow(session)
            compared += 1
        decisions = batch.states["decisions"].tolist()
        actions = np.array([pick(mask, number) for mask, number in zip(envs.action_masks(), decisions, strict=True)])
        observations, ended, last = stepped(envs, actions)
        for row in np.flatnonzero(ended):
            while not sessions[row].over[0]:
                follow(sessions[row])
            assert last[row].tobytes() == sessions[row].observe(0, seat).tobytes()
            sessions[row].reset()
            ends[row] += 1
    assert compared > 30


@pytest.mark.parametrize("gym_id", SOLOS)
def test_the_two_layouts_hold_the_same(gym_id):
    flat, both = make(gym_id), make(gym_id, obs="dict")
    row, info = flat.reset(seed=5)
    pair, _ = both.reset(seed=5)
    for number in range(60):
        assert same(pair, {"observation": row, "action_mask": info["action_mask"]})
        if not info["action_mask"].any():
            break
        action = pick(info["action_mask"], number)
        row, _, _, _, info = flat.step(action)
        pair, _, _, _, _ = both.step(action)


def test_keywords_and_ruleset_string_name_the_same_game():
    assert galilei_v0.env(seats=3).ruleset == galilei_v0.env(ruleset="galilei:seats=3").ruleset
    assert galilei_v0.env().ruleset == galilei_v0.env(ruleset="galilei:seats=2").ruleset
    assert galilei_v0.env(seats=1, level="base").ruleset == make(SOLO).ruleset == make(SOLO, ruleset="galilei:solo").ruleset
    assert make(SEAT).ruleset == make(SEAT, seats=2).ruleset
    assert truth_v0.env(seats=3).ruleset == make(TRUTH_SEAT, seats=3).ruleset == truth_v0.raw_env(ruleset="truth:seats=3").ruleset
    assert truth_v0.env().ruleset == truth_v0.env(ruleset="truth:seats=2").ruleset == make(TRUTH_SEAT).ruleset
    assert truth_v0.env(seats=1).ruleset == make(TRUTH_SOLO).ruleset == make(TRUTH_SOLO, ruleset="truth:solo").ruleset


def test_luna_levels_and_characters_are_keywords_of_every_face():
    text = "galilei:solo,luna,level=hard,characters=kepler"
    env = make(SOLO, level="hard", luna=True, character="kepler")
    assert str(env.ruleset) == text and env.ruleset == make(SOLO, ruleset=text).ruleset
    assert env.ruleset == make(SOLO, level="hard", luna=True, characters=["kepler"]).ruleset
    assert env.ruleset == galilei_v0.env(seats=1, luna=True, level="hard", characters="kepler").ruleset
    env.reset(seed=1)
    position = env.position()
    assert position["players"][0]["character"] == "kepler" and position["moon"] and len(position["tycho"]["tiles"]) == 6
    text = "galilei:seats=3,luna,characters=newton+basic+random"
    three = make(SEAT, seats=3, luna=True, characters=["newton", "basic", "random"], seat=1)
    assert three.ruleset == galilei_v0.raw_env(ruleset=text).ruleset
    three.reset(seed=1)
    first, second, third = (player["character"] for player in three.position()["players"])
    assert (first, second) == ("newton", None) and third not in (None, "newton")


def test_a_solo_game_draws_another_character_for_every_episode_unless_told_otherwise():
    def characters(**keywords):
        env, found = make(SOLO, **keywords), set()
        for number in range(40):
            env.reset(seed=1 if number == 0 else None)
            found.add(env.position()["players"][0]["character"])
        return found

    assert len(characters()) == 8 and characters(character="random", luna=True) == characters()
    assert characters(character="basic") == {None} and characters(character="sophia") == {"sophia"}


@pytest.mark.parametrize(
    ("maker", "keywords", "culprit"),
    [
        (galilei_v0.env, {"seats": 3, "ruleset": "galilei:seats=3"}, "leave out seats"),
        (galilei_v0.raw_env, {"luna": True, "ruleset": "galilei:seats=3"}, "leave out luna"),
        (galilei_v0.env, {"ruleset": "truth:seats=2"}, "truth"),
        (galilei_v0.env, {"ruleset": "galilei:seats=2,moon"}, "moon"),
        (galilei_v0.env, {"seats": 5}, "seats=5"),
        (galilei_v0.env, {"seats": 1, "level": "impossible"}, "impossible"),
        (galilei_v0.env, {"characters": ["nobody", "someone"]}, "characters"),
        (galilei_v0.env, {"reward": "money"}, "money.*win, rank, margin, vp, shaped, lead"),
        (galilei_v0.env, {"illegal": "ignore"}, "ignore.*raise"),
        (galilei_v0.env, {"render_mode": "human"}, "human.*ansi"),
        (make, {"gym_id": SOLO, "seats": 2}, "seats=2"),
        (make, {"gym_id": SOLO, "ruleset": "galilei:seats=2"}, "no solo game"),
        (make, {"gym_id": SOLO, "level": "impossible"}, "impossible"),
        (make, {"gym_id": SOLO, "character": "nobody"}, "'nobody' is unknown; accepted: galileo, kepler"),
        (make, {"gym_id": SOLO, "character": "kepler", "characters": "kepler"}, "character and characters"),
        (make, {"gym_id": SOLO, "character": "kepler", "ruleset": "galilei:solo"}, "leave out character$"),
        (make, {"gym_id": SOLO, "character": ["kepler", "bruno"]}, "2 names for 1 seats"),
        (make, {"gym_id": SOLO, "level": "hard"}, "level='hard': accepted: base without luna"),
        (make, {"gym_id": SOLO, "level": "base", "luna": True}, "level='base': accepted: easy, normal, hard, flaming"),
        (make, {"gym_id": SOLO, "luna": "yes"}, "'luna' takes no value"),
        (make, {"gym_id": SEAT, "level": "hard", "luna": True}, "'level' applies to solo games only"),
        (make, {"gym_id": SEAT, "characters": "kepler"}, "1 names for 2 seats"),
        (make, {"gym_id": SEAT, "characters": ["kepler", "kepler"]}, "kepler occurs twice"),
        (galilei_v0.env, {"seats": 3, "characters": ["kepler", "sofia", "basic"]}, "'sofia' is unknown"),
        (make, {"gym_id": SOLO, "weather": "fine"}, "keyword 'weather' is unknown; accepted: reward, .*level=base.*characters="),
        (
            make,
            {"gym_id": TRUTH_SEAT, "oponents": "greedy"},
            "keyword 'oponents' is unknown; accepted: opponents, seat, .* seats$",
        ),
        (galilei_v0.env, {"characters": 3}, "characters=3: 3 is unknown"),
        (galilei_v0.env, {"characters": [3, "kepler"]}, "'3' is unknown"),
        (make, {"gym_id": SOLO, "reward": "money"}, "money"),
        (galilei_v0.env, {"reward": ["win"]}, "reward="),
        (make, {"gym_id": SOLO, "obs": "image"}, "image"),
        (make, {"gym_id": SOLO, "dtype": "int64"}, "int64"),
        (make, {"gym_id": SEAT, "seats": 1}, "no opponents"),
        (make, {"gym_id": SEAT, "seat": 2}, "seat=2"),
        (make, {"gym_id": SEAT, "opponents": ["random", "random"]}, "opponents"),
        (make, {"gym_id": SEAT, "opponents": "genius"}, "genius"),
        (truth_v0.env, {"seats": 3, "ruleset": "truth:seats=3"}, "leave out seats"),
        (truth_v0.raw_env, {"ruleset": "galilei:seats=2"}, "galilei"),
        (truth_v0.env, {"ruleset": "truth:seats=2,luna"}, "luna"),
        (truth_v0.env, {"seats": 5}, "seats=5"),
        (truth_v0.env, {"reward": "money"}, "money.*win, rank, margin, vp, shaped, lead"),
        (make, {"gym_id": TRUTH_SOLO, "seats": 2}, "seats=2"),
        (make, {"gym_id": TRUTH_SOLO, "level": "hard"}, "level"),
        (make, {"gym_id": TRUTH_SOLO, "ruleset": "truth:seats=2"}, "no solo game"),
        (make, {"gym_id": TRUTH_SEAT, "seats": 1}, "no opponents"),
        (make, {"gym_id": TRUTH_SEAT, "luna": True}, "luna"),
        (make, {"gym_id": TRUTH_SEAT, "ruleset": "galilei:seats=2"}, "galilei"),
    ],
)
def test_bad_keywords_are_refused_by_name(maker, keywords, culprit):
    with pytest.raises(ValueError, match=culprit):
        maker(**keywords)


@pytest.mark.parametrize("game", MODULES)
def test_the_page_of_the_module_gives_the_true_sizes_and_its_example_runs(capsys, game):
    page = MODULES[game].__doc__
    rulesets = [ruleset for ruleset in RULESETS if game_of(ruleset) == game]
    spaces = {aec(ruleset).observation_space("player_0")["observation"].shape for ruleset in rulesets}
    numbers = {aec(ruleset).action_space("player_0").n for ruleset in rulesets}
    assert len(spaces) == len(numbers) == 1
    assert page.count(str(numbers.pop())) == 2, "the number of actions stands in two lines of the table"
    lines = page.split("\n\n")[1:3]
    exec("\n".join(line.removeprefix("    ") for block in lines for line in block.splitlines()))
    assert "player_1" in capsys.readouterr().out
