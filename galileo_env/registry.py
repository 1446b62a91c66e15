"""What exists: games and Gymnasium ids. Importing this module is cheap; games and faces are loaded when they are first used."""

import gymnasium

from galileo_env.engine.spec import register_game

GAMES = {"galilei": "galileo_env.games.galilei.spec", "truth": "galileo_env.games.truth.spec"}

#: Gymnasium ids: kind of face and game. A kind has a class for one game and one for many.
GYMNASIUM_IDS = {
    "galileo_env/GalileiSolo-v0": ("Solo", "galilei"),
    "galileo_env/Galilei-v0": ("Seat", "galilei"),
    "galileo_env/TruthSolo-v0": ("Solo", "truth"),
    "galileo_env/Truth-v0": ("Seat", "truth"),
}

for _name, _module in GAMES.items():
    register_game(_name, _module)

for _id, (_kind, _game) in GYMNASIUM_IDS.items():
    if _id not in gymnasium.registry:
        # The faces check order and actions themselves; Gymnasium's wrappers for that cost more than a decision.
        gymnasium.register(
            _id,
            f"galileo_env.envs.single:{_kind}Env",
            vector_entry_point=f"galileo_env.envs.vector:{_kind}VectorEnv",
            nondeterministic=False,
            order_enforce=False,
            disable_env_checker=True,
            kwargs={"game": _game},
        )
