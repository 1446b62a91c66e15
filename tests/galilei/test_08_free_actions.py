"""Chapter 8 of the rules: free actions (G-090 to G-097)."""

import pytest

from .words import Table

FREE = {"free recolour", "free raise_one", "free die", "free write", "free persuade", "free comet"}


def rich(quadrants, **board):
    """The Actions phase with so many Quadrants; every free action could have an effect."""
    board = {"cellar": [2, 0, 0, 0], "library": ["E02 down", "E04 down", "E12 down", "E18 down"], **board}
    return Table().act(4, quadrants=quadrants, **board)


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("free recolour", 1),
        ("free raise_one", 1),
        ("free die", 2),
        ("free write", 2),
        ("free persuade", 3),
        ("free comet", 4),
    ],
)
def test_G090_G091_G092_G093_G094_G095_prices_of_the_free_actions(text, price):
    assert text not in rich(price - 1).legal
    for quadrants in (price, price + 3):
        t = rich(quadrants)
        assert text in t.legal
        t.do(text)
        assert t.player()["quadrants"] == quadrants - price


def test_G090_a_die_changes_to_another_colour_and_keeps_its_value():
    for colour, after in (("yellow", ["Y2", "Y5"]), ("blue", ["Y2", "B5"])):
        t = Table().act(4, dice=["R5", "Y2"], quadrants=1).do("free recolour")
        assert set(t.legal) == {"die 0", "die 1"}
        t.do("die 0")
        assert set(t.legal) == {"colour yellow", "colour blue"}
        t.do(f"colour {colour}")
        assert (t.decision, t.player()["dice"], t.player()["quadrants"]) == ("choose_action", after, 0)


def test_G091_a_die_of_any_colour_is_raised_by_1():
    for place, after in ((0, ["R6", "Y2", "B6"]), (1, ["R5", "Y3", "B6"])):
        t = Table().act(4, dice=["R5", "Y2", "B6"], quadrants=1).do("free raise_one")
        assert set(t.legal) == {"die 0", "die 1"}  # the 6 cannot be raised
        t.do(f"die {place}")
        assert (t.decision, t.player()["dice"], t.player()["quadrants"]) == ("choose_action", after, 0)


def test_G092_two_quadrants_gain_a_die():
    t = Table().act(4, dice=["R5"], quadrants=2).do("free die")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do("colour blue")
    assert (t.decision, t.player()["dice"], t.player()["quadrants"]) == ("choose_action", ["R5", "B1"], 0)


def test_G092_with_four_dice_the_die_is_exchanged_or_refused_and_the_price_is_paid_all_the_same():
    dice = ["R5", "Y2", "Y3", "B1"]
    t = Table().act(4, dice=dice, quadrants=2).do("free die", "colour red", "die 3")
    assert (t.player()["dice"], t.player()["quadrants"]) == (["R1", "R5", "Y2", "Y3"], 0)
    t = Table().act(4, dice=dice, quadrants=2).do("free die", "refuse")
    assert (t.player()["dice"], t.player()["quadrants"]) == (dice, 0)


def test_G093_two_quadrants_write_3():
    # row 0 of these four cards lying face down: 2 points each
    t = rich(2).do("free write", "book 0", "book 0", "book 0")
    assert (t.decision, t.player()["books"], t.score()) == ("choose_action", [3, 0, 0, 0], 6)
    assert t.player()["quadrants"] == 0


def test_G093_the_three_steps_are_shared_freely_and_may_be_stopped_after_the_first():
    # row 2 of E12 and E20 lying face down and rows 1 and 2 of E12 are empty
    t = Table().act(4, quadrants=2, library=["E12 down", "E20 down"]).do("free write")
    assert "stop" not in t.legal
    t.do("book 2", "book 1", "book 2")
    assert (t.decision, t.player()["books"], t.score()) == ("choose_action", [0, 1, 2, 0], 0)
    t = Table().act(4, quadrants=2, library=["E12 down", "E20 down"]).do("free write", "book 2", "stop")
    assert (t.decision, t.player()["books"], t.player()["quadrants"]) == ("choose_action", [0, 0, 1, 0], 0)


def test_G094_three_quadrants_persuade_the_same_figure_twice_or_two_figures_once():
    t = rich(3).do("free persuade")  # both figures stand on space 1, so the first step is no choice
    assert t.player()["cellar"] == [1, 1, 0, 0]
    assert set(t.legal) == {"figure 1", "figure 2"}
    assert t.do("figure 2").player()["cellar"] == [1, 0, 1, 0]
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 0)
    t = rich(3).do("free persuade", "figure 1")
    assert (t.decision, t.player()["cellar"]) == ("choose_action", [0, 2, 0, 0])


def test_G094_with_a_single_figure_both_steps_are_its_own():
    t = rich(3, cellar=[0, 1, 0, 0]).do("free persuade")
    assert (t.decision, t.player()["cellar"]) == ("choose_action", [0, 0, 0, 1])


def test_G095_four_quadrants_spot_a_comet():
    t = Table().act(6, quadrants=5).do("free comet")
    comets = t.player()["comets"]
    assert (comets["board"], comets["ones"], t.player()["quadrants"]) == (6, 1, 1)
    t = Table().edit(appendix=[6, 0]).act(6, quadrants=8).do("free comet")  # the last comet
    assert t.player()["comets"]["board"] == 0
    assert "free comet" not in t.legal


def test_G096_the_new_colour_differs_from_the_old_one():
    for die, others in (("R3", {"yellow", "blue"}), ("Y3", {"red", "blue"}), ("B3", {"red", "yellow"})):
        t = Table().act(4, dice=[die], quadrants=1).do("free recolour")
        assert set(t.legal) == {f"colour {colour}" for colour in others}


def test_G096_the_new_colour_is_held_at_most_twice():
    t = Table().act(4, dice=["R5", "B2", "B3", "B4"], quadrants=1).do("free recolour", "die 0")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["Y5", "B2", "B3", "B4"])  # blue was no option
    t = Table().act(4, dice=["R5", "B2", "B3"], quadrants=1).do("free recolour", "die 0")
    assert set(t.legal) == {"colour yellow", "colour blue"}
    t.do("colour blue")
    assert t.player()["dice"] == ["B2", "B3", "B5"]


def test_G096_the_new_colour_is_in_the_supply():
    for last, offered in ((["Y1", "Y1", "Y1"], {"red"}), (["Y1", "Y1"], {"red", "yellow"})):
        t = Table("galilei:seats=4").edit(
            players={2: {"dice": ["Y1", "Y1", "Y1"]}, 3: {"dice": ["Y1", "Y1", "Y1"]}, 4: {"dice": last}}
        )
        t.act(4, dice=["R1", "R4", "Y2", "B2"], quadrants=1).do("free recolour", "die 3")
        if offered == {"red"}:  # ten yellow dice are on the boards
            assert (t.decision, t.player()["dice"]) == ("choose_action", ["R1", "R2", "R4", "Y2"])
        else:
            assert set(t.legal) == {"colour red", "colour yellow"}


def test_G096_the_value_may_be_anything_and_the_die_recoloured_is_free_to_choose():
    t = Table().act(4, dice=["R1", "R6", "B6"], quadrants=2).do("free recolour", "die 1", "colour blue")
    assert t.player()["dice"] == ["R1", "B6", "B6"]
    t.do("free recolour", "die 0", "colour blue")
    assert t.player()["dice"] == ["B1", "B6", "B6"]


def test_G097_there_is_no_other_free_action():
    t = rich(30)
    assert {text for text in t.legal if text not in ("fixed", "moving", "end")} == FREE


def test_G097_the_same_free_action_may_be_repeated_in_a_turn():
    t = rich(30)
    t.do("free comet", "free comet", "free comet")
    assert (t.player()["comets"]["ones"], t.player()["quadrants"]) == (3, 18)
    t.do("free raise_one", "die 0", "free raise_one", "die 0", "free raise_one", "die 0")
    assert (t.player()["dice"], t.player()["quadrants"]) == (["R4", "Y1", "B1"], 15)
    t.do("free persuade", "figure 2", "free persuade", "figure 1", "figure 2")
    assert (t.player()["cellar"], t.player()["quadrants"]) == ([0, 0, 2, 0], 9)
    t.do("free recolour", "die 0", "colour blue", "free recolour", "die 0", "colour red")
    assert t.player()["quadrants"] == 7
    assert FREE <= set(t.legal)
