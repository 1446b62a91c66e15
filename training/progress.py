"""What a training shows while it runs: a bar and tables in a terminal, a line for every evaluation elsewhere."""

from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


class Display:
    """A context in which `show` may be called with the lines of the log (training/run.py).

    Args:
        total: decisions of the whole training.
        to: where it is shown.
    """

    def __init__(self, total: int, to: Console) -> None:
        self._to = to
        columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn()
        self._bar = Progress(*columns, console=to, disable=not to.is_terminal)
        self._task = self._bar.add_task("learning", total=total, note="")
        self._live = Live(self._bar, console=to, transient=True) if to.is_terminal else None
        self._found: list[dict[str, Any]] = []

    def __enter__(self) -> "Display":
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            self._live.stop()

    def show(self, line: dict[str, Any]) -> None:
        """An iteration, and its evaluation if it has one."""
        self._found = line.get("evaluation", self._found)
        if self._live:
            self._bar.update(self._task, completed=line["steps"], description=line["phase"], note=_summary(line))
            self._live.update(Group(self._bar, *self._tables(line)))
        for record in line.get("evaluation", ()):
            self._to.print(_strength(line, record), markup=False, soft_wrap=True)

    def _tables(self, line: dict[str, Any]) -> list[Table]:
        kinds = Table("decision", "entropy", "chosen", title="entropy by kind of decision", title_justify="left")
        for kind, (entropy, count) in sorted(line["entropy_by_kind"].items(), key=lambda item: -item[1][1])[:8]:
            kinds.add_row(kind, f"{entropy:.2f}", f"{count:,}")
        if not self._found:
            return [kinds]
        shares = Table("game", "against", "wins", "95 %", "VP", "margin", title="last evaluation", title_justify="left")
        for each in self._found:
            wins = f"{each['win_share']:.2f}", f"{each['low']:.2f}..{each['high']:.2f}"
            shares.add_row(each["ruleset"], each["against"][0], *wins, f"{each['vp_mean']:.1f}", f"{each['margin_mean']:+.1f}")
        return [kinds, shares]


def _summary(line: dict[str, Any]) -> str:
    """An iteration in a few words."""
    parts = [f"{line['steps_per_s']:,} steps/s", f"{line['games_per_s']:.0f} games/s", f"entropy {line['entropy']:.2f}"]
    if line.get("replaced"):
        parts.append(f"{line['replaced']} workers replaced")
    if line["vp"] is not None:
        parts.append(f"{line['vp']:.1f} VP")
    if len(line["first_by_seat"]) > 1:
        parts.append("first by seat " + " ".join("-" if each is None else f"{each:.2f}" for each in line["first_by_seat"]))
    elif line["first"] is not None:
        parts.append(f"first {line['first']:.2f}")
    return ", ".join(parts)


def _strength(line: dict[str, Any], record: dict[str, Any]) -> str:
    """An evaluation in a line."""
    share = f"wins {record['win_share']:.2f} ({record['low']:.2f}..{record['high']:.2f}) of {record['n_games']} games"
    points = f"{record['vp_mean']:.1f} VP, margin {record['margin_mean']:+.1f}"
    seats = record["win_share_by_seat"]
    by_seat = f", by seat {' '.join(f'{each:.2f}' for each in seats)}" if len(seats) > 1 else ""
    place = f"{line['steps']:>9,} decisions, {line['seconds']:.0f} s: {record['ruleset']}"
    return f"{place}: {share} against {record['against'][0]}, {points}{by_seat}"
