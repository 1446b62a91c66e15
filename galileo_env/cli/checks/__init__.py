"""`galileo selfcheck`: whether this installation plays what it should, in every way of playing."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from galileo_env.cli.checks import faces, modes, sessions
from galileo_env.cli.checks.play import Job, NotComparable
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec, games

#: Pairs of states that the long form compares for leaks, over all rulesets.
PAIRS = 1_000_000

#: Checks of one ruleset: each returns how many things it compared, and raises AssertionError that names the first difference or
#: NotComparable.
CHECKS: dict[str, Callable[[Job], int]] = {
    "same bytes in every batch": sessions.check_batches,
    "same bytes in the kernel loop": sessions.check_kernel_loop,
    "same bytes in every face": faces.check_faces,
    "same bytes in stable-baselines3": faces.check_sb3,
    "same bytes in plain Python": modes.check_plain_python,
    "signature on record": modes.check_signature,
    "positions come back": sessions.check_positions,
    "nothing hidden shows": sessions.check_leaks,
}


def run(
    ruleset: str | None, number: int, seed: int, long: bool = False, note: Callable[[str], object] = lambda line: None
) -> list[dict[str, Any]]:
    """Every check on one ruleset or on all of every game.

    Returns records with `ruleset`, `check`, `compared`, `passed`, `problem` (what differs) and `note` (why there was nothing to
    compare). `note` is called with a line before each ruleset. Raises ValueError for a bad ruleset.
    """
    rulesets = (
        [str(Ruleset.parse(ruleset))] if ruleset is not None else [each for game in games() for each in game_spec(game).rulesets]
    )
    pairs = -(-PAIRS // len(rulesets)) if long else 0
    found = []
    for rules in rulesets:
        note(rules)
        job = Job(rules, number, seed, pairs, tuple(rulesets))
        for name, check in CHECKS.items():
            found.append({"ruleset": rules, "check": name, **_outcome(check, job)})
    return found


def _outcome(check: Callable[[Job], int], job: Job) -> dict[str, Any]:
    try:
        return {"compared": check(job), "passed": True, "problem": "", "note": ""}
    except NotComparable as reason:
        return {"compared": 0, "passed": True, "problem": "", "note": str(reason)}
    except AssertionError as error:
        return {"compared": 0, "passed": False, "problem": str(error), "note": ""}


def show(found: list[dict[str, Any]], console: Console) -> None:
    """Prints the checks and the verdict."""
    grid = Table()
    for name in ("ruleset", "check", "compared", "verdict"):
        grid.add_column(name, justify="right" if name == "compared" else "left")
    last = ""
    for each in found:
        if each["ruleset"] != last:
            grid.add_section()
        verdict, style = "passed", None
        if each["note"]:
            verdict, style = f"not compared: {each['note']}", "yellow"
        elif not each["passed"]:
            verdict, style = f"FAILED: {each['problem']}", "red"
        shown, last = "" if each["ruleset"] == last else each["ruleset"], each["ruleset"]
        grid.add_row(shown, each["check"], f"{each['compared']:,}", verdict, style=style)
    console.print(grid)
    failed, left = sum(not each["passed"] for each in found), sum(bool(each["note"]) for each in found)
    passed = f"{len(found) - left - failed} of {len(found)} checks passed"
    rest = f", {left} had nothing to compare with (see the notes)" if left else ""
    console.print(f"verdict: {failed} checks FAILED, {passed}{rest}" if failed else f"verdict: {passed}{rest}")
