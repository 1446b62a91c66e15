"""play, watch and tycho as people use them: through a pseudo-terminal of 80 columns, waiting for prompts."""

import os
import re
import subprocess
import sys

import pexpect
import pytest
from PIL import Image

from galileo_env.engine import replay
from tests.conftest import ROOT
from tests.truth.words import CARDS

CODE = "from galileo_env.cli import main; main()"
#: Nobody waits so long: it ends a test that would hang.
PATIENCE = 600
PROMPT = r"seat (\d)> "
CLEAR = "\x1b[3J"


class Terminal:
    """A command in a pseudo-terminal. `screen`: everything that was printed."""

    def __init__(self, folder, *arguments):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-c", CODE, *arguments],
            cwd=folder,
            env=env,
            dimensions=(50, 80),
            timeout=PATIENCE,
            encoding="utf-8",
        )
        self.child.delaybeforesend = None  # nothing is typed but at a prompt
        self.screen = ""

    def wait(self, *patterns):
        """Waits for one of these patterns; returns the match and what was printed before it."""
        self.child.expect([*patterns])
        text = self.child.before + self.child.after
        self.screen += text
        return self.child.match, self.child.before

    def type(self, line):
        self.child.sendline(line)
        return self

    def answer(self, line, pattern=PROMPT):
        """Types a line and returns what comes before the next prompt."""
        return self.type(line).wait(pattern)[1]

    def end(self, code=0):
        """Waits for the end of the program; returns the last of what was printed."""
        self.child.expect(pexpect.EOF)
        self.screen += self.child.before
        self.child.close()
        assert (self.child.exitstatus, self.child.signalstatus) == (code, None), self.screen[-2000:]
        return self.child.before

    def kill(self):
        self.child.close(force=True)


@pytest.fixture
def terminal(tmp_path):
    """Makes terminals in one folder, and closes them."""
    made = []

    def make(*arguments):
        made.append(Terminal(tmp_path, *arguments))
        return made[-1]

    yield make
    for each in made:
        each.kill()


def wide(text):
    """Lines wider than a terminal."""
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)
    return [line for line in plain.replace("\r", "").split("\n") if len(line) > 80]


# --- play ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_whole_solo_game_by_always_choosing_the_first_action(terminal, tmp_path):
    game = terminal("play", "--seats", "human,tycho:hard", "--seed", "7")
    _, opening = game.wait(PROMPT)
    assert "galilei:solo,luna,level=hard, seed 7: seat 1 (human), Tycho" in " ".join(opening.split())
    assert "-- DISPLAY" in opening and "-- LEGAL ACTIONS" in opening
    while True:
        match, _ = game.type("1").wait(PROMPT, r"Save the game\? ")
        if not match[0].startswith("seat"):
            break
    assert "The game is over." in game.screen and "university" in game.screen
    assert "Tycho: turns over Movement tile" in " ".join(game.screen.split())
    game.type("end.jsonl")
    assert "Saved as end.jsonl" in game.end()
    verdict = replay.verify(tmp_path / "end.jsonl")
    assert verdict.ok and replay.read(tmp_path / "end.jsonl").end.over
    assert wide(game.screen) == []


@pytest.mark.slow
def test_undo_save_resume_hint_and_reasons(terminal, tmp_path):
    game = terminal("play", "--seats", "human,random", "--seed", "5", "--hint", "greedy:2")
    game.wait(PROMPT)
    assert "no decision of yours" in game.answer("u")
    first = game.answer("move 1")
    assert "move the telescope 1 space to space 2" in first and "Asked (choose_action)" in first
    assert "free die, free write: it costs 2 Quadrants, you hold 0 (G-063)" in " ".join(game.answer("?").split())
    assert "it answers choose_move, and choose_action is asked" in " ".join(game.answer("? move 2").split())
    assert "G-057" in game.answer("move 2")  # an action that is not offered is explained as well
    assert "is unknown; accepted: move 1, move 2, move 3" in " ".join(game.answer("move 9").split())
    assert "accepted: 1 to" in game.answer("99")
    assert "greedy:2 would choose" in game.answer("h")
    assert "random would choose" in game.answer("h random")
    assert "unknown; accepted" in " ".join(game.answer("h nobody").split())
    assert "1 decision taken back" in game.answer("u")
    game.answer("move 2")
    assert "points" in game.answer("p") and "move the telescope 2 spaces" in " ".join(game.answer("l").split())
    assert "-- UNIVERSITY" in game.answer("b")
    assert "Saved as one.jsonl" in game.answer("s one.jsonl")
    game.type("q").end()
    assert replay.read(tmp_path / "one.jsonl").taken_back == 1

    again = terminal("play", "--resume", "one.jsonl")
    _, opening = again.wait(PROMPT)
    assert "seed 5" in opening and "Decisions played so far: 1." in opening and "choose_action" in opening
    (tmp_path / "other.jsonl").write_text("mine")
    assert "exists already" in " ".join(again.answer("s other.jsonl").split())
    assert (tmp_path / "other.jsonl").read_text() == "mine"
    again.answer("end")
    again.type("q").wait(r"c to go on\) ")
    again.type("c").wait(PROMPT)
    again.type("q").wait(r"c to go on\) ")
    again.type("y")
    assert "Saved as one.jsonl" in again.end()
    assert replay.verify(tmp_path / "one.jsonl").ok and len(replay.read(tmp_path / "one.jsonl").decisions) > 1
    assert wide(game.screen + again.screen) == []


@pytest.mark.parametrize("how", ["ctrl-d", "ctrl-c"])
def test_whoever_breaks_off_loses_nothing(how, terminal, tmp_path):
    game = terminal("play", "--seats", "human,random", "--seed", "5", "--no-undo")
    game.wait(PROMPT)
    game.answer("1")
    assert "without undo" in game.answer("u")
    game.child.sendeof() if how == "ctrl-d" else game.child.sendintr()
    assert "Saved as galilei-5.jsonl" in game.end()
    assert len(replay.read(tmp_path / "galilei-5.jsonl").decisions) == 1


@pytest.mark.slow
def test_hands_stay_with_their_seats(terminal):
    game = terminal("play", "--game", "truth", "--seats", "human,random,human", "--seed", "4")
    passing = r"Pass the screen to seat (\d), who presses Enter. "
    shown = {}
    match, text = game.wait(passing)
    changes = 0
    while changes < 5:
        seat = int(match[1])
        _, text = game.type("").wait(PROMPT)
        hand = hands(text)
        assert [number for number in hand if hand[number]] == [seat], "only the hand of the seat asked is shown"
        shown[seat] = hand[seat]
        match, text = game.type("1").wait(passing, PROMPT)
        while match[0].startswith("seat"):
            hand = hands(text)
            assert int(match[1]) == seat and not [number for number in hand if hand[number] and number != seat]
            match, text = game.type("1").wait(passing, PROMPT)
        assert int(match[1]) != seat and CLEAR in text
        # All that is left on the screen when it is passed on is the line that asks for it.
        assert text.split(CLEAR)[-1].strip() == ""
        changes += 1
    assert len(shown) == 2 and all(shown.values())
    assert wide(game.screen) == []


def hands(text):
    """The cards named in the line of the hand of each seat whose board is on the screen."""
    found = {}
    parts = re.split(r"-- SEAT (\d)", text.replace("\r", ""))
    for number, part in zip(parts[1::2], parts[2::2], strict=True):
        own = re.search(r"Hand[^|\n]*(?:\n  [^\n]*)*", part)
        words = set(re.findall(r"\b(?:st|tr)_[\w]+\b", own[0])) & set(CARDS) if own else set()
        found[int(number)] = found.get(int(number), set()) | words
    return found


def test_seats_of_an_open_game_are_told_what_happened(terminal):
    game = terminal("play", "--seats", "human,human", "--seed", "2")
    match, _ = game.wait(PROMPT)
    assert match[1] == "1"
    game.answer("move 1")
    match, text = game.type("end").wait(PROMPT)
    assert match[1] == "2" and "Pass the screen" not in game.screen
    assert "- seat 1 (human): end the Actions phase" in text and "SEAT 2" in text


# --- watch ---------------------------------------------------------------------------------------------------------------------


def test_watching_draws_a_board_for_every_turn(terminal, tmp_path):
    arguments = ("watch", "--game", "truth", "--seats", "random,random", "--speed", "0", "--seed", "3", "--save", "seen.jsonl")
    show = terminal(*arguments)
    last = show.end()
    assert last.count(CLEAR) > 10 and last.count("-- SEAT 1") > 10 and "Saved as seen.jsonl" in last
    assert replay.verify(tmp_path / "seen.jsonl").ok
    assert wide(last) == []


def test_what_was_watched_becomes_a_page_and_pictures(tmp_path):
    line = [sys.executable, "-c", CODE, "watch", "--game", "truth", "--seats", "random,random", "--speed", "0", "--seed", "3"]
    line += ["--html", "seen.html", "--png", "seen.png", "--gif", "seen.gif"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert "Made seen.html.\nMade seen.png.\nMade seen.gif.\n" in done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {"seen.html", "seen.png", "seen.gif"}
    assert "truth:seats=2 seed 3, row 0, episode 0" in (tmp_path / "seen.html").read_text(), "the game that was watched"
    with Image.open(tmp_path / "seen.png") as picture:
        assert picture.size == (1280, 800)
    with Image.open(tmp_path / "seen.gif") as picture:
        assert 10 < picture.n_frames <= 100
    again = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert again.returncode != 0 and "seen.html: the file exists already" in again.stderr and "seat 1" not in again.stdout


def test_a_pipe_gets_sentences_without_any_control_characters(tmp_path):
    line = [sys.executable, "-c", CODE, "watch", "--seats", "random,tycho", "--speed", "0", "--seed", "3"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert "\x1b" not in done.stdout and done.stderr == ""
    assert done.stdout.count("- seat 1 (random): ") > 50 and done.stdout.count("- Tycho: turns over Movement tile") > 10
    assert "The game is over after round" in done.stdout and max(map(len, done.stdout.splitlines())) <= 80


def test_watching_ends_with_ctrl_c(terminal):
    show = terminal("watch", "--seats", "random,random", "--speed", "1", "--turns", "--seed", "3")
    show.wait(r"seat 1 \(random\): ")
    show.child.sendintr()
    show.end(130)


# --- tycho ---------------------------------------------------------------------------------------------------------------------

TURN = r"turn (\d+)> "
ANSWERS = {
    "display": "E01 E02 E03:1 E04 E05:12 -",
    "University": "majors=S6b upgrades=S3b books=S1b comets=S4a",
    "deck": "y",
    "scored objective": "n",
    "pages": "0",
}


def his_turn(helper):
    """Plays a turn; returns the questions."""
    asked = []
    match, text = helper.type("").wait(TURN, r"\r\n\? ")
    while not match[0].startswith("turn"):
        question = " ".join(re.split(r"\n(?=Which|On which|Does|Have)", text)[-1].split())
        asked.append(question)
        key = next(key for key in ANSWERS if key in question)
        known = key == "display" and "?" not in question.split("Now:")[1]
        match, text = helper.type("" if known else ANSWERS[key]).wait(TURN, r"\r\n\? ")
    return asked, text


@pytest.mark.slow
def test_the_helper_plays_tycho_at_a_table(terminal, tmp_path):
    helper = terminal("tycho", "--seed", "4", "--tiles", "Y3,Y1,Y5,Y2,Y4")
    _, opening = helper.wait(TURN)
    assert "Y3, Y1, Y5, Y2, Y4" in " ".join(opening.split())
    asked = []
    for _ in range(4):
        asked += his_turn(helper)[0]
    assert sum("University" in text for text in asked) == 1
    told = " ".join(helper.screen.split())
    assert re.search(r"row 1 of Y\d\+?, [^:]*: (not )?met.*\(S-0\d\d\)", told) and "Tycho has" in told
    assert "VP; dice" in helper.answer("p", TURN)
    assert "turn 4 comes again" in helper.answer("u", TURN)
    assert "Tycho would end with" in " ".join(helper.answer("e", TURN).split())
    assert "accepted: Enter" in helper.answer("what", TURN)
    assert "Saved as table.jsonl" in helper.answer("s table.jsonl", TURN)
    helper.type("q").end()

    again = terminal("tycho", "--resume", "table.jsonl")
    match, opening = again.wait(TURN)
    assert match[1] == "4" and "3 turns of his have been played" in opening
    his_turn(again)
    again.child.sendeof()
    assert "Saved as table.jsonl" in again.end()
    assert wide(helper.screen + again.screen) == []


def test_an_answer_can_be_taken_back_and_a_wrong_one_is_explained(terminal):
    helper = terminal("tycho", "--seed", "4", "--tiles", "Y3,Y1,Y5,Y2,Y4")
    helper.wait(TURN)
    helper.type("").wait(r"\r\n\? ")
    assert "accepted" in helper.answer("nonsense", r"\r\n\? ")
    assert "The turn is not played" in helper.answer("u", TURN)


# --- the README ----------------------------------------------------------------------------------------------------------------


def test_the_screen_in_the_readme_is_a_true_one(tmp_path):
    readme = (ROOT / "README.md").read_text()
    command, begin, screen = re.search(
        r"\(`galileo (play [^`]*)` after `([^`]*)`\):\n\n```text\n(.*?)```", readme, re.DOTALL
    ).groups()
    typed = [begin, *re.findall(r"^seat 1> (.*)$", screen, re.MULTILINE), "q", "n"]
    line = [sys.executable, "-c", CODE, *command.split()]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=tmp_path, env=env, input="\n".join(typed) + "\n", capture_output=True, text=True, check=True)
    assert screen in done.stdout and len(typed) > 4


# --- what is refused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("play", "--seats", "greedy,random"), "no seat of greedy,random is human; accepted: one or more, or 'galileo watch'"),
        (("play", "--seats", "human,nobody"), "seat 'nobody'"),
        (("play", "--resume", "none.jsonl", "--luna"), "without --luna"),
        (("play", "--resume", "none.jsonl"), "none.jsonl"),
        (("play", "--hint", "nobody"), "'nobody' is unknown"),
        (("watch", "--seats", "human,random"), "nobody can play here; accepted: agent specs, or 'galileo play'"),
        (("tycho", "--level", "brutal"), "brutal"),
        (("tycho", "--tiles", "Y1"), "each once, from the left"),
        (("tycho", "--resume", "none.jsonl", "--level", "hard"), "accepted: without"),
    ],
)
def test_errors_are_one_line(arguments, named):
    from tests.test_cli import run

    done = run(*arguments, code=2)
    assert done.stdout == "" and done.stderr.count("\n") == 1 and named in done.stderr, done.stderr
