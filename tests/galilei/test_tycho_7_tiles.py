"""Tycho Brahe, chapter 7: the rows of his five tiles, blue and upgraded sides (S-084 to S-086)."""

from typing import Any

import pytest

from .tycho_words import evaluate
from .words import read

# The highest spots of the display cost 5: space 1 (3 points), then space 4 (4 points). Its best Major Object is E16 (12 points).
# A figure on -2 that is persuaded once brings an interrogation of -1, which takes the Tribunal token from -3 to -4.
DECK = ["E20", "E21", "E22", "E25"]
COMETS_GONE = {"twos": 7}
MAJOR = {"library": ["E16 up"]}


def rows(face: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Condition and effects of each row, then those right of the bar."""
    return [
        (each["condition"], each["effects"], *(each["partial"][key] for key in ("condition", "effects") if "partial" in each))
        for each in face["row"]
    ]


FACES = {tile["id"] + "+" * (face["side"] == "b"): rows(face) for tile in read("tycho")["tile"] for face in tile["face"]}

Row = tuple[str, int, dict[str, Any], dict[str, Any]]

BLUE: list[Row] = [
    ("Y1", 1, {"cellar": [2, 0, 0, 0], "dice": 2}, {"cellar": [0, 1, 1, 0], "dice": 3, "score": 0, "reputation": -6}),
    (
        "Y1",
        2,
        {"cellar": [1, 1, 0, 0], "dice": 2, "comets": {"ones": 1, "twos": 1}},
        {**MAJOR, "dice": 0, "score": 12, "ones": 0, "twos": 1, "pages": 1, "cellar": [2, 1, 0, 0], "reputation": -3},
    ),
    ("Y1", 3, {"cellar": [0, 1, 0, 0], "dice": 1}, {"dice": 2, "cellar": [0, 0, 1, 0], "score": 1, "reputation": -4}),
    ("Y2", 1, {"cellar": [2, 0, 0, 0], "dice": 2}, {"cellar": [0, 1, 0, 1], "dice": 2, "score": 0, "reputation": -4}),
    (
        "Y2",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 2, "comets": {"ones": 1, "twos": 1}},
        {**MAJOR, "dice": 0, "score": 12, "ones": 1, "twos": 0, "pages": 1, "cellar": [0, 0, 1, 0], "reputation": -4},
    ),
    ("Y2", 3, {"cellar": [0, 1, 0, 0], "dice": 1}, {"dice": 2, "cellar": [0, 0, 1, 0], "score": 4, "reputation": -4}),
    ("Y3", 1, {"cellar": [1, 0, 0, 0], "dice": 2}, {"cellar": [0, 0, 1, 0], "dice": 3, "score": 0, "reputation": -4}),
    (
        "Y3",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 2, "comets": {"ones": 1, "twos": 1}},
        {"constellations": 5, "dice": 0, "score": 7, "ones": 1, "twos": 0, "pages": 1, "cellar": [0, 0, 1, 0], "reputation": -4},
    ),
    (
        "Y3",
        3,
        {"cellar": [0, 1, 0, 0], "dice": 1},
        {"dice": 3, "cellar": [0, 0, 1, 0], "university": [0, 0, 1, 0], "score": 0, "reputation": -4},
    ),
    ("Y4", 1, {"cellar": [1, 0, 0, 0], "dice": 1}, {"cellar": [0, 0, 1, 0], "dice": 2, "score": 0, "reputation": -4}),
    (
        "Y4",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 1, "comets": {"ones": 1, "twos": 1}},
        {
            "constellations": 6,
            "dice": 0,
            "score": 3,
            "ones": 1,
            "twos": 0,
            "pages": 1,
            "library": ["E20 down"],
            "cellar": [0, 0, 1, 0],
            "reputation": -4,
        },
    ),
    (
        "Y4",
        3,
        {"cellar": [0, 1, 0, 0], "dice": 0, "library": ["E02 down", "E03 down"]},
        {"dice": 2, "book": 1, "score": 3, "cellar": [0, 1, 0, 0], "reputation": -3},
    ),
    (
        "Y5",
        1,
        {"cellar": [0, 1, 0, 0], "comets": {"ones": 1}},
        {"ones": 2, "board": 5, "university": [1, 0, 0, 0], "cellar": [1, 1, 0, 0], "score": 0, "reputation": -3},
    ),
    (
        "Y5",
        2,
        {"cellar": [0, 1, 0, 0], "comets": COMETS_GONE, "library": ["E02 down"]},
        {"book": 1, "university": [1, 0, 0, 0], "cellar": [0, 0, 0, 1], "score": 0, "reputation": -2},
    ),
    (
        "Y5",
        2,
        {"cellar": [0, 0, 0, 3], "comets": COMETS_GONE, "library": ["E02 down"]},
        {"book": 1, "university": [1, 0, 0, 0], "cellar": [0, 0, 0, 2], "score": 10, "reputation": -3},
    ),
]

UPGRADED: list[Row] = [
    ("Y1+", 1, {"cellar": [2, 0, 0, 0], "dice": 3}, {"cellar": [0, 1, 0, 1], "dice": 4, "score": 0, "reputation": -4}),
    (
        "Y1+",
        2,
        {"cellar": [1, 1, 0, 0], "dice": 3, "comets": {"ones": 1, "twos": 1}},
        {**MAJOR, "dice": 0, "score": 15, "ones": 0, "twos": 1, "pages": 1, "cellar": [2, 1, 0, 0], "reputation": -3},
    ),
    ("Y1+", 3, {"cellar": [0, 1, 0, 0], "dice": 2}, {"dice": 4, "cellar": [0, 0, 1, 0], "score": 2, "reputation": -4}),
    ("Y2+", 1, {"cellar": [2, 1, 0, 0], "dice": 2}, {"cellar": [0, 1, 1, 1], "dice": 2, "score": 0, "reputation": -5}),
    (
        "Y2+",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 2, "comets": {"ones": 1, "twos": 1}},
        {**MAJOR, "dice": 0, "score": 14, "ones": 1, "twos": 0, "pages": 1, "cellar": [0, 0, 1, 0], "reputation": -4},
    ),
    ("Y2+", 3, {"cellar": [0, 1, 0, 0], "dice": 1}, {"dice": 3, "cellar": [0, 0, 1, 0], "score": 4, "reputation": -4}),
    ("Y3+", 1, {"cellar": [1, 0, 0, 0], "dice": 2}, {"cellar": [0, 0, 0, 1], "dice": 3, "score": 0, "reputation": -2}),
    (
        "Y3+",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 2, "comets": {"ones": 1, "twos": 1}},
        {"constellations": 5, "dice": 0, "score": 9, "ones": 1, "twos": 0, "pages": 1, "cellar": [0, 0, 1, 0], "reputation": -4},
    ),
    (
        "Y3+",
        3,
        {"cellar": [0, 1, 0, 0], "dice": 1},
        {"dice": 3, "cellar": [0, 0, 1, 0], "university": [0, 0, 1, 0], "score": 1, "reputation": -4},
    ),
    ("Y4+", 1, {"cellar": [1, 0, 0, 0], "dice": 1}, {"cellar": [0, 0, 0, 1], "dice": 2, "score": 0, "reputation": -2}),
    (
        "Y4+",
        2,
        {"cellar": [0, 1, 0, 0], "dice": 1, "comets": {"ones": 1, "twos": 1}},
        {
            "constellations": 6,
            "dice": 0,
            "score": 5,
            "ones": 1,
            "twos": 0,
            "pages": 1,
            "library": ["E20 down"],
            "cellar": [0, 0, 1, 0],
            "reputation": -4,
        },
    ),
    (
        "Y4+",
        3,
        {"cellar": [0, 1, 0, 0], "dice": 0, "library": ["E02 down", "E03 down"]},
        {"dice": 2, "book": 1, "score": 5, "cellar": [0, 1, 0, 0], "reputation": -3},
    ),
    (
        "Y5+",
        1,
        {"cellar": [0, 1, 0, 0], "comets": {"ones": 1}},
        {"ones": 2, "board": 5, "university": [1, 0, 0, 0], "cellar": [1, 0, 1, 0], "score": 1, "reputation": -8},
    ),
    (
        "Y5+",
        2,
        {"cellar": [1, 0, 0, 0], "comets": COMETS_GONE, "library": ["E02 down"]},
        {"book": 1, "university": [1, 0, 0, 0], "cellar": [0, 0, 0, 1], "score": 1, "reputation": -2},
    ),
    (
        "Y5+",
        2,
        {"cellar": [0, 0, 0, 3], "comets": COMETS_GONE, "library": ["E02 down"]},
        {"book": 1, "university": [1, 0, 0, 0], "cellar": [0, 0, 0, 2], "score": 13, "reputation": -3},
    ),
]


def check(tile: str, state: dict[str, Any], expected: dict[str, Any]) -> None:
    """Everything of Tycho's that is not named in `expected` is as it was."""
    base = {"dice": 0, "library": [], "cellar": [0, 0, 0, 0], "constellations": 7, "university": [0, 0, 0, 0], "book": 0}
    comets = {"ones": 0, "twos": 0, **state.get("comets", {})}
    comets["board"] = 7 - comets["ones"] - comets["twos"]
    wanted = {**base, "reputation": -3, "score": 0, "pages": 0, **state, "comets": None, **comets, **expected}
    del wanted["comets"]
    t = evaluate(tile, state, deck=DECK)
    found = {**t.tycho, **t.tycho["comets"], "pages": t.position["pages"].count(2)}
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize(("tile", "row", "state", "expected"), BLUE)
def test_S084_each_row_of_the_blue_sides_does_what_the_table_says(
    tile: str, row: int, state: dict[str, Any], expected: dict[str, Any]
) -> None:
    """Rules: S-084."""
    check(tile, state, expected)


def test_S084_the_blue_sides_are_those_of_the_table() -> None:
    """Rules: S-084."""
    assert FACES["Y1"][:2] == [
        ("unpersuaded:2", ["persuade:3", "die"]),
        ("dice:2", ["major", "move_comet:2", "inquisitor"]),
    ]
    assert FACES["Y1"][2][0] == "none"
    assert FACES["Y1"][2][1][0] == "die"
    assert FACES["Y2"] == [
        ("unpersuaded:2", ["persuade:4"]),
        ("dice:2", ["major", "move_comet:1", "persuade:1"]),
        ("none", ["die", "persuade:1", "vp:4"]),
    ]
    assert FACES["Y3"] == [
        ("unpersuaded:1", ["persuade:2", "die"]),
        ("dice_spots:2:2", ["constellation:2", "move_comet:1", "persuade:1"]),
        ("none", ["die", "die", "persuade:1", "lecture"]),
    ]
    assert FACES["Y4"] == [
        ("unpersuaded:1", ["persuade:2", "die"]),
        ("dice_spots:1:1", ["constellation:1", "move_comet:1", "card", "persuade:1"]),
        ("none", ["die", "die", "book:1", "vp:3"]),
    ]
    assert FACES["Y5"] == [
        ("comet", ["comet", "lecture", "inquisitor"]),
        ("none", ["book:1", "lecture", "persuade:2"], "persuaded:3", ["remove", "vp:10"]),
    ]


@pytest.mark.parametrize(("tile", "row", "state", "expected"), UPGRADED)
def test_S085_the_upgraded_sides_do_what_the_catalogue_lists(
    tile: str, row: int, state: dict[str, Any], expected: dict[str, Any]
) -> None:
    """Rules: S-085."""
    check(tile, state, expected)


def test_S085_the_bottom_row_of_1A_and_a_condition_of_three_dice_come_from_the_catalogue() -> None:
    """A die, a Persuade and a point; 1B asks for three dice. Rules: S-085."""
    assert FACES["Y1"][2] == ("none", ["die", "persuade:1", "vp:1"])
    assert FACES["Y1+"][1][0] == "dice:3"
    check("Y1", {"cellar": [0, 1, 0, 0]}, {"dice": 1, "cellar": [0, 0, 1, 0], "score": 1, "reputation": -4})
    check("Y1+", {"dice": 2}, {"dice": 4, "score": 2})


@pytest.mark.parametrize("tile", ["Y3", "Y4"])
def test_S086_the_first_rows_of_3A_and_4A_need_one_figure_on_space_1(tile: str) -> None:
    """With one the row is carried out although two dice would pay for the second; with none it is not. Rules: S-086."""
    t = evaluate(tile, {"cellar": [1, 0, 0, 0], "dice": 2})
    assert (t.tycho["cellar"], t.tycho["dice"], t.tycho["constellations"]) == ([0, 0, 1, 0], 3, 7)
    t = evaluate(tile, {"cellar": [0, 1, 0, 0], "dice": 2})
    assert t.tycho["constellations"] < 7
