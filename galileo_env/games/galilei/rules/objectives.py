"""Chapter 14: objectives."""

import numpy as np

from galileo_env.engine.frames import pop, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import FROM_OBJECTIVES, MAX_SEATS
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.rules.university import count_of
from galileo_env.games.galilei.tables import OBJECTIVE_FIRST, OBJECTIVE_LATER, OBJECTIVE_NEED, OBJECTIVE_OPTIONAL


@helper
def meets(s, p, objective):
    """Whether the player in turn meets an objective; the turn's peak counts where the objective says so. Rules: G-175, G-178"""
    for each in range(3):
        kind = OBJECTIVE_NEED[objective, each, 0]
        if kind == 0:
            break
        number = s.figures_peak if OBJECTIVE_NEED[objective, each, 2] else count_of(s, p, kind)
        if number < OBJECTIVE_NEED[objective, each, 1]:
            return False
    return True


@helper
def has_claimed(s, seat, place):
    """Whether a seat's Achievement token lies on an objective."""
    for each in range(MAX_SEATS):
        if s.claims[place, each] == seat:
            return True
    return False


@helper
def claim(s, p, seat, place):
    """Scores an objective if it is newly met; returns whether it was. Rules: G-179, G-180"""
    if has_claimed(s, seat, place) or not meets(s, p, s.objectives[place]):
        return False
    rank = 0
    while s.claims[place, rank] > 0:
        rank += 1
    s.claims[place, rank] = seat
    objective = s.objectives[place]
    score(p, FROM_OBJECTIVES, OBJECTIVE_FIRST[objective] if rank == 0 else OBJECTIVE_LATER[objective])
    return True


@helper
def run_objectives(s, p):
    """Fourth step of Cleanup: one objective after the other, each with its Farewell (`a` is the next).

    Rules: G-177, G-181, G-182
    """
    f = top(s)
    while f.a < 4:
        place = np.int64(f.a)
        f.a += 1
        if claim(s, p, np.int64(s.turn_seat), place):
            push_program(s, OBJECTIVE_OPTIONAL[s.objectives[place]], FROM_OBJECTIVES)
            return
    pop(s)
