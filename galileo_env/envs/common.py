"""What the faces share: keywords, names of agents, the last info of a game, text boards."""

from collections.abc import Sequence
from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.envs.onegame import OneGame

#: What happens on an illegal action.
ILLEGAL = {
    "raise": "IllegalAction is raised and nothing changes",
    "penalise": "nothing changes, the mover gets -1 and stays on move",
    "lose": "the game ends unscored; the mover gets -1, the others 0",
}

RENDER_MODES = ["ansi"]


def one_of(name: str, value: Any, accepted: Sequence[Any]) -> Any:
    """The value itself. Raises ValueError that names the keyword and what is accepted."""
    if value not in accepted:
        raise ValueError(f"{name}={value!r}; accepted: {', '.join(map(repr, accepted))}")
    return value


def ruleset_of(game: str, ruleset: str | Ruleset | None, **words: Any) -> Ruleset:
    """The ruleset that either `ruleset` or the words name; None and False leave a word out, lists are joined by `+`.

    Raises ValueError for both at once, another game, and whatever Ruleset refuses.
    """
    given = {name: value for name, value in words.items() if value is not None and value is not False}
    if ruleset is None:
        return Ruleset.build(game, **{name: "+".join(v) if isinstance(v, (list, tuple)) else v for name, v in given.items()})
    if given:
        raise ValueError(f"ruleset={str(ruleset)!r} says it all; leave out {', '.join(given)}")
    parsed = Ruleset.parse(ruleset)
    if parsed.game != game:
        raise ValueError(f"ruleset={str(ruleset)!r} is another game; accepted: a ruleset of {game}")
    return parsed


def agent_names(seats: int) -> list[str]:
    """`player_0`, `player_1`, ... by seat."""
    return [f"player_{seat}" for seat in range(seats)]


def final_info(game: OneGame, result: dict[str, Any]) -> dict[str, Any]:
    """How a game ended, from what `Session.result` says of it, every time as a fresh dict.

    `vp` and `placement` (agent -> int; placement 0 where the game was not scored), `sources` (agent -> points by source),
    `turns`, `decisions`; for each side beyond the seats, such as `tycho`, `tycho_vp` and `tycho_sources`.
    """
    names = agent_names(game.ruleset.seats)
    sources = [dict(each) for each in result["sources"]]
    info: dict[str, Any] = {
        "vp": dict(zip(names, result["vp"], strict=False)),
        "sources": dict(zip(names, sources, strict=False)),
        "placement": dict(zip(names, result["placement"], strict=False)),
    }
    for seat in range(len(names), len(game.sides)):
        side = game.sides[seat]
        info |= {f"{side}_vp": result["vp"][seat], f"{side}_sources": sources[seat]}
    return info | {"turns": result["turns"], "decisions": result["decisions"]}


def position_of(options: dict[str, Any] | None) -> dict[str, Any] | None:
    """The position in the options of a reset, or None. Raises ValueError for an option that does not exist."""
    for name in options or ():
        # `options` is what PettingZoo's own checker sends.
        if name not in ("position", "options"):
            raise ValueError(f"reset option {name!r} is unknown; accepted: 'position'")
    return (options or {}).get("position")


def draw(game: OneGame, seat: int | None) -> str:
    """The board as text, that of this seat (from 0) first, with the legal actions if it is to move."""
    from galileo_env.render.text import board  # drawing is imported by those who draw

    legal = game.legal_texts(0) if seat is not None and game.mover[0] == seat else []
    return board(game.position(0), legal, None if seat is None else seat + 1)
