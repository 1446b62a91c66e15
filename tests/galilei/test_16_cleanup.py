"""Chapter 16: Cleanup (G-193 to G-196)."""

from typing import Any

from .tycho_words import PLAIN, claims, university
from .words import Table

DISPLAY = dict(enumerate(PLAIN))
SUBJECTS = ("majors", "books", "comets", "constellations")  # leaves the Inquisitors and the Upgrades tile as objectives


def table() -> Table:
    return Table().edit(**university(*SUBJECTS))


def comet_to_the_book(**player: Any) -> Table:
    """On space 2, with T1 as the turn's tile, a comet of value 2 and a red 1 have just paid for the only spot within reach."""
    player = {"sky": ["T2", "T3", "T1", "T4", "T5", "T6"], **player}
    t = table().act(2, display=DISPLAY, dice=["R1"], comets={"twos": 1}, **player).do("fixed")
    assert t.player()["comets"]["waiting"] == 1
    return t


def test_G193_cleanup_rotates_then_places_comets_then_interrogates_then_checks_objectives() -> None:
    """Looked at between the steps, where a decision is asked. Rules: G-193."""
    t = comet_to_the_book(cellar=[1, 0, 0, 1], sky=["T2+", "T3+", "T1", "T4+", "T5+", "T6+"])
    t.do("moving", "end")
    assert t.decision == "choose_comet_page"
    assert t.player()["cellar"] == [0, 1, 0, 1]
    assert t.player()["sky"] == ["T1", "T2+", "T3+", "T4+", "T5+", "T6+"]
    assert (t.player()["reputation"], t.score()) == (-3, 2)
    t.do("page 1")
    assert t.decision == "choose_farewell"
    assert (t.player()["reputation"], t.score()) == (-4, 9)
    assert claims(t, "O6") == [1]
    t.do("refuse")
    assert t.seat == 2


def test_G193_the_page_reward_is_finished_before_the_interrogation() -> None:
    """Page 2 gives a die; while its colour is open, nobody has been interrogated yet. Rules: G-193, G-133."""
    t = comet_to_the_book(cellar=[1, 0, 0, 0]).do("moving", "end", "page 2")
    assert t.decision == "choose_colour"
    assert t.player()["reputation"] == -3
    t.do("colour red")
    assert t.player()["reputation"] == -5
    assert t.seat == 2


def test_G194_a_persuade_from_a_page_counts_for_the_interrogation_of_this_turn() -> None:
    """Page 3 persuades twice: one figure from -4 to -1. Rules: G-194."""
    t = comet_to_the_book(cellar=[1, 0, 0, 0]).do("end", "page 3")
    assert t.player()["cellar"] == [0, 0, 1, 0]
    assert t.player()["reputation"] == -4
    assert t.seat == 2


def test_G194_a_page_without_a_persuade_causes_no_interrogation() -> None:
    """Rules: G-194, G-160."""
    t = comet_to_the_book(cellar=[1, 0, 0, 0]).do("end", "page 1")
    assert t.player()["reputation"] == -3
    assert t.seat == 2


def test_G195_a_farewell_from_an_objective_does_not_change_the_interrogation() -> None:
    """Worked example WE-G24. Rules: G-195, G-181."""
    t = table().act(2, dice=["B1"], cellar=[1, 0, 0, 1], sky=["T2+", "T3+", "T1", "T4+", "T5+", "T6+"])
    t.do("moving", "end")
    assert t.decision == "choose_farewell"
    assert (t.player()["cellar"], t.player()["reputation"], t.score()) == ([0, 1, 0, 1], -4, 7)
    t.do("take", "colour red")
    assert (t.player()["cellar"], t.player()["reputation"], t.score()) == ([0, 1, 0, 0], -4, 7)
    assert (t.player()["dice"], t.player()["quadrants"]) == (["R1", "B1"], 1)
    assert t.seat == 2


def test_G196_all_marks_of_the_turn_are_cleared_at_its_end() -> None:
    """The comet used, the figure persuaded, the two actions taken. Rules: G-196."""
    t = table().act(
        2, display=DISPLAY, dice=["R2", "R4"], comets={"ones": 1}, cellar=[1, 0, 0, 0], sky=["T2", "T3", "T1", "T4", "T5", "T6"]
    )
    t.do("fixed", "spot 0.1", "comet 1")
    # The comet shows 2 now; with the red 4 it would pay for a red 5, but it has been used this turn.
    assert t.decision == "choose_action"
    assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 1, "waiting": 0}
    t.do("moving", "option 2")
    assert {key: t.position["turn"][key] for key in ("fixed_used", "moving_used", "persuaded")} == {
        "fixed_used": True,
        "moving_used": True,
        "persuaded": True,
    }
    assert t.legal.count("fixed") == t.legal.count("moving") == 0
    t.do("end")
    assert t.player()["reputation"] == -5
    assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 1, "used": 0, "waiting": 0}
    turn = t.position["turn"]
    assert (turn["space"], turn["tile"]) == (0, None)
    assert (turn["fixed_used"], turn["moving_used"], turn["persuaded"]) == (False, False, False)

    t.skip()
    t.do("move 3")
    assert {"fixed", "moving"} <= set(t.legal)
    t.do("fixed", "option 1", "spot 1.1")
    assert t.player()["comets"]["waiting"] == 1
    t.do("end", "page appendix")
    # Nobody was persuaded in this turn, so the Tribunal token stays.
    assert t.player()["reputation"] == -5


def test_WE_G17_the_turns_tile_goes_to_space_0_and_those_below_it_move_up() -> None:
    """Turns on spaces 4, 6 and 2 one after the other. Rules: G-193, G-053, G-056."""
    t = Table().edit(players={1: {"sky": ["T1", "T2", "T3", "T4", "T5", "T6"]}})
    seen = []
    for move in ("move 3", "move 2", "move 1"):
        t.do(move)
        t.finish()
        seen.append(t.player()["sky"])
        t.skip()
    assert seen == [
        ["T5", "T1", "T2", "T3", "T4", "T6"],
        ["T5", "T1", "T2", "T3", "T4", "T6"],
        ["T2", "T5", "T1", "T3", "T4", "T6"],
    ]
