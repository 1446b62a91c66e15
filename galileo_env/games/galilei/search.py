"""The kernel of the agent `search`: the game-blind tree search of engine/search.py over this game's rules."""

from galileo_env.engine.jit import helper, kernel
from galileo_env.engine.search import searcher
from galileo_env.games.galilei.actions import ACTIONS
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.evaluation import value
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.hidden import deal_anew
from galileo_env.games.galilei.names import CHOOSE_MOVE
from galileo_env.games.galilei.rules.scoring import points_at_end


@helper
def worth(s, side):
    """Points that a side (from 0) may expect."""
    return value(s, side + 1) if side < s.seats else float(s.players[side].score + points_at_end(s, s.players[side]))


search_all = searcher(apply, settle, deal_anew, worth, CHOOSE_MOVE, len(ACTIONS))


@kernel
def search(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values):
    """Writes the choice of the agent `search` for every game listed into `out`; see `searcher` in engine/search.py."""
    search_all(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values)
