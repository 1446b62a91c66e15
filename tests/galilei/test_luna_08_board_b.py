"""Luna, chapter 8: Bonus Board, side B (L-090 to L-098), and its rulings; WE-22, WE-23, WE-26."""

from typing import Any

import pytest

from .luna_words import SKY, leave, persuade, turn
from .words import Table, columns, read

GALILEO = "galilei:seats=2,luna,characters=galileo+basic"
SOPHIA = "galilei:seats=2,luna,characters=sophia+basic"


def on_b(space: int, near: list[str] | None = None, **more: Any) -> Table:
    """A Grand Inquisitor of seat 1 has just gone to this space of side B."""
    return leave(space, near or [], side="b", **more)


def test_L090_the_spaces_of_side_b_are_those_of_the_table() -> None:
    """Rules: L-090 to L-098."""
    rewards = [space["reward"] for space in read("luna")["bonus_space"] if space["side"] == "b"]
    assert rewards == [
        ["die_value:5"],
        ["upgrade"],
        ["telescope_any"],
        ["quadrant:4"],
        ["inquisitor_to_end"],
        ["vp_rightmost_book:1"],
        ["scale_rewards"],
        ["write:3", "vp:3"],
        ["vp:4"],
    ]


# -- B1, B2


@pytest.mark.parametrize(("colour", "dice"), [("red", ["R1", "R5"]), ("yellow", ["R1", "Y5"]), ("blue", ["R1", "B5"])])
def test_L090_b1_gains_a_die_of_any_colour_of_value_5(colour: str, dice: list[str]) -> None:
    """Rules: L-090."""
    t = on_b(1, dice=["R1"]).do(f"colour {colour}")
    assert t.player()["dice"] == dice
    assert t.decision == "choose_action"


def test_L213_b1_with_four_dice_may_be_exchanged_for_a_weaker_one() -> None:
    """Rules: L-213, G-080 to G-082."""
    t = on_b(1, dice=["R3", "R4", "R5", "B2"])
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue", "refuse"}
    t.do("colour red")
    assert set(t.legal) == {"die 0", "die 1"}  # not for the 5, and not a fourth red die
    t.do("die 1")
    assert t.player()["dice"] == ["R3", "R5", "R5", "B2"]


def test_L213_b1_obeys_the_limit_of_three_of_a_colour() -> None:
    """Rules: L-213, G-076."""
    t = on_b(1, dice=["R1", "R1", "R1"])
    assert set(t.legal) == {"colour yellow", "colour blue"}


def test_L091_b2_upgrades_one_own_action_tile() -> None:
    """No Quadrant, and it stays where it is. Rules: L-091."""
    t = on_b(2, sky=["T6", "T2+", "T1", "T4", "T3", "T5"])
    assert set(t.legal) == {"tile 0", "tile 2", "tile 3", "tile 4", "tile 5"}
    t.do("tile 4")
    assert t.player()["sky"] == ["T6", "T2+", "T1", "T4", "T3+", "T5"]
    assert t.player()["quadrants"] == 0


# -- B3


def test_L092_b3_the_telescope_moves_to_any_space_and_its_fixed_action_is_taken() -> None:
    """Space 4: a comet. The tile there is neither used nor rotated. Rules: L-092."""
    t = on_b(3, dice=["R1"])
    assert t.decision == "choose_telescope"
    t.do("telescope 4")
    assert (t.player()["telescope"], t.player()["comets"]["ones"]) == (4, 1)
    assert t.decision == "choose_action"
    assert t.player()["sky"] == SKY
    t.do("end")
    assert t.player(1)["sky"] == ["T1", "T6", "T2", "T4", "T3", "T5"]  # T1 of the turn's space 2


def test_L211_b3_spaces_2_to_6_the_present_one_included() -> None:
    """Rules: L-211."""
    t = on_b(3)
    assert set(t.legal) == {f"telescope {space}" for space in range(2, 7)}


@pytest.mark.parametrize(("option", "colour"), [(1, True), (2, False)])
def test_L211_b3_one_half_of_a_slash_is_chosen(option: int, colour: bool) -> None:
    """Space 3: Gain a die / Lecture. Rules: L-211."""
    t = on_b(3, dice=["R1"]).do("telescope 3")
    assert t.decision == "choose_option"
    t.do(f"option {option}")
    assert t.decision == ("choose_colour" if colour else "choose_university_token")
    t.do("colour red" if colour else "scale 2")
    assert t.decision == "choose_action"
    assert (len(t.player()["dice"]), sum(t.player()["university"])) == ((2, 0) if colour else (1, 1))


def test_L211_b3_upgrade_gives_no_quadrant() -> None:
    """Space 6. Rules: L-211."""
    t = on_b(3).do("telescope 6", "tile 0")
    assert t.player()["sky"][0] == "T6+"
    assert (t.player()["quadrants"], t.player()["telescope"]) == (0, 6)


def test_L211_b3_the_turns_fixed_action_stays_that_of_its_space() -> None:
    """Space 2: Observe, although the telescope is on space 4 now. Rules: L-211, G-051."""
    t = on_b(3, ["E03"], dice=["R1", "Y2"]).do("telescope 4")
    assert "moving" not in t.legal
    t.do("fixed")
    assert t.player()["constellations"] == 6
    assert t.player()["comets"]["ones"] == 1


def test_L211_b3_does_not_use_up_the_turns_fixed_action_and_the_next_move_counts_from_the_new_space() -> None:
    """Observe twice in this turn; then from space 6 to 2. Rules: L-211."""
    t = on_b(3, ["E03", "E10"], dice=["R3", "Y2"]).do("telescope 2", "spot 0.2", "stop")
    assert "fixed" in t.legal
    t.do("fixed")
    assert t.player()["constellations"] == 5
    t = on_b(3).do("telescope 6", "tile 0", "end").skip()
    assert t.player(1)["telescope"] == 6
    t.do("move 1")
    assert t.position["turn"]["space"] == 2


def test_L250_b3_without_a_possible_fixed_action_still_moves_the_telescope() -> None:
    """Rules: L-250."""
    t = on_b(3, dice=["R1"], comets={"ones": 7}).do("telescope 4")
    assert (t.decision, t.player()["telescope"]) == ("choose_action", 4)
    t = turn(4, side="b", grand=[0, 0, 1, 0], quadrants=3, dice=[]).do("free persuade", "bonus 3", "telescope 2")
    assert (t.decision, t.player()["telescope"]) == ("choose_action", 2)
    assert t.position["turn"]["space"] == 4


def test_L250_b3_with_one_possible_half_it_is_taken() -> None:
    """Space 5 without a target: the die. Rules: L-250, G-067."""
    t = on_b(3, dice=["R1"]).do("telescope 5")
    assert t.decision == "choose_colour"


def test_L251_an_observe_action_of_b3_is_a_full_one() -> None:
    """Two spots. Rules: L-251."""
    t = on_b(3, ["E03", "E10"], dice=["R3", "Y2"]).do("telescope 2", "spot 0.2")
    assert set(t.legal) == {"spot 1.3", "stop"}
    t.do("spot 1.3")
    assert (t.player()["dice"], t.player()["constellations"]) == ([], 5)


def test_L251_of_the_moon_too() -> None:
    """Rules: L-251, L-020."""
    t = on_b(3, dice=["R2", "Y2", "B2"]).do("telescope 2")
    assert set(t.legal) == {"moon 1", "moon 4"}
    t.do("moon 1", "option 1")
    assert (t.player()["moons"], t.player()["grand"]) == (2, [1, 0, 0, 0])


def test_L251_galileo_may_observe_a_third_spot() -> None:
    """Rules: L-251, GC-006."""
    t = on_b(3, ["E03", "E10"], rules=GALILEO, dice=["R3", "Y2", "B2"])
    t.do("telescope 2", "spot 0.2", "spot 1.1", "spot 1.3")
    assert t.decision == "choose_university_token"  # the 3rd token
    assert t.player()["constellations"] == 4


def test_L251_sophia_brahe_takes_her_sun_rewards() -> None:
    """1 Quadrant in the second position of Venus, beside that of the 1st token; Venus does not move. Rules: L-251, C-072."""
    t = on_b(3, ["E03"], rules=SOPHIA, board={"venus": 1}, dice=["Y2"]).do("telescope 2")
    assert t.player()["quadrants"] == 1 + 1
    assert t.player()["board"] == {"venus": 1}


# -- B4, B5


def test_L093_b4_gains_4_quadrants() -> None:
    """Rules: L-093."""
    assert on_b(4, quadrants=2).player()["quadrants"] == 6


@pytest.mark.parametrize("space", [1, 2, 3])
def test_L094_b5_one_own_figure_goes_straight_to_the_rightmost_space(space: int) -> None:
    """Rules: L-094."""
    t = on_b(5, cellar=[1, 1, 1, 1])
    assert set(t.legal) == {"figure 1", "figure 2", "figure 3"}
    t.do(f"figure {space}")
    assert t.player()["cellar"] == [int(each != space) for each in (1, 2, 3)] + [2]
    assert t.decision == "choose_action"


def test_L094_b5_a_grand_inquisitor_brings_a_second_bonus_board_reward() -> None:
    """Rules: L-094."""
    t = on_b(5, grand=[0, 1, 1, 0], cellar=[1, 0, 0, 0])
    assert set(t.legal) == {"figure 1", "grand 2"}
    t.do("grand 2")
    assert t.decision == "choose_bonus_space"
    assert "bonus 5" not in t.legal
    assert t.player()["grand"] == [0, 0, 0, 0]
    t.do("bonus 4")
    assert t.position["moon"]["bonus"] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert t.player()["quadrants"] == 4


def test_L243_b5_must_be_used_if_it_can_be() -> None:
    """A lone figure is moved unasked. Rules: L-243."""
    t = on_b(5, cellar=[0, 0, 1, 1])
    assert (t.player()["cellar"], t.decision) == ([0, 0, 0, 2], "choose_action")
    assert "refuse" not in on_b(5, cellar=[1, 0, 1, 0]).legal


def test_L243_b5_is_forfeited_without_a_figure_left_of_the_rightmost_space() -> None:
    """Rules: L-243."""
    t = on_b(5, cellar=[0, 0, 0, 2])
    assert (t.player()["cellar"], t.decision) == ([0, 0, 0, 2], "choose_action")
    assert t.position["moon"]["bonus"][4] == 1


# -- B6, B7, B8, B9


@pytest.mark.parametrize(("books", "points"), [([1, 3, 0, 2], 3), ([0, 0, 0, 0], 0), ([2, 2, 2, 2], 2), ([0, 0, 0, 1], 1)])
def test_L095_b6_a_point_for_each_column_of_the_book_token_furthest_right(books: list[int], points: int) -> None:
    """Rules: L-095."""
    t = on_b(6, library=["E05 down", "E06 down", "E07 down", "E08 down"], books=books)
    assert (t.score(), t.player()["vp"]["bonus"]) == (points, points)


@pytest.mark.parametrize(("books", "points"), [([4, 0, 0, 0], 4), ([0, 0, 0, 0], 0)])
def test_L252_b6_counts_the_token_that_has_moved_most(books: list[int], points: int) -> None:
    """Not all tokens, not the columns of the library. Rules: L-252."""
    assert on_b(6, library=["E05 down", "E06 down", "E07 down", "E08 down", "E09 down"], books=books).score() == points


def scales(*tiles: str) -> dict[str, Any]:
    """An edit that puts these Scale tiles on Scales 0 to 3."""
    subjects = ("majors", "books", "constellations", "upgrades")
    return {"scales": [{"subject": name, "tile": tile[:2], "side": tile[2]} for name, tile in zip(subjects, tiles, strict=True)]}


def test_L096_b7_takes_the_reward_of_each_row_on_which_a_token_stands() -> None:
    """1 Quadrant; 3 points; 1 Quadrant; 1 point. Rules: L-096."""
    t = on_b(7, university=[1, 4, 4, 5])
    assert t.player()["quadrants"] == 2
    assert t.player()["vp"]["scales"] == 3 + 1
    assert t.player()["university"] == [1, 4, 4, 5]


@pytest.mark.parametrize(("answer", "figures"), [("take", 1), ("refuse", 0)])
def test_L096_b7_an_inquisitor_may_be_refused(answer: str, figures: int) -> None:
    """Fourth Scale, row 2. Rules: L-096."""
    t = on_b(7, university=[0, 0, 0, 2])
    assert t.decision == "choose_take"
    assert set(t.legal) == {"take", "refuse"}
    t.do(answer)
    assert t.player()["cellar"] == [figures, 0, 0, 0]
    assert t.decision == "choose_action"


def test_L096_b7_an_inquisitor_due_while_the_supply_is_empty_is_not_asked_for() -> None:
    """All 32 stand in the cellars. Rules: L-096, G-023, G-074."""
    t = on_b(7, university=[1, 0, 0, 2], others={2: {"cellar": [0, 0, 0, 32]}})
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)
    assert t.player()["cellar"] == [0, 0, 0, 0]


def test_L212_b7_scales_are_taken_from_left_to_right() -> None:
    """Persuade of Scale 0 before the figure of Scale 3: it finds nobody, and the other way round it finds him. Rules: L-212."""
    t = on_b(7, university=[2, 0, 0, 2]).do("take")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    t = on_b(7, university=[2, 0, 0, 2], change=scales("S4a", "S2a", "S3a", "S1a")).do("take")
    assert t.player()["cellar"] == [0, 1, 0, 0]


def test_L212_b7_only_an_inquisitor_may_be_refused() -> None:
    """A die and a Write must be taken. Rules: L-212."""
    t = on_b(7, university=[3, 2, 0, 0], library=["E05 down"], dice=["R1"])
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do("colour red")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}


def test_L212_b7_a_token_on_a_start_row_gives_nothing() -> None:
    """Nor does it when it rises meanwhile: only the Lecture itself takes the row's Quadrant. Rules: L-212."""
    edit = scales("S2a", "S1a", "S3a", "S4a")  # row 2 of Scale 0: Write 1; row 1 of Scale 1: 1 Quadrant
    library = columns(0, ["lecture"])
    t = on_b(7, university=[2, 0, 0, 0], change=edit, library=library).do("book 0", "scale 1")
    assert t.player()["university"] == [2, 1, 0, 0]
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"


def test_L212_b7_the_rows_are_those_on_which_the_tokens_stand_when_the_reward_begins() -> None:
    """Scale 1 rises from "1 Quadrant" to an empty second Persuade meanwhile and gives its Quadrant all the same. Rules: L-212."""
    edit = scales("S2a", "S1a", "S3a", "S4a")
    library = columns(0, ["lecture"])
    t = on_b(7, university=[2, 1, 0, 0], change=edit, library=library).do("book 0", "scale 1")
    assert t.player()["university"] == [2, 2, 0, 0]
    assert t.player()["quadrants"] == 1


def test_L097_b8_writes_3_and_scores_3_points() -> None:
    """Rules: L-097."""
    library = ["E05 down", "E06 down", "E07 down"]
    t = on_b(8, library=library).do("book 3", "book 3", "book 3")
    assert t.player()["books"] == [0, 0, 0, 3]
    assert t.player()["vp"]["bonus"] == 3
    assert on_b(8).player()["vp"]["bonus"] == 3  # without a card in the library the Write is lost


def test_L253_b8_is_one_write_of_single_steps_freely_shared_with_the_points_after_it() -> None:
    """At least one step. Rules: L-253."""
    t = on_b(8, library=["E05 down", "E06 down", "E07 down"])
    assert "stop" not in t.legal
    t.do("book 3")
    assert "stop" in t.legal
    assert t.player()["vp"]["bonus"] == 0
    t.do("book 2", "stop")
    assert t.player()["books"] == [0, 0, 1, 1]
    assert t.player()["vp"]["bonus"] == 3


@pytest.mark.parametrize("before", [0, 3])
def test_L098_b9_gives_4_points_to_any_number_of_figures(before: int) -> None:
    """Rules: L-098."""
    t = on_b(9, phase=3, gone=[9, 8, 6, 5][: before + 1])
    assert (t.score(), t.position["moon"]["ninth"]) == (4, before + 1)


# -- worked examples


def test_WE_22_b5_used_on_a_second_grand_inquisitor() -> None:
    """L-094, L-052: on -1 and -4."""
    t = persuade(turn(2, side="b", grand=[1, 0, 1, 0])).do("bonus 5")
    assert t.decision == "choose_bonus_space"  # the only figure left is not asked for
    assert t.player()["grand"] == [0, 0, 0, 0]
    t.do("bonus 4")
    assert t.player()["quadrants"] == 4
    assert t.position["moon"]["bonus"] == [0, 0, 0, 1, 1, 0, 0, 0]


@pytest.mark.parametrize("option", [1, 2])
def test_WE_23_b3_while_the_moving_action_of_space_3_is_resolved(option: int) -> None:
    """L-211: telescope to 5, Observe chosen."""
    sky = ["T6", "T2", "T4", "T1", "T3", "T5"]
    t = persuade(turn(3, ["E03"], side="b", sky=sky, grand=[0, 0, 1, 0], dice=["R1", "Y2"]))
    t.do("bonus 3", "telescope 5", "option 1")
    assert (t.player()["constellations"], t.player()["telescope"]) == (6, 5)
    t.do("fixed", f"option {option}", "colour blue" if option == 1 else "scale 2")
    assert t.decision == "choose_action"
    t.do("end")
    assert t.player(1)["sky"] == ["T1", "T6", "T2", "T4", "T3", "T5"]
    t.skip().do("move 1")
    assert t.position["turn"]["space"] == 6


def test_WE_26_b7_with_the_inquisitor_refused() -> None:
    """L-096, L-212: a start row, 1 Quadrant, Gain Inquisitor, 1 Quadrant."""
    t = on_b(7, university=[0, 1, 2, 4], change=scales("S2a", "S1a", "S4a", "S3a")).do("refuse")
    assert t.player()["quadrants"] == 2
    assert t.player()["cellar"] == [0, 0, 0, 0]
