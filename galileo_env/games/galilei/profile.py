"""What a game of Galileo Galilei came to, for statistics over many: see `GameSpec.profile`."""

from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.layout import PLAYER


def profile(state: Any, ruleset: Ruleset) -> dict[str, Any]:
    """A few facts of a state record, as `GameSpec.profile` says.

    Sides, Tycho as the last one: `majors`, `constellations` and `comets` observed, `inquisitors` in the cellar, `upgrades` of
    tiles, `university` (rows of all four tokens), `books` (columns of all four), `reputation` (space), with Luna `moons`
    observed; a player's `character`.

    Pieces: `objectives` with those who scored each, in that order; with Luna `scoring_tiles` that were observed (by whom is not
    known) and `bonus_spaces`, by side and number, which the figures of one seat hold (on space 9, of anybody).
    """
    players = state["players"][: int(state["sides"])]
    sides = [_side(player.item(), seat < ruleset.seats, bool(state["luna"])) for seat, player in enumerate(players)]
    claims = state["claims"].tolist()
    objectives = {
        t.OBJECTIVE_IDS[objective]: [seat for seat in seats if seat]
        for objective, seats in zip(state["objectives"].tolist(), claims, strict=True)
    }
    pieces = {"objectives": objectives}
    if state["luna"]:
        left = {*state["moon_shown"].tolist(), *state["moon_hidden"].tolist()}
        pieces["scoring_tiles"] = {name: [] if tile in left else [0] for tile, name in enumerate(t.SCORING_IDS) if tile}
        holders = [*([seat] if seat else [] for seat in state["bonus"].tolist()), [0] * int(state["ninth"])]
        board = "ab"[int(state["bonus_side"]) - 1]
        pieces["bonus_spaces"] = {f"{board}{space}": seats for space, seats in enumerate(holders, 1)}
    return {"sides": sides, "pieces": pieces}


_AT = {field.name: place for place, field in enumerate(PLAYER.fields)}


def _side(values: tuple[Any, ...], human: bool, luna: bool) -> dict[str, Any]:
    """The facts of one player, whose record is given as a plain tuple: reading it field by field takes far longer."""

    def of(name: str) -> Any:
        return values[_AT[name]]

    books = of("books").tolist()
    found = {
        "majors": of("majors"),
        "constellations": int(t.START_CONSTELLATIONS) - of("constellations"),
        "comets": int(t.START_COMETS) - of("comets"),
        "inquisitors": int(of("cellar").sum() + of("grand").sum()),
        "upgrades": int(of("gold").sum()),
        "university": int(of("university").sum()),
        "books": sum(books) if human else books[0],
        "reputation": of("reputation"),
    }
    if luna:
        found["moons"] = of("moons")
    if human:
        found = {"character": n.CHARACTERS[of("character")] or "basic", **found}
    return found
