"""Galileo's Truth for PettingZoo: 2 to 4 players, or one against a mark.

    from galileo_env import truth_v0

    env = truth_v0.env(seats=2)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    print(info["vp"], info["placement"])

| | |
|---|---|
| agents | `player_0` ... `player_3`, one per seat; a solo game has `player_0` alone |
| actions | `Discrete(288)` in every ruleset; `action_text(id)` and `action_id(text)` translate; spare ids are never legal |
| observations | `{"observation": Box((n,), int8), "action_mask": Box(0, 1, (288,), int8)}`, n the same in every ruleset |
| rewards | by name as in `galilei_v0`; the default is `win`. Alone the other side is the mark: the VP that are a win |
| order | whoever has the next decision; the same agent may be selected again and again |
| end | after the fifth Cycle, for all agents together; nothing is truncated |

Nearly all component figures of this game are reconstructed (see the README): results are not results of the published game.

**Observations** are seat-relative and hold what the seat may know, its own hand included; rivals' hands, deck orders, bags and
tokens that lie face down never enter. `games/truth/OBSERVATION.md` lists the blocks, their slices and bounds.

**Last infos** hold `vp`, `placement` (agent -> number), `sources` (agent -> points by source), `turns` (Cycles), `decisions`,
and in solo games `mark_vp` and `mark_sources`.

Seeds, states, copies and illegal actions are as in `galilei_v0`.
"""

from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.aec import OrderedEnv, RawEnv
from galileo_env.envs.common import ruleset_of


def env(
    seats: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    illegal: str = "raise",
    ruleset: str | Ruleset | None = None,
) -> OrderedEnv:
    """A game whose calls out of order raise errors that say what to do.

    Args:
        seats: 1 (solo) to 4; 2 by default.
        reward: "win", "rank", "margin", "vp", "shaped" or "lead".
        render_mode: None, "ansi" or "rgb_array" (needs the extra `render`).
        illegal: what an illegal id does: "raise" raises IllegalAction and changes nothing; "penalise" changes nothing either,
            pays the mover -1 and leaves it on move; "lose" ends the game unscored (placement 0) with -1 for the mover and 0 for
            the others.
        ruleset: one string such as "truth:seats=3"; it excludes `seats`.

    Raises ValueError that names the keyword or word and what is accepted.
    """
    return OrderedEnv(ruleset_of("truth", ruleset, seats=seats), reward, render_mode, illegal)


def raw_env(
    seats: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    illegal: str = "raise",
    ruleset: str | Ruleset | None = None,
) -> RawEnv:
    """`env` without the checks of the order of calls; keywords and errors are the same."""
    return RawEnv(ruleset_of("truth", ruleset, seats=seats), reward, render_mode, illegal)
