"""How long a training takes until what it learnt beats Tycho: minutes to a lower bound over one half, beside decisions a second.

`python -m benchmarks.time_to_strength` trains by a preset and measures the learner again and again on the same games; the first
time that the lower 95 % bound of its share of the wins passes the bar, the clock stops. Since looking often finds a lucky moment
sooner or later, the policy of that moment is measured once more on games that no evaluation had.
"""

import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from galileo_env.agents import make_agent
from galileo_env.cli import console
from galileo_env.engine.ruleset import Ruleset
from galileo_env.results import metadata
from training.evaluation import measure
from training.run import Training
from training.settings import checked, read

#: Chance of the games that confirm.
FRESH = 20_001


@dataclass(frozen=True)
class Found:
    """What came of it. `seconds` of learning without evaluations and `cpu_seconds` of all, to where the clock stopped."""

    ruleset: str
    preset: str
    seed: int
    bar: float
    reached: bool
    seconds: float
    wall_seconds: float
    cpu_seconds: float
    steps: int
    steps_per_s: float
    threads: int
    share: float
    low: float
    high: float
    fresh: dict[str, Any]


def run(ruleset: str, preset: str, seed: int, bar: float, confirm: int, folder: Path, **changes: object) -> Found:
    """Trains until the bar is passed or the preset ends. `confirm`: fresh games at the end. `changes`: of the preset's settings.

    Raises ValueError for a ruleset that is no solo game, and what Ruleset.parse and training.settings raise.
    """
    rules = Ruleset.parse(ruleset)
    if not rules.solo:
        raise ValueError(f"ruleset {ruleset}: accepted: a solo game")
    settings = checked(msgspec.to_builtins(read(preset)) | changes)
    training = Training([rules], settings, seed, folder, console(stderr=True))
    training.begin()
    last: dict[str, Any] = {}

    def passed(line: dict[str, Any]) -> bool:
        last.update(next(iter(line.get("evaluation", ())), last))
        return bool(last) and last["low"] > bar

    wall, cpu = time.perf_counter(), time.process_time()
    training.run(stop_when=passed)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    fresh = measure(rules, make_agent(f"policy:{training.policy_file}"), confirm, FRESH, ())[0]
    return Found(
        ruleset=str(rules),
        preset=preset,
        seed=seed,
        bar=bar,
        reached=last.get("low", 0.0) > bar,
        seconds=round(training.seconds, 3),
        wall_seconds=round(wall, 3),
        cpu_seconds=round(cpu, 3),
        steps=training.steps,
        steps_per_s=round(training.steps / training.seconds),
        threads=settings.threads,
        share=last.get("win_share", 0.0),
        low=last.get("low", 0.0),
        high=last.get("high", 1.0),
        fresh={name: fresh[name] for name in ("win_share", "low", "high", "n_games", "seed", "margin_mean")},
    )


def main(
    ruleset: Annotated[str, typer.Option(help="A solo game.")] = "galilei:solo,luna",
    preset: Annotated[str, typer.Option(help="Settings of the training, as `galileo train` takes them.")] = "standard",
    seed: Annotated[int, typer.Option(min=0, max=2**32 - 1, help="Of the training.")] = 1,
    bar: Annotated[float, typer.Option(min=0, max=1, help="Share of the wins that the lower 95 % bound must pass.")] = 0.5,
    confirm: Annotated[int, typer.Option(min=2, help="Fresh games at the end.")] = 1000,
    out: Annotated[Path | None, typer.Option(help="Keep the run in this folder, a new one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Time to strength. Example: python -m benchmarks.time_to_strength --preset standard --seed 2"""
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = run(ruleset, preset, seed, bar, confirm, out or Path(folder) / "run")
    except (ValueError, OSError) as error:
        typer.echo(f"time_to_strength: {error}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        head = metadata(Ruleset.parse(ruleset), {"seed": seed, "fresh": FRESH})
        typer.echo(json.dumps({**head, **asdict(found)}, indent=2))
        return
    verdict = "passed" if found.reached else "did not pass"
    typer.echo(
        f"{found.ruleset}, preset {found.preset}, seed {found.seed}, torch threads {found.threads}, {os.cpu_count()} cores"
    )
    typer.echo(f"the lower bound of the wins {verdict} {found.bar:.2f}: {found.share:.3f} ({found.low:.3f} to {found.high:.3f})")
    typer.echo(
        f"after {found.seconds / 60:.1f} minutes of learning ({found.wall_seconds / 60:.1f} with evaluations, "
        f"{found.cpu_seconds / 60:.1f} of CPU): {found.steps:,} decisions, {found.steps_per_s:,} a second"
    )
    fresh = found.fresh
    share = f"{fresh['win_share']:.3f} ({fresh['low']:.3f} to {fresh['high']:.3f})"
    typer.echo(f"on {fresh['n_games']} fresh games, seed {FRESH}: {share}")


if __name__ == "__main__":
    typer.run(main)
