"""A covering set of rulesets: every character with every number of players, every pair of characters, every level."""

from itertools import combinations

from . import tables
from .rulesets import parse


def pair_cover(size: int) -> list[tuple[str, ...]]:
    """Groups of so many characters in which each pair of characters meets at least once."""
    missing = set(combinations(tables.CHARACTERS, 2))
    groups = []
    while missing:
        best = max(combinations(tables.CHARACTERS, size), key=lambda group: len(missing & set(combinations(group, 2))))
        groups.append(best)
        missing -= set(combinations(best, 2))
    return groups


def single_cover(size: int) -> list[tuple[str, ...]]:
    """Groups of so many characters in which each character is at least once, in other company than the catalogue's order."""
    mixed = tables.CHARACTERS[::2] + tables.CHARACTERS[1::2]
    starts = range(0, len(mixed), size)
    return [tuple((mixed + mixed)[start : start + size]) for start in starts]


def covering_rulesets() -> list[str]:
    """The rulesets, each once.

    Two players and more: the basic side, drawn characters, and named ones; with Luna every pair of characters in each number of
    players, without it every character. Solo: every character at every level. The side of the Bonus Board is drawn in each game.
    """
    rulesets = []
    for luna in ("", ",luna"):
        for seats in (2, 3, 4):
            rulesets.append(f"galilei:seats={seats}{luna}")
            rulesets.append(f"galilei:seats={seats}{luna},characters=random")
            for number, group in enumerate(pair_cover(seats) if luna else single_cover(seats)):
                turned = group[number % seats :] + group[: number % seats]
                rulesets.append(f"galilei:seats={seats}{luna},characters={'+'.join(turned)}")
        for level in tables.LEVELS:
            if (level == "base") != bool(luna):
                level_text = "" if level == "base" else f",level={level}"
                for character in (*tables.CHARACTERS, "basic", "random"):
                    rulesets.append(f"galilei:solo{luna}{level_text},characters={character}")
    assert len(set(rulesets)) == len(rulesets)
    for ruleset in rulesets:
        parse(ruleset)
    return rulesets
