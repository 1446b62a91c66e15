"""Effects of Coins, Research, VP, Suspicion, Books and the Natural Philosopher (section 1.4)."""

from . import tables
from .effects import Flow, effect
from .sets import ask_subject
from .state import Player, State


def gain_goods(player: Player, token: str, source: str) -> int:
    """A plain gain outside a set, of a Mentor or an Invention; returns the number of cards to draw. Rules: R-02, R-08, A-53."""
    name, *arguments = token.split(":")
    if name == "coin":
        player.coins += int(arguments[0])
    elif name == "research":
        player.research += int(arguments[0])
    elif name == "vp":
        player.gain_points(int(arguments[0]), source)
    elif name == "book":
        player.gain_books(arguments[0], int(arguments[1]))
    elif name == "susp_down":
        player.change_suspicion(-int(arguments[0]))
    elif name == "draw":
        return 1
    else:
        raise AssertionError(f"{token} is no plain gain")
    return 0


def fire_ongoing(player: Player, condition: str) -> None:
    """Ongoing Inventions react to the owner's own action, in order of purchase; their VP are no base of modifiers.

    Rules: T-067, A-29, A-53.
    """
    for invention in player.inventions:
        record = tables.INVENTIONS[invention.name]
        if record["type"] == "ongoing" and record["condition"] == condition:
            for token in record["work"]:
                player.did(invention.name, token)
                gain_goods(player, token, "inventions")


@effect("coin")
def coin(state: State, number: str) -> None:
    """Rules: T-082."""
    state.player.coins += int(number)


@effect("research")
def research(state: State, number: str) -> None:
    """Rules: T-083."""
    state.player.research += int(number)


@effect("vp")
def vp(state: State, number: str) -> None:
    """Rules: T-084, A-29."""
    state.gain_set_points(int(number), "icons")


@effect("vp_end_loss")
def vp_end_loss(state: State, number: str) -> None:
    """VP lost at the end of the game. Rules: T-086."""
    state.player.red += int(number)


@effect("vp_levels")
def vp_levels(state: State) -> None:
    """Rules: T-087, A-11."""
    state.gain_set_points(tables.SETUP["icon"]["vp_per_level_gained"] * state.player.levels_gained, "icons")


@effect("vp_marker")
def vp_marker(state: State, subject: str) -> None:
    """Rules: T-087."""
    state.gain_set_points(state.player.marker_level(subject), "icons")


@effect("susp_down")
def susp_down(state: State, number: str) -> None:
    """Rules: T-088, A-24."""
    state.player.change_suspicion(-int(number))


@effect("susp_down_diff")
def susp_down_diff(state: State) -> None:
    """Rules: T-088, A-19."""
    state.player.change_suspicion(-state.player.different_subjects)


@effect("susp_up")
def susp_up(state: State, number: str) -> None:
    """Rules: T-089."""
    state.player.change_suspicion(int(number))


@effect("susp_others")
def susp_others(state: State, number: str) -> None:
    """Every other player, also one who has left the Cycle. Rules: T-089, A-50."""
    for player in state.others:
        player.change_suspicion(int(number))


@effect("susp_copernican")
def susp_copernican(state: State, number: str) -> None:
    """Every Copernican player, the acting one included. Rules: T-089, A-50."""
    for player in state.players:
        if player.copernican:
            player.change_suspicion(int(number))


@effect("book")
def book(state: State, subject: str, number: str) -> None:
    """Rules: T-090, A-45."""
    state.player.gain_books(subject, int(number))


def gain_chosen_books(state: State, number: int) -> Flow:
    """Books of one Subject out of all four. Rules: T-091, A-65."""
    subject = yield from ask_subject(tables.SUBJECTS)
    state.player.gain_books(subject, number)


@effect("any_book")
def any_book(state: State) -> Flow:
    """Rules: T-091."""
    yield from gain_chosen_books(state, 1)


@effect("any_same")
def any_same(state: State, number: str) -> Flow:
    """Rules: T-091."""
    yield from gain_chosen_books(state, int(number))


@effect("any_diff")
def any_diff(state: State) -> Flow:
    """Nothing is asked with a count of 0. Rules: T-091, A-23, A-65."""
    number = state.player.different_subjects
    if number:
        yield from gain_chosen_books(state, number)


@effect("marker_up")
def marker_up(state: State) -> Flow:
    """A marker below the last Level goes to the first space of its next Level. Rules: T-092, A-23."""
    player = state.player
    options = [subject for subject in tables.SUBJECTS if player.marker_level(subject) < len(tables.LEVEL_FIRST_SPACE)]
    if options:
        subject = yield from ask_subject(options)
        player.markers[subject] = tables.LEVEL_FIRST_SPACE[player.marker_level(subject)]


@effect("recall")
def recall(state: State) -> None:
    """Back from an action space only. Rules: T-095, A-23."""
    if state.player.philosopher in tables.SPACES:
        state.player.philosopher = "standing"


@effect("income")
def income(state: State, subject: str) -> None:
    """What the Physics or Mathematics track gives, without base, Mentors and Inventions. Rules: T-096."""
    gain_track(state.player, subject)


def gain_track(player: Player, subject: str) -> None:
    """Coins of the Physics Level or Research of the Mathematics Level. Rules: T-096, R-02."""
    track = tables.INCOME_TRACKS[subject]
    player.did(track["id"], player.marker_level(subject))
    number = track["by_level"][player.marker_level(subject) - 1]
    gain_goods(player, f"{track['goods']}:{number}", "icons")
