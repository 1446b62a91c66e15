"""The report of balance: what decides games in which one agent plays all seats.

Everything that is told of a game beyond points, turns and actions comes from its `GameSpec.profile`: what a side was is told by
value (such as a character), whether it did something by yes and no, how much it did as a mean, and pieces by who got them. So a
new game needs no word here.

`figures.py` reckons everything from a match, as plain data; `page.py` makes the page of that data alone, with its texts, its
tables and the choice of pictures; `pictures.py` draws them and is imported with the first one.

`figures` and `page` are the functions here, so the modules of these names are imported from by their full names only. `pictures`
of `page.py` is no name here, because the module `pictures.py` takes that one as soon as it is imported.
"""

from galileo_env.reports.balance.figures import AGENT, KIND, RULESET, block_counts, check_ruleset, figures, histogram
from galileo_env.reports.balance.page import FILES, JSON, PICTURES, page, write

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
    "write",
]
