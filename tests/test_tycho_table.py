"""Tycho at a table of cardboard: he is the engine's own, asks what he needs and no more, and his games are saved."""

import random

import numpy as np
import pytest

import galileo_env
from galileo_env.engine.spec import game_spec
from galileo_env.explanation import rules
from galileo_env.games.galilei import opponent
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.automa import Need, Table, facts
from galileo_env.games.galilei.automa.account import Teller
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.play.table import TychoTable

LEVELS = ("base", "easy", "normal", "hard", "flaming")
DISPLAY = "E01 E02 E03:1 E04 E05:12 -"
SCALES = "majors=S6b upgrades=S3b books=S1b comets=S4a"


def ruleset(level):
    return "galilei:solo,characters=basic" if level == "base" else f"galilei:solo,luna,level={level},characters=basic"


def answer(need, s, after, steps):
    """What a person types who looks at a game in which Tycho begins his turn in state `s` and ends it in `after`."""
    taken = sum("Major Object" in step.text for step in steps)
    return {
        "display": lambda: facts.shown(s),
        "refill": lambda: t.CARD_IDS[after.display[need.about]] if after.display[need.about] else "-",
        "scales": lambda: " ".join(
            f"{facts.n.COUNTS[subject]}={t.SCALE_IDS[(scale - 1) // 2 + 1]}{'ab'[(scale - 1) % 2]}"
            for subject, scale in zip(s.subjects.tolist(), s.scales.tolist(), strict=True)
        ),
        "objective": lambda: "n" if 1 not in s.claims[need.about] else "y",
        "deck": lambda: "y" if s.deck_left > taken else "n",
        "supply": lambda: "y",
        "pages": lambda: numbers(s.pages),
        "bonus": lambda: numbers(s.bonus),
        "moon": lambda: facts.scoring_tiles(s),
    }[need.name]()


def numbers(row):
    return " ".join(str(place + 1) for place, seat in enumerate(row) if seat == 1) or "0"


class Mirror:
    """A solo game in the engine, and the helper beside it, told about the game when it asks."""

    def __init__(self, level, seed):
        self.session = galileo_env.Session(ruleset(level), seed=seed, obs=None)
        self.table = Table(self.session.states)
        self.asked = []

    def turn(self, before, action):
        """The helper's next turn, given the state before the player's last decision."""
        seen = []

        def look(do):
            def watched(s):
                seen.append(s.copy())
                do(s)

            return watched

        twins = Teller({opponent.run_tycho: look}).twins
        state = before.copy()
        twins(apply)(state, action)
        twins(settle)(state, np.zeros(200, np.int16))
        answers = {}
        while True:
            steps, need = self.table.turn(answers)
            if need is None:
                return self.table.commit(answers)
            assert need.key not in answers
            self.asked.append(need.name)
            question = self.table.question(need, answers)
            assert question.count("?") >= 1
            text = answer(need, seen[0], self.session.states[0], steps)
            answers[need.key] = self.table.read(need, text, answers)

    def same(self):
        ours, theirs = (each[0].players[1] for each in (self.table.state, self.session.states))
        fields = ("score", "vp", "pool", "telescope", "sky", "gold", "cellar", "reputation", "university", "books", "columns")
        fields += ("majors", "comets", "ones", "twos", "appendix", "constellations", "moons")
        return [name for name in fields if not np.array_equal(getattr(ours, name), getattr(theirs, name))]


@pytest.mark.parametrize("level", LEVELS)
def test_the_helpers_tycho_does_what_the_engines_does(level):
    asked = set()
    for seed in range(2):
        mirror = Mirror(level, seed)
        session, chance, turns = mirror.session, random.Random(seed), 0
        while not session.over[0]:
            action = chance.choice(session.legal(0).tolist())
            before = session.states[0].copy()
            session.step_one(action)
            steps = session.spec.automa.account(before, session.states[0], action)
            if not steps or session.over[0]:
                continue
            turns += 1
            assert mirror.turn(before, action) == steps
            assert mirror.same() == []
        asked |= set(mirror.asked)
    assert turns > 10
    assert {"display", "scales", "deck"} <= asked


def test_every_step_names_a_rule_that_exists():
    known = rules("galilei")
    for level in ("base", "flaming"):
        session = galileo_env.Session(ruleset(level), seed=1, obs=None)
        chance = random.Random(1)
        while not session.over[0]:
            action = chance.choice(session.legal(0).tolist())
            before = session.states[0].copy()
            session.step_one(action)
            for step in session.spec.automa.account(before, session.states[0], action):
                assert step.rule in known and str(step) == f"{step.text} ({step.rule})"


# --- questions -----------------------------------------------------------------------------------------------------------------


def begun(level="base", tile="Y3", **state):
    """A helper whose telescope comes to this tile by the next Movement tile, a plain number."""
    game = TychoTable(level=level, seed=1)
    s = game.table.state[0]
    p = s.players[1]
    number = t.TYCHO_IDS.index(tile)
    plain = next(each for each in s.movement.tolist() if each and t.MOVEMENT_STEPS[each] and not t.MOVEMENT_STOPS[each])
    s.movement[s.movement_left - 1] = plain
    row = sum(1 for each in p.sky if each)
    p.telescope = ([*p.sky].index(number) - t.MOVEMENT_STEPS[plain]) % row
    for name, value in state.items():
        setattr(p, name, value)
    return game


def test_only_what_the_next_step_needs_is_asked():
    game = begun(tile="Y2", pool=0)  # a die, a Persuade, points: nothing on the table matters until the objectives
    steps, need = game.table.turn({})
    assert need.name == "scales" and steps[-1].text == "scores 4 VP"
    game = begun(tile="Y2", pool=2)  # two dice: the Major Object
    steps, need = game.table.turn({})
    assert need.name == "display" and steps[-1].text == "row 2 of Y2, 2 dice: met, pays 2 dice" and steps[-1].rule == "S-036"


def test_a_turn_tells_row_condition_and_rule():
    game = begun(tile="Y3", pool=2)
    answers = {}
    for text in (DISPLAY, SCALES):
        need = game.table.turn(answers)[1]
        answers[need.key] = game.table.read(need, text, answers)
    told = [str(step) for step in game.commit(answers)]
    assert told[2] == "row 1 of Y3, 1 figure on cellar space 1: not met (S-033)"
    assert told[3] == "row 2 of Y3, 2 dice and 2 open spots: met, pays 2 dice (S-037)"
    assert sum("covers spot" in line and "(S-060)" in line for line in told) == 2
    assert game.scores == [game.table.score] and game.table.score > 0


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("display", "E01", "six entries"),
        ("display", "E01 E02 E03 E04 E05 E99", "'E99'.*cards E01 to"),
        ("display", "E01 E02 E03 E04 E05 E01", "E01 lies on two spaces"),
        ("display", "E01:9 E02 E03 E04 E05 -", "covered spots from 1 to"),
        ("display", "3=E01", "space 0 has not been told"),
        ("display", "", "space 0 has not been told"),
        ("scales", "majors=S1a", "four different Subjects"),
        ("scales", "moons=S1a majors=S2a books=S3a comets=S4a", "Subjects: majors, books"),
        ("scales", "majors=S1a books=S1b comets=S3a upgrades=S4a", "four different Subjects over four different Scale tiles"),
        ("scales", "majors=S9a books=S1b comets=S3a upgrades=S4a", "Scale tiles: S1"),
        ("deck", "maybe", "accepted: y or n"),
        ("objective", "", "accepted: y or n"),
        ("pages", "1 99", "numbers from 1 to 6"),
        ("bonus", "x", "numbers from 1 to 8"),
        ("moon", "X=K1", "Moon tiles I to IX"),
        ("moon", "I=K1 IV=K1", "each once"),
        ("refill", "E77", "cards E01 to"),
    ],
)
def test_an_answer_that_is_not_understood_says_what_is(name, text, named):
    table = TychoTable(level="hard", seed=1).table
    with pytest.raises(ValueError, match=named):
        facts.FACTS[name].read(text, table.state[0])


def test_display_and_moon_are_told_by_what_has_changed():
    s = TychoTable(level="hard", seed=1).table.state[0]
    display, moon, pages = (facts.FACTS[name] for name in ("display", "moon", "pages"))
    display.write(s, display.read(DISPLAY, s), 0)
    assert facts.shown(s) == DISPLAY and "E01 E02 E03:1" in display.ask(s, 0)
    display.write(s, display.read("5=E07 2=E03:12", s), 0)
    assert facts.shown(s) == "E01 E02 E03:12 E04 E05:12 E07"
    display.write(s, display.read("", s), 0)
    assert facts.shown(s) == "E01 E02 E03:12 E04 E05:12 E07"
    moon.write(s, moon.read("I=K3 iv=k4", s), 0)
    moon.write(s, moon.read("", s), 0)
    assert facts.scoring_tiles(s) == "I=K3 IV=K4"
    moon.write(s, moon.read("none", s), 0)
    assert facts.scoring_tiles(s) == "none"
    s.pages[2] = 2
    pages.write(s, pages.read("1, 3", s), 0)
    assert s.pages[:3].tolist() == [1, 0, 2]


def test_the_supply_is_asked_about_only_when_it_may_be_empty():
    game = begun(tile="Y5", comets=3, cellar=[20, 0, 0, 0, 0])
    answers = {}
    asked = []
    for text in (SCALES, "n"):
        need = game.table.turn(answers)[1]
        asked.append(need.key)
        answers[need.key] = game.table.read(need, text, answers)
    assert asked == ["scales", "supply"]
    assert "no Inquisitor is left: skipped" in [step.text for step in game.table.turn(answers)[0]]


# --- a game --------------------------------------------------------------------------------------------------------------------


def played(turns=4, **words):
    """A game of a person who never changes anything on the table."""
    game = TychoTable(seed=2, **words)
    texts = {"display": DISPLAY, "scales": SCALES, "deck": "y", "supply": "y", "objective": "n", "moon": "I=K3", "refill": "E07"}
    for _ in range(turns):
        answers = {}
        while (need := game.table.turn(answers)[1]) is not None:
            text = texts.get(need.name, "0")
            known = need.name == "display" and "?" not in facts.shown(game.table.state[0])
            answers[need.key] = game.table.read(need, "" if known else text, answers)
        game.commit(answers)
    return game


@pytest.mark.parametrize("level", ["base", "hard"])
def test_undo_brings_the_same_turn_again(level):
    game = played(3, level=level)
    scores, last = [*game.scores], game.turns[-1]
    state = game.table.state.tobytes()
    game.undo()
    assert game.scores == scores[:-1]
    game.commit(last)
    assert game.scores == scores and game.table.state.tobytes() == state
    for _ in range(3):
        game.undo()
    with pytest.raises(ValueError, match="no turn that could be taken back"):
        game.undo()


def test_a_saved_game_goes_on(tmp_path):
    game = played(4, level="flaming")
    path = game.save(tmp_path / "game.jsonl")
    assert not game.unsaved
    again = TychoTable.resume(path)
    assert again.table.state.tobytes() == game.table.state.tobytes() and again.scores == game.scores
    again.undo()
    assert again.unsaved and again.save() == path and TychoTable.resume(path).scores == game.scores[:-1]
    with pytest.raises(FileExistsError, match="has changed"):
        game.save()
    with pytest.raises(FileExistsError, match="exists already"):
        played(1).save(path)
    with pytest.raises(ValueError, match="names that end in .jsonl"):
        game.save(tmp_path / "game.txt")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda lines: ["x", *lines[1:]], "accepted: a file that galileo tycho saved"),
        (lambda lines: [lines[1]], "line 1 is no header"),
        (lambda lines: [lines[0].replace('"seed":2', '"seed":3'), *lines[1:]], "line [23]: .*accepted: the answers of a turn"),
        (
            lambda lines: [lines[0].replace('"rules_version":"2"', '"rules_version":"1"'), *lines[1:]],
            "rules_version '1'; accepted: '2'",
        ),
        (lambda lines: [lines[0], lines[1].replace('"E01"', '"E99"'), *lines[2:]], "line 2"),
        (lambda lines: [*lines[:-1], '{"answers":{},"score":999}'], "line 5"),
        (lambda lines: [*lines[:-1], "[]"], "line 5: .*accepted: the answers of a turn"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(change, named, tmp_path):
    path = played(4).save(tmp_path / "game.jsonl")
    path.write_text("\n".join(change(path.read_text().splitlines())))
    with pytest.raises(ValueError, match=named):
        TychoTable.resume(path)


def test_his_row_may_be_laid_by_hand():
    row = ["Y3", "Y1", "Y5", "Y2", "Y4"]
    assert TychoTable(tiles=row, seed=1).table.row == row
    with pytest.raises(ValueError, match="accepted: Y1, Y2, Y3, Y4, Y5, each once"):
        TychoTable(tiles=["Y3"], seed=1)


def test_the_final_scoring_is_that_of_the_engine():
    game = played(6)
    found, need = TychoTable(seed=3).table.final({})
    assert (found, need.name) == ({}, "scales")
    found, need = game.table.final({})
    assert need is None and set(found) == {"university", "cellar", "reputation"}
    p = game.table.state[0].players[1]
    assert found["reputation"] == p.reputation
    assert game_spec("galilei").automa.Need is Need
