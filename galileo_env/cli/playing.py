"""`galileo play`: the terminal before a Match."""

from collections.abc import Callable

from galileo_env.cli.screen import Closed, Screen
from galileo_env.play.match import Match, told
from galileo_env.play.telling import not_offered, points
from galileo_env.render import text as drawing

COMMANDS = (
    "a number or an action's text plays it; ? why actions are not offered, ? TEXT one of them; h or h SPEC a hint; u takes back; "
    "s or s FILE saves; b the board; l the log; p points by source; q leaves"
)


class Leave(Exception):
    """The player leaves."""


class Playing:
    """One game at one terminal. `hint`: the agent spec of a plain `h`."""

    def __init__(self, match: Match, screen: Screen, hint: str):
        self.match, self.screen, self.hint = match, screen, hint
        self.viewer: int | None = None
        self._whole = True
        #: Events that each seat has seen.
        self._seen = [0] * len(match.seats.players)

    def run(self) -> None:
        """Plays to the end, or until somebody leaves; what was not saved is saved then."""
        match, screen = self.match, self.screen
        screen.say(f"{match.session.spec.title}, {match.session.ruleset}, seed {match.seed}: {', '.join(match.names)}.", COMMANDS)
        if match.events:
            screen.say(f"Decisions played so far: {match.played}.")
        try:
            while not match.over:
                if match.human_moves:
                    self._human()
                else:
                    screen.tell(match.play_agent().lines(match.names))
            self._end()
        except Leave:
            pass
        except (Closed, KeyboardInterrupt):
            if match.unsaved:
                screen.say(f"Saved as {match.save()}.")

    def _end(self) -> None:
        match, screen = self.match, self.screen
        if match.has_hands:
            screen.clear()
        screen.show(match.board())
        screen.say("The game is over.")
        screen.show("\n".join(points(match.names, match.result())))
        while match.unsaved:
            answer = screen.ask("Save the game? (y, n or a file name) ")
            if answer.lower() in ("n", "no"):
                break
            self._save("" if answer.lower() in ("y", "yes", "") else answer)

    # -- one decision

    def _human(self) -> None:
        seat = self.match.mover
        assert seat is not None
        if seat != self.viewer:
            self._pass_on(seat)
        self._show(seat)
        while not self._command(self.screen.ask(f"seat {seat + 1}> ")):
            pass
        self._seen[seat] = len(self.match.events)

    def _pass_on(self, seat: int) -> None:
        """Nothing that only one seat may see stays on the screen, or comes on it before its player sits there."""
        if self.match.has_hands:
            self.screen.clear()
            self.screen.ask(f"Pass the screen to seat {seat + 1}, who presses Enter. ")
            self.screen.clear()
            self.screen.tell(told(self.match.events[self._seen[seat] :], self.match.names))
        self.viewer, self._whole = seat, True

    def _show(self, seat: int) -> None:
        """The whole board when a turn begins or another seat looks, then what changes in a turn."""
        match = self.match
        position, legal = match.position(), match.session.legal_texts(0)
        if self._whole or position["decision"] == match.session.spec.decisions[0]:
            self.screen.show(drawing.board(position, legal, seat + 1))
        else:
            self.screen.show(drawing.ask(position, legal))
        self._whole = False

    def _command(self, line: str) -> bool:
        """Carries out a line of input; returns whether the game has moved."""
        word, _, rest = line.partition(" ")
        legal = self.match.session.legal(0).tolist()
        try:
            if line.isdecimal():
                if not 1 <= int(line) <= len(legal):
                    raise ValueError(f"{line}; accepted: 1 to {len(legal)}, or {COMMANDS}")
                return self._play(legal[int(line) - 1])
            if word in _COMMANDS and (not rest or word in _WITH_TEXT):
                return _COMMANDS[word](self, rest.strip())
            if not line:
                self.screen.say(COMMANDS)
                return False
            action = self.match.session.action_id(line)
            if action in legal:
                return self._play(action)
            self.screen.say(self.match.explain(action).text)
        except (ValueError, OSError) as error:
            self.screen.say(str(error))
        return False

    def _play(self, action: int) -> bool:
        self.screen.tell(self.match.play(action).lines(self.match.names))
        return True

    # -- commands

    def _why(self, rest: str) -> bool:
        legal = self.match.session.legal_texts(0)
        if not rest:
            self.screen.say(*not_offered(self.match))
        elif rest.isdecimal() and 1 <= int(rest) <= len(legal):
            self.screen.say(f"{legal[int(rest) - 1]} is offered.")
        elif rest in legal:
            self.screen.say(f"{rest} is offered: {legal.index(rest) + 1}.")
        else:
            self.screen.say(self.match.explain(rest).text)
        return False

    def _hint(self, rest: str) -> bool:
        spec = rest or self.hint
        text, sentence = self.match.hint(spec)
        number = self.match.session.legal_texts(0).index(text) + 1
        self.screen.say(f"{spec} would choose {number}, {text}: {sentence}.")
        return False

    def _undo(self, rest: str) -> bool:
        count = self.match.undo()
        self._seen = [min(seen, len(self.match.events)) for seen in self._seen]
        self._whole = True
        self.screen.say(f"{count} decision{'' if count == 1 else 's'} taken back.")
        return True

    def _save(self, rest: str) -> bool:
        try:
            self.screen.say(f"Saved as {self.match.save(rest or None)}.")
        except (ValueError, OSError) as error:
            self.screen.say(str(error))
        return False

    def _board(self, rest: str) -> bool:
        seat = self.match.mover
        assert seat is not None
        self.screen.show(drawing.board(self.match.position(), self.match.session.legal_texts(0), seat + 1))
        return False

    def _log(self, rest: str) -> bool:
        self.screen.tell(told(self.match.events, self.match.names))
        return False

    def _points(self, rest: str) -> bool:
        self.screen.show("\n".join(points(self.match.names, self.match.result())))
        return False

    def _quit(self, rest: str) -> bool:
        if self.match.unsaved:
            answer = self.screen.ask("Save the game? (y, n, a file name, or c to go on) ")
            if answer.lower() == "c":
                return False
            if answer.lower() not in ("n", "no"):
                self._save("" if answer.lower() in ("y", "yes", "") else answer)
                if self.match.unsaved:
                    return False
        raise Leave


_COMMANDS: dict[str, Callable[[Playing, str], bool]] = {
    "?": Playing._why,
    "h": Playing._hint,
    "u": Playing._undo,
    "s": Playing._save,
    "b": Playing._board,
    "l": Playing._log,
    "p": Playing._points,
    "q": Playing._quit,
}
#: Commands that a text may follow.
_WITH_TEXT = ("?", "h", "s")
