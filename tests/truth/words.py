"""Short words for rule tests of Galileo's Truth: build a position, act by text, look at the result.

    t = Table(me={"hand": ["st_p1", "tr_1_p1", "st_f1"]})
    t.play("st_p1", "tr_1_p1")
    assert t.me["markers"]["P"] == 4

A Table always holds exactly one game in which seat 1 is to choose its Main Action and only what the test names differs from a
bare start: no Coins, no Research, empty hands, all markers on space 1, all cards of a player in its deck in catalogue order. What
follows from the named things is filled in, so that no piece is lost or doubled: a Treatise in a hand has its seal on the pyramid,
a seal on a board is gone from a Mentor, a Level has its seal space, a tile under the Window is gone from its bag. The result goes
through `set_position()` and thus through the same validation as any position from outside.
"""

import functools
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import galileo_env

DATA = Path(galileo_env.__file__).parent / "games" / "truth" / "data"


def read(name: str) -> dict[str, Any]:
    """One table file of the shipped catalogue, as plain data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def by_id(file: str, table: str) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in read(file)[table]}


SUBJECTS = "PMAF"
START = list(by_id("cards", "start_card"))
TREATISES = by_id("cards", "treatise")
CARDS = {**by_id("cards", "start_card"), **TREATISES}
SPACES = by_id("spaces", "space")
EXCLUSIVE = [space for space, record in SPACES.items() if record["exclusive"]]
INVENTIONS = by_id("inventions", "invention")
TILES = by_id("observation", "tile")
WINDOW = by_id("observation", "window_space")
TOKENS = {name: record["value"] for name, record in by_id("inquisition", "token").items()}
PENANCE = {record["price"]: record["id"] for record in read("cards")["penance"]}
PERIODS = read("setup")["game"]["cycle_period"]
ORDER = [*CARDS, *PENANCE.values()]

#: The pyramid of a test that does not name another.
LAYOUT = [
    ["tr_1_p1", "tr_1_p2", "tr_1_m1", "tr_1_m2", "tr_1_a1"],
    ["tr_2_p1", "tr_2_m1", "tr_2_a1", "tr_2_f1"],
    ["tr_3_p1", "tr_3_m1", "tr_3_a1"],
    ["tr_4_m1", "tr_4_a1"],
]
ZONES = ("hand", "deck", "discard", "play", "removed")
Spec = dict[str, Any]


def own(low: int = 0, high: int = 0, seat: int = 1) -> dict[str, list[int]]:
    """Seals of a seat on that many Treatises of row I and of row II, from the left."""
    places = [f"1.{i + 1}" for i in range(low)] + [f"2.{i + 1}" for i in range(high)]
    return {place: [seat, 0, 0, 0] for place in places}


def window(*spaces: str) -> dict[str, str]:
    """Tiles on these Window spaces, `ob_1c`, `ob_1e`, `ob_2a` and `ob_3a`."""
    pool = {1: ["ob_1c", "ob_1c", "ob_1c", "ob_1e"], 2: ["ob_2a"] * 4, 3: ["ob_3a"] * 4}
    return {space: pool[WINDOW[space]["level"]].pop(0) for space in spaces}


# -- building


def _cycle(specs: dict[int, Spec]) -> int:
    """The first Cycle in which all this can be: one Penance Card a check, Inventions of a Period from its first Cycle on."""
    needed = 1
    for spec in specs.values():
        cards = [card for zone in ZONES for card in spec.get(zone, []) if card in PENANCE.values()]
        needed = max(needed, 1 + len(cards) + len(spec.get("hand_penance", [])))
        needed = max(needed, 2 if spec.get("philosopher") in ("prison", "stake") else 1)
        for name in spec.get("inventions", []):
            needed = max(needed, PERIODS.index(INVENTIONS[_invention(name)["id"]]["period"]) + 1)
    return needed


def _invention(name: str | tuple[str, bool]) -> dict[str, Any]:
    return {"id": name, "turned": False} if isinstance(name, str) else {"id": name[0], "turned": name[1]}


def _pyramid(
    specs: dict[int, Spec], pyramid: dict[str, str], seals: dict[str, list[int]], neutral: list[str]
) -> list[list[dict[str, Any]]]:
    """Rows of Treatises with their seals, so that every Treatise held by a player is there with its seal."""
    held = [(card, seat) for seat, spec in specs.items() for zone in ZONES for card in spec.get(zone, []) if card in TREATISES]
    wanted = {card for card, _ in held} | set(pyramid.values())
    rows = [list(row) for row in LAYOUT]
    for place, card in pyramid.items():
        row, column = rows[int(place[0]) - 1], int(place[2]) - 1
        if card in row:
            row[row.index(card)] = row[column]
        row[column] = card
    for card, _ in held:
        row = rows[TREATISES[card]["level"] - 1]
        if card not in row:
            free = [
                i for i, other in enumerate(row) if other not in wanted and f"{TREATISES[card]['level']}.{i + 1}" not in seals
            ]
            row[free[-1]] = card
    result = [[{"card": card, "seals": [0, 0, 0, 0]} for card in row] for row in rows]
    for place in neutral:
        result[int(place[0]) - 1][int(place[2]) - 1]["seals"] = [9, 0, 0, 0]
    for place, seats in seals.items():
        result[int(place[0]) - 1][int(place[2]) - 1]["seals"] = list(seats)
    for card, seat in held:
        there = next(each for row in result for each in row if each["card"] == card)["seals"]
        if seat not in there:
            there[there.index(0)] = seat
    return result


def build(
    new: Spec,
    people: dict[int, Spec],
    *,
    cycle: int | None = None,
    turns: int | None = None,
    first: int = 1,
    passed: int = 0,
    token: int | None = None,
    keep: tuple[str, ...] = (),
    blocked: list[str] | None = None,
    used: tuple[str, ...] = (),
    pyramid: dict[str, str] | None = None,
    seals: dict[str, list[int]] | None = None,
    neutral: tuple[str, ...] = ("1.1", "1.2", "1.3", "2.1"),
    graduation: tuple[str, ...] = ("gr_2a", "gr_3a", "gr_4a"),
    levels: dict[int, list[int]] | None = None,
    mastery: dict[str, list[int]] | None = None,
    workshop: list[str] | None = None,
    inventions: tuple[str, ...] = (),
    bag: dict[int, list[str]] | None = None,
    out: tuple[int, ...] = (),
    penance: tuple[int, ...] = (),
) -> Spec:
    """The position of a Table, made from that of a fresh game.

    `turns` are those taken by everybody still in the Cycle; `token` is the value of this Cycle's Inquisition Token; `keep` names
    spaces that may not be blocked; `inventions`, `bag` and `penance` say what comes next (of this Period, of a Level, by price),
    the others lie behind; `out` names the Levels whose other tiles lie in the discards instead. `rest` of a player is the zone of
    its cards that are not named; `score` is its VP so far.
    """
    solo = "solo" in new["ruleset"]
    count = 1 if solo else len(new["players"])
    specs = {seat: people.get(seat) or {} for seat in range(1, count + 1)}
    cycle = cycle or _cycle(specs)
    if turns is None:
        acted = any(s.get("play") or s.get("philosopher") in SPACES for s in specs.values())
        turned = any(_invention(name)["turned"] for s in specs.values() for name in s.get("inventions", []))
        turns = 1 if acted or turned or used else 0
    before = [(first - 1 + i) % count + 1 for i in range((1 - first) % count)]
    passed = passed or next((seat for seat, s in specs.items() if s.get("left") and s.get("turns", 0) < 5), 0)

    new.update(cycle=cycle, first=first, passed=passed, read=[], drawn=[])
    order = list(TOKENS)
    if token is not None:
        there = [i for i in (*range(cycle - 1, 5), *range(cycle - 1)) if TOKENS[order[i]] == token][0]
        order[cycle - 1], order[there] = order[there], order[cycle - 1]
    new["used"] = [space for space in EXCLUSIVE if space in used or space in [s.get("philosopher") for s in specs.values()]]
    if blocked is None:
        blocked = []
        for level in (1, 2, 3, 4) if count <= 2 else ():
            free = [space for space in EXCLUSIVE if SPACES[space]["level"] == level and space not in (*keep, *new["used"])]
            blocked.append(free[-1])
    new["blocked"] = blocked

    rows = _pyramid(specs, pyramid or {}, seals or {}, list(neutral) if solo else [])
    new["pyramid"], new["graduation"] = rows, list(graduation)
    ranks = {level: [seat for seat, s in specs.items() if s.get("level", 1) >= level] for level in (2, 3, 4)}
    new["levels"] = list({**ranks, **(levels or {})}.values())
    new["mastery"] = {subject: list((mastery or {}).get(subject, [])) for subject in SUBJECTS}

    period = PERIODS[cycle - 1]
    bought = [_invention(name)["id"] for s in specs.values() for name in s.get("inventions", [])]
    decks = [[name for name, record in INVENTIONS.items() if record["period"] == p and name not in bought] for p in (1, 2, 3)]
    now = decks[period - 1]
    shop = workshop or [name for name in now if name not in inventions][:4]
    decks[period - 1] = [*inventions, *(name for name in now if name not in shop and name not in inventions)]
    new["workshop"] = (list(shop) + [None] * 4)[:4]
    new["inventions"] = [[] if p < period else deck for p, deck in zip((1, 2, 3), decks, strict=True)]

    new["bags"], new["tiles_out"] = [], []
    laid = Counter(tile for s in specs.values() for tile in s.get("window", {}).values())
    for level in (1, 2, 3):
        pool = Counter({name: tile["copies"] for name, tile in TILES.items() if tile["level"] == level})
        pool.subtract({name: number for name, number in laid.items() if TILES[name]["level"] == level})
        ahead = (bag or {}).get(level, [])
        pool.subtract(ahead)
        others = list(pool.elements())
        new["bags"].append([*ahead, *([] if level in out else others)])
        new["tiles_out"].append(sorted(others) if level in out else [])

    supply = Counter({record["id"]: record["copies"] for record in read("cards")["penance"]})
    for s in specs.values():
        supply.subtract(card for zone in ZONES for card in s.get(zone, []) if card in supply)
        supply.subtract(PENANCE[price] for price in s.get("hand_penance", []))
    ahead = [PENANCE[price] for price in penance]
    supply.subtract(ahead)
    new["penance"] = [*ahead, *sorted(supply.elements())]

    for seat, s in specs.items():
        holder = new["players"][seat - 1]
        named = {card for zone in ZONES for card in s.get(zone, [])}
        mine = [*START, *(each["card"] for row in rows for each in row if seat in each["seals"])]
        rest = [card for card in CARDS if card in mine and card not in named]
        for zone in ZONES:
            cards = [*s.get(zone, []), *(rest if s.get("rest", "deck") == zone else [])]
            holder[zone] = cards if zone == "deck" else sorted(cards, key=ORDER.index)
        on_boards = sum(each["seals"].count(seat) for row in rows for each in row)
        on_boards += sum(places.count(seat) for places in [*new["levels"], *new["mastery"].values()])
        mentors = list(s.get("mentors") or [])
        beside = s.get("beside", 16 - on_boards - sum(mentors) if mentors else 0)
        if not mentors:
            gone = on_boards + beside
            mentors = [4 - gone // 4 - (3 - i < gone % 4) for i in range(4)]
        assert sum(mentors) + beside + on_boards == 16 and min(*mentors, beside) >= 0, "a seal is lost or doubled"
        score = s.get("score", 0)
        standing = "lying" if s.get("left") else "standing"
        philosopher = s.get("philosopher", standing)
        holder.update(
            coins=s.get("coins", 0),
            research=s.get("research", 0),
            suspicion=s.get("suspicion", 0),
            level=s.get("level", 1),
            copernican=s.get("copernican", True),
            markers={subject: s.get("markers", {}).get(subject, 1) for subject in SUBJECTS},
            philosopher=philosopher,
            jailed=philosopher == "prison",
            mentors=mentors,
            beside=beside,
            hand_penance=sorted(s.get("hand_penance", [])),
            known=0,
            inventions=[_invention(name) for name in s.get("inventions", [])],
            window={space: s["window"][space] for space in WINDOW if space in s.get("window", {})},
            left=s.get("left", False),
            turns=s.get("turns", max(turns, 1) if s.get("left") else turns + (seat in before)),
            red=s.get("red", 0),
            score=score,
        )
        holder["vp"] = {source: 0 for source in holder["vp"]} | {"icons": score}
    flipped = passed or any(holder["turns"] >= 3 for holder in new["players"][:count])
    new["token"] = {"order": order, "face_up": bool(flipped)}
    return new


@functools.cache
def _seeds(rules: str, number: int) -> list[int]:
    """So many seeds with which seat 1 is first."""
    found: list[int] = []
    seed = 0
    while len(found) < number:
        if galileo_env.Session(rules, num_games=1, seed=seed, obs=None).position(0)["first"] == 1:
            found.append(seed)
        seed += 1
    return found


class Table:
    """One game with words to play and look; the words to build it are those of `build`."""

    def __init__(
        self,
        *,
        seats: int = 2,
        solo: bool = False,
        chance: int = 0,
        me: Spec | None = None,
        rival: Spec | None = None,
        third: Spec | None = None,
        fourth: Spec | None = None,
        **spec: Any,
    ):
        rules = "truth:solo" if solo else f"truth:seats={seats}"
        self.session = galileo_env.Session(rules, num_games=1, seed=_seeds(rules, chance + 1)[chance], obs=None)
        people = {1: me or {}, 2: rival or {}, 3: third or {}, 4: fourth or {}}
        self.session.set_position(0, build(self.session.position(0), people, **spec))

    # -- looking

    @property
    def position(self) -> Spec:
        return self.session.position(0)

    @property
    def decision(self) -> str | None:
        """Name of the decision asked, None after the end."""
        return self.position["decision"]

    @property
    def seat(self) -> int:
        """The seat whose turn it is, from 1; 0 after the end."""
        return self.position["seat"]

    @property
    def cycle(self) -> int:
        return self.position["cycle"]

    @property
    def options(self) -> list[str]:
        """Texts of the legal actions, by ascending id."""
        return [self.session.action_text(int(i)) for i in self.session.masks[0].nonzero()[0]]

    @property
    def legal(self) -> set[str]:
        return set(self.options)

    def offers(self, word: str) -> set[str]:
        """What stands behind this word in the legal actions, such as the spaces behind `assign`."""
        return {text.removeprefix(f"{word} ") for text in self.options if text.startswith(f"{word} ")}

    def player(self, seat: int) -> Spec:
        return self.position["players"][seat - 1]

    @property
    def me(self) -> Spec:
        return self.player(1)

    @property
    def rival(self) -> Spec:
        return self.player(2)

    def seals(self, place: str) -> list[int]:
        return self.position["pyramid"][int(place[0]) - 1][int(place[2]) - 1]["seals"]

    @property
    def icons(self) -> list[str]:
        """Pending icons of the innermost set."""
        return self.position["sets"][-1]["icons"]

    # -- acting

    def do(self, *texts: str) -> "Table":
        """Plays these actions in order, whoever is to move; an illegal one raises IllegalAction."""
        for text in texts:
            self.session.step([self.session.action_id(text)])
        return self

    def _if(self, decision: str, text: str) -> None:
        """Answers a decision that is asked only with two options or more (A-58)."""
        if self.decision == decision:
            self.do(text)

    def play(self, active: str, *further: str) -> "Table":
        """Plays a stack from hand with `active` on top."""
        self.do("play")
        self._if("choose_active", f"card {active}")
        self.do(*(f"card {card}" for card in further))
        self._if("choose_add", "done")
        return self

    def write(self, place: str, seal: str = "men_1", to: str = "deck") -> "Table":
        """Writes this Treatise, from a set in which that can be picked."""
        seat = self.seat
        self._if("choose_icon", "icon write")
        self._if("choose_write", f"treatise {place}")
        self._if("choose_seal", f"seal {seal}")
        self._if("choose_place", to)
        assert seat in self.seals(place), f"{place} was not written"
        return self

    def leave(self) -> "Table":
        """The player to move passes, after having played what Penance Cards it holds."""
        seat, cycle = self.seat, self.cycle
        while self.decision is not None and (self.seat, self.cycle) == (seat, cycle):
            self.do(self._idle())
        return self

    def next_cycle(self) -> "Table":
        """Everybody passes; afterwards the next Cycle waits for its first turn, or the game is over."""
        cycle = self.cycle
        while self.decision is not None and self.cycle == cycle:
            self.do(self._idle())
        return self

    def _idle(self) -> str:
        legal = self.options
        for text in ("pass", "keep", "end", "penance"):
            if text in legal:
                return text
        return legal[0]


def at(space: str, *, me: Spec | None = None, keep: tuple[str, ...] = (), **spec: Any) -> Table:
    """Seat 1, of the Level it takes, has just assigned its Natural Philosopher to this space."""
    me = {"level": SPACES[space]["level"], **(me or {})}
    return Table(me=me, keep=(space, *keep), **spec).do(f"assign {space}")


def using(invention: str, *, me: Spec | None = None, **spec: Any) -> Table:
    """Seat 1 has just used this Invention."""
    me = me or {}
    return Table(me={**me, "inventions": [invention, *me.get("inventions", [])]}, **spec).do(f"use {invention}")


def final(*, me: Spec | None = None, **spec: Any) -> Table:
    """The end of a game in whose last Cycle everybody passes at once; a card in hand leaves seat 1 a choice (A-58)."""
    t = Table(cycle=5, me={"hand": ["st_p1"], **(me or {})}, **spec).next_cycle()
    assert t.decision is None
    return t
