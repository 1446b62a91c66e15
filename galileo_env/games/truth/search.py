"""The kernel of the agent `search`: the game-blind tree search of engine/search.py over this game's rules."""

from galileo_env.engine.jit import helper, kernel
from galileo_env.engine.search import searcher
from galileo_env.games.truth.actions import ACTIONS
from galileo_env.games.truth.decisions import apply
from galileo_env.games.truth.evaluation import value
from galileo_env.games.truth.flow import settle
from galileo_env.games.truth.hidden import deal_anew
from galileo_env.games.truth.names import CHOOSE_MAIN


@helper
def worth(s, side):
    """Points that a side (from 0) may expect."""
    return value(s, side + 1) if side < s.seats else float(s.players[side].score)


search_all = searcher(apply, settle, deal_anew, worth, CHOOSE_MAIN, len(ACTIONS))


@kernel
def search(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values):
    """Writes the choice of the agent `search` for every game listed into `out`; see `searcher` in engine/search.py."""
    search_all(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values)
