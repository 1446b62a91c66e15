"""A position of Galileo's Truth at a decision, with short ways to what sentences and boards need of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.lines import count
from galileo_env.render.truth_facts import Facts, facts_of
from galileo_env.render.truth_words import SUBJECTS

Position = Mapping[str, Any]

# Modes of frames (arguments of a position's `stack`).
GAIN, RAISE, PAY = range(3)
FOR_WRITE, FOR_COPY, FOR_LEVEL, FOR_TRACK, TO_KEEP = range(5)
#: Subjects in the order of their numbers in frames; Wild last.
LETTERS = ("P", "M", "A", "F", "W")
#: In choose_subject: `b` is the Level of the marker, + this times the Research that is paid too.
LEVEL_BITS = 8
#: Places in a row of the pyramid, as frames number them.
ROW = 6
#: The seat of a neutral seal.
NEUTRAL = 9


class Scene:
    """What a decision is about."""

    def __init__(self, position: Position):
        self.facts: Facts = facts_of(position)
        self.position = position
        self.frame: Mapping[str, Any] = position["stack"][-1]
        self.seat = int(position["seat"])
        self.me: Mapping[str, Any] = position["players"][self.seat - 1]
        self.a, self.b, self.left = (int(self.frame[key]) for key in ("a", "b", "left"))

    def card(self, number: int) -> str:
        """Id of the card with a number."""
        actions = game_spec("truth").actions
        return actions.text(actions.start("card") + number - 1).split(" ")[1]

    def place(self, text: str) -> tuple[int, int, Mapping[str, Any]]:
        """Row and place from 1, and what lies there, of a text such as `1.2`."""
        row, number = (int(each) for each in text.split("."))
        if row < 1 or number < 1:
            raise LookupError(text)
        return row, number, self.position["pyramid"][row - 1][number - 1]

    @property
    def target(self) -> str:
        """The text of the place of the pyramid in the frame's `b`: `1.2`."""
        return f"{self.b // ROW + 1}.{self.b % ROW + 1}"

    def treatise(self, text: str) -> str:
        """A Treatise of the pyramid in words: "tr_1_p1 on 1.2"."""
        return f"{self.place(text)[2]['card']} on {text}"

    def write_cost(self, text: str) -> str:
        """What writing a Treatise costs now."""
        row, number, found = self.place(text)
        record = self.facts.cards[found["card"]]
        research = research_cost(self.facts, self.position, self.seat, row, number)
        return f"{books(record['cost_books'], record['cost_subject'])}, {research} Research"

    def write_vp(self, text: str) -> int:
        """What a seal written scores: by the leftmost free space."""
        row, _, found = self.place(text)
        points: Sequence[int] = self.facts.rows[row - 1]["seal_vp"]
        return points[found["seals"].index(0)]

    def level_vp(self) -> int:
        """What reaching the next Academic Level scores."""
        level = self.me["level"]
        return self.facts.level_vp[level - 1][len(self.position["levels"][level - 1])]

    def track_vp(self, subject: str) -> int:
        """What the next seal on a Mastery Track scores."""
        return self.facts.mastery[subject][len(self.position["mastery"][subject])]

    def owner(self, text: str) -> str:
        """Who has the leftmost seal on a Treatise, in words; nothing for the seat itself and for a neutral seal."""
        leftmost = self.place(text)[2]["seals"][0]
        return "" if leftmost in (0, self.seat, NEUTRAL) else f"seat {leftmost}"


def research_cost(facts: Facts, position: Position, seat: int, row: int, number: int) -> int:
    """Research due for writing: a cost falls away with an own seal on its side below."""
    costs = facts.rows[row - 1]["research"]
    if row == 1:
        return int(costs[0])
    below = position["pyramid"][row - 2][number - 1 : number + 1]
    return sum(int(cost) for cost, each in zip(costs, below, strict=True) if seat not in each["seals"])


def books(number: int, subject: str) -> str:
    """A number of Books: "2 Books of Physics"; "2 Books" of no Subject yet."""
    return f"{count(number, 'Book')} of {SUBJECTS[subject]}" if subject != "W" else count(number, "Book")


def mark(seat: int) -> str:
    """A seal in one character: the number of the seat, N for a neutral one, nothing for a free space."""
    return " " if seat == 0 else "N" if seat == NEUTRAL else str(seat)
