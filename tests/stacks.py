"""Random edits of the open frames of positions: whatever is not refused has to play on, without touching foreign memory.

Meant for processes in which an index that is out of range is an error: NUMBA_DISABLE_JIT=1 or NUMBA_BOUNDSCHECK=1.

python -m tests.stacks --seconds 60 --seed 1
"""

import argparse
import copy
import json
import random
import time
from collections import Counter
from typing import Any

from galileo_env import Session
from galileo_env.engine.position import PositionError
from galileo_env.engine.session import StackFull
from galileo_env.engine.spec import game_spec

SPEC = game_spec("galilei")
FIELDS = ("kind", "a", "b", "left", "source")
#: Numbers that arguments of some frame mean something by, and their neighbours.
NUMBERS = (*range(12), 15, 16, 17, 18, 20, 21, 32, 33, 34, 63, 64, 65, 72, 73, 104, 112, 255, 30000)

Position = dict[str, Any]
Frames = list[dict[str, Any]]


class Bank:
    """Positions of running games of one ruleset, and every frame in them."""

    def __init__(self, ruleset: str, games: int, chance: random.Random):
        self.session = Session(ruleset, 1, seed=0)
        self.positions: list[Position] = []
        while len(self.positions) < games:
            self.session.reset(seed=chance.randrange(2**32))
            self.session.play_random(chance.randint(1, 250), seed=chance.randrange(2**32))
            if not self.session.over[0]:
                self.positions.append(self.session.position(0))
        frames = {json.dumps(frame): frame for position in self.positions for frame in position["stack"]}
        self.frames: dict[str, Frames] = {}
        for frame in frames.values():
            self.frames.setdefault(frame["kind"], []).append(frame)

    def frame(self, chance: random.Random) -> dict[str, Any]:
        """A frame seen in play, every kind as likely."""
        return dict(chance.choice(self.frames[chance.choice(list(self.frames))]))


def edit_frame(frame: dict[str, Any], bank: Bank, chance: random.Random) -> None:
    """Another value for one field of a frame, as it occurs in another frame, or any."""
    field = chance.choice(FIELDS)
    if field in ("kind", "source") or chance.random() < 0.4:
        frame[field] = bank.frame(chance)[field]
    else:
        frame[field] = chance.choice(NUMBERS)


def edit(position: Position, bank: Bank, chance: random.Random) -> Position:
    """A copy with some edits of its stack; seat, decision and sky space are made to fit, so that few are refused for those."""
    position = copy.deepcopy(position)
    stack: Frames = position["stack"]
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        place = chance.randrange(len(stack))
        way = chance.random()
        if way < 0.35:
            edit_frame(stack[place], bank, chance)
        elif way < 0.75:
            frame = bank.frame(chance) if chance.random() < 0.7 else dict(stack[place])
            if chance.random() < 0.3:
                edit_frame(frame, bank, chance)
            place = chance.choice((len(stack), len(stack), place))
            stack[place:place] = [dict(frame) for _ in range(chance.choice((1, 1, 1, 2, 3, 20)))]
        elif len(stack) > 1 and way < 0.9:
            del stack[place]
        else:
            other = chance.randrange(len(stack))
            stack[place], stack[other] = stack[other], stack[place]
    for frame in stack:
        frame["seat"] = position["seat"]
    edit_pieces(position, chance)
    kind = stack[-1]["kind"]
    position["decision"] = kind if kind in SPEC.decisions else None
    turn = position["turn"]
    if any(frame["kind"] == "choose_move" for frame in stack):
        turn["space"], turn["tile"] = 0, None
    elif turn["space"] == 0:
        turn["space"] = 6
    return position


def edit_pieces(position: Position, chance: random.Random) -> None:
    """Sometimes fewer dice, tokens and figures than the frames below counted on."""
    player = position["players"][position["seat"] - 1]
    if chance.random() < 0.2:
        player["constellations"] = chance.randint(0, player["constellations"])
    if chance.random() < 0.2 and player["dice"]:
        del player["dice"][chance.randrange(len(player["dice"]))]
    if chance.random() < 0.2:
        player["cellar"][chance.randrange(len(player["cellar"]))] = chance.randint(0, 2)


def attempt(bank: Bank, chance: random.Random, decisions: int) -> str:
    """Sets one edited position and plays on; returns what came of it. Anything but a refusal or a full stack is raised."""
    session = bank.session
    position = edit(chance.choice(bank.positions), bank, chance)
    try:
        session.set_position(0, position)
    except PositionError:
        return "refused"
    except ValueError as error:
        assert str(error).startswith("position: stack: "), error
        return "no choice"
    low, high = SPEC.observation.low, SPEC.observation.high
    try:
        assert session.position(0) == position
        for _ in range(decisions // 10):
            session.play_random(10, seed=chance.randrange(2**32))
            assert (low <= session.observations[0]).all() and (session.observations[0] <= high).all()
            session.set_position(0, session.position(0))  # what a possible position leads to is possible
    except StackFull:
        session.reset()
        return "full"
    except Exception as error:
        raise AssertionError(f"{session.ruleset}: {json.dumps(position)}") from error
    return "played"


def attempts(number: int, seed: int, decisions: int = 200, games: int = 12) -> Counter[str]:
    """Edits so many positions, spread over all rulesets."""
    chance = random.Random(seed)
    banks = [Bank(ruleset, games, chance) for ruleset in SPEC.rulesets]
    return Counter(attempt(banks[k % len(banks)], chance, decisions) for k in range(number))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    end, total = time.monotonic() + given.seconds, Counter[str]()
    while time.monotonic() < end:
        total += attempts(2000, given.seed)
        given.seed += 1
        print(dict(total), flush=True)
