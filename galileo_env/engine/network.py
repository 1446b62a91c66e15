"""Networks of dense layers, run by kernels: what plays trained policies, and guides a search, without torch.

Every row is reckoned alone and in a fixed order, so what comes out for a game does not depend on the batch it is in, which
matrix products of numpy do not promise. Observations are mostly zeros, and rows of weights that meet a zero are skipped.

A chain of layers is an array of its sizes, from the numbers that go in to those that come out, and one of its weights: for each
layer the (inputs, outputs) matrix row by row and then the (outputs,) bias. Between layers, and not behind the last, stands an
activation.
"""

from typing import NamedTuple

import numpy as np

from galileo_env.engine.jit import helper, kernel

#: What stands between the layers, by number.
ACTIVATIONS = ("relu", "tanh")


class Network(NamedTuple):
    """A network as the kernels take it.

    sizes: (layers + 1,) int64, units from the numbers of an observation to the actions.
    weights: float32, see above.
    activation: index into ACTIVATIONS.
    value_sizes: the same of a chain that stands on the first layer and gives a single number, the value; without entries where
        there is none.
    value_weights: of that chain.
    """

    sizes: np.ndarray
    weights: np.ndarray
    activation: int
    value_sizes: np.ndarray
    value_weights: np.ndarray


@helper
def run(values, sums, sizes, weights, activation, at, first, after):
    """Runs the layers `first` to `after - 1` of a chain over `values`, in their place; those of `first` begin at weight `at`.

    `sums` is room for the widest layer. Returns where the next layer's weights begin.
    """
    for layer in range(first, after):
        inputs, outputs = sizes[layer], sizes[layer + 1]
        bias = at + inputs * outputs
        for j in range(outputs):
            sums[j] = weights[bias + j]
        for i in range(inputs):
            value = values[i]
            if value != 0:
                line = weights[at + i * outputs : at + (i + 1) * outputs]
                for j in range(outputs):
                    sums[j] += value * line[j]
        at = bias + outputs
        for j in range(outputs):
            value = sums[j]
            if layer == len(sizes) - 2:
                values[j] = value
            elif activation == 0:
                values[j] = max(value, np.float32(0))
            else:
                values[j] = np.tanh(value)
    return at


@helper
def room_for(network):
    """(3, n) float32: what `forward` works in, wide enough for every layer."""
    widest = network.sizes.max()
    for size in network.value_sizes:
        widest = max(widest, size)
    return np.zeros((3, widest), np.float32)


@helper
def forward(row, room, network):
    """The value of an observation `row` (int8), 0 without layers for it; what the actions come to is left in `room[0]`.

    `room` is what `room_for` gives.
    """
    values, sums, first = room[0], room[1], room[2]
    for i in range(network.sizes[0]):
        values[i] = row[i]
    at = run(values, sums, network.sizes, network.weights, network.activation, 0, 0, 1)
    value = 0.0
    if len(network.value_sizes) > 0:
        for i in range(network.sizes[1]):
            first[i] = values[i]
        run(first, sums, network.value_sizes, network.value_weights, network.activation, 0, 0, len(network.value_sizes) - 1)
        value = np.float64(first[0])
    run(values, sums, network.sizes, network.weights, network.activation, at, 1, len(network.sizes) - 1)
    return value


@kernel
def outputs(observations, sizes, weights, activation):
    """(k, sizes[-1]) float32: what a chain says of each row; arguments as in `choose`."""
    room = np.zeros((2, sizes.max()), np.float32)
    found = np.zeros((len(observations), sizes[-1]), np.float32)
    for row in range(len(observations)):
        for i in range(sizes[0]):
            room[0, i] = observations[row, i]
        run(room[0], room[1], sizes, weights, activation, 0, 0, len(sizes) - 1)
        found[row] = room[0, : sizes[-1]]
    return found


@kernel
def choose(observations, masks, words, sizes, weights, activation, sample):
    """(k,) int64: an action for each row, legal by its mask; -1 where nothing is legal.

    Args:
        observations: (k, sizes[0]) int8 or float32.
        masks: (k, sizes[-1]) uint8.
        words: (k,) uint64; the upper 53 bits of each drive the draw, if there is one.
        sizes, weights, activation: of the chain that ends in the actions, see Network.
        sample: draws by the softmax of the outputs instead of taking the largest (of equals the first).
    """
    widest = sizes.max()
    values, sums = np.zeros(widest, np.float32), np.zeros(widest, np.float32)
    actions = np.full(len(masks), -1, np.int64)
    for row in range(len(masks)):
        for i in range(sizes[0]):
            values[i] = observations[row, i]
        run(values, sums, sizes, weights, activation, 0, 0, len(sizes) - 1)
        best = -1
        for action in range(sizes[-1]):
            if masks[row, action] and (best < 0 or values[action] > values[best]):
                best = action
        actions[row] = best
        if sample and best >= 0:
            top, total = values[best], 0.0
            for action in range(sizes[-1]):
                if masks[row, action]:
                    total += np.exp(np.float64(values[action] - top))
            left = np.float64(words[row] >> np.uint64(11)) * 2.0**-53 * total
            for action in range(sizes[-1]):
                if masks[row, action]:
                    actions[row] = action
                    left -= np.exp(np.float64(values[action] - top))
                    if left < 0:
                        break
    return actions
