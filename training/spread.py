"""In which units a network sees the numbers of an observation: how far they spread in play.

Their bounds would not do: the cost of a card could be 127 and is rarely above 10, and a network takes long to learn from
numbers so small. (A learner of Tycho's level normal was 28 points of margin further after a million decisions.)
"""

from collections.abc import Sequence

import numpy as np

from galileo_env.agents import make_agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session

#: Numbers that hardly ever vary are not blown up beyond this.
LEAST_SPREAD = 0.1

#: Games and decisions of each ruleset that spreads are taken from.
GAMES, DECISIONS = 64, 400


def spreads(rulesets: Sequence[Ruleset], seed: int) -> np.ndarray:
    """(observation_size,) float64: standard deviations of the numbers of an observation where `greedy` plays, LEAST_SPREAD at
    least and 1 for what never varies.
    """
    found = []
    for rules in rulesets:
        session, agent = Session(rules, GAMES, seed), make_agent("greedy", seed)
        actions = np.full(GAMES, -1)
        for _ in range(DECISIONS):
            rows = np.flatnonzero(~session.over)
            actions[rows] = agent.act(session, rows)
            session.step(actions)
            session.renew()
            found.append(session.observations[:: GAMES // 16].copy())
    spread = np.concatenate(found).std(axis=0)
    return np.where(spread > 0, np.maximum(spread, LEAST_SPREAD), 1.0)
