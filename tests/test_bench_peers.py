"""Peers beside the engine: who is asked, what is compared, what is said of those that are missing. No peer needs to be there."""

import io
import json
import os
import subprocess
import sys

import pytest
from rich.console import Console

from benchmarks import peer_work, peers, throughput

#: Answers of a peer as `peer_work.py` prints them.
ANSWER = {
    "peer": "open_spiel",
    "versions": {"python": "3.11.0", "open_spiel": "2.0.2"},
    "records": [
        {
            "work": work,
            "game": game,
            "games": games,
            "observation": seen,
            "observation_size": size,
            "decisions_per_cpu_s": rate,
            "lowest": rate,
            "highest": rate,
            "decisions_per_game": length,
            "chosen_by": "this program",
            "threads": 1,
            "runs": 5,
        }
        for work, game, games, seen, size, rate, length in (
            ("one_game", "chess", 1, "none", 0, 50.0, 300.0),
            ("one_game", "chess", 1, "list of floats", 1280, 25.0, 300.0),
            ("one_game", "Catan, 4 players", 1, "none", 0, 40.0, 800.0),
            ("kernel", "chess", 1, "none", 0, 200.0, 300.0),
            ("batch", "chess", 1024, "bool", 10, 400.0, None),
            ("clone", "chess", 1, "none", 0, 1e7, None),
        )
    ],
}


def ours(work, ruleset, games, seen, rate):
    """A record of ours."""
    found = {"work": work, "ruleset": ruleset, "games": games, "observation": seen, "decisions_per_cpu_s": rate}
    return {**found, "games_per_cpu_s": 10 * rate}


OURS = [
    ours("one_game", peers.RULESET, 1, "none", 100),
    ours("one_game", peers.RULESET, 1, "int8", 80),
    ours("one_game", peers.FOUR, 1, "none", 120),
    ours("batch", peers.RULESET, 256, "int8", 700),
    ours("batch", peers.RULESET, 1024, "int8", 800),
    ours("kernel", peers.RULESET, 256, "none", 1000),
    ours("clone", peers.RULESET, 256, "int8", 10),
]


@pytest.fixture
def fakes(monkeypatch, tmp_path):
    """A worker that knows open_spiel, has a broken rlcard and no other peer; our own figures stand still."""
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import json, sys\n"
        "if sys.argv[1] == 'open_spiel':\n"
        "    print('a word of a library')\n"
        f"    print({json.dumps(ANSWER)!r})\n"
        "elif sys.argv[1] == 'rlcard':\n"
        "    sys.exit('it broke')\n"
        "else:\n"
        "    print(f'No module named {sys.argv[1]!r}', file=sys.stderr)\n"
        f"    sys.exit({peer_work.NOT_INSTALLED})\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(peers, "WORKER", worker)
    monkeypatch.setattr(peers, "_ours", lambda: [(each["work"], lambda seconds, each=each: each) for each in OURS])


def test_a_peer_stands_beside_our_figure_of_the_same_work(fakes):
    records = peers.measure(0.01, {})["records"]
    assert [each["peer"] for each in records] == ["open_spiel"] * len(ANSWER["records"])
    beside = [(each["compared_with"]["ruleset"], each["compared_with"]["per_cpu_s"], each["ours_over_peer"]) for each in records]
    assert beside == [
        (peers.RULESET, 100.0, 2.0),
        (peers.RULESET, 80.0, 3.2),
        (peers.FOUR, 120.0, 3.0),
        (peers.RULESET, 1000.0, 5.0),
        (peers.RULESET, 800.0, 2.0),
        (peers.RULESET, 100.0, 1e-05),
    ]


def test_a_peer_that_is_missing_or_fails_is_named_with_the_way_to_install_it(fakes):
    found = peers.measure(0.01, {})
    assert set(found["peers"]) == {"open_spiel"}
    assert set(found["missing"]) == set(peer_work.PEERS) - {"open_spiel"}
    assert found["missing"]["pgx"] == (
        "not installed (pip install pgx jax, or all peers: pip install -e '.[peers]'): No module named 'pgx'"
    )
    assert found["missing"]["rlcard"] == "failed with exit code 1: it broke"


def test_the_table_names_records_versions_missing_peers_and_what_compares(fakes):
    found = peers.measure(0.01, {})
    console = Console(width=110, file=io.StringIO())
    peers.show(found, console)
    text = " ".join(console.file.getvalue().split())
    assert "…" not in text
    for word in ("Catan, 4 players", "open_spiel 2.0.2", "pip install catanatron", "it broke", "What is not comparable"):
        assert word in text


def test_work_that_has_no_counterpart_is_a_fault():
    with pytest.raises(KeyError, match="nothing of ours is measured beside batch of chess"):
        peers.counterpart({**ANSWER["records"][4], "games": 7}, OURS)


def test_our_side_covers_every_work_that_peers_do():
    labels = [label.partition(":")[0] for label, _ in peers._ours()]
    assert set(labels) == {"one_game", "aec_raw", "aec", "gym", "batch", "kernel", "clone"}


def test_one_game_from_python_is_measured(monkeypatch):
    monkeypatch.setattr(throughput, "RUNS", 2)
    record = peers.one_game(peers.RULESET, "int8", 0.002)
    assert (record["work"], record["games"], record["observation"], record["runs"]) == ("one_game", 1, "int8", 2)
    assert record["decisions_per_cpu_s"] > 1000


def test_interpreters_are_named_by_peer(tmp_path):
    python = tmp_path / "python"
    python.touch()
    assert peers.interpreters([f"pgx={python}"]) == {"pgx": str(python)}
    for bad, culprit in (
        (f"chess={python}", "'chess=.*NAME one of catanatron"),
        ("pgx", "'pgx'; accepted"),
        ("pgx=/no", "no file '/no'"),
    ):
        with pytest.raises(ValueError, match=culprit):
            peers.interpreters([bad])


# --- the worker ----------------------------------------------------------------------------------------------------------------

CATANATRON = '''
"""A game of three ticks under the names of catanatron."""

from types import SimpleNamespace


class Color:
    RED = BLUE = WHITE = ORANGE = 0


class RandomPlayer:
    def __init__(self, color):
        pass


class Game:
    def __init__(self, players):
        assert len(players) == 4
        self.ticks, self.state = 0, SimpleNamespace(num_turns=0)

    def winning_color(self):
        return 1 if self.ticks >= 3 else None

    def play_tick(self):
        print("chatter")
        self.ticks += 1

    def copy(self):
        return Game([0] * 4)
'''


def work(tmp_path, source):
    """What the worker does with a module under the name of a peer."""
    (tmp_path / "catanatron.py").write_text(source, encoding="utf-8")
    command = [sys.executable, str(peers.WORKER), "catanatron", "--seconds", "0.001", "--runs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_worker_prints_one_object_whatever_the_peer_prints(tmp_path):
    answer = json.loads(work(tmp_path, CATANATRON).stdout)
    game, copy = answer["records"]
    assert (game["work"], game["decisions_per_game"], game["runs"], game["threads"]) == ("one_game", 3, 2, 1)
    assert (copy["work"], copy["decisions_per_game"]) == ("clone", None)
    assert answer["versions"]["python"]
    for each in answer["records"]:
        assert set(each) == set(ANSWER["records"][0])
        assert 0 < each["lowest"] <= each["decisions_per_cpu_s"] <= each["highest"]
        peers.counterpart(each, [*OURS, ours("clone", peers.FOUR, 256, "int8", 10)])


def test_the_worker_says_what_is_not_installed(tmp_path):
    done = work(tmp_path, "raise ImportError('there is no such thing')")
    assert (done.returncode, done.stdout) == (peer_work.NOT_INSTALLED, "")
    assert done.stderr.splitlines()[-1] == "there is no such thing"
