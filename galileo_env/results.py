"""What every result carries: which rules, tables, layouts, seeds, packages and machine it comes from, and how sure it is.

Intervals are two-sided; a figure whose spread cannot be estimated has bounds of None, never a made-up width.
"""

import math
import os
import platform
from collections.abc import Mapping, Sequence
from importlib import metadata as packages
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np

from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.engine.tables import Catalogue
from galileo_env.version import __version__

#: Packages whose versions can change a figure.
PACKAGES = ("numpy", "numba", "llvmlite", "gymnasium", "pettingzoo")

CONFIDENCE = 0.95


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


# --- intervals -----------------------------------------------------------------------------------------------------------------


def wilson(share: float, n: float, confidence: float = CONFIDENCE) -> tuple[float | None, float | None]:
    """Wilson's interval of a share seen in n independent trials; n may be an effective number. (None, None) for n = 0."""
    if n <= 0:
        return None, None
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def effective_trials(block_means: Sequence[float], trials: int) -> float:
    """How many independent trials the blocks are worth for a share: at least the number of blocks, at most `trials`.

    Games of one block share their chance, so they may be worth fewer trials than they are. A share p of n independent trials has
    variance p (1 - p) / n; solving that for n with the variance seen between blocks gives the number.
    """
    blocks = len(block_means)
    mean = sum(block_means) / blocks if blocks else 0.0
    spread = float(np.var(block_means, ddof=1)) / blocks if blocks > 1 else 0.0
    if spread <= 0.0:  # nothing seen of the spread: the cautious end
        return float(blocks)
    return min(float(trials), max(float(blocks), mean * (1 - mean) / spread))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float | None, float | None]:
    """Mean of independent values and Student's interval of it; the bounds are None for fewer than two values.

    Raises ValueError without values.
    """
    n = len(values)
    if n == 0:
        raise ValueError("a mean needs at least one value")
    mean = float(np.mean(values))
    if n < 2:
        return mean, None, None
    half = _student(0.5 + confidence / 2, n - 1) * float(np.std(values, ddof=1)) / math.sqrt(n)
    return mean, mean - half, mean + half


def _student(p: float, freedom: int) -> float:
    """Quantile of Student's t distribution; exact for 1 and 2 degrees of freedom, within 1 % above (Cornish-Fisher expansion)."""
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
