"""The Main Actions and passing (section 1.2, R-04, R-17)."""

from collections.abc import Callable

from . import tables
from .effects import Flow, ask, ask_word
from .goods import fire_ongoing, gain_chosen_books
from .seals import has_seal, seal_for_board
from .sets import new_set, resolve_set
from .state import State

# -- what is legal


def options(state: State) -> list[str]:
    """Everything the player to move can do with the turn. Rules: T-008, T-026, R-04, R-17."""
    player = state.player
    if player.hand_penance and tables.TURN_LIMIT - player.turns <= len(player.hand_penance):
        return ["penance"]
    found = []
    if player.copernican and state.period != tables.SETUP["game"]["abjure_forbidden_period"]:
        found.append("abjure")  # T-012, T-015
    if player.hand:
        found.append("play")
    if player.hand_penance:
        found.append("penance")
    if can_upgrade(state):
        found.append("upgrade")
    found += [f"use {invention}" for invention in usable(state)]
    found += [f"assign {space}" for space in open_spaces(state)]
    if not player.hand_penance:
        found.append("pass")
    return found


def usable(state: State) -> list[str]:
    """Upright Once-per-Cycle Inventions. Rules: T-032, T-033, A-51."""
    own = state.player.inventions
    return [each.name for each in own if tables.INVENTIONS[each.name]["type"] == "once" and not each.turned]


def open_spaces(state: State) -> list[str]:
    """Spaces for a standing Natural Philosopher. Rules: T-040, T-041, T-043, A-03, A-51, R-13."""
    if state.player.philosopher != "standing":
        return []
    return [
        name
        for name, space in tables.SPACES.items()
        if space["level"] <= state.player.level and name not in state.blocked and name not in state.used
    ]


def can_upgrade(state: State) -> bool:
    """Whether the next Level exists, its Graduation Tile is met and a seal is at hand. Rules: T-035, T-036, A-14, R-23."""
    player = state.player
    if player.level == tables.LAST_LEVEL or not has_seal(player):
        return False
    tile = tables.GRADUATION[state.graduation[player.level - 1]]
    assert tile["level"] == player.level + 1
    markers = sum(player.marker_level(subject) >= tile["markers_level"] for subject in tables.SUBJECTS)
    return (
        state.seals_on_treatises(player.seat) >= tile["treatises"]
        and state.seals_on_treatises(player.seat, from_row=2) >= tile["treatises_from_level2"]
        and len(player.inventions) >= tile["inventions"]
        and len(player.window) >= tile["observations"]
        and markers >= tile["markers"]
    )


# -- the actions


def take_action(state: State) -> Flow:
    """Asks for the Main Action and carries it out. Rules: T-008, R-03."""
    choice = yield from ask("choose_main", options(state))
    word, *rest = choice.split()
    yield from ACTIONS[word](state, *rest)


def abjure(state: State) -> Flow:
    """The coin turns for good, Suspicion drops, that of every Copernican rival rises. Rules: T-010 to T-015, A-59."""
    rule = tables.SETUP["principle"]
    state.player.copernican = False
    state.player.change_suspicion(-rule["abjure_suspicion_down"])
    for player in state.others:
        if player.copernican:
            player.change_suspicion(rule["abjure_others_suspicion_up"])
    yield from ()


def play(state: State) -> Flow:
    """A stack of one Subject: the Active Card first, then further ones; Books of all spines, then the Active Card's page.

    Rules: T-016 to T-025, A-19, A-57.
    """
    player = state.player
    active = yield from ask_word("choose_active", "card", tables.in_card_order(player.hand))
    player.did(active, "play")
    stack = [active]
    to_play_area(state, active)
    while True:
        fitting = [card for card in tables.in_card_order(player.hand) if len(subjects([*stack, card])) <= 1]
        choice = yield from ask("choose_add", [*(f"card {card}" for card in fitting), "done"])
        if choice == "done":
            break
        stack.append(choice.removeprefix("card "))
        to_play_area(state, stack[-1])
    books = sum(tables.CARDS[card]["books"] for card in stack)
    if subjects(stack):
        (subject,) = subjects(stack)
        player.gain_books(subject, books)
    else:
        yield from gain_chosen_books(state, books)
    yield from resolve_set(state, new_set(player, tables.CARDS[active]))


def to_play_area(state: State, card: str) -> None:
    """A card of the hand is laid into the play area. Rules: A-19."""
    state.player.hand.remove(card)
    state.player.play.append(card)


def subjects(cards: list[str]) -> set[str]:
    """The Subjects of a stack, Wilds ignored. Rules: T-018, T-020."""
    return {tables.CARDS[card]["subject"] for card in cards} - {tables.WILD}


def penance(state: State) -> Flow:
    """A Penance Card: less Suspicion while the token is face down, then pay to be rid of it, or not.

    Rules: T-027 to T-031, A-36, A-37, A-53, R-21.
    """
    player = state.player
    price = int((yield from ask_word("choose_penance", "price", sorted(set(player.hand_penance)))))
    player.hand_penance.remove(price)
    player.play.append(tables.PENANCE_OF_PRICE[price])
    if not state.face_up:
        player.change_suspicion(-tables.INQUISITION["penance_play"]["suspicion_down"])
    choice = yield from ask("choose_pay", ["keep", *["pay"] * (player.coins >= price)])
    player.did(tables.PENANCE_OF_PRICE[price], choice)
    if choice == "pay":
        player.coins -= price
        player.play.remove(tables.PENANCE_OF_PRICE[price])
        player.removed.append(tables.PENANCE_OF_PRICE[price])
    fire_ongoing(player, "penance")


def use(state: State, name: str) -> Flow:
    """A Once-per-Cycle Invention turns and its icons are activated. Rules: T-032, A-51."""
    invention = next(each for each in state.player.inventions if each.name == name)
    invention.turned = True
    yield from resolve_set(state, new_set(state.player, {"id": name, "always": tables.INVENTIONS[name]["work"]}))


def upgrade(state: State) -> Flow:
    """A seal on the leftmost free space of the next Level, scored; the Level rises. Rules: T-035 to T-039, R-08."""
    player = state.player
    yield from seal_for_board(state)
    player.level += 1
    seats = state.levels[player.level]
    player.did(state.graduation[player.level - 2], "met")
    player.did(f"level {player.level}", len(seats))
    player.gain_points(tables.LEVEL_VP[player.level][len(seats)], "levels")
    seats.append(player.seat)


def assign(state: State, space: str) -> Flow:
    """The Natural Philosopher goes to a space, whose icons are resolved. Rules: T-040 to T-044, A-03, A-13, A-51."""
    state.player.philosopher = space
    state.player.did(space, "assign")
    if tables.SPACES[space]["exclusive"]:
        state.used.append(space)
    yield from resolve_set(state, new_set(state.player, tables.SPACES[space]))


def leave_by_pass(state: State) -> Flow:
    """The player leaves the Cycle; the first to do so is remembered, and the token turns up. Rules: R-04, R-18."""
    if not state.passed:
        state.passed = state.seat
    state.face_up = True
    leave(state)
    yield from ()


def leave(state: State) -> None:
    """Leaving the Cycle lays a standing Natural Philosopher down. Rules: R-04."""
    state.player.left = True
    if state.player.philosopher == "standing":
        state.player.philosopher = "lying"


ACTIONS: dict[str, Callable[..., Flow]] = {
    "abjure": abjure,
    "play": play,
    "penance": penance,
    "use": use,
    "upgrade": upgrade,
    "assign": assign,
    "pass": leave_by_pass,
}
