"""Setup, hidden information, chance, end of the game and solo: D-03, R-12 to R-14, R-22, R-24 to R-27, A-56."""

from collections import Counter

import pytest

import galileo_env

from .words import EXCLUSIVE, INVENTIONS, SPACES, START, TILES, TOKENS, Table, at, build, final, own, read, using, window

GAMES = 300


def games(ruleset: str, number: int = GAMES, seed: int = 12) -> list[dict]:
    """So many fresh games, after the Income Phase of Cycle 1."""
    session = galileo_env.Session(ruleset, num_games=number, seed=seed, obs=None)
    return [session.position(game) for game in range(number)]


def even(counted: Counter, kinds: int, total: int = GAMES) -> bool:
    """Whether each of so many kinds came up about equally often: within 4.5 standard deviations."""
    return len(counted) == kinds and all(near(times, 1 / kinds, total) for times in counted.values())


def near(times: int, share: float, total: int = GAMES) -> bool:
    return abs(times - share * total) < 4.5 * (share * (1 - share) * total) ** 0.5


# -- setup


def test_D03_there_are_four_subjects_besides_wild():
    assert set(Table().me["markers"]) == {"P", "M", "A", "F"}
    assert at("sp_1a").do("group 3").offers("subject") == {"P", "M", "A", "F"}
    assert set(Table().position["mastery"]) == {"P", "M", "A", "F"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R22_coins_and_research_by_seat_from_the_first_player(seats):
    firsts = set()
    for position in games(f"truth:seats={seats}", 30):
        first = position["first"]
        firsts.add(first)
        order = [position["players"][(first - 1 + i) % seats] for i in range(seats)]
        assert [player["coins"] - 1 for player in order] == [3, 3, 4, 4][:seats]  # 1 and 3 from Income
        assert [player["research"] - 3 for player in order] == [2, 2, 2, 3][:seats]
        assert position["seat"] == first
    assert firsts == set(range(1, seats + 1))


@pytest.mark.parametrize("ruleset", ["truth:solo", "truth:seats=2", "truth:seats=4"])
def test_R22_everything_else_of_a_player_starts_alike(ruleset):
    for position in games(ruleset, 20):
        for player in position["players"]:
            assert (player["suspicion"], player["score"], player["level"], player["copernican"]) == (0, 0, 1, True)
            assert player["markers"] == {"P": 1, "M": 1, "A": 1, "F": 1}
            assert (player["philosopher"], player["mentors"], player["beside"]) == ("standing", [4, 4, 4, 4], 0)
            assert (player["inventions"], player["window"], player["hand_penance"], player["turns"]) == ([], {}, [], 0)
            assert sorted([*player["hand"], *player["deck"]]) == sorted(START)
            assert (len(player["hand"]), player["discard"], player["play"], player["removed"]) == (5, [], [], [])


def test_R22_the_common_things_of_a_new_game():
    for position in games("truth:seats=3", 20):
        assert [name[:4] for name in position["graduation"]] == ["gr_2", "gr_3", "gr_4"]
        assert (position["levels"], position["mastery"]) == ([[], [], []], {"P": [], "M": [], "A": [], "F": []})
        assert sorted([*position["workshop"], *position["inventions"][0]]) == [n for n in INVENTIONS if n[4] == "1"]
        assert [sorted(deck) for deck in position["inventions"][1:]] == [[n for n in INVENTIONS if n[4] == p] for p in "23"]
        for level, bag in enumerate(position["bags"], 1):
            assert Counter(bag) == {name: tile["copies"] for name, tile in TILES.items() if tile["level"] == level}
        assert position["tiles_out"] == [[], [], []]
        assert Counter(position["penance"]) == {"pen_a": 8, "pen_b": 8}
        assert (position["cycle"], position["passed"], position["used"]) == (1, 0, [])
        assert position["token"]["face_up"] is False


def test_R22_the_four_workshop_cards_are_of_period_1():
    cards = {name for position in games("truth:seats=2", 100) for name in position["workshop"]}
    assert cards == {name for name in INVENTIONS if name[4] == "1"}


def test_R24_the_stated_figures():
    """Those that the page states may not change with other data."""
    setup, cards, levels = read("setup"), read("cards"), read("graduation")["level"]
    assert [level["first_vp"] for level in levels] == [4, 6, 8]
    assert cards["row"][0]["research"] == [3]
    assert (setup["principle"]["abjure_suspicion_down"], setup["principle"]["abjure_others_suspicion_up"]) == (5, 1)
    assert read("inquisition")["penance_play"]["suspicion_down"] == 1
    assert read("inquisition")["suspicion_line"]["suspicion_up"] == 1
    observe = read("observation")["observe"]
    assert (observe["bonus_vp"], observe["bonus_coin"]) == (2, 1)
    assert setup["icon"] == {"vp_per_level_gained": 2, "different_subjects_max": 4, "source": "stated"}


def test_R24_all_other_figures_are_those_of_the_catalogue():
    rows = read("cards")["row"]
    for row in rows:
        level = row["level"]
        for before, points in enumerate(row["seal_vp"]):
            seals = {f"{level}.1": [2, 3, 4, 0][:before] + [0] * (4 - before)}
            t = at("sp_1b", seats=4, me={"research": 20, "markers": {"P": 9, "M": 9}}, seals=seals).write(f"{level}.1")
            assert (t.me["score"], 20 - t.me["research"]) == (points, sum(row["research"]))


# -- blocked spaces


@pytest.mark.parametrize("ruleset", ["truth:solo", "truth:seats=2"])
def test_R13_with_one_or_two_players_one_exclusive_space_of_each_level_is_blocked(ruleset):
    found = {level: Counter() for level in (1, 2, 3, 4)}
    for position in games(ruleset):
        assert [SPACES[space]["level"] for space in position["blocked"]] == [1, 2, 3, 4]
        for space in position["blocked"]:
            found[SPACES[space]["level"]][space] += 1
    for level, counted in found.items():
        assert even(counted, len([space for space in EXCLUSIVE if SPACES[space]["level"] == level]))


def test_R13_a_blocked_space_takes_nobody():
    t = Table(me={"level": 4}, rival={"level": 4}, blocked=["sp_1c", "sp_2b", "sp_3a", "sp_4d"])
    open_spaces = set(SPACES) - {"sp_1c", "sp_2b", "sp_3a", "sp_4d"}
    assert t.offers("assign") == open_spaces
    assert t.do("pass").offers("assign") == open_spaces


def test_R13_they_are_drawn_anew_for_each_cycle():
    changed = 0
    for chance in range(5):
        t = Table(chance=chance)
        while t.cycle < 5:
            before = t.position["blocked"]
            t.next_cycle()
            assert [SPACES[space]["level"] for space in t.position["blocked"]] == [1, 2, 3, 4]
            changed += t.position["blocked"] != before
    assert changed > 10


@pytest.mark.parametrize("seats", [3, 4])
def test_R13_with_more_players_none_is_blocked(seats):
    assert all(position["blocked"] == [] for position in games(f"truth:seats={seats}", 10))


# -- solo


def test_R14_neutral_seals_lie_leftmost_on_3_treatises_of_row_1_and_1_of_row_2():
    places: Counter = Counter()
    for position in games("truth:solo"):
        sealed = [
            [f"{row}.{column}" for column, each in enumerate(cards, 1) if each["seals"] == [9, 0, 0, 0]]
            for row, cards in enumerate(position["pyramid"], 1)
        ]
        assert [len(row) for row in sealed] == [3, 1, 0, 0]
        assert sum(seat != 0 for row in position["pyramid"] for each in row for seat in each["seals"]) == 4
        places.update(sealed[0])
        places.update(sealed[1])
    assert all(near(places[f"1.{i}"], 3 / 5) for i in range(1, 6))
    assert all(near(places[f"2.{i}"], 1 / 4) for i in range(1, 5))


@pytest.mark.parametrize(("points", "won"), [(79, False), (80, False), (99, False), (100, True), (120, True), (131, True)])
def test_R14_two_of_the_marks_80_100_and_120_are_a_win(points, won):
    t = final(solo=True, me={"score": points, "copernican": False})
    assert t.me["score"] == points
    assert t.me["placement"] == (1 if won else 2)
    assert t.session.result(0)["placement"] == ([1, 2] if won else [2, 1])


def test_R14_the_sole_player_takes_all_turns():
    t = Table(solo=True, me={"hand": ["st_p1", "tr_1_m1"]}).play("st_p1")
    assert (t.seat, t.me["turns"]) == (1, 1)
    t.do("play")
    assert (t.seat, t.me["turns"]) == (1, 2)
    t.do("pass")
    assert (t.cycle, t.seat) == (2, 1)


# -- hidden information


def seen(t: Table, seat: int) -> bytes:
    return t.session.observe(0, seat - 1).tobytes()


CARDS = ["st_p1", "st_m1", "st_a1", "st_f1"]


def test_R25_a_hand_is_secret_from_rivals_and_its_size_public():
    def table(hand: list[str], deck: list[str]) -> Table:
        return Table(seats=3, rival={"hand": hand, "deck": deck, "rest": "discard"})

    one, two = table(CARDS[:2], CARDS[2:]), table(CARDS[2:], CARDS[:2])
    assert seen(one, 1) == seen(two, 1)
    assert seen(one, 3) == seen(two, 3)
    assert seen(one, 2) != seen(two, 2)
    assert seen(one, 1) != seen(table(CARDS[:1], CARDS[1:]), 1)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_R25_the_order_of_every_deck_bag_and_supply_is_secret_from_all(seat):
    base = seen(Table(seats=3), seat)
    assert seen(Table(seats=3, me={"deck": START[::-1]}), seat) == base
    assert seen(Table(seats=3, rival={"deck": START[::-1]}), seat) == base
    assert seen(Table(seats=3, bag={1: ["ob_1g"], 2: ["ob_2g"], 3: ["ob_3f"]}), seat) == base
    assert seen(Table(seats=3, penance=(3, 3)), seat) == base
    assert seen(Table(seats=3, inventions=("inv_1_09",)), seat) == base
    assert seen(Table(seats=3, token=5), seat) == base


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_R25_everything_else_is_public(seat):
    base = {"seats": 3, "rival": {"deck": START[:6], "rest": "discard", "window": {"wi_11": "ob_1a"}}}
    first = seen(Table(**base), seat)
    other = {**base["rival"], "deck": [*START[1:6], START[7]]}
    assert seen(Table(**{**base, "rival": other}), seat) != first  # the discard pile
    assert seen(Table(**{**base, "rival": {**base["rival"], "window": {"wi_11": "ob_1b"}}}), seat) != first  # a tile face down
    for key, value in (("coins", 1), ("research", 1), ("suspicion", 1), ("beside", 1), ("inventions", ["inv_1_09"])):
        assert seen(Table(**{**base, "rival": {**base["rival"], key: value}}), seat) != first


def test_R25_drawn_tiles_are_public():
    def drawn(tile: str) -> Table:
        return at("sp_2b", me={"research": 1}, bag={1: [tile, "ob_1a"]}).do("group 2", "icon observe:2")

    assert seen(drawn("ob_1b"), 2) != seen(drawn("ob_1d"), 2)


@pytest.mark.parametrize("seat", [1, 2])
def test_R25_a_card_laid_on_a_deck_is_known_to_all_until_it_is_drawn(seat):
    me = {"research": 3, "markers": {"P": 3}, "inventions": ["inv_1_06"]}

    def written() -> Table:
        return at("sp_1b", me=me).write("1.1")

    def reordered(t: Table, known: int) -> Table:
        position = t.position
        position["players"][0]["known"] = known
        t.session.set_position(0, position)
        return t

    assert written().me["known"] == 1
    assert seen(written(), seat) != seen(reordered(written(), 0), seat)
    t = written().do("pass", "use inv_1_06", "icon draw")
    assert (t.me["hand"], t.me["known"]) == (["tr_1_p1"], 0)


def test_R25_a_penance_card_is_known_with_its_price():
    def ended(price: int) -> Table:
        return final(token=3, me={"suspicion": 3}, penance=(price,))

    assert (ended(2).me["known"], ended(3).me["known"]) == (1, 1)
    assert seen(ended(2), 2) != seen(ended(3), 2)


# -- chance


def test_R26_first_player_graduation_tiles_tokens_and_workshop_are_uniform():
    positions = games("truth:seats=4")
    assert even(Counter(position["first"] for position in positions), 4)
    for level in range(3):
        assert even(Counter(position["graduation"][level] for position in positions), 3)
    for cycle in range(5):
        assert even(Counter(position["token"]["order"][cycle] for position in positions), len(TOKENS))
    for slot in range(4):
        assert even(Counter(position["workshop"][slot] for position in positions), 9)
    for period in (1, 2):
        assert even(Counter(position["inventions"][period][0] for position in positions), 9)


def test_R26_decks_bags_and_the_penance_supply_are_shuffled():
    positions = games("truth:seats=4")
    for seat in range(4):
        assert even(Counter(position["players"][seat]["deck"][0] for position in positions), 8)
    assert even(Counter(position["penance"][0] for position in positions), 2)
    for level in range(3):
        first = Counter(position["bags"][level][0] for position in positions)
        for name, times in first.items():
            assert near(times, TILES[name]["copies"] / 16)
        assert len(first) == len([tile for tile in TILES.values() if tile["level"] == level + 1])


def test_R26_they_are_independent_of_each_other():
    positions = games("truth:seats=2", 600)
    pairs = Counter((position["first"], position["penance"][0]) for position in positions)
    assert even(pairs, 4, 600)
    pairs = Counter((position["graduation"][0], position["graduation"][1]) for position in positions)
    assert even(pairs, 9, 600)
    pairs = Counter((position["penance"][0], position["penance"][1]) for position in positions)
    assert len(pairs) == 4


def test_R26_a_reshuffle_is_uniform():
    """About 200 tables whose next draw rebuilds the deck from four cards."""
    session = galileo_env.Session("truth:seats=2", num_games=400, seed=9, obs=None)
    rows = [game for game in range(400) if session.position(game)["first"] == 1]
    me = {"discard": CARDS, "rest": "removed", "inventions": ["inv_1_06"]}
    for game in rows:
        session.set_position(game, build(session.position(game), {1: me}))
    for text in ("use inv_1_06", "icon draw"):
        actions = [session.action_id(text) if game in rows else session.legal(game)[0] for game in range(400)]
        session.step(actions)
    drawn = Counter(session.position(game)["players"][0]["hand"][0] for game in rows)
    assert even(drawn, 4, len(rows))


# -- end


def test_R12_the_game_ends_after_the_check_of_cycle_5_and_nothing_is_put_away():
    me = {"hand": ["st_p1"], "play": ["st_m1"], "inventions": [("inv_1_06", True)], "philosopher": "sp_1a", "suspicion": 5}
    t = final(token=5, me=me)
    assert (t.cycle, t.seat, t.decision) == (5, 0, None)
    assert (t.me["hand"], t.me["play"], t.me["inventions"][0]["turned"]) == (["st_p1"], ["st_m1"], True)
    assert (t.me["philosopher"], t.me["deck"][0], t.me["coins"]) == ("sp_1a", "pen_a", 0)


@pytest.mark.parametrize(("coins", "research", "points"), [(2, 0, 0), (2, 1, 1), (5, 3, 2), (0, 9, 3), (8, 3, 3)])
def test_R12_a_point_for_each_full_3_coins_and_research_together(coins, research, points):
    assert final(me={"coins": coins, "research": research}).me["vp"]["goods"] == points


@pytest.mark.parametrize("zone", ["deck", "discard", "play"])
def test_R12_2_points_are_lost_for_each_own_penance_card(zone):
    t = final(me={zone: ["pen_a", "pen_b"]})
    assert (t.me["vp"]["penance"], t.rival["vp"]["penance"]) == (-4, 0)


def test_R12_a_card_paid_for_costs_nothing():
    t = Table(cycle=5, me={"hand_penance": [2, 3], "coins": 2, "hand": ["st_p1"]}).do("penance", "price 2", "pay").next_cycle()
    assert t.decision is None
    assert t.me["vp"]["penance"] == -2


def test_R12_red_points_stake_inventions_goods_and_bonus_are_added_up():
    me = {
        "score": 30,
        "red": 4,
        "philosopher": "stake",
        "coins": 4,
        "research": 2,
        "discard": ["pen_a"],
        "inventions": ["inv_1_09"],
        "window": window("wi_11", "wi_12"),
        "suspicion": 2,
    }
    t = final(token=3, me=me)
    assert t.me["score"] == 30 - 4 - 8 + 2 - 2 + 2 + 5
    parts = {key: value for key, value in t.me["vp"].items() if value}
    assert parts == {"icons": 30, "red": -4, "inquisition": -8, "goods": 2, "penance": -2, "inventions": 2, "principle": 5}


def test_R12_more_points_win():
    t = final(seats=3, me={"score": 10}, rival={"score": 30}, third={"score": 20})
    assert [player["placement"] for player in t.position["players"]] == [3, 1, 2]


def test_R12_a_tie_goes_to_the_lower_suspicion():
    t = final(token=5, me={"score": 10, "suspicion": 4}, rival={"score": 10, "suspicion": 2})
    assert [player["placement"] for player in t.position["players"]] == [2, 1]


def test_R12_which_is_that_after_the_drop_of_the_last_check():
    me, rival = {"score": 103, "suspicion": 7}, {"score": 100, "suspicion": 5}
    t = final(token=4, me=me, rival=rival)
    assert (t.me["score"], t.rival["score"]) == (98, 98)
    assert (t.me["suspicion"], t.rival["suspicion"]) == (4, 5)
    assert [player["placement"] for player in t.position["players"]] == [1, 2]


def test_R12_then_to_more_own_seals_on_treatises_level_spaces_and_mastery_tracks():
    spec = {"seals": {**own(2), "1.3": [2, 0, 0, 0], "1.4": [2, 0, 0, 0]}, "mastery": {"P": [1, 2]}}
    assert [player["placement"] for player in final(**spec).position["players"]] == [1, 1]
    t = final(**{**spec, "mastery": {"P": [1, 2, 2]}})
    assert [player["placement"] for player in t.position["players"]] == [2, 1]
    t = final(**spec, me={"level": 2})
    assert [player["placement"] for player in t.position["players"]] == [1, 2]
    t = final(**{**spec, "seals": {**spec["seals"], "1.5": [1, 0, 0, 2], "2.1": [2, 0, 0, 0]}})
    assert [player["placement"] for player in t.position["players"]] == [2, 1]


def test_R12_seals_beside_the_board_do_not_count():
    t = final(me={"beside": 3}, mastery={"P": [2]})
    assert [player["placement"] for player in t.position["players"]] == [2, 1]


def test_R12_then_it_is_shared():
    t = final(seats=3, me={"score": 7}, rival={"score": 7}, third={"score": 3})
    assert [player["placement"] for player in t.position["players"]] == [1, 1, 3]


@pytest.mark.parametrize(
    ("name", "spec", "points"),
    [
        ("inv_1_09", {"me": {"window": window("wi_11", "wi_12", "wi_21")}}, 3),
        ("inv_2_08", {"me": {"inventions": ["inv_1_01", "inv_1_02"]}}, 3),
        ("inv_2_08", {}, 1),
        ("inv_2_09", {"seals": {**own(3, 2), "1.4": [2, 0, 0, 1]}}, 6),
        ("inv_3_05", {"mastery": {"P": [1, 2, 1], "F": [1]}}, 6),
        ("inv_3_06", {"me": {"level": 3}}, 4),
        ("inv_3_07", {"me": {"markers": {"P": 0, "M": 3, "A": 8, "F": 9}}}, 10),
        ("inv_3_07", {"me": {"markers": {"P": 2, "M": 2, "A": 2, "F": 2}}}, 4),
        ("inv_3_07", {"me": {"markers": dict.fromkeys("PMAF", 11)}}, 16),
        ("inv_3_08", {"me": {"inventions": ["inv_1_01", "inv_2_01", "inv_1_03"]}}, 4),
        ("inv_3_09", {"seals": {**own(3, 2), "3.1": [1, 0, 0, 0], "4.1": [2, 0, 0, 1]}}, 8),
    ],
)
def test_R27_an_end_game_invention_scores_for_each(name, spec, points):
    me = spec.get("me", {})
    t = final(**{**spec, "me": {**me, "inventions": [*me.get("inventions", []), name]}})
    assert (t.me["vp"]["inventions"], t.rival["vp"]["inventions"]) == (points, 0)


def test_R27_what_others_have_does_not_count():
    rival = {"window": window("wi_11", "wi_12"), "inventions": ["inv_1_01"], "level": 3}
    t = final(
        me={"inventions": ["inv_1_09", "inv_2_08", "inv_2_09", "inv_3_05", "inv_3_06"]},
        rival=rival,
        seals=own(2, seat=2),
        mastery={"A": [2, 2]},
    )
    assert t.me["vp"]["inventions"] == 5  # the five of its own


def test_A56_the_result_may_be_negative():
    t = final(token=4, me={"suspicion": 9}, rival={"red": 30})
    assert t.me["score"] == -8 - 2
    assert t.rival["score"] == -30 + 5


def test_A56_points_have_no_upper_limit():
    t = final(me={"score": 300, "coins": 60})
    assert t.me["score"] == 300 + 20 + 5


def test_A56_points_cannot_be_spent():
    """No cost of the catalogue is one in points: with 50 of them and nothing else nothing is offered."""
    assert at("sp_1b", me={"score": 50}).seat == 2
    assert using("inv_1_08", me={"score": 50}).seat == 2
