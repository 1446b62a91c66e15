"""Cycles: their start, Income, the end of a turn, the Inquisition, the End of the Cycle (section 4, R-01 to R-06, R-10, R-13)."""

from . import tables, workshop
from .actions import leave
from .cards import draw_cards, put_on_deck
from .goods import gain_goods, gain_track
from .state import Player, State


def begin_cycle(state: State) -> None:
    """The next Cycle: Workshop of a new Period, blocked spaces, a token face down, then Income.

    Rules: R-01, R-10, R-13, R-14, S-CYCLE.
    """
    state.cycle += 1
    if state.cycle > 1 and state.period != tables.PERIOD_OF_CYCLE[state.cycle - 1]:
        workshop.renew(state)
    state.blocked = []
    few = tables.SETUP["few_players"]
    if len(state.players) <= few["players_max"]:
        for level in sorted({space["level"] for space in tables.SPACES.values()}):
            spaces = tables.exclusive_spaces(level)
            state.blocked += state.chance.blocked(state, level, spaces, few["blocked_exclusive_per_level"])
    state.used = []
    state.face_up = False
    state.passed = 0
    for player in state.players:
        player.turns = 0
        player.left = False
    for player in state.in_turn_order:
        take_income(state, player)
    state.seat = state.first


def take_income(state: State, player: Player) -> None:
    """Coins, Research, gifts of Mentors, Income Inventions, then the hand. Rules: R-02, R-08, T-096, A-60, A-64."""
    base = tables.SETUP["income"]
    player.coins += base["coin"]
    player.research += base["research"]
    for subject in tables.INCOME_TRACKS:
        gain_track(player, subject)
    draws = 0
    for name, mentor in tables.MENTORS.items():
        if mentor["seals"] - player.mentors[name] >= 2:
            player.did(name, "second")
            draws += gain_goods(player, mentor["second"], "mentors")
    for invention in player.inventions:
        record = tables.INVENTIONS[invention.name]
        if record["type"] == "income":
            for token in record["work"]:
                player.did(invention.name, token)
                draws += gain_goods(player, token, "inventions")
    draw_cards(state, player, tables.SETUP["turns"]["hand_size"] + draws)


def end_turn(state: State) -> bool:
    """Workshop, turn count, token, leaving by the limit, next player; False if nobody is left in the Cycle.

    Rules: T-065, A-31, R-03, R-17, R-18, S-TURN-END.
    """
    player = state.player
    state.read = []
    workshop.refill(state)
    player.turns += 1
    if player.turns >= tables.SETUP["turns"]["token_flip_turn"]:
        state.face_up = True
    if player.turns >= tables.TURN_LIMIT and not player.hand_penance and not player.left:
        leave(state)
    seats = len(state.players)
    for step in range(1, seats + 1):
        seat = (state.seat - 1 + step) % seats + 1
        if not state.players[seat - 1].left:
            state.seat = seat
            return True
    return False


# -- the Inquisition


def inquisition_check(state: State) -> dict[int, bool]:
    """The check at the End of the Cycle, in turn order; tells for each seat whether its Suspicion was below the token.

    Rules: R-06, R-16, R-19 to R-21.
    """
    return {player.seat: check_player(state, player) for player in state.in_turn_order}


def check_player(state: State, player: Player) -> bool:
    """Penance Card, Prison or Stake by the Suspicion before the drop. Rules: R-06, R-16, R-19, R-20, R-21."""
    rule, value = tables.INQUISITION["check"], state.token_value
    before, token = player.suspicion, state.tokens[state.cycle - 1]
    player.jailed = False
    player.did(token, "passed" if before < value else "penance")
    if before >= value + rule["penance_offset"] and state.penance:
        put_on_deck(player, state.penance.pop(0))
    if before >= value + rule["prison_offset"]:
        player.change_suspicion(-rule["relief"])
        if player.philosopher == "stake":
            pass
        elif player.copernican and before >= value + rule["stake_offset"]:
            player.philosopher = "stake"
            player.did(token, "stake")
        else:
            player.philosopher = "prison"
            player.did(token, "prison")
            player.jailed = True
            player.last_prison = state.cycle == tables.CYCLES
    return before < value


def end_cycle(state: State) -> None:
    """Everything after the check: cards, Inventions, spaces, Natural Philosophers, first player. Rules: R-04, R-05, R-19."""
    for player in state.players:
        player.discard += player.hand + player.play + [tables.PENANCE_OF_PRICE[price] for price in player.hand_penance]
        player.hand, player.play, player.hand_penance = [], [], []
        for invention in player.inventions:
            invention.turned = False
        if player.philosopher != "stake" and not player.jailed:
            player.philosopher = "standing"
    state.first = state.passed or state.first % len(state.players) + 1
