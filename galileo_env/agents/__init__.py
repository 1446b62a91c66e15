"""Agents by spec string: `random`, `greedy`, `search:SIMULATIONS`, `policy:PATH`, `module.path:factory`. All faces take them."""

from galileo_env.agents.base import Agent, known, make_agent, split_specs

__all__ = ["Agent", "known", "make_agent", "split_specs"]
