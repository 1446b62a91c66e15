"""Johannes Kepler (GC-011 to GC-018, L-247, L-248)."""

from itertools import permutations

import pytest

from .character_words import FOR_UPGRADES, Table, departing, final, games, turn

TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]
A, B, C, D, E = ORDER = ["T4", "T6", "T1", "T3", "T2"]  # on spaces 0 to 4; T5 lies on the Character Board
K = "KP1"
ALL = {f"tile {space}" for space in range(6)}


def special(sky: list[str] | None = None, board: str = "T5", **more) -> Table:
    """Kepler on space 5, where his special tile lies unless told otherwise."""
    return turn("kepler", 5, sky=sky or [*ORDER, K], board={"tile": board}, **more)


# -- GC-011, GC-012: set-up


def test_GC011_the_special_tile_starts_on_space_5_and_one_ordinary_tile_on_the_board():
    for position in games("galilei:seats=3,characters=basic+kepler+basic", 40):
        kepler = position["players"][1]
        assert kepler["sky"][5] == K
        assert sorted([*kepler["sky"][:5], kepler["board"]["tile"]]) == TILES  # all basic side up
        for other in (position["players"][0], position["players"][2]):
            assert sorted(other["sky"]) == TILES


def test_GC012_which_tile_lies_where_is_random():
    orders = [
        (*each["players"][0]["sky"][:5], each["players"][0]["board"]["tile"]) for each in games("galilei:solo,characters=kepler")
    ]
    for place in range(6):
        for tile in TILES:
            assert 20 < sum(order[place] == tile for order in orders) < 85  # 50 of 300 expected
    assert len(set(orders)) > 200  # of 720


# -- GC-013 to GC-015: the moving action


def test_GC013_the_special_tile_offers_two_swaps():
    t = special().do("moving")
    assert t.decision == "choose_option"
    assert t.legal == ["option 1", "option 2"]
    t.do("option 1")
    assert t.decision == "choose_swap_first"
    assert set(t.legal) == ALL


@pytest.mark.parametrize(("first", "second"), list(permutations(range(5), 2))[::3])
def test_GC013_two_tiles_in_the_sky_change_places(first: int, second: int):
    t = special().do("moving", "option 1", f"tile {first}")
    assert t.decision == "choose_swap_second"
    assert set(t.legal) == ALL - {f"tile {first}"}
    t.do(f"tile {second}")
    sky = [*ORDER, K]
    sky[first], sky[second] = sky[second], sky[first]
    assert t.player()["sky"] == sky
    assert t.board == {"tile": "T5"}
    assert t.decision == "choose_action"
    assert "moving" not in t.legal


@pytest.mark.parametrize("space", range(5))
def test_GC013_or_one_tile_in_the_sky_and_the_one_on_the_board(space: int):
    t = special().do("moving", "option 2")
    assert t.decision == "choose_swap_first"
    assert set(t.legal) == ALL
    t.do(f"tile {space}")
    sky = [*ORDER, K]
    sky[space] = "T5"
    assert t.player()["sky"] == sky
    assert t.board == {"tile": ORDER[space]}
    assert t.decision == "choose_action"


def test_GC013_the_swaps_belong_to_the_special_tile_only():
    t = turn("kepler", 4, sky=[A, B, C, K, D, E], dice=["B1"]).do("moving")  # the turn's tile is T3: all blue +1
    assert t.player()["dice"] == ["B2"]
    assert t.player()["sky"] == [A, B, C, K, D, E]


def test_GC013_the_special_tile_works_from_any_space_of_the_telescope():
    t = turn("kepler", 3, sky=[A, B, C, K, D, E]).do("moving", "option 1", "tile 1", "tile 5")
    assert t.player()["sky"] == [A, E, C, K, D, B]


@pytest.mark.parametrize("choice", [("tile 5", "tile 2"), ("tile 2", "tile 5")])
def test_GC014_the_special_tile_may_be_swapped_in_the_sky(choice: tuple[str, str]):
    t = special().do("moving", "option 1", *choice)
    assert t.player()["sky"] == [A, B, K, D, E, C]


def test_GC014_the_special_tile_may_go_to_the_board():
    t = special().do("moving", "option 2", "tile 5")
    assert t.player()["sky"] == [*ORDER, "T5"]
    assert t.board == {"tile": K}


def test_GC015_swapped_tiles_keep_their_faces():
    sky = [A + "+", B, C, D + "+", E, K]
    t = special(sky, "T5+").do("moving", "option 1", "tile 0", "tile 1")
    assert t.player()["sky"] == [B, A + "+", C, D + "+", E, K]
    t = special(sky, "T5+").do("moving", "option 2", "tile 1")
    assert t.player()["sky"] == [A + "+", "T5+", C, D + "+", E, K]
    assert t.board == {"tile": B}
    t = special(sky).do("moving", "option 2", "tile 3")
    assert t.player()["sky"] == [A + "+", B, C, "T5", E, K]
    assert t.board == {"tile": D + "+"}


# -- GC-016: rotation


@pytest.mark.parametrize("space", range(5))
def test_GC016_cleanup_rotates_the_special_tile_from_the_space_it_was_swapped_to(space: int):
    t = special().do("moving", "option 1", "tile 5", f"tile {space}")
    swapped = t.player()["sky"]
    assert swapped[space] == K
    t.do("end")
    assert t.player()["sky"] == [K, *swapped[:space], *swapped[space + 1 :]]


def test_GC016_a_swap_of_other_tiles_leaves_it_on_its_space():
    t = special().do("moving", "option 1", "tile 0", "tile 4", "end")
    assert t.player()["sky"] == [K, E, B, C, D, A]


def test_GC016_on_the_board_it_is_not_rotated():
    t = special().do("moving", "option 2", "tile 5", "end")
    assert t.player()["sky"] == [*ORDER, "T5"]
    assert t.board == {"tile": K}
    assert t.seat == 2


def test_GC016_the_tile_swapped_to_its_place_is_not_rotated_instead():
    t = special().do("moving", "option 1", "tile 5", "tile 1", "end")
    assert t.player()["sky"][5] == B


def test_WE_G30_the_special_tile_swapped_with_b_rotates_from_space_1():
    """GC-014, GC-016."""
    t = special().do("moving", "option 1", "tile 5", "tile 1")
    assert t.player()["sky"] == [A, K, C, D, E, B]
    t.do("end")
    assert t.player()["sky"] == [K, A, C, D, E, B]


# -- GC-017, GC-018: upgrades


def test_GC017_the_special_tile_cannot_be_upgraded():
    t = turn("kepler", 6, sky=[*ORDER, K]).do("fixed")
    assert set(t.legal) == ALL - {"tile 5"} | {"tile board"}
    t = turn("kepler", 6, sky=[*ORDER, "T5"], board={"tile": K}).do("fixed")
    assert set(t.legal) == ALL
    t = turn("kepler", 6, sky=[f"{each}+" for each in ORDER] + [K], board={"tile": "T5+"})
    assert "fixed" not in t.legal
    with pytest.raises(ValueError):
        turn("kepler", 6, sky=[*ORDER, K + "+"])


@pytest.mark.parametrize(("upgraded", "met"), [(4, False), (5, True)])
def test_GC017_it_never_counts_as_upgraded(upgraded: int, met: bool):
    sky = [each + "+" * (place < upgraded) for place, each in enumerate(ORDER)] + [K]
    t = special(sky, change=FOR_UPGRADES).finish()
    assert t.claims("O6") == ([1] if met else [])


@pytest.mark.parametrize("sky", [[f"{each}+" for each in ORDER[:3]] + [D, E, K], [K, A, B, C + "+", D + "+", E + "+"]])
def test_GC017_at_the_end_of_the_game_only_ordinary_tiles_count(sky: list[str]):
    t = final("kepler", {"sky": sky, "board": {"tile": "T5"}, "university": [0, 0, 0, 5]})  # Upgrades, multiplier 4
    assert t.gained()["university"] == 4 * 3


def test_GC018_an_ordinary_tile_on_the_board_may_be_upgraded():
    t = turn("kepler", 6, sky=[*ORDER, K]).do("fixed", "tile board")
    assert t.board == {"tile": "T5+"}
    assert t.player()["sky"] == [*ORDER, K]
    assert "fixed" not in t.legal
    t = turn("kepler", 6, sky=[*ORDER, K], board={"tile": "T5+"}).do("fixed")
    assert "tile board" not in t.legal


@pytest.mark.parametrize(("board", "met"), [("T5", False), ("T5+", True)])
def test_GC018_it_counts_for_the_upgrades_objective(board: str, met: bool):
    t = special([f"{each}+" for each in ORDER[:4]] + [E, K], board, change=FOR_UPGRADES).finish()
    assert t.claims("O6") == ([1] if met else [])


@pytest.mark.parametrize(("board", "number"), [("T5", 2), ("T5+", 3)])
def test_GC018_it_counts_at_the_end_of_the_game(board: str, number: int):
    player = {"sky": [A + "+", B, C + "+", D, E, K], "board": {"tile": board}, "university": [0, 0, 0, 5]}
    assert final("kepler", player).gained()["university"] == 4 * number


@pytest.mark.parametrize(("board", "number"), [("T5", 2), ("T5+", 3)])
def test_GC018_it_counts_for_a_scoring_tile(board: str, number: int):
    sky = [A + "+", B, K, C + "+", D, E]
    t = turn("kepler", 3, luna="a", sky=sky, board={"tile": board}, dice=["R1", "Y1", "B3"])
    t.finish()
    t.skip().do("move 2").do("fixed", "option 1", "moon 1")  # the Scoring tile K1: 2 points for each upgraded tile
    assert t.player()["vp"]["moon"] == 6 + 2 * number


# -- Luna


def test_L247_the_tile_on_the_board_takes_no_part_in_a6_and_a7():
    t = departing("kepler", "a").do("bonus 6")
    assert t.decision == "choose_tile"
    assert set(t.legal) == ALL
    t = departing("kepler", "a").do("bonus 7")
    assert t.decision == "choose_swap_first"
    assert set(t.legal) == ALL
    t.do("tile 0")
    assert set(t.legal) == ALL - {"tile 0"}


def test_L247_b2_may_upgrade_it():
    t = departing("kepler", "b").do("bonus 2", "tile board")
    assert t.board == {"tile": "T5+"}


@pytest.mark.parametrize("space", [1, 4])
def test_L248_a6_on_the_special_tile_swaps_and_then_rotates_it_from_where_it_lies(space: int):
    sky = [*ORDER, K]
    t = departing("kepler", "a", 3, sky=sky).do("bonus 6", "tile 5", "option 1", "tile 5", f"tile {space}")
    sky[5], sky[space] = sky[space], K
    assert t.player()["sky"] == [K, *sky[:space], *sky[space + 1 :]]
    assert t.decision == "choose_action"


def test_L248_from_the_board_it_is_not_rotated():
    t = departing("kepler", "a", 3, sky=[*ORDER, K]).do("bonus 6", "tile 5", "option 2", "tile 5")
    assert t.player()["sky"] == [*ORDER, "T5"]
    assert t.board == {"tile": K}
    t.do("end")  # the turn's tile, on space 3, is rotated as usual
    assert t.player()["sky"] == [D, A, B, C, E, "T5"]
