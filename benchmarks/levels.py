"""Tycho's four levels with Luna, measured: the same agents on the same seeds at every level, and whether the levels are in order.

`python -m benchmarks.levels --games 1000` prints the table for `random` and `greedy`; the demo shows it with fewer games.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from galileo_env import arena
from galileo_env.agents import split_specs
from galileo_env.cli import console, print_json
from galileo_env.cli.matches import interval
from galileo_env.results import metadata
from galileo_env.statistics import effective_trials, mean_interval, wilson

LEVELS = ("easy", "normal", "hard", "flaming")
AGENTS = ("random", "greedy")

#: A figure and the bounds of its interval, None where there are none.
Figure = tuple[float, float | None, float | None]


def ruleset(level: str, characters: str = "random") -> str:
    """The solo game with Luna at a level."""
    return f"galilei:solo,luna,level={level},characters={characters}"


def measure(agent: str, games: int, seed: int, progress: Callable[[int], None] | None = None) -> list[dict[str, Any]]:
    """One record per level, easiest first, of an agent against Tycho on common seeds: chance and characters are the same.

    Win share with Wilson's interval; means of the player's and Tycho's points and of the margin with Student's intervals; `step`
    is the mean difference of Tycho's points to the level before, seed by seed, with its interval (None for the first level).
    """
    records: list[dict[str, Any]] = []
    before: list[int] = []
    for level in LEVELS:
        match = arena.play(ruleset(level), [agent], games, seed, progress)
        played = sorted(match.games, key=lambda game: game.block)
        player, tycho = ([int(game.result["vp"][side]) for game in played] for side in (0, 1))
        wins = [game.win_share(0) for game in played]
        share = sum(wins) / len(wins)
        records.append(
            {
                "level": level,
                "agent": match.names[0],
                "n_games": len(played),
                "wins": (share, *wilson(share, effective_trials(wins, len(wins)))),
                "vp": mean_interval(player),
                "tycho": mean_interval(tycho),
                "margin": mean_interval([own - his for own, his in zip(player, tycho, strict=True)]),
                "step": mean_interval([now - then for now, then in zip(tycho, before, strict=True)]) if before else None,
            }
        )
        before = tycho
    return records


def table(records: Sequence[dict[str, Any]], title: str) -> Table:
    """The records of any number of agents as lines; below a figure stands its interval, so that 80 columns suffice."""
    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for name in ("agent", "level", "games", "wins\n95 %", "VP", "Tycho\n95 %", "margin\n95 %"):
        grid.add_column(name, justify="left" if name in ("agent", "level") else "right", overflow="fold")
    for each in records:
        grid.add_row(
            each["agent"],
            each["level"],
            f"{each['n_games']:,}",
            f"{each['wins'][0]:.3f}\n{_bounds(each['wins'], 3)}",
            f"{each['vp'][0]:.1f}",
            f"{each['tycho'][0]:.1f}\n{_bounds(each['tycho'], 1)}",
            f"{each['margin'][0]:+.1f}\n{_bounds(each['margin'], 1)}",
        )
    return grid


def _bounds(figure: Figure, digits: int) -> str:
    return interval(figure[1], figure[2], digits)


def verdict(records: Sequence[dict[str, Any]]) -> str:
    """In a sentence: whether Tycho's points rise and wins fall from level to level, and which neighbouring intervals overlap."""
    tycho = _order("Tycho's mean points rise", "tycho", records, 1)
    wins = _order("the win share falls", "wins", records, -1)
    if all(each["wins"][0] == 0 for each in records):
        wins = "no game is won at any level"
    return f"{records[0]['agent']}: {tycho}; {wins}."


def _order(claim: str, key: str, records: Sequence[dict[str, Any]], sign: int) -> str:
    pairs = list(zip(records, records[1:], strict=False))
    wrong = [f"{a['level']} to {b['level']}" for a, b in pairs if sign * (b[key][0] - a[key][0]) <= 0]
    close = [f"{a['level']} and {b['level']}" for a, b in pairs if _overlap(a[key], b[key])]
    order = f"{claim} from level to level, in order" if not wrong else f"out of order: {claim} NOT from {', '.join(wrong)}"
    return f"{order} ({'95 % intervals overlap for ' + ', '.join(close) if close else 'no neighbouring 95 % intervals overlap'})"


def _overlap(one: Figure, two: Figure) -> bool:
    """Whether two intervals have a point in common; one without bounds may lie anywhere."""
    if one[1] is None or one[2] is None or two[1] is None or two[2] is None:
        return True
    return one[1] <= two[2] and two[1] <= one[2]


def steps(records: Sequence[dict[str, Any]]) -> str:
    """The differences of Tycho's points between neighbouring levels, seed by seed."""
    found = [
        f"{a['level']} to {b['level']} {b['step'][0]:+.1f} ({_bounds(b['step'], 1)})"
        for a, b in zip(records, records[1:], strict=False)
    ]
    return f"{records[0]['agent']}: Tycho's points, seed by seed: {', '.join(found)}."


def show(records: Sequence[dict[str, Any]], title: str, to: Console) -> None:
    """Prints the table and the sentences of each agent."""
    to.print(table(records, title))
    for agent in dict.fromkeys(each["agent"] for each in records):
        mine = [each for each in records if each["agent"] == agent]
        for line in (verdict(mine), steps(mine)):
            to.print(line, markup=False)


def main(
    games: Annotated[int, typer.Option(min=2, help="Games per level and agent.")] = 1000,
    agents: Annotated[str, typer.Option(help="Agent specs, separated by commas.")] = ",".join(AGENTS),
    seed: Annotated[int, typer.Option(min=0, help="Every random choice follows from it.")] = 7,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Tycho's levels with Luna and a random character. Example: python -m benchmarks.levels --games 1000"""
    records = [each for agent in split_specs(agents) for each in measure(agent, games, seed)]
    head = metadata(ruleset(LEVELS[0]), {"seed": seed})
    if as_json:
        print_json({**head, "ruleset": [str(ruleset(level)) for level in LEVELS], "records": records})
    else:
        show(records, f"n = {games:,} games each, seed {seed}, catalogue {head['catalogue_digest']}", console())


if __name__ == "__main__":
    typer.run(main)
