"""What is printed on the components of Galileo's Truth as plain JSON, for the drawer in web/truth.js: see `sheets.sheet`."""

from collections.abc import Mapping
from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.picking import listed, only
from galileo_env.render.truth_facts import Facts, facts
from galileo_env.render.truth_words import PLACES, SUBJECTS, icon, per


def sheet() -> dict[str, Any]:
    """Facts by the names that the drawer knows; icons stay texts, `words` has each of them in words."""
    found = facts()
    check = found.inquisition["check"]
    limits = ", ".join(f"{what.capitalize()} at +{check[f'{what}_offset']}" for what in ("penance", "prison", "stake"))
    return {
        "catalogue": found.digest,
        "words": {text: (icon(text), text) for text in listed(game_spec("truth").catalogue.raw)},
        "subjects": SUBJECTS,
        "places": PLACES,
        "cycles": found.setup["game"]["cycles"],
        "periods": found.setup["game"]["cycle_period"],
        "turn_limit": found.setup["turns"]["turn_limit"],
        "rows": [only(row, "research", "seal_vp") for row in found.rows],
        "cards": {
            name: _page(found, card)
            | {key: card.get(key) for key in ("subject", "books", "cost_subject", "cost_books", "cost_level")}
            for name, card in found.cards.items()
        },
        "spaces": {name: _page(found, space) | only(space, "level", "exclusive") for name, space in found.spaces.items()},
        "window": {
            name: _page(found, space) | only(space, "level", "column", "research", "astronomy")
            for name, space in found.window.items()
        },
        "tiles": {name: _page(found, tile) for name, tile in found.tiles.items()},
        "inventions": {name: _invention(found, name) for name in found.inventions},
        "slots": found.slots,
        "graduation": {name: found.needs(name) for name in found.graduation},
        "level_vp": found.level_vp,
        "mastery": found.mastery,
        "mentors": [
            only(each, "second", "fourth")
            | {"text": f"{name}: second seal {found.gift(name, each['seals'] - 2)}, last one {found.gift(name, 0)}"}
            for name, each in found.mentors.items()
        ],
        "last_space": found.tracks["subject_track"]["last_space"],
        "level_first": found.tracks["subject_track"]["level_first_space"],
        "suspicion_last": found.inquisition["suspicion_track"]["last"],
        "tokens": {name: token["value"] for name, token in found.tokens.items()},
        "token_values": sorted(token["value"] for token in found.tokens.values()),
        "check": f"Suspicion over the token: {limits}",
    }


def _page(found: Facts, record: Mapping[str, Any]) -> dict[str, Any]:
    """Icons of a card, space or tile: always there, and by group; all of it in words."""
    given = {"always": record["always"], "text": found.page(record)}
    return given | only(record, "split", "groups") if record.get("groups") else given


def _invention(found: Facts, name: str) -> dict[str, Any]:
    record = found.inventions[name]
    end = record["type"] == "end"
    return only(record, "cost_coin", "cost_books", "cost_subject", "cost_research", "now") | {
        "work": [] if end else record["work"],
        "short": (record["condition"] if record["type"] == "ongoing" else record["type"]).capitalize(),
        "score": f"{record['score_vp']} VP per {per(record['score_per'])}" if end else "",
        "text": found.invention(name),
    }
