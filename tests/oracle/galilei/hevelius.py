"""Elizabeth Hevelius's constellations (C section 3)."""

from . import tables
from .boards import HeveliusBoard, in_catalogue_order
from .comets import place_waiting_comets
from .effects import Flow, ask, resolve
from .state import State


def board_of(state: State) -> HeveliusBoard | None:
    """The board of the player whose turn it is, None if that is not Hevelius."""
    board = state.player.board
    return board if isinstance(board, HeveliusBoard) else None


def condition_met(state: State, tile: str) -> bool:
    """Whether the icon on a tile was carried out in this turn. Rules: C-020 to C-026."""
    condition = tables.HEVELIUS_TILES[tile]["condition"]
    return state.turn.persuaded if condition == "persuade" else condition in state.turn.icons


def claimable(state: State) -> list[int]:
    """Places of the offer whose tile she may claim now; one tile a turn. Rules: C-020, C-027."""
    board = board_of(state)
    if board is None or state.turn.ability_used:
        return []
    return [place for place, tile in enumerate(board.offer) if tile is not None and condition_met(state, tile)]


def open_connections(tiles: list[str]) -> int:
    """Begun with c connections, each further tile with c adds c - 2. Rules: C-033, C-034."""
    connections = [len(tables.HEVELIUS_TILES[tile]["connections"]) for tile in tiles]
    return sum(connections) - 2 * (len(connections) - 1)


def claim_from_offer(state: State, optional: bool) -> Flow:
    """A tile of the offer begins a constellation or extends one; a complete one is rewarded by its stars, then discarded.

    Rules: C-027 to C-038.
    """
    board = board_of(state)
    assert board is not None
    offers = [f"offer {place}" for place in claimable(state)]
    choice = yield from ask("choose_claim", [*offers, *(["refuse"] if optional else [])])
    if choice == "refuse":
        return
    place = int(choice.split()[1])
    tile = board.offer[place]
    assert tile is not None
    numbers = [f"constellation {number}" for number in range(1, len(board.constellations) + 1)]
    choice = yield from ask("choose_constellation", ["constellation new", *numbers])
    board.offer[place] = None
    state.turn.ability_used = True
    if choice == "constellation new":
        board.constellations.append([tile])
        return
    tiles = board.constellations[int(choice.split()[1]) - 1]
    tiles.append(tile)
    if open_connections(tiles) == 0:
        stars = sum(tables.HEVELIUS_TILES[each]["stars"] for each in tiles)
        (reward,) = (each["reward"] for each in tables.HEVELIUS_REWARDS if each["min_stars"] <= stars <= each["max_stars"])
        yield from resolve(state, reward, "characters")
        board.constellations = [each for each in board.constellations if each is not tiles]
        board.discard += tiles


def clean_up_offer(state: State) -> Flow:
    """Between the second and third step of Cleanup: a claim, or discards if no condition was met; then waiting comets.

    Rules: C-028, C-039 to C-041, C-078.
    """
    board = board_of(state)
    if board is None or state.turn.ability_used:
        return
    if claimable(state):
        yield from claim_from_offer(state, optional=True)
        yield from place_waiting_comets(state)
        return
    while any(tile is not None for tile in board.offer):
        offers = [f"offer {place}" for place, tile in enumerate(board.offer) if tile is not None]
        choice = yield from ask("choose_discard", [*offers, "stop"])
        if choice == "stop":
            return
        place = int(choice.split()[1])
        board.discard.append(str(board.offer[place]))
        board.offer[place] = None


def refill_offer(state: State) -> None:
    """At the end of her turn empty places are filled from the left; the discard pile renews the deck when it is needed.

    Rules: C-042 to C-046.
    """
    board = board_of(state)
    if board is None:
        return
    for place, tile in enumerate(board.offer):
        if tile is not None:
            continue
        if not board.deck and board.discard:
            pile = in_catalogue_order(board.discard)
            board.deck, board.discard = list(state.shuffle(pile)), []
            assert sorted(board.deck) == sorted(pile)
        if board.deck:
            board.offer[place] = board.deck.pop(0)
