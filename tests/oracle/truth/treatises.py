"""Write, Copy and Read (T-045 to T-061)."""

from collections.abc import Callable

from . import tables
from .cards import gain_spine, put_on_deck
from .effects import Flow, ask, ask_word, secondary
from .goods import fire_ongoing
from .seals import has_seal, seal_for_board
from .sets import ask_subject, new_set, resolve_set
from .state import Player, State, Treatise


def places(state: State, test: Callable[[int, int, Treatise], bool]) -> list[str]:
    """Places of the pyramid that pass a test, as the notation writes them."""
    return [f"{row}.{place}" for row, place in state.places if test(row, place, state.treatise(row, place))]


def choose_treatise(state: State, kind: str, options: list[str]) -> Flow:
    """Puts a question for one of some Treatises; returns row, position and Treatise."""
    choice = yield from ask_word(kind, "treatise", options)
    row, place = map(int, choice.split("."))
    return row, place, state.treatise(row, place)


def place_card(state: State, card: str) -> Flow:
    """A new card goes on top of the deck, or to hand against another Treatise of the hand. Rules: T-051, T-052, T-057, A-46."""
    player = state.player
    swaps = [other for other in tables.CARDS if other in player.hand and other != card]
    choice = yield from ask("choose_place", ["deck", *(f"card {other}" for other in swaps)])
    if choice == "deck":
        put_on_deck(player, card)
    else:
        player.hand.remove(choice.removeprefix("card "))
        player.discard.append(choice.removeprefix("card "))
        player.hand.append(card)


# -- Write


def paying_subjects(player: Player, card: str) -> list[str]:
    """Subjects whose marker can pay the Books of a Treatise. Rules: T-046, A-40."""
    record = tables.TREATISES[card]
    return [
        subject
        for subject in tables.SUBJECTS
        if record["cost_subject"] in ("any", subject)
        and player.marker_level(subject) >= record["cost_level"]
        and player.markers[subject] >= record["cost_books"]
    ]


def research_cost(state: State, row: int, place: int) -> int:
    """Research due: an own seal below skips the cost on its side. Rules: T-047 to T-049, A-02, A-63."""
    costs = tables.ROWS[row]["research"]
    below = [state.seat in state.treatise(*lower).seals for lower in tables.lower_places(row, place)]
    if not below:
        return sum(costs)
    return sum(cost for cost, own in zip(costs, below, strict=True) if not own)


def writable(state: State) -> list[str]:
    """Rules: T-045 to T-050, A-14, A-34."""
    player = state.player
    if not has_seal(player):
        return []
    return places(
        state,
        lambda row, place, treatise: (
            state.seat not in treatise.seals
            and 0 in treatise.seals
            and bool(paying_subjects(player, treatise.card))
            and player.research >= research_cost(state, row, place)
        ),
    )


@secondary("write", lambda state: bool(writable(state)))
def write(state: State) -> Flow:
    """Pay Books and Research, seal on the leftmost free space for its VP, the card to deck or hand.

    Rules: T-045 to T-052, A-62.
    """
    player = state.player
    row, place, treatise = yield from choose_treatise(state, "choose_write", writable(state))
    subject = yield from ask_subject(paying_subjects(player, treatise.card))
    player.markers[subject] -= tables.TREATISES[treatise.card]["cost_books"]
    player.research -= research_cost(state, row, place)
    yield from seal_for_board(state)
    space = treatise.seals.index(0)
    treatise.seals[space] = state.seat
    player.did(treatise.card, "write")
    player.did(f"row {row}", space)
    state.gain_set_points(tables.ROWS[row]["seal_vp"][space], "treatises")
    yield from place_card(state, treatise.card)
    fire_ongoing(player, "write")


# -- Copy


def copyable(state: State, level: str, coins: str, points: str) -> list[str]:
    """Rules: T-053, T-054, A-08, A-09, A-14, A-33, A-34."""
    if not has_seal(state.player) or state.player.coins < int(coins):
        return []
    return places(
        state,
        lambda row, place, treatise: (
            row <= int(level) and state.seat not in treatise.seals and any(treatise.seals) and 0 in treatise.seals
        ),
    )


@secondary("copy", lambda state, *arguments: bool(copyable(state, *arguments)))
def copy(state: State, level: str, coins: str, points: str) -> Flow:
    """Pay Coins, seal on the rightmost free space, VP to the leftmost owner. Rules: T-053 to T-057, A-35."""
    player = state.player
    _, _, treatise = yield from choose_treatise(state, "choose_copy", copyable(state, level, coins, points))
    player.coins -= int(coins)
    yield from seal_for_board(state)
    owner = treatise.leftmost
    player.did(treatise.card, "copy")
    treatise.seals[max(space for space, seat in enumerate(treatise.seals) if seat == 0)] = state.seat
    give_royalty(state, owner, int(points))
    yield from place_card(state, treatise.card)
    fire_ongoing(player, "copy")


def give_royalty(state: State, owner: int, points: int) -> None:
    """VP to the leftmost owner, unless neutral or the acting player. Rules: T-056, T-060, A-29, A-33."""
    if owner not in (tables.NEUTRAL, state.seat):
        state.players[owner - 1].gain_points(points, "royalties")


# -- Read


def readable(state: State, level: str, coins: str, points: str) -> list[str]:
    """Rules: T-058, T-059, A-31, A-33, A-34."""
    if state.player.coins < int(coins):
        return []
    return places(
        state,
        lambda row, place, treatise: row <= int(level) and any(treatise.seals) and f"{row}.{place}" not in state.read,
    )


@secondary("read", lambda state, *arguments: bool(readable(state, *arguments)))
def read(state: State, level: str, coins: str, points: str) -> Flow:
    """Pay Coins, gain the Books, resolve the page as an inner set, then VP to the leftmost owner.

    Rules: T-058 to T-061, A-04, A-05, A-31, A-32.
    """
    player = state.player
    row, place, treatise = yield from choose_treatise(state, "choose_read", readable(state, level, coins, points))
    state.read.append(f"{row}.{place}")
    player.coins -= int(coins)
    player.did(treatise.card, "read")
    yield from gain_spine(state, treatise.card)
    yield from resolve_set(state, new_set(player, tables.TREATISES[treatise.card]))
    give_royalty(state, treatise.leftmost, int(points))
