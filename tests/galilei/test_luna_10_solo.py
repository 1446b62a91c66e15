"""Luna, chapter 10: the solo game (L-180 to L-195) and its rulings; WE-11, WE-12, WE-28 to WE-30."""

from typing import Any

import pytest

import galileo_env

from .luna_words import (
    DECK,
    LEVELS,
    ROW,
    SOLO,
    evaluate,
    look,
    observed,
    price,
    tycho_turn,
    upgraded,
)
from .tycho_words import PLAIN, QUIET, claimed, claims, university
from .words import Table, read

BASE = "galilei:solo,characters=basic"
EASY, NORMAL, HARD, FLAMING = (SOLO.format(level) for level in LEVELS)

# The sixth tile on place 2 and on place 0.
SIXTH_ON_2 = ["Y1", "Y2", "Y6", "Y3", "Y4", "Y5"]
SIXTH_ON_0 = ["Y6", "Y1", "Y2", "Y3", "Y4", "Y5"]


def games(ruleset: str, number: int = 200) -> list[dict[str, Any]]:
    """Tycho in so many fresh games."""
    session = galileo_env.Session(ruleset, num_games=number, seed=3, obs=None)
    return [session.position(game)["tycho"] for game in range(number)]


# -- set-up


@pytest.mark.parametrize("level", LEVELS)
def test_L180_each_difficulty_level_has_its_own_six_movement_tiles(level: str) -> None:
    """Rules: L-180."""
    table = {each["id"]: each["movement"] for each in read("luna")["difficulty"]}
    assert table == LEVELS
    tycho = Table(SOLO.format(level)).tycho
    assert sorted(tycho["movement"]) == sorted(table[level])
    assert tycho["turned"] == []


def test_L180_the_level_is_chosen_before_the_set_up() -> None:
    """It is a word of the ruleset; normal if it is left out. Rules: L-180."""
    assert sorted(Table("galilei:solo,luna,characters=basic").tycho["movement"]) == sorted(LEVELS["normal"])
    for ruleset in ("galilei:solo,luna,level=mild", "galilei:seats=2,luna,level=hard", "galilei:solo,level=hard"):
        with pytest.raises(ValueError):
            galileo_env.Session(ruleset)


def test_L181_the_sixth_action_tile_goes_to_a_random_place_of_the_row() -> None:
    """Rules: L-181."""
    rows = [tycho["tiles"] for tycho in games(NORMAL)]
    assert all(sorted(row) == ROW for row in rows)
    assert {row.index("Y6") for row in rows} == set(range(6))
    assert len({tuple(tile for tile in row if tile != "Y6") for row in rows}) > 60  # of 120


@pytest.mark.parametrize(("telescope", "end"), [(4, 5), (5, 0)])
def test_L181_the_row_then_has_six_tiles(telescope: int, end: int) -> None:
    """After place 5 comes place 0. Rules: L-181, S-018."""
    assert tycho_turn("M1", telescope, ROW).tycho["telescope"] == end


def test_L182_the_movement_tiles_are_shuffled() -> None:
    """Rules: L-182."""
    decks = [tuple(tycho["movement"]) for tycho in games(NORMAL)]
    assert {deck[0] for deck in decks} == set(LEVELS["normal"])
    assert len(set(decks)) > 120  # of 720


def test_L182_tycho_turns_over_one_each_turn_and_shuffles_them_when_all_are_used() -> None:
    """Rules: L-182, S-017."""
    for seed in range(3):
        t = Table(HARD, seed)
        seen = []
        for number in range(1, 13):
            t.skip()
            turned = t.tycho["turned"]
            assert len(turned) == (number - 1) % 6 + 1
            seen.append(turned[-1])
        assert sorted(seen[:6]) == sorted(seen[6:]) == sorted(LEVELS["hard"])


# -- Movement tiles


def test_L183_a_comet_of_the_movement_tile_comes_before_the_action_tile() -> None:
    """M10 places the last one: the first row of 5A, which needs one on his board, fails. Rules: L-183."""
    t = tycho_turn("M10", 4, ROW[4:] + ROW[:4], {"comets": {"ones": 2, "twos": 4}})
    assert t.tycho["tiles"][t.tycho["telescope"]] == "Y5"
    assert (t.tycho["comets"]["board"], t.tycho["comets"]["ones"]) == (0, 3)
    assert t.tycho["cellar"] == [0, 0, 0, 0]  # the first row would bring a figure


def test_L183_an_inquisitor_of_the_movement_tile_comes_before_the_action_tile() -> None:
    """M11: Inquisitor, comet, move 1 to 3A, whose first row needs one on -4. Rules: L-183."""
    t = tycho_turn("M11", 1, ROW)
    assert t.tycho["telescope"] == 2
    assert (t.tycho["cellar"], t.tycho["dice"]) == ([0, 0, 1, 0], 1)
    assert t.tycho["comets"]["ones"] == 1


@pytest.mark.parametrize(("row", "end"), [(SIXTH_ON_2, 2), (ROW, 4), (["Y1", "Y6", "Y2", "Y3", "Y4", "Y5"], 1)])
def test_L184_movement_tile_4_stops_early_on_the_tile_that_shows_the_moon(row: list[str], end: int) -> None:
    """From place 0; upgraded tiles do not stop it. Rules: L-184."""
    assert tycho_turn("M7", 0, row).tycho["telescope"] == end
    other = [tile + "+" * (tile != "Y6") for tile in row]
    assert tycho_turn("M7", 0, other).tycho["telescope"] == end


@pytest.mark.parametrize(("row", "end"), [(upgraded(), 3), (upgraded(1), 1), (upgraded(2, 3), 2), (upgraded(4), 3)])
def test_L185_movement_tile_3_gains_a_die_and_stops_early_on_an_upgraded_tile(row: list[str], end: int) -> None:
    """From place 0. Rules: L-185."""
    assert tycho_turn("M9", 0, row).tycho["telescope"] == end


def test_L185_the_die_is_his() -> None:
    """Another one comes from the bottom row of 1A. The sixth tile stops nothing. Rules: L-185."""
    t = tycho_turn("M9", 0, ["Y2", "Y6", "Y3", "Y1", "Y4", "Y5"])
    assert (t.tycho["telescope"], t.tycho["dice"]) == (3, 2)


@pytest.mark.parametrize(
    ("start", "before", "after"),
    [(2, [], [2]), (2, [2, 3], [2, 3, 4]), (5, [], [5]), (5, [5], [0, 5]), (4, [4], [4, 5]), (4, [0, 4, 5], [0, 1, 4, 5])],
)
def test_L186_movement_tile_0_upgrades_then_lectures_then_places_a_comet(start: int, before: list[int], after: list[int]) -> None:
    """The tile under the telescope or the nearest to its right. Rules: L-186."""
    t = tycho_turn("M8", start, upgraded(*before))
    assert [place for place, tile in enumerate(t.tycho["tiles"]) if tile.endswith("+")] == after
    assert t.tycho["telescope"] == start
    assert sum(t.tycho["university"]) == 1
    assert t.tycho["comets"]["ones"] == 1


@pytest.mark.parametrize(("comets", "scale"), [(1, 3), (2, 0)])
def test_L228_the_lecture_comes_after_the_upgrade_and_before_the_comet(comets: int, scale: int) -> None:
    """One tile upgraded before. Upgrades, Scale 3, count 2 then; comets, Scale 0, as many as before. Rules: L-228, L-186."""
    t = tycho_turn("M8", 0, upgraded(3), {"comets": {"ones": comets}})
    assert t.tycho["university"] == [int(place == scale) for place in range(4)]


def test_L228_then_no_action_tile() -> None:
    """Objectives are checked all the same. Rules: L-228, S-025, S-027."""
    busy = {"dice": 5, "cellar": [2, 1, 1, 0], "library": ["E02 down"], "comets": {"ones": 1}}
    t = tycho_turn("M8", 0, ROW, busy)
    tycho = t.tycho
    assert (tycho["dice"], tycho["cellar"], tycho["reputation"], t.score(2)) == (5, [2, 1, 1, 0], -3, 0)
    goals = university("comets", "constellations", "inquisitors", "majors")
    t = tycho_turn("M8", 0, upgraded(1, 2, 3, 4), **goals)
    assert (claims(t, "O6"), t.score(2)) == ([2], 7)


# -- the sixth tile


@pytest.mark.parametrize(
    ("dice", "gone", "carried_out"), [(2, [], True), (1, [], False), (4, [1, 7], True), (4, [1, 4, 7], False)]
)
def test_L187_the_second_row_needs_two_dice_and_a_target_on_the_moon(dice: int, gone: list[int], carried_out: bool) -> None:
    """The dice are paid. Otherwise the bottom row brings one and 1 point. Rules: L-187."""
    t = evaluate("Y6", {"dice": dice}, gone=gone)
    assert len(observed(t)) == len(gone) + carried_out
    assert t.tycho["dice"] == (dice - 2 if carried_out else dice + 1)
    assert t.tycho["vp"]["tiles"] == (10 if carried_out else 1)


@pytest.mark.parametrize(
    ("tycho", "best"),
    [
        ({"comets": {"ones": 3}, "constellations": 5}, 4),  # comets 6 against 4
        ({"comets": {"ones": 1}, "constellations": 5}, 7),  # 2 against 4
        ({"comets": {"ones": 1}, "constellations": 5, "university": [2, 2, 1, 0]}, 1),  # rows 5 against 2 and 4
    ],
)
def test_L188_tycho_takes_the_tile_whose_scoring_tile_brings_him_the_most_points(tycho: dict[str, Any], best: int) -> None:
    """The rewards of the Moon tiles do not matter. Rules: L-188."""
    t = evaluate("Y6", {"dice": 2, **tycho}, tiles={1: "K2", 4: "K4", 7: "K5"})
    assert observed(t) == [best]


def test_L188_only_face_up_tiles_are_compared() -> None:
    """The comets lie on Moon tile V, seen in phase 2 only. Rules: L-188, L-257."""
    for phase, best in ((1, 1), (2, 5)):
        t = evaluate("Y6", {"dice": 2, "comets": {"ones": 3}}, tiles={5: "K4"}, phase=phase)
        assert observed(t) == [best]


MOON_POINTS = {1: 6, 4: 4, 7: 3, 2: 5, 5: 6, 8: 4, 3: 7, 6: 8, 9: 6}


@pytest.mark.parametrize("numeral", MOON_POINTS)
def test_L189_of_the_observation_reward_he_takes_the_points_only(numeral: int) -> None:
    """K1, two upgraded tiles, leads him to it. Neither die nor card nor Persuade nor any other. Rules: L-189."""
    row = ["Y1+", "Y6", "Y2+", "Y3", "Y4", "Y5"]
    t = tycho_turn("M1", 0, row, {"dice": 2, "cellar": [0, 0, 0, 0]}, tiles={numeral: "K1"}, phase=3)
    tycho = t.tycho
    assert observed(t) == [numeral]
    assert tycho["vp"]["moon"] == MOON_POINTS[numeral] + 4
    assert (tycho["dice"], tycho["tiles"], tycho["university"]) == (0, row, [0, 0, 0, 0])
    assert (len(tycho["library"]), tycho["book"], tycho["reputation"]) == (1, 1, -3)  # card and Book 1 of the row


def test_L190_points_of_the_reward_then_his_bonus_then_the_players_basic_value() -> None:
    """All three. Rules: L-190."""
    t = evaluate("Y6", {"dice": 2, "library": ["E06 up", "E07 up"]}, tiles={4: "K6"}, players={1: {"library": ["E08 up"]}})
    assert t.tycho["vp"]["moon"] == 4 + 4
    assert (t.player()["vp"]["moon_others"], t.score(1)) == (1, 1)


@pytest.mark.parametrize("side", ["a", "b"])
def test_L191_the_grand_inquisitor_goes_to_the_leftmost_space_without_a_reward(side: str) -> None:
    """Never into his cellar. Rules: L-191."""
    t = evaluate("Y6", {"dice": 2, "comets": {"ones": 1}}, side=side)
    assert t.position["moon"]["bonus"] == [2, 0, 0, 0, 0, 0, 0, 0]
    assert t.position["moon"]["ninth"] == 0
    assert t.tycho["cellar"] == [0, 0, 0, 0]
    assert (t.tycho["dice"], t.tycho["vp"]["bonus"]) == (0, 0)


def test_L192_then_he_moves_a_comet_adds_the_top_card_scores_10_points_and_moves_his_book_token() -> None:
    """The Book token enters the column of the card. Rules: L-192."""
    t = evaluate("Y6", {"dice": 2, "comets": {"ones": 1}}, tiles={4: "K5"})
    assert (t.tycho["comets"]["ones"], t.tycho["comets"]["twos"]) == (0, 1)
    assert t.tycho["library"] == [f"{DECK[1][0]} down"]
    assert t.tycho["book"] == 1
    assert t.tycho["vp"]["tiles"] == 10
    assert t.score(2) == 6 + 10


def test_L192_effects_of_the_row_that_cannot_be_carried_out_are_skipped() -> None:
    """No comet on the game board, no card in the deck and so no column for the Book token. Rules: L-192, S-032."""
    t = evaluate("Y6", {"dice": 2}, deck=[], round=12, last_round=13)
    tycho = t.tycho
    assert (tycho["comets"]["board"], tycho["library"], tycho["book"]) == (7, [], 0)
    assert t.score(2) == 6 + 10


@pytest.mark.parametrize("tile", ["Y1", "Y2", "Y3", "Y4", "Y5", "Y3+"])
@pytest.mark.parametrize("dice", [0, 3])
def test_L193_no_other_solo_rule_changes(tile: str, dice: int) -> None:
    """The five other tiles do with Luna what they do without. Rules: L-193."""
    his = {"dice": dice, "cellar": [0, 1, 1, 0], "comets": {"ones": 1, "twos": 1}, "library": ["E02 down"]}
    with_luna = evaluate(tile, his)
    others = [each for each in ROW[:5] if each != tile[:2]]
    row = {"tiles": [others[0], tile, *others[1:]], "telescope": 0, "movement": LEVELS["easy"], "turned": []}
    without = Table(BASE).edit(**university(*QUIET), display=PLAIN, deck=DECK[1], tycho={**row, **his}).skip()
    for key in set(with_luna.tycho) - {"tiles", "movement", "turned"}:
        assert with_luna.tycho[key] == without.tycho[key]
    for key in ("display", "spots", "pages", "deck", "objectives"):
        assert with_luna.position[key] == without.position[key]


@pytest.mark.parametrize(
    ("tile", "tycho", "after"),
    [
        ("Y6", {"cellar": [2, 0, 0, 0], "dice": 2}, {"cellar": [0, 1, 1, 0], "dice": 3}),
        ("Y6", {"cellar": [1, 1, 0, 0], "dice": 0}, {"cellar": [0, 2, 0, 0], "dice": 1}),
        ("Y6", {"cellar": [0, 0, 1, 0], "dice": 1}, {"cellar": [0, 0, 0, 1], "dice": 2}),
        ("Y6+", {"cellar": [2, 0, 0, 0], "dice": 2}, {"cellar": [0, 1, 0, 1], "dice": 3}),
        ("Y6+", {"cellar": [1, 0, 0, 0], "dice": 1}, {"cellar": [0, 1, 0, 0], "dice": 3}),
    ],
)
def test_L194_the_first_row_needs_two_unpersuaded_inquisitors(tile: str, tycho: dict[str, Any], after: dict[str, Any]) -> None:
    """Its effects, the bottom row and the upgraded side are those of the table. Rules: L-194."""
    t = evaluate(tile, tycho)
    assert {key: t.tycho[key] for key in after} == after
    assert observed(t) == []


@pytest.mark.parametrize(("tile", "dice", "points"), [("Y6", 0, 1), ("Y6", 2, 10), ("Y6+", 0, 2), ("Y6+", 2, 12)])
def test_L194_points_of_the_rows(tile: str, dice: int, points: int) -> None:
    """Rules: L-194, L-192."""
    assert evaluate(tile, {"dice": dice}).tycho["vp"]["tiles"] == points


def test_L195_the_comet_book_tile_has_no_effect_on_play() -> None:
    """The pages open to one and two players are those of a game without it. Rules: L-195."""
    for luna, base in ((NORMAL, BASE), ("galilei:seats=2,luna", "galilei:seats=2")):
        offered = []
        for ruleset in (luna, base):
            t = Table(ruleset).edit(display=PLAIN).act(2, dice=["R1"], comets={"twos": 1}).do("fixed", "end")
            assert t.decision == "choose_comet_page"
            offered.append(t.legal)
        assert offered[0] == offered[1]


# -- rulings


def test_L223_tycho_takes_the_top_observation_tile_too() -> None:
    """The player's next cost is 6. Rules: L-223."""
    t = evaluate("Y6", {"dice": 2})
    assert (t.position["moon"]["taken"], t.tycho["moons"]) == (1, 1)
    t.edit(display={space: card for space, card in enumerate(["E25", "E27", "E28", "E30", "E32", "E33"])})
    assert "fixed" not in t.act(2, dice=price(5)).legal
    t.edit(players={1: {"dice": price(6)}})
    assert "fixed" in t.legal


@pytest.mark.parametrize("taken", [0, 3, 8])
def test_L223_he_himself_pays_two_dice_whatever_the_cost(taken: int) -> None:
    """Rules: L-223."""
    t = evaluate("Y6", {"dice": 2}, phase=3, gone=[9, 8, 7, 6, 5, 4, 3, 2][:taken])
    assert observed(t)[0] == 1
    assert t.tycho["dice"] == 0


def test_L224_tycho_does_not_score_the_basic_value_when_the_player_observes() -> None:
    """Rules: L-224."""
    tycho = {"library": ["E06 up", "E07 up"]}
    t = look(1, "K6", rules=NORMAL, library=["E08 up"], change={"tycho": tycho})
    assert t.player()["vp"]["moon"] == 6 + 2
    assert (t.score(2), t.tycho["vp"]["moon_others"]) == (0, 0)


@pytest.mark.parametrize(("before", "points"), [(0, 0), (1, 3), (2, 0), (3, 0)])
def test_L225_after_his_second_moon_observation_he_scores_3_points_once(before: int, points: int) -> None:
    """Rules: L-225."""
    t = evaluate("Y6", {"dice": 2, "moons": before}, phase=2)
    assert t.tycho["moons"] == before + 1
    assert t.tycho["vp"]["objectives"] == points
    assert t.score(2) == 6 + 10 + points


@pytest.mark.parametrize(
    ("phase", "gone", "choice"),
    [
        (1, [], 1),
        (1, [1], 4),
        (3, [], 1),
        (3, [1], 4),
        (3, [1, 4], 7),
        (3, [1, 4, 7], 2),
        (3, [1, 4, 7, 2], 5),
        (3, [1, 4, 7, 2, 5, 8], 3),
    ],
)
def test_L226_ties_go_to_the_leftmost_column_then_to_the_lowest_numeral(phase: int, gone: list[int], choice: int) -> None:
    """No Scoring tile brings him anything. Rules: L-226."""
    t = evaluate("Y6", {"dice": 2, "moons": 0}, phase=phase, gone=gone, players={1: {"moons": len(gone)}})
    assert observed(t) == sorted([*gone, choice])


@pytest.mark.parametrize(
    ("bonus", "space"), [({}, 1), ({1: 1}, 2), ({1: 2, 2: 1, 4: 1}, 3), ({2: 1}, 1), (dict.fromkeys(range(1, 9), 1), 9)]
)
def test_L227_it_goes_to_the_leftmost_free_space(bonus: dict[int, int], space: int) -> None:
    """Space 9 is always free. Rules: L-227."""
    t = evaluate("Y6", {"dice": 2}, phase=3, bonus=bonus)
    filled = {**bonus, **({space: 2} if space < 9 else {})}
    assert t.position["moon"]["bonus"] == [filled.get(each, 0) for each in range(1, 9)]
    assert t.position["moon"]["ninth"] == int(space == 9)
    assert t.tycho["vp"]["bonus"] == 0


def test_L228_with_all_tiles_upgraded_lecture_and_comet_still_happen() -> None:
    """Rules: L-228."""
    t = tycho_turn("M8", 0, upgraded(0, 1, 2, 3, 4, 5))
    assert (t.tycho["university"], t.tycho["comets"]["ones"]) == ([0, 0, 0, 1], 1)


def test_L229_the_grand_inquisitor_does_not_count_for_his_inquisitors_scoring() -> None:
    """Two figures: 4 points, not 6. Rules: L-229."""
    t = evaluate("Y6", {"dice": 2, "cellar": [0, 1, 0, 1]}, tiles={1: "K3"})
    assert t.tycho["vp"]["moon"] == 6 + 4


def test_L257_his_observation_turns_the_moon_tile_and_removes_the_scoring_tile() -> None:
    """It is no target for the player any more, and no tile lying face down was one for him. Rules: L-257."""
    t = evaluate("Y6", {"dice": 2})
    assert observed(t) == [1]
    assert "K1" not in t.position["moon"]["scoring"]
    t.act(2, dice=price(6)).do("fixed")
    assert {text for text in t.legal if text.startswith("moon")} == {"moon 4", "moon 7"}
    t = evaluate("Y6", {"dice": 2}, gone=[1, 4, 7])
    assert observed(t) == [1, 4, 7]


GOALS = claimed(university(*QUIET), O1=[1, 2], O3=[2])


@pytest.mark.parametrize(
    ("tile", "tycho", "bonus", "player", "basic"),
    [
        ("K1", {"tiles": ["Y1+", "Y6+", "Y2+", "Y3", "Y4", "Y5"]}, 6, {"sky": ["T1+", "T2", "T3", "T4", "T5", "T6"]}, 1),
        ("K2", {"university": [1, 0, 2, 0]}, 3, {"university": [3, 0, 0, 2]}, 2),
        ("K3", {"cellar": [1, 0, 1, 0]}, 4, {"cellar": [1, 0, 0, 2]}, 3),
        ("K4", {"comets": {"ones": 1, "twos": 2}}, 6, {"comets": {"ones": 2}}, 2),
        ("K5", {"constellations": 5}, 4, {"constellations": 3}, 4),
        ("K6", {"library": ["E06 up", "E07 up", "E08 down"]}, 4, {"library": ["E10 up"]}, 1),
        ("K7", {"library": ["E06 down", "E07 down"], "book": 2}, 8, {"library": ["E08 down"], "books": [1, 1, 1, 1]}, 2),
        ("K8", {"cellar": [0, 1, 0, 1]}, 4, {"cellar": [0, 2, 0, 1]}, 2),
        ("K9", {}, 8, {}, 2),
    ],
)
def test_L258_tychos_quantities_are_those_of_his_own_board(
    tile: str, tycho: dict[str, Any], bonus: int, player: dict[str, Any], basic: int
) -> None:
    """And the player's basic value is that of the player's. Rules: L-258."""
    changes = GOALS if tile == "K9" else {}
    t = evaluate("Y6", {"dice": 2, **tycho}, tiles={1: tile}, players={1: player}, **changes)
    assert observed(t) == [1]
    assert t.tycho["vp"]["moon"] == 6 + bonus
    assert t.player()["vp"]["moon_others"] == basic


def test_L258_his_token_on_the_moon_achievement_tile_is_counted() -> None:
    """Rules: L-258, L-267."""
    t = evaluate("Y6", {"dice": 2, "moons": 2}, tiles={1: "K9"})
    assert t.tycho["vp"]["moon"] == 6 + 4
    t = evaluate("Y6", {"dice": 2, "moons": 1}, tiles={1: "K9"})
    assert t.tycho["vp"]["moon"] == 6


def test_L259_figures_tycho_puts_on_spaces_1_to_8_block_them_for_the_player() -> None:
    """Rules: L-259."""
    t = evaluate("Y6", {"dice": 2}, players={1: {"grand": [0, 0, 1, 0]}})
    assert t.position["moon"]["bonus"][0] == 2
    t.act(4, quadrants=3).do("free persuade")
    assert set(t.legal) == {f"bonus {space}" for space in range(2, 10)}


@pytest.mark.parametrize(
    ("movement", "start", "row", "end"),
    [
        ("M7", 2, SIXTH_ON_2, 0),  # the start does not stop it: 3, 4, 5, 0
        ("M7", 4, SIXTH_ON_0, 0),  # after the wrap: 5, 0
        ("M7", 3, SIXTH_ON_2, 1),  # out of reach: 4, 5, 0, 1
        ("M7", 0, ["Y1", "Y2", "Y6+", "Y3", "Y4", "Y5"], 2),  # it shows the Moon on both sides
        ("M7", 0, ["Y1+", "Y2+", "Y3+", "Y6", "Y4", "Y5"], 3),  # upgraded tiles do not stop it
        ("M10", 0, ["Y1", "Y6", "Y2", "Y3", "Y4", "Y5"], 1),
        ("M10", 0, ["Y1", "Y2+", "Y3", "Y6", "Y4", "Y5"], 2),
    ],
)
def test_L260_the_moon_stop_works_like_a_stop_mark(movement: str, start: int, row: list[str], end: int) -> None:
    """Rules: L-260, S-021, S-022."""
    assert tycho_turn(movement, start, row).tycho["telescope"] == end


def test_L261_a_die_gained_can_pay_for_the_row_and_no_bonus_is_a_persuade() -> None:
    """M9 and 2A with one die; then M11 and 5A: a figure comes, nobody is interrogated. Rules: L-261."""
    t = tycho_turn("M9", 0, ["Y1", "Y3", "Y4", "Y2", "Y5", "Y6"], {"dice": 1})
    assert (t.tycho["telescope"], t.tycho["dice"], t.tycho["library"]) == (3, 0, ["E16 up"])
    t = tycho_turn("M11", 3, ROW, {"cellar": [0, 1, 0, 0]})
    assert t.tycho["telescope"] == 4
    assert (t.tycho["cellar"], t.tycho["reputation"]) == ([2, 1, 0, 0], -3)


def test_L262_an_inquisitor_of_a_movement_tile_is_an_ordinary_one_on_space_1() -> None:
    """The bottom row of 5A persuades it twice. Rules: L-262."""
    t = tycho_turn("M11", 3, ROW, {"comets": {"ones": 6}})
    assert t.tycho["comets"]["board"] == 0
    assert t.tycho["cellar"] == [0, 0, 1, 0]
    assert t.position["moon"]["ninth"] == 0
    assert t.tycho["reputation"] == -3 - 1


def test_L262_it_comes_from_the_supply() -> None:
    """With all 32 in the player's cellar none comes. Rules: L-262, S-069."""
    t = tycho_turn("M11", 3, ROW, players={1: {"cellar": [0, 0, 0, 32]}}, turn={"figures_peak": 32})
    assert t.tycho["cellar"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("movement", "level", "row", "end"),
    [
        ("M1", "easy", ROW, 1),
        ("M2", "normal", upgraded(1), 2),
        ("M3", "hard", upgraded(1), 3),
        ("M4", "flaming", upgraded(1), 1),
        ("M4", "normal", ["Y1", "Y6", "Y2", "Y3", "Y4", "Y5"], 2),  # the Moon does not stop it
        ("M5", "easy", upgraded(2), 2),
    ],
)
def test_L263_base_tiles_of_a_difficulty_set_keep_their_base_meaning(movement: str, level: str, row: list[str], end: int) -> None:
    """From place 0. Rules: L-263."""
    assert tycho_turn(movement, 0, row, level=level).tycho["telescope"] == end


def test_L263_the_0_tile_of_the_base_game_has_no_lecture_and_no_comet() -> None:
    """Rules: L-263."""
    t = tycho_turn("M6", 1, ROW, level="normal")
    assert t.tycho["tiles"] == upgraded(1)
    assert (t.tycho["university"], t.tycho["comets"]["board"]) == ([0, 0, 0, 0], 7)


def test_L263_without_luna_the_six_base_tiles_are_used() -> None:
    """Rules: L-263."""
    for seed in range(3):
        assert sorted(Table(BASE, seed).tycho["movement"]) == ["M1", "M2", "M3", "M4", "M5", "M6"]


@pytest.mark.parametrize("before", [0, 4, 8])
def test_L264_tycho_may_make_any_number_of_moon_observations(before: int) -> None:
    """Rules: L-264."""
    t = evaluate("Y6", {"dice": 2, "moons": before}, phase=3, tiles={1: "K1"})
    assert t.tycho["moons"] == before + 1


def test_L264_his_moon_row_fails_when_no_scoring_tile_is_face_up() -> None:
    """All nine observed: the bottom row. Rules: L-264."""
    t = evaluate("Y6", {"dice": 2}, phase=3, gone=range(1, 10))
    assert (t.tycho["dice"], t.tycho["vp"]["tiles"], t.tycho["moons"]) == (3, 1, 9)


# -- worked examples


def test_WE_11_the_sixth_tile_stops_movement_tile_4() -> None:
    """L-184: two places right of the telescope."""
    t = tycho_turn("M7", 0, SIXTH_ON_2, {"dice": 2})
    assert t.tycho["telescope"] == 2
    assert observed(t) == [1]


def test_WE_12_the_sixth_tile_is_evaluated() -> None:
    """L-187 to L-192: constellations 4 against Major Objects 6."""
    t = evaluate(
        "Y6",
        {
            "dice": 4,
            "cellar": [1, 0, 1, 0],
            "constellations": 5,
            "library": ["E06 up", "E07 up", "E08 up"],
            "comets": {"ones": 1},
        },
        tiles={4: "K5", 1: "K6"},
        gone=[7],
        players={1: {"moons": 1, "library": ["E10 up", "E11 up"]}},
    )
    tycho = t.tycho
    assert observed(t) == [1, 7]
    assert (tycho["dice"], tycho["vp"]["moon"], tycho["vp"]["tiles"]) == (2, 6 + 6, 10)
    assert t.score(2) == 22
    assert (t.player()["vp"]["moon_others"], t.score(1)) == (2, 2)
    assert t.position["moon"]["bonus"] == [2, 0, 0, 0, 0, 0, 0, 0]
    assert (tycho["comets"]["ones"], tycho["comets"]["twos"]) == (0, 1)
    assert (len(tycho["library"]), tycho["book"]) == (4, 1)
    assert (tycho["cellar"], tycho["reputation"]) == ([1, 0, 1, 0], -3)


def test_WE_28_movement_tile_0_with_all_six_tiles_upgraded() -> None:
    """L-228."""
    t = tycho_turn("M8", 2, upgraded(0, 1, 2, 3, 4, 5), {"dice": 4, "cellar": [1, 1, 0, 0]})
    tycho = t.tycho
    assert (sum(tycho["university"]), tycho["comets"]["ones"]) == (1, 1)
    assert (tycho["dice"], tycho["cellar"], tycho["reputation"], t.score(2)) == (4, [1, 1, 0, 0], -3, 0)


def test_WE_29_movement_tile_3_with_one_die() -> None:
    """L-185, L-261: the second tile to the right, 2B, is upgraded and takes two dice: Major Object of 12 and 2 points."""
    t = tycho_turn("M9", 0, ["Y1", "Y3", "Y2+", "Y4", "Y5", "Y6"], {"dice": 1})
    assert (t.tycho["telescope"], t.tycho["dice"]) == (2, 0)
    assert t.score(2) == 12 + 2


def test_WE_30_tychos_second_moon_observation() -> None:
    """L-191, L-225, L-227: Bonus Board spaces 1 and 2 are filled."""
    t = evaluate("Y6", {"dice": 2, "moons": 1}, bonus={1: 1, 2: 2}, players={1: {"moons": 1}}, tiles={1: "K1"})
    assert t.position["moon"]["bonus"] == [1, 2, 2, 0, 0, 0, 0, 0]
    assert (t.tycho["vp"]["objectives"], t.tycho["vp"]["bonus"]) == (3, 0)
    assert t.score(2) == 6 + 10 + 3
