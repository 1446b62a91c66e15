"""Stopping rules: what they say, when they stop, how often they err, and what stopping early costs."""

import dataclasses

import numpy as np
import pytest

from benchmarks.coverage import World, stopped
from galileo_env.statistics import Blocks, Games, Sprt, Width, parse_until, share_interval


def shares(blocks: int, *worlds: World, seed: int = 0) -> np.ndarray:
    """(blocks, entries) win shares, a world per entry."""
    chance = np.random.default_rng(seed)
    return np.stack([world.play(chance, blocks).mean(axis=1) for world in worlds], axis=1)


EVEN = World(2, 0.5)

# --- texts ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("blocks=500", Blocks(500)),
        ("games=2000", Games(2000)),
        ("ci<=0.02", Width(0.02)),
        (" ci <= .05 ", Width(0.05)),
        ("sprt(0.50,0.55)", Sprt(0.5, 0.55)),
        ("sprt(0.5, 0.6, 0.01, 0.1)", Sprt(0.5, 0.6, 0.01, 0.1)),
    ],
)
def test_a_text_names_a_rule(text, rule):
    assert parse_until(text) == rule


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("", "until=''; accepted: blocks=500"),
        ("ci<0.02", "until='ci<0.02'; accepted: .*ci<=0.02"),
        ("games=2,5", "until='games=2,5': 2 numbers"),
        ("games=2.5", "'2.5' is not a whole number"),
        ("blocks=0", "until='blocks=0': blocks=0; accepted: a whole number from 1"),
        ("ci<=2%", "'2%' is not a number"),
        ("ci<=0.5", "ci<=0.5; accepted: above 0 and below 0.5"),
        ("ci<=nan", "ci<=nan; accepted"),
        ("sprt(0.5)", r"1 numbers; accepted: .*sprt\(0.50,0.55\)"),
        ("sprt(0.5,0.6,0.05)", "3 numbers"),
        ("sprt(0.55,0.5)", r"sprt\(0.55,0.5\); accepted: 0 < p0 < p1 < 1"),
        ("sprt(0.5,0.55,0.05,0.7)", "beta=0.7; accepted: above 0 and below 0.5"),
        ("sprt(0.5,0.55", r"until='sprt\(0.5,0.55'; accepted"),
        ("blocks=5)", r"until='blocks=5\)'; accepted"),
    ],
)
def test_a_text_that_names_none_is_told_why_and_what_would_do(text, culprit):
    with pytest.raises(ValueError, match=culprit):
        parse_until(text)


def test_every_rule_says_what_it_does():
    assert Blocks(1500).describe() == "fixed number of blocks: 1,500"
    assert Games(2000).describe() == "fixed number of games, in whole blocks: 2,000"
    assert "every win share is at most ±0.02" in Width(0.02).describe()
    assert "first entry's win share, 0.5 against 0.55, alpha 0.05, beta 0.05" in Sprt(0.5, 0.55).describe()


def test_rules_that_are_fixed_say_how_many_blocks_they_want_and_the_others_that_there_is_no_end():
    assert [Blocks(7).most(4), Games(2001).most(4), Games(10, per_block=1).most(4)] == [7, 501, 10]
    assert [Width(0.02).most(2), Sprt(0.5, 0.55).most(2)] == [None, None]


@pytest.mark.parametrize("rule", [Blocks(5), Games(5), Width(0.1), Sprt(0.5, 0.6)])
def test_shares_that_are_none_are_named(rule):
    for bad, culprit in (
        (np.zeros(3), r"shares of shape \(3,\); accepted: \(blocks, entries\)"),
        (np.array([[0.0, 1.0], [0.5, 1.5]]), r"shares\[1, 1\]=1.5; accepted: from 0 to 1"),
        (np.array([[0.0, np.nan]]), r"shares\[0\]"),
    ):
        with pytest.raises(ValueError, match=culprit):
            rule.done(bad)
    assert rule.done(np.zeros((0, 2))) is None


@pytest.mark.parametrize(
    ("make", "culprit"),
    [
        (lambda: Blocks(True), "blocks=True; accepted: a whole number from 1"),
        (lambda: Games(5, per_block=0), "per_block=0"),
        (lambda: Width(0.02, minimum=0), "minimum=0"),
        (lambda: Width(-0.1), "ci<=-0.1; accepted"),
        (lambda: Sprt(0.5, 1.0), r"sprt\(0.5,1.0\); accepted"),
        (lambda: Sprt(0.5, 0.6, alpha=0), "alpha=0; accepted"),
        (lambda: Sprt(0.5, 0.6, minimum=2.5), "minimum=2.5"),
    ],
)
def test_rules_that_make_no_sense_are_named(make, culprit):
    with pytest.raises(ValueError, match=culprit):
        make()


# --- when they stop ------------------------------------------------------------------------------------------------------------


def test_fixed_numbers_stop_at_their_number():
    played = shares(10, EVEN, EVEN)
    assert Blocks(10).done(played[:9]) is None
    assert Blocks(10).done(played) == "10 of 10 blocks played"
    assert Games(19).done(played[:9]) is None
    assert Games(19).done(played) == "20 of 19 games played"
    assert Games(10, per_block=1).done(played[:9]) is None


def test_width_waits_for_the_entry_that_is_known_least():
    sure, open_ = World(4, 0.99), World(1, 0.5)
    played = shares(3000, sure, open_)
    count, reason = stopped(Width(0.03), played, 10)
    assert reason is not None and f"after {count:,} blocks" in reason
    low, high = share_interval(played[:count, 1])[1:]
    assert (high - low) / 2 <= 0.03
    low, high = share_interval(played[: count - 10, 1])[1:]
    assert (high - low) / 2 > 0.03
    alone, _ = stopped(Width(0.03), played[:, :1], 10)
    assert alone < count / 3
    assert Width(0.3, minimum=100).done(played[:99]) is None
    assert Width(0.3, minimum=100).done(played[:100]) is not None


def test_the_test_of_two_shares_is_walds_where_a_block_is_one_game():
    rule = Sprt(0.5, 0.6)
    played = shares(500, World(1, 0.6))[:, 0]
    wins = played.sum()
    assert rule.ratio(played) == pytest.approx(wins * np.log(0.6 / 0.5) + (500 - wins) * np.log(0.4 / 0.5))
    assert rule.ratio(played[:0]) == 0
    assert rule.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_the_test_of_two_shares_counts_what_blocks_are_worth():
    rule = Sprt(0.5, 0.6)
    games = World(4, 0.6).play(np.random.default_rng(1), 500)
    assert rule.ratio(games.mean(axis=1)) == pytest.approx(rule.ratio(games.ravel()), rel=0.15)
    same = np.repeat(games[:, :1], 4, axis=1)
    assert rule.ratio(same.mean(axis=1)) == pytest.approx(rule.ratio(games[:, 0]))


def test_blocks_that_are_all_alike_prove_nothing_at_first():
    for share in (0.0, 0.5, 1.0):
        assert Sprt(0.5, 0.55).done(np.full((29, 2), share)) is None
    assert "at least 0.55" in str(Sprt(0.5, 0.55).done(np.ones((31, 2))))
    assert "at most 0.5" in str(Sprt(0.5, 0.55).done(np.zeros((31, 2))))


# --- how often they err --------------------------------------------------------------------------------------------------------


def trials(rule: Sprt | Width, world: World, every: int, runs: int, most: int) -> list[tuple[int, str | None, np.ndarray]]:
    """Per run the number of blocks at the stop, the reason, and the blocks."""
    found = []
    for seed in range(runs):
        played = shares(most, world, seed=seed)
        count, reason = stopped(rule, played, every)
        found.append((count, reason, played[:count]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("p0", "p1", "world"),
    [
        (0.5, 0.6, World(1, 0.5)),
        (0.5, 0.6, World(2, 0.5, alike=0.5)),
        (0.5, 0.6, World(2, 0.5, seats=0.3)),
        (0.25, 0.35, World(4, 0.25, alike=0.2)),
        (0.02, 0.05, World(2, 0.02)),
        (0.9, 0.95, World(4, 0.9, alike=0.2)),
    ],
)
def test_the_sequential_test_errs_as_often_as_it_may(p0, p1, world):
    rule = Sprt(p0, p1)
    lengths = {}
    for share in (p0, (p0 + p1) / 2, p1):
        found = trials(rule, dataclasses.replace(world, share=share), 8, 250, 3000)
        assert all(reason for _, reason, _ in found)
        lengths[share] = np.mean([count for count, _, _ in found])
        chosen = np.mean(["at least" in str(reason) for _, reason, _ in found])
        if share == p0:
            assert chosen < 0.085
        elif share == p1:
            assert chosen > 0.915
        else:
            assert 0.3 < chosen < 0.7
    assert max(lengths.values()) == lengths[(p0 + p1) / 2], "what lies between takes longest"
    # a test with the same errors and a fixed number of blocks needs (1.645 (s0 + s1) / (p1 - p0)) ^ 2, with spreads s0 and s1
    spreads = [dataclasses.replace(world, share=p).play(np.random.default_rng(0), 20_000).mean(axis=1).std() for p in (p0, p1)]
    assert lengths[p0] < 0.8 * max(1.25 * rule.minimum, (1.645 * sum(spreads) / (p1 - p0)) ** 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "world",
    [World(1, 0.5), World(2, 0.5, alike=0.5), World(4, 0.25, alike=0.3, ties=0.1), World(2, 0.05), World(2, 0.5, seats=0.3)],
)
def test_intervals_hold_after_stopping_at_a_width(world):
    found = [share_interval(played) for _, _, played in trials(Width(0.05), world, 8, 400, 1000)]
    assert np.mean([low <= world.truth <= high for _, low, high in found]) > 0.92
    assert all((high - low) / 2 <= 0.05 for _, low, high in found)
