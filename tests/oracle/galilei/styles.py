"""How random games are played: weights of the legal texts, given the position."""

import random
from collections.abc import Callable
from typing import Any

from . import tables

Weigh = Callable[[str, dict[str, Any]], float]


def _uniform(text: str, position: dict[str, Any]) -> float:
    return 1.0


def _by_word(**weights: float) -> Weigh:
    """Weights by the whole text (a_b for `a b`) or else by its first word, 1 where none is given."""
    return lambda text, position: weights.get(text.replace(" ", "_"), weights.get(text.split()[0], 1.0))


def _landing(position: dict[str, Any], text: str) -> int:
    """The sky space that a move leads to."""
    space = position["players"][position["seat"] - 1]["telescope"] + int(text.split()[1])
    return space if space <= tables.LAST_SPACE else space - tables.LAST_SPACE - 1 + tables.TRACKS["telescope"]["wrap_to"]


def _fixed_effects(space: int) -> set[str]:
    """Names of the effects of a space's fixed action."""
    return {effect.split(":")[0] for option in tables.SKY[space]["options"] for effect in option}


def _seeking(*effects: str, **weights: float) -> Weigh:
    """Goes to spaces whose fixed action has one of these effects, and takes it; other words have these weights."""
    by_word = _by_word(**weights)

    def weigh(text: str, position: dict[str, Any]) -> float:
        if text.startswith("move"):
            return 8.0 if _fixed_effects(_landing(position, text)) & set(effects) else 1.0
        if text == "fixed" and _fixed_effects(position["turn"]["space"]) & set(effects):
            return 8.0
        return by_word(text, position)

    return weigh


def _own_tiles_first(weigh: Weigh) -> Weigh:
    """As `weigh`, but with a liking for Kepler's special tile and Newton's mirrors where a tile in the sky is chosen."""

    def with_liking(text: str, position: dict[str, Any]) -> float:
        weight = weigh(text, position)
        word, _, place = text.partition(" ")
        if word == "tile" and place.isdigit():
            tile = position["players"][position["seat"] - 1]["sky"][int(place)].removesuffix("+")
            weight *= 6.0 if tile in (tables.KEPLER["tile"], *tables.MIRRORS) else 1.0
        return weight

    return with_liking


def _whims(seed: int) -> Weigh:
    """A random liking or dislike of every single text, kept for the whole game."""
    liking: dict[str, float] = {}

    def weigh(text: str, position: dict[str, Any]) -> float:
        if text not in liking:
            liking[text] = random.Random(f"{seed} {text}").lognormvariate(0.0, 1.5)
        return liking[text]

    return weigh


STYLES: dict[str, Callable[[int], Weigh]] = {
    "uniform": lambda seed: _uniform,
    "busy": lambda seed: _by_word(end=0.03, stop=0.2, refuse=0.3),
    "observer": lambda seed: _seeking("observe", "die", end=0.1, stop=0.1, fixed=3.0, major=2.0, spot=2.0),
    "comets": lambda seed: _seeking("comet", "observe", end=0.1, comet=8.0, stop=0.1, page=2.0, personal=6.0),
    "reader": lambda seed: _seeking(
        "observe", end=0.05, comet_2=30.0, comet_1=5.0, personal=30.0, page_appendix=0.1, moving=3.0, free_comet=3.0, stop=0.3
    ),
    "upgrader": lambda seed: _seeking("upgrade", "die", end=0.05, moving=4.0, free=0.3),
    "saver": lambda seed: _by_word(end=0.3, free=0.05, fixed=2.0, moving=3.0),
    "spender": lambda seed: _by_word(end=0.1, free=6.0, take=3.0, moving=3.0),
    "idler": lambda seed: _by_word(end=40.0),
    "moon gazer": lambda seed: _seeking(
        "observe", "die", end=0.05, moon=40.0, major=0.3, spot=0.2, free=3.0, moving=3.0, comet=4.0, stop=0.5, refuse=0.3
    ),
    "persuader": lambda seed: _seeking(
        "observe",
        "lecture",
        end=0.05,
        grand=8.0,
        figure=3.0,
        free_persuade=9.0,
        moon=30.0,
        moving=3.0,
        bonus_3=3.0,
        bonus_7=3.0,
        bonus_9=0.2,
        refuse=0.2,
    ),
    "specialist": lambda seed: _own_tiles_first(
        _seeking(
            "upgrade",
            "comet",
            end=0.05,
            lay=9.0,
            claim=9.0,
            personal=9.0,
            take=4.0,
            constellation_new=0.4,
            free_persuade=5.0,
            bonus_6=5.0,
            refuse=0.2,
            stop=0.1,
        )
    ),
    "refuser": lambda seed: _seeking("observe", "comet", end=0.1, refuse=4.0, stop=3.0, offer=5.0, lay=2.0, moon=20.0),
    "whims": _whims,
    "other whims": _whims,
}


def style_of(seed: int) -> str:
    """The style in which the game of a seed is played."""
    return list(STYLES)[seed % len(STYLES)]


def starts_advanced(seed: int) -> bool:
    """Whether the game of a seed starts from an advanced table."""
    return seed // len(STYLES) % 2 == 1
