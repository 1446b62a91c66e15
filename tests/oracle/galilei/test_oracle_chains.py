"""Rare chains of rewards across chapters, which random games seldom reach. Alone, or with the engine (see both.py)."""

from typing import Any

from . import tables
from .edits import build, columns, on_space, play, tycho_of, tycho_turn
from .game import Game
from .test_oracle_characters import covered, first, hevelius, named


def leaving(character: str, side: str, space: int = 2, more: dict[str, Any] | None = None, **entry: Any) -> dict[str, Any]:
    """A Grand Inquisitor one space from the right end and 3 Quadrants, on a turn's space."""
    grand = [0, 0, 0, 1, 0] if character == "bruno" else [0, 0, 1, 0]
    player = {"grand": grand, "quadrants": 3, "moons": 1, "dice": ["R1"], **entry}
    changes = {"deck": ["E10", "E12"], "players": {1: player}, "moon": {"gone": [1], "side": side}, **(more or {})}
    return on_space(space, named(character, more=",luna"), **changes)


KEPLER_SKY = ["T1", "T2", "T3", "KP1", "T4", "T5"]


def kepler(**changes: Any) -> dict[str, Any]:
    return leaving("kepler", "a", 3, sky=list(KEPLER_SKY), board={"tile": "T6+"}, **changes)


# -- A6, A7 and Kepler


def test_a6_on_keplers_special_tile_rotates_it_from_where_it_lies() -> None:
    """L-248."""
    game = play(kepler(), "move 1", "free persuade", "bonus 6", "tile 3", "option 1", "tile 3", "tile 5")
    # swapped to space 5, then rotated from there
    assert first(game)["sky"] == ["KP1", "T1", "T2", "T3", "T5", "T4"]
    assert "moving" in game.legal  # it is the turn's tile, still unused
    game.apply("moving")
    game.apply("option 1")
    game.apply("tile 0")
    game.apply("tile 4")
    game.apply("end")
    assert first(game)["sky"] == ["KP1", "T5", "T1", "T2", "T3", "T4"]


def test_a6_may_put_keplers_special_tile_on_the_character_board() -> None:
    """L-248: then it is not rotated; as the turn's tile it still gives its moving action."""
    game = play(kepler(), "move 1", "free persuade", "bonus 6", "tile 3", "option 2", "tile 3")
    assert first(game)["sky"] == ["T1", "T2", "T3", "T6+", "T4", "T5"] and first(game)["board"] == {"tile": "KP1"}
    assert "moving" in game.legal
    game.apply("moving")
    game.apply("option 2")
    game.apply("tile 0")
    assert first(game)["sky"] == ["KP1", "T2", "T3", "T6+", "T4", "T5"] and first(game)["board"] == {"tile": "T1"}
    game.apply("end")
    assert first(game)["sky"] == ["KP1", "T2", "T3", "T6+", "T4", "T5"]


def test_the_turns_tile_may_lie_on_the_character_board() -> None:
    """G-051, G-055: A6 on the special tile sends the turn's tile away; its moving action stays, nothing rotates."""
    position = leaving("kepler", "a", 2, sky=list(KEPLER_SKY), board={"tile": "T6+"})
    game = play(position, "move 1", "free persuade", "bonus 6", "tile 3", "option 2", "tile 2")
    assert first(game)["board"] == {"tile": "T3"} and first(game)["sky"] == ["KP1", "T1", "T2", "T6+", "T4", "T5"]
    assert "moving" not in game.legal  # T3 on the board: no blue die, no card to write on
    game.apply("end")
    assert first(game)["sky"] == ["KP1", "T1", "T2", "T6+", "T4", "T5"]


def test_a7_and_the_turns_tile() -> None:
    """C-011: a mirror swapped to space 1 before its moving action gives nothing; Cleanup rotates it from there."""
    sky = ["N3", "N4", "N1", "N5", "N6", "N2"]
    game = play(leaving("newton", "a", sky=sky), "move 1", "free persuade", "bonus 7", "tile 1", "tile 2")
    assert first(game)["sky"] == ["N3", "N1", "N4", "N5", "N6", "N2"]
    assert "moving" not in game.legal
    game.apply("end")
    assert first(game)["sky"] == ["N1", "N3", "N4", "N5", "N6", "N2"]


# -- Copernicus


def test_copernicus_page_with_a_grand_inquisitor() -> None:
    entry = {"grand": [0, 1, 0, 0], "cellar": [1, 0, 0, 0], "moons": 1, "comets": {"waiting": 1}}
    ruleset = named("copernicus", more=",luna")
    position = on_space(6, ruleset, deck=["E10"], players={1: entry}, moon={"gone": [1], "side": "a"})
    game = play(position, "move 1", "end", "personal 1")
    assert game.legal == ["figure 1", "grand 2", "stop"]
    game.apply("grand 2")
    assert game.decision == "choose_amount" and game.legal == ["amount 1", "amount 2"]
    game.apply("amount 2")
    assert game.decision == "choose_bonus_space"
    game.apply("bonus 4")  # Persuade three times inside: the only other figure goes to the right end
    assert first(game)["cellar"] == [0, 0, 0, 1] and first(game)["reputation"] == -2
    assert game.seat == 2


def test_copernicus_page_two_grand_inquisitors_on_one_space() -> None:
    entry = {"grand": [2, 0, 0, 0], "moons": 2, "comets": {"waiting": 1}}
    ruleset = named("copernicus", more=",luna")
    position = on_space(6, ruleset, deck=["E10"], players={1: entry}, moon={"gone": [1, 4]})
    game = play(position, "move 1", "end", "personal 1", "grand 1", "amount 1")
    assert game.legal == ["grand 1", "stop"]
    game.apply("grand 1")
    game.apply("amount 1")
    assert first(game)["grand"] == [0, 2, 0, 0] and first(game)["reputation"] == -10
    # -3 - 2 * 2 * 2 is beyond the left end
    assert first(game)["vp"]["overrun"] == -2


def test_a5_with_a_library_tile() -> None:
    """L-245: a covered cell gives the reward of the library tile; a Farewell may be refused."""
    library = columns(1, ["vp:2", "vp:2", "vp:2"])
    laid = [None, {"side": "b", "row": 1, "column": 1}, None, None]
    entry: dict[str, Any] = {"library": library, "books": [0, 3, 0, 0], "board": {"laid": laid}, "cellar": [0, 0, 0, 1]}
    game = play(leaving("copernicus", "a", more={"deck": ["E31"]}, **entry), "move 1", "free persuade", "bonus 5")
    # CL2 side b covers column 1 of rows 1 and 2: a Lecture in row 1
    assert first(game)["vp"]["library"] == 4 and game.decision == "choose_university_token"
    laid[1]["row"] = 0  # type: ignore[index]
    game = play(leaving("copernicus", "a", more={"deck": ["E31"]}, **entry), "move 1", "free persuade", "bonus 5")
    assert game.decision == "choose_farewell"
    game.apply("refuse")
    assert first(game)["vp"]["library"] == 4 and first(game)["cellar"] == [0, 0, 0, 1]


def test_a_write_enters_the_tile_and_not_the_card() -> None:
    laid = [None, None, None, {"side": "b", "row": 2, "column": 2}]
    entry = {"library": columns(2, ["vp:2", "vp:2", "vp:2"]), "books": [3, 3, 0, 3], "board": {"laid": laid}, "quadrants": 2}
    position = on_space(2, named("copernicus"), players={1: {**entry, "dice": ["R1"]}})
    game = play(position, "move 1", "free write", "book 2")
    assert first(game)["vp"]["library"] == 2 and game.decision == "choose_colour"


def test_a_library_tile_far_to_the_right() -> None:
    cards = [name for name in tables.CARDS if name not in ("E25", "E26", "E27", "E28", "E29", "E30")][:26]
    entry = {"library": [f"{card} down" for card in cards], "books": [26, 25, 0, 0]}
    position = on_space(2, named("copernicus"), deck=["E33"], spare=[], players={1: {**entry, "dice": ["R1"]}})
    game = play(position, "move 1", "lay", "library_tile 3a", "row 0")
    assert len(game.legal) == 23 and "column 23" in game.legal
    game = play(position, "move 1", "lay", "library_tile 2b", "row 2", "column 26")
    assert first(game)["board"]["laid"][1] == {"side": "b", "row": 2, "column": 26}


# -- Bruno


def test_b5_with_brunos_cellar() -> None:
    """L-242: the reward of space 5 only; L-240: a Grand Inquisitor brings it before it goes on the Bonus Board."""
    library: dict[str, Any] = {"library": ["E04 up", "E08 up"], "books": [0, 2, 2, 2]}
    game = play(leaving("bruno", "b", cellar=[1, 0, 0, 0, 0], **library), "move 1", "free persuade", "grand 4")
    # the departing figure's own Write 1 came first
    assert first(game)["books"] == [1, 2, 2, 2] and game.decision == "choose_bonus_space"
    game.apply("bonus 5")
    # the ordinary figure jumps to space 5: Write 1, no raise, no Quadrant, no point; nobody is left for the second Persuade
    assert first(game)["cellar"] == [0, 0, 0, 0, 1] and first(game)["books"] == [2, 2, 2, 2]
    assert first(game)["dice"] == ["R1"] and first(game)["quadrants"] == 0 and first(game)["vp"]["characters"] == 0
    game.apply("end")
    assert first(game)["reputation"] == -3 + 2


def test_brunos_farewell_takes_figures_of_space_5() -> None:
    university = ["majors S1a", "books S2a", "upgrades S3a", "constellations S4a"]
    entry = {"comets": {"ones": 5}, "cellar": [0, 0, 0, 1, 1], "dice": []}
    game = play(on_space(2, named("bruno"), university=university, players={1: entry}), "move 1", "end")
    assert game.decision == "choose_farewell"
    game.apply("take")
    game.apply("colour red")
    assert first(game)["cellar"] == [0, 0, 0, 1, 0]


# -- B3


def test_b3_observes_with_galileo_and_sophia() -> None:
    """L-251: a full Observe action with the characters' powers."""
    display = {"display": {0: "E05", 1: "E06", 2: "E02"}}
    dice = ["R3", "Y3", "Y3", "B2"]
    position = leaving("galileo", "b", 4, display, dice=dice)
    game = play(position, "move 1", "free persuade", "bonus 3", "telescope 2", "spot 2.1", "spot 0.1")
    assert game.decision == "choose_target" and "spot 2.2" in game.legal and "stop" in game.legal
    game.apply("spot 2.2")
    assert first(game)["constellations"] == 4
    sophia = leaving("sophia", "b", 4, display, dice=["R2", "R3"], board={"venus": 1})
    game = play(sophia, "move 1", "free persuade", "bonus 3", "telescope 2", "spot 0.1", "pay 0")
    while game.decision == "choose_target":
        game.apply("stop")
    assert first(game)["board"] == {"venus": 1} and first(game)["quadrants"] == 2  # token and Sun
    assert game.position()["turn"]["space"] == 4 and first(game)["telescope"] == 2
    game.apply("end")
    game.apply("move 1")
    game.apply("end")
    game.apply("move 1")
    assert first(game)["telescope"] == 3 and first(game)["board"] == {"venus": 1}


def test_b3_without_a_possible_fixed_action_moves_the_telescope() -> None:
    """L-250; and B3 on Upgrade gives no Quadrant (L-211)."""
    game = play(leaving("galileo", "b", 3, dice=[]), "move 1", "free persuade", "bonus 3", "telescope 2")
    assert game.decision == "choose_action" and first(game)["telescope"] == 2
    game = play(leaving("galileo", "b", 3, dice=[]), "move 1", "free persuade", "bonus 3", "telescope 6", "tile 0")
    assert first(game)["sky"][0] == "T1+" and first(game)["quadrants"] == 0 and first(game)["telescope"] == 6
    game.apply("end")
    assert first(game)["sky"] == ["T4", "T1+", "T2", "T3", "T5", "T6"]
    for text in ("move 1", "end", "move 1"):
        game.apply(text)
    assert first(game)["telescope"] == 2


# -- Hevelius


def test_a_claim_in_cleanup_sends_a_comet_to_the_book() -> None:
    """C-078: Write 2, a Persuade, a Grand Inquisitor leaves for B3, an Observe with a comet of value 2; then step 3."""
    library = columns(0, ["vp:2", "persuade:1"])
    entry = {
        "library": library,
        "books": [0, 2, 2, 2],
        "comets": {"waiting": 1, "twos": 1},
        "grand": [0, 0, 1, 0],
        "cellar": [0, 0, 0, 1],
        "moons": 1,
        "dice": ["R1"],
        "board": hevelius(["H10", "H12", "H09"], [["H01"]]),
    }
    display = {0: "E05"}
    ruleset = named("hevelius", more=",luna")
    position = on_space(6, ruleset, deck=["E10"], display=display, players={1: entry}, moon={"gone": [1], "side": "b"})
    game = play(position, "move 1", "end", "page 2", "colour yellow")
    assert game.decision == "choose_claim" and game.legal == ["offer 0", "offer 2", "refuse"]
    for text in ("offer 0", "constellation 1", "book 0"):
        game.apply(text)
    assert game.decision == "choose_bonus_space"
    # the constellation keeps its tiles until its reward is finished (C-038)
    assert first(game)["board"]["constellations"] == [["H01", "H10"]] and first(game)["board"]["discard"] == []
    assert first(game)["board"]["offer"] == [None, "H12", "H09"]
    game.apply("bonus 3")
    game.apply("telescope 2")
    while game.decision in ("choose_target", "choose_comet", "choose_payment"):
        game.apply("spot 0.1" if "spot 0.1" in game.legal else "stop" if "stop" in game.legal else game.legal[0])
    assert game.decision == "choose_comet_page"
    assert first(game)["board"]["constellations"] == [] and first(game)["board"]["discard"] == ["H01", "H10"]
    assert first(game)["quadrants"] == 2  # first Constellation token, then the constellation's reward
    game.apply("page appendix")
    assert first(game)["reputation"] == -2 and game.seat == 2 and None not in first(game)["board"]["offer"]


def test_an_exchange_for_an_equal_die_meets_the_condition() -> None:
    """C-025, C-079: with four dice of value 1 in three colours an exchange for an equal one is offered and counts."""
    entry = {"dice": ["R1", "R1", "Y1", "B1"], "board": hevelius(["H09", "H12", "H16"], [])}
    game = play(on_space(3, named("hevelius"), players={1: entry}), "move 1", "fixed", "option 1", "colour red")
    assert game.legal == ["die 0", "die 2", "die 3"]
    game.apply("die 0")
    assert first(game)["dice"] == ["R1", "R1", "Y1", "B1"] and "claim" in game.legal
    refused = play(on_space(3, named("hevelius"), players={1: entry}), "move 1", "fixed", "option 1", "refuse")
    assert "claim" not in refused.legal


def test_fifteen_open_constellations() -> None:
    """The longest list of choose_constellation: the sixteenth tile may begin one or extend any of fifteen."""
    others = [[tile] for tile in tables.HEVELIUS_TILES if tile != "H01"]
    board = hevelius(["H01", None, None], others, deck=[])
    entry = {"sky": ["T2", "T3", "T1", "T4", "T5", "T6"], "dice": ["R2"], "board": board}
    game = play(on_space(2, named("hevelius"), players={1: entry}), "move 1", "moving", "claim")
    assert len(game.legal) == 16 and "constellation 15" in game.legal
    game.apply("constellation 15")
    # 4 stars: Write 2, lost without a card, and 1 Quadrant
    assert first(game)["quadrants"] == 1 and first(game)["board"]["discard"] == ["H01", "H16"]
    game.apply("end")
    # the discard pile is shuffled, two tiles refill the offer
    assert first(game)["board"]["discard"] == [] and first(game)["board"]["offer"][2] is None


# -- Cunitz


def test_parts_of_a_page_that_cannot_be_taken_yet() -> None:
    """C-080: the raise of page b is lost only when nothing else is left; a step may bring nothing for it."""
    board = {"round": "red", "square": 18, "notes": ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]}
    game = covered(2, "cunitz", board=board, dice=[])
    # only Focus is left: not asked which part, but which colour
    assert game.decision == "choose_colour" and game.legal == ["colour blue", "colour yellow", "refuse"]
    game.apply("refuse")
    assert first(game)["board"] == board and game.seat == 2


def test_a6_gives_focus_and_moves() -> None:
    sky = ["C1", "C2", "C3", "C4", "C5", "C6"]
    board = {"round": "arrow", "square": 0, "notes": ["Q3", "Q2", "Q1", "Q4", "Q5", "Q6"]}
    game = play(leaving("cunitz", "a", sky=sky, board=board), "move 1", "free persuade", "bonus 6", "tile 1", "option 1")
    assert game.decision == "choose_focus" and first(game)["dice"] == ["R2"]
    game.apply("take")
    assert first(game)["board"]["round"] == "red" and first(game)["sky"] == ["C2", "C1", "C3", "C4", "C5", "C6"]
    game = play(leaving("cunitz", "a", sky=sky, board={**board, "round": "red"}), "move 1", "free persuade", "bonus 6", "tile 5")
    assert game.decision == "choose_option" or game.decision == "choose_step"
    if game.decision == "choose_option":
        game.apply("option 2")
    game.apply("take")
    game.apply("take")
    assert first(game)["vp"]["characters"] == 4 and first(game)["board"]["square"] == 2
    assert first(game)["sky"] == ["C6", "C1", "C2", "C3", "C4", "C5"]


# -- Bonus Board


def test_b7_asks_for_no_inquisitor_when_the_supply_is_empty() -> None:
    people: dict[int, dict[str, Any]] = {
        1: {"university": [0, 2, 1, 4], "grand": [0, 0, 1, 0], "quadrants": 3, "moons": 1, "cellar": [0, 0, 0, 16]},
        2: {"cellar": [16, 0, 0, 0]},
    }
    university = ["majors S1a", "books S5a", "comets S2b", "constellations S3a"]
    changes = {"deck": ["E10"], "university": university, "players": people, "moon": {"gone": [1], "side": "b"}}
    game = play(on_space(2, "galilei:seats=2,luna", **changes), "move 1", "free persuade", "bonus 7")
    assert game.decision == "choose_action" and first(game)["quadrants"] == 2


def test_b8_points_after_the_write() -> None:
    library = columns(0, ["persuade:1", "vp:2"])
    game = play(leaving("sophia", "b", library=library, books=[0, 2, 2, 2]), "move 1", "free persuade", "bonus 8", "book 0")
    # the one movable token: asked again before its second step, because stopping is possible
    assert first(game)["vp"]["bonus"] == 3 and first(game)["vp"]["library"] == 2


def test_the_grand_inquisitor_counts_for_the_inquisitors_objective() -> None:
    university = ["majors S1a", "books S2a", "comets S3a", "upgrades S4a"]
    entry = {"dice": ["R2", "Y2", "B1"], "cellar": [0, 0, 0, 5]}
    changes = {"deck": ["E10"], "university": university, "players": {1: entry}}
    game = play(on_space(2, "galilei:seats=2,luna", **changes), "move 1", "fixed", "moon 1")
    assert game.position()["turn"]["figures_peak"] == 6
    game.apply("end")
    assert {"id": "O5", "claims": [1]} in game.position()["objectives"]


# -- Tycho


def test_tychos_figure_goes_to_the_ninth_space_when_the_others_are_taken() -> None:
    moon = {"gone": [1, 2, 4, 5, 7, 8, 3, 6], "bonus": [1, 1, 2, 2, 1, 2, 1, 1], "side": "b"}
    tycho = {"dice": 2, "moons": 3, "telescope": 5}
    game = tycho_turn("Y6", "M2", "galilei:solo,luna", deck=["E30"], players={1: {"moons": 5}}, moon=moon, tycho=tycho)
    assert tycho_of(game)["moons"] == 4 and game.position()["moon"]["ninth"] == 1
    assert game.position()["moon"]["scoring"] == [None] * 9 and game.position()["moon"]["taken"] == 9
    assert tycho_of(game)["vp"]["objectives"] == 0


def test_tychos_moon_row_needs_a_target() -> None:
    """L-264: the face-down Scoring tiles are no targets."""
    tycho = {"dice": 4, "telescope": 5}
    moon = {"gone": [1, 4, 7]}
    game = tycho_turn("Y6", "M2", "galilei:solo,luna", deck=["E10"], players={1: {"moons": 3}}, moon=moon, tycho=tycho)
    assert tycho_of(game)["dice"] == 5 and tycho_of(game)["moons"] == 0 and tycho_of(game)["vp"]["tiles"] == 1


def test_a_card_of_tychos_moon_row_may_turn_the_next_column() -> None:
    """L-231: the card is drawn after the observation, so the middle column is no target yet."""
    tycho = {"dice": 2, "telescope": 5, "constellations": 0}
    deck = ["E10", "E20", "E21"]
    moon = {"scoring": list(tables.SCORING_TILES)}
    game = tycho_turn("Y6", "M2", "galilei:solo,luna", deck=deck, moon=moon, players={1: {"constellations": 7}}, tycho=tycho)
    after = game.position()
    assert [number for number, tile in enumerate(after["moon"]["scoring"], 1) if tile is None] == [1]
    assert after["deck"] == ["E20", "E21"]


def test_bonus_of_a_movement_tile_comes_before_the_move() -> None:
    """L-183, L-261: M11 brings an Inquisitor and a comet; the row then counts the Inquisitor."""
    tycho = {"cellar": [1, 0, 0, 0], "dice": 0}
    game = tycho_turn("Y1", "M11", "galilei:solo,luna,level=flaming", deck=["E10"], tycho=tycho)
    him = tycho_of(game)
    assert him["comets"]["ones"] == 1 and him["telescope"] == 1
    assert him["cellar"] == [0, 1, 1, 0] and him["dice"] == 1  # row 1: two on space 1, Persuade three times, a die


def test_every_character_plays_the_first_turn() -> None:
    for character in tables.CHARACTERS:
        game = Game(build(named(character)))
        game.apply("move 1")
        assert game.decision == "choose_action"
