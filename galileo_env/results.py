"""What every result carries: which rules, tables, layouts, seeds, packages and machine it comes from."""

import os
import platform
from collections.abc import Mapping
from importlib import metadata as packages
from pathlib import Path
from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.engine.tables import Catalogue
from galileo_env.version import __version__

#: Packages whose versions can change a figure.
PACKAGES = ("numpy", "numba", "llvmlite", "gymnasium", "pettingzoo")


def versions() -> dict[str, str]:
    """Versions of Python, of this package and of what it runs on; packages that are not installed are left out."""
    found = {"python": platform.python_version(), "galileo_env": __version__}
    for name in PACKAGES:
        try:
            found[name] = packages.version(name)
        except packages.PackageNotFoundError:
            continue
    return found


def machine() -> dict[str, Any]:
    """The machine in words: processor, cores that this process may use, system, architecture."""
    return {
        "cpu": _cpu_name(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "system": platform.system(),
        "architecture": platform.machine(),
    }


def _cpu_name() -> str:
    """The processor's name; `platform.processor` is empty on most Linux systems."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def metadata(ruleset: str | Ruleset, seeds: Mapping[str, int]) -> dict[str, Any]:
    """The head of a result: rules version, ruleset, digests, seeds by purpose, package versions, machine.

    Raises ValueError for a bad ruleset.
    """
    rules = Ruleset.parse(ruleset)
    spec = game_spec(rules.game)
    return {
        "ruleset": str(rules),
        "rules_version": spec.rules_version,
        "catalogue_digest": spec.catalogue.digest,
        "layout_digest": spec.layout_digest,
        "seeds": dict(seeds),
        "versions": versions(),
        "machine": machine(),
    }


def reconstructed_share(catalogue: Catalogue) -> tuple[int, int]:
    """How many data fields of a catalogue are reconstructed, and how many there are."""
    counts = [table["fields"] for table in catalogue.provenance().values()]
    return sum(each["reconstructed"] for each in counts), sum(each.total() for each in counts)
