"""Final scoring and placement (R-12, R-14, R-16, R-27)."""

from . import tables
from .state import Player, State
from .workshop import end_points


def final_scoring(state: State, below_token: dict[int, bool]) -> None:
    """Everything scored after the last check, then the placement; `below_token` is the result of the check. Rules: R-12, R-16."""
    check, final = tables.INQUISITION["check"], tables.SETUP["final"]
    for player in state.players:
        player.gain_points(end_points(state, player), "inventions")
        player.gain_points(-player.red, "red")
        if player.philosopher == "stake":
            player.gain_points(-check["stake_end_loss"], "inquisition")
        elif player.last_prison:
            player.gain_points(-check["last_prison_end_loss"], "inquisition")
        player.gain_points(-final["penance_end_loss"] * penance_cards(player), "penance")
        player.gain_points((player.coins + player.research) // final["goods_per_vp"], "goods")
        if player.copernican and below_token[player.seat]:
            player.gain_points(tables.SETUP["principle"]["copernican_end_vp"], "principle")
    if len(state.players) > 1:
        place_players(state)
    else:
        place_solo(state)


def penance_cards(player: Player) -> int:
    """Penance Cards in deck, hand, discard pile or play area. Rules: R-12."""
    piles = player.deck + player.discard + player.play
    return len(player.hand_penance) + sum(card in tables.PENANCE for card in piles)


def seals_on_boards(state: State, player: Player) -> int:
    """Own seals on Treatises, Level spaces and Mastery Tracks. Rules: R-12."""
    on_levels = sum(seats.count(player.seat) for seats in state.levels.values())
    return state.seals_on_treatises(player.seat) + on_levels + state.seals_on_mastery(player.seat)


def place_players(state: State) -> None:
    """More VP, then lower Suspicion, then more seals on boards, then shared. Rules: R-12."""
    assert tables.SETUP["final"]["tie_break"] == ["lower_suspicion", "more_seals_on_boards", "shared"]
    standing = {each.seat: (each.score, -each.suspicion, seals_on_boards(state, each)) for each in state.players}
    for player in state.players:
        player.placement = 1 + sum(other > standing[player.seat] for other in standing.values())


def place_solo(state: State) -> None:
    """The player wins by reaching the mark that counts as a win. Rules: R-14."""
    (player,) = state.players
    player.placement = 1 if player.score >= win_mark() else 2


def win_mark() -> int:
    """The VP that count as a win in a solo game. Rules: R-14."""
    return tables.SETUP["solo"]["tiers"][tables.SETUP["solo"]["win_tiers"] - 1]


def tiers_reached(points: int) -> int:
    """How many marks own VP reach. Rules: R-14."""
    return sum(points >= tier for tier in tables.SETUP["solo"]["tiers"])
