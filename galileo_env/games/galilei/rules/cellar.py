"""Chapter 12: Inquisitors, Persuade, Farewell, interrogation."""

import numpy as np

from galileo_env.engine.frames import count_down, pop, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_FIGURE, A_REFUSE, A_TAKE
from galileo_env.games.galilei.names import CELLAR, FROM_OVERRUN
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    FAREWELL_REWARD,
    INQUISITOR_SUPPLY,
    INTERROGATION_VALUE,
    OVERRUN_VP,
    REPUTATION_HIGHEST,
    REPUTATION_LOWEST,
)

RIGHTMOST = CELLAR - 1


@helper
def figures(p):
    """Figures in a cellar."""
    number = 0
    for space in range(CELLAR):
        number += p.cellar[space]
    return number


@helper
def supply_of_inquisitors(s):
    """Figures left in the common supply. Rules: G-022"""
    number = INQUISITOR_SUPPLY
    for side in range(s.sides):
        number -= figures(s.players[side])
    return number


@helper
def can_gain_inquisitor(s):
    """Whether the supply holds a figure. Rules: G-023"""
    return supply_of_inquisitors(s) > 0


@helper
def gain_inquisitor(s, p):
    """A figure from the supply goes to space 1; the turn's peak is kept for the objective. Rules: G-151"""
    p.cellar[0] += 1
    s.figures_peak = max(s.figures_peak, figures(p))


@helper
def can_persuade(p):
    """Whether a figure stands left of the rightmost space."""
    return p.cellar[0] + p.cellar[1] + p.cellar[2] > 0


@helper
def move_figure(s, p, space):
    """One step to the right by Persuade (space from 0). Rules: G-152"""
    p.cellar[space] -= 1
    p.cellar[space + 1] += 1
    s.persuaded = 1


@helper
def legal_choose_inquisitor(s, p, out):
    """Every space with a figure that is not fully persuaded; without one the Persuades left are lost. Rules: G-153, G-155"""
    count = 0
    for space in range(RIGHTMOST):
        if p.cellar[space] > 0:
            out[count] = A_FIGURE + space
            count += 1
    return count


@helper
def apply_choose_inquisitor(s, p, action):
    """One Persuade; the others of the same source follow. Rules: G-154"""
    count_down(s)
    move_figure(s, p, action - A_FIGURE)


@helper
def can_farewell(p):
    """Whether a figure stands on the rightmost space."""
    return p.cellar[RIGHTMOST] > 0


@helper
def remove_figure(p):
    """A figure of the rightmost space goes back to the supply."""
    p.cellar[RIGHTMOST] -= 1


@helper
def legal_choose_farewell(s, p, out):
    """Take or refuse. Rules: G-157"""
    out[0] = A_TAKE
    out[1] = A_REFUSE
    return 2


@helper
def apply_choose_farewell(s, p, action):
    """A figure leaves, then the reward. Rules: G-156, G-158, G-159"""
    source = np.int64(top(s).source)
    pop(s)
    if action == A_TAKE:
        remove_figure(p)
        push_program(s, FAREWELL_REWARD, source)


@helper
def interrogate(p, gains):
    """Moves the Tribunal token by the sum of the cellar; what would pass an end counts once (gains: also on the right).

    Rules: G-162, G-163, G-164, G-165, G-166, G-167
    """
    total = 0
    for space in range(CELLAR):
        total += INTERROGATION_VALUE[space] * p.cellar[space]
    target = p.reputation + total
    if target < REPUTATION_LOWEST:
        target = REPUTATION_LOWEST
        score(p, FROM_OVERRUN, -OVERRUN_VP)
    elif target > REPUTATION_HIGHEST:
        target = REPUTATION_HIGHEST
        if gains:
            score(p, FROM_OVERRUN, OVERRUN_VP)
    p.reputation = target


@helper
def run_interrogation(s, p):
    """Third step of Cleanup: at most one interrogation, if a Persuade moved a figure this turn. Rules: G-160, G-161, G-194"""
    pop(s)
    if s.persuaded:
        interrogate(p, True)
