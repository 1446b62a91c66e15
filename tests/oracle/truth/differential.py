"""Plays whole games on the engine and on the oracle side by side and compares them at every decision.

python -m tests.oracle.truth.differential --ruleset truth:seats=2 --games 2000 --seed 1
python -m tests.oracle.truth.differential --all --games 1000 --seed 1

Game k is `Session(ruleset, seed=seed + k)`, played in the style that its seed names (styles.py); every other game of a style
starts from an advanced table (advanced.py). So `--games 1 --seed <seed + k>` plays any single game again. Compared are the seat
to move, the decision, the set of legal texts and the whole position, and at the end scores and placement. The exit code is 1 at
the first difference, after a report.

With `--all` the games are spread evenly over all rulesets, every difference is reported, the other games are still played, and
the last lines say what was never met.
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
from .ending import win_mark
from .executed import everything
from .game import Game
from .rulesets import SEATS
from .state import State
from .styles import STYLES, starts_advanced, style_of

#: Keys of a position that the oracle does not have.
ENGINE_ONLY = ("catalogue", "stack", "rng")


class Difference(AssertionError):
    """Engine and oracle disagree. The message is the whole report."""


@dataclass
class Coverage:
    """What was reached.

    `texts` counts the texts played, `offered` those that were legal, `events` what befell players, `done` what of the tables was
    carried out (executed.py).
    """

    games: int = 0
    decisions: int = 0
    longest: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Coverage") -> None:
        """Takes over what another run reached."""
        self.longest = max(self.longest, other.longest)
        for name in ("games", "decisions", "kinds", "texts", "offered", "events", "done"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def summary(self, all_texts: list[str]) -> str:
        """A few lines for people."""
        all_texts = [text for text in all_texts if "spare" not in text]
        unseen = ", ".join(text for text in all_texts if text not in self.texts)
        not_offered = ", ".join(text for text in all_texts if text not in self.offered)
        idle = ", ".join(each for each in everything() if not self.done[each])
        missing = ", ".join(kind for kind in DECISIONS if kind not in self.kinds)
        lines = (
            f"games {self.games}, decisions {self.decisions}, longest game {self.longest} decisions",
            "events: " + ", ".join(f"{event} {number}" for event, number in self.events.most_common()),
            "decisions: " + ", ".join(f"{kind} {number}" for kind, number in self.kinds.most_common()),
            f"decisions never met: {missing or 'none'}",
            f"action texts {len(self.texts)} of {len(all_texts)}; never played: {unseen or 'none'}",
            f"never legal: {not_offered or 'none'}",
            f"of {len(everything())} things in the tables never carried out: {idle or 'none'}",
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


class Followed:
    """Chance as it fell on the engine, seen in its position after the same step. Rules: R-26."""

    def __init__(self) -> None:
        self.after: dict[str, Any] = {}
        self.events: Counter[str] = Counter()

    def deck(self, state: State, seat: int, cards: list[str], wanted: int) -> list[str]:
        """The order of a new deck: what was drawn of it at once, then what is left of it."""
        player = self.after["players"][seat - 1]
        hand = player["hand"] + [tables.PENANCE_OF_PRICE[price] for price in player["hand_penance"]]
        if state.sets:
            self.events["new decks in turns"] += 1
            return order_after_draw(cards, player["deck"], hand, self.after["cycle"] != state.cycle)
        self.events["new decks at Income"] += 1
        left = max(len(cards) - wanted, 0)
        return order_with_tail(cards, player["deck"][len(player["deck"]) - left :])

    def bag(self, state: State, level: int, tiles: list[str]) -> list[str]:
        """The order of a refilled bag: tiles drawn of it at once, then those left in it."""
        self.events["refilled bags"] += 1
        left = self.after["bags"][level - 1]
        drawn = list((Counter(tiles) - Counter(left)).elements())
        seen = self.after["drawn"]
        return sorted(drawn, key=lambda tile: seen.index(tile) if tile in seen else len(seen)) + left

    def blocked(self, state: State, level: int, spaces: list[str], number: int) -> list[str]:
        """The spaces of a Level that are blocked now."""
        return [space for space in self.after["blocked"] if space in spaces]


def order_with_tail(cards: list[str], tail: list[str]) -> list[str]:
    """Cards in an order that ends with some of them."""
    return [*(Counter(cards) - Counter(tail)).elements(), *tail]


def order_after_draw(cards: list[str], deck: list[str], hand: list[str], new_cycle: bool) -> list[str]:
    """The order of a deck rebuilt for an action that draws one card, from the deck and the hand after the step.

    If the Cycle ended in the same step, the card drawn went to the discards with the rest of the hand, and Income drew from what
    was left, perhaps until the deck had to be rebuilt once more. Then all the others are in hand, and only a card of the first
    deck that is in the second can have been the one drawn; if there is none, they all are in hand and their order is the same.
    """
    pool = Counter(cards)
    if not new_cycle:
        candidates = pool - Counter(deck)
    else:
        candidates = pool - Counter(deck + hand)
        candidates = candidates or Counter(card for card in deck if card in pool and card in tables.CARDS)
        candidates = candidates or Counter(card for card in cards if card in tables.CARDS)
    first = next(candidates.elements())
    rest = list((pool - Counter([first])).elements())
    tail: list[str] = []
    for card in reversed(deck):
        if Counter([card, *tail]) - Counter(rest):
            break
        tail.insert(0, card)
    return [first, *order_with_tail(rest, tail)]


class Match:
    """One game, played on a session of one game and on the oracle, from the set-up of the seed or from a position.

    A position has to be one at the beginning of a turn.
    """

    def __init__(self, session: galileo_env.Session, seed: int, start: dict[str, Any] | None = None):
        self.session, self.seed, self.style = session, seed, style_of(seed)
        self.weigh = STYLES[self.style](seed)
        self.chance = random.Random(seed)
        self.followed = Followed()
        self.history: list[str] = []
        session.reset(seed=seed)
        self.position = session.position(0)
        check_setup(rules_only(self.position))
        if start is None and starts_advanced(seed):
            start = self.position
            advance(start, self.chance)
        if start is not None:
            check_invariants(rules_only(start))
            session.set_position(0, start)
            self.position = session.position(0)
        self.oracle = Game(self.position, self.followed)
        self.compare()

    def choose(self) -> str:
        """A random legal text, weighted by the style."""
        texts = self.session.legal_texts(0)
        seen = {**self.position, "groups": self.oracle.groups}
        return self.chance.choices(texts, [self.weigh(text, seen) for text in texts])[0]

    def step(self, coverage: Coverage, text: str | None = None) -> None:
        """Plays one decision, a text or one of the style, on both sides and compares them."""
        coverage.offered.update(self.session.legal_texts(0))
        text = text or self.choose()
        decision = self.position["decision"]
        coverage.kinds[decision] += 1
        coverage.texts[text] += 1
        self.history.append(f"{len(self.history)}: seat {self.position['seat']} {decision}: {text}")
        before = self.position
        self.session.step([self.session.action_id(text)])
        self.position = self.followed.after = self.session.position(0)
        count_events(self.followed.events, before, self.position)
        try:
            self.oracle.apply(text)
        except Exception as error:
            trace = traceback.format_exc().splitlines()[-6:]
            raise Difference(self.report([f"the oracle stopped with {type(error).__name__}: {error}", *trace])) from error
        self.compare()

    def compare(self) -> None:
        """Raises Difference unless both sides show the same, and what must hold of every position does."""
        session = self.session
        theirs = self.oracle.position()
        ours = rules_only(self.position)
        legal = sorted(session.legal_texts(0))
        scores = session.scores[0].tolist()
        expected = scores_of(theirs)
        seat = int(session.seat[0]) + 1
        if (
            ours == theirs
            and legal == self.oracle.legal
            and seat == self.oracle.seat
            and scores == expected
            and bool(session.over[0]) == (self.oracle.decision is None)
        ):
            try:
                check_invariants(ours)
            except AssertionError as error:
                raise Difference(self.report(["an invariant fails", *traceback.format_exc().splitlines()[-6:]])) from error
            return
        found = differences(ours, theirs)
        found += differences(legal, self.oracle.legal, "legal texts")
        found += differences(seat, self.oracle.seat, "Session.seat + 1")
        found += differences(scores, expected, "Session.scores")
        found += differences(bool(session.over[0]), self.oracle.decision is None, "Session.over")
        raise Difference(self.report(found))

    def compare_end(self) -> None:
        """Raises Difference unless the result agrees in all that it says."""
        theirs = self.oracle.position()
        result = self.session.result(0)
        placement = [player["placement"] for player in theirs["players"]]
        expected = {
            "vp": scores_of(theirs),
            "placement": placement if len(placement) > 1 else [placement[0], 3 - placement[0]],
            "decisions": theirs["decisions"],
            "turns": theirs["cycle"],
        }
        found = differences({key: result[key] for key in expected}, expected, "result")
        sources = [player["vp"] for player in theirs["players"]]
        if len(sources) == 1:
            sources.append({**dict.fromkeys(sources[0], 0), "mark": win_mark()})
        found += differences(result["sources"], sources, "result.sources")
        found += differences(sorted(result), sorted([*expected, "sources"]), "keys of the result")
        if found:
            raise Difference(self.report(found))

    def report(self, found: list[str]) -> str:
        """Everything needed to see and repeat a difference."""
        ruleset = self.session.ruleset
        lines = [
            f"DIFFERENCE in {ruleset}, seed {self.seed}, style {self.style}, after {len(self.history)} decisions",
            f"again: python -m tests.oracle.truth.differential --ruleset {ruleset} --games 1 --seed {self.seed}",
            "what differs:",
            *(f"  {line}" for line in found),
            "last decisions:",
            *(f"  {line}" for line in self.history[-12:]),
        ]
        return "\n".join(lines)


def scores_of(position: dict[str, Any]) -> list[int]:
    """VP of all sides; alone the second side is the mark that counts as a win. Rules: R-14."""
    scores = [player["score"] for player in position["players"]]
    return scores if len(scores) > 1 else [*scores, win_mark()]


def count_events(events: Counter[str], before: dict[str, Any], after: dict[str, Any]) -> None:
    """Counts rare things that befell players in a step, and deep sets."""
    events["sets three deep"] += len(after["sets"]) == 3
    events["sets four deep"] += len(after["sets"]) == 4
    events["empty Penance supply"] += before["cycle"] != after["cycle"] and not after["penance"]
    for old, new in zip(before["players"], after["players"], strict=True):
        events["Prison"] += new["philosopher"] == "prison" and old["philosopher"] != "prison"
        events["Prison again"] += new["jailed"] and old["jailed"] and before["cycle"] != after["cycle"]
        events["Stake"] += new["philosopher"] == "stake" and old["philosopher"] != "stake"
        events["last Prison"] += new["last_prison"]
        events["Copernican bonus"] += new["vp"]["principle"] > 0
        events["no Copernican bonus"] += after["decision"] is None and new["copernican"] and not new["vp"]["principle"]
        events["turns past the limit"] += new["turns"] > max(tables.TURN_LIMIT, old["turns"])
        events["two Penance Cards"] += len(new["hand_penance"]) > 1 >= len(old["hand_penance"])
    if after["decision"] is None:
        places = [player["placement"] for player in after["players"]]
        scores = [player["score"] for player in after["players"]]
        events["shared places"] += len(set(places)) < len(places)
        events["broken ties"] += len(set(scores)) < len(set(places)) and len(places) > 1
        events["solo wins"] += places == [1]


def play_match(session: galileo_env.Session, seed: int, coverage: Coverage) -> None:
    """Plays the game of a seed to its end on both sides. Raises Difference."""
    match = Match(session, seed)
    while not session.over[0]:
        match.step(coverage)
    match.compare_end()
    coverage.games += 1
    coverage.decisions += len(match.history)
    coverage.longest = max(coverage.longest, len(match.history))
    coverage.events += match.followed.events
    coverage.done += match.oracle.done


def play_matches(ruleset: str, games: int, seed: int, every: int = 0) -> Coverage:
    """Plays games seed to seed + games - 1 of a ruleset, with a line of progress after so many. Raises Difference."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    coverage = Coverage()
    for each in range(seed, seed + games):
        play_match(session, each, coverage)
        if every and coverage.games % every == 0:
            print(f"{ruleset}: {coverage.games} games, {coverage.decisions} decisions", flush=True)
    return coverage


def play_all(games: int, seed: int) -> int:
    """Plays so many games spread evenly over all rulesets; returns the number of games that differ or break off."""
    total, texts, failed = Coverage(), list[str](), 0
    for ruleset in SEATS:
        coverage, bad = Coverage(), 0
        session = galileo_env.Session(ruleset, seed=seed, obs=None)
        texts = session.spec.actions.texts
        for each in range(seed, seed + games // len(SEATS)):
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
    print(total.summary(texts))
    print(f"{failed} games differ or broke off")
    return failed


def main() -> int:
    """The command line; 0 if nothing differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ruleset", default="truth:seats=2")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="a line of progress after so many games; 0 for none")
    parser.add_argument("--all", action="store_true", help="spread the games over all rulesets")
    args = parser.parse_args()
    if args.all:
        return 1 if play_all(args.games, args.seed) else 0
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
