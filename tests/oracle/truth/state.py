"""The state of a game as plain objects, read from and written to the position notation."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

from . import tables

SOURCES = (
    "treatises",
    "royalties",
    "levels",
    "mastery",
    "observation",
    "icons",
    "mentors",
    "inventions",
    "red",
    "inquisition",
    "penance",
    "goods",
    "principle",
    "mark",
)


class Chance(Protocol):
    """Whatever is random after the set-up. Rules: R-26."""

    def deck(self, state: "State", seat: int, cards: list[str], wanted: int) -> list[str]:
        """The order of a player's new deck, next card first; `wanted` cards are still to be drawn at once."""
        ...

    def bag(self, state: "State", level: int, tiles: list[str]) -> list[str]:
        """The order of a Level's refilled bag, next tile first."""
        ...

    def blocked(self, state: "State", level: int, spaces: list[str], number: int) -> list[str]:
        """Which of a Level's exclusive spaces are blocked in the Cycle that begins."""
        ...


@dataclass
class IconSet:
    """An open icon set. `vp` is the base of the modifiers; `add` and `double` are those pending. Rules: T-001, A-25, A-29.

    `pieces` and `line_piece` tell which pieces of the game a token and the line came from; they are no part of positions.
    """

    icons: list[str]
    line: tuple[str, list[list[str]]] | None
    vp: int = 0
    add: int = 0
    double: bool = False
    pieces: dict[str, set[str]] = field(default_factory=dict)
    line_piece: str = ""

    def put(self, tokens: list[str], piece: str = "") -> None:
        """Icons of a piece join the set; modifiers act at its close. Rules: A-25, A-29."""
        for token in tokens:
            self.pieces.setdefault(token, set()).add(piece)
            if tables.name_of(token) == "vp_add":
                self.add += int(token.split(":")[1])
            elif token == "vp_double":
                self.double = True
            else:
                self.icons.append(token)
        self.icons.sort(key=tables.token_order)


@dataclass
class Treatise:
    """A Treatise of the pyramid with the seats on its seal spaces from the left, 0 if free. Rules: R-09."""

    card: str
    seals: list[int]

    @property
    def leftmost(self) -> int:
        """The seat of the leftmost seal, 0 without one. Rules: T-056, T-060."""
        return next((seat for seat in self.seals if seat), 0)


@dataclass
class Invention:
    """An Invention in play. Rules: T-032, T-033."""

    name: str
    turned: bool


@dataclass
class Player:
    """A player with everything on the personal board, in decks and in play. Rules: R-22."""

    seat: int
    score: int
    vp: dict[str, int]
    coins: int
    research: int
    suspicion: int
    level: int
    copernican: bool
    markers: dict[str, int]
    philosopher: str
    jailed: bool
    mentors: dict[str, int]
    beside: int
    hand: list[str]
    hand_penance: list[int]
    deck: list[str]
    known: int
    discard: list[str]
    play: list[str]
    removed: list[str]
    inventions: list[Invention]
    window: dict[str, str]
    turns: int
    left: bool
    red: int
    last_prison: bool
    placement: int
    # How often what of the game was carried out (executed.py), for reports of coverage; no part of positions.
    done: Counter[str] = field(default_factory=Counter, repr=False)

    def did(self, piece: str, what: Any) -> None:
        """Notes that something of a piece of the game was carried out."""
        self.done[f"{piece} {what}"] += 1

    def gain_points(self, points: int, source: str) -> None:
        """Adds or takes VP; there is no limit. Rules: A-56."""
        self.score += points
        self.vp[source] += points

    def change_suspicion(self, amount: int) -> None:
        """Suspicion rises or falls within its track; the rest is lost. Rules: A-15, A-24, A-45."""
        self.suspicion = min(max(self.suspicion + amount, tables.FIRST_SUSPICION), tables.LAST_SUSPICION)

    def gain_books(self, subject: str, number: int) -> None:
        """The Subject's marker goes forward, at most to the last space. Rules: R-07, A-45."""
        self.markers[subject] = min(self.markers[subject] + number, tables.LAST_MARKER_SPACE)

    def marker_level(self, subject: str) -> int:
        """The Level of a marker. Rules: R-07."""
        return tables.level_of_space(self.markers[subject])

    @property
    def different_subjects(self) -> int:
        """Different Subjects among Treatises in the own play area, Wilds ignored. Rules: T-088, T-091, A-19."""
        found = {tables.CARDS[card]["subject"] for card in self.play if card in tables.CARDS}
        return min(len(found - {tables.WILD}), tables.SETUP["icon"]["different_subjects_max"])

    @property
    def levels_gained(self) -> int:
        """Academic Levels gained so far, 0 to 3. Rules: A-11."""
        return self.level - tables.SETUP["start"]["academic_level"]


@dataclass
class State:
    """A whole game."""

    ruleset: str
    cycle: int
    seat: int
    first: int
    passed: int
    decisions: int
    tokens: list[str]
    face_up: bool
    blocked: list[str]
    used: list[str]
    pyramid: list[list[Treatise]]
    graduation: list[str]
    levels: dict[int, list[int]]
    mastery: dict[str, list[int]]
    workshop: list[str | None]
    inventions: dict[int, list[str]]
    bags: dict[int, list[str]]
    tiles_out: dict[int, list[str]]
    penance: list[str]
    read: list[str]
    drawn: list[str]
    sets: list[IconSet]
    players: list[Player]
    chance: Chance = field(repr=False)
    # The groups of the line that is being chosen from, for whoever plays random games; no part of positions.
    groups: list[list[str]] = field(default_factory=list)

    @property
    def player(self) -> Player:
        """The player whose turn it is; he takes every decision of it. Rules: A-60."""
        return self.players[self.seat - 1]

    @property
    def others(self) -> list[Player]:
        """Everybody else. Rules: T-089."""
        return [player for player in self.players if player.seat != self.seat]

    @property
    def in_turn_order(self) -> list[Player]:
        """Players clockwise from the first player of the Cycle. Rules: R-03."""
        return self.players[self.first - 1 :] + self.players[: self.first - 1]

    @property
    def token_value(self) -> int:
        """The value of the Inquisition Token of this Cycle. Rules: R-06."""
        return tables.TOKENS[self.tokens[self.cycle - 1]]["value"]

    @property
    def period(self) -> int:
        """The Period of this Cycle. Rules: R-01."""
        return tables.PERIOD_OF_CYCLE[self.cycle]

    def treatise(self, row: int, place: int) -> Treatise:
        """The Treatise on a place of the pyramid, counted from 1."""
        return self.pyramid[row - 1][place - 1]

    @property
    def places(self) -> list[tuple[int, int]]:
        """All places of the pyramid: row and position from 1."""
        return [(row, place) for row, treatises in enumerate(self.pyramid, 1) for place in range(1, len(treatises) + 1)]

    def seals_on_treatises(self, seat: int, from_row: int = 1) -> int:
        """Treatises with a seat's seal from some row upward. Rules: R-23, R-27, A-48."""
        return sum(seat in treatise.seals for row in self.pyramid[from_row - 1 :] for treatise in row)

    def seals_on_mastery(self, seat: int) -> int:
        """A seat's seals on Mastery Tracks. Rules: A-54, R-27."""
        return sum(track.count(seat) for track in self.mastery.values())

    def gain_set_points(self, points: int, source: str) -> None:
        """VP of the acting player that count in the set on top, where one is open. Rules: A-29."""
        self.player.gain_points(points, source)
        if self.sets:
            self.sets[-1].vp += points


# -- position notation


def _player(seat: int, entry: dict[str, Any]) -> Player:
    same = "score coins research suspicion level copernican philosopher jailed beside known turns left red last_prison placement"
    return Player(
        seat=seat,
        **{name: entry[name] for name in same.split()},
        vp={source: entry["vp"][source] for source in SOURCES},
        markers={subject: entry["markers"][subject] for subject in tables.SUBJECTS},
        mentors=dict(zip(tables.MENTORS, entry["mentors"], strict=True)),
        **{name: list(entry[name]) for name in ("hand", "hand_penance", "deck", "discard", "play", "removed")},
        inventions=[Invention(each["id"], each["turned"]) for each in entry["inventions"]],
        window=dict(entry["window"]),
    )


def _icon_set(entry: dict[str, Any]) -> IconSet:
    line = entry["line"]
    return IconSet(
        icons=list(entry["icons"]),
        line=None if line is None else (line[0], [list(group) for group in line[1]]),
        vp=entry["vp"],
        add=entry["add"],
        double=entry["double"],
    )


def read_position(position: dict[str, Any], chance: Chance) -> State:
    """The state described by a position dict; the keys catalogue, stack and rng are ignored."""
    return State(
        **{name: position[name] for name in ("ruleset", "cycle", "seat", "first", "passed", "decisions")},
        tokens=list(position["token"]["order"]),
        face_up=position["token"]["face_up"],
        pyramid=[[Treatise(each["card"], list(each["seals"])) for each in row] for row in position["pyramid"]],
        levels={level: list(seats) for level, seats in zip(tables.LEVEL_VP, position["levels"], strict=True)},
        mastery={subject: list(position["mastery"][subject]) for subject in tables.SUBJECTS},
        **{name: list(position[name]) for name in ("blocked", "used", "graduation", "workshop", "penance", "read", "drawn")},
        inventions=dict(zip(tables.PERIODS, map(list, position["inventions"]), strict=True)),
        bags=dict(zip(tables.TILE_LEVELS, map(list, position["bags"]), strict=True)),
        tiles_out=dict(zip(tables.TILE_LEVELS, map(list, position["tiles_out"]), strict=True)),
        sets=[_icon_set(entry) for entry in position["sets"]],
        players=[_player(seat, entry) for seat, entry in enumerate(position["players"], 1)],
        chance=chance,
    )


def _player_entry(player: Player) -> dict[str, Any]:
    return {
        "score": player.score,
        "vp": dict(player.vp),
        "coins": player.coins,
        "research": player.research,
        "suspicion": player.suspicion,
        "level": player.level,
        "copernican": player.copernican,
        "markers": dict(player.markers),
        "philosopher": player.philosopher,
        "jailed": player.jailed,
        "mentors": list(player.mentors.values()),
        "beside": player.beside,
        "hand": tables.in_card_order(player.hand),
        "hand_penance": sorted(player.hand_penance),
        "deck": list(player.deck),
        "known": player.known,
        "discard": tables.in_card_order(player.discard),
        "play": tables.in_card_order(player.play),
        "removed": tables.in_card_order(player.removed),
        "inventions": [{"id": each.name, "turned": each.turned} for each in player.inventions],
        "window": dict(player.window),
        "turns": player.turns,
        "left": player.left,
        "red": player.red,
        "last_prison": player.last_prison,
        "placement": player.placement,
    }


def _set_entry(icons: IconSet) -> dict[str, Any]:
    return {
        "icons": list(icons.icons),
        "line": None if icons.line is None else [icons.line[0], [list(group) for group in icons.line[1]]],
        "vp": icons.vp,
        "add": icons.add,
        "double": icons.double,
    }


def write_position(state: State, decision: str | None) -> dict[str, Any]:
    """The position dict of a state in which `decision` is asked (None after the end)."""
    return {
        "ruleset": state.ruleset,
        "cycle": state.cycle,
        "seat": state.seat,
        "first": state.first,
        "passed": state.passed,
        "decision": decision,
        "decisions": state.decisions,
        "token": {"order": list(state.tokens), "face_up": state.face_up},
        "blocked": [space for space in tables.SPACES if space in state.blocked],
        "used": [space for space in tables.SPACES if space in state.used],
        "pyramid": [[{"card": each.card, "seals": list(each.seals)} for each in row] for row in state.pyramid],
        "graduation": list(state.graduation),
        "levels": [list(seats) for seats in state.levels.values()],
        "mastery": {subject: list(seats) for subject, seats in state.mastery.items()},
        "workshop": list(state.workshop),
        "inventions": [list(deck) for deck in state.inventions.values()],
        "bags": [list(bag) for bag in state.bags.values()],
        "tiles_out": [sorted(tiles) for tiles in state.tiles_out.values()],
        "penance": list(state.penance),
        "read": sorted(state.read),
        "drawn": list(state.drawn),
        "sets": [_set_entry(each) for each in state.sets],
        "players": [_player_entry(player) for player in state.players],
    }
