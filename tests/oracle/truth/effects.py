"""Decisions and icons: how a question is put, and how a single icon is tested and carried out.

Each chapter registers its own icons. An Effect is always carried out when picked, and may do nothing (A-23); a Secondary Action
also has a test that says whether it can be carried out completely now (A-22). What carries an icon out may be a generator that
yields decisions.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from . import tables
from .state import State


@dataclass(frozen=True)
class Decision:
    """A question to the player whose turn it is. Rules: A-60."""

    kind: str
    options: list[str]


Flow = Generator[Decision, str, Any]


def ask(kind: str, options: Iterable[str]) -> Generator[Decision, str, str]:
    """Puts a question and returns the option chosen; the driver answers questions with a single option. Rules: A-58."""
    choice = yield Decision(kind, list(options))
    return choice


def ask_word(kind: str, word: str, options: Iterable[Any]) -> Generator[Decision, str, str]:
    """Puts a question whose options read `word option` and returns the option without the word."""
    choice = yield from ask(kind, [f"{word} {option}" for option in options])
    return choice.removeprefix(f"{word} ")


@dataclass(frozen=True)
class _Icon:
    carry_out: Callable[..., Flow | None]
    possible: Callable[..., bool]


_ICONS: dict[str, _Icon] = {}


def _register(name: str, possible: Callable[..., bool]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(carry_out: Callable[..., Any]) -> Callable[..., Any]:
        assert name not in _ICONS, name
        _ICONS[name] = _Icon(carry_out, possible)
        return carry_out

    return register


def effect(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers `carry_out(state, *arguments)` for an Effect. Rules: T-003, T-081."""
    assert name in tables.EFFECTS
    return _register(name, lambda state, *arguments: True)


def secondary(name: str, possible: Callable[..., bool]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a Secondary Action with its test `possible(state, *arguments)`. Rules: T-002, T-009, A-22."""
    assert name in tables.SECONDARY
    return _register(name, possible)


def is_effect(token: str) -> bool:
    """Whether a token is a mandatory Effect. Rules: T-003."""
    return tables.name_of(token) in tables.EFFECTS


def can_be_picked(state: State, token: str) -> bool:
    """Every Effect can be picked, a Secondary Action only if it can be carried out completely now. Rules: A-22, A-23."""
    name, *arguments = token.split(":")
    return _ICONS[name].possible(state, *arguments)


def carry_out(state: State, token: str) -> Flow:
    """Carries one icon out for the player whose turn it is."""
    name, *arguments = token.split(":")
    questions = _ICONS[name].carry_out(state, *arguments)
    if questions is not None:
        yield from questions
