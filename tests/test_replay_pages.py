"""Pages and pictures of replays: whole, self-contained, never written over anything."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from galileo_env import Session
from galileo_env.cli import app
from galileo_env.engine.replay import Recorder, read
from galileo_env.render import html
from tests.conftest import Play

RULESETS = ("galilei:solo,luna", "truth:seats=2")


def recorded(folder: Path, ruleset: str, decisions: int | None = None) -> Path:
    """A replay of eager random play, to the end or so many decisions long."""
    session = Session(ruleset, 1, seed=6, obs=None)
    play = Play(session, 6, "eager")
    recorder = Recorder(session, 0, "</script><b>&")
    while not session.over[0] and (decisions is None or len(recorder._notes) < decisions):
        action = int(play.choose()[0])
        recorder.note(action)
        session.step_one(action)
    return recorder.write(folder / "game.jsonl.gz")


def changed(value: Any, change: Any) -> Any:
    """What `changed` of replay.js does."""
    if isinstance(change, list):
        return change[0]
    copy = list(value) if isinstance(value, list) else dict(value)
    for key, each in change.items():
        place = int(key) if isinstance(value, list) else key
        copy[place] = changed(value[place], each)
    return copy


@pytest.fixture(scope="module", params=RULESETS)
def replay(request, tmp_path_factory) -> Path:
    return recorded(tmp_path_factory.mktemp("replay"), request.param)


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["replay", *map(str, arguments)])


def test_the_page_holds_the_whole_game_and_loads_nothing(replay, tmp_path):
    page = tmp_path / "game.html"
    result = run(replay, "--html", page)
    assert result.exit_code == 0 and f"wrote {page}" in result.output.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    assert len(text) < 800_000
    assert not re.search(r"@(style|data|script|title|seed|copy|turn)@", text)
    assert not re.search(r"""(src|href)=["']?(?!data:)""", text.replace('href="data:,"', ""))
    assert set(re.findall(r"https?://[^\s\"'`<)]+", text)) == {"http://www.w3.org/2000/svg"}
    assert text.count("</script>") == 2, "the names of players end no script"
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL).group(1))
    game = read(replay)
    assert data["players"] == game.header.players and len(data["steps"]) == len(data["changes"]) == len(game.decisions)
    position = data["first"]
    positions = [position]
    for change in data["changes"]:
        position = changed(position, change)
        positions.append(position)
    for number, expected in enumerate(html.frames(game)):
        assert positions[number] == {key: value for key, value in expected.items() if key in positions[number]}
    assert {key for key in expected if key not in position} == {"rng", "stack", "box", "catalogue"} & expected.keys()
    assert [step[1] for step in data["steps"]] == [text for _, text in game.decisions]
    assert data["over"] and all(step[2] and step[3] for step in data["steps"])


def test_pictures_of_one_position_and_moving_ones(replay, tmp_path):
    picture, film = tmp_path / "board.png", tmp_path / "game.gif"
    decisions = len(read(replay).decisions)
    result = run(replay, "--png", picture, "--at", 5, "--seat", 1, "--theme", "dark", "--gif", film, "--every", decisions // 3)
    assert result.exit_code == 0, result.output
    with Image.open(picture) as found:
        assert found.size == (1280, 800) and max(found.convert("RGB").resize((1, 1)).getpixel((0, 0))) < 100
    with Image.open(io.BytesIO(film.read_bytes())) as found:
        assert found.size == (960, 600) and 4 <= found.n_frames <= 5


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--at", 3), "--at 3 belongs to --png"),
        (("--every", 3), "--every 3 belongs to --gif"),
        (("--seat", 1), "--seat 1 belongs to --png and --gif"),
        (("--png", "OUT", "--at", 9999), "--at 9999: the replay has"),
        (("--png", "OUT", "--at", -1), "accepted: 0 to"),
        (("--png", "OUT", "--seat", 7), "seat 7; accepted: 1 to"),
        (("--png", "OUT", "--theme", "grey"), "theme='grey'; accepted: 'light', 'dark'"),
        (("--html", "HERE"), "the file exists already; accepted: a new name"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(replay, tmp_path, arguments, problem):
    here = tmp_path / "here"
    here.write_text("mine")
    places = {"OUT": tmp_path / "out", "HERE": here}
    result = run(replay, *(places.get(each, each) for each in arguments))
    assert result.exit_code == 2 and problem in " ".join(result.output.split())
    assert here.read_text() == "mine" and list(tmp_path.iterdir()) == [here]


def test_a_page_of_a_game_that_breaks_off_says_so_and_one_without_decisions_is_refused(tmp_path):
    page = html.replay_page(read(recorded(tmp_path, "galilei:seats=2", 12)))
    assert '"over":false' in page
    (tmp_path / "game.jsonl.gz").unlink()
    with pytest.raises(ValueError, match="no decision was recorded"):
        html.replay_page(read(recorded(tmp_path, "galilei:seats=2", 0)))
