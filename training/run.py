"""A training from the first game to the policy file: learn, log, evaluate, and save what came of it."""

import json
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata as packages
from pathlib import Path
from typing import IO, Any

import msgspec
import numpy as np
import tensorboard  # noqa: F401  (whose absence stable-baselines3 would find out about late)
import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import FloatSchedule

from galileo_env.agents import make_agent
from galileo_env.agents.policy import Card, Policy, PolicyAgent
from galileo_env.arena.blocks import derived
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.results import metadata
from training.envs import LearnerEnv
from training.evaluation import ANCHORS, measure
from training.export import policy_of
from training.network import Trunk
from training.pool import Pool, PoolSeat
from training.settings import Settings

#: Files of a run.
HEAD, LOG, CHECKPOINT, POLICY = "run.json", "log.jsonl", "checkpoint.zip", "agent.policy"

#: Chance of the evaluations: the same for every seed of the training, so that runs can be compared block by block.
EVALUATION_SEED = 1

#: Packages that a learner depends on, besides those of every result.
PACKAGES = ("torch", "stable-baselines3", "sb3-contrib", "tensorboard")

#: Figures of stable-baselines3's logger that an iteration's line keeps, by the name they get there.
LEARNER = {"kl": "train/approx_kl", "explained_variance": "train/explained_variance", "value_loss": "train/value_loss"}


class Games(BaseCallback):
    """Points and first places of the learner in the games that ended since it was last asked."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, int, bool]] = []  # seat, points, whether first
        self.ended = 0

    def _on_step(self) -> bool:
        for row in np.flatnonzero(self.locals["dones"]).tolist():
            info = self.locals["infos"][row]
            name = f"player_{info['seat']}"
            self.found.append((info["seat"], info["vp"][name], info["placement"][name] == 1))
        return True

    def take(self, seats: int) -> dict[str, Any]:
        """`games` ended in all, and of those since the last call mean points (`vp`), share of first places, shared ones counted
        whole (`first`), and the same by seat; None where there was no game.
        """
        self.ended += len(self.found)
        firsts = [[first for seat, _, first in self.found if seat == each] for each in range(seats)]
        found = {
            "games": self.ended,
            "vp": _mean([points for _, points, _ in self.found]),
            "first": _mean([first for each in firsts for first in each]),
            "first_by_seat": [_mean(each) for each in firsts],
        }
        self.found = []
        return found


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if len(values) else None


class Training:
    """A run in a folder of its own.

    Args:
        rules: a solo game, or one of more seats for self-play: the learner takes every seat in turn, a pool the others.
        settings: see training/settings.py.
        seed: non-negative, below 2**32; games, network, choices and evaluations follow from it.
        out: the folder to be made. Raises ValueError if there is anything of this name.
        to: where progress and tables are printed.
    """

    def __init__(self, rules: Ruleset, settings: Settings, seed: int, out: Path, to: Console) -> None:
        self.rules, self.settings, self.seed, self.out, self.to = rules, settings, seed, out, to
        self.steps, self.iteration, self.seconds = 0, 0, 0.0
        self.per_iteration = settings.games * settings.decisions
        self.iterations = -(-settings.steps // self.per_iteration)
        self.stopped = False
        self.games = Games()
        torch.set_num_threads(settings.threads)
        self.pool = None if rules.solo else Pool(make_agent("greedy", self._seed_of(2)), settings.greedy, settings.pool)
        self.env = self._envs()
        self.model = MaskablePPO(
            "MlpPolicy",
            self.env,
            n_steps=settings.decisions,
            batch_size=min(settings.batch, self.per_iteration),
            n_epochs=settings.epochs,
            learning_rate=settings.learning_rate,
            ent_coef=settings.entropy,
            gamma=settings.discount,
            gae_lambda=settings.trace,
            clip_range=settings.clip,
            seed=seed,
            device="cpu",
            policy_kwargs={
                "features_extractor_class": Trunk,
                "features_extractor_kwargs": {"units": settings.first},
                "net_arch": list(settings.hidden),
                "activation_fn": torch.nn.ReLU,
            },
        )
        try:
            out.mkdir(parents=True)
        except FileExistsError:
            raise ValueError(f"--out {out}: it is there already; accepted: a folder that is new") from None
        self.model.set_logger(configure(str(out / "tensorboard"), ["tensorboard"]))
        self.head = metadata(rules, {"seed": seed, "evaluation": EVALUATION_SEED})
        self.head["versions"] |= {name: packages.version(name) for name in PACKAGES}
        head = {**self.head, "settings": msgspec.to_builtins(settings), "opponents": self.opponents}
        (out / HEAD).write_text(json.dumps(head, indent=1) + "\n", encoding="utf-8")

    def _envs(self) -> LearnerEnv:
        keywords: dict[str, Any] = {}
        if self.pool is not None:
            keywords = {"opponents": [PoolSeat(self.pool, number) for number in range(1, self.rules.seats)], "seat": "rotate"}
        settings = self.settings
        return LearnerEnv(self.rules, settings.games, settings.reward, settings.reward_scale, illegal="raise", **keywords)

    @property
    def policy_file(self) -> Path:
        return self.out / POLICY

    @property
    def opponents(self) -> list[str]:
        """Who sits on the other side, in words."""
        if self.pool is None:
            return [*game_spec(self.rules.game).sides(self.rules)[self.rules.seats :]]
        return ["past selves", *(["greedy"] if self.settings.greedy else [])]

    def _seed_of(self, purpose: int) -> int:
        return derived(self.seed, purpose) >> 1

    def run(self) -> list[dict[str, Any]]:
        """Trains to the end or to Ctrl+C, then saves checkpoint and policy; returns the policy's strength, empty if stopped.

        Raises KeyboardInterrupt for Ctrl+C in the last evaluation; then all is saved but the strength.
        """
        self.to.print(
            f"training at {self.rules}: {self.iterations} iterations of {self.per_iteration} decisions, seed {self.seed}"
        )
        self.to.print(f"torch threads: {torch.get_num_threads()}; folder: {self.out}", markup=False, soft_wrap=True)
        with (self.out / LOG).open("x", encoding="utf-8") as log, self._interruptible(), self._progress() as progress:
            task = progress.add_task("learning", total=self.iterations * self.per_iteration, note="")
            while self.iteration < self.iterations and not self.stopped:
                self._freeze()
                line = self._iterate()
                self._note(line, log)
                progress.update(task, completed=self.steps, note=_summary(line))
                for record in line.get("evaluation", ()):
                    self.to.print(_strength(line, record), markup=False)
        self.model.save(self.out / CHECKPOINT)
        self.policy([]).write(self.policy_file)
        if self.stopped:
            return []
        strength = measure(self.rules, self._agent(), self.settings.blocks, EVALUATION_SEED)
        self.policy(strength).write(self.policy_file)
        return strength

    def _freeze(self) -> None:
        """In self-play, adds the learner to its opponents from time to time; there it draws by its probabilities."""
        if self.pool is not None and self.iteration % self.settings.freeze_every == 0:
            agent = self._agent(sample=True)
            agent.seed(self._seed_of(3 + self.iteration))
            self.pool.add(agent)

    def _iterate(self) -> dict[str, Any]:
        """Plays and learns once; the figures of it."""
        start = time.perf_counter()
        self.model.lr_schedule = FloatSchedule(self.settings.learning_rate * (1 - self.iteration / self.iterations))
        # A call is one iteration, so stable-baselines3 never comes to the second one, at which it would write its own log.
        self.model.learn(self.per_iteration, self.games, log_interval=2, reset_num_timesteps=self.iteration == 0)
        self.iteration += 1
        self.steps = self.model.num_timesteps
        took = time.perf_counter() - start
        self.seconds += took
        values = self.model.logger.name_to_value
        line: dict[str, Any] = {
            "iteration": self.iteration,
            "steps": self.steps,
            "seconds": round(self.seconds, 2),
            "steps_per_s": round(self.per_iteration / took),
            **self.games.take(self.rules.seats),
            "entropy": -float(values["train/entropy_loss"]),
            **{name: float(values[key]) for name, key in LEARNER.items()},
        }
        if self.iteration % self.settings.evaluate_every == 0 and not self.stopped:
            line["evaluation"] = self._evaluate()
        return line

    def _evaluate(self) -> list[dict[str, Any]]:
        """Strength records on the way; in a solo game without the anchors, which do not change."""
        return measure(self.rules, self._agent(), self.settings.blocks, EVALUATION_SEED, () if self.rules.solo else ANCHORS)

    def _note(self, line: dict[str, Any], log: IO[str]) -> None:
        """One line of JSON, and the same figures for TensorBoard."""
        log.write(json.dumps(line) + "\n")
        log.flush()
        figures = {f"games/{name}": line[name] for name in ("games", "vp", "first", "steps_per_s")}
        for record in line.get("evaluation", ()):
            place = f"against_{record['against'][0]}"
            figures |= {f"{place}/{name}": record[name] for name in ("win_share", "low", "high", "vp_mean", "margin_mean")}
        for name, value in figures.items():
            if value is not None:
                self.model.logger.record(name, value)
        self.model.logger.dump(self.steps)

    def policy(self, strength: list[dict[str, Any]]) -> Policy:
        """The learner as it is now, with its card."""
        card = Card(
            game=self.rules.game,
            rules_version=self.head["rules_version"],
            catalogue_digest=self.head["catalogue_digest"],
            layout_digest=self.head["layout_digest"],
            ruleset=str(self.rules),
            seed=self.seed,
            steps=self.steps,
            opponents=self.opponents,
            settings=msgspec.to_builtins(self.settings),
            strength=strength,
            versions=self.head["versions"],
        )
        return policy_of(self.model, card)

    def _agent(self, sample: bool = False) -> PolicyAgent:
        """The learner as it is now, as an agent, with weights as they are kept in a file."""
        return PolicyAgent(Policy.decode(self.policy([]).encode()), "policy", sample)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """The first Ctrl+C lets the iteration end and then stops; the second one is as usual."""

        def stop(number: int, frame: Any) -> None:
            self.stopped = True
            signal.signal(signal.SIGINT, before)
            print("stopping after this iteration; the run is saved", file=sys.stderr, flush=True)

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _progress(self) -> Progress:
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn())
        return Progress(*columns, console=self.to, transient=True, disable=not self.to.is_terminal)


def _summary(line: dict[str, Any]) -> str:
    """An iteration in a few words."""
    parts = [f"{line['steps_per_s']:,} steps/s", f"{line['games']:,} games", f"entropy {line['entropy']:.2f}"]
    if line["vp"] is not None:
        parts.append(f"{line['vp']:.1f} VP")
    return ", ".join(parts)


def _strength(line: dict[str, Any], record: dict[str, Any]) -> str:
    """An evaluation in a line."""
    share = f"wins {record['win_share']:.2f} ({record['low']:.2f}..{record['high']:.2f}) of {record['n_games']} games"
    points = f"{record['vp_mean']:.1f} VP, margin {record['margin_mean']:+.1f}"
    return f"{line['steps']:>9,} decisions, {line['seconds']:.0f} s: {share} against {record['against'][0]}, {points}"
