"""What is printed on a game's components, as the plain JSON that the drawer (web/board.js) takes beside a position."""

import importlib
from functools import lru_cache
from typing import Any

_SHEETS = {"galilei": "galileo_env.render.galilei_sheet", "truth": "galileo_env.render.truth_sheet"}


@lru_cache
def sheet(game: str) -> dict[str, Any]:
    """The facts of the tables in use of a game; nothing of it may be changed. Raises ValueError for a game without a drawing."""
    if game not in _SHEETS:
        raise ValueError(f"no drawing for the game {game!r}; accepted: {', '.join(_SHEETS)}")
    found: dict[str, Any] = importlib.import_module(_SHEETS[game]).sheet()
    return found
