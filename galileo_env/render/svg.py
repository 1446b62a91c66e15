"""Drawn boards: a position as one SVG of 1280 x 800 pixels, drawn by the same hand-written modules (web/) that pages use."""

import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from galileo_env.engine.position import seen_by
from galileo_env.engine.ruleset import Ruleset
from galileo_env.render.scripts import bundle
from galileo_env.render.sheets import sheet
from galileo_env.render.text import question

#: Width and height of a drawing.
SIZE = (1280, 800)
THEMES = ("light", "dark")


def draw(
    position: Mapping[str, Any],
    seat: int | None = None,
    theme: str = "light",
    actions: Mapping[int, str] | None = None,
    names: Sequence[str] = (),
    caption: str | None = None,
) -> str:
    """A position as SVG. It shows nothing that the seat cannot see.

    Args:
        position: a dict as `Session.position` returns it, or what `seen_by` made of it.
        seat: who looks, from 1: whose board comes first and whose hand is open; None is somebody who watches: the mover's board
            comes first, and no hand is open.
        theme: "light" or "dark".
        actions: texts of legal actions by id. The places that they point at are framed; their elements have the class `target`
            and the id as `data-action`.
        names: of the sides, by seat; "Seat 1" and so on where there is none.
        caption: the line at the top; by default the question that the position asks.

    Raises ValueError for an unknown seat or theme, a game without a drawing, component tables other than those in use, and where
    the extra `render` is not installed.
    """
    if theme not in THEMES:
        raise ValueError(f"theme={theme!r}; accepted: {', '.join(map(repr, THEMES))}")
    return _draw(seen_by(position, seat), seat, theme, actions, names, caption)


def _draw(
    position: Mapping[str, Any],
    seat: int | None,
    theme: str,
    actions: Mapping[int, str] | None,
    names: Sequence[str],
    caption: str | None,
) -> str:
    """What `draw` says of a position that is drawn as it is; the drawer itself shows no hidden piece either."""
    game = Ruleset.parse(position["ruleset"]).game
    facts = sheet(game)
    if position["catalogue"] != facts["catalogue"]:
        raise ValueError(f"position: catalogue: made with tables {position['catalogue']!r}; in use: {facts['catalogue']!r}")
    if caption is None:
        caption = question(position) if position["decision"] else ""
    options = {"theme": theme, "seat": seat, "actions": actions or {}, "names": list(names), "caption": caption}
    return str(_engine(os.getpid(), game).eval(f"modules.board.draw({json.dumps(position)}, facts, {json.dumps(options)})"))


@lru_cache(maxsize=4)
def _engine(process: int, game: str) -> Any:
    """A JavaScript engine that has read the drawer and the facts of a game; a forked process makes its own."""
    try:
        from py_mini_racer import MiniRacer
    except ImportError:
        raise ValueError("drawn boards need mini-racer, which is not installed: pip install 'galileo-env[render]'") from None
    engine = MiniRacer()
    engine.eval(bundle())
    engine.eval(f"const facts = {json.dumps(sheet(game))}; 0")
    return engine
