"""A position at a decision, with short ways to what sentences and boards need of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.galilei_facts import Facts, facts_of
from galileo_env.render.galilei_words import die, icon, kind, words
from galileo_env.render.lines import count

Player = Mapping[str, Any]

# Modes of frames that several decisions share (arguments of a position's `stack`).
NEW_DIE, RECOLOUR, ROUND_TOKEN = range(3)
RAISE_DIE, RECOLOUR_DIE, EXCHANGE = range(3)
PARTIAL, TO_END, REPEAT_ROW = range(3)
OF_LIST, OF_PARTS = range(2)
UPGRADE, USE, RISE = range(3)
PERSUADE, FIGURE_TO_END, PAIR = range(3)
POINTS, STEPS, PLACES = range(3)
IN_SKY, WITH_BOARD = range(2)

#: In choose_amount of a figure: added for the second one; `a` is 8 * kind + space from 0 besides.
SECOND = 64

COLOURS = ("red", "yellow", "blue")


class Scene:
    """What a decision is about."""

    def __init__(self, position: Mapping[str, Any]):
        self.facts: Facts = facts_of(position)
        self.position = position
        self.frame: Mapping[str, Any] = position["stack"][-1]
        self.me: Player = position["players"][position["seat"] - 1]
        self.a, self.b, self.left = (int(self.frame[key]) for key in ("a", "b", "left"))

    def die(self, place: int | str) -> str:
        """The own die on a place, such as "red 5"."""
        return die(self.me["dice"][int(place)])

    @property
    def new_die(self) -> str:
        """The die of a code (6 times the colour, and its value) in the frame's `b`."""
        colour, face = divmod(self.b - 1, 6)
        return f"{COLOURS[colour]} {face + 1}"

    @property
    def target(self) -> str:
        """Action text of the target that a payment is made up for."""
        return game_spec("galilei").actions.text(self.a)

    def object(self, target: str) -> tuple[str, Mapping[str, Any]]:
        """Name and record (colour, cost, gains) of the target of an action text such as `major 0`, `spot 0.2` or `moon 3`."""
        word, place = target.split(" ")
        if word == "moon":
            return self._moon(int(place))
        space, _, number = place.partition(".")
        card = self.facts.cards[self.position["display"][int(space)]]
        if word == "major":
            return f"the Major Object of space {space} ({card['id']} {card['major']})", card
        return f"spot {number} of space {space} ({card['id']} {card['constellation']})", card["spot"][int(number) - 1]

    def _moon(self, number: int) -> tuple[str, Mapping[str, Any]]:
        moon = self.position["moon"]
        tile, cost = self.facts.moon[number - 1], self.facts.moon_cost(moon["taken"])
        if moon["scoring"][number - 1] is None or not is_open(self.facts, self.position, number):
            raise LookupError(number)
        record = {"colour": "red, yellow and blue", "cost": cost, "reward": tile["reward"]}
        return f"Moon tile {tile['numeral']} ({scoring(self.facts, moon['scoring'][number - 1])})", record

    def scale(self, index: int) -> tuple[str, list[Mapping[str, Any]]]:
        """Name of a Scale's Subject, and its rows from the bottom."""
        scale = self.position["scales"][index]
        return self.facts.subjects[scale["subject"]], self.facts.scale_rows(scale)

    def figure(self, grand: bool, space: int, to: int) -> str:
        """A figure of the own cellar on its way (spaces from 1), with the reward of the space that it enters."""
        table = self.facts.cellar(self.me["character"])
        values, last = table["interrogation"], len(table["interrogation"])
        if not (self.me["grand"] if grand else self.me["cellar"])[space - 1] or to > last:
            raise LookupError(space)
        name = "a Grand Inquisitor" if grand else "a figure"
        text = f"{name} of cellar space {space} ({values[space - 1]:+d}) to space {to} ({values[to - 1]:+d})"
        if grand and to == last:
            text += " and on to the Bonus Board"
        reward = table["enter_reward"][to - 1]
        return f"{text}: {words(reward)}" if reward else text

    @property
    def round_token(self) -> str:
        """Where Cunitz's round token is: "blue", or "the arrow"."""
        colour = self.me["board"]["round"]
        return "the arrow" if colour == "arrow" else colour


def gains(record: Mapping[str, Any]) -> str:
    """What an observation gives: points and Inquisitors of a Major Object, the reward of a spot or a Moon tile."""
    if "reward" in record:
        return words(record["reward"])
    figures = record["inquisitors"]
    return f"{record['vp']} VP" + (f", {figures} Inquisitor{'s' * (figures > 1)}" if figures else "")


# --- what lies where -----------------------------------------------------------------------------------------------------------


def is_open(facts: Facts, position: Mapping[str, Any], number: int) -> bool:
    """Whether the Scoring tile of a Moon tile (from 1) has been turned face up: by column, as the deck goes on."""
    deck = position["deck"]
    phase = facts.cards[deck[0]]["tier"] if deck else 3
    return bool(facts.moon[number - 1]["column"] <= phase)


def scoring(facts: Facts, tile: str) -> str:
    """A Scoring tile: what it counts, points for the observer and for each other player: "upgraded tiles x2, others x1"."""
    record = facts.scoring[tile]
    rates = [_rate(record[f"{who}_vp"], record[f"{who}_per"]) for who in ("observer", "others")]
    return f"{kind(record['kind'])} {rates[0]}, others {rates[1]}"


def _rate(points: int, per: int) -> str:
    return f"x{points}" if per == 1 else f"x{points}/{per}"


def laid_cells(facts: Facts, player: Player) -> dict[tuple[int, int], str]:
    """Effects of the cells under Copernicus's library tiles, by row and column (from 1); empty for everybody else."""
    if player["character"] != "copernicus":
        return {}
    found = {}
    for tile, laid in zip(facts.own["copernicus_tile"], player["board"]["laid"], strict=True):
        for down, cells in enumerate(tile[f"side_{laid['side']}"] if laid else ()):
            for right, effect in enumerate(cells):
                found[laid["row"] + down, laid["column"] + right] = effect
    return found


def cells(facts: Facts, player: Player) -> list[list[str]]:
    """Effects of a library by column and row; library tiles replace the cells under them."""
    laid = laid_cells(facts, player)
    return [
        [laid.get((row, number), effect) for row, effect in enumerate(facts.strip(column))]
        for number, column in enumerate(player["library"], 1)
    ]


def library_tile(facts: Facts, number: int, side: str) -> str:
    """The cells of one of Copernicus's tiles (from 0) with this side up, its rows from the top."""
    rows = facts.own["copernicus_tile"][number][f"side_{side}"]
    return " over ".join(", ".join(words([effect]) for effect in row) for row in rows)


def is_met(facts: Facts, turn: Mapping[str, Any], tile: str) -> bool:
    """Whether the condition of a Constellation tile has been met in this turn."""
    condition = facts.stars[tile]["condition"]
    return bool(turn["persuaded"] if condition == "persuade" else condition in turn["icons"])


def star_tile(facts: Facts, tile: str) -> str:
    """A Constellation tile: condition, stars, connections."""
    record = facts.stars[tile]
    sides = count(len(record["connections"]), "connection")
    return f"{tile} ({icon(record['condition'])}; {count(record['stars'], 'star')}, {sides})"


def constellation(facts: Facts, tiles: Sequence[str]) -> str:
    """Stars and open connections of tiles together; for a complete constellation its reward."""
    stars, links = facts.constellation(tiles)
    state = f"{links} open" if links else f"complete for {words(facts.star_reward(stars))}"
    return f"{count(stars, 'star')}, {state}"


def track_space(facts: Facts, player: Player, space: int) -> str:
    """A space of Cunitz's track: its reward, or its Note with the colours of the frame."""
    record = facts.own["urania_space"][space]
    if record["kind"] != "note":
        return words(record["reward"])
    place = [each["space"] for each in facts.own["urania_space"] if each["kind"] == "note"].index(space)
    name = player["board"]["notes"][place]
    note = facts.notes[name]
    match = "" if player["board"]["round"] in note["colours"] else ", no match"
    return f"{words(note['reward'])} (Note {name}, {' or '.join(note['colours'])}{match})"
