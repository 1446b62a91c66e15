"""Plays whole games on the engine and on the oracle side by side and compares them at every decision.

python -m tests.oracle.galilei.differential --ruleset galilei:seats=2 --games 2000 --seed 1

Game k is `Session(ruleset, seed=seed + k)`, played in the style that its seed names; every other ten games start from an
advanced table (full cellars, scarce dice, a short deck, late rounds). So `--games 1 --seed <seed + k>` plays any single game
again. Compared are the seat to move, the decision, the set of legal texts and the whole position, and at the end scores and
placement. The exit code is 1 at the first difference, after a report.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import galileo_env

from . import tables
from .checks import check_invariants, check_setup, sides_of
from .game import Game

#: Keys of a position that the oracle does not have.
ENGINE_ONLY = ("catalogue", "stack", "rng")

# -- play styles: weights of the legal texts, given the position

Weigh = Callable[[str, dict[str, Any]], float]


def _uniform(text: str, position: dict[str, Any]) -> float:
    return 1.0


def _by_word(**weights: float) -> Weigh:
    """Weights by the first word of a text, 1 where none is given."""
    return lambda text, position: weights.get(text.split()[0], 1.0)


def _landing(position: dict[str, Any], text: str) -> int:
    """The sky space that a move leads to."""
    space = position["players"][position["seat"] - 1]["telescope"] + int(text.split()[1])
    return space if space <= tables.LAST_SPACE else space - tables.LAST_SPACE - 1 + tables.TRACKS["telescope"]["wrap_to"]


def _fixed_effects(space: int) -> set[str]:
    """Names of the effects of a space's fixed action."""
    return {effect.split(":")[0] for option in tables.SKY[space]["options"] for effect in option}


def _seeking(*effects: str, **weights: float) -> Weigh:
    """Goes to spaces whose fixed action has one of these effects, and takes it; other words have these weights."""
    by_word = _by_word(**weights)

    def weigh(text: str, position: dict[str, Any]) -> float:
        if text.startswith("move"):
            return 8.0 if _fixed_effects(_landing(position, text)) & set(effects) else 1.0
        if text == "fixed" and _fixed_effects(position["turn"]["space"]) & set(effects):
            return 8.0
        return by_word(text, position)

    return weigh


def _whims(seed: int) -> Weigh:
    """A random liking or dislike of every single text, kept for the whole game."""
    liking: dict[str, float] = {}

    def weigh(text: str, position: dict[str, Any]) -> float:
        if text not in liking:
            liking[text] = random.Random(f"{seed} {text}").lognormvariate(0.0, 1.5)
        return liking[text]

    return weigh


STYLES: dict[str, Callable[[int], Weigh]] = {
    "uniform": lambda seed: _uniform,
    "busy": lambda seed: _by_word(end=0.03, stop=0.2, refuse=0.3),
    "observer": lambda seed: _seeking("observe", "die", end=0.1, stop=0.1, fixed=3.0, major=2.0, spot=2.0),
    "comets": lambda seed: _seeking("comet", "observe", end=0.1, comet=8.0, stop=0.1, page=2.0),
    "upgrader": lambda seed: _seeking("upgrade", "die", end=0.05, moving=4.0, free=0.3),
    "saver": lambda seed: _by_word(end=0.3, free=0.05, fixed=2.0, moving=3.0),
    "spender": lambda seed: _by_word(end=0.1, free=6.0, take=3.0, moving=3.0),
    "idler": lambda seed: _by_word(end=40.0),
    "whims": _whims,
    "other whims": _whims,
}


def style_of(seed: int) -> str:
    """The style in which the game of a seed is played."""
    return list(STYLES)[seed % len(STYLES)]


def starts_advanced(seed: int) -> bool:
    """Whether the game of a seed starts from an advanced table."""
    return seed // len(STYLES) % 2 == 1


# -- advanced tables


def advance(position: dict[str, Any], chance: random.Random) -> None:
    """Moves a starting position on to where plain games seldom come: every piece may lie anywhere the rules let it."""
    sides = sides_of(position)
    position["round"] = chance.choice([1, 10, 30, 38, 39, 40])
    position["seat"] = chance.randint(1, len(position["players"]))
    for frame in position["stack"]:
        frame["seat"] = position["seat"]
    free = _shorten_deck(position, chance)
    figures = tables.INQUISITORS
    for seat, side in enumerate(sides, 1):
        figures -= _advance_side(position, side, seat, free, chance.randint(0, figures) if chance.random() < 0.7 else 0, chance)
    position["box"] = sorted(free)
    dice = {colour: tables.DICE["supply_per_colour"] for colour in "RYB"}
    for player in position["players"]:
        _advance_player(player, dice, chance)
    if position["tycho"]:
        _advance_tycho(position["tycho"], chance)
    position["turn"]["figures_peak"] = sum(position["players"][position["seat"] - 1]["cellar"])


def _shorten_deck(position: dict[str, Any], chance: random.Random) -> list[str]:
    """Leaves some cards in the deck; returns those out of the game, in random order."""
    left = chance.randint(1, len(position["deck"]))
    free = position["box"] + position["deck"][left:]
    position["deck"] = position["deck"][:left]
    chance.shuffle(free)
    return free


def _advance_side(
    position: dict[str, Any], side: dict[str, Any], seat: int, free: list[str], figures: int, chance: random.Random
) -> int:
    """Cellar, tracks, tokens and library of a player or Tycho; returns the figures placed."""
    for _ in range(figures):
        side["cellar"][chance.randrange(4)] += 1
    side["reputation"] = chance.randint(tables.REPUTATION["lowest"], tables.REPUTATION["highest"])
    side["university"] = [chance.randint(0, tables.top_row(scale)) for scale in position["scales"]]
    side["score"] = side["vp"]["objectives"] = chance.randint(0, 60)
    for objective in position["objectives"]:
        if chance.random() < 0.3:
            objective["claims"].insert(chance.randint(0, len(objective["claims"])), seat)
    comets = side["comets"]
    for _ in range(chance.randint(0, comets["board"])):
        comets["board"] -= 1
        where = chance.choice(["ones", "twos", "page", "appendix"])
        if where == "page" and 0 in position["pages"]:
            empty = [page for page, owner in enumerate(position["pages"]) if owner == 0]
            position["pages"][chance.choice(empty)] = seat
        elif where in comets:
            comets[where] += 1
        else:
            position["appendix"][seat - 1] += 1
    for _ in range(chance.randint(0, side["constellations"])):
        side["constellations"] -= 1
        spots = position["spots"][chance.randrange(len(position["spots"]))]
        if 0 in spots and chance.random() < 0.5:
            spots[spots.index(0)] = seat
    side["library"] = [f"{free.pop()} {chance.choice(['up', 'down'])}" for _ in range(min(len(free), chance.randint(0, 6)))]
    return figures


def _advance_player(player: dict[str, Any], supply: dict[str, int], chance: random.Random) -> None:
    player["quadrants"] = chance.choice([0, 1, 3, 30])
    dice: list[str] = []
    for _ in range(chance.randint(0, tables.DICE["max_dice"])):
        colours = [each for each in "RYB" if supply[each] and sum(die[0] == each for die in dice) < tables.DICE["max_per_colour"]]
        colour = chance.choice(colours)
        supply[colour] -= 1
        dice.append(f"{colour}{chance.choice([1, 1, 2, 3, 4, 6])}")
    player["dice"] = sorted(dice, key=lambda die: ("RYB".index(die[0]), die[1]))
    player["telescope"] = chance.randint(1, tables.LAST_SPACE)
    player["sky"] = [tile + "+" * chance.randint(0, 1) for tile in player["sky"]]
    player["books"] = [chance.randint(0, len(player["library"])) for _ in player["books"]]


def _advance_tycho(tycho: dict[str, Any], chance: random.Random) -> None:
    tycho["dice"] = chance.randint(0, 12)
    tycho["tiles"] = [tile + "+" * chance.randint(0, 1) for tile in tycho["tiles"]]
    tycho["telescope"] = chance.randrange(len(tycho["tiles"]))
    tycho["book"] = chance.randint(0, len(tycho["library"]))
    turned = chance.randint(0, len(tycho["movement"]))
    tycho["turned"], tycho["movement"] = tycho["movement"][:turned], tycho["movement"][turned:]


# -- one game on both sides


class Difference(AssertionError):
    """Engine and oracle disagree. The message is the whole report."""


@dataclass
class Coverage:
    """What was reached: games, decisions, decision kinds, action texts, longest game in rounds, reshuffles of Tycho's deck."""

    games: int = 0
    decisions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    reshuffles: int = 0

    def summary(self, all_texts: list[str]) -> str:
        """A few lines for people."""
        unseen = ", ".join(text for text in all_texts if text not in self.texts)
        kinds = ", ".join(f"{kind} {number}" for kind, number in self.kinds.most_common())
        lines = (
            f"games {self.games}, decisions {self.decisions}, longest {self.rounds} rounds, reshuffles {self.reshuffles}",
            f"decision kinds {len(self.kinds)}: {kinds}",
            f"action texts {len(self.texts)} of {len(all_texts)}; never played: {unseen or 'none'}",
        )
        return "\n".join(lines)


def differences(engine: Any, oracle: Any, place: str = "") -> list[str]:
    """Where two values of positions differ, one line each."""
    if engine == oracle:
        return []
    if isinstance(engine, dict) and isinstance(oracle, dict) and engine.keys() == oracle.keys():
        return [line for key in engine for line in differences(engine[key], oracle[key], f"{place}.{key}".lstrip("."))]
    if isinstance(engine, list) and isinstance(oracle, list) and len(engine) == len(oracle):
        return [line for i, pair in enumerate(zip(engine, oracle, strict=True)) for line in differences(*pair, f"{place}[{i}]")]
    return [f"{place}: engine {engine!r}, oracle {oracle!r}"]


def rules_only(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what the oracle does not have."""
    return {key: value for key, value in position.items() if key not in ENGINE_ONLY}


class Match:
    """One game, played on a session of one game and on the oracle."""

    def __init__(self, session: galileo_env.Session, seed: int):
        self.session, self.seed, self.style = session, seed, style_of(seed)
        self.weigh = STYLES[self.style](seed)
        self.chance = random.Random(seed)
        self.history: list[str] = []
        self.reshuffles = 0
        session.reset(seed=seed)
        self.position = session.position(0)
        check_setup(rules_only(self.position))
        if starts_advanced(seed):
            advance(self.position, self.chance)
            check_invariants(rules_only(self.position))
            session.set_position(0, self.position)
            self.position = session.position(0)
        self.oracle = Game(self.position, self._order)
        self.compare()

    def _order(self, tiles: list[str]) -> list[str]:
        """The engine's order of Tycho's new deck: after the same step the tile turned over, then the tiles left (S-017)."""
        self.reshuffles += 1
        tycho = self.session.position(0)["tycho"]
        return tycho["turned"] + tycho["movement"]

    def choose(self) -> str:
        """A random legal text, weighted by the style."""
        texts = self.session.legal_texts(0)
        return self.chance.choices(texts, [self.weigh(text, self.position) for text in texts])[0]

    def step(self, coverage: Coverage) -> None:
        """Plays one decision on both sides and compares them."""
        text = self.choose()
        decision = self.position["decision"]
        coverage.kinds[decision] += 1
        coverage.texts[text] += 1
        self.history.append(f"{len(self.history)}: seat {self.position['seat']} {decision}: {text}")
        self.session.step([self.session.action_id(text)])
        self.position = self.session.position(0)
        try:
            self.oracle.apply(text)
        except Exception as error:
            raise Difference(self.report([f"the oracle stopped with {type(error).__name__}: {error}"])) from error
        self.compare()

    def compare(self) -> None:
        """Raises Difference unless both sides show the same."""
        session, position = self.session, self.position
        theirs = self.oracle.position()
        ours = rules_only(position)
        legal = sorted(session.legal_texts(0))
        scores = [side["score"] for side in (*theirs["players"], theirs["tycho"]) if side]
        if (
            ours == theirs
            and legal == self.oracle.legal
            and int(session.seat[0]) + 1 == self.oracle.seat
            and session.scores[0].tolist() == scores
            and bool(session.over[0]) == (self.oracle.decision is None)
        ):
            return
        found = differences(ours, theirs)
        found += differences(legal, self.oracle.legal, "legal texts")
        found += differences(int(session.seat[0]) + 1, self.oracle.seat, "Session.seat + 1")
        found += differences(session.scores[0].tolist(), scores, "Session.scores")
        found += differences(bool(session.over[0]), self.oracle.decision is None, "Session.over")
        raise Difference(self.report(found))

    def compare_end(self) -> None:
        """Raises Difference unless scores, their sources and the placement of the result agree."""
        theirs = self.oracle.position()
        sides = [side for side in (*theirs["players"], theirs["tycho"]) if side]
        expected = {
            "vp": [side["score"] for side in sides],
            "sources": [side["vp"] for side in sides],
            "placement": [side["placement"] for side in sides],
            "turns": theirs["round"],
            "decisions": len(self.history),
        }
        found = differences(self.session.result(0), expected, "result")
        if found:
            raise Difference(self.report(found))

    def report(self, found: list[str]) -> str:
        """Everything needed to see and repeat a difference."""
        ruleset = self.session.ruleset
        lines = [
            f"DIFFERENCE in {ruleset}, seed {self.seed}, style {self.style}, after {len(self.history)} decisions",
            f"again: python -m tests.oracle.galilei.differential --ruleset {ruleset} --games 1 --seed {self.seed}",
            "what differs:",
            *(f"  {line}" for line in found),
            "last decisions:",
            *(f"  {line}" for line in self.history[-12:]),
        ]
        return "\n".join(lines)


def play_match(session: galileo_env.Session, seed: int, coverage: Coverage) -> None:
    """Plays the game of a seed to its end on both sides. Raises Difference."""
    match = Match(session, seed)
    while not session.over[0]:
        match.step(coverage)
    match.compare_end()
    coverage.games += 1
    coverage.decisions += len(match.history)
    coverage.rounds = max(coverage.rounds, match.position["round"])
    coverage.reshuffles += match.reshuffles


def play_matches(ruleset: str, games: int, seed: int, every: int = 0) -> Coverage:
    """Plays games seed to seed + games - 1 of a ruleset, with a line of progress after so many. Raises Difference."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    coverage = Coverage()
    for each in range(seed, seed + games):
        play_match(session, each, coverage)
        if every and coverage.games % every == 0:
            print(f"{ruleset}: {coverage.games} games, {coverage.decisions} decisions", flush=True)
    return coverage


def main() -> int:
    """The command line; 0 if nothing differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ruleset", default="galilei:seats=2")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="a line of progress after so many games; 0 for none")
    args = parser.parse_args()
    try:
        coverage = play_matches(args.ruleset, args.games, args.seed, args.every)
    except Difference as difference:
        print(difference)
        return 1
    print(f"{args.ruleset}: no difference")
    print(coverage.summary(galileo_env.Session(args.ruleset, seed=0).spec.actions.texts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
