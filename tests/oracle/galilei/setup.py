"""A starting position by the set-up rules, so that the oracle can be run alone (section 3 and S section 1)."""

import random
import re
from typing import Any

from . import tables
from .state import SOURCES

SPACES = range(len(tables.SKY) - 1)


def seats_of(ruleset: str) -> int:
    """Number of human seats of a ruleset string. Rules: G-001."""
    if ruleset == "galilei:solo":
        return 1
    found = re.fullmatch(r"galilei:seats=([234])", ruleset)
    if not found:
        raise ValueError(f"unknown ruleset {ruleset!r}")
    return int(found[1])


def shuffled(items: list[Any], chance: random.Random) -> list[Any]:
    """A new list in random order. Rules: G-011."""
    return chance.sample(items, len(items))


def common_entry() -> dict[str, Any]:
    """What players and Tycho start with alike. Rules: G-034 to G-036, G-042, S-005, S-012."""
    return {
        "score": 0,
        "vp": dict.fromkeys(SOURCES, 0),
        "cellar": [0] * tables.CELLAR["spaces"],
        "reputation": tables.REPUTATION["start"],
        "university": [0] * tables.TRACKS["setup"]["university_scales"],
        "library": [],
        "comets": {"board": tables.COMETS, "ones": 0, "twos": 0, "used": 0, "waiting": 0},
        "constellations": tables.CONSTELLATIONS,
        "placement": 0,
    }


def player_entry(chance: random.Random) -> dict[str, Any]:
    """A player at the start; only the order of his Action tiles is random. Rules: G-036 to G-042."""
    return {
        **common_entry(),
        "quadrants": tables.TRACKS["setup"]["quadrants"],
        "dice": [f"{colour[0].upper()}{tables.DICE['new_value']}" for colour in tables.DICE["start"]],
        "telescope": tables.TRACKS["telescope"]["start"],
        "sky": shuffled(list(tables.ACTION_TILES), chance),
        "books": [0] * tables.TRACKS["setup"]["book_tokens"],
    }


def tycho_entry(chance: random.Random) -> dict[str, Any]:
    """Tycho at the start: his tiles in random order, blue side up, and a shuffled Movement deck. Rules: S-005 to S-013."""
    return {
        **common_entry(),
        "dice": tables.TYCHO_SETUP["dice"],
        "book": 0,
        "tiles": shuffled(list(tables.TYCHO_TILES), chance),
        "telescope": 0,
        "movement": shuffled(list(tables.MOVEMENT), chance),
        "turned": [],
    }


def initial_position(ruleset: str, chance: random.Random) -> dict[str, Any]:
    """A random starting position in the position notation. Rules: G-012, G-029 to G-043, S-001 to S-013."""
    seats = seats_of(ruleset)
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
    solo = ruleset == "galilei:solo"
    players = [player_entry(chance) for _ in range(seats)]
    display = deck[: sizes["display"]]
    objectives = [*tables.PRINTED_OBJECTIVES, *(tables.SUBJECTS[subject] for subject in subjects[in_use:])]
    return {
        "ruleset": ruleset,
        "round": 1,
        "last_round": 0,
        "seat": 1,
        "decision": "choose_move",
        "decisions": 0,
        "turn": {
            "space": 0,
            "tile": None,
            "fixed_used": False,
            "moving_used": False,
            "persuaded": False,
            "figures_peak": 0,
        },
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
        "appendix": [0] * (2 if solo else seats),
        "players": players,
        "tycho": tycho_entry(chance) if solo else None,
    }
