"""The agent `scholar`: it never peeks, plays alike in any batch, follows the rules it is said to, and beats `greedy`."""

import numpy as np
import pytest

from galileo_env import arena
from galileo_env.agents import make_agent
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec, games
from tests.test_search import TWO, check_best_endings, positions

RULESETS = [ruleset for game in games() for ruleset in game_spec(game).rulesets]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_scholar_chooses_the_same_when_only_what_it_cannot_see_differs(ruleset):
    session = positions(ruleset, 16)
    rows = np.flatnonzero(~session.over)
    agent = make_agent("scholar", seed=7)
    chosen = agent.act(session, rows)
    for deal in range(3):
        other = session.clone()
        for i in rows:
            other.redeterminise(int(i), int(session.seat[i]), deal)
        assert other.states.tobytes() != session.states.tobytes()
        assert np.array_equal(agent.act(other, rows), chosen)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_is_played_alike_alone_and_in_a_batch(ruleset):
    session = positions(ruleset, 8)
    rows = np.flatnonzero(~session.over)
    agent = make_agent("scholar", seed=3)
    together = agent.act(session, rows)
    assert [int(agent.act(session, np.array([i]))[0]) for i in rows] == together.tolist()
    assert agent.act(session, rows[::-1].copy()).tolist() == together[::-1].tolist()


@pytest.mark.parametrize("ruleset", [*TWO, "truth:solo"])
def test_scholar_finds_the_best_way_to_end_a_game(ruleset):
    check_best_endings(make_agent("scholar", seed=1), ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [*TWO, "galilei:seats=3,luna,characters=random"])
def test_scholar_beats_greedy_clearly(ruleset):
    """More than half of the games, against one rival or two, by the lower end of a 95 % interval over 16 blocks."""
    seats = Ruleset.parse(ruleset).seats
    record = arena.play(ruleset, ["scholar", *["greedy"] * (seats - 1)], 16, seed=5).record(0)
    assert record["low"] > 0.5 and record["margin_low"] > 0
    assert not record["crashed"] and not record["truncated"]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["galilei:solo,luna", "truth:solo"])
def test_scholar_does_better_alone_than_greedy(ruleset):
    games = arena.play(ruleset, ["scholar", "greedy"], 40, seed=5).games
    margins = np.array([[game.margin(0) for game in games if game.seating == (entry,)] for entry in (0, 1)])
    gains = margins[0] - margins[1]
    assert gains.mean() > 1.65 * gains.std() / len(gains) ** 0.5


PLAYED = """
import numpy as np
from galileo_env import Session
from galileo_env.agents import make_agent
for ruleset in ("galilei:seats=2,luna", "truth:seats=2"):
    session = Session(ruleset, 1, seed=2, obs=None)
    for _ in range(3):
        print(make_agent("scholar", seed=1).act(session, np.array([0])))
        session.play_random(7)
"""


@pytest.mark.slow
def test_plain_python_plans_as_compiled_code_does(python):
    assert python(PLAYED) == python(PLAYED, "-W", "error", env={"NUMBA_DISABLE_JIT": "1"})
