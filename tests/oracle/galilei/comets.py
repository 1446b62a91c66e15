"""Comets and the Book of Comets (section 10), personal pages (GC-003, C-002, C-066)."""

from . import tables
from .effects import Flow, ask, ask_number, can_have_effect, effect, resolve
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
    state.carried_out("comet")


def pages_in_play(state: State) -> list[dict[str, list[str]]]:
    """The shared pages in catalogue order: four further ones with three or four players. Rules: G-043, S-001."""
    return tables.PAGES_ALL + (tables.PAGES_MORE if len(state.players) >= 3 else [])


def place_waiting_comets(state: State) -> Flow:
    """Each waiting comet goes on an empty page, shared or personal, or into the Appendix; its reward precedes the next comet.

    Rules: G-132 to G-137, GC-003, C-003, L-236.
    """
    player = state.player
    pages = pages_in_play(state)
    while player.comets.waiting:
        empty = [f"page {number}" for number, owner in enumerate(state.pages, 1) if owner == 0]
        empty += [f"personal {number}" for number, comets in enumerate(player.personal, 1) if comets == 0]
        choice = yield from ask("choose_comet_page", [*empty, "page appendix"])
        player.comets.waiting -= 1
        word, number = choice.split()
        if number == "appendix":
            state.appendix[player.seat - 1] += 1
            yield from resolve(state, tables.APPENDIX_REWARD, "pages")
        elif word == "page":
            state.pages[int(number) - 1] = player.seat
            yield from resolve(state, pages[int(number) - 1]["reward"], "pages")
        else:
            player.personal[int(number) - 1] = 1
            reward = tables.PERSONAL_PAGES[str(player.character)][int(number) - 1]["reward"]
            if player.character == "cunitz":
                yield from resolve_in_any_order(state, reward, "pages")
            else:
                yield from resolve(state, reward, "pages")


def resolve_in_any_order(state: State, parts: list[str], source: str) -> Flow:
    """The parts of one of Cunitz's pages: she chooses the next among those that can have an effect, until none can.

    Rules: C-066, C-080.
    """
    left = dict(enumerate(parts, 1))
    while True:
        possible = [number for number, part in left.items() if can_have_effect(state, part)]
        if not possible:
            return
        number = yield from ask_number("choose_option", "option", possible)
        yield from resolve(state, [left.pop(number)], source)
