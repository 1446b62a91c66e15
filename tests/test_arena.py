"""The arena: blocks on common chance, whoever plays them; faults of agents; files; stopping."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from pyarrow import parquet

import galileo_env
from galileo_env import arena
from galileo_env.agents.policy import read_named
from galileo_env.arena import blocks, run, store
from galileo_env.arena.match import OPTIONS
from galileo_env.engine.spec import game_spec
from galileo_env.statistics import parse_until


def test_every_agent_meets_tycho_on_the_same_chance():
    match = arena.play("galilei:solo", ["random", "random", "greedy"], 4, 2)
    assert [game.seating for game in match.games] == [(0,)] * 4 + [(1,)] * 4 + [(2,)] * 4
    assert [record["n_games"] for record in match.records()] == [4, 4, 4]
    assert all(record["against"] == ["tycho"] for record in match.records())


class Spy:
    """Plays the first legal action, and keeps what it saw at the first decision of each game."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def seed(self, value: int) -> None:
        pass

    def act(self, session, games):
        for i in games:
            if session.states["decisions"][i] == 0 and session.num_games > 1:  # one game is what an agent is tried on
                self.seen.append(session.state_bytes(i))
        return session.masks[games].argmax(axis=1)


def test_a_block_of_random_characters_gives_every_seating_the_same_ones():
    spy = Spy()
    arena.play("galilei:seats=3,characters=random", [spy] * 3, 4, 3)
    assert len(spy.seen) == 12 and len(set(spy.seen)) == 4


def test_a_block_is_one_chance_for_all_rotations_and_blocks_differ():
    spy = Spy()
    match = arena.play("galilei:seats=3", [spy, "random", "random"], 5, 3)
    assert [game.seating for game in match.games[::5]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len(spy.seen) == 5, "it moves first in one rotation of each block"
    everywhere = Spy()
    arena.play("galilei:seats=3", [everywhere] * 3, 5, 3)
    assert len(everywhere.seen) == 15
    assert sorted(set(everywhere.seen)) == sorted(spy.seen)
    assert len(set(spy.seen)) == 5, "as many set-ups as blocks"


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("rules", game_spec("galilei").rulesets)
def test_a_match_has_as_many_set_ups_as_blocks_in_every_mode(rules, rotate, monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 4)
    spy, seats = Spy(), galileo_env.Session(rules, seed=0).ruleset.seats
    match = arena.play(rules, [spy] * seats, 10, 6, rotate=rotate)
    assert len(spy.seen) == len(match.games) == 10 * (seats if rotate else 1)
    assert len(set(spy.seen)) == len({game.block for game in match.games}) == 10


def test_the_same_seed_gives_the_same_match_and_another_one_another():
    def outcome(seed):
        return [game.result for game in arena.play("galilei:seats=2", ["greedy", "random"], 3, seed).games]

    assert outcome(4) == outcome(4)
    assert outcome(4) != outcome(5)


def test_chunks_of_blocks_have_chances_of_their_own(monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 2)
    spy = Spy()
    match = arena.play("galilei:solo", [spy], 6, 1)
    assert sorted(game.block for game in match.games) == [0, 1, 2, 3, 4, 5]
    assert len(set(spy.seen)) == 6


class Faulty(Spy):
    """Raises, or answers an illegal id, at its k-th call."""

    name = "faulty"

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, self.calls = kind, 0

    def act(self, session, games):
        self.calls += 1
        answers = super().act(session, games)
        if self.calls > 6 and 1 in games:
            if self.kind == "raises":
                raise RuntimeError("no idea")
            answers[list(games).index(1)] = {"illegal": 0, "outside": 10_000, "negative": -1}[self.kind]
        return answers if self.kind != "float" else answers.astype(float)


@pytest.mark.parametrize("kind", ["raises", "outside", "negative"])
def test_an_agent_that_fails_loses_that_game_only(kind):
    match = arena.play("galilei:seats=2", [Faulty(kind), "random"], 4, 1)
    faulty, other = match.records()
    assert (faulty["crashed"], other["crashed"]) == (2, 0), "game 1 of both rotations"
    assert faulty["fault"] == (
        "RuntimeError: no idea" if kind == "raises" else f"chose the illegal action {match.faults[0].split()[-1]}"
    )
    assert faulty["n_games"] == other["n_games"] == 8
    assert faulty["win_share"] + other["win_share"] == pytest.approx(1)
    for game in match.games:
        if game.crashed == 0:
            mine = game.seating.index(0)
            assert (game.win_share(mine), game.win_share(1 - mine)) == (0, 1)
            assert (game.placement(mine), game.placement(1 - mine)) == (2, 1)


def test_an_agent_that_never_answers_properly_loses_every_game():
    match = arena.play("galilei:solo", [Faulty("float")], 3, 1)
    record = match.record(0)
    assert (record["crashed"], record["win_share"], record["placement"]) == (3, 0, 2)
    assert "float64" in record["fault"]


def test_games_that_are_too_long_are_counted_as_truncated(monkeypatch):
    monkeypatch.setattr(blocks, "MAX_DECISIONS", 20)
    first, second = arena.play("galilei:seats=2", ["random", "random"], 3, 1).records()
    assert (first["truncated"], second["truncated"]) == (6, 6)
    assert (first["win_share"], second["win_share"]) == (0, 0)


@pytest.mark.parametrize(("keyword", "value"), [("blocks", 0), ("blocks", 1.5), ("seed", -1), ("seed", None)])
def test_bad_numbers_are_named(keyword, value):
    with pytest.raises(ValueError, match=f"{keyword}={value}"):
        arena.play("galilei:solo", ["random"], **{"blocks": 1, "seed": 1, keyword: value})


# --- line-ups and blocks -------------------------------------------------------------------------------------------------------


def test_more_agents_than_seats_meet_in_every_line_up_and_rotation_on_the_same_chance():
    spy = Spy()
    match = arena.play("truth:seats=2", [spy, spy, spy], 3, 1)
    assert match.line_ups() == [(0, 1), (0, 2), (1, 2)]
    met = [game.seating for game in match.games if game.block == 1]
    assert met == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert len(spy.seen) == 18 and len(set(spy.seen)) == 3
    records = match.pairings()
    assert [(each["agent"], each["against"]) for each in records] == [
        ("spy", ["spy#2"]),
        ("spy#2", ["spy"]),
        ("spy", ["spy#3"]),
        ("spy#3", ["spy"]),
        ("spy#2", ["spy#3"]),
        ("spy#3", ["spy#2"]),
    ]
    assert all((each["n_blocks"], each["n_games"]) == (3, 6) for each in records)
    assert [each["n_games"] for each in match.records()] == [12, 12, 12]
    shares = match.block_shares()
    assert shares.shape == (3, 3) and shares.sum(axis=1) == pytest.approx(1.5), "two of three agents share each win"


def test_a_block_is_the_same_whatever_agents_play_it():
    first, second = Spy(), Spy()
    arena.play("galilei:seats=2", [first, "random"], 3, 8)
    arena.play("galilei:seats=2", ["greedy", second, "random"], 3, 8, rotate=False)
    assert set(second.seen) <= set(first.seen)
    alone = galileo_env.Session("galilei:seats=2", 1, seed=blocks.derived(8, 0, 2))
    assert alone.state_bytes(0) in first.seen, "and can be played again alone"


def games_of(match):
    """Everything but the seconds."""
    tally = match.tally
    counts = [getattr(tally, name).tolist() for name in ("decisions", "chosen", "offered", "options")]
    return sorted(match.games, key=lambda game: (game.block, game.seating)), counts, tally.faults


def test_where_chunks_begin_does_not_matter(monkeypatch):
    whole = arena.play("galilei:seats=2", ["greedy:1", "random"], 7, 5)
    monkeypatch.setattr(run, "CHUNK", 3)
    assert games_of(arena.play("galilei:seats=2", ["greedy:1", "random"], 7, 5)) == games_of(whole)


@pytest.mark.slow
def test_processes_change_nothing(monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 3)
    ended = []
    parallel = arena.play("truth:seats=2", ["greedy:1", "random"], 8, 5, ended.append, processes=2)
    assert sum(ended) == 16
    assert games_of(parallel) == games_of(arena.play("truth:seats=2", ["greedy:1", "random"], 8, 5))


def test_objects_stay_in_their_process():
    with pytest.raises(ValueError, match="accepted with processes or ray: specs"):
        arena.play("truth:solo", [Spy()], 1, 1, processes=2)


def test_what_agents_did_is_counted():
    match = arena.play("galilei:seats=2", ["random", "greedy:1"], 4, 3)
    tally = match.tally
    assert tally.decisions.sum() == sum(game.result["decisions"] for game in match.games)
    assert (tally.chosen.sum(axis=1) == tally.decisions).all() and (tally.options.sum(axis=1) == tally.decisions).all()
    assert (tally.chosen <= tally.offered).all() and (tally.options[:, 0] == 0).all()
    assert (tally.options @ np.arange(OPTIONS) == tally.offered.sum(axis=1)).all(), "no decision of 64 or more"
    session = galileo_env.Session("galilei:seats=2", 1, seed=blocks.derived(3, 0, 0))
    for game in match.games:
        assert len(game.first_actions) == 2 and "" not in game.first_actions
        if game.block == 0:
            assert game.first_actions[0] in session.legal_texts(0)


def test_ties_are_counted_and_illegal_attempts_too():
    game = arena.Game(0, (0, 1), {"vp": [5, 5], "placement": [1, 1]})
    assert game.tied(0) and game.tied(1) and game.win_share(0) == 0.5
    assert not arena.Game(0, (0, 1), {"vp": [5, 5], "placement": [1, 2]}).tied(0)
    record = arena.play("galilei:seats=2", [Faulty("outside"), "random"], 4, 1).record(0)
    assert (record["illegal"], record["crashed"]) == (2, 2)
    record = arena.play("galilei:seats=2", [Faulty("raises"), "random"], 4, 1).record(0)
    assert (record["illegal"], record["crashed"]) == (0, 2)


# --- stopping ------------------------------------------------------------------------------------------------------------------


class After:
    """Stops once so many blocks were played."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[int] = []

    def done(self, block_shares):
        self.asked.append(len(block_shares))
        return "enough" if len(block_shares) >= self.number else None

    def describe(self) -> str:
        return f"after {self.number}"

    def most(self, entries: int) -> int | None:
        return None


def test_a_rule_is_asked_after_every_chunk_and_ends_the_match(monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 4)
    rule = After(6)
    match = arena.play("truth:solo", ["random"], 20, 1, until=rule)
    assert (match.blocks, match.stopped, rule.asked) == (8, "enough", [4, 8])
    assert match.head["stopping_rule"] == "after 6, at most 20 blocks"
    assert arena.play("truth:solo", ["random"], 8, 1, until=After(100)).stopped == ""


def test_a_number_of_games_counts_all_seatings_of_a_block():
    match = arena.play("truth:seats=2", ["random"] * 3, 100, 1, until=parse_until("games=20"))
    assert (match.blocks, len(match.games)) == (4, 24)
    assert len(arena.play("truth:seats=2", ["random"] * 2, 100, 1, rotate=False, until=parse_until("games=5")).games) == 5


def interrupt_after(number):
    """A progress callback that presses Ctrl+C after so many games."""
    seen = []

    def note(ended):
        seen.extend([None] * ended)
        if len(seen) >= number:
            raise KeyboardInterrupt

    return note


def test_ctrl_c_keeps_the_chunks_that_were_finished(monkeypatch, tmp_path):
    monkeypatch.setattr(run, "CHUNK", 3)
    path = tmp_path / "match.jsonl"
    match = arena.play("truth:seats=2", ["random", "random"], 12, 1, interrupt_after(14), out=path)
    assert (match.stopped, match.blocks) == ("interrupted", 6)
    assert games_of(arena.read(path)) == games_of(match)
    again = arena.play("truth:seats=2", ["random", "random"], 12, 1, out=path, resume=True)
    assert games_of(again) == games_of(arena.read(path)) == games_of(arena.play("truth:seats=2", ["random"] * 2, 12, 1))


COMMAND = [sys.executable, "-c", "from galileo_env.cli import main; main()", "arena", "--ruleset", "truth:seats=2"]


@pytest.mark.slow
def test_ctrl_c_ends_the_command_its_workers_too_and_says_so(tmp_path):
    path = tmp_path / "match.jsonl"
    command = [*COMMAND, "--agents", "greedy,greedy", "--blocks", "5000", "--processes", "2", "--out", str(path), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + 120
    while time.monotonic() < end and (not path.exists() or path.read_bytes().count(b'"line":"chunk"') < 2):
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its processes
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, "")
    found = json.loads(output)
    assert found["stopped"] == "interrupted" and found["records"][0]["n_blocks"] == arena.read(path).blocks >= 128
    with pytest.raises(ProcessLookupError):
        while time.monotonic() < end:  # Python's own tracker of shared memory ends a moment later
            os.killpg(process.pid, 0)
            time.sleep(0.1)


@pytest.mark.slow
def test_a_worker_that_dies_ends_the_match_in_words(tmp_path):
    command = [*COMMAND, "--agents", "tests.test_arena:deadly,random", "--processes", "2", "--blocks", "200"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "a worker process died" in done.stderr and len(done.stderr.splitlines()) == 1


class Deadly(Spy):
    """Kills its process."""

    def act(self, session, games):
        if session.num_games > 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(session, games)


def deadly() -> Deadly:
    return Deadly()


# --- files ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A match in a file, in chunks of two blocks."""
    monkeypatch.setattr(run, "CHUNK", 2)
    path = tmp_path / "match.jsonl"
    return path, arena.play("truth:seats=2", ["greedy:1", "random"], 6, 1, out=path)


def test_a_match_is_read_back_from_its_file(kept):
    path, match = kept
    found = arena.read(path)
    assert games_of(found) == games_of(match) and found.head == match.head and found.names == match.names
    for one, two in zip(found.records(), match.records(), strict=True):
        assert one.pop("seconds_per_decision") == pytest.approx(two.pop("seconds_per_decision")) and one == two


def test_every_result_says_what_it_is_of(kept):
    path, _ = kept
    head = json.loads(path.read_text().splitlines()[0])
    spec = game_spec("truth")
    assert (head["rules_version"], head["catalogue_digest"], head["layout_digest"]) == (
        spec.rules_version,
        spec.catalogue.digest,
        spec.layout_digest,
    )
    assert head["seeds"] == {"seed": 1} and head["agents"] == ["greedy:1", "random"] and "cpu" in head["machine"]


@pytest.mark.parametrize("cut", [1, 40, 700])
def test_a_file_cut_off_anywhere_is_read_as_far_as_whole_chunks_go_and_gone_on_from(kept, cut):
    path, match = kept
    path.write_bytes(path.read_bytes()[:-cut])
    assert arena.read(path).blocks == 4
    again = arena.play("truth:seats=2", ["greedy:1", "random"], 6, 1, out=path, resume=True)
    assert games_of(again) == games_of(match) == games_of(arena.read(path))


def test_a_match_can_be_gone_on_with_beyond_its_end(kept):
    path, _ = kept
    longer = arena.play("truth:seats=2", ["greedy:1", "random"], 9, 1, out=path, resume=True)
    assert games_of(longer) == games_of(arena.play("truth:seats=2", ["greedy:1", "random"], 9, 1))


def test_nothing_is_overwritten(kept, tmp_path):
    path, _ = kept
    before = path.read_bytes()
    with pytest.raises(ValueError, match="exists; nothing is overwritten"):
        arena.play("truth:seats=2", ["greedy:1", "random"], 6, 1, out=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 2}, "seeds is"),
        ({"agents": ["random", "greedy:1"]}, "agents is"),
        ({"ruleset": "truth:seats=3", "agents": ["random"] * 3}, "ruleset is"),
        ({"rotate": False}, "rotate is"),
    ],
)
def test_a_file_of_another_match_is_not_gone_on_with(kept, change, named):
    path, _ = kept
    before = path.read_bytes()
    same = {"ruleset": "truth:seats=2", "agents": ["greedy:1", "random"], "blocks": 9, "seed": 1}
    with pytest.raises(ValueError, match=named):
        arena.play(**{**same, **change}, out=path, resume=True)
    assert path.read_bytes() == before


def test_a_match_of_a_policy_whose_file_has_changed_is_not_gone_on_with(tmp_path):
    known, other = read_named("galilei-two"), read_named("galilei-many")
    path, out = tmp_path / "mine.policy", tmp_path / "match.jsonl"
    known.write(path)
    agents = [f"policy:{path}", "random"]
    head = arena.play("galilei:seats=2", agents, 1, 1, out=out).head
    assert head["policies"] == {f"policy:{path}": known.digest}
    assert arena.play("galilei:seats=2", agents, 2, 1, out=out, resume=True).blocks == 2
    other.write(path)
    with pytest.raises(ValueError, match=rf"policies is .*{other.digest}.*{known.digest}"):
        arena.play("galilei:seats=2", agents, 3, 1, out=out, resume=True)


def test_results_of_other_tables_are_refused_together(kept):
    path, match = kept
    other = {**match.head, "catalogue_digest": "0" * 12}
    with pytest.raises(ValueError, match="b: catalogue_digest is '000000000000', in a it is .* accepted: results of the same"):
        store.check_together([("a", match.head), ("b", other)])
    path.write_text(path.read_text().replace(match.head["catalogue_digest"], "0" * 12))
    with pytest.raises(ValueError, match="catalogue_digest"):
        arena.play("truth:seats=2", ["greedy:1", "random"], 9, 1, out=path, resume=True)


@pytest.mark.parametrize(
    ("line", "damage", "named"),
    [
        (0, lambda line: "{}", "line 1"),
        (0, lambda line: line.replace('"format":1', '"format":2'), "line 1 is no head"),
        (2, lambda line: line.replace('"block":1', '"block":5'), "closes the blocks 0 to 1"),
        (2, lambda line: line.replace('"seating":[0,1]', '"seating":[0,7]'), "unknown"),
        (3, lambda line: line.replace("seating", "sitting"), "line 4"),
        (5, lambda line: line[:-5], "line 6"),
        (5, lambda line: line.replace('"first":0', '"first":2'), "line 6 closes the blocks 2 to 1"),
        (5, lambda line: line.replace('"chosen":[[[', '"chosen":[[[9999,1],['), "unknown"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(kept, line, damage, named):
    path, _ = kept
    lines = path.read_text().splitlines()
    changed = damage(lines[line])
    assert changed != lines[line]
    path.write_text("\n".join([*lines[:line], changed, *lines[line + 1 :]]) + "\n")
    with pytest.raises(ValueError, match=named):
        arena.read(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ValueError, match=r"none\.jsonl: No such file"):
        arena.read(tmp_path / "none.jsonl")


def test_a_table_has_a_row_for_every_side_and_the_head(tmp_path):
    match = arena.play("galilei:solo", ["random", "greedy:1"], 3, 1)
    arena.write_parquet(match, tmp_path / "match.parquet")
    table = parquet.read_table(tmp_path / "match.parquet")
    assert json.loads(table.schema.metadata[b"galileo_arena"]) == match.head
    found = table.to_pylist()
    assert [(each["block"], each["side"], each["agent"]) for each in found[6:]] == [
        (0, 0, "greedy:1"),
        (0, 1, "tycho"),
        (1, 0, "greedy:1"),
        (1, 1, "tycho"),
        (2, 0, "greedy:1"),
        (2, 1, "tycho"),
    ]
    for row, (game, side) in zip(found, [(game, side) for game in match.games for side in (0, 1)], strict=True):
        assert (row["vp"], row["margin"], row["win_share"]) == (game.result["vp"][side], game.margin(side), game.win_share(side))
        sources = game.result["sources"][side]
        assert {name: row[f"vp_{name}"] for name in sources} == sources and sum(sources.values()) == row["vp"]
    with pytest.raises(ValueError, match="nothing is overwritten"):
        arena.write_parquet(match, tmp_path / "match.parquet")
