"""From a position to a state. Whatever is set has been checked for lost or doubled pieces."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from galileo_env.engine.position import PositionError, check, flag, integer, integers, mapping, sequence, word
from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.layout import STATE_DTYPE
from galileo_env.games.galilei.position.keys import COMETS, FACES, FORMAT, PLAYER, TURN, TYCHO
from galileo_env.games.galilei.position.own import check_moon, check_stars, read_board, read_moon
from galileo_env.games.galilei.position.stack import read_stack
from galileo_env.games.galilei.rules.deck import ROUND_LIMIT
from galileo_env.games.galilei.rules.tycho import SEAT as TYCHO_SEAT

_WORDS = 2**32 - 1


def _ints(row: Any) -> list[int]:
    return [int(each) for each in row]


def _cards(value: Any, place: str, used: dict[str, str]) -> list[int]:
    """Card numbers of a list of ids; `used` remembers where each card was seen."""
    return [_card(each, f"{place}[{i}]", used) for i, each in enumerate(sequence(value, place, most=n.CARDS))]


def _card(value: Any, place: str, used: dict[str, str]) -> int:
    card = word(value, place, t.CARD_IDS)
    check(value not in used, place, f"card {value} lies in {used.get(value)} too")
    used[value] = place
    return card


def _row_of_tiles(p: Any, value: Any, place: str, ids: tuple[str, ...], length: int) -> None:
    for i, text in enumerate(sequence(value, place, length)):
        name = text[:-1] if isinstance(text, str) and text.endswith("+") else text
        tile = word(name, f"{place}[{i}]", ids)
        check(tile not in p.sky, f"{place}[{i}]", f"tile {name} occurs twice")
        check(name == text or len(name) < 2 or name != t.TILE_IDS[0][-1], f"{place}[{i}]", f"{name} has no gold face")
        p.sky[i] = tile
        p.gold[tile - 1] = text != name


def _read_side(s: Any, p: Any, value: Any, place: str, seat: int, used: dict[str, str]) -> None:
    """Reads what players and Tycho share."""
    p.score = integer(value["score"], f"{place}.score", -30000, 30000)
    vp = mapping(value["vp"], f"{place}.vp", n.SOURCES)
    p.vp[: len(n.SOURCES)] = [integer(vp[key], f"{place}.vp.{key}", -30000, 30000) for key in n.SOURCES]
    total = sum(vp.values())
    check(total == p.score, f"{place}.vp", f"the sources add up to {total}, the score is {p.score}")
    spaces = int(t.RIGHTMOST[p.character]) + 1
    p.cellar[:spaces] = integers(value["cellar"], f"{place}.cellar", spaces, 0, min(100, t.INQUISITOR_SUPPLY))
    p.moons = integer(value["moons"], f"{place}.moons", 0, n.MOON if s.luna else 0)
    p.reputation = integer(value["reputation"], f"{place}.reputation", t.REPUTATION_LOWEST, t.REPUTATION_HIGHEST)
    for scale, row in enumerate(sequence(value["university"], f"{place}.university", n.SCALES)):
        p.university[scale] = integer(row, f"{place}.university[{scale}]", 0, int(t.SCALE_TOP[s.scales[scale]]))
    for column, text in enumerate(sequence(value["library"], f"{place}.library", most=n.CARDS)):
        here = f"{place}.library[{column}]"
        name, _, face = str(text).partition(" ")
        check(face in FACES, here, f"{text!r}; accepted: a card id followed by ' up' or ' down'")
        p.library[column] = 2 * _card(name, here, used) + FACES.index(face)
        p.columns += 1
        p.majors += face == "up"
    comets = mapping(value["comets"], f"{place}.comets", COMETS)
    for key, field in zip(COMETS, ("comets", *COMETS[1:]), strict=True):
        p[field] = integer(comets[key], f"{place}.comets.{key}", 0, t.START_COMETS)
    placed = int(p.appendix) + int(np.count_nonzero(s.pages == seat)) + int(p.personal.sum())
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


def _own_tiles(p: Any) -> tuple[str, ...]:
    """The ids of a player's own Action tiles; Kepler's special one is his alone."""
    ids = t.TILE_IDS[t.TILE_SET[p.character]]
    return ids if p.character == n.KEPLER else ids[: n.BASE_TILES + 1]


def _read_character(s: Any, seat: int, value: Any, wanted: Sequence[int]) -> None:
    place = f"players[{seat - 1}]"
    mapping(value, place, PLAYER)
    p = s.players[seat - 1]
    name = value["character"]
    p.character = 0 if name is None else word(name, f"{place}.character", n.CHARACTERS)
    others = [int(s.players[each].character) for each in range(seat - 1)]
    check(p.character == 0 or p.character not in others, f"{place}.character", f"{name} plays on two seats")
    want = wanted[seat - 1]
    right = p.character > 0 if want == n.RANDOM_CHARACTER else p.character == want
    accepted = "any character" if want == n.RANDOM_CHARACTER else n.CHARACTERS[want] or "null (the basic side)"
    check(right, f"{place}.character", f"{name!r}; accepted by the ruleset: {accepted}")
    pages = int(t.PERSONAL_PAGES[p.character])
    p.personal[:pages] = integers(value["personal"], f"{place}.personal", pages, 0, 1)


def _read_player(s: Any, seat: int, value: Any, used: dict[str, str]) -> None:
    place = f"players[{seat - 1}]"
    p = s.players[seat - 1]
    _read_side(s, p, value, place, seat, used)
    spaces = int(t.RIGHTMOST[p.character]) + 1
    p.grand[:spaces] = integers(value["grand"], f"{place}.grand", spaces, 0, n.MOON if s.luna else 0)
    check(p.grand[spaces - 1] == 0, f"{place}.grand", "a Grand Inquisitor never stays on the rightmost space")
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
    _row_of_tiles(p, value["sky"], f"{place}.sky", _own_tiles(p), n.SKY)
    p.books[:] = integers(value["books"], f"{place}.books", n.ROWS, 0, int(p.columns))
    read_board(s, p, value["board"], f"{place}.board")


def _read_tycho(s: Any, value: Any, used: dict[str, str]) -> None:
    p = s.players[TYCHO_SEAT - 1]
    mapping(value, "tycho", TYCHO)
    _read_side(s, p, value, "tycho", TYCHO_SEAT, used)
    check(p.used == 0 and p.waiting == 0, "tycho.comets", "Tycho uses no comet and none waits")
    p.pool = integer(value["dice"], "tycho.dice", 0, 30000)
    row = n.TYCHO_TILES + int(s.luna)
    _row_of_tiles(p, value["tiles"], "tycho.tiles", t.TYCHO_IDS[: row + 1], row)
    p.telescope = integer(value["telescope"], "tycho.telescope", 0, row - 1)
    p.books[:] = integer(value["book"], "tycho.book", 0, int(p.columns))
    seen: dict[str, str] = {}
    for key in ("movement", "turned"):
        tiles = []
        for i, name in enumerate(sequence(value[key], f"tycho.{key}", most=n.MOVEMENT_TILES)):
            tiles.append(word(name, f"tycho.{key}[{i}]", t.MOVEMENT_IDS))
            own = [t.MOVEMENT_IDS[tile] for tile in t.MOVEMENT_SET[s.level]]
            check(name in own, f"tycho.{key}[{i}]", f"{name}; accepted: {', '.join(own)}, the tiles of this level")
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
    turn = mapping(value["turn"], "turn", TURN)
    s.space = integer(turn["space"], "turn.space", 0, n.SKY)
    check(s.space != 1, "turn.space", "1; accepted: 0 (Move phase) or 2 to 6")
    own = _own_tiles(s.players[max(1, int(s.turn_seat)) - 1])
    s.tile = 0 if turn["tile"] is None else word(turn["tile"], "turn.tile", own)
    check((s.tile > 0) == (2 <= s.space < n.SKY), "turn.tile", "accepted: a tile on spaces 2 to 5, null otherwise")
    for key in ("fixed_used", "moving_used", "persuaded", "ability_used"):
        s[key] = flag(turn[key], f"turn.{key}")
    s.figures_peak = integer(turn["figures_peak"], "turn.figures_peak", 0, min(100, t.INQUISITOR_SUPPLY + n.MOON))
    icons = sequence(turn["icons"], "turn.icons", most=len(n.ICONS))
    bits = [word(icon, f"turn.icons[{i}]", n.ICONS) for i, icon in enumerate(icons)]
    check(bits == sorted(set(bits)), "turn.icons", f"accepted: each at most once, in the order {', '.join(n.ICONS)}")
    s.icons = sum(1 << bit for bit in bits)


def from_position(value: Any, ruleset: Ruleset, settings: Sequence[int]) -> np.ndarray:
    """A state of shape (1,) for a position; `settings` are the numbers of the ruleset, as opening.set_up takes them.

    Raises PositionError (a ValueError) that names the field; the input is only read.
    """
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
    s.seats, s.solo, s.luna, s.level, *wanted = settings
    s.sides = s.seats + s.solo
    used: dict[str, str] = {}
    players = sequence(value["players"], "players", int(s.seats))
    for seat, player in enumerate(players, 1):
        _read_character(s, seat, player, wanted)
    _read_turn(s, value)
    _read_board(s, value, used)
    if s.luna:
        read_moon(s, value["moon"])
    else:
        check(value["moon"] is None, "moon", "accepted: null, since this is played without luna")
    for seat, player in enumerate(players, 1):
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
    read_stack(s, value)
    check_stars(s)
    if s.luna:
        check_moon(s)
    rng = mapping(value["rng"], "rng", ("key", "counters"))
    s.key[:] = integers(rng["key"], "rng.key", 2, 0, _WORDS)
    s.counters[:] = integers(rng["counters"], "rng.counters", n.STREAMS, 0, _WORDS)
    asked = n.DECISIONS[s.stack[s.depth - 1].kind] if s.depth and s.stack[s.depth - 1].kind < n.FIRST_AUTOMATIC else None
    check(value["decision"] == asked, "decision", f"{value['decision']!r}, but the stack asks {asked!r}")
    return states
