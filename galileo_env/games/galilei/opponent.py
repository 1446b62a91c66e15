"""A whole turn of Tycho Brahe, without a single decision: his conditions, his effects, and the order of his turn."""

from galileo_env.engine.frames import pop
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.modules.moon import best_target, observe_for_tycho
from galileo_env.games.galilei.names import (
    FROM_TILES,
    IF_COMET,
    IF_DICE,
    IF_DICE_MOON,
    IF_DICE_SPOTS,
    IF_PERSUADED,
    IF_UNPERSUADED,
    TY_CARD,
    TY_COMET,
    TY_CONSTELLATION,
    TY_DIE,
    TY_INQUISITOR,
    TY_LECTURE,
    TY_MAJOR,
    TY_MOON,
    TY_MOVE_COMET,
    TY_PERSUADE,
    TY_REMOVE,
    TY_VP,
)
from galileo_env.games.galilei.rules.cellar import (
    can_farewell,
    can_gain_inquisitor,
    can_persuade,
    figures,
    gain_inquisitor,
    interrogate,
    remove_figure,
)
from galileo_env.games.galilei.rules.comets import can_spot_comet, spot_comet
from galileo_env.games.galilei.rules.library import take_card
from galileo_env.games.galilei.rules.objectives import claim
from galileo_env.games.galilei.rules.points import score
from galileo_env.games.galilei.rules.turn import clear_marks
from galileo_env.games.galilei.rules.tycho import (
    SEAT,
    lecture,
    move_book,
    move_comet,
    move_telescope,
    observe_constellation,
    observe_major,
    open_spots,
    persuade_best,
    turn_over,
    upgrade_tile,
)
from galileo_env.games.galilei.tables import (
    MOVEMENT_AFTER,
    MOVEMENT_BONUS,
    MOVEMENT_STEPS,
    MOVEMENT_STOPS,
    MOVEMENT_UPGRADES,
    RIGHTMOST,
    TYCHO_OP,
    TYCHO_PARTIAL,
    TYCHO_ROW,
    TYCHO_SIZE,
    TYCHO_START_ROW,
)


@helper
def holds(s, p, code, a, b):
    """Whether a condition of a row is met. Rules: S-033, S-034, S-035, S-037, S-039, L-194"""
    if code == IF_UNPERSUADED:
        return p.cellar[0] >= a
    if code == IF_PERSUADED:
        return p.cellar[RIGHTMOST[0]] >= a
    if code == IF_DICE:
        return p.pool >= a
    if code == IF_DICE_SPOTS:
        return p.pool >= a and open_spots(s) >= b
    if code == IF_DICE_MOON:
        return p.pool >= a and best_target(s, p) >= 0
    if code == IF_COMET:
        return can_spot_comet(p)
    return True


@helper
def pay_condition(p, code, a):
    """The dice a condition names are spent. Rules: S-030, S-036"""
    if code == IF_DICE or code == IF_DICE_SPOTS or code == IF_DICE_MOON:
        p.pool -= a


@helper
def carry_out(s, p, op, a):
    """One effect; what cannot be carried out is skipped.

    Rules: S-032, S-042, S-048, S-058, S-059, S-068, S-069, S-071, L-262
    """
    if op == TY_VP:
        score(p, FROM_TILES, a)
    elif op == TY_DIE:
        p.pool += 1
    elif op == TY_INQUISITOR:
        if can_gain_inquisitor(s):
            gain_inquisitor(s, p)
    elif op == TY_COMET:
        if can_spot_comet(p):
            spot_comet(s, p)
    elif op == TY_LECTURE:
        lecture(s, p)
    elif op == TY_CARD:
        if s.deck_left > 0:
            take_card(s, p)
    elif op == TY_PERSUADE:
        for _ in range(a):
            if can_persuade(p):
                persuade_best(s, p)
    elif op == TY_MAJOR:
        observe_major(s, p)
    elif op == TY_CONSTELLATION:
        for _ in range(a):
            observe_constellation(s, p)
    elif op == TY_MOVE_COMET:
        for _ in range(a):
            move_comet(s, p)
    elif op == TY_MOON:
        observe_for_tycho(s, p)
    elif op == TY_REMOVE:
        if can_farewell(p):
            remove_figure(p)
    else:
        move_book(p, a)


@helper
def run(s, p, program):
    """The effects of a program from left to right. Rules: S-031"""
    for row in range(TYCHO_START_ROW[program], TYCHO_START_ROW[program] + TYCHO_SIZE[program]):
        carry_out(s, p, TYCHO_OP[row, 0], TYCHO_OP[row, 1])


@helper
def evaluate_tile(s, p):
    """The first row from the top whose condition is met, then its partial condition. Rules: S-028, S-029, S-040, S-041"""
    tile = p.sky[p.telescope]
    face = p.gold[tile - 1]
    for row in range(3):
        code = TYCHO_ROW[tile, face, row, 0]
        a = TYCHO_ROW[tile, face, row, 1]
        if code > 0 and holds(s, p, code, a, TYCHO_ROW[tile, face, row, 2]):
            pay_condition(p, code, a)
            run(s, p, TYCHO_ROW[tile, face, row, 3])
            code = TYCHO_PARTIAL[tile, face, row, 0]
            a = TYCHO_PARTIAL[tile, face, row, 1]
            if code > 0 and holds(s, p, code, a, TYCHO_PARTIAL[tile, face, row, 2]):
                pay_condition(p, code, a)
                run(s, p, TYCHO_PARTIAL[tile, face, row, 3])
            return


@helper
def take_turn(s):
    """Tile, bonus, move or upgrade, row, interrogation, objectives.

    Rules: S-013, S-015, S-016, S-025, S-027, S-072, S-073, S-074, S-075, S-076, S-077, S-080, L-183, L-186, L-193, L-228, L-261
    """
    p = s.players[SEAT - 1]
    s.figures_peak = figures(p)
    tile = turn_over(s)
    run(s, p, MOVEMENT_BONUS[tile])
    if MOVEMENT_UPGRADES[tile]:
        upgrade_tile(p)
        run(s, p, MOVEMENT_AFTER[tile])
    else:
        move_telescope(p, MOVEMENT_STEPS[tile], MOVEMENT_STOPS[tile])
        evaluate_tile(s, p)
    if s.persuaded:
        interrogate(p, False)
    for place in range(4):
        claim(s, p, SEAT, place)


@helper
def run_tycho(s):
    """His turn, and the marks cleared after it."""
    pop(s)
    seat = s.turn_seat
    s.turn_seat = SEAT
    take_turn(s)
    clear_marks(s)
    s.turn_seat = seat
