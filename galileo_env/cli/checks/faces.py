"""Checks of the faces: what they show is what a session shows, byte for byte."""

import importlib
import importlib.util
from typing import Any

import gymnasium
import numpy as np

from galileo_env.cli.checks.play import EVERY, ROWS, Job, NotComparable, choices, need
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.registry import GYMNASIUM_IDS


def check_faces(job: Job) -> int:
    """PettingZoo's face shows what a session shows; Gymnasium's for one game and for many show the same, solo games as a session
    does.
    """
    return _aec(job) + _gymnasium(job)


def _aec(job: Job) -> int:
    session = Session(job.ruleset, 1, job.seed)
    env = importlib.import_module(f"galileo_env.{session.ruleset.game}_v0").raw_env(ruleset=job.ruleset)
    env.reset(seed=job.seed)
    compared = 0
    while not session.over[0]:
        shown, place = env.observe(env.agent_selection), f"at decision {compared}"
        need(env.agent_selection == f"player_{session.seat[0]}", f"PettingZoo: {env.agent_selection} is to move {place}")
        need(_same(shown["observation"], session.observations[0]), f"PettingZoo: another observation {place}")
        need(_same(shown["action_mask"], session.masks[0]), f"PettingZoo: another mask {place}")
        if compared % EVERY == 0:
            need(env.position() == session.position(0), f"PettingZoo: another position {place}")
        action = choices(session.masks, job.seed, compared)
        env.step(int(action[0]))
        session.step(action)
        compared += 1
    need(env.position() == session.position(0), "PettingZoo: the game ends in another position")
    return compared


def _gymnasium(job: Job) -> int:
    """Rows of a batch are single envs; in solo games both are a session's."""
    rules, n = Ruleset.parse(job.ruleset), min(ROWS, job.games)
    name = _gymnasium_id(rules)
    batch = gymnasium.make_vec(name, n, "vector_entry_point", ruleset=job.ruleset, reward="margin")
    singles = [gymnasium.make(name, ruleset=job.ruleset, reward="margin") for _ in range(n)]
    session = Session(job.ruleset, n, [job.seed + row for row in range(n)])
    seen, infos = batch.reset(seed=job.seed)
    shown = [env.reset(seed=job.seed + row)[0] for row, env in enumerate(singles)]
    rewards, paid, running = np.zeros(n), np.zeros(n), np.ones(n, np.bool_)
    compared = ply = 0
    while running.any():
        for row in np.flatnonzero(running).tolist():
            place = f"row {row}, decision {ply}"
            need(
                _same(seen[row], shown[row]) and rewards[row] == paid[row], f"Gymnasium: a batch is not its single envs, {place}"
            )
            need(
                not rules.solo or _same(seen[row], session.observations[row]), f"Gymnasium: other games than a session's, {place}"
            )
            compared += 1
        masks = infos["action_mask"]
        running &= masks.any(axis=1)
        actions = choices(masks, job.seed, ply)
        for row in np.flatnonzero(running).tolist():
            shown[row], paid[row] = singles[row].step(int(actions[row]))[:2]
        if rules.solo:
            session.step(np.where(running, actions, -1))
        seen, rewards, _, _, infos = batch.step(actions)
        ply += 1
    return compared


def check_sb3(job: Job) -> int:
    """The env of stable-baselines3 shows what Gymnasium's batch shows, over the ends of episodes too."""
    if importlib.util.find_spec("stable_baselines3") is None:
        raise NotComparable("stable-baselines3 is not installed (extra train)")
    from galileo_env.sb3 import VecEnv

    rules, n = Ruleset.parse(job.ruleset), min(ROWS, job.games)
    name = _gymnasium_id(rules)
    batch: Any = gymnasium.make_vec(name, n, "vector_entry_point", ruleset=job.ruleset, autoreset_mode="SameStep")
    other = VecEnv(job.ruleset, n)
    other.seed(job.seed)
    seen, shown = batch.reset(seed=job.seed)[0], other.reset()
    begun = np.zeros(n, np.int64)
    rewards, paid = np.zeros(n, np.float32), np.zeros(n, np.float32)
    compared = ply = 0
    while not begun.all():
        masks = other.action_masks()
        same = _same(seen, shown) and _same(rewards, paid) and _same(masks, batch.action_masks())
        need(same, f"stable-baselines3: something else at decision {ply}")
        actions = choices(masks.view(np.int8), job.seed, ply)
        shown, paid, dones, _ = other.step(actions)
        seen, gained, ended, _, _ = batch.step(actions)
        rewards = gained.astype(np.float32)
        need(_same(dones, ended), f"stable-baselines3: games end at other moments, decision {ply}")
        begun += dones
        compared += n
        ply += 1
    return compared


def _gymnasium_id(rules: Ruleset) -> str:
    """The id whose face plays this ruleset."""
    kind = "Solo" if rules.solo else "Seat"
    return next(name for name, found in GYMNASIUM_IDS.items() if found == (kind, rules.game))


def _same(one: Any, other: Any) -> bool:
    return np.asarray(one).tobytes() == np.asarray(other).tobytes()
