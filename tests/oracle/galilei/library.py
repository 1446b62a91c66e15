"""Library and writing (section 11), the Bonus Board's rewards for Book tokens (L-084, L-095)."""

from collections.abc import Iterable

from .effects import Flow, always, ask, ask_number, effect, resolve
from .state import State


def movable_books(state: State) -> list[int]:
    """Library rows whose Book token has a column to its right. Rules: G-140, G-141."""
    return [row for row, column in enumerate(state.player.books) if column < len(state.player.library)]


def can_write(state: State, *steps: str) -> bool:
    """A Book token has a column to its right. Rules: G-068, G-140."""
    return bool(movable_books(state))


def cells(state: State, row: int, columns: Iterable[int]) -> list[str]:
    """Rewards in one row of these library columns (numbered from 1), empty cells left out. Rules: G-138, G-139, GC-020."""
    found = [state.player.cell(row, column) for column in columns]
    return [cell for cell in found if cell]


@effect("write", can_write)
def write(state: State, source: str, steps: str) -> Flow:
    """Partial Write: up to n steps, at least one; each cell's reward is finished before the next step.

    Rules: G-073, G-142 to G-144, G-147 to G-149.
    """
    books = state.player.books
    for step in range(int(steps)):
        rows = [f"book {row}" for row in movable_books(state)]
        if not rows:
            return
        choice = yield from ask("choose_book_token", [*rows, *(["stop"] if step else [])])
        if choice == "stop":
            return
        row = int(choice.split()[1])
        books[row] += 1
        state.carried_out("write")
        yield from resolve(state, cells(state, row, [books[row]]), "library")


@effect("write_full", can_write)
def write_full(state: State, source: str) -> Flow:
    """Full Write: the token goes at once to the last column; then the cells it entered, left to right.

    The list of rewards is fixed when the token moves. Rules: G-145 to G-149.
    """
    player = state.player
    row = yield from ask_number("choose_book_token", "book", movable_books(state))
    entered = range(player.books[row] + 1, len(player.library) + 1)
    player.books[row] = len(player.library)
    state.carried_out("write")
    yield from resolve(state, cells(state, row, entered), "library")


# -- A5 and B6


def moved_books(state: State) -> list[int]:
    """Library rows whose Book token is not on column 0. Rules: L-245."""
    return [row for row, column in enumerate(state.player.books) if column > 0]


def can_repeat_row(state: State) -> bool:
    """A Book token has moved. Rules: L-245."""
    return bool(moved_books(state))


@effect("repeat_row", can_repeat_row)
def repeat_row(state: State, source: str) -> Flow:
    """The cells one Book token has passed, its own included, once more from right to left; a list fixed now.

    Rules: L-084, L-245.
    """
    row = yield from ask_number("choose_book_token", "book", moved_books(state))
    yield from resolve(state, cells(state, row, range(state.player.books[row], 0, -1)), "library")


@effect("vp_rightmost_book", always)
def points_of_the_rightmost_book(state: State, source: str, each: str) -> None:
    """Points for each column moved by the Book token that moved most. Rules: L-095, L-252."""
    state.player.gain_points(int(each) * max(state.player.books), source)
