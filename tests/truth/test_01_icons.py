"""Resolving icons: T-001 to T-006, order and splits of a set, modifiers (A-01, A-10, A-12, A-13, A-20 to A-30, A-58)."""

import itertools

import pytest

from .words import CARDS, INVENTIONS, SPACES, TILES, WINDOW, Table, at, using


def test_T001_the_acting_player_chooses_the_order_of_the_icons():
    icons = {"icon mastery:any": ["track P", "seal men_1"], "icon any_same:2": ["subject F"], "icon susp_up:1": []}
    for order in itertools.permutations(icons):
        t = at("sp_3b")
        left = set(icons)
        for icon in order[:2]:
            assert t.legal == left
            t.do(icon, *icons[icon])
            left.remove(icon)
        t.do(*icons[order[2]])  # the last one is picked without asking
        assert (t.me["score"], t.me["markers"]["F"], t.me["suspicion"]) == (6, 3, 1)
        assert t.seat == 2


def test_T002_an_icon_in_a_round_frame_may_be_skipped():
    t = Table(me={"hand": ["st_a1", "st_p1"], "research": 3}).play("st_a1")
    assert t.legal == {"icon observe:1", "end"}
    t.do("end")
    assert (t.me["research"], t.me["window"], t.me["score"]) == (3, {}, 0)
    assert t.seat == 2


def test_T003_an_icon_without_a_frame_must_be_carried_out():
    t = at("sp_3a", me={"research": 3, "markers": {"P": 4}})
    assert t.legal == {"icon research:2", "icon susp_up:1", "icon write"}
    t.do("icon research:2")
    assert t.legal == {"icon susp_up:1", "icon write"}
    t.do("icon susp_up:1")
    assert t.legal == {"icon write", "end"}
    t.do("end")
    assert (t.me["suspicion"], t.me["research"]) == (1, 5)


@pytest.mark.parametrize(("group", "coins", "research"), [(1, 4, 0), (2, 0, 3)])
def test_T004_of_groups_split_by_a_plain_line_exactly_one_is_done(group, coins, research):
    t = at("sp_1a")
    assert t.legal == {"group 1", "group 2", "group 3"}
    t.do(f"group {group}")
    assert (t.me["coins"], t.me["research"], t.me["suspicion"]) == (coins, research, 0)
    assert t.seat == 2


def test_T005_one_group_of_a_suspicion_line_costs_nothing():
    t = at("sp_1c", me={"suspicion": 2})
    assert t.legal == {"group 1", "group 2", "both"}
    t.do("group 1")
    assert (t.me["suspicion"], t.me["coins"]) == (2, 2)
    assert t.seat == 2


def test_T005_both_groups_cost_one_suspicion_taken_before_them():
    t = at("sp_1c", me={"suspicion": 2, "coins": 5}, rival={"suspicion": 2}).do("both")
    assert (t.me["suspicion"], t.me["coins"]) == (3, 5)
    assert t.legal == {"icon coin:2", "icon create"}
    assert t.rival["suspicion"] == 2


@pytest.mark.parametrize(("copernican", "coins", "asked"), [(True, 0, "choose_subject"), (False, 2, "choose_main")])
def test_T006_of_a_principle_split_the_group_of_the_own_coin_is_done_without_a_choice(copernican, coins, asked):
    t = Table(me={"hand": ["st_f2", "st_p1"], "copernican": copernican}, rival={"copernican": not copernican}).play("st_f2")
    assert t.decision == asked
    assert t.me["coins"] == coins
    assert t.me["markers"]["F"] == 2


def test_T007_a_draw_takes_the_cards_left_then_shuffles_the_discard_pile_and_goes_on():
    orders = set()
    for chance in range(12):
        me = {"hand": ["tr_1_w1"], "deck": ["st_m1"], "discard": ["st_p1", "st_a1", "st_f1"], "rest": "removed"}
        t = Table(me=me, chance=chance).play("tr_1_w1").do("subject P", "group 1")
        t.do("icon draw")
        assert (t.me["hand"], t.me["deck"]) == (["st_m1"], [])
        assert t.me["discard"] == ["st_p1", "st_a1", "st_f1"]  # not shuffled before a card is wanted
        t.do("icon draw")
        assert t.me["discard"] == []
        drawn = next(card for card in t.me["hand"] if card != "st_m1")
        assert {drawn, *t.me["deck"]} == {"st_p1", "st_a1", "st_f1"}
        orders.add((drawn, *t.me["deck"]))
    assert len(orders) > 2


@pytest.mark.parametrize(("copernican", "score", "suspicion", "other"), [(True, 3, 1, 0), (False, 1, 0, 1)])
def test_A01_the_first_group_of_a_principle_split_is_copernican(copernican, score, suspicion, other):
    t = Table(me={"hand": ["tr_2_f1"], "copernican": copernican}).play("tr_2_f1")
    t.do("icon vp:3" if copernican else "icon vp:1")
    assert (t.me["score"], t.me["suspicion"], t.rival["suspicion"]) == (score, suspicion, other)


@pytest.mark.parametrize(
    ("coins", "research", "groups"),
    [
        (3, 3, {"group 1"}),
        (4, 3, {"group 1", "group 2"}),
        (3, 4, {"group 1", "group 3"}),
        (4, 4, {"group 1", "group 2", "group 3"}),
    ],
)
def test_A10_a_group_is_offered_only_if_its_red_numbers_can_be_paid_now(coins, research, groups):
    t = at("sp_4c", me={"coins": coins, "research": research})
    if len(groups) == 1:
        assert t.legal == {"icon vp_levels", "icon susp_down:2"}  # the only group, taken without asking
    else:
        assert t.legal == groups


def test_A10_red_numbers_are_paid_on_choosing_the_group():
    t = at("sp_4c", me={"coins": 7, "research": 7}).do("group 3")
    assert (t.me["coins"], t.me["research"], t.me["score"]) == (7, 3, 9)
    assert t.seat == 2


@pytest.mark.parametrize("icons", [*CARDS.values(), *SPACES.values(), *TILES.values()], ids=lambda icons: icons["id"])
def test_A12_suspicion_and_principle_splits_have_two_groups_and_plain_lines_two_or_more(icons):
    groups = len(icons["groups"])
    assert {"none": groups == 0, "line": groups >= 2, "suspicion": groups == 2, "principle": groups == 2}[icons["split"]]


def test_A12_both_is_a_choice_of_suspicion_lines_only():
    assert "both" in at("sp_1d", me={"research": 1}).legal
    for space, me in (("sp_1a", {}), ("sp_2e", {"markers": {"A": 5}}), ("sp_3c", {})):
        assert "both" not in at(space, me=me).legal


def test_A13_a_suspicion_line_on_an_action_space_may_be_taken_twice_for_suspicion():
    t = at("sp_2a", me={"suspicion": 2, "research": 1, "markers": {"P": 4}}).do("both")
    assert (t.me["suspicion"], t.me["research"]) == (3, 3)
    assert t.legal == {"icon write", "end"}


def test_A20_the_next_icon_is_picked_after_the_last_is_resolved_completely():
    t = at("sp_3d", me={"hand": ["st_p1"]})
    assert t.legal == {"icon marker_up", "icon draw", "icon vp:2"}
    t.do("icon marker_up")
    assert t.decision == "choose_subject"
    t.do("subject P")
    assert t.legal == {"icon marker_up", "icon draw", "icon vp:2"}
    t.do("icon vp:2")
    assert t.me["score"] == 2
    assert t.legal == {"icon marker_up", "icon draw"}


def test_A21_the_set_can_be_ended_once_only_secondary_actions_and_modifiers_are_pending():
    """Rules: A-21."""
    t = at("sp_4a", me={"research": 3, "markers": {"P": 4}})
    assert t.legal == {"icon any_same:3", "icon susp_up:2", "icon write"}
    t.do("icon any_same:3", "subject A")
    assert t.legal == {"icon susp_up:2", "icon write"}
    t.do("icon susp_up:2")
    assert t.legal == {"icon write", "end"}
    assert t.position["sets"][-1]["double"] is True
    t.do("end")
    assert (t.me["score"], t.me["research"], t.seat) == (0, 3, 2)


@pytest.mark.parametrize(("research", "now"), [(1, False), (3, True)])
def test_A22_a_secondary_action_is_offered_only_while_it_can_be_carried_out(research, now):
    t = at("sp_3a", me={"research": research, "markers": {"P": 3}})
    assert ("icon write" in t.legal) is now
    t.do("icon research:2")
    assert "icon write" in t.legal


def test_A22_one_that_never_becomes_possible_is_given_up_without_asking():
    t = at("sp_3a", me={"research": 0, "markers": {"P": 3}}).do("icon research:2")
    assert (t.me["research"], t.me["suspicion"], t.seat) == (2, 1, 2)


def test_A25_the_icons_of_the_chosen_group_join_the_set_and_are_picked_one_by_one():
    t = at("sp_1e", me={"coins": 1}, seals={"1.3": [2, 0, 0, 0]}).do("group 1")
    assert t.legal == {"icon read:1:1:1", "icon coin:1"}
    t.do("icon coin:1")
    assert (t.legal, t.me["coins"]) == ({"icon read:1:1:1", "end"}, 2)


def test_A25_both_groups_join_the_set():
    t = at("sp_4d", me={"research": 1}).do("both")
    assert sorted(t.icons) == ["observe:2", "observe:2", "research:3", "vp:3"]
    assert t.legal == {"icon observe:2", "icon research:3", "icon vp:3"}


@pytest.mark.parametrize(("copernican", "icons"), [(True, {"icon vp:2", "icon susp_up:1"}), (False, {"icon vp:1"})])
def test_A26_the_matching_group_of_a_principle_split_is_in_the_set_from_its_opening(copernican, icons):
    t = Table(me={"hand": ["tr_2_a1"], "research": 1, "copernican": copernican}).play("tr_2_a1")
    assert t.legal == {"icon observe:2"} | icons
    assert t.position["sets"][-1]["line"] is None


@pytest.mark.parametrize(("suspicion", "both"), [(14, True), (15, False)])
def test_A27_both_groups_can_be_taken_only_below_the_highest_suspicion(suspicion, both):
    t = at("sp_2a", me={"suspicion": suspicion})
    assert t.legal == {"group 1", "group 2"} | ({"both"} if both else set())


def test_A28_the_inner_set_of_a_read_is_finished_before_the_outer_set_goes_on():
    t = at("sp_3e", me={"coins": 4, "hand": ["st_p1"]}, pyramid={"2.1": "tr_2_f2"}, seals={"2.1": [2, 0, 0, 0]}).do("both")
    assert t.legal == {"icon vp:2", "icon read:3:2:2"}
    t.do("icon read:3:2:2")
    assert t.legal == {"icon vp:1", "icon remove"}
    assert len(t.position["sets"]) == 2
    t.do("icon vp:1")
    assert t.legal == {"icon remove", "end"}
    t.do("end")
    assert t.me["score"] == 3
    assert t.seat == 2


def test_A28_so_is_that_of_an_observation():
    t = at("sp_4d", me={"research": 2}, bag={1: ["ob_1d", "ob_1a"]}).do("both", "icon observe:2", "tile ob_1d")
    # the tile's icon is the only one of the inner set; the outer set waits until the tile lies and the bonus is gained
    assert (t.me["window"], t.me["score"], t.me["coins"]) == ({"wi_11": "ob_1d"}, 3, 1)
    assert {"icon research:3", "icon vp:3"} <= t.legal


def test_A29_plus_adds_to_the_points_of_its_set():
    t = at("sp_3a", me={"research": 3, "markers": {"P": 4}}).write("1.1")
    assert t.me["score"] == 3
    t.do("icon susp_up:1")
    assert (t.me["score"], t.me["vp"]["treatises"], t.me["vp"]["icons"]) == (5, 3, 2)


def test_A29_plus_and_double_give_nothing_in_a_set_without_points():
    t = at("sp_3a", me={"research": 3, "markers": {"P": 4}}).do("icon research:2", "icon susp_up:1", "end")
    assert t.me["score"] == 0
    t = at("sp_4a", me={"score": 10}).do("icon susp_up:2", "subject P")
    assert t.me["score"] == 10


def test_A29_double_counts_neither_mentor_gifts_nor_ongoing_inventions():
    me = {"research": 3, "markers": {"P": 4}, "mentors": [4, 4, 1, 4], "inventions": ["inv_2_03"]}
    t = at("sp_4a", me=me).write("1.1", "men_3").do("icon susp_up:2", "subject F")
    assert (t.me["vp"]["mentors"], t.me["vp"]["inventions"]) == (3, 2)
    assert t.me["score"] == 3 * 2 + 3 + 2


def test_A29_points_given_to_others_are_not_counted():
    t = using("inv_3_04", me={"coins": 2}, seals={"1.3": [2, 0, 0, 0]}).do("icon read:4:2:1")
    assert (t.me["research"], t.me["score"], t.rival["score"]) == (2, 0, 1)


def test_A29_points_given_by_ones_own_copy_to_others_are_not_counted_and_points_of_inner_sets_are():
    t = using("inv_3_04", me={"coins": 2}, seals={"1.5": [2, 0, 0, 0]}, pyramid={"1.5": "tr_1_f1"})
    t.do("icon read:4:2:1", "group 1")
    assert (t.me["score"], t.rival["score"]) == (1 + 2, 1)


def test_A29_the_bonus_of_observe_counts():
    t = using("inv_3_04", me={"coins": 2, "research": 1}, seals={"1.5": [2, 0, 0, 0]}, bag={1: ["ob_1a", "ob_1a"]})
    t.do("icon read:4:2:1", "group 1", "icon observe:2")
    assert (t.me["vp"]["observation"], t.me["score"]) == (2, 4)


def test_A29_mastery_counts():
    t = using("inv_3_04", me={"coins": 2}, seals={"3.3": [2, 0, 0, 0]}).do("icon read:4:2:1", "group 2", "seal men_1")
    assert (t.me["vp"]["mastery"], t.me["score"]) == (6, 8)


def test_A30_modifiers_of_an_inner_set_act_at_its_close_and_their_points_count_outside():
    me = {"coins": 2, "research": 5}
    t = using("inv_3_04", me=me, seals={"4.1": [2, 0, 0, 0]}).do("icon read:4:2:1")
    assert t.legal == {"icon income:M", "icon write"}
    t.write("1.3")  # 3 VP; the rest of the inner set and both modifiers follow without asking
    assert (t.me["vp"]["treatises"], t.me["vp"]["icons"]) == (3, 4)


def test_A30_an_outer_modifier_does_not_act_inside():
    me = {"coins": 4, "research": 5}
    t = using("inv_3_04", me=me, seals={"4.1": [2, 0, 0, 0]}).do("icon read:4:2:1", "icon income:M", "end")
    assert (t.me["score"], t.rival["score"]) == (0, 1)  # neither set gave its owner a point


def test_A58_a_choice_with_a_single_option_is_taken_without_asking():
    t = Table(me={"hand": ["tr_1_m1"]}).do("play")
    assert (t.me["markers"]["M"], t.me["research"], t.seat) == (3, 2, 2)


def test_A58_identical_things_are_one_option():
    t = Table(me={"hand": ["st_p1"], "hand_penance": [2, 2], "coins": 2}).do("penance")
    assert t.decision == "choose_pay"
    t = at("sp_2b", me={"research": 1}, bag={1: ["ob_1a", "ob_1a"]}).do("group 2", "icon observe:2")
    assert t.me["window"] == {"wi_11": "ob_1a"}
    assert t.position["tiles_out"][0] == ["ob_1a"]


def test_A58_two_of_one_icon_are_one_option():
    assert at("sp_4b").options == ["icon susp_up:2", "icon mastery:any"]


def test_the_tables_hold_no_icon_set_that_these_tests_forget():
    """No Observation Tile, Window space or Invention has a plain or Suspicion line (bound on the lines pending in a set)."""
    assert {tile["split"] for tile in TILES.values()} == {"none", "principle"}
    assert all("split" not in record for record in [*WINDOW.values(), *INVENTIONS.values()])
