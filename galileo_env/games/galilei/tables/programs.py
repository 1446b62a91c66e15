"""What is made of all tables together: choices between two options, and the rows that interpreters of effects read."""

import galileo_env.games.galilei.tables.tycho  # noqa: F401  (its programs are in the pool before it is frozen)
from galileo_env.engine.tables import freeze
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.tables.catalogue import POOL, TYCHO_POOL
from galileo_env.games.galilei.tables.characters import TILE_OPTION
from galileo_env.games.galilei.tables.components import SKY_OPTION
from galileo_env.games.galilei.tables.luna import MOON_OBJECTIVE

#: Every choice between two programs: the sky spaces, the faces of all Action tiles, the Moon objective. Shape (n, 2).
CHOICE = freeze([*SKY_OPTION.tolist(), *TILE_OPTION.reshape(-1, 2).tolist(), MOON_OBJECTIVE.tolist()])
#: First choice of the Action tiles: then by set, tile and face.
CHOICE_OF_TILES = len(SKY_OPTION)
CHOICES_OF_A_SET = 2 * (1 + n.TILES)
CHOICE_OF_OBJECTIVE = len(CHOICE) - 1

#: First row and number of rows of each program, and the rows (code, a, b), for player effects and for Tycho's.
PROGRAM_START, PROGRAM_SIZE, PROGRAM_ROW = POOL.freeze()
TYCHO_START_ROW, TYCHO_SIZE, TYCHO_OP = TYCHO_POOL.freeze()
#: The effect texts of every program, for texts and observations.
PROGRAM_TEXT = tuple(POOL.programs)
