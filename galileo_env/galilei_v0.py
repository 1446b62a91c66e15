"""Galileo Galilei for PettingZoo."""

from collections.abc import Sequence

from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.aec import OrderedEnv, RawEnv
from galileo_env.envs.common import ruleset_of


def env(
    seats: int | None = None,
    luna: bool = False,
    characters: str | Sequence[str] | None = None,
    level: str | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    illegal: str = "raise",
    ruleset: str | Ruleset | None = None,
) -> OrderedEnv:
    """x"""
    return OrderedEnv(_ruleset(seats, luna, characters, level, ruleset), reward, render_mode, illegal)


def raw_env(
    seats: int | None = None,
    luna: bool = False,
    characters: str | Sequence[str] | None = None,
    level: str | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    illegal: str = "raise",
    ruleset: str | Ruleset | None = None,
) -> RawEnv:
    """`env` without the checks of the order of calls."""
    return RawEnv(_ruleset(seats, luna, characters, level, ruleset), reward, render_mode, illegal)


def _ruleset(
    seats: int | None, luna: bool, characters: str | Sequence[str] | None, level: str | None, ruleset: str | Ruleset | None
) -> Ruleset:
    return ruleset_of("galilei", ruleset, seats=seats, luna=luna, characters=characters, level=level)
