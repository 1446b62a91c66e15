"""Open icon sets and frames of a position: their arguments stay within what their rules index."""

from typing import Any

from galileo_env.engine.frames import DEPTH
from galileo_env.engine.position import check, flag, integer, mapping, sequence, word
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from galileo_env.games.truth.position.keys import FRAME, KIND_OF, KINDS, SET

#: Frames that run as soon as they are on top, and rest below a decision that is answered first.
_BELOW = (n.ROYALTY, n.CREATED, n.OBSERVED, n.ONGOING, n.OPEN_SET)
_SETS_BY_LINE = {
    (int(split), tuple(tuple(group) for group in groups)): number
    for number, (split, groups) in enumerate(zip(t.SET_SPLIT, t.SET_GROUP_TEXTS, strict=True))
    if split in (n.LINE, n.SUSPICION_LINE)
}


def read_sets(s: Any, value: Any) -> None:
    """Reads `sets`."""
    for i, each in enumerate(sequence(value["sets"], "sets", most=n.SETS)):
        here = f"sets[{i}]"
        mapping(each, here, SET)
        into = s.sets[i]
        icons = [
            word(text, f"{here}.icons", t.TOKEN_TEXTS) for text in sequence(each["icons"], f"{here}.icons", most=n.SET_ICONS)
        ]
        ranks = [int(t.TOKEN_RANK[token]) for token in icons]
        check(ranks == sorted(ranks), f"{here}.icons", "accepted: the order of the icon table, rising arguments")
        check(all(t.TOKEN_ACTION[token] >= 0 for token in icons), f"{here}.icons", "accepted: icons that can be picked")
        into.icons[: len(icons)] = icons
        into.count = len(icons)
        if each["line"] is not None:
            into.line = _line(each["line"], f"{here}.line")
            groups = t.SET_GROUP[into.line]
            most = int((groups > 0).sum()) if t.SET_SPLIT[into.line] == n.SUSPICION_LINE else int((groups > 0).sum(1).max())
            check(len(icons) + most <= n.SET_ICONS, f"{here}.icons", f"accepted: at most {n.SET_ICONS} with those of the line")
        into.vp = integer(each["vp"], f"{here}.vp", -30000, 30000)
        into.add = integer(each["add"], f"{here}.add", 0, 30000)
        into.double = flag(each["double"], f"{here}.double")
        s.num_sets += 1


def _line(value: Any, place: str) -> int:
    """The icon set whose line this is; sets with equal lines are alike."""
    split, groups = sequence(value, place, 2)
    number = word(split, place, n.SPLITS)
    key = (number, tuple(tuple(sequence(group, place)) for group in sequence(groups, place)))
    check(key in _SETS_BY_LINE, place, "no icon set of the tables has this line")
    return _SETS_BY_LINE[key]


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
        f.source = word(each["source"], f"{here}.source", n.SOURCES)
        s.depth += 1
    sets = 0
    for i in range(len(frames)):
        f = s.stack[i]
        last = i == len(frames) - 1
        right = f.kind == n.TURN_END if i == 0 else f.kind in _BELOW or f.kind < n.FIRST_AUTOMATIC
        if not last and i > 0:
            waits = f.kind in _BELOW or f.kind in (n.CHOOSE_ICON, n.CHOOSE_SEAL, n.CHOOSE_PLACE, n.CHOOSE_SPACE)
            right = right and waits
        if last:
            right = right and f.kind < n.FIRST_AUTOMATIC
        sets += f.kind == n.CHOOSE_ICON
        text = f"impossible arguments or place of {KINDS[int(f.kind)]}: a={f.a}, b={f.b}, left={f.left}"
        check(right and _fits(s, f), f"stack[{i}]", text)
    check(sets == s.num_sets, "sets", f"{s.num_sets} open sets, but the stack asks about {sets}")
    seals = sum(f.kind == n.CHOOSE_SEAL for f in s.stack[: s.depth])
    check(seals <= 1, "stack", "accepted: one seal to be placed at a time")


def _fits(s: Any, f: Any) -> bool:
    """Whether a frame's arguments stay within what its rules index."""
    p = s.players[f.seat - 1]
    kind, a, b, left = int(f.kind), int(f.a), int(f.b), int(f.left)
    plain = (a, b, left) == (0, 0, 1)
    if kind == n.OPEN_SET:
        return a < len(t.SET_SPLIT) and b < len(t.SET_SPLIT) and left == 1
    if kind == n.ROYALTY:
        return a < n.PLACES and s.pyramid[a] > 0 and b <= 30 and left == 1
    if kind == n.CREATED:
        return 1 <= a <= n.INVENTIONS and t.INVENTION_IDS[a] != "" and p.num_inventions < n.INVENTIONS and b == 0 and left == 1
    if kind == n.ONGOING:
        return 1 <= a <= n.AFTER_PENANCE and b == 0 and left == 1
    if kind == n.CHOOSE_ADD:
        return 1 <= a <= n.CARDS and p.zone[a] == n.PLAYED and b <= n.WILD and 1 <= left <= 200
    if kind == n.CHOOSE_PAY:
        return 1 <= a <= n.MAX_PRICE and p.penance_play[a] > 0 and b == 0 and left == 1
    if kind == n.CHOOSE_GROUP:
        return a < len(t.SET_SPLIT) and t.SET_SPLIT[a] in (n.LINE, n.SUSPICION_LINE) and s.num_sets > 0 and b == 0 and left == 1
    if kind == n.CHOOSE_SUBJECT:
        return a <= n.SUBJECT_TO_PAY and b % 8 <= n.LEVELS and b // 8 <= p.research and 1 <= left <= 200
    if kind == n.CHOOSE_SEAL:
        return _fits_seal(s, f, p, a, b) and left == 1
    if kind in (n.CHOOSE_COPY, n.CHOOSE_READ):
        op = n.IC_COPY if kind == n.CHOOSE_COPY else n.IC_READ
        return 1 <= a < len(t.TOKEN) and t.TOKEN[a, 0] == op and b == 0 and left == 1
    if kind == n.CHOOSE_PLACE:
        return 1 <= a <= n.CARDS and t.CARD_IDS[a] != "" and p.zone[a] == n.ABSENT and b == 0 and left == 1
    if kind == n.CHOOSE_LEVEL:
        return 1 <= a <= 2 and b == 0 and left == 1
    if kind in (n.CHOOSE_KEEP, n.CHOOSE_SPACE):
        drawn = 2 if kind == n.CHOOSE_KEEP else 1
        right = all((tile - 1) // n.TILES_OF_LEVEL == a - 1 for tile in s.drawn if tile) and s.drawn[drawn - 1] > 0
        return 1 <= a <= n.WINDOW_ROWS and bool(right) and b == 0 and left == 1
    if kind == n.CHOOSE_ICON:
        return plain and s.num_sets > 0
    return plain


def _fits_seal(s: Any, f: Any, p: Any, a: int, b: int) -> bool:
    """Whether the place that a seal is for exists and has room."""
    if a in (n.SEAL_FOR_WRITE, n.SEAL_FOR_COPY):
        return b < n.PLACES and bool(s.pyramid[b] > 0) and bool((s.seals[b] == 0).any()) and f.seat not in s.seals[b]
    if a == n.SEAL_FOR_LEVEL:
        return b == 0 and bool(p.level < n.LEVELS)
    if a == n.SEAL_FOR_TRACK:
        return b < 4 and bool(s.mastery[b][int(t.MASTERY_SPACES[b]) - 1] == 0)
    return a == n.SEAL_TO_KEEP and b == 0
