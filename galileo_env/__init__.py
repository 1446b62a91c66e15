"""galileo_env: reinforcement-learning environments for two euro board games.

The games are `galilei` (Galileo Galilei) and `truth` (Galileo's Truth). `Session` is the engine handle under every face. Each
game has a PettingZoo module (`galilei_v0`, `truth_v0`) and two Gymnasium ids (`galileo_env/GalileiSolo-v0`,
`galileo_env/Galilei-v0`, `galileo_env/TruthSolo-v0`, `galileo_env/Truth-v0`).
"""

from galileo_env import registry as registry
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import IllegalAction, Session
from galileo_env.explanation import Explanation, explain
from galileo_env.version import __version__

__all__ = ["Explanation", "IllegalAction", "Ruleset", "Session", "__version__", "explain"]
