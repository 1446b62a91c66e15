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

# Solo: Tycho's tiles, faces "a" (blue) and "b" (upgraded), and Movement tiles (S-009, S-011).
_TYCHO = read("tycho")
TYCHO_SETUP = _TYCHO["setup"]
TYCHO_TILES: dict[str, dict[str, list[dict[str, Any]]]] = {
    tile["id"]: {face["side"]: face["row"] for face in tile["face"]} for tile in _TYCHO["tile"]
}
MOVEMENT: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in _TYCHO["movement"]}


def top_row(scale: dict[str, str]) -> int:
    """Number of the top row of a Scale lying on the table. Rules: G-169, G-172."""
    return len(SCALES[scale["tile"], scale["side"]]) - 1
