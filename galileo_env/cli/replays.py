"""`galileo replay`: what a recorded game was and how it ended; a page and pictures of it."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from galileo_env.engine import replay
from galileo_env.engine.files import write_new
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec

#: Frames of a GIF, milliseconds from one to the next, and pixels across.
MOST_FRAMES, FRAME_MS, FRAME_WIDTH = 100, 600, 960

_FROM_HEADER = ("ruleset", "rules_version", "catalogue", "layout", "state", "seed", "row", "episode", "players", "versions")


def summary(file: Path, verify: bool) -> dict[str, Any]:
    """Header, number of decisions and result of a replay. `verified` is None unless played again, `problem` if all is well.

    Raises OSError if the file cannot be opened, and ValueError if it is damaged and not to be verified.
    """
    verdict = replay.verify(file) if verify else None
    problem = verdict.problem if verdict else None
    found: dict[str, Any] = {"file": str(file), "verified": verdict.ok if verdict else None, "problem": problem}
    try:
        game = replay.read(file, truncated=True)
    except ValueError as error:
        if not verdict:
            raise
        return {**found, "problem": problem or str(error)}
    return {
        **found,
        **{key: getattr(game.header, key) for key in _FROM_HEADER},
        "decisions": len(game.decisions),
        "taken_back": game.taken_back,
        "replayed": verdict.decisions if verdict else None,
        "truncated": game.end is None,
        "over": game.end.over if game.end else False,
        "result": game.end.result if game.end else None,
    }


def show(found: dict[str, Any], console: Console) -> None:
    """Prints what `summary` returned."""
    if "ruleset" not in found:
        return
    where = f"seed {found['seed']} (row {found['row']}, episode {found['episode']})"
    console.print(f"{found['ruleset']}, {where}, catalogue {found['catalogue']}, {_decisions(found)}, {_state(found)}")
    if found["result"]:
        console.print(_sides(found))
    for path in found.get("written", ()):
        console.print(f"wrote {path}", soft_wrap=True, markup=False)
    if found["verified"]:
        console.print(f"verified: all {found['replayed']} decisions replay, checksums and result agree")


def _decisions(found: dict[str, Any]) -> str:
    back = f" ({found['taken_back']} more taken back)" if found["taken_back"] else ""
    return f"{found['decisions']} decisions{back}"


def _state(found: dict[str, Any]) -> str:
    if found["truncated"]:
        return "the file breaks off"
    word = game_spec(Ruleset.parse(found["ruleset"]).game).turns
    return f"over after {found['result']['turns']} {word}" if found["over"] else "not played to the end"


def _sides(found: dict[str, Any]) -> Table:
    """Places and points of all sides, side by side, with the sources that brought anybody points."""
    result = found["result"]
    rules = Ruleset.parse(found["ruleset"])
    scripted = game_spec(rules.game).sides(rules)[len(found["players"]) :]
    players = [*(f"seat {seat} {player}" for seat, player in enumerate(found["players"], 1)), *scripted]
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for name in players:
        grid.add_column(name, justify="right", overflow="fold")
    grid.add_row("place", *(str(place or "-") for place in result["placement"]))
    grid.add_row("VP", *map(str, result["vp"]), end_section=True)
    for source in result["sources"][0]:
        points = [side[source] for side in result["sources"]]
        if any(points):
            grid.add_row(source, *map(str, points))
    return grid


# --- pages and pictures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Outputs:
    """What is to be written of a replay. `at` and `every` belong to `png` and `gif`; `seat` (from 1) and `theme` to both.

    Raises ValueError for words that say nothing.
    """

    html: Path | None = None
    png: Path | None = None
    at: int | None = None
    gif: Path | None = None
    every: int | None = None
    seat: int | None = None
    theme: str = "light"

    def __post_init__(self) -> None:
        if self.at is not None and self.png is None:
            raise ValueError(f"--at {self.at} belongs to --png; accepted: both or neither")
        if self.every is not None and (self.gif is None or self.every < 1):
            raise ValueError(f"--every {self.every} belongs to --gif; accepted: a whole number from 1, with --gif")
        if self.seat is not None and self.png is None and self.gif is None:
            raise ValueError(f"--seat {self.seat} belongs to --png and --gif (pages let you choose); accepted: with one of them")


def export(file: Path, outputs: Outputs) -> list[str]:
    """Writes what is asked for and returns the paths. A truncated replay is shown as far as it goes.

    Raises ValueError for a damaged replay, a decision or seat that it does not have and a missing extra, FileExistsError for a
    file that exists, and other OSErrors.
    """
    written = []
    for path, make in ((outputs.html, _html), (outputs.png, _png), (outputs.gif, _gif)):
        if path is not None:
            refuse_existing(path)
            write_new(path, make(replay.read(file, truncated=True), outputs))
            written.append(str(path))
    return written


def refuse_existing(*paths: Path | None) -> None:
    """Raises FileExistsError for a file that exists; None is none."""
    for path in paths:
        if path is not None and path.exists():
            raise FileExistsError(f"{path}: the file exists already; accepted: a new name")


def _html(game: replay.Replay, outputs: Outputs) -> bytes:
    from galileo_env.render.html import replay_page

    return replay_page(game).encode()


def _png(game: replay.Replay, outputs: Outputs) -> bytes:
    from galileo_env.render import raster, svg
    from galileo_env.render.html import position_at

    position = position_at(game, len(game.decisions) if outputs.at is None else outputs.at)
    return raster.png(svg.draw(position, outputs.seat, outputs.theme, names=game.header.players))


def _gif(game: replay.Replay, outputs: Outputs) -> bytes:
    from galileo_env.render import raster, svg
    from galileo_env.render.html import frames

    every = outputs.every or -(-len(game.decisions) // MOST_FRAMES) or 1
    pictures = (
        raster.image(svg.draw(position, outputs.seat, outputs.theme, names=game.header.players), FRAME_WIDTH)
        for position in frames(game, every)
    )
    first = next(pictures, None)
    if first is None:
        raise ValueError(f"{game.path}: no decision was recorded; accepted: a replay with one at least")
    data = io.BytesIO()
    first.save(data, "GIF", save_all=True, append_images=pictures, duration=FRAME_MS, loop=0)
    return data.getvalue()
