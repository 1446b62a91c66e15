"""All icons and icon sets of all tables as arrays for the interpreter."""

import galileo_env.games.truth.tables.components  # noqa: F401  (all sets are collected before they are frozen)
from galileo_env.engine.programs import parse_all
from galileo_env.engine.tables import freeze
from galileo_env.games.truth import names as n
from galileo_env.games.truth.tables.catalogue import SETS, SHIPPED, TOKENS, is_apart, sort_key
from galileo_env.games.truth.vocabulary import ICONS


def _pickable() -> list[str]:
    """The texts of the block `icon`: shipped ones in their fixed order, then others."""
    others = sorted({text for text in TOKENS[1:] if not is_apart(text)} - set(SHIPPED), key=sort_key)
    return [*SHIPPED, *others]


PICKABLE = _pickable()
#: By token (from 1): operation and up to three arguments, place in the block `icon` (-1: never picked), rank in the icon table.
TOKEN = freeze([[0] * 4] + [([*parse_all(text, ICONS), 0, 0, 0])[:4] for text in TOKENS[1:]])
TOKEN_ACTION = freeze([-1] + [-1 if is_apart(text) else PICKABLE.index(text) for text in TOKENS[1:]])
_ranks = sorted(TOKENS[1:], key=sort_key)
TOKEN_RANK = freeze([0] + [_ranks.index(text) + 1 for text in TOKENS[1:]])
TOKEN_TEXTS = tuple(TOKENS)


def _row(tokens: list[int], size: int) -> list[int]:
    return tokens + [0] * (size - len(tokens))


#: By icon set: tokens always in it (n, 8), kind of split (n,), number of groups (n,), tokens of the groups (n, 4, 8).
SET_ALWAYS = freeze([_row(always, n.SET_ICONS) for always, _, _ in SETS])
SET_SPLIT = freeze([split for _, split, _ in SETS])
SET_GROUPS = freeze([len(groups) for _, _, groups in SETS])
SET_GROUP = freeze(
    [[_row(group, n.SET_ICONS) for group in groups] + [[0] * n.SET_ICONS] * (n.GROUPS - len(groups)) for _, _, groups in SETS]
)
SET_GROUP_TEXTS = tuple([[TOKENS[each] for each in group] for group in groups] for _, _, groups in SETS)
