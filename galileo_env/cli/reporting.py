"""`galileo report`: plays what a report needs, or reads it from files, and writes the report."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from galileo_env import arena
from galileo_env.agents import make_agent, split_specs
from galileo_env.cli.matches import interval
from galileo_env.engine.ruleset import Ruleset
from galileo_env.reports import balance, difficulty
from galileo_env.reports.origin import among

#: Blocks of each level, and of a report of balance, if nothing says how many.
BLOCKS = 200

#: Rulesets and who plays at each.
Plan = Sequence[tuple[Ruleset, Sequence[str]]]


class Interrupted(Exception):
    """Ctrl+C before all games of a report were played."""


def difficulty_matches(
    to: Console,
    files: Sequence[Path] | None,
    *,
    agents: str | None,
    budgets: str | None,
    levels: str | None,
    by: str | None,
    **options: Any,
) -> tuple[list[arena.Match], list[str]]:
    """The matches of a report of difficulty and where each comes from; `options` are those of `play`.

    Raises ValueError that names an option and what it accepts.
    """
    given = {"--agents": agents, "--budgets": budgets, "--levels": levels, "--by": by}
    if files:
        return read(files, {**given, **_played(options)})
    specs = split_specs(agents) if agents is not None else difficulty.AGENTS
    if not specs:
        raise ValueError(f"--agents {agents!r}: nobody is given; accepted: specs such as {','.join(difficulty.AGENTS)}")
    whole = difficulty.line_up(specs, _budgets(budgets))
    wanted = difficulty.levels(levels)
    plan: list[tuple[Ruleset, Sequence[str]]] = [(difficulty.ruleset(level), whole) for level in wanted]
    if by is not None:
        among("--by", by, ("character",))
        plan += [(difficulty.ruleset(level, name), specs) for name in difficulty.characters() for level in wanted]
    return play(to, plan, **options), []


def show_levels(found: Mapping[str, Any], title: str, to: Console) -> None:
    """Prints the cells of a report of difficulty, below a figure its interval, and whether levels are in order, in words."""
    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for name in ("agent", "level", "games", "wins\n95 %", "VP", "Tycho\n95 %", "margin\n95 %"):
        grid.add_column(name, justify="left" if name in ("agent", "level") else "right", overflow="fold")
    one_character = len(found["characters"]) == 1
    for cell in sorted(found["cells"], key=lambda cell: (cell["character"], found["agents"].index(cell["agent"]))):
        grid.add_row(
            cell["agent"],
            cell["level"] if one_character else f"{cell['level']}\n{cell['character']}",
            f"{cell['n_games']:,}",
            _figure(cell["win_share"], 3),
            f"{cell['vp']['value']:.1f}",
            _figure(cell["tycho_vp"], 1),
            _figure(cell["margin"], 1, "+"),
        )
    to.print(grid)
    for order in found["order"]:
        if order["unit"] == "points":
            who = order["agent"] if one_character else f"{order['agent']}, {order['character']}"
            to.print(f"{who}: {'; '.join(step['text'] for step in order['steps'])}.", markup=False)


def _figure(interval_of: Mapping[str, float | None], digits: int, sign: str = "") -> str:
    bounds = interval(interval_of["low"], interval_of["high"], digits)
    return f"{interval_of['value']:{sign}.{digits}f}\n{bounds}"


def balance_match(
    to: Console, files: Sequence[Path] | None, *, ruleset: str | None, agent: str | None, **options: Any
) -> tuple[arena.Match, str]:
    """The match of a report of balance and where it comes from, "" if it was played now. Raises ValueError as above."""
    if files:
        matches, names = read(files, {"--ruleset": ruleset, "--agent": agent, **_played(options)})
        if len(files) > 1:
            raise ValueError(f"--from {files[1]}: a second file; accepted: the games of one match")
        return matches[0], names[0]
    rules = Ruleset.parse(ruleset or balance.RULESET)
    balance.check_ruleset(rules)
    return play(to, [(rules, [agent or balance.AGENT] * rules.seats)], rotate=False, **options)[0], ""


def _played(options: dict[str, Any]) -> dict[str, Any]:
    """Options of play as the user calls them."""
    return {f"--{name}": value for name, value in options.items()}


def _budgets(text: str | None) -> list[int]:
    """Simulations a decision, from a list separated by commas."""
    if text is None:
        return []
    words = [word.strip() for word in text.split(",")]
    wrong = next((word for word in words if not word.isdecimal() or int(word) < 1), None)
    if wrong is not None:
        raise ValueError(f"--budgets {text!r}: {wrong!r} is no number of simulations; accepted: whole numbers such as 50,200,800")
    return [int(word) for word in words]


def read(files: Sequence[Path], given: dict[str, Any]) -> tuple[list[arena.Match], list[str]]:
    """Matches from files of the arena, and their names. Raises ValueError for options that say what is played, and as
    `arena.read` does.
    """
    wrong = next((name for name, value in given.items() if value is not None), None)
    if wrong is not None:
        raise ValueError(f"{wrong} says what is played, and --from reads games that were played; accepted: one of them")
    return [arena.read(file) for file in files], [str(file) for file in files]


def play(
    to: Console,
    plan: Plan,
    *,
    blocks: int | None,
    seed: int | None,
    processes: int | None,
    keep: Path | None,
    rotate: bool = True,
) -> list[arena.Match]:
    """Plays each ruleset of a plan with its agents on the same blocks, with a bar on the console where it is a terminal.

    With `keep` all games go to a file for each ruleset in that folder, and what is there already is not played again. Raises
    ValueError as `arena.play` does, Interrupted after Ctrl+C.
    """
    blocks, seed = blocks or BLOCKS, 1 if seed is None else seed
    for spec in {spec for _, specs in plan for spec in specs}:
        make_agent(spec)  # a bad spec is refused before anything is played
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    matches = []
    with Progress(*bar, console=to, transient=True, disable=not to.is_terminal) as progress:
        per_block = [len(specs) if rules.solo or rotate else 1 for rules, specs in plan]
        task = progress.add_task("", total=blocks * sum(per_block))
        for number, (rules, specs) in enumerate(plan, 1):
            progress.update(task, description=str(rules), completed=blocks * sum(per_block[: number - 1]))
            out = keep / f"{re.sub('[^a-z0-9]+', '-', str(rules))}.jsonl" if keep is not None else None
            match = arena.play(
                rules,
                list(specs),
                blocks,
                seed,
                lambda ended: progress.advance(task, ended),
                rotate,
                processes=processes or 1,
                out=out,
                resume=out is not None,
            )
            if match.stopped:
                kept = f"; the games so far are kept in {keep}" if keep else ""
                raise Interrupted(f"interrupted at {rules}, no report is written{kept}")
            matches.append(match)
    return matches
