"""How random games are played: weights of the legal texts, given the position with the `groups` of a line chosen from."""

import random
from collections.abc import Callable
from typing import Any

from . import tables

Weigh = Callable[[str, dict[str, Any]], float]


def _uniform(text: str, position: dict[str, Any]) -> float:
    return 1.0


def _tokens(text: str, position: dict[str, Any]) -> set[str]:
    """Names of the icons that a text may lead to, as far as the tables tell."""
    word, *rest = text.split()
    sets: list[dict[str, Any]] = []
    if word == "assign":
        sets.append(tables.SPACES[rest[0]])
    elif word == "card":
        sets.append(tables.CARDS[rest[0]])
    elif word == "use":
        sets.append({"always": tables.INVENTIONS[rest[0]]["work"], "groups": []})
    elif word == "icon":
        sets.append({"always": [rest[0]], "groups": []})
    elif word == "treatise" and position["decision"] == "choose_read":
        row, place = map(int, rest[0].split("."))
        sets.append(tables.CARDS[position["pyramid"][row - 1][place - 1]["card"]])
    elif word in ("group", "both"):
        groups = position.get("groups") or [[]]
        sets.append({"always": [], "groups": groups if word == "both" else groups[int(rest[0]) - 1 :][:1]})
    return {tables.name_of(token) for each in sets for token in each["always"] + sum(each["groups"], [])}


def _weights(seek: str = "", **words: float) -> Weigh:
    """Weights by the whole text (a_b for `a b`) or else by its first word, 1 where none is given; more for sought icons."""
    sought = set(seek.split())

    def weigh(text: str, position: dict[str, Any]) -> float:
        word = text.split()[0]
        weight = words.get(text.replace(" ", "_"), words.get(word, 1.0))
        return weight * (6.0 if sought & _tokens(text, position) else 1.0)

    return weigh


def _whims(seed: int) -> Weigh:
    """A random liking or dislike of every single text, kept for the whole game; passes and ends are rare."""
    liking: dict[str, float] = {"pass": 0.05, "end": 0.1}

    def weigh(text: str, position: dict[str, Any]) -> float:
        if text not in liking:
            liking[text] = random.Random(f"{seed} {text}").lognormvariate(0.0, 1.5)
        return liking[text]

    return weigh


_BUSY = {"pass": 0.02, "end": 0.03}

STYLES: dict[str, Callable[[int], Weigh]] = {
    "uniform": lambda seed: _uniform,
    "busy": lambda seed: _weights(**_BUSY, abjure=0.2, play=6.0),
    "writer": lambda seed: _weights("write", **_BUSY, abjure=0.2, play=6.0, upgrade=9.0, done=0.3),
    "observer": lambda seed: _weights("observe research", **_BUSY, abjure=0.2, play=6.0, subject_A=4.0, upgrade=9.0, done=0.3),
    "inventor": lambda seed: _weights("create coin", **_BUSY, abjure=0.2, play=6.0, use=6.0, subject_P=3.0, subject_M=2.0),
    "reader": lambda seed: _weights("read copy", **_BUSY, abjure=0.2, play=5.0, upgrade=9.0),
    "climber": lambda seed: _weights(
        "write observe create mastery", **_BUSY, abjure=0.2, play=4.0, upgrade=90.0, assign=2.0, done=0.2
    ),
    "sinner": lambda seed: _weights("susp_up susp_others susp_copernican", **_BUSY, abjure=0.01, both=9.0, upgrade=9.0, play=4.0),
    "heretic": lambda seed: _weights(
        "susp_up susp_others", **_BUSY, abjure=0.0001, both=20.0, play=9.0, penance=0.2, pay=0.2, assign=2.0
    ),
    "penitent": lambda seed: _weights("susp_down susp_down_diff", **_BUSY, abjure=0.5, penance=9.0, pay=4.0, both=3.0, play=3.0),
    "remover": lambda seed: _weights("remove draw recall", **_BUSY, abjure=0.2, play=6.0, upgrade=9.0, use=6.0),
    "quitter": lambda seed: _weights(**{"pass": 1.5}, end=1.0, abjure=0.3, play=4.0),
    "master": lambda seed: _weights("mastery seal marker_up any_diff", **_BUSY, abjure=0.2, play=5.0, use=9.0, upgrade=20.0),
    "whims": _whims,
    "other whims": _whims,
}


def style_of(seed: int) -> str:
    """The style in which the game of a seed is played."""
    return list(STYLES)[seed % len(STYLES)]


def starts_advanced(seed: int) -> bool:
    """Whether the game of a seed starts from an advanced table."""
    return seed // len(STYLES) % 2 == 1
