"""The table of Galileo's Truth that all share: Inquisition, pyramid, Levels, Mastery Tracks, Workshop, action spaces, Window."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from galileo_env.render.lines import SOLID, beside, count, fill, parts, solid, title
from galileo_env.render.text import WIDTH
from galileo_env.render.truth_facts import Facts
from galileo_env.render.truth_player import window_rows
from galileo_env.render.truth_scene import mark
from galileo_env.render.truth_words import SUBJECTS, level, words

Position = Mapping[str, Any]


def inquisition(position: Position, facts: Facts) -> list[str]:
    """The token of this Cycle if it lies open, those of earlier ones, the limits of the check, the Penance supply."""
    seen = position["cycle"] - (not position["token"]["face_up"])
    values = [facts.tokens[name]["value"] for name in position["token"]["order"][:seen]]
    now = f"token of this Cycle {values[-1]}" if position["token"]["face_up"] else "token of this Cycle face down"
    before = values[: position["cycle"] - 1]
    left = Counter(each["value"] for each in facts.tokens.values()) - Counter(values)
    unseen = " ".join(str(value) for value in sorted(left.elements())) or "none"
    check = facts.inquisition["check"]
    limits = [(what, check[f"{what}_offset"]) for what in ("penance", "prison", "stake")]
    rule = ", ".join(f"{what.capitalize()} +{offset}" for what, offset in limits)
    return [
        title(f"INQUISITION  {now}"),
        *parts(
            [
                f"Earlier tokens {' '.join(map(str, before)) or 'none'}",
                f"not seen yet {unseen}",
                f"By Suspicion over the token: {rule}, -{check['relief']} from Prison on",
                f"Penance supply {len(position['penance'])}",
            ]
        ),
    ]


def pyramid(position: Position, facts: Facts) -> list[str]:
    """Treatises, the top row first: Subject and Books, cost, seals from the left, page."""
    lines = [title("PYRAMID  place, Treatise, Books and their cost, [seals from the left], page")]
    for row in range(len(position["pyramid"]), 0, -1):
        record = facts.rows[row - 1]
        research, points = " + ".join(map(str, record["research"])), " ".join(map(str, record["seal_vp"]))
        lines.append(f"Row {row}, Level {level(row)}: costs {research} Research, seals give {points} VP")
        for number, each in enumerate(position["pyramid"][row - 1], 1):
            card = facts.cards[each["card"]]
            cost = f"{card['cost_subject']}{card['cost_books']} at {level(card['cost_level'])}"
            seals = "".join(f"[{mark(seat)}]" for seat in each["seals"])
            spine = f"{card['subject']}{card['books']}"
            lines += fill(solid(f" {row}.{number} {each['card']} {spine} for {cost} {seals} ") + facts.page(card), hang=6)
    return lines


def levels(position: Position, facts: Facts) -> list[str]:
    """Graduation Tiles and seal spaces of Levels II to IV; Mastery Tracks."""
    lines = [title("LEVELS AND MASTERY  [seal] or VP of each space from the left")]
    for number, (tile, seals, points) in enumerate(
        zip(position["graduation"], position["levels"], facts.level_vp, strict=True), 2
    ):
        lines += fill(f"Level {level(number):3} {_spaces(seals, points)}  {tile} needs {facts.needs(tile)}", hang=6)
    tracks = [
        solid(f"{SUBJECTS[subject].removeprefix('the ')} {_spaces(position['mastery'][subject], points)}")
        for subject, points in facts.mastery.items()
    ]
    gifts = [f"{name} {facts.gift(name, each['seals'] - 2)}, {facts.gift(name, 0)}" for name, each in facts.mentors.items()]
    return [*lines, *parts(tracks), *fill(f"Mentors, with the second and the last seal gone: {'; '.join(gifts)}")]


def _spaces(seals: list[int], points: list[int]) -> str:
    return " ".join([*(f"[{mark(seat)}]" for seat in seals), *(str(each) for each in points[len(seals) :])])


def workshop(position: Position, facts: Facts) -> list[str]:
    """Slots from the top with what the card costs there, what it gives at once and later."""
    period = facts.setup["game"]["cycle_period"][position["cycle"] - 1]
    decks = ", ".join(f"{level(number)} {len(deck)}" for number, deck in enumerate(position["inventions"], 1))
    lines = [title(f"WORKSHOP  slot, Invention, cost; decks by Period: {decks} (now {level(period)})")]
    for slot in range(len(position["workshop"]) - 1, -1, -1):
        name = position["workshop"][slot]
        if name is None:
            lines.append(f" {slot} empty")
            continue
        now = facts.inventions[name]["now"]
        gives = f"now {words(now)}; " if now else ""
        lines += fill(f" {slot} {name} {facts.invention_cost(name, slot)}: {gives}{facts.invention(name)}".replace(" ", SOLID, 1))
    return lines


def spaces(position: Position, facts: Facts) -> list[str]:
    """Action spaces by Level: ! exclusive, x blocked or used, who stands there."""
    lines = [title("ACTION SPACES  ! exclusive; [blocked, used, who stands there]")]
    for number in sorted({space["level"] for space in facts.spaces.values()}):
        lines.append(f"Level {level(number)}")
        for name, space in facts.spaces.items():
            if space["level"] == number:
                here = [str(seat) for seat, each in enumerate(position["players"], 1) if each["philosopher"] == name]
                states = [
                    *(["blocked"] if name in position["blocked"] else ["used"] if name in position["used"] else []),
                    *([",".join(here)] if here else []),
                ]
                state = f" [{', '.join(states)}]" if states else ""
                text = f" {name}{'!' if space['exclusive'] else ' '}{state}"
                lines += fill(solid(f"{text} ") + facts.page(space), hang=7)
    return lines


def sky(position: Position, facts: Facts) -> list[str]:
    """Window spaces with cost and icons, bags and discarded tiles."""
    bonus = facts.observe
    gives = f"{bonus['bonus_vp']} VP, {count(bonus['bonus_coin'], 'Coin')}"
    lines = [title(f"WINDOW  Research and Astronomy Books, icons; every observation {gives}")]
    for row in window_rows(facts):
        blocks = []
        for name in row:
            space = facts.window[name]
            cost = f"{space['research']}R {space['astronomy']}A" + (" start" if space["start"] else "")
            blocks.append([f"{name} {cost}", f"  {words(space['always'])}"])
        lines += beside(blocks, (WIDTH - len(blocks) + 1) // len(blocks))
    bags = ", ".join(f"{level(number)} {len(bag)}" for number, bag in enumerate(position["bags"], 1))
    out = ", ".join(_counted(names) for names in position["tiles_out"] if names) or "nothing"
    drawn = "; ".join(f"{name} {facts.page(facts.tiles[name])}" for name in position["drawn"])
    return [*lines, *parts([f"Bags {bags}", f"Discarded {out}", f"Drawn {drawn}" if drawn else ""])]


def _counted(names: list[str]) -> str:
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in Counter(names).items())
