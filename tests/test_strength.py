"""Ratings and ranks: known strengths are found, what the games do not bound is said, and equals have no winner."""

import builtins

import choix
import numpy as np
import pytest
from scipy import stats

from benchmarks.coverage import orders
from galileo_env.statistics import Rank, ranks, ratings, resampled
from galileo_env.statistics.strength import UNIT

NAMES = ("strong", "middle", "random", "weak")
TRUE = np.array([300.0, 120.0, 0.0, -150.0])


def with_ties(places: np.ndarray) -> np.ndarray:
    """Places whose second and third share the second place."""
    return np.where(places == 3, 2, places)


def test_known_strengths_are_found():
    found = ratings(orders(np.random.default_rng(1), TRUE, 1500), NAMES, draws=200).ratings
    assert [each.name for each in found] == list(NAMES)
    for rating, true in zip(found, TRUE, strict=True):
        assert rating.value == pytest.approx(true, abs=15)
        assert rating.bounded
    assert found[2].anchor and (found[2].value, found[2].low, found[2].high) == (0, 0, 0)
    assert str(found[2]) == "0 (anchor)"
    assert str(found[0]).startswith("+")


def test_four_hundred_points_are_ten_to_one():
    games = np.repeat([[[1, 2]], [[2, 1]]], [1000, 100], axis=0)
    first, second = ratings(games, ("a", "b"), draws=100).ratings
    assert (first.value, second.value) == (0, pytest.approx(-400, abs=1))


def test_the_whole_order_would_say_the_same():
    places = orders(np.random.default_rng(2), TRUE, 1500)
    whole = choix.ilsr_rankings(4, np.argsort(places.reshape(-1, 4), axis=1).tolist())
    found = [each.value for each in ratings(places, NAMES, draws=100).ratings]
    assert found == pytest.approx((whole - whole[2]) * UNIT, abs=12)


def test_a_tie_is_half_a_win_for_both():
    won = ratings([[[1, 2]], [[2, 1]]] * 50, ("a", "b"), draws=100).ratings
    tied = ratings([[[1, 1]], [[1, 1]]] * 50, ("a", "b"), draws=100).ratings
    assert [each.value for each in won] == [each.value for each in tied] == pytest.approx([0, 0], abs=1e-6)
    chance = np.random.default_rng(3)
    found = [each.value for each in ratings(with_ties(orders(chance, TRUE, 800)), NAMES, draws=100).ratings]
    assert found == sorted(found, reverse=True)


def test_who_never_loses_has_a_finite_rating_that_is_called_unbounded():
    few = ratings([[[1, 2], [1, 2]]] * 20, ("a", "random"), draws=100).ratings[0]
    many = ratings([[[1, 2], [1, 2]]] * 2000, ("a", "random"), draws=100).ratings[0]
    for each in (few, many):
        assert not each.bounded and each.high is None and each.low is not None and np.isfinite(each.value)
        assert 0 < each.low < each.value
        assert str(each) == f"> {each.low:.0f}"
    # 20 blocks leave room for a share of 3.7 / 20 lost, 2,000 for 3.7 / 2000
    assert few.low == pytest.approx(400 * np.log10((20 - 3.69) / 3.69), abs=25)
    assert many.low == pytest.approx(400 * np.log10((2000 - 3.69) / 3.69), abs=25)
    loser = ratings([[[1, 2], [1, 2]]] * 20, ("a", "random"), anchor="a", draws=100).ratings[1]
    assert not loser.bounded and loser.low is None and loser.high == pytest.approx(-few.low, abs=1)
    assert str(loser) == f"< {loser.high:.0f}"


def test_a_bound_that_hangs_on_one_block_is_none():
    found = ratings([[[1, 2]]] * 29 + [[[2, 1]]], ("a", "random"), draws=400).ratings[0]
    assert found.bounded
    assert found.high is None, "more than a third of the resamples have no loss"
    assert found.low is not None and found.low < found.value


@pytest.mark.parametrize("lost", [0, 1, 2, 5, 20, 50])
def test_bounds_of_two_entries_are_near_the_exact_ones_of_their_share(lost):
    games = [[[1, 2]]] * (100 - lost) + [[[2, 1]]] * lost
    found = ratings(games, ("a", "random"), draws=500).ratings[0]
    exact = stats.binomtest(100 - lost, 100).proportion_ci()
    assert found.low is not None
    assert found.low == pytest.approx(400 * np.log10(exact.low / (1 - exact.low)), abs=35)
    if lost > 2:
        assert found.high == pytest.approx(400 * np.log10(exact.high / (1 - exact.high)), abs=35)


def test_a_single_block_gives_no_bounds():
    found = ratings([[[1, 2], [2, 1]]], ("a", "b"), draws=100).ratings
    assert [str(each) for each in found] == ["0 (anchor)", "no bounds"]


def test_entries_that_never_met_are_compared_through_others():
    chance = np.random.default_rng(4)
    apart = np.zeros((600, 4, 3), dtype=int)
    apart[::2, :, :2] = orders(chance, np.array([200.0, 0.0]), 300)
    apart[1::2, :, 1:] = orders(chance, np.array([0.0, -200.0]), 300)
    found = [each.value for each in ratings(apart, ("a", "b", "c"), anchor="b", draws=100).ratings]
    assert found == pytest.approx([200, 0, -200], abs=45)
    both_beat_it = np.zeros((40, 1, 3), dtype=int)
    both_beat_it[::2, :, [0, 1]] = [1, 2]
    both_beat_it[1::2, :, [2, 1]] = [1, 2]
    unknown = ratings(both_beat_it, ("a", "b", "c"), draws=100).ratings[2]
    assert (unknown.low, unknown.high, unknown.bounded, str(unknown)) == (None, None, False, "no bounds")


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (([], ("a", "b")), "orders: no blocks"),
        (([[[1, 2]]], ("a", "a")), "entries=.*each once"),
        (([[[1, 2]]], ("a",)), "entries=.*at least two"),
        (([[[1, 2]]], ("a", "b"), "c"), "anchor='c'; accepted: a, b"),
        (([[[1, 2, 3]]], ("a", "b")), r"orders\[0\]=\[\[1.0, 2.0, 3.0\]\]; accepted: \(games, 2\)"),
        (([[[1, 2]], [[1, -1]]], ("a", "b")), r"orders\[1\]"),
        (([[[1, 1.5]]], ("a", "b")), "whole numbers from 1"),
        (([[[1, 2, 0]]], ("a", "b", "c")), "no chain of games connects c to a"),
    ],
)
def test_bad_orders_are_named(arguments, culprit):
    with pytest.raises(ValueError, match=culprit):
        ratings(*arguments)
    with pytest.raises(ValueError, match="draws=5"):
        ratings([[[1, 2]]], ("a", "b"), draws=5)


def test_without_choix_the_error_says_how_to_get_it(monkeypatch):
    original = builtins.__import__

    def without(name, *rest, **named):
        if name == "choix":
            raise ImportError(name)
        return original(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ValueError, match=r"pip install .*\[report\]"):
        ratings([[[1, 2]]], ("a", "b"))


@pytest.mark.slow
@pytest.mark.parametrize("alike", [False, True])
def test_intervals_of_ratings_hold_the_truth(alike):
    chance = np.random.default_rng(5)
    inside = []
    for run in range(40):
        found = ratings(orders(chance, TRUE, 40, alike=alike), NAMES, draws=100, seed=run).ratings
        for rating, true in zip(found, TRUE, strict=True):
            low = -np.inf if rating.low is None else rating.low
            high = np.inf if rating.high is None else rating.high
            inside.append((low <= true <= high, rating.anchor))
    assert np.mean([held for held, anchor in inside if not anchor]) > 0.9


# --- ranks ---------------------------------------------------------------------------------------------------------------------


def test_ranks_are_ranges_where_the_noise_allows_no_more():
    chance = np.random.default_rng(6)
    figures = chance.normal([3.0, 1.0, 1.02, -2.0], 1.0, (200, 4))
    found = ranks(resampled(figures, 1000), 200)
    assert found == [Rank(1, 1), Rank(2, 3), Rank(2, 3), Rank(4, 4)]
    assert [str(each) for each in found] == ["1", "2-3", "2-3", "4"]


def test_ranks_of_ratings_follow_the_strengths():
    found = ratings(orders(np.random.default_rng(7), TRUE, 400), NAMES, draws=300)
    assert [str(each) for each in found.ranks()] == ["1", "2", "3", "4"]


def test_a_few_blocks_rank_no_one():
    always = np.tile([1.0, 0.5, 0.0], (7, 1))
    assert ranks(resampled(always, 500), 6) == [Rank(1, 3)] * 3
    assert ranks(resampled(always, 500), 7) == [Rank(1, 1), Rank(2, 2), Rank(3, 3)]
    assert ranks(resampled(always[:, :1], 500), 7) == [Rank(1, 1)]


def test_bad_samples_are_named():
    with pytest.raises(ValueError, match=r"samples of shape \(4,\); accepted: \(draws, entries\)"):
        ranks(np.zeros(4), 10)
    with pytest.raises(ValueError, match="confidence=2"):
        ranks(np.zeros((4, 2)), 10, confidence=2)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", [7, 15, 60])
@pytest.mark.parametrize("share", [0.05, 0.25])
def test_equals_have_a_winner_in_at_most_five_of_a_hundred(blocks, share):
    chance = np.random.default_rng(8)
    called = []
    for run in range(800):
        figures = (chance.random((blocks, 4, 4)) < share).mean(axis=1)
        called.append(any(rank != (1, 4) for rank in ranks(resampled(figures, 400, run), blocks)))
    assert np.mean(called) < 0.073, "5 % and three standard errors"
