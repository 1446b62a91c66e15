"""Icon sets: order of activation, lines and splits, red numbers, modifiers at the close (section 1.1, A-20 to A-30)."""

from collections import Counter
from typing import Any

from . import tables
from .effects import Flow, ask, ask_word, can_be_picked, carry_out, is_effect
from .state import IconSet, Player, State


def new_set(player: Player, *sources: dict[str, Any]) -> IconSet:
    """A set of the icons of cards, spaces or tiles; a Principle split is settled at once. Rules: T-006, A-01, A-26."""
    icons = IconSet([], None)
    for source in sources:
        piece = source.get("id", "")
        icons.put(source["always"], piece)
        split = source.get("split", "none")
        if split == "principle":
            copernican, ptolemaic = source["groups"]
            icons.put(copernican if player.copernican else ptolemaic, piece)
        elif split != "none":
            assert icons.line is None, "at most one line is pending in a set"
            icons.line = (split, [list(group) for group in source["groups"]])
            icons.line_piece = piece
    return icons


def resolve_set(state: State, icons: IconSet) -> Flow:
    """Opens a set on top of the others, lets the player pick until it closes, then counts its VP in the outer set.

    Rules: T-001 to T-003, A-20 to A-22, A-28 to A-30.
    """
    state.sets.append(icons)
    while True:
        pending = list(dict.fromkeys(token for token in icons.icons if can_be_picked(state, token)))
        options = [f"icon {token}" for token in pending]
        if icons.line is not None:
            options.append("line")
        if icons.line is None and not any(is_effect(token) for token in icons.icons):
            options.append("end")
        choice = yield from ask("choose_icon", options)
        if choice == "end":
            break
        if choice == "line":
            yield from resolve_line(state, icons)
        else:
            token = choice.removeprefix("icon ")
            icons.icons.remove(token)
            note(state, icons, token)
            yield from carry_out(state, token)
    close_set(state)


def close_set(state: State) -> None:
    """First every "+", then one doubling, if the set gave VP; the result counts in the outer set. Rules: T-085, A-29, A-30."""
    icons = state.sets[-1]
    if icons.vp > 0:
        total = (icons.vp + icons.add) * (2 if icons.double else 1)
        state.gain_set_points(total - icons.vp, "icons")
        for token in [token for token in icons.pieces if tables.name_of(token) in ("vp_add", "vp_double")]:
            note(state, icons, token)
    state.sets.pop()
    if state.sets:
        state.sets[-1].vp += icons.vp


def note(state: State, icons: IconSet, token: str) -> None:
    """Notes that an icon was carried out, for every piece that gave it to the set."""
    for piece in icons.pieces.get(token, ()):
        state.player.did(piece, token)


# -- lines


def price(group: list[str]) -> list[str]:
    """The red numbers of a group. Rules: A-10."""
    return [token for token in group if tables.name_of(token) in ("pay_coin", "pay_research", "pay_book")]


def can_pay(player: Player, tokens: list[str]) -> bool:
    """Whether red numbers can be paid together. Rules: T-090, A-10."""
    totals: Counter[str] = Counter()
    for token in tokens:
        name, *arguments = token.split(":")
        if name == "pay_book":
            subject, number, level = arguments
            if player.marker_level(subject) < int(level):
                return False
            totals[subject] += int(number)
        else:
            totals[name] += int(arguments[0])
    return all(
        number <= {"pay_coin": player.coins, "pay_research": player.research, **player.markers}[what]
        for what, number in totals.items()
    )


def pay(player: Player, tokens: list[str]) -> None:
    """Pays red numbers. Rules: T-082, T-083, T-090."""
    for token in tokens:
        name, *arguments = token.split(":")
        if name == "pay_coin":
            player.coins -= int(arguments[0])
        elif name == "pay_research":
            player.research -= int(arguments[0])
        else:
            player.markers[arguments[0]] -= int(arguments[1])


def line_options(player: Player, split: str, groups: list[list[str]]) -> list[str]:
    """What can be chosen of a line now. Rules: T-004, T-005, A-10, A-12, A-27."""
    options = [f"group {number}" for number, group in enumerate(groups, 1) if can_pay(player, price(group))]
    if split == "suspicion" and player.suspicion < tables.LAST_SUSPICION:
        first, second = groups
        if can_pay(player, price(first) + price(second)):
            options.append("both")
    return options


def resolve_line(state: State, icons: IconSet) -> Flow:
    """One group, or both of a Suspicion line for Suspicion; red numbers are paid, the other icons join the set.

    Without a choosable group the line lapses. Rules: T-004, T-005, A-10, A-25, A-27.
    """
    assert icons.line is not None
    split, groups = icons.line
    piece, icons.line = icons.line_piece, None
    player = state.player
    options = line_options(player, split, groups)
    chosen: list[list[str]] = []
    if options:
        state.groups = groups
        choice = yield from ask("choose_group", options)
        state.groups = []
        if choice == "both":
            player.did(piece, "both")
            player.change_suspicion(tables.INQUISITION["suspicion_line"]["suspicion_up"])
            chosen = groups
        else:
            chosen = [groups[int(choice.removeprefix("group ")) - 1]]
    red = [token for group in chosen for token in price(group)]
    pay(player, red)
    for token in red:
        player.did(piece, token)
    for group in chosen:
        icons.put([token for token in group if token not in red], piece)


def ask_subject(subjects: list[str]) -> Flow:
    """A Subject out of some. Rules: A-65."""
    choice = yield from ask_word("choose_subject", "subject", subjects)
    return choice
