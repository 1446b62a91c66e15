"""Copies, pickles, positions and hidden cards through the faces."""

import copy
import json
import pickle
import re

import numpy as np
import pytest

from galileo_env import IllegalAction

from .words import (
    IDS,
    MAKERS,
    MODULES,
    RULESETS,
    SEAT,
    SOLO,
    TRUTH_SEAT,
    TRUTH_SOLO,
    aec,
    game_of,
    make,
    pick,
    play,
    same,
)

COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda env: pickle.loads(pickle.dumps(env))}


COPIED = [
    (gym_id, keywords)
    for gym_ids, keywords in (
        ((SOLO, TRUTH_SOLO), {"reward": "vp"}),
        ((SEAT, TRUTH_SEAT), {"opponents": "random", "seat": "rotate"}),
    )
    for gym_id in gym_ids
]


def run(env, steps):
    """So many picks of an AEC or Gymnasium env, over ends and resets; everything that was seen."""
    seen = []
    for number in range(steps):
        if hasattr(env, "agent_selection"):
            observation, reward, ended, truncated, info = env.last()
            seen.append((env.agent_selection, observation, reward, ended, copy.deepcopy(info), dict(env.rewards)))
            env.step(None if ended else pick(env.action_masks(), number))
            if not env.agents:
                env.reset()
        else:
            seen.append(env.step(pick(env.action_masks(), number)))
            if seen[-1][2]:
                seen.append(env.reset())
    seen.append(env.position())
    return seen


@pytest.mark.parametrize("how", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("reward", ["win", "shaped"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_aec_env_copied_at_a_random_ply_goes_on_alike_and_the_original_is_unchanged(ruleset, reward, how):
    env = aec(ruleset, reward=reward)
    env.reset(seed=31)
    run(env, int(np.random.default_rng(31).integers(20, 120)))
    twin, before = how(env), env._game.state_bytes(0)
    theirs = run(twin, 200)
    assert env._game.state_bytes(0) == before
    assert same(run(env, 200), theirs)


@pytest.mark.parametrize("how", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize(("gym_id", "keywords"), COPIED)
def test_a_gymnasium_env_copied_at_a_random_ply_goes_on_alike_and_the_original_is_unchanged(gym_id, keywords, how):
    env = make(gym_id, **keywords)
    env.reset(seed=32)
    run(env, 47)
    twin, before = how(env), env._game.state_bytes(0)
    theirs = run(twin, 200)
    assert env._game.state_bytes(0) == before
    assert same(run(env, 200), theirs)
    assert same(twin.action_masks(), env.action_masks()) and twin.action_masks() is not env.action_masks()


def test_an_env_copies_before_its_first_reset_and_after_its_end():
    for maker in MAKERS.values():
        env = copy.deepcopy(maker())
        env.reset(seed=1)
        play(env, np.random.default_rng(1))
        over = pickle.loads(pickle.dumps(env))
        assert over.agents == []
        over.reset()
        play(over, np.random.default_rng(1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_position_goes_round_through_the_aec_face(ruleset):
    env = aec(ruleset)
    env.reset(seed=33)
    run(env, 77 if game_of(ruleset) == "galilei" else 12)
    position = env.position()
    other = aec(ruleset)
    other.reset(seed=1, options={"position": position})
    assert other.position() == position and other.agent_selection == env.agent_selection
    assert all(same(other.observe(agent), env.observe(agent)) for agent in env.agents)
    for number in range(60):
        if env._game.over[0]:
            break
        action = pick(env.action_masks(), number)
        env.step(action)
        other.step(action)
        assert other.agent_selection == env.agent_selection and same(other.last()[0], env.last()[0])
    assert number > 3 and other.position() == env.position()


@pytest.mark.parametrize("gym_id", IDS)
def test_a_position_goes_round_through_the_gymnasium_faces(gym_id):
    env = make(gym_id)
    env.reset(seed=34)
    run(env, 40)
    position = env.position()
    other = make(gym_id)
    observation, info = other.reset(options={"position": position})
    assert other.position() == position
    assert same(info["action_mask"], env.action_masks().view(np.int8)) and same(observation, env._observe())


@pytest.mark.parametrize("name", [*MAKERS, *IDS])
def test_a_bad_position_or_option_is_refused_and_the_game_goes_on(name):
    env = MAKERS[name]() if name in MAKERS else make(name)
    env.reset(seed=35)
    run(env, 30)
    twin = copy.deepcopy(env)
    good = env.position()
    over = copy.deepcopy(twin)
    while not over._game.over[0]:
        over.step(pick(over.action_masks(), 1))
    time, piece = ("round", "deck") if game_of(name) == "galilei" else ("cycle", "bags")
    bad = [{**good, time: 99}, {**good, "weather": "fine"}, {key: good[key] for key in good if key != piece}, over.position()]
    for seed in (None, 5):
        for position in bad:
            with pytest.raises(ValueError, match="position"):
                env.reset(seed=seed, options={"position": position})
        with pytest.raises(ValueError, match="'positon' is unknown; accepted: 'position'"):
            env.reset(seed=seed, options={"positon": good})
    assert same(run(env, 60), run(twin, 60))


@pytest.mark.parametrize(("module", "plies"), [(MODULES["galilei"], 150), (MODULES["truth"], 30)], ids=MODULES)
def test_what_a_reset_to_a_position_begins_is_an_episode_of_its_own(module, plies):
    env = module.env(reward="vp")
    env.reset(seed=36)
    run(env, plies)
    position = env.position()
    scores = [player["score"] for player in position["players"]]
    env.reset(options={"position": position})
    assert set(env.rewards.values()) == {0.0}
    seen = play(env, np.random.default_rng(36))
    totals = [sum(entry[2] for entry in seen if entry[0] == agent) for agent in env.possible_agents]
    assert totals == [end - start for end, start in zip(seen[-1][5]["vp"].values(), scores, strict=True)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_show_neither_in_observations_nor_in_infos_nor_on_the_board(ruleset):
    env = aec(ruleset, render_mode="ansi")
    env.reset(seed=37)
    run(env, 60 if game_of(ruleset) == "galilei" else 15)
    seats = len(env.agents)
    for seat, agent in enumerate(env.agents):
        other = copy.deepcopy(env)
        other._game.redeterminise(0, seat, 99)
        hidden = "deck" if game_of(ruleset) == "galilei" else "bags"
        assert other.position()[hidden] != env.position()[hidden]
        assert same(other.observe(agent), env.observe(agent)) and other.infos[agent] == env.infos[agent] == {}
        # The board is that of the mover, who alone sees its hand; Galileo Galilei has no hands.
        assert other.render() == env.render() or (game_of(ruleset) == "truth" and agent != env.agent_selection)
    assert seats == env.ruleset.seats


def handed_out(env):
    """All that the seats of a game are handed: as words, and as the bytes of every observation."""
    with pytest.raises(IllegalAction) as error:
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
    legal = [env.action_text(action) for action in np.flatnonzero(env.action_masks())]
    text = json.dumps([env.infos, env.rewards, env.terminations, legal]) + env.render() + str(error.value)
    return re.findall(r"\w+", text), [env.observe(agent)["observation"].tobytes() for agent in env.agents]


def galilei_secrets(position, state):
    """Ids that lie face up, ids that nobody may know, and piles in their order."""
    shown = {*filter(None, position["display"]), *position["deck"][:1]}
    hidden = {*position["deck"][1:], *position["spare"], *position["box"]} - shown
    piles = [state["deck"][: state["deck_left"] - 1], state["spare"][: state["spare_left"]]]
    if position["tycho"]:
        tiles = position["tycho"]["movement"]
        hidden |= {" ".join(tiles)} if len(tiles) > 1 else set()
        piles.append(state["movement"][: state["movement_left"]])
    return shown - {*position["deck"][:1]}, hidden, [pile for pile in piles if len(pile) > 2]


def truth_secrets(position, state):
    """The same of Galileo's Truth: decks of Inventions and tokens face down; bags, supply and decks hold several of a kind."""
    hidden = {card for deck in position["inventions"] for card in deck}
    hidden |= {*position["token"]["order"][position["cycle"] - (not position["token"]["face_up"]) :]}
    piles = [state["invention_deck"][period][:left] for period, left in enumerate(state["invention_left"])]
    piles += [state["bags"][row][:left] for row, left in enumerate(state["bag_left"])]
    piles += [player["deck"][: player["deck_left"] - player["known"]] for player in state["players"][: state["seats"]]]
    piles += [state["supply"][: state["supply_left"]], state["token_order"]]
    return {*filter(None, position["workshop"])}, hidden, [pile for pile in piles if len(pile) > 3]


SECRETS = {"galilei": galilei_secrets, "truth": truth_secrets}


@pytest.mark.parametrize("plies", [0, 40, 90])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_seats_are_handed_holds_no_hidden_card_no_order_and_no_seed(ruleset, plies):
    seed = 2**60 + 987654321
    env = aec(ruleset, render_mode="ansi")
    env.reset(seed=seed)
    run(env, plies)
    words, rows = handed_out(env)
    position, state = env.position(), env._game.states[0]
    shown, hidden, piles = SECRETS[game_of(ruleset)](position, state)
    assert len(shown) > 3 and len(hidden) > 5 and shown <= set(words), "cards show by these words"
    assert not [each for each in hidden if f" {each} " in f" {' '.join(words)} "]
    assert not {str(seed), *map(str, position["rng"]["key"])} & set(words)
    secrets = [np.uint64(seed).tobytes(), *(key.tobytes() for key in state["key"])]
    secrets += [order.tobytes() for pile in piles for order in (pile, pile[::-1])]
    assert len(secrets) > 4
    assert not [secret for secret in secrets for row in rows if secret in row]


@pytest.mark.parametrize("game", MODULES)
def test_texts_and_ids_are_inverse(game):
    for env in (MODULES[game].env(), make(SOLO if game == "galilei" else TRUTH_SOLO)):
        number = env.action_masks().size
        assert [env.action_id(env.action_text(action)) for action in range(number)] == [*range(number)]
        for wrong in (-1, number):
            with pytest.raises(ValueError, match=str(wrong)):
                env.action_text(wrong)
        with pytest.raises(ValueError, match="fly"):
            env.action_id("fly 3")
