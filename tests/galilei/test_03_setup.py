"""Chapter 3 of the rules: set-up (G-029 to G-043)."""

import pytest

import galileo_env

from .words import CARDS, TIER, Table, read

RULESETS = ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=3", "galilei:seats=4"]
# people: cards of tier I, II, III in the deck; cards left in it after the display was dealt
DECKS = {1: ((9, 5, 4), 12), 2: ((9, 5, 4), 12), 3: ((10, 6, 5), 15), 4: ((12, 7, 6), 19)}
GAMES = 200


def games(ruleset, number=GAMES, seed=12):
    """So many fresh games."""
    session = galileo_env.Session(ruleset, num_games=number, seed=seed, obs=None)
    return [session.position(game) for game in range(number)]


def of_tier(tier):
    return {card for card in CARDS if TIER[card] == tier}


# -- G-029 to G-032: cards


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G029_the_deck_is_made_of_cards_of_each_tier_in_the_numbers_of_the_table(ruleset):
    for position in games(ruleset, 30):
        made = [TIER[card] for card in position["display"] + position["deck"]]
        assert (made.count(1), made.count(2), made.count(3)) == DECKS[len(position["players"])][0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G029_the_cards_of_the_deck_are_random(ruleset):
    """Every card is in the deck of some games and not in that of others, and any place of the deck takes many cards."""
    made = [position["display"] + position["deck"] for position in games(ruleset)]
    for card in CARDS:
        assert 0 < sum(card in deck for deck in made) < GAMES
    for place in range(len(made[0])):
        assert len({deck[place] for deck in made}) > 6


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G030_tier_i_lies_on_top_then_tier_ii_then_tier_iii(ruleset):
    for position in games(ruleset, 30):
        (one, two, three), _ = DECKS[len(position["players"])]
        assert [TIER[card] for card in position["display"] + position["deck"]] == [1] * one + [2] * two + [3] * three


def test_G030_the_deck_is_drawn_from_its_top():
    t = Table().act(2, dice=["R4", "Y1"], display={5: "E02", 0: "E03"})
    deck = t.position["deck"]
    t.do("fixed", "major 5")
    assert t.position["display"][5] == deck[0]
    assert t.position["deck"] == deck[1:]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G031_the_unused_tier_iii_cards_are_the_spare_pile_and_the_others_out_of_the_game(ruleset):
    for position in games(ruleset, 30):
        dealt = set(position["display"] + position["deck"])
        assert len(position["spare"]) == len(set(position["spare"])) == 9 - DECKS[len(position["players"])][0][2]
        assert set(position["spare"]) == of_tier(3) - dealt
        assert sorted(position["box"]) == sorted((of_tier(1) | of_tier(2)) - dealt)


def test_G031_the_spare_pile_is_shuffled():
    orders = {tuple(position["spare"]) for position in games("galilei:seats=2", 120)}
    assert len(orders) > 100  # of 9 * 8 * 7 * 6 * 5
    for rising in (True, False):
        assert any((spare[0] < spare[1]) == rising for spare in orders)
    tops = {spare[0] for spare in orders}
    assert tops == of_tier(3)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G032_six_cards_are_dealt_face_up_whatever_the_number_of_players(ruleset):
    for position in games(ruleset, 30):
        assert len(position["display"]) == len(set(position["display"])) == 6
        assert all(TIER[card] == 1 for card in position["display"])
        assert position["spots"] == [[0] * len(CARDS[card]["spot"]) for card in position["display"]]
        assert len(position["deck"]) == DECKS[len(position["players"])][1]


# -- G-033: Scales and objectives


def test_G033_four_random_subjects_lie_over_random_scale_tiles_of_random_side():
    positions = games("galilei:seats=2", 400)
    subjects = {tile["subject"] for tile in read("subject_tiles")["tile"]}
    tiles = {tile["id"] for tile in read("scale_tiles")["tile"]}
    for position in positions:
        assert len(position["scales"]) == 4
        assert len({scale["subject"] for scale in position["scales"]}) == 4
        assert len({scale["tile"] for scale in position["scales"]}) == 4  # two tiles are unused
    for place in range(4):
        here = [position["scales"][place] for position in positions]
        assert {scale["subject"] for scale in here} == subjects
        assert {(scale["tile"], scale["side"]) for scale in here} == {(tile, side) for tile in tiles for side in "ab"}
        assert {(scale["subject"], scale["tile"]) for scale in here} == {(one, two) for one in subjects for two in tiles}
    for side in "ab":  # no side is preferred: 1600 tiles in all
        assert 650 < sum(scale["side"] == side for position in positions for scale in position["scales"]) < 950


def test_G033_the_other_two_subject_tiles_are_objectives():
    niche = {tile["subject"]: tile["objective"] for tile in read("subject_tiles")["tile"]}
    pairs = set()
    for position in games("galilei:seats=3"):
        shown = {scale["subject"] for scale in position["scales"]}
        tiles = [objective["id"] for objective in position["objectives"][2:]]
        assert len(tiles) == 2
        assert set(tiles) == {niche[subject] for subject in niche if subject not in shown}
        assert all(objective["claims"] == [] for objective in position["objectives"])
        pairs.add(frozenset(tiles))
    assert len(pairs) == 15  # any two of the six


# -- G-034 to G-037: boards


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G034_each_player_has_a_university_token_on_the_start_row_of_each_scale(ruleset):
    assert all(each["university"] == [0, 0, 0, 0] for each in Table(ruleset).position["players"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G035_each_tribunal_token_starts_on_minus_3(ruleset):
    assert all(each["reputation"] == -3 for each in Table(ruleset).position["players"])


def test_G035_the_track_goes_on_to_the_left_of_the_start():
    t = Table().act(4, cellar=[0, 2, 0, 0], quadrants=3).do("free persuade", "figure 2", "end")
    assert t.player()["reputation"] == -5  # both figures now on -1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G036_each_player_starts_with_nothing(ruleset):
    t = Table(ruleset)
    for seat, each in enumerate(t.position["players"], 1):
        assert each["score"] == t.score(seat) == 0
        assert all(points == 0 for points in each["vp"].values())
        assert each["quadrants"] == 0
        assert each["cellar"] == [0, 0, 0, 0]
        assert each["library"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G037_each_player_starts_with_a_red_a_yellow_and_a_blue_die_of_value_1(ruleset):
    for position in games(ruleset, 10):
        assert all(each["dice"] == ["R1", "Y1", "B1"] for each in position["players"])


# -- G-038 to G-042: sky, books, tokens


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G038_six_basic_tiles_lie_on_sky_spaces_0_to_5(ruleset):
    for position in games(ruleset, 10):
        assert all(sorted(each["sky"]) == ["T1", "T2", "T3", "T4", "T5", "T6"] for each in position["players"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G039_the_order_of_the_tiles_is_random(ruleset):
    positions = games(ruleset)
    for seat in range(len(positions[0]["players"])):
        orders = [tuple(position["players"][seat]["sky"]) for position in positions]
        assert all({order[space] for order in orders} == {"T1", "T2", "T3", "T4", "T5", "T6"} for space in range(6))
        assert len(set(orders)) > 120  # of 720


def test_G039_the_players_of_a_game_have_orders_of_their_own():
    positions = games("galilei:seats=4", 60)
    for one in range(4):
        for two in range(one):
            same = sum(position["players"][one]["sky"] == position["players"][two]["sky"] for position in positions)
            assert same < 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G040_the_telescope_starts_on_space_1(ruleset):
    assert all(each["telescope"] == 1 for each in Table(ruleset).position["players"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G041_the_four_book_tokens_start_on_column_0(ruleset):
    assert all(each["books"] == [0, 0, 0, 0] for each in Table(ruleset).position["players"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G042_all_comet_and_constellation_tokens_start_on_the_own_board(ruleset):
    for each in Table(ruleset).position["players"]:
        assert each["comets"] == {"board": 7, "ones": 0, "twos": 0, "used": 0, "waiting": 0}
        assert each["constellations"] == 7


def test_G042_a_comet_leaves_the_board_with_side_1_up():
    t = Table().act(4).do("fixed")
    assert t.player()["comets"] == {"board": 6, "ones": 1, "twos": 0, "used": 0, "waiting": 0}


# -- G-043: Book of Comets


@pytest.mark.parametrize(("ruleset", "number"), list(zip(RULESETS, (6, 6, 10, 10), strict=True)))
def test_G043_four_further_pages_are_there_for_three_or_four_players_only(ruleset, number):
    t = Table(ruleset)
    assert t.position["pages"] == [0] * number
    assert t.position["appendix"] == [0] * max(2, len(t.position["players"]))
    # blue 2 with a die of 1 and a comet showing 2: the comet leaves for the Book
    t.act(2, dice=["B1"], comets={"twos": 1}, display={0: "E02", 1: "E10"}).do("fixed", "spot 0.2", "end")
    assert t.decision == "choose_comet_page"
    assert set(t.legal) == {f"page {each}" for each in range(1, number + 1)} | {"page appendix"}


def test_G043_the_pages_are_those_of_the_table():
    pages = [page for page in read("comet_pages")["page"] if page["section"] in ("all", "three_plus")]
    assert [page["section"] for page in pages] == ["all"] * 6 + ["three_plus"] * 4
    for number in (1, 8):  # 1 Quadrant; 2 Quadrants
        t = Table("galilei:seats=3").act(2, dice=["B1"], comets={"twos": 1}, display={0: "E02", 1: "E10"})
        t.do("fixed", "spot 0.2", "end")
        before = t.player()["quadrants"]
        t.do(f"page {number}")
        assert [f"quadrant:{t.player()['quadrants'] - before}"] == pages[number - 1]["reward"]
        assert t.position["pages"] == [int(each == number) for each in range(1, 11)]
