"""Tycho Brahe's turn, which has no decisions (S rules, L section 10)."""

from collections.abc import Callable
from dataclasses import dataclass

from . import tables
from .cards import take_card, take_major
from .cellar import interrogate, movable_spaces, move_figure
from .comets import spot_comet
from .moon import face_up, observe_moon_with_tycho
from .state import State, Tycho
from .university import scales_below_top, score_objectives, subject_count


@dataclass
class TychoTurn:
    """A turn of Tycho's in progress. `figures_peak` is the most figures he held in it. Rules: S-074 (G-178)."""

    state: State
    tycho: Tycho
    figures_peak: int
    persuaded: bool = False


def play_tycho(state: State) -> None:
    """Movement tile: its bonuses, then move and evaluate the tile, or upgrade; interrogation; objectives.

    Rules: S-014 to S-016, S-025 to S-027, L-183, L-186, L-228, L-261.
    """
    assert state.tycho is not None
    turn = TychoTurn(state, state.tycho, figures_peak=state.tycho.figures)
    tile = tables.MOVEMENT[turn_over(state)]
    carry_out(turn, tile["bonus"])
    if tile["upgrade"]:
        upgrade(turn.tycho)
        carry_out(turn, tile.get("after_upgrade", []))
    else:
        move_telescope(turn.tycho, tile["steps"], tile["stop"])
        evaluate(turn)
    if turn.persuaded:
        interrogate(turn.tycho, gain_at_right_end=False)
    for _ in score_objectives(state, turn.tycho, turn.figures_peak):
        raise AssertionError("Tycho was asked something")


def turn_over(state: State) -> str:
    """The next Movement tile; an empty deck is shuffled anew first. Rules: S-011, S-017, S-087, L-182."""
    tycho = state.tycho
    assert tycho is not None
    if not tycho.movement:
        tiles = [name for name in tables.MOVEMENT if name in tycho.turned]
        tycho.movement = list(state.shuffle(tiles))
        assert sorted(tycho.movement) == sorted(tiles)
        tycho.turned = []
    tile = tycho.movement.pop(0)
    tycho.turned.append(tile)
    return tile


def move_telescope(tycho: Tycho, steps: int, stop: str) -> None:
    """One tile to the right at a time; a move with a stop mark ends on the first tile of its kind that it comes to.

    The kinds are upgraded tiles and the tile that shows the Moon. Rules: S-018 to S-022, L-184, L-185, L-260.
    """
    assert stop in ("none", "upgraded", "moon")
    for _ in range(steps):
        tycho.telescope = (tycho.telescope + 1) % len(tycho.tiles)
        tile = tycho.tiles[tycho.telescope]
        if (stop == "upgraded" and tile.upgraded) or (stop == "moon" and tile.name == tables.MOON_TILE_OF_TYCHO):
            return


def upgrade(tycho: Tycho) -> None:
    """The tile under the telescope or the nearest one to its right that is not upgraded yet. Rules: S-023, S-024, S-026."""
    for distance in range(len(tycho.tiles)):
        tile = tycho.tiles[(tycho.telescope + distance) % len(tycho.tiles)]
        if not tile.upgraded:
            tile.upgraded = True
            return


# -- rows and conditions


def open_spots(state: State) -> list[tuple[int, int]]:
    """Uncovered spots of the display cards as (space, index), left to right. Rules: S-038."""
    return [
        (space, index)
        for space, card in enumerate(state.display)
        if card is not None
        for index, owner in enumerate(state.spots[space])
        if owner == 0
    ]


def holds(turn: TychoTurn, condition: str) -> bool:
    """Whether a condition is met now. Rules: S-029, S-030, S-033 to S-039, L-187, L-264."""
    name, *numbers = condition.split(":")
    figures = [int(number) for number in numbers]
    if name == "none":
        return True
    if name == "unpersuaded":
        return turn.tycho.cellar[0] >= figures[0]
    if name == "persuaded":
        return turn.tycho.cellar[-1] >= figures[0]
    if name == "dice":
        return turn.tycho.dice >= figures[0]
    if name == "dice_spots":
        return turn.tycho.dice >= figures[0] and len(open_spots(turn.state)) >= figures[1]
    if name == "dice_moon":
        return turn.tycho.dice >= figures[0] and bool(face_up(turn.state))
    if name == "comet":
        return turn.tycho.comets.board > 0
    raise ValueError(f"unknown condition {condition}")


def price(condition: str) -> int:
    """Dice a row costs. Rules: S-030, S-036, S-037, L-187, L-223."""
    name, *numbers = condition.split(":")
    return int(numbers[0]) if name in ("dice", "dice_spots", "dice_moon") else 0


def evaluate(turn: TychoTurn) -> None:
    """The first row from the top whose condition is met: pay its dice, carry out its effects, then its partial condition.

    Rules: S-028 to S-032, S-040, S-041.
    """
    tile = turn.tycho.tiles[turn.tycho.telescope]
    rows = tables.TYCHO_TILES[tile.name]["b" if tile.upgraded else "a"]
    row = next(row for row in rows if holds(turn, row["condition"]))
    turn.tycho.dice -= price(row["condition"])
    carry_out(turn, row["effects"])
    if "partial" in row and holds(turn, row["partial"]["condition"]):
        carry_out(turn, row["partial"]["effects"])


# -- effects


def carry_out(turn: TychoTurn, effects: list[str]) -> None:
    """Effects from left to right; what cannot be carried out is skipped. Rules: S-031, S-032."""
    for text in effects:
        name, *numbers = text.split(":")
        EFFECTS[name](turn, *(int(number) for number in numbers))


def gain_points(turn: TychoTurn, amount: int) -> None:
    """Points of his tiles. Rules: S-059, S-077."""
    turn.tycho.gain_points(amount, "tiles")


def gain_die(turn: TychoTurn) -> None:
    """One die more, without limit. Rules: S-008, S-048."""
    turn.tycho.dice += 1


def gain_inquisitor(turn: TychoTurn) -> None:
    """One figure from the supply to space 1. Rules: S-069, S-070."""
    if turn.state.figures_in_supply > 0:
        turn.tycho.cellar[0] += 1
        turn.figures_peak = max(turn.figures_peak, turn.tycho.figures)


def place_comet(turn: TychoTurn) -> None:
    """His leftmost comet goes above the cards. Rules: S-042."""
    if turn.tycho.comets.board > 0:
        spot_comet(turn.tycho)


def move_comets(turn: TychoTurn, times: int) -> None:
    """Each time a comet showing 2 goes to the Book, or without one a comet showing 1 turns to 2. Rules: S-043, S-044."""
    comets = turn.tycho.comets
    for _ in range(times):
        if comets.twos > 0:
            comets.twos -= 1
            put_into_book(turn)
        elif comets.ones > 0:
            comets.ones -= 1
            comets.twos += 1


def put_into_book(turn: TychoTurn) -> None:
    """On the leftmost free page of the two-player section, else into the Appendix; nothing is gained. Rules: S-045 to S-047."""
    state = turn.state
    for index in range(len(tables.PAGES_ALL)):
        if state.pages[index] == 0:
            state.pages[index] = turn.tycho.seat
            return
    state.appendix[turn.tycho.seat - 1] += 1


def move_book(turn: TychoTurn, columns: int) -> None:
    """His Book token moves, no further than the last column. Rules: S-049, S-050."""
    turn.tycho.book = min(turn.tycho.book + columns, len(turn.tycho.library))


def lecture(turn: TychoTurn) -> None:
    """The token below the top on the Scale whose Subject he counts highest; ties to the left. Rules: S-051 to S-053."""
    best = None
    for number in scales_below_top(turn.state, turn.tycho):
        count = subject_count(turn.tycho, turn.state.scales[number]["subject"])
        if best is None or count > best[0]:
            best = (count, number)
    if best is not None:
        turn.tycho.university[best[1]] += 1


def persuade(turn: TychoTurn, times: int) -> None:
    """Each time the move that raises the interrogation sum most; ties to the left. Rules: S-054 to S-057."""
    values = tables.CELLAR["interrogation"]
    for _ in range(times):
        best = None
        for space in movable_spaces(turn.tycho):
            rise = values[space] - values[space - 1]
            if best is None or rise > best[0]:
                best = (rise, space)
        if best is not None:
            move_figure(turn.tycho, best[1])
            turn.persuaded = True


def remove_figure(turn: TychoTurn) -> None:
    """One fully persuaded figure goes back to the supply. Rules: S-058."""
    if turn.tycho.cellar[-1] > 0:
        turn.tycho.cellar[-1] -= 1


def observe_constellations(turn: TychoTurn, times: int) -> None:
    """Each time the open spot of the highest cost, ties leftmost, for its points alone. Rules: S-060 to S-063, S-066."""
    state, tycho = turn.state, turn.tycho
    for _ in range(times):
        best = None
        for space, index in open_spots(state):
            spot = tables.CARDS[str(state.display[space])]["spot"][index]
            if best is None or spot["cost"] > best[0]["cost"]:
                best = (spot, space, index)
        if best is None or tycho.constellations == 0:
            return
        spot, space, index = best
        state.spots[space][index] = tycho.seat
        tycho.constellations -= 1
        for text in spot["reward"]:
            name, *numbers = text.split(":")
            if name == "vp":
                tycho.gain_points(int(numbers[0]), "constellations")


def observe_major(turn: TychoTurn) -> None:
    """The Major Object of the most points, ties leftmost, for its points alone. Rules: S-064 to S-067."""
    best = None
    for space, card in enumerate(turn.state.display):
        if card is not None and (best is None or tables.CARDS[card]["vp"] > best[0]):
            best = (tables.CARDS[card]["vp"], space)
    if best is not None:
        turn.tycho.gain_points(best[0], "majors")
        take_major(turn.state, turn.tycho, best[1])


def observe_moon(turn: TychoTurn) -> None:
    """A Moon observation. Rules: L-187 to L-191."""
    observe_moon_with_tycho(turn.state, turn.tycho)


def gain_card(turn: TychoTurn) -> None:
    """The top card of the deck into his library, light side up. Rules: S-068, S-071."""
    if turn.state.deck:
        take_card(turn.state, turn.tycho)


EFFECTS: dict[str, Callable[..., None]] = {
    "vp": gain_points,
    "die": gain_die,
    "inquisitor": gain_inquisitor,
    "comet": place_comet,
    "move_comet": move_comets,
    "book": move_book,
    "lecture": lecture,
    "persuade": persuade,
    "remove": remove_figure,
    "constellation": observe_constellations,
    "major": observe_major,
    "card": gain_card,
    "moon": observe_moon,
}
