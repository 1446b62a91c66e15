"""The Inquisition: D-09, D-11, R-06, R-16, R-19 to R-21."""

import pytest

import galileo_env

from .words import START, TOKENS, Table, final


def check(suspicion: int, *, token: int = 4, cycle: int = 2, **me) -> Table:
    """The next Cycle after a check with this Suspicion of seat 1; the Penance Card, if any, has been drawn at Income."""
    spec = {key: me.pop(key) for key in ("seats", "rival", "third", "penance", "first") if key in me}
    if me.get("philosopher") in ("prison", "stake"):
        me = {"hand": ["st_p1"], **me}  # else passing would be the only choice
    return Table(cycle=cycle, token=token, me={"suspicion": suspicion, **me}, **spec).next_cycle()


def outcome(t: Table, seat: int = 1) -> tuple[int, int, str]:
    """Penance Cards in hand, Suspicion and state of the Natural Philosopher."""
    player = t.player(seat)
    return len(player["hand_penance"]), player["suspicion"], player["philosopher"]


# -- the token


def test_D09_the_token_is_face_down_first_and_face_up_later_in_each_cycle():
    t = Table(me={"hand": ["st_p1"]})
    for _ in range(4):
        assert t.position["token"]["face_up"] is False
        t.do("pass")
        assert t.position["token"]["face_up"] is True
        t.next_cycle()


def test_D09_there_is_one_token_per_table():
    t = Table(seats=4, cycle=2, token=5, rival={"suspicion": 4}, third={"suspicion": 5}, fourth={"suspicion": 4}).next_cycle()
    assert [len(player["hand_penance"]) for player in t.position["players"]] == [0, 0, 1, 0]


def test_R06_the_five_tokens_have_the_values_3_3_4_4_5_and_one_lies_in_each_cycle():
    order = Table().position["token"]["order"]
    assert [TOKENS[name] for name in order] == [3, 3, 4, 4, 5]
    for cycle, name in enumerate(order[:4], 1):
        for suspicion in range(7):
            t = Table(cycle=cycle, me={"suspicion": suspicion}).next_cycle()
            assert len(t.me["hand_penance"]) == (suspicion >= TOKENS[name])
            assert t.position["token"]["order"] == order


# -- the check


@pytest.mark.parametrize(
    ("suspicion", "copernican", "result"),
    [
        (3, True, (0, 3, "standing")),
        (4, True, (1, 4, "standing")),
        (6, True, (1, 6, "standing")),
        (7, True, (1, 4, "prison")),
        (8, True, (1, 5, "prison")),
        (9, True, (1, 6, "stake")),
        (15, True, (1, 12, "stake")),
        (3, False, (0, 3, "standing")),
        (4, False, (1, 4, "standing")),
        (7, False, (1, 4, "prison")),
        (9, False, (1, 6, "prison")),
        (15, False, (1, 12, "prison")),
    ],
)
def test_R06_results_of_the_check(suspicion, copernican, result):
    assert outcome(check(suspicion, copernican=copernican)) == result


@pytest.mark.parametrize("token", [3, 4, 5])
def test_R06_the_limits_follow_the_value_of_the_token(token):
    for suspicion, result in (
        (token - 1, (0, token - 1, "standing")),
        (token, (1, token, "standing")),
        (token + 2, (1, token + 2, "standing")),
        (token + 3, (1, token, "prison")),
        (token + 4, (1, token + 1, "prison")),
        (token + 5, (1, token + 2, "stake")),
    ):
        assert outcome(check(suspicion, token=token)) == result


def test_R06_the_penance_card_comes_from_the_supply_on_top_of_the_own_deck():
    t = check(4, penance=(3, 2), deck=START[:6], rest="discard")
    assert (t.me["hand_penance"], t.me["hand"]) == ([3], START[:4])
    assert t.position["penance"][0] == "pen_a"
    assert len(t.position["penance"]) == 15


@pytest.mark.parametrize(("first", "mine", "others"), [(1, [2], [3]), (2, [3], [2])])
def test_R06_players_are_checked_in_turn_order(first, mine, others):
    t = check(4, rival={"suspicion": 4}, penance=(2, 3), first=first)
    assert (t.me["hand_penance"], t.rival["hand_penance"]) == (mine, others)


def test_R06_the_stake_replaces_prison():
    t = check(9)
    assert (t.me["philosopher"], t.me["jailed"], t.me["suspicion"]) == ("stake", False, 6)


def test_D11_copernican_and_ptolemaic_players_both_keep_suspicion():
    t = Table(me={"suspicion": 2}, rival={"suspicion": 3, "copernican": False})
    t.next_cycle()
    assert (t.me["suspicion"], t.rival["suspicion"]) == (2, 3)
    t = Table(me={"copernican": False, "hand": ["st_m1"]}).play("st_m1").do("both")
    assert t.me["suspicion"] == 1


# -- the last check


@pytest.mark.parametrize("token", [3, 4, 5])
def test_R16_a_copernican_below_the_last_token_scores_5(token):
    assert final(token=token, me={"suspicion": token - 1}).me["vp"]["principle"] == 5
    assert final(token=token, me={"suspicion": token}).me["vp"]["principle"] == 0
    assert final(token=token, me={"copernican": False}).me["vp"]["principle"] == 0


def test_R16_at_the_stake_or_not():
    t = final(token=4, me={"philosopher": "stake", "suspicion": 3})
    assert (t.me["vp"]["principle"], t.me["vp"]["inquisition"]) == (5, -8)


def test_R16_the_suspicion_is_that_before_the_drop():
    t = final(token=4, me={"suspicion": 7})  # 4 after the drop
    assert t.me["vp"]["principle"] == 0
    t = final(token=5, me={"suspicion": 6, "copernican": True, "philosopher": "stake"})
    assert t.me["vp"]["principle"] == 0


# -- Prison


@pytest.mark.parametrize("where", ["standing", "sp_1a", "lying"])
def test_R19_the_philosopher_goes_to_prison_from_wherever_it_is(where):
    me = {"suspicion": 7} if where == "lying" else {"suspicion": 7, "philosopher": where}
    t = Table(cycle=2, token=4, me={"hand": ["st_p1"], **me})
    if where == "lying":
        t.do("pass")
        assert t.me["philosopher"] == "lying"
    assert t.next_cycle().me["philosopher"] == "prison"


def test_R19_it_stays_through_the_whole_next_cycle_and_then_stands_up():
    t = check(7)
    assert (t.cycle, t.me["philosopher"]) == (3, "prison")
    t = Table(cycle=3, me={"philosopher": "prison", "suspicion": 2, "hand": ["st_p1"]}, token=3)
    assert t.offers("assign") == set()
    t.do("play")
    t.next_cycle()
    assert (t.cycle, t.me["philosopher"], t.me["jailed"]) == (4, "standing", False)
    assert t.offers("assign") != set()


def test_R19_jailed_again_it_stays_one_more_cycle():
    t = check(8, philosopher="prison", cycle=3, copernican=False)
    assert outcome(t) == (1, 5, "prison")
    t.next_cycle()
    assert t.me["philosopher"] == "standing"


@pytest.mark.parametrize("philosopher", ["standing", "prison"])
@pytest.mark.parametrize("copernican", [True, False])
def test_R19_in_the_last_check_prison_costs_3_points(philosopher, copernican):
    t = final(token=4, me={"suspicion": 8, "philosopher": philosopher, "copernican": copernican})
    assert (t.me["vp"]["inquisition"], t.me["suspicion"]) == (-3, 5)
    assert final(token=4, me={"suspicion": 6, "philosopher": philosopher}).me["vp"]["inquisition"] == 0


def test_R19_prison_in_an_earlier_check_costs_no_points():
    t = Table(cycle=4, token=4, me={"suspicion": 7}).next_cycle()
    assert t.me["philosopher"] == "prison"
    t.next_cycle()
    assert t.me["vp"]["inquisition"] == 0


# -- the Stake


@pytest.mark.parametrize("philosopher", ["standing", "sp_1a", "prison"])
def test_R20_the_philosopher_is_out_for_the_rest_of_the_game_and_8_points_are_lost(philosopher):
    t = Table(cycle=2, token=4, me={"suspicion": 9, "philosopher": philosopher, "hand": ["st_p1"]})
    while t.cycle < 5:
        t.next_cycle()
        assert (t.me["philosopher"], t.me["vp"]["inquisition"]) == ("stake", 0)
        if t.seat == 2:  # first, since seat 1 had a Penance Card to play
            t.do("pass")
        assert t.seat == 1
        assert t.offers("assign") == set()
    t.next_cycle()
    assert t.me["vp"]["inquisition"] == -8


def test_R20_the_stake_in_the_last_check_costs_8_and_not_3():
    t = final(token=4, me={"suspicion": 9})
    assert (t.me["vp"]["inquisition"], t.me["suspicion"]) == (-8, 6)


@pytest.mark.parametrize("suspicion", [7, 9])
def test_R20_a_later_prison_or_stake_only_lowers_suspicion_and_brings_penance(suspicion):
    assert outcome(check(suspicion, philosopher="stake", cycle=3)) == (1, suspicion - 3, "stake")
    t = final(token=4, me={"suspicion": suspicion, "philosopher": "stake"})
    assert (t.me["vp"]["inquisition"], t.me["suspicion"], t.me["vp"]["penance"]) == (-8, suspicion - 3, -2)


def test_R20_one_who_abjured_after_the_stake_still_loses_8():
    t = final(token=4, me={"suspicion": 1, "philosopher": "stake", "copernican": False})
    assert t.me["vp"]["inquisition"] == -8


# -- the supply


def test_R21_the_supply_holds_16_cards_8_of_each_price():
    supply = galileo_env.Session("truth:seats=2", num_games=1, seed=1).position(0)["penance"]
    assert (supply.count("pen_a"), supply.count("pen_b")) == (8, 8)


def test_R21_an_empty_supply_gives_no_card():
    four = ["pen_a", "pen_a", "pen_b", "pen_b"]
    people = {name: {"discard": four, "suspicion": 5} for name in ("me", "rival", "third", "fourth")}
    t = Table(seats=4, cycle=5, token=5, **people)
    assert t.position["penance"] == []
    t.next_cycle()
    assert [player["vp"]["penance"] for player in t.position["players"]] == [-8, -8, -8, -8]
    people["me"] = {"discard": four[:3], "suspicion": 5}
    t = Table(seats=4, cycle=5, token=5, **people).next_cycle()
    assert [player["vp"]["penance"] for player in t.position["players"]] == [-8, -8, -8, -8]


def test_R21_a_paid_card_does_not_come_back_to_the_supply():
    t = Table(me={"hand_penance": [2], "coins": 2}).do("penance", "pay")
    assert t.position["penance"].count("pen_a") == 7
    t.next_cycle()
    assert t.position["penance"].count("pen_a") == 7
