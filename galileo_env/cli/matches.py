"""`galileo arena`: progress, tables and JSON of a match."""

import importlib.util
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from galileo_env import arena
from galileo_env.arena.blocks import seatings
from galileo_env.engine.ruleset import Ruleset

#: Blocks of a match if nothing says how many, and at most with `--until`.
BLOCKS, MOST_BLOCKS = 100, 20_000

COLUMNS = ("agent", "games", "wins", "95 %", "VP", "other", "margin", "95 %", "place", "µs")


def play_with_progress(
    ruleset: str, specs: Sequence[str], blocks: int | None, games: int | None, seed: int, to: Console, **options: Any
) -> arena.Match:
    """`arena.play` with a bar on the console where it is a terminal; `options` are its keywords.

    `blocks` and `games` say how much is played (100 blocks if neither does); `games` are rounded up to whole blocks. Raises
    ValueError as `arena.play` does, and if both are given.
    """
    rules = Ruleset.parse(ruleset)
    if blocks is not None and games is not None:
        raise ValueError("--blocks and --games both say how much is played; accepted: one of them")
    per_block = max(1, len(seatings(rules, len(specs))))
    if games is not None:
        blocks = -(-games // per_block)
    elif blocks is None:
        blocks = MOST_BLOCKS if options.get("until") else BLOCKS
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=to, transient=True, disable=not to.is_terminal) as progress:
        task = progress.add_task(f"{', '.join(specs)} at {rules}", total=blocks * per_block)
        return arena.play(rules, specs, blocks, seed, lambda ended: progress.advance(task, ended), **options)


def as_dict(match: arena.Match) -> dict[str, Any]:
    """The result as a plain dict: metadata, stopping rule, one record per agent and line-up; over all line-ups where there are
    several."""
    head = {name: value for name, value in match.head.items() if name not in ("kind", "format")}
    found = {**head, "stopped": match.stopped or None, "records": match.pairings()}
    if len(match.line_ups()) > 1 and not match.ruleset.solo:
        found["overall"] = match.records()
    return {**found, "ratings": ratings(match)}


def ratings(match: arena.Match) -> list[dict[str, Any]] | None:
    """Ratings with bounds and the ranks that the noise allows; None where choix (extra `report`) is not installed."""
    if importlib.util.find_spec("choix") is None:
        return None
    found = match.rate()
    return [
        {
            "agent": each.name,
            "rating": each.value,
            "low": each.low,
            "high": each.high,
            "anchor": each.anchor,
            "bounded": each.bounded,
            "best_rank": rank.best,
            "worst_rank": rank.worst,
            "text": str(each),
            "rank": str(rank),
        }
        for each, rank in zip(found.ratings, found.ranks(), strict=True)
    ]


def show(match: arena.Match, to: Console) -> None:
    """Prints a line per agent, in the order of the line-up: a ranking is left to intervals that do not overlap."""
    head = match.head
    records = match.records()
    to.print(agents_table(records, f"{match.ruleset}: {match.blocks} blocks, {len(match.games)} games"))
    if len(match.line_ups()) > 1 and not match.ruleset.solo:
        for line_up in match.line_ups():
            mine = [match.record(entry, line_up) for entry in line_up]
            to.print(agents_table(mine, " - ".join(each["agent"] for each in mine)))
    to.print(f"seed {head['seeds']['seed']}, rules {head['rules_version']}, catalogue {head['catalogue_digest']}")
    to.print(head["stopping_rule"], markup=False)
    if match.stopped:
        to.print(f"stopped: {match.stopped}", markup=False)
    to.print("95 % intervals; agents in the order given: where intervals overlap there is no ranking")
    _show_ratings(match, to)
    if not match.ruleset.solo:
        shares = [(seat, _seat_share(match, seat)) for seat in range(match.ruleset.seats)]
        to.print("seats: " + ", ".join(f"seat {seat + 1} wins {share:.3f}" for seat, share in shares))
    for each in records:
        if each["fault"]:
            line = f"{each['agent']} crashed in {each['crashed']} games, first: {each['fault']}"
            to.print(line, style="red", markup=False)


def _show_ratings(match: arena.Match, to: Console) -> None:
    found = ratings(match)
    if found is None:
        to.print("ratings need choix: pip install 'galileo-env[report]'", markup=False)
        return
    to.print("\nratings, Plackett-Luce in units of Elo; rank: all ranks that the noise allows")
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("agent", "rating, 95 %", "rank"):
        grid.add_column(name, justify="left" if name == "agent" else "right", overflow="fold")
    for each in found:
        grid.add_row(each["agent"], each["text"], each["rank"])
    to.print(grid)


def _seat_share(match: arena.Match, seat: int) -> float:
    """The win share of whoever sits on a seat."""
    return sum(game.win_share(seat) for game in match.games) / len(match.games)


def agents_table(records: Sequence[dict[str, Any]], title: str) -> Table:
    """A table of arena records. `other`: points of the best other side; `µs`: CPU time a decision. Columns for games
    that were truncated or crashed stand there only if there were any. It fits 80 columns, since a figure cut short is worse
    than none."""
    faults = [name for name in ("truncated", "crashed") if any(each[name] for each in records)]
    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    for name in (*COLUMNS, *faults):
        grid.add_column(name, justify="left" if name == "agent" else "right", overflow="fold")
    for each in records:
        grid.add_row(
            each["agent"],
            str(each["n_games"]),
            f"{each['win_share']:.2f}",
            interval(each["low"], each["high"], 2),
            f"{each['vp_mean']:.1f}",
            f"{each['best_other_vp_mean']:.1f}",
            f"{each['margin_mean']:+.1f}",
            interval(each["margin_low"], each["margin_high"], 1),
            f"{each['placement']:.2f}",
            _short(1e6 * each["seconds_per_decision"]),
            *(str(each[name]) for name in faults),
        )
    return grid


def _short(number: float) -> str:
    """Two digits, or all before the point."""
    return f"{number:.0f}" if number >= 100 else f"{number:.2g}"


def interval(low: float | None, high: float | None, digits: int) -> str:
    """Bounds as text, a dash where there are none."""
    return "-" if low is None or high is None else f"{low:.{digits}f}..{high:.{digits}f}"
