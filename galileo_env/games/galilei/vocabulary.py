"""The closed vocabulary of effects and conditions in the tables of Galileo Galilei.

Names with code 0 belong to components that no rule in play resolves yet; tables may hold them, kernels never see them.
"""

from galileo_env.engine.programs import Operation
from galileo_env.games.galilei import names as n

_COUNT = range(1, 21)
_STEPS = range(1, 10)

PLAYER_EFFECTS = {
    "vp": Operation(n.OP_VP, (_COUNT,)),
    "quadrant": Operation(n.OP_QUADRANT, (_COUNT,)),
    "die": Operation(n.OP_DIE),
    "raise_all": Operation(n.OP_RAISE_ALL, (n.COLOURS, range(1, 6))),
    "raise_one": Operation(n.OP_RAISE_ONE, (range(1, 6),)),
    "recolour": Operation(n.OP_RECOLOUR),
    "persuade": Operation(n.OP_PERSUADE, (_STEPS,)),
    "inquisitor": Operation(n.OP_INQUISITOR),
    "farewell": Operation(n.OP_FAREWELL),
    "lecture": Operation(n.OP_LECTURE),
    "write": Operation(n.OP_WRITE, (_STEPS,)),
    "write_full": Operation(n.OP_WRITE_FULL),
    "card": Operation(n.OP_CARD),
    "observe": Operation(n.OP_OBSERVE),
    "comet": Operation(n.OP_COMET),
    "upgrade": Operation(n.OP_UPGRADE),
    "die_value": Operation(0, (range(1, 7),)),
    "persuade_pair": Operation(0, (_STEPS,)),
    "inquisitor_to_end": Operation(0),
    "scale_rewards": Operation(0),
    "repeat_row": Operation(0),
    "vp_rightmost_book": Operation(0, (_COUNT,)),
    "observe_free": Operation(0, (_COUNT,)),
    "moving_any": Operation(0),
    "swap_tiles": Operation(0),
    "swap_with_board": Operation(0),
    "telescope_any": Operation(0),
    "focus": Operation(0, ((*n.COLOURS, "any"),)),
    "note_move": Operation(0, (_STEPS,)),
    "mirror_shift": Operation(0, (_STEPS,)),
    "vp_mirror": Operation(0, (_COUNT,)),
}

TYCHO_EFFECTS = {
    "vp": Operation(n.TY_VP, (_COUNT,)),
    "die": Operation(n.TY_DIE),
    "inquisitor": Operation(n.TY_INQUISITOR),
    "comet": Operation(n.TY_COMET),
    "lecture": Operation(n.TY_LECTURE),
    "card": Operation(n.TY_CARD),
    "persuade": Operation(n.TY_PERSUADE, (_STEPS,)),
    "major": Operation(n.TY_MAJOR),
    "constellation": Operation(n.TY_CONSTELLATION, (_STEPS,)),
    "move_comet": Operation(n.TY_MOVE_COMET, (_STEPS,)),
    "book": Operation(n.TY_BOOK, (_STEPS,)),
    "remove": Operation(n.TY_REMOVE),
    "moon": Operation(0),
}

TYCHO_CONDITIONS = {
    "none": Operation(n.IF_NONE),
    "unpersuaded": Operation(n.IF_UNPERSUADED, (_STEPS,)),
    "persuaded": Operation(n.IF_PERSUADED, (_STEPS,)),
    "dice": Operation(n.IF_DICE, (_STEPS,)),
    "dice_spots": Operation(n.IF_DICE_SPOTS, (_STEPS, _STEPS)),
    "comet": Operation(n.IF_COMET),
    "dice_moon": Operation(0, (_STEPS,)),
}

OBJECT_COLOURS = ("orange", "green", "purple")
