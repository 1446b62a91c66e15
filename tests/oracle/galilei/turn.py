"""A player's turn: Move, Actions, Cleanup (sections 5, 8 and 16)."""

from . import copernicus, hevelius, sophia, tables
from .cellar import interrogate
from .comets import place_waiting_comets
from .effects import Flow, ask, ask_number, can_have_effect, resolve
from .sky import destination, fixed_options, moving_options, place_of, rotate, take_one_option, usable
from .state import State, Turn
from .university import score_objectives

# Word of the notation -> what the free action does, in the order of G-090 to G-095.
FREE_ACTIONS = {
    "free recolour": "recolour",
    "free raise_one": "raise_one:1",
    "free die": "die",
    "free write": "write:3",
    "free persuade": "persuade:2",
    "free comet": "comet",
}
assert set(FREE_ACTIONS.values()) == set(tables.FREE_PRICE)


def begin_turn(state: State, seat: int) -> None:
    """A turn of this seat begins: the marks are fresh, and the figures it starts with count for the peak.

    Rules: G-178, G-196.
    """
    state.seat = seat
    state.turn = Turn(figures_peak=state.player.figures)


def play_turn(state: State) -> Flow:
    """A whole turn of the player to move. Rules: G-057."""
    yield from move(state)
    yield from act(state)
    yield from clean_up(state)
    end_turn(state)


def move(state: State) -> Flow:
    """The telescope moves 1 to 3 spaces; the turn's space and tile are fixed. Rules: G-047 to G-051, G-065, C-070, C-071."""
    telescope = tables.TRACKS["telescope"]
    steps = yield from ask_number("choose_move", "move", range(telescope["min_step"], telescope["max_step"] + 1))
    player = state.player
    start = player.telescope
    player.telescope = destination(start, steps)
    if player.telescope < start:
        sophia.move_venus(state)
    state.turn.space = player.telescope
    state.turn.tile = player.sky[player.telescope].name if tables.SKY[player.telescope]["tile"] else None


def act(state: State) -> Flow:
    """Fixed, moving and free actions, a library tile or a claim in any order until the player ends the phase.

    Rules: G-059, G-060, G-063 to G-067, G-097, GC-019, C-027, C-028.
    """
    turn, player = state.turn, state.player
    while True:
        options = []
        if not turn.fixed_used and usable(state, fixed_options(state)):
            options.append("fixed")
        if not turn.moving_used and usable(state, moving_options(state)):
            options.append("moving")
        for word, result in FREE_ACTIONS.items():
            if player.quadrants >= tables.FREE_PRICE[result] and can_have_effect(state, result):
                options.append(word)
        if copernicus.can_lay(state):
            options.append("lay")
        if hevelius.claimable(state):
            options.append("claim")
        choice = yield from ask("choose_action", [*options, "end"])
        if choice == "end":
            return
        if choice == "fixed":
            turn.fixed_used = True
            yield from take_one_option(state, fixed_options(state), "tiles")
        elif choice == "moving":
            turn.moving_used = True
            yield from take_one_option(state, moving_options(state), "tiles")
        elif choice == "lay":
            yield from copernicus.lay(state)
        elif choice == "claim":
            yield from hevelius.claim_from_offer(state, optional=False)
        else:
            player.quadrants -= tables.FREE_PRICE[FREE_ACTIONS[choice]]
            yield from resolve(state, [FREE_ACTIONS[choice]], "tiles")


def clean_up(state: State) -> Flow:
    """The turn's tile rotates, waiting comets are placed, Hevelius claims or discards, interrogation, objectives.

    Rules: G-054 to G-056, G-160, G-193 to G-195, GC-016, C-028.
    """
    player = state.player
    if state.turn.tile is not None:
        place = place_of(player, state.turn.tile)
        if place is not None:
            rotate(player, place)
    yield from place_waiting_comets(state)
    yield from hevelius.clean_up_offer(state)
    if state.turn.persuaded:
        interrogate(player, gain_at_right_end=True)
    yield from score_objectives(state, player, state.turn.figures_peak)


def end_turn(state: State) -> None:
    """The offer is refilled, marks are cleared, comets used for the first time can be used again.

    Rules: G-126, G-128, G-196, C-042.
    """
    hevelius.refill_offer(state)
    comets = state.player.comets
    comets.twos += comets.used
    comets.used = 0
    state.turn = Turn()
