"""The report of Tycho's difficulty levels: every level against every agent, on the same chance.

A *cell* is one agent at one level, with a given character or a drawn one. All cells are played on the same blocks, so that levels
and agents are compared game by game. The level without Luna is another game and stands beside the order of the others.

`figures.py` says what is played and reckons everything from matches, as plain data; `page.py` makes the page of that data alone,
with its texts, its tables and the choice of pictures; `pictures.py` draws them and is imported with the first one.

`figures` and `page` are the functions here, so the modules of these names are imported from by their full names only. `pictures`
of `page.py` is no name here, because the module `pictures.py` takes that one as soon as it is imported.
"""

from galileo_env.reports.difficulty.figures import (
    AGENTS,
    KIND,
    characters,
    figures,
    levels,
    line_up,
    needed,
    needed_interval,
    ruleset,
)
from galileo_env.reports.difficulty.page import FILES, JSON, PICTURES, TITLE, front, page, write

__all__ = [
    "AGENTS",
    "FILES",
    "JSON",
    "KIND",
    "PICTURES",
    "TITLE",
    "characters",
    "figures",
    "front",
    "levels",
    "line_up",
    "needed",
    "needed_interval",
    "page",
    "ruleset",
    "write",
]
