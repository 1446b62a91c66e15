"""Hand-made positions for tests: a plain table, changed where a test says so."""

import random
from copy import deepcopy
from typing import Any

from . import tables
from .chance import Dice
from .effects import Flow
from .game import Game
from .sets import new_set, resolve_set
from .setup import initial_position
from .state import Chance, State, read_position

PYRAMID = (
    ("tr_1_p1", "tr_1_p2", "tr_1_m1", "tr_1_m2", "tr_1_a1"),
    ("tr_2_p1", "tr_2_m1", "tr_2_a1", "tr_2_f1"),
    ("tr_3_p1", "tr_3_m1", "tr_3_a1"),
    ("tr_4_m1", "tr_4_a1"),
)


def build(
    ruleset: str = "truth:seats=3",
    players: dict[int, dict[str, Any]] | None = None,
    seals: dict[str, list[int]] | None = None,
    dealt: dict[str, str] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A position at the first turn of seat 1: nobody has goods or seals on boards, nothing is blocked.

    `players` changes entries of seats; a dict given for a dict changes only what it names, `mentors` too. `seals` and `dealt`
    change Treatises named like `2.1`; `token` changes the token of the Cycle: its value.
    """
    position = initial_position(ruleset, random.Random(7))
    position |= {"first": 1, "seat": 1, "blocked": [], "graduation": ["gr_2a", "gr_3a", "gr_4a"]}
    position["pyramid"] = [[{"card": card, "seals": [0] * 4} for card in row] for row in PYRAMID]
    for text, card in (dealt or {}).items():
        _treatise(position, text)["card"] = card
    for text, seats in (seals or {}).items():
        _treatise(position, text)["seals"] = seats
    value = changes.pop("token", None)
    assert set(changes) <= set(position), set(changes) - set(position)
    position |= changes
    if value is not None:
        order = position["token"]["order"]
        name = next(name for name, token in tables.TOKENS.items() if token["value"] == value)
        order.remove(name)
        order.insert(position["cycle"] - 1, name)
    for player in position["players"]:
        player |= {"coins": 0, "research": 0}
    for seat, entry in (players or {}).items():
        player = position["players"][seat - 1]
        for key, change in deepcopy(entry).items():
            assert key in player, key
            if key == "mentors":
                named = dict(zip(tables.MENTORS, player["mentors"], strict=True)) | change
                player["mentors"] = list(named.values())
            elif isinstance(change, dict) and key != "window":
                player[key] = {**player[key], **change}
            else:
                player[key] = change
    return position


def _treatise(position: dict[str, Any], text: str) -> dict[str, Any]:
    row, place = map(int, text.split("."))
    return position["pyramid"][row - 1][place - 1]


def alone(**player: Any) -> dict[int, dict[str, Any]]:
    """Players of a table of three of whom only seat 1 still takes turns."""
    gone = {"left": True, "philosopher": "lying", "turns": 1}
    return {1: player, 2: gone, 3: gone}


def play(position: dict[str, Any], *texts: str, chance: Chance | None = None) -> Game:
    """A game from a position after these answers."""
    game = Game(position, chance)
    return answer(game, *texts)


def answer(game: Game, *texts: str) -> Game:
    """A game after further answers."""
    for text in texts:
        game.apply(text)
    return game


def run_set(position: dict[str, Any], source: dict[str, Any], *texts: str) -> Game:
    """Resolves one icon set, of a card, space or tile, for the player to move, and nothing else."""

    def flow(state: State) -> Flow:
        yield from resolve_set(state, new_set(state.player, source))

    return answer(Game(position, flow=flow), *texts)


def run_tokens(position: dict[str, Any], tokens: str, *texts: str) -> Game:
    """Resolves a set of some tokens."""
    return run_set(position, {"always": tokens.split()}, *texts)


def state_of(position: dict[str, Any]) -> State:
    """The state of a position."""
    return read_position(position, Dice(random.Random(0)))


def player_of(game: Game, seat: int = 1) -> dict[str, Any]:
    """A player's entry in the present position."""
    return game.position()["players"][seat - 1]
