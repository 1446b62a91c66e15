"""Tables of the solo opponent: his Movement tiles and the rows of his Action tiles, those of the Luna expansion included.

Rules: L-004, L-263, S-084, S-085, S-086
"""

from typing import Any

from galileo_env.engine.programs import parse
from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import schema
from galileo_env.games.galilei.tables.catalogue import CATALOGUE, TYCHO_POOL, need, program, unique
from galileo_env.games.galilei.tables.luna import LUNA
from galileo_env.games.galilei.vocabulary import TYCHO_CONDITIONS

_tycho = CATALOGUE.read("tycho", schema.Tycho)
TYCHO_DICE, TYCHO_START, TYCHO_SCORE = _tycho.setup.dice, _tycho.setup.tribunal, _tycho.setup.score
for _table, _tiles, _count in (
    ("tycho", _tycho.movement, n.MOVEMENT_TILES),
    ("luna", LUNA.movement, n.ALL_MOVEMENT_TILES - n.MOVEMENT_TILES),
):
    need(len(_tiles) == _count, _table, ".movement", f"{len(_tiles)} tiles; accepted: {_count}")
_movement = [
    (table, f".movement[{i}]", tile)
    for table, tiles in (("tycho", _tycho.movement), ("luna", LUNA.movement))
    for i, tile in enumerate(tiles)
]
MOVEMENT_IDS = unique("luna", ".movement", [tile.id for _, _, tile in _movement])
MOVEMENT_STEPS = freeze([0] + [tile.steps for _, _, tile in _movement])
#: Where the move ends early, by names.STOPS.
MOVEMENT_STOPS = freeze([0] + [n.STOPS.index(tile.stop) for _, _, tile in _movement])
MOVEMENT_UPGRADES = freeze([0] + [tile.upgrade for _, _, tile in _movement])
MOVEMENT_BONUS = freeze([0] + [program(table, f"{at}.bonus", tile.bonus, TYCHO_POOL) for table, at, tile in _movement])
MOVEMENT_AFTER = freeze(
    [0] + [program(table, f"{at}.after_upgrade", tile.after_upgrade, TYCHO_POOL) for table, at, tile in _movement]
)


def _set_of(index: int, level: schema.Difficulty) -> list[int]:
    """The numbers of the six Movement tiles of a level."""
    place = f".difficulty[{index}].movement"
    wrong = next((name for name in level.movement if name not in MOVEMENT_IDS[1:]), None)
    need(wrong is None, "luna", place, f"no tile {wrong!r}; accepted: {', '.join(MOVEMENT_IDS[1:])}")
    count = len(set(level.movement))
    need(count == len(level.movement) == n.MOVEMENT_TILES, "luna", place, f"accepted: {n.MOVEMENT_TILES} different tiles")
    return [MOVEMENT_IDS.index(name) for name in level.movement]


_levels = tuple(level.id for level in LUNA.difficulty)
need(_levels == n.LEVELS[1:], "luna", ".difficulty", f"levels {_levels}; accepted: {', '.join(n.LEVELS[1:])}, in this order")
#: Movement tiles of each level, in the order of names.LEVELS: (5, 6).
MOVEMENT_SET = freeze([list(range(1, n.MOVEMENT_TILES + 1))] + [_set_of(i, level) for i, level in enumerate(LUNA.difficulty)])

need(len(_tycho.tile) == n.TYCHO_TILES, "tycho", ".tile", f"{len(_tycho.tile)} tiles; accepted: {n.TYCHO_TILES}")
need(len(LUNA.tycho_tile) == 1, "luna", ".tycho_tile", f"{len(LUNA.tycho_tile)} tiles; accepted: 1")
_all_tiles = [("tycho", f".tile[{i}]", tile) for i, tile in enumerate(_tycho.tile)]
_all_tiles.append(("luna", ".tycho_tile[0]", LUNA.tycho_tile[0]))
TYCHO_IDS = unique("luna", ".tycho_tile", [tile.id for _, _, tile in _all_tiles])
#: 1 for a tile that shows the Moon, where a stop of that kind ends (L-184).
TYCHO_MARKED = freeze([0] + [any("moon" in row.effects for face in tile.face for row in face.row) for _, _, tile in _all_tiles])


def _condition(table: str, place: str, text: str) -> tuple[int, int, int]:
    try:
        return parse(text, TYCHO_CONDITIONS)
    except ValueError as error:
        raise CATALOGUE.error(table, place, str(error).replace("effect", "condition")) from None


def _tycho_rows() -> tuple[list[Any], list[Any]]:
    """Per tile (from 1), face and row: condition (code, a, b) and program; the same for the partial condition."""
    empty = (0, 0, 0, 0)
    rows = [[[empty] * 3] * 2]
    partials = [[[empty] * 3] * 2]
    for table, top, tile in _all_tiles:
        sides = [face.side for face in tile.face]
        need(sides == ["a", "b"], table, f"{top}.face", f"sides {sides}; accepted: a, then b")
        rows.append([])
        partials.append([])
        for k, face in enumerate(tile.face):
            spare = [empty] * (3 - len(face.row))
            place = f"{top}.face[{k}].row"
            need(
                face.row[-1].condition == "none",
                table,
                f"{place}[{len(face.row) - 1}].condition",
                "accepted: none, in the bottom row",
            )
            main, extra = [], []
            for r, row in enumerate(face.row):
                here = f"{place}[{r}]"
                main.append(
                    (
                        *_condition(table, f"{here}.condition", row.condition),
                        program(table, f"{here}.effects", row.effects, TYCHO_POOL),
                    )
                )
                extra.append(
                    (
                        *_condition(table, f"{here}.partial.condition", row.partial.condition),
                        program(table, f"{here}.partial.effects", row.partial.effects, TYCHO_POOL),
                    )
                    if row.partial
                    else empty
                )
            rows[-1].append(main + spare)
            partials[-1].append(extra + spare)
    return rows, partials


_main, _extra = _tycho_rows()
#: (7, face, row, 4): condition code, its two numbers, program; code 0 where there is no row or no partial condition.
TYCHO_ROW, TYCHO_PARTIAL = freeze(_main), freeze(_extra)
