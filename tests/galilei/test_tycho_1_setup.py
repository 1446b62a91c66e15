"""Tycho Brahe, chapter 1: set-up of the solo game (S-001 to S-013, S-087)."""

from collections import Counter

from .tycho_words import MOVEMENT, QUIET, ROW, drawing, evaluate, moved, ready, university, upgraded
from .words import TIER, Table

SOLO = "galilei:solo,characters=basic"
FREE = ("free recolour", "free raise_one", "free die", "free write", "free persuade", "free comet")


def test_S001_deck_display_university_objectives_and_pages_are_set_up_as_for_two() -> None:
    """9 / 5 / 4 cards by tier, six of them dealt. Rules: S-001, G-029 to G-033, G-043."""
    for seed in range(5):
        solo, two = Table(SOLO, seed).position, Table("galilei:seats=2", seed).position
        for position in (solo, two):
            tiers = [TIER[card] for card in [*position["display"], *position["deck"]]]
            assert tiers == [1] * 9 + [2] * 5 + [3] * 4
        assert len(solo["display"]) == 6
        assert sorted(TIER[card] for card in solo["spare"]) == [3] * 5
        assert sorted(TIER[card] for card in solo["box"]) == [1] * 6 + [2] * 4
        assert len({each["subject"] for each in solo["scales"]}) == 4
        assert [each["id"] for each in solo["objectives"]][:2] == ["O1", "O2"]
        assert len(solo["objectives"]) == 4
        assert solo["pages"] == [0] * 6


def test_S002_the_player_uses_the_advanced_side_of_a_character_board() -> None:
    """Unless the basic side is asked for; all else is set up as usual. Rules: S-002, G-034 to G-042."""
    assert all(Table("galilei:solo", seed=seed).player()["character"] for seed in range(20))
    solo, usual = Table(SOLO).player(), Table("galilei:seats=2").player()
    assert solo["dice"] == ["R1", "Y1", "B1"]
    assert sorted(solo["sky"]) == ["T1", "T2", "T3", "T4", "T5", "T6"]
    assert {**solo, "sky": None} == {**usual, "sky": None}


def test_S003_any_of_the_eight_characters_may_be_used() -> None:
    """By name, and all of them come up by chance. Rules: S-003."""
    names = ["galileo", "kepler", "copernicus", "bruno", "newton", "hevelius", "cunitz", "sophia"]
    for name in names:
        assert Table(f"galilei:solo,characters={name}").player()["character"] == name
    drawn = Counter(Table("galilei:solo", seed=seed).player()["character"] for seed in range(200))
    assert sorted(drawn) == sorted(names)
    assert min(drawn.values()) >= 10


def test_S004_the_player_is_seat_1_and_tycho_seat_2() -> None:
    """A round is the player's turn and then Tycho's. Rules: S-004."""
    t = evaluate("Y2", round=5)
    assert (t.seat, t.position["seat"], t.position["round"]) == (1, 1, 6)
    assert len(t.position["players"]) == 1
    assert (t.score(1), t.score(2)) == (0, 4)
    assert t.session.scores.shape == (1, 2)


def test_S005_tycho_has_seven_comets_and_seven_constellation_tokens() -> None:
    """All comets on his board. Rules: S-005."""
    tycho = Table(SOLO).tycho
    assert tycho["comets"] == {"board": 7, "ones": 0, "twos": 0, "used": 0, "waiting": 0}
    assert tycho["constellations"] == 7


def test_S005_tycho_has_as_many_achievement_tokens_as_a_player() -> None:
    """He can score all four objectives, here at the end of one turn. Rules: S-005, G-180."""
    everything = {
        "library": ["E02 up", "E03 up", "E05 up", "E06 up"],
        "book": 3,
        "constellations": 5,
        "comets": {"ones": 2},
        "university": [5, 5, 0, 0],
    }
    t = moved("M6", 0, ROW, everything)
    assert [each["claims"] for each in t.position["objectives"]] == [[2], [2], [2], [2]]
    assert t.score(2) == 4 * 7


def test_S006_one_book_token_stands_for_all_four_and_starts_on_column_0() -> None:
    """Rules: S-006."""
    assert Table(SOLO).tycho["book"] == 0
    t = evaluate("Y4", {"library": ["E02 down", "E03 down"]})
    assert t.tycho["book"] == 1


def test_S007_tycho_starts_with_three_dice() -> None:
    """Rules: S-007."""
    assert Table(SOLO).tycho["dice"] == 3


def test_S008_only_the_number_of_tychos_dice_is_kept_and_the_supply_is_not_reduced() -> None:
    """Thirty dice of his leave every colour to the player. Rules: S-008, G-020."""
    t = Table(SOLO).edit(tycho={"dice": 30}).act(3, dice=["R1"]).do("fixed", "option 1")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do("colour blue")
    assert (t.player()["dice"], t.tycho["dice"]) == (["R1", "B1"], 30)


def test_S009_five_action_tiles_lie_blue_side_up_with_the_telescope_under_the_leftmost() -> None:
    """Rules: S-009."""
    for seed in range(5):
        tycho = Table(SOLO, seed).tycho
        assert sorted(tycho["tiles"]) == ["Y1", "Y2", "Y3", "Y4", "Y5"]
        assert tycho["telescope"] == 0


def test_S010_the_order_of_the_row_is_random() -> None:
    """Rules: S-010."""
    rows = [tuple(Table(SOLO, seed).tycho["tiles"]) for seed in range(80)]
    for place in range(5):
        assert {row[place] for row in rows} == set(ROW)


def test_S011_the_six_movement_tiles_are_shuffled_into_a_deck() -> None:
    """Rules: S-011."""
    decks = [Table(SOLO, seed).tycho for seed in range(80)]
    assert all(sorted(each["movement"]) == MOVEMENT and each["turned"] == [] for each in decks)
    assert {each["movement"][0] for each in decks} == set(MOVEMENT)


def test_S012_tycho_starts_with_nothing_and_his_tribunal_token_on_minus_3() -> None:
    """Rules: S-012."""
    tycho = Table(SOLO).tycho
    assert tycho["university"] == [0, 0, 0, 0]
    assert (tycho["reputation"], tycho["score"]) == (-3, 0)
    assert (tycho["cellar"], tycho["library"]) == ([0, 0, 0, 0], [])


def test_S013_tycho_has_no_sky_no_quadrants_and_takes_no_free_action() -> None:
    """His turn adds no decision to the player's two, and the telescope he has stands in the row of tiles. Rules: S-013."""
    t = ready("Y1", {"dice": 9, "cellar": [1, 1, 0, 0], "library": ["E02 down"]})
    assert not {"sky", "quadrants", "books"} & set(t.tycho)
    before = t.position["decisions"]
    t.skip()
    assert t.position["decisions"] == before + 2
    # One action: row 2 of 1A. No die was bought, no comet spotted, nothing written and nobody persuaded besides.
    assert (t.tycho["dice"], t.tycho["book"], t.tycho["cellar"], t.tycho["comets"]["board"]) == (7, 0, [2, 1, 0, 0], 7)


def test_S087_the_order_of_the_movement_tiles_left_is_hidden_and_the_rest_is_public() -> None:
    """Dealing anew what the player cannot see changes only that order. Rules: S-087."""
    t = Table(SOLO).edit(**university(*QUIET), tycho={"tiles": upgraded(), "telescope": 0, **drawing("M2", "M5")}).skip(2)
    assert t.tycho["turned"] == ["M2", "M5"]
    orders = set()
    for seed in range(30):
        t.session.redeterminise(0, int(t.session.seat[0]), seed)
        assert t.tycho["turned"] == ["M2", "M5"]
        assert sorted(t.tycho["movement"]) == ["M1", "M3", "M4", "M6"]
        orders.add(tuple(t.tycho["movement"]))
    assert len(orders) > 1
    assert len({order[0] for order in orders}) > 1
