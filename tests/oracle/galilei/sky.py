"""Sky, telescope, tile queue and Action tiles (sections 4 and 15), Kepler's swaps (GC-013), A6, A7 and B3 (L sections 7, 8)."""

from . import tables
from .boards import KeplerBoard, Tile
from .effects import Flow, always, any_can_have_effect, ask, ask_number, effect, resolve
from .state import Player, State


def destination(space: int, steps: int) -> int:
    """Where a move of the telescope ends; after the last space comes space 2. Rules: G-048 to G-050."""
    telescope = tables.TRACKS["telescope"]
    target = space + steps
    if target > telescope["last"]:
        target -= telescope["last"] - telescope["wrap_to"] + 1
    return target


def place_of(player: Player, tile: str) -> int | None:
    """The sky space an Action tile lies on by now, None if it is not in the sky. Rules: G-051, G-055."""
    for place, each in enumerate(player.sky):
        if each.name == tile:
            return place
    return None


def rotate(player: Player, place: int) -> None:
    """The tile on a space goes to space 0, those below it each move up one space. Rules: G-053."""
    player.sky.insert(0, player.sky.pop(place))


# -- the two actions of a turn


def fixed_options(state: State) -> list[list[str]]:
    """The halves of the fixed action of the turn's space. Rules: G-044, G-045, G-183 to G-187."""
    return tables.SKY[state.turn.space]["options"]


def multiplier(place: int | None) -> int:
    """How often a mirror on this place gives its bonus. Rules: C-009 to C-011."""
    return 0 if place is None else tables.NEWTON["multiplier_at_index"][place]


def tile_options(player: Player, tile: Tile) -> list[list[str]]:
    """The options of a tile's moving action by the face it shows and, for a mirror, the place it lies on.

    Rules: G-052, G-190, G-191, GC-013, C-009 to C-015.
    """
    if tile.name == tables.KEPLER["tile"]:
        return tables.KEPLER["options"]
    face = tables.FACES[tile.name]["gold" if tile.upgraded else "basic"]
    if tile.name in tables.MIRRORS:
        return [face["multiplied"] * multiplier(place_of(player, tile.name)) + face["fixed"]]
    return [face["option1"], face["option2"]]


def moving_options(state: State) -> list[list[str]]:
    """The options of the moving action: those of the turn's tile, wherever it lies by now, or 1 Quadrant on space 6.

    Rules: G-051, G-052, G-062, L-210.
    """
    if state.turn.tile is None:
        return [tables.TRACKS["telescope"]["upgrade_extra"]]
    (tile,) = (tile for tile in state.player.tiles if tile.name == state.turn.tile)
    return tile_options(state.player, tile)


def usable(state: State, options: list[list[str]]) -> list[int]:
    """Numbers (from 1) of the options in which some part can have an effect now. Rules: G-067."""
    return [number for number, option in enumerate(options, 1) if any_can_have_effect(state, option)]


def take_one_option(state: State, options: list[list[str]], source: str) -> Flow:
    """Exactly one of the options that can have an effect is carried out. Rules: G-061, G-067, G-190, G-192."""
    choice = yield from ask("choose_option", [f"option {number}" for number in usable(state, options)])
    yield from resolve(state, options[int(choice.split()[1]) - 1], source)


# -- Upgrade


def basic_tiles(player: Player) -> dict[str, Tile]:
    """Own tiles on their basic face by the text of their place; Kepler's special tile has no other face.

    Rules: G-188, GC-017, GC-018.
    """
    found = {f"tile {place}": tile for place, tile in enumerate(player.sky)}
    if isinstance(player.board, KeplerBoard):
        found["tile board"] = player.board.tile
    return {text: tile for text, tile in found.items() if not tile.upgraded and tile.name != tables.KEPLER["tile"]}


def can_upgrade(state: State) -> bool:
    """An own Action tile shows its basic face. Rules: G-068, G-189."""
    return bool(basic_tiles(state.player))


@effect("upgrade", can_upgrade)
def upgrade(state: State, source: str) -> Flow:
    """One own tile is flipped to its gold face and stays where it is. Rules: G-187 to G-189, C-015, C-068."""
    tiles = basic_tiles(state.player)
    choice = yield from ask("choose_tile", tiles)
    tiles[choice].upgraded = True
    state.carried_out("upgrade")


# -- swaps


@effect("swap_tiles", always)
def swap_tiles(state: State, source: str) -> Flow:
    """Two different tiles in the sky change places and keep their faces. Rules: GC-013 to GC-015, L-086, L-246, L-247."""
    sky = state.player.sky
    first = yield from ask_number("choose_swap_first", "tile", range(len(sky)))
    second = yield from ask_number("choose_swap_second", "tile", [place for place in range(len(sky)) if place != first])
    sky[first], sky[second] = sky[second], sky[first]


@effect("swap_with_board", always)
def swap_with_board(state: State, source: str) -> Flow:
    """A tile in the sky changes places with the one on Kepler's Character Board. Rules: GC-013 to GC-015."""
    player = state.player
    assert isinstance(player.board, KeplerBoard)
    place = yield from ask_number("choose_swap_first", "tile", range(len(player.sky)))
    player.sky[place], player.board.tile = player.board.tile, player.sky[place]


# -- A6 and B3


@effect("moving_any", always)
def moving_any(state: State, source: str) -> Flow:
    """The moving action of any tile in the sky, if it can have an effect; then that tile is rotated from where it lies.

    Rules: L-085, L-210, L-247, L-248, C-011, C-012.
    """
    player = state.player
    place = yield from ask_number("choose_tile", "tile", range(len(player.sky)))
    tile = player.sky[place]
    options = tile_options(player, tile)
    if usable(state, options):
        yield from take_one_option(state, options, "tiles")
    by_now = place_of(player, tile.name)
    if by_now is not None:
        rotate(player, by_now)


@effect("telescope_any", always)
def telescope_any(state: State, source: str) -> Flow:
    """The telescope is set on a space, then its fixed action is taken if it can have an effect; the turn's space stays.

    Rules: L-092, L-211, L-250, L-251, C-072.
    """
    spaces = [space["index"] for space in tables.SKY if space["options"]]
    space = yield from ask_number("choose_telescope", "telescope", spaces)
    state.player.telescope = space
    options = tables.SKY[space]["options"]
    if usable(state, options):
        yield from take_one_option(state, options, "tiles")
