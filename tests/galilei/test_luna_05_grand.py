"""Luna, chapter 5: Grand Inquisitors (L-050 to L-061) and the rulings about them; WE-02, WE-03, WE-18, WE-21, WE-27."""

from typing import Any

import pytest

from .luna_words import DECK, LUNA, leave, look, moonlit, persuade, turn
from .tycho_words import university
from .words import Table, columns, read

BRUNO = "galilei:seats=2,luna,characters=bruno+basic"


def figures(t: Table, seat: int = 1) -> tuple[list[int], list[int]]:
    """Ordinary figures and Grand Inquisitors of a cellar."""
    return t.player(seat)["cellar"], t.player(seat)["grand"]


# -- persuading them


@pytest.mark.parametrize(("before", "space", "after"), [([1, 0, 1, 0], 1, [0, 1, 1, 0]), ([0, 1, 0, 0], 2, [0, 0, 1, 0])])
def test_L050_a_persuade_may_move_a_grand_inquisitor(before: list[int], space: int, after: list[int]) -> None:
    """Rules: L-050."""
    t = turn(2, grand=before, cellar=[1, 0, 0, 0]).do("moving", "option 2")
    assert set(t.legal) == {"figure 1"} | {f"grand {each}" for each in (1, 2, 3) if before[each - 1]}
    t.do(f"grand {space}")
    assert figures(t) == ([1, 0, 0, 0], after)
    assert t.position["turn"]["persuaded"]


def test_L050_an_ordinary_figure_of_the_same_space_is_another_figure() -> None:
    """Rules: L-050."""
    t = turn(2, grand=[0, 1, 0, 0], cellar=[0, 1, 0, 0]).do("moving", "option 2", "figure 2")
    assert figures(t) == ([0, 0, 1, 0], [0, 1, 0, 0])


def test_L051_a_grand_inquisitor_leaves_at_once_inside_the_action() -> None:
    """Before the second of two Persuades. Rules: L-051."""
    t = turn(2, grand=[0, 0, 1, 0], cellar=[1, 0, 0, 0], quadrants=3).do("free persuade", "grand 3")
    assert t.decision == "choose_bonus_space"
    assert figures(t) == ([1, 0, 0, 0], [0, 0, 0, 0])
    t.do("bonus 9")
    assert (t.position["moon"]["ninth"], t.score()) == (1, 4)
    assert figures(t) == ([0, 1, 0, 0], [0, 0, 0, 0])  # then the second Persuade, not asked
    assert t.decision == "choose_action"


def test_L052_it_goes_on_a_free_space_of_its_owners_choice_who_takes_the_reward() -> None:
    """Rules: L-052."""
    t = persuade(turn(2, side="b", grand=[0, 0, 1, 0]))
    assert set(t.legal) == {f"bonus {space}" for space in range(1, 10)}
    t.do("bonus 4")
    assert t.position["moon"]["bonus"] == [0, 0, 0, 1, 0, 0, 0, 0]
    assert (t.player(1)["quadrants"], t.player(2)["quadrants"]) == (4, 0)


def test_L052_the_owner_is_whoever_has_it_in_his_cellar() -> None:
    """Seat 2. Rules: L-052."""
    t = moonlit(Table(LUNA), side="b", deck=DECK[1]).skip()
    moonlit(t, side="b", players={2: {"grand": [0, 0, 1, 0]}}, turn={"figures_peak": 1})
    t.act(4, quadrants=3).do("free persuade", "bonus 4")
    assert t.position["moon"]["bonus"] == [0, 0, 0, 2, 0, 0, 0, 0]
    assert (t.player(1)["quadrants"], t.player(2)["quadrants"]) == (0, 4)


@pytest.mark.parametrize("bonus", [{4: 1}, {4: 2}, {1: 2, 8: 1}, dict.fromkeys(range(2, 9), 2)])
def test_L053_spaces_1_to_8_take_one_figure_each(bonus: dict[int, int]) -> None:
    """Of whichever player. Rules: L-053."""
    t = persuade(turn(2, phase=3, bonus=bonus, grand=[0, 0, 1, 0]))
    assert set(t.legal) == {f"bonus {space}" for space in range(1, 10) if space not in bonus}


def test_L053_with_all_of_them_filled_only_space_9_is_left() -> None:
    """Not asked. Rules: L-053, L-054."""
    t = persuade(turn(2, phase=3, bonus=dict.fromkeys(range(1, 9), 2), grand=[0, 0, 1, 0]))
    assert t.decision == "choose_action"
    assert (t.position["moon"]["ninth"], t.score()) == (1, 4)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_L054_space_9_takes_any_number(number: int) -> None:
    """Rules: L-054."""
    t = leave(9, phase=3, gone=[9, 8, 6, 5, 3, 2][: number + 1])
    assert t.position["moon"]["ninth"] == number + 1
    assert t.score() == 4


# -- interrogation


def tribunal_after(grand: list[int], cellar: list[int], **more: Any) -> int:
    """Where the Tribunal token stands after one ordinary figure was persuaded from space 1 to 2."""
    t = persuade(turn(2, grand=grand, cellar=cellar, **more), "figure 1").do("end")
    return int(t.player(1)["reputation"])


@pytest.mark.parametrize(("space", "value"), [(1, -4), (2, -2), (3, -1)])
def test_L055_a_grand_inquisitor_counts_twice_the_negative_value_of_its_space(space: int, value: int) -> None:
    """Beside an ordinary figure that was moved to -2. Rules: L-055."""
    for number in (1, 2):
        grand = [number * (each == space) for each in (1, 2, 3, 4)]
        assert tribunal_after(grand, [1, 0, 0, 0], reputation=10) == 10 - 2 + 2 * value * number


def test_L055_the_factor_is_that_of_the_table() -> None:
    """Rules: L-055."""
    assert read("luna")["setup"]["grand_inquisitor_factor"] == 2


def test_L056_ordinary_figures_count_normally_in_the_same_interrogation() -> None:
    """-2 x 2 for the Grand Inquisitor, -2 for the one moved, -2 -1 +1 +1 for the others. Rules: L-056."""
    assert tribunal_after([0, 1, 0, 0], [1, 1, 1, 2], reputation=0) == -4 - 2 - 2 - 1 + 2


def test_L057_a_grand_inquisitor_never_stays_on_the_rightmost_space() -> None:
    """After it left, only the ordinary figures count. Rules: L-057."""
    t = leave(9, cellar=[0, 0, 0, 1]).do("end")
    assert figures(t) == ([0, 0, 0, 1], [0, 0, 0, 0])
    assert t.player(1)["reputation"] == 1


def test_L057_a_position_with_one_there_is_refused() -> None:
    """Rules: L-057."""
    with pytest.raises(ValueError):
        moonlit(Table(LUNA), players={1: {"grand": [0, 0, 0, 1]}})


def test_L058_persuading_a_grand_inquisitor_causes_the_interrogation() -> None:
    """Rules: L-058."""
    t = persuade(turn(2, grand=[1, 0, 0, 0]), "grand 1").do("end")
    assert t.player(1)["reputation"] == -4
    t = turn(2, grand=[1, 0, 0, 0]).do("end")
    assert t.player(1)["reputation"] == 0
    t = leave(9, cellar=[1, 0, 0, 0]).do("end")  # one that has left causes it too (G-163)
    assert t.player(1)["reputation"] == -4


# -- end of the game


def finish_game(**player: Any) -> Table:
    """The last round of a game in which nobody does anything."""
    t = turn(4, reputation=5, change={"round": 12, "last_round": 12, "deck": []}, **player)
    return t.finish().skip()


def test_L060_the_end_of_the_game_is_that_of_the_base_game() -> None:
    """The last card triggers the last round; University, cellar and Reputation are scored and nothing else. Rules: L-060."""
    t = turn(2, ["E02"], deck=["E26"], dice=["R2", "Y2"], change={"round": 11})
    t.do("fixed").finish()
    assert (t.position["deck"], t.position["last_round"]) == ([], 12)
    t.skip()
    assert (t.position["round"], t.seat) == (12, 1)
    t.skip(2)
    assert t.decision is None
    t = finish_game(cellar=[0, 1, 0, 2], library=["E06 up", "E07 up"], university=[1, 0, 0, 0], moons=2, quadrants=9)
    vp = {source: points for source, points in t.player()["vp"].items() if points}
    assert vp == {"university": 2, "cellar": -4 + 2, "reputation": 5}


@pytest.mark.parametrize(("space", "points"), [(1, -6), (2, -4), (3, -2)])
def test_L061_a_grand_inquisitor_left_in_the_cellar_scores_the_end_value_of_its_space_once(space: int, points: int) -> None:
    """Rules: L-061."""
    grand = [int(each == space) for each in (1, 2, 3, 4)]
    assert finish_game(grand=grand).player()["vp"]["cellar"] == points
    assert finish_game(grand=grand, cellar=[1, 0, 0, 1]).player()["vp"]["cellar"] == points - 6 + 1


# -- counting


def test_L204_grand_inquisitors_count_for_the_inquisitors_subject() -> None:
    """2 ordinary and 2 Grand Inquisitors, multiplier 1. Rules: L-204."""
    goals = university("inquisitors", "books", "constellations", "upgrades")
    end = {"round": 12, "last_round": 12, "deck": [], **goals}
    t = turn(4, grand=[1, 0, 1, 0], cellar=[0, 0, 0, 2], university=[1, 0, 0, 0], change=end).finish().skip()
    assert t.player()["vp"]["university"] == 4


@pytest.mark.parametrize(("cellar", "met"), [([2, 0, 0, 1], True), ([2, 0, 0, 0], False)])
def test_L204_they_count_for_the_inquisitors_objective(cellar: list[int], met: bool) -> None:
    """Six figures, two of them Grand Inquisitors and one that comes with this observation. Rules: L-204, G-178."""
    t = look(1, "K4", grand=[2, 0, 0, 0], cellar=cellar).finish()
    assert t.position["objectives"][2] == {"id": "O5", "claims": [1] if met else []}


def test_L204_figures_peak_counts_one_that_has_left_since() -> None:
    """Six at the beginning of the turn; one goes to the Bonus Board. Rules: L-204, G-178."""
    t = leave(9, cellar=[0, 0, 0, 5]).finish()
    assert t.position["objectives"][2] == {"id": "O5", "claims": [1]}


def test_L239_figures_on_the_bonus_board_stay_and_count_for_nobody() -> None:
    """Neither for a Scoring tile nor for the Subject nor in the interrogation. Rules: L-239."""
    goals = university("inquisitors", "books", "constellations", "upgrades")
    bonus = {1: 1, 2: 1, 3: 2}
    t = look(3, "K3", bonus=bonus, change=goals, library=["E06 down"], moons=3, others={2: {"moons": 1}})
    while t.decision != "choose_action":
        t.do("stop" if "stop" in t.legal else t.legal[-1])
    assert t.player(2)["vp"]["moon_others"] == 0
    assert t.player(1)["vp"]["moon"] == 7 + 2  # the new one only
    end = {"round": 12, "last_round": 12, "deck": [], **goals}
    t = turn(4, phase=3, bonus=bonus, cellar=[0, 0, 0, 1], university=[1, 0, 0, 0], change=end).finish().skip()
    assert t.position["moon"]["bonus"] == [1, 1, 2, 0, 0, 0, 0, 0]
    assert t.player(1)["vp"]["university"] == 1
    assert t.player(1)["vp"]["cellar"] == 1


# -- order and places


def test_L206_the_bonus_reward_is_resolved_before_the_persuades_left_which_go_on_with_other_figures() -> None:
    """B2: Upgrade. Rules: L-206."""
    t = turn(2, side="b", grand=[0, 0, 1, 0], cellar=[2, 1, 0, 0], quadrants=3)
    t.do("free persuade", "grand 3", "bonus 2")
    assert t.decision == "choose_tile"
    assert figures(t) == ([2, 1, 0, 0], [0, 0, 0, 0])
    t.do("tile 0")
    assert t.decision == "choose_inquisitor"
    assert set(t.legal) == {"figure 1", "figure 2"}
    t.do("figure 2")
    assert figures(t) == ([2, 0, 1, 0], [0, 0, 0, 0])
    assert t.decision == "choose_action"


def test_L206_a_persuade_left_with_no_other_figure_is_lost() -> None:
    """Rules: L-206, G-153."""
    t = turn(2, grand=[0, 0, 1, 0], quadrants=3).do("free persuade", "bonus 9")
    assert t.decision == "choose_action"
    assert figures(t) == ([0, 0, 0, 0], [0, 0, 0, 0])


def test_L207_b5_leaves_the_interrogation_as_the_persuade_before_it_caused_it() -> None:
    """One interrogation; the figure moved by B5 counts where it stands. Rules: L-207."""
    t = leave(5, side="b", cellar=[1, 0, 0, 0])
    assert figures(t) == ([0, 0, 0, 1], [0, 0, 0, 0])
    t.do("end")
    assert t.player(1)["reputation"] == 1


def test_L214_a_departing_grand_inquisitor_must_be_placed() -> None:
    """There is no other answer. Rules: L-214."""
    t = persuade(turn(2, grand=[0, 0, 1, 0]))
    assert all(text.startswith("bonus ") for text in t.legal)


@pytest.mark.parametrize(
    ("side", "space", "player"),
    [
        ("b", 2, {"sky": ["T6+", "T2+", "T1+", "T4+", "T3+", "T5+"]}),  # no tile to upgrade
        ("b", 5, {}),  # no figure
        ("b", 6, {}),  # Book tokens on column 0
        ("b", 7, {}),  # start rows
        ("a", 4, {}),  # no figure
        ("a", 5, {}),  # Book tokens on column 0
        ("a", 8, {"comets": {"ones": 7}}),  # no comet
    ],
)
def test_L214_a_space_without_any_effect_may_be_chosen(side: str, space: int, player: dict[str, Any]) -> None:
    """It is taken from the others. Rules: L-214."""
    t = leave(space, side=side, **player)
    assert t.decision == "choose_action"
    assert t.position["moon"]["bonus"][space - 1] == 1
    assert t.score() == 0


def test_L236_a_page_may_bring_a_grand_inquisitor_out_and_a_whole_observation() -> None:
    """The comet it sends to the Book is placed in the same step, and the interrogation follows. Rules: L-236, G-136, G-194."""
    t = cleanup(cellar=[0, 0, 0, 1])
    t.do("page 3", "bonus 3", "telescope 2")
    assert t.player()["vp"]["constellations"] == 3 + 2
    assert t.decision == "choose_comet_page"
    assert t.player()["reputation"] == 0
    t.do("page 1")
    assert t.position["pages"] == [1, 0, 1, 0, 0, 0]
    assert t.player(1)["reputation"] == 1
    assert t.seat == 2


def cleanup(**more: Any) -> Table:
    """Seat 1 is about to choose a page for a comet in Cleanup, with B1 and a comet of 2 left, blue 3 in the display."""
    more = {"grand": [0, 0, 1, 0], **more}
    t = turn(2, ["E03", "E08"], side="b", dice=["R2", "B1"], comets={"twos": 2}, **more)
    t.do("fixed", "spot 0.1", "stop", "end")  # red 4: 3 points and, with the 1st token, 1 Quadrant
    assert t.decision == "choose_comet_page"
    return t


def test_L238_a_farewell_never_takes_a_grand_inquisitor() -> None:
    """Persuade and Farewell in one row: the Grand Inquisitor has left by then. Rules: L-238."""
    library = columns(2, ["persuade:1", "farewell"])
    t = turn(3, library=library, university=[0, 0, 0, 2], grand=[0, 0, 1, 0])
    t.do("fixed", "option 2", "scale 3", "book 2", "bonus 9")
    assert t.decision == "choose_action"
    assert figures(t) == ([0, 0, 0, 0], [0, 0, 0, 0])
    assert (t.player()["quadrants"], len(t.player()["dice"])) == (0, 3)


# -- Bruno's cellar


def bruno(grand: list[int], cellar: list[int] | None = None, **more: Any) -> Table:
    """Bruno on space 2, before his Persuade."""
    return turn(2, rules=BRUNO, grand=grand, cellar=cellar or [0, 0, 0, 0, 0], **more)


def test_L240_with_brunos_cellar_a_grand_inquisitor_gives_the_reward_of_each_space_it_enters() -> None:
    """Spaces 3 and 4: 1 Quadrant and 1 point. Rules: L-240."""
    t = persuade(bruno([0, 1, 0, 0, 0]))
    assert (t.player()["grand"], t.player()["quadrants"]) == ([0, 0, 1, 0, 0], 1)
    t = persuade(bruno([0, 0, 1, 0, 0]))
    assert (t.player()["grand"], t.player()["vp"]["characters"]) == ([0, 0, 0, 1, 0], 1)


def test_L240_on_space_5_it_is_taken_out_then_the_reward_is_resolved_then_it_goes_on_the_bonus_board() -> None:
    """The Write of space 5 enters a Farewell, which finds nobody. Rules: L-240."""
    t = persuade(bruno([0, 0, 0, 1, 0], library=["E05 down"]))
    assert t.decision == "choose_book_token"
    assert t.player()["grand"] == [0, 0, 0, 0, 0]
    assert (t.position["moon"]["bonus"], t.position["moon"]["ninth"]) == ([0] * 8, 0)
    t.do("book 0")  # E05 shows a Farewell in row 0
    assert t.decision == "choose_bonus_space"
    assert t.player()["quadrants"] == 0
    t.do("bonus 9")
    assert t.position["moon"]["ninth"] == 1


@pytest.mark.parametrize(("space", "value"), [(1, -4), (2, -2), (3, -1), (4, 0)])
def test_L241_with_brunos_cellar_only_negative_values_are_doubled(space: int, value: int) -> None:
    """An ordinary figure moves from space 3 to 4, which counts 0. Rules: L-241."""
    grand = [int(each == space) for each in range(1, 6)]
    t = bruno(grand, [0, 0, 1, 0, 0]).do("moving", "option 2", "figure 3", "end")
    assert t.player(1)["reputation"] == 2 * value


def test_L241_a_value_above_0_counts_for_ordinary_figures_once() -> None:
    """Rules: L-241."""
    t = persuade(bruno([0, 1, 0, 0, 0], [0, 0, 0, 0, 2]), "grand 2").do("end")
    assert t.player(1)["reputation"] == 2 * 2 - 2


def test_L242_b5_with_brunos_cellar_gives_the_reward_of_space_5_only() -> None:
    """Neither the raise nor the Quadrant nor the point of the spaces jumped over. Rules: L-242."""
    t = persuade(bruno([0, 0, 0, 1, 0], [1, 0, 0, 0, 0], side="b"), "grand 4").do("bonus 5")
    assert t.player()["cellar"] == [0, 0, 0, 0, 1]
    assert (t.player()["quadrants"], t.player()["dice"], t.score()) == (0, ["R1", "Y1", "B1"], 0)
    t = persuade(bruno([0, 0, 0, 1, 0], [1, 0, 0, 0, 0], side="b", library=["E06 down"]), "grand 4")
    t.do("book 3", "bonus 5")
    assert t.decision == "choose_book_token"  # Write 1 of space 5 for the second figure
    assert set(t.legal) == {"book 0", "book 1", "book 2"}


def test_L242_a_grand_inquisitor_moved_by_b5_enters_space_5_before_it_leaves() -> None:
    """The Write of space 5 for each of the two, then a Bonus Board space for each. Rules: L-242, L-240, L-094."""
    t = persuade(bruno([1, 0, 0, 1, 0], side="b", library=["E06 down", "E05 down"]), "grand 4")
    t.do("book 3", "bonus 5")  # the Write enters 2 points; the only figure left is not asked for
    assert t.decision == "choose_book_token"
    assert t.player()["grand"] == [0, 0, 0, 0, 0]
    assert t.position["moon"]["bonus"] == [0, 0, 0, 0, 1, 0, 0, 0]
    t.do("book 2")
    assert t.decision == "choose_bonus_space"
    assert (t.player()["quadrants"], t.player()["books"]) == (0, [0, 0, 1, 1])


# -- worked examples


def test_WE_02_two_persuades_on_the_grand_inquisitor() -> None:
    """L-050, L-055, L-056."""
    t = turn(4, cellar=[0, 0, 1, 0], grand=[1, 0, 0, 0], quadrants=3)
    t.do("free persuade", "grand 1", "grand 2")
    assert figures(t) == ([0, 0, 1, 0], [0, 0, 1, 0])
    t.do("end")
    assert t.player(1)["reputation"] == -3


def test_WE_03_one_persuade_for_each_figure() -> None:
    """L-051, L-052, L-057; side A, space 8."""
    t = turn(4, side="a", cellar=[0, 0, 1, 0], grand=[0, 0, 1, 0], quadrants=3)
    t.do("free persuade", "grand 3", "bonus 8")
    assert figures(t) == ([0, 0, 0, 1], [0, 0, 0, 0])
    me = t.player()
    assert (me["comets"]["ones"], me["score"]) == (1, 1)
    assert t.position["moon"]["bonus"] == [0, 0, 0, 0, 0, 0, 0, 1]
    t.do("end")
    assert t.player(1)["reputation"] == 1


@pytest.mark.parametrize(("space", "total"), [(1, -8), (2, -4), (3, -2)])
def test_WE_18_one_grand_inquisitor_alone(space: int, total: int) -> None:
    """L-055. It is asked because another one was persuaded and left."""
    grand = [int(each == space) + int(each == 3) for each in (1, 2, 3, 4)]
    t = leave(9, grand=grand, reputation=0).do("end")
    assert figures(t) == ([0, 0, 0, 0], [int(each == space) for each in (1, 2, 3, 4)])
    assert t.player(1)["reputation"] == total


def test_WE_21_the_first_of_three_persuades_on_the_grand_inquisitor() -> None:
    """L-051, L-206. The three are those of A4, reached by another Grand Inquisitor."""
    t = leave(4, side="a", grand=[0, 0, 2, 0], cellar=[1, 0, 0, 0])
    t.do("grand 3", "bonus 9")
    assert t.score() == 4
    assert figures(t) == ([0, 0, 1, 0], [0, 0, 0, 0])
    t.do("end")
    assert t.player(1)["reputation"] == -1


def test_WE_27_an_observation_in_cleanup() -> None:
    """L-236."""
    t = cleanup()
    t.do("page 3")  # Persuade twice; the only figure is not asked for
    assert t.decision == "choose_bonus_space"
    t.do("bonus 3", "telescope 5", "option 1")  # Observe of the only target: blue 3 with B1 and the comet of 2
    me = t.player()
    assert (me["dice"], me["vp"]["constellations"], me["telescope"]) == ([], 5, 5)
    assert me["comets"]["waiting"] == 1
    assert t.decision == "choose_comet_page"  # the second Persuade is lost
    t.do("page appendix")
    assert t.position["appendix"] == [1, 0]
    assert t.player(1)["reputation"] == 0  # the interrogation of an empty cellar
    assert t.seat == 2


def test_WE_27_the_second_persuade_moves_a_figure_that_came_meanwhile() -> None:
    """L-236: the observation inside is that of the Moon, whose Grand Inquisitor goes to space 1."""
    t = turn(2, ["E03"], side="b", dice=["R2", "R2", "Y2", "B2"], comets={"twos": 1}, grand=[0, 0, 1, 0])
    t.do("fixed", "spot 0.1", "comet 2", "stop", "end", "page 3", "bonus 3", "telescope 2", "moon 1")
    t.do("option 1")  # his second Moon observation
    assert t.seat == 2
    assert figures(t) == ([0, 0, 0, 0], [0, 1, 0, 0])
    assert t.player(1)["reputation"] == -4
