"""The command `galileo`. Every command says what was wrong in one line on stderr and ends with a code that is not 0."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from galileo_env.cli import games, serving
from galileo_env.version import __version__

#: Exit codes: a check that failed, a request that cannot be carried out, and Ctrl+C.
FAILED, REFUSED, INTERRUPTED = 1, 2, 130

#: Columns of tables that go to a file or a pipe.
WIDTH = 110


class _OneLineErrors(TyperGroup):
    """Turns errors that users cause into one line on stderr; others are faults of the program and keep their traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (ValueError, OSError) as error:
            typer.echo(f"galileo: {' '.join(str(error).split())}", err=True)
            raise typer.Exit(REFUSED) from None


app = typer.Typer(
    name="galileo",
    help="Reinforcement-learning environments for the board games Galileo Galilei and Galileo's Truth.",
    cls=_OneLineErrors,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

_RULESETS = "such as galilei:solo,luna,level=hard or truth:seats=2"

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Every random choice follows from it.")]


def main() -> None:
    """Entry point of the script `galileo`."""
    app()


def print_json(value: Any) -> None:
    """JSON on stdout, and nothing else."""
    typer.echo(json.dumps(value, indent=2))


def console(stderr: bool = False) -> Console:
    """A console of the stream in use now; results go to stdout, progress to stderr. Files get lines of one width everywhere."""
    stream = Console(stderr=stderr, highlight=False)
    return stream if stream.is_terminal else Console(stderr=stderr, highlight=False, width=WIDTH)


def _example(line: str) -> str:
    return f"Example: [bold]{line}[/bold]"


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"galileo_env {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Options of the program itself."""


@app.command(epilog=_example("galileo data --game truth --json"))
def data(
    game: Annotated[str | None, typer.Option(help="Only the tables of this game; by default those of all.")] = None,
    as_json: Json = False,
) -> None:
    """Component tables in use: how much of each is stated, inferred or reconstructed."""
    from galileo_env.cli import tables

    found = tables.catalogues(game)
    if as_json:
        print_json({"games": found})
    else:
        tables.show(found, console())


@app.command(epilog=_example("galileo warmup"))
def warmup(
    ruleset: Annotated[
        str | None,
        typer.Option(help="Any ruleset of the game to compile, all of them share its kernels; by default every game."),
    ] = None,
) -> None:
    """Compile all kernels now, so that later processes start at once."""
    from galileo_env.cli.warmup import warm_up
    from galileo_env.engine.spec import game_spec, games

    for rules in [ruleset] if ruleset is not None else [game_spec(game).rulesets[0] for game in games()]:
        seconds = warm_up(rules, console(stderr=True))
        console().print(f"kernels of {rules} are ready ({seconds:.1f} s)")


@app.command(epilog=_example("galileo selfcheck --ruleset galilei:seats=3,luna,characters=random --games 32"))
def selfcheck(
    ruleset: Annotated[
        str | None, typer.Option(help=f"One ruleset, {_RULESETS}; by default those that cover every game.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, max=4096, help="Games per ruleset and check.")] = 16,
    seed: Seed = 1,
    long: Annotated[
        bool, typer.Option("--long", help="Compare a million pairs of states that differ in what a seat cannot see.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check this installation: equal bytes through every way of playing, the games on record, nothing hidden shows."""
    from galileo_env.cli import checks

    with console(stderr=True).status("checking") as status:
        found = checks.run(ruleset, games, seed, long, lambda rules: status.update(f"checking {rules}"))
    passed = all(check["passed"] for check in found)
    if as_json:
        print_json({"passed": passed, "games": games, "seed": seed, "long": long, "checks": found})
    else:
        checks.show(found, console())
    if not passed:
        raise typer.Exit(FAILED)


@app.command(epilog=_example("galileo arena --agents greedy,random --ruleset galilei:solo,luna,level=hard --blocks 200"))
def arena(
    agents: Annotated[str, typer.Option(help="Agent specs, separated by commas: one per seat or more, whose line-ups all meet.")],
    ruleset: Annotated[str, typer.Option(help=f"Which game, {_RULESETS}.")] = "galilei:seats=2",
    blocks: Annotated[
        int | None, typer.Option(min=1, help="Chance seeds; each is played with every seating. By default 100.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Instead of --blocks: at least so many games.")] = None,
    until: Annotated[
        str | None, typer.Option(help="Stop early: 'ci<=0.02' or 'sprt(0.50,0.55)' on the first agent's win share.")
    ] = None,
    seed: Seed = 1,
    processes: Annotated[int, typer.Option(min=1, help="Worker processes; they change speed only.")] = 1,
    ray: Annotated[str | None, typer.Option(help="Play on a Ray cluster: its address, 'auto' or 'local' (extra: ray).")] = None,
    out: Annotated[Path | None, typer.Option(help="Keep all games in a file of JSON Lines while they are played.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    parquet: Annotated[Path | None, typer.Option(help="At the end, a table of all games (extra: report).")] = None,
    as_json: Json = False,
) -> None:
    """Play agents against each other (in a solo game: against the game's other side) on common chance.

    Ctrl+C ends play and shows what was finished.
    """
    from galileo_env.agents import split_specs
    from galileo_env.arena.store import check_parquet, write_parquet
    from galileo_env.cli import matches

    options: dict[str, Any] = {"processes": processes, "ray": ray, "out": out, "resume": resume}
    if until:
        from galileo_env.statistics import parse_until

        options["until"] = parse_until(until)
    if parquet:
        check_parquet(parquet)
    found = matches.play_with_progress(ruleset, split_specs(agents), blocks, games, seed, console(stderr=True), **options)
    if found.games and parquet:
        write_parquet(found, parquet)
    if not found.games:
        typer.echo("galileo: interrupted before the first blocks were finished; nothing is kept", err=True)
    elif as_json:
        print_json(matches.as_dict(found))
    else:
        matches.show(found, console())
    if found.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)


@app.command(epilog=_example("galileo replay game.jsonl.gz --verify --html game.html"))
def replay(
    file: Annotated[Path, typer.Argument(help="A replay, .jsonl or .jsonl.gz.")],
    verify: Annotated[bool, typer.Option("--verify", help="Play the game again and check every line of it.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page to look at the game in a browser.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Write a picture of one position.")] = None,
    at: Annotated[int | None, typer.Option("--at", help="For --png: decisions played by then; by default all.")] = None,
    gif: Annotated[Path | None, typer.Option("--gif", help="Write a moving picture.")] = None,
    every: Annotated[int | None, typer.Option("--every", help="For --gif: decisions from frame to frame.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="For pictures: the seat that looks, from 1.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="For pictures: light or dark.")] = "light",
    as_json: Json = False,
) -> None:
    """Summary of a recorded game, or a page or pictures of it; with --verify an exit code other than 0 if it does not replay."""
    from galileo_env.cli import replays

    outputs = replays.Outputs(html=html, png=png, at=at, gif=gif, every=every, seat=seat, theme=theme)
    summary = replays.summary(file, verify)
    if not summary["problem"]:
        summary["written"] = replays.export(file, outputs)
    if as_json:
        print_json(summary)
    else:
        replays.show(summary, console())
    if summary["problem"]:
        typer.echo(f"galileo: {summary['problem']}", err=True)
        raise typer.Exit(FAILED)


@app.command(epilog=_example("galileo bench --quick --peers --report bench_report"))
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Short runs of a few kinds of work, no cold start.")] = False,
    only: Annotated[str | None, typer.Option(help="Kinds of work, separated by commas; with --peers alone: none.")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure other suites beside this one (extra: peers).")] = False,
    python: Annotated[list[str] | None, typer.Option(help="NAME=PATH: the interpreter of a peer; repeatable.")] = None,
    report: Annotated[Path | None, typer.Option(help="Folder for JSON, PNG and an HTML page (extra: report).")] = None,
    save: Annotated[bool, typer.Option("--save", help="Keep the result in benchmarks/results, by commit.")] = False,
    label: Annotated[str | None, typer.Option(help="With --save: a name for this machine.")] = None,
    as_json: Json = False,
) -> None:
    """Measure throughput of every face and start-up time, also beside peers (in a checkout only)."""
    options = ["--quick"] * quick + ["--peers"] * peers + ["--save"] * save + ["--json"] * as_json
    for name, value in (
        ("--only", only),
        ("--report", report),
        ("--label", label),
        *(("--python", each) for each in python or ()),
    ):
        options += [name, str(value)] if value is not None else []
    _in_checkout("bench", "benchmarks", options)


def _in_checkout(command: str, package: str, arguments: Sequence[str]) -> None:
    """Runs a package that lies beside galileo_env in a checkout only, in a process of its own, and ends with its exit code.

    Raises ValueError that names the command where there is none.
    """
    from galileo_env.engine.jit import PACKAGE

    root = PACKAGE.parent
    if not (root / package / "__main__.py").is_file():
        raise ValueError(f"{command} runs in a checkout of the repository only; the installed package has no {package}")
    # From the folder of the caller, whose relative paths stay right, with the checkout's packages and none that lie there (-P).
    line = [sys.executable, "-P", "-m", package, *arguments]
    folders = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH"))))
    with subprocess.Popen(line, env={**os.environ, "PYTHONPATH": folders}) as process:
        while process.poll() is None:
            try:
                process.wait()
            except KeyboardInterrupt:  # the process gets it as well, and ends when it has saved what it wants to save
                continue
    raise typer.Exit(process.returncode)


for _command, _line in (*games.COMMANDS, *serving.COMMANDS):
    app.command(epilog=_example(_line))(_command)


# --- training ------------------------------------------------------------------------------------------------------------------

train = typer.Typer(
    name="train",
    help="Train an agent into one file that plays without torch (in a checkout only; extra: train).",
    no_args_is_help=True,
)
app.add_typer(train)

_Folder = Annotated[Path, typer.Option("--out", help="Folder of the run: one that is new.")]
_Preset = Annotated[
    str, typer.Option(help="Settings: a name of training/presets, such as quick or standard, or the path of a .toml file.")
]
_Steps = Annotated[int | None, typer.Option(min=1, help="Decisions to learn from, instead of those of the preset.")]
_StopAt = Annotated[
    int | None, typer.Option(min=1, help="Save and stop after so many decisions; `galileo train resume` goes on.")
]
_Ray = Annotated[str | None, typer.Option("--ray", help="Play on a Ray cluster: its address, 'auto' or 'local' (extra: ray).")]
_Workers = Annotated[int | None, typer.Option(min=1, help="With --ray: workers; by default one for each CPU of the cluster.")]
_TrainingSeed = Annotated[int, typer.Option(min=0, max=2**32 - 1, help="Every random choice follows from it.")]


@train.command(epilog=_example("galileo train solo --level normal --luna --out runs/normal"))
def solo(
    out: _Folder,
    level: Annotated[
        str | None, typer.Option(help="Tycho's level, or several with commas between; all but 'base' need --luna.")
    ] = None,
    luna: Annotated[bool, typer.Option("--luna", help="With the Luna expansion.")] = False,
    character: Annotated[str | None, typer.Option(help="The learner's character; by default a random one in every game.")] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(help="Instead of these: any solo game, such as truth:solo or galilei:solo,luna,level=hard."),
    ] = None,
    preset: _Preset = "quick",
    steps: _Steps = None,
    stop_at: _StopAt = None,
    seed: _TrainingSeed = 1,
    ray: _Ray = None,
    workers: _Workers = None,
) -> None:
    """Learn to play a solo game: against Tycho, or Truth's mark.

    Ctrl+C saves what was learnt.
    """
    from galileo_env.envs.common import learner_rules

    game = ruleset.partition(":")[0] if ruleset else "galilei"
    rulesets = []
    for each in level.split(",") if level else [None]:
        words = {"level": each, "luna": luna, "character": character}
        rulesets.append(str(learner_rules(game, True, ruleset, {name: value for name, value in words.items() if value})))
    request = {"rulesets": rulesets, "out": str(out), "preset": preset, "steps": steps, "stop_at": stop_at, "seed": seed}
    _train(request | {"ray": ray, "workers": workers})


@train.command(epilog=_example("galileo train selfplay --ruleset galilei:seats=2 --out runs/two"))
def selfplay(
    out: _Folder,
    ruleset: Annotated[
        list[str] | None,
        typer.Option(help="Which game, of two seats or more, such as truth:seats=3; repeatable. By default galilei:seats=2."),
    ] = None,
    preset: _Preset = "quick",
    steps: _Steps = None,
    stop_at: _StopAt = None,
    seed: _TrainingSeed = 1,
    ray: _Ray = None,
    workers: _Workers = None,
) -> None:
    """Learn to play against past selves, every seat in turn.

    Ctrl+C saves what was learnt.
    """
    from galileo_env.engine.ruleset import Ruleset

    rulesets = [Ruleset.parse(each) for each in ruleset or ["galilei:seats=2"]]
    for rules in rulesets:
        if rules.solo:
            raise ValueError(f"--ruleset {rules} is a solo game; accepted: two seats or more, or 'galileo train solo'")
    request = {
        "rulesets": [str(rules) for rules in rulesets],
        "out": str(out),
        "preset": preset,
        "steps": steps,
        "stop_at": stop_at,
        "seed": seed,
    }
    _train(request | {"ray": ray, "workers": workers})


@train.command(epilog=_example("galileo train resume runs/normal"))
def resume(
    folder: Annotated[Path, typer.Argument(help="The folder of a training that was stopped.")],
    stop_at: _StopAt = None,
    ray: _Ray = None,
    workers: _Workers = None,
) -> None:
    """Go on with a training from its last checkpoint: what it becomes is what it would have become without the stop.

    With --ray, now or before, games in flight begin anew. A checkpoint is a pickle, so load none but your own. Ctrl+C saves
    what was learnt.
    """
    _train({"resume": str(folder), "stop_at": stop_at, "ray": ray, "workers": workers})


def _train(request: dict[str, Any]) -> None:
    if request["workers"] is not None and request["ray"] is None:
        raise ValueError("--workers does not apply to one process; accepted: with --ray")
    _in_checkout("train", "training", [json.dumps(request)])


# --- reports -------------------------------------------------------------------------------------------------------------------

report = typer.Typer(
    name="report", help="Reports on games that agents played: a page, pictures, figures (extra: report).", no_args_is_help=True
)
app.add_typer(report)

_Out = Annotated[Path, typer.Option("--out", help="Folder for the page, JSON and PNGs: new, empty or with an earlier report.")]
_From = Annotated[
    list[Path] | None, typer.Option("--from", help="Instead of playing: a file of `galileo arena --out`; repeatable.")
]
_Blocks = Annotated[int | None, typer.Option(min=1, help="Chance seeds that everything is played on. By default 200.")]
_Chance = Annotated[int | None, typer.Option(min=0, max=2**63 - 1, help="Every random choice follows from it. By default 1.")]
_Processes = Annotated[int | None, typer.Option(min=1, help="Worker processes; they change speed only.")]
_Keep = Annotated[Path | None, typer.Option(help="Folder in which all games are kept, to go on after an interruption.")]


@report.command(epilog=_example("galileo report difficulty --out tycho --agents random,greedy,search:200 --blocks 500"))
def difficulty(
    out: _Out,
    agents: Annotated[
        str | None, typer.Option(help="Agent specs, separated by commas. By default random,greedy,scholar,search:200,search:800.")
    ] = None,
    blocks: _Blocks = None,
    seed: _Chance = None,
    levels: Annotated[str | None, typer.Option(help="Some levels, separated by commas; by default all.")] = None,
    by: Annotated[str | None, typer.Option(help="'character': play every level with each single character too.")] = None,
    budgets: Annotated[
        str | None, typer.Option(help="Search agents of these simulations a decision too, such as 50,200,800,3200 (slow).")
    ] = None,
    processes: _Processes = None,
    keep: _Keep = None,
    files: _From = None,
    picture: Annotated[Path | None, typer.Option(help="Also the main picture alone, 1,600 px wide: a .png or .svg file.")] = None,
    as_json: Json = False,
) -> None:
    """Compare the difficulty levels of Tycho, the solo opponent: every level against every agent on the same chance."""
    from galileo_env.cli import reporting
    from galileo_env.reports import difficulty as made
    from galileo_env.reports import pages

    pages.check(out, made.KIND, made.JSON, made.FILES)
    if picture is not None:
        pages.check_picture(picture)
    with _or_interrupted():
        matches, names = reporting.difficulty_matches(
            console(stderr=True),
            files,
            agents=agents,
            budgets=budgets,
            levels=levels,
            by=by,
            blocks=blocks,
            seed=seed,
            processes=processes,
            keep=keep,
        )
    found = made.figures(matches, names)
    paths = made.write(found, out)
    if picture is not None:
        made.front(found).write(picture)
        paths.append(picture)
    if not as_json:
        reporting.show_levels(found, f"{made.TITLE} Catalogue {found['catalogue_digest']}", console())
    _tell(found, paths, as_json)


@report.command(
    epilog=_example("galileo report balance --out balance --ruleset galilei:seats=4,luna,characters=random --agent greedy")
)
def balance(
    out: _Out,
    ruleset: Annotated[
        str | None, typer.Option(help="Which game, of two seats or more. By default galilei:seats=4,luna,characters=random.")
    ] = None,
    agent: Annotated[str | None, typer.Option(help="The agent on all seats. By default scholar.")] = None,
    blocks: _Blocks = None,
    seed: _Chance = None,
    processes: _Processes = None,
    keep: _Keep = None,
    files: _From = None,
    as_json: Json = False,
) -> None:
    """Look at the games of one agent on all seats: who wins by character, seat and first action, where points come from."""
    from galileo_env.cli import reporting
    from galileo_env.reports import balance as made
    from galileo_env.reports import pages

    pages.check(out, made.KIND, made.JSON, made.FILES)
    with _or_interrupted():
        match, name = reporting.balance_match(
            console(stderr=True), files, ruleset=ruleset, agent=agent, blocks=blocks, seed=seed, processes=processes, keep=keep
        )
    found = made.figures(match, name)
    _tell(found, made.write(found, out), as_json)


@contextmanager
def _or_interrupted() -> Iterator[None]:
    """Ends the program with a line on stderr where Ctrl+C ended play."""
    from galileo_env.cli.reporting import Interrupted

    try:
        yield
    except Interrupted as interruption:
        typer.echo(f"galileo: {interruption}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _tell(found: dict[str, Any], paths: list[Path], as_json: bool) -> None:
    """Prints the figures of a report, or where it lies."""
    if as_json:
        print_json(found)
    else:
        for path in paths:
            typer.echo(path)
