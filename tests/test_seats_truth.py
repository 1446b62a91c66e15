"""Galileo's Truth does not tell seats apart: a table with everybody one seat further on is the same game."""

import copy
from typing import Any

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.games.truth.names import NEUTRAL, STREAM_DECKS
from tests.conftest import STYLES, Play


def with_seats_moved(position: dict[str, Any]) -> dict[str, Any]:
    """The same table with everybody one seat further on and the last one on seat 1."""
    seats = len(position["players"])
    moved = copy.deepcopy(position)

    def on(seat: int) -> int:
        return seat % seats + 1 if seat not in (0, NEUTRAL) else seat

    for key in ("seat", "first", "passed"):
        moved[key] = on(position[key])
    moved["players"] = position["players"][-1:] + position["players"][:-1]
    for row in moved["pyramid"]:
        for treatise in row:
            treatise["seals"] = [on(seat) for seat in treatise["seals"]]
    moved["levels"] = [[on(seat) for seat in taken] for taken in position["levels"]]
    moved["mastery"] = {track: [on(seat) for seat in taken] for track, taken in position["mastery"].items()}
    moved["stack"] = [{**frame, "seat": on(frame["seat"])} for frame in position["stack"]]
    return moved


def without_chance(position: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in position.items() if key != "rng"}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_the_same_from_another_seat(seats, style):
    """Every seat shuffles by its own stream: after a new deck the moved table is taken over anew, all else has to follow."""
    compared = taken_over = 0
    for seed in range(4 if style == "idle" else 3):
        session = Session(f"truth:seats={seats}", seed=seed)
        other = session.clone()
        other.set_position(0, with_seats_moved(session.position(0)))
        play = Play(session, seed, style)
        while not session.over[0]:
            assert other.seat[0] == (session.seat[0] + 1) % seats
            assert other.masks.tobytes() == session.masks.tobytes()
            assert other.scores[0].tolist() == np.roll(session.scores[0], 1).tolist()
            assert np.allclose(other.potential(0), np.roll(session.potential(0), 1))
            for seat in range(seats):
                assert np.array_equal(session.observe(0, seat), other.observe(0, (seat + 1) % seats))
            shuffles = session.states["counters"][0, STREAM_DECKS:].copy()
            other.step(play.step())
            if (session.states["counters"][0, STREAM_DECKS:] != shuffles).any():
                other.set_position(0, with_seats_moved(session.position(0)))
                taken_over += 1
            else:
                assert without_chance(other.position(0)) == without_chance(with_seats_moved(session.position(0)))
            compared += 1
        here, there = session.result(0), other.result(0)
        for key in ("vp", "placement", "sources"):
            assert there[key] == here[key][-1:] + here[key][:-1]
    assert compared > 20 * seats and taken_over < compared / 10
