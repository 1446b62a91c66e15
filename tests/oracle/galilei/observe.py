"""Observe: targets, payments, Major Objects, constellation spots (section 9), Galileo (GC-006 to GC-009), A2 (L-081)."""

from dataclasses import dataclass
from itertools import combinations

from . import tables
from .cards import take_major
from .cellar import gain_figure
from .dice import alike
from .effects import Flow, ask, effect, resolve
from .moon import cost, face_up, observe_moon
from .sophia import sun_rewards
from .state import Die, Player, State


@dataclass(frozen=True)
class Target:
    """Something to observe: a Major Object (spot 0) or a constellation spot (from 1) of a display card, or a Moon tile."""

    space: int
    spot: int
    cost: int
    colours: tuple[str, ...]
    moon: int = 0

    def __str__(self) -> str:
        if self.moon:
            return f"moon {self.moon}"
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
    """Whether dice and comets are a legal payment for a cost in one, two or (for the Moon) three colours.

    Only dice of the colours, at least one of each, the cost covered, and every single die and comet needed.
    Rules: G-102 to G-107, L-022 to L-025, L-233.
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


def moon_targets(state: State) -> list[Target]:
    """Moon tiles with a face-up Scoring tile that can be paid, in dice of all three colours. Rules: L-020 to L-027, L-265."""
    moon = state.moon
    if moon is None:
        return []
    return payable(state, [Target(0, 0, cost(moon), tables.COLOURS, number) for number in face_up(state)])


def open_spots(state: State) -> list[Target]:
    """Open spots of the display, while a Constellation token is left. Rules: G-099, G-104, G-114, G-118, G-122."""
    if state.player.constellations == 0:
        return []
    targets = []
    for space, card in enumerate(state.display):
        if card is not None:
            for number, data in enumerate(tables.CARDS[card]["spot"], 1):
                if state.spots[space][number - 1] == 0:
                    targets.append(Target(space, number, data["cost"], (data["colour"],)))
    return targets


def spot_targets(state: State) -> list[Target]:
    """Open spots that can be paid. Rules: G-099, G-104, G-114, G-118, G-122."""
    return payable(state, open_spots(state))


# -- observations


def observe_major(state: State, target: Target) -> None:
    """After the payment: points, Inquisitor, card into the library, tokens to the box, refill. Rules: G-110 to G-112."""
    state.carried_out("observe_major")
    data = tables.CARDS[str(state.display[target.space])]
    state.player.gain_points(data["vp"], "majors")
    for _ in range(data["inquisitors"]):
        gain_figure(state)
    take_major(state, state.player, target.space)


def observe_spot(state: State, target: Target) -> Flow:
    """After the payment: cover the spot, take its rewards, then the reward under the token. Rules: G-113, G-117."""
    player = state.player
    state.carried_out("observe_constellation")
    card = str(state.display[target.space])
    state.spots[target.space][target.spot - 1] = player.seat
    player.constellations -= 1
    token = player.constellations_gone
    yield from resolve(state, tables.CARDS[card]["spot"][target.spot - 1]["reward"], "constellations")
    yield from resolve(state, tables.TOKEN_REWARD[token], "constellations")


def can_observe(state: State) -> bool:
    """Some target has a legal payment. Rules: G-068, G-100."""
    return bool(major_targets(state) or moon_targets(state) or spot_targets(state))


def next_targets(state: State, majors: int, constellations: int) -> list[Target]:
    """What may follow in an Observe action that holds so many observations: one Major Object or up to two constellations.

    Galileo may observe one constellation more than either choice allows. The Moon counts as a Major Object.
    Rules: G-098, GC-006, GC-007, L-203.
    """
    rules = tables.TRACKS["observing"]
    extra = tables.EXTRA_CONSTELLATIONS.get(str(state.player.character), 0)
    targets = []
    if majors < rules["majors_per_observe"] and constellations <= extra:
        targets += major_targets(state) + moon_targets(state)
    if constellations < extra + (0 if majors else rules["constellations_per_observe"]):
        targets += spot_targets(state)
    return targets


@effect("observe", can_observe)
def observe(state: State, source: str) -> Flow:
    """One Observe action. The first observation must be made, each one is fully resolved before the next is chosen.

    Sophia Brahe's Sun follows the whole action. Rules: G-098 to G-100, G-115, G-116, G-121, GC-006 to GC-009, C-074, L-251.
    """
    majors = constellations = 0
    while True:
        targets = next_targets(state, majors, constellations)
        if not targets:
            break
        by_text = {str(target): target for target in targets}
        choice = yield from ask("choose_target", [*by_text, *(["stop"] if majors + constellations else [])])
        if choice == "stop":
            break
        target = by_text[choice]
        payment = yield from choose_payment(state.player, target)
        pay(state.player, payment)
        if target.spot:
            constellations += 1
            yield from observe_spot(state, target)
        else:
            majors += 1
            if target.moon:
                yield from observe_moon(state, target.moon)
            else:
                observe_major(state, target)
    yield from sun_rewards(state)


# -- A2


def cheap_spots(state: State, most: str) -> list[Target]:
    """Open spots of that printed cost or less, whatever their colour. Rules: L-081, L-208, L-249."""
    return [target for target in open_spots(state) if target.cost <= int(most)]


def can_observe_free(state: State, most: str) -> bool:
    """There is such a spot, and a Constellation token is left. Rules: L-081, L-249."""
    return bool(cheap_spots(state, most))


@effect("observe_free", can_observe_free)
def observe_free(state: State, source: str, most: str) -> Flow:
    """One constellation spot without paying; not an Observe action. Rules: L-081, L-208, C-004."""
    by_text = {str(target): target for target in cheap_spots(state, most)}
    choice = yield from ask("choose_target", by_text)
    yield from observe_spot(state, by_text[choice])
