"""The ladder of decisions: what each offers and what a choice does. One line a kind; what modules ask is in modules/ladder.py."""

from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.actions import A_MOON
from galileo_env.games.galilei.menu import apply_choose_action, apply_choose_option, legal_choose_action, legal_choose_option
from galileo_env.games.galilei.modules import ladder, moon
from galileo_env.games.galilei.rules.cellar import (
    apply_choose_farewell,
    apply_choose_inquisitor,
    legal_choose_farewell,
    legal_choose_inquisitor,
)
from galileo_env.games.galilei.rules.comets import apply_choose_comet_page, legal_choose_comet_page
from galileo_env.games.galilei.rules.dice import (
    apply_choose_amount,
    apply_choose_colour,
    apply_choose_die,
    legal_choose_amount,
    legal_choose_colour,
    legal_choose_die,
)
from galileo_env.games.galilei.rules.library import apply_choose_book_token, legal_choose_book_token
from galileo_env.games.galilei.rules.observe import (
    apply_choose_comet,
    apply_choose_payment,
    apply_choose_target,
    legal_choose_comet,
    legal_choose_payment,
    legal_choose_target,
    major_allowed,
)
from galileo_env.games.galilei.rules.sky import apply_choose_move, apply_choose_tile, legal_choose_move, legal_choose_tile
from galileo_env.games.galilei.rules.university import apply_choose_university_token, legal_choose_university_token


@helper
def legal(s, out):
    """Writes the legal ids of the top frame, which asks a player, and returns how many."""
    f = top(s)
    kind = f.kind
    p = s.players[f.seat - 1]
    if kind == n.CHOOSE_MOVE:
        return legal_choose_move(s, p, out)
    if kind == n.CHOOSE_ACTION:
        return legal_choose_action(s, p, out)
    if kind == n.CHOOSE_OPTION:
        return legal_choose_option(s, p, out)
    if kind == n.CHOOSE_TARGET and f.left == 1:
        count = legal_choose_target(s, p, out)
        return moon.add_targets(s, p, out, count) if s.luna and major_allowed(p, f.a, f.b) else count
    if kind == n.CHOOSE_COMET:
        return legal_choose_comet(s, p, out)
    if kind == n.CHOOSE_PAYMENT:
        return legal_choose_payment(s, p, out)
    if kind == n.CHOOSE_COLOUR and f.a != n.COLOUR_OF_TOKEN:
        return legal_choose_colour(s, p, out)
    if kind == n.CHOOSE_DIE:
        return legal_choose_die(s, p, out)
    if kind == n.CHOOSE_AMOUNT and f.b == n.AMOUNT_OF_RAISE:
        return legal_choose_amount(s, p, out)
    if kind == n.CHOOSE_UNIVERSITY_TOKEN:
        return legal_choose_university_token(s, p, out)
    if kind == n.CHOOSE_BOOK_TOKEN and f.a != n.BOOK_TO_REPEAT:
        return legal_choose_book_token(s, p, out)
    if kind == n.CHOOSE_INQUISITOR and f.a == n.FIGURE_TO_PERSUADE:
        return legal_choose_inquisitor(s, p, out)
    if kind == n.CHOOSE_FAREWELL:
        return legal_choose_farewell(s, p, out)
    if kind == n.CHOOSE_COMET_PAGE:
        return legal_choose_comet_page(s, p, out)
    if kind == n.CHOOSE_TILE and f.a == n.TILE_TO_UPGRADE:
        return legal_choose_tile(s, p, out)
    return ladder.legal(s, p, out)


@helper
def apply(s, action):
    """Carries out a legal id of the top frame."""
    f = top(s)
    kind = f.kind
    p = s.players[f.seat - 1]
    if kind == n.CHOOSE_MOVE:
        if apply_choose_move(s, p, action):
            ladder.wraps(s, p)
    elif kind == n.CHOOSE_ACTION:
        apply_choose_action(s, p, action)
    elif kind == n.CHOOSE_OPTION:
        apply_choose_option(s, p, action)
    elif kind == n.CHOOSE_TARGET and f.left == 1:
        if action >= A_MOON:
            moon.apply_moon_target(s, p, action)
        else:
            apply_choose_target(s, p, action)
    elif kind == n.CHOOSE_COMET:
        apply_choose_comet(s, p, action)
    elif kind == n.CHOOSE_PAYMENT:
        apply_choose_payment(s, p, action)
    elif kind == n.CHOOSE_COLOUR and f.a != n.COLOUR_OF_TOKEN:
        apply_choose_colour(s, p, action)
    elif kind == n.CHOOSE_DIE:
        apply_choose_die(s, p, action)
    elif kind == n.CHOOSE_AMOUNT and f.b == n.AMOUNT_OF_RAISE:
        apply_choose_amount(s, p, action)
    elif kind == n.CHOOSE_UNIVERSITY_TOKEN:
        apply_choose_university_token(s, p, action)
    elif kind == n.CHOOSE_BOOK_TOKEN and f.a != n.BOOK_TO_REPEAT:
        apply_choose_book_token(s, p, action)
    elif kind == n.CHOOSE_INQUISITOR and f.a == n.FIGURE_TO_PERSUADE:
        apply_choose_inquisitor(s, p, action)
    elif kind == n.CHOOSE_FAREWELL:
        apply_choose_farewell(s, p, action)
    elif kind == n.CHOOSE_COMET_PAGE:
        apply_choose_comet_page(s, p, action)
    elif kind == n.CHOOSE_TILE and f.a == n.TILE_TO_UPGRADE:
        apply_choose_tile(s, p, action)
    else:
        ladder.apply(s, p, action)
