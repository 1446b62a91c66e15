"""Main Actions: T-008 to T-044, D-10, D-12, A-03, A-15, A-19, A-36, A-37, A-51, A-55, A-57, A-59, R-23."""

import pytest

import galileo_env

from .words import SPACES, Table, at, own, read, using, window

PENITENT = {"hand": ["st_p1"], "hand_penance": [2], "inventions": ["inv_1_06"]}


# -- overview


def test_T008_there_are_six_main_actions_besides_passing():
    everything = {**PENITENT, "markers": {"P": 3, "M": 3}}
    t = Table(me=everything, graduation=("gr_2b", "gr_3a", "gr_4a"))
    assert {text.split()[0] for text in t.legal} == {"abjure", "play", "penance", "use", "upgrade", "assign"}
    t = Table(me={**everything, "hand_penance": []}, graduation=("gr_2b", "gr_3a", "gr_4a"))
    assert {text.split()[0] for text in t.legal} == {"abjure", "play", "use", "upgrade", "assign", "pass"}


@pytest.mark.parametrize(
    ("icon", "start"),
    [
        ("write", lambda: at("sp_1b", me={"research": 3, "markers": {"P": 3}})),
        ("copy:2:3:2", lambda: at("sp_2c", me={"coins": 3}, seals=own(1, seat=2)).do("group 1", "icon any_book", "subject F")),
        ("read:1:1:1", lambda: Table(me={"hand": ["st_a2"], "coins": 1}, seals=own(1, seat=2)).play("st_a2").do("group 2")),
        ("create", lambda: Table(me={"hand": ["st_p2"], "coins": 3}).play("st_p2").do("group 2")),
        ("observe:1", lambda: Table(me={"hand": ["st_a1"], "research": 1}).play("st_a1")),
        ("draw", lambda: using("inv_1_06")),
        ("remove", lambda: Table(me={"hand": ["tr_2_f2"]}).play("tr_2_f2").do("icon vp:1")),
    ],
)
def test_T009_each_of_the_seven_secondary_actions_may_be_done_or_left(icon, start):
    t = start()
    assert t.seat == 1
    assert t.legal == {f"icon {icon}", "end"}


# -- Abjure


def test_T010_abjure_turns_the_coin_to_its_ptolemaic_side():
    t = Table().do("abjure")
    assert (t.me["copernican"], t.rival["copernican"]) == (False, True)
    assert t.seat == 2


def test_T011_abjuring_is_final():
    t = Table().do("abjure").next_cycle()
    while t.decision is not None:
        assert t.me["copernican"] is False
        t.next_cycle()
    assert (t.me["copernican"], t.rival["copernican"]) == (False, True)


@pytest.mark.parametrize("cycle", [1, 2, 3, 4, 5])
def test_T012_nobody_can_abjure_in_cycle_5(cycle):
    assert ("abjure" in Table(cycle=cycle).legal) is (cycle < 5)


def test_T013_the_suspicion_of_the_abjurer_drops_by_5_at_once():
    assert Table(me={"suspicion": 12}).do("abjure").me["suspicion"] == 7


def test_T014_every_other_copernican_gains_a_suspicion_and_no_ptolemaic_does():
    t = Table(
        seats=4,
        me={"suspicion": 9},
        rival={"suspicion": 1},
        third={"copernican": False, "suspicion": 2},
        fourth={"left": True},
    ).do("abjure")
    assert [player["suspicion"] for player in t.position["players"]] == [4, 2, 2, 1]


def test_T015_only_a_copernican_can_abjure():
    assert "abjure" not in Table(me={"copernican": False}).legal
    assert "abjure" in Table(rival={"copernican": False}).legal


def test_A15_suspicion_never_falls_below_0():
    assert Table(me={"suspicion": 3}).do("abjure").me["suspicion"] == 0
    assert at("sp_2d", me={"suspicion": 1}).do("icon susp_down:2").me["suspicion"] == 0


def test_A59_the_coin_on_the_right_hand_space_has_no_further_effect():
    before = Table(me={"suspicion": 7, "hand": ["st_p1"], "coins": 2})
    after = Table(me={"suspicion": 7, "hand": ["st_p1"], "coins": 2}).do("abjure").me
    same = {key: value for key, value in before.me.items() if key not in ("copernican", "suspicion", "turns")}
    assert {key: after[key] for key in same} == same


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_D10_all_players_start_copernican(seats):
    session = galileo_env.Session(f"truth:seats={seats}", num_games=10, seed=2, obs=None)
    assert all(player["copernican"] for game in range(10) for player in session.position(game)["players"])


# -- Play Treatise Cards


def test_T016_one_main_action_plays_one_stack_of_one_or_more_cards():
    t = Table(me={"hand": ["st_p1", "st_p2", "st_m1"]}).do("play", "card st_p1")
    assert t.legal == {"card st_p2", "done"}
    t.do("done")
    assert (t.me["play"], t.me["hand"], t.seat) == (["st_p1"], ["st_p2", "st_m1"], 2)
    t = Table(me={"hand": ["st_p1", "st_p2", "st_m1"]}).do("play", "card st_p1", "card st_p2")
    assert (t.me["play"], t.me["hand"], t.seat) == (["st_p1", "st_p2"], ["st_m1"], 2)


def test_T017_a_card_gives_the_books_of_its_spine_and_the_icons_of_its_page():
    t = Table(me={"hand": ["st_p1", "st_m1"]}).play("st_p1")
    assert (t.me["markers"], t.me["coins"]) == ({"P": 2, "M": 1, "A": 1, "F": 1}, 1)


def test_T018_all_cards_of_a_stack_share_one_subject():
    t = Table(me={"hand": ["st_p1", "tr_1_p1", "st_p2", "st_m1", "st_a1", "st_f1"]}).do("play", "card st_p1")
    assert t.legal == {"card st_p2", "card tr_1_p1", "done"}


@pytest.mark.parametrize(("active", "other", "research"), [("tr_1_m1", "st_m1", 2), ("st_m1", "tr_1_m1", 1)])
def test_T019_the_player_picks_the_active_card(active, other, research):
    t = Table(me={"hand": ["tr_1_m1", "st_m1"]}).play(active, other)
    if active == "st_m1":
        t.do("group 1")
    assert (t.me["research"], t.me["markers"]["M"], t.seat) == (research, 4, 2)


def test_T020_a_wild_card_takes_the_subject_of_the_other_cards():
    t = Table(me={"hand": ["tr_1_w1", "st_m1", "st_m2", "st_p1"]}).do("play", "card st_m1")
    assert t.legal == {"card st_m2", "card tr_1_w1", "done"}
    t.do("card tr_1_w1")
    assert t.legal == {"card st_m2", "done"}
    t.do("done")
    assert t.me["markers"] == {"P": 1, "M": 3, "A": 1, "F": 1}


def test_T020_after_a_wild_card_the_first_other_card_sets_the_subject():
    t = Table(me={"hand": ["tr_1_w1", "st_m1", "st_m2", "st_p1", "st_p2"]}).do("play", "card tr_1_w1")
    assert t.legal == {"card st_p1", "card st_p2", "card st_m1", "card st_m2", "done"}
    t.do("card st_m1")
    assert t.legal == {"card st_m2", "done"}


@pytest.mark.parametrize("cards", [["tr_1_w1"], ["tr_1_w1", "tr_2_w1"]])
def test_T021_the_player_names_the_subject_of_a_stack_of_wild_cards(cards):
    for subject in "PMAF":
        t = Table(me={"hand": [*cards, "st_p1"]}).play(*cards)
        assert t.legal == {"subject P", "subject M", "subject A", "subject F"}
        t.do(f"subject {subject}")
        assert t.me["markers"] == {**dict.fromkeys("PMAF", 1), subject: 1 + len(cards)}


def test_T022_the_books_of_every_spine_of_the_stack_are_gained_first():
    t = Table(me={"hand": ["st_p2", "st_p1", "tr_1_p1", "st_m1"]}).play("st_p2", "st_p1", "tr_1_p1")
    assert t.decision == "choose_group"
    assert t.me["markers"] == {"P": 5, "M": 1, "A": 1, "F": 1}


def test_T023_only_the_page_of_the_active_card_is_activated():
    t = Table(me={"hand": ["st_p1", "tr_1_p1", "tr_1_p2"], "coins": 9}).play("st_p1", "tr_1_p1", "tr_1_p2")
    assert (t.me["coins"], t.me["markers"]["P"], t.seat) == (10, 6, 2)


def test_T024_treatises_played_on_earlier_turns_give_nothing():
    t = Table(me={"hand": ["st_m2", "st_p1"], "play": ["tr_1_m1", "st_m1", "st_f2"]}).play("st_m2").do("group 1")
    assert (t.me["research"], t.me["markers"], t.seat) == (1, {"P": 1, "M": 2, "A": 1, "F": 1}, 2)


def test_T025_a_wild_card_may_be_the_active_card():
    t = Table(me={"hand": ["tr_1_w1", "st_m1"]}).play("tr_1_w1", "st_m1")
    assert t.decision == "choose_group"
    t.do("group 2", "subject A")
    assert t.me["markers"] == {"P": 1, "M": 3, "A": 3, "F": 1}


@pytest.mark.parametrize(("stack", "books"), [(["tr_2_w1"], 1), (["tr_2_w1", "st_m1"], 2)])
def test_A19_the_cards_of_the_stack_are_in_the_play_area_when_it_is_resolved(stack, books):
    t = Table(me={"hand": stack, "play": ["st_p1"]}).play(*stack)
    if len(stack) == 1:
        t.do("subject M")
    t.do("group 2", "subject F")
    assert t.me["markers"]["F"] == 1 + books


def test_A57_the_order_of_the_further_cards_has_no_meaning():
    hand = ["st_p2", "st_p1", "tr_1_p1", "st_m1"]
    one = Table(me={"hand": hand}).play("st_p2", "st_p1", "tr_1_p1")
    two = Table(me={"hand": hand}).play("st_p2", "tr_1_p1", "st_p1")
    assert one.position == two.position


# -- Play a Penance Card


def test_T026_a_penance_card_has_to_be_played_in_the_same_cycle():
    t = Table(me=PENITENT)
    assert "pass" not in t.legal
    assert "pass" in Table(me={**PENITENT, "hand_penance": []}).legal
    assert "pass" in t.do("penance").legal  # the rival's


def test_T027_playing_one_penance_card_is_a_whole_main_action():
    t = Table(me={"hand_penance": [2, 3], "hand": ["st_p1"]}).do("penance", "price 2")
    assert (t.me["play"], t.me["hand_penance"], t.me["turns"], t.seat) == (["pen_a"], [3], 1, 2)


@pytest.mark.parametrize(("turns", "suspicion"), [(0, 3), (2, 3), (3, 4)])
def test_T028_the_token_face_down_lowers_suspicion_by_1_and_face_up_not_at_all(turns, suspicion):
    t = Table(me={"hand_penance": [2], "suspicion": 4}, turns=turns)
    assert t.position["token"]["face_up"] is (turns == 3)
    assert t.do("penance").me["suspicion"] == suspicion


@pytest.mark.parametrize("turns", [0, 3])
@pytest.mark.parametrize("price", [2, 3])
def test_T029_paying_the_printed_coins_removes_the_card_with_the_token_up_or_down(turns, price):
    t = Table(me={"hand_penance": [price], "coins": 5}, turns=turns).do("penance")
    assert t.legal == {"keep", "pay"}
    t.do("pay")
    assert (t.me["coins"], t.me["play"], t.me["hand_penance"]) == (5 - price, [], [])
    supply = t.position["penance"]
    assert len(supply) == 15
    t.next_cycle()
    assert not any(card.startswith("pen") for zone in ("hand", "deck", "discard", "play") for card in t.me[zone])


def test_T030_an_unpaid_card_stays_in_the_play_area_and_comes_to_the_discard_pile_later():
    deck = ["st_p1", "st_p2", "st_m1", "st_m2", "st_a1", "st_a2"]
    t = Table(me={"hand_penance": [3], "coins": 5, "deck": deck}).do("penance", "keep")
    assert (t.me["coins"], t.me["play"], t.me["discard"]) == (5, ["pen_b"], [])
    t.next_cycle()
    assert (t.me["play"], t.me["discard"]) == ([], ["pen_b"])


def test_T030_it_comes_back_through_the_deck():
    t = Table(cycle=3, me={"play": ["pen_b"], "deck": [], "rest": "removed", "inventions": ["inv_1_06"]})
    t.next_cycle()
    assert t.me["hand_penance"] == [3]


@pytest.mark.parametrize(("price", "coins", "asked"), [(2, 1, False), (2, 2, True), (3, 2, False), (3, 3, True)])
def test_T031_prices_are_printed_on_the_card(price, coins, asked):
    t = Table(me={"hand_penance": [price], "coins": coins}).do("penance")
    assert (t.decision == "choose_pay") is asked


def test_A36_several_penance_cards_are_played_in_any_order_each_with_its_own_choice():
    t = Table(me={"hand_penance": [2, 3], "coins": 5, "suspicion": 5}).do("penance")
    assert t.legal == {"price 2", "price 3"}
    t.do("price 3", "pay", "pass", "penance", "keep")
    assert (t.me["coins"], t.me["play"], t.me["hand_penance"]) == (2, ["pen_a"], [])


def test_A37_a_penance_card_can_be_played_without_the_coins():
    t = Table(me={"hand_penance": [2], "coins": 1, "suspicion": 2}).do("penance")
    assert (t.me["play"], t.me["coins"], t.me["suspicion"], t.seat) == (["pen_a"], 1, 1, 2)


# -- Use an Invention


def test_T032_using_turns_one_upright_once_invention_and_activates_its_icons():
    t = using("inv_1_07", me={"inventions": ["inv_1_06"]})
    assert t.decision == "choose_subject"
    t.do("subject A")
    assert t.me["markers"]["A"] == 3
    assert t.me["inventions"] == [{"id": "inv_1_07", "turned": True}, {"id": "inv_1_06", "turned": False}]
    assert t.seat == 2


def test_T033_a_turned_invention_cannot_be_used_before_the_end_of_the_cycle():
    t = Table(me={"inventions": [("inv_1_07", True), "inv_1_06"]})
    assert t.offers("use") == {"inv_1_06"}
    t.next_cycle()
    assert t.seat == 1  # having passed first
    assert t.offers("use") == {"inv_1_06", "inv_1_07"}


def test_T034_income_ongoing_and_end_game_inventions_need_no_action():
    t = Table(me={"inventions": ["inv_1_01", "inv_1_04", "inv_1_06", "inv_1_09"]})
    assert t.offers("use") == {"inv_1_06"}


# -- Upgrade


def test_T035_levels_are_taken_in_order_one_per_action():
    t = Table(me={"research": 0}, seals=own(4, 3)).do("upgrade")
    assert t.decision == "choose_seal"
    t.do("seal men_1")
    assert (t.me["level"], t.me["vp"]["levels"], t.seat) == (2, 4, 2)
    t.do("pass", "upgrade", "seal men_1")
    assert (t.me["level"], t.me["vp"]["levels"]) == (3, 10)


def test_T035_the_game_starts_at_level_1_and_a_higher_level_opens_stronger_spaces():
    t = Table(seals=own(2))
    assert t.me["level"] == 1
    assert {space[:4] for space in t.offers("assign")} == {"sp_1"}
    t.do("upgrade", "seal men_1", "pass")
    assert {space[:4] for space in t.offers("assign")} == {"sp_1", "sp_2"}


def test_T036_the_requirement_is_met_and_not_paid():
    me = {"markers": {"P": 3, "F": 5}}
    t = Table(me=me, graduation=("gr_2b", "gr_3a", "gr_4a")).do("upgrade", "seal men_1")
    assert t.me["markers"] == {"P": 3, "M": 1, "A": 1, "F": 5}
    assert t.me["level"] == 2


def test_T037_an_own_seal_goes_from_a_mentor_to_the_leftmost_free_space_of_the_level():
    t = Table(seats=3, rival={"level": 2}, seals=own(2), me={"mentors": [4, 3, 3, 4]}).do("upgrade")
    assert t.legal == {"seal men_1", "seal men_2", "seal men_3", "seal men_4"}
    t.do("seal men_2")
    assert t.position["levels"] == [[2, 1], [], []]
    assert (t.me["mentors"], t.rival["mentors"]) == ([4, 2, 3, 4], [4, 4, 4, 3])


@pytest.mark.parametrize(("level", "points"), [(2, 4), (3, 6), (4, 8)])
def test_T038_the_first_player_on_a_level_scores_4_6_and_8(level, points):
    t = Table(me={"level": level - 1}, seals=own(4, 4)).do("upgrade", "seal men_1")
    assert (t.me["score"], t.me["vp"]["levels"]) == (points, points)


@pytest.mark.parametrize(("level", "points"), [(2, [4, 3, 2, 1]), (3, [6, 4, 3, 2]), (4, [8, 6, 4, 3])])
def test_T039_later_spaces_give_less(level, points):
    for ahead, vp in enumerate(points):
        others = [{"level": level if seat < ahead else 1} for seat in range(3)]
        spec = dict(zip(("rival", "third", "fourth"), others, strict=True))
        t = Table(seats=4, me={"level": level - 1}, seals=own(4, 4), **spec).do("upgrade", "seal men_1")
        assert t.me["score"] == vp
    assert points == sorted(set(points), reverse=True)


SHORT = [
    ("gr_2a", {"low": 2}, [{"low": 1}]),
    ("gr_2b", {"markers": {"P": 3, "M": 3}}, [{"markers": {"P": 9, "M": 2}}, {"markers": {"P": 3}}]),
    (
        "gr_2c",
        {"low": 1, "made": 1, "seen": 1},
        [{"made": 1, "seen": 1}, {"low": 1, "seen": 1}, {"low": 1, "made": 1}],
    ),
    ("gr_3a", {"low": 3, "high": 1}, [{"low": 5}, {"low": 2, "high": 1}]),
    (
        "gr_3b",
        {"low": 3, "made": 2, "seen": 2},
        [{"low": 2, "made": 2, "seen": 2}, {"low": 3, "made": 1, "seen": 2}, {"low": 3, "made": 2, "seen": 1}],
    ),
    ("gr_3c", {"high": 3, "seen": 3}, [{"high": 3, "seen": 2}, {"high": 2, "seen": 3}]),
    ("gr_4a", {"low": 3, "high": 3}, [{"low": 4, "high": 2}, {"low": 2, "high": 3}]),
    (
        "gr_4b",
        {"low": 4, "made": 4, "seen": 4},
        [{"low": 3, "made": 4, "seen": 4}, {"low": 4, "made": 3, "seen": 4}, {"low": 4, "made": 4, "seen": 3}],
    ),
    ("gr_4c", {"low": 2, "high": 3}, [{"low": 3, "high": 2}, {"low": 1, "high": 3}]),
]


def scholar(tile: str, low: int = 0, high: int = 0, made: int = 0, seen: int = 0, markers: dict | None = None) -> Table:
    level = int(tile[3])
    me = {
        "level": level - 1,
        "markers": markers or {},
        "inventions": ["inv_1_01", "inv_1_02", "inv_1_04", "inv_1_05"][:made],
        "window": window(*["wi_11", "wi_12", "wi_13", "wi_14"][:seen]),
    }
    tiles = ["gr_2a", "gr_3a", "gr_4a"]
    tiles[level - 2] = tile
    return Table(me=me, seals=own(low, high), graduation=tuple(tiles))


@pytest.mark.parametrize(("tile", "met", "missed"), SHORT, ids=[case[0] for case in SHORT])
def test_R23_all_counts_of_a_graduation_tile_must_be_met(tile, met, missed):
    assert "upgrade" in scholar(tile, **met).legal
    for counts in missed:
        assert "upgrade" not in scholar(tile, **counts).legal


def test_R23_seals_from_copy_count_and_those_of_others_do_not():
    assert "upgrade" in Table(seals={"1.1": [2, 0, 0, 1], "1.2": [1, 0, 0, 0]}).legal
    assert "upgrade" not in Table(seals={"1.1": [2, 0, 0, 0], "1.2": [1, 0, 0, 0]}).legal


def test_R23_every_tile_has_a_test():
    assert [tile["id"] for tile in read("graduation")["tile"]] == [case[0] for case in SHORT]


# -- Assign


@pytest.mark.parametrize("philosopher", ["sp_1a", "prison", "stake"])
def test_T040_only_a_standing_philosopher_can_be_assigned(philosopher):
    t = Table(cycle=2, me={"hand": ["st_p1"], "philosopher": philosopher})
    assert "play" in t.legal
    assert t.offers("assign") == set()
    assert Table(cycle=2, me={"hand": ["st_p1"]}).offers("assign") != set()


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_T041_the_space_has_at_most_the_own_level(level):
    t = Table(seats=3, me={"level": level})
    assert t.offers("assign") == {space for space, record in SPACES.items() if record["level"] <= level}


def test_T042_effects_of_the_space_are_done_and_its_secondary_actions_are_optional():
    t = at("sp_3a", me={"research": 3, "markers": {"P": 4}}).do("icon research:2", "icon susp_up:1", "end")
    assert (t.me["research"], t.me["suspicion"], t.me["philosopher"]) == (5, 1, "sp_3a")


def test_T042_of_groups_split_by_a_line_one_is_chosen():
    t = at("sp_1a").do("group 3", "subject F")
    assert (t.me["coins"], t.me["research"], t.me["markers"]["F"], t.seat) == (0, 0, 3, 2)


def test_T043_an_exclusive_space_takes_one_philosopher_and_a_shared_space_any_number():
    t = Table(seats=3, rival={"philosopher": "sp_1c"}, third={"philosopher": "sp_1a"})
    assert t.offers("assign") == {"sp_1a", "sp_1b", "sp_1d", "sp_1e"}
    t.do("assign sp_1a", "group 1")
    assert [player["philosopher"] for player in t.position["players"]] == ["sp_1a", "sp_1c", "sp_1a"]


def test_T044_each_player_has_exactly_one_philosopher():
    t = Table(me={"hand": ["st_p1"]}).do("assign sp_1a", "group 1")
    assert t.offers("assign") >= {"sp_1a", "sp_1b"}
    t.do("assign sp_1a", "group 1")
    assert t.seat == 1
    assert t.offers("assign") == set()


def test_A03_an_exclusive_space_stays_used_after_a_recall():
    t = Table(
        seats=3,
        me={"level": 2, "philosopher": "sp_2a", "inventions": ["inv_3_03"], "hand": ["st_p1"]},
        rival={"level": 2},
    )
    t.do("use inv_3_03")
    assert t.me["philosopher"] == "standing"
    assert "sp_2b" in t.offers("assign")
    assert "sp_2a" not in t.offers("assign")
    t.do("pass", "pass")
    assert t.seat == 1
    assert "sp_2b" in t.offers("assign")
    assert "sp_2a" not in t.offers("assign")


def test_A51_a_main_action_is_legal_even_if_none_of_its_icons_can_do_anything():
    t = Table(me={"inventions": ["inv_1_08"], "hand": ["st_a1"]})
    assert {"use inv_1_08", "assign sp_1b", "play"} <= t.legal
    t.do("assign sp_1b")
    assert (t.me["philosopher"], t.seat) == ("sp_1b", 2)
    t = Table(me={"inventions": ["inv_1_08"], "hand": ["st_a1"]}).do("use inv_1_08")
    assert (t.me["inventions"], t.seat) == ([{"id": "inv_1_08", "turned": True}], 2)


@pytest.mark.parametrize("philosopher", ["prison", "stake"])
def test_A55_prison_and_stake_stop_nothing_but_assign(philosopher):
    me = {"philosopher": philosopher, "hand": ["st_p1"], "inventions": ["inv_1_06"]}
    t = Table(me=me, cycle=2, seals=own(2))
    assert t.legal == {"abjure", "play", "use inv_1_06", "upgrade", "pass"}
    t.do("play")
    assert (t.me["coins"], t.me["markers"]["P"]) == (1, 2)


def test_D12_a_philosopher_stands_lies_is_on_a_space_in_prison_or_at_the_stake():
    t = Table(seats=4, cycle=2, rival={"suspicion": 7}, third={"suspicion": 11}, token=4)
    assert {player["philosopher"] for player in t.position["players"]} == {"standing"}
    t.do("assign sp_1a", "group 1", "pass")
    assert [player["philosopher"] for player in t.position["players"]] == ["sp_1a", "lying", "standing", "standing"]
    t.next_cycle()
    assert [player["philosopher"] for player in t.position["players"]] == ["standing", "prison", "stake", "standing"]
