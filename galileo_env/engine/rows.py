"""How kernels write rows of observations."""

import numpy as np

from galileo_env.engine.jit import helper


@helper
def index(value):
    """A whole number from 0 to 255, as one that the compiler knows not to be negative.

    An index that may be negative counts from the end, which the compiler has to allow for at every access: it then copies rows of
    a table number by number, which takes up to ten times as long as copying them whole.
    """
    return np.int64(np.uint8(value))


def row_writer(encode):
    """A kernel helper (s, observer, row, scratch) that writes an observation into a row of int8 or float32.

    `encode` (s, observer, row) writes int8 and so is compiled once; float32 rows are converted from `scratch`, an int8 row, which
    is also quicker than to write every number four bytes wide.
    """

    @helper
    def write(s, observer, row, scratch):
        if row.itemsize == 1:
            encode(s, observer, row.view(np.int8))
        else:
            encode(s, observer, scratch)
            for each in range(len(scratch)):
                row[each] = scratch[each]

    return write
