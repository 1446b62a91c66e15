"""Luna, chapter 7: Bonus Board, side A (L-080 to L-088), and its rulings; WE-24, WE-25, WE-31."""

from typing import Any

import pytest

from .luna_words import leave, persuade, turn
from .words import Table, columns, read

KEPLER = "galilei:seats=2,luna,characters=kepler+basic"
KEPLERS: dict[str, Any] = {"rules": KEPLER, "sky": ["T6", "T2", "T1", "T4", "T3", "KP1"], "board": {"tile": "T5"}}


def colours(t: Table) -> set[str]:
    """Colours offered for a new die, and "refuse" if that is offered."""
    assert t.decision == "choose_colour"
    return {text.removeprefix("colour ") for text in t.legal}


def test_L080_the_spaces_of_side_a_are_those_of_the_table() -> None:
    """Rules: L-080 to L-088."""
    rewards = [space["reward"] for space in read("luna")["bonus_space"] if space["side"] == "a"]
    assert rewards == [
        ["die_value:2", "die_value:2"],
        ["observe_free:4"],
        ["die", "lecture"],
        ["persuade:3"],
        ["repeat_row"],
        ["moving_any"],
        ["quadrant:1", "swap_tiles"],
        ["comet", "vp:1"],
        ["vp:4"],
    ]


# -- A1


@pytest.mark.parametrize(
    ("picks", "dice"),
    [
        (("yellow", "yellow"), ["R1", "Y2", "Y2"]),
        (("red", "blue"), ["R1", "R2", "B2"]),
        (("red", "red"), ["R1", "R2", "R2"]),
    ],
)
def test_L080_a1_two_dice_of_any_colours_each_of_value_2(picks: tuple[str, str], dice: list[str]) -> None:
    """Rules: L-080."""
    t = leave(1, dice=["R1"])
    for pick in picks:
        assert colours(t) == {"red", "yellow", "blue"}
        t.do(f"colour {pick}")
    assert t.player()["dice"] == dice
    assert t.decision == "choose_action"


def test_L213_a1_obeys_the_limit_of_three_of_a_colour() -> None:
    """Rules: L-213, G-076."""
    t = leave(1, dice=["R1", "R1"])
    t.do("colour red")
    assert colours(t) == {"yellow", "blue"}
    t.do("colour blue")
    assert t.player()["dice"] == ["R1", "R1", "R2", "B2"]


def test_L213_a1_the_second_die_falls_under_the_exchange_rule_if_the_first_fills_the_board() -> None:
    """Rules: L-213, G-080 to G-082."""
    t = leave(1, dice=["R1", "Y1", "B3"]).do("colour yellow")
    assert colours(t) == {"red", "yellow", "blue", "refuse"}
    t.do("colour yellow")
    # a yellow 2 is no gain for the yellow 2: only the others are offered
    assert set(t.legal) == {"die 0", "die 1", "die 3"}
    t.do("die 0")
    assert t.player()["dice"] == ["Y1", "Y2", "Y2", "B3"]


def test_L213_a1_and_b1_obey_the_supply() -> None:
    """Four players; the others and seat 1 hold all ten red dice. Rules: L-213, G-020."""
    others = {seat: {"dice": ["R1", "R1", "R1"]} for seat in (2, 3, 4)}
    for side in "ab":
        t = leave(1, side=side, rules="galilei:seats=4,luna", others=others, dice=["R1"])
        assert colours(t) == {"yellow", "blue"}


# -- A2

NEAR = ["E03", "E04", "E10"]  # red 4, yellow 2; red 5; blue 2, yellow 4, red 3


def test_L081_a2_observes_a_spot_of_printed_cost_4_or_less_without_paying() -> None:
    """Rules: L-081."""
    t = leave(2, NEAR, dice=["R1"], comets={"twos": 2})
    assert t.decision == "choose_target"
    assert set(t.legal) == {"spot 0.1", "spot 0.2", "spot 2.1", "spot 2.2", "spot 2.3"}
    t.do("spot 0.1")
    me = t.player()
    assert t.position["spots"][0] == [1, 0]
    assert (me["dice"], me["comets"]["twos"], me["comets"]["used"]) == (["R1"], 2, 0)
    assert (me["vp"]["constellations"], me["constellations"]) == (3, 6)
    assert t.decision == "choose_action"


def test_L081_a2_the_reward_under_the_token_is_taken_as_usual() -> None:
    """The 3rd token: Lecture, after the reward of the spot. Rules: L-081, L-208."""
    t = leave(2, NEAR, constellations=5).do("spot 0.2")
    assert t.decision == "choose_university_token"
    assert t.player()["vp"]["constellations"] == 1
    t.do("scale 2")
    assert t.player()["university"] == [0, 0, 1, 0]


def test_L081_a2_does_not_count_against_the_limit_of_observations() -> None:
    """Two spots of the turn's Observe after it; or it comes between the two. Rules: L-081, G-121."""
    t = leave(2, NEAR, dice=["R3", "Y2"]).do("spot 2.1")
    t.do("fixed", "spot 0.2", "spot 2.3", "scale 2")  # the 3rd token: Lecture
    assert (t.player()["constellations"], t.decision) == (4, "choose_action")
    t = turn(2, NEAR, dice=["R3", "Y2"], constellations=3, grand=[0, 0, 1, 0])
    t.do("fixed", "spot 0.2", "bonus 2", "spot 2.1")  # the 5th token: Persuade; A2 takes the 6th
    assert t.decision == "choose_target"
    assert set(t.legal) == {"spot 2.3", "stop"}
    t.do("spot 2.3", "book 0", "stop")  # the 7th: Write 4 of the card that came with the 6th
    assert t.player()["constellations"] == 0


def test_L081_a2_gives_nothing_after_the_7th_token() -> None:
    """Rules: L-081."""
    t = leave(2, NEAR, constellations=0)
    assert t.decision == "choose_action"
    assert t.position["moon"]["bonus"][1] == 1
    assert t.score() == 0


@pytest.mark.parametrize(
    "rules", ["galilei:seats=2,luna,characters=galileo+basic", "galilei:seats=2,luna,characters=sophia+basic"]
)
def test_L208_a2_is_no_observe_action(rules: str) -> None:
    """Neither Galileo's further constellation nor Sophia Brahe's Sun (1 Quadrant in her second position). Rules: L-208."""
    more = {"board": {"venus": 1}} if "sophia" in rules else {}
    t = leave(2, NEAR, rules=rules, dice=["R4", "Y2", "Y4"], **more).do("spot 2.1")
    assert t.decision == "choose_action"
    assert (t.player()["constellations"], t.player()["quadrants"]) == (6, 1)  # the Quadrant of the 1st token
    assert "fixed" in t.legal


def test_L208_its_colour_does_not_matter_and_no_comet_lowers_a_cost_of_5() -> None:
    """A player without any die. Rules: L-208."""
    t = leave(2, ["E04", "E10"], dice=[], comets={"twos": 3})
    assert set(t.legal) == {"spot 1.1", "spot 1.2", "spot 1.3"}


def test_L208_it_observes_one_constellation_only() -> None:
    """Rules: L-208."""
    t = leave(2, NEAR, dice=[]).do("spot 0.1")
    assert t.decision == "choose_action"
    assert "observe_constellation" in t.position["turn"]["icons"]
    assert "observe_major" not in t.position["turn"]["icons"]


@pytest.mark.parametrize(
    ("near", "spots", "open_"), [([], {}, False), (["E03"], {0: [1, 2]}, False), (["E03"], {0: [0, 2]}, True)]
)
def test_L249_a2_needs_an_open_spot_of_cost_4_or_less(near: list[str], spots: dict[int, list[int]], open_: bool) -> None:
    """The only one is not asked for. Rules: L-249."""
    others = {2: {"constellations": 6}}
    t = leave(2, near, spots=spots, constellations=6, others=others)
    assert t.decision == "choose_action"
    assert t.player()["constellations"] == (5 if open_ else 6)
    assert t.player()["vp"]["constellations"] == (3 if open_ else 0)


# -- A3


def test_L082_a3_gains_a_die_of_any_colour_and_lectures() -> None:
    """Value 1; in this order. Rules: L-082."""
    t = leave(3, dice=["R3"])
    assert colours(t) == {"red", "yellow", "blue"}
    t.do("colour blue")
    assert t.player()["dice"] == ["R3", "B1"]
    assert t.decision == "choose_university_token"
    t.do("scale 0")
    assert (t.player()["university"], t.player()["quadrants"]) == ([1, 0, 0, 0], 1)


def test_L213_a3_with_four_dice_offers_an_exchange() -> None:
    """Rules: L-213, G-080."""
    t = leave(3, dice=["R3", "Y1", "B2", "B3"])
    assert colours(t) == {"red", "yellow", "blue", "refuse"}
    t.do("refuse", "scale 2")
    assert t.player()["dice"] == ["R3", "Y1", "B2", "B3"]


# -- A4


@pytest.mark.parametrize(
    ("figures", "after"),
    [
        (["figure 1", "figure 2"], [1, 1, 1, 0]),
        (["figure 1", "figure 1"], [0, 3, 0, 0]),
        (["figure 2", "figure 3"], [2, 0, 0, 1]),
    ],
)
def test_L083_a4_persuades_three_times_on_one_figure_or_several(figures: list[str], after: list[int]) -> None:
    """The first, while all three stand on space 1, is not asked. Rules: L-083."""
    t = leave(4, cellar=[3, 0, 0, 0])
    assert t.player()["cellar"] == [2, 1, 0, 0]
    t.do(*figures)
    assert t.player()["cellar"] == after
    assert t.decision == "choose_action"


# -- A5


def test_L084_a5_takes_the_rewards_of_the_cells_of_one_book_token_again() -> None:
    """The one it stands on included, those of the other rows not. Rules: L-084."""
    library = columns(2, ["vp:2", "vp:2", "vp:2", "vp:2"])
    t = leave(5, library=library, books=[1, 0, 3, 0])
    assert t.decision == "choose_book_token"
    assert set(t.legal) == {"book 0", "book 2"}
    t.do("book 2")
    assert (t.player()["vp"]["library"], t.player()["books"]) == (6, [1, 0, 3, 0])


def test_L245_a5_the_cells_are_those_of_the_moment_when_the_reward_begins() -> None:
    """The Lecture of column 2 brings a Write that moves the same token: column 3 is not taken again. Rules: L-245."""
    library = columns(2, ["vp:2", "lecture", "vp:2", "vp:2"])
    t = leave(5, library=library, books=[0, 0, 2, 0], university=[3, 0, 0, 0])
    t.do("scale 0", "book 2", "stop")
    assert t.player()["books"] == [0, 0, 3, 0]
    assert t.player()["vp"]["library"] == 2 + 2  # column 3 by the Write, column 1 by A5


def test_L245_a5_a_farewell_may_be_refused() -> None:
    """Rules: L-245."""
    library = columns(2, ["vp:2", "farewell"])
    t = leave(5, library=library, books=[0, 0, 2, 0], cellar=[0, 0, 0, 1])
    assert t.decision == "choose_farewell"
    t.do("refuse")
    assert (t.player()["cellar"], t.player()["vp"]["library"]) == ([0, 0, 0, 1], 2)


def test_L245_a5_an_inquisitor_may_not_be_refused() -> None:
    """Rules: L-245, G-148."""
    t = leave(5, library=columns(2, ["inquisitor"]), books=[0, 0, 1, 0])
    assert (t.player()["cellar"], t.decision) == ([1, 0, 0, 0], "choose_action")


def test_L245_a5_is_forfeited_with_all_book_tokens_on_column_0() -> None:
    """Rules: L-245."""
    t = leave(5, library=columns(2, ["vp:2"]))
    assert (t.score(), t.decision) == (0, "choose_action")


def test_L245_a5_with_copernicus_a_covered_cell_gives_the_reward_of_the_library_tile() -> None:
    """CL1, Persuade and 2 points, covers columns 1 and 2 of row 0. Rules: L-245, GC-020."""
    laid = [{"side": "a", "row": 0, "column": 1}, None, None, None]
    library = columns(0, ["die", "die", "vp:2"])
    t = leave(
        5,
        rules="galilei:seats=2,luna,characters=copernicus+basic",
        board={"laid": laid},
        library=library,
        books=[3, 0, 0, 0],
        cellar=[0, 1, 0, 0],
        dice=["R1"],
    )
    assert t.decision == "choose_action"
    assert (t.player()["vp"]["library"], t.player()["cellar"], t.player()["dice"]) == (4, [0, 0, 1, 0], ["R1"])


# -- A6


def test_L085_a6_takes_the_moving_action_of_any_tile_and_then_rotates_it() -> None:
    """T5 on space 5: all blue +1 / any die +2. Rules: L-085."""
    t = leave(6, dice=["R1", "Y1", "B1"])
    assert t.decision == "choose_tile"
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 5")
    assert t.decision == "choose_option"
    assert t.player()["sky"] == ["T6", "T2", "T1", "T4", "T3", "T5"]  # rotated afterwards
    t.do("option 1")
    assert t.player()["dice"] == ["R1", "Y1", "B2"]
    assert t.player()["sky"] == ["T5", "T6", "T2", "T1", "T4", "T3"]
    assert t.decision == "choose_action"  # nothing else: no Observe of space 5


def test_L085_a6_uses_the_face_that_lies_up() -> None:
    """T5 upgraded: all blue +2 / 1 Quadrant and any die +3. Rules: L-085, G-052."""
    t = leave(6, sky=["T6", "T2", "T1", "T4", "T3", "T5+"], dice=["R1", "B1"]).do("tile 5", "option 2")
    assert t.player()["quadrants"] == 1
    t.do("die 0", "amount 3")
    assert t.player()["dice"] == ["R4", "B1"]
    assert t.player()["sky"] == ["T5+", "T6", "T2", "T1", "T4", "T3"]


@pytest.mark.parametrize(
    ("space", "after"), [(0, ["T6", "T2", "T1", "T4", "T3", "T5"]), (1, ["T2", "T6", "T1", "T4", "T3", "T5"])]
)
def test_L210_a6_may_be_a_tile_on_a_crossed_out_space(space: int, after: list[str]) -> None:
    """T6, all yellow +1 / Persuade and 1 Quadrant; T2, all yellow +1 / gain a die. Rules: L-210."""
    t = leave(6, dice=["Y1"]).do(f"tile {space}", "option 1")
    assert t.player()["dice"] == ["Y2"]
    assert t.player()["sky"] == after


def test_L210_a6_without_a_usable_option_only_the_rotation_happens() -> None:
    """T3, all blue +1 / Write 2, without a blue die and without a card. Rules: L-210."""
    t = leave(6, dice=["R1", "Y1"]).do("tile 4")
    assert t.decision == "choose_action"
    assert t.player()["dice"] == ["R1", "Y1"]
    assert t.player()["sky"] == ["T3", "T6", "T2", "T1", "T4", "T5"]


def test_L210_a6_on_the_turns_tile_leaves_its_own_moving_action_and_its_rotation() -> None:
    """T1 before its moving action; it is used again, and Cleanup rotates it from space 0. Rules: L-210, G-051, G-055."""
    t = turn(2, grand=[0, 0, 1, 0], quadrants=3, dice=["R1"])
    t.do("free persuade", "bonus 6", "tile 2")  # red +1, the only option with an effect
    assert (t.player()["dice"], t.player()["sky"]) == (["R2"], ["T1", "T6", "T2", "T4", "T3", "T5"])
    assert t.position["turn"]["tile"] == "T1"
    assert {"fixed", "moving"} & set(t.legal) == {"moving"}
    t.do("moving")
    assert t.player()["dice"] == ["R3"]
    t.do("end")
    assert t.player(1)["sky"] == ["T1", "T6", "T2", "T4", "T3", "T5"]


def test_L210_a6_on_the_turns_tile_that_has_been_used() -> None:
    """Rules: L-210."""
    t = leave(6, dice=["R1"]).do("tile 2")
    assert t.player()["dice"] == ["R2"]
    assert t.player()["sky"] == ["T1", "T6", "T2", "T4", "T3", "T5"]
    assert "moving" not in t.legal


def test_L210_cleanup_rotates_the_turns_tile_from_where_it_lies_then() -> None:
    """A6 on T5 moved T1 from space 2 to 3. Rules: L-210, G-055."""
    t = leave(6, dice=["B1"]).do("tile 5", "option 1", "end")
    assert t.player(1)["sky"] == ["T1", "T5", "T6", "T2", "T4", "T3"]


def test_L210_the_tile_of_a6_is_rotated_from_where_it_lies_by_then() -> None:
    """Its Persuade sends a second Grand Inquisitor to A7, which swaps it from space 0 to 5. Rules: L-210, G-055."""
    t = leave(6, grand=[0, 0, 2, 0], dice=["R1"]).do("tile 0", "bonus 7", "tile 0", "tile 5")
    assert t.player()["sky"] == ["T6", "T5", "T2", "T1", "T4", "T3"]
    assert t.player()["quadrants"] == 1 + 1  # of A7 and of T6
    assert t.decision == "choose_action"


# -- A7


def test_L086_a7_gains_a_quadrant_and_swaps_two_tiles() -> None:
    """Rules: L-086."""
    t = leave(7)
    assert t.decision == "choose_swap_first"
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 3")
    assert t.decision == "choose_swap_second"
    t.do("tile 5")
    assert t.player()["sky"] == ["T6", "T2", "T1", "T5", "T3", "T4"]
    assert t.player()["quadrants"] == 1
    assert t.decision == "choose_action"


def test_L246_a7_the_quadrant_comes_first_and_two_different_tiles_must_be_swapped() -> None:
    """Rules: L-246."""
    t = leave(7)
    assert t.player()["quadrants"] == 1
    assert "refuse" not in t.legal
    t.do("tile 2")
    assert set(t.legal) == {"tile 0", "tile 1", "tile 3", "tile 4", "tile 5"}


def test_L246_a7_crossed_out_spaces_are_included_and_tiles_keep_their_faces() -> None:
    """Rules: L-246."""
    t = leave(7, sky=["T6+", "T2", "T1", "T4", "T3", "T5"]).do("tile 0", "tile 1")
    assert t.player()["sky"] == ["T2", "T6+", "T1", "T4", "T3", "T5"]


def test_L246_a7_the_turns_tile_is_rotated_from_its_new_place() -> None:
    """T1 goes to space 5; Cleanup brings it to space 0. Rules: L-246, G-055."""
    t = leave(7).do("tile 5", "tile 2", "end")
    assert t.player(1)["sky"] == ["T1", "T6", "T2", "T5", "T4", "T3"]


def test_L247_a_tile_on_keplers_character_board_takes_no_part_in_a6_and_a7() -> None:
    """Rules: L-247."""
    for space in (6, 7):
        t = leave(space, **KEPLERS)
        assert set(t.legal) == {f"tile {place}" for place in range(6)}
    t.do("tile 5")  # his special tile may be swapped
    assert set(t.legal) == {f"tile {place}" for place in range(5)}


def test_L247_b2_may_upgrade_it() -> None:
    """Rules: L-247, GC-018."""
    t = leave(2, side="b", **KEPLERS)
    assert set(t.legal) == {*(f"tile {place}" for place in range(5)), "tile board"}
    t.do("tile board")
    assert t.player()["board"] == {"tile": "T5+"}


def test_L248_a6_on_keplers_special_tile_rotates_it_from_where_the_swap_put_it() -> None:
    """Swapped from space 5 to 1. Rules: L-248, GC-014."""
    t = leave(6, **KEPLERS).do("tile 5", "option 1", "tile 5", "tile 1")
    assert t.player()["sky"] == ["KP1", "T6", "T1", "T4", "T3", "T2"]
    t.do("end")
    assert t.player(1)["sky"] == ["T1", "KP1", "T6", "T4", "T3", "T2"]


def test_L248_from_the_character_board_it_is_not_rotated() -> None:
    """Rules: L-248."""
    t = leave(6, **KEPLERS).do("tile 5", "option 2", "tile 5")
    assert t.player()["sky"] == ["T6", "T2", "T1", "T4", "T3", "T5"]
    assert t.player()["board"] == {"tile": "KP1"}


# -- A8, A9


def test_L087_a8_spots_a_comet_and_scores_a_point() -> None:
    """Rules: L-087."""
    t = leave(8, comets={"ones": 2})
    assert (t.player()["comets"]["ones"], t.player()["comets"]["board"]) == (3, 4)
    assert (t.score(), t.player()["vp"]["bonus"]) == (1, 1)


def test_L209_a8_gives_nothing_without_a_comet_on_the_own_board() -> None:
    """Not even the point. Rules: L-209."""
    t = leave(8, comets={"ones": 4, "twos": 3})
    assert (t.score(), t.player()["comets"]["ones"]) == (0, 4)
    assert t.position["moon"]["bonus"][7] == 1
    assert leave(8, comets={"ones": 3, "twos": 3}).score() == 1


@pytest.mark.parametrize("side", ["a", "b"])
def test_L088_a9_gives_4_points_to_any_number_of_figures(side: str) -> None:
    """Rules: L-088, L-098."""
    t = turn(2, side=side, grand=[0, 0, 2, 0], quadrants=3).do("free persuade", "bonus 9")
    assert t.score() == 4
    t.do("bonus 9")
    assert (t.score(), t.player()["vp"]["bonus"]) == (8, 8)
    assert t.position["moon"]["ninth"] == 2


# -- worked examples


def test_WE_24_a6_and_then_the_rotation_of_the_turns_tile() -> None:
    """L-085, L-210: A to F are T6 T2 T4 T1 T3 T5, the turn's tile is D."""
    t = turn(3, sky=["T6", "T2", "T4", "T1", "T3", "T5"], grand=[0, 0, 1, 0], dice=["Y1"])
    persuade(t).do("bonus 6", "tile 1", "option 1")
    assert t.player()["sky"] == ["T2", "T6", "T4", "T1", "T3", "T5"]
    t.do("end")
    assert t.player(1)["sky"] == ["T1", "T2", "T6", "T4", "T3", "T5"]


def test_WE_25_a5_from_right_to_left() -> None:
    """L-084, L-245: Persuade, 2 points, all red +1."""
    library = columns(2, ["persuade:1", "vp:2", "raise_all:red:1"])
    t = leave(5, library=library, books=[0, 0, 3, 0], cellar=[1, 1, 0, 0], dice=["R1", "Y1"])
    assert t.decision == "choose_inquisitor"  # the last of the three
    assert (t.player()["dice"], t.player()["vp"]["library"]) == (["R2", "Y1"], 2)
    t.do("figure 2")
    assert (t.player()["cellar"], t.player()["books"]) == ([1, 0, 1, 0], [0, 0, 3, 0])
    assert t.decision == "choose_action"


WE31 = ["R3", "R4", "R5", "B2"]


def test_WE_31_what_a1_offers_with_red_5_4_3_and_blue_2() -> None:
    """L-080, L-213: red and blue itself are pruned or illegal."""
    t = leave(1, dice=WE31)
    assert colours(t) == {"yellow", "blue", "refuse"}
    t.do("colour yellow")
    assert set(t.legal) == {"die 0", "die 1", "die 2", "die 3"}
    t = leave(1, dice=WE31).do("colour blue")
    assert set(t.legal) == {"die 0", "die 1", "die 2"}


def test_WE_31_then_the_second_die_likewise() -> None:
    """L-213: after a refusal the same offer; after a yellow 2 for the blue 2 another."""
    t = leave(1, dice=WE31).do("refuse")
    assert colours(t) == {"yellow", "blue", "refuse"}
    t.do("colour blue", "die 0")
    assert t.player()["dice"] == ["R4", "R5", "B2", "B2"]
    t = leave(1, dice=WE31).do("colour yellow", "die 3")
    assert t.player()["dice"] == ["R3", "R4", "R5", "Y2"]
    assert colours(t) == {"yellow", "blue", "refuse"}
    t.do("refuse")
    assert t.decision == "choose_action"
