"""Why an action is not offered, decision by decision: which one is asked, which rule keeps the action out."""

from typing import Any

from galileo_env.engine.reasons import Asked, Reason, View, answered_by, over, reason
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.actions import ACTIONS, MAX_LEGAL
from galileo_env.games.galilei.reasons import base, observing, own

#: Decisions by kind and, where several rules share a kind, its mode.
_TABLES: dict[tuple[int, int], Asked] = {**base.ASKED, **observing.ASKED, **own.ASKED}

_ELSEWHERE = answered_by((n.DECISIONS[kind], entry) for (kind, _), entry in sorted(_TABLES.items(), key=lambda each: each[0]))

#: Kinds whose mode is not frame argument `a`.
_MODES = {n.CHOOSE_AMOUNT: "b"}


def explain(s: Any, action: int) -> Reason:
    """Why an id that is not legal in this state is not; `s` is a settled record."""
    if s.depth == 0:
        return over("G-198")
    view = View(s, MAX_LEGAL)
    kind = int(view.f.kind)
    mode = int(getattr(view.f, _MODES.get(kind, "a")))
    if kind == n.CHOOSE_TARGET:
        mode = int(view.f.left > 1)
    entry = _TABLES.get((kind, mode)) or _TABLES[kind, base.ANY]
    return reason(view, n.DECISIONS[kind], entry, ACTIONS.text(action), _ELSEWHERE)
