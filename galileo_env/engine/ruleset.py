"""Rulesets as values: `galilei:seats=3`, `galilei:solo`. They parse, print, compare and hash.

A ruleset is the name of a game and its words. `seats=N` and `solo` (the same as seats=1) belong to every game; a game declares
the rest.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from galileo_env.engine import spec as specs


@dataclass(frozen=True)
class Word:
    """A word of a game's rulesets: name, the values it accepts (empty: a flag), the default, when it applies.

    `default` may depend on the seats and on the words declared before this one. `read` turns a value into its canonical form and
    raises ValueError that says what is accepted; without it the values are those of `accepted`.
    """

    name: str
    accepted: tuple[str, ...]
    default: str | None | Callable[[int, Mapping[str, str]], str | None]
    doc: str
    solo_only: bool = False
    read: Callable[[str, int, Mapping[str, str]], str] | None = None

    def __str__(self) -> str:
        return f"{self.name}={'|'.join(self.accepted)}" if self.accepted else self.name

    def default_for(self, seats: int, words: Mapping[str, str]) -> str | None:
        """The value where nothing is said; None leaves the word out."""
        return self.default(seats, words) if callable(self.default) else self.default

    def value_of(self, value: Any, game: str, seats: int, words: Mapping[str, str]) -> str:
        """The canonical form of a value. Raises ValueError that names what is accepted."""
        if not self.accepted:
            if value is not True:
                raise ValueError(f"ruleset of {game}: {self.name!r} takes no value, not {value!r}")
            return "True"
        if self.read is None:
            if value not in self.accepted:
                accepted = ", ".join(self.accepted)
                raise ValueError(f"ruleset of {game}: {self.name}={value!r} is unknown; accepted: {accepted} ({self.doc})")
            return str(value)
        try:
            return self.read(value, seats, words)
        except ValueError as error:
            raise ValueError(f"ruleset of {game}: {self.name}={value!r}: {error} ({self.doc})") from None


@dataclass(frozen=True)
class Ruleset:
    """Which game is played how: `game`, `seats` (humans; 1 is the solo game) and the values of the game's own words.

    Build one with `Ruleset.parse("galilei:seats=3")` or `Ruleset.build("galilei", seats=3)`; `str` gives the canonical text.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = field(default=())

    @property
    def solo(self) -> bool:
        """Whether a single seat plays against the game's own opponent."""
        return self.seats == 1

    def option(self, name: str) -> str | None:
        """Value of a word of the game, None where it does not apply."""
        return dict(self.options).get(name)

    def __str__(self) -> str:
        spec = specs.game_spec(self.game)
        words = ["solo" if self.solo else f"seats={self.seats}"]
        options = dict(self.options)
        for word in spec.words:
            value = self.option(word.name)
            if value is not None and value != word.default_for(self.seats, options):
                words.append(f"{word.name}={value}" if word.accepted else word.name)
        return f"{self.game}:{','.join(words)}"

    @classmethod
    def parse(cls, text: "str | Ruleset") -> "Ruleset":
        """The ruleset of a text such as `galilei:seats=2`. Raises ValueError that names the culprit and what is accepted."""
        if isinstance(text, Ruleset):
            return text
        if not isinstance(text, str):
            raise ValueError(f"ruleset {text!r} is not a text; accepted: for example 'galilei:seats=2'")
        game, _, rest = text.partition(":")
        values: dict[str, Any] = {}
        for part in filter(None, (each.strip() for each in rest.split(","))):
            name, equals, value = part.partition("=")
            if name in values:
                raise ValueError(f"ruleset {text!r}: the word {name!r} occurs twice")
            values[name] = value if equals else True
        return cls.build(game.strip(), **values)

    @classmethod
    def build(cls, game: str, **values: Any) -> "Ruleset":
        """The ruleset of a game with these words; None and False leave a word out. Raises ValueError as `parse` does."""
        spec = specs.game_spec(game)
        known = {word.name: word for word in spec.words}
        given = {name: value for name, value in values.items() if value is not None and value is not False}
        accepted = ", ".join([f"seats={spec.seats[0]}..{spec.seats[-1]}", "solo", *map(str, spec.words)])
        for name in given:
            if name not in ("seats", "solo", *known):
                raise ValueError(f"ruleset of {game}: unknown word {name!r}; accepted: {accepted}")
        solo = given.get("solo")
        if solo not in (None, True):
            raise ValueError(f"ruleset of {game}: 'solo' takes no value, not {solo!r}")
        seats = cls._seats(game, given.get("seats", 1 if solo else 2), spec.seats)
        if solo and seats != 1:
            raise ValueError(f"ruleset of {game}: 'solo' is for one seat, not seats={seats}")
        options: dict[str, str] = {}
        for name, word in known.items():
            applies = seats == 1 or not word.solo_only
            if name in given:
                if not applies:
                    raise ValueError(f"ruleset of {game}: {name!r} applies to solo games only, not to seats={seats}")
                options[name] = word.value_of(given[name], game, seats, options)
            elif applies:
                default = word.default_for(seats, options)
                if default is not None:
                    options[name] = default
        return cls(game, seats, tuple(options.items()))

    @staticmethod
    def _seats(game: str, value: Any, accepted: range) -> int:
        number = int(value) if isinstance(value, str) and value.isdecimal() else value
        if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number not in accepted:
            raise ValueError(f"ruleset of {game}: seats={value!r}; accepted: {accepted[0]} to {accepted[-1]} (1 is solo)")
        return int(number)


def words_of(game: str) -> Mapping[str, Word]:
    """The words that a game adds to seats and solo."""
    return {word.name: word for word in specs.game_spec(game).words}
