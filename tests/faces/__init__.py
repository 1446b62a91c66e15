"""Tests of what people step: PettingZoo, Gymnasium and stable-baselines3 over the same games."""
