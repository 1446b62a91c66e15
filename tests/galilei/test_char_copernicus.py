"""Nicolaus Copernicus (GC-019 to GC-029, L-245)."""

from typing import Any

import pytest

from .character_words import FIVE, Table, departing, read, turn, waiting

TILES = {each["id"]: each for each in read("characters")["copernicus_tile"]}
EVERY = {f"library_tile {number}{side}" for number in range(1, 5) for side in "ab"}
# Every cell of every tile: tile, side, row and column within the tile, effect
CELLS = [
    (tile, side, row, column, effect)
    for tile, each in TILES.items()
    for side in "ab"
    for row, line in enumerate(each[f"side_{side}"])
    for column, effect in enumerate(line)
]


def laid(**tiles: tuple[str, int, int]) -> dict[str, Any]:
    """A board on which these tiles lie, as CL1=("a", 2, 1): side, row and column of the top left cell."""
    return {
        "laid": [
            {"side": tiles[each][0], "row": tiles[each][1], "column": tiles[each][2]} if each in tiles else None for each in TILES
        ]
    }


def scholar(**more: Any) -> Table:
    """Copernicus on space 4 with five columns; the third row of his library is empty."""
    return turn("copernicus", 4, **{"library": FIVE, "quadrants": 4, "cellar": [1, 0, 0, 0], **more})


def places(t: Table, tile: str) -> set[tuple[int, int]]:
    """Rows and columns where this tile can be laid, each tried by the decisions asked."""
    start = t.position
    found = set()
    t.do("lay", f"library_tile {tile}")
    middle = t.position
    asked = t.decision
    for row in t.legal if asked == "choose_row" else [None]:
        t.session.set_position(0, middle)
        if row:
            t.do(row)
        columns_of_row = t.legal if t.decision == "choose_column" else [None]
        inner = t.position
        for column in columns_of_row:
            t.session.set_position(0, inner)
            if column:
                t.do(column)
            entry = t.board["laid"][int(tile[0]) - 1]
            assert row is None or row == f"row {entry['row']}"
            assert column is None or column == f"column {entry['column']}"
            assert entry["side"] == tile[1]
            found.add((entry["row"], entry["column"]))
    t.session.set_position(0, start)
    return found


# -- GC-019: when


def test_GC019_he_may_lay_one_tile_a_turn_at_no_cost():
    t = scholar()
    before = t.player()
    t.do("lay")
    assert t.decision == "choose_library_tile"
    assert set(t.legal) == EVERY
    t.do("library_tile 3b", "row 2", "column 2")
    assert t.board == laid(CL3=("b", 2, 2))
    assert {**t.player(), "board": None} == {**before, "board": None}  # no price, no reward
    assert t.decision == "choose_action"
    assert "lay" not in t.legal
    t.do("fixed")
    assert "lay" not in t.legal


def test_GC019_in_the_next_turn_he_may_lay_another_one():
    t = scholar().do("lay", "library_tile 1a", "row 2", "column 1").finish()
    t.skip()
    t.do("move 1")
    assert "lay" in t.legal
    t.do("lay", "library_tile 4b", "row 0", "column 3")
    assert t.board == laid(CL1=("a", 2, 1), CL4=("b", 0, 3))


@pytest.mark.parametrize(
    "before", [[], ["fixed"], ["moving", "option 1"], ["free raise_one", "die 0"], ["fixed", "moving", "option 1"]]
)
def test_GC019_at_the_times_of_a_free_action(before: list[str]):
    t = scholar().do(*before)
    assert "lay" in t.legal
    t.do("lay", "library_tile 1a", "row 2", "column 1")
    if "fixed" not in before:
        assert "fixed" in t.legal
    assert t.position["turn"]["ability_used"]


def test_GC019_not_before_the_move_and_not_in_cleanup():
    t = turn("copernicus", 4, library=FIVE).finish()
    t.skip()
    assert set(t.legal) == {"move 1", "move 2", "move 3"}
    t = waiting("copernicus", library=FIVE).do("end")
    assert t.decision == "choose_comet_page"
    t.do("page appendix")
    assert t.seat == 2


def test_GC019_not_while_an_action_is_resolved():
    t = scholar().do("free write")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}


def test_GC019_the_other_seat_has_no_such_tiles():
    t = turn("basic+copernicus", 4, library=FIVE)
    assert "lay" not in t.legal


# -- GC-020: the rewards of the tile


def expected(effect: str) -> dict[str, Any]:
    """What entering a cell with this effect changes for a player with one figure on space 1, another on space 4 and R1 Y1 B1."""
    name, _, rest = effect.partition(":")
    if name == "vp":
        return {"score": int(rest)}
    if name == "persuade":
        return {"cellar": [0, 1, 0, 1]}
    if name == "lecture":
        return {"university": [0, 0, 1, 0]}
    if name == "die":
        return {"dice": ["R1", "R1", "Y1", "B1"]}
    if name == "farewell":
        return {"cellar": [1, 0, 0, 0], "dice": ["R1", "R1", "Y1", "B1"], "quadrants": 3}
    colour = rest.partition(":")[0]
    return {"dice": [each[0] + str(1 + (each[0] == colour[0].upper())) for each in ("R1", "Y1", "B1")]}


@pytest.mark.parametrize(("tile", "side", "row", "column", "effect"), CELLS)
def test_GC020_the_cell_of_the_tile_is_the_reward(tile: str, side: str, row: int, column: int, effect: str):
    top = min(2, 4 - TILES[tile]["rows"])
    books = [0, 0, 0, 0]
    books[top + row] = 2 + column - 1
    t = scholar(board=laid(**{tile: (side, top, 2)}), books=books, cellar=[1, 0, 0, 1])
    t.do("free write", f"book {top + row}")
    before = {"score": 0, "cellar": [1, 0, 0, 1], "university": [0, 0, 0, 0], "dice": ["R1", "Y1", "B1"], "quadrants": 2}
    if effect == "lecture":
        t.do("scale 2")
    elif effect == "die":
        t.do("colour red")
    elif effect == "farewell":
        t.do("take", "colour red")
    after = t.player()
    assert {key: after[key] for key in before} == {**before, **expected(effect)}
    assert t.decision == "choose_book_token"
    assert t.gained().get("library", 0) == after["score"]


def test_GC020_the_covered_cells_give_nothing_and_the_others_their_own_reward():
    # The second row holds 2 points, 2 points, nothing, all yellow +1, all red +1.
    t = scholar(dice=["R1", "Y1"]).do("lay", "library_tile 1a", "row 1", "column 1", "free write", "book 1")
    assert (t.score(), t.player()["cellar"]) == (0, [0, 1, 0, 0])
    t.do("book 1")
    assert t.score() == 2
    t = scholar(dice=["R1", "Y1"]).do("lay", "library_tile 1a", "row 1", "column 2", "free write", "book 1")
    assert (t.score(), t.player()["cellar"]) == (2, [1, 0, 0, 0])
    t.do("book 1")
    assert (t.score(), t.player()["cellar"]) == (2, [0, 1, 0, 0])


def test_GC020_in_a_full_write_too():
    t = turn("copernicus", 3, library=FIVE, cellar=[1, 0, 0, 0], university=[0, 0, 0, 2], dice=["R1", "Y1"])
    t.do("lay", "library_tile 3a", "row 1", "column 1", "fixed", "option 2", "scale 3", "book 1")
    assert t.player()["books"] == [0, 5, 0, 0]
    assert t.gained() == {"library": 3}  # 1 point, Persuade, 2 points, then the raises of columns 4 and 5
    assert t.player()["cellar"] == [0, 1, 0, 0]
    assert t.player()["dice"] == ["R2", "Y2"]


# -- GC-021, GC-022: where


@pytest.mark.parametrize(
    ("token", "possible"), [(0, {1, 2, 3, 4}), (1, {2, 3, 4}), (2, {3, 4}), (3, {1, 4}), (4, {1, 2}), (5, {1, 2, 3})]
)
def test_GC021_no_covered_cell_holds_a_book_token(token: int, possible: set[int]):
    t = scholar(books=[0, 0, token, 0])
    assert {column for row, column in places(t, "1a") if row == 2} == possible


def test_GC021_every_cell_of_the_tile_counts():
    t = scholar(books=[2, 0, 0, 4])
    squares = {(row, column) for row in range(3) for column in range(1, 5)}
    assert places(t, "4a") == squares - {(0, 1), (0, 2), (2, 3), (2, 4)}
    uprights = {(row, column) for row in range(3) for column in range(1, 6)}
    assert places(t, "2a") == uprights - {(0, 2), (2, 4)}


@pytest.mark.parametrize(
    ("library", "tiles"),
    [(FIVE[:1], {"2a", "2b"}), (FIVE[:2], {"1a", "1b", "2a", "2b", "4a", "4b"}), (FIVE[:3], {each[13:] for each in EVERY})],
)
def test_GC022_the_whole_tile_lies_within_the_present_columns(library: list[str], tiles: set[str]):
    t = scholar(library=library).do("lay")
    assert set(t.legal) == {f"library_tile {each}" for each in tiles}


@pytest.mark.parametrize(("tile", "rows", "last"), [("1b", 4, 4), ("2b", 3, 5), ("3a", 4, 3), ("4a", 3, 4)])
def test_GC022_and_within_the_four_rows(tile: str, rows: int, last: int):
    assert places(scholar(), tile) == {(row, column) for row in range(rows) for column in range(1, last + 1)}


def test_GC022_without_a_card_no_tile_can_be_laid():
    assert "lay" not in scholar(library=[]).legal


def test_GC022_a_column_added_later_counts_then():
    t = scholar(library=FIVE[:2])
    assert places(t, "1a") == {(row, 1) for row in range(4)}
    t.edit(players={1: {"library": FIVE[:3]}})
    assert places(t, "1a") == {(row, column) for row in range(4) for column in (1, 2)}


def test_WE_G32_places_of_a_tile_of_two_columns_and_one_row():
    """GC-021, GC-022."""
    t = scholar(books=[2, 0, 1, 3])
    wanted = {0: {3, 4}, 1: {1, 2, 3, 4}, 2: {2, 3, 4}, 3: {1, 4}}
    for side in "ab":
        assert places(t, f"1{side}") == {(row, column) for row, possible in wanted.items() for column in possible}


# -- GC-023, GC-024: sides and direction


def test_GC023_either_side_may_be_used_but_never_upside_down():
    t = scholar().do("lay")
    assert set(t.legal) == EVERY
    # Side b of the first tile: a die on the left, a Lecture on the right.
    t.do("library_tile 1b", "row 2", "column 1", "free write", "book 2")
    assert t.decision == "choose_colour"
    t.do("colour red", "book 2")
    assert t.decision == "choose_university_token"
    # Side b of the second: a Lecture above, a Farewell below.
    t = scholar(cellar=[0, 0, 0, 1]).do("lay", "library_tile 2b", "row 1", "column 1", "free write", "book 1")
    assert t.decision == "choose_university_token"
    t.do("scale 2", "book 2")
    assert t.decision == "choose_farewell"


def test_GC024_a_tile_is_not_turned():
    # One column: the tiles of one row would fit upright.
    t = scholar(library=FIVE[:1]).do("lay")
    assert set(t.legal) == {"library_tile 2a", "library_tile 2b"}
    # The tile of one row covers one row: a token above or below is not in the way.
    t = scholar(books=[0, 1, 0, 1])
    assert (2, 1) in places(t, "3a")


# -- GC-025 to GC-027: tiles laid


def test_GC025_a_tile_covers_no_cell_of_another_one():
    t = scholar(board=laid(CL4=("a", 1, 2)))  # rows 1 and 2, columns 2 and 3
    row, both = {(1, 4), (2, 4)}, {(0, column) for column in (1, 2, 3, 4)} | {(3, column) for column in (1, 2, 3, 4)}
    assert places(t, "1a") == row | both
    assert places(t, "2a") == {(row, column) for row in range(3) for column in (1, 4, 5)}
    assert places(t, "3b") == {(row, column) for row in (0, 3) for column in (1, 2, 3)}


def test_GC025_without_a_free_place_no_tile_can_be_laid():
    # Two columns: the left one is covered above; below, tokens stand on it.
    board = laid(CL2=("a", 0, 1))
    assert "lay" not in scholar(library=FIVE[:2], board=board, books=[0, 0, 1, 1]).legal
    t = scholar(library=FIVE[:2], board=board, books=[0, 0, 1, 0])
    assert places(t, "1a") == {(3, 1)}


def test_GC026_cells_already_passed_may_be_covered():
    t = scholar(books=[0, 0, 3, 0])
    assert (2, 1) in places(t, "1a")
    t = scholar(books=[5, 5, 5, 5])
    assert (1, 2) in places(t, "4a")


@pytest.mark.parametrize("tile", sorted(each[13:] for each in EVERY))
def test_GC026_laying_a_tile_gives_no_reward(tile: str):
    t = scholar(books=[5, 5, 5, 5], cellar=[1, 0, 0, 1])
    before = t.player()
    t.do("lay", f"library_tile {tile}", "row 1", "column 1")
    assert {**t.player(), "board": None} == {**before, "board": None}
    assert t.decision == "choose_action"
    t.do("end")
    assert t.player()["reputation"] == before["reputation"]


def test_GC026_only_entering_the_cell_gives_its_reward():
    t = scholar(books=[0, 0, 1, 0]).do("lay", "library_tile 1a", "row 2", "column 2", "free write", "book 2")
    assert t.player()["cellar"] == [0, 1, 0, 0]


def test_GC027_a_tile_laid_stays_to_the_end_of_the_game():
    board = laid(CL1=("b", 2, 1))
    t = scholar(board=board).do("free write", "book 2", "colour red", "stop").finish()
    t.skip()
    t.do("move 1")
    assert t.board == board
    t.do("lay")
    assert set(t.legal) == EVERY - {"library_tile 1a", "library_tile 1b"}
    t.do("library_tile 4a", "row 2", "column 3")
    t.edit(deck=[], round=12, last_round=12)
    t.finish().skip()
    assert t.decision is None
    assert t.board == laid(CL1=("b", 2, 1), CL4=("a", 2, 3))


def test_GC027_with_all_four_tiles_laid_there_is_none_to_lay():
    board = laid(CL1=("b", 0, 1), CL2=("a", 0, 3), CL3=("a", 3, 1))
    assert "lay" in scholar(board=board).legal
    assert "lay" not in scholar(board=laid(CL1=("b", 0, 1), CL2=("a", 0, 3), CL3=("a", 3, 1), CL4=("b", 1, 4))).legal


# -- GC-028, GC-029: the page


def page(cellar: list[int], **more: Any) -> Table:
    """Copernicus's comet has just reached his personal page; Reputation 5."""
    return waiting("copernicus", cellar=cellar, reputation=5, **more).do("end", "personal 1")


def test_GC028_two_different_figures_each_up_to_twice():
    t = page([2, 1, 0, 0])
    assert t.decision == "choose_inquisitor"
    t.do("figure 1")
    assert t.decision == "choose_amount"
    assert set(t.legal) == {"amount 1", "amount 2"}
    t.do("amount 2")
    assert t.player()["cellar"] == [1, 1, 1, 0]
    t.do("figure 2", "amount 1")
    assert t.player()["cellar"] == [1, 0, 2, 0]
    assert t.seat == 2  # no third figure
    assert t.player()["reputation"] == 5 - 4 - 1 - 1


def test_GC028_a_figure_moved_is_interrogated_once():
    t = page([1, 1, 0, 0]).do("figure 1", "amount 2", "figure 2", "amount 2")
    assert t.player()["cellar"] == [0, 0, 1, 1]
    assert t.player()["reputation"] == 5


def test_GC029_he_may_stop_before_either():
    t = page([1, 1, 0, 0])
    assert set(t.legal) == {"figure 1", "figure 2", "stop"}
    t.do("stop")
    assert t.player()["cellar"] == [1, 1, 0, 0]
    assert t.player()["reputation"] == 5  # nobody was persuaded
    assert t.seat == 2
    t = page([1, 1, 0, 0]).do("figure 2", "amount 2")
    assert set(t.legal) == {"figure 1", "stop"}
    t.do("stop")
    assert t.player()["cellar"] == [1, 0, 0, 1]
    assert t.player()["reputation"] == 5 - 4 + 1


def test_GC029_no_figure_moves_beyond_the_rightmost_space():
    t = page([0, 0, 2, 1])
    assert set(t.legal) == {"figure 3", "stop"}
    t.do("figure 3")  # one space is all that is left, so no amount is asked
    assert t.player()["cellar"] == [0, 0, 1, 2]
    assert set(t.legal) == {"figure 3", "stop"}
    t.do("figure 3")
    assert t.player()["cellar"] == [0, 0, 0, 3]
    assert t.seat == 2


@pytest.mark.parametrize(
    ("cellar", "amount", "then"),
    [
        ([2, 0, 0, 0], 2, {"figure 1", "stop"}),
        ([2, 0, 0, 0], 1, {"figure 1", "stop"}),
        ([1, 0, 1, 0], 2, {"figure 3", "stop"}),
        ([1, 1, 0, 0], 1, {"figure 2", "stop"}),
        ([1, 0, 0, 0], 2, None),
        ([1, 0, 0, 1], 1, None),
    ],
)
def test_GC029_the_second_figure_is_another_one(cellar: list[int], amount: int, then: set[str] | None):
    """The figure moved first is offered again only if a second one stands where it stands now."""
    t = page(cellar).do("figure 1", f"amount {amount}")
    if then is None:
        assert t.seat == 2
    else:
        assert t.decision == "choose_inquisitor"
        assert set(t.legal) == then


def test_GC029_a_figure_of_the_other_kind_on_that_space_is_another_figure():
    t = page([1, 0, 0, 0], luna="a", grand=[0, 0, 1, 0]).do("figure 1", "amount 2")
    assert t.player()["cellar"] == [0, 0, 1, 0]
    assert set(t.legal) == {"grand 3", "stop"}


def test_GC029_a_grand_inquisitor_may_be_one_of_the_two():
    t = page([1, 0, 0, 0], luna="b", grand=[0, 1, 0, 0])
    assert set(t.legal) == {"figure 1", "grand 2", "stop"}
    t.do("grand 2", "amount 2")
    assert t.decision == "choose_bonus_space"
    quadrants = t.player()["quadrants"]
    t.do("bonus 4")
    assert t.player()["quadrants"] == quadrants + 4
    assert set(t.legal) == {"figure 1", "stop"}


# -- Luna


def test_L245_a5_gives_the_reward_of_the_library_tile_for_a_covered_cell():
    # The cells themselves are empty; the tile shows Persuade and 2 points on columns 1 and 2.
    t = departing("copernicus", "a", library=FIVE, books=[0, 0, 2, 0], board=laid(CL1=("a", 2, 1)), cellar=[1, 0, 0, 0])
    t.do("bonus 5")
    assert t.gained() == {"library": 2}
    assert t.player()["books"] == [0, 0, 2, 0]
    assert t.player()["cellar"] == [0, 0, 1, 0]  # a step of A5, then the second one of the free action
    assert t.decision == "choose_action"
