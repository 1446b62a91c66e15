"""Plays whole games on the engine and on the oracle side by side and compares them at every decision.

python -m tests.oracle.galilei.differential --ruleset galilei:seats=2 --games 2000 --seed 1
python -m tests.oracle.galilei.differential --cover --games 1000 --seed 1

Game k is `Session(ruleset, seed=seed + k)`, played in the style that its seed names (styles.py); every other game of a style
starts from an advanced table (advanced.py). So `--games 1 --seed <seed + k>` plays any single game again. Compared are the seat
to move, the decision, the set of legal texts and the whole position, and at the end scores and placement. The exit code is 1 at
the first difference, after a report.

With `--cover` the games are spread evenly over the rulesets of cover.py, each game with a seed of its own; every difference is
reported, the other games are still played, and the last lines say how often each ruleset was played and what was never met.
"""

import argparse
import random
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import galileo_env

from . import tables
from .advanced import advance
from .checks import DECISIONS, check_invariants, check_setup
from .cover import covering_rulesets
from .game import Game
from .styles import STYLES, starts_advanced, style_of

#: Keys of a position that the oracle does not have.
ENGINE_ONLY = ("catalogue", "stack", "rng")


# -- one game on both sides


class Difference(AssertionError):
    """Engine and oracle disagree. The message is the whole report."""


@dataclass
class Coverage:
    """What was reached: games, decisions, decision kinds, action texts, longest game in rounds, new decks in play.

    `texts` counts the texts played, `offered` those that were legal; `reshuffles` are Tycho's decks, `renewals` Hevelius's.
    """

    games: int = 0
    decisions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    reshuffles: int = 0
    renewals: int = 0

    def add(self, other: "Coverage") -> None:
        """Takes over what another run reached."""
        self.rounds = max(self.rounds, other.rounds)
        for name in ("games", "decisions", "kinds", "texts", "offered", "reshuffles", "renewals"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def summary(self, all_texts: list[str]) -> str:
        """A few lines for people."""
        unseen = in_short([text for text in all_texts if text not in self.texts])
        not_offered = in_short([text for text in all_texts if text not in self.offered])
        kinds = ", ".join(f"{kind} {number}" for kind, number in self.kinds.most_common())
        missing = ", ".join(kind for kind in DECISIONS if kind not in self.kinds)
        lines = (
            f"games {self.games}, decisions {self.decisions}, longest {self.rounds} rounds, "
            f"new Movement decks {self.reshuffles}, new decks of Hevelius {self.renewals}",
            f"decision kinds {len(self.kinds)}: {kinds}",
            f"decision kinds never met: {missing or 'none'}",
            f"action texts {len(self.texts)} of {len(all_texts)}; never played: {unseen or 'none'}",
            f"never legal: {not_offered or 'none'}",
        )
        return "\n".join(lines)


def in_short(texts: list[str]) -> str:
    """Action texts with those of one word together: `column 9 11 12, lay`."""
    by_word: dict[str, list[str]] = {}
    for text in texts:
        word, _, rest = text.partition(" ")
        by_word.setdefault(word, []).append(rest)
    return ", ".join(f"{word} {' '.join(rests)}".strip() for word, rests in by_word.items())


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


def order_of_new_deck(session: galileo_env.Session, tiles: list[str]) -> list[str]:
    """The order in which the engine's step just made has laid these tiles.

    Tycho's: the tile turned over, then the tiles left (S-017). Hevelius's: those of her discard pile that are in the offer now,
    which was filled from the left, then the tiles left (C-044).
    """
    position = session.position(0)
    if tiles[0] in tables.HEVELIUS_TILES:
        (board,) = (each["board"] for each in position["players"] if each["character"] == "hevelius")
        return [tile for tile in board["offer"] if tile in tiles] + board["deck"]
    return position["tycho"]["turned"] + position["tycho"]["movement"]


class Match:
    """One game, played on a session of one game and on the oracle."""

    def __init__(self, session: galileo_env.Session, seed: int):
        self.session, self.seed, self.style = session, seed, style_of(seed)
        self.weigh = STYLES[self.style](seed)
        self.chance = random.Random(seed)
        self.history: list[str] = []
        self.reshuffles = self.renewals = 0
        session.reset(seed=seed)
        self.position = session.position(0)
        check_setup(rules_only(self.position))
        if starts_advanced(seed):
            self._idle_until(self.chance.randint(1, len(self.position["players"])))
            advance(self.position, self.chance)
            check_invariants(rules_only(self.position))
            session.set_position(0, self.position)
            self.position = session.position(0)
        self.oracle = Game(self.position, self._order)
        self.compare()

    def _idle_until(self, seat: int) -> None:
        """Turns in which nothing is done, on the engine alone, until that seat begins its turn."""
        while self.position["seat"] != seat or self.position["decision"] != "choose_move":
            texts = self.session.legal_texts(0)
            text = next(text for text in ("move 1", "end", "stop", "refuse") if text in texts)
            self.session.step([self.session.action_id(text)])
            self.position = self.session.position(0)

    def _order(self, tiles: list[str]) -> list[str]:
        """The engine's order of a new deck, seen after the same step."""
        if tiles[0] in tables.HEVELIUS_TILES:
            self.renewals += 1
        else:
            self.reshuffles += 1
        return order_of_new_deck(self.session, tiles)

    def choose(self) -> str:
        """A random legal text, weighted by the style."""
        texts = self.session.legal_texts(0)
        return self.chance.choices(texts, [self.weigh(text, self.position) for text in texts])[0]

    def step(self, coverage: Coverage) -> None:
        """Plays one decision on both sides and compares them."""
        coverage.offered.update(self.session.legal_texts(0))
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
            "decisions": theirs["decisions"],
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
    coverage.renewals += match.renewals


def play_matches(ruleset: str, games: int, seed: int, every: int = 0) -> Coverage:
    """Plays games seed to seed + games - 1 of a ruleset, with a line of progress after so many. Raises Difference."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    coverage = Coverage()
    for each in range(seed, seed + games):
        play_match(session, each, coverage)
        if every and coverage.games % every == 0:
            print(f"{ruleset}: {coverage.games} games, {coverage.decisions} decisions", flush=True)
    return coverage


def play_cover(games: int, seed: int) -> int:
    """Plays so many games spread evenly over the covering rulesets; returns the number of games that differ or break off."""
    rulesets = covering_rulesets()
    total, texts, failed = Coverage(), list[str](), 0
    for number, ruleset in enumerate(rulesets):
        first, last = games * number // len(rulesets), games * (number + 1) // len(rulesets)
        coverage, bad = Coverage(), 0
        if last > first:
            session = galileo_env.Session(ruleset, seed=seed, obs=None)
            texts = session.spec.actions.texts
            for each in range(seed + first, seed + last):
                try:
                    play_match(session, each, coverage)
                except Difference as difference:
                    bad += 1
                    print(difference, flush=True)
                except Exception:
                    bad += 1
                    print(f"BROKEN OFF: {ruleset}, seed {each}\n{traceback.format_exc()}", flush=True)
        total.add(coverage)
        failed += bad
        print(f"{ruleset}: {coverage.games} games, {coverage.decisions} decisions" + f", {bad} DIFFER" * bool(bad), flush=True)
    print(f"{len(rulesets)} rulesets, {failed} games differ or broke off")
    print(total.summary(texts))
    return failed


def main() -> int:
    """The command line; 0 if nothing differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ruleset", default="galilei:seats=2")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="a line of progress after so many games; 0 for none")
    parser.add_argument("--cover", action="store_true", help="spread the games over a covering set of rulesets")
    args = parser.parse_args()
    if args.cover:
        return 1 if play_cover(args.games, args.seed) else 0
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
