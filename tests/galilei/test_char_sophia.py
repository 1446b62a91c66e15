"""Sophia Brahe (C-069 to C-077)."""

from typing import Any

import pytest

from .character_words import Table, departing, read, ruleset, turn

SUN = {each["space"]: each["reward"] for each in read("characters")["sun_space"]}
VISIBLE = read("characters")["sophia"]["visible"]
# Space, steps and whether the telescope comes back to the bottom
MOVES = [(space, steps, space + steps > 6) for space in (1, 2, 3, 4, 5, 6) for steps in (1, 2, 3)]


def observing(venus: int, near: list[str] | None = None, **more: Any) -> Table:
    """Sophia on space 2 before her Observe; red 3 pays for the red spot of E01 (2 points), blue 1 stays.

    The third Constellation token from the right (the 5th) gives a Persuade.
    """
    more = {"dice": ["R3", "B1"], **more}
    return turn("sophia", 2, near or ["E01"], board={"venus": venus}, **more)


def start(space: int, venus: int) -> Table:
    """Seat 1 before a move from this space."""
    return Table(ruleset("sophia")).edit(players={1: {"telescope": space, "board": {"venus": venus}}})


# -- C-069: set-up


def test_C069_venus_lies_in_its_first_position():
    for rules in ("galilei:solo,characters=sophia", ruleset("sophia"), ruleset("sophia", luna=True)):
        assert Table(rules).board == {"venus": 0}


def test_C069_the_overlay_tile_has_no_effect():
    t = turn("sophia", 6, sky=["T1", "T2", "T3", "T4", "T5", "T6"], board={"venus": 2})
    t.do("moving")
    assert t.player()["quadrants"] == 1
    t.do("fixed")
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 3")
    assert t.player()["sky"] == ["T1", "T2", "T3", "T4+", "T5", "T6"]
    assert t.board == {"venus": 2}
    assert (t.player()["quadrants"], t.score()) == (1, 0)
    t.do("end")
    assert t.player()["sky"] == ["T1", "T2", "T3", "T4+", "T5", "T6"]


# -- C-070 to C-072, C-076: Venus


@pytest.mark.parametrize(("space", "steps", "passed"), MOVES)
def test_C070_venus_moves_when_the_telescope_comes_back_to_the_bottom(space: int, steps: int, passed: bool):
    t = start(space, 1).do(f"move {steps}")
    assert t.board == {"venus": 2 if passed else 1}
    assert t.decision == "choose_action"


@pytest.mark.parametrize("venus", [0, 1, 2])
def test_C070_one_position_to_the_right_each_time(venus: int):
    assert start(6, venus).do("move 3").board == {"venus": venus + 1}


def test_C070_other_players_telescopes_do_not_matter():
    t = Table(ruleset("basic+sophia")).edit(players={1: {"telescope": 6}, 2: {"board": {"venus": 1}}}).do("move 3").finish()
    assert t.player(2)["board"] == {"venus": 1}


@pytest.mark.parametrize("space", [3, 4, 5])
def test_C071_landing_on_space_6_moves_nothing_and_leaving_it_always_does(space: int):
    t = start(space, 0).do(f"move {6 - space}")
    assert t.board == {"venus": 0}
    t.finish()
    assert t.board == {"venus": 0}
    t.skip().do("move 1")
    assert t.player()["telescope"] == 2
    assert t.board == {"venus": 1}


def test_C071_it_moves_in_the_move_phase():
    t = start(5, 0)
    assert t.board == {"venus": 0}
    t.do("move 2")
    assert t.board == {"venus": 1}  # before any action of the turn
    t.finish()
    assert t.board == {"venus": 1}


@pytest.mark.parametrize(("space", "to"), [(6, 2), (5, 2), (4, 3), (6, 6), (3, 5)])
def test_C072_a_telescope_moved_by_b3_never_moves_venus(space: int, to: int):
    t = departing("sophia", "b", space, board={"venus": 1}, dice=[]).do("bonus 3", f"telescope {to}")
    assert t.player()["telescope"] == to
    assert t.board == {"venus": 1}


def test_C072_the_next_move_counts_from_the_new_space():
    t = departing("sophia", "b", 6, board={"venus": 1}, dice=[]).do("bonus 3", "telescope 2").finish()
    t.skip().do("move 1")
    assert t.board == {"venus": 1}  # from 2 to 3


def test_C076_from_the_last_position_it_returns_to_the_first():
    assert VISIBLE[0] == [4]
    assert VISIBLE[3] == [1, 2, 3]  # nothing but the right-hand space is covered
    for space, steps in ((5, 2), (6, 1)):
        assert start(space, 3).do(f"move {steps}").board == {"venus": 0}
    assert start(4, 3).do("move 2").board == {"venus": 3}


# -- C-073 to C-075, C-077: the Sun


@pytest.mark.parametrize(("near", "dice", "target"), [(["E01"], ["R3", "B1"], "spot 0.1"), (["E02"], ["R3", "Y1"], "major 0")])
def test_C073_after_an_observe_action_she_gains_the_visible_rewards(near: list[str], dice: list[str], target: str):
    t = observing(1, near, dice=dice, constellations=3).do("fixed")
    if t.decision == "choose_target":
        t.do(target)
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"


def test_C073_after_a_moon_observation_too():
    t = turn("sophia", 2, luna="a", dice=["R1", "Y1", "B3"], board={"venus": 1}).do("fixed", "moon 7")
    assert t.player()["moons"] == 1
    assert t.player()["quadrants"] == 1


def test_C073_on_space_5_too():
    t = turn("sophia", 5, ["E01"], dice=["R3"], board={"venus": 1}, constellations=3).do("fixed", "option 1")
    assert t.player()["quadrants"] == 1


def test_C073_no_other_action_gives_it():
    t = turn("sophia", 3, board={"venus": 3}).do("fixed", "option 1", "colour red", "moving", "option 1", "end")
    assert (t.player()["quadrants"], t.score()) == (0, 0)
    t = turn("sophia", 5, ["E01"], dice=["R3"], board={"venus": 3}).do("fixed", "option 2", "colour red", "end")
    assert (t.player()["quadrants"], t.score()) == (0, 0)


def test_C074_once_for_an_observe_action_after_all_its_observations():
    t = observing(1, ["E10", "E07"], dice=["Y2", "B2"], constellations=4)
    t.do("fixed", "spot 0.1")
    assert t.decision == "choose_target"
    assert t.player()["quadrants"] == 0
    t.do("spot 1.2")
    assert t.player()["quadrants"] == 1
    assert t.player()["constellations"] == 2
    assert t.decision == "choose_action"


def test_C074_after_a_single_observation_too():
    t = observing(1, ["E10", "E07"], dice=["Y2", "B2"], constellations=4).do("fixed", "spot 0.1", "stop")
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"


def test_C074_after_the_moon_objective():
    t = turn("sophia", 2, luna="a", grand=[1, 0, 0, 0], dice=["R1", "Y1", "B4"], board={"venus": 1}).do("fixed", "moon 7")
    assert t.decision == "choose_option"
    assert t.player()["quadrants"] == 0
    t.do("option 2")
    assert t.player()["quadrants"] == 3


def test_C074_an_observe_action_inside_another_one_has_its_own():
    # The Persuade of the Moon tile takes a Grand Inquisitor out, and B3 brings an Observe.
    t = turn(
        "sophia", 2, ["E10"], luna="b", grand=[0, 0, 1, 0], dice=["R1", "R3", "Y1", "B4"], board={"venus": 1}, constellations=4
    )
    t.do("fixed", "moon 7", "pay 0,2,3", "bonus 3", "telescope 2")
    assert t.player()["constellations"] == 3
    assert t.player()["quadrants"] == 1  # the inner one is over
    assert t.decision == "choose_option"  # the Moon objective, still inside the outer one
    t.do("option 1")
    assert t.player()["quadrants"] == 2
    assert t.decision == "choose_action"


def test_C075_the_visible_rewards_are_taken_from_left_to_right():
    t = observing(3, cellar=[1, 1, 0, 0], constellations=4).do("fixed")  # 1 Quadrant, Persuade, 1 point
    assert t.decision == "choose_inquisitor"
    assert t.player()["quadrants"] == 1
    assert t.gained() == {"constellations": 2}
    t.do("figure 1")
    assert t.player()["cellar"] == [0, 2, 0, 0]
    assert t.gained() == {"constellations": 2, "characters": 1}
    assert t.decision == "choose_action"


def test_C075_each_by_the_base_rules():
    t = observing(2, constellations=4).do("fixed")  # no figure: the Persuade is lost
    assert (t.player()["quadrants"], t.decision) == (1, "choose_action")
    t = observing(0, dice=["R3"], constellations=4).do("fixed")  # no die is left to raise
    assert (t.player()["dice"], t.decision) == ([], "choose_action")
    t = observing(0, dice=["R3", "Y2", "B2"], constellations=4).do("fixed")
    assert set(t.legal) == {"die 0", "die 1"}  # it must be taken
    t = observing(2, cellar=[1, 0, 0, 0], reputation=0, constellations=4).do("fixed", "end")
    assert t.player()["reputation"] == -2  # its Persuade is interrogated


@pytest.mark.parametrize(
    ("venus", "gains"),
    [
        (0, {"dice": ["B2"]}),
        (1, {"quadrants": 1}),
        (2, {"quadrants": 1, "cellar": [0, 1, 0, 0]}),
        (3, {"quadrants": 1, "cellar": [0, 1, 0, 0], "score": 3}),
    ],
)
def test_C077_what_each_position_shows(venus: int, gains: dict[str, Any]):
    t = observing(venus, cellar=[1, 0, 0, 0], constellations=4).do("fixed")
    before = {"dice": ["B1"], "quadrants": 0, "cellar": [1, 0, 0, 0], "score": 2}
    after = t.player()
    assert {key: after[key] for key in before} == {**before, **gains}
    assert VISIBLE[venus] == [[4], [1], [1, 2], [1, 2, 3]][venus]
    assert SUN == {1: ["quadrant:1"], 2: ["persuade:1"], 3: ["vp:1"], 4: ["raise_one:1"]}


def test_C077_there_are_four_positions():
    assert read("characters")["sophia"]["positions"] == 4
    with pytest.raises(ValueError):
        start(1, 4)
    with pytest.raises(ValueError):
        start(1, -1)


# -- worked examples


def test_WE_09_the_first_passing_and_the_one_from_the_last_position():
    """C-070, C-076."""
    t = start(6, 0)
    seen = []
    for _ in range(5):
        t.do("move 3").finish()
        seen.append(t.board["venus"])
        t.skip()
        t.do("move 2").finish()
        t.skip()
    # 6 to 4, 4 to 6, 6 to 4 and so on: every second turn passes.
    assert seen == [1, 2, 3, 0, 1]


@pytest.mark.parametrize(("space", "steps", "venus"), [(5, 2, 1), (6, 1, 1), (4, 2, 0)])
def test_WE_C14_moves_past_upgrade(space: int, steps: int, venus: int):
    """C-070, C-071."""
    t = start(space, 0).do(f"move {steps}")
    assert t.player()["telescope"] == {5: 2, 6: 2, 4: 6}[space]
    assert t.board == {"venus": venus}


def test_WE_C15_two_spots_and_then_the_sun_once():
    """C-073 to C-075."""
    t = observing(2, ["E10", "E07"], dice=["Y2", "B2"], cellar=[1, 1, 0, 0], constellations=4)
    t.do("fixed", "spot 0.1", "spot 1.2")
    # The second spot's token, the 5th, persuades as well; the Sun comes after it.
    assert t.decision == "choose_inquisitor"
    assert t.player()["quadrants"] == 0
    t.do("figure 2")
    assert t.decision == "choose_inquisitor"
    assert t.player()["quadrants"] == 1
    assert t.gained() == {"constellations": 2}
    t.do("figure 1")
    assert t.player()["cellar"] == [0, 1, 1, 0]
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"
