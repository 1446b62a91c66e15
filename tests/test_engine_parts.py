"""The small parts of the engine: action blocks, layouts, observation blocks, frames, position readers, the contract."""

import dataclasses
import hashlib

import numpy as np
import pytest

from galileo_env import Ruleset
from galileo_env.engine import frames, position
from galileo_env.engine.actions import ActionSpace, Block
from galileo_env.engine.jit import kernel
from galileo_env.engine.layout import Field, Layout
from galileo_env.engine.observe import ObservationBlock, ObservationLayout
from galileo_env.engine.position import PositionError
from galileo_env.engine.spec import game_spec, games

# -- actions

SPACE = ActionSpace((Block.numbered("die", range(3)), Block("answer", ("take", "stop")), Block("row", ("row top", "row end"))))


def test_blocks_lie_one_after_the_other_in_the_order_of_their_declaration():
    assert SPACE.texts == ["die 0", "die 1", "die 2", "take", "stop", "row top", "row end"]
    assert (len(SPACE), SPACE.start("die"), SPACE.start("answer"), SPACE.start("row")) == (7, 0, 3, 5)


@pytest.mark.parametrize(
    ("text", "shown"), [("die 9", "die 0, die 1, die 2"), ("row", "row top, row end"), ("fly", "die 0, take, row top")]
)
def test_an_unknown_text_shows_the_block_that_it_comes_near(text, shown):
    with pytest.raises(ValueError, match=f"action '{text}' is unknown; accepted: {shown}"):
        SPACE.id(text)


@pytest.mark.parametrize("text", [None, 3, ("die 0",)])
def test_what_is_no_text_is_no_action(text):
    with pytest.raises(ValueError, match="is unknown; accepted"):
        SPACE.id(text)


def test_two_actions_with_one_text_and_two_blocks_with_one_name_are_refused():
    with pytest.raises(ValueError, match="share a text"):
        ActionSpace((Block("a", ("x",)), Block("b", ("x",))))
    with pytest.raises(ValueError, match="share a text"):
        ActionSpace((Block("a", ("x",)), Block("a", ("y",))))


@pytest.mark.parametrize("game", games())
def test_action_ids_fit_the_buffers_of_a_session(game):
    spec = game_spec(game)
    assert len(spec.actions) < 2**15
    assert 0 < spec.max_legal <= len(spec.actions)


#: First id and texts of each stretch of ids. Models and replays rest on them: ids keep their meaning, new ones go behind.
IDS = [
    (0, [f"move {steps}" for steps in (1, 2, 3)]),
    (3, ["fixed", "moving", "end"]),
    (6, ["free recolour", "free raise_one", "free die", "free write", "free persuade", "free comet"]),
    (12, ["option 1", "option 2", "option 3"]),
    (15, [f"major {space}" for space in range(6)]),
    (21, [f"spot {space}.{spot}" for space in range(6) for spot in (1, 2, 3)]),
    (39, ["comet 1", "comet 2"]),
    (41, "pay 0,pay 1,pay 0+1,pay 2,pay 0+2,pay 1+2,pay 0+1+2,pay 3,pay 0+3,pay 1+3,pay 0+1+3,pay 2+3,pay 0+2+3".split(",")),
    (54, ["pay 1+2+3", "pay 0+1+2+3"]),
    (56, ["colour red", "colour yellow", "colour blue"]),
    (59, [f"die {place}" for place in range(4)]),
    (63, [f"amount {number}" for number in range(1, 6)]),
    (68, [f"scale {scale}" for scale in range(4)]),
    (72, [f"book {row}" for row in range(4)]),
    (76, [f"figure {space}" for space in range(1, 5)]),
    (80, [*(f"page {page}" for page in range(1, 13)), "page appendix"]),
    (93, [f"tile {space}" for space in range(6)]),
    (99, ["take", "refuse", "stop"]),
    (102, ["lay", "claim"]),
    (104, [f"moon {tile}" for tile in range(1, 10)]),
    (113, [f"grand {space}" for space in range(1, 5)]),
    (117, [f"bonus {space}" for space in range(1, 10)]),
    (126, [f"telescope {space}" for space in range(2, 7)]),
    (131, [f"personal {page}" for page in range(1, 5)]),
    (135, ["tile board"]),
    (136, [f"library_tile {tile}{side}" for tile in range(1, 5) for side in "ab"]),
    (144, [f"row {row}" for row in range(4)]),
    (148, [f"column {column}" for column in range(1, 34)]),
    (181, [f"offer {place}" for place in range(3)]),
    (184, ["constellation new", *(f"constellation {number}" for number in range(1, 16))]),
]


def test_action_ids_keep_their_meaning():
    texts = game_spec("galilei").actions.texts
    assert sum(len(each) for _, each in IDS) == len(texts) == 200
    for first, expected in IDS:
        assert texts[first : first + len(expected)] == [text.replace("+", ",") for text in expected]


def test_the_first_hundred_and_two_texts_are_those_of_the_base_game():
    first = "\n".join(game_spec("galilei").actions.texts[:102])
    assert hashlib.sha256(first.encode()).hexdigest()[:16] == "89d0798099339794"


# -- layouts


INNER = Layout("inner", (Field("open", np.int8, "seen"), Field("closed", np.int16, "hidden", (2,), "secret")))
OUTER = Layout(
    "outer",
    (Field("count", np.int32, "seen"), Field("rows", INNER, "two records", (2,)), Field("own", np.int8, "own", (), "owner")),
)


def test_a_layout_is_one_packed_record():
    assert OUTER.dtype.itemsize == 4 + 2 * (1 + 4) + 1
    state = np.zeros(3, OUTER.dtype)[1]
    state.rows[1].closed[0] = 7
    assert state.rows["closed"].tolist() == [[0, 0], [7, 0]]


def test_the_secret_mask_covers_what_some_seat_may_not_see_nested_records_included():
    inner = [False] + [True] * 4
    assert OUTER.secret_mask().tolist() == [False] * 4 + inner * 2 + [True]


@pytest.mark.parametrize("name", ["round", "size", "shape", "copy"])
def test_field_names_that_records_use_themselves_are_refused(name):
    with pytest.raises(ValueError, match=f"outer.{name}: np.record has an attribute of this name"):
        Layout("outer", (Field(name, np.int8, ""),))


@pytest.mark.parametrize("game", games())
def test_every_field_of_a_state_says_what_it_means(game):
    def walk(layout: Layout) -> list[Field]:
        return [
            each for field in layout.fields for each in (field, *(walk(field.kind) if isinstance(field.kind, Layout) else ()))
        ]

    assert all(field.doc for field in walk(game_spec(game).layout))
    assert game_spec(game).dtype.itemsize == game_spec(game).layout.secret_mask().size


# -- observation blocks


def test_observation_blocks_become_slices_and_bounds():
    layout = ObservationLayout((ObservationBlock("a", 2, 0, 1, "first"), ObservationBlock("b", 3, -5, 9, "second")))
    assert (layout.size, layout.slices["b"], layout.start("b")) == (5, slice(2, 5), 2)
    assert (layout.low.tolist(), layout.high.tolist()) == ([0, 0, -5, -5, -5], [1, 1, 9, 9, 9])
    rows = np.arange(10).reshape(2, 5)
    assert layout.named(rows)["b"].tolist() == [[2, 3, 4], [7, 8, 9]]
    assert "| 2:5 | `b` | -5 to 9 | second |" in layout.describe()


@pytest.mark.parametrize("block", [("a", 1, 0, 1), ("b", 1, 0, 200), ("b", 1, 3, 2), ("b", 1, -129, 0)])
def test_doubled_blocks_and_bounds_that_no_int8_holds_are_refused(block):
    with pytest.raises(ValueError, match=f"observation block '{block[0]}'"):
        ObservationLayout((ObservationBlock("a", 1, 0, 1, ""), ObservationBlock(*block, "")))


# -- the pending stack

STACK = Layout("stack", (Field("turn_seat", np.int8, "whose turn"), *frames.STACK_FIELDS))


@kernel
def push_many(states, number):
    for each in range(number):
        frames.push(states[0], 5, each, 2, 3, 1)


@kernel
def count_down_once(states):
    frames.count_down(states[0])


def test_frames_lie_bottom_first_and_belong_to_the_seat_in_turn():
    states = np.zeros(1, STACK.dtype)
    states["turn_seat"] = 2
    push_many(states, 3)
    assert states["depth"][0] == 3
    assert [list(frame) for frame in states["stack"][0][:4].tolist()] == [
        [5, 2, 0, 2, 3, 1],
        [5, 2, 1, 2, 3, 1],
        [5, 2, 2, 2, 3, 1],
        [0] * 6,
    ]


def test_counting_down_takes_the_frame_off_with_its_last_repetition_and_leaves_zeros():
    states = np.zeros(1, STACK.dtype)
    push_many(states, 1)
    seen = []
    for _ in range(3):
        count_down_once(states)
        seen.append((int(states["depth"][0]), int(states["stack"][0][0]["left"])))
    assert seen == [(1, 2), (1, 1), (0, 0)]
    assert states.tobytes() == np.zeros(1, STACK.dtype).tobytes()


def test_a_push_on_a_full_stack_is_noted_and_writes_nowhere():
    states = np.zeros(2, STACK.dtype)
    push_many(states, frames.DEPTH)
    assert states["fault"][0] == 0
    full = states["stack"].tobytes()
    push_many(states, 1)
    assert (states["fault"].tolist(), states["depth"].tolist()) == ([1, 0], [frames.DEPTH, 0])
    assert states["stack"].tobytes() == full


# -- readers of positions

READERS = [
    (lambda: position.mapping([], "a", ("x",)), "a: [] is not a dict"),
    (lambda: position.mapping({"y": 1}, "a", ("x",)), "a.y: unknown key; accepted: x"),
    (lambda: position.mapping({}, "", ("x",)), "x: key is missing"),
    (lambda: position.sequence("text", "a"), "a: 'text' is not a list"),
    (lambda: position.sequence([1], "a", 2), "a: 1 entries; accepted: 2"),
    (lambda: position.sequence([1, 2], "a", most=1), "a: 2 entries; accepted: at most 1"),
    (lambda: position.integer(True, "a", 0, 1), "a: True; accepted: a whole number from 0 to 1"),
    (lambda: position.integer(1.0, "a", 0, 1), "a: 1.0; accepted: a whole number from 0 to 1"),
    (lambda: position.integer(2, "a", 0, 1), "a: 2; accepted: a whole number from 0 to 1"),
    (lambda: position.integers([0, 5], "a", 2, 0, 4), "a[1]: 5; accepted: a whole number from 0 to 4"),
    (lambda: position.flag(1, "a"), "a: 1; accepted: true, false"),
    (lambda: position.word("z", "a", ("", "x", "y")), "a: 'z'; accepted: x, y"),
    (lambda: position.word("", "a", ("", "x", "y")), "a: ''; accepted: x, y"),
    (lambda: position.word(None, "a", ("x",)), "a: None; accepted: x"),
]


@pytest.mark.parametrize(("read", "message"), READERS, ids=[message for _, message in READERS])
def test_readers_name_the_place_and_what_is_accepted(read, message):
    with pytest.raises(PositionError) as error:
        read()
    assert str(error.value) == f"position: {message}"


def test_readers_return_what_they_accept():
    assert position.integers((1, 2), "a", 2, 0, 4) == [1, 2]
    assert position.word("y", "a", ("", "x", "y")) == 2
    assert position.flag(False, "a") is False


# -- the contract


def test_an_unknown_game_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown game 'chess'; accepted: galilei"):
        game_spec("chess")


@pytest.mark.parametrize("game", games())
def test_a_contract_is_complete(game):
    spec = game_spec(game)
    kernels = "start refresh first_illegal step play_random observe potentials redeterminise choose_greedy choose_scholar search"
    for name in kernels.split():
        assert callable(getattr(spec.kernels, name)), name
    assert spec.name == game
    assert len(spec.rulesets) == len(set(spec.rulesets)) >= 3
    assert len(spec.layout_digest) == 12


@pytest.mark.parametrize("game", games())
def test_the_rulesets_that_tests_go_through_name_every_seat_count_and_every_word_and_value(game):
    spec = game_spec(game)
    parsed = [Ruleset.parse(text) for text in spec.rulesets]
    assert [str(each) for each in parsed] == list(spec.rulesets), "each in its canonical form"
    assert {each.seats for each in parsed} == set(spec.seats)
    for word in spec.words:
        values = {value for each in parsed for value in str(each.option(word.name)).split("+")}
        assert values >= set(word.accepted or ("True", "None")), word.name


@pytest.mark.parametrize("game", games())
def test_the_layout_digest_follows_action_texts_and_observation_blocks(game):
    spec = game_spec(game)
    more = ActionSpace((*spec.actions.blocks, Block("new", ("new",))))
    wider = ObservationLayout((*spec.observation.blocks, ObservationBlock("new", 1, 0, 1, "")))
    digests = {
        spec.layout_digest,
        dataclasses.replace(spec, actions=more).layout_digest,
        dataclasses.replace(spec, observation=wider).layout_digest,
    }
    assert len(digests) == 3
