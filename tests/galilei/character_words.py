"""Short words for tests of the eight characters.

    t = turn("kepler", 5)                    # seat 1 in the Actions phase of space 5, nothing cheap in the display
    t = waiting("galileo")                   # the same on space 2, after an observation that sent a comet to the Book
    t.do("end", "personal 1")

Every position is quiet unless told otherwise: no card in reach, Scales of known sides, objectives that nobody meets by accident.
"""

from typing import Any

import galileo_env

from . import words
from .words import columns, read

CHARACTERS = {each["id"]: each for each in read("characters")["character"]}
HEVELIUS = {each["id"]: each for each in read("characters")["hevelius_tile"]}
FREE = ("free recolour", "free raise_one", "free die", "free write", "free persuade", "free comet")

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Rows from the bottom: 0: 1 Quadrant, Persuade, die, Write 2, Inquisitor; 1: die, Write 1, card, 3 points, 2 points;
# 2: nothing, Persuade twice, 1 point, 1 Quadrant; 3: nothing, Inquisitor, full Write, nothing, 1 point.
SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "comets", "tile": "S2", "side": "a"},
    {"subject": "constellations", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "a"},
]
OBJECTIVES = ("O1", "O2", "O4", "O5")

# The same with the Inquisitors Subject in place of Upgrades, so that five upgraded tiles (O6) are an objective.
COUNTING = [*SCALES[:3], {"subject": "inquisitors", "tile": "S4", "side": "a"}]
FOR_UPGRADES = {"scales": COUNTING, "objectives": [{"id": each, "claims": []} for each in ("O1", "O2", "O4", "O6")]}

# Tiles so that the turn's tile is T1 on space 2, T4 on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]
SKIES = {
    "kepler": ["T6", "T2", "T1", "T4", "T3", "KP1"],
    "newton": ["N1", "N2", "N3", "N4", "N5", "N6"],
    "cunitz": ["C3", "C4", "C1", "C2", "C5", "C6"],
}

# Five columns; from the top: "", Persuade, 2 points, Persuade, Persuade; 2 points, 2 points, "", yellow +1, red +1;
# nothing at all; Lecture, "", Persuade, Inquisitor, die.
FIVE = ["E22 down", "E31 down", "E12 down", "E14 down", "E20 down"]

RAISES = ["raise_all:red", "raise_all:yellow", "raise_all:blue", "raise_one"]
ICONS = [*RAISES, "lecture", "die", "write", "comet", "upgrade", "card", "observe_major", "observe_constellation"]


class _Fitting:
    """The session behind a Table whose edits may fill personal pages: comets there have left the board."""

    def __init__(self, session: Any):
        self.session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def set_position(self, game: int, new: dict[str, Any]) -> None:
        for seat, each in enumerate(new["players"], 1):
            comets = each["comets"]
            away = sum(number for place, number in comets.items() if place != "board") + sum(each["personal"])
            comets["board"] = 7 - away - new["pages"].count(seat) - new["appendix"][seat - 1]
        self.session.set_position(game, new)


class Table(words.Table):
    """As `words.Table`, for boards with personal pages and for turns with decisions of a character."""

    ANSWERS = {
        "choose_comet_page": "page appendix",
        "choose_farewell": "refuse",
        "choose_claim": "refuse",
        "choose_discard": "stop",
    }

    def edit(self, **changes: Any) -> "Table":
        real = self.session
        self.session = _Fitting(real)
        try:
            super().edit(**changes)
        finally:
            self.session = real
        return self

    def finish(self) -> "Table":
        """Ends the Actions phase; comets go to the Appendix, everything else is refused."""
        seat = self.seat
        self.do("end")
        while self.seat == seat and self.decision in self.ANSWERS:
            self.do(self.ANSWERS[self.decision])
        return self

    @property
    def board(self) -> dict[str, Any]:
        """What the Character Board of seat 1 holds."""
        held: dict[str, Any] = self.player()["board"]
        return held

    def claims(self, objective: str) -> list[int]:
        """Seats that have scored this objective."""
        found: list[int] = next(each["claims"] for each in self.position["objectives"] if each["id"] == objective)
        return found

    def gained(self) -> dict[str, int]:
        """Sources of the points of seat 1 that are not 0."""
        return {source: points for source, points in self.player()["vp"].items() if points}


def ruleset(characters: str, *, luna: bool = False) -> str:
    """Two seats; a single character sits on seat 1 beside a basic side."""
    both = characters if "+" in characters else f"{characters}+basic"
    return f"galilei:seats=2{',luna' * luna},characters={both}"


def games(rules: str, number: int = 300, seed: int = 12) -> list[dict[str, Any]]:
    """Positions of so many fresh games."""
    session = galileo_env.Session(rules, num_games=number, seed=seed, obs=None)
    return [session.position(game) for game in range(number)]


def turn(
    characters: str,
    space: int,
    near: list[str] | None = None,
    *,
    luna: str = "",
    grand: list[int] | None = None,
    moon: dict[str, Any] | None = None,
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    seed: int = 1,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are the cards of the leftmost display spaces.

    `luna` ("a" or "b") brings the Moon with that side of the Bonus Board; `grand` are his Grand Inquisitors, each from a Moon
    observation of his; `moon` are further changes of the Moon.
    """
    near = near or []
    first = characters.partition("+")[0]
    t = Table(ruleset(characters, luna=bool(luna)), seed)
    me: dict[str, Any] = {"sky": SKIES.get(first, SKY), **player, "telescope": 1 if space == 2 else space - 1}
    if first == "kepler" and "board" not in player:
        me["board"] = {"tile": "T5"}
    edits: dict[str, Any] = {
        "display": [*near, *FAR[len(near) :]],
        "scales": SCALES,
        "objectives": [{"id": name, "claims": []} for name in OBJECTIVES],
        "turn": {"figures_peak": sum(player.get("cellar", [0])) + sum(grand or [0])},
        **(change or {}),
    }
    if luna:
        number = sum(grand or [0])
        scoring: list[str | None] = [f"K{n}" for n in range(1, 10)]
        for place in (0, 3, 6)[:number]:
            scoring[place] = None
        edits["moon"] = {"scoring": scoring, "taken": number, "side": luna, "bonus": [0] * 8, "ninth": 0, **(moon or {})}
        me["moons"] = number
        if grand:
            me["grand"] = grand
    t.edit(players={1: me, **(others or {})}, **edits)
    return t.do("move 1")


def waiting(characters: str, number: int = 1, **more: Any) -> Table:
    """Seat 1 on space 2 after observing a red spot of cost 3 (5, 7) with a red 1 and comets of value 2, which wait for a page.

    The spot gives 2 (4, 6) points, the first Constellation token 1 Quadrant; no die is left unless `dice` holds others.
    """
    near = [["E01"], ["E16"], ["E25"]][number - 1]
    comets = {**more.pop("comets", {}), "twos": number}
    t = turn(characters, 2, near, **{"dice": ["R1"], "comets": comets, **more}).do("fixed")
    if t.decision == "choose_target":
        t.do("spot 0.1")
    assert t.player()["comets"]["waiting"] == number
    return t


def departing(characters: str, side: str, space: int = 4, **more: Any) -> Table:
    """Seat 1 on `space` after a free Persuade took a Grand Inquisitor out of his cellar, about to choose a Bonus Board space.

    A second Persuade of the same free action follows the reward.
    """
    last = 4 if characters.startswith("bruno") else 3
    grand = [0] * (last + 1)
    grand[last - 1] = 1
    t = turn(characters, space, **{"luna": side, "grand": grand, "quadrants": 3, **more}).do("free persuade")
    if t.decision == "choose_inquisitor":
        t.do(f"grand {last}")
    return t


def final(characters: str, *players: dict[str, Any], **change: Any) -> Table:
    """A two-player game played to its end: seat 1 and 2 only move in the last round; Tribunal tokens stand on 0."""
    t = Table(ruleset(characters))
    people = {seat: {"reputation": 0, **(players[seat - 1] if seat <= len(players) else {})} for seat in (1, 2)}
    t.edit(
        **{
            "display": FAR,
            "scales": SCALES,
            "objectives": [{"id": name, "claims": []} for name in OBJECTIVES],
            "deck": [],
            "round": 12,
            "last_round": 12,
            "turn": {"figures_peak": sum(people[1].get("cellar", [0]))},
            **change,
        },
        players=people,
    )
    t.skip(2)
    assert t.decision is None
    return t


def heavens(
    offer: list[str | None],
    constellations: list[list[str]] | None = None,
    discard: list[str] | None = None,
    deck: list[str] | None = None,
    rest: str = "deck",
) -> dict[str, Any]:
    """Hevelius's board; tiles not named lie in the deck under those named, or each begins a constellation (`rest="open"`)."""
    board: dict[str, Any] = {
        "offer": list(offer),
        "constellations": [sorted(each) for each in constellations or []],
        "discard": sorted(discard or []),
        "deck": list(deck or []),
    }
    named = {each for each in offer if each} | set(board["discard"]) | set(board["deck"])
    named |= {each for group in board["constellations"] for each in group}
    for each in HEVELIUS:
        if each not in named:
            if rest == "deck":
                board["deck"].append(each)
            else:
                board["constellations"].append([each])
    return board


def note(t: Table, *icons: str) -> Table:
    """Marks these icons as carried out in this turn."""
    return t.edit(turn={"icons": [each for each in ICONS if each in icons]})


def step_onto(characters: str, effect: str, **more: Any) -> Table:
    """Seat 1 on space 4 after the first step of a free Write 3 onto a cell of the top row with this effect."""
    quadrants = 2 + more.pop("quadrants", 0)
    return turn(characters, 4, library=columns(0, [effect]), quadrants=quadrants, **more).do("free write", "book 0")
