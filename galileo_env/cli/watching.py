"""`galileo watch`: agents play, the terminal shows it."""

import tempfile
import time
from pathlib import Path

from galileo_env.cli.replays import Outputs, export
from galileo_env.cli.screen import Screen
from galileo_env.play.match import Match
from galileo_env.play.telling import points


def watch(match: Match, screen: Screen, speed: float, by_turn: bool, save: Path | None, outputs: Outputs) -> None:
    """Plays to the end. On a terminal each turn begins with the board on a clear screen; elsewhere sentences follow each other.

    Args:
        speed: decisions a second, 0 for as fast as possible.
        by_turn: whether it means turns.
        save: a new file for the replay.
        outputs: what is to be made of it.
    """
    screen.say(f"{match.session.spec.title}, {match.session.ruleset}, seed {match.seed}: {', '.join(match.names)}.")
    turn: tuple[object, ...] = ()
    while not match.over:
        now = (match.result()["turns"], match.mover)
        begins = now != turn
        if begins and screen.is_terminal:
            screen.clear()
            screen.show(match.board(None))
        screen.tell(match.play_agent().lines(match.names))
        turn = now
        if speed and (begins or not by_turn):
            time.sleep(1 / speed)
    screen.clear()
    screen.show(match.board())
    screen.show("\n".join(points(match.names, match.result())))
    if save is not None:
        screen.say(f"Saved as {match.save(save)}.")
    with tempfile.TemporaryDirectory() as folder:
        for path in export(match.recorder.save(Path(folder) / "game.jsonl"), outputs):
            screen.say(f"Made {path}.")
