"""Tables of the base game but for its Action tiles, which stand with the characters' own.

Rules: G-015, G-016, G-017, G-018, G-026, G-044, G-045, G-092, G-093, G-094, G-095, G-172
"""

from typing import Any

from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import schema
from galileo_env.games.galilei.tables.catalogue import CATALOGUE, need, program, unique
from galileo_env.games.galilei.vocabulary import OBJECT_COLOURS

# --- cards ---------------------------------------------------------------------------------------------------------------------

_cards = CATALOGUE.read("cards", schema.Cards).card
need(len(_cards) == n.CARDS, "cards", ".card", f"{len(_cards)} cards; accepted: {n.CARDS} (G-015)")
CARD_IDS = unique("cards", ".card", [card.id for card in _cards])
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
            need(
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
            [program("cards", f".card[{index}].spot[{k}].reward", each.reward) for k, each in enumerate(card.spot)] + spare
        )
        rows["cells"].append(
            [
                [program("cards", f".card[{index}].{key}[{row}]", [cell]) for row, cell in enumerate(strip)]
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

# --- Scales -------------------------------------------------------------------------------------------------------------------

_scales = CATALOGUE.read("scale_tiles", schema.ScaleTiles).tile
need(len(_scales) == 6, "scale_tiles", ".tile", f"{len(_scales)} tiles; accepted: 6")
SCALE_IDS = unique("scale_tiles", ".tile", [tile.id for tile in _scales])
_top, _multiplier, _reward = [0], [[0] * 6], [[0] * 6]
for _i, _scale in enumerate(_scales):
    _letters = [each.side for each in _scale.side]
    need(_letters == ["a", "b"], "scale_tiles", f".tile[{_i}].side", f"sides {_letters}; accepted: a, then b")
    for _k, _side in enumerate(_scale.side):
        _place = f".tile[{_i}].side[{_k}].row"
        _steps = [row.step for row in _side.row]
        need(_steps == list(range(1, len(_steps) + 1)), "scale_tiles", _place, f"steps {_steps}; accepted: 1, 2, 3 and so on")
        _spare = [0] * (5 - len(_steps))
        _top.append(len(_steps))
        _multiplier.append([0] + [row.multiplier for row in _side.row] + _spare)
        _reward.append(
            [0] + [program("scale_tiles", f"{_place}[{r}].reward", row.reward) for r, row in enumerate(_side.row)] + _spare
        )
#: By face 2 * (tile - 1) + side + 1: top row (13,), and by row multiplier and reward (13, 6).
SCALE_TOP, SCALE_MULTIPLIER, SCALE_REWARD = freeze(_top), freeze(_multiplier), freeze(_reward)

# --- Subjects and objectives ---------------------------------------------------------------------------------------------------

_subjects = CATALOGUE.read("subject_tiles", schema.SubjectTiles).tile
_objectives = CATALOGUE.read("objectives", schema.Objectives).objective
OBJECTIVE_IDS = unique("objectives", ".objective", [each.id for each in _objectives])
_kinds = sorted(tile.subject for tile in _subjects)
need(
    _kinds == sorted(n.COUNTS[1:7]),
    "subject_tiles",
    ".tile",
    f"subjects {_kinds}; accepted: each of {', '.join(n.COUNTS[1:7])} once",
)
_printed = [i for i, each in enumerate(_objectives, 1) if each.in_play == "always"]
need(len(_printed) == 2, "objectives", ".objective", f"{len(_printed)} objectives in play always; accepted: 2")
PRINTED_OBJECTIVES = freeze(_printed)
_of_subject = [0] * 7
for _i, _subject in enumerate(_subjects):
    need(
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
    [0] + [program("objectives", f".objective[{i}].optional", o.optional) for i, o in enumerate(_objectives)]
)

# --- Book of Comets ------------------------------------------------------------------------------------------------------------

BOOK = CATALOGUE.read("comet_pages", schema.CometPages)
_shared = [(i, page) for i, page in enumerate(BOOK.page) if page.section != "private"]
_order = [page.section for _, page in _shared]
need(_order == sorted(_order), "comet_pages", ".page", "shared pages out of order; accepted: section all, then three_plus")
need(len(_shared) <= n.MAX_PAGES, "comet_pages", ".page", f"{len(_shared)} shared pages; accepted: at most {n.MAX_PAGES}")
PAGES_ALL = _order.count("all")
PAGES_SHARED = len(_shared)
PAGE_REWARD = freeze(
    [program("comet_pages", f".page[{i}].reward", page.reward) for i, page in _shared] + [0] * (n.MAX_PAGES - len(_shared))
)
APPENDIX_REWARD = program("comet_pages", ".appendix.reward", BOOK.appendix.reward)
# --- tracks, actions, set-up ---------------------------------------------------------------------------------------------------

CELLAR_TABLE = _tracks.cellar
FAREWELL_REWARD = program("tracks", ".cellar.farewell_reward", _tracks.cellar.farewell_reward)
REPUTATION_LOWEST, REPUTATION_HIGHEST = _tracks.reputation.lowest, _tracks.reputation.highest
REPUTATION_START, REPUTATION_VP = _tracks.reputation.start, _tracks.reputation.vp_per_space
OVERRUN_VP = _tracks.reputation.overrun_vp
need(REPUTATION_LOWEST <= REPUTATION_START <= REPUTATION_HIGHEST, "tracks", ".reputation.start", "accepted: lowest to highest")

MAX_PER_COLOUR = _tracks.dice.max_per_colour
NEW_DIE = _tracks.dice.new_value
DICE_SUPPLY = _tracks.dice.supply_per_colour
START_DICE = freeze(sorted(6 * n.COLOURS.index(colour) + NEW_DIE for colour in _tracks.dice.start))
CONSTELLATIONS_PER_OBSERVE = _tracks.observing.constellations_per_observe

TELESCOPE_START, TELESCOPE_LAST, TELESCOPE_WRAP = _tracks.telescope.start, _tracks.telescope.last, _tracks.telescope.wrap_to
UPGRADE_EXTRA = program("tracks", ".telescope.upgrade_extra", _tracks.telescope.upgrade_extra)
need([space.index for space in _tracks.sky] == list(range(7)), "tracks", ".sky", "accepted: indices 0 to 6 in order")
#: Programs of the fixed actions: (7, 2), and how many halves a space has (7,).
SKY_OPTION = freeze(
    [
        ([program("tracks", f".sky[{i}].options[{k}]", option) for k, option in enumerate(space.options)] + [0, 0])[:2]
        for i, space in enumerate(_tracks.sky)
    ]
)
for _i, _space in enumerate(_tracks.sky):
    _none = not any(effect.startswith("vp") for option in _space.options for effect in option)
    need(_none, "tracks", f".sky[{_i}].options", "accepted: effects without points, which a fixed action has no source for")
need([r.token for r in _tracks.token_reward] == list(range(1, 8)), "tracks", ".token_reward", "accepted: tokens 1 to 7 in order")
TOKEN_REWARD = freeze(
    [0] + [program("tracks", f".token_reward[{i}].reward", r.reward) for i, r in enumerate(_tracks.token_reward)]
)

_free = [
    (action.price, f".free_action[{i}].options[{k}]", option)
    for i, action in enumerate(_tracks.free_action)
    for k, option in enumerate(action.options)
]
_first = [option[0].split(":")[0] if option else "" for _, _, option in _free]
_names = ["recolour", "raise_one", "die", "write", "persuade", "comet"]
need(_first == _names, "tracks", ".free_action", f"free actions {_first}; accepted: {', '.join(_names)}, in this order (G-097)")
for _price, _place, _option in _free:
    _none = not any(effect.startswith("vp") for effect in _option)
    need(_none, "tracks", _place, "accepted: effects without points, which a free action has no source for")
FREE_PRICE = freeze([price for price, _, _ in _free])
FREE_REWARD = freeze([program("tracks", place, option) for _, place, option in _free])

need([deck.players for deck in _tracks.deck] == [1, 2, 3, 4], "tracks", ".deck", "accepted: players 1, 2, 3, 4 in order")
#: Cards of each tier in the deck, by players: (5, 4).
DECK_TIER = freeze([[0] * 4] + [[0, deck.tier1, deck.tier2, deck.tier3] for deck in _tracks.deck])
for _tier in (1, 2, 3):
    _most = max(DECK_TIER[:, _tier])
    _have = _rows["tier"].count(_tier)
    need(_most <= _have, "tracks", f".deck.tier{_tier}", f"{_most} cards asked, {_have} of tier {_tier} in cards.toml")
START_COMETS, START_CONSTELLATIONS = _tracks.setup.comets, _tracks.setup.constellation_tokens
START_QUADRANTS, START_INQUISITORS, START_SCORE = _tracks.setup.quadrants, _tracks.setup.inquisitors, _tracks.setup.score
INQUISITOR_SUPPLY = _tracks.supply.inquisitors
