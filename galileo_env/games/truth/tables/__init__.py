"""The component tables, checked and frozen into arrays that kernels take as constants.

Index 0 is "none" wherever an id counts from 1. Facts about components stand in the data files and here, rules live in code.
"""

from galileo_env.games.truth.tables.catalogue import CATALOGUE as CATALOGUE
from galileo_env.games.truth.tables.components import *  # noqa: F403
from galileo_env.games.truth.tables.icons import *  # noqa: F403
