"""What a browser may send: small JSON objects, checked against these structures before anything else looks at them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

#: Most bytes of a message, and of the body of a request.
MOST_BYTES = 4096
#: A game or a table of Tycho's that is given back to be gone on with.
MOST_FILE_BYTES = 256 * 1024

Short = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=100_000)]


class Manner(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """How a game is played. `undo`: whether decisions may be taken back; `pace`: seconds between decisions of agents; `helper`
    and `prior`: who rates candidates, and whose probabilities stand beside.
    """

    analysis: bool = False
    undo: bool = True
    pace: Annotated[float, Meta(ge=0, le=5)] = 0.4
    helper: Short = "search:800"
    prior: Short | None = None


class NewRoom(Manner, frozen=True, kw_only=True):
    """A game to be begun. `seats`: `human` or an agent that is offered, one word a seat; `characters`: one a seat, or none."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=4)]
    luna: bool = False
    level: Short | None = None
    characters: Annotated[list[Short], Meta(max_length=4)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


class SavedRoom(Manner, frozen=True, kw_only=True):
    """A game to be gone on with. `saved`: the text of its replay, in which all else stands."""

    saved: Annotated[str, Meta(max_length=MOST_FILE_BYTES)]


class Message(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """A message of a player; `do` is the name of its class in lower case."""


class Join(Message):
    """The first message: which room, and the word that gives a seat in it."""

    room: Short
    seat: Short


class Act(Message):
    """Plays an action by its id. `n` is the number of decisions that the player has seen, so that none is answered by mistake."""

    n: Number
    action: Number


class Undo(Message):
    """Takes back the player's last decision and what followed."""


class Hint(Message):
    """What `scholar` would do."""


class Why(Message):
    """Why actions are not offered: all answers to the present decision, or one action by its text."""

    action: Short | None = None


class Look(Message):
    """The board after `n` decisions."""

    n: Number


class Analyse(Message):
    """The candidate table of the decision after `n` others."""

    n: Number


class Mistakes(Message):
    """The player's decisions that lost most."""


class Branch(Message):
    """A new game from the position after `n` decisions; what the player cannot see is dealt anew."""

    n: Number


class Stop(Message):
    """Ends the game here, so that it can be saved."""


class Save(Message):
    """The game as a replay."""


FromPlayer = Join | Act | Undo | Hint | Why | Look | Analyse | Mistakes | Branch | Stop | Save

_MESSAGES = msgspec.json.Decoder(FromPlayer)
_ROOMS = msgspec.json.Decoder(NewRoom)
_SAVED = msgspec.json.Decoder(SavedRoom)


class TableWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table with Tycho to be opened; `saved`: the text of a saved one, which says all else."""

    luna: bool = False
    level: Short | None = None
    tiles: Annotated[list[Short], Meta(max_length=12)] | None = None
    saved: Annotated[str, Meta(max_length=MOST_FILE_BYTES)] | None = None


class TableStep(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """`do`: turn, answer (with its `text`), back, undo, final, look or save."""

    do: Short
    text: Annotated[str, Meta(max_length=400)] = ""


def read(decoder: "msgspec.json.Decoder[Any]", data: str | bytes) -> Any:
    """A structure from JSON. Raises ValueError that says what is wrong."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"message: {error}") from None


def read_message(data: str | bytes) -> Any:
    """A message of a player. Raises ValueError that says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"message: {len(data)} characters; accepted: at most {MOST_BYTES}")
    return read(_MESSAGES, data)


def read_room(data: bytes) -> NewRoom:
    """A wish for a game. Raises ValueError that says what is wrong with it."""
    wish: NewRoom = read(_ROOMS, data)
    return wish


def read_saved(data: bytes) -> SavedRoom:
    """A wish to go on with a game. Raises ValueError that says what is wrong with it."""
    wish: SavedRoom = read(_SAVED, data)
    return wish
