"""Sentences for what the Luna expansion and the characters ask."""

from collections.abc import Callable

from galileo_env.render import galilei_scene as modes
from galileo_env.render.galilei_scene import Scene, constellation, is_met, library_tile, star_tile, track_space
from galileo_env.render.galilei_words import halves, words
from galileo_env.render.lines import count, listed

# --- swaps, Bonus Board --------------------------------------------------------------------------------------------------------


def _swap_first(scene: Scene, place: str) -> str:
    tile = f"tile {scene.me['sky'][int(place)]} on space {place}"
    if scene.a == modes.WITH_BOARD:
        return f"swap {tile} with tile {scene.me['board']['tile']} of the Character Board"
    return f"swap {tile} with another one"


def _swap_second(scene: Scene, place: str) -> str:
    sky = scene.me["sky"]
    return f"swap tile {sky[scene.a]} on space {scene.a} with tile {sky[int(place)]} on space {place}"


def _bonus(scene: Scene, space: str) -> str:
    reward = scene.facts.bonus[scene.position["moon"]["side"]][int(space) - 1]
    return f"place the Grand Inquisitor on space {space}: {words(reward)}"


def _telescope(scene: Scene, space: str) -> str:
    return f"move the telescope to space {space} and take its fixed action: {halves(scene.facts.space_options(int(space)))}"


# --- Copernicus ----------------------------------------------------------------------------------------------------------------


def lay(scene: Scene, _: str) -> str:
    """The own action of Copernicus."""
    left = [
        tile["id"]
        for tile, laid in zip(scene.facts.own["copernicus_tile"], scene.me["board"]["laid"], strict=True)
        if laid is None
    ]
    return f"lay a library tile, one a turn; left: {', '.join(left)}"


def laying(scene: Scene) -> str:
    """The library tile that is being laid, by its number and side in the frame's `a`."""
    tile, side = divmod(scene.a, 2)
    return f"{scene.facts.own['copernicus_tile'][tile]['id']} side {'ab'[side]}"


def _library_tile(scene: Scene, word: str) -> str:
    number, side = int(word[:-1]) - 1, word[-1]
    tile = scene.facts.own["copernicus_tile"][number]
    size = f"{count(tile['rows'], 'row')}, {count(tile['columns'], 'column')}"
    return f"lay {tile['id']} with side {side} up ({size}): {library_tile(scene.facts, number, side)}"


def _row(scene: Scene, row: str) -> str:
    return f"lay {laying(scene)} on {_stretch('row', int(row), _size(scene)[0])}"


def _column(scene: Scene, column: str) -> str:
    rows, columns = _size(scene)
    return f"lay {laying(scene)} on {_stretch('row', scene.b, rows)}, {_stretch('column', int(column), columns)}"


def _size(scene: Scene) -> tuple[int, int]:
    tile = scene.facts.own["copernicus_tile"][scene.a // 2]
    return int(tile["rows"]), int(tile["columns"])


def _stretch(noun: str, first: int, number: int) -> str:
    return f"{noun} {first}" if number == 1 else f"{noun}s {first} to {first + number - 1}"


def figure_of_pair(scene: Scene, space: int, grand: bool) -> str:
    """A figure that Copernicus's page persuades, by a number of spaces that is asked next."""
    scene.figure(grand, space, space + 1)
    name = "a Grand Inquisitor" if grand else "a figure"
    return f"persuade {name} of cellar space {space} by up to {scene.left}"


def no_figure(scene: Scene, _: str) -> str:
    """The end of Copernicus's page."""
    return "persuade no other figure" if scene.b else "persuade no figure"


def persuaded_by(scene: Scene, amount: str) -> str:
    """The figure of Copernicus's page that has been named, and where it goes."""
    grand, space = divmod(scene.a % modes.SECOND, 8)
    return f"persuade {scene.figure(bool(grand), space + 1, space + 1 + int(amount))}"


# --- Newton --------------------------------------------------------------------------------------------------------------------


def raised_by(scene: Scene, amount: str) -> str:
    """The mirror that has been named, and where it goes."""
    space = scene.a + int(amount)
    return f"raise mirror {scene.me['sky'][scene.a]} to space {space}: {count(scene.facts.factor(space), 'time')} its bonus"


# --- Hevelius ------------------------------------------------------------------------------------------------------------------


def begin_claim(scene: Scene, _: str) -> str:
    """The own action of Hevelius."""
    turn, offer = scene.position["turn"], scene.me["board"]["offer"]
    met = [tile for tile in offer if tile and is_met(scene.facts, turn, tile)]
    return f"claim a Constellation tile, one a turn: {listed(met, 'or')}"


def _offered(scene: Scene, place: int) -> str:
    tile = scene.me["board"]["offer"][place]
    if tile is None:
        raise LookupError(place)
    return str(tile)


def _claim(scene: Scene, place: str) -> str:
    return f"claim {star_tile(scene.facts, _offered(scene, int(place)))}"


def _constellation(scene: Scene, number: str) -> str:
    tile = _offered(scene, scene.a)
    if number == "new":
        return f"begin a constellation with {tile}: {constellation(scene.facts, [tile])}"
    tiles = scene.me["board"]["constellations"][int(number) - 1]
    return f"add {tile} to constellation {number} ({' '.join(tiles)}): {constellation(scene.facts, [*tiles, tile])}"


def _discard(scene: Scene, place: str) -> str:
    return f"discard {star_tile(scene.facts, _offered(scene, int(place)))}"


# --- Cunitz --------------------------------------------------------------------------------------------------------------------


def part(scene: Scene, number: str) -> str:
    """A part of a page whose parts come in any order. Frames do not say which page: with several covered, each may be it."""
    pages = scene.facts.personal[scene.me["character"]]
    covered = [page for page, comet in zip(pages, scene.me["personal"], strict=True) if comet]
    texts = dict.fromkeys(words([page[int(number) - 1]]) for page in covered or pages)
    return f"take part {number} of the page: {listed([*texts], 'or')}"


def _focus(scene: Scene, _: str) -> str:
    return f"move the round token to {modes.COLOURS[scene.a - 1]}"


def _no_focus(scene: Scene, _: str) -> str:
    return f"leave the round token on {scene.round_token}"


def _step(scene: Scene, _: str) -> str:
    space = scene.me["board"]["square"] + 1
    return f"move the square token to space {space}: {track_space(scene.facts, scene.me, space)}"


SENTENCES: dict[str, dict[str, Callable[[Scene, str], str]]] = {
    "choose_swap_first": {"tile": _swap_first},
    "choose_swap_second": {"tile": _swap_second},
    "choose_bonus_space": {"bonus": _bonus},
    "choose_telescope": {"telescope": _telescope},
    "choose_take": {"take": lambda scene, _: "take the Inquisitor", "refuse": lambda scene, _: "refuse the Inquisitor"},
    "choose_library_tile": {"library_tile": _library_tile},
    "choose_row": {"row": _row},
    "choose_column": {"column": _column},
    "choose_claim": {"offer": _claim, "refuse": lambda scene, _: "claim no tile this turn"},
    "choose_constellation": {"constellation": _constellation},
    "choose_discard": {"offer": _discard, "stop": lambda scene, _: "discard nothing more"},
    "choose_focus": {"take": _focus, "refuse": _no_focus},
    "choose_step": {"take": _step, "stop": lambda scene, _: f"go no further, {count(scene.left, 'step')} lost"},
}
