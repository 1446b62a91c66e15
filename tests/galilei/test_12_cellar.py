"""Section 12 of the rules: cellar and Inquisition (G-151 to G-167)."""

from typing import Any

import pytest

from .words import Table, columns, read

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# The turn's tile is T1 (all red +1 / Persuade) on space 2, 3 or 4.
SKY = {2: ["T6", "T2", "T1", "T4", "T3", "T5"], 3: ["T6", "T2", "T4", "T1", "T3", "T5"], 4: ["T6", "T2", "T4", "T3", "T1", "T5"]}

# First row of Scale 2: no reward; third row of Scale 3: full Write.
SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "books", "tile": "S2", "side": "a"},
    {"subject": "constellations", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "a"},
]


def turn(
    space: int,
    near: list[str] | None = None,
    *,
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`, Reputation 0, T1 as the turn's tile; `near` are cards of the display."""
    near = near or []
    t = Table()
    me = {"sky": SKY[space], "reputation": 0, **player, "telescope": 1 if space == 2 else space - 1}
    t.edit(
        display=[*near, *FAR[len(near) :]],
        scales=SCALES,
        objectives=[{"id": name, "claims": []} for name in ("O1", "O2", "O5", "O7")],
        players={1: me, **(others or {})},
        turn={"figures_peak": sum(player.get("cellar", [0]))},
        **(change or {}),
    )
    return t.do("move 1")


def persuade(cellar: list[int], figure: int, **more: Any) -> Table:
    """Seat 1 on space 2, after the turn's tile persuaded a figure of this cellar space; nothing else happened."""
    t = turn(2, cellar=cellar, **more)
    t.do("moving", "option 2")
    if t.decision == "choose_inquisitor":
        t.do(f"figure {figure}")
    assert t.decision == "choose_action"
    return t


def full_write(library: list[str], **more: Any) -> Table:
    """Seat 1 on space 3 just after a Lecture brought him a full Write."""
    return turn(3, library=library, university=[0, 0, 0, 2], **more).do("fixed", "option 2", "scale 3")


def test_G151_a_new_figure_comes_to_the_leftmost_space():
    t = turn(4, library=columns(2, ["inquisitor"]), quadrants=2, cellar=[1, 0, 2, 0])
    t.do("free write", "book 2")
    assert t.player()["cellar"] == [2, 0, 2, 0]


def test_G151_it_comes_from_the_common_supply():
    for other, cellar in ((30, [2, 0, 0, 0]), (31, [1, 0, 0, 0])):
        t = turn(
            4,
            library=columns(2, ["inquisitor", "vp:2"]),
            quadrants=2,
            cellar=[1, 0, 0, 0],
            others={2: {"cellar": [other, 0, 0, 0]}},
        )
        t.do("free write", "book 2", "book 2")
        assert t.player()["cellar"] == cellar  # 32 figures in all
        assert t.player()["score"] == 2


@pytest.mark.parametrize(("figure", "after"), [(1, [0, 2, 1, 1]), (2, [1, 0, 2, 1]), (3, [1, 1, 0, 2])])
def test_G152_a_persuade_moves_one_figure_one_space_to_the_right(figure: int, after: list[int]):
    t = turn(2, cellar=[1, 1, 1, 1], others={2: {"cellar": [1, 1, 1, 1]}})
    t.do("moving", "option 2", f"figure {figure}")
    assert t.player(1)["cellar"] == after
    assert t.player(2)["cellar"] == [1, 1, 1, 1]


def test_G153_a_persuade_must_be_carried_out():
    t = turn(2, ["E08"], cellar=[1, 0, 1, 1], dice=["B3"], constellations=3)
    t.do("fixed")  # 5th token: Persuade
    assert t.decision == "choose_inquisitor"
    assert set(t.legal) == {"figure 1", "figure 3"}
    t = turn(2, ["E08"], cellar=[0, 1, 0, 0], dice=["B3"], constellations=3)
    t.do("fixed")
    assert t.player()["cellar"] == [0, 0, 1, 0]


def test_G153_without_a_figure_left_of_the_rightmost_space_it_is_forfeited():
    t = turn(2, ["E08"], cellar=[0, 0, 0, 2], dice=["R1", "B3"], constellations=3, quadrants=3)
    assert "free persuade" not in t.legal
    t.do("fixed")
    assert t.decision == "choose_action"
    assert t.player()["cellar"] == [0, 0, 0, 2]
    t.do("moving")  # the half with the Persuade is not offered
    assert t.player()["dice"] == ["R2"]
    t.do("end")
    assert t.player(1)["reputation"] == 0  # no figure moved
    assert "free persuade" in turn(2, cellar=[0, 0, 1, 2], quadrants=3).legal


@pytest.mark.parametrize(
    ("figures", "middle", "after"),
    [
        ((1, 1), [1, 2, 0, 1], [0, 3, 0, 1]),
        ((1, 2), [1, 2, 0, 1], [1, 1, 1, 1]),
        ((2, 1), [2, 0, 1, 1], [1, 1, 1, 1]),
        ((2, 3), [2, 0, 1, 1], [2, 0, 0, 2]),
    ],
)
def test_G154_two_persuades_are_single_steps_of_any_figures(figures: tuple[int, int], middle: list, after: list):
    t = turn(2, cellar=[2, 1, 0, 1], quadrants=3)
    t.do("free persuade")
    assert set(t.legal) == {"figure 1", "figure 2"}
    t.do(f"figure {figures[0]}")
    assert t.player()["cellar"] == middle
    assert set(t.legal) == {f"figure {space}" for space in (1, 2, 3) if middle[space - 1]}
    t.do(f"figure {figures[1]}")
    assert t.player()["cellar"] == after
    assert t.decision == "choose_action"
    assert t.player()["quadrants"] == 0


def test_G154_one_figure_may_take_both_steps():
    t = turn(2, cellar=[1, 0, 1, 0], quadrants=3)
    t.do("free persuade", "figure 1", "figure 2")
    assert t.player()["cellar"] == [0, 0, 2, 0]


def test_G155_a_fully_persuaded_figure_cannot_move():
    t = turn(2, cellar=[1, 0, 1, 3], quadrants=3)
    t.do("free persuade")
    assert set(t.legal) == {"figure 1", "figure 3"}
    t.do("figure 3")  # now only one figure can move, and does so unasked
    assert t.player()["cellar"] == [0, 1, 0, 4]
    t = turn(2, cellar=[0, 0, 1, 0], quadrants=3)
    t.do("free persuade")
    assert t.player()["cellar"] == [0, 0, 0, 1]  # the second step is lost


def test_G156_a_farewell_gives_a_die_and_then_a_quadrant():
    t = turn(4, library=columns(2, ["farewell"]), quadrants=2, cellar=[0, 0, 1, 2], dice=["R1", "Y1", "B1"])
    t.do("free write", "book 2", "take")
    assert t.decision == "choose_colour"
    assert t.player()["cellar"] == [0, 0, 1, 1]
    assert t.player()["quadrants"] == 0  # the Quadrant comes after the die
    t.do("colour yellow")
    assert t.player()["dice"] == ["R1", "Y1", "Y1", "B1"]
    assert t.player()["quadrants"] == 1


@pytest.mark.parametrize(("answer", "cellar"), [("take", [1, 0, 0, 0]), ("refuse", [0, 0, 0, 1])])
def test_G156_the_figure_goes_back_to_the_supply(answer: str, cellar: list[int]):
    t = full_write(columns(2, ["farewell", "inquisitor"]), cellar=[0, 0, 0, 1], others={2: {"cellar": [31, 0, 0, 0]}})
    t.do("book 2", answer)
    if answer == "take":
        t.do("colour red")
    assert t.player()["cellar"] == cellar  # with 32 figures on the boards the next one is forfeited


def test_G157_a_farewell_may_be_refused():
    t = turn(4, library=columns(2, ["farewell"]), quadrants=2, cellar=[0, 0, 0, 1], dice=["R1"])
    t.do("free write", "book 2")
    assert t.decision == "choose_farewell"
    assert set(t.legal) == {"take", "refuse"}
    t.do("refuse")
    me = t.player()
    assert (me["cellar"], me["dice"], me["quadrants"]) == ([0, 0, 0, 1], ["R1"], 0)


def test_G157_without_a_fully_persuaded_figure_it_is_not_asked():
    t = turn(4, library=columns(2, ["farewell"]), quadrants=2, cellar=[1, 1, 3, 0], dice=["R1"])
    t.do("free write", "book 2")
    assert t.decision == "choose_book_token"  # the next step of the Write
    me = t.player()
    assert (me["cellar"], me["dice"], me["quadrants"]) == ([1, 1, 3, 0], ["R1"], 0)


def test_G158_with_four_dice_the_die_is_exchanged_or_refused_and_the_quadrant_comes():
    for answers, dice in ((["refuse"], ["R2", "Y2", "B2", "B3"]), (["colour red", "die 3"], ["R1", "R2", "Y2", "B2"])):
        t = turn(4, library=columns(2, ["farewell"]), quadrants=2, cellar=[0, 0, 0, 1], dice=["R2", "Y2", "B2", "B3"])
        t.do("free write", "book 2", "take")
        assert t.decision == "choose_colour"
        assert set(t.legal) == {"colour red", "colour yellow", "colour blue", "refuse"}
        t.do(*answers)
        assert t.player()["dice"] == dice
        assert t.player()["quadrants"] == 1
        assert t.player()["cellar"] == [0, 0, 0, 0]


def test_G159_a_farewell_is_resolved_where_its_icon_comes_up():
    t = full_write(columns(2, ["vp:2", "farewell", "vp:2"]), cellar=[0, 0, 0, 1], dice=["R1"])
    t.do("book 2")
    assert t.decision == "choose_farewell"
    assert t.player()["score"] == 2
    t.do("take", "colour blue")
    assert t.player()["score"] == 4


def test_G159_a_farewell_causes_no_interrogation():
    t = full_write(columns(2, ["farewell"]), cellar=[1, 0, 0, 2], dice=["R1"])
    t.do("book 2", "take", "colour blue", "end")
    assert t.seat == 2
    assert t.player(1)["cellar"] == [1, 0, 0, 1]
    assert t.player(1)["reputation"] == 0


SOURCES: dict[str, tuple[int, list[str], dict[str, Any], list[str]]] = {
    "tile": (2, [], {}, ["moving", "option 2", "end"]),
    "free action": (2, [], {"quadrants": 3}, ["free persuade", "end"]),
    "library cell": (4, [], {"quadrants": 2, "library": ["E04 up"]}, ["free write", "book 2", "stop", "end"]),
    "spot": (2, ["E01"], {"dice": ["B4"]}, ["fixed", "end"]),
    "Constellation token": (2, ["E08"], {"dice": ["B3"], "constellations": 3}, ["fixed", "end"]),
    "Scale row": (3, [], {"university": [1, 0, 0, 0]}, ["fixed", "option 2", "scale 0", "end"]),
    "page": (2, ["E01"], {"dice": ["R1"], "comets": {"twos": 1}}, ["fixed", "end", "page 3"]),
}


@pytest.mark.parametrize("source", SOURCES)
def test_G160_a_persuade_from_any_source_causes_the_interrogation(source: str):
    space, near, player, actions = SOURCES[source]
    t = turn(space, near, cellar=[1, 0, 0, 0], **player)
    t.do(*actions)
    assert t.seat == 2
    cellar = t.player(1)["cellar"]
    assert cellar == ([0, 0, 1, 0] if source in ("free action", "page") else [0, 1, 0, 0])
    assert t.player(1)["reputation"] == (-1 if cellar[2] else -2)


def test_G160_without_a_persuade_there_is_no_interrogation():
    t = turn(4, library=columns(2, ["inquisitor"]), quadrants=2, cellar=[1, 1, 1, 1])
    t.do("free write", "book 2", "stop", "end")
    assert t.player(1)["cellar"] == [2, 1, 1, 1]
    assert t.player(1)["reputation"] == 0


def test_G160_a_persuade_of_an_earlier_turn_does_not_count():
    t = persuade([1, 0, 0, 0], 1)
    t.do("end")
    assert t.player(1)["reputation"] == -2
    t.skip(3)  # seat 2, seat 1 and seat 2
    assert t.player(1)["reputation"] == -2


def test_G160_only_the_own_figures_are_asked():
    t = persuade([1, 0, 0, 0], 1, others={2: {"cellar": [3, 0, 0, 0], "reputation": 5}})
    t.do("end")
    assert t.player(1)["reputation"] == -2
    assert t.player(2)["reputation"] == 5


def test_G161_there_is_one_interrogation_however_many_figures_moved():
    t = turn(2, cellar=[3, 0, 0, 0], quadrants=3)
    t.do("moving", "option 2", "free persuade", "figure 1", "figure 1", "end")
    assert t.player(1)["cellar"] == [0, 3, 0, 0]
    assert t.player(1)["reputation"] == -6
    t = turn(2, cellar=[1, 0, 0, 0], quadrants=3)
    t.do("moving", "option 2", "free persuade", "end")
    assert t.player(1)["cellar"] == [0, 0, 0, 1]
    assert t.player(1)["reputation"] == 1


@pytest.mark.parametrize(
    ("before", "figure", "total"),
    [
        ([1, 0, 0, 0], 1, -2),
        ([1, 1, 1, 1], 1, -4),
        ([2, 0, 0, 0], 1, -6),
        ([0, 1, 0, 0], 2, -1),
        ([0, 0, 1, 0], 3, 1),
        ([0, 0, 1, 3], 3, 4),
        ([0, 1, 0, 1], 2, 0),
        ([1, 0, 1, 0], 3, -3),
    ],
)
def test_G162_the_token_moves_by_the_sum_of_all_figures_in_the_cellar(before: list[int], figure: int, total: int):
    for start in (0, -2, 5):
        t = persuade(before, figure, reputation=start)
        assert t.player()["reputation"] == start
        t.do("end")
        assert t.player(1)["reputation"] == start + total
        assert t.player(1)["score"] == 0


def test_G163_a_figure_that_has_left_causes_the_interrogation_but_is_not_counted():
    t = persuade([1, 0, 1, 0], 3, library=columns(2, ["farewell"]), quadrants=2)
    t.do("free write", "book 2", "take", "colour red", "stop")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    t.do("end")
    assert t.player(1)["reputation"] == -4


@pytest.mark.parametrize(
    ("start", "before", "figure", "end", "points"),
    [
        (-10, [1, 0, 0, 0], 1, -10, -2),
        (-10, [2, 1, 0, 0], 2, -10, -2),
        (10, [0, 0, 1, 0], 3, 10, 2),
        (10, [0, 0, 1, 4], 3, 10, 2),
        (-10, [0, 0, 1, 0], 3, -9, 0),
        (10, [0, 1, 0, 0], 2, 9, 0),
        (-10, [0, 1, 0, 1], 2, -10, 0),
        (10, [0, 1, 0, 1], 2, 10, 0),
    ],
)
def test_G164_beyond_the_end_the_token_stays_for_2_points_once(start: int, before: list, figure: int, end: int, points: int):
    t = persuade(before, figure, reputation=start)
    t.do("end")
    assert t.player(1)["reputation"] == end
    assert t.player(1)["score"] == points
    assert t.player(1)["vp"]["overrun"] == points


@pytest.mark.parametrize(
    ("start", "before", "figure", "end", "points"),
    [
        (-9, [1, 0, 0, 0], 1, -10, -2),
        (-8, [2, 1, 0, 0], 2, -10, -2),
        (9, [0, 0, 1, 1], 3, 10, 2),
        (8, [0, 0, 1, 4], 3, 10, 2),
    ],
)
def test_G165_steps_left_at_the_end_count_as_going_beyond(start: int, before: list, figure: int, end: int, points: int):
    t = persuade(before, figure, reputation=start)
    t.do("end")
    assert t.player(1)["reputation"] == end
    assert t.player(1)["vp"]["overrun"] == points


@pytest.mark.parametrize(
    ("start", "before", "figure", "end"),
    [(-8, [1, 0, 0, 0], 1, -10), (-9, [0, 1, 0, 0], 2, -10), (9, [0, 0, 1, 0], 3, 10), (7, [0, 0, 1, 2], 3, 10)],
)
def test_G166_reaching_the_end_exactly_gives_nothing(start: int, before: list, figure: int, end: int):
    t = persuade(before, figure, reputation=start)
    t.do("end")
    assert t.player(1)["reputation"] == end
    assert t.player(1)["score"] == 0


def test_G167_length_and_end_points_of_the_reputation_track():
    track = read("tracks")["reputation"]
    assert Table().player()["reputation"] == track["start"]
    for value in range(track["lowest"], track["highest"] + 1):
        t = Table()
        t.edit(players={1: {"reputation": value}, 2: {"reputation": -value}}, deck=[], round=10, last_round=10)
        t.skip(2)
        assert t.decision is None
        assert t.player(1)["vp"]["reputation"] == value * track["vp_per_space"]
        assert t.player(2)["vp"]["reputation"] == -value * track["vp_per_space"]
    for value in (track["lowest"] - 1, track["highest"] + 1):
        with pytest.raises(ValueError):
            Table().edit(players={1: {"reputation": value}})


def test_WE_G09_two_persuades_on_the_new_figure():
    """G-151, G-154, G-160 to G-162."""
    t = turn(2, ["E01"], cellar=[0, 1, 0, 2], dice=["R5", "Y1", "Y2"], quadrants=3)
    t.do("fixed", "major 0")
    assert t.player()["cellar"] == [1, 1, 0, 2]
    t.do("free persuade", "figure 1")  # then both movable figures stand on space 2: the second step is not asked
    assert t.player()["cellar"] == [0, 1, 1, 2]
    t.do("end")
    assert t.player(1)["reputation"] == -1


def test_WE_G11_a_new_figure_is_persuaded_by_a_later_cell():
    """G-147, G-148, G-160, G-161."""
    library = columns(2, ["vp:2", "inquisitor", "persuade:1", "die"])
    t = turn(3, library=library, university=[0, 0, 0, 2], cellar=[0, 1, 0, 0], dice=["R1", "Y1"])
    t.do("moving", "option 2")
    assert t.player()["cellar"] == [0, 0, 1, 0]
    t.do("fixed", "option 2", "scale 3", "book 2")
    assert t.player()["score"] == 2
    assert set(t.legal) == {"figure 1", "figure 3"}
    t.do("figure 1", "colour blue")
    assert t.player()["cellar"] == [0, 1, 1, 0]
    assert t.player()["dice"] == ["R1", "Y1", "B1"]
    t.do("end")
    assert t.player(1)["reputation"] == -3


@pytest.mark.parametrize(("before", "figure", "points"), [([1, 0, 1, 0], 1, -2), ([0, 1, 0, 0], 2, 0)])
def test_WE_G23_one_space_from_the_left_end(before: list[int], figure: int, points: int):
    """G-165, G-166: sums -3 and -1."""
    t = persuade(before, figure, reputation=-9)
    t.do("end")
    assert t.player(1)["reputation"] == -10
    assert t.player(1)["score"] == points


def test_WE_G24_the_farewell_of_an_objective_comes_after_the_interrogation():
    """G-160, G-162, G-177, G-181: the fifth comet meets the Comets tile."""
    t = turn(4, cellar=[1, 0, 0, 1], comets={"ones": 4}, dice=["R1", "Y1"])
    t.do("moving", "option 2", "fixed")
    assert t.player()["cellar"] == [0, 1, 0, 1]
    assert t.player()["reputation"] == 0
    t.do("end")
    assert t.decision == "choose_farewell"
    assert t.player(1)["reputation"] == -1
    assert t.score(1) == 7
    t.do("take", "colour red")
    me = t.player(1)
    assert me["cellar"] == [0, 1, 0, 0]
    assert me["dice"] == ["R1", "R1", "Y1"]
    assert me["quadrants"] == 1
    assert me["reputation"] == -1
    assert t.seat == 2


def test_WE_G28_an_interrogation_with_an_empty_cellar():
    """G-163."""
    t = persuade([0, 0, 1, 0], 3, library=columns(2, ["farewell"]), quadrants=2)
    assert t.player()["cellar"] == [0, 0, 0, 1]
    t.do("free write", "book 2", "take", "colour red", "stop", "end")
    assert t.player(1)["cellar"] == [0, 0, 0, 0]
    assert t.player(1)["reputation"] == 0
