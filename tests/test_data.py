"""Component tables: counts, closed vocabulary, provenance, and errors that name file, record, field and what is accepted."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from galileo_env import Session
from galileo_env.engine import jit, programs
from galileo_env.engine.spec import game_spec
from galileo_env.engine.tables import MARKS, CatalogueError
from galileo_env.games.galilei import schema, tables, vocabulary
from tests.damage import Tables, fields, played_with, records

CATALOGUE = game_spec("galilei").catalogue
SCHEMAS: dict[str, type] = {
    "cards": schema.Cards,
    "action_tiles": schema.ActionTiles,
    "scale_tiles": schema.ScaleTiles,
    "subject_tiles": schema.SubjectTiles,
    "objectives": schema.Objectives,
    "comet_pages": schema.CometPages,
    "tracks": schema.Tracks,
    "tycho": schema.Tycho,
    "luna": schema.Luna,
    "characters": schema.Characters,
}

TABLES = Tables("galilei", SCHEMAS)
SHIPPED = TABLES.shipped

#: Data fields of each table by provenance: stated, inferred, reconstructed.
FIELDS = {
    "cards": (12, 2, 481),
    "action_tiles": (5, 3, 29),
    "scale_tiles": (4, 0, 174),
    "subject_tiles": (18, 0, 0),
    "objectives": (52, 1, 0),
    "comet_pages": (31, 4, 14),
    "tracks": (95, 13, 3),
    "tycho": (43, 9, 48),
    "luna": (163, 0, 51),
    "characters": (69, 17, 201),
}

# -- what the tables hold


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_fields_are_counted_by_provenance_as_the_catalogue_documents(table):
    counted = CATALOGUE.provenance()[table]["fields"]
    assert tuple(counted[mark] for mark in MARKS) == FIELDS[table]


def test_every_shipped_table_is_in_use_and_every_table_in_use_is_counted():
    assert sorted(path.stem for path in SHIPPED.glob("*.toml")) == sorted(CATALOGUE.names)
    assert set(CATALOGUE.names) <= set(FIELDS)


def test_a_record_counts_with_its_weakest_mark():
    records = CATALOGUE.provenance()["subject_tiles"]["records"]
    assert records == Counter(stated=6)
    assert CATALOGUE.provenance()["cards"]["records"]["stated"] == 0, "no card is stated in all its fields"


def test_the_tables_hold_the_components_of_the_box():
    raw = CATALOGUE.raw
    assert Counter(card["tier"] for card in raw["cards"]["card"]) == {1: 15, 2: 9, 3: 9}
    assert all(1 <= len(card["spot"]) <= 3 for card in raw["cards"]["card"])
    assert [len(raw[name]["tile"]) for name in ("action_tiles", "scale_tiles", "subject_tiles")] == [6, 6, 6]
    assert {len(side["row"]) for tile in raw["scale_tiles"]["tile"] for side in tile["side"]} == {4, 5}
    assert len(raw["objectives"]["objective"]) == 8
    assert [page["section"] for page in raw["comet_pages"]["page"]][:10] == ["all"] * 6 + ["three_plus"] * 4
    assert (len(raw["tycho"]["movement"]), len(raw["tycho"]["tile"])) == (6, 5)
    assert [len(raw["tracks"][key]) for key in ("sky", "token_reward", "deck")] == [7, 7, 4]
    luna = ("moon_tile", "scoring_tile", "observation_tile", "bonus_space", "movement", "tycho_tile", "difficulty")
    assert [len(raw["luna"][key]) for key in luna] == [9, 9, 9, 18, 5, 1, 4]
    own = (
        "character",
        "copernicus_tile",
        "newton_tile",
        "hevelius_tile",
        "cunitz_tile",
        "urania_space",
        "note_tile",
        "sun_space",
    )
    assert [len(raw["characters"][key]) for key in own] == [8, 4, 6, 16, 6, 19, 6, 4]


def strings(node: Any, keys: tuple[str, ...], inside: bool = False) -> Iterator[str]:
    """All texts that stand below one of these keys."""
    if isinstance(node, str) and inside:
        yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            if key != "sources":
                yield from strings(value, keys, (inside and isinstance(value, str)) or key in keys)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value, keys, inside)


REWARDS = (
    *("reward", "strip", "back_strip", "option1", "option2", "optional", "farewell_reward", "upgrade_extra", "options"),
    *("multiplied", "fixed", "side_a", "side_b", "enter_reward"),
)
TYCHO_REWARDS = ("effects", "bonus", "after_upgrade")


def test_every_effect_is_of_the_closed_vocabulary_and_every_operation_is_used():
    used = set()
    for name in CATALOGUE.names:
        if name == "tycho":
            continue
        for text in filter(None, strings(CATALOGUE.raw[name], REWARDS)):
            programs.parse(text, vocabulary.PLAYER_EFFECTS)
            used.add(text.split(":")[0])
    assert {name for name, each in vocabulary.PLAYER_EFFECTS.items() if each.code} <= used


def test_every_effect_and_condition_of_tycho_is_of_the_closed_vocabulary():
    raw = [CATALOGUE.raw["tycho"], CATALOGUE.raw["luna"]]
    effects, conditions = set(strings(raw, TYCHO_REWARDS)), set(strings(raw, ("condition",)))
    for texts, words in ((effects, vocabulary.TYCHO_EFFECTS), (conditions, vocabulary.TYCHO_CONDITIONS)):
        for text in texts:
            programs.parse(text, words)
        assert {name for name, each in words.items() if each.code} <= {text.split(":")[0] for text in texts}


# -- errors of the schema


OPTIONAL = {"source", "sources", "note", "partial", "partial_raise", "ever_this_turn", "owner", "after_upgrade"}
#: What a kind of record may lack by the schema, because other records of its kind must not have it; tables ask for it.
BY_KIND = {("newton_tile",): {"name"}, ("newton_tile", "face"): {"multiplied", "fixed", "option1", "option2"}}


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_missing_field_of_every_kind_of_record_is_named(table):
    tried = 0
    for path, _, key in fields(CATALOGUE.raw[table]):
        kind = tuple(each for each in path if isinstance(each, str))
        if key not in OPTIONAL | BY_KIND.get(kind, set()):
            assert f"`{key}`" in TABLES.damaged(table, path, lambda each, key=key: each.pop(key))
            tried += 1
    assert tried >= 6


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_value_of_a_wrong_type_is_named_with_the_type_that_is_accepted(table):
    tried = 0
    for path, _, key in fields(CATALOGUE.raw[table]):
        message = TABLES.damaged(table, path, lambda each, key=key: each.update({key: 1.5}))
        assert re.search(rf"\b{key}\b", message)
        assert "Expected" in message
        tried += 1
    assert tried >= 6


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_an_unknown_field_is_named(table):
    for path, _ in list(records(CATALOGUE.raw[table]))[:12]:
        assert "`surprise`" in TABLES.damaged(table, path, lambda each: each.update(surprise=1))


# -- errors of a whole catalogue, by an overlay


@pytest.fixture
def overlay(tmp_path, monkeypatch) -> Callable[..., Path]:
    """Writes a changed copy of a shipped table into an overlay folder and makes it the one in use."""
    return TABLES.overlay(tmp_path, monkeypatch)


DAMAGES = [
    ("cards", ("cost = 8", "cost = 800"), ("card[0].cost", "id E01", "99")),
    ("cards", ("cost = 8", 'cost = "eight"'), ("card[0].cost", "id E01", "int")),
    ("cards", ('colour = "orange"', 'colour = "pink"'), ("card[0].colour", "id E01", "pink", "green, orange, purple")),
    ("cards", ("tier = 1", "tier = 4"), ("card[0].tier", "id E01", "1, 2, 3")),
    ("cards", ('["lecture", "persuade:1", "vp:2", "die"]', '["lecture", "die"]'), ("card[0].strip", "id E01", "accepted: 4")),
    ("cards", ('"persuade:1", "vp:2", "die"]', '"persuade:1", "vp:two", "die"]'), ("card[0].strip[2]", "id E01", "from 1 to 20")),
    ("cards", ('"persuade:1", "vp:2", "die"]', '"sing", "vp:2", "die"]'), ("card[0].strip[1]", "id E01", "unknown name 'sing'")),
    ("cards", ('id = "E02"', 'id = "E01"'), ("card", "'E01' occurs twice", "one record per id")),
    ("cards", ('reward = ["vp:2"]', 'reward = ["vp"]'), ("card[0].spot[0].reward", "vp takes 1 arguments, not 0")),
    (
        "cards",
        ('source = "reconstructed"', 'source = "guessed"'),
        ("card[0].source", "guessed", "inferred, reconstructed, stated"),
    ),
    ("cards", ("[[card]]", "[[card]"), ("not a readable TOML file",)),
    ("action_tiles", ('side = "gold"', 'side = "basic"'), ("tile[0].face", "id T1", "accepted: basic, then gold")),
    ("action_tiles", ('"raise_all:red:1"', '"raise_all:pink:1"'), ("tile[0].face[0].option1", "id T1", "red, yellow, blue")),
    ("scale_tiles", ("step = 2", "step = 3"), ("tile[0].side[0].row", "id S1", "accepted: 1, 2, 3")),
    ("scale_tiles", ("multiplier = 1", "multiplier = 10"), ("tile[0].side[0].row[0].multiplier", "9")),
    ("subject_tiles", ('subject = "majors"', 'subject = "books"'), ("tile", "accepted: each of majors, books")),
    ("subject_tiles", ('objective = "O3"', 'objective = "O9"'), ("tile[0].objective", "id U1", "'O9'", "accepted")),
    ("objectives", ('kind = "majors"', 'kind = "stars"'), ("objective[0].need[0].kind", "stars", "majors")),
    ("objectives", ('in_play = "always"', 'in_play = "never"'), ("objective", "accepted: 2")),
    ("comet_pages", ('section = "all"', 'section = "three_plus"'), ("page", "accepted: section all, then three_plus")),
    ("tracks", ("tier1 = 9", "tier1 = 16"), ("deck", "16 cards asked, 15 of tier 1")),
    ("tracks", ("start = -3", "start = -30"), ("reputation.start", "accepted: lowest to highest")),
    ("tracks", ("end_vp = [-6, -4, -2, 1]", "end_vp = [-6, -4, -2]"), ("cellar.end_vp", "accepted: 4 numbers")),
    ("tycho", ('condition = "none"', 'condition = "dice:1"'), ("condition", "accepted: none, in the bottom row")),
    ("tycho", ("steps = 1", "steps = -1"), ("movement[0].steps", "id M1", ">= 0")),
    ("tracks", ('options = [["observe"]]', 'options = [["observe", "vp:1"]]'), ("sky[2].options", "effects without points")),
    ("tracks", ('["write:3"]', '["write:3", "vp:1"]'), ("free_action", "effects without points")),
    ("luna", ('numeral = "I"', 'numeral = "X"'), ("moon_tile[0].numeral", "id L1", "I, II, III, IV, IX, V, VI, VII, VIII")),
    ("luna", ('numeral = "I"', 'numeral = "II"'), ("moon_tile", "one of each numeral I, II, III")),
    ("luna", ("column = 1", "column = 2"), ("moon_tile", "2 tiles in column 1; accepted: 3")),
    ("luna", ("column = 1", "column = 4"), ("moon_tile[0].column", "id L1", "1, 2, 3")),
    (
        "luna",
        ('"vp:6", "quadrant:2"', '"vp:6", "moon"'),
        ("moon_tile[0].reward", "id L1", "unknown name 'moon'; accepted: vp, quadrant"),
    ),
    ("luna", ('kind = "upgrades"', 'kind = "stars"'), ("scoring_tile[0].kind", "id K1", "achievements, comets, constellations")),
    ("luna", ("observer_per = 1", "observer_per = 0"), ("scoring_tile[0].observer_per", "id K1", ">= 1")),
    ("luna", ('id = "K2"', 'id = "K1"'), ("scoring_tile", "'K1' occurs twice", "one record per id")),
    ("luna", ("order = 2", "order = 3"), ("observation_tile", "accepted: orders 1 to 9")),
    ("luna", ("cost = 5", "cost = -5"), ("observation_tile[0].cost", ">= 0")),
    ("luna", ("space = 2", "space = 1"), ("bonus_space", "accepted: spaces 1 to 9 of the sides a and b")),
    ("luna", ("unlimited = false", "unlimited = true"), ("bonus_space[0].unlimited", "accepted: true on space 9")),
    ("luna", ('["observe_free:4"]', '["observe_free"]'), ("bonus_space[1].reward", "observe_free takes 1 arguments, not 0")),
    ("luna", ('[["vp:3"], ["quadrant:2"]]', '[["vp:3"]]'), ("moon_objective.options", "2")),
    (
        "luna",
        ('[["vp:3"], ["quadrant:2"]]', '[["card"], ["quadrant:2"]]'),
        ("moon_objective.options", "exactly one option with points"),
    ),
    ("luna", ("grand_inquisitors = 9", "grand_inquisitors = 8"), ("setup.grand_inquisitors", "9")),
    ("luna", ('stop = "moon"', 'stop = "sun"'), ("movement[0].stop", "id M7", "moon, none, upgraded")),
    (
        "luna",
        ('after_upgrade = ["lecture", "comet"]', 'after_upgrade = ["fly"]'),
        ("movement[1].after_upgrade", "id M8", "'fly'", "accepted: vp"),
    ),
    ("luna", ('id = "M7"', 'id = "M6"'), ("movement", "'M6' occurs twice", "one record per id")),
    (
        "luna",
        ('condition = "dice_moon:2"', 'condition = "moon:2"'),
        ("tycho_tile[0].face[0].row[1].condition", "condition 'moon:2'", "accepted: none"),
    ),
    (
        "luna",
        ('condition = "none"', 'condition = "comet"'),
        ("tycho_tile[0].face[0].row[2].condition", "accepted: none, in the bottom row"),
    ),
    (
        "luna",
        ('side = "a"\nsource = "stated"\n\n[[tycho_tile.face.row]]', 'side = "b"\nsource = "stated"\n\n[[tycho_tile.face.row]]'),
        ("tycho_tile[0].face", "accepted: a, then b"),
    ),
    (
        "luna",
        ('"M1", "M2", "M3", "M4", "M5", "M6"', '"M1", "M2", "M3", "M4", "M5"'),
        ("difficulty[0].movement", "id easy", "6 different tiles"),
    ),
    (
        "luna",
        ('"M1", "M2", "M3", "M4", "M5", "M6"', '"M1", "M1", "M3", "M4", "M5", "M6"'),
        ("difficulty[0].movement", "6 different tiles"),
    ),
    ("luna", ('"M1", "M2", "M3"', '"M1", "M2", "M12"'), ("difficulty[0].movement", "no tile 'M12'; accepted: M1, M2")),
    ("luna", ('id = "easy"', 'id = "normal"'), ("difficulty", "accepted: easy, normal, hard, flaming, in this order")),
    ("characters", ('id = "galileo"', 'id = "ptolemy"'), ("character[0].id", "accepted: bruno, copernicus, cunitz")),
    ("characters", ('id = "galileo"', 'id = "kepler"'), ("character", "accepted: galileo, kepler", "in this order")),
    (
        "characters",
        ('"observe_extra:1"', '"observe_extra:4"'),
        ("character[0].ability", "id galileo", "observe_extra:0 to observe_extra:3"),
    ),
    ("characters", ('"special_tile"', '"mirrors"'), ("character[1].ability", "id kepler", "accepted: special_tile")),
    (
        "characters",
        ('pages = ["PG"]', 'pages = ["PC"]'),
        ("character[0].pages[0]", "id galileo", "'PC'", "pages that galileo owns"),
    ),
    (
        "characters",
        ('[["swap_tiles"], ["swap_with_board"]]', '[["swap_tiles"], ["swap"]]'),
        ("kepler.options[1]", "unknown name 'swap'"),
    ),
    (
        "characters",
        ('side_a = [["persuade:1", "vp:2"]]', 'side_a = [["persuade:1"]]'),
        ("copernicus_tile[0].side_a", "id CL1", "1 rows of 2 cells"),
    ),
    (
        "characters",
        ('side_b = [["die", "lecture"]]', 'side_b = [["die", "lecturer"]]'),
        ("copernicus_tile[0].side_b[0][1]", "'lecturer'"),
    ),
    ("characters", ("rows = 1", "rows = 5"), ("copernicus_tile[0].rows", "id CL1", "<= 4")),
    ("characters", ("[-4, -2, -1, 0, 2]", "[-4, -2, 0, 2]"), ("bruno_cellar.interrogation", "5 entries")),
    (
        "characters",
        ("enter_reward = [[], ", 'enter_reward = [["vp:1"], '),
        ("bruno_cellar.enter_reward[0]", "nobody enters space 1"),
    ),
    ("characters", ("[0, 0, 1, 2, 3, 4]", "[0, 0, 1, 2, 3]"), ("newton.multiplier_at_index", "6 numbers")),
    ("characters", ('kind = "mirror"', 'kind = "plain"'), ("newton_tile", "two mirrors, then four plain tiles")),
    (
        "characters",
        ('multiplied = ["quadrant:1"]\n', ""),
        ("newton_tile[0].face[0]", "id N1", "multiplied is missing; accepted: multiplied and fixed"),
    ),
    (
        "characters",
        ('option2 = ["persuade:1"]\n', ""),
        ("newton_tile[2].face[0]", "id N3", "option2 is missing; accepted: option1 and option2"),
    ),
    ("characters", ("offer = 3", "offer = 4"), ("hevelius.offer", "3")),
    ("characters", ("\nstars = 2", "\nstars = 4"), ("hevelius_tile", "stars", "<= 3")),
    ("characters", ("min_stars = 2", "min_stars = 4"), ("hevelius_reward[0]", "accepted")),
    ("characters", ('connections = ["N"]', "connections = []"), ("hevelius_tile", "connections", ">= 1")),
    (
        "characters",
        ('condition = "lecture"', 'condition = "sleep"'),
        ("hevelius_tile", "condition", "accepted: card, comet, die"),
    ),
    (
        "characters",
        ('"focus:red"', '"focus:green"'),
        ("cunitz_tile[0].face[0].option1", "id C1", "'green' must be one of any, red, yellow, blue"),
    ),
    ("characters", ('kind = "note"', 'kind = "plain"'), ("urania_space", "5 Note spaces; accepted: 6")),
    ("characters", ("space = 3", "space = 30"), ("urania_space", "spaces 0 (start) to 18, in order")),
    ("characters", ('id = "Q2"', 'id = "Q1"'), ("note_tile", "'Q1' occurs twice")),
    ("characters", ("positions = 4", "positions = 5"), ("sophia.positions", "4")),
    ("characters", ("sun_spaces = ", "sun_spaces = 9 #"), ("sun_space", "accepted: spaces 1 to 9, in order")),
    (
        "comet_pages",
        ('["quadrant:2", "note_move:1", "focus:any"]', '["quadrant:2", "note_move:1", "focus:any", "vp:1"]'),
        ("accepted: at most 3",),
    ),
]


@pytest.mark.parametrize(("table", "change", "named"), DAMAGES, ids=[f"{table}: {new}" for table, (_, new), _ in DAMAGES])
def test_a_damaged_table_is_refused_with_file_record_field_and_what_is_accepted(overlay, table, change, named):
    folder = overlay(table, change)
    with pytest.raises(CatalogueError) as error:
        TABLES.load()
    assert str(error.value).startswith(f"{folder}/galilei/{table}.toml: ")
    for part in named:
        assert part in str(error.value)


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("characters", ('pages = ["PG"]', "pages = []"), r"comet_pages\.toml: page\[10\].*page PG stands with no character"),
        ("comet_pages", ('"cunitz"', '"sophia"'), r"character\[6\].*pages\[0\].* 'PZ1'; accepted: .* that cunitz owns"),
    ],
)
def test_tables_that_contradict_each_other_are_refused_with_the_place_that_is_left_alone(overlay, table, change, message):
    overlay(table, change)
    with pytest.raises(CatalogueError, match=message):
        TABLES.load()


def test_a_record_without_any_mark_is_refused(overlay):
    overlay("subject_tiles", ('objective = "O3"\nsource = "stated"', 'objective = "O3"'))
    with pytest.raises(CatalogueError, match=r"tile\[0\].*id U1.*accepted: stated, inferred, reconstructed"):
        TABLES.load().CATALOGUE.provenance()


def test_a_missing_card_is_refused(overlay):
    text = (SHIPPED / "cards.toml").read_text()
    last = text[text.rindex("[[card]]") :]
    overlay("cards", (last, ""))
    with pytest.raises(CatalogueError, match="32 cards; accepted: 33"):
        TABLES.load()


def test_a_file_that_no_game_reads_is_refused_with_the_names_that_are(overlay, tmp_path):
    overlay("tracks")
    (tmp_path / "galilei" / "tracs.toml").write_text("")
    with pytest.raises(CatalogueError, match=r"tracs\.toml: no table of this name is used; accepted: .*galilei/tracks\.toml"):
        TABLES.load()


def test_an_overlay_that_is_no_folder_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("GALILEO_CATALOGUE", str(tmp_path / "nowhere"))
    with pytest.raises(ValueError, match="is not a folder; accepted"):
        TABLES.load()


def test_an_overlay_of_equal_tables_changes_no_digest(overlay):
    overlay("cards")
    overlay("tycho", place=".")
    assert TABLES.load().CATALOGUE.digest == CATALOGUE.digest


def test_an_overlay_changes_a_figure_the_digest_and_the_kernel_cache(overlay):
    kernels = jit.digest()
    folder = overlay("cards", ("cost = 8", "cost = 9"))
    fresh = TABLES.load()
    assert (tables.CARD_COST[1], fresh.CARD_COST[1]) == (8, 9)
    assert fresh.CATALOGUE.files["cards"] == folder / "galilei" / "cards.toml"
    assert fresh.CATALOGUE.digest != CATALOGUE.digest
    assert jit.digest() != kernels


def test_an_overlay_of_the_top_folder_serves_the_one_game_that_has_the_table(overlay):
    overlay("luna", ("grand_inquisitor_factor = 2", "grand_inquisitor_factor = 3"), place=".")
    assert TABLES.load().GRAND_FACTOR == 3


def test_a_table_that_two_games_have_needs_the_folder_of_its_game(overlay):
    overlay("cards", ("vp = 7", "vp = 6"), place=".")
    with pytest.raises(CatalogueError, match=r"cards\.toml: no table of this name is used; accepted: galilei/cards\.toml"):
        TABLES.load()


def test_games_are_played_by_the_figures_of_an_overlay(overlay, python):
    folder = overlay("tracks", ("quadrants = 0", "quadrants = 5"))
    code = """
import json, galileo_env
session = galileo_env.Session("galilei:seats=2", seed=1, obs=None)
start = session.position(0)
session.play_random()
print(json.dumps([start, bool(session.over[0])]))
"""
    position, over = json.loads(python(code, env={"NUMBA_DISABLE_JIT": "1", "GALILEO_CATALOGUE": str(folder)}))
    assert over
    assert [player["quadrants"] for player in position["players"]] == [5, 5]
    assert position["catalogue"] != CATALOGUE.digest
    session = Session("galilei:seats=2", seed=1)
    with pytest.raises(ValueError, match=f"catalogue: made with tables '{position['catalogue']}'; in use: {CATALOGUE.digest}"):
        session.set_position(0, position)


@pytest.mark.slow
def test_solo_levels_and_characters_are_played_by_the_figures_of_an_overlay(overlay, python):
    overlay("characters", ('"observe_extra:1"', '"observe_extra:3"'))
    folder = overlay(
        "luna", ('"M1", "M2", "M3", "M4", "M5", "M6"', '"M7", "M8", "M9", "M10", "M11", "M6"'), ("cost = 5", "cost = 1")
    )
    for position in played_with(python, folder, "galilei:solo,luna,level=easy,characters=galileo"):
        assert sorted(position["tycho"]["movement"]) == ["M10", "M11", "M6", "M7", "M8", "M9"]


@pytest.mark.slow
@pytest.mark.parametrize("effect", ["focus:any", "focus:red", "note_move:2", "mirror_shift:2", "vp_mirror:2", "swap_with_board"])
def test_an_effect_of_an_own_board_on_a_common_card_is_lost_on_those_who_have_none(overlay, python, effect):
    folder = overlay("cards", *[('"persuade:1"', f'"{effect}"')] * 20)
    assert len(played_with(python, folder, "galilei:seats=2")) == 3


def test_the_shipped_tables_are_plain_toml_of_the_schema():
    for name, kind in SCHEMAS.items():
        assert tomllib.loads((SHIPPED / f"{name}.toml").read_text()) == CATALOGUE.raw[name]
        assert isinstance(CATALOGUE.read(name, kind), kind)
    assert set(SCHEMAS) == set(CATALOGUE.names)
