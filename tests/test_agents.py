"""Agent specs: what they build, that they choose legally, reproducibly and without peeking."""

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.agents import known, make_agent
from galileo_env.agents.base import PORTION, think
from galileo_env.engine.spec import game_spec, games

SPECS = ("random", "greedy", "greedy:2", "scholar", "search:4", "agents.observer:make")
RULESETS = [ruleset for game in games() for ruleset in game_spec(game).rulesets]


def play(agent, ruleset, seed=3, num_games=4, decisions=60):
    """Plays some decisions with one agent on all seats; returns the states."""
    session = Session(ruleset, num_games=num_games, seed=seed, obs=None)
    for _ in range(decisions):
        rows = np.flatnonzero(~session.over)
        actions = np.full(num_games, -1, np.int64)
        if len(rows):
            before = session.states.tobytes()
            actions[rows] = agent.act(session, rows)
            assert session.states.tobytes() == before, "an agent changed the session"
        session.step(actions)
    return [session.state_bytes(i) for i in range(num_games)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("spec", SPECS)
def test_an_agent_chooses_legally_and_its_seed_fixes_its_choices(spec, ruleset):
    first, second = (play(make_agent(spec, seed=11), ruleset) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("spec", ("random", "greedy:2", "scholar"))
def test_another_seed_makes_other_choices(spec):
    assert play(make_agent(spec, seed=1), RULESETS[0]) != play(make_agent(spec, seed=2), RULESETS[0])


def test_random_takes_every_legal_action_equally_often():
    session = Session("galilei:seats=2", num_games=3000, seed=1, obs=None)
    chosen = make_agent("random", seed=5).act(session, np.arange(3000))
    counts = np.bincount(chosen, minlength=session.num_actions)[session.legal(0)]
    assert counts.sum() == 3000 and len(counts) == 3
    assert abs(counts - 1000).max() < 130  # five standard deviations


@pytest.mark.parametrize("ruleset", RULESETS)
def test_greedy_does_not_peek_at_what_its_seat_cannot_know(ruleset):
    session = Session(ruleset, num_games=1, seed=9, obs=None)
    session.play_random(40)
    seat = int(session.seat[0])
    choices = set()
    for deal in range(8):
        other = session.clone()
        other.redeterminise(0, seat, deal)
        choices.add(int(make_agent("greedy:4", seed=7).act(other, np.array([0]))[0]))
    assert len(choices) == 1


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if "seats=2" in each])
def test_greedy_beats_random_by_far(ruleset):
    session = Session(ruleset, num_games=20, seed=2, obs=None)
    agents = (make_agent("greedy:2", seed=1), make_agent("random", seed=1))
    while not session.over.all():
        actions = np.full(20, -1, np.int64)
        for seat, agent in enumerate(agents):
            rows = np.flatnonzero(session.seat == seat)
            if len(rows):
                actions[rows] = agent.act(session, rows)
        session.step(actions)
    assert all(session.result(i)["placement"] == [1, 2] for i in range(20))


@pytest.mark.parametrize(
    "spec",
    (
        "nobody",
        "greedy:x",
        "greedy:0",
        "random:3",
        "scholar:2",
        "no.such.module:make",
        "agents.observer:nothing",
        "os:getcwd",
        "",
    ),
)
def test_an_unknown_spec_is_named_with_what_is_accepted(spec):
    with pytest.raises(ValueError) as error:
        make_agent(spec)
    assert repr(spec) in str(error.value)
    assert "accepted" in str(error.value)


def test_the_known_forms_are_listed():
    assert known()[-1] == "module.path:factory"
    assert {"random", "greedy or greedy:TRIALS", "scholar"} <= set(known())


# --- thoughts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [*SPECS[:5], "policy:galilei-two", "search:4,policy=galilei-two"])
def test_an_agent_that_says_what_it_thought_chooses_what_it_would_choose_anyway(spec):
    session = Session("galilei:seats=2", seed=5)
    agent = make_agent(spec, 3)
    thoughts = []
    for _ in range(40):
        action, thought = think(agent, session, 0)
        assert action == agent.act(session, np.array([0]))[0]
        if thought is not None:
            assert set(thought.policy) <= set(session.legal_texts(0)) and 0 < sum(thought.policy.values()) <= 1 + 1e-9
            assert len(thought.policy) <= PORTION and len(thought.values) == (2 if "search" in spec else 0)
            thoughts.append(thought)
        session.step_one(action)
    assert bool(thoughts) == (spec.startswith(("search", "policy")))
