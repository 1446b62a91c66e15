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
    """Writes the choice of the agent `search` for every game listed into `out`, (k,) int64.

    `words` (k,) uint64, never 0, drives all chance; `simulations` are made for each game; `cut` (negative: none), `c`, `scale`
    and `picks` are the options of agents/search.py; `legal` and `counts` are the outputs of the last step. `visits` (k, actions)
    int64 and `values` (k, actions, sides) float64, zeros, are filled in with how often each action was tried and with what it
    came to on average; where a single action is legal nothing is tried.
    """
    search_all(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values)
