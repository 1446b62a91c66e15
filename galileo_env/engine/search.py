"""Information-set Monte Carlo tree search over the kernels of any game.

One tree per root, whose top is the decision that the searching seat faces (Cowling, Powley and Whitehouse, "Information Set Monte
Carlo Tree Search", the variant with a single observer). Every simulation begins on a copy in which all that the seat cannot see
has been dealt anew and chance been seeded anew, so the tree never learns what is hidden. On its way down a simulation takes the
child with the best upper bound among those legal in this deal, each weighed by how often it could have been taken; the first
action never tried there becomes a new node. The game is then played on, and what it comes to is counted in every node passed.

What a game comes to is a number from 0 to 1 for every side, and these are 1 together: the sides' shares of exp(points / scale),
so that of two players the one who leads by `scale` points has 0.73. Points are final ones, or what the game's own estimate
expects where play is cut short. At the end of a game half the value goes to the winners instead, which knows of tie-breaks. Each
side takes what is best for itself.

Playing on is not quite random: of some random candidates the one is taken that did best for the mover so far, wherever in the
simulations of this root it was played (Finnsson and Björnsson, "Simulation-Based Approach to General Game Playing").
"""

import math

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper

#: Sides that a value has room for.
SIDES = 4

#: Actions of a simulation that count for what an action did so far; later ones, of games played to the end, do not.
TRAIL = 1024

#: What the winners of a finished game share; the rest goes by points.
WIN = 0.5

#: A node is an action at a decision. `label` is the action and what was asked of whom, `first` the first child and `after` the
#: next child of the same parent (0 none), `offered` the visits of the parent at which the action was legal, `total` the sum of
#: what its visits came to.
NODE = np.dtype(
    (
        np.record,
        [
            ("label", np.int64),
            ("first", np.int32),
            ("after", np.int32),
            ("visits", np.int32),
            ("offered", np.int32),
            ("total", np.float64, (SIDES,)),
        ],
    )
)


@helper
def clear(node, label, after):
    """Makes a node that was offered once and not yet visited."""
    node.label = label
    node.first = 0
    node.after = after
    node.visits = 0
    node.offered = 1
    for side in range(SIDES):
        node.total[side] = 0.0


@helper
def label_of(s, action):
    """An action with the kind of decision and the seat asked: in another deal the same action may answer something else."""
    f = top(s)
    return np.int64(f.seat) * 2**32 + np.int64(f.kind) * 2**16 + np.int64(action)


@helper
def descend(nodes, parent, s, ids, count, place, word, explore):
    """The child of a node to go to, or, as long as a legal action has none, a random such action.

    `place` is zero for every action id and left so; `ids` is used up. Returns (child, action), child 0 where there is none yet.
    """
    for each in range(count):
        place[ids[each]] = 1
    side = np.int64(top(s).seat) - 1
    asked = label_of(s, 0)
    best = np.int64(0)
    bound = -1.0
    child = np.int64(nodes[parent].first)
    while child > 0:
        node = nodes[child]
        action = np.int64(node.label) - asked
        if 0 <= action < len(place) and place[action] == 1:
            place[action] = 0
            node.offered += 1
            found = node.total[side] / node.visits + explore * math.sqrt(math.log(node.offered) / node.visits)
            if found > bound:
                best = child
                bound = found
        child = np.int64(node.after)
    untried = 0
    for each in range(count):
        if place[ids[each]] == 1:
            place[ids[each]] = 0
            ids[untried] = ids[each]
            untried += 1
    if untried > 0:
        return np.int64(0), np.int64(ids[rng.one_of(word, untried)])
    return best, np.int64(nodes[best].label) - asked


@helper
def share(points, sides, scale):
    """Turns the points of the sides into numbers that are 1 together."""
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
def reward_winners(s, values, sides):
    """Gives the winners of a finished game their part."""
    winners = 0
    for side in range(sides):
        if s.players[side].placement == 1:
            winners += 1
    for side in range(sides):
        values[side] *= 1.0 - WIN
        if s.players[side].placement == 1:
            values[side] += WIN / winners


@helper
def tell(nodes, visits, values):
    """Writes how often every action of the first node was tried (actions,) and what it came to (actions, sides)."""
    child = np.int64(nodes[0].first)
    while child > 0:
        node = nodes[child]
        action = np.int64(node.label) % 2**16
        visits[action] = node.visits
        for side in range(values.shape[1]):
            values[action, side] = node.total[side] / node.visits
        child = np.int64(node.after)


@helper
def most_visited(ids, count, visits, values, side):
    """The id with most visits; of equals that of the best value to a side, then the lowest."""
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


def searcher(apply, settle, deal_anew, worth, next_turn, num_actions):
    """A kernel helper that searches many roots, made of a game's own functions; see `search` in a game's search.py.

    `worth` (s, side) is what a side (from 0) may expect in points, as a float; `next_turn` is the kind of decision with which a
    turn begins, where play may be cut short.
    """

    @helper
    def prefer(ids, count, word, picks, side, sums, tries):
        """Of `picks` random legal actions the one that did best for a side so far, with those never tried first.

        Returns the action and the advanced word.
        """
        chosen = np.int64(0)
        best = -1.0
        for _ in range(picks):
            word = rng.xorshift(word)
            action = np.int64(ids[rng.one_of(word, count)])
            found = sums[side, action] / tries[side, action] if tries[side, action] > 0.0 else 2.0
            if found > best:
                chosen = action
                best = found
        return chosen, word

    @helper
    def play_on(s, ids, count, word, cut, picks, sums, tries, trail, passed):
        """Plays to the end, or (`cut` not negative) until a turn begins after so many decisions.

        Adds to the trail, which holds `passed` actions. Returns the advanced word and the actions on the trail.
        """
        played = 0
        while count > 0 and (cut < 0 or played < cut or top(s).kind != next_turn):
            side = np.int64(top(s).seat) - 1
            action, word = prefer(ids, count, word, picks, side, sums, tries)
            if picks > 1 and passed < len(trail):
                trail[passed] = side * num_actions + action
                passed += 1
            s.decisions += 1
            apply(s, action)
            played += 1
            count = settle(s, ids)
        return word, passed

    @helper
    def judge(s, values, scale):
        """Writes what a game comes to for every side."""
        sides = np.int64(s.sides)
        for side in range(sides):
            values[side] = float(s.players[side].score) if s.turn_seat == 0 else worth(s, side)
        share(values, sides, scale)
        if s.turn_seat == 0:
            reward_winners(s, values, sides)

    @helper
    def grow(root, work, nodes, path, ids, place, values, sums, tries, trail, word, simulations, cut, c, scale, picks):
        """Grows the tree of one root, `root[0]`; its children are those of the first node.

        The exploration constant `c` counts in the range of what the simulations came to for the searching seat so far, so that
        it means the same where all is nearly decided. (The standard deviation shrinks once a tree goes one way, and an action
        whose first trial went badly is never tried again.)
        """
        seat = np.int64(top(root[0]).seat)
        clear(nodes[0], np.int64(0), 0)
        sums[:] = 0.0
        tries[:] = 0.0
        size = 1
        most = 0.0
        least = 1.0
        for _ in range(simulations):
            word = rng.xorshift(word)
            work[0] = root[0]
            s = work[0]
            deal_anew(s, seat, word)
            explore = c * max(0.0, most - least)
            count = settle(s, ids)
            at = np.int64(0)
            depth = 0
            fresh = False
            while count > 0 and not fresh:
                word = rng.xorshift(word)
                child, action = descend(nodes, at, s, ids, count, place, word, explore)
                fresh = child == 0
                if fresh:
                    child = np.int64(size)
                    clear(nodes[child], label_of(s, action), nodes[at].first)
                    nodes[at].first = child
                    size += 1
                at = child
                path[depth] = child
                if depth < len(trail):
                    trail[depth] = (np.int64(top(s).seat) - 1) * num_actions + action
                depth += 1
                s.decisions += 1
                apply(s, action)
                count = settle(s, ids)
            word, passed = play_on(s, ids, count, word, cut, picks, sums, tries, trail, min(depth, len(trail)))
            judge(s, values, scale)
            for each in range(passed):
                side = trail[each] // num_actions
                action = trail[each] % num_actions
                sums[side, action] += values[side]
                tries[side, action] += 1.0
            for each in range(depth):
                node = nodes[path[each]]
                node.visits += 1
                for side in range(s.sides):
                    node.total[side] += values[side]
            most = max(most, values[seat - 1])
            least = min(least, values[seat - 1])

    @helper
    def search_all(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values):
        """Searches every game listed, one after the other in the same memory.

        Choices go to `out`, (k,) int64. `words` (k,) uint64, never 0, drives all chance; `simulations` are made for each game;
        `cut` (negative: none), `c`, `scale` and `picks` are the options of agents/search.py; `legal` and `counts` are outputs of
        the last step. `visits` (k, actions) int64 and `values` (k, actions, sides) float64, zeros, are filled in with how often
        each action was tried and with what it came to on average; where a single action is legal nothing is tried.
        """
        work = np.zeros(1, states.dtype)
        nodes = np.zeros(simulations + 1, NODE)
        path = np.zeros(simulations + 1, np.int32)
        ids = np.zeros(legal.shape[1], np.int16)
        place = np.zeros(num_actions, np.int8)
        sums = np.zeros((SIDES, num_actions))
        tries = np.zeros((SIDES, num_actions))
        trail = np.zeros(TRAIL, np.int32)
        ends = np.zeros(SIDES)
        for each in range(len(games)):
            i = games[each]
            if counts[i] == 1:
                out[each] = legal[i, 0]
                continue
            root = states[i : i + 1]
            grow(root, work, nodes, path, ids, place, ends, sums, tries, trail, words[each], simulations, cut, c, scale, picks)
            tell(nodes, visits[each], values[each])
            out[each] = most_visited(legal[i], counts[i], visits[each], values[each], np.int64(top(root[0]).seat) - 1)

    return search_all
