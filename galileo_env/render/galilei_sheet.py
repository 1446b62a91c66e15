"""What is printed on the components of Galileo Galilei as plain JSON, for the drawer in web/galilei.js: see `sheets.sheet`."""

from typing import Any

from galileo_env.engine.spec import game_spec
from galileo_env.render.galilei_facts import Facts, facts
from galileo_env.render.galilei_scene import scoring, star_tile
from galileo_env.render.galilei_tycho import movement, rows
from galileo_env.render.galilei_words import condition, forms, words
from galileo_env.render.picking import listed, only


def sheet() -> dict[str, Any]:
    """Facts by the names that the drawer knows; effects stay texts, `words` has each of them in words and in short."""
    found = facts()
    own, tracks = found.own, found.tracks
    return {
        "catalogue": found.digest,
        "words": _words(),
        "cards": {
            name: only(card, "tier", "major", "colour", "cost", "vp", "inquisitors", "constellation", "strip", "back_strip")
            | {"spot": [only(spot, "colour", "cost", "reward") for spot in card["spot"]]}
            for name, card in found.cards.items()
        },
        "tiles": {name: _tile(found, name) for tile in found.tiles for name in (tile, f"{tile}+")},
        "scales": {
            f"{tile}{side}": [only(row, "step", "multiplier", "reward") for row in steps]
            for (tile, side), steps in found.scales.items()
        },
        "subjects": found.subjects,
        "objectives": {name: only(each, "text", "first_vp", "later_vp") for name, each in found.objectives.items()},
        "pages": found.pages,
        "personal": found.personal,
        "appendix": found.appendix,
        "sky": [
            {
                "kind": space["kind"],
                "options": space["options"],
                "moving": [] if space["tile"] else tracks["telescope"]["upgrade_extra"],
            }
            for space in tracks["sky"]
        ],
        "telescope": only(tracks["telescope"], "last", "wrap_to"),
        "cellar": only(tracks["cellar"], "interrogation"),
        "bruno_cellar": only(own["bruno_cellar"], "interrogation", "enter_reward"),
        "reputation": only(tracks["reputation"], "lowest", "highest"),
        "token_reward": [each["reward"] for each in tracks["token_reward"]],
        "moon": [only(tile, "numeral", "column", "reward") for tile in found.moon],
        "moon_cost": [each["cost"] for each in found.luna["observation_tile"]],
        "scoring": {name: scoring(found, name) for name in found.scoring},
        "bonus": found.bonus,
        "characters": {name: each["name"] for name, each in found.characters.items()},
        "abilities": {"galileo": "One constellation more an Observe"},
        "mirror": own["newton"]["multiplier_at_index"],
        "library_tiles": [{"id": tile["id"], "a": tile["side_a"], "b": tile["side_b"]} for tile in own["copernicus_tile"]],
        "stars": {
            name: {**only(tile, "stars", "connections"), "icon": _icon(tile["condition"]), "text": star_tile(found, name)}
            for name, tile in found.stars.items()
        },
        "notes": {name: only(note, "colours", "reward") for name, note in found.notes.items()},
        "track": [{"note": space["kind"] == "note", "reward": space["reward"]} for space in own["urania_space"]],
        "sun": {"visible": own["sophia"]["visible"], "rewards": [each["reward"] for each in own["sun_space"]]},
        "tycho_tiles": {name: _tycho(found, name) for tile in found.tycho_tiles for name in (tile, f"{tile}+")},
        "movement": {name: movement(found, name) for name in found.movement},
    }


def _words() -> dict[str, tuple[str, str]]:
    """Every effect that the tables name in words and in short."""
    found = {}
    for text in listed(game_spec("galilei").catalogue.raw):
        if form := forms(text):
            found[text] = form
    return found


def _tile(found: Facts, name: str) -> dict[str, Any]:
    face = found.face(name)
    if "multiplied" in face:
        return {"multiplied": face["multiplied"], "fixed": face["fixed"]}
    return {"options": found.tile_options(name)}


def _tycho(found: Facts, name: str) -> list[dict[str, Any]]:
    """Rows of one of Tycho's tiles: condition in words, effects, and the whole row in words."""
    face = found.tycho_tiles[name.rstrip("+")]["face"][name.endswith("+")]
    lines = []
    for row, text in zip(face["row"], rows(found, name), strict=True):
        line = {"when": condition(row["condition"]), "effects": row["effects"], "text": text}
        if "partial" in row:
            line["partial"] = f"if {condition(row['partial']['condition'])}: {words(row['partial']['effects'])}"
        lines.append(line)
    return lines


#: The effect whose icon stands for a condition of a Constellation tile where it is not the condition's own name.
_LIKE = {"observe_major": "observe", "observe_constellation": "constellation"}


def _icon(name: str) -> str:
    found = _LIKE.get(name, name)
    return f"{found}:1" if name.startswith("raise") else found
