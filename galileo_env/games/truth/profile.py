"""What a game of Galileo's Truth came to, for statistics over many: see `GameSpec.profile`."""

from collections import Counter
from typing import Any

from galileo_env.engine.ruleset import Ruleset
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t


def profile(state: Any, ruleset: Ruleset) -> dict[str, Any]:
    """A few facts of a state record, as `GameSpec.profile` says.

    Sides (the mark of solo games has none): `abjured`, `stake`, `prison` (after the last check), `level`, `treatises`, of which
    `written` and `copied` as far as the seals tell (on a Treatise without a free space it is known of the leftmost seal only),
    `created` Inventions, `observed` tiles, `mastery` seals, `penance` (cards owned or paid), `suspicion`. What was Read leaves no
    trace in a state. Pieces: `treatises` of the pyramid with the seats whose seals they bear, from the left; `inventions`, each
    with the seat that created it.
    """
    players = state["players"][: ruleset.seats]
    seals, cards = state["seals"].tolist(), state["pyramid"].tolist()
    written, copied = _by_seals(seals)
    treatises = {
        t.CARD_IDS[card]: [seat for seat in row if 0 < seat <= ruleset.seats]
        for card, row in zip(cards, seals, strict=True)
        if card
    }
    owned = Counter(seat for seats in treatises.values() for seat in seats)
    mastery = Counter(state["mastery"].ravel().tolist())
    held = players["penance_held"] + players["penance_out"] + players["penance_play"] + players["penance_gone"]
    inventions: dict[str, list[int]] = {name: [] for name in t.INVENTION_IDS if name}
    for seat, row in enumerate(players["inventions"].tolist(), 1):
        for card in filter(None, row):
            inventions[t.INVENTION_IDS[card]].append(seat)
    where = players["philosopher"]
    columns = {
        "abjured": (players["ptolemaic"] > 0).tolist(),
        "stake": (where == n.STAKE).tolist(),
        "prison": (players["last_prison"] > 0).tolist(),
        "level": players["level"].tolist(),
        "created": players["num_inventions"].tolist(),
        "observed": (players["window"] > 0).sum(axis=1).tolist(),
        "penance": held.sum(axis=1).tolist(),
        "suspicion": players["suspicion"].tolist(),
    }
    sides: list[dict[str, Any]] = []
    for seat in range(1, ruleset.seats + 1):
        counts = {"treatises": owned[seat], "written": written[seat], "copied": copied[seat], "mastery": mastery[seat]}
        sides.append({key: column[seat - 1] for key, column in columns.items()} | counts)
    return {"sides": sides + [{}] * ruleset.solo, "pieces": {"treatises": treatises, "inventions": inventions}}


def _by_seals(seals: list[list[int]]) -> tuple[Counter[int], Counter[int]]:
    """How many Treatises each seat wrote and copied: seals of the one kind begin on the left, those of the other on the right,
    so that a free space tells them apart. Rules are in rules/seals.py.
    """
    written: Counter[int] = Counter()
    copied: Counter[int] = Counter()
    for row in seals:
        gap = row.index(0) if 0 in row else 1
        written.update(row[:gap])
        if 0 in row:
            copied.update(row[gap:])
    return written, copied
