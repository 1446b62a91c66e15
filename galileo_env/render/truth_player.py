"""The board of a player of Galileo's Truth: goods, markers, Mentors, cards by zone, Inventions, Window."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.render.lines import count, fill, parts, solid, title
from galileo_env.render.truth_facts import Facts
from galileo_env.render.truth_words import PLACES, SUBJECTS, icon, level

Position = Mapping[str, Any]
Held = Mapping[str, Any]


def player(position: Position, facts: Facts, seat: int, own: bool) -> list[str]:
    """The board of a seat; `own` if it is the one that looks, who alone sees the cards of the hand."""
    held = position["players"][seat - 1]
    remarks = ["to move"] * (seat == position["seat"]) + ["first player"] * (seat == position["first"])
    sources = ", ".join(f"{source} {points}" for source, points in held["vp"].items() if points)
    return [
        title(f"SEAT {seat}" + (f" ({', '.join(remarks)})" if remarks else "")),
        *fill(f"{held['score']} VP" + (f": {sources}" if sources else "")),
        *parts(_goods(facts, held)),
        *parts(_markers(facts, held)),
        *fill(_seals(facts, held)),
        *_hand(facts, held, own),
        *parts([_deck(held), *(_zone(held, key) for key in ("play", "discard", "removed"))]),
        *_inventions(facts, held),
        *_window(facts, held),
    ]


def _goods(facts: Facts, held: Held) -> list[str]:
    turns = facts.setup["turns"]["turn_limit"]
    where = held["philosopher"]
    jailed = " through this Cycle" if held["jailed"] else ""
    return [
        count(held["coins"], "Coin"),
        f"{held['research']} Research",
        f"Suspicion {held['suspicion']} of {facts.inquisition['suspicion_track']['last']}",
        f"Academic Level {level(held['level'])}",
        "Copernican" if held["copernican"] else "Ptolemaic",
        f"{held['turns']} of {turns} turns taken" + (", has left the Cycle" if held["left"] else ""),
        f"Natural Philosopher {PLACES.get(where, f'on {where}')}{jailed}",
        f"{held['red']} VP lost at the end" if held["red"] else "",
        "Prison in the last check" if held["last_prison"] else "",
    ]


def _markers(facts: Facts, held: Held) -> list[str]:
    """Markers with space, Level and what the track gives at Income."""
    income = {each["subject"]: each for each in facts.tracks["income_track"]}
    texts = []
    for subject, space in held["markers"].items():
        reached = facts.marker_level(space)
        gives = f", Income {_income(income[subject], reached)}" if subject in income else ""
        texts.append(f"{SUBJECTS[subject].removeprefix('the ')} {space} (Level {level(reached)}{gives})")
    return texts


def _income(track: Mapping[str, Any], reached: int) -> str:
    return icon(f"{track['goods']}:{track['by_level'][reached - 1]}")


def _seals(facts: Facts, held: Held) -> str:
    """Seals left on the Mentors and beside the board."""
    left = ", ".join(f"{name} {seals}" for name, seals in zip(facts.mentors, held["mentors"], strict=True))
    return f"Seals {left}, beside the board {held['beside']}"


def _hand(facts: Facts, held: Held, own: bool) -> list[str]:
    """Card by card for the one who holds it; for others nothing but how many."""
    size = len(held["hand"]) + len(held["hand_penance"])
    if not own or not size:
        return [f"Hand {count(size, 'card')}"]
    lines = [f"Hand {count(size, 'card')}:"]
    lines += [line for name in held["hand"] for line in fill(f"  {facts.card(name)}", hang=4)]
    prices: Counter[int] = Counter(held["hand_penance"])
    return lines + [f"  {count(number, 'Penance Card')} of price {price}" for price, number in sorted(prices.items())]


def _deck(held: Held) -> str:
    """Only the cards that lie on it for all to know are named, the top one first."""
    known = held["deck"][: held["known"]]
    return f"Deck {len(held['deck'])}" + (f", from the top {', '.join(known)}" if known else "")


def _zone(held: Held, key: str) -> str:
    return f"{key.capitalize()}: {', '.join(held[key]) or 'nothing'}"


def _inventions(facts: Facts, held: Held) -> list[str]:
    lines = []
    for each in held["inventions"]:
        turned = " (turned)" if each["turned"] else ""
        lines += fill(f"{each['id']}{turned} {facts.invention(each['id'])}", hang=4)
    return lines or ["No Inventions"]


def _window(facts: Facts, held: Held) -> list[str]:
    """Rows of the Window from the top, with the tiles that lie on them."""
    texts = []
    for row in window_rows(facts):
        cells = "  ".join(f"{name} [{held['window'].get(name, ''):5}]" for name in row)
        texts.append(solid(f"Window {level(facts.window[row[0]]['level']):4}{cells}"))
    return texts if held["window"] else ["Window empty"]


def window_rows(facts: Facts) -> Sequence[Sequence[str]]:
    """Ids of the Window spaces by row, the top row first, each from the left."""
    levels = sorted({space["level"] for space in facts.window.values()}, reverse=True)
    return [
        sorted((name for name, space in facts.window.items() if space["level"] == each), key=lambda i: facts.window[i]["column"])
        for each in levels
    ]
