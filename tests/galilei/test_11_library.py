"""Section 11 of the rules: library and writing (G-138 to G-150)."""

from typing import Any

import pytest

from .words import CARDS, Table, columns

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Tiles so that the turn's tile is T1 on space 2, T4 on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

# First row of Scale 2: no reward; third row of Scale 3: full Write.
SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "comets", "tile": "S2", "side": "a"},
    {"subject": "constellations", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "a"},
]

# Three columns; their cells by row from the top: nothing, Persuade, 2 points; 2 points twice, nothing; nothing at all; Lecture,
# nothing, Persuade.
PLAIN = ["E22 down", "E31 down", "E12 down"]


def turn(
    space: int,
    near: list[str] | None = None,
    *,
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    scales: dict[int, tuple[str, str]] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are cards of the display, `scales` other Scale tiles by place."""
    near = near or []
    beams = [dict(each) for each in SCALES]
    for place, (tile, side) in (scales or {}).items():
        beams[place].update(tile=tile, side=side)
    t = Table()
    t.edit(
        display=[*near, *FAR[len(near) :]],
        scales=beams,
        objectives=[{"id": name, "claims": []} for name in ("O1", "O2", "O4", "O5")],
        players={1: {"sky": SKY, **player, "telescope": 1 if space == 2 else space - 1}, **(others or {})},
        turn={"figures_peak": sum(player.get("cellar", [0]))},
        **(change or {}),
    )
    return t.do("move 1")


def write(library: list[str], **more: Any) -> Table:
    """Seat 1 with this library just after he chose the free Write 3 (Quadrants for two of them)."""
    return turn(4, **{"library": library, "quadrants": 4, **more}).do("free write")


def full_write(library: list[str], **more: Any) -> Table:
    """Seat 1 with this library just after a Lecture brought him a full Write."""
    more = {"university": [0, 0, 0, 2], **more}
    return turn(3, library=library, **more).do("fixed", "option 2", "scale 3")


def test_G138_each_card_forms_the_next_column():
    t = turn(
        2,
        ["E02"],
        change={"deck": ["E03", "E05", "E06", "E07"]},
        dice=["R1", "Y1"],
        comets={"twos": 1},
        library=["E01 up"],
        books=[1, 1, 1, 1],
    )
    t.do("fixed", "major 0")  # orange 4 = 1 + 1 + 2
    assert t.player()["library"] == ["E01 up", "E02 up"]
    t.do("end", "page 6")  # a card
    assert t.player(1)["library"] == ["E01 up", "E02 up", "E05 down"]
    t.skip()
    t.act(4, books=[2, 2, 2, 2], quadrants=2)
    t.do("free write")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}  # a cell in each of the four rows
    t.do("book 2")
    assert t.player()["vp"]["library"] == 2  # light strip of the third column
    assert t.player()["books"] == [2, 2, 3, 2]


@pytest.mark.parametrize(
    ("face", "row", "change"),
    [
        ("up", 0, {}),
        ("up", 1, {"dice": ["R2", "Y1", "B1"]}),
        ("up", 2, {"cellar": [0, 1, 0, 0]}),
        ("up", 3, {"score": 2}),
        ("down", 0, {"score": 2}),
        ("down", 1, {"university": [0, 0, 1, 0]}),
        ("down", 2, {"cellar": [0, 1, 0, 0]}),
        ("down", 3, {"dice": ["R1", "Y1", "B2"]}),
    ],
)
def test_G139_face_up_shows_the_dark_strip_and_face_down_the_light_one(face: str, row: int, change: dict):
    assert CARDS["E04"]["strip"] == ["", "raise_all:red:1", "persuade:1", "vp:2"]
    assert CARDS["E04"]["back_strip"] == ["vp:2", "lecture", "persuade:1", "raise_all:blue:1"]
    t = write([f"E04 {face}"], cellar=[1, 0, 0, 0], dice=["R1", "Y1", "B1"])
    before = t.player()
    t.do(f"book {row}")
    if "university" in change:
        t.do("scale 2")
    t.do("stop")
    after = t.player()
    assert t.decision == "choose_action"
    for key in ("dice", "cellar", "score", "university", "quadrants"):
        assert after[key] == change.get(key, before[key])


def test_G140_without_a_card_no_book_token_can_move():
    t = turn(4, library=[], quadrants=6)
    assert "free write" not in t.legal
    t.do("moving")  # all blue +1 / Write 2: only the first half is left
    assert t.player()["dice"] == ["R1", "Y1", "B2"]
    t = turn(4, library=["E22 down"], quadrants=6)
    assert "free write" in t.legal
    t.do("moving")
    assert t.decision == "choose_option"


def test_G141_tokens_move_to_the_right_and_no_further_than_the_last_column():
    t = write(PLAIN[:2], books=[2, 1, 2, 1])
    assert set(t.legal) == {"book 1", "book 3"}
    t.do("book 1")
    assert t.player()["books"] == [2, 2, 2, 1]
    assert set(t.legal) == {"book 3", "stop"}
    t.do("book 3")
    assert t.player()["books"] == [2, 2, 2, 2]
    assert t.decision == "choose_action"
    assert t.player()["quadrants"] == 2
    assert "free write" not in t.legal  # every token stands on the last column


@pytest.mark.parametrize(("steps", "books"), [((2, 2, 2), [0, 0, 3, 0]), ((2, 0, 2), [1, 0, 2, 0]), ((1, 0, 2), [1, 1, 1, 0])])
def test_G142_the_steps_are_freely_shared_among_the_tokens(steps: tuple[int, ...], books: list[int]):
    t = write(PLAIN)
    for number, row in enumerate(steps):
        assert t.decision == "choose_book_token"
        assert sum(t.player()["books"]) == number
        t.do(f"book {row}")
    assert t.player()["books"] == books
    assert t.decision == "choose_action"  # three steps, no more
    assert t.player()["quadrants"] == 2


def test_G142_a_write_2_makes_two_steps():
    t = turn(4, library=PLAIN)
    t.do("moving", "option 2", "book 2", "book 2")
    assert t.player()["books"] == [0, 0, 2, 0]
    assert t.decision == "choose_action"


def test_G143_the_cell_is_resolved_before_the_next_token_is_chosen():
    t = write(columns(0, ["die", "vp:2"]), dice=["R1", "Y1", "B1"])
    t.do("book 0")
    assert t.player()["books"][0] == 1
    assert t.decision == "choose_colour"
    t.do("colour blue")
    assert t.decision == "choose_book_token"
    assert t.player()["dice"] == ["R1", "Y1", "B1", "B1"]
    t.do("book 0")
    assert t.player()["vp"]["library"] == 2
    assert t.decision == "choose_book_token"


def test_G144_at_least_one_step_is_made_and_then_the_rest_may_be_lost():
    t = write(PLAIN)
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}
    t.do("book 2")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3", "stop"}
    t.do("stop")
    assert t.decision == "choose_action"
    assert t.player()["books"] == [0, 0, 1, 0]
    assert t.player()["quadrants"] == 2
    t.do("free write")  # the lost steps are not added to the next Write
    t.do("book 2", "book 2", "book 0")
    assert t.player()["books"] == [1, 0, 3, 0]
    assert t.decision == "choose_action"


def test_G144_steps_that_no_token_can_make_are_lost():
    t = write(PLAIN, books=[3, 3, 2, 3])
    assert t.decision == "choose_action"  # the only step is made unasked, the other two are lost
    assert t.player()["books"] == [3, 3, 3, 3]


@pytest.mark.parametrize(("row", "start"), [(2, 0), (2, 1), (0, 2), (1, 0)])
def test_G145_a_full_write_takes_one_token_to_the_last_column(row: int, start: int):
    books = [0, 0, 0, 0]
    books[row] = start
    t = full_write([*PLAIN, "E13 up"], books=books)
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}
    t.do(f"book {row}")
    books[row] = 4
    assert t.player()["books"] == books
    assert t.decision == "choose_action"


def test_G145_a_token_on_the_last_column_cannot_make_a_full_write():
    t = full_write(PLAIN, books=[3, 0, 3, 1])
    assert set(t.legal) == {"book 1", "book 3"}


def test_G146_a_column_added_meanwhile_is_not_entered():
    t = full_write(
        ["E10 up", "E08 up"],  # top row: Lecture, 2 points
        change={"deck": ["E02", "E06", "E07"]},  # top row of its light strip: 2 points
        university=[0, 2, 0, 2],
    )
    t.do("book 0")
    assert t.decision == "choose_university_token"
    assert t.player()["books"] == [2, 0, 0, 0]  # the token moved before any reward was taken
    assert t.player()["score"] == 0
    t.do("scale 1")  # third row: a card
    assert t.player()["library"] == ["E10 up", "E08 up", "E02 down"]
    assert t.player()["books"] == [2, 0, 0, 0]
    assert t.player()["score"] == 2
    assert t.decision == "choose_action"


def test_G146_the_token_can_go_on_only_from_the_last_column():
    t = full_write(["E10 up", "E08 up"], university=[3, 0, 0, 2])
    t.do("book 0", "scale 0")  # fourth row: Write 2
    assert t.decision == "choose_book_token"
    assert set(t.legal) == {"book 1", "book 2", "book 3"}
    t.do("book 1", "stop")
    assert t.player()["books"] == [2, 1, 0, 0]


def test_G147_the_cells_entered_are_rewarded_from_left_to_right():
    t = full_write(columns(0, ["vp:2", "vp:2", "die", "vp:2"]), books=[1, 0, 0, 0], dice=["R1", "Y1", "B1"])
    t.do("book 0")
    assert t.decision == "choose_colour"
    assert t.player()["vp"]["library"] == 2  # column 2 only: column 1 was entered long ago
    t.do("colour red")
    assert t.player()["vp"]["library"] == 4
    assert t.player()["dice"] == ["R1", "R1", "Y1", "B1"]


def test_G148_an_inquisitor_must_be_taken():
    t = write(columns(2, ["inquisitor", "vp:2"]))
    t.do("book 2")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    assert t.decision == "choose_book_token"


def test_G148_a_persuade_and_a_lecture_must_be_taken():
    t = write(columns(3, ["persuade:1"]), cellar=[1, 1, 0, 0])
    t.do("book 3")
    assert set(t.legal) == {"figure 1", "figure 2"}
    t = write(columns(0, ["lecture"]))
    t.do("book 0")
    assert set(t.legal) == {"scale 0", "scale 1", "scale 2", "scale 3"}


def test_G148_a_farewell_may_be_refused():
    for answer, cellar, quadrants in (("take", [0, 0, 0, 0], 3), ("refuse", [0, 0, 0, 1], 2)):
        t = write(columns(2, ["farewell", "vp:2"]), cellar=[0, 0, 0, 1], dice=["R1", "Y1", "B1"])
        t.do("book 2")
        assert set(t.legal) == {"take", "refuse"}
        t.do(answer)
        if answer == "take":
            t.do("colour red")
        assert t.player()["cellar"] == cellar
        assert t.player()["quadrants"] == quadrants
        assert t.decision == "choose_book_token"


def test_G148_a_reward_without_effect_is_lost_and_the_next_one_follows():
    t = full_write(columns(0, ["persuade:1", "farewell", "raise_all:blue:1", "vp:2"]), dice=["B6"])
    t.do("book 0")
    assert t.player()["vp"]["library"] == 2
    assert t.player()["cellar"] == [0, 0, 0, 0]
    assert t.player()["dice"] == ["B6"]
    assert t.decision == "choose_action"


def test_G149_a_write_from_a_cell_is_finished_before_the_write_in_progress():
    t = write(["E10 up", *PLAIN], scales={2: ("S3", "b")})  # top row of column 1: Lecture; first row of Scale 2: Write 2
    t.do("book 0", "scale 2")
    assert t.decision == "choose_book_token"
    assert "stop" not in t.legal  # first step of the new Write
    t.do("book 3")
    assert "stop" in t.legal
    t.do("stop")  # ends the Write 2 only
    assert t.decision == "choose_book_token"
    assert "stop" in t.legal  # second step of the Write 3
    t.do("book 3", "scale 3")  # its cell: Lecture without reward
    assert t.decision == "choose_book_token"
    t.do("book 3")
    assert t.player()["books"] == [1, 0, 0, 3]
    assert t.decision == "choose_action"


def test_G149_the_steps_of_both_writes_are_made():
    t = write(["E10 up", *PLAIN], scales={2: ("S3", "b")})
    t.do("book 0", "scale 2", "book 3", "book 1", "book 1", "book 1")
    assert t.player()["books"] == [1, 3, 0, 1]
    assert t.decision == "choose_action"


def test_G149_a_write_from_a_cell_comes_before_the_next_cells_of_a_full_write():
    t = full_write(["E10 up", "E08 up"], university=[3, 0, 0, 2])  # top row: Lecture, 2 points
    t.do("book 0", "scale 0")  # Write 2
    assert t.player()["score"] == 0
    t.do("book 1", "stop")
    assert t.player()["score"] == 2


@pytest.mark.parametrize("books", [[3, 1, 2, 3], [1, 3, 3, 3], [2, 3, 3, 1]])
def test_G150_the_leftmost_book_token_is_the_one_with_the_fewest_columns_moved(books: list[int]):
    t = Table()
    beams = [{"subject": "books", "tile": "S1", "side": "a"}, *SCALES[1:]]
    t.edit(
        display=FAR,
        scales=beams,
        objectives=[{"id": name, "claims": []} for name in ("O1", "O2", "O3", "O5")],
        players={1: {"library": PLAIN, "books": books, "university": [5, 0, 0, 0]}},
        deck=[],
        round=10,
        last_round=10,
    )
    t.skip(2)
    assert t.decision is None
    assert t.player(1)["vp"]["university"] == 4  # multiplier 4 times one column


def test_WE_G05_a_full_write_over_six_columns():
    """G-145 to G-148, G-160."""
    library = columns(1, ["persuade:1", "vp:2", "raise_all:yellow:1", "persuade:1", "lecture", ""])
    t = full_write(library, cellar=[2, 1, 0, 0], dice=["R1", "Y3", "B1"], reputation=5)
    t.do("book 1")
    assert t.decision == "choose_inquisitor"
    assert t.player()["books"] == [0, 6, 0, 0]
    assert (t.player()["score"], t.player()["dice"]) == (0, ["R1", "Y3", "B1"])
    t.do("figure 1")
    assert t.decision == "choose_inquisitor"
    assert (t.player()["score"], t.player()["dice"]) == (2, ["R1", "Y4", "B1"])
    t.do("figure 2")
    assert t.player()["cellar"] == [1, 1, 1, 0]
    assert t.decision == "choose_university_token"
    t.do("scale 2")
    assert t.decision == "choose_action"
    assert t.player()["books"] == [0, 6, 0, 0]
    assert t.player()["reputation"] == 5
    t.do("end")
    assert t.player(1)["reputation"] == -2  # -4 - 2 - 1


def test_WE_G05_without_a_figure_to_persuade_there_is_no_interrogation():
    """G-074, G-160."""
    library = columns(1, ["persuade:1", "vp:2", "raise_all:yellow:1", "persuade:1", "lecture", ""])
    t = full_write(library, cellar=[0, 0, 0, 1], dice=["R1", "Y3", "B1"], reputation=5)
    t.do("book 1", "scale 2")
    assert (t.player()["score"], t.player()["dice"]) == (2, ["R1", "Y4", "B1"])
    t.do("end")
    assert t.player(1)["reputation"] == 5
