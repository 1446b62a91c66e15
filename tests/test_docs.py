"""The documentation is true: README's Python blocks run, its counts and commands hold, generated pages are up to date."""

import re
from pathlib import Path

import pytest

import galileo_env
from galileo_env.engine.spec import game_spec, games

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
PACKAGE = Path(galileo_env.__file__).parent


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_python_blocks_of_the_readme_run(block):
    exec(compile(block, "README.md", "exec"), {})


def test_the_readme_counts_the_reconstructed_figures_rightly():
    counts = {"stated": 0, "inferred": 0, "reconstructed": 0}
    for table in game_spec("galilei").catalogue.provenance().values():
        for mark, number in table["fields"].items():
            counts[mark] += number
    total, known, rebuilt = re.search(
        r"Of the (\d+) figures in the\n> tables, (\d+) are .*?\*\*(\d+) are", README, re.DOTALL
    ).groups()
    assert (int(total), int(known), int(rebuilt)) == (
        sum(counts.values()),
        counts["stated"] + counts["inferred"],
        counts["reconstructed"],
    )


def test_the_readme_counts_the_actions_rightly():
    assert int(re.search(r"There are (\d+) actions", README)[1]) == len(game_spec("galilei").actions)


def test_the_readme_names_every_ruleset_and_links_to_files_that_exist():
    for ruleset in game_spec("galilei").rulesets:
        assert f"`{ruleset}`" in README
    for link in re.findall(r"\]\((?!http|#)([^)]+)\)", README):
        assert (ROOT / link).exists(), link


@pytest.mark.parametrize("game", games())
def test_the_observation_page_is_what_the_declaration_says(game):
    page = (PACKAGE / "games" / game / "OBSERVATION.md").read_text()
    assert game_spec(game).observation.describe() in page


@pytest.mark.parametrize("game", games())
def test_the_notation_page_names_every_decision_and_position_key(game):
    page = (PACKAGE / "games" / game / "NOTATION.md").read_text()
    position = galileo_env.Session(game_spec(game).rulesets[0], seed=1).position(0)
    for word in (*game_spec(game).decisions, *position, *game_spec(game).sources):
        assert word in page, word
