"""The contract of a game: what everything game-blind (sessions, faces, agents, renderers) may know of it."""

import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from galileo_env.engine.actions import ActionSpace
from galileo_env.engine.layout import Layout
from galileo_env.engine.observe import ObservationLayout
from galileo_env.engine.outcome import stand
from galileo_env.engine.tables import Catalogue

if TYPE_CHECKING:
    from galileo_env.engine.reasons import Reason
    from galileo_env.engine.ruleset import Ruleset, Word


@dataclass(frozen=True)
class GameSpec:
    """One game.

    `kernels` is the module of its batch loops (start, refresh, first_illegal, step, play_random, observe, potentials,
    redeterminise, choose_greedy, choose_scholar, search, search_guided), all with the signatures of games/galilei/kernels.py.
    `position` turns a state record and its ruleset into a plain dict; `state` does the reverse and raises ValueError that names
    the field; `seen` is the part of position.seen_by that knows the game. `profile` says in some tens of microseconds what a game
    came to, as plain JSON that statistics need know nothing else about: `sides`, for each side a dict of texts (what it was),
    booleans (whether it did something) and whole numbers (how much of it); and `pieces`, by group and id the seats (from 1, 0 one
    that is not known) that got a piece, in that order, of all that were in play.

    `explain` says why an action id that is not legal in a settled state record is not (see engine/reasons.py). `automa` is the
    module that gives accounts of a scripted opponent (see games/galilei/automa), None where a game has none.

    `settings` gives the numbers that a ruleset writes into a state; `sides` says who has a score (the seats, and a scripted
    opponent); `turns` is the word for what `turns` of a result counts, and `turns_field` the field of the state that does. Every
    state has `players` with `score`, `vp` (points by source) and `placement`, and `decisions`, `turn_seat`, `key`, `counters` and
    frames.STACK_FIELDS.
    """

    name: str
    title: str
    rules_version: str
    seats: range
    words: "tuple[Word, ...]"
    actions: ActionSpace
    max_legal: int
    observation: ObservationLayout
    layout: Layout
    decisions: tuple[str, ...]
    sources: tuple[str, ...]
    catalogue: Catalogue
    kernels: ModuleType
    settings: "Callable[[Ruleset], Sequence[int]]"
    sides: "Callable[[Ruleset], tuple[str, ...]]"
    position: "Callable[[Any, Ruleset], dict[str, Any]]"
    state: "Callable[[dict[str, Any], Ruleset], np.ndarray]"
    seen: "Callable[[Mapping[str, Any], int | None], dict[str, Any]]"
    profile: "Callable[[Any, Ruleset], dict[str, Any]]"
    explain: "Callable[[Any, int], Reason]"
    automa: ModuleType | None
    turns: str
    turns_field: str
    rulesets: tuple[str, ...]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """Packed dtype of one state."""
        return self.layout.dtype

    def results(self, states: np.ndarray, games: np.ndarray, ruleset: "Ruleset") -> dict[str, np.ndarray]:
        """What `Session.results` says of the (k,) games listed, rows of `states`."""
        k, sides = len(games), len(self.sides(ruleset))
        shapes = {"vp": (k, sides), "sources": (k, sides, len(self.sources)), "placement": (k, sides), "turns": k, "decisions": k}
        found = {name: np.empty(shape, np.int64) for name, shape in shapes.items()}
        stand(states, states[self.turns_field], games, *found.values())
        return found

    def result(self, state: np.void, ruleset: "Ruleset") -> dict[str, Any]:
        """What `Session.result` says of a state: `results` of it in plain Python, sources by name."""
        return self.plain(self.results(np.array([state]), np.zeros(1, np.int64), ruleset), 0)

    def plain(self, results: Mapping[str, np.ndarray], k: int) -> dict[str, Any]:
        """The k-th of `results` as `result` gives it."""
        found = {name: values[k].tolist() for name, values in results.items()}
        found["sources"] = [dict(zip(self.sources, points, strict=True)) for points in found["sources"]]
        return found

    @cached_property
    def layout_digest(self) -> str:
        """12 hex digits over action texts and observation blocks: what a trained model depends on."""
        hasher = hashlib.sha256("\n".join(self.actions.texts).encode())
        hasher.update(repr(self.observation.blocks).encode())
        return hasher.hexdigest()[:12]

    @cached_property
    def state_digest(self) -> str:
        """12 hex digits over names, types and places of the fields of a state: how its bytes are to be read."""
        return hashlib.sha256(repr(self.dtype.descr).encode()).hexdigest()[:12]


_GAMES: dict[str, str] = {}


def register_game(name: str, module: str) -> None:
    """Makes a game known; `module` holds its `SPEC` and is imported when the game is first used."""
    _GAMES[name] = module


def games() -> tuple[str, ...]:
    """Names of all games."""
    return tuple(_GAMES)


def game_spec(name: str) -> GameSpec:
    """The contract of a game. Raises ValueError that lists the known ones."""
    if name not in _GAMES:
        raise ValueError(f"unknown game {name!r}; accepted: {', '.join(_GAMES)}")
    spec = importlib.import_module(_GAMES[name]).SPEC
    assert isinstance(spec, GameSpec)
    return spec
