"""Chapter 1 of the rules: conventions (G-001 to G-014)."""

import random

import numpy as np
import pytest

import galileo_env

from .words import CARDS, TIER, Table

RULESETS = ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=3", "galilei:seats=4"]
BLANK = ["S1b", "S3a", "S4a", "S5b"]  # Scale tiles whose lowest row gives nothing
HIDDEN = ("deck", "spare", "box", "rng")


def sky(space, tile):
    """The six Action tiles with this one on this space, the others basic side up in the order of their ids."""
    order = [name for name in ("T1", "T2", "T3", "T4", "T5", "T6") if name != tile[:2]]
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


def seen(table, seat):
    """The observation of a seat (from 1), as a copy."""
    return np.array(table.session.observe(0, seat - 1))


# -- G-001 to G-003: players


@pytest.mark.parametrize(("ruleset", "people"), list(zip(RULESETS, (1, 2, 3, 4), strict=True)))
def test_G001_one_to_four_people_play_and_only_a_single_one_faces_tycho(ruleset, people):
    t = Table(ruleset)
    assert len(t.position["players"]) == people
    assert (t.tycho is not None) == (people == 1)


@pytest.mark.parametrize("seats", [0, 5])
def test_G001_a_game_of_no_or_five_people_is_refused(seats):
    with pytest.raises(ValueError):
        Table(f"galilei:seats={seats}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G002_seats_are_numbered_from_1_and_seat_1_plays_first(seats):
    for seed in range(5):
        t = Table(f"galilei:seats={seats}", seed=seed)
        order = []
        for _ in range(2 * seats):
            order.append(t.position["seat"])
            assert t.seat == t.position["seat"]
            t.skip()
        assert order == 2 * list(range(1, seats + 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G003_no_seat_receives_anything_for_playing_later(seats):
    session = galileo_env.Session(f"galilei:seats={seats}", num_games=20, seed=3, obs=None)
    for game in range(20):
        boards = [{key: value for key, value in each.items() if key != "sky"} for each in session.position(game)["players"]]
        assert all(board == boards[0] for board in boards)


def test_G003_later_seats_are_given_nothing_when_their_first_turn_begins():
    t = Table("galilei:seats=4")
    before = t.position["players"]
    t.skip(3)
    assert t.seat == 4
    assert t.position["players"][3] == before[3]


# -- G-004, G-005: numbering and dice places


def test_G004_sky_spaces_are_numbered_from_the_lowest_0_to_the_highest_6():
    t = Table().do("move 1")  # the telescope starts on the upper of the two crossed-out spaces, 1
    assert t.position["turn"]["space"] == 2
    t = Table().edit(players={1: {"telescope": 5}}).do("move 1")
    assert t.position["turn"]["space"] == 6
    assert len(t.player()["sky"]) == 6  # tiles on spaces 0 to 5


def test_G004_display_spaces_are_numbered_from_0_to_5():
    t = Table().act(2, dice=["R4", "Y1"], display={5: "E02", 0: "E03"})  # orange 4 in space 5, a red spot of 4 in space 0
    t.do("fixed", "major 5")
    assert t.player()["library"] == ["E02 up"]
    assert t.position["display"][0] == "E03"
    assert t.position["display"][5] != "E02"


def test_G004_scales_are_numbered_from_0_to_3():
    for number in range(4):
        t = scales(Table(), BLANK).act(3).do("fixed", "option 2", f"scale {number}")
        assert t.player()["university"] == [int(each == number) for each in range(4)]


def test_G004_cellar_spaces_are_numbered_from_1_on_the_left_to_4():
    for number, after in ((1, [0, 2, 1, 0]), (2, [1, 0, 2, 0]), (3, [1, 1, 0, 1])):
        t = Table().act(4, sky=sky(4, "T1"), cellar=[1, 1, 1, 0]).do("moving", "option 2", f"figure {number}")
        assert t.player()["cellar"] == after


def test_G004_library_rows_are_numbered_from_0_at_the_top_and_columns_from_1_on_the_left():
    # row 3 of E04 lying face down raises blue dice, row 3 of E26 face down gives 2 points
    t = Table().act(4, sky=sky(4, "T3"), library=["E04 down", "E26 down"]).do("moving", "option 2", "book 3")
    assert (t.player()["books"], t.player()["dice"], t.score()) == ([0, 0, 0, 1], ["R1", "Y1", "B2"], 0)
    t.do("book 3")
    assert (t.player()["books"], t.player()["dice"], t.score()) == ([0, 0, 0, 2], ["R1", "Y1", "B2"], 2)
    # row 0 of E04 face down gives 2 points
    t = Table().act(4, sky=sky(4, "T3"), library=["E04 down", "E26 down"]).do("moving", "option 2", "book 0")
    assert (t.player()["books"], t.player()["dice"], t.score()) == ([1, 0, 0, 0], ["R1", "Y1", "B1"], 2)


@pytest.mark.parametrize(
    ("before", "colour", "after"),
    [
        (["R5", "B2"], "red", ["R1", "R5", "B2"]),
        (["R5", "B2"], "yellow", ["R5", "Y1", "B2"]),
        (["R5", "B2"], "blue", ["R5", "B1", "B2"]),
        (["Y1", "B6"], "yellow", ["Y1", "Y1", "B6"]),
    ],
)
def test_G005_dice_lie_sorted_by_colour_and_then_by_rising_value(before, colour, after):
    t = Table().act(3, dice=before).do("fixed", "option 1", f"colour {colour}")
    assert t.player()["dice"] == after


def test_G005_dice_are_sorted_again_after_a_raise_and_after_a_recolour():
    t = Table().act(4, dice=["R2", "R3", "B4"], quadrants=3).do("free raise_one", "die 0", "free raise_one")
    assert t.player()["dice"] == ["R3", "R3", "B4"]
    t.do("die 0")
    assert t.player()["dice"] == ["R3", "R4", "B4"]
    t.do("free recolour", "die 1", "colour yellow")
    assert t.player()["dice"] == ["R3", "Y4", "B4"]


def test_G005_equal_dice_are_one_choice_and_the_lowest_place_stands_for_it():
    t = Table().act(4, dice=["R1", "R1", "Y3", "B2"], quadrants=1).do("free raise_one")
    assert set(t.legal) == {"die 0", "die 2", "die 3"}
    t.do("die 0")
    assert t.player()["dice"] == ["R1", "R2", "Y3", "B2"]


def test_G005_payments_with_equal_dice_are_one_choice():
    # orange 4 with red 3, red 3, yellow 1, yellow 2: one red, whichever, with either yellow
    t = Table().act(2, dice=["R3", "R3", "Y1", "Y2"], display={0: "E02", 1: "E06"}).do("fixed", "major 0")
    assert set(t.legal) == {"pay 0,2", "pay 0,3"}
    t.do("pay 0,2")
    assert t.player()["dice"] == ["R3", "Y2"]


# -- G-006: points


def test_G006_points_are_added_when_they_arise():
    # the spot gives 1 point and then Write 2: while the book is chosen the point is there already
    t = Table().act(2, dice=["Y3"], display={0: "E05", 1: "E02"}, library=["E04 down"]).do("fixed", "spot 0.2")
    assert t.decision == "choose_book_token"
    assert t.score() == t.player()["score"] == 1
    t.do("book 0")  # a cell of 2 points; the action is still running
    assert t.score() == t.player()["score"] == 3


def test_G006_a_score_may_fall_below_0():
    t = Table().act(4, cellar=[1, 0, 0, 0], quadrants=3, reputation=-10)
    t.do("free persuade")  # the only figure goes from -4 to -1: the interrogation passes the left end of the track
    assert t.score() == 0
    t.do("end")
    assert t.score() == t.player()["score"] == -2
    assert t.player()["vp"]["overrun"] == -2
    t.skip()
    t.act(4, cellar=[1, 0, 0, 0], quadrants=3, reputation=-10).do("free persuade", "end")
    assert t.score() == -4


# -- G-007, G-008: decisions


def test_G007_a_decision_with_one_option_is_taken_without_being_asked():
    t = Table().act(4, cellar=[1, 0, 0, 0], quadrants=3).do("free persuade")
    assert t.decision == "choose_action"
    assert t.player()["cellar"] == [0, 0, 1, 0]


def test_G007_choose_action_is_asked_even_if_only_the_end_is_left():
    t = Table().act(6, dice=[]).do("fixed", "tile 0", "moving")
    assert (t.decision, t.seat, t.legal) == ("choose_action", 1, ["end"])


def test_G007_with_nothing_possible_at_all_choose_action_is_still_asked():
    t = Table().edit(appendix=[7, 0]).act(4, sky=sky(4, "T1"), dice=[])
    assert (t.decision, t.seat, t.legal) == ("choose_action", 1, ["end"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G007_in_random_games_only_choose_move_and_choose_action_may_have_one_option(ruleset):
    t = Table(ruleset, seed=11)
    t.edit(players={seat: {"quadrants": 15} for seat in range(1, len(t.position["players"]) + 1)})
    for position in states(t, 5):
        if position["decision"] not in ("choose_move", "choose_action"):
            assert len(t.legal) >= 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G008_every_decision_of_a_turn_belongs_to_the_player_whose_turn_it_is(seats):
    t = Table(f"galilei:seats={seats}", seed=8)
    t.edit(players={seat: {"quadrants": 15} for seat in range(1, seats + 1)})
    owner = 0
    for position in states(t, seats):
        assert t.seat == position["seat"]
        if position["decision"] == "choose_move":
            assert position["seat"] == owner % seats + 1
            owner = position["seat"]
        assert position["seat"] == owner


@pytest.mark.parametrize("seats", [2, 3])
def test_G008_nothing_but_the_own_board_changes_in_a_turn(seats):
    """Other players decide nothing, so their boards stay (tokens returned from an observed card had left them before)."""
    t = Table(f"galilei:seats={seats}", seed=21)
    before = t.position
    for position in states(t, 40 + seats):
        for seat in range(1, seats + 1):
            if seat != before["seat"]:
                assert position["players"][seat - 1] == before["players"][seat - 1]
        before = position


# -- G-009, G-010: hidden and public


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G009_dealing_the_hidden_cards_anew_changes_nothing_that_a_seat_sees(seats):
    t = Table(f"galilei:seats={seats}", seed=5)
    rng = random.Random(seats)
    for _ in range(60):
        t.do(rng.choice(t.legal))
    known = t.position
    assert len(known["deck"]) > 3
    orders, piles = set(), set()
    for seat in range(1, seats + 1):
        row = seen(t, seat)
        for seed in range(12):
            t.session.redeterminise(0, seat - 1, seed)
            now = t.position
            assert np.array_equal(seen(t, seat), row)
            for key in known:
                assert key in HIDDEN or now[key] == known[key]
            for key in ("deck", "spare", "box"):
                assert len(now[key]) == len(known[key])
                assert [TIER[card] for card in now[key]] == [TIER[card] for card in known[key]]
            assert sorted(now["deck"] + now["spare"] + now["box"]) == sorted(known["deck"] + known["spare"] + known["box"])
            orders.add(tuple(now["deck"]))
            piles.add(tuple(now["spare"]))
    assert len(orders) > 5  # the order of the deck is unknown
    assert len(piles) > 5  # and so are the cards of the spare pile


def test_G009_the_order_of_deck_and_spare_pile_and_the_box_are_seen_by_nobody():
    t = Table(seed=4)
    deck, spare, box = t.position["deck"], t.position["spare"], t.position["box"]
    rows = [seen(t, seat) for seat in (1, 2)]
    low, high = next(
        (low, high) for low in range(1, len(deck)) for high in range(low + 1, len(deck)) if TIER[deck[low]] == TIER[deck[high]]
    )
    swapped = list(deck)
    swapped[low], swapped[high] = deck[high], deck[low]
    other = next(card for card in box if TIER[card] == TIER[deck[1]])
    for change in ({"deck": swapped}, {"deck": deck}, {"spare": spare[::-1]}, {"deck": [deck[0], other, *deck[2:]]}):
        t.edit(**change)
        assert all(np.array_equal(seen(t, seat), row) for seat, row in zip((1, 2), rows, strict=True))


def test_G009_everything_else_is_public():
    """Each change of another player's board or of the common boards shows in what both seats see."""
    t = Table(seed=4)
    rows = [seen(t, seat) for seat in (1, 2)]
    order = t.player(2)["sky"]

    def shows(**change):
        t.edit(**change)
        old, rows[:] = list(rows), [seen(t, seat) for seat in (1, 2)]
        return not any(np.array_equal(new, before) for new, before in zip(rows, old, strict=True))

    for change in (
        {"score": 5},
        {"quadrants": 3},
        {"dice": ["R1", "R2", "B5"]},
        {"telescope": 4},
        {"sky": [order[1], order[0], *order[2:]]},
        {"sky": [order[1], order[0], *order[2:5], order[5] + "+"]},
        {"cellar": [1, 0, 2, 0]},
        {"reputation": 2},
        {"university": [0, 2, 0, 0]},
        {"library": ["E05 up", "E20 up"]},
        {"library": ["E05 up", "E20 down"]},
        {"library": ["E20 down", "E05 up"]},
        {"books": [0, 2, 0, 0]},
        {"comets": {"ones": 2}},
        {"comets": {"ones": 1, "twos": 1}},
        {"constellations": 5},
    ):
        assert shows(players={2: change}), change
    spots = [[0] * len(CARDS[card]["spot"]) for card in t.position["display"]]
    spots[0][0] = 2
    assert shows(spots=spots)
    assert shows(pages={3: 2})
    assert shows(appendix=[0, 1])
    card = next(card for card in t.position["box"] if TIER[card] == 1)
    assert shows(display={5: card})


def test_G010_no_two_cards_have_the_same_back():
    backs = {(card["tier"], tuple(card["back_strip"])) for card in CARDS.values()}
    assert len(backs) == len(CARDS) == 33


def test_G010_seen_backs_stay_when_the_unseen_cards_are_dealt_anew():
    t = Table(seed=6)
    t.edit(players={1: {"library": ["E05 down", "E06 up"]}, 2: {"library": ["E20 down", "E31 down"]}})
    top = t.position["deck"][0]
    seconds = set()
    for seed in range(30):
        for seat in (0, 1):
            t.session.redeterminise(0, seat, seed)
            assert t.player(1)["library"] == ["E05 down", "E06 up"]
            assert t.player(2)["library"] == ["E20 down", "E31 down"]
            assert t.position["deck"][0] == top
            seconds.add(t.position["deck"][1])
    assert len(seconds) > 3


def test_G010_the_back_of_the_top_card_of_the_deck_is_public():
    t = Table(seed=6)
    deck, box = t.position["deck"], t.position["box"]
    rows = [seen(t, seat) for seat in (1, 2)]
    other = next(card for card in box if TIER[card] == TIER[deck[0]])
    t.edit(deck=[other, *deck[1:]])
    assert not any(np.array_equal(seen(t, seat), row) for seat, row in zip((1, 2), rows, strict=True))


# -- G-011, G-012: chance


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G011_a_position_and_its_decisions_fix_the_rest_of_the_game(ruleset):
    one, two = Table(ruleset, seed=3), Table(ruleset, seed=99)
    two.session.set_position(0, one.position)
    rng = random.Random(4)
    while one.decision is not None:
        text = rng.choice(one.legal)
        one.do(text)
        two.do(text)
    assert one.position == two.position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G011_without_tycho_no_chance_acts_after_the_set_up(seats):
    t = Table(f"galilei:seats={seats}", seed=13)
    before = t.position["rng"]
    for position in states(t, 2):
        assert position["rng"] == before
    assert t.position["rng"] == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G012_the_set_up_is_drawn_in_a_fixed_order_so_equal_seeds_give_equal_set_ups(ruleset):
    one = galileo_env.Session(ruleset, num_games=8, seed=5, obs=None)
    two = galileo_env.Session(ruleset, num_games=8, seed=5, obs=None)
    other = galileo_env.Session(ruleset, num_games=8, seed=6, obs=None)
    for game in range(8):
        assert one.position(game) == two.position(game)
        assert one.state_bytes(game) == two.state_bytes(game)
        assert one.position(game)["deck"] != other.position(game)["deck"]
    assert len({tuple(one.position(game)["deck"]) for game in range(8)}) == 8


def test_G012_every_drawn_part_of_the_set_up_is_drawn_by_itself():
    """Between games with the same left Subject all other parts still differ, so no part follows from another."""
    session = galileo_env.Session("galilei:seats=2", num_games=300, seed=5, obs=None)
    games = [session.position(game) for game in range(300)]
    games = [each for each in games if each["scales"][0]["subject"] == "comets"]
    assert len(games) > 20
    for part in (
        lambda each: each["display"][0],
        lambda each: each["deck"][-1],
        lambda each: each["spare"][0],
        lambda each: each["scales"][1]["subject"],
        lambda each: each["scales"][0]["tile"],
        lambda each: each["scales"][3]["side"],
        lambda each: each["players"][0]["sky"][0],
        lambda each: each["players"][1]["sky"][0],
    ):
        assert len({part(each) for each in games}) > 1
    assert any(each["players"][0]["sky"] != each["players"][1]["sky"] for each in games)


# -- G-013, G-014: the game goes on and ends


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_G013_in_every_state_of_a_running_game_something_is_legal(ruleset, seed):
    t = Table(ruleset, seed=seed)
    for position in states(t, seed):
        legal = t.legal
        if position["decision"] == "choose_move":
            assert legal == ["move 1", "move 2", "move 3"]
        elif position["decision"] == "choose_action":
            assert "end" in legal
        else:
            assert legal
    assert t.seat == 0
    assert t.legal == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G014_a_turn_ends_even_if_its_player_never_wants_to_stop(ruleset):
    t = Table(ruleset, seed=17)
    t.edit(players={seat: {"quadrants": 60} for seat in range(1, len(t.position["players"]) + 1)})
    rng = random.Random(9)
    length = turns = 0
    while t.decision is not None:
        if t.decision == "choose_move":
            length, turns = 0, turns + 1
        length += 1
        assert length < 1_500
        wanted = [text for text in t.legal if text not in ("end", "stop", "refuse")]
        t.do(rng.choice(wanted or t.legal))
    assert turns >= 2 * len(t.position["players"])
    assert t.position["round"] <= 41
