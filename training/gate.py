"""When a learner counts as better than the best so far: by matches of the arena, at the lower bound."""

from collections.abc import Sequence

import numpy as np

from galileo_env.agents import Agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.statistics import Interval, bootstrap, share_interval
from training.evaluation import margins_of, whole_match


def advantage(
    rulesets: Sequence[Ruleset], candidate: Agent, best: Agent, blocks: int, seed: int, ray: str | None = None
) -> Interval:
    """By how much a candidate is ahead of the best so far, mean over the blocks of all rulesets, with its 95 % interval.

    In a solo game: points of margin over the game's other side, each against the best's on the same chance. Else: share of the
    wins of one candidate among bests, less an equal part. `ray`: address of a cluster that plays. Raises KeyboardInterrupt for a
    match that Ctrl+C cut short.
    """
    margins: list[float] = []
    shares: list[float] = []
    for rules in rulesets:
        match = whole_match(rules, [candidate, *[best] * max(1, rules.seats - 1)], blocks, seed, ray)
        if rules.solo:
            margins += np.subtract(margins_of(match, 0), margins_of(match, 1)).tolist()
        else:
            shares += match.block_shares()[:, 0].tolist()
    if margins:
        return bootstrap(margins)
    equal = sum(1 / rules.seats for rules in rulesets) / len(rulesets)
    share, low, high = share_interval(shares)
    return Interval(share - equal, None if low is None else low - equal, None if high is None else high - equal)
