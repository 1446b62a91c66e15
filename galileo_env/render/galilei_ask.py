"""What each decision of Galileo Galilei asks, as a question."""

from collections.abc import Callable, Mapping
from typing import Any

from galileo_env.render import galilei_own as own
from galileo_env.render import galilei_scene as modes
from galileo_env.render.galilei_describe import comets_chosen
from galileo_env.render.galilei_scene import Scene
from galileo_env.render.lines import count

#: What brings a decision about, where it is worth a word.
FROM = {
    "majors": "Major Object",
    "constellations": "constellation",
    "library": "library cell",
    "scales": "Scale row",
    "tiles": "Action tile",
    "pages": "Book of Comets",
    "objectives": "objective",
    "moon": "Moon tile",
    "bonus": "Bonus Board",
    "fixed": "fixed action",
    "free": "free action",
}


def question(position: Mapping[str, Any]) -> str:
    """What the decision asks, as a sentence."""
    scene = Scene(position)
    source = FROM.get(scene.frame["source"])
    if scene.frame["source"] == "characters":
        source = scene.facts.characters[scene.me["character"]]["name"]
    asked = _QUESTIONS[position["decision"]](scene)
    return f"{asked} ({source})" if source else asked


def _option(scene: Scene) -> str:
    return "Which part of the page comes next?" if scene.a == modes.OF_PARTS else "Which option is taken?"


def _target(scene: Scene) -> str:
    if scene.left > 1:
        return f"Which constellation of cost {scene.left - 1} or less is observed for nothing?"
    if scene.a == 0 and scene.b == 0:
        return "What is observed?"
    return "Is something further observed?"


def _payment(scene: Scene, what: str) -> str:
    name, record = scene.object(scene.target)
    used = f", comets of {comets_chosen(scene)} chosen" if comets_chosen(scene) else ""
    return f"{what} {name}, {record['colour']} {record['cost']}{used}?"


def _colour(scene: Scene) -> str:
    if scene.a == modes.ROUND_TOKEN:
        return f"Where does the round token go from {scene.round_token}?"
    if scene.a == modes.NEW_DIE:
        return f"Which colour has the new die of value {scene.b}?"
    return f"Which colour does {scene.die(scene.b)} change to?"


def _die(scene: Scene) -> str:
    if scene.a == modes.EXCHANGE:
        return f"Which die is given up for the new {scene.new_die}?"
    return "Which die changes its colour?" if scene.a == modes.RECOLOUR_DIE else f"Which die is raised, by at most {scene.left}?"


def _amount(scene: Scene) -> str:
    if scene.b == modes.STEPS:
        grand, space = divmod(scene.a % modes.SECOND, 8)
        return f"How far is the {'Grand Inquisitor' if grand else 'figure'} of cellar space {space + 1} persuaded?"
    if scene.b == modes.PLACES:
        return f"How far does mirror {scene.me['sky'][scene.a]} rise from space {scene.a}?"
    return f"By how much is {scene.die(scene.a)} raised?"


def _book(scene: Scene) -> str:
    if scene.a == modes.REPEAT_ROW:
        return "The cells of which row are taken again?"
    if scene.a == modes.PARTIAL:
        return f"Which Book token moves, with {count(scene.left, 'step')} left?"
    return "Which Book token moves to the last column?"


def _inquisitor(scene: Scene) -> str:
    if scene.a == modes.FIGURE_TO_END:
        return "Which figure goes straight to the end of the cellar?"
    if scene.a == modes.PAIR:
        return f"Which {'other ' if scene.b else ''}figure is persuaded, by at most {scene.left}?"
    return f"Which figure is persuaded, with {scene.left} to do?"


def _tile(scene: Scene) -> str:
    if scene.a == modes.USE:
        return "Of which tile is the moving action taken?"
    return f"Which mirror rises, by at most {scene.left}?" if scene.a == modes.RISE else "Which tile is upgraded?"


def _swap_first(scene: Scene) -> str:
    if scene.a == modes.WITH_BOARD:
        return f"Which tile is swapped with {scene.me['board']['tile']} of the Character Board?"
    return "Which tile is swapped?"


_QUESTIONS: dict[str, Callable[[Scene], str]] = {
    "choose_move": lambda scene: "How far does the telescope move?",
    "choose_action": lambda scene: "Which action is next?",
    "choose_option": _option,
    "choose_target": _target,
    "choose_comet": lambda scene: _payment(scene, "Is a comet used for"),
    "choose_payment": lambda scene: _payment(scene, "Which dice pay for"),
    "choose_colour": _colour,
    "choose_die": _die,
    "choose_amount": _amount,
    "choose_university_token": lambda scene: "Which University token rises?",
    "choose_book_token": _book,
    "choose_inquisitor": _inquisitor,
    "choose_farewell": lambda scene: "Is the Inquisitor's Farewell taken?",
    "choose_comet_page": lambda scene: f"Where does the comet go, with {scene.me['comets']['waiting']} waiting?",
    "choose_tile": _tile,
    "choose_swap_first": _swap_first,
    "choose_swap_second": lambda scene: f"Which tile changes places with {scene.me['sky'][scene.a]} on space {scene.a}?",
    "choose_bonus_space": lambda scene: "Where on the Bonus Board does the Grand Inquisitor go?",
    "choose_telescope": lambda scene: f"Where does the telescope go from space {scene.me['telescope']}?",
    "choose_take": lambda scene: "Is the Inquisitor of the Scale row taken?",
    "choose_library_tile": lambda scene: "Which library tile is laid, with which side up?",
    "choose_row": lambda scene: f"In which row lies the top left cell of {own.laying(scene)}?",
    "choose_column": lambda scene: f"In which column lies the top left cell of {own.laying(scene)}, row {scene.b}?",
    "choose_claim": lambda scene: "Is a tile claimed, and which?" if scene.a else "Which Constellation tile is claimed?",
    "choose_constellation": lambda scene: f"Where does {scene.me['board']['offer'][scene.a]} go?",
    "choose_discard": lambda scene: "Which Constellation tile of the offer is discarded?",
    "choose_focus": lambda scene: f"Does the round token go from {scene.round_token} to {modes.COLOURS[scene.a - 1]}?",
    "choose_step": lambda scene: f"Does the square token go on, with {count(scene.left, 'step')} left?",
}
