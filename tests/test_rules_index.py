"""Every rule of a game's index has exactly one home in the code and at least one test named after it."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import galileo_env

PACKAGE = Path(galileo_env.__file__).parent
TESTS = Path(__file__).parent
RULE = r"[A-Z]+-\d{2,3}"
STATUS = "stated|stated in part|inferred|ruling|reconstructed"
ROW = re.compile(rf"^\| ({RULE}) \| (.+) \| ({STATUS}) \| `([\w/]+\.py)(?::(\w+))?` \|$")
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/RULES.md"))


def index(game: str) -> dict[str, str]:
    """Rule id to home (`file.py` or `file.py:function`) of a game's RULES.md."""
    rows = [line for line in (PACKAGE / "games" / game / "RULES.md").read_text().splitlines() if re.match(r"\| [A-Z]+-\d", line)]
    found = [ROW.match(row) for row in rows]
    assert all(found), [row for row, match in zip(rows, found, strict=True) if not match]
    homes = {match[1]: match[4] + (f":{match[5]}" if match[5] else "") for match in found if match}
    assert len(homes) == len(rows), "an id occurs twice"
    return homes


def declared(game: str) -> dict[str, list[str]]:
    """Rule id to every place whose docstring names it behind `Rules:`."""
    places = defaultdict(list)
    folder = PACKAGE / "games" / game
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if not isinstance(node, (ast.Module, ast.FunctionDef)):
                continue
            _, found, ids = (ast.get_docstring(node) or "").partition("Rules:")
            place = str(path.relative_to(folder)) + (f":{node.name}" if isinstance(node, ast.FunctionDef) else "")
            for rule in re.findall(rf"\b{RULE}\b", ids) if found else []:
                places[rule].append(place)
    return places


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_exactly_one_home_and_it_is_the_one_in_the_index(game):
    homes, places = index(game), declared(game)
    assert {rule: places.get(rule, []) for rule in homes} == {rule: [home] for rule, home in homes.items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_code_names_no_rule_that_the_index_does_not_know(game):
    assert set(declared(game)) <= set(index(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_named_after_it(game):
    names = set()
    for path in (TESTS / game).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names |= {
                    f"{series}-{number}" for series, number in re.findall(r"(?:^test|_)_?([A-Z]+)(\d{2,3})(?!\d)", node.name)
                }
    assert set(index(game)) - names == set()
