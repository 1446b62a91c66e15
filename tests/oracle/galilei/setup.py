"""A starting position by the set-up rules, so that the oracle can be run alone (sections 3 and 19, S section 1, L section 2)."""

import random
from typing import Any

from . import tables
from .rulesets import Ruleset, parse
from .state import SOURCES


def shuffled(items: list[Any], chance: random.Random) -> list[Any]:
    """A new list in random order. Rules: G-011."""
    return chance.sample(items, len(items))


def empty_turn() -> dict[str, Any]:
    """The marks of a turn in which nothing has happened yet. Rules: G-196."""
    return {
        "space": 0,
        "tile": None,
        "fixed_used": False,
        "moving_used": False,
        "persuaded": False,
        "ability_used": False,
        "figures_peak": 0,
        "icons": [],
    }


def common_entry(character: str | None = None) -> dict[str, Any]:
    """What players and Tycho start with alike. Rules: G-034 to G-036, G-042, GC-005, GC-030, S-005, S-012."""
    return {
        "score": 0,
        "vp": dict.fromkeys(SOURCES, 0),
        "cellar": [0] * tables.cellar_of(character)["spaces"],
        "reputation": tables.REPUTATION["start"],
        "university": [0] * tables.TRACKS["setup"]["university_scales"],
        "library": [],
        "comets": {"board": tables.COMETS, "ones": 0, "twos": 0, "used": 0, "waiting": 0},
        "constellations": tables.CONSTELLATIONS,
        "moons": 0,
        "placement": 0,
    }


def player_entry(character: str | None, chance: random.Random) -> dict[str, Any]:
    """A player at the start; random are the order of his Action tiles and parts of his Character Board.

    Rules: G-012, G-036 to G-042, GC-003 to GC-005, GC-011, GC-012, C-002, C-006 to C-008, C-019, C-048 to C-051, C-069.
    """
    board: dict[str, Any] | None = None
    if character == "newton":
        others = [tile for tile in tables.NEWTON_TILES if tile not in tables.MIRRORS]
        sky = tables.MIRRORS + shuffled(others, chance)
    elif character == "kepler":
        *sky, aside = shuffled(list(tables.ACTION_TILES), chance)
        sky.insert(tables.KEPLER["start_index"], tables.KEPLER["tile"])
        board = {"tile": aside}
    else:
        sky = shuffled(tables.own_tiles(character), chance)
    if character == "copernicus":
        board = {"laid": [None] * len(tables.COPERNICUS_TILES)}
    elif character == "hevelius":
        deck, offer = shuffled(list(tables.HEVELIUS_TILES), chance), tables.HEVELIUS["offer"]
        board = {"deck": deck[offer:], "offer": deck[:offer], "constellations": [], "discard": []}
    elif character == "cunitz":
        notes = shuffled(list(tables.NOTE_TILES), chance)
        board = {"round": tables.CUNITZ["round_start"], "square": tables.CUNITZ["square_start"], "notes": notes}
    elif character == "sophia":
        board = {"venus": 0}
    return {
        **common_entry(character),
        "character": character,
        "quadrants": tables.TRACKS["setup"]["quadrants"],
        "dice": [f"{colour[0].upper()}{tables.DICE['new_value']}" for colour in tables.DICE["start"]],
        "telescope": tables.TRACKS["telescope"]["start"],
        "sky": sky,
        "grand": [0] * tables.cellar_of(character)["spaces"],
        "books": [0] * tables.TRACKS["setup"]["book_tokens"],
        "personal": [0] * len(tables.PERSONAL_PAGES.get(character or "", [])),
        "board": board,
    }


def draw_characters(rules: Ruleset, chance: random.Random) -> list[str | None]:
    """A character or the basic side for each seat, none given twice. Rules: GC-002."""
    free = shuffled([name for name in tables.CHARACTERS if name not in rules.characters], chance)
    drawn = {"basic": lambda: None, "random": free.pop}
    return [drawn[word]() if word in drawn else word for word in rules.characters]


def tycho_entry(rules: Ruleset, chance: random.Random) -> dict[str, Any]:
    """Tycho at the start: his tiles in random order, blue side up, and a shuffled Movement deck.

    Rules: S-005 to S-013, L-180 to L-182, L-263.
    """
    tiles = shuffled(tables.BASE_ROW, chance)
    if rules.luna:
        tiles.insert(chance.randint(0, len(tiles)), tables.MOON_TILE_OF_TYCHO)
    return {
        **common_entry(),
        "dice": tables.TYCHO_SETUP["dice"],
        "book": 0,
        "tiles": tiles,
        "telescope": 0,
        "movement": shuffled(tables.LEVELS[rules.level], chance),
        "turned": [],
    }


def moon_entry(chance: random.Random) -> dict[str, Any]:
    """The Moon at the start: shuffled Scoring tiles, a random side of the Bonus Board. Rules: L-012 to L-017."""
    return {
        "scoring": shuffled(list(tables.SCORING_TILES), chance),
        "taken": 0,
        "side": chance.choice("ab"),
        "bonus": [0] * (tables.LAST_BONUS_SPACE - 1),
        "ninth": 0,
    }


def initial_position(ruleset: str, chance: random.Random) -> dict[str, Any]:
    """A random starting position in the position notation.

    Rules: G-012, G-029 to G-043, GC-002, S-001 to S-013, L-010 to L-019.
    """
    rules = parse(ruleset)
    seats = rules.seats
    sizes = tables.DECKS[seats]
    deck: list[str] = []
    unused: dict[int, list[str]] = {}
    for tier in (1, 2, 3):
        mixed = shuffled([name for name, card in tables.CARDS.items() if card["tier"] == tier], chance)
        deck += mixed[: sizes[f"tier{tier}"]]
        unused[tier] = mixed[sizes[f"tier{tier}"] :]
    subjects = shuffled(list(tables.SUBJECTS), chance)
    in_use = tables.TRACKS["setup"]["university_scales"]
    scale_tiles = shuffled(tables.SCALE_TILES, chance)[:in_use]
    sides = [chance.choice("ab") for _ in scale_tiles]
    players = [player_entry(character, chance) for character in draw_characters(rules, chance)]
    display = deck[: sizes["display"]]
    objectives = [*tables.PRINTED_OBJECTIVES, *(tables.SUBJECTS[subject] for subject in subjects[in_use:])]
    return {
        "ruleset": ruleset,
        "round": 1,
        "last_round": 0,
        "seat": 1,
        "decision": "choose_move",
        "decisions": 0,
        "turn": empty_turn(),
        "deck": deck[sizes["display"] :],
        "spare": unused[3],
        "box": sorted(unused[1] + unused[2]),
        "display": display,
        "spots": [[0] * len(tables.CARDS[card]["spot"]) for card in display],
        "scales": [
            {"subject": subject, "tile": tile, "side": side}
            for subject, tile, side in zip(subjects, scale_tiles, sides, strict=False)
        ],
        "objectives": [{"id": name, "claims": []} for name in objectives],
        "pages": [0] * (len(tables.PAGES_ALL) + (len(tables.PAGES_MORE) if seats >= 3 else 0)),
        "appendix": [0] * (2 if rules.solo else seats),
        "moon": moon_entry(chance) if rules.luna else None,
        "players": players,
        "tycho": tycho_entry(rules, chance) if rules.solo else None,
    }
