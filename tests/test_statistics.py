"""Intervals and comparisons: against scipy, and by how often they hold the truth where it is known."""

import json
import math

import numpy as np
import pytest
import typer
from scipy import stats
from typer.testing import CliRunner

from benchmarks.coverage import WORLDS, World, holds, main, margins
from galileo_env.statistics import (
    Interval,
    bootstrap,
    effective_trials,
    holm,
    mean_interval,
    monotone,
    paired_difference,
    resampled,
    share_interval,
    wilson,
)
from galileo_env.statistics.intervals import student_quantile, student_tail

# --- against scipy -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 30, 199, 200, 201, 5000])
def test_students_distribution_is_scipys(freedom):
    for p in (0.6, 0.9, 0.975, 0.995, 0.9999):
        assert student_quantile(p, freedom) == pytest.approx(stats.t.ppf(p, freedom), rel=1e-8)
    for t in (0.0, 0.3, 1.0, 2.0, 5.0, 40.0):
        assert student_tail(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), abs=1e-11)
        assert student_tail(-t, freedom) == student_tail(t, freedom)


@pytest.mark.parametrize(("wins", "n"), [(0, 1), (0, 20), (3, 10), (50, 100), (999, 1000), (7, 7)])
def test_wilsons_interval_is_scipys(wins, n):
    for confidence in (0.8, 0.95, 0.99):
        proved = stats.binomtest(wins, n).proportion_ci(confidence, method="wilson")
        assert wilson(wins / n, n, confidence) == pytest.approx((proved.low, proved.high), abs=1e-12)


def test_wilson_agrees_with_published_values_and_knows_nothing_of_no_trials():
    assert wilson(0.8, 25) == pytest.approx((0.6087, 0.9114), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.5, 0) == (None, None)


@pytest.mark.parametrize("n", [2, 3, 4, 11, 1001])
def test_intervals_of_means_are_students(n):
    values = np.random.default_rng(n).normal(3, 2, n)
    mean, low, high = mean_interval(values)
    assert mean == pytest.approx(values.mean())
    assert (low, high) == pytest.approx(stats.t.interval(0.95, n - 1, values.mean(), stats.sem(values)), rel=1e-8)


def test_a_single_value_has_no_interval_and_none_has_no_mean():
    assert mean_interval([3.0]) == (3.0, None, None)
    with pytest.raises(ValueError, match="at least one"):
        mean_interval([])


def test_paired_differences_are_scipys():
    chance = np.random.default_rng(3)
    common = chance.normal(0, 5, 40)
    a, b = common + chance.normal(1, 1, 40), common + chance.normal(0, 1, 40)
    found = paired_difference(a, b)
    theirs = stats.ttest_rel(a, b)
    assert found.p == pytest.approx(theirs.pvalue, rel=1e-6)
    assert (found.low, found.high) == pytest.approx(tuple(theirs.confidence_interval()), rel=1e-8)
    assert (found.value, found.blocks) == (pytest.approx(np.mean(a - b)), 40)


def test_holms_correction_is_that_of_the_textbook():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []
    with pytest.raises(ValueError, match=r"p_values\[1\]=1.5; accepted: from 0 to 1"):
        holm([0.1, 1.5])


def test_bca_intervals_of_any_figure_are_scipys_at_the_confidence_that_few_blocks_need():
    values = np.random.default_rng(4).lognormal(0, 1, 40)
    reach = math.sqrt(40 / 39) * stats.t.ppf(0.975, 39)

    def ratio(rows):
        return float(rows.std() / rows.mean())

    for statistic in (ratio, np.median, np.mean):
        low, high = bootstrap(values, lambda rows, statistic=statistic: float(statistic(rows)), draws=5000, seed=1)[1:]
        theirs = stats.bootstrap(
            (values,),
            statistic,
            confidence_level=2 * stats.norm.cdf(reach) - 1,
            n_resamples=5000,
            method="BCa",
            vectorized=False,
            rng=np.random.default_rng(2),
        ).confidence_interval
        assert (low, high) == pytest.approx((theirs.low, theirs.high), rel=0.04)


# --- how often they hold -------------------------------------------------------------------------------------------------------


def coverage(interval, world: World, blocks: int, runs: int) -> float:
    played = world.play(np.random.default_rng([blocks, world.games]), runs, blocks)
    return holds((interval(each) for each in played), world.truth)[0]


@pytest.mark.parametrize("name", WORLDS)
def test_intervals_of_shares_hold_the_truth(name):
    for blocks in (10, 30, 200):
        assert coverage(share_interval, WORLDS[name], blocks, 600) > 0.925


def test_where_seats_cancel_out_blocks_are_worth_more_than_their_games():
    played = World(2, 0.5, seats=0.45).play(np.random.default_rng(1), 400)
    _, low, high = share_interval(played)
    apart_low, apart_high = wilson(0.5, played.size)
    assert high - low < 0.6 * (apart_high - apart_low)


def test_a_share_that_was_always_or_never_seen_has_the_interval_of_its_blocks():
    assert share_interval(np.ones((30, 4))) == (1.0, *wilson(1.0, 30))
    assert share_interval([0.0] * 30) == (0.0, *wilson(0.0, 30))
    assert share_interval([[0.5, 1.0]]) == (0.75, *wilson(0.75, 1))


def test_blocks_are_worth_between_their_number_and_that_of_their_games():
    chance = np.random.default_rng(1)
    independent = chance.integers(0, 2, (500, 4))
    assert effective_trials(independent.mean(axis=1), 2000) == pytest.approx(2000, rel=0.15)
    repeated = np.repeat(independent[:, :1], 4, axis=1)
    assert effective_trials(repeated.mean(axis=1), 2000) == pytest.approx(500, rel=0.01)
    assert effective_trials([0.5] * 10, 20) == 10
    assert effective_trials([1.0], 4) == 1


@pytest.mark.parametrize("kind", ["normal", "skewed"])
@pytest.mark.parametrize("blocks", [20, 50])
def test_bootstrapped_means_hold_the_truth(kind, blocks):
    played, truth = margins(np.random.default_rng(5), 400, blocks, kind)
    held, _ = holds((bootstrap(each, draws=500) for each in played), truth)
    assert 0.92 < held < 0.98
    if kind == "skewed":
        assert held >= holds((mean_interval(each) for each in played), truth)[0], "Student's interval is the poorer one here"


@pytest.mark.slow
def test_bootstrapped_ratios_hold_the_truth():
    chance = np.random.default_rng(6)
    held = []
    for _ in range(200):
        decisions = chance.poisson(50, 40) + 1.0
        seconds = decisions * chance.gamma(4, 0.5, 40)
        _, low, high = bootstrap(
            np.stack([seconds, decisions], axis=1), lambda rows: float(rows[:, 0].sum() / rows[:, 1].sum()), draws=300
        )
        held.append(low <= 2 <= high)
    assert np.mean(held) > 0.89


@pytest.mark.parametrize("games", [1, 4])
def test_intervals_of_paired_differences_hold_the_truth_and_err_as_often_as_they_say(games):
    chance = np.random.default_rng(7)
    inside, wrong = [], []
    for _ in range(600):
        common = chance.normal(0, 8, (25, 1))
        a, b, c = (common + chance.normal(shift, 3, (25, games)) for shift in (2, 0, 0))
        found = paired_difference(a, b)
        inside.append(found.low <= 2 <= found.high)
        wrong.append(paired_difference(b, c).p < 0.05)
    assert 0.92 < np.mean(inside) < 0.98
    assert 0.02 < np.mean(wrong) < 0.08


def test_several_corrected_tests_err_together_as_often_as_one():
    chance = np.random.default_rng(8)
    wrong = []
    for _ in range(500):
        arms = chance.normal(0, 1, (5, 20))
        wrong.append(min(holm([paired_difference(arms[0], each).p for each in arms[1:]])) < 0.05)
    assert np.mean(wrong) < 0.08


# --- what cannot be told -------------------------------------------------------------------------------------------------------


def test_resampling_is_repeatable_and_keeps_columns_together():
    figures = np.random.default_rng(9).normal(size=(30, 3))
    figures[:, 2] = figures[:, 0] + figures[:, 1]
    drawn = resampled(figures, 200, seed=4)
    assert drawn.shape == (200, 3)
    np.testing.assert_array_equal(drawn, resampled(figures, 200, seed=4))
    np.testing.assert_allclose(drawn[:, 2], drawn[:, 0] + drawn[:, 1])
    assert drawn.std(axis=0) == pytest.approx(figures.std(axis=0) / 30**0.5, rel=0.2)
    assert bootstrap(figures, seed=4) == bootstrap(figures, seed=4) != bootstrap(figures, seed=5)


def test_many_blocks_are_resampled_in_parts(monkeypatch):
    figures = np.random.default_rng(10).normal(size=(40, 2))
    monkeypatch.setattr("galileo_env.statistics.intervals.AT_ONCE", 300)
    drawn = resampled(figures, 100, seed=1)
    assert drawn.shape == (100, 2)
    assert len(np.unique(drawn[:, 0])) > 90


def test_no_spread_no_bounds():
    assert bootstrap([0.5]) == (0.5, None, None)
    assert bootstrap([0.1 + 0.2] * 40) == (pytest.approx(0.3), None, None)
    assert bootstrap([1.0, 1.0, 1.0], lambda rows: float(np.median(rows))) == (1.0, None, None)
    value, low, high = bootstrap([0.0] * 19 + [1.0])
    assert value == 0.05 and high is None and low is not None, "a third of the resamples have no spread"


def test_arms_that_always_differ_alike_are_judged_by_their_number():
    found = paired_difference([0.3, 1.3, 2.3, 3.3], [0.0, 1.0, 2.0, 3.0])
    assert (found.value, found.low, found.high, found.p) == (pytest.approx(0.3), None, None, 1 / 8)
    assert paired_difference([1.0, 2.0], [1.0, 2.0]).p == 1
    assert paired_difference([1.0], [0.0])[1:] == (None, None, 1.0, 1)


@pytest.mark.parametrize(
    ("call", "culprit"),
    [
        (lambda: bootstrap([]), "at least one block"),
        (lambda: bootstrap([1.0, math.nan, 2.0]), r"blocks\[1\]=nan; accepted: finite numbers"),
        (lambda: bootstrap([[1.0], [2.0, 3.0]]), "blocks: not an array; accepted: .*all rows equally long"),
        (lambda: bootstrap(3.0), "blocks=3.0; accepted: one number or one row"),
        (lambda: bootstrap([1.0, 2.0], draws=10), "draws=10; accepted: a whole number from 100"),
        (lambda: bootstrap([1.0, 2.0], confidence=95), "confidence=95; accepted: above 0 and below 1"),
        (lambda: bootstrap([1.0, 2.0], lambda rows: math.inf), "statistic: inf for 2 blocks"),
        (lambda: resampled([]), "at least one block"),
        (lambda: resampled([1.0], draws=0), "draws=0"),
        (lambda: share_interval([]), "at least one block"),
        (lambda: share_interval([0.5, 1.25]), r"blocks\[1\]=1.25; accepted: shares from 0 to 1"),
        (lambda: paired_difference([1.0, 2.0], [1.0]), "a has 2 blocks and b has 1; accepted: figures of the same blocks"),
        (lambda: paired_difference([1.0, math.inf], [1.0, 2.0]), r"a\[1\]=inf"),
        (lambda: paired_difference([], []), "at least one block"),
        (lambda: monotone({"easy": [1.0]}), r"levels: \['easy'\]; accepted: at least two"),
        (
            lambda: monotone({"easy": [1.0], "hard": [1.0, 2.0]}),
            r"\{'easy': 1, 'hard': 2\}; accepted: figures of the same blocks",
        ),
        (lambda: monotone({"easy": [1.0], "hard": [1.0]}, unit="wine"), "unit='wine'; accepted: points, wins"),
    ],
)
def test_bad_arguments_are_named(call, culprit):
    with pytest.raises(ValueError, match=culprit):
        call()


# --- levels --------------------------------------------------------------------------------------------------------------------


def levels(*means: float, blocks: int = 2000) -> dict[str, np.ndarray]:
    """Margins of an agent at levels with these true means, on common chance."""
    chance = np.random.default_rng(11)
    common = chance.normal(0, 10, blocks)
    names = ("easy", "normal", "hard", "flaming")
    return {name: common + chance.normal(each, 5, blocks) for name, each in zip(names, means, strict=False)}


def test_levels_in_order_are_told_with_their_differences():
    found = monotone(levels(20, 8, 3))
    assert found.in_order and not found.out_of_order
    assert [step.verdict for step in found.steps] == ["in order", "in order"]
    first = found.steps[0].difference
    assert (first.value, first.blocks) == (pytest.approx(12, abs=0.6), 2000)
    assert found.text.splitlines()[0] == (
        f"normal is harder than easy: {first.value:+.1f} [{first.low:.1f}, {first.high:.1f}] points"
    )


def test_levels_that_the_noise_covers_cannot_be_told_apart_and_those_out_of_order_are_named():
    found = monotone(levels(20, 8, 8.0, 15))
    assert [step.verdict for step in found.steps] == ["in order", "can't be told apart", "out of order"]
    assert not found.in_order and found.out_of_order
    _, close, wrong = found.text.splitlines()
    assert close.startswith("normal and hard can't be told apart at 2,000 blocks: ")
    assert wrong.startswith("flaming is easier than hard: -")


def test_what_is_said_of_levels_agrees_with_the_interval_shown():
    for blocks in (2, 5, 30, 200):
        for step in monotone(levels(6, 4, 3.5, 3, blocks=blocks)).steps:
            low, high = step.difference.low, step.difference.high
            assert low is not None and high is not None
            assert step.verdict == ("in order" if low > 0 else "out of order" if high < 0 else "can't be told apart")


def test_figures_of_the_other_side_rise_and_shares_are_told_in_percentage_points():
    figures = levels(3, 8)
    assert monotone(figures).out_of_order
    assert monotone(figures, rising=True).in_order
    chance = np.random.default_rng(12)
    wins = {"easy": chance.random((500, 2)) < 0.9, "hard": chance.random((500, 2)) < 0.4}
    found = monotone(wins, unit="wins")
    assert found.steps[0].difference.value == pytest.approx(50, abs=4)
    assert found.text.endswith("percentage points of wins")


def test_levels_that_are_the_same_on_every_block_cannot_be_told_apart():
    found = monotone({"easy": [1.0, 2.0, 3.0], "hard": [1.0, 2.0, 3.0]})
    assert found.text == "easy and hard can't be told apart at 3 blocks: +0.0 no interval points"


@pytest.mark.slow
def test_no_verdict_on_equal_levels_errs_more_often_than_one_in_twenty():
    chance = np.random.default_rng(13)
    wrong = []
    for _ in range(1000):
        common = chance.normal(0, 10, 30)
        found = monotone({name: common + chance.normal(0, 5, 30) for name in ("easy", "normal", "hard", "flaming")})
        wrong.append(any(step.verdict != "can't be told apart" for step in found.steps))
    assert np.mean(wrong) < 0.07


def test_intervals_have_names():
    assert Interval(1.0, 0.5, None)._asdict() == {"value": 1.0, "low": 0.5, "high": None}


@pytest.mark.slow
def test_the_table_of_coverage_is_printed_and_a_table_that_is_none_named():
    runner, application = CliRunner(), typer.Typer()
    application.command()(main)
    done = runner.invoke(application, ["--runs", "8", "--only", "means,ratings", "--json"])
    assert done.exit_code == 0, done.output
    printed = json.loads(done.stdout)
    assert list(printed) == ["means", "ratings"]
    assert len(printed["means"]) == 9 and set(printed["means"][0]) == {"figures", "blocks", "bootstrap", "BCa", "Student"}
    wrong = runner.invoke(application, ["--only", "luck"])
    assert wrong.exit_code == 2 and "shares, means, stopping, ratings" in wrong.output
