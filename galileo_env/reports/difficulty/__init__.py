"""The report of Tycho's difficulty levels: every level against every agent, on the same chance.

A *cell* is one agent at one level, with a given character or a drawn one. All cells are played on the same blocks, so that levels
and agents are compared game by game. The level without Luna is another game and stands beside the order of the others.

`measures` says what is played and reckons everything from matches, as plain data; `sheet` makes the page of that data alone, with
its texts, its tables and the choice of pictures; `drawings` draws them and is imported with the first one.
"""

from galileo_env.reports.difficulty.measures import (
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
from galileo_env.reports.difficulty.sheet import FILES, JSON, PICTURES, TITLE, front, page, pictures, write

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
    "pictures",
    "ruleset",
    "write",
]
