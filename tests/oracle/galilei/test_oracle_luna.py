"""The worked examples of the Luna expansion on the oracle alone (WE-01 to WE-31 without those of the characters)."""

import random
from typing import Any

import pytest

from . import tables
from .cellar import interrogation_sum
from .edits import build, columns, on_space, payments, play, resolved, tycho_of, tycho_turn
from .game import Game
from .moon import columns_turned, cost, face_up
from .setup import initial_position
from .state import read_position

LUNA = "galilei:seats=2,luna"
SOLO = "galilei:solo,luna"
TIER_1 = ["E10", "E12", "E14"]
# Scoring tiles by kind (L-070 to L-078)
KINDS = {tile["kind"]: name for name, tile in tables.SCORING_TILES.items()}


def scoring(**kinds: str) -> list[str]:
    """Nine Scoring tiles with these kinds on these Moon tiles (moon1="majors"), the others anywhere."""
    wanted = {int(place.removeprefix("moon")): KINDS[kind] for place, kind in kinds.items()}
    free = [tile for tile in tables.SCORING_TILES if tile not in wanted.values()]
    return [wanted[number] if number in wanted else free.pop(0) for number in range(1, 10)]


def luna(ruleset: str = LUNA, **changes: Any) -> dict[str, Any]:
    """In phase 1, the first player's turn begins before space 2; poor dice cannot pay for any card."""
    return on_space(2, ruleset, **{"deck": list(TIER_1), **changes})


def first(game: Game) -> dict[str, Any]:
    return game.position()["players"][0]


# -- observing the Moon


def test_we01_observe_the_moon_with_a_comet() -> None:
    sophia = {"dice": ["R1", "Y1", "B2"], "comets": {"twos": 1}, "library": ["E01 up", "E02 up", "E03 down"]}
    people = {1: sophia, 2: {"library": ["E04 up"]}, 3: {"library": ["E05 up", "E06 up", "E07 up"]}}
    ruleset = "galilei:seats=3,luna,characters=sophia+basic+basic"
    position = luna(ruleset, players=people, moon={"scoring": scoring(moon1="majors")})
    game = play(position, "move 1", "fixed")
    assert game.decision == "choose_target" and game.legal == ["moon 1", "moon 4", "moon 7"]
    game.apply("moon 1")  # the comet is needed: one payment, not asked
    after = game.position()
    player = after["players"][0]
    assert player["dice"] == [] and player["comets"]["waiting"] == 1
    assert player["quadrants"] == 2
    assert player["vp"]["moon"] == player["score"] == 6 + 2 * 2
    assert [other["vp"]["moon_others"] for other in after["players"]] == [0, 1, 3]
    assert player["grand"] == [1, 0, 0, 0] and player["cellar"] == [0, 0, 0, 0]
    assert after["moon"]["taken"] == 1 and after["moon"]["scoring"][0] is None
    assert player["moons"] == 1 and after["turn"]["figures_peak"] == 1
    assert after["turn"]["icons"] == ["observe_major"]
    state = read_position(after)
    assert state.moon is not None and cost(state.moon) == 6
    assert face_up(state) == [4, 7]
    game.apply("end")
    assert game.decision == "choose_comet_page"  # in Cleanup, not in the action (L-235)


@pytest.mark.parametrize(("dice", "comets"), [(["R1", "Y1", "B2"], {}), (["R3", "Y3"], {"twos": 1})])
def test_we01_illegal_payments(dice: list[str], comets: dict[str, int]) -> None:
    position = luna(players={1: {"dice": dice, "comets": comets}})
    assert not any(target.startswith("moon") for target in play(position, "move 1").legal)
    assert "fixed" not in play(position, "move 1").legal


def test_we10_moon_objective() -> None:
    position = luna(players={1: {"dice": ["R2", "Y2", "B2"], "moons": 1}}, moon={"gone": [4]})
    game = play(position, "move 1", "fixed", "moon 1")
    assert game.decision == "choose_option" and game.legal == ["option 1", "option 2"]
    before = first(game)
    assert before["moons"] == 2 and before["grand"][0] == 1
    game.apply("option 2")
    assert game.decision == "choose_action" and first(game)["quadrants"] == before["quadrants"] + 2 == 4
    assert "free comet" in game.legal
    points = play(position, "move 1", "fixed", "moon 1", "option 1")
    assert first(points)["vp"]["objectives"] == 3 and first(points)["quadrants"] == 2


def test_we13_costs() -> None:
    assert list(tables.MOON_COSTS.values()) == list(range(5, 14))
    assert sum(tables.MOON_COSTS.values()) == 81


SCORES: list[tuple[str, str, dict[str, Any], int, int]] = [
    ("WE-14", "university_spaces", {"university": [3, 1, 0, 1]}, 5, 2),
    ("WE-15", "inquisitors", {"cellar": [1, 0, 1, 0]}, 6, 2),
    ("WE-16", "inquisitor_advance", {"cellar": [1, 1, 0, 1]}, 4, 2),
    ("upgraded tiles", "upgrades", {"sky": ["T1+", "T2", "T3+", "T4", "T5+", "T6"]}, 6, 3),
    ("comets", "comets", {"comets": {"ones": 2, "used": 0}}, 4, 2),
    ("constellations", "constellations", {"constellations": 4}, 6, 3),
]


@pytest.mark.parametrize(("name", "kind", "entry", "observer", "other"), SCORES)
def test_we14_to_we16_scoring_tiles(name: str, kind: str, entry: dict[str, Any], observer: int, other: int) -> None:
    people = {1: {**entry, "dice": ["R2", "Y2", "B1"]}, 2: entry}
    game = play(luna(players=people, moon={"scoring": scoring(moon1=kind)}), "move 1", "fixed")
    game.apply("moon 1")
    players = game.position()["players"]
    assert (players[0]["vp"]["moon"], players[1]["vp"]["moon_others"]) == (6 + observer, other), name


@pytest.mark.parametrize(("books", "observer", "other"), [([5, 3, 7, 3], 12, 6), ([5, 0, 7, 3], 0, 0)])
def test_we17_leftmost_book(books: list[int], observer: int, other: int) -> None:
    libraries = [[f"E{number:02} down" for number in range(start, start + 7)] for start in (1, 16)]
    people: dict[int, dict[str, Any]] = {seat: {"library": library, "books": books} for seat, library in enumerate(libraries, 1)}
    people[1]["dice"] = ["R2", "Y2", "B1"]
    game = play(luna(players=people, moon={"scoring": scoring(moon1="leftmost_book")}), "move 1", "fixed", "moon 1")
    players = game.position()["players"]
    assert (players[0]["vp"]["moon"] - 6, players[1]["vp"]["moon_others"]) == (observer, other)


def test_we19_payments() -> None:
    entry = {"dice": ["R4", "Y2", "B1", "B2"], "comets": {"twos": 1, "ones": 1}}
    people = {1: entry, 2: {"moons": 4}}
    position = luna(players=people, deck=["E16"], moon={"gone": [1, 4, 2, 5]})
    assert payments(position, "moon 7") == {
        (("R4", "Y2", "B1", "B2"), 0, 0),
        (("R4", "Y2", "B2"), 0, 1),
        (("R4", "Y2", "B2"), 1, 0),
        (("R4", "Y2", "B1"), 1, 0),
    }


def test_we20_phases() -> None:
    state = read_position(initial_position(LUNA, random.Random(3)))
    seen = []
    for _ in range(13):
        seen.append(columns_turned(state))
        state.deck = state.deck[1:]
    assert seen == [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]


def test_a_moon_tile_in_use_is_no_target_for_an_observation_inside() -> None:
    """L-265, L-266: Write 4 of Moon tile III brings two dice and a Persuade, that B3, and it an Observe of another Moon tile.

    The inner observation is resolved first and counts as the second one, so its objective comes before the outer scoring.
    """
    row = 3
    library = columns(row, ["die", "die", "persuade:1"])
    entry = {
        "dice": ["R3", "Y2", "B2", "B3"],
        "grand": [0, 0, 1, 0],
        "comets": {"twos": 3},
        "moons": 1,
        "library": library,
        "books": [3, 3, 3, 0],
        "quadrants": 0,
    }
    kinds = scoring(moon3="achievements", moon6="comets")
    position = luna(deck=["E32"], players={1: entry}, moon={"gone": [1], "side": "b", "scoring": kinds})
    game = play(position, "move 1", "fixed", "moon 3")
    while game.decision in ("choose_comet", "choose_payment"):
        game.apply(game.legal[-1])
    while game.decision in ("choose_book_token", "choose_colour"):
        held = {die[0] for die in first(game)["dice"]}
        missing = [text for text in game.legal if text.startswith("colour") and text.split()[1][0].upper() not in held]
        game.apply(missing[0] if missing else game.legal[0])
    assert game.decision == "choose_bonus_space" and first(game)["vp"]["moon"] == 7
    game.apply("bonus 3")
    game.apply("telescope 2")
    assert game.position()["moon"]["taken"] == 2 and first(game)["moons"] == 1
    assert face_up(game._state) == [2, 4, 5, 6, 7, 8, 9]
    assert game.decision == "choose_target" and "moon 3" not in game.legal and "moon 6" in game.legal
    game.apply("moon 6")
    while game.decision in ("choose_comet", "choose_payment"):
        game.apply(game.legal[-1])
    # Moon tile VI: 8 points, 3 Quadrants; 2 points for each comet gone; then the objective, while III is still in use
    assert game.decision == "choose_option" and first(game)["moons"] == 2
    assert game.position()["moon"]["scoring"][2] is not None and game.position()["moon"]["scoring"][5] is None
    assert first(game)["vp"]["moon"] == 7 + 8 + 2 * 3
    game.apply("option 1")
    # one Achievement token, that of the inner observation, counts for the outer one
    assert first(game)["vp"]["moon"] == 7 + 8 + 6 + 4 and first(game)["moons"] == 3
    assert first(game)["grand"] == [2, 0, 0, 0] and game.decision == "choose_action"


# -- Grand Inquisitors and interrogation


def test_we02_persuade_a_grand_inquisitor() -> None:
    entry = {"cellar": [0, 0, 1, 0], "grand": [1, 0, 0, 0], "quadrants": 3, "moons": 1}
    game = play(luna(players={1: entry}, moon={"gone": [1]}), "move 1", "free persuade")
    assert game.decision == "choose_inquisitor" and game.legal == ["figure 3", "grand 1"]
    game.apply("grand 1")
    assert game.legal == ["figure 3", "grand 2"]
    game.apply("grand 2")
    assert first(game)["grand"] == [0, 0, 1, 0] and first(game)["cellar"] == [0, 0, 1, 0]
    game.apply("end")
    assert first(game)["reputation"] == -3 - 3


def test_we03_a_grand_inquisitor_leaves() -> None:
    entry = {"cellar": [0, 0, 1, 0], "grand": [0, 0, 1, 0], "quadrants": 3, "moons": 1}
    game = play(luna(players={1: entry}, moon={"gone": [1]}), "move 1", "free persuade", "grand 3")
    assert game.decision == "choose_bonus_space" and game.legal == [f"bonus {space}" for space in range(1, 10)]
    game.apply("bonus 8")
    player = first(game)
    assert player["comets"]["ones"] == 1 and player["vp"]["bonus"] == 1
    assert player["grand"] == [0, 0, 0, 0] and player["cellar"] == [0, 0, 0, 1]  # the second Persuade is forced
    assert game.position()["moon"]["bonus"] == [0, 0, 0, 0, 0, 0, 0, 1]
    game.apply("end")
    assert first(game)["reputation"] == -2


@pytest.mark.parametrize(("space", "value"), [(1, -8), (2, -4), (3, -2)])
def test_we18_a_grand_inquisitor_alone(space: int, value: int) -> None:
    grand = [int(number == space) for number in range(1, 5)]
    state = read_position(luna(players={1: {"grand": grand, "moons": 1}}, moon={"gone": [1]}))
    assert interrogation_sum(state.players[0]) == value


def test_we21_persuades_go_on_with_other_figures() -> None:
    entry = {"cellar": [1, 0, 0, 0], "grand": [0, 0, 1, 0], "moons": 1}
    position = luna(players={1: entry}, moon={"gone": [1]})
    after = resolved(position, ["persuade:3"], "grand 3", "bonus 9")
    assert after["players"][0]["cellar"] == [0, 0, 1, 0] and after["players"][0]["grand"] == [0, 0, 0, 0]
    assert after["players"][0]["vp"]["bonus"] == 4
    assert interrogation_sum(read_position(after).players[0]) == -1


def test_we22_b5_on_a_grand_inquisitor() -> None:
    entry = {"grand": [1, 0, 1, 0], "quadrants": 3, "moons": 2}
    position = luna(players={1: entry}, moon={"gone": [1, 4], "side": "b"})
    game = play(position, "move 1", "free persuade", "grand 3", "bonus 5")
    assert game.decision == "choose_bonus_space" and "bonus 5" not in game.legal
    assert first(game)["grand"] == [0, 0, 0, 0]
    game.apply("bonus 4")
    assert first(game)["quadrants"] == 4
    assert game.position()["moon"]["bonus"] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert game.decision == "choose_action"


# -- Bonus Board


def with_a_figure_to_leave(space: int, side: str, **player: Any) -> dict[str, Any]:
    """A Grand Inquisitor on -1 and 3 Quadrants on a turn's space."""
    entry = {"grand": [0, 0, 1, 0], "quadrants": 3, "moons": 1, **player}
    return on_space(space, LUNA, deck=list(TIER_1), players={1: entry}, moon={"gone": [1], "side": side})


def test_we23_b3_moves_the_telescope_and_not_the_turn() -> None:
    position = with_a_figure_to_leave(3, "b", dice=["R1", "B2"], sky=["T2", "T3", "T4", "T1", "T5", "T6"])
    position["display"][0], position["spots"][0] = "E02", [0, 0]
    position["box"] = sorted(set(tables.CARDS) - {*position["display"], *position["deck"], *position["spare"]})
    game = play(position, "move 1", "moving", "option 2", "bonus 3", "telescope 5")
    assert game.decision == "choose_option" and game.legal == ["option 1", "option 2"]
    game.apply("option 1")
    if game.decision == "choose_target":
        game.apply("spot 0.2")
    assert first(game)["constellations"] == 6 and first(game)["telescope"] == 5
    assert game.decision == "choose_action" and "fixed" in game.legal and "moving" not in game.legal
    assert game.position()["turn"]["space"] == 3
    for text in ("fixed", "option 2", "scale 0"):
        game.apply(text)
    game.apply("end")
    assert first(game)["sky"] == ["T1", "T2", "T3", "T4", "T5", "T6"]
    for text in ("move 1", "end", "move 1"):
        game.apply(text)
    assert game.position()["turn"]["space"] == 6


def test_we24_a6_and_cleanup() -> None:
    game = play(with_a_figure_to_leave(3, "a", dice=["R1"]), "move 1", "free persuade", "bonus 6")
    assert game.decision == "choose_tile" and game.legal == [f"tile {place}" for place in range(6)]
    game.apply("tile 1")  # T2: no yellow die, so the second half is taken
    assert game.decision == "choose_colour"
    game.apply("colour red")
    assert first(game)["sky"] == ["T2", "T1", "T3", "T4", "T5", "T6"]
    assert "moving" in game.legal
    game.apply("end")
    assert first(game)["sky"] == ["T4", "T2", "T1", "T3", "T5", "T6"]


def test_we25_a5_right_to_left() -> None:
    row = 2
    library = columns(row, ["persuade:1", "vp:2", "raise_all:red:1"])
    books = [0, 0, 3, 0]
    entry = {"library": library, "books": books, "dice": ["R2", "R3"], "cellar": [1, 1, 0, 0]}
    position = with_a_figure_to_leave(2, "a", **entry)
    game = play(position, "move 1", "free persuade", "grand 3", "bonus 5")
    assert game.decision == "choose_inquisitor"
    assert first(game)["dice"] == ["R3", "R4"] and first(game)["vp"]["library"] == 2
    assert first(game)["books"] == books


def test_we26_b7_with_the_inquisitor_refused() -> None:
    university = ["majors S1a", "books S5a", "comets S2b", "constellations S3a"]
    entry = {"university": [0, 2, 1, 4]}
    position = build(LUNA, deck=list(TIER_1), university=university, players={1: entry})
    after = resolved(position, ["scale_rewards"], "refuse")
    assert after["players"][0]["quadrants"] == 2 and after["players"][0]["cellar"] == [0, 0, 0, 0]
    taken = resolved(position, ["scale_rewards"], "take")
    assert taken["players"][0]["cellar"] == [1, 0, 0, 0]


def test_we27_a_whole_observation_in_cleanup() -> None:
    entry = {"grand": [0, 0, 1, 0], "moons": 1, "dice": ["R3"], "comets": {"waiting": 1, "twos": 1}, "constellations": 5}
    changes = {"display": {0: "E04"}, "deck": ["E12"], "university": ["majors S4a", "books S2a", "comets S3a", "upgrades S1b"]}
    position = build(LUNA, players={1: {**entry, "telescope": 3}}, moon={"gone": [1], "side": "b"}, **changes)
    game = play(position, "move 1", "end", "page 3")
    assert game.decision == "choose_bonus_space"
    game.apply("bonus 3")
    game.apply("telescope 2")  # one target, one payment: the red 3 and the comet
    assert game.decision == "choose_university_token"  # the reward of the third Constellation token
    assert first(game)["comets"]["waiting"] == 1
    game.apply("scale 3")
    assert game.decision == "choose_comet_page" and "page 3" not in game.legal
    assert first(game)["cellar"] == first(game)["grand"] == [0, 0, 0, 0]
    game.apply("page appendix")
    assert first(game)["reputation"] == -3 and game.seat == 2


def test_we31_a1_the_first_die() -> None:
    position = with_a_figure_to_leave(2, "a", dice=["R3", "R4", "R5", "B2"])
    game = play(position, "move 1", "free persuade", "bonus 1")
    assert game.decision == "choose_colour" and game.legal == ["colour blue", "colour yellow", "refuse"]
    blue = play(position, "move 1", "free persuade", "bonus 1", "colour blue")
    assert blue.decision == "choose_die" and blue.legal == ["die 0", "die 1", "die 2"]
    game.apply("colour yellow")
    assert game.legal == ["die 0", "die 1", "die 2", "die 3"]
    game.apply("die 3")
    assert first(game)["dice"] == ["R3", "R4", "R5", "Y2"]
    assert game.decision == "choose_colour" and "refuse" in game.legal  # the second die
    game.apply("refuse")
    assert game.decision == "choose_action"


def test_a8_gives_nothing_without_a_comet() -> None:
    game = play(with_a_figure_to_leave(2, "a", comets={"ones": 7}), "move 1", "free persuade", "bonus 8")
    assert first(game)["vp"]["bonus"] == 0 and game.position()["moon"]["bonus"][7] == 1


def test_a2_ignores_colour_dice_and_limits() -> None:
    position = with_a_figure_to_leave(2, "a", dice=[])
    position["display"][0], position["spots"][0] = "E05", [0, 0, 2]
    position["players"][1]["constellations"] = 6
    position["box"] = sorted(set(tables.CARDS) - {*position["display"], *position["deck"], *position["spare"]})
    game = play(position, "move 1", "free persuade", "bonus 2")
    assert game.decision == "choose_target" and game.legal == ["spot 0.1", "spot 0.2"]
    game.apply("spot 0.1")
    assert first(game)["vp"]["constellations"] == 1 and first(game)["quadrants"] == 1
    assert game.position()["turn"]["icons"] == ["observe_constellation"]


def test_a7_swaps_two_tiles() -> None:
    game = play(with_a_figure_to_leave(2, "a"), "move 1", "free persuade", "bonus 7", "tile 0", "tile 5")
    assert first(game)["sky"] == ["T6", "T2", "T3", "T4", "T5", "T1"] and first(game)["quadrants"] == 1
    game.apply("end")
    assert first(game)["sky"] == ["T3", "T6", "T2", "T4", "T5", "T1"]


def test_b6_counts_the_book_token_moved_most() -> None:
    library = [f"E{number:02} down" for number in range(1, 6)]
    game = play(with_a_figure_to_leave(2, "b", library=library, books=[1, 5, 0, 2]), "move 1", "free persuade", "bonus 6")
    assert first(game)["vp"]["bonus"] == 5


# -- Tycho


def test_we11_moon_stop() -> None:
    tycho = {"tiles": ["Y1", "Y2", "Y6", "Y3", "Y4", "Y5"], "dice": 0}
    game = tycho_turn(movement="M7", ruleset=SOLO, deck=list(TIER_1), tycho=tycho)
    assert tycho_of(game)["telescope"] == 2
    assert tycho_of(game)["vp"]["tiles"] == 1  # the bottom row of the sixth tile


def test_we12_the_sixth_tile() -> None:
    # constellations on IV, Major Objects on I (6 points); VII has been observed before
    tycho = {"cellar": [1, 0, 0, 0], "dice": 4, "constellations": 5, "library": ["E01 up", "E02 up", "E03 up"]}
    player = {"library": ["E04 up", "E05 up"], "moons": 1}
    moon = {"scoring": scoring(moon1="majors", moon4="constellations"), "gone": [7]}
    game = tycho_turn("Y6", "M2", SOLO, deck=list(TIER_1), players={1: player}, moon=moon, tycho={**tycho, "telescope": 5})
    after, him = game.position(), tycho_of(game)
    assert him["telescope"] == 1 and him["dice"] == 2
    assert (him["vp"]["moon"], him["vp"]["tiles"], him["score"]) == (12, 10, 22)
    assert after["players"][0]["vp"]["moon_others"] == 2
    assert after["moon"]["scoring"][0] is None and after["moon"]["taken"] == 2 and after["moon"]["bonus"][0] == 2
    assert him["moons"] == 1 and him["book"] == 1 and len(him["library"]) == 4


def test_we28_luna_0_tile_with_all_tiles_upgraded() -> None:
    tiles = [f"{tile}+" for tile in tables.TYCHO_TILES]
    university = ["majors S1a", "upgrades S2a", "comets S3a", "constellations S4a"]
    changes = {"deck": list(TIER_1), "university": university, "tycho": {"tiles": tiles, "dice": 3}}
    game = tycho_turn("Y1+", "M8", "galilei:solo,luna,level=hard", **changes)
    him = tycho_of(game)
    assert sum(him["university"]) == 1 and him["comets"]["ones"] == 1
    assert him["dice"] == 3 and him["score"] == 0 and him["telescope"] == 0


def test_we29_a_die_before_the_move() -> None:
    tycho = {"tiles": ["Y1", "Y3", "Y2+", "Y4", "Y5", "Y6"], "dice": 1}
    display = {0: "E08", 1: "E05", 2: "E13", 3: "E02", 4: "E11", 5: "E04"}
    game = tycho_turn("Y1", "M9", "galilei:solo,luna,level=hard", deck=list(TIER_1), display=display, tycho=tycho)
    him = tycho_of(game)
    assert him["telescope"] == 2 and him["dice"] == 0
    assert him["vp"]["majors"] == 7 and him["vp"]["tiles"] == 2


def test_we30_tychos_second_moon_observation() -> None:
    tycho = {"dice": 2, "moons": 1, "telescope": 5}
    moon = {"gone": [1, 4], "bonus": [2, 1, 0, 0, 0, 0, 0, 0]}
    game = tycho_turn("Y6", "M2", SOLO, deck=list(TIER_1), players={1: {"moons": 1}}, moon=moon, tycho=tycho)
    him, after = tycho_of(game), game.position()
    assert after["moon"]["bonus"] == [2, 1, 2, 0, 0, 0, 0, 0]
    assert him["moons"] == 2 and him["vp"]["objectives"] == 3
    assert after["players"][0]["vp"]["bonus"] == 0


def test_tycho_does_not_score_the_players_moon_observation() -> None:
    position = luna(SOLO, players={1: {"dice": ["R2", "Y2", "B1"]}}, tycho={"constellations": 0})
    position["moon"]["scoring"] = scoring(moon1="constellations")
    game = play(position, "move 1", "fixed", "moon 1")
    assert first(game)["vp"]["moon"] == 6 and game.position()["tycho"]["score"] == 0
