"""A recorded game as one page: everything in it, nothing loaded, so that it works from a file and years from now."""

import base64
import html
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from galileo_env.engine.replay import Replay
from galileo_env.engine.spec import game_spec
from galileo_env.render.scripts import WEB, bundle
from galileo_env.render.sheets import sheet
from galileo_env.render.text import describe, question

#: Parts of a position that nothing on the page shows.
_UNSHOWN = ("rng", "stack", "box", "catalogue")


def replay_page(replay: Replay) -> str:
    """The page of a replay: it plays the game again, so it raises what `Replay.play` does.

    Positions are written as changes from one decision to the next, so a game of 300 decisions takes about half a megabyte.
    """
    data = _data(replay)
    header = replay.header
    spec = game_spec(header.game)
    origin = (
        f"seed {header.seed}, row {header.row}, episode {header.episode}" if header.start is None else "from a given position"
    )
    texts = {
        "title": f"{spec.title}: {header.ruleset}",
        "seed": origin,
        "copy": f"{header.ruleset} {origin} (catalogue {header.catalogue})",
        "turn": data["turn"],
    }
    page = (WEB / "replay.html").read_text(encoding="utf-8")
    for name, text in texts.items():
        page = page.replace(f"@{name}@", html.escape(text))
    # What may hold any text comes last, and once: nothing in it is looked at again.
    before, _, rest = page.partition("@style@")
    middle, _, rest = rest.partition("@data@")
    between, _, after = rest.partition("@script@")
    return "".join((before, style(), middle, _inline(data), between, bundle("replay"), after))


@lru_cache
def style() -> str:
    """Fonts and style sheet of the pages."""
    faces = [
        f'@font-face {{ font-family: "Galileo Board"; font-weight: {weight}; src: url(data:font/ttf;base64,{_font(name)}); }}'
        for weight, name in ((400, "Regular"), (700, "Bold"))
    ]
    return "\n".join([*faces, (WEB / "page.css").read_text(encoding="utf-8")])


def _font(name: str) -> str:
    return base64.b64encode((WEB / "fonts" / f"GalileoBoard-{name}.ttf").read_bytes()).decode()


def _inline(data: Any) -> str:
    """JSON that may stand in a script element."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def _data(replay: Replay) -> dict[str, Any]:
    """What replay.js takes."""
    header = replay.header
    spec = game_spec(header.game)
    steps, positions = [], []
    session = None
    for session, seat, text in replay.play():
        position = session.position(0)
        steps.append((seat, text, describe(text, position), question(position)))
        positions.append(_shown(position))
    if session is None:
        raise ValueError(f"{replay.path}: no decision was recorded; accepted: a replay with one at least")
    positions.append(_shown(session.position(0)))
    scripted = positions[0].get("tycho")  # a mark to be reached has no board
    return {
        "first": positions[0],
        "changes": [change(before, after) for before, after in zip(positions, positions[1:], strict=False)],
        "steps": steps,
        "thoughts": {number: {"policy": each.policy, "values": each.values} for number, each in replay.thoughts.items()},
        "players": header.players,
        "sides": [*(f"{seat} {player}" for seat, player in enumerate(header.players, 1)), *(["Tycho"] if scripted else [])],
        "sources": list(spec.sources),
        "turn": spec.turns.removesuffix("s").lower(),
        "over": bool(session.over[0]),
        "facts": sheet(header.game),
    }


def _shown(position: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in position.items() if key not in _UNSHOWN}


def change(before: Any, after: Any) -> Any:
    """What `changed` of replay.js makes `after` of `before` with: `[after]`, or an object of what changes below, by key or
    index."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {key: change(before[key], after[key]) for key in before if before[key] != after[key]}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {str(i): change(*pair) for i, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]}
    return [after]


def frames(replay: Replay, every: int = 1) -> Iterator[dict[str, Any]]:
    """Positions of a replay: at the start, after every so many decisions, and at the end. Raises what `Replay.play` does."""
    session = None
    for number, (session, _, _) in enumerate(replay.play()):
        if number % every == 0:
            yield session.position(0)
    if session is not None:
        yield session.position(0)


def position_at(replay: Replay, number: int) -> dict[str, Any]:
    """The position after so many decisions. Raises ValueError if the replay has fewer, and what `Replay.play` does."""
    last = len(replay.decisions)
    if not 0 <= number <= last:
        raise ValueError(f"--at {number}: the replay has {last} decisions; accepted: 0 to {last}")
    for played, position in enumerate(frames(replay)):
        if played == number:
            return position
    raise AssertionError("a replay yields a position for every number of decisions")
