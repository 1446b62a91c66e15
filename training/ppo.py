"""PPO in one file, to be read and copied: masked, vectorised, without a training library.

python -m training.ppo --ruleset galilei:solo,luna,level=normal --steps 1000000 --seed 1 --out runs/ppo
python -m training.ppo --ruleset galilei:seats=2 --opponents greedy --steps 1000000 --out runs/two

Everything that makes PPO work stands here in plain sight; `galileo train` (training/run.py) has what is left out: self-play,
presets, checkpoints, TensorBoard. Games come from `gymnasium.make_vec`, whose `session` tells the points in between.
"""

import argparse
import json
import time
from importlib import metadata as packages
from pathlib import Path
from typing import IO, Annotated, Any, Literal

import gymnasium
import msgspec
import numpy as np
import torch
from torch import nn

from galileo_env import Ruleset
from galileo_env.agents.policy import Card, Policy, PolicyAgent
from galileo_env.cli import console
from galileo_env.envs.vector import SeatVectorEnv
from galileo_env.results import metadata
from training.__main__ import show
from training.evaluation import EVALUATION_SEED, measure
from training.settings import Count, Share
from training.spread import spreads


class Settings(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What PPO is run with; each of them is an option of the command."""

    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)] = 1  # games, network and choices follow from it
    steps: Count = 1_000_000  # decisions of the learner in all, rounded up to whole iterations
    games: Count = 256  # played side by side: a step of the environment costs much the same for one game as for a hundred
    decisions: Count = 32  # of each game between two updates
    batch: Annotated[int, msgspec.Meta(ge=2)] = 4096  # decisions that one step of the optimiser learns from
    epochs: Count = 2  # how often the decisions of an iteration are learnt from
    learning_rate: Annotated[float, msgspec.Meta(gt=0, le=1)] = 1e-3  # at the start; it falls to nothing in a straight line
    discount: Share = 1.0  # games end by themselves, so what comes later need not count less
    trace: Share = 0.95  # lambda of the generalised advantage estimate
    clip: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.2  # how far an iteration moves the probability of an action, as a share
    entropy: Annotated[float, msgspec.Meta(ge=0)] = 0.03  # weight of the entropy of the choices in the loss
    value: Annotated[float, msgspec.Meta(ge=0)] = 0.5  # weight of the critic's part of the loss
    gradient: Annotated[float, msgspec.Meta(gt=0)] = 0.5  # largest norm of a gradient
    reward_scale: Annotated[float, msgspec.Meta(gt=0)] = 0.02  # brings returns to a size of about 1, which suits the critic
    first: Count = 256  # units of the first layer, which actor and critic share
    hidden: Count = 128  # units of the second layer of each of the two
    precision: Literal["float32", "bfloat16"] = "float32"  # of the first layer's products, see Network
    threads: Count = 1  # of torch; two on busy cores are slower than one
    blocks: Annotated[int, msgspec.Meta(ge=2)] = 200  # chance seeds of the evaluation at the end


class Network(nn.Module):
    """Actor and critic on one first layer, over observations of int8.

    That layer is nearly all of the arithmetic, and in most rulesets half of the numbers that come in are 0 in all games (other
    seats, modules that are not in play). A column of zeros adds nothing to what comes out and its weights get no gradient, so
    leaving it out of the product changes no result. `columns` are those in which anything but 0 has ever been seen.

    With bfloat16 the product rounds weights and gradients to 8 bits (observations of int8 stay exact, sums are of float32, and
    so is what the optimiser adds up). Processors with instructions for it take a third of the time or less, others more.
    """

    def __init__(self, spread: np.ndarray, actions: int, settings: Settings):
        super().__init__()
        #: Every number of an observation is divided by how far it spreads in play, which brings all of them to about one size.
        self.divisor = torch.as_tensor(spread, dtype=torch.float32)[:, None]
        self.columns = np.zeros(0, np.int64)
        self.kind = getattr(torch, settings.precision)
        first, hidden = settings.first, settings.hidden
        # Orthogonal weights keep the size of a signal. The actor's last ones begin near 0, so that at first all legal actions
        # are equally likely.
        self.weight = nn.Parameter(nn.init.orthogonal_(torch.empty(len(spread), first), 2**0.5))
        self.bias = nn.Parameter(torch.zeros(first))
        self.actor = nn.Sequential(_linear(first, hidden, 2**0.5), nn.ReLU(), _linear(hidden, actions, 0.01))
        self.critic = nn.Sequential(_linear(first, hidden, 2**0.5), nn.ReLU(), _linear(hidden, 1, 1.0))

    def note(self, observations: np.ndarray) -> None:
        """Takes up columns in which (k, n) int8 observations hold anything but 0; new ones go behind the others."""
        used = np.bitwise_or.reduce(observations) != 0
        used[self.columns] = False
        if used.any():
            self.columns = np.concatenate([self.columns, np.flatnonzero(used)])

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """(k, actions) logits and (k,) values of (k, columns) int8 observations and (k, actions) bool masks.

        An illegal action gets a logit so low that its probability is exactly 0. It is finite, since the entropy multiplies
        probability and logarithm, and 0 times infinity is no number.
        """
        columns = torch.from_numpy(self.columns)
        weight = self.weight.index_select(0, columns) / self.divisor[columns]  # weights are fewer numbers than observations
        features = torch.addmm(self.bias.to(self.kind), seen.to(self.kind), weight.to(self.kind)).relu().float()
        return self.actor(features).masked_fill(~masks, -1e9), self.critic(features)[:, 0]


def _linear(inputs: int, outputs: int, gain: float) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Rollout:
    """What an iteration was: tensors of (decisions, games, ...), the first index being time."""

    def __init__(self, decisions: int, games: int, size: int, actions: int):
        shape = decisions, games
        #: By columns of the network; those that come up on the way are still 0 in what was written before. As float32 they
        #: would take four times the memory, and most of the time goes into moving them.
        self.seen = torch.zeros((*shape, size), dtype=torch.int8)
        self.masks = torch.zeros((*shape, actions), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.logs = torch.zeros(shape)  # log-probabilities with which the actions were drawn
        self.values = torch.zeros(shape)  # what the critic expected
        self.rewards = torch.zeros(shape)
        self.ends = torch.zeros(shape)  # 1 where the action ended its game, else 0
        self.after = torch.zeros(games)  # what the critic expects of what follows


def draw(logits: torch.Tensor) -> torch.Tensor:
    """(k,) actions drawn by the softmax of (k, actions) logits: where the running sum of probabilities passes a random number.

    The factor keeps rounding from letting that number reach the whole sum. (torch.multinomial draws a number for each action and
    takes ten times as long.)
    """
    sums = logits.softmax(1).cumsum(1)
    return (sums <= torch.rand(len(sums), 1) * sums[:, -1:] * (1 - 1e-6)).sum(1)


def advantages(run: Rollout, discount: float, trace: float) -> torch.Tensor:
    """(decisions, games) generalised advantage estimates.

    Games end at different times, and the next one begins on the same row in the same step. So where an action ended a game
    nothing may flow back over the border: neither the value of the next game's opening nor its advantages.
    """
    found, after, advantage = torch.zeros_like(run.values), run.after, torch.zeros_like(run.after)
    for t in reversed(range(len(found))):
        goes_on = 1 - run.ends[t]
        surprise = run.rewards[t] + discount * goes_on * after - run.values[t]
        advantage = surprise + discount * trace * goes_on * advantage
        found[t], after = advantage, run.values[t]
    return found


class Learner:
    """Plays and learns in turn.

    Args:
        rules: the ruleset.
        opponents: agent spec for all other seats; None in a solo game.
        settings: see above.

    Raises ValueError as the environment does for opponents, and for a batch that does not divide an iteration.
    """

    def __init__(self, rules: Ruleset, opponents: str | None, settings: Settings):
        if settings.games * settings.decisions % settings.batch:
            raise ValueError(
                f"batch: {settings.batch}; accepted: a divisor of {settings.games * settings.decisions} (games x decisions)"
            )
        self.settings, self.opponents, self.steps = settings, opponents, 0
        torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        # With opponents the learner takes every seat in turn.
        others: dict[str, Any] = {} if opponents is None else {"opponents": opponents, "seat": "rotate"}
        envs = gymnasium.make_vec(
            f"galileo_env/{rules.game.capitalize()}{'Solo' if rules.solo else ''}-v0",
            settings.games,
            "vector_entry_point",
            ruleset=rules,
            autoreset_mode="SameStep",  # every step is a transition that can be learnt from
            reward="lead",  # in all it is the margin, but comes as it happens, so the critic need not carry it along
            illegal="raise",  # the mask is always kept to, so an illegal action would be a fault of this file
            **others,
        )
        assert isinstance(envs, SeatVectorEnv)
        self.envs, self.session = envs, envs.session
        self.network = Network(spreads([rules], settings.seed), self.session.num_actions, settings)
        self.optimiser = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=1e-5)
        self.run = Rollout(settings.decisions, settings.games, self.session.observation_size, self.session.num_actions)
        # Seeds far apart: of a single number s the rows get s, s + 1, ..., so trainings with 1 and 2 would share most games.
        seeds = np.random.SeedSequence(settings.seed).generate_state(settings.games).tolist()
        self.observations, infos = self.envs.reset(seed=seeds)
        self.masks = infos["action_mask"]
        self.ended: list[tuple[int, bool]] = []  # points and whether first, of games that ended since `figures`

    @torch.no_grad()
    def play(self) -> None:
        """Fills `run` with the next decisions of every game."""
        run = self.run
        for t in range(self.settings.decisions):
            seen, masks = self.look()
            logits, run.values[t] = self.network(seen, masks)
            actions = draw(logits)
            run.seen[t, :, : seen.shape[1]], run.masks[t], run.actions[t] = seen, masks, actions
            run.logs[t] = logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
            self.observations, rewards, ends, _, infos = self.envs.step(actions.numpy())
            self.masks = infos["action_mask"]
            run.rewards[t], run.ends[t] = torch.from_numpy(rewards * self.settings.reward_scale), torch.from_numpy(ends)
            if ends.any():
                self.note_ends(np.flatnonzero(ends), infos["final_info"])
        run.after = self.network(*self.look())[1]

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What the learners see now: (games, columns) int8 and (games, actions) bool masks."""
        self.network.note(self.observations)
        # numpy takes columns of int8 five times as fast as torch.
        return torch.from_numpy(self.observations.take(self.network.columns, 1)), torch.from_numpy(self.masks).bool()

    def note_ends(self, rows: np.ndarray, last: dict[str, Any]) -> None:
        """Points and first places of games that ended."""
        for row in rows.tolist():
            name = f"player_{last['seat'][row]}"
            self.ended.append((int(last["vp"][name][row]), bool(last["placement"][name][row] == 1)))

    def learn(self, rate: float) -> dict[str, float]:
        """Improves the network by what `run` holds; `rate`: of learning. Returns figures, means over all batches."""
        settings, run, network = self.settings, self.run, self.network
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        estimates = advantages(run, settings.discount, settings.trace)
        # From here on decisions are independent of each other: (decisions * games, ...).
        seen = run.seen.flatten(0, 1)[:, : len(network.columns)]
        masks, actions = run.masks.flatten(0, 1), run.actions.flatten()
        logs_before, estimates, returns = run.logs.flatten(), estimates.flatten(), (estimates + run.values).flatten()
        figures = []
        for _ in range(settings.epochs):
            for rows in torch.randperm(len(actions)).split(settings.batch):
                # index_select moves whole rows; indexing with [rows] moves single bytes, at a tenth of the speed.
                logits, values = network(seen.index_select(0, rows), masks.index_select(0, rows))
                logs = logits.log_softmax(1)
                # By batch to mean 0 and deviation 1: the size of points then says nothing about the size of the step.
                advantage = estimates[rows]
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                ratio = (logs.gather(1, actions[rows, None])[:, 0] - logs_before[rows]).exp()
                # The smaller of the two: there is nothing to win beyond the clipped range, and all to lose.
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                actor = -torch.min(ratio * advantage, clipped * advantage).mean()
                critic = (values - returns[rows]).square().mean()
                entropy = -(logits.softmax(1) * logs).sum(1).mean()
                self.optimiser.zero_grad()
                (actor + settings.value * critic - settings.entropy * entropy).backward()
                nn.utils.clip_grad_norm_(network.parameters(), settings.gradient)
                self.optimiser.step()
                moved = ((ratio - 1).abs() > settings.clip).float().mean()
                figures.append(torch.stack([actor, critic, entropy, moved]).detach())
        means = torch.stack(figures).mean(0).tolist()
        return dict(zip(("actor_loss", "critic_loss", "entropy", "clipped"), means, strict=True))

    def policy(self, card: Card) -> Policy:
        """The actor as it is now, which plays without torch; the critic is left out. The weights of columns never seen were never
        learnt, so they are 0.
        """
        network = self.network
        first = np.zeros(network.weight.shape, np.float32)
        first[network.columns] = (network.weight / network.divisor).detach().numpy()[network.columns]
        layers = [(first, network.bias.detach().numpy().copy())]
        for layer in network.actor:
            if isinstance(layer, nn.Linear):
                layers.append((layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()))
        return Policy(card, np.ones(len(first), np.int64), tuple(layers), "relu")

    def figures(self) -> dict[str, Any]:
        """Of the games that ended since the last call: how many, mean points, share of first places (None without a game)."""
        games, self.ended = self.ended, []
        points, firsts = np.mean(games, axis=0).tolist() if games else (None, None)
        return {"games": len(games), "vp": points, "first": firsts}


def train(learner: Learner, log: IO[str]) -> None:
    """Trains to the end, with a line of JSON for each iteration."""
    settings = learner.settings
    per_iteration = settings.games * settings.decisions
    iterations = -(-settings.steps // per_iteration)
    begun, cpu = time.perf_counter(), time.process_time()
    for iteration in range(1, iterations + 1):
        learner.play()
        # A step that falls to 0 lets the policy settle instead of wandering around what it has found.
        found = learner.learn(settings.learning_rate * (1 - (iteration - 1) / iterations))
        learner.steps += per_iteration
        steps, seconds = learner.steps, time.perf_counter() - begun
        line = {"iteration": iteration, "steps": steps, "seconds": round(seconds, 2), **learner.figures(), **found}
        line |= {"steps_per_s": round(steps / seconds), "steps_per_cpu_s": round(steps / (time.process_time() - cpu))}
        log.write(json.dumps(line) + "\n")
        log.flush()
        if iteration % 10 == 0 or iteration == iterations:
            print(told(line), flush=True)


def told(line: dict[str, Any]) -> str:
    """A line of the log for people."""
    text = f"{line['steps']:>9,} steps, {line['steps_per_s']:,}/s, entropy {line['entropy']:.2f}"
    return text if line["vp"] is None else f"{text}, {line['vp']:.1f} VP, first in {line['first']:.0%} of {line['games']} games"


def main(arguments: list[str] | None = None) -> None:
    """The command. What cannot be carried out ends it with exit code 2 and a line that names the culprit."""
    parser = argparse.ArgumentParser(prog="python -m training.ppo", allow_abbrev=False, description="Masked PPO in one file.")
    parser.add_argument("--ruleset", default="galilei:solo,luna,level=normal", help="such as galilei:seats=2 or truth:solo")
    parser.add_argument("--opponents", help="agent spec for all other seats, such as greedy (random by default)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to be made")
    for name, default in msgspec.structs.asdict(Settings()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default, help=f"{default} by default")
    chosen = vars(parser.parse_args(arguments))
    ruleset, opponents, out = (chosen.pop(key) for key in ("ruleset", "opponents", "out"))
    try:
        rules, settings = Ruleset.parse(ruleset), msgspec.convert(chosen, Settings)
        if rules.solo and opponents is not None:
            raise ValueError(f"--opponents {opponents}: {rules} has none; leave it out")
        if not rules.solo and opponents is None:
            opponents = "random"
        learner = Learner(rules, opponents, settings)
        out.mkdir(parents=True)
    except FileExistsError:
        parser.error(f"--out {out}: it is there already; accepted: a folder that is new")
    except (ValueError, OSError) as error:
        parser.error(str(error))
    with (out / "log.jsonl").open("x", encoding="utf-8") as log:
        try:
            train(learner, log)
        except KeyboardInterrupt:
            print("stopped; what has been learnt is saved and measured", flush=True)
    save(learner, out / "agent.policy")


def save(learner: Learner, file: Path) -> None:
    """Writes the policy file and measures what is in it, which goes into its card."""
    rules, settings = learner.session.ruleset, learner.settings
    head = metadata(rules, {"seed": settings.seed, "evaluation": EVALUATION_SEED})
    card = Card(
        **{key: head[key] for key in ("rules_version", "catalogue_digest", "layout_digest")},
        rulesets=[head["ruleset"]],
        game=rules.game,
        seed=settings.seed,
        steps=learner.steps,
        opponents=[learner.opponents] if learner.opponents else list(learner.session.sides[rules.seats :]),
        settings=msgspec.to_builtins(settings),
        strength=[],
        versions=head["versions"] | {"torch": packages.version("torch")},
    )
    learner.policy(card).write(file)  # before it is measured, so that nothing is lost if that is cut short
    # Measured is what is in the file: weights of half precision, the likeliest action instead of a drawn one.
    card.strength = measure(rules, PolicyAgent(Policy.read(file)), settings.blocks, EVALUATION_SEED)
    learner.policy(card).write(file)
    show(card.strength, rules, console())
    print(f"policy: {file}")


if __name__ == "__main__":
    main()
