"""The text board of Galileo Galilei."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from galileo_env.render.galilei_describe import describe, gains, question, tycho_rows
from galileo_env.render.galilei_facts import CELL_LEGEND, Facts, cell, facts_of, halves, words
from galileo_env.render.text import WIDTH

__all__ = ["board", "describe"]

Position = Mapping[str, Any]

_TIERS = ("", "I", "II", "III")
#: Characters of a Scale, and of a page of the Book of Comets: four stand side by side.
_SCALE = (WIDTH - 3) // 4
#: Columns of a library that fit on a line, and characters of each.
_LIBRARY_COLUMNS, _CELL = 11, 6


def board(position: Position, legal: Sequence[str] = (), seat: int | None = None) -> str:
    """The position as text of at most 80 columns. Raises ValueError as `render.text.board` does."""
    facts = facts_of(position)
    seats = len(position["players"])
    if seat is not None and seat not in range(1, seats + 1):
        raise ValueError(f"seat {seat!r}; accepted: 1 to {seats}, or None")
    first = seat or position["seat"] or 1
    order = [(first - 1 + each) % seats + 1 for each in range(seats)]
    parts = [
        _header(position, facts),
        _display(position, facts),
        _university(position, facts),
        _objectives(position, facts),
        _book_of_comets(position, facts),
        *(_player(position, facts, each) for each in order),
        *([_tycho(position, facts)] if position["tycho"] else []),
        _fill(CELL_LEGEND),
        _actions(position, legal),
    ]
    return "\n".join(line.rstrip() for part in parts for line in part)


# --- lines ---------------------------------------------------------------------------------------------------------------------


def _fill(text: str, width: int = WIDTH, hang: int = 2) -> list[str]:
    """Text broken into lines; all but the first are indented by `hang`."""
    return wrap(text, width, subsequent_indent=" " * hang, break_on_hyphens=False) or [""]


def _title(text: str) -> str:
    return f"-- {text} ".ljust(WIDTH, "-")[:WIDTH]


def _titled(text: str) -> list[str]:
    """A title over the whole width; one too long for it goes on in the next line."""
    first, *rest = _fill(text, WIDTH - 4)
    return [_title(first), *(f"   {each}" for each in rest)]


def _beside(blocks: Sequence[Sequence[str]], width: int) -> list[str]:
    """Blocks of lines side by side, each `width` characters wide, with a bar between them."""
    broken = [[line for text in block for line in _indented(text, width)] for block in blocks]
    height = max(map(len, broken))
    padded = [[*block, *[""] * (height - len(block))] for block in broken]
    return ["|".join(line.ljust(width) for line in lines) for lines in zip(*padded, strict=True)]


def _indented(text: str, width: int) -> list[str]:
    """Like `_fill`, but keeps the text's own indentation and goes on two further."""
    lead = len(text) - len(text.lstrip())
    return wrap(text, width, subsequent_indent=" " * (lead + 2), drop_whitespace=True, break_on_hyphens=False) or [""]


def _mark(position: Position, side: int) -> str:
    """A side in one character: the number of the seat, T for Tycho, nothing for nobody."""
    if side == 0:
        return " "
    return "T" if side > len(position["players"]) else str(side)


def _name(position: Position, side: int) -> str:
    return "Tycho" if side > len(position["players"]) else f"seat {side}"


def _sides(position: Position) -> list[Mapping[str, Any]]:
    return [*position["players"], *([position["tycho"]] if position["tycho"] else [])]


# --- the table -----------------------------------------------------------------------------------------------------------------


def _header(position: Position, facts: Facts) -> list[str]:
    title = _title(f"GALILEO GALILEI  {position['ruleset']}")
    last, now = position["last_round"], position["round"]
    if position["decision"] is None:
        return [title, *_fill(f"The game is over after round {now}. {_places(position)}")]
    when = "the last round" if last == now else f"the last round is {last}" if last else "the last round is not known yet"
    turn = position["turn"]
    lines = [f"Round {now} ({when}), seat {position['seat']} moves."]
    if turn["space"]:
        lines[0] += f" Space {turn['space']}: {_state('fixed', turn)}, {_state('moving', turn)}"
        lines[0] += ", interrogation in Cleanup." if turn["persuaded"] else "."
    lines.append(f"Asked ({position['decision']}): {question(position)}")
    return [title, *(each for line in lines for each in _fill(line))]


def _state(which: str, turn: Mapping[str, Any]) -> str:
    return f"{which} action {'taken' if turn[f'{which}_used'] else 'open'}"


def _places(position: Position) -> str:
    sides = [(side["placement"], number, side["score"]) for number, side in enumerate(_sides(position), 1)]
    return ", ".join(f"{place}. {_name(position, side)} with {score} VP" for place, side, score in sorted(sides)) + "."


def _display(position: Position, facts: Facts) -> list[str]:
    deck = position["deck"]
    title = f"DISPLAY  deck {len(deck)}, spare pile {len(position['spare'])}"
    if deck:
        title += f"; top back: tier {_TIERS[facts.cards[deck[0]]['tier']]}, {_strip(facts, f'{deck[0]} down')}"
    lines = _titled(title)
    for left in range(0, len(position["display"]), 2):
        spaces = range(left, min(left + 2, len(position["display"])))
        lines += _beside([_card(position, facts, space) for space in spaces], (WIDTH - 1) // 2)
    return lines


def _strip(facts: Facts, column: str) -> str:
    return " ".join(map(cell, facts.strip(column)))


def _card(position: Position, facts: Facts, space: int) -> list[str]:
    name = position["display"][space]
    if name is None:
        return [f"{space} empty"]
    card = facts.cards[name]
    lines = [
        f"{space} {name} {_TIERS[card['tier']]}  {card['major']}",
        f"  {card['colour']} {card['cost']}: {gains(card)}; {card['constellation']}",
    ]
    for number, (spot, side) in enumerate(zip(card["spot"], position["spots"][space], strict=True), 1):
        lines.append(f"  {space}.{number} [{_mark(position, side)}] {spot['colour']} {spot['cost']}: {words(spot['reward'])}")
    return lines


def _university(position: Position, facts: Facts) -> list[str]:
    blocks = [_scale(position, facts, index) for index in range(len(position["scales"]))]
    return [_title("UNIVERSITY  row, multiplier, reward, tokens"), *_beside(blocks, _SCALE)]


def _scale(position: Position, facts: Facts, index: int) -> list[str]:
    """A Scale, top row first; behind a row the tokens that stand on it."""
    scale = position["scales"][index]
    rows = [{"step": 0, "multiplier": 0, "reward": []}, *facts.scale_rows(scale)]
    lines = [f"{index} {facts.subjects[scale['subject']]}", f"  {scale['tile']}{scale['side']}"]
    for row in reversed(rows):
        reward = f" {words(row['reward'])}" if row["reward"] else ""
        tokens = [n for n, side in enumerate(_sides(position), 1) if side["university"][index] == row["step"]]
        marks = "".join(_mark(position, side) for side in tokens)
        text = f"{row['step']} x{row['multiplier']}{reward}"
        lines.append(f"{text} {marks.rjust(_SCALE - len(text) - 1)}".rstrip())
    return lines


def _objectives(position: Position, facts: Facts) -> list[str]:
    lines = [_title("OBJECTIVES")]
    for objective in position["objectives"]:
        record = facts.objectives[objective["id"]]
        claims = ", ".join(_name(position, side) for side in objective["claims"]) or "nobody"
        text = f"{objective['id']} {record['text']}: {record['first_vp']} VP, later {record['later_vp']}; scored by {claims}"
        lines += _fill(text, hang=3)
    return lines


def _book_of_comets(position: Position, facts: Facts) -> list[str]:
    pages = [
        f"{number:2} [{_mark(position, side)}] {words(reward)}"
        for number, (side, reward) in enumerate(zip(position["pages"], facts.pages, strict=False), 1)
    ]
    lines = [_title("BOOK OF COMETS")]
    for left in range(0, len(pages), 4):
        lines += _beside([[page] for page in pages[left : left + 4]], _SCALE)
    owners = ", ".join(f"{_name(position, side)}: {number}" for side, number in enumerate(position["appendix"], 1))
    return [*lines, *_fill(f"Appendix ({words(facts.appendix)}): {owners}")]


# --- the boards ----------------------------------------------------------------------------------------------------------------


def _heading(position: Position, side: int, remark: str) -> list[str]:
    record = _sides(position)[side - 1]
    sources = ", ".join(f"{source} {points}" for source, points in record["vp"].items() if points)
    name = _name(position, side).upper() + remark
    return [_title(name), *_fill(f"{record['score']} VP" + (f": {sources}" if sources else ""))]


def _player(position: Position, facts: Facts, seat: int) -> list[str]:
    player = position["players"][seat - 1]
    dice = "  ".join(f"{place}:{code}" for place, code in enumerate(player["dice"])) or "none"
    return [
        *_heading(position, seat, " (to move)" if seat == position["seat"] else ""),
        *_fill(f"Dice {dice} | Quadrants {player['quadrants']} | {_reputation(facts, player)}"),
        *_fill(f"{_cellar(facts, player)} | {_constellations(facts, player)}"),
        *_fill(_comets(player, ("board", "ones", "twos", "used", "waiting"))),
        *_sky(facts, player),
        *_library(facts, player),
    ]


def _reputation(facts: Facts, side: Mapping[str, Any]) -> str:
    track = facts.tracks["reputation"]
    return f"Reputation {side['reputation']:+d} ({track['lowest']:+d} to {track['highest']:+d})"


def _cellar(facts: Facts, side: Mapping[str, Any]) -> str:
    """Figures on each space of the cellar, which is named by its interrogation value."""
    values = facts.tracks["cellar"]["interrogation"]
    return "Cellar " + "  ".join(f"{value:+d}: {figures}" for value, figures in zip(values, side["cellar"], strict=True))


_COMETS = {"board": "on board", "ones": "showing 1", "twos": "showing 2", "used": "used", "waiting": "waiting"}


def _comets(side: Mapping[str, Any], kinds: Sequence[str]) -> str:
    return "Comets " + ", ".join(f"{side['comets'][kind]} {_COMETS[kind]}" for kind in kinds)


def _constellations(facts: Facts, player: Mapping[str, Any]) -> str:
    """Tokens left and what the next one gives; the rewards lie under the tokens from the left, so the last ones remain."""
    left, rewards = player["constellations"], facts.tracks["token_reward"]
    following = f", next: {words(rewards[-left]['reward'])}" if 0 < left <= len(rewards) else ""
    return f"Constellation tokens {left}{following}"


def _sky(facts: Facts, player: Mapping[str, Any]) -> list[str]:
    """One line a space, topmost last: telescope, fixed action, tile (+ for gold) and its options."""
    lines = []
    for space, record in enumerate(facts.tracks["sky"]):
        tile = player["sky"][space] if space < len(player["sky"]) else None
        here = ">" if player["telescope"] == space else " "
        fixed = halves(facts.space_options(space)) if record["options"] else "crossed out"
        moving = halves(facts.moving_options(space, tile))
        lines += _fill(f"{here}{space} {fixed:<15} {tile or '':<4}{moving}", hang=24)
    return lines


def _library(facts: Facts, player: Mapping[str, Any]) -> list[str]:
    """Face-up cards by id, face-down ones by nothing but their light strip; [ ] around the cell of each Book token."""
    library, books = player["library"], player["books"]
    if not library:
        return ["Library empty"]
    lines = []
    for first in range(0, len(library), _LIBRARY_COLUMNS):
        part = list(enumerate(library[first : first + _LIBRARY_COLUMNS], first + 1))
        lines.append("Library".ljust(11) + "".join(str(column).center(_CELL) for column, _ in part))
        lines.append(" " * 11 + "".join(_front(each)[: _CELL - 1].center(_CELL) for _, each in part))
        for row, book in enumerate(books):
            start = ("[ ]" if book == 0 else " . ") if first == 0 else ""
            cells = (_cell(facts.strip(each)[row], book == column) for column, each in part)
            lines.append(f"  row {row} {start:<3}" + "".join(cells))
    return lines


def _front(column: str) -> str:
    """The id of a face-up card; of a face-down one only that it is."""
    card, _, face = column.partition(" ")
    return card if face == "up" else "down"


def _cell(effect: str, book: bool) -> str:
    text = cell(effect)[: _CELL - 2].center(_CELL - 2)
    return f"[{text}]" if book else f" {text} "


def _tycho(position: Position, facts: Facts) -> list[str]:
    tycho = position["tycho"]
    columns = [_front(each) for each in tycho["library"]]
    lines = [
        *_heading(position, len(position["players"]) + 1, ""),
        *_fill(f"Dice {tycho['dice']} | {_reputation(facts, tycho)} | {_cellar(facts, tycho)}"),
        *_fill(f"{_comets(tycho, ('board', 'ones', 'twos'))} | Constellation tokens {tycho['constellations']}"),
        *_fill(f"Book token on column {tycho['book']} of {len(columns)} | Library {' '.join(columns) or 'empty'}"),
    ]
    for place, tile in enumerate(tycho["tiles"]):
        here = ">" if tycho["telescope"] == place else " "
        lines += _fill(f"{here}{place} {tile:<4}{' | '.join(tycho_rows(facts, tile))}", hang=7)
    left = ", ".join(_movement(facts, each) for each in sorted(tycho["movement"])) or "none"
    turned = ", ".join(_movement(facts, each) for each in tycho["turned"]) or "none"
    return [*lines, *_fill(f"Movement tiles left (order hidden): {left}"), *_fill(f"Turned over: {turned}")]


def _movement(facts: Facts, tile: str) -> str:
    record = facts.movement[tile]
    stop = " stopping at upgraded tiles" if record["stop"] == "upgraded" else ""
    return f"{tile} ({'upgrade' if record['upgrade'] else record['steps']}{stop})"


# --- actions -------------------------------------------------------------------------------------------------------------------


def _actions(position: Position, legal: Sequence[str]) -> list[str]:
    if not legal:
        return []
    lines = [_title("LEGAL ACTIONS")]
    for number, text in enumerate(legal, 1):
        try:
            sentence = describe(text, position)
        except ValueError:
            sentence = ""
        lines += _fill(f"{number:3} {text:<15} {sentence}", hang=20)
    return lines
