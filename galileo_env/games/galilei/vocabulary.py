"""The closed vocabulary of effects and conditions in the tables of Galileo Galilei."""

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
    "die_value": Operation(n.OP_DIE_VALUE, (range(1, 7),)),
    "persuade_pair": Operation(n.OP_PERSUADE_PAIR, (_STEPS,)),
    "inquisitor_to_end": Operation(n.OP_TO_END),
    "scale_rewards": Operation(n.OP_SCALE_REWARDS),
    "repeat_row": Operation(n.OP_REPEAT_ROW),
    "vp_rightmost_book": Operation(n.OP_VP_RIGHTMOST_BOOK, (_COUNT,)),
    "observe_free": Operation(n.OP_OBSERVE_FREE, (_COUNT,)),
    "moving_any": Operation(n.OP_MOVING_ANY),
    "swap_tiles": Operation(n.OP_SWAP_TILES),
    "swap_with_board": Operation(n.OP_SWAP_WITH_BOARD),
    "telescope_any": Operation(n.OP_TELESCOPE_ANY),
    "focus": Operation(n.OP_FOCUS, (("any", *n.COLOURS),)),
    "note_move": Operation(n.OP_NOTE_MOVE, (_STEPS,)),
    "mirror_shift": Operation(n.OP_MIRROR_SHIFT, (_STEPS,)),
    "vp_mirror": Operation(n.OP_VP_MIRROR, (_COUNT,)),
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
    "moon": Operation(n.TY_MOON),
}

TYCHO_CONDITIONS = {
    "none": Operation(n.IF_NONE),
    "unpersuaded": Operation(n.IF_UNPERSUADED, (_STEPS,)),
    "persuaded": Operation(n.IF_PERSUADED, (_STEPS,)),
    "dice": Operation(n.IF_DICE, (_STEPS,)),
    "dice_spots": Operation(n.IF_DICE_SPOTS, (_STEPS, _STEPS)),
    "comet": Operation(n.IF_COMET),
    "dice_moon": Operation(n.IF_DICE_MOON, (_STEPS,)),
}

OBJECT_COLOURS = ("orange", "green", "purple")
