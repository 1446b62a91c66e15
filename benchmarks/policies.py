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
from galileo_env.agents.policy import SHIPPED, Policy, read_named, shipped
from galileo_env.cli import console
from galileo_env.engine.ruleset import Ruleset
from galileo_env.results import metadata
from training.evaluation import measure

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results" / "policies.json"

SEED = 30_001

#: Who sits on the other seats, and how many blocks are played; a block is a game on each seat.
AGAINST = {"random": 100, "greedy": 300, "scholar": 300, "search:200": 100}

#: Agents that play against Tycho alone, beside the policy: how many games each at every level; {} is the policy's name.
ALONE = {"policy:{}": 1000, "greedy": 500, "scholar": 500, "search:200": 200, "search:200,policy={}": 200}


def records(name: str, share: float = 1.0) -> Iterator[dict[str, Any]]:
    """Strength records (training/evaluation.py) of a policy, ruleset by ruleset. `share`: part of the usual number of games."""
    for text in read_named(name).card.rulesets:
        rules = Ruleset.parse(text)
        if rules.solo:
            for agent, games in ALONE.items():
                yield from _measured(name, rules, agent.format(name), games, share, ())
        else:
            for other, blocks in AGAINST.items():
                yield from _measured(name, rules, f"policy:{name}", blocks, share, (other,))


def _measured(
    name: str, rules: Ruleset, agent: str, blocks: int, share: float, anchors: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for record in measure(rules, make_agent(agent, SEED), max(2, round(blocks * share)), SEED, anchors):
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


def main(
    save: Annotated[bool, typer.Option("--save", help="Keep the figures in docs/results/policies.json.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Print the table of the kept figures instead of measuring.")] = False,
    share: Annotated[float, typer.Option(min=0.001, max=10, help="Part of the usual number of games.")] = 1.0,
) -> None:
    """Strength of the policies that come with the suite. Example: python -m benchmarks.policies --share 0.1"""
    if show:
        typer.echo(table(json.loads(RESULTS.read_text(encoding="utf-8"))["records"]))
        return
    notes = console(stderr=True)
    found = []
    for name in shipped():
        for record in records(name, share):
            notes.print(table([record]).splitlines()[-1], markup=False, soft_wrap=True)
            found.append(record)
    typer.echo(table(found))
    if save:
        cards: dict[str, Policy] = {name: read_named(name) for name in shipped()}
        head = metadata(Ruleset.parse("galilei:seats=2"), {"seed": SEED})
        layouts = {name: policy.card.layout_digest for name, policy in cards.items()}
        content = {**head, "files": {name: digest(name) for name in cards}, "layouts": layouts, "records": found}
        RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
