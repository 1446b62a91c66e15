"""What each answer to a decision of Galileo Galilei does, as a sentence; those of modules and characters: galilei_own.py."""

from collections.abc import Callable, Mapping
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render import galilei_own as own
from galileo_env.render import galilei_scene as modes
from galileo_env.render.galilei_scene import Scene, cells, gains
from galileo_env.render.galilei_words import halves, words
from galileo_env.render.lines import count, listed

# --- phases and actions --------------------------------------------------------------------------------------------------------


def _move(scene: Scene, steps: str) -> str:
    track = scene.facts.tracks["telescope"]
    space = scene.me["telescope"] + int(steps)
    if space > track["last"]:
        space += track["wrap_to"] - track["last"] - 1
    tile = scene.me["sky"][space] if space < len(scene.me["sky"]) else None
    fixed, moving = halves(scene.facts.space_options(space)), scene.facts.moving_action(space, tile)
    return f"move the telescope {count(steps, 'space')} to space {space}: fixed {fixed}; moving {moving}"


def _fixed(scene: Scene, _: str) -> str:
    space = scene.position["turn"]["space"]
    return f"take the fixed action of space {space}: {halves(scene.facts.space_options(space))}"


def _moving(scene: Scene, _: str) -> str:
    turn = scene.position["turn"]
    if turn["tile"] is None:
        return f"take the moving action of space {turn['space']}: {scene.facts.moving_action(turn['space'], None)}"
    place = next((place for place, each in enumerate(scene.me["sky"]) if each.rstrip("+") == turn["tile"]), None)
    tile = turn["tile"] if place is None else scene.me["sky"][place]
    return f"take the moving action of tile {tile}: {scene.facts.tile_action(tile, place)}"


def _free(scene: Scene, word: str) -> str:
    price, effects = scene.facts.free_actions()[word]
    return f"free action: pay {count(price, 'Quadrant')} for {words(effects)}"


def _end(scene: Scene, _: str) -> str:
    return "end the Actions phase"


def _option(scene: Scene, number: str) -> str:
    if scene.a == modes.OF_PARTS:
        return own.part(scene, number)
    name, options = scene.facts.choice(scene.b)
    return f"take option {number} of {name}: {words(options[int(number) - 1])}"


# --- observing -----------------------------------------------------------------------------------------------------------------


def _observe(scene: Scene, target: str) -> str:
    name, record = scene.object(target)
    if scene.left > 1:
        return f"observe {name} for nothing: {gains(record)}"
    return f"observe {name}: {record['colour']} {record['cost']} for {gains(record)}"


def _no_target(scene: Scene, _: str) -> str:
    return "observe nothing more"


def _comet(scene: Scene, value: str) -> str:
    return f"use a comet of value {value} for {scene.object(scene.target)[0]}"


def _no_comet(scene: Scene, _: str) -> str:
    used = comets_chosen(scene)
    return f"use no {'more comets' if used else 'comet'} for {scene.object(scene.target)[0]}"


def _pay(scene: Scene, places: str) -> str:
    dice = [scene.die(place) for place in places.split(",")]
    parts = dice + [f"comets of {used}" for used in [comets_chosen(scene)] if used]
    return f"pay {listed(parts)} for {scene.object(scene.target)[0]}"


def comets_chosen(scene: Scene) -> str:
    """Values of the comets chosen for the payment so far: "2 and 1", or nothing."""
    return listed(["2"] * (scene.b // 8) + ["1"] * (scene.b % 8))


# --- dice ----------------------------------------------------------------------------------------------------------------------


def _colour(scene: Scene, colour: str) -> str:
    if scene.a == modes.ROUND_TOKEN:
        return f"move the round token to {colour}"
    if scene.a == modes.RECOLOUR:
        return f"change {scene.die(scene.b)} to {colour}"
    exchange = " in exchange for one of the four dice held" if _full(scene) else ""
    return f"take a {colour} die of value {scene.b}{exchange}"


def _full(scene: Scene) -> bool:
    return len(scene.me["dice"]) == scene.facts.tracks["dice"]["max_dice"]


def _no_colour(scene: Scene, _: str) -> str:
    if scene.a == modes.ROUND_TOKEN:
        return f"leave the round token on {scene.round_token}"
    return f"refuse the new die of value {scene.b}"


def _die(scene: Scene, place: str) -> str:
    chosen = scene.die(place)
    if scene.a == modes.EXCHANGE:
        return f"give up {chosen} for the new {scene.new_die}"
    if scene.a == modes.RECOLOUR_DIE:
        return f"change the colour of {chosen}"
    most = min(scene.left, scene.facts.tracks["dice"]["max_value"] - int(chosen.split()[1]))
    return f"raise {chosen} by {'1' if most == 1 else f'up to {most}'}"


def _amount(scene: Scene, amount: str) -> str:
    if scene.b == modes.STEPS:
        return own.persuaded_by(scene, amount)
    if scene.b == modes.PLACES:
        return own.raised_by(scene, amount)
    old = scene.die(scene.a)
    colour, value = old.split(" ")
    return f"raise {old} by {amount} to {colour} {int(value) + int(amount)}"


# --- University, library, cellar, comets, tiles --------------------------------------------------------------------------------


def _university(scene: Scene, index: str) -> str:
    name, rows = scene.scale(int(index))
    row = rows[scene.me["university"][int(index)]]
    return f"Lecture on Scale {index} ({name}) to row {row['step']}: multiplier {row['multiplier']}, {words(row['reward'])}"


def _book(scene: Scene, row: str) -> str:
    column, library = scene.me["books"][int(row)], cells(scene.facts, scene.me)
    if scene.a == modes.REPEAT_ROW:
        again = [words([each[int(row)]]) for each in reversed(library[:column])]
        if not again:
            raise LookupError(row)
        return f"take the cells of row {row} again, from column {column} back to 1: {'; '.join(again)}"
    last = column + 1 if scene.a == modes.PARTIAL else len(library)
    entered = [words([each[int(row)]]) for each in library[column:last]]
    if not entered:
        raise LookupError(row)
    return f"move the Book token of row {row} to column {last}: {'; '.join(entered)}"


def _no_book(scene: Scene, _: str) -> str:
    return f"write no further, {count(scene.left, 'step')} lost"


def _figure(scene: Scene, space: str, grand: bool = False) -> str:
    if scene.a == modes.FIGURE_TO_END:
        return f"move {scene.figure(grand, int(space), len(scene.me['cellar']))}"
    if scene.a == modes.PAIR:
        return own.figure_of_pair(scene, int(space), grand)
    return f"persuade {scene.figure(grand, int(space), int(space) + 1)}"


def _farewell(scene: Scene, _: str) -> str:
    reward = words(scene.facts.tracks["cellar"]["farewell_reward"])
    return f"take the Farewell: a figure leaves cellar space {len(scene.me['cellar'])} for {reward}"


def _no_farewell(scene: Scene, _: str) -> str:
    return "refuse the Farewell"


def _page(scene: Scene, number: str) -> str:
    if number == "appendix":
        return f"place the comet in the Appendix: {words(scene.facts.appendix)}"
    scene.position["pages"][int(number) - 1]
    return f"place the comet on page {number}: {words(scene.facts.pages[int(number) - 1])}"


def _personal(scene: Scene, number: str) -> str:
    pages = scene.facts.personal[scene.me["character"]]
    return f"place the comet on the personal page {number}: {words(pages[int(number) - 1])}"


def _tile(scene: Scene, place: str) -> str:
    if place == "board":
        tile, space, where = scene.me["board"]["tile"], None, "of the Character Board"
    else:
        space = int(place)
        tile, where = scene.me["sky"][space], f"on space {space}"
    if scene.a == modes.USE:
        action = scene.facts.tile_action(tile, space)
        return f"take the moving action of tile {tile} {where}, then put it on space 0: {action}"
    if scene.a == modes.RISE:
        return f"raise mirror {tile} {where}"
    tile = tile.rstrip("+")
    return f"upgrade tile {tile} {where} to {scene.facts.tile_action(tile + '+', space)}"


_SENTENCES: dict[str, dict[str, Callable[[Scene, str], str]]] = {
    "choose_move": {"move": _move},
    "choose_action": {"fixed": _fixed, "moving": _moving, "free": _free, "end": _end, "lay": own.lay, "claim": own.begin_claim},
    "choose_option": {"option": _option},
    "choose_target": {
        "major": lambda scene, place: _observe(scene, f"major {place}"),
        "spot": lambda scene, place: _observe(scene, f"spot {place}"),
        "moon": lambda scene, place: _observe(scene, f"moon {place}"),
        "stop": _no_target,
    },
    "choose_comet": {"comet": _comet, "stop": _no_comet},
    "choose_payment": {"pay": _pay},
    "choose_colour": {"colour": _colour, "refuse": _no_colour},
    "choose_die": {"die": _die},
    "choose_amount": {"amount": _amount},
    "choose_university_token": {"scale": _university},
    "choose_book_token": {"book": _book, "stop": _no_book},
    "choose_inquisitor": {
        "figure": _figure,
        "grand": lambda scene, space: _figure(scene, space, grand=True),
        "stop": own.no_figure,
    },
    "choose_farewell": {"take": _farewell, "refuse": _no_farewell},
    "choose_comet_page": {"page": _page, "personal": _personal},
    "choose_tile": {"tile": _tile, "refuse": lambda scene, _: "raise no mirror"},
    **own.SENTENCES,
}


def describe(action_text: str, position: Mapping[str, Any]) -> str:
    """What an action does in this position. Raises ValueError if the text does not answer the decision asked."""
    decision = position["decision"]
    if decision is None:
        raise ValueError(f"action {action_text!r}: the game is over; accepted: nothing")
    game_spec("galilei").actions.id(action_text)
    word, _, argument = action_text.partition(" ")
    answers = _SENTENCES[decision]
    if word not in answers:
        raise ValueError(f"action {action_text!r} does not answer {decision}; accepted: {', '.join(answers)}")
    try:
        return answers[word](Scene(position), argument)
    except (LookupError, TypeError):
        raise ValueError(f"action {action_text!r} points at nothing here; accepted: a legal answer to {decision}") from None
