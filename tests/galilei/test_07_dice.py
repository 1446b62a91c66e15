"""Chapter 7 of the rules: dice (G-075 to G-089)."""

import itertools
import random

import pytest

from .words import Table, some

TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]
RULESETS = ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=3", "galilei:seats=4"]
ALL = {"colour red", "colour yellow", "colour blue"}
# every way to hold up to three dice, all of value 1
HANDS = [list(hand) for number in range(4) for hand in itertools.combinations_with_replacement(["R1", "Y1", "B1"], number)]


def sky(space, tile):
    """The six Action tiles with this one on this space, the others basic side up in the order of their ids."""
    order = [name for name in TILES if name != tile[:2]]
    order.insert(space, tile)
    return order


def scales(table, names):
    """Lays these Scale tiles ("S1b": tile S1, side b) under the Subjects in play."""
    old = table.position["scales"]
    return table.edit(scales=[{**each, "tile": name[:2], "side": name[2]} for each, name in zip(old, names, strict=True)])


def states(table, seed):
    """Positions of a random game, each before its decision; plays on when the next one is asked for."""
    rng = random.Random(seed)
    for _ in range(60_000):
        position = table.position
        if position["decision"] is None:
            return
        yield position
        table.do(rng.choice(table.legal))
    raise AssertionError("the game does not end")


def rich(ruleset, seed):
    """A game in which everybody starts with Quadrants, so that random play takes and recolours many dice."""
    t = Table(ruleset, seed=seed)
    return t.edit(players={seat: {"quadrants": 25} for seat in range(1, len(t.position["players"]) + 1)})


def without_red():
    """Four players; the other three hold three red dice each, so one red die is left for seat 1 and the supply."""
    return Table("galilei:seats=4").edit(players={seat: {"dice": ["R1", "R1", "R1"]} for seat in (2, 3, 4)})


def gain(dice, table=None):
    """The fixed action Gain a die has been chosen with these dice; its colour is asked."""
    t = (table or Table()).act(3, dice=dice).do("fixed", "option 1")
    assert t.decision == "choose_colour"
    return t


def raised(tile, dice, option, **board):
    """The moving action of this tile has been begun with this option (which is not asked if the other has no effect)."""
    board = {"cellar": [1, 0, 0, 0], "library": ["E04 down"], **board}
    t = Table().act(4, sky=sky(4, tile), dice=dice, **board).do("moving")
    return t.do(option) if t.decision == "choose_option" else t


def page(number, dice):
    """This page is taken in Cleanup with these dice left (besides a blue 1, paid with a comet for a spot of blue 2)."""
    t = Table().act(2, dice=[*dice, "B1"], comets={"twos": 1}, display={0: "E02", 1: "E10"}).do("fixed", "spot 0.2")
    if t.decision == "choose_target":
        t.do("stop")
    assert t.player()["dice"] == dice
    return t.do("end", f"page {number}")


# -- G-075, G-076: limits


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G075_G076_nobody_ever_holds_more_than_four_dice_or_three_of_a_colour(ruleset):
    most = 0
    for seed in some(4):
        for position in states(rich(ruleset, seed), seed):
            for each in position["players"]:
                assert len(each["dice"]) <= 4
                assert all(sum(die[0] == colour for die in each["dice"]) <= 3 for colour in "RYB")
                most = max(most, len(each["dice"]))
    assert most == 4


def test_G075_a_fifth_die_cannot_be_held():
    Table().edit(players={1: {"dice": ["R1", "Y1", "Y1", "B1"]}})
    with pytest.raises(ValueError):
        Table().edit(players={1: {"dice": ["R1", "R1", "Y1", "Y1", "B1"]}})


def test_G075_with_four_dice_a_new_one_only_replaces_another():
    t = gain(["R2", "Y1", "Y3", "B1"]).do("colour red")
    assert t.decision == "choose_die"
    t.do("die 2")
    assert t.player()["dice"] == ["R1", "R2", "Y1", "B1"]


def test_G076_a_fourth_die_of_a_colour_cannot_be_held():
    Table().edit(players={1: {"dice": ["B1", "B1", "B1"]}})
    with pytest.raises(ValueError):
        Table().edit(players={1: {"dice": ["B1", "B1", "B1", "B1"]}})


@pytest.mark.parametrize(("letter", "colour"), [("R", "red"), ("Y", "yellow"), ("B", "blue")])
def test_G076_a_fourth_die_of_a_colour_is_not_offered(letter, colour):
    assert set(gain([f"{letter}1", f"{letter}1"]).legal) == ALL
    assert set(gain([f"{letter}1", f"{letter}1", f"{letter}5"]).legal) == ALL - {f"colour {colour}"}


# -- G-077: value of a new die


def test_G077_a_die_from_the_fixed_action_has_value_1():
    assert gain(["R5"]).do("colour yellow").player()["dice"] == ["R5", "Y1"]


def test_G077_a_die_from_an_action_tile_has_value_1():
    t = Table().act(4, sky=sky(4, "T2"), dice=["R5", "Y5"]).do("moving", "option 2", "colour yellow")
    assert t.player()["dice"] == ["R5", "Y1", "Y5"]


def test_G077_a_die_from_a_free_action_has_value_1():
    assert Table().act(4, dice=["R5"], quadrants=2).do("free die", "colour yellow").player()["dice"] == ["R5", "Y1"]


def test_G077_a_die_from_a_library_cell_has_value_1():
    t = Table().act(4, sky=sky(4, "T3"), dice=["R5", "B5"], library=["E06 up"]).do("moving", "option 2", "book 1", "colour blue")
    assert t.player()["dice"] == ["R5", "B1", "B5"]


def test_G077_a_die_from_a_spot_has_value_1():
    t = Table().act(2, dice=["Y6"], display={0: "E14", 1: "E10"}).do("fixed", "spot 0.3", "colour red")
    assert t.player()["dice"] == ["R1"]


def test_G077_a_die_from_a_scale_row_has_value_1():
    t = scales(Table(), ["S2a", "S1b", "S3a", "S4a"]).act(3, dice=["R5"]).do("fixed", "option 2", "scale 0", "colour red")
    assert t.player()["dice"] == ["R1", "R5"]


def test_G077_a_die_from_a_page_has_value_1():
    assert page(2, ["R5"]).do("colour yellow").player()["dice"] == ["R5", "Y1"]


def test_G077_a_die_from_a_farewell_has_value_1():
    t = Table().act(4, sky=sky(4, "T3"), dice=["R5", "B5"], library=["E09 up"], cellar=[0, 0, 0, 1])
    t.do("moving", "option 2", "book 2", "take", "colour red")
    assert t.player()["dice"] == ["R1", "R5", "B5"]


def test_G077_an_exchanged_die_has_value_1():
    assert gain(["R6", "R6", "Y6", "B6"]).do("colour yellow", "die 0").player()["dice"] == ["R6", "Y1", "Y6", "B6"]


# -- G-078, G-079: fewer than four dice


@pytest.mark.parametrize(
    ("dice", "offered"),
    [
        ([], ALL),
        (["R6"], ALL),
        (["R1", "R2"], ALL),
        (["R1", "R2", "Y5"], ALL),
        (["R1", "R2", "R3"], {"colour yellow", "colour blue"}),
        (["Y1", "Y1", "Y1"], {"colour red", "colour blue"}),
        (["R1", "B2", "B2"], ALL),
    ],
)
def test_G078_with_fewer_than_four_dice_one_must_be_taken_of_a_colour_held_at_most_twice(dice, offered):
    t = gain(dice)
    assert set(t.legal) == offered  # so it cannot be refused
    t.do(min(offered))
    assert (t.decision, len(t.player()["dice"])) == ("choose_action", len(dice) + 1)


def test_G078_the_supply_must_hold_the_colour():
    assert set(gain(["R1", "Y1", "Y1"], without_red()).legal) == {"colour yellow", "colour blue"}
    assert set(gain(["Y1", "Y1"], without_red()).legal) == ALL  # nine red dice are out
    assert set(gain(["Y1", "Y1", "Y1"], without_red()).legal) == {"colour red", "colour blue"}


@pytest.mark.parametrize("dice", HANDS)
def test_G079_with_fewer_than_four_dice_a_colour_can_always_be_taken(dice):
    offered = {
        f"colour {colour}"
        for letter, colour in (("R", "red"), ("Y", "yellow"), ("B", "blue"))
        if sum(die[0] == letter for die in dice) <= 2
    }
    assert set(gain(dice).legal) == offered
    if sum(die[0] == "R" for die in dice) <= 1:  # the same with nine red dice on the other boards
        offered -= {"colour red"} if "R1" in dice else set()
        assert set(gain(dice, without_red()).legal) == offered
    assert offered


# -- G-080 to G-083: exchange


def test_G080_with_four_dice_the_new_one_may_be_exchanged_or_refused():
    t = gain(["R2", "Y1", "Y3", "B1"])
    assert set(t.legal) == ALL | {"refuse"}
    t.do("refuse")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R2", "Y1", "Y3", "B1"])
    assert "fixed" not in t.legal
    t = gain(["R2", "Y1", "Y3", "B1"]).do("colour red", "die 3")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R1", "R2", "Y1", "Y3"])


def test_G080_the_die_given_up_goes_back_to_the_supply():
    # the only red die that is not on another board is given up, so it can be gained afterwards
    t = without_red().act(3, dice=["R1", "Y1", "Y1", "B1"], quadrants=2).do("fixed", "option 1")
    assert "colour red" not in t.legal
    t.do("colour blue", "die 0")
    assert t.player()["dice"] == ["Y1", "Y1", "B1", "B1"]
    t.do("free die")
    assert "colour red" in t.legal


def test_G080_the_new_colour_must_be_in_the_supply_before_the_exchange():
    t = gain(["R4", "Y1", "Y2", "B1"], without_red())
    assert set(t.legal) == {"colour yellow", "colour blue", "refuse"}
    t = without_red().edit(players={4: {"dice": ["R1", "R1"]}})
    assert set(gain(["R4", "Y1", "Y2", "B1"], t).legal) == ALL | {"refuse"}


@pytest.mark.parametrize(
    ("dice", "colour", "places"),
    [
        (["R1", "R2", "R3", "B5"], "yellow", {0, 1, 2, 3}),
        (["R1", "R2", "R3", "B5"], "blue", {0, 1, 2}),
        (["R1", "R2", "Y3", "Y4"], "red", {2, 3}),
        (["R1", "R2", "Y3", "Y4"], "blue", {0, 1, 2, 3}),
        (["R1", "Y2", "Y3", "Y4"], "red", {1, 2, 3}),
        (["R1", "Y2", "B3", "B4"], "blue", {0, 1}),
    ],
)
def test_G081_after_an_exchange_at_most_three_dice_share_a_colour(dice, colour, places):
    t = gain(dice).do(f"colour {colour}")
    assert set(t.legal) == {f"die {place}" for place in places}
    place = max(places)
    t.do(f"die {place}")
    left = [die for number, die in enumerate(dice) if number != place] + [f"{colour[0].upper()}1"]
    assert sorted(t.player()["dice"]) == sorted(left)


def test_G081_with_three_red_dice_and_a_blue_one_red_could_replace_only_red():
    # and that exchange is not offered, so red is no option at all
    assert set(gain(["R1", "R2", "R6", "B5"]).legal) == {"colour yellow", "colour blue", "refuse"}


@pytest.mark.parametrize(
    ("dice", "colour", "places"),
    [
        (["R1", "R6", "Y6", "B6"], "red", {2, 3}),
        (["R6", "Y1", "Y6", "B6"], "yellow", {0, 3}),
        (["R6", "Y1", "B1", "B5"], "blue", {0, 1}),
    ],
)
def test_G082_an_exchange_for_an_equal_or_weaker_die_of_the_same_colour_is_not_offered(dice, colour, places):
    assert set(gain(dice).do(f"colour {colour}").legal) == {f"die {place}" for place in places}


def test_G083_with_fewer_than_four_dice_no_exchange_is_allowed():
    t = gain(["R1", "R2", "R3"])
    assert set(t.legal) == {"colour yellow", "colour blue"}  # red could only come by an exchange
    t.do("colour blue")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R1", "R2", "R3", "B1"])
    t = gain(["R2", "Y2", "B2"]).do("colour red")  # no die is asked for
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R1", "R2", "Y2", "B2"])


# -- G-084 to G-088: raises


@pytest.mark.parametrize(
    ("tile", "dice", "after"),
    [
        ("T1", ["R5", "R6", "B5"], ["R6", "R6", "B5"]),
        ("T1+", ["R4", "R5", "R6"], ["R6", "R6", "R6"]),
        ("T2+", ["Y5", "Y6"], ["Y6", "Y6"]),
        ("T3+", ["B3", "B5", "B6"], ["B5", "B6", "B6"]),
    ],
)
def test_G084_a_raise_stops_at_6(tile, dice, after):
    assert raised(tile, dice, "option 1").player()["dice"] == after


def test_G084_the_points_of_a_raise_beyond_6_are_lost():
    t = raised("T5+", ["R5", "Y1"], "option 2").do("die 0")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R6", "Y1"])  # nothing goes to the other die


@pytest.mark.parametrize(
    ("tile", "after"),
    [
        ("T1", ["R2", "R3", "Y1", "B3"]),
        ("T1+", ["R3", "R4", "Y1", "B3"]),
        ("T2", ["R1", "R2", "Y2", "B3"]),
        ("T2+", ["R1", "R2", "Y3", "B3"]),
        ("T3", ["R1", "R2", "Y1", "B4"]),
        ("T3+", ["R1", "R2", "Y1", "B5"]),
        ("T4", ["R2", "R3", "Y1", "B3"]),
        ("T4+", ["R3", "R4", "Y1", "B3"]),
        ("T5", ["R1", "R2", "Y1", "B4"]),
        ("T5+", ["R1", "R2", "Y1", "B5"]),
        ("T6", ["R1", "R2", "Y2", "B3"]),
        ("T6+", ["R1", "R2", "Y3", "B3"]),
    ],
)
def test_G085_a_single_colour_raise_adds_its_value_to_every_own_die_of_the_colour(tile, after):
    t = raised(tile, ["R1", "R2", "Y1", "B3"], "option 1")
    assert t.player(1)["dice"] == after
    assert t.player(2)["dice"] == ["R1", "Y1", "B1"]


def test_G085_a_library_cell_raises_all_dice_of_its_colour_too():
    t = Table().act(4, sky=sky(4, "T3"), dice=["R1", "B2", "B5"], library=["E04 down"]).do("moving", "option 2", "book 3")
    assert t.player()["dice"] == ["R1", "B3", "B6"]


@pytest.mark.parametrize(
    ("place", "after"),
    [(0, ["R3", "R3", "Y1", "B2"]), (1, ["R1", "R5", "Y1", "B2"]), (2, ["R1", "R3", "Y3", "B2"]), (3, ["R1", "R3", "Y1", "B4"])],
)
def test_G086_an_any_die_raise_adds_its_value_to_one_own_die_of_any_colour(place, after):
    t = raised("T5", ["R1", "R3", "Y1", "B2"], "option 2")
    assert set(t.legal) == {"die 0", "die 1", "die 2", "die 3"}
    t.do(f"die {place}", "amount 2")
    assert (t.decision, t.player()["dice"]) == ("choose_action", after)


def test_G086_the_value_is_3_on_the_gold_tile_and_on_a_page_and_1_as_a_free_action():
    t = raised("T5+", ["R1", "Y2"], "option 2").do("die 1", "amount 3")
    assert t.player()["dice"] == ["R1", "Y5"]
    t = page(5, ["R2"]).do("amount 3")
    assert t.player()["dice"] == ["R5"]
    t = Table().act(4, dice=["R2", "Y2"], quadrants=1).do("free raise_one", "die 1")
    assert t.player()["dice"] == ["R2", "Y3"]


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_G087_an_any_die_raise_of_3_may_be_taken_as_1_2_or_3(amount):
    t = raised("T5+", ["R1", "Y1"], "option 2").do("die 1")
    assert set(t.legal) == {"amount 1", "amount 2", "amount 3"}
    assert t.do(f"amount {amount}").player()["dice"] == ["R1", f"Y{1 + amount}"]
    t = page(5, ["Y2"])
    assert set(t.legal) == {"amount 1", "amount 2", "amount 3"}
    assert t.do(f"amount {amount}").player()["dice"] == [f"Y{2 + amount}"]


@pytest.mark.parametrize("amount", [1, 2])
def test_G087_an_any_die_raise_of_2_may_be_taken_as_1_or_2(amount):
    t = raised("T5", ["R1", "Y1"], "option 2").do("die 1")
    assert set(t.legal) == {"amount 1", "amount 2"}
    assert t.do(f"amount {amount}").player()["dice"] == ["R1", f"Y{1 + amount}"]
    # the third row of Scale tile S5 b
    t = scales(Table(), ["S5b", "S1b", "S3a", "S4a"]).act(3, dice=["R1", "Y1"], university=[2, 0, 0, 0])
    t.do("fixed", "option 2", "scale 0", "die 1")
    assert set(t.legal) == {"amount 1", "amount 2"}
    assert t.do(f"amount {amount}").player()["dice"] == ["R1", f"Y{1 + amount}"]


@pytest.mark.parametrize(("value", "amounts"), [(1, {1, 2, 3}), (2, {1, 2, 3}), (3, {1, 2, 3}), (4, {1, 2})])
def test_G088_only_amounts_that_end_at_6_or_below_are_offered(value, amounts):
    t = raised("T5+", ["R6", "Y1", f"B{value}"], "option 2")
    assert set(t.legal) == {"die 1", "die 2"}  # a die of 6 cannot be raised at all
    t.do("die 2")
    assert set(t.legal) == {f"amount {amount}" for amount in amounts}


def test_G088_a_die_of_5_is_raised_by_1_without_being_asked():
    t = raised("T5+", ["R6", "Y1", "B5"], "option 2").do("die 2")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R6", "Y1", "B6"])
    t = raised("T5", ["R6", "Y1", "B5"], "option 2").do("die 2")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R6", "Y1", "B6"])


# -- G-089: spent dice


def test_G089_value_above_the_cost_is_lost():
    # a red spot of 2 is paid with a red 6; the other red spot of 2 can no longer be paid
    t = Table().act(2, dice=["R6"], display={0: "E05", 1: "E11"}).do("fixed", "spot 0.1")
    assert (t.decision, t.player()["dice"]) == ("choose_action", [])
    assert (t.player()["constellations"], t.score(), t.player()["quadrants"]) == (6, 1, 1)


def test_G089_spent_dice_are_in_the_supply_again():
    board = {"dice": ["R6"], "quadrants": 2, "display": {0: "E05", 1: "E11"}}
    t = without_red().act(2, **board).do("free die")
    assert set(t.legal) == {"colour yellow", "colour blue"}
    t = without_red().act(2, **board).do("fixed", "spot 0.1", "free die")
    assert set(t.legal) == ALL


# -- worked examples


@pytest.mark.parametrize(
    ("texts", "after"),
    [
        (["option 1"], ["R3", "B2", "B2", "B3"]),
        (["option 2", "die 0", "amount 2"], ["R5", "B1", "B1", "B2"]),
        (["option 2", "die 3", "amount 2"], ["R3", "B1", "B1", "B4"]),
    ],
)
def test_WE_G04_tile_all_blue_plus_1_or_any_die_plus_2(texts, after):
    """Rules: G-085, G-086, G-005."""
    t = Table().act(4, sky=sky(4, "T5"), dice=["R3", "B1", "B1", "B2"]).do("moving", texts[0])
    if texts[0] == "option 2":
        assert set(t.legal) == {"die 0", "die 1", "die 3"}
    t.do(*texts[1:])
    assert t.player()["dice"] == after


def test_WE_G18_three_red_dice_and_a_gain():
    """Rules: G-076, G-078, G-083."""
    t = gain(["R1", "R2", "R3"])
    assert set(t.legal) == {"colour yellow", "colour blue"}
    assert t.do("colour yellow").player()["dice"] == ["R1", "R2", "R3", "Y1"]


def test_WE_G19_three_red_dice_a_blue_one_and_a_gain():
    """Rules: G-080 to G-082."""
    dice = ["R1", "R2", "R3", "B5"]
    assert set(gain(dice).legal) == {"colour yellow", "colour blue", "refuse"}
    assert set(gain(dice).do("colour yellow").legal) == {"die 0", "die 1", "die 2", "die 3"}
    assert set(gain(dice).do("colour blue").legal) == {"die 0", "die 1", "die 2"}
    assert gain(dice).do("refuse").player()["dice"] == dice
    assert gain(dice).do("colour yellow", "die 3").player()["dice"] == ["R1", "R2", "R3", "Y1"]
    assert gain(dice).do("colour blue", "die 0").player()["dice"] == ["R2", "R3", "B1", "B5"]


def test_WE_G20_all_red_plus_2_on_5_and_6():
    """Rules: G-084, G-085."""
    assert raised("T1+", ["R5", "R6"], "option 1").player()["dice"] == ["R6", "R6"]


def test_WE_G21_recolour_within_three_of_a_colour():
    """Rules: G-090, G-096."""
    dice = ["R5", "B2", "B3", "B4"]
    t = Table().act(4, dice=dice, quadrants=1).do("free recolour")
    assert set(t.legal) == {"die 0", "die 1", "die 2", "die 3"}
    t.do("die 0")  # blue would be the fourth blue die, so yellow is the only colour
    assert (t.player()["dice"], t.player()["quadrants"]) == (["Y5", "B2", "B3", "B4"], 0)
    for place in (1, 2, 3):
        t = Table().act(4, dice=dice, quadrants=1).do("free recolour", f"die {place}")
        assert set(t.legal) == {"colour red", "colour yellow"}
        t.do("colour yellow")
        value = dice[place][1]
        assert t.player()["dice"] == ["R5", f"Y{value}", *[die for die in dice[1:] if die != dice[place]]]
