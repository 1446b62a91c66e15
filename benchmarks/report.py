"""The report of `galileo bench --report DIR`: bench.json, bench.png and index.html, one page that needs no network.

Pictures are drawn by `pictures.py` with matplotlib (extra `report`), into the page as SVG and into the PNG as one sheet.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import history, throughput
from galileo_env.reports import pages
from galileo_env.reports.pages import PAGE, Picture, section

#: What a report is made of; nothing else is ever written to its folder.
JSON, PNG = "bench.json", "bench.png"

#: In bench.json; a folder without it is not ours to overwrite.
KIND = "galileo bench --report"

Found = Mapping[str, Any]


# --- folder --------------------------------------------------------------------------------------------------------------------


def check(folder: Path) -> None:
    """Makes the folder of a report; see `reports.pages.check`. Raises ValueError if none can go there."""
    pages.check(folder, KIND, JSON, (JSON, PNG, PAGE), "--report")


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
            Picture(
                f"curve-{game}",
                (5.8, 3.7),
                partial(pictures.curve, records=anatomy["curve"], game=game),
                f"Speed by batch size, {words}",
                titled=True,
            )
            for game, words in pictures.NAMES.items()
        ]
        body += [
            section("Speed against batch size", curves, method["curve"], anatomy["curve"]),
            section(
                "Where a decision goes",
                [
                    Picture(
                        "split", (11, 5), partial(pictures.split, records=anatomy["split"]), "Parts of a decision in nanoseconds"
                    )
                ],
                method["split"],
                [{key: each[key] for key in ("ruleset", "games")} | each["parts"] for each in anatomy["split"]],
            ),
            section(
                "Threads",
                [Picture("threads", (9, 4), partial(pictures.threads, records=anatomy["threads"]), "One thread and two")],
                f"{method['threads']} {idle(anatomy['threads'])}",
                anatomy["threads"],
            ),
            section(
                "Over the course of a game",
                [Picture("course", (8, 3.6), partial(pictures.course, records=anatomy["course"]), "Cost by third of a game")],
                method["course"],
                anatomy["course"],
            ),
            section(
                "Memory per game",
                [Picture("memory", (9, 2.6), partial(pictures.memory, records=anatomy["memory"]), "Bytes of a game")],
                method["memory"],
                anatomy["memory"],
            ),
        ]
    if found.get("start"):
        drawn = Picture("start", (9, 2.6), partial(pictures.start, times=found["start"]), "Seconds to start")
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
    return pages.document(f"galileo_env throughput, {_origin(found)}", body)


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
    what = (
        "Uniformly random legal play, the mask asked at every decision, per second of CPU time of one core unless said otherwise."
    )
    return pages.header("How fast galileo_env plays", what, lines)


def _tiles(found: Found) -> str:
    from galileo_env.reports.charts import short

    return pages.tiles({name: short(rate) for name, rate in history.main_figures(found["records"]).items() if rate})


def _peers(found: Found) -> str:
    """Bars, table, versions, what is missing and what can be compared."""
    from benchmarks import pictures

    records = found["records"]
    drawn, rows = [], []
    if records:
        size = (11, pictures.height_of_peers(records))
        drawn = [
            Picture("peers", size, partial(pictures.peers, records=records), "Decisions per second of peers and of galileo_env")
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
    return section("Beside peers", drawn, found["comparable"], rows, more=pages.lines(notes))


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
    from galileo_env.reports.charts import short

    return None if rate is None else short(rate)


def history_rows(earlier: Sequence[Found]) -> list[dict[str, Any]]:
    """A row per kept result: date, commit, machine, main figures."""
    return [
        {"date": each["date"], "commit": each["commit"] + " with changes" * each["dirty"], "machine": each["label"]}
        | {name: _short(rate) for name, rate in history.main_figures(each["records"]).items()}
        for each in earlier
    ]
