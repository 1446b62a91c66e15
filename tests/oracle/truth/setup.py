"""A starting position by the set-up rules, so that the oracle can be run alone (R-22 with R-06, R-09, R-14, R-21)."""

import random
from typing import Any

from . import tables, workshop
from .chance import Dice
from .cycle import begin_cycle
from .rulesets import seats_of
from .state import SOURCES, read_position, write_position


def shuffled(items: list[Any], chance: random.Random) -> list[Any]:
    """A new list in random order. Rules: R-26."""
    return chance.sample(items, len(items))


def copies(records: dict[str, dict[str, Any]]) -> list[str]:
    """Ids as often as there are copies."""
    return [name for name, record in records.items() for _ in range(record["copies"])]


def player_entry(place: int, chance: random.Random) -> dict[str, Any]:
    """A player before the first Income; `place` counts from the first player. Rules: R-22, R-07, R-08."""
    start = tables.SETUP["start"]
    return {
        "score": 0,
        "vp": dict.fromkeys(SOURCES, 0),
        "coins": start["coin_by_seat"][place],
        "research": start["research_by_seat"][place],
        "suspicion": start["suspicion"],
        "level": start["academic_level"],
        "copernican": start["principle"] == "copernican",
        "markers": dict.fromkeys(tables.SUBJECTS, start["marker_space"]),
        "philosopher": "standing",
        "jailed": False,
        "mentors": [mentor["seals"] for mentor in tables.MENTORS.values()],
        "beside": 0,
        "hand": [],
        "hand_penance": [],
        "deck": shuffled(list(tables.START_CARDS), chance),
        "known": 0,
        "discard": [],
        "play": [],
        "removed": [],
        "inventions": [],
        "window": {},
        "turns": 0,
        "left": False,
        "red": 0,
        "last_prison": False,
        "placement": 0,
    }


def pyramid(seats: int, chance: random.Random) -> list[list[dict[str, Any]]]:
    """Random Treatises of each Level; alone with neutral seals on some of them. Rules: R-09, R-14."""
    rows = []
    for row, neutral in zip(tables.ROWS.values(), tables.SETUP["solo"]["neutral_seals_by_level"], strict=True):
        of_level = [name for name, card in tables.TREATISES.items() if card["level"] == row["level"]]
        dealt = [{"card": name, "seals": [0] * len(row["seal_vp"])} for name in chance.sample(of_level, row["treatises"])]
        if seats == 1:
            for treatise in chance.sample(dealt, neutral):
                treatise["seals"][0] = tables.NEUTRAL
        rows.append(dealt)
    return rows


def initial_position(ruleset: str, chance: random.Random) -> dict[str, Any]:
    """A random position at the first turn of a game. Rules: R-22, S-SETUP."""
    seats = seats_of(ruleset)
    first = chance.randint(1, seats)
    decks = [[name for name, card in tables.INVENTIONS.items() if card["period"] == period] for period in tables.PERIODS]
    bags = [{name: tile for name, tile in tables.TILES.items() if tile["level"] == level} for level in tables.TILE_LEVELS]
    tiles = [[name for name, tile in tables.GRADUATION.items() if tile["level"] == level] for level in tables.LEVEL_VP]
    state = read_position(
        {
            "ruleset": ruleset,
            "cycle": 0,
            "seat": first,
            "first": first,
            "passed": 0,
            "decisions": 0,
            "token": {"order": shuffled(list(tables.TOKENS), chance), "face_up": False},
            "blocked": [],
            "used": [],
            "pyramid": pyramid(seats, chance),
            "graduation": [chance.choice(names) for names in tiles],
            "levels": [[] for _ in tables.LEVEL_VP],
            "mastery": {subject: [] for subject in tables.SUBJECTS},
            "workshop": [None] * len(tables.SLOT_COIN),
            "inventions": [shuffled(deck, chance) for deck in decks],
            "bags": [shuffled(copies(bag), chance) for bag in bags],
            "tiles_out": [[] for _ in tables.TILE_LEVELS],
            "penance": shuffled(copies(tables.PENANCE), chance),
            "read": [],
            "drawn": [],
            "sets": [],
            "players": [player_entry((seat - first) % seats, chance) for seat in range(1, seats + 1)],
        },
        Dice(chance),
    )
    begin_cycle(state)
    workshop.refill(state)
    return write_position(state, "choose_main")
