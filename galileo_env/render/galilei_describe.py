"""Sentences for the decisions of Galileo Galilei: what is asked, and what each answer does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.galilei_facts import Facts, condition, die, facts_of, halves, listed, words

# Modes of frames that several decisions share (arguments of a position's `stack`).
_RAISE, _RECOLOUR, _EXCHANGE = range(3)
_NEW_DIE = 0
_PARTIAL = 0
_OF_SPACE = 0

_FROM = {
    "majors": "Major Object",
    "constellations": "constellation",
    "library": "library cell",
    "scales": "Scale row",
    "tiles": "Action tile",
    "pages": "Book of Comets",
    "objectives": "objective",
    "fixed": "fixed action",
    "free": "free action",
}


class Scene:
    """A position at a decision, with short ways to what the sentences need."""

    def __init__(self, position: Mapping[str, Any]):
        self.facts: Facts = facts_of(position)
        self.position = position
        self.frame: Mapping[str, Any] = position["stack"][-1]
        self.me: Mapping[str, Any] = position["players"][position["seat"] - 1]
        self.a, self.b, self.left = (int(self.frame[key]) for key in ("a", "b", "left"))

    def die(self, place: int | str) -> str:
        """The own die on a place, such as "red 5"."""
        return die(self.me["dice"][int(place)])

    @property
    def new_die(self) -> str:
        """The die of a code (6 times the colour, and its value) in the frame's `b`."""
        colour, face = divmod(self.b - 1, 6)
        return f"{('red', 'yellow', 'blue')[colour]} {face + 1}"

    @property
    def target(self) -> str:
        """Action text of the target that a payment is made up for."""
        return game_spec("galilei").actions.text(self.a)

    def object(self, target: str) -> tuple[str, Mapping[str, Any]]:
        """Name and record (colour, cost, gains) of the target of an action text such as `major 0` or `spot 0.2`."""
        word, place = target.split(" ")
        space, _, number = place.partition(".")
        card = self.facts.cards[self.position["display"][int(space)]]
        if word == "major":
            return f"the Major Object of space {space} ({card['id']} {card['major']})", card
        return f"spot {number} of space {space} ({card['id']} {card['constellation']})", card["spot"][int(number) - 1]

    def scale(self, index: int) -> tuple[str, list[Mapping[str, Any]]]:
        """Name of a Scale's Subject, and its rows from the bottom."""
        scale = self.position["scales"][index]
        return self.facts.subjects[scale["subject"]], self.facts.scale_rows(scale)


def gains(record: Mapping[str, Any]) -> str:
    """What an observation gives: points and Inquisitors of a Major Object, the reward of a spot."""
    if "reward" in record:
        return words(record["reward"])
    figures = record["inquisitors"]
    return f"{record['vp']} VP" + (f", {figures} Inquisitor{'s' * (figures > 1)}" if figures else "")


# --- sentences, one a kind of action -------------------------------------------------------------------------------------------


def _move(scene: Scene, steps: str) -> str:
    track = scene.facts.tracks["telescope"]
    space = scene.me["telescope"] + int(steps)
    if space > track["last"]:
        space += track["wrap_to"] - track["last"] - 1
    tile = scene.me["sky"][space] if space < len(scene.me["sky"]) else None
    fixed, moving = halves(scene.facts.space_options(space)), halves(scene.facts.moving_options(space, tile))
    return f"move the telescope {_count(steps, 'space')} to space {space}: fixed {fixed}; moving {moving}"


def _fixed(scene: Scene, _: str) -> str:
    space = scene.position["turn"]["space"]
    return f"take the fixed action of space {space}: {halves(scene.facts.space_options(space))}"


def _moving(scene: Scene, _: str) -> str:
    turn = scene.position["turn"]
    if turn["tile"] is None:
        return f"take the moving action of space {turn['space']}: {halves(scene.facts.moving_options(turn['space'], None))}"
    tile = next((each for each in scene.me["sky"] if each.rstrip("+") == turn["tile"]), turn["tile"])
    return f"take the moving action of tile {tile}: {halves(scene.facts.tile_options(tile))}"


def _free(scene: Scene, word: str) -> str:
    price, effects = scene.facts.free_actions()[word]
    return f"free action: pay {_count(price, 'Quadrant')} for {words(effects)}"


def _end(scene: Scene, _: str) -> str:
    return "end the Actions phase"


def _option(scene: Scene, number: str) -> str:
    if scene.a == _OF_SPACE:
        options, name = scene.facts.space_options(scene.b), f"space {scene.b}"
    else:
        tile = scene.facts.tile_order[scene.b // 2 - 1] + "+" * (scene.b % 2)
        options, name = scene.facts.tile_options(tile), f"tile {tile}"
    return f"take option {number} of {name}: {words(options[int(number) - 1])}"


def _observe(scene: Scene, target: str) -> str:
    name, record = scene.object(target)
    return f"observe {name}: {record['colour']} {record['cost']} for {gains(record)}"


def _no_target(scene: Scene, _: str) -> str:
    return "observe nothing more"


def _comet(scene: Scene, value: str) -> str:
    return f"use a comet of value {value} for {scene.object(scene.target)[0]}"


def _no_comet(scene: Scene, _: str) -> str:
    used = _comets(scene)
    return f"use no {'more comets' if used else 'comet'} for {scene.object(scene.target)[0]}"


def _pay(scene: Scene, places: str) -> str:
    dice = [scene.die(place) for place in places.split(",")]
    parts = dice + [f"comets of {used}" for used in [_comets(scene)] if used]
    return f"pay {listed(parts)} for {scene.object(scene.target)[0]}"


def _comets(scene: Scene) -> str:
    """Values of the comets chosen for the payment so far: "2 and 1", or nothing."""
    return listed(["2"] * (scene.b // 8) + ["1"] * (scene.b % 8))


def _colour(scene: Scene, colour: str) -> str:
    if scene.a != _NEW_DIE:
        return f"change {scene.die(scene.b)} to {colour}"
    exchange = " in exchange for one of the four dice held" if _full(scene) else ""
    return f"take a {colour} die of value {scene.b}{exchange}"


def _full(scene: Scene) -> bool:
    return len(scene.me["dice"]) == scene.facts.tracks["dice"]["max_dice"]


def _no_die(scene: Scene, _: str) -> str:
    return f"refuse the new die of value {scene.b}"


def _die(scene: Scene, place: str) -> str:
    chosen = scene.die(place)
    if scene.a == _EXCHANGE:
        return f"give up {chosen} for the new {scene.new_die}"
    if scene.a == _RECOLOUR:
        return f"change the colour of {chosen}"
    most = min(scene.left, scene.facts.tracks["dice"]["max_value"] - int(chosen.split()[1]))
    return f"raise {chosen} by {'1' if most == 1 else f'up to {most}'}"


def _amount(scene: Scene, amount: str) -> str:
    old = scene.die(scene.a)
    colour, value = old.split(" ")
    return f"raise {old} by {amount} to {colour} {int(value) + int(amount)}"


def _university(scene: Scene, index: str) -> str:
    name, rows = scene.scale(int(index))
    row = rows[scene.me["university"][int(index)]]
    return f"Lecture on Scale {index} ({name}) to row {row['step']}: multiplier {row['multiplier']}, {words(row['reward'])}"


def _book(scene: Scene, row: str) -> str:
    column, library = scene.me["books"][int(row)], scene.me["library"]
    last = column + 1 if scene.a == _PARTIAL else len(library)
    entered = [words([scene.facts.strip(each)[int(row)]]) for each in library[column:last]]
    if not entered:
        raise LookupError(row)
    return f"move the Book token of row {row} to column {last}: {'; '.join(entered)}"


def _no_book(scene: Scene, _: str) -> str:
    return f"write no further, {_count(scene.left, 'step')} lost"


def _figure(scene: Scene, space: str) -> str:
    values = scene.facts.tracks["cellar"]["interrogation"]
    first, second = values[int(space) - 1], values[int(space)]
    return f"persuade a figure of cellar space {space} ({first:+d}) to space {int(space) + 1} ({second:+d})"


def _farewell(scene: Scene, _: str) -> str:
    cellar = scene.facts.tracks["cellar"]
    return f"take the Farewell: a figure leaves cellar space {cellar['spaces']} for {words(cellar['farewell_reward'])}"


def _no_farewell(scene: Scene, _: str) -> str:
    return "refuse the Farewell"


def _page(scene: Scene, number: str) -> str:
    if number == "appendix":
        return f"place the comet in the Appendix: {words(scene.facts.appendix)}"
    scene.position["pages"][int(number) - 1]
    return f"place the comet on page {number}: {words(scene.facts.pages[int(number) - 1])}"


def _tile(scene: Scene, space: str) -> str:
    tile = scene.me["sky"][int(space)].rstrip("+")
    return f"upgrade tile {tile} on space {space} to {halves(scene.facts.tile_options(tile + '+'))}"


def _count(number: int | str, noun: str) -> str:
    return f"{number} {noun}{'' if int(number) == 1 else 's'}"


_SENTENCES: dict[str, dict[str, Callable[[Scene, str], str]]] = {
    "choose_move": {"move": _move},
    "choose_action": {"fixed": _fixed, "moving": _moving, "free": _free, "end": _end},
    "choose_option": {"option": _option},
    "choose_target": {
        "major": lambda scene, place: _observe(scene, f"major {place}"),
        "spot": lambda scene, place: _observe(scene, f"spot {place}"),
        "stop": _no_target,
    },
    "choose_comet": {"comet": _comet, "stop": _no_comet},
    "choose_payment": {"pay": _pay},
    "choose_colour": {"colour": _colour, "refuse": _no_die},
    "choose_die": {"die": _die},
    "choose_amount": {"amount": _amount},
    "choose_university_token": {"scale": _university},
    "choose_book_token": {"book": _book, "stop": _no_book},
    "choose_inquisitor": {"figure": _figure},
    "choose_farewell": {"take": _farewell, "refuse": _no_farewell},
    "choose_comet_page": {"page": _page},
    "choose_tile": {"tile": _tile},
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
    except LookupError:
        raise ValueError(f"action {action_text!r} points at nothing here; accepted: a legal answer to {decision}") from None


# --- questions -----------------------------------------------------------------------------------------------------------------


def question(position: Mapping[str, Any]) -> str:
    """What the decision asks, as a sentence."""
    scene = Scene(position)
    asked = _QUESTIONS[position["decision"]](scene)
    source = _FROM.get(scene.frame["source"])
    return f"{asked} ({source})" if source else asked


def _ask_target(scene: Scene) -> str:
    return "What is observed?" if scene.a == 0 else "Is a further spot observed?"


def _ask_payment(scene: Scene, what: str) -> str:
    name, record = scene.object(scene.target)
    used = f", comets of {_comets(scene)} chosen" if _comets(scene) else ""
    return f"{what} {name}, {record['colour']} {record['cost']}{used}?"


def _ask_colour(scene: Scene) -> str:
    if scene.a == _NEW_DIE:
        return f"Which colour has the new die of value {scene.b}?"
    return f"Which colour does {scene.die(scene.b)} change to?"


def _ask_die(scene: Scene) -> str:
    if scene.a == _EXCHANGE:
        return f"Which die is given up for the new {scene.new_die}?"
    return "Which die changes its colour?" if scene.a == _RECOLOUR else f"Which die is raised, by at most {scene.left}?"


def _ask_book(scene: Scene) -> str:
    if scene.a == _PARTIAL:
        return f"Which Book token moves, with {_count(scene.left, 'step')} left?"
    return "Which Book token moves to the last column?"


_QUESTIONS: dict[str, Callable[[Scene], str]] = {
    "choose_move": lambda scene: "How far does the telescope move?",
    "choose_action": lambda scene: "Which action is next?",
    "choose_option": lambda scene: "Which option is taken?",
    "choose_target": _ask_target,
    "choose_comet": lambda scene: _ask_payment(scene, "Is a comet used for"),
    "choose_payment": lambda scene: _ask_payment(scene, "Which dice pay for"),
    "choose_colour": _ask_colour,
    "choose_die": _ask_die,
    "choose_amount": lambda scene: f"By how much is {scene.die(scene.a)} raised?",
    "choose_university_token": lambda scene: "Which University token rises?",
    "choose_book_token": _ask_book,
    "choose_inquisitor": lambda scene: f"Which figure is persuaded, with {scene.left} to do?",
    "choose_farewell": lambda scene: "Is the Inquisitor's Farewell taken?",
    "choose_comet_page": lambda scene: f"Where does the comet go, with {scene.me['comets']['waiting']} waiting?",
    "choose_tile": lambda scene: "Which tile is upgraded?",
}


def tycho_rows(facts: Facts, tile: str) -> Sequence[str]:
    """The rows of one of Tycho's tiles as positions write it (`Y2+`), tried from the first."""
    face = facts.tycho_tiles[tile.rstrip("+")]["face"][tile.endswith("+")]
    return [_tycho_row(row) for row in face["row"]]


def _tycho_row(row: Mapping[str, Any]) -> str:
    text = f"{condition(row['condition'])}: {words(row['effects'])}"
    if "partial" in row:
        text += f"; if {condition(row['partial']['condition'])}: {words(row['partial']['effects'])}"
    return text
