"""Text boards and sentences for actions, for every game that has a drawing.

A drawing is a module with `board(position, legal, seat)`, `ask(position, legal)`, `describe(action_text, position)` and
`question(position)`; which game it draws follows from the ruleset of the position.
"""

import importlib
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

#: Columns that no line of a board exceeds.
WIDTH = 80

_DRAWINGS = {"galilei": "galileo_env.render.galilei_text", "truth": "galileo_env.render.truth_text"}


def board(position: Mapping[str, Any], legal: Sequence[str] = (), seat: int | None = None) -> str:
    """A position as plain text of at most 80 columns, without a line feed at its end. It shows nothing that players cannot see.

    Args:
        position: a dict as `Session.position` returns it.
        legal: texts of the legal actions, as `Session.legal_texts` returns them; each is listed with a sentence. Texts that do
            not answer the decision asked are listed without one.
        seat: who looks, from 1: whose board comes first and, where hands are secret, whose hand is shown; None is the seat to
            move. Where hands are secret the actions are listed for the seat to move alone.

    Raises ValueError for a game without a drawing, component tables other than those in use, an unknown seat.
    """
    return str(_drawing(position).board(position, legal, seat))


def ask(position: Mapping[str, Any], legal: Sequence[str]) -> str:
    """The parts of the board that change within a turn, for the seat to move: what it is asked, its own board, its actions.

    Raises ValueError for a game that is over and for what `board` refuses.
    """
    if position["decision"] is None:
        raise ValueError("position: decision: the game is over; accepted: a position in which somebody is asked")
    return str(_drawing(position).ask(position, legal))


def describe(action_text: str, position: Mapping[str, Any]) -> str:
    """What an action does in this position, such as "pay red 5 and yellow 2 for the Major Object of space 0 (E05 Mercurius)".

    Raises ValueError if the text does not answer the decision that the position asks, and for what `board` refuses.
    """
    return str(_drawing(position).describe(action_text, position))


def question(position: Mapping[str, Any]) -> str:
    """What the decision of a position asks, as a sentence. Raises ValueError for what `board` refuses."""
    return str(_drawing(position).question(position))


def _drawing(position: Mapping[str, Any]) -> ModuleType:
    game = str(position.get("ruleset", "")).partition(":")[0]
    if game not in _DRAWINGS:
        raise ValueError(f"position: ruleset: no text board for the game {game!r}; accepted: {', '.join(_DRAWINGS)}")
    return importlib.import_module(_DRAWINGS[game])
