"""Sky, telescope, tile queue and Action tiles (sections 4 and 15)."""

from . import tables
from .effects import Flow, any_can_have_effect, ask, ask_number, effect, resolve
from .state import Player, State, Tile


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


def moving_options(state: State) -> list[list[str]]:
    """The options of the moving action: those of the face the turn's tile shows now, or 1 Quadrant on space 6.

    Rules: G-051, G-052, G-062, G-190, G-191.
    """
    if state.turn.tile is None:
        return [tables.TRACKS["telescope"]["upgrade_extra"]]
    place = place_of(state.player, state.turn.tile)
    assert place is not None
    tile: Tile = state.player.sky[place]
    face = tables.ACTION_TILES[tile.name]["gold" if tile.upgraded else "basic"]
    return [face["option1"], face["option2"]]


def usable(state: State, options: list[list[str]]) -> list[int]:
    """Numbers (from 1) of the options in which some part can have an effect now. Rules: G-067."""
    return [number for number, option in enumerate(options, 1) if any_can_have_effect(state, option)]


def take_one_option(state: State, options: list[list[str]], source: str) -> Flow:
    """Exactly one of the options that can have an effect is carried out. Rules: G-061, G-067, G-190, G-192."""
    choice = yield from ask("choose_option", [f"option {number}" for number in usable(state, options)])
    yield from resolve(state, options[int(choice.split()[1]) - 1], source)


# -- Upgrade


def basic_tiles(player: Player) -> list[int]:
    """Sky spaces whose tile shows its basic face. Rules: G-188."""
    return [place for place, tile in enumerate(player.sky) if not tile.upgraded]


def can_upgrade(state: State) -> bool:
    """An own Action tile shows its basic face. Rules: G-068, G-189."""
    return bool(basic_tiles(state.player))


@effect("upgrade", can_upgrade)
def upgrade(state: State, source: str) -> Flow:
    """One own tile is flipped to its gold face and stays where it is. Rules: G-187 to G-189."""
    place = yield from ask_number("choose_tile", "tile", basic_tiles(state.player))
    state.player.sky[place].upgraded = True
