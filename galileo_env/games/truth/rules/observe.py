"""Observe the Sky. Window spaces are numbered 5 * (row - 1) + column + 1.

choose_level: `a` tiles drawn; choose_keep and choose_space: `a` the Level; observed: nothing.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.truth.actions import A_LEVEL, A_TILE, A_WINDOW
from galileo_env.games.truth.names import (
    AFTER_OBSERVE,
    ASTRONOMY,
    CHOOSE_KEEP,
    CHOOSE_SPACE,
    FROM_ICONS,
    FROM_OBSERVATION,
    OBSERVED,
    ONGOING,
    OPEN_SET,
    STREAM_BAGS,
    TILES_OF_LEVEL,
    WINDOW,
    WINDOW_COLUMNS,
    WINDOW_ROWS,
)
from galileo_env.games.truth.rules.points import score_in_set
from galileo_env.games.truth.tables import (
    BONUS_COINS,
    BONUS_VP,
    TILE_SET,
    WINDOW_BOOKS,
    WINDOW_RESEARCH,
    WINDOW_SET,
    WINDOW_START,
)


@helper
def tiles_laid(p):
    """Own Observation Tiles."""
    number = 0
    for space in range(1, WINDOW + 1):
        if p.window[space] > 0:
            number += 1
    return number


@helper
def exists(space):
    """Whether the tables have a Window space of this number."""
    return WINDOW_RESEARCH[space] > 0 or WINDOW_SET[space] > 0


@helper
def is_open(p, space):
    """Whether a tile may go on a space: first the start, then next to an own tile. Rules: T-069, T-070"""
    if not exists(space) or p.window[space] > 0:
        return False
    if tiles_laid(p) == 0:
        return space == WINDOW_START
    column = (space - 1) % WINDOW_COLUMNS
    if column > 0 and p.window[space - 1] > 0:
        return True
    if column < WINDOW_COLUMNS - 1 and p.window[space + 1] > 0:
        return True
    if space > WINDOW_COLUMNS and p.window[space - WINDOW_COLUMNS] > 0:
        return True
    return space + WINDOW_COLUMNS <= WINDOW and p.window[space + WINDOW_COLUMNS] > 0


@helper
def list_spaces(p, level, out):
    """Writes the legal spaces of a row that can be paid. Rules: T-068, A-18"""
    count = 0
    for column in range(WINDOW_COLUMNS):
        space = WINDOW_COLUMNS * (level - 1) + column + 1
        if is_open(p, space) and p.research >= WINDOW_RESEARCH[space] and p.markers[ASTRONOMY] >= WINDOW_BOOKS[space]:
            out[count] = A_WINDOW + space - 1
            count += 1
    return count


@helper
def tiles_left(s, level):
    """Tiles of a Level in bag and discards."""
    number = np.int64(s.bag_left[level - 1])
    for kind in range(TILES_OF_LEVEL * (level - 1) + 1, TILES_OF_LEVEL * level + 1):
        number += s.tiles_out[kind]
    return number


@helper
def list_levels(s, p, out):
    """Writes the Levels that can be chosen. Rules: T-072, A-16, A-41"""
    count = 0
    for level in range(1, WINDOW_ROWS + 1):
        if tiles_left(s, level) > 0 and list_spaces(p, level, out[count:]) > 0:
            out[count] = A_LEVEL + level - 1
            count += 1
    return count


@helper
def draw_tile(s, level):
    """Draws from a bag, refilled from its discards when it is empty; 0 if there is no tile. Rules: T-071, A-42"""
    bag = level - 1
    if s.bag_left[bag] == 0:
        count = 0
        for kind in range(TILES_OF_LEVEL * bag + 1, TILES_OF_LEVEL * level + 1):
            for _ in range(s.tiles_out[kind]):
                s.bags[bag, count] = kind
                count += 1
            s.tiles_out[kind] = 0
        shuffle(s, STREAM_BAGS, s.bags[bag], count)
        s.bag_left[bag] = count
    if s.bag_left[bag] == 0:
        return 0
    s.bag_left[bag] -= 1
    tile = s.bags[bag, s.bag_left[bag]]
    s.bags[bag, s.bag_left[bag]] = 0
    return tile


@helper
def apply_choose_level(s, p, action):
    """Draws; with two tiles one is kept. Rules: T-073"""
    number = top(s).a
    pop(s)
    level = action - A_LEVEL + 1
    for each in range(number):
        s.drawn[each] = draw_tile(s, level)
    push(s, CHOOSE_SPACE, level, 0, 1, FROM_ICONS)
    if s.drawn[1] > 0:
        push(s, CHOOSE_KEEP, level, 0, 1, FROM_ICONS)


@helper
def legal_choose_keep(s, p, out):
    """The two tiles drawn, equal ones once."""
    out[0] = A_TILE + int(s.drawn[0]) - 1
    if s.drawn[0] == s.drawn[1]:
        return 1
    out[1] = A_TILE + int(s.drawn[1]) - 1
    return 2


@helper
def apply_choose_keep(s, p, action):
    """The other tile goes to the discards."""
    pop(s)
    kept = action - A_TILE + 1
    other = s.drawn[1] if s.drawn[0] == kept else s.drawn[0]
    s.drawn[0] = kept
    s.drawn[1] = 0
    s.tiles_out[other] += 1


@helper
def apply_choose_space(s, p, action):
    """Costs; the icons of space and tile as one inner set; then tile and bonus. Rules: T-074, T-075, A-43"""
    pop(s)
    space = action - A_WINDOW + 1
    tile = s.drawn[0]
    s.drawn[0] = 0
    p.research -= WINDOW_RESEARCH[space]
    p.markers[ASTRONOMY] -= WINDOW_BOOKS[space]
    p.window[space] = tile
    push(s, ONGOING, AFTER_OBSERVE, 0, 1, FROM_ICONS)
    push(s, OBSERVED, 0, 0, 1, FROM_OBSERVATION)
    push(s, OPEN_SET, TILE_SET[tile], WINDOW_SET[space], 1, FROM_ICONS)


@helper
def run_observed(s, p):
    """The bonus of every observation. Rules: T-076, A-06"""
    pop(s)
    score_in_set(s, p, FROM_OBSERVATION, BONUS_VP)
    p.coins += BONUS_COINS
