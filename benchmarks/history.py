"""Results kept by commit in `benchmarks/results/`: a small file per run, named by date, commit and machine."""

import datetime
import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.throughput import ROOT
from galileo_env import results

FOLDER = ROOT / "benchmarks" / "results"

#: Parts of a result that are kept; the rest is for the report alone.
KEPT = ("machine", "versions", "games", "seeds", "records", "start", "peers")

#: The columns of the history: kind of work, ruleset, games, observation.
MAIN = {
    "kernel, base": ("kernel", "galilei:seats=2", 256, "none"),
    "kernel, Luna + characters": ("kernel", "galilei:seats=2,luna,characters=random", 256, "none"),
    "kernel, Truth": ("kernel", "truth:seats=2", 256, "none"),
    "batch int8, base": ("batch", "galilei:seats=2", 1024, "int8"),
    "batch int8, Luna + characters": ("batch", "galilei:seats=2,luna,characters=random", 1024, "int8"),
    "batch int8, Truth": ("batch", "truth:seats=2", 1024, "int8"),
    "AEC raw": ("aec_raw", "galilei:seats=2", 1, "int8"),
    "AEC": ("aec", "galilei:seats=2", 1, "int8"),
    "Gymnasium": ("gym", "galilei:solo,characters=basic", 1, "int8"),
}


def _git(*words: str, at: Path) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=at, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        why = (getattr(error, "stderr", "") or str(error)).strip().splitlines()[-1]
        raise ValueError(f"no commit to name a result by: git {words[0]} says {why!r}") from None
    return done.stdout.strip()


def origin(at: Path = ROOT) -> dict[str, Any]:
    """`date` (UTC), `commit` (12 digits), and `dirty`: whether anything but kept results differs from it.

    Raises ValueError where there is no git or no commit.
    """
    changed = _git("status", "--porcelain", "--", ".", ":(exclude)benchmarks/results", at=at)
    commit = _git("rev-parse", "--short=12", "HEAD", at=at)
    return {"date": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}", "commit": commit, "dirty": bool(changed)}


def machine_label(label: str | None = None) -> str:
    """The label given, or one made of processor and cores. Raises ValueError for one that does not fit in a file name."""
    if label is None:
        machine = results.machine()
        words = re.sub(r"[^a-z0-9]+", "-", f"{machine['cpu']} {machine['cores']} cores".lower())
        return words.strip("-")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", label):
        raise ValueError(f"--label {label!r}; accepted: small letters and digits, with hyphens between them")
    return label


def save(found: Mapping[str, Any], source: Mapping[str, Any], label: str, folder: Path = FOLDER) -> Path:
    """Writes a result of `throughput.measure` and returns the file. None is ever overwritten: a second one gets a number."""
    kept = {**source, "label": label, **{key: found[key] for key in KEPT if key in found}}
    name = f"{source['date']}-{source['commit'][:8]}{'-dirty' * source['dirty']}-{label}"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}.json"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(_text(kept))
        except FileExistsError:
            continue
        return path
    raise ValueError(f"{folder / name}: a thousand results of this name are there already")


def _text(kept: Mapping[str, Any]) -> str:
    """JSON with a record per line: short, and readable in a diff."""
    parts = []
    for key, value in kept.items():
        if isinstance(value, list):
            lines = ",\n  ".join(json.dumps(each) for each in value)
            parts.append(f" {json.dumps(key)}: [\n  {lines}\n ]" if value else f" {json.dumps(key)}: []")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def runs(folder: Path = FOLDER) -> list[dict[str, Any]]:
    """All results kept, oldest first. Raises ValueError that names a file which is not one."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            found.append({**{key: kept[key] for key in ("date", "commit", "dirty", "label", "records")}, "file": path.name})
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ValueError(f"{path} is no result of `galileo bench --save`: {error!r}") from None
    return found


def main_figures(records: list[dict[str, Any]]) -> dict[str, int | None]:
    """Decisions per CPU second by column of MAIN, None where a run has not measured it."""
    keys = ("work", "ruleset", "games", "observation")
    rates = {tuple(each[key] for key in keys): each["decisions_per_cpu_s"] for each in records}
    return {name: rates.get(key) for name, key in MAIN.items()}
