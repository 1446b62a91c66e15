"""Chapter 12: Inquisitors, Persuade, Farewell, interrogation.

Figures are of two kinds. An ordinary one stays on the rightmost space; a grand one leaves the cellar from there, and counts
several times where a value is negative. A cellar may print rewards on its spaces. Spaces count from 0 here.
"""

import numpy as np

from galileo_env.engine.frames import count_down, pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_FIGURE, A_GRAND, A_REFUSE, A_TAKE
from galileo_env.games.galilei.names import (
    CELLAR,
    CHOOSE_BONUS_SPACE,
    FROM_BONUS,
    FROM_CHARACTERS,
    FROM_OVERRUN,
    GRAND,
    ORDINARY,
)
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    ENTER_REWARD,
    FAREWELL_REWARD,
    GRAND_FACTOR,
    INQUISITOR_SUPPLY,
    INTERROGATION_VALUE,
    OVERRUN_VP,
    REPUTATION_HIGHEST,
    REPUTATION_LOWEST,
    RIGHTMOST,
)


@helper
def figures(p):
    """Figures in a cellar, of both kinds. Rules: L-204"""
    number = 0
    for space in range(CELLAR):
        number += p.cellar[space] + p.grand[space]
    return number


@helper
def supply_of_inquisitors(s):
    """Ordinary figures left in the common supply. Rules: G-022"""
    number = INQUISITOR_SUPPLY
    for side in range(s.sides):
        for space in range(CELLAR):
            number -= s.players[side].cellar[space]
    return number


@helper
def can_gain_inquisitor(s):
    """Whether the supply holds a figure. Rules: G-023"""
    return supply_of_inquisitors(s) > 0


@helper
def gain_inquisitor(s, p):
    """A figure from the supply goes to space 1; the turn's peak is kept for the objective. Rules: G-151, GC-032"""
    p.cellar[0] += 1
    s.figures_peak = max(s.figures_peak, figures(p))


@helper
def gain_grand(s, p):
    """A grand figure goes to space 1. Rules: L-034"""
    p.grand[0] += 1
    s.figures_peak = max(s.figures_peak, figures(p))


@helper
def can_persuade(p):
    """Whether a figure stands left of the rightmost space."""
    return figures(p) > p.cellar[RIGHTMOST[p.character]]


@helper
def list_figures(p, out):
    """Writes every space with an ordinary, then with a grand figure that is not on the rightmost space."""
    count = 0
    for space in range(RIGHTMOST[p.character]):
        if p.cellar[space] > 0:
            out[count] = A_FIGURE + space
            count += 1
    for space in range(RIGHTMOST[p.character]):
        if p.grand[space] > 0:
            out[count] = A_GRAND + space
            count += 1
    return count


@helper
def kind_and_space(action):
    """The kind of figure and the space that an action names."""
    if action >= A_GRAND:
        return GRAND, action - A_GRAND
    return ORDINARY, action - A_FIGURE


@helper
def move_figure(s, p, kind, space, to):
    """A figure goes from one space to another and takes the reward printed there; a grand one leaves from the rightmost space,
    then takes the reward, then finds its new place.

    Rules: GC-031, L-051, L-206, L-238, L-240, L-242
    """
    if kind == ORDINARY:
        p.cellar[space] -= 1
        p.cellar[to] += 1
    else:
        p.grand[space] -= 1
        if to == RIGHTMOST[p.character]:
            push(s, CHOOSE_BONUS_SPACE, 0, 0, 1, FROM_BONUS)
        else:
            p.grand[to] += 1
    push_program(s, ENTER_REWARD[p.character, to], FROM_CHARACTERS)


@helper
def persuade(s, p, kind, space):
    """One step to the right by Persuade. Rules: G-152, L-050, L-058, GC-034"""
    s.persuaded = 1
    move_figure(s, p, kind, space, space + 1)


@helper
def legal_choose_inquisitor(s, p, out):
    """Every space with a figure that is not fully persuaded; without one the Persuades left are lost. Rules: G-153, G-155"""
    return list_figures(p, out)


@helper
def apply_choose_inquisitor(s, p, action):
    """One Persuade; what it brings is finished before the others of the same source follow. Rules: G-154, GC-033"""
    count_down(s)
    kind, space = kind_and_space(action)
    persuade(s, p, kind, space)


@helper
def can_farewell(p):
    """Whether a figure stands on the rightmost space."""
    return p.cellar[RIGHTMOST[p.character]] > 0


@helper
def remove_figure(p):
    """A figure of the rightmost space goes back to the supply."""
    p.cellar[RIGHTMOST[p.character]] -= 1


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
def interrogation_sum(p):
    """Values of all figures together; a grand one counts a negative value several times. Rules: L-055, L-056, L-057, L-241"""
    total = 0
    for space in range(CELLAR):
        value = INTERROGATION_VALUE[p.character, space]
        total += value * p.cellar[space]
        if p.grand[space] > 0:
            total += (GRAND_FACTOR * value if value < 0 else value) * p.grand[space]
    return total


@helper
def interrogate(p, gains):
    """Moves the Tribunal token by the sum of the cellar; what would pass an end counts once (gains: also on the right).

    Rules: G-162, G-163, G-164, G-165, G-166, G-167
    """
    target = p.reputation + interrogation_sum(p)
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
