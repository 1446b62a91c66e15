"""Schemas of the component tables, one struct per kind of record. Lists of fixed length are checked where the tables are
frozen.
"""

from typing import Annotated, Literal

from msgspec import Meta

from galileo_env.engine.tables import Record

Small = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=-99, le=99)]
Colour = Literal["red", "yellow", "blue"]
Kind = Literal["majors", "books", "inquisitors", "upgrades", "comets", "constellations", "scales_at_top"]


class Spot(Record):
    colour: Colour
    cost: Small
    reward: list[str]


class Card(Record):
    id: str
    tier: Literal[1, 2, 3]
    major: str
    colour: Literal["orange", "green", "purple"]
    cost: Small
    vp: Points
    inquisitors: Annotated[int, Meta(ge=0, le=9)]
    constellation: str
    strip: list[str]
    back_strip: list[str]
    spot: Annotated[list[Spot], Meta(min_length=1, max_length=3)]


class Cards(Record):
    card: list[Card]


class TileFace(Record):
    side: Literal["basic", "gold"]
    option1: list[str]
    option2: list[str]
    partial_raise: bool = False


class ActionTile(Record):
    id: str
    face: list[TileFace]


class ActionTiles(Record):
    tile: list[ActionTile]


class ScaleRow(Record):
    step: Annotated[int, Meta(ge=1, le=5)]
    multiplier: Annotated[int, Meta(ge=0, le=9)]
    reward: list[str]


class ScaleSide(Record):
    side: Literal["a", "b"]
    row: Annotated[list[ScaleRow], Meta(min_length=1, max_length=5)]


class ScaleTile(Record):
    id: str
    side: list[ScaleSide]


class ScaleTiles(Record):
    start_multiplier: Literal[0]
    tile: list[ScaleTile]


class SubjectTile(Record):
    id: str
    subject: Kind
    name: str
    count: str
    objective: str


class SubjectTiles(Record):
    tile: list[SubjectTile]


class Need(Record):
    kind: Kind
    at_least: Small
    ever_this_turn: bool = False


class Objective(Record):
    id: str
    in_play: str
    text: str
    first_vp: Points
    later_vp: Points
    optional: list[str]
    need: Annotated[list[Need], Meta(min_length=1, max_length=3)]


class Objectives(Record):
    objective: list[Objective]


class Appendix(Record):
    reward: list[str]
    unlimited: Literal[True]


class Page(Record):
    id: str
    section: Literal["all", "three_plus", "private"]
    reward: list[str]
    owner: str | None = None


class CometPages(Record):
    appendix: Appendix
    page: list[Page]


class Cellar(Record):
    spaces: Literal[4]
    interrogation: list[Annotated[int, Meta(ge=-9, le=9)]]
    end_vp: list[Points]
    farewell_reward: list[str]


class Reputation(Record):
    lowest: Annotated[int, Meta(ge=-60, le=0)]
    highest: Annotated[int, Meta(ge=0, le=60)]
    start: Annotated[int, Meta(ge=-60, le=60)]
    vp_per_space: Annotated[int, Meta(ge=0, le=9)]
    overrun_vp: Annotated[int, Meta(ge=0, le=9)]


class Dice(Record):
    max_dice: Literal[4]
    max_per_colour: Annotated[int, Meta(ge=1, le=4)]
    new_value: Annotated[int, Meta(ge=1, le=6)]
    max_value: Literal[6]
    start: Annotated[list[Colour], Meta(max_length=4)]
    supply_per_colour: Annotated[int, Meta(ge=4, le=99)]


class Observing(Record):
    constellations_per_observe: Annotated[int, Meta(ge=1, le=9)]
    majors_per_observe: Literal[1]
    orange: tuple[Colour, Colour]
    green: tuple[Colour, Colour]
    purple: tuple[Colour, Colour]
    comet_first_use: Literal[1]
    comet_second_use: Literal[2]


class Telescope(Record):
    start: Annotated[int, Meta(ge=0, le=6)]
    min_step: Literal[1]
    max_step: Literal[3]
    wrap_to: Annotated[int, Meta(ge=2, le=3)]
    last: Literal[6]
    upgrade_extra: list[str]


class SkySpace(Record):
    index: Annotated[int, Meta(ge=0, le=6)]
    kind: Literal["waiting", "open"]
    tile: bool
    options: Annotated[list[list[str]], Meta(max_length=2)]


class TokenReward(Record):
    token: Annotated[int, Meta(ge=1, le=7)]
    reward: list[str]


class FreeAction(Record):
    id: str
    price: Small
    options: list[list[str]]


class Deck(Record):
    players: Annotated[int, Meta(ge=1, le=4)]
    tier1: Small
    tier2: Small
    tier3: Small
    display: Literal[6]


class Setup(Record):
    quadrants: Small
    inquisitors: Annotated[int, Meta(ge=0, le=8)]
    comets: Annotated[int, Meta(ge=0, le=7)]
    constellation_tokens: Annotated[int, Meta(ge=0, le=7)]
    book_tokens: Literal[4]
    library_rows: Literal[4]
    achievement_tokens: Literal[4]
    university_scales: Literal[4]
    niche_objectives: Literal[2]
    score: Points


class Supply(Record):
    quadrants_1: Small
    quadrants_3: Small
    inquisitors: Small


class Tracks(Record):
    cellar: Cellar
    reputation: Reputation
    dice: Dice
    observing: Observing
    telescope: Telescope
    sky: list[SkySpace]
    token_reward: list[TokenReward]
    free_action: list[FreeAction]
    deck: list[Deck]
    setup: Setup
    supply: Supply


class TychoSetup(Record):
    dice: Small
    dice_limit: Literal[0]
    university_tokens: Literal[4]
    tribunal: Annotated[int, Meta(ge=-60, le=60)]
    score: Points
    tiles_in_row: Literal[5]


class Movement(Record):
    id: str
    steps: Annotated[int, Meta(ge=0, le=9)]
    stop: Literal["none", "upgraded", "moon"]
    bonus: list[str]
    upgrade: bool
    after_upgrade: list[str] = []


class Partial(Record):
    condition: str
    effects: list[str]


class TychoRow(Record):
    condition: str
    effects: list[str]
    partial: Partial | None = None


class TychoFace(Record):
    side: Literal["a", "b"]
    row: Annotated[list[TychoRow], Meta(min_length=1, max_length=3)]


class TychoTile(Record):
    id: str
    face: list[TychoFace]


class Tycho(Record):
    setup: TychoSetup
    movement: list[Movement]
    tile: list[TychoTile]


class MoonTile(Record):
    id: str
    column: Literal[1, 2, 3]
    numeral: Literal["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    reward: list[str]


class ScoringTile(Record):
    id: str
    kind: Literal[
        "upgrades",
        "university_spaces",
        "inquisitors",
        "comets",
        "constellations",
        "majors",
        "leftmost_book",
        "inquisitor_advance",
        "achievements",
    ]
    observer_vp: Annotated[int, Meta(ge=0, le=9)]
    observer_per: Annotated[int, Meta(ge=1, le=9)]
    others_vp: Annotated[int, Meta(ge=0, le=9)]
    others_per: Annotated[int, Meta(ge=1, le=9)]


class ObservationTile(Record):
    order: Annotated[int, Meta(ge=1, le=9)]
    cost: Small


class BonusSpace(Record):
    side: Literal["a", "b"]
    space: Annotated[int, Meta(ge=1, le=9)]
    reward: list[str]
    unlimited: bool


class MoonObjective(Record):
    need_moon_observations: Annotated[int, Meta(ge=1, le=9)]
    options: Annotated[list[list[str]], Meta(min_length=2, max_length=2)]
    shared: Literal[True]
    first_bonus: Literal[0]


class LunaSetup(Record):
    achievement_tokens: Literal[5]
    grand_inquisitors: Literal[9]
    scoring_face_up_column: Literal[1]
    column2_at_tier: Literal[2]
    column3_at_tier: Literal[3]
    grand_inquisitor_factor: Annotated[int, Meta(ge=1, le=9)]
    extra_quadrants_1: Small
    extra_quadrants_3: Small
    observe_colours: Literal[3]


class Difficulty(Record):
    id: Literal["easy", "normal", "hard", "flaming"]
    movement: list[str]


class Luna(Record):
    moon_tile: list[MoonTile]
    scoring_tile: list[ScoringTile]
    observation_tile: list[ObservationTile]
    bonus_space: list[BonusSpace]
    moon_objective: MoonObjective
    setup: LunaSetup
    movement: list[Movement]
    tycho_tile: list[TychoTile]
    difficulty: list[Difficulty]


Character = Literal["galileo", "kepler", "copernicus", "bruno", "newton", "hevelius", "cunitz", "sophia"]


class CharacterRecord(Record):
    id: Character
    name: str
    box: Literal["base", "luna"]
    ability: str
    pages: Annotated[list[str], Meta(max_length=4)]
    own_tiles: list[str]


class Kepler(Record):
    tile: str
    start_index: Literal[5]
    aside_tiles: Literal[1]
    options: Annotated[list[list[str]], Meta(min_length=2, max_length=2)]
    upgradable: Literal[False]


class LibraryTile(Record):
    id: str
    rows: Annotated[int, Meta(ge=1, le=4)]
    columns: Annotated[int, Meta(ge=1, le=4)]
    side_a: list[list[str]]
    side_b: list[list[str]]


class BrunoCellar(Record):
    spaces: Literal[5]
    interrogation: list[Annotated[int, Meta(ge=-9, le=9)]]
    end_vp: list[Points]
    enter_reward: list[list[str]]


class Newton(Record):
    mirror_start: tuple[Literal[0], Literal[1]]
    multiplier_at_index: list[Annotated[int, Meta(ge=0, le=9)]]
    page1_steps: Annotated[int, Meta(ge=1, le=5)]
    page2_vp: Annotated[int, Meta(ge=1, le=20)]


class NewtonFace(Record):
    side: Literal["basic", "gold"]
    multiplied: list[str] | None = None
    fixed: list[str] | None = None
    option1: list[str] | None = None
    option2: list[str] | None = None


class NewtonTile(Record):
    id: str
    kind: Literal["mirror", "plain"]
    face: list[NewtonFace]
    name: str = ""


class HeveliusReward(Record):
    min_stars: Small
    max_stars: Small
    reward: list[str]


class Hevelius(Record):
    offer: Literal[3]
    claims_per_turn: Literal[1]
    tiles: Literal[16]


class HeveliusTile(Record):
    id: str
    condition: Literal[
        "raise_all:red",
        "raise_all:yellow",
        "raise_all:blue",
        "raise_one",
        "persuade",
        "lecture",
        "die",
        "write",
        "comet",
        "upgrade",
        "card",
        "observe_major",
        "observe_constellation",
    ]
    stars: Annotated[int, Meta(ge=1, le=3)]
    connections: Annotated[list[Literal["N", "E", "S", "W"]], Meta(min_length=1, max_length=3)]


class Cunitz(Record):
    colours: tuple[Literal["red"], Literal["yellow"], Literal["blue"]]
    round_start: Literal["arrow"]
    square_start: Literal[0]
    note_spaces: Literal[6]


class UraniaSpace(Record):
    space: Annotated[int, Meta(ge=0, le=99)]
    kind: Literal["start", "plain", "note"]
    reward: list[str]


class NoteTile(Record):
    id: str
    colours: Annotated[list[Colour], Meta(min_length=1, max_length=2)]
    reward: list[str]


class Sophia(Record):
    sun_spaces: Annotated[int, Meta(ge=1, le=9)]
    venus_width: Annotated[int, Meta(ge=1, le=9)]
    positions: Literal[4]
    visible: list[list[int]]


class SunSpace(Record):
    space: Annotated[int, Meta(ge=1, le=9)]
    reward: list[str]


class Characters(Record):
    character: list[CharacterRecord]
    kepler: Kepler
    copernicus_tile: list[LibraryTile]
    bruno_cellar: BrunoCellar
    newton: Newton
    newton_tile: list[NewtonTile]
    hevelius_reward: list[HeveliusReward]
    hevelius: Hevelius
    hevelius_tile: list[HeveliusTile]
    cunitz_tile: list[ActionTile]
    cunitz: Cunitz
    urania_space: list[UraniaSpace]
    note_tile: list[NoteTile]
    sophia: Sophia
    sun_space: list[SunSpace]
