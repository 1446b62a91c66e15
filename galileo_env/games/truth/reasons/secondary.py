"""Why not: seals, tracks, Treatises, Inventions and the sky."""

from galileo_env.engine.reasons import Asked, View, asked, plain
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from galileo_env.games.truth.actions import A_CARD, A_TREATISE, A_WINDOW, ACTIONS
from galileo_env.games.truth.rules import cards, observe, points, seals, treatises


def _track(view: View, word: str, rest: str) -> tuple[str, str]:
    assert plain(seals.is_full)(view.s, n.SUBJECTS.index(rest))
    return "A-14", f"the Mastery Track of {rest} is full"


def _seal(view: View, word: str, rest: str) -> tuple[str, str]:
    if rest != "beside":
        return "T-037", f"no seal is left on {rest}"
    if view.f.a == n.SEAL_TO_KEEP:
        return "T-094", "the seal is taken off a Mentor and put beside the board"
    return "A-17", "no seal lies beside your board"


def _no_books(view: View, subject: int, number: int, level: int, rule: str) -> tuple[str, str]:
    """Why Books are not there: too few, or a marker at too low a Level."""
    p = view.p
    assert not plain(points.has_books)(p, subject, number, level)
    at = f" at Level {level}" if level > 1 else ""
    if subject == n.WILD:
        return rule, f"no marker holds the {number} Books due{at}"
    found = f"the marker of {n.SUBJECTS[subject]} is on space {p.markers[subject]}"
    return rule, f"{number} Books are due{at}, {found} (Level {plain(points.marker_level)(p, subject)})"


def _place(view: View, rest: str) -> tuple[int, tuple[str, str] | None]:
    """A place of the pyramid, and why nothing can be done with it, if nothing lies there."""
    place = ACTIONS.id(f"treatise {rest}") - A_TREATISE
    row = place // n.ROW + 1
    missing = view.s.pyramid[place] == 0
    return place, ("R-09", f"row {row} of the pyramid has {t.ROW_SIZE[row]} Treatises") if missing else None


def _write(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p = view.s, view.p
    place, found = _place(view, rest)
    if found:
        return found
    if plain(treatises.has_sealed)(s, view.seat, place):
        return "T-045", "your seal is on this Treatise"
    if plain(treatises.seals_on)(s, place) == n.SEAL_SPACES:
        return "A-34", "no seal space is free"
    research = int(plain(treatises.research_cost)(s, view.seat, place))
    if p.research < research:
        rule = "T-047" if place < n.ROW else "T-048"
        return rule, f"it costs {research} Research, you have {p.research}"
    card = s.pyramid[place]
    return _no_books(view, int(t.COST_SUBJECT[card]), int(t.COST_BOOKS[card]), int(t.COST_LEVEL[card]), "T-046")


def _copy(view: View, word: str, rest: str) -> tuple[str, str]:
    place, found = _place(view, rest)
    level = int(t.TOKEN[view.f.a, 1])
    if found or place >= n.ROW * level:
        return found or ("T-053", f"it is of Level {place // n.ROW + 1}, the icon reaches Level {level}")
    if plain(treatises.has_sealed)(view.s, view.seat, place):
        return "T-053", "your seal is on this Treatise"
    if plain(treatises.seals_on)(view.s, place) == n.SEAL_SPACES:
        return "A-34", "no seal space is free"
    return "T-053", "nobody's seal is on this Treatise"


def _read(view: View, word: str, rest: str) -> tuple[str, str]:
    place, found = _place(view, rest)
    level = int(t.TOKEN[view.f.a, 1])
    if found or place >= n.ROW * level:
        return found or ("T-058", f"it is of Level {place // n.ROW + 1}, the icon reaches Level {level}")
    if view.s.read >> place & 1:
        return "A-31", "it has been Read in this Main Action"
    return "T-058", "nobody's seal is on this Treatise"


def _put(view: View, word: str, rest: str) -> tuple[str, str]:
    return "T-051", f"{rest} is not in your hand"


def _create(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p, slot = view.s, view.p, int(rest)
    card = int(s.workshop[slot])
    if card == 0:
        return "T-065", f"slot {slot} of the Workshop is empty"
    coins = int(t.SLOT_COINS[slot] + t.INVENTION_COINS[card])
    if p.coins < coins:
        return "T-062", f"it costs {coins} Coins, you have {p.coins}"
    if p.research < t.INVENTION_RESEARCH[card]:
        return "T-062", f"it costs {t.INVENTION_RESEARCH[card]} Research, you have {p.research}"
    return _no_books(view, int(t.INVENTION_SUBJECT[card]), int(t.INVENTION_BOOKS[card]), 0, "T-062")


def _level(view: View, word: str, rest: str) -> tuple[str, str]:
    if plain(observe.tiles_left)(view.s, int(rest)) == 0:
        return "A-41", f"no tile of Level {rest} is left"
    assert not plain(observe.list_spaces)(view.p, int(rest), view.scratch)
    return "A-16", f"row {rest} of your Window has no space that is open to you and can be paid"


def _keep(view: View, word: str, rest: str) -> tuple[str, str]:
    return "T-073", f"{rest} has not been drawn"


def _space(view: View, word: str, rest: str) -> tuple[str, str]:
    p, space = view.p, ACTIONS.id(f"window {rest}") - A_WINDOW + 1
    row = (space - 1) // n.WINDOW_COLUMNS + 1
    if row != view.f.a:
        return "A-18", f"the tile is of Level {view.f.a}, the space lies in row {row}"
    if p.window[space]:
        return "T-070", "a tile lies on this space"
    if not plain(observe.is_open)(p, space):
        first = plain(observe.tiles_laid)(p) == 0
        return ("T-069", "the first tile goes on the starting space") if first else ("T-070", "no own tile lies next to it")
    if p.research < t.WINDOW_RESEARCH[space]:
        return "T-074", f"it costs {t.WINDOW_RESEARCH[space]} Research, you have {p.research}"
    return "T-074", f"{t.WINDOW_BOOKS[space]} Books of Astronomy are due, the marker is on space {p.markers[n.ASTRONOMY]}"


def _remove(view: View, word: str, rest: str) -> tuple[str, str]:
    assert not plain(cards.can_remove)(view.p, ACTIONS.id(f"card {rest}") - A_CARD + 1)
    return "T-078", f"{rest} lies neither in your hand nor in your discard pile or play area"


ASKED: dict[int, Asked] = {
    n.CHOOSE_TRACK: asked("T-093", "track", _track),
    n.CHOOSE_SEAL: asked("T-037", "seal", _seal),
    n.CHOOSE_WRITE: asked("T-045", "treatise", _write),
    n.CHOOSE_COPY: asked("T-053", "treatise", _copy),
    n.CHOOSE_PLACE: asked("T-051", "deck card", _put),
    n.CHOOSE_READ: asked("T-058", "treatise", _read),
    n.CHOOSE_CREATE: asked("T-062", "slot", _create),
    n.CHOOSE_LEVEL: asked("T-072", "level", _level),
    n.CHOOSE_KEEP: asked("T-073", "tile", _keep),
    n.CHOOSE_SPACE: asked("T-074", "window", _space),
    n.CHOOSE_REMOVE: asked("T-078", "card", _remove),
}
