"""What each answer to a decision of Galileo's Truth does, as a sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render import truth_scene as modes
from galileo_env.render.lines import count
from galileo_env.render.truth_ask import icon_terms, purpose
from galileo_env.render.truth_scene import Scene, books
from galileo_env.render.truth_words import SUBJECTS, icon, level, split, words

# --- Main Actions --------------------------------------------------------------------------------------------------------------


def _abjure(scene: Scene, _: str) -> str:
    record = scene.facts.setup["principle"]
    after = max(scene.me["suspicion"] - record["abjure_suspicion_down"], scene.facts.inquisition["suspicion_track"]["first"])
    others = record["abjure_others_suspicion_up"]
    return f"abjure: Suspicion from {scene.me['suspicion']} to {after}, that of the other Copernicans +{others}"


def _upgrade(scene: Scene, _: str) -> str:
    return f"upgrade to Academic Level {level(scene.me['level'] + 1)} for {scene.level_vp()} VP"


def _pass(scene: Scene, _: str) -> str:
    return "pass and leave the Cycle" + ("" if scene.position["passed"] else ", as the first: first player of the next one")


def _use(scene: Scene, name: str) -> str:
    return f"use {name}: {words(scene.facts.inventions[name]['work'])}"


def _assign(scene: Scene, name: str) -> str:
    space = scene.facts.spaces[name]
    return f"assign the Natural Philosopher to {name}: {scene.facts.page(space)}"


# --- cards ---------------------------------------------------------------------------------------------------------------------


def _in_hand(scene: Scene, name: str) -> str:
    if name not in scene.me["hand"]:
        raise LookupError(name)
    return name


def _active(scene: Scene, name: str) -> str:
    return f"play {scene.facts.card(_in_hand(scene, name))} as the Active Card"


def _add(scene: Scene, name: str) -> str:
    record = scene.facts.cards[_in_hand(scene, name)]
    return f"add {name} ({SUBJECTS[record['subject']]}) for {count(record['books'], 'Book')} more"


def _done(scene: Scene, _: str) -> str:
    name = scene.card(scene.a)
    gained = books(scene.left - 1, modes.LETTERS[scene.b])
    return f"complete the stack: {gained}, then the page of {name}: {scene.facts.page(scene.facts.cards[name])}"


def _swap(scene: Scene, name: str) -> str:
    return f"take {scene.card(scene.a)} to hand and discard {scene.facts.card(_in_hand(scene, name))}"


def _on_deck(scene: Scene, _: str) -> str:
    return f"put {scene.card(scene.a)} on top of the deck"


#: Zones that a card may be removed from, as keys of a player.
_ZONES = {"hand": "the hand", "discard": "the discard pile", "play": "the play area"}


def _remove(scene: Scene, name: str) -> str:
    zone = next((words for key, words in _ZONES.items() if name in scene.me[key]), None)
    if zone is None:
        raise LookupError(name)
    record = scene.facts.cards[name]
    return f"remove {name} from {zone} for {books(record['books'], record['subject'])}"


def _penance(scene: Scene, price: str) -> str:
    if int(price) not in scene.me["hand_penance"]:
        raise LookupError(price)
    down = scene.facts.inquisition["penance_play"]["suspicion_down"]
    effect = "no Suspicion less" if scene.position["token"]["face_up"] else f"Suspicion -{down}"
    return f"play the Penance Card of price {price}: {effect}"


def _keep(scene: Scene, _: str) -> str:
    return "leave the Penance Card in the play area"


def _pay(scene: Scene, _: str) -> str:
    return f"pay {count(scene.a, 'Coin')} to remove the Penance Card from the game"


# --- icons ---------------------------------------------------------------------------------------------------------------------


def _icon(scene: Scene, text: str) -> str:
    if text not in scene.position["sets"][-1]["icons"]:
        raise LookupError(text)
    return f"resolve {icon(text)}"


def _line(scene: Scene, _: str) -> str:
    return f"resolve the line {split(*scene.position['sets'][-1]['line'])}"


def _end(scene: Scene, _: str) -> str:
    left = scene.position["sets"][-1]["icons"]
    return "end the set" + (f" and give up {words(left)}" if left else "")


def _group(scene: Scene, number: str) -> str:
    groups = scene.facts.sets[scene.a][1]
    return f"take group {number}: {words(groups[int(number) - 1])}"


def _both(scene: Scene, _: str) -> str:
    kind, groups = scene.facts.sets[scene.a]
    if kind != "suspicion":
        raise LookupError(kind)
    price = scene.facts.inquisition["suspicion_line"]["suspicion_up"]
    return f"take both groups for {price} Suspicion: {words([text for group in groups for text in group])}"


def _subject(scene: Scene, subject: str) -> str:
    space, track = scene.me["markers"][subject], scene.facts.tracks["subject_track"]
    if scene.a == modes.RAISE:
        to = track["level_first_space"][scene.facts.marker_level(space)]
        return f"raise the marker of {SUBJECTS[subject]} {_moved(scene, space, to)}"
    number, research = scene.left - 1, scene.b // modes.LEVEL_BITS
    if scene.a == modes.GAIN:
        return f"gain {books(number, subject)}: marker {_moved(scene, space, min(space + number, track['last_space']))}"
    more = f" and {research} Research" if research else ""
    return f"pay {books(number, subject)}{more}: marker {_moved(scene, space, space - number)}"


def _moved(scene: Scene, space: int, to: int) -> str:
    return f"from {space} to {to} (Level {level(scene.facts.marker_level(to))})"


# --- seals and Treatises -------------------------------------------------------------------------------------------------------


def _track(scene: Scene, subject: str) -> str:
    return f"the next seal goes on the Mastery Track of {SUBJECTS[subject]}: {scene.track_vp(subject)} VP"


def _seal(scene: Scene, where: str) -> str:
    points = {
        modes.FOR_WRITE: lambda: f": {scene.write_vp(scene.target)} VP",
        modes.FOR_LEVEL: lambda: f": {scene.level_vp()} VP",
        modes.FOR_TRACK: lambda: f": {scene.track_vp(modes.LETTERS[scene.b])} VP",
    }
    goes = f"goes {purpose(scene)}" + points.get(scene.a, lambda: "")()
    if where == "beside":
        return f"a seal from beside the board {goes}"
    left = scene.me["mentors"][[*scene.facts.mentors].index(where)] - 1
    gift = scene.facts.gift(where, left)
    return f"a seal from {where} {goes}; {count(left, 'seal')} left" + (f", {gift}" if gift else "")


def _write(scene: Scene, place: str) -> str:
    return f"write {scene.treatise(place)} for {scene.write_cost(place)}: {scene.write_vp(place)} VP"


def _copy(scene: Scene, place: str) -> str:
    _, coins, points = icon_terms(scene)
    return f"copy {scene.treatise(place)} for {count(coins, 'Coin')}{_royalty(scene, place, points)}"


def _read(scene: Scene, place: str) -> str:
    _, coins, points = icon_terms(scene)
    record = scene.facts.cards[scene.place(place)[2]["card"]]
    page = f"{books(record['books'], record['subject'])}; {scene.facts.page(record)}"
    return f"read {scene.treatise(place)} for {count(coins, 'Coin')}: {page}{_royalty(scene, place, points)}"


def _royalty(scene: Scene, place: str, points: int) -> str:
    owner = scene.owner(place)
    return f"; {points} VP to {owner}" if owner else ""


# --- Inventions and the sky ----------------------------------------------------------------------------------------------------


def _create(scene: Scene, slot: str) -> str:
    name = scene.position["workshop"][int(slot)]
    cost, now = scene.facts.invention_cost(name, int(slot)), scene.facts.inventions[name]["now"]
    return f"create {name} for {cost}: {f'now {words(now)}; ' if now else ''}{scene.facts.invention(name)}"


def _level(scene: Scene, number: str) -> str:
    return f"draw {count(scene.a, 'tile')} of Level {level(number)}"


def _tile(scene: Scene, name: str) -> str:
    if name not in scene.position["drawn"]:
        raise LookupError(name)
    return f"keep {name}: {scene.facts.page(scene.facts.tiles[name])}"


def _window(scene: Scene, name: str) -> str:
    space, tile = scene.facts.window[name], scene.position["drawn"][0]
    cost = f"{space['research']} Research" + (f", {books(space['astronomy'], 'A')}" if space["astronomy"] else "")
    gains = words(space["always"]) + "; " if space["always"] else ""
    return f"put {tile} on {name} for {cost}: {gains}{scene.facts.page(scene.facts.tiles[tile])}"


_SENTENCES: dict[str, dict[str, Callable[[Scene, str], str]]] = {
    "choose_main": {
        "abjure": _abjure,
        "play": lambda scene, _: "play Treatise Cards",
        "penance": lambda scene, _: "play a Penance Card",
        "upgrade": _upgrade,
        "pass": _pass,
        "use": _use,
        "assign": _assign,
    },
    "choose_active": {"card": _active},
    "choose_add": {"card": _add, "done": _done},
    "choose_penance": {"price": _penance},
    "choose_pay": {"keep": _keep, "pay": _pay},
    "choose_icon": {"icon": _icon, "line": _line, "end": _end},
    "choose_group": {"group": _group, "both": _both},
    "choose_subject": {"subject": _subject},
    "choose_track": {"track": _track},
    "choose_seal": {"seal": _seal},
    "choose_write": {"treatise": _write},
    "choose_copy": {"treatise": _copy},
    "choose_place": {"deck": _on_deck, "card": _swap},
    "choose_read": {"treatise": _read},
    "choose_create": {"slot": _create},
    "choose_level": {"level": _level},
    "choose_keep": {"tile": _tile},
    "choose_space": {"window": _window},
    "choose_remove": {"card": _remove},
}


def describe(action_text: str, position: Mapping[str, Any]) -> str:
    """What an action does in this position. Raises ValueError if the text does not answer the decision asked."""
    decision = position["decision"]
    if decision is None:
        raise ValueError(f"action {action_text!r}: the game is over; accepted: nothing")
    game_spec("truth").actions.id(action_text)
    word, _, argument = action_text.partition(" ")
    answers = _SENTENCES[decision]
    if word not in answers:
        raise ValueError(f"action {action_text!r} does not answer {decision}; accepted: {', '.join(answers)}")
    try:
        return answers[word](Scene(position), argument)
    except (LookupError, TypeError, ValueError):
        raise ValueError(f"action {action_text!r} points at nothing here; accepted: a legal answer to {decision}") from None
