"""Faces over a session: PettingZoo AEC, Gymnasium, rewards by name. They know no game, only its contract."""
