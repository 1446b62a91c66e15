"""Replays: what is recorded replays exactly, and nothing that is damaged or tampered with passes."""

import ast
import gzip
import json
import os
import random
import stat
from pathlib import Path

import pytest

import galileo_env
from galileo_env.engine import replay as replays
from galileo_env.engine.replay import EVERY, Recorder, Thought, TruncatedReplay, read, verify
from galileo_env.engine.replay.format import MOST_BYTES
from galileo_env.engine.spec import game_spec

SPEC = game_spec("galilei")
SEED = 2**64 - 3


def play(session, game, recorder, choice, limit=10**9):
    """Plays one game of a session at random, every decision noted."""
    while not session.over[game] and limit > 0:
        action = int(choice.choice(session.legal(game)))
        recorder.note(action)
        actions = [-1] * session.num_games
        actions[game] = action
        session.step(actions)
        limit -= 1


def record(path, ruleset="galilei:seats=2", seed=SEED, limit=10**9):
    """A random game (or its beginning) as a replay file; returns the session at its end."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    recorder = Recorder(session, 0, "random")
    play(session, 0, recorder, random.Random(seed), limit)
    recorder.write(path)
    return session


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The lines of a good file, without line feeds."""
    path = tmp_path_factory.mktemp("good") / "game.jsonl"
    record(path)
    return path.read_text().splitlines()


def write(path, lines):
    path.write_text("".join(line + "\n" for line in lines))
    return path


# --- recording and playing again -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_every_ruleset_replays_to_the_same_bytes(ruleset, suffix, tmp_path):
    path = tmp_path / f"game{suffix}"
    ended = record(path, ruleset)
    replay = read(path)
    moved = []
    for session, seat, text in replay.play():
        assert seat == session.seat[0] + 1 and text in session.legal_texts(0)
        moved.append((seat, text))
    assert moved == replay.decisions
    assert session.state_bytes(0) == ended.state_bytes(0)
    verdict = verify(path)
    assert verdict.ok and verdict.problem is None and not verdict.truncated
    assert verdict.decisions == len(replay.decisions) == ended.result(0)["decisions"]
    assert replay.end.over and replay.end.result == ended.result(0)
    assert list(replay.checks) == list(range(EVERY, len(moved) + 1, EVERY))


def test_the_header_says_what_was_played(tmp_path):
    path = tmp_path / "game.jsonl"
    session = galileo_env.Session("galilei:seats=3", seed=7, obs=None)
    Recorder(session, 0, ["random", "greedy", "policy:a.zip"]).write(path)
    header = read(path).header
    assert (header.format, header.game, header.ruleset) == (2, "galilei", "galilei:seats=3")
    assert (header.rules_version, header.catalogue, header.layout) == (
        SPEC.rules_version,
        SPEC.catalogue.digest,
        SPEC.layout_digest,
    )
    assert header.state == SPEC.state_digest
    assert (header.seed, header.row, header.episode, header.start) == (7, 0, 0, None)
    assert header.players == ["random", "greedy", "policy:a.zip"]
    assert header.versions["galileo_env"] == galileo_env.__version__ and {"numpy", "numba"} < set(header.versions)


def test_the_file_is_what_the_format_says(lines):
    values = [json.loads(line) for line in lines]
    assert values[0]["format"] == 2 and set(values[-1]) == {"n", "check", "over", "result"}
    for place, value in enumerate(values[1:-1], 1):
        assert set(value) == {"n", "check"} if place % (EVERY + 1) == 0 else [type(each) for each in value] == [int, str]


def test_what_an_agent_thought_stands_beside_the_decision_and_is_not_verified(tmp_path, lines):
    session = galileo_env.Session("galilei:solo", seed=5, obs=None)
    recorder = Recorder(session, 0, "search:50")
    legal = session.legal_texts(0)
    thought = Thought(policy={legal[0]: 0.66666666, legal[-1]: 1 / 3}, values=[0.75, 0.25])
    recorder.note(session.action_id(legal[0]), thought)
    session.step_one(session.action_id(legal[0]))
    with pytest.raises(ValueError, match="thought: policy: 'dance' is not legal here; accepted: "):
        recorder.note(session.action_id(session.legal_texts(0)[0]), Thought(policy={"dance": 0.5}))
    with pytest.raises(ValueError, match="1.5; accepted: 0 to 1"):
        recorder.note(int(session.legal(0)[0]), Thought(policy={session.legal_texts(0)[0]: 1.5}))
    with pytest.raises(ValueError, match="a number for each of 2 sides"):
        recorder.note(int(session.legal(0)[0]), Thought(values=[1.0]))
    play(session, 0, recorder, random.Random(3))
    path = recorder.write(tmp_path / "thought.jsonl")
    found = read(path)
    assert found.thoughts == {1: Thought(policy={legal[0]: 0.6667, legal[-1]: 0.3333}, values=[0.75, 0.25])}
    assert verify(path).ok and len(found.decisions) > 50
    changed = path.read_text().replace("0.75,0.25", "0.5,0.5")
    other = tmp_path / "other.jsonl"
    other.write_text(changed)
    assert verify(other).ok and read(other).thoughts[1].values == [0.5, 0.5]
    other.write_text(changed.replace('"values":', '"mood":'))
    assert "line 2" in verify(other).problem and '{"policy": ..., "values": ...}' in verify(other).problem


def test_any_row_and_episode_of_a_batch_is_rebuilt_from_the_seed(tmp_path):
    session = galileo_env.Session("galilei:seats=2", num_games=5, seed=11, obs=None)
    choice = random.Random(0)
    for episode in range(3):
        recorder = Recorder(session, 3, "random")
        play(session, 3, recorder, choice)
        path = recorder.write(tmp_path / f"{episode}.jsonl.gz")
        header = read(path).header
        assert (header.row, header.episode, header.start) == (3, episode, None)
        assert verify(path).ok
        session.reset(games=[3])


def test_a_game_that_begins_at_a_set_position_keeps_it(tmp_path):
    session = galileo_env.Session("galilei:solo", seed=5, obs=None)
    position = session.position(0)
    position["players"][0]["quadrants"] = 9
    session.set_position(0, position)
    recorder = Recorder(session, 0, "random")
    play(session, 0, recorder, random.Random(3))
    path = recorder.write(tmp_path / "set.jsonl")
    assert read(path).header.start == position
    assert verify(path).ok
    first, *_ = read(path).play()
    assert first[0].ruleset.solo


def test_a_recording_may_begin_and_end_within_a_game(tmp_path):
    session = galileo_env.Session("galilei:seats=2", seed=5, obs=None)
    session.play_random(50)
    recorder = Recorder(session, 0, "random")
    play(session, 0, recorder, random.Random(3), limit=40)
    path = recorder.write(tmp_path / "part.jsonl.gz")
    verdict = verify(path)
    assert verdict.ok and verdict.decisions == 40 and not read(path).end.over
    assert read(path).header.start["decisions"] == 50


@pytest.mark.parametrize("decisions", [0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, 2 * EVERY + 1])
def test_recordings_of_any_length(decisions, tmp_path):
    path = tmp_path / "part.jsonl"
    record(path, limit=decisions)
    assert verify(path).ok and verify(path).decisions == decisions
    assert len(read(path).checks) == decisions // EVERY


def test_a_sealed_recording_survives_the_next_game_of_its_row(tmp_path):
    session = galileo_env.Session("galilei:seats=2", seed=5, obs=None)
    recorder = Recorder(session, 0, "random")
    play(session, 0, recorder, random.Random(3))
    recorder.seal()
    session.reset()
    with pytest.raises(ValueError, match="sealed"):
        recorder.note(int(session.legal(0)[0]))
    assert verify(recorder.write(tmp_path / "game.jsonl")).ok


def test_the_same_game_gives_the_same_file(tmp_path):
    for name in ("a", "b"):
        record(tmp_path / f"{name}.jsonl.gz")
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


@pytest.mark.parametrize("ruleset", [each for each in SPEC.rulesets if "seats=2" in each])
def test_a_game_of_two_takes_less_than_2000_bytes(ruleset, tmp_path):
    for seed in range(8):
        path = tmp_path / f"{seed}.jsonl.gz"
        record(path, ruleset, seed=seed)
        assert path.stat().st_size < 2000


def test_checksums_are_compared_only_where_states_are_packed_as_they_were(lines, tmp_path):
    wrong = line_as(EVERY + 2, json.dumps({"n": EVERY, "check": "01234567"}))(lines)
    assert "checksum '01234567'" in verify(write(tmp_path / "wrong.jsonl", wrong)).problem
    elsewhere = header_with(state="0123456789ab")(wrong)
    assert verify(write(tmp_path / "elsewhere.jsonl", elsewhere)).ok
    moved = end_with(over=False)(elsewhere)
    assert "over: False" in verify(write(tmp_path / "moved.jsonl", moved)).problem, "the result always is"


def test_notes_that_are_illegal_or_missing_are_refused(tmp_path):
    session = galileo_env.Session("galilei:seats=2", seed=5, obs=None)
    recorder = Recorder(session, 0, "random")
    for action in (-1, session.action_id("take"), session.num_actions):
        with pytest.raises(ValueError, match=r"illegal in game 0; accepted: move 1, move 2, move 3"):
            recorder.note(action)
    session.step_one(session.action_id("move 1"))
    with pytest.raises(ValueError, match=r"0 decisions noted, 1 played; accepted: one note before every step"):
        recorder.write(tmp_path / "game.jsonl")
    assert not list(tmp_path.iterdir())


def test_players_and_rows_are_checked():
    session = galileo_env.Session("galilei:seats=2", seed=5, obs=None)
    with pytest.raises(ValueError, match=r"players: 3 specs; accepted: 2"):
        Recorder(session, 0, ["random"] * 3)
    with pytest.raises(IndexError, match=r"game 1"):
        Recorder(session, 1, "random")


# --- writing -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False])
def test_an_existing_file_is_never_replaced(links, tmp_path, monkeypatch):
    if not links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError("no links here")))
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    with pytest.raises(FileExistsError, match=rf"{path}.*accepted: a new name"):
        record(path)
    assert path.read_text() == "mine"
    record(tmp_path / "other.jsonl")
    assert verify(tmp_path / "other.jsonl").ok
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.jsonl", "other.jsonl"]


def test_a_file_has_the_usual_permissions(tmp_path):
    record(tmp_path / "game.jsonl", limit=3)
    (tmp_path / "plain").write_text("")
    assert stat.S_IMODE((tmp_path / "game.jsonl").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_names_of_other_kinds_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"game.json: .*\.jsonl or \.jsonl\.gz"):
        record(tmp_path / "game.json", limit=3)
    with pytest.raises(ValueError, match=r"\.jsonl or \.jsonl\.gz"):
        read(tmp_path / "game.pickle")
    with pytest.raises(FileNotFoundError):
        verify(tmp_path / "none.jsonl")
    with pytest.raises(FileNotFoundError):
        record(tmp_path / "none" / "game.jsonl", limit=3)


# --- damage --------------------------------------------------------------------------------------------------------------------


def header_with(**changes):
    def change(lines):
        header = {**json.loads(lines[0]), **changes}
        return [json.dumps({key: value for key, value in header.items() if value is not ...}), *lines[1:]]

    return change


def line_as(number, text):
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


def without(number):
    return lambda lines: [*lines[: number - 1], *lines[number:]]


def end_with(**changes):
    def change(lines):
        end = {**json.loads(lines[-1]), **changes}
        return [*lines[:-1], json.dumps({key: value for key, value in end.items() if value is not ...})]

    return change


DAMAGE = {
    "header no JSON": (line_as(1, "hello"), 1, "accepted: a header"),
    "header a list": (line_as(1, "[1, 2]"), 1, "accepted: a header"),
    "header empty": (line_as(1, ""), 1, "empty line"),
    "other format": (header_with(format=1), 1, "format 1; accepted: 2"),
    "no format": (header_with(format=...), 1, "format"),
    "field missing": (header_with(seed=...), 1, "`seed`"),
    "unknown field": (header_with(colour="red"), 1, "`colour`"),
    "wrong type": (header_with(players="random"), 1, "players"),
    "negative seed": (header_with(seed=-1), 1, "seed -1; accepted: 0 to 18446744073709551615"),
    "huge seed": (header_with(seed=2**64), 1, "accepted: 0 to 18446744073709551615"),
    "fractional seed": (header_with(seed=1.5), 1, "seed"),
    "huge row": (header_with(row=10**12), 1, "row 1000000000000; accepted: 0 to"),
    "negative episode": (header_with(episode=-1), 1, "episode -1"),
    "unknown ruleset": (header_with(ruleset="galilei:seats=7"), 1, "seats='7'; accepted: 1 to 4"),
    "unknown game": (header_with(ruleset="chess:seats=2"), 1, "unknown game 'chess'"),
    "other game": (header_with(game="truth"), 1, "game 'truth'; accepted: 'galilei'"),
    "too few players": (header_with(players=["random"]), 1, "1 players; accepted: 2"),
    "decision no JSON": (line_as(3, "[1, move 2]"), 3, 'accepted: [seat, "action text"]'),
    "decision too long": (line_as(3, '[1, "end", 4]'), 3, 'accepted: [seat, "action text"]'),
    "decision of numbers": (line_as(3, "[1, 4]"), 3, 'accepted: [seat, "action text"]'),
    "seat a truth value": (line_as(3, '[true, "end"]'), 3, 'accepted: [seat, "action text"]'),
    "seat 0": (line_as(3, '[0, "end"]'), 3, "seat 0; accepted: 1 to 2"),
    "seat 3": (line_as(3, '[3, "end"]'), 3, "seat 3; accepted: 1 to 2"),
    "empty line": (line_as(5, ""), 5, "empty line"),
    "decision a record": (line_as(3, '{"n": 2}'), 3, "accepted: a last line"),
    "line missing": (without(7), 33, "accepted: a last line"),
    "line doubled": (lambda lines: [*lines[:7], lines[6], *lines[7:]], 34, "accepted: {"),
    "check missing": (without(34), 34, "accepted: {"),
    "check miscounted": (line_as(34, '{"n": 31, "check": "01234567"}'), 34, "n 31; accepted: 32"),
    "check too short": (line_as(34, '{"n": 32, "check": "0123456"}'), 34, "8 hex digits"),
    "check no hex": (line_as(34, '{"n": 32, "check": "0123456G"}'), 34, "8 hex digits"),
    "check with more": (line_as(34, '{"n": 32, "check": "01234567", "x": 1}'), 34, "`x`"),
    "end without result": (end_with(result=...), -1, "`result`"),
    "end miscounted": (end_with(n=4), -1, "n 4; accepted:"),
    "line after the end": (lambda lines: [*lines, lines[5]], 0, "accepted: the end of the file"),
    "two files in one": (lambda lines: [*lines, *lines], 0, "accepted: the end of the file"),
}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named_with_file_and_line(kind, packed, lines, tmp_path):
    change, line, fragment = DAMAGE[kind]
    path = write(tmp_path / "game.jsonl", change(lines))
    if packed:
        path = tmp_path / "game.jsonl.gz"
        path.write_bytes(gzip.compress((tmp_path / "game.jsonl").read_bytes()))
    line = line if line > 0 else len(lines) + 1 + line
    with pytest.raises(ValueError) as caught:
        read(path)
    assert not isinstance(caught.value, TruncatedReplay)
    message = str(caught.value)
    assert message.startswith(f"{path}: line {line}: ") and fragment in message and "accepted" in message, message
    verdict = verify(path)
    assert not verdict.ok and verdict.problem == message and not verdict.truncated


@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.999])
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
def test_truncated_files_are_reported_as_such(suffix, share, tmp_path):
    path = tmp_path / f"game{suffix}"
    record(path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(TruncatedReplay, match=rf"{path}: line \d+: the file is truncated.*accepted: a last line with the result"):
        read(path)
    verdict = verify(path)
    assert not verdict.ok and "truncated" in verdict.problem
    if share > 0.5:
        assert verdict.truncated and 100 < verdict.decisions == len(read(path, truncated=True).decisions)
        assert read(path, truncated=True).end is None


def test_whole_lines_may_be_missing_at_the_end(lines, tmp_path):
    for kept in (1, 2, 33, 34, 35, len(lines) - 1):
        path = write(tmp_path / f"{kept}.jsonl", lines[:kept])
        verdict = verify(path)
        assert verdict.truncated and not verdict.ok and f"line {kept + 1}:" in verdict.problem
        assert verdict.decisions == kept - 1 - kept // (EVERY + 2)


def test_empty_files_are_truncated(tmp_path):
    for name in ("a.jsonl", "a.jsonl.gz"):
        (tmp_path / name).write_bytes(b"")
        with pytest.raises(TruncatedReplay):
            read(tmp_path / name)


def test_files_of_other_kinds_are_refused(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"\x89PNG")
    (tmp_path / "b.jsonl.gz").write_bytes(b'{"format": 1}\n')
    (tmp_path / "c.jsonl").write_bytes(b"\xff\xfe\x00\n")
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress(b"\0" * (MOST_BYTES + 1)))
    for name, fragment in (
        ("a.jsonl", "not a replay"),
        ("b.jsonl.gz", "gzip"),
        ("c.jsonl", "accepted: a header"),
        ("d.jsonl.gz", "bytes"),
    ):
        with pytest.raises(ValueError, match=rf"{name}: line 1: .*{fragment}"):
            read(tmp_path / name)
        assert not verify(tmp_path / name).ok


def test_damage_of_the_compressed_bytes_never_passes(tmp_path):
    path = tmp_path / "game.jsonl.gz"
    record(path, limit=60)
    good = path.read_bytes()
    reference = read(path)
    choice = random.Random(1)
    for _ in range(200):
        data = bytearray(good)
        data[choice.randrange(10, len(data))] ^= 1 << choice.randrange(8)
        path.write_bytes(data)
        with pytest.raises(ValueError):
            read(path)
    path.write_bytes(good + b"x")
    with pytest.raises(ValueError, match="bytes after the compressed text"):
        read(path)
    path.write_bytes(good)
    assert read(path) == reference


def test_random_damage_of_the_text_raises_nothing_but_value_errors(lines, tmp_path):
    text = "\n".join(lines[:70]).encode() + b"\n"
    path = tmp_path / "game.jsonl"
    choice = random.Random(2)
    for _ in range(400):
        data = bytearray(text)
        for _ in range(choice.randint(1, 3)):
            data[choice.randrange(len(data))] = choice.randrange(256)
        path.write_bytes(data)
        try:
            read(path, truncated=True)
        except ValueError as error:
            assert str(error).startswith(f"{path}: line ")


# --- tampering -----------------------------------------------------------------------------------------------------------------


def problem(lines, tmp_path):
    path = write(tmp_path / "game.jsonl", lines)
    read(path)
    verdict = verify(path)
    assert not verdict.ok and not verdict.truncated
    assert verdict.problem.startswith(f"{path}: line ")
    return verdict


def test_an_illegal_action_is_refused(lines, tmp_path):
    verdict = problem(line_as(2, '[1,"take"]')(lines), tmp_path)
    assert "line 2: action 'take' is illegal for seat 1; accepted: move 1, move 2, move 3" in verdict.problem
    assert verdict.decisions == 0


def test_an_unknown_action_is_refused(lines, tmp_path):
    assert "line 2: action 'move 7' is unknown; accepted: move 1" in problem(line_as(2, '[1,"move 7"]')(lines), tmp_path).problem


def test_another_legal_action_does_not_pass(lines, tmp_path):
    # It leads to another game: an action or a seat that does not fit, or at the latest a wrong checksum.
    other = next(text for text in ("move 1", "move 2", "move 3") if json.dumps(text) not in lines[1])
    problem(line_as(2, json.dumps([1, other]))(lines), tmp_path)


def test_the_last_action_is_covered_too(tmp_path):
    path = tmp_path / "whole.jsonl"
    record(path, limit=1)
    own = path.read_text().splitlines()
    other = next(text for text in ("move 1", "move 2", "move 3") if json.dumps(text) not in own[1])
    verdict = problem(line_as(2, json.dumps([1, other]))(own), tmp_path)
    assert "line 3: checksum" in verdict.problem and verdict.decisions == 1


def test_a_wrong_seat_is_refused(lines, tmp_path):
    seat, text = json.loads(lines[1])
    verdict = problem(line_as(2, json.dumps([3 - seat, text]))(lines), tmp_path)
    assert "line 2: seat 2 decides; accepted: seat 1" in verdict.problem


def test_a_wrong_checksum_is_refused(lines, tmp_path):
    check = json.loads(lines[33])["check"]
    verdict = problem(line_as(34, '{"n": 32, "check": "01234567"}')(lines), tmp_path)
    assert f"line 34: checksum '01234567'; accepted: '{check}'" in verdict.problem
    assert verdict.decisions == EVERY


@pytest.mark.parametrize(("change", "fragment"), [
    (end_with(check="01234567"), "checksum '01234567'"),
    (end_with(over=False), "over: False; accepted: True"),
    (end_with(result={"vp": [99, 0]}), "result {'vp': [99, 0]}; accepted: {'vp'"),
])  # fmt: skip
def test_a_wrong_end_is_refused(change, fragment, lines, tmp_path):
    verdict = problem(change(lines), tmp_path)
    assert f"line {len(lines)}: {fragment}" in verdict.problem
    assert verdict.decisions == json.loads(lines[-1])["n"]


def test_decisions_after_the_end_are_refused(tmp_path):
    for seed in range(4, 4 + 2 * EVERY):  # the line after the last decision must not be a checksum
        path = tmp_path / f"{seed}.jsonl"
        record(path, "galilei:solo,luna", seed=seed)
        own = path.read_text().splitlines()
        end = json.loads(own[-1])
        if end["n"] % EVERY:
            break
    longer = [*own[:-1], '[1,"move 1"]', json.dumps({**end, "n": end["n"] + 1})]
    assert "seat 1 decides; accepted: no decision after the end" in problem(longer, tmp_path).problem


def test_another_seed_does_not_pass(lines, tmp_path):
    problem(header_with(seed=1)(lines), tmp_path)


def test_another_start_does_not_pass(lines, tmp_path):
    start = galileo_env.Session("galilei:seats=2", seed=SEED).position(0)
    path = write(tmp_path / "same.jsonl", header_with(start=start)(lines))
    assert verify(path).ok
    start["players"][0]["quadrants"] = 1
    assert "line 34: checksum" in problem(header_with(start=start)(lines), tmp_path).problem
    start["players"][0]["quadrants"] = -1
    assert "line 1: start: position: players[0].quadrants" in problem(header_with(start=start)(lines), tmp_path).problem


def test_other_tables_and_rules_are_refused_with_both_names(lines, tmp_path):
    verdict = problem(header_with(catalogue="0123456789ab")(lines), tmp_path)
    assert "component tables '0123456789ab'" in verdict.problem and repr(SPEC.catalogue.digest) in verdict.problem
    verdict = problem(header_with(rules_version="0")(lines), tmp_path)
    assert "rules version '0'" in verdict.problem and repr(SPEC.rules_version) in verdict.problem
    with pytest.raises(ValueError, match="rules version '0'"):
        next(read(tmp_path / "game.jsonl").play())


def test_other_layouts_and_versions_are_not_refused(lines, tmp_path):
    path = write(tmp_path / "game.jsonl", header_with(layout="0", versions={"numpy": "9"})(lines))
    assert verify(path).ok


MODULES = sorted(Path(replays.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=[module.stem for module in MODULES])
def test_nothing_is_evaluated_or_unpickled(module):
    assert "reader" in [each.stem for each in MODULES]
    tree = ast.parse(module.read_text())
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}
    assert not used & {"eval", "exec", "compile", "__import__"}
    assert not imported & {"pickle", "marshal", "shelve", "cloudpickle", "dill"}
