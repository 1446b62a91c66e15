"""Tycho Brahe, chapter 6: end and result of the solo game (S-078 to S-083) and the worked examples WE-S18 to WE-S20."""

from typing import Any

import pytest

from .tycho_words import PLAIN, QUIET, drawing, evaluate, ready, university, upgraded
from .words import Table

LAST = "E25"  # the last card of the deck
NO_ACTION: dict[str, Any] = {"tiles": upgraded(), "telescope": 0, **drawing("M6")}  # Tycho's next turn only upgrades tile 0


def before(number: int, *deck: str, **tycho: Any) -> Table:
    """The player is about to move in this round; Tycho's next turn takes no action unless told otherwise."""
    return ready("Y1", {**NO_ACTION, **tycho}, round=number, deck=[*deck, LAST])


def take(t: Table, space: int) -> Table:
    """The player observes the Major Object of space 0 (orange 8) or 1 (orange 6); his turn is not ended."""
    return t.act(2, dice=["R4", "Y4"]).do("fixed", f"major {space}")


def last_turns(player: dict[str, Any], tycho: dict[str, Any], **changes: Any) -> Table:
    """The last round without any action. Both Tribunal tokens stand on 0 unless told otherwise."""
    people = {1: {"reputation": 0, **player}}
    last = {"round": 12, "last_round": 12, "deck": []}
    t = ready("Y1", {**NO_ACTION, "reputation": 0, **tycho}, players=people, **last, **changes).skip()
    assert t.session.over[0]
    return t


def test_S078_after_the_last_card_the_round_is_finished_and_each_has_one_more_turn() -> None:
    """Rules: S-078."""
    t = take(before(5), 0)
    assert (t.position["deck"], t.position["last_round"]) == ([], 6)
    t.finish()
    assert (t.seat, t.position["round"], len(t.tycho["turned"])) == (1, 6, 1)
    assert not t.session.over[0]
    t.skip()
    assert t.session.over[0]
    assert (t.position["round"], len(t.tycho["turned"])) == (6, 2)


def test_S078_the_last_card_but_one_ends_nothing() -> None:
    """Rules: S-078."""
    t = take(before(5, "E20"), 0).finish().skip()
    assert (t.position["deck"], t.position["round"], t.position["last_round"]) == ([LAST], 7, 0)
    assert not t.session.over[0]


def test_S079_drawn_in_the_players_turn_tychos_turn_still_belongs_to_that_round() -> None:
    """He has that turn and one in the next round. Rules: S-079."""
    t = take(before(5), 0)
    assert t.tycho["turned"] == []
    t.finish()
    assert t.tycho["turned"] == ["M6"]
    t.skip()
    assert len(t.tycho["turned"]) == 2
    assert t.session.over[0]


def test_S079_drawn_in_tychos_turn_the_round_is_over_with_it() -> None:
    """The player has one more turn, and so has he. Rules: S-079."""
    t = evaluate("Y4", {"dice": 1}, round=5, deck=[LAST])
    assert (t.tycho["library"], t.position["round"], t.position["last_round"]) == ([f"{LAST} down"], 6, 6)
    assert not t.session.over[0]
    t.skip()
    assert t.session.over[0]
    assert len(t.tycho["turned"]) == 2


def test_S080_display_and_spare_pile_are_handled_as_in_the_base_game() -> None:
    """Empty in the rest of the round of the trigger, filled when the last round begins, refilled at once in it. Rules: S-080."""
    t = before(12).edit(**university(*QUIET, tiles=("S2a", "S1a", "S3a", "S4a")), spare=["E28", "E29", "E30"])
    sky = ["T1", "T2", "T4", "T3", "T5", "T6"]
    t.act(2, display=dict(enumerate(PLAIN)), sky=sky, dice=["R4", "Y4"], university=[2, 0, 0, 0])
    t.do("moving", "option 2", "scale 0")  # row 3 of S2a: a card, the last one
    assert (t.player()["library"], t.position["last_round"]) == ([f"{LAST} down"], 13)
    t.do("fixed", "major 0")
    assert (t.position["display"][0], t.position["spare"]) == (None, ["E28", "E29", "E30"])
    t.finish()
    assert (t.position["round"], t.position["display"][0], t.position["spare"]) == (13, "E28", ["E29", "E30"])
    take(t, 1)
    assert (t.position["display"][1], t.position["spare"]) == ("E29", ["E30"])


def test_S080_tychos_major_object_of_the_last_round_is_replaced_from_the_spare_pile() -> None:
    """Rules: S-080, G-203."""
    t = evaluate("Y2", {"dice": 2}, round=12, last_round=12, deck=[], spare=["E28", "E29"])
    assert t.session.over[0]
    assert t.tycho["library"] == ["E16 up"]
    assert (t.position["display"][4], t.position["spare"]) == ("E28", ["E29"])


def test_S080_the_limit_of_rounds_holds_too() -> None:
    """Rules: S-080, G-207."""
    t = Table("galilei:solo,characters=basic").edit(round=40, tycho=NO_ACTION).skip()
    assert (t.position["round"], t.position["last_round"]) == (41, 41)
    assert t.position["deck"]
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 41


def test_S081_tychos_university_inquisitors_and_reputation_are_scored_like_a_players() -> None:
    """Multipliers 2, 2, 2, 1; counts 2, 2, 1, 3; figures on -6, -4, +1, +1. Rules: S-081, G-208 to G-210."""
    scales = university("majors", "books", "comets", "constellations", tiles=("S1a", "S2a", "S4a", "S3a"))
    both = {"university": [3, 4, 2, 2], "constellations": 4, "cellar": [1, 1, 0, 2], "reputation": 4, "score": 20}
    player = {**both, "library": ["E02 up", "E03 up", "E05 down"], "books": [2, 3, 2, 3], "comets": {"ones": 1}}
    tycho = {**both, "library": ["E06 up", "E07 up", "E08 down"], "book": 2, "comets": {"twos": 1}}
    t = last_turns(player, tycho, **scales)
    result = t.session.result(0)
    for found in result["sources"]:
        assert (found["university"], found["cellar"], found["reputation"]) == (2 * 2 + 2 * 2 + 2 * 1 + 1 * 3, -8, 4)
    assert list(result["vp"]) == [20 + 13 - 8 + 4, 20 + 13 - 8 + 4]
    assert (t.score(1), t.score(2)) == (29, 29)


@pytest.mark.parametrize(
    ("subject", "tycho", "count"),
    [
        ("inquisitors", {"cellar": [0, 0, 1, 2]}, 3),
        ("upgrades", {"tiles": upgraded(1, 3)}, 3),  # the last turn upgrades tile 0 as well
        ("majors", {"library": ["E02 up", "E03 down", "E05 up"]}, 2),
        ("books", {"library": ["E02 down", "E03 down"], "book": 1}, 1),
        ("comets", {"comets": {"ones": 1, "twos": 1}}, 4),
        ("constellations", {"constellations": 2}, 5),
    ],
)
def test_S081_his_subject_counts_are_those_of_S053(subject: str, tycho: dict[str, Any], count: int) -> None:
    """Row 2 of S4a has multiplier 2; one comet is on a page and one in the Appendix. Rules: S-081, S-053."""
    others = [each for each in ("majors", "books", "inquisitors", "upgrades", "comets", "constellations") if each != subject]
    scales = university(subject, *others[:3], tiles=("S4a", "S1a", "S2a", "S3a"))
    away: dict[str, Any] = {"pages": {4: 2}, "appendix": [0, 1]} if subject == "comets" else {}
    t = last_turns({}, {**tycho, "university": [2, 0, 0, 0]}, **scales, **away)
    assert t.session.result(0)["sources"][1]["university"] == 2 * count


@pytest.mark.parametrize(("player", "tycho", "placement"), [(61, 60, [1, 2]), (60, 61, [2, 1]), (1, 0, [1, 2])])
def test_S082_the_player_wins_with_more_points_than_tycho(player: int, tycho: int, placement: list[int]) -> None:
    """Rules: S-082."""
    t = last_turns({"score": player}, {"score": tycho})
    result = t.session.result(0)
    assert (list(result["vp"]), list(result["placement"])) == ([player, tycho], placement)
    assert (t.player()["placement"], t.tycho["placement"]) == tuple(placement)


@pytest.mark.parametrize(("dice", "quadrants", "his_dice"), [(["R6", "Y6", "B6"], 9, 0), ([], 0, 5), (["R1"], 0, 1)])
def test_S083_a_tie_is_tychos_and_dice_and_quadrants_are_not_compared(dice: list[str], quadrants: int, his_dice: int) -> None:
    """Rules: S-083."""
    t = last_turns({"score": 50, "dice": dice, "quadrants": quadrants}, {"score": 50, "dice": his_dice})
    assert list(t.session.result(0)["placement"]) == [2, 1]


# -- worked examples


def test_WE_S18_the_player_takes_the_last_card_in_round_12() -> None:
    """Rules: S-078, S-079."""
    t = take(before(12), 0)
    assert (t.position["display"][0], t.position["deck"], t.position["round"]) == (LAST, [], 12)
    t.finish()
    assert (t.seat, t.position["round"], t.position["last_round"]) == (1, 13, 13)
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 13


def test_WE_S19_tycho_takes_the_last_card_in_round_12() -> None:
    """Tile 4A, row 2. Rules: S-071, S-078, S-079."""
    t = evaluate("Y4", {"dice": 1}, round=12, deck=[LAST])
    assert t.tycho["library"] == [f"{LAST} down"]
    assert (t.seat, t.position["round"], t.position["last_round"]) == (1, 13, 13)
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 13


def test_WE_S20_61_to_61_is_tychos_win() -> None:
    """The player has more dice and Quadrants. Rules: S-083."""
    player = {"score": 60, "reputation": 1, "dice": ["R6", "Y6", "B5", "B6"], "quadrants": 7}
    t = last_turns(player, {"score": 63, "reputation": -2, "dice": 1})
    result = t.session.result(0)
    assert (list(result["vp"]), list(result["placement"])) == ([61, 61], [2, 1])
