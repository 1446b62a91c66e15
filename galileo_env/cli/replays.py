"""`galileo replay`: what a recorded game was and how it ended."""

from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from galileo_env.engine import replay
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec

_FROM_HEADER = ("ruleset", "rules_version", "catalogue", "layout", "seed", "row", "episode", "players", "versions")


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
