"""Why an action is not offered: the rule that keeps it out, in the words of the game's rule index."""

import re
from dataclasses import dataclass
from functools import lru_cache

from galileo_env.engine.jit import PACKAGE
from galileo_env.engine.session import Session

_ROW = re.compile(r"^\| ([A-Z]+-\d+) \| (.+?) \| [^|]+ \| `[^|]+` \|$", re.MULTILINE)


@dataclass(frozen=True)
class Explanation:
    """Why an action is not legal now.

    `rule`: id in the game's RULES.md; `sentence`: that rule; `reason`: how it keeps the action out here; `decision`: name of the
    decision that is asked (None after the end), `asks` and `asks_sentence`: the rule it stands on; `takes`: first words of the
    actions that answer it; `text`: all of it in two sentences or three.
    """

    rule: str
    sentence: str
    reason: str
    decision: str | None
    asks: str
    asks_sentence: str
    takes: tuple[str, ...]
    text: str


@lru_cache
def rules(game: str) -> dict[str, str]:
    """The sentence of every rule of a game by its id, from the index that is shipped with it."""
    text = (PACKAGE / "games" / game / "RULES.md").read_text(encoding="utf-8")
    return {rule: _plain(sentence) for rule, sentence in _ROW.findall(text)}


def _plain(sentence: str) -> str:
    """A sentence of the index without marks of its own: code, remarks for the programmer."""
    return re.sub(r"\s*\[prune[^\]]*\]", "", sentence).replace("`", "").strip()


def explain(session: Session, game: int, action: int | str) -> Explanation:
    """Why an action is not offered.

    Args:
        session: the session.
        game: its row.
        action: id or text of an action that is not legal there now.

    Tells no more than the player asked may know. Raises ValueError for an unknown action and for one that is legal, IndexError
    for a row out of range.
    """
    number = session.action_id(action) if isinstance(action, str) else int(action)
    text = session.action_text(number)
    if number in session.legal(game):
        raise ValueError(f"action {text!r} is legal now; accepted: one that is not")
    spec = session.spec
    state = session.states[game : game + 1].copy()
    if session.over[game]:  # also a game that was abandoned
        state["depth"] = 0
    found = spec.explain(state[0], number)
    known = rules(spec.name)
    asked = f"Asked is {found.decision} ({_list(found.takes)}; {found.asks})." if found.decision else "Nothing is asked."
    return Explanation(
        rule=found.rule,
        sentence=known[found.rule],
        reason=found.text,
        decision=found.decision,
        asks=found.asks,
        asks_sentence=known[found.asks],
        takes=found.takes,
        text=f"{text}: {found.text}. {asked} Rule {found.rule}: {known[found.rule]}",
    )


def _list(words: tuple[str, ...]) -> str:
    return f"answers: {', '.join(words)}"
