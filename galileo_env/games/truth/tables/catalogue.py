"""The table files of the game, and the pools that collect all icons and icon sets."""

from collections.abc import Sequence
from typing import Any

from galileo_env.engine.programs import parse_all
from galileo_env.engine.tables import Catalogue
from galileo_env.games.truth import names as n
from galileo_env.games.truth.vocabulary import APART, ICONS

CATALOGUE = Catalogue(
    "truth", ("setup", "tracks", "cards", "spaces", "graduation", "inventions", "observation", "mentors", "inquisition")
)


def need(right: bool, table: str, place: str, message: str) -> None:
    """Raises CatalogueError about a place of a table unless `right`."""
    if not right:
        raise CATALOGUE.error(table, place, message)


def unique(table: str, place: str, ids: list[str]) -> list[str]:
    """The ids of a list of records. They must differ."""
    double = next((each for each in ids if ids.count(each) > 1), None)
    need(double is None, table, place, f"the id {double!r} occurs twice; accepted: one record per id")
    return ids


def values_of(table: str, place: str, text: str) -> tuple[int, ...]:
    """An icon as its operation and arguments. Raises CatalogueError."""
    try:
        return parse_all(text, ICONS)
    except ValueError as error:
        raise CATALOGUE.error(table, place, str(error).replace("effect", "icon")) from None


#: Icons of the shipped tables that can be picked, in the order of the icon table and rising arguments: their numbers (from 1) are
#: the action ids of the block `icon`. Icons that only an overlay holds follow behind them.
SHIPPED = (
    "coin:1", "coin:2", "coin:3", "coin:4", "research:1", "research:2", "research:3", "vp:1", "vp:2", "vp:3", "vp:4", "vp:5",
    "vp:6", "vp:7", "vp:9", "vp_end_loss:2", "vp_levels", "vp_marker:A", "susp_down:1", "susp_down:2", "susp_up:1", "susp_up:2",
    "susp_down_diff", "susp_others:1", "susp_copernican:1", "book:P:1", "book:M:1", "book:A:2", "any_book", "any_same:2",
    "any_same:3", "any_diff", "marker_up", "mastery:A", "mastery:F", "mastery:any", "seal", "recall", "income:P", "income:M",
    "write", "copy:1:2:1", "copy:1:2:2", "copy:2:1:1", "copy:2:2:1", "copy:2:3:2", "copy:3:4:3", "read:1:1:1", "read:2:2:1",
    "read:2:2:2", "read:3:2:2", "read:4:2:1", "create", "observe:1", "observe:2", "draw", "remove",
)  # fmt: skip
TOKENS: list[str] = [""]


def sort_key(text: str) -> tuple[int, ...]:
    """Order of the icon table, then of the arguments."""
    return ([*ICONS].index(text.split(":")[0]), *parse_all(text, ICONS)[1:])


def token(table: str, place: str, text: str) -> int:
    """The number of an icon, from 1. Raises CatalogueError."""
    values_of(table, place, text)
    if text not in TOKENS:
        need(len(TOKENS) <= n.ICONS, table, place, f"{text!r}; accepted: at most {n.ICONS} different icons in all tables")
        TOKENS.append(text)
        room = n.ICONS - len(SHIPPED)
        own = sum(not is_apart(each) and each not in SHIPPED for each in TOKENS[1:])
        need(own <= room, table, place, f"{text!r}; accepted: at most {room} icons that the shipped tables lack")
    return TOKENS.index(text)


#: Icon sets: tokens always in it, the kind of its split, the tokens of its groups. Set 0 is empty.
SETS: list[tuple[list[int], int, list[list[int]]]] = [([], n.NO_SPLIT, [])]


def icon_set(table: str, place: str, always: Sequence[str], split: str = "none", groups: Sequence[Sequence[str]] = ()) -> int:
    """The number of an icon set. Raises CatalogueError for what the catalogue's rules forbid."""
    count = len(groups)
    right = count == 0 if split == "none" else 2 <= count <= n.GROUPS if split == "line" else count == 2
    need(right, table, f"{place}.groups", f"{count} groups for the split {split!r}; accepted: none 0, line 2 to 4, others 2")
    reds = [text for text in always if text.startswith("pay_")]
    if split == "principle":
        reds += [text for group in groups for text in group if text.startswith("pay_")]
    need(not reds, table, place, f"{reds[:1]}; accepted: red icons in groups of a line or Suspicion line only")
    rows = [token(table, f"{place}.always", text) for text in always]
    inner = [[token(table, f"{place}.groups", text) for text in group] for group in groups]
    most = len(rows) + (sum(map(len, inner)) if split == "suspicion" else max(map(len, inner), default=0))
    need(most <= n.SET_ICONS, table, place, f"{most} icons; accepted: at most {n.SET_ICONS} at once")
    SETS.append((rows, n.SPLITS.index(split), inner))
    return len(SETS) - 1


def set_of(table: str, place: str, record: Any) -> int:
    """The icon set of a record with `always`, `split` and `groups`."""
    return icon_set(table, place, record.always, record.split, record.groups)


def is_apart(text: str) -> bool:
    """Whether an icon is never picked one by one."""
    return text.split(":")[0] in APART
