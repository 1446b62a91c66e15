"""The component tables, read from the shipped TOML files and indexed for look-up.

Only data is shared with the engine; every rule in this package is written from the rules text alone.
"""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "galileo_env" / "games" / "truth" / "data"


def read(name: str) -> dict[str, Any]:
    """One table file as plain data."""
    with open(DATA / f"{name}.toml", "rb") as file:
        return tomllib.load(file)


def by_id(records: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Records by their id, in catalogue order."""
    found = {record["id"]: record for record in records}
    assert len(found) == len(records)
    return found


# Course of the game, start and end.
SETUP = read("setup")
CYCLES: int = SETUP["game"]["cycles"]
PERIOD_OF_CYCLE: dict[int, int] = dict(enumerate(SETUP["game"]["cycle_period"], 1))
PERIODS: list[int] = sorted(set(PERIOD_OF_CYCLE.values()))
SUBJECTS: list[str] = SETUP["game"]["subjects"]
WILD: str = SETUP["game"]["wild"]
TURN_LIMIT: int = SETUP["turns"]["turn_limit"]
NEUTRAL = 9

# Subject and Mastery Tracks.
_TRACKS = read("tracks")
LAST_MARKER_SPACE: int = _TRACKS["subject_track"]["last_space"]
LEVEL_FIRST_SPACE: list[int] = _TRACKS["subject_track"]["level_first_space"]
INCOME_TRACKS: dict[str, dict[str, Any]] = {track["subject"]: track for track in _TRACKS["income_track"]}
MASTERY: dict[str, list[int]] = {track["subject"]: track["space_vp"] for track in _TRACKS["mastery_track"]}
assert list(MASTERY) == SUBJECTS

# Treatise and Penance Cards.
_CARDS = read("cards")
ROWS: dict[int, dict[str, Any]] = {row["level"]: row for row in _CARDS["row"]}
START_CARDS = by_id(_CARDS["start_card"])
TREATISES = by_id(_CARDS["treatise"])
CARDS: dict[str, dict[str, Any]] = {**START_CARDS, **TREATISES}
PENANCE = by_id(_CARDS["penance"])
PENANCE_OF_PRICE: dict[int, str] = {card["price"]: name for name, card in PENANCE.items()}
# Piles that lie face up are listed in this order.
CARD_ORDER: list[str] = [*CARDS, *PENANCE]

# Main board (T-041, T-043, R-23).
SPACES = by_id(read("spaces")["space"])
_GRADUATION = read("graduation")
GRADUATION = by_id(_GRADUATION["tile"])
# Academic Level -> VP of its seal spaces from the left.
LEVEL_VP: dict[int, list[int]] = {level["level"]: [level["first_vp"], *level["later_vp"]] for level in _GRADUATION["level"]}
LAST_LEVEL: int = max(LEVEL_VP)

# Workshop (T-062, T-067).
_INVENTIONS = read("inventions")
SLOT_COIN: list[int] = [slot["coin"] for slot in sorted(_INVENTIONS["slot"], key=lambda slot: slot["position"])]
INVENTIONS = by_id(_INVENTIONS["invention"])

# Observation (T-068 to T-076).
_OBSERVATION = read("observation")
OBSERVE = _OBSERVATION["observe"]
WINDOW = by_id(_OBSERVATION["window_space"])
TILES = by_id(_OBSERVATION["tile"])
TILE_LEVELS: list[int] = sorted({tile["level"] for tile in TILES.values()})

# Mentors and the Inquisition.
MENTORS = by_id(read("mentors")["mentor"])
SEALS: int = sum(mentor["seals"] for mentor in MENTORS.values())
INQUISITION = read("inquisition")
FIRST_SUSPICION: int = INQUISITION["suspicion_track"]["first"]
LAST_SUSPICION: int = INQUISITION["suspicion_track"]["last"]
TOKENS = by_id(INQUISITION["token"])

# The icon table of section 3, Effects above Secondary Actions.
EFFECTS = (
    "coin",
    "pay_coin",
    "research",
    "pay_research",
    "vp",
    "vp_add",
    "vp_double",
    "vp_end_loss",
    "vp_levels",
    "vp_marker",
    "susp_down",
    "susp_up",
    "susp_down_diff",
    "susp_others",
    "susp_copernican",
    "book",
    "pay_book",
    "any_book",
    "any_same",
    "any_diff",
    "marker_up",
    "mastery",
    "seal",
    "recall",
    "income",
)
SECONDARY = ("write", "copy", "read", "create", "observe", "draw", "remove")


def name_of(token: str) -> str:
    """The name of an icon token, without its arguments."""
    return token.split(":")[0]


def token_order(token: str) -> tuple[int, list[int]]:
    """Where a token stands in the order of the notation: the icon table, then rising arguments; `any` is the last Subject."""
    name, *arguments = token.split(":")
    subjects = [*SUBJECTS, "any"]
    return (*EFFECTS, *SECONDARY).index(name), [subjects.index(a) if a in subjects else int(a) for a in arguments]


def in_card_order(cards: list[str]) -> list[str]:
    """Cards in catalogue order, Penance Cards last."""
    return sorted(cards, key=CARD_ORDER.index)


def level_of_space(space: int) -> int:
    """The Level (1 to 4) of a space of a Subject track. Rules: R-07."""
    return sum(space >= first for first in LEVEL_FIRST_SPACE)


def exclusive_spaces(level: int) -> list[str]:
    """The exclusive action spaces of a Level. Rules: T-043, R-13."""
    return [name for name, space in SPACES.items() if space["level"] == level and space["exclusive"]]


def lower_places(row: int, place: int) -> list[tuple[int, int]]:
    """The two places of the pyramid below one, left and right, counted from 1; none below row I. Rules: R-09, A-63."""
    return [] if row == 1 else [(row - 1, place), (row - 1, place + 1)]


def neighbours(space: str) -> list[str]:
    """Window spaces orthogonally next to one. Rules: T-070."""
    here = WINDOW[space]
    return [
        name for name, other in WINDOW.items() if abs(here["level"] - other["level"]) + abs(here["column"] - other["column"]) == 1
    ]
