"""`galileo tycho`: the terminal beside a table of cardboard."""

from typing import Any

from galileo_env.cli.screen import Closed, Screen
from galileo_env.play.table import TychoTable

COMMANDS = "Enter: Tycho's next turn; p his pieces; u takes back his last turn; s or s FILE saves; e the final scoring; q leaves"


class _Back(Exception):
    """The person takes back an answer."""


def run(game: TychoTable, screen: Screen) -> None:
    """Tycho's turns until the person leaves; what was not saved is saved then."""
    screen.say(
        f"Tycho Brahe, {game.ruleset}. Set up as for two players. His Action tiles from the left: {', '.join(game.tiles)}, "
        "blue sides up, the telescope under the first. You play first.",
        COMMANDS,
    )
    if game.turns:
        screen.say(f"{len(game.turns)} turns of his have been played.", *game.table.summary())
    try:
        while _command(game, screen, screen.ask(f"turn {len(game.turns) + 1}> ")):
            pass
    except (Closed, KeyboardInterrupt):
        if game.unsaved:
            screen.say(f"Saved as {game.save()}.")


def _command(game: TychoTable, screen: Screen, line: str) -> bool:
    """Carries out a line of input; returns whether to go on."""
    word, _, rest = line.partition(" ")
    try:
        if line == "":
            _turn(game, screen)
        elif line == "p":
            screen.say(*game.table.summary())
        elif line == "u":
            game.undo()
            screen.say(f"Taken back: turn {len(game.turns) + 1} comes again. Put everything back as it was before it.")
        elif word == "s":
            screen.say(f"Saved as {game.save(rest.strip() or None)}.")
        elif line == "e":
            _final(game, screen)
        elif line == "q":
            return not _leave(game, screen)
        else:
            screen.say(f"{line!r}; accepted: {COMMANDS}")
    except (ValueError, OSError) as error:
        screen.say(str(error))
    return True


def _turn(game: TychoTable, screen: Screen) -> None:
    """One turn of his: steps, and questions where the next one depends on the answer."""
    before, told = game.table.score, 0
    answers: dict[str, Any] = {}
    while True:
        steps, need = game.table.turn(answers)
        screen.tell(map(str, steps[told:]))
        told = len(steps)
        if need is None:
            break
        try:
            _answer(game, screen, need, answers)
        except _Back:
            if not answers:
                screen.say("The turn is not played.")
                return
            answers.popitem()
    game.commit(answers)
    screen.say(f"Tycho has {game.table.score} VP ({game.table.score - before:+}).")


def _answer(game: TychoTable, screen: Screen, need: Any, answers: dict[str, Any]) -> None:
    """Asks for a fact until the answer is understood. Raises _Back for `u`."""
    screen.say(game.table.question(need, answers))
    while True:
        text = screen.ask("? ")
        if text == "u":
            raise _Back
        try:
            answers[need.key] = game.table.read(need, text, answers)
            return
        except ValueError as error:
            screen.say(str(error))


def _final(game: TychoTable, screen: Screen) -> None:
    """His points at the end; nothing changes."""
    answers: dict[str, Any] = {}
    while True:
        found, need = game.table.final(answers)
        if need is None:
            break
        try:
            _answer(game, screen, need, answers)
        except _Back:
            return
    parts = ", ".join(f"{name} {vp:+}" for name, vp in found.items())
    total = game.table.score + sum(found.values())
    screen.say(f"Tycho would end with {total} VP: {game.table.score} now, {parts} (S-081). You win with more (S-082, S-083).")


def _leave(game: TychoTable, screen: Screen) -> bool:
    if game.unsaved:
        answer = screen.ask("Save the game? (y, n, a file name, or c to go on) ")
        if answer.lower() == "c":
            return False
        if answer.lower() not in ("n", "no"):
            screen.say(f"Saved as {game.save(None if answer.lower() in ('y', 'yes', '') else answer)}.")
    return True
