"""Dice: gaining, exchanging, raising, recolouring (sections 7 and 8)."""

from . import tables
from .effects import Flow, ask, ask_number, effect
from .state import Die, Player, State


def alike(dice: list[Die], place: int) -> bool:
    """Whether an equal die lies on a lower place, which then stands for both. Rules: G-005."""
    return dice[place] in dice[:place]


def choosable(player: Player, places: list[int]) -> list[int]:
    """Of these places, those that stand for themselves: of equal dice only the lowest. Rules: G-005."""
    return [place for place in places if not alike(player.dice, place)]


# -- a new die


def colours_to_take(state: State) -> list[str]:
    """Colours of a new die with fewer than four held. Rules: G-020, G-076, G-078, G-079, G-083."""
    limit = tables.DICE["max_per_colour"]
    return [c for c in tables.COLOURS if state.player.of_colour(c) < limit and state.dice_in_supply(c) > 0]


def exchange_places(state: State, new: Die) -> list[int]:
    """Places of the dice that a player with four dice may give up for this new die; Hevelius has every exchange.

    Rules: G-076, G-080 to G-082, C-079.
    """
    player = state.player
    if state.dice_in_supply(new.colour) == 0:
        return []
    found = []
    for place, old in enumerate(player.dice):
        same = old.colour == new.colour
        if same and new.value <= old.value and player.character != "hevelius":
            continue  # never helps (G-082)
        if player.of_colour(new.colour) + 1 - same <= tables.DICE["max_per_colour"]:
            found.append(place)
    return choosable(player, found)


def full(player: Player) -> bool:
    """Whether four dice are held. Rules: G-075."""
    return len(player.dice) == tables.DICE["max_dice"]


def can_gain(state: State, value: str = str(tables.DICE["new_value"])) -> bool:
    """Fewer than four dice are held, or some exchange is offered. Rules: G-068, G-078, G-080, G-082."""
    if not full(state.player):
        return bool(colours_to_take(state))
    return any(exchange_places(state, Die(colour, int(value))) for colour in tables.COLOURS)


@effect("die_value", can_gain)
@effect("die", can_gain)
def gain(state: State, source: str, value: str = str(tables.DICE["new_value"])) -> Flow:
    """A new die: taken with fewer than four, else exchanged or refused. Rules: G-073, G-077 to G-083, C-026, L-213."""
    player = state.player
    if not full(player):
        choice = yield from ask("choose_colour", [f"colour {colour}" for colour in colours_to_take(state)])
        player.dice.append(Die(choice.split()[1], int(value)))
    else:
        colours = [colour for colour in tables.COLOURS if exchange_places(state, Die(colour, int(value)))]
        choice = yield from ask("choose_colour", [*(f"colour {colour}" for colour in colours), "refuse"])
        if choice == "refuse":
            return
        new = Die(choice.split()[1], int(value))
        place = yield from ask_number("choose_die", "die", exchange_places(state, new))
        player.dice[place] = new
    player.sort_dice()
    state.carried_out("die")


# -- raises


def raised(die: Die, amount: int) -> Die:
    """The faces end at 6. Rules: G-084."""
    return Die(die.colour, min(die.value + amount, tables.DICE["max_value"]))


def can_raise_all(state: State, colour: str, amount: str) -> bool:
    """An own die of that colour is below 6. Rules: G-068."""
    return any(die.colour == colour and die.value < tables.DICE["max_value"] for die in state.player.dice)


@effect("raise_all", can_raise_all)
def raise_all(state: State, source: str, colour: str, amount: str) -> None:
    """Every own die of the colour is raised. Rules: G-084, G-085, C-024, C-025."""
    player = state.player
    state.carried_out(f"raise_all:{colour}")
    player.dice = [raised(die, int(amount)) if die.colour == colour else die for die in player.dice]
    player.sort_dice()


def raisable(player: Player) -> list[int]:
    """Places of own dice below 6. Rules: G-068, G-086."""
    return [place for place, die in enumerate(player.dice) if die.value < tables.DICE["max_value"]]


def can_raise_one(state: State, amount: str) -> bool:
    """An own die is below 6. Rules: G-068."""
    return bool(raisable(state.player))


@effect("raise_one", can_raise_one)
def raise_one(state: State, source: str, amount: str) -> Flow:
    """One own die is raised by 1 to n, to 6 at most. Rules: G-073, G-086 to G-088, G-091."""
    player = state.player
    place = yield from ask_number("choose_die", "die", choosable(player, raisable(player)))
    most = min(int(amount), tables.DICE["max_value"] - player.dice[place].value)
    chosen = yield from ask_number("choose_amount", "amount", range(1, most + 1))
    player.dice[place] = raised(player.dice[place], chosen)
    player.sort_dice()
    state.carried_out("raise_one")


# -- recolouring


def recolour_choices(state: State, die: Die) -> list[str]:
    """Colours a die may change to: different, in the supply, held at most twice. Rules: G-090, G-096."""
    return [colour for colour in colours_to_take(state) if colour != die.colour]


def can_recolour(state: State) -> bool:
    """Some own die has a colour to change to. Rules: G-068, G-096."""
    return any(recolour_choices(state, die) for die in state.player.dice)


@effect("recolour", can_recolour)
def recolour(state: State, source: str) -> Flow:
    """One own die changes its colour and keeps its value. Rules: G-090, G-096."""
    player = state.player
    places = [place for place, die in enumerate(player.dice) if recolour_choices(state, die)]
    place = yield from ask_number("choose_die", "die", choosable(player, places))
    old = player.dice[place]
    choice = yield from ask("choose_colour", [f"colour {colour}" for colour in recolour_choices(state, old)])
    player.dice[place] = Die(choice.split()[1], old.value)
    player.sort_dice()
