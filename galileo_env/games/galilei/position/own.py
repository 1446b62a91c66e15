"""The Moon and the characters' own boards in a position, both ways."""

from typing import Any

from galileo_env.engine.position import check, integer, integers, mapping, sequence, word
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.position.keys import MOON

_SIDES = ("a", "b")
_TOKEN = ("arrow", *n.COLOURS)


def moon_of(s: Any) -> dict[str, Any]:
    """The key `moon` of a state with Luna."""
    scoring = [shown or hidden for shown, hidden in zip(s.moon_shown, s.moon_hidden, strict=True)]
    return {
        "scoring": [t.SCORING_IDS[tile] or None for tile in scoring],
        "taken": int(s.moon_taken),
        "side": _SIDES[s.bonus_side - 1],
        "bonus": [int(seat) for seat in s.bonus],
        "ninth": int(s.ninth),
    }


def read_moon(s: Any, value: Any) -> None:
    """Reads the key `moon` into a state whose deck has been read."""
    mapping(value, "moon", MOON)
    for tile, name in enumerate(sequence(value["scoring"], "moon.scoring", n.MOON)):
        if name is None:
            continue
        scoring = word(name, f"moon.scoring[{tile}]", t.SCORING_IDS)
        check(scoring not in s.moon_hidden, f"moon.scoring[{tile}]", f"Scoring tile {name} lies twice")
        s.moon_hidden[tile] = scoring
    s.moon_phase = t.CARD_TIER[s.deck_back] if s.deck_left else n.MOON_COLUMNS
    for tile in range(n.MOON):
        if t.MOON_COLUMN[tile] <= s.moon_phase:
            s.moon_shown[tile], s.moon_hidden[tile] = s.moon_hidden[tile], 0
    s.moon_taken = integer(value["taken"], "moon.taken", 0, n.MOON)
    s.bonus_side = 1 + word(value["side"], "moon.side", _SIDES)
    s.bonus[:] = integers(value["bonus"], "moon.bonus", n.BONUS_SPACES - 1, 0, int(s.sides))
    s.ninth = integer(value["ninth"], "moon.ninth", 0, n.MOON)


def check_moon(s: Any) -> None:
    """Conservation of what the Moon holds, once players and stack have been read."""
    left = int((s.moon_shown > 0).sum() + (s.moon_hidden > 0).sum())
    leaving = sum(f.kind == n.CHOOSE_BONUS_SPACE for f in s.stack[: s.depth])
    figures = sum(int(s.players[side].grand.sum()) for side in range(s.sides))
    figures += int((s.bonus > 0).sum()) + int(s.ninth) + leaving
    total = figures + left
    check(
        total == n.MOON,
        "moon.scoring",
        f"{total} Grand Inquisitors on Moon tiles, in cellars and on the Bonus Board; accepted: {n.MOON}",
    )
    resolved = sum(int(s.players[side].moons) for side in range(s.sides))
    check(resolved == n.MOON - left, "moon.scoring", f"{n.MOON - left} Moon tiles observed, but moons add up to {resolved}")
    open_ones = sum(f.kind == n.MOON_OBSERVATION and f.b > 0 for f in s.stack[: s.depth])
    check(
        s.moon_taken == resolved + open_ones,
        "moon.taken",
        f"{s.moon_taken}; accepted: {resolved + open_ones}, by the Moon observations made and under way",
    )


def board_of(s: Any, p: Any) -> dict[str, Any] | None:
    """The key `board` of a player."""
    if p.character == n.KEPLER:
        return {"tile": t.TILE_IDS[0][p.aside] + "+" * int(p.gold[p.aside - 1])}
    if p.character == n.COPERNICUS:
        return {"laid": [_laid_of(p, tile) for tile in range(n.LIBRARY_TILES)]}
    if p.character == n.HEVELIUS:
        return _stars_of(s)
    if p.character == n.CUNITZ:
        return {
            "round": _TOKEN[s.round_token],
            "square": int(s.square),
            "notes": [t.NOTE_IDS[tile] for tile in s.notes],
        }
    if p.character == n.SOPHIA:
        return {"venus": int(s.venus)}
    return None


def links_of(s: Any, number: int) -> int:
    """Open connections of a constellation (from 1)."""
    tiles = [tile + 1 for tile, place in enumerate(s.star_place) if place == n.IN_CONSTELLATION + number - 1]
    return 2 + sum(int(t.STAR_LINKS[tile]) - 2 for tile in tiles)


def check_stars(s: Any) -> None:
    """Every constellation has an open connection, but for one whose reward is under way."""
    done = [int(f.a) for f in s.stack[: s.depth] if f.kind == n.CONSTELLATION_DONE]
    for number in range(1, int(s.star_place.max()) - n.IN_CONSTELLATION + 2):
        seat = next(k for k in range(s.seats) if s.players[k].character == n.HEVELIUS)
        place = f"players[{seat}].board.constellations[{number - 1}]"
        links = links_of(s, number)
        right = links > 0 or (links == 0 and done == [number])
        check(right, place, f"{links} open connections; accepted: at least one, as a complete constellation is discarded")


def _laid_of(p: Any, tile: int) -> dict[str, Any] | None:
    if not p.laid[tile]:
        return None
    return {"side": _SIDES[p.laid[tile] - 1], "row": int(p.laid_row[tile]), "column": int(p.laid_column[tile])}


def _stars_of(s: Any) -> dict[str, Any]:
    places = [int(place) for place in s.star_place]
    lying = {place: [t.STAR_IDS[tile + 1] for tile, each in enumerate(places) if each == place] for place in set(places)}
    return {
        "deck": [t.STAR_IDS[tile] for tile in s.star_deck[: s.star_left]][::-1],
        "offer": [t.STAR_IDS[tile] or None for tile in s.offer],
        "constellations": [lying[place] for place in sorted(lying) if place >= n.IN_CONSTELLATION],
        "discard": lying.get(n.IN_DISCARD, []),
    }


def read_board(s: Any, p: Any, value: Any, place: str) -> None:
    """Reads the key `board` of a player whose character, tiles and library have been read."""
    if p.character == n.KEPLER:
        mapping(value, place, ("tile",))
        text = value["tile"]
        name = text[:-1] if isinstance(text, str) and text.endswith("+") else text
        p.aside = word(name, f"{place}.tile", t.TILE_IDS[0])
        check(p.aside not in p.sky, f"{place}.tile", f"tile {name} lies in the sky too")
        check(name == text or p.aside != t.SPECIAL_TILE, f"{place}.tile", f"{name} has no gold face")
        p.gold[p.aside - 1] = name != text
    elif p.character == n.COPERNICUS:
        mapping(value, place, ("laid",))
        for tile, each in enumerate(sequence(value["laid"], f"{place}.laid", n.LIBRARY_TILES)):
            if each is not None:
                _read_laid(p, tile, each, f"{place}.laid[{tile}]")
    elif p.character == n.HEVELIUS:
        _read_stars(s, value, place)
    elif p.character == n.CUNITZ:
        mapping(value, place, ("round", "square", "notes"))
        s.round_token = word(value["round"], f"{place}.round", _TOKEN)
        s.square = integer(value["square"], f"{place}.square", 0, n.TRACK)
        notes = [word(name, f"{place}.notes", t.NOTE_IDS) for name in sequence(value["notes"], f"{place}.notes", n.NOTES)]
        check(len(set(notes)) == n.NOTES, f"{place}.notes", "accepted: every Note tile once")
        s.notes[:] = notes
    elif p.character == n.SOPHIA:
        mapping(value, place, ("venus",))
        s.venus = integer(value["venus"], f"{place}.venus", 0, n.VENUS_POSITIONS - 1)
    else:
        check(value is None, place, "accepted: null, this character keeps nothing on the board")


def _read_laid(p: Any, tile: int, value: Any, place: str) -> None:
    mapping(value, place, ("side", "row", "column"))
    side = 1 + word(value["side"], f"{place}.side", _SIDES)
    row = integer(value["row"], f"{place}.row", 0, n.ROWS - 1)
    column = integer(value["column"], f"{place}.column", 1, n.CARDS)
    p.laid[tile], p.laid_row[tile], p.laid_column[tile] = side, row, column
    cells = _cells_under(p, tile)
    inside = all(r < n.ROWS and c <= p.columns for r, c in cells)
    free = all(cells.isdisjoint(_cells_under(p, other)) for other in range(tile) if p.laid[other])
    check(inside and free, place, "the tile lies outside the library or over another tile")


def _cells_under(p: Any, tile: int) -> set[tuple[int, int]]:
    """Row and column of every cell under a tile that is laid."""
    rows = range(p.laid_row[tile], p.laid_row[tile] + t.LIBRARY_TILE_ROWS[tile + 1])
    columns = range(p.laid_column[tile], p.laid_column[tile] + t.LIBRARY_TILE_COLUMNS[tile + 1])
    return {(row, column) for row in rows for column in columns}


def _read_stars(s: Any, value: Any, place: str) -> None:
    mapping(value, place, ("deck", "offer", "constellations", "discard"))
    seen: dict[str, str] = {}

    def tile_of(name: Any, where: str) -> int:
        tile = word(name, where, t.STAR_IDS)
        check(name not in seen, where, f"tile {name} lies in {seen.get(name)} too")
        seen[name] = where
        return tile

    deck = [tile_of(name, f"{place}.deck") for name in sequence(value["deck"], f"{place}.deck", most=n.STAR_TILES)]
    s.star_deck[: len(deck)] = deck[::-1]
    s.star_left = len(deck)
    for k, name in enumerate(sequence(value["offer"], f"{place}.offer", n.OFFER)):
        if name is not None:
            s.offer[k] = tile_of(name, f"{place}.offer[{k}]")
            s.star_place[s.offer[k] - 1] = n.IN_OFFER
    groups = sequence(value["constellations"], f"{place}.constellations", most=n.STAR_TILES)
    for k, group in enumerate(groups):
        here = f"{place}.constellations[{k}]"
        check(len(sequence(group, here, most=n.STAR_TILES)) > 0, here, "accepted: at least one tile")
        for name in group:
            s.star_place[tile_of(name, here) - 1] = n.IN_CONSTELLATION + k
    for name in sequence(value["discard"], f"{place}.discard", most=n.STAR_TILES):
        s.star_place[tile_of(name, f"{place}.discard") - 1] = n.IN_DISCARD
    check(len(seen) == n.STAR_TILES, place, f"{len(seen)} Constellation tiles; accepted: each of {n.STAR_TILES} in one place")
