"""Rounds, end of the game and final scoring (sections 5, 17 and 18)."""

from . import tables
from .cards import fill_for_last_round
from .state import LAST_POSSIBLE_ROUND, Player, Side, State
from .university import subject_count


def begin_round(state: State) -> None:
    """A new round; the 41st is the last at the latest, and in the last the display is filled first.

    Rules: G-198, G-203, G-207, S-080.
    """
    state.round += 1
    if state.round == LAST_POSSIBLE_ROUND:
        state.last_round = LAST_POSSIBLE_ROUND
    if state.round == state.last_round:
        fill_for_last_round(state)


def final_scoring(state: State) -> None:
    """University, cellar and Reputation of every side, then the placement. Rules: G-208 to G-211, GC-030, S-081, L-060, L-061."""
    for side in state.sides:
        for scale, row in zip(state.scales, side.university, strict=True):
            multiplier = tables.SCALES[scale["tile"], scale["side"]][row]["multiplier"]
            side.gain_points(multiplier * subject_count(side, scale["subject"]), "university")
        cellar = tables.cellar_of(side.character if isinstance(side, Player) else None)
        for figures, value in zip(side.figures_by_space, cellar["end_vp"], strict=True):
            side.gain_points(figures * value, "cellar")
        side.gain_points(side.reputation * tables.REPUTATION["vp_per_space"], "reputation")
    if state.tycho is None:
        place_players(state)
    else:
        place_solo(state)


def standing(state: State, side: Side) -> tuple[int, int, int]:
    """What ranks a player: points, then the values of his dice, then Quadrants. Rules: G-212, G-213."""
    player = state.players[side.seat - 1]
    return player.score, sum(die.value for die in player.dice), player.quadrants


def place_players(state: State) -> None:
    """One more than the number of players who rank higher; equals share a place. Rules: G-212 to G-214."""
    for player in state.players:
        higher = [other for other in state.players if standing(state, other) > standing(state, player)]
        player.placement = 1 + len(higher)


def place_solo(state: State) -> None:
    """The player wins with more points than Tycho; a tie is Tycho's. Rules: S-082, S-083."""
    assert state.tycho is not None
    wins = state.players[0].score > state.tycho.score
    state.players[0].placement = 1 if wins else 2
    state.tycho.placement = 2 if wins else 1
