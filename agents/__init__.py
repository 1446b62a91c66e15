"""Agents that run from a checkout, as examples of own bots: `agents.observer:make`."""
