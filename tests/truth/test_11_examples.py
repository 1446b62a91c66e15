"""The 48 worked examples of the rules."""

import pytest

from .words import START, Table, at, final, own, using, window


def scores(t: Table) -> list[int]:
    return [player["score"] for player in t.position["players"]]


def suspicion(t: Table) -> list[int]:
    return [player["suspicion"] for player in t.position["players"]]


@pytest.mark.parametrize(("before", "after"), [(3, 0), (7, 2)])
def test_example_01_abjure(before, after):
    t = Table(
        seats=4,
        cycle=2,
        me={"suspicion": before},
        rival={"suspicion": 1},
        fourth={"suspicion": 2, "copernican": False},
    ).do("abjure")
    assert suspicion(t) == [after, 2, 1, 2]
    t.do("pass", "pass", "pass")
    assert t.seat == 1
    assert "abjure" not in t.legal
    assert "abjure" not in Table(seats=4, cycle=5).legal


def test_example_02_stack_with_a_wild():
    t = Table(me={"hand": ["st_p1", "tr_1_p1", "tr_1_w1", "st_f1"]}).play("st_p1", "tr_1_p1", "tr_1_w1")
    assert t.me["markers"] == {"P": 5, "M": 1, "A": 1, "F": 1}
    assert (t.me["coins"], t.seat) == (1, 2)


def test_example_03_lone_wild():
    t = Table(me={"hand": ["tr_1_w1", "st_f1"]}).play("tr_1_w1").do("subject M", "group 2", "subject A")
    assert t.me["markers"] == {"P": 1, "M": 2, "A": 3, "F": 1}


def test_example_04_wild_on_top():
    t = Table(me={"hand": ["tr_1_w1", "st_m1", "st_f1"]}).play("tr_1_w1", "st_m1")
    assert t.me["markers"] == {"P": 1, "M": 3, "A": 1, "F": 1}
    assert t.legal == {"group 1", "group 2"}  # the Wild page; that of st_m1 would offer `both`
    t.do("group 2", "subject F")
    assert (t.me["research"], t.seat) == (0, 2)


def test_example_05_track_end():
    t = Table(me={"hand": ["st_f1", "tr_1_f1"], "markers": {"F": 10}}).play("st_f1", "tr_1_f1").do("group 1")
    assert t.me["markers"]["F"] == 11


@pytest.mark.parametrize(("answer", "coins"), [("pay", 3), ("keep", 5)])
def test_example_06_penance_token_down(answer, coins):
    deck = [card for card in START if card != "st_p1"]
    t = Table(me={"suspicion": 4, "coins": 5, "hand_penance": [2], "hand": ["st_p1"], "deck": deck}).do("penance", answer)
    assert (t.me["suspicion"], t.me["coins"]) == (3, coins)
    assert t.me["play"] == (["pen_a"] if answer == "keep" else [])
    t.next_cycle()
    assert t.me["discard"] == (["st_p1", "pen_a"] if answer == "keep" else ["st_p1"])


@pytest.mark.parametrize(("answer", "coins"), [("pay", 3), ("keep", 5)])
def test_example_07_penance_token_up(answer, coins):
    t = Table(turns=3, me={"suspicion": 4, "coins": 5, "hand_penance": [2], "hand": ["st_p1"]}).do("penance", answer)
    assert (t.me["suspicion"], t.me["coins"]) == (4, coins)


def test_example_08_forced_penance():
    me = {"hand_penance": [2, 3], "hand": ["st_p1", "st_f1"], "coins": 9}
    t = Table(turns=2, me=me).play("st_p1").do("pass")
    assert (t.seat, t.me["turns"]) == (1, 3)
    assert t.legal == {"price 2", "price 3"}
    t.do("price 2", "pay")
    assert (t.seat, t.me["turns"], t.legal) == (1, 4, {"keep", "pay"})  # forced for both turns


def test_example_08_with_one_penance_card_turn_4_is_free_and_turn_5_forced():
    t = Table(turns=3, me={"hand_penance": [2], "hand": ["st_p1", "st_f1"], "coins": 2})
    assert {text.split()[0] for text in t.legal} == {"abjure", "play", "penance", "assign"}
    t.play("st_p1").do("pass")
    assert (t.seat, t.me["turns"], t.legal) == (1, 4, {"keep", "pay"})


def test_example_09_penance_on_the_last_turn():
    me = {"inventions": ["inv_1_06"], "deck": ["pen_a"], "rest": "discard", "coins": 4}
    t = Table(turns=4, me=me, seats=3).do("use inv_1_06", "icon draw", "pass")
    assert (t.me["hand_penance"], t.me["turns"], t.me["left"]) == ([2], 5, False)
    t.do("pass")
    assert (t.seat, t.legal) == (1, {"keep", "pay"})
    t.do("pay")
    assert t.cycle == 3


def test_example_10_token_time():
    penitent = {"hand": ["st_p1"], "hand_penance": [2], "suspicion": 5}
    t = Table(seats=4, turns=2, me={"hand": ["st_p1"]}, rival=penitent)
    assert t.position["token"]["face_up"] is False
    t.play("st_p1")
    assert t.position["token"]["face_up"] is True
    assert t.do("penance").rival["suspicion"] == 5


def test_example_10_a_pass_in_round_2_turns_it_up_then():
    t = Table(seats=4, turns=1, me={"hand": ["st_p1"]}, rival={"hand": ["st_p1"]}).play("st_p1").play("st_p1")
    assert t.position["token"]["face_up"] is False
    t.do("pass")
    assert t.position["token"]["face_up"] is True


def test_example_11_write_row_1():
    t = at("sp_1b", me={"markers": {"P": 4}, "research": 5}).write("1.1")
    assert (t.me["markers"]["P"], t.me["research"], t.me["score"]) == (2, 2, 3)


@pytest.mark.parametrize(("before", "points"), [([2, 0, 0, 0], 2), ([2, 3, 0, 0], 1), ([2, 3, 4, 0], 1)])
def test_example_11_the_next_writers_score_less(before, points):
    t = at("sp_1b", seats=4, me={"markers": {"P": 4}, "research": 5}, seals={"1.1": before}).write("1.1")
    assert t.me["score"] == points


@pytest.mark.parametrize(
    ("row", "none", "one", "both"), [(3, 8, 4, 0), (2, 6, 3, 0), (4, 10, 5, 0)], ids=["row III", "row II", "row IV"]
)
def test_example_12_write_higher_row(row, none, one, both):
    left, right = {f"{row - 1}.1": [1, 0, 0, 0]}, {f"{row - 1}.2": [1, 0, 0, 0]}
    for seals, cost in (({}, none), (left, one), (right, one), ({**left, **right}, both)):
        t = at("sp_1b", me={"markers": {"P": 9, "M": 9}, "research": 20}, seals=seals).write(f"{row}.1")
        assert t.me["research"] == 20 - cost


def test_example_13_level_requirement():
    t = at("sp_1b", me={"markers": {"P": 5}, "research": 20}).do("icon write")
    assert "3.1" not in t.offers("treatise")
    t = at("sp_1b", me={"markers": {"P": 6}, "research": 20}).write("3.1")
    assert t.me["markers"]["P"] == 2


def test_example_14_swap_refused():
    me = {"markers": {"P": 4}, "research": 3, "hand_penance": [2]}
    t = at("sp_1b", me=me).do("icon write", "treatise 1.1", "seal men_1")
    assert (t.seat, t.me["deck"][0]) == (2, "tr_1_p1")
    t = at("sp_1b", me={**me, "hand": ["st_f1"]}).do("icon write", "treatise 1.1", "seal men_1")
    assert t.legal == {"deck", "card st_f1"}
    t.do("card st_f1")
    assert (t.me["hand"], t.me["discard"], t.me["hand_penance"]) == (["tr_1_p1"], ["st_f1"], [2])


def test_example_15_copy():
    t = at("sp_2c", seats=3, me={"coins": 5}, third={"markers": {"P": 5}, "research": 6}, seals=own(0, 1, seat=2))
    t.do("group 1", "icon copy:2:3:2", "seal men_1")
    assert (t.me["coins"], t.seals("2.1"), scores(t)) == (2, [2, 0, 0, 1], [0, 2, 0])
    t.do("subject F")
    assert t.me["markers"]["F"] == 2
    t.do("pass", "assign sp_1b").write("2.1")
    assert (t.seals("2.1"), scores(t)) == ([2, 3, 0, 1], [0, 2, 4])


@pytest.mark.parametrize(("seals", "points"), [([1, 0, 0, 0], 0), ([2, 0, 0, 0], 1)])
def test_example_16_read_of_ones_own(seals, points):
    t = at("sp_1e", me={"coins": 3, "research": 1, "markers": {"M": 2}}, seals={"1.3": seals}).do("group 1", "icon read:1:1:1")
    assert (t.me["coins"], t.me["markers"]["M"], t.me["research"]) == (3, 4, 3)
    assert scores(t) == [0, points]


def test_example_17_workshop_gap():
    shop = ["inv_1_04", "inv_1_06", "inv_1_01", "inv_1_02"]
    seals = {"1.1": [1, 0, 0, 0], "3.1": [1, 0, 0, 0]}
    t = at("sp_3e", me={"coins": 20}, seals=seals, workshop=shop, inventions=("inv_1_08", "inv_1_09")).do("both")
    t.do("icon read:3:2:2", "treatise 1.1", "icon coin:1", "icon create")
    assert t.me["coins"] == 20 - 2 + 1
    t.do("slot 1")
    assert t.me["coins"] == 19 - 3 + 1
    assert t.position["workshop"] == ["inv_1_04", None, "inv_1_01", "inv_1_02"]
    t.do("icon read:3:2:2", "icon income:P", "icon create")
    assert t.legal == {"slot 0", "slot 2", "slot 3"}
    coins = t.me["coins"]
    t.do("slot 2")
    assert t.me["coins"] == coins - 5
    assert t.seat == 2
    assert t.position["workshop"] == ["inv_1_04", "inv_1_02", "inv_1_08", "inv_1_09"]


def test_example_17_cards_slide_at_the_end_of_the_turn():
    shop = ["inv_1_04", "inv_1_06", "inv_1_01", "inv_1_02"]
    t = Table(me={"hand": ["tr_1_p1"], "coins": 3}, workshop=shop, inventions=("inv_1_09",)).play("tr_1_p1")
    t.do("icon coin:1", "icon create", "slot 1")
    assert t.me["coins"] == 3 + 1 - 3 + 1
    assert t.position["workshop"] == ["inv_1_04", "inv_1_01", "inv_1_02", "inv_1_09"]


def test_example_18_first_observation():
    t = at("sp_1d", me={"research": 1, "markers": {"A": 0}}, bag={1: ["ob_1b"]}).do("group 2", "icon observe:1")
    assert t.me["window"] == {"wi_11": "ob_1b"}
    assert (t.me["score"], t.me["coins"], t.me["research"]) == (2, 1, 1)  # 1 Research from the tile


@pytest.mark.parametrize(("research", "books", "levels"), [(2, 1, 2), (1, 1, 1), (2, 0, 0)])
def test_example_19_choice_of_level(research, books, levels):
    me = {"research": research, "markers": {"A": books}, "window": window("wi_11")}
    t = at("sp_1d", me=me, bag={1: ["ob_1b"]}).do("group 2")
    if not levels:
        assert t.seat == 2
        return
    t.do("icon observe:1")
    if levels == 2:
        assert t.legal == {"level 1", "level 2"}
    else:
        assert t.legal == {"icon coin:1", "icon research:1"}  # wi_12 and ob_1b, both without asking


def test_example_20_observation_with_icons():
    me = {"research": 2, "markers": {"A": 2}, "suspicion": 1, "window": window("wi_11", "wi_12", "wi_13")}
    t = at("sp_1d", me={**me, "window": {**me["window"], "wi_11": "ob_1a"}}, bag={2: ["ob_2a"]})
    t.do("group 2", "icon observe:1", "level 2", "window wi_23", "icon vp:3", "icon vp:3")
    assert (t.me["score"], t.me["suspicion"], t.me["coins"], t.seat) == (8, 3, 1, 2)


@pytest.mark.parametrize(("ahead", "points"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_example_21_upgrade(ahead, points):
    others = dict(zip(("rival", "third", "fourth"), [{"level": 2}] * ahead + [{}] * (3 - ahead), strict=True))
    t = Table(seats=4, seals=own(4, 1), **others).do("upgrade", "seal men_1")
    assert (t.me["level"], t.me["score"]) == (2, points)


def test_example_22_exclusive_space():
    people = {name: {"level": 2, "hand": ["st_p1"]} for name in ("me", "rival", "third")}
    people["me"]["inventions"] = ["inv_3_03"]
    t = Table(seats=3, **people).do("assign sp_2a", "group 1")
    assert "sp_2b" in t.offers("assign")
    assert "sp_2a" not in t.offers("assign")
    t.do("play", "assign sp_1b", "use inv_3_03")
    assert t.me["philosopher"] == "standing"
    assert t.seat == 2
    assert {"sp_1b", "sp_2b"} <= t.offers("assign")
    assert "sp_2a" not in t.offers("assign")
    t.do("assign sp_1b")
    assert [player["philosopher"] for player in t.position["players"]] == ["standing", "sp_1b", "sp_1b"]


def test_example_23_suspicion_line():
    t = at("sp_2a", me={"suspicion": 2, "research": 1, "markers": {"P": 2}}).do("both")
    assert (t.me["suspicion"], t.me["research"]) == (3, 3)
    t.write("1.1")
    assert (t.me["research"], t.me["score"]) == (0, 3)
    assert at("sp_2a", me={"suspicion": 15, "research": 1, "markers": {"P": 2}}).legal == {"group 1", "group 2"}


def test_example_24_plus_icon():
    me = {"research": 4, "markers": {"P": 4}}
    t = at("sp_3a", me=me).do("icon research:2").write("2.1")
    assert (t.me["score"], t.me["suspicion"], t.seat) == (7, 1, 2)
    t = at("sp_3a", me=me).do("icon research:2", "icon susp_up:1", "end")
    assert (t.me["score"], t.me["suspicion"]) == (0, 1)


@pytest.mark.parametrize(("place", "seals", "points"), [("4.1", {}, 24), ("3.1", {"3.1": [2, 0, 0, 0]}, 12)])
def test_example_25_double_icon(place, seals, points):
    t = at("sp_4a", me={"research": 10, "markers": {"M": 6, "P": 6}}, seals=seals).write(place).do("icon susp_up:2", "subject F")
    assert t.me["score"] == points
    assert at("sp_4a").do("icon susp_up:2", "subject F").me["score"] == 0


@pytest.mark.parametrize(("base", "points"), [(3, 10), (0, 0)])
def test_example_26_plus_and_double_together(base, points):
    """No set of the catalogue has both: sp_4a, with `vp_add:2` and the points put into the open set."""
    t = at("sp_4a", me={"score": base})
    position = t.position
    position["sets"][0].update(vp=base, add=2)
    t.session.set_position(0, position)
    t.do("icon susp_up:2", "subject F")
    assert t.me["score"] == points


def test_example_27_reshuffle():
    me = {"hand": ["tr_1_w1"], "deck": ["st_m1"], "discard": START[3:], "rest": "removed", "inventions": ["inv_1_06"]}
    t = Table(me=me).play("tr_1_w1").do("subject P", "group 1", "icon draw", "icon draw", "pass", "use inv_1_06", "icon draw")
    assert (len(t.me["hand"]), len(t.me["deck"]), t.me["discard"]) == (3, 3, [])
    assert "st_m1" in t.me["hand"]


def test_example_28_different_subjects():
    play = ["st_p1", "st_p2", "st_m1", "tr_1_w1"]
    t = Table(me={"hand": ["tr_3_w1"], "play": play, "suspicion": 3}).play("tr_3_w1").do("subject A", "group 3")
    assert t.me["suspicion"] == 1
    t = Table(me={"hand": ["tr_3_w1"], "play": play}).play("tr_3_w1").do("subject A", "group 2", "subject F")
    assert t.me["markers"]["F"] == 3


@pytest.mark.parametrize(
    ("before", "copernican", "cards", "after", "philosopher", "lost"),
    [
        (3, True, 0, 3, "standing", 0),
        (4, True, 1, 4, "standing", 0),
        (7, True, 1, 4, "prison", 0),
        (9, True, 1, 6, "stake", -8),
        (9, False, 1, 6, "prison", 0),
    ],
)
def test_example_29_inquisition_check(before, copernican, cards, after, philosopher, lost):
    t = Table(cycle=4, token=4, me={"suspicion": before, "copernican": copernican}).next_cycle()
    assert (len(t.me["hand_penance"]), t.me["suspicion"], t.me["philosopher"]) == (cards, after, philosopher)
    position = t.position
    position["players"][0]["suspicion"] = 0  # so that the last check adds nothing
    t.session.set_position(0, position)
    assert t.next_cycle().me["vp"]["inquisition"] == lost


def test_example_30_prison_time():
    t = Table(cycle=2, token=4, me={"suspicion": 7}).next_cycle()
    assert t.me["philosopher"] == "prison"
    position = t.position
    position["players"][0]["suspicion"] = 0
    t.session.set_position(0, position)
    assert t.seat == 1
    assert t.offers("assign") == set()
    t.next_cycle()
    assert (t.cycle, t.me["philosopher"]) == (4, "standing")
    t = using("inv_3_03", me={"philosopher": "prison"})
    assert t.me["philosopher"] == "prison"


@pytest.mark.parametrize(
    ("before", "parts"),
    [
        (2, {"principle": 5}),
        (3, {"penance": -2}),
        (6, {"penance": -2, "inquisition": -3}),
        (8, {"penance": -2, "inquisition": -8}),
    ],
)
def test_example_31_last_check(before, parts):
    t = final(token=3, me={"suspicion": before})
    assert {source: points for source, points in t.me["vp"].items() if points} == parts


def test_example_32_income():
    t = Table(me={"markers": {"P": 7, "M": 2}, "inventions": ["inv_2_01"], "mentors": [4, 4, 2, 4]}).next_cycle()
    assert (t.me["coins"], t.me["research"], len(t.me["hand"])) == (5, 3, 6)


def test_example_33_mentor_gifts():
    me = {"research": 3, "markers": {"P": 2}}
    t = at("sp_1b", me={**me, "mentors": [3, 4, 4, 4]}).write("1.1", "men_1")
    assert t.me["coins"] == 0
    assert t.next_cycle().me["coins"] == 2
    assert t.next_cycle().me["coins"] == 4
    t = at("sp_1b", me={**me, "mentors": [1, 4, 4, 4]}).write("1.1", "men_1")
    assert t.me["coins"] == 3


def test_example_34_marker_up():
    t = using("inv_2_06", me={"markers": {"P": 4, "M": 8, "A": 9, "F": 11}})
    assert t.legal == {"subject P", "subject M"}
    assert t.do("subject P").me["markers"] == {"P": 6, "M": 8, "A": 9, "F": 11}
    assert using("inv_2_06", me={"markers": {"P": 4, "M": 8}}).do("subject M").me["markers"]["M"] == 9
    four = {"P": 9, "M": 9, "A": 10, "F": 11}
    t = using("inv_2_06", me={"markers": four})
    assert (t.me["markers"], t.seat) == (four, 2)


def test_example_35_mastery():
    t = at("sp_3b", mastery={"P": [2, 2]}).do("icon mastery:any", "track P", "seal men_1")
    assert (t.position["mastery"]["P"], t.me["score"]) == ([2, 2, 1], 4)
    t = Table(me={"hand": ["tr_3_f1"]}, mastery={"F": [2] * 6}).play("tr_3_f1").do("group 1")
    assert (t.me["score"], sum(t.me["mentors"]), t.seat) == (0, 15, 2)


def test_example_36_red_group():
    t = at("sp_4c", me={"coins": 3, "research": 4, "suspicion": 5})
    assert t.legal == {"group 1", "group 3"}
    t.do("group 3")
    assert (t.me["research"], t.me["score"]) == (0, 9)
    t = at("sp_4c", me={"coins": 3, "research": 4, "suspicion": 5}).do("group 1", "icon vp_levels")
    assert (t.me["score"], t.me["suspicion"]) == (6, 3)


@pytest.mark.parametrize(("copernican", "points", "mine", "others"), [(True, 3, 1, 0), (False, 1, 0, 1)])
def test_example_37_principle_split(copernican, points, mine, others):
    t = Table(seats=3, me={"hand": ["tr_2_f1"], "copernican": copernican}).play("tr_2_f1").do(f"icon vp:{points}")
    assert (scores(t), suspicion(t)) == ([points, 0, 0], [mine, others, others])


def test_example_38_income_icon():
    t = Table(me={"hand": ["tr_4_m1"], "markers": {"M": 9}}).play("tr_4_m1")
    assert t.legal == {"icon write", "end"}  # the only Effect is done already
    assert t.me["research"] == 4


def test_example_39_final_scoring():
    me = {
        "score": 84,
        "inventions": ["inv_3_05", "inv_2_08", "inv_1_01", "inv_1_02"],
        "red": 2,
        "discard": ["pen_a"],
        "coins": 5,
        "research": 3,
    }
    t = final(me=me, mastery={"P": [1, 1], "M": [1]})
    assert t.me["score"] == 97
    assert (t.me["vp"]["inventions"], t.me["vp"]["red"], t.me["vp"]["penance"]) == (10, -2, -2)
    assert (t.me["vp"]["goods"], t.me["vp"]["principle"]) == (2, 5)


@pytest.mark.parametrize(
    ("mine", "others", "mastery", "placement"),
    [
        (4, 2, {}, [2, 1]),
        (2, 2, {"P": [1] * 6, "M": [1] * 6, "A": [2] * 6, "F": [2] * 5}, [1, 2]),
        (2, 2, {}, [1, 1]),
    ],
)
def test_example_40_tie(mine, others, mastery, placement):
    t = final(token=5, me={"score": 92, "suspicion": mine}, rival={"score": 92, "suspicion": others}, mastery=mastery)
    assert scores(t) == [97, 97]
    assert [player["placement"] for player in t.position["players"]] == placement


def test_example_41_first_player():
    hand = {"hand": ["st_p1"]}
    t = Table(seats=3, turns=4, me=hand, rival=hand, third=hand).play("st_p1").play("st_p1").play("st_p1")
    assert (t.cycle, t.seat, t.position["first"]) == (2, 2, 2)
    t = Table(seats=3, turns=3, me=hand, rival=hand).play("st_p1").play("st_p1").do("pass").next_cycle()
    assert (t.cycle, t.seat, t.position["first"]) == (2, 3, 3)


def test_example_42_remove():
    t = Table(me={"hand": ["tr_2_f2"], "discard": ["st_a1", "tr_3_w1"]}).play("tr_2_f2").do("icon remove", "card st_a1")
    assert (t.me["removed"], t.me["markers"]["A"]) == (["st_a1"], 2)
    t = Table(me={"hand": ["tr_2_f2"], "discard": ["st_a1", "tr_3_w1"]}).play("tr_2_f2").do("icon remove", "card tr_3_w1")
    t.do("subject M")
    assert (t.me["removed"], t.me["markers"]["M"]) == (["tr_3_w1"], 3)
    assert 1 in t.seals("3.3")


def test_example_43_ongoing_and_double():
    t = at("sp_4a", me={"research": 10, "markers": {"M": 6}, "inventions": ["inv_2_03"]}).write("4.1")
    assert t.me["score"] == 12 + 2
    t.do("icon susp_up:2", "subject F")
    assert t.me["score"] == 26


def test_example_44_chain_of_reads():
    shop = ["inv_1_09", "inv_1_01", "inv_1_02", "inv_1_03"]
    t = Table(me={"hand": ["st_a2"], "coins": 4}, seals=own(2), workshop=shop).play("st_a2")
    assert t.me["markers"]["A"] == 2
    t.do("group 2", "icon read:1:1:1", "treatise 1.2")
    assert (t.me["coins"], t.me["markers"]["P"]) == (3, 3)
    t.do("group 2", "icon read:2:2:1")  # only tr_1_p1 is left; its Coin follows, Create at 3 Coins is never offered
    assert (t.me["coins"], t.me["markers"]["P"], t.me["inventions"], t.seat) == (2, 5, [], 2)


def test_example_45_stake_then_the_last_check():
    t = final(token=4, me={"philosopher": "stake", "suspicion": 9})
    assert (t.me["deck"][0], t.me["suspicion"]) == ("pen_a", 6)
    assert {source: points for source, points in t.me["vp"].items() if points} == {"inquisition": -8, "penance": -2}


def test_example_46_solo_copy():
    t = Table(solo=True, me={"coins": 4}).do("assign sp_1e", "group 2", "icon copy:1:2:2", "treatise 1.1", "seal men_1")
    assert (t.me["coins"], t.seals("1.1"), t.me["score"]) == (2, [9, 0, 0, 1], 0)
    t = Table(solo=True, me={"research": 3, "markers": {"P": 2}}).do("assign sp_1b").write("1.1")
    assert (t.seals("1.1"), t.me["score"]) == ([9, 1, 0, 0], 2)


def test_example_47_known_cards():
    me = {"research": 3, "markers": {"M": 2}, "suspicion": 3}
    t = at("sp_1b", cycle=5, token=3, me=me, penance=(3,)).write("1.3")
    assert (t.me["deck"][0], t.me["known"]) == ("tr_1_m1", 1)
    t.next_cycle()
    assert (t.me["deck"][:2], t.me["known"]) == (["pen_b", "tr_1_m1"], 2)


def test_example_47_and_are_drawn_first():
    me = {"research": 3, "markers": {"M": 2}, "suspicion": 3}
    t = at("sp_1b", token=3, me=me, penance=(3,)).write("1.3").next_cycle()
    assert (t.me["hand_penance"], t.me["hand"], t.me["known"]) == ([3], [*START[:3], "tr_1_m1"], 0)


@pytest.mark.parametrize(("name", "points"), [("inv_2_09", 6), ("inv_3_09", 4), ("inv_3_06", 4), ("inv_3_07", 10)])
def test_example_48_end_game_inventions(name, points):
    me = {"level": 3, "markers": {"P": 2, "M": 3, "A": 6, "F": 11}, "inventions": [name]}
    t = final(me=me, rival={"inventions": ["inv_2_08"]}, seals=own(4, 2))
    assert (t.me["vp"]["inventions"], t.rival["vp"]["inventions"]) == (points, 1)
