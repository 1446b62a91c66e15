"""What goes into the wheel, and that an installed wheel works without a checkout."""

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import galileo_env
from tests.browsing import launched
from tests.conftest import ROOT

#: Variables of a shell that knows no checkout.
APART = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
#: Kinds of files that the package is made of.
SHIPPED = (".py", ".toml", ".md", ".js", ".css", ".html", ".ttf", ".txt")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_stands_in_one_place():
    assert "version" not in PROJECT
    assert "version" in PROJECT["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", galileo_env.__version__)


def test_no_extra_is_empty():
    assert all(PROJECT["optional-dependencies"].values())


def test_torch_is_no_base_dependency():
    names = {re.split(r"[<>=\[ ]", each)[0] for each in PROJECT["dependencies"]}
    assert names == {"numpy", "numba", "gymnasium", "pettingzoo", "msgspec", "typer", "rich"}


def test_the_script_leads_to_a_function():
    module, _, name = PROJECT["scripts"]["galileo"].partition(":")
    assert callable(getattr(__import__(module, fromlist=[name]), name))


def test_ci_runs_the_tests():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert "make test" in script.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    (file,) = folder.glob("*.whl")
    return file


@pytest.mark.slow
def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    assert wheel.name == f"galileo_env-{galileo_env.__version__}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"galileo_env", f"galileo_env-{galileo_env.__version__}.dist-info"}
    shipped = {path.relative_to(ROOT).as_posix() for path in (ROOT / "galileo_env").rglob("*") if path.suffix in SHIPPED}
    assert shipped <= set(names)
    assert {"galileo_env/py.typed", "galileo_env/games/galilei/NOTATION.md", "galileo_env/games/galilei/data/cards.toml"} <= set(
        names
    )
    assert not any(name.endswith((".pyc", ".nbc", ".nbi")) for name in names)


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """Python in an environment of its own with the wheel installed, outside the checkout."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    # The packages it depends on are those of the environment of the tests, so that only the wheel itself is installed.
    venv.create(folder, with_pip=True)
    found = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([found, "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)], check=True, cwd=folder)
    borrowed = _output(sys.executable, "-c", "import numpy, pathlib; print(pathlib.Path(numpy.__file__).parent.parent)")
    own = Path(_output(found, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (own / "borrowed.pth").write_text(borrowed, encoding="utf-8")
    return found


@pytest.mark.slow
def test_an_installed_wheel_plays_outside_the_checkout(python, tmp_path):
    code = "import galileo_env as g; print(g.__file__, g.Session('galilei:solo', 2, seed=1).play_random())"
    file, _, played = _output(python, "-c", code, cwd=tmp_path).strip().rpartition(" ")
    assert Path(file).is_relative_to(python.parent.parent)
    assert int(played) > 100
    script = python.parent / "galileo"
    assert "are reconstructed" in _output(script, "data", cwd=tmp_path)
    for command in (["bench"], ["train", "solo", "--out", "run"]):
        refused = subprocess.run([script, *command], check=False, capture_output=True, text=True, cwd=tmp_path, env=APART)
        assert refused.returncode == 2
        assert f"{command[0]} runs in a checkout" in refused.stderr


@pytest.mark.slow
def test_the_replay_page_of_an_installed_wheel_is_drawn_without_a_request_or_an_error(python, tmp_path):
    seats = ("--seats", "random,tycho:hard", "--seed", "3", "--speed", "0")
    _output(python.parent / "galileo", "watch", *seats, "--html", "game.html", cwd=tmp_path)
    asked, said = [], []
    for browser in launched():
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto((tmp_path / "game.html").as_uri())
        counts = []
        for key in ("Home", "End"):
            page.keyboard.press(key)
            counts.append(page.locator("#board svg").locator("rect, circle, path, text").count())
        assert min(counts) > 200 and counts[0] != counts[1], "a whole board, and another one at the end"
        assert page.locator("#log [data-n]").count() > 50
    assert asked == [(tmp_path / "game.html").as_uri()] and said == []


def _output(*command: str | Path, cwd: Path = ROOT) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=cwd, env=APART).stdout
