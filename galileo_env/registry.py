"""What exists: games and Gymnasium ids. Importing this module is cheap; games and faces are loaded when they are first used."""

import gymnasium

from galileo_env.engine.spec import register_game

GAMES = {"galilei": "galileo_env.games.galilei.spec", "truth": "galileo_env.games.truth.spec"}

#: Gymnasium ids: entry point and game.
GYMNASIUM_IDS = {
    "galileo_env/GalileiSolo-v0": ("galileo_env.envs.single:SoloEnv", "galilei"),
    "galileo_env/Galilei-v0": ("galileo_env.envs.single:SeatEnv", "galilei"),
    "galileo_env/TruthSolo-v0": ("galileo_env.envs.single:SoloEnv", "truth"),
    "galileo_env/Truth-v0": ("galileo_env.envs.single:SeatEnv", "truth"),
}

for _name, _module in GAMES.items():
    register_game(_name, _module)

for _id, (_entry_point, _game) in GYMNASIUM_IDS.items():
    if _id not in gymnasium.registry:
        # The faces check order and actions themselves; Gymnasium's wrappers for that cost more than a decision.
        gymnasium.register(
            _id,
            _entry_point,
            nondeterministic=False,
            order_enforce=False,
            disable_env_checker=True,
            kwargs={"game": _game},
        )
