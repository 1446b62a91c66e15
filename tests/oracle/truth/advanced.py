"""Advanced tables: a starting position moved on to where plain games seldom come, every piece anywhere the rules let it be."""

import random
from typing import Any

from . import tables


def advance(position: dict[str, Any], chance: random.Random) -> None:
    """Moves a starting position on: late Cycles and turns, filled boards, high or low goods, Suspicion anywhere, short decks.

    The seat to move stays, and it still has more than one thing to do.
    """
    rich = chance.random() < 0.5
    position["cycle"] = chance.choice([1, 2, 3, 4, 5, 5])
    inventions = _change_period(position, chance)
    turns = chance.choice([0, 0, 1, 2, 3, 4])
    gone = [seat for seat in range(1, len(position["players"]) + 1) if seat != position["seat"] and chance.random() < 0.2]
    position["token"]["face_up"] = turns >= 3
    treatises = [(row, place) for row, dealt in enumerate(position["pyramid"]) for place in range(len(dealt))]
    _seal_treatises(position, treatises, chance)
    for seat, player in enumerate(position["players"], 1):
        player["turns"] = turns
        _advance_goods(player, rich, chance)
        _advance_seals(position, seat, player, chance)
        _advance_penance(position, player, turns, chance)
        _share_cards(player, chance)
        _advance_window(position, player, chance)
        for _ in range(min(chance.randint(0, 4), len(inventions))):
            name = inventions.pop()
            turned = tables.INVENTIONS[name]["type"] == "once" and chance.random() < 0.3
            player["inventions"].append({"id": name, "turned": turned})
        _place_philosopher(position, player, seat in gone, chance)
        if seat in gone:
            _leave(position, seat, player, turns, chance)
    for level, bag in enumerate(position["bags"]):
        cut = chance.choice([0, 0, len(bag) // 2, max(len(bag) - 1, 0), len(bag)])
        position["tiles_out"][level] = sorted(position["tiles_out"][level] + bag[:cut])
        position["bags"][level] = bag[cut:]


def _change_period(position: dict[str, Any], chance: random.Random) -> list[str]:
    """Workshop and decks of the current Period; returns Inventions that players may have, in random order."""
    period = tables.PERIOD_OF_CYCLE[position["cycle"]]
    decks = [list(deck) for deck in position["inventions"]]
    decks[0] = [*position["workshop"], *decks[0]]
    free = [card for deck in decks[: period - 1] for card in deck]
    current = decks[period - 1]
    taken = chance.randint(0, len(current))
    free += current[:taken]
    current = current[taken:]
    slots = len(tables.SLOT_COIN)
    position["workshop"] = (current + [None] * slots)[:slots]
    position["inventions"] = [[] if number < period else deck for number, deck in enumerate(decks, 1)]
    position["inventions"][period - 1] = current[slots:]
    chance.shuffle(free)
    # What nobody takes of the current Period would be lost: it goes back below the deck.
    return _keep_current(position, free, period, chance)


def _keep_current(position: dict[str, Any], free: list[str], period: int, chance: random.Random) -> list[str]:
    seats = len(position["players"])
    now = [card for card in free if tables.INVENTIONS[card]["period"] == period]
    given = now[: chance.randint(0, min(len(now), 2 * seats))]
    rest = [card for card in now if card not in given]
    deck = position["inventions"][period - 1]
    deck += rest
    for slot, card in enumerate(position["workshop"]):
        if card is None and deck:
            position["workshop"][slot] = deck.pop(0)
    # Those of the current Period are handed out at once, so that none is lost.
    for card in given:
        chance.choice(position["players"])["inventions"].append({"id": card, "turned": False})
    return [card for card in free if tables.INVENTIONS[card]["period"] != period]


def _seal_treatises(position: dict[str, Any], treatises: list[tuple[int, int]], chance: random.Random) -> None:
    """Seals of players on Treatises, the first space first, others from either side; their cards go to the discard piles."""
    density = chance.choice([0.0, 0.2, 0.4])
    for row, place in treatises:
        treatise = position["pyramid"][row][place]
        seats = list(range(1, len(position["players"]) + 1))
        chance.shuffle(seats)
        for seat in seats:
            player = position["players"][seat - 1]
            if chance.random() >= density or sum(player["mentors"]) <= 4 or 0 not in treatise["seals"]:
                continue
            free = [space for space, owner in enumerate(treatise["seals"]) if owner == 0]
            space = chance.choice([free[0], free[-1]]) if any(treatise["seals"]) else 0
            treatise["seals"][space] = seat
            _take_seal(player, chance)
            player["discard"].append(treatise["card"])


def _take_seal(player: dict[str, Any], chance: random.Random) -> None:
    left = [number for number, seals in enumerate(player["mentors"]) if seals]
    player["mentors"][chance.choice(left)] -= 1


def _advance_goods(player: dict[str, Any], rich: bool, chance: random.Random) -> None:
    """Goods, markers, Suspicion, Principle and points."""
    most = 14 if rich else 4
    player["coins"] = chance.randint(0, most)
    player["research"] = chance.randint(0, most)
    for subject in tables.SUBJECTS:
        player["markers"][subject] = chance.randint(3, 11) if rich else chance.randint(0, 11)
    player["suspicion"] = chance.choice([0, 2, 3, 4, 6, 8, 9, 11, 14, 15, chance.randint(0, 15)])
    player["copernican"] = chance.random() < 0.7
    player["score"] = player["vp"]["icons"] = chance.randint(0, 70)
    player["red"] = chance.choice([0, 0, 2, 4])


def _advance_seals(position: dict[str, Any], seat: int, player: dict[str, Any], chance: random.Random) -> None:
    """Academic Levels, Mastery Tracks and seals beside the board."""
    for taken in position["levels"][: chance.randint(0, 3)]:
        if sum(player["mentors"]):
            taken.insert(chance.randint(0, len(taken)), seat)
            _take_seal(player, chance)
            player["level"] += 1
    for track, seats in position["mastery"].items():
        for _ in range(chance.choice([0, 0, 1, 2])):
            if sum(player["mentors"]) and len(seats) < len(tables.MASTERY[track]):
                seats.append(seat)
                _take_seal(player, chance)
    for _ in range(chance.choice([0, 0, 1, 3, 16])):
        if sum(player["mentors"]):
            player["beside"] += 1
            _take_seal(player, chance)


def _advance_penance(position: dict[str, Any], player: dict[str, Any], turns: int, chance: random.Random) -> None:
    """Penance Cards in hand, fewer than turns left, and in other piles; sometimes as many as a player can have."""
    for _ in range(chance.choice([0, 0, 1, 4, 4]) if position["cycle"] > 1 else 0):
        place = chance.choice(["hand", "discard", "discard", "discard", "play", "removed"])
        if not position["penance"]:
            continue
        card = position["penance"].pop()
        if place == "hand" and len(player["hand_penance"]) < tables.TURN_LIMIT - turns - 1:
            player["hand_penance"].append(tables.PENANCE[card]["price"])
        else:
            player["discard" if place == "hand" else place].append(card)
    player["hand_penance"].sort()


def _share_cards(player: dict[str, Any], chance: random.Random) -> None:
    """All Treatise Cards anywhere, at least one in hand; Penance Cards stay face up or go to the deck."""
    cards = [card for pile in ("hand", "deck", "discard") for card in player[pile] if card in tables.CARDS]
    others = [card for card in player["discard"] if card in tables.PENANCE]
    chance.shuffle(cards)
    player["hand"], player["deck"], player["discard"] = [cards.pop()], [], []
    likely = chance.choice(
        [["hand", "deck", "discard", "play"], ["hand", "deck"], ["hand", "hand", "play", "discard", "removed"]]
    )
    for card in cards:
        player[chance.choice(likely)].append(card)
    for card in others:
        player[chance.choice(["deck", "discard"])].append(card)
    chance.shuffle(player["deck"])
    player["known"] = chance.choice([0, 0, len(player["deck"]) // 2])
    for pile in ("hand", "discard", "play", "removed"):
        player[pile] = tables.in_card_order(player[pile])


def _advance_window(position: dict[str, Any], player: dict[str, Any], chance: random.Random) -> None:
    """Some tiles on the Window, each next to another."""
    window = player["window"]
    for _ in range(chance.choice([0, 1, 3, 5, 8, 12])):
        open_spaces = [
            name
            for name in tables.WINDOW
            if name not in window
            and (any(other in window for other in tables.neighbours(name)) if window else tables.WINDOW[name]["start"])
            and position["bags"][tables.WINDOW[name]["level"] - 1]
        ]
        if open_spaces:
            space = chance.choice(open_spaces)
            window[space] = position["bags"][tables.WINDOW[space]["level"] - 1].pop()


def _place_philosopher(position: dict[str, Any], player: dict[str, Any], gone: bool, chance: random.Random) -> None:
    """Standing or lying, on a space, in Prison or at the Stake."""
    player["philosopher"] = "lying" if gone else "standing"
    if chance.random() < 0.4:
        free = [
            name
            for name, space in tables.SPACES.items()
            if space["level"] <= player["level"] and name not in position["used"] + position["blocked"]
        ]
        late = position["cycle"] > 1
        place = chance.choice(["prison", "stake", chance.choice(free)] if late else [chance.choice(free)])
        if place != "stake" or player["copernican"]:
            player["philosopher"] = place
    place = player["philosopher"]
    player["jailed"] = place == "prison"
    if place in tables.SPACES and tables.SPACES[place]["exclusive"]:
        position["used"] = [name for name in tables.SPACES if name in [*position["used"], place]]


def _leave(position: dict[str, Any], seat: int, player: dict[str, Any], turns: int, chance: random.Random) -> None:
    """A player has passed: no Penance Card in hand, the token is face up."""
    player["left"] = True
    player["turns"] = chance.randint(1, max(turns, 1))
    position["penance"] += [tables.PENANCE_OF_PRICE[price] for price in player["hand_penance"]]
    player["hand_penance"] = []
    position["passed"] = position["passed"] or seat
    position["token"]["face_up"] = True
