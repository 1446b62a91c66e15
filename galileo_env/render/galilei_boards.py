"""What the Character Boards hold: personal pages, and the pieces of each character."""

from collections.abc import Callable, Mapping
from typing import Any

from galileo_env.render.galilei_facts import Facts
from galileo_env.render.galilei_scene import constellation, is_met, library_tile, star_tile, track_space
from galileo_env.render.galilei_words import halves, words
from galileo_env.render.lines import count, fill, parts, solid

Position = Mapping[str, Any]
Held = Mapping[str, Any]

#: Spaces of Cunitz's track that are shown ahead of the square token.
_AHEAD = 4


def character_board(position: Position, facts: Facts, seat: int) -> list[str]:
    """Lines for the character of a seat; none for the basic side."""
    held = position["players"][seat - 1]
    who = held["character"]
    if not who:
        return []
    drawn = _BOARDS[who](position, facts, seat) if who in _BOARDS else []
    return [*drawn, *_pages(facts, held)]


def _pages(facts: Facts, held: Held) -> list[str]:
    rewards = facts.personal[held["character"]]
    pages = [
        f"{number} [{'x' if comet else ' '}] {words(reward)}"
        for number, (comet, reward) in enumerate(zip(held["personal"], rewards, strict=True), 1)
    ]
    return parts(["Personal pages", *pages]) if pages else []


def _galileo(position: Position, facts: Facts, seat: int) -> list[str]:
    more = facts.characters["galileo"]["ability"].partition(":")[2]
    return fill(f"An Observe action may hold {count(more, 'constellation')} more")


def _kepler(position: Position, facts: Facts, seat: int) -> list[str]:
    tile = position["players"][seat - 1]["board"]["tile"]
    return fill(f"On the Character Board {tile}: {facts.tile_action(tile, None)}")


def _copernicus(position: Position, facts: Facts, seat: int) -> list[str]:
    lines = []
    for number, laid in enumerate(position["players"][seat - 1]["board"]["laid"]):
        tile = facts.own["copernicus_tile"][number]["id"]
        if laid:
            where = f"row {laid['row']}, column {laid['column']}"
            cells = library_tile(facts, number, laid["side"])
            lines += fill(f"Library tile {tile} side {laid['side']}, from {where}: {cells}")
        else:
            sides = " | ".join(f"{side} {library_tile(facts, number, side)}" for side in "ab")
            lines += fill(f"Library tile {tile} to be laid: {sides}")
    return lines


def _newton(position: Position, facts: Facts, seat: int) -> list[str]:
    mirrors = [tile["id"] for tile in facts.own["newton_tile"] if tile["kind"] == "mirror"]
    sky = position["players"][seat - 1]["sky"]
    places = [(place, tile) for place, tile in enumerate(sky) if tile.rstrip("+") in mirrors]
    texts = [f"{tile} on space {place} x{facts.factor(place)}" for place, tile in places]
    factors = " ".join(f"{place}:x{facts.factor(place)}" for place in range(len(sky)))
    return parts([f"Mirrors {', '.join(texts)}", f"Highest x{facts.factor(places[-1][0])}", f"By space {factors}"])


def _hevelius(position: Position, facts: Facts, seat: int) -> list[str]:
    board, turn = position["players"][seat - 1]["board"], position["turn"]
    lines = []
    for place, tile in enumerate(board["offer"]):
        met = ", met this turn" if tile and seat == position["seat"] and is_met(facts, turn, tile) else ""
        lines += fill(f"Offer {place}: {star_tile(facts, tile) + met if tile else 'empty'}")
    for number, tiles in enumerate(board["constellations"], 1):
        lines += fill(f"Constellation {number}: {' '.join(tiles)}: {constellation(facts, tiles)}")
    rewards = ", ".join(
        f"{each['min_stars']}{'+' if each['max_stars'] > 50 else '-' + str(each['max_stars'])} {words(each['reward'])}"
        for each in facts.own["hevelius_reward"]
        if each["reward"]
    )
    discarded = f"Discarded {len(board['discard'])}" + (f": {' '.join(board['discard'])}" if board["discard"] else "")
    return [*lines, *parts([f"Deck {len(board['deck'])}", discarded, f"By stars: {rewards}"])]


def _cunitz(position: Position, facts: Facts, seat: int) -> list[str]:
    held = position["players"][seat - 1]
    board = held["board"]
    track = facts.own["urania_space"]
    here, last = board["square"], len(track) - 1
    ahead = [f"{space} {track_space(facts, held, space)}" for space in range(here + 1, min(here + _AHEAD, last) + 1)]
    notes = [each["space"] for each in track if each["kind"] == "note"]
    texts = []
    for space, name in zip(notes, board["notes"], strict=True):
        note = facts.notes[name]
        passed = "passed" if space <= here else f"{'/'.join(note['colours'])}: {words(note['reward'])}"
        texts.append(f"{space} {name} {passed}")
    start = "on the arrow" if board["round"] == "arrow" else f"on {board['round']}"
    return [
        *parts([f"Round token {start}", f"Square token on space {here} of {last}", f"Ahead: {'; '.join(ahead) or 'nothing'}"]),
        *fill(f"Notes {', '.join(texts)}"),
    ]


def _sophia(position: Position, facts: Facts, seat: int) -> list[str]:
    venus = position["players"][seat - 1]["board"]["venus"]
    spaces = {record["space"]: record["reward"] for record in facts.own["sun_space"]}
    visible = facts.own["sophia"]["visible"][venus]
    sun = "  ".join(
        solid(f"{space} [{words(reward) if space in visible else 'Venus'}]") for space, reward in sorted(spaces.items())
    )
    following = halves([facts.sun((venus + 1) % len(facts.own["sophia"]["visible"]))])
    return parts([f"Venus in position {venus}", f"Sun {sun}", f"Next position: {following}"])


_BOARDS: dict[str, Callable[[Position, Facts, int], list[str]]] = {
    "galileo": _galileo,
    "kepler": _kepler,
    "copernicus": _copernicus,
    "newton": _newton,
    "hevelius": _hevelius,
    "cunitz": _cunitz,
    "sophia": _sophia,
}
