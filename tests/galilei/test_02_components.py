"""Chapter 2 of the rules: components and limits (G-015 to G-028)."""

import random

import pytest

import galileo_env

from .words import CARDS, Table, read

RULESETS = ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=3", "galilei:seats=4"]
TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]


def sky(space, tile):
    """The six Action tiles with this one on this space, the others basic side up in the order of their ids."""
    order = [name for name in TILES if name != tile[:2]]
    order.insert(space, tile)
    return order


def states(table, seed):
    """Positions of a random game, each before its decision; plays on when the next one is asked for."""
    rng = random.Random(seed)
    for _ in range(60_000):
        position = table.position
        if position["decision"] is None:
            return
        yield position
        table.do(rng.choice(table.legal))
    raise AssertionError("the game does not end")


def holders(position):
    """All boards of a position: the players' and, in solo games, Tycho's."""
    return [*position["players"], *([position["tycho"]] if position["tycho"] else [])]


def rich(ruleset, seed):
    """A game in which everybody starts with Quadrants, so that random play reaches more of the game."""
    t = Table(ruleset, seed=seed)
    return t.edit(players={seat: {"quadrants": 20} for seat in range(1, len(t.position["players"]) + 1)})


def three_reds(*counts):
    """Four players; seats 2 to 4 hold so many red dice."""
    return Table("galilei:seats=4").edit(
        players={seat: {"dice": ["R1"] * count} for seat, count in zip((2, 3, 4), counts, strict=True)}
    )


# -- G-015 to G-018: cards


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G015_there_are_33_cards_and_none_is_ever_lost_or_doubled(ruleset):
    assert len(CARDS) == 33
    assert {card["tier"] for card in CARDS.values()} == {1, 2, 3}
    for position in states(rich(ruleset, 3), 7):
        cards = position["deck"] + position["spare"] + position["box"] + [card for card in position["display"] if card]
        cards += [column.split()[0] for each in holders(position) for column in each["library"]]
        assert sorted(cards) == sorted(CARDS)


def test_G016_the_box_holds_at_least_the_largest_deck_and_a_spare_card_of_tier_iii():
    tiers = [card["tier"] for card in CARDS.values()]
    assert tiers.count(1) >= 12
    assert tiers.count(2) >= 7
    assert tiers.count(3) >= 7
    assert len(Table("galilei:seats=4").position["spare"]) == tiers.count(3) - 6 >= 1


def test_G017_a_front_shows_a_major_object_one_to_three_spots_and_a_strip_of_four_cells():
    for card in CARDS.values():
        assert card["colour"] in ("orange", "green", "purple")
        assert card["cost"] > 0
        assert card["vp"] > 0
        assert card["inquisitors"] in (0, 1)
        assert 1 <= len(card["spot"]) <= 3
        for spot in card["spot"]:
            assert spot["colour"] in ("red", "yellow", "blue")
            assert spot["cost"] > 0
            assert spot["reward"]
        assert len(card["strip"]) == 4


def test_G017_every_displayed_card_has_as_many_spots_as_its_front_shows():
    for position in states(Table("galilei:seats=3", seed=5), 5):
        for card, spots in zip(position["display"], position["spots"], strict=True):
            assert len(spots) == (len(CARDS[card]["spot"]) if card else 0)


@pytest.mark.parametrize(("row", "library"), [(row, library) for row in range(4) for library in ("E06 up", "E04 down")])
def test_G017_G018_the_four_cells_of_a_strip_belong_to_the_library_rows_0_to_3(row, library):
    # E06, dark strip: 2 points, gain a die, Persuade, blue +1; E04, light strip: 2 points, Lecture, Persuade, blue +1
    cell = [["points", "die", "persuade", "blue"], ["points", "lecture", "persuade", "blue"]][library == "E04 down"][row]
    t = Table().act(4, sky=sky(4, "T3"), library=[library], cellar=[1, 0, 0, 0]).do("moving", "option 2", f"book {row}")
    assert t.score() == (2 if cell == "points" else 0)
    assert t.player()["cellar"] == ([0, 1, 0, 0] if cell == "persuade" else [1, 0, 0, 0])
    assert t.player()["dice"] == ["R1", "Y1", "B2" if cell == "blue" else "B1"]
    assert (t.decision == "choose_colour") == (cell == "die")
    assert (t.decision == "choose_university_token") == (cell == "lecture")


def test_G017_the_dark_strip_counts_for_a_card_lying_face_up():
    # row 0 of E05: front Gain Inquisitor, back Farewell; row 2: front blue +1, back 2 points
    t = Table().act(4, sky=sky(4, "T3"), library=["E05 up"]).do("moving", "option 2", "book 0", "book 2")
    assert (t.player()["cellar"], t.player()["dice"], t.score()) == ([1, 0, 0, 0], ["R1", "Y1", "B2"], 0)


def test_G018_the_back_shows_the_tier_and_a_light_strip_that_counts_for_a_card_lying_face_down():
    assert all(len(card["back_strip"]) == 4 for card in CARDS.values())
    t = Table().act(4, sky=sky(4, "T3"), library=["E05 down"]).do("moving", "option 2", "book 0", "book 2")
    assert (t.player()["cellar"], t.player()["dice"], t.score()) == ([0, 0, 0, 0], ["R1", "Y1", "B1"], 2)


# -- G-019, G-020: dice


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G019_no_more_than_ten_dice_of_a_colour_are_in_play_and_they_show_1_to_6(ruleset):
    assert read("tracks")["dice"]["supply_per_colour"] == 10
    for position in states(rich(ruleset, 2), 3):
        dice = [die for each in position["players"] for die in each["dice"]]
        assert all(die[0] in "RYB" and die[1:] in tuple("123456") for die in dice)
        assert all(sum(die[0] == colour for die in dice) <= 10 for colour in "RYB")


def test_G019_eleven_dice_of_a_colour_cannot_be_in_play():
    three_reds(3, 3, 3).edit(players={1: {"dice": ["R1", "B1"]}})  # ten are possible
    with pytest.raises(ValueError):
        three_reds(3, 3, 3).edit(players={1: {"dice": ["R1", "R1", "B1"]}})


@pytest.mark.parametrize("die", ["R0", "Y7"])
def test_G019_a_die_shows_neither_0_nor_7(die):
    with pytest.raises(ValueError):
        Table().edit(players={1: {"dice": [die]}})


def test_G019_dice_are_never_rolled():
    for seed in range(10):
        t = Table(seed=seed).act(3, dice=["R5", "B2"]).do("fixed", "option 1", "colour yellow")
        assert t.player()["dice"] == ["R5", "Y1", "B2"]
        t.do("end").skip(7)
        assert t.player()["dice"] == ["R5", "Y1", "B2"]


def test_G020_a_colour_can_be_taken_only_while_the_supply_holds_a_die_of_it():
    t = three_reds(3, 3, 3).act(3, dice=["R1", "Y1"]).do("fixed", "option 1")
    assert set(t.legal) == {"colour yellow", "colour blue"}  # ten red dice are on the boards
    t = three_reds(3, 3, 2).act(3, dice=["R1", "Y1"]).do("fixed", "option 1")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}  # nine are
    t.do("colour red")
    assert t.player()["dice"] == ["R1", "R1", "Y1"]


def test_G020_a_die_can_be_recoloured_only_into_a_colour_that_the_supply_holds():
    t = three_reds(3, 3, 3).act(4, dice=["R1", "Y2"], quadrants=1).do("free recolour", "die 1")
    assert t.player()["dice"] == ["R1", "B2"]  # blue was the only colour left
    t = three_reds(3, 3, 2).act(4, dice=["R1", "Y2"], quadrants=1).do("free recolour", "die 1")
    assert set(t.legal) == {"colour red", "colour blue"}


def test_G020_dice_handed_in_are_in_the_supply_again():
    t = three_reds(3, 3, 3).act(4, dice=["R1", "Y2"], quadrants=3).do("free recolour", "die 0", "colour blue", "free die")
    assert t.player()["dice"] == ["Y2", "B1"]
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}


def test_G020_with_three_players_no_colour_runs_out():
    t = Table("galilei:seats=3").edit(players={2: {"dice": ["B1"] * 3}, 3: {"dice": ["B1"] * 3}})
    t.act(3, dice=["Y1", "B1", "B1"]).do("fixed", "option 1")
    assert "colour blue" in t.legal


# -- G-021: Quadrants


@pytest.mark.parametrize("number", [60, 127, 300])
def test_G021_quadrants_are_a_number_without_limit(number):
    t = Table().edit(players={2: {"quadrants": number}}).act(6, quadrants=number).do("moving")
    assert t.player(1)["quadrants"] == number + 1
    assert t.player(2)["quadrants"] == number
    t.do("free comet")
    assert t.player(1)["quadrants"] == number - 3


# -- G-022, G-023: Inquisitors


def gains(own, other):
    """Seat 1 observes a Major Object with an Inquisitor while so many figures stand in the two cellars."""
    t = Table().edit(players={2: {"cellar": [0, 0, 0, other]}})
    t.act(2, cellar=[0, 0, 0, own], dice=["R6", "Y1"], display={0: "E05", 1: "E06"})
    return t.do("fixed", "major 0")


def test_G022_the_supply_holds_32_inquisitors():
    assert read("tracks")["supply"]["inquisitors"] == 32
    assert gains(11, 20).player()["cellar"] == [1, 0, 0, 11]  # the 32nd
    assert gains(31, 0).player()["cellar"] == [1, 0, 0, 31]
    assert gains(12, 20).player()["cellar"] == [0, 0, 0, 12]  # no 33rd
    assert gains(32, 0).player()["cellar"] == [0, 0, 0, 32]


def test_G022_33_inquisitors_cannot_be_in_play():
    with pytest.raises(ValueError):
        Table().edit(players={1: {"cellar": [0, 0, 0, 13]}, 2: {"cellar": [0, 0, 0, 20]}})


def test_G023_an_inquisitor_due_while_the_supply_is_empty_is_forfeited():
    t = gains(12, 20)
    assert t.score() == 7  # everything else of the observation happens
    assert t.player()["library"] == ["E05 up"]
    t.do("end")
    assert t.decision in ("choose_move", "choose_farewell")
    assert t.player()["cellar"] == [0, 0, 0, 12]


def test_G023_a_returned_inquisitor_is_available_again():
    # row 2: Farewell, then Gain Inquisitor; all 32 figures are out
    t = Table().edit(players={2: {"cellar": [0, 0, 0, 20]}})
    t.act(4, sky=sky(4, "T3"), cellar=[0, 0, 0, 12], library=["E09 up", "E02 up"])
    t.do("moving", "option 2", "book 2", "take", "colour red", "book 2")
    assert t.player()["cellar"] == [1, 0, 0, 11]


def test_G023_without_the_return_the_same_cell_gives_nothing():
    t = Table().edit(players={2: {"cellar": [0, 0, 0, 20]}})
    t.act(4, sky=sky(4, "T3"), cellar=[0, 0, 0, 12], library=["E09 up", "E02 up"])
    t.do("moving", "option 2", "book 2", "refuse", "book 2")
    assert t.player()["cellar"] == [0, 0, 0, 12]


# -- G-024, G-025: a player's pieces


@pytest.mark.parametrize("ruleset", RULESETS)
def test_G024_every_player_keeps_his_seven_comets_and_his_other_pieces(ruleset):
    for position in states(rich(ruleset, 6), 11):
        for seat, each in enumerate(holders(position), 1):
            comets = sum(each["comets"].values()) + position["pages"].count(seat) + position["appendix"][seat - 1]
            assert comets == 7
            assert all(number >= 0 for number in each["comets"].values())
            covered = sum(spots.count(seat) for spots in position["spots"])
            assert 0 <= each["constellations"] <= 7 - covered
            assert len(each["university"]) == 4
            assert sum(seat in objective["claims"] for objective in position["objectives"]) <= 4
            assert all(objective["claims"].count(seat) <= 1 for objective in position["objectives"])
        for each in position["players"]:
            assert len(each["books"]) == 4
            assert sorted(tile[:2] for tile in each["sky"]) == TILES


def test_G024_an_eighth_comet_or_constellation_token_cannot_exist():
    t = Table()
    position = t.position
    position["players"][0]["comets"]["ones"] = 1  # seven more lie on the own board
    with pytest.raises(ValueError):
        t.session.set_position(0, position)
    with pytest.raises(ValueError):
        t.edit(players={1: {"constellations": 8}})


def test_G024_comet_tokens_have_the_sides_1_and_2():
    # cost blue 2 with a die of 1: the comet showing 1 covers the rest and shows 2 afterwards
    t = Table().act(2, dice=["B1"], comets={"ones": 1}, display={0: "E02", 1: "E10"}).do("fixed", "spot 0.2")
    comets = t.player()["comets"]
    assert (comets["board"], comets["ones"], comets["twos"] + comets["used"]) == (6, 0, 1)
    t.do("end").skip()
    assert t.player()["comets"]["twos"] == 1
    # in a later turn it covers 2: blue 2 and blue 3 can be paid
    t.edit(display={2: "E07"}, players={1: {"telescope": 6, "dice": ["B1"]}}).do("move 1", "fixed", "spot 1.1")
    assert (t.player()["comets"]["twos"], t.player()["comets"]["waiting"]) == (0, 1)


def test_G025_each_player_has_one_tribunal_token_of_his_own():
    t = Table("galilei:seats=3").act(4, cellar=[1, 0, 0, 0], quadrants=3).do("free persuade", "end")
    assert [each["reputation"] for each in t.position["players"]] == [-4, -3, -3]


# -- G-026, G-027: tiles


def test_G026_there_are_six_two_sided_subject_tiles_and_six_two_sided_scale_tiles():
    subjects = read("subject_tiles")["tile"]
    assert len(subjects) == 6
    assert {tile["subject"] for tile in subjects} == {
        "majors", "books", "inquisitors", "upgrades", "comets", "constellations",
    }  # fmt: skip
    assert len({tile["objective"] for tile in subjects}) == 6
    tiles = read("scale_tiles")["tile"]
    assert len(tiles) == 6
    assert all([side["side"] for side in tile["side"]] == ["a", "b"] for tile in tiles)


def test_G026_a_subject_tile_lies_on_one_side_only():
    niche = {tile["subject"]: tile["objective"] for tile in read("subject_tiles")["tile"]}
    session = galileo_env.Session("galilei:seats=2", num_games=100, seed=8, obs=None)
    arches, faces = set(), set()
    for game in range(100):
        position = session.position(game)
        shown = [scale["subject"] for scale in position["scales"]]
        assert len(set(shown)) == 4
        assert len({scale["tile"] for scale in position["scales"]}) == 4
        left = {objective for subject, objective in niche.items() if subject not in shown}
        assert {objective["id"] for objective in position["objectives"][2:]} == left
        arches |= set(shown)
        faces |= {(scale["tile"], scale["side"]) for scale in position["scales"]}
    assert arches == set(niche)
    assert len(faces) == 12


def test_G027_all_players_have_the_same_six_tiles_with_a_basic_and_a_gold_face():
    tiles = read("action_tiles")["tile"]
    assert [tile["id"] for tile in tiles] == TILES
    assert all([face["side"] for face in tile["face"]] == ["basic", "gold"] for tile in tiles)
    for ruleset in RULESETS:
        assert all(sorted(each["sky"]) == TILES for each in Table(ruleset).position["players"])


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("gold", ["", "+"])
@pytest.mark.parametrize("option", ["option 1", "option 2"])
def test_G027_a_tile_does_the_same_for_every_player(tile, gold, option):
    board = {"sky": sky(4, tile + gold), "cellar": [2, 1, 0, 0], "library": ["E04 down"], "dice": ["R1", "Y2", "B3"]}
    one = Table().act(4, **board).do("moving", option)
    two = Table().skip().act(4, **board).do("moving", option)
    assert (one.seat, two.seat) == (1, 2)
    assert one.decision == two.decision
    assert one.legal == two.legal
    assert one.player(1) == two.player(2)


@pytest.mark.parametrize("tile", TILES)
def test_G027_the_gold_face_differs_from_the_basic_one(tile):
    board = {"cellar": [2, 1, 0, 0], "library": ["E04 down"], "dice": ["R1", "Y2", "B3"]}
    basic = Table().act(4, sky=sky(4, tile), **board).do("moving", "option 1").player()
    gold = Table().act(4, sky=sky(4, tile + "+"), **board).do("moving", "option 1").player()
    colour = {"T1": "R", "T2": "Y", "T3": "B", "T4": "R", "T5": "B", "T6": "Y"}[tile]
    start = {"R": 1, "Y": 2, "B": 3}
    assert basic["dice"] == [f"{each}{value + (each == colour)}" for each, value in start.items()]
    assert gold["dice"] == [f"{each}{value + 2 * (each == colour)}" for each, value in start.items()]


# -- G-028: Score token


@pytest.mark.parametrize("points", [96, 98, 125])
def test_G028_passing_100_points_has_no_effect_on_play(points):
    def game(score):
        t = Table().act(2, dice=["R4", "Y1"], display={0: "E02", 1: "E03"}, score=score).do("fixed", "major 0")
        assert t.score() == t.player()["score"] == score + 4
        t.finish().skip(5)
        legal = t.legal
        position = t.position
        del position["players"][0]["score"], position["players"][0]["vp"]
        return position, legal

    assert game(points) == game(0)
