"""Matches without play, for tests of what is reckoned from them."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from galileo_env.arena import Game, Match
from galileo_env.arena.match import Tally
from galileo_env.arena.store import head
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec


def game(block: int, seating: Sequence[int], points: Sequence[int], **more: Any) -> Game:
    """A finished game with these points of all sides, ranked by them; all of the points come from the first source."""
    places = [1 + sum(other > mine for other in points) for mine in points]
    sources = [{"majors": each, "library": 0} for each in points]
    result = {"vp": list(points), "sources": sources, "placement": places, "turns": 20 + block, "decisions": 100 + block}
    return Game(block, tuple(seating), {**result, **more.pop("result", {})}, **more)


def match(ruleset: str, names: Sequence[str], games: Sequence[Game], seed: int = 1) -> Match:
    """A match of these games, in which nobody did anything that was counted."""
    rules = Ruleset.parse(ruleset)
    tally = Tally.empty(len(names), len(game_spec(rules.game).actions))
    return Match(rules, tuple(names), tally, list(games), asdict(head(rules, names, seed, True, "fixed number of blocks")))
