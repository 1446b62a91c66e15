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
    stop: Literal["none", "upgraded"]
    bonus: list[str]
    upgrade: bool


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
