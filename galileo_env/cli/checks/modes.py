"""Checks against other ways of running: plain Python, and the games on record."""

import functools
import hashlib
import json
import os
import subprocess
import sys

from galileo_env.cli.checks import signatures
from galileo_env.cli.checks.play import Job, NotComparable, choices, need
from galileo_env.engine import jit
from galileo_env.engine.session import Session

#: Decisions that are played in plain Python, which takes a thousand times as long.
DECISIONS = 60


def trace(ruleset: str, seed: int) -> list[str]:
    """Digests of a game's state, mask, observation and scores before each of its first decisions."""
    session = Session(ruleset, 1, seed)
    found = []
    for ply in range(DECISIONS):
        arrays = session.states, session.masks, session.observations, session.scores
        found.append(hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest())
        if session.over[0]:
            break
        session.step(choices(session.masks, seed, ply))
    return found


_PLAIN = """
import json, sys
from galileo_env.cli.checks.modes import trace
print(json.dumps({ruleset: trace(ruleset, int(sys.argv[1])) for ruleset in sys.argv[2:]}))
"""


@functools.cache
def _plain_traces(rulesets: tuple[str, ...], seed: int) -> dict[str, list[str]]:
    """Traces by ruleset, played by an interpreter that compiles nothing."""
    command = [sys.executable, "-c", _PLAIN, str(seed), *rulesets]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=False)
    need(done.returncode == 0, f"plain Python ends with an error: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def check_plain_python(job: Job) -> int:
    """The same code without compilation plays the same bytes."""
    if jit.PLAIN:
        raise NotComparable("this is plain Python (NUMBA_DISABLE_JIT)")
    compiled, plain = trace(job.ruleset, job.seed), _plain_traces(job.rulesets, job.seed)[job.ruleset]
    differing = [ply for ply, (one, other) in enumerate(zip(compiled, plain, strict=False)) if one != other]
    need(not differing, f"compiled code and plain Python differ at decision {differing[0] if differing else 0}")
    need(len(compiled) == len(plain), "compiled code and plain Python play games of other lengths")
    return len(compiled)


def check_signature(job: Job) -> int:
    """Random games are those on record for this version and its tables."""
    recorded = signatures.recorded(job.ruleset)
    need(signatures.signature(job.ruleset) == recorded, f"random games are not those on record ({recorded[:12]})")
    return signatures.GAMES
