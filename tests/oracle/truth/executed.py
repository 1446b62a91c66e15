"""Everything in the component tables that a game can carry out, by the words in which the oracle notes it (`Player.did`)."""

from typing import Any

from . import tables


def everything() -> list[str]:
    """Every icon of every piece, every line, space, slot, level, gift and result, each as `piece what`."""
    found = [f"{piece} {token}" for piece, record in _with_icons().items() for token in _tokens(record)]
    found += [f"{piece} both" for piece, record in _with_icons().items() if record.get("split") == "suspicion"]
    for name, record in tables.INVENTIONS.items():
        found += [f"{name} {token}" for token in ([record["score_per"]] if record["type"] == "end" else record["work"])]
    found += [f"{card} {what}" for card in tables.CARDS for what in ("play", "spine")]
    found += [f"{card} write" for card in tables.TREATISES]
    for what in ("copy", "read"):
        found += [f"{card} {what}" for card, record in tables.TREATISES.items() if record["level"] <= _reach(found, what)]
    found += [f"{space} assign" for space in tables.SPACES]
    found += [f"slot {slot}" for slot in range(len(tables.SLOT_COIN))]
    found += [f"{tile} met" for tile in tables.GRADUATION]
    found += [f"level {level} {space}" for level, points in tables.LEVEL_VP.items() for space in range(len(points))]
    found += [f"mastery {track} {space}" for track, points in tables.MASTERY.items() for space in range(len(points))]
    found += [f"row {row} {space}" for row, record in tables.ROWS.items() for space in range(len(record["seal_vp"]))]
    found += [f"{name} {gift}" for name in tables.MENTORS for gift in ("second", "fourth")]
    for track in tables.INCOME_TRACKS.values():
        found += [f"{track['id']} {level}" for level in range(1, len(track["by_level"]) + 1)]
    found += [f"{card} {what}" for card in tables.PENANCE for what in ("pay", "keep")]
    found += [f"{token} {result}" for token in tables.TOKENS for result in ("passed", "penance", "prison", "stake")]
    return list(dict.fromkeys(found))


def _with_icons() -> dict[str, dict[str, Any]]:
    """All pieces that put icons into a set."""
    inventions = {f"{name} now": {"always": record["now"]} for name, record in tables.INVENTIONS.items()}
    return {**tables.CARDS, **tables.SPACES, **tables.WINDOW, **tables.TILES, **inventions}


def _reach(found: list[str], what: str) -> int:
    """The highest Level of Treatises to which an icon of the tables reaches."""
    return max(int(each.split(":")[1]) for each in found if f" {what}:" in each)


def _tokens(record: dict[str, Any]) -> list[str]:
    return [*record["always"], *sum(record.get("groups", []), [])]
