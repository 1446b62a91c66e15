"""The text board of Galileo's Truth: the table that all share, then the boards of the players, then the legal actions."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.render.lines import SOLID, fill, title, titled
from galileo_env.render.truth_ask import pending, question
from galileo_env.render.truth_boards import inquisition, levels, pyramid, sky, spaces, workshop
from galileo_env.render.truth_describe import describe
from galileo_env.render.truth_facts import Facts, facts_of
from galileo_env.render.truth_player import player
from galileo_env.render.truth_words import LEGEND
from galileo_env.render.truth_words import level as numeral

__all__ = ["ask", "board", "describe", "question"]

Position = Mapping[str, Any]


def board(position: Position, legal: Sequence[str] = (), seat: int | None = None) -> str:
    """The position as text of at most 80 columns. Raises ValueError as `render.text.board` does."""
    facts = facts_of(position)
    seats = len(position["players"])
    if seat is not None and seat not in range(1, seats + 1):
        raise ValueError(f"seat {seat!r}; accepted: 1 to {seats}, or None")
    looks = seat or position["seat"]  # nobody in particular after the end
    first = looks or 1
    order = [(first - 1 + each) % seats + 1 for each in range(seats)]
    price = facts.inquisition["suspicion_line"]["suspicion_up"]
    parts = [
        _header(position, facts),
        inquisition(position, facts),
        pyramid(position, facts),
        levels(position, facts),
        workshop(position, facts),
        spaces(position, facts),
        sky(position, facts),
        *(player(position, facts, each, each == looks) for each in order),
        _mark(position, facts),
        fill(LEGEND.format(price=price)),
        _actions(position, legal) if looks == position["seat"] else [],
    ]
    return _joined(parts)


def ask(position: Position, legal: Sequence[str]) -> str:
    """What the seat to move is asked, its board, its actions. Raises ValueError as `render.text.ask` does."""
    facts = facts_of(position)
    own = player(position, facts, position["seat"], True)
    return _joined([_header(position, facts), own, _actions(position, legal)])


def _joined(parts: Sequence[Sequence[str]]) -> str:
    return "\n".join(line.replace(SOLID, " ").rstrip() for part in parts for line in part)


def _header(position: Position, facts: Facts) -> list[str]:
    heading = titled(f"GALILEO'S TRUTH  {position['ruleset']}")
    game = facts.setup["game"]
    if position["decision"] is None:
        return [*heading, *fill(f"The game is over after Cycle {position['cycle']}. {_places(position, facts)}")]
    period = numeral(game["cycle_period"][position["cycle"] - 1])
    passed = f"; seat {position['passed']} has passed first" if position["passed"] else ""
    read = f"; read in this action: {', '.join(position['read'])}" if position["read"] else ""
    lines = [
        f"Cycle {position['cycle']} of {game['cycles']}, Period {period}, seat {position['seat']} moves{passed}{read}.",
        f"Asked ({position['decision']}): {question(position)}",
        *pending(position),
    ]
    return [*heading, *(each for line in lines for each in fill(line))]


def _places(position: Position, facts: Facts) -> str:
    found = sorted((each["placement"], seat, each["score"]) for seat, each in enumerate(position["players"], 1))
    text = ", ".join(f"{place}. seat {seat} with {score} VP" for place, seat, score in found)
    return f"{text}; the mark is {_win(facts)} VP." if _alone(position) else f"{text}."


def _alone(position: Position) -> bool:
    return len(position["players"]) == 1


def _win(facts: Facts) -> int:
    """VP that count as a win alone."""
    solo = facts.setup["solo"]
    return int(sorted(solo["tiers"])[solo["win_tiers"] - 1])


def _mark(position: Position, facts: Facts) -> list[str]:
    return [title(f"MARK  {_win(facts)} VP are to be reached; N is a neutral seal")] if _alone(position) else []


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
