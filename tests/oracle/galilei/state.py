"""The state of a game as plain objects, read from and written to the position notation.

`Side` holds what a player and Tycho Brahe have in common; `Player` and `Tycho` add the rest. What lies on Character Boards is in
boards.py, the Moon and the Bonus Board are in `Moon`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import tables
from .boards import Board, CopernicusBoard, KeplerBoard, Tile, read_board, tile_text, to_tile, write_board

SOURCES = (
    "majors",
    "constellations",
    "library",
    "scales",
    "tiles",
    "pages",
    "objectives",
    "overrun",
    "university",
    "cellar",
    "reputation",
    "moon",
    "moon_others",
    "bonus",
    "characters",
)
# What a turn remembers of the icons carried out in it, in the order of the notation (C-023 to C-026).
ICONS = (
    *(f"raise_all:{colour}" for colour in tables.COLOURS),
    "raise_one",
    "lecture",
    "die",
    "write",
    "comet",
    "upgrade",
    "card",
    "observe_major",
    "observe_constellation",
)
LAST_POSSIBLE_ROUND = 41


class Die(NamedTuple):
    """An Observation die. Rules: G-019."""

    colour: str
    value: int


class Column(NamedTuple):
    """A card in a library; `up` is True for an observed Major Object. Rules: G-138, G-139."""

    card: str
    up: bool

    def cell(self, row: int) -> str:
        """The reward in one library row, "" for an empty cell. Rules: G-017, G-018, G-139."""
        return tables.CARDS[self.card]["strip" if self.up else "back_strip"][row]


@dataclass
class Comets:
    """A seat's Comet tokens that are not yet on a page or in the Appendix. Rules: G-024, G-126 to G-128."""

    board: int
    ones: int = 0
    twos: int = 0
    used: int = 0
    waiting: int = 0


@dataclass
class Side(ABC):
    """What every side of the table has. Rules: G-036, S-012."""

    seat: int
    score: int
    vp: dict[str, int]
    cellar: list[int]
    reputation: int
    university: list[int]
    library: list[Column]
    comets: Comets
    constellations: int
    moons: int
    placement: int

    def gain_points(self, points: int, source: str) -> None:
        """Adds or takes points; a score may fall below 0. Rules: G-006."""
        self.score += points
        self.vp[source] += points

    @property
    def figures_by_space(self) -> list[int]:
        """Figures on each cellar space. Grand Inquisitors never enter Tycho's. Rules: L-191."""
        return list(self.cellar)

    @property
    def figures(self) -> int:
        """Figures in the cellar, whatever their space, Grand Inquisitors included. Rules: G-173, G-174, L-204."""
        return sum(self.figures_by_space)

    @property
    def majors(self) -> int:
        """Major Objects observed: the face-up cards of the library. Rules: G-173, G-176, L-202."""
        return sum(column.up for column in self.library)

    @property
    def comets_gone(self) -> int:
        """Comet tokens gone from the own board. Rules: G-173, G-174."""
        return tables.COMETS - self.comets.board

    @property
    def constellations_gone(self) -> int:
        """Constellation tokens gone from the own board. Rules: G-112, G-173, G-174."""
        return tables.CONSTELLATIONS - self.constellations

    @property
    @abstractmethod
    def leftmost_book(self) -> int:
        """Columns moved by the Book token that moved the fewest. Rules: G-150, G-173."""

    @property
    @abstractmethod
    def upgrades(self) -> int:
        """Own upgraded Action tiles. Rules: G-173."""


@dataclass
class Player(Side):
    """A human seat. Rules: G-024, G-034 to G-042, GC-002."""

    character: str | None
    quadrants: int
    dice: list[Die]
    telescope: int
    sky: list[Tile]
    grand: list[int]
    books: list[int]
    personal: list[int]
    board: Board

    @property
    def figures_by_space(self) -> list[int]:
        return [ordinary + grand for ordinary, grand in zip(self.cellar, self.grand, strict=True)]

    @property
    def leftmost_book(self) -> int:
        return min(self.books)

    @property
    def tiles(self) -> list[Tile]:
        """All own Action tiles: those in the sky and the one on Kepler's Character Board. Rules: GC-018."""
        return [*self.sky, *([self.board.tile] if isinstance(self.board, KeplerBoard) else [])]

    @property
    def upgrades(self) -> int:
        return sum(tile.upgraded for tile in self.tiles)

    def sort_dice(self) -> None:
        """Dice lie by colour (red, yellow, blue), then by rising value. Rules: G-005."""
        self.dice.sort(key=lambda die: (tables.COLOURS.index(die.colour), die.value))

    def of_colour(self, colour: str) -> int:
        """How many dice of a colour he holds. Rules: G-076."""
        return sum(die.colour == colour for die in self.dice)

    def cell(self, row: int, column: int) -> str:
        """The reward of a library cell (columns from 1): that of the library tile covering it, else the card's. Rules: GC-020."""
        if isinstance(self.board, CopernicusBoard):
            covered = self.board.cell(row, column)
            if covered is not None:
                return covered
        return self.library[column - 1].cell(row)


@dataclass
class Tycho(Side):
    """Tycho Brahe, seat 2 of a solo game. Rules: S-004 to S-013."""

    dice: int
    book: int
    tiles: list[Tile]
    telescope: int
    movement: list[str]
    turned: list[str]

    @property
    def leftmost_book(self) -> int:
        return self.book

    @property
    def upgrades(self) -> int:
        return sum(tile.upgraded for tile in self.tiles)


@dataclass
class Moon:
    """Moon, Moon Observation tiles and Bonus Board. Rules: L-012 to L-017, L-053, L-054.

    `scoring[n]` is the Scoring tile on Moon tile n, None once it has left the game; its Grand Inquisitor lies there as long.
    `bonus[n]` is the seat whose figure stands on space n. `observing` holds the Moon tiles whose observation is in progress.
    """

    scoring: dict[int, str | None]
    taken: int
    side: str
    bonus: dict[int, int]
    ninth: int
    observing: set[int] = field(default_factory=set)


@dataclass
class Turn:
    """What has to be remembered for the length of one turn.

    Rules: G-051, G-059, G-160, G-178, G-196, GC-019, C-020, C-025.
    """

    space: int = 0
    tile: str | None = None
    fixed_used: bool = False
    moving_used: bool = False
    persuaded: bool = False
    ability_used: bool = False
    figures_peak: int = 0
    icons: set[str] = field(default_factory=set)


@dataclass
class Objective:
    """An objective in play with the seats that scored it, in that order. Rules: G-175, G-179, G-180."""

    name: str
    claims: list[int]


@dataclass
class State:
    """A whole game."""

    ruleset: str
    round: int
    last_round: int
    seat: int
    decisions: int
    turn: Turn
    deck: list[str]
    spare: list[str]
    box: list[str]
    display: list[str | None]
    spots: list[list[int]]
    scales: list[dict[str, str]]
    objectives: list[Objective]
    pages: list[int]
    appendix: list[int]
    moon: Moon | None
    players: list[Player]
    tycho: Tycho | None
    # Orders the tiles of a new deck, Tycho's (S-017) or Hevelius's (C-044); the only chance after the set-up (G-011).
    shuffle: Callable[[list[str]], list[str]] = field(default=list)

    @property
    def sides(self) -> list[Side]:
        """Players in seat order, then Tycho in a solo game. Rules: G-002, S-004."""
        return [*self.players, *([self.tycho] if self.tycho else [])]

    @property
    def player(self) -> Player:
        """The player whose turn it is; he takes every decision of it. Rules: G-008."""
        return self.players[self.seat - 1]

    def carried_out(self, icon: str) -> None:
        """Remembers that an icon was carried out in this turn. Rules: C-023 to C-026."""
        assert icon in ICONS
        self.turn.icons.add(icon)

    def dice_in_supply(self, colour: str) -> int:
        """Dice of a colour that lie on no player's board; Tycho's do not count. Rules: G-020, S-008."""
        return tables.DICE["supply_per_colour"] - sum(player.of_colour(colour) for player in self.players)

    @property
    def figures_in_supply(self) -> int:
        """Ordinary Inquisitors in no cellar. Rules: G-022, G-023."""
        return tables.INQUISITORS - sum(sum(side.cellar) for side in self.sides)


# -- position notation


def _die(text: str) -> Die:
    return Die({colour[0].upper(): colour for colour in tables.COLOURS}[text[0]], int(text[1:]))


def _column(text: str) -> Column:
    card, strip = text.split()
    return Column(card, {"up": True, "down": False}[strip])


def _common(seat: int, entry: dict[str, Any]) -> dict[str, Any]:
    return {
        "seat": seat,
        "score": entry["score"],
        "vp": {source: entry["vp"][source] for source in SOURCES},
        "cellar": list(entry["cellar"]),
        "reputation": entry["reputation"],
        "university": list(entry["university"]),
        "library": [_column(text) for text in entry["library"]],
        "comets": Comets(**entry["comets"]),
        "constellations": entry["constellations"],
        "moons": entry["moons"],
        "placement": entry["placement"],
    }


def _moon(entry: dict[str, Any]) -> Moon:
    return Moon(
        scoring=dict(enumerate(entry["scoring"], 1)),
        taken=entry["taken"],
        side=entry["side"],
        bonus=dict(enumerate(entry["bonus"], 1)),
        ninth=entry["ninth"],
    )


def read_position(position: dict[str, Any]) -> State:
    """The state described by a position dict; the keys catalogue, stack and rng are ignored."""
    players = [
        Player(
            **_common(seat, entry),
            character=entry["character"],
            quadrants=entry["quadrants"],
            dice=[_die(text) for text in entry["dice"]],
            telescope=entry["telescope"],
            sky=[to_tile(text) for text in entry["sky"]],
            grand=list(entry["grand"]),
            books=list(entry["books"]),
            personal=list(entry["personal"]),
            board=read_board(entry["character"], entry["board"]),
        )
        for seat, entry in enumerate(position["players"], 1)
    ]
    tycho = None
    if position["tycho"] is not None:
        entry = position["tycho"]
        tycho = Tycho(
            **_common(2, entry),
            dice=entry["dice"],
            book=entry["book"],
            tiles=[to_tile(text) for text in entry["tiles"]],
            telescope=entry["telescope"],
            movement=list(entry["movement"]),
            turned=list(entry["turned"]),
        )
    return State(
        ruleset=position["ruleset"],
        round=position["round"],
        last_round=position["last_round"],
        seat=position["seat"],
        decisions=position["decisions"],
        turn=Turn(**{**position["turn"], "icons": set(position["turn"]["icons"])}),
        deck=list(position["deck"]),
        spare=list(position["spare"]),
        box=list(position["box"]),
        display=list(position["display"]),
        spots=[list(each) for each in position["spots"]],
        scales=[dict(each) for each in position["scales"]],
        objectives=[Objective(each["id"], list(each["claims"])) for each in position["objectives"]],
        pages=list(position["pages"]),
        appendix=list(position["appendix"]),
        moon=_moon(position["moon"]) if position["moon"] is not None else None,
        players=players,
        tycho=tycho,
    )


def _common_entry(side: Side) -> dict[str, Any]:
    return {
        "score": side.score,
        "vp": dict(side.vp),
        "cellar": list(side.cellar),
        "reputation": side.reputation,
        "university": list(side.university),
        "library": [f"{column.card} {'up' if column.up else 'down'}" for column in side.library],
        "comets": dict(vars(side.comets)),
        "constellations": side.constellations,
        "moons": side.moons,
        "placement": side.placement,
    }


def _moon_entry(moon: Moon) -> dict[str, Any]:
    return {
        "scoring": list(moon.scoring.values()),
        "taken": moon.taken,
        "side": moon.side,
        "bonus": list(moon.bonus.values()),
        "ninth": moon.ninth,
    }


def write_position(state: State, decision: str | None) -> dict[str, Any]:
    """The position dict of a state in which `decision` is asked (None after the end)."""
    players = [
        {
            **_common_entry(player),
            "character": player.character,
            "quadrants": player.quadrants,
            "dice": [f"{die.colour[0].upper()}{die.value}" for die in player.dice],
            "telescope": player.telescope,
            "sky": [tile_text(tile) for tile in player.sky],
            "grand": list(player.grand),
            "books": list(player.books),
            "personal": list(player.personal),
            "board": write_board(player.board),
        }
        for player in state.players
    ]
    tycho = None
    if state.tycho is not None:
        tycho = {
            **_common_entry(state.tycho),
            "dice": state.tycho.dice,
            "book": state.tycho.book,
            "tiles": [tile_text(tile) for tile in state.tycho.tiles],
            "telescope": state.tycho.telescope,
            "movement": list(state.tycho.movement),
            "turned": list(state.tycho.turned),
        }
    return {
        "ruleset": state.ruleset,
        "round": state.round,
        "last_round": state.last_round,
        "seat": state.seat,
        "decision": decision,
        "decisions": state.decisions,
        "turn": {**vars(state.turn), "icons": [icon for icon in ICONS if icon in state.turn.icons]},
        "deck": list(state.deck),
        "spare": list(state.spare),
        "box": list(state.box),
        "display": list(state.display),
        "spots": [list(each) for each in state.spots],
        "scales": [dict(each) for each in state.scales],
        "objectives": [{"id": each.name, "claims": list(each.claims)} for each in state.objectives],
        "pages": list(state.pages),
        "appendix": list(state.appendix),
        "moon": _moon_entry(state.moon) if state.moon is not None else None,
        "players": players,
        "tycho": tycho,
    }
