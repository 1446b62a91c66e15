"""Icons, Subjects and Levels of Galileo's Truth in words.

Nothing here knows a rule. An icon that has no words is shown as its text, so that tables with new icons can still be drawn.
"""

from collections.abc import Sequence

SUBJECTS = {"P": "Physics", "M": "Mathematics", "A": "Astronomy", "F": "the fourth Subject", "W": "Wild", "any": "one Subject"}
_LEVELS = ("0", "I", "II", "III", "IV")

#: Icon: words with {0}, {1}, {2} for the arguments, {s} for a plural, {subject} and {level} for what the first of them names.
_WORDS = {
    "coin": "{0} Coin{s}",
    "pay_coin": "pay {0} Coin{s}",
    "research": "{0} Research",
    "pay_research": "pay {0} Research",
    "vp": "{0} VP",
    "vp_add": "{0} VP more",
    "vp_double": "VP doubled",
    "vp_end_loss": "{0} VP lost at the end",
    "vp_levels": "VP by Academic Level",
    "vp_marker": "VP by {subject} Level",
    "susp_down": "Suspicion -{0}",
    "susp_up": "Suspicion +{0}",
    "susp_down_diff": "Suspicion -1 per Subject in play",
    "susp_others": "Suspicion of others +{0}",
    "susp_copernican": "Suspicion of Copernicans +{0}",
    "book": "{1} Book{t} of {subject}",
    "pay_book": "pay {1} Book{t} of {subject} (at Level {third})",
    "any_book": "any Book",
    "any_same": "{0} Books of one Subject",
    "any_diff": "a Book per Subject in play, of one Subject",
    "marker_up": "a marker to its next Level",
    "mastery": "Mastery of {subject}",
    "seal": "a seal to beside the board",
    "recall": "Recall",
    "income": "Income of {subject}",
    "write": "Write",
    "copy": "Copy (up to {level}, {coins}, {2} VP to the owner)",
    "read": "Read (up to {level}, {coins}, {2} VP to the owner)",
    "create": "Create",
    "observe": "Observe (draw {0})",
    "draw": "Draw",
    "remove": "Remove",
}

#: Explains how the groups of a split are written.
LEGEND = (
    "P Physics, M Mathematics, A Astronomy, F fourth Subject, W Wild. any: all of one Subject. (1) / (2): one of them; "
    "(1) + (2): one, or both for {price} Suspicion; C the Copernican's group, T the Ptolemaic's."
)


def level(number: int | str) -> str:
    """A Level as a Roman numeral."""
    return _LEVELS[int(number)]


def icon(text: str) -> str:
    """An icon in words: "2 Books Astronomy"."""
    name, *given = text.split(":")
    if name not in _WORDS:
        return text
    first, second, third = [*given, "", "", ""][:3]
    return _WORDS[name].format(
        *given,
        s="" if first == "1" else "s",
        t="" if second == "1" else "s",
        subject=SUBJECTS.get(first, first),
        level=level(first) if first.isdecimal() and len(given) == 3 else "",
        coins=f"{second} Coin{'' if second == '1' else 's'}",
        third=level(third) if third.isdecimal() and int(third) < len(_LEVELS) else third,
    )


def words(icons: Sequence[str]) -> str:
    """Icons of one source in printed order: "2 VP, Write"; "nothing" if there is none."""
    return ", ".join(icon(text) for text in icons if text) or "nothing"


def split(kind: str, groups: Sequence[Sequence[str]]) -> str:
    """Groups of a split; see LEGEND."""
    texts = [words(group) for group in groups]
    if kind == "principle":
        return f"C {texts[0]} / T {texts[1]}"
    return (" + " if kind == "suspicion" else " / ").join(f"({number}) {text}" for number, text in enumerate(texts, 1))


_PER = {
    "observation": "Observation Tile",
    "invention": "Invention",
    "treatise": "Treatise sealed",
    "treatise_from_level2": "Treatise of Level II or higher sealed",
    "mastery_seal": "seal on Mastery Tracks",
    "level_gained": "Academic Level gained",
    "marker_level": "marker Level",
}


def per(name: str) -> str:
    """What an End-Game Invention counts."""
    return _PER.get(name, name)


#: Natural Philosophers: where they are when on no space.
PLACES = {"standing": "standing", "lying": "lying down", "prison": "in Prison", "stake": "at the Stake"}
