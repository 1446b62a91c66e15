"""Nicolaus Copernicus: tiles for the library, and his page.

Columns are bits here (bit 0 is column 1). choose_row `a` is `2 * tile + side`, tile from 0; choose_column the same with the row
in `b`. His page: choose_inquisitor in mode FIGURE_OF_PAIR, `b` 0 for the first figure, else 1 + the place that is left out for
the second (OUT: none), `left` the most spaces; choose_amount in mode AMOUNT_OF_STEPS, `a` the place, + SECOND for the second
figure. A place is `8 * kind + space`.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_AMOUNT, A_COLUMN, A_LIBRARY_TILE, A_ROW, A_STOP
from galileo_env.games.galilei.names import (
    AMOUNT_OF_STEPS,
    CHOOSE_AMOUNT,
    CHOOSE_COLUMN,
    CHOOSE_INQUISITOR,
    CHOOSE_LIBRARY_TILE,
    CHOOSE_ROW,
    FIGURE_OF_PAIR,
    FROM_FREE,
    GRAND,
    LIBRARY_TILES,
    ROWS,
)
from galileo_env.games.galilei.rules.cellar import kind_and_space, list_figures, move_figure
from galileo_env.games.galilei.tables import LIBRARY_TILE_COLUMNS, LIBRARY_TILE_ROWS, RIGHTMOST

SECOND = 64
OUT = 32


@helper
def free_columns(p, row):
    """The columns of a row without a Book token and without a tile, as bits. Rules: GC-021, GC-025, GC-026"""
    free = (np.int64(1) << np.int64(p.columns)) - 1
    if p.books[row] > 0:
        free &= ~(np.int64(1) << np.int64(p.books[row] - 1))
    for tile in range(LIBRARY_TILES):
        down = row - p.laid_row[tile]
        if p.laid[tile] > 0 and 0 <= down < LIBRARY_TILE_ROWS[tile + 1]:
            wide = (np.int64(1) << LIBRARY_TILE_COLUMNS[tile + 1]) - 1
            free &= ~(wide << np.int64(p.laid_column[tile] - 1))
    return free


@helper
def columns_for(p, tile, row):
    """The columns on which the top left cell of a tile may lie in a row, as bits. Rules: GC-022, GC-024"""
    if row + LIBRARY_TILE_ROWS[tile + 1] > ROWS:
        return np.int64(0)
    free = free_columns(p, row)
    for down in range(1, LIBRARY_TILE_ROWS[tile + 1]):
        free &= free_columns(p, row + down)
    fits = free
    for right in range(1, LIBRARY_TILE_COLUMNS[tile + 1]):
        fits &= free >> right
    return fits


@helper
def fits_somewhere(p, tile):
    """Whether a tile not laid yet fits into the library."""
    if p.laid[tile] > 0:
        return False
    for row in range(ROWS):
        if columns_for(p, tile, row) > 0:
            return True
    return False


@helper
def can_lay(s, p):
    """Whether a tile may be laid now: one a turn. Rules: GC-019"""
    if s.ability_used:
        return False
    for tile in range(LIBRARY_TILES):
        if fits_somewhere(p, tile):
            return True
    return False


@helper
def begin_lay(s):
    """Asks for the tile; it costs nothing."""
    push(s, CHOOSE_LIBRARY_TILE, 0, 0, 1, FROM_FREE)


@helper
def legal_choose_library_tile(s, p, out):
    """Both sides of every tile that fits. Rules: GC-023"""
    count = 0
    for tile in range(LIBRARY_TILES):
        if fits_somewhere(p, tile):
            for side in range(2):
                out[count] = A_LIBRARY_TILE + 2 * tile + side
                count += 1
    return count


@helper
def apply_choose_library_tile(s, p, action):
    """Goes on to the row."""
    pop(s)
    push(s, CHOOSE_ROW, action - A_LIBRARY_TILE, 0, 1, FROM_FREE)


@helper
def legal_choose_row(s, p, out):
    """Rows in which the tile fits."""
    tile = np.int64(top(s).a) // 2
    count = 0
    for row in range(ROWS):
        if columns_for(p, tile, row) > 0:
            out[count] = A_ROW + row
            count += 1
    return count


@helper
def apply_choose_row(s, p, action):
    """Goes on to the column."""
    f = top(s)
    f.kind = CHOOSE_COLUMN
    f.b = action - A_ROW


@helper
def legal_choose_column(s, p, out):
    """Columns in which the tile fits."""
    f = top(s)
    fits = columns_for(p, np.int64(f.a) // 2, np.int64(f.b))
    count = 0
    for column in range(p.columns):
        if fits >> column & 1:
            out[count] = A_COLUMN + column
            count += 1
    return count


@helper
def apply_choose_column(s, p, action):
    """Lays the tile for good, without a reward."""
    f = top(s)
    tile = np.int64(f.a) // 2
    p.laid[tile] = np.int64(f.a) % 2 + 1
    p.laid_row[tile] = f.b
    p.laid_column[tile] = action - A_COLUMN + 1
    pop(s)
    s.ability_used = 1


# -- his page


@helper
def legal_figure_of_pair(s, p, out):
    """The figures that can move, the second time others than the first one; or stop. Rules: GC-028, GC-029"""
    f = top(s)
    left_out = np.int64(f.b) - 1
    count = list_figures(p, out)
    kept = 0
    for each in range(count):
        kind, space = kind_and_space(np.int64(out[each]))
        there = p.grand[space] if kind == GRAND else p.cellar[space]
        if 8 * kind + space != left_out or there > 1:
            out[kept] = out[each]
            kept += 1
    out[kept] = A_STOP
    return kept + 1


@helper
def apply_figure_of_pair(s, p, action):
    """Goes on to the number of spaces."""
    f = top(s)
    second = SECOND if f.b > 0 else 0
    most = np.int64(f.left)
    source = np.int64(f.source)
    pop(s)
    if action != A_STOP:
        kind, space = kind_and_space(action)
        push(s, CHOOSE_AMOUNT, 8 * kind + space + second, AMOUNT_OF_STEPS, most, source)


@helper
def legal_amount_of_steps(s, p, out):
    """One space up to the most, no further than the rightmost one."""
    f = top(s)
    space = np.int64(f.a) % 8
    most = min(np.int64(f.left), RIGHTMOST[p.character] - space)
    for amount in range(most):
        out[amount] = A_AMOUNT + amount
    return most


@helper
def apply_amount_of_steps(s, p, action):
    """Moves the figure by Persuades; after the first one the second is asked for."""
    f = top(s)
    kind = np.int64(f.a) % SECOND // 8
    space = np.int64(f.a) % 8
    first = f.a < SECOND
    most = np.int64(f.left)
    source = np.int64(f.source)
    pop(s)
    to = space + action - A_AMOUNT + 1
    if first:
        gone = kind == GRAND and to == RIGHTMOST[p.character]
        push(s, CHOOSE_INQUISITOR, FIGURE_OF_PAIR, 1 + (OUT if gone else 8 * kind + to), most, source)
    s.persuaded = 1
    move_figure(s, p, kind, space, to)
