"""Short words to build positions for the oracle's own tests."""

import copy
import random
from typing import Any

from . import tables
from .checks import check_invariants, figures
from .effects import resolve
from .game import Game
from .rulesets import parse
from .setup import initial_position
from .state import read_position, write_position

# Cards that poor dice cannot pay for: Major Objects of cost 9 and more, spots of cost 6 and more.
HARD = ["E25", "E26", "E27", "E28", "E29", "E30"]
UNIVERSITY = ["majors S1a", "books S2a", "comets S3a", "constellations S4a"]
SKY = ["T1", "T2", "T3", "T4", "T5", "T6"]


def build(ruleset: str = "galilei:seats=2", **changes: Any) -> dict[str, Any]:
    """A position at the beginning of a turn: a plain start with changes, made consistent.

    display={space: card}: the other spaces hold cards that poor dice cannot pay for. university=["subject tile+side", ...]: the
    four Scales; the objectives follow from it. deck, spare and libraries take their cards from wherever they lie. players={seat:
    {...}} and tycho={...} merge key by key, as do comets, turn and board; comets.board and a changed score follow from the rest.
    moon={"gone": [numbers], ...}: these Moon tiles have been observed, by the players as their `moons` say. Without `characters`
    in the ruleset everybody plays the basic side.
    """
    if not any(word.startswith("characters") for word in ruleset.split(",")):
        ruleset += ",characters=basic"
    position = initial_position(ruleset, random.Random(1))
    people = copy.deepcopy(changes.pop("players", {}))
    tycho = copy.deepcopy(changes.pop("tycho", {}))
    for player in position["players"]:
        if player["character"] not in ("kepler", "newton", "cunitz"):
            player["sky"] = list(SKY)
    _set_university(position, changes.pop("university", UNIVERSITY))
    _deal(position, changes, [*people.values(), tycho])
    for seat, change in people.items():
        _merge(position["players"][seat - 1], change)
    if tycho:
        _merge(position["tycho"], tycho)
    if position["moon"]:
        _set_moon(position, changes.pop("moon", {}))
    position.update(changes)
    sides = [*position["players"], *([position["tycho"]] if position["tycho"] else [])]
    for seat, side in enumerate(sides, 1):
        away = sum(number for key, number in side["comets"].items() if key != "board")
        away += position["pages"].count(seat) + position["appendix"][seat - 1] + sum(side.get("personal", []))
        side["comets"]["board"] = 7 - away
        side["vp"]["objectives"] += side["score"] - sum(side["vp"].values())
    position["turn"]["figures_peak"] = figures(position["players"][position["seat"] - 1])
    return position


def _set_moon(position: dict[str, Any], change: dict[str, Any]) -> None:
    """Scoring tiles K1 to K9 on Moon tiles I to IX or as given, side a; figures gone from the Moon stand on space 9."""
    moon = position["moon"]
    moon.update({"scoring": list(tables.SCORING_TILES), "side": "a"})
    gone = change.pop("gone", [])
    moon.update(change)
    for number in gone:
        moon["scoring"][number - 1] = None
    moon["taken"] = len(gone)
    in_cellars = sum(sum(player["grand"]) for player in position["players"])
    moon["ninth"] = len(gone) - in_cellars - sum(seat > 0 for seat in moon["bonus"])


def _set_university(position: dict[str, Any], lines: list[str]) -> None:
    subjects = [line.split()[0] for line in lines]
    position["scales"] = [
        {"subject": line.split()[0], "tile": line.split()[1][:-1], "side": line.split()[1][-1]} for line in lines
    ]
    names = tables.PRINTED_OBJECTIVES + [name for subject, name in tables.SUBJECTS.items() if subject not in subjects]
    position["objectives"] = [{"id": name, "claims": []} for name in names]


def _deal(position: dict[str, Any], changes: dict[str, Any], sides: list[dict[str, Any]]) -> None:
    """Deals all cards anew: first what is asked for, then the hard cards, then the rest to deck, spare pile and box."""
    display = changes.pop("display", {})
    libraries = [column.split()[0] for side in sides for column in side.get("library", [])]
    asked = [*libraries, *display.values(), *changes.get("deck", []), *changes.get("spare", [])]
    assert len(set(asked) - {None}) == len([card for card in asked if card]), "a card is asked for twice"
    free = [card for card in [*HARD, *reversed(tables.CARDS)] if card not in asked]
    free = list(dict.fromkeys(free))
    position["display"] = [display[space] if space in display else free.pop(0) for space in range(6)]
    position["spots"] = [[0] * len(tables.CARDS[card]["spot"]) if card else [] for card in position["display"]]
    for space, owners in changes.pop("spots", {}).items():
        position["spots"][space] = list(owners)
    for pile, size in (("spare", 2), ("deck", 8)):
        if pile in changes:
            position[pile] = list(changes.pop(pile))
        else:
            position[pile] = [free.pop(0) for _ in range(size)]
    position["box"] = sorted(free)


def _merge(side: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        if isinstance(value, dict):
            side[key].update(value)
        else:
            side[key] = value


def before(space: int) -> int:
    """A telescope space from which `move 1` ends on `space`."""
    return 1 if space == 2 else space - 1


def on_space(space: int, ruleset: str = "galilei:seats=2", **changes: Any) -> dict[str, Any]:
    """A position whose player to move reaches a sky space with `move 1`."""
    seat = changes.get("seat", 1)
    people = changes.setdefault("players", {})
    people.setdefault(seat, {})["telescope"] = before(space)
    return build(ruleset, **changes)


def play(position: dict[str, Any], *texts: str, shuffle: Any = list) -> Game:
    """A game in which these actions have been taken."""
    game = Game(position, shuffle)
    for text in texts:
        game.apply(text)
    return game


def outcomes(position: dict[str, Any], texts: list[str], kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """The positions reached from `texts` by every sequence of answers to questions of these kinds."""
    game = play(position, *texts)
    if game.decision not in kinds:
        return [game.position()]
    return [end for option in game.legal for end in outcomes(position, [*texts, option], kinds)]


def columns(row: int, effects: list[str]) -> list[str]:
    """Library columns of different cards whose cells in this row are these effects; "" is an empty cell."""
    found: list[str] = []
    for effect in effects:
        for name, card in tables.CARDS.items():
            if name in HARD or name in [each.split()[0] for each in found]:
                continue
            if card["back_strip"][row] == effect:
                found.append(f"{name} down")
                break
            if card["strip"][row] == effect:
                found.append(f"{name} up")
                break
        else:
            raise LookupError(f"no further card with {effect!r} in row {row}")
    return found


def observe(position: dict[str, Any], target: str) -> Game:
    """On an Observe space: the fixed action on this target, which is not asked if it is the only one."""
    game = play(position, "move 1", "fixed")
    if game.decision == "choose_target":
        game.apply(target)
    return game


def payments(position: dict[str, Any], target: str) -> set[tuple[tuple[str, ...], int, int]]:
    """What can be paid for a target: dice, comets of value 2, comets of value 1."""
    start = position["players"][0]
    asked = play(position, "move 1", "fixed").decision == "choose_target"
    ends = outcomes(position, ["move 1", "fixed", *([target] if asked else [])], ("choose_comet", "choose_payment"))
    found = []
    for end in ends:
        player = end["players"][0]
        left = list(player["dice"])
        paid = []
        for die in start["dice"]:
            if die in left:
                left.remove(die)
            else:
                paid.append(die)
        twos = start["comets"]["twos"] - player["comets"]["twos"]
        ones = start["comets"]["ones"] - player["comets"]["ones"]
        assert player["comets"]["waiting"] == twos and player["comets"]["used"] == ones
        found.append((tuple(paid), twos, ones))
    assert len(set(found)) == len(found)
    return set(found)


def last_turn(**changes: Any) -> dict[str, Any]:
    """A position at the last turn of a game of two."""
    return build(**{"deck": [], "round": 12, "last_round": 12, "seat": 2, **changes})


def tycho_turn(tile: str = "Y1", movement: str = "M1", ruleset: str = "galilei:solo", **changes: Any) -> Game:
    """The player does nothing; then Tycho's telescope goes from place 0 to `tile` on place 1 (with M1)."""
    rules = parse(ruleset)
    row = list(tables.TYCHO_TILES) if rules.luna else tables.BASE_ROW
    tiles = [each for each in row if each != tile.removesuffix("+")]
    tycho = {"tiles": [tiles[0], tile, *tiles[1:]], **changes.pop("tycho", {})}
    tycho["movement"] = [movement]
    tycho["turned"] = [each for each in tables.LEVELS[rules.level] if each != movement]
    return play(build(ruleset, tycho=tycho, **changes), "move 1", "end")


def tycho_of(game: Game) -> dict[str, Any]:
    check_invariants(game.position())
    return game.position()["tycho"]


def resolved(position: dict[str, Any], effects: list[str], *answers: str) -> dict[str, Any]:
    """The position after these effects alone, for the player whose turn it is; questions with one option need no answer."""
    state = read_position(position)
    flow = resolve(state, effects, "tiles")
    left = list(answers)
    answer: str | None = None
    try:
        while True:
            question = next(flow) if answer is None else flow.send(answer)
            answer = question.options[0] if len(question.options) == 1 else left.pop(0)
            assert answer in question.options, f"{answer} is not one of {question}"
    except StopIteration:
        assert not left
    return write_position(state, position["decision"])
