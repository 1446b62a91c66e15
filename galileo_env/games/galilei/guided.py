"""The kernel of the agent `search` with a policy: the tree search of engine/guided.py over this game's rules."""

from galileo_env.engine.guided import guided_searcher
from galileo_env.engine.jit import kernel
from galileo_env.games.galilei.actions import ACTIONS
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.evaluation import points_now
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.hidden import deal_anew
from galileo_env.games.galilei.judgement import worth
from galileo_env.games.galilei.names import CHOOSE_MOVE
from galileo_env.games.galilei.observation.blocks import OBSERVATION
from galileo_env.games.galilei.observation.encode import encode

search_all = guided_searcher(apply, settle, deal_anew, encode, points_now, worth, CHOOSE_MOVE, len(ACTIONS), OBSERVATION.size)


@kernel
def search_guided(states, games, words, simulations, c, scale, network, legal, counts, out, visits, values):
    """Writes the choice of `search` with a policy for every game listed into `out`; see `guided_searcher` in engine/guided.py."""
    search_all(states, games, words, simulations, c, scale, network, legal, counts, out, visits, values)
