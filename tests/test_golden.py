"""Golden games: one readable playthrough per ruleset, and a signature of 64 random games per ruleset.

A change of either is a change of the rules, of the tables or of the random streams and is explained where it is made. After such
a change: python -m tests.test_golden --write
"""

import hashlib
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from galileo_env import Session
from galileo_env.engine.spec import game_spec, games

GOLDEN = Path(__file__).parent / "golden"
SIGNATURES = GOLDEN / "signatures.json"
SEED = 1609
GAMES = 64
#: Decisions after which the 64 games are looked at.
STOPS = (0, 1, 5, 25, 100, 200, 300, 10_000)

RULESETS = tuple(ruleset for game in games() for ruleset in game_spec(game).rulesets)


def file_of(ruleset: str) -> Path:
    """Where the playthrough of a ruleset lies."""
    return GOLDEN / f"{re.sub('[^a-z0-9]+', '_', ruleset)}.txt"


def chooser(session: Session) -> Iterator[str]:
    """Choices for a new playthrough: random, but seldom the end of a phase, so that much happens."""
    chance = random.Random(SEED)
    while True:
        texts = session.legal_texts(0)
        yield chance.choices(texts, [0.05 if text == "end" else 1 for text in texts])[0]


def playthrough(ruleset: str, choices: Iterator[str] | None = None) -> str:
    """The text of a game: a heading, a line per decision, the result. Without `choices` they are drawn."""
    session = Session(ruleset, 1, seed=SEED, obs=None)
    lines = [f"{ruleset}, seed {SEED}"]
    last = None
    for text in choices or chooser(session):
        position = session.position(0)
        turn = (position["round"], position["seat"])
        if turn != last:
            scores = ", ".join(map(str, session.scores[0].tolist()))
            lines += ["", f"round {turn[0]}, seat {turn[1]} (points {scores})"]
            last = turn
        lines.append(f"  {session.seat[0] + 1} {position['decision']}: {text}")
        session.step([session.action_id(text)])
        if session.over[0]:
            break
    assert session.over[0], "the playthrough ends before the game does"
    lines += ["", "result", json.dumps(session.result(0), indent=1)]
    return "\n".join(lines) + "\n"


def recorded_choices(text: str) -> Iterator[str]:
    """The actions of a playthrough's text."""
    return (line.split(": ", 1)[1] for line in text.partition("\nresult\n")[0].splitlines() if re.match(r"  \d ", line))


def signature(ruleset: str) -> str:
    """A digest over the positions of 64 random games at some moments, whatever the layout of the state."""
    hasher = hashlib.sha256()
    session = Session(ruleset, GAMES, seed=SEED, obs=None)
    played = 0
    for stop in STOPS:
        session.play_random(stop - played, seed=SEED)
        played = stop
        for i in range(GAMES):
            position = session.position(i)
            del position["catalogue"]
            hasher.update(json.dumps(position, sort_keys=True).encode())
    assert session.over.all()
    return hasher.hexdigest()


def write() -> None:
    """Writes all golden files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for ruleset in RULESETS:
        file_of(ruleset).write_text(playthrough(ruleset))
    SIGNATURES.write_text(json.dumps({ruleset: signature(ruleset) for ruleset in RULESETS}, indent=1) + "\n")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_golden_playthrough_is_played_again_word_for_word(ruleset):
    text = file_of(ruleset).read_text()
    assert playthrough(ruleset, recorded_choices(text)) == text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_signature_of_random_games_is_the_one_on_record(ruleset):
    assert signature(ruleset) == json.loads(SIGNATURES.read_text())[ruleset]


def test_there_is_a_golden_file_for_every_ruleset_and_no_other():
    assert {path.name for path in GOLDEN.glob("*.txt")} == {file_of(ruleset).name for ruleset in RULESETS}
    assert set(json.loads(SIGNATURES.read_text())) == set(RULESETS)


@pytest.mark.parametrize("game", games())
def test_the_playthroughs_of_a_game_show_every_kind_of_decision(game):
    texts = "".join(file_of(ruleset).read_text() for ruleset in game_spec(game).rulesets)
    assert [kind for kind in game_spec(game).decisions if f" {kind}: " not in texts] == []


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.test_golden --write")
    write()
