"""Playing and watching games, apart from any screen: who sits where, the game with undo, hints and saving, Tycho at a table."""

from galileo_env.play.match import Event as Event
from galileo_env.play.match import Match as Match
from galileo_env.play.seats import HUMAN as HUMAN
from galileo_env.play.seats import Seats as Seats
from galileo_env.play.seats import parse_seats as parse_seats
