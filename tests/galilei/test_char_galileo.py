"""Galileo Galilei (GC-006 to GC-010)."""

import pytest

from .character_words import Table, turn, waiting

QUIET = ["E20", "E22", "E23"]  # a deck whose top card is out of reach of every test here


def observing(near: list[str], dice: list[str], tokens: int, **more) -> Table:
    """Galileo on space 2 before his Observe, with so many Constellation tokens on his board."""
    deck = more.pop("deck", QUIET)
    return turn("galileo", 2, near, dice=dice, constellations=tokens, change={"deck": deck}, **more).do("fixed")


def test_GC006_an_observe_action_may_hold_three_constellations():
    t = observing(["E10", "E07", "E11", "E05"], ["R2", "R2", "Y2", "B2"], 4)
    t.do("spot 0.1", "spot 1.2", "spot 2.2")
    assert t.player()["constellations"] == 1
    assert t.gained() == {"constellations": 3}
    assert t.player()["dice"] == ["R2"]  # E05 has a red 2 too, but a fourth constellation is not granted
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal


def test_GC006_all_three_may_lie_on_one_card():
    t = observing(["E10"], ["R3", "Y4", "B2"], 4)  # red 3, yellow 4, blue 2
    t.do("spot 0.3", "spot 0.1")
    assert set(t.legal) == {"spot 0.2", "stop"}
    t.do("spot 0.2")
    assert t.position["spots"][0] == [1, 1, 1]


def test_GC006_or_one_major_object_and_one_constellation():
    t = observing(["E02", "E10"], ["R3", "Y1", "B2"], 3)
    t.do("major 0")
    assert set(t.legal) == {"spot 1.1", "stop"}
    t.do("spot 1.1")
    assert t.player()["library"] == ["E02 up"]
    assert t.gained() == {"majors": 4, "constellations": 1}
    assert t.decision == "choose_action"


def test_GC006_each_observe_action_has_its_own_limit():
    t = observing(["E10", "E07", "E11"], ["R2", "Y2", "B2"], 4).do("spot 0.1", "spot 1.2", "spot 2.2").finish()
    t.skip()
    t.act(2, display={0: "E05", 1: "E02"}, dice=["R2", "Y3", "B2"], constellations=4)
    t.do("fixed", "spot 0.1", "spot 1.2")
    assert set(t.legal) == {"spot 0.2", "spot 1.1", "stop"}


def test_GC007_after_the_major_object_only_a_constellation_may_follow():
    # E07's Major Object, green 4, could be paid for with yellow 2 and blue 2.
    t = observing(["E10", "E07", "E02"], ["R3", "Y1", "Y2", "B2"], 3)
    t.do("major 2", "pay 0,1")
    assert set(t.legal) == {"spot 0.1", "spot 1.2", "stop"}
    t.do("spot 0.1")
    assert t.player()["dice"] == ["Y2"]  # enough for the yellow 2 of E07
    assert t.decision == "choose_action"


def test_GC007_after_one_constellation_the_major_object_may_follow():
    t = observing(["E10", "E07", "E02"], ["R3", "Y1", "Y2", "B2"], 3)
    t.do("spot 0.1")
    assert set(t.legal) == {"major 2", "spot 0.3", "spot 1.2", "spot 2.1", "stop"}
    t.do("major 2", "pay 0,1")
    assert t.player()["library"] == ["E02 up"]
    assert t.player()["dice"] == ["Y2"]
    assert t.decision == "choose_action"


def test_GC007_after_two_constellations_only_a_third_may_follow():
    # Red 3 and yellow 1 would pay for the orange 4 of E02.
    t = observing(["E10", "E07", "E02"], ["R3", "Y1", "Y2", "B2"], 4)
    t.do("spot 0.1", "spot 1.2")
    assert t.player()["dice"] == ["R3", "Y1"]
    assert set(t.legal) == {"spot 0.3", "stop"}


def test_GC007_each_observation_is_resolved_before_the_next_is_chosen():
    t = observing(["E10", "E02"], ["R3", "Y1", "B2"], 5)  # the third token gives a Lecture
    t.do("spot 0.1")
    assert t.decision == "choose_university_token"
    t.do("scale 2")
    assert t.decision == "choose_target"
    assert set(t.legal) == {"major 1", "spot 0.3", "stop"}


def test_GC008_the_refilled_display_is_available_for_the_constellation():
    t = observing(["E02"], ["R3", "Y1", "B2"], 3, deck=["E10", "E20", "E22"])
    t.do("major 0")
    assert t.position["display"][0] == "E10"
    assert set(t.legal) == {"spot 0.1", "stop"}
    t.do("spot 0.1")
    assert t.position["spots"][0] == [1, 0, 0]


@pytest.mark.parametrize("first", [["spot 0.1"], ["spot 0.1", "spot 1.2"], ["major 2", "pay 0,1"]])
def test_GC009_every_observation_after_the_first_is_optional(first: list[str]):
    t = observing(["E10", "E07", "E02"], ["R3", "Y1", "Y2", "B2"], 3 if first[0] == "major 2" else 4)
    assert "stop" not in t.legal
    t.do(*first)
    assert t.decision == "choose_target"
    assert len(t.legal) > 1
    before = t.player()
    t.do("stop")
    assert t.player() == before
    assert t.decision == "choose_action"


@pytest.mark.parametrize("quadrants", [0, 5])
def test_GC010_his_page_gives_2_quadrants(quadrants: int):
    t = waiting("galileo", quadrants=quadrants).do("end")
    assert t.player()["quadrants"] == quadrants + 1  # of the first Constellation token
    t.do("personal 1")
    assert t.player()["quadrants"] == quadrants + 3
    assert t.seat == 2


def test_WE_G29_a_major_object_and_a_spot_of_the_new_card_or_three_spots():
    """GC-006 to GC-009."""
    near = ["E11", "E07", "E10", "E02"]  # red 2, yellow 2, blue 2; E02 on space 3: orange 4
    dice = ["R3", "Y1", "Y2", "B2"]
    t = observing(near, dice, 3, deck=["E05", "E20", "E22"])
    t.do("major 3", "pay 0,1")
    assert t.position["display"][3] == "E05"  # yellow 3: out of reach
    assert set(t.legal) == {"spot 1.2", "spot 2.1", "stop"}
    t = observing([*near[:3], "E03"], ["R4", "Y1", "B2"], 3, deck=["E02", "E20", "E22"])
    t.do("major 3")  # orange 5
    assert t.position["display"][3] == "E02"
    assert set(t.legal) == {"spot 2.1", "spot 3.2", "stop"}  # the new card has a blue 2
    t.do("spot 3.2")
    assert t.position["spots"][3] == [0, 1]
    assert t.decision == "choose_action"
    t = observing(near, dice, 4)
    t.do("spot 0.2", "spot 1.2", "spot 2.1")  # red 2 with the red 3
    assert t.player()["library"] == ["E20 down", "E22 down"]  # from the 4th and the 6th token only
    assert t.player()["constellations"] == 1
    assert t.decision == "choose_action"


@pytest.mark.parametrize("order", [("moon 1", "spot 0.1"), ("spot 0.1", "moon 1")])
def test_L203_the_moon_fills_the_place_of_the_major_object(order: tuple[str, str]):
    t = turn("galileo", 2, ["E10"], luna="a", dice=["R1", "Y1", "B2", "B3"], constellations=3).do("fixed")
    t.do(order[0])
    if t.decision == "choose_payment":
        t.do("pay 2")  # the blue 2 for the spot
    assert set(t.legal) >= {order[1], "stop"}
    t.do(order[1])
    assert t.player()["moons"] == 1
    assert t.player()["constellations"] == 2
    assert t.decision == "choose_action"
