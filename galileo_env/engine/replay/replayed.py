"""A game that was read from a file, and playing it again."""

from collections.abc import Iterator, Sequence

import msgspec

from galileo_env.engine.replay.format import End, Header, Thought, Undo, checksum, fault
from galileo_env.engine.session import IllegalAction, Session
from galileo_env.engine.spec import game_spec


class Step(msgspec.Struct, frozen=True):
    """A decision of a file: its line, seat (from 1), action text, the checksum on the line behind it, if one stands there, and
    what the agent thought."""

    line: int
    seat: int
    text: str
    check: str | None = None
    thought: Thought | None = None


class TruncatedReplay(ValueError):
    """A replay file without its last line."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What `verify` found: `ok`, the number of decisions that could be played, whether the file lacks its end, what is wrong."""

    ok: bool
    decisions: int
    truncated: bool = False
    problem: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A replay as read from a file: `header`, `decisions` as (seat, action text), `checks` by number of decisions, `end`, and
    `thoughts` by the number of the decision, from 1.

    Decisions and checks are those that stand; `history` holds all lines between header and end, in order, those taken back and
    the marks that take them back among them; `lines` is how many lines the file has. `end` is None for a truncated file.
    """

    path: str
    header: Header
    decisions: list[tuple[int, str]]
    checks: dict[int, str]
    history: list[Step | Undo]
    lines: int
    end: End | None
    thoughts: dict[int, Thought]

    @property
    def taken_back(self) -> int:
        """Decisions that were taken back."""
        return sum(each.undo for each in self.history if isinstance(each, Undo))

    def play(self, taken_back: bool = False) -> Iterator[tuple[Session, int, str]]:
        """Plays the game again: yields (session, seat, action text) before each decision is played on game 0 of the session.

        The session is always the same one, so that after the last item it stands at the end. With `taken_back` the decisions
        taken back are played too, and taken back again. Raises ValueError, which names file and line, for other component tables
        or rules than those in use, an illegal action, a wrong seat, checksum or result.
        """
        session = self._begin()
        states = [session.state_bytes(0)] if taken_back and self.taken_back else []
        for step in self.history if taken_back else standing(self.history):
            if isinstance(step, Undo):
                del states[-step.undo :]
                session.restore(0, states[-1])
                continue
            mover = int(session.seat[0]) + 1
            if step.seat != mover:
                right = f"seat {mover}" if mover else "no decision after the end of the game"
                raise fault(self.path, step.line, f"seat {step.seat} decides", right)
            yield session, step.seat, step.text
            self._step(session, step.line, step.seat, step.text)
            if step.check is not None:
                self._compare(session, step.line + 1, step.check)
            if states:
                states.append(session.state_bytes(0))
        if self.end is not None:
            self._compare_end(session, self.end)

    def _step(self, session: Session, line: int, seat: int, text: str) -> None:
        try:
            session.step_one(session.action_id(text))
        except IllegalAction:
            right = ", ".join(session.legal_texts(0))
            raise fault(self.path, line, f"action {text!r} is illegal for seat {seat}", right) from None
        except ValueError as error:
            raise ValueError(f"{self.path}: line {line}: {error}") from None

    def _begin(self) -> Session:
        """A session of one game at the start of the replay."""
        header = self.header
        spec = game_spec(header.game)
        for name, theirs, ours in (
            ("component tables", header.catalogue, spec.catalogue.digest),
            ("rules version", header.rules_version, spec.rules_version),
        ):
            if theirs != ours:
                raise fault(self.path, 1, f"the game was recorded with {name} {theirs!r}", f"{ours!r}, which is in use here")
        session = Session(header.ruleset, num_games=1, seed=0, obs=None)
        if header.start is None:
            session.begin(0, header.seed, header.row, header.episode)
            return session
        try:
            session.set_position(0, header.start)
        except ValueError as error:
            raise fault(self.path, 1, f"start: {error}", "a position of this ruleset") from None
        return session

    def _compare(self, session: Session, line: int, check: str) -> None:
        found = checksum(session.state_bytes(0))
        if found != check and self.header.state == session.spec.state_digest:
            raise fault(self.path, line, f"checksum {check!r}", f"{found!r}, to which the decisions lead")

    def _compare_end(self, session: Session, end: End) -> None:
        line = self.lines
        self._compare(session, line, end.check)
        over, result = bool(session.over[0]), session.result(0)
        if end.over != over:
            raise fault(self.path, line, f"over: {end.over}", f"{over}, to which the decisions lead")
        if end.result != result:
            raise fault(self.path, line, f"result {end.result}", f"{result}, to which the decisions lead")


def standing(history: Sequence[Step | Undo]) -> list[Step]:
    """The decisions that stand at the end."""
    found: list[Step] = []
    for each in history:
        if isinstance(each, Undo):
            del found[-each.undo :]
        else:
            found.append(each)
    return found
