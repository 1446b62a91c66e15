"""Galileo Galilei for PettingZoo: 2 to 4 players, or one against the scripted Tycho Brahe; with or without Luna and characters.

    from galileo_env import galilei_v0

    env = galilei_v0.env(seats=2)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    print(info["vp"], info["placement"])

| | |
|---|---|
| agents | `player_0` ... `player_3`, one per seat; a solo game has `player_0` alone, Tycho moves inside `step` |
| actions | `Discrete(200)` in every ruleset; `action_text(id)` and `action_id(text)` translate |
| observations | `{"observation": Box((n,), int8), "action_mask": Box(0, 1, (200,), int8)}`, n the same in every ruleset |
| rewards | by name, see below; the default is `win` |
| order | whoever has the next decision; the same agent may be selected again and again |
| end | the rules end every game, for all agents together; nothing is truncated |

**Rulesets.** `env(seats=3, luna=True, characters=["kepler", "bruno", "random"])`, or the same in one string:
`env(ruleset="galilei:seats=3,luna,characters=kepler+bruno+random")`. `luna` adds the Moon, Grand Inquisitors and the Bonus Board.
`characters` is one word for all seats (`basic`: nobody has a character, the default from two seats on; `random`: drawn for every
game, all different, the default of solo games) or one per seat: `galileo`, `kepler`, `copernicus`, `bruno`, `newton`, `hevelius`,
`cunitz`, `sophia`, `basic`, `random`. `level` is Tycho's: `easy`, `normal` (the default), `hard` or `flaming` with Luna, `base`
without. Spaces are the same for all, so that one network can play every ruleset.

**Observations** are seat-relative and hold what the seat may know, nothing else. `games/galilei/OBSERVATION.md` lists the blocks,
their slices and bounds. `observe(agent)` works for every agent at any time; the mask is all zero where the agent is not on move.
Whoever is on move has a legal action.

**Rewards.** `win`: at the end +1 for a sole winner, `2 / k - 1` for each of k winners who share, -1 for the others; a solo tie is
Tycho's. `rank`: places from +1 (best) to -1 (last). `margin`: own points minus those of the best other side (Tycho is one),
divided by 100. `vp`: every change of the own points as it happens, final scoring included. `shaped`: `win` plus phi(after) -
phi(before) of every decision, with phi = tanh(margin if the game were scored now / 40) and phi(end) = 0. `lead`: every change of
the margin if the game were scored now, in points.

**Last infos** hold `vp`, `placement` (agent -> number), `sources` (agent -> points by source), `turns` (rounds), `decisions`, and
in solo games `tycho_vp` and `tycho_sources`. Before that they are empty, but for `illegal` (the id) after an illegal action that
`illegal="penalise"` let pass.

**Seeds.** `reset(seed=s)` starts a sequence of games that later resets without a seed go on with: the k-th game after it is a
function of s, k and the actions.

**States.** `position()` is the whole state as a plain dict, and `reset(options={"position": ...})` sets it. `copy.deepcopy` and
pickle work at any moment, and the copies play on independently.

There is no `parallel_env`: players never decide at the same time.
"""

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
    """A game whose calls out of order raise errors that say what to do.

    Args:
        seats: 1 (solo against Tycho) to 4; 2 by default.
        luna: with the Luna expansion.
        characters: "basic", "random", or one per seat as a list or joined by `+`.
        level: Tycho's level, in solo games: "easy", "normal", "hard" or "flaming" with Luna, "base" without.
        reward: "win", "rank", "margin", "vp", "shaped" or "lead".
        render_mode: None, "ansi" or "rgb_array" (needs the extra `render`).
        illegal: what an illegal id does: "raise" raises IllegalAction and changes nothing; "penalise" changes nothing either,
            pays the mover -1 and leaves it on move; "lose" ends the game unscored (placement 0) with -1 for the mover and 0 for
            the others.
        ruleset: all of the first four in one string such as "galilei:seats=3"; it excludes them.

    Raises ValueError that names the keyword or word and what is accepted.
    """
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
    """`env` without the checks of the order of calls; keywords and errors are the same."""
    return RawEnv(_ruleset(seats, luna, characters, level, ruleset), reward, render_mode, illegal)


def _ruleset(
    seats: int | None, luna: bool, characters: str | Sequence[str] | None, level: str | None, ruleset: str | Ruleset | None
) -> Ruleset:
    return ruleset_of("galilei", ruleset, seats=seats, luna=luna, characters=characters, level=level)
