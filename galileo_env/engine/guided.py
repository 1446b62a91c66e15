"""The tree search of engine/search.py with a trained network to guide it, for any game.

Trees, deals and shares are the same; what differs is where a simulation goes and where it ends.

Of the legal actions it takes the one with the highest value so far plus `c * chance * sqrt(simulations) / (1 + visits)`, where
`chance` is the probability that the network gives the action among those legal in this deal (Silver et al., "Mastering the game
of Go without human knowledge"). The value of an action never tried is that of its node. As in the plain search `c` counts in
the range of what the simulations came to.

The network sees what the mover sees: the observation of the seat that is asked, on a copy whose hidden parts and chance were
dealt anew for the searching seat. A node keeps what the network says of its actions as long as the same is asked of the same
seat with the same actions legal, and asks again where chance brought another question there.

A simulation ends at the first decision below the root to which no other one came this way. Where the network has a value, the
mover may expect its lead now and the change that the network tells. Of two sides the other one's lead is the negative; among
more, every seat's lead is read from its own observation. As points a side has its lead or 0, whichever is less: the leader has
0, and the others what they are behind. Where it has none, the turn is played out at random and then judged by the points that
the game's judgement expects for every side. Games that end are scored as in the plain search.
"""

import math

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper
from galileo_env.engine.network import forward, room_for
from galileo_env.engine.outcome import lead
from galileo_env.engine.search import SIDES, label_of, most_visited, reward_winners, share, tell

#: A node is an action at a decision, as in engine/search.py. `asked` is the question that the network was asked last (see
#: `question`), 0 none.
NODE = np.dtype(
    (
        np.record,
        [
            ("label", np.int64),
            ("asked", np.uint64),
            ("first", np.int32),
            ("after", np.int32),
            ("visits", np.int32),
            ("total", np.float64, (SIDES,)),
        ],
    )
)

#: The least range in which `c` counts, so that chances decide where all came to the same.
LEAST_RANGE = 1e-9


@helper
def clear(node, label, after):
    """Makes a node that was not yet visited."""
    node.label = label
    node.asked = 0
    node.first = 0
    node.after = after
    node.visits = 0
    for side in range(SIDES):
        node.total[side] = 0.0


@helper
def question(s, ids, count):
    """A word, never 0, for who is asked what and which actions are legal."""
    word = np.uint64(label_of(s, 0)) | np.uint64(1)
    for each in range(count):
        word = rng.xorshift(word ^ (np.uint64(ids[each]) << np.uint64(1))) | np.uint64(1)
    return word


@helper
def bounds(nodes, parent, side, asked, ids, count, place, opinion, explore, children, found):
    """Writes the upper bound of every legal action of a node for a side, and the child that stands for it, 0 where there is none.

    `opinion` (actions,) is what the network says, `asked` the label of action 0, `place` zero for every action id and left so;
    `children` and `found` are written up to `count`.
    """
    likeliest = opinion[ids[0]]
    for each in range(count):
        place[ids[each]] = each + 1
        children[each] = 0
        likeliest = max(likeliest, opinion[ids[each]])
    tries = 0
    child = np.int64(nodes[parent].first)
    while child > 0:
        action = np.int64(nodes[child].label) - asked
        if 0 <= action < len(place) and place[action] > 0:
            children[place[action] - 1] = child
            tries += nodes[child].visits
        child = np.int64(nodes[child].after)
    together = 0.0
    for each in range(count):
        place[ids[each]] = 0
        found[each] = math.exp(np.float64(opinion[ids[each]] - likeliest))
        together += found[each]
    for each in range(count):
        at = children[each] if children[each] > 0 else parent
        visits = nodes[children[each]].visits if children[each] > 0 else 0
        value = nodes[at].total[side] / max(1, nodes[at].visits)
        found[each] = value + explore * found[each] / together * math.sqrt(tries + 1.0) / (1.0 + visits)


def guided_searcher(apply, settle, deal_anew, encode, points_now, worth, next_turn, num_actions, observation_size):
    """A kernel helper that searches many roots, made of a game's own functions; see `search_guided` in a game's guided.py.

    `encode` (s, seat, row) writes the observation of a seat (from 1), int8; `points_now` (s, side) is what a side (from 0) would
    have if the game were scored now, `worth` (s, side) what it may expect, as a float; `next_turn` is the kind of decision with
    which a turn begins.
    """

    @helper
    def grow(root, word, simulations, c, scale, network, max_legal):
        """The nodes of a tree of one root, `root[0]`; its children are those of the first one.

        `settle` writes at most `max_legal` ids.

        Every function of the game is called at one place only, since the compiler copies it to each.
        """
        seat = np.int64(top(root[0]).seat)
        work = np.zeros(1, root.dtype)
        nodes = np.zeros(simulations + 1, NODE)
        opinions = np.empty((simulations + 1, num_actions), np.float32)
        path = np.zeros(simulations + 1, np.int64)  # the root first
        ids = np.zeros(max_legal, np.int16)
        place = np.zeros(num_actions, np.int64)
        children = np.zeros(max_legal, np.int64)
        found = np.zeros(max_legal)
        sides = np.int64(root[0].sides)
        points = np.zeros(sides, np.int64)
        values = np.zeros(SIDES)
        row = np.zeros(observation_size, np.int8)
        room = room_for(network)
        valued = len(network.value_sizes) > 0
        size = 1
        most = 0.0
        least = 1.0
        for _ in range(simulations):
            word = rng.xorshift(word)
            work[0] = root[0]
            s = work[0]
            deal_anew(s, seat, word)
            explore = c * max(LEAST_RANGE, most - least)
            at = np.int64(0)
            depth = 1
            action = np.int64(-1)
            fresh = False  # whether the tree has been left
            while True:
                if action >= 0:
                    s.decisions += 1
                    apply(s, action)
                count = settle(s, ids)
                if count == 0 or (fresh and not valued and top(s).kind == next_turn):
                    break
                asked = question(s, ids, count)
                if (fresh and valued) or (not fresh and nodes[at].asked != asked):
                    mover = np.int64(top(s).seat)
                    for side in range(sides):
                        points[side] = points_now(s, side)
                    for each in range(s.seats if fresh and sides > 2 else 1):
                        side = (mover - 1 + each) % s.seats
                        encode(s, side + 1, row)
                        change = forward(row, room, network)
                        values[side] = lead(points, side) + change
                        if each == 0:
                            opinions[at, :] = room[0, :num_actions]
                            nodes[at].asked = asked
                    if sides == 2:
                        values[2 - mover] = -values[mover - 1]
                if fresh and valued:
                    break
                word = rng.xorshift(word)
                if fresh:
                    action = np.int64(ids[rng.one_of(word, count)])
                else:
                    side = np.int64(top(s).seat) - 1
                    label = label_of(s, 0)
                    bounds(nodes, at, side, label, ids, count, place, opinions[at], explore, children, found)
                    best = np.argmax(found[:count])
                    action = np.int64(ids[best])
                    child = children[best]
                    fresh = child == 0
                    if fresh:
                        child = np.int64(size)
                        clear(nodes[child], label + action, nodes[at].first)
                        nodes[at].first = child
                        size += 1
                    at = child
                    path[depth] = child
                    depth += 1
            for side in range(sides):
                if count == 0:
                    values[side] = float(s.players[side].score)
                elif valued:
                    values[side] = min(0.0, values[side])
                else:
                    values[side] = worth(s, side)
            share(values, sides, scale)
            if count == 0:
                reward_winners(s, values, sides)
            for each in range(depth):
                node = nodes[path[each]]
                node.visits += 1
                for side in range(sides):
                    node.total[side] += values[side]
            most = max(most, values[seat - 1])
            least = min(least, values[seat - 1])
        return nodes

    @helper
    def search_all(states, games, words, simulations, c, scale, network, legal, counts, out, visits, values):
        """Searches every game listed, one after the other; arguments and outputs are those of the plain search's, with a
        `network` (engine/network.Network) in the place of its other options.
        """
        for each in range(len(games)):
            i = games[each]
            if counts[i] == 1:
                out[each] = legal[i, 0]
                continue
            root = states[i : i + 1]
            nodes = grow(root, words[each], simulations, c, scale, network, legal.shape[1])
            tell(nodes, visits[each], values[each])
            out[each] = most_visited(legal[i], counts[i], visits[each], values[each], np.int64(top(root[0]).seat) - 1)

    return search_all
