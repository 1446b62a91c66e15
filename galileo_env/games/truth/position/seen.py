"""A position as a seat sees it: its own hand, and of all else what lies open."""

from collections.abc import Mapping
from typing import Any

from galileo_env.engine.position import unseen


def seen(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """What `engine.position.seen_by` says. Of a hand that is not seen Penance Cards are counted among its cards."""
    token = position["token"]
    known = position["cycle"] - (not token["face_up"])
    return {
        **position,
        "token": {**token, "order": [*token["order"][:known], *unseen(token["order"][known:])]},
        "inventions": [unseen(deck) for deck in position["inventions"]],
        "bags": [unseen(bag) for bag in position["bags"]],
        "penance": unseen(position["penance"]),
        "players": [_player(player, number == seat) for number, player in enumerate(position["players"], 1)],
        "rng": None,
    }


def _player(player: Mapping[str, Any], own: bool) -> dict[str, Any]:
    known = player["known"]
    found = {**player, "deck": [*player["deck"][:known], *unseen(player["deck"][known:])]}
    if not own:
        found["hand"], found["hand_penance"] = unseen([*player["hand"], *player["hand_penance"]]), []
    return found
