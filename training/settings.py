"""Settings of a training: TOML files, by name from training/presets or by path."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

PRESETS = Path(__file__).resolve().parent / "presets"

Count = Annotated[int, msgspec.Meta(ge=1)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Rate = Annotated[float, msgspec.Meta(gt=0, le=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]


class Settings(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What a training is run with. An iteration plays `games` x `decisions` decisions of the learner and learns from them.

    Attributes:
        steps: decisions of the learner in all, rounded up to whole iterations.
        games: played side by side, of all rulesets together.
        decisions: of the learner in each game and iteration, at least 2.
        batch: decisions that one step of the optimiser learns from.
        epochs: how often an iteration's decisions are learnt from.
        learning_rate: of PPO at its start; it falls to nothing in a straight line.
        entropy: weight of the entropy of the choices in the loss.
        discount: of rewards a decision later.
        trace: lambda of the generalised advantage estimate.
        clip: how far PPO lets the probability of an action move, as a share of it.
        first: units of the first layer, which actor and critic share.
        hidden: units of the layers behind it, of each of the two.
        reward: a name of galileo_env.envs.rewards.
        reward_scale: what rewards are multiplied by; returns of about one size suit the critic.
        precision: of the products of the first layer; "bfloat16" is faster on processors that have it, slower on others.
        threads: of torch. Two on busy cores are slower than one.
        imitation: of the steps, how many at the start learn from the ratings of `scholar` (training/imitation.py) instead of by
            PPO; 0 for none.
        imitation_rate: learning rate at the start of these; it changes to that of PPO in a straight line.
        imitation_batch, imitation_epochs: of these, as `batch` and `epochs` are of PPO.
        rated: share of these decisions that are rated; it is the rating that takes time.
        deals: on how many deals of the hidden cards a rating goes.
        temperature: points that make an action e times as likely as one rated so much worse.
        evaluate_every: iterations between evaluations.
        blocks: chance seeds of an evaluation, for each ruleset.
        anchors: agents that strength is measured against.
        checkpoint_every: iterations between checkpoints.
        freeze_every: in self-play, iterations after which the learner joins its opponents as it is then.
        pool: in self-play, how many such past selves are kept, the latest.
        greedy, scholar: in self-play, shares of games against these agents, 1 together at most.
    """

    steps: Count
    games: Count
    decisions: Annotated[int, msgspec.Meta(ge=2)]
    batch: Annotated[int, msgspec.Meta(ge=2)]
    epochs: Count
    learning_rate: Rate
    entropy: Annotated[float, msgspec.Meta(ge=0)]
    discount: Share
    trace: Share
    clip: Annotated[float, msgspec.Meta(gt=0, lt=1)]
    first: Count
    hidden: list[Count]
    reward: Literal["lead", "win", "rank", "margin", "vp", "shaped"]
    reward_scale: Positive
    precision: Literal["float32", "bfloat16"]
    threads: Count
    imitation: Annotated[int, msgspec.Meta(ge=0)]
    imitation_rate: Rate
    imitation_batch: Count
    imitation_epochs: Count
    rated: Rate
    deals: Count
    temperature: Positive
    evaluate_every: Count
    blocks: Annotated[int, msgspec.Meta(ge=2)]
    anchors: list[str]
    checkpoint_every: Count
    freeze_every: Count
    pool: Count
    greedy: Share
    scholar: Share

    def __post_init__(self) -> None:
        if self.greedy + self.scholar > 1:
            raise ValueError(f"greedy and scholar are {self.greedy + self.scholar:g} together; accepted: 1 at most")


def presets() -> list[str]:
    """Names of the presets."""
    return sorted(path.stem for path in PRESETS.glob("*.toml"))


def read(name: str) -> Settings:
    """The settings of a preset, or of a file whose name ends in .toml.

    Raises ValueError that names the file, the key and what is accepted; OSError for a file that cannot be read.
    """
    if name not in presets() and not name.endswith(".toml"):
        raise ValueError(f"preset {name!r} is unknown; accepted: {', '.join(presets())}, or a path that ends in .toml")
    path = PRESETS / f"{name}.toml" if name in presets() else Path(name)
    try:
        return checked(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def checked(values: dict[str, object]) -> Settings:
    """Settings from a dict of all of them. Raises ValueError that names the key and what is accepted."""
    for key in values:
        if key not in Settings.__struct_fields__:
            raise ValueError(f"key {key!r} is unknown; accepted: {', '.join(Settings.__struct_fields__)}")
    return msgspec.convert(values, Settings)
