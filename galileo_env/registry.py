"""What exists: games and Gymnasium ids. Importing this module is cheap; games are loaded when they are first used."""

from galileo_env.engine.spec import register_game

GAMES = {"galilei": "galileo_env.games.galilei.spec"}

for _name, _module in GAMES.items():
    register_game(_name, _module)
