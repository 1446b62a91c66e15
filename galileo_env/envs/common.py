"""What the faces share: keywords, names of agents, the last info of a game, boards."""

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any

import numpy as np
from gymnasium import spaces

from galileo_env.engine.ruleset import Ruleset, words_of
from galileo_env.engine.session import OBSERVATIONS, Session
from galileo_env.engine.spec import game_spec

#: What happens on an illegal action.
ILLEGAL = {
    "raise": "IllegalAction is raised and nothing changes",
    "penalise": "nothing changes, the mover gets -1 and stays on move",
    "lose": "the game ends unscored; the mover gets -1, the others 0",
}

#: Text boards, and drawn ones as pixels.
RENDER_MODES = ["ansi", "rgb_array"]


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
        return Ruleset.build(
            game, **{name: "+".join(map(str, v)) if isinstance(v, (list, tuple)) else v for name, v in given.items()}
        )
    if given:
        raise ValueError(f"ruleset={str(ruleset)!r} says it all; leave out {', '.join(given)}")
    parsed = Ruleset.parse(ruleset)
    if parsed.game != game:
        raise ValueError(f"ruleset={str(ruleset)!r} is another game; accepted: a ruleset of {game}")
    return parsed


def learner_rules(
    game: str, solo: bool, ruleset: str | Ruleset | None, words: dict[str, Any], face: Callable[..., Any] | None = None
) -> Ruleset:
    """The ruleset of a face with one learning seat, a solo game or not; `character` says the same as `characters`.

    `face` is the function whose keywords `words` are left over from. Raises ValueError that names the keyword or word.
    """
    if solo:
        for name in ("seats", "solo", "opponents", "seat"):
            if name in words:
                raise ValueError(f"{name}={words[name]!r} does not apply to a solo game; leave it out")
    if face is not None:
        _refuse_unknown(game, solo, words, face)
    if "character" in words and ruleset is None:
        if words.get("characters") is not None:
            raise ValueError("character and characters say the same; leave one of them out")
        words = {**words, "characters": words["character"]}
        del words["character"]
    rules = ruleset_of(game, ruleset, **({"solo": True} if solo and ruleset is None else {}), **words)
    if solo and not rules.solo:
        raise ValueError(f"ruleset {str(rules)!r} is no solo game; accepted: for example '{game}:solo'")
    if rules.solo and not solo:
        raise ValueError(f"ruleset {str(rules)!r} has no opponents; accepted: two seats or more, or the game's Solo id")
    return rules


def _refuse_unknown(game: str, solo: bool, words: dict[str, Any], face: Callable[..., Any]) -> None:
    """Raises ValueError for a word that no ruleset of the game has; it lists the keywords of the face too."""
    of_game = words_of(game)
    short = {"character"} if "characters" in of_game else set()
    unknown = [name for name in words if name not in {"seats", "solo", *of_game, *short}]
    if unknown:
        left_out = {"self", "game", "words"} | ({"opponents", "seat"} if solo else set())
        accepted = [name for name in signature(face).parameters if name not in left_out] + ([] if solo else ["seats"])
        accepted += [str(word) for word in of_game.values() if solo or not word.solo_only]
        raise ValueError(f"keyword {unknown[0]!r} is unknown; accepted: {', '.join(accepted)}")


def learner_spaces(game: str, obs: str, dtype: str) -> tuple[spaces.Space, spaces.Discrete]:
    """Observation and action space of a learning seat. Raises ValueError for an unknown `obs` ("flat" or "dict") or `dtype`."""
    flat = one_of("obs", obs, ("flat", "dict")) == "flat"
    kind = OBSERVATIONS[one_of("dtype", dtype, ("int8", "float32"))]
    spec = game_spec(game)
    box = spaces.Box(spec.observation.low.astype(kind), spec.observation.high.astype(kind), dtype=kind)
    number = len(spec.actions)
    masks = spaces.Box(0, 1, (number,), np.int8)
    return box if flat else spaces.Dict({"observation": box, "action_mask": masks}), spaces.Discrete(number)


def agent_names(seats: int) -> list[str]:
    """`player_0`, `player_1`, ... by seat."""
    return [f"player_{seat}" for seat in range(seats)]


def final_info(game: Session, result: dict[str, Any]) -> dict[str, Any]:
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


def position_of(options: dict[str, Any] | None, *others: str) -> dict[str, Any] | None:
    """The position in the options of a reset, or None. Raises ValueError for an option that is not accepted, as `others` are."""
    if options is not None and not isinstance(options, Mapping):
        raise ValueError(f"reset options={options!r}; accepted: a dict or None")
    for name in options or ():
        # `options` is what PettingZoo's own checker sends.
        if name not in ("position", "options", *others):
            raise ValueError(f"reset option {name!r} is unknown; accepted: {', '.join(map(repr, ('position', *others)))}")
    return (options or {}).get("position")


def draw(game: Session, seat: int | None, mode: str, row: int = 0) -> str | np.ndarray:
    """The board of a game, that of this seat (from 0) first: with "ansi" as text, with the legal actions if the seat is to move;
    with "rgb_array" as (800, 1280, 3) uint8.

    Raises ValueError for "rgb_array" where the extra `render` is not installed.
    """
    viewer = None if seat is None else seat + 1
    if mode == "rgb_array":
        from galileo_env.render import raster, svg  # drawing is imported by those who draw

        return raster.pixels(svg.draw(game.position(row), viewer))
    from galileo_env.render.text import board

    legal = game.legal_texts(row) if seat is not None and game.seat[row] == seat else []
    return board(game.position(row), legal, viewer)
