"""Chance: everything follows from the seed, and from nothing else; other seeds, rows and episodes differ."""

import json
import re
from typing import Any

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.engine.session import GAMES_PER_THREAD
from galileo_env.engine.spec import game_spec
from tests.conftest import RULESETS, Play, trajectories


def set_up(session: Session, i: int = 0) -> bytes:
    """The state of a game without its random streams."""
    state = session.states[i : i + 1].copy()
    state["key"], state["counters"] = 0, 0
    return state.tobytes()


# -- different


def test_a_thousand_seeds_give_as_many_set_ups(ruleset):
    session = Session(ruleset, 1, seed=0)
    seen = set()
    for seed in range(1000):
        session.reset(seed=seed)
        seen.add(set_up(session))
    assert len(seen) >= 990


def test_a_thousand_rows_of_a_batch_get_as_many_set_ups(ruleset):
    session = Session(ruleset, 1000, seed=1)
    assert len({set_up(session, i) for i in range(1000)}) >= 990


def test_rows_seeds_and_episodes_do_not_repeat_each_other(ruleset):
    seen = set()
    for seed in range(20):
        session = Session(ruleset, 20, seed=seed)
        for _ in range(3):
            seen |= {set_up(session, i) for i in range(20)}
            session.reset()
    assert len(seen) >= 1190


def test_seeds_that_differ_in_the_upper_half_only_differ(ruleset):
    session = Session(ruleset, 1, seed=7)
    low = set_up(session)
    session.reset(seed=7 + 2**40)
    assert set_up(session) != low
    session.reset(seed=2**64 - 1)
    assert set_up(session) != low


def test_another_seed_gives_another_game_from_the_first_decisions_on(ruleset):
    one, two = trajectories(ruleset, 1, seed=1, decisions=5), trajectories(ruleset, 1, seed=2, decisions=5)
    assert one != two


# -- episodes


def episodes(session: Session, number: int) -> list[bytes]:
    """The set-ups of the game at hand and of the following ones."""
    seen = [set_up(session)]
    for _ in range(number - 1):
        session.reset()
        seen.append(set_up(session))
    return seen


def test_a_reset_without_seed_goes_on_and_the_whole_sequence_repeats_under_the_seed(ruleset):
    session = Session(ruleset, 1, seed=0)
    session.reset(seed=42)
    first = episodes(session, 6)
    assert len(set(first)) == 6
    session.reset(seed=42)
    session.play_random(30)
    session.reset(seed=42)
    assert episodes(session, 6) == first
    assert episodes(Session(ruleset, 1, seed=42), 6) == first
    session.reset(seed=43)
    assert not set(episodes(session, 6)) & set(first)


def test_episodes_do_not_depend_on_what_was_played(ruleset):
    idle, busy = Session(ruleset, 4, seed=9), Session(ruleset, 4, seed=9)
    for _ in range(3):
        busy.play_random(50)
        busy.reset()
        idle.reset()
        assert busy.states.tobytes() == idle.states.tobytes()


def test_rows_reset_alone_go_on_alone(ruleset):
    session, reference = Session(ruleset, 3, seed=10), Session(ruleset, 3, seed=10)
    session.reset([1])
    session.reset([1])
    reference.reset()
    second = reference.state_bytes(0)
    reference.reset()
    third = reference.state_bytes(1)
    assert session.state_bytes(1) == third
    session.reset([0])
    assert session.state_bytes(0) == second


def test_a_session_without_a_seed_draws_one_and_tells_it(ruleset):
    one, two = Session(ruleset), Session(ruleset)
    assert one.seed != two.seed
    assert Session(ruleset, seed=one.seed).states.tobytes() == one.states.tobytes()


def test_a_seed_for_some_rows_only_is_refused(ruleset):
    session = Session(ruleset, 3, seed=1)
    before = session.states.tobytes()
    with pytest.raises(ValueError, match="leave out games="):
        session.reset([0, 1], seed=5)
    assert session.states.tobytes() == before
    assert session.seed == 1


def test_any_game_of_a_batch_is_begun_again_alone(ruleset):
    batch = Session(ruleset, 4, seed=12)
    alone = Session(ruleset, 2, seed=99)
    kept = alone.state_bytes(0)
    for episode in range(3):
        for row in range(4):
            alone.begin(1, seed=12, row=row, episode=episode)
            assert alone.state_bytes(1) == batch.state_bytes(row)
            assert alone.masks[1].tobytes() == batch.masks[row].tobytes()
            assert alone.observations[1].tobytes() == batch.observations[row].tobytes()
        batch.reset()
    assert (alone.seed, alone.state_bytes(0)) == (99, kept)


@pytest.mark.parametrize("numbers", [(-1, 0, 0), (0, -1, 0), (0, 0, -1), (2**64, 0, 0), (0, 2**32, 0), (0, 0, 1.5), (True, 0, 0)])
def test_numbers_that_name_no_game_are_refused(numbers):
    session = Session("galilei:seats=2", 1, seed=1)
    before = session.state_bytes(0)
    with pytest.raises(ValueError, match="accepted: a whole number from 0"):
        session.begin(0, *numbers)
    assert session.state_bytes(0) == before


# -- reshuffles


@pytest.mark.parametrize(
    ("rules", "tiles"),
    [
        ("galilei:solo", [1, 2, 3, 4, 5, 6]),
        ("galilei:solo,luna,level=easy", [1, 2, 3, 4, 5, 6]),
        ("galilei:solo,luna", [2, 3, 4, 6, 7, 10]),
        ("galilei:solo,luna,level=hard", [2, 3, 4, 7, 8, 9]),
        ("galilei:solo,luna,level=flaming", [4, 7, 8, 9, 10, 11]),
    ],
)
def test_every_reshuffle_of_tychos_deck_differs_across_two_hundred_seeds(rules, tiles):
    session = Session(rules, 200, seed=3, obs=None)
    orders: list[list[tuple[int, ...]]] = [[] for _ in range(200)]
    left = np.full(200, -1)
    for _ in Play(session, 3, "idle").to_the_end():
        now = session.states["movement_left"]
        for row in np.flatnonzero(~session.over & (now > left)):
            state = session.states[row]
            turned = state["turned"][state["turned"] > 0]
            orders[row].append((*turned.tolist(), *state["movement"][: now[row]][::-1].tolist()))
        left = now.copy()
    shuffles = min(map(len, orders))
    assert shuffles >= 5, "the first order and a reshuffle after every six rounds"
    for k in range(shuffles):
        assert all(sorted(order[k]) == tiles for order in orders)
        assert len({order[k] for order in orders}) > 150, "200 draws of 720 orders repeat about 25"
    assert len({tuple(order[:shuffles]) for order in orders}) == 200
    assert sum(order[k] == order[k + 1] for order in orders for k in range(shuffles - 1)) < 10


def test_every_new_deck_of_constellation_tiles_differs_across_a_hundred_seeds():
    """She discards all she may and does nothing else, so that the deck is used up again and again."""
    session = Session("galilei:seats=2,luna,characters=hevelius+basic", 100, seed=3, obs=None)
    texts = session.spec.actions.texts
    rank = np.array([0 if text.startswith("offer") else 1 if text in ("end", "refuse", "stop") else 2 for text in texts])
    orders: list[list[tuple[int, ...]]] = [[] for _ in range(100)]
    left = np.full(100, -1)
    while not session.over.all():
        actions = np.where(session.masks, rank, 9).argmin(axis=1)
        session.step(np.where(session.over, -1, actions))
        now = session.states["star_left"]
        for row in np.flatnonzero(~session.over & (now > left)):
            orders[row].append(tuple(session.states["star_deck"][row, : now[row]].tolist()))
        left = now.copy()
    new = min(map(len, orders))
    assert new >= 4
    for k in range(new):
        assert len({order[k] for order in orders}) > 95
    assert all(len(set(order)) == len(order) for order in orders)


def test_choices_of_random_play_leave_the_chance_of_the_game_alone():
    one, two = Session("galilei:solo", 1, seed=4, obs=None), Session("galilei:solo", 1, seed=4, obs=None)
    one.play_random(40, seed=1)
    two.play_random(40, seed=2)
    assert one.states.tobytes() != two.states.tobytes()
    assert one.states["key"].tolist() == two.states["key"].tolist()


# -- characters and Luna


def common(position: dict[str, Any]) -> dict[str, Any]:
    """What is drawn alike with and without Luna and characters: cards, University, objectives, the order of common tiles."""
    drawn = {key: position[key] for key in ("deck", "spare", "box", "display", "scales", "objectives")}
    drawn["sky"] = [common_tiles(player) for player in position["players"] if player["character"] != "newton"]
    if position["tycho"]:
        drawn["tycho"] = [tile for tile in position["tycho"]["tiles"] if tile != "Y6"]
    return drawn


def common_tiles(player: dict[str, Any]) -> list[str]:
    """The numbers of a player's six tiles in the order in which they were laid out."""
    tiles = player["sky"]
    if player["character"] == "kepler":
        assert tiles[5] == "KP1"
        tiles = [*tiles[:5], player["board"]["tile"]]
    return [tile[1:] for tile in tiles]


BASE = ("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo,characters=basic")


@pytest.mark.parametrize("characters", ["galileo+kepler+copernicus+bruno", "sophia+hevelius+cunitz+kepler", "random"])
@pytest.mark.parametrize("luna", ["", ",luna"])
@pytest.mark.parametrize("base", BASE)
def test_characters_and_luna_leave_the_common_draws_alone(base, luna, characters):
    plain = Session(base, 20, seed=8)
    seats = plain.ruleset.seats
    names = "+".join(characters.split("+")[:seats])
    other = Session(f"{base.removesuffix(',characters=basic')}{luna},characters={names}", 20, seed=8)
    for i in range(20):
        one, two = common(plain.position(i)), common(other.position(i))
        newtons = [seat for seat, player in enumerate(other.position(i)["players"]) if player["character"] == "newton"]
        one["sky"] = [tiles for seat, tiles in enumerate(one["sky"]) if seat not in newtons]
        assert one == two


def test_newtons_plain_tiles_keep_the_order_of_the_common_draw():
    one, two = Session("galilei:seats=2", 20, seed=8), Session("galilei:seats=2,characters=basic+newton", 20, seed=8)
    for i in range(20):
        drawn = [tile[1:] for tile in one.position(i)["players"][1]["sky"] if tile[1:] not in "12"]
        laid = [tile[1:] for tile in two.position(i)["players"][1]["sky"]]
        assert laid == ["1", "2", *drawn]


def test_the_levels_share_the_order_in_which_movement_tiles_are_drawn():
    """One stream: the same places of a level's set come first, so levels with the same tiles have the same deck."""
    rules = ("galilei:solo,characters=basic", "galilei:solo,luna,level=easy,characters=basic", "galilei:solo,luna,level=easy")
    sessions = [Session(each, 20, seed=8) for each in rules]
    for i in range(20):
        decks = {tuple(session.position(i)["tycho"]["movement"]) for session in sessions}
        assert len(decks) == 1
    assert len({tuple(sessions[0].position(i)["tycho"]["movement"]) for i in range(20)}) > 15


@pytest.mark.parametrize("ruleset", game_spec("galilei").rulesets)
def test_streams_of_modules_are_untouched_without_them(ruleset):
    session = Session(ruleset, 4, seed=9)
    session.play_random()
    words = dict(session.ruleset.options)
    counters = session.states["counters"]
    used = {name: bool(counters[:, stream].any()) for name, stream in (("boards", 3), ("characters", 4), ("luna", 5))}
    assert used["characters"] == ("random" in words["characters"])
    assert used["luna"] == ("luna" in words)
    assert used["boards"] <= bool({"hevelius", "cunitz", "random"} & set(words["characters"].split("+")))


@pytest.mark.parametrize("rules", ["galilei:seats=2,characters=random", "galilei:seats=3,luna,characters=random", "galilei:solo"])
def test_random_characters_are_all_different_evenly_spread_and_follow_from_the_seed(rules):
    session, again = Session(rules, 2000, seed=10, obs=None), Session(rules, 2000, seed=10, obs=None)
    seats = session.ruleset.seats
    given = session.states["players"]["character"][:, :seats].copy()
    assert np.array_equal(given, again.states["players"]["character"][:, :seats])
    assert all(len(set(row)) == seats for row in given.tolist())
    for column in given.T:
        counts = np.bincount(column, minlength=9)
        assert counts[0] == 0
        spread = ((counts[1:] - 250) ** 2 / 250).sum()
        assert spread < 24.3, "chi-square with 7 degrees of freedom exceeds this once in a thousand times"
    session.reset()
    assert not np.array_equal(given, session.states["players"]["character"][:, :seats])


def test_a_random_character_is_none_that_another_seat_asked_for():
    session = Session("galilei:seats=4,characters=random+kepler+random+basic", 500, seed=11, obs=None)
    given = session.states["players"]["character"]
    assert set(given[:, 1]) == {2}
    assert set(given[:, 3]) == {0}
    assert set(given[:, 0]) == set(given[:, 2]) == set(range(1, 9)) - {2}
    assert (given[:, 0] != given[:, 2]).all()


def test_luna_changes_no_drawn_character():
    one, two = (
        Session("galilei:seats=3,characters=random", 50, seed=12),
        Session("galilei:seats=3,luna,characters=random", 50, seed=12),
    )
    assert np.array_equal(one.states["players"]["character"], two.states["players"]["character"])


def test_both_sides_of_the_bonus_board_and_every_scoring_tile_at_every_place_are_drawn():
    session = Session("galilei:seats=2,luna", 2000, seed=13, obs=None)
    sides = np.bincount(session.states["bonus_side"], minlength=3)
    assert sides[0] == 0
    assert abs(sides[1] - 1000) < 120
    tiles = session.states["moon_shown"] + session.states["moon_hidden"]
    assert all(sorted(row) == list(range(1, 10)) for row in tiles.tolist())
    for column in tiles.T:
        counts = np.bincount(column, minlength=10)[1:]
        assert ((counts - 2000 / 9) ** 2 / (2000 / 9)).sum() < 26.1, "chi-square with 8 degrees of freedom, once in a thousand"


# -- same


def test_row_zero_of_any_batch_is_the_single_game_of_the_seed(ruleset):
    single = trajectories(ruleset, 1, seed=21, decisions=120)
    few = trajectories(ruleset, 5, seed=21, decisions=120)
    many = trajectories(ruleset, 33, seed=21, decisions=120)
    assert many[:5] == few
    assert few[:1] == single
    assert len(set(many)) == 33


def test_threads_change_nothing(ruleset):
    games = 2 * GAMES_PER_THREAD
    serial = trajectories(ruleset, games, seed=22, decisions=25)
    assert trajectories(ruleset, games, seed=22, decisions=25, threads=2) == serial


def test_random_play_in_threads_is_that_of_one(ruleset):
    serial, parallel = Session(ruleset, 300, seed=23), Session(ruleset, 300, seed=23, threads=2)
    assert serial.play_random() == parallel.play_random()
    assert serial.states.tobytes() == parallel.states.tobytes()


def test_observations_on_or_off_play_the_same(ruleset):
    one, two = Session(ruleset, 8, seed=24), Session(ruleset, 8, seed=24, obs=None)
    for session in (one, two):
        session.play_random()
    assert one.states.tobytes() == two.states.tobytes()
    assert two.observations.shape == (8, 0)


FINGERPRINTS = """
import json
from galileo_env.engine import frames
from tests.conftest import RULESETS, trajectories
frames.DEPTH //= {part}
print(json.dumps([trajectories(ruleset, {games}, seed=25, decisions={decisions}) for ruleset in RULESETS]))
"""


def fingerprints(games: int, decisions: int) -> list[list[str]]:
    return [trajectories(ruleset, games, seed=25, decisions=decisions) for ruleset in RULESETS]


def test_processes_and_hash_seeds_change_nothing(python):
    code = FINGERPRINTS.format(games=3, decisions=80, part=1)
    expected = fingerprints(3, 80)
    for hash_seed in ("0", "12345"):
        assert json.loads(python(code, env={"PYTHONHASHSEED": hash_seed})) == expected


@pytest.mark.slow
def test_plain_python_plays_what_the_compiled_code_plays_without_a_warning_and_with_half_the_stack(python):
    code = FINGERPRINTS.format(games=4, decisions=250, part=2)
    assert json.loads(python(code, "-W", "error", env={"NUMBA_DISABLE_JIT": "1"})) == fingerprints(4, 250)


@pytest.mark.slow
def test_checked_indices_play_what_unchecked_ones_play_and_hold_for_edited_stacks(python):
    """One process for both, since it has to compile everything anew. Whatever is edited in a stack raises no IndexError."""
    code = (
        FINGERPRINTS.format(games=70, decisions=250, part=1) + "from tests.stacks import attempts; print(attempts(6000, seed=3))"
    )
    played, edited = python(code, "-W", "error", env={"NUMBA_BOUNDSCHECK": "1"}).splitlines()
    assert json.loads(played) == fingerprints(70, 250)
    assert int(re.search(r"'played': (\d+)", edited)[1]) > 400
