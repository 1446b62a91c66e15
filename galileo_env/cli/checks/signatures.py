"""Signatures: digests of random games by ruleset, kept in signatures.json for the tables that are shipped.

A signature that changes says that rules, tables or random streams have changed. Where that is meant, `tests/test_golden.py`
writes them anew.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from galileo_env.cli.checks.play import NotComparable
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.session import Session
from galileo_env.engine.spec import game_spec

RECORD = Path(__file__).with_name("signatures.json")

SEED = 1609
GAMES = 64
#: Decisions after which the games are looked at.
STOPS = (0, 1, 5, 25, 100, 200, 300, 10_000)


def signature(ruleset: str) -> str:
    """A digest over the positions of GAMES random games at some moments, whatever the layout of the state."""
    session = Session(ruleset, GAMES, seed=SEED, obs=None)
    hasher = hashlib.sha256()
    played = 0
    for stop in STOPS:
        session.play_random(stop - played, seed=SEED)
        played = stop
        for i in range(GAMES):
            hasher.update(json.dumps({**session.position(i), "catalogue": None}, sort_keys=True).encode())
    return hasher.hexdigest()


def on_record() -> dict[str, dict[str, Any]]:
    """By game: the digest of the tables (`catalogue`) and the signatures by ruleset (`rulesets`)."""
    found: dict[str, dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def recorded(ruleset: str) -> str:
    """The signature on record. Raises NotComparable where there is none for this ruleset or these tables."""
    rules = Ruleset.parse(ruleset)
    record, tables = on_record()[rules.game], game_spec(rules.game).catalogue.digest
    if record["catalogue"] != tables:
        raise NotComparable(f"the signatures on record are those of the tables {record['catalogue'][:12]}, not of {tables[:12]}")
    if str(rules) not in record["rulesets"]:
        raise NotComparable("no signature of this ruleset is on record")
    return str(record["rulesets"][str(rules)])
