"""The report of balance: what decides games in which one agent plays all seats.

Everything that is told of a game beyond points, turns and actions comes from its `GameSpec.profile`: what a side was is told by
value (such as a character), whether it did something by yes and no, how much it did as a mean, and pieces by who got them. So a
new game needs no word here.

`measures` reckons everything from a match, as plain data; `sheet` makes the page of that data alone, with its texts, its
tables and the choice of pictures; `drawings` draws them and is imported with the first one.
"""

from galileo_env.reports.balance.measures import AGENT, KIND, RULESET, block_counts, check_ruleset, figures, histogram
from galileo_env.reports.balance.sheet import FILES, JSON, PICTURES, page, pictures, write

__all__ = [
    "AGENT",
    "FILES",
    "JSON",
    "KIND",
    "PICTURES",
    "RULESET",
    "block_counts",
    "check_ruleset",
    "figures",
    "histogram",
    "page",
    "pictures",
    "write",
]
