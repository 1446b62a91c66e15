"""The terminal as `play`, `watch` and `tycho` use it: lines of at most 80 columns out, lines in. No colour is needed."""

import sys
from collections.abc import Iterable

from galileo_env.render.lines import fill

#: Clears the screen and what has scrolled off it, so that nobody reads it later.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Closed(Exception):
    """The input has ended."""


class Screen:
    """Standard input and output."""

    @property
    def is_terminal(self) -> bool:
        """Whether somebody looks at a terminal."""
        return sys.stdout.isatty()

    def show(self, text: str) -> None:
        """Text that is laid out already."""
        print(text, flush=True)

    def say(self, *lines: str) -> None:
        """Sentences, broken at 80 columns."""
        for line in lines:
            print("\n".join(fill(line)))
        sys.stdout.flush()

    def tell(self, lines: Iterable[str]) -> None:
        """Sentences behind a mark, one a line."""
        self.say(*(f"- {line}" for line in lines))

    def ask(self, question: str) -> str:
        """An answer, without blanks around it. Raises Closed at the end of the input."""
        try:
            answer = input(question).strip()
        except EOFError:
            print(flush=True)
            raise Closed from None
        if not sys.stdin.isatty():  # a terminal shows what is typed, a pipe does not
            print(answer, flush=True)
        return answer

    def clear(self) -> None:
        """Clears the screen; where there is no terminal, nothing."""
        if self.is_terminal:
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()
