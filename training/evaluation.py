"""How strong a policy is: matches of the arena against fixed anchors, on the same chance for whatever policy."""

from collections.abc import Sequence
from typing import Any

from galileo_env import arena
from galileo_env.agents import Agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.statistics import paired_difference

#: What strength is measured against. In a solo game each of them plays alone, as the policy does.
ANCHORS = ("random", "greedy", "scholar")

#: Chance of the evaluations: the same for every seed of the training, so that runs can be compared block by block.
EVALUATION_SEED = 1

#: Figures of an arena record that a strength record keeps.
KEPT = (
    *("agent", "against", "n_blocks", "n_games", "win_share", "low", "high", "vp_mean", "best_other_vp_mean"),
    *("margin_mean", "margin_low", "margin_high", "placement", "win_share_by_seat", "seconds_per_decision"),
    *("truncated", "crashed", "fault"),
)


def measure(
    rules: Ruleset, agent: Agent, blocks: int, seed: int, anchors: Sequence[str] = ANCHORS, ray: str | None = None
) -> list[dict[str, Any]]:
    """Strength records of an agent (see Card), the agent's own first.

    In a solo game there is one for it and one for each anchor, all against the game's other side on the same blocks. Those of
    anchors say what the agent's margin is above theirs: `behind`, with an interval from `behind_low` to `behind_high` (None
    where it cannot be given). Else there is one for each anchor, which takes all other seats.
    `ray`: address of a cluster that plays.
    """
    if rules.solo:
        return _alone(rules, agent, blocks, seed, anchors, ray)
    found = []
    for anchor in anchors:
        match = whole_match(rules, [agent, *[anchor] * (rules.seats - 1)], blocks, seed, ray)
        found.append(_record(match, 0, seed))
    return found


def _alone(rules: Ruleset, agent: Agent, blocks: int, seed: int, anchors: Sequence[str], ray: str | None) -> list[dict[str, Any]]:
    match = whole_match(rules, [agent, *anchors], blocks, seed, ray)
    margins = [margins_of(match, entry) for entry in range(len(match.names))]
    found = [_record(match, 0, seed)]
    for entry in range(1, len(match.names)):
        difference = paired_difference(margins[0], margins[entry])
        above = {"behind": difference.value, "behind_low": difference.low, "behind_high": difference.high}
        found.append(_record(match, entry, seed) | above)
    return found


def margins_of(match: arena.Match, entry: int) -> list[int]:
    """The margins of an agent that played a solo game alone, block by block."""
    return [game.margin(0) for game in match.games if game.seating == (entry,)]


def whole_match(rules: Ruleset, agents: Sequence[str | Agent], blocks: int, seed: int, ray: str | None) -> arena.Match:
    """All blocks of a match of the arena. Raises KeyboardInterrupt for one that Ctrl+C cut short."""
    match = arena.play(rules, agents, blocks, seed, ray=ray)
    if match.stopped:
        raise KeyboardInterrupt
    return match


def _record(match: arena.Match, entry: int, seed: int) -> dict[str, Any]:
    record = match.record(entry)
    return {"ruleset": str(match.ruleset), "seed": seed} | {name: record[name] for name in KEPT}
