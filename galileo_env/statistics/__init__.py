"""The arithmetic of honest comparisons, in numpy: intervals, paired differences, stopping rules, ratings and ranks.

It knows nothing of games. Figures come as arrays with one row per block, the thing that is independent (see `intervals`).
"""

from galileo_env.statistics.comparisons import Difference, Monotone, Step, holm, monotone, paired_difference
from galileo_env.statistics.intervals import (
    CONFIDENCE,
    Interval,
    bootstrap,
    effective_trials,
    mean_interval,
    resampled,
    share_interval,
    wilson,
)
from galileo_env.statistics.stopping import Blocks, Games, Rule, Sprt, Width, parse_until
from galileo_env.statistics.strength import Rank, Rating, Ratings, ranks, ratings

__all__ = [
    "CONFIDENCE",
    "Blocks",
    "Difference",
    "Games",
    "Interval",
    "Monotone",
    "Rank",
    "Rating",
    "Ratings",
    "Rule",
    "Sprt",
    "Step",
    "Width",
    "bootstrap",
    "effective_trials",
    "holm",
    "mean_interval",
    "monotone",
    "paired_difference",
    "parse_until",
    "ranks",
    "ratings",
    "resampled",
    "share_interval",
    "wilson",
]
