"""Why an action is not offered, decision by decision: which one is asked, which rule keeps the action out."""

from typing import Any

from galileo_env.engine.reasons import Asked, Reason, View, answered_by, over, reason
from galileo_env.games.truth import names as n
from galileo_env.games.truth.actions import ACTIONS, MAX_LEGAL
from galileo_env.games.truth.reasons import main, secondary

_TABLES: dict[int, Asked] = {**main.ASKED, **secondary.ASKED}

_ELSEWHERE = answered_by((n.DECISIONS[kind], entry) for kind, entry in sorted(_TABLES.items()))


def explain(s: Any, action: int) -> Reason:
    """Why an id that is not legal in this state is not; `s` is a settled record."""
    if s.depth == 0:
        return over("R-12")
    view = View(s, MAX_LEGAL)
    text = ACTIONS.text(action)
    decision, entry = n.DECISIONS[view.f.kind], _TABLES[int(view.f.kind)]
    if " spare " in text:
        return Reason(decision, entry.rule, entry.words, "R-24", "the component tables in use have no such piece")
    return reason(view, decision, entry, text, _ELSEWHERE)
