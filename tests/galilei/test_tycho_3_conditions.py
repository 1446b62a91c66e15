"""Tycho Brahe, chapter 3: conditions of his rows (S-033 to S-041) and the worked examples WE-S02, WE-S12, WE-S15 and WE-S16."""

from typing import Any

import pytest

from .tycho_words import PLAIN, evaluate, open_spots
from .words import Table

# What tells the rows of a tile apart, in a position without dice to pay: points, and Lectures made.
FIRST_ROW = (0, 0)
BOTTOM_ROW = {"Y1": (1, 0), "Y2": (4, 0), "Y3": (0, 1), "Y4": (3, 0)}


def points_and_lectures(t: Table) -> tuple[int, int]:
    return t.score(2), sum(t.tycho["university"])


@pytest.mark.parametrize(("tile", "needed"), [("Y1", 2), ("Y2", 2), ("Y3", 1), ("Y4", 1)])
@pytest.mark.parametrize("figures", range(4))
def test_S033_n_unpersuaded_inquisitors_are_at_least_n_figures_on_space_1(tile: str, needed: int, figures: int) -> None:
    """Two on 1A and 2A, one on 3A and 4A. Rules: S-033."""
    t = evaluate(tile, {"cellar": [figures, 0, 0, 0], "reputation": 5})
    assert points_and_lectures(t) == (FIRST_ROW if figures >= needed else BOTTOM_ROW[tile])


@pytest.mark.parametrize(
    ("tile", "cellar"),
    [
        ("Y1", [1, 3, 0, 0]),
        ("Y1", [0, 2, 2, 0]),
        ("Y2", [1, 0, 3, 0]),
        ("Y3", [0, 2, 0, 0]),
        ("Y4", [0, 0, 2, 0]),
        ("Y4", [0, 0, 0, 2]),
    ],
)
def test_S034_figures_on_the_spaces_2_and_3_do_not_count_as_unpersuaded(tile: str, cellar: list[int]) -> None:
    """Rules: S-034."""
    assert points_and_lectures(evaluate(tile, {"cellar": cellar, "reputation": 5})) == BOTTOM_ROW[tile]


@pytest.mark.parametrize(("persuaded", "met"), [(2, False), (3, True), (4, True)])
def test_S035_three_persuaded_inquisitors_are_at_least_three_figures_on_space_4(persuaded: int, met: bool) -> None:
    """5A row 2, with nobody left to persuade. Rules: S-035."""
    t = evaluate("Y5", {"comets": {"twos": 7}, "cellar": [0, 0, 0, persuaded]})
    assert t.score(2) == 10 * met
    assert t.tycho["cellar"] == [0, 0, 0, persuaded - met]


def test_S035_figures_on_other_spaces_do_not_count_as_persuaded() -> None:
    """5A row 2 with two on +1 and three on -4, of which two come to -2. Rules: S-035."""
    t = evaluate("Y5", {"comets": {"twos": 7}, "cellar": [3, 0, 0, 2]})
    assert (t.tycho["cellar"], t.score(2)) == ([1, 2, 0, 2], 0)


@pytest.mark.parametrize(
    ("tile", "needed", "majors", "spots"),
    [("Y1", 2, 1, 0), ("Y1+", 3, 1, 0), ("Y2", 2, 1, 0), ("Y2+", 2, 1, 0), ("Y3", 2, 0, 2), ("Y4", 1, 0, 1)],
)
@pytest.mark.parametrize("more", [-1, 0, 2])
def test_S036_one_two_or_three_dice_are_at_least_that_many_and_are_spent(
    tile: str, needed: int, majors: int, spots: int, more: int
) -> None:
    """Rules: S-036."""
    t = evaluate(tile, {"dice": needed + more})
    observed = ([each.split()[1] for each in t.tycho["library"]].count("up"), 7 - t.tycho["constellations"])
    if more < 0:
        assert observed == (0, 0)
        assert t.tycho["dice"] > needed + more
    else:
        assert observed == (majors, spots)
        assert t.tycho["dice"] == more


@pytest.mark.parametrize(
    ("tile", "dice", "spots", "fires"),
    [
        ("Y3", 2, 2, True),
        ("Y3", 2, 1, False),
        ("Y3", 1, 2, False),
        ("Y3", 2, 0, False),
        ("Y4", 1, 1, True),
        ("Y4", 1, 0, False),
        ("Y4", 0, 1, False),
        ("Y4", 3, 0, False),
    ],
)
def test_S037_n_dice_and_n_open_spots_need_both(tile: str, dice: int, spots: int, fires: bool) -> None:
    """Rules: S-037."""
    changes, tycho = open_spots(*[(2, 1), (4, 2)][:spots])
    t = evaluate(tile, {**tycho, "dice": dice}, **changes)
    needed = {"Y3": 2, "Y4": 1}[tile]
    if fires:
        assert (t.tycho["dice"], t.tycho["constellations"]) == (dice - needed, tycho["constellations"] - needed)
    else:
        assert (t.tycho["dice"], t.tycho["constellations"]) == (dice + 2, tycho["constellations"])


def test_S038_two_spots_of_one_card_are_two_open_spots() -> None:
    """E16 in space 4 has the only two, both red or blue 5. Rules: S-038."""
    changes, tycho = open_spots((4, 1), (4, 2))
    t = evaluate("Y3", {**tycho, "dice": 2}, **changes)
    assert t.tycho["dice"] == 0
    assert t.position["spots"][4] == [2, 2]


def test_S038_covered_spots_are_not_open_whoever_covers_them() -> None:
    """One spot free of nine: 3A row 2 fails. Rules: S-038."""
    changes, tycho = open_spots((4, 1))
    assert tycho["constellations"] == 6  # seven tokens are the player's, one is Tycho's
    t = evaluate("Y3", {**tycho, "dice": 2}, **changes)
    assert (t.tycho["dice"], t.tycho["constellations"]) == (4, 6)


def test_S038_neither_cost_nor_his_own_tokens_matter_for_the_condition() -> None:
    """Two dice pay for the condition although he has one token left, then none. Rules: S-038."""
    for tokens in (1, 0):
        t = evaluate("Y3", {"dice": 2, "constellations": tokens})
        assert (t.tycho["dice"], t.tycho["constellations"], sum(t.tycho["university"])) == (0, 0, 0)


@pytest.mark.parametrize(
    ("comets", "first_row"), [({}, True), ({"twos": 6}, True), ({"ones": 3, "twos": 3}, True), ({"ones": 3, "twos": 4}, False)]
)
def test_S039_comet_means_a_comet_token_still_on_his_board(comets: dict[str, int], first_row: bool) -> None:
    """5A row 1 gains an Inquisitor, row 2 does not. Rules: S-039."""
    t = evaluate("Y5", {"comets": comets})
    assert t.tycho["cellar"] == [int(first_row), 0, 0, 0]
    assert t.tycho["comets"]["ones"] == comets.get("ones", 0) + first_row


ROW_2_OF_5A: dict[str, Any] = {"comets": {"twos": 7}, "library": ["E02 down"]}


def test_S040_effects_left_of_the_bar_are_carried_out_in_any_case() -> None:
    """Those right of it only if its condition is met. Rules: S-040."""
    for figures, score, left in ((2, 0, 2), (3, 10, 2)):
        t = evaluate("Y5", {**ROW_2_OF_5A, "cellar": [0, 0, 0, figures]})
        assert (t.tycho["book"], t.tycho["university"]) == (1, [1, 0, 0, 0])
        assert (t.score(2), t.tycho["cellar"]) == (score, [0, 0, 0, left])


def test_S041_the_partial_condition_is_tested_after_the_effects_left_of_it() -> None:
    """The second Persuade brings the third figure to +1. Rules: S-041."""
    t = evaluate("Y5", {**ROW_2_OF_5A, "cellar": [0, 1, 0, 2]})
    assert (t.tycho["cellar"], t.score(2)) == ([0, 0, 0, 2], 10)


def test_WE_S02_tile_5A_with_all_comets_gone_and_two_figures_on_minus_4() -> None:
    """Rules: S-039, S-049, S-051, S-054, S-040, S-072."""
    state = {"comets": {"ones": 1, "twos": 2}, "cellar": [2, 0, 0, 0], "library": ["E02 down"]}
    t = evaluate("Y5", state, pages={1: 2, 2: 2, 3: 2}, appendix=[0, 1])
    assert t.tycho["comets"]["board"] == 0
    assert t.tycho["book"] == 1
    assert t.tycho["university"] == [1, 0, 0, 0]  # Comets
    assert t.tycho["cellar"] == [0, 2, 0, 0]
    assert t.score(2) == 0
    assert t.tycho["reputation"] == -7


def test_WE_S12_tile_3A_falls_through_to_its_bottom_row() -> None:
    """One figure on -2, four dice, one open spot. Rules: S-033, S-037, S-029."""
    changes, tycho = open_spots((4, 1))
    t = evaluate("Y3", {**tycho, "cellar": [0, 1, 0, 0], "dice": 4}, **changes)
    assert t.tycho["dice"] == 6
    assert t.tycho["cellar"] == [0, 0, 1, 0]
    assert sum(t.tycho["university"]) == 1
    assert t.tycho["reputation"] == -4
    assert t.tycho["constellations"] == tycho["constellations"]


def test_WE_S15_tile_5A_meets_its_partial_condition_with_its_own_persuades() -> None:
    """Rules: S-041, S-050, S-055, S-058, S-072."""
    t = evaluate("Y5", {"comets": {"twos": 7}, "cellar": [1, 0, 1, 2], "library": ["E02 down", "E03 down"], "book": 2})
    assert t.tycho["book"] == 2
    assert sum(t.tycho["university"]) == 1
    assert t.tycho["cellar"] == [0, 1, 0, 2]
    assert t.score(2) == 10
    assert t.tycho["reputation"] == -3


def test_WE_S16_tile_4A_row_2_without_a_constellation_token() -> None:
    """Its condition is met; comet move, card and Persuade follow. Rules: S-038, S-032, S-063."""
    changes, tycho = open_spots((4, 1))
    state = {**tycho, "constellations": 0, "dice": 1, "cellar": [0, 1, 0, 0], "comets": {"ones": 1}}
    t = evaluate("Y4", state, **changes)
    assert (t.tycho["dice"], t.tycho["constellations"]) == (0, 0)
    assert t.position["spots"] == changes["spots"]
    assert t.tycho["comets"]["twos"] == 1
    assert [each.split()[1] for each in t.tycho["library"]] == ["down"]
    assert t.tycho["cellar"] == [0, 0, 1, 0]
    assert t.position["display"] == PLAIN
