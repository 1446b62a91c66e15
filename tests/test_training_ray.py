"""Training on a Ray cluster of two nodes on this machine: what is lost with a worker, and what is not."""

import json
import os
import signal
import sys
import threading
from contextlib import contextmanager

import pytest
import ray
from rich.console import Console
from typer.testing import CliRunner

from galileo_env import Ruleset
from galileo_env.agents.policy import Policy
from galileo_env.cli import app
from tests.test_training import TINY, weights
from training import cluster as on_ray
from training.__main__ import main
from training.cluster import Crew, Members, Worker
from training.run import LOG, Training
from training.settings import checked

pytestmark = pytest.mark.slow


@contextmanager
def begun(folder, address, *rulesets, **changes):
    """A training that has its folder and two workers."""
    crew = Crew(address, 2)
    try:
        settings = checked(TINY | {"greedy": 0.0} | changes)
        training = Training([Ruleset.parse(each) for each in rulesets], settings, 1, folder, Console(stderr=True), crew)
        training.begin()
        yield training
    finally:
        crew.close()


def lines(folder):
    return [json.loads(line) for line in (folder / LOG).read_text().splitlines()]


def same(line):
    """A line without what depends on the hour."""
    return {key: value for key, value in line.items() if "seconds" not in key and not key.endswith("_per_s")} | {
        "evaluation": None
    }


def after(monkeypatch, **what):
    """Calls what_k with the training after iteration k."""
    original = Training._note

    def note(self, line, log):
        original(self, line, log)
        what.get(f"iteration_{self.iteration}", lambda training: None)(self)

    monkeypatch.setattr(Training, "_note", note)


def asked(training, number, question):
    """What a worker answers."""
    return ray.get(training.crew._actors[number].__ray_call__.remote(question))


def test_without_losses_a_run_equals_itself_and_past_selves_play_everywhere(cluster, tmp_path, monkeypatch):
    members = []
    after(
        monkeypatch,
        iteration_3=lambda training: members.extend(
            asked(
                training,
                number,
                lambda self: ([each.policy.card.steps for each in self._pool.selves], self._pool.best is not None),
            )
            for number in (0, 1)
        ),
    )
    for name in ("one", "two"):
        with begun(tmp_path / name, cluster.address, "galilei:seats=2", "galilei:seats=3") as training:
            strength = training.run()
        assert not ray.is_initialized() and {each["n_games"] for each in strength} == {4, 6}
    assert members == [([32, 64], True)] * 4, "the two latest, and the best after the second iteration"
    one, two = lines(tmp_path / "one"), lines(tmp_path / "two")
    assert [same(line) for line in one] == [same(line) for line in two]
    assert weights(tmp_path / "one") == weights(tmp_path / "two")
    assert [(line["steps"], line["phase"], line["replaced"]) for line in one] == [
        *((32, "imitating", 0), (64, "learning", 0), (96, "learning", 0)),
    ]
    assert [sum(count for _, count in line["entropy_by_kind"].values()) for line in one] == [32, 32, 32]


def test_with_a_machine_and_a_process_nothing_is_lost_but_their_games(cluster, tmp_path, monkeypatch):
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    monkeypatch.setattr(on_ray, "_places", lambda: [cluster.head_node.node_id, node.node_id])

    def remove_machine(training):
        assert asked(training, 1, lambda self: ray.get_runtime_context().get_node_id()) == node.node_id
        cluster.remove_node(node, allow_graceful=False)
        monkeypatch.undo()
        after(monkeypatch, iteration_2=kill_process)

    def kill_process(training):
        pid = asked(training, 0, lambda self: os.getpid())
        os.kill(pid, signal.SIGSTOP)  # so that it is in the midst of its games when it dies
        threading.Timer(1.0, os.kill, (pid, signal.SIGKILL)).start()

    after(monkeypatch, iteration_1=remove_machine)
    with begun(tmp_path / "run", cluster.address, "galilei:solo,luna") as training:
        strength = training.run()
    found = lines(tmp_path / "run")
    assert [(line["iteration"], line["steps"]) for line in found] == [(1, 32), (2, 64), (3, 96)]
    # A cluster that has not yet found out may send the one in place of a lost worker to the machine that is gone, too.
    assert found[0]["replaced"] == 0 and all(1 <= line["replaced"] <= 2 for line in found[1:])
    assert [sum(count for _, count in line["entropy_by_kind"].values()) for line in found] == [32, 32, 32]
    card = Policy.read(training.policy_file).card
    assert card.steps == 96 and card.strength == strength and len(strength) == 3


def test_without_a_machine_the_run_ends_in_a_sentence_and_goes_on_elsewhere(cluster, tmp_path, monkeypatch):
    def lose_all(training):
        monkeypatch.setattr(on_ray, "_places", list)
        os.kill(asked(training, 1, lambda self: os.getpid()), signal.SIGKILL)

    after(monkeypatch, iteration_1=lose_all)
    with begun(tmp_path / "run", cluster.address, "galilei:seats=2", pool=3) as training:
        with pytest.raises(ChildProcessError, match="no machine of the cluster is left"):
            training.run()
    assert [line["steps"] for line in lines(tmp_path / "run")] == [32]
    assert Policy.read(training.policy_file).card.steps == 32
    resumed = Training.resume(tmp_path / "run", Console(stderr=True))
    assert len(resumed.run()) == 2
    assert [line["steps"] for line in lines(tmp_path / "run")] == [32, 64, 96]
    assert [each.policy.card.steps for each in resumed.pool.selves] == [0, 32, 64], "no self joined twice"


def test_a_machine_with_other_code_does_not_play():
    worker = Worker([Ruleset.parse("truth:solo")], 1, checked(TINY), 1, "other")
    with pytest.raises(ChildProcessError, match="other code or tables; accepted: the same checkout on all"):
        worker.play({}, Members([]), False)


def request(folder, **changes):
    return json.dumps({"rulesets": ["truth:solo"], "out": str(folder), "preset": "quick", "seed": 1} | changes)


def refused(text, capsys):
    """The one line that a request is refused with."""
    assert main(text) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    return told.err


def test_an_address_without_a_cluster_is_refused(tmp_path, capsys):
    told = refused(request(tmp_path / "run", ray="127.0.0.1:1"), capsys)
    assert told.startswith("galileo: --ray 127.0.0.1:1: ") and "accepted: the address of a running cluster" in told
    assert not (tmp_path / "run").exists()


def test_more_workers_than_games_are_refused(cluster, tmp_path, capsys):
    told = refused(request(tmp_path / "run", ray=cluster.address, workers=257), capsys)
    assert "--workers 257; accepted: 1 to 256, the number of games" in told
    assert not (tmp_path / "run").exists() and not ray.is_initialized()


def test_workers_without_a_cluster_are_refused(tmp_path):
    done = CliRunner().invoke(app, ["train", "solo", "--out", str(tmp_path / "run"), "--workers", "2"])
    assert done.exit_code == 2 and "--workers does not apply to one process; accepted: with --ray" in done.stderr


def test_a_missing_ray_is_named_with_its_extra(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "training.cluster")
    assert "training needs ray; in a checkout: pip install -e '.[ray]'" in refused(request(tmp_path / "run", ray="local"), capsys)


@pytest.mark.parametrize(("games", "workers", "shares"), [(256, 2, [128, 128]), (5, 3, [2, 2, 1]), (1, None, [1])])
def test_games_are_parted_evenly(cluster, games, workers, shares):
    crew = Crew(cluster.address, workers)
    crew.share_out(games)
    crew.close()
    assert crew.shares == shares
