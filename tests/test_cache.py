"""The kernel cache: named by what the kernels are made from, safe to share, and dispensable."""

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from galileo_env.engine import jit
from galileo_env.engine.spec import game_spec
from tests.conftest import ROOT, start

#: Compiles two small kernels of the game and uses them.
SMALL = """
import numpy as np
from galileo_env.engine import jit
from galileo_env.engine.spec import game_spec
spec = game_spec("galilei")
states = np.zeros(1, spec.dtype)
masks = np.zeros((1, 10), np.uint8)
masks[0, 5] = 1
assert [spec.kernels.first_illegal(np.array([action]), masks) for action in (5, -1, 6, 10, -2)] == [-1, -1, 0, 0, 0]
assert [spec.kernels.draw_below(states, 0, 1, 1000) for _ in range(4)] == DRAWS
print(jit.CACHE)
"""


def small() -> str:
    """The code above with the draws that are to be expected."""
    spec = game_spec("galilei")
    states = np.zeros(1, spec.dtype)
    draws = [int(spec.kernels.draw_below(states, 0, 1, 1000)) for _ in range(4)]
    return SMALL.replace("DRAWS", repr(draws))


@pytest.fixture
def tree(tmp_path) -> Path:
    """A copy of the package as an install would have it."""
    shutil.copytree(ROOT / "galileo_env", tmp_path / "site" / "galileo_env", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "site"


def files_of(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}


@pytest.mark.slow
def test_eight_processes_may_start_at_once_on_an_empty_cache(tmp_path):
    code = small()
    running = [start(code, "-W", "error", env={"GALILEO_CACHE": str(tmp_path / "cache")}) for _ in range(8)]
    for process in running:
        out, err = process.communicate(timeout=600)
        assert process.returncode == 0, err
        assert out.strip() == str(tmp_path / "cache" / jit.digest())
        assert err == ""
    assert list((tmp_path / "cache" / jit.digest()).rglob("*.nbc"))


@pytest.mark.slow
def test_a_read_only_install_without_a_home_works_and_says_once_that_it_keeps_no_kernels(tree):
    before = files_of(tree)
    # Nobody's home: no HOME, and a user that the system does not know.
    code = "import pwd\ndef nobody(uid):\n    raise KeyError(uid)\npwd.getpwuid = nobody\n" + small()
    for path in tree.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    env = {"HOME": None, "XDG_CACHE_HOME": None, "GALILEO_CACHE": None, "PYTHONDONTWRITEBYTECODE": "1"}
    done = start(code, env=env, cwd=tree)
    out, err = done.communicate(timeout=600)
    assert done.returncode == 0, err
    assert out.strip() == "None"
    assert err.count("no writable cache folder") == 1
    assert "Set GALILEO_CACHE=DIR" in err
    assert files_of(tree) == before


@pytest.fixture
def folder(monkeypatch, capsys) -> Callable[..., tuple[Path | None, str]]:
    """The cache folder that a process with these variables would use, and what it would say."""

    def choose(**variables: str) -> tuple[Path | None, str]:
        for name in ("GALILEO_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        return jit._cache_folder(), capsys.readouterr().err

    return choose


def test_the_cache_lies_where_the_environment_says(folder, tmp_path):
    digest = jit.digest()
    wish, xdg, home = str(tmp_path / "wish"), str(tmp_path / "xdg"), str(tmp_path / "home")
    assert folder(GALILEO_CACHE=wish, XDG_CACHE_HOME=xdg, HOME=home) == (tmp_path / "wish" / digest, "")
    assert folder(XDG_CACHE_HOME=xdg, HOME=home) == (tmp_path / "xdg" / "galileo_env" / digest, "")
    assert folder(HOME=home) == (tmp_path / "home" / ".cache" / "galileo_env" / digest, "")
    assert folder(GALILEO_CACHE="off", HOME=home) == (None, "")


def test_folders_that_cannot_be_written_are_passed_over_and_named_when_none_is_left(folder, tmp_path):
    good = str(tmp_path / "home")
    assert folder(XDG_CACHE_HOME="/dev/null", HOME=good)[0] == tmp_path / "home" / ".cache" / "galileo_env" / jit.digest()
    for variables in ({"XDG_CACHE_HOME": "/dev/null/a", "HOME": "/dev/null/b"}, {"GALILEO_CACHE": "/dev/null/c"}):
        where, message = folder(**variables)
        assert where is None
        assert message.count("\n") == 1
        assert all(value in message for value in variables.values())


def test_plain_python_keeps_no_kernels(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(jit, "PLAIN", True)
    assert folder(GALILEO_CACHE=str(tmp_path)) == (None, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "changed",
    [
        *("engine/rng.py", "games/galilei/kernels.py", "games/galilei/rules/cellar.py", "games/galilei/modules/moon.py"),
        *("games/galilei/tables/luna.py", "games/galilei/data/tycho.toml", "games/galilei/data/luna.toml"),
    ],
)
def test_an_edit_of_any_source_or_table_names_another_cache(tree, monkeypatch, changed):
    monkeypatch.setattr(jit, "PACKAGE", tree / "galileo_env")
    before = jit.digest()
    assert jit.digest() == before
    path = tree / "galileo_env" / changed
    path.write_text(path.read_text() + "# one more line\n")
    assert jit.digest() != before


def test_an_edit_of_a_face_keeps_the_cache(tree, monkeypatch):
    monkeypatch.setattr(jit, "PACKAGE", tree / "galileo_env")
    before = jit.digest()
    path = tree / "galileo_env" / "registry.py"
    path.write_text(path.read_text() + "# one more line\n")
    assert jit.digest() == before


def test_the_same_tree_elsewhere_names_the_same_cache(tree, monkeypatch):
    here = jit.digest()
    monkeypatch.setattr(jit, "PACKAGE", tree / "galileo_env")
    assert jit.digest() == here


#: Begins two games with an empty cache, without what would compile.
COLD = """
import galileo_env
from galileo_env.engine.spec import game_spec
game_spec("galilei").kernels.start = lambda *args: None
for _ in range(2):
    galileo_env.Session("galilei:solo", seed=1)
"""


def test_a_cold_start_says_once_what_is_happening_and_a_warm_one_is_silent(python, tmp_path):
    cold = python(COLD, env={"GALILEO_CACHE": str(tmp_path)}, stderr=True)
    assert cold.count("\n") == cold.count("compiling the rules") == 1
    assert python("import galileo_env; galileo_env.Session('galilei:solo', seed=1)", stderr=True) == ""


def test_importing_the_package_compiles_nothing_and_loads_no_game(python):
    code = """
import sys, galileo_env
assert not [name for name in sys.modules if name.startswith("galileo_env.games.")], "games are loaded when first used"
assert not [name for name in sys.modules if name.split(".")[0] in ("torch", "matplotlib", "pettingzoo", "stable_baselines3")]
"""
    assert python(code) == ""
