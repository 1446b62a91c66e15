"""Who may import whom, what base chapters may not know, and where chance may come from."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import galileo_env
from galileo_env.engine.spec import games

PACKAGE = Path(galileo_env.__file__).resolve().parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """Dotted name of a module file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path) for path in MODULES}


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a file but those below `if TYPE_CHECKING:`, which never run."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            yield node
            yield from nodes(node)


def imports(path: Path, at_once: bool = False) -> Iterator[str]:
    """Dotted names of the package's modules that a file imports, wherever in the file or only when it is imported itself."""
    tree = ast.parse(path.read_text())
    for node in tree.body if at_once else nodes(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [each if each in NAMES else str(node.module) for each in whole]
        else:
            continue
        yield from (each for each in found if each.split(".")[0] == "galileo_env")


def files(folder: str) -> list[Path]:
    return [path for path in MODULES if path.is_relative_to(PACKAGE / folder)]


#: What stands above the rules of every game: what is seen and expected of a situation, and what plays and explains with it.
JUDGEMENT = ("observation", "position", "hidden", "evaluation", "judgement", "profile")
KERNELS = ("lookahead", "scholar", "search", "guided", "kernels", "reasons")

#: The modules of each game from the bottom to the top; those of one row may import each other.
LAYERS = {
    "galilei": (
        ("names",),
        ("layout", "actions", "vocabulary", "schema", "tables"),
        ("rules",),
        ("modules",),
        ("effects", "opponent"),
        ("menu",),
        ("decisions",),
        ("flow", "opening"),
        JUDGEMENT,
        (*KERNELS, "automa"),
        ("spec",),
    ),
    "truth": (
        ("names",),
        ("layout", "actions", "vocabulary", "schema", "tables"),
        ("rules",),
        ("icons",),
        ("decisions",),
        ("flow", "opening"),
        JUDGEMENT,
        KERNELS,
        ("spec",),
    ),
}
LAYER = {game: {name: number for number, row in enumerate(rows) for name in row} for game, rows in LAYERS.items()}


def layer(module: str, game: str) -> int:
    return LAYER[game][module.removeprefix(f"galileo_env.games.{game}.").split(".")[0]]


@pytest.mark.parametrize("game", games())
def test_the_modules_of_a_game_import_downwards_only(game):
    for path in files(f"games/{game}"):
        if path.name == "__init__.py":
            continue
        for target in imports(path):
            if target.startswith(f"galileo_env.games.{game}."):
                assert layer(target, game) <= layer(name_of(path), game), f"{name_of(path)} imports {target}"
            else:
                assert target.startswith("galileo_env.engine."), f"{name_of(path)} imports {target}"


@pytest.mark.parametrize("game", games())
def test_every_module_of_a_game_has_its_layer_and_no_layer_names_one_that_is_gone(game):
    entries = (PACKAGE / "games" / game).iterdir()
    found = {path.stem for path in entries if path.suffix == ".py" or (path / "__init__.py").exists()} - {"__init__"}
    assert found == set(LAYER[game])


def test_the_chapters_of_modules_import_each_other_nowhere_but_in_their_ladder():
    place = "galileo_env.games.galilei.modules."
    chapters = {path.stem for path in files("games/galilei/modules")} - {"ladder", "__init__"}
    for path in files("games/galilei/modules"):
        found = {target.removeprefix(place) for target in imports(path) if target.startswith(place)}
        assert found == (chapters if path.stem == "ladder" else set()), path


def test_the_engine_imports_no_game_and_nothing_above_it():
    for path in files("engine"):
        for target in imports(path):
            assert target.startswith("galileo_env.engine.") or target in ("galileo_env.engine", "galileo_env.version"), (
                f"{name_of(path)} imports {target}"
            )


@pytest.mark.parametrize("path", [path for path in MODULES if not path.is_relative_to(PACKAGE / "games")], ids=name_of)
def test_nothing_outside_the_games_imports_one(path):
    for target in imports(path):
        assert not target.startswith("galileo_env.games"), f"{name_of(path)} imports {target}"


#: What each game-blind folder may see, besides itself.
SEES = {
    "agents": {"engine", "registry", "version"},
    "render": {"engine", "registry", "version"},
    "envs": {"engine", "registry", "version", "agents", "render"},
    "statistics": set(),
    "serve": {"engine", "registry", "version", "agents", "render", "explanation", "play"},
    "play": {"engine", "registry", "version", "agents", "render", "explanation"},
    "arena": {"engine", "agents", "statistics", "results"},
    "reports": {"engine", "arena", "statistics", "results"},
}


@pytest.mark.parametrize("folder", SEES)
def test_what_is_game_blind_sees_no_more_than_it_must(folder):
    for path in files(folder):
        for target in imports(path):
            assert target == "galileo_env" or target.split(".")[1] in {folder, *SEES[folder]}, f"{name_of(path)} imports {target}"


def test_no_modules_import_each_other_in_a_circle():
    graph = {name_of(path): set(imports(path, at_once=True)) & NAMES for path in MODULES}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail, name))
        if name not in done:
            for target in graph[name] - {"galileo_env"}:
                visit(target, (*trail, name))
            done.add(name)

    for name in graph:
        visit(name, ())


CHARACTERS = "galileo|copernicus|kepler|newton|bruno|hevelius|cunitz|sophia|urania|mirror|sun|venus"
EXPANSIONS = f"luna|moon|{CHARACTERS}|grand_inquisitor"


def named(path: Path, words: str) -> list[str]:
    """Which of these words occur in a file, comments and docstrings included, alone or as parts of names."""
    code = re.sub(r"galileo_env|Galileo Galilei|GALILEO_[A-Z]+", "", path.read_text())
    return re.findall(rf"\b\w*(?:{words})(?![a-z])\w*", code, re.IGNORECASE)


@pytest.mark.parametrize("path", [*files("games/galilei/rules"), *files("engine")], ids=name_of)
def test_base_chapters_and_engine_name_no_module_and_no_character(path):
    assert named(path, EXPANSIONS) == []


@pytest.mark.parametrize("path", files("engine"), ids=name_of)
def test_the_engine_names_no_piece_of_a_game(path):
    assert named(path, "treatise|penance|pyramid|workshop|philosopher|mentor|telescope|cellar|comet") == []


LADDERS = ("effects", "opponent", "menu", "decisions", "flow", "opening", "kernels")


@pytest.mark.parametrize("name", LADDERS)
def test_the_ladders_of_the_game_name_no_character_and_know_modules_by_their_ladder_and_the_moon(name):
    path = PACKAGE / "games" / "galilei" / f"{name}.py"
    assert named(path, CHARACTERS) == []
    place = "galileo_env.games.galilei.modules"
    known = {target for target in imports(path) if target.startswith(place)}
    assert known <= {place, f"{place}.ladder", f"{place}.moon"}


def compiled(path: Path) -> Iterator[ast.FunctionDef]:
    """The functions of a file that numba compiles."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            names = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
            if names & {"helper", "kernel"}:
                yield node


def test_compiled_functions_draw_from_the_state_alone():
    seen = 0
    for path in [*files("engine"), *files("games")]:
        for function in compiled(path):
            seen += 1
            words = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            attributes = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
            assert not words & {"random", "secrets", "time"}, f"{path}: {function.name}"
            assert "random" not in attributes, f"{path}: {function.name}"
    assert seen > 100


def test_engine_and_games_use_numpys_generators_for_nothing_but_words_of_random_play():
    for path in [*files("engine"), *files("games")]:
        used = set(re.findall(r"np\.random\.\w+", path.read_text()))
        assert used <= ({"np.random.SeedSequence"} if path.name == "session.py" else set()), path
        assert not re.search(r"^\s*(import random|from random|from numpy\.random)", path.read_text(), re.MULTILINE), path


def test_every_compiled_function_is_marked_by_the_two_words_of_the_engine():
    for path in [*files("engine"), *files("games")]:
        if path.name != "jit.py":
            assert not re.search(r"njit|@(numba|jit)\b", path.read_text()), path


def test_every_docstring_of_a_compiled_function_of_the_rules_stands():
    for path in files("games"):
        for function in compiled(path):
            assert ast.get_docstring(function), f"{path}: {function.name}"


#: Series of rule ids by game, how many digits each has, and the folders whose every chapter is the home of some.
SERIES = {
    "galilei": ({"G": 3, "S": 3, "L": 3, "C": 3, "GC": 3}, ("rules", "modules")),
    "truth": ({"T": 3, "D": 2, "A": 2, "R": 2}, ("rules",)),
}


@pytest.mark.parametrize("game", games())
def test_rule_ids_in_the_sources_are_well_formed_and_every_chapter_names_some(game):
    series, folders = SERIES[game]
    form = "|".join(rf"{name}-\d{{{digits}}}" for name, digits in series.items())
    chapters = [path for folder in folders for path in files(f"games/{game}/{folder}")]
    for path in files(f"games/{game}"):
        text = path.read_text()
        if path in chapters and path.name != "__init__.py":
            assert re.search(rf"Rules: (?:{form})\b", text), path
        ids = re.findall(rf"\b(?:{'|'.join(series)})-\d+\b", text)
        assert [each for each in ids if not re.fullmatch(form, each)] == [], path
