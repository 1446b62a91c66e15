"""The component tables, checked and frozen into arrays that kernels take as constants.

Index 0 is "none" wherever an id counts from 1. Every reward is the id of a program (see engine/programs.py). Facts about
components
stand here and nowhere else; rules live in code.

Rules: G-015, G-016, G-017, G-018, G-026, G-027, G-044, G-045, G-092, G-093, G-094, G-095, G-172, S-084, S-085, S-086
"""

from collections.abc import Sequence
from typing import Any

from galileo_env.engine.programs import Pool, parse
from galileo_env.engine.tables import Catalogue, freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import schema
from galileo_env.games.galilei.vocabulary import OBJECT_COLOURS, PLAYER_EFFECTS, TYCHO_CONDITIONS, TYCHO_EFFECTS

CATALOGUE = Catalogue(
    "galilei", ("cards", "action_tiles", "scale_tiles", "subject_tiles", "objectives", "comet_pages", "tracks", "tycho")
)
_pool = Pool(PLAYER_EFFECTS)
_tycho_pool = Pool(TYCHO_EFFECTS)


def _program(table: str, place: str, effects: Sequence[str], pool: Pool = _pool) -> int:
    """The program of a reward; an error names the place in the table."""
    try:
        return pool.add([effect for effect in effects if effect])
    except ValueError as error:
        raise CATALOGUE.error(table, place, str(error)) from None


def _need(right: bool, table: str, place: str, message: str) -> None:
    if not right:
        raise CATALOGUE.error(table, place, message)


def _unique(table: str, place: str, ids: list[str]) -> tuple[str, ...]:
    """The ids of a list of records, with a "none" in front. They must differ."""
    double = next((each for each in ids if ids.count(each) > 1), None)
    _need(double is None, table, place, f"the id {double!r} occurs twice; accepted: one record per id")
    return ("", *ids)


# --- cards ---------------------------------------------------------------------------------------------------------------------

_cards = CATALOGUE.read("cards", schema.Cards).card
_need(len(_cards) == n.CARDS, "cards", ".card", f"{len(_cards)} cards; accepted: {n.CARDS} (G-015)")
CARD_IDS = _unique("cards", ".card", [card.id for card in _cards])
_tracks = CATALOGUE.read("tracks", schema.Tracks)

OBJECT_PAIR = {colour: [n.COLOURS.index(each) for each in getattr(_tracks.observing, colour)] for colour in OBJECT_COLOURS}


def _columns(cards: list[schema.Card]) -> dict[str, list[Any]]:
    rows: dict[str, list[Any]] = {
        key: [zero]
        for key, zero in (
            ("tier", 0), ("a", 0), ("b", 0), ("cost", 0), ("vp", 0), ("figures", 0), ("spots", 0), ("colours", [0] * n.SPOTS),
            ("costs", [0] * n.SPOTS), ("rewards", [0] * n.SPOTS), ("cells", [[0] * n.ROWS] * 2),
        )
    }  # fmt: skip
    for index, card in enumerate(cards):
        for key in ("strip", "back_strip"):
            strip = getattr(card, key)
            _need(
                len(strip) == n.ROWS,
                "cards",
                f".card[{index}].{key}",
                f"{len(strip)} cells; accepted: {n.ROWS}, one per library row",
            )
        pair = OBJECT_PAIR[card.colour]
        for key, value in (("tier", card.tier), ("a", pair[0]), ("b", pair[1]), ("cost", card.cost), ("vp", card.vp)):
            rows[key].append(value)
        rows["figures"].append(card.inquisitors)
        rows["spots"].append(len(card.spot))
        spare = [0] * (n.SPOTS - len(card.spot))
        rows["colours"].append([n.COLOURS.index(each.colour) for each in card.spot] + spare)
        rows["costs"].append([each.cost for each in card.spot] + spare)
        rows["rewards"].append(
            [_program("cards", f".card[{index}].spot[{k}].reward", each.reward) for k, each in enumerate(card.spot)] + spare
        )
        rows["cells"].append(
            [
                [_program("cards", f".card[{index}].{key}[{row}]", [cell]) for row, cell in enumerate(strip)]
                for key, strip in (("strip", card.strip), ("back_strip", card.back_strip))
            ]
        )
    return rows


_rows = _columns(_cards)
CARD_TIER = freeze(_rows["tier"])
CARD_COLOUR_A, CARD_COLOUR_B = freeze(_rows["a"]), freeze(_rows["b"])
CARD_COST, CARD_VP, CARD_FIGURES = freeze(_rows["cost"]), freeze(_rows["vp"]), freeze(_rows["figures"])
#: Spots of each card, and per spot its colour, cost and reward: (34,), then (34, 3).
CARD_SPOTS = freeze(_rows["spots"])
SPOT_COLOUR, SPOT_COST, SPOT_REWARD = freeze(_rows["colours"]), freeze(_rows["costs"]), freeze(_rows["rewards"])
#: Program of each library cell: (34, face, row); face 0 is the dark strip, 1 the light one.
CELL = freeze(_rows["cells"])
#: The lowest card with the same back (tier and light strip); cards with one back cannot be told apart from behind (G-010).
CARD_BACK = freeze(
    [0]
    + [
        1 + next(i for i, other in enumerate(_cards) if (other.tier, other.back_strip) == (card.tier, card.back_strip))
        for card in _cards
    ]
)

# --- Action tiles and Scales ---------------------------------------------------------------------------------------------------

_tiles = CATALOGUE.read("action_tiles", schema.ActionTiles).tile
_need(len(_tiles) == n.TILES, "action_tiles", ".tile", f"{len(_tiles)} tiles; accepted: {n.TILES}")
TILE_IDS = _unique("action_tiles", ".tile", [tile.id for tile in _tiles])
for _index, _tile in enumerate(_tiles):
    _sides = [face.side for face in _tile.face]
    _need(_sides == ["basic", "gold"], "action_tiles", f".tile[{_index}].face", f"sides {_sides}; accepted: basic, then gold")
#: Program of each option: (7, gold, option).
TILE_OPTION = freeze(
    [[[0, 0], [0, 0]]]
    + [
        [
            [_program("action_tiles", f".tile[{i}].face[{k}].{key}", getattr(face, key)) for key in ("option1", "option2")]
            for k, face in enumerate(tile.face)
        ]
        for i, tile in enumerate(_tiles)
    ]
)

_scales = CATALOGUE.read("scale_tiles", schema.ScaleTiles).tile
_need(len(_scales) == 6, "scale_tiles", ".tile", f"{len(_scales)} tiles; accepted: 6")
SCALE_IDS = _unique("scale_tiles", ".tile", [tile.id for tile in _scales])
_top, _multiplier, _reward = [0], [[0] * 6], [[0] * 6]
for _i, _scale in enumerate(_scales):
    _letters = [each.side for each in _scale.side]
    _need(_letters == ["a", "b"], "scale_tiles", f".tile[{_i}].side", f"sides {_letters}; accepted: a, then b")
    for _k, _side in enumerate(_scale.side):
        _place = f".tile[{_i}].side[{_k}].row"
        _steps = [row.step for row in _side.row]
        _need(_steps == list(range(1, len(_steps) + 1)), "scale_tiles", _place, f"steps {_steps}; accepted: 1, 2, 3 and so on")
        _spare = [0] * (5 - len(_steps))
        _top.append(len(_steps))
        _multiplier.append([0] + [row.multiplier for row in _side.row] + _spare)
        _reward.append(
            [0] + [_program("scale_tiles", f"{_place}[{r}].reward", row.reward) for r, row in enumerate(_side.row)] + _spare
        )
#: By face 2 * (tile - 1) + side + 1: top row (13,), and by row multiplier and reward (13, 6).
SCALE_TOP, SCALE_MULTIPLIER, SCALE_REWARD = freeze(_top), freeze(_multiplier), freeze(_reward)

# --- Subjects and objectives ---------------------------------------------------------------------------------------------------

_subjects = CATALOGUE.read("subject_tiles", schema.SubjectTiles).tile
_objectives = CATALOGUE.read("objectives", schema.Objectives).objective
OBJECTIVE_IDS = _unique("objectives", ".objective", [each.id for each in _objectives])
_kinds = sorted(tile.subject for tile in _subjects)
_need(
    _kinds == sorted(n.COUNTS[1:7]),
    "subject_tiles",
    ".tile",
    f"subjects {_kinds}; accepted: each of {', '.join(n.COUNTS[1:7])} once",
)
_printed = [i for i, each in enumerate(_objectives, 1) if each.in_play == "always"]
_need(len(_printed) == 2, "objectives", ".objective", f"{len(_printed)} objectives in play always; accepted: 2")
PRINTED_OBJECTIVES = freeze(_printed)
_of_subject = [0] * 7
for _i, _subject in enumerate(_subjects):
    _need(
        _subject.objective in OBJECTIVE_IDS,
        "subject_tiles",
        f".tile[{_i}].objective",
        f"no objective {_subject.objective!r}; accepted: {', '.join(OBJECTIVE_IDS[1:])}",
    )
    _of_subject[n.COUNTS.index(_subject.subject)] = OBJECTIVE_IDS.index(_subject.objective)
#: Objective on the other side of each Subject tile (7,).
SUBJECT_OBJECTIVE = freeze(_of_subject)
#: Conditions of each objective, all of which must hold: (9, 3, 3) of kind (0 none), number, whether the turn's peak counts.
OBJECTIVE_NEED = freeze(
    [[[0, 0, 0]] * 3]
    + [
        [[n.COUNTS.index(need.kind), need.at_least, need.ever_this_turn] for need in each.need]
        + [[0, 0, 0]] * (3 - len(each.need))
        for each in _objectives
    ]
)
OBJECTIVE_FIRST = freeze([0] + [each.first_vp for each in _objectives])
OBJECTIVE_LATER = freeze([0] + [each.later_vp for each in _objectives])
OBJECTIVE_OPTIONAL = freeze(
    [0] + [_program("objectives", f".objective[{i}].optional", o.optional) for i, o in enumerate(_objectives)]
)

# --- Book of Comets ------------------------------------------------------------------------------------------------------------

_book = CATALOGUE.read("comet_pages", schema.CometPages)
_shared = [(i, page) for i, page in enumerate(_book.page) if page.section != "private"]
_order = [page.section for _, page in _shared]
_need(_order == sorted(_order), "comet_pages", ".page", "shared pages out of order; accepted: section all, then three_plus")
_need(len(_shared) <= n.MAX_PAGES, "comet_pages", ".page", f"{len(_shared)} shared pages; accepted: at most {n.MAX_PAGES}")
PAGES_ALL = _order.count("all")
PAGES_SHARED = len(_shared)
PAGE_REWARD = freeze(
    [_program("comet_pages", f".page[{i}].reward", page.reward) for i, page in _shared] + [0] * (n.MAX_PAGES - len(_shared))
)
APPENDIX_REWARD = _program("comet_pages", ".appendix.reward", _book.appendix.reward)
for _i, _page in enumerate(_book.page):
    for _effect in _page.reward:
        try:
            parse(_effect, PLAYER_EFFECTS)
        except ValueError as _error:
            raise CATALOGUE.error("comet_pages", f".page[{_i}].reward", str(_error)) from None

# --- tracks, actions, set-up ---------------------------------------------------------------------------------------------------

for _key in ("interrogation", "end_vp"):
    _need(
        len(getattr(_tracks.cellar, _key)) == n.CELLAR,
        "tracks",
        f".cellar.{_key}",
        f"accepted: {n.CELLAR} numbers, left to right",
    )
INTERROGATION_VALUE = freeze(_tracks.cellar.interrogation)
CELLAR_END = freeze(_tracks.cellar.end_vp)
FAREWELL_REWARD = _program("tracks", ".cellar.farewell_reward", _tracks.cellar.farewell_reward)
REPUTATION_LOWEST, REPUTATION_HIGHEST = _tracks.reputation.lowest, _tracks.reputation.highest
REPUTATION_START, REPUTATION_VP = _tracks.reputation.start, _tracks.reputation.vp_per_space
OVERRUN_VP = _tracks.reputation.overrun_vp
_need(REPUTATION_LOWEST <= REPUTATION_START <= REPUTATION_HIGHEST, "tracks", ".reputation.start", "accepted: lowest to highest")

MAX_PER_COLOUR = _tracks.dice.max_per_colour
NEW_DIE = _tracks.dice.new_value
DICE_SUPPLY = _tracks.dice.supply_per_colour
START_DICE = freeze(sorted(6 * n.COLOURS.index(colour) + NEW_DIE for colour in _tracks.dice.start))
CONSTELLATIONS_PER_OBSERVE = _tracks.observing.constellations_per_observe

TELESCOPE_START, TELESCOPE_LAST, TELESCOPE_WRAP = _tracks.telescope.start, _tracks.telescope.last, _tracks.telescope.wrap_to
UPGRADE_EXTRA = _program("tracks", ".telescope.upgrade_extra", _tracks.telescope.upgrade_extra)
_need([space.index for space in _tracks.sky] == list(range(7)), "tracks", ".sky", "accepted: indices 0 to 6 in order")
#: Programs of the fixed actions: (7, 2), and how many halves a space has (7,).
SKY_OPTION = freeze(
    [
        ([_program("tracks", f".sky[{i}].options[{k}]", option) for k, option in enumerate(space.options)] + [0, 0])[:2]
        for i, space in enumerate(_tracks.sky)
    ]
)
SKY_OPTIONS = freeze([len(space.options) for space in _tracks.sky])
_need([r.token for r in _tracks.token_reward] == list(range(1, 8)), "tracks", ".token_reward", "accepted: tokens 1 to 7 in order")
TOKEN_REWARD = freeze(
    [0] + [_program("tracks", f".token_reward[{i}].reward", r.reward) for i, r in enumerate(_tracks.token_reward)]
)

_free = [
    (action.price, f".free_action[{i}].options[{k}]", option)
    for i, action in enumerate(_tracks.free_action)
    for k, option in enumerate(action.options)
]
_first = [option[0].split(":")[0] if option else "" for _, _, option in _free]
_names = ["recolour", "raise_one", "die", "write", "persuade", "comet"]
_need(_first == _names, "tracks", ".free_action", f"free actions {_first}; accepted: {', '.join(_names)}, in this order (G-097)")
FREE_PRICE = freeze([price for price, _, _ in _free])
FREE_REWARD = freeze([_program("tracks", place, option) for _, place, option in _free])

_need([deck.players for deck in _tracks.deck] == [1, 2, 3, 4], "tracks", ".deck", "accepted: players 1, 2, 3, 4 in order")
#: Cards of each tier in the deck, by players: (5, 4).
DECK_TIER = freeze([[0] * 4] + [[0, deck.tier1, deck.tier2, deck.tier3] for deck in _tracks.deck])
for _tier in (1, 2, 3):
    _most = max(DECK_TIER[:, _tier])
    _have = _rows["tier"].count(_tier)
    _need(_most <= _have, "tracks", f".deck.tier{_tier}", f"{_most} cards asked, {_have} of tier {_tier} in cards.toml")
START_COMETS, START_CONSTELLATIONS = _tracks.setup.comets, _tracks.setup.constellation_tokens
START_QUADRANTS, START_INQUISITORS, START_SCORE = _tracks.setup.quadrants, _tracks.setup.inquisitors, _tracks.setup.score
INQUISITOR_SUPPLY = _tracks.supply.inquisitors

# --- Tycho ---------------------------------------------------------------------------------------------------------------------

_tycho = CATALOGUE.read("tycho", schema.Tycho)
TYCHO_DICE, TYCHO_START, TYCHO_SCORE = _tycho.setup.dice, _tycho.setup.tribunal, _tycho.setup.score
_need(
    len(_tycho.movement) == n.MOVEMENT_TILES, "tycho", ".movement", f"{len(_tycho.movement)} tiles; accepted: {n.MOVEMENT_TILES}"
)
_need(len(_tycho.tile) == n.TYCHO_TILES, "tycho", ".tile", f"{len(_tycho.tile)} tiles; accepted: {n.TYCHO_TILES}")
MOVEMENT_IDS = _unique("tycho", ".movement", [tile.id for tile in _tycho.movement])
TYCHO_IDS = _unique("tycho", ".tile", [tile.id for tile in _tycho.tile])
MOVEMENT_STEPS = freeze([0] + [tile.steps for tile in _tycho.movement])
MOVEMENT_STOPS = freeze([0] + [tile.stop == "upgraded" for tile in _tycho.movement])
MOVEMENT_UPGRADES = freeze([0] + [tile.upgrade for tile in _tycho.movement])
MOVEMENT_BONUS = freeze(
    [0] + [_program("tycho", f".movement[{i}].bonus", tile.bonus, _tycho_pool) for i, tile in enumerate(_tycho.movement)]
)


def _condition(place: str, text: str) -> tuple[int, int, int]:
    try:
        code, a, b = parse(text, TYCHO_CONDITIONS)
    except ValueError as error:
        raise CATALOGUE.error("tycho", place, str(error).replace("effect", "condition")) from None
    _need(code > 0, "tycho", place, f"condition {text!r} is not resolved by the rules in play")
    return code, a, b


def _tycho_rows() -> tuple[list[Any], list[Any]]:
    """Per tile (from 1), face and row: condition (code, a, b) and program; the same for the partial condition."""
    empty = (0, 0, 0, 0)
    rows = [[[empty] * 3] * 2]
    partials = [[[empty] * 3] * 2]
    for i, tile in enumerate(_tycho.tile):
        sides = [face.side for face in tile.face]
        _need(sides == ["a", "b"], "tycho", f".tile[{i}].face", f"sides {sides}; accepted: a, then b")
        rows.append([])
        partials.append([])
        for k, face in enumerate(tile.face):
            spare = [empty] * (3 - len(face.row))
            place = f".tile[{i}].face[{k}].row"
            _need(
                face.row[-1].condition == "none",
                "tycho",
                f"{place}[{len(face.row) - 1}].condition",
                "accepted: none, in the bottom row",
            )
            main, extra = [], []
            for r, row in enumerate(face.row):
                here = f"{place}[{r}]"
                main.append(
                    (
                        *_condition(f"{here}.condition", row.condition),
                        _program("tycho", f"{here}.effects", row.effects, _tycho_pool),
                    )
                )
                extra.append(
                    (
                        *_condition(f"{here}.partial.condition", row.partial.condition),
                        _program("tycho", f"{here}.partial.effects", row.partial.effects, _tycho_pool),
                    )
                    if row.partial
                    else empty
                )
            rows[-1].append(main + spare)
            partials[-1].append(extra + spare)
    return rows, partials


_main, _extra = _tycho_rows()
#: (6, face, row, 4): condition code, its two numbers, program; code 0 where there is no row or no partial condition.
TYCHO_ROW, TYCHO_PARTIAL = freeze(_main), freeze(_extra)

#: First row and number of rows of each program, and the rows (code, a, b), for player effects and for Tycho's.
PROGRAM_START, PROGRAM_SIZE, PROGRAM_ROW = _pool.freeze()
TYCHO_START_ROW, TYCHO_SIZE, TYCHO_OP = _tycho_pool.freeze()
#: The effect texts of every program, for texts and observations.
PROGRAM_TEXT = tuple(_pool.programs)
