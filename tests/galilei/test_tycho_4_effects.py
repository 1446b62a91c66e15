"""Tycho Brahe, chapter 4: effects of his rows (S-042 to S-071) and the worked examples WE-S08 to WE-S11, WE-S13 and WE-S14."""

from typing import Any

import pytest

from .tycho_words import PLAIN, claimed, drawing, evaluate, open_spots, ready, university
from .words import CARDS, Table, columns

LAST_ROUND = {"round": 12, "last_round": 12, "deck": []}


def display(**spaces: str) -> list[str]:
    """PLAIN with other cards on some spaces: display(s2="E26")."""
    return [spaces.get(f"s{space}", card) for space, card in enumerate(PLAIN)]


def ups(t: Table) -> list[str]:
    """The Major Objects in Tycho's library."""
    return [each.split()[0] for each in t.tycho["library"] if each.endswith("up")]


# -- comets


def test_S042_place_a_comet_puts_one_from_his_board_above_the_cards() -> None:
    """Side 1 up. Rules: S-042."""
    t = evaluate("Y5", {"comets": {"ones": 1, "twos": 2}})
    assert t.tycho["comets"] == {"board": 3, "ones": 2, "twos": 2, "used": 0, "waiting": 0}


def test_S042_without_a_comet_on_his_board_none_is_placed() -> None:
    """The row that places one needs one (S-039), so the tile falls through. Rules: S-042."""
    t = evaluate("Y5", {"comets": {"ones": 3, "twos": 4}})
    assert t.tycho["comets"] == {"board": 0, "ones": 3, "twos": 4, "used": 0, "waiting": 0}


@pytest.mark.parametrize(
    ("before", "after", "pages"),
    [
        ({"ones": 1, "twos": 1}, (1, 0), [2, 0, 0, 0, 0, 0]),
        ({"ones": 2, "twos": 0}, (1, 1), [0] * 6),
        ({"ones": 0, "twos": 2}, (0, 1), [2, 0, 0, 0, 0, 0]),
        ({"ones": 0, "twos": 0}, (0, 0), [0] * 6),
    ],
)
def test_S043_move_a_comet_takes_a_2_first_then_a_1(before: dict[str, int], after: tuple[int, int], pages: list[int]) -> None:
    """2A row 2, one move. Rules: S-043."""
    t = evaluate("Y2", {"dice": 2, "comets": before})
    assert (t.tycho["comets"]["ones"], t.tycho["comets"]["twos"]) == after
    assert t.position["pages"] == pages
    assert t.tycho["comets"]["board"] == 7 - before["ones"] - before["twos"]


@pytest.mark.parametrize(
    ("before", "after", "books"),
    [
        ({"ones": 2}, (1, 0), 1),
        ({"twos": 3}, (0, 1), 2),
        ({"ones": 1, "twos": 1}, (0, 1), 1),
        ({"ones": 1}, (0, 0), 1),
        ({}, (0, 0), 0),
    ],
)
def test_S044_two_moves_are_two_choices_with_2s_first(before: dict[str, int], after: tuple[int, int], books: int) -> None:
    """1A row 2. Of two 1s the first goes to 2 and then to the Book. Rules: S-044."""
    t = evaluate("Y1", {"dice": 2, "comets": before})
    assert (t.tycho["comets"]["ones"], t.tycho["comets"]["twos"]) == after
    assert t.position["pages"].count(2) == books


@pytest.mark.parametrize(
    ("taken", "page"), [({}, 1), ({1: 1}, 2), ({1: 1, 3: 2}, 2), ({1: 1, 2: 1, 3: 2}, 4), (dict.fromkeys(range(1, 6), 1), 6)]
)
def test_S045_a_comet_goes_to_the_leftmost_free_page_and_tycho_takes_nothing_for_it(taken: dict[int, int], page: int) -> None:
    """Neither the die of page 2 nor the Write of page 4 nor the card of page 6. Rules: S-045."""
    tycho = {"dice": 2, "comets": {"twos": 1}, "library": ["E02 down", "E03 down"]}
    t = ready("Y2", tycho, pages=taken, deck=["E20", "E21", "E25"])
    before = t.position["pages"]
    t.skip()
    assert t.position["pages"] == [2 if number == page else seat for number, seat in enumerate(before, 1)]
    assert (t.tycho["dice"], t.tycho["book"], t.tycho["cellar"]) == (0, 0, [0, 0, 0, 0])
    assert t.tycho["library"] == ["E02 down", "E03 down", "E16 up"]
    assert t.position["deck"] == ["E21", "E25"]
    assert t.score(2) == 12


def test_S045_the_comet_does_not_wait_for_the_end_of_the_row() -> None:
    """It reaches the Book before the Persuade and the interrogation; nothing waits after the turn. Rules: S-045."""
    t = evaluate("Y2", {"dice": 2, "comets": {"twos": 1}, "cellar": [0, 0, 1, 0]}, pages={1: 1})
    assert t.tycho["comets"]["waiting"] == 0
    assert (t.position["pages"][1], t.tycho["cellar"], t.tycho["reputation"]) == (2, [0, 0, 0, 1], -2)


def test_S046_a_page_taken_by_tycho_is_closed_to_the_player() -> None:
    """Rules: S-046."""
    t = Table("galilei:solo,characters=basic").edit(display=PLAIN, pages={1: 2, 3: 2})
    t.act(2, dice=["R1"], comets={"twos": 1}).do("fixed", "end")
    assert set(t.legal) == {"page 2", "page 4", "page 5", "page 6", "page appendix"}


def test_S047_with_no_page_free_the_comet_goes_to_the_appendix_without_points() -> None:
    """Rules: S-047."""
    pages = {1: 1, 2: 2, 3: 1, 4: 2, 5: 1, 6: 1}
    t = evaluate("Y1", {"dice": 2, "comets": {"twos": 2}}, pages=pages)
    assert t.position["pages"] == [1, 2, 1, 2, 1, 1]
    assert t.position["appendix"] == [0, 2]
    assert t.score(2) == 12
    assert t.tycho["vp"]["pages"] == 0


# -- dice, Book token


@pytest.mark.parametrize("dice", [3, 4, 12, 40])
def test_S048_his_dice_rise_without_limit(dice: int) -> None:
    """1A row 1. Rules: S-048."""
    assert evaluate("Y1", {"cellar": [2, 0, 0, 0], "dice": dice}).tycho["dice"] == dice + 1


def test_S049_the_book_token_moves_without_rewards_and_points() -> None:
    """4A bottom row into a column whose cells give a figure, a die and points. Rules: S-049."""
    library = ["E10 down", "E05 up"]  # a die, 2 points, an Inquisitor, a raise; an Inquisitor, a die, a raise, a Persuade
    for book in (0, 1):
        t = evaluate("Y4", {"library": library, "book": book})
        assert t.tycho["book"] == book + 1
        assert (t.tycho["dice"], t.score(2), t.tycho["cellar"]) == (2, 3, [0, 0, 0, 0])
        assert t.tycho["vp"]["library"] == 0


@pytest.mark.parametrize(("columns_held", "before", "after"), [(0, 0, 0), (1, 0, 1), (2, 2, 2), (3, 2, 3), (3, 3, 3)])
def test_S050_the_book_token_goes_no_further_than_the_last_column(columns_held: int, before: int, after: int) -> None:
    """Rules: S-050."""
    library = ["E02 down", "E03 down", "E05 down"][:columns_held]
    scales = university("books", "comets", "constellations", "inquisitors")  # the Books tile is no objective
    t = evaluate("Y4", {"library": library, "book": before}, **scales)
    assert t.tycho["book"] == after
    assert t.score(2) == 3


# -- Lecture


def test_S051_a_lecture_takes_the_scale_with_the_highest_subject_count() -> None:
    """The row reached would give a player a point, a die or an Inquisitor. Rules: S-051."""
    scales = university("comets", "constellations", "inquisitors", "upgrades", tiles=("S5a", "S2b", "S4b", "S1a"))
    for comets, constellations, figures, expected in (
        (1, 3, 2, [0, 1, 0, 0]),
        (3, 1, 2, [1, 0, 0, 0]),
        (1, 2, 3, [0, 0, 1, 0]),
        (2, 3, 3, [0, 1, 0, 0]),
        (3, 3, 3, [1, 0, 0, 0]),
    ):
        tycho = {"comets": {"ones": comets}, "constellations": 7 - constellations, "cellar": [0, 0, 0, figures]}
        t = evaluate("Y3", tycho, **scales)
        assert t.tycho["university"] == expected
        assert (t.tycho["dice"], t.score(2), t.tycho["cellar"]) == (2, 0, [0, 0, 0, figures])


def test_S052_tokens_on_a_top_row_are_left_out_of_the_comparison() -> None:
    """Scale 1 has the highest count. Rules: S-052."""
    tycho = {"comets": {"ones": 1}, "constellations": 3, "cellar": [0, 0, 0, 2]}
    assert evaluate("Y3", {**tycho, "university": [0, 5, 0, 0]}).tycho["university"] == [0, 5, 1, 0]
    assert evaluate("Y3", {**tycho, "university": [0, 4, 0, 0]}).tycho["university"] == [0, 5, 0, 0]


def test_S052_a_lecture_takes_a_scale_of_count_0_when_only_that_is_below_the_top() -> None:
    """Rules: S-052."""
    scales = claimed(university("comets", "constellations", "inquisitors", "upgrades"), O2=[2])
    tycho = {"comets": {"ones": 1}, "cellar": [0, 0, 0, 2], "score": 7}
    t = evaluate("Y3", {**tycho, "university": [5, 5, 4, 3]}, **scales)
    assert t.tycho["university"] == [5, 5, 4, 4]


def test_S052_with_all_four_tokens_at_the_top_the_lecture_is_skipped() -> None:
    """Sides a of S1 to S4 have 5, 5, 4 and 5 rows. Rules: S-052."""
    scales = claimed(university("comets", "constellations", "inquisitors", "upgrades"), O2=[2])
    t = evaluate("Y3", {"comets": {"ones": 1}, "university": [5, 5, 4, 5], "score": 7}, **scales)
    assert t.tycho["university"] == [5, 5, 4, 5]
    assert (t.tycho["dice"], t.score(2)) == (2, 7)


def counting(subject: str, number: int) -> dict[str, Any]:
    """A state of Tycho, Y3 being the tile evaluated, in which he counts so much of a Subject and none of the others."""
    down = ["E02 down", "E03 down", "E05 down", "E06 down"]
    return {
        "majors": {"library": ["E07 up", "E08 up", "E10 up"][:number] + down},
        "books": {"library": down, "book": number},
        "inquisitors": {"cellar": [0, 0, 0, number]},
        "upgrades": {"tiles": ["Y1+", "Y3", "Y2+", "Y4+" if number > 2 else "Y4", "Y5"]},
        "comets": {"comets": {"ones": number - 1}},
        "constellations": {"constellations": 7 - number},
    }[subject]


@pytest.mark.parametrize("subject", ["majors", "books", "inquisitors", "upgrades", "comets", "constellations"])
@pytest.mark.parametrize(("number", "expected"), [(3, [0, 1, 0, 0]), (2, [1, 0, 0, 0])])
def test_S053_the_count_compared_is_the_present_count_for_final_scoring(subject: str, number: int, expected: list[int]) -> None:
    """Against a count of 2 on Scale 0: 3 is higher, 2 a tie for the leftmost Scale. Rules: S-053."""
    rival = "constellations" if subject == "comets" else "comets"
    rest = [each for each in ("majors", "books", "inquisitors", "upgrades") if each not in (subject, rival)][:2]
    state = {**counting(rival, 2), **counting(subject, number)}
    t = evaluate("Y3", state, **university(rival, subject, *rest), pages={4: 2})  # the comet in the Book counts
    assert t.tycho["university"] == expected


# -- Persuade


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 1, 0, 0], [0, 2, 0, 0]),  # +2 against +1
        ([0, 1, 1, 0], [0, 1, 0, 1]),  # +1 against +2
        ([0, 3, 1, 2], [0, 3, 0, 3]),
        ([0, 2, 0, 1], [0, 1, 1, 1]),  # only +1 is left
    ],
)
def test_S054_persuade_moves_the_figure_whose_move_raises_the_sum_most(before: list[int], after: list[int]) -> None:
    """1A bottom row, one Persuade. Rules: S-054."""
    assert evaluate("Y1", {"cellar": before}).tycho["cellar"] == after


@pytest.mark.parametrize(("before", "after"), [([1, 0, 1, 0], [0, 1, 1, 0]), ([1, 2, 3, 0], [0, 3, 3, 0])])
def test_S055_ties_go_to_the_figure_furthest_left(before: list[int], after: list[int]) -> None:
    """Space 1 before space 3. Rules: S-055."""
    assert evaluate("Y1", {"cellar": before}).tycho["cellar"] == after


@pytest.mark.parametrize(
    ("tile", "before", "after"),
    [
        ("Y3", [1, 1, 0, 0], [0, 1, 1, 0]),  # not -2 to -1 to +1, which ends at the same sum
        ("Y3", [1, 0, 1, 0], [0, 1, 0, 1]),
        ("Y3+", [1, 1, 0, 0], [0, 1, 0, 1]),
        ("Y1", [3, 0, 0, 0], [0, 3, 0, 0]),
        ("Y2", [2, 0, 1, 0], [0, 1, 1, 1]),
    ],
)
def test_S056_several_persuades_are_chosen_one_at_a_time(tile: str, before: list[int], after: list[int]) -> None:
    """First rows with 2 (3A), 3 (3B, 1A) and 4 (2A) Persuades. Rules: S-056."""
    assert evaluate(tile, {"cellar": before}).tycho["cellar"] == after


@pytest.mark.parametrize("cellar", [[0, 0, 0, 0], [0, 0, 0, 4]])
def test_S057_with_no_figure_left_of_space_4_a_persuade_is_skipped_without_an_interrogation(cellar: list[int]) -> None:
    """Rules: S-057."""
    t = evaluate("Y1", {"cellar": cellar})
    assert (t.tycho["cellar"], t.tycho["reputation"]) == (cellar, -3)
    assert (t.tycho["dice"], t.score(2)) == (1, 1)


@pytest.mark.parametrize(("persuaded", "after"), [(3, [1, 0, 0, 2]), (2, [0, 0, 0, 2])])
def test_S058_remove_returns_one_figure_of_space_4_to_the_supply(persuaded: int, after: list[int]) -> None:
    """The supply is empty; only the figure removed by 5A can be the one that 1A row 2 gains a turn later. Rules: S-058, S-069."""
    tiles = ["Y2", "Y5", "Y3", "Y1", "Y4"]
    tycho = {"tiles": tiles, **drawing("M1", "M2"), "cellar": [0, 0, 0, persuaded], "comets": {"twos": 7}, "dice": 2}
    t = evaluate("Y5", tycho, players={1: {"cellar": [0, 0, 0, 32 - persuaded]}})
    assert t.tycho["cellar"] == [0, 0, 0, 2]
    t.skip()
    assert (t.tycho["telescope"], t.tycho["dice"], t.tycho["cellar"]) == (3, 0, after)


@pytest.mark.parametrize(("tile", "points"), [("Y1", 1), ("Y1+", 2), ("Y2", 4), ("Y2+", 4), ("Y3+", 1), ("Y4", 3), ("Y4+", 5)])
def test_S059_points_are_scored_as_shown(tile: str, points: int) -> None:
    """Bottom rows. Rules: S-059."""
    t = evaluate(tile, {"score": 20})
    assert t.score(2) == 20 + points
    assert t.tycho["vp"]["tiles"] == points


# -- observations


def test_S060_a_constellation_takes_the_open_spot_with_the_highest_dice_cost_and_only_its_points() -> None:
    """E26: yellow 7 for 6 points, red 6 for 4; no other spot costs more than 5. Rules: S-060."""
    t = evaluate("Y4", {"dice": 1}, display=display(s5="E26"))
    assert (t.score(2), t.position["spots"][5], t.tycho["constellations"]) == (6, [2, 0], 6)
    assert t.tycho["vp"]["constellations"] == 6


def test_S060_neither_the_rewards_of_the_spot_nor_those_of_the_token_are_taken() -> None:
    """E27 blue 6: 4 points and a card. A player's second token gives a card, his third a Lecture. Rules: S-060."""
    for tokens in (6, 5):
        shown = display(s5="E27")
        changes, covered = open_spots((5, 1), display=shown)
        assert covered["constellations"] == 6
        tycho = {"dice": 1, "constellations": tokens}
        t = evaluate("Y4", tycho, deck=["E20", "E21", "E25"], **changes)
        assert t.tycho["constellations"] == tokens - 1
        assert t.position["spots"][5] == [2, 2]
        assert t.score(2) == 4
        # The one card is that of the row itself.
        assert (t.tycho["library"], t.tycho["university"]) == (["E20 down"], [0, 0, 0, 0])


def test_S061_ties_go_to_the_leftmost_card() -> None:
    """A cost of 5 on spaces 1, 4 and 5. Rules: S-061."""
    t = evaluate("Y4", {"dice": 1})
    assert t.position["spots"] == [[0, 0], [2], [0], [0], [0, 0], [0, 0]]
    assert t.score(2) == 3


def test_S061_ties_on_one_card_go_to_the_first_spot() -> None:
    """E12: red 3 for 1 point, yellow 3 for 2. Rules: S-061."""
    changes, tycho = open_spots((0, 1), (0, 2), display=display(s0="E12"))
    t = evaluate("Y4", {**tycho, "dice": 1}, **changes)
    assert (t.position["spots"][0], t.score(2)) == ([2, 0], 1)


def test_S062_highest_means_the_dice_cost_and_not_the_points() -> None:
    """Space 0: cost 4 for 3 points; space 5: cost 5 for 2. Rules: S-062."""
    changes, tycho = open_spots((0, 2), (5, 1), display=display(s0="E22", s5="E24"))
    t = evaluate("Y4", {**tycho, "dice": 1}, **changes)
    assert (t.position["spots"][0][1], t.position["spots"][5][0]) == (0, 2)
    assert t.score(2) == 2


def test_S063_two_constellations_are_two_such_effects() -> None:
    """3A row 2: space 1 for 3 points, then space 4 for 4. Rules: S-063."""
    t = evaluate("Y3", {"dice": 2})
    assert t.position["spots"] == [[0, 0], [2], [0], [0], [2, 0], [0, 0]]
    assert (t.score(2), t.tycho["constellations"]) == (7, 5)


@pytest.mark.parametrize(("tokens", "spots", "score"), [(1, [[0, 0], [2]], 3), (0, [[0, 0], [0]], 0)])
def test_S063_without_a_token_the_effect_is_skipped(tokens: int, spots: list[list[int]], score: int) -> None:
    """Rules: S-063."""
    t = evaluate("Y3", {"dice": 2, "constellations": tokens})
    assert t.position["spots"] == [*spots, [0], [0], [0, 0], [0, 0]]
    assert (t.score(2), t.tycho["constellations"], t.tycho["dice"]) == (score, 0, 0)


def test_S064_a_major_object_goes_to_his_library_for_its_points_alone() -> None:
    """The display is refilled and the tokens on the card are out of the game. Rules: S-064, G-111, G-112."""
    shown = display(s3="E25")
    spots = [[0, 0], [0], [0], [1, 2], [0, 0], [0, 0]]
    t = evaluate(
        "Y2",
        {"dice": 2, "constellations": 6},
        display=shown,
        spots=spots,
        players={1: {"constellations": 6}},
        deck=["E20", "E21", "E26"],
    )
    assert (t.tycho["library"], t.score(2), t.tycho["vp"]["majors"]) == (["E25 up"], 16, 16)
    assert t.tycho["cellar"] == [0, 0, 0, 0]
    assert (t.position["display"][3], t.position["spots"][3], t.position["deck"]) == ("E20", [0, 0], ["E21", "E26"])
    assert (t.tycho["constellations"], t.player()["constellations"]) == (6, 6)


def test_S064_most_points_not_the_highest_cost() -> None:
    """E01 costs 8 for 7 points; E05 costs 6 for 7 and lies further left. Rules: S-064, S-065."""
    t = evaluate("Y2", {"dice": 2}, display=["E08", "E05", "E01", "E04", "E02", "E07"])
    assert (t.tycho["library"], t.score(2)) == (["E05 up"], 7)


def test_S065_ties_go_to_the_leftmost_card() -> None:
    """12 points on spaces 4 and 5, then on 3, 4 and 5. Rules: S-065."""
    assert ups(evaluate("Y2", {"dice": 2})) == ["E16"]
    assert ups(evaluate("Y2", {"dice": 2}, display=display(s3="E31"))) == ["E31"]


def test_S066_cost_colours_and_comets_play_no_part_in_his_observations() -> None:
    """Two dice for an orange 11; one die for a blue 8; his comets stay where they are. Rules: S-066."""
    t = evaluate("Y2", {"dice": 2}, display=display(s3="E25"))
    assert (ups(t), t.tycho["dice"], t.tycho["comets"]["board"]) == (["E25"], 0, 7)
    t = evaluate("Y4", {"dice": 1}, display=display(s3="E30"))
    assert (t.position["spots"][3], t.score(2), t.tycho["comets"]["board"]) == ([0, 2], 7, 7)
    t = evaluate("Y1", {"dice": 2, "comets": {"ones": 3}}, display=display(s3="E25"))
    # Only the two moves of the row: one comet to 2 and on to the Book.
    assert (ups(t), t.tycho["comets"]["ones"], t.position["pages"].count(2)) == (["E25"], 2, 1)


def test_S067_with_an_empty_display_the_major_object_is_skipped_and_the_dice_are_paid() -> None:
    """In the last round, deck and spare pile being empty. Rules: S-067."""
    t = evaluate("Y1", {"dice": 2}, display=dict.fromkeys(range(6)), spare=[], **LAST_ROUND)
    assert t.session.over[0]
    assert (t.tycho["dice"], t.tycho["library"], t.tycho["vp"]["majors"]) == (0, [], 0)
    assert t.tycho["cellar"] == [1, 0, 0, 0]


def test_S068_card_puts_the_top_card_of_the_deck_into_his_library_light_side_up() -> None:
    """Rules: S-068."""
    t = evaluate("Y4", {"dice": 1, "library": ["E02 up"]}, deck=["E20", "E21", "E25"])
    assert t.tycho["library"] == ["E02 up", "E20 down"]
    assert t.position["deck"] == ["E21", "E25"]


def test_S068_with_an_empty_deck_the_card_is_skipped() -> None:
    """Nothing comes from the spare pile. Rules: S-068, G-205."""
    t = evaluate("Y4", {"dice": 1, "cellar": [0, 1, 0, 0]}, spare=["E28", "E29"], **LAST_ROUND)
    assert (t.tycho["dice"], t.tycho["library"], t.tycho["constellations"]) == (0, [], 6)
    assert t.tycho["cellar"] == [0, 0, 1, 0]
    assert (t.position["spare"], t.position["display"]) == (["E28", "E29"], PLAIN)


@pytest.mark.parametrize(("held", "gained"), [(31, 1), (32, 0)])
def test_S069_an_inquisitor_comes_from_the_supply_while_it_lasts(held: int, gained: int) -> None:
    """5A row 1; the player holds 31 or all 32 figures. Rules: S-069, G-022."""
    t = evaluate("Y5", players={1: {"cellar": [0, 0, 0, held]}})
    assert t.tycho["cellar"] == [gained, 0, 0, 0]
    assert t.tycho["comets"]["ones"] == 1


def test_S070_no_inquisitor_comes_from_cards_scales_or_library_cells() -> None:
    """E16 shows one, row 1 of S2b gives one, and so do cells of E05 and E10. Rules: S-070."""
    assert CARDS["E16"]["inquisitors"] == 1
    t = evaluate("Y2", {"dice": 2})
    assert (ups(t), t.tycho["cellar"]) == (["E16"], [0, 0, 0, 0])
    scales = university("comets", "constellations", "inquisitors", "upgrades", tiles=("S2b", "S1a", "S3a", "S4a"))
    t = evaluate("Y3", **scales)
    assert (t.tycho["university"], t.tycho["cellar"]) == ([1, 0, 0, 0], [0, 0, 0, 0])
    for row in (0, 2):
        t = evaluate("Y4", {"library": columns(row, ["inquisitor"])})
        assert (t.tycho["book"], t.tycho["cellar"]) == (1, [0, 0, 0, 0])


@pytest.mark.parametrize(("tile", "dice"), [("Y2", 2), ("Y4", 1)])
def test_S071_cards_tycho_takes_may_trigger_the_end(tile: str, dice: int) -> None:
    """The refill after a Major Object, and a card. Rules: S-071, G-197."""
    t = evaluate(tile, {"dice": dice}, round=5, deck=["E25"])
    assert (t.position["deck"], t.position["round"], t.position["last_round"]) == ([], 6, 6)
    t = evaluate(tile, {"dice": dice}, round=5, deck=["E20", "E25"])
    assert (t.position["deck"], t.position["round"], t.position["last_round"]) == (["E25"], 6, 0)


# -- worked examples


def test_WE_S08_three_persuades_of_tile_1A() -> None:
    """Rules: S-054, S-055, S-056, S-048, S-072."""
    t = evaluate("Y1", {"cellar": [2, 0, 0, 0], "dice": 1})
    assert t.tycho["cellar"] == [0, 1, 1, 0]
    assert (t.tycho["dice"], t.tycho["reputation"]) == (2, -6)


# Points 5, 7, 7, 4, 4, 6: no card of the catalogue shows the 3 of the example.
SEVEN_TWICE = ["E03", "E05", "E09", "E02", "E07", "E04"]


def test_WE_S09_tile_1A_takes_a_major_object_and_moves_two_comets() -> None:
    """Rules: S-033, S-064, S-065, S-043, S-044, S-069, S-057."""
    state = {"cellar": [1, 0, 0, 0], "dice": 3, "comets": {"ones": 1, "twos": 1}}
    t = evaluate("Y1", state, display=SEVEN_TWICE, deck=["E20", "E21", "E25"])
    assert t.tycho["dice"] == 1
    assert (t.tycho["library"], t.score(2)) == (["E05 up"], 7)
    assert t.position["display"] == ["E03", "E20", "E09", "E02", "E07", "E04"]
    assert t.position["pages"] == [2, 0, 0, 0, 0, 0]
    assert (t.tycho["comets"]["ones"], t.tycho["comets"]["twos"]) == (0, 1)
    assert t.tycho["cellar"] == [2, 0, 0, 0]
    assert t.tycho["reputation"] == -3


def test_WE_S10_the_same_comet_moves_twice() -> None:
    """Rules: S-044."""
    state = {"cellar": [1, 0, 0, 0], "dice": 3, "comets": {"ones": 1}}
    t = evaluate("Y1", state, display=SEVEN_TWICE)
    assert (t.tycho["comets"]["ones"], t.tycho["comets"]["twos"]) == (0, 0)
    assert t.position["pages"] == [2, 0, 0, 0, 0, 0]


def test_WE_S11_two_constellations_of_cost_6() -> None:
    """E26 red 6: 4 points and a Quadrant; E20 blue 6: 5 points. Rules: S-060, S-061, S-063, S-032."""
    shown = display(s2="E26", s4="E20")
    changes, tycho = open_spots((0, 1), (2, 2), (4, 2), display=shown)
    t = evaluate("Y3", {**tycho, "dice": 2}, deck=["E21", "E22", "E25"], **changes)
    assert (t.tycho["dice"], t.score(2)) == (0, 4 + 5)
    assert t.tycho["constellations"] == tycho["constellations"] - 2
    assert [t.position["spots"][space] for space in (0, 2, 4)] == [[0, 1], [1, 2], [1, 2]]
    # No token rewards: neither a Quadrant nor the card of the second token.
    assert (t.tycho["library"], t.position["deck"]) == ([], ["E21", "E22", "E25"])
    assert (t.tycho["comets"]["board"], t.tycho["reputation"]) == (7, -3)


def test_WE_S11_the_first_of_two_equal_spots_is_the_left_one() -> None:
    """As before, with one token left: space 2, although space 4 gives more points. Rules: S-061, S-062."""
    shown = display(s2="E26", s4="E20")
    changes, tycho = open_spots((0, 1), (2, 2), (4, 2), display=shown)
    t = evaluate("Y3", {**tycho, "constellations": 1, "dice": 2}, **changes)
    assert [t.position["spots"][space] for space in (0, 2, 4)] == [[0, 1], [1, 2], [1, 0]]
    assert t.score(2) == 4


def test_WE_S13_tile_2A_falls_through_to_4_points() -> None:
    """Rules: S-033, S-036, S-055, S-059, S-072."""
    t = evaluate("Y2", {"cellar": [1, 0, 1, 0], "dice": 1})
    assert t.tycho["dice"] == 2
    assert t.tycho["cellar"] == [0, 1, 1, 0]
    assert t.score(2) == 4
    assert t.tycho["reputation"] == -6


@pytest.mark.parametrize(("row", "expected"), [(5, [0, 5, 1, 0]), (4, [0, 5, 0, 0])])
def test_WE_S14_the_lecture_leaves_out_a_scale_at_its_top(row: int, expected: list[int]) -> None:
    """Counts 2, 5, 5, 1. Rules: S-051, S-052."""
    tycho = {
        "comets": {"ones": 1, "twos": 1},
        "constellations": 2,
        "cellar": [0, 0, 0, 5],
        "tiles": ["Y1", "Y3", "Y2+", "Y4", "Y5"],
        "university": [0, row, 0, 0],
    }
    assert evaluate("Y3", tycho).tycho["university"] == expected
