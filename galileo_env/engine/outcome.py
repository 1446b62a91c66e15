"""How games stand and what that pays: whole batches in one pass, for the faces (envs/rewards.py says what each reward means)."""

import math

import numpy as np

from galileo_env.engine.jit import helper, kernel

#: Rewards by number.
WIN, RANK, MARGIN, VP, SHAPED, LEAD = range(6)

#: Points that `margin` pays 1.0 for. Games rarely end further apart.
MARGIN_POINTS = 100.0

#: Margin at which phi of `shaped` reaches tanh(1) = 0.76: two standard deviations of the final margin between random players.
SHAPING_POINTS = 40.0


@helper
def lead(points, side):
    """Points of a side (from 0) less those of the best other side."""
    best = -(1 << 30)
    for other in range(len(points)):
        if other != side:
            best = max(best, np.int64(points[other]))
    return np.float64(points[side] - best)


@helper
def phi(points, side):
    """The shaping potential of a side, in (-1, 1), where `points` are what all would have if the game were scored now."""
    return math.tanh(lead(points, side) / SHAPING_POINTS)


@helper
def at_the_end(reward, places, points, side):
    """What the end of a game pays a side; `places` from 1, equal where shared."""
    if reward == VP or reward == LEAD:
        return 0.0
    if reward == MARGIN:
        return lead(points, side) / MARGIN_POINTS
    ahead = 0
    level = 0
    for other in range(len(places)):
        ahead += places[other] < places[side]
        level += places[other] == places[side]
    if reward == RANK:
        return 1.0 - (2.0 * ahead + level - 1.0) / (len(places) - 1)
    return 2.0 / level - 1.0 if places[side] == 1 else -1.0


@kernel
def open_accounts(reward, games, over, points, potentials, held, running):
    """Starts reckoning anew in the (k,) games listed; see `pay` for the arrays."""
    for each in range(len(games)):
        i = games[each]
        running[i] = not over[i]
        for side in range(points.shape[1]):
            held[i, side] = 0.0
            if reward == VP:
                held[i, side] = points[i, side]
            elif reward == SHAPED and not over[i]:
                held[i, side] = phi(potentials[i], side)
            elif reward == LEAD and not over[i]:
                held[i, side] = lead(potentials[i], side)


@kernel
def pay(reward, over, points, places, potentials, held, running, paid, terminated, ended):
    """Writes what every side earned in every game since the last call, and which games ended since then; returns their number.

    Args:
        reward: its number.
        over (N,) bool; points (N, sides) and places (N, sides): as `Session` has them.
        potentials (N, sides) int64: of `Session.potentials`; read for SHAPED and LEAD only.
        held (N, sides) float64: what the dense rewards pay the changes of (points, phi or lead) at the last call; brought up to
            date.
        running (N,) bool: games that have not paid out; brought up to date.
        paid (N, sides) float64: written; zeros where a game has paid out before.
        terminated (N,) bool: written, whether a game ended since the last call.
        ended (N,) int64: written, the same as a list, ascending.
    """
    count = 0
    for i in range(len(over)):
        for side in range(points.shape[1]):
            paid[i, side] = 0.0
        terminated[i] = running[i] and over[i]
        if not running[i]:
            continue
        if reward >= VP:
            for side in range(points.shape[1]):
                now = 0.0
                if reward == VP:
                    now = np.float64(points[i, side])
                elif reward == LEAD:
                    now = lead(points[i], side) if over[i] else lead(potentials[i], side)
                elif not over[i]:
                    now = phi(potentials[i], side)
                paid[i, side] = now - held[i, side]
                held[i, side] = now
        if over[i]:
            running[i] = False
            ended[count] = i
            count += 1
            for side in range(points.shape[1]):
                paid[i, side] += at_the_end(reward, places[i], points[i], side)
    return count


@kernel
def credit(paid, seats, actions, rewards, lengths):
    """Writes what one seat of every game was paid into `rewards` (N,); adds a step to `lengths` where `actions` are not -1."""
    for i in range(len(seats)):
        rewards[i] = paid[i, seats[i]]
        if actions[i] != -1:
            lengths[i] += 1


@kernel
def stand(states, turns_so_far, games, vp, sources, placement, turns, decisions):
    """Writes how the (k,) games listed stand; `turns_so_far` (N,) is the field of the states that counts turns.

    The outputs are those of `Session.results`, whose shapes say how many sides and sources there are.
    """
    for each in range(len(games)):
        i = games[each]
        for side in range(vp.shape[1]):
            p = states[i].players[side]
            vp[each, side] = p.score
            placement[each, side] = p.placement
            for source in range(sources.shape[2]):
                sources[each, side, source] = p.vp[source]
        turns[each] = turns_so_far[i]
        decisions[each] = states[i].decisions
