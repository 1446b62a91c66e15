"""Isaac Newton's pages (C section 2); his tiles are read in sky.py."""

from . import tables
from .effects import Flow, always, ask, ask_number, effect
from .sky import multiplier, place_of
from .state import Player, State


def mirror_places(player: Player) -> list[int]:
    """Sky spaces of his two special tiles. Rules: C-006."""
    places = [place_of(player, name) for name in tables.MIRRORS]
    return sorted(place for place in places if place is not None)


def rising_mirrors(player: Player) -> list[int]:
    """Spaces of the mirrors that can move upward. Rules: C-017."""
    return [place for place in mirror_places(player) if place < len(player.sky) - 1]


def can_shift(state: State, steps: str) -> bool:
    """A mirror lies below the highest tile space. Rules: C-017."""
    return bool(rising_mirrors(state.player))


@effect("mirror_shift", can_shift)
def mirror_shift(state: State, source: str, steps: str) -> Flow:
    """One mirror moves up by one or two spaces, the tiles passed move down one each; he may refuse. Rules: C-016, C-017."""
    sky = state.player.sky
    choice = yield from ask("choose_tile", [*(f"tile {place}" for place in rising_mirrors(state.player)), "refuse"])
    if choice == "refuse":
        return
    place = int(choice.split()[1])
    amount = yield from ask_number("choose_amount", "amount", range(1, min(int(steps), len(sky) - 1 - place) + 1))
    sky.insert(place + amount, sky.pop(place))


@effect("vp_mirror", always)
def points_of_the_highest_mirror(state: State, source: str, each: str) -> None:
    """Points times the multiplier of the place of the highest mirror. Rules: C-011, C-018."""
    state.player.gain_points(int(each) * multiplier(max(mirror_places(state.player))), source)
