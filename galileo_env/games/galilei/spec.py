"""Galileo Galilei as a GameSpec: the only module of the game that the rest of the suite imports.

Rules: G-001
"""

from galileo_env.engine.ruleset import Ruleset, Word
from galileo_env.engine.spec import GameSpec
from galileo_env.games.galilei import kernels
from galileo_env.games.galilei.actions import ACTIONS, MAX_LEGAL
from galileo_env.games.galilei.layout import STATE
from galileo_env.games.galilei.names import DECISIONS, SOURCES
from galileo_env.games.galilei.observation import OBSERVATION
from galileo_env.games.galilei.position import from_position, result, to_position
from galileo_env.games.galilei.tables import CATALOGUE


def _sides(ruleset: Ruleset) -> tuple[str, ...]:
    """Everybody with a score, by seat."""
    return ("player", "tycho") if ruleset.solo else ("player",) * ruleset.seats


SPEC = GameSpec(
    name="galilei",
    title="Galileo Galilei",
    rules_version="1",
    seats=range(1, 5),
    words=(Word("level", ("base",), "base", "Tycho's set of Movement tiles", solo_only=True),),
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    observation=OBSERVATION,
    layout=STATE,
    decisions=DECISIONS[1:],
    sources=SOURCES,
    catalogue=CATALOGUE,
    kernels=kernels,
    settings=lambda ruleset: (ruleset.seats, int(ruleset.solo)),
    sides=_sides,
    position=to_position,
    state=from_position,
    result=result,
    rulesets=("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo"),
)
