"""Decks, hands, discard piles: Draw and Remove (T-007, T-077 to T-080)."""

from . import tables
from .effects import Flow, ask_word, secondary
from .goods import gain_chosen_books
from .state import Player, State


def draw_cards(state: State, player: Player, number: int) -> None:
    """Draws so many cards, as far as there are any; an empty deck is first rebuilt from the discard pile. Rules: T-007, T-077."""
    for done in range(number):
        if not player.deck and player.discard:
            pile, player.discard = tables.in_card_order(player.discard), []
            player.deck = state.chance.deck(state, player.seat, pile, number - done)
            player.known = 0
            assert sorted(player.deck) == sorted(pile)
        if not player.deck:
            return
        card = player.deck.pop(0)
        player.known = max(player.known - 1, 0)
        if card in tables.PENANCE:
            player.hand_penance.append(tables.PENANCE[card]["price"])
        else:
            player.hand.append(card)


def put_on_deck(player: Player, card: str) -> None:
    """Lays a card on top of a deck, seen by all. Rules: A-47, R-25."""
    player.deck.insert(0, card)
    player.known += 1


def can_draw(state: State) -> bool:
    """Rules: A-64."""
    return bool(state.player.deck or state.player.discard)


@secondary("draw", can_draw)
def draw(state: State) -> None:
    """Rules: T-077."""
    draw_cards(state, state.player, 1)


def removable(player: Player) -> list[str]:
    """Treatise Cards of hand, discard pile and play area. Rules: T-078, T-079, A-49."""
    return [card for card in tables.CARDS if card in player.hand + player.discard + player.play]


@secondary("remove", lambda state: bool(removable(state.player)))
def remove(state: State) -> Flow:
    """A Treatise Card leaves the game and gives the Books of its spine. Rules: T-078, A-07, A-49, A-66."""
    player = state.player
    card = yield from ask_word("choose_remove", "card", removable(player))
    next(pile for pile in (player.hand, player.discard, player.play) if card in pile).remove(card)
    player.removed.append(card)
    yield from gain_spine(state, card)


def gain_spine(state: State, card: str) -> Flow:
    """The Books of one card's spine; those of a Wild in a Subject the player names. Rules: A-05, A-07, A-65."""
    record = tables.CARDS[card]
    state.player.did(card, "spine")
    if record["subject"] == tables.WILD:
        yield from gain_chosen_books(state, record["books"])
    else:
        state.player.gain_books(record["subject"], record["books"])
