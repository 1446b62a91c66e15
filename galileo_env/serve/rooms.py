"""All rooms: how they are opened and entered, and that those which nobody uses are forgotten."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from galileo_env.engine import replay
from galileo_env.play.match import Match
from galileo_env.serve.messages import NewRoom, SavedRoom
from galileo_env.serve.offers import check, table_of
from galileo_env.serve.room import Room
from galileo_env.serve.workers import Workers

#: Rooms that are kept at once.
MOST_ROOMS = 64
#: Seconds after which a room that nobody has used is forgotten.
EXPIRY = 2 * 3600.0


class Full(ValueError):
    """There is no room for another one."""


class Rooms:
    """All rooms.

    Args:
        workers: where agents think.
        expiry: seconds after which a room that nobody has used is forgotten.
        most: rooms that are kept at once.
        clock: seconds that go by.
    """

    def __init__(
        self, workers: Workers, expiry: float = EXPIRY, most: int = MOST_ROOMS, clock: Callable[[], float] = time.monotonic
    ):
        self.workers, self.expiry, self.most, self._clock = workers, expiry, most, clock
        self._rooms: dict[str, Room] = {}

    def open(self, wish: NewRoom) -> Room:
        """A new game. Raises Full and ValueError that names the culprit."""
        return self.add(Room(Match(table_of(wish), wish.seed, wish.undo), wish, self.workers))

    def open_saved(self, wish: SavedRoom) -> Room:
        """A game that is gone on with. Raises Full, and ValueError that says what is wrong with the file or the wish."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "saved.jsonl"
            file.write_text(wish.saved, encoding="utf-8")
            try:
                header = replay.read(file, truncated=True).header
                check(header.game, header.players, wish)
                match = Match.resume(file, wish.undo)
            except ValueError as error:
                raise ValueError(str(error).replace(str(file), "the saved game")) from None
        return self.add(Room(match, wish, self.workers))

    def add(self, room: Room) -> Room:
        """Keeps a room. Raises Full."""
        self.sweep()
        if len(self._rooms) >= self.most:
            raise Full(f"{self.most} games are being played here; accepted: no more until one has been forgotten")
        room.used = self._clock()
        self._rooms[room.name] = room
        return room

    def enter(self, name: str, key: str) -> tuple[Room, int]:
        """The room of this name, and the seat that the word gives. Raises ValueError, which does not say what was wrong."""
        self.sweep()
        room = self._rooms.get(name)
        seat = room.seat_of(key) if room else None
        if room is None or seat is None:
            raise ValueError("there is no such game, or it has been forgotten; accepted: a new one")
        self.use(room)
        return room, seat

    def use(self, room: Room) -> None:
        """Notes that a room is in use."""
        room.used = self._clock()

    def sweep(self) -> None:
        """Forgets rooms that nobody has used for long."""
        late = self._clock() - self.expiry
        for name, room in list(self._rooms.items()):
            if room.used < late:
                room.close()
                del self._rooms[name]

    def close(self) -> None:
        """Forgets everything."""
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()
