"""Create an Invention, the Workshop and the four types: T-062 to T-067, A-39, A-52, A-53, R-10."""

import pytest

from .words import INVENTIONS, Table, at, final, own, using, window


def bench(coins: int = 20, *, me: dict | None = None, **spec) -> Table:
    """Seat 1 has played st_p2 (1 Book of Physics) and chosen its Create, which may be picked."""
    return Table(me={"hand": ["st_p2"], "coins": coins, **(me or {})}, **spec).play("st_p2").do("group 2")


def bought(t: Table, seat: int = 1) -> list[str]:
    return [each["id"] for each in t.player(seat)["inventions"]]


SHOP = ["inv_1_04", "inv_1_02", "inv_1_01", "inv_1_06"]


def two_makers(**spec) -> Table:
    """Seat 1 may Read tr_1_p1 and tr_3_p1 in one turn, both with a Create."""
    me = {"coins": 30, "hand": ["st_f1"]}
    return at("sp_3e", me=me, seals={"1.1": [2, 0, 0, 0], "3.1": [2, 0, 0, 0]}, workshop=SHOP, **spec).do("both")


@pytest.mark.parametrize(("slot", "price"), [(0, 2), (1, 3 + 1), (2, 3 + 2), (3, 2 + 3 - 1)])
def test_T062_the_coins_beside_the_slot_are_paid_besides_the_costs_of_the_card(slot, price):
    t = bench(workshop=SHOP).do("icon create")
    assert t.legal == {"slot 0", "slot 1", "slot 2", "slot 3"}
    t.do(f"slot {slot}")
    assert t.me["coins"] == 20 - price
    assert bought(t) == [SHOP[slot]]


def test_T062_research_and_books_in_the_corner_are_paid_too():
    shop = ["inv_1_03", "inv_1_08", "inv_1_01", "inv_1_02"]
    t = bench(me={"research": 2}, workshop=shop).do("icon create", "slot 0")
    assert (t.me["coins"], t.me["research"], t.me["markers"]["P"]) == (17, 2, 1)
    t = bench(me={"research": 2}, workshop=shop).do("icon create", "slot 1")
    assert (t.me["coins"], t.me["research"], t.me["markers"]["P"]) == (16, 1, 2)


def test_T063_the_icons_in_the_bottom_right_corner_are_activated_and_no_others():
    t = bench(workshop=["inv_1_06", "inv_1_05", "inv_1_01", "inv_1_02"]).do("icon create", "slot 0")
    assert (t.me["coins"], t.me["hand"], t.seat) == (20 - 2 + 1, [], 2)
    t = bench(workshop=["inv_1_06", "inv_1_05", "inv_1_01", "inv_1_02"]).do("icon create", "slot 1")
    assert (t.me["coins"], t.me["research"]) == (16, 1)
    t = bench(cycle=3, workshop=["inv_2_04", "inv_2_01", "inv_2_02", "inv_2_03"]).do("icon create", "slot 0").do("icon vp:1")
    assert (t.me["score"], t.me["coins"], t.rival["suspicion"]) == (1, 17, 1)


def test_T064_the_card_lies_in_the_own_play_area_for_the_rest_of_the_game():
    t = bench(workshop=SHOP).do("icon create", "slot 0")
    assert t.me["inventions"] == [{"id": "inv_1_04", "turned": False}]
    while t.decision is not None:
        t.next_cycle()
        assert bought(t) == ["inv_1_04"]


def test_T065_cards_slide_down_at_the_end_of_the_turn_and_a_new_one_enters_at_the_top():
    t = bench(workshop=SHOP, inventions=("inv_1_09",)).do("icon create", "slot 1")
    assert t.position["workshop"] == ["inv_1_04", "inv_1_01", "inv_1_06", "inv_1_09"]


def test_T065_none_enters_if_the_deck_is_empty():
    t = Table(
        me={"hand": ["st_p2"], "coins": 20},
        rival={"inventions": ["inv_1_05", "inv_1_06", "inv_1_07", "inv_1_08", "inv_1_09"]},
    )
    t.play("st_p2").do("group 2", "icon create", "slot 0")
    assert t.position["workshop"] == ["inv_1_02", "inv_1_03", "inv_1_04", None]


def test_T065_within_the_turn_a_gap_stays_open():
    t = two_makers().do("icon read:3:2:2", "treatise 1.1", "icon create", "slot 1")
    assert t.position["workshop"] == ["inv_1_04", None, "inv_1_01", "inv_1_06"]
    t.do("icon read:3:2:2", "icon create")
    assert t.legal == {"slot 0", "slot 2", "slot 3"}
    coins = t.me["coins"]
    t.do("slot 2")  # still at its own price; the Coins of Physics Level III follow
    assert t.me["coins"] == coins - 5 + 3


def test_T066_a_new_card_comes_from_the_deck_of_the_current_period():
    for cycle, period in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3)):
        t = bench(40, cycle=cycle, me={"research": 9, "markers": {"P": 9, "M": 9}})
        decks = t.position["inventions"]
        t.do("icon create", "slot 0")
        if t.decision == "choose_icon":
            t.do(t.options[0])
        assert t.seat == 2
        assert t.position["workshop"][3] == decks[period - 1][0]
        assert INVENTIONS[t.position["workshop"][3]]["period"] == period
        assert t.position["inventions"][period - 1] == decks[period - 1][1:]
        assert t.position["inventions"][period:] == decks[period:]


def test_T067_income_inventions_work_in_each_income_phase():
    t = Table(me={"inventions": ["inv_1_01"]})
    assert t.me["coins"] == 0
    for phases in (1, 2):
        t.next_cycle()
        assert t.me["coins"] == phases * 2  # 1 from the Physics track, 1 from the Invention


def test_T067_once_inventions_work_as_a_main_action_only():
    t = Table(me={"inventions": ["inv_1_07"]})
    t.next_cycle()
    assert t.me["markers"] == dict.fromkeys("PMAF", 1)
    t = using("inv_1_07").do("subject F")
    assert t.me["markers"]["F"] == 3


def test_T067_ongoing_inventions_work_each_time_their_condition_is_met():
    t = at("sp_1d", me={"research": 1, "inventions": ["inv_1_04"]}, bag={1: ["ob_1a"]}).do("group 2", "icon observe:1")
    assert t.me["research"] == 1
    t = at("sp_1d", me={"research": 1, "inventions": ["inv_1_04"]}).do("group 2", "end")
    assert t.me["research"] == 1


def test_T067_end_game_inventions_score_at_the_end():
    t = Table(me={"inventions": ["inv_1_09"], "window": window("wi_11", "wi_12")}, cycle=4).next_cycle()
    assert t.me["score"] == 0
    t.next_cycle()
    assert t.me["vp"]["inventions"] == 2


def test_A39_costs_are_paid_before_the_icons_of_the_card():
    shop = ["inv_1_06", "inv_1_05", "inv_1_01", "inv_1_02"]
    assert bench(1, workshop=shop).seat == 2  # 2 Coins needed; the card would give 1
    assert bench(2, workshop=shop).legal == {"icon create", "end"}


@pytest.mark.parametrize(
    ("coins", "research", "books", "slots"),
    [(3, 1, 0, set()), (3, 0, 1, {"slot 0"}), (4, 1, 1, {"slot 0", "slot 1"}), (4, 0, 1, {"slot 0"}), (4, 1, 0, {"slot 1"})],
)
def test_A39_a_card_is_offered_only_if_all_its_costs_can_be_paid(coins, research, books, slots):
    shop = ["inv_1_03", "inv_1_08", "inv_1_01", "inv_1_02"]  # 3 Coins and a Book; 3 + 1 Coins and 1 Research
    t = at("sp_1c", me={"coins": coins, "research": research, "markers": {"P": books}}, workshop=shop).do("group 2")
    if not slots:
        assert t.seat == 2
        return
    t.do("icon create")
    if len(slots) > 1:
        assert t.legal == slots
    else:
        assert bought(t) == [shop[int(min(slots)[-1])]]


def test_A52_all_cards_slide_down_in_their_order_and_the_lowest_free_slots_are_filled_first():
    t = two_makers(inventions=("inv_1_08", "inv_1_09")).do("icon read:3:2:2", "treatise 1.1", "icon create", "slot 0")
    t.do("icon read:3:2:2", "icon create", "slot 2")
    assert t.seat == 2
    assert t.position["workshop"] == ["inv_1_02", "inv_1_06", "inv_1_08", "inv_1_09"]


def test_A52_with_too_few_cards_in_the_deck_the_highest_slots_stay_empty():
    owned = ["inv_1_03", "inv_1_05", "inv_1_07", "inv_1_08"]  # one card is left in the deck
    t = two_makers(rival={"inventions": owned}).do("icon read:3:2:2", "treatise 1.1", "icon create", "slot 0")
    t.do("icon read:3:2:2", "icon create", "slot 2")
    assert t.seat == 2
    assert t.position["workshop"] == ["inv_1_02", "inv_1_06", "inv_1_09", None]


def test_A53_an_ongoing_invention_fires_right_after_the_own_observe():
    t = at("sp_4d", me={"research": 1, "inventions": ["inv_1_04"]}, bag={1: ["ob_1a"] * 3 + ["ob_1b"]}).do("both")
    t.do("icon observe:2")
    assert t.me["research"] == 1
    assert "icon observe:2" in t.legal  # paid for by the Invention
    t.do("icon observe:2", "tile ob_1a")  # fires once for each occurrence
    assert t.me["research"] == 1


def test_A53_several_fire_and_each_once():
    me = {"research": 1, "inventions": ["inv_3_01", "inv_1_04"]}
    t = at("sp_1d", me=me, bag={1: ["ob_1a"]}).do("group 2", "icon observe:1")
    assert (t.me["research"], t.me["vp"]["inventions"], t.me["vp"]["observation"]) == (1, 2, 2)


def test_A53_after_a_write_is_after_the_card_is_placed():
    me = {"research": 3, "markers": {"P": 3}, "hand": ["st_f1"], "inventions": ["inv_2_03", "inv_1_05"]}
    t = at("sp_1b", me=me).do("icon write", "treatise 1.1", "seal men_1")
    assert (t.decision, t.me["vp"]["inventions"]) == ("choose_place", 0)
    t.do("deck")
    assert (t.me["vp"]["inventions"], t.me["research"]) == (2, 0)


def test_A53_after_a_copy():
    me = {"coins": 2, "inventions": ["inv_1_05", "inv_2_03"]}
    t = at("sp_1e", me=me, seals=own(1, seat=2)).do("group 2", "icon copy:1:2:2", "seal men_1")
    assert (t.me["research"], t.me["score"]) == (1, 0)


@pytest.mark.parametrize(("answer", "coins"), [("keep", 3), ("pay", 1)])
def test_A53_after_a_penance_card_paid_or_not(answer, coins):
    me = {"hand_penance": [2], "coins": 2, "suspicion": 5, "inventions": ["inv_2_04"]}
    t = Table(me=me).do("penance", answer)
    assert (t.me["coins"], t.me["suspicion"]) == (coins, 3)


def test_A53_the_gain_comes_too_late_to_pay_for_the_card():
    t = Table(me={"hand_penance": [2], "coins": 1, "suspicion": 5, "inventions": ["inv_2_04"]}).do("penance")
    assert (t.me["coins"], t.me["play"]) == (2, ["pen_a"])


def test_A53_what_others_do_counts_for_them_only():
    t = Table(
        me={"inventions": ["inv_2_03", "inv_1_04"]},
        rival={"research": 9, "markers": {"P": 3}},
        bag={1: ["ob_1a"]},
        keep=("sp_1d",),
    )
    t.do("pass", "assign sp_1b").write("1.1")
    assert (t.me["score"], t.rival["score"]) == (0, 3)
    t = Table(me={"inventions": ["inv_1_04"]}, rival={"research": 9}, bag={1: ["ob_1a"]}, keep=("sp_1d",))
    t.do("pass", "assign sp_1d", "group 2", "icon observe:1")
    assert (t.me["research"], t.rival["research"]) == (0, 8)


def test_A53_a_new_invention_does_not_react_to_its_own_creation():
    for slot in ("slot 0", "slot 1"):  # on Observe; on Copy, with 1 Research at once
        t = bench(workshop=["inv_1_04", "inv_1_05", "inv_1_01", "inv_1_02"]).do("icon create", slot)
        assert t.me["research"] == (slot == "slot 1")


def test_R10_cycles_3_and_5_begin_with_a_workshop_of_the_new_period():
    t = Table()
    shop, decks = t.position["workshop"], t.position["inventions"]
    for cycle, period in ((2, 1), (3, 2), (4, 2), (5, 3)):
        t.next_cycle()
        assert t.cycle == cycle
        now = t.position
        if period == 1:
            assert (now["workshop"], now["inventions"]) == (shop, decks)
        else:
            assert now["workshop"] == decks[period - 1][:4]
            assert now["inventions"] == [[]] * (period - 1) + [decks[period - 1][4:]] + decks[period:]


def test_R10_inventions_already_created_stay():
    t = final(me={"inventions": ["inv_1_01", "inv_2_01"]})
    assert bought(t) == ["inv_1_01", "inv_2_01"]
