"""University, Lecture, Subjects and objectives (sections 13 and 14), the Moon objective (L section 9)."""

from typing import Any

from . import tables
from .effects import Flow, always, ask, ask_number, can_have_effect, effect, resolve
from .state import Side, State


def subject_count(side: Side, subject: str) -> int:
    """The present count of a Subject. Rules: G-173, G-174, S-053."""
    return {
        "majors": side.majors,
        "books": side.leftmost_book,
        "inquisitors": side.figures,
        "upgrades": side.upgrades,
        "comets": side.comets_gone,
        "constellations": side.constellations_gone,
    }[subject]


# -- Lecture


def scales_below_top(state: State, side: Side) -> list[int]:
    """Scales whose token of this side can move up. Rules: G-169, S-052."""
    return [number for number, scale in enumerate(state.scales) if side.university[number] < tables.top_row(scale)]


def can_lecture(state: State) -> bool:
    """An own University token is below the top. Rules: G-068, G-169."""
    return bool(scales_below_top(state, state.player))


@effect("lecture", can_lecture)
def lecture(state: State, source: str) -> Flow:
    """One token moves up one row, then the reward of the row reached. Rules: G-168 to G-172, G-185."""
    player = state.player
    number = yield from ask_number("choose_university_token", "scale", scales_below_top(state, player))
    player.university[number] += 1
    state.carried_out("lecture")
    scale = state.scales[number]
    row = tables.SCALES[scale["tile"], scale["side"]][player.university[number]]
    yield from resolve(state, row["reward"], "scales")


# -- B7


def occupied_rows(state: State) -> list[dict[str, Any]]:
    """Rows on which own tokens stand, Scales from left to right; the start row has no reward. Rules: G-172, L-212."""
    return [
        tables.SCALES[scale["tile"], scale["side"]][row] for scale, row in zip(state.scales, state.player.university, strict=True)
    ]


@effect("scale_rewards", always)
def scale_rewards(state: State, source: str) -> Flow:
    """The rewards of these rows again, a list fixed now; an Inquisitor among them may be refused. Rules: L-096, L-212."""
    for row in occupied_rows(state):
        for text in row["reward"]:
            if text == "inquisitor" and can_have_effect(state, text):
                choice = yield from ask("choose_take", ["take", "refuse"])
                if choice == "refuse":
                    continue
            yield from resolve(state, [text], "scales")


# -- objectives


def is_met(state: State, side: Side, objective: str, figures_peak: int) -> bool:
    """Whether all conditions of an objective hold; `figures_peak` is the most figures held in this turn.

    Rules: G-175, G-176, G-178, S-074, S-075.
    """
    for need in tables.OBJECTIVES[objective]["need"]:
        if need["kind"] == "scales_at_top":
            reached = len(state.scales) - len(scales_below_top(state, side))
        elif need.get("ever_this_turn"):
            assert need["kind"] == "inquisitors"
            reached = figures_peak
        else:
            reached = subject_count(side, need["kind"])
        if reached < need["at_least"]:
            return False
    return True


def score_objectives(state: State, side: Side, figures_peak: int) -> Flow:
    """Objectives newly met are scored in order, each with its offers before the next; Tycho gets no offers.

    Rules: G-177, G-179 to G-182, S-074, S-076.
    """
    for objective in state.objectives:
        if side.seat not in objective.claims and is_met(state, side, objective.name, figures_peak):
            data = tables.OBJECTIVES[objective.name]
            side.gain_points(data["later_vp"] if objective.claims else data["first_vp"], "objectives")
            objective.claims.append(side.seat)
            if side is not state.tycho:
                yield from resolve(state, data["optional"], "objectives")


# -- the Moon objective


def achievements(state: State, side: Side) -> int:
    """Achievement tokens placed: on objectives and on the Moon Achievement tile. Rules: G-180, L-170, L-267."""
    claimed = sum(side.seat in objective.claims for objective in state.objectives)
    return claimed + (side.moons >= tables.MOON_OBJECTIVE["need_moon_observations"])


def moon_objective(state: State) -> Flow:
    """Once, as soon as the second own Moon observation is resolved: 3 points or 2 Quadrants.

    Rules: L-170 to L-174, L-254, L-266.
    """
    if state.player.moons == tables.MOON_OBJECTIVE["need_moon_observations"]:
        options = tables.MOON_OBJECTIVE["options"]
        number = yield from ask_number("choose_option", "option", range(1, len(options) + 1))
        yield from resolve(state, options[number - 1], "objectives")
