"""Galileo Galilei as a GameSpec: the only module of the game that the rest of the suite imports.

Rules: G-001
"""

from collections.abc import Mapping

from galileo_env.engine.ruleset import Ruleset, Word
from galileo_env.engine.spec import GameSpec
from galileo_env.games.galilei import automa, kernels
from galileo_env.games.galilei.actions import ACTIONS, MAX_LEGAL
from galileo_env.games.galilei.layout import STATE
from galileo_env.games.galilei.names import CHARACTERS, DECISIONS, LEVELS, MAX_SEATS, RANDOM_CHARACTER, SOURCES
from galileo_env.games.galilei.observation.blocks import OBSERVATION
from galileo_env.games.galilei.position import from_position, seen, to_position
from galileo_env.games.galilei.profile import profile
from galileo_env.games.galilei.reasons import explain
from galileo_env.games.galilei.tables import CATALOGUE


def _level(value: str, seats: int, words: Mapping[str, str]) -> str:
    """A level that belongs to the rulesets with or without Luna. Rules: L-180"""
    accepted = LEVELS[1:] if "luna" in words else LEVELS[:1]
    if value not in accepted:
        reason = "" if value in LEVELS else "unknown; "
        missing = "" if "luna" in words else " without luna (the others belong to the Luna expansion)"
        raise ValueError(f"{reason}accepted: {', '.join(accepted)}{missing}")
    return value


def _characters(value: str, seats: int, words: Mapping[str, str]) -> str:
    """One word for all seats or one per seat, no character twice."""
    names = value.split("+") if isinstance(value, str) else [value]
    known = (*CHARACTERS[1:], "random", "basic")
    wrong = next((name for name in names if name not in known), None)
    if wrong is not None:
        raise ValueError(f"{wrong!r} is unknown; accepted: {', '.join(known)}, one for all seats or joined by + one per seat")
    if len(names) == 1 and names[0] in ("random", "basic"):
        return names[0]
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats; accepted: one per seat, or random or basic for all")
    double = next((name for name in names if name in CHARACTERS and names.count(name) > 1), None)
    if double is not None:
        raise ValueError(f"{double} occurs twice; accepted: every character once")
    return names[0] if len(set(names)) == 1 else "+".join(names)


def _settings(ruleset: Ruleset) -> tuple[int, ...]:
    """What opening.set_up takes: seats, solo, luna, level, and the character wanted for each seat."""
    names = (ruleset.option("characters") or "basic").split("+")
    if len(names) == 1:
        names *= ruleset.seats
    numbers = {"basic": 0, "random": RANDOM_CHARACTER}
    wanted = [numbers[name] if name in numbers else CHARACTERS.index(name) for name in names]
    level = LEVELS.index(ruleset.option("level") or "base")
    luna = int(ruleset.option("luna") is not None)
    return (ruleset.seats, int(ruleset.solo), luna, level, *wanted, *[0] * (MAX_SEATS - ruleset.seats))


def _sides(ruleset: Ruleset) -> tuple[str, ...]:
    """Everybody with a score, by seat."""
    return ("player", "tycho") if ruleset.solo else ("player",) * ruleset.seats


#: The rulesets that tests and tools go through: every seat count with and without Luna and characters, every level.
RULESETS = (
    "galilei:seats=2",
    "galilei:seats=3",
    "galilei:seats=4",
    "galilei:solo,characters=basic",
    "galilei:solo",
    "galilei:seats=2,luna",
    "galilei:seats=3,luna,characters=random",
    "galilei:seats=4,luna,characters=galileo+kepler+copernicus+bruno",
    "galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia",
    "galilei:seats=2,characters=random",
    "galilei:solo,luna,level=easy",
    "galilei:solo,luna",
    "galilei:solo,luna,level=hard",
    "galilei:solo,luna,level=flaming",
)

SPEC = GameSpec(
    name="galilei",
    title="Galileo Galilei",
    rules_version="2",
    seats=range(1, 5),
    words=(
        Word("luna", (), None, "with the Luna expansion"),
        Word(
            "level",
            LEVELS,
            lambda seats, words: "normal" if "luna" in words else "base",
            "Tycho's set of Movement tiles",
            solo_only=True,
            read=_level,
        ),
        Word(
            "characters",
            (*CHARACTERS[1:], "random", "basic"),
            lambda seats, words: "random" if seats == 1 else "basic",
            "whose advanced side each seat uses",
            read=_characters,
        ),
    ),
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    observation=OBSERVATION,
    layout=STATE,
    decisions=DECISIONS[1:],
    sources=SOURCES,
    catalogue=CATALOGUE,
    kernels=kernels,
    settings=_settings,
    sides=_sides,
    position=to_position,
    state=lambda position, ruleset: from_position(position, ruleset, _settings(ruleset)),
    seen=seen,
    profile=profile,
    explain=explain,
    automa=automa,
    turns="rounds",
    turns_field="round_number",
    rulesets=RULESETS,
)
