"""Why not: decisions that Luna and the characters bring."""

from galileo_env.engine.reasons import Asked, View, asked, plain
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.modules import hevelius, newton
from galileo_env.games.galilei.reasons.base import ANY, CLEANUP, PHASES, figure_missing, never


def _repeated(view: View, word: str, rest: str) -> tuple[str, str]:
    if word == "stop":
        return "L-245", "a row whose token has left column 0 must be taken"
    return "L-245", f"the Book token of row {rest} is on column 0"


def _to_end(view: View, word: str, rest: str) -> tuple[str, str]:
    if word == "stop":
        return "L-243", "the reward must be used"
    found = figure_missing(view, word, rest)
    assert found
    return found


def _used(view: View, word: str, rest: str) -> tuple[str, str]:
    if word == "refuse":
        return "L-210", "a tile has to be chosen"
    return "L-247", "a tile of the Character Board takes no part in this reward"


def _raised(view: View, word: str, rest: str) -> tuple[str, str]:
    if rest == "board" or not plain(newton.is_mirror)(view.p, int(rest)):
        return "C-016", "only a special tile moves"
    return "C-017", "this special tile is on the highest space"


def _places(view: View, word: str, rest: str) -> tuple[str, str]:
    if int(rest) > view.f.left:
        return "C-017", f"the tile rises by {view.f.left} spaces at most"
    return "C-017", f"from space {view.f.a} the tile would pass the highest space"


def _swapped(view: View, word: str, rest: str) -> tuple[str, str]:
    if view.f.kind == n.CHOOSE_SWAP_FIRST and view.f.a == n.SWAP_WITH_BOARD:
        return "GC-013", "the tile in the sky is chosen that goes to the Character Board"
    return "L-247" if rest == "board" else "L-246", _SWAP[rest == "board"]


_SWAP = ("two different tiles are swapped", "a tile of the Character Board takes no part in this swap")


def _bonus(view: View, word: str, rest: str) -> tuple[str, str]:
    return "L-053", f"the Grand Inquisitor of {_side(view, int(view.s.bonus[int(rest) - 1]))} stands on space {rest}"


def _side(view: View, seat: int) -> str:
    return "Tycho" if seat > view.s.seats else f"seat {seat}"


def _token(view: View, word: str, rest: str) -> tuple[str, str]:
    return "C-081", f"the round token is on {rest} already"


def _claimed(view: View, word: str, rest: str) -> tuple[str, str]:
    if word == "refuse":
        return "C-028", "the claim has been begun; in the Actions phase it may be left out, not taken back"
    tile = int(view.s.offer[int(rest)])
    if tile == 0:
        return "C-042", f"place {rest} of the offer is empty"
    return "C-020", f"the condition of {t.STAR_IDS[tile]} has not been met this turn"


def _joined(view: View, word: str, rest: str) -> tuple[str, str]:
    return "C-032", f"no open constellation has this number; {plain(hevelius.open_constellations)(view.s)} at present"


def _discarded(view: View, word: str, rest: str) -> tuple[str, str]:
    return "C-041", f"place {rest} of the offer is empty"


ASKED: dict[tuple[int, int], Asked] = {
    (n.CHOOSE_BOOK_TOKEN, n.BOOK_TO_REPEAT): asked("L-245", "book stop", _repeated, **PHASES),
    (n.CHOOSE_INQUISITOR, n.FIGURE_TO_END): asked("L-243", "figure grand stop", _to_end, **PHASES),
    (n.CHOOSE_TILE, n.TILE_TO_USE): asked("L-210", "tile refuse", _used, **PHASES),
    (n.CHOOSE_TILE, n.TILE_TO_RAISE): asked("C-017", "tile refuse", _raised, **CLEANUP),
    (n.CHOOSE_AMOUNT, n.AMOUNT_OF_PLACES): asked("C-017", "amount", _places, **CLEANUP),
    (n.CHOOSE_SWAP_FIRST, ANY): asked("GC-013", "tile", _swapped, **PHASES),
    (n.CHOOSE_SWAP_SECOND, ANY): asked("L-246", "tile", _swapped, **PHASES),
    (n.CHOOSE_BONUS_SPACE, ANY): asked("L-052", "bonus", _bonus, **PHASES),
    (n.CHOOSE_TELESCOPE, ANY): asked("L-211", "telescope", never, **PHASES),
    (n.CHOOSE_TAKE, ANY): asked("L-212", "take refuse", never, **PHASES),
    (n.CHOOSE_COLOUR, n.COLOUR_OF_TOKEN): asked("C-081", "colour refuse", _token, **CLEANUP),
    (n.CHOOSE_FOCUS, ANY): asked("C-052", "take refuse", never, **PHASES),
    (n.CHOOSE_STEP, ANY): asked("C-057", "take stop", never, **PHASES),
    (n.CHOOSE_CLAIM, ANY): asked("C-020", "offer refuse", _claimed, **PHASES),
    (n.CHOOSE_CONSTELLATION, ANY): asked("C-029", "constellation", _joined, **PHASES),
    (n.CHOOSE_DISCARD, ANY): asked("C-041", "offer stop", _discarded, **CLEANUP),
}
