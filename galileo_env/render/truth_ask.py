"""What each decision of Galileo's Truth asks, as a question, and what is pending behind it."""

from collections.abc import Callable, Mapping
from typing import Any

from galileo_env.render import truth_scene as modes
from galileo_env.render.lines import count
from galileo_env.render.truth_scene import Scene
from galileo_env.render.truth_words import SUBJECTS, level, split, words


def question(position: Mapping[str, Any]) -> str:
    """What the decision asks, as a sentence."""
    return _QUESTIONS[position["decision"]](Scene(position))


def pending(position: Mapping[str, Any]) -> list[str]:
    """Open icon sets, outer first, and what else waits until the decision has been answered."""
    lines = []
    for number, each in enumerate(position["sets"], 1):
        text = words(each["icons"]) + (f"; line {split(*each['line'])}" if each["line"] else "")
        modifiers = [f"{each['add']} VP more"] * bool(each["add"]) + ["doubled"] * bool(each["double"])
        given = f"{each['vp']} VP so far" + "".join(f", {word}" for word in modifiers)
        lines.append(f"Pending, set {number}: {text} ({given})")
    waits = [_WAITS[frame["kind"]] for frame in reversed(position["stack"][:-1]) if frame["kind"] in _WAITS]
    return lines + ([f"Afterwards: {', '.join(waits)}"] if waits else [])


#: Frames that wait below a decision; sets have lines of their own.
_WAITS = {
    "open_set": "further icons",
    "royalty": "VP to the owner of the leftmost seal",
    "created": "the Invention comes into play",
    "observed": "the bonus of the observation",
    "ongoing": "Ongoing Inventions",
    "choose_seal": "the seal",
    "choose_place": "the card finds its place",
    "choose_space": "the tile finds its space",
}


def _add(scene: Scene) -> str:
    subject = modes.LETTERS[scene.b]
    return f"Which card joins the stack of {scene.card(scene.a)} ({SUBJECTS[subject]}, {count(scene.left - 1, 'Book')} so far)?"


def _icon(scene: Scene) -> str:
    return "Which icon is next?" if len(scene.position["sets"]) == 1 else "Which icon of the last set is next?"


def _group(scene: Scene) -> str:
    return f"Which group is taken of {split(*scene.facts.sets[scene.a])}?"


def _subject(scene: Scene) -> str:
    if scene.a == modes.RAISE:
        return "Which marker goes to its next Level?"
    if scene.a == modes.GAIN:
        return f"Of which Subject {_are(scene.left - 1)} gained?"
    research = scene.b // modes.LEVEL_BITS
    return f"Of which Subject {_are(scene.left - 1)} paid" + (f", with {research} Research?" if research else "?")


def _are(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {count(number, 'Book')}"


def _seal(scene: Scene) -> str:
    return f"Which seal goes {purpose(scene)}?"


def purpose(scene: Scene) -> str:
    """Where the seal goes that choose_seal is about."""
    if scene.a == modes.FOR_LEVEL:
        return f"to Academic Level {level(scene.me['level'] + 1)}"
    if scene.a == modes.FOR_TRACK:
        return f"on the Mastery Track of {SUBJECTS[modes.LETTERS[scene.b]]}"
    return "beside the board" if scene.a == modes.TO_KEEP else f"on {scene.treatise(scene.target)}"


def icon_terms(scene: Scene) -> tuple[str, int, int]:
    """Level, Coins and VP of the Copy or Read icon that the frame is about."""
    _, highest, coins, points = scene.facts.icons[scene.a].split(":")
    return level(highest), int(coins), int(points)


def _from_icon(scene: Scene, what: str) -> str:
    highest, coins, _ = icon_terms(scene)
    return f"Which Treatise up to Level {highest} is {what} for {count(coins, 'Coin')}?"


def _level(scene: Scene) -> str:
    return "Of which Level is a tile drawn?" if scene.a == 1 else f"Of which Level are {scene.a} tiles drawn?"


_QUESTIONS: dict[str, Callable[[Scene], str]] = {
    "choose_main": lambda scene: "Which Main Action is taken?",
    "choose_active": lambda scene: "Which Treatise Card is the Active Card?",
    "choose_add": _add,
    "choose_penance": lambda scene: "Which Penance Card is played?",
    "choose_pay": lambda scene: f"Are {count(scene.a, 'Coin')} paid for the Penance Card?",
    "choose_icon": _icon,
    "choose_group": _group,
    "choose_subject": _subject,
    "choose_track": lambda scene: "On which Mastery Track goes the seal?",
    "choose_seal": _seal,
    "choose_write": lambda scene: "Which Treatise is written?",
    "choose_copy": lambda scene: _from_icon(scene, "copied"),
    "choose_place": lambda scene: f"Where does {scene.card(scene.a)} go?",
    "choose_read": lambda scene: _from_icon(scene, "read"),
    "choose_create": lambda scene: "Which Invention is created?",
    "choose_level": _level,
    "choose_keep": lambda scene: f"Which tile of Level {level(scene.a)} is kept?",
    "choose_space": lambda scene: f"On which space goes {scene.position['drawn'][0]}?",
    "choose_remove": lambda scene: "Which Treatise Card is removed?",
}
