"""The documentation is true: README's Python blocks run, its counts and commands hold, generated pages are up to date."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import galileo_env
from galileo_env import Ruleset
from galileo_env.cli.tables import catalogues
from galileo_env.engine.spec import game_spec, games
from galileo_env.envs.rewards import REWARDS
from galileo_env.games.galilei.observation.blocks import CELL_TEXTS, REWARD_FEATURES
from galileo_env.registry import GYMNASIUM_IDS

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


def test_the_readme_counts_the_reconstructed_records_and_figures_of_truth_rightly():
    (found,) = catalogues("truth")
    pattern = r"Galileo's Truth are reconstructed\*\* \((\d+) of (\d+) records, (\d+) of (\d+)\s+>?\s*figures\)"
    numbers = [int(number) for number in re.search(pattern, README).groups()]
    counts = [found["total"][kind] for kind in ("records", "fields")]
    assert numbers == [number for each in counts for number in (each["reconstructed"], sum(each.values()))]


def test_the_readme_counts_the_actions_rightly():
    assert int(re.search(r"There are (\d+) actions", README)[1]) == len(game_spec("galilei").actions)
    assert int(re.search(r"Galileo's Truth has (\d+) \(", README)[1]) == len(game_spec("truth").actions)


@pytest.mark.parametrize("game", games())
def test_the_readme_names_every_ruleset_and_face_of_a_game(game):
    for name in (*game_spec(game).rulesets, f"{game}_v0", *(each for each, (_, of) in GYMNASIUM_IDS.items() if of == game)):
        assert name in README, name


def test_the_readme_explains_every_reward():
    rows = re.search(r"\| `reward=`.*?\n\n", README, re.DOTALL)[0]
    assert re.findall(r"^\| `(\w+)`", rows, re.MULTILINE) == list(REWARDS)


def test_the_readme_tells_the_size_of_a_state_rightly():
    size = re.search(r"A state is ([\d,]+) bytes", README)[1]
    assert int(size.replace(",", "")) == game_spec("galilei").dtype.itemsize


def test_the_readme_explains_every_word_of_a_ruleset_and_all_it_accepts():
    spec = game_spec("galilei")
    for name in ("seats", "solo", *(value for word in spec.words for value in (word.name, *word.accepted))):
        assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", README), name


@pytest.mark.parametrize("page", ["README.md", "NOTATION.md"])
def test_every_ruleset_in_the_pages_is_one(page):
    text = README if page == "README.md" else (PACKAGE / "games" / "galilei" / page).read_text()
    found = set(re.findall(r"(?:galilei|truth):[a-z0-9=,+]*[a-z0-9]", text))
    assert len(found) >= 2
    for ruleset in found:
        if not ruleset.endswith("seats"):
            Ruleset.parse(ruleset)


def test_the_readme_links_to_files_that_exist():
    for link in re.findall(r"\]\((?!http|#)([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_the_how_to_for_a_new_game_names_every_file_of_the_latest_one_and_no_other():
    page = README.split("### Add a game")[1].split("## ")[0]
    named = {name.replace("NAME", "truth") for name in re.findall(r"`([\w/*.]+(?:\.py|\.md|\.toml|/))`", page)}
    homes = ("", "galileo_env", "galileo_env/engine", "galileo_env/games/truth", "tests", "tests/truth")
    assert not [name for name in named if not any([*(ROOT / home).glob(name.rstrip("/"))] for home in homes)]
    game = PACKAGE / "games" / "truth"
    parts = {f"{each.name}/" if each.is_dir() else each.name for each in game.iterdir() if each.name[:2] != "__"}
    assert parts - {"data/"} <= named and "data/*.toml" in named


@pytest.mark.parametrize("game", games())
def test_the_observation_page_is_what_the_declaration_says(game):
    page = (PACKAGE / "games" / game / "OBSERVATION.md").read_text()
    assert game_spec(game).observation.describe() in page
    assert int(re.search(r"One row of (\d+) whole numbers", page)[1]) == game_spec(game).observation.size


def test_the_observation_page_lists_reward_features_and_cell_codes():
    page = (PACKAGE / "games" / "galilei" / "OBSERVATION.md").read_text()
    assert ", ".join(f"`{name}`" for name in REWARD_FEATURES) + "." in page
    assert ", ".join(f"{code} {text or '(empty)'}" for code, text in enumerate(CELL_TEXTS)) + "." in page


def keys(node: Any) -> set[str]:
    """Every key of a position, however deep."""
    if isinstance(node, dict):
        return {*node, *(key for value in node.values() for key in keys(value))}
    return {key for value in node for key in keys(value)} if isinstance(node, list) else set()


@pytest.mark.parametrize("game", games())
def test_the_notation_page_names_every_decision_source_and_key_of_every_ruleset(game):
    page = (PACKAGE / "games" / game / "NOTATION.md").read_text()
    spec = game_spec(game)
    found = set()
    for ruleset in spec.rulesets:
        session = galileo_env.Session(ruleset, seed=1)
        found |= keys(session.position(0))
        session.play_random()
        found |= keys(session.position(0))
    accepted = [value for word in spec.words for value in word.accepted]
    components = {word for text in spec.actions.texts for word in text.split()[1:]}  # such as Window spaces, keys of a dict
    for name in (*spec.decisions, *spec.sources, *(found - components), *accepted):
        assert re.search(rf"\b{name}\b", page), name


@pytest.mark.parametrize("game", games())
def test_the_notation_page_names_the_texts_of_every_block_of_actions(game):
    page = (PACKAGE / "games" / game / "NOTATION.md").read_text()
    for block in game_spec(game).actions.blocks:
        if game == "truth":  # blocks as long as a table, or with room for more records: one example each
            assert any(f"`{text}`" in page for text in block.texts), block.name
        else:
            assert f"`{block.texts[0]}`" in page, block.name
            assert f"`{block.texts[-1]}`" in page, block.name


def test_the_readme_tells_the_levels_as_the_result_on_record_does():
    """And that result is in order at 95 % for every agent, as the README says."""
    found = json.loads((ROOT / "docs" / "results" / "difficulty.json").read_text())
    assert found["catalogue_digest"] == game_spec("galilei").catalogue.digest, "measured with the tables in use"
    points = [order for order in found["order"] if order["unit"] == "points"]
    assert len(points) == len(found["agents"]) == 6
    assert all(step["verdict"] == "in order" for order in points for step in order["steps"])
    wins = {cell["level"]: cell["win_share"]["value"] for cell in found["cells"] if cell["agent"] == "scholar"}
    told = re.search(
        r"wins (\d+) % of the games at `easy`, (\d+) % at `normal`, (\d+) % at `hard` and (\d+) % at `flaming`", README
    )
    assert [int(each) for each in told.groups()] == [round(100 * wins[level]) for level in ("easy", "normal", "hard", "flaming")]
    (steps,) = [order["steps"] for order in points if order["agent"] == "scholar"]
    assert all(f"{step['difference']['value']:.1f}" in README for step in steps)


def test_the_readme_tells_the_balance_as_the_result_on_record_does():
    found = json.loads((ROOT / "docs" / "results" / "balance-galilei-4.json").read_text())
    assert found["catalogue_digest"] == game_spec("galilei").catalogue.digest
    wins = {each["value"]: round(100 * each["win_share"]["value"]) for each in found["groups"]["character"]}
    told = re.search(
        r"Bruno wins\s(\d+) % .*?Sophia (\d+) % and Cunitz (\d+) %; Newton (\d+) %, Galileo (\d+) % and Kepler (\d+) %",
        README,
        re.DOTALL,
    )
    assert [int(each) for each in told.groups()] == [
        wins[name] for name in ("bruno", "sophia", "cunitz", "newton", "galileo", "kepler")
    ]
