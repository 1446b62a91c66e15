"""Isaac Newton (C-005 to C-018)."""

from typing import Any

import pytest

from .character_words import FOR_UPGRADES, Table, departing, final, games, read, turn, waiting

N = ["N1", "N2", "N3", "N4", "N5", "N6"]
FACES = {each["id"]: each for each in read("characters")["newton_tile"]}


def sky(**places: int) -> list[str]:
    """The six tiles with these on these spaces, as N1=4; a trailing G stands for the gold face: N2G=3."""
    order = [each for each in N if each not in {name[:2] for name in places}]
    for name, space in sorted(places.items(), key=lambda item: item[1]):
        order.insert(space, name[:2] + "+" * name.endswith("G"))
    return order


def mirror(name: str, space: int, **more: Any) -> Table:
    """Newton on the space where this special tile lies, before his moving action."""
    other = "N2" if name[:2] == "N1" else "N1"
    return turn("newton", space, sky=more.pop("sky", sky(**{name: space, other: 0})), **more)


# -- C-005 to C-008: set-up


def test_C005_he_uses_his_own_six_tiles_in_place_of_the_ordinary_six():
    t = Table("galilei:seats=2,characters=newton+basic")
    assert sorted(t.player(1)["sky"]) == N
    assert sorted(t.player(2)["sky"]) == ["T1", "T2", "T3", "T4", "T5", "T6"]


@pytest.mark.parametrize(
    ("tile", "option", "asked"),
    [
        ("N3", 2, "choose_inquisitor"),
        ("N4", 2, "choose_colour"),
        ("N5", 2, "choose_book_token"),
        ("N6", 1, "choose_university_token"),
    ],
)
def test_C005_the_plain_tiles_have_two_halves_like_others(tile: str, option: int, asked: str):
    t = turn("newton", 4, sky=sky(**{tile: 4}), cellar=[1, 1, 0, 0], library=["E22 down"]).do("moving")
    assert t.legal == ["option 1", "option 2"]
    t.do(f"option {option}")
    assert t.decision == asked


def test_C005_a_gold_face_of_a_plain_tile():
    t = turn("newton", 4, sky=sky(N6G=4), cellar=[1, 0, 0, 0]).do("moving", "option 2")  # Persuade, 2 Quadrants
    assert (t.player()["cellar"], t.player()["quadrants"]) == ([0, 1, 0, 0], 2)


@pytest.mark.parametrize("rules", ["galilei:seats=2,characters=newton+basic", "galilei:solo,characters=newton"])
def test_C006_his_special_tiles_start_on_the_two_lowest_spaces(rules: str):
    assert {each["id"] for each in FACES.values() if each["kind"] == "mirror"} == {"N1", "N2"}
    for position in games(rules, 60):
        assert set(position["players"][0]["sky"][:2]) == {"N1", "N2"}


def test_C007_the_primary_mirror_on_space_0_and_the_secondary_on_space_1():
    assert (FACES["N1"]["name"], FACES["N2"]["name"]) == ("primary mirror", "secondary mirror")
    for position in games("galilei:seats=2,characters=basic+newton", 60):
        assert position["players"][1]["sky"][:2] == ["N1", "N2"]


def test_C008_the_other_four_tiles_lie_at_random_on_spaces_2_to_5():
    orders = [tuple(position["players"][0]["sky"][2:]) for position in games("galilei:seats=2,characters=newton+basic")]
    assert all(sorted(order) == N[2:] for order in orders)
    assert len(set(orders)) == 24
    for place in range(4):
        for tile in N[2:]:
            assert 45 < sum(order[place] == tile for order in orders) < 110  # 75 expected


# -- C-009 to C-012: the multiplier


@pytest.mark.parametrize(("space", "times"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_C009_the_bonus_is_gained_as_many_times_as_the_place_says(space: int, times: int):
    t = mirror("N1", space).do("moving")
    assert t.player()["quadrants"] == times
    assert t.decision == "choose_action"
    assert "moving" not in t.legal


@pytest.mark.parametrize(("space", "times"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_C010_multipliers_of_the_four_usable_spaces(space: int, times: int):
    t = mirror("N2", space, dice=["B1"]).do("moving")  # one die: neither die nor amount is asked
    assert t.player()["dice"] == [f"B{1 + times}"]
    assert read("characters")["newton"]["multiplier_at_index"][space] == times


def test_C010_the_turns_space_counts_and_not_the_place_of_the_other_mirror():
    t = mirror("N1", 2, sky=sky(N1=2, N2=5)).do("moving")
    assert t.player()["quadrants"] == 1


@pytest.mark.parametrize("space", [0, 1])
def test_C011_on_spaces_0_and_1_the_multiplier_is_0(space: int):
    """Used by A6."""
    t = departing("newton", "a", sky=sky(N1=space, N2=1 - space)).do("bonus 6", f"tile {space}")
    assert t.player()["quadrants"] == 0
    assert t.player()["sky"][0] == "N1"
    assert t.decision == "choose_action"


def test_C011_a6_gives_the_bonus_by_the_place_of_the_tile():
    t = departing("newton", "a", sky=sky(N1=5, N2=1)).do("bonus 6", "tile 5")
    assert t.player()["quadrants"] == 4
    assert t.player()["sky"] == ["N1", "N3", "N2", "N4", "N5", "N6"]


def test_C011_page_2_gives_nothing_with_both_there():
    t = waiting("newton", sky=["N2", "N3", "N1", "N4", "N5", "N6"]).do("end")
    assert t.player()["sky"][:2] == ["N1", "N2"]  # N1 was the turn's tile
    t.do("personal 2")
    assert t.gained() == {"constellations": 2}


def test_C011_a6_may_take_the_turns_tile_there_before_its_moving_action():
    t = departing("newton", "a", 4, sky=sky(N1=4, N2=1)).do("bonus 6", "tile 4")
    assert t.player()["quadrants"] == 3  # on space 4 as A6 uses it
    assert t.player()["sky"][0] == "N1"
    assert "moving" not in t.legal  # the turn's own moving action now has the multiplier 0


def test_C011_a_gold_special_tile_there_still_has_its_fixed_part():
    t = departing("newton", "a", 4, sky=sky(N1G=4, N2=1), cellar=[2, 0, 0, 0]).do("bonus 6", "tile 4")
    assert (t.player()["quadrants"], t.player()["cellar"]) == (3, [1, 1, 0, 0])
    t.do("figure 1")  # the second Persuade of the free action
    t.do("moving")
    assert (t.player()["quadrants"], t.player()["cellar"]) == (3, [0, 1, 1, 0])


def test_C014_the_fixed_part_is_given_where_the_multiplier_is_0():
    t = departing("newton", "a", sky=sky(N1G=0, N2=1), cellar=[2, 0, 0, 0]).do("bonus 6", "tile 0")
    assert t.player()["cellar"] == [1, 1, 0, 0]
    assert t.player()["quadrants"] == 0
    assert t.player()["sky"][0] == "N1+"


@pytest.mark.parametrize(("space", "times"), [(2, 1), (3, 2), (5, 4), (1, 0), (0, 0)])
def test_C012_the_place_counts_where_the_tile_lies_when_its_moving_action_begins(space: int, times: int):
    """A7 swaps the turn's tile from space 4 before that."""
    t = departing("newton", "a", 4, sky=["N2", "N3", "N4", "N5", "N1", "N6"]).do("bonus 7", "tile 4", f"tile {space}")
    assert t.player()["quadrants"] == 1  # of A7
    assert ("moving" in t.legal) == (times > 0)
    if times:
        t.do("moving")
        assert t.player()["quadrants"] == 1 + times


# -- C-013 to C-015: faces


def test_C013_each_repetition_is_resolved_completely():
    t = mirror("N2", 4, dice=["R2", "B3"]).do("moving")
    for number, (die, dice) in enumerate([("die 0", ["R3", "B3"]), ("die 1", ["R3", "B4"]), ("die 1", ["R3", "B5"])]):
        assert t.decision == "choose_die", number
        t.do(die)
        assert t.player()["dice"] == dice
    assert t.decision == "choose_action"


def test_C013_a_repetition_without_effect_is_lost():
    t = mirror("N2", 5, dice=["R6", "B5"]).do("moving")
    assert t.player()["dice"] == ["R6", "B6"]
    assert t.decision == "choose_action"


def test_C014_a_special_tile_has_no_halves():
    for name in ("N1", "N1G", "N2", "N2G"):
        t = mirror(name, 3, dice=["R1"], cellar=[1, 0, 0, 0]).do("moving")
        assert t.decision != "choose_option"


@pytest.mark.parametrize(("space", "times"), [(2, 1), (4, 3)])
def test_C014_after_the_multiplied_bonus_comes_the_fixed_part_once(space: int, times: int):
    t = mirror("N1G", space, cellar=[2, 1, 0, 0]).do("moving")
    assert t.decision == "choose_inquisitor"
    assert t.player()["quadrants"] == times
    t.do("figure 1")
    assert t.player()["cellar"] == [1, 2, 0, 0]
    assert t.decision == "choose_action"


def test_C014_the_fixed_part_comes_after_all_repetitions():
    t = mirror("N2G", 3, dice=["R1"]).do("moving")
    assert t.player()["dice"] == ["R3"]
    assert t.decision == "choose_colour"
    t.do("colour blue")
    assert t.player()["dice"] == ["R3", "B1"]
    assert t.decision == "choose_action"


def test_C014_it_is_offered_if_one_of_the_two_can_have_an_effect():
    assert "moving" not in mirror("N2", 3, dice=["R6", "Y6"]).legal
    assert "moving" in mirror("N2G", 3, dice=["R6", "Y6"]).legal  # a die
    assert "moving" not in mirror("N2", 3, dice=[]).legal
    t = mirror("N1G", 3).do("moving")  # no figure to persuade
    assert t.player()["quadrants"] == 2
    assert t.decision == "choose_action"


def test_C015_all_six_tiles_can_be_upgraded():
    t = turn("newton", 6, sky=N).do("fixed")
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 0")
    assert t.player()["sky"] == ["N1+", *N[1:]]
    t = turn("newton", 6, sky=[f"{each}+" for each in N])
    assert "fixed" not in t.legal


@pytest.mark.parametrize(("gold", "met"), [((1, 2, 3, 4), False), ((1, 2, 3, 4, 5), True), ((2, 3, 4, 5, 6), True)])
def test_C015_they_count_as_action_tiles(gold: tuple[int, ...], met: bool):
    order = [each + "+" * (int(each[1]) in gold) for each in N]
    t = turn("newton", 4, sky=order, change=FOR_UPGRADES).finish()
    assert t.claims("O6") == ([1] if met else [])
    t = final("newton", {"sky": order, "university": [0, 0, 0, 5]})
    assert t.gained()["university"] == 4 * len(gold)


# -- C-016, C-017: page 1


def page_1(order: list[str]) -> Table:
    """A comet on page 1, with the tiles in this order by then (the tile on space 0 was the turn's tile, on space 2)."""
    before = [order[1], order[2], order[0], *order[3:]]
    t = waiting("newton", sky=before).do("end")
    assert t.player()["sky"] == order
    return t.do("personal 1")


@pytest.mark.parametrize(
    ("steps", "after"),
    [(1, ["N3", "N4", "N5", "N1", "N2", "N6"]), (2, ["N3", "N4", "N5", "N2", "N1", "N6"])],
)
def test_C016_one_special_tile_moves_and_each_tile_it_passes_goes_back_one_space(steps: int, after: list[str]):
    t = page_1(["N3", "N4", "N1", "N5", "N2", "N6"]).do("tile 2")
    assert t.decision == "choose_amount"
    assert set(t.legal) == {"amount 1", "amount 2"}
    t.do(f"amount {steps}")
    assert t.player()["sky"] == after
    assert t.seat == 2  # one tile only


def test_C016_only_special_tiles_move():
    t = page_1(["N3", "N4", "N1", "N5", "N2", "N6"])
    assert t.decision == "choose_tile"
    assert set(t.legal) == {"tile 2", "tile 4", "refuse"}


def test_C017_the_tile_moves_upward_but_not_beyond_space_5():
    t = page_1(["N3", "N4", "N1", "N5", "N2", "N6"]).do("tile 4")  # one space is all that is left
    assert t.player()["sky"] == ["N3", "N4", "N1", "N5", "N6", "N2"]
    assert t.seat == 2
    t = page_1(["N3", "N4", "N5", "N6", "N1", "N2"])
    assert set(t.legal) == {"tile 4", "refuse"}  # N2 cannot rise
    t.do("tile 4")
    assert t.player()["sky"] == ["N3", "N4", "N5", "N6", "N2", "N1"]


def test_C017_he_may_refuse():
    order = ["N3", "N4", "N1", "N5", "N2", "N6"]
    t = page_1(order).do("refuse")
    assert t.player()["sky"] == order
    assert t.player()["personal"] == [1, 0]
    assert t.seat == 2


def test_C017_the_gain_of_page_1_counts_for_page_2_in_the_same_cleanup():
    t = waiting("newton", 2, sky=["N4", "N1", "N3", "N2", "N5", "N6"]).do("end", "personal 1", "tile 3", "amount 2", "personal 2")
    assert t.player()["sky"] == ["N3", "N4", "N1", "N5", "N6", "N2"]
    assert t.gained()["pages"] == 8


# -- C-018: page 2


@pytest.mark.parametrize(
    ("order", "points"),
    [
        (["N1", "N2", "N3", "N4", "N5", "N6"], 0),
        (["N1", "N3", "N2", "N4", "N5", "N6"], 2),
        (["N3", "N2", "N1", "N4", "N5", "N6"], 2),
        (["N3", "N2", "N4", "N1", "N5", "N6"], 4),
        (["N3", "N4", "N1", "N2", "N5", "N6"], 4),
        (["N3", "N4", "N5", "N6", "N1", "N2"], 8),
        (["N3", "N4", "N1+", "N5", "N6", "N2+"], 8),
    ],
)
def test_C018_two_points_times_the_multiplier_of_the_highest_special_tile(order: list[str], points: int):
    t = waiting("newton", sky=[order[1], order[2], order[0], *order[3:]]).do("end", "personal 2")
    assert t.player()["sky"] == order
    assert t.gained().get("pages", 0) == points


# -- worked examples


def test_WE_04_a_quadrant_four_times_on_space_5():
    """C-009, C-010."""
    t = mirror("N1", 5).do("moving")
    assert t.player()["quadrants"] == 4


def test_WE_05_the_highest_special_tile_on_space_5_makes_page_2_worth_8_points():
    """C-018."""
    t = waiting("newton", sky=["N3", "N1", "N4", "N5", "N6", "N2"]).do("end", "personal 2")
    assert t.gained()["pages"] == 8


def test_WE_C01_mirrors_on_spaces_4_and_2():
    """C-010, C-018."""
    t = waiting("newton", sky=["N3", "N1", "N4", "N5", "N2", "N6"]).do("end")
    assert [t.player()["sky"].index(each) for each in ("N1", "N2")] == [2, 4]
    t.do("personal 2")
    assert t.gained()["pages"] == 6


def test_WE_C02_a_mirror_goes_up_two_spaces():
    """C-016, C-017."""
    t = page_1(["N1", "N3", "N2", "N4", "N5", "N6"])
    assert set(t.legal) == {"tile 0", "tile 2", "refuse"}
    t.do("tile 2", "amount 2")
    assert t.player()["sky"] == ["N1", "N3", "N4", "N5", "N2", "N6"]


def test_WE_C03_three_raises_of_1_one_after_the_other():
    """C-009, C-013."""
    t = mirror("N2", 4, dice=["R2", "B5"]).do("moving", "die 0", "die 0", "die 1")
    assert t.player()["dice"] == ["R4", "B6"]
    t = mirror("N2", 4, dice=["R6", "B5"]).do("moving")
    assert t.player()["dice"] == ["R6", "B6"]
    assert t.decision == "choose_action"


def test_WE_C04_multiplier_0_on_spaces_0_and_1():
    """C-011."""
    t = departing("newton", "a", 2, near=["E01"], sky=["N2", "N1", "N3", "N4", "N5", "N6"], dice=["R1"], comets={"twos": 1})
    t.do("bonus 6", "tile 1")
    assert t.player()["quadrants"] == 0
    assert t.player()["sky"] == ["N1", "N2", "N3", "N4", "N5", "N6"]
    t.do("fixed", "end")
    # Cleanup 1 has rotated N3 from space 2, which takes N2 there.
    assert t.player()["sky"] == ["N3", "N1", "N2", "N4", "N5", "N6"]
    t = waiting("newton", sky=["N2", "N3", "N1", "N4", "N5", "N6"]).do("end", "personal 2")
    assert t.player()["sky"][:2] == ["N1", "N2"]
    assert "pages" not in t.gained()
