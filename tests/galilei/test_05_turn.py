"""Chapter 5 of the rules: the turn (G-057 to G-068)."""

import random

import pytest

from .words import Table

TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]
GOLD = [tile + "+" for tile in TILES]
BLANK = ["S1b", "S3a", "S4a", "S5b"]  # Scale tiles whose lowest row gives nothing
FOUR_ROWS = ["S1b", "S3a", "S5b", "S6a"]  # Scale tiles whose top row is 4
FREE = {"free recolour", "free raise_one", "free die", "free write", "free persuade", "free comet"}


def sky(space, tile):
    """The six Action tiles with this one on this space, the others basic side up in the order of their ids."""
    order = [name for name in TILES if name != tile[:2]]
    order.insert(space, tile)
    return order


def scales(table, names):
    """Lays these Scale tiles ("S1b": tile S1, side b) under the Subjects in play."""
    old = table.position["scales"]
    return table.edit(scales=[{**each, "tile": name[:2], "side": name[2]} for each, name in zip(old, names, strict=True)])


def states(table, seed):
    """Positions of a random game, each before its decision; plays on when the next one is asked for."""
    rng = random.Random(seed)
    for _ in range(60_000):
        position = table.position
        if position["decision"] is None:
            return
        yield position
        table.do(rng.choice(table.legal))
    raise AssertionError("the game does not end")


def offers(space, table=None, **board):
    """What choose_action offers on this space."""
    t = (table or Table()).act(space, **board)
    assert t.decision == "choose_action"
    return set(t.legal)


def waiting(**board):
    """The last action of a turn is over and one comet waits: blue 2 was paid with a die of 1 and a comet showing 2."""
    t = Table().act(2, dice=["B1"], comets={"twos": 1}, display={0: "E02", 1: "E10"}, **board)
    return t.do("fixed", "spot 0.2")


# -- G-057, G-058: phases and rounds


def test_G057_a_turn_is_move_then_actions_then_cleanup():
    t = Table().edit(players={1: {"sky": TILES, "telescope": 3}})
    assert t.decision == "choose_move"
    assert set(t.legal) == {"move 1", "move 2", "move 3"}  # no action before the move
    t.do("move 1")
    assert t.decision == "choose_action"
    assert not any(text.startswith("move") for text in t.legal)
    assert t.player()["sky"] == TILES
    t.do("fixed")
    assert t.player()["sky"] == TILES  # nothing rotates before Cleanup
    t.do("end")
    assert t.player()["sky"] == ["T5", "T1", "T2", "T3", "T4", "T6"]
    assert (t.seat, t.decision) == (2, "choose_move")


def test_G057_comets_are_placed_in_cleanup_after_the_actions():
    t = waiting()
    assert t.decision == "choose_action"
    assert t.position["pages"] == [0] * 6
    t.do("end")
    assert (t.seat, t.decision) == (1, "choose_comet_page")
    t.do("page 1")
    assert (t.seat, t.decision) == (2, "choose_move")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G058_a_round_is_one_turn_of_each_player_from_seat_1(seats):
    t = Table(f"galilei:seats={seats}")
    seen = []
    for _ in range(3 * seats):
        seen.append((t.position["round"], t.seat))
        t.skip()
    assert seen == [(number, seat) for number in (1, 2, 3) for seat in range(1, seats + 1)]


# -- G-059 to G-062: fixed and moving action


def test_G059_fixed_and_moving_action_may_be_taken_once_each_in_either_order():
    results = []
    for first, second in ((["fixed"], ["moving", "option 1"]), (["moving", "option 1"], ["fixed"])):
        t = Table().act(4, sky=sky(4, "T5"))
        assert {"fixed", "moving"} <= set(t.legal)
        t.do(*first)
        assert first[0] not in t.legal
        assert second[0] in t.legal
        t.do(*second)
        assert t.legal == ["end"]
        results.append((t.player()["comets"], t.player()["dice"]))
    assert results[0] == results[1]
    assert results[0][0]["ones"] == 1
    assert results[0][1] == ["R1", "Y1", "B2"]


def test_G059_both_are_there_again_in_the_next_turn():
    t = Table().act(4, sky=sky(4, "T5")).do("fixed", "moving", "option 1", "end").skip()
    assert {"fixed", "moving"} <= set(t.act(4, sky=sky(4, "T5")).legal)


@pytest.mark.parametrize("taken", [[], ["fixed"], ["moving", "option 1"]])
def test_G060_either_or_both_may_be_left_out(taken):
    t = Table().act(4, sky=sky(4, "T5")).do(*taken)
    assert "end" in t.legal
    t.do("end")
    assert (t.seat, t.decision) == (2, "choose_move")
    assert t.player()["comets"]["ones"] == ("fixed" in taken)
    assert t.player()["dice"] == ["R1", "Y1", "B2" if "moving" in taken else "B1"]


def test_G061_exactly_one_half_of_a_fixed_action_is_taken():
    t = scales(Table(), BLANK).act(3).do("fixed", "option 1", "colour red")
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal
    assert (t.player()["dice"], t.player()["university"]) == (["R1", "R1", "Y1", "B1"], [0, 0, 0, 0])
    t = scales(Table(), BLANK).act(3).do("fixed", "option 2", "scale 0")
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal
    assert (t.player()["dice"], t.player()["university"]) == (["R1", "Y1", "B1"], [1, 0, 0, 0])


def test_G061_on_space_5_either_observe_or_gain_a_die():
    board = {"dice": ["R4", "Y1"], "display": {0: "E02", 1: "E03"}}
    t = Table().act(5, **board).do("fixed", "option 1", "major 0")
    assert (t.decision, t.player()["dice"], t.player()["library"]) == ("choose_action", [], ["E02 up"])
    assert "fixed" not in t.legal
    t = Table().act(5, **board).do("fixed", "option 2", "colour blue")
    assert (t.decision, t.player()["dice"], t.player()["library"]) == ("choose_action", ["R4", "Y1", "B1"], [])
    assert "fixed" not in t.legal


def test_G061_exactly_one_option_of_a_tile_is_taken():
    t = scales(Table(), BLANK).act(4, sky=sky(4, "T4")).do("moving")
    assert (t.decision, t.legal) == ("choose_option", ["option 1", "option 2"])
    t.do("option 1")
    assert (t.player()["dice"], t.player()["university"]) == (["R2", "Y1", "B1"], [0, 0, 0, 0])
    assert "moving" not in t.legal
    t = scales(Table(), BLANK).act(4, sky=sky(4, "T4")).do("moving", "option 2", "scale 3")
    assert (t.player()["dice"], t.player()["university"]) == (["R1", "Y1", "B1"], [0, 0, 0, 1])
    assert "moving" not in t.legal


def test_G062_on_space_6_the_moving_action_gives_one_quadrant_once():
    t = Table().act(6, dice=[]).do("moving")
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)
    assert "moving" not in t.legal
    t.do("fixed", "tile 0")
    assert t.player()["quadrants"] == 1  # the Upgrade brings none
    assert t.legal == ["end"]


# -- G-063 to G-065: free actions


def test_G063_free_actions_are_taken_before_between_and_after_fixed_and_moving_action():
    t = Table().act(4, sky=sky(4, "T5"), quadrants=4)
    t.do("free raise_one", "die 0", "free raise_one", "die 0")
    assert t.player()["dice"] == ["R3", "Y1", "B1"]
    t.do("fixed", "free raise_one", "die 1")
    assert t.player()["dice"] == ["R3", "Y2", "B1"]
    t.do("moving", "option 1", "free raise_one", "die 2")
    assert t.player()["dice"] == ["R3", "Y2", "B3"]
    assert t.player()["quadrants"] == 0
    assert t.legal == ["end"]


@pytest.mark.parametrize(
    ("quadrants", "offered"),
    [
        (0, set()),
        (1, {"free recolour", "free raise_one"}),
        (2, {"free recolour", "free raise_one", "free die", "free write"}),
        (3, FREE - {"free comet"}),
        (4, FREE),
    ],
)
def test_G063_a_free_action_is_offered_only_if_it_is_paid_in_full(quadrants, offered):
    legal = offers(4, quadrants=quadrants, cellar=[1, 0, 0, 0], library=["E04 down"])
    assert {text for text in legal if text.startswith("free")} == offered


def test_G064_no_free_action_within_another_action():
    t = Table().act(4, sky=sky(4, "T3"), quadrants=9, cellar=[1, 0, 0, 0], library=["E04 down"]).do("moving")
    assert set(t.legal) == {"option 1", "option 2"}
    t.do("option 2")
    assert set(t.legal) == {f"book {row}" for row in range(4)}
    t.do("book 0")
    assert set(t.legal) == {"book 1", "book 2", "book 3", "stop"}
    t.do("stop")
    assert FREE <= set(t.legal)


def test_G064_no_free_action_within_another_free_action_or_between_two_observations():
    t = Table().act(2, quadrants=9, dice=["R3", "Y3"], display={0: "E02", 1: "E06", 2: "E05"}).do("free recolour")
    assert set(t.legal) == {"die 0", "die 1"}
    t = Table().act(2, quadrants=9, dice=["R3", "Y3"], display={0: "E02", 1: "E06", 2: "E05"}).do("fixed", "spot 0.1")
    assert t.decision == "choose_target"
    assert "stop" in t.legal
    assert all(text.startswith(("spot", "stop")) for text in t.legal)


def test_G065_free_actions_are_not_offered_before_the_move():
    t = Table().edit(players={1: {"quadrants": 9, "cellar": [1, 0, 0, 0], "library": ["E04 down"]}})
    assert set(t.legal) == {"move 1", "move 2", "move 3"}


def test_G065_free_actions_are_not_offered_in_cleanup():
    t = waiting(quadrants=9)
    assert "free die" in t.legal
    t.do("end")
    assert set(t.legal) == {f"page {number}" for number in range(1, 7)} | {"page appendix"}
    t.do("page 1")
    assert (t.seat, t.decision) == (2, "choose_move")


# -- G-066: end of the phase


@pytest.mark.parametrize("ruleset", ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=4"])
def test_G066_the_phase_can_be_ended_whenever_choose_action_is_asked(ruleset):
    t = Table(ruleset, seed=4)
    t.edit(players={seat: {"quadrants": 20} for seat in range(1, len(t.position["players"]) + 1)})
    for position in states(t, 6):
        assert ("end" in t.legal) == (position["decision"] == "choose_action")


def test_G066_the_phase_ends_only_when_the_player_ends_it():
    t = Table().act(6, dice=[]).do("moving", "fixed", "tile 0")
    assert (t.seat, t.decision, t.legal) == (1, "choose_action", ["end"])
    t.do("end")
    assert (t.seat, t.decision) == (2, "choose_move")


# -- G-067: actions without effect


def test_G067_a_fixed_action_without_effect_is_not_offered():
    assert "fixed" in offers(4)
    assert "fixed" not in offers(4, Table().edit(appendix=[7, 0]))
    assert "fixed" not in offers(2, dice=["R1", "Y1", "B1"])  # nothing costs so little
    assert "fixed" not in offers(6, sky=GOLD)
    assert "moving" in offers(6, sky=GOLD)


def test_G067_a_half_without_effect_is_not_offered():
    tops = scales(Table(), FOUR_ROWS)
    t = tops.act(3, university=[4, 4, 4, 4]).do("fixed")
    assert t.decision == "choose_colour"  # no Lecture is left, so the die is not a choice
    t = Table().act(5, dice=["R1", "Y1", "B1"]).do("fixed")
    assert t.decision == "choose_colour"  # nothing can be observed
    t = Table().act(4, sky=sky(4, "T1"), dice=["R5"]).do("moving")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R6"])  # nobody to persuade
    t = Table().act(4, sky=sky(4, "T1"), dice=["R6"], cellar=[1, 0, 0, 0]).do("moving")
    assert (t.decision, t.player()["cellar"]) == ("choose_action", [0, 1, 0, 0])  # no red die to raise


def test_G067_a_moving_action_without_effect_in_both_options_is_not_offered():
    assert "moving" not in offers(4, sky=sky(4, "T1"), dice=["R6", "Y1", "B1"])
    assert "moving" not in offers(4, sky=sky(4, "T1"), dice=["R6", "Y1", "B1"], cellar=[0, 0, 0, 2])
    assert "moving" not in offers(4, sky=sky(4, "T3"), dice=["R1", "Y1", "B6"])


def test_G067_one_part_that_can_have_an_effect_is_enough():
    # T6: Persuade and 1 Quadrant; nobody can be persuaded
    t = Table().act(4, sky=sky(4, "T6"), dice=[]).do("moving")
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)
    # T3 gold: Write 3 and 1 point; nothing can be written
    t = Table().act(4, sky=sky(4, "T3+"), dice=[]).do("moving")
    assert (t.decision, t.score()) == ("choose_action", 1)
    # Persuade twice: only one step is left
    t = Table().act(4, quadrants=3, cellar=[0, 0, 1, 0]).do("free persuade")
    assert (t.player()["cellar"], t.player()["quadrants"]) == ([0, 0, 0, 1], 0)


def test_G067_a_free_action_without_effect_is_not_offered():
    legal = offers(4, Table().edit(appendix=[7, 0]), quadrants=9, dice=[])
    assert legal & FREE == {"free die"}
    legal = offers(4, quadrants=9, dice=["R6", "Y6", "B6"], cellar=[0, 0, 0, 3], library=["E04 down"], books=[1, 1, 1, 1])
    assert legal & FREE == {"free die", "free recolour", "free comet"}


# -- G-068: when an icon can have an effect


@pytest.mark.parametrize(
    ("icon", "space", "text", "can", "cannot"),
    [
        ("observe", 2, "fixed", {"dice": ["B2"], "display": {0: "E02"}}, {"dice": ["B1"], "display": {0: "E02"}}),
        ("observe: comet", 2, "fixed", {"dice": ["B1"], "comets": {"ones": 1}, "display": {0: "E02"}},
         {"dice": [], "comets": {"ones": 3, "twos": 3}, "display": {0: "E02"}}),
        ("raise all", 4, "moving", {"sky": sky(4, "T1"), "dice": ["R5", "R6"]}, {"sky": sky(4, "T1"), "dice": ["R6", "Y1"]}),
        ("raise one", 4, "free raise_one", {"quadrants": 1, "dice": ["R6", "B5"]}, {"quadrants": 1, "dice": ["R6", "B6"]}),
        ("recolour", 4, "free recolour", {"quadrants": 1, "dice": ["R6"]}, {"quadrants": 1, "dice": []}),
        ("upgrade", 6, "fixed", {"sky": [*GOLD[:5], "T6"]}, {"sky": GOLD}),
        ("persuade", 4, "free persuade", {"quadrants": 3, "cellar": [0, 0, 1, 4]}, {"quadrants": 3, "cellar": [0, 0, 0, 5]}),
        ("persuade", 4, "moving", {"sky": sky(4, "T1"), "dice": [], "cellar": [1, 0, 0, 0]}, {"sky": sky(4, "T1"), "dice": []}),
        ("write", 4, "free write", {"quadrants": 2, "library": ["E04 down", "E12 up"], "books": [2, 2, 1, 2]},
         {"quadrants": 2, "library": ["E04 down", "E12 up"], "books": [2, 2, 2, 2]}),
        ("write", 4, "moving", {"sky": sky(4, "T3"), "dice": [], "library": ["E04 down"]}, {"sky": sky(4, "T3"), "dice": []}),
    ],
)  # fmt: skip
def test_G068_an_icon_can_have_an_effect_if_the_table_says_so(icon, space, text, can, cannot):
    assert text in offers(space, **can), icon
    assert text not in offers(space, **cannot), icon


def test_G068_lecture_needs_an_own_token_below_the_top():
    board = {"sky": sky(4, "T4"), "dice": []}
    assert "moving" in offers(4, scales(Table(), FOUR_ROWS), **board, university=[4, 4, 4, 3])
    assert "moving" not in offers(4, scales(Table(), FOUR_ROWS), **board, university=[4, 4, 4, 4])
    # a Scale of five rows has its top on row 5
    five = [*FOUR_ROWS[:3], "S2b"]
    assert "moving" in offers(4, scales(Table(), five), **board, university=[4, 4, 4, 4])
    assert "moving" not in offers(4, scales(Table(), five), **board, university=[4, 4, 4, 5])


def test_G068_spot_a_comet_needs_a_comet_on_the_own_board():
    assert {"fixed", "free comet"} <= offers(4, Table().edit(appendix=[6, 0]), quadrants=4)
    assert not {"fixed", "free comet"} & offers(4, Table().edit(appendix=[7, 0]), quadrants=4)


def test_G068_gain_a_die_can_have_an_effect_with_four_dice_too():
    board = {"sky": sky(4, "T2"), "dice": ["R1", "R2", "R3", "B5"], "quadrants": 2}
    t = Table().act(4, **board)
    assert {"moving", "free die"} <= set(t.legal)
    t.do("moving")  # no yellow die to raise, so the die is the only option
    assert t.decision == "choose_colour"
    assert {"refuse", "colour yellow"} <= set(t.legal)


def test_G068_a_card_needs_a_card_in_the_deck():
    # the spot of E09 gives 2 points and a card
    board = {"dice": ["Y4"], "display": {0: "E09", 1: "E10"}}
    t = Table().act(2, **board).do("fixed", "spot 0.1")
    assert (t.score(), len(t.player()["library"]), t.player()["quadrants"]) == (2, 1, 1)
    t = Table().edit(deck=[], last_round=2).act(2, **board).do("fixed", "spot 0.1")
    assert (t.score(), len(t.player()["library"]), t.player()["quadrants"]) == (2, 0, 1)


def test_G068_gain_inquisitor_needs_one_in_the_supply_and_farewell_a_figure_on_the_rightmost_space():
    # row 2: Gain Inquisitor, then Farewell; the two other spaces of the cellar do not help
    for cellar, other, after, asked in (
        ([0, 0, 0, 0], 0, [1, 0, 0, 0], False),
        ([1, 1, 1, 0], 0, [2, 1, 1, 0], False),
        ([0, 0, 0, 1], 0, [1, 0, 0, 1], True),
        ([0, 0, 0, 1], 31, [0, 0, 0, 1], True),
    ):
        t = Table().edit(players={2: {"cellar": [other, 0, 0, 0]}})
        t.act(4, sky=sky(4, "T3"), library=["E02 up", "E09 up"], cellar=cellar).do("moving", "option 2", "book 2", "book 2")
        assert t.player()["cellar"] == after
        assert (t.decision == "choose_farewell") == asked


def test_G068_quadrants_and_points_can_always_have_an_effect():
    assert "moving" in offers(6, sky=GOLD, quadrants=60)
    assert "moving" in offers(4, sky=sky(4, "T6"), dice=[], quadrants=60)
    assert "moving" in offers(4, sky=sky(4, "T3+"), dice=[])
