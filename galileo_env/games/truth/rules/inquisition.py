"""The Inquisition: token, check, Prison and Stake."""

from galileo_env.engine.jit import helper
from galileo_env.games.truth.names import CYCLES, PENANCE, PRISON, STAKE
from galileo_env.games.truth.rules.cards import lay_on_deck
from galileo_env.games.truth.rules.points import lower_suspicion
from galileo_env.games.truth.tables import PENANCE_AT, PRISON_AT, RELIEF, STAKE_AT, TOKEN_VALUE


@helper
def turn_token(s):
    """The Inquisition Token of this Cycle turns face up. Rules: D-09, R-18"""
    s.face_up = 1
    s.tokens[s.cycle - 1] = s.token_order[s.cycle - 1]


@helper
def give_penance(s, p):
    """A Penance Card from the supply on top of the own deck. Rules: R-21"""
    if s.supply_left > 0:
        s.supply_left -= 1
        price = s.supply[s.supply_left]
        s.supply[s.supply_left] = 0
        p.penance_held[price] += 1
        lay_on_deck(p, PENANCE + price)


@helper
def check_player(s, p):
    """The result of the check for one player, by the Suspicion before it drops. Rules: R-06, R-19, R-20"""
    value = TOKEN_VALUE[s.token_order[s.cycle - 1]]
    suspicion = int(p.suspicion)
    p.jailed = 0
    p.safe = s.cycle == CYCLES and not p.ptolemaic and suspicion < value
    if suspicion >= value + PENANCE_AT:
        give_penance(s, p)
    if suspicion < value + PRISON_AT:
        return
    lower_suspicion(p, RELIEF)
    if p.philosopher == STAKE:
        return
    if suspicion >= value + STAKE_AT and not p.ptolemaic:
        p.philosopher = STAKE
    else:
        p.philosopher = PRISON
        p.jailed = 1
        if s.cycle == CYCLES:
            p.last_prison = 1
