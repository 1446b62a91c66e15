"""Why not: Observe, its comets and payments, and the Moon."""

from galileo_env.engine.reasons import Asked, View, asked, count, plain
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.actions import A_MOON, A_PAY, A_SPOT, ACTIONS
from galileo_env.games.galilei.modules import moon
from galileo_env.games.galilei.reasons.base import ANY, PHASES, die_name
from galileo_env.games.galilei.rules import dice, observe


def _colours(bits: int) -> list[str]:
    return [colour for number, colour in enumerate(n.COLOURS) if bits >> number & 1]


def _cannot_pay(view: View, cost: int, bits: int, colour_rule: str, cost_rule: str) -> tuple[str, str]:
    """Why a cost in colours (as bits) cannot be paid: a colour that is missing, or the sum."""
    p = view.p
    missing = [colour for colour in _colours(bits) if not plain(dice.held)(p, n.COLOURS.index(colour))]
    if missing:
        return colour_rule, f"it takes {' and '.join(_colours(bits))} dice, and you hold no {missing[0]} one"
    assert not plain(observe.affords)(p, cost, bits)
    total = sum(int(plain(observe.sum_of_colour)(p, n.COLOURS.index(colour))) for colour in _colours(bits))
    comets = 2 * int(p.twos) + int(p.ones)
    more = f" and your comets {comets}" if comets else ""
    return cost_rule, f"it costs {cost}; your {' and '.join(_colours(bits))} dice together make {total}{more}"


def _target(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p, f = view.s, view.p, view.f
    extra = bool(t.EXTRA_SPOTS[p.character])
    if word == "stop":
        return "G-100", "the first observation of the action must be made"
    if word == "moon":
        return _moon(view, int(rest) - 1)
    if word == "major":
        space = int(rest)
        if not plain(observe.major_allowed)(p, f.a, f.b):
            return "GC-007" if extra else "G-098", "this Observe action can hold no Major Object any more"
        card = int(s.display[space])
        if card == 0:
            return "G-122", f"display space {space} is empty"
        bits = 1 << int(t.CARD_COLOUR_A[card]) | 1 << int(t.CARD_COLOUR_B[card])
        return _cannot_pay(view, int(t.CARD_COST[card]), bits, "G-103", "G-102")
    space, number = map(int, rest.split("."))
    if not plain(observe.spot_allowed)(p, f.a, f.b):
        return "GC-006" if extra else "G-098", "this Observe action can hold no further constellation"
    found = _no_spot(view, space, number)
    if found:
        return found
    card = int(s.display[space])
    bits = 1 << int(t.SPOT_COLOUR[card, number - 1])
    return _cannot_pay(view, int(t.SPOT_COST[card, number - 1]), bits, "G-104", "G-102")


def _no_spot(view: View, space: int, number: int) -> tuple[str, str] | None:
    """Why a spot is open to nobody, or not to this player."""
    s = view.s
    card = int(s.display[space])
    if card == 0:
        return "G-122", f"display space {space} is empty"
    if number > t.CARD_SPOTS[card]:
        return "G-099", f"{t.CARD_IDS[card]} has {count(t.CARD_SPOTS[card], 'spot')}"
    if s.tokens[space, number - 1]:
        return "G-114", "a Constellation token covers this spot"
    if view.p.constellations == 0:
        return "G-118", "your seven Constellation tokens are placed"
    return None


def _moon(view: View, tile: int) -> tuple[str, str]:
    s, p, f = view.s, view.p, view.f
    if not s.luna:
        return "L-020", "the Moon belongs to the Luna expansion"
    if not plain(observe.major_allowed)(p, f.a, f.b):
        return "L-203", "the Moon counts as a Major Object, of which this action can hold no more"
    if s.moon_taken == n.MOON:
        return "L-021", "all Moon observations have been made"
    if s.moon_shown[tile] == 0:
        return "L-026", f"Moon tile {t.NUMERALS[tile]} has no face-up Scoring tile"
    if not plain(moon.is_target)(s, tile):
        return "L-265", f"Moon tile {t.NUMERALS[tile]} is being observed"
    return _cannot_pay(view, int(t.OBSERVATION_COST[s.moon_taken]), moon.ALL_COLOURS, "L-022", "L-021")


def _free_spot(view: View, word: str, rest: str) -> tuple[str, str]:
    space, number = map(int, rest.split("."))
    found = _no_spot(view, space, number)
    cost = int(t.SPOT_COST[view.s.display[space], number - 1])
    return found or ("L-249", f"its cost is {cost}, and {view.f.left - 1} is the most")


def _chosen(view: View) -> tuple[int, int, int]:
    """Terms of the payment and the comets of 2 and of 1 chosen for it."""
    return int(view.f.left), int(view.f.b) // 8, int(view.f.b) % 8


def _comet(view: View, word: str, rest: str) -> tuple[str, str]:
    p = view.p
    terms, twos, ones = _chosen(view)
    if word == "stop":
        assert not plain(observe.payable)(p, terms, twos, ones)
        return "G-109", f"without a further comet no set of dice pays the cost of {terms // 8}"
    held, used = (p.twos, twos) if rest == "2" else (p.ones, ones)
    if rest == "2" and ones:
        return "G-108", "comets of value 2 are chosen before those of value 1"
    if used >= held:
        return "G-101", f"no further comet of value {rest} can be used this turn"
    return "G-109", f"no legal payment holds one more comet of value {rest}: it would not be needed, or not be enough"


def _payment(view: View, word: str, rest: str) -> tuple[str, str]:
    """The first part of observe.pays that the set fails."""
    p, target = view.p, int(view.f.a)
    terms, twos, ones = _chosen(view)
    cost, bits = terms // 8, terms % 8
    colour_rule = "L-022" if target >= A_MOON else "G-104" if target >= A_SPOT else "G-103"
    places = [int(each) for each in rest.split(",")]
    empty = next((place for place in places if not p.dice[place]), None)
    if empty is not None:
        return "G-101", f"no die lies in place {empty}"
    twin = next((each for each in places if each and p.dice[each] == p.dice[each - 1] and each - 1 not in places), None)
    if twin is not None:
        return "G-005", f"die {twin - 1} is equal to die {twin} and stands for it"
    found = [plain(dice.colour_of)(int(p.dice[place])) for place in places]
    wrong = next((place for place, colour in zip(places, found, strict=True) if not bits >> colour & 1), None)
    wants = " and ".join(_colours(bits))
    if wrong is not None:
        return colour_rule, f"only {wants} dice pay here, not {die_name(int(p.dice[wrong]))}"
    missing = next((colour for colour in _colours(bits) if n.COLOURS.index(colour) not in found), None)
    if missing:
        return colour_rule, f"a {missing} die has to be among them"
    total = sum(plain(dice.value_of)(int(p.dice[place])) for place in places) + 2 * twos + ones
    if total < cost:
        return "G-102", f"dice and comets make {total}, the cost is {cost}"
    assert not plain(observe.pays)(p, ACTIONS.id(f"pay {rest}") - A_PAY + 1, terms, twos, ones)
    if (ones and total - 1 >= cost) or (twos and total - 2 >= cost):
        return "G-106", f"a comet chosen would not be needed: the cost is {cost}, they make {total}"
    return "G-105", f"one of these dice would not be needed: the cost is {cost}, they make {total}"


ASKED: dict[tuple[int, int], Asked] = {
    (n.CHOOSE_TARGET, 0): asked("G-098", "major spot moon stop", _target, **PHASES),
    (n.CHOOSE_TARGET, 1): asked("L-249", "spot", _free_spot, major="L-208", moon="L-208", stop="L-208"),
    (n.CHOOSE_COMET, ANY): asked("G-108", "comet stop", _comet, **PHASES),
    (n.CHOOSE_PAYMENT, ANY): asked("G-101", "pay", _payment, **PHASES),
}
