"""The page of the report of balance, made of its figures alone: texts, tables, and which pictures are drawn."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from galileo_env.reports import pages
from galileo_env.reports.balance.measures import KIND, block_counts
from galileo_env.reports.origin import caption, lines
from galileo_env.reports.pages import PAGE, Picture, interval, percent, section

Found = Mapping[str, Any]

JSON = "balance.json"
PICTURES = ("groups", "seats", "first", "sources", "lengths", "options", "actions", "flags", "counts", "pieces")

#: What a report is made of; nothing else is ever written to its folder.
FILES = (JSON, PAGE, *(f"{name}.png" for name in PICTURES))

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


# --- pictures ------------------------------------------------------------------------------------------------------------------


def words(name: str) -> str:
    """A key in words."""
    return name.replace("_", " ")


def pictures(found: Found) -> dict[str, Picture]:
    """The pictures of a report, by name, as far as there are figures for them."""
    from galileo_env.reports.balance import drawings as draw

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


# --- page ----------------------------------------------------------------------------------------------------------------------


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
    """Writes the report and returns the paths of its files. Raises ValueError as `pages.check` does."""
    return pages.write(found, folder, KIND, JSON, FILES, page(found), pictures(found).values())
