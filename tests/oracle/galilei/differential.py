"""Plays whole games on the engine and on the oracle side by side and compares them at every decision.

python -m tests.oracle.galilei.differential --ruleset galilei:seats=2 --games 2000 --seed 1

Game k is `Session(ruleset, seed=seed + k)` played in the style that its seed names, so any single game is played again by
`--games 1 --seed <seed + k>`. Compared are the seat to move, the decision, the set of legal texts and the whole position, and at
the end scores and placement. The exit code is 1 at the first difference, after a report.
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
from .checks import check_setup
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
        check_setup({key: value for key, value in self.position.items() if key not in ENGINE_ONLY})
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
        ours = {key: value for key, value in position.items() if key not in ENGINE_ONLY}
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
