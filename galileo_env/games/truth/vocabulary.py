"""The closed vocabulary of icons in the tables of Galileo's Truth."""

from galileo_env.engine.programs import Operation
from galileo_env.games.truth import names as n

_COUNT = range(1, 31)
_LEVEL = range(1, 5)
_TRACKS = (*n.SUBJECTS, "any")

#: In the order of the icon table: Effects, red icons and modifiers, Secondary Actions.
ICONS = {
    "coin": Operation(n.IC_COIN, (_COUNT,)),
    "pay_coin": Operation(n.IC_PAY_COIN, (_COUNT,)),
    "research": Operation(n.IC_RESEARCH, (_COUNT,)),
    "pay_research": Operation(n.IC_PAY_RESEARCH, (_COUNT,)),
    "vp": Operation(n.IC_VP, (_COUNT,)),
    "vp_add": Operation(n.IC_VP_ADD, (_COUNT,)),
    "vp_double": Operation(n.IC_VP_DOUBLE),
    "vp_end_loss": Operation(n.IC_VP_END_LOSS, (_COUNT,)),
    "vp_levels": Operation(n.IC_VP_LEVELS),
    "vp_marker": Operation(n.IC_VP_MARKER, (n.SUBJECTS,)),
    "susp_down": Operation(n.IC_SUSP_DOWN, (_COUNT,)),
    "susp_up": Operation(n.IC_SUSP_UP, (_COUNT,)),
    "susp_down_diff": Operation(n.IC_SUSP_DOWN_DIFF),
    "susp_others": Operation(n.IC_SUSP_OTHERS, (_COUNT,)),
    "susp_copernican": Operation(n.IC_SUSP_COPERNICAN, (_COUNT,)),
    "book": Operation(n.IC_BOOK, (n.SUBJECTS, _COUNT)),
    "pay_book": Operation(n.IC_PAY_BOOK, (n.SUBJECTS, _COUNT, _LEVEL)),
    "any_book": Operation(n.IC_ANY_BOOK),
    "any_same": Operation(n.IC_ANY_SAME, (_COUNT,)),
    "any_diff": Operation(n.IC_ANY_DIFF),
    "marker_up": Operation(n.IC_MARKER_UP),
    "mastery": Operation(n.IC_MASTERY, (_TRACKS,)),
    "seal": Operation(n.IC_SEAL),
    "recall": Operation(n.IC_RECALL),
    "income": Operation(n.IC_INCOME, (n.SUBJECTS[:2],)),
    "write": Operation(n.IC_WRITE),
    "copy": Operation(n.IC_COPY, (_LEVEL, range(0, 31), range(0, 31))),
    "read": Operation(n.IC_READ, (_LEVEL, range(0, 31), range(0, 31))),
    "create": Operation(n.IC_CREATE),
    "observe": Operation(n.IC_OBSERVE, (range(1, 3),)),
    "draw": Operation(n.IC_DRAW),
    "remove": Operation(n.IC_REMOVE),
}
#: Icons that are never picked one by one: red ones are paid with their group, modifiers act at the close of the set.
APART = ("pay_coin", "pay_research", "pay_book", "vp_add", "vp_double")
