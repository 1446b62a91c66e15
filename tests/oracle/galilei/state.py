"""The state of a game as plain objects, read from and written to the position notation.

`Side` holds what a player and Tycho Brahe have in common; `Player` and `Tycho` add the rest.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import tables

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
class Tile:
    """An Action tile, a player's or Tycho's. Rules: G-027, S-009."""

    name: str
    upgraded: bool = False


@dataclass
class Comets:
    """A seat's Comet tokens that are not yet on a page or in the Appendix. Rules: G-024, G-126 to G-128."""

    board: int
    ones: int = 0
    twos: int = 0
    used: int = 0
    waiting: int = 0


@dataclass
class Side:
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
    placement: int

    def gain_points(self, points: int, source: str) -> None:
        """Adds or takes points; a score may fall below 0. Rules: G-006."""
        self.score += points
        self.vp[source] += points

    @property
    def figures(self) -> int:
        """Figures in the cellar, whatever their space. Rules: G-173, G-174."""
        return sum(self.cellar)

    @property
    def majors(self) -> int:
        """Major Objects observed: the face-up cards of the library. Rules: G-173, G-176."""
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
    def leftmost_book(self) -> int:
        """Columns moved by the Book token that moved the fewest. Rules: G-150, G-173."""
        raise NotImplementedError

    @property
    def upgrades(self) -> int:
        """Own upgraded Action tiles. Rules: G-173."""
        raise NotImplementedError


@dataclass
class Player(Side):
    """A human seat. Rules: G-024, G-034 to G-042."""

    quadrants: int
    dice: list[Die]
    telescope: int
    sky: list[Tile]
    books: list[int]

    @property
    def leftmost_book(self) -> int:
        return min(self.books)

    @property
    def upgrades(self) -> int:
        return sum(tile.upgraded for tile in self.sky)

    def sort_dice(self) -> None:
        """Dice lie by colour (red, yellow, blue), then by rising value. Rules: G-005."""
        self.dice.sort(key=lambda die: (tables.COLOURS.index(die.colour), die.value))

    def of_colour(self, colour: str) -> int:
        """How many dice of a colour he holds. Rules: G-076."""
        return sum(die.colour == colour for die in self.dice)


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
class Turn:
    """What has to be remembered for the length of one turn. Rules: G-051, G-059, G-160, G-178, G-196."""

    space: int = 0
    tile: str | None = None
    fixed_used: bool = False
    moving_used: bool = False
    persuaded: bool = False
    figures_peak: int = 0


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
    players: list[Player]
    tycho: Tycho | None
    # Orders the Movement tiles of a new deck (S-017); the only chance after the set-up (G-011).
    shuffle: Callable[[list[str]], list[str]] = field(default=list)

    @property
    def sides(self) -> list[Side]:
        """Players in seat order, then Tycho in a solo game. Rules: G-002, S-004."""
        return [*self.players, *([self.tycho] if self.tycho else [])]

    @property
    def player(self) -> Player:
        """The player whose turn it is; he takes every decision of it. Rules: G-008."""
        return self.players[self.seat - 1]

    def dice_in_supply(self, colour: str) -> int:
        """Dice of a colour that lie on no player's board; Tycho's do not count. Rules: G-020, S-008."""
        return tables.DICE["supply_per_colour"] - sum(player.of_colour(colour) for player in self.players)

    @property
    def figures_in_supply(self) -> int:
        """Inquisitors in no cellar. Rules: G-022, G-023."""
        return tables.INQUISITORS - sum(side.figures for side in self.sides)


# -- position notation


def _die(text: str) -> Die:
    return Die({colour[0].upper(): colour for colour in tables.COLOURS}[text[0]], int(text[1:]))


def _column(text: str) -> Column:
    card, strip = text.split()
    return Column(card, {"up": True, "down": False}[strip])


def _tile(text: str) -> Tile:
    return Tile(text.removesuffix("+"), text.endswith("+"))


def _tile_text(tile: Tile) -> str:
    return tile.name + "+" * tile.upgraded


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
        "placement": entry["placement"],
    }


def read_position(position: dict[str, Any]) -> State:
    """The state described by a position dict; the keys catalogue, stack and rng are ignored."""
    players = [
        Player(
            **_common(seat, entry),
            quadrants=entry["quadrants"],
            dice=[_die(text) for text in entry["dice"]],
            telescope=entry["telescope"],
            sky=[_tile(text) for text in entry["sky"]],
            books=list(entry["books"]),
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
            tiles=[_tile(text) for text in entry["tiles"]],
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
        turn=Turn(**position["turn"]),
        deck=list(position["deck"]),
        spare=list(position["spare"]),
        box=list(position["box"]),
        display=list(position["display"]),
        spots=[list(each) for each in position["spots"]],
        scales=[dict(each) for each in position["scales"]],
        objectives=[Objective(each["id"], list(each["claims"])) for each in position["objectives"]],
        pages=list(position["pages"]),
        appendix=list(position["appendix"]),
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
        "placement": side.placement,
    }


def write_position(state: State, decision: str | None) -> dict[str, Any]:
    """The position dict of a state in which `decision` is asked (None after the end)."""
    players = [
        {
            **_common_entry(player),
            "quadrants": player.quadrants,
            "dice": [f"{die.colour[0].upper()}{die.value}" for die in player.dice],
            "telescope": player.telescope,
            "sky": [_tile_text(tile) for tile in player.sky],
            "books": list(player.books),
        }
        for player in state.players
    ]
    tycho = None
    if state.tycho is not None:
        tycho = {
            **_common_entry(state.tycho),
            "dice": state.tycho.dice,
            "book": state.tycho.book,
            "tiles": [_tile_text(tile) for tile in state.tycho.tiles],
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
        "turn": dict(vars(state.turn)),
        "deck": list(state.deck),
        "spare": list(state.spare),
        "box": list(state.box),
        "display": list(state.display),
        "spots": [list(each) for each in state.spots],
        "scales": [dict(each) for each in state.scales],
        "objectives": [{"id": each.name, "claims": list(each.claims)} for each in state.objectives],
        "pages": list(state.pages),
        "appendix": list(state.appendix),
        "players": players,
        "tycho": tycho,
    }
