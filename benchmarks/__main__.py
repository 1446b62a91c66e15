"""`python -m benchmarks` (also `galileo bench`): measures, compares, reports, keeps."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks.throughput import SECONDS, SECONDS_QUICK, WORKS, measure, show
from galileo_env.cli import console


def main(
    quick: Annotated[bool, typer.Option("--quick", help="Short runs of a few kinds of work, no cold start.")] = False,
    only: Annotated[
        str | None, typer.Option(help=f"Works, separated by commas, out of {', '.join(WORKS)}; with --peers alone: none.")
    ] = None,
    with_peers: Annotated[bool, typer.Option("--peers", help="Measure the peers of the extra [peers] beside us.")] = False,
    python: Annotated[list[str] | None, typer.Option(help="NAME=PATH: a peer's own interpreter; may be repeated.")] = None,
    report: Annotated[Path | None, typer.Option(help="Folder for JSON, PNG and one HTML page.")] = None,
    save: Annotated[bool, typer.Option("--save", help="Keep the result in benchmarks/results by commit.")] = False,
    label: Annotated[str | None, typer.Option(help="With --save: what to call this machine.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Throughput of every face, start-up, peers, report, history. Example: python -m benchmarks --quick --only kernel,batch"""
    notes = console(stderr=True)

    def note(line: object) -> None:
        notes.print(line, markup=False, soft_wrap=True)

    try:
        found = _run(quick, only, with_peers, python or [], report, save, label, note)
    except ValueError as error:
        typer.echo(f"bench: {error}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    if found["records"] or "start" in found:
        show(found, console())
    if "peers" in found:
        from benchmarks import peers

        peers.show(found["peers"], console())


def _run(
    quick: bool,
    only: str | None,
    with_peers: bool,
    python: list[str],
    report: Path | None,
    save: bool,
    label: str | None,
    note: Any,
) -> dict[str, Any]:
    """Checks all that can be refused, then measures, then writes. Raises ValueError."""
    from benchmarks import anatomy, history, peers

    if python and not with_peers:
        raise ValueError("--python belongs to --peers, which was not given")
    if label is not None and not save:
        raise ValueError("--label belongs to --save, which was not given")
    pythons = peers.interpreters(python)
    name = history.machine_label(label)
    source = history.origin() if save else _origin_or_none()
    if report is not None:
        from benchmarks import report as pages

        pages.check(report)
    everything = report is not None or save or not with_peers
    wanted = tuple(filter(None, only.split(","))) if only is not None else WORKS if everything else ()
    if only is not None and not wanted:
        raise ValueError(f"--only {only!r} names no work; accepted: {', '.join(WORKS)}")
    found = measure(quick, wanted, note)
    if source is not None:
        found["source"] = source
    seconds = SECONDS_QUICK if quick else SECONDS
    if with_peers:
        found["peers"] = peers.measure(seconds, pythons, note)
    if save and source is not None:
        note(f"kept in {history.save(found, source, name)}")
    if report is not None:
        found["anatomy"] = anatomy.measure(quick, note)
        for path in pages.write(found, report):
            note(f"written: {path}")
    return found


def _origin_or_none() -> dict[str, Any] | None:
    """Where the sources come from, None where that is not known (an unpacked archive)."""
    from benchmarks import history

    try:
        return history.origin()
    except ValueError:
        return None


if __name__ == "__main__":
    typer.run(main)
