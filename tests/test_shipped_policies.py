"""The policies that come with the suite: their files, their cards, and that README tells what was measured."""

import json
from pathlib import Path

import pytest

from benchmarks import policies
from galileo_env import Ruleset, arena
from galileo_env.agents import make_agent
from galileo_env.agents.policy import SHIPPED, read_named, shipped
from galileo_env.engine.spec import game_spec

ROOT = Path(__file__).resolve().parents[1]
KEPT = json.loads(policies.RESULTS.read_text(encoding="utf-8"))


def test_there_is_one_for_every_kind_of_game():
    found = {name: [Ruleset.parse(text) for text in read_named(name).card.rulesets] for name in shipped()}
    assert {rules.option("level") for rules in found["galilei-solo-luna"]} == {"easy", "normal", "hard", "flaming"}
    assert [rules.seats for rules in found["galilei-two"]] == [2]
    assert [rules.seats for rules in found["galilei-many"]] == [2, 3, 4]
    assert [rules.seats for rules in found["truth"]] == [2, 3, 4]


@pytest.mark.parametrize("name", shipped())
def test_a_file_is_small_fits_its_game_and_says_where_it_comes_from(name):
    assert (SHIPPED / f"{name}.policy").stat().st_size <= 2_000_000
    policy = read_named(name)
    policy.fits(game_spec(policy.card.game))
    assert policy.card.strength and policy.card.steps > 1_000_000 and policy.value
    assert policy.card.catalogue_digest == game_spec(policy.card.game).catalogue.digest


def test_the_kept_figures_are_those_of_these_files():
    assert KEPT["files"] == {name: policies.digest(name) for name in shipped()}
    assert KEPT["layouts"] == {name: read_named(name).card.layout_digest for name in shipped()}


def test_they_beat_greedy_at_every_table_and_tycho_at_his_normal_level_and_with_search_at_his_hardest():
    """By the lower 95 % bound; where three or four sit at a table an equal share would be much less."""
    bounds = {(each["agent"], each["ruleset"], each["against"][0]): each["low"] for each in KEPT["records"]}
    for name in ("galilei-two", "galilei-many", "truth"):
        for rules in read_named(name).card.rulesets:
            assert bounds[f"policy:{name}", rules, "greedy"] > 0.7
    assert bounds["policy:galilei-solo-luna", "galilei:solo,luna", "tycho"] > 0.5
    assert bounds["search:200,policy=galilei-solo-luna", "galilei:solo,luna,level=flaming", "tycho"] > 0.5


def test_readme_has_the_table_of_the_kept_figures():
    assert policies.table(KEPT["records"]) in (ROOT / "README.md").read_text(encoding="utf-8")


def test_measuring_covers_every_kind_of_agent():
    found = list(policies.records("galilei-two", 0.001))
    assert [each["against"] for each in found] == [["random"], ["greedy"], ["scholar"], ["search:200"]]
    assert all(each["n_games"] == 4 and each["crashed"] == 0 for each in found)
    assert len(policies.table(found).splitlines()) == 6


@pytest.mark.parametrize("name", shipped())
def test_a_policy_wins_about_as_often_as_its_figures_say(name):
    """On other chance: far enough from what 40 games can differ by, and above what random play comes to."""
    record = next(each for each in KEPT["records"] if each["policy"] == name and each["agent"] == f"policy:{name}")
    rules = Ruleset.parse(record["ruleset"])
    others = [record["against"][0]] * (rules.seats - 1)
    match = arena.play(rules, [make_agent(f"policy:{name}", 1), *others], 40 // rules.seats, 77)
    assert abs(match.record(0)["win_share"] - record["win_share"]) < 0.3


def test_an_unknown_name_is_refused_and_the_known_ones_are_listed():
    with pytest.raises(ValueError, match=r"moon: No such file.*a file, or galilei-many, galilei-solo-luna, galilei-two, truth"):
        make_agent("policy:moon")
