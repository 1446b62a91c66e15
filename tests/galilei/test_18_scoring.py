"""Chapter 18: final scoring and ranking (G-208 to G-214)."""

from typing import Any

import pytest

from .tycho_words import claimed, university
from .words import Table, columns


def end(players: dict[int, dict[str, Any]], seats: int = 2, **changes: Any) -> dict[str, Any]:
    """The result of a game whose last round is played without any action. Tribunal tokens stand on 0 unless told otherwise."""
    people = {seat: {"reputation": 0, **players.get(seat, {})} for seat in range(1, seats + 1)}
    t = Table(f"galilei:seats={seats}").edit(round=12, last_round=12, deck=[], players=people, **changes)
    t.skip(seats)
    assert t.session.over[0]
    result: dict[str, Any] = t.session.result(0)
    assert [t.player(seat)["score"] for seat in range(1, seats + 1)] == list(result["vp"])
    assert [t.player(seat)["placement"] for seat in range(1, seats + 1)] == list(result["placement"])
    return result


def sources(result: dict[str, Any], seat: int = 1) -> tuple[int, int, int]:
    """Final points of a seat for University, cellar and Reputation."""
    found = result["sources"][seat - 1]
    return found["university"], found["cellar"], found["reputation"]


# One player for all six Subjects: 1 Major Object, leftmost Book token on 2, 3 comets, 4 upgrades, 5 figures, 5 constellations.
COUNTS = {"majors": 1, "books": 2, "comets": 3, "upgrades": 4, "inquisitors": 5, "constellations": 5}
SCHOLAR: dict[str, Any] = {
    "library": ["E02 down", "E04 up", "E06 down"],
    "books": [2, 3, 2, 3],
    "comets": {"ones": 1, "twos": 1},
    "sky": ["T1+", "T2", "T3+", "T4+", "T5", "T6+"],
    "cellar": [1, 1, 1, 2],
    "constellations": 2,
}


@pytest.mark.parametrize("subject", list(COUNTS))
@pytest.mark.parametrize(("row", "multiplier"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_G208_a_scale_scores_the_multiplier_of_the_row_times_the_subject_count(subject: str, row: int, multiplier: int) -> None:
    """On side a of S4. The other three Scales are on the start row and give nothing. Rules: G-208, G-172, G-173."""
    others = [each for each in COUNTS if each != subject][:3]
    scales = university(subject, *others, tiles=("S4a", "S1a", "S2a", "S3a"))
    result = end({1: {**SCHOLAR, "university": [row, 0, 0, 0]}}, pages={3: 1}, **scales)
    assert sources(result)[0] == multiplier * COUNTS[subject]


def test_G208_the_four_scales_are_added() -> None:
    """Multipliers 2, 2, 1, 2 and counts 1, 2, 3, 5; the comet on a page counts. Rules: G-208, G-174."""
    scales = university("majors", "books", "comets", "constellations")
    result = end({1: {**SCHOLAR, "university": [4, 3, 2, 2]}}, pages={3: 1}, **scales)
    assert sources(result)[0] == 2 * 1 + 2 * 2 + 1 * 3 + 2 * 5


@pytest.mark.parametrize(
    ("cellar", "points"),
    [([1, 0, 0, 0], -6), ([0, 1, 0, 0], -4), ([0, 0, 1, 0], -2), ([0, 0, 0, 1], 1), ([2, 1, 0, 2], -14), ([0, 0, 0, 0], 0)],
)
def test_G209_each_figure_scores_the_end_value_of_its_space(cellar: list[int], points: int) -> None:
    """Rules: G-209."""
    result = end({1: {"cellar": cellar, "score": 20}})
    assert sources(result) == (0, points, 0)
    assert result["vp"][0] == 20 + points


@pytest.mark.parametrize("space", [-10, -3, -1, 0, 1, 10])
def test_G210_the_tribunal_token_scores_the_points_of_its_space(space: int) -> None:
    """Rules: G-210."""
    result = end({1: {"reputation": space, "score": 20}})
    assert sources(result) == (0, 0, space)
    assert result["vp"][0] == 20 + space


def test_G211_dice_quadrants_comets_and_library_cells_left_score_nothing() -> None:
    """Seat 1 has plenty of each, seat 2 nothing. Rules: G-211."""
    rich = {
        "dice": ["R6", "Y6", "B5", "B6"],
        "quadrants": 11,
        "comets": {"ones": 2, "twos": 1},
        "library": columns(0, ["vp:2", "vp:2", "vp:2"]),
        "score": 30,
    }
    scales = university("majors", "books", "inquisitors", "upgrades")
    result = end({1: rich, 2: {"dice": [], "score": 30}}, **scales)
    assert list(result["vp"]) == [30, 30]


def test_G212_most_points_win() -> None:
    """More dice and Quadrants do not help. Rules: G-212."""
    result = end({1: {"score": 60, "dice": ["R6", "Y6", "B6"], "quadrants": 9}, 2: {"score": 61, "dice": []}})
    assert list(result["placement"]) == [2, 1]


def test_G212_the_points_of_the_final_scoring_count() -> None:
    """60 and a Tribunal token on 5 beat 64. Rules: G-212, G-210."""
    result = end({1: {"score": 60, "reputation": 5}, 2: {"score": 64}})
    assert list(result["vp"]) == [65, 64]
    assert list(result["placement"]) == [1, 2]


@pytest.mark.parametrize(
    ("first", "second", "placement"),
    [
        ((["R6"], 0), (["Y4", "B1"], 9), [1, 2]),  # 6 against 5: more dice in number do not count, Quadrants come later
        ((["Y1", "B3"], 9), (["R5"], 0), [2, 1]),
        ((["R5"], 2), (["Y4", "B1"], 3), [2, 1]),  # 5 against 5: Quadrants
        ((["R5"], 3), (["Y4", "B1"], 2), [1, 2]),
        (([], 1), ([], 0), [1, 2]),
        ((["R5"], 2), (["Y4", "B1"], 2), [1, 1]),  # all equal: shared
    ],
)
def test_G213_ties_are_broken_by_the_dice_then_by_quadrants_then_shared(
    first: tuple[list[str], int], second: tuple[list[str], int], placement: list[int]
) -> None:
    """Rules: G-213."""
    people = {seat: {"score": 50, "dice": had[0], "quadrants": had[1]} for seat, had in ((1, first), (2, second))}
    assert list(end(people)["placement"]) == placement


def test_G214_the_same_comparison_ranks_all_players() -> None:
    """Four seats, three of them tied in points. Rules: G-214."""
    people = {
        1: {"score": 50, "dice": ["R3"], "quadrants": 1},
        2: {"score": 60, "dice": []},
        3: {"score": 50, "dice": ["R3"], "quadrants": 2},
        4: {"score": 50, "dice": ["Y1", "B3"], "quadrants": 0},
    }
    assert list(end(people, seats=4)["placement"]) == [4, 1, 3, 2]


def test_G214_players_equal_in_all_three_share_their_place() -> None:
    """Seats 1 and 3 are equal in everything, behind seat 2. Rules: G-214."""
    people = {
        1: {"score": 50, "dice": ["R3"], "quadrants": 1},
        2: {"score": 50, "dice": ["R4"], "quadrants": 0},
        3: {"score": 50, "dice": ["Y1", "B2"], "quadrants": 1},
    }
    assert list(end(people, seats=3)["placement"]) == [2, 1, 2]


def test_WE_G10_the_final_scoring_of_the_rulebook() -> None:
    """3 x 5 + 1 x 4 + 0 x 3 + 2 x 4 = 27; figures -3; Reputation +3. Rules: G-208, G-209, G-210."""
    scales = university("majors", "comets", "constellations", "books", tiles=("S2a", "S1a", "S3a", "S4a"))
    player = {
        "library": ["E02 up", "E03 up", "E04 up", "E05 up", "E06 up"],
        "books": [4, 5, 4, 5],
        "comets": {"ones": 3, "twos": 1},
        "constellations": 4,
        "university": [5, 1, 0, 2],
        "cellar": [0, 1, 1, 3],
        "reputation": 3,
        "score": 7,
    }
    result = end({1: player}, **claimed(scales, O1=[1]))
    assert sources(result) == (15 + 4 + 0 + 8, -3, 3)
    assert result["vp"][0] == 7 + 27


def test_WE_G27_the_higher_sum_of_dice_wins_whatever_the_quadrants() -> None:
    """Two players with 88 points: 4 + 2 + 1 against 6; Quadrants 0 and 5. Rules: G-213."""
    result = end({1: {"score": 88, "dice": ["R4", "Y2", "B1"], "quadrants": 0}, 2: {"score": 88, "dice": ["R6"], "quadrants": 5}})
    assert list(result["vp"]) == [88, 88]
    assert list(result["placement"]) == [1, 2]
