"""The kernel of the agent `greedy`; engine/lookahead.py says what it does."""

from galileo_env.engine.jit import kernel
from galileo_env.engine.lookahead import one_decision_ahead
from galileo_env.games.truth.actions import MAX_LEGAL
from galileo_env.games.truth.decisions import apply
from galileo_env.games.truth.evaluation import value
from galileo_env.games.truth.flow import settle
from galileo_env.games.truth.hidden import deal_anew
from galileo_env.games.truth.names import CHOOSE_MAIN

choose = one_decision_ahead(apply, settle, deal_anew, value, CHOOSE_MAIN, MAX_LEGAL)


@kernel
def choose_greedy(states, games, words, trials, legal, counts, out):
    """Writes the choice of `greedy` for every game listed into `out`, (k,) int64."""
    choose(states, games, words, trials, legal, counts, out)
