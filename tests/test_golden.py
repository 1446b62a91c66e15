"""Golden games: one readable playthrough per ruleset, and a signature of 64 random games per ruleset.

A change of either is a change of the rules, of the tables or of the random streams and is explained where it is made. After such
a change: python -m tests.test_golden --write
"""

import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from galileo_env import Session
from galileo_env.cli.checks import signatures
from galileo_env.engine.spec import game_spec, games
from tests.conftest import STYLES

GOLDEN = Path(__file__).parent / "golden"
SEED = 1609
#: What a game calls its rounds.
ROUND = {"galilei": "round", "truth": "cycle"}
#: Choices of eager playthroughs: with these they show every kind of decision.
EAGER_SEED = {"galilei": 6, "truth": 9}
#: What they choose more often than eager players.
MORE: dict[str, dict[str, float]] = {
    "galilei": {"bonus 3": 20, "bonus 7": 20},
    "truth": {"penance": 6, "both": 9, "upgrade": 9, "abjure": 0.05},
}

RULESETS = tuple(ruleset for game in games() for ruleset in game_spec(game).rulesets)

#: Rulesets whose playthroughs are random; all others are eager, so that they come to what random play seldom sees.
BASE = ("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo,characters=basic")


def file_of(ruleset: str) -> Path:
    """Where the playthrough of a ruleset lies."""
    return GOLDEN / f"{re.sub('[^a-z0-9]+', '_', ruleset)}.txt"


def chooser(session: Session) -> Iterator[str]:
    """Choices for a new playthrough: random, seldom the end of a phase; eager outside Galilei's base game."""
    base = str(session.ruleset) in BASE
    chance = random.Random(SEED if base else EAGER_SEED[session.ruleset.game])
    likings = {"end": 0.05} if base else {**STYLES["eager"], **MORE[session.ruleset.game]}
    while True:
        texts = session.legal_texts(0)
        yield chance.choices(texts, [likings.get(text, likings.get(text.split()[0], 1)) for text in texts])[0]


def playthrough(ruleset: str, choices: Iterator[str] | None = None) -> str:
    """The text of a game: a heading, a line per decision, the result. Without `choices` they are drawn."""
    # Rulesets that draw alike get seeds of their own, so that not all see the same side of the Bonus Board.
    seed = SEED if ruleset in BASE else SEED + RULESETS.index(ruleset)
    session = Session(ruleset, 1, seed=seed, obs=None)
    word = ROUND[session.ruleset.game]
    lines = [f"{ruleset}, seed {seed}", *drawn(session.position(0))]
    last = None
    for text in choices or chooser(session):
        position = session.position(0)
        turn = (position[word], position["seat"])
        if turn != last:
            scores = ", ".join(map(str, session.scores[0].tolist()))
            lines += ["", f"{word} {turn[0]}, seat {turn[1]} (points {scores})"]
            last = turn
        lines.append(f"  {session.seat[0] + 1} {position['decision']}: {text}")
        session.step([session.action_id(text)])
        if session.over[0]:
            break
    assert session.over[0], "the playthrough ends before the game does"
    lines += ["", "result", json.dumps(session.result(0), indent=1)]
    return "\n".join(lines) + "\n"


def drawn(position: dict[str, Any]) -> Iterator[str]:
    """What the set-up drew besides cards and tiles."""
    if position["ruleset"].startswith("truth"):
        yield "Inquisition Tokens: " + ", ".join(position["token"]["order"])
        yield "Graduation Tiles: " + ", ".join(position["graduation"])
        yield "pyramid: " + " / ".join(" ".join(place["card"] for place in row) for row in position["pyramid"])
        return
    if any(player["character"] for player in position["players"]):
        yield "characters: " + ", ".join(player["character"] or "basic" for player in position["players"])
    if position["moon"]:
        yield f"Bonus Board: side {position['moon']['side']}"


def recorded_choices(text: str) -> Iterator[str]:
    """The actions of a playthrough's text."""
    return (line.split(": ", 1)[1] for line in text.partition("\nresult\n")[0].splitlines() if re.match(r"  \d ", line))


def write() -> None:
    """Writes all golden files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for ruleset in RULESETS:
        file_of(ruleset).write_text(playthrough(ruleset))
    record = {
        game: {
            "catalogue": game_spec(game).catalogue.digest,
            "rulesets": {ruleset: signatures.signature(ruleset) for ruleset in game_spec(game).rulesets},
        }
        for game in games()
    }
    signatures.RECORD.write_text(json.dumps(record, indent=1) + "\n")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_golden_playthrough_is_played_again_word_for_word(ruleset):
    text = file_of(ruleset).read_text()
    assert playthrough(ruleset, recorded_choices(text)) == text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_signature_of_random_games_is_the_one_on_record(ruleset):
    assert signatures.signature(ruleset) == signatures.recorded(ruleset)


def test_there_is_a_golden_file_for_every_ruleset_and_no_other():
    assert sorted(path.name for path in GOLDEN.glob("*.txt")) == sorted(file_of(ruleset).name for ruleset in RULESETS)
    assert [ruleset for record in signatures.on_record().values() for ruleset in record["rulesets"]] == list(RULESETS)


@pytest.mark.parametrize("game", games())
def test_the_playthroughs_of_a_game_show_every_kind_of_decision(game):
    texts = "".join(file_of(ruleset).read_text() for ruleset in game_spec(game).rulesets)
    assert [kind for kind in game_spec(game).decisions if f" {kind}: " not in texts] == []


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.test_golden --write")
    write()
