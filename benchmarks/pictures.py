"""The pictures of the report: each function draws one thing into the axes it is given. Needs matplotlib (extra `report`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator, StrMethodFormatter

from galileo_env.reports.charts import plain, short
from galileo_env.reports.colours import BLUE, GREEN, INK, ON, ON_TINT, ORANGE, PAPER, QUIET

Record = Mapping[str, Any]

#: Of a game: dark and light. Ours against others: the first.
GAMES = {"galilei": (BLUE, "#9cc3e6"), "truth": (ORANGE, "#f0bd8a")}
OURS, OTHERS = GAMES["galilei"][0], "#a8b2bd"

NAMES = {"galilei": "Galileo Galilei", "truth": "Galileo's Truth"}

#: Of what is seen at a decision: colour and words.
SEEN = {"none": (QUIET, "mask only"), "int8": (BLUE, "int8 observation"), "float32": (ORANGE, "float32 observation")}

#: Parts of a decision in the order of the bars.
PARTS = {
    "mask": BLUE,
    "apply, settle": "#4f9bd9",
    "observe": ORANGE,
    "float32": "#f0bd8a",
    "Python": GREEN,
    "choose": "#a8b2bd",
    "reset": "#d5dbe1",
}

#: What a game's memory is made of: key of the larger, key of the smaller, colour, words.
MEMORY = (
    ("state", None, BLUE, "packed state"),
    ("none", "state", "#4f9bd9", "mask, legal list, points"),
    ("int8", "none", "#f0bd8a", "int8 observation"),
)

WORKS = {
    "one_game": "one game from Python",
    "aec_raw": "PettingZoo loop, raw env",
    "aec": "PettingZoo loop, checked env",
    "batch": "batch from Python",
    "kernel": "compiled loop",
    "clone": "copies of a game",
}


def game_of(record: Record) -> str:
    """The game of a record's ruleset."""
    return str(record["ruleset"]).partition(":")[0]


def curve(axes: Axes, records: Sequence[Record], game: str) -> None:
    """Decisions per CPU second against the number of games side by side, a line per observation."""
    mine = [each for each in records if game_of(each) == game]
    plain(axes, f"{NAMES[game]}: speed against batch size", "y")
    for seen, (colour, words) in SEEN.items():
        points = sorted((each["games"], each["decisions_per_cpu_s"] / 1e6) for each in mine if each["observation"] == seen)
        if points:
            axes.plot(*zip(*points, strict=True), color=colour, marker="o", markersize=4, linewidth=1.8, label=words)
            axes.annotate(
                f"{points[-1][1]:.2f}", points[-1], (6, 0), textcoords="offset points", va="center", color=colour, fontsize=9
            )
    sizes = sorted({each["games"] for each in mine})
    axes.set_xscale("log", base=2)
    axes.set_xticks(sizes, [f"{size:,}" for size in sizes])
    axes.minorticks_off()
    axes.set_ylim(bottom=0)
    axes.set_xlabel("games in the batch")
    axes.set_ylabel("million decisions per CPU s")
    axes.legend(frameon=False, fontsize=9, labelcolor=INK)


def split(axes: Axes, records: Sequence[Record]) -> None:
    """Stacked bars of nanoseconds per decision; a part that noise made negative is drawn as 0."""
    plain(axes, "Where a decision goes", "x")
    labels, widest = [], max(sum(max(each["parts"][part], 0) for part in PARTS) for each in records)
    for row, each in enumerate(records):
        labels.append(f"{NAMES[game_of(each)]}\n{each['games']:,} games")
        left = 0.0
        for part, colour in PARTS.items():
            width = max(each["parts"][part], 0.0)
            axes.barh(row, width, left=left, height=0.62, color=colour, label=part if row == 0 else None, edgecolor=PAPER)
            if width > 0.045 * widest:
                dark = part in ("mask", "observe", "Python", "apply, settle")
                axes.text(
                    left + width / 2, row, f"{width:.0f}", ha="center", va="center", fontsize=8, color=ON if dark else ON_TINT
                )
            left += width
        inside = each["parts"]["kernel loop"]
        axes.plot(
            [inside, inside],
            [row - 0.42, row + 0.42],
            color=INK,
            linewidth=2,
            label="whole decision in the kernel" if row == 0 else None,
        )
    axes.set_yticks(range(len(labels)), labels, color=INK)
    axes.invert_yaxis()
    axes.set_xlabel("CPU nanoseconds per decision")
    axes.legend(frameon=False, fontsize=9, ncols=4, loc="upper center", bbox_to_anchor=(0.45, -0.16), labelcolor=INK)


def threads(axes: Axes, records: Sequence[Record]) -> None:
    """Decisions per second of wall time with one thread and with two."""
    plain(axes, "Threads (wall time)", "y")
    groups: dict[tuple[str, str, int], dict[int, Record]] = {}
    for each in records:
        groups.setdefault((each["work"], game_of(each), each["games"]), {})[each["threads"]] = each
    for place, ((_, game, _), mine) in enumerate(groups.items()):
        for number, each in mine.items():
            rate = each["decisions_per_wall_s"] / 1e6
            at = place + 0.36 * (number - (1 + max(mine)) / 2)
            axes.bar(at, rate, width=0.34, color=GAMES[game][0 if number > 1 else 1])
            axes.annotate(
                f"{number}",
                (at, 0),
                (0, 4),
                textcoords="offset points",
                ha="center",
                fontsize=8,
                color=ON if number > 1 else ON_TINT,
            )
        if 2 in mine:
            times = mine[2]["decisions_per_wall_s"] / mine[1]["decisions_per_wall_s"]
            top = max(each["decisions_per_wall_s"] for each in mine.values()) / 1e6
            axes.annotate(f"×{times:.2f}", (place, top), (0, 4), textcoords="offset points", ha="center", fontsize=10, color=INK)
    words = {"batch": "batch of", "kernel": "in kernel,"}
    labels = [f"{NAMES[game]}\n{words[work]} {games:,}" for work, game, games in groups]
    axes.set_xticks(range(len(groups)), labels, color=INK, fontsize=8)
    axes.set_ylabel("million decisions per second")
    axes.margins(y=0.15)


def course(axes: Axes, records: Sequence[Record]) -> None:
    """Nanoseconds per decision in the thirds of games."""
    plain(axes, "Over the course of a game", "y")
    for each in records:
        game = game_of(each)
        values = [each[third] for third in ("first", "middle", "last")]
        axes.plot(range(3), values, color=GAMES[game][0], marker="o", linewidth=1.8, label=NAMES[game])
        above = values[0] == max(other["first"] for other in records)
        for place, value in enumerate(values):
            axes.annotate(
                f"{value:.0f}",
                (place, value),
                (0, 7 if above else -15),
                textcoords="offset points",
                ha="center",
                fontsize=9,
                color=GAMES[game][0],
            )
    axes.set_xticks(range(3), ["first third", "middle", "last third"], color=INK)
    axes.set_xlim(-0.3, 2.3)
    axes.set_ylim(0, 1.25 * max(max(each["first"], each["middle"], each["last"]) for each in records))
    axes.set_ylabel("CPU ns per decision, int8")
    axes.legend(frameon=False, fontsize=9, loc="lower center", labelcolor=INK)


def memory(axes: Axes, records: Sequence[Record]) -> None:
    """Bytes per game: state, outputs, observation."""
    plain(axes, "Memory of one game", "x")
    for row, each in enumerate(records):
        for larger, smaller, colour, words in MEMORY:
            left = each[smaller] if smaller else 0
            axes.barh(
                row, each[larger] - left, left=left, height=0.5, color=colour, edgecolor=PAPER, label=words if row == 0 else None
            )
        axes.annotate(
            f"{each['int8']:,} B", (each["int8"], row), (5, 0), textcoords="offset points", va="center", fontsize=9, color=INK
        )
    axes.set_yticks(range(len(records)), [NAMES[game_of(each)] for each in records], color=INK)
    axes.invert_yaxis()
    axes.margins(x=0.16)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.set_xlabel("bytes")
    axes.legend(
        frameon=False, fontsize=9, ncols=3, loc="upper center", bbox_to_anchor=(0.45, -0.25), labelcolor=INK, columnspacing=1.2
    )


def start(axes: Axes, times: Record) -> None:
    """Seconds of import, first step with and without compiled kernels."""
    plain(axes, "Start", "")
    words = {"import_s": "import", "warm_s": "first step,\ncompiled before", "cold_s": "first step,\nall to compile"}
    known = [(label, times[key]) for key, label in words.items() if times.get(key) is not None]
    for row, (_, seconds) in enumerate(known):
        axes.barh(row, seconds, height=0.5, color=OURS)
        axes.annotate(f"{seconds:.3g} s", (seconds, row), (5, 0), textcoords="offset points", va="center", fontsize=9, color=INK)
    axes.set_yticks(range(len(known)), [label for label, _ in known], color=INK)
    axes.invert_yaxis()
    axes.margins(x=0.16)
    axes.set_xlabel("seconds of wall time")


def peers(axes: Axes, records: Sequence[Record]) -> None:
    """A bar per peer and work, ours above those it is compared with, and how many times as much we do."""
    plain(axes, "Beside peers: random legal play, per CPU second of one core", "x")
    row, labels = 0.0, []
    for title, group in grouped(records):
        ours = group[0]["compared_with"]["per_cpu_s"]
        axes.text(0, row, title, transform=axes.get_yaxis_transform(), fontsize=9.5, color=INK, fontweight="bold", va="center")
        bars = [("galileo_env", ours, OURS, "")]
        bars += [(f"{each['peer']}: {each['game']}", each["decisions_per_cpu_s"], OTHERS, times(each)) for each in group]
        for label, rate, colour, words in bars:
            row += 1
            axes.barh(row, rate, height=0.72, color=colour)
            axes.annotate(
                f"{short(rate)}{words}", (rate, row), (5, 0), textcoords="offset points", va="center", fontsize=8.5, color=INK
            )
            labels.append((row, label))
        row += 1.5
    axes.set_xscale("log")
    axes.set_xlim(1e3, 4 * max(max(each["decisions_per_cpu_s"], each["compared_with"]["per_cpu_s"]) for each in records))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda rate, _: short(rate)))
    axes.minorticks_off()
    axes.set_yticks([at for at, _ in labels], [label for _, label in labels], color=INK)
    axes.set_ylim(row - 0.8, -0.8)
    axes.set_xlabel(
        "decisions (or copies) per CPU second, logarithmic; behind each peer: how many times as many galileo_env makes"
    )


def times(record: Record) -> str:
    """How many times as many we make, for the end of a peer's bar."""
    return f" · ×{record['ours_over_peer']:,g}"


def grouped(records: Sequence[Record]) -> list[tuple[str, list[Record]]]:
    """Peers' records by what of ours they are compared with, in the order of WORKS, with a title each."""
    groups: dict[str, list[Record]] = {}
    order = list(WORKS)
    for each in sorted(records, key=lambda each: (order.index(each["work"]), each["games"], each["compared_with"]["ruleset"])):
        beside = each["compared_with"]
        words = [WORKS[each["work"]]]
        if each["work"] == "batch":
            words.append(f"{beside['games']:,} games")
        if each["work"] in ("one_game", "batch"):
            words.append("mask only" if each["observation"] == "none" else "with observation")
        words.append(beside["ruleset"])
        groups.setdefault(", ".join(words), []).append(each)
    return list(groups.items())


def height_of_peers(records: Sequence[Record]) -> float:
    """Inches that the bars of the peers need."""
    return 1.2 + 0.215 * sum(len(group) + 2.5 for _, group in grouped(records))


def sheet(found: Mapping[str, Any], title: str) -> Figure:
    """All pictures there are data for, on one page; `found` is what `benchmarks.__main__` puts together."""
    parts, beside = found.get("anatomy", {}), (found.get("peers") or {}).get("records")
    heights = [3.4, 3.4, 2.9] + ([height_of_peers(beside)] if beside else [])
    if not parts:
        heights = heights[3:] or [2.0]
    figure = Figure(
        figsize=(14, sum(heights) + 1.1 * len(heights) + 0.8),
        facecolor=PAPER,
        layout=ConstrainedLayoutEngine(h_pad=0.25, w_pad=0.2),
    )
    figure.suptitle(title, x=0.015, ha="left", fontsize=13, color=INK)
    rows = figure.subfigures(len(heights), 1, height_ratios=heights, squeeze=False)[:, 0]
    if parts:
        for axes, game in zip(rows[0].subplots(1, 2), GAMES, strict=True):
            curve(axes, parts["curve"], game)
        left, right = rows[1].subplots(1, 2, width_ratios=(3, 2))
        split(left, parts["split"])
        threads(right, parts["threads"])
        places = rows[2].subplots(1, 3)
        memory(places[0], parts["memory"])
        course(places[1], parts["course"])
        if found.get("start"):
            start(places[2], found["start"])
        else:
            places[2].set_axis_off()
    if beside:
        peers(rows[-1].subplots(), beside)
    return figure
