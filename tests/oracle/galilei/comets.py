"""Comets and the Book of Comets (section 10)."""

from . import tables
from .effects import Flow, ask, effect, resolve
from .state import Side, State


def spot_comet(side: Side) -> None:
    """The leftmost Comet token of the board goes above the display, showing 1. Rules: G-123, S-042."""
    side.comets.board -= 1
    side.comets.ones += 1


def can_spot_comet(state: State) -> bool:
    """A comet is on the own board. Rules: G-068, G-124."""
    return state.player.comets.board > 0


@effect("comet", can_spot_comet)
def comet(state: State, source: str) -> None:
    """Spot a comet; it may be used in the same turn. Rules: G-123, G-131, G-186."""
    spot_comet(state.player)


def pages_in_play(state: State) -> list[dict[str, list[str]]]:
    """The shared pages in catalogue order: four further ones with three or four players. Rules: G-043, S-001."""
    return tables.PAGES_ALL + (tables.PAGES_MORE if len(state.players) >= 3 else [])


def place_waiting_comets(state: State) -> Flow:
    """Each waiting comet goes on an empty page or into the Appendix, and its reward is finished before the next.

    Rules: G-132 to G-137.
    """
    player = state.player
    pages = pages_in_play(state)
    while player.comets.waiting:
        empty = [f"page {number}" for number, owner in enumerate(state.pages, 1) if owner == 0]
        choice = yield from ask("choose_comet_page", [*empty, "page appendix"])
        player.comets.waiting -= 1
        if choice == "page appendix":
            state.appendix[player.seat - 1] += 1
            reward = tables.APPENDIX_REWARD
        else:
            index = int(choice.split()[1]) - 1
            state.pages[index] = player.seat
            reward = pages[index]["reward"]
        yield from resolve(state, reward, "pages")
