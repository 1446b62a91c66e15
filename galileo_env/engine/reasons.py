"""Why an action is not offered: what a game's tables of reasons are made of.

A game lists for each of its decisions the rule it stands on, the actions that answer it, and a function that tells why one of
those is not legal now. Such a function is plain Python; costs, reach and limits it asks of twins of the very helpers that the
decision's own `legal_` uses.
"""

from collections.abc import Callable, Mapping
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
    """A state at a decision: `s` the state record, `f` the frame on top, `p` the player asked, `seat` from 1; `asked` whichever
    Asked it is; `plain` for twins; `scratch` room for a list of legal ids.
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


def reason(view: View, decision: str, entry: Asked, text: str) -> Reason:
    """Why the action of this text, which must not be legal, is not offered."""
    word, _, rest = text.partition(" ")
    if word in entry.words:
        rule, why = entry.why(view, word, rest)
    else:
        rule, why = entry.others.get(word, entry.rule), "it does not answer this decision"
    return Reason(decision, entry.rule, entry.words, rule, why)


def over(rule: str) -> Reason:
    """The reason after the end of a game."""
    return Reason(None, rule, (), rule, "the game is over")
