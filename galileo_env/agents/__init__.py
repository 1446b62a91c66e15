"""Agents by spec string: `random`, `greedy`, `scholar`, `search:SIMULATIONS`, `policy:PATH`, `module.path:factory`.

Every face and command takes them.
"""

from galileo_env.agents.base import Agent, known, make_agent, split_specs

__all__ = ["Agent", "known", "make_agent", "split_specs"]
