"""Section 14 of the rules: objectives (G-175 to G-182)."""

from typing import Any

import pytest

from .words import Table, columns, read

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Tiles so that the turn's tile is T1 on space 2, T4 (all red +1 / Lecture) on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

SUBJECTS = {tile["subject"]: tile["objective"] for tile in read("subject_tiles")["tile"]}

# Three columns; their cells by row from the top: nothing, Persuade, 2 points; 2 points twice, nothing; nothing at all; Lecture,
# nothing, Persuade.
PLAIN = ["E22 down", "E31 down", "E12 down"]


def setting(left: str, right: str) -> dict[str, Any]:
    """Scales S1 to S4 with the Subjects that leave these two objective tiles, in this order from the left."""
    kinds = [kind for kind, objective in SUBJECTS.items() if objective not in (left, right)]
    tiles = (("S1", "a"), ("S2", "a"), ("S3", "a"), ("S4", "a"))
    return {
        "scales": [{"subject": kind, "tile": tile, "side": side} for kind, (tile, side) in zip(kinds, tiles, strict=True)],
        "objectives": [{"id": name, "claims": []} for name in ("O1", "O2", left, right)],
    }


def turn(
    space: int,
    near: list[str] | None = None,
    *,
    rules: str = "galilei:seats=2",
    tiles: tuple[str, str] = ("O7", "O8"),
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are cards of the display, `tiles` the two objective tiles."""
    near = near or []
    t = Table(rules)
    t.edit(
        display=[*near, *FAR[len(near) :]],
        players={1: {"sky": SKY, **player, "telescope": 1 if space == 2 else space - 1}, **(others or {})},
        turn={"figures_peak": sum(player.get("cellar", [0]))},
        **setting(*tiles),
        **(change or {}),
    )
    return t.do("move 1")


def claims(t: Table) -> dict[str, list[int]]:
    return {each["id"]: each["claims"] for each in t.position["objectives"]}


# With one more comet printed 1 is met.
NEARLY_ONE: dict[str, Any] = {"library": ["E01 up", "E02 up"], "constellations": 5, "comets": {"ones": 1}}

# For each objective: the tiles in play, what the player has, and the actions that bring him there or leave him one short.
CASES: dict[str, tuple[tuple[str, str], int, list[str], dict[str, Any], list[str]]] = {
    "O1 met": (("O7", "O8"), 4, [], NEARLY_ONE, ["fixed"]),
    "O1 one comet short": (("O7", "O8"), 4, [], {**NEARLY_ONE, "comets": {}}, ["fixed"]),
    "O1 one spot short": (("O7", "O8"), 4, [], {**NEARLY_ONE, "constellations": 6}, ["fixed"]),
    "O1 one Major Object short": (("O7", "O8"), 4, [], {**NEARLY_ONE, "library": ["E01 up", "E02 down"]}, ["fixed"]),
    "O2 met": (("O7", "O8"), 3, [], {"university": [0, 5, 0, 4]}, ["fixed", "option 2", "scale 3"]),
    "O2 one row short": (("O7", "O8"), 3, [], {"university": [0, 5, 0, 3]}, ["fixed", "option 2", "scale 3"]),
    "O2 one token short": (("O7", "O8"), 3, [], {"university": [4, 4, 3, 4]}, ["fixed", "option 2", "scale 3"]),
    "O3 met": (("O3", "O8"), 2, ["E15"], {"dice": ["R5", "B1"], "library": ["E01 up", "E02 up", "E03 up"]}, ["fixed"]),
    "O3 one short": (("O3", "O8"), 2, ["E15"], {"dice": ["R5", "B1"], "library": ["E01 up", "E02 up", "E03 down"]}, ["fixed"]),
    "O4 met": (
        ("O4", "O8"),
        4,
        [],
        {"library": [*PLAIN, "E13 up"], "books": [3, 3, 2, 4], "quadrants": 2},
        ["free write", "book 2", "stop"],
    ),
    "O4 one column short": (
        ("O4", "O8"),
        4,
        [],
        {"library": [*PLAIN, "E13 up"], "books": [3, 3, 1, 4], "quadrants": 2},
        ["free write", "book 2", "stop"],
    ),
    "O5 met": (
        ("O5", "O8"),
        4,
        [],
        {"library": ["E02 up"], "cellar": [1, 1, 2, 1], "quadrants": 2},
        ["free write", "book 2", "stop"],
    ),
    "O5 one short": (
        ("O5", "O8"),
        4,
        [],
        {"library": ["E02 up"], "cellar": [1, 1, 1, 1], "quadrants": 2},
        ["free write", "book 2", "stop"],
    ),
    "O6 met": (("O6", "O8"), 6, [], {"sky": ["T6+", "T2+", "T1", "T4", "T3+", "T5+"]}, ["fixed", "tile 2"]),
    "O6 one short": (("O6", "O8"), 6, [], {"sky": ["T6+", "T2", "T1", "T4", "T3+", "T5+"]}, ["fixed", "tile 2"]),
    "O7 met": (("O7", "O8"), 4, [], {"comets": {"ones": 2, "twos": 2}}, ["fixed"]),
    "O7 one short": (("O7", "O8"), 4, [], {"comets": {"ones": 1, "twos": 2}}, ["fixed"]),
    "O8 met": (("O7", "O8"), 2, ["E08"], {"dice": ["B3"], "constellations": 2}, ["fixed"]),
    "O8 one short": (("O7", "O8"), 2, ["E08"], {"dice": ["B3"], "constellations": 3}, ["fixed"]),
}


@pytest.mark.parametrize("case", CASES)
def test_G175_the_conditions_of_the_eight_objectives(case: str):
    tiles, space, near, player, actions = CASES[case]
    t = turn(space, near, tiles=tiles, **player)
    t.do(*actions).finish()
    name, met = case.split()[0], case.endswith("met")
    assert claims(t) == {"O1": [], "O2": [], tiles[0]: [], tiles[1]: [], **({name: [1]} if met else {})}
    assert t.player(1)["vp"]["objectives"] == (7 if met else 0)


def test_G175_the_printed_two_and_the_tiles_of_the_unused_subjects_are_in_play():
    seen = set()
    for seed in range(1, 25):
        position = Table(seed=seed).position
        used = {SUBJECTS[scale["subject"]] for scale in position["scales"]}
        names = [each["id"] for each in position["objectives"]]
        assert names[:2] == ["O1", "O2"]
        assert set(names[2:]) == set(SUBJECTS.values()) - used
        assert len(names) == 4
        assert all(each["claims"] == [] for each in position["objectives"])
        seen |= set(names[2:])
    assert len(seen) == 6


def test_G175_a_tile_used_as_a_subject_is_no_objective():
    for tiles, points in ((("O7", "O8"), 7), (("O5", "O8"), 0)):
        t = turn(4, tiles=tiles, comets={"ones": 2, "twos": 2})
        t.do("fixed").finish()  # the fifth comet
        assert t.player(1)["vp"]["objectives"] == points


@pytest.mark.parametrize("place", ["twos", "page", "appendix"])
def test_G176_comets_spotted_are_those_gone_from_the_own_board(place: str):
    change: dict[str, Any] = {"page": {"pages": {2: 1}}, "appendix": {"appendix": [1, 0]}}.get(place, {})
    t = turn(4, change=change, **{**NEARLY_ONE, "comets": {"twos": 1} if place == "twos" else {}})
    t.do("fixed").finish()
    assert claims(t)["O1"] == [1]


def test_G176_spots_observed_are_the_tokens_gone_wherever_they_are():
    """One token lies on a card; the card with the other one is taken in this turn, which makes two Major Objects."""
    t = turn(
        2,
        ["E15", "E08"],
        change={"spots": [[1], [0, 1], [0, 0], [0, 0], [0, 0], [0, 0]]},
        library=["E01 up"],
        constellations=5,
        comets={"ones": 2},
        dice=["R5", "B1"],
    )
    t.do("fixed", "major 0").finish()
    assert claims(t)["O1"] == [1]


def test_G176_major_objects_observed_are_the_face_up_cards():
    for library, points in ((["E01 up", "E03 down", "E04 down"], 0), (["E01 up", "E03 down", "E04 up"], 7)):
        t = turn(4, **{**NEARLY_ONE, "library": library})
        t.do("fixed").finish()
        assert t.player(1)["vp"]["objectives"] == points


def test_G177_nothing_is_scored_before_the_last_step_of_cleanup():
    t = turn(4, cellar=[1, 0, 0, 0], quadrants=3, **NEARLY_ONE)
    t.do("fixed")
    assert t.score(1) == 0
    t.do("free persuade")
    assert t.decision == "choose_action"
    assert t.score(1) == 0
    assert claims(t)["O1"] == []
    t.do("end")
    assert t.score(1) == 7
    assert claims(t)["O1"] == [1]


def test_G177_a_page_filled_in_the_same_cleanup_counts():
    t = turn(
        2,
        ["E01"],
        tiles=("O4", "O8"),
        library=[*PLAIN, "E13 up"],
        books=[3, 3, 2, 4],
        dice=["R1"],
        comets={"twos": 1},
    )
    t.do("fixed", "end", "page 4")  # Write 3
    assert claims(t)["O4"] == []
    t.do("book 2", "stop")
    assert claims(t)["O4"] == [1]
    assert t.player(1)["vp"]["objectives"] == 7


def test_G177_the_interrogation_comes_first():
    t = turn(4, cellar=[1, 0, 0, 1], quadrants=3, reputation=0, **NEARLY_ONE)
    t.do("fixed", "free persuade")
    assert t.player()["cellar"] == [0, 0, 1, 1]
    t.do("end")
    assert t.decision == "choose_farewell"
    assert t.player(1)["reputation"] == 0  # -1 + 1, the figure that may leave is counted
    t.do("take", "colour red")
    assert t.player(1)["reputation"] == 0
    assert t.player(1)["cellar"] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("order", "points"), [(["inquisitor", "farewell"], 7), (["farewell", "inquisitor"], 0)], ids=["six", "never six"]
)
def test_G178_six_figures_at_one_moment_of_the_turn_are_enough(order: list[str], points: int):
    t = turn(4, tiles=("O5", "O8"), library=columns(2, order), cellar=[2, 1, 1, 1], quadrants=2, dice=["R1"])
    t.do("free write", "book 2")
    t.do(*(["book 2", "take", "colour red"] if order[0] == "inquisitor" else ["take", "colour red", "book 2"]))
    assert t.player()["cellar"] == [3, 1, 1, 0]
    t.do("stop").finish()
    assert t.player(1)["vp"]["objectives"] == points
    assert claims(t)["O5"] == ([1] if points else [])


def test_G178_the_mark_is_kept_for_the_turn_only_and_for_its_player_only():
    t = turn(
        4,
        tiles=("O5", "O8"),
        library=["E02 up"],
        cellar=[2, 1, 1, 1],
        quadrants=2,
        others={2: {"cellar": [5, 0, 0, 0]}},
    )
    t.do("free write", "book 2", "stop").finish()
    assert claims(t)["O5"] == [1]
    assert t.position["turn"]["figures_peak"] == 5  # seat 2 begins its turn with its own five figures
    t.skip(2)
    assert claims(t)["O5"] == [1]
    assert t.player(2)["vp"]["objectives"] == 0


def test_G179_the_first_player_scores_7_and_a_later_one_3():
    t = turn(4, others={2: {"comets": {"ones": 4}}}, comets={"ones": 4})
    t.do("fixed").finish()
    assert (t.score(1), t.score(2)) == (7, 0)
    t.act(4).do("fixed").finish()
    assert (t.score(1), t.score(2)) == (7, 3)
    assert claims(t)["O7"] == [1, 2]


def test_G179_first_is_who_meets_it_first_whatever_the_seat():
    t = turn(4, others={2: {"comets": {"ones": 4}}}, comets={"ones": 3})
    t.do("fixed").finish()
    assert t.score(1) == 0
    t.act(4).do("fixed").finish()
    assert (t.score(1), t.score(2)) == (0, 7)
    t.act(4).do("fixed").finish()
    assert (t.score(1), t.score(2)) == (3, 7)
    assert claims(t)["O7"] == [2, 1]


def test_G179_each_objective_has_its_own_first_player():
    t = turn(4, others={2: {"constellations": 2, "dice": ["B3"]}}, comets={"ones": 4})
    t.do("fixed").finish()
    t.act(2, display={0: "E08"}).do("fixed").finish()  # the sixth Constellation token
    assert (t.player(1)["vp"]["objectives"], t.player(2)["vp"]["objectives"]) == (7, 7)


def test_G180_a_player_scores_each_objective_once():
    t = turn(4, cellar=[0, 0, 0, 3], comets={"ones": 4}, dice=["R1"])
    t.do("fixed", "end", "take", "colour red")
    assert t.player(1)["vp"]["objectives"] == 7
    t.skip()
    t.act(4).do("fixed")  # the sixth comet
    t.do("end")  # no second Farewell either
    assert t.seat == 2
    assert t.player(1)["vp"]["objectives"] == 7
    assert t.player(1)["cellar"] == [0, 0, 0, 2]
    assert claims(t)["O7"] == [1]


def test_G180_four_objectives_can_be_scored_by_one_player():
    t = turn(
        5,
        ["E15"],
        tiles=("O4", "O7"),
        library=["E02 up", "E31 down"],
        books=[2, 2, 2, 2],
        university=[0, 5, 0, 4],
        constellations=5,
        comets={"ones": 4},
        dice=["R5", "B1"],
        quadrants=8,
    )
    t.do("fixed", "option 1", "major 0")  # the second Major Object
    assert t.player()["library"] == ["E02 up", "E31 down", "E15 up"]
    t.do("free comet", "free write", "book 0", "book 1", "book 2", "scale 3")  # the cell of row 2 is a Lecture
    t.do("free write", "colour red")  # the last token moves unasked, its cell is a die
    assert t.player()["books"] == [3, 3, 3, 3]
    assert t.player()["university"] == [0, 5, 0, 5]
    t.do("end")
    assert t.seat == 2
    assert claims(t) == {"O1": [1], "O2": [1], "O4": [1], "O7": [1]}
    assert t.player(1)["vp"]["objectives"] == 28


@pytest.mark.parametrize(("answer", "figures", "quadrants"), [("take", 0, 1), ("refuse", 1, 0)])
def test_G181_an_objective_grants_a_farewell_that_may_be_refused(answer: str, figures: int, quadrants: int):
    t = turn(4, comets={"ones": 4}, cellar=[0, 0, 2, 1], dice=["R1"])
    t.do("fixed", "end")
    assert t.decision == "choose_farewell"
    assert set(t.legal) == {"take", "refuse"}
    assert t.score(1) == 7
    t.do(answer)
    if answer == "take":
        assert t.decision == "choose_colour"
        t.do("colour blue")
        assert t.player(1)["dice"] == ["R1", "B1"]
    assert t.seat == 2
    assert t.player(1)["cellar"] == [0, 0, 2, figures]
    assert t.player(1)["quadrants"] == quadrants


def test_G181_without_a_fully_persuaded_figure_the_farewell_is_not_asked():
    t = turn(4, comets={"ones": 4}, cellar=[1, 1, 2, 0], dice=["R1"])
    t.do("fixed", "end")
    assert t.seat == 2
    assert t.score(1) == 7
    assert t.player(1)["quadrants"] == 0


def test_G181_a_later_player_gets_the_farewell_too():
    t = turn(4, comets={"ones": 4}, others={2: {"comets": {"ones": 4}, "cellar": [0, 0, 0, 1], "dice": ["R1"]}})
    t.do("fixed", "end")
    t.act(4).do("fixed", "end", "take", "colour red")
    assert t.player(2)["cellar"] == [0, 0, 0, 0]
    assert t.player(2)["dice"] == ["R1", "R1"]
    assert (t.score(2), t.player(2)["quadrants"]) == (3, 1)


@pytest.mark.parametrize("tiles", [("O4", "O6"), ("O6", "O4")])
def test_G182_the_tiles_are_scored_from_the_left_each_with_its_farewell(tiles: tuple[str, str]):
    t = turn(
        6,
        tiles=tiles,
        sky=["T6+", "T2+", "T1", "T4", "T3+", "T5+"],
        library=[*PLAIN, "E13 up"],
        books=[3, 3, 2, 4],
        quadrants=2,
        cellar=[0, 0, 0, 2],
        dice=["R1"],
    )
    t.do("fixed", "tile 2", "free write", "book 2", "stop", "end")
    assert t.decision == "choose_farewell"
    assert claims(t) == {"O1": [], "O2": [], tiles[0]: [1], tiles[1]: []}
    assert t.score(1) == 7
    t.do("take", "colour red")
    assert t.decision == "choose_farewell"
    assert claims(t)[tiles[1]] == [1]
    assert t.score(1) == 14
    t.do("refuse")
    assert t.seat == 2
    assert t.player(1)["cellar"] == [0, 0, 0, 1]


def test_G182_printed_1_comes_before_printed_2_and_printed_2_before_the_tiles():
    t = turn(
        3,
        tiles=("O7", "O4"),
        university=[0, 5, 0, 4],
        cellar=[0, 0, 0, 3],
        dice=["R1"],
        quadrants=6,
        **{**NEARLY_ONE, "library": ["E22 up", "E31 up", "E12 down"]},
        books=[3, 3, 2, 3],
    )
    t.do("free comet", "free write", "fixed", "option 2", "scale 3", "end")
    assert claims(t) == {"O1": [1], "O2": [], "O7": [], "O4": []}
    assert t.decision == "choose_farewell"
    t.do("refuse")
    assert claims(t) == {"O1": [1], "O2": [1], "O7": [], "O4": []}
    assert t.decision == "choose_farewell"
    t.do("refuse")
    assert claims(t) == {"O1": [1], "O2": [1], "O7": [], "O4": [1]}
    assert t.decision == "choose_farewell"
    t.do("refuse")
    assert t.seat == 2
    assert t.score(1) - t.player(1)["vp"]["scales"] - t.player(1)["vp"]["library"] == 21


def test_G182_a_player_may_run_out_of_figures_for_the_later_farewell():
    t = turn(
        6,
        tiles=("O4", "O6"),
        sky=["T6+", "T2+", "T1", "T4", "T3+", "T5+"],
        library=[*PLAIN, "E13 up"],
        books=[3, 3, 2, 4],
        quadrants=2,
        cellar=[0, 0, 0, 1],
        dice=["R1"],
    )
    t.do("fixed", "tile 2", "free write", "book 2", "stop", "end", "take", "colour red")
    assert t.seat == 2  # the second Farewell finds no figure
    assert t.score(1) == 14
    assert t.player(1)["quadrants"] == 1


def test_WE_G07_three_players_meet_printed_1_in_three_turns():
    """G-179, G-181."""
    near = {"constellations": 5, "comets": {"ones": 1}, "cellar": [0, 0, 0, 1], "dice": ["R1"]}
    t = turn(
        4,
        rules="galilei:seats=3",
        others={2: {**near, "library": ["E03 up", "E04 up"]}, 3: {**near, "library": ["E05 up", "E06 up"]}},
        **{**near, "library": ["E01 up", "E02 up"]},
    )
    t.do("fixed", "end", "take", "colour red")
    t.act(4).do("fixed", "end", "refuse")
    t.act(4).do("fixed", "end", "take", "colour red")
    assert [t.score(seat) for seat in (1, 2, 3)] == [7, 3, 3]
    assert claims(t)["O1"] == [1, 2, 3]
    assert [t.player(seat)["cellar"][3] for seat in (1, 2, 3)] == [0, 1, 0]
    assert [t.player(seat)["quadrants"] for seat in (1, 2, 3)] == [1, 0, 1]
