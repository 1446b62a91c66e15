"""The menus of the Actions phase: what the player may do next, and which half of it (chapters 5, 8 and 15).

choose_option: with `a` OPTIONS_OF_LIST `b` is a row of the table of choices; with OPTIONS_OF_PARTS `b` is a program whose parts
are taken in any order and `left` 1 + the bits of those taken. moving_action: `a` the tile. repeat: `a` the program, `left` how
often.
"""

import numpy as np

from galileo_env.engine.frames import count_down, pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_CLAIM, A_END, A_FIXED, A_FREE, A_LAY, A_MOVING, A_OPTION
from galileo_env.games.galilei.effects import possible, program_possible
from galileo_env.games.galilei.modules import ladder
from galileo_env.games.galilei.names import (
    CHOOSE_OPTION,
    FROM_FIXED,
    FROM_FREE,
    FROM_TILES,
    OPTIONS_OF_LIST,
    PROGRAM,
    REPEAT,
    SKY,
)
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.rules.sky import place_of
from galileo_env.games.galilei.tables import (
    CHOICE,
    CHOICE_OF_TILES,
    CHOICES_OF_A_SET,
    FREE_PRICE,
    FREE_REWARD,
    PLACE_FACTOR,
    PROGRAM_ROW,
    PROGRAM_SIZE,
    PROGRAM_START,
    TILE_ONCE,
    TILE_REPEATED,
    TILE_REPEATS,
    TILE_SET,
    UPGRADE_EXTRA,
)


@helper
def choice_possible(s, p, choice, scratch):
    """Whether a half of a choice can have an effect."""
    if program_possible(s, p, CHOICE[choice, 0], scratch):
        return True
    second = CHOICE[choice, 1]
    return second > 0 and program_possible(s, p, second, scratch)


@helper
def choice_of(p, tile):
    """The choice that the present face of an own tile offers."""
    return CHOICE_OF_TILES + CHOICES_OF_A_SET * TILE_SET[p.character] + 2 * tile + np.int64(p.gold[tile - 1])


@helper
def factor_of(p, tile):
    """How often a tile repeats its bonus where it lies now. Rules: C-009, C-011, C-012"""
    place = place_of(p, tile)
    return PLACE_FACTOR[place] if place < SKY else 0


@helper
def moving_possible(s, p, scratch):
    """Whether some part of the moving action can have an effect."""
    if s.space == SKY:
        return program_possible(s, p, UPGRADE_EXTRA, scratch)
    tile = np.int64(s.tile)
    tiles = TILE_SET[p.character]
    if TILE_REPEATS[tiles, tile]:
        face = np.int64(p.gold[tile - 1])
        return (factor_of(p, tile) > 0 and program_possible(s, p, TILE_REPEATED[tiles, tile, face], scratch)) or program_possible(
            s, p, TILE_ONCE[tiles, tile, face], scratch
        )
    return choice_possible(s, p, choice_of(p, tile), scratch)


@helper
def begin_moving(s, p, tile, source):
    """Asks for a half of a tile; a tile without halves repeats its bonus, then gives once what it gives once. Rules: C-014"""
    tiles = TILE_SET[p.character]
    if TILE_REPEATS[tiles, tile]:
        face = np.int64(p.gold[tile - 1])
        push_program(s, TILE_ONCE[tiles, tile, face], source)
        factor = factor_of(p, tile)
        if factor > 0:
            push(s, REPEAT, TILE_REPEATED[tiles, tile, face], 0, factor, source)
    else:
        push(s, CHOOSE_OPTION, OPTIONS_OF_LIST, choice_of(p, tile), 1, source)


@helper
def run_moving_action(s, p):
    """The moving action of a tile that an effect names."""
    f = top(s)
    tile = np.int64(f.a)
    source = np.int64(f.source)
    pop(s)
    begin_moving(s, p, tile, source)


@helper
def run_repeat(s):
    """The next repetition of a bonus, by itself; one that can have no effect is lost. Rules: C-013"""
    f = top(s)
    program = np.int64(f.a)
    source = np.int64(f.source)
    count_down(s)
    push_program(s, program, source)


@helper
def legal_choose_action(s, p, out):
    """Fixed and moving action, once each; free actions that can be paid; own actions; the end.

    Rules: G-059, G-060, G-063, G-064, G-065, G-066, G-097
    """
    count = 0
    if not s.fixed_used and choice_possible(s, p, np.int64(s.space), out):
        out[count] = A_FIXED
        count += 1
    if not s.moving_used and moving_possible(s, p, out[count:]):
        out[count] = A_MOVING
        count += 1
    out[count] = A_END
    count += 1
    for free in range(len(FREE_PRICE)):
        if p.quadrants >= FREE_PRICE[free] and program_possible(s, p, FREE_REWARD[free], out[count:]):
            out[count] = A_FREE + free
            count += 1
    if p.character > 0:
        count = ladder.add_own_actions(s, p, out, count)
    return count


@helper
def apply_choose_action(s, p, action):
    """Pays and begins the action; the frame stays below until the phase is ended. Rules: G-052, G-062"""
    if action == A_END:
        pop(s)
    elif action == A_FIXED:
        s.fixed_used = 1
        push(s, CHOOSE_OPTION, OPTIONS_OF_LIST, np.int64(s.space), 1, FROM_FIXED)
    elif action == A_MOVING:
        s.moving_used = 1
        if s.space == SKY:
            push_program(s, UPGRADE_EXTRA, FROM_TILES)
        else:
            begin_moving(s, p, np.int64(s.tile), FROM_TILES)
    elif action == A_LAY or action == A_CLAIM:
        ladder.begin_own_action(s, action)
    else:
        free = action - A_FREE
        p.quadrants -= FREE_PRICE[free]
        push_program(s, FREE_REWARD[free], FROM_FREE)


@helper
def legal_choose_option(s, p, out):
    """The halves, or parts not taken yet, that can have an effect; exactly one is taken. Rules: G-190, C-080"""
    f = top(s)
    count = 0
    if f.a == OPTIONS_OF_LIST:
        for half in range(2):
            if program_possible(s, p, CHOICE[f.b, half], out[count:]):
                out[count] = A_OPTION + half
                count += 1
        return count
    start = PROGRAM_START[f.b]
    for part in range(PROGRAM_SIZE[f.b]):
        taken = (np.int64(f.left) - 1) >> part & 1
        if not taken and possible(s, p, PROGRAM_ROW[start + part, 0], PROGRAM_ROW[start + part, 1], out[count:]):
            out[count] = A_OPTION + part
            count += 1
    return count


@helper
def apply_choose_option(s, p, action):
    """Begins the half chosen, or the part; then the other parts are asked for. Rules: G-061, C-066"""
    f = top(s)
    source = np.int64(f.source)
    number = action - A_OPTION
    if f.a == OPTIONS_OF_LIST:
        program = CHOICE[f.b, number]
        pop(s)
        push_program(s, program, source)
    else:
        row = PROGRAM_START[f.b] + number
        f.left += 1 << number
        push(s, PROGRAM, row, 0, 1, source)
