"""The kernel of the agent `scholar`: the plans of engine/planning.py, judged by judgement.py."""

from galileo_env.engine.jit import kernel
from galileo_env.engine.planning import beyond_the_others, planner
from galileo_env.games.truth.actions import ACTIONS
from galileo_env.games.truth.decisions import apply
from galileo_env.games.truth.flow import settle
from galileo_env.games.truth.hidden import deal_anew
from galileo_env.games.truth.judgement import worth
from galileo_env.games.truth.names import CHOOSE_MAIN

#: Plans made on each deal; so many that two scholars play a thousand games a minute on one core.
TRIALS = 64

choose = planner(apply, settle, deal_anew, beyond_the_others(worth), CHOOSE_MAIN, len(ACTIONS), TRIALS)


@kernel
def choose_scholar(states, games, words, deals, halving, ratings, legal, counts, out):
    """Writes the choice of `scholar` for every game listed into `out`, (k,) int64; engine/planning.py tells the rest."""
    choose(states, games, words, legal, counts, deals, halving, ratings, out)
