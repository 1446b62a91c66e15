"""Inventions: the Workshop, Create, and what fires by itself. created: `a` the Invention. ongoing: `a` the condition."""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import A_SLOT
from galileo_env.games.truth.names import (
    CREATED,
    FROM_ICONS,
    FROM_INVENTIONS,
    IC_BOOK,
    IC_COIN,
    IC_DRAW,
    IC_RESEARCH,
    IC_SUSP_DOWN,
    INCOME,
    ON_EVENT,
    OPEN_SET,
    PERIODS,
    SLOTS,
)
from galileo_env.games.truth.rules.points import gain_books, has_books, lower_suspicion, score
from galileo_env.games.truth.rules.subjects import pay_books
from galileo_env.games.truth.tables import (
    GAINS,
    INVENTION_BOOKS,
    INVENTION_COINS,
    INVENTION_CONDITION,
    INVENTION_KIND,
    INVENTION_NOW,
    INVENTION_RESEARCH,
    INVENTION_SUBJECT,
    PERIOD,
    SLOT_COINS,
)


@helper
def fill_workshop(s):
    """Cards slide down, then the deck of the Period fills the free slots from the lowest. Rules: T-065, T-066, A-52"""
    free = 0
    for slot in range(SLOTS):
        if s.workshop[slot] > 0:
            card = s.workshop[slot]
            s.workshop[slot] = 0
            s.workshop[free] = card
            free += 1
    period = PERIOD[s.cycle] - 1
    while free < SLOTS and s.invention_left[period] > 0:
        s.invention_left[period] -= 1
        s.workshop[free] = s.invention_deck[period, s.invention_left[period]]
        s.invention_deck[period, s.invention_left[period]] = 0
        free += 1


@helper
def new_workshop(s):
    """With a new Period the old cards and the old deck go out of play. Rules: R-10"""
    for slot in range(SLOTS):
        s.workshop[slot] = 0
    for period in range(PERIODS):
        if period < PERIOD[s.cycle] - 1:
            s.invention_left[period] = 0
            for each in range(len(s.invention_deck[period])):
                s.invention_deck[period, each] = 0
    fill_workshop(s)


@helper
def list_slots(s, p, out):
    """Writes the slots whose card can be paid in full. Rules: T-062, A-39"""
    count = 0
    for slot in range(SLOTS):
        card = s.workshop[slot]
        if (
            card > 0
            and p.coins >= SLOT_COINS[slot] + INVENTION_COINS[card]
            and p.research >= INVENTION_RESEARCH[card]
            and has_books(p, INVENTION_SUBJECT[card], INVENTION_BOOKS[card], 0)
        ):
            out[count] = A_SLOT + slot
            count += 1
    return count


@helper
def apply_choose_create(s, p, action):
    """Costs, icons on creation, card in play; the slot is a gap till the end of the turn. Rules: T-063"""
    pop(s)
    slot = action - A_SLOT
    card = np.int64(s.workshop[slot])
    s.workshop[slot] = 0
    p.coins -= SLOT_COINS[slot] + INVENTION_COINS[card]
    push(s, CREATED, card, 0, 1, FROM_ICONS)
    push(s, OPEN_SET, INVENTION_NOW[card], 0, 1, FROM_ICONS)
    pay_books(s, p, INVENTION_SUBJECT[card], INVENTION_BOOKS[card], 0, INVENTION_RESEARCH[card])


@helper
def run_created(s, p):
    """The card lies in the own play area for the rest of the game. Rules: T-064"""
    p.inventions[p.num_inventions] = top(s).a
    p.num_inventions += 1
    pop(s)


@helper
def fire(s, p, place):
    """The gains of an Income or Ongoing Invention; returns the cards to be drawn. Rules: T-067"""
    draws = 0
    card = p.inventions[place]
    for row in range(len(GAINS)):
        if GAINS[row, 0] == card:
            op = GAINS[row, 1]
            a = GAINS[row, 2]
            if op == IC_COIN:
                p.coins += a
            elif op == IC_RESEARCH:
                p.research += a
            elif op == IC_BOOK:
                gain_books(p, a, GAINS[row, 3])
            elif op == IC_SUSP_DOWN:
                lower_suspicion(p, a)
            elif op == IC_DRAW:
                draws += 1
            else:
                score(p, FROM_INVENTIONS, a)
    return draws


@helper
def fire_income(s, p):
    """All Income Inventions in order of purchase; returns the cards to be drawn."""
    draws = 0
    for place in range(p.num_inventions):
        if INVENTION_KIND[p.inventions[place]] == INCOME:
            draws += fire(s, p, place)
    return draws


@helper
def run_ongoing(s, p):
    """Ongoing Inventions of a condition that has been met, in order of purchase. Rules: T-034, A-53"""
    condition = top(s).a
    pop(s)
    for place in range(p.num_inventions):
        card = p.inventions[place]
        if INVENTION_KIND[card] == ON_EVENT and INVENTION_CONDITION[card] == condition:
            fire(s, p, place)
