"""Advanced tables: a starting position moved on to where plain games seldom come, every piece anywhere the rules let it be."""

import random
from typing import Any

from . import tables
from .boards import CopernicusBoard, Laid, in_catalogue_order, read_board
from .checks import all_tiles, figures, sides_of
from .copernicus import places
from .hevelius import open_connections
from .moon import columns_turned
from .state import Player, read_position


def advance(position: dict[str, Any], chance: random.Random) -> None:
    """Moves a position at the beginning of a turn on: full cellars, scarce dice, a short deck, late rounds, boards in use.

    The seat to move stays; the position is one in which nobody has taken anything yet. On a rich table everything is at hand for
    long chains of rewards: Quadrants, high dice, comets showing 2, Grand Inquisitors in cellars.
    """
    sides = sides_of(position)
    rich = chance.random() < 0.4
    position["round"] = chance.choice([1, 10, 30, 38, 39, 40])
    free = _shorten_deck(position, chance)
    supply = tables.INQUISITORS
    for seat, side in enumerate(sides, 1):
        number = chance.randint(0, 3 if rich else supply) if chance.random() < 0.7 else 0
        _advance_side(position, side, seat, free, min(number, supply), rich, chance)
        supply -= min(number, supply)
    position["box"] = sorted(free)
    dice = {colour: tables.DICE["supply_per_colour"] for colour in "RYB"}
    for player in position["players"]:
        _advance_player(player, dice, rich, chance)
        _advance_board(player, chance)
    if position["tycho"]:
        _advance_tycho(position["tycho"], chance)
    if position["moon"]:
        _advance_moon(position, rich, chance)
    for seat, player in enumerate(position["players"], 1):
        if player["character"] == "copernicus":
            _lay_tiles(position, seat, chance)
    position["turn"]["figures_peak"] = figures(position["players"][position["seat"] - 1])


def _shorten_deck(position: dict[str, Any], chance: random.Random) -> list[str]:
    """Leaves some cards in the deck; returns those out of the game, in random order."""
    deck = position["deck"][chance.choice([0, 3, 7, 9, 9]) :]
    deck = deck[: chance.randint(1, len(deck))]
    free = position["box"] + [card for card in position["deck"] if card not in deck]
    position["deck"] = deck
    chance.shuffle(free)
    return free


def _advance_side(
    position: dict[str, Any], side: dict[str, Any], seat: int, free: list[str], number: int, rich: bool, chance: random.Random
) -> None:
    """Cellar with so many figures, tracks, tokens and library of a player or Tycho."""
    for _ in range(number):
        side["cellar"][chance.randrange(len(side["cellar"]))] += 1
    side["reputation"] = chance.randint(tables.REPUTATION["lowest"], tables.REPUTATION["highest"])
    side["university"] = [chance.randint(0, tables.top_row(scale)) for scale in position["scales"]]
    side["score"] = side["vp"]["objectives"] = chance.randint(0, 60)
    for objective in position["objectives"]:
        if chance.random() < 0.3:
            objective["claims"].insert(chance.randint(0, len(objective["claims"])), seat)
    comets = side["comets"]
    places = ["twos", "twos", "twos", "ones", "page"] if rich else ["ones", "twos", "page", "personal", "appendix"]
    personal = side.get("personal", [])
    for _ in range(chance.randint(0, comets["board"])):
        comets["board"] -= 1
        where = chance.choice(places)
        if where == "page" and 0 in position["pages"]:
            empty = [page for page, owner in enumerate(position["pages"]) if owner == 0]
            position["pages"][chance.choice(empty)] = seat
        elif where == "personal" and 0 in personal:
            personal[chance.choice([page for page, number in enumerate(personal) if number == 0])] = 1
        elif where in comets:
            comets[where] += 1
        else:
            position["appendix"][seat - 1] += 1
    for _ in range(chance.randint(0, side["constellations"])):
        side["constellations"] -= 1
        spots = position["spots"][chance.randrange(len(position["spots"]))]
        if 0 in spots and chance.random() < 0.5:
            spots[spots.index(0)] = seat
    columns = min(len(free), chance.randint(0, chance.choice([3, 6, 6, 18])))
    side["library"] = [f"{free.pop()} {chance.choice(['up', 'down'])}" for _ in range(columns)]


def _advance_player(player: dict[str, Any], supply: dict[str, int], rich: bool, chance: random.Random) -> None:
    """Quadrants, dice, telescope, sky and Book tokens."""
    player["quadrants"] = 30 if rich else chance.choice([0, 1, 3, 30])
    dice: list[str] = []
    values = [3, 4, 5, 6] if rich else [1, 1, 2, 3, 4, 6]
    wanted = "RYB" if rich else ""  # all three colours, as the Moon needs them
    for number in range(chance.randint(len(wanted), tables.DICE["max_dice"])):
        colours = [each for each in "RYB" if supply[each] and sum(die[0] == each for die in dice) < tables.DICE["max_per_colour"]]
        colour = chance.choice([each for each in wanted[number : number + 1] if each in colours] or colours)
        supply[colour] -= 1
        dice.append(f"{colour}{chance.choice(values)}")
    player["dice"] = sorted(dice, key=lambda die: ("RYB".index(die[0]), die[1]))
    player["telescope"] = chance.randint(1, tables.LAST_SPACE)
    special = tables.KEPLER["tile"]
    tiles = [tile + "+" * (tile != special and chance.randint(0, 1)) for tile in all_tiles(player)]
    if player["character"] in ("kepler", "newton"):
        chance.shuffle(tiles)
    player["sky"] = tiles[:6]
    if player["character"] == "kepler":
        player["board"]["tile"] = tiles[6]
    player["books"] = [chance.randint(0, len(player["library"])) for _ in player["books"]]


def _advance_board(player: dict[str, Any], chance: random.Random) -> None:
    """What else lies on a Character Board; library tiles follow at the end."""
    board = player["board"]
    if player["character"] == "hevelius":
        tiles = chance.sample(list(tables.HEVELIUS_TILES), len(tables.HEVELIUS_TILES))
        board["offer"], tiles = tiles[:3], tiles[3:]
        board["constellations"] = []
        for _ in range(chance.randint(0, 5)):
            begun = tiles[: chance.randint(1, 3)]
            if begun and open_connections(begun) > 0:
                tiles = tiles[len(begun) :]
                board["constellations"].append(in_catalogue_order(begun))
        cut = chance.choice([0, 0, 1, len(tiles)])
        board["deck"], board["discard"] = tiles[:cut], in_catalogue_order(tiles[cut:])
        if chance.random() < 0.2:  # too few tiles for a full offer
            begun, board["discard"] = board["discard"], []
            board["constellations"] += [[tile] for tile in begun]
    elif player["character"] == "cunitz":
        board["round"] = chance.choice([tables.CUNITZ["round_start"], *tables.COLOURS])
        board["square"] = chance.choice([chance.randrange(len(tables.URANIA)), 0, len(tables.URANIA) - 2])
    elif player["character"] == "sophia":
        board["venus"] = chance.randrange(tables.SOPHIA["positions"])


def _advance_tycho(tycho: dict[str, Any], chance: random.Random) -> None:
    tycho["dice"] = chance.randint(0, 12)
    tycho["tiles"] = [tile + "+" * chance.randint(0, 1) for tile in tycho["tiles"]]
    tycho["telescope"] = chance.randrange(len(tycho["tiles"]))
    tycho["book"] = chance.randint(0, len(tycho["library"]))
    turned = chance.randint(0, len(tycho["movement"]))
    tycho["turned"], tycho["movement"] = tycho["movement"][:turned], tycho["movement"][turned:]


def _advance_moon(position: dict[str, Any], rich: bool, chance: random.Random) -> None:
    """Some Moon tiles of the columns turned have been observed; their Grand Inquisitors are in cellars or on the Bonus Board."""
    moon, sides = position["moon"], sides_of(position)
    turned = columns_turned(read_position(position))
    seen = [number for number, tile in tables.MOON_TILES.items() if tile["column"] <= turned]
    gone = chance.sample(seen, chance.choice([0, len(seen) // 2, max(0, len(seen) - 2), chance.randint(0, len(seen))]))
    moon["taken"] = len(gone)
    for number in gone:
        moon["scoring"][number - 1] = None
        seat = chance.randint(1, len(sides))
        side = sides[seat - 1]
        side["moons"] += 1
        free = [space for space, owner in enumerate(moon["bonus"]) if owner == 0]
        if "grand" in side and chance.random() < (0.95 if rich else 0.7):
            last = len(side["grand"]) - 2
            side["grand"][chance.choice([chance.randint(0, last), last])] += 1
        elif free and chance.random() < 0.8:
            moon["bonus"][chance.choice(free)] = seat
        else:
            moon["ninth"] += 1


def _lay_tiles(position: dict[str, Any], seat: int, chance: random.Random) -> None:
    """Some of Copernicus's tiles lie in his library."""
    player: Player = read_position(position).players[seat - 1]
    board = read_board("copernicus", position["players"][seat - 1]["board"])
    assert isinstance(board, CopernicusBoard)
    player.board = board
    for number in range(len(board.laid)):
        possible = places(player, number)
        if possible and chance.random() < 0.5:
            board.laid[number] = Laid(chance.choice("ab"), *chance.choice(possible))
    position["players"][seat - 1]["board"] = {"laid": [dict(vars(laid)) if laid else None for laid in board.laid]}
