"""Tycho Brahe, told step by step: what he does and by which rule, in a game or at a table of cardboard.

Nothing here decides anything: the twins of the rules carry his turn out, and what they did is put into words.
"""

from galileo_env.games.galilei.automa.account import account as account
from galileo_env.games.galilei.automa.facts import Need as Need
from galileo_env.games.galilei.automa.table import Table as Table
