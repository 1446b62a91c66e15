"""Luna, chapter 1: components (L-001 to L-009)."""

import pytest

from .luna_words import LUNA, SCORING, SOLO, look, moonlit
from .tycho_words import claimed, university
from .words import Table, read

NEWCOMERS = "galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia"
TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]


# -- the Moon


def test_L001_there_are_nine_of_each_tile_of_the_moon() -> None:
    """Rules: L-001."""
    luna = read("luna")
    assert [len(luna[table]) for table in ("moon_tile", "scoring_tile", "observation_tile")] == [9, 9, 9]
    assert sorted(tile["id"] for tile in luna["moon_tile"]) == [f"L{number}" for number in range(1, 10)]
    assert sorted(tile["id"] for tile in luna["scoring_tile"]) == SCORING
    assert sorted(Table(LUNA).position["moon"]["scoring"]) == SCORING


def test_L001_there_are_nine_grand_inquisitors() -> None:
    """One on each Moon tile not yet observed: with all nine there no other figure exists. Rules: L-001."""
    t = Table(LUNA)
    moon = t.position["moon"]
    with pytest.raises(ValueError):
        t.edit(moon={**moon, "ninth": 1})
    with pytest.raises(ValueError):
        t.edit(moon={**moon, "bonus": [0, 0, 1, 0, 0, 0, 0, 0]})
    with pytest.raises(ValueError):
        t.edit(players={2: {"grand": [1, 0, 0, 0]}})
    gone = {"scoring": [None, *moon["scoring"][1:]], "taken": 1}
    with pytest.raises(ValueError):  # the one of Moon tile I would be lost
        t.edit(moon={**moon, **gone}, players={1: {"moons": 1}})
    t.edit(moon={**moon, **gone}, players={1: {"moons": 1, "grand": [1, 0, 0, 0]}, 2: {"grand": [0, 0, 0, 0]}})
    assert t.player(1)["grand"] == [1, 0, 0, 0]


def test_L002_every_player_can_place_one_more_achievement_token_on_the_moon_achievement_tile() -> None:
    """Seat 1 has placed four on the objectives of the University. Rules: L-002."""
    goals = claimed(university("comets", "constellations", "inquisitors", "upgrades"), O1=[1], O2=[1], O3=[1], O4=[1])
    t = look(1, moons=1, change=goals)
    assert t.decision == "choose_option"
    t.do("option 1")
    assert t.player()["vp"]["objectives"] == 3


def test_L003_the_bonus_board_has_two_sides_with_nine_spaces_each() -> None:
    """Rules: L-003."""
    spaces = [(space["side"], space["space"]) for space in read("luna")["bonus_space"]]
    assert spaces == [(side, space) for side in "ab" for space in range(1, 10)]
    for side in "ab":
        assert moonlit(Table(LUNA), side=side).position["moon"]["side"] == side
    with pytest.raises(ValueError):
        moonlit(Table(LUNA), side="c")


def test_L003_the_dividing_tiles_are_for_tier_ii_and_tier_iii() -> None:
    """Rules: L-003."""
    setup = read("luna")["setup"]
    assert (setup["column2_at_tier"], setup["column3_at_tier"]) == (2, 3)


def test_L004_tycho_has_five_more_movement_tiles_and_a_sixth_action_tile() -> None:
    """Rules: L-004."""
    luna = read("luna")
    assert [tile["id"] for tile in luna["movement"]] == ["M7", "M8", "M9", "M10", "M11"]
    assert [tile["id"] for tile in luna["tycho_tile"]] == ["Y6"]
    t = Table(SOLO.format("flaming"))
    assert set(t.tycho["movement"]) >= {"M7", "M8", "M9", "M10", "M11"}
    assert sorted(t.tycho["tiles"]) == ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]
    assert sorted(Table("galilei:solo,characters=basic").tycho["tiles"]) == ["Y1", "Y2", "Y3", "Y4", "Y5"]


# -- characters


def test_L005_there_are_four_character_boards() -> None:
    """Rules: L-005."""
    boards = [each["id"] for each in read("characters")["character"] if each["box"] == "luna"]
    assert boards == ["newton", "hevelius", "cunitz", "sophia"]
    assert [player["character"] for player in Table(NEWCOMERS).position["players"]] == boards


def test_L006_hevelius_has_16_tiles_and_sophia_brahe_a_venus_token() -> None:
    """Rules: L-006."""
    assert len(read("characters")["hevelius_tile"]) == 16
    players = Table(NEWCOMERS).position["players"]
    board = players[1]["board"]
    assert sorted([*board["deck"], *board["offer"]]) == [f"H{number:02}" for number in range(1, 17)]
    assert players[3]["board"] == {"venus": 0}
    assert sorted(players[1]["sky"]) == sorted(players[3]["sky"]) == TILES


def test_L007_newton_and_cunitz_have_six_action_tiles_of_their_own_and_cunitz_six_notes_and_two_tokens() -> None:
    """Rules: L-007."""
    players = Table(NEWCOMERS).position["players"]
    assert sorted(players[0]["sky"]) == ["N1", "N2", "N3", "N4", "N5", "N6"]
    assert sorted(players[2]["sky"]) == ["C1", "C2", "C3", "C4", "C5", "C6"]
    board = players[2]["board"]
    assert sorted(board["notes"]) == sorted(note["id"] for note in read("characters")["note_tile"])
    assert len(set(board["notes"])) == 6
    assert (board["round"], board["square"]) == ("arrow", 0)


# -- Quadrants and the Comet Book tile


def test_L008_quadrants_stay_a_number_without_limit() -> None:
    """All pieces of both boxes together are worth 26 + 24 + 7 + 9 = 66. Rules: L-008, G-021."""
    setup = read("luna")["setup"]
    assert (setup["extra_quadrants_1"], setup["extra_quadrants_3"]) == (7, 3)
    t = Table(LUNA).edit(players={1: {"quadrants": 66}, 2: {"quadrants": 66}}).act(6, quadrants=66).do("moving")
    assert t.player(1)["quadrants"] == 67
    assert t.player(2)["quadrants"] == 66


@pytest.mark.parametrize(
    ("ruleset", "pages"),
    [
        (SOLO.format("normal"), 6),
        ("galilei:seats=2,luna", 6),
        ("galilei:seats=3,luna", 10),
        ("galilei:seats=4,luna", 10),
    ],
)
def test_L009_the_comet_book_tile_is_for_one_or_two_players_only(ruleset: str, pages: int) -> None:
    """It covers the four further pages. Rules: L-009."""
    assert Table(ruleset).position["pages"] == [0] * pages
