"""Effects: T-081 to T-096, D-04 to D-07, R-07, R-08, R-11, A-11, A-23, A-24, A-45, A-50, A-54, A-61, A-65."""

import pytest

import galileo_env

from .words import SUBJECTS, Table, at, final, read, using

ONES = dict.fromkeys(SUBJECTS, 1)


def make(invention: str, *, me: dict | None = None, **spec) -> Table:
    """Seat 1 has just created this Invention of Period 2 or 3 with st_p2; its icons follow."""
    cycle = {"2": 3, "3": 5}[invention[4]]
    shop = [invention, *(f"inv_{invention[4]}_0{i}" for i in (1, 2, 3, 5) if f"inv_{invention[4]}_0{i}" != invention)][:4]
    t = Table(cycle=cycle, me={"hand": ["st_p2"], "coins": 5, **(me or {})}, workshop=shop, **spec).play("st_p2")
    t.do("group 2", "icon create")
    return t.do("slot 0") if t.decision == "choose_create" else t


def looking(tile: str, me: dict | None = None, **spec) -> Table:
    """Seat 1 observes this tile of Level I on wi_11, which has no icons of its own."""
    level = int(tile[3])
    assert level == 1
    return at("sp_1d", me={"research": 1, **(me or {})}, bag={level: [tile]}, **spec).do("group 2", "icon observe:1")


# -- gains and payments


def test_T081_no_effect_can_be_left_out():
    t = at("sp_4b", me={"coins": 0})
    picked = 0
    while t.seat == 1:
        assert "end" not in t.legal
        t.do(t.options[0])
        picked += 1
    assert t.me["suspicion"] == 2
    assert sum(len(seats) for seats in t.position["mastery"].values()) == 2
    assert picked > 3


def test_T082_a_coin_icon_gains_and_a_red_one_pays():
    assert at("sp_1a", me={"coins": 1}).do("group 1").me["coins"] == 5
    t = at("sp_4c", me={"coins": 5, "research": 5}).do("group 2")
    assert (t.me["coins"], t.me["research"]) == (1, 5)


def test_T083_a_research_icon_gains_and_a_red_one_pays():
    assert at("sp_1a", me={"research": 1}).do("group 2").me["research"] == 4
    t = at("sp_4c", me={"coins": 5, "research": 5}).do("group 3")
    assert (t.me["coins"], t.me["research"]) == (5, 1)


def test_T084_a_point_icon_gains_points():
    t = Table(me={"hand": ["tr_1_f1"], "score": 7}).play("tr_1_f1").do("group 1")
    assert (t.me["score"], t.me["vp"]["icons"]) == (8, 8)


def test_T085_plus_points_are_added_to_those_of_the_action_and_give_nothing_alone():
    me = {"research": 3, "markers": {"P": 4}}
    assert at("sp_3a", me=me).write("1.1").do("icon susp_up:1").me["score"] == 3 + 2
    assert at("sp_3a", me=me).do("icon susp_up:1", "icon research:2", "end").me["score"] == 0


def test_T085_times_2_doubles_them_and_gives_nothing_alone():
    me = {"research": 3, "markers": {"P": 4}, "score": 20}
    t = at("sp_4a", me=me).write("1.1").do("icon susp_up:2", "subject F")
    assert t.me["score"] == 20 + 6
    assert at("sp_4a", me={"score": 20}).do("icon susp_up:2", "subject F").me["score"] == 20


def test_T086_red_points_are_lost_at_the_end_of_the_game():
    me = {"research": 2, "window": {"wi_11": "ob_1a"}, "score": 10}
    t = at("sp_1d", me=me, bag={1: ["ob_1b"], 2: ["ob_2g"]}, cycle=4).do("group 2", "icon observe:1", "level 2")
    while t.seat == 1:
        t.do("icon vp_end_loss:2" if "icon vp_end_loss:2" in t.legal else t.options[0])
    assert (t.me["score"], t.me["red"], t.me["coins"]) == (12, 2, 5)
    t.next_cycle()
    assert t.me["score"] == 12
    t.next_cycle()
    assert t.me["vp"]["red"] == -2


def test_T087_points_for_academic_levels_are_2_for_each_gained():
    t = at("sp_4c").do("icon vp_levels")
    assert t.me["score"] == 6


@pytest.mark.parametrize(("before", "points"), [(0, 2), (2, 2), (3, 3), (6, 4), (8, 4)])
def test_T087_points_by_level_follow_the_level_of_the_marker(before, points):
    t = Table(me={"hand": ["tr_4_a1"], "markers": {"A": before}}).play("tr_4_a1")
    assert t.me["markers"]["A"] == min(before + 3, 11)
    assert t.me["score"] == points


def test_T087_a_marker_in_level_1_gives_1():
    me = {"research": 3, "markers": {"A": 4}, "window": {"wi_11": "ob_1a", "wi_21": "ob_2a"}}
    t = at("sp_1d", me=me, bag={3: ["ob_3d"]}).do("group 2", "icon observe:1", "level 3")
    assert t.me["markers"]["A"] == 2  # paid for wi_31
    while t.seat == 1:
        t.do(t.options[0])
    assert t.me["score"] == 1 + 2 + 3 + 2


@pytest.mark.parametrize("levels", [0, 1, 2, 3])
def test_A11_levels_gained_are_counted_from_2_upward(levels):
    t = final(me={"level": 1 + levels, "inventions": ["inv_3_06"]})
    assert t.me["vp"]["inventions"] == 2 * levels


def test_A11_the_icon_gives_6_at_level_4():
    assert at("sp_4c", me={"suspicion": 5}).do("icon susp_down:2").me["score"] == 6


# -- Suspicion


def test_T088_the_icon_lowers_the_own_suspicion():
    t = at("sp_2d", me={"suspicion": 5}, rival={"suspicion": 5}).do("icon susp_down:2")
    assert (t.me["suspicion"], t.rival["suspicion"]) == (3, 5)


@pytest.mark.parametrize(
    ("play", "drop"), [([], 1), (["st_f2"], 1), (["st_p1", "st_p2", "tr_1_w1"], 2), (["st_p1", "st_m1", "st_a1", "st_a2"], 4)]
)
def test_T088_with_unequal_by_1_for_each_different_subject_in_the_own_play_area(play, drop):
    t = Table(me={"hand": ["tr_3_f1"], "play": play, "suspicion": 9}, rival={"play": ["st_p1", "st_m1", "st_a1"]})
    t.play("tr_3_f1").do("group 2", "icon susp_down_diff")
    assert t.me["suspicion"] == 9 - drop


def test_T089_the_own_suspicion_rises():
    t = Table(seats=3, me={"hand": ["tr_2_f1"]}).play("tr_2_f1").do("icon susp_up:1")
    assert [player["suspicion"] for player in t.position["players"]] == [1, 0, 0]


def test_T089_a_dark_base_means_every_other_player():
    me = {"hand": ["tr_2_f1"], "copernican": False}
    t = Table(seats=4, me=me, rival={"copernican": False}, third={"left": True}).play("tr_2_f1").do("icon susp_others:1")
    assert [player["suspicion"] for player in t.position["players"]] == [0, 1, 1, 1]


def test_T089_the_copernican_coin_means_every_copernican_player():
    t = Table(seats=4, me={"hand": ["tr_4_f1"]}, rival={"copernican": False}, third={"left": True}).play("tr_4_f1")
    t.do("icon susp_copernican:1")
    assert [player["suspicion"] for player in t.position["players"]] == [1, 0, 1, 1]


def test_A50_the_first_hits_the_acting_player_too_and_the_other_never():
    t = Table(me={"hand": ["tr_4_f1"], "suspicion": 3}, rival={"suspicion": 3}).play("tr_4_f1").do("icon susp_copernican:1")
    assert (t.me["suspicion"], t.rival["suspicion"]) == (4, 4)
    t = Table(me={"hand": ["tr_2_f1"], "suspicion": 3, "copernican": False}, rival={"suspicion": 3}).play("tr_2_f1")
    t.do("icon susp_others:1")
    assert (t.me["suspicion"], t.rival["suspicion"]) == (3, 4)


# -- Books


def test_T090_a_book_icon_gains_books_of_its_subject():
    assert at("sp_1d").do("group 1").me["markers"] == {**ONES, "A": 3}


@pytest.mark.parametrize(("marker", "offered"), [(2, False), (3, True), (4, True)])
def test_T090_a_red_book_needs_the_level_before_paying(marker, offered):
    t = at("sp_2e", me={"markers": {"A": marker}})
    assert ("group 2" in t.legal) is offered
    if offered:
        t.do("group 2")
        assert (t.me["markers"]["A"], t.me["score"]) == (marker - 2, 5)


def test_T091_an_any_book_icon_gives_one_book_of_any_subject():
    for subject in SUBJECTS:
        t = Table(me={"hand": ["st_m1"]}).play("st_m1").do("group 2")
        assert t.legal == {f"subject {each}" for each in SUBJECTS}
        t.do(f"subject {subject}")
        before = {**ONES, "M": 2}
        assert t.me["markers"] == {**before, subject: before[subject] + 1}


def test_T091_with_equal_all_books_are_of_one_subject():
    for subject in SUBJECTS:
        t = at("sp_1a").do("group 3", f"subject {subject}")
        assert t.me["markers"] == {**ONES, subject: 3}


@pytest.mark.parametrize(
    ("play", "books"), [(["st_p1"], 1), (["st_p1", "st_p2", "st_m1"], 2), (["st_p1", "st_m1", "st_a1", "st_f1"], 4)]
)
def test_T091_with_unequal_one_for_each_different_subject_in_play_all_of_one_subject(play, books):
    t = Table(me={"hand": ["tr_2_w1"], "play": play}, rival={"play": ["st_a2", "st_f2"]}).play("tr_2_w1")
    t.do("subject P", "group 2", "subject M")
    assert t.me["markers"] == {"P": 2, "M": 1 + books, "A": 1, "F": 1}


@pytest.mark.parametrize(("marker", "after"), [(0, 3), (2, 3), (3, 6), (5, 6), (6, 9), (8, 9)])
def test_T092_a_marker_moves_to_the_first_space_of_its_next_level(marker, after):
    t = using("inv_2_06", me={"markers": {"M": marker}})
    assert t.legal == {f"subject {each}" for each in SUBJECTS}
    t.do("subject M")
    assert t.me["markers"] == {**ONES, "M": after}


def test_T092_markers_in_level_4_are_no_choice():
    assert using("inv_2_06", me={"markers": {"P": 9, "F": 11}}).legal == {"subject M", "subject A"}


def test_A65_books_of_a_free_subject_may_be_of_one_at_its_end():
    t = at("sp_1a", me={"markers": {"P": 11}}).do("group 3")
    assert t.legal == {f"subject {each}" for each in SUBJECTS}
    t.do("subject P")
    assert t.me["markers"] == {**ONES, "P": 11}


def test_A65_the_subject_is_asked_even_with_all_markers_at_the_end():
    top = dict.fromkeys(SUBJECTS, 11)
    assert at("sp_1a", me={"markers": top}).do("group 3").legal == {f"subject {each}" for each in SUBJECTS}
    t = Table(me={"hand": ["tr_1_w1"], "markers": top}).play("tr_1_w1")
    assert t.legal == {f"subject {each}" for each in SUBJECTS}


@pytest.mark.parametrize(("hand", "words"), [(["tr_1_p1", "tr_1_p2"], ()), (["tr_3_p1"], ())], ids=["stack", "single"])
def test_A45_books_end_at_space_11_and_a_larger_gain_is_lost(hand, words):
    t = Table(me={"hand": hand, "markers": {"P": 9}}).play(*hand)
    assert t.me["markers"]["P"] == 11


def test_A45_suspicion_ends_at_15_and_a_larger_rise_is_lost():
    t = at("sp_4b", me={"suspicion": 14}).do("icon susp_up:2")
    assert t.me["suspicion"] == 15
    t = Table(me={"suspicion": 9}, rival={"suspicion": 15}).do("abjure")
    assert t.rival["suspicion"] == 15


def test_A24_an_effect_that_can_do_a_part_does_that_part():
    assert Table(me={"suspicion": 3}).do("abjure").me["suspicion"] == 0
    assert at("sp_1d", me={"markers": {"A": 10}}).do("group 1").me["markers"]["A"] == 11
    t = Table(me={"hand": ["tr_3_f1"], "play": ["st_p1", "st_m1"], "suspicion": 2}).play("tr_3_f1")
    assert t.do("group 2", "icon susp_down_diff").me["suspicion"] == 0


# -- seals


@pytest.mark.parametrize(("before", "points"), [([], 6), ([2], 5), ([2, 1], 4), ([1, 2, 2], 3), ([2] * 4, 2), ([2] * 5, 1)])
def test_T093_a_seal_goes_on_the_leftmost_free_space_of_the_track_and_scores_at_once(before, points):
    t = Table(me={"hand": ["tr_3_a1"], "mentors": [4, 4, 4, 3 - before.count(1)]}, mastery={"A": before}).play("tr_3_a1")
    t.do("group 2", "seal men_2")
    assert t.position["mastery"] == {"P": [], "M": [], "A": [*before, 1], "F": []}
    assert (t.me["score"], t.me["vp"]["mastery"], t.me["mentors"][1]) == (points, points, 3)


def test_T094_a_seal_icon_takes_a_seal_off_a_mentor_and_lays_it_beside_the_board():
    t = make("inv_2_07", me={"beside": 1, "mentors": [3, 4, 4, 4]})
    assert t.legal == {"seal men_1", "seal men_2", "seal men_3", "seal men_4"}
    t.do("seal men_2")
    assert (t.me["mentors"], t.me["beside"]) == ([3, 3, 4, 4], 2)


def test_A61_a_seal_taken_by_the_icon_brings_the_gifts_of_its_mentor():
    t = make("inv_2_07", me={"mentors": [1, 4, 4, 4]})
    coins = t.me["coins"]
    t.do("seal men_1")
    assert (t.me["coins"], t.me["mentors"][0]) == (coins + 3, 0)


def test_A61_a_seal_on_a_board_never_comes_back():
    t = final(me={"removed": ["tr_1_p1"]}, seals={"1.1": [1, 0, 0, 0]}, mastery={"P": [1]})
    assert t.seals("1.1") == [1, 0, 0, 0]
    assert sum(t.me["mentors"]) + t.me["beside"] == 14


@pytest.mark.parametrize("philosopher", ["sp_1a", "sp_1c", "prison", "stake"])
def test_T095_recall_brings_the_philosopher_back_from_a_space_and_never_from_prison_or_stake(philosopher):
    t = using("inv_3_03", me={"philosopher": philosopher})
    back = philosopher.startswith("sp_")
    assert t.me["philosopher"] == ("standing" if back else philosopher)
    assert t.seat == 2


def test_T095_it_can_be_assigned_again_in_the_same_cycle():
    t = using("inv_3_03", me={"philosopher": "sp_1a"}).do("pass")
    assert "sp_1a" in t.offers("assign")


@pytest.mark.parametrize(("marker", "coins"), [(0, 2), (2, 2), (3, 3), (5, 3), (6, 4), (11, 4)])
def test_T096_the_tube_gives_the_coins_of_the_physics_track_alone(marker, coins):
    me = {"hand": ["tr_3_p1"], "markers": {"P": marker}, "inventions": ["inv_1_01"], "mentors": [2, 4, 4, 4]}
    t = Table(me=me).play("tr_3_p1")
    while t.seat == 1:
        t.do("icon income:P" if "icon income:P" in t.legal else "end")
    assert t.me["coins"] == coins


@pytest.mark.parametrize(("marker", "research"), [(0, 2), (3, 3), (8, 4)])
def test_T096_or_the_research_of_the_mathematics_track_without_the_base(marker, research):
    me = {"hand": ["tr_4_m1"], "markers": {"M": marker}, "inventions": ["inv_1_02"]}
    t = Table(me=me).play("tr_4_m1")
    while t.seat == 1:
        t.do("icon income:M" if "icon income:M" in t.legal else "end")
    assert t.me["research"] == research


# -- Effects that can't do anything


def test_A23_an_effect_that_cannot_do_anything_is_picked_and_done():
    t = at("sp_2d").do("icon susp_down:2")  # Suspicion 0
    assert (t.me["suspicion"], t.me["coins"], t.seat) == (0, 3, 2)
    t = at("sp_4b", me={"suspicion": 15}).do("icon susp_up:2")
    assert (t.me["suspicion"], t.legal) == (15, {f"track {each}" for each in SUBJECTS})
    t = at("sp_1d", me={"markers": {"A": 11}}).do("group 1")
    assert (t.me["markers"]["A"], t.seat) == (11, 2)


def test_A23_different_subjects_with_none_in_play_ask_and_give_nothing():
    t = Table(me={"hand": ["tr_2_w1"]}).play("tr_2_w1").do("subject P", "group 2")
    assert (t.me["markers"], t.seat) == ({**ONES, "P": 2}, 2)
    t = Table(me={"hand": ["tr_3_w1"], "suspicion": 3}).play("tr_3_w1").do("subject P", "group 3")
    assert (t.me["suspicion"], t.seat) == (3, 2)


def test_A23_marker_up_with_all_markers_in_level_4():
    top = {"P": 9, "M": 10, "A": 11, "F": 9}
    t = using("inv_2_06", me={"markers": top})
    assert (t.me["markers"], t.seat) == (top, 2)


def test_A23_a_mastery_icon_with_all_tracks_full():
    t = at("sp_3b", seats=3, mastery={"P": [2] * 6, "M": [2] * 6, "A": [3] * 6, "F": [3] * 6}).do("icon mastery:any")
    assert (t.me["score"], t.legal) == (0, {"icon any_same:2", "icon susp_up:1"})


def test_A23_a_seal_icon_without_a_seal_on_a_mentor():
    t = make("inv_2_07", me={"mentors": [0, 0, 0, 0], "beside": 16})
    assert (t.me["mentors"], t.me["beside"], t.seat) == ([0, 0, 0, 0], 16, 2)


@pytest.mark.parametrize("philosopher", ["standing", "prison", "stake"])
def test_A23_recall_when_not_on_a_space(philosopher):
    t = using("inv_3_03", me={"philosopher": philosopher})
    assert (t.me["philosopher"], t.seat) == (philosopher, 2)


def test_A23_suspicion_of_others_without_rivals():
    t = Table(solo=True, me={"hand": ["tr_2_f1"], "copernican": False}).play("tr_2_f1").do("icon susp_others:1")
    assert (t.me["suspicion"], t.me["score"], t.decision) == (0, 1, "choose_main")


# -- tracks and Mentors


def test_D04_books_are_the_position_of_a_subject_marker_on_a_track_cut_into_levels():
    track = read("tracks")["subject_track"]
    assert (track["level_first_space"], track["last_space"]) == ([0, 3, 6, 9], 11)
    t = at("sp_1d", me={"markers": {"A": 2}}).do("group 1", "pass")
    assert t.me["markers"]["A"] == 4


@pytest.mark.parametrize(("subject", "goods", "base"), [("P", "coins", 0), ("M", "research", 2)])
def test_D05_physics_fixes_the_coins_and_mathematics_the_research_of_income(subject, goods, base):
    """Rules: D-05."""
    for marker, level in ((0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4), (11, 4)):
        t = Table(me={"markers": {subject: marker}}).next_cycle()
        other = {"coins": 1, "research": 3}
        assert {key: t.me[key] for key in other} == {**other, goods: base + level}


def test_D06_mastery_tracks_are_shared_and_filled_from_the_left():
    """Rules: D-06."""
    t = at("sp_3b", mastery={"P": [2, 2]}, rival={"level": 3}).do("icon mastery:any", "track P", "seal men_1")
    assert t.position["mastery"]["P"] == [2, 2, 1]
    assert t.me["score"] == 4


@pytest.mark.parametrize(
    "spend",
    [
        lambda me: at("sp_1b", me=me).write("1.1", "men_2"),
        lambda me: at("sp_1e", me=me, seals={"1.2": [2, 0, 0, 0]}).do("group 2", "icon copy:1:2:2", "seal men_2"),
        lambda me: Table(me=me, graduation=("gr_2b", "gr_3a", "gr_4a")).do("upgrade", "seal men_2"),
        lambda me: Table(me={**me, "hand": ["tr_3_a1"]}).play("tr_3_a1").do("group 2", "seal men_2"),
        lambda me: make("inv_2_07", me=me).do("seal men_2"),
    ],
    ids=["write", "copy", "upgrade", "mastery", "seal"],
)
def test_D07_seals_are_a_finite_stock_on_mentors_used_in_five_ways(spend):
    t = spend({"research": 3, "coins": 4, "markers": {"P": 3, "M": 3}, "mentors": [3, 3, 3, 3]})
    assert t.me["mentors"] == [3, 2, 3, 3]


def test_R07_gaining_a_book_moves_the_marker_forward_and_paying_moves_it_back():
    t = at("sp_2e", me={"markers": {"A": 5}}).do("group 2")
    assert t.me["markers"]["A"] == 3
    t = at("sp_1d", me={"markers": {"A": 5}}).do("group 1")
    assert t.me["markers"]["A"] == 7


@pytest.mark.parametrize("marker", range(12))
def test_R07_levels_begin_on_spaces_0_3_6_and_9(marker):
    t = Table(me={"markers": {"P": marker}}).next_cycle()
    assert t.me["coins"] == 1 + marker // 3


def test_R08_there_are_four_mentors_with_four_seals_each():
    players = galileo_env.Session("truth:seats=4", num_games=1, seed=1).position(0)["players"]
    assert [player["mentors"] for player in players] == [[4, 4, 4, 4]] * 4


@pytest.mark.parametrize(("left", "gift"), [(4, 0), (3, 0), (2, 1), (1, 1), (0, 1)])
def test_R08_the_second_gift_is_added_to_each_income_once_two_seals_are_gone(left, gift):
    for number, key, usual in ((0, "coins", 1), (1, "research", 3), (3, "score", 0)):
        mentors = [4, 4, 4, 4]
        mentors[number] = left
        t = Table(me={"mentors": mentors}).next_cycle()
        assert t.me[key] == usual + gift
        t.next_cycle()
        assert t.me[key] == 2 * (usual + gift)
    t = Table(me={"mentors": [4, 4, left, 4]}).next_cycle()
    assert len(t.me["hand"]) == 5 + gift


@pytest.mark.parametrize(
    ("mentor", "key", "gain"), [("men_1", "coins", 3), ("men_2", "research", 3), ("men_3", "score", 3), ("men_4", "score", 4)]
)
def test_R08_the_fourth_gift_is_gained_at_once_when_the_last_seal_goes(mentor, key, gain):
    number = int(mentor[4]) - 1
    for left, gift in ((1, gain), (2, 0)):
        mentors = [4, 4, 4, 4]
        mentors[number] = left
        t = at("sp_1b", me={"research": 3, "markers": {"P": 3}, "mentors": mentors}).write("1.1", mentor)
        assert t.me[key] == gift + (3 if key == "score" else 0)


def test_R08_a_second_gift_is_not_gained_when_the_second_seal_goes():
    t = at("sp_1b", me={"research": 3, "markers": {"P": 3}, "mentors": [3, 4, 4, 4]}).write("1.1", "men_1")
    assert (t.me["mentors"][0], t.me["coins"]) == (2, 0)


def test_R11_there_are_four_mastery_tracks_of_six_spaces():
    for subject in SUBJECTS:
        for filled in range(7):
            t = at("sp_3b", mastery={subject: [2] * filled}).do("icon mastery:any")
            assert (f"track {subject}" in t.legal) is (filled < 6)
            if filled < 6:
                assert t.do(f"track {subject}", "seal men_1").me["vp"]["mastery"] == 6 - filled


def test_A54_a_player_may_have_several_seals_on_one_track():
    t = at("sp_4b", mastery={"F": [1]}).do(
        "icon mastery:any", "track F", "seal men_1", "icon mastery:any", "track F", "seal men_1"
    )
    assert t.position["mastery"]["F"] == [1, 1, 1]
    assert t.me["score"] == 5 + 4


def test_T093_the_track_is_chosen_for_mastery_any_only():
    t = Table(me={"hand": ["tr_3_f1"]}).play("tr_3_f1").do("group 1")
    assert t.decision == "choose_seal"


def test_T096_a_tube_read_from_a_treatise_gives_it_too():
    t = at("sp_3e", me={"coins": 2, "markers": {"P": 3}}, seals={"3.1": [2, 0, 0, 0]}).do("group 1", "icon read:3:2:2")
    while t.seat == 1:
        t.do("icon income:P" if "icon income:P" in t.legal else "end")
    assert t.me["coins"] == 3
