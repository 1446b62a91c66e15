"""Short words for tests of Luna: the Moon, Grand Inquisitors, the Bonus Board and Tycho Brahe's Luna turns.

    t = look(1, "K6", library=["E02 up"])      # seat 1 has just observed Moon tile I, Scoring tile Major Objects
    t = leave(4, side="b")                      # a Grand Inquisitor of seat 1 has just gone to Bonus Board space 4

Unless told otherwise Scoring tile Kn lies on Moon tile n, the display is FAR, the deck that of phase 1, seat 1 has Reputation 0
and his turn's tile on space 2 is T1 (all red +1 / Persuade).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .tycho_words import PLAIN, QUIET, university
from .words import CARDS, Table

LUNA = "galilei:seats=2,luna"
SCORING = [f"K{number}" for number in range(1, 10)]
LEFT, MIDDLE, RIGHT = {1, 4, 7}, {2, 5, 8}, {3, 6, 9}

# Six cards on which no spot costs less than 6 and no Major Object less than 10.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# A deck for each phase of the Moon; none of its cards is in FAR or PLAIN.
DECK = {
    1: ["E13", "E14", "E17", "E20", "E22", "E26", "E29", "E31"],
    2: ["E17", "E20", "E22", "E26", "E29", "E31"],
    3: ["E26", "E29", "E31"],
}

# T1 (all red +1 / Persuade) on space 2, T4 (all red +1 / Lecture) on 3, T3 (all blue +1 / Write 2) on 4, T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

# First rows of Scales 2 and 3: no reward; third row of Scale 3: full Write; first row of Scale 0: 1 Quadrant.
SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "books", "tile": "S2", "side": "a"},
    {"subject": "constellations", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "a"},
]
OBJECTIVES = ("O1", "O2", "O5", "O7")

# Which Moon tiles are taken as observed before, when a test only needs their number.
OBSERVED_FIRST = (7, 4, 8, 5, 9, 6, 3, 2, 1)

Changes = dict[str, Any]


def phase_of(numeral: int) -> int:
    """The phase in which the Scoring tile of this Moon tile is turned face up."""
    return (numeral - 1) % 3 + 1


def moonlit(
    t: Table,
    *,
    tiles: dict[int, str] | None = None,
    gone: Iterable[int] = (),
    side: str = "a",
    bonus: dict[int, int] | None = None,
    **changes: Any,
) -> Table:
    """`Table.edit` with a consistent Moon.

    tiles={1: "K6"} puts that Scoring tile on Moon tile I; `gone` are Moon tiles observed before, and if the figures named need
    more of them, more are taken. bonus={4: 2}: seat 2 stands on Bonus Board space 4. A seat has observed as many Moon tiles as
    it has Grand Inquisitors unless `moons` says otherwise; the rest goes to the last seat, and figures left over to space 9.
    """
    now = t.position
    scoring: list[str | None] = list(SCORING)
    for numeral, tile in (tiles or {}).items():
        other = scoring.index(tile)
        scoring[other], scoring[numeral - 1] = scoring[numeral - 1], tile
    spaces = [(bonus or {}).get(space, 0) for space in range(1, 9)]
    players = {seat: dict(change) for seat, change in changes.pop("players", {}).items()}
    tycho = dict(changes.pop("tycho", None) or {})
    sides = [players.setdefault(seat, {}) for seat in range(1, len(now["players"]) + 1)] + ([tycho] if now["tycho"] else [])
    figures = [sum(holder.get("grand", [])) for holder in sides]
    moons = [holder.get("moons", figures[i] + spaces.count(i + 1)) for i, holder in enumerate(sides)]
    taken = list(gone)
    needed = max(sum(moons), sum(figures) + sum(map(bool, spaces)), len(taken))
    taken += [numeral for numeral in OBSERVED_FIRST if numeral not in (*taken, *(tiles or {}))][: needed - len(taken)]
    moons[-1] += len(taken) - sum(moons)
    for holder, count in zip(sides, moons, strict=True):
        holder["moons"] = count
    for numeral in taken:
        scoring[numeral - 1] = None
    ninth = len(taken) - sum(figures) - sum(map(bool, spaces))
    moon = {"scoring": scoring, "taken": len(taken), "side": side, "bonus": spaces, "ninth": ninth}
    return t.edit(moon=moon, players=players, **({"tycho": tycho} if now["tycho"] else {}), **changes)


def turn(
    space: int,
    near: Sequence[str] = (),
    *,
    rules: str = LUNA,
    others: dict[int, Changes] | None = None,
    phase: int = 1,
    deck: list[str] | None = None,
    spots: dict[int, list[int]] | None = None,
    change: Changes | None = None,
    **more: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are the cards of the leftmost display spaces.

    tiles, gone, side and bonus are those of `moonlit`; all other words belong to seat 1.
    """
    t = Table(rules)
    moon = {key: more.pop(key) for key in ("tiles", "gone", "side", "bonus") if key in more}
    display = [*near, *FAR[len(near) :]]
    edits: Changes = {
        "display": display,
        "deck": deck or DECK[phase],
        "scales": SCALES,
        "objectives": [{"id": name, "claims": []} for name in OBJECTIVES],
        "turn": {"figures_peak": sum(more.get("cellar", [])) + sum(more.get("grand", []))},
        **(change or {}),
    }
    if spots:
        edits["spots"] = [spots.get(place, [0] * len(CARDS[card]["spot"])) for place, card in enumerate(display)]
    me = {"sky": SKY, "reputation": 0, **more, "telescope": 1 if space == 2 else space - 1}
    return moonlit(t, players={1: me, **(others or {})}, **moon, **edits).do("move 1")


def price(cost: int) -> list[str]:
    """Three dice, one of each colour, that pay exactly this cost and nothing cheaper than a 6 else."""
    red = -(-cost // 3)
    yellow = -(-(cost - red) // 2)
    return [f"R{red}", f"Y{yellow}", f"B{cost - red - yellow}"]


def aim(t: Table, target: str) -> Table:
    """Takes the fixed action Observe on this target, which is not asked if it is the only one."""
    t.do("fixed")
    return t.do(target) if t.decision == "choose_target" else t


def look(numeral: int = 1, scoring: str | None = None, **more: Any) -> Table:
    """Seat 1 on space 2 has just paid exactly its cost for this Moon tile, on which this Scoring tile lies."""
    t = turn(2, **{"phase": phase_of(numeral), "tiles": {numeral: scoring or f"K{numeral}"}, **more})
    if "dice" not in more:
        t.edit(players={1: {"dice": price(5 + t.position["moon"]["taken"])}})
    return aim(t, f"moon {numeral}")


def persuade(t: Table, figure: str = "grand 3") -> Table:
    """The moving action Persuade of T1, on this figure."""
    t.do("moving")
    if t.decision == "choose_option":
        t.do("option 2")
    return t.do(figure) if t.decision == "choose_inquisitor" else t


def leave(space: int, near: Sequence[str] = (), *, grand: list[int] | None = None, **more: Any) -> Table:
    """Seat 1 on space 2 has persuaded a Grand Inquisitor out of his cellar and put it on this Bonus Board space."""
    t = persuade(turn(2, near, grand=grand or [0, 0, 1, 0], **more))
    assert t.decision == "choose_bonus_space"
    return t.do(f"bonus {space}")


def moons_offered(t: Table) -> set[int]:
    """Moon tiles among the targets."""
    assert t.decision == "choose_target"
    return {int(text.split()[1]) for text in t.legal if text.startswith("moon ")}


def face_up(t: Table) -> set[int]:
    """Moon tiles whose Scoring tiles lie face up, told by the targets of a player with much to pay; the position stays.

    Asked in a Move phase. A Major Object is payable too, so the targets are always asked for.
    """
    before = t.position
    found = moons_offered(t.act(2, dice=["R6", "Y6", "B6"]).do("fixed"))
    t.session.set_position(0, before)
    return found


def payments(t: Table, target: str) -> list[tuple[tuple[str, ...], int, int]]:
    """Every way the game offers to pay for the target, played out: dice paid, comets of 1 and comets of 2 used."""
    start, before = t.position, t.player()
    found = []

    def explore(*chosen: str) -> None:
        t.session.set_position(0, start)
        aim(t, target).do(*chosen)
        if t.decision in ("choose_comet", "choose_payment"):
            for text in t.legal:
                explore(*chosen, text)
            return
        after = t.player()
        paid = Counter(before["dice"]) - Counter(after["dice"])
        ones, twos = (before["comets"][key] - after["comets"][key] for key in ("ones", "twos"))
        assert (after["comets"]["used"], after["comets"]["waiting"]) == (ones, twos)
        found.append((tuple(sorted(paid.elements())), ones, twos))

    explore()
    t.session.set_position(0, start)
    return sorted(found)


def nested(*, keep: str = "Y5", **more: Any) -> Table:
    """Seat 1 has paid 6 for Moon tile VIII and is about to choose a target of a second Observe inside its reward.

    The Lecture of the tile brings a full Write over die, die, Persuade; the Persuade sends his Grand Inquisitor to space 3 of
    side B, and the fixed action chosen is Observe. He then holds R1, B1 and the die he kept.
    """
    dice = ["R2", "Y2", keep, "B2"]
    library = ["E07 down", "E08 up", "E04 down"]  # row 2: die, die, Persuade
    me = {"dice": dice, "library": library, "university": [0, 0, 0, 2], "grand": [0, 0, 1, 0], "gone": [1], "side": "b", **more}
    t = aim(turn(2, phase=2, **me), "moon 8")
    t.do("pay 0,1,3", "scale 3", "book 2", "colour red", "colour blue")
    assert t.decision == "choose_bonus_space"
    return t.do("bonus 3", "telescope 2")


# -- solo

SOLO = "galilei:solo,luna,level={},characters=basic"
LEVELS = {
    "easy": ["M1", "M2", "M3", "M4", "M5", "M6"],
    "normal": ["M2", "M3", "M4", "M6", "M7", "M10"],
    "hard": ["M2", "M3", "M4", "M7", "M8", "M9"],
    "flaming": ["M4", "M7", "M8", "M9", "M10", "M11"],
}
ROW = ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]


def upgraded(*places: int) -> list[str]:
    """The row Y1 to Y6 with the tiles on these places (from 0) upgraded."""
    return [each + "+" * (place in places) for place, each in enumerate(ROW)]


def before_tycho(movement: str, telescope: int, row: list[str], tycho: Changes | None = None, **changes: Any) -> Table:
    """The player is about to move, and this Movement tile is Tycho's next.

    Tycho has no dice unless told so; the display is PLAIN, the Subjects are QUIET; `level` is the first one with that tile.
    """
    level = changes.pop("level", None) or next(name for name, tiles in LEVELS.items() if movement in tiles)
    rest = [each for each in LEVELS[level] if each != movement]
    his = {"tiles": row, "telescope": telescope, "movement": [movement, *rest], "turned": [], "dice": 0, **(tycho or {})}
    edits = {**university(*QUIET), "display": PLAIN, "deck": DECK[changes.pop("phase", 1)], **changes}
    return moonlit(Table(SOLO.format(level)), tycho=his, **edits)


def tycho_turn(movement: str, telescope: int, row: list[str], tycho: Changes | None = None, **changes: Any) -> Table:
    """One round in which the player does nothing and Tycho turns over this Movement tile."""
    return before_tycho(movement, telescope, row, tycho, **changes).skip()


def ready(tile: str = "Y6", tycho: Changes | None = None, **changes: Any) -> Table:
    """The player is about to move, then Tycho's telescope will move one place onto `tile`."""
    others = [each for each in ROW if each != tile[:2]]
    return before_tycho("M1", 0, [others[0], tile, *others[1:]], tycho, **changes)


def evaluate(tile: str = "Y6", tycho: Changes | None = None, **changes: Any) -> Table:
    """One round in which the player does nothing and Tycho's telescope moves onto `tile`."""
    return ready(tile, tycho, **changes).skip()


def observed(t: Table) -> list[int]:
    """Numerals of the Moon tiles that have been observed."""
    return [numeral for numeral, tile in enumerate(t.position["moon"]["scoring"], 1) if tile is None]
