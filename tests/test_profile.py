"""What `GameSpec.profile` says of a game, against its position and its result."""

import json

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.engine.spec import game_spec, games

RULESETS = [rules for game in games() for rules in game_spec(game).rulesets]


def ended(ruleset: str, number: int = 12, limit: int | None = None) -> Session:
    session = Session(ruleset, num_games=number, seed=11)
    session.play_random(limit)
    return session


def profile(session: Session, i: int) -> dict:
    return session.spec.profile(session.states[i], session.ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_profile_is_plain_json_with_a_dict_for_every_side_and_known_kinds_of_facts(ruleset):
    session = ended(ruleset)
    for i in range(session.num_games):
        found = profile(session, i)
        assert json.loads(json.dumps(found)) == found and set(found) == {"sides", "pieces"}
        assert len(found["sides"]) == len(session.sides)
        assert {type(fact) for side in found["sides"] for fact in side.values()} <= {str, bool, int}
        first = found["sides"][0]
        for side in found["sides"][: session.ruleset.seats]:
            assert {key: type(fact) for key, fact in side.items()} == {key: type(fact) for key, fact in first.items()}
        for members in found["pieces"].values():
            assert all(0 <= seat <= len(session.sides) for seats in members.values() for seat in seats)


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if each.startswith("galilei")])
@pytest.mark.parametrize("limit", [60, None])
def test_the_profile_of_galileo_galilei_says_what_the_position_says(ruleset, limit):
    session = ended(ruleset, limit=limit)
    for i in range(session.num_games):
        position, found = session.position(i), profile(session, i)
        objectives = {each["id"]: each["claims"] for each in position["objectives"]}
        assert found["pieces"]["objectives"] == objectives
        sides = position["players"] + [position["tycho"]] * session.ruleset.solo
        for place, (mine, side) in enumerate(zip(found["sides"], sides, strict=True)):
            human = place < session.ruleset.seats
            assert mine["majors"] == sum(card.endswith(" up") for card in side["library"])
            assert mine["constellations"] == session_start(ruleset, "constellations") - side["constellations"]
            assert mine["comets"] == session_start(ruleset, "comets") - side["comets"]["board"]
            assert mine["inquisitors"] == sum(side["cellar"]) + sum(side.get("grand", []))
            assert mine["university"] == sum(side["university"]) and mine["reputation"] == side["reputation"]
            assert mine["books"] == (sum(side["books"]) if human else side["book"])
            tiles = side["sky"] if human else side["tiles"]
            aside = (side.get("board") or {}).get("tile", "") if human else ""
            assert mine["upgrades"] == sum(tile.endswith("+") for tile in [*tiles, aside or ""])
            assert mine.get("character") == (side["character"] or "basic" if human else None)
            assert mine.get("moons") == (side["moons"] if position["moon"] else None)
        if position["moon"]:
            moon, pieces = position["moon"], found["pieces"]
            left = {name for name in moon["scoring"] if name}
            assert {name for name, got in pieces["scoring_tiles"].items() if not got} == left
            assert len(pieces["scoring_tiles"]) == 9
            spaces = {f"{moon['side']}{number}": [seat] if seat else [] for number, seat in enumerate(moon["bonus"], 1)}
            assert pieces["bonus_spaces"] == {**spaces, f"{moon['side']}9": [0] * moon["ninth"]}
        else:
            assert set(found["pieces"]) == {"objectives"}


def session_start(ruleset: str, what: str) -> int:
    """How many comets or Constellation tokens a player of a new game has on the own board."""
    player = Session(ruleset, seed=1).position(0)["players"][0]
    return player["comets"]["board"] if what == "comets" else player["constellations"]


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if each.startswith("truth")])
@pytest.mark.parametrize("limit", [120, None])
def test_the_profile_of_galileos_truth_says_what_the_position_says(ruleset, limit):
    session = ended(ruleset, limit=limit)
    seats = session.ruleset.seats
    for i in range(session.num_games):
        position, found = session.position(i), profile(session, i)
        pyramid = {each["card"]: each["seals"] for row in position["pyramid"] for each in row if each["card"]}
        assert found["pieces"]["treatises"] == {
            card: [seat for seat in seals if 0 < seat <= seats] for card, seals in pyramid.items()
        }
        for seat, (mine, player) in enumerate(zip(found["sides"], position["players"], strict=False), 1):
            assert mine["abjured"] == (not player["copernican"])
            assert mine["stake"] == (player["philosopher"] == "stake") and mine["prison"] == player["last_prison"]
            assert (mine["level"], mine["suspicion"]) == (player["level"], player["suspicion"])
            assert mine["created"] == len(player["inventions"]) and mine["observed"] == len(player["window"])
            assert mine["treatises"] == sum(seat in seals for seals in pyramid.values())
            assert mine["written"] + mine["copied"] <= mine["treatises"]
            if all(0 in seals for seals in pyramid.values()):
                assert mine["written"] + mine["copied"] == mine["treatises"]
            assert mine["mastery"] == sum(row.count(seat) for row in position["mastery"].values())
            cards = [*player["deck"], *player["discard"], *player["play"], *player["removed"]]
            assert mine["penance"] == len(player["hand_penance"]) + sum(card in penance_ids(session) for card in cards)
            bought = [name for name, owners in found["pieces"]["inventions"].items() if owners == [seat]]
            assert sorted(bought) == sorted(each["id"] for each in player["inventions"])
        assert found["sides"][seats:] == [{}] * session.ruleset.solo


def penance_ids(session: Session) -> set[str]:
    return {card["id"] for card in session.spec.catalogue.raw["cards"]["penance"]}


def test_written_and_copied_are_told_apart_by_what_agents_did():
    """Random games with one seat's Writes and Copies counted from its choices of a Treatise."""
    session = Session("truth:seats=2", num_games=8, seed=3)
    chance = np.random.default_rng(3)
    did = np.zeros((8, 2, 2), int)
    for _ in range(4000):
        running = np.flatnonzero(~session.over)
        if not len(running):
            break
        actions = np.full(8, -1)
        before = [session.position(i)["pyramid"] if i in running else None for i in range(8)]
        for i in running:
            actions[i] = chance.choice(np.flatnonzero(session.masks[i]))
        session.step(actions)
        for i in running:
            for old, new in zip(sum(before[i], []), sum(session.position(i)["pyramid"], []), strict=True):
                for space, (was, now) in enumerate(zip(old["seals"], new["seals"], strict=True)):
                    if was != now:
                        did[i, now - 1, int(0 in old["seals"][:space])] += 1  # a free space on the left is left by a Copy only
    for i in range(8):
        for seat, side in enumerate(profile(session, i)["sides"]):
            assert (side["written"], side["copied"]) == tuple(did[i, seat])
