"""Observe the Sky (T-068 to T-076)."""

from . import tables
from .effects import Flow, ask_word, secondary
from .goods import fire_ongoing
from .sets import new_set, resolve_set
from .state import Player, State


def legal_spaces(state: State, level: int) -> list[str]:
    """Empty Window spaces of a row that adjoin an own tile (or the first one) and can be paid.

    Rules: T-069, T-070, A-16, A-18, A-43.
    """
    player = state.player
    return [
        name
        for name, space in tables.WINDOW.items()
        if space["level"] == level
        and name not in player.window
        and (any(next_to in player.window for next_to in tables.neighbours(name)) if player.window else space["start"])
        and can_pay(player, name)
    ]


def can_pay(player: Player, space: str) -> bool:
    """Rules: T-074, A-40."""
    record = tables.WINDOW[space]
    return player.research >= record["research"] and player.markers["A"] >= record["astronomy"]


def levels(state: State) -> list[int]:
    """Levels that can be chosen: a legal payable space, and a tile to draw. Rules: T-072, A-16, A-41."""
    return [level for level in tables.TILE_LEVELS if legal_spaces(state, level) and state.bags[level] + state.tiles_out[level]]


def draw_tile(state: State, level: int) -> None:
    """Draws a tile; an empty bag is first refilled from the discards; nothing if both are empty. Rules: T-071, A-41, A-42."""
    if not state.bags[level] and state.tiles_out[level]:
        tiles, state.tiles_out[level] = sorted(state.tiles_out[level]), []
        state.bags[level] = state.chance.bag(state, level, tiles)
        assert sorted(state.bags[level]) == tiles
    if state.bags[level]:
        state.drawn.append(state.bags[level].pop(0))


@secondary("observe", lambda state, number: bool(levels(state)))
def observe(state: State, number: str) -> Flow:
    """Choose a Level, draw and keep a tile, choose and pay a space, which counts as filled, resolve both, bonus.

    Rules: T-072 to T-076, A-06, A-16, A-28, A-42, A-43.
    """
    player = state.player
    level = int((yield from ask_word("choose_level", "level", levels(state))))
    assert not state.drawn
    for _ in range(int(number)):
        draw_tile(state, level)
    tile = yield from ask_word("choose_keep", "tile", dict.fromkeys(state.drawn))
    state.drawn.remove(tile)
    state.tiles_out[level] += state.drawn
    state.drawn = [tile]
    space = yield from ask_word("choose_space", "window", legal_spaces(state, level))
    player.research -= tables.WINDOW[space]["research"]
    player.markers["A"] -= tables.WINDOW[space]["astronomy"]
    state.drawn = []
    player.window[space] = tile
    yield from resolve_set(state, new_set(player, tables.WINDOW[space], tables.TILES[tile]))
    player.coins += tables.OBSERVE["bonus_coin"]
    state.gain_set_points(tables.OBSERVE["bonus_vp"], "observation")
    fire_ongoing(player, "observe")
