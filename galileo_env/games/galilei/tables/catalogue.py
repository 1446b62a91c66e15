"""The table files of the game, the pools that collect the programs of all rewards, and the checks that all tables share."""

from collections.abc import Sequence

from galileo_env.engine.programs import Pool
from galileo_env.engine.tables import Catalogue
from galileo_env.games.galilei.vocabulary import PLAYER_EFFECTS, TYCHO_EFFECTS

CATALOGUE = Catalogue(
    "galilei",
    (
        "cards",
        "action_tiles",
        "scale_tiles",
        "subject_tiles",
        "objectives",
        "comet_pages",
        "tracks",
        "tycho",
        "luna",
        "characters",
    ),
)
POOL = Pool(PLAYER_EFFECTS)
TYCHO_POOL = Pool(TYCHO_EFFECTS)


def program(table: str, place: str, effects: Sequence[str], pool: Pool = POOL) -> int:
    """The program of a reward; an error names the place in the table."""
    try:
        return pool.add([effect for effect in effects if effect])
    except ValueError as error:
        raise CATALOGUE.error(table, place, str(error)) from None


def need(right: bool, table: str, place: str, message: str) -> None:
    """Raises CatalogueError about a place of a table unless `right`."""
    if not right:
        raise CATALOGUE.error(table, place, message)


def unique(table: str, place: str, ids: list[str]) -> tuple[str, ...]:
    """The ids of a list of records, with a "none" in front. They must differ."""
    double = next((each for each in ids if ids.count(each) > 1), None)
    need(double is None, table, place, f"the id {double!r} occurs twice; accepted: one record per id")
    return ("", *ids)
