"""The component tables, checked and frozen into arrays that kernels take as constants.

Index 0 is "none" wherever an id counts from 1. Every reward is the id of a program (see engine/programs.py). Facts about
components stand in the data files and here, rules live in code.
"""

from galileo_env.games.galilei.tables.catalogue import CATALOGUE as CATALOGUE
from galileo_env.games.galilei.tables.characters import *  # noqa: F403
from galileo_env.games.galilei.tables.components import *  # noqa: F403
from galileo_env.games.galilei.tables.luna import *  # noqa: F403
from galileo_env.games.galilei.tables.programs import *  # noqa: F403
from galileo_env.games.galilei.tables.tycho import *  # noqa: F403
