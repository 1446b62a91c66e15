"""Decisions and effects: how a question is put, and how a list of rewards is carried out.

An effect is a text `name:argument:argument` of the catalogue. Each chapter registers its own effects with two functions: one says
whether the icon can have an effect now, the other carries it out. The second may be a generator that yields decisions.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from .state import State


@dataclass(frozen=True)
class Decision:
    """A question to the player whose turn it is. Rules: G-008."""

    kind: str
    options: list[str]


Flow = Generator[Decision, str, Any]


def ask(kind: str, options: Iterable[str]) -> Generator[Decision, str, str]:
    """Puts a question and returns the option chosen.

    Whether a question with a single option is really asked is left to the driver. Rules: G-007, G-013.
    """
    choice = yield Decision(kind, list(options))
    return choice


def ask_number(kind: str, word: str, numbers: Iterable[int]) -> Generator[Decision, str, int]:
    """Puts a question whose options read `word number` and returns the number chosen."""
    choice = yield from ask(kind, [f"{word} {number}" for number in numbers])
    return int(choice.split()[1])


@dataclass(frozen=True)
class _Effect:
    possible: Callable[..., bool]
    carry_out: Callable[..., Flow | None]


_EFFECTS: dict[str, _Effect] = {}


def effect(name: str, possible: Callable[..., bool]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers `carry_out(state, source, *arguments)` for an effect name; `possible(state, *arguments)` is its test."""

    def register(carry_out: Callable[..., Any]) -> Callable[..., Any]:
        assert name not in _EFFECTS, name
        _EFFECTS[name] = _Effect(possible, carry_out)
        return carry_out

    return register


def can_have_effect(state: State, text: str) -> bool:
    """The test of the table of icons, for the player whose turn it is. Rules: G-068."""
    name, *arguments = text.split(":")
    return _EFFECTS[name].possible(state, *arguments)


def any_can_have_effect(state: State, texts: list[str]) -> bool:
    """Whether an action, half or free action is offered: one of its parts can have an effect now. Rules: G-067."""
    return any(can_have_effect(state, text) for text in texts)


def resolve(state: State, texts: list[str], source: str) -> Flow:
    """Carries out effects of one source in printed order, each to its end before the next.

    What can have an effect must be taken; what cannot when its moment comes is lost. Points count for `source`.
    Rules: G-069 to G-074, G-192.
    """
    for text in texts:
        if can_have_effect(state, text):
            name, *arguments = text.split(":")
            questions = _EFFECTS[name].carry_out(state, source, *arguments)
            if questions is not None:
                yield from questions


def always(state: State, *arguments: str) -> bool:
    """The test of icons that always have an effect. Rules: G-068."""
    return True


@effect("vp", always)
def points(state: State, source: str, amount: str) -> None:
    """Points are added when they arise. Rules: G-006."""
    state.player.gain_points(int(amount), source)


@effect("quadrant", always)
def quadrants(state: State, source: str, amount: str) -> None:
    """Quadrants are a plain number without limit. Rules: G-021."""
    state.player.quadrants += int(amount)
