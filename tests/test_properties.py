"""Properties that hold for any input: texts and ids, rulesets, effect texts, damaged positions."""

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from galileo_env import IllegalAction, Ruleset, Session
from galileo_env.engine import programs
from galileo_env.engine.programs import Operation
from galileo_env.engine.spec import game_spec, games
from tests.conftest import RULESETS, Play

SPECS = st.sampled_from([game_spec(game) for game in games()])
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_0123456789=:,+ .-", max_size=12)

# -- actions


@given(SPECS, st.data())
def test_action_text_and_id_are_inverse(spec, data):
    action = data.draw(st.integers(0, len(spec.actions) - 1))
    assert spec.actions.id(spec.actions.text(action)) == action


@given(SPECS, WORDS)
def test_a_text_is_an_action_or_an_error_that_shows_accepted_texts(spec, text):
    if text in spec.actions.texts:
        assert spec.actions.text(spec.actions.id(text)) == text
    else:
        with pytest.raises(ValueError, match="is unknown; accepted: ") as error:
            spec.actions.id(text)
        assert repr(text) in str(error.value)


@given(SPECS, st.integers())
def test_an_id_out_of_range_is_an_error_that_tells_the_range(spec, action):
    assume(not 0 <= action < len(spec.actions))
    with pytest.raises(ValueError, match=f"{action} is unknown; accepted: 0 to {len(spec.actions) - 1}"):
        spec.actions.text(action)


# -- rulesets


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any ruleset of any game, built from its words."""
    spec = draw(SPECS)
    seats = draw(st.sampled_from(spec.seats))
    values: dict[str, Any] = {"seats": seats}
    for word in spec.words:
        if (seats == 1 or not word.solo_only) and draw(st.booleans()):
            values[word.name] = draw(st.sampled_from(word.accepted)) if word.accepted else True
    return Ruleset.build(spec.name, **values)


@given(rulesets())
def test_a_ruleset_comes_back_from_its_text(ruleset):
    again = Ruleset.parse(str(ruleset))
    assert again == ruleset
    assert hash(again) == hash(ruleset)
    assert str(again) == str(ruleset)
    assert Ruleset.parse(ruleset) is ruleset


@given(rulesets(), st.randoms(use_true_random=False))
def test_the_order_of_words_and_spaces_around_them_do_not_matter(ruleset, chance):
    game, _, rest = str(ruleset).partition(":")
    words = rest.split(",")
    chance.shuffle(words)
    assert Ruleset.parse(f"{game}: {' , '.join(words)},") == ruleset


@given(st.sampled_from(games()), WORDS)
def test_any_text_is_a_ruleset_or_an_error_that_lists_what_is_accepted(game, text):
    try:
        ruleset = Ruleset.parse(f"{game}:{text}")
    except ValueError as error:
        assert any(word in str(error) for word in ("accepted", "takes no value", "twice", "is for one seat", "applies to solo"))
    else:
        assert Ruleset.parse(str(ruleset)) == ruleset


@given(rulesets(), rulesets())
def test_rulesets_are_equal_exactly_if_their_texts_are(one, two):
    assert (one == two) == (str(one) == str(two))


# -- effect texts

VOCABULARY = {"plain": Operation(1), "amount": Operation(2, (range(1, 6),)), "both": Operation(3, (("red", "blue"), range(0, 3)))}


@given(st.integers(1, 5), st.sampled_from(("red", "blue")), st.integers(0, 2))
def test_effect_texts_become_codes_and_numbers(amount, colour, number):
    assert programs.parse("plain", VOCABULARY) == (1, 0, 0)
    assert programs.parse(f"amount:{amount}", VOCABULARY) == (2, amount, 0)
    assert programs.parse(f"both:{colour}:{number}", VOCABULARY) == (3, ("red", "blue").index(colour), number)


@given(WORDS)
def test_any_other_effect_text_is_an_error_that_quotes_it(text):
    good = {"plain", *(f"amount:{n}" for n in range(1, 6)), *(f"both:{c}:{n}" for c in ("red", "blue") for n in range(3))}
    assume(text not in good)
    name, *words = text.split(":")
    assume(not (name in VOCABULARY and all(word.isdecimal() for word in words)))
    with pytest.raises(ValueError) as error:
        programs.parse(text, VOCABULARY)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    "text", ["amount:0", "amount:6", "amount:-1", "amount:1.0", "amount:", "amount", "plain:1", "both:green:1", "both:red:3"]
)
def test_arguments_out_of_range_are_errors_that_tell_what_is_accepted(text):
    with pytest.raises(ValueError, match="must be|takes"):
        programs.parse(text, VOCABULARY)


@given(st.lists(st.lists(st.sampled_from(["plain", "amount:2", "both:red:1"]), max_size=3), max_size=8))
def test_a_pool_gives_equal_programs_one_id_and_keeps_their_rows(lists):
    pool = programs.Pool(VOCABULARY)
    ids = [pool.add(each) for each in lists]
    starts, sizes, rows = pool.freeze()
    for each, number in zip(lists, ids, strict=True):
        own = rows[starts[number] : starts[number] + sizes[number]].tolist()
        assert own == [list(programs.parse(text, VOCABULARY)) for text in each]
        assert (number == 0) == (each == [])
    assert len(set(ids)) == len({tuple(each) for each in lists})


# -- random walks


@settings(max_examples=40)
@given(st.sampled_from(RULESETS), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 10**6), max_size=60))
def test_any_walk_keeps_mask_position_and_state_in_step(ruleset, seed, picks):
    session = Session(ruleset, 1, seed=seed)
    for pick in picks:
        legal = session.legal(0)
        if not len(legal):
            break
        session.step([legal[pick % len(legal)]])
    other = Session(ruleset, 1, seed=0)
    other.set_position(0, json.loads(json.dumps(session.position(0))))
    assert other.states.tobytes() == session.states.tobytes()
    assert other.masks.tobytes() == session.masks.tobytes()
    assert other.observations.tobytes() == session.observations.tobytes()


@settings(max_examples=40)
@given(st.sampled_from(RULESETS), st.integers(0, 200), st.integers(-5, 200))
def test_an_action_is_taken_or_refused_by_the_mask(ruleset, plies, action):
    session = Session(ruleset, 1, seed=plies)
    session.play_random(plies)
    allowed = 0 <= action < session.num_actions and bool(session.masks[0, action])
    before = session.states.tobytes()
    if allowed or action == -1:
        session.step([action])
        assert (session.states.tobytes() == before) == (action == -1)
    else:
        with pytest.raises(IllegalAction):
            session.step([action])
        assert session.states.tobytes() == before


# -- damaged positions


def sample_positions() -> list[tuple[Session, dict[str, Any]]]:
    """A few games of each ruleset, from the first decision to the end."""
    found = []
    for ruleset in RULESETS:
        for plies in (0, 45, 130, 10_000):
            session = Session(ruleset, 1, seed=plies + 1)
            play = Play(session, plies)
            for _ in range(plies):
                if session.over[0]:
                    break
                play.step()
            found.append((session, session.position(0)))
    return found


POSITIONS = sample_positions()
SAMPLES = st.integers(0, len(POSITIONS) - 1)
Path = tuple[str | int, ...]


def places(node: Any, path: Path = ()) -> list[Path]:
    """The paths of all nodes below a node."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [deeper for key, value in entries for deeper in [(*path, key), *places(value, (*path, key))]]


def at(position: Any, path: Path) -> Any:
    for key in path:
        position = position[key]
    return position


def name_of(path: Path) -> str:
    """A path as messages write it: players[0].comets.ones."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def with_value(position: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    damaged = copy.deepcopy(position)
    at(damaged, path[:-1])[path[-1]] = value
    return damaged


def refused(session: Session, damaged: Any) -> str:
    """The message with which a session refuses a position, after a look that nothing has changed."""
    before = (session.states.tobytes(), session.masks.tobytes(), session.observations.tobytes())
    with pytest.raises(ValueError) as error:
        session.set_position(0, damaged)
    assert (session.states.tobytes(), session.masks.tobytes(), session.observations.tobytes()) == before
    return str(error.value)


@settings(max_examples=150)
@given(SAMPLES, st.data())
def test_a_missing_key_is_named(sample, data):
    session, position = POSITIONS[sample]
    path = data.draw(st.sampled_from([path for path in places(position) if isinstance(path[-1], str)]))
    damaged = copy.deepcopy(position)
    del at(damaged, path[:-1])[path[-1]]
    assert f"position: {name_of(path)}: key is missing" in refused(session, damaged)


@settings(max_examples=100)
@given(SAMPLES, st.data())
def test_an_unknown_key_is_named(sample, data):
    session, position = POSITIONS[sample]
    dicts = [path for path in [(), *places(position)] if isinstance(at(position, path), dict)]
    path = (*data.draw(st.sampled_from(dicts)), "surprise")
    assert f"position: {name_of(path)}: unknown key; accepted: " in refused(session, with_value(position, path, 1))


@settings(max_examples=250)
@given(SAMPLES, st.data())
def test_a_value_of_another_type_is_refused_with_the_name_of_its_field(sample, data):
    session, position = POSITIONS[sample]
    path = data.draw(st.sampled_from(places(position)))
    old = at(position, path)
    strangers = [None, True, 1.5, "?", 10**12, -(10**12), [], {}, ["?"], {"?": 1}]
    value = data.draw(st.sampled_from([each for each in strangers if each != old]))
    # With another length of a list of its own kind the position may be a different possible one.
    assume(not (isinstance(old, list) and value == []))
    assume(not (old in (True, False) and isinstance(value, bool)) and not (value is None and path[-1] in ("tile", "decision")))
    message = refused(session, with_value(position, path, value))
    assert message.startswith("position: ")
    assert set(message.split(": ")[1].replace("[", ".").replace("]", "").split(".")) & {str(key) for key in path}, message


@settings(max_examples=250)
@given(SAMPLES, st.data())
def test_a_changed_number_or_word_gives_another_possible_position_or_a_named_error(sample, data):
    session, position = POSITIONS[sample]
    leaves = [path for path in places(position) if not isinstance(at(position, path), (dict, list))]
    path = data.draw(st.sampled_from(leaves))
    old = at(position, path)
    others = {str(at(position, leaf)) for leaf in leaves if isinstance(at(position, leaf), str)}
    kinds = {bool: st.booleans(), int: st.integers(-2, 60)}
    value = data.draw(kinds.get(type(old), st.sampled_from(sorted(others))))
    assume(value != old)
    changed = with_value(position, path, value)
    other = session.clone()
    before = other.states.tobytes()
    try:
        other.set_position(0, changed)
    except ValueError as error:
        assert str(error).startswith("position: ")
        assert other.states.tobytes() == before
        return
    assert other.position(0) == changed
    other.play_random(300, seed=1)


@settings(max_examples=100)
@given(SAMPLES, st.data())
def test_lists_of_fixed_length_may_not_grow_or_shrink(sample, data):
    session, position = POSITIONS[sample]
    names = ("display", "spots", "scales", "objectives", "pages", "appendix", "cellar", "sky")
    fixed = [path for path in places(position) if path[-1] in names and isinstance(at(position, path), list)]
    path = data.draw(st.sampled_from(fixed))
    old = at(position, path)
    for value in (old[:-1], [*old, old[0]]):
        message = refused(session, with_value(position, path, value))
        assert f"{name_of(path)}: {len(value)} entries; accepted: {len(old)}" in message


@pytest.mark.parametrize("value", [None, 7, "position", [], [1, 2]])
def test_something_that_is_no_dict_is_refused(value):
    session, _ = POSITIONS[0]
    assert "is not a dict" in refused(session, value)
