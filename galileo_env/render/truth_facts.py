"""What is printed on the components of Galileo's Truth, for drawings: records of the raw tables by id, and look-ups in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.lines import count
from galileo_env.render.truth_words import SUBJECTS, icon, level, per, split, words

Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """The tables in use, indexed for look-ups.

    `cards`, `spaces`, `graduation`, `inventions`, `window`, `tiles`, `mentors`, `tokens`, `penance`: record by id, in the order
    of the tables. `rows` of the pyramid, `slots` of the Workshop, `level_vp` of Levels II to IV, `mastery` by Subject: in order.
    `sets` and `icons`: icon sets and icons by the numbers that frames hold. `setup`, `tracks`, `inquisition`: whole tables.
    """

    digest: str
    cards: dict[str, Raw]
    rows: list[Raw]
    spaces: dict[str, Raw]
    graduation: dict[str, Raw]
    level_vp: list[list[int]]
    mastery: dict[str, list[int]]
    inventions: dict[str, Raw]
    slots: list[int]
    window: dict[str, Raw]
    tiles: dict[str, Raw]
    observe: Raw
    mentors: dict[str, Raw]
    penance: dict[str, Raw]
    tokens: dict[str, Raw]
    setup: Raw
    tracks: Raw
    inquisition: Raw
    sets: list[tuple[str, list[list[str]]]]
    icons: list[str]

    def page(self, record: Raw) -> str:
        """Icons of a card, space or tile: those that are always there, then the groups of its split."""
        parts = [words(record["always"])] if record["always"] else []
        if record.get("groups"):
            parts.append(split(record["split"], record["groups"]))
        return "; ".join(parts) or "nothing"

    def card(self, name: str) -> str:
        """A Treatise Card with spine and page: "st_p1 (Physics, 1 Book: 1 Coin)"."""
        record = self.cards[name]
        return f"{name} ({SUBJECTS[record['subject']]}, {count(record['books'], 'Book')}: {self.page(record)})"

    def invention(self, name: str) -> str:
        """Kind of an Invention and what it does."""
        record = self.inventions[name]
        kind = record["type"]
        if kind == "end":
            return f"end: {record['score_vp']} VP per {per(record['score_per'])}"
        when = f"after {record['condition'].capitalize()}" if kind == "ongoing" else kind
        return f"{when}: {words(record['work'])}"

    def invention_cost(self, name: str, slot: int) -> str:
        """What an Invention costs from a slot of the Workshop."""
        record = self.inventions[name]
        parts = [count(record["cost_coin"] + self.slots[slot], "Coin")]
        if record["cost_books"]:
            parts.append(f"{count(record['cost_books'], 'Book')} of {SUBJECTS[record['cost_subject']]}")
        if record["cost_research"]:
            parts.append(f"{record['cost_research']} Research")
        return ", ".join(parts)

    def marker_level(self, space: int) -> int:
        """Level of a Subject Marker on a space."""
        return sum(space >= first for first in self.tracks["subject_track"]["level_first_space"])

    def needs(self, tile: str) -> str:
        """What a Graduation Tile asks."""
        record = self.graduation[tile]
        parts = [
            count(record["treatises"], "Treatise") if record["treatises"] else "",
            f"{record['treatises_from_level2']} of them of Level II or higher" if record["treatises_from_level2"] else "",
            count(record["inventions"], "Invention") if record["inventions"] else "",
            count(record["observations"], "Observation") if record["observations"] else "",
            f"{count(record['markers'], 'marker')} at Level {level(record['markers_level'])}" if record["markers"] else "",
        ]
        return ", ".join(filter(None, parts)) or "nothing"

    def gift(self, mentor: str, seals: int) -> str:
        """What a Mentor gives as the seal is taken that leaves so many, in words; nothing for most."""
        record = self.mentors[mentor]
        if seals == 0:
            return f"{icon(record['fourth'])} at once"
        return f"{icon(record['second'])} each Income" if record["seals"] - seals == 2 else ""


def _numbered(raw: Raw) -> tuple[list[tuple[str, list[list[str]]]], list[str]]:
    """Icon sets (kind of split, groups) and icons, numbered from 1 in the order in which the tables name them."""
    records = [*raw["cards"]["start_card"], *raw["cards"]["treatise"], *raw["spaces"]["space"]]
    for each in raw["inventions"]["invention"]:
        records.append({"always": each["now"]})
        if each["type"] == "once":
            records.append({"always": each["work"]})
    records += [*raw["observation"]["window_space"], *raw["observation"]["tile"]]
    sets: list[tuple[str, list[list[str]]]] = [("none", [])]
    icons = [""]
    for each in records:
        groups = [list(group) for group in each.get("groups", ())]
        sets.append((each.get("split", "none"), groups))
        for text in [*each["always"], *(text for group in groups for text in group)]:
            if text not in icons:
                icons.append(text)
    return sets, icons


@lru_cache(maxsize=1)
def facts() -> Facts:
    """The facts of the tables in use."""
    catalogue = game_spec("truth").catalogue
    raw = catalogue.raw
    sets, icons = _numbered(raw)
    return Facts(
        digest=catalogue.digest,
        cards=_by_id([*raw["cards"]["start_card"], *raw["cards"]["treatise"]]),
        rows=raw["cards"]["row"],
        spaces=_by_id(raw["spaces"]["space"]),
        graduation=_by_id(raw["graduation"]["tile"]),
        level_vp=[[each["first_vp"], *each["later_vp"]] for each in raw["graduation"]["level"]],
        mastery={each["subject"]: each["space_vp"] for each in raw["tracks"]["mastery_track"]},
        inventions=_by_id(raw["inventions"]["invention"]),
        slots=[each["coin"] for each in raw["inventions"]["slot"]],
        window=_by_id(raw["observation"]["window_space"]),
        tiles=_by_id(raw["observation"]["tile"]),
        observe=raw["observation"]["observe"],
        mentors=_by_id(raw["mentors"]["mentor"]),
        penance=_by_id(raw["cards"]["penance"]),
        tokens=_by_id(raw["inquisition"]["token"]),
        setup=raw["setup"],
        tracks=raw["tracks"],
        inquisition=raw["inquisition"],
        sets=sets,
        icons=icons,
    )


def _by_id(records: Sequence[Raw]) -> dict[str, Raw]:
    return {record["id"]: record for record in records}


def facts_of(position: Raw) -> Facts:
    """The facts that belong to a position. Raises ValueError if it was made with other tables than those in use."""
    found = facts()
    if position["catalogue"] != found.digest:
        raise ValueError(f"position: catalogue: made with tables {position['catalogue']!r}; in use: {found.digest!r}")
    return found
