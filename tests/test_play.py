"""Games at a table, apart from any screen: seats, events, undo, hints, saving, and the accounts of Tycho's turns."""

import random

import numpy as np
import pytest

import galileo_env
from galileo_env.engine import replay
from galileo_env.engine.spec import game_spec
from galileo_env.games.galilei.automa.account import Teller
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.play import Match, parse_seats
from galileo_env.play.telling import not_offered, points
from galileo_env.render import text as drawing


def at(seats, seed=3, **words):
    """A match of people and agents."""
    return Match(parse_seats(seats, **words), seed)


def first(match, decisions):
    """Plays the first legal action so many times, by people and agents."""
    for _ in range(decisions):
        match.play(int(match.session.legal(0)[0])) if match.human_moves else match.play_agent()
    return match


# --- seats ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "words", "ruleset", "players"),
    [
        ("human,greedy", {}, "galilei:seats=2", ("human", "greedy")),
        ("human, human, scholar", {"luna": True}, "galilei:seats=3,luna", ("human", "human", "scholar")),
        ("human,tycho:hard", {}, "galilei:solo,luna,level=hard", ("human",)),
        ("human,tycho", {}, "galilei:solo", ("human",)),
        ("tycho:base,human", {"characters": "kepler"}, "galilei:solo,characters=kepler", ("human",)),
        ("human,tycho", {"luna": True}, "galilei:solo,luna", ("human",)),
        ("human", {"level": "easy"}, "galilei:solo,luna,level=easy", ("human",)),
        ("human", {"game": "truth"}, "truth:solo", ("human",)),
        ("human,random,human", {"ruleset": "truth:seats=3"}, "truth:seats=3", ("human", "random", "human")),
        ("search:200,cut=none,greedy:4", {}, "galilei:seats=2", ("search:200,cut=none", "greedy:4")),
        ("human,greedy", {"characters": "sophia+bruno"}, "galilei:seats=2,characters=sophia+bruno", ("human", "greedy")),
    ],
)
def test_seats_make_a_ruleset(seats, words, ruleset, players):
    found = parse_seats(seats, **words)
    assert (str(found.ruleset), found.players) == (ruleset, players)
    assert found.humans == tuple(seat for seat, player in enumerate(players) if player == "human")


@pytest.mark.parametrize(
    ("seats", "words", "named"),
    [
        ("", {}, "accepted: human and agent specs"),
        ("tycho", {}, "accepted: human and agent specs"),
        ("human,tycho,tycho:hard", {}, "accepted: human and agent specs"),
        ("human,human,tycho", {}, "Tycho plays against a single seat; accepted: human,tycho"),
        ("human,tycho:brutal", {}, "brutal.*easy, normal, hard, flaming"),
        ("human,tycho:hard", {"level": "easy"}, "two levels, 'hard' and 'easy'"),
        ("human,tycho:base", {"luna": True}, "level='base'.*accepted: easy"),
        ("human,tycho", {"game": "truth"}, "'tycho' does not play truth:solo"),
        ("human,tycho:hard", {"game": "truth"}, "unknown word"),
        ("human,nobody", {}, "seat 'nobody'.*unknown; accepted: .*greedy.* or human, tycho"),
        ("human,greedy,human,human,human", {}, "seats=5; accepted: 1 to 4"),
        ("human,greedy", {"ruleset": "galilei:seats=3"}, "2 seats for galilei:seats=3; accepted: 3"),
        ("human", {"ruleset": "galilei:solo", "luna": True}, "says all; accepted: without --luna"),
        ("human,greedy", {"game": "chess"}, "chess.*galilei, truth"),
        ("human,greedy", {"luna": True, "game": "truth"}, "luna"),
    ],
)
def test_bad_seats_are_refused_with_what_is_accepted(seats, words, named):
    with pytest.raises(ValueError, match=named):
        parse_seats(seats, **words)


# --- events --------------------------------------------------------------------------------------------------------------------


def test_events_tell_the_decision_its_points_and_what_tycho_did():
    match = first(at("human,tycho:hard"), 40)
    gained = np.sum([event.points for event in match.events], axis=0)
    assert gained.tolist() == match.session.scores[0].tolist() and gained[1] > 0
    told = [line for event in match.events for line in event.lines(match.names)]
    assert told[0].startswith("seat 1 (human): move the telescope 1 space to space 2")
    assert any(line.startswith("Tycho: turns over Movement tile") for line in told)
    assert any("[Tycho +" in line for line in told)


@pytest.mark.parametrize("ruleset", [each for each in game_spec("galilei").rulesets if "solo" in each])
def test_the_account_of_tychos_turns_comes_from_the_rules_that_were_played(ruleset):
    session = galileo_env.Session(ruleset, seed=6, obs=None)
    chance = random.Random(6)
    account = session.spec.automa.account
    turns = 0
    while not session.over[0] and turns < 12:
        action = chance.choice(session.legal(0).tolist())
        before = session.states[0].copy()
        rounds = session.result(0)["turns"]
        session.step_one(action)
        steps = account(before, session.states[0], action)
        assert bool(steps) == (session.result(0)["turns"] > rounds or session.over[0])
        if not steps:
            continue
        turns += 1
        assert "Movement tile" in steps[0].text and len(steps) >= 2
        again = before.copy()
        again.decisions += 1
        teller = Teller()
        teller.twins(apply)(again, action)
        teller.twins(settle)(again, np.zeros(200, np.int16))
        assert again.tobytes() == session.states[0].tobytes() and teller.steps == steps
    assert turns


def test_other_games_have_no_account():
    session = galileo_env.Session("galilei:seats=2", seed=1)
    assert session.spec.automa.account(session.states[0], session.states[0], 0) == []
    assert game_spec("truth").automa is None


# --- undo, hints ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["human,random", "human,human,random", "human,tycho"])
def test_undo_goes_back_before_the_last_decision_of_a_person(seats):
    match = first(at(seats), 25)
    while not match.human_moves:
        match.play_agent()
    state, played = match.session.state_bytes(0), match.played
    match.play(int(match.session.legal(0)[-1]))
    while not match.human_moves:
        match.play_agent()
    count = match.played - played
    assert match.undo() == count
    assert match.played == played and match.session.state_bytes(0) == state and match.human_moves
    while True:
        try:
            match.undo()
        except ValueError as error:
            assert "no decision of yours" in str(error)
            break
    assert not [event for event in match.events if event.seat - 1 in match.seats.humans]


def test_a_serious_game_has_no_undo():
    match = first(Match(parse_seats("human,random"), 3, undo=False), 5)
    with pytest.raises(ValueError, match="without undo"):
        match.undo()


def test_the_same_choices_after_undo_lead_to_the_same_game():
    match = first(at("human,greedy"), 12)
    while not match.human_moves:
        match.play_agent()
    action = int(match.session.legal(0)[0])
    match.play(action)
    end = match.session.state_bytes(0)
    match.undo()
    match.play(action)
    assert match.session.state_bytes(0) == end


@pytest.mark.parametrize("seats", ["human,random", "human,human"])
@pytest.mark.parametrize("game", ["galilei", "truth"])
def test_hints_change_nothing_and_are_legal(game, seats):
    match = first(at(seats, game=game), 14)
    while not match.human_moves:
        match.play_agent()
    before = match.session.state_bytes(0), match.session.masks.tobytes()
    for spec in ("scholar", "greedy:4", "search:20", "random"):
        text, sentence = match.hint(spec)
        assert (text, sentence) in match.options()
    assert (match.session.state_bytes(0), match.session.masks.tobytes()) == before
    with pytest.raises(ValueError, match="nobody"):
        match.hint("nobody")


class Peeker:
    """Notes the position it is given."""

    name, seen = "peeker", []

    def act(self, session, games):
        self.seen.append(session.position(0))
        return np.array([session.legal(0)[0]])

    def seed(self, value):
        pass


def test_hints_see_what_the_seat_sees():
    match = first(at("human,human", game="truth"), 3)
    Peeker.seen.clear()
    for _ in range(6):
        match.hint("tests.test_play:Peeker")
    mover = match.session.seat[0]
    true = match.position()["players"][1 - mover]["hand"]
    assert {tuple(seen["players"][mover]["hand"]) for seen in Peeker.seen} == {tuple(match.position()["players"][mover]["hand"])}
    assert any(seen["players"][1 - mover]["hand"] != true for seen in Peeker.seen)


# --- saving --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["human,greedy:2", "human,tycho:hard"])
def test_a_saved_game_is_gone_on_with_as_if_it_had_never_stopped(seats, tmp_path):
    match = first(at(seats), 20)
    while not match.human_moves:
        match.play_agent()
    match.play(int(match.session.legal(0)[0]))
    match.undo()
    assert match.unsaved
    path = match.save(tmp_path / "game.jsonl")
    assert not match.unsaved
    again = Match.resume(path)
    assert (again.session.state_bytes(0), again.events, again.names) == (match.session.state_bytes(0), match.events, match.names)
    assert not again.unsaved and again.undo() and again.unsaved
    assert again.save() == path
    first(again, 10)
    again.save()
    verdict = replay.verify(path)
    assert verdict.ok and replay.read(path).taken_back > 1
    with pytest.raises(FileExistsError):
        match.save()


def test_a_recording_keeps_what_agents_thought_also_when_it_is_gone_on_with(tmp_path):
    match = first(at("human,search:20"), 30)
    while not match.human_moves:
        match.play_agent()
    path = match.save(tmp_path / "game.jsonl")
    thoughts = replay.read(path).thoughts
    seats = [seat for seat, _ in replay.read(path).decisions]
    assert thoughts and {seats[number - 1] for number in thoughts} == {2}
    chosen = [replay.read(path).decisions[number - 1][1] for number in thoughts]
    for text, thought in zip(chosen, thoughts.values(), strict=True):
        assert thought.policy[text] == max(thought.policy.values()), "the action that was tried most"
        assert sum(thought.values) == pytest.approx(1, abs=1e-3) and len(thought.values) == 2
    again = Match.resume(path)
    again.play(int(again.session.legal(0)[0]))
    again.save()
    assert replay.read(path).thoughts == thoughts


def test_a_game_without_a_name_gets_a_new_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [first(at("human,random"), 2).save().name for _ in range(2)]
    assert names == ["galilei-3.jsonl", "galilei-3-2.jsonl"]


def test_a_file_names_no_code_to_be_run(tmp_path):
    path = first(at("human,random"), 5).save(tmp_path / "game.jsonl")
    other = tmp_path / "other.jsonl"
    other.write_text(path.read_text().replace('"random"', '"tests.test_play:explode"'))
    with pytest.raises(ValueError, match="player 'tests.test_play:explode'; accepted: human or greedy"):
        Match.resume(other)


def explode():
    raise AssertionError("a file made this run")


def test_what_cannot_be_resumed_is_said(tmp_path):
    session = galileo_env.Session("truth:solo", seed=1, obs=None)
    recorder = replay.Recorder(session, 0, "human")
    while not session.over[0]:
        action = int(session.legal(0)[-1])
        recorder.note(action)
        session.step_one(action)
    path = recorder.write(tmp_path / "over.jsonl")
    with pytest.raises(ValueError, match="the game is over; accepted: a game that was not played to its end"):
        Match.resume(path)
    session.reset(seed=3)
    session.step_one(int(session.legal(0)[0]))
    path = replay.Recorder(session, 0, "human").write(tmp_path / "middle.jsonl")
    with pytest.raises(ValueError, match="begins at a position"):
        Match.resume(path)
    batch = galileo_env.Session("truth:solo", num_games=2, seed=1, obs=None)
    path = replay.Recorder(batch, 1, "human").write(tmp_path / "batch.jsonl")
    with pytest.raises(ValueError, match="row 1, episode 0 of a batch; accepted: a game that was played alone"):
        Match.resume(path)


# --- lines ---------------------------------------------------------------------------------------------------------------------


def test_points_stand_by_source_in_lines_of_80_columns():
    match = first(at("human,random,random,random", luna=True), 200)
    lines = points(match.names, match.result())
    assert max(map(len, lines)) <= 80
    head, total, *sources = lines
    assert "seat 1 (human)" in head and total.split() == ["points", *map(str, match.result()["vp"])]
    for line in sources:
        source, *values = line.split()
        assert values == [str(side[source]) for side in match.result()["sources"]] and any(map(int, values))


def test_what_is_not_offered_is_told_with_its_reasons():
    match = first(at("human,tycho"), 1)
    lines = not_offered(match)
    assert lines[0].startswith("choose_action stands on G-059:")
    assert "not offered: free die, free write: it costs 2 Quadrants, you hold 0 (G-063)" in lines


@pytest.mark.parametrize("game", ["galilei", "truth"])
def test_what_changes_in_a_turn_is_drawn_as_on_the_board(game):
    match = first(at("human,human", game=game), 30)
    position, legal = match.position(), match.session.legal_texts(0)
    part, whole = (draw(position, legal).split("\n") for draw in (drawing.ask, drawing.board))
    assert len(part) < len(whole) and max(map(len, part)) <= 80
    assert set(part) <= set(whole)
    assert part[0] == whole[0] and part[-1] == whole[-1] and f"-- SEAT {position['seat']}" in "\n".join(part)
    match.session.play_random()
    with pytest.raises(ValueError, match="the game is over"):
        drawing.ask(match.position(), ())
