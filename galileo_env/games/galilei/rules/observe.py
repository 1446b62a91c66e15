"""Chapter 9: Observe. Targets, payments with dice and comets, and what an observation brings.

A payment is legal if every part of it is needed (G-105, G-106). Every set that covers the cost and the colours can be thinned
to such a payment, so a target has one exactly if all dice of its colours and all comets together cover it.

Frames: choose_target `a` spots and `b` Major Objects observed in this action; choose_comet and choose_payment `a` target, `b`
chosen comets as `8 * twos + ones`, `left` the terms of the payment, `8 * cost + colours` with a bit for each colour that has to
be among the dice; observation `a` target. Targets are action ids. What is observed may lie elsewhere than on the display: whoever
offers it pushes its own frame below the payment.
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
    ICON_CONSTELLATION,
    ICON_MAJOR,
    MAX_DICE,
    OBSERVATION,
    SPOTS,
)
from galileo_env.games.galilei.rules.cellar import can_gain_inquisitor, gain_inquisitor
from galileo_env.games.galilei.rules.comets import use_comets
from galileo_env.games.galilei.rules.deck import refill
from galileo_env.games.galilei.rules.dice import colour_of, sort_dice, value_of
from galileo_env.games.galilei.rules.library import FACE_UP, add_column
from galileo_env.games.galilei.rules.points import note, score
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    CARD_COLOUR_A,
    CARD_COLOUR_B,
    CARD_COST,
    CARD_FIGURES,
    CARD_SPOTS,
    CARD_VP,
    CONSTELLATIONS_PER_OBSERVE,
    EXTRA_SPOTS,
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
def affords(p, cost, colours):
    """Whether all own dice of these colours (as bits) and all usable comets hold a legal payment of a cost."""
    total = 2 * int(p.twos) + int(p.ones)
    for colour in range(3):
        if colours >> colour & 1:
            part = sum_of_colour(p, colour)
            if part == 0:
                return False
            total += part
    return total >= cost


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
    """Whether some target of the display has a legal payment; `out` is scratch space."""
    return list_targets(s, p, True, True, out) > 0


@helper
def major_allowed(p, spots, majors):
    """Whether an Observe action that made so many observations may hold a Major Object now. Rules: G-098, GC-007"""
    return majors == 0 and spots <= EXTRA_SPOTS[p.character]


@helper
def spot_allowed(p, spots, majors):
    """Whether it may hold one more spot. Rules: GC-006"""
    return spots < EXTRA_SPOTS[p.character] + (CONSTELLATIONS_PER_OBSERVE if majors == 0 else 0)


@helper
def legal_choose_target(s, p, out):
    """First any target, then what the action still allows, or stop. Rules: G-100, G-115, G-116, G-121, GC-008, GC-009"""
    f = top(s)
    count = list_targets(s, p, major_allowed(p, f.a, f.b), spot_allowed(p, f.a, f.b), out)
    if f.a + f.b > 0:
        out[count] = A_STOP
        count += 1
    return count


@helper
def count_observation(s, p, major):
    """Counts an observation in the frame of its action; the frame waits below if the action allows another."""
    f = top(s)
    if major:
        f.b += 1
    else:
        f.a += 1
    if not major_allowed(p, f.a, f.b) and not spot_allowed(p, f.a, f.b):
        pop(s)


@helper
def push_payment(s, p, target, cost, colours, source):
    """Asks for comets and dice."""
    push(s, CHOOSE_COMET if p.twos + p.ones > 0 else CHOOSE_PAYMENT, target, 0, 8 * cost + colours, source)


@helper
def apply_choose_target(s, p, action):
    """Goes on to comets and payment, then the observation itself."""
    source = np.int64(top(s).source)
    if action == A_STOP:
        pop(s)
        return
    count_observation(s, p, action < A_SPOT)
    push(s, OBSERVATION, action, 0, 1, source)
    if action < A_SPOT:
        card = s.display[action - A_MAJOR]
        push_payment(s, p, action, CARD_COST[card], 1 << CARD_COLOUR_A[card] | 1 << CARD_COLOUR_B[card], source)
    else:
        card = s.display[(action - A_SPOT) // SPOTS]
        spot = (action - A_SPOT) % SPOTS
        push_payment(s, p, action, SPOT_COST[card, spot], 1 << SPOT_COLOUR[card, spot], source)


@helper
def pays(p, dice, terms, twos, ones):
    """Whether a set of dice (bits by place) and comets is a legal payment of `terms`, every part being needed.

    Rules: G-101, G-102, G-103, G-104, G-105, G-106, G-107, G-129, G-130
    """
    cost = terms // 8
    colours = terms % 8
    total = 2 * twos + ones
    numbers = 0  # dice of each colour, four bits each
    missing = colours
    for place in range(MAX_DICE):
        if dice >> place & 1:
            code = p.dice[place]
            if code == 0:
                return False
            if place > 0 and code == p.dice[place - 1] and not dice >> (place - 1) & 1:
                return False  # equal dice are one choice, the lowest places stand for it
            colour = colour_of(code)
            if not colours >> colour & 1:
                return False
            numbers += 1 << 4 * colour
            missing &= ~(1 << colour)
            total += value_of(code)
    if missing > 0 or total < cost:
        return False
    if (ones > 0 and total - 1 >= cost) or (twos > 0 and total - 2 >= cost):
        return False
    for place in range(MAX_DICE):
        if dice >> place & 1:
            code = p.dice[place]
            if (numbers >> 4 * colour_of(code)) & 15 > 1 and total - value_of(code) >= cost:
                return False
    return True


@helper
def payable(p, terms, twos, ones):
    """Whether some set of dice completes these comets to a legal payment."""
    for dice in range(1, SETS_OF_DICE):
        if pays(p, dice, terms, twos, ones):
            return True
    return False


@helper
def legal_choose_comet(s, p, out):
    """One more 2, one more 1 (after which no 2), or no more; each only if a legal payment remains. Rules: G-108, G-125"""
    f = top(s)
    terms = np.int64(f.left)
    twos = np.int64(f.b) // 8
    ones = np.int64(f.b) % 8
    count = 0
    if payable(p, terms, twos, ones):
        out[count] = A_STOP
        count += 1
    for more in range(ones + 1, p.ones + 1):
        if payable(p, terms, twos, more):
            out[count] = A_COMET
            count += 1
            break
    if ones == 0 and can_use_two(p, terms, twos):
        out[count] = A_COMET + 1
        count += 1
    return count


@helper
def can_use_two(p, terms, twos):
    """Whether a legal payment holds more than so many comets of value 2."""
    for more in range(twos + 1, p.twos + 1):
        for ones in range(p.ones + 1):
            if payable(p, terms, more, ones):
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
    terms = np.int64(f.left)
    twos = np.int64(f.b) // 8
    ones = np.int64(f.b) % 8
    count = 0
    for dice in range(1, SETS_OF_DICE):
        if pays(p, dice, terms, twos, ones):
            out[count] = A_PAY + dice - 1
            count += 1
    return count


@helper
def apply_choose_payment(s, p, action):
    """Pays; the observation follows. Rules: G-089"""
    comets = np.int64(top(s).b)
    pop(s)
    dice = action - A_PAY + 1
    for place in range(MAX_DICE):
        if dice >> place & 1:
            p.dice[place] = 0
    sort_dice(p)
    use_comets(p, comets // 8, comets % 8)


@helper
def run_observation(s, p):
    """Makes the observation that has been paid for."""
    target = np.int64(top(s).a)
    pop(s)
    if target < A_SPOT:
        observe_major(s, p, target - A_MAJOR)
    else:
        observe_spot(s, p, (target - A_SPOT) // SPOTS, (target - A_SPOT) % SPOTS)


@helper
def observe_major(s, p, space):
    """Points, Inquisitor, library column, tokens to the box, refill. Rules: G-110, G-112, G-120"""
    card = s.display[space]
    note(s, ICON_MAJOR)
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
    note(s, ICON_CONSTELLATION)
    number = cover_spot(s, p, space, spot, np.int64(s.turn_seat))
    push_program(s, TOKEN_REWARD[number], FROM_CONSTELLATIONS)
    push_program(s, SPOT_REWARD[s.display[space], spot], FROM_CONSTELLATIONS)
