"""Write, Copy and Read a Treatise: T-045 to T-061, D-08, R-09, A-02, A-04, A-05, A-08, A-09, A-14, A-17, A-31 to A-35, A-40,
A-46, A-62, A-63."""

import pytest

import galileo_env

from .words import LAYOUT, TREATISES, Table, at, own, using

RICH = {"research": 30, "markers": dict.fromkeys("PMAF", 8)}
PLACES = {f"{row}.{column}" for row, width in enumerate((5, 4, 3, 2), 1) for column in range(1, width + 1)}
ALL_GONE = {"P": [1] * 6, "M": [1] * 6}


def writing(me: dict, **spec) -> Table:
    """Seat 1 on the shared space of a Write, which is picked."""
    return at("sp_1b", me=me, **spec).do("icon write")


def paid(place: str, seals: dict) -> int:
    """Research that Write takes for this Treatise."""
    t = at("sp_1b", me=RICH, seals=seals).write(place)
    return 30 - t.me["research"]


# -- Write


def test_T045_any_treatise_without_the_own_seal_can_be_written():
    t = writing(RICH, seals={"1.1": [1, 0, 0, 0], "1.2": [2, 0, 0, 0], "2.2": [2, 0, 0, 1]})
    assert t.offers("treatise") == PLACES - {"1.1", "2.2"}


def test_T045_at_most_one_copy_for_each_player():
    t = at("sp_1b", me={**RICH, "inventions": ["inv_1_08"]}).write("1.3").do("pass", "use inv_1_08", "icon write")
    assert t.offers("treatise") == PLACES - {"1.3"}


def test_T046_the_books_beside_the_treatise_are_paid():
    t = writing({"research": 3, "markers": {"P": 4}}).do("treatise 1.2", "seal men_1")
    assert t.me["markers"] == {"P": 2, "M": 1, "A": 1, "F": 1}


@pytest.mark.parametrize(("books", "research", "possible"), [(2, 3, True), (1, 3, False), (2, 2, False)])
def test_T047_a_treatise_of_the_bottom_row_costs_3_research(books, research, possible):
    t = at("sp_1b", me={"research": research, "markers": {"P": books}})
    assert (t.seat == 1) is possible
    if possible:
        t.write("1.1")
        assert (t.me["research"], t.me["markers"]["P"]) == (0, 0)


@pytest.mark.parametrize(("place", "cost"), [("1.1", 3), ("2.1", 6), ("3.1", 8), ("4.1", 10)])
def test_T048_without_an_own_seal_below_both_research_costs_are_due(place, cost):
    others = {each: [2, 0, 0, 0] for each in PLACES}
    assert paid(place, {}) == cost
    assert paid(place, others) == cost


@pytest.mark.parametrize(("row", "half"), [(2, 3), (3, 4), (4, 5)])
def test_T049_one_own_seal_below_skips_one_cost_and_two_skip_both(row, half):
    left, right = f"{row - 1}.1", f"{row - 1}.2"
    assert paid(f"{row}.1", {left: [1, 0, 0, 0]}) == half
    assert paid(f"{row}.1", {right: [1, 0, 0, 0]}) == half
    assert paid(f"{row}.1", {left: [1, 0, 0, 0], right: [1, 0, 0, 0]}) == 0


def test_T049_a_seal_from_copy_counts_too():
    assert paid("2.1", {"1.1": [2, 0, 0, 1]}) == 3


def test_A02_the_seal_on_either_side_skips_the_cost_of_its_own_side_only():
    assert paid("3.2", {"2.2": [1, 0, 0, 0]}) == 4
    assert paid("3.2", {"2.3": [1, 0, 0, 0]}) == 4
    assert paid("3.2", {"2.1": [1, 0, 0, 0], "2.4": [1, 0, 0, 0], "1.2": [1, 0, 0, 0]}) == 8


def test_A63_a_treatise_of_row_1_has_none_below_and_its_own_seal_comes_too_late():
    assert paid("1.2", {"1.1": [1, 0, 0, 0], "1.3": [1, 0, 0, 0], "2.1": [1, 0, 0, 0], "2.2": [1, 0, 0, 0]}) == 3
    t = at("sp_1b", me={"research": 5, "markers": {"P": 3}}, seals={"1.1": [1, 0, 0, 0]}).do("icon write")
    assert t.offers("treatise") == {"1.2", "2.1"}
    t.do("treatise 1.2", "seal men_1")
    assert t.me["research"] == 2


@pytest.mark.parametrize(
    ("place", "before", "after", "points"),
    [
        ("1.1", [0, 0, 0, 0], [1, 0, 0, 0], 3),
        ("1.1", [2, 0, 0, 0], [2, 1, 0, 0], 2),
        ("2.1", [2, 0, 0, 3], [2, 1, 0, 3], 4),
        ("2.1", [2, 3, 0, 4], [2, 3, 1, 4], 3),
        ("4.2", [3, 2, 4, 0], [3, 2, 4, 1], 5),
    ],
)
def test_T050_a_seal_goes_on_the_leftmost_free_space_and_scores_it(place, before, after, points):
    t = at("sp_1b", seats=4, me={**RICH, "mentors": [4, 4, 4, 4]}, seals={place: before}).do("icon write", f"treatise {place}")
    assert t.legal == {"seal men_1", "seal men_2", "seal men_3", "seal men_4"}
    t.do("seal men_3")
    assert t.seals(place) == after
    assert (t.me["score"], t.me["vp"]["treatises"]) == (points, points)
    assert t.me["mentors"] == [4, 4, 3, 4]


def test_T051_the_card_goes_on_top_of_the_deck():
    t = writing({"research": 3, "markers": {"P": 3}, "hand": ["st_f1"]}).do("treatise 1.1", "seal men_1")
    assert t.legal == {"deck", "card st_f1"}
    deck = t.me["deck"]
    t.do("deck")
    assert t.me["deck"] == ["tr_1_p1", *deck]
    assert (t.me["hand"], t.me["discard"]) == (["st_f1"], [])


def test_T051_or_to_hand_while_a_different_treatise_of_the_hand_is_discarded():
    t = writing({"research": 3, "markers": {"P": 3}, "hand": ["st_f1", "st_a1"]}).do("treatise 1.1", "seal men_1")
    assert t.legal == {"deck", "card st_f1", "card st_a1"}
    t.do("card st_f1")
    assert (t.me["hand"], t.me["discard"]) == (["st_a1", "tr_1_p1"], ["st_f1"])
    assert "tr_1_p1" not in t.me["deck"]


def test_T052_a_penance_card_cannot_be_that_discard():
    t = writing({"research": 3, "markers": {"P": 3}, "hand_penance": [2]}).do("treatise 1.1", "seal men_1")
    assert t.me["deck"][0] == "tr_1_p1"
    assert (t.me["hand_penance"], t.seat) == ([2], 2)


def test_A46_a_treatise_taken_to_hand_can_be_played_later_in_the_cycle():
    t = writing({"research": 3, "markers": {"M": 3}, "hand": ["st_f1"]}).do(
        "treatise 1.3", "seal men_1", "card st_f1", "pass", "play"
    )
    assert (t.me["markers"]["M"], t.me["research"]) == (3, 2)
    assert t.me["play"] == ["tr_1_m1"]


def test_A40_the_level_is_that_before_paying_and_must_be_reached():
    for marker, offered in ((5, False), (6, True)):
        t = writing({"research": 30, "markers": {"P": marker}})
        assert ("3.1" in t.offers("treatise")) is offered
    t.do("treatise 3.1", "seal men_1")
    assert t.me["markers"]["P"] == 2


@pytest.mark.parametrize(("marker", "offered"), [(5, False), (6, True), (8, True)])
def test_A40_a_treatise_of_row_4_asks_for_level_3_and_takes_5_books(marker, offered):
    t = writing({"research": 30, "markers": {"M": marker}})
    assert ("4.1" in t.offers("treatise")) is offered
    if offered:
        t.do("treatise 4.1", "seal men_1")
        assert t.me["markers"]["M"] == marker - 5


def test_A40_an_any_cost_is_paid_in_one_subject_chosen_among_those_that_can_pay_it():
    me = {"research": 3, "markers": {"P": 3, "M": 4, "A": 2, "F": 2}}
    t = writing(me, pyramid={"1.5": "tr_1_w1"}).do("treatise 1.5")
    assert t.legal == {"subject P", "subject M"}
    assert t.me["research"] == 3  # the Books come first (T-046, T-047)
    t.do("subject M", "seal men_1")
    assert t.me["research"] == 0
    assert t.me["markers"] == {"P": 3, "M": 1, "A": 2, "F": 2}


def test_A40_books_of_two_subjects_cannot_be_added_for_an_any_cost():
    me = {"research": 6, "markers": {"P": 3, "M": 3, "A": 3, "F": 3}}
    assert "2.4" not in writing(me, pyramid={"2.4": "tr_2_w1"}).offers("treatise")


def test_A62_a_gift_of_a_mentor_cannot_help_to_pay_for_the_same_write():
    me = {"research": 2, "markers": {"P": 4}, "mentors": [4, 1, 4, 4]}
    assert at("sp_1b", me=me).seat == 2
    t = at("sp_1b", me={**me, "research": 3}).write("1.1", "men_2")
    assert t.me["research"] == 3


def test_A62_nor_for_the_same_copy():
    me = {"coins": 1, "mentors": [1, 4, 4, 4]}
    assert at("sp_1e", me=me, seals=own(1, seat=2)).do("group 2").seat == 2
    t = at("sp_1e", me={**me, "coins": 2}, seals=own(1, seat=2)).do("group 2", "icon copy:1:2:2", "seal men_1")
    assert t.me["coins"] == 3


# -- ownership and seals


def test_A08_a_removed_treatise_is_still_owned():
    t = writing({**RICH, "removed": ["tr_1_p1"]}, seals={"1.1": [2, 1, 0, 0]})
    assert "1.1" not in t.offers("treatise")
    t = at("sp_1e", me={"coins": 2, "removed": ["tr_1_p1"]}, seals={"1.1": [2, 1, 0, 0]}).do("group 2")
    assert t.seat == 2  # no Copy either


def test_A14_without_a_seal_nothing_can_be_written():
    assert at("sp_1b", me=RICH, mastery={**ALL_GONE, "A": [1] * 4}).seat == 2
    assert at("sp_1b", me=RICH, mastery={**ALL_GONE, "A": [1] * 3}).legal == {"icon write", "end"}


def test_A14_without_a_seal_nothing_can_be_copied():
    for gone, copies in ((4, False), (3, True)):
        t = at("sp_1e", me={"coins": 2}, seals=own(1, seat=2), mastery={**ALL_GONE, "A": [1] * gone}).do("group 2")
        assert ("icon copy:1:2:2" in t.legal) is copies


def test_A14_without_a_seal_no_level_can_be_reached():
    for gone, offered in ((4, False), (3, True)):
        me = {"markers": {"P": 3, "M": 3}}
        t = Table(me=me, mastery={**ALL_GONE, "A": [1] * gone}, graduation=("gr_2b", "gr_3a", "gr_4a"))
        assert ("upgrade" in t.legal) is offered


def test_A14_without_a_seal_a_mastery_icon_does_nothing():
    t = at("sp_3b", mastery={**ALL_GONE, "A": [1] * 2}).do("icon mastery:any")
    assert t.legal == {"icon any_same:2", "icon susp_up:1"}
    assert t.position["mastery"]["F"] == []
    assert t.me["score"] == 0


def test_A14_a_full_track_takes_no_further_seal():
    full = {"A": [2] * 6}
    t = Table(me={"hand": ["tr_3_a1", "st_p1"]}, mastery=full).play("tr_3_a1").do("group 2")
    assert (t.me["score"], sum(t.me["mentors"]), t.seat) == (0, 15, 2)
    t = at("sp_3b", mastery=full).do("icon mastery:any")
    assert t.legal == {"track P", "track M", "track F"}


def test_A17_a_seal_beside_the_board_serves_wherever_a_mentor_seal_does():
    beside = {"beside": 1}
    t = writing({**RICH, **beside}).do("treatise 1.1")
    assert t.legal == {"seal men_1", "seal men_2", "seal men_3", "seal men_4", "seal beside"}
    before = t.me["mentors"]
    t.do("seal beside")
    assert (t.me["beside"], t.me["mentors"], t.seals("1.1")) == (0, before, [1, 0, 0, 0])
    t = Table(me=beside, seals=own(2)).do("upgrade", "seal beside")
    assert (t.me["beside"], t.me["level"]) == (0, 2)
    t = at("sp_3b", me=beside).do("icon mastery:any", "track P", "seal beside")
    assert (t.me["beside"], t.position["mastery"]["P"]) == (0, [1])


def test_A17_the_last_seal_may_be_one_beside_the_board():
    me = {**RICH, "beside": 1, "mentors": [0, 0, 0, 0]}
    t = at("sp_1b", me=me, mastery={**ALL_GONE, "A": [1] * 3}).do("icon write", "treatise 1.1")
    assert (t.me["beside"], t.seals("1.1")) == (0, [1, 0, 0, 0])


def test_A09_the_seal_for_copy_comes_from_a_mentor_or_from_beside_the_board():
    for seal in ("men_4", "beside"):
        t = at("sp_1e", me={"coins": 2, "beside": 1}, seals=own(1, seat=2)).do("group 2", "icon copy:1:2:2")
        assert t.legal == {"seal men_1", "seal men_2", "seal men_3", "seal men_4", "seal beside"}
        before = t.me
        t.do(f"seal {seal}")
        assert t.seals("1.1") == [2, 0, 0, 1]
        assert before["beside"] - t.me["beside"] == (seal == "beside")
        assert sum(before["mentors"]) - sum(t.me["mentors"]) == (seal != "beside")


# -- Copy


def test_T053_a_treatise_can_be_copied_with_anothers_seal_up_to_the_level_if_not_owned():
    seals = {"1.1": [2, 0, 0, 0], "1.2": [2, 0, 0, 1], "1.3": [1, 0, 0, 0], "2.2": [2, 0, 0, 0], "3.1": [2, 0, 0, 0]}
    t = at("sp_2c", me={"coins": 3}, seals=seals).do("group 1", "icon copy:2:3:2")
    assert t.offers("treatise") == {"1.1", "2.2"}


def test_T054_only_the_coins_of_the_action_are_paid():
    t = at("sp_1e", me={"coins": 5, "research": 4, "markers": {"P": 4}}, seals=own(1, seat=2))
    t.do("group 2", "icon copy:1:2:2", "seal men_1")
    assert (t.me["coins"], t.me["research"], t.me["markers"]["P"]) == (3, 4, 4)
    assert at("sp_1e", me={"coins": 1, "research": 9}, seals=own(1, seat=2)).do("group 2").seat == 2


@pytest.mark.parametrize(
    ("before", "after"), [([2, 0, 0, 0], [2, 0, 0, 1]), ([2, 0, 0, 3], [2, 0, 1, 3]), ([2, 3, 4, 0], [2, 3, 4, 1])]
)
def test_T055_the_seal_goes_to_the_rightmost_free_space_and_the_copier_scores_nothing(before, after):
    t = at("sp_1e", seats=4, me={"coins": 2}, seals={"1.2": before}).do("group 2", "icon copy:1:2:2", "seal men_1")
    assert t.seals("1.2") == after
    assert t.me["score"] == 0


def test_T056_the_owner_of_the_leftmost_seal_scores_the_points_on_the_action():
    t = at("sp_1e", seats=3, me={"coins": 2}, seals={"1.2": [3, 0, 0, 2]}).do("group 2", "icon copy:1:2:2", "seal men_1")
    assert [player["score"] for player in t.position["players"]] == [0, 0, 2]
    assert t.player(3)["vp"]["royalties"] == 2


def test_T057_a_copied_card_goes_on_the_deck_or_to_hand_for_another():
    for choice, hand, top in (("deck", ["st_f1"], "tr_1_p2"), ("card st_f1", ["tr_1_p2"], "st_p1")):
        t = at("sp_1e", me={"coins": 2, "hand": ["st_f1"]}, seals={"1.2": [2, 0, 0, 0]})
        t.do("group 2", "icon copy:1:2:2", "seal men_1")
        assert t.legal == {"deck", "card st_f1"}
        t.do(choice)
        assert (t.me["hand"], t.me["deck"][0]) == (hand, top)


def test_A35_a_seal_from_the_right_leaves_fewer_spaces_and_write_takes_the_leftmost():
    t = at("sp_1b", seats=4, me=RICH, seals={"2.1": [2, 0, 3, 4]}).write("2.1")
    assert (t.seals("2.1"), t.me["score"]) == ([2, 1, 3, 4], 4)


def test_A34_a_treatise_without_free_space_can_be_read_and_neither_written_nor_copied():
    seals = {"1.3": [2, 3, 4, 1]}
    t = Table(seats=4, me={"hand": ["st_a2"], "coins": 1}, seals=seals).play("st_a2").do("group 2", "icon read:1:1:1")
    assert t.me["markers"]["M"] == 3
    assert "1.3" not in writing(RICH, seats=4, seals=seals).offers("treatise")
    assert at("sp_1e", seats=4, me={"coins": 2}, seals=seals).do("group 2").seat == 2


# -- Read


def reading(seals: dict, *, coins: int = 2, **spec) -> Table:
    """Seat 1 on sp_2c with `read:2:2:2` and `any_book` pending, the former picked."""
    me = {"coins": coins, **spec.pop("me", {})}
    return at("sp_2c", me=me, seals=seals, **spec).do("group 2", "icon read:2:2:2")


def test_T058_a_treatise_can_be_read_up_to_the_level_with_any_players_seal():
    t = reading({"1.1": [2, 0, 0, 0], "1.2": [1, 0, 0, 0], "2.2": [2, 0, 0, 1], "3.1": [1, 2, 0, 0]})
    assert t.offers("treatise") == {"1.1", "1.2", "2.2"}


def test_T059_the_coins_are_paid_and_all_icons_activated_as_if_played_alone():
    t = reading({"1.3": [2, 0, 0, 0]}, coins=3, me={"hand": ["st_m1", "st_m2"]})
    assert (t.me["coins"], t.me["markers"]["M"], t.me["research"]) == (1, 3, 2)
    assert t.me["hand"] == ["st_m1", "st_m2"]
    assert at("sp_2c", me={"coins": 1}, seals={"1.3": [2, 0, 0, 0]}).do("group 2").decision == "choose_subject"  # the Book only


@pytest.mark.parametrize(
    ("seals", "scores"),
    [([2, 0, 0, 0], [0, 2, 0]), ([1, 0, 0, 0], [0, 0, 0]), ([1, 2, 0, 0], [0, 0, 0]), ([3, 2, 0, 1], [0, 0, 2])],
)
def test_T060_the_owner_of_the_leftmost_seal_scores_unless_it_is_the_reader(seals, scores):
    t = reading({"1.3": seals}, seats=3)
    assert [player["score"] for player in t.position["players"]] == scores
    assert [player["vp"]["royalties"] for player in t.position["players"]] == scores


def test_T061_the_card_is_not_taken_and_no_seal_is_placed():
    t = reading({"1.3": [2, 0, 0, 0]})
    assert t.seals("1.3") == [2, 0, 0, 0]
    assert not any("tr_1_m1" in t.me[zone] for zone in ("hand", "deck", "discard", "play", "removed"))
    assert sum(t.me["mentors"]) == 15  # one is on Level II


def test_A04_read_gives_the_books_of_the_spine_then_the_page_with_its_lines_chosen_and_priced():
    t = reading({"1.5": [2, 0, 0, 0]}, pyramid={"1.5": "tr_1_f1"}, me={"suspicion": 2})
    assert t.me["markers"]["F"] == 3
    assert t.legal == {"group 1", "group 2", "both"}
    t.do("both")
    assert t.me["suspicion"] == 3
    t = reading({"1.5": [2, 0, 0, 0]}, pyramid={"1.5": "tr_1_f1"}, me={"suspicion": 2}).do("group 1")
    assert (t.me["suspicion"], t.me["score"]) == (2, 1)


@pytest.mark.parametrize("subject", "PMAF")
def test_A05_the_reader_of_a_wild_treatise_names_the_subject_of_its_books(subject):
    t = reading({"1.5": [2, 0, 0, 0]}, pyramid={"1.5": "tr_1_w1"}, me={"hand": ["st_m1"]})
    assert t.legal == {"subject P", "subject M", "subject A", "subject F"}
    t.do(f"subject {subject}")
    assert t.me["markers"] == {**dict.fromkeys("PMAF", 1), subject: 2}


def test_A31_a_treatise_is_read_at_most_once_in_a_main_action():
    seals = {"1.2": [2, 0, 0, 0], "1.3": [2, 0, 0, 0], "1.4": [2, 0, 0, 0]}
    t = at("sp_3e", me={"coins": 4, "hand": ["st_a2"]}, seals=seals).do("both", "icon read:3:2:2")
    assert t.offers("treatise") == {"1.2", "1.3", "1.4"}
    t.do("treatise 1.3")
    assert t.position["read"] == ["1.3"]
    t.do("icon read:3:2:2")
    assert t.offers("treatise") == {"1.2", "1.4"}


def test_A31_it_can_be_read_again_in_the_next_main_action():
    t = at("sp_3e", me={"coins": 3, "hand": ["st_a2"]}, seals={"1.3": [2, 0, 0, 0]}).do("group 1", "icon read:3:2:2", "pass")
    assert t.position["read"] == []
    t.do("play", "group 2", "icon read:1:1:1")
    assert (t.me["markers"]["M"], t.me["coins"]) == (5, 0)


def test_A32_coins_books_page_and_then_the_points_of_the_leftmost_owner():
    t = reading({"2.4": [2, 0, 0, 0]}, coins=2, pyramid={"2.4": "tr_2_f2"}, me={"hand": ["st_p1"]})
    assert t.legal == {"icon vp:1", "icon remove"}
    assert (t.me["coins"], t.me["markers"]["F"], t.rival["score"]) == (0, 3, 0)
    t.do("icon vp:1", "end")
    assert (t.me["score"], t.rival["score"]) == (1, 2)


def test_A32_coins_of_the_page_cannot_pay_for_the_read():
    t = Table(me={"hand": ["st_a2"]}, seals=own(1, seat=2)).play("st_a2").do("group 2")  # tr_1_p1 would give 1 Coin
    assert (t.seat, t.me["coins"], t.me["markers"]["P"]) == (2, 0, 1)


def test_A33_a_neutral_seal_is_anothers_and_its_points_go_to_nobody():
    t = Table(solo=True, me={"coins": 3, "hand": ["st_p1"]}, keep=("sp_1e",)).do("assign sp_1e", "group 2", "icon copy:1:2:2")
    assert t.offers("treatise") == {"1.1", "1.2", "1.3"}
    t.do("treatise 1.2", "seal men_1")
    assert t.seals("1.2") == [9, 0, 0, 1]
    assert (t.me["score"], t.me["coins"]) == (0, 1)
    t = Table(solo=True, me={"coins": 2, "hand": ["st_a2"]}).play("st_a2").do("group 2", "icon read:1:1:1", "treatise 1.3")
    assert (t.me["score"], t.me["research"]) == (0, 2)


def test_A33_a_neutral_seal_below_is_not_an_own_one():
    t = Table(solo=True, me={"research": 20, "markers": {"P": 5}}).do("assign sp_1b").write("2.1")
    assert (t.me["research"], t.seals("2.1"), t.me["score"]) == (14, [9, 1, 0, 0], 4)


# -- the pyramid


def test_D08_the_level_of_a_treatise_is_its_row_and_each_row_has_one_fewer():
    session = galileo_env.Session("truth:seats=2", num_games=40, seed=3, obs=None)
    for game in range(40):
        pyramid = session.position(game)["pyramid"]
        assert [len(row) for row in pyramid] == [5, 4, 3, 2]
        for level, row in enumerate(pyramid, 1):
            assert {TREATISES[each["card"]]["level"] for each in row} == {level}


def test_R09_the_treatises_of_each_row_are_drawn_at_random_with_four_seal_spaces_each():
    games = 200
    session = galileo_env.Session("truth:seats=3", num_games=games, seed=5, obs=None)
    seen = {card: 0 for card in TREATISES}
    first = set()
    for game in range(games):
        pyramid = session.position(game)["pyramid"]
        names = [each["card"] for row in pyramid for each in row]
        assert len(set(names)) == 14
        assert all(each["seals"] == [0, 0, 0, 0] for row in pyramid for each in row)
        first.add(names[0])
        for name in names:
            seen[name] += 1
    shares = {1: 5 / 8, 2: 4 / 6, 3: 3 / 5, 4: 2 / 3}
    for card, times in seen.items():
        assert abs(times / games - shares[TREATISES[card]["level"]]) < 0.15
    assert len(first) == 8


def test_R09_below_position_c_are_positions_c_and_c_plus_1():
    assert paid("2.3", {"1.3": [1, 0, 0, 0], "1.4": [1, 0, 0, 0]}) == 0
    assert paid("2.3", {"1.2": [1, 0, 0, 0], "1.5": [1, 0, 0, 0]}) == 6
    assert paid("4.2", {"3.2": [1, 0, 0, 0], "3.3": [1, 0, 0, 0]}) == 0
    assert paid("4.2", {"3.1": [1, 0, 0, 0], "3.2": [1, 0, 0, 0]}) == 5


def test_R09_four_players_can_hold_a_copy_of_one_treatise():
    t = at("sp_1b", seats=4, me=RICH, seals={"1.1": [2, 3, 4, 0]}).write("1.1")
    assert t.me["deck"][0] == LAYOUT[0][0]
    assert all("tr_1_p1" in player["deck"] for player in t.position["players"])


def test_T059_a_read_by_invention_activates_the_page_too():
    t = using("inv_3_04", me={"coins": 2}, seals={"4.2": [2, 0, 0, 0]}).do("icon read:4:2:1")
    assert t.me["markers"]["A"] == 4
    assert t.me["score"] == 2 + 2  # Level II of the marker, then the plus of the Invention
