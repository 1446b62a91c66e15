"""A network of dense layers, run by a kernel: what plays trained policies without torch.

Every row is reckoned alone and in a fixed order, so what comes out for a game does not depend on the batch it is in, which
matrix products of numpy do not promise. Observations are mostly zeros, and rows of weights that meet a zero are skipped.
"""

import numpy as np

from galileo_env.engine.jit import kernel

#: What stands between the layers, by number.
ACTIVATIONS = ("relu", "tanh")


@kernel
def choose(observations, masks, words, sizes, weights, activation, sample):
    """(k,) int64: an action for each row, legal by its mask; -1 where nothing is legal.

    Args:
        observations: (k, sizes[0]) int8 or float32.
        masks: (k, sizes[-1]) uint8.
        words: (k,) uint64; the upper 53 bits of each drive the draw, if there is one.
        sizes: (layers + 1,) int64, numbers of units.
        weights: float32, for each layer its (inputs, outputs) matrix row by row and then its (outputs,) bias.
        activation: index into ACTIVATIONS, between layers.
        sample: draws by the softmax of the outputs instead of taking the largest (of equals the first).
    """
    widest = sizes.max()
    values, sums = np.zeros(widest, np.float32), np.zeros(widest, np.float32)
    actions = np.full(len(masks), -1, np.int64)
    last = len(sizes) - 2
    for row in range(len(masks)):
        for i in range(sizes[0]):
            values[i] = observations[row, i]
        at = 0
        for layer in range(last + 1):
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
                if layer == last:
                    values[j] = value
                elif activation == 0:
                    values[j] = max(value, np.float32(0))
                else:
                    values[j] = np.tanh(value)
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
