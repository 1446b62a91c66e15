"""A training from the first game to the policy file: learn, log, evaluate, and save what came of it."""

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import metadata as packages
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec
import numpy as np
import tensorboard  # noqa: F401  (whose absence stable-baselines3 would find out about late)
import torch
from rich.console import Console
from stable_baselines3.common.logger import configure
from stable_baselines3.common.utils import FloatSchedule

from galileo_env.agents.policy import Card, Policy, PolicyAgent
from galileo_env.arena.blocks import derived
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.results import metadata
from training import checkpoint
from training.envs import LearnerEnv
from training.evaluation import EVALUATION_SEED, measure
from training.export import policy_of
from training.gate import advantage
from training.imitation import Ratings
from training.learner import learner, learner_env, opponents, prepare_torch
from training.progress import Display
from training.settings import Settings
from training.spread import spreads
from training.tally import Tally

if TYPE_CHECKING:
    from training.cluster import Crew

#: Files of a run.
HEAD, LOG, CHECKPOINT, LEARNER, POLICY, BEST = (
    *("run.json", "log.jsonl", "checkpoint.pickle", "learner.zip", "agent.policy", "best.policy"),
)

#: Packages that a learner depends on, besides those of every result.
PACKAGES = ("torch", "stable-baselines3", "sb3-contrib", "tensorboard")

#: Figures of stable-baselines3's logger that an iteration's line keeps, by the name they get there.
FIGURES = {
    "kl": "train/approx_kl",
    "explained_variance": "train/explained_variance",
    "value_loss": "train/value_loss",
    "imitation_loss": "train/imitation_loss",
}


class Training:
    """A run in a folder of its own.

    Args:
        rulesets: solo games, or games of more seats for self-play: the learner takes every seat in turn, a pool the others. All
            of one game, and played side by side.
        settings: see training/settings.py.
        seed: non-negative, below 2**32; games, network, choices and evaluations follow from it.
        out: the folder to be made. Raises ValueError if there is anything of this name.
        to: where progress and tables are printed.
        crew: workers of a cluster that play instead of this process, which then only learns; evaluations are played there too.
    """

    def __init__(
        self, rulesets: Sequence[Ruleset], settings: Settings, seed: int, out: Path, to: Console, crew: "Crew | None" = None
    ) -> None:
        _alike(rulesets)
        self.rulesets, self.settings, self.seed, self.out, self.to = tuple(rulesets), settings, seed, out, to
        self.steps, self.iteration, self.seconds = 0, 0, 0.0
        self.per_iteration = settings.games * settings.decisions
        self.iterations = -(-settings.steps // self.per_iteration)
        self.imitations = min(self.iterations, -(-settings.imitation // self.per_iteration))
        self.stopped = False
        self.solo = self.rulesets[0].solo
        self.tally = Tally(self.rulesets[0].game, max(rules.seats for rules in rulesets))
        self.crew = crew
        if crew is not None:
            crew.share_out(settings.games)
        prepare_torch(settings)
        self.pool = opponents(self.rulesets, settings, self._seed_of(2))
        self.best: Policy | None = None
        self.env = learner_env(self.rulesets, settings.games, settings, self.pool)
        self.model = learner(self.env, settings, seed, spreads(self.rulesets, self._seed_of(0)).tolist())
        self.teacher = Ratings(self.env, settings.rated, settings.deals, self._seed_of(1))
        self.head = metadata(self.rulesets[0], {"seed": seed, "evaluation": EVALUATION_SEED})
        self.head["rulesets"] = [str(rules) for rules in self.rulesets]
        self.head["versions"] |= {name: packages.version(name) for name in PACKAGES}
        if crew is not None:
            self.head["workers"] = len(crew.shares)
            self.head["versions"]["ray"] = packages.version("ray")

    def begin(self) -> None:
        """Makes the folder."""
        try:
            self.out.mkdir(parents=True)
        except FileExistsError:
            raise ValueError(f"--out {self.out}: it is there already; accepted: a folder that is new") from None
        head = {**self.head, "settings": msgspec.to_builtins(self.settings), "opponents": self.opponents}
        (self.out / HEAD).write_text(json.dumps(head, indent=1) + "\n", encoding="utf-8")
        (self.out / LOG).touch()

    @classmethod
    def resume(cls, out: Path, to: Console, crew: "Crew | None" = None) -> "Training":
        """The training of a folder as its last checkpoint left it; with or without a crew, whichever it had before.

        A crew's games are not in a checkpoint, so with one, or after one, games in flight begin anew. Raises ValueError that
        names what is missing or wrong.
        """
        path = out / CHECKPOINT
        if not path.exists():
            raise ValueError(f"{out} has no {CHECKPOINT}; accepted: the folder of a training")
        content = checkpoint.load(path)
        run = content["run"]
        training = cls([Ruleset.parse(text) for text in run["rulesets"]], run["settings"], run["seed"], out, to, crew)
        known, now = run["digests"], training.identity()["digests"]
        if known != now:
            raise ValueError(f"{path} belongs to {known}, and this version has {now}; accepted: the same rules and tables")
        checkpoint.restore(training, content)
        training._cut_log()
        return training

    def identity(self) -> dict[str, Any]:
        """What a checkpoint must have in common with the training that goes on from it."""
        digests = {name: self.head[name] for name in ("rules_version", "catalogue_digest", "layout_digest")}
        rulesets = [str(rules) for rules in self.rulesets]
        return {"rulesets": rulesets, "settings": self.settings, "seed": self.seed, "digests": digests}

    def chance(self) -> np.random.Generator:
        """Of which decisions are rated, and on which deals."""
        return self.teacher.chance

    def take(self, env: LearnerEnv, chance: np.random.Generator) -> None:
        """Goes on with the games of a checkpoint."""
        self.env = env
        self.model.env = env
        self.teacher = Ratings(env, self.settings.rated, self.settings.deals, 0)
        self.teacher.chance = chance

    @property
    def policy_file(self) -> Path:
        return self.out / POLICY

    @property
    def opponents(self) -> list[str]:
        """Who sits on the other side, in words."""
        rules = self.rulesets[0]
        if self.pool is None:
            return [*game_spec(rules.game).sides(rules)[rules.seats :]]
        shares = {"greedy": self.settings.greedy, "scholar": self.settings.scholar}
        return ["past selves", *(name for name, share in shares.items() if share)]

    @property
    def _address(self) -> str | None:
        """Of the cluster that plays matches."""
        return None if self.crew is None else self.crew.address

    def _seed_of(self, purpose: int) -> int:
        return derived(self.seed, purpose) >> 1

    def run(
        self, stop_at: int | None = None, stop_when: Callable[[dict[str, Any]], bool] = lambda line: False
    ) -> list[dict[str, Any]]:
        """Trains to the end, to Ctrl+C, until `stop_at` decisions are learnt from, or until `stop_when` says so of a line of the
        log; then saves checkpoint and policy.

        Returns the policy's strength, nothing if it was stopped before the end. Raises KeyboardInterrupt for Ctrl+C in the last
        evaluation; then all is saved but the strength. Raises ChildProcessError, with all saved, if no worker of a crew is left.
        """
        names = ", ".join(str(rules) for rules in self.rulesets)
        start = f" from {self.steps:,}" if self.steps else ""
        plan = f"{self.iterations} iterations of {self.per_iteration} decisions{start}"
        self.to.print(f"training at {names}: {plan}, seed {self.seed}", markup=False, soft_wrap=True)
        self.to.print(f"torch threads: {torch.get_num_threads()}; folder: {self.out}", markup=False, soft_wrap=True)
        self.model.set_logger(configure(str(self.out / "tensorboard"), ["tensorboard"]))
        total = self.iterations * self.per_iteration
        with (self.out / LOG).open("a", encoding="utf-8") as log, self._interruptible(), Display(total, self.to) as display:
            try:
                while self.iteration < self.iterations and not self.stopped:
                    self._freeze()
                    line = self._iterate()
                    try:
                        if self.iteration % self.settings.evaluate_every == 0 and not self.stopped:
                            line |= self._evaluate()
                    except KeyboardInterrupt:  # a match was cut short; what was learnt is saved all the same
                        self.stopped = True
                    finally:  # what was learnt has its line, measured or not
                        self._note(line, log)
                    display.show(line)
                    self.stopped |= stop_when(line) or (stop_at is not None and stop_at <= self.steps < total)
                    if self.iteration % self.settings.checkpoint_every == 0 and not self.stopped:
                        self._save()
            except ChildProcessError:  # the cluster is lost, what was learnt is not
                self._save()
                raise
            self._save()
        self.model.save(self.out / LEARNER)
        if self.stopped:
            return []
        strength = [each for rules in self.rulesets for each in self._measured(rules)]
        self.policy(strength).write(self.policy_file)
        return strength

    def _save(self) -> None:
        """The checkpoint, and the learner as it is now."""
        checkpoint.save(self, self.out / CHECKPOINT)
        self.policy([]).write(self.policy_file)

    def _measured(self, rules: Ruleset) -> list[dict[str, Any]]:
        return measure(rules, self._agent(), self.settings.blocks, EVALUATION_SEED, tuple(self.settings.anchors), self._address)

    def _freeze(self) -> None:
        """In self-play, adds the learner to its opponents from time to time; there it draws by its probabilities."""
        if self.pool is None or self.iteration % self.settings.freeze_every:
            return
        latest = self.pool.selves[-1] if self.pool.selves else None
        if isinstance(latest, PolicyAgent) and latest.policy.card.steps == self.steps:
            return  # this iteration was begun before, and lost with a cluster
        self.pool.add(self._opponent(self._current()))

    def _opponent(self, policy: Policy) -> PolicyAgent:
        """A policy as a member of the pool."""
        agent = PolicyAgent(policy, "policy", sample=True)
        agent.seed(self._seed_of(3 + self.iteration))
        return agent

    def _iterate(self) -> dict[str, Any]:
        """Plays and learns once; the figures of it."""
        start = time.perf_counter()
        imitates = self.iteration < self.imitations
        self.model.teacher = self.teacher if imitates else None
        self.model.lr_schedule = FloatSchedule(self._rate())
        self.model.elsewhere = None if self.crew is None else partial(self.crew.play, self, imitates)
        callbacks = [self.tally.callback(), *([self.teacher] if imitates else [])]
        # A call is one iteration, so stable-baselines3 never comes to the second one, at which it would write its own log.
        self.model.learn(self.per_iteration, callbacks, log_interval=2, reset_num_timesteps=self.iteration == 0)
        self.iteration += 1
        self.steps = self.model.num_timesteps
        took = time.perf_counter() - start
        self.seconds += took
        values = self.model.logger.name_to_value
        found = self.tally.take()
        line: dict[str, Any] = {
            "iteration": self.iteration,
            "phase": "imitating" if imitates else "learning",
            "steps": self.steps,
            "seconds": round(self.seconds, 2),
            "steps_per_s": round(self.per_iteration / took),
            "games_per_s": round(found.pop("ended") / took, 2),
            **({} if self.crew is None else {"replaced": self.crew.replaced}),
            **found,
            "entropy": -float(values["train/entropy_loss"]),
            **{name: float(values[key]) for name, key in FIGURES.items() if key in values},
        }
        return line

    def _rate(self) -> float:
        """The learning rate: straight from that of imitation to that of PPO while it imitates, and from there to nothing."""
        settings = self.settings
        if self.iteration < self.imitations:
            done = self.iteration / self.imitations
            return settings.imitation_rate * (1 - done) + settings.learning_rate * done
        return settings.learning_rate * (self.iterations - self.iteration) / (self.iterations - self.imitations)

    def _evaluate(self) -> dict[str, Any]:
        """Strength records on the way, in a solo game without those of the anchors, which do not change; and the gate."""
        policy, blocks = self._current(), self.settings.blocks
        agent = PolicyAgent(policy)
        anchors = () if self.solo else tuple(self.settings.anchors)
        found = [
            each for rules in self.rulesets for each in measure(rules, agent, blocks, EVALUATION_SEED, anchors, self._address)
        ]
        ahead = None
        if self.best is not None:
            ahead = advantage(self.rulesets, agent, PolicyAgent(self.best), blocks, EVALUATION_SEED + 1, self._address)
        better = ahead is None or (ahead.low is not None and ahead.low > 0)
        if better:
            self.best = policy
            self.policy(found).write(self.out / BEST)
            if self.pool is not None:
                self.pool.best = self._opponent(policy)
        return {"evaluation": found, "gate": {"ahead": ahead, "best": better}}

    def _note(self, line: dict[str, Any], log: IO[str]) -> None:
        """One line of JSON, and the same figures for TensorBoard."""
        log.write(json.dumps(line) + "\n")
        log.flush()
        figures = {f"games/{name}": line[name] for name in ("games", "vp", "first", "steps_per_s", "games_per_s")}
        figures |= {f"first/seat_{seat}": share for seat, share in enumerate(line["first_by_seat"])}
        figures |= {f"entropy/{kind}": value for kind, (value, _) in line["entropy_by_kind"].items()}
        for record in line.get("evaluation", ()):
            place = f"{record['ruleset']}/against_{record['against'][0]}"
            figures |= {f"{place}/{name}": record[name] for name in ("win_share", "low", "high", "vp_mean", "margin_mean")}
        for name, value in figures.items():
            if value is not None:
                self.model.logger.record(name, value)
        self.model.logger.dump(self.steps)

    def _cut_log(self) -> None:
        """Takes lines after the checkpoint off the log: these iterations will be played again."""
        path = self.out / LOG
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if line.endswith("\n") and json.loads(line)["iteration"] <= self.iteration]
        if len(kept) < len(lines):
            path.write_text("".join(kept), encoding="utf-8")

    def policy(self, strength: list[dict[str, Any]]) -> Policy:
        """The learner as it is now, with its card."""
        card = Card(
            game=self.rulesets[0].game,
            rules_version=self.head["rules_version"],
            catalogue_digest=self.head["catalogue_digest"],
            layout_digest=self.head["layout_digest"],
            rulesets=[str(rules) for rules in self.rulesets],
            seed=self.seed,
            steps=self.steps,
            opponents=self.opponents,
            settings=msgspec.to_builtins(self.settings),
            strength=strength,
            versions=self.head["versions"],
        )
        return policy_of(self.model, card)

    def _current(self) -> Policy:
        """The learner as it is now, with weights as they are kept in a file."""
        return Policy.decode(self.policy([]).encode())

    def _agent(self) -> PolicyAgent:
        return PolicyAgent(self._current())

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


def _alike(rulesets: Sequence[Ruleset]) -> None:
    """Raises ValueError unless all are of one game, all solo or none, and none occurs twice."""
    first = rulesets[0]
    for each in rulesets[1:]:
        if (each.game, each.solo) != (first.game, first.solo):
            raise ValueError(f"rulesets {first} and {each}: accepted: those of one game, all of them solo or none")
    if len(set(rulesets)) < len(rulesets):
        raise ValueError("rulesets: one occurs twice; accepted: each once")
