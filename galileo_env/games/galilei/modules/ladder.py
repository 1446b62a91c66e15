"""The ladders of the modules: one line for each operation, decision, automatic frame, own action and set-up part of theirs.

The ladders of the base game (effects.py, decisions.py, flow.py, menu.py, opening.py) come here for whatever they do not know.
"""

from galileo_env.engine.frames import push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_CLAIM, A_LAY
from galileo_env.games.galilei.modules import bonus_board, copernicus, cunitz, hevelius, kepler, moon, newton, sophia
from galileo_env.games.galilei.names import (
    AMOUNT_OF_STEPS,
    BOOK_TO_REPEAT,
    CHOOSE_AMOUNT,
    CHOOSE_BONUS_SPACE,
    CHOOSE_BOOK_TOKEN,
    CHOOSE_CLAIM,
    CHOOSE_COLOUR,
    CHOOSE_COLUMN,
    CHOOSE_CONSTELLATION,
    CHOOSE_DISCARD,
    CHOOSE_FOCUS,
    CHOOSE_INQUISITOR,
    CHOOSE_LIBRARY_TILE,
    CHOOSE_ROW,
    CHOOSE_STEP,
    CHOOSE_SWAP_FIRST,
    CHOOSE_SWAP_SECOND,
    CHOOSE_TAKE,
    CHOOSE_TARGET,
    CHOOSE_TELESCOPE,
    CHOOSE_TILE,
    COLOUR_OF_NEW_DIE,
    COLOUR_OF_TOKEN,
    CONSTELLATION_DONE,
    COPERNICUS,
    CUNITZ,
    FIGURE_OF_PAIR,
    FIGURE_TO_END,
    HEVELIUS,
    KEPLER,
    MOON_OBSERVATION,
    NEWTON,
    OP_DIE_VALUE,
    OP_FOCUS,
    OP_MIRROR_SHIFT,
    OP_MOVING_ANY,
    OP_NOTE_MOVE,
    OP_OBSERVE_FREE,
    OP_PERSUADE_PAIR,
    OP_REPEAT_ROW,
    OP_SCALE_REWARDS,
    OP_SWAP_TILES,
    OP_SWAP_WITH_BOARD,
    OP_TELESCOPE_ANY,
    OP_TO_END,
    OP_VP_MIRROR,
    OP_VP_RIGHTMOST_BOOK,
    OWN_CLEANUP,
    OWN_END,
    SCALE_ROWS,
    SOPHIA,
    SUN,
    SWAP_IN_SKY,
    SWAP_WITH_BOARD,
    TILE_TO_RAISE,
    TILE_TO_USE,
)
from galileo_env.games.galilei.rules.cellar import can_persuade
from galileo_env.games.galilei.rules.dice import can_gain_die
from galileo_env.games.galilei.rules.points import score

# -- set-up and events


@helper
def set_up_own(s, p, scratch):
    """What a character changes and lays out, once the common pieces of the seat are laid."""
    if p.character == KEPLER:
        kepler.lay_special_tile(p)
    elif p.character == NEWTON:
        newton.lay_mirrors(p)
    elif p.character == HEVELIUS:
        hevelius.lay_offer(s)
    elif p.character == CUNITZ:
        cunitz.lay_notes(s, scratch)


@helper
def begins_observe(s, p):
    """Before an Observe action is asked for its first target."""
    if p.character == SOPHIA:
        sophia.await_sun(s)


@helper
def wraps(s, p):
    """When a Move phase has led past the end of the sky."""
    if p.character == SOPHIA:
        sophia.move_venus(s)


# -- own actions, rows of the menu


@helper
def add_own_actions(s, p, out, count):
    """Writes the character's own actions behind the first `count` ids; returns the new count."""
    if p.character == COPERNICUS and copernicus.can_lay(s, p):
        out[count] = A_LAY
        return count + 1
    if p.character == HEVELIUS and hevelius.can_claim(s):
        out[count] = A_CLAIM
        return count + 1
    return count


@helper
def begin_own_action(s, action):
    """Begins an own action."""
    if action == A_LAY:
        copernicus.begin_lay(s)
    else:
        hevelius.begin_claim(s)


# -- effects


@helper
def possible(s, p, op, a, scratch):
    """Whether an effect of the modules can have an effect now; what needs a board of one's own has none for others."""
    if op == OP_DIE_VALUE:
        return can_gain_die(s, p, a)
    if op == OP_TO_END:
        return can_persuade(p)
    if op == OP_PERSUADE_PAIR:
        return p.character == COPERNICUS and can_persuade(p)
    if op == OP_REPEAT_ROW:
        return bonus_board.can_repeat_row(p)
    if op == OP_OBSERVE_FREE:
        return bonus_board.list_free_spots(s, p, a, scratch) > 0
    if op == OP_FOCUS:
        return p.character == CUNITZ and cunitz.can_focus(s, a)
    if op == OP_NOTE_MOVE:
        return p.character == CUNITZ and cunitz.can_step(s)
    if op == OP_MIRROR_SHIFT:
        return newton.can_raise_mirror(p)
    if op == OP_SWAP_WITH_BOARD:
        return p.aside > 0
    return True


@helper
def carry_out(s, p, op, a, source):
    """Carries out an effect of the modules that is possible, or pushes the decision it begins with. Rules: L-213"""
    if op == OP_DIE_VALUE:
        push(s, CHOOSE_COLOUR, COLOUR_OF_NEW_DIE, a, 1, source)
    elif op == OP_PERSUADE_PAIR:
        push(s, CHOOSE_INQUISITOR, FIGURE_OF_PAIR, 0, a, source)
    elif op == OP_TO_END:
        push(s, CHOOSE_INQUISITOR, FIGURE_TO_END, 0, 1, source)
    elif op == OP_SCALE_REWARDS:
        push(s, SCALE_ROWS, bonus_board.packed_rows(p), 0, 4, source)
    elif op == OP_REPEAT_ROW:
        push(s, CHOOSE_BOOK_TOKEN, BOOK_TO_REPEAT, 0, 1, source)
    elif op == OP_VP_RIGHTMOST_BOOK:
        score(p, source, a * int(bonus_board.rightmost_book(p)))
    elif op == OP_OBSERVE_FREE:
        push(s, CHOOSE_TARGET, 0, 0, 1 + a, source)
    elif op == OP_MOVING_ANY:
        push(s, CHOOSE_TILE, TILE_TO_USE, 0, 1, source)
    elif op == OP_SWAP_TILES:
        push(s, CHOOSE_SWAP_FIRST, SWAP_IN_SKY, 0, 1, source)
    elif op == OP_SWAP_WITH_BOARD:
        push(s, CHOOSE_SWAP_FIRST, SWAP_WITH_BOARD, 0, 1, source)
    elif op == OP_TELESCOPE_ANY:
        push(s, CHOOSE_TELESCOPE, 0, 0, 1, source)
    elif op == OP_FOCUS:
        if a == 0:
            push(s, CHOOSE_COLOUR, COLOUR_OF_TOKEN, 0, 1, source)
        else:
            push(s, CHOOSE_FOCUS, a, 0, 1, source)
    elif op == OP_NOTE_MOVE:
        push(s, CHOOSE_STEP, 0, 0, a, source)
    elif op == OP_MIRROR_SHIFT:
        push(s, CHOOSE_TILE, TILE_TO_RAISE, 0, a, source)
    elif op == OP_VP_MIRROR:
        score(p, source, a * newton.highest_factor(p))


# -- decisions


@helper
def legal(s, p, out):
    """Writes the legal ids of a decision of the modules and returns how many."""
    f = top(s)
    kind = f.kind
    if kind == CHOOSE_SWAP_FIRST:
        return kepler.legal_choose_swap_first(s, p, out)
    if kind == CHOOSE_SWAP_SECOND:
        return kepler.legal_choose_swap_second(s, p, out)
    if kind == CHOOSE_BONUS_SPACE:
        return bonus_board.legal_choose_bonus_space(s, p, out)
    if kind == CHOOSE_TELESCOPE:
        return bonus_board.legal_choose_telescope(s, p, out)
    if kind == CHOOSE_TAKE:
        return bonus_board.legal_choose_take(s, p, out)
    if kind == CHOOSE_LIBRARY_TILE:
        return copernicus.legal_choose_library_tile(s, p, out)
    if kind == CHOOSE_ROW:
        return copernicus.legal_choose_row(s, p, out)
    if kind == CHOOSE_COLUMN:
        return copernicus.legal_choose_column(s, p, out)
    if kind == CHOOSE_CLAIM:
        return hevelius.legal_choose_claim(s, p, out)
    if kind == CHOOSE_CONSTELLATION:
        return hevelius.legal_choose_constellation(s, p, out)
    if kind == CHOOSE_DISCARD:
        return hevelius.legal_choose_discard(s, p, out)
    if kind == CHOOSE_FOCUS:
        return cunitz.legal_choose_focus(s, p, out)
    if kind == CHOOSE_STEP:
        return cunitz.legal_choose_step(s, p, out)
    if kind == CHOOSE_TARGET:
        return bonus_board.legal_free_spot(s, p, out)
    if kind == CHOOSE_COLOUR:
        return cunitz.legal_colour_of_token(s, p, out)
    if kind == CHOOSE_AMOUNT:
        if f.b == AMOUNT_OF_STEPS:
            return copernicus.legal_amount_of_steps(s, p, out)
        return newton.legal_amount_of_places(s, p, out)
    if kind == CHOOSE_BOOK_TOKEN:
        return bonus_board.legal_repeated_row(s, p, out)
    if kind == CHOOSE_INQUISITOR:
        if f.a == FIGURE_TO_END:
            return bonus_board.legal_figure_to_end(s, p, out)
        return copernicus.legal_figure_of_pair(s, p, out)
    if f.a == TILE_TO_USE:
        return bonus_board.legal_tile_to_use(s, p, out)
    return newton.legal_tile_to_raise(s, p, out)


@helper
def apply(s, p, action):
    """Carries out a legal id of a decision of the modules."""
    f = top(s)
    kind = f.kind
    if kind == CHOOSE_SWAP_FIRST:
        kepler.apply_choose_swap_first(s, p, action)
    elif kind == CHOOSE_SWAP_SECOND:
        kepler.apply_choose_swap_second(s, p, action)
    elif kind == CHOOSE_BONUS_SPACE:
        bonus_board.apply_choose_bonus_space(s, p, action)
    elif kind == CHOOSE_TELESCOPE:
        bonus_board.apply_choose_telescope(s, p, action)
    elif kind == CHOOSE_TAKE:
        bonus_board.apply_choose_take(s, p, action)
    elif kind == CHOOSE_LIBRARY_TILE:
        copernicus.apply_choose_library_tile(s, p, action)
    elif kind == CHOOSE_ROW:
        copernicus.apply_choose_row(s, p, action)
    elif kind == CHOOSE_COLUMN:
        copernicus.apply_choose_column(s, p, action)
    elif kind == CHOOSE_CLAIM:
        hevelius.apply_choose_claim(s, p, action)
    elif kind == CHOOSE_CONSTELLATION:
        hevelius.apply_choose_constellation(s, p, action)
    elif kind == CHOOSE_DISCARD:
        hevelius.apply_choose_discard(s, p, action)
    elif kind == CHOOSE_FOCUS:
        cunitz.apply_choose_focus(s, p, action)
    elif kind == CHOOSE_STEP:
        cunitz.apply_choose_step(s, p, action)
    elif kind == CHOOSE_TARGET:
        bonus_board.apply_free_spot(s, p, action)
    elif kind == CHOOSE_COLOUR:
        cunitz.apply_colour_of_token(s, p, action)
    elif kind == CHOOSE_AMOUNT:
        if f.b == AMOUNT_OF_STEPS:
            copernicus.apply_amount_of_steps(s, p, action)
        else:
            newton.apply_amount_of_places(s, p, action)
    elif kind == CHOOSE_BOOK_TOKEN:
        bonus_board.apply_repeated_row(s, p, action)
    elif kind == CHOOSE_INQUISITOR:
        if f.a == FIGURE_TO_END:
            bonus_board.apply_figure_to_end(s, p, action)
        else:
            copernicus.apply_figure_of_pair(s, p, action)
    elif f.a == TILE_TO_USE:
        bonus_board.apply_tile_to_use(s, p, action)
    else:
        newton.apply_tile_to_raise(s, p, action)


# -- automatic frames


@helper
def run_automatic(s, p):
    """Runs one step of an automatic frame of the modules."""
    kind = top(s).kind
    if kind == MOON_OBSERVATION:
        moon.run_moon_observation(s, p)
    elif kind == SCALE_ROWS:
        bonus_board.run_scale_rows(s)
    elif kind == SUN:
        sophia.run_sun(s)
    elif kind == OWN_CLEANUP:
        hevelius.run_own_cleanup(s)
    elif kind == OWN_END:
        hevelius.run_own_end(s)
    elif kind == CONSTELLATION_DONE:
        hevelius.run_constellation_done(s)
