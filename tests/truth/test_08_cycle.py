"""Course of a Cycle: D-01, D-02, R-01 to R-05, R-15, R-17, R-18, A-60."""

import numpy as np
import pytest

import galileo_env

from .words import PERIODS, START, Table

RULESETS = ["truth:solo", "truth:seats=2", "truth:seats=3", "truth:seats=4"]


def rounds(t: Table, number: int) -> Table:
    """So many rounds in which everybody still in the Cycle plays a single card."""
    for _ in range(number):
        turns = t.player(t.seat)["turns"]
        while t.decision is not None and max(player["turns"] for player in t.position["players"] if not player["left"]) == turns:
            t.do(t.options[0])
    return t


def singles(seats: int, **spec) -> Table:
    """Everybody holds cards that are played without a further question."""
    hand = {"hand": ["st_p1", "tr_1_m1", "tr_1_p1"]}
    people = dict(zip(("me", "rival", "third", "fourth"), [hand] * seats, strict=False))
    return Table(seats=seats, **{**people, **spec})


# -- Cycles and Periods


def test_D01_a_game_has_five_cycles_in_three_periods_the_third_being_cycle_5():
    t = Table()
    cycles = []
    while t.decision is not None:
        cycles.append((t.cycle, "abjure" in t.legal))
        t.next_cycle()
    assert cycles == [(1, True), (2, True), (3, True), (4, True), (5, False)]
    assert PERIODS == [1, 1, 2, 2, 3]


def test_R01_the_periods_are_1_1_2_2_3():
    t = Table()
    shops = []
    while t.decision is not None:
        shops.append({name[4] for name in t.position["workshop"]})
        t.next_cycle()
    assert shops == [{"1"}, {"1"}, {"2"}, {"2"}, {"3"}]


def test_D02_a_cycle_has_income_alternating_turns_and_an_end():
    t = singles(2)
    seats = []
    for _ in range(4):
        seats.append(t.seat)
        t.do("play", "card st_p1" if t.player(t.seat)["turns"] == 0 else "card tr_1_m1")
        if t.decision == "choose_add":
            t.do("done")
    assert seats == [1, 2, 1, 2]
    coins = t.me["coins"]
    t.next_cycle()
    assert (t.cycle, t.me["coins"] > coins, t.me["play"]) == (2, True, [])


def test_R01_income_comes_before_the_turns_and_the_end_after_them():
    t = Table(seats=3, me={"hand": ["st_p1"]})
    t.do("pass", "pass")
    assert (t.cycle, t.me["coins"], t.me["hand"]) == (1, 0, ["st_p1"])
    t.do("pass")
    assert (t.cycle, t.me["coins"], len(t.me["hand"])) == (2, 1, 5)
    assert [player["turns"] for player in t.position["players"]] == [0, 0, 0]


# -- Income


def test_R02_coins_by_physics_and_2_research_plus_that_of_mathematics():
    t = Table(me={"coins": 3, "research": 4, "markers": {"P": 6, "M": 9}}).next_cycle()
    assert (t.me["coins"], t.me["research"]) == (3 + 3, 4 + 2 + 4)
    assert (t.rival["coins"], t.rival["research"]) == (1, 3)


def test_R02_second_gifts_of_mentors_and_income_inventions():
    me = {"mentors": [2, 2, 4, 2], "inventions": ["inv_1_01", "inv_1_02", "inv_1_03"]}
    t = Table(me=me).next_cycle()
    assert (t.me["coins"], t.me["research"], t.me["score"]) == (1 + 1 + 1, 3 + 1 + 1, 1)
    assert t.me["markers"] == {"P": 1, "M": 1, "A": 1, "F": 2}
    assert (t.me["vp"]["mentors"], t.me["vp"]["inventions"]) == (1, 0)


def test_R02_five_cards_and_one_for_each_draw_gained_here():
    t = Table(me={"mentors": [4, 4, 2, 4], "inventions": ["inv_2_02"]}, rival={"mentors": [4, 4, 2, 4]}).next_cycle()
    assert (len(t.me["hand"]), len(t.rival["hand"])) == (7, 6)
    assert t.me["hand"] == START[:7]


def test_R02_all_of_it_is_automatic():
    t = Table(me={"inventions": ["inv_2_02", "inv_2_01", "inv_1_03"]}, cycle=3)
    t.do("pass", "pass")
    assert (t.cycle, t.decision, t.seat) == (4, "choose_main", 1)


# -- turns


def test_R03_turns_go_clockwise_and_skip_players_who_have_left():
    t = Table(seats=4, third={"left": True}, me={"hand": ["st_p1"]}, rival={"hand": ["st_p1"]}, fourth={"hand": ["st_p1"]})
    seats = []
    for _ in range(4):
        seats.append(t.seat)
        t.do("play") if "play" in t.legal else t.do("pass")
    assert seats == [1, 2, 4, 1]


def test_R03_a_turn_is_exactly_one_main_action():
    t = Table(me={"hand": ["st_p1", "st_m1"]}).play("st_p1")
    assert (t.seat, t.me["turns"], t.rival["turns"]) == (2, 1, 0)


@pytest.mark.parametrize(("turns", "left"), [(3, False), (4, True)])
def test_R03_after_the_fifth_turn_the_player_has_left_the_cycle(turns, left):
    t = Table(turns=turns, me={"hand": ["st_p1", "st_f1"]}).play("st_p1")
    assert (t.me["turns"], t.me["left"], t.seat) == (turns + 1, left, 2)
    assert t.position["passed"] == 0


def test_R03_the_limit_ends_the_cycle():
    t = Table(turns=4, me={"hand": ["st_p1"]}, rival={"hand": ["st_p1"]}).play("st_p1").play("st_p1")
    assert t.cycle == 2


def test_R04_pass_uses_a_turn_and_leaves_the_cycle_with_the_philosopher_lying():
    t = Table().do("pass")
    assert (t.me["left"], t.me["turns"], t.me["philosopher"], t.seat) == (True, 1, "lying", 2)
    assert t.rival["philosopher"] == "standing"


def test_R04_leaving_by_the_limit_lays_a_standing_philosopher_down_too():
    assert Table(turns=4, me={"hand": ["st_p1"]}).play("st_p1").me["philosopher"] == "lying"


@pytest.mark.parametrize("philosopher", ["sp_1a", "prison", "stake"])
def test_R04_one_that_does_not_stand_stays_where_it_is(philosopher):
    t = Table(cycle=2, me={"philosopher": philosopher, "hand": ["st_p1"]}).do("pass")
    assert t.me["philosopher"] == philosopher


def test_R04_pass_is_legal_on_any_turn_and_not_with_a_penance_card_in_hand():
    for turns in range(5):
        assert "pass" in Table(turns=turns).legal
    for turns in range(4):
        assert "pass" not in Table(turns=turns, me={"hand_penance": [2], "hand": ["st_p1"]}).legal


@pytest.mark.parametrize(("passers", "first"), [("", 2), ("3", 3), ("13", 1), ("2", 2), ("31", 3)])
def test_R04_the_first_to_pass_is_first_in_the_next_cycle_else_the_seat_to_the_left(passers, first):
    """Three players, seat 1 first; `passers` pass in this order, the others use up their turns."""
    t = singles(3, turns=2 if passers else 4)
    waiting = list(passers)
    while t.cycle == 1:
        if t.decision == "choose_main":
            if waiting and t.seat == int(waiting[0]):
                t.do("pass")
                waiting.pop(0)
            else:
                t.do("play" if "play" in t.legal else "assign sp_1a" if "assign sp_1a" in t.legal else "abjure")
        else:
            t.do("done" if "done" in t.legal else t.options[0])
    assert waiting == []
    assert (t.position["first"], t.seat) == (first, first)


def test_R04_with_two_players_the_marker_moves_on_if_nobody_passes():
    t = Table(turns=4, me={"hand": ["st_p1"]}, rival={"hand": ["st_p1"]}).play("st_p1").play("st_p1")
    assert t.position["first"] == 2


# -- end


def test_R05_hand_and_play_area_go_to_the_discard_pile_and_inventions_stay_and_turn_upright():
    deck = ["st_p1", "st_p2", "st_m1", "st_m2", "st_a1"]
    me = {
        "hand": ["st_a2"],
        "play": ["st_f1"],
        "discard": ["st_f2"],
        "deck": deck,
        "inventions": [("inv_1_06", True), "inv_1_01"],
    }
    t = Table(me=me).next_cycle()
    assert (t.me["hand"], t.me["play"], t.me["deck"]) == (deck, [], [])
    assert t.me["discard"] == ["st_a2", "st_f1", "st_f2"]
    assert t.me["inventions"] == [{"id": "inv_1_06", "turned": False}, {"id": "inv_1_01", "turned": False}]


def test_R05_all_spaces_are_free_again_and_philosophers_stand_up():
    t = Table(seats=3, me={"philosopher": "sp_1c", "hand": ["st_p1"]}, rival={"philosopher": "sp_1a"}, third={"left": True})
    assert t.position["used"] == ["sp_1c"]
    t.next_cycle()
    assert t.position["used"] == []
    assert [player["philosopher"] for player in t.position["players"]] == ["standing"] * 3
    assert "sp_1c" in t.offers("assign")


def test_R05_the_check_comes_before_the_cards_are_put_away():
    """The Penance Card of the check lies on the deck, not under the cards shuffled later: Income draws it first."""
    t = Table(cycle=2, token=3, me={"suspicion": 3, "deck": START[:6], "rest": "discard"}).next_cycle()
    assert t.me["hand_penance"] == [2]
    assert t.me["hand"] == START[:4]


def test_R05_the_token_is_put_away():
    t = Table(turns=3)
    assert t.position["token"]["face_up"] is True
    t.next_cycle()
    assert t.position["token"]["face_up"] is False


def test_R05_the_end_comes_when_all_have_left():
    t = Table(seats=3, turns=4, me={"hand": ["st_p1"]}, third={"hand": ["st_p1"]})
    t.play("st_p1").do("pass")
    assert t.cycle == 1
    t.play("st_p1")
    assert t.cycle == 2


# -- no dead state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_R15_random_games_end_and_every_decision_has_two_options(ruleset):
    session = galileo_env.Session(ruleset, num_games=16, seed=4, obs=None)
    chance = np.random.default_rng(4)
    for _ in range(2000):
        running = ~session.over
        if not running.any():
            break
        counts = session.masks.sum(axis=1)
        assert (counts[running] >= 2).all()
        actions = [
            int(chance.choice(mask.nonzero()[0])) if live else -1 for mask, live in zip(session.masks, running, strict=True)
        ]
        session.step(actions)
        for player in session.position(0)["players"]:
            assert player["turns"] <= 5 + 4
    assert session.over.all()


def test_R15_with_penance_cards_only_they_can_be_played_and_without_pass_is_legal():
    me = {"hand_penance": [2, 3], "philosopher": "prison", "copernican": False, "hand": ["st_p1"]}
    t = Table(me=me).do("play", "pass")
    assert t.legal == {"price 2", "price 3"}  # nothing else is left, not even passing
    assert t.do("price 2").me["hand_penance"] == []
    assert t.cycle == 4


# -- Penance and the turn limit


def test_R17_while_turns_left_are_not_more_than_penance_cards_only_penance_is_legal():
    me = {"hand_penance": [2, 3], "hand": ["st_p1", "st_f1"]}
    t = Table(turns=2, me=me)
    assert {"play", "penance", "abjure", "assign sp_1a"} <= t.legal
    t.play("st_p1").do("pass")
    assert (t.seat, t.me["turns"]) == (1, 3)
    assert t.legal == {"price 2", "price 3"}  # `penance` without asking
    t.do("price 3")
    assert t.cycle == 4  # the other one on turn 5, again without asking
    assert t.me["hand_penance"] == []


def test_R17_with_one_turn_more_the_choice_is_free():
    t = Table(turns=3, me={"hand_penance": [2], "hand": ["st_p1", "st_f1"]})
    assert {"play", "penance", "abjure"} <= t.legal
    assert "pass" not in t.legal


def test_R17_a_player_without_turns_left_goes_on_with_penance_alone():
    me = {"hand": ["st_f1"], "inventions": ["inv_1_06"], "coins": 9, "deck": ["pen_b", "st_p1"], "rest": "discard"}
    t = Table(turns=4, me=me, rival={"left": True}).do("use inv_1_06", "icon draw")
    assert (t.decision, t.seat, t.me["turns"], t.me["left"]) == ("choose_pay", 1, 5, False)
    t.do("pay")
    assert t.cycle == 3
    assert t.me["coins"] == 9 - 3 + 1


def test_R17_others_take_their_turns_in_between():
    me = {"hand": ["st_f1"], "inventions": ["inv_1_06"], "coins": 9, "deck": ["pen_b", "st_p1"], "rest": "discard"}
    t = Table(turns=4, me=me).do("use inv_1_06", "icon draw")
    assert (t.seat, t.me["left"]) == (2, False)
    t.do("pass")
    assert (t.decision, t.seat) == ("choose_pay", 1)


# -- the Inquisition Token


def test_R18_the_token_turns_up_at_the_end_of_the_first_turn_that_is_any_players_third():
    t = Table(seats=3, turns=2, me={"hand": ["st_p1", "st_m1"]})
    assert t.position["token"]["face_up"] is False
    t.play("st_m1")
    assert t.position["token"]["face_up"] is False  # the turn is not over yet
    t.do("group 1")
    assert t.position["token"]["face_up"] is True
    assert [player["turns"] for player in t.position["players"]] == [3, 2, 2]


def test_R18_or_at_the_first_pass():
    t = Table(seats=3, turns=1, me={"hand": ["st_p1"]}).play("st_p1")
    assert t.position["token"]["face_up"] is False
    t.do("pass")
    assert t.position["token"]["face_up"] is True


def test_R18_in_a_solo_game_too():
    t = Table(solo=True, turns=1, me={"hand": ["st_p1", "tr_1_m1"]}).play("st_p1")
    assert t.position["token"]["face_up"] is False
    t.do("play")
    assert t.position["token"]["face_up"] is True


def test_R18_face_up_it_is_known_to_all():
    def seen(value: int, turns: int, seat: int) -> bytes:
        return Table(seats=3, cycle=2, token=value, turns=turns).session.observe(0, seat - 1).tobytes()

    for seat in (1, 2, 3):
        assert seen(3, 3, seat) != seen(5, 3, seat)
        assert seen(3, 1, seat) == seen(5, 1, seat)


def test_R18_a_penance_card_of_the_third_turn_of_the_first_player_still_lowers_suspicion():
    penitent = {"hand_penance": [2], "suspicion": 4, "hand": ["st_p1"]}
    t = Table(turns=2, me=penitent, rival=penitent).do("penance", "penance")
    assert (t.me["suspicion"], t.rival["suspicion"]) == (3, 4)


# -- who decides


def test_A60_only_the_player_whose_turn_it_is_decides():
    t = Table(rival={"suspicion": 14}, me={"hand": ["tr_2_f1"], "copernican": False}, cycle=2)
    t.play("tr_2_f1")
    assert t.seat == 1
    t.do("icon vp:1")
    assert (t.seat, t.rival["suspicion"], t.decision) == (2, 15, "choose_main")


def test_A60_income_and_the_end_of_the_cycle_contain_no_decision():
    session = galileo_env.Session("truth:seats=3", num_games=8, seed=11, obs=None)
    chance = np.random.default_rng(11)
    changes = 0
    before = [session.position(game) for game in range(8)]
    for _ in range(250):
        actions = [int(chance.choice(mask.nonzero()[0])) if mask.any() else -1 for mask in session.masks]
        session.step(actions)
        for game in range(8):
            now, then = session.position(game), before[game]
            if now["decision"] is not None:
                assert int(session.seat[game]) + 1 == now["seat"]
                if now["cycle"] != then["cycle"]:
                    changes += 1
                    assert now["seat"] == now["first"]
                elif now["seat"] != then["seat"]:
                    mover = then["seat"] - 1
                    assert now["players"][mover]["turns"] == then["players"][mover]["turns"] + 1
            before[game] = now
    assert changes > 15
