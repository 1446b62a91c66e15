"""Chapter 15: the fixed actions and the Action tiles (G-183 to G-192)."""

from typing import Any

import pytest

from .tycho_words import PLAIN, university
from .words import Table, columns, read

DISPLAY = dict(enumerate(PLAIN))


def sky(tile: str, space: int = 2) -> list[str]:
    """Six tiles, all basic but for `tile`, which lies on `space`."""
    others = [each for each in ("T1", "T2", "T3", "T4", "T5", "T6") if each != tile[:2]]
    return [*others[:space], tile, *others[space:]]


# -- the five fixed actions


@pytest.mark.parametrize(("space", "half"), [(2, []), (5, ["option 1"])])
def test_G183_observe_on_spaces_2_and_5_is_one_observe_action(space: int, half: list[str]) -> None:
    """A Major Object ends it, although the blue 6 left could pay for a spot. Rules: G-183, G-098."""
    t = Table().act(space, display=DISPLAY, dice=["R4", "Y4", "B6"])
    t.do("fixed", *half, "major 0")
    assert (t.player()["library"], t.player()["dice"], t.score()) == (["E01 up"], ["B6"], 7)
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal


@pytest.mark.parametrize("space", [3, 4, 6])
def test_G183_no_other_space_observes(space: int) -> None:
    """Rules: G-183, G-045."""
    t = Table().act(space, display=DISPLAY, dice=["R4", "Y4", "B6"])
    t.do("fixed")
    while t.decision != "choose_action":
        assert t.decision not in ("choose_target", "choose_payment")
        t.do(t.legal[0])
    assert t.player()["library"] == []
    assert t.player()["constellations"] == 7


@pytest.mark.parametrize(("space", "half"), [(3, "option 1"), (5, "option 2")])
@pytest.mark.parametrize(
    ("colour", "dice"), [("red", ["R1", "R6", "Y2"]), ("yellow", ["R6", "Y1", "Y2"]), ("blue", ["R6", "Y2", "B1"])]
)
def test_G184_gain_a_die_on_spaces_3_and_5_is_one_die_of_any_colour(space: int, half: str, colour: str, dice: list[str]) -> None:
    """The die shows 1. Rules: G-184, G-077."""
    t = Table().act(space, display=DISPLAY, dice=["R6", "Y2"])
    t.do("fixed", half)
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do(f"colour {colour}")
    assert t.player()["dice"] == dice
    assert "fixed" not in t.legal


def test_G185_lecture_on_space_3_is_one_lecture() -> None:
    """One token, one row, with the reward of that row. Rules: G-185, G-168."""
    t = Table().edit(**university("majors", "books", "comets", "upgrades"))
    t.act(3, dice=["R1"], university=[0, 2, 0, 0])
    t.do("fixed", "option 2", "scale 0")
    assert t.player()["university"] == [1, 2, 0, 0]
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal


def test_G185_space_3_gives_the_die_or_the_lecture_but_not_both() -> None:
    """Rules: G-185, G-061."""
    t = Table().act(3, dice=["R1"]).do("fixed", "option 1", "colour red")
    assert t.player()["university"] == [0, 0, 0, 0]
    assert "fixed" not in t.legal


def test_G186_spot_a_comet_on_space_4_is_one_comet() -> None:
    """Rules: G-186, G-123."""
    t = Table().act(4, comets={"ones": 1, "twos": 1}).do("fixed")
    assert t.player()["comets"] == {"board": 4, "ones": 2, "twos": 1, "used": 0, "waiting": 0}
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal


def test_G186_without_a_comet_on_the_own_board_space_4_has_no_fixed_action() -> None:
    """Rules: G-186, G-124, G-067."""
    t = Table().act(4, comets={"ones": 3, "twos": 4})
    assert "fixed" not in t.legal


def test_G187_upgrade_on_space_6_flips_one_tile_where_it_lies() -> None:
    """Nothing rotates after a turn on space 6. Rules: G-187, G-056."""
    t = Table().act(6, sky=["T6", "T5", "T4", "T3", "T2", "T1"]).do("fixed")
    assert t.decision == "choose_tile"
    t.do("tile 3")
    assert t.player()["sky"] == ["T6", "T5", "T4", "T3+", "T2", "T1"]
    assert "fixed" not in t.legal
    t.do("end")
    assert t.player()["sky"] == ["T6", "T5", "T4", "T3+", "T2", "T1"]


def test_G188_any_basic_tile_may_be_upgraded_even_on_the_crossed_out_spaces() -> None:
    """Upgraded tiles are not offered, so none is flipped back. Rules: G-188."""
    t = Table().act(6, sky=["T1", "T2", "T3+", "T4", "T5+", "T6"]).do("fixed")
    assert t.legal == ["tile 0", "tile 1", "tile 3", "tile 5"]
    t.do("tile 0")
    assert t.player()["sky"] == ["T1+", "T2", "T3+", "T4", "T5+", "T6"]


def test_G189_with_all_tiles_upgraded_an_upgrade_has_no_effect() -> None:
    """It is not offered; the Quadrant of space 6 still is. Rules: G-189, G-067."""
    t = Table().act(6, sky=["T1+", "T2+", "T3+", "T4+", "T5+", "T6+"])
    assert "fixed" not in t.legal
    assert "moving" in t.legal


def test_G189_the_last_basic_tile_can_still_be_upgraded() -> None:
    """With one tile left there is nothing to choose. Rules: G-189, G-007."""
    t = Table().act(6, sky=["T1+", "T2+", "T3+", "T4", "T5+", "T6+"]).do("fixed")
    assert t.player()["sky"] == ["T1+", "T2+", "T3+", "T4+", "T5+", "T6+"]
    assert t.decision == "choose_action"


# -- Action tiles


@pytest.mark.parametrize(
    ("option", "dice", "cellar"), [("option 1", ["R3", "Y1"], [1, 0, 0, 0]), ("option 2", ["R2", "Y1"], [0, 1, 0, 0])]
)
def test_G190_the_moving_action_takes_exactly_one_of_the_two_options(option: str, dice: list[str], cellar: list[int]) -> None:
    """T1: all red +1, or Persuade. Rules: G-190."""
    t = Table().act(2, sky=sky("T1"), dice=["R2", "Y1"], cellar=[1, 0, 0, 0]).do("moving")
    assert t.legal == ["option 1", "option 2"]
    t.do(option)
    assert t.player()["dice"] == dice
    assert t.player()["cellar"] == cellar
    assert t.decision == "choose_action"
    assert "moving" not in t.legal


def test_G190_all_parts_of_the_option_are_taken_in_printed_order() -> None:
    """T2 gold: a die, then a Quadrant, then a point. Rules: G-190, G-071."""
    t = Table().act(2, sky=sky("T2+"), dice=["R2", "Y1"]).do("moving", "option 2")
    assert t.decision == "choose_colour"
    assert (t.player()["quadrants"], t.score()) == (0, 0)
    t.do("colour red")
    assert t.player()["dice"] == ["R1", "R2", "Y1"]
    assert (t.player()["quadrants"], t.score()) == (1, 1)


def test_G190_a_quadrant_printed_first_comes_before_the_raise() -> None:
    """T5 gold: a Quadrant, then any die +3. Rules: G-190, G-071."""
    t = Table().act(2, sky=sky("T5+"), dice=["R2", "B1"]).do("moving", "option 2")
    assert t.decision == "choose_die"
    assert t.player()["quadrants"] == 1
    t.do("die 0", "amount 3")
    assert t.player()["dice"] == ["R5", "B1"]


def test_G190_the_face_that_lies_up_is_used() -> None:
    """T4 gold adds a point and a Quadrant to the Lecture of the basic face. Rules: G-190, G-052."""
    outcomes = []
    for tile in ("T4", "T4+"):
        t = Table().edit(**university("majors", "books", "comets", "upgrades", tiles=("S3a", "S2a", "S1a", "S4a")))
        t.act(2, sky=sky(tile), dice=["R2"]).do("moving", "option 2", "scale 0")
        outcomes.append((t.player()["university"], t.score(), t.player()["quadrants"]))
    assert outcomes == [([1, 0, 0, 0], 0, 0), ([1, 0, 0, 0], 1, 1)]


@pytest.mark.parametrize(
    ("tile", "dice"),
    [
        ("T1", ["R2", "Y2", "B3"]),
        ("T1+", ["R3", "Y2", "B3"]),
        ("T2", ["R1", "Y3", "B3"]),
        ("T2+", ["R1", "Y4", "B3"]),
        ("T3", ["R1", "Y2", "B4"]),
        ("T3+", ["R1", "Y2", "B5"]),
        ("T4", ["R2", "Y2", "B3"]),
        ("T4+", ["R3", "Y2", "B3"]),
        ("T5", ["R1", "Y2", "B4"]),
        ("T5+", ["R1", "Y2", "B5"]),
        ("T6", ["R1", "Y3", "B3"]),
        ("T6+", ["R1", "Y4", "B3"]),
    ],
)
def test_G191_the_first_options_raise_all_dice_of_one_colour(tile: str, dice: list[str]) -> None:
    """By 1 on the basic face and by 2 on the gold one. Rules: G-191, G-085."""
    t = Table().act(2, sky=sky(tile), dice=["R1", "Y2", "B3"], cellar=[1, 0, 0, 0], library=columns(0, ["vp:2"]))
    t.do("moving", "option 1")
    assert t.player()["dice"] == dice
    assert t.player()["cellar"] == [1, 0, 0, 0]
    assert t.decision == "choose_action"


def test_G191_a_raise_of_one_colour_lifts_every_die_of_it() -> None:
    """T3 gold on three blue dice, one of them a 5. Rules: G-191, G-084, G-085."""
    t = Table().act(2, sky=sky("T3+"), dice=["R1", "B1", "B2", "B5"], library=columns(0, ["vp:2"]))
    t.do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "B3", "B4", "B6"]


@pytest.mark.parametrize(
    ("tile", "actions", "expected"),
    [
        ("T1", [], {"cellar": [0, 1, 0, 0]}),
        ("T1+", [], {"cellar": [0, 0, 1, 0]}),
        ("T2", ["colour red"], {"dice": ["R1", "R1", "Y2", "B3"], "quadrants": 0, "score": 0}),
        ("T2+", ["colour red"], {"dice": ["R1", "R1", "Y2", "B3"], "quadrants": 1, "score": 1}),
        ("T3", ["book 0", "book 0"], {"books": [2, 0, 0, 0], "score": 4}),
        ("T3+", ["book 0", "book 0", "book 0"], {"books": [3, 0, 0, 0], "score": 7}),
        ("T4", ["scale 0"], {"university": [1, 0, 0, 0], "score": 1, "quadrants": 0}),
        ("T4+", ["scale 0"], {"university": [1, 0, 0, 0], "score": 2, "quadrants": 1}),
        ("T5", ["die 1", "amount 2"], {"dice": ["R1", "Y4", "B3"], "quadrants": 0}),
        ("T5+", ["die 1", "amount 3"], {"dice": ["R1", "Y5", "B3"], "quadrants": 1}),
        ("T6", [], {"cellar": [0, 1, 0, 0], "quadrants": 1}),
        ("T6+", [], {"cellar": [0, 1, 0, 0], "quadrants": 2}),
    ],
)
def test_G191_the_second_options_are_the_other_icons(tile: str, actions: list[str], expected: dict[str, Any]) -> None:
    """Gain a die, Quadrants, Persuade, Lecture, Write, points and the raise of any die. Rules: G-191."""
    t = Table().edit(**university("majors", "books", "comets", "upgrades", tiles=("S5a", "S2a", "S3a", "S4a")))
    t.act(2, sky=sky(tile), dice=["R1", "Y2", "B3"], cellar=[1, 0, 0, 0], library=columns(0, ["vp:2", "vp:2", "vp:2"]))
    t.do("moving", "option 2", *actions)
    assert {key: t.player()[key] for key in expected} == expected
    assert t.decision == "choose_action"


def test_G191_the_any_die_raise_may_take_any_own_die_and_a_smaller_amount() -> None:
    """T5 basic, at most +2. Rules: G-191, G-086, G-087."""
    t = Table().act(2, sky=sky("T5"), dice=["R1", "Y2", "B3"]).do("moving", "option 2")
    assert t.legal == ["die 0", "die 1", "die 2"]
    t.do("die 2")
    assert t.legal == ["amount 1", "amount 2"]
    t.do("amount 1")
    assert t.player()["dice"] == ["R1", "Y2", "B4"]


def test_G191_the_tiles_show_no_other_icons() -> None:
    """Rules: G-191."""
    icons = {
        effect
        for tile in read("action_tiles")["tile"]
        for face in tile["face"]
        for option in (face["option1"], face["option2"])
        for effect in option
    }
    raises = {f"raise_all:{colour}:{n}" for colour in ("red", "yellow", "blue") for n in (1, 2)} | {"raise_one:2", "raise_one:3"}
    assert raises <= icons
    others = {each.split(":")[0] for each in icons - raises}
    assert others <= {"die", "quadrant", "persuade", "lecture", "write", "write_full", "vp"}


def test_G192_a_part_without_effect_is_lost_and_the_next_one_is_taken() -> None:
    """T6 with an empty cellar: no Persuade, but the Quadrant. Rules: G-192, G-074."""
    t = Table().act(2, sky=sky("T6"), dice=["Y1"]).do("moving", "option 2")
    assert t.player()["quadrants"] == 1
    assert t.player()["cellar"] == [0, 0, 0, 0]
    assert t.decision == "choose_action"


def test_G192_a_part_is_judged_when_it_comes_up_not_when_the_option_is_chosen() -> None:
    """T1 gold: the first Persuade takes the only figure to the end, so the second is lost. Rules: G-192, G-074."""
    t = Table().act(2, sky=sky("T1+"), dice=["R1"], cellar=[0, 0, 1, 0]).do("moving", "option 2")
    assert t.player()["cellar"] == [0, 0, 0, 1]
    assert t.decision == "choose_action"


def test_G192_what_an_earlier_step_brings_makes_a_later_one_possible() -> None:
    """T3: the first step of the Write gains the figure that the second step persuades. Rules: G-192, G-143."""
    t = Table().act(2, sky=sky("T3"), dice=["B1"], library=columns(0, ["inquisitor", "persuade:1"]))
    t.do("moving", "option 2", "book 0", "book 0")
    assert t.player()["cellar"] == [0, 1, 0, 0]
