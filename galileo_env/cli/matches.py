"""`galileo arena`: progress, table and JSON of a match."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from galileo_env import arena
from galileo_env.engine.ruleset import Ruleset
from galileo_env.results import metadata

COLUMNS = ("agent", "games", "wins", "95 %", "VP", "other", "margin", "95 %", "place", "µs")

STOPPING_RULE = "fixed number of blocks"


def play_with_progress(ruleset: str, specs: Sequence[str], blocks: int, seed: int, console: Console) -> arena.Match:
    """`arena.play` with a bar on the console where it is a terminal. Raises ValueError as `arena.play` does."""
    rules = Ruleset.parse(ruleset)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{', '.join(specs)} at {rules}", total=blocks * len(specs))
        return arena.play(rules, specs, blocks, seed, lambda ended: progress.advance(task, ended))


def as_dict(match: arena.Match, blocks: int, seed: int) -> dict[str, Any]:
    """The result as a plain dict: metadata, stopping rule, one record per agent."""
    head = metadata(match.ruleset, {"seed": seed})
    return {**head, "stopping_rule": f"{STOPPING_RULE}: {blocks}", "records": match.records()}


def show(match: arena.Match, blocks: int, seed: int, console: Console) -> None:
    """Prints a line per agent, in the order of the line-up: a ranking is left to intervals that do not overlap."""
    head = metadata(match.ruleset, {})
    records = match.records()
    console.print(agents_table(records, f"{match.ruleset}: {blocks} blocks, {len(match.games)} games"))
    console.print(f"seed {seed}, rules {head['rules_version']}, catalogue {head['catalogue_digest']}; {STOPPING_RULE}")
    console.print("95 % intervals; agents in the order given: where intervals overlap there is no ranking")
    if not match.ruleset.solo:
        shares = [sum(each["win_share_by_seat"][seat] for each in records) / len(records) for seat in range(match.ruleset.seats)]
        console.print("seats: " + ", ".join(f"seat {seat} wins {share:.3f}" for seat, share in enumerate(shares, 1)))
    for each in records:
        if each["fault"]:
            line = f"{each['agent']} crashed in {each['crashed']} games, first: {each['fault']}"
            console.print(line, style="red", markup=False)


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
            f"{1e6 * each['seconds_per_decision']:.2g}",
            *(str(each[name]) for name in faults),
        )
    return grid


def interval(low: float | None, high: float | None, digits: int) -> str:
    """Bounds as text, a dash where there are none."""
    return "-" if low is None or high is None else f"{low:.{digits}f}..{high:.{digits}f}"
