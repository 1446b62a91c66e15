"""Luna, chapter 6: Scoring tiles (L-070 to L-078, L-205, L-244, L-256, L-267); WE-14 to WE-17."""

from typing import Any

import pytest

from .luna_words import look
from .tycho_words import claimed, university
from .words import Table, read

THREE = "galilei:seats=3,luna"
LIBRARY = [["E04 down", "E05 up", "E06 down"], ["E07 down", "E08 up", "E09 up"], ["E10 up", "E11 up", "E12 down"]]


def scored(tile: str, mine: dict[str, Any], second: dict[str, Any], third: dict[str, Any], **more: Any) -> tuple[int, int, int]:
    """Points of this Scoring tile for the observer, seat 1, and for seats 2 and 3. Moon tile I itself gives him 6."""
    t = look(1, tile, rules=more.pop("rules", THREE), others={2: second, 3: third}, **mine, **more)
    points = (t.player(1)["vp"]["moon"] - 6, t.player(2)["vp"]["moon_others"], t.player(3)["vp"]["moon_others"])
    assert (t.score(1) - 6, t.score(2), t.score(3)) == points
    return points


def sky(*upgraded: str) -> dict[str, Any]:
    """Action tiles with these on their gold faces."""
    return {"sky": [tile + "+" * (tile in upgraded) for tile in ("T6", "T2", "T1", "T4", "T3", "T5")]}


def test_L070_upgraded_tiles() -> None:
    """2 points each for the observer, 1 each for the others; crossed-out spaces too. Rules: L-070."""
    assert scored("K1", sky("T6", "T4", "T5"), sky("T1"), sky(*(f"T{n}" for n in range(1, 7)))) == (6, 1, 6)
    assert scored("K1", sky(), sky("T1"), sky()) == (0, 1, 0)


def test_L071_university() -> None:
    """1 point for each row; the others 1 for each 2 rows of their total, rounded down. Rules: L-071."""
    rows = [{"university": each} for each in ([1, 1, 1, 0], [1, 1, 1, 0], [3, 0, 1, 0])]
    assert scored("K2", *rows) == (3, 1, 2)
    rows = [{"university": each} for each in ([5, 5, 4, 5], [5, 5, 4, 5], [0, 1, 0, 0])]
    assert scored("K2", *rows) == (19, 9, 0)


def test_L072_inquisitors() -> None:
    """2 points for each figure of his cellar, whatever its space; 1 for the others. Rules: L-072."""
    assert scored("K3", {"cellar": [1, 0, 1, 1]}, {"cellar": [0, 2, 0, 2]}, {}) == (2 * (3 + 1), 4, 0)


@pytest.mark.parametrize("grand", [0, 1, 2])
def test_L073_the_observers_figures_include_the_grand_inquisitor_of_this_observation(grand: int) -> None:
    """And those he had; the others get nothing for theirs but 1 each. Rules: L-073, L-204."""
    mine = {"grand": [grand, 0, 0, 0], "phase": 2}
    assert scored("K3", mine, {"grand": [0, 1, 1, 0]}, {"cellar": [1, 0, 0, 0]}) == (2 * (grand + 1), 2, 1)


def test_L074_comets() -> None:
    """Gone from the board, wherever they are now. Rules: L-074."""
    comets = [{"comets": each} for each in ({"ones": 1, "twos": 1}, {"ones": 2}, {"twos": 1})]
    assert scored("K4", *comets) == (4, 2, 1)
    book = {"pages": {1: 1, 3: 1, 4: 2}, "appendix": [1, 0, 3]}
    assert scored("K4", *comets, change=book) == (4 + 6, 3, 4)


def test_L074_a_comet_used_for_this_observation_still_counts() -> None:
    """It waits for its page. Rules: L-074."""
    t = look(1, "K4", dice=["R1", "Y1", "B1"], comets={"twos": 1})
    assert t.player()["vp"]["moon"] == 6 + 2


def test_L075_constellations() -> None:
    """Tokens gone from the board. Rules: L-075."""
    assert scored("K5", {"constellations": 4}, {"constellations": 6}, {"constellations": 0}) == (6, 1, 7)


def test_L076_major_objects() -> None:
    """Face-up cards in the library only. Rules: L-076."""
    assert scored("K6", *({"library": each} for each in LIBRARY)) == (2, 2, 2)
    assert scored("K6", {"library": LIBRARY[2]}, {"library": LIBRARY[0]}, {}) == (4, 1, 0)


def test_L077_leftmost_book_token() -> None:
    """4 points for each column that the least moved Book token has moved, 2 for the others. Rules: L-077."""
    books = ([2, 3, 2, 3], [1, 3, 3, 3], [3, 3, 3, 0])
    boards = [{"library": columns, "books": each} for columns, each in zip(LIBRARY, books, strict=True)]
    assert scored("K7", *boards) == (8, 2, 0)


def test_L078_advancement() -> None:
    """1 point for each space; the others 1 for each 2 spaces of their total, rounded down. Rules: L-078."""
    assert scored("K8", {"cellar": [3, 1, 1, 1]}, {"cellar": [3, 1, 1, 2]}, {"cellar": [0, 1, 0, 0]}) == (6, 4, 0)


def test_L078_grand_inquisitors_in_the_cellar_advance_too_and_figures_gone_count_nothing() -> None:
    """Seat 3 has two on the Bonus Board. Rules: L-078, L-204, L-239."""
    mine = {"grand": [0, 1, 1, 0], "phase": 3, "bonus": {1: 3, 2: 3}}
    assert scored("K8", mine, {"grand": [0, 0, 1, 0], "cellar": [0, 0, 0, 1]}, {}) == (3, 2, 0)


@pytest.mark.parametrize(("figure", "points"), [("grand 3", 2 * (1 + 1)), ("figure 1", 2 * (2 + 1))])
def test_L205_the_count_is_that_of_the_moment_of_scoring_plus_one(figure: str, points: int) -> None:
    """The Persuade of Moon tile VII may send a Grand Inquisitor away before. Rules: L-205."""
    t = look(7, "K3", grand=[0, 0, 1, 0], cellar=[1, 0, 0, 0]).do(figure)
    vp = 3
    if t.decision == "choose_bonus_space":
        t.do("bonus 9")
    assert t.player()["vp"]["moon"] == vp + points


def test_L205_the_new_figure_adds_0_to_the_advancement() -> None:
    """Rules: L-205."""
    assert scored("K8", {}, {}, {}) == (0, 0, 0)
    assert scored("K8", {"cellar": [0, 0, 1, 0]}, {}, {}) == (2, 0, 0)


def test_L244_with_brunos_cellar_advancement_is_the_space_number_minus_1_too() -> None:
    """Seat 1 has figures on spaces 2, 4 and 5, a Grand Inquisitor on 4. Rules: L-244."""
    rules = "galilei:seats=2,luna,characters=bruno+basic"
    t = look(1, "K8", rules=rules, cellar=[1, 1, 0, 1, 1], grand=[0, 0, 0, 1, 0])
    assert t.player()["vp"]["moon"] == 6 + 1 + 3 + 4 + 3
    rules = "galilei:seats=2,luna,characters=basic+bruno"
    t = look(1, "K8", rules=rules, others={2: {"cellar": [1, 1, 0, 1, 1]}})
    assert t.player(2)["vp"]["moon_others"] == 4


# -- the ninth tile

GOALS = university("comets", "constellations", "inquisitors", "upgrades")


def test_L256_the_ninth_scoring_tile_is_that_of_the_table() -> None:
    """Achievement tokens placed: 4 points each, 2 for the others. Rules: L-256."""
    tile = next(tile for tile in read("luna")["scoring_tile"] if tile["id"] == "K9")
    assert tile["kind"] == "achievements"
    assert (tile["observer_vp"], tile["observer_per"], tile["others_vp"], tile["others_per"]) == (4, 1, 2, 1)
    goals = claimed(GOALS, O1=[2, 1], O3=[1, 3, 2], O4=[2])
    assert scored("K9", {}, {}, {}, change=goals) == (8, 6, 2)
    assert scored("K9", {}, {}, {}, change=GOALS) == (0, 0, 0)


def test_L256_tiles_are_scored_independently() -> None:
    """A second tile that counts figures as another does: Inquisitors and advancement, one after the other. Rules: L-256."""
    t = look(1, "K3", tiles={1: "K3", 4: "K8"}, cellar=[0, 0, 1, 0], others={2: {"cellar": [0, 0, 2, 0]}})
    assert (t.player(1)["vp"]["moon"], t.player(2)["vp"]["moon_others"]) == (6 + 4, 2)
    t.finish().skip()
    t.act(2, dice=["R2", "Y2", "B2"]).do("fixed", "moon 4", "colour red")
    assert t.player(1)["vp"]["moon"] == 6 + 4 + 4 + 2
    assert t.player(2)["vp"]["moon_others"] == 2 + 2


def test_L267_the_token_on_the_moon_achievement_tile_is_counted() -> None:
    """Seats 1 and 3 have made two observations before, seat 2 one. Rules: L-267."""
    mine = {"moons": 2, "phase": 3, "change": claimed(GOALS, O2=[1, 2, 3])}
    assert scored("K9", mine, {"moons": 1}, {"moons": 2}) == (8, 2, 4)


def test_L267_but_not_for_the_observation_that_earns_it() -> None:
    """Rules: L-267, L-173."""
    t = look(1, "K9", moons=1)
    assert t.player()["vp"]["moon"] == 6
    t.do("option 1")
    assert t.player()["vp"]["moon"] == 6


def test_L035_a_scoring_tile_that_has_gone_brings_nothing_more() -> None:
    """Rules: L-035."""
    t: Table = look(1, "K1", tiles={1: "K1", 4: "K5"}, **sky("T5")).finish().skip()
    before = t.player(1)["vp"]["moon"]
    t.act(2, dice=["R2", "Y2", "B2"]).do("fixed", "moon 4", "colour red")
    assert t.player(1)["vp"]["moon"] == before + 4


# -- worked examples


def test_WE_14_university_tokens_on_rows_3_1_0_1() -> None:
    """L-071."""
    same = {"university": [3, 1, 0, 1]}
    assert scored("K2", same, same, {}) == (5, 2, 0)


def test_WE_15_two_figures_each() -> None:
    """L-072, L-073."""
    assert scored("K3", {"cellar": [0, 1, 1, 0]}, {"cellar": [2, 0, 0, 0]}, {}) == (6, 2, 0)


def test_WE_16_figures_on_spaces_1_2_and_4() -> None:
    """L-078."""
    same = {"cellar": [1, 1, 0, 1]}
    assert scored("K8", same, same, {}) == (4, 2, 0)


def test_WE_17_book_tokens_on_columns_5_3_7_3() -> None:
    """L-077."""
    mine = {"library": [f"E{n:02} down" for n in range(1, 8)], "books": [5, 3, 7, 3]}
    same = {"library": [f"E{n:02} down" for n in (8, 9, 10, 11, 12, 15, 16)], "books": [5, 3, 7, 3]}
    assert scored("K7", mine, same, {}) == (12, 6, 0)


def test_WE_17_a_token_on_column_0() -> None:
    """L-077."""
    mine = {"library": [f"E{n:02} down" for n in range(1, 8)], "books": [5, 0, 7, 3]}
    same = {"library": [f"E{n:02} down" for n in (8, 9, 10, 11, 12, 15, 16)], "books": [5, 3, 7, 0]}
    assert scored("K7", mine, same, {}) == (0, 0, 0)
