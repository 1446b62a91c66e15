"""The oracle by itself: whole random games, and the worked examples of the rules (WE-G, WE-S)."""

import random
from itertools import permutations
from typing import Any

import pytest

from . import tables
from .advanced import advance
from .checks import check_invariants, check_setup
from .cover import covering_rulesets
from .edits import HARD, SKY, before, build, columns, last_turn, observe, on_space, payments, play, tycho_of, tycho_turn
from .ending import place_players
from .game import Game
from .rulesets import parse
from .setup import empty_turn, initial_position
from .state import read_position

BASE_RULESETS = ("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo,characters=basic")
RULESETS = (
    *BASE_RULESETS,
    "galilei:seats=2,luna",
    "galilei:seats=4,luna",
    "galilei:seats=2,luna,characters=kepler+bruno",
    "galilei:seats=3,luna,characters=galileo+hevelius+newton",
    "galilei:seats=4,luna,characters=cunitz+sophia+copernicus+basic",
    "galilei:seats=4,characters=random",
    "galilei:solo",
    *(f"galilei:solo,luna,level={level}" for level in ("easy", "normal", "hard", "flaming")),
)


# -- whole games


def busy_choice(game: Game, chance: random.Random) -> str:
    """A random option that seldom ends a phase, so that games hold more than moves."""
    lazy = [option for option in game.legal if option in ("end", "stop", "refuse", "page appendix")]
    if lazy and len(lazy) < len(game.legal) and chance.random() < 0.9:
        return chance.choice([option for option in game.legal if option not in lazy])
    return chance.choice(game.legal)


def random_game(ruleset: str, seed: int, busy: bool) -> dict[str, Any]:
    """Plays a whole game, checking every position; returns the last one."""
    chance = random.Random(seed)
    position = initial_position(ruleset, chance)
    check_setup(position)
    game = Game(position, lambda tiles: chance.sample(tiles, len(tiles)))
    assert game.position() == position
    asked = 0
    while game.decision is not None:
        assert game.legal and (len(game.legal) > 1 or game.decision in ("choose_move", "choose_action"))
        game.apply(busy_choice(game, chance) if busy else chance.choice(game.legal))
        asked += 1
        position = game.position()
        check_invariants(position)
        assert position["decisions"] == asked < 5000
        assert position["decision"] == game.decision and position["seat"] == game.seat
    assert game.legal == [] and game.seat == 0
    return position


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_end(ruleset: str, busy: bool) -> None:
    for seed in range(4 if ruleset in BASE_RULESETS else 2):
        random_game(ruleset, seed, busy)


def test_random_games_from_advanced_tables_end() -> None:
    for number, ruleset in enumerate(covering_rulesets()):
        chance = random.Random(number)
        position = initial_position(ruleset, chance)
        position["seat"] = chance.randint(1, len(position["players"]))
        advance(position, chance)
        check_invariants(position)
        game = Game(position, sorted)
        assert game.position() == position
        for _ in range(60):
            if game.decision is None:
                break
            game.apply(busy_choice(game, chance))
            check_invariants(game.position())


def test_the_cover_holds_every_combination() -> None:
    rules = [parse(ruleset) for ruleset in covering_rulesets()]
    for luna in (False, True):
        for seats in (1, 2, 3, 4):
            here = [each for each in rules if each.luna == luna and each.seats == seats]
            assert {name for each in here for name in each.characters} == {*tables.CHARACTERS, "basic", "random"}
            if luna and seats > 1:
                together = {pair for each in here for pair in permutations(each.characters, 2)}
                assert together >= set(permutations(tables.CHARACTERS, 2))
    solo = {(each.level, each.characters[0]) for each in rules if each.solo}
    assert solo == {(level, name) for level in tables.LEVELS for name in (*tables.CHARACTERS, "basic", "random")}


@pytest.mark.parametrize(
    "text",
    [
        "truth:seats=2",
        "galilei",
        "galilei:seats=5",
        "galilei:solo,seats=2",
        "galilei:solo,level=hard",
        "galilei:seats=2,luna,level=hard",
        "galilei:seats=2,characters=galileo",
        "galilei:seats=2,characters=galileo+galileo",
        "galilei:seats=2,characters=galileo+newton+bruno",
        "galilei:seats=2,moon",
    ],
)
def test_unknown_rulesets(text: str) -> None:
    with pytest.raises(ValueError, match="unknown"):
        parse(text)


def test_restart_at_any_turn_gives_the_same_game() -> None:
    for ruleset in RULESETS:
        chance = random.Random(5)
        game = Game(initial_position(ruleset, chance))
        while game.decision is not None:
            text = busy_choice(game, chance)
            if game.decision == "choose_move":
                again = Game(game.position())
                assert again.position() == game.position() and again.legal == game.legal
                game = again
            game.apply(text)
        assert Game(game.position()).position() == game.position()


def test_illegal_texts_change_nothing() -> None:
    game = Game(build())
    start = game.position()
    for text in ("move 4", "end", "", "move  1"):
        with pytest.raises(ValueError, match="is not one of"):
            game.apply(text)
    assert game.position() == start


# -- worked examples of the base game


def test_g01_major_object() -> None:
    position = on_space(2, display={0: "E01"}, players={1: {"dice": ["R5", "Y1", "Y2"]}})
    assert play(position, "move 1", "fixed").legal == ["major 0", "spot 0.1"]
    game = observe(position, "major 0")  # the one payment is not asked
    after = game.position()
    player = after["players"][0]
    assert game.decision == "choose_action"
    assert player["dice"] == []
    assert player["score"] == player["vp"]["majors"] == 7
    assert player["cellar"] == [1, 0, 0, 0]
    assert player["library"] == ["E01 up"]
    assert after["display"][0] == position["deck"][0]
    assert after["deck"] == position["deck"][1:]
    assert after["turn"]["figures_peak"] == 1


def test_g02_constellation_spot() -> None:
    position = on_space(2, display={0: "E04"}, players={1: {"dice": ["R1", "R1", "R3"], "constellations": 5}})
    game = play(position, "move 1", "fixed")
    assert game.decision == "choose_university_token"
    assert game.position()["players"][0]["quadrants"] == 1
    game.apply("scale 0")
    after = game.position()
    assert after["players"][0]["quadrants"] == 2
    assert after["players"][0]["vp"]["constellations"] == 3
    assert after["players"][0]["university"] == [1, 0, 0, 0]
    assert after["players"][0]["constellations"] == 4
    assert after["spots"][0] == [1]


def test_g03_a_comet_in_three_turns() -> None:
    position = on_space(4, display={0: "E04", 1: "E02"}, players={1: {"dice": ["R4", "Y1"]}})
    game = play(position, "move 1", "fixed")
    assert game.position()["players"][0]["comets"] == {"board": 6, "ones": 1, "twos": 0, "used": 0, "waiting": 0}
    for text in ("end", "move 1", "end", "move 1", "fixed", "option 1", "spot 0.1"):
        game.apply(text)
    player = game.position()["players"][0]
    assert player["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 1, "waiting": 0}
    assert player["dice"] == ["Y1"]
    game.apply("end")
    assert game.position()["players"][0]["comets"]["twos"] == 1
    for text in ("move 1", "end", "move 2", "fixed"):
        game.apply(text)
    player = game.position()["players"][0]
    assert player["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 0, "waiting": 1}
    assert player["dice"] == []
    quadrants = player["quadrants"]
    game.apply("end")
    assert game.decision == "choose_comet_page"
    game.apply("page 1")
    after = game.position()
    assert after["pages"] == [1, 0, 0, 0, 0, 0]
    assert after["players"][0]["quadrants"] == quadrants + 1


def test_g04_raises() -> None:
    dice = ["R3", "B1", "B1", "B2"]
    position = on_space(2, players={1: {"dice": dice, "sky": ["T1", "T2", "T5", "T3", "T4", "T6"]}})
    assert play(position, "move 1", "moving", "option 1").position()["players"][0]["dice"] == ["R3", "B2", "B2", "B3"]
    game = play(position, "move 1", "moving", "option 2")
    assert game.legal == ["die 0", "die 1", "die 3"]
    red = play(position, "move 1", "moving", "option 2", "die 0", "amount 2")
    assert red.position()["players"][0]["dice"] == ["R5", "B1", "B1", "B2"]
    blue = play(position, "move 1", "moving", "option 2", "die 3", "amount 2")
    assert blue.position()["players"][0]["dice"] == ["R3", "B1", "B1", "B4"]


def test_g05_full_write() -> None:
    row = 1
    library = columns(row, ["persuade:1", "vp:2", "raise_all:yellow:1", "persuade:1", "lecture", ""])
    position = on_space(2, display={0: "E24"}, players={1: {"dice": ["Y1", "Y5"], "library": library, "cellar": [1, 1, 0, 0]}})
    game = observe(position, "spot 0.1")
    assert game.decision == "choose_book_token"
    game.apply(f"book {row}")
    assert game.decision == "choose_inquisitor"
    assert game.position()["players"][0]["books"][row] == 6
    assert game.position()["players"][0]["vp"]["library"] == 0
    game.apply("figure 1")
    player = game.position()["players"][0]
    assert player["vp"]["library"] == 2 and player["dice"] == ["Y2"]
    # the two figures stand on one space, so the second Persuade was not asked
    assert game.decision == "choose_university_token"
    assert player["cellar"] == [0, 1, 1, 0]
    game.apply("scale 0")
    assert game.position()["players"][0]["quadrants"] == 2  # the Scale row, then the first Constellation token
    game.apply("end")
    assert game.position()["players"][0]["reputation"] == -3 - 2 - 1


def test_g06_two_comets_wait() -> None:
    position = build(pages=[0, 0, 2, 2, 2, 2], players={1: {"comets": {"waiting": 2}, "dice": ["R1", "Y1"]}})
    game = play(position, "move 1", "end")
    assert game.legal == ["page 1", "page 2", "page appendix"]
    game.apply("page 1")
    assert game.position()["players"][0]["quadrants"] == 1
    assert game.legal == ["page 2", "page appendix"]
    game.apply("page 2")
    game.apply("colour red")
    assert game.position()["players"][0]["dice"] == ["R1", "R1", "Y1"]
    assert game.seat == 2


def test_g07_objective_by_three_players() -> None:
    libraries = [["E01 up", "E02 up"], ["E03 up", "E04 up"], ["E05 up", "E06 up"]]
    entry = {"constellations": 5, "comets": {"twos": 2}, "cellar": [0, 0, 0, 1]}
    people = {seat: {**entry, "library": library} for seat, library in enumerate(libraries, 1)}
    game = Game(build("galilei:seats=3", players=people))
    for seat, points in ((1, 7), (2, 3), (3, 3)):
        game.apply("move 1")
        game.apply("end")
        assert game.decision == "choose_farewell"
        assert game.position()["players"][seat - 1]["vp"]["objectives"] == points
        game.apply("take")
        game.apply("colour red")
        player = game.position()["players"][seat - 1]
        assert player["cellar"] == [0, 0, 0, 0] and player["quadrants"] == 1
    assert game.position()["objectives"][0] == {"id": "O1", "claims": [1, 2, 3]}


def test_g08_scales() -> None:
    first = {"university": [5, 0, 0, 0], "library": ["E01 up", "E02 up", "E03 up", "E04 up", "E05 down"]}
    second = {"university": [3, 0, 0, 0], "library": [f"E{number:02} up" for number in range(6, 12)]}
    after = play(last_turn(players={1: first, 2: second}), "move 1", "end").position()
    assert [player["vp"]["university"] for player in after["players"]] == [16, 12]
    assert after["decision"] is None and after["seat"] == 0 and after["round"] == 12


def test_g09_persuade_twice() -> None:
    sky = ["T2", "T3", "T1+", "T4", "T5", "T6"]
    position = on_space(2, players={1: {"cellar": [1, 1, 0, 2], "sky": sky, "dice": ["Y1"]}})
    game = play(position, "move 1", "moving")  # no red die: the second option alone can have an effect
    assert game.decision == "choose_inquisitor"
    game.apply("figure 1")
    assert game.decision == "choose_action"  # two figures on space 2, the second step is forced
    assert game.position()["players"][0]["cellar"] == [0, 1, 1, 2]
    game.apply("end")
    assert game.position()["players"][0]["reputation"] == -4


def test_g10_final_scoring() -> None:
    university = ["majors S1b", "comets S3a", "constellations S4a", "books S2a"]
    library = ["E01 up", "E02 up", "E03 up", "E04 up", "E05 up"]
    player = {
        "university": [4, 1, 0, 3],
        "library": library,
        "books": [4, 4, 5, 4],
        "comets": {"ones": 4},
        "constellations": 3,
        "cellar": [0, 1, 1, 3],
        "reputation": 3,
    }
    after = play(last_turn(university=university, players={1: player}), "move 1", "end").position()
    vp = after["players"][0]["vp"]
    assert (vp["university"], vp["cellar"], vp["reputation"]) == (27, -3, 3)
    assert after["players"][0]["score"] == 27
    check_invariants(after)


def test_g11_two_figures_one_interrogation() -> None:
    row = 2
    library = columns(row, ["vp:2", "inquisitor", "persuade:1", "die"])
    position = on_space(
        2,
        display={0: "E24"},
        players={
            1: {
                "dice": ["Y5"],
                "library": library,
                "cellar": [0, 1, 0, 0],
                "sky": ["T2", "T3", "T1", "T4", "T5", "T6"],
            }
        },
    )
    game = play(position, "move 1", "moving")
    assert game.position()["players"][0]["cellar"] == [0, 0, 1, 0]
    game.apply("fixed")
    game.apply(f"book {row}")
    assert game.decision == "choose_inquisitor" and game.legal == ["figure 1", "figure 3"]
    game.apply("figure 1")
    assert game.decision == "choose_colour"
    game.apply("colour blue")
    assert game.position()["players"][0]["cellar"] == [0, 1, 1, 0]
    game.apply("end")
    assert game.position()["players"][0]["reputation"] == -3 - 2 - 1


def for_card(card: str, spots: list[int], **player: Any) -> dict[str, Any]:
    """On space 2 with this card on display space 0; its spots owned by seat 2 are closed."""
    return on_space(2, display={0: card}, spots={0: spots}, players={1: player, 2: {"constellations": 4}})


def test_g12_major_with_comets() -> None:
    position = for_card("E15", [2], dice=["R2", "B2"], comets={"twos": 1, "ones": 2})
    both = ("R2", "B2")
    assert payments(position, "major 0") == {(both, 1, 0), (both, 0, 2)}
    game = observe(position, "major 0")
    assert game.decision == "choose_comet" and game.legal == ["comet 1", "comet 2"]
    game.apply("comet 1")  # the second comet of value 1 is then forced
    assert game.position()["players"][0]["library"] == ["E15 up"]


def test_comets_in_descending_order() -> None:
    position = for_card("E15", [2], dice=["R1", "B2"], comets={"twos": 2, "ones": 3})
    both = ("R1", "B2")
    assert payments(position, "major 0") == {(both, 2, 0), (both, 1, 1), (both, 0, 3)}
    game = observe(position, "major 0")
    assert game.decision == "choose_comet" and game.legal == ["comet 1", "comet 2"]
    # nothing is spent before the payment is complete
    assert game.position()["players"][0]["comets"] == position["players"][0]["comets"]
    game.apply("comet 2")
    assert game.decision == "choose_comet" and game.legal == ["comet 1", "comet 2"]
    game = observe(position, "major 0")
    game.apply("comet 1")  # no 2 after a 1: two more of value 1 are forced
    assert game.decision == "choose_action" and game.position()["players"][0]["comets"]["used"] == 3


def test_g13_spot_with_comets() -> None:
    position = for_card("E04", [0], dice=["R1", "R4"], comets={"twos": 1, "ones": 1})
    assert payments(position, "spot 0.1") == {(("R1", "R4"), 0, 0), (("R4",), 1, 0), (("R4",), 0, 1)}
    game = observe(position, "spot 0.1")
    assert game.legal == ["comet 1", "comet 2", "stop"]


def test_g14_superfluous_die() -> None:
    position = for_card("E01", [2, 0], dice=["B1", "B2", "B3"])
    assert payments(position, "spot 0.2") == {(("B2", "B3"), 0, 0), (("B1", "B3"), 0, 0)}
    assert observe(position, "spot 0.2").legal == ["pay 0,2", "pay 1,2"]


def test_g15_both_colours() -> None:
    position = for_card("E07", [2, 2], dice=["Y1", "B1", "B4"], comets={"twos": 1})
    assert payments(position, "major 0") == {(("Y1", "B4"), 0, 0), (("Y1", "B1"), 1, 0)}


def test_equal_dice_in_payments() -> None:
    position = for_card("E06", [0, 2], dice=["Y1", "Y2", "Y2"])
    game = observe(position, "spot 0.1")
    assert game.legal == ["pay 0,1", "pay 1,2"]


@pytest.mark.parametrize(("start", "ends"), [(1, (2, 3, 4)), (4, (5, 6, 2)), (5, (6, 2, 3)), (6, (2, 3, 4))])
def test_g16_telescope(start: int, ends: tuple[int, ...]) -> None:
    for steps, end in enumerate(ends, 1):
        game = play(build(players={1: {"telescope": start}}), f"move {steps}")
        assert game.position()["players"][0]["telescope"] == game.position()["turn"]["space"] == end


def test_g17_rotation() -> None:
    game = play(build(players={1: {"telescope": 3}}), "move 1", "end")
    assert game.position()["players"][0]["sky"] == ["T5", "T1", "T2", "T3", "T4", "T6"]
    for text in ("move 1", "end", "move 2"):
        game.apply(text)
    assert game.position()["turn"] == {**empty_turn(), "space": 6}
    game.apply("end")
    assert game.position()["players"][0]["sky"] == ["T5", "T1", "T2", "T3", "T4", "T6"]
    for text in ("move 1", "end", "move 1", "end"):
        game.apply(text)
    assert game.position()["players"][0]["sky"] == ["T2", "T5", "T1", "T3", "T4", "T6"]


def test_g18_gain_with_three_of_a_colour() -> None:
    game = play(on_space(3, players={1: {"dice": ["R1", "R2", "R3"]}}), "move 1", "fixed", "option 1")
    assert game.decision == "choose_colour" and game.legal == ["colour blue", "colour yellow"]


def test_g19_exchange() -> None:
    position = on_space(3, players={1: {"dice": ["R1", "R2", "R3", "B5"]}})
    game = play(position, "move 1", "fixed", "option 1")
    assert game.legal == ["colour blue", "colour yellow", "refuse"]
    game.apply("colour yellow")
    assert game.decision == "choose_die" and game.legal == ["die 0", "die 1", "die 2", "die 3"]
    game.apply("die 3")
    assert game.position()["players"][0]["dice"] == ["R1", "R2", "R3", "Y1"]
    blue = play(position, "move 1", "fixed", "option 1", "colour blue")
    assert blue.legal == ["die 0", "die 1", "die 2"]
    refused = play(position, "move 1", "fixed", "option 1", "refuse")
    assert refused.position()["players"][0]["dice"] == position["players"][0]["dice"]
    assert refused.position()["turn"]["fixed_used"]


def test_g20_raise_stops_at_six() -> None:
    sky = ["T2", "T3", "T1+", "T4", "T5", "T6"]
    game = play(on_space(2, players={1: {"dice": ["R5", "R6"], "sky": sky}}), "move 1", "moving")
    assert game.position()["players"][0]["dice"] == ["R6", "R6"]


def test_g21_recolour() -> None:
    position = build(players={1: {"dice": ["R5", "B2", "B3", "B4"], "quadrants": 1}})
    game = play(position, "move 1", "free recolour")
    assert game.decision == "choose_die" and game.position()["players"][0]["quadrants"] == 0
    red = play(position, "move 1", "free recolour", "die 0")  # blue would be the fourth: yellow is forced
    assert red.position()["players"][0]["dice"] == ["Y5", "B2", "B3", "B4"]
    blue = play(position, "move 1", "free recolour", "die 2")
    assert blue.legal == ["colour red", "colour yellow"]
    blue.apply("colour red")
    assert blue.position()["players"][0]["dice"] == ["R3", "R5", "B2", "B4"]


def test_g22_two_spots() -> None:
    position = on_space(2, display={0: "E04", 1: "E07"}, players={1: {"dice": ["R5", "Y2"]}})
    game = play(position, "move 1", "fixed")
    assert game.decision == "choose_target" and {"spot 0.1", "spot 1.2"} < set(game.legal) and "stop" not in game.legal
    game.apply("spot 0.1")
    assert game.decision == "choose_target" and game.legal == ["spot 1.2", "stop"]
    player = game.position()["players"][0]
    assert (player["quadrants"], player["vp"]["constellations"], player["library"]) == (2, 3, [])
    game.apply("spot 1.2")
    after = game.position()
    player = after["players"][0]
    assert player["vp"]["constellations"] == 4 and player["constellations"] == 5
    assert player["library"] == [f"{position['deck'][0]} down"]
    assert after["spots"][:2] == [[1], [0, 1]]


@pytest.mark.parametrize(("cellar", "loss"), [([1, 0, 1, 0], -2), ([0, 1, 0, 0], 0)])
def test_g23_left_end(cellar: list[int], loss: int) -> None:
    sky = ["T2", "T3", "T1", "T4", "T5", "T6"]
    position = on_space(2, players={1: {"cellar": cellar, "reputation": -9, "sky": sky, "dice": ["Y1"]}})
    game = play(position, "move 1", "moving")
    if game.decision == "choose_inquisitor":
        game.apply("figure 1")
    game.apply("end")
    player = game.position()["players"][0]
    assert player["reputation"] == -10
    assert player["score"] == player["vp"]["overrun"] == loss


def test_right_end() -> None:
    sky = ["T2", "T3", "T1", "T4", "T5", "T6"]
    position = on_space(2, players={1: {"cellar": [0, 0, 1, 3], "reputation": 8, "sky": sky, "dice": ["Y1"]}})
    player = play(position, "move 1", "moving", "end").position()["players"][0]
    assert (player["reputation"], player["vp"]["overrun"]) == (10, 2)


def test_g24_farewell_after_interrogation() -> None:
    sky = ["T2", "T3", "T1", "T4", "T5", "T6"]
    entry = {"cellar": [1, 0, 0, 1], "sky": sky, "dice": ["Y1"], "university": [5, 5, 0, 0]}
    game = play(on_space(2, players={1: entry}), "move 1", "moving", "end")
    player = game.position()["players"][0]
    assert game.decision == "choose_farewell"
    assert player["reputation"] == -4 and player["vp"]["objectives"] == 7
    game.apply("take")
    assert game.decision == "choose_colour"
    game.apply("colour red")
    player = game.position()["players"][0]
    assert player["cellar"] == [0, 1, 0, 0] and player["quadrants"] == 1 and player["dice"] == ["R1", "Y1"]
    assert player["reputation"] == -4


def test_g25_empty_space_and_last_round() -> None:
    people = {
        2: {"telescope": 1, "dice": ["R3", "Y1"]},
        3: {"telescope": 1, "dice": ["Y3", "B2"]},
    }
    position = build(
        "galilei:seats=3",
        display={0: "E02", 1: "E08"},
        spots={0: [1, 1], 1: [1, 1]},
        deck=["E33"],
        spare=["E32", "E31"],
        round=9,
        seat=2,
        players={1: {"constellations": 3}, **people},
    )
    game = play(position, "move 1", "fixed")
    after = game.position()
    assert after["display"][0] == "E33" and after["last_round"] == 10 and after["deck"] == []
    for text in ("end", "move 1", "fixed"):
        game.apply(text)
    assert game.position()["display"][1] is None and game.position()["spots"][1] == []
    check_invariants(game.position())
    game.apply("end")
    after = game.position()
    assert (after["round"], after["seat"]) == (10, 1)
    assert after["display"][1] == "E32" and after["spare"] == ["E31"]
    for _ in range(3):
        game.apply("move 1")
        game.apply("end")
    assert game.decision is None and game.position()["round"] == 10


def test_last_round_refills_from_the_spare_pile() -> None:
    position = on_space(
        2,
        display={0: "E02"},
        spots={0: [2, 2]},
        deck=[],
        spare=["E33"],
        round=8,
        last_round=8,
        players={1: {"dice": ["R3", "Y1"]}, 2: {"constellations": 5}},
    )
    after = play(position, "move 1", "fixed").position()
    assert after["display"][0] == "E33" and after["spare"] == [] and after["last_round"] == 8
    empty = play({**position, "spare": [], "box": sorted([*position["box"], "E33"])}, "move 1", "fixed").position()
    assert empty["display"][0] is None
    check_invariants(empty)


def test_g26_trigger_by_a_card_reward() -> None:
    position = build(display={0: "E07"}, deck=["E33"], round=11, seat=2, players={2: {"constellations": 6, "dice": ["Y2"]}})
    game = play(position, "move 1", "fixed")
    assert game.position()["players"][1]["library"] == ["E33 down"]
    assert game.position()["last_round"] == 12
    game.apply("end")
    assert (game.position()["round"], game.seat) == (12, 1)
    for text in ("move 1", "end", "move 1", "end"):
        game.apply(text)
    assert game.decision is None and game.position()["round"] == 12


def test_round_41_is_the_last() -> None:
    game = play(build(round=40, seat=2), "move 1", "end")
    assert (game.position()["round"], game.position()["last_round"]) == (41, 41)
    for text in ("move 1", "end", "move 1", "end"):
        game.apply(text)
    assert game.decision is None and game.position()["deck"] != []


def test_g27_ranking() -> None:
    people = {
        1: {"score": 88, "dice": ["R4", "Y2", "B1"], "quadrants": 0},
        2: {"score": 88, "dice": ["R6"], "quadrants": 5},
    }
    state = read_position(build(players=people))
    place_players(state)
    assert [player.placement for player in state.players] == [1, 2]
    state = read_position(build(players={**people, 2: {"score": 88, "dice": ["R6", "Y1"], "quadrants": 0}}))
    place_players(state)
    assert [player.placement for player in state.players] == [1, 1]
    people[2]["dice"], people[2]["quadrants"] = ["R6", "Y1"], 1
    after = play(last_turn(players=people), "move 1", "end").position()
    assert [player["placement"] for player in after["players"]] == [2, 1]


def test_g28_figure_moved_and_removed() -> None:
    sky = ["T2", "T3", "T1", "T4", "T5", "T6"]
    entry = {"cellar": [0, 0, 1, 0], "sky": sky, "dice": ["Y1"], "quadrants": 2, "library": ["E05 down"]}
    game = play(on_space(2, players={1: entry}), "move 1", "moving", "free write", "book 0")
    assert game.decision == "choose_farewell"
    game.apply("take")
    game.apply("colour yellow")
    for text in ("stop", "end"):
        game.apply(text)
    player = game.position()["players"][0]
    assert player["cellar"] == [0, 0, 0, 0] and player["reputation"] == -3 and player["quadrants"] == 1


# -- further points of the base rules


def test_partial_write_may_stop_after_its_first_step_only() -> None:
    entry = {"library": ["E04 up", "E08 up"], "quadrants": 2, "dice": ["B1"], "books": [1, 2, 2, 2]}
    game = play(build(players={1: entry}), "move 1", "free write")
    # one token can move: its only step is not asked, and then none is left
    assert game.decision == "choose_action"
    assert game.position()["players"][0]["books"] == [2, 2, 2, 2]
    assert game.position()["players"][0]["vp"]["library"] == 2
    entry["books"] = [0, 0, 2, 2]
    game = play(build(players={1: entry}), "move 1", "free write")
    assert game.legal == ["book 0", "book 1"]
    game.apply("book 0")
    assert game.legal == ["book 0", "book 1", "stop"]
    game.apply("stop")
    assert game.position()["players"][0]["books"] == [1, 0, 2, 2]


def test_six_figures_at_one_moment() -> None:
    university = ["majors S1a", "books S2a", "comets S3a", "upgrades S4a"]
    # cells of row 0: Gain Inquisitor, Persuade; of row 3: Persuade, Farewell
    entry = {"cellar": [4, 0, 0, 1], "library": ["E05 up", "E16 down"], "quadrants": 2, "dice": ["R1", "Y1", "B1"]}
    position = build(university=university, players={1: entry})
    game = play(position, "move 1", "free write", "book 0", "book 3", "book 3")  # the figures to persuade stand on one space
    assert game.decision == "choose_farewell"
    game.apply("take")
    game.apply("colour red")
    after = game.position()
    assert sum(after["players"][0]["cellar"]) == 5 and after["turn"]["figures_peak"] == 6
    game.apply("end")
    assert {"id": "O5", "claims": [1]} in game.position()["objectives"]


def test_inquisitor_is_forfeited_when_the_supply_is_empty() -> None:
    entry = {"cellar": [10, 10, 0, 0], "dice": ["R5", "Y1", "Y2"]}
    position = on_space(2, display={0: "E01"}, players={1: entry, 2: {"cellar": [12, 0, 0, 0]}})
    player = observe(position, "major 0").position()["players"][0]
    assert player["cellar"] == [10, 10, 0, 0] and player["vp"]["majors"] == 7


def test_actions_without_effect_are_not_offered() -> None:
    sky = ["T2", "T3", "T1", "T4", "T5", "T6"]
    entry = {"dice": ["R6"], "sky": sky, "quadrants": 4}
    # a red 6: nothing to raise; no figure for a Persuade, no card for a Write; but a red spot of cost 6 to observe
    game = play(on_space(2, players={1: entry}), "move 1")
    assert game.legal == ["end", "fixed", "free comet", "free die", "free recolour"]
    entry.update(dice=["R5"], quadrants=1, comets={"waiting": 7})
    game = play(on_space(2, players={1: entry}), "move 1")
    assert game.legal == ["end", "free raise_one", "free recolour", "moving"]


def test_space_six() -> None:
    sky = ["T1+", "T2+", "T3+", "T4+", "T5+", "T6"]
    game = play(on_space(6, players={1: {"sky": sky}}), "move 1")
    assert game.legal == ["end", "fixed", "moving"]
    game.apply("moving")
    assert game.position()["players"][0]["quadrants"] == 1
    game.apply("fixed")
    assert game.position()["players"][0]["sky"] == [f"{tile}+" for tile in SKY]


def test_gold_face_of_the_turns_tile() -> None:
    """The moving action reads the face that shows (G-052): 2 Quadrants instead of 1, the Persuade is lost (G-074)."""
    sky = ["T2", "T3", "T6+", "T4", "T5", "T1"]
    game = play(on_space(2, players={1: {"sky": sky, "dice": []}}), "move 1", "moving")
    assert game.position()["players"][0]["quadrants"] == 2


def test_points_count_for_the_list_that_holds_them() -> None:
    """A Lecture on a space's fixed action whose row is a Write: the cells' points are `library`."""
    entry = {"library": ["E06 up"], "university": [3, 0, 0, 0], "dice": ["R1"]}
    game = play(on_space(3, players={1: entry}), "move 1", "fixed", "option 2", "scale 0", "book 0")
    player = game.position()["players"][0]
    assert player["vp"]["library"] == 2 and player["vp"]["scales"] == 0


def test_no_colour_beyond_the_supply() -> None:
    red = {"dice": ["R1", "R1", "R1"]}
    people = {1: {"dice": ["R1", "Y1", "Y2"]}, 2: red, 3: red, 4: red}
    game = play(on_space(3, "galilei:seats=4", players=people), "move 1", "fixed", "option 1")
    assert game.legal == ["colour blue", "colour yellow"]


# -- worked examples of the solo game


ROW = ["Y1", "Y2", "Y3", "Y4", "Y5"]


def row(*upgraded: int) -> list[str]:
    return [tile + "+" * (place in upgraded) for place, tile in enumerate(ROW)]


@pytest.mark.parametrize(
    ("name", "movement", "start", "upgraded", "end"),
    [
        ("WE-S01", "M4", 0, (), 2),
        ("WE-S03 (a stop mark that stops nowhere)", "M5", 3, (), 2),
        ("WE-S03, three plain steps", "M3", 3, (0,), 1),
        ("WE-S04", "M5", 0, (2,), 2),
        ("WE-S05", "M5", 2, (2,), 1),
        ("plain numbers do not stop", "M2", 0, (1,), 2),
        ("stop after the wrap", "M5", 3, (0,), 0),
    ],
)
def test_s01_to_s05_movement(name: str, movement: str, start: int, upgraded: tuple[int, ...], end: int) -> None:
    game = tycho_turn(movement=movement, tycho={"tiles": row(*upgraded), "telescope": start})
    assert tycho_of(game)["telescope"] == end, name


@pytest.mark.parametrize(("upgraded", "after"), [((3, 4), (0, 3, 4)), ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))])
def test_s06_s07_upgrade(upgraded: tuple[int, ...], after: tuple[int, ...]) -> None:
    university = ["majors S1a", "upgrades S2a", "comets S3a", "constellations S4a"]
    start = {"tiles": row(*upgraded), "telescope": 3, "cellar": [2, 0, 0, 0], "university": [5, 5, 0, 0]}
    tycho = tycho_of(tycho_turn(movement="M6", university=university, tycho=start))
    assert tycho["tiles"] == row(*after)
    assert tycho["telescope"] == 3
    assert tycho["cellar"] == [2, 0, 0, 0] and tycho["reputation"] == -3
    assert tycho["vp"]["objectives"] == 7  # objectives are checked: two tokens on top rows


def test_s02_tile_5a() -> None:
    university = ["majors S1a", "books S2a", "comets S3a", "constellations S4a"]
    start = {"comets": {"ones": 7}, "cellar": [2, 0, 0, 0], "library": ["E01 down"], "dice": 0}
    tycho = tycho_of(tycho_turn("Y5", university=university, tycho=start))
    assert tycho["book"] == 1
    assert tycho["university"] == [0, 0, 1, 0]
    assert tycho["cellar"] == [0, 2, 0, 0] and tycho["score"] == 0
    assert tycho["reputation"] == -7


def test_s08_tile_1a_first_row() -> None:
    tycho = tycho_of(tycho_turn("Y1", tycho={"cellar": [2, 0, 0, 0], "dice": 1}))
    assert tycho["cellar"] == [0, 1, 1, 0]
    assert tycho["dice"] == 2
    assert tycho["reputation"] == -6


DISPLAY_S09 = {0: "E08", 1: "E05", 2: "E13", 3: "E02", 4: "E11", 5: "E04"}  # 5, 7, 7, 4, 4, 6 points


def test_s09_tile_1a_second_row() -> None:
    start = {"cellar": [1, 0, 0, 0], "dice": 3, "comets": {"ones": 1, "twos": 1}}
    game = tycho_turn("Y1", display=DISPLAY_S09, deck=["E33", "E32"], pages=[1, 0, 0, 0, 0, 0], tycho=start)
    after, tycho = game.position(), tycho_of(game)
    assert tycho["dice"] == 1
    assert tycho["vp"]["majors"] == tycho["score"] == 7
    assert tycho["library"] == ["E05 up"] and after["display"][1] == "E33"
    assert after["pages"] == [1, 2, 0, 0, 0, 0] and after["appendix"] == [0, 0]
    assert (tycho["comets"]["ones"], tycho["comets"]["twos"]) == (0, 1)
    assert tycho["cellar"] == [2, 0, 0, 0] and tycho["reputation"] == -3


def test_s10_one_comet_moves_twice() -> None:
    start = {"cellar": [1, 0, 0, 0], "dice": 3, "comets": {"ones": 1}}
    game = tycho_turn("Y1", display=DISPLAY_S09, tycho=start)
    assert game.position()["pages"] == [2, 0, 0, 0, 0, 0]
    assert tycho_of(game)["comets"]["board"] == 6 and tycho_of(game)["comets"]["twos"] == 0


def test_tycho_uses_the_appendix_without_points() -> None:
    start = {"dice": 3, "comets": {"twos": 1}}
    game = tycho_turn("Y1", pages=[1, 1, 1, 1, 1, 1], tycho=start)
    assert game.position()["appendix"] == [0, 1]
    assert tycho_of(game)["vp"]["pages"] == 0


def test_s11_two_constellations() -> None:
    # E08 spot 1: cost 3, 2 points; E20 spot 2: cost 6, 5 points; E26 spot 2: cost 6, 4 points and 1 Quadrant
    display = {0: "E08", 1: "E01", 2: "E20", 3: "E02", 4: "E26", 5: "E03"}
    spots = {0: [0, 1], 1: [1, 1], 2: [1, 0], 3: [1, 1], 4: [1, 0], 5: [2, 2]}
    start = {"dice": 2, "constellations": 5}
    game = tycho_turn("Y3", display=display, spots=spots, players={1: {"constellations": 0}}, tycho=start)
    after, tycho = game.position(), tycho_of(game)
    assert tycho["dice"] == 0 and tycho["constellations"] == 3
    assert tycho["vp"]["constellations"] == tycho["score"] == 9
    assert after["spots"][2] == [1, 2] and after["spots"][4] == [1, 2] and after["spots"][0] == [0, 1]
    assert tycho["reputation"] == -3 and tycho["library"] == []


def one_open_spot() -> dict[str, Any]:
    """A display whose only open spot is that of E04 on space 0: all others belong to seat 1 or to Tycho."""
    display = {0: "E04", 1: "E09", 2: "E15", 3: "E16", 4: "E17", 5: "E18"}
    return {"display": display, "spots": {0: [0], 1: [1], 2: [1], 3: [1, 1], 4: [1, 1], 5: [1, 2]}}


def test_s12_tile_3a_bottom_row() -> None:
    start = {"cellar": [0, 1, 0, 0], "dice": 4, "constellations": 6}
    game = tycho_turn("Y3", **one_open_spot(), players={1: {"constellations": 0}}, tycho=start)
    tycho = tycho_of(game)
    assert tycho["dice"] == 6
    assert tycho["cellar"] == [0, 0, 1, 0] and tycho["reputation"] == -4
    assert sum(tycho["university"]) == 1


def test_s13_tile_2a_bottom_row() -> None:
    tycho = tycho_of(tycho_turn("Y2", tycho={"cellar": [1, 0, 1, 0], "dice": 1}))
    assert tycho["dice"] == 2
    assert tycho["cellar"] == [0, 1, 1, 0]
    assert tycho["score"] == tycho["vp"]["tiles"] == 4
    assert tycho["reputation"] == -6


@pytest.mark.parametrize(("row_of_scale_1", "after"), [(5, [0, 5, 1, 0]), (4, [0, 5, 0, 0])])
def test_s14_lecture(row_of_scale_1: int, after: list[int]) -> None:
    university = ["majors S1a", "inquisitors S2a", "comets S3a", "constellations S4a"]
    start = {
        "library": ["E01 up", "E02 up"],
        "cellar": [0, 0, 0, 5],
        "comets": {"ones": 5},
        "constellations": 6,
        "dice": 0,
        "university": [0, row_of_scale_1, 0, 0],
    }
    tycho = tycho_of(tycho_turn("Y3", university=university, tycho=start))
    assert tycho["university"] == after
    assert tycho["dice"] == 2


def test_s15_tile_5a_with_three_persuaded() -> None:
    start = {"comets": {"ones": 7}, "cellar": [1, 0, 1, 2], "library": ["E01 down", "E02 down"], "book": 2, "dice": 0}
    tycho = tycho_of(tycho_turn("Y5", tycho=start))
    assert tycho["book"] == 2
    assert tycho["cellar"] == [0, 1, 0, 2]
    assert tycho["vp"]["tiles"] == 10
    assert tycho["reputation"] == -3


def test_s16_no_constellation_token_left() -> None:
    setting = one_open_spot()
    setting["spots"][5] = [2, 2]
    start = {"cellar": [0, 1, 0, 0], "dice": 1, "constellations": 0, "comets": {"ones": 1}}
    game = tycho_turn("Y4", **setting, players={1: {"constellations": 1}}, tycho=start)
    tycho = tycho_of(game)
    assert tycho["dice"] == 0 and tycho["constellations"] == 0
    assert game.position()["spots"][0] == [0]
    assert tycho["comets"]["twos"] == 1
    assert len(tycho["library"]) == 1 and tycho["library"][0].endswith(" down")
    assert tycho["cellar"] == [0, 0, 1, 0]


def test_s17_major_objects_objective() -> None:
    university = ["books S2a", "comets S3a", "constellations S4a", "upgrades S1a"]
    player = {"library": ["E04 up", "E05 up", "E06 up", "E07 up"], "cellar": [0, 0, 0, 1]}
    start = {"library": ["E01 up", "E02 up", "E03 up"], "dice": 2, "cellar": [0, 0, 0, 1]}
    game = tycho_turn("Y1", university=university, tycho=start)
    assert tycho_of(game)["vp"]["objectives"] == 7
    assert tycho_of(game)["cellar"] == [1, 0, 0, 1]  # no Farewell; the Inquisitor is of the row
    assert {"id": "O3", "claims": [2]} in game.position()["objectives"]
    position = build("galilei:solo", university=university, players={1: player})
    position["objectives"][2]["claims"] = [2]
    later = play(position, "move 1", "end")
    assert later.decision == "choose_farewell"
    assert later.position()["players"][0]["vp"]["objectives"] == 3


def test_s18_trigger_in_the_players_turn() -> None:
    setting = {"display": {0: "E02"}, "spots": {0: [2, 2]}, "deck": ["E33"], "round": 12}
    entry = {"telescope": 1, "dice": ["R3", "Y1"]}
    tycho = {"constellations": 5, "movement": ["M6", "M1"], "turned": ["M2", "M3", "M4", "M5"]}
    game = play(build("galilei:solo", **setting, players={1: entry}, tycho=tycho), "move 1", "fixed")
    assert game.position()["last_round"] == 13
    game.apply("end")
    assert game.position()["round"] == 13 and game.position()["tycho"]["turned"][-1] == "M6"
    game.apply("move 1")
    game.apply("end")
    after = game.position()
    assert game.decision is None and after["round"] == 13 and after["tycho"]["movement"] == []


def test_s19_trigger_in_tychos_turn() -> None:
    game = tycho_turn("Y4", deck=["E33"], round=12, tycho={"dice": 1})
    after = game.position()
    assert after["tycho"]["library"] == ["E33 down"]
    assert (after["round"], after["last_round"], after["seat"]) == (13, 13, 1)
    game.apply("move 1")
    game.apply("end")
    assert game.decision is None and game.position()["round"] == 13


def test_s20_tie_is_tychos() -> None:
    player = {"score": 61, "quadrants": 9, "dice": ["R6", "R6"], "reputation": 0}
    for points, placements in ((61, [2, 1]), (60, [1, 2])):
        start = {"score": points, "reputation": 0}
        setting: dict[str, Any] = {"deck": [], "round": 9, "last_round": 9, "players": {1: player}}
        after = tycho_turn(movement="M6", tycho=start, **setting).position()
        assert [after["players"][0]["score"], after["tycho"]["score"]] == [61, points]
        assert [after["players"][0]["placement"], after["tycho"]["placement"]] == placements
        check_invariants(after)


@pytest.mark.parametrize(("reputation", "cellar", "end", "loss"), [(10, [0, 0, 1, 1], 10, 0), (-10, [2, 1, 0, 0], -10, -2)])
def test_s21_ends_of_the_track(reputation: int, cellar: list[int], end: int, loss: int) -> None:
    tycho = tycho_of(tycho_turn("Y2", tycho={"cellar": cellar, "reputation": reputation, "dice": 0}))
    assert tycho["reputation"] == end
    assert tycho["vp"]["overrun"] == loss


def test_movement_deck_is_shuffled_when_a_tile_is_needed() -> None:
    asked = []

    def shuffle(tiles: list[str]) -> list[str]:
        asked.append(list(tiles))
        return tiles[::-1]

    tycho = {"movement": [], "turned": tables.LEVELS["base"]}
    game = play(build("galilei:solo", tycho=tycho), "move 1", shuffle=shuffle)
    assert asked == []
    game.apply("end")
    assert asked == [["M1", "M2", "M3", "M4", "M5", "M6"]]
    assert game.position()["tycho"]["turned"] == ["M6"]
    assert game.position()["tycho"]["movement"] == ["M5", "M4", "M3", "M2", "M1"]


def test_edits_build_consistent_positions() -> None:
    assert before(2) == 1 and before(6) == 5
    for ruleset in RULESETS:
        check_invariants(build(ruleset, display={0: "E01", 3: HARD[0]}))
