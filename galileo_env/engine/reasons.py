"""Why an action is not offered: what a game's tables of reasons are made of.

A game lists for each of its decisions the rule it stands on, the actions that answer it, and a function that tells why one of
those is not legal now. Such a function is plain Python; costs, reach and limits it asks of twins of the very helpers that the
decision's own `legal_` uses.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from galileo_env.engine.frames import top
from galileo_env.engine.twin import Twins

#: The rules of all games in plain Python.
plain = Twins()


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal.

    `decision`: name of the decision asked, None after the end; `asks`: id of the rule it stands on; `takes`: first words of the
    actions that answer it; `rule` and `text`: which rule keeps this action out, and how.
    """

    decision: str | None
    asks: str
    takes: tuple[str, ...]
    rule: str
    text: str


class View:
    """A state at a decision: `s` the state record, `f` the frame on top, `p` the player asked, `seat` from 1, `scratch` room for
    a list of legal ids.
    """

    def __init__(self, s: Any, max_legal: int):
        self.s = s
        self.f = plain(top)(s)
        self.seat = int(self.f.seat)
        self.p = s.players[self.seat - 1]
        self.scratch = np.zeros(2 * max_legal, np.int16)


#: (view, first word, the rest of the action text) -> (rule id, reason).
Why = Callable[[View, str, str], tuple[str, str]]


@dataclass(frozen=True)
class Asked:
    """One decision: `rule` it stands on, first `words` of the actions that answer it, `why` one of them is not legal, and
    `others`: by first word, the rule that keeps actions of other decisions out, where it is not `rule`.
    """

    rule: str
    words: tuple[str, ...]
    why: Why
    others: Mapping[str, str]


def asked(rule: str, words: str, why: Why, **others: str) -> Asked:
    """An Asked; `words` with blanks between, `others` by first word of the action text."""
    return Asked(rule, tuple(words.split()), why, others)


def answered_by(tables: Iterable[tuple[str, Asked]]) -> dict[str, list[str]]:
    """For each first word of an action the decisions that it answers, from pairs of a decision and an Asked."""
    found: dict[str, list[str]] = {}
    for decision, entry in tables:
        for word in entry.words:
            if decision not in found.setdefault(word, []):
                found[word].append(decision)
    return found


def count(number: Any, noun: str) -> str:
    """A number with its noun: "1 die", "2 dice", "0 spots"."""
    plural = "dice" if noun == "die" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def reason(view: View, decision: str, entry: Asked, text: str, elsewhere: Mapping[str, list[str]]) -> Reason:
    """Why the action of this text, which must not be legal, is not offered. `elsewhere` is what `answered_by` returned."""
    word, _, rest = text.partition(" ")
    if word in entry.words:
        rule, why = entry.why(view, word, rest)
    else:
        others = elsewhere[word]
        rule = entry.others.get(word, entry.rule)
        why = f"it answers {' or '.join(others[:2])}{' and others' if len(others) > 2 else ''}, and {decision} is asked"
    return Reason(decision, entry.rule, entry.words, rule, why)


def over(rule: str) -> Reason:
    """The reason after the end of a game."""
    return Reason(None, rule, (), rule, "the game is over")
