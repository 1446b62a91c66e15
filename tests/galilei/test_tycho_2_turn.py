"""Tycho Brahe, chapter 2: his turn (S-014 to S-032) and the worked examples WE-S01 and WE-S03 to WE-S07."""

from typing import Any

import pytest

from .tycho_words import MOVEMENT, PLAIN, ROW, before_move, claims, evaluate, moved, ready, university, upgraded
from .words import Table

UPGRADES_OBJECTIVE = university("comets", "constellations", "inquisitors", "majors")  # leaves the Books and the Upgrades tile


def upgraded_places(t: Table) -> list[int]:
    return [place for place, tile in enumerate(t.tycho["tiles"]) if tile.endswith("+")]


# -- course of the turn


def test_S014_tycho_has_a_turn_after_each_turn_of_the_player() -> None:
    """And none before the first. Rules: S-014."""
    t = Table("galilei:solo,characters=basic")
    for number in range(6):
        assert (t.seat, t.decision, t.position["round"]) == (1, "choose_move", number + 1)
        assert len(t.tycho["turned"]) == number
        t.do("move 1")
        assert len(t.tycho["turned"]) == number
        t.finish()
    assert len(t.tycho["turned"]) == 6


def test_S015_movement_tile_then_move_then_action_tile_then_interrogation_then_objectives() -> None:
    """2A row 2 on the tile he moves to: his fourth Major Object, a figure from -2 to -1. Rules: S-015."""
    t = ready("Y2", {"library": ["E02 up", "E03 up", "E05 up"], "dice": 2, "cellar": [0, 1, 0, 0]})
    first = t.tycho["movement"]
    t.skip()
    tycho = t.tycho
    assert (tycho["turned"], tycho["movement"]) == (first[:1], first[1:])
    assert (tycho["telescope"], tycho["tiles"][1]) == (1, "Y2")
    assert (len(tycho["library"]), tycho["dice"]) == (4, 0)
    # The interrogation follows the Persuade: -1, not -2.
    assert (tycho["cellar"], tycho["reputation"]) == ([0, 0, 1, 0], -4)
    # The objective is checked after the tile that completes it.
    assert claims(t, "O3") == [2]
    assert t.score(2) == 12 + 7


def test_S016_the_state_and_the_movement_tile_fix_the_turn() -> None:
    """The same position over another random stream ends in the same position. Rules: S-016."""
    for tile, tycho in (("Y1", {"dice": 2}), ("Y3", {"dice": 2}), ("Y3", {"cellar": [0, 1, 1, 0]})):
        one = ready(tile, tycho)
        other = Table("galilei:solo,characters=basic", seed=77)
        position = {**one.position, "rng": other.position["rng"]}
        other.session.set_position(0, position)
        ends = [t.skip().position for t in (one, other)]
        assert {**ends[0], "rng": None} == {**ends[1], "rng": None}


def test_S017_an_empty_deck_of_movement_tiles_is_reshuffled_when_a_tile_is_needed() -> None:
    """Rules: S-017."""
    t = ready("Y1", {"movement": [], "turned": MOVEMENT}).skip()
    assert len(t.tycho["turned"]) == 1
    assert sorted([*t.tycho["turned"], *t.tycho["movement"]]) == MOVEMENT


def test_S017_each_tile_comes_once_in_every_six_turns() -> None:
    """The empty deck stays empty until the next turn of his. Rules: S-017."""
    for seed in range(3):
        t = Table("galilei:solo,characters=basic", seed)
        seen = []
        for _ in range(12):
            seen.append(t.skip().tycho["turned"][-1])
            if len(seen) == 6:
                assert (t.tycho["movement"], len(t.tycho["turned"])) == ([], 6)
        assert sorted(seen[:6]) == sorted(seen[6:]) == MOVEMENT


def test_S017_the_new_order_is_random() -> None:
    """Rules: S-017, G-011."""
    firsts = set()
    for seed in range(60):
        t = Table("galilei:solo,characters=basic", seed).edit(tycho={"movement": [], "turned": MOVEMENT}).skip()
        firsts.add(t.tycho["turned"][0])
    assert firsts == set(MOVEMENT)


# -- moving


@pytest.mark.parametrize(("movement", "start", "end"), [("M1", 3, 4), ("M1", 4, 0), ("M2", 3, 0), ("M2", 4, 1), ("M3", 4, 2)])
def test_S018_the_telescope_moves_right_and_from_the_rightmost_tile_to_the_leftmost(movement: str, start: int, end: int) -> None:
    """Rules: S-018."""
    assert moved(movement, start, ROW).tycho["telescope"] == end


@pytest.mark.parametrize(("movement", "steps"), [("M1", 1), ("M2", 2), ("M3", 3)])
@pytest.mark.parametrize("start", range(5))
def test_S019_a_plain_number_moves_that_many_tiles(movement: str, steps: int, start: int) -> None:
    """Even over upgraded tiles. Rules: S-019."""
    t = moved(movement, start, upgraded(0, 1, 2, 3, 4))
    assert t.tycho["telescope"] == (start + steps) % 5


@pytest.mark.parametrize(
    ("movement", "tiles", "end"),
    [
        ("M4", upgraded(1), 1),
        ("M4", upgraded(1, 2), 1),
        ("M4", upgraded(2), 2),
        ("M4", upgraded(3), 2),  # out of reach
        ("M5", upgraded(), 4),
        ("M5", upgraded(1, 3), 1),
        ("M5", upgraded(3), 3),
        ("M5", upgraded(4), 4),
    ],
)
def test_S020_a_stop_mark_ends_the_move_on_the_first_upgraded_tile(movement: str, tiles: list[str], end: int) -> None:
    """From tile 0. Rules: S-020."""
    assert moved(movement, 0, tiles).tycho["telescope"] == end


def test_S020_the_tile_that_stops_the_move_is_evaluated() -> None:
    """2A upgraded, bottom row: two dice and 4 points. Rules: S-020, S-015."""
    t = moved("M5", 0, upgraded(1))
    assert (t.tycho["telescope"], t.tycho["dice"], t.score(2)) == (1, 2, 4)


@pytest.mark.parametrize(("movement", "start", "end"), [("M4", 1, 3), ("M5", 1, 0), ("M4", 4, 1)])
def test_S021_the_tile_the_telescope_starts_from_does_not_stop_it(movement: str, start: int, end: int) -> None:
    """Only the tile of the start is upgraded. Rules: S-021."""
    assert moved(movement, start, upgraded(start)).tycho["telescope"] == end


@pytest.mark.parametrize(
    ("movement", "start", "tiles", "end"),
    [
        ("M4", 4, upgraded(0), 0),
        ("M5", 3, upgraded(0), 0),
        ("M5", 3, upgraded(1), 1),
        ("M5", 2, upgraded(0, 2), 0),
        ("M5", 4, upgraded(3, 4), 3),  # the last step, on the tile left of the start
    ],
)
def test_S022_stops_are_checked_after_the_wrap_too(movement: str, start: int, tiles: list[str], end: int) -> None:
    """No Movement tile of the base game has the five steps that lead round to the start. Rules: S-022."""
    assert moved(movement, start, tiles).tycho["telescope"] == end


# -- the tile 0


@pytest.mark.parametrize(
    ("start", "before", "after"),
    [(2, [], [2]), (2, [1, 3], [1, 2, 3]), (1, [1], [1, 2]), (1, [1, 2], [1, 2, 3]), (0, [0, 1, 2, 3], [0, 1, 2, 3, 4])],
)
def test_S023_a_0_tile_upgrades_the_tile_under_the_telescope_or_the_nearest_to_its_right(
    start: int, before: list[int], after: list[int]
) -> None:
    """The telescope stays. Rules: S-023."""
    t = moved("M6", start, upgraded(*before))
    assert upgraded_places(t) == after
    assert t.tycho["telescope"] == start


@pytest.mark.parametrize(
    ("start", "before", "after"), [(4, [4], [0, 4]), (3, [0, 3, 4], [0, 1, 3, 4]), (2, [0, 2, 3, 4], [0, 1, 2, 3, 4])]
)
def test_S024_right_of_the_rightmost_tile_comes_the_leftmost(start: int, before: list[int], after: list[int]) -> None:
    """Rules: S-024."""
    t = moved("M6", start, upgraded(*before))
    assert upgraded_places(t) == after
    assert t.tycho["telescope"] == start


BUSY: dict[str, Any] = {"dice": 5, "cellar": [2, 1, 1, 0], "comets": {"ones": 1}, "library": ["E02 down"]}


@pytest.mark.parametrize("start", range(5))
def test_S025_on_a_0_tile_tycho_takes_no_action(start: int) -> None:
    """Every tile has something to do here. Rules: S-025."""
    t = before_move("M6", start, ROW, BUSY)
    before = t.tycho
    t.skip()
    changed = {key for key in before if t.tycho[key] != before[key]}
    assert changed == {"tiles", "movement", "turned"}


def test_S026_with_all_tiles_upgraded_a_0_tile_does_nothing_and_grants_no_action() -> None:
    """Rules: S-026."""
    t = before_move("M6", 2, upgraded(0, 1, 2, 3, 4), BUSY)
    before = t.tycho
    t.skip()
    changed = {key for key in before if t.tycho[key] != before[key]}
    assert changed == {"movement", "turned"}


@pytest.mark.parametrize(("before", "seats"), [([0, 1, 2, 3], [2]), ([0, 1, 2], [])])
def test_S027_objectives_are_checked_after_a_0_tile(before: list[int], seats: list[int]) -> None:
    """The fifth upgraded tile meets the Upgrades tile, the fourth does not. Rules: S-027."""
    t = moved("M6", 0, upgraded(*before), **UPGRADES_OBJECTIVE)
    assert claims(t, "O6") == seats
    assert t.score(2) == 7 * len(seats)


# -- rows


def test_S028_the_first_row_whose_condition_is_met_is_carried_out_and_no_other() -> None:
    """1A with two figures on -4 and three dice: row 1, although rows 2 and 3 could follow. Rules: S-028."""
    t = evaluate("Y1", {"cellar": [2, 0, 0, 0], "dice": 3})
    assert (t.tycho["cellar"], t.tycho["dice"]) == ([0, 1, 1, 0], 4)
    assert (t.tycho["library"], t.score(2)) == ([], 0)


def test_S028_a_row_whose_condition_fails_is_passed_over() -> None:
    """1A with one figure on -4: row 2, and not row 3 as well. Rules: S-028."""
    t = evaluate("Y1", {"cellar": [1, 0, 0, 0], "dice": 3})
    assert (t.tycho["cellar"], t.tycho["dice"]) == ([2, 0, 0, 0], 1)
    assert (t.tycho["library"], t.score(2)) == (["E16 up"], 12)


@pytest.mark.parametrize(("tile", "dice"), [("Y2", 2), ("Y2+", 3)])
def test_S028_the_rows_are_those_of_the_side_that_lies_up(tile: str, dice: int) -> None:
    """Bottom row of 2A, one die gained; of 2B, two dice. Rules: S-028."""
    t = evaluate(tile, {"dice": 1})
    assert (t.tycho["dice"], t.score(2)) == (dice, 4)


@pytest.mark.parametrize(
    ("tile", "dice", "score", "lectures"), [("Y1", 1, 1, 0), ("Y2", 1, 4, 0), ("Y3", 2, 0, 1), ("Y4", 2, 3, 0), ("Y5", 0, 0, 1)]
)
def test_S029_the_bottom_row_has_no_condition(tile: str, dice: int, score: int, lectures: int) -> None:
    """Without figures, dice or a comet on his board. Rules: S-029."""
    t = evaluate(tile, {"comets": {"twos": 7}})
    assert (t.tycho["dice"], t.score(2), sum(t.tycho["university"])) == (dice, score, lectures)


@pytest.mark.parametrize(("before", "after", "majors"), [(1, 2, 0), (2, 0, 1), (3, 1, 1)])
def test_S030_dice_of_a_condition_must_be_there_and_are_taken(before: int, after: int, majors: int) -> None:
    """1A row 2 needs two. With one die the bottom row gives another. Rules: S-030."""
    t = evaluate("Y1", {"dice": before})
    assert (t.tycho["dice"], len(t.tycho["library"])) == (after, majors)


def test_S030_no_dice_are_taken_for_a_row_that_is_not_carried_out() -> None:
    """2A with two figures on -4 and two dice: row 1. Rules: S-030."""
    assert evaluate("Y2", {"cellar": [2, 0, 0, 0], "dice": 2}).tycho["dice"] == 2


def test_S031_the_lecture_of_5A_counts_the_comet_before_it_and_not_the_inquisitor_after_it() -> None:
    """Figures 2 on Scale 0, comets 2 on Scale 1: only "comet, Lecture, Inquisitor" prefers Scale 1. Rules: S-031."""
    scales = university("inquisitors", "comets", "constellations", "upgrades")
    t = evaluate("Y5", {"cellar": [0, 0, 0, 2], "comets": {"ones": 2}}, **scales)
    assert t.tycho["comets"]["ones"] == 3
    assert t.tycho["cellar"] == [1, 0, 0, 2]
    assert t.tycho["university"] == [0, 1, 0, 0]


def test_S031_the_persuade_of_5B_comes_before_its_inquisitor() -> None:
    """In an empty cellar it is skipped, and the new figure stays on -4. Rules: S-031, S-032."""
    t = evaluate("Y5+")
    assert (t.tycho["cellar"], t.tycho["reputation"]) == ([1, 0, 0, 0], -3)


def test_S032_an_effect_that_cannot_be_carried_out_is_skipped_and_the_others_are_carried_out() -> None:
    """2A row 2 without a comet on the game board, then without a figure as well. Rules: S-032."""
    t = evaluate("Y2", {"dice": 2, "cellar": [0, 1, 0, 0]})
    assert (t.tycho["dice"], t.tycho["library"], t.tycho["cellar"]) == (0, ["E16 up"], [0, 0, 1, 0])
    t = evaluate("Y2", {"dice": 2, "comets": {"ones": 1}})
    assert (t.tycho["dice"], t.tycho["library"], t.tycho["comets"]["twos"]) == (0, ["E16 up"], 1)


def test_S032_dice_paid_stay_paid_when_the_effect_they_were_paid_for_is_skipped() -> None:
    """4A row 2 with all Constellation tokens used: no spot, but the card. Rules: S-032."""
    t = evaluate("Y4", {"dice": 1, "constellations": 0})
    assert (t.tycho["dice"], t.tycho["constellations"], len(t.tycho["library"])) == (0, 0, 1)
    assert (t.score(2), t.position["spots"]) == (0, [[0, 0], [0], [0], [0], [0, 0], [0, 0]])


# -- worked examples


def test_WE_S01_nothing_stops_the_telescope_without_an_upgraded_tile() -> None:
    """2 with stop mark. Rules: S-020."""
    assert moved("M4", 0, ROW).tycho["telescope"] == 2
    assert moved("M4", 2, ROW).tycho["telescope"] == 4


def test_WE_S03_a_move_over_the_right_end() -> None:
    """The catalogue's plain numbers end at 3: from tile 3 to 4, 0, 1. Its 4 has a stop mark: 4, 0, 1, 2. Rules: S-018, S-019."""
    assert moved("M3", 3, ROW).tycho["telescope"] == 1
    assert moved("M5", 3, ROW).tycho["telescope"] == 2


def test_WE_S04_a_4_with_stop_mark_stops_on_the_upgraded_tile_2() -> None:
    """Rules: S-020."""
    assert moved("M5", 0, upgraded(2)).tycho["telescope"] == 2


def test_WE_S05_the_upgraded_start_tile_does_not_hold_the_telescope() -> None:
    """From tile 2, which alone is upgraded: 3, 4, 0, 1. Rules: S-021, S-022."""
    assert moved("M5", 2, upgraded(2)).tycho["telescope"] == 1


def test_WE_S06_a_0_tile_upgrades_the_leftmost_tile_when_those_to_the_right_are_upgraded() -> None:
    """No row, no interrogation; objectives are checked. Rules: S-023, S-024, S-025, S-027."""
    t = moved("M6", 3, upgraded(3, 4), {**BUSY, "university": [5, 5, 0, 0]})
    assert t.tycho["tiles"] == ["Y1+", "Y2", "Y3", "Y4+", "Y5+"]
    assert t.tycho["telescope"] == 3
    assert (t.tycho["dice"], t.tycho["cellar"], t.tycho["reputation"]) == (5, [2, 1, 1, 0], -3)
    assert (claims(t, "O2"), t.score(2)) == ([2], 7)


def test_WE_S07_a_0_tile_with_all_five_upgraded_changes_nothing_but_objectives() -> None:
    """Rules: S-026, S-027."""
    t = moved("M6", 1, upgraded(0, 1, 2, 3, 4), BUSY, **UPGRADES_OBJECTIVE)
    assert t.tycho["tiles"] == ["Y1+", "Y2+", "Y3+", "Y4+", "Y5+"]
    assert (t.tycho["telescope"], t.tycho["dice"], t.tycho["cellar"], t.tycho["reputation"]) == (1, 5, [2, 1, 1, 0], -3)
    assert t.position["display"] == PLAIN
    assert (claims(t, "O6"), t.score(2)) == ([2], 7)
