"""The report of `galileo bench --report DIR`: bench.json, bench.png and index.html, one page that needs no network.

Pictures are drawn by `pictures.py` with matplotlib (extra `report`), into the page as SVG and into the PNG as one sheet.
"""

import html
import importlib.util
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import history, throughput

#: What a report is made of; nothing else is ever written to its folder.
JSON, PNG, PAGE = "bench.json", "bench.png", "index.html"

#: In bench.json; a folder without it is not ours to overwrite.
KIND = "galileo bench --report"

Found = Mapping[str, Any]

STYLE = """
:root { color-scheme: light; --ink: #1c2733; --quiet: #5b6875; --line: #dfe4ea; --blue: #1f5a96; }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f5f8; color: var(--ink); font: 16px/1.55 system-ui, Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 2.2rem 1.2rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 0 0 .6rem; }
p { margin: .5rem 0; max-width: 76ch; }
.quiet { color: var(--quiet); font-size: .92rem; }
section { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem 1.4rem; margin: 1.2rem 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: .8rem; margin: 1.2rem 0; }
.tile { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem; }
.tile b { display: block; font-size: 1.45rem; color: var(--blue); font-variant-numeric: tabular-nums; }
.tile span { color: var(--quiet); font-size: .86rem; line-height: 1.3; display: block; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 1rem; }
figure { margin: 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; display: block; }
details { margin-top: .8rem; }
summary { cursor: pointer; color: var(--blue); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .86rem; margin-top: .6rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
code { font-size: .92em; background: #eef1f5; border-radius: 4px; padding: 0 .25em; color: var(--ink); }
td { white-space: nowrap; }
td.number { text-align: right; }
"""


# --- folder --------------------------------------------------------------------------------------------------------------------


def check(folder: Path) -> None:
    """Makes the folder of a report. Raises ValueError if none can go there: no matplotlib, no such folder possible, or one that
    holds anything but a report.
    """
    if importlib.util.find_spec("matplotlib") is None:
        raise ValueError("--report draws with matplotlib, which is not installed: pip install -e '.[report]'")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"--report {folder}: that is a file; accepted: a folder, new, empty or with an earlier report")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"--report {folder}: no folder can be made there ({error.strerror})") from None
    there = sorted(path.name for path in folder.iterdir())
    foreign = [name for name in there if name not in (JSON, PNG, PAGE)]
    if there and not foreign and not _ours(folder / JSON):
        foreign = there
    if foreign:
        raise ValueError(
            f"--report {folder}: the folder holds {foreign[0]!r}, which is no part of an earlier report; nothing is overwritten; "
            "accepted: a folder, new, empty or with an earlier report"
        )


def _ours(file: Path) -> bool:
    """Whether a file is the JSON of a report."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("kind") == KIND


def write(found: Found, folder: Path, kept: Path = history.FOLDER) -> list[Path]:
    """Writes the three files and returns their paths; `kept` is the folder of the history. Raises ValueError as `check` does."""
    check(folder)
    from benchmarks import pictures

    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / JSON, folder / PNG, folder / PAGE]
    paths[0].write_text(json.dumps({"kind": KIND, **found}, indent=1) + "\n", encoding="utf-8")
    pictures.sheet(found, f"galileo_env: {_origin(found)}").savefig(paths[1], dpi=100, metadata={"Software": None})
    paths[2].write_text(page(found, history.runs(kept)), encoding="utf-8")
    return paths


# --- page ----------------------------------------------------------------------------------------------------------------------


def page(found: Found, earlier: Sequence[Found] = ()) -> str:
    """The whole page. Parts that were not measured are left out; `earlier` are the results kept."""
    from benchmarks import pictures

    anatomy = found.get("anatomy", {})
    method = anatomy.get("method", {})
    body = [_head(found), _tiles(found)]
    if anatomy:
        curves = [
            picture(
                (5.8, 3.7),
                partial(pictures.curve, records=anatomy["curve"], game=game),
                f"curve-{game}",
                f"Speed by batch size, {words}",
                True,
            )
            for game, words in pictures.NAMES.items()
        ]
        body += [
            section("Speed against batch size", curves, method["curve"], anatomy["curve"]),
            section(
                "Where a decision goes",
                [
                    picture(
                        (11, 5), partial(pictures.split, records=anatomy["split"]), "split", "Parts of a decision in nanoseconds"
                    )
                ],
                method["split"],
                [{key: each[key] for key in ("ruleset", "games")} | each["parts"] for each in anatomy["split"]],
            ),
            section(
                "Threads",
                [picture((9, 4), partial(pictures.threads, records=anatomy["threads"]), "threads", "One thread and two")],
                f"{method['threads']} {idle(anatomy['threads'])}",
                anatomy["threads"],
            ),
            section(
                "Over the course of a game",
                [picture((8, 3.6), partial(pictures.course, records=anatomy["course"]), "course", "Cost by third of a game")],
                method["course"],
                anatomy["course"],
            ),
            section(
                "Memory per game",
                [picture((9, 2.6), partial(pictures.memory, records=anatomy["memory"]), "memory", "Bytes of a game")],
                method["memory"],
                anatomy["memory"],
            ),
        ]
    if found.get("start"):
        drawn = picture((9, 2.6), partial(pictures.start, times=found["start"]), "start", "Seconds to start")
        text = "Wall time of fresh processes: the import; then the first Session and step of Galileo Galilei with the compiled "
        text += "kernels in the cache, and without, which compiles all that they need."
        body.append(section("Start and compilation", [drawn], text, [found["start"]]))
    if found.get("peers"):
        body.append(_peers(found["peers"]))
    if found["records"]:
        keys = ("work", "ruleset", "games", "observation", "decisions_per_cpu_s", "games_per_cpu_s")
        rows = [{key: each[key] for key in keys} | {"note": throughput.remark(each)} for each in found["records"]]
        text = (
            f"Medians of {found['records'][0]['runs']} runs with one thread. benchmarks/README.md says what each work includes."
        )
        body.append(section("All figures", [], text, rows, shown=True))
    if earlier:
        body.append(section("Kept results, oldest first", [], "Decisions per CPU second.", history_rows(earlier), shown=True))
    title = f"galileo_env throughput, {_origin(found)}"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{''.join(body)}</main>\n</body>\n</html>\n"
    )


def _origin(found: Found) -> str:
    """Date, commit and machine in words."""
    source, machine = found.get("source"), found["machine"]
    words = [f"{machine['cpu']}, {machine['cores']} cores"]
    if source:
        words = [source["date"], f"commit {source['commit']}{' with changes' * source['dirty']}", *words]
    return ", ".join(words)


def _head(found: Found) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in found["versions"].items())
    tables = "; ".join(
        f"{name}: rules {each['rules_version']}, tables {each['catalogue_digest']}, layout {each['layout_digest']}"
        for name, each in found["games"].items()
    )
    lines = [_origin(found), versions, *([tables] if tables else []), "seed " + ", ".join(map(str, found["seeds"].values()))]
    text = "".join(f'<p class="quiet">{html.escape(line)}</p>\n' for line in lines)
    what = (
        "Uniformly random legal play, the mask asked at every decision, per second of CPU time of one core unless said otherwise."
    )
    return f"<header><h1>How fast galileo_env plays</h1>\n<p>{what}</p>\n{text}</header>\n"


def _tiles(found: Found) -> str:
    from benchmarks.pictures import short

    figures = history.main_figures(found["records"])
    known = [
        f'<div class="tile"><b>{short(rate)}</b><span>{html.escape(name)}</span></div>' for name, rate in figures.items() if rate
    ]
    return f'<div class="tiles">{"".join(known)}</div>\n' if known else ""


def _peers(found: Found) -> str:
    """Bars, table, versions, what is missing and what can be compared."""
    from benchmarks import pictures

    records = found["records"]
    drawn, rows = [], []
    if records:
        size = (11, pictures.height_of_peers(records))
        drawn = [
            picture(size, partial(pictures.peers, records=records), "peers", "Decisions per second of peers and of galileo_env")
        ]
    for title, group in pictures.grouped(records):
        for each in group:
            beside = each["compared_with"]
            rows.append(
                {
                    "work": title,
                    "peer": each["peer"],
                    "game": each["game"],
                    "observation": f"{each['observation']} ({each['observation_size']:,})",
                    "decisions a game": each["decisions_per_game"],
                    "peer per CPU s": each["decisions_per_cpu_s"],
                    "lowest": each["lowest"],
                    "highest": each["highest"],
                    "ours per CPU s": beside["per_cpu_s"],
                    "ours / peer": each["ours_over_peer"],
                    "chosen by": each["chosen_by"],
                }
            )
    notes = [f"{name}: {', '.join(f'{pack} {v}' for pack, v in versions.items())}" for name, versions in found["peers"].items()]
    notes += [f"{name}: {why}" for name, why in found["missing"].items()]
    text = "".join(f'<p class="quiet">{html.escape(line)}</p>' for line in notes)
    return section("Beside peers", drawn, found["comparable"], rows, more=text)


def idle(records: Iterable[Found]) -> str:
    """A sentence on how many cores were free for the figures of threads, since with fewer than two they say nothing."""
    free = [each["free_cores_before"] for each in records if each["free_cores_before"] is not None]
    if not free:
        return "How many cores were free is not known here."
    words = f"Free cores before these runs: {min(free):g}."
    return (
        words
        if min(free) >= 1.8
        else f"{words} Other work took part of the machine, so two threads could not show what they gain."
    )


def _short(rate: int | None) -> str | None:
    from benchmarks.pictures import short

    return None if rate is None else short(rate)


def history_rows(earlier: Sequence[Found]) -> list[dict[str, Any]]:
    """A row per kept result: date, commit, machine, main figures."""
    return [
        {"date": each["date"], "commit": each["commit"] + " with changes" * each["dirty"], "machine": each["label"]}
        | {name: _short(rate) for name, rate in history.main_figures(each["records"]).items()}
        for each in earlier
    ]


# --- pieces --------------------------------------------------------------------------------------------------------------------


def section(title: str, drawn: Sequence[str], text: str, rows: Sequence[Found], *, more: str = "", shown: bool = False) -> str:
    """A card with pictures, how the figures came about, and the figures themselves, folded in unless `shown`."""
    figures = table(rows)
    if not shown and rows:
        figures = f"<details><summary>Figures as a table</summary>{figures}</details>"
    pictures = f'<div class="pictures">{"".join(drawn)}</div>' if drawn else ""
    return f"<section><h2>{html.escape(title)}</h2>{pictures}{prose(text)}{more}{figures}</section>\n"


def prose(text: str) -> str:
    """Paragraphs of a text that has blank lines between them; what stands in backticks is code."""
    safe = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))
    return "".join(f'<p class="quiet">{each}</p>' for each in safe.split("\n\n"))


def table(rows: Sequence[Found]) -> str:
    """A table with a column for every key that any row has, in the order of their first appearance."""
    if not rows:
        return ""
    keys = list(dict.fromkeys(key for each in rows for key in each))
    head = "".join(f"<th>{html.escape(key.replace('_', ' '))}</th>" for key in keys)
    lines = "".join(f"<tr>{''.join(_cell(each.get(key)) for key in keys)}</tr>" for each in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


def _cell(value: Any) -> str:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return f"<td>{html.escape('' if value is None else str(value))}</td>"
    return f'<td class="number">{value:,}</td>' if abs(value) < 1e4 else f'<td class="number">{value:,.0f}</td>'


def picture(size: tuple[float, float], draw: Callable[..., None], name: str, alt: str, titled: bool = False) -> str:
    """An SVG of so many inches for the page. Its ids begin with `name`, since all pictures share one document."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": name, "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"]}
    ):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        draw(axes)
        if not titled:  # the card has a heading
            axes.set_title("", loc="left")
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = text.getvalue()[text.getvalue().index("<svg") :]
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", svg)
    svg = svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(alt)}" ', 1)
    return f"<figure>{svg}</figure>"
