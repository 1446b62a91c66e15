"""The agent `search`: it never peeks, finds what is obvious, plays alike in any batch, and gains by a larger budget."""

import numpy as np
import pytest

from galileo_env import Session, arena
from galileo_env.agents import make_agent, split_specs
from galileo_env.agents.search import SearchAgent
from galileo_env.engine.jit import helper, kernel
from galileo_env.engine.search import searcher
from galileo_env.engine.spec import game_spec, games
from galileo_env.games.galilei.actions import ACTIONS
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.names import CHOOSE_MOVE
from galileo_env.games.galilei.search import worth

RULESETS = [ruleset for game in games() for ruleset in game_spec(game).rulesets]
TWO = ("galilei:seats=2", "truth:seats=2")


def positions(ruleset, number, seed=4):
    """Running games of a session at several moments of random play."""
    session = Session(ruleset, number, seed=seed, obs=None)
    for i in range(number):
        alone = Session(ruleset, 1, obs=None)
        alone.begin(0, seed, i, 0)
        alone.play_random(6 * i, seed)
        if not alone.over[0]:
            session.load(i, alone.save(0))
    return session


def win_shares(ruleset, specs, num_games, seed=1):
    """Shares of wins by agent over games in pairs on the same chance, with the seats changed."""
    shares = np.zeros(2)
    for seats in ((0, 1), (1, 0)):
        session = Session(ruleset, num_games // 2, seed=seed, obs=None)
        agents = [make_agent(spec, seed=number) for number, spec in enumerate(specs)]
        while not session.over.all():
            actions = np.full(session.num_games, -1, np.int64)
            for seat, who in enumerate(seats):
                rows = np.flatnonzero(session.seat == seat)
                if len(rows):
                    actions[rows] = agents[who].act(session, rows)
            session.step(actions)
        first = session.results(np.arange(session.num_games))["placement"] == 1
        shares[list(seats)] += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
    return shares / num_games


# -- what it must not know


@pytest.mark.parametrize("ruleset", RULESETS)
def test_search_chooses_the_same_when_only_what_it_cannot_see_differs(ruleset):
    session = positions(ruleset, 12)
    rows = np.flatnonzero(~session.over)
    agent = make_agent("search:40", seed=7)
    chosen, visits, values = agent.search(session, rows)
    assert (visits > 0).any(axis=0).sum() > 5
    for deal in range(3):
        other = session.clone()
        for i in rows:
            other.redeterminise(int(i), int(session.seat[i]), deal)
        assert other.states.tobytes() != session.states.tobytes()
        for mine, its in zip((chosen, visits, values), agent.search(other, rows), strict=True):
            assert np.array_equal(mine, its)


@helper
def deal_nothing(s, seat, seed):
    """In the place of dealing anew: leaves everything as it is, so that a search knows all cards and all chance to come."""


search_all = searcher(apply, settle, deal_nothing, worth, CHOOSE_MOVE, len(ACTIONS))


@kernel
def peek(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values):
    search_all(states, games, words, simulations, cut, c, scale, picks, legal, counts, out, visits, values)


class Peeking(SearchAgent):
    """The same search on the true hidden state of Galileo Galilei."""

    def search(self, session, games):
        options = (-1 if self.options["cut"] is None else self.options["cut"], *list(self.options.values())[1:])
        found = (
            np.zeros(len(games), np.int64),
            np.zeros((len(games), session.num_actions), np.int64),
            np.zeros((len(games), session.num_actions, len(session.sides))),
        )
        words = session.words(games, self._seed)
        peek(session.states, games, words, self.simulations, *options, session._legal, session._counts, *found)
        return found


@pytest.mark.slow
def test_a_search_that_peeks_chooses_by_what_is_hidden_and_beats_the_honest_one():
    """Alone against Tycho, where his next tiles and all chance are worth most; both play the same games."""
    session = positions("galilei:solo", 12)
    rows = np.flatnonzero(~session.over)
    agent = Peeking(60)
    agent.seed(7)
    visits = agent.search(session, rows)[1]
    for i in rows:
        session.redeterminise(int(i), int(session.seat[i]), 1)
    assert not np.array_equal(agent.search(session, rows)[1], visits), "the test above would notice it"
    games = sorted(arena.play("galilei:solo", [Peeking(50), SearchAgent(50)], 160, seed=3).games, key=lambda game: game.block)
    margins = np.array([[game.margin(0) for game in games if game.seating == (entry,)] for entry in (0, 1)])
    gains = margins[0] - margins[1]
    assert gains.mean() > 3 * gains.std() / len(gains) ** 0.5


# -- what it must find


def best_margin(session, mover, depth):
    """What the mover can still reach over the best other side if it makes all decisions, at most `depth`; else None."""
    if session.over[0]:
        points = session.result(0)["vp"]
        return points.pop(mover) - max(points)
    if depth == 0 or session.seat[0] != mover:
        return None
    margins = [best_margin(after(session, action), mover, depth - 1) for action in session.legal(0).tolist()]
    return None if None in margins else max(margins)


def after(session, action):
    copy = session.clone()
    copy.step_one(action)
    return copy


def last_decisions(ruleset, number):
    """Games near their ends, with the margin that each legal action can lead to, where neither chance nor a rival counts."""
    session = Session(ruleset, number, seed=3, obs=None)
    session.play_random()
    for i in range(number):
        for back in (1, 2, 3):
            alone = Session(ruleset, 1, obs=None)
            alone.begin(0, 3, i, 0)
            alone.play_random(int(session.states["decisions"][i]) - back)
            if alone.masks.sum() > 6:
                continue
            mover, margins = int(alone.seat[0]), {}
            for deal in range(2):
                alone.redeterminise(0, mover, deal)
                for action in alone.legal(0).tolist():
                    margins.setdefault(action, set()).add(best_margin(after(alone, action), mover, 2))
            if all(len(each) == 1 and None not in each for each in margins.values()):
                yield alone, {action: each.pop() for action, each in margins.items()}


def check_best_endings(agent, ruleset):
    """At last decisions of games the agent takes what ends them best."""
    compared = 0
    for session, margins in last_decisions(ruleset, 60):
        if len(set(margins.values())) > 1:
            chosen = int(agent.act(session, np.array([0]))[0])
            assert margins[chosen] == max(margins.values())
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize("ruleset", [*TWO, "truth:solo"])
def test_search_finds_the_best_way_to_end_a_game(ruleset):
    check_best_endings(make_agent("search:300,c=1", seed=1), ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TWO)
def test_a_little_search_beats_random_by_far(ruleset):
    assert win_shares(ruleset, ("search:50", "random"), 40)[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TWO)
def test_four_times_the_simulations_play_better(ruleset):
    share = win_shares(ruleset, ("search:200", "search:50"), 60)[0]
    assert share > 0.5 + 1.65 * 0.5 / 60**0.5


# -- the same whatever is beside it


def check_alike(agent, session):
    """What an agent searches in a game does not depend on other games or on threads."""
    rows = np.flatnonzero(~session.over)
    together = agent.search(session, rows)
    session.threads = 3
    for one, other in zip(together, agent.search(session, rows), strict=True):
        assert np.array_equal(one, other)
    session.close()
    session.threads = 1
    for place, i in enumerate(rows):
        for one, other in zip(together, agent.search(session, np.array([i])), strict=True):
            assert np.array_equal(one[place], other[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_is_searched_alike_alone_in_a_batch_and_in_threads(ruleset):
    check_alike(make_agent("search:40,cut=5", seed=3), positions(ruleset, 7))


PLAYED = """
import numpy as np
from galileo_env import Session, arena
from galileo_env.agents import make_agent
for ruleset in ("galilei:solo,luna", "truth:seats=2"):
    session = Session(ruleset, 1, seed=2, obs=None)
    for cut in ("none", "2"):
        for _ in range(2):
            _, visits, values = make_agent(f"search:6,cut={cut}", seed=1).search(session, np.array([0]))
            print(visits.nonzero(), visits[visits > 0], values[values > 0].tobytes().hex())
            session.play_random(3)
"""


@pytest.mark.slow
def test_plain_python_searches_as_compiled_code_does(python):
    assert python(PLAYED) == python(PLAYED, "-W", "error", env={"NUMBA_DISABLE_JIT": "1"})


# -- what it tells


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_analysis_counts_every_simulation_and_begins_with_the_choice(ruleset):
    session = positions(ruleset, 6)
    agent = make_agent("search:80", seed=2)
    for i in np.flatnonzero(~session.over):
        records = agent.analyse(session, int(i))
        assert [each["action"] for each in records][:1] == agent.act(session, np.array([i])).tolist()
        assert sorted(each["action"] for each in records) == session.legal(int(i)).tolist()
        assert all(each["text"] == session.action_text(each["action"]) for each in records)
        assert sum(each["visits"] for each in records) == (80 if len(records) > 1 else 0)
        assert [each["visits"] for each in records] == sorted((each["visits"] for each in records), reverse=True)
        for each in records:
            if each["visits"]:
                assert len(each["values"]) == len(session.sides) and min(each["values"]) >= 0
                assert sum(each["values"]) == pytest.approx(1)
            else:
                assert each["values"] is None


def test_a_decision_without_a_choice_is_not_searched():
    session = Session("galilei:seats=2", 40, seed=1, obs=None)
    while not (found := np.flatnonzero(session.masks.sum(axis=1) == 1)).size:
        session.play_random(1)
    actions, visits, values = make_agent("search:1000000", seed=1).search(session, found)
    assert session.masks[found, actions].all()
    assert not visits.any() and not values.any()


def test_one_simulation_is_enough_for_a_legal_choice():
    for ruleset in RULESETS:
        session = positions(ruleset, 4)
        rows = np.flatnonzero(~session.over)
        assert session.masks[rows, make_agent("search:1", seed=1).act(session, rows)].all()


# -- its options


def test_options_are_read_from_the_spec_and_its_name_tells_those_that_differ():
    agent = make_agent("search:200,cut=none,c=2,scale=7.5,picks=1")
    assert (agent.simulations, agent.options) == (200, {"cut": None, "c": 2.0, "scale": 7.5, "picks": 1})
    for text in ("search:200", "search:5,cut=0", "search:200,cut=none,c=2.5,scale=7.5,picks=1"):
        assert make_agent(text).name == text
    assert make_agent("search:8,picks=4,c=1.5").name == "search:8,c=1.5"


@pytest.mark.parametrize(
    ("spec", "named"),
    [
        ("search", "simulations=''"),
        ("search:", "simulations=''"),
        ("search:0", "simulations='0' must be a whole number from 1"),
        ("search:-5", "simulations='-5'"),
        ("search:1e3", "simulations='1e3'"),
        ("search:99999999", "to 10000000"),
        ("search:20,depth=3", "option 'depth=3' is unknown"),
        ("search:20,cut", "cut='' must be a whole number from 0"),
        ("search:20,cut=-1", "cut='-1'"),
        ("search:20,c=0", "c='0' must be a number above 0"),
        ("search:20,c=nan", "c='nan'"),
        ("search:20,c=none", "c='none'"),
        ("search:20,scale=inf", "scale='inf'"),
        ("search:20,picks=0", "picks='0'"),
        ("search:20,picks=2,picks=3", "option 'picks' is given twice"),
    ],
)
def test_a_bad_option_is_named_with_what_is_accepted(spec, named):
    with pytest.raises(ValueError) as error:
        make_agent(spec)
    assert str(error.value).startswith(f"agent {spec!r}: {named}") or named in str(error.value)
    assert "accepted: search:SIMULATIONS" in str(error.value)


def test_lists_of_specs_keep_options_together():
    assert split_specs(" greedy, search:20,c=1,cut=none ,random,search:5,") == [
        "greedy",
        "search:20,c=1,cut=none",
        "random",
        "search:5",
    ]
    assert split_specs(",") == []


def test_a_session_refuses_to_search_what_it_cannot():
    session = Session("truth:solo", 2, seed=1, obs=None)
    right = {"cut": None, "c": 1.0, "scale": 20.0, "picks": 1}
    rows, words = np.arange(2), session.words(np.arange(2))
    for name, value in (("picks", 0), ("scale", 0.0), ("scale", np.nan), ("c", -1.0)):
        with pytest.raises(ValueError, match=name):
            session.search(rows, words, 4, **{**right, name: value})
    with pytest.raises(ValueError, match="simulations"):
        session.search(rows, words, 0, **right)
    with pytest.raises(ValueError, match="1 for 2 games"):
        session.search(rows, words[:1], 4, **right)
    with pytest.raises(IndexError):
        session.search(np.array([2]), words[:1], 4, **right)
    session.abandon([1])
    with pytest.raises(ValueError, match="game 1 is over"):
        session.search(rows, words, 4, **right)
