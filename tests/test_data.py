"""Component tables: counts, closed vocabulary, provenance, and errors that name file, record, field and what is accepted."""

import copy
import importlib.util
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

SHIPPED = Path(tables.__file__).parent / "data"
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
}

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


REWARDS = ("reward", "strip", "back_strip", "option1", "option2", "optional", "farewell_reward", "upgrade_extra", "options")


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
    effects = set(strings(CATALOGUE.raw["tycho"], ("effects", "bonus")))
    conditions = set(strings(CATALOGUE.raw["tycho"], ("condition",)))
    for texts, words in ((effects, vocabulary.TYCHO_EFFECTS), (conditions, vocabulary.TYCHO_CONDITIONS)):
        for text in texts:
            programs.parse(text, words)
        assert {name for name, each in words.items() if each.code} <= {text.split(":")[0] for text in texts}


# -- errors of the schema


def records(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """Every record of a table with its path, outermost first."""
    if isinstance(node, dict):
        yield path, node
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, (dict, list)) and key != "sources":
            yield from records(value, (*path, key))


def damaged(table: str, path: tuple[str | int, ...], change: Callable[[dict[str, Any]], None]) -> str:
    """The message with which a table is refused after a change of one record."""
    catalogue = copy.copy(CATALOGUE)
    catalogue.raw = {table: copy.deepcopy(CATALOGUE.raw[table])}
    record = catalogue.raw[table]
    for key in path:
        record = record[key]
    change(record)
    with pytest.raises(CatalogueError) as error:
        catalogue.read(table, SCHEMAS[table])
    assert f"{table}.toml: " in str(error.value)
    return str(error.value)


OPTIONAL = {"source", "sources", "note", "partial", "partial_raise", "ever_this_turn", "owner"}


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_missing_field_of_every_kind_of_record_is_named(table):
    tried = set()
    for path, record in records(CATALOGUE.raw[table]):
        kind = tuple(key for key in path if isinstance(key, str))
        for key in set(record) - OPTIONAL:
            if (kind, key) not in tried:
                tried.add((kind, key))
                message = damaged(table, path, lambda each, key=key: each.pop(key))
                assert f"`{key}`" in message
    assert len(tried) >= 6


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_every_value_of_a_wrong_type_is_named_with_the_type_that_is_accepted(table):
    tried = set()
    for path, record in records(CATALOGUE.raw[table]):
        kind = tuple(key for key in path if isinstance(key, str))
        for key in record:
            if (kind, key) not in tried:
                tried.add((kind, key))
                message = damaged(table, path, lambda each, key=key: each.update({key: 1.5}))
                assert re.search(rf"\b{key}\b", message)
                assert "Expected" in message
    assert len(tried) >= 6


@pytest.mark.parametrize("table", CATALOGUE.names)
def test_an_unknown_field_is_named(table):
    for path, _ in list(records(CATALOGUE.raw[table]))[:12]:
        assert "`surprise`" in damaged(table, path, lambda each: each.update(surprise=1))


# -- errors of a whole catalogue, by an overlay


def load_tables() -> Any:
    """The tables of the game frozen anew, from the overlay that the environment names now."""
    spec = importlib.util.spec_from_file_location("fresh_tables", tables.__file__)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def overlay(tmp_path, monkeypatch) -> Callable[..., Path]:
    """Writes a changed copy of a shipped table into an overlay folder and makes it the one in use."""

    def write(table: str, *changes: tuple[str, str], place: str = "galilei") -> Path:
        text = (SHIPPED / f"{table}.toml").read_text()
        for old, new in changes:
            assert old in text, f"{old!r} is not in {table}.toml"
            text = text.replace(old, new, 1)
        folder = tmp_path / place
        folder.mkdir(exist_ok=True)
        (folder / f"{table}.toml").write_text(text)
        monkeypatch.setenv("GALILEO_CATALOGUE", str(tmp_path))
        return tmp_path

    return write


DAMAGES = [
    ("cards", ("cost = 8", "cost = 800"), ("card[0].cost", "id E01", "99")),
    ("cards", ("cost = 8", 'cost = "eight"'), ("card[0].cost", "id E01", "int")),
    ("cards", ('colour = "orange"', 'colour = "pink"'), ("card[0].colour", "id E01", "pink", "green, orange, purple")),
    ("cards", ("tier = 1", "tier = 4"), ("card[0].tier", "id E01", "1, 2, 3")),
    ("cards", ('["lecture", "persuade:1", "vp:2", "die"]', '["lecture", "die"]'), ("card[0].strip", "id E01", "accepted: 4")),
    ("cards", ('"persuade:1", "vp:2", "die"]', '"persuade:1", "vp:two", "die"]'), ("card[0].strip[2]", "id E01", "from 1 to 20")),
    ("cards", ('"persuade:1", "vp:2", "die"]', '"sing", "vp:2", "die"]'), ("card[0].strip[1]", "id E01", "unknown name 'sing'")),
    ("cards", ('"persuade:1", "vp:2", "die"]', '"focus:any", "vp:2", "die"]'), ("card[0].strip[1]", "not resolved", "accepted")),
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
]


@pytest.mark.parametrize(("table", "change", "named"), DAMAGES, ids=[f"{table}: {new}" for table, (_, new), _ in DAMAGES])
def test_a_damaged_table_is_refused_with_file_record_field_and_what_is_accepted(overlay, table, change, named):
    folder = overlay(table, change)
    with pytest.raises(CatalogueError) as error:
        load_tables()
    assert str(error.value).startswith(f"{folder}/galilei/{table}.toml: ")
    for part in named:
        assert part in str(error.value)


def test_a_record_without_any_mark_is_refused(overlay):
    overlay("subject_tiles", ('objective = "O3"\nsource = "stated"', 'objective = "O3"'))
    with pytest.raises(CatalogueError, match=r"tile\[0\].*id U1.*accepted: stated, inferred, reconstructed"):
        load_tables().CATALOGUE.provenance()


def test_a_missing_card_is_refused(overlay):
    text = (SHIPPED / "cards.toml").read_text()
    last = text[text.rindex("[[card]]") :]
    overlay("cards", (last, ""))
    with pytest.raises(CatalogueError, match="32 cards; accepted: 33"):
        load_tables()


def test_a_file_that_no_game_reads_is_refused_with_the_names_that_are(overlay, tmp_path):
    overlay("tracks")
    (tmp_path / "galilei" / "tracs.toml").write_text("")
    with pytest.raises(CatalogueError, match=r"tracs\.toml: no table of this name is used; accepted: .*galilei/tracks\.toml"):
        load_tables()


def test_an_overlay_that_is_no_folder_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("GALILEO_CATALOGUE", str(tmp_path / "nowhere"))
    with pytest.raises(ValueError, match="is not a folder; accepted"):
        load_tables()


def test_an_overlay_of_equal_tables_changes_no_digest(overlay):
    overlay("cards")
    overlay("tycho", place=".")
    assert load_tables().CATALOGUE.digest == CATALOGUE.digest


def test_an_overlay_changes_a_figure_the_digest_and_the_kernel_cache(overlay):
    kernels = jit.digest()
    folder = overlay("cards", ("cost = 8", "cost = 9"))
    fresh = load_tables()
    assert (tables.CARD_COST[1], fresh.CARD_COST[1]) == (8, 9)
    assert fresh.CATALOGUE.files["cards"] == folder / "galilei" / "cards.toml"
    assert fresh.CATALOGUE.digest != CATALOGUE.digest
    assert jit.digest() != kernels


def test_an_overlay_of_the_top_folder_serves_the_one_game_that_has_the_table(overlay):
    overlay("cards", ("vp = 7", "vp = 6"), place=".")
    assert load_tables().CARD_VP[1] == 6


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


def test_the_shipped_tables_are_plain_toml_of_the_schema():
    for name, kind in SCHEMAS.items():
        assert tomllib.loads((SHIPPED / f"{name}.toml").read_text()) == CATALOGUE.raw[name]
        assert isinstance(CATALOGUE.read(name, kind), kind)
    assert set(SCHEMAS) == set(CATALOGUE.names)
