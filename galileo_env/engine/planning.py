"""A turn planned ahead, for any game: the core of the agent `scholar`.

Every plan is made on a copy in which all that the mover cannot see has been dealt anew. On each such deal every action still in
question is followed by many ways to finish the turn, and counts as good as the best of them, since the mover will choose again;
deals are chance, so what they come to is averaged. After each deal the worse half of the actions is given up, and those left
share the trials of all. Where all actions are to be rated none is given up.

A way to finish the turn is not quite random: of some random candidates the one is taken that the best plan so far held, wherever
in the plans of this decision it was, with those never tried first.
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper

#: Deals of a decision.
DEALS = 4

#: Random candidates for every step of a plan.
PICKS = 2

#: Steps of a plan that are remembered; few turns are longer.
STEPS = 64

#: What an action never tried counts as.
UNTRIED = 1e9


@helper
def better_half_first(order, count, totals):
    """Sorts the first entries of `order` by falling total, earlier ones first among equals; returns how many go on."""
    for each in range(1, count):
        mine = order[each]
        to = each
        while to > 0 and totals[order[to - 1]] < totals[mine]:
            order[to] = order[to - 1]
            to -= 1
        order[to] = mine
    return max(2, (count + 1) // 2)


def beyond_the_others(worth):
    """A kernel helper (s, seat) made of a game's own `worth` (s, side), the points that a side (from 0) may expect.

    It gives the points that a seat (from 1) may expect beyond those of the best other side.
    """

    @helper
    def judge(s, seat):
        own = 0.0
        best = -1e9
        for side in range(s.sides):
            points = worth(s, side)
            if side == seat - 1:
                own = points
            else:
                best = max(best, points)
        return own - best

    return judge


def planner(apply, settle, deal_anew, value, next_turn, num_actions, trials):
    """A kernel helper (states, games, words, legal, counts, deals, halving, ratings, out) that chooses for every game listed.

    Made of a game's own functions; `value` (s, seat) judges a situation for a seat (from 1) as a float, in points; `next_turn` is
    the kind of decision with which a turn begins; `trials` are the plans made on each deal, shared by the actions still in
    question (each has one at least). Choices go to `out`, (k,) int64. `words` (k,) uint64, never 0, drives deals and
    plans; `legal` and `counts` are outputs of the last step. `deals` of a decision; `halving`, whether the worse half of
    the actions is given up after each. `ratings` (k, max_legal) float64 gets the mean value of each legal action over the deals
    that it took part in, in the order of `legal`; zeros where a single one is legal.
    """

    @helper
    def pick(ids, count, word, best):
        """Of some random candidates the one that the best plan held. Returns it with the advanced word."""
        action = np.int64(0)
        for each in range(PICKS):
            word = rng.xorshift(word)
            other = np.int64(ids[rng.one_of(word, count)])
            if each == 0 or best[other] > best[action]:
                action = other
        return action, word

    @helper
    def best_plan(work, option, ids, seat, word, plans, best, steps):
        """The value of the best of some plans for the deal `work[0]` that begin with an action, and the advanced word.

        Where the action ends the turn one plan is enough. Every function of the game is called at one place only, since the
        compiler copies it to each.
        """
        most = -UNTRIED
        for _ in range(plans):
            work[1] = work[0]
            s = work[1]
            action = option
            taken = 0
            while True:
                apply(s, action)
                count = settle(s, ids)
                if count == 0 or top(s).kind == next_turn:
                    break
                action, word = pick(ids, count, word, best)
                steps[min(taken, STEPS - 1)] = action
                taken += 1
            found = value(s, seat)
            for step in range(min(taken, STEPS)):
                if best[steps[step]] == UNTRIED or best[steps[step]] < found:
                    best[steps[step]] = found
            most = max(most, found)
            if taken == 0:
                break
        return most, word

    @helper
    def choose(states, games, words, legal, counts, deals, halving, ratings, out):
        work = np.zeros(2, states.dtype)  # the deal, and what a plan makes of it
        ids = np.zeros(legal.shape[1], np.int16)
        totals = np.zeros(legal.shape[1])
        order = np.zeros(legal.shape[1], np.int64)
        best = np.zeros(num_actions)
        steps = np.zeros(STEPS, np.int64)
        for each in range(len(games)):
            i = games[each]
            left = np.int64(counts[i])
            if left == 1:
                out[each] = legal[i, 0]
                ratings[each, 0] = 0.0
                continue
            seat = np.int64(states[i].stack[states[i].depth - 1].seat)
            word = words[each]
            best[:] = UNTRIED
            for option in range(left):
                order[option] = option
                totals[option] = 0.0
            for deal in range(deals):
                word = rng.xorshift(word)
                work[0] = states[i]
                deal_anew(work[0], seat, word)
                plans = max(1, trials // left)
                for place in range(left):
                    option = np.int64(legal[i, order[place]])
                    found, word = best_plan(work, option, ids, seat, word, plans, best, steps)
                    totals[order[place]] += found
                    ratings[each, order[place]] = totals[order[place]] / (deal + 1)
                kept = better_half_first(order, left, totals)
                if halving:
                    left = kept
            out[each] = legal[i, order[0]]

    return choose
