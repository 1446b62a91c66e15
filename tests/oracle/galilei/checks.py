"""What must hold of a starting position and of every position of a game, in the position notation."""

import json
from collections import Counter
from typing import Any

from . import tables
from .setup import common_entry, seats_of
from .state import LAST_POSSIBLE_ROUND, SOURCES

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
)
# Sources of points that can never be below zero.
GAINS = [source for source in SOURCES if source not in ("overrun", "cellar", "reputation")]
NO_TURN = {"space": 0, "tile": None, "fixed_used": False, "moving_used": False, "persuaded": False, "figures_peak": 0}


def sides_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of all sides in seat order. Rules: S-004."""
    return [*position["players"], *([position["tycho"]] if position["tycho"] else [])]


# -- set-up


def check_setup(position: dict[str, Any]) -> None:
    """Asserts that a starting position obeys the set-up rules. Rules: G-029 to G-043, S-001 to S-013."""
    check_invariants(position)
    seats = seats_of(position["ruleset"])
    solo = position["ruleset"] == "galilei:solo"
    start = {"round": 1, "last_round": 0, "seat": 1, "decision": "choose_move", "decisions": 0, "turn": NO_TURN}
    assert {key: position[key] for key in start} == start
    assert len(position["players"]) == seats
    assert (position["tycho"] is not None) == solo
    _check_setup_cards(position, tables.DECKS[seats])
    _check_setup_university(position)
    assert position["pages"] == [0] * (10 if seats >= 3 else 6)
    assert position["appendix"] == [0] * (2 if solo else seats)
    for player in position["players"]:
        assert player == {
            **common_entry(),
            "quadrants": 0,
            "dice": ["R1", "Y1", "B1"],
            "telescope": 1,
            "sky": player["sky"],
            "books": [0, 0, 0, 0],
        }
        assert sorted(player["sky"]) == sorted(tables.ACTION_TILES)
        assert player["reputation"] == -3
        assert player["comets"]["board"] == player["constellations"] == 7
    if solo:
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
        assert sorted(tycho["tiles"]) == sorted(tables.TYCHO_TILES)
        assert sorted(tycho["movement"]) == sorted(tables.MOVEMENT)


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
    for player in position["players"]:
        _check_player(player)
    if position["tycho"]:
        _check_tycho(position["tycho"])


def _check_flow(position: dict[str, Any]) -> None:
    """Round, end trigger, seat, decision and the marks of the turn. Rules: G-008, G-051, G-197, G-198, G-207, S-004."""
    seats = seats_of(position["ruleset"])
    ended = position["decision"] is None
    turn = position["turn"]
    assert len(position["players"]) == seats
    assert (position["tycho"] is not None) == (position["ruleset"] == "galilei:solo")
    assert 1 <= position["round"] <= LAST_POSSIBLE_ROUND
    if position["last_round"] == 0:
        assert position["deck"] and position["round"] < LAST_POSSIBLE_ROUND and not ended
    else:
        assert position["round"] in (position["last_round"] - 1, position["last_round"])
        assert not position["deck"] or position["last_round"] == position["round"] == LAST_POSSIBLE_ROUND
    placements = [side["placement"] for side in sides_of(position)]
    if ended:
        assert position["seat"] == 0 and position["round"] == position["last_round"]
        assert turn == NO_TURN
        assert min(placements) == 1 and max(placements) <= len(placements)
        return
    assert set(placements) == {0}
    assert 1 <= position["seat"] <= seats
    assert position["decision"] in DECISIONS
    player = position["players"][position["seat"] - 1]
    assert turn["figures_peak"] >= sum(player["cellar"])
    if position["decision"] == "choose_move":
        assert turn == {**NO_TURN, "figures_peak": sum(player["cellar"])}
    else:
        assert turn["space"] == player["telescope"]
        assert (turn["tile"] is None) == (turn["space"] == tables.LAST_SPACE)
        assert turn["tile"] is None or turn["tile"] in tables.ACTION_TILES


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
        assert sum(comets.values()) + position["pages"].count(seat) + position["appendix"][seat - 1] == 7
        if seat != position["seat"] or position["decision"] == "choose_move":
            assert comets["used"] == comets["waiting"] == 0
        covered = sum(spots.count(seat) for spots in position["spots"])
        assert 0 <= side["constellations"] <= 7 - covered


def _check_side(side: dict[str, Any]) -> None:
    """Points, cellar and Reputation of any side. Rules: G-006, G-155, G-167."""
    assert tuple(side["vp"]) == SOURCES or set(side["vp"]) == set(SOURCES)
    assert side["score"] == sum(side["vp"].values())
    assert all(side["vp"][source] >= 0 for source in GAINS)
    assert len(side["cellar"]) == 4 and min(side["cellar"]) >= 0
    assert tables.REPUTATION["lowest"] <= side["reputation"] <= tables.REPUTATION["highest"]


def _check_player(player: dict[str, Any]) -> None:
    """Dice, telescope, sky and Book tokens of a player. Rules: G-005, G-019, G-046, G-047, G-075, G-076, G-141."""
    _check_side(player)
    assert player["quadrants"] >= 0
    colours = [die[0] for die in player["dice"]]
    assert len(colours) <= 4 and max(Counter(colours).values(), default=0) <= 3
    assert all(1 <= int(die[1:]) <= 6 for die in player["dice"])
    assert player["dice"] == sorted(player["dice"], key=lambda die: ("RYB".index(die[0]), int(die[1:])))
    assert 1 <= player["telescope"] <= tables.LAST_SPACE
    assert sorted(tile.removesuffix("+") for tile in player["sky"]) == sorted(tables.ACTION_TILES)
    assert len(player["books"]) == 4
    assert all(0 <= column <= len(player["library"]) for column in player["books"])


def _check_tycho(tycho: dict[str, Any]) -> None:
    """Tycho's dice, Book token, tiles and Movement tiles. Rules: S-006 to S-013, S-017, S-050."""
    _check_side(tycho)
    assert tycho["dice"] >= 0
    assert 0 <= tycho["book"] <= len(tycho["library"])
    assert sorted(tile.removesuffix("+") for tile in tycho["tiles"]) == sorted(tables.TYCHO_TILES)
    assert 0 <= tycho["telescope"] < len(tycho["tiles"])
    assert sorted(tycho["movement"] + tycho["turned"]) == sorted(tables.MOVEMENT)
    assert tycho["vp"]["library"] == tycho["vp"]["scales"] == tycho["vp"]["pages"] == 0
    assert tycho["vp"]["overrun"] <= 0
