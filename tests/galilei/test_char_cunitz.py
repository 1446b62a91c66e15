"""Maria Cunitz (C-048 to C-068, C-080, C-081)."""

from itertools import permutations
from typing import Any

import pytest

from .character_words import FIVE, FOR_UPGRADES, Table, departing, final, games, read, step_onto, turn, waiting

TILES = ["C1", "C2", "C3", "C4", "C5", "C6"]
NOTES = {each["id"]: each for each in read("characters")["note_tile"]}
TRACK = read("characters")["urania_space"]
NOTE_SPACES = [each["space"] for each in TRACK if each["kind"] == "note"]
FACES = {(each["id"], face["side"]): face for each in read("characters")["cunitz_tile"] for face in each["face"]}
COLOURS = ("red", "yellow", "blue")


def sky(tile: str, space: int = 4) -> list[str]:
    """The six C tiles with this one on this space."""
    order = [each for each in TILES if each != tile[:2]]
    return [*order[:space], tile, *order[space:]]


def board(square: int = 0, round: str = "arrow", first: str = "Q3", place: int = 0) -> dict[str, Any]:
    """The Urania Propitia board with this Note on the first Note space, or on another one."""
    notes = [each for each in NOTES if each != first]
    notes.insert(place, first)
    return {"round": round, "square": square, "notes": notes}


def mover(tile: str, held: dict[str, Any], half: int, **more: Any) -> Table:
    """Cunitz on space 4, where this tile lies, after she chose this half of it."""
    t = turn("cunitz", 4, sky=sky(tile), board=held, **more).do("moving")
    return t.do(f"option {half}") if t.decision == "choose_option" else t


def step(held: dict[str, Any], **more: Any) -> Table:
    """She takes one step of the square token, by the right half "1 Quadrant, Move 1"."""
    return mover("C4", held, 2, **more).do("take")


# -- C-048 to C-051: set-up


def test_C048_the_note_tiles_lie_at_random_on_the_note_spaces():
    assert len(NOTES) == len(NOTE_SPACES) == 6
    orders = [tuple(position["players"][0]["board"]["notes"]) for position in games("galilei:seats=2,characters=cunitz+basic")]
    for order in orders:
        assert sorted(order) == sorted(NOTES)
    for place in range(6):
        for tile in NOTES:
            assert 20 < sum(order[place] == tile for order in orders) < 85  # 50 expected
    assert len(set(orders)) > 200  # of 720


def test_C049_the_round_token_starts_on_the_arrow_and_the_square_token_on_the_first_space():
    for position in games("galilei:solo,characters=cunitz", 20):
        held = position["players"][0]["board"]
        assert (held["round"], held["square"]) == ("arrow", 0)


@pytest.mark.parametrize("tile", NOTES)
def test_C050_on_the_arrow_the_round_token_matches_no_colour(tile: str):
    t = step(board(1, "arrow", tile), cellar=[1, 0, 0, 0], library=FIVE)
    assert t.board["square"] == 2
    assert t.decision == "choose_action"
    after = t.player()
    assert (after["quadrants"], after["score"], after["cellar"]) == (1, 0, [1, 0, 0, 0])  # the Quadrant of the half itself


def test_C050_the_first_space_gives_nothing_at_the_start():
    t = Table("galilei:seats=2,characters=cunitz+basic").act(4)
    after = t.player()
    assert (after["quadrants"], after["score"], after["dice"]) == (0, 0, ["R1", "Y1", "B1"])


def test_C051_she_uses_her_own_six_tiles_in_random_order():
    positions = games("galilei:seats=2,characters=cunitz+basic")
    orders = [tuple(position["players"][0]["sky"]) for position in positions]
    assert all(sorted(order) == TILES for order in orders)
    assert all(sorted(position["players"][1]["sky"]) == ["T1", "T2", "T3", "T4", "T5", "T6"] for position in positions)
    for place in range(6):
        assert {order[place] for order in orders} == set(TILES)
    assert len(set(orders)) > 200


# -- C-052 to C-054: Focus


@pytest.mark.parametrize(
    ("tile", "colour"), [("C1", "red"), ("C2", "red"), ("C3", "yellow"), ("C4", "yellow"), ("C5", "blue"), ("C6", "blue")]
)
@pytest.mark.parametrize("gold", [False, True])
def test_C052_after_the_left_half_she_may_move_the_round_token_to_its_colour(tile: str, colour: str, gold: bool):
    dice = [each[0] + str(1 + (1 + gold) * (each[0] == colour[0].upper())) for each in ("R1", "Y1", "B1")]
    for answer, after in (("take", colour), ("refuse", "arrow")):
        t = mover(tile + "+" * gold, board(), 1)
        assert t.decision == "choose_focus"
        assert set(t.legal) == {"take", "refuse"}
        assert t.player()["dice"] == dice  # the raise comes first
        assert t.board["round"] == "arrow"
        t.do(answer)
        assert t.board["round"] == after
        assert t.decision == "choose_action"
        assert "moving" not in t.legal


def test_C052_the_round_token_goes_from_any_colour_to_the_other():
    t = mover("C3", board(round="blue"), 1).do("take")
    assert t.board["round"] == "yellow"


def test_C052_a_moving_action_gained_by_a6_holds_the_focus_too():
    t = departing("cunitz", "a", sky=TILES, board=board()).do("bonus 6", "tile 2", "option 1")
    assert t.decision == "choose_focus"
    t.do("take")
    assert t.board["round"] == "yellow"
    assert t.player()["sky"] == ["C3", "C1", "C2", "C4", "C5", "C6"]


def test_C053_the_focus_alone_makes_the_left_half_possible():
    t = mover("C1", board(round="blue"), 1, dice=["Y1", "B1"])
    assert t.decision == "choose_focus"
    t.do("take")
    assert t.board["round"] == "red"
    assert t.player()["dice"] == ["Y1", "B1"]


def test_C053_the_raise_alone_too():
    t = mover("C1", board(round="red"), 1)
    assert t.player()["dice"] == ["R2", "Y1", "B1"]
    assert t.decision == "choose_action"  # the token is there already: nothing is asked


@pytest.mark.parametrize("dice", [["R1", "B1"], ["R1", "Y6"]])
def test_C053_with_neither_the_left_half_cannot_be_chosen(dice: list[str]):
    t = turn("cunitz", 4, sky=sky("C4"), board=board(round="yellow"), dice=dice).do("moving")
    assert t.decision == "choose_step"  # only the right half is left
    assert t.player()["quadrants"] == 1


def test_C053_with_neither_half_there_is_no_moving_action():
    t = turn("cunitz", 4, sky=sky("C6"), board=board(18, "blue"), dice=["R1", "B6"])
    assert "moving" not in t.legal


def test_C054_raises_from_other_sources_give_no_focus():
    for colour in COLOURS:
        t = step_onto("cunitz", f"raise_all:{colour}:1", board=board())
        assert t.decision == "choose_book_token"
        assert t.player()["dice"] != ["R1", "Y1", "B1"]
        assert t.board["round"] == "arrow"


# -- C-055 to C-058: Move


def test_C055_move_stands_in_right_halves_only():
    for face in FACES.values():
        assert not any(effect.startswith("note_move") for effect in face["option1"])
        assert sum(effect.startswith("note_move") for effect in face["option2"]) == 1


@pytest.mark.parametrize(("tile", "most"), [("C1", 1), ("C6", 2), ("C6+", 3), ("C5+", 2), ("C2+", 1)])
def test_C055_she_may_move_the_square_token_so_many_spaces(tile: str, most: int):
    held = board(6, first="Q1", place=2)  # 7: 1 point, 8: a Note that does not match, 9: 1 Quadrant
    for wanted in range(most + 1):
        t = mover(tile, held, 2, university=[5, 5, 4, 5])
        for _ in range(wanted):
            assert set(t.legal) == {"take", "stop"}
            t.do("take")
        if wanted < most:
            assert t.decision == "choose_step"
            t.do("stop")
        assert t.board["square"] == 6 + wanted
        assert t.decision == "choose_action"


def test_C056_a_moving_action_gives_focus_or_move_but_never_both():
    t = mover("C4", board(round="red"), 1).do("take")
    assert (t.board["round"], t.board["square"], t.decision) == ("yellow", 0, "choose_action")
    assert "moving" not in t.legal
    t = step(board(round="red"))
    assert (t.board["round"], t.board["square"], t.decision) == ("red", 1, "choose_action")
    assert "moving" not in t.legal
    for face in FACES.values():
        assert [effect for effect in face["option1"] if effect.startswith("focus")]
        assert not [effect for effect in face["option2"] if effect.startswith("focus")]


def test_C057_each_space_of_a_move_is_evaluated_before_the_next():
    t = mover("C6+", board(2), 2, dice=["R1", "B1"])  # 1 point, Move 3
    assert (t.decision, t.score()) == ("choose_step", 1)
    t.do("take")  # 1 point
    assert (t.decision, t.board["square"], t.score()) == ("choose_step", 3, 2)
    t.do("take")  # any die +1
    assert (t.decision, t.board["square"]) == ("choose_die", 4)
    t.do("die 1")
    assert (t.decision, t.player()["dice"]) == ("choose_step", ["R1", "B2"])
    t.do("take")
    assert (t.decision, t.board["square"]) == ("choose_action", 5)


def test_C057_she_may_stop_before_any_step():
    for steps in range(3):
        t = mover("C6+", board(6, first="Q1", place=2), 2).do(*["take"] * steps, "stop")
        assert t.board["square"] == 6 + steps
        assert t.decision == "choose_action"


def test_C057_the_decisions_of_a_reward_come_before_the_next_step():
    # The Persuade of space 6 comes before the point of space 7.
    t = mover("C6", board(5), 2, cellar=[1, 1, 0, 0]).do("take")
    assert (t.decision, t.score()) == ("choose_inquisitor", 0)
    t.do("figure 2")
    assert (t.decision, t.player()["cellar"]) == ("choose_step", [1, 0, 1, 0])
    t.do("take")
    assert t.score() == 1


def test_C058_on_the_last_space_the_square_token_stops_for_good():
    assert TRACK[-1]["space"] == 18
    t = mover("C4", board(18), 2)
    assert (t.player()["quadrants"], t.decision, t.board["square"]) == (1, "choose_action", 18)


def test_C058_further_steps_are_lost():
    t = mover("C6+", board(17), 2).do("take")
    assert (t.board["square"], t.score()) == (18, 1 + 4)
    assert t.decision == "choose_action"


def test_C058_move_can_have_an_effect_only_before_it():
    t = turn("cunitz", 4, sky=sky("C6"), board=board(18), dice=["R1"]).do("moving")  # the right half is a Move 2
    assert t.decision == "choose_focus"
    t = turn("cunitz", 4, sky=sky("C6"), board=board(17), dice=["R1"]).do("moving")
    assert t.decision == "choose_option"


def test_C058_there_is_no_way_back():
    t = Table("galilei:solo,characters=cunitz", seed=4)
    seen = [0]
    while t.decision is not None:
        wanted = [text for text in t.legal if text == "take"]
        t.do(wanted[0] if wanted else t.legal[len(seen) % len(t.legal)])
        seen.append(t.board["square"])
        assert 0 <= seen[-1] - seen[-2] <= 1
    assert 5 < seen[-1] <= 18


# -- C-059 to C-062: spaces

PLAIN: dict[int, dict[str, Any]] = {
    1: {"quadrants": 2},
    3: {"score": 1},
    4: {"dice": ["R2"]},
    6: {"cellar": [0, 1, 0, 0]},
    7: {"score": 1},
    9: {"quadrants": 2},
    10: {"books": [0, 0, 1, 0]},
    12: {"score": 2},
    13: {"cellar": [0, 1, 0, 0]},
    15: {"dice": ["R3"]},
    16: {"score": 2},
    18: {"score": 4},
}


@pytest.mark.parametrize("round", ["arrow", *COLOURS])
@pytest.mark.parametrize("space", PLAIN)
def test_C059_a_colourless_space_gives_its_reward_whenever_it_is_entered(space: int, round: str):
    t = step(board(space - 1, round), dice=["R1"], cellar=[1, 0, 0, 0], library=FIVE)
    if t.decision == "choose_book_token":
        t.do("book 2")
    elif t.decision == "choose_amount":
        t.do("amount 2")
    assert t.decision == "choose_action"
    assert t.board["square"] == space
    before = {"quadrants": 1, "score": 0, "dice": ["R1"], "cellar": [1, 0, 0, 0], "books": [0, 0, 0, 0]}
    after = t.player()
    assert {key: after[key] for key in before} == {**before, **PLAIN[space]}
    assert t.gained() == ({"characters": after["score"]} if after["score"] else {})


def test_C059_the_table_above_is_the_whole_track():
    assert [each["space"] for each in TRACK] == list(range(19))
    assert set(PLAIN) | set(NOTE_SPACES) | {0} == set(range(19))


# Note: answers to the decisions of its reward and what it changes
REWARDS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "Q1": ([], {"cellar": [0, 1, 0, 0]}),
    "Q2": (["scale 2"], {"university": [0, 0, 1, 0]}),
    "Q3": ([], {"score": 4}),
    "Q4": (["tile 0"], {"sky": ["C1+", "C2", "C3", "C5", "C4", "C6"]}),
    "Q5": ([], {"quadrants": 3}),
    "Q6": (["book 2", "book 2", "book 2"], {"books": [0, 0, 3, 0]}),
}


def enter_note(tile: str, round: str, place: int = 0) -> Table:
    return step(board(NOTE_SPACES[place] - 1, round, tile, place), cellar=[1, 0, 0, 0], library=FIVE)


def changes(t: Table) -> dict[str, Any]:
    """What differs from her board before the Note was entered."""
    before = {
        "cellar": [1, 0, 0, 0],
        "university": [0, 0, 0, 0],
        "score": 0,
        "sky": ["C1", "C2", "C3", "C5", "C4", "C6"],
        "quadrants": 1,
        "books": [0, 0, 0, 0],
        "dice": ["R1", "Y1", "B1"],
    }
    after = t.player()
    return {key: after[key] for key in before if after[key] != before[key]}


@pytest.mark.parametrize("round", COLOURS)
@pytest.mark.parametrize("tile", NOTES)
def test_C060_a_note_gives_its_reward_only_if_the_round_token_stands_on_a_colour_of_its_frame(tile: str, round: str):
    t = enter_note(tile, round)
    assert t.board["square"] == 2
    if round in NOTES[tile]["colours"]:
        answers, wanted = REWARDS[tile]
        t.do(*answers)
        assert changes(t) == wanted
    else:
        assert changes(t) == {}
    assert t.decision == "choose_action"


@pytest.mark.parametrize("place", range(6))
def test_C060_each_note_space_gives_the_reward_of_the_tile_lying_there(place: int):
    t = enter_note("Q5", "red", place)
    assert changes(t) == {"quadrants": 3}
    t = enter_note("Q3", "red", place)
    assert changes(t) == {"score": 4}
    assert t.gained() == {"characters": 4}


@pytest.mark.parametrize(("tile", "either"), [("Q1", ("blue", "red")), ("Q5", ("red", "yellow")), ("Q6", ("yellow", "blue"))])
def test_C061_of_two_colours_either_will_do(tile: str, either: tuple[str, str]):
    assert set(NOTES[tile]["colours"]) == set(either)
    for round in either:
        t = enter_note(tile, round).do(*REWARDS[tile][0])
        assert changes(t) == REWARDS[tile][1]


def test_C061_a_frame_of_one_colour_takes_that_colour_only():
    for tile in ("Q2", "Q3", "Q4"):
        assert len(NOTES[tile]["colours"]) == 1
        for round in set(COLOURS) - set(NOTES[tile]["colours"]):
            assert changes(enter_note(tile, round)) == {}


def test_C062_a_reward_missed_on_entering_is_not_gained_later():
    held = board(1, "blue", "Q3")
    order = ["C2", "C3", "C5", "C6", "C4", "C1"]
    t = turn("cunitz", 4, sky=order, board=held).do("moving", "option 2", "take").finish()
    t.skip().do("move 1", "moving", "option 1", "take")  # all red +1 with Focus
    assert t.board["round"] == "red"
    assert t.board["square"] == 2
    assert t.score() == 0


# -- C-063 to C-067, C-080, C-081: pages


def page(number: int, held: dict[str, Any], **more: Any) -> Table:
    """Her comet has just reached this page; the Constellation token has given 1 Quadrant, no die is left."""
    return waiting("cunitz", board=held, **more).do("end", f"personal {number}")


def part(t: Table, number: int, *answers: str) -> Table:
    """Takes this part of the page next; the last one is not asked for."""
    if t.decision == "choose_option":
        t.do(f"option {number}")
    return t.do(*answers)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_C063_page_a_focus_2_quadrants_and_one_step(order: tuple[int, ...]):
    t = page(1, board(0, "blue"))
    assert (t.decision, t.legal) == ("choose_option", ["option 1", "option 2", "option 3"])
    for number in order:
        part(t, number, *([], ["take"], ["colour yellow"])[number - 1])
    assert t.seat == 2
    assert (t.board["round"], t.board["square"]) == ("yellow", 1)
    assert t.player()["quadrants"] == 1 + 2 + 1  # token, page, first space of the track
    assert t.player()["personal"] == [1, 0, 0]


def test_C064_page_b_focus_a_raise_of_3_and_one_step():
    t = page(2, board(2, "blue"), dice=["R1", "Y1", "B2"])
    part(t, 1, "die 0")
    assert set(t.legal) == {"amount 1", "amount 2", "amount 3"}
    t.do("amount 3")
    assert t.player()["dice"] == ["Y4", "B2"]
    part(t, 2, "take")
    assert t.board["square"] == 3
    part(t, 3, "colour red")
    assert t.board["round"] == "red"
    assert t.seat == 2


def test_C065_page_c_focus_one_persuade_and_two_steps():
    t = page(3, board(2, "blue"), cellar=[2, 0, 0, 0], dice=["R1"])
    part(t, 1)
    assert t.player()["cellar"] == [1, 1, 0, 0]
    part(t, 2, "take")
    assert t.board["square"] == 3
    t.do("take")
    assert t.board["square"] == 4
    part(t, 3, "colour red")
    assert t.board["round"] == "red"
    assert t.player()["cellar"] == [1, 1, 0, 0]
    assert t.seat == 2


@pytest.mark.parametrize(("order", "points"), [((3, 2, 1), 4), ((3, 1, 2), 4), ((1, 3, 2), 4), ((2, 3, 1), 0), ((1, 2, 3), 0)])
def test_C066_the_parts_are_taken_in_any_order(order: tuple[int, ...], points: int):
    """The next space is a red Note: it counts whether the Focus came before the step."""
    t = page(1, board(1, "blue", "Q3"))
    for number in order:
        part(t, number, *([], ["take"], ["colour red"])[number - 1])
    assert (t.board["round"], t.board["square"]) == ("red", 2)
    assert t.gained().get("characters", 0) == points


def test_C066_focus_and_steps_may_be_left_out():
    t = page(1, board(0, "blue"))
    part(t, 3, "refuse")
    part(t, 2, "stop")
    assert (t.board["round"], t.board["square"]) == ("blue", 0)
    assert t.player()["quadrants"] == 3
    assert t.seat == 2


def test_C066_the_other_parts_may_not_be_left_out():
    t = page(3, board(0, "blue"), cellar=[1, 1, 0, 0])
    part(t, 1)
    assert set(t.legal) == {"figure 1", "figure 2"}


def test_C080_she_chooses_among_the_parts_that_can_have_an_effect():
    t = page(1, board(18))
    assert set(t.legal) == {"option 1", "option 3"}  # no step beyond the last space
    t = page(2, board())
    assert set(t.legal) == {"option 2", "option 3"}  # no die to raise
    t = page(3, board())
    assert set(t.legal) == {"option 2", "option 3"}  # no figure
    t = page(1, board())
    part(t, 2, "stop")
    assert set(t.legal) == {"option 1", "option 3"}  # a part taken is not offered again


def test_C080_a_part_that_can_have_no_effect_when_no_other_is_left_is_lost():
    t = page(3, board(), cellar=[0, 0, 0, 1])
    part(t, 2, "stop")
    assert t.decision == "choose_colour"
    t.do("colour red")
    assert t.seat == 2
    assert t.player()["cellar"] == [0, 0, 0, 1]


def test_C080_another_part_may_make_a_part_possible():
    # The second step enters a blue Note whose Lecture brings a figure.
    t = page(3, board(0, "blue", "Q2"), university=[0, 0, 0, 1])
    part(t, 2, "take", "take", "scale 3")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    assert t.decision == "choose_option"
    assert set(t.legal) == {"option 1", "option 3"}
    part(t, 3, "refuse")
    assert t.player()["cellar"] == [0, 1, 0, 0]  # the last part is taken unasked
    assert t.seat == 2


def test_C080_it_is_not_lost_while_another_part_is_left():
    t = page(3, board(0, "blue", "Q2"), university=[0, 0, 0, 1])
    part(t, 3, "refuse")  # the steps are left, and only they
    assert t.decision == "choose_step"
    t.do("take", "take", "scale 3")
    assert t.player()["cellar"] == [0, 1, 0, 0]


@pytest.mark.parametrize("round", ["arrow", *COLOURS])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_C081_any_other_colour_may_be_chosen_or_the_focus_refused(number: int, round: str):
    t = page(number, board(0, round), dice=["R1", "B1"], cellar=[1, 0, 0, 0])
    part(t, 3)
    assert t.decision == "choose_colour"
    assert set(t.legal) == {f"colour {each}" for each in COLOURS if each != round} | {"refuse"}
    t.do("refuse")
    assert t.board["round"] == round


def test_C067_nothing_comes_between_the_two_steps_of_page_c():
    t = page(3, board(0, "blue", "Q3"), cellar=[1, 0, 0, 0])
    part(t, 2, "take")
    assert t.decision == "choose_step"
    assert set(t.legal) == {"take", "stop"}
    t.do("stop")  # the second step is lost for good
    assert set(t.legal) == {"option 1", "option 3"}
    part(t, 3, "colour red")
    assert t.board["square"] == 1
    assert t.seat == 2


# -- C-068: upgrades


def test_C068_her_tiles_are_upgraded_like_ordinary_ones():
    t = turn("cunitz", 6, sky=TILES).do("fixed")
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 4")
    assert t.player()["sky"] == ["C1", "C2", "C3", "C4", "C5+", "C6"]
    t = mover("C4+", board(18), 2)
    assert t.player()["quadrants"] == 2


@pytest.mark.parametrize(("gold", "met"), [(4, False), (5, True)])
def test_C068_and_counted_like_them(gold: int, met: bool):
    order = [each + "+" * (place < gold) for place, each in enumerate(TILES)]
    t = turn("cunitz", 4, sky=order, change=FOR_UPGRADES).finish()
    assert t.claims("O6") == ([1] if met else [])
    t = final("cunitz", {"sky": order, "university": [0, 0, 0, 5]})
    assert t.gained()["university"] == 4 * gold


# -- worked examples


def test_WE_08_focus_a_comet_and_page_a():
    """C-052, C-060, C-061, C-063, C-066."""

    def observed() -> Table:
        held = {**board(1, "arrow", "Q1"), "notes": ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]}
        t = turn("cunitz", 2, ["E02"], sky=sky("C1", 2), board=held, dice=["R1", "Y1"], comets={"twos": 1}, cellar=[1, 0, 0, 0])
        t.do("moving", "option 1", "take")
        assert (t.player()["dice"], t.board["round"]) == (["R2", "Y1"], "red")
        t.do("fixed", "major 0")  # orange 4 = 2 + 1 + 2, a point over
        assert (t.player()["library"], t.player()["comets"]["waiting"]) == (["E02 up"], 1)
        return t.do("end", "personal 1")

    t = observed()
    part(t, 1)
    assert t.player()["quadrants"] == 2
    part(t, 2, "take")
    assert (t.board["square"], t.player()["cellar"]) == (2, [0, 1, 0, 0])
    assert set(t.legal) == {"colour yellow", "colour blue", "refuse"}
    t.do("colour blue")
    assert t.board["round"] == "blue"
    assert t.seat == 2

    t = observed()
    part(t, 3, "colour blue")
    part(t, 2, "take")
    assert t.player()["cellar"] == [0, 1, 0, 0]
    assert t.player()["quadrants"] == 2
    assert t.seat == 2


def test_WE_C11_a_colourless_space_and_a_note_that_does_not_match():
    """C-057, C-059, C-060."""
    t = mover("C6", board(0, "blue", "Q3"), 2).do("take")
    assert t.player()["quadrants"] == 1
    t.do("take")
    assert (t.board["square"], t.player()["quadrants"], t.score()) == (2, 1, 0)
    assert t.decision == "choose_action"


def test_WE_C12_one_space_before_the_last():
    """C-058."""
    t = mover("C6+", board(17), 2).do("take")
    assert (t.board["square"], t.gained()) == (18, {"tiles": 1, "characters": 4})
    assert t.decision == "choose_action"


def test_WE_C13_focus_without_a_die_of_the_colour():
    """C-053."""
    t = turn("cunitz", 2, sky=sky("C1", 2), board=board(0, "blue"), dice=["Y1", "B1"]).do("moving", "option 1", "take")
    assert t.player()["dice"] == ["Y1", "B1"]
    assert t.board["round"] == "red"
