"""galileo_env: reinforcement-learning environments for two euro board games.

`Session` is the engine handle under every face; `galilei_v0` is the PettingZoo module; the Gymnasium ids are
`galileo_env/GalileiSolo-v0`
and `galileo_env/Galilei-v0`.
"""

from galileo_env import registry as registry
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import IllegalAction, Session
from galileo_env.version import __version__

__all__ = ["IllegalAction", "Ruleset", "Session", "__version__"]
