"""The arena on a Ray cluster of two nodes on this machine."""

import os
import signal
import threading
import time

import pytest
import ray

from galileo_env import arena
from galileo_env.agents.policy import PolicyAgent
from galileo_env.arena import run
from tests.test_arena import games_of
from tests.test_policy import policy

pytestmark = pytest.mark.slow


def test_a_cluster_plays_the_same_match_and_its_address_is_all_it_takes(cluster, monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 2)
    ended = []
    match = arena.play("truth:seats=2", ["greedy:1", "random"], 9, 3, ended.append, ray=cluster.address)
    assert sum(ended) == 18 and not ray.is_initialized()
    assert games_of(match) == games_of(arena.play("truth:seats=2", ["greedy:1", "random"], 9, 3))


def test_a_policy_may_play_on_a_cluster_as_an_object(cluster):
    agents = [PolicyAgent(policy("truth")), "random"]
    assert games_of(arena.play("truth:solo", agents, 2, 3, ray=cluster.address)) == games_of(
        arena.play("truth:solo", agents, 2, 3)
    )


def pids() -> list[int]:
    """Processes of Ray that play a chunk."""
    found = []
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{each}/cmdline", encoding="utf-8") as file:
                if file.read().startswith("ray::_play"):
                    found.append(int(each))
        except OSError:
            continue
    return found


def test_a_worker_that_is_lost_costs_nothing_but_time(cluster, monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 2)
    killed = []

    def kill_one():
        end = time.monotonic() + 60
        while not killed and time.monotonic() < end:
            for pid in pids()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
            time.sleep(0.01)

    killer = threading.Thread(target=kill_one)
    killer.start()
    match = arena.play("truth:seats=2", ["greedy", "search:100"], 12, 3, ray=cluster.address)
    killer.join()
    assert killed
    assert games_of(match) == games_of(arena.play("truth:seats=2", ["greedy", "search:100"], 12, 3))


def test_an_address_without_a_cluster_is_refused():
    with pytest.raises(ValueError, match=r"--ray 127\.0\.0\.1:1: .*accepted: the address of a running cluster"):
        arena.play("truth:solo", ["random"], 1, 1, ray="127.0.0.1:1")
