"""The report of balance: what decides games in which one agent plays all seats.

Everything that is told of a game beyond points, turns and actions comes from its `GameSpec.profile`: what a side was is told by
value (such as a character), whether it did something by yes and no, how much it did as a mean, and pieces by who got them. So a
new game needs no word here.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from galileo_env.arena import Game, Match
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.reports import page as pages
from galileo_env.reports.origin import caption, lines, origin
from galileo_env.reports.page import PAGE, Picture, interval, percent, section
from galileo_env.statistics import CONFIDENCE, effective_trials, mean_interval, wilson

Found = Mapping[str, Any]

KIND = "galileo report balance"
JSON = "balance.json"
PICTURES = ("groups", "seats", "first", "sources", "lengths", "options", "actions", "flags", "counts", "pieces")

#: What a report is made of; nothing else is ever written to its folder.
FILES = (JSON, PAGE, *(f"{name}.png" for name in PICTURES))

RULESET = "galilei:seats=4,luna,characters=random"
AGENT = "scholar"

#: Columns of a histogram, at most.
BARS = 30

#: First actions that are drawn, the most frequent ones; all are in the table.
ROWS = 24

TITLE = "What decides games?"

INTERVALS = (
    "95 % intervals: Wilson's on as many trials as the blocks are worth for shares, Student's over blocks for points. The dashed "
    "line is where all would be if it did not matter."
)

HALVES = "Means over the seats that won, sole or not, and over the others; the difference with its 95 % interval over blocks."

FIRST = "By what a seat did at its first decision, as far as it had a choice. What was possible then differs from game to game."

FINDINGS = "Groups that win more or less than their part, with intervals wide enough that all of one kind hold together at 95 %."

FLAGS = "Seats that did something against those that did not. This is no effect: who is ahead may do other things."

PIECES = (
    "In how many of the games in which it was in play a piece was got by somebody, and how many of their games the first holders "
    "won, where they are known."
)

LENGTHS = "Points of every seat; length and decisions of every game, decisions being those that were asked."

OPTIONS = (
    "How many actions were legal at each decision that was asked. Where only one is legal a game settles the decision without "
    "asking, so forced moves do not appear, but for kinds of decisions that are asked in any case: {share} of the decisions here "
    "had a single legal action."
)

ACTIONS = "All actions of the game by block: never legal in these games, legal but never chosen, chosen."


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


def actions(match: Match) -> list[dict[str, Any]]:
    """For every action of the game its block, its text, and how often it was legal and was chosen, by all entries together."""
    chosen, offered = match.tally.chosen.sum(axis=0).tolist(), match.tally.offered.sum(axis=0).tolist()
    space = game_spec(match.ruleset.game).actions
    names = [block.name for block in space.blocks for _ in block.texts]
    return [
        {"block": name, "text": text, "offered": offered[i], "chosen": chosen[i]}
        for i, (name, text) in enumerate(zip(names, space.texts, strict=True))
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


# --- page ----------------------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A key in words."""
    return name.replace("_", " ")


def pictures(found: Found) -> dict[str, Picture]:
    """The pictures of a report, by name, as far as there are figures for them."""
    from galileo_env.reports import balance_pictures as draw

    below = caption(found, [found["n_blocks"]], found["n_games"])
    even = {"even": found["even"]}
    drawn = [
        Picture(
            "seats",
            (5, 1.1 + 0.36 * found["seats"]),
            partial(draw.groups, found=found["by_seat"], **even),
            "Games won by seat",
            below,
        )
    ]
    if found["groups"]:
        rows = max(len(each) for each in found["groups"].values())
        size: tuple[float, float] = (5, (1.2 + 0.34 * rows) * len(found["groups"]))
        part = partial(draw.many_groups, found=found["groups"], **even)
        drawn.append(
            Picture("groups", size, part, f"Games won by {', '.join(found['groups'])}", below, grid=(len(found["groups"]), 1))
        )
    first = sorted(found["by_first_action"], key=lambda each: -each["n_seats"])[:ROWS]
    if first:
        part = partial(draw.groups, found=first, **even)
        drawn.append(Picture("first", (5, 1.2 + 0.3 * len(first)), part, "Games won by first action", below))
    for name, what in (("sources", "Points by source"), ("counts", "How much was done")):
        halves_of = {key: each for key, each in found[name].items() if each["winners"] or each["others"]}
        if halves_of:
            part = partial(draw.halves, found=halves_of)
            drawn.append(Picture(name, (5, 1.3 + 0.44 * len(halves_of)), part, f"{what}, winners and others", below))
    part = partial(draw.lengths, found=found)
    drawn.append(Picture("lengths", (5, 6), part, "Histograms of points, length and decisions", below, grid=(3, 1)))
    drawn.append(
        Picture("options", (5, 3.2), partial(draw.options, counts=found["options"]), "Histogram of legal actions", below)
    )
    blocks = block_counts(found["actions"])
    part = partial(draw.actions, blocks=blocks)
    drawn.append(
        Picture("actions", (5, 1.3 + 0.27 * len(blocks)), part, "Actions by block: never legal, never chosen, chosen", below)
    )
    if found["flags"]:
        part = partial(draw.flags, found=found["flags"], **even)
        drawn.append(Picture("flags", (5, 1.5 + 0.66 * len(found["flags"])), part, "What seats did, and what they won", below))
    if found["pieces"]:
        heights = tuple(1.1 + 0.24 * len(each) for each in found["pieces"].values())
        part = partial(draw.pieces, found=found["pieces"], **even)
        size = (5.2, sum(heights) + 0.4)
        alt = "Pieces: how often got, what their holders won"
        drawn.append(Picture("pieces", size, part, alt, below, grid=(len(heights), 1), heights=heights))
    return {each.name: each for each in drawn}


def block_counts(found: Sequence[Found]) -> list[dict[str, Any]]:
    """For each block of actions how many of them were never legal, legal but never chosen, and chosen."""
    blocks: dict[str, Counter[str]] = defaultdict(Counter)
    for each in found:
        blocks[each["block"]]["chosen" if each["chosen"] else "never chosen" if each["offered"] else "never legal"] += 1
    return [
        {"block": name, **{key: count[key] for key in ("chosen", "never chosen", "never legal")}}
        for name, count in blocks.items()
    ]


def page(found: Found) -> str:
    """The whole page, made of the figures alone."""
    drawn = pictures(found)
    what = f"{found['title']}: the agent {found['agent']} on all {found['seats']} seats of {found['rulesets'][0]}."
    body = [pages.header(TITLE, what, lines(found)), pages.tiles(_tiles(found))]
    body.append(
        section(
            "What stands out", [], FINDINGS, [], more=pages.items([f"{each[0].upper()}{each[1:]}." for each in found["findings"]])
        )
    )
    for key, each in found["groups"].items():
        shown = [drawn["groups"]] if key == next(iter(found["groups"])) else []
        body.append(section(f"By {words(key)}", shown, INTERVALS, _group_rows(key, each), shown=True))
    body.append(section("By seat", [drawn["seats"]], INTERVALS, _group_rows("seat", found["by_seat"]), shown=True))
    if "first" in drawn:
        body.append(
            section("By first action", [drawn["first"]], f"{FIRST} {INTERVALS}", _group_rows("action", found["by_first_action"]))
        )
    body.append(section("Where points come from", [drawn["sources"]], HALVES, _half_rows(found["sources"])))
    if "counts" in drawn:
        body.append(section("How much was done", [drawn["counts"]], HALVES, _half_rows(found["counts"])))
    if "flags" in drawn:
        rows = [row for key, each in found["flags"].items() for row in _flag_rows(key, each)]
        body.append(section("What seats did", [drawn["flags"]], f"{FLAGS} {INTERVALS}", rows, shown=True))
    if "pieces" in drawn:
        rows = [_piece_row(group, each) for group, members in found["pieces"].items() for each in members]
        body.append(section("Pieces", [drawn["pieces"]], f"{PIECES} {INTERVALS}", rows))
    rows = [
        _histogram_row(name, found[key])
        for key, name in (("points", "points"), ("lengths", found["turns"]), ("decisions", "decisions"))
    ]
    body.append(section("Points and length", [drawn["lengths"]], LENGTHS, rows))
    total = max(1, sum(found["options"]))
    rows = [
        {
            "legal actions": f"{number}{' or more' * (number == len(found['options']) - 1)}",
            "decisions": count,
            "share": percent(count / total, 2),
        }
        for number, count in enumerate(found["options"])
        if count
    ]
    text = OPTIONS.format(share=percent(found["options"][1] / total))
    body.append(section("Choices", [drawn["options"]], text, rows))
    body.append(section("Actions", [drawn["actions"]], ACTIONS, _action_rows(found["actions"]), more=_unused(found["actions"])))
    return pages.document(f"{TITLE} {found['rulesets'][0]}", body)


def _tiles(found: Found) -> dict[str, str]:
    return {
        "points of a seat": f"{found['points']['mean']:.1f}",
        f"{found['turns']} a game": f"{found['lengths']['mean']:.1f}",
        "decisions a game": f"{found['decisions']['mean']:.0f}",
        "blocks": f"{found['n_blocks']:,}",
    }


def _group_rows(key: str, found: Sequence[Found]) -> list[dict[str, Any]]:
    return [
        {
            key: str(each["value"]),
            "won, %": interval(each["win_share"], 100),
            "points": interval(each["points"]),
            "seats": each["n_seats"],
            "blocks": each["n_blocks"],
        }
        for each in found
    ]


def _flag_rows(key: str, found: Sequence[Found]) -> list[dict[str, Any]]:
    seats = sum(each["n_seats"] for each in found)
    return [
        {**row, "what": f"{words(key)}: {'yes' if each['value'] else 'no'}", "of all": percent(each["n_seats"] / seats)}
        for each, row in zip(found, _group_rows("what", found), strict=True)
    ]


def _half_rows(found: Mapping[str, Found]) -> list[dict[str, Any]]:
    return [
        {
            "what": words(key),
            "winners": _number(each["winners"]),
            "others": _number(each["others"]),
            "difference": interval(each["difference"], digits=2, signed=True) if each["difference"] else None,
        }
        for key, each in found.items()
    ]


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.2f}"


def _piece_row(group: str, each: Found) -> dict[str, Any]:
    return {
        "group": words(group),
        "piece": each["piece"],
        "games with it": each["n_games"],
        "got by somebody": percent(each["taken_share"]),
        "times a game": f"{each['per_game']:.2f}",
        "holders won, %": interval(each["win_share"], 100) if each["win_share"] else None,
        "first holder won, %": interval(each["win_share_of_first"], 100) if each["win_share_of_first"] else None,
    }


def _histogram_row(name: str, found: Found) -> dict[str, Any]:
    quantiles = {f"{part} %": f"{value:.0f}" for part, value in found["quantiles"].items()}
    return {"what": name, "values": found["n"], "mean": f"{found['mean']:.1f}", **quantiles}


def _action_rows(found: Sequence[Found]) -> list[dict[str, Any]]:
    return [
        {
            "block": each["block"],
            "action": each["text"],
            "legal at decisions": each["offered"],
            "chosen": each["chosen"],
            "chosen where legal": percent(each["chosen"] / each["offered"]) if each["offered"] else None,
        }
        for each in found
    ]


def _unused(found: Sequence[Found]) -> str:
    """The actions never legal or never chosen, by block."""
    said = []
    for name in dict.fromkeys(each["block"] for each in found):
        mine = [each for each in found if each["block"] == name]
        never = [each["text"] for each in mine if not each["offered"]]
        idle = [each["text"] for each in mine if each["offered"] and not each["chosen"]]
        parts = [f"{how}: {', '.join(texts)}" for how, texts in (("never legal", never), ("legal, never chosen", idle)) if texts]
        if parts:
            said.append(f"{name}: {'; '.join(parts)}")
    return f"<details><summary>Actions never legal or never chosen</summary>{pages.items(said)}</details>" if said else ""


def write(found: Found, folder: Path) -> list[Path]:
    """Writes the report and returns the paths of its files. Raises ValueError as `page.check` does."""
    return pages.write(found, folder, KIND, JSON, FILES, page(found), pictures(found).values())
