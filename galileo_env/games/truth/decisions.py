"""The ladder of decisions: what each offers and what a choice does. One line a kind."""

import numpy as np

from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper
from galileo_env.games.truth import names as n
from galileo_env.games.truth.icons import (
    apply_choose_group,
    apply_choose_icon,
    apply_choose_remove,
    legal_choose_group,
    legal_choose_icon,
    list_removable,
)
from galileo_env.games.truth.rules.inventions import apply_choose_create, list_slots
from galileo_env.games.truth.rules.main import (
    apply_choose_active,
    apply_choose_add,
    apply_choose_main,
    apply_choose_pay,
    apply_choose_penance,
    legal_choose_active,
    legal_choose_add,
    legal_choose_main,
    legal_choose_pay,
    legal_choose_penance,
)
from galileo_env.games.truth.rules.observe import (
    apply_choose_keep,
    apply_choose_level,
    apply_choose_space,
    legal_choose_keep,
    list_levels,
    list_spaces,
)
from galileo_env.games.truth.rules.seals import apply_choose_seal, apply_choose_track, legal_choose_seal, legal_choose_track
from galileo_env.games.truth.rules.subjects import apply_choose_subject, legal_choose_subject
from galileo_env.games.truth.rules.treatises import (
    apply_choose_copy,
    apply_choose_place,
    apply_choose_read,
    apply_choose_write,
    legal_choose_place,
    list_copyable,
    list_readable,
    list_writable,
)


@helper
def legal(s, out):
    """Writes the legal ids of the top frame, which asks a player, and returns how many."""
    f = top(s)
    kind = f.kind
    seat = np.int64(f.seat)
    p = s.players[seat - 1]
    if kind == n.CHOOSE_MAIN:
        return legal_choose_main(s, p, out)
    if kind == n.CHOOSE_ACTIVE:
        return legal_choose_active(s, p, out)
    if kind == n.CHOOSE_ADD:
        return legal_choose_add(s, p, out)
    if kind == n.CHOOSE_PENANCE:
        return legal_choose_penance(s, p, out)
    if kind == n.CHOOSE_PAY:
        return legal_choose_pay(s, p, out)
    if kind == n.CHOOSE_ICON:
        return legal_choose_icon(s, p, out)
    if kind == n.CHOOSE_GROUP:
        return legal_choose_group(s, p, out)
    if kind == n.CHOOSE_SUBJECT:
        return legal_choose_subject(s, p, out)
    if kind == n.CHOOSE_TRACK:
        return legal_choose_track(s, p, out)
    if kind == n.CHOOSE_SEAL:
        return legal_choose_seal(s, p, out)
    if kind == n.CHOOSE_WRITE:
        return list_writable(s, p, seat, out)
    if kind == n.CHOOSE_COPY:
        return list_copyable(s, p, seat, np.int64(f.a), out)
    if kind == n.CHOOSE_PLACE:
        return legal_choose_place(s, p, out)
    if kind == n.CHOOSE_READ:
        return list_readable(s, p, np.int64(f.a), out)
    if kind == n.CHOOSE_CREATE:
        return list_slots(s, p, out)
    if kind == n.CHOOSE_LEVEL:
        return list_levels(s, p, out)
    if kind == n.CHOOSE_KEEP:
        return legal_choose_keep(s, p, out)
    if kind == n.CHOOSE_SPACE:
        return list_spaces(p, np.int64(f.a), out)
    return list_removable(p, out)


@helper
def apply(s, action):
    """Carries out a legal id of the top frame."""
    f = top(s)
    kind = f.kind
    p = s.players[f.seat - 1]
    if kind == n.CHOOSE_MAIN:
        apply_choose_main(s, p, action)
    elif kind == n.CHOOSE_ACTIVE:
        apply_choose_active(s, p, action)
    elif kind == n.CHOOSE_ADD:
        apply_choose_add(s, p, action)
    elif kind == n.CHOOSE_PENANCE:
        apply_choose_penance(s, p, action)
    elif kind == n.CHOOSE_PAY:
        apply_choose_pay(s, p, action)
    elif kind == n.CHOOSE_ICON:
        apply_choose_icon(s, p, action)
    elif kind == n.CHOOSE_GROUP:
        apply_choose_group(s, p, action)
    elif kind == n.CHOOSE_SUBJECT:
        apply_choose_subject(s, p, action)
    elif kind == n.CHOOSE_TRACK:
        apply_choose_track(s, p, action)
    elif kind == n.CHOOSE_SEAL:
        apply_choose_seal(s, p, action)
    elif kind == n.CHOOSE_WRITE:
        apply_choose_write(s, p, action)
    elif kind == n.CHOOSE_COPY:
        apply_choose_copy(s, p, action)
    elif kind == n.CHOOSE_PLACE:
        apply_choose_place(s, p, action)
    elif kind == n.CHOOSE_READ:
        apply_choose_read(s, p, action)
    elif kind == n.CHOOSE_CREATE:
        apply_choose_create(s, p, action)
    elif kind == n.CHOOSE_LEVEL:
        apply_choose_level(s, p, action)
    elif kind == n.CHOOSE_KEEP:
        apply_choose_keep(s, p, action)
    elif kind == n.CHOOSE_SPACE:
        apply_choose_space(s, p, action)
    else:
        apply_choose_remove(s, p, action)
