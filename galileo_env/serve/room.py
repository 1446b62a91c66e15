"""A room: one game, the words that give its seats, and those who look at it."""

import asyncio
import hmac
import logging
import secrets
from typing import Any

from galileo_env.engine.position import seen_by
from galileo_env.play.match import Match
from galileo_env.play.seats import HUMAN, Seats
from galileo_env.play.telling import not_offered
from galileo_env.render import text as drawing
from galileo_env.serve import jobs, views
from galileo_env.serve.messages import Manner
from galileo_env.serve.workers import Workers

#: Connections that a room takes, messages that may wait for a connection.
MOST_CONNECTIONS, MOST_WAITING = 16, 256
#: Who gives hints, and who takes the seats of other people in a branched game.
HINTS = "scholar"
#: Rows of the list of mistakes.
MOST_MISTAKES = 12

LOG = logging.getLogger("galileo_env.serve")


class Connection:
    """A player who looks: `outbox` holds messages on their way; `told`, events that it was sent; `gone`, that it fell behind."""

    def __init__(self, seat: int):
        self.seat = seat
        self.outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_WAITING)
        self.told = 0
        self.gone = False
        self.job: asyncio.Task[None] | None = None

    def send(self, message: dict[str, Any]) -> None:
        """Puts a message on its way; whoever does not read them is let go."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.gone = True

    def begin(self, job: Any) -> None:
        """Lets a coroutine run beside everything else, in the place of an earlier one."""
        self.stop()
        self.job = asyncio.create_task(self._run(job))

    async def _run(self, job: Any) -> None:
        try:
            await job
        except (ValueError, RuntimeError, TimeoutError) as error:
            self.send({"kind": "error", "text": str(error)})

    def stop(self) -> None:
        """Ends that coroutine."""
        if self.job:
            self.job.cancel()


class Room:
    """A game and those who play it.

    Raises ValueError from everything that a player may do, with a sentence, if it cannot be done now; then nothing changes.
    """

    def __init__(self, match: Match, wish: Manner, workers: Workers):
        self.match, self.wish, self.workers = match, wish, workers
        self.name = secrets.token_urlsafe(16)
        self.keys = {seat: secrets.token_urlsafe(16) for seat in match.seats.humans}
        self.connections: list[Connection] = []
        self.stopped = False
        self.used = 0.0
        self._scratch = match.session.clone()
        self._ratings: dict[int, list[dict[str, Any]]] = {}
        self._agents: asyncio.Task[None] | None = None

    def seat_of(self, key: str) -> int | None:
        """The seat, from 0, that a word gives; None for a wrong one."""
        return next((seat for seat, each in self.keys.items() if hmac.compare_digest(each.encode(), key.encode())), None)

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.match.over or self.stopped

    # -- connections

    def join(self, seat: int) -> Connection:
        """A player begins to look."""
        if len(self.connections) >= MOST_CONNECTIONS:
            raise ValueError(f"{MOST_CONNECTIONS} windows look at this game; accepted: no more")
        connection = Connection(seat)
        self.connections.append(connection)
        match = self.match
        connection.send(
            {
                "kind": "room",
                "seat": seat + 1,
                "ruleset": str(match.session.ruleset),
                "game": match.session.ruleset.game,
                "title": match.session.spec.title,
                "names": list(match.names),
                "analysis": self.wish.analysis,
                "casual": match.casual,
                "alone": len(self.keys) == 1,
                "helper": self.wish.helper,
                "prior": self.wish.prior,
            }
        )
        self._show(connection)
        self._go_on()
        return connection

    def leave(self, connection: Connection) -> None:
        """A player looks no more."""
        connection.stop()
        if connection in self.connections:
            self.connections.remove(connection)

    def close(self) -> None:
        """Ends everything that is going on here."""
        if self._agents:
            self._agents.cancel()
        for connection in self.connections:
            connection.stop()
            connection.gone = True
            connection.send({"kind": "error", "text": "this game has been forgotten"})

    def _show(self, connection: Connection) -> None:
        """Sends what a player sees now, and what has happened since it was sent last."""
        match = self.match
        view = views.board(match, self._scratch, connection.seat, match.played)
        told = min(connection.told, len(match.events))
        connection.told = len(match.events)
        if self.stopped:
            view |= {"legal": [], "mine": False, "question": ""}
        connection.send(
            {
                "kind": "view",
                **view,
                "over": self.over,
                "stopped": self.stopped,
                "thinking": not self.over and not match.human_moves,
                "undo": self._may_take_back(connection.seat),
                "told": told,
                "events": [views.event(match, number) for number in range(told, len(match.events))],
                "result": views.result(match),
            }
        )

    def show(self) -> None:
        """Sends everybody what they see now."""
        for connection in list(self.connections):
            self._show(connection)

    # -- playing

    def act(self, seat: int, played: int, action: int) -> None:
        """A player's decision."""
        match = self.match
        self._check_open()
        if match.mover != seat:
            raise ValueError("another seat is to decide")
        if played != match.played:
            raise ValueError(f"decision {played} has passed; accepted: {match.played}")
        if action not in match.session.legal(0):
            raise ValueError(f"action {action} is not legal now; accepted: one of those listed")
        match.play(action)
        self.show()
        self._go_on()

    def undo(self, seat: int) -> None:
        """Takes back the player's last decision."""
        self._check_open()
        if self.match.casual and not self._may_take_back(seat):
            raise ValueError("there is no decision of yours to take back")
        if self._agents:
            self._agents.cancel()
            self._agents = None
        self.match.undo()
        self._ratings = {n: found for n, found in self._ratings.items() if n <= self.match.played}
        for connection in self.connections:
            connection.told = min(connection.told, self.match.played)
        self.show()
        self._go_on()

    def _may_take_back(self, seat: int) -> bool:
        """Whether the last decision of a person was that seat's: nobody takes back what another has decided."""
        humans = self.match.seats.humans
        last = next((event.seat - 1 for event in reversed(self.match.events) if event.seat - 1 in humans), None)
        return self.match.casual and last == seat and not self.over

    def stop(self) -> None:
        """Ends the game here, for one who plays alone."""
        self._check_open()
        if len(self.keys) > 1:
            raise ValueError("others play here too; accepted: the game's own end")
        if self._agents:
            self._agents.cancel()
        self.stopped = True
        self.show()

    def _check_open(self) -> None:
        if self.over:
            raise ValueError("the game is over")

    def _go_on(self) -> None:
        """Lets agents decide until a person is asked."""
        if not self.over and not self.match.human_moves and (self._agents is None or self._agents.done()):
            self._agents = asyncio.create_task(self._play_agents())

    async def _play_agents(self) -> None:
        match = self.match
        try:
            while not self.over and not match.human_moves:
                assert match.mover is not None
                player, played = match.seats.players[match.mover], match.played
                match.play(*await self.workers.run(jobs.choose, self._place(played), player))
                self.show()
                await asyncio.sleep(self.wish.pace)
        except (ValueError, RuntimeError, TimeoutError, OSError) as error:
            LOG.exception("an agent failed")
            for connection in self.connections:
                connection.send({"kind": "error", "text": f"an agent failed: {error}; reload the page to let it try again"})

    def _place(self, played: int) -> jobs.Place:
        return jobs.Place(str(self.match.session.ruleset), self.match.state(played), self.match.seed)

    # -- asking

    async def hint(self, connection: Connection) -> None:
        """Tells a player what an agent would do."""
        self._check_asked(connection.seat)
        played = self.match.played
        action, _ = await self.workers.run(jobs.choose, self._place(played), HINTS)
        if played == self.match.played:
            text = self.match.session.action_text(action)
            sentence = drawing.describe(text, seen_by(self.match.position(), connection.seat + 1))
            connection.send({"kind": "hint", "n": played, "id": action, "text": f"{HINTS} would choose: {sentence}"})

    def why(self, connection: Connection, action: str | None) -> None:
        """Tells a player why actions are not offered."""
        self._check_asked(connection.seat)
        lines = [self.match.explain(action).text] if action else not_offered(self.match)
        connection.send({"kind": "why", "lines": lines})

    def _check_asked(self, seat: int) -> None:
        self._check_open()
        if self.match.mover != seat:
            raise ValueError("another seat is to decide")

    # -- looking back

    def look(self, connection: Connection, played: int) -> None:
        """Shows a player the board as it was."""
        self._check_past()
        connection.send({"kind": "past", **views.board(self.match, self._scratch, connection.seat, played)})

    def _check_past(self) -> None:
        if not (self.wish.analysis or self.over):
            raise ValueError("this game is played without analysis; accepted: after its end, or a game in analysis mode")

    async def analyse(self, connection: Connection, played: int) -> None:
        """Sends the candidates of a decision of the player's own."""
        self._check_past()
        self._check_own(connection.seat, played)
        connection.send({"kind": "candidates", **await self._candidates(played)})

    def _check_own(self, seat: int, played: int) -> None:
        self._scratch.restore(0, self.match.state(played))
        if int(self._scratch.seat[0]) != seat:
            raise ValueError(f"decision {played} is not yours; accepted: decisions of your own")

    async def _candidates(self, played: int) -> dict[str, Any]:
        match, seat = self.match, self._mover(played)
        rows = self._ratings.get(played)
        if rows is None:
            place = self._place(played)
            rows = await self.workers.run(jobs.rate, place, self.wish.helper, self.wish.prior)
            if played <= match.played and match.state(played) == place.state:
                self._ratings[played] = rows
        self._scratch.restore(0, match.state(played))
        position = seen_by(self._scratch.position(0), seat + 1)
        chosen = match.session.action_id(match.events[played].action) if played < match.played else None
        told = [{**row, "sentence": drawing.describe(row["text"], position), "chosen": row["action"] == chosen} for row in rows]
        return {"n": played, "names": list(match.names), "rows": told}

    def _mover(self, played: int) -> int:
        self._scratch.restore(0, self.match.state(played))
        return int(self._scratch.seat[0])

    async def mistakes(self, connection: Connection) -> None:
        """Rates all decisions of a player and sends those that lost most."""
        self._check_past()
        match = self.match
        own = [number for number, event in enumerate(match.events) if event.seat - 1 == connection.seat]
        found: list[dict[str, Any]] = []
        for done, played in enumerate(own):
            if played >= match.played:  # taken back meanwhile
                break
            if done % 5 == 0:
                connection.send({"kind": "mistakes", "done": done, "of": len(own), "rows": None})
            rows = (await self._candidates(played))["rows"]
            chosen = next((row for row in rows if row["chosen"]), None)
            if chosen and chosen["loss"]:
                better = rows[0]["sentence"]
                found.append({"n": played, "sentence": chosen["sentence"], "better": better, "loss": chosen["loss"]})
        found.sort(key=lambda row: -row["loss"])
        connection.send({"kind": "mistakes", "done": len(own), "of": len(own), "rows": found[:MOST_MISTAKES]})

    def file(self, connection: Connection) -> None:
        """Sends the game as a replay. Its seed tells everything hidden, so that there is none before the end."""
        if not self.over:
            raise ValueError("a replay tells everything that is hidden; accepted: after the end of the game")
        name = f"{self.match.session.ruleset.game}-{self.match.played}.jsonl"
        connection.send({"kind": "file", "name": name, "text": self.match.recorder.data().decode()})

    def branch(self, seat: int, played: int) -> "Room":
        """A new room from a position of this one. What the player cannot see is dealt anew, so that it tells nothing of this
        game; agents take the seats of other people.
        """
        self._check_past()
        session, chance = self._scratch, secrets.randbits(53)
        session.restore(0, self.match.state(played))
        if session.over[0]:
            raise ValueError(f"the game is over after decision {played}; accepted: a decision before")
        session.redeterminise(0, seat, chance)
        old = self.match.seats
        players = tuple(HINTS if player == HUMAN and place != seat else player for place, player in enumerate(old.players))
        match = Match(Seats(old.ruleset, players), chance, True, session.state_bytes(0))
        return Room(match, self.wish, self.workers)
