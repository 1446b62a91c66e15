"""What is Truth's own in the faces: the mark of a solo game and its reward, and the action ids."""

import hashlib

import gymnasium

from galileo_env import Session
from galileo_env.engine.spec import game_spec

from .words import TRUTH_SOLO, pick

SPEC = game_spec("truth")


def test_the_solo_face_rewards_reaching_the_mark():
    for seed in range(4):
        session, env = Session("truth:solo", seed=seed), gymnasium.make(TRUTH_SOLO)
        env.reset(seed=seed)
        assert session.sides[1] == "mark"
        assert session.scores[0].tolist() == [0, 100]
        reward, done = 0.0, False
        while not done:
            action = pick(session.masks[0], int(session.states["decisions"][0]))
            session.step([action])
            _, reward, done, _, info = env.step(action)
        own, mark = session.scores[0].tolist()
        assert (info["vp"]["player_0"], info["mark_vp"]) == (own, mark) and mark == 100
        assert reward == (1 if own >= mark else -1)


def test_a_solo_game_that_reaches_the_mark_is_won():
    session, env = Session("truth:solo", seed=1), gymnasium.make(TRUTH_SOLO)
    position = session.position(0)
    position["players"][0]["vp"]["icons"] = position["players"][0]["score"] = 150
    _, info = env.reset(options={"position": position})
    done = False
    while not done:
        _, reward, done, _, info = env.step(pick(info["action_mask"], 0))
    assert info["vp"]["player_0"] >= 100 and (reward, info["placement"]) == (1, {"player_0": 1})


def test_the_action_ids_are_pinned():
    """Changed ids break saved models and replays: new texts go to the end of the list."""
    texts = SPEC.actions.texts
    assert len(texts) == 288
    assert (
        hashlib.sha256("\n".join(texts).encode()).hexdigest()
        == "4f974a50f7092daddd558a4bb0bce3055936f5a9b583d933c9c006cc69ad2e93"
    )
