"""The worked examples of the eight characters on the oracle alone (WE-G29 to WE-G32, WE-04 to WE-09, WE-C01 to WE-C15)."""

from typing import Any

import pytest

from . import tables
from .edits import build, columns, on_space, play, resolved
from .game import Game
from .hevelius import open_connections


def named(character: str, seats: int = 2, more: str = "") -> str:
    """A ruleset in which seat 1 has a character and the others the basic side."""
    return f"galilei:seats={seats}{more},characters={character}" + "+basic" * (seats - 1)


def first(game: Game) -> dict[str, Any]:
    return game.position()["players"][0]


def covered(page: int, character: str, **entry: Any) -> Game:
    """In Cleanup a waiting comet is put on this personal page; the turn's space is 6, so nothing is rotated."""
    entry = {"comets": {"waiting": 1}, **entry}
    position = on_space(6, named(character), players={1: entry})
    return play(position, "move 1", "end", f"personal {page}")


# -- Galileo


def test_g29_galileo_major_object_and_constellation() -> None:
    entry = {"dice": ["R1", "R3", "Y3", "B2"]}
    display = {0: "E05", 3: "E02"}  # E05: red spot of 2; E02: orange 4, spots of yellow 3 and blue 2; E06: red spot of 3
    position = on_space(2, named("galileo"), display=display, deck=["E06"], players={1: entry})
    game = play(position, "move 1", "fixed")
    assert "major 3" in game.legal
    game.apply("major 3")
    assert game.decision == "choose_payment" and game.legal == ["pay 0,2", "pay 1,2"]
    game.apply("pay 0,2")
    assert game.position()["display"][3] == "E06"
    assert game.decision == "choose_target" and game.legal == ["spot 0.1", "spot 3.2", "stop"]
    game.apply("spot 3.2")
    assert game.decision == "choose_action" and first(game)["constellations"] == 6
    three = play(position, "move 1", "fixed", "spot 3.1", "spot 0.1")
    assert three.decision == "choose_target" and three.legal == ["spot 3.2", "stop"]
    three.apply("spot 3.2")
    assert three.decision == "choose_university_token" and first(three)["constellations"] == 4  # the third token's Lecture
    three.apply("scale 0")
    assert three.decision == "choose_action"


def test_galileo_may_observe_the_constellation_first() -> None:
    position = on_space(2, named("galileo"), display={0: "E02", 1: "E06"}, players={1: {"dice": ["R1", "R3", "Y3"]}})
    position["spots"][0] = [2, 2]
    position["players"][1]["constellations"] = 5
    game = play(position, "move 1", "fixed", "spot 1.2")
    assert game.decision == "choose_target" and game.legal == ["major 0", "spot 1.1", "stop"]
    game.apply("major 0")
    assert game.decision == "choose_action" and first(game)["library"] == ["E02 up"]


# -- Kepler


def test_g30_keplers_special_tile() -> None:
    sky = ["T1", "T2", "T3", "T4", "T5", "KP1"]
    position = on_space(5, named("kepler"), players={1: {"sky": sky, "board": {"tile": "T6"}, "dice": ["R1"]}})
    game = play(position, "move 1", "moving")
    assert game.decision == "choose_option" and game.legal == ["option 1", "option 2"]
    game.apply("option 1")
    for text in ("tile 5", "tile 1"):
        game.apply(text)
    assert first(game)["sky"] == ["T1", "KP1", "T3", "T4", "T5", "T2"]
    game.apply("end")
    assert first(game)["sky"] == ["KP1", "T1", "T3", "T4", "T5", "T2"]


def test_keplers_special_tile_goes_to_the_character_board() -> None:
    sky = ["T1", "T2", "T3", "T4", "T5", "KP1"]
    position = on_space(5, named("kepler"), players={1: {"sky": sky, "board": {"tile": "T6+"}, "dice": ["R1"]}})
    game = play(position, "move 1", "moving", "option 2", "tile 5", "end")
    assert first(game)["sky"] == ["T1", "T2", "T3", "T4", "T5", "T6+"]
    assert first(game)["board"] == {"tile": "KP1"}


def test_kepler_upgrades_the_tile_on_his_board_and_never_the_special_one() -> None:
    sky = ["T1+", "T2", "KP1", "T4+", "T5+", "T6+"]
    position = on_space(6, named("kepler"), players={1: {"sky": sky, "board": {"tile": "T3"}}})
    game = play(position, "move 1", "fixed")
    assert game.legal == ["tile 1", "tile board"]
    game.apply("tile board")
    assert first(game)["board"] == {"tile": "T3+"}


# -- Bruno


def test_g31_brunos_cellar() -> None:
    entry = {"cellar": [1, 0, 0, 0, 0], "quadrants": 3, "dice": ["R1"]}
    game = play(on_space(2, named("bruno"), players={1: entry}), "move 1", "free persuade")
    player = first(game)
    assert player["cellar"] == [0, 0, 1, 0, 0]
    assert player["dice"] == ["R2"] and player["quadrants"] == 1
    game.apply("end")
    assert first(game)["reputation"] == -3 + tables.BRUNO_CELLAR["interrogation"][2]


def test_brunos_grand_inquisitor_enters_space_5() -> None:
    """L-240: the reward of space 5 (Write 1), then the Bonus Board; L-241: a value of 0 is not doubled."""
    entry = {"grand": [0, 0, 0, 1, 0], "quadrants": 3, "library": ["E04 up"], "books": [0, 1, 1, 1], "moons": 1}
    position = on_space(2, named("bruno", more=",luna"), deck=["E10"], players={1: entry}, moon={"gone": [1]})
    game = play(position, "move 1", "free persuade")
    assert first(game)["books"] == [1, 1, 1, 1] and game.decision == "choose_bonus_space"
    assert first(game)["grand"] == [0] * 5
    game.apply("bonus 9")
    game.apply("end")
    assert first(game)["reputation"] == -3


# -- Copernicus


def test_g32_places_of_a_library_tile() -> None:
    library = [f"E{number:02} down" for number in range(1, 6)]
    entry = {"library": library, "books": [2, 0, 1, 3]}
    position = on_space(2, named("copernicus"), players={1: entry})
    found = {}
    for row in range(4):
        game = play(position, "move 1", "lay", "library_tile 1a", f"row {row}")
        found[row] = game.legal if game.decision == "choose_column" else None
    assert found == {
        0: ["column 3", "column 4"],
        1: [f"column {number}" for number in range(1, 5)],
        2: ["column 2", "column 3", "column 4"],
        3: ["column 1", "column 4"],
    }


def test_a_library_tile_replaces_cells_and_is_laid_once_a_turn() -> None:
    entry = {"library": ["E04 up", "E08 up", "E05 up"], "books": [0, 3, 3, 3], "quadrants": 2}
    position = on_space(2, named("copernicus"), players={1: entry})
    game = play(position, "move 1", "lay", "library_tile 1a", "row 0", "column 1")
    assert first(game)["board"]["laid"] == [{"side": "a", "row": 0, "column": 1}, None, None, None]
    assert game.position()["turn"]["ability_used"] and "lay" not in game.legal
    game.apply("free write")
    while game.decision == "choose_book_token":
        game.apply("book 0")
    # Persuade (no figure), 2 points, then the Inquisitor of the third card
    assert first(game)["vp"]["library"] == 2 and first(game)["cellar"] == [1, 0, 0, 0]


def test_copernicus_page_moves_two_different_figures() -> None:
    game = covered(1, "copernicus", cellar=[2, 1, 0, 0])
    assert game.decision == "choose_inquisitor" and game.legal == ["figure 1", "figure 2", "stop"]
    game.apply("figure 1")
    assert game.legal == ["amount 1", "amount 2"]
    game.apply("amount 2")
    assert game.legal == ["figure 1", "figure 2", "stop"]  # not the one on space 3
    game.apply("figure 2")
    game.apply("amount 1")
    assert first(game)["cellar"] == [1, 0, 2, 0] and first(game)["reputation"] == -3 - 4 - 1 - 1


def test_copernicus_page_offers_another_figure_on_the_same_space() -> None:
    game = covered(1, "copernicus", cellar=[1, 1, 0, 0])
    game.apply("figure 1")
    game.apply("amount 1")
    assert game.legal == ["figure 2", "stop"]
    game.apply("stop")
    assert first(game)["cellar"] == [0, 2, 0, 0]


# -- Newton


def test_we04_four_quadrants() -> None:
    sky = ["N3", "N2", "N4", "N5", "N6", "N1"]
    game = play(on_space(5, named("newton"), players={1: {"sky": sky, "dice": ["R1"]}}), "move 1", "moving")
    assert first(game)["quadrants"] == 4


@pytest.mark.parametrize(
    ("sky", "points"),
    [
        (["N3", "N2", "N4", "N5", "N6", "N1"], 8),  # WE-05
        (["N3", "N4", "N2", "N5", "N1", "N6"], 6),  # WE-C01
        (["N2", "N1", "N3", "N4", "N5", "N6"], 0),  # WE-C04
    ],
)
def test_we05_c01_c04_second_page(sky: list[str], points: int) -> None:
    assert first(covered(2, "newton", sky=sky))["vp"]["pages"] == points


def test_c02_first_page() -> None:
    game = covered(1, "newton", sky=["N1", "N3", "N2", "N4", "N5", "N6"])
    assert game.decision == "choose_tile" and game.legal == ["refuse", "tile 0", "tile 2"]
    game.apply("tile 2")
    game.apply("amount 2")
    assert first(game)["sky"] == ["N1", "N3", "N4", "N5", "N2", "N6"]


def test_c03_three_raises() -> None:
    sky = ["N3", "N1", "N4", "N5", "N2", "N6"]
    position = on_space(4, named("newton"), players={1: {"sky": sky, "dice": ["R2", "B5"]}})
    game = play(position, "move 1", "moving", "die 0", "die 1")
    assert first(game)["dice"] == ["R4", "B6"] and game.decision == "choose_action"
    position["players"][0]["dice"] = ["R6", "B5"]
    game = play(position, "move 1", "moving")
    assert first(game)["dice"] == ["R6", "B6"] and game.decision == "choose_action"


def test_c04_multiplier_0() -> None:
    entry = {"sky": ["N2", "N1", "N3", "N4", "N5", "N6"], "grand": [0, 0, 1, 0], "quadrants": 3, "moons": 1}
    position = on_space(2, named("newton", more=",luna"), deck=["E10"], players={1: entry}, moon={"gone": [1]})
    game = play(position, "move 1", "free persuade", "bonus 6", "tile 1")
    assert first(game)["sky"] == ["N1", "N2", "N3", "N4", "N5", "N6"] and first(game)["quadrants"] == 0


# -- Hevelius


def hevelius(offer: list[str | None], constellations: list[list[str]], deck: list[str] | None = None) -> dict[str, Any]:
    """Her board; the tiles not named are the discard pile if a deck is given, else the deck."""
    used = [*offer, *(tile for tiles in constellations for tile in tiles), *(deck or [])]
    rest = [tile for tile in tables.HEVELIUS_TILES if tile not in used]
    return {
        "offer": offer,
        "constellations": constellations,
        "deck": rest if deck is None else deck,
        "discard": [] if deck is None else rest,
    }


def raising_red(board: dict[str, Any], **entry: Any) -> dict[str, Any]:
    """T1 is the turn's tile; there is a red die of value 2 and no figure."""
    player = {"sky": ["T2", "T3", "T1", "T4", "T5", "T6"], "dice": ["R2"], "board": board, **entry}
    return on_space(2, named("hevelius"), players={1: player})


STARS_4 = ["H06", "H13"]  # 1 + 3 stars, 2 + 1 connections: one is open
STARS_6 = ["H02", "H07", "H15"]  # 1 + 2 + 3 stars, 1 + 1 + 3 connections: one is open


def test_we06_claim_and_complete() -> None:
    assert open_connections(STARS_4) == open_connections(STARS_6) == 1
    position = raising_red(hevelius(["H16", "H01", "H12"], [STARS_4, STARS_6]))
    game = play(position, "move 1")
    assert "claim" not in game.legal
    game.apply("moving")
    assert first(game)["dice"] == ["R3"] and "claim" in game.legal
    game.apply("claim")
    assert game.decision == "choose_constellation"
    assert game.legal == ["constellation 1", "constellation 2", "constellation new"]
    five = play(position, "move 1", "moving", "claim", "constellation 1")
    assert first(five)["vp"]["characters"] == 4 and five.decision == "choose_colour"
    five.apply("colour red")
    assert first(five)["board"]["constellations"] == [STARS_6] and first(five)["board"]["discard"] == ["H01", *STARS_4]
    assert first(five)["board"]["offer"] == ["H16", None, "H12"] and "claim" not in five.legal
    game.apply("constellation 2")
    assert first(game)["vp"]["characters"] == 10 and first(game)["board"]["constellations"] == [STARS_4]
    deck = first(game)["board"]["deck"]
    game.apply("end")
    assert first(game)["board"]["offer"] == ["H16", deck[0], "H12"]
    assert game.seat == 2  # neither claim nor discard after a claim


def test_we07_raises_as_conditions() -> None:
    sky = ["T1", "T3", "T6", "T5", "T2", "T4"]
    board = hevelius(["H02", "H03", "H16"], [])
    yellow = {"sky": sky, "dice": ["Y1"], "board": board}
    tile = play(on_space(2, named("hevelius"), players={1: yellow}), "move 1", "moving", "option 1")
    assert "claim" in tile.legal
    cell = {**yellow, "library": columns(0, ["raise_all:yellow:1"]), "books": [0, 1, 1, 1], "quadrants": 2}
    assert "claim" not in play(on_space(2, named("hevelius"), players={1: cell}), "move 1").legal
    game = play(on_space(2, named("hevelius"), players={1: cell}), "move 1", "free write")
    # the Write and the raise were carried out; of these the offer asks for a yellow raise only
    assert game.position()["turn"]["icons"] == ["raise_all:yellow", "write"] and "claim" in game.legal
    any_die = play(on_space(3, named("hevelius"), players={1: yellow}), "move 1", "moving", "amount 2")
    assert any_die.position()["turn"]["icons"] == ["raise_one"] and "claim" not in any_die.legal
    red = {**yellow, "dice": ["R1", "R1", "R1"], "cellar": [0, 0, 0, 1]}
    assert "option 1" not in play(on_space(3, named("hevelius"), players={1: red}), "move 1", "moving").legal


@pytest.mark.parametrize(
    ("name", "tiles", "opened", "stars"),
    [
        ("WE-C05", ["H13", "H16"], [1, 0], 6),
        ("WE-C06 a", ["H14", "H01", "H02", "H05"], [3, 2, 1, 0], 5),
        ("WE-C06 b", ["H03", "H01", "H02"], [2, 1, 0], 3),
        ("WE-C07", ["H01", "H02"], [1, 0], 2),
    ],
)
def test_c05_to_c07_constellations(name: str, tiles: list[str], opened: list[int], stars: int) -> None:
    assert [open_connections(tiles[:number]) for number in range(1, len(tiles) + 1)] == opened, name
    assert sum(tables.HEVELIUS_TILES[tile]["stars"] for tile in tiles) == stars


def test_c05_second_claim() -> None:
    """H13 (3 stars, 1 connection) is open; H16 asks for a card: the reward of the second Constellation token brings one."""
    board = hevelius(["H16", "H12", "H11"], [["H13"]])
    entry = {"dice": ["R3"], "constellations": 6, "board": board}
    position = on_space(2, named("hevelius"), display={0: "E06"}, players={1: entry})
    game = play(position, "move 1", "fixed", "claim", "constellation 1")
    assert first(game)["vp"]["characters"] == 4 and game.decision == "choose_colour"


def test_c06_c07_small_constellations() -> None:
    entry = {"library": ["E04 up", "E08 up", "E10 up"], "books": [0, 3, 3, 3]}
    game = play(raising_red(hevelius(["H01", "H12", "H16"], [["H02", "H03"]]), **entry), "move 1", "moving", "claim")
    game.apply("constellation 1")  # 3 stars: Write 2 and 1 Quadrant
    assert game.decision == "choose_book_token" and first(game)["quadrants"] == 0
    game.apply("stop")
    assert first(game)["books"] == [1, 3, 3, 3] and first(game)["quadrants"] == 1
    game = play(raising_red(hevelius(["H01", "H12", "H16"], [["H02"]])), "move 1", "moving", "claim", "constellation 1")
    assert first(game)["vp"]["characters"] == 0 and first(game)["board"]["discard"] == ["H01", "H02"]


REST = [tile for tile in tables.HEVELIUS_TILES if tile not in ("H01", "H12", "H16", "H09", "H10")]


def test_c08_claim_with_an_empty_deck() -> None:
    position = raising_red(hevelius(["H01", "H12", "H16"], [REST], deck=[]))
    asked = []

    def shuffle(tiles: list[str]) -> list[str]:
        asked.append(tiles)
        return tiles[::-1]

    game = play(position, "move 1", "moving", "claim", "constellation new", "end", shuffle=shuffle)
    board = first(game)["board"]
    assert asked == [["H09", "H10"]]
    assert board["offer"] == ["H10", "H12", "H16"] and board["deck"] == ["H09"] and board["discard"] == []


def test_c08_discards_with_an_empty_deck() -> None:
    position = raising_red(hevelius(["H01", "H12", "H16"], [REST], deck=[]))
    game = play(position, "move 1", "end", shuffle=sorted)
    assert game.decision == "choose_discard" and game.legal == ["offer 0", "offer 1", "offer 2", "stop"]
    for text in ("offer 0", "offer 2", "stop"):
        game.apply(text)
    board = first(game)["board"]
    assert board["offer"] == ["H01", "H12", "H09"] and board["deck"] == ["H10", "H16"] and board["discard"] == []


def test_c08_short_offer() -> None:
    position = raising_red(hevelius(["H01", "H12", "H16"], [REST, ["H09"], ["H10"]], deck=[]))
    game = play(position, "move 1", "moving", "claim", "constellation new", "end")
    assert first(game)["board"]["offer"] == [None, "H12", "H16"] and first(game)["board"]["deck"] == []


def test_c09_claim_between_the_steps_of_cleanup() -> None:
    """The page gives a Write, that is the condition; the reward's Write brings a Persuade, which is interrogated."""
    library = columns(0, ["", "vp:2", "persuade:1"])
    entry = {"library": library, "books": [0, 3, 3, 3], "comets": {"waiting": 1}, "cellar": [2, 0, 0, 0]}
    board = hevelius(["H11", "H12", "H16"], [["H02", "H09", "H01"][:2]])
    position = on_space(6, named("hevelius"), players={1: {**entry, "board": board}})
    game = play(position, "move 1", "end", "page 4")
    assert game.decision == "choose_book_token"
    game.apply("stop")
    assert game.decision == "choose_claim" and game.legal == ["offer 0", "refuse"]
    game.apply("offer 0")
    game.apply("constellation 1")  # H11 has two connections: 1 + 2 - 2, still open
    assert game.seat == 2 and first(game)["reputation"] == -3


def test_c09_interrogation_after_the_claims_reward() -> None:
    library = columns(0, ["vp:2", "persuade:1"])
    entry = {"library": library, "books": [0, 2, 2, 2], "comets": {"waiting": 1}, "cellar": [1, 0, 0, 0], "dice": ["R1"]}
    board = hevelius(["H10", "H12", "H16"], [["H01"]])
    position = on_space(6, named("hevelius"), players={1: {**entry, "board": board}})
    game = play(position, "move 1", "end", "page 2", "colour red", "offer 0", "constellation 1", "book 0")
    # 3 stars: Write 2, the second step enters the Persuade
    assert first(game)["cellar"] == [0, 1, 0, 0] and first(game)["quadrants"] == 1 and first(game)["reputation"] == -5


def test_c10_no_discard_after_a_condition_met() -> None:
    position = raising_red(hevelius(["H01", "H12", "H16"], []))
    game = play(position, "move 1", "moving", "end")
    assert game.decision == "choose_claim" and game.legal == ["offer 0", "refuse"]
    game.apply("refuse")
    assert game.seat == 2 and first(game)["board"]["offer"] == ["H01", "H12", "H16"]


def test_hevelius_may_exchange_for_an_equal_die() -> None:
    """C-079."""
    dice = ["R1", "R2", "Y1", "B1"]
    for character, legal in (("hevelius", ["die 0", "die 1", "die 2", "die 3"]), ("sophia", ["die 2", "die 3"])):
        position = on_space(3, named(character), players={1: {"dice": dice}})
        game = play(position, "move 1", "fixed", "option 1", "colour red")
        assert game.decision == "choose_die" and game.legal == legal


# -- Cunitz

NOTES = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]


def cunitz(square: int, colour: str = "yellow", notes: list[str] = NOTES) -> dict[str, Any]:
    return {"round": colour, "square": square, "notes": notes}


def test_we08_page_a() -> None:
    entry = {
        "sky": ["C2", "C3", "C1", "C4", "C5", "C6"],
        "board": cunitz(1),
        "dice": ["R2", "Y1"],
        "comets": {"twos": 1},
        "cellar": [1, 0, 0, 0],
    }
    position = on_space(2, named("cunitz"), display={0: "E04"}, players={1: entry})
    game = play(position, "move 1", "moving")
    assert game.decision == "choose_option"
    game.apply("option 1")
    assert game.decision == "choose_focus" and first(game)["dice"] == ["R3", "Y1"]
    game.apply("take")
    assert first(game)["board"]["round"] == "red"
    game.apply("fixed")  # red 3, yellow 1 and the comet: the orange 6
    while game.decision == "choose_target":
        game.apply("major 0")
    game.apply("end")
    game.apply("personal 1")
    assert game.decision == "choose_option" and game.legal == ["option 1", "option 2", "option 3"]
    game.apply("option 2")
    game.apply("take")
    assert first(game)["board"]["square"] == 2 and sum(first(game)["cellar"]) == 1
    assert first(game)["cellar"] == [0, 1, 0, 0]  # the blue and red frame matches red
    game.apply("option 3")
    assert game.decision == "choose_colour" and game.legal == ["colour blue", "colour yellow", "refuse"]
    game.apply("colour blue")
    assert first(game)["board"]["round"] == "blue" and first(game)["quadrants"] == 2
    assert first(game)["reputation"] == -3 - 2


def test_c11_colourless_space_and_missed_note() -> None:
    position = build(named("cunitz"), players={1: {"board": cunitz(0, "blue", ["Q3", "Q2", "Q1", "Q4", "Q5", "Q6"])}})
    after = resolved(position, ["note_move:2"], "take", "take")["players"][0]
    assert after["quadrants"] == 1 and after["vp"]["characters"] == 0 and after["board"]["square"] == 2


def test_c12_end_of_the_track() -> None:
    position = build(named("cunitz"), players={1: {"board": cunitz(17)}})
    after = resolved(position, ["note_move:3"], "take")["players"][0]
    assert after["board"]["square"] == 18 and after["vp"]["characters"] == 4


def test_c13_focus_without_a_die() -> None:
    entry = {"sky": ["C2", "C3", "C1", "C4", "C5", "C6"], "board": cunitz(18, "blue"), "dice": ["B1"]}
    game = play(on_space(2, named("cunitz"), players={1: entry}), "move 1", "moving", "take")
    assert first(game)["board"]["round"] == "red" and first(game)["dice"] == ["B1"]
    entry["board"] = cunitz(18, "red")
    assert "moving" not in play(on_space(2, named("cunitz"), players={1: entry}), "move 1").legal


# -- Sophia Brahe


@pytest.mark.parametrize(("start", "steps", "venus"), [(5, 2, 1), (6, 1, 1), (4, 2, 0)])
def test_c14_venus(start: int, steps: int, venus: int) -> None:
    position = build(named("sophia"), players={1: {"telescope": start, "board": {"venus": 0}}})
    assert first(play(position, f"move {steps}"))["board"] == {"venus": venus}


@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 0)])
def test_we09_venus_comes_back(before: int, after: int) -> None:
    position = build(named("sophia"), players={1: {"telescope": 6, "board": {"venus": before}}})
    assert first(play(position, "move 1"))["board"] == {"venus": after}


def test_c15_sun_after_the_whole_action() -> None:
    # visible in the third position: spaces 1 and 2
    entry = {"dice": ["R2", "Y3"], "board": {"venus": 2}, "cellar": [1, 0, 0, 0]}
    position = on_space(2, named("sophia"), display={0: "E05", 1: "E06"}, players={1: entry})
    game = play(position, "move 1", "fixed", "spot 0.1")
    assert game.decision == "choose_target" and first(game)["quadrants"] == 1 and first(game)["cellar"] == [1, 0, 0, 0]
    game.apply("spot 1.1")
    assert game.decision == "choose_action"
    assert first(game)["quadrants"] == 1 + 1 and first(game)["cellar"] == [0, 1, 0, 0]
    assert len(first(game)["library"]) == 1
