"""What must hold of a starting position and of every position of a game, in the position notation."""

import json
from collections import Counter
from typing import Any

from . import tables
from .boards import covered_cells, in_catalogue_order
from .rulesets import parse
from .setup import common_entry, empty_turn
from .state import ICONS, LAST_POSSIBLE_ROUND, SOURCES

DECISIONS = (
    "choose_move",
    "choose_action",
    "choose_option",
    "choose_target",
    "choose_comet",
    "choose_payment",
    "choose_colour",
    "choose_die",
    "choose_amount",
    "choose_university_token",
    "choose_book_token",
    "choose_inquisitor",
    "choose_farewell",
    "choose_comet_page",
    "choose_tile",
    "choose_swap_first",
    "choose_swap_second",
    "choose_bonus_space",
    "choose_telescope",
    "choose_take",
    "choose_library_tile",
    "choose_row",
    "choose_column",
    "choose_claim",
    "choose_constellation",
    "choose_discard",
    "choose_focus",
    "choose_step",
)
# Sources of points that can never be below zero.
GAINS = [source for source in SOURCES if source not in ("overrun", "cellar", "reputation")]
NO_TURN = empty_turn()


def sides_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of all sides in seat order. Rules: S-004."""
    return [*position["players"], *([position["tycho"]] if position["tycho"] else [])]


def figures(side: dict[str, Any]) -> int:
    """Figures in a cellar, Grand Inquisitors included. Rules: L-204."""
    return sum(side["cellar"]) + sum(side.get("grand", []))


def all_tiles(player: dict[str, Any]) -> list[str]:
    """A player's Action tiles in the sky and on Kepler's Character Board."""
    return player["sky"] + ([player["board"]["tile"]] if player["character"] == "kepler" else [])


# -- set-up


def check_setup(position: dict[str, Any]) -> None:
    """Asserts that a starting position obeys the set-up rules. Rules: G-029 to G-043, GC-002, S-001 to S-013, L-010 to L-019."""
    check_invariants(position)
    rules = parse(position["ruleset"])
    seats = rules.seats
    start = {"round": 1, "last_round": 0, "seat": 1, "decision": "choose_move", "decisions": 0, "turn": NO_TURN}
    assert {key: position[key] for key in start} == start
    assert len(position["players"]) == seats
    _check_setup_cards(position, tables.DECKS[seats])
    _check_setup_university(position)
    assert position["pages"] == [0] * (10 if seats >= 3 else 6)
    assert position["appendix"] == [0] * (2 if rules.solo else seats)
    if rules.luna:
        moon = position["moon"]
        assert moon == {"scoring": moon["scoring"], "taken": 0, "side": moon["side"], "bonus": [0] * 8, "ninth": 0}
        assert None not in moon["scoring"]
    for player in position["players"]:
        _check_setup_player(player)
    if rules.solo:
        tycho = position["tycho"]
        assert tycho == {
            **common_entry(),
            "dice": 3,
            "book": 0,
            "tiles": tycho["tiles"],
            "telescope": 0,
            "movement": tycho["movement"],
            "turned": [],
        }
        assert not any(tile.endswith("+") for tile in tycho["tiles"])


def _check_setup_player(player: dict[str, Any]) -> None:
    """A player at the start. Rules: G-034 to G-042, GC-005, GC-011, C-006, C-007, C-019, C-048 to C-051, C-069."""
    character = player["character"]
    spaces = 5 if character == "bruno" else 4
    assert player == {
        **common_entry(character),
        "character": character,
        "quadrants": 0,
        "dice": ["R1", "Y1", "B1"],
        "telescope": 1,
        "sky": player["sky"],
        "grand": [0] * spaces,
        "books": [0, 0, 0, 0],
        "personal": [0] * {"galileo": 1, "copernicus": 1, "bruno": 2, "newton": 2, "cunitz": 3}.get(character, 0),
        "board": player["board"],
    }
    assert player["cellar"] == [0] * spaces
    assert not any(tile.endswith("+") for tile in all_tiles(player))
    assert player["reputation"] == -3
    assert player["comets"]["board"] == player["constellations"] == 7
    board = player["board"]
    if character == "kepler":
        assert player["sky"][5] == "KP1"
    elif character == "newton":
        assert player["sky"][:2] == ["N1", "N2"]
    elif character == "copernicus":
        assert board == {"laid": [None] * 4}
    elif character == "hevelius":
        assert None not in board["offer"] and len(board["deck"]) == 13
        assert board["constellations"] == board["discard"] == []
    elif character == "cunitz":
        assert board == {"round": "arrow", "square": 0, "notes": board["notes"]}
    elif character == "sophia":
        assert board == {"venus": 0}


def _check_setup_cards(position: dict[str, Any], sizes: dict[str, int]) -> None:
    """Deck in tiers, six cards displayed, spare pile of tier III, the rest in the box. Rules: G-029 to G-032, S-001."""
    dealt = position["display"] + position["deck"]
    assert len(position["display"]) == sizes["display"] == 6
    assert None not in dealt
    tiers = [tables.CARDS[card]["tier"] for card in dealt]
    assert tiers == [1] * sizes["tier1"] + [2] * sizes["tier2"] + [3] * sizes["tier3"]
    used = set(dealt)
    assert set(position["spare"]) == {name for name, card in tables.CARDS.items() if card["tier"] == 3 and name not in used}
    assert position["box"] == sorted(name for name, card in tables.CARDS.items() if card["tier"] < 3 and name not in used)
    assert all(owner == 0 for spots in position["spots"] for owner in spots)


def _check_setup_university(position: dict[str, Any]) -> None:
    """Four Subjects on four Scales, the other two tiles as objectives, nothing scored. Rules: G-033, G-175."""
    subjects = [scale["subject"] for scale in position["scales"]]
    assert len(subjects) == len(set(subjects)) == 4
    assert len({scale["tile"] for scale in position["scales"]}) == 4
    names = [objective["id"] for objective in position["objectives"]]
    assert names[:2] == tables.PRINTED_OBJECTIVES
    left = [objective for subject, objective in tables.SUBJECTS.items() if subject not in subjects]
    assert sorted(names[2:]) == sorted(left)
    assert all(not objective["claims"] for objective in position["objectives"])


# -- any position


def check_invariants(position: dict[str, Any]) -> None:
    """Asserts what is true of every position of a game: nothing appears, vanishes or leaves its bounds."""
    assert json.loads(json.dumps(position)) == position
    _check_flow(position)
    _check_cards(position)
    _check_university(position)
    _check_tokens(position)
    _check_moon(position)
    for player in position["players"]:
        _check_player(player)
    if position["tycho"]:
        _check_tycho(position["tycho"], parse(position["ruleset"]).level)


def _check_flow(position: dict[str, Any]) -> None:
    """Round, end trigger, seats, characters, decision and the marks of the turn.

    Rules: G-008, G-051, G-197, G-198, G-207, GC-002, S-004.
    """
    rules = parse(position["ruleset"])
    ended = position["decision"] is None
    turn = position["turn"]
    assert len(position["players"]) == rules.seats
    assert (position["tycho"] is not None) == rules.solo
    characters = [player["character"] for player in position["players"]]
    assert len(set(characters) - {None}) == len(characters) - characters.count(None)
    for word, character in zip(rules.characters, characters, strict=True):
        assert character in tables.CHARACTERS if word == "random" else character == (None if word == "basic" else word)
    assert 1 <= position["round"] <= LAST_POSSIBLE_ROUND
    if position["last_round"] == 0:
        assert position["deck"] and position["round"] < LAST_POSSIBLE_ROUND and not ended
    else:
        assert position["round"] in (position["last_round"] - 1, position["last_round"])
        assert not position["deck"] or position["last_round"] == position["round"] == LAST_POSSIBLE_ROUND
    placements = [side["placement"] for side in sides_of(position)]
    assert turn["icons"] == [icon for icon in ICONS if icon in turn["icons"]]
    if ended:
        assert position["seat"] == 0 and position["round"] == position["last_round"]
        assert turn == NO_TURN
        assert min(placements) == 1 and max(placements) <= len(placements)
        return
    assert set(placements) == {0}
    assert 1 <= position["seat"] <= rules.seats
    assert position["decision"] in DECISIONS
    player = position["players"][position["seat"] - 1]
    assert turn["figures_peak"] >= figures(player)
    if position["decision"] == "choose_move":
        assert turn == {**NO_TURN, "figures_peak": figures(player)}
    else:
        # B3 may have set the telescope on another space (L-211)
        assert turn["space"] == player["telescope"] or (
            position["moon"] and position["moon"]["side"] == "b" and turn["persuaded"]
        )
        assert (turn["tile"] is None) == (turn["space"] == tables.LAST_SPACE)
        assert turn["tile"] is None or turn["tile"] in tables.own_tiles(player["character"])
    assert not turn["ability_used"] or player["character"] in ("copernicus", "hevelius")


def _check_cards(position: dict[str, Any]) -> None:
    """Every card is in one place; spots belong to the cards displayed. Rules: G-015, G-031, G-110, G-119, G-201."""
    places = Counter([*position["deck"], *position["spare"], *position["box"]])
    places.update(card for card in position["display"] if card is not None)
    for side in sides_of(position):
        places.update(column.split()[0] for column in side["library"])
        assert all(column.split()[1] in ("up", "down") for column in side["library"])
    assert places == Counter(list(tables.CARDS))
    assert position["box"] == sorted(position["box"])
    assert len(position["display"]) == len(position["spots"]) == 6
    for card, spots in zip(position["display"], position["spots"], strict=True):
        assert len(spots) == (len(tables.CARDS[card]["spot"]) if card else 0)
        assert all(0 <= owner <= len(sides_of(position)) for owner in spots)
    if None in position["display"]:
        assert not position["deck"]
        assert position["round"] < position["last_round"] or not position["spare"]


def _check_university(position: dict[str, Any]) -> None:
    """Scales, objectives and who scored them. Rules: G-033, G-175, G-179, G-180."""
    subjects = [scale["subject"] for scale in position["scales"]]
    names = [objective["id"] for objective in position["objectives"]]
    assert len(set(subjects)) == len(subjects) == 4
    assert len({scale["tile"] for scale in position["scales"]}) == 4
    assert names[:2] == tables.PRINTED_OBJECTIVES
    assert {tables.SUBJECTS[subject] for subject in subjects} | set(names[2:]) == set(tables.SUBJECTS.values())
    for objective in position["objectives"]:
        assert len(set(objective["claims"])) == len(objective["claims"])
        assert all(1 <= seat <= len(sides_of(position)) for seat in objective["claims"])
    for side in sides_of(position):
        for scale, row in zip(position["scales"], side["university"], strict=True):
            assert 0 <= row <= tables.top_row(scale)


def _check_tokens(position: dict[str, Any]) -> None:
    """Dice, Inquisitors, comets and Constellation tokens are conserved.

    Rules: G-019, G-020, G-022 to G-024, G-112, G-132 to G-137.
    """
    sides = sides_of(position)
    dice = Counter(die[0] for player in position["players"] for die in player["dice"])
    assert all(number <= 10 for number in dice.values())
    assert sum(sum(side["cellar"]) for side in sides) <= 32
    assert len(position["pages"]) == (10 if len(position["players"]) >= 3 else 6)
    assert all(0 <= owner <= len(sides) for owner in position["pages"])
    assert len(position["appendix"]) == len(sides)
    for seat, side in enumerate(sides, 1):
        comets = side["comets"]
        assert set(comets) == {"board", "ones", "twos", "used", "waiting"}
        assert min(comets.values()) >= 0 and position["appendix"][seat - 1] >= 0
        placed = position["pages"].count(seat) + position["appendix"][seat - 1] + sum(side.get("personal", []))
        assert sum(comets.values()) + placed == 7
        if seat != position["seat"] or position["decision"] == "choose_move":
            assert comets["used"] == comets["waiting"] == 0
        covered = sum(spots.count(seat) for spots in position["spots"])
        assert 0 <= side["constellations"] <= 7 - covered


def _check_moon(position: dict[str, Any]) -> None:
    """Grand Inquisitors, Scoring tiles, Moon observations. Rules: L-001, L-012 to L-017, L-034 to L-038, L-053, L-054, L-191."""
    moon, sides = position["moon"], sides_of(position)
    in_cellars = sum(sum(player["grand"]) for player in position["players"])
    assert (moon is not None) == parse(position["ruleset"]).luna
    if moon is None:
        assert in_cellars == 0 and all(side["moons"] == 0 for side in sides)
        assert all(side["vp"][source] == 0 for side in sides for source in ("moon", "moon_others", "bonus"))
        return
    on_moon = [tile for tile in moon["scoring"] if tile is not None]
    assert len(moon["scoring"]) == 9 and len(set(on_moon)) == len(on_moon) and set(on_moon) <= set(tables.SCORING_TILES)
    assert moon["side"] in ("a", "b")
    assert len(moon["bonus"]) == 8 and moon["ninth"] >= 0
    assert all(0 <= seat <= len(sides) for seat in moon["bonus"])
    # nine Grand Inquisitors: on the Moon, in cellars, on the Bonus Board, or on the way from a cellar to it
    on_the_way = 9 - len(on_moon) - in_cellars - sum(seat > 0 for seat in moon["bonus"]) - moon["ninth"]
    in_turn = position["decision"] not in (None, "choose_move", "choose_action", "choose_discard", "choose_claim")
    assert 0 <= on_the_way <= (9 if in_turn else 0)
    # observations in progress have taken a tile, but their Scoring tile is still there
    resolved = sum(side["moons"] for side in sides)
    assert resolved == 9 - len(on_moon)
    assert resolved <= moon["taken"] <= (9 if in_turn else resolved)
    for side in sides:
        assert side["moons"] > 0 or side["vp"]["moon"] == 0 or in_turn


def _check_side(side: dict[str, Any]) -> None:
    """Points, cellar and Reputation of any side. Rules: G-006, G-155, G-167."""
    assert tuple(side["vp"]) == SOURCES or set(side["vp"]) == set(SOURCES)
    assert side["score"] == sum(side["vp"].values())
    assert all(side["vp"][source] >= 0 for source in GAINS)
    assert len(side["cellar"]) == tables.cellar_of(side.get("character"))["spaces"] and min(side["cellar"]) >= 0
    assert tables.REPUTATION["lowest"] <= side["reputation"] <= tables.REPUTATION["highest"]


def _check_player(player: dict[str, Any]) -> None:
    """Dice, telescope, sky, Book tokens and personal pages of a player.

    Rules: G-005, G-019, G-046, G-047, G-075, G-076, G-141, GC-003, GC-017, L-051.
    """
    _check_side(player)
    assert player["quadrants"] >= 0
    colours = [die[0] for die in player["dice"]]
    assert len(colours) <= 4 and max(Counter(colours).values(), default=0) <= 3
    assert all(1 <= int(die[1:]) <= 6 for die in player["dice"])
    assert player["dice"] == sorted(player["dice"], key=lambda die: ("RYB".index(die[0]), int(die[1:])))
    assert 1 <= player["telescope"] <= tables.LAST_SPACE
    character = player["character"]
    assert len(player["sky"]) == 6
    assert sorted(tile.removesuffix("+") for tile in all_tiles(player)) == sorted(tables.own_tiles(character))
    assert tables.KEPLER["tile"] + "+" not in all_tiles(player)
    assert len(player["books"]) == 4
    assert all(0 <= column <= len(player["library"]) for column in player["books"])
    assert len(player["grand"]) == len(player["cellar"]) and min(player["grand"]) == player["grand"][-1] == 0
    assert len(player["personal"]) == len(tables.PERSONAL_PAGES.get(character or "", []))
    assert set(player["personal"]) <= {0, 1}
    _check_board(player)


def _check_board(player: dict[str, Any]) -> None:
    """The Character Board. Rules: GC-011, GC-019, GC-021, GC-022, GC-025, C-019, C-029 to C-046, C-048 to C-058, C-070."""
    character, board = player["character"], player["board"]
    if character == "kepler":
        assert set(board) == {"tile"}
    elif character == "copernicus":
        assert len(board["laid"]) == len(tables.COPERNICUS_TILES)
        covered = []
        for number, laid in enumerate(board["laid"]):
            if laid is not None:
                assert laid["side"] in ("a", "b")
                covered += covered_cells(number, laid["row"], laid["column"])
        assert len(set(covered)) == len(covered)
        assert all(0 <= row < 4 and 1 <= column <= len(player["library"]) for row, column in covered)
    elif character == "hevelius":
        places = Counter([*board["deck"], *board["discard"], *(tile for tile in board["offer"] if tile is not None)])
        places.update(tile for tiles in board["constellations"] for tile in tiles)
        assert places == Counter(list(tables.HEVELIUS_TILES))
        assert len(board["offer"]) == 3
        for tiles in (*board["constellations"], board["discard"]):
            assert tiles == in_catalogue_order(tiles)
        assert all(board["constellations"])
    elif character == "cunitz":
        assert board["round"] in ("arrow", *tables.COLOURS)
        assert 0 <= board["square"] < len(tables.URANIA)
        assert sorted(board["notes"]) == sorted(tables.NOTE_TILES)
    elif character == "sophia":
        assert 0 <= board["venus"] < tables.SOPHIA["positions"]
    else:
        assert board is None


def _check_tycho(tycho: dict[str, Any], level: str) -> None:
    """Tycho's dice, Book token, tiles and Movement tiles. Rules: S-006 to S-013, S-017, S-050, S-077, L-180 to L-182, L-224."""
    _check_side(tycho)
    assert tycho["dice"] >= 0
    assert 0 <= tycho["book"] <= len(tycho["library"])
    row = tables.BASE_ROW if level == "base" else tables.TYCHO_TILES
    assert sorted(tile.removesuffix("+") for tile in tycho["tiles"]) == sorted(row)
    assert 0 <= tycho["telescope"] < len(tycho["tiles"])
    assert sorted(tycho["movement"] + tycho["turned"]) == sorted(tables.LEVELS[level])
    assert tycho["vp"]["library"] == tycho["vp"]["scales"] == tycho["vp"]["pages"] == 0
    assert tycho["vp"]["moon_others"] == tycho["vp"]["bonus"] == tycho["vp"]["characters"] == 0
    assert tycho["vp"]["overrun"] <= 0
