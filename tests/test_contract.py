"""What every ruleset of every game promises: games end, masks are right, copies are exact, pieces are conserved."""

import copy
import importlib
import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from galileo_env import IllegalAction, Session
from galileo_env.engine.frames import DEPTH
from galileo_env.engine.session import StackFull
from galileo_env.engine.spec import game_spec
from galileo_env.games.galilei import names
from galileo_env.games.galilei.position.keys import KINDS
from galileo_env.games.galilei.tables import LIBRARY_TILE_COLUMNS, LIBRARY_TILE_ROWS
from galileo_env.games.truth import names as truth_names
from galileo_env.games.truth.position.keys import KINDS as TRUTH_KINDS
from tests.conftest import STYLES, Play

PLIES = (0, 1, 17, 60, 150)
#: Names of frames by number.
FRAMES = {"galilei": KINDS, "truth": TRUTH_KINDS}
#: How many decisions random games of each game surely last (the longest of 64), and within which most of them are over.
LASTS, ENDS = {"galilei": 100, "truth": 40}, {"galilei": 220, "truth": 60}
#: Stacks of open frames, each of another kind, that a ruleset shows at least.
STACKS = {"galilei": 50, "truth": 20}
#: Frames that never rest below a decision.
RESTLESS = {"galilei": {"moving_action", "next_turn", "tycho"}, "truth": set[str]()}


def played(ruleset: str, plies: int, seed: int = 3, num_games: int = 1, style: str = "random") -> Session:
    """A session some random decisions into its games."""
    session = Session(ruleset, num_games, seed=seed)
    play = Play(session, seed, style)
    for _ in range(plies):
        play.step()
    return session


def some_states(ruleset: str, number: int, seed: int = 3) -> list[Session]:
    """Sessions of one running game each, at plies spread over whole games."""
    lengths = np.random.default_rng(seed).integers(0, ENDS[ruleset.split(":")[0]], 3 * number)
    states = (played(ruleset, int(length), seed + i, style=("random", "eager")[i % 2]) for i, length in enumerate(lengths))
    return [session for session in states if not session.over[0]][:number]


# -- games run and end


def test_random_games_end_with_every_side_placed(ruleset):
    session = Session(ruleset, 256, seed=5)
    decisions = session.play_random()
    assert session.over.all()
    assert (session.seat == -1).all()
    assert not session.masks.any()
    assert decisions == session.states["decisions"].sum()
    for i in range(0, 256, 16):
        result = session.result(i)
        assert result["vp"] == session.scores[i].tolist()
        assert [sum(sources.values()) for sources in result["sources"]] == result["vp"]
        assert min(result["placement"]) == 1
        assert max(result["placement"]) <= len(session.sides)


def test_the_mover_always_has_a_legal_action_and_only_movers_have(ruleset):
    session = Session(ruleset, 64, seed=8)
    steps = 0
    for _ in Play(session).to_the_end():
        assert np.array_equal(session.masks.any(axis=1), ~session.over)
        assert np.array_equal(session.seat >= 0, ~session.over)
        assert (session.seat < session.ruleset.seats).all()
        steps += 1
    assert steps > LASTS[session.ruleset.game]


def test_masks_hold_nothing_but_zero_and_one_and_agree_with_the_legal_ids(ruleset):
    for session in some_states(ruleset, 8):
        mask = session.masks[0]
        assert set(mask.tolist()) <= {0, 1}
        assert session.legal(0).tolist() == mask.nonzero()[0].tolist()
        assert [session.action_id(text) for text in session.legal_texts(0)] == session.legal(0).tolist()
        assert mask.sum() <= session.spec.max_legal


def test_the_mask_is_what_trying_every_id_on_copies_finds(ruleset):
    tried = 0
    for single in some_states(ruleset, 12):
        pair = Session(ruleset, 2, seed=1)
        pair.set_position(0, single.position(0))
        before = pair.states.tobytes()
        for action in range(pair.num_actions):
            fork = pair.clone()
            try:
                fork.step([action, -1])
                legal = True
            except IllegalAction as error:
                assert (error.game, error.action) == (0, action)
                assert error.text == pair.action_text(action)
                legal = False
            assert legal == bool(pair.masks[0, action]), pair.action_text(action)
            assert (fork.states.tobytes() == before) != legal
            tried += 1
    assert tried >= 12 * len(game_spec(single.ruleset.game).actions)


def test_one_illegal_action_in_a_batch_leaves_every_game_as_it_was(ruleset):
    session = played(ruleset, 40, num_games=5)
    before, masks = session.states.tobytes(), session.masks.tobytes()
    actions = Play(session).choose()
    for wrong in (int((session.masks[3] == 0).argmax()), session.num_actions, -2, 2**40):
        actions[3] = wrong
        with pytest.raises(IllegalAction) as error:
            session.step(actions)
        assert (error.value.game, error.value.action, error.value.seat) == (3, wrong, session.seat[3])
        assert (session.states.tobytes(), session.masks.tobytes()) == (before, masks)


def test_an_action_after_the_end_is_illegal_and_minus_one_is_not(ruleset):
    session = Session(ruleset, 2, seed=2)
    session.play_random()
    before = session.states.tobytes()
    session.step([-1, -1])
    with pytest.raises(IllegalAction, match="the game is over"):
        session.step([-1, 0])
    assert session.states.tobytes() == before


def test_minus_one_leaves_a_game_alone(ruleset):
    session = played(ruleset, 12, num_games=3)
    before = [session.state_bytes(i) for i in range(3)]
    actions = Play(session).choose()
    actions[1] = -1
    session.step(actions)
    assert [session.state_bytes(i) == before[i] for i in range(3)] == [False, True, False]


# -- copies


def by_clone(session: Session) -> Session:
    return session.clone()


def by_copy_game(session: Session) -> Session:
    """The game copied onto another row, then alone on a session again."""
    pair = Session(session.ruleset, 2, seed=77)
    pair.set_position(1, session.position(0))
    pair.copy_game(1, 0)
    for array in (pair.states, pair.masks, pair.seat, pair.scores, pair.over, pair.observations):
        assert array[0].tobytes() == array[1].tobytes()
    single = Session(session.ruleset, 1, seed=78)
    single.load(0, pair.save(0))
    return single


def by_saving(session: Session) -> Session:
    other = Session(session.ruleset, 1, seed=79)
    other.load(0, session.save(0))
    return other


def by_position(session: Session) -> Session:
    other = Session(session.ruleset, 1, seed=80)
    other.set_position(0, json.loads(json.dumps(session.position(0))))
    return other


COPIES: dict[str, Callable[[Session], Session]] = {
    "clone": by_clone,
    "copy_game": by_copy_game,
    "save and load": by_saving,
    "position": by_position,
    "pickle": lambda session: pickle.loads(pickle.dumps(session)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}


def all_outputs(session: Session) -> tuple[np.ndarray, ...]:
    return (session.states, session.masks, session.seat, session.scores, session.over, session.observations)


def outputs(session: Session) -> tuple[bytes, ...]:
    """Everything a session shows of its games."""
    return tuple(array.tobytes() for array in all_outputs(session))


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("plies", PLIES)
def test_a_copy_plays_on_like_the_original_which_it_never_touches(ruleset, way, plies):
    original = played(ruleset, plies)
    twin = COPIES[way](original)
    before = outputs(original)
    assert outputs(twin) == before
    play = Play(twin, seed=9)
    record = []
    for _ in range(200):
        actions = play.step()
        record.append((actions, outputs(twin)))
    assert outputs(original) == before
    for actions, expected in record:
        original.step(actions)
        assert outputs(original) == expected


@pytest.mark.parametrize("way", ["clone", "pickle", "deepcopy", "copy"])
def test_a_copied_session_keeps_its_options_and_goes_on_to_the_same_next_episode(ruleset, way):
    original = Session(ruleset, 3, seed=11, obs="float32", threads=2)
    original.reset([1])
    original.play_random(25)
    twin = COPIES[way](original)
    for session in (original, twin):
        session.reset()
    assert outputs(twin) == outputs(original)
    assert (twin.ruleset, twin.seed, twin.obs, twin.threads) == (original.ruleset, 11, "float32", 2)
    assert twin.observations.dtype == np.float32


def test_finished_games_can_be_copied_too(ruleset):
    session = Session(ruleset, 1, seed=4)
    session.play_random()
    for way, make in COPIES.items():
        twin = make(session)
        assert outputs(twin) == outputs(session), way
        assert twin.over[0]
        assert twin.result(0) == session.result(0)


def test_a_damaged_save_is_refused_and_changes_nothing(ruleset):
    session = played(ruleset, 20)
    saved, before = session.save(0), session.state_bytes(0)
    for damaged in (b"", saved[:-3], saved[:9] + bytes([saved[9] ^ 1]) + saved[10:], bytes([saved[0] ^ 1]) + saved[1:]):
        with pytest.raises(ValueError, match="saved game"):
            session.load(0, damaged)
        assert session.state_bytes(0) == before


def test_a_copied_game_shows_the_outputs_of_its_source(ruleset):
    session = played(ruleset, 12, num_games=4)
    session.copy_game(2, 0)
    for array in (session.states, session.masks, session.seat, session.scores, session.over, session.observations):
        assert array[0].tobytes() == array[2].tobytes()
    session.step(np.where(np.arange(4) == 0, Play(session).choose(), -1))
    assert session.state_bytes(0) != session.state_bytes(2)


def test_many_games_are_copied_at_once(ruleset):
    session = played(ruleset, 12, num_games=5)
    before = [array.copy() for array in all_outputs(session)]
    session.copy_game([0, 2], [1, 3])
    for array, old in zip(all_outputs(session), before, strict=True):
        assert [array[row].tobytes() for row in range(5)] == [old[row].tobytes() for row in (0, 0, 2, 2, 4)]
    session.copy_game(4, np.arange(4))
    assert len({session.state_bytes(row) for row in range(5)}) == 1
    with pytest.raises(ValueError, match="2 games for 3 targets"):
        session.copy_game([0, 1], [2, 3, 4])


# -- pieces and observations


def rules_only(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what only the engine has."""
    return {key: value for key, value in position.items() if key not in ("catalogue", "stack", "rng")}


def test_pieces_are_conserved_at_every_decision(ruleset):
    game = Session(ruleset, seed=0).ruleset.game
    checks = importlib.import_module(f"tests.oracle.{game}.checks")
    for seed, style in ((31, "random"), (32, "idle"), (33, "eager"), (34, "eager")):
        session = Session(ruleset, 1, seed=seed, obs=None)
        checked = 0
        for number, _ in enumerate(Play(session, seed, style).to_the_end()):
            if number % 5 == 0 or session.over[0]:
                checks.check_invariants(rules_only(session.position(0)))
                checked += 1
        assert checked > LASTS[game] // 10


def truth_conserved(states: np.ndarray) -> None:
    """Cards, seals, tiles and Inventions of Galileo's Truth, over a whole batch of states."""
    players = states["players"]
    here = np.arange(players.shape[1]) < states["seats"][:, None]
    held = players["zone"] == truth_names.HELD
    assert (players["hand"][here] <= held[here]).all(), "what is in hand is held"
    penance = players["penance_held"].sum(axis=2)
    assert ((held.sum(axis=2) + penance)[here] == (players["deck_left"] + players["hand_size"])[here]).all()
    in_hand = players["hand"].sum(axis=2) + players["penance_hand"].sum(axis=2)
    assert (in_hand == players["hand_size"])[here].all()
    each = sum(players[f"penance_{where}"].astype(int) for where in ("held", "out", "play", "gone"))
    assert (np.where(here, each.sum(axis=2), 0).sum(axis=1) + states["supply_left"] == 16).all()
    for number in range(players.shape[1]):
        own = sum(
            (states[name].reshape(len(states), -1) == number + 1).sum(axis=1) for name in ("seals", "level_seals", "mastery")
        )
        seals = own + players["mentors"][:, number].sum(axis=1) + players["beside"][:, number]
        assert (seals[here[:, number]] == 16).all()
    tiles = np.where(here[..., None], players["window"] > 0, False).sum(axis=(1, 2))
    tiles += states["tiles_out"].sum(axis=1) + states["bag_left"].sum(axis=1)
    resting = states["num_sets"] == 0
    assert ((tiles + (states["drawn"] > 0).sum(axis=1))[resting] == 48).all()


def conserved(states: np.ndarray, game: str) -> None:
    """What is moved about and never lost."""
    {"galilei": galilei_conserved, "truth": truth_conserved}[game](states)


def galilei_conserved(states: np.ndarray) -> None:
    """The pieces of Galileo Galilei, over a whole batch of states."""
    players, luna = states["players"], states["luna"] == 1
    here = np.arange(4) < states["sides"][:, None]
    human = np.arange(4) < states["seats"][:, None]
    # Cards: nowhere twice.
    columns = np.arange(names.CARDS) < players["columns"][..., None]
    library = np.where(columns, players["library"] // 2, 0).reshape(len(states), -1)
    cards = np.sort(np.concatenate([states["deck"], states["spare"], states["display"], library], axis=1), axis=1)
    assert not ((cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] > 0)).any()
    # Comets: on boards, over the display, in the Book, on pages.
    comets = sum(players[name].astype(int) for name in ("comets", "ones", "twos", "used", "waiting", "appendix"))
    comets += players["personal"].sum(axis=2) + (states["pages"][:, None] == np.arange(1, 5)[:, None]).sum(axis=2)
    assert (comets[here] == 7).all()
    # Figures, and those on the way from a cellar to the Bonus Board.
    assert (players["cellar"] >= 0).all() and (players["grand"] >= 0).all()
    assert (players["cellar"].sum(axis=(1, 2)) <= 32).all()
    on_moon = (states["moon_shown"] > 0).sum(axis=1) + (states["moon_hidden"] > 0).sum(axis=1)
    grand = on_moon + players["grand"].sum(axis=(1, 2)) + (states["bonus"] > 0).sum(axis=1) + states["ninth"]
    assert (grand + (states["stack"]["kind"] == names.CHOOSE_BONUS_SPACE).sum(axis=1) == np.where(luna, 9, 0)).all()
    # Scoring tiles: each once, on one side up, gone with each observation resolved.
    scoring = np.sort(np.concatenate([states["moon_shown"], states["moon_hidden"]], axis=1), axis=1)
    assert not ((scoring[:, 1:] == scoring[:, :-1]) & (scoring[:, 1:] > 0)).any()
    assert not ((states["moon_shown"] > 0) & (states["moon_hidden"] > 0)).any()
    assert (players["moons"].sum(axis=1) == np.where(luna, 9, 0) - on_moon).all()
    # Action tiles: six of the own set, with Kepler's seven.
    who = players["character"]
    tiles = np.sort(np.concatenate([players["sky"], players["aside"][..., None]], axis=2), axis=2)
    assert (tiles[human & (who == names.KEPLER)] == np.arange(1, 8)).all()
    assert (tiles[human & (who != names.KEPLER)] == np.arange(7)).all()
    for state in states[(who == names.HEVELIUS).any(axis=1)]:
        constellation_tiles_conserved(state)
    for player in players[who == names.COPERNICUS]:
        library_tiles_lie_inside(player)


def constellation_tiles_conserved(state: np.ndarray) -> None:
    """Each of Hevelius's tiles in one place; open constellations are numbered without a gap."""
    place, left = state["star_place"], int(state["star_left"])
    assert sorted(state["star_deck"][:left]) == (np.flatnonzero(place == names.IN_DECK) + 1).tolist()
    assert not state["star_deck"][left:].any()
    assert sorted(state["offer"][state["offer"] > 0]) == (np.flatnonzero(place == names.IN_OFFER) + 1).tolist()
    begun = place[place >= names.IN_CONSTELLATION]
    assert set(begun.tolist()) == set(range(names.IN_CONSTELLATION, int(begun.max(initial=names.IN_DISCARD)) + 1))


def library_tiles_lie_inside(player: np.ndarray) -> None:
    """Copernicus's tiles: inside the library, never one over another. Book tokens may stand on them, having come later."""
    cells = [
        (int(player["laid_row"][tile]) + down, int(player["laid_column"][tile]) + right)
        for tile in np.flatnonzero(player["laid"])
        for down in range(LIBRARY_TILE_ROWS[tile + 1])
        for right in range(LIBRARY_TILE_COLUMNS[tile + 1])
    ]
    assert len(set(cells)) == len(cells)
    assert all(0 <= row < 4 and 1 <= column <= player["columns"] for row, column in cells)


@pytest.mark.parametrize("style", STYLES)
def test_nothing_is_lost_or_doubled_in_a_hundred_games_at_once(ruleset, style):
    session = Session(ruleset, 100, seed=14, obs=None)
    play = Play(session, 14, style)
    conserved(session.states, session.ruleset.game)
    for _ in range(300):
        play_on(session, play)
        conserved(session.states, session.ruleset.game)


def test_copernicus_lays_tiles_only_where_no_book_token_stands_and_books_come_over_them_later():
    session = Session("galilei:solo,characters=copernicus", 100, seed=14, obs=None)
    play = Play(session, 14, "eager")
    walked = 0
    for _ in range(300):
        before = session.states["players"][:, 0].copy()
        play_on(session, play)
        after = session.states["players"][:, 0]
        for row in np.flatnonzero((after["laid"] > 0).sum(axis=1) > (before["laid"] > 0).sum(axis=1)):
            (tile,) = np.flatnonzero((after["laid"][row] > 0) & (before["laid"][row] == 0))
            first, column = int(after["laid_row"][row, tile]), int(after["laid_column"][row, tile])
            under = range(column, column + LIBRARY_TILE_COLUMNS[tile + 1])
            for library_row in range(first, first + LIBRARY_TILE_ROWS[tile + 1]):
                assert int(after["books"][row, library_row]) not in under
        on_tiles = (after["laid"] > 0) & (after["laid_column"] == np.take_along_axis(after["books"], after["laid_row"], axis=1))
        walked += int(on_tiles.sum())
    assert walked > 20


def moments(ruleset: str, style: str, each: int) -> Iterator[tuple[Session, int]]:
    """Games at decisions that wait above other kinds of frames than seen before, each such stack at most so many times."""
    session = Session(ruleset, 128, seed=15)
    play = Play(session, 15, style)
    seen: Counter[tuple[int, frozenset[int]]] = Counter()
    for _ in range(300):
        play_on(session, play)
        for row, kinds in enumerate(session.states["stack"]["kind"].tolist()):
            depth = int(session.states["depth"][row])
            stack = (kinds[depth - 1], frozenset(kinds[:depth]))
            seen[stack] += 1
            if seen[stack] <= each:
                yield session, row


def test_positions_come_back_from_every_stack_of_open_frames(ruleset):
    other = Session(ruleset, 1, seed=0)
    tried = 0
    for session, row in moments(ruleset, "eager", each=1):
        position = session.position(row)
        other.set_position(0, json.loads(json.dumps(position)))
        assert other.position(0) == position
        assert outputs(other) == tuple(array[row : row + 1].tobytes() for array in all_outputs(session))
        tried += 1
    assert tried > STACKS[ruleset.split(":")[0]]


def test_every_kind_of_frame_is_met_below_some_decision(spec):
    met = set()
    for ruleset in spec.rulesets:
        for session, row in moments(ruleset, "eager", each=1):
            met |= set(session.states["stack"]["kind"][row].tolist()) - {0}
    assert {name for kind, name in FRAMES[spec.name].items() if kind not in met} == RESTLESS[spec.name], "they never rest"


@pytest.mark.slow
def test_every_way_of_copying_works_in_the_middle_of_every_kind_of_decision(spec):
    """Moon observations and rewards of the Bonus Board under way, claims, tiles being laid; the copies play on alike."""
    tried: Counter[str] = Counter()
    chance = np.random.default_rng(7)
    for ruleset in spec.rulesets:
        for session, row in moments(ruleset, "eager", each=1):
            top = int(session.states["stack"]["kind"][row, session.states["depth"][row] - 1])
            frames = session.states["stack"]["kind"][row].tolist()
            if spec.name == "galilei":
                inside = {"moon" for kind in frames if kind == names.MOON_OBSERVATION}
                kinds = inside | ({KINDS[top]} if top > names.LAST_BASE_DECISION else set())
            else:
                kinds = {TRUTH_KINDS[top]}
            if not kinds or min(tried[kind] for kind in kinds) >= 6:
                continue
            tried.update(kinds)
            single = Session(ruleset, 1, seed=0)
            single.load(0, session.save(row))
            twins = [single, *(make(single) for make in COPIES.values())]
            for twin in twins:
                assert outputs(twin) == tuple(array[row : row + 1].tobytes() for array in all_outputs(session))
            for _ in range(50):
                if single.over[0]:
                    break
                action = int(chance.choice(single.legal(0)))
                for twin in twins:
                    twin.step_one(action)
            assert len({outputs(twin) for twin in twins}) == 1
    base = {"galilei": set(spec.decisions[: names.LAST_BASE_DECISION]), "truth": set[str]()}[spec.name]
    assert set(tried) - {"moon"} == set(spec.decisions) - base
    assert ("moon" in tried) == (spec.name == "galilei")


def play_on(session: Session, play: Play) -> None:
    """One step; games that are over begin anew."""
    play.step()
    if session.over.any():
        session.reset(session.over.nonzero()[0])


def extremes(ruleset: str, num_games: int, decisions: int, style: str = "random") -> tuple[np.ndarray, np.ndarray]:
    """Lowest and highest value of every observed number over many random decisions."""
    session = Session(ruleset, num_games, seed=6)
    assert session.observations.dtype == np.int8
    low, high = session.observations.min(axis=0), session.observations.max(axis=0)
    play = Play(session, 6, style)
    for _ in range(decisions // num_games):
        play_on(session, play)
        np.minimum(low, session.observations.min(axis=0), out=low)
        np.maximum(high, session.observations.max(axis=0), out=high)
    return low, high


@pytest.mark.parametrize("style", STYLES)
def test_observations_stay_within_their_declared_bounds(ruleset, style):
    low, high = extremes(ruleset, 64, 30_000, style)
    layout = Session(ruleset, seed=0).spec.observation
    for name, where in layout.slices.items():
        assert (low[where] >= layout.low[where]).all(), name
        assert (high[where] <= layout.high[where]).all(), name


@pytest.mark.slow
def test_observations_stay_within_their_bounds_over_a_million_decisions(ruleset):
    low, high = extremes(ruleset, 512, 1_000_000, "eager")
    layout = Session(ruleset, seed=0).spec.observation
    assert (low >= layout.low).all()
    assert (high <= layout.high).all()


def test_every_block_of_the_observation_tells_games_or_seats_apart(spec):
    rows = []
    for ruleset in spec.rulesets:
        rows += extremes(ruleset, 64, 20_000, "eager")
        for session in some_states(ruleset, 3):
            rows += [session.observe(0, seat) for seat in range(session.ruleset.seats)]
    varies = np.min(rows, axis=0) < np.max(rows, axis=0)
    assert [name for name, where in spec.observation.slices.items() if not varies[where].any()] == []


def test_float_observations_are_the_same_finite_numbers(ruleset):
    whole, floating = Session(ruleset, 16, seed=7), Session(ruleset, 16, seed=7, obs="float32")
    for _ in range(120):
        assert floating.observations.dtype == np.float32
        assert np.isfinite(floating.observations).all()
        assert np.array_equal(whole.observations, floating.observations)
        actions = Play(whole).choose()
        whole.step(actions)
        floating.step(actions)


def test_the_published_observation_is_that_of_the_mover(ruleset):
    for session in some_states(ruleset, 6):
        assert np.array_equal(session.observe(0, int(session.seat[0])), session.observations[0])


def test_observing_changes_nothing(ruleset):
    session = played(ruleset, 33)
    before = outputs(session)
    for seat in range(session.ruleset.seats):
        session.observe(0, seat)
    session.position(0)
    session.potential(0)
    session.result(0)
    session.save(0)
    assert outputs(session) == before


def test_the_potential_at_the_end_is_the_score(ruleset):
    session = Session(ruleset, 8, seed=3)
    session.play_random()
    for i in range(8):
        assert session.potential(i).tolist() == session.scores[i].tolist()


# -- seats


def with_seats_moved(position: dict[str, Any]) -> dict[str, Any]:
    """The same table with everybody one seat further on and the last one on seat 1."""
    seats = len(position["players"])
    moved = copy.deepcopy(position)

    def on(seat: int) -> int:
        return seat % seats + 1 if seat else 0

    moved["seat"] = on(position["seat"])
    for key in ("players", "appendix"):
        moved[key] = position[key][-1:] + position[key][:-1]
    moved["pages"] = [on(seat) for seat in position["pages"]]
    moved["spots"] = [[on(seat) for seat in spots] for spots in position["spots"]]
    moved["objectives"] = [{**each, "claims": [on(seat) for seat in each["claims"]]} for each in position["objectives"]]
    moved["stack"] = [{**frame, "seat": on(frame["seat"])} for frame in position["stack"]]
    if position["moon"]:
        moved["moon"]["bonus"] = [on(seat) for seat in position["moon"]["bonus"]]
    return moved


@pytest.mark.parametrize("words", ["", ",luna", ",characters=random", ",luna,characters=random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sees_the_same_table_from_another_seat_and_plays_the_same_turn_there(seats, words):
    turns = 0
    for session in some_states(f"galilei:seats={seats}{words}", 12):
        other = session.clone()
        other.set_position(0, with_seats_moved(session.position(0)))
        layout = session.spec.observation
        play = Play(session, 5)
        seat = session.seat[0]
        while session.seat[0] == seat:
            assert other.seat[0] == (seat + 1) % seats
            assert other.masks.tobytes() == session.masks.tobytes()
            for each in range(seats):
                here, there = session.observe(0, each), other.observe(0, (each + 1) % seats)
                # Only who begins a round tells seats apart.
                differ = {name for name, where in layout.slices.items() if (here[where] != there[where]).any()}
                assert differ <= {"first_seat"}
            other.step(play.step())
        turns += 1
    assert turns == 12


# -- the pending stack


@pytest.mark.slow
def test_the_stack_stays_far_below_its_depth_over_a_million_decisions(ruleset):
    deepest = 0
    for style in STYLES:
        session = Session(ruleset, 512, seed=12, obs=None)
        play = Play(session, 12, style)
        for _ in range(700):
            play_on(session, play)
            deepest = max(deepest, int(session.states["depth"].max()))
        assert not session.states["fault"].any()
    assert 3 < deepest <= DEPTH // 2


def overfull(session: Session, i: int) -> None:
    """Fills the stack of a running game from below with copies of its bottom frame."""
    state = session.states[i]
    depth = int(state["depth"])
    frames = state["stack"].copy()
    state["stack"][DEPTH - depth :] = frames[:depth]
    state["stack"][: DEPTH - depth] = frames[0]
    state["depth"] = DEPTH


def pushing_action(session: Session) -> int:
    """A legal action of game 0 after which more frames wait than before."""
    for action in session.legal(0):
        fork = session.clone()
        fork.step([action, *[-1] * (session.num_games - 1)])
        if fork.states["depth"][0] > session.states["depth"][0]:
            return int(action)
    raise LookupError("no action pushes")


def session_before_a_push(ruleset: str) -> tuple[Session, int]:
    session = Session(ruleset, 2, seed=2)
    play = Play(session, 2)
    while True:
        try:
            return session, pushing_action(session)
        except LookupError:
            play.step()


def test_a_full_stack_is_reported_and_touches_no_other_game(ruleset):
    session, action = session_before_a_push(ruleset)
    other = session.state_bytes(1)
    overfull(session, 0)
    with pytest.raises(StackFull, match="game 0"):
        session.step([action, -1])
    assert session.state_bytes(1) == other


def test_random_play_reports_a_full_stack_too(ruleset):
    session, _ = session_before_a_push(ruleset)
    overfull(session, 0)
    with pytest.raises(StackFull, match="game 0"):
        session.play_random()
