"""Decisions that were taken back: they stay in the replay, marked, and are checked like what stands."""

import json
import random

import pytest

import galileo_env
from galileo_env.engine.replay import EVERY, Recorder, Undo, read, verify

RULESET = "galilei:seats=2"


class Game:
    """A recorded game that can go back."""

    def __init__(self, seed=4):
        self.session = galileo_env.Session(RULESET, seed=seed, obs=None)
        self.recorder = Recorder(self.session, 0, ["human", "random"])
        self.states = [self.session.state_bytes(0)]
        self.chance = random.Random(seed)

    def play(self, number):
        for _ in range(number):
            action = self.chance.choice(self.session.legal(0).tolist())
            self.recorder.note(action)
            self.session.step_one(action)
            self.states.append(self.session.state_bytes(0))
        return self

    def undo(self, number):
        self.recorder.undo(number)
        del self.states[-number:]
        self.session.restore(0, self.states[-1])
        return self


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The lines of a game that goes back over checksums, onto one, and twice in a row."""
    path = tmp_path_factory.mktemp("undo") / "game.jsonl"
    game = Game().play(EVERY).undo(3).play(EVERY).undo(2).undo(1).play(40).undo(8).play(1)
    game.recorder.write(path)
    return path.read_text().splitlines()


def write(path, lines):
    path.write_text("".join(line + "\n" for line in lines))
    return path


def marks(lines):
    return [number for number, line in enumerate(lines) if line.startswith('{"undo"')]


def test_a_replay_holds_what_was_taken_back_and_stands_without_it(tmp_path):
    game = Game().play(50).undo(20).play(15).undo(1)
    path = game.recorder.write(tmp_path / "game.jsonl")
    replay, verdict = read(path), verify(path)
    assert verdict.ok and verdict.decisions == len(replay.decisions) == 44
    assert replay.taken_back == 21
    assert [each for each in replay.history if isinstance(each, Undo)] == [Undo(undo=20, n=30), Undo(undo=1, n=44)]
    sessions = [session for session, _, _ in replay.play()]
    assert sessions[-1].state_bytes(0) == game.session.state_bytes(0)
    assert len([*replay.play(taken_back=True)]) == 65


@pytest.mark.parametrize("back", [EVERY - 1, EVERY, EVERY + 1])
def test_checksums_follow_the_decisions_that_stand(back, tmp_path):
    game = Game().play(2 * EVERY).undo(back).play(EVERY + 5)
    path = game.recorder.write(tmp_path / "game.jsonl")
    assert verify(path).ok
    assert sorted(read(path).checks) == list(range(EVERY, len(game.states), EVERY))


def test_a_game_goes_on_being_recorded_after_it_was_saved(tmp_path):
    game = Game().play(EVERY)
    first = game.recorder.save(tmp_path / "first.jsonl")
    game.undo(4).play(30)
    second = game.recorder.save(tmp_path / "second.jsonl")
    game.recorder.save(second, second.read_bytes())
    game.play(3).recorder.save(second, second.read_bytes())
    assert verify(first).ok and verify(second).ok
    assert (verify(first).decisions, verify(second).decisions) == (EVERY, EVERY - 4 + 33)


def test_saving_replaces_nothing_but_the_file_it_knows(tmp_path):
    game = Game().play(3)
    path = game.recorder.save(tmp_path / "game.jsonl")
    known = path.read_bytes()
    with pytest.raises(FileExistsError, match="exists already; accepted: a new name"):
        game.recorder.save(path)
    path.write_bytes(known + b"mine")
    with pytest.raises(FileExistsError, match="has changed since it was read or saved; accepted: a new name"):
        game.recorder.save(path, known)
    assert path.read_bytes() == known + b"mine"
    path.unlink()
    assert verify(game.recorder.save(path, known)).ok
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


@pytest.mark.parametrize("count", [0, -1, 6])
def test_no_more_can_be_taken_back_than_stands(count):
    game = Game().play(5)
    with pytest.raises(ValueError, match=f"undo {count}; accepted: 1 to 5"):
        game.recorder.undo(count)
    game.recorder.seal()
    with pytest.raises(ValueError, match="sealed"):
        game.recorder.undo(1)


def test_a_wrong_mark_is_named(lines, tmp_path):
    first = marks(lines)[0]
    for change, accepted in (({"undo": 99}, "1 to 32"), ({"undo": 0}, "1 to 32"), ({"n": 5}, "29")):
        wrong = [*lines]
        wrong[first] = json.dumps({**json.loads(lines[first]), **change})
        with pytest.raises(ValueError, match=rf"line {first + 1}: .*; accepted: {accepted}"):
            read(write(tmp_path / "game.jsonl", wrong))
    wrong[first] = '{"undo": "three", "n": 29}'
    assert "accepted: {" in verify(write(tmp_path / "game.jsonl", wrong)).problem


def test_a_decision_that_was_taken_back_is_checked_too(lines, tmp_path):
    mark = marks(lines)[0]
    seat = json.loads(lines[mark - 2])[0]
    wrong = [*lines]
    wrong[mark - 2] = json.dumps([seat, "lay"])
    verdict = verify(write(tmp_path / "game.jsonl", wrong))
    assert not verdict.ok and f"line {mark - 1}: action 'lay' is illegal" in verdict.problem


def test_a_mark_that_is_missing_or_doubled_is_found(lines, tmp_path):
    assert verify(write(tmp_path / "game.jsonl", lines)).ok
    for mark in marks(lines):
        assert not verify(write(tmp_path / "less.jsonl", lines[:mark] + lines[mark + 1 :])).ok
        assert not verify(write(tmp_path / "more.jsonl", lines[: mark + 1] + lines[mark:])).ok


def test_a_file_that_breaks_off_after_a_mark_stands_as_far_as_it_goes(lines, tmp_path):
    mark = marks(lines)[1]
    path = write(tmp_path / "game.jsonl", lines[: mark + 1])
    verdict = verify(path)
    assert verdict.truncated and verdict.decisions == len(read(path, truncated=True).decisions)
    assert f"line {mark + 2}: the file is truncated" in verdict.problem


def test_states_are_restored_by_their_bytes():
    game = Game().play(10)
    session = galileo_env.Session(RULESET, num_games=3, seed=9)
    session.restore(1, game.states[4])
    assert session.state_bytes(1) == game.states[4] and session.legal(1).size and session.masks[1].any()
    with pytest.raises(ValueError, match="3 bytes; accepted: "):
        session.restore(1, b"abc")
    assert session.state_bytes(1) == game.states[4]
