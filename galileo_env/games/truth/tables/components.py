"""Every table of the game, checked and frozen. Cards, spaces, tiles and Inventions keep numbers that leave room for more records.

Rules: T-031, T-039, D-01, D-03, R-07, R-09, R-11, R-24
"""

from typing import Any

from galileo_env.engine.tables import freeze
from galileo_env.games.truth import names as n
from galileo_env.games.truth import schema
from galileo_env.games.truth.tables.catalogue import CATALOGUE, icon_set, need, set_of, unique, values_of

_setup = CATALOGUE.read("setup", schema.Setup)
PERIOD = freeze([0, *_setup.game.cycle_period])
need(list(PERIOD) == sorted(PERIOD) and PERIOD[1] == 1, "setup", ".game.cycle_period", "accepted: rising Periods from 1")
ABJURE_FORBIDDEN = _setup.game.abjure_forbidden_period
TURN_LIMIT, FLIP_TURN, HAND_SIZE = _setup.turns.turn_limit, _setup.turns.token_flip_turn, _setup.turns.hand_size
need(FLIP_TURN <= TURN_LIMIT, "setup", ".turns.token_flip_turn", f"{FLIP_TURN}; accepted: 1 to {TURN_LIMIT}, the turn limit")
START_COINS, START_RESEARCH = freeze(_setup.start.coin_by_seat), freeze(_setup.start.research_by_seat)
START_SUSPICION, START_MARKER = _setup.start.suspicion, _setup.start.marker_space
BASE_COINS, BASE_RESEARCH = _setup.income.coin, _setup.income.research
ABJURE_DOWN, ABJURE_OTHERS = _setup.principle.abjure_suspicion_down, _setup.principle.abjure_others_suspicion_up
COPERNICAN_VP, LEVEL_GAINED_VP = _setup.principle.copernican_end_vp, _setup.icon.vp_per_level_gained
GOODS_PER_VP, PENANCE_LOSS = _setup.final.goods_per_vp, _setup.final.penance_end_loss
FEW_PLAYERS, BLOCKED = _setup.few_players.players_max, _setup.few_players.blocked_exclusive_per_level
NEUTRAL_SEALS = freeze(_setup.solo.neutral_seals_by_level)
need(_setup.solo.win_tiers <= len(_setup.solo.tiers), "setup", ".solo.win_tiers", f"accepted: 1 to {len(_setup.solo.tiers)}")
#: VP that count as a win alone: the mark of that tier.
MARK = sorted(_setup.solo.tiers)[_setup.solo.win_tiers - 1]

# --- tracks --------------------------------------------------------------------------------------------------------------------

_tracks = CATALOGUE.read("tracks", schema.Tracks)
LAST_SPACE = _tracks.subject_track.last_space
LEVEL_SPACE = freeze([0, *_tracks.subject_track.level_first_space])
_rising = list(LEVEL_SPACE[1:]) == sorted(set(LEVEL_SPACE[1:])) and LEVEL_SPACE[1] == 0 and LEVEL_SPACE[4] <= LAST_SPACE
need(_rising, "tracks", ".subject_track.level_first_space", f"accepted: rising spaces from 0 to {LAST_SPACE} at most")
need(START_MARKER <= LAST_SPACE, "setup", ".start.marker_space", f"{START_MARKER}; accepted: 0 to {LAST_SPACE}, the last space")
#: Level of a marker by its space.
MARKER_LEVEL = freeze([sum(int(space >= first) for first in LEVEL_SPACE[1:]) for space in range(LAST_SPACE + 1)])
_pairs = [(each.subject, each.goods) for each in _tracks.income_track]
need(_pairs == [("P", "coin"), ("M", "research")], "tracks", ".income_track", "accepted: P for coin, then M for research")
#: Income by track (Physics, Mathematics) and Level of the marker.
TRACK_INCOME = freeze([[0, *each.by_level] for each in _tracks.income_track])
_order = tuple(each.subject for each in _tracks.mastery_track)
need(_order == n.SUBJECTS, "tracks", ".mastery_track", f"accepted: one for each of {', '.join(n.SUBJECTS)}, in this order")
MASTERY_SPACES = freeze([len(each.space_vp) for each in _tracks.mastery_track])
MASTERY_VP = freeze([each.space_vp + [0] * (n.TRACK_SPACES - len(each.space_vp)) for each in _tracks.mastery_track])

# --- cards ---------------------------------------------------------------------------------------------------------------------

_cards = CATALOGUE.read("cards", schema.Cards)
need([row.level for row in _cards.row] == [1, 2, 3, 4], "cards", ".row", "accepted: Levels 1 to 4 in order")
ROW_SIZE = freeze([0, *(row.treatises for row in _cards.row)])
for _i, _row in enumerate(_cards.row):
    need(len(_row.research) == (1 if _i == 0 else 2), "cards", f".row[{_i}].research", "accepted: one cost in row 1, else two")
    _below = _i == 0 or _row.treatises == _cards.row[_i - 1].treatises - 1
    need(_below, "cards", f".row[{_i}].treatises", "accepted: one fewer than in the row below")
for _i, _number in enumerate(_setup.solo.neutral_seals_by_level):
    _room = int(ROW_SIZE[_i + 1])
    need(
        _number <= _room,
        "setup",
        f".solo.neutral_seals_by_level[{_i}]",
        f"{_number}; accepted: 0 to {_room}, one for each Treatise",
    )
#: Research costs by row: in row 1 the second is 0.
ROW_RESEARCH = freeze([[0, 0]] + [(row.research + [0])[:2] for row in _cards.row])
SEAL_VP = freeze([[0] * 4] + [row.seal_vp for row in _cards.row])
_ids = unique("cards", ".start_card", [card.id for card in _cards.start_card])
_ids = unique("cards", ".treatise", _ids + [card.id for card in _cards.treatise])
unique("cards", ".penance", _ids + [card.id for card in _cards.penance])
#: Ids by card number: starting cards from 1, Treatises from START_CARDS + 1; "" where there is no card.
CARD_IDS = [""] * (n.CARDS + 1)
_subject, _books, _set, _level, _cost = ([0] * (n.CARDS + 1) for _ in range(5))
_cost_subject, _cost_level = [0] * (n.CARDS + 1), [0] * (n.CARDS + 1)
_lists: list[tuple[int, str, list[Any]]] = [
    (1, "start_card", [*_cards.start_card]),
    (n.START_CARDS + 1, "treatise", [*_cards.treatise]),
]
for _first, _key, _list in _lists:
    for _i, _card in enumerate(_list):
        _number = _first + _i
        CARD_IDS[_number] = _card.id
        _subject[_number] = n.WILD if _card.subject == "W" else n.SUBJECTS.index(_card.subject)
        _books[_number] = _card.books
        _set[_number] = set_of("cards", f".{_key}[{_i}]", _card)
        if _key == "treatise":
            _level[_number] = _card.level
            _cost[_number] = _card.cost_books
            _cost_subject[_number] = n.WILD if _card.cost_subject == "any" else n.SUBJECTS.index(_card.cost_subject)
            _cost_level[_number] = _card.cost_level
CARD_SUBJECT, CARD_BOOKS, CARD_SET, CARD_LEVEL = freeze(_subject), freeze(_books), freeze(_set), freeze(_level)
#: Book cost of a Treatise: how many, of which Subject (WILD: any one), at which Level of the marker.
COST_BOOKS, COST_SUBJECT, COST_LEVEL = freeze(_cost), freeze(_cost_subject), freeze(_cost_level)
NUM_START, NUM_TREATISES = len(_cards.start_card), len(_cards.treatise)
for _i in range(1, 5):
    _have = _level.count(_i)
    need(_have >= ROW_SIZE[_i], "cards", ".treatise", f"{_have} Treatises of Level {_i}; accepted: at least {ROW_SIZE[_i]}")
_prices = [each.price for each in _cards.penance]
need(_prices == sorted(set(_prices)), "cards", ".penance", "accepted: rising prices, each once")
PENANCE_IDS = [""] * (n.MAX_PRICE + 1)
_copies = [0] * (n.MAX_PRICE + 1)
for _each in _cards.penance:
    PENANCE_IDS[_each.price] = _each.id
    _copies[_each.price] = _each.copies
need(sum(_copies) <= n.SUPPLY, "cards", ".penance", f"{sum(_copies)} cards; accepted: at most {n.SUPPLY}")
PENANCE_COPIES = freeze(_copies)


def _numbers(table: str, key: str, records: Any, room: int, levels: int) -> list[int]:
    """Numbers of records that are counted by Level, with room for more of each Level."""
    seen = [0] * (levels + 1)
    found = []
    for i, each in enumerate(records):
        level = each.period if key == "invention" else each.level
        need(seen[level] < room, table, f".{key}[{i}]", f"more than {room} of Level {level}")
        found.append(room * (level - 1) + seen[level] + 1)
        seen[level] += 1
    need(found == sorted(found), table, f".{key}", "accepted: ordered by Level or Period")
    return found


# --- spaces and Graduation Tiles ----------------------------------------------------------------------------------------------

_spaces = CATALOGUE.read("spaces", schema.Spaces).space
unique("spaces", ".space", [space.id for space in _spaces])
SPACE_IDS = [""] * (n.SPACES + 1)
_set, _exclusive = [0] * (n.SPACES + 1), [0] * (n.SPACES + 1)
for _number, (_i, _space) in zip(
    _numbers("spaces", "space", _spaces, n.SPACES_OF_LEVEL, n.LEVELS), enumerate(_spaces), strict=True
):
    SPACE_IDS[_number] = _space.id
    _set[_number] = set_of("spaces", f".space[{_i}]", _space)
    _exclusive[_number] = int(_space.exclusive)
SPACE_SET, SPACE_EXCLUSIVE = freeze(_set), freeze(_exclusive)
for _i in range(n.LEVELS):
    _some = any(_exclusive[n.SPACES_OF_LEVEL * _i + 1 : n.SPACES_OF_LEVEL * (_i + 1) + 1])
    need(_some, "spaces", ".space", f"no exclusive space of Level {_i + 1}; accepted: at least one of each Level")

_graduation = CATALOGUE.read("graduation", schema.Graduations)
need([each.level for each in _graduation.level] == [2, 3, 4], "graduation", ".level", "accepted: Levels 2, 3, 4 in order")
LEVEL_VP = freeze([[0] * 4] * 2 + [[each.first_vp, *each.later_vp] for each in _graduation.level])
GRADUATION_IDS = ["", *unique("graduation", ".tile", [tile.id for tile in _graduation.tile])]
GRADUATION_LEVEL = freeze([0] + [tile.level for tile in _graduation.tile])
for _i in (2, 3, 4):
    need(_i in GRADUATION_LEVEL, "graduation", ".tile", f"no tile of Level {_i}; accepted: at least one")
#: What a tile asks: Treatises, those of rows II to IV, Inventions, observations, markers, their Level.
GRADUATION_NEED = freeze(
    [[0] * 6]
    + [
        [each.treatises, each.treatises_from_level2, each.inventions, each.observations, each.markers, each.markers_level]
        for each in _graduation.tile
    ]
)

# --- Inventions ----------------------------------------------------------------------------------------------------------------

_workshop = CATALOGUE.read("inventions", schema.Inventions)
need([slot.position for slot in _workshop.slot] == [0, 1, 2, 3], "inventions", ".slot", "accepted: positions 0 to 3 in order")
SLOT_COINS = freeze([slot.coin for slot in _workshop.slot])
unique("inventions", ".invention", [each.id for each in _workshop.invention])
INVENTION_IDS = [""] * (n.INVENTIONS + 1)
_columns: dict[str, list[int]] = {
    key: [0] * (n.INVENTIONS + 1)
    for key in ("kind", "coin", "research", "subject", "books", "now", "work", "condition", "per", "vp", "gains")
}
_gain_rows: list[list[int]] = []
_may = {"income": ("coin", "research", "vp", "book", "draw"), "ongoing": ("coin", "research", "vp", "susp_down")}
for _number, (_i, _made) in zip(
    _numbers("inventions", "invention", _workshop.invention, n.INVENTIONS_OF_PERIOD, n.PERIODS),
    enumerate(_workshop.invention),
    strict=True,
):
    _place = f".invention[{_i}]"
    INVENTION_IDS[_number] = _made.id
    _columns["kind"][_number] = n.INVENTION_TYPES.index(_made.type)
    _columns["coin"][_number], _columns["research"][_number] = _made.cost_coin, _made.cost_research
    _columns["books"][_number] = _made.cost_books
    need(bool(_made.cost_books) == bool(_made.cost_subject), "inventions", f"{_place}.cost_subject", "accepted: with cost_books")
    _columns["subject"][_number] = n.WILD if _made.cost_subject in ("any", "") else n.SUBJECTS.index(_made.cost_subject)
    _columns["now"][_number] = icon_set("inventions", f"{_place}.now", _made.now)
    _columns["condition"][_number] = n.CONDITIONS.index(_made.condition)
    need(
        (_made.type == "ongoing") == bool(_made.condition), "inventions", f"{_place}.condition", "accepted: of Ongoing ones only"
    )
    need((_made.type == "end") == bool(_made.score_per), "inventions", f"{_place}.score_per", "accepted: of End-Game ones only")
    _columns["per"][_number], _columns["vp"][_number] = n.SCORES.index(_made.score_per), _made.score_vp
    if _made.type == "once":
        _columns["work"][_number] = icon_set("inventions", f"{_place}.work", _made.work)
    elif _made.type in _may:
        for _text in _made.work:
            _name = _text.split(":")[0]
            need(_name in _may[_made.type], "inventions", f"{_place}.work", f"{_text!r}; accepted: {', '.join(_may[_made.type])}")
            _gain = [*values_of("inventions", f"{_place}.work", _text), 0, 0][:3]
            _gain_rows.append([_number, *_gain])
INVENTION_KIND, INVENTION_COINS, INVENTION_RESEARCH = (freeze(_columns[key]) for key in ("kind", "coin", "research"))
INVENTION_SUBJECT, INVENTION_BOOKS = freeze(_columns["subject"]), freeze(_columns["books"])
INVENTION_NOW, INVENTION_WORK = freeze(_columns["now"]), freeze(_columns["work"])
INVENTION_CONDITION, INVENTION_PER, INVENTION_VP = (freeze(_columns[key]) for key in ("condition", "per", "vp"))
#: Gains of Income and Ongoing Inventions: rows of Invention, operation and two arguments.
GAINS = freeze(_gain_rows or [[0, 0, 0, 0]])
for _i in (1, 2, 3):
    _have = sum(each.period == _i for each in _workshop.invention)
    need(_have >= n.SLOTS, "inventions", ".invention", f"{_have} of Period {_i}; accepted: at least {n.SLOTS}")

# --- observation ---------------------------------------------------------------------------------------------------------------

_sky = CATALOGUE.read("observation", schema.Observation)
BONUS_VP, BONUS_COINS = _sky.observe.bonus_vp, _sky.observe.bonus_coin
unique("observation", ".window_space", [space.id for space in _sky.window_space])
#: Window spaces by 5 * (row - 1) + column + 1.
WINDOW_IDS = [""] * (n.WINDOW + 1)
_set, _research, _astronomy = ([0] * (n.WINDOW + 1) for _ in range(3))
_starts = []
for _i, _pane in enumerate(_sky.window_space):
    _number = n.WINDOW_COLUMNS * (_pane.level - 1) + _pane.column + 1
    need(WINDOW_IDS[_number] == "", "observation", f".window_space[{_i}]", "two spaces at one place")
    WINDOW_IDS[_number] = _pane.id
    _set[_number] = icon_set("observation", f".window_space[{_i}].always", _pane.always)
    _research[_number], _astronomy[_number] = _pane.research, _pane.astronomy
    if _pane.start:
        _starts.append(_number)
need(len(_starts) == 1 and _starts[0] <= n.WINDOW_COLUMNS, "observation", ".window_space", "accepted: one start, in row 1")
WINDOW_START = _starts[0]
WINDOW_SET, WINDOW_RESEARCH, WINDOW_BOOKS = freeze(_set), freeze(_research), freeze(_astronomy)
unique("observation", ".tile", [tile.id for tile in _sky.tile])
TILE_IDS = [""] * (n.TILES + 1)
_set, _copies = [0] * (n.TILES + 1), [0] * (n.TILES + 1)
for _number, (_i, _tile) in zip(
    _numbers("observation", "tile", _sky.tile, n.TILES_OF_LEVEL, n.WINDOW_ROWS), enumerate(_sky.tile), strict=True
):
    need(_tile.split in ("none", "principle"), "observation", f".tile[{_i}].split", "accepted: none, principle")
    TILE_IDS[_number] = _tile.id
    _set[_number] = set_of("observation", f".tile[{_i}]", _tile)
    _copies[_number] = _tile.copies
TILE_SET, TILE_COPIES = freeze(_set), freeze(_copies)
for _i in range(n.WINDOW_ROWS):
    _most = max((len(pane.always) for pane in _sky.window_space if pane.level == _i + 1), default=0)
    for _j, _tile in enumerate(_sky.tile):
        _together = _most + len(_tile.always) + max(map(len, _tile.groups), default=0)
        need(
            _tile.level != _i + 1 or _together <= n.SET_ICONS,
            "observation",
            f".tile[{_j}]",
            f"{_together} icons with those of a space of its row; accepted: at most {n.SET_ICONS} at once",
        )
    _count = sum(_copies[n.TILES_OF_LEVEL * _i + 1 : n.TILES_OF_LEVEL * (_i + 1) + 1])
    need(1 <= _count <= n.BAG, "observation", ".tile", f"{_count} tiles of Level {_i + 1}; accepted: 1 to {n.BAG}")

# --- Mentors and Inquisition ---------------------------------------------------------------------------------------------------

_mentors = CATALOGUE.read("mentors", schema.Mentors).mentor
need(len(_mentors) == n.MENTORS, "mentors", ".mentor", f"{len(_mentors)} Mentors; accepted: {n.MENTORS}")
MENTOR_IDS = unique("mentors", ".mentor", [each.id for each in _mentors])
MENTOR_SEALS = 4
for _i, _mentor in enumerate(_mentors):
    for _key, _allowed in (("second", ("coin", "research", "vp", "draw")), ("fourth", ("coin", "research", "vp"))):
        _text = getattr(_mentor, _key)
        need(_text.split(":")[0] in _allowed, "mentors", f".mentor[{_i}].{_key}", f"{_text!r}; accepted: {', '.join(_allowed)}")
#: Gifts of the Mentors: operation and amount of `second` and `fourth`, (4, 2, 2).
MENTOR_GIFT = freeze(
    [
        [[*values_of("mentors", f".mentor[{i}].{key}", getattr(each, key)), 1][:2] for key in ("second", "fourth")]
        for i, each in enumerate(_mentors)
    ]
)

_inquisition = CATALOGUE.read("inquisition", schema.Inquisition)
MAX_SUSPICION = _inquisition.suspicion_track.last
need(
    START_SUSPICION <= MAX_SUSPICION,
    "setup",
    ".start.suspicion",
    f"{START_SUSPICION}; accepted: 0 to {MAX_SUSPICION}, the last space",
)
LINE_SUSPICION = _inquisition.suspicion_line.suspicion_up
PENANCE_DOWN = _inquisition.penance_play.suspicion_down
_check = _inquisition.check
PENANCE_AT, PRISON_AT, STAKE_AT, RELIEF = _check.penance_offset, _check.prison_offset, _check.stake_offset, _check.relief
need(PENANCE_AT <= PRISON_AT <= STAKE_AT, "inquisition", ".check", "accepted: offsets that rise from Penance to Stake")
STAKE_LOSS, LAST_PRISON_LOSS = _check.stake_end_loss, _check.last_prison_end_loss
need(len(_inquisition.token) == n.CYCLES, "inquisition", ".token", f"{len(_inquisition.token)} tokens; accepted: {n.CYCLES}")
TOKEN_IDS = ["", *unique("inquisition", ".token", [each.id for each in _inquisition.token])]
TOKEN_VALUE = freeze([0] + [each.value for each in _inquisition.token])
