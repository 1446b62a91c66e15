"""The Moon: phases, observations, Scoring tiles (L sections 3, 4 and 6)."""

from . import tables
from .cellar import remember_peak
from .effects import Flow, resolve
from .state import Moon, Side, State, Tycho
from .university import achievements, moon_objective


def columns_turned(state: State) -> int:
    """Columns whose Scoring tiles have been turned face up: the Dividing tiles uncovered so far say how many.

    A Dividing tile lies on the first card of tier II and of tier III, so the top of the deck tells. Rules: L-040 to L-044, L-201.
    """
    tier = tables.CARDS[state.deck[0]]["tier"] if state.deck else 3
    turned = tables.LUNA_SETUP["scoring_face_up_column"]
    return turned + (tier >= tables.LUNA_SETUP["column2_at_tier"]) + (tier >= tables.LUNA_SETUP["column3_at_tier"])


def face_up(state: State) -> list[int]:
    """Moon tiles that are targets: their Scoring tile lies face up and is not being used. Rules: L-026, L-027, L-037, L-265."""
    moon = state.moon
    if moon is None:
        return []
    return [
        number
        for number, tile in tables.MOON_TILES.items()
        if moon.scoring[number] is not None and number not in moon.observing and tile["column"] <= columns_turned(state)
    ]


def cost(moon: Moon) -> int:
    """The number of the top Moon Observation tile; with all of them taken no target is left. Rules: L-017, L-021, L-038."""
    return tables.MOON_COSTS.get(moon.taken + 1, 0)


# -- Scoring tiles


def quantity(state: State, side: Side, kind: str) -> int:
    """What a Scoring tile counts, on the own board. Rules: L-070 to L-078, L-204, L-239, L-244, L-258, L-267."""
    return {
        "upgrades": side.upgrades,
        "university_spaces": sum(side.university),
        "inquisitors": side.figures,
        "comets": side.comets_gone,
        "constellations": side.constellations_gone,
        "majors": side.majors,
        "leftmost_book": side.leftmost_book,
        "inquisitor_advance": sum(number * steps for steps, number in enumerate(side.figures_by_space)),
        "achievements": achievements(state, side),
    }[kind]


def observer_points(state: State, side: Side, tile: str) -> int:
    """The bonus value; a player counts the Grand Inquisitor of this observation, Tycho does not.

    Rules: L-031, L-070 to L-078, L-205, L-229, L-256.
    """
    data = tables.SCORING_TILES[tile]
    number = quantity(state, side, data["kind"])
    if data["kind"] == "inquisitors" and not isinstance(side, Tycho):
        number += 1
    return number // data["observer_per"] * data["observer_vp"]


def score_others(state: State, observer: Side, tile: str) -> None:
    """The basic value for every other player, but not for Tycho. Rules: L-032, L-070 to L-078, L-190, L-224."""
    data = tables.SCORING_TILES[tile]
    for player in state.players:
        if player is not observer:
            points = quantity(state, player, data["kind"]) // data["others_per"] * data["others_vp"]
            player.gain_points(points, "moon_others")


# -- a player's observation


def observe_moon(state: State, number: int) -> Flow:
    """After the payment: Observation tile, reward, bonus and basic scoring, Grand Inquisitor, Scoring tile to the box, objective.

    Rules: L-029 to L-037, L-170 to L-173, L-203, L-222, L-265, L-266.
    """
    moon, player = state.moon, state.player
    assert moon is not None
    state.carried_out("observe_major")
    moon.taken += 1
    moon.observing.add(number)
    yield from resolve(state, tables.MOON_TILES[number]["reward"], "moon")
    tile = str(moon.scoring[number])
    player.gain_points(observer_points(state, player, tile), "moon")
    score_others(state, player, tile)
    player.grand[0] += 1
    remember_peak(state)
    moon.scoring[number] = None
    moon.observing.remove(number)
    player.moons += 1
    yield from moon_objective(state)


# -- Tycho's observation


def observe_moon_with_tycho(state: State, tycho: Tycho) -> None:
    """The target whose Scoring tile gives him most; ties to the leftmost column, then the lowest numeral.

    Points of the reward, his bonus, the player's basic scoring; the Grand Inquisitor goes on the leftmost free space of the Bonus
    Board without a reward; 3 points after his second observation. Rules: L-188 to L-191, L-223 to L-229, L-257, L-264.
    """
    moon = state.moon
    assert moon is not None
    best = None
    for number in sorted(face_up(state), key=lambda each: (tables.MOON_TILES[each]["column"], each)):
        points = observer_points(state, tycho, str(moon.scoring[number]))
        if best is None or points > best[0]:
            best = (points, number)
    if best is None:
        return
    points, number = best
    tile = str(moon.scoring[number])
    moon.taken += 1
    for text in tables.MOON_TILES[number]["reward"]:
        name, *amounts = text.split(":")
        if name == "vp":
            tycho.gain_points(int(amounts[0]), "moon")
    tycho.gain_points(points, "moon")
    score_others(state, tycho, tile)
    free = [space for space, seat in moon.bonus.items() if seat == 0]
    if free:
        moon.bonus[min(free)] = tycho.seat
    else:
        moon.ninth += 1
    moon.scoring[number] = None
    tycho.moons += 1
    if tycho.moons == tables.MOON_OBJECTIVE["need_moon_observations"]:
        ((text,), _) = tables.MOON_OBJECTIVE["options"]
        tycho.gain_points(int(text.split(":")[1]), "objectives")
