"""Chapter 17: the end of the game (G-197 to G-207)."""

import random

import pytest

from .tycho_words import PLAIN
from .words import TIER, Table

LAST = "E25"  # the last card of the deck: tier III, an orange 11, spots red 7 and blue 6


def last_card(seats: int, number: int, *more: str, seed: int = 1) -> Table:
    """Seat 1 is about to move in this round; the deck holds one card, or this and `more` above it."""
    return Table(f"galilei:seats={seats}", seed).edit(round=number, deck=[*more, LAST], display=PLAIN)


def take(t: Table, space: int, *dice: str) -> Table:
    """Whoever is to move observes the Major Object of this space; his turn is not ended."""
    return t.act(2, dice=list(dice or ("R4", "Y4"))).do("fixed", f"major {space}")


def draw(t: Table) -> Table:
    """Whoever is to move observes the red 3 of E01 with his second Constellation token, whose reward is a card."""
    return t.act(2, dice=["R3"], constellations=6).do("fixed")


def test_G197_the_end_is_triggered_when_the_last_card_goes_to_the_display() -> None:
    """Rules: G-197."""
    t = take(last_card(2, 5), 0)
    assert t.position["display"][0] == LAST
    assert (t.position["deck"], t.position["last_round"]) == ([], 6)


def test_G197_the_end_is_triggered_when_the_last_card_is_a_card_reward() -> None:
    """Rules: G-197."""
    t = draw(last_card(2, 5))
    assert t.player()["library"] == [f"{LAST} down"]
    assert (t.position["deck"], t.position["last_round"]) == ([], 6)


def test_G197_the_last_card_but_one_triggers_nothing() -> None:
    """Rules: G-197."""
    t = take(last_card(2, 5, "E20"), 0)
    assert (t.position["deck"], t.position["last_round"]) == ([LAST], 0)
    t.finish().skip(1).skip(2)
    assert not t.session.over[0]
    assert t.position["round"] == 7


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G198_the_round_is_finished_and_one_more_full_round_is_played(seats: int) -> None:
    """Rules: G-198."""
    t = take(last_card(seats, 5), 0).finish()
    for seat in range(2, seats + 1):
        assert (t.seat, t.position["round"]) == (seat, 5)
        t.skip()
    for seat in range(1, seats + 1):
        assert (t.seat, t.position["round"]) == (seat, 6)
        assert not t.session.over[0]
        t.skip()
    assert t.session.over[0]
    assert t.decision is None
    assert t.position["round"] == 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G199_all_players_have_the_same_number_of_turns(seats: int) -> None:
    """Whole games of random choices. Rules: G-199, G-058."""
    choice = random.Random(seats)
    t = Table(f"galilei:seats={seats}", seed=seats)
    turns = [0] * seats
    while not t.session.over[0]:
        seat = t.seat
        legal = [int(each) for each in t.session.masks[0].nonzero()[0]]
        action = choice.choice(legal)
        turns[seat - 1] += t.session.action_text(action).startswith("move ")
        t.session.step([action])
    assert turns == [t.position["round"]] * seats


@pytest.mark.parametrize("trigger", range(1, 4))
def test_G199_whoever_triggers_the_end_gets_no_more_turns_than_the_others(trigger: int) -> None:
    """Rules: G-199, G-198."""
    t = last_card(3, 9)
    turns = [0, 0, 0]
    while not t.session.over[0]:
        seat = t.seat
        turns[seat - 1] += 1
        if seat == trigger and t.position["last_round"] == 0:
            take(t, 0).finish()
        else:
            t.skip()
    assert turns == [2, 2, 2]


def test_G200_a_trigger_in_the_last_turn_of_a_round_is_followed_by_exactly_one_round() -> None:
    """Rules: G-200."""
    t = last_card(3, 5).skip(2)
    take(t, 0)
    assert t.position["last_round"] == 6
    t.finish()
    assert (t.seat, t.position["round"]) == (1, 6)
    t.skip(2)
    assert not t.session.over[0]
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 6


def test_WE_G26_the_last_card_goes_to_a_library_in_the_last_turn_of_round_11() -> None:
    """Rules: G-200, G-197, G-199."""
    t = last_card(2, 11).skip()
    draw(t)
    assert t.player(2)["library"] == [f"{LAST} down"]
    assert t.position["last_round"] == 12
    t.finish()
    assert (t.seat, t.position["round"]) == (1, 12)
    t.skip()
    assert (t.seat, t.position["round"]) == (2, 12)
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 12


def test_G201_a_space_emptied_in_the_rest_of_the_round_of_the_trigger_stays_empty() -> None:
    """Although the spare pile has cards. Rules: G-201, G-122."""
    t = last_card(3, 5)
    spare = t.position["spare"]
    take(t, 0).finish()
    take(t, 1)
    assert t.position["display"][1] is None
    t.finish()
    assert (t.seat, t.position["display"][1], t.position["spare"]) == (3, None, spare)
    t.act(2, dice=["R6", "Y6", "B6"]).do("fixed")
    assert t.decision == "choose_target"
    assert not [each for each in t.legal if each == "major 1" or each.startswith("spot 1.")]


def test_G202_in_the_last_round_an_empty_space_is_filled_with_a_random_tier_III_card_of_the_box() -> None:
    """Rules: G-202, G-031."""
    cards = set()
    for seed in range(12):
        t = last_card(2, 5, seed=seed)
        spare = t.position["spare"]
        take(t, 0).finish()
        take(t, 1).finish()
        card = t.position["display"][1]
        assert (card, t.position["spare"]) == (spare[0], spare[1:])
        assert TIER[card] == 3
        cards.add(card)
    assert len(cards) > 1


def test_G203_when_the_last_round_begins_the_empty_spaces_are_filled_from_the_left() -> None:
    """Space 4 was emptied before space 1, but space 1 comes first. Rules: G-203."""
    t = last_card(3, 9).edit(spare=["E28", "E29", "E30"])
    take(t, 0).finish()
    take(t, 4, "R5", "Y4").finish()
    assert t.position["display"][4] is None
    take(t, 1).finish()
    assert (t.seat, t.position["round"], t.decision) == (1, 10, "choose_move")
    assert (t.position["display"][1], t.position["display"][4], t.position["spare"]) == ("E28", "E29", ["E30"])


def test_G203_in_the_last_round_an_emptied_space_is_refilled_at_once() -> None:
    """Rules: G-203."""
    t = Table().edit(round=12, last_round=12, deck=[], spare=["E28", "E29"], display=PLAIN)
    take(t, 0)
    assert (t.position["display"][0], t.position["spare"]) == ("E28", ["E29"])
    take(t.finish(), 1)
    assert (t.position["display"][1], t.position["spare"]) == ("E29", [])


def test_G203_in_the_last_round_the_deck_goes_before_the_spare_pile() -> None:
    """Round 41 begins with a card left in the deck (G-207). Rules: G-203, G-207."""
    t = Table("galilei:seats=3").edit(round=41, last_round=41, deck=["E20", LAST], spare=["E28", "E29"], display=PLAIN)
    take(t, 0)
    assert (t.position["display"][0], t.position["deck"], t.position["spare"]) == ("E20", [LAST], ["E28", "E29"])
    take(t.finish(), 1)
    assert (t.position["display"][1], t.position["deck"], t.position["spare"]) == (LAST, [], ["E28", "E29"])
    take(t.finish(), 4, "R5", "Y4")
    assert (t.position["display"][4], t.position["deck"], t.position["spare"]) == ("E28", [], ["E29"])


def test_G204_with_the_spare_pile_empty_too_the_space_stays_empty() -> None:
    """Rules: G-204, G-122."""
    t = Table().edit(round=12, last_round=12, deck=[], spare=[], display=PLAIN)
    take(t, 0)
    assert t.position["display"] == [None, *PLAIN[1:]]
    t.finish()
    t.act(2, dice=["R6", "Y6", "B6"]).do("fixed")
    assert t.decision == "choose_target"
    assert not [each for each in t.legal if each == "major 0" or each.startswith("spot 0.")]


def test_G204_a_spare_pile_of_one_card_fills_one_of_two_spaces() -> None:
    """Rules: G-204, G-203."""
    t = last_card(3, 9).edit(spare=["E28"])
    take(t, 0).finish()
    take(t, 4, "R5", "Y4").finish()
    take(t, 1).finish()
    assert t.position["round"] == 10
    assert (t.position["display"][1], t.position["display"][4], t.position["spare"]) == ("E28", None, [])


def test_G205_a_card_reward_with_an_empty_deck_is_forfeited() -> None:
    """In the round of the trigger: the spare pile is not drawn from. Rules: G-205."""
    t = last_card(2, 11)
    spare = t.position["spare"]
    take(t, 0).finish()
    t.act(2, dice=["R5"], constellations=6).do("fixed", "spot 4.1")
    assert t.player(2)["constellations"] == 5
    assert (t.player(2)["library"], t.position["spare"]) == ([], spare)


def test_G205_a_card_reward_is_forfeited_in_the_last_round_too() -> None:
    """Rules: G-205."""
    t = Table().edit(round=12, last_round=12, deck=[], spare=["E28", "E29"], display=PLAIN)
    draw(t)
    assert t.player()["constellations"] == 5
    assert (t.player()["library"], t.position["spare"]) == ([], ["E28", "E29"])


def test_G206_draws_from_the_spare_pile_do_not_prolong_the_game() -> None:
    """Even its last card. Rules: G-206."""
    t = Table().edit(round=12, last_round=12, deck=[], spare=["E28"], display=PLAIN)
    take(t, 0)
    assert (t.position["spare"], t.position["last_round"]) == ([], 12)
    t.finish().skip()
    assert t.session.over[0]


def test_G206_the_last_card_of_the_deck_drawn_in_the_last_round_does_not_prolong_the_game() -> None:
    """Rules: G-206, G-207."""
    t = Table().edit(round=41, last_round=41, deck=[LAST], display=PLAIN)
    take(t, 0)
    assert (t.position["deck"], t.position["last_round"]) == ([], 41)
    t.finish().skip()
    assert t.session.over[0]
    assert t.position["round"] == 41


def test_G207_round_41_is_the_last_if_the_deck_still_holds_cards() -> None:
    """Rules: G-207."""
    t = Table().edit(round=40).skip(2)
    assert (t.position["round"], t.position["last_round"]) == (41, 41)
    assert len(t.position["deck"]) == 12
    t.skip()
    assert not t.session.over[0]
    t.skip()
    assert t.session.over[0]


def test_G207_round_40_is_not_the_last_one() -> None:
    """Rules: G-207."""
    t = Table().edit(round=39).skip(2)
    assert t.position["round"] == 40
    t.skip(2)
    assert (t.position["round"], bool(t.session.over[0])) == (41, False)


def test_G207_a_trigger_in_round_39_or_40_is_an_ordinary_one() -> None:
    """Rules: G-207, G-198."""
    for number in (39, 40):
        t = take(last_card(2, number), 0).finish().skip()
        assert (t.position["round"], t.position["last_round"]) == (number + 1, number + 1)
        t.skip(2)
        assert t.session.over[0]


def test_WE_G25_a_major_object_takes_the_last_card_in_round_9_of_three_players() -> None:
    """Rules: G-197, G-198, G-201, G-203."""
    t = last_card(3, 9).skip()
    spare = t.position["spare"]
    take(t, 0)
    assert (t.position["display"][0], t.position["last_round"]) == (LAST, 10)
    t.finish()
    take(t, 1)
    assert (t.position["round"], t.position["display"][1]) == (9, None)
    t.finish()
    assert (t.seat, t.position["round"], t.decision) == (1, 10, "choose_move")
    assert (t.position["display"][1], t.position["spare"]) == (spare[0], spare[1:])
    t.skip(2)
    assert not t.session.over[0]
    t.skip()
    assert t.session.over[0]
    assert t.position["round"] == 10
