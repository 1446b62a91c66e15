"""Cellar and Inquisition (section 12)."""

from . import tables
from .effects import Flow, ask, ask_number, effect, resolve
from .state import Side, State


def can_gain_figure(state: State) -> bool:
    """The supply holds an Inquisitor. Rules: G-023, G-068."""
    return state.figures_in_supply > 0


def gain_figure(state: State) -> None:
    """One Inquisitor from the supply goes to space 1, or is forfeited. Rules: G-023, G-151, G-178."""
    if can_gain_figure(state):
        state.player.cellar[0] += 1
        state.turn.figures_peak = max(state.turn.figures_peak, state.player.figures)


@effect("inquisitor", can_gain_figure)
def inquisitor(state: State, source: str) -> None:
    """Gain Inquisitor. Rules: G-148, G-151, G-170."""
    gain_figure(state)


# -- Persuade


def movable_spaces(side: Side) -> list[int]:
    """Cellar spaces (from 1) left of the rightmost one that hold a figure. Rules: G-153, G-155."""
    return [space for space in range(1, len(side.cellar)) if side.cellar[space - 1] > 0]


def move_figure(side: Side, space: int) -> None:
    """One figure moves one space to the right. Rules: G-152."""
    side.cellar[space - 1] -= 1
    side.cellar[space] += 1


def can_persuade(state: State, times: str) -> bool:
    """An own figure stands left of the rightmost space. Rules: G-068, G-153."""
    return bool(movable_spaces(state.player))


@effect("persuade", can_persuade)
def persuade(state: State, source: str, times: str) -> Flow:
    """n single Persuades one after the other; those that cannot be carried out are forfeited. Rules: G-152 to G-155."""
    for _ in range(int(times)):
        spaces = movable_spaces(state.player)
        if not spaces:
            return
        space = yield from ask_number("choose_inquisitor", "figure", spaces)
        move_figure(state.player, space)
        state.turn.persuaded = True


# -- Inquisitor's Farewell


def can_farewell(state: State) -> bool:
    """An own figure stands on the rightmost space. Rules: G-068, G-157."""
    return state.player.cellar[-1] > 0


@effect("farewell", can_farewell)
def farewell(state: State, source: str) -> Flow:
    """A figure of the rightmost space may go back to the supply for a die and a Quadrant. Rules: G-156 to G-159."""
    choice = yield from ask("choose_farewell", ["take", "refuse"])
    if choice == "take":
        state.player.cellar[-1] -= 1
        yield from resolve(state, tables.CELLAR["farewell_reward"], source)


# -- interrogation


def interrogate(side: Side, gain_at_right_end: bool) -> None:
    """The Tribunal token moves by the sum of the values of all figures in the cellar.

    Distance beyond an end is lost and costs 2 points on the left, or gives 2 on the right, once.
    Rules: G-161 to G-167, S-072, S-073.
    """
    track = tables.REPUTATION
    wanted = side.reputation + sum(
        figures * value for figures, value in zip(side.cellar, tables.CELLAR["interrogation"], strict=True)
    )
    side.reputation = min(max(wanted, track["lowest"]), track["highest"])
    if wanted < track["lowest"]:
        side.gain_points(-track["overrun_vp"], "overrun")
    if wanted > track["highest"] and gain_at_right_end:
        side.gain_points(track["overrun_vp"], "overrun")
