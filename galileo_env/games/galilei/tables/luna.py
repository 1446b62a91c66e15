"""Tables of the Luna expansion: the Moon, its Scoring and Observation tiles, the Bonus Board. Moon tiles count from 0 here.

Rules: L-001, L-002, L-003, L-008, L-009, L-080, L-082, L-083, L-087, L-088, L-090, L-091, L-093, L-097, L-098, L-252, L-253,
L-256
"""

from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import schema
from galileo_env.games.galilei.names import OP_COMET
from galileo_env.games.galilei.tables.catalogue import CATALOGUE, need, program, unique
from galileo_env.games.galilei.vocabulary import PLAYER_EFFECTS

LUNA = CATALOGUE.read("luna", schema.Luna)
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")

_given = sorted(NUMERALS.index(tile.numeral) for tile in LUNA.moon_tile)
need(_given == list(range(n.MOON)), "luna", ".moon_tile", f"accepted: nine tiles, one of each numeral {', '.join(NUMERALS)}")
_moon = sorted(enumerate(LUNA.moon_tile), key=lambda each: NUMERALS.index(each[1].numeral))
#: Column of each Moon tile, from 1, and its observation reward: (9,).
MOON_COLUMN = freeze([tile.column for _, tile in _moon])
MOON_REWARD = freeze([program("luna", f".moon_tile[{i}].reward", tile.reward) for i, tile in _moon])
for _column in (1, 2, 3):
    _number = list(MOON_COLUMN).count(_column)
    need(_number == n.MOON_COLUMNS, "luna", ".moon_tile", f"{_number} tiles in column {_column}; accepted: {n.MOON_COLUMNS}")

need(len(LUNA.scoring_tile) == n.MOON, "luna", ".scoring_tile", f"{len(LUNA.scoring_tile)} tiles; accepted: {n.MOON}")
SCORING_IDS = unique("luna", ".scoring_tile", [tile.id for tile in LUNA.scoring_tile])


def _kind(name: str) -> int:
    return n.BOOKS if name == "leftmost_book" else n.COUNTS.index(name)


SCORING_KIND = freeze([0] + [_kind(tile.kind) for tile in LUNA.scoring_tile])
#: Points and per how many, for the observer and for the others: (10, 2, 2).
SCORING_VALUE = freeze(
    [[[0, 1]] * 2] + [[[each.observer_vp, each.observer_per], [each.others_vp, each.others_per]] for each in LUNA.scoring_tile]
)

_orders = [tile.order for tile in LUNA.observation_tile]
need(_orders == list(range(1, n.MOON + 1)), "luna", ".observation_tile", "accepted: orders 1 to 9, in order")
#: What the next observation costs, by the number of Observation tiles taken: (10,).
OBSERVATION_COST = freeze([tile.cost for tile in LUNA.observation_tile] + [0])

_spaces: dict[tuple[str, int], tuple[int, schema.BonusSpace]] = {
    (each.side, each.space): (i, each) for i, each in enumerate(LUNA.bonus_space)
}
_wanted = {(side, space) for side in "ab" for space in range(1, n.BONUS_SPACES + 1)}
need(set(_spaces) == _wanted, "luna", ".bonus_space", "accepted: spaces 1 to 9 of the sides a and b")
for (_side, _space), (_i, _each) in _spaces.items():
    _right = _each.unlimited == (_space == n.BONUS_SPACES)
    need(_right, "luna", f".bonus_space[{_i}].unlimited", "accepted: true on space 9 and only there")
#: Reward of a Bonus Board space, by side (1 is A) and space: (3, 10).
BONUS_REWARD = freeze(
    [[0] * 10]
    + [
        [0]
        + [program("luna", f".bonus_space[{_spaces[side, space][0]}].reward", _spaces[side, space][1].reward)
           for space in range(1, 10)]
        for side in "ab"
    ]
)  # fmt: skip
#: 1 where the reward begins with a comet and gives nothing at all without one on the own board (L-209).
BONUS_NEEDS_COMET = freeze(
    [[0] * 10]
    + [
        [0]
        + [int(PLAYER_EFFECTS[(_spaces[side, space][1].reward or ["vp"])[0].split(":")[0]].code == OP_COMET)
           for space in range(1, 10)]
        for side in "ab"
    ]
)  # fmt: skip

OBJECTIVE_MOONS = LUNA.moon_objective.need_moon_observations
MOON_OBJECTIVE = freeze(
    [program("luna", f".moon_objective.options[{k}]", option) for k, option in enumerate(LUNA.moon_objective.options)]
)
#: Points that Tycho takes for the Moon objective: the option with points (L-225).
_points = [int(e.split(":")[1]) for option in LUNA.moon_objective.options for e in option if e.startswith("vp:")]
need(len(_points) == 1, "luna", ".moon_objective.options", "accepted: exactly one option with points")
MOON_OBJECTIVE_VP = _points[0]
GRAND_FACTOR = LUNA.setup.grand_inquisitor_factor
