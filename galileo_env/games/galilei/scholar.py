"""The kernel of the agent `scholar`: the plans of engine/planning.py, judged by judgement.py."""

from galileo_env.engine.jit import kernel
from galileo_env.engine.planning import beyond_the_others, planner
from galileo_env.games.galilei.actions import ACTIONS
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.hidden import deal_anew
from galileo_env.games.galilei.judgement import worth
from galileo_env.games.galilei.names import CHOOSE_MOVE

#: Plans made on each deal; so many that two scholars play a thousand games a minute on one core.
TRIALS = 48

choose = planner(apply, settle, deal_anew, beyond_the_others(worth), CHOOSE_MOVE, len(ACTIONS), TRIALS)


@kernel
def choose_scholar(states, games, words, deals, halving, ratings, legal, counts, out):
    """Writes the choice of `scholar` for every game listed into `out`, (k,) int64; engine/planning.py tells the rest."""
    choose(states, games, words, legal, counts, deals, halving, ratings, out)
