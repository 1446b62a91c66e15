"""Drawing cards, the display, and the end of the game (chapters 3 and 17)."""

from galileo_env.engine.jit import helper
from galileo_env.games.galilei.names import DISPLAY, SPOTS
from galileo_env.games.galilei.tables import CARD_BACK

#: The round after which the next one is the last if the deck still holds cards. Rules: G-207
ROUND_LIMIT = 40


@helper
def show_back(s):
    """Notes the back of the deck's top card. Rules: G-010"""
    s.deck_back = CARD_BACK[s.deck[s.deck_left - 1]] if s.deck_left > 0 else 0


@helper
def draw(s):
    """Takes the top card of the deck (which must hold one); the last card triggers the end. Rules: G-197, G-198, G-200, G-206"""
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = 0
    show_back(s)
    if s.deck_left == 0 and s.last_round == 0:
        s.last_round = s.round_number + 1
    return card


@helper
def in_last_round(s):
    """Whether the last round is being played."""
    return s.round_number == s.last_round


@helper
def refill(s, space):
    """Fills an emptied space from the deck, or in the last round from the spare pile. Rules: G-111, G-201, G-202, G-204"""
    card = 0
    if s.deck_left > 0:
        card = draw(s)
    elif in_last_round(s) and s.spare_left > 0:
        s.spare_left -= 1
        card = s.spare[s.spare_left]
        s.spare[s.spare_left] = 0
    s.display[space] = card
    for spot in range(SPOTS):
        s.tokens[space, spot] = 0


@helper
def start_round(s):
    """Counts the round; the last one begins with a full display. Rules: G-203, G-207"""
    s.round_number += 1
    if s.round_number > ROUND_LIMIT and s.last_round == 0:
        s.last_round = s.round_number
    if in_last_round(s):
        for space in range(DISPLAY):
            if s.display[space] == 0:
                refill(s, space)
