"""From a state record to its position, and the result of a game."""

from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.layout import STATE
from galileo_env.games.galilei.position.keys import COMETS, FACES, KINDS, PLAYER, TYCHO
from galileo_env.games.galilei.position.own import board_of, moon_of
from galileo_env.games.galilei.rules.tycho import SEAT as TYCHO_SEAT


def _ints(row: Any) -> list[int]:
    return [int(each) for each in row]


def _side(s: Any, p: Any) -> dict[str, Any]:
    """What players and Tycho share."""
    return {
        "score": int(p.score),
        "vp": dict(zip(n.SOURCES, _ints(p.vp), strict=False)),
        "cellar": _ints(p.cellar[: t.RIGHTMOST[p.character] + 1]),
        "reputation": int(p.reputation),
        "university": _ints(p.university),
        "library": [f"{t.CARD_IDS[code // 2]} {FACES[code % 2]}" for code in _ints(p.library[: p.columns])],
        "comets": {"board": int(p.comets), **{key: getattr(p, key) for key in COMETS[1:]}},
        "constellations": int(p.constellations),
        "moons": int(p.moons),
        "placement": int(p.placement),
    }


def _tiles(p: Any, ids: tuple[str, ...]) -> list[str]:
    return [ids[tile] + "+" * int(p.gold[tile - 1]) for tile in _ints(p.sky) if tile]


def _player(s: Any, p: Any) -> dict[str, Any]:
    common = _side(s, p)
    own = {
        "character": n.CHARACTERS[p.character] or None,
        "quadrants": int(p.quadrants),
        "dice": [f"{'RYB'[(code - 1) // 6]}{(code - 1) % 6 + 1}" for code in _ints(p.dice) if code],
        "telescope": int(p.telescope),
        "sky": _tiles(p, t.TILE_IDS[t.TILE_SET[p.character]]),
        "grand": _ints(p.grand[: t.RIGHTMOST[p.character] + 1]),
        "books": _ints(p.books),
        "personal": _ints(p.personal[: t.PERSONAL_PAGES[p.character]]),
        "board": board_of(s, p),
    }
    return {key: own[key] if key in own else common[key] for key in PLAYER}


def _tycho(s: Any, p: Any) -> dict[str, Any]:
    common = _side(s, p)
    own = {
        "dice": int(p.pool),
        "tiles": _tiles(p, t.TYCHO_IDS),
        "telescope": int(p.telescope),
        "book": int(p.books[0]),
        "movement": [t.MOVEMENT_IDS[tile] for tile in _ints(s.movement[: s.movement_left])[::-1]],
        "turned": [t.MOVEMENT_IDS[tile] for tile in _ints(s.turned) if tile],
    }
    return {key: own[key] if key in own else common[key] for key in TYCHO}


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
            "tile": t.TILE_IDS[t.TILE_SET[s.players[s.turn_seat - 1].character]][s.tile] if s.tile else None,
            **{key: bool(getattr(s, key)) for key in ("fixed_used", "moving_used", "persuaded", "ability_used")},
            "figures_peak": int(s.figures_peak),
            "icons": [icon for bit, icon in enumerate(n.ICONS) if s.icons >> bit & 1],
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
        "moon": moon_of(s) if s.luna else None,
        "players": [_player(s, s.players[seat]) for seat in seats],
        "tycho": _tycho(s, s.players[TYCHO_SEAT - 1]) if s.solo else None,
        "stack": [
            {
                "kind": KINDS[int(f.kind)],
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
