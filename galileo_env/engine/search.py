"""Information-set Monte Carlo tree search over the kernels of any game.

One tree per root, with the decision that the searching seat faces on top (Cowling, Powley and Whitehouse, "Information Set Monte
Carlo Tree Search": the variant with a single observer). Every simulation begins on a copy in which everything that the seat
cannot see has been dealt anew, so the tree never learns what is hidden. On its way down it takes the child with the best upper
bound among those that are legal in this deal, each child being weighed by how often it could have been taken; the first action
never tried becomes a new node; random play goes on from there, and what it comes to is counted in every node of the way.

What a game came to is a number from 0 to 1 for every side, which together are 1: exp(points / scale) by share, so that a lead of
`scale` points at two players is worth 0.73. Points are final ones, or those of the game's own estimate where play was cut short.
Each side takes what is best for itself.
"""

import math

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper

#: Sides that a value has room for.
SIDES = 4

#: A node is reached by an action at a decision. `label` is that action and what was asked of whom, `first` and `after` are the
#: first child and the next child of the same parent (0 none), `offered` counts the visits of the parent at which it was legal,
#: `total` sums the outcomes of its visits.
NODE = np.dtype(
    [
        ("label", np.int64),
        ("first", np.int32),
        ("after", np.int32),
        ("visits", np.int32),
        ("offered", np.int32),
        ("total", np.float64, (SIDES,)),
    ]
)


@helper
def clear(node, label, after):
    """Makes a node that was never visited."""
    node.label = label
    node.first = 0
    node.after = after
    node.visits = 0
    node.offered = 1
    for side in range(SIDES):
        node.total[side] = 0.0


@helper
def label_of(s, action):
    """An action id together with the kind of decision and the seat: in another deal the same id may answer something else."""
    f = top(s)
    return (np.int64(f.seat) << 32) | (np.int64(f.kind) << 16) | np.int64(action)


@helper
def pick(nodes, parent, s, ids, count, place, word, explore):
    """The child of `parent` to go to among the legal ids, or an id never tried.

    `place` is zero for every action id and left so. Returns (child, action): child 0 if the action has none yet.
    """
    for each in range(count):
        place[ids[each]] = 1
    side = np.int64(top(s).seat) - 1
    asked = label_of(s, 0)
    best = np.int64(0)
    bound = -1e300
    child = np.int64(nodes[parent].first)
    while child > 0:
        node = nodes[child]
        action = node.label - asked
        if 0 <= action < len(place) and place[action] == 1:
            place[action] = 0
            node.offered += 1
            found = node.total[side] / node.visits + explore * math.sqrt(math.log(node.offered) / node.visits)
            if found > bound:
                best, bound = child, found
        child = np.int64(node.after)
    untried = 0
    for each in range(count):
        if place[ids[each]] == 1:
            place[ids[each]] = 0
            ids[untried] = ids[each]
            untried += 1
    if untried == 0:
        return best, nodes[best].label - asked
    return np.int64(0), np.int64(ids[((word >> np.uint64(32)) * np.uint64(untried)) >> np.uint64(32)])


@helper
def share(points, sides, scale):
    """Turns points of the sides into numbers that are 1 together."""
    most = points[0]
    for side in range(1, sides):
        most = max(most, points[side])
    together = 0.0
    for side in range(sides):
        points[side] = math.exp((points[side] - most) / scale)
        together += points[side]
    for side in range(sides):
        points[side] /= together


@helper
def most_visited(ids, count, visits, values, side):
    """The id with most visits; among equals the one of the best value to a side, and then the lowest."""
    best = np.int64(ids[0])
    for each in range(1, count):
        action = np.int64(ids[each])
        if visits[action] != visits[best]:
            better = visits[action] > visits[best]
        elif values[action, side] != values[best, side]:
            better = values[action, side] > values[best, side]
        else:
            better = action < best
        if better:
            best = action
    return best


def searcher(apply, settle, deal_anew, worth, rests, num_actions):
    """A kernel helper that searches one root, made of a game's own functions.

    `worth` (s, side) is what a side may expect in points, from 0; `rests` (s) is whether a turn begins, where play may be cut.
    """

    @helper
    def finish(s, ids, count, word, cut):
        """Random play to the end, or (cut not negative) until a turn begins after `cut` decisions. Returns the word."""
        played = 0
        while count > 0 and (cut < 0 or played < cut or not rests(s)):
            word = rng.xorshift(word)
            s.decisions += 1
            choice = ((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
            apply(s, np.int64(ids[choice]))
            played += 1
            count = settle(s, ids)
        return word

    @helper
    def outcome(s, values, scale, win):
        """Writes what a game came to for every side."""
        sides = np.int64(s.sides)
        for side in range(sides):
            values[side] = s.players[side].score if s.turn_seat == 0 else worth(s, side)
        share(values, sides, scale)
        if s.turn_seat == 0 and win > 0.0:
            winners = 0
            for side in range(sides):
                winners += s.players[side].placement == 1
            for side in range(sides):
                values[side] *= 1.0 - win
                if s.players[side].placement == 1:
                    values[side] += win / winners

    @helper
    def grow(root, work, nodes, path, ids, place, values, word, simulations, cut, c, scale, win):
        """Runs the simulations of one root; the first node is the root of the tree that they leave."""
        seat = np.int64(top(root[0]).seat)
        clear(nodes[0], np.int64(0), np.int32(0))
        size = 1
        mean = 0.0
        squares = 0.0
        for number in range(simulations):
            word = rng.xorshift(word)
            work[0] = root[0]
            s = work[0]
            deal_anew(s, seat, word)
            count = settle(s, ids)
            explore = c * math.sqrt(squares / max(1, number))
            depth = 0
            at = np.int64(0)
            fresh = False
            while count > 0 and not fresh:
                word = rng.xorshift(word)
                child, action = pick(nodes, at, s, ids, count, place, word, explore)
                fresh = child == 0
                if fresh:
                    child = np.int64(size)
                    clear(nodes[child], label_of(s, action), nodes[at].first)
                    nodes[at].first = child
                    size += 1
                s.decisions += 1
                apply(s, action)
                count = settle(s, ids)
                path[depth] = child
                depth += 1
                at = child
            word = finish(s, ids, count, word, cut)
            outcome(s, values, scale, win)
            step = values[seat - 1] - mean
            mean += step / (number + 1)
            squares += step * (values[seat - 1] - mean)
            for each in range(depth):
                node = nodes[path[each]]
                node.visits += 1
                for side in range(s.sides):
                    node.total[side] += values[side]
        return word

    @helper
    def search_all(states, games, words, simulations, cut, c, scale, win, legal, counts, out, visits, values):
        """See a game's search.py."""
        work = np.zeros(1, states.dtype)
        nodes = np.zeros(simulations + 1, NODE)
        path = np.zeros(simulations + 1, np.int32)
        ids = np.zeros(legal.shape[1], np.int16)
        place = np.zeros(num_actions, np.int8)
        outcomes = np.zeros(SIDES)
        for each in range(len(games)):
            i = games[each]
            count = np.int64(counts[i])
            if count == 1:
                out[each] = legal[i, 0]
                continue
            grow(states[i : i + 1], work, nodes, path, ids, place, outcomes, words[each], simulations, cut, c, scale, win)
            child = np.int64(nodes[0].first)
            while child > 0:
                node = nodes[child]
                action = node.label & 0xFFFF
                visits[each, action] = node.visits
                for side in range(values.shape[2]):
                    values[each, action, side] = node.total[side] / node.visits
                child = np.int64(node.after)
            out[each] = most_visited(legal[i], count, visits[each], values[each], np.int64(top(states[i]).seat) - 1)

    return search_all
