"""Schemas of the component tables of Galileo's Truth, one struct per kind of record."""

from typing import Annotated, Literal

from msgspec import Meta

from galileo_env.engine.tables import Record

Small = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[int, Meta(ge=1, le=4)]
Seat = Annotated[list[Small], Meta(min_length=4, max_length=4)]
Subject = Literal["P", "M", "A", "F"]
#: Ids stand in action texts and positions beside words of the engine, which have no underscore.
Id = Annotated[str, Meta(pattern="^[a-z]+_[0-9a-z_]+$")]


class IconSet(Record, kw_only=True):
    always: list[str]
    split: Literal["none", "line", "suspicion", "principle"] = "none"
    groups: list[list[str]] = []


class Game(Record):
    players: tuple[Literal[1], Literal[2], Literal[3], Literal[4]]
    cycles: Literal[5]
    cycle_period: Annotated[list[Annotated[int, Meta(ge=1, le=3)]], Meta(min_length=5, max_length=5)]
    abjure_forbidden_period: Annotated[int, Meta(ge=1, le=3)]
    subjects: tuple[Literal["P"], Literal["M"], Literal["A"], Literal["F"]]
    wild: Literal["W"]


class Turns(Record):
    turn_limit: Annotated[int, Meta(ge=1, le=20)]
    token_flip_turn: Annotated[int, Meta(ge=1, le=20)]
    hand_size: Annotated[int, Meta(ge=0, le=20)]


class Start(Record):
    coin_by_seat: Seat
    research_by_seat: Seat
    suspicion: Small
    marker_space: Small
    academic_level: Literal[1]
    principle: Literal["copernican"]


class Income(Record):
    coin: Small
    research: Small


class Principle(Record):
    abjure_suspicion_down: Small
    abjure_others_suspicion_up: Small
    copernican_end_vp: Small


class Icon(Record):
    vp_per_level_gained: Small
    different_subjects_max: Literal[4]


class Final(Record):
    goods_per_vp: Annotated[int, Meta(ge=1, le=99)]
    penance_end_loss: Small
    tie_break: tuple[Literal["lower_suspicion"], Literal["more_seals_on_boards"], Literal["shared"]]


class FewPlayers(Record):
    players_max: Annotated[int, Meta(ge=0, le=4)]
    blocked_exclusive_per_level: Annotated[int, Meta(ge=0, le=1)]


class Solo(Record):
    neutral_seals_by_level: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=4, max_length=4)]
    tiers: Annotated[list[Annotated[int, Meta(ge=1, le=999)]], Meta(min_length=1)]
    win_tiers: Annotated[int, Meta(ge=1, le=9)]


class Setup(Record):
    game: Game
    turns: Turns
    start: Start
    income: Income
    principle: Principle
    icon: Icon
    final: Final
    few_players: FewPlayers
    solo: Solo


class SubjectTrack(Record):
    last_space: Annotated[int, Meta(ge=4, le=60)]
    level_first_space: Annotated[list[Small], Meta(min_length=4, max_length=4)]


class IncomeTrack(Record):
    id: Id
    subject: Literal["P", "M"]
    goods: Literal["coin", "research"]
    by_level: Annotated[list[Small], Meta(min_length=4, max_length=4)]


class MasteryTrack(Record):
    id: Id
    subject: Subject
    space_vp: Annotated[list[Small], Meta(min_length=1, max_length=8)]


class Tracks(Record):
    subject_track: SubjectTrack
    income_track: list[IncomeTrack]
    mastery_track: list[MasteryTrack]


class Row(Record):
    level: Level
    treatises: Annotated[int, Meta(ge=1, le=6)]
    research: Annotated[list[Small], Meta(min_length=1, max_length=2)]
    seal_vp: Annotated[list[Small], Meta(min_length=4, max_length=4)]


class StartCard(IconSet, kw_only=True):
    id: Id
    subject: Subject
    books: Annotated[int, Meta(ge=0, le=9)]


class Treatise(IconSet, kw_only=True):
    id: Id
    level: Level
    subject: Literal["P", "M", "A", "F", "W"]
    books: Annotated[int, Meta(ge=0, le=9)]
    cost_subject: Literal["P", "M", "A", "F", "any"]
    cost_books: Small
    cost_level: Level


class Penance(Record):
    id: Id
    price: Annotated[int, Meta(ge=1, le=5)]
    copies: Annotated[int, Meta(ge=0, le=30)]


class Cards(Record):
    row: list[Row]
    start_card: Annotated[list[StartCard], Meta(min_length=1, max_length=10)]
    treatise: Annotated[list[Treatise], Meta(min_length=1, max_length=28)]
    penance: Annotated[list[Penance], Meta(min_length=1, max_length=5)]


class Space(IconSet, kw_only=True):
    id: Id
    level: Level
    exclusive: bool


class Spaces(Record):
    space: list[Space]


class AcademicLevel(Record):
    level: Annotated[int, Meta(ge=2, le=4)]
    first_vp: Small
    later_vp: Annotated[list[Small], Meta(min_length=3, max_length=3)]


class Graduation(Record):
    id: Id
    level: Annotated[int, Meta(ge=2, le=4)]
    treatises: Small
    treatises_from_level2: Small
    inventions: Small
    observations: Small
    markers: Annotated[int, Meta(ge=0, le=4)]
    markers_level: Annotated[int, Meta(ge=0, le=4)]


class Graduations(Record):
    level: list[AcademicLevel]
    tile: Annotated[list[Graduation], Meta(max_length=12)]


class Slot(Record):
    position: Annotated[int, Meta(ge=0, le=3)]
    coin: Small


class Invention(Record):
    id: Id
    period: Annotated[int, Meta(ge=1, le=3)]
    type: Literal["income", "ongoing", "once", "end"]
    cost_coin: Small
    cost_research: Small
    cost_subject: Literal["P", "M", "A", "F", "any", ""]
    cost_books: Small
    now: list[str]
    work: list[str]
    condition: Literal["", "observe", "write", "copy", "penance"]
    score_per: Literal[
        "", "observation", "invention", "treatise", "treatise_from_level2", "mastery_seal", "level_gained", "marker_level"
    ]
    score_vp: Small


class Inventions(Record):
    slot: list[Slot]
    invention: list[Invention]


class Observe(Record):
    bonus_vp: Small
    bonus_coin: Small
    draw_many: Literal[2]
    draw_few: Literal[1]


class WindowSpace(Record):
    id: Id
    level: Annotated[int, Meta(ge=1, le=3)]
    column: Annotated[int, Meta(ge=0, le=4)]
    research: Small
    astronomy: Small
    always: list[str]
    start: bool


class Tile(IconSet, kw_only=True):
    id: Id
    level: Annotated[int, Meta(ge=1, le=3)]
    copies: Annotated[int, Meta(ge=1, le=30)]


class Observation(Record):
    observe: Observe
    window_space: list[WindowSpace]
    tile: list[Tile]


class Mentor(Record):
    id: Id
    seals: Literal[4]
    second: str
    fourth: str


class Mentors(Record):
    mentor: list[Mentor]


class SuspicionTrack(Record):
    first: Literal[0]
    last: Annotated[int, Meta(ge=1, le=99)]


class SuspicionLine(Record):
    suspicion_up: Small


class PenancePlay(Record):
    suspicion_down: Small


class Check(Record):
    penance_offset: Small
    prison_offset: Small
    stake_offset: Small
    relief: Small
    stake_end_loss: Small
    last_prison_end_loss: Small


class Token(Record):
    id: Id
    value: Small


class Inquisition(Record):
    suspicion_track: SuspicionTrack
    suspicion_line: SuspicionLine
    penance_play: PenancePlay
    check: Check
    token: list[Token]
