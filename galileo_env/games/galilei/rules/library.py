"""Chapter 11: the library and writing."""

import numpy as np

from galileo_env.engine.frames import count_down, pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_BOOK, A_STOP
from galileo_env.games.galilei.names import CELLS, FROM_LIBRARY, ICON_CARD, ICON_WRITE, LIBRARY_TILES, ROWS, WRITE_PARTIAL
from galileo_env.games.galilei.rules.deck import draw
from galileo_env.games.galilei.rules.points import note
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    CELL,
    LIBRARY_TILE_CELL,
    LIBRARY_TILE_COLUMNS,
    LIBRARY_TILE_ROWS,
    OWN_LIBRARY_TILES,
)

FACE_UP, FACE_DOWN = 0, 1
#: Added to the row of a frame `cells` that goes from right to left.
BACKWARDS = ROWS


@helper
def add_column(p, card, face):
    """A card becomes the next column to the right. Rules: G-138"""
    p.library[p.columns] = 2 * card + face
    p.columns += 1
    if face == FACE_UP:
        p.majors += 1


@helper
def take_card(s, p):
    """A card reward: the top card of the deck, face down. Rules: G-119"""
    note(s, ICON_CARD)
    add_column(p, draw(s), FACE_DOWN)


@helper
def cell_program(p, row, column):
    """The reward of a library cell (column from 1), of a tile laid over it where there is one. Rules: G-139, GC-020"""
    if OWN_LIBRARY_TILES[p.character]:
        for tile in range(LIBRARY_TILES):
            side = p.laid[tile]
            down = row - p.laid_row[tile]
            right = column - p.laid_column[tile]
            if side > 0 and 0 <= down < LIBRARY_TILE_ROWS[tile + 1] and 0 <= right < LIBRARY_TILE_COLUMNS[tile + 1]:
                return LIBRARY_TILE_CELL[tile + 1, side, down, right]
    code = np.int64(p.library[column - 1])
    return CELL[code // 2, code % 2, row]


@helper
def can_write(p):
    """Whether a Book token has a column to its right. Rules: G-140"""
    for row in range(ROWS):
        if p.books[row] < p.columns:
            return True
    return False


@helper
def legal_choose_book_token(s, p, out):
    """Rows whose token can move; a partial Write may stop after its first step (`b` counts them). Rules: G-141, G-144"""
    count = 0
    for row in range(ROWS):
        if p.books[row] < p.columns:
            out[count] = A_BOOK + row
            count += 1
    if top(s).b > 0:
        out[count] = A_STOP
        count += 1
    return count


@helper
def apply_choose_book_token(s, p, action):
    """One step and its cell, or all the way and then the cells entered. Rules: G-142, G-143, G-145, G-146, G-148, G-149"""
    if action == A_STOP:
        pop(s)
        return
    row = action - A_BOOK
    f = top(s)
    if f.a == WRITE_PARTIAL:
        f.b += 1
        count_down(s)
        note(s, ICON_WRITE)
        p.books[row] += 1
        push_program(s, cell_program(p, row, np.int64(p.books[row])), FROM_LIBRARY)
    else:
        pop(s)
        first = np.int64(p.books[row]) + 1
        note(s, ICON_WRITE)
        p.books[row] = p.columns
        push(s, CELLS, row, first, p.columns - first + 1, FROM_LIBRARY)


@helper
def run_cells(s, p):
    """The next cell of a full Write, from left to right, or (rows from BACKWARDS) from right to left. Rules: G-147"""
    f = top(s)
    backwards = f.a >= BACKWARDS
    program = cell_program(p, np.int64(f.a) % BACKWARDS, np.int64(f.b))
    f.b += -1 if backwards else 1
    count_down(s)
    push_program(s, program, FROM_LIBRARY)
