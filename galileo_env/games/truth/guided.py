"""The kernel of the agent `search` with a policy: the tree search of engine/guided.py over this game's rules."""

from galileo_env.engine.guided import guided_searcher
from galileo_env.engine.jit import kernel
from galileo_env.games.truth.actions import ACTIONS
from galileo_env.games.truth.decisions import apply
from galileo_env.games.truth.evaluation import points_now
from galileo_env.games.truth.flow import settle
from galileo_env.games.truth.hidden import deal_anew
from galileo_env.games.truth.judgement import worth
from galileo_env.games.truth.names import CHOOSE_MAIN
from galileo_env.games.truth.observation.blocks import OBSERVATION
from galileo_env.games.truth.observation.encode import encode

search_all = guided_searcher(apply, settle, deal_anew, encode, points_now, worth, CHOOSE_MAIN, len(ACTIONS), OBSERVATION.size)


@kernel
def search_guided(states, games, words, simulations, c, scale, network, legal, counts, out, visits, values):
    """Writes the choice of `search` with a policy for every game listed into `out`; see `guided_searcher` in engine/guided.py."""
    search_all(states, games, words, simulations, c, scale, network, legal, counts, out, visits, values)
