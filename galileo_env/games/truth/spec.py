"""Galileo's Truth as a GameSpec: the only module of the game that the rest of the suite imports."""

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import GameSpec
from galileo_env.games.truth import kernels
from galileo_env.games.truth.actions import ACTIONS, MAX_LEGAL
from galileo_env.games.truth.layout import STATE
from galileo_env.games.truth.names import DECISIONS, SOURCES
from galileo_env.games.truth.observation.blocks import OBSERVATION
from galileo_env.games.truth.position import from_position, seen, to_position
from galileo_env.games.truth.profile import profile
from galileo_env.games.truth.reasons import explain
from galileo_env.games.truth.tables import CATALOGUE


def _sides(ruleset: Ruleset) -> tuple[str, ...]:
    """Everybody with a score, by seat; alone there is a mark to reach."""
    return ("player", "mark") if ruleset.solo else ("player",) * ruleset.seats


SPEC = GameSpec(
    name="truth",
    title="Galileo's Truth",
    rules_version="1",
    seats=range(1, 5),
    words=(),
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
    seen=seen,
    profile=profile,
    explain=explain,
    automa=None,
    turns="Cycles",
    turns_field="cycle",
    rulesets=("truth:seats=2", "truth:seats=3", "truth:seats=4", "truth:solo"),
)
