"""From a state record to its position, and the result of a game."""

from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from galileo_env.games.truth.layout import STATE
from galileo_env.games.truth.position.keys import KINDS, PHILOSOPHER


def _ints(row: Any) -> list[int]:
    return [int(each) for each in row]


def _code(code: int) -> str:
    """Id of a card of a deck."""
    return t.PENANCE_IDS[code - n.PENANCE] if code > n.PENANCE else t.CARD_IDS[code]


def _zone(p: Any, zone: int, penance: Any) -> list[str]:
    """Cards of a zone in catalogue order, Penance Cards last."""
    cards = [t.CARD_IDS[card] for card in range(1, n.CARDS + 1) if p.zone[card] == zone]
    return cards + [t.PENANCE_IDS[price] for price, count in enumerate(penance) for _ in range(count)]


def _player(p: Any) -> dict[str, Any]:
    where = int(p.philosopher)
    return {
        "score": int(p.score),
        "vp": dict(zip(n.SOURCES, _ints(p.vp), strict=False)),
        "coins": int(p.coins),
        "research": int(p.research),
        "suspicion": int(p.suspicion),
        "level": int(p.level),
        "copernican": not p.ptolemaic,
        "markers": dict(zip(n.SUBJECTS, _ints(p.markers), strict=True)),
        "philosopher": PHILOSOPHER[where] if where < n.ON_SPACE else t.SPACE_IDS[where - n.ON_SPACE],
        "jailed": bool(p.jailed),
        "mentors": _ints(p.mentors),
        "beside": int(p.beside),
        "hand": [t.CARD_IDS[card] for card in range(1, n.CARDS + 1) if p.hand[card]],
        "hand_penance": [price for price, count in enumerate(p.penance_hand) for _ in range(count)],
        "deck": [_code(code) for code in _ints(p.deck[: p.deck_left])[::-1]],
        "known": int(p.known),
        "discard": _zone(p, n.DISCARDED, p.penance_out),
        "play": _zone(p, n.PLAYED, p.penance_play),
        "removed": _zone(p, n.REMOVED, p.penance_gone),
        "inventions": [
            {"id": t.INVENTION_IDS[p.inventions[place]], "turned": bool(p.turned[place])} for place in range(p.num_inventions)
        ],
        "window": {t.WINDOW_IDS[space]: t.TILE_IDS[tile] for space, tile in enumerate(p.window) if tile},
        "turns": int(p.turns),
        "left": bool(p.left),
        "red": int(p.red),
        "last_prison": bool(p.last_prison),
        "placement": int(p.placement),
    }


def _place(place: int) -> str:
    return f"{place // n.ROW + 1}.{place % n.ROW + 1}"


def _set(each: Any) -> dict[str, Any]:
    icons = _ints(each.icons[: each.count])
    line = None
    if each.line:
        line = [n.SPLITS[t.SET_SPLIT[each.line]], [list(group) for group in t.SET_GROUP_TEXTS[each.line]]]
    return {
        "icons": [t.TOKEN_TEXTS[token] for token in icons],
        "line": line,
        "vp": int(each.vp),
        "add": int(each.add),
        "double": bool(each.double),
    }


def to_position(record: Any, ruleset: Ruleset) -> dict[str, Any]:
    """The position of a state record, every hidden field included."""
    s = STATE.plain(record)
    top = s.stack[s.depth - 1] if s.depth else None
    return {
        "catalogue": t.CATALOGUE.digest,
        "ruleset": str(ruleset),
        "cycle": int(s.cycle),
        "seat": int(s.turn_seat),
        "first": int(s.first_seat),
        "passed": int(s.passed_seat),
        "decision": n.DECISIONS[top.kind] if top else None,
        "decisions": int(s.decisions),
        "token": {"order": [t.TOKEN_IDS[token] for token in _ints(s.token_order)], "face_up": bool(s.face_up)},
        "blocked": [name for name, each in zip(t.SPACE_IDS, s.blocked, strict=True) if each],
        "used": [name for name, each in zip(t.SPACE_IDS, s.used, strict=True) if each],
        "pyramid": [
            [
                {"card": t.CARD_IDS[s.pyramid[place]], "seals": _ints(s.seals[place])}
                for place in range(n.ROW * row, n.ROW * row + int(t.ROW_SIZE[row + 1]))
            ]
            for row in range(n.ROWS)
        ],
        "graduation": [t.GRADUATION_IDS[tile] for tile in _ints(s.graduation)],
        "levels": [[seat for seat in _ints(row) if seat] for row in s.level_seals],
        "mastery": {subject: [seat for seat in _ints(row) if seat] for subject, row in zip(n.SUBJECTS, s.mastery, strict=True)},
        "workshop": [t.INVENTION_IDS[card] or None for card in _ints(s.workshop)],
        "inventions": [
            [t.INVENTION_IDS[card] for card in _ints(row[:left])[::-1]]
            for row, left in zip(s.invention_deck, s.invention_left, strict=True)
        ],
        "bags": [[t.TILE_IDS[tile] for tile in _ints(row[:left])[::-1]] for row, left in zip(s.bags, s.bag_left, strict=True)],
        "tiles_out": [
            [
                t.TILE_IDS[kind]
                for kind in range(n.TILES_OF_LEVEL * bag + 1, n.TILES_OF_LEVEL * (bag + 1) + 1)
                for _ in range(s.tiles_out[kind])
            ]
            for bag in range(n.WINDOW_ROWS)
        ],
        "penance": [t.PENANCE_IDS[price] for price in _ints(s.supply[: s.supply_left])[::-1]],
        "read": [_place(place) for place in range(n.PLACES) if s.read >> place & 1],
        "drawn": [t.TILE_IDS[tile] for tile in _ints(s.drawn) if tile],
        "players": [_player(s.players[seat]) for seat in range(s.seats)],
        "sets": [_set(each) for each in s.sets[: s.num_sets]],
        "stack": [
            {
                "kind": KINDS[int(f.kind)],
                "seat": int(f.seat),
                "a": int(f.a),
                "b": int(f.b),
                "left": int(f.left),
                "source": n.SOURCES[f.source],
            }
            for f in s.stack[: s.depth]
        ],
        "rng": {"key": _ints(s.key), "counters": _ints(s.counters)},
    }
