"""Icon sets: opening, picking icon by icon, lines, and the close (chapters 1.1, 1.4 and rulings A-20 to A-30).

open_set: `a` an icon set, `b` a second one that joins it. choose_group: `a` the icon set whose line is resolved.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import A_BOTH, A_CARD, A_END, A_GROUP, A_ICON, A_LINE
from galileo_env.games.truth.names import (
    ANY_TRACK,
    CARDS,
    CHOOSE_COPY,
    CHOOSE_CREATE,
    CHOOSE_GROUP,
    CHOOSE_ICON,
    CHOOSE_LEVEL,
    CHOOSE_READ,
    CHOOSE_REMOVE,
    CHOOSE_SEAL,
    CHOOSE_SUBJECT,
    CHOOSE_TRACK,
    CHOOSE_WRITE,
    FIRST_SECONDARY,
    FROM_ICONS,
    FROM_MASTERY,
    IC_ANY_BOOK,
    IC_ANY_DIFF,
    IC_ANY_SAME,
    IC_BOOK,
    IC_COIN,
    IC_COPY,
    IC_CREATE,
    IC_DRAW,
    IC_INCOME,
    IC_MARKER_UP,
    IC_MASTERY,
    IC_OBSERVE,
    IC_PAY_BOOK,
    IC_PAY_COIN,
    IC_PAY_RESEARCH,
    IC_READ,
    IC_RECALL,
    IC_REMOVE,
    IC_RESEARCH,
    IC_SEAL,
    IC_SUSP_COPERNICAN,
    IC_SUSP_DOWN,
    IC_SUSP_DOWN_DIFF,
    IC_SUSP_OTHERS,
    IC_SUSP_UP,
    IC_VP,
    IC_VP_ADD,
    IC_VP_DOUBLE,
    IC_VP_END_LOSS,
    IC_VP_LEVELS,
    IC_VP_MARKER,
    IC_WRITE,
    MATHEMATICS,
    NO_SPLIT,
    ON_SPACE,
    PHYSICS,
    PRINCIPLE,
    SEAL_FOR_TRACK,
    SEAL_TO_KEEP,
    SET_ICONS,
    SETS,
    STANDING,
    SUBJECT_TO_RAISE,
    SUSPICION_LINE,
    WILD,
)
from galileo_env.games.truth.rules.cards import can_draw, can_remove, draw_card, remove_card
from galileo_env.games.truth.rules.inventions import list_slots
from galileo_env.games.truth.rules.observe import list_levels
from galileo_env.games.truth.rules.points import (
    different_subjects,
    gain_books,
    has_books,
    lower_suspicion,
    marker_level,
    raise_suspicion,
    score,
    score_in_set,
)
from galileo_env.games.truth.rules.seals import has_seal, is_full, mentor_seals
from galileo_env.games.truth.rules.subjects import can_raise_marker, gain_in_subject
from galileo_env.games.truth.rules.treatises import list_copyable, list_readable, list_writable
from galileo_env.games.truth.tables import (
    CARD_BOOKS,
    CARD_SUBJECT,
    LEVEL_GAINED_VP,
    LINE_SUSPICION,
    MAX_SUSPICION,
    SET_ALWAYS,
    SET_GROUP,
    SET_GROUPS,
    SET_SPLIT,
    TOKEN,
    TOKEN_ACTION,
    TOKEN_RANK,
    TRACK_INCOME,
)

# -- opening and closing


@helper
def innermost(s):
    """The open set that is resolved now."""
    return s.sets[s.num_sets - 1]


@helper
def join(s, tokens):
    """Adds icons to the open set, which keeps them in the order of the icon table; modifiers are kept apart. Rules: A-25"""
    each = innermost(s)
    for place in range(SET_ICONS):
        token = tokens[place]
        if token == 0:
            return
        op = TOKEN[token, 0]
        if op == IC_VP_ADD:
            each.add += TOKEN[token, 1]
        elif op == IC_VP_DOUBLE:
            each.double = 1
        elif op != IC_PAY_COIN and op != IC_PAY_RESEARCH and op != IC_PAY_BOOK:
            to = np.int64(each.count)
            while to > 0 and TOKEN_RANK[each.icons[to - 1]] > TOKEN_RANK[token]:
                each.icons[to] = each.icons[to - 1]
                to -= 1
            each.icons[to] = token
            each.count += 1


@helper
def join_set(s, p, number):
    """Adds an icon set; a Principle split is settled at once, a line stays pending. Rules: T-006, A-01, A-26"""
    join(s, SET_ALWAYS[number])
    split = SET_SPLIT[number]
    if split == PRINCIPLE:
        join(s, SET_GROUP[number, p.ptolemaic])
    elif split != NO_SPLIT:
        innermost(s).line = number


@helper
def run_open_set(s, p):
    """Opens an icon set; the outer one waits below. Rules: T-001, A-28"""
    f = top(s)
    first = np.int64(f.a)
    second = np.int64(f.b)
    pop(s)
    if s.num_sets == SETS:
        s.fault = 1
        return
    s.num_sets += 1
    join_set(s, p, first)
    if second > 0:
        join_set(s, p, second)
    push(s, CHOOSE_ICON, 0, 0, 1, FROM_ICONS)


@helper
def close_set(s, p):
    """Modifiers act on what the set gave; all of it counts for the outer set. Rules: T-085, A-29, A-30"""
    pop(s)
    each = innermost(s)
    base = np.int64(each.vp)
    more = np.int64(0)
    if base > 0:
        more = np.int64(each.add)
        if each.double:
            more += base + more
    for place in range(each.count):
        each.icons[place] = 0
    each.count = 0
    each.line = 0
    each.vp = 0
    each.add = 0
    each.double = 0
    s.num_sets -= 1
    score(p, FROM_ICONS, more)
    if s.num_sets > 0:
        innermost(s).vp += base + more


# -- picking


@helper
def secondary_possible(s, p, seat, token, scratch):
    """Whether a Secondary Action can be carried out completely now. Rules: A-22"""
    op = TOKEN[token, 0]
    if op == IC_WRITE:
        return list_writable(s, p, seat, scratch) > 0
    if op == IC_COPY:
        return list_copyable(s, p, seat, token, scratch) > 0
    if op == IC_READ:
        return list_readable(s, p, token, scratch) > 0
    if op == IC_CREATE:
        return list_slots(s, p, scratch) > 0
    if op == IC_OBSERVE:
        return list_levels(s, p, scratch) > 0
    if op == IC_DRAW:
        return can_draw(p)
    return list_removable(p, scratch) > 0


@helper
def legal_choose_icon(s, p, out):
    """Every different pending Effect, every possible Secondary Action, the line; the end if neither Effect nor line is left.

    Rules: T-002, T-003, T-081, A-20, A-21
    """
    seat = np.int64(top(s).seat)
    each = innermost(s)
    count = 0
    must = each.line > 0
    for place in range(each.count):
        token = each.icons[place]
        seen = False
        for other in range(place):
            seen = seen or each.icons[other] == token
        secondary = TOKEN[token, 0] >= FIRST_SECONDARY
        must = must or not secondary
        if not seen and (not secondary or secondary_possible(s, p, seat, np.int64(token), out[count:])):
            out[count] = A_ICON + TOKEN_ACTION[token]
            count += 1
    if each.line > 0:
        out[count] = A_LINE
        count += 1
    if not must:
        out[count] = A_END
        count += 1
    return count


@helper
def apply_choose_icon(s, p, action):
    """Takes the icon out of the set and carries it out, opens the line, or closes the set. Rules: T-004, A-23"""
    each = innermost(s)
    if action == A_END:
        close_set(s, p)
    elif action == A_LINE:
        number = np.int64(each.line)
        each.line = 0
        push(s, CHOOSE_GROUP, number, 0, 1, FROM_ICONS)
    else:
        place = 0
        while TOKEN_ACTION[each.icons[place]] != action - A_ICON:
            place += 1
        token = np.int64(each.icons[place])
        for later in range(place, each.count - 1):
            each.icons[later] = each.icons[later + 1]
        each.count -= 1
        each.icons[each.count] = 0
        carry_out(s, p, np.int64(top(s).seat), token)


# -- lines


@helper
def can_pay_group(p, number, first, last):
    """Whether all red icons of groups first to last - 1 can be paid together. Rules: A-10"""
    coins = 0
    research = 0
    for group in range(first, last):
        for place in range(SET_ICONS):
            token = SET_GROUP[number, group, place]
            op = TOKEN[token, 0]
            if op == IC_PAY_COIN:
                coins += TOKEN[token, 1]
            elif op == IC_PAY_RESEARCH:
                research += TOKEN[token, 1]
            elif op == IC_PAY_BOOK:
                due = TOKEN[token, 2]
                for before in range(first, group + 1):
                    for other in range(SET_ICONS if before < group else place):
                        earlier = SET_GROUP[number, before, other]
                        if TOKEN[earlier, 0] == IC_PAY_BOOK and TOKEN[earlier, 1] == TOKEN[token, 1]:
                            due += TOKEN[earlier, 2]
                if not has_books(p, TOKEN[token, 1], due, TOKEN[token, 3]):
                    return False
    return p.coins >= coins and p.research >= research


@helper
def pay_group(p, number, group):
    """Pays the red icons of a group."""
    for place in range(SET_ICONS):
        token = SET_GROUP[number, group, place]
        op = TOKEN[token, 0]
        if op == IC_PAY_COIN:
            p.coins -= TOKEN[token, 1]
        elif op == IC_PAY_RESEARCH:
            p.research -= TOKEN[token, 1]
        elif op == IC_PAY_BOOK:
            p.markers[TOKEN[token, 1]] -= TOKEN[token, 2]


@helper
def legal_choose_group(s, p, out):
    """The groups that can be paid, and both of a Suspicion line; without one the line lapses. Rules: A-12, A-13, A-27"""
    number = np.int64(top(s).a)
    count = 0
    for group in range(SET_GROUPS[number]):
        if can_pay_group(p, number, group, group + 1):
            out[count] = A_GROUP + group
            count += 1
    if SET_SPLIT[number] == SUSPICION_LINE and p.suspicion < MAX_SUSPICION and can_pay_group(p, number, 0, 2):
        out[count] = A_BOTH
        count += 1
    return count


@helper
def apply_choose_group(s, p, action):
    """Suspicion first, then the red icons; the others join the set. Rules: T-005, T-082, T-083"""
    number = np.int64(top(s).a)
    pop(s)
    if action == A_BOTH:
        raise_suspicion(p, LINE_SUSPICION)
        for group in range(2):
            pay_group(p, number, group)
            join(s, SET_GROUP[number, group])
    else:
        pay_group(p, number, action - A_GROUP)
        join(s, SET_GROUP[number, action - A_GROUP])


# -- what an icon does


@helper
def carry_out(s, p, seat, token):
    """Carries out an icon, or pushes the decision it begins with.

    Rules: T-009, T-086, T-087, T-089, T-095, T-096, D-05, A-11, A-50
    """
    op = TOKEN[token, 0]
    a = TOKEN[token, 1]
    if op == IC_COIN:
        p.coins += a
    elif op == IC_RESEARCH:
        p.research += a
    elif op == IC_VP:
        score_in_set(s, p, FROM_ICONS, a)
    elif op == IC_VP_END_LOSS:
        p.red += a
    elif op == IC_VP_LEVELS:
        score_in_set(s, p, FROM_ICONS, LEVEL_GAINED_VP * (int(p.level) - 1))
    elif op == IC_VP_MARKER:
        score_in_set(s, p, FROM_ICONS, marker_level(p, a))
    elif op == IC_SUSP_DOWN:
        lower_suspicion(p, a)
    elif op == IC_SUSP_UP:
        raise_suspicion(p, a)
    elif op == IC_SUSP_DOWN_DIFF:
        lower_suspicion(p, different_subjects(p))
    elif op == IC_SUSP_OTHERS or op == IC_SUSP_COPERNICAN:
        for other in range(1, s.seats + 1):
            hit = other != seat if op == IC_SUSP_OTHERS else not s.players[other - 1].ptolemaic
            if hit:
                raise_suspicion(s.players[other - 1], a)
    elif op == IC_BOOK:
        gain_books(p, a, TOKEN[token, 2])
    elif op == IC_ANY_BOOK:
        gain_in_subject(s, p, WILD, 1)
    elif op == IC_ANY_SAME:
        gain_in_subject(s, p, WILD, a)
    elif op == IC_ANY_DIFF:
        if different_subjects(p) > 0:
            gain_in_subject(s, p, WILD, different_subjects(p))
    elif op == IC_MARKER_UP:
        if can_raise_marker(p):
            push(s, CHOOSE_SUBJECT, SUBJECT_TO_RAISE, 0, 1, FROM_ICONS)
    elif op == IC_MASTERY:
        if has_seal(p):
            if a == ANY_TRACK:
                push(s, CHOOSE_TRACK, 0, 0, 1, FROM_MASTERY)
            elif not is_full(s, a):
                push(s, CHOOSE_SEAL, SEAL_FOR_TRACK, a, 1, FROM_MASTERY)
    elif op == IC_SEAL:
        if mentor_seals(p) > 0:
            push(s, CHOOSE_SEAL, SEAL_TO_KEEP, 0, 1, FROM_ICONS)
    elif op == IC_RECALL:
        if p.philosopher >= ON_SPACE:
            p.philosopher = STANDING
    elif op == IC_INCOME:
        if a == PHYSICS:
            p.coins += TRACK_INCOME[0, marker_level(p, PHYSICS)]
        else:
            p.research += TRACK_INCOME[1, marker_level(p, MATHEMATICS)]
    elif op == IC_WRITE:
        push(s, CHOOSE_WRITE, 0, 0, 1, FROM_ICONS)
    elif op == IC_COPY:
        push(s, CHOOSE_COPY, token, 0, 1, FROM_ICONS)
    elif op == IC_READ:
        push(s, CHOOSE_READ, token, 0, 1, FROM_ICONS)
    elif op == IC_CREATE:
        push(s, CHOOSE_CREATE, 0, 0, 1, FROM_ICONS)
    elif op == IC_OBSERVE:
        push(s, CHOOSE_LEVEL, a, 0, 1, FROM_ICONS)
    elif op == IC_DRAW:
        draw_card(s, p, seat)
    elif op == IC_REMOVE:
        push(s, CHOOSE_REMOVE, 0, 0, 1, FROM_ICONS)


# -- Remove


@helper
def list_removable(p, out):
    """Writes the Treatise Cards that can be removed. Rules: T-079"""
    count = 0
    for card in range(1, CARDS + 1):
        if can_remove(p, card):
            out[count] = A_CARD + card - 1
            count += 1
    return count


@helper
def apply_choose_remove(s, p, action):
    """The card leaves the game, the Books of its spine are gained. Rules: A-07"""
    pop(s)
    card = action - A_CARD + 1
    remove_card(p, card)
    gain_in_subject(s, p, CARD_SUBJECT[card], CARD_BOOKS[card])
