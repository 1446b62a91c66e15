"""Luna, chapter 2: set-up (L-010 to L-019, L-230, L-255)."""

from typing import Any

import pytest

import galileo_env

from .luna_words import DECK, LEFT, LUNA, MIDDLE, RIGHT, SCORING, SOLO, face_up, leave, look, moonlit, turn
from .tycho_words import claimed, university
from .words import TIER, Table, read

RULESETS = [SOLO.format("normal"), "galilei:seats=2,luna", "galilei:seats=3,luna", "galilei:seats=4,luna"]
GAMES = 200


def games(ruleset: str, number: int = GAMES, seed: int = 12) -> list[dict[str, Any]]:
    """So many fresh games."""
    session = galileo_env.Session(ruleset, num_games=number, seed=seed, obs=None)
    return [session.position(game) for game in range(number)]


def without_luna(ruleset: str) -> str:
    """The same game without the Moon."""
    return ruleset.replace(",luna", "").replace(",level=normal", "")


# -- the deck and the board


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L010_the_deck_is_that_of_the_base_game(ruleset: str) -> None:
    """Rules: L-010."""
    made = [TIER[card] for each in games(ruleset, 1) for card in [*each["display"], *each["deck"]]]
    base = [TIER[card] for each in games(without_luna(ruleset), 1) for card in [*each["display"], *each["deck"]]]
    assert made == base


def test_L010_a_dividing_tile_lies_on_the_first_card_of_tier_ii_and_of_tier_iii() -> None:
    """Cards are taken off the top of a fresh deck one by one. Rules: L-010, L-042."""
    t = Table(LUNA)
    deck = t.position["deck"]
    for drawn in range(len(deck)):
        t.edit(deck=deck[drawn:])
        up = {1: LEFT, 2: LEFT | MIDDLE, 3: LEFT | MIDDLE | RIGHT}[TIER[deck[drawn]]]
        assert face_up(t) == up


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L011_the_rest_of_the_set_up_is_unchanged(ruleset: str) -> None:
    """Rules: L-011."""
    luna, base = Table(ruleset).position, Table(without_luna(ruleset)).position
    assert set(luna) == set(base)
    assert base["moon"] is None
    for new, old in zip(luna["players"], base["players"], strict=True):
        assert sorted(new["sky"]) == sorted(old["sky"])
        assert {**new, "sky": None} == {**old, "sky": None}
    for key in ("round", "last_round", "seat", "decision", "turn", "pages", "appendix", "stack"):
        assert luna[key] == base[key]
    for key in ("deck", "spare", "box", "display", "scales", "objectives"):
        assert len(luna[key]) == len(base[key])
    assert len({each["subject"] for each in luna["scales"]}) == 4
    assert [each["id"] for each in luna["objectives"]][:2] == ["O1", "O2"]


# -- the Moon

COLUMN = {1: 1, 4: 1, 7: 1, 2: 2, 5: 2, 8: 2, 3: 3, 6: 3, 9: 3}


def test_L012_the_moon_tiles_form_a_square_of_fixed_places() -> None:
    """Rules: L-012."""
    numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    tiles = read("luna")["moon_tile"]
    assert {numerals.index(tile["numeral"]) + 1: tile["column"] for tile in tiles} == COLUMN
    assert {tile["id"]: tile["numeral"] for tile in tiles} == {f"L{n}": numeral for n, numeral in enumerate(numerals, 1)}


@pytest.mark.parametrize("seed", range(5))
def test_L012_every_game_has_the_same_moon_tiles_in_the_same_places_dark_side_up(seed: int) -> None:
    """Moon tile I gives 6 points and 2 Quadrants in each; none is observed at the start. Rules: L-012."""
    t = Table(LUNA, seed)
    assert t.position["moon"]["taken"] == 0
    assert None not in t.position["moon"]["scoring"]
    t.act(2, dice=["R2", "Y2", "B1"]).do("fixed", "moon 1")
    assert t.player()["quadrants"] == 2
    assert t.player()["vp"]["moon"] >= 6
    assert t.position["moon"]["scoring"][0] is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L013_three_random_scoring_tiles_lie_face_up_on_the_left_column(ruleset: str) -> None:
    """Rules: L-013."""
    assert face_up(Table(ruleset)) == LEFT
    positions = games(ruleset)
    for numeral in LEFT:
        assert {position["moon"]["scoring"][numeral - 1] for position in positions} == set(SCORING)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L014_the_other_six_lie_at_random_one_on_each_other_moon_tile(ruleset: str) -> None:
    """Rules: L-014."""
    positions = games(ruleset)
    for position in positions:
        assert sorted(position["moon"]["scoring"]) == SCORING
    for numeral in MIDDLE | RIGHT:
        assert {position["moon"]["scoring"][numeral - 1] for position in positions} == set(SCORING)
    assert len({tuple(position["moon"]["scoring"]) for position in positions}) > GAMES - 10


@pytest.mark.parametrize("numeral", range(1, 10))
def test_L015_each_moon_tile_holds_one_grand_inquisitor(numeral: int) -> None:
    """Rules: L-015."""
    t = look(numeral, phase=3)
    while t.decision != "choose_action":
        t.do(t.legal[0])
    moon = t.position["moon"]
    assert t.player()["grand"] == [1, 0, 0, 0]
    assert moon["bonus"] == [0] * 8
    assert moon["ninth"] == 0
    assert moon["scoring"].count(None) == 1  # the other eight are still there


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L016_the_bonus_board_lies_with_a_random_side_up(ruleset: str) -> None:
    """Rules: L-016."""
    sides = [position["moon"]["side"] for position in games(ruleset)]
    assert 60 < sides.count("a") < 140
    assert sides.count("a") + sides.count("b") == GAMES


def test_L016_only_the_side_that_lies_up_is_used() -> None:
    """Space 4 is Persuade three times on side A and 4 Quadrants on side B. Rules: L-016."""
    a = leave(4, side="a", cellar=[1, 0, 0, 0])
    assert (a.player()["cellar"], a.player()["quadrants"]) == ([0, 0, 0, 1], 0)
    b = leave(4, side="b", cellar=[1, 0, 0, 0])
    assert (b.player()["cellar"], b.player()["quadrants"]) == ([1, 0, 0, 0], 4)


def test_L017_the_observation_tiles_are_stacked_from_5_to_13() -> None:
    """Rules: L-017."""
    stack = sorted(read("luna")["observation_tile"], key=lambda tile: tile["order"])
    assert [tile["cost"] for tile in stack] == [5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert Table(LUNA).position["moon"]["taken"] == 0
    assert "fixed" in turn(2, dice=["R2", "Y2", "B1"]).legal
    assert "fixed" not in turn(2, dice=["R2", "Y1", "B1"]).legal


def test_L018_the_moon_achievement_tile_is_none_of_the_four_objectives_of_the_university() -> None:
    """It is met without a claim there, and its figures are its own. Rules: L-018."""
    assert len(Table(LUNA).position["objectives"]) == 4
    t = look(1, moons=1).do("option 1")
    assert [each["claims"] for each in t.position["objectives"]] == [[], [], [], []]
    assert t.player()["vp"]["objectives"] == 3


@pytest.mark.parametrize(("claims", "moons", "tokens"), [((), 0, 0), ((), 1, 0), ((), 2, 1), ((2,), 2, 5), ((2,), 1, 4)])
def test_L019_each_player_has_five_achievement_tokens(claims: tuple[int, ...], moons: int, tokens: int) -> None:
    """Scoring tile K9 counts those that seat 2 has placed, 2 points each. Rules: L-019."""
    assert read("luna")["setup"]["achievement_tokens"] == 5
    goals = university("comets", "constellations", "inquisitors", "upgrades")
    if claims:
        goals = claimed(goals, **dict.fromkeys(("O1", "O2", "O3", "O4"), list(claims)))
    t = look(1, "K9", others={2: {"moons": moons}}, change=goals)
    assert t.player(2)["vp"]["moon_others"] == 2 * tokens


@pytest.mark.parametrize("ruleset", RULESETS)
def test_L230_no_dividing_tile_shows_during_the_set_up(ruleset: str) -> None:
    """Rules: L-230."""
    for position in games(ruleset, 50):
        assert TIER[position["deck"][0]] == 1
    for seed in range(5):
        assert face_up(Table(ruleset, seed)) == LEFT


# -- what is hidden


def seen(t: Table) -> list[bytes]:
    """What each seat sees."""
    return [t.session.observe(0, seat).tobytes() for seat in range(2)]


@pytest.mark.parametrize(
    ("phase", "one", "two", "same"),
    [
        (1, 2, 6, True),
        (1, 3, 9, True),
        (1, 1, 4, False),
        (1, 1, 2, False),
        (2, 3, 6, True),
        (2, 2, 5, False),
        (2, 8, 9, False),
        (3, 3, 6, False),
        (3, 2, 9, False),
    ],
)
def test_L255_face_down_scoring_tiles_are_hidden_from_everybody(phase: int, one: int, two: int, same: bool) -> None:
    """Two Scoring tiles change places: nobody sees it if both lie face down. Rules: L-255."""
    start = Table(LUNA)
    views = []
    for tiles in ({}, {one: f"K{two}"}):
        views.append(seen(moonlit(start, tiles=tiles, deck=DECK[phase])))
    for before, after in zip(*views, strict=True):
        assert (before == after) == same
