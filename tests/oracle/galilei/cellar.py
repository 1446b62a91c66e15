"""Cellar and Inquisition (section 12), Bruno's cellar (GC-030 to GC-034), Grand Inquisitors (L section 5)."""

from . import tables
from .effects import Flow, ask, ask_number, effect, resolve
from .state import Player, Side, State


def can_gain_figure(state: State) -> bool:
    """The supply holds an Inquisitor. Rules: G-023, G-068."""
    return state.figures_in_supply > 0


def gain_figure(state: State) -> None:
    """One Inquisitor from the supply goes to space 1, or is forfeited. Rules: G-023, G-151, G-178."""
    if can_gain_figure(state):
        state.player.cellar[0] += 1
        remember_peak(state)


def remember_peak(state: State) -> None:
    """The most figures held at one moment of the turn. Rules: G-178, L-204."""
    state.turn.figures_peak = max(state.turn.figures_peak, state.player.figures)


@effect("inquisitor", can_gain_figure)
def inquisitor(state: State, source: str) -> None:
    """Gain Inquisitor. Rules: G-148, G-151, G-170."""
    gain_figure(state)


# -- moving figures


def movable_figures(player: Player) -> list[str]:
    """Figures left of the rightmost space, one text for those of a kind on one space. Rules: G-005, G-153, G-155, L-050."""
    return [
        f"{kind} {space}"
        for kind, row in (("figure", player.cellar), ("grand", player.grand))
        for space in range(1, len(row))
        if row[space - 1] > 0
    ]


def put_figure(state: State, figure: str, target: int) -> Flow:
    """A figure leaves its space for another one to its right and enters it.

    With Bruno it brings the reward of the space entered. A Grand Inquisitor that reaches the rightmost space is taken out of the
    cellar at once, then that reward is resolved, then it goes on the Bonus Board. Rules: GC-031, GC-033, L-051, L-240, L-242.
    """
    player = state.player
    kind, start = figure.split()
    row = player.cellar if kind == "figure" else player.grand
    row[int(start) - 1] -= 1
    leaves = kind == "grand" and target == len(row)
    if not leaves:
        row[target - 1] += 1
    if player.character == "bruno":
        yield from resolve(state, tables.BRUNO_CELLAR["enter_reward"][target - 1], "characters")
    if leaves:
        yield from place_on_bonus_board(state)


def place_on_bonus_board(state: State) -> Flow:
    """A Grand Inquisitor goes on a free space of its owner's choice, who takes the reward; the ninth is always free.

    The space of a comet gives nothing at all to a player without one. Rules: L-052 to L-054, L-087, L-209, L-214, L-259.
    """
    moon = state.moon
    assert moon is not None
    free = [space for space, seat in moon.bonus.items() if seat == 0]
    space = yield from ask_number("choose_bonus_space", "bonus", [*free, tables.LAST_BONUS_SPACE])
    if space == tables.LAST_BONUS_SPACE:
        moon.ninth += 1
    else:
        moon.bonus[space] = state.seat
    reward = tables.BONUS[moon.side, space]
    if "comet" in reward and state.player.comets.board == 0:
        return
    yield from resolve(state, reward, "bonus")


# -- Persuade


def can_persuade(state: State, times: str) -> bool:
    """An own figure stands left of the rightmost space. Rules: G-068, G-153, L-050."""
    return bool(movable_figures(state.player))


def persuade_figure(state: State, figure: str) -> Flow:
    """One figure moves one space to the right; the interrogation is due. Rules: G-152, G-160, L-058."""
    state.turn.persuaded = True
    yield from put_figure(state, figure, int(figure.split()[1]) + 1)


@effect("persuade", can_persuade)
def persuade(state: State, source: str, times: str) -> Flow:
    """n single Persuades one after the other, each resolved completely; what cannot be carried out is forfeited.

    Rules: G-152 to G-155, GC-033, L-050, L-206.
    """
    for _ in range(int(times)):
        figures = movable_figures(state.player)
        if not figures:
            return
        figure = yield from ask("choose_inquisitor", figures)
        yield from persuade_figure(state, figure)


@effect("persuade_pair", can_persuade)
def persuade_pair(state: State, source: str, times: str) -> Flow:
    """Copernicus's page: a figure and how far, then another figure and how far; he may stop before either.

    The figure moved first is no option for the second, but others of its kind on its space are. Rules: GC-028, GC-029.
    """
    player = state.player
    moved = None
    for _ in range(2):
        figures = movable_figures(player)
        if moved in figures:
            kind, space = str(moved).split()
            if (player.cellar if kind == "figure" else player.grand)[int(space) - 1] == 1:
                figures.remove(str(moved))
        figure = yield from ask("choose_inquisitor", [*figures, "stop"])
        if figure == "stop":
            return
        kind, start = figure.split()
        most = min(int(times), len(player.cellar) - int(start))
        steps = yield from ask_number("choose_amount", "amount", range(1, most + 1))
        for step in range(steps):
            yield from persuade_figure(state, f"{kind} {int(start) + step}")
        moved = f"{kind} {int(start) + steps}"


# -- straight to the rightmost space


def can_go_to_end(state: State) -> bool:
    """An own figure stands left of the rightmost space. Rules: L-243."""
    return bool(movable_figures(state.player))


@effect("inquisitor_to_end", can_go_to_end)
def inquisitor_to_end(state: State, source: str) -> Flow:
    """One figure goes straight to the rightmost space; this is no Persuade. Rules: L-094, L-207, L-242, L-243."""
    figure = yield from ask("choose_inquisitor", movable_figures(state.player))
    yield from put_figure(state, figure, len(state.player.cellar))


# -- Tycho's figures


def movable_spaces(side: Side) -> list[int]:
    """Cellar spaces (from 1) left of the rightmost one that hold an ordinary figure. Rules: G-153, G-155, S-057."""
    return [space for space in range(1, len(side.cellar)) if side.cellar[space - 1] > 0]


def move_figure(side: Side, space: int) -> None:
    """One ordinary figure moves one space to the right. Rules: G-152."""
    side.cellar[space - 1] -= 1
    side.cellar[space] += 1


# -- Inquisitor's Farewell


def can_farewell(state: State) -> bool:
    """An own figure stands on the rightmost space. Rules: G-068, G-157."""
    return state.player.cellar[-1] > 0


@effect("farewell", can_farewell)
def farewell(state: State, source: str) -> Flow:
    """A figure of the rightmost space may go back to the supply for a die and a Quadrant. Rules: G-156 to G-159."""
    choice = yield from ask("choose_farewell", ["take", "refuse"])
    if choice == "take":
        state.player.cellar[-1] -= 1
        yield from resolve(state, tables.CELLAR["farewell_reward"], source)


# -- interrogation


def interrogation_sum(side: Side) -> int:
    """The values of all figures; a Grand Inquisitor counts a negative one twice. Rules: G-162, GC-030, L-055 to L-057, L-241."""
    values = tables.cellar_of(side.character if isinstance(side, Player) else None)["interrogation"]
    total = sum(figures * value for figures, value in zip(side.cellar, values, strict=True))
    if isinstance(side, Player):
        factor = tables.LUNA_SETUP["grand_inquisitor_factor"]
        total += sum(figures * min(value, factor * value) for figures, value in zip(side.grand, values, strict=True))
    return total


def interrogate(side: Side, gain_at_right_end: bool) -> None:
    """The Tribunal token moves by the sum of the values of all figures in the cellar.

    Distance beyond an end is lost and costs 2 points on the left, or gives 2 on the right, once.
    Rules: G-161 to G-167, S-072, S-073.
    """
    track = tables.REPUTATION
    wanted = side.reputation + interrogation_sum(side)
    side.reputation = min(max(wanted, track["lowest"]), track["highest"])
    if wanted < track["lowest"]:
        side.gain_points(-track["overrun_vp"], "overrun")
    if wanted > track["highest"] and gain_at_right_end:
        side.gain_points(track["overrun_vp"], "overrun")
