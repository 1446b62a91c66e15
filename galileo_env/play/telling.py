"""What is told in lines of text: points by source, what is not offered and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from galileo_env.play.match import Match


def points(names: Sequence[str], result: Mapping[str, Any]) -> list[str]:
    """The points of all sides by source, a line a source; sources that brought nobody points are left out.

    Args:
        names: of all sides, such as "seat 1 (human)"; longer ones are cut to 15 characters.
        result: as `Session.result` returns it.
    """
    heads = [name[:15] for name in names]
    widths = [max(6, len(head)) for head in heads]

    def line(label: str, values: Sequence[Any]) -> str:
        cells = (str(value).rjust(width) for value, width in zip(values, widths, strict=True))
        return f"{label:<15} {' '.join(cells)}".rstrip()

    lines = [line("", heads)]
    if any(result["placement"]):
        lines.append(line("place", result["placement"]))
    lines.append(line("points", result["vp"]))
    for source in result["sources"][0]:
        values = [side[source] for side in result["sources"]]
        if any(values):
            lines.append(line(f"  {source}", values))
    return lines


def not_offered(match: Match) -> list[str]:
    """The answers to the present decision that are not offered, each with the reason and the rule; equal reasons together."""
    session = match.session
    legal = set(session.legal(0).tolist())
    reasons: dict[tuple[str, str], list[str]] = {}
    takes: tuple[str, ...] = ()
    asks = ""
    for action in range(session.num_actions):
        text = session.action_text(action)
        if action in legal or " spare " in text or (takes and text.split(" ")[0] not in takes):
            continue
        found = match.explain(action)
        if not takes:
            takes, asks = found.takes, f"{found.decision} stands on {found.asks}: {found.asks_sentence}"
        if text.split(" ")[0] in takes:
            reasons.setdefault((found.reason, found.rule), []).append(text)
    lines = [asks] if asks else []
    for (reason, rule), texts in reasons.items():
        some = ", ".join(texts[:6]) + (f" and {len(texts) - 6} more" if len(texts) > 6 else "")
        lines.append(f"not offered: {some}: {reason} ({rule})")
    return lines
