"""Which of several is better: paired differences on common blocks, several at once, and whether levels are in order.

Arms that were played on the same blocks share their chance, so what matters is their difference block by block.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from galileo_env.statistics.intervals import CONFIDENCE, ROUNDING, by_block, checked_confidence, student_quantile, student_tail

Verdict = Literal["in order", "out of order", "can't be told apart"]

#: What the figures of levels are counted in: by how much they are multiplied, how many digits are shown, and the word.
UNITS = {"points": (1.0, "points"), "wins": (100.0, "percentage points of wins")}


class Difference(NamedTuple):
    """Mean of a - b over blocks, its interval, the two-sided p value of no difference, and the number of blocks."""

    value: float
    low: float | None
    high: float | None
    p: float
    blocks: int


def paired_difference(a: npt.ArrayLike, b: npt.ArrayLike, confidence: float = CONFIDENCE) -> Difference:
    """Mean difference of two arms that were played on the same blocks, with Student's interval and test.

    Args:
        a, b: (n,) or (n, ...) figures of the arms, row i of both from block i. A block counts by its mean.
        confidence: of the interval.

    Where all blocks differ alike there is no spread to go by. The bounds are None, and p is that of the sign test, 2 ^ (1 - n):
    the chance that n blocks all go the same way. With fewer than two blocks p is 1. Raises ValueError for arms of different
    length, without blocks, and for figures that are not finite.
    """
    checked_confidence(confidence)
    one, two = by_block(a, "a"), by_block(b, "b")
    if len(one) != len(two):
        raise ValueError(f"a has {len(one)} blocks and b has {len(two)}; accepted: figures of the same blocks, in the same order")
    n = len(one)
    if n == 0:
        raise ValueError("a difference needs at least one block")
    differences = one - two
    value = float(differences.mean())
    error = float(differences.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    if error <= ROUNDING * max(np.abs(one).max(), np.abs(two).max()):
        return Difference(value, None, None, 2.0 ** (1 - n) if value else 1.0, n)
    half = student_quantile(0.5 + confidence / 2, n - 1) * error
    return Difference(value, value - half, value + half, student_tail(value / error, n - 1), n)


def holm(p_values: Sequence[float]) -> list[float]:
    """p values of several tests, corrected so that those below 0.05 hold together: one of them errs in at most 5 % of cases.

    Holm's way: the smallest times their number, the next times one less, and so on, never falling. In the order given. Raises
    ValueError that names a value outside 0 to 1.
    """
    values = np.asarray(p_values, dtype=np.float64)
    for i, p in enumerate(values):
        if not 0 <= p <= 1:
            raise ValueError(f"p_values[{i}]={p}; accepted: from 0 to 1")
    order = np.argsort(values, kind="stable")
    corrected = np.empty(len(values))
    corrected[order] = np.minimum(1.0, np.maximum.accumulate((len(values) - np.arange(len(values))) * values[order]))
    return corrected.tolist()


# --- levels --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """Two neighbouring levels: by how much the second is harder (in the figure's unit), the verdict, and both in words."""

    easier: str
    harder: str
    difference: Difference
    verdict: Verdict
    text: str


@dataclass(frozen=True)
class Monotone:
    """The steps between neighbouring levels; their verdicts hold together."""

    steps: tuple[Step, ...]
    confidence: float

    @property
    def in_order(self) -> bool:
        """Whether every level is harder than the one before, beyond the noise."""
        return all(step.verdict == "in order" for step in self.steps)

    @property
    def out_of_order(self) -> bool:
        """Whether some level is easier than the one before, beyond the noise."""
        return any(step.verdict == "out of order" for step in self.steps)

    @property
    def text(self) -> str:
        """A line per step."""
        return "\n".join(step.text for step in self.steps)


def monotone(
    levels: Mapping[str, npt.ArrayLike],
    *,
    unit: Literal["points", "wins"] = "points",
    rising: bool = False,
    confidence: float = CONFIDENCE,
) -> Monotone:
    """Whether ordered levels are in order, from figures of the same agent on the same blocks.

    Args:
        levels: from the easiest to the hardest, (n,) or (n, ...) figures per block.
        unit: "points" as they are (a margin), or "wins" (shares from 0 to 1, told in percentage points).
        rising: whether a harder level has the higher figure, as the points of the other side do; else the lower, as the agent's.
        confidence: that no verdict is wrong and all intervals hold at once.

    The intervals are those of `paired_difference`, each at the level that makes all hold together (Bonferroni), and a pair is in
    or out of order when 0 lies outside: what is shown and what is said cannot disagree, and a wrong direction counts as an error
    too. Raises ValueError for fewer than two levels, for a unit that is not known, and as `paired_difference` does.
    """
    checked_confidence(confidence)
    if len(levels) < 2:
        raise ValueError(f"levels: {list(levels)}; accepted: at least two, from the easiest to the hardest")
    if unit not in UNITS:
        raise ValueError(f"unit={unit!r}; accepted: {', '.join(UNITS)}")
    scale, word = UNITS[unit]
    names = list(levels)
    figures = [by_block(levels[name], name) * (scale if rising else -scale) for name in names]
    blocks = {name: len(values) for name, values in zip(names, figures, strict=True)}
    if len(set(blocks.values())) > 1:
        raise ValueError(
            f"levels of different numbers of blocks: {blocks}; accepted: figures of the same blocks, in the same order"
        )
    pairs = len(names) - 1
    steps = []
    for i in range(pairs):
        difference = paired_difference(figures[i + 1], figures[i], 1 - (1 - confidence) / pairs)
        verdict = _verdict(difference, (1 - confidence) / pairs)
        steps.append(
            Step(names[i], names[i + 1], difference, verdict, _sentence(names[i], names[i + 1], difference, verdict, word))
        )
    return Monotone(tuple(steps), confidence)


def _verdict(difference: Difference, level: float) -> Verdict:
    if difference.p > level:
        return "can't be told apart"
    return "in order" if difference.value > 0 else "out of order"


def _sentence(easier: str, harder: str, difference: Difference, verdict: Verdict, word: str) -> str:
    bounds = "no interval" if difference.low is None else f"[{difference.low:.1f}, {difference.high:.1f}]"
    figures = f"{difference.value:+.1f} {bounds} {word}"
    if verdict == "can't be told apart":
        return f"{easier} and {harder} can't be told apart at {difference.blocks:,} blocks: {figures}"
    return f"{harder} is {'harder' if verdict == 'in order' else 'easier'} than {easier}: {figures}"
