"""Short words for tests of the University, of final scoring and of Tycho Brahe's turns.

    t = evaluate("Y1", {"dice": 3, "cellar": [1, 0, 0, 0]})
    assert t.tycho["dice"] == 1

`evaluate` plays one round of a solo game: the player only moves his telescope, then Tycho's telescope moves one place onto the
tile named. `ready` builds the same position without playing it; `moved` plays a round with any Movement tile.
"""

from typing import Any

from .words import CARDS, Table, read

ROW = ["Y1", "Y2", "Y3", "Y4", "Y5"]
MOVEMENT = ["M1", "M2", "M3", "M4", "M5", "M6"]
SUBJECTS = {each["subject"]: each["objective"] for each in read("subject_tiles")["tile"]}

# Subjects that leave the Major Objects tile and the Books tile as objectives: few positions meet those by accident.
QUIET = ("comets", "constellations", "inquisitors", "upgrades")

# Nine spots: space 0 red 3, blue 4; 1 red 5; 2 yellow 4; 3 blue 4; 4 red 5, blue 5; 5 blue 5, yellow 5.
# Major Objects: orange 8 (7 points), orange 6 (6), green 6 (7), purple 6 (6), orange 9 (12), green 9 (12).
PLAIN = ["E01", "E04", "E09", "E15", "E16", "E19"]

Changes = dict[str, Any]


def university(*subjects: str, tiles: tuple[str, ...] = ("S1a", "S2a", "S3a", "S4a")) -> Changes:
    """Edits that put these Subjects on Scales 0 to 3 and the other two tiles, unclaimed, among the objectives."""
    scales = [{"subject": each, "tile": tile[:2], "side": tile[2]} for each, tile in zip(subjects, tiles, strict=True)]
    ids = ["O1", "O2", *(goal for each, goal in SUBJECTS.items() if each not in subjects)]
    return {"scales": scales, "objectives": [{"id": each, "claims": []} for each in ids]}


def claimed(changes: Changes, **claims: list[int]) -> Changes:
    """The same edits with these claims, such as O1=[2], entered."""
    entries = [{"id": each["id"], "claims": claims.get(each["id"], each["claims"])} for each in changes["objectives"]]
    return {**changes, "objectives": entries}


def claims(table: Table, objective: str) -> list[int]:
    """Seats that have scored this objective, in their order."""
    found: list[int] = next(each["claims"] for each in table.position["objectives"] if each["id"] == objective)
    return found


def drawing(*top: str) -> Changes:
    """A full deck of Movement tiles with these on top."""
    return {"movement": [*top, *(each for each in MOVEMENT if each not in top)], "turned": []}


def open_spots(*keep: tuple[int, int], display: list[str] = PLAIN) -> tuple[Changes, Changes]:
    """Edits of the table and of Tycho that leave only these spots (space, number from 1) open.

    The first seven tokens on the others are the player's, the rest Tycho's.
    """
    spots: list[list[int]] = []
    used = 0
    for space, card in enumerate(display):
        spots.append([])
        for number in range(1, len(CARDS[card]["spot"]) + 1):
            covered = (space, number) not in keep
            used += covered
            spots[-1].append((1 if used <= 7 else 2) if covered else 0)
    player = {"constellations": max(7 - used, 0)}
    return {"display": display, "spots": spots, "players": {1: player}}, {"constellations": min(14 - used, 7)}


def ready(tile: str, tycho: Changes | None = None, **changes: Any) -> Table:
    """The player is about to move, Tycho's next Movement tile is a plain 1 and leads his telescope to `tile`.

    Unless told otherwise Tycho has no dice, the display is PLAIN and the Subjects are QUIET.
    """
    others = [each for each in ROW if each != tile[:2]]
    row = {"tiles": [others[0], tile, *others[1:]], "telescope": 0, **drawing("M1"), "dice": 0}
    table = Table("galilei:solo,characters=basic")
    table.edit(**{**university(*QUIET), "display": PLAIN, **changes}, tycho={**row, **(tycho or {})})
    return table


def evaluate(tile: str, tycho: Changes | None = None, **changes: Any) -> Table:
    """One round in which the player does nothing and Tycho's telescope moves onto `tile`."""
    return ready(tile, tycho, **changes).skip()


def before_move(movement: str, telescope: int, tiles: list[str], tycho: Changes | None = None, **changes: Any) -> Table:
    """As `ready`, with any Movement tile on top, any place of the telescope and any row of tiles."""
    return ready("Y1", {"tiles": tiles, "telescope": telescope, **drawing(movement), **(tycho or {})}, **changes)


def moved(movement: str, telescope: int, tiles: list[str], tycho: Changes | None = None, **changes: Any) -> Table:
    """One round in which the player does nothing and Tycho turns over this Movement tile."""
    return before_move(movement, telescope, tiles, tycho, **changes).skip()


def upgraded(*places: int) -> list[str]:
    """The row Y1 to Y5 with the tiles on these places (from 0) upgraded."""
    return [each + "+" * (place in places) for place, each in enumerate(ROW)]
