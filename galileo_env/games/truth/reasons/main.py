"""Why not: Main Actions, stacks of Treatise Cards, Penance, and the picking of icons."""

from galileo_env.engine.reasons import Asked, View, asked, plain
from galileo_env.games.truth import icons
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from galileo_env.games.truth.actions import A_ASSIGN, A_CARD, A_ICON, A_USE, ACTIONS
from galileo_env.games.truth.rules import cards, main, points, seals

#: Where a Natural Philosopher is who does not stand, by names.STANDING and so on.
_AWAY = {n.LYING: "is lying down", n.PRISON: "is in Prison", n.STAKE: "is at the Stake"}


def _main(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p = view.s, view.p
    if word == "abjure":
        assert not plain(main.can_abjure)(s, p)
        return ("T-015", "you are Ptolemaic already") if p.ptolemaic else ("T-012", f"this is Period {t.PERIOD[s.cycle]}")
    if word == "play":
        return "T-016", "no Treatise Card is in hand"
    if word == "penance":
        return "T-027", "no Penance Card is in hand"
    if word == "pass":
        held = int(plain(cards.penance_in_hand)(p))
        return "R-04", f"{held} Penance Card{'s are' if held > 1 else ' is'} in hand"
    if word == "upgrade":
        return _upgrade(view)
    if word == "use":
        return _use(view, rest)
    return _assign(view, rest)


def _upgrade(view: View) -> tuple[str, str]:
    s, p = view.s, view.p
    if p.level >= n.LEVELS:
        return "T-035", "you have the highest Academic Level"
    if not plain(seals.has_seal)(p):
        return "A-14", "no Wax Seal is left"
    assert not plain(main.meets_graduation)(s, p, view.seat)
    return "T-036", f"the requirement of Graduation Tile {t.GRADUATION_IDS[s.graduation[p.level - 1]]} is not met"


def _use(view: View, name: str) -> tuple[str, str]:
    p, card = view.p, ACTIONS.id(f"use {name}") - A_USE + 1
    place = next((each for each in range(p.num_inventions) if p.inventions[each] == card), None)
    if place is None:
        return "T-032", f"{name} is no Invention of yours"
    if t.INVENTION_KIND[card] != n.ONCE:
        return "T-034", f"{name} works without an action"
    assert p.turned[place]
    return "T-033", f"{name} has been used in this Cycle"


def _assign(view: View, name: str) -> tuple[str, str]:
    s, p, space = view.s, view.p, ACTIONS.id(f"assign {name}") - A_ASSIGN + 1
    if p.philosopher != n.STANDING:
        away = _AWAY.get(int(p.philosopher), "is on an action space")
        return "T-040", f"your Natural Philosopher {away}"
    level = (space - 1) // n.SPACES_OF_LEVEL + 1
    if level > p.level:
        return "T-041", f"the space is of Level {level}, you are at Level {p.level}"
    if s.blocked[space]:
        return "R-13", "the space is blocked in this Cycle"
    assert s.used[space]
    return "T-043", "this exclusive space has been used in this Cycle"


def _card(name: str) -> int:
    return ACTIONS.id(f"card {name}") - A_CARD + 1


def _active(view: View, word: str, rest: str) -> tuple[str, str]:
    return "T-016", f"{rest} is not in your hand"


def _add(view: View, word: str, rest: str) -> tuple[str, str]:
    card = _card(rest)
    if not view.p.hand[card]:
        return "T-016", f"{rest} is not in your hand"
    return "T-018", f"the stack is of {n.SUBJECTS[view.f.b]}, {rest} of {n.SUBJECTS[t.CARD_SUBJECT[card]]}"


def _penance(view: View, word: str, rest: str) -> tuple[str, str]:
    return "T-027", f"no Penance Card of price {rest} is in hand"


def _pay(view: View, word: str, rest: str) -> tuple[str, str]:
    return "A-37", f"its price is {view.f.a}, you have {view.p.coins} Coins"


# --- icons ---------------------------------------------------------------------------------------------------------------------


def _icon(view: View, word: str, rest: str) -> tuple[str, str]:
    pending = plain(icons.innermost)(view.s)
    if word == "line":
        return "A-25", "no line is pending in this set"
    tokens = [int(pending.icons[place]) for place in range(pending.count)]
    if word == "end":
        effect = next((t.TOKEN_TEXTS[each] for each in tokens if t.TOKEN[each, 0] < n.FIRST_SECONDARY), "the line")
        return "A-21", f"an Effect or line is pending that must be carried out: {effect}"
    wanted = ACTIONS.id(f"icon {rest}") - A_ICON
    token = next((each for each in tokens if t.TOKEN_ACTION[each] == wanted), None)
    if token is None:
        return "A-20", f"{rest} is not pending in this set"
    assert not plain(icons.secondary_possible)(view.s, view.p, view.seat, token, view.scratch)
    return "A-22", f"{rest} cannot be carried out completely now"


def _group(view: View, word: str, rest: str) -> tuple[str, str]:
    number = int(view.f.a)
    if word == "both":
        if t.SET_SPLIT[number] != n.SUSPICION_LINE:
            return "T-004", "exactly one group of a plain line is chosen"
        if view.p.suspicion >= t.MAX_SUSPICION:
            return "A-27", "your Suspicion is at its maximum"
        return "A-27", "the red numbers of both groups cannot be paid together"
    group = int(rest) - 1
    if group >= t.SET_GROUPS[number]:
        return "T-004", f"the line has {t.SET_GROUPS[number]} groups"
    assert not plain(icons.can_pay_group)(view.p, number, group, group + 1)
    return "A-10", "its red numbers cannot be paid"


def _subject(view: View, word: str, rest: str) -> tuple[str, str]:
    p, f, subject = view.p, view.f, n.SUBJECTS.index(rest)
    level = int(plain(points.marker_level)(p, subject))
    if f.a == n.SUBJECT_TO_RAISE:
        return "T-092", f"the marker of {rest} is at the last Level"
    assert f.a == n.SUBJECT_TO_PAY
    number, need = int(f.left) - 1, int(f.b) % 8
    if p.markers[subject] < number:
        return "A-40", f"{number} Books are due, the marker of {rest} is on space {p.markers[subject]}"
    return "A-40", f"the marker must be at Level {need}, that of {rest} is at Level {level}"


ASKED: dict[int, Asked] = {
    n.CHOOSE_MAIN: asked("T-008", "abjure play penance upgrade pass use assign", _main),
    n.CHOOSE_ACTIVE: asked("T-019", "card", _active),
    n.CHOOSE_ADD: asked("T-018", "card done", _add),
    n.CHOOSE_PENANCE: asked("A-36", "price", _penance),
    n.CHOOSE_PAY: asked("T-029", "keep pay", _pay),
    n.CHOOSE_ICON: asked("A-20", "icon line end", _icon),
    n.CHOOSE_GROUP: asked("T-004", "group both", _group),
    n.CHOOSE_SUBJECT: asked("T-091", "subject", _subject),
}
