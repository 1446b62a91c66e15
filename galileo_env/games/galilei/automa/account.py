"""What Tycho did in a turn, step by step with the rule of each, told by watched twins of his rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from galileo_env.engine.reasons import count
from galileo_env.engine.twin import Twins, Watcher
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import opponent
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.actions import MAX_LEGAL
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.modules import moon
from galileo_env.games.galilei.rules import cellar, objectives, scoring, tycho

Do = Callable[..., Any]

#: Conditions of rows: rule and words.
_CONDITIONS: dict[int, tuple[str, Callable[[int, int], str]]] = {
    n.IF_NONE: ("S-029", lambda a, b: "no condition"),
    n.IF_UNPERSUADED: ("S-033", lambda a, b: f"{count(a, 'figure')} on cellar space 1"),
    n.IF_PERSUADED: ("S-035", lambda a, b: f"{count(a, 'figure')} on cellar space 4"),
    n.IF_DICE: ("S-036", lambda a, b: count(a, "die")),
    n.IF_DICE_SPOTS: ("S-037", lambda a, b: f"{count(a, 'die')} and {count(b, 'open spot')}"),
    n.IF_COMET: ("S-039", lambda a, b: "a comet on his board"),
    n.IF_DICE_MOON: ("L-187", lambda a, b: f"{count(a, 'die')} and a Moon tile with a face-up Scoring tile"),
}


@dataclass(frozen=True)
class Step:
    """A step of Tycho's turn: the rule's id and what happened."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Teller:
    """Watches twins of Tycho's rules. `steps` is what they did; `twins` calls them.

    `further` watches more helpers, or the same ones from outside.
    """

    def __init__(self, further: dict[Any, Watcher] | None = None):
        self.steps: list[Step] = []
        self._rows = 0
        self._chosen = False
        watched: dict[Any, Watcher] = {
            tycho.turn_over: self._after(self._turned_over),
            tycho.move_telescope: self._around(self._moved),
            tycho.upgrade_tile: self._around(self._upgraded),
            opponent.holds: self._after(self._condition),
            opponent.carry_out: self._around(self._carried_out),
            cellar.interrogate: self._around(self._interrogated),
            cellar.persuade: self._before(self._persuaded),
            tycho.observe_major: self._around(self._major),
            tycho.observe_constellation: self._around(self._constellation),
            tycho.move_comet: self._around(self._comet),
            moon.observe_for_tycho: self._around(self._moon),
            objectives.claim: self._after(self._claimed),
            opponent.take_turn: self._before(lambda s: self._begin()),
        }
        for helper, watcher in (further or {}).items():
            inner = watched.get(helper)
            watched[helper] = _both(watcher, inner) if inner else watcher
        self.twins = Twins(watched)

    def tell(self, rule: str, text: str) -> None:
        """Adds a step."""
        self.steps.append(Step(rule, text))

    def _begin(self) -> None:
        self._rows, self._chosen = 0, False

    # -- three kinds of watchers

    def _before(self, say: Callable[..., None]) -> Watcher:
        def watcher(do: Do) -> Do:
            def watched(*arguments: Any) -> Any:
                say(*arguments)
                return do(*arguments)

            return watched

        return watcher

    def _after(self, say: Callable[..., None]) -> Watcher:
        """`say` gets the result, then the arguments."""

        def watcher(do: Do) -> Do:
            def watched(*arguments: Any) -> Any:
                result = do(*arguments)
                say(result, *arguments)
                return result

            return watched

        return watcher

    def _around(self, say: Callable[..., None]) -> Watcher:
        """`say` gets a copy of each record among the arguments as it was before, then the arguments."""

        def watcher(do: Do) -> Do:
            def watched(*arguments: Any) -> Any:
                old = [each.copy() for each in arguments if isinstance(each, np.record)]
                place = len(self.steps)
                result = do(*arguments)
                inner, self.steps[place:] = self.steps[place:], []
                say(*old, *arguments)
                self.steps += inner
                return result

            return watched

        return watcher

    # -- what is said

    def _turned_over(self, tile: int, s: Any) -> None:
        stop = {n.STOP_UPGRADED: ", stopping at upgraded tiles", n.STOP_MARKED: ", stopping at the Moon"}.get(
            int(t.MOVEMENT_STOPS[tile]), ""
        )
        what = "upgrade" if t.MOVEMENT_UPGRADES[tile] else f"{t.MOVEMENT_STEPS[tile]}{stop}"
        self.tell("S-015", f"turns over Movement tile {t.MOVEMENT_IDS[tile]}: {what}")

    def _moved(self, old: Any, p: Any, steps: int, stops: int) -> None:
        row = sum(1 for each in p.sky if each)
        went = (int(p.telescope) - int(old.telescope)) % row or (row if steps else 0)
        early = went < steps and steps <= row
        rule = ("L-184" if stops == n.STOP_MARKED else "S-020") if early else "S-019"
        why = ", where the mark stops it" if early else ""
        self.tell(rule, f"the telescope goes {count(went, 'tile')} to tile {tile_name(p, int(p.telescope))}{why}")

    def _upgraded(self, old: Any, p: Any) -> None:
        turned = [tile for tile in range(n.TILES) if p.gold[tile] != old.gold[tile]]
        if turned:
            self.tell("S-023", f"upgrades tile {t.TYCHO_IDS[turned[0] + 1]}; the telescope stays, no row is carried out")
        else:
            self.tell("S-026", "all his tiles are upgraded: nothing is, and no row is carried out")

    def _condition(self, met: bool, s: Any, p: Any, code: int, a: int, b: int) -> None:
        rule, words = _CONDITIONS[int(code)]
        what = words(int(a), int(b))
        if self._chosen:
            self.tell("S-041", f"partial condition, {what}: {'met' if met else 'not met'}")
            return
        self._rows += 1
        self._chosen = bool(met)
        pays = f", pays {count(int(a), 'die')}" if met and code in (n.IF_DICE, n.IF_DICE_SPOTS, n.IF_DICE_MOON) else ""
        self.tell(rule, f"row {self._rows} of {tile_name(p, int(p.telescope))}, {what}: {'met' if met else 'not met'}{pays}")

    def _carried_out(self, s0: Any, p0: Any, s: Any, p: Any, op: int, a: int) -> None:
        gained = int(p.cellar[0]) - int(p0.cellar[0])
        if op == n.TY_VP:
            self.tell("S-059", f"scores {a} VP")
        elif op == n.TY_DIE:
            self.tell("S-048", f"gains a die and has {p.pool}")
        elif op == n.TY_INQUISITOR:
            self._done(gained > 0, "S-069", "an Inquisitor comes to cellar space 1", "no Inquisitor is left")
        elif op == n.TY_COMET:
            self._done(p.comets < p0.comets, "S-042", "places a comet above the cards, showing 1", "no comet is on his board")
        elif op == n.TY_LECTURE:
            self._lecture(p0, p)
        elif op == n.TY_CARD:
            text = f"takes the top card of the deck, face down, as column {p.columns}"
            self._done(p.columns > p0.columns, "S-068", text, "the deck is empty, no card")
        elif op == n.TY_REMOVE:
            self._done(p.cellar[3] < p0.cellar[3], "S-058", "a figure of space 4 goes back to the supply", "no figure on space 4")
        elif op == n.TY_BOOK:
            lost = int(p0.books[0]) + a - int(p.books[0])
            rule, rest = ("S-050", f", {count(lost, 'column')} lost") if lost else ("S-049", "")
            self.tell(rule, f"the Book token goes to column {p.books[0]}{rest}")
        elif op == n.TY_PERSUADE and (p.cellar[:3] == 0).all() and (p0.cellar[:3] == 0).all():
            self.tell("S-057", "no figure can be persuaded")

    def _done(self, done: bool, rule: str, text: str, otherwise: str) -> None:
        self.tell(rule, text if done else f"{otherwise}: skipped")

    def _lecture(self, p0: Any, p: Any) -> None:
        risen = [scale for scale in range(n.SCALES) if p.university[scale] > p0.university[scale]]
        if risen:
            self.tell("S-051", f"Lecture: the token of Scale {risen[0]} goes to row {p.university[risen[0]]}")
        else:
            self.tell("S-052", "all his University tokens are at the top: no Lecture")

    def _persuaded(self, s: Any, p: Any, kind: int, space: int) -> None:
        if s.turn_seat == tycho.SEAT:
            self.tell("S-054", f"persuades a figure from space {space + 1} to {space + 2}")

    def _interrogated(self, old: Any, p: Any, gains: bool) -> None:
        if gains:  # the player's own
            return
        loss = f"; past the end, {int(p.score) - int(old.score)} VP" if p.score != old.score else ""
        moved = int(self.twins(cellar.interrogation_sum)(p))
        self.tell("S-073" if loss else "S-072", f"interrogation: {moved:+}, the Tribunal token is on {p.reputation}{loss}")

    def _major(self, s0: Any, p0: Any, s: Any, p: Any) -> None:
        if p.majors == p0.majors:
            self.tell("S-067", "the display is empty: no Major Object")
            return
        card = int(p.library[p.columns - 1]) // 2
        space = [int(each) for each in s0.display].index(card)
        points_of = int(p.score) - int(p0.score)
        self.tell("S-064", f"observes the Major Object of {t.CARD_IDS[card]} on display space {space}: {points_of} VP")

    def _constellation(self, s0: Any, p0: Any, s: Any, p: Any) -> None:
        if p.constellations == p0.constellations:
            self.tell("S-063", "no open spot or no token: no constellation")
            return
        space, spot = (int(each[0]) for each in np.nonzero(s.tokens != s0.tokens))
        card = int(s.display[space])
        cost, gained = t.SPOT_COST[card, spot], int(p.score) - int(p0.score)
        self.tell("S-060", f"covers spot {space}.{spot + 1} of {t.CARD_IDS[card]} (cost {cost}): {gained} VP")

    def _comet(self, s0: Any, p0: Any, s: Any, p: Any) -> None:
        page = next((each + 1 for each in range(s.num_pages) if s.pages[each] != s0.pages[each]), 0)
        if page:
            self.tell("S-045", f"a comet of value 2 goes to page {page} of the Book of Comets, for nothing")
        elif p.appendix > p0.appendix:
            self.tell("S-047", "a comet of value 2 goes to the Appendix, for nothing")
        elif p.twos > p0.twos:
            self.tell("S-043", "a comet of value 1 moves down and shows 2")
        else:
            self.tell("S-043", "no comet of his is on the game board: none moves")

    def _moon(self, s0: Any, p0: Any, s: Any, p: Any) -> None:
        tile = next((each for each in range(n.MOON) if s.moon_shown[each] != s0.moon_shown[each]), None)
        if tile is None:
            return
        scoring = int(s0.moon_shown[tile])
        gained = int(p.score) - int(p0.score)
        text = f"observes Moon tile {t.NUMERALS[tile]} with Scoring tile {t.SCORING_IDS[scoring]}: {gained} VP in all"
        self.tell("L-188", f"{text}; the player scores the Scoring tile's basic value")
        space = next((each + 1 for each in range(n.BONUS_SPACES - 1) if s.bonus[each] != s0.bonus[each]), n.BONUS_SPACES)
        self.tell("L-191", f"the Grand Inquisitor goes to space {space} of the Bonus Board")
        if p.moons == t.OBJECTIVE_MOONS:
            self.tell("L-225", f"the Moon objective: {t.MOON_OBJECTIVE_VP} VP, counted above")

    def _claimed(self, done: bool, s: Any, p: Any, seat: int, place: int) -> None:
        if done and seat == tycho.SEAT:
            objective = int(s.objectives[place])
            first = s.claims[place, 0] == seat
            vp = int((t.OBJECTIVE_FIRST if first else t.OBJECTIVE_LATER)[objective])
            self.tell("S-074", f"meets objective {t.OBJECTIVE_IDS[objective]}: {vp} VP")


def _both(outer: Watcher, inner: Watcher) -> Watcher:
    return lambda do: outer(inner(do))


def tile_name(p: Any, place: int) -> str:
    """The tile on a place of his row, as positions write it."""
    tile = int(p.sky[place])
    return t.TYCHO_IDS[tile] + "+" * bool(p.gold[tile - 1])


def account(before: Any, after: Any, action: int) -> list[Step]:
    """What Tycho did between two state records, of which the first led to the second by an action of the player.

    Empty where he had no turn. The steps are told by carrying the action out again.
    """
    tiles = [[*each.turned] for each in (before, after)]
    if not before.solo or (tiles[0] == tiles[1] and before.round_number == after.round_number and after.depth):
        return []
    state = before.copy()
    teller = Teller()
    teller.twins(apply)(state, action)
    teller.twins(settle)(state, np.zeros(2 * MAX_LEGAL, np.int16))
    return teller.steps


def score_at_end(s: Any) -> dict[str, int]:
    """What the final scoring adds for Tycho, by source."""
    twins = Twins()
    p = s.players[tycho.SEAT - 1]
    return {
        "university": int(twins(scoring.university_points)(s, p)),
        "cellar": int(twins(scoring.cellar_points)(p)),
        "reputation": int(twins(scoring.reputation_points)(p)),
    }
