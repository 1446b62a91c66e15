"""The text board of Galileo Galilei: the table that all share, then the boards of the sides, then the legal actions."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.render.galilei_ask import question
from galileo_env.render.galilei_describe import describe
from galileo_env.render.galilei_facts import Facts, facts_of
from galileo_env.render.galilei_lines import mark, name, sides
from galileo_env.render.galilei_moon import moon
from galileo_env.render.galilei_player import player
from galileo_env.render.galilei_scene import gains
from galileo_env.render.galilei_tycho import tycho
from galileo_env.render.galilei_words import CELL_LEGEND, cell, icon, words
from galileo_env.render.lines import SOLID, beside, fill, title, titled
from galileo_env.render.text import WIDTH

__all__ = ["ask", "board", "describe", "question"]

Position = Mapping[str, Any]

_TIERS = ("", "I", "II", "III")
#: Characters of a Scale, and of a page of the Book of Comets: four stand side by side.
_SCALE = (WIDTH - 3) // 4
#: What a character may do once a turn: its name, undone and done.
_ABILITIES = {"copernicus": ("library tile", "open", "laid"), "hevelius": ("Constellation tile", "open", "claimed")}


def board(position: Position, legal: Sequence[str] = (), seat: int | None = None) -> str:
    """The position as text of at most 80 columns. Raises ValueError as `render.text.board` does."""
    facts = facts_of(position)
    seats = len(position["players"])
    if seat is not None and seat not in range(1, seats + 1):
        raise ValueError(f"seat {seat!r}; accepted: 1 to {seats}, or None")
    first = seat or position["seat"] or 1
    order = [(first - 1 + each) % seats + 1 for each in range(seats)]
    parts = [
        _header(position),
        _display(position, facts),
        *([moon(position, facts)] if position["moon"] else []),
        _university(position, facts),
        _objectives(position, facts),
        _book_of_comets(position, facts),
        *(player(position, facts, each) for each in order),
        *([tycho(position, facts)] if position["tycho"] else []),
        fill(CELL_LEGEND),
        _actions(position, legal),
    ]
    return _joined(parts)


def ask(position: Position, legal: Sequence[str]) -> str:
    """What the seat to move is asked, its board, its actions. Raises ValueError as `render.text.ask` does."""
    return _joined([_header(position), player(position, facts_of(position), position["seat"]), _actions(position, legal)])


def _joined(parts: Sequence[Sequence[str]]) -> str:
    return "\n".join(line.replace(SOLID, " ").rstrip() for part in parts for line in part)


def _header(position: Position) -> list[str]:
    heading = titled(f"GALILEO GALILEI  {position['ruleset']}")
    last, now = position["last_round"], position["round"]
    if position["decision"] is None:
        return [*heading, *fill(f"The game is over after round {now}. {_places(position)}")]
    when = "the last round" if last == now else f"the last round is {last}" if last else "the last round is not known yet"
    turn = position["turn"]
    lines = [f"Round {now} ({when}), seat {position['seat']} moves."]
    if turn["space"]:
        states = [_state("fixed", turn), _state("moving", turn)]
        who = position["players"][position["seat"] - 1]["character"]
        if who in _ABILITIES:
            what, before, after = _ABILITIES[who]
            states.append(f"{what} {after if turn['ability_used'] else before}")
        if turn["persuaded"]:
            states.append("interrogation in Cleanup")
        lines[0] += f" Space {turn['space']}: {', '.join(states)}."
        done = ["Persuade"] * turn["persuaded"] + [*turn["icons"]]
        if done:
            lines.append(f"Done this turn: {', '.join(map(icon, done))}.")
    lines.append(f"Asked ({position['decision']}): {question(position)}")
    return [*heading, *(each for line in lines for each in fill(line))]


def _state(which: str, turn: Mapping[str, Any]) -> str:
    return f"{which} action {'taken' if turn[f'{which}_used'] else 'open'}"


def _places(position: Position) -> str:
    found = [(side["placement"], number, side["score"]) for number, side in enumerate(sides(position), 1)]
    return ", ".join(f"{place}. {name(position, side)} with {score} VP" for place, side, score in sorted(found)) + "."


def _display(position: Position, facts: Facts) -> list[str]:
    deck = position["deck"]
    text = f"DISPLAY  deck {len(deck)}, spare pile {len(position['spare'])}"
    if deck:
        strip = " ".join(map(cell, facts.strip(f"{deck[0]} down")))
        text += f"; top back: tier {_TIERS[facts.cards[deck[0]]['tier']]}, {strip}"
    lines = titled(text)
    for left in range(0, len(position["display"]), 2):
        spaces = range(left, min(left + 2, len(position["display"])))
        lines += beside([_card(position, facts, space) for space in spaces], (WIDTH - 1) // 2)
    return lines


def _card(position: Position, facts: Facts, space: int) -> list[str]:
    found = position["display"][space]
    if found is None:
        return [f"{space} empty"]
    card = facts.cards[found]
    lines = [
        f"{space} {found} {_TIERS[card['tier']]}  {card['major']}",
        f"  {card['colour']} {card['cost']}: {gains(card)}; {card['constellation']}",
    ]
    for number, (spot, side) in enumerate(zip(card["spot"], position["spots"][space], strict=True), 1):
        lines.append(f"  {space}.{number} [{mark(position, side)}] {spot['colour']} {spot['cost']}: {words(spot['reward'])}")
    return lines


def _university(position: Position, facts: Facts) -> list[str]:
    blocks = [_scale(position, facts, index) for index in range(len(position["scales"]))]
    return [title("UNIVERSITY  row, multiplier, reward, tokens"), *beside(blocks, _SCALE)]


def _scale(position: Position, facts: Facts, index: int) -> list[str]:
    """A Scale, top row first; behind a row the tokens that stand on it."""
    scale = position["scales"][index]
    rows = [{"step": 0, "multiplier": 0, "reward": []}, *facts.scale_rows(scale)]
    lines = [f"{index} {facts.subjects[scale['subject']]}", f"  {scale['tile']}{scale['side']}"]
    for row in reversed(rows):
        reward = f" {words(row['reward'])}" if row["reward"] else ""
        tokens = [n for n, side in enumerate(sides(position), 1) if side["university"][index] == row["step"]]
        marks = "".join(mark(position, side) for side in tokens)
        text = f"{row['step']} x{row['multiplier']}{reward}"
        lines.append(f"{text} {marks.rjust(_SCALE - len(text) - 1)}".rstrip())
    return lines


def _objectives(position: Position, facts: Facts) -> list[str]:
    lines = [title("OBJECTIVES")]
    for objective in position["objectives"]:
        record = facts.objectives[objective["id"]]
        claims = ", ".join(name(position, side) for side in objective["claims"]) or "nobody"
        text = f"{objective['id']} {record['text']}: {record['first_vp']} VP, later {record['later_vp']}; scored by {claims}"
        lines += fill(text, hang=3)
    return lines


def _book_of_comets(position: Position, facts: Facts) -> list[str]:
    pages = [
        f"{number:2} [{mark(position, side)}] {words(reward)}"
        for number, (side, reward) in enumerate(zip(position["pages"], facts.pages, strict=False), 1)
    ]
    lines = [title("BOOK OF COMETS")]
    for left in range(0, len(pages), 4):
        lines += beside([[page] for page in pages[left : left + 4]], _SCALE)
    owners = ", ".join(f"{name(position, side)}: {number}" for side, number in enumerate(position["appendix"], 1))
    return [*lines, *fill(f"Appendix ({words(facts.appendix)}): {owners}")]


def _actions(position: Position, legal: Sequence[str]) -> list[str]:
    if not legal:
        return []
    lines = [title("LEGAL ACTIONS")]
    width = max(14, *map(len, legal))
    for number, text in enumerate(legal, 1):
        try:
            sentence = describe(text, position)
        except ValueError:
            sentence = ""
        lines += fill(f"{number:3} {text:<{width}}  {sentence}", hang=width + 6)
    return lines
