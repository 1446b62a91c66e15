"""Elizabeth Hevelius (C-019 to C-047, C-078, C-079)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from .character_words import (
    FIVE,
    FOR_UPGRADES,
    HEVELIUS,
    Table,
    columns,
    departing,
    games,
    heavens,
    note,
    read,
    step_onto,
    turn,
    waiting,
)

CONDITION = {tile: each["condition"] for tile, each in HEVELIUS.items()}
STARS = {tile: each["stars"] for tile, each in HEVELIUS.items()}
LINKS = {tile: len(each["connections"]) for tile, each in HEVELIUS.items()}
UPGRADE, MAJOR, CARD = "H13", "H15", "H16"  # tiles whose conditions are not met in tests about others
DULL = [UPGRADE, MAJOR, CARD]


def astronomer(space: int = 4, offer: list[str | None] | None = None, **more: Any) -> Table:
    """Hevelius in the Actions phase of `space` with this offer (else one that asks for rare things)."""
    board = {key: more.pop(key) for key in ("discard", "deck", "rest") if key in more}
    return turn("hevelius", space, board=heavens(offer or DULL, more.pop("groups", None), **board), **more)


def ready(offer: list[str | None], *icons: str, **more: Any) -> Table:
    """The same on space 4, with these icons carried out in this turn already."""
    return note(astronomer(4, offer, **more), *icons)


def met(t: Table) -> set[str]:
    """Conditions of tiles that could be claimed now, each tried with the tile in the offer; no constellation is open."""
    start = t.position
    found = set()
    tiles = [next(tile for tile in CONDITION if CONDITION[tile] == each) for each in dict.fromkeys(CONDITION.values())]
    tiles += ["H06", "H08"]  # a second one for Persuade and for Lecture
    for first in range(0, len(tiles), 3):
        offer = tiles[first : first + 3]
        t.edit(players={1: {"board": heavens(offer)}})
        if "claim" in t.legal:
            t.do("claim")
            if t.decision == "choose_claim":
                found |= {CONDITION[offer[int(text.split()[1])]] for text in t.legal}
            else:  # a single one is claimed unasked
                found |= {CONDITION[tile] for tile, left in zip(offer, t.board["offer"], strict=True) if left is None}
        t.session.set_position(0, start)
    return found


def grant(t: Table, tile: str) -> Table:
    """Puts this tile on the first place of the offer, with its condition met and the turn's claim still free."""
    board = t.board
    used = {tile, *board["discard"], *(each for group in board["constellations"] for each in group)}
    others = [each for each in HEVELIUS if each not in used and CONDITION[each] != CONDITION[tile]][:2]
    new = heavens([tile, *others], board["constellations"], board["discard"])
    icons = {"icons": [], "persuaded": True} if CONDITION[tile] == "persuade" else {"icons": [CONDITION[tile]]}
    return t.edit(players={1: {"board": new}}, turn={**icons, "ability_used": False})


def settle(t: Table) -> Table:
    """Takes the die of a reward in red."""
    return t.do("colour red") if t.decision == "choose_colour" else t


def next_turn(t: Table) -> Table:
    """Ends the turn and plays on to the Actions phase of the next turn of seat 1."""
    t.finish()
    return t.skip().do("move 1")


# -- C-019: the tiles


def test_C019_16_tiles_three_of_them_in_the_offer():
    assert len(HEVELIUS) == 16
    for position in games("galilei:seats=2,characters=basic+hevelius", 60):
        board = position["players"][1]["board"]
        assert len(board["offer"]) == 3
        assert sorted(board["offer"] + board["deck"]) == sorted(HEVELIUS)
        assert board["constellations"] == board["discard"] == []


def test_C019_the_tiles_are_shuffled():
    orders = [
        (*each["players"][0]["board"]["offer"], *each["players"][0]["board"]["deck"])
        for each in games("galilei:solo,characters=hevelius")
    ]
    assert len(set(orders)) == 300
    for place in range(16):
        assert {order[place] for order in orders} == set(HEVELIUS)


def test_C019_the_offer_is_drawn_from_the_top_of_the_deck():
    t = astronomer(4, ["H12", UPGRADE, MAJOR], deck=["H05", "H02"]).do("fixed", "claim", "end")
    assert t.board["offer"] == ["H05", UPGRADE, MAJOR]
    assert t.board["deck"][0] == "H02"


# -- C-020 to C-026: conditions


def test_C020_at_most_one_tile_is_claimed_in_a_turn():
    t = ready(["H12", "H01", UPGRADE], "comet", "raise_all:red").do("claim")
    assert t.decision == "choose_claim"
    assert set(t.legal) == {"offer 0", "offer 1"}
    t.do("offer 1")
    assert t.board["offer"] == ["H12", None, UPGRADE]
    assert t.board["constellations"] == [["H01"]]
    assert "claim" not in t.legal
    t.do("end")
    assert t.seat == 2  # nor in Cleanup


def test_C020_without_a_condition_met_no_tile_can_be_claimed():
    t = astronomer(4, ["H12", "H01", UPGRADE])
    assert "claim" not in t.legal
    t.do("fixed")  # a comet
    assert "claim" in t.legal


def test_C020_a_condition_met_in_an_earlier_turn_does_not_count():
    t = astronomer(4, DULL).do("fixed").finish()  # a comet
    t.skip()
    t.edit(players={1: {"board": heavens(["H12", UPGRADE, MAJOR])}})
    t.do("move 1")
    assert "claim" not in t.legal
    assert t.position["turn"]["icons"] == []


def test_C020_a_die_of_an_objectives_farewell_comes_too_late_for_this_turn_and_does_not_count_in_the_next():
    gold = [f"T{number}+" for number in range(1, 7)]
    t = astronomer(4, ["H10", UPGRADE, MAJOR], sky=gold, cellar=[0, 0, 0, 1], change=FOR_UPGRADES).do("end")
    assert t.decision == "choose_discard"  # Cleanup 2b, before the objectives
    t.do("stop", "take", "colour red")
    assert t.seat == 2
    t.skip().do("move 1")
    assert "claim" not in t.legal


def test_C020_what_another_player_does_in_his_turn_does_not_count():
    t = astronomer(4, ["H12", UPGRADE, MAJOR]).finish()
    t.act(4).do("fixed").finish()  # seat 2 spots a comet
    t.do("move 1")
    assert "claim" not in t.legal


ACTIONS: dict[str, tuple[int, list[str], dict[str, Any], set[str]]] = {
    "all red": (2, ["moving"], {}, {"raise_all:red"}),
    "all yellow": (2, ["moving", "option 1"], {"sky": ["T6", "T1", "T2", "T4", "T3", "T5"]}, {"raise_all:yellow"}),
    "all blue": (4, ["moving"], {}, {"raise_all:blue"}),
    "any die": (5, ["moving", "option 2", "die 1", "amount 2"], {}, {"raise_one"}),
    "free raise": (4, ["free raise_one", "die 0"], {"quadrants": 1}, {"raise_one"}),
    "free recolour": (4, ["free recolour", "die 0", "colour yellow"], {"quadrants": 1}, set()),
    "free die": (4, ["free die", "colour red"], {"quadrants": 2}, {"die"}),
    "free write": (4, ["free write", "book 2", "stop"], {"quadrants": 2, "library": FIVE}, {"write"}),
    "free persuade": (4, ["free persuade"], {"quadrants": 3, "cellar": [1, 0, 0, 0]}, {"persuade"}),
    "free comet": (3, ["free comet"], {"quadrants": 4}, {"comet"}),
    "gain a die": (3, ["fixed", "option 1", "colour red"], {}, {"die"}),
    "lecture": (3, ["fixed", "option 2", "scale 2"], {}, {"lecture"}),
    "lecture and card": (3, ["fixed", "option 2", "scale 1"], {"university": [0, 2, 0, 0]}, {"lecture", "card"}),
    "comet": (4, ["fixed"], {}, {"comet"}),
    "upgrade": (6, ["fixed", "tile 0"], {}, {"upgrade"}),
    "quadrant": (6, ["moving"], {}, set()),
    "major": (2, ["fixed", "major 0"], {"near": ["E01"], "dice": ["R4", "Y4"]}, {"observe_major"}),
    "constellation": (2, ["fixed"], {"near": ["E01"], "dice": ["R3"]}, {"observe_constellation"}),
    "two halves": (4, ["fixed", "moving"], {}, {"comet", "raise_all:blue"}),
    "nothing": (4, [], {"quadrants": 9, "cellar": [1, 1, 1, 1], "library": FIVE}, set()),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_C021_the_icon_carried_out_is_exactly_that_of_the_tile(action: str):
    space, texts, more, conditions = ACTIONS[action]
    assert met(astronomer(space, **more).do(*texts)) == conditions


@pytest.mark.parametrize(
    ("effect", "more"),
    [
        ("raise_all:red:1", {"dice": ["R6", "Y1"]}),
        ("raise_all:blue:1", {"dice": ["R1", "R2", "R3"]}),
        ("persuade:1", {"cellar": [0, 0, 0, 0]}),
        ("persuade:1", {"cellar": [0, 0, 0, 2]}),
        ("lecture", {"university": [5, 5, 4, 5]}),
        ("farewell", {"cellar": [1, 0, 0, 0]}),
        ("inquisitor", {}),
        ("vp:2", {}),
    ],
)
def test_C022_an_effect_that_could_not_be_carried_out_does_not_meet_a_condition(effect: str, more: dict[str, Any]):
    """The cell was entered by a Write, which meets its own condition."""
    assert met(step_onto("hevelius", effect, **more).do("stop")) == {"write"}


def test_C022_a_card_reward_with_an_empty_deck_and_a_comet_reward_without_a_comet():
    last = {"deck": [], "round": 12, "last_round": 12}
    t = turn("hevelius", 3, university=[0, 2, 0, 0], change=last).do("fixed", "option 2", "scale 1")
    assert met(t) == {"lecture"}
    beams = [{**each, "side": "b"} if each["tile"] == "S4" else each for each in t.position["scales"]]
    for comets, wanted in (({"ones": 6}, {"lecture", "comet"}), ({"ones": 7}, {"lecture"})):
        t = turn("hevelius", 3, university=[0, 0, 0, 2], comets=comets, change={"scales": beams})
        assert met(t.do("fixed", "option 2", "scale 3")) == wanted


def test_C022_a_die_refused_does_not_meet_a_condition():
    t = astronomer(3, dice=["R1", "R2", "Y1", "B1"]).do("fixed", "option 1", "refuse")
    assert met(t) == set()


@pytest.mark.parametrize(
    ("effect", "answer", "condition"),
    [
        ("raise_all:red:1", [], "raise_all:red"),
        ("raise_all:yellow:1", [], "raise_all:yellow"),
        ("raise_all:blue:1", [], "raise_all:blue"),
        ("persuade:1", [], "persuade"),
        ("lecture", ["scale 2"], "lecture"),
        ("die", ["colour red"], "die"),
    ],
)
def test_C023_a_library_cell_serves(effect: str, answer: list[str], condition: str):
    t = step_onto("hevelius", effect, cellar=[1, 0, 0, 0]).do(*answer, "stop")
    assert met(t) == {"write", condition}


def from_tile(**more: Any) -> Table:
    return turn("hevelius", 3, sky=["T6", "T1", "T4", "T2", "T3", "T5"], **more).do("moving", "option 2", "colour red")


def from_spot(**more: Any) -> Table:
    return turn("hevelius", 2, ["E08"], dice=["R4"], **more).do("fixed", "colour red")


def from_moon(**more: Any) -> Table:
    return turn("hevelius", 2, luna="a", dice=["R1", "Y1", "B3"], **more).do("fixed", "moon 4", "colour red")


SOURCES: dict[str, Callable[..., Table]] = {
    "Action tile": from_tile,
    "fixed action": lambda **more: turn("hevelius", 3, **more).do("fixed", "option 1", "colour red"),
    "free action": lambda **more: turn("hevelius", 4, quadrants=2, **more).do("free die", "colour red"),
    "library cell": lambda **more: step_onto("hevelius", "die", **more).do("colour red", "stop"),
    "spot": from_spot,
    "Scale row": lambda **more: turn("hevelius", 3, **more).do("fixed", "option 2", "scale 1", "colour red"),
    "Bonus Board": lambda **more: departing("hevelius", "b", **more).do("bonus 1", "colour red"),
    "Moon tile": from_moon,
}


@pytest.mark.parametrize("source", SOURCES)
def test_C023_any_source_of_the_icon_serves(source: str):
    t = SOURCES[source](board=heavens(["H10", UPGRADE, CARD]))
    assert t.decision == "choose_action"
    t.do("claim")
    assert t.board["constellations"] == [["H10"]]


def test_C023_a_page_serves():
    t = waiting("hevelius", board=heavens(["H10", UPGRADE, CARD])).do("end", "page 2", "colour red")
    assert t.decision == "choose_claim"
    assert set(t.legal) == {"offer 0", "refuse"}


@pytest.mark.parametrize(
    ("tokens", "answer", "condition"),
    [(6, [], "card"), (5, ["scale 2"], "lecture"), (3, [], "persuade"), (1, ["book 2", "stop"], "write")],
)
def test_C023_a_constellation_token_serves(tokens: int, answer: list[str], condition: str):
    t = astronomer(2, near=["E01"], dice=["R3"], constellations=tokens, cellar=[1, 0, 0, 0], library=FIVE).do("fixed", *answer)
    assert met(t) == {"observe_constellation", condition}


@pytest.mark.parametrize(
    ("gold", "dice", "conditions"),
    [(False, ["R1"], {"raise_all:red"}), (True, ["R1"], {"raise_all:red"}), (True, ["R5"], {"raise_all:red"})],
)
def test_C024_a_raise_matches_by_colour_whatever_its_amount(gold: bool, dice: list[str], conditions: set[str]):
    sky = ["T6", "T2", "T1" + "+" * gold, "T4", "T3", "T5"]
    assert met(astronomer(2, sky=sky, dice=dice).do("moving")) == conditions


@pytest.mark.parametrize("die", ["R1", "Y1", "B1"])
def test_C024_an_any_die_raise_never_meets_a_colour(die: str):
    t = astronomer(5, dice=[die]).do("moving", *(["option 2"] if die == "B1" else []), "amount 2")
    assert t.player()["dice"] == [die[0] + "3"]
    assert met(t) == {"raise_one"}


def test_C024_a_single_colour_raise_never_meets_the_any_die_raise():
    t = astronomer(4, dice=["B1"]).do("moving")
    assert met(t) == {"raise_all:blue"}


def test_C025_a_die_gained_by_an_exchange():
    t = astronomer(3, dice=["R1", "R2", "Y1", "B1"]).do("fixed", "option 1", "colour blue", "die 1")
    assert t.player()["dice"] == ["R1", "Y1", "B1", "B1"]
    assert met(t) == {"die"}


def test_C025_one_die_that_changes_is_enough():
    t = astronomer(2, dice=["R5", "R6", "R6"]).do("moving")
    assert t.player()["dice"] == ["R6", "R6", "R6"]
    assert met(t) == {"raise_all:red"}


def test_C026_a_moon_observation_is_a_major_object():
    t = astronomer(2, luna="a", dice=["R1", "Y1", "B3"]).do("fixed", "moon 1")
    assert met(t) == {"observe_major"}


def test_C026_a2_is_a_constellation():
    t = departing("hevelius", "a", near=["E10"], board=heavens(DULL)).do("bonus 2", "spot 0.1")
    assert met(t) == {"persuade", "observe_constellation"}


def test_C026_the_card_of_a_major_object_is_no_card_reward():
    t = astronomer(2, near=["E01"], dice=["R4", "Y4"]).do("fixed", "major 0")
    assert t.player()["library"] == ["E01 up"]
    assert "card" not in met(t)


@pytest.mark.parametrize(("side", "space", "colours"), [("a", 1, ["red", "blue"]), ("b", 1, ["red"]), ("a", 3, ["red"])])
def test_C026_a_new_die_counts_whatever_its_value(side: str, space: int, colours: list[str]):
    t = departing("hevelius", side, dice=["R1"], board=heavens(DULL)).do(
        f"bonus {space}", *(f"colour {each}" for each in colours)
    )
    if space == 3:
        t.do("scale 2")
    assert met(t) == {"persuade", "die"} | ({"lecture"} if space == 3 else set())


def test_C026_the_die_of_a_farewell_counts():
    t = step_onto("hevelius", "farewell", cellar=[0, 0, 0, 1]).do("take", "colour red", "stop")
    assert met(t) == {"write", "die"}
    t = step_onto("hevelius", "farewell", cellar=[0, 0, 0, 1]).do("refuse", "stop")
    assert met(t) == {"write"}


def test_C026_a_full_write_is_a_write():
    t = astronomer(3, library=FIVE, university=[0, 0, 0, 2]).do("fixed", "option 2", "scale 3", "book 2")
    assert t.player()["books"] == [0, 0, 5, 0]
    assert met(t) == {"lecture", "write"}


# -- C-027, C-028: when


@pytest.mark.parametrize("later", [[], ["moving"], ["moving", "free raise_one", "die 0"], ["free raise_one", "die 0"]])
def test_C027_she_may_claim_at_any_time_after_the_condition_was_met(later: list[str]):
    t = astronomer(4, ["H12", UPGRADE, MAJOR], quadrants=1).do("fixed", *later)
    assert "claim" in t.legal
    t.do("claim")
    assert t.board["constellations"] == [["H12"]]
    assert t.decision == "choose_action"
    if "moving" not in later:
        assert "moving" in t.legal  # the turn goes on


def test_C027_a_constellation_completed_gives_its_reward_at_once():
    # Two Quadrants short of a free Persuade, which the reward makes good.
    t = astronomer(4, ["H12", UPGRADE, MAJOR], groups=[["H02"]], quadrants=2, cellar=[1, 0, 0, 0], library=FIVE).do("fixed")
    assert "free persuade" not in t.legal
    t.do("claim", "constellation 1", "book 2", "stop")
    assert t.player()["quadrants"] == 3
    assert "free persuade" in t.legal


def test_C028_never_inside_an_action():
    t = astronomer(4, ["H12", UPGRADE, MAJOR], quadrants=2, library=FIVE).do("fixed", "free write")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3"}
    t.do("book 2")
    assert set(t.legal) == {"book 0", "book 1", "book 2", "book 3", "stop"}
    t.do("stop")
    assert "claim" in t.legal


def test_C028_once_between_the_second_and_the_third_step_of_cleanup():
    board = heavens(["H14", UPGRADE, MAJOR])
    t = waiting("hevelius", cellar=[2, 0, 0, 0], quadrants=2, reputation=0, board=board).do("free persuade", "figure 2", "end")
    assert t.decision == "choose_comet_page"  # step 2
    t.do("page 1")
    assert t.decision == "choose_claim"
    assert set(t.legal) == {"offer 0", "refuse"}
    assert t.player()["reputation"] == 0
    t.do("offer 0")
    assert t.board["constellations"] == [["H14"]]
    assert t.player()["reputation"] == -5  # step 3
    assert t.seat == 2


def test_C028_it_may_be_refused_then():
    t = ready(["H12", UPGRADE, MAJOR], "comet").do("end", "refuse")
    assert t.board["constellations"] == []
    assert t.seat == 2


def test_C028_in_the_actions_phase_a_claim_begun_cannot_be_refused():
    t = ready(["H12", "H01", UPGRADE], "comet", "raise_all:red").do("claim")
    assert "refuse" not in t.legal


def test_C028_persuades_of_a_late_claim_are_interrogated_in_this_turn():
    t = ready(
        ["H12", UPGRADE, MAJOR],
        "comet",
        groups=[["H02"]],
        cellar=[1, 0, 0, 0],
        reputation=0,
        library=columns(0, ["persuade:1"]),
    )
    t.do("end", "offer 0", "constellation 1", "book 0", "stop")
    assert t.player()["cellar"] == [0, 1, 0, 0]
    assert t.player()["reputation"] == -2


# -- C-029 to C-035: constellations


def test_C029_the_first_tile_begins_a_constellation_and_a_later_one_extends_it_or_begins_another():
    t = ready(["H12", UPGRADE, MAJOR], "comet").do("claim")
    assert t.board["constellations"] == [["H12"]]
    for answer, after in (("constellation 1", [["H12", "H14"]]), ("constellation new", [["H12"], ["H14"]])):
        t = ready(["H14", UPGRADE, MAJOR], "observe_constellation", groups=[["H12"]]).do("claim")
        assert t.decision == "choose_constellation"
        assert set(t.legal) == {"constellation new", "constellation 1"}
        t.do(answer)
        assert t.board["constellations"] == after


def test_C029_constellations_are_named_in_the_order_in_which_they_were_begun():
    t = ready(["H14", UPGRADE, MAJOR], "observe_constellation", groups=[["H12"], ["H03"], ["H09"]]).do("claim")
    assert set(t.legal) == {"constellation new", "constellation 1", "constellation 2", "constellation 3"}
    t.do("constellation 2")
    assert t.board["constellations"] == [["H12"], ["H03", "H14"], ["H09"]]


def test_C030_tiles_have_one_to_three_stars_and_one_to_three_connections():
    assert set(STARS.values()) == {1, 2, 3}
    assert set(LINKS.values()) == {1, 2, 3}


@pytest.mark.parametrize("begun", ["H10", "H06", "H14"])
def test_C030_any_tile_fits_any_open_constellation(begun: str):
    """With one, two and three connections: free rotation lets every tile fit."""
    t = astronomer(4, DULL, groups=[[begun]])
    start = t.position
    for tile in HEVELIUS:
        if tile == begun:
            continue
        t.session.set_position(0, start)
        grant(t, tile).do("claim")
        assert set(t.legal) == {"constellation new", "constellation 1"}, tile
        settle(t.do("constellation 1"))
        left = LINKS[begun] + LINKS[tile] - 2
        assert t.board["constellations"] == ([sorted([begun, tile])] if left else []), tile


def test_C031_two_constellations_are_never_joined():
    # Two open ends and a tile with two connections
    t = ready(["H03", UPGRADE, MAJOR], "raise_all:blue", groups=[["H01"], ["H02"]]).do("claim")
    assert set(t.legal) == {"constellation new", "constellation 1", "constellation 2"}
    t.do("constellation 2")
    assert t.board["constellations"] == [["H01"], ["H02", "H03"]]
    assert t.score() == 0
    grant(t, "H10").do("claim", "constellation 1")  # completes the first only: 3 stars
    assert t.board["constellations"] == [["H02", "H03"]]
    assert t.board["discard"] == ["H01", "H10"]


def test_C032_any_number_of_constellations_may_be_open():
    t = ready(["H12", UPGRADE, MAJOR], "comet", rest="open")
    assert len(t.board["constellations"]) == 13
    t.do("claim")
    assert set(t.legal) == {"constellation new", *(f"constellation {number}" for number in range(1, 14))}
    t.do("constellation new")
    assert t.board["constellations"][13] == ["H12"]
    assert len(t.board["constellations"]) == 14


def test_C032_even_one_for_each_tile():
    t = astronomer(4, ["H12", None, None], rest="open").do("fixed", "claim")
    assert len(t.legal) == 16
    t.do("constellation new")
    position = t.position
    assert len(t.board["constellations"]) == 16
    t.session.set_position(0, position)
    assert t.position == position


@pytest.mark.parametrize(
    ("begun", "tile", "left"),
    [
        ("H03", "H10", 1),
        ("H14", "H10", 2),
        ("H03", "H04", 2),
        ("H13", "H04", 1),
        ("H13", "H15", 2),
        ("H03", "H15", 3),
        ("H14", "H15", 4),
    ],
)
def test_C033_a_tile_with_c_connections_leaves_k_plus_c_minus_2(begun: str, tile: str, left: int):
    """So many tiles with one connection are needed to complete it."""
    t = grant(astronomer(4, ["H01", "H02", "H05"], groups=[[begun]]), tile).do("claim", "constellation 1")
    added = 0
    for each in ("H01", "H02", "H07", "H16"):
        if t.board["constellations"]:
            added += 1
            settle(grant(t, each).do("claim", "constellation 1"))
    assert added == left
    assert t.board["constellations"] == []


def test_C034_a_tile_closes_exactly_one_open_connection():
    # Two open connections and two on the tile: no loop is closed.
    t = ready(["H04", UPGRADE, MAJOR], "raise_one", groups=[["H03"]]).do("claim", "constellation 1")
    assert t.board["constellations"] == [["H03", "H04"]]
    assert t.board["discard"] == []
    assert t.decision == "choose_action"
    grant(t, "H01").do("claim", "constellation 1")
    assert t.board["constellations"] == [["H01", "H03", "H04"]]


def test_C035_a_constellation_is_complete_when_no_connection_is_open():
    t = ready(["H16", UPGRADE, MAJOR], "card", groups=[["H03", "H14"], ["H12"]])
    settle(t.do("claim", "constellation 2"))  # 1 + 1 - 2
    assert t.board["constellations"] == [["H03", "H14"]]
    assert t.board["discard"] == ["H12", "H16"]


# -- C-036 to C-038: rewards

OPEN = {  # one open connection, so many stars
    1: ["H02"],
    2: ["H07"],
    3: ["H13"],
    4: ["H03", "H13"],
    5: ["H08", "H11", "H16"],
    6: ["H04", "H08", "H11", "H16"],
    7: ["H07", "H13", "H14"],
    9: ["H04", "H13", "H15", "H10"],
}


def completed(stars: int, **more: Any) -> Table:
    """She has just completed a constellation of so many stars by a tile of one star and one connection."""
    begun = OPEN[stars - 1]
    assert sum(STARS[each] for each in begun) == stars - 1
    t = ready(["H01", "H05", "H06"], "raise_all:red", groups=[begun], **{"library": FIVE, **more})
    return t.do("claim", "constellation 1")


@pytest.mark.parametrize("stars", [2, 3, 4, 5, 6, 7, 8, 10])
def test_C036_the_reward_by_total_stars(stars: int):
    t = completed(stars)
    if stars in (3, 4):
        assert t.decision == "choose_book_token"
        t.do("book 2", "book 2")
        assert (t.player()["books"], t.player()["quadrants"]) == ([0, 0, 2, 0], 1)
    else:
        assert (t.player()["books"], t.player()["quadrants"]) == ([0, 0, 0, 0], 0)
    if stars in (5, 6):
        assert t.decision == "choose_colour"
        t.do("colour yellow")
        assert t.player()["dice"] == ["R1", "Y1", "Y1", "B1"]
    else:
        assert t.player()["dice"] == ["R1", "Y1", "B1"]
    points = 0 if stars < 5 else 4 if stars < 7 else 10
    assert t.gained() == ({"characters": points} if points else {})
    assert t.decision == "choose_action"


def test_C036_the_parts_come_in_the_order_named():
    t = completed(3, library=columns(0, ["die", "vp:2"])).do("book 0")
    assert t.decision == "choose_colour"
    assert t.player()["quadrants"] == 0  # after the Write
    t = completed(5)
    assert t.score() == 4  # before the die


def test_C036_the_die_may_be_refused_with_four_dice():
    t = completed(5, dice=["R1", "R2", "Y1", "B1"])
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue", "refuse"}
    t.do("refuse")
    assert t.player()["dice"] == ["R1", "R2", "Y1", "B1"]


@pytest.mark.parametrize(("steps", "books"), [(["book 2", "book 2"], [0, 0, 2, 0]), (["book 2", "book 1"], [0, 1, 1, 0])])
def test_C037_write_twice_is_two_steps_on_one_book_token_or_two(steps: list[str], books: list[int]):
    t = completed(4)
    assert "stop" not in t.legal
    t.do(steps[0])
    assert "stop" in t.legal
    t.do(steps[1])
    assert t.player()["books"] == books
    assert t.decision == "choose_action"


def test_C037_the_second_step_may_be_left_out():
    t = completed(4).do("book 2", "stop")
    assert t.player()["books"] == [0, 0, 1, 0]
    assert t.player()["quadrants"] == 1


def test_C038_its_tiles_go_to_the_discard_pile():
    t = completed(7, discard=["H09"])
    assert t.board["constellations"] == []
    assert t.board["discard"] == ["H01", "H04", "H08", "H09", "H11", "H16"]
    t = completed(2)
    assert t.board["discard"] == ["H01", "H02"]


def test_C038_they_go_there_after_the_reward():
    t = completed(3)
    assert t.decision == "choose_book_token"
    assert t.board["discard"] == []
    t.do("book 2", "stop")
    assert t.board["discard"] == ["H01", "H07"]


# -- C-039 to C-041: discarding


@pytest.mark.parametrize(
    ("answers", "gone"),
    [
        (["stop"], []),
        (["offer 1", "stop"], [1]),
        (["offer 2", "offer 0", "stop"], [0, 2]),
        (["offer 1", "offer 0", "offer 2"], [0, 1, 2]),
    ],
)
def test_C039_without_a_condition_met_she_may_discard_any_number(answers: list[str], gone: list[int]):
    offer = ["H12", "H05", "H01"]
    t = astronomer(4, offer, deck=["H07", "H02", "H14"]).do("end")
    assert t.decision == "choose_discard"
    assert set(t.legal) == {"offer 0", "offer 1", "offer 2", "stop"}
    t.do(*answers)
    assert t.seat == 2
    assert t.board["discard"] == sorted(offer[place] for place in gone)
    new = iter(["H07", "H02", "H14"])
    assert t.board["offer"] == [next(new) if place in gone else tile for place, tile in enumerate(offer)]


def test_C039_conditions_of_tiles_that_are_not_offered_do_not_matter():
    t = astronomer(4, DULL).do("fixed", "end")  # a comet
    assert t.decision == "choose_discard"


def test_C039_after_a_claim_she_may_not_discard():
    t = ready(["H12", UPGRADE, MAJOR], "comet").do("claim", "end")
    assert t.seat == 2
    assert t.board["discard"] == []


def test_C040_with_a_condition_met_and_no_claim_she_may_not_discard():
    t = ready(["H12", UPGRADE, MAJOR], "comet").do("end")
    assert t.decision == "choose_claim"
    t.do("refuse")
    assert t.seat == 2
    assert t.board["offer"] == ["H12", UPGRADE, MAJOR]
    assert t.board["discard"] == []


def test_C041_discarding_is_decided_in_cleanup_only():
    t = astronomer(4, DULL)
    assert not any(text.startswith("offer") for text in t.legal)
    assert "claim" not in t.legal


def test_C041_between_the_pages_and_the_interrogation():
    t = waiting("hevelius", cellar=[2, 0, 0, 0], quadrants=2, reputation=0, board=heavens(DULL))
    t.do("free persuade", "figure 2", "end")
    assert t.decision == "choose_comet_page"
    t.do("page 1")
    assert t.decision == "choose_discard"
    assert t.player()["reputation"] == 0
    t.do("stop")
    assert t.player()["reputation"] == -5
    assert t.seat == 2


def test_C041_one_tile_after_the_other():
    t = astronomer(4, DULL).do("end", "offer 1")
    assert set(t.legal) == {"offer 0", "offer 2", "stop"}
    assert t.board["discard"] == [MAJOR]
    assert t.board["offer"] == [UPGRADE, None, CARD]  # filled at the end of the turn only
    t.do("offer 2")
    assert set(t.legal) == {"offer 0", "stop"}


def test_C041_a_page_reward_that_meets_a_condition_takes_the_right_to_discard():
    t = waiting("hevelius", board=heavens(["H10", UPGRADE, CARD])).do("end", "page 2", "colour red", "refuse")
    assert t.seat == 2
    assert t.board["discard"] == []


def test_C041_in_a_solo_game_too():
    t = Table("galilei:solo,characters=hevelius").do("move 3", "end")
    assert t.decision == "choose_discard"
    t.do("offer 0", "stop")
    assert len(t.board["discard"]) == 1
    assert t.position["round"] == 2


# -- C-042 to C-047: the deck


@pytest.mark.parametrize(
    ("place", "offer"), [(0, ["H12", UPGRADE, MAJOR]), (1, [UPGRADE, "H12", MAJOR]), (2, [UPGRADE, MAJOR, "H12"])]
)
def test_C042_at_the_end_of_her_turn_the_offer_is_refilled(place: int, offer: list[str]):
    t = ready(list(offer), "comet", deck=["H07", "H02"]).do("claim")
    assert t.board["offer"] == [None if each == "H12" else each for each in offer]  # not at once
    t.do("end")
    assert t.board["offer"] == ["H07" if each == "H12" else each for each in offer]
    assert len(t.board["deck"]) == 12


def test_C042_empty_places_are_filled_from_the_left():
    t = astronomer(4, DULL, deck=["H07", "H02"]).do("end", "offer 2", "offer 0", "stop")
    assert t.board["offer"] == ["H07", MAJOR, "H02"]


def test_C043_an_exhausted_deck_is_renewed_by_the_discard_pile():
    t = ready(["H12", UPGRADE, MAJOR], "comet", discard=["H05", "H02", "H07"], rest="open").do(
        "claim", "constellation new", "end"
    )
    board = t.board
    assert board["offer"][1:] == [UPGRADE, MAJOR]
    assert board["discard"] == []
    assert sorted([board["offer"][0], *board["deck"]]) == ["H02", "H05", "H07"]


def test_C043_the_pile_is_shuffled():
    orders = set()
    for seed in range(60):
        t = ready(["H12", UPGRADE, MAJOR], "comet", discard=["H05", "H02", "H07"], rest="open", seed=seed)
        t.do("claim", "constellation new", "end")
        orders.add((t.board["offer"][0], *t.board["deck"]))
    assert len(orders) == 6


def test_C044_not_before_a_tile_must_be_drawn_from_an_empty_deck():
    more = {"discard": ["H05", "H02"], "rest": "open"}
    t = ready(["H12", UPGRADE, MAJOR], "comet", deck=["H07"], **more).do("claim", "constellation new", "end")
    assert t.board["offer"] == ["H07", UPGRADE, MAJOR]
    assert (t.board["deck"], t.board["discard"]) == ([], ["H02", "H05"])  # empty, and left so
    t = astronomer(4, ["H12", UPGRADE, MAJOR], **more).do("end", "stop")
    assert (t.board["deck"], t.board["discard"]) == ([], ["H02", "H05"])  # nothing is drawn


def test_C044_the_last_tiles_of_the_deck_are_drawn_before_the_shuffle():
    t = astronomer(4, DULL, deck=["H07"], discard=["H02"], rest="open").do("end", "offer 0", "offer 1", "stop")
    assert t.board["offer"][0] == "H07"
    assert t.board["offer"][2] == CARD
    assert sorted([t.board["offer"][1], *t.board["deck"]]) == ["H02", UPGRADE, MAJOR]
    assert t.board["discard"] == []


def test_C044_every_discard_of_the_turn_takes_part():
    drawn = set()
    for seed in range(30):
        t = astronomer(4, DULL, discard=["H02", "H05"], rest="open", seed=seed).do("end", "offer 0", "stop")
        drawn.add(t.board["offer"][0])
    assert drawn == {"H02", "H05", UPGRADE}


def test_C045_with_deck_and_pile_empty_the_offer_stays_short():
    t = ready(["H12", UPGRADE, MAJOR], "comet", rest="open").do("claim", "constellation new", "end")
    assert t.board["offer"] == [None, UPGRADE, MAJOR]
    assert t.board["deck"] == t.board["discard"] == []
    assert len(t.board["constellations"]) == 14
    t.skip().do("move 1", "end")
    assert t.decision == "choose_discard"
    assert set(t.legal) == {"offer 1", "offer 2", "stop"}
    t.do("offer 2", "stop")
    # The tile just discarded is shuffled and drawn again for the first empty place.
    assert t.board["offer"] == [MAJOR, UPGRADE, None]


def test_C045_or_empty():
    t = astronomer(4, ["H12", None, None], rest="open").do("fixed", "claim", "constellation new")
    assert t.board["offer"] == [None, None, None]
    t.do("end")
    assert t.seat == 2
    t.skip().do("move 3")
    assert "claim" not in t.legal
    t.do("end")
    assert t.seat == 2  # nothing to discard
    assert t.board["offer"] == [None, None, None]


def test_C046_tiles_neither_claimed_nor_discarded_stay():
    t = ready(["H12", "H01", MAJOR], "comet", "raise_all:red", deck=["H07", "H02"]).do("claim", "offer 0")
    next_turn(t)
    assert t.board["offer"] == ["H07", "H01", MAJOR]
    next_turn(t)
    assert t.board["offer"] == ["H07", "H01", MAJOR]


def seen(t: Table, seat: int) -> Any:
    return np.array(t.session.observe(0, seat - 1))


def test_C047_the_order_of_her_deck_is_hidden_from_everybody():
    t = astronomer(4, DULL, groups=[["H12"]], discard=["H02"])
    board = t.board
    rows = [seen(t, seat) for seat in (1, 2)]
    t.edit(players={1: {"board": {**board, "deck": board["deck"][::-1]}}})
    assert all(np.array_equal(seen(t, seat), row) for seat, row in zip((1, 2), rows, strict=True))
    orders = set()
    for seat in (1, 2):
        for seed in range(12):
            t.session.redeterminise(0, seat - 1, seed)
            now = t.board
            assert {**now, "deck": None} == {**board, "deck": None}
            assert sorted(now["deck"]) == sorted(board["deck"])
            assert np.array_equal(seen(t, seat), rows[seat - 1])
            orders.add(tuple(now["deck"]))
    assert len(orders) > 15


@pytest.mark.parametrize(
    "change",
    [
        heavens([UPGRADE, MAJOR, "H01"], [["H12"]], ["H02"]),
        heavens(DULL, [["H12"], ["H03"]], ["H02"]),
        heavens(DULL, [["H03", "H12"]], ["H02"]),
        heavens(DULL, [["H10"]], ["H02"]),
        heavens(DULL, [["H12"]], ["H05"]),
        heavens(DULL, [["H12"]], ["H02", "H03"]),
    ],
)
def test_C047_offer_constellations_and_discard_pile_are_public(change: dict[str, Any]):
    t = astronomer(4, DULL, groups=[["H12"]], discard=["H02"])
    rows = [seen(t, seat) for seat in (1, 2)]
    t.edit(players={1: {"board": change}})
    assert not any(np.array_equal(seen(t, seat), row) for seat, row in zip((1, 2), rows, strict=True))


# -- C-078, C-079


def late_claim() -> Table:
    """A claim in Cleanup whose Write moves a Grand Inquisitor out; B3 brings an Observe with a comet of value 2."""
    t = astronomer(
        4,
        ["H12", "H14", UPGRADE],
        groups=[["H02"]],
        near=["E01"],
        luna="b",
        grand=[0, 0, 1, 0],
        cellar=[1, 0, 0, 0],
        reputation=0,
        dice=["R1"],
        comets={"twos": 1},
        library=columns(0, ["persuade:1"]),
    )
    t.do("fixed", "end", "offer 0", "constellation 1", "book 0", "grand 3", "bonus 3", "telescope 2", "stop")
    return t


def test_C078_comets_that_a_late_claim_sends_to_the_book_are_placed_before_the_third_step():
    t = late_claim()
    assert t.decision == "choose_comet_page"
    assert t.player()["comets"]["waiting"] == 1
    assert t.player()["reputation"] == 0
    t.do("page 1")
    assert t.position["pages"][0] == 1
    assert t.player()["quadrants"] == 3  # Constellation token, constellation of 3 stars, page
    assert t.player()["reputation"] == -4


def test_C078_she_gets_no_second_time_to_claim_or_discard():
    t = late_claim()
    assert "observe_constellation" in t.position["turn"]["icons"]  # what the second tile of the offer asks for
    t.do("page 1")
    assert t.seat == 2
    assert t.board["offer"][1:] == ["H14", UPGRADE]


@pytest.mark.parametrize(("colour", "places"), [("red", {0, 1, 2}), ("yellow", {0, 1, 2, 3}), ("blue", {0, 1, 2, 3})])
def test_C079_every_exchange_within_the_limits_is_offered(colour: str, places: set[int]):
    t = astronomer(3, dice=["R1", "R2", "R3", "B1"]).do("fixed", "option 1")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue", "refuse"}
    t.do(f"colour {colour}")
    assert set(t.legal) == {f"die {place}" for place in places}


@pytest.mark.parametrize(
    ("choice", "dice"),
    [(("red", 0), ["R1", "R2", "R3", "B1"]), (("red", 2), ["R1", "R1", "R2", "B1"]), (("blue", 3), ["R1", "R2", "R3", "B1"])],
)
def test_C079_an_exchange_for_an_equal_or_weaker_die_carries_out_the_icon(choice: tuple[str, int], dice: list[str]):
    t = astronomer(3, dice=["R1", "R2", "R3", "B1"]).do("fixed", "option 1", f"colour {choice[0]}", f"die {choice[1]}")
    assert t.player()["dice"] == dice
    assert met(t) == {"die"}


def test_C079_whatever_the_source_and_the_value_of_the_new_die():
    dice = ["R5", "R6", "R6", "B6"]
    t = departing("hevelius", "b", dice=dice, board=heavens(DULL)).do("bonus 1")  # a die of value 5
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue", "refuse"}
    t.do("colour red")
    assert set(t.legal) == {"die 0", "die 1"}  # the red 6s are alike
    t.do("die 1")
    assert t.player()["dice"] == ["R5", "R5", "R6", "B6"]
    t = step_onto("hevelius", "farewell", cellar=[0, 0, 0, 1], dice=dice).do("take")
    assert "colour red" in t.legal


def test_C079_others_are_not_offered_such_an_exchange():
    t = turn("sophia+hevelius", 3, dice=["R1", "R2", "R3", "B1"]).do("fixed", "option 1")
    assert set(t.legal) == {"colour yellow", "colour blue", "refuse"}
    t.do("colour blue")
    assert set(t.legal) == {"die 0", "die 1", "die 2"}


# -- worked examples


@pytest.mark.parametrize(("choice", "points", "die"), [("constellation 1", 4, True), ("constellation 2", 10, False)])
def test_WE_06_a_tile_that_closes_one_of_two_constellations(choice: str, points: int, die: bool):
    """C-020, C-035, C-036. A red raise here: the catalogue's only tile for a blue one has two connections and closes nothing."""
    groups = [["H03", "H13"], ["H04", "H08", "H11", "H16"]]  # 4 and 6 stars, one open connection each
    t = astronomer(2, [MAJOR, "H01", "H12"], groups=groups, dice=["R2", "Y1"])
    assert "claim" not in t.legal
    t.do("moving")
    assert t.player()["dice"] == ["R3", "Y1"]
    t.do("claim")
    assert set(t.legal) == {"constellation new", "constellation 1", "constellation 2"}
    t.do(choice)
    if die:
        t.do("colour blue")
    assert t.gained() == {"characters": points}
    assert t.player()["dice"] == (["R3", "Y1", "B1"] if die else ["R3", "Y1"])
    assert t.board["constellations"] == [groups[1] if die else groups[0]]


def test_WE_06_a_blue_raise_meets_the_middle_tile():
    """C-021. The printed example with a blue die of 2."""
    t = astronomer(4, [MAJOR, "H03", "H12"], dice=["B2"]).do("moving")
    assert t.player()["dice"] == ["B3"]
    t.do("claim")
    assert t.board["offer"] == [MAJOR, None, "H12"]


def test_WE_07_a_tile_that_asks_for_a_yellow_raise():
    """C-022 to C-024."""
    offer: list[str | None] = ["H02", UPGRADE, MAJOR]
    t = astronomer(2, offer, sky=["T6", "T1", "T2", "T4", "T3", "T5"]).do("moving", "option 1")  # (a) Action tile
    assert "claim" in t.legal
    t = step_onto("hevelius", "raise_all:yellow:1", board=heavens(offer)).do("stop")  # (a) library cell
    assert "claim" in t.legal
    t = astronomer(5, offer).do("moving", "option 2", "die 1", "amount 2")  # (b)
    assert t.player()["dice"] == ["R1", "Y3", "B1"]
    assert "claim" not in t.legal
    t = step_onto("hevelius", "raise_all:blue:1", dice=["R1", "R2", "R3"], board=heavens(["H03", UPGRADE, MAJOR])).do(
        "stop"
    )  # (c)
    assert "claim" not in t.legal


def test_WE_C05_three_stars_and_three_stars():
    """C-033, C-036."""
    t = turn("hevelius", 6, board=heavens(["H13", MAJOR, "H12"])).do("fixed", "tile 0", "claim")
    assert t.board["constellations"] == [["H13"]]
    next_turn(t)
    grant(t, "H16").do("claim", "constellation 1")
    assert t.gained() == {"characters": 4}
    assert t.decision == "choose_colour"
    t.do("colour red")
    assert t.board["constellations"] == []


def test_WE_C06_three_connections_and_three_ends_in_three_turns():
    """C-033, C-035, C-038."""
    t = astronomer(2, ["H14", MAJOR, UPGRADE], near=["E01"], dice=["R3"]).do("fixed", "claim")
    for number, tile in enumerate(("H01", "H02", "H05")):
        assert t.board["constellations"] == [sorted(["H14", "H01", "H02"][: number + 1])]
        next_turn(t)
        grant(t, tile).do("claim", "constellation 1")
    assert t.player()["vp"]["characters"] == 4
    assert t.decision == "choose_colour"
    t.do("colour red")
    assert t.board["constellations"] == []
    assert t.board["discard"] == ["H01", "H02", "H05", "H14"]


def test_WE_C06_two_connections_and_two_ends():
    """C-033, C-036."""
    t = astronomer(4, ["H03", MAJOR, UPGRADE], library=FIVE).do("moving", "option 1", "claim")
    for tile in ("H01", "H02"):
        assert len(t.board["constellations"]) == 1
        next_turn(t)
        grant(t, tile).do("claim", "constellation 1")
    assert t.decision == "choose_book_token"
    t.do("book 2", "book 2")
    assert (t.player()["books"], t.player()["quadrants"]) == ([0, 0, 2, 0], 1)
    assert t.board["discard"] == ["H01", "H02", "H03"]


def test_WE_C07_two_stars_give_nothing():
    """C-036, C-038."""
    t = ready(["H01", MAJOR, UPGRADE], "raise_all:red", groups=[["H02"]], library=FIVE)
    before = t.player()
    t.do("claim", "constellation 1")
    assert {**t.player(), "board": None} == {**before, "board": None}
    assert t.board["discard"] == ["H01", "H02"]


def test_WE_C08_a_claim_with_an_empty_deck():
    """C-043 to C-045."""
    t = ready(["H12", UPGRADE, MAJOR], "comet", discard=["H05", "H02"], rest="open").do("claim", "constellation new", "end")
    assert sorted([t.board["offer"][0], *t.board["deck"]]) == ["H02", "H05"]
    assert (t.board["offer"][1:], t.board["discard"]) == ([UPGRADE, MAJOR], [])
    t = ready(["H12", UPGRADE, MAJOR], "comet", rest="open").do("claim", "constellation new", "end")
    assert t.board["offer"] == [None, UPGRADE, MAJOR]


def test_WE_C08_two_discards_with_an_empty_deck():
    """C-041, C-044."""
    t = astronomer(4, ["H12", UPGRADE, MAJOR], discard=["H05", "H02"], rest="open").do("end", "offer 0", "offer 2", "stop")
    board = t.board
    assert board["offer"][1] == UPGRADE
    assert sorted([board["offer"][0], board["offer"][2], *board["deck"]]) == ["H02", "H05", "H12", MAJOR]
    assert (len(board["deck"]), board["discard"]) == (2, [])


def test_WE_C09_a_condition_met_by_a_page():
    """C-023, C-028."""
    board = heavens(["H10", UPGRADE, CARD], [["H02"]])
    t = waiting("hevelius", cellar=[1, 0, 0, 0], reputation=0, library=columns(0, ["persuade:1"]), board=board)
    t.do("end", "page 2", "colour red")
    assert t.decision == "choose_claim"
    t.do("offer 0", "constellation 1", "book 0", "stop")  # 3 stars: Write 2 and 1 Quadrant
    assert t.player()["quadrants"] == 2
    assert t.player()["reputation"] == -2
    assert t.seat == 2


def test_WE_C10_a_condition_met_and_no_tile_claimed():
    """C-040."""
    t = astronomer(4, ["H12", UPGRADE, MAJOR]).do("fixed", "end", "refuse")
    assert t.seat == 2
    assert t.board["discard"] == []


def test_C045_every_tile_is_in_one_place_all_the_time():
    """A whole game of claims and discards wherever they are offered."""
    t = Table("galilei:seats=2,characters=hevelius+basic", seed=3)
    chance = np.random.default_rng(3)
    claims = 0
    while t.decision is not None:
        wanted = [text for text in t.legal if text == "claim" or text.startswith(("offer", "constellation"))]
        claims += "claim" in wanted
        t.do(wanted[0] if wanted else t.legal[chance.integers(len(t.legal))])
        if t.decision in ("choose_move", "choose_action"):
            board = t.board
            groups = [each for group in board["constellations"] for each in group]
            tiles = [*(each for each in board["offer"] if each), *groups, *board["deck"], *board["discard"]]
            assert sorted(tiles) == sorted(HEVELIUS)
            for group in board["constellations"]:
                assert sum(LINKS[each] for each in group) - 2 * (len(group) - 1) > 0
    assert claims > 5


def test_C036_the_rewards_of_the_catalogue():
    assert [(each["min_stars"], each["reward"]) for each in read("characters")["hevelius_reward"]] == [
        (2, []),
        (3, ["write:2", "quadrant:1"]),
        (5, ["vp:4", "die"]),
        (7, ["vp:10"]),
    ]
