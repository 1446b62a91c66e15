"""What is printed on the components of Galileo Galilei, for drawings: records of the raw tables by id, and look-ups in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.galilei_words import halves, words

Raw = Mapping[str, Any]

#: Sets of Action tiles beside the common one, as keys of characters.toml.
_OWN_TILES = ("newton_tile", "cunitz_tile")
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True)
class Facts:
    """The tables in use, indexed for look-ups.

    `cards`, `tiles`, `objectives`, `tycho_tiles`, `movement`, `scoring`, `stars`, `notes`, `characters`: record by id. `scales`:
    rows from the bottom by (tile id, side). `subjects`: printed name by kind. `pages`: rewards of the shared pages in the order
    of a position; `personal`: those of each character. `tile_sets`: ids of the Action tiles in the order of their numbers, the
    common ones with Kepler's first. `moon`: Moon tiles I to IX; `bonus`: rewards of the Bonus Board by side. `tracks`, `luna`,
    `own`: tables of tracks.toml, luna.toml, characters.toml.
    """

    digest: str
    cards: dict[str, Raw]
    tiles: dict[str, Raw]
    tile_sets: tuple[tuple[str, ...], ...]
    scales: dict[tuple[str, str], list[Raw]]
    subjects: dict[str, str]
    objectives: dict[str, Raw]
    pages: list[list[str]]
    personal: dict[str, list[list[str]]]
    appendix: list[str]
    tracks: Raw
    luna: Raw
    own: Raw
    moon: list[Raw]
    scoring: dict[str, Raw]
    bonus: dict[str, list[list[str]]]
    characters: dict[str, Raw]
    stars: dict[str, Raw]
    notes: dict[str, Raw]
    tycho_tiles: dict[str, Raw]
    movement: dict[str, Raw]

    def face(self, tile: str) -> Raw:
        """A face of an Action tile as positions write it: `T3`, or `T3+` for the upgraded one."""
        faces: Sequence[Raw] = self.tiles[tile.rstrip("+")]["face"]
        return faces[tile.endswith("+")]

    def tile_options(self, tile: str) -> list[list[str]]:
        """Effects of the options of an Action tile; none for one that repeats its bonus."""
        face = self.face(tile)
        return [list(face[key]) for key in ("option1", "option2") if key in face]

    def space_options(self, space: int) -> list[list[str]]:
        """Effects of the halves of a sky space's fixed action; none on crossed-out spaces."""
        return [list(option) for option in self.tracks["sky"][space]["options"]]

    def tile_action(self, tile: str, space: int | None) -> str:
        """The moving action of a tile in words; on a sky space with the number of repetitions where it repeats something."""
        face = self.face(tile)
        if "multiplied" not in face:
            return halves(self.tile_options(tile))
        times = f" x{self.factor(space)}" if space is not None else ""
        once = f"; then {words(face['fixed'])}" if face["fixed"] else ""
        return f"{words(face['multiplied'])}{times}{once}"

    def moving_action(self, space: int, tile: str | None) -> str:
        """The moving action of a sky space in words: its tile's, or what the space without a tile gives."""
        return self.tile_action(tile, space) if tile else words(self.tracks["telescope"]["upgrade_extra"])

    def factor(self, space: int) -> int:
        """How often a mirror on a sky space gives its bonus."""
        factors: Sequence[int] = self.own["newton"]["multiplier_at_index"]
        return factors[space]

    def choice(self, number: int) -> tuple[str, list[list[str]]]:
        """Name and options of a choice, by its number in frames: sky spaces, faces of the tile sets, the Moon objective."""
        spaces = len(self.tracks["sky"])
        size = 2 * (1 + max(map(len, self.tile_sets)))
        if number < spaces:
            return f"space {number}", self.space_options(number)
        tiles, face = divmod(number - spaces, size)
        if tiles >= len(self.tile_sets):
            return "the Moon objective", [list(option) for option in self.luna["moon_objective"]["options"]]
        tile = self.tile_sets[tiles][face // 2 - 1] + "+" * (face % 2)
        return f"tile {tile}", self.tile_options(tile)

    def cellar(self, character: str | None) -> Raw:
        """Interrogation values and entry rewards of a cellar, from the left."""
        own: Raw = self.own["bruno_cellar"]
        return own if character == "bruno" else {**self.tracks["cellar"], "enter_reward": [[]] * self.tracks["cellar"]["spaces"]}

    def strip(self, column: str) -> Sequence[str]:
        """The four cells of a library column such as `E05 up`."""
        card, _, face = column.partition(" ")
        return list(self.cards[card]["strip" if face == "up" else "back_strip"])

    def scale_rows(self, scale: Raw) -> list[Raw]:
        """Rows of a Scale of a position, from the bottom, the start row not among them."""
        return self.scales[scale["tile"], scale["side"]]

    def free_actions(self) -> dict[str, tuple[int, list[str]]]:
        """Price and effects of each free action by the word of its action text."""
        found = {}
        for record in self.tracks["free_action"]:
            for option in record["options"]:
                found[option[0].partition(":")[0]] = (int(record["price"]), list(option))
        return found

    def moon_cost(self, taken: int) -> int | None:
        """What the next Moon observation costs when so many Observation tiles have been taken; None after the last."""
        tiles = self.luna["observation_tile"]
        return int(tiles[taken]["cost"]) if taken < len(tiles) else None

    def constellation(self, tiles: Sequence[str]) -> tuple[int, int]:
        """Stars and open connections of a constellation: every tile but the first closed one of each side."""
        stars = sum(self.stars[tile]["stars"] for tile in tiles)
        return stars, 2 + sum(len(self.stars[tile]["connections"]) - 2 for tile in tiles)

    def star_reward(self, stars: int) -> list[str]:
        """What a completed constellation gives."""
        for record in self.own["hevelius_reward"]:
            if record["min_stars"] <= stars <= record["max_stars"]:
                return list(record["reward"])
        return []

    def sun(self, venus: int) -> list[str]:
        """Rewards of the Sun that Venus leaves visible in a position, from the left."""
        spaces = {record["space"]: record["reward"] for record in self.own["sun_space"]}
        return [part for space in sorted(self.own["sophia"]["visible"][venus]) for part in spaces[space]]


@lru_cache(maxsize=1)
def facts() -> Facts:
    """The facts of the tables in use."""
    catalogue = game_spec("galilei").catalogue
    raw = catalogue.raw
    book, luna, own = raw["comet_pages"], raw["luna"], raw["characters"]
    common = raw["action_tiles"]["tile"]
    sets = [common, *(own[key] for key in _OWN_TILES)]
    options = own["kepler"]["options"]
    special = {"id": own["kepler"]["tile"], "face": [{"option1": options[0], "option2": options[1]}] * 2}
    pages = {page["id"]: page["reward"] for page in book["page"]}
    sides = {side: [each for each in luna["bonus_space"] if each["side"] == side] for side in "ab"}
    return Facts(
        digest=catalogue.digest,
        cards=_by_id(raw["cards"]["card"]),
        tiles=_by_id([*(tile for tiles in sets for tile in tiles), special]),
        tile_sets=tuple(tuple(tile["id"] for tile in (*tiles, *([special] if tiles is common else []))) for tiles in sets),
        scales={(tile["id"], side["side"]): side["row"] for tile in raw["scale_tiles"]["tile"] for side in tile["side"]},
        subjects={tile["subject"]: tile["name"] for tile in raw["subject_tiles"]["tile"]},
        objectives=_by_id(raw["objectives"]["objective"]),
        pages=[page["reward"] for page in book["page"] if page["section"] != "private"],
        personal={each["id"]: [pages[name] for name in each["pages"]] for each in own["character"]},
        appendix=book["appendix"]["reward"],
        tracks=raw["tracks"],
        luna=luna,
        own=own,
        moon=sorted(luna["moon_tile"], key=lambda tile: _NUMERALS.index(tile["numeral"])),
        scoring=_by_id(luna["scoring_tile"]),
        bonus={side: [each["reward"] for each in sorted(found, key=_space)] for side, found in sides.items()},
        characters=_by_id(own["character"]),
        stars=_by_id(own["hevelius_tile"]),
        notes=_by_id(own["note_tile"]),
        tycho_tiles=_by_id([*raw["tycho"]["tile"], *luna["tycho_tile"]]),
        movement=_by_id([*raw["tycho"]["movement"], *luna["movement"]]),
    )


def _by_id(records: Sequence[Raw]) -> dict[str, Raw]:
    return {record["id"]: record for record in records}


def _space(record: Raw) -> int:
    return int(record["space"])


def facts_of(position: Raw) -> Facts:
    """The facts that belong to a position. Raises ValueError if it was made with other tables than those in use."""
    found = facts()
    if position["catalogue"] != found.digest:
        raise ValueError(f"position: catalogue: made with tables {position['catalogue']!r}; in use: {found.digest!r}")
    return found
