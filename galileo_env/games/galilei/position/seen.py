"""A position as the players see it. All of them see the same: nothing here is for its owner's eyes alone."""

from collections.abc import Mapping
from typing import Any

from galileo_env.engine.position import UNSEEN, unseen
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t


def seen(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """What `engine.position.seen_by` says. A card of which only the back is seen (face-down columns, the top of the deck) is
    written as the first card of the catalogue with that back.
    """
    return {
        **position,
        "deck": [_back(card) for card in position["deck"][:1]] + unseen(position["deck"][1:]),
        "spare": unseen(position["spare"]),
        "box": unseen(position["box"]),
        "moon": position["moon"] and _moon(position),
        "players": [{**player, "library": _library(player), "board": _board(player)} for player in position["players"]],
        "tycho": position["tycho"] and _tycho(position["tycho"]),
        "rng": None,
    }


def _back(card: str) -> str:
    return card if card == UNSEEN else t.CARD_IDS[t.CARD_BACK[t.CARD_IDS.index(card)]]


def _library(side: Mapping[str, Any]) -> list[str]:
    columns = (column.partition(" ") for column in side["library"])
    return [f"{_back(card) if face == 'down' else card} {face}" for card, _, face in columns]


def _board(player: Mapping[str, Any]) -> Any:
    board = player["board"]
    return {**board, "deck": unseen(board["deck"])} if player["character"] == "hevelius" else board


def _moon(position: Mapping[str, Any]) -> dict[str, Any]:
    """Scoring tiles lie face up column by column, as the deck goes on."""
    deck, moon = position["deck"], position["moon"]
    phase = t.CARD_TIER[t.CARD_IDS.index(deck[0])] if deck else n.MOON_COLUMNS
    scoring = [
        tile if tile is None or column <= phase else UNSEEN
        for tile, column in zip(moon["scoring"], t.MOON_COLUMN.tolist(), strict=True)
    ]
    return {**moon, "scoring": scoring}


def _tycho(tycho: Mapping[str, Any]) -> dict[str, Any]:
    """Which Movement tiles are left is known, their order is not."""
    left = sorted(tycho["movement"], key=lambda tile: (len(tile), tile))
    return {**tycho, "library": _library(tycho), "movement": left}
