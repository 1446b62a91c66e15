"""Wax Seals: Mentors and their gifts, Mastery Tracks, the seal icon (T-093, T-094, R-08, R-11)."""

from . import tables
from .effects import Flow, ask, ask_word, effect
from .goods import gain_goods
from .state import Player, State


def mentor_options(player: Player) -> list[str]:
    """Mentors that still have a seal."""
    return [f"seal {name}" for name, left in player.mentors.items() if left]


def has_seal(player: Player) -> bool:
    """Whether a seal can be placed at all. Rules: A-14, A-17."""
    return bool(mentor_options(player)) or player.beside > 0


def take_from(player: Player, choice: str) -> None:
    """Takes a seal off a Mentor or from beside the board; the last one of a Mentor gives its gift. Rules: A-17, A-61, R-08."""
    name = choice.removeprefix("seal ")
    if name == "beside":
        player.beside -= 1
        return
    player.mentors[name] -= 1
    if player.mentors[name] == 0:
        player.did(name, "fourth")
        gain_goods(player, tables.MENTORS[name]["fourth"], "mentors")


def seal_for_board(state: State) -> Flow:
    """The player chooses where a seal for a board is taken from. Rules: T-037, T-050, A-09, A-17."""
    player = state.player
    choice = yield from ask("choose_seal", mentor_options(player) + ["seal beside"] * (player.beside > 0))
    take_from(player, choice)


@effect("seal")
def seal(state: State) -> Flow:
    """A seal off a Mentor goes beside the board. Rules: T-094, A-23, A-61."""
    options = mentor_options(state.player)
    if options:
        choice = yield from ask("choose_seal", options)
        take_from(state.player, choice)
        state.player.beside += 1


def open_tracks(state: State) -> list[str]:
    """Mastery Tracks that are not full. Rules: A-14, R-11."""
    return [subject for subject, spaces in tables.MASTERY.items() if len(state.mastery[subject]) < len(spaces)]


@effect("mastery")
def mastery(state: State, subject: str) -> Flow:
    """A seal on the leftmost free space of the track, scored at once. Rules: T-093, A-14, A-23, R-11."""
    if not has_seal(state.player):
        return
    options = [track for track in open_tracks(state) if subject in ("any", track)]
    if not options:
        return
    track = yield from ask_word("choose_track", "track", options)
    yield from seal_for_board(state)
    points = tables.MASTERY[track][len(state.mastery[track])]
    state.player.did(f"mastery {track}", len(state.mastery[track]))
    state.mastery[track].append(state.seat)
    state.gain_set_points(points, "mastery")
