"""The Main Actions, but for what their icons do.

choose_add: `a` the Active Card, `b` the Subject of the stack (WILD: none yet), `left` 1 + the Books so far. choose_pay: `a` the
price.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.games.truth.actions import (
    A_ABJURE,
    A_ASSIGN,
    A_CARD,
    A_DONE,
    A_KEEP,
    A_PASS,
    A_PAY,
    A_PENANCE,
    A_PLAY,
    A_PRICE,
    A_UPGRADE,
    A_USE,
)
from galileo_env.games.truth.names import (
    AFTER_PENANCE,
    CARDS,
    CHOOSE_ACTIVE,
    CHOOSE_ADD,
    CHOOSE_PAY,
    CHOOSE_PENANCE,
    CHOOSE_SEAL,
    FROM_ICONS,
    FROM_LEVELS,
    LEVELS,
    MAX_PRICE,
    ON_SPACE,
    ONCE,
    ONGOING,
    OPEN_SET,
    PLAYED,
    ROW,
    SEAL_FOR_LEVEL,
    SPACES_OF_LEVEL,
    STANDING,
    WILD,
)
from galileo_env.games.truth.rules.cards import leave_hand, penance_in_hand
from galileo_env.games.truth.rules.cycle import pass_cycle, penance_only
from galileo_env.games.truth.rules.observe import tiles_laid
from galileo_env.games.truth.rules.points import lower_suspicion, marker_level, raise_suspicion
from galileo_env.games.truth.rules.scoring import treatises_from
from galileo_env.games.truth.rules.seals import has_seal
from galileo_env.games.truth.rules.subjects import gain_in_subject
from galileo_env.games.truth.tables import (
    ABJURE_DOWN,
    ABJURE_FORBIDDEN,
    ABJURE_OTHERS,
    CARD_BOOKS,
    CARD_SET,
    CARD_SUBJECT,
    GRADUATION_NEED,
    INVENTION_KIND,
    INVENTION_WORK,
    PENANCE_DOWN,
    PERIOD,
    SPACE_EXCLUSIVE,
    SPACE_SET,
)


@helper
def has_treatise(p):
    """Whether a Treatise Card is in hand."""
    return p.hand_size > penance_in_hand(p)


@helper
def meets_graduation(s, p, seat):
    """Whether the tile of the next Level is met. Rules: T-036"""
    need = GRADUATION_NEED[s.graduation[p.level - 1]]
    markers = 0
    for subject in range(WILD):
        if marker_level(p, subject) >= need[5]:
            markers += 1
    return (
        treatises_from(s, seat, 0) >= need[0]
        and treatises_from(s, seat, ROW) >= need[1]
        and p.num_inventions >= need[2]
        and tiles_laid(p) >= need[3]
        and markers >= need[4]
    )


@helper
def can_upgrade(s, p, seat):
    """Whether the next Academic Level can be taken. Rules: T-035"""
    return p.level < LEVELS and has_seal(p) and meets_graduation(s, p, seat)


@helper
def can_abjure(s, p):
    """Whether the Principle Coin may still be turned. Rules: T-011, T-012, T-015, D-10"""
    return not p.ptolemaic and PERIOD[s.cycle] != ABJURE_FORBIDDEN


@helper
def legal_choose_main(s, p, out):
    """Every Main Action that is open, and pass; only Penance where the turns left are needed for it.

    Rules: T-008, T-032, T-040, T-041, T-043, A-51, A-55, R-15
    """
    if penance_only(p):
        out[0] = A_PENANCE
        return 1
    seat = np.int64(top(s).seat)
    count = 0
    if can_abjure(s, p):
        out[count] = A_ABJURE
        count += 1
    if has_treatise(p):
        out[count] = A_PLAY
        count += 1
    if penance_in_hand(p) > 0:
        out[count] = A_PENANCE
        count += 1
    else:
        out[count] = A_PASS
        count += 1
    if can_upgrade(s, p, seat):
        out[count] = A_UPGRADE
        count += 1
    for place in range(p.num_inventions):
        if INVENTION_KIND[p.inventions[place]] == ONCE and not p.turned[place]:
            out[count] = A_USE + p.inventions[place] - 1
            count += 1
    if p.philosopher == STANDING:
        for space in range(1, SPACES_OF_LEVEL * int(p.level) + 1):
            if SPACE_SET[space] > 0 and not s.blocked[space] and not s.used[space]:
                out[count] = A_ASSIGN + space - 1
                count += 1
    return count


@helper
def apply_choose_main(s, p, action):
    """Begins the Main Action. Rules: T-016, T-042, D-12, A-03"""
    seat = np.int64(top(s).seat)
    pop(s)
    if action == A_ABJURE:
        abjure(s, p, seat)
    elif action == A_PLAY:
        push(s, CHOOSE_ACTIVE, 0, 0, 1, FROM_ICONS)
    elif action == A_PENANCE:
        push(s, CHOOSE_PENANCE, 0, 0, 1, FROM_ICONS)
    elif action == A_UPGRADE:
        push(s, CHOOSE_SEAL, SEAL_FOR_LEVEL, 0, 1, FROM_LEVELS)
    elif action == A_PASS:
        pass_cycle(s, p, seat)
    elif action >= A_ASSIGN:
        space = action - A_ASSIGN + 1
        p.philosopher = ON_SPACE + space
        s.used[space] = SPACE_EXCLUSIVE[space]
        push(s, OPEN_SET, SPACE_SET[space], 0, 1, FROM_ICONS)
    else:
        use_invention(s, p, action - A_USE + 1)


@helper
def use_invention(s, p, card):
    """Turns the card and activates its icons. Rules: T-033"""
    for place in range(p.num_inventions):
        if p.inventions[place] == card:
            p.turned[place] = 1
    push(s, OPEN_SET, INVENTION_WORK[card], 0, 1, FROM_ICONS)


@helper
def abjure(s, p, seat):
    """The coin turns, own Suspicion drops, that of the other Copernicans rises. Rules: T-010, T-013, T-014, A-59"""
    p.ptolemaic = 1
    lower_suspicion(p, ABJURE_DOWN)
    for other in range(1, s.seats + 1):
        if other != seat and not s.players[other - 1].ptolemaic:
            raise_suspicion(s.players[other - 1], ABJURE_OTHERS)


# -- a stack of Treatise Cards


@helper
def legal_choose_active(s, p, out):
    """Every Treatise Card in hand. Rules: T-017, T-019, T-025"""
    count = 0
    for card in range(1, CARDS + 1):
        if p.hand[card] > 0:
            out[count] = A_CARD + card - 1
            count += 1
    return count


@helper
def apply_choose_active(s, p, action):
    """The Active Card goes to the play area; others may follow."""
    pop(s)
    card = action - A_CARD + 1
    leave_hand(p, card, PLAYED)
    push(s, CHOOSE_ADD, card, CARD_SUBJECT[card], 1 + CARD_BOOKS[card], FROM_ICONS)


@helper
def legal_choose_add(s, p, out):
    """Further cards that keep one Subject, or done. Rules: T-018, T-020, A-57"""
    subject = top(s).b
    out[0] = A_DONE
    count = 1
    for card in range(1, CARDS + 1):
        if p.hand[card] > 0 and (subject == WILD or CARD_SUBJECT[card] == WILD or CARD_SUBJECT[card] == subject):
            out[count] = A_CARD + card - 1
            count += 1
    return count


@helper
def apply_choose_add(s, p, action):
    """One more card; or the Books of all spines, then the page of the Active Card. Rules: T-021, T-022, T-023, T-024"""
    f = top(s)
    if action != A_DONE:
        card = action - A_CARD + 1
        leave_hand(p, card, PLAYED)
        f.left += CARD_BOOKS[card]
        if f.b == WILD:
            f.b = CARD_SUBJECT[card]
        return
    card = np.int64(f.a)
    subject = np.int64(f.b)
    books = np.int64(f.left) - 1
    pop(s)
    push(s, OPEN_SET, CARD_SET[card], 0, 1, FROM_ICONS)
    gain_in_subject(s, p, subject, books)


# -- Penance


@helper
def legal_choose_penance(s, p, out):
    """Each price in hand once. Rules: A-36"""
    count = 0
    for price in range(1, MAX_PRICE + 1):
        if p.penance_hand[price] > 0:
            out[count] = A_PRICE + price - 1
            count += 1
    return count


@helper
def apply_choose_penance(s, p, action):
    """The card goes to the play area; with the token face down Suspicion drops. Rules: T-027, T-028"""
    pop(s)
    price = action - A_PRICE + 1
    p.penance_hand[price] -= 1
    p.penance_held[price] -= 1
    p.hand_size -= 1
    p.penance_play[price] += 1
    if not s.face_up:
        lower_suspicion(p, PENANCE_DOWN)
    push(s, ONGOING, AFTER_PENANCE, 0, 1, FROM_ICONS)
    push(s, CHOOSE_PAY, price, 0, 1, FROM_ICONS)


@helper
def legal_choose_pay(s, p, out):
    """Leave it, or pay with enough Coins. Rules: A-37"""
    out[0] = A_KEEP
    if p.coins < top(s).a:
        return 1
    out[1] = A_PAY
    return 2


@helper
def apply_choose_pay(s, p, action):
    """Paid, the card leaves the game. Rules: T-029"""
    price = np.int64(top(s).a)
    pop(s)
    if action == A_PAY:
        p.coins -= price
        p.penance_play[price] -= 1
        p.penance_gone[price] += 1
