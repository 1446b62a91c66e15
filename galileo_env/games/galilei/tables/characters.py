"""Tables that differ by character (index 0 is the basic side): Action tiles, cellars, personal pages, own boards and tiles.

Base chapters read a player's row of these tables and know no character by name. Rules: G-027, GC-001, GC-004, GC-010,
GC-017, GC-027, GC-030, GC-035, GC-036, L-005, L-006, L-007, C-001, C-002, C-005, C-010, C-015, C-030, C-036, C-037, C-051,
C-063, C-064, C-065, C-077
"""

from typing import Any

from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import schema
from galileo_env.games.galilei.tables.catalogue import CATALOGUE, need, program, unique
from galileo_env.games.galilei.tables.components import BOOK, CELLAR_TABLE

_all = CATALOGUE.read("characters", schema.Characters)
_EVERYBODY = range(len(n.CHARACTERS))
#: What each character's ability must be called; the number behind it is read from the table.
_ABILITIES = {
    "galileo": "observe_extra",
    "kepler": "special_tile",
    "copernicus": "library_tile_each_turn",
    "bruno": "five_space_cellar",
    "newton": "mirrors",
    "hevelius": "own_constellations",
    "cunitz": "urania_propitia",
    "sophia": "sun_and_venus",
}

_ids = tuple(each.id for each in _all.character)
need(_ids == n.CHARACTERS[1:], "characters", ".character", f"accepted: {', '.join(n.CHARACTERS[1:])}, in this order")
for _i, _each in enumerate(_all.character):
    _ability = _each.ability.split(":")[0]
    _right = _ability == _ABILITIES[_each.id]
    need(_right, "characters", f".character[{_i}].ability", f"{_each.ability!r}; accepted: {_ABILITIES[_each.id]}")
CHARACTER_NAMES = ("", *(each.name for each in _all.character))

_extra = _all.character[n.GALILEO - 1].ability.split(":")[1:]
_right = len(_extra) == 1 and _extra[0].isdecimal() and 0 <= int(_extra[0]) <= 3
need(_right, "characters", ".character[0].ability", "accepted: observe_extra:0 to observe_extra:3")
#: Constellations that an Observe action may hold beyond the common number.
EXTRA_SPOTS = freeze([int(_extra[0]) if who == n.GALILEO else 0 for who in _EVERYBODY])
#: 1 where Cleanup has a step of the character's own before the interrogation, and one at the end of the turn.
OWN_CLEANUP_STEPS = freeze([int(who == n.HEVELIUS) for who in _EVERYBODY])
#: 1 where exchanges for an equal or weaker die of one colour are offered too (C-079).
ANY_EXCHANGE = freeze([int(who == n.HEVELIUS) for who in _EVERYBODY])

# --- personal pages ------------------------------------------------------------------------------------------------------------

_private = {page.id: (i, page) for i, page in enumerate(BOOK.page) if page.section == "private"}
_reward = [[0] * n.MAX_PERSONAL for _ in _EVERYBODY]
for _i, _each in enumerate(_all.character):
    for _k, _name in enumerate(_each.pages):
        _place = f".character[{_i}].pages[{_k}]"
        _right = _name in _private and _private[_name][1].owner == _each.id
        need(_right, "characters", _place, f"{_name!r}; accepted: ids of private pages that {_each.id} owns")
        _few = _each.id != "cunitz" or len(_private[_name][1].reward) <= 3
        need(_few, "comet_pages", f".page[{_private[_name][0]}].reward", "accepted: at most 3 parts, taken in any order")
        _reward[_i + 1][_k] = program("comet_pages", f".page[{_private[_name][0]}].reward", _private[_name][1].reward)
_owned = {name for each in _all.character for name in each.pages}
for _name, (_i, _page) in _private.items():
    need(_name in _owned, "comet_pages", f".page[{_i}].owner", f"page {_name} stands with no character")
#: Personal pages of each character, and their rewards: (9,) and (9, 4).
PERSONAL_PAGES = freeze([0] + [len(each.pages) for each in _all.character])
PERSONAL_REWARD = freeze(_reward)
#: 1 where the parts of a personal page are taken in any order (C-066).
PERSONAL_ANY_ORDER = freeze([int(who == n.CUNITZ) for who in _EVERYBODY])

# --- cellars -------------------------------------------------------------------------------------------------------------------

_bruno = _all.bruno_cellar
for _key in ("interrogation", "end_vp"):
    _number = len(getattr(CELLAR_TABLE, _key))
    need(_number == n.BASE_CELLAR, "tracks", f".cellar.{_key}", f"accepted: {n.BASE_CELLAR} numbers, left to right")
for _key in ("interrogation", "end_vp", "enter_reward"):
    _number = len(getattr(_bruno, _key))
    need(_number == n.CELLAR, "characters", f".bruno_cellar.{_key}", f"accepted: {n.CELLAR} entries, left to right")
need(not _bruno.enter_reward[0], "characters", ".bruno_cellar.enter_reward[0]", "accepted: none, nobody enters space 1")


def _cellar_row(who: int, key: str) -> list[int]:
    return list(getattr(_bruno, key)) if who == n.BRUNO else [*getattr(CELLAR_TABLE, key), 0]


#: By character: the rightmost cellar space (from 0), and by space (from 0) interrogation and end value and the entry reward.
RIGHTMOST = freeze([n.CELLAR - 1 if who == n.BRUNO else n.BASE_CELLAR - 1 for who in _EVERYBODY])
INTERROGATION_VALUE = freeze([_cellar_row(who, "interrogation") for who in _EVERYBODY])
CELLAR_END = freeze([_cellar_row(who, "end_vp") for who in _EVERYBODY])
_enter = [program("characters", f".bruno_cellar.enter_reward[{i}]", each) for i, each in enumerate(_bruno.enter_reward)]
ENTER_REWARD = freeze([_enter if who == n.BRUNO else [0] * n.CELLAR for who in _EVERYBODY])

# --- Action tiles --------------------------------------------------------------------------------------------------------------

_tiles = CATALOGUE.read("action_tiles", schema.ActionTiles).tile
need(len(_tiles) == n.BASE_TILES, "action_tiles", ".tile", f"{len(_tiles)} tiles; accepted: {n.BASE_TILES}")
for _key in ("newton_tile", "cunitz_tile"):
    _number = len(getattr(_all, _key))
    need(_number == n.BASE_TILES, "characters", f".{_key}", f"{_number} tiles; accepted: {n.BASE_TILES}")
_kinds = [tile.kind for tile in _all.newton_tile]
need(_kinds == ["mirror"] * 2 + ["plain"] * 4, "characters", ".newton_tile", "accepted: two mirrors, then four plain tiles")


def _options(table: str, place: str, face: Any) -> list[int]:
    """The programs of both options of a face."""
    for key in ("option1", "option2"):
        need(getattr(face, key) is not None, table, place, f"{key} is missing; accepted: option1 and option2")
    return [program(table, f"{place}.{key}", getattr(face, key)) for key in ("option1", "option2")]


def _faces(table: str, key: str, tiles: Any) -> list[list[list[int]]]:
    """(8, 2, 2): programs of the options by tile and face; zeros for mirrors and for tiles that do not exist."""
    rows = [[[0, 0], [0, 0]]]
    for i, tile in enumerate(tiles):
        sides = [face.side for face in tile.face]
        need(sides == ["basic", "gold"], table, f".{key}[{i}].face", f"sides {sides}; accepted: basic, then gold")
        plain = getattr(tile, "kind", "plain") == "plain"
        rows.append([_options(table, f".{key}[{i}].face[{k}]", face) if plain else [0, 0] for k, face in enumerate(tile.face)])
    return rows + [[[0, 0], [0, 0]]] * (1 + n.TILES - len(rows))


def _mirror(key: str) -> list[list[int]]:
    """(8, 2): what a mirror repeats, or what it gives once, by tile and face."""
    rows = [[0, 0] for _ in range(1 + n.TILES)]
    for i, tile in enumerate(_all.newton_tile[:2]):
        for k, face in enumerate(tile.face):
            given = getattr(face, key)
            place = f".newton_tile[{i}].face[{k}]"
            need(given is not None, "characters", place, f"{key} is missing; accepted: multiplied and fixed")
            rows[i + 1][k] = program("characters", f"{place}.{key}", given)
    return rows


SPECIAL_TILE = n.TILES
_swaps = [program("characters", f".kepler.options[{k}]", option) for k, option in enumerate(_all.kepler.options)]
_common = _faces("action_tiles", "tile", _tiles)
_common[SPECIAL_TILE] = [_swaps, _swaps]
#: Which of three sets of Action tiles a character has: the common ones (and Kepler's special one), Newton's, Cunitz's.
TILE_SET = freeze([{n.NEWTON: 1, n.CUNITZ: 2}.get(who, 0) for who in _EVERYBODY])
TILE_IDS = (
    unique("action_tiles", ".tile", [*(tile.id for tile in _tiles), _all.kepler.tile]),
    unique("characters", ".newton_tile", [tile.id for tile in _all.newton_tile]),
    unique("characters", ".cunitz_tile", [tile.id for tile in _all.cunitz_tile]),
)
#: By set, tile and face: programs of the options (3, 8, 2, 2); what is repeated and what comes once (3, 8, 2).
TILE_OPTION = freeze(
    [
        _common,
        _faces("characters", "newton_tile", _all.newton_tile),
        _faces("characters", "cunitz_tile", _all.cunitz_tile),
    ]
)
_none = [[0, 0] for _ in range(1 + n.TILES)]
TILE_REPEATED = freeze([_none, _mirror("multiplied"), _none])
TILE_ONCE = freeze([_none, _mirror("fixed"), _none])
#: 1 for tiles whose moving action has no halves but is repeated by their place (C-014), and for tiles with a gold face.
TILE_REPEATS = freeze([[0] * 8, [0, 1, 1, 0, 0, 0, 0, 0], [0] * 8])
TILE_HAS_GOLD = freeze([0, 1, 1, 1, 1, 1, 1, 0])
_factors = _all.newton.multiplier_at_index
need(len(_factors) == n.SKY, "characters", ".newton.multiplier_at_index", f"accepted: {n.SKY} numbers, spaces 0 to 5")
#: How often a mirror on a sky space gives its bonus.
PLACE_FACTOR = freeze(_factors)

# --- Copernicus: tiles for the library -----------------------------------------------------------------------------------------

_laid = _all.copernicus_tile
need(len(_laid) == n.LIBRARY_TILES, "characters", ".copernicus_tile", f"{len(_laid)} tiles; accepted: {n.LIBRARY_TILES}")
LIBRARY_TILE_IDS = unique("characters", ".copernicus_tile", [tile.id for tile in _laid])
_cells = [[[[0] * 4 for _ in range(4)] for _ in range(3)] for _ in range(1 + n.LIBRARY_TILES)]
for _i, _tile in enumerate(_laid):
    for _k, _key in enumerate(("side_a", "side_b"), 1):
        _place = f".copernicus_tile[{_i}].{_key}"
        _side = getattr(_tile, _key)
        _fits = len(_side) == _tile.rows and all(len(row) == _tile.columns for row in _side)
        need(_fits, "characters", _place, f"accepted: {_tile.rows} rows of {_tile.columns} cells")
        for _r, _row in enumerate(_side):
            for _c, _cell in enumerate(_row):
                _cells[_i + 1][_k][_r][_c] = program("characters", f"{_place}[{_r}][{_c}]", [_cell])
#: 1 for the character who lays tiles on his library.
OWN_LIBRARY_TILES = freeze([int(who == n.COPERNICUS) for who in _EVERYBODY])
#: By tile from 1: rows and columns, and the rewards by side (1 is a), row and column: (5,), (5,), (5, 3, 4, 4).
LIBRARY_TILE_ROWS = freeze([0] + [tile.rows for tile in _laid])
LIBRARY_TILE_COLUMNS = freeze([0] + [tile.columns for tile in _laid])
LIBRARY_TILE_CELL = freeze(_cells)

# --- Hevelius: Constellation tiles ---------------------------------------------------------------------------------------------

_stars = _all.hevelius_tile
need(len(_stars) == n.STAR_TILES, "characters", ".hevelius_tile", f"{len(_stars)} tiles; accepted: {n.STAR_TILES}")
STAR_IDS = unique("characters", ".hevelius_tile", [tile.id for tile in _stars])
#: Condition of a tile as the bit of its icon; 0 is Persuade, which has a mark of its own.
STAR_ICON = freeze([0] + [0 if tile.condition == "persuade" else 1 << n.ICONS.index(tile.condition) for tile in _stars])
STAR_STARS = freeze([0] + [tile.stars for tile in _stars])
STAR_LINKS = freeze([0] + [len(tile.connections) for tile in _stars])
_MOST_STARS = 3 * n.STAR_TILES
_by_stars = [0] * (_MOST_STARS + 1)
_next = 2
for _i, _range in enumerate(_all.hevelius_reward):
    _right = _range.min_stars == _next <= _range.max_stars
    need(
        _right,
        "characters",
        f".hevelius_reward[{_i}]",
        f"accepted: a range from {_next} stars up, each beginning behind the last",
    )
    _next = _range.max_stars + 1
    _what = program("characters", f".hevelius_reward[{_i}].reward", _range.reward)
    for _number in range(_range.min_stars, min(_range.max_stars, _MOST_STARS) + 1):
        _by_stars[_number] = _what
need(
    _next > _MOST_STARS, "characters", ".hevelius_reward", f"nothing from {_next} stars on; accepted: ranges up to {_MOST_STARS}"
)
#: Reward of a completed constellation by its stars.
STAR_REWARD = freeze(_by_stars)

# --- Cunitz: the track and its Notes -------------------------------------------------------------------------------------------

_track = _all.urania_space
_right = [space.space for space in _track] == list(range(n.TRACK + 1)) and _track[0].kind == "start"
need(_right, "characters", ".urania_space", f"accepted: spaces 0 (start) to {n.TRACK}, in order")
_noted = [space.space for space in _track if space.kind == "note"]
need(len(_noted) == n.NOTES, "characters", ".urania_space", f"{len(_noted)} Note spaces; accepted: {n.NOTES}")
need(len(_all.note_tile) == n.NOTES, "characters", ".note_tile", f"{len(_all.note_tile)} tiles; accepted: {n.NOTES}")
NOTE_IDS = unique("characters", ".note_tile", [tile.id for tile in _all.note_tile])
#: Reward of each space of the track, and the number of the Note space on it (from 1, else 0).
TRACK_REWARD = freeze([program("characters", f".urania_space[{i}].reward", each.reward) for i, each in enumerate(_track)])
TRACK_NOTE = freeze([_noted.index(space.space) + 1 if space.kind == "note" else 0 for space in _track])
#: Colours of a Note's frame as bits, and its reward.
NOTE_COLOURS = freeze([0] + [sum(1 << n.COLOURS.index(c) for c in set(tile.colours)) for tile in _all.note_tile])
NOTE_REWARD = freeze([0] + [program("characters", f".note_tile[{i}].reward", t.reward) for i, t in enumerate(_all.note_tile)])

# --- Sophia Brahe: Sun and Venus -----------------------------------------------------------------------------------------------

_sun = [space.reward for space in _all.sun_space]
_right = [space.space for space in _all.sun_space] == list(range(1, _all.sophia.sun_spaces + 1))
need(_right, "characters", ".sun_space", f"accepted: spaces 1 to {_all.sophia.sun_spaces}, in order")
_right = len(_all.sophia.visible) == n.VENUS_POSITIONS and all(1 <= x <= len(_sun) for row in _all.sophia.visible for x in row)
need(_right, "characters", ".sophia.visible", f"accepted: {n.VENUS_POSITIONS} lists of Sun spaces")
#: All visible rewards together, from left to right, by the position of Venus.
SUN_REWARD = freeze(
    [
        program("characters", f".sophia.visible[{i}]", [part for space in sorted(row) for part in _sun[space - 1]])
        for i, row in enumerate(_all.sophia.visible)
    ]
)
