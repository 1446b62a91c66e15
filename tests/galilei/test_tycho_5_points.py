"""Tycho Brahe, chapter 5: interrogation, objectives, points (S-072 to S-077) and the worked examples WE-S17 and WE-S21."""

from typing import Any

import pytest

import galileo_env

from .tycho_words import QUIET, ROW, claimed, claims, drawing, evaluate, moved, ready, university, upgraded

# -- interrogation


@pytest.mark.parametrize(
    ("tile", "before", "after", "reputation"),
    [
        ("Y3", [1, 0, 0, 2], [0, 0, 1, 2], -3 - 1 + 2),  # two Persuades, one interrogation
        ("Y2", [2, 0, 0, 3], [0, 1, 0, 4], -3 - 2 + 4),
        ("Y1", [1, 2, 0, 0], [0, 3, 0, 0], -3 - 6),
        ("Y1", [1, 0, 0, 0], [0, 1, 0, 0], -3 - 2),
        ("Y1", [0, 0, 2, 0], [0, 0, 1, 1], -3 - 1 + 1),
    ],
)
def test_S072_tycho_is_interrogated_once_with_the_sum_of_all_his_figures(
    tile: str, before: list[int], after: list[int], reputation: int
) -> None:
    """At the end of the turn, with the places the figures have by then. Rules: S-072."""
    t = evaluate(tile, {"cellar": before})
    assert (t.tycho["cellar"], t.tycho["reputation"]) == (after, reputation)


@pytest.mark.parametrize(
    ("tile", "tycho"),
    [
        ("Y5", {"cellar": [0, 0, 0, 2]}),  # row 1 of 5A has no Persuade
        ("Y4", {"cellar": [0, 2, 1, 0]}),  # nor has the bottom row of 4A
        ("Y1", {"cellar": [1, 2, 0, 0], "dice": 2}),  # nor row 2 of 1A
        ("Y5", {"cellar": [0, 0, 0, 3], "comets": {"twos": 7}}),  # nobody to persuade; a removal is no Persuade
    ],
)
def test_S072_without_a_figure_moved_by_a_persuade_there_is_no_interrogation(tile: str, tycho: dict[str, Any]) -> None:
    """Rules: S-072, S-057."""
    assert evaluate(tile, tycho).tycho["reputation"] == -3


def test_S072_the_players_persuades_do_not_bring_tycho_before_the_tribunal() -> None:
    """Each is interrogated for his own turn only. Rules: S-072, G-160."""
    t = ready("Y5", {"cellar": [0, 1, 0, 0]})
    t.act(2, sky=["T2", "T3", "T1", "T4", "T5", "T6"], dice=["Y1"], cellar=[1, 0, 0, 0])
    t.do("moving").finish()
    assert (t.player()["cellar"], t.player()["reputation"]) == ([0, 1, 0, 0], -5)
    assert (t.tycho["cellar"], t.tycho["reputation"]) == ([1, 1, 0, 0], -3)
    # A turn of Tycho's with a Persuade leaves the player's token alone.
    t.edit(tycho={"telescope": 0, "tiles": ROW, **drawing("M1")}).skip()
    assert t.tycho["cellar"] == [0, 2, 0, 0]
    assert (t.tycho["reputation"], t.player()["reputation"]) == (-3 - 4, -5)


@pytest.mark.parametrize(
    ("before", "reputation", "cellar", "after", "points"),
    [
        (10, 10, [0, 0, 1, 1], [0, 0, 0, 2], 0),
        (9, 10, [0, 0, 1, 1], [0, 0, 0, 2], 0),
        (8, 10, [0, 0, 1, 1], [0, 0, 0, 2], 0),  # reaches the end exactly
        (-10, -10, [1, 1, 1, 0], [0, 2, 1, 0], -2),
        (-9, -10, [1, 1, 1, 0], [0, 2, 1, 0], -2),
        (-6, -10, [1, 1, 1, 0], [0, 2, 1, 0], -2),
        (-5, -10, [1, 1, 1, 0], [0, 2, 1, 0], 0),  # reaches the end exactly
    ],
)
def test_S073_he_loses_2_points_at_the_left_end_and_gains_none_at_the_right(
    before: int, reputation: int, cellar: list[int], after: list[int], points: int
) -> None:
    """1A bottom row, which scores 1 point. Rules: S-073, G-164 to G-167."""
    t = evaluate("Y1", {"reputation": before, "cellar": cellar, "score": 20})
    assert (t.tycho["cellar"], t.tycho["reputation"]) == (after, reputation)
    assert (t.score(2), t.tycho["vp"]["overrun"]) == (20 + 1 + points, points)


# -- objectives

COLUMNS = ["E02 down", "E03 down", "E05 down", "E06 down"]
MAJORS = ["E07 up", "E08 up", "E10 up", "E11 up"]
MET: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "O1",
        {"library": ["E02 up", "E03 up"], "constellations": 5, "comets": {"ones": 2}},
        {"library": ["E02 up", "E03 up"], "constellations": 5, "comets": {"ones": 1}},
    ),
    (
        "O1",
        {"library": ["E02 up", "E03 up", "E05 down"], "constellations": 4, "comets": {"twos": 3}},
        {"library": ["E02 up", "E03 up", "E05 down"], "constellations": 6, "comets": {"twos": 3}},
    ),
    ("O2", {"university": [5, 0, 4, 0]}, {"university": [5, 4, 3, 4]}),
    ("O3", {"library": [*COLUMNS, *MAJORS]}, {"library": [*COLUMNS, *MAJORS[1:]]}),
    ("O4", {"library": COLUMNS, "book": 3}, {"library": COLUMNS, "book": 2}),
    ("O5", {"cellar": [0, 1, 2, 3]}, {"cellar": [0, 1, 2, 2]}),
    ("O6", {"tiles": upgraded(1, 2, 3, 4)}, {"tiles": upgraded(2, 3, 4)}),
    ("O7", {"comets": {"ones": 3, "twos": 2}}, {"comets": {"ones": 2, "twos": 2}}),
    ("O8", {"constellations": 1}, {"constellations": 2}),
]
SUBJECT_OF = {"O3": "majors", "O4": "books", "O5": "inquisitors", "O6": "upgrades", "O7": "comets", "O8": "constellations"}


def scales_without(objective: str) -> dict[str, Any]:
    """Four Subjects that leave this objective in play, on sides with 5, 5, 4 and 5 rows."""
    subjects = [each for each in reversed(SUBJECT_OF.values()) if each != SUBJECT_OF.get(objective)]
    return university(*subjects[:4])


@pytest.mark.parametrize(("objective", "met", "short"), MET)
def test_S074_tycho_meets_objectives_by_the_same_conditions_and_scores_7_first(
    objective: str, met: dict[str, Any], short: dict[str, Any]
) -> None:
    """After a 0 tile, so that nothing but the objectives can score; that tile upgrades the leftmost tile. Rules: S-074."""
    scales = scales_without(objective)
    for state, seats in ((met, [2]), (short, [])):
        t = moved("M6", 0, upgraded(), state, **scales)
        assert claims(t, objective) == seats
        assert t.score(2) == 7 * len(seats)


def test_S074_he_scores_3_where_the_player_was_first_and_nothing_twice() -> None:
    """Rules: S-074, G-179, G-180."""
    state = {"university": [5, 5, 0, 0]}
    scales = university(*QUIET)
    player = {"university": [5, 5, 0, 0], "score": 7}
    t = moved("M6", 0, upgraded(), state, players={1: player}, **claimed(scales, O2=[1]))
    assert (claims(t, "O2"), t.score(1), t.score(2)) == ([1, 2], 7, 3)
    t = moved("M6", 0, upgraded(), {**state, "score": 7}, **claimed(scales, O2=[2]))
    assert (claims(t, "O2"), t.score(2)) == ([2], 7)


def test_S074_objectives_are_not_checked_in_the_players_turn() -> None:
    """Tycho waits for the end of his own turn, and the player is first. Rules: S-074, G-177."""
    t = ready("Y1", {"university": [5, 5, 0, 0]}, players={1: {"university": [5, 5, 0, 0]}}).skip()
    assert claims(t, "O2") == [1, 2]
    assert (t.score(1), t.score(2)) == (7, 1 + 3)


def test_S074_six_figures_of_his_meet_the_inquisitors_tile_in_the_turn_in_which_he_gains_the_sixth() -> None:
    """1A row 2 with five figures. Rules: S-074, G-178."""
    scales = university("comets", "constellations", "majors", "upgrades")
    t = evaluate("Y1", {"dice": 2, "cellar": [1, 2, 0, 2]}, **scales)
    assert (t.tycho["cellar"], claims(t, "O5")) == ([2, 2, 0, 2], [2])
    assert t.score(2) == 12 + 7


@pytest.mark.parametrize(
    ("state", "met"),
    [
        ({"library": ["E02 up", "E03 up"], "constellations": 5, "comets": {"ones": 1}}, True),
        ({"library": ["E02 up", "E03 down"], "constellations": 5, "comets": {"ones": 1}}, False),
        ({"library": ["E02 up", "E03 up"], "constellations": 6, "comets": {"ones": 1}}, False),
        ({"library": ["E02 up", "E03 up"], "constellations": 5, "comets": {}}, False),
    ],
)
def test_S075_printed_objective_1_counts_face_up_cards_tokens_and_comets_gone(state: dict[str, Any], met: bool) -> None:
    """One comet more lies on a page. Rules: S-075, G-176."""
    t = moved("M6", 0, upgraded(), state, pages={4: 2})
    assert claims(t, "O1") == [2] * met


@pytest.mark.parametrize(("book", "met"), [(1, False), (2, True), (3, True)])
def test_S075_the_books_tile_needs_his_book_token_on_column_3_or_further(book: int, met: bool) -> None:
    """4A bottom row moves it one column. Rules: S-075."""
    t = evaluate("Y4", {"library": COLUMNS, "book": book})
    assert (t.tycho["book"], claims(t, "O4")) == (book + 1, [2] * met)
    assert t.score(2) == 3 + 7 * met


def test_S076_tycho_never_takes_the_farewell() -> None:
    """An objective scored with three figures on +1. Rules: S-076."""
    t = moved("M6", 0, upgraded(), {"university": [5, 5, 0, 0], "cellar": [0, 0, 0, 3], "dice": 1})
    assert (t.score(2), t.seat, t.decision) == (7, 1, "choose_move")
    assert (t.tycho["cellar"], t.tycho["dice"]) == ([0, 0, 0, 3], 1)


# -- sources of points


def test_S077_tycho_scores_from_nothing_but_tiles_observations_objectives_and_final_scoring() -> None:
    """Whole games against random play. Rules: S-077."""
    session = galileo_env.Session("galilei:solo,characters=basic", num_games=24, seed=3, obs=None)
    session.play_random()
    assert session.over.all()
    totals: dict[str, int] = {}
    for game in range(24):
        result = session.result(game)
        found = result["sources"][1]
        assert sum(found.values()) == result["vp"][1]
        assert (found["library"], found["scales"], found["pages"]) == (0, 0, 0)
        assert found["overrun"] <= 0
        for source, points in found.items():
            totals[source] = totals.get(source, 0) + points
    # The sources that are open to him did occur.
    assert min(totals[each] for each in ("majors", "constellations", "tiles", "objectives", "university")) > 0


def test_S077_a_turn_with_scale_rows_library_cells_and_pages_scores_only_what_the_tile_shows() -> None:
    """1A row 2 with two comets for the Book, then 3A and 4A over cells and rows that give points. Rules: S-077."""
    t = evaluate("Y1", {"dice": 2, "comets": {"twos": 2}})
    assert t.score(2) == t.tycho["vp"]["majors"] == 12
    t = evaluate("Y3", **university(*QUIET, tiles=("S5a", "S2a", "S3a", "S4a")))
    assert (t.tycho["university"], t.score(2)) == ([1, 0, 0, 0], 0)
    t = evaluate("Y4", {"library": ["E02 down"]})
    assert (t.tycho["book"], t.score(2), t.tycho["vp"]["tiles"]) == (1, 3, 3)


# -- worked examples


def test_WE_S17_tycho_is_first_with_four_major_objects_and_the_player_second() -> None:
    """Tycho 7 and no Farewell; the player two turns later 3 and a Farewell. Rules: S-074, S-076, G-179, G-181."""
    t = evaluate("Y2", {"library": ["E02 up", "E03 up", "E06 up"], "dice": 2, "cellar": [0, 0, 0, 1]})
    assert (claims(t, "O3"), t.score(2)) == ([2], 12 + 7)
    assert t.tycho["cellar"] == [0, 0, 0, 1]
    t.skip()
    t.act(2, display={0: "E01"}, dice=["R4", "Y4"], library=["E07 up", "E08 up", "E10 up"], cellar=[0, 0, 0, 1])
    t.do("fixed", "major 0", "end")
    assert t.decision == "choose_farewell"
    assert (claims(t, "O3"), t.score(1)) == ([2, 1], 7 + 3)
    t.do("take", "colour blue")
    assert (t.player()["cellar"], t.player()["dice"], t.player()["quadrants"]) == ([1, 0, 0, 0], ["B1"], 1)


@pytest.mark.parametrize(
    ("reputation", "cellar", "after", "points"), [(10, [0, 0, 1, 1], [0, 0, 0, 2], 0), (-10, [1, 1, 1, 0], [0, 2, 1, 0], -2)]
)
def test_WE_S21_the_ends_of_the_reputation_track(reputation: int, cellar: list[int], after: list[int], points: int) -> None:
    """+2 at the right end, -5 at the left end. Rules: S-073."""
    t = evaluate("Y1", {"reputation": reputation, "cellar": cellar, "score": 20})
    assert (t.tycho["cellar"], t.tycho["reputation"]) == (after, reputation)
    assert t.score(2) - 20 - 1 == points
