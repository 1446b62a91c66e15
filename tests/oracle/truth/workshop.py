"""Create an Invention, the slots of the Workshop, End-Game Inventions (T-062 to T-067, R-10, R-27)."""

from . import tables
from .effects import Flow, ask_word, secondary
from .sets import new_set, resolve_set
from .state import Invention, Player, State


def affordable(player: Player, slot: int, card: str) -> bool:
    """Whether slot and corner costs can be paid together. Rules: T-062, A-39, A-40."""
    record = tables.INVENTIONS[card]
    return (
        player.coins >= tables.SLOT_COIN[slot] + record["cost_coin"]
        and player.research >= record["cost_research"]
        and (not record["cost_subject"] or player.markers[record["cost_subject"]] >= record["cost_books"])
    )


def slots(state: State) -> list[int]:
    """Slots with a card that can be paid for."""
    return [slot for slot, card in enumerate(state.workshop) if card is not None and affordable(state.player, slot, card)]


@secondary("create", lambda state: bool(slots(state)))
def create(state: State) -> Flow:
    """Pay, the slot is a gap, resolve the bottom-right icons, then the card is in play. Rules: T-062 to T-065, A-39, A-53."""
    player = state.player
    slot = int((yield from ask_word("choose_create", "slot", slots(state))))
    card = state.workshop[slot]
    assert card is not None
    record = tables.INVENTIONS[card]
    player.coins -= tables.SLOT_COIN[slot] + record["cost_coin"]
    player.research -= record["cost_research"]
    if record["cost_subject"]:
        player.markers[record["cost_subject"]] -= record["cost_books"]
    state.workshop[slot] = None
    player.did("slot", slot)
    yield from resolve_set(state, new_set(player, {"id": f"{card} now", "always": record["now"]}))
    player.inventions.append(Invention(card, False))


def refill(state: State) -> None:
    """Cards slide down in their order, new ones of the current Period enter from the lowest free slot up. Rules: T-065, A-52."""
    cards = [card for card in state.workshop if card is not None]
    deck = state.inventions[state.period]
    while deck and len(cards) < len(tables.SLOT_COIN):
        cards.append(deck.pop(0))
    state.workshop = [*cards, *[None] * (len(tables.SLOT_COIN) - len(cards))]


def renew(state: State) -> None:
    """A new Period: old cards and decks go out of play, four new cards are laid out. Rules: R-10."""
    for period in tables.PERIODS:
        if period < state.period:
            state.inventions[period] = []
    state.workshop = [None] * len(tables.SLOT_COIN)
    refill(state)


def end_points(state: State, player: Player) -> int:
    """VP of all End-Game Inventions of a player. Rules: R-27."""
    counts = {
        "observation": len(player.window),
        "invention": len(player.inventions),
        "treatise": state.seals_on_treatises(player.seat),
        "treatise_from_level2": state.seals_on_treatises(player.seat, from_row=2),
        "mastery_seal": state.seals_on_mastery(player.seat),
        "level_gained": player.levels_gained,
        "marker_level": sum(player.marker_level(subject) for subject in tables.SUBJECTS),
    }
    points = 0
    for invention in player.inventions:
        record = tables.INVENTIONS[invention.name]
        if record["type"] == "end" and counts[record["score_per"]]:
            player.did(invention.name, record["score_per"])
            points += record["score_vp"] * counts[record["score_per"]]
    return points
