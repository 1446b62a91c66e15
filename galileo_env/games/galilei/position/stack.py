"""The stack of a position: open frames whose arguments stay within what their rules index."""

from typing import Any

from galileo_env.engine.frames import DEPTH
from galileo_env.engine.position import check, integer, mapping, sequence, word
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.actions import A_MAJOR, A_MOON, A_SPOT
from galileo_env.games.galilei.modules.copernicus import OUT, SECOND
from galileo_env.games.galilei.modules.moon import TAKEN
from galileo_env.games.galilei.position.keys import FRAME, KIND_OF, KINDS
from galileo_env.games.galilei.position.own import links_of
from galileo_env.games.galilei.rules.library import BACKWARDS

#: Decisions that may wait below other frames; all others are answered before anything else is pushed.
WAITING = (
    n.CHOOSE_ACTION, n.CHOOSE_OPTION, n.CHOOSE_TARGET, n.CHOOSE_BOOK_TOKEN, n.CHOOSE_INQUISITOR, n.CHOOSE_COMET_PAGE,
    n.CHOOSE_BONUS_SPACE, n.CHOOSE_STEP,
)  # fmt: skip
_POINTS = (n.OP_VP, n.OP_VP_RIGHTMOST_BOOK, n.OP_VP_MIRROR)
#: Frames that never rest: they run as soon as they are on top.
NEVER_RESTING = (n.MOVING_ACTION, n.NEXT_TURN, n.TYCHO)


def skeleton_of(character: int) -> tuple[int, ...]:
    """The frames of a turn, bottom first; a stack holds the first few of them and then only inner frames."""
    own = bool(t.OWN_CLEANUP_STEPS[character])
    return (
        n.END_TURN,
        *([n.OWN_END] if own else []),
        n.OBJECTIVES,
        n.INTERROGATION,
        *([n.OWN_CLEANUP] if own else []),
        n.CHOOSE_COMET_PAGE,
        n.ROTATE,
        n.CHOOSE_ACTION,
        n.CHOOSE_MOVE,
    )


def read_stack(s: Any, value: Any) -> None:
    """Reads `stack` into a state whose other fields have been read."""
    frames = sequence(value["stack"], "stack", most=DEPTH)
    check(bool(frames) == (s.turn_seat > 0), "stack", "accepted: empty after the end, and only then")
    for i, each in enumerate(frames):
        here = f"stack[{i}]"
        mapping(each, here, FRAME)
        f = s.stack[i]
        f.kind = KIND_OF[[*KIND_OF][word(each["kind"], f"{here}.kind", [*KIND_OF])]]
        f.seat = integer(each["seat"], f"{here}.seat", int(s.turn_seat), int(s.turn_seat))
        for key in ("a", "b", "left"):
            f[key] = integer(each[key], f"{here}.{key}", 0, 30000)
        f.source = word(each["source"], f"{here}.source", n.FRAME_SOURCES)
        s.depth += 1
    for i, each in enumerate(frames):
        f = s.stack[i]
        text = f"impossible arguments or place of {each['kind']}: a={f.a}, b={f.b}, left={f.left}"
        waits = f.kind >= n.FIRST_AUTOMATIC or i == len(frames) - 1 or f.kind in WAITING
        waits = waits and not (f.kind == n.CHOOSE_OPTION and f.a == n.OPTIONS_OF_LIST and i < len(frames) - 1)
        check(waits and f.kind not in NEVER_RESTING and _fits(s, i), f"stack[{i}]", text)
        check(f.source < n.FROM_FIXED or not _holds_points(f), f"stack[{i}].source", f"{each['source']!r} brings no points")
    kinds = [int(s.stack[i].kind) for i in range(s.depth)]
    skeleton = skeleton_of(int(s.players[s.turn_seat - 1].character)) if frames else ()
    base = 0
    while base < min(len(kinds), len(skeleton)) and kinds[base] == skeleton[base]:
        base += 1
    whole = not frames or (base > 0 and all(_is_inner(s, i, base, skeleton) for i in range(base, len(kinds))))
    check(whole, "stack", f"accepted: the first frames of {', '.join(KINDS[kind] for kind in skeleton)}, then inner ones")
    right = (n.CHOOSE_MOVE in kinds) == (s.space == 0 and s.turn_seat > 0)
    check(right, "turn.space", "0 belongs to the Move phase, and only to it")


def _holds_points(f: Any) -> bool:
    """Whether a frame brings points that count for its own source."""
    if f.kind == n.PROGRAM:
        rows = t.PROGRAM_ROW[f.a : f.a + f.left]
        return any(row[0] in _POINTS for row in rows)
    programs = []
    if f.kind == n.CHOOSE_OPTION:
        programs = [f.b] if f.a == n.OPTIONS_OF_PARTS else list(t.CHOICE[f.b])
    elif f.kind == n.REPEAT:
        programs = [f.a]
    elif f.kind == n.CHOOSE_FAREWELL:
        programs = [t.FAREWELL_REWARD]
    ranges = ((t.PROGRAM_START[program], t.PROGRAM_SIZE[program]) for program in programs)
    return any(row[0] in _POINTS for start, size in ranges for row in t.PROGRAM_ROW[start : start + size])


def _is_inner(s: Any, i: int, base: int, skeleton: tuple[int, ...]) -> bool:
    """Whether a frame may stand above the first `base` frames of a turn."""
    f = s.stack[i]
    if f.kind in (n.OWN_CLEANUP, n.OWN_END):
        return False
    if f.kind == n.ROTATE:
        return bool(f.a > 0)
    if f.kind == n.CHOOSE_COMET_PAGE:  # the comets of a claim in Cleanup
        return i == base and base == skeleton.index(n.INTERROGATION) + 1 and n.OWN_CLEANUP in skeleton
    return f.kind not in skeleton


def _fits(s: Any, i: int) -> bool:
    """Whether the arguments of frame i stay within what its rules index."""
    f = s.stack[i]
    p = s.players[f.seat - 1]
    kind, a, b, left = int(f.kind), int(f.a), int(f.b), int(f.left)
    who = int(p.character)
    plain = (a, b, left) == (0, 0, 1)
    if kind == n.CHOOSE_OPTION:
        return _fits_option(s, p, a, b, left)
    if kind == n.CHOOSE_TARGET:
        if left > 1:
            return a == b == 0 and left <= 21
        extra = int(t.EXTRA_SPOTS[who])
        return a < extra + t.CONSTELLATIONS_PER_OBSERVE if b == 0 else b == 1 and a < extra
    if kind in (n.CHOOSE_COMET, n.CHOOSE_PAYMENT):
        return i > 0 and _is_target(s, p, i - 1, a, left) and b // 8 <= p.twos and b % 8 <= p.ones
    if kind == n.OBSERVATION:
        return b == 0 and left == 1 and _is_paid_for(s, i)
    if kind == n.MOON_OBSERVATION:
        same = [g for g in s.stack[: s.depth] if g.kind == kind and g.a == a]
        known = a < n.MOON and s.moon_shown[a] > 0 and len(same) == 1 and left == 1
        return bool(known) and (b == TAKEN or (b == 0 and _is_paid_for(s, i)))
    if kind == n.CHOOSE_COLOUR:
        if a == n.COLOUR_OF_TOKEN:
            return who == n.CUNITZ and b == 0 and left == 1
        return left == 1 and (1 <= b <= 6 if a == n.COLOUR_OF_NEW_DIE else a == n.COLOUR_TO_RECOLOUR and _has_die(p, b))
    if kind == n.CHOOSE_DIE:
        if a == n.DIE_TO_EXCHANGE:
            return 1 <= b <= 18 and left == 1 and bool(p.dice[n.MAX_DICE - 1])
        return a in (n.DIE_TO_RAISE, n.DIE_TO_RECOLOUR) and b == 0 and 1 <= left <= 5
    if kind == n.CHOOSE_AMOUNT:
        return _fits_amount(p, a, b, left)
    if kind == n.CHOOSE_BOOK_TOKEN:
        if a == n.BOOK_TO_REPEAT:
            return b == 0 and left == 1
        return a in (n.WRITE_PARTIAL, n.WRITE_TO_END) and b <= 9 and 1 <= left <= 9
    if kind == n.CHOOSE_INQUISITOR:
        if a == n.FIGURE_OF_PAIR:
            return who == n.COPERNICUS and b <= 1 + OUT and 1 <= left <= 9
        return a in (n.FIGURE_TO_PERSUADE, n.FIGURE_TO_END) and b == 0 and 1 <= left <= 9
    if kind == n.CHOOSE_TILE:
        if a == n.TILE_TO_RAISE:
            return who == n.NEWTON and b == 0 and 1 <= left <= 9
        return a in (n.TILE_TO_UPGRADE, n.TILE_TO_USE) and b == 0 and left == 1
    if kind == n.CHOOSE_SWAP_FIRST:
        return (a == n.SWAP_IN_SKY or (a == n.SWAP_WITH_BOARD and p.aside > 0)) and b == 0 and left == 1
    if kind == n.CHOOSE_SWAP_SECOND:
        return a < n.SKY and b == 0 and left == 1
    if kind == n.CHOOSE_LIBRARY_TILE:
        return who == n.COPERNICUS and plain
    if kind in (n.CHOOSE_ROW, n.CHOOSE_COLUMN):
        known = who == n.COPERNICUS and a < 2 * n.LIBRARY_TILES and p.laid[a // 2] == 0 and left == 1
        return bool(known) and b < (1 if kind == n.CHOOSE_ROW else n.ROWS)
    if kind == n.CHOOSE_CLAIM:
        return who == n.HEVELIUS and a <= 1 and b == 0 and left == 1
    if kind == n.CHOOSE_CONSTELLATION:
        return who == n.HEVELIUS and a < n.OFFER and bool(s.offer[a] > 0) and b == 0 and left == 1
    if kind == n.CHOOSE_DISCARD:
        return who == n.HEVELIUS and plain
    if kind == n.CONSTELLATION_DONE:
        known = who == n.HEVELIUS and 1 <= a <= int(s.star_place.max()) - n.IN_CONSTELLATION + 1
        return known and links_of(s, a) == 0 and b == 0 and left == 1
    if kind in (n.OWN_CLEANUP, n.OWN_END):
        return plain and bool(t.OWN_CLEANUP_STEPS[who])
    if kind == n.CHOOSE_FAREWELL:
        return plain and bool(p.cellar[t.RIGHTMOST[who]] > 0)
    if kind == n.CHOOSE_FOCUS:
        return who == n.CUNITZ and 1 <= a <= 3 and b == 0 and left == 1
    if kind == n.CHOOSE_STEP:
        return who == n.CUNITZ and a == b == 0 and 1 <= left <= 9
    if kind == n.CHOOSE_BONUS_SPACE:
        return bool(s.luna) and plain
    if kind == n.PROGRAM:
        starts, sizes = t.PROGRAM_START, t.PROGRAM_SIZE
        ranges = zip(starts, sizes, strict=True)
        return b <= 1 and left >= 1 and any(start <= a and a + left <= start + size for start, size in ranges)
    if kind == n.CELLS:
        if a >= BACKWARDS:
            return a < BACKWARDS + n.ROWS and 1 <= b <= p.columns and left == b
        return 1 <= b and left >= 1 and b + left - 1 <= p.columns
    if kind == n.REPEAT:
        return a in t.TILE_REPEATED[t.TILE_SET[who]] and a > 0 and b == 0 and 1 <= left <= 9
    if kind == n.SCALE_ROWS:
        tops = (t.SCALE_TOP[face] for face in s.scales)
        return b < n.SCALES and left == n.SCALES - b and all(a >> 3 * k & 7 <= top for k, top in enumerate(tops))
    if kind == n.SUN:
        return who == n.SOPHIA and plain
    if kind == n.OBJECTIVES:
        return a <= 4 and b == 0 and left == 1
    if kind == n.ROTATE:
        return a <= n.TILES and b == 0 and left == 1
    return plain


def _fits_option(s: Any, p: Any, a: int, b: int, left: int) -> bool:
    if a == n.OPTIONS_OF_PARTS:
        known = t.PERSONAL_ANY_ORDER[p.character] and b in t.PERSONAL_REWARD[p.character][: t.PERSONAL_PAGES[p.character]]
        return bool(known) and 1 <= left <= 2 ** int(t.PROGRAM_SIZE[b])
    if a != n.OPTIONS_OF_LIST or left != 1:
        return False
    first = t.CHOICE_OF_TILES + t.CHOICES_OF_A_SET * int(t.TILE_SET[p.character])
    last = first + (t.CHOICES_OF_A_SET if p.character == n.KEPLER else 2 * t.SPECIAL_TILE)
    return 2 <= b <= n.SKY or first + 2 <= b < last or (bool(s.luna) and b == t.CHOICE_OF_OBJECTIVE)


def _fits_amount(p: Any, a: int, b: int, left: int) -> bool:
    if b == n.AMOUNT_OF_RAISE:
        return _has_die(p, a) and 1 <= left <= 5
    if b == n.AMOUNT_OF_STEPS:
        space = a % 8
        inside = p.character == n.COPERNICUS and a < 2 * SECOND and space < t.RIGHTMOST[p.character] and 1 <= left <= 9
        row = (p.cellar, p.grand)[a % SECOND // 8 % 2]
        return bool(inside) and a % SECOND // 8 < 2 and bool(row[space] > 0)
    known = p.character == n.NEWTON and a < n.SKY - 1 and bool(t.TILE_REPEATS[1, p.sky[a]])
    return b == n.AMOUNT_OF_PLACES and known and 1 <= left <= 9


def _has_die(p: Any, place: int) -> bool:
    return place < n.MAX_DICE and bool(p.dice[place])


def _is_paid_for(s: Any, i: int) -> bool:
    """Whether the payment for the observation of frame i is asked for on top of it."""
    return i + 1 < s.depth and s.stack[i + 1].kind in (n.CHOOSE_COMET, n.CHOOSE_PAYMENT)


def _is_target(s: Any, p: Any, i: int, target: int, terms: int) -> bool:
    """Whether frame i is the observation of this target, and these are the terms of its payment."""
    below = s.stack[i]
    if below.kind == n.MOON_OBSERVATION:
        cost = int(t.OBSERVATION_COST[s.moon_taken])
        return bool(s.moon_taken < n.MOON) and target == A_MOON + below.a and terms == 8 * cost + 7
    if below.kind != n.OBSERVATION or below.a != target or not A_MAJOR <= target < A_SPOT + n.DISPLAY * n.SPOTS:
        return False
    if target < A_SPOT:
        card = int(s.display[target - A_MAJOR])
        colours = 1 << int(t.CARD_COLOUR_A[card]) | 1 << int(t.CARD_COLOUR_B[card])
        return card > 0 and terms == 8 * int(t.CARD_COST[card]) + colours
    space, spot = divmod(target - A_SPOT, n.SPOTS)
    card = int(s.display[space])
    if spot >= t.CARD_SPOTS[card] or s.tokens[space][spot] > 0 or p.constellations == 0:
        return False
    return terms == 8 * int(t.SPOT_COST[card, spot]) + (1 << int(t.SPOT_COLOUR[card, spot]))
