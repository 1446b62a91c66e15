"""Chapter 6 of the rules: order of effects (G-069 to G-074)."""

import random

import pytest

from .words import Table, some

TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]
BLANK = ["S1b", "S3a", "S4a", "S5b"]  # Scale tiles whose lowest row gives nothing
RULESETS = ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=3", "galilei:seats=4"]


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


def write(library, table=None, **board):
    """A Write 2 on this library has been begun; its first step is asked."""
    t = (table or Table()).act(4, sky=sky(4, "T3"), library=library, **board).do("moving", "option 2")
    assert t.decision == "choose_book_token"
    return t


# -- G-069: one action after the other


def test_G069_an_action_with_its_rewards_is_finished_before_another_begins():
    # the spot gives 1 point and Write 2; the moving action could have an effect all the time
    t = Table().act(2, sky=sky(2, "T4"), dice=["Y3"], display={0: "E05", 1: "E02"}, library=["E04 down"])
    assert {"fixed", "moving", "end"} <= set(t.legal)
    t.do("fixed")
    assert all(text.startswith("spot") for text in t.legal)
    t.do("spot 0.2")
    assert set(t.legal) == {f"book {row}" for row in range(4)}
    t.do("book 0")
    assert set(t.legal) == {"book 1", "book 2", "book 3", "stop"}
    t.do("stop")
    assert t.decision == "choose_action"
    assert {"moving", "end"} <= set(t.legal)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G069_in_random_games_actions_begin_only_when_nothing_is_in_progress(ruleset):
    t = Table(ruleset, seed=19)
    t.edit(players={seat: {"quadrants": 20} for seat in range(1, len(t.position["players"]) + 1)})
    for position in states(t, 19):
        actions = [text for text in t.legal if text in ("fixed", "moving", "end") or text.startswith("free")]
        assert actions == (t.legal if position["decision"] == "choose_action" else [])


# -- G-070: depth first


def test_G070_a_write_gained_within_a_write_is_finished_before_the_steps_left():
    # row 2 of E03: Lecture; row 1 of Scale tile S3 b: Write 2
    t = write(["E03 down", "E12 down"], scales(Table(), ["S3b", "S1b", "S4a", "S5b"])).do("book 2", "scale 0")
    assert t.decision == "choose_book_token"
    assert "stop" not in t.legal  # the first step of the inner Write; the outer one could be stopped
    t.do("book 1")
    assert "stop" in t.legal
    t.do("stop")  # the inner Write is over; one step of the outer one is left
    assert t.decision == "choose_book_token"
    assert "stop" in t.legal
    assert t.player()["books"] == [0, 1, 1, 0]
    t.do("book 0")
    assert t.decision == "choose_action"
    assert t.player()["books"] == [1, 1, 1, 0]


def test_G070_a_reward_of_a_spot_is_finished_before_the_reward_of_the_token():
    # the spot: 1 point, Write 2; the token: 1 Quadrant; row 2 of E03: Lecture
    t = scales(Table(), BLANK).act(2, dice=["Y3"], display={0: "E05", 1: "E02"}, library=["E03 down"])
    t.do("fixed", "spot 0.2")
    assert (t.decision, t.player()["quadrants"]) == ("choose_book_token", 0)
    t.do("book 2")
    assert (t.decision, t.player()["quadrants"]) == ("choose_university_token", 0)
    t.do("scale 1")
    assert (t.decision, t.player()["quadrants"]) == ("choose_book_token", 0)
    t.do("stop")
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)


def test_G070_the_first_part_of_a_tile_with_all_it_brings_comes_before_the_second():
    # T4 gold: Lecture, 1 point, 1 Quadrant; row 1 of Scale tile S2 a: gain a die
    t = scales(Table(), ["S2a", "S1b", "S4a", "S5b"]).act(4, sky=sky(4, "T4+")).do("moving", "option 2", "scale 0")
    assert (t.decision, t.score(), t.player()["quadrants"]) == ("choose_colour", 0, 0)
    t.do("colour red")
    assert (t.decision, t.score(), t.player()["quadrants"]) == ("choose_action", 1, 1)


# -- G-071: printed order


def test_G071_parts_are_taken_in_printed_order_when_the_asked_one_comes_first():
    # T6: Persuade, 1 Quadrant
    t = Table().act(4, sky=sky(4, "T6"), cellar=[1, 1, 0, 0]).do("moving", "option 2")
    assert (t.decision, t.player()["quadrants"]) == ("choose_inquisitor", 0)
    t.do("figure 1")
    assert (t.decision, t.player()["quadrants"], t.player()["cellar"]) == ("choose_action", 1, [0, 2, 0, 0])


def test_G071_parts_are_taken_in_printed_order_when_the_asked_one_comes_last():
    # T5 gold: 1 Quadrant, any die +3
    t = Table().act(4, sky=sky(4, "T5+")).do("moving", "option 2")
    assert (t.decision, t.player()["quadrants"]) == ("choose_die", 1)


def test_G071_the_rewards_of_a_spot_are_taken_in_printed_order():
    # E14, third spot: 2 points, gain a die; then the token's Quadrant
    t = Table().act(2, dice=["Y4"], display={0: "E14", 1: "E10"}).do("fixed", "spot 0.3")
    assert (t.decision, t.score(), t.player()["quadrants"]) == ("choose_colour", 2, 0)
    t.do("colour red")
    assert t.player()["quadrants"] == 1


def test_G071_a_farewell_gives_the_die_and_then_the_quadrant():
    t = write(["E09 up"], cellar=[0, 0, 0, 1]).do("book 2", "take")
    assert (t.decision, t.player()["quadrants"]) == ("choose_colour", 0)
    t.do("colour red")
    assert (t.player()["dice"], t.player()["quadrants"]) == (["R1", "R1", "Y1", "B1"], 1)


# -- G-072: what must be taken


def test_G072_gain_inquisitor_must_be_taken():
    t = write(["E02 up"], reputation=-9).do("book 2")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    assert set(t.legal) == {"book 0", "book 1", "book 3", "stop"}  # nothing was asked


def test_G072_a_die_must_be_taken_while_fewer_than_four_are_held():
    t = write(["E06 up"]).do("book 1")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}


def test_G072_a_persuade_must_be_carried_out():
    t = write(["E06 up"], cellar=[1, 1, 0, 1]).do("book 2")
    assert set(t.legal) == {"figure 1", "figure 2"}
    t = write(["E06 up"], cellar=[0, 0, 1, 0]).do("book 2")
    assert t.player()["cellar"] == [0, 0, 0, 1]


def test_G072_a_lecture_must_be_carried_out_even_if_its_row_brings_an_inquisitor():
    # all tokens but one stand on top; its next row gives an Inquisitor
    t = scales(Table(), ["S2b", "S1b", "S3a", "S6a"])
    t = write(["E04 down"], t, university=[0, 4, 4, 4]).do("book 1")
    assert t.player()["university"] == [1, 4, 4, 4]
    assert t.player()["cellar"] == [1, 0, 0, 0]
    t = write(["E04 down"], scales(Table(), BLANK)).do("book 1")
    assert set(t.legal) == {"scale 0", "scale 1", "scale 2", "scale 3"}


def test_G072_a_raise_must_be_carried_out():
    t = write(["E04 down"], dice=["B2"]).do("book 3")
    assert t.player()["dice"] == ["B3"]
    t = Table().act(4, sky=sky(4, "T5"), dice=["R1", "Y1", "B1"]).do("moving", "option 2")
    assert set(t.legal) == {"die 0", "die 1", "die 2"}
    t.do("die 0")
    assert set(t.legal) == {"amount 1", "amount 2"}  # not 0


# -- G-073: what may be refused


def test_G073_a_farewell_may_be_refused():
    t = write(["E09 up"], cellar=[0, 0, 0, 1]).do("book 2")
    assert set(t.legal) == {"take", "refuse"}
    t.do("refuse")
    assert (t.player()["cellar"], t.player()["dice"], t.player()["quadrants"]) == ([0, 0, 0, 1], ["R1", "Y1", "B1"], 0)


def test_G073_a_new_die_may_be_refused_while_four_are_held():
    t = Table().act(3, dice=["R2", "Y1", "Y3", "B1"]).do("fixed", "option 1")
    assert "refuse" in t.legal
    t.do("refuse")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R2", "Y1", "Y3", "B1"])


def test_G073_the_steps_of_a_partial_write_may_be_left_out_after_the_first():
    t = write(["E04 down", "E12 down"])
    assert "stop" not in t.legal
    t.do("book 0")
    assert "stop" in t.legal
    t.do("stop")
    assert (t.decision, t.player()["books"]) == ("choose_action", [1, 0, 0, 0])


def test_G073_a_part_of_an_any_die_raise_may_be_left_out():
    t = Table().act(4, sky=sky(4, "T5+"), dice=["R1", "Y1", "B1"]).do("moving", "option 2", "die 1")
    assert set(t.legal) == {"amount 1", "amount 2", "amount 3"}
    t.do("amount 1")
    assert (t.decision, t.player()["dice"]) == ("choose_action", ["R1", "Y2", "B1"])


def test_G073_the_parts_of_a_persuade_twice_may_not_be_left_out():
    t = Table().act(4, cellar=[1, 1, 0, 0], quadrants=3).do("free persuade")
    assert set(t.legal) == {"figure 1", "figure 2"}
    t.do("figure 2")
    assert set(t.legal) == {"figure 1", "figure 3"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G073_nothing_else_may_be_refused(ruleset):
    for seed in some(4):
        t = Table(ruleset, seed=seed)
        t.edit(players={seat: {"quadrants": 20} for seat in range(1, len(t.position["players"]) + 1)})
        for position in states(t, seed):
            decision, legal = position["decision"], t.legal
            if "refuse" in legal:
                dice = position["players"][position["seat"] - 1]["dice"]
                assert decision == "choose_farewell" or (decision == "choose_colour" and len(dice) == 4)
            if decision == "choose_farewell":
                assert set(legal) == {"take", "refuse"}
            if "stop" in legal:
                assert decision in ("choose_target", "choose_comet", "choose_book_token")


# -- G-074: what is lost


def test_G074_a_part_without_effect_is_lost_and_the_following_ones_go_on():
    t = Table().act(4, sky=sky(4, "T6")).do("moving", "option 2")  # Persuade, 1 Quadrant
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)
    # the second spot of E01 gives 2 points and Persuade, its token 1 Quadrant
    t = Table().act(2, dice=["B4"], display={0: "E01", 1: "E13"}).do("fixed", "spot 0.2")
    assert (t.decision, t.score(), t.player()["quadrants"]) == ("choose_action", 2, 1)


def test_G074_a_lost_reward_is_not_kept():
    # row 2 of E04 face down: Persuade; of E02 face up: Gain Inquisitor
    t = write(["E04 down", "E02 up"]).do("book 2", "book 2")
    assert t.player()["cellar"] == [1, 0, 0, 0]
    t = write(["E02 up", "E04 down"]).do("book 2", "book 2")  # now the figure is there when the Persuade comes up
    assert t.player()["cellar"] == [0, 1, 0, 0]


def test_G074_steps_of_a_write_that_no_token_can_make_are_lost():
    t = write(["E12 down"], books=[1, 1, 0, 0]).do("book 2", "book 3")
    assert t.decision == "choose_action"
    t = write(["E12 down"], books=[1, 0, 0, 1], quadrants=2).do("book 1", "stop")
    assert t.player()["books"] == [1, 1, 0, 1]
    t.do("free write")  # one step is all there is
    assert (t.decision, t.player()["books"]) == ("choose_action", [1, 1, 1, 1])


def test_G074_the_second_persuade_is_lost_if_nobody_can_move_any_more():
    t = Table().act(4, cellar=[0, 0, 1, 2], quadrants=3).do("free persuade")
    assert (t.decision, t.player()["cellar"]) == ("choose_action", [0, 0, 0, 3])
