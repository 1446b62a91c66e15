"""The component tables, read from the shipped TOML files and indexed for look-up.

Only data is shared with the engine; every rule in this package is written from the rules text alone.
"""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "galileo_env" / "games" / "galilei" / "data"


def read(name: str) -> dict[str, Any]:
    """One table file as plain data."""
    with open(DATA / f"{name}.toml", "rb") as file:
        return tomllib.load(file)


TRACKS = read("tracks")

# Chapter 2: cards, tiles, Scales, Subjects, objectives (G-015 to G-027).
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in read("cards")["card"]}
ACTION_TILES: dict[str, dict[str, Any]] = {
    tile["id"]: {face["side"]: face for face in tile["face"]} for tile in read("action_tiles")["tile"]
}
_SCALES = read("scale_tiles")
# (tile, side) -> the rows from the start row up, each with `multiplier` and `reward` (G-172).
SCALES: dict[tuple[str, str], list[dict[str, Any]]] = {
    (tile["id"], side["side"]): [{"multiplier": _SCALES["start_multiplier"], "reward": []}, *side["row"]]
    for tile in _SCALES["tile"]
    for side in tile["side"]
}
SCALE_TILES: list[str] = [tile["id"] for tile in _SCALES["tile"]]
# Subject -> the objective on the other side of its tile (G-026).
SUBJECTS: dict[str, str] = {tile["subject"]: tile["objective"] for tile in read("subject_tiles")["tile"]}
OBJECTIVES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in read("objectives")["objective"]}
PRINTED_OBJECTIVES: list[str] = [name for name, entry in OBJECTIVES.items() if entry["in_play"] == "always"]

# Chapter 10: the shared pages of the Book of Comets (G-043).
_COMETS = read("comet_pages")
PAGES_ALL: list[dict[str, Any]] = [page for page in _COMETS["page"] if page["section"] == "all"]
PAGES_MORE: list[dict[str, Any]] = [page for page in _COMETS["page"] if page["section"] == "three_plus"]
# Character -> his personal pages, open to him alone (GC-003, GC-004, C-002).
PERSONAL_PAGES: dict[str, list[dict[str, Any]]] = {}
for _page in _COMETS["page"]:
    if _page["section"] == "private":
        PERSONAL_PAGES.setdefault(_page["owner"], []).append(_page)
APPENDIX_REWARD: list[str] = _COMETS["appendix"]["reward"]

# Chapters 4, 7 to 9, 12: tracks and limits.
SKY: list[dict[str, Any]] = TRACKS["sky"]
LAST_SPACE: int = TRACKS["telescope"]["last"]
COLOURS = ("red", "yellow", "blue")
DICE = TRACKS["dice"]
MAJOR_COLOURS: dict[str, list[str]] = {name: TRACKS["observing"][name] for name in ("orange", "green", "purple")}
TOKEN_REWARD: dict[int, list[str]] = {entry["token"]: entry["reward"] for entry in TRACKS["token_reward"]}
CELLAR = TRACKS["cellar"]
REPUTATION = TRACKS["reputation"]
INQUISITORS: int = TRACKS["supply"]["inquisitors"]
COMETS: int = TRACKS["setup"]["comets"]
CONSTELLATIONS: int = TRACKS["setup"]["constellation_tokens"]
# What a free action does -> its price in Quadrants (G-090 to G-095).
FREE_PRICE: dict[str, int] = {effect: entry["price"] for entry in TRACKS["free_action"] for (effect,) in entry["options"]}
DECKS: dict[int, dict[str, int]] = {entry["players"]: entry for entry in TRACKS["deck"]}

# Characters (section 19 and C rules): ids in catalogue order, own tiles, boards.
_CHARACTERS = read("characters")
CHARACTERS: list[str] = [entry["id"] for entry in _CHARACTERS["character"]]
# Constellations that an Observe action may hold beyond the basic choices (GC-006).
EXTRA_CONSTELLATIONS: dict[str, int] = {
    entry["id"]: int(entry["ability"].split(":")[1])
    for entry in _CHARACTERS["character"]
    if entry["ability"].startswith("observe_extra:")
}
KEPLER = _CHARACTERS["kepler"]
COPERNICUS_TILES: list[dict[str, Any]] = _CHARACTERS["copernicus_tile"]
BRUNO_CELLAR = _CHARACTERS["bruno_cellar"]
NEWTON = _CHARACTERS["newton"]
HEVELIUS = _CHARACTERS["hevelius"]
HEVELIUS_TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _CHARACTERS["hevelius_tile"]}
HEVELIUS_REWARDS: list[dict[str, Any]] = _CHARACTERS["hevelius_reward"]
URANIA: list[dict[str, Any]] = sorted(_CHARACTERS["urania_space"], key=lambda space: space["space"])
CUNITZ = _CHARACTERS["cunitz"]
NOTE_TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _CHARACTERS["note_tile"]}
SOPHIA = _CHARACTERS["sophia"]
SUN: dict[int, list[str]] = {space["space"]: space["reward"] for space in _CHARACTERS["sun_space"]}


def _by_side(tiles: list[dict[str, Any]]) -> dict[str, dict[str, dict[str, Any]]]:
    return {tile["id"]: {face["side"]: face for face in tile["face"]} for tile in tiles}


NEWTON_TILES = _by_side(_CHARACTERS["newton_tile"])
MIRRORS: list[str] = [tile["id"] for tile in _CHARACTERS["newton_tile"] if tile["kind"] == "mirror"]
CUNITZ_TILES = _by_side(_CHARACTERS["cunitz_tile"])
# All Action tiles with two faces, whoever has them: Kepler's special tile has none (GC-017).
FACES: dict[str, dict[str, dict[str, Any]]] = {**ACTION_TILES, **NEWTON_TILES, **CUNITZ_TILES}


def own_tiles(character: str | None) -> list[str]:
    """The Action tiles of a player, Kepler's special tile included. Rules: G-027, GC-011, C-005, C-051."""
    if character == "newton":
        return list(NEWTON_TILES)
    if character == "cunitz":
        return list(CUNITZ_TILES)
    return [*ACTION_TILES, *([KEPLER["tile"]] if character == "kepler" else [])]


def cellar_of(character: str | None) -> dict[str, Any]:
    """The cellar of a player: `spaces`, `interrogation`, `end_vp`, with Bruno `enter_reward`. Rules: GC-030."""
    return BRUNO_CELLAR if character == "bruno" else CELLAR


# Luna: Moon, Scoring tiles, Bonus Board (L-001 to L-003).
_LUNA = read("luna")
LUNA_SETUP = _LUNA["setup"]
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
# Number of the numeral -> Moon tile.
MOON_TILES: dict[int, dict[str, Any]] = {
    _NUMERALS.index(tile["numeral"]) + 1: tile for tile in sorted(_LUNA["moon_tile"], key=lambda t: _NUMERALS.index(t["numeral"]))
}
SCORING_TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _LUNA["scoring_tile"]}
# Cost of the n-th Moon observation (L-017, L-038).
MOON_COSTS: dict[int, int] = {tile["order"]: tile["cost"] for tile in _LUNA["observation_tile"]}
BONUS: dict[tuple[str, int], list[str]] = {(entry["side"], entry["space"]): entry["reward"] for entry in _LUNA["bonus_space"]}
LAST_BONUS_SPACE: int = max(space for _, space in BONUS)
MOON_OBJECTIVE = _LUNA["moon_objective"]

# Solo: Tycho's tiles, faces "a" (blue) and "b" (upgraded), and Movement tiles (S-009, S-011, L-180, L-181).
_TYCHO = read("tycho")
TYCHO_SETUP = _TYCHO["setup"]
BASE_ROW: list[str] = [tile["id"] for tile in _TYCHO["tile"]]
MOON_TILE_OF_TYCHO: str
(MOON_TILE_OF_TYCHO,) = (tile["id"] for tile in _LUNA["tycho_tile"])
TYCHO_TILES: dict[str, dict[str, list[dict[str, Any]]]] = {
    tile["id"]: {face["side"]: face["row"] for face in tile["face"]} for tile in _TYCHO["tile"] + _LUNA["tycho_tile"]
}
MOVEMENT: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _TYCHO["movement"] + _LUNA["movement"]}
# Level -> the six Movement tiles used: without Luna those of the base game (L-180, L-263).
LEVELS: dict[str, list[str]] = {
    "base": [tile["id"] for tile in _TYCHO["movement"]],
    **{entry["id"]: entry["movement"] for entry in _LUNA["difficulty"]},
}


def top_row(scale: dict[str, str]) -> int:
    """Number of the top row of a Scale lying on the table. Rules: G-169, G-172."""
    return len(SCALES[scale["tile"], scale["side"]]) - 1
