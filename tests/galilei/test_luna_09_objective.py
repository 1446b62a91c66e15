"""Luna, chapter 9: the Moon objective (L-170 to L-174, L-254, L-266) and WE-10."""

import pytest

from .luna_words import aim, look, nested, price, turn
from .words import Table, read


def second(numeral: int = 1, **more: object) -> Table:
    """Seat 1 has just made his second Moon observation; the figure of the first one is on space 9 of the Bonus Board."""
    return look(numeral, "K4", moons=1, **more)


def test_L170_after_his_second_moon_observation_a_player_places_a_token() -> None:
    """Not after the first, nor for another player's. Rules: L-170."""
    assert read("luna")["moon_objective"]["need_moon_observations"] == 2
    assert look(1, "K4").decision == "choose_action"
    assert look(1, "K4", others={2: {"moons": 1}}).decision == "choose_action"
    t = second()
    assert t.decision == "choose_option"
    t.do("option 1")
    assert t.player()["moons"] == 2
    # Scoring tile K9 counts the token placed
    t = look(1, "K9", moons=1, others={2: {"moons": 2}}, phase=2)
    assert t.player(2)["vp"]["moon_others"] == 2


@pytest.mark.parametrize(("option", "points", "quadrants"), [(1, 3, 0), (2, 0, 2)])
def test_L171_he_takes_3_points_or_2_quadrants(option: int, points: int, quadrants: int) -> None:
    """Beside 6 points and 2 Quadrants of Moon tile I. Rules: L-171."""
    t = second()
    before = t.player()
    t.do(f"option {option}")
    me = t.player()
    assert me["score"] - before["score"] == points
    assert me["vp"]["objectives"] == points
    assert me["quadrants"] - before["quadrants"] == quadrants


@pytest.mark.parametrize("seats", [2, 4])
def test_L172_any_number_of_players_may_do_so_with_the_same_reward(seats: int) -> None:
    """All others have done so before. Rules: L-172."""
    others = {seat: {"moons": 2} for seat in range(2, seats + 1)}
    t = look(1, "K4", rules=f"galilei:seats={seats},luna", moons=1, others=others, phase=3)
    t.do("option 1")
    assert t.player(1)["vp"]["objectives"] == 3


def test_L173_it_is_checked_inside_the_action() -> None:
    """Before choose_action is asked again, and not in Cleanup. Rules: L-173."""
    t = second()
    assert t.decision == "choose_option"
    assert t.player()["moons"] == 2
    assert t.player()["grand"] == [1, 0, 0, 0]  # the observation is resolved
    t.do("option 1")
    assert t.decision == "choose_action"
    t.do("end")
    assert t.seat == 2
    assert t.player(1)["vp"]["objectives"] == 3


def test_L173_its_quadrants_can_pay_for_a_free_action_of_the_same_turn() -> None:
    """Moon tile VII brings none. Rules: L-173."""
    t = second(7)
    t.do("option 2", "free die", "colour red")
    assert (t.player()["quadrants"], t.player()["dice"]) == (0, ["R1"])


def test_L173_it_comes_before_the_next_observation_of_the_same_action() -> None:
    """Galileo's further constellation. Rules: L-173."""
    t = turn(2, ["E10"], rules="galilei:seats=2,luna,characters=galileo+basic", moons=1, dice=["R2", "Y2", "B2", "B2"])
    aim(t, "moon 1")
    assert t.decision == "choose_option"
    t.do("option 1")
    assert set(t.legal) == {"spot 0.1", "stop"}


@pytest.mark.parametrize("moons", [2, 3, 5])
def test_L174_each_player_does_so_once(moons: int) -> None:
    """Rules: L-174."""
    t = look(3, "K4", moons=moons)
    assert t.decision == "choose_action"
    assert t.player()["vp"]["objectives"] == 0
    assert t.player()["moons"] == moons + 1


def test_L254_one_of_the_two_must_be_chosen() -> None:
    """Rules: L-254."""
    assert set(second().legal) == {"option 1", "option 2"}


def test_L254_it_has_no_farewell() -> None:
    """Rules: L-254."""
    t = second(cellar=[0, 0, 0, 1]).do("option 1")
    assert t.decision == "choose_action"
    t.do("end")
    assert t.seat == 2


def test_L266_of_two_nested_observations_the_inner_counts_first() -> None:
    """The inner one is his second: the outer one's Scoring tile K9 counts the token. Rules: L-266, L-267."""
    t = nested(tiles={8: "K9", 5: "K4"}).do("moon 5")
    assert t.decision == "choose_option"
    me = t.player()
    assert (me["moons"], me["vp"]["moon"]) == (2, 4 + 6)  # the outer one is not scored yet
    t.do("option 1")
    me = t.player()
    assert (me["moons"], me["vp"]["moon"], me["vp"]["objectives"]) == (3, 4 + 6 + 4, 3)
    assert t.decision == "choose_action"


def test_L266_the_outer_observation_alone_counts_when_it_is_resolved() -> None:
    """Inside its reward no objective is asked. Rules: L-266."""
    t = look(4, "K4", moons=1)
    assert t.decision == "choose_colour"
    assert t.player()["moons"] == 1
    t.do("colour red")
    assert t.decision == "choose_option"
    assert t.player()["moons"] == 2


def test_WE_10_the_second_moon_observation() -> None:
    """L-170, L-171, L-173."""
    t = turn(2, tiles={7: "K6"}, moons=1, library=["E06 up"], dice=price(6))
    aim(t, "moon 7")
    assert t.decision == "choose_option"
    assert t.player()["vp"]["moon"] == 3 + 2  # the Scoring tile is evaluated
    t.do("option 2")
    assert t.player()["quadrants"] == 2
    assert "free die" in t.legal
    t.do("free write", "book 0", "stop")
    assert t.player()["quadrants"] == 0
