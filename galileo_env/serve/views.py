"""What a seat is shown, as plain JSON. Everything is made from the seat's own view of a position, so nothing else can get out."""

from typing import Any

from galileo_env.engine.position import seen_by
from galileo_env.engine.session import Session
from galileo_env.play.match import Event, Match
from galileo_env.render import text as drawing


def board(match: Match, session: Session, seat: int, played: int) -> dict[str, Any]:
    """A position for a seat (from 0), with the legal actions if that seat is asked.

    Args:
        match: the game.
        session: one of its ruleset, which is set to the position.
        seat: who looks.
        played: after how many decisions.
    """
    session.restore(0, match.state(played))
    position = seen_by(session.position(0), seat + 1)
    mover = int(session.seat[0])
    mine = mover == seat
    legal = (int(action) for action in session.legal(0)) if mine else ()
    actions = [(action, session.action_text(action)) for action in legal]
    if mine:
        asked = drawing.question(position)
    else:
        asked = "" if mover < 0 else f"{match.names[mover]} decides"
    return {
        "n": played,
        "position": position,
        "mover": mover + 1,
        "mine": mine,
        "question": asked,
        "legal": [{"id": action, "text": text, "sentence": drawing.describe(text, position)} for action, text in actions],
    }


def event(match: Match, number: int) -> dict[str, Any]:
    """A decision that was played, for everybody."""
    found: Event = match.events[number]
    points = {name: vp for name, vp in zip(match.names, found.points, strict=True) if vp}
    return {"n": number, "seat": found.seat, "sentence": found.sentence, "points": points, "after": list(found.after)}


def result(match: Match) -> dict[str, Any]:
    """Points of all sides by source, for everybody."""
    found = match.result()
    used = [source for source in found["sources"][0] if any(side[source] for side in found["sources"])]
    return {
        "names": list(match.names),
        "placement": found["placement"],
        "vp": found["vp"],
        "sources": {source: [side[source] for side in found["sources"]] for source in used},
    }
