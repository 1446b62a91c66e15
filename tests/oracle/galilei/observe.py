"""Observe: targets, payments, Major Objects, constellation spots (section 9)."""

from dataclasses import dataclass
from itertools import combinations

from . import tables
from .cards import take_major
from .cellar import gain_figure
from .dice import alike
from .effects import Flow, ask, effect, resolve
from .state import Die, Player, State


@dataclass(frozen=True)
class Target:
    """Something to observe: a Major Object (spot 0) or a constellation spot (from 1) of a display card."""

    space: int
    spot: int
    cost: int
    colours: tuple[str, ...]

    def __str__(self) -> str:
        return f"spot {self.space}.{self.spot}" if self.spot else f"major {self.space}"


@dataclass(frozen=True)
class Payment:
    """Dice places (ascending) and numbers of comets of value 2 and 1. Rules: G-101."""

    places: tuple[int, ...]
    twos: int
    ones: int

    def __str__(self) -> str:
        return "pay " + ",".join(str(place) for place in self.places)


# -- payments


def is_legal(cost: int, colours: tuple[str, ...], dice: list[Die], twos: int, ones: int) -> bool:
    """Whether dice and comets are a legal payment for a cost in one or two colours.

    Only dice of the colours, at least one of each, the cost covered, and every single die and comet needed.
    Rules: G-102 to G-107.
    """
    total = sum(die.value for die in dice) + 2 * twos + ones
    if any(die.colour not in colours for die in dice):
        return False
    if any(colour not in [die.colour for die in dice] for colour in colours):
        return False
    if total < cost:
        return False
    for number, die in enumerate(dice):
        others = [other.colour for other in dice[:number] + dice[number + 1 :]]
        if total - die.value >= cost and die.colour in others:
            return False  # a superfluous die (G-105)
    if twos and total - 2 >= cost:
        return False  # a superfluous comet (G-106)
    return not (ones and total - 1 >= cost)


def lowest_places(player: Player, places: tuple[int, ...]) -> bool:
    """Whether of equal dice the payment uses those on the lowest places. Rules: G-005."""
    for place in places:
        if alike(player.dice, place):
            first = player.dice.index(player.dice[place])
            if any(lower not in places for lower in range(first, place)):
                return False
    return True


def legal_payments(player: Player, target: Target) -> list[Payment]:
    """All payments a player can make for a target, equal ones once. Rules: G-005, G-101 to G-107, G-125, G-126."""
    found = []
    for size in range(1, len(player.dice) + 1):
        for places in combinations(range(len(player.dice)), size):
            if not lowest_places(player, places):
                continue
            dice = [player.dice[place] for place in places]
            for twos in range(player.comets.twos + 1):
                for ones in range(player.comets.ones + 1):
                    if is_legal(target.cost, target.colours, dice, twos, ones):
                        found.append(Payment(places, twos, ones))
    return found


def choose_payment(player: Player, target: Target) -> Flow:
    """The comets one by one, 2s before 1s, then the dice; only what leaves a legal payment is offered.

    Rules: G-108, G-109, G-129.
    """
    payments = legal_payments(player, target)
    twos = ones = 0
    while True:
        options = []
        if ones == 0 and any(payment.twos > twos for payment in payments):
            options.append("comet 2")
        if any(payment.twos == twos and payment.ones > ones for payment in payments):
            options.append("comet 1")
        if any((payment.twos, payment.ones) == (twos, ones) for payment in payments):
            options.append("stop")
        choice = yield from ask("choose_comet", options)
        if choice == "stop":
            break
        if choice == "comet 2":
            twos += 1
        else:
            ones += 1
    fitting = {str(payment): payment for payment in payments if (payment.twos, payment.ones) == (twos, ones)}
    choice = yield from ask("choose_payment", fitting)
    return fitting[choice]


def pay(player: Player, payment: Payment) -> None:
    """Dice go to the supply; a comet showing 1 turns to 2, used for this turn; one showing 2 waits in the Book.

    Rules: G-089, G-126 to G-128.
    """
    player.dice = [die for place, die in enumerate(player.dice) if place not in payment.places]
    player.comets.twos -= payment.twos
    player.comets.waiting += payment.twos
    player.comets.ones -= payment.ones
    player.comets.used += payment.ones


# -- targets


def payable(state: State, targets: list[Target]) -> list[Target]:
    """Targets with a legal payment. Rules: G-100, G-109."""
    return [target for target in targets if legal_payments(state.player, target)]


def major_targets(state: State) -> list[Target]:
    """Major Objects of the display that can be paid. Rules: G-099, G-103, G-122."""
    targets = []
    for space, card in enumerate(state.display):
        if card is not None:
            data = tables.CARDS[card]
            targets.append(Target(space, 0, data["cost"], tuple(tables.MAJOR_COLOURS[data["colour"]])))
    return payable(state, targets)


def spot_targets(state: State) -> list[Target]:
    """Open spots of the display that can be paid, while a Constellation token is left.

    Rules: G-099, G-104, G-114, G-118, G-122.
    """
    if state.player.constellations == 0:
        return []
    targets = []
    for space, card in enumerate(state.display):
        if card is not None:
            for number, data in enumerate(tables.CARDS[card]["spot"], 1):
                if state.spots[space][number - 1] == 0:
                    targets.append(Target(space, number, data["cost"], (data["colour"],)))
    return payable(state, targets)


# -- observations


def observe_major(state: State, target: Target) -> None:
    """After the payment: points, Inquisitor, card into the library, tokens to the box, refill. Rules: G-110 to G-112."""
    data = tables.CARDS[str(state.display[target.space])]
    state.player.gain_points(data["vp"], "majors")
    for _ in range(data["inquisitors"]):
        gain_figure(state)
    take_major(state, state.player, target.space)


def observe_spot(state: State, target: Target) -> Flow:
    """After the payment: cover the spot, take its rewards, then the reward under the token. Rules: G-113, G-117."""
    player = state.player
    card = str(state.display[target.space])
    state.spots[target.space][target.spot - 1] = player.seat
    player.constellations -= 1
    token = player.constellations_gone
    yield from resolve(state, tables.CARDS[card]["spot"][target.spot - 1]["reward"], "constellations")
    yield from resolve(state, tables.TOKEN_REWARD[token], "constellations")


def can_observe(state: State) -> bool:
    """Some target has a legal payment. Rules: G-068, G-100."""
    return bool(major_targets(state) or spot_targets(state))


@effect("observe", can_observe)
def observe(state: State, source: str) -> Flow:
    """One Observe action: one Major Object, or one spot and, if wanted, a second one.

    The first observation must be made and is fully resolved before the second is chosen.
    Rules: G-098 to G-100, G-115, G-116, G-121.
    """
    made = 0
    while made < tables.TRACKS["observing"]["constellations_per_observe"]:
        targets = spot_targets(state) if made else major_targets(state) + spot_targets(state)
        if not targets:
            return
        by_text = {str(target): target for target in targets}
        choice = yield from ask("choose_target", [*by_text, *(["stop"] if made else [])])
        if choice == "stop":
            return
        target = by_text[choice]
        payment = yield from choose_payment(state.player, target)
        pay(state.player, payment)
        if not target.spot:
            observe_major(state, target)
            return
        yield from observe_spot(state, target)
        made += 1
