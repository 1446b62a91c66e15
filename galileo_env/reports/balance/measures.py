"""The figures of the report of balance, reckoned from a match: groups of seats, winners and others, actions, pieces."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from galileo_env.arena import Game, Match
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.reports.origin import origin
from galileo_env.reports.pages import percent
from galileo_env.statistics import CONFIDENCE, effective_trials, mean_interval, wilson

Found = Mapping[str, Any]

#: In the JSON; a folder without it is not ours to overwrite.
KIND = "galileo report balance"

RULESET = "galilei:seats=4,luna,characters=random"
AGENT = "scholar"

#: Columns of a histogram, at most.
BARS = 30


# --- figures -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """One seat of one game: what it won (1, or its part of a shared win), its points, and what the profile says of it."""

    block: int
    seat: int
    won: float
    points: int
    sources: Mapping[str, int]
    first: str
    facts: Mapping[str, Any]


def seats_of(match: Match) -> list[Seat]:
    """Every seat of every game."""
    found = []
    for game in match.games:
        facts = game.profile.get("sides", [{}] * match.ruleset.seats)
        for seat in range(match.ruleset.seats):
            found.append(
                Seat(
                    block=game.block,
                    seat=seat + 1,
                    won=game.win_share(seat),
                    points=game.result["vp"][seat],
                    sources=game.result["sources"][seat],
                    first=game.first_actions[seat] if game.first_actions else "",
                    facts=facts[seat],
                )
            )
    return found


def figures(match: Match, name: str = "") -> dict[str, Any]:
    """Everything that the report says, as plain JSON; `name` says where the match comes from, such as its file.

    Raises ValueError for a solo game, for different agents, for a match without games, and as `origin` does.
    """
    rules = match.ruleset
    check_ruleset(rules)
    agents = {each.partition("#")[0] for each in match.names}
    if len(agents) > 1:
        raise ValueError(f"agents {', '.join(sorted(agents))}; accepted: one agent on all seats, since only then seats are alike")
    if not match.games:
        raise ValueError("no games in this result; accepted: at least one block")
    seats, even = seats_of(match), 1 / rules.seats
    spec = game_spec(rules.game)
    facts = list(dict.fromkeys(key for each in seats for key in each.facts))
    kinds = {key: type(next(each.facts[key] for each in seats if key in each.facts)) for key in facts}
    results = [game.result for game in match.games]
    by_fact = {key: groups(seats, fact(key)) for key in facts if kinds[key] is str}
    by_seat = sorted(groups(seats, lambda each: each.seat), key=lambda each: each["value"])
    return {
        "kind": KIND,
        **origin([match], [name] if name else ()),
        "confidence": CONFIDENCE,
        "agent": agents.pop(),
        "seats": rules.seats,
        "n_blocks": match.blocks,
        "turns": spec.turns,
        "even": even,
        "findings": [line for key, found in {"seat": by_seat, **by_fact}.items() for line in findings(key, found, even)],
        "groups": by_fact,
        "by_seat": by_seat,
        "by_first_action": groups(seats, lambda each: each.first or None),
        "flags": {key: groups(seats, fact(key)) for key in facts if kinds[key] is bool},
        "counts": {key: halves(seats, fact(key)) for key in facts if kinds[key] is int},
        "sources": {source: halves(seats, points_from(source)) for source in seats[0].sources},
        "points": histogram([each.points for each in seats]),
        "lengths": histogram([result["turns"] for result in results]),
        "decisions": histogram([result["decisions"] for result in results]),
        "options": match.tally.options.sum(axis=0).tolist(),
        "actions": actions(match),
        "pieces": pieces(match.games),
    }


def fact(key: str) -> Callable[[Seat], Any]:
    """What the profile says of a seat under this key, None if nothing."""
    return lambda each: each.facts.get(key)


def points_from(source: str) -> Callable[[Seat], float]:
    """The points of a seat from this source."""
    return lambda each: each.sources[source]


def check_ruleset(rules: Ruleset) -> None:
    """Raises ValueError for a solo game."""
    if rules.solo:
        raise ValueError(f"{rules} has one seat, so there is nothing to balance; accepted: a ruleset of two seats or more")


# --- groups of seats -----------------------------------------------------------------------------------------------------------


def groups(seats: Sequence[Seat], key: Callable[[Seat], Any]) -> list[dict[str, Any]]:
    """Share of games won and mean points of the seats of each value of `key`, those of None left out; most wins first.

    `n_seats` counts seats of games. Bounds are Wilson's on the trials that the blocks are worth, and Student's over blocks.
    """
    by_value: dict[Any, list[Seat]] = defaultdict(list)
    for each in seats:
        if key(each) is not None:
            by_value[key(each)].append(each)
    found = []
    for value, mine in by_value.items():
        won, points = _by_block(mine, lambda each: each.won), _by_block(mine, lambda each: each.points)
        share = float(np.mean([each.won for each in mine]))
        low, high = wilson(share, effective_trials(won, len(mine)))
        found.append(
            {
                "value": value,
                "n_seats": len(mine),
                "n_blocks": len(won),
                "trials": effective_trials(won, len(mine)),
                "win_share": {"value": share, "low": low, "high": high},
                "points": mean_interval(points)._asdict(),
            }
        )
    return sorted(found, key=lambda each: (-each["win_share"]["value"], str(each["value"])))


def findings(name: str, found: Sequence[Found], even: float) -> list[str]:
    """In words which groups win more or less than their part, so that all of it together holds at 95 %."""
    said = []
    for each in found:
        share = each["win_share"]["value"]
        low, high = wilson(share, each["trials"], 1 - (1 - CONFIDENCE) / len(found))
        if low is None or high is None or low <= even <= high:
            continue
        than = "more" if share > even else "less"
        said.append(
            f"{name} {each['value']} wins {percent(share)} [{100 * low:.1f}, {100 * high:.1f}], {than} than {percent(even)}"
        )
    return (
        said or [f"no {name} wins more or less than {percent(even)} beyond the noise, among {len(found)}"]
        if len(found) > 1
        else []
    )


def _by_block(seats: Iterable[Seat], figure: Callable[[Seat], float]) -> list[float]:
    """Mean of a figure in each block."""
    blocks: dict[int, list[float]] = defaultdict(list)
    for each in seats:
        blocks[each.block].append(float(figure(each)))
    return [float(np.mean(blocks[block])) for block in sorted(blocks)]


def halves(seats: Sequence[Seat], figure: Callable[[Seat], float | None]) -> dict[str, Any]:
    """Means of a figure over winners (sole or not) and over the others, and over blocks that of their difference."""
    winners = [each for each in seats if each.won and figure(each) is not None]
    others = [each for each in seats if not each.won and figure(each) is not None]
    found: dict[str, Any] = {"winners": _mean_of(winners, figure), "others": _mean_of(others, figure), "difference": None}
    sums: dict[int, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for each in winners + others:
        sums[each.block][not each.won].append(float(figure(each) or 0))
    differences = [float(np.mean(mine) - np.mean(theirs)) for mine, theirs in sums.values() if mine and theirs]
    if differences:
        found["difference"] = mean_interval(differences)._asdict()
    return found


def _mean_of(seats: Sequence[Seat], figure: Callable[[Seat], float | None]) -> float | None:
    return float(np.mean([figure(each) for each in seats])) if seats else None


def histogram(values: Sequence[int]) -> dict[str, Any]:
    """Counts of whole numbers in columns of equal width, with mean and percentiles. Column i is from edge i up to edge i + 1."""
    low, high = min(values), max(values)
    width = next(each * size for size in (1, 10, 100, 1000) for each in (1, 2, 5) if (high - low) / (each * size) <= BARS)
    edges = list(range(width * (low // width), high + width + 1, width))
    return {
        "edges": edges,
        "counts": np.histogram(values, edges)[0].tolist(),
        "n": len(values),
        "mean": float(np.mean(values)),
        "quantiles": {str(part): float(np.percentile(values, part)) for part in (5, 25, 50, 75, 95)},
    }


# --- actions and pieces --------------------------------------------------------------------------------------------------------


def actions(match: Match) -> list[dict[str, Any]]:
    """For every action of the game its block, its text, and how often it was legal and was chosen, by all entries together."""
    chosen, offered = match.tally.chosen.sum(axis=0).tolist(), match.tally.offered.sum(axis=0).tolist()
    space = game_spec(match.ruleset.game).actions
    names = [block.name for block in space.blocks for _ in block.texts]
    return [
        {"block": name, "text": text, "offered": offered[i], "chosen": chosen[i]}
        for i, (name, text) in enumerate(zip(names, space.texts, strict=True))
    ]


def block_counts(found: Sequence[Found]) -> list[dict[str, Any]]:
    """For each block of actions how many of them were never legal, legal but never chosen, and chosen."""
    blocks: dict[str, Counter[str]] = defaultdict(Counter)
    for each in found:
        blocks[each["block"]]["chosen" if each["chosen"] else "never chosen" if each["offered"] else "never legal"] += 1
    return [
        {"block": name, **{key: count[key] for key in ("chosen", "never chosen", "never legal")}}
        for name, count in blocks.items()
    ]


def pieces(games: Sequence[Game]) -> dict[str, list[dict[str, Any]]]:
    """For every piece of the profiles: in how many games it was in play, in which part of them somebody got it, how often a game,
    and what those who got it won, where they are known. By group, in the order of names.
    """
    in_play: Counter[tuple[str, str]] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    seats: dict[tuple[str, str], list[tuple[int, float, bool]]] = defaultdict(list)
    for game in games:
        for group, members in game.profile.get("pieces", {}).items():
            for name, holders in members.items():
                in_play[group, name] += 1
                taken[group, name] += bool(holders)
                for place, seat in enumerate(holders):
                    seats[group, name].append((game.block, game.win_share(seat - 1) if seat else -1.0, place == 0))
    found: dict[str, list[dict[str, Any]]] = {}
    for group, name in sorted(in_play, key=lambda each: (each[0], _natural(each[1]))):
        held = seats[group, name]
        record: dict[str, Any] = {
            "piece": name,
            "n_games": in_play[group, name],
            "taken_share": taken[group, name] / in_play[group, name],
            "per_game": len(held) / in_play[group, name],
            "win_share": _won([each for each in held if each[1] >= 0]),
            "win_share_of_first": _won([each for each in held if each[1] >= 0 and each[2]]),
        }
        found.setdefault(group, []).append(record)
    return found


def _won(held: Sequence[tuple[int, float, bool]]) -> dict[str, Any] | None:
    """What seats won, with bounds; None without seats."""
    if not held:
        return None
    blocks: dict[int, list[float]] = defaultdict(list)
    for block, won, _ in held:
        blocks[block].append(won)
    share = float(np.mean([won for _, won, _ in held]))
    low, high = wilson(share, effective_trials([float(np.mean(each)) for each in blocks.values()], len(held)))
    return {"n": len(held), "value": share, "low": low, "high": high}


def _natural(name: str) -> tuple[str, int]:
    """Names with a number at the end in the order of those numbers."""
    digits = len(name) - len(name.rstrip("0123456789"))
    return name[: len(name) - digits], int(name[len(name) - digits :] or 0)
