"""Chapter 9: Observe. Targets, payments with dice and comets, and what an observation brings.

A payment is legal if every part of it is needed (G-105, G-106). Every set that covers the cost and the colours can be thinned
to such a payment, so a target has one exactly if all dice of its colours and all comets together cover it.

Frames: choose_target `a` observations made, `left` spots allowed; choose_comet and choose_payment `a` target, `b` chosen comets
as
`8 * twos + ones`.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_COMET, A_MAJOR, A_PAY, A_SPOT, A_STOP
from galileo_env.games.galilei.names import (
    CHOOSE_COMET,
    CHOOSE_PAYMENT,
    DISPLAY,
    FROM_CONSTELLATIONS,
    FROM_MAJORS,
    MAX_DICE,
    SPOTS,
)
from galileo_env.games.galilei.rules.cellar import can_gain_inquisitor, gain_inquisitor
from galileo_env.games.galilei.rules.comets import use_comets
from galileo_env.games.galilei.rules.deck import refill
from galileo_env.games.galilei.rules.dice import colour_of, sort_dice, value_of
from galileo_env.games.galilei.rules.library import FACE_UP, add_column
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    CARD_COLOUR_A,
    CARD_COLOUR_B,
    CARD_COST,
    CARD_FIGURES,
    CARD_SPOTS,
    CARD_VP,
    SPOT_COLOUR,
    SPOT_COST,
    SPOT_REWARD,
    START_CONSTELLATIONS,
    TOKEN_REWARD,
)

SETS_OF_DICE = 2**MAX_DICE


@helper
def sum_of_colour(p, colour):
    """Values of all own dice of a colour together; 0 if there is none."""
    total = 0
    for place in range(MAX_DICE):
        code = p.dice[place]
        if code > 0 and colour_of(code) == colour:
            total += value_of(code)
    return total


@helper
def list_targets(s, p, majors, spots, out):
    """Writes the targets that have a legal payment, Major Objects first. Rules: G-099, G-109, G-114, G-118, G-122"""
    red = sum_of_colour(p, 0)
    yellow = sum_of_colour(p, 1)
    blue = sum_of_colour(p, 2)
    comets = 2 * int(p.twos) + int(p.ones)
    count = 0
    if majors:
        for space in range(DISPLAY):
            card = s.display[space]
            if card > 0:
                a = CARD_COLOUR_A[card]
                b = CARD_COLOUR_B[card]
                sum_a = red if a == 0 else (yellow if a == 1 else blue)
                sum_b = red if b == 0 else (yellow if b == 1 else blue)
                if sum_a > 0 and sum_b > 0 and sum_a + sum_b + comets >= CARD_COST[card]:
                    out[count] = A_MAJOR + space
                    count += 1
    if spots and p.constellations > 0:
        for space in range(DISPLAY):
            card = s.display[space]
            for spot in range(CARD_SPOTS[card]):
                colour = SPOT_COLOUR[card, spot]
                total = red if colour == 0 else (yellow if colour == 1 else blue)
                if s.tokens[space, spot] == 0 and total > 0 and total + comets >= SPOT_COST[card, spot]:
                    out[count] = A_SPOT + SPOTS * space + spot
                    count += 1
    return count


@helper
def can_observe(s, p, out):
    """Whether some target has a legal payment; `out` is scratch space."""
    return list_targets(s, p, True, True, out) > 0


@helper
def legal_choose_target(s, p, out):
    """First any target, then further spots or stop. Rules: G-098, G-100, G-115, G-116, G-121"""
    first = top(s).a == 0
    count = list_targets(s, p, first, True, out)
    if not first:
        out[count] = A_STOP
        count += 1
    return count


@helper
def apply_choose_target(s, p, action):
    """Goes on to comets and payment; the frame waits below for a further spot."""
    f = top(s)
    left = f.left
    source = np.int64(f.source)
    if action == A_STOP or action < A_SPOT or left == 1:
        pop(s)
    else:
        f.a += 1
        f.left -= 1
    if action == A_STOP:
        return
    push(s, CHOOSE_COMET if p.twos + p.ones > 0 else CHOOSE_PAYMENT, action, 0, 1, source)


@helper
def target_terms(s, target):
    """Cost and the two colours (equal for a spot) of a target given as its action id."""
    if target < A_SPOT:
        card = s.display[target - A_MAJOR]
        return CARD_COST[card], CARD_COLOUR_A[card], CARD_COLOUR_B[card]
    card = s.display[(target - A_SPOT) // SPOTS]
    spot = (target - A_SPOT) % SPOTS
    return SPOT_COST[card, spot], SPOT_COLOUR[card, spot], SPOT_COLOUR[card, spot]


@helper
def pays(p, dice, cost, a, b, twos, ones):
    """Whether a set of dice (bits by place) and comets is a legal payment, every part being needed.

    Rules: G-101, G-102, G-103, G-104, G-105, G-106, G-107, G-129, G-130
    """
    total = 2 * twos + ones
    of_a = 0
    of_b = 0
    for place in range(MAX_DICE):
        if dice >> place & 1:
            code = p.dice[place]
            if code == 0:
                return False
            if place > 0 and code == p.dice[place - 1] and not dice >> (place - 1) & 1:
                return False  # equal dice are one choice, the lowest places stand for it
            colour = colour_of(code)
            if colour == a:
                of_a += 1
            elif colour == b:
                of_b += 1
            else:
                return False
            total += value_of(code)
    if of_a == 0 or (a != b and of_b == 0) or total < cost:
        return False
    if (ones > 0 and total - 1 >= cost) or (twos > 0 and total - 2 >= cost):
        return False
    for place in range(MAX_DICE):
        if dice >> place & 1:
            code = p.dice[place]
            same = of_a if colour_of(code) == a else of_b
            if same > 1 and total - value_of(code) >= cost:
                return False
    return True


@helper
def payable(p, cost, a, b, twos, ones):
    """Whether some set of dice completes these comets to a legal payment."""
    for dice in range(1, SETS_OF_DICE):
        if pays(p, dice, cost, a, b, twos, ones):
            return True
    return False


@helper
def legal_choose_comet(s, p, out):
    """One more 2, one more 1 (after which no 2), or no more; each only if a legal payment remains. Rules: G-108, G-125"""
    f = top(s)
    cost, a, b = target_terms(s, np.int64(f.a))
    twos = np.int64(f.b) // 8
    ones = np.int64(f.b) % 8
    count = 0
    if payable(p, cost, a, b, twos, ones):
        out[count] = A_STOP
        count += 1
    for more in range(ones + 1, p.ones + 1):
        if payable(p, cost, a, b, twos, more):
            out[count] = A_COMET
            count += 1
            break
    if ones == 0 and can_use_two(p, cost, a, b, twos):
        out[count] = A_COMET + 1
        count += 1
    return count


@helper
def can_use_two(p, cost, a, b, twos):
    """Whether a legal payment holds more than so many comets of value 2."""
    for more in range(twos + 1, p.twos + 1):
        for ones in range(p.ones + 1):
            if payable(p, cost, a, b, more, ones):
                return True
    return False


@helper
def apply_choose_comet(s, p, action):
    """Notes the comet, or goes on to the dice."""
    f = top(s)
    if action == A_STOP:
        f.kind = CHOOSE_PAYMENT
    else:
        f.b += 1 if action == A_COMET else 8


@helper
def legal_choose_payment(s, p, out):
    """Every set of dice that is legal with the comets chosen."""
    f = top(s)
    cost, a, b = target_terms(s, np.int64(f.a))
    twos = np.int64(f.b) // 8
    ones = np.int64(f.b) % 8
    count = 0
    for dice in range(1, SETS_OF_DICE):
        if pays(p, dice, cost, a, b, twos, ones):
            out[count] = A_PAY + dice - 1
            count += 1
    return count


@helper
def apply_choose_payment(s, p, action):
    """Pays, then makes the observation. Rules: G-089"""
    f = top(s)
    target = np.int64(f.a)
    comets = np.int64(f.b)
    pop(s)
    dice = action - A_PAY + 1
    for place in range(MAX_DICE):
        if dice >> place & 1:
            p.dice[place] = 0
    sort_dice(p)
    use_comets(p, comets // 8, comets % 8)
    if target < A_SPOT:
        observe_major(s, p, target - A_MAJOR)
    else:
        observe_spot(s, p, (target - A_SPOT) // SPOTS, (target - A_SPOT) % SPOTS)


@helper
def observe_major(s, p, space):
    """Points, Inquisitor, library column, tokens to the box, refill. Rules: G-110, G-112, G-120"""
    card = s.display[space]
    score(p, FROM_MAJORS, CARD_VP[card])
    for _ in range(CARD_FIGURES[card]):
        if can_gain_inquisitor(s):
            gain_inquisitor(s, p)
    add_column(p, card, FACE_UP)
    refill(s, space)


@helper
def cover_spot(s, p, space, spot, seat):
    """The leftmost Constellation token covers a spot; returns its number, from 1."""
    s.tokens[space, spot] = seat
    p.constellations -= 1
    return START_CONSTELLATIONS - p.constellations


@helper
def observe_spot(s, p, space, spot):
    """Covers the spot; its rewards, then the one under the token. Rules: G-113, G-117"""
    number = cover_spot(s, p, space, spot, np.int64(s.turn_seat))
    push_program(s, TOKEN_REWARD[number], FROM_CONSTELLATIONS)
    push_program(s, SPOT_REWARD[s.display[space], spot], FROM_CONSTELLATIONS)
