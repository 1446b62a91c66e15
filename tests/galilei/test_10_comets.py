"""Section 10 of the rules: comets and the Book of Comets (G-123 to G-137)."""

from typing import Any

import pytest

from .words import Table

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Tiles so that the turn's tile is T1 on space 2, T4 on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "comets", "tile": "S2", "side": "a"},
    {"subject": "constellations", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "b"},
]


def turn(
    space: int,
    near: list[str] | None = None,
    *,
    rules: str = "galilei:seats=2",
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are the cards of the leftmost display spaces."""
    near = near or []
    t = Table(rules)
    t.edit(
        display=[*near, *FAR[len(near) :]],
        scales=SCALES,
        objectives=[{"id": name, "claims": []} for name in ("O1", "O2", "O4", "O5")],
        players={1: {"sky": SKY, **player, "telescope": 1 if space == 2 else space - 1}, **(others or {})},
        turn={"figures_peak": sum(player.get("cellar", [0]))},
        **(change or {}),
    )
    return t.do("move 1")


def waiting(number: int, **more: Any) -> Table:
    """Seat 1 at the end of his Actions phase with so many comets waiting for a page (1 to 3)."""
    near = [["E01"], ["E16"], ["E25"]][number - 1]  # red spots of cost 3, 5 and 7 for a red 1
    comets = {**more.pop("comets", {}), "twos": number}
    t = turn(2, near, **{"dice": ["R1"], "comets": comets, **more})
    t.do("fixed")
    if t.decision == "choose_target":
        t.do("spot 0.1")
    assert t.player()["comets"]["waiting"] == number
    return t


def test_G123_the_next_comet_goes_over_the_display_showing_1():
    t = turn(4, comets={"ones": 1, "twos": 1})
    t.do("fixed")
    assert t.decision == "choose_action"
    assert t.player()["comets"] == {"board": 4, "ones": 2, "twos": 1, "used": 0, "waiting": 0}


@pytest.mark.parametrize(("gone", "possible"), [(6, True), (7, False)])
def test_G124_without_a_comet_on_the_own_board_none_is_spotted(gone: int, possible: bool):
    t = turn(4, comets={"ones": gone - 3, "twos": 3}, quadrants=4)
    assert ("fixed" in t.legal) == possible
    assert ("free comet" in t.legal) == possible


def test_G124_a_comet_reward_without_a_comet_is_lost():
    for gone, ones in ((7, 7), (6, 7)):
        t = turn(3, comets={"ones": gone}, university=[0, 0, 0, 2])  # third row of the last Scale: a comet
        t.do("fixed", "option 2", "scale 3")
        assert t.decision == "choose_action"
        assert t.player()["university"] == [0, 0, 0, 3]
        assert t.player()["comets"]["ones"] == ones
        assert t.player()["comets"]["board"] == 0


def test_G125_only_own_comets_are_used():
    theirs = {2: {"comets": {"ones": 2, "twos": 2}}}
    assert "fixed" not in turn(2, ["E01"], dice=["R2"], others=theirs).legal  # red spot of cost 3
    t = turn(2, ["E01"], dice=["R2"], comets={"ones": 1}, others=theirs)
    t.do("fixed")
    assert t.player(1)["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 1, "waiting": 0}
    assert t.player(2)["comets"] == {"board": 3, "ones": 2, "twos": 2, "used": 0, "waiting": 0}


@pytest.mark.parametrize(
    ("comets", "again"),
    [({"ones": 1}, False), ({"ones": 2}, True), ({"twos": 1}, False), ({"twos": 2}, True), ({"ones": 1, "twos": 1}, True)],
)
def test_G126_a_comet_is_used_once_over_all_observations_of_a_turn(comets: dict, again: bool):
    t = turn(2, ["E12", "E08"], dice=["R2", "B2"], comets=comets)  # red 3 and blue 3, each one short
    t.do("fixed", "spot 0.1")
    if t.decision == "choose_comet":
        t.do("comet 2")
    assert t.player()["dice"] == ["B2"]
    assert t.decision == ("choose_target" if again else "choose_action")
    if again:
        assert set(t.legal) == {"spot 1.1", "stop"}
        t.do("spot 1.1")
        assert t.player()["constellations"] == 5


def test_G126_in_the_next_turn_the_comet_can_be_used_again():
    t = turn(2, ["E01", "E08"], dice=["R2"], comets={"ones": 1})
    t.do("fixed").finish()
    t.skip()
    t.act(2, dice=["B1"])
    assert "fixed" in t.legal  # blue 3 = 1 + 2
    t.do("fixed")
    assert t.position["spots"][:2] == [[1, 0], [1, 0]]


@pytest.mark.parametrize(("die", "payable"), [("R2", True), ("R1", False)])
def test_G127_the_first_use_lowers_the_cost_by_1_and_turns_the_token_at_once(die: str, payable: bool):
    t = turn(2, ["E01"], dice=[die], comets={"ones": 1})
    assert ("fixed" in t.legal) == payable
    if payable:
        t.do("fixed")
        assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 1, "waiting": 0}
        t.do("end")  # it stays below the cards: no page is chosen
        assert t.seat == 2
        assert t.player(1)["comets"] == {"board": 6, "ones": 0, "twos": 1, "used": 0, "waiting": 0}
        assert t.position["pages"] == [0] * 6


@pytest.mark.parametrize(("card", "payable"), [("E03", True), ("E16", False)])
def test_G128_the_second_use_lowers_the_cost_by_2_and_the_token_waits_for_cleanup(card: str, payable: bool):
    t = turn(2, [card], dice=["R2"], comets={"twos": 1})  # red spots of cost 4 and 5
    assert ("fixed" in t.legal) == payable
    if payable:
        t.do("fixed")
        assert t.decision == "choose_action"
        assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 0, "waiting": 1}
        assert t.position["pages"] == [0] * 6
        t.do("end")
        assert t.decision == "choose_comet_page"
        t.do("page 1")
        assert t.player(1)["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 0, "waiting": 0}
        assert t.position["pages"] == [1, 0, 0, 0, 0, 0]


def test_G129_several_comets_are_used_in_one_observation():
    t = turn(2, ["E16"], dice=["R2"], comets={"ones": 3})  # red 5
    t.do("fixed")
    assert t.player()["comets"]["used"] == 3
    t = turn(2, ["E16"], dice=["R2"], comets={"ones": 1, "twos": 1})
    t.do("fixed")
    assert t.player()["comets"] == {"board": 5, "ones": 0, "twos": 0, "used": 1, "waiting": 1}


def test_G130_a_comet_of_2_may_fill_a_gap_of_1():
    t = turn(2, ["E16"], dice=["R4"], comets={"twos": 1})  # red 5
    t.do("fixed", "spot 0.1")
    me = t.player()
    assert me["comets"]["waiting"] == 1
    assert me["dice"] == []
    assert (me["score"], me["quadrants"]) == (4, 1)  # the spot's points and the 1st token's Quadrant, nothing else


def test_G131_a_comet_spotted_this_turn_may_be_used_this_turn():
    t = turn(2, ["E01"], dice=["R2"], quadrants=4)
    assert "fixed" not in t.legal
    t.do("free comet")
    assert "fixed" in t.legal
    t.do("fixed")
    assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 1, "waiting": 0}


def test_G132_a_page_holds_one_comet_of_whichever_player():
    t = waiting(1, change={"pages": {1: 2, 3: 1}})
    t.do("end")
    assert set(t.legal) == {"page 2", "page 4", "page 5", "page 6", "page appendix"}
    t.do("page 5")
    assert t.position["pages"] == [2, 0, 1, 0, 1, 0]


@pytest.mark.parametrize("page", range(1, 11))
def test_G132_the_owner_takes_the_reward_of_the_page(page: int):
    """All ten pages of a three-player game."""
    t = waiting(
        1,
        rules="galilei:seats=3",
        change={"deck": ["E03", "E06", "E07"]},
        cellar=[1, 0, 0, 0],
        library=["E22 down", "E31 down", "E12 down"],
    )
    before = t.player(1)
    t.do("end")
    assert len(t.legal) == 11
    t.do(f"page {page}")
    assert t.position["pages"] == [1 if number == page else 0 for number in range(1, 11)]
    want: dict[str, Any] = {}
    match page:
        case 1:
            want["quadrants"] = before["quadrants"] + 1
        case 2:
            t.do("colour blue")
            want["dice"] = ["B1"]
        case 3 | 9:
            want["cellar"] = [0, 0, 1, 0]  # a single figure: both Persuades move it, unasked
            want["reputation"] = before["reputation"] - 1
        case 4:
            t.do("book 2", "book 2", "book 2")
            want["books"] = [0, 0, 3, 0]
        case 5:
            pass  # no die is left to be raised
        case 6:
            want["library"] = [*before["library"], "E03 down"]
        case 7:
            t.do("scale 2")
            want["university"] = [0, 0, 1, 0]
        case 8:
            want["quadrants"] = before["quadrants"] + 2
        case 10:
            t.do("book 2")
            want["books"] = [0, 0, 3, 0]
    assert t.seat == 2
    after = t.player(1)
    for key in ("quadrants", "dice", "cellar", "reputation", "books", "library", "university", "score"):
        assert after[key] == want.get(key, before[key]), key


def test_G132_page_5_raises_one_die_by_up_to_3():
    t = waiting(1, dice=["R1", "B2"])
    assert t.player()["dice"] == ["B2"]
    t.do("end", "page 5")
    assert t.decision == "choose_amount"
    assert set(t.legal) == {"amount 1", "amount 2", "amount 3"}
    t.do("amount 3")
    assert t.player(1)["dice"] == ["B5"]


def test_G133_each_page_is_chosen_and_its_reward_finished_before_the_next():
    t = waiting(2)
    t.do("end")
    assert t.decision == "choose_comet_page"
    t.do("page 2")
    assert t.decision == "choose_colour"
    assert t.player()["comets"]["waiting"] == 1
    t.do("colour red")
    assert t.decision == "choose_comet_page"
    assert set(t.legal) == {"page 1", "page 3", "page 4", "page 5", "page 6", "page appendix"}
    t.do("page 5")  # the die of the first page is raised by the second
    assert t.player(1)["dice"] == ["R1"]
    t.do("amount 3")
    assert t.player(1)["dice"] == ["R4"]
    assert t.seat == 2


def test_G133_a_card_of_the_first_page_is_written_on_by_the_second():
    t = waiting(2, change={"deck": ["E02", "E06", "E07"]})
    t.do("end", "page 6", "page 4")
    assert t.player(1)["library"] == ["E02 down"]
    assert t.decision == "choose_book_token"
    t = waiting(2, change={"deck": ["E02", "E06", "E07"]})
    t.do("end", "page 4", "page 6")  # the Write comes first and is lost
    assert t.player(1)["library"] == ["E02 down"]
    assert t.player(1)["books"] == [0, 0, 0, 0]
    assert t.seat == 2


def test_G134_the_appendix_gives_1_point_and_holds_any_number():
    t = waiting(3, change={"appendix": [1, 2]})
    score = t.score(1)
    t.do("end", "page appendix", "page appendix", "page appendix")
    assert t.position["appendix"] == [4, 2]
    assert t.score(1) == score + 3
    assert t.player(1)["vp"]["pages"] == 3
    assert t.position["pages"] == [0] * 6
    assert t.seat == 2


def test_G135_the_appendix_may_be_chosen_while_pages_are_empty():
    t = waiting(1)
    t.do("end")
    assert set(t.legal) == {f"page {number}" for number in range(1, 7)} | {"page appendix"}
    t.do("page appendix")
    assert t.position["appendix"] == [1, 0]
    assert t.player(1)["vp"]["pages"] == 1


def test_G135_with_all_pages_taken_only_the_appendix_is_left():
    t = waiting(1, change={"pages": [2, 2, 2, 1, 2, 2]})
    t.do("end")  # a single option is not asked
    assert t.seat == 2
    assert t.position["appendix"] == [1, 0]
    assert t.player(1)["vp"]["pages"] == 1


def test_G136_the_step_ends_only_when_no_comet_waits():
    t = waiting(3)
    t.do("end")
    for left, page in ((3, "page 1"), (2, "page 6"), (1, "page appendix")):
        assert t.decision == "choose_comet_page"
        assert t.seat == 1
        assert t.player(1)["comets"]["waiting"] == left
        t.do(page)
    assert t.seat == 2
    assert t.player(1)["comets"]["waiting"] == 0
    assert t.position["pages"] == [1, 0, 0, 0, 0, 1]
    assert t.position["appendix"] == [1, 0]


def test_G137_comets_in_the_book_stay_there_to_the_end_of_the_game():
    t = waiting(2, change={"deck": [], "round": 10, "last_round": 11}, comets={"ones": 1})
    t.do("end", "page 1", "page appendix")
    t.skip()
    t.act(2, dice=["B2"], display={1: "E08"})
    t.do("fixed")  # blue 3 with the comet of 1
    assert t.player()["comets"]["used"] == 1
    t.finish()
    assert t.position["pages"] == [1, 0, 0, 0, 0, 0]
    t.skip()
    assert t.decision is None
    assert t.position["pages"] == [1, 0, 0, 0, 0, 0]
    assert t.position["appendix"] == [1, 0]
    assert t.player(1)["comets"] == {"board": 4, "ones": 0, "twos": 1, "used": 0, "waiting": 0}


def test_G137_a_taken_page_stays_closed_in_later_turns():
    t = waiting(1)
    t.do("end", "page 4")
    t.edit(display={1: "E03"}, players={2: {"comets": {"twos": 1}}})
    t.act(2, dice=["R2"])  # seat 2: red 4 with a comet of 2
    t.do("fixed", "end")
    assert set(t.legal) == {"page 1", "page 2", "page 3", "page 5", "page 6", "page appendix"}


def test_WE_G03_the_two_uses_of_a_comet():
    """G-123, G-127, G-128."""
    t = turn(4, ["E01", "E03"])
    t.do("fixed").finish()
    assert t.player(1)["comets"]["ones"] == 1
    t.skip()
    t.act(2, dice=["R2"])
    t.do("fixed", "end")  # red 3 for 2 and the comet
    assert t.player(1)["comets"] == {"board": 6, "ones": 0, "twos": 1, "used": 0, "waiting": 0}
    t.skip(3)
    t.act(2, dice=["R2"])
    t.do("fixed")  # red 4 for 2 and the comet
    assert t.player(1)["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 0, "waiting": 1}
    assert t.position["spots"][:2] == [[1, 0], [1, 0]]
    quadrants = t.player(1)["quadrants"]
    t.do("end", "page 1")
    assert t.position["pages"][0] == 1
    assert t.player(1)["quadrants"] == quadrants + 1
    assert t.player(1)["comets"]["waiting"] == 0


def test_WE_G06_two_comets_on_two_pages():
    """G-132, G-133."""
    t = waiting(2)
    quadrants = t.player()["quadrants"]
    t.do("end", "page 1")
    assert t.player()["quadrants"] == quadrants + 1
    t.do("page 2", "colour red")
    assert t.player(1)["dice"] == ["R1"]
    assert t.player(1)["quadrants"] == quadrants + 1
    assert t.position["pages"] == [1, 1, 0, 0, 0, 0]
    assert t.seat == 2
