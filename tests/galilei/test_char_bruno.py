"""Giordano Bruno (GC-030 to GC-036, L-240 to L-244)."""

from typing import Any

import pytest

from .character_words import FIVE, FOR_UPGRADES, Table, columns, departing, final, read, step_onto, turn, waiting

TABLE = read("characters")["bruno_cellar"]


def persuade(cellar: list[int], **more: Any) -> Table:
    """Bruno on space 2 just after he chose the Persuade of his tile; Reputation 0. One figure that can move moves unasked."""
    t = turn("bruno", 2, cellar=cellar, **{"dice": [], "reputation": 0, **more}).do("moving")
    return t.do("option 2") if t.decision == "choose_option" else t


def one(space: int, number: int = 1) -> list[int]:
    """A cellar with figures on this space only."""
    return [number * (place == space) for place in range(1, 6)]


# -- GC-030: values


def test_GC030_his_cellar_has_five_spaces():
    for position in (Table("galilei:seats=2,characters=bruno+basic").position, Table("galilei:solo,characters=bruno").position):
        assert position["players"][0]["cellar"] == [0, 0, 0, 0, 0]
    assert Table("galilei:seats=2,characters=bruno+basic").player(2)["cellar"] == [0, 0, 0, 0]


@pytest.mark.parametrize(("space", "value"), list(enumerate([-4, -2, -1, 0, 2], 1)))
def test_GC030_interrogation_values(space: int, value: int):
    """A figure moves from space 1 to 2 (-2) while two others stand on the space in question."""
    assert TABLE["interrogation"][space - 1] == value
    cellar = one(space, 2)
    cellar[0] += 1
    t = persuade(cellar)
    if t.decision == "choose_inquisitor":
        t.do("figure 1")
    t.do("end")
    assert t.player()["reputation"] == max(-2 + 2 * value, -10)


@pytest.mark.parametrize(("space", "value"), list(enumerate([-6, -4, -2, 0, 2], 1)))
def test_GC030_values_at_the_end_of_the_game(space: int, value: int):
    t = final("bruno", {"cellar": one(space, 3)})
    assert t.player()["vp"]["cellar"] == 3 * value


# -- GC-031, GC-032: rewards of spaces entered


def test_GC031_space_2_raises_a_die():
    t = persuade(one(1), dice=["R1", "B1"])
    assert t.decision == "choose_die"
    assert t.player()["cellar"] == one(2)
    t.do("die 1")
    assert t.player()["dice"] == ["R1", "B2"]


def test_GC031_space_3_gives_1_quadrant():
    t = persuade(one(2))
    assert (t.player()["cellar"], t.player()["quadrants"], t.score()) == (one(3), 1, 0)


def test_GC031_space_4_gives_1_point():
    t = persuade(one(3))
    assert (t.player()["cellar"], t.player()["quadrants"]) == (one(4), 0)
    assert t.gained() == {"characters": 1}


def test_GC031_space_5_gives_write_1():
    t = persuade(one(4), library=columns(0, ["vp:2", "vp:2"]))
    assert t.player()["cellar"] == one(5)
    assert t.decision == "choose_book_token"
    t.do("book 0")
    assert t.player()["books"] == [1, 0, 0, 0]
    assert t.gained() == {"library": 2}
    assert t.decision == "choose_action"  # one step only


def test_GC031_each_figure_and_each_time():
    t = turn("bruno", 4, cellar=one(2, 2), quadrants=3, dice=[]).do("free persuade", "figure 2")
    assert t.player()["cellar"] == one(3, 2)
    assert (t.player()["quadrants"], t.score()) == (2, 0)
    t = turn("bruno", 4, cellar=one(2, 2), quadrants=3, dice=[]).do("free persuade", "figure 3")
    assert t.player()["cellar"] == [0, 1, 0, 1, 0]
    assert (t.player()["quadrants"], t.score()) == (1, 1)


def test_GC032_a_new_figure_gives_no_reward():
    t = step_onto("bruno", "inquisitor", cellar=[0, 0, 0, 0, 0])
    before = turn("bruno", 4).player()
    after = t.player()
    assert after["cellar"] == one(1)
    for key in ("dice", "quadrants", "score", "university"):
        assert after[key] == before[key]
    assert t.decision == "choose_book_token"


# -- GC-033, GC-034


def test_GC033_the_reward_is_finished_before_the_next_persuade():
    t = turn("bruno", 4, cellar=one(1, 2), quadrants=3, dice=["R1", "B1"]).do("free persuade")
    assert t.player()["cellar"] == [1, 1, 0, 0, 0]  # both figures are alike, so the first step is not asked
    assert t.decision == "choose_die"
    t.do("die 0")
    assert t.decision == "choose_inquisitor"
    assert set(t.legal) == {"figure 1", "figure 2"}
    t.do("figure 2")
    assert t.player()["cellar"] == [1, 0, 1, 0, 0]
    assert t.player()["quadrants"] == 1


def test_GC033_a_persuade_inside_the_reward_comes_before_the_next_one_too():
    t = turn("bruno", 4, cellar=[1, 0, 0, 1, 0], quadrants=3, dice=[], library=columns(0, ["persuade:1"]))
    t.do("free persuade", "figure 4")
    assert t.decision == "choose_book_token"  # Write 1 of space 5
    t.do("book 0")  # Persuade, then the second one of the free action: both on the only figure that can move
    assert t.player()["cellar"] == [0, 0, 1, 0, 1]
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"


def test_GC034_a_figure_on_space_4_can_still_move_and_one_on_space_5_cannot():
    assert "free persuade" in turn("bruno", 4, cellar=one(4), quadrants=3).legal
    t = turn("bruno", 2, cellar=one(5), quadrants=3, dice=["R1"])
    assert "free persuade" not in t.legal
    t.do("moving")  # all red +1 / Persuade: only the first half is left
    assert t.player()["dice"] == ["R2"]
    t = turn("bruno", 4, cellar=[0, 1, 0, 1, 1], quadrants=3).do("free persuade")
    assert set(t.legal) == {"figure 2", "figure 4"}


@pytest.mark.parametrize(("space", "asked"), [(4, False), (5, True)])
def test_GC034_the_farewell_takes_a_figure_from_space_5(space: int, asked: bool):
    t = step_onto("bruno", "farewell", cellar=one(space), dice=["R1"])
    if not asked:
        assert t.decision == "choose_book_token"
        assert t.player()["cellar"] == one(4)
        return
    assert t.decision == "choose_farewell"
    t.do("take", "colour blue")
    assert t.player()["cellar"] == one(0)
    assert t.player()["dice"] == ["R1", "B1"]
    assert t.player()["quadrants"] == 1


@pytest.mark.parametrize(("space", "asked"), [(4, False), (5, True)])
def test_GC034_the_farewell_of_an_objective_too(space: int, asked: bool):
    gold = [f"T{number}+" for number in range(1, 7)]
    t = turn("bruno", 4, sky=gold, cellar=one(space), change=FOR_UPGRADES).do("end")
    assert t.claims("O6") == [1]
    assert (t.decision == "choose_farewell") == asked


# -- GC-035, GC-036: pages


def test_GC035_his_first_page_persuades_four_times():
    t = waiting("bruno", cellar=one(1), reputation=0, library=columns(0, ["vp:2", "vp:2"])).do("end", "personal 1")
    # One figure goes all the way: no die to raise, 1 Quadrant, 1 point, Write 1.
    assert t.player()["cellar"] == one(5)
    assert t.player()["quadrants"] == 1 + 1  # one of them from the Constellation token
    assert t.decision == "choose_book_token"
    t.do("book 0")
    assert t.gained() == {"constellations": 2, "characters": 1, "library": 2}
    assert t.player()["reputation"] == 2
    assert t.seat == 2


def test_GC035_the_steps_are_freely_shared():
    t = waiting("bruno", cellar=[2, 0, 0, 1, 0], reputation=0).do("end", "personal 1")
    t.do("figure 1", "figure 4", "figure 1")  # for the last step both figures stand on space 2
    assert t.player()["cellar"] == [0, 1, 1, 0, 1]
    assert t.seat == 2
    assert t.player()["reputation"] == -2 - 1 + 2


def test_GC035_steps_that_no_figure_can_make_are_lost():
    t = waiting("bruno", cellar=one(4), reputation=0).do("end", "personal 1")
    assert t.player()["cellar"] == one(5)
    assert t.seat == 2


def test_GC036_his_second_page_upgrades_a_tile():
    t = waiting("bruno").do("end", "personal 2")
    assert t.decision == "choose_tile"
    sky = t.player()["sky"]
    t.do("tile 0")
    assert t.player()["sky"] == [sky[0] + "+", *sky[1:]]
    assert t.player()["personal"] == [0, 1]
    assert t.seat == 2


def test_WE_G31_two_persuades_on_the_figure_of_space_1():
    """GC-031, GC-033, GC-030."""
    t = turn("bruno", 4, cellar=one(1), quadrants=3, dice=["R1", "B1"], reputation=0).do("free persuade")
    assert t.decision == "choose_die"  # the reward of space 2 comes first
    assert (t.player()["cellar"], t.player()["quadrants"]) == (one(2), 0)
    t.do("die 0")
    assert t.player()["dice"] == ["R2", "B1"]
    assert (t.player()["cellar"], t.player()["quadrants"]) == (one(3), 1)
    t.do("end")
    assert t.player()["reputation"] == -1


# -- Luna


def grand(space: int, **more: Any) -> Table:
    """Bruno persuades his only Grand Inquisitor, which stands on this space."""
    return persuade(more.pop("cellar", one(0)), luna="b", grand=one(space), **more)


@pytest.mark.parametrize(("space", "gain"), [(1, {"dice": ["R2"]}), (2, {"quadrants": 1}), (3, {"score": 1})])
def test_L240_a_grand_inquisitor_gives_the_reward_of_each_space_it_enters(space: int, gain: dict[str, Any]):
    t = persuade(one(0), luna="b", grand=one(space), dice=["R1"])
    after = t.player()
    assert after["grand"] == one(space + 1)
    assert {key: after[key] for key in ("dice", "quadrants", "score")} == {"dice": ["R1"], "quadrants": 0, "score": 0, **gain}


def test_L240_on_space_5_it_leaves_then_the_reward_is_resolved_then_it_is_placed():
    t = grand(4, library=FIVE)
    assert t.decision == "choose_book_token"
    assert t.player()["grand"] == one(0)
    assert t.position["moon"]["bonus"] == [0] * 8
    t.do("book 1")
    assert t.gained() == {"library": 2}
    assert t.decision == "choose_bonus_space"
    t.do("bonus 4")
    assert t.player()["quadrants"] == 4
    assert t.position["moon"]["bonus"] == [0, 0, 0, 1, 0, 0, 0, 0]


def test_L240_a_farewell_in_that_reward_does_not_find_it_there():
    t = grand(4, library=columns(0, ["farewell"])).do("book 0")
    assert t.decision == "choose_bonus_space"
    t = grand(4, library=columns(0, ["farewell"]), cellar=one(5)).do("book 0")
    assert t.decision == "choose_farewell"  # of the ordinary figure
    t.do("take", "colour red")
    assert (t.player()["cellar"], t.decision) == (one(0), "choose_bonus_space")


@pytest.mark.parametrize(("space", "value"), [(2, -4), (3, -2), (4, 0)])
def test_L241_only_negative_values_are_doubled(space: int, value: int):
    t = grand(space - 1).do("end")
    assert t.player()["grand"] == one(space)
    assert t.player()["reputation"] == value
    t = persuade(one(5, 2), luna="b", grand=one(space - 1)).do("end")
    assert t.player()["reputation"] == value + 4  # ordinary figures count once


def test_L242_b5_gives_the_reward_of_space_5_only():
    t = departing("bruno", "b", library=FIVE, cellar=one(1), dice=["R1", "B1"])
    t.do("book 2")  # the Write 1 of the Grand Inquisitor
    before = t.player()
    t.do("bonus 5")  # the only figure left goes to space 5
    assert t.player()["cellar"] == one(5)
    assert t.decision == "choose_book_token"
    t.do("book 2")
    after = t.player()
    assert after["books"] == [0, 0, 2, 0]
    for key in ("dice", "quadrants", "score"):
        assert after[key] == before[key]
    assert t.decision == "choose_action"


def test_L243_b5_must_be_used_on_a_figure_left_of_space_5_and_without_one_it_is_forfeited():
    t = departing("bruno", "b", cellar=[0, 1, 0, 1, 1], dice=[]).do("bonus 5")
    assert t.decision == "choose_inquisitor"
    assert set(t.legal) == {"figure 2", "figure 4"}
    t = departing("bruno", "b", cellar=one(5), dice=[]).do("bonus 5")
    assert t.player()["cellar"] == one(5)
    assert t.decision == "choose_action"


def test_L244_advancement_counts_the_space_number_minus_1():
    scoring = ["K8", *(f"K{number}" for number in range(1, 8)), "K9"]
    t = turn("bruno", 2, luna="a", moon={"scoring": scoring}, dice=["R1", "Y1", "B3"], cellar=[1, 1, 0, 0, 1])
    t.do("fixed", "moon 1")
    assert t.player()["vp"]["moon"] == 6 + 0 + 1 + 4
