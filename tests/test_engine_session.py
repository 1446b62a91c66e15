"""Sessions and rulesets: arguments, errors, views, batches."""

import zlib

import numpy as np
import pytest

from galileo_env import IllegalAction, Ruleset, Session, galilei_v0
from tests.conftest import Play

# -- rulesets


def test_a_ruleset_of_one_seat_is_the_solo_game():
    assert Ruleset.parse("galilei:solo") == Ruleset.parse("galilei:seats=1") == Ruleset.build("galilei", solo=True)
    assert Ruleset.parse("galilei:solo").solo
    assert str(Ruleset.parse("galilei:seats=1")) == "galilei:solo"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("galilei", "galilei:seats=2"),
        ("galilei:", "galilei:seats=2"),
        ("galilei:seats=3,characters=basic", "galilei:seats=3"),
        ("galilei:solo,level=base", "galilei:solo"),
        ("galilei:solo,level=base,characters=random", "galilei:solo"),
        ("galilei:solo,characters=basic", "galilei:solo,characters=basic"),
        ("galilei:solo,luna,level=normal", "galilei:solo,luna"),
        ("galilei:level=hard,seats=1,luna", "galilei:solo,luna,level=hard"),
        ("galilei:characters=galileo+basic,luna", "galilei:seats=2,luna,characters=galileo+basic"),
        ("galilei:seats=2,characters=random+random", "galilei:seats=2,characters=random"),
        ("galilei:seats=3,characters=basic+basic+basic", "galilei:seats=3"),
        ("galilei:seats=3,characters=random+sophia+basic", "galilei:seats=3,characters=random+sophia+basic"),
        ("galilei:solo,characters=newton", "galilei:solo,characters=newton"),
    ],
)
def test_a_ruleset_has_one_canonical_text_without_its_defaults(text, canonical):
    assert str(Ruleset.parse(text)) == canonical
    assert Ruleset.parse(text) == Ruleset.parse(canonical)


def test_defaults_depend_on_seats_and_luna():
    assert Ruleset.parse("galilei:solo").options == (("level", "base"), ("characters", "random"))
    assert Ruleset.parse("galilei:solo,luna").options == (("luna", "True"), ("level", "normal"), ("characters", "random"))
    assert Ruleset.parse("galilei:seats=2").options == (("characters", "basic"),)
    assert Ruleset.parse("galilei:seats=2,luna").options == (("luna", "True"), ("characters", "basic"))
    assert Ruleset.parse("galilei:seats=2").option("level") is None


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ({"seats": 3, "luna": True}, "galilei:seats=3,luna"),
        ({"seats": 3, "luna": False, "characters": None}, "galilei:seats=3"),
        ({"seats": np.int64(3)}, "galilei:seats=3"),
        ({"solo": True, "level": "easy", "luna": True}, "galilei:solo,luna,level=easy"),
        ({"seats": 2, "characters": "cunitz+bruno"}, "galilei:seats=2,characters=cunitz+bruno"),
    ],
)
def test_words_may_be_given_as_keywords(words, text):
    assert Ruleset.build("galilei", **words) == Ruleset.parse(text)


@pytest.mark.parametrize("face", [galilei_v0.env, galilei_v0.raw_env])
def test_an_environment_takes_characters_as_a_list_too(face):
    listed = face(seats=2, luna=True, characters=["kepler", "random"])
    assert listed.unwrapped.ruleset == Ruleset.parse("galilei:seats=2,luna,characters=kepler+random")
    assert face(seats=2, characters=("basic", "basic")).unwrapped.ruleset == Ruleset.parse("galilei:seats=2")


KNOWN = "accepted: galileo, kepler, copernicus, bruno, newton, hevelius, cunitz, sophia, random, basic"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("chess:seats=2", ("chess", "accepted: galilei")),
        ("galilei:seats=5", ("seats='5'", "1 to 4")),
        ("galilei:seats=two", ("seats='two'", "1 to 4")),
        ("galilei:seats", ("seats=True", "1 to 4")),
        (
            "galilei:stars=2",
            ("unknown word 'stars'", "seats=1..4", "solo", "luna", "level=base|easy", "characters=galileo|kepler"),
        ),
        ("galilei:seats=2,seats=3", ("'seats' occurs twice",)),
        ("galilei:luna,luna", ("'luna' occurs twice",)),
        ("galilei:solo=yes", ("'solo' takes no value",)),
        ("galilei:luna=yes", ("'luna' takes no value", "'yes'")),
        ("galilei:solo,seats=2", ("one seat", "seats=2")),
        ("galilei:solo,level=unreal", ("level='unreal'", "unknown", "accepted: base without luna")),
        ("galilei:solo,luna,level=unreal", ("level='unreal'", "unknown", "accepted: easy, normal, hard, flaming")),
        ("galilei:solo,level=hard", ("level='hard'", "accepted: base without luna")),
        ("galilei:solo,luna,level=base", ("level='base'", "accepted: easy, normal, hard, flaming")),
        ("galilei:solo,level", ("level=True", "accepted: base")),
        ("galilei:seats=2,level=base", ("'level' applies to solo games only",)),
        ("galilei:seats=2,luna,level=hard", ("'level' applies to solo games only",)),
        ("galilei:solo,characters=ptolemy", ("characters='ptolemy'", "'ptolemy' is unknown", KNOWN)),
        ("galilei:seats=2,characters=galileo+ptolemy", ("'ptolemy' is unknown", KNOWN)),
        ("galilei:seats=2,characters=Galileo+kepler", ("'Galileo' is unknown", KNOWN)),
        ("galilei:seats=2,characters", ("characters=True", "is unknown", KNOWN)),
        ("galilei:seats=2,characters=", ("'' is unknown", KNOWN)),
        ("galilei:seats=2,characters=galileo+", ("'' is unknown", KNOWN)),
        ("galilei:seats=2,characters=galileo", ("1 names for 2 seats", "one per seat")),
        ("galilei:seats=2,characters=galileo+kepler+newton", ("3 names for 2 seats", "one per seat")),
        ("galilei:solo,characters=galileo+kepler", ("2 names for 1 seats", "one per seat")),
        ("galilei:seats=3,characters=newton+galileo+newton", ("newton occurs twice", "every character once")),
    ],
)
def test_a_bad_ruleset_names_the_culprit_and_what_is_accepted(text, words):
    with pytest.raises(ValueError) as error:
        Ruleset.parse(text)
    for word in words:
        assert word in str(error.value)


def test_something_that_is_no_text_is_no_ruleset():
    with pytest.raises(ValueError, match="is not a text"):
        Ruleset.parse(7)  # type: ignore[arg-type]


# -- arguments

BAD_ARGUMENTS = [
    ({"num_games": 0}, "num_games=0; accepted: a whole number from 1"),
    ({"num_games": 2.0}, "num_games=2.0"),
    ({"num_games": True}, "num_games=True"),
    ({"threads": 0}, "threads=0; accepted: a whole number from 1"),
    ({"obs": "int16"}, "obs='int16'; accepted: 'int8', 'float32', None"),
    ({"seed": -1}, "seed=-1; accepted: a whole number from 0 to"),
    ({"seed": 2**64}, "accepted: a whole number from 0 to"),
    ({"seed": "7"}, "seed='7'"),
    ({"seed": 1.5}, "seed=1.5"),
    ({"seed": np.array(3)}, "seed=array(3)"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_ARGUMENTS, ids=[message for _, message in BAD_ARGUMENTS])
def test_a_bad_argument_is_named_with_what_is_accepted(arguments, message):
    with pytest.raises(ValueError) as error:
        Session("galilei:seats=2", **arguments)
    assert message in str(error.value)


def test_numpy_numbers_are_numbers(ruleset):
    one = Session(ruleset, np.int64(2), seed=np.uint64(5), threads=np.int32(1))
    assert one.states.tobytes() == Session(ruleset, 2, seed=5).states.tobytes()


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0], r"shape \(1,\); accepted: \(2,\)"),
        ([[0, 0]], r"shape \(1, 2\)"),
        ([0.0, 1.0], "dtype float64; accepted: whole numbers"),
        (["move 1", "move 1"], "accepted: whole numbers"),
        ([True, False], "dtype bool"),
        (np.zeros(3, np.int64), r"shape \(3,\)"),
        (np.full(2, 2**64 - 1, np.uint64), "action 9223372036854775807"),
    ],
)
def test_actions_of_a_wrong_shape_or_kind_are_refused_before_anything_happens(actions, message):
    session = Session("galilei:seats=2", 2, seed=1)
    before = session.states.tobytes()
    with pytest.raises(ValueError, match=message):
        session.step(actions)
    assert session.states.tobytes() == before


@pytest.mark.parametrize("kind", [list, tuple, np.int8, np.int16, np.int32, np.int64, np.uint8])
def test_actions_may_come_as_any_whole_numbers(kind, ruleset):
    one, two = Session(ruleset, 3, seed=2), Session(ruleset, 3, seed=2)
    actions = Play(one).choose()
    one.step(actions)
    two.step(kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind))
    assert one.states.tobytes() == two.states.tobytes()


@pytest.mark.parametrize("row", [-1, 2, 10**9, 0.5, 1.0])
def test_a_row_out_of_range_is_an_index_error_everywhere(row):
    session = Session("galilei:seats=2", 2, seed=1)
    before = session.states.tobytes()
    calls = (
        lambda: session.position(row),
        lambda: session.set_position(row, session.position(0)),
        lambda: session.legal(row),
        lambda: session.legal_texts(row),
        lambda: session.observe(row, 0),
        lambda: session.potential(row),
        lambda: session.result(row),
        lambda: session.state_bytes(row),
        lambda: session.save(row),
        lambda: session.load(row, session.save(0)),
        lambda: session.redeterminise(row, 0, 1),
        lambda: session.begin(row, 1, 0, 0),
    )
    lists = (lambda: session.copy_game(0, row), lambda: session.copy_game(row, 0), lambda: session.reset([row]))
    for call in calls if isinstance(row, float) else (*calls, *lists):
        with pytest.raises(IndexError, match=f"game {row}; accepted: 0 to 1"):
            call()
    assert session.states.tobytes() == before


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.array([True, False, True]), "dtype bool; accepted: whole numbers from 0, such as np.flatnonzero of it"),
        ([False, True], "dtype bool"),
        ([0.0, 1.0], "dtype float64; accepted: whole numbers"),
        ([1.5], "dtype float64"),
        (["0"], "dtype <U1"),
        ([None], "dtype object"),
        ([[0, 1], [1, 2]], r"shape \(2, 2\); accepted: \(k,\)"),
    ],
)
def test_rows_that_are_no_list_of_whole_numbers_are_refused_before_anything_happens(rows, message):
    session = Session("galilei:seats=2", 3, seed=1)
    before, episodes = session.states.tobytes(), [session.episode(i) for i in range(3)]
    for call in (session.reset, session.abandon, session.results, session.potentials, lambda rows: session.copy_game(0, rows)):
        with pytest.raises(ValueError, match=message):
            call(rows)
    assert session.states.tobytes() == before and [session.episode(i) for i in range(3)] == episodes
    assert not session.over.any()


@pytest.mark.parametrize("rows", [1, (1,), [1], {1}, range(1, 2), np.array([1], np.uint8), np.array(1), {1: 1}.keys()], ids=repr)
def test_rows_may_come_as_any_whole_numbers(rows):
    session = Session("galilei:seats=2", 3, seed=1)
    session.reset(rows)
    assert [session.episode(i) for i in range(3)] == [0, 1, 0]
    session.reset([])
    assert [session.episode(i) for i in range(3)] == [0, 1, 0]


def test_choices_are_made_in_games_that_exist_and_are_on():
    session = Session("galilei:seats=2", 3, seed=1)
    session.abandon([1])
    words = session.words(np.arange(3))
    chosen = session.choose_random(np.arange(3), words)
    assert chosen[1] == -1 and session.masks[[0, 2], chosen[[0, 2]]].all()
    with pytest.raises(ValueError, match="game 1 is over"):
        session.choose_greedy(np.arange(3), words, 1)
    running = np.array([0, 2])
    for few in (words[:0], words[:1]):
        with pytest.raises(ValueError, match="words"):
            session.choose_random(running, few)
        with pytest.raises(ValueError, match="words"):
            session.choose_greedy(running, few, 1)
        with pytest.raises(ValueError, match="words"):
            session.choose_scholar(running, few)
    for row in (-1, 3, 10**9):
        rows = np.array([0, row])
        for call in (
            session.words,
            lambda r: session.choose_random(r, words),
            lambda r: session.choose_greedy(r, words[:2], 1),
            lambda r: session.choose_scholar(r, words[:2]),
        ):
            with pytest.raises(IndexError, match="game"):
                call(rows)


def test_a_seat_out_of_range_is_refused(ruleset):
    session = Session(ruleset, 1, seed=1)
    before = session.states.tobytes()
    for seat in (-1, session.ruleset.seats, 99):
        with pytest.raises(ValueError, match=f"seat {seat}; accepted: 0 to {session.ruleset.seats - 1}"):
            session.observe(0, seat)
        with pytest.raises(ValueError, match=f"seat {seat}; accepted: 0 to {session.ruleset.seats - 1}"):
            session.redeterminise(0, seat, 1)
    assert session.states.tobytes() == before


@pytest.mark.parametrize("number", [-1, 1.5, float("nan"), "3", True, 2**63])
def test_another_number_of_decisions_than_a_whole_one_from_0_is_refused(number):
    session = Session("truth:seats=2", 1, seed=1)
    with pytest.raises(ValueError, match=f"max_decisions={number!r}; accepted: a whole number from 0, or None"):
        session.play_random(number)
    assert session.states["decisions"][0] == 0


# -- playing


def test_an_illegal_action_tells_game_action_text_seat_and_the_legal_texts():
    session = Session("galilei:seats=3", 4, seed=3)
    actions = Play(session).choose()
    actions[2] = session.action_id("take")
    with pytest.raises(IllegalAction) as error:
        session.step(actions)
    assert (error.value.game, error.value.text, error.value.seat) == (2, "take", 0)
    assert str(error.value) == f"game 2: action {actions[2]} (take) is illegal for seat 1; accepted: move 1, move 2, move 3"
    assert isinstance(error.value, ValueError)


def test_the_first_illegal_game_of_a_batch_is_named():
    session = Session("galilei:seats=2", 5, seed=3)
    with pytest.raises(IllegalAction) as error:
        session.step([0, 0, 101, 101, 101])
    assert error.value.game == 2


def test_arrays_are_views_that_may_not_be_written(ruleset):
    session = Session(ruleset, 2, seed=1)
    for array in (session.masks, session.observations, session.seat, session.scores, session.over):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_arrays_stay_the_same_objects_over_steps_and_resets(ruleset):
    session = Session(ruleset, 2, seed=1)
    before = (session.masks, session.observations, session.seat, session.scores, session.over)
    session.step(Play(session).choose())
    session.reset()
    session.play_random(5)
    after = (session.masks, session.observations, session.seat, session.scores, session.over)
    assert all(one is two for one, two in zip(before, after, strict=True))


def test_the_shapes_and_types_are_the_documented_ones(ruleset):
    session = Session(ruleset, 3, seed=1)
    sides = len(session.sides)
    assert (session.seat.shape, session.seat.dtype) == ((3,), np.int8)
    assert (session.masks.shape, session.masks.dtype) == ((3, session.num_actions), np.uint8)
    assert (session.observations.shape, session.observations.dtype) == ((3, session.observation_size), np.int8)
    assert (session.scores.shape, session.scores.dtype) == ((3, sides), np.int32)
    assert (session.over.shape, session.over.dtype) == ((3,), np.bool_)
    assert sides == session.ruleset.seats + session.ruleset.solo


def test_one_step_for_a_single_game_equals_a_batch_step(ruleset):
    one, two = Session(ruleset, 1, seed=6), Session(ruleset, 1, seed=6)
    for _ in range(30):
        if one.over[0]:
            break
        action = int(one.legal(0)[-1])
        one.step([action])
        two.step_one(action)
    assert one.states.tobytes() == two.states.tobytes()


def test_random_play_stops_after_so_many_decisions_a_game(ruleset):
    session = Session(ruleset, 5, seed=4)
    assert session.play_random(7) == 35
    assert session.states["decisions"].tolist() == [7] * 5
    assert session.play_random(0) == 0
    session.play_random()
    assert session.over.all()
    assert session.play_random() == 0


def test_random_play_goes_on_differently_after_every_stop_and_alike_from_alike_games(ruleset):
    one, two = Session(ruleset, 8, seed=4), Session(ruleset, 8, seed=4)
    for _ in range(4):
        assert one.play_random(20) == two.play_random(20)
        assert one.states.tobytes() == two.states.tobytes()
    other = Session(ruleset, 8, seed=4)
    other.play_random(80, seed=99)
    assert other.states.tobytes() != one.states.tobytes()


def test_outputs_after_random_play_are_those_of_the_states(ruleset):
    session = Session(ruleset, 6, seed=9)
    session.play_random(60)
    other = Session(ruleset, 6, seed=0)
    for i in range(6):
        other.set_position(i, session.position(i))
    for name in ("states", "masks", "seat", "scores", "over", "observations"):
        assert getattr(session, name).tobytes() == getattr(other, name).tobytes(), name


def test_a_position_between_decisions_that_leaves_no_choice_is_refused():
    session = Session("galilei:seats=2", 1, seed=1)
    session.step([session.action_id("move 1")])
    position = session.position(0)
    frame = {"kind": "choose_farewell", "seat": 1, "a": 0, "b": 0, "left": 1, "source": "fixed"}
    position["stack"].append({**frame, "kind": "choose_tile"})
    position["players"][0]["sky"] = [tile.rstrip("+") + "+" for tile in position["players"][0]["sky"]]
    position["decision"] = "choose_tile"
    before = session.states.tobytes()
    with pytest.raises(ValueError, match="stack: the decision on top has fewer than two options"):
        session.set_position(0, position)
    assert session.states.tobytes() == before
    assert session.legal_texts(0)


# -- origins, words, many games at once


def row_of(session, i):
    """Everything that a session shows of a game, and the next words for it."""
    arrays = (session.states, session.masks, session.seat, session.scores, session.over, session.observations)
    return *(array[i].tobytes() for array in arrays), session.words(np.array([i]), 3).tobytes()


def test_a_list_of_seeds_lets_every_row_play_what_a_session_of_one_game_with_that_seed_plays(ruleset):
    seeds = [7, 2**64 - 1, 7, 0]
    session = Session(ruleset, 4, seed=seeds)
    singles = [Session(ruleset, 1, seed=seed) for seed in seeds]
    assert session.seed == tuple(seeds)
    for number in range(3):
        for i, single in enumerate(singles):
            assert session.origin(i) == single.origin(0) == (seeds[i], 0, number)
            assert session.episode(i) == number
            single.play_random(20, seed=5)
        session.play_random(20, seed=5)
        assert [row_of(session, i) for i in range(4)] == [row_of(single, 0) for single in singles]
        for each in (session, *singles):
            each.reset()


def test_rows_are_seeded_anew_alone_and_the_others_stay():
    session, plain = (Session("truth:seats=2", 4, seed=1) for _ in range(2))
    session.reset([3, 1], seed=[8, 9])
    assert [session.origin(i) for i in range(4)] == [(1, 0, 0), (9, 0, 0), (1, 2, 0), (8, 0, 0)]
    session.reset([1])
    assert [session.origin(i) for i in range(4)] == [(1, 0, 0), (9, 0, 1), (1, 2, 0), (8, 0, 0)]
    assert row_of(session, 2) == row_of(plain, 2)
    assert row_of(session, 3) == row_of(Session("truth:seats=2", 1, seed=8), 0)


@pytest.mark.parametrize(
    ("games", "seed", "message"),
    [
        ([0, 1], 5, "a single seed belongs to all games"),
        ([0, 1], [5], "1 numbers for 2 games"),
        (None, [5, 6], "2 numbers for 3 games"),
        (None, [5, 6, -1], "seed=-1"),
        ([1], [True], "seed=True"),
        ([1], [0.5], "seed=0.5"),
    ],
    ids=str,
)
def test_seeds_that_do_not_fit_the_rows_are_refused_and_nothing_changes(games, seed, message):
    session = Session("truth:seats=2", 3, seed=1)
    before = [row_of(session, i) for i in range(3)]
    with pytest.raises(ValueError, match=message):
        session.reset(games, seed)
    assert [row_of(session, i) for i in range(3)] == before and session.seed == 1


def test_any_game_of_a_batch_begins_again_alone_from_its_origin(ruleset):
    session = Session(ruleset, 5, seed=11)
    session.reset([1, 4])
    session.reset([4])
    alone = Session(ruleset, 2, seed=0)
    for i in range(5):
        assert session.origin(i) == (11, i, {1: 1, 4: 2}.get(i, 0))
        alone.begin(1, *session.origin(i))
        assert row_of(alone, 1) == row_of(session, i)
        assert alone.origin(1) == (0, 1, 0), "the sequence of the row itself stays where it is"
    session.play_random(25, seed=2)
    alone.play_random(25, seed=2)
    assert row_of(alone, 1) == row_of(session, 4)


@pytest.mark.parametrize(("numbers", "name"), [((-1, 0, 0), "seed"), ((0, -1, 0), "row"), ((0, 0, 0.5), "episode")])
def test_an_origin_that_cannot_be_is_refused(numbers, name):
    with pytest.raises(ValueError, match=f"{name}="):
        Session("truth:solo", 1, seed=1).begin(0, *numbers)


def test_words_follow_from_the_origin_the_decisions_and_the_seed_alone():
    session = Session("truth:seats=2", 300, seed=4, obs=None)
    rows = np.arange(300)
    first = session.words(rows)
    assert first.dtype == np.uint64 and first.all() and len(set(first.tolist())) == 300
    assert np.array_equal(first, session.words(rows)), "looking changes nothing"
    assert np.array_equal(first[[5, 2]], session.words(np.array([5, 2])))
    assert np.array_equal(first[:7], Session("truth:seats=2", 7, seed=4).words(np.arange(7)))
    assert not np.array_equal(first, session.words(rows, 1)) and not np.array_equal(first, session.words(rows, 2**32))
    session.play_random(1)
    assert not set(session.words(rows).tolist()) & set(first.tolist())
    session.copy_game(3, 8)
    assert session.words(rows)[8] == session.words(rows)[3]
    session.reset()
    assert not set(session.words(rows).tolist()) & set(first.tolist())


def test_results_and_potentials_of_many_games_are_those_of_each(ruleset):
    session = Session(ruleset, 6, seed=2)
    session.play_random(60)
    session.play_random(max_decisions=10**6, seed=1)
    session.reset([4])
    session.play_random(9)
    rows = [4, 0, 5]
    many, levels = session.results(np.array(rows)), session.potentials(rows)
    for k, i in enumerate(rows):
        assert session.spec.plain(many, k) == session.result(i) == session.spec.result(session.states[i], session.ruleset)
        assert levels[k].tolist() == session.potential(i).tolist()
    assert np.array_equal(session.potentials()[rows], levels) and levels.shape == (3, len(session.sides))
    assert many["sources"].shape == (3, len(session.sides), len(session.spec.sources))
    assert all(each.dtype == np.int64 and each.flags.owndata for each in many.values())


@pytest.mark.parametrize("seat", [-1, 2, 1.0, True, "0", None])
def test_a_seat_that_is_none_is_refused(seat):
    session = Session("truth:seats=2", seed=1)
    before = session.state_bytes(0)
    for call in (lambda: session.observe(0, seat), lambda: session.show(0, seat), lambda: session.redeterminise(0, seat, 1)):
        with pytest.raises(ValueError, match="accepted: 0 to 1"):
            call()
    assert session.state_bytes(0) == before


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1", None, 2**64])
def test_dealing_anew_takes_whole_numbers_as_seeds(seed):
    session = Session("truth:seats=2", seed=1)
    with pytest.raises(ValueError, match=r"seed=.*accepted: a whole number from 0"):
        session.redeterminise(0, 0, seed)


def test_an_abandoned_game_is_over_unscored_and_its_row_begins_anew_like_any_other():
    session, plain = (Session("galilei:seats=2", 3, seed=1) for _ in range(2))
    state = session.state_bytes(1)
    session.abandon([1])
    assert session.over.tolist() == [False, True, False] and session.seat.tolist() == [0, -1, 0]
    assert not session.masks[1].any() and session.masks[0].any() and session.state_bytes(1) == state
    with pytest.raises(IllegalAction, match="the game is over"):
        session.step([-1, int(plain.legal(1)[0]), -1])
    session.step([-1, -1, -1])
    assert session.over[1], "leaving it alone leaves it over"
    for each in (session, plain):
        each.reset([1])
    assert [row_of(session, i) for i in range(3)] == [row_of(plain, i) for i in range(3)]
    session.abandon()
    assert session.over.all()


def test_a_row_of_the_observations_can_show_another_seat():
    session = Session("galilei:seats=3", 2, seed=1)
    session.play_random(30)
    other = (int(session.seat[1]) + 1) % 3
    rest = session.observations[0].copy()
    session.show(1, other)
    assert np.array_equal(session.observations[1], session.observe(1, other))
    assert not np.array_equal(session.observations[1], session.observe(1, int(session.seat[1])))
    assert np.array_equal(session.observations[0], rest)
    with pytest.raises(ValueError, match="seat 3"):
        session.show(1, 3)


def test_a_closed_session_has_no_threads_and_starts_new_ones_when_it_needs_them():
    session = Session("truth:solo", 128, seed=1, threads=2)
    session.play_random(1)
    assert session._pool is not None
    session.close()
    session.close()
    assert session._pool is None
    session.play_random(1)
    assert session._pool is not None
    session.close()


def test_a_session_says_what_it_is():
    assert repr(Session("galilei:solo", 3, seed=4)) == "Session('galilei:solo', num_games=3, seed=4, obs='int8', threads=1)"


def test_renew_begins_the_next_game_where_one_is_over_as_reset_does(ruleset):
    one, other = Session(ruleset, 6, seed=9), Session(ruleset, 6, seed=9)
    assert one.renew().tolist() == [], "no game is over"
    for session in (one, other):
        play = Play(session)
        while session.over.sum() < 2:
            play.step()
    ended = one.over.nonzero()[0]
    assert one.renew().tolist() == ended.tolist()
    other.reset(ended)
    assert [one.episode(row) for row in range(6)] == [int(row in ended) for row in range(6)]
    for name in ("states", "masks", "seat", "scores", "over", "observations", "_keys"):
        assert getattr(one, name).tobytes() == getattr(other, name).tobytes()
    assert not one.over.any()


def test_saved_bytes_that_nest_without_end_are_damaged():
    text = b"[" * 100_000
    with pytest.raises(ValueError, match="saved game: the bytes are damaged"):
        Session("truth:solo", 1, seed=1).load(0, zlib.crc32(text).to_bytes(4, "big") + zlib.compress(text))
