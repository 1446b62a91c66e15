"""Positions: the whole state as a plain dict and back (see NOTATION.md). Whatever is set has been checked for lost or doubled
pieces.
"""

from typing import Any

import numpy as np

from galileo_env.engine.frames import DEPTH
from galileo_env.engine.position import PositionError, check, flag, integer, integers, mapping, sequence, word
from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.actions import A_MAJOR, A_SPOT
from galileo_env.games.galilei.layout import STATE, STATE_DTYPE
from galileo_env.games.galilei.rules.deck import ROUND_LIMIT
from galileo_env.games.galilei.rules.tycho import SEAT as TYCHO_SEAT

FORMAT = (
    "catalogue", "ruleset", "round", "last_round", "seat", "decision", "decisions", "turn", "deck", "spare", "box", "display",
    "spots", "scales", "objectives", "pages", "appendix", "players", "tycho", "stack", "rng",
)  # fmt: skip
_TURN = ("space", "tile", "fixed_used", "moving_used", "persuaded", "figures_peak")
_BOTH = ("score", "vp", "cellar", "reputation", "university", "library", "comets", "constellations", "placement")
_PLAYER = ("score", "vp", "quadrants", "dice", "telescope", "sky", *_BOTH[2:5], "books", *_BOTH[5:])
_TYCHO = ("score", "vp", "dice", "tiles", "telescope", *_BOTH[2:5], "book", *_BOTH[5:], "movement", "turned")
_COMETS = ("board", "ones", "twos", "used", "waiting")
_FRAME = ("kind", "seat", "a", "b", "left", "source")
_KINDS = dict(enumerate(n.DECISIONS[1:], 1)) | dict(enumerate(n.AUTOMATIC, n.FIRST_AUTOMATIC))
_KIND_OF = {name: kind for kind, name in _KINDS.items()}
_FACES = ("up", "down")
#: The frames of a turn, bottom first; a stack holds the first few of them and then only inner frames.
_SKELETON = (n.END_TURN, n.OBJECTIVES, n.INTERROGATION, n.CHOOSE_COMET_PAGE, n.ROTATE, n.CHOOSE_ACTION, n.CHOOSE_MOVE)
_WORDS = 2**32 - 1


# --- from a state to a dict ----------------------------------------------------------------------------------------------------


def _ints(row: Any) -> list[int]:
    return [int(each) for each in row]


def _side(s: Any, p: Any) -> dict[str, Any]:
    """What players and Tycho share."""
    return {
        "score": int(p.score),
        "vp": dict(zip(n.SOURCES, _ints(p.vp), strict=False)),
        "cellar": _ints(p.cellar),
        "reputation": int(p.reputation),
        "university": _ints(p.university),
        "library": [f"{t.CARD_IDS[code // 2]} {_FACES[code % 2]}" for code in _ints(p.library[: p.columns])],
        "comets": {"board": int(p.comets), **{key: getattr(p, key) for key in _COMETS[1:]}},
        "constellations": int(p.constellations),
        "placement": int(p.placement),
    }


def _tiles(p: Any, ids: tuple[str, ...], count: int) -> list[str]:
    return [ids[tile] + "+" * int(p.gold[tile - 1]) for tile in _ints(p.sky[:count])]


def _player(s: Any, p: Any) -> dict[str, Any]:
    common = _side(s, p)
    own = {
        "quadrants": int(p.quadrants),
        "dice": [f"{'RYB'[(code - 1) // 6]}{(code - 1) % 6 + 1}" for code in _ints(p.dice) if code],
        "telescope": int(p.telescope),
        "sky": _tiles(p, t.TILE_IDS, n.SKY),
        "books": _ints(p.books),
    }
    return {key: own[key] if key in own else common[key] for key in _PLAYER}


def _tycho(s: Any, p: Any) -> dict[str, Any]:
    common = _side(s, p)
    own = {
        "dice": int(p.pool),
        "tiles": _tiles(p, t.TYCHO_IDS, n.TYCHO_TILES),
        "telescope": int(p.telescope),
        "book": int(p.books[0]),
        "movement": [t.MOVEMENT_IDS[tile] for tile in _ints(s.movement[: s.movement_left])[::-1]],
        "turned": [t.MOVEMENT_IDS[tile] for tile in _ints(s.turned) if tile],
    }
    return {key: own[key] if key in own else common[key] for key in _TYCHO}


def _names(cards: Any) -> list[str]:
    return [t.CARD_IDS[card] for card in _ints(cards)]


def to_position(record: Any, ruleset: Ruleset) -> dict[str, Any]:
    """The position of a state record, every hidden field included."""
    s = STATE.plain(record)
    seats = range(s.seats)
    deck, spare = _names(s.deck[: s.deck_left])[::-1], _names(s.spare[: s.spare_left])[::-1]
    display = [t.CARD_IDS[card] or None for card in _ints(s.display)]
    used = {*deck, *spare, *filter(None, display)}
    for side in range(s.sides):
        used |= {t.CARD_IDS[code // 2] for code in _ints(s.players[side].library[: s.players[side].columns])}
    return {
        "catalogue": t.CATALOGUE.digest,
        "ruleset": str(ruleset),
        "round": int(s.round_number),
        "last_round": int(s.last_round),
        "seat": int(s.turn_seat),
        "decision": n.DECISIONS[s.stack[s.depth - 1].kind] if s.depth else None,
        "decisions": int(s.decisions),
        "turn": {
            "space": int(s.space),
            "tile": t.TILE_IDS[s.tile] or None,
            **{key: bool(getattr(s, key)) for key in ("fixed_used", "moving_used", "persuaded")},
            "figures_peak": int(s.figures_peak),
        },
        "deck": deck,
        "spare": spare,
        "box": sorted(card for card in t.CARD_IDS[1:] if card not in used),
        "display": display,
        "spots": [_ints(s.tokens[space][: t.CARD_SPOTS[card]]) for space, card in enumerate(_ints(s.display))],
        "scales": [
            {"subject": n.COUNTS[subject], "tile": t.SCALE_IDS[(face - 1) // 2 + 1], "side": "ab"[(face - 1) % 2]}
            for subject, face in zip(_ints(s.subjects), _ints(s.scales), strict=True)
        ],
        "objectives": [
            {"id": t.OBJECTIVE_IDS[objective], "claims": [seat for seat in _ints(s.claims[place]) if seat]}
            for place, objective in enumerate(_ints(s.objectives))
        ],
        "pages": _ints(s.pages[: s.num_pages]),
        "appendix": [int(s.players[side].appendix) for side in range(s.sides)],
        "players": [_player(s, s.players[seat]) for seat in seats],
        "tycho": _tycho(s, s.players[TYCHO_SEAT - 1]) if s.solo else None,
        "stack": [
            {
                "kind": _KINDS[int(f.kind)],
                "seat": int(f.seat),
                "a": int(f.a),
                "b": int(f.b),
                "left": int(f.left),
                "source": n.FRAME_SOURCES[f.source],
            }
            for f in s.stack[: s.depth]
        ],
        "rng": {"key": _ints(s.key), "counters": _ints(s.counters)},
    }


# --- from a dict to a state ----------------------------------------------------------------------------------------------------


def _cards(value: Any, place: str, used: dict[str, str]) -> list[int]:
    """Card numbers of a list of ids; `used` remembers where each card was seen."""
    return [_card(each, f"{place}[{i}]", used) for i, each in enumerate(sequence(value, place, most=n.CARDS))]


def _card(value: Any, place: str, used: dict[str, str]) -> int:
    card = word(value, place, t.CARD_IDS)
    check(value not in used, place, f"card {value} lies in {used.get(value)} too")
    used[value] = place
    return card


def _row_of_tiles(p: Any, value: Any, place: str, ids: tuple[str, ...]) -> None:
    for i, text in enumerate(sequence(value, place, len(ids) - 1)):
        name = text[:-1] if isinstance(text, str) and text.endswith("+") else text
        tile = word(name, f"{place}[{i}]", ids)
        check(tile not in p.sky, f"{place}[{i}]", f"tile {name} occurs twice")
        p.sky[i] = tile
        p.gold[tile - 1] = text != name


def _read_side(s: Any, p: Any, value: Any, place: str, seat: int, used: dict[str, str]) -> None:
    """Reads what players and Tycho share."""
    p.score = integer(value["score"], f"{place}.score", -30000, 30000)
    vp = mapping(value["vp"], f"{place}.vp", n.SOURCES)
    p.vp[: len(n.SOURCES)] = [integer(vp[key], f"{place}.vp.{key}", -30000, 30000) for key in n.SOURCES]
    total = sum(vp.values())
    check(total == p.score, f"{place}.vp", f"the sources add up to {total}, the score is {p.score}")
    p.cellar[:] = integers(value["cellar"], f"{place}.cellar", n.CELLAR, 0, min(100, t.INQUISITOR_SUPPLY))
    p.reputation = integer(value["reputation"], f"{place}.reputation", t.REPUTATION_LOWEST, t.REPUTATION_HIGHEST)
    for scale, row in enumerate(sequence(value["university"], f"{place}.university", n.SCALES)):
        p.university[scale] = integer(row, f"{place}.university[{scale}]", 0, int(t.SCALE_TOP[s.scales[scale]]))
    for column, text in enumerate(sequence(value["library"], f"{place}.library", most=n.CARDS)):
        here = f"{place}.library[{column}]"
        name, _, face = str(text).partition(" ")
        check(face in _FACES, here, f"{text!r}; accepted: a card id followed by ' up' or ' down'")
        p.library[column] = 2 * _card(name, here, used) + _FACES.index(face)
        p.columns += 1
        p.majors += face == "up"
    comets = mapping(value["comets"], f"{place}.comets", _COMETS)
    for key, field in zip(_COMETS, ("comets", *_COMETS[1:]), strict=True):
        p[field] = integer(comets[key], f"{place}.comets.{key}", 0, t.START_COMETS)
    placed = int(p.appendix) + int(np.count_nonzero(s.pages == seat))
    away = sum(comets.values()) + placed
    check(
        away == t.START_COMETS, f"{place}.comets", f"{away} comets with {placed} in the Book; accepted: {t.START_COMETS} in all"
    )
    p.constellations = integer(value["constellations"], f"{place}.constellations", 0, t.START_CONSTELLATIONS)
    shown = int(np.count_nonzero(s.tokens == seat))
    gone = t.START_CONSTELLATIONS - int(p.constellations)
    check(shown <= gone, f"{place}.constellations", f"{shown} tokens on the display, but only {gone} are gone from the board")
    over = s.turn_seat == 0
    p.placement = integer(value["placement"], f"{place}.placement", int(over), int(s.sides) if over else 0)


def _read_player(s: Any, seat: int, value: Any, used: dict[str, str]) -> None:
    place = f"players[{seat - 1}]"
    p = s.players[seat - 1]
    mapping(value, place, _PLAYER)
    _read_side(s, p, value, place, seat, used)
    p.quadrants = integer(value["quadrants"], f"{place}.quadrants", 0, 30000)
    codes = []
    for i, die in enumerate(sequence(value["dice"], f"{place}.dice", most=n.MAX_DICE)):
        right = isinstance(die, str) and len(die) == 2 and die[0] in "RYB" and die[1] in "123456"
        check(right, f"{place}.dice[{i}]", f"{die!r}; accepted: R, Y or B and a value from 1 to 6, such as 'R5'")
        codes.append(6 * "RYB".index(die[0]) + int(die[1]))
    check(codes == sorted(codes), f"{place}.dice", "accepted: red, yellow, blue, and rising values within a colour")
    for colour in range(3):
        number = sum((code - 1) // 6 == colour for code in codes)
        check(
            number <= t.MAX_PER_COLOUR,
            f"{place}.dice",
            f"{number} {n.COLOURS[colour]} dice; accepted: at most {t.MAX_PER_COLOUR}",
        )
    p.dice[: len(codes)] = codes
    p.telescope = integer(value["telescope"], f"{place}.telescope", 0, t.TELESCOPE_LAST)
    _row_of_tiles(p, value["sky"], f"{place}.sky", t.TILE_IDS)
    p.books[:] = integers(value["books"], f"{place}.books", n.ROWS, 0, int(p.columns))


def _read_tycho(s: Any, value: Any, used: dict[str, str]) -> None:
    p = s.players[TYCHO_SEAT - 1]
    mapping(value, "tycho", _TYCHO)
    _read_side(s, p, value, "tycho", TYCHO_SEAT, used)
    check(p.used == 0 and p.waiting == 0, "tycho.comets", "Tycho uses no comet and none waits")
    p.pool = integer(value["dice"], "tycho.dice", 0, 30000)
    _row_of_tiles(p, value["tiles"], "tycho.tiles", t.TYCHO_IDS)
    p.telescope = integer(value["telescope"], "tycho.telescope", 0, n.TYCHO_TILES - 1)
    p.books[:] = integer(value["book"], "tycho.book", 0, int(p.columns))
    seen: dict[str, str] = {}
    for key in ("movement", "turned"):
        tiles = []
        for i, name in enumerate(sequence(value[key], f"tycho.{key}", most=n.MOVEMENT_TILES)):
            tiles.append(word(name, f"tycho.{key}[{i}]", t.MOVEMENT_IDS))
            check(name not in seen, f"tycho.{key}[{i}]", f"tile {name} lies in {seen.get(name)} too")
            seen[name] = f"tycho.{key}"
        s[key][: len(tiles)] = tiles[::-1] if key == "movement" else tiles
    check(len(seen) == n.MOVEMENT_TILES, "tycho.movement", f"{len(seen)} tiles in deck and turned; accepted: {n.MOVEMENT_TILES}")
    s.movement_left = len(value["movement"])


def _read_board(s: Any, value: Any, used: dict[str, str]) -> None:
    """Decks, display, University and Book of Comets."""
    for key, left in (("deck", "deck_left"), ("spare", "spare_left")):
        cards = _cards(value[key], key, used)
        s[key][: len(cards)] = cards[::-1]
        s[left] = len(cards)
    _cards(value["box"], "box", used)
    if s.deck_left:
        s.deck_back = t.CARD_BACK[s.deck[s.deck_left - 1]]
    for space, name in enumerate(sequence(value["display"], "display", n.DISPLAY)):
        s.display[space] = 0 if name is None else _card(name, f"display[{space}]", used)
    for space, spots in enumerate(sequence(value["spots"], "spots", n.DISPLAY)):
        count = int(t.CARD_SPOTS[s.display[space]])
        s.tokens[space][:count] = integers(spots, f"spots[{space}]", count, 0, int(s.sides))
    for scale, each in enumerate(sequence(value["scales"], "scales", n.SCALES)):
        here = f"scales[{scale}]"
        mapping(each, here, ("subject", "tile", "side"))
        subject = word(each["subject"], f"{here}.subject", n.COUNTS[:7])
        check(subject not in s.subjects, f"{here}.subject", f"Subject {each['subject']} occurs twice")
        s.subjects[scale] = subject
        tile = word(each["tile"], f"{here}.tile", t.SCALE_IDS)
        check(all((face + 1) // 2 != tile for face in _ints(s.scales)), f"{here}.tile", f"Scale tile {each['tile']} occurs twice")
        s.scales[scale] = 2 * (tile - 1) + 1 + word(each["side"], f"{here}.side", ("a", "b"))
    niches = {int(t.SUBJECT_OBJECTIVE[subject]) for subject in range(1, 7) if subject not in s.subjects}
    for place, each in enumerate(sequence(value["objectives"], "objectives", 4)):
        here = f"objectives[{place}]"
        mapping(each, here, ("id", "claims"))
        accepted = [int(t.PRINTED_OBJECTIVES[place])] if place < 2 else sorted(niches - set(_ints(s.objectives)))
        objective = word(each["id"], f"{here}.id", t.OBJECTIVE_IDS)
        check(objective in accepted, f"{here}.id", f"{each['id']!r}; accepted: {', '.join(t.OBJECTIVE_IDS[o] for o in accepted)}")
        s.objectives[place] = objective
        claims = sequence(each["claims"], f"{here}.claims", most=int(s.sides))
        s.claims[place][: len(claims)] = integers(claims, f"{here}.claims", len(claims), 1, int(s.sides))
        check(len(set(claims)) == len(claims), f"{here}.claims", "a seat scored it twice")
    s.num_pages = t.PAGES_SHARED if s.seats >= 3 else t.PAGES_ALL
    s.pages[: s.num_pages] = integers(value["pages"], "pages", int(s.num_pages), 0, int(s.sides))
    for side, number in enumerate(integers(value["appendix"], "appendix", int(s.sides), 0, t.START_COMETS)):
        s.players[side].appendix = number


def _read_turn(s: Any, value: Any) -> None:
    s.round_number = integer(value["round"], "round", 1, ROUND_LIMIT + 1)
    s.last_round = integer(value["last_round"], "last_round", 0, ROUND_LIMIT + 1)
    accepted = (0, int(s.round_number), int(s.round_number) + 1) if s.round_number <= ROUND_LIMIT else (ROUND_LIMIT + 1,)
    check(s.last_round in accepted, "last_round", f"{s.last_round}; accepted in round {s.round_number}: {accepted}")
    s.turn_seat = integer(value["seat"], "seat", 0, int(s.seats))
    check(s.turn_seat > 0 or s.last_round == s.round_number, "seat", "0 (the end) is possible after the last round only")
    s.decisions = integer(value["decisions"], "decisions", 0, 32767)
    turn = mapping(value["turn"], "turn", _TURN)
    s.space = integer(turn["space"], "turn.space", 0, n.SKY)
    check(s.space != 1, "turn.space", "1; accepted: 0 (Move phase) or 2 to 6")
    s.tile = 0 if turn["tile"] is None else word(turn["tile"], "turn.tile", t.TILE_IDS)
    check((s.tile > 0) == (2 <= s.space < n.SKY), "turn.tile", "accepted: a tile on spaces 2 to 5, null otherwise")
    for key in ("fixed_used", "moving_used", "persuaded"):
        s[key] = flag(turn[key], f"turn.{key}")
    s.figures_peak = integer(turn["figures_peak"], "turn.figures_peak", 0, min(100, t.INQUISITOR_SUPPLY))


def _read_stack(s: Any, value: Any) -> None:
    frames = sequence(value["stack"], "stack", most=DEPTH)
    check(bool(frames) == (s.turn_seat > 0), "stack", "accepted: empty after the end, and only then")
    for i, each in enumerate(frames):
        here = f"stack[{i}]"
        mapping(each, here, _FRAME)
        f = s.stack[i]
        f.kind = _KIND_OF[[*_KIND_OF][word(each["kind"], f"{here}.kind", [*_KIND_OF])]]
        f.seat = integer(each["seat"], f"{here}.seat", int(s.turn_seat), int(s.turn_seat))
        for key in ("a", "b", "left"):
            f[key] = integer(each[key], f"{here}.{key}", 0, 30000)
        f.source = word(each["source"], f"{here}.source", n.FRAME_SOURCES)
        s.depth += 1
        check(_fits(s, f), here, f"impossible arguments of {each['kind']}: a={f.a}, b={f.b}, left={f.left}")
    kinds = [int(s.stack[i].kind) for i in range(s.depth)]
    base = 0
    while base < min(len(kinds), len(_SKELETON)) and kinds[base] == _SKELETON[base]:
        base += 1
    whole = not frames or (base > 0 and all(kind not in _SKELETON for kind in kinds[base:]))
    check(whole, "stack", f"accepted: the first frames of {', '.join(_KINDS[kind] for kind in _SKELETON)}, then inner ones")
    check(
        (n.CHOOSE_MOVE in kinds) == (s.space == 0 and s.turn_seat > 0),
        "turn.space",
        "0 belongs to the Move phase, and only to it",
    )


def _fits(s: Any, f: Any) -> bool:
    """Whether a frame's arguments stay within what its rules index."""
    p = s.players[f.seat - 1]
    a, b, left = int(f.a), int(f.b), int(f.left)
    if f.kind == n.CHOOSE_OPTION:
        if a == n.OPTIONS_OF_SPACE:
            return 2 <= b <= n.SKY and left == 1
        return a == n.OPTIONS_OF_TILE and 2 <= b <= 2 * n.TILES + 1 and left == 1
    if f.kind == n.CHOOSE_TARGET:
        return a + left == t.CONSTELLATIONS_PER_OBSERVE and left >= 1
    if f.kind in (n.CHOOSE_COMET, n.CHOOSE_PAYMENT):
        if not A_MAJOR <= a < A_SPOT + n.DISPLAY * n.SPOTS or left != 1:
            return False
        if a < A_SPOT:
            known = s.display[a - A_MAJOR] > 0
        else:
            space, spot = divmod(a - A_SPOT, n.SPOTS)
            known = spot < t.CARD_SPOTS[s.display[space]] and s.tokens[space][spot] == 0 and p.constellations > 0
        return bool(known) and b // 8 <= p.twos and b % 8 <= p.ones
    if f.kind == n.CHOOSE_COLOUR:
        return left == 1 and (1 <= b <= 6 if a == n.COLOUR_OF_NEW_DIE else a == n.COLOUR_TO_RECOLOUR and _has_die(p, b))
    if f.kind == n.CHOOSE_DIE:
        if a == n.DIE_TO_EXCHANGE:
            return 1 <= b <= 18 and left == 1 and bool(p.dice[n.MAX_DICE - 1])
        return a in (n.DIE_TO_RAISE, n.DIE_TO_RECOLOUR) and b == 0 and 1 <= left <= 5
    if f.kind == n.CHOOSE_AMOUNT:
        return _has_die(p, a) and b == 0 and 1 <= left <= 5
    if f.kind == n.CHOOSE_BOOK_TOKEN:
        return a in (n.WRITE_PARTIAL, n.WRITE_TO_END) and b <= 9 and 1 <= left <= 9
    if f.kind == n.CHOOSE_INQUISITOR:
        return a == 0 and b == 0 and 1 <= left <= 9
    if f.kind == n.PROGRAM:
        starts, sizes = t.PROGRAM_START, t.PROGRAM_SIZE
        ends = {int(end) for end in (starts + sizes)[sizes > 0]}
        inside = any(start <= a < start + size and a + left == start + size for start, size in zip(starts, sizes, strict=True))
        return b == 0 and left >= 1 and a + left in ends and inside
    if f.kind == n.CELLS:
        return a < n.ROWS and 1 <= b and left >= 1 and b + left - 1 <= p.columns
    if f.kind == n.OBJECTIVES:
        return a <= 4 and b == 0 and left == 1
    return (a, b, left) == (0, 0, 1)


def _has_die(p: Any, place: int) -> bool:
    return place < n.MAX_DICE and bool(p.dice[place])


def from_position(value: Any, ruleset: Ruleset) -> np.ndarray:
    """A state of shape (1,) for a position. Raises PositionError (a ValueError) that names the field; the input is only read."""
    mapping(value, "", FORMAT)
    check(
        value["catalogue"] == t.CATALOGUE.digest,
        "catalogue",
        f"made with tables {value['catalogue']!r}; in use: {t.CATALOGUE.digest}",
    )
    try:
        same = Ruleset.parse(value["ruleset"]) == ruleset
    except ValueError as error:
        raise PositionError(f"position: ruleset: {error}") from None
    check(same, "ruleset", f"{value['ruleset']!r}; this game is played by {str(ruleset)!r}")
    states = np.zeros(1, STATE_DTYPE)
    s = states[0]
    s.seats, s.solo = ruleset.seats, ruleset.solo
    s.sides = s.seats + s.solo
    used: dict[str, str] = {}
    _read_turn(s, value)
    _read_board(s, value, used)
    for seat, player in enumerate(sequence(value["players"], "players", int(s.seats)), 1):
        _read_player(s, seat, player, used)
    if s.solo:
        _read_tycho(s, value["tycho"], used)
    else:
        check(value["tycho"] is None, "tycho", "accepted: null, since this is no solo game")
    lost = [card for card in t.CARD_IDS[1:] if card not in used]
    check(not lost, "box", f"cards {', '.join(lost)} lie nowhere; accepted: every card in exactly one place")
    figures = int(sum(s.players[side].cellar.sum() for side in range(s.sides)))
    check(
        figures <= t.INQUISITOR_SUPPLY,
        "players",
        f"{figures} Inquisitors; accepted: at most {t.INQUISITOR_SUPPLY} in all cellars",
    )
    for colour in range(3):
        number = sum((code - 1) // 6 == colour for seat in range(s.seats) for code in _ints(s.players[seat].dice) if code)
        check(number <= t.DICE_SUPPLY, "players", f"{number} {n.COLOURS[colour]} dice; accepted: at most {t.DICE_SUPPLY} in all")
    check(
        s.deck_left > 0 or s.last_round > 0, "last_round", "0 with an empty deck; accepted: a round, since the end is triggered"
    )
    _read_stack(s, value)
    rng = mapping(value["rng"], "rng", ("key", "counters"))
    s.key[:] = integers(rng["key"], "rng.key", 2, 0, _WORDS)
    s.counters[:] = integers(rng["counters"], "rng.counters", n.STREAMS, 0, _WORDS)
    asked = n.DECISIONS[s.stack[s.depth - 1].kind] if s.depth and s.stack[s.depth - 1].kind < n.FIRST_AUTOMATIC else None
    check(value["decision"] == asked, "decision", f"{value['decision']!r}, but the stack asks {asked!r}")
    return states


def result(s: Any) -> dict[str, Any]:
    """Points and their sources per side, placement, rounds played and decisions of a state."""
    sides = range(s.sides)
    return {
        "vp": [int(s.players[side].score) for side in sides],
        "sources": [dict(zip(n.SOURCES, _ints(s.players[side].vp), strict=False)) for side in sides],
        "placement": [int(s.players[side].placement) for side in sides],
        "turns": int(s.round_number),
        "decisions": int(s.decisions),
    }
