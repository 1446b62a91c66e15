"""From a position to a state. Whatever is set has been checked for lost or doubled pieces."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from galileo_env.engine.position import PositionError, check, flag, integer, integers, mapping, sequence, word
from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from galileo_env.games.truth.layout import STATE_DTYPE
from galileo_env.games.truth.position.keys import FORMAT, PHILOSOPHER, PLAYER
from galileo_env.games.truth.position.stack import read_sets, read_stack

_WORDS = 2**32 - 1
_GOODS = 30000


def _flags(value: Any, place: str, row: Any, ids: Sequence[str]) -> None:
    """Sets 1 for every id of a list, which stands in catalogue order."""
    numbers = [word(name, f"{place}[{i}]", ids) for i, name in enumerate(sequence(value, place, most=len(ids)))]
    check(numbers == sorted(set(numbers)), place, "accepted: each id at most once, in catalogue order")
    for number in numbers:
        row[number] = 1


def _read_table(s: Any, value: Any) -> None:
    s.cycle = integer(value["cycle"], "cycle", 1, n.CYCLES)
    seats = int(s.seats)
    s.turn_seat = integer(value["seat"], "seat", 0, seats)
    check(s.turn_seat > 0 or s.cycle == n.CYCLES, "seat", "0 (the end) is possible in the last Cycle only")
    s.first_seat = integer(value["first"], "first", 1, seats)
    s.passed_seat = integer(value["passed"], "passed", 0, seats)
    s.decisions = integer(value["decisions"], "decisions", 0, 32767)
    token = mapping(value["token"], "token", ("order", "face_up"))
    order = [word(name, "token.order", t.TOKEN_IDS) for name in sequence(token["order"], "token.order", n.CYCLES)]
    check(len(set(order)) == n.CYCLES, "token.order", "accepted: every Inquisition Token once")
    s.token_order[:] = order
    s.face_up = flag(token["face_up"], "token.face_up")
    seen = int(s.cycle) if s.face_up else int(s.cycle) - 1
    s.tokens[:seen] = order[:seen]
    _flags(value["blocked"], "blocked", s.blocked, t.SPACE_IDS)
    _flags(value["used"], "used", s.used, t.SPACE_IDS)
    for space in range(1, n.SPACES + 1):
        right = t.SPACE_EXCLUSIVE[space] or not (s.used[space] or s.blocked[space])
        check(bool(right), "used", f"{t.SPACE_IDS[space]} is a shared space; accepted: exclusive ones")
    few = seats <= t.FEW_PLAYERS
    blocked = int(s.blocked.sum())
    check(
        blocked == (n.LEVELS * t.BLOCKED if few else 0),
        "blocked",
        f"{blocked} spaces; accepted: one of each Level with few players",
    )


def _read_seals(s: Any, value: Any) -> None:
    """Pyramid, Levels, Mastery Tracks."""
    owners = [*range(1, int(s.seats) + 1), *([n.NEUTRAL] if s.solo else [])]
    seen: list[str] = []
    for row, places in enumerate(sequence(value["pyramid"], "pyramid", n.ROWS)):
        for i, each in enumerate(sequence(places, f"pyramid[{row}]", int(t.ROW_SIZE[row + 1]))):
            here = f"pyramid[{row}][{i}]"
            mapping(each, here, ("card", "seals"))
            card = word(each["card"], f"{here}.card", t.CARD_IDS)
            check(t.CARD_LEVEL[card] == row + 1, f"{here}.card", f"{each['card']} is no Treatise of Level {row + 1}")
            check(each["card"] not in seen, f"{here}.card", f"Treatise {each['card']} lies twice")
            seen.append(each["card"])
            s.pyramid[n.ROW * row + i] = card
            seals = integers(each["seals"], f"{here}.seals", n.SEAL_SPACES, 0, n.NEUTRAL)
            for seat in filter(None, seals):
                check(
                    seat in owners and seals.count(seat) == 1,
                    f"{here}.seals",
                    f"{seals}; accepted: each of {owners} once at most",
                )
            s.seals[n.ROW * row + i] = seals
    for level, each in enumerate(sequence(value["levels"], "levels", 3)):
        seats = sequence(each, f"levels[{level}]", most=int(s.seats))
        check(len(set(seats)) == len(seats), f"levels[{level}]", "a seat stands twice")
        s.level_seals[level][: len(seats)] = integers(seats, f"levels[{level}]", len(seats), 1, int(s.seats))
    mastery = mapping(value["mastery"], "mastery", n.SUBJECTS)
    for track, subject in enumerate(n.SUBJECTS):
        seats = sequence(mastery[subject], f"mastery.{subject}", most=int(t.MASTERY_SPACES[track]))
        s.mastery[track][: len(seats)] = integers(seats, f"mastery.{subject}", len(seats), 1, int(s.seats))
    for level, name in enumerate(sequence(value["graduation"], "graduation", 3)):
        tile = word(name, f"graduation[{level}]", t.GRADUATION_IDS)
        check(t.GRADUATION_LEVEL[tile] == level + 2, f"graduation[{level}]", f"{name} is no tile of Level {level + 2}")
        s.graduation[level] = tile


def _read_supplies(s: Any, value: Any) -> None:
    """Workshop, Inventions, bags and Penance supply."""
    for slot, name in enumerate(sequence(value["workshop"], "workshop", n.SLOTS)):
        s.workshop[slot] = 0 if name is None else word(name, f"workshop[{slot}]", t.INVENTION_IDS)
    for period, names in enumerate(sequence(value["inventions"], "inventions", n.PERIODS)):
        here = f"inventions[{period}]"
        cards = [word(name, here, t.INVENTION_IDS) for name in sequence(names, here, most=n.INVENTIONS_OF_PERIOD)]
        check(all((card - 1) // n.INVENTIONS_OF_PERIOD == period for card in cards), here, "accepted: Inventions of this Period")
        s.invention_deck[period][: len(cards)] = cards[::-1]
        s.invention_left[period] = len(cards)
    for bag, names in enumerate(sequence(value["bags"], "bags", n.WINDOW_ROWS)):
        tiles = [word(name, f"bags[{bag}]", t.TILE_IDS) for name in sequence(names, f"bags[{bag}]", most=n.BAG)]
        check(all((tile - 1) // n.TILES_OF_LEVEL == bag for tile in tiles), f"bags[{bag}]", f"accepted: tiles of Level {bag + 1}")
        s.bags[bag][: len(tiles)] = tiles[::-1]
        s.bag_left[bag] = len(tiles)
    for bag, names in enumerate(sequence(value["tiles_out"], "tiles_out", n.WINDOW_ROWS)):
        for name in sequence(names, f"tiles_out[{bag}]", most=n.BAG):
            tile = word(name, f"tiles_out[{bag}]", t.TILE_IDS)
            check((tile - 1) // n.TILES_OF_LEVEL == bag, f"tiles_out[{bag}]", f"accepted: tiles of Level {bag + 1}")
            s.tiles_out[tile] += 1
    drawn = [word(name, "drawn", t.TILE_IDS) for name in sequence(value["drawn"], "drawn", most=2)]
    s.drawn[: len(drawn)] = drawn
    supply = [word(name, "penance", t.PENANCE_IDS) for name in sequence(value["penance"], "penance", most=n.SUPPLY)]
    s.supply[: len(supply)] = supply[::-1]
    s.supply_left = len(supply)
    for text in sequence(value["read"], "read", most=n.PLACES):
        row, _, place = str(text).partition(".")
        right = row.isdecimal() and place.isdecimal() and 1 <= int(row) <= n.ROWS and 1 <= int(place) <= t.ROW_SIZE[int(row)]
        check(right, "read", f"{text!r}; accepted: row.place, such as '1.2'")
        s.read |= 1 << (n.ROW * (int(row) - 1) + int(place) - 1)


def _read_cards(p: Any, value: Any, place: str) -> None:
    """All zones of a player's cards."""
    seen: dict[str, str] = {}

    def card_of(name: Any, where: str) -> int:
        card = word(name, where, t.CARD_IDS)
        check(name not in seen, where, f"card {name} lies in {seen.get(name)} too")
        seen[name] = where
        return card

    for i, name in enumerate(sequence(value["hand"], f"{place}.hand", most=n.CARDS)):
        card = card_of(name, f"{place}.hand[{i}]")
        p.hand[card], p.zone[card] = 1, n.HELD
    prices = [price for price in range(1, n.MAX_PRICE + 1) if t.PENANCE_IDS[price]]
    held = sequence(value["hand_penance"], f"{place}.hand_penance", most=n.SUPPLY)
    check(all(price in prices for price in held), f"{place}.hand_penance", f"{held}; accepted: prices {prices}")
    check(list(held) == sorted(held), f"{place}.hand_penance", "accepted: rising prices")
    for price in held:
        p.penance_hand[price] += 1
        p.penance_held[price] += 1
    p.hand_size = len(value["hand"]) + len(held)
    deck = sequence(value["deck"], f"{place}.deck", most=n.DECK)
    for i, name in enumerate(reversed(deck)):
        here = f"{place}.deck[{len(deck) - 1 - i}]"
        if name and name in t.PENANCE_IDS:
            price = t.PENANCE_IDS.index(name)
            p.penance_held[price] += 1
            p.deck[i] = n.PENANCE + price
        else:
            card = card_of(name, here)
            p.deck[i], p.zone[card] = card, n.HELD
    p.deck_left = len(deck)
    p.known = integer(value["known"], f"{place}.known", 0, len(deck))
    first = len(deck) - int(p.known)
    p.known_deck[first : len(deck)] = p.deck[first : len(deck)]
    for key, zone, penance in (
        ("discard", n.DISCARDED, p.penance_out),
        ("play", n.PLAYED, p.penance_play),
        ("removed", n.REMOVED, p.penance_gone),
    ):
        for i, name in enumerate(sequence(value[key], f"{place}.{key}", most=n.DECK)):
            if name and name in t.PENANCE_IDS:
                penance[t.PENANCE_IDS.index(name)] += 1
            else:
                p.zone[card_of(name, f"{place}.{key}[{i}]")] = zone


def _read_player(s: Any, seat: int, value: Any) -> None:
    place = f"players[{seat - 1}]"
    p = s.players[seat - 1]
    mapping(value, place, PLAYER)
    p.score = integer(value["score"], f"{place}.score", -30000, 30000)
    vp = mapping(value["vp"], f"{place}.vp", n.SOURCES)
    p.vp[: len(n.SOURCES)] = [integer(vp[key], f"{place}.vp.{key}", -30000, 30000) for key in n.SOURCES]
    total = sum(vp.values())
    check(total == p.score, f"{place}.vp", f"the sources add up to {total}, the score is {p.score}")
    p.coins = integer(value["coins"], f"{place}.coins", 0, _GOODS)
    p.research = integer(value["research"], f"{place}.research", 0, _GOODS)
    p.suspicion = integer(value["suspicion"], f"{place}.suspicion", 0, t.MAX_SUSPICION)
    p.level = integer(value["level"], f"{place}.level", 1, n.LEVELS)
    p.ptolemaic = not flag(value["copernican"], f"{place}.copernican")
    markers = mapping(value["markers"], f"{place}.markers", n.SUBJECTS)
    p.markers[:] = [integer(markers[key], f"{place}.markers.{key}", 0, t.LAST_SPACE) for key in n.SUBJECTS]
    where = word(value["philosopher"], f"{place}.philosopher", (*PHILOSOPHER, *filter(None, t.SPACE_IDS)))
    p.philosopher = where if where < n.ON_SPACE else n.ON_SPACE + t.SPACE_IDS.index(value["philosopher"])
    p.jailed = flag(value["jailed"], f"{place}.jailed")
    check(not p.jailed or p.philosopher == n.PRISON, f"{place}.jailed", "true belongs to a Natural Philosopher in Prison")
    p.mentors[:] = integers(value["mentors"], f"{place}.mentors", n.MENTORS, 0, t.MENTOR_SEALS)
    p.beside = integer(value["beside"], f"{place}.beside", 0, n.MENTORS * t.MENTOR_SEALS)
    _read_cards(p, value, place)
    for i, each in enumerate(sequence(value["inventions"], f"{place}.inventions", most=n.INVENTIONS)):
        here = f"{place}.inventions[{i}]"
        mapping(each, here, ("id", "turned"))
        p.inventions[i] = word(each["id"], f"{here}.id", t.INVENTION_IDS)
        p.turned[i] = flag(each["turned"], f"{here}.turned")
        p.num_inventions += 1
    window = value["window"]
    check(isinstance(window, dict), f"{place}.window", f"{window!r} is not a dict")
    for name, tile in window.items():
        space = word(name, f"{place}.window", t.WINDOW_IDS)
        p.window[space] = word(tile, f"{place}.window.{name}", t.TILE_IDS)
        right = (int(p.window[space]) - 1) // n.TILES_OF_LEVEL == (space - 1) // n.WINDOW_COLUMNS
        check(right, f"{place}.window.{name}", f"{tile} is a tile of another row")
    p.turns = integer(value["turns"], f"{place}.turns", 0, 40)
    p.left = flag(value["left"], f"{place}.left")
    p.red = integer(value["red"], f"{place}.red", 0, _GOODS)
    p.last_prison = flag(value["last_prison"], f"{place}.last_prison")
    over = s.turn_seat == 0
    p.placement = integer(value["placement"], f"{place}.placement", int(over), int(s.sides) if over else 0)


def _check_pieces(s: Any) -> None:
    """Every piece lies in exactly one place."""
    for seat in range(1, int(s.seats) + 1):
        p = s.players[seat - 1]
        placed = sum(int((row == seat).sum()) for row in (s.seals, s.level_seals, s.mastery))
        total = placed + int(p.mentors.sum()) + int(p.beside)
        everything = n.MENTORS * t.MENTOR_SEALS
        check(
            total == everything, f"players[{seat - 1}].mentors", f"{total} seals; accepted: {everything} in all places together"
        )
        climbed = sum(seat in row for row in s.level_seals[: p.level - 1])
        right = climbed == p.level - 1 == int((s.level_seals == seat).sum())
        check(right, "levels", f"seat {seat} has seals that do not fit Academic Level {p.level}")
    used = [int(card) for card in s.workshop if card]
    used += [int(card) for row in s.invention_deck for card in row if card]
    for seat in range(int(s.seats)):
        used += [int(card) for card in s.players[seat].inventions if card]
    used += [int(f.a) for f in s.stack[: s.depth] if f.kind == n.CREATED]
    double = next((card for card in used if used.count(card) > 1), None)
    check(double is None, "inventions", f"{t.INVENTION_IDS[double or 0]} lies in two places")
    period = int(t.PERIOD[s.cycle])
    own = [int(card) for seat in range(int(s.seats)) for card in s.players[seat].inventions if card]
    for card in range(1, n.INVENTIONS + 1):
        name, made_in = t.INVENTION_IDS[card], (card - 1) // n.INVENTIONS_OF_PERIOD + 1
        if name and made_in >= period:
            check(
                card in used,
                "inventions",
                f"{name} lies nowhere; accepted: every Invention of this and later Periods in one place",
            )
        if name and made_in < period:
            gone = card not in used or card in own
            check(gone, "inventions", f"{name} is of an earlier Period; accepted: in a play area, or out of play")
    for kind in range(1, n.TILES + 1):
        number = int(s.tiles_out[kind]) + int((s.bags == kind).sum()) + int((s.drawn == kind).sum())
        number += sum(int((s.players[seat].window == kind).sum()) for seat in range(int(s.seats)))
        copies = int(t.TILE_COPIES[kind])
        check(number == copies, "bags", f"{number} tiles {t.TILE_IDS[kind]}; accepted: {copies} in all places together")
    for price in range(1, n.MAX_PRICE + 1):
        number = int((s.supply == price).sum())
        for seat in range(int(s.seats)):
            p = s.players[seat]
            number += int(p.penance_held[price] + p.penance_out[price] + p.penance_play[price] + p.penance_gone[price])
        copies = int(t.PENANCE_COPIES[price])
        check(number == copies, "penance", f"{number} Penance Cards of price {price}; accepted: {copies} in all places together")


def _check_cards(s: Any) -> None:
    """Starting cards once each; of the pyramid's Treatises those with an own seal, unless the card is to be placed yet."""
    waiting = {int(f.a) for f in s.stack[: s.depth] if f.kind == n.CHOOSE_PLACE}
    for seat in range(1, int(s.seats) + 1):
        p = s.players[seat - 1]
        for card in range(1, n.CARDS + 1):
            if not t.CARD_IDS[card]:
                continue
            places = np.flatnonzero(s.pyramid == card)
            sealed = len(places) == 1 and seat in s.seals[places[0]]
            has = p.zone[card] > 0
            if seat == s.turn_seat and card in waiting:
                continue
            owns = card <= n.START_CARDS or sealed
            name, where = t.CARD_IDS[card], f"players[{seat - 1}].deck"
            check(
                has == owns, where, f"{name} {'lies nowhere' if owns else 'is not owned'}; accepted: every own card in one place"
            )


def from_position(value: Any, ruleset: Ruleset) -> np.ndarray:
    """A state of shape (1,) for a position. Raises PositionError (a ValueError) that names the field; the input is only read."""
    mapping(value, "", FORMAT)
    digest = t.CATALOGUE.digest
    check(value["catalogue"] == digest, "catalogue", f"made with tables {value['catalogue']!r}; in use: {digest}")
    try:
        same = Ruleset.parse(value["ruleset"]) == ruleset
    except ValueError as error:
        raise PositionError(f"position: ruleset: {error}") from None
    check(same, "ruleset", f"{value['ruleset']!r}; this game is played by {str(ruleset)!r}")
    states = np.zeros(1, STATE_DTYPE)
    s = states[0]
    s.seats, s.solo = ruleset.seats, ruleset.solo
    s.sides = s.seats + s.solo
    _read_table(s, value)
    _read_seals(s, value)
    _read_supplies(s, value)
    for seat, player in enumerate(sequence(value["players"], "players", int(s.seats)), 1):
        _read_player(s, seat, player)
    if s.solo:
        mark = s.players[1]
        mark.score = mark.vp[n.FROM_MARK] = t.MARK
        if s.turn_seat == 0:
            mark.placement = 3 - int(s.players[0].placement)
    read_sets(s, value)
    read_stack(s, value)
    _check_pieces(s)
    _check_cards(s)
    rng = mapping(value["rng"], "rng", ("key", "counters"))
    s.key[:] = integers(rng["key"], "rng.key", 2, 0, _WORDS)
    s.counters[:] = integers(rng["counters"], "rng.counters", n.STREAMS, 0, _WORDS)
    asked = n.DECISIONS[s.stack[s.depth - 1].kind] if s.depth and s.stack[s.depth - 1].kind < n.FIRST_AUTOMATIC else None
    check(value["decision"] == asked, "decision", f"{value['decision']!r}, but the stack asks {asked!r}")
    return states
