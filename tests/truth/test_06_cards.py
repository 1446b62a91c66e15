"""Draw a Card, Remove a Treatise Card, decks: T-077 to T-080, A-07, A-38, A-44, A-47 to A-49, A-64, A-66."""

import pytest

import galileo_env

from .words import START, TREATISES, ZONES, Table, at, final, own, using


def seen(t: Table, seat: int) -> bytes:
    """What this seat observes."""
    return t.session.observe(0, seat - 1).tobytes()


def remover(**me) -> Table:
    """Seat 1 has played tr_2_f2 (2 Books of F; `remove` and `vp:1`), both pending."""
    hand = ["tr_2_f2", *me.pop("hand", [])]
    return Table(me={**me, "hand": hand}).play("tr_2_f2")


# -- Draw


def test_T077_draw_takes_the_top_card_of_the_deck():
    t = using("inv_1_06", me={"deck": ["st_f2", "st_p1"], "rest": "discard"}).do("icon draw")
    assert (t.me["hand"], t.me["deck"], len(t.me["discard"])) == (["st_f2"], ["st_p1"], 6)


def test_T077_an_empty_deck_is_first_rebuilt_from_the_discard_pile():
    drawn = set()
    for chance in range(12):
        t = using("inv_1_06", chance=chance, me={"hand": ["st_p1"], "play": ["st_p2"], "rest": "discard"})
        assert t.me["deck"] == []
        t.do("icon draw")
        assert (len(t.me["deck"]), t.me["discard"], t.me["play"]) == (5, [], ["st_p2"])
        drawn |= set(t.me["hand"]) - {"st_p1"}
    assert len(drawn) > 2


def test_T077_nothing_is_drawn_if_all_own_cards_are_in_hand_or_play_area():
    t = using("inv_1_06", me={"hand": START[:5], "play": START[5:]})
    assert (t.me["hand"], t.seat) == (START[:5], 2)


@pytest.mark.parametrize(("zone", "offered"), [("deck", True), ("discard", True), ("hand", False), ("removed", False)])
def test_A64_draw_is_offered_only_while_deck_or_discard_pile_holds_a_card(zone, offered):
    t = using("inv_1_06", me={"rest": zone})
    assert ("icon draw" in t.legal) is offered


@pytest.mark.parametrize(
    ("zone", "offered"), [("deck", False), ("discard", True), ("hand", True), ("play", True), ("removed", False)]
)
def test_A64_remove_is_offered_only_with_a_treatise_in_hand_discard_pile_or_play_area(zone, offered):
    t = at("sp_2e", me={"rest": "deck", zone: ["st_p1"], "markers": {"A": 3}}).do("group 1")
    assert (t.decision == "choose_icon") is offered
    if offered:
        assert t.legal == {"icon remove", "icon any_same:2"}


def test_A64_the_draws_of_income_are_done_as_far_as_there_are_cards():
    t = Table(me={"deck": ["st_p1", "st_m1"], "discard": ["st_f1"], "rest": "removed"}).next_cycle()
    assert sorted(t.me["hand"]) == ["st_f1", "st_m1", "st_p1"]


# -- Remove


@pytest.mark.parametrize("card", ["st_p1", "st_m1", "st_a1"])
def test_T078_one_treatise_of_hand_discard_pile_or_play_area_leaves_the_game_for_its_books(card):
    t = remover(hand=["st_p1"], discard=["st_m1"], play=["st_a1"]).do("icon remove")
    assert t.legal == {"card st_p1", "card st_m1", "card st_a1", "card tr_2_f2"}
    t.do(f"card {card}")
    assert t.me["removed"] == [card]
    assert not any(card in t.me[zone] for zone in ("hand", "deck", "discard", "play"))
    subject = card[3].upper()
    assert t.me["markers"] == {**dict.fromkeys("PMAF", 1), "F": 3, subject: 2}
    assert (t.me["coins"], t.me["research"]) == (0, 0)  # its page is not activated


def test_T078_the_books_are_those_of_its_spine():
    t = remover(discard=["tr_3_p1"]).do("icon remove", "card tr_3_p1")
    assert t.me["markers"]["P"] == 4


def test_T079_a_penance_card_cannot_be_removed():
    t = Table(me={"hand": ["tr_2_f2"], "hand_penance": [2], "discard": ["pen_b"], "play": ["pen_a"]}).play("tr_2_f2")
    t.do("icon vp:1", "icon remove")
    # the Treatise just played is the only card that can be removed
    assert (t.me["removed"], t.me["play"], t.me["discard"], t.me["hand_penance"]) == (["tr_2_f2"], ["pen_a"], ["pen_b"], [2])


@pytest.mark.parametrize("subject", "PMAF")
def test_A07_the_player_names_the_subject_of_a_removed_wild_treatise(subject):
    t = remover(discard=["tr_3_w1"], markers={"F": 0}).do("icon remove", "card tr_3_w1")
    assert t.legal == {"subject P", "subject M", "subject A", "subject F"}
    t.do(f"subject {subject}")
    books = {"P": 1, "M": 1, "A": 1, "F": 2}
    assert t.me["markers"] == {**books, subject: books[subject] + 2}


def test_A49_the_active_card_may_be_removed_and_its_page_goes_on():
    t = remover(hand=["st_p1"]).do("icon remove", "card tr_2_f2")
    assert (t.me["removed"], t.me["play"]) == (["tr_2_f2"], [])
    assert (t.me["score"], t.me["markers"]["F"]) == (1, 5)


def test_A48_the_seal_of_a_removed_treatise_stays_and_counts():
    seals = {"1.1": [1, 0, 0, 0], "1.2": [1, 0, 0, 0]}
    me = {"removed": ["tr_1_p1", "tr_1_p2"], "research": 0, "markers": {"P": 5}}
    t = at("sp_1b", me=me, seals=seals).write("2.1")
    assert t.me["research"] == 0  # both costs skipped
    assert "upgrade" in Table(me=me, seals=seals).legal  # gr_2a: 2 Treatises
    assert final(me={**me, "inventions": ["inv_2_09"]}, seals=seals).me["vp"]["inventions"] == 2


def test_A48_it_cannot_be_written_again():
    t = remover(hand=["tr_1_p1"], research=3).do("icon remove", "card tr_1_p1", "pass", "assign sp_1b", "icon write")
    assert t.me["markers"]["P"] == 3
    assert t.offers("treatise") == {"1.2", "2.1"}


# -- deck and hand


def test_T080_the_own_discard_pile_may_be_looked_through_and_the_deck_never():
    base = {"hand": ["st_f1"], "deck": ["st_p1", "st_m1"], "discard": ["st_a1", "st_p2"], "rest": "removed"}
    t = Table(me=base)
    assert seen(Table(me={**base, "deck": ["st_m1", "st_p1"]}), 1) == seen(t, 1)
    other = {**base, "deck": ["st_p1", "st_a1"], "discard": ["st_m1", "st_p2"]}
    assert seen(Table(me=other), 1) != seen(t, 1)


def test_T080_removed_cards_may_be_looked_through():
    base = {"hand": ["st_f1"], "deck": ["st_p1", "st_m1"], "removed": ["st_a1"]}
    other = {**base, "deck": ["st_p1", "st_a1"], "removed": ["st_m1"]}
    assert seen(Table(me=base), 1) != seen(Table(me=other), 1)


def test_A38_a_player_who_has_left_draws_no_cards_before_the_next_income():
    t = Table(
        seats=3, cycle=2, rival={"left": True, "deck": ["pen_a", *START[:5]], "rest": "discard"}, me={"hand": ["st_p1", "st_m1"]}
    )
    for _ in range(2):
        t.do("play") if t.seat == 1 else t.do("pass")
        if t.decision == "choose_active":
            t.do("card st_p1")
        assert (t.rival["hand"], t.rival["hand_penance"], len(t.rival["deck"])) == ([], [], 6)
    t.next_cycle()
    assert t.rival["hand_penance"] == [2]


def test_A44_there_is_no_hand_limit_within_a_cycle():
    hand = [*START[:7], "tr_1_p1", "tr_1_m1", "tr_2_p1", "tr_2_m1", "tr_3_p1"]
    t = using("inv_1_06", me={"hand": hand}).do("icon draw")
    assert (len(t.me["hand"]), t.me["discard"], t.seat) == (13, [], 2)


def test_A47_the_card_put_on_the_deck_last_is_drawn_first():
    me = {"level": 2, "research": 9, "markers": {"P": 5}, "inventions": ["inv_1_08", "inv_1_06"]}
    t = Table(me=me, keep=("sp_2a",)).do("use inv_1_08").write("1.1").do("pass", "assign sp_2a", "group 2").write("1.2")
    assert t.me["deck"] == ["tr_1_p2", "tr_1_p1", *START]
    assert t.me["known"] == 2
    t.do("use inv_1_06", "icon draw")
    assert (t.me["hand"], t.me["deck"][0], t.me["known"]) == (["tr_1_p2"], "tr_1_p1", 1)


def test_A47_so_is_a_penance_card_of_the_check_before_a_treatise_written_earlier():
    me = {"research": 3, "markers": {"P": 3}, "suspicion": 5}
    t = at("sp_1b", me=me, cycle=5, token=5, penance=(3,)).write("1.1").next_cycle()
    assert t.me["deck"] == ["pen_b", "tr_1_p1", *START]
    assert t.me["known"] == 2


def test_A66_a_player_never_holds_two_of_one_treatise_card():
    session = galileo_env.Session("truth:seats=4", num_games=32, seed=8, obs=None)
    treatises = 0
    for _ in range(8):
        session.play_random(60)
        for game in range(32):
            position = session.position(game)
            for seat, player in enumerate(position["players"], 1):
                cards = [card for zone in ZONES for card in player[zone] if card in TREATISES or card in START]
                assert len(set(cards)) == len(cards)
                owned = {each["card"] for row in position["pyramid"] for each in row if seat in each["seals"]}
                assert set(cards) <= {*START, *owned}
                if position["decision"] != "choose_place":  # else the card is on its way
                    assert set(cards) == {*START, *owned}
                treatises += len(owned)
    assert treatises > 100  # they wrote and copied


def test_A66_the_name_of_a_card_tells_its_zone_in_remove():
    t = remover(hand=["tr_1_p1"], discard=["tr_1_m1"], play=["st_p1"]).do("icon remove")
    assert t.offers("card") == {"tr_1_p1", "tr_1_m1", "st_p1", "tr_2_f2"}
    t.do("card tr_1_m1")
    assert (t.me["discard"], t.me["removed"], t.me["hand"]) == ([], ["tr_1_m1"], ["tr_1_p1"])


def test_T077_a_draw_does_not_touch_the_cards_of_others():
    t = using("inv_1_06", rival={"deck": START[:4], "rest": "discard"}, seals=own(1, seat=2)).do("icon draw")
    assert (len(t.rival["deck"]), t.rival["hand"]) == (4, [])
