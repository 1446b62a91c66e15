"""Deck, display and spare pile (sections 3, 9 and 17)."""

from . import tables
from .effects import effect
from .state import Column, Side, State


def take_top_card(state: State) -> str:
    """The top card leaves the deck; the last one to do so triggers the end.

    The round in progress is finished and one more follows; nothing in the last round prolongs the game.
    Rules: G-197, G-198, G-200, G-206, S-071, S-078.
    """
    card = state.deck.pop(0)
    if not state.deck and state.last_round == 0:
        state.last_round = state.round + 1
    return card


def fill_space(state: State, space: int, card: str) -> None:
    """A card is laid face up on a display space, all its spots open. Rules: G-032, G-111."""
    state.display[space] = card
    state.spots[space] = [0] * len(tables.CARDS[card]["spot"])


def refill_space(state: State, space: int) -> None:
    """An emptied space is refilled at once: from the deck, in the last round else from the spare pile.

    Rules: G-111, G-201 to G-204.
    """
    if state.deck:
        fill_space(state, space, take_top_card(state))
    elif state.round == state.last_round and state.spare:
        fill_space(state, space, state.spare.pop(0))


def fill_for_last_round(state: State) -> None:
    """When the last round begins empty spaces are filled from the spare pile, from the left. Rules: G-202 to G-204."""
    for space, card in enumerate(state.display):
        if card is None and state.spare:
            fill_space(state, space, state.spare.pop(0))


def take_major(state: State, side: Side, space: int) -> None:
    """A displayed card goes face up into a library, its tokens to the box, and the space is refilled.

    Rules: G-110 to G-112, S-064.
    """
    card = state.display[space]
    assert card is not None
    side.library.append(Column(card, True))
    state.display[space] = None
    state.spots[space] = []
    refill_space(state, space)


def take_card(state: State, side: Side) -> None:
    """The top card of the deck goes face down into a library. Rules: G-119, S-068."""
    side.library.append(Column(take_top_card(state), False))


def can_take_card(state: State) -> bool:
    """The deck holds a card; the spare pile never serves. Rules: G-068, G-205."""
    return bool(state.deck)


@effect("card", can_take_card)
def card_reward(state: State, source: str) -> None:
    """Card reward. Rules: G-119, G-205, C-026."""
    take_card(state, state.player)
    state.carried_out("card")
