"""How strong the policies are that come with the suite: matches against every kind of agent and each of Tycho's levels.

`python -m benchmarks.policies --save` measures what `galileo_env/policies` holds and keeps the figures in docs/results; README's
table is made of them (`--show`). Chance is that of a seed which no training and no evaluation of one uses.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from galileo_env.agents import make_agent
from galileo_env.agents.policy import SHIPPED, read_named, shipped
from galileo_env.cli import console
from galileo_env.engine.ruleset import Ruleset
from galileo_env.results import metadata
from training.evaluation import measure

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results" / "policies.json"

#: Of solo games, and of games of more seats.
SEED, TABLE_SEED = 30_001, 40_001

#: Who sits on the other seats, and in how many games.
AGAINST = {"random": 120, "greedy": 2400, "scholar": 600, "search:200": 120}

#: Agents that play against Tycho alone, beside the policy: how many games each at every level; {} is the policy's name.
ALONE = {"policy:{}": 1000, "greedy": 300, "scholar": 300, "search:200": 100}

#: At the hardest level, where a policy alone does not suffice: with search on top.
FLAMING = {"search:200,policy={}": 300, "search:800,policy={}": 150}


def records(name: str, share: float = 1.0) -> Iterator[dict[str, Any]]:
    """Strength records (training/evaluation.py) of a policy, ruleset by ruleset. `share`: part of the usual number of games."""
    for text in read_named(name).card.rulesets:
        rules = Ruleset.parse(text)
        if rules.solo:
            for agent, games in (ALONE | (FLAMING if rules.option("level") == "flaming" else {})).items():
                yield from _measured(name, rules, agent.format(name), games * share, SEED, ())
        else:
            for other, games in AGAINST.items():
                yield from _measured(name, rules, f"policy:{name}", games * share / rules.seats, TABLE_SEED, (other,))


def _measured(
    name: str, rules: Ruleset, agent: str, blocks: float, seed: int, anchors: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for record in measure(rules, make_agent(agent, seed), max(2, round(blocks)), seed, anchors):
        yield {"policy": name, **record}


def digest(name: str) -> str:
    """SHA-256 of a policy's file."""
    return hashlib.sha256((SHIPPED / f"{name}.policy").read_bytes()).hexdigest()


def table(found: list[dict[str, Any]]) -> str:
    """The records as a Markdown table."""
    lines = [
        "| policy | game | who plays | against | games | wins | VP | margin |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for each in found:
        who = each["agent"].replace(f"policy:{each['policy']}", "policy").replace(f"policy={each['policy']}", "policy=...")
        wins = f"{each['win_share']:.0%} ({each['low']:.0%} to {each['high']:.0%})"
        cells = f"`{each['policy']}`", f"`{each['ruleset']}`", f"`{who}`", each["against"][0], f"{each['n_games']:,}", wins
        lines.append(f"| {' | '.join(cells)} | {each['vp_mean']:.0f} | {each['margin_mean']:+.0f} |")
    return "\n".join(lines)


def kept() -> dict[str, Any]:
    """What docs/results holds; nothing of a policy whose file has changed since."""
    if not RESULTS.exists():
        return {"files": {}, "records": []}
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    known = {name for name in shipped() if found["files"].get(name) == digest(name)}
    found["files"] = {name: each for name, each in found["files"].items() if name in known}
    found["records"] = [each for each in found["records"] if each["policy"] in known]
    return found


def save(found: list[dict[str, Any]]) -> None:
    """Keeps records in the place of earlier ones of the same policies."""
    new = {each["policy"] for each in found}
    records = [*(each for each in kept()["records"] if each["policy"] not in new), *found]
    names = sorted({each["policy"] for each in records})
    head = metadata(Ruleset.parse("galilei:seats=2"), {"solo": SEED, "tables": TABLE_SEED})
    layouts = {name: read_named(name).card.layout_digest for name in names}
    records.sort(key=lambda each: names.index(each["policy"]))
    content = {**head, "files": {name: digest(name) for name in names}, "layouts": layouts, "records": records}
    RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def main(
    only: Annotated[list[str] | None, typer.Option(help="A policy's name; repeatable. By default all.")] = None,
    keep: Annotated[bool, typer.Option("--save", help="Keep the figures in docs/results/policies.json.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Print the table of the kept figures instead of measuring.")] = False,
    share: Annotated[float, typer.Option(min=0.001, max=10, help="Part of the usual number of games.")] = 1.0,
) -> None:
    """Strength of the policies that come with the suite. Example: python -m benchmarks.policies --share 0.1"""
    if show:
        typer.echo(table(kept()["records"]))
        return
    unknown = [name for name in only or () if name not in shipped()]
    if unknown:
        typer.echo(f"policies: --only {unknown[0]}; accepted: {', '.join(shipped())}", err=True)
        raise typer.Exit(2)
    notes = console(stderr=True)
    found = []
    for name in only or shipped():
        for record in records(name, share):
            notes.print(table([record]).splitlines()[-1], markup=False, soft_wrap=True)
            found.append(record)
    typer.echo(table(found))
    if keep:
        save(found)


if __name__ == "__main__":
    typer.run(main)
