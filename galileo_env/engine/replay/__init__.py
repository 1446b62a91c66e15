"""Replays: a game as one JSON-lines file of its seed and its decisions, checked whenever it is played again.

`format` says what stands in a file, `recorder` writes one, `reader` reads and verifies one, `replayed` plays one again.
"""

from galileo_env.engine.replay.format import EVERY, Check, End, Header, Thought, Undo, checksum
from galileo_env.engine.replay.reader import read, verify
from galileo_env.engine.replay.recorder import Recorder
from galileo_env.engine.replay.replayed import Replay, Step, TruncatedReplay, Verdict

__all__ = [
    "EVERY",
    "Check",
    "End",
    "Header",
    "Recorder",
    "Replay",
    "Step",
    "Thought",
    "TruncatedReplay",
    "Undo",
    "Verdict",
    "checksum",
    "read",
    "verify",
]
