"""The engine against the independent oracle, decision by decision. For long runs see tests/oracle/*/differential.py."""

import ast
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import galileo_env
from galileo_env.engine.spec import game_spec
from galileo_env.games.galilei.names import LAST_BASE_DECISION
from tests.oracle.galilei.cover import covering_rulesets
from tests.oracle.galilei.differential import (
    STYLES,
    Coverage,
    Difference,
    Match,
    differences,
    play_matches,
    starts_advanced,
    style_of,
)
from tests.oracle.truth import differential as truth
from tests.oracle.truth.executed import everything
from tests.truth.words import Table

SPEC = game_spec("galilei")
TRUTH = game_spec("truth")

each_ruleset = pytest.mark.parametrize("rules", SPEC.rulesets)


#: What every ruleset asks, whoever plays.
COMMON = set(SPEC.decisions[:LAST_BASE_DECISION])
#: Never met in tables of these sizes: pages that only other tables fill, and libraries of many columns.
RARE = ("page 11", "page 12", "personal 4", "amount 4", "amount 5", "pay 0,1,2,3")


@each_ruleset
def test_the_engine_plays_the_games_of_the_oracle(rules):
    coverage = play_matches(rules, games=2, seed=19)
    assert coverage.games == 2
    assert coverage.decisions > 50


@pytest.mark.slow
@each_ruleset
def test_the_engine_plays_the_games_of_the_oracle_in_every_style(rules):
    coverage = play_matches(rules, games=2 * len(STYLES), seed=100)
    assert coverage.games == 2 * len(STYLES)
    assert set(coverage.kinds) >= COMMON
    assert coverage.rounds == 41, "the longest game there is was played"
    assert "solo" not in rules or coverage.reshuffles > 20


@pytest.mark.slow
def test_all_characters_in_all_company_and_all_levels_are_played_as_by_the_oracle():
    total = Coverage()
    for number, rules in enumerate(covering_rulesets()):
        total.add(play_matches(rules, games=4, seed=900 + 4 * number))
    assert set(total.kinds) == set(SPEC.decisions), "every kind of decision was asked"
    assert total.reshuffles > 200 and total.renewals > 100
    few = [text for text in SPEC.actions.texts if text.split()[0] not in ("column", "constellation") and text not in RARE]
    assert [text for text in few if not total.texts[text]] == []


def test_neighbouring_seeds_are_played_in_all_styles_and_from_both_kinds_of_start():
    seeds = range(7, 7 + 2 * len(STYLES))
    assert {(style_of(seed), starts_advanced(seed)) for seed in seeds} == {
        (style, late) for style in STYLES for late in (False, True)
    }


@pytest.mark.parametrize("field", ["quadrants", "telescope", "constellations"])
def test_a_changed_state_is_reported_with_the_field_and_the_way_to_repeat_it(field):
    match = Match(galileo_env.Session("galilei:seats=2", seed=1), seed=5)
    match.session.states["players"][0, 0][field] += 1
    with pytest.raises(Difference) as error:
        for _ in range(3):
            match.step(Coverage())
    assert f"players[0].{field}: engine" in str(error.value)
    assert "--ruleset galilei:seats=2 --games 1 --seed 5" in str(error.value)
    assert "choose_move" in str(error.value)


@pytest.mark.parametrize("rules", TRUTH.rulesets)
def test_the_engine_plays_the_games_of_the_oracle_of_truth(rules):
    """Three games from the set-up and three from advanced tables."""
    coverage = truth.play_matches(rules, games=6, seed=7 * len(truth.STYLES) - 3)
    assert coverage.games == 6
    assert coverage.decisions > 100


def copying(card: str) -> tuple[Table, list[str]]:
    """Before a Copy of a Treatise of the highest Level that can be copied."""
    me = {"level": 3, "coins": 9, "hand": ["st_p1"]}
    table = Table(me=me, keep=("sp_3c",), pyramid={"3.2": card}, seals={"3.2": [2, 0, 0, 0]})
    return table, ["assign sp_3c", "group 1", "icon copy:3:4:3"]


def reading(card: str) -> tuple[Table, list[str]]:
    """Before a Read of a Treatise of the highest Level that can be read."""
    me = {"inventions": ["inv_3_04"], "coins": 9}
    table = Table(me=me, cycle=5, pyramid={"4.2": card}, seals={"4.2": [2, 0, 0, 0]})
    return table, ["use inv_3_04", "icon read:4:2:1"]


def last_of_four(*wishes: str) -> tuple[Table, list[str]]:
    """The others have their seals on Academic Level IV and on all Treatises of row IV; seat 1 can have them too."""
    me = {"level": 3, "hand": ["st_m2"], "research": 20, "markers": dict.fromkeys("PMAF", 11)}
    me["window"] = dict.fromkeys(["wi_11"], "ob_1c")
    everybody = dict.fromkeys(("rival", "third", "fourth"), {"level": 4})
    seals = {"1.1": [1, 0, 0, 0], "1.2": [1, 0, 0, 0], "2.1": [1, 0, 0, 0], "2.2": [1, 0, 0, 0], "3.1": [1, 0, 0, 0]}
    seals |= {"4.1": [2, 3, 4, 0], "4.2": [2, 3, 4, 0]}
    return Table(seats=4, me=me, seals=seals, levels={4: [2, 3, 4]}, **everybody), [*wishes]


#: What hardly any random game comes to, by what the oracle notes of it.
RARE_IN_TRUTH: dict[str, Callable[[], tuple[Table, list[str]]]] = {
    **{f"{card} copy": partial(copying, card) for card in ("tr_3_p1", "tr_3_m1", "tr_3_a1", "tr_3_f1", "tr_3_w1")},
    **{f"{card} read": partial(reading, card) for card in ("tr_4_m1", "tr_4_a1", "tr_4_f1")},
    "level 4 3": partial(last_of_four, "upgrade"),
    "row 4 3": partial(last_of_four, "play", "done", "group 2", "icon write", "treatise 4.1"),
}


@pytest.mark.parametrize("what", RARE_IN_TRUTH)
def test_what_is_rare_in_truth_is_done_as_by_the_oracle(what):
    """Played by wishes until it is done, then a few decisions more."""
    table, wishes = RARE_IN_TRUTH[what]()
    match, later = truth.Match(table.session, seed=1, start=table.position), 0
    while later < 10 and not table.session.over[0]:
        legal = table.session.legal_texts(0)
        match.step(truth.Coverage(), next((wish for wish in wishes if wish in legal), None))
        later += match.oracle.done[what] > 0
        assert len(match.history) < 30
    assert match.oracle.done[what]


@pytest.mark.slow
def test_every_decision_of_truth_is_asked_and_answered_as_by_the_oracle():
    """And everything in its tables is carried out: every icon of every piece, every line, space, slot, level, gift and result."""
    total = truth.Coverage()
    for rules in TRUTH.rulesets:
        total.add(truth.play_matches(rules, games=8 * len(truth.STYLES), seed=1000))
    assert set(total.kinds) == set(TRUTH.decisions)
    assert [each for each in everything() if not total.done[each] and each not in RARE_IN_TRUTH] == []
    for event in ("new decks in turns", "new decks at Income", "refilled bags", "broken ties"):
        assert total.events[event] > 10, event


def test_neighbouring_seeds_of_truth_are_played_in_all_styles_and_from_both_kinds_of_start():
    seeds = range(7, 7 + 2 * len(truth.STYLES))
    assert {(truth.style_of(seed), truth.starts_advanced(seed)) for seed in seeds} == {
        (style, late) for style in truth.STYLES for late in (False, True)
    }


@pytest.mark.parametrize("field", ["coins", "research", "suspicion"])
def test_a_changed_state_of_truth_is_reported_with_the_field_and_the_way_to_repeat_it(field):
    match = truth.Match(galileo_env.Session("truth:seats=2", seed=1, obs=None), seed=5)
    match.session.states["players"][0, 0][field] += 1
    with pytest.raises(truth.Difference) as error:
        for _ in range(3):
            match.step(truth.Coverage())
    assert f"players[0].{field}: engine" in str(error.value)
    assert "--ruleset truth:seats=2 --games 1 --seed 5" in str(error.value)


def test_differences_name_the_place_of_every_deviation():
    engine = {"a": [1, {"b": 2}], "c": 3}
    assert differences(engine, {"a": [1, {"b": 4}], "c": 5}) == ["a[1].b: engine 2, oracle 4", "c: engine 3, oracle 5"]
    assert differences(engine, engine) == []
    assert differences([1], [1, 2], "list") == ["list: engine [1], oracle [1, 2]"]


def imported(path: Path) -> set[str]:
    """Top names of everything that a file imports from elsewhere."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    return {name.split(".")[0] for name in names}


def test_oracle_and_package_share_no_code():
    oracle = Path(__file__).parent / "oracle"
    for path in oracle.rglob("*.py"):
        if path.name not in ("differential.py", "both.py", "test_oracle.py"):
            assert not imported(path) & {"galileo_env", "numpy", "numba"}, path
    for path in Path(galileo_env.__file__).parent.rglob("*.py"):
        assert "tests" not in imported(path), path
