"""What a person at a table is asked on Tycho's behalf: questions, answers as text, and how answers enter the state.

An answer becomes a plain JSON value when it is read (ValueError names what is accepted), and that value is written into the
state. An empty answer leaves things as they were when that was said last.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.rules import tycho

#: On a display space: a card that has not been told.
UNKNOWN = -1


class Need(Exception):
    """Tycho's turn cannot go on without a fact; `name` is a key of FACTS, `about` a number where there are several of a kind."""

    def __init__(self, name: str, about: int = 0):
        super().__init__(name)
        self.name, self.about = name, about

    @property
    def key(self) -> str:
        """A name of its own for each fact."""
        return f"{self.name} {self.about}" if FACTS[self.name].many else self.name


@dataclass(frozen=True)
class Fact:
    """A kind of fact: `ask` (state, about) gives the question, `read` (text, state) the value, `write` (state, value, about)
    notes it. `once`: it never changes; `many`: there are several of its kind.
    """

    ask: Callable[[Any, int], str]
    read: Callable[[str, Any], Any]
    write: Callable[[Any, Any, int], None]
    once: bool = False
    many: bool = False


def _wrong(text: str, accepted: str) -> ValueError:
    return ValueError(f"{text!r} is not understood; accepted: {accepted}")


# --- the display ---------------------------------------------------------------------------------------------------------------

_CARDS = "six entries from the left such as E05 E08:1 - E11:12 (card, then covered spots; - for an empty space), or 3=E07:1"


def shown(s: Any) -> str:
    """The display as it is written in answers; ? for a card that was not told."""
    parts = []
    for space in range(n.DISPLAY):
        card = int(s.display[space])
        spots = "".join(str(spot + 1) for spot in range(n.SPOTS) if card > 0 and s.tokens[space, spot])
        parts.append("?" if card == UNKNOWN else "-" if card == 0 else t.CARD_IDS[card] + (f":{spots}" if spots else ""))
    return " ".join(parts)


def _entry(text: str) -> tuple[int, list[int]]:
    """A card (0: none) and its covered spots."""
    if text == "-":
        return 0, []
    name, _, spots = text.upper().partition(":")
    if name not in t.CARD_IDS[1:]:
        raise _wrong(text, f"cards {t.CARD_IDS[1]} to {t.CARD_IDS[-1]}, such as {t.CARD_IDS[1]}:1, or -")
    card = t.CARD_IDS.index(name)
    covered = [int(each) for each in spots.replace(",", "") if each.isdecimal()]
    if not re.fullmatch(r"[\d,]*", spots) or any(not 1 <= each <= t.CARD_SPOTS[card] for each in covered):
        raise _wrong(text, f"{name} with covered spots from 1 to {t.CARD_SPOTS[card]}, such as {name}:1")
    return card, covered


def _read_display(text: str, s: Any) -> list[list[Any]]:
    parts = text.split()
    covered = [[spot + 1 for spot in range(n.SPOTS) if s.tokens[space, spot]] for space in range(n.DISPLAY)]
    spaces = [(int(card), spots) for card, spots in zip(s.display, covered, strict=True)]
    if parts and all(re.match(r"[0-5]=", part) for part in parts):
        for part in parts:
            spaces[int(part[0])] = _entry(part[2:])
    elif len(parts) == n.DISPLAY:
        spaces = [_entry(part) for part in parts]
    elif parts:
        raise _wrong(text, _CARDS)
    cards = [card for card, _ in spaces]
    if UNKNOWN in cards:
        raise ValueError(f"the card on space {cards.index(UNKNOWN)} has not been told; accepted: {_CARDS}")
    double = next((card for card in cards if card and cards.count(card) > 1), None)
    if double:
        raise ValueError(f"{t.CARD_IDS[double]} lies on two spaces; accepted: every card once")
    return [[t.CARD_IDS[card] if card else None, spots] for card, spots in spaces]


def _write_display(s: Any, value: Any, about: int) -> None:
    for space, (card, covered) in enumerate(value):
        s.display[space] = t.CARD_IDS.index(card) if card else 0
        for spot in range(n.SPOTS):
            s.tokens[space, spot] = 1 if spot + 1 in covered else 0


def _write_card(s: Any, value: Any, about: int) -> None:
    s.display[about] = t.CARD_IDS.index(value[0]) if value[0] else 0
    s.tokens[about] = 0


# --- the University ------------------------------------------------------------------------------------------------------------

_SUBJECTS = n.COUNTS[n.MAJORS : n.CONSTELLATIONS + 1]
_EXAMPLE = "majors=S6b upgrades=S3b books=S1b comets=S4a"
_SCALES = f"four entries from the left such as {_EXAMPLE}; Subjects: {', '.join(_SUBJECTS)}"


def _read_scales(text: str, s: Any) -> list[list[str]]:
    found = []
    for part in text.split():
        match = re.fullmatch(r"(\w+)=(\w+)([abAB])", part)
        if not match or match[1].lower() not in _SUBJECTS or match[2].upper() not in t.SCALE_IDS:
            raise _wrong(part, f"{_SCALES}; Scale tiles: {', '.join(filter(None, t.SCALE_IDS))} with side a or b")
        found.append([match[1].lower(), match[2].upper(), match[3].lower()])
    subjects, tiles = {each[0] for each in found}, {each[1] for each in found}
    if len(found) != n.SCALES or len(subjects) != n.SCALES or len(tiles) != n.SCALES:
        raise ValueError(f"{text!r}: four different Subjects over four different Scale tiles are needed; accepted: {_SCALES}")
    return found


def _write_scales(s: Any, value: Any, about: int) -> None:
    """The two Subjects that are left give the objectives of the two tiles."""
    for scale, (subject, tile, side) in enumerate(value):
        s.subjects[scale] = n.COUNTS.index(subject)
        s.scales[scale] = 2 * _SCALE_TILES.index(tile) + "ab".index(side) + 1
    left = [kind for kind in range(n.MAJORS, n.CONSTELLATIONS + 1) if kind not in s.subjects]
    for place, kind in enumerate(left):
        s.objectives[2 + place] = t.SUBJECT_OBJECTIVE[kind]


_SCALE_TILES = [each for each in t.SCALE_IDS if each]

# --- the rest ------------------------------------------------------------------------------------------------------------------


def _yes(text: str, s: Any) -> bool:
    answer = {"y": True, "yes": True, "n": False, "no": False}.get(text.strip().lower())
    if answer is None:
        raise _wrong(text, "y or n")
    return answer


def _numbers(most: int) -> Callable[[str, Any], list[int] | None]:
    """Reads numbers from 1 to `most`; 0 is none; None leaves things as they were."""

    def read(text: str, s: Any) -> list[int] | None:
        parts = text.replace(",", " ").split()
        if not parts:
            return None
        if any(not part.isdecimal() or int(part) > most for part in parts):
            raise _wrong(text, f"numbers from 1 to {most}, or 0 for none")
        return sorted({int(part) for part in parts} - {0})

    return read


def _taken(row: Any) -> str:
    return ", ".join(str(place + 1) for place, seat in enumerate(row) if seat == 1) or "none"


def _write_taken(name: str) -> Callable[[Any, Any, int], None]:
    """Notes places of the player's; Tycho's own stay."""

    def write(s: Any, value: Any, about: int) -> None:
        row = getattr(s, name)
        for place in range(len(row)):
            if value is not None and row[place] != tycho.SEAT:
                row[place] = 1 if place + 1 in value else 0

    return write


def _write_claim(s: Any, value: Any, about: int) -> None:
    if value:
        s.claims[about, 0] = 1


def _write_deck(s: Any, value: Any, about: int) -> None:
    s.deck_left = 1 if value else 0


_MOON = "entries such as I=K3 IV=K4 for all face-up Scoring tiles, or none"


def scoring_tiles(s: Any) -> str:
    """The face-up Scoring tiles as they are written in answers."""
    parts = [f"{t.NUMERALS[tile]}={t.SCORING_IDS[s.moon_shown[tile]]}" for tile in range(n.MOON) if s.moon_shown[tile]]
    return " ".join(parts) or "none"


def _read_moon(text: str, s: Any) -> dict[str, str] | None:
    if not text.strip():
        return None
    found: dict[str, str] = {}
    for part in [] if text.strip().lower() == "none" else text.upper().split():
        tile, _, scoring = part.partition("=")
        if tile not in t.NUMERALS or scoring not in t.SCORING_IDS[1:] or tile in found or scoring in found.values():
            raise _wrong(part, f"{_MOON}; Moon tiles I to IX and Scoring tiles {', '.join(t.SCORING_IDS[1:])}, each once")
        found[tile] = scoring
    return found


def _write_moon(s: Any, value: Any, about: int) -> None:
    if value is not None:
        for tile, numeral in enumerate(t.NUMERALS):
            s.moon_shown[tile] = t.SCORING_IDS.index(value[numeral]) if numeral in value else 0


FACTS = {
    "display": Fact(
        lambda s, _: f"Which cards lie on the display, with covered spots? Now: {shown(s)} (Enter: no change)",
        _read_display,
        _write_display,
    ),
    "refill": Fact(
        lambda s, space: f"Which card came to display space {space}? (- for none)",
        lambda text, s: [t.CARD_IDS[_entry(text.strip())[0]] or None, []],
        _write_card,
        many=True,
    ),
    "scales": Fact(
        lambda s, _: f"Which Subjects and Scale tiles lie in the University, from the left? Such as {_EXAMPLE}",
        _read_scales,
        _write_scales,
        once=True,
    ),
    "objective": Fact(
        lambda s, place: f"Have you scored objective {t.OBJECTIVE_IDS[s.objectives[place]]} already? (y or n)",
        _yes,
        _write_claim,
        many=True,
    ),
    "deck": Fact(lambda s, _: "Does the deck still hold a card? (y or n)", _yes, _write_deck),
    "supply": Fact(lambda s, _: "Is an Inquisitor left in the supply? (y or n)", _yes, lambda s, value, _: None),
    "pages": Fact(
        lambda s, _: (
            f"On which pages of the Book of Comets lie comets of yours? Now: {_taken(s.pages)} (0: none, Enter: no change)"
        ),
        _numbers(int(t.PAGES_ALL)),
        _write_taken("pages"),
    ),
    "bonus": Fact(
        lambda s, _: f"On which Bonus Board spaces stand figures of yours? Now: {_taken(s.bonus)} (0: none, Enter: no change)",
        _numbers(n.BONUS_SPACES - 1),
        _write_taken("bonus"),
    ),
    "moon": Fact(
        lambda s, _: (
            f"Which Scoring tiles lie face up on the Moon? Now: {scoring_tiles(s)} (such as I=K3 IV=K4; Enter: no change)"
        ),
        _read_moon,
        _write_moon,
    ),
}
