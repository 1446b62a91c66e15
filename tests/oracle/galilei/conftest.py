"""With GALILEO_ORACLE_WITH_ENGINE=1 the hand-made games of these tests are played on the engine too."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from . import edits


@pytest.fixture(autouse=True)
def _play_on_the_engine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get("GALILEO_ORACLE_WITH_ENGINE"):
        return
    from .both import BothGame

    oracle_alone = edits.Game

    def play(position: dict[str, Any], shuffle: Callable[[list[str]], list[str]] = list) -> Any:
        """A test that orders the tiles itself is left to the oracle."""
        return BothGame(position) if shuffle is list else oracle_alone(position, shuffle)

    monkeypatch.setattr(edits, "Game", play)
