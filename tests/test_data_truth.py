"""Component tables of Galileo's Truth: counts, vocabulary, errors with file, record, field and what is accepted, overlays."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from galileo_env import Session
from galileo_env.engine import jit, programs
from galileo_env.engine.spec import game_spec
from galileo_env.engine.tables import MARKS, CatalogueError
from galileo_env.games.truth import names as n
from galileo_env.games.truth import schema, tables, vocabulary
from tests.damage import Tables, block, fields, played_with, records

CATALOGUE = game_spec("truth").catalogue
SCHEMAS: dict[str, type] = {
    "setup": schema.Setup,
    "tracks": schema.Tracks,
    "cards": schema.Cards,
    "spaces": schema.Spaces,
    "graduation": schema.Graduations,
    "inventions": schema.Inventions,
    "observation": schema.Observation,
    "mentors": schema.Mentors,
    "inquisition": schema.Inquisition,
}
TABLES = Tables("truth", SCHEMAS)
SHIPPED = TABLES.shipped

#: Data fields of each table by provenance: stated, inferred, reconstructed.
FIELDS = {
    "setup": (6, 4, 20),
    "tracks": (4, 0, 12),
    "cards": (1, 0, 257),
    "spaces": (0, 0, 95),
    "graduation": (6, 0, 66),
    "inventions": (0, 0, 305),
    "observation": (5, 0, 171),
    "mentors": (0, 0, 12),
    "inquisition": (2, 0, 13),
}


@pytest.fixture
def overlay(tmp_path, monkeypatch) -> Callable[..., Path]:
    """Writes a changed copy of a shipped table into an overlay folder and makes it the one in use."""
    return TABLES.overlay(tmp_path, monkeypatch)


# -- what the tables hold


def test_fields_are_counted_by_provenance_and_nearly_all_are_reconstructed():
    counted = {table: tuple(each["fields"][mark] for mark in MARKS) for table, each in CATALOGUE.provenance().items()}
    assert counted == FIELDS
    assert sum(map(sum, FIELDS.values())) == 979
    assert sum(marks[-1] for marks in FIELDS.values()) == 951


def test_the_shipped_tables_are_plain_toml_of_the_schema_and_all_in_use():
    assert sorted(path.stem for path in SHIPPED.glob("*.toml")) == sorted(CATALOGUE.names) == sorted(SCHEMAS)
    for name, kind in SCHEMAS.items():
        assert tomllib.loads((SHIPPED / f"{name}.toml").read_text()) == CATALOGUE.raw[name]
        assert isinstance(CATALOGUE.read(name, kind), kind)


def test_the_tables_hold_the_components_that_the_game_is_played_with():
    raw = CATALOGUE.raw
    assert len(raw["cards"]["start_card"]) == 8
    assert Counter(card["level"] for card in raw["cards"]["treatise"]) == {1: 8, 2: 6, 3: 5, 4: 3}
    assert [row["treatises"] for row in raw["cards"]["row"]] == [5, 4, 3, 2]
    assert [(card["price"], card["copies"]) for card in raw["cards"]["penance"]] == [(2, 8), (3, 8)]
    assert Counter(space["level"] for space in raw["spaces"]["space"]) == {1: 5, 2: 5, 3: 5, 4: 4}
    assert Counter(tile["level"] for tile in raw["graduation"]["tile"]) == {2: 3, 3: 3, 4: 3}
    assert Counter(card["period"] for card in raw["inventions"]["invention"]) == {1: 9, 2: 9, 3: 9}
    assert Counter(pane["level"] for pane in raw["observation"]["window_space"]) == {1: 4, 2: 4, 3: 4}
    copies = Counter[int]()
    for tile in raw["observation"]["tile"]:
        copies[tile["level"]] += tile["copies"]
    assert copies == {1: 16, 2: 16, 3: 16}
    assert (len(raw["mentors"]["mentor"]), len(raw["inquisition"]["token"])) == (4, 5)


def test_every_icon_is_of_the_closed_vocabulary_and_every_icon_is_used():
    for text in tables.TOKEN_TEXTS[1:]:
        programs.parse_all(text, vocabulary.ICONS)
    assert {text.split(":")[0] for text in tables.TOKEN_TEXTS[1:]} == set(vocabulary.ICONS)
    pickable = {text for text in tables.TOKEN_TEXTS[1:] if text.split(":")[0] not in vocabulary.APART}
    assert pickable == set(tables.PICKABLE), "every shipped icon is somewhere, none is missing among the action ids"


# -- errors of the schema

#: What a record may lack: icon sets without a split, and marks.
OPTIONAL = {"source", "sources", "note", "split", "groups"}


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_missing_field_of_every_kind_of_record_is_named(table):
    tried = 0
    for path, _, key in fields(CATALOGUE.raw[table]):
        if key not in OPTIONAL:
            assert f"`{key}`" in TABLES.damaged(table, path, lambda each, key=key: each.pop(key))
            tried += 1
    assert tried >= 4


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_value_of_a_wrong_type_is_named_with_the_type_that_is_accepted(table):
    tried = 0
    for path, _, key in fields(CATALOGUE.raw[table]):
        message = TABLES.damaged(table, path, lambda each, key=key: each.update({key: 1.5}))
        assert re.search(rf"\b{key}\b", message)
        assert "Expected" in message
        tried += 1
    assert tried >= 4


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_an_unknown_field_is_named(table):
    for path, _ in list(records(CATALOGUE.raw[table]))[:12]:
        assert "`surprise`" in TABLES.damaged(table, path, lambda each: each.update(surprise=1))


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_number_and_word_out_of_its_bounds_is_named_with_what_is_accepted(table):
    tried = 0
    for path, record, key in fields(CATALOGUE.raw[table]):
        if isinstance(record[key], bool) or not isinstance(record[key], (int, str)) or key in ("note", "second", "fourth"):
            continue
        wrong = -1 if isinstance(record[key], int) else "two words"
        message = TABLES.damaged(table, path, lambda each, key=key, wrong=wrong: each.update({key: wrong}))
        assert re.search(rf"\b{key}\b", message)
        assert re.search(r"accepted|Expected `(int|str)` (>=|matching)", message)
        tried += 1
    assert tried >= 2


# -- errors of a whole catalogue, by an overlay


def without(table: str, name: str) -> tuple[str, str]:
    """The change that takes a record away."""
    return block(TABLES, table, name), ""


def in_record(table: str, name: str, old: str, new: str) -> tuple[str, str]:
    """The change of a text within the record of an id."""
    text = block(TABLES, table, name)
    assert old in text, f"{old!r} is not in the record {name}"
    return text, text.replace(old, new)


EIGHT = ", ".join(f'"coin:{number}"' for number in range(1, 9))
DAMAGES = [
    ("setup", ("cycles = 5", "cycles = 6"), ("game.cycles", "6", "5")),
    (
        "setup",
        ("cycle_period = [1, 1, 2, 2, 3]", "cycle_period = [1, 2, 1, 2, 3]"),
        ("game.cycle_period", "rising Periods from 1"),
    ),
    (
        "setup",
        ("cycle_period = [1, 1, 2, 2, 3]", "cycle_period = [2, 2, 2, 2, 3]"),
        ("game.cycle_period", "rising Periods from 1"),
    ),
    ("setup", ("cycle_period = [1, 1, 2, 2, 3]", "cycle_period = [1, 1, 2, 2]"), ("game.cycle_period", "length", "5")),
    ("setup", ('subjects = ["P", "M", "A", "F"]', 'subjects = ["P", "A", "M", "F"]'), ("game.subjects[1]", "'A'", "M")),
    ("setup", ("abjure_forbidden_period = 3", "abjure_forbidden_period = 4"), ("game.abjure_forbidden_period", "<= 3")),
    ("setup", ("turn_limit = 5", "turn_limit = 0"), ("turns.turn_limit", ">= 1")),
    ("setup", ("token_flip_turn = 3", "token_flip_turn = 6"), ("turns.token_flip_turn", "6; accepted: 1 to 5, the turn limit")),
    ("setup", ("coin_by_seat = [3, 3, 4, 4]", "coin_by_seat = [3, 3, 4]"), ("start.coin_by_seat", "length", "4")),
    ("setup", ("marker_space = 1", "marker_space = 12"), ("start.marker_space", "12; accepted: 0 to 11, the last space")),
    ("setup", ("suspicion = 0", "suspicion = 16"), ("start.suspicion", "16; accepted: 0 to 15, the last space")),
    ("setup", ('principle = "copernican"', 'principle = "tychonic"'), ("start.principle", "'tychonic'", "accepted: copernican")),
    ("setup", ("goods_per_vp = 3", "goods_per_vp = 0"), ("final.goods_per_vp", ">= 1")),
    (
        "setup",
        ('"lower_suspicion", "more', '"higher_suspicion", "more'),
        ("final.tie_break[0]", "higher_suspicion", "lower_suspicion"),
    ),
    ("setup", ("blocked_exclusive_per_level = 1", "blocked_exclusive_per_level = 2"), ("blocked_exclusive_per_level", "<= 1")),
    ("setup", ("[3, 1, 0, 0]", "[3, 1, 0, 3]"), ("solo.neutral_seals_by_level[3]", "3; accepted: 0 to 2, one for each Treatise")),
    ("setup", ("win_tiers = 2", "win_tiers = 4"), ("solo.win_tiers", "accepted: 1 to 3")),
    ("tracks", ("[0, 3, 6, 9]", "[0, 6, 3, 9]"), ("subject_track.level_first_space", "rising spaces from 0 to 11 at most")),
    ("tracks", ("[0, 3, 6, 9]", "[0, 3, 6, 12]"), ("subject_track.level_first_space", "rising spaces from 0 to 11 at most")),
    ("tracks", ("[0, 3, 6, 9]", "[1, 3, 6, 9]"), ("subject_track.level_first_space", "rising spaces from 0 to 11 at most")),
    ("tracks", ('goods = "coin"', 'goods = "research"'), ("income_track", "accepted: P for coin, then M for research")),
    (
        "tracks",
        ('id = "ma_m"\nsubject = "M"', 'id = "ma_m"\nsubject = "A"'),
        ("mastery_track", "accepted: one for each of P, M, A, F"),
    ),
    (
        "tracks",
        ("space_vp = [6, 5, 4, 3, 2, 1]", "space_vp = [9, 8, 7, 6, 5, 4, 3, 2, 1]"),
        ("mastery_track[0].space_vp", "id ma_p", "<= 8"),
    ),
    ("cards", ("[[row]]\nlevel = 1", "[[row]]\nlevel = 2"), ("row", "accepted: Levels 1 to 4 in order")),
    ("cards", ("research = [3]", "research = [3, 3]"), ("row[0].research", "accepted: one cost in row 1, else two")),
    ("cards", ("treatises = 4", "treatises = 5"), ("row[1].treatises", "accepted: one fewer than in the row below")),
    ("cards", ("seal_vp = [3, 2, 1, 1]", "seal_vp = [3, 2, 1]"), ("row[0].seal_vp", "length", "4")),
    ("cards", ('id = "st_p2"', 'id = "st_p1"'), ("start_card", "'st_p1' occurs twice", "accepted: one record per id")),
    ("cards", ('id = "tr_1_p1"', 'id = "st_p1"'), ("treatise", "'st_p1' occurs twice", "accepted: one record per id")),
    ("cards", ('id = "pen_b"', 'id = "tr_1_p1"'), ("penance", "'tr_1_p1' occurs twice", "accepted: one record per id")),
    ("cards", ('id = "st_p1"', 'id = "stp1"'), ("start_card[0].id", "regex")),
    (
        "cards",
        ('always = ["coin:1"]', 'always = ["gold:1"]'),
        ("start_card[0].always", "id st_p1", "unknown name 'gold'; accepted: coin, pay_coin"),
    ),
    (
        "cards",
        ('always = ["coin:1"]', 'always = ["coin"]'),
        ("start_card[0].always", "id st_p1", "coin takes 1 arguments, not 0"),
    ),
    ("cards", ('always = ["coin:1"]', 'always = ["coin:31"]'), ("start_card[0].always", "id st_p1", "whole number from 1 to 30")),
    (
        "cards",
        ('always = ["coin:1"]', 'always = ["book:W:1"]'),
        ("start_card[0].always", "id st_p1", "'W' must be one of P, M, A, F"),
    ),
    (
        "cards",
        ('always = ["coin:1"]', 'always = ["pay_coin:1"]'),
        ("start_card[0]", "id st_p1", "accepted: red icons in groups of a line"),
    ),
    (
        "cards",
        ('always = ["coin:1"]', f'always = [{EIGHT}, "vp:1"]'),
        ("start_card[0]", "id st_p1", "9 icons; accepted: at most 8 at once"),
    ),
    (
        "cards",
        in_record("cards", "st_f2", '"coin:2"', '"pay_coin:2"'),
        ("start_card[7]", "id st_f2", "accepted: red icons in groups of a line"),
    ),
    (
        "cards",
        in_record("cards", "st_p2", '["coin:1"], ["create"]', '["coin:1"]'),
        ("start_card[1].groups", "id st_p2", "1 groups", "line 2 to 4"),
    ),
    (
        "cards",
        in_record("cards", "st_p1", "groups = []", 'groups = [["vp:1"]]'),
        ("start_card[0].groups", "id st_p1", "none 0, line 2 to 4, others 2"),
    ),
    (
        "cards",
        ('cost_subject = "P"', 'cost_subject = "W"'),
        ("treatise[0].cost_subject", "id tr_1_p1", "'W'", "accepted: A, F, M, P, any"),
    ),
    ("cards", ("price = 2", "price = 4"), ("penance", "accepted: rising prices, each once")),
    ("cards", ("copies = 8", "copies = 23"), ("penance", "31 cards; accepted: at most 30")),
    ("spaces", ('id = "sp_1b"', 'id = "sp_1a"'), ("space", "'sp_1a' occurs twice", "accepted: one record per id")),
    ("spaces", in_record("spaces", "sp_1b", "level = 1", "level = 2"), ("space", "accepted: ordered by Level or Period")),
    (
        "spaces",
        in_record("spaces", "sp_1a", '"line"', '"row"'),
        ("space[0].split", "id sp_1a", "'row'", "accepted: line, none, principle, suspicion"),
    ),
    ("graduation", ("[[level]]\nlevel = 2", "[[level]]\nlevel = 3"), ("level", "accepted: Levels 2, 3, 4 in order")),
    ("graduation", ('id = "gr_2b"', 'id = "gr_2a"'), ("tile", "'gr_2a' occurs twice", "accepted: one record per id")),
    ("graduation", ("markers = 2", "markers = 5"), ("tile[1].markers", "id gr_2b", "<= 4")),
    ("inventions", ("position = 0", "position = 1"), ("slot", "accepted: positions 0 to 3 in order")),
    (
        "inventions",
        ('id = "inv_1_02"', 'id = "inv_1_01"'),
        ("invention", "'inv_1_01' occurs twice", "accepted: one record per id"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_01", "period = 1", "period = 2"),
        ("invention", "accepted: ordered by Level or Period"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_03", "cost_books = 1", "cost_books = 0"),
        ("invention[2].cost_subject", "id inv_1_03", "with cost_books"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_01", 'condition = ""', 'condition = "write"'),
        ("invention[0].condition", "id inv_1_01", "accepted: of Ongoing ones only"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_04", 'condition = "observe"', 'condition = ""'),
        ("invention[3].condition", "id inv_1_04", "accepted: of Ongoing ones only"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_01", 'score_per = ""', 'score_per = "invention"'),
        ("invention[0].score_per", "id inv_1_01", "accepted: of End-Game ones only"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_09", 'score_per = "observation"', 'score_per = "star"'),
        ("invention[8].score_per", "id inv_1_09", "'star'", "accepted: , invention"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_01", '["coin:1"]', '["seal"]'),
        ("invention[0].work", "id inv_1_01", "'seal'; accepted: coin, research, vp, book, draw"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_04", '["research:1"]', '["draw"]'),
        ("invention[3].work", "id inv_1_04", "'draw'; accepted: coin, research, vp, susp_down"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_01", '["coin:1"]', '["coin:x"]'),
        ("invention[0].work", "id inv_1_01", "'x' must be a whole number from 1 to 30"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_06", '["draw"]', '["pay_coin:1"]'),
        ("invention[5].work", "id inv_1_06", "accepted: red icons in groups of a line"),
    ),
    (
        "inventions",
        in_record("inventions", "inv_1_06", '["coin:1"]', '["fly"]'),
        ("invention[5].now", "id inv_1_06", "unknown name 'fly'"),
    ),
    ("observation", ('id = "wi_12"', 'id = "wi_11"'), ("window_space", "'wi_11' occurs twice", "accepted: one record per id")),
    (
        "observation",
        in_record("observation", "wi_12", "column = 1", "column = 0"),
        ("window_space[1]", "id wi_12", "two spaces at one place"),
    ),
    (
        "observation",
        in_record("observation", "wi_12", "column = 1", "column = 5"),
        ("window_space[1].column", "id wi_12", "<= 4"),
    ),
    (
        "observation",
        in_record("observation", "wi_12", "start = false", "start = true"),
        ("window_space", "accepted: one start, in row 1"),
    ),
    ("observation", ("start = true", "start = false"), ("window_space", "accepted: one start, in row 1")),
    ("observation", ('id = "ob_1b"', 'id = "ob_1a"'), ("tile", "'ob_1a' occurs twice", "accepted: one record per id")),
    (
        "observation",
        in_record("observation", "ob_1d", "level = 1", "level = 2"),
        ("tile", "accepted: ordered by Level or Period"),
    ),
    (
        "observation",
        in_record("observation", "ob_1d", "none", "line"),
        ("tile[3].split", "id ob_1d", "accepted: none, principle"),
    ),
    (
        "observation",
        in_record("observation", "ob_1d", "copies = 3", "copies = 18"),
        ("tile", "31 tiles of Level 1; accepted: 1 to 30"),
    ),
    (
        "observation",
        in_record("observation", "ob_1d", '["vp:1"]', f"[{EIGHT}]"),
        ("tile[3]", "id ob_1d", "9 icons with those of a space of its row; accepted: at most 8"),
    ),
    ("observation", ("draw_many = 2", "draw_many = 3"), ("observe.draw_many", "3", "2")),
    ("mentors", without("mentors", "men_4"), ("mentor", "3 Mentors; accepted: 4")),
    ("mentors", ('id = "men_2"', 'id = "men_1"'), ("mentor", "'men_1' occurs twice", "accepted: one record per id")),
    ("mentors", ("seals = 4", "seals = 3"), ("mentor[0].seals", "id men_1", "3", "4")),
    (
        "mentors",
        ('second = "coin:1"', 'second = "seal"'),
        ("mentor[0].second", "id men_1", "'seal'; accepted: coin, research, vp, draw"),
    ),
    (
        "mentors",
        ('fourth = "coin:3"', 'fourth = "draw"'),
        ("mentor[0].fourth", "id men_1", "'draw'; accepted: coin, research, vp"),
    ),
    ("mentors", ('fourth = "coin:3"', 'fourth = "coin:0"'), ("mentor[0].fourth", "id men_1", "whole number from 1 to 30")),
    ("inquisition", ("first = 0", "first = 1"), ("suspicion_track.first", "1", "0")),
    ("inquisition", ("prison_offset = 3", "prison_offset = 6"), ("check", "accepted: offsets that rise from Penance to Stake")),
    ("inquisition", without("inquisition", "tk_5"), ("token", "4 tokens; accepted: 5")),
    ("inquisition", ('id = "tk_2"', 'id = "tk_1"'), ("token", "'tk_1' occurs twice", "accepted: one record per id")),
    ("inquisition", ("[[token]]", "[[token]"), ("not a readable TOML file",)),
    (
        "tracks",
        ('source = "reconstructed"', 'source = "guessed"'),
        ("subject_track.source", "guessed", "inferred, reconstructed, stated"),
    ),
]


@pytest.mark.parametrize(("table", "change", "named"), DAMAGES, ids=[f"{table}: {named[0]}" for table, _, named in DAMAGES])
def test_a_damaged_table_is_refused_with_file_record_field_and_what_is_accepted(overlay, table, change, named):
    folder = overlay(table, change)
    before = (CATALOGUE.digest, tables.TOKEN.tobytes(), tables.CARD_IDS)
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert str(error.value).startswith(f"{folder}/truth/{table}.toml: ")
    for part in named:
        assert part in str(error.value)
    assert (CATALOGUE.digest, tables.TOKEN.tobytes(), tables.CARD_IDS) == before, "the tables in use stay as they are"
    assert game_spec("truth").catalogue is CATALOGUE


ROOM = [
    ("spaces", "sp_1e", "sp_1", 2, "space[6] (id sp_1z1): more than 6 of Level 1"),
    ("inventions", "inv_2_09", "inv_2_", 4, "invention[21] (id inv_2_z3): more than 12 of Level 2"),
    ("observation", "ob_3f", "ob_3", 5, "tile[24] (id ob_3z4): more than 10 of Level 3"),
    ("graduation", "gr_4c", "gr_4", 4, "tile: Expected `array` of length <= 12"),
    ("cards", "tr_4_f1", "tr_4_", 7, "treatise: Expected `array` of length <= 28"),
    ("cards", "st_f2", "st_", 3, "start_card: Expected `array` of length <= 10"),
]


@pytest.mark.parametrize(("table", "name", "stem", "number", "message"), ROOM, ids=[f"{each[0]} {each[1]}" for each in ROOM])
def test_more_records_than_action_ids_have_room_for_are_refused(overlay, table, name, stem, number, message):
    text = block(TABLES, table, name)
    more = "\n\n".join(text.replace(name, f"{stem}z{i}") for i in range(number))
    overlay(table, (text, f"{text}\n\n{more}"))
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert message in str(error.value)


FEW = [
    ("spaces", ["sp_4a", "sp_4b", "sp_4d"], "space: no exclusive space of Level 4; accepted: at least one of each Level"),
    ("cards", ["tr_4_m1", "tr_4_a1"], "treatise: 1 Treatises of Level 4; accepted: at least 2"),
    ("graduation", ["gr_3a", "gr_3b", "gr_3c"], "tile: no tile of Level 3; accepted: at least one"),
    ("inventions", [f"inv_3_0{i}" for i in range(1, 7)], "invention: 3 of Period 3; accepted: at least 4"),
    ("observation", [f"ob_2{letter}" for letter in "abcdefg"], "tile: 0 tiles of Level 2; accepted: 1 to 30"),
]


@pytest.mark.parametrize(("table", "names", "message"), FEW, ids=[each[0] for each in FEW])
def test_too_few_records_of_a_level_are_refused(overlay, table, names, message):
    overlay(table, *(without(table, name) for name in names))
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert message in str(error.value)


def test_more_new_icons_than_the_block_of_actions_has_room_for_are_refused_with_the_first_that_has_none(overlay):
    """Icons of the shipped tables keep their ids, used or not, so that others have what is left of the block."""
    texts = [f"book:{subject}:{number}" for subject in "PM" for number in range(10, 22)]
    assert len(texts) == n.ICONS - len(tables.PICKABLE) + 1 == 24
    changes = []
    for i, name in enumerate(("st_p1", "st_p2", "st_m1")):
        old = block(TABLES, "cards", name)
        new = re.sub(r"always = .*", f"always = {json.dumps(texts[8 * i : 8 * i + 8])}", old)
        changes.append((old, re.sub(r'split = ".*"\ngroups = .*', 'split = "none"\ngroups = []', new)))
    overlay("cards", *changes)
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert "cards.toml: start_card[2].always (id st_m1): 'book:M:21'; accepted: at most 23 icons that" in str(error.value)


def test_more_icons_than_there_are_numbers_for_are_refused_with_the_first_that_has_none(overlay):
    groups = [[f"pay_coin:{10 * group + number}" for number in range(1, 9)] for group in range(3)]
    more = json.dumps(groups).replace("coin", "research")
    overlay(
        "spaces",
        in_record("spaces", "sp_1a", '[["coin:4"], ["research:3"], ["any_same:2"]]', json.dumps(groups)),
        in_record("spaces", "sp_2c", '[["copy:2:3:2", "any_book"], ["read:2:2:2", "any_book"]]', more),
    )
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert "spaces.toml: space[7].groups (id sp_2c): 'pay_research:" in str(error.value)
    assert "accepted: at most 80 different icons in all tables" in str(error.value)


def test_a_record_without_any_mark_is_refused(overlay):
    overlay("mentors", ('fourth = "coin:3"\nsource = "reconstructed"', 'fourth = "coin:3"'))
    with pytest.raises(CatalogueError, match=r"mentor\[0\] \(id men_1\).*accepted: stated, inferred, reconstructed"):
        TABLES.load()


def test_an_overlay_changes_a_figure_the_digest_and_the_kernel_cache_and_an_equal_one_none(overlay):
    kernels = jit.digest()
    overlay("mentors", place=".")
    assert TABLES.load().CATALOGUE.digest == CATALOGUE.digest
    folder = overlay("spaces", ('"coin:4"', '"coin:5"'))
    fresh = TABLES.load()
    assert fresh.CATALOGUE.files["spaces"] == folder / "truth" / "spaces.toml"
    assert fresh.CATALOGUE.digest != CATALOGUE.digest
    assert jit.digest() != kernels
    assert "coin:5" in fresh.TOKEN_TEXTS and "coin:5" not in tables.TOKEN_TEXTS
    assert fresh.PICKABLE == [*tables.PICKABLE, "coin:5"], "a new icon comes behind the shipped ones"


# -- overlays of other counts


def copies(table: str, name: str, *others: str) -> tuple[str, str]:
    """The change that puts copies of a record, under other ids, behind it."""
    old = block(TABLES, table, name)
    return old, "\n\n".join([old, *(old.replace(name, other) for other in others)])


#: As many of everything as there is room for, most of it behind what is shipped.
MORE = {
    "setup": [("turn_limit = 5", "turn_limit = 9"), ("hand_size = 5", "hand_size = 20"), ("[3, 1, 0, 0]", "[6, 5, 4, 3]")],
    "tracks": [("last_space = 11", "last_space = 60"), ("[6, 5, 4, 3, 2, 1]", "[8, 7, 6, 5, 4, 3, 2, 1]")],
    "cards": [
        *((f"treatises = {number}", f"treatises = {number + 1}") for number in (5, 4, 3, 2)),
        copies("cards", "st_f2", "st_y", "st_z"),
        copies("cards", "tr_4_f1", *(f"tr_z{number}" for number in range(6))),
        ("copies = 8", "copies = 22"),
    ],
    "spaces": [
        *(copies("spaces", f"sp_{level}e", f"sp_{level}z") for level in (1, 2, 3)),
        copies("spaces", "sp_4d", "sp_4y", "sp_4z"),
    ],
    "graduation": [copies("graduation", f"gr_{level}c", f"gr_{level}z") for level in (2, 3, 4)],
    "inventions": [copies("inventions", f"inv_{i}_09", f"inv_{i}_10", f"inv_{i}_11", f"inv_{i}_12") for i in (1, 2, 3)],
    "observation": [
        copies("observation", "ob_1g", "ob_1x", "ob_1y", "ob_1z"),
        in_record("observation", "ob_1d", "copies = 3", "copies = 14"),
        *((old, f"{old}\n\n{new}") for old, new in [in_record("observation", "wi_14", "column = 3", "column = 4")]),
        ('id = "wi_14"\nlevel = 1\ncolumn = 4', 'id = "wi_15"\nlevel = 1\ncolumn = 4'),
    ],
}
#: As little of everything as can be played.
FEWER = {
    "setup": [
        ("turn_limit = 5", "turn_limit = 1"),
        ("flip_turn = 3", "flip_turn = 1"),
        ("hand_size = 5", "hand_size = 0"),
        ("[3, 1, 0, 0]", "[0, 0, 0, 0]"),
    ],
    "tracks": [("[6, 5, 4, 3, 2, 1]", "[6]"), ("last_space = 11", "last_space = 9")],
    "cards": [
        *((f"treatises = {number}", f"treatises = {number - 1}") for number in (2, 3, 4, 5)),
        *(without("cards", f"st_{name}") for name in ("p2", "m1", "m2", "a1", "a2", "f1", "f2")),
        ("copies = 8", "copies = 0"),
        without("cards", "pen_b"),
    ],
    "spaces": [without("spaces", name) for name in ("sp_1a", "sp_1b", "sp_1d", "sp_1e", "sp_2b", "sp_4c", "sp_4d")],
    "graduation": [without("graduation", f"gr_{level}{letter}") for level in (2, 3, 4) for letter in "ab"],
    "inventions": [without("inventions", f"inv_{period}_0{i}") for period in (1, 2, 3) for i in (1, 3, 5, 7, 9)],
    "observation": [without("observation", f"ob_{level}{letter}") for level in (1, 2, 3) for letter in "bcdef"]
    + [without("observation", f"wi_{space}") for space in (13, 14, 23, 24, 31, 32, 33, 34)],
}
#: Prints all action texts, and checks that observations of random games fit their bounds.
LOOK = """
session = galileo_env.Session(RULES, seed=5)
spec = session.spec
print(json.dumps(spec.actions.texts))
while not session.over[0]:
    session.play_random(1)
    assert (spec.observation.low <= session.observations[0]).all() and (session.observations[0] <= spec.observation.high).all()
"""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["truth:seats=4", "truth:solo"])
@pytest.mark.parametrize("changes", [MORE, FEWER], ids=["more", "fewer"])
def test_an_overlay_of_other_counts_keeps_the_action_ids_and_plays_whole_games(overlay, python, changes, ruleset):
    for table, each in changes.items():
        folder = overlay(table, *each)
    fresh = TABLES.load()
    counts = {"more": (10, 12 * 3, 24, 12), "fewer": (1, 4 * 3, 12, 3)}["more" if changes is MORE else "fewer"]
    made = (fresh.NUM_START, sum(map(bool, fresh.INVENTION_IDS)), sum(map(bool, fresh.SPACE_IDS)), len(fresh.GRADUATION_IDS) - 1)
    assert made == counts
    *first, texts = played_with(python, folder, ruleset, then=LOOK)
    assert len(first) == 3
    assert {position["catalogue"] for position in first} == {fresh.CATALOGUE.digest}
    rows = [len(row) for row in first[0]["pyramid"]]
    assert rows == ([6, 5, 4, 3] if changes is MORE else [4, 3, 2, 1])
    shipped = game_spec("truth").actions.texts
    assert len(texts) == len(shipped)
    for old, new in zip(shipped, texts, strict=True):
        word = old.split()[0]
        # A fewer record moves those behind it within its block, no other block moves.
        assert old == new or word in ("use", "assign", "card", "tile", "window"), (old, new)
        assert word == new.split()[0]
        assert changes is FEWER or old == new or "spare" in old, "new records come into spare places"


@pytest.mark.parametrize("ruleset", ["truth:seats=2"])
def test_positions_of_other_tables_are_refused_by_their_digest(overlay, python, ruleset):
    folder = overlay("setup", ("coin_by_seat = [3, 3, 4, 4]", "coin_by_seat = [9, 9, 9, 9]"))
    (position,) = played_with(python, folder, ruleset, games=1)
    assert [player["coins"] for player in position["players"]] == [10, 10]
    session = Session(ruleset, seed=1)
    with pytest.raises(ValueError, match=f"catalogue: made with tables '{position['catalogue']}'; in use: {CATALOGUE.digest}"):
        session.set_position(0, position)
