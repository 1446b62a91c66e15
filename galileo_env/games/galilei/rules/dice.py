"""Chapter 7: holding, gaining, raising and recolouring dice.

A die is a code `6 * colour + value`; the four places are kept sorted (G-005).
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_AMOUNT, A_COLOUR, A_DIE, A_REFUSE
from galileo_env.games.galilei.names import (
    AMOUNT_OF_RAISE,
    CHOOSE_AMOUNT,
    CHOOSE_COLOUR,
    CHOOSE_DIE,
    COLOUR_OF_NEW_DIE,
    COLOUR_TO_RECOLOUR,
    DIE_TO_EXCHANGE,
    DIE_TO_RAISE,
    DIE_TO_RECOLOUR,
    ICON_DIE,
    ICON_RAISE_ALL,
    ICON_RAISE_ONE,
    MAX_DICE,
)
from galileo_env.games.galilei.rules.points import note
from galileo_env.games.galilei.tables import ANY_EXCHANGE, DICE_SUPPLY, MAX_PER_COLOUR

FACES = 6


@helper
def colour_of(code):
    """Colour of a die code above 0."""
    return (np.int64(code) - 1) // FACES


@helper
def value_of(code):
    """Value of a die code above 0."""
    return (np.int64(code) - 1) % FACES + 1


@helper
def held(p, colour):
    """Own dice of a colour."""
    number = 0
    for place in range(MAX_DICE):
        code = p.dice[place]
        if code > 0 and colour_of(code) == colour:
            number += 1
    return number


@helper
def full(p):
    """Whether the player holds four dice. Rules: G-075"""
    return p.dice[MAX_DICE - 1] > 0


@helper
def sort_dice(p):
    """Orders the places by colour and rising value, empty places last. Rules: G-005"""
    for place in range(1, MAX_DICE):
        code = p.dice[place]
        if code == 0:
            continue
        to = place
        while to > 0 and (p.dice[to - 1] == 0 or p.dice[to - 1] > code):
            p.dice[to] = p.dice[to - 1]
            to -= 1
        p.dice[to] = code


@helper
def first_of_its_kind(p, place):
    """Whether no lower place holds an equal die; equal dice are one choice."""
    return place == 0 or p.dice[place] != p.dice[place - 1]


@helper
def supply_holds(s, colour):
    """Whether the supply holds a die of a colour. Rules: G-019, G-020"""
    if s.seats * MAX_PER_COLOUR < DICE_SUPPLY:
        return True
    number = 0
    for seat in range(s.seats):
        number += held(s.players[seat], colour)
    return number < DICE_SUPPLY


@helper
def may_exchange(p, place, colour, value):
    """Whether a new die may replace the one on a place. Rules: G-081, G-082, C-079"""
    code = p.dice[place]
    if colour_of(code) == colour:
        return value_of(code) < value or ANY_EXCHANGE[p.character] > 0
    return held(p, colour) < MAX_PER_COLOUR


@helper
def may_take(s, p, colour, value):
    """Whether a new die of this colour and value may be taken, in exchange with four held. Rules: G-076, G-078, G-080, G-083"""
    if not supply_holds(s, colour):
        return False
    if not full(p):
        return held(p, colour) < MAX_PER_COLOUR
    for place in range(MAX_DICE):
        if may_exchange(p, place, colour, value):
            return True
    return False


@helper
def can_gain_die(s, p, value):
    """Whether some colour is offered. Rules: G-079"""
    return may_take(s, p, 0, value) or may_take(s, p, 1, value) or may_take(s, p, 2, value)


@helper
def can_raise_any(p):
    """Whether an own die is below 6."""
    for place in range(MAX_DICE):
        if p.dice[place] > 0 and value_of(p.dice[place]) < FACES:
            return True
    return False


@helper
def can_raise_all(p, colour):
    """Whether an own die of the colour is below 6."""
    for place in range(MAX_DICE):
        code = p.dice[place]
        if code > 0 and colour_of(code) == colour and value_of(code) < FACES:
            return True
    return False


@helper
def raise_all(s, p, colour, amount):
    """Raises every own die of a colour, at most to 6. Rules: G-084, G-085, C-024"""
    note(s, ICON_RAISE_ALL << colour)
    for place in range(MAX_DICE):
        code = p.dice[place]
        if code > 0 and colour_of(code) == colour:
            p.dice[place] = FACES * colour + min(FACES, value_of(code) + int(amount))


@helper
def may_recolour(s, p, place, colour):
    """Whether the die on a place may change to a colour. Rules: G-096"""
    code = p.dice[place]
    return code > 0 and colour_of(code) != colour and held(p, colour) < MAX_PER_COLOUR and supply_holds(s, colour)


@helper
def has_new_colour(s, p, place):
    """Whether the die on a place has a colour to change to."""
    return may_recolour(s, p, place, 0) or may_recolour(s, p, place, 1) or may_recolour(s, p, place, 2)


@helper
def can_recolour(s, p):
    """Whether some own die has a colour to change to."""
    for place in range(MAX_DICE):
        if has_new_colour(s, p, place):
            return True
    return False


@helper
def legal_choose_colour(s, p, out):
    """The colours a new or recoloured die may have; a new die may be refused with four held. Rules: G-073"""
    f = top(s)
    count = 0
    for colour in range(3):
        if f.a == COLOUR_OF_NEW_DIE:
            fits = may_take(s, p, colour, np.int64(f.b))
        else:
            fits = may_recolour(s, p, np.int64(f.b), colour)
        if fits:
            out[count] = A_COLOUR + colour
            count += 1
    if f.a == COLOUR_OF_NEW_DIE and full(p):
        out[count] = A_REFUSE
        count += 1
    return count


@helper
def apply_choose_colour(s, p, action):
    """Takes the die, asks which one it replaces, or recolours. Rules: G-077, G-090"""
    f = top(s)
    mode = f.a
    number = np.int64(f.b)
    source = np.int64(f.source)
    pop(s)
    if action == A_REFUSE:
        return
    colour = action - A_COLOUR
    if mode == COLOUR_TO_RECOLOUR:
        p.dice[number] = FACES * colour + value_of(p.dice[number])
    elif full(p):
        push(s, CHOOSE_DIE, DIE_TO_EXCHANGE, FACES * colour + number, 1, source)
    else:
        note(s, ICON_DIE)
        p.dice[MAX_DICE - 1] = FACES * colour + number
    sort_dice(p)


@helper
def legal_choose_die(s, p, out):
    """The dice that may be raised, recoloured or given up, equal ones once."""
    f = top(s)
    count = 0
    for place in range(MAX_DICE):
        code = p.dice[place]
        if code == 0 or not first_of_its_kind(p, place):
            continue
        if f.a == DIE_TO_RAISE:
            fits = value_of(code) < FACES
        elif f.a == DIE_TO_RECOLOUR:
            fits = has_new_colour(s, p, place)
        else:
            fits = may_exchange(p, place, colour_of(f.b), value_of(f.b))
        if fits:
            out[count] = A_DIE + place
            count += 1
    return count


@helper
def apply_choose_die(s, p, action):
    """Goes on to the amount or colour, or makes the exchange."""
    f = top(s)
    mode = f.a
    number = np.int64(f.left if f.a == DIE_TO_RAISE else f.b)
    source = np.int64(f.source)
    place = action - A_DIE
    pop(s)
    if mode == DIE_TO_RAISE:
        push(s, CHOOSE_AMOUNT, place, AMOUNT_OF_RAISE, number, source)
    elif mode == DIE_TO_RECOLOUR:
        push(s, CHOOSE_COLOUR, COLOUR_TO_RECOLOUR, place, 1, source)
    else:
        note(s, ICON_DIE)
        p.dice[place] = number
        sort_dice(p)


@helper
def legal_choose_amount(s, p, out):
    """Every amount from 1 to n that ends at 6 or below. Rules: G-087, G-088"""
    f = top(s)
    most = min(int(f.left), FACES - value_of(p.dice[f.a]))
    for amount in range(most):
        out[amount] = A_AMOUNT + amount
    return most


@helper
def apply_choose_amount(s, p, action):
    """Raises the die. Rules: G-086, G-091"""
    place = top(s).a
    pop(s)
    note(s, ICON_RAISE_ONE)
    p.dice[place] += action - A_AMOUNT + 1
    sort_dice(p)
