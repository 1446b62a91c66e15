"""Hidden information stays hidden, and dealing it anew keeps everything that a seat can see."""

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.engine.layout import Layout
from galileo_env.engine.position import UNSEEN, seen_by
from galileo_env.engine.spec import GameSpec, game_spec, games
from tests.conftest import Play

#: What some seat may not see, by game, fields of players as `players.name`. A new hidden field has to be added here on purpose.
SECRET = {
    "galilei": {"deck", "spare", "movement", "moon_hidden", "star_deck", "key", "counters"},
    "truth": {"token_order", "invention_deck", "bags", "supply", "key", "counters", "players.deck"},
}
#: What its owner sees and nobody else.
OWN = {"galilei": set[str](), "truth": {"players.hand", "players.penance_hand"}}

#: Decisions played, by game: the beginning, the middle, late.
PLIES = {"galilei": (0, 40, 120), "truth": (0, 12, 30)}
MOMENTS = [(ruleset, plies) for game in games() for ruleset in game_spec(game).rulesets for plies in PLIES[game]]
at_moments = pytest.mark.parametrize(("ruleset", "plies"), MOMENTS)


def played(ruleset: str, plies: int, seed: int = 5) -> Session:
    """A running game some random decisions on: of the first seed from this one on whose game lasts so long."""
    while True:
        session = Session(ruleset, 1, seed=seed)
        play = Play(session, seed)
        for _ in range(plies):
            play.step()
        if not session.over[0]:
            return session
        seed += 1


def seen_by_all(session: Session) -> list[bytes]:
    return [session.observe(0, seat).tobytes() for seat in range(session.ruleset.seats)]


def refreshed(session: Session) -> tuple[np.ndarray, int, np.ndarray, np.ndarray]:
    """Mask, mover, scores and observation that the kernels derive from the state alone, without the session's buffers."""
    spec, sides = session.spec, len(session.sides)
    legal, counts = np.zeros((1, spec.max_legal), np.int16), np.zeros(1, np.int16)
    masks = np.zeros((1, session.num_actions), np.uint8)
    seat, over, scores = np.zeros(1, np.int8), np.zeros(1, np.bool_), np.zeros((1, sides), np.int32)
    obs = np.zeros((1, session.observation_size), np.int8)
    spec.kernels.refresh(session.states.copy(), np.zeros(1, np.int64), legal, counts, masks, seat, over, scores, obs)
    return masks, int(seat[0]), scores, obs


def legal_by_the_state(session: Session, viewer: int) -> tuple[int, bytes, bytes, bytes]:
    """What a seat may derive: mover and scores, and if it is the mover itself what it may do and what it observes."""
    masks, seat, scores, obs = refreshed(session)
    mine = seat == viewer
    return seat, scores.tobytes(), masks.tobytes() if mine else b"", obs.tobytes() if mine else b""


def field_bytes(state: np.ndarray, name: str) -> bytes:
    """A field of a state; `players.name` is that of all players."""
    for part in name.split("."):
        state = state[part]
    return state.tobytes()


def hidden(session: Session) -> bytes:
    """The secret bytes of game 0 that hold pieces (the random streams left out)."""
    game = session.ruleset.game
    return b"".join(field_bytes(session.states[0], name) for name in sorted((SECRET[game] | OWN[game]) - {"key", "counters"}))


def visibilities(layout: Layout, place: str = "") -> Iterator[tuple[str, str]]:
    """Name and visibility of every field that is not public, nested ones included."""
    for field in layout.fields:
        if isinstance(field.kind, Layout):
            yield from visibilities(field.kind, f"{place}{field.name}.")
        elif field.visibility != "public":
            yield place + field.name, field.visibility


def mask_of(spec: GameSpec, viewer: int | None) -> np.ndarray:
    """A state whose bytes are 1 where the viewer may not see them."""
    return spec.layout.secret_mask(viewer).astype(np.uint8).view(spec.dtype)[0]


def test_the_secret_fields_are_those_that_the_rules_hide(spec):
    shown = dict(visibilities(spec.layout))
    assert {name for name, who in shown.items() if who == "secret"} == SECRET[spec.name]
    assert {name for name, who in shown.items() if who == "owner"} == OWN[spec.name]
    for viewer in (None, *range(spec.seats[-1])):
        mask = mask_of(spec, viewer)
        for name in mask.dtype.names:
            if name != "players":
                assert set(field_bytes(mask, name)) == {int(name in SECRET[spec.name])}, name
        for seat, player in enumerate(mask["players"]):
            for name in player.dtype.names:
                secret = f"players.{name}" in SECRET[spec.name] or (f"players.{name}" in OWN[spec.name] and seat != viewer)
                assert set(field_bytes(player, name)) == {int(secret)}, name


@at_moments
def test_scrambling_every_byte_secret_to_a_seat_changes_nothing_that_it_sees(ruleset, plies):
    session = played(ruleset, plies)
    chance = np.random.default_rng(1)
    for viewer in range(session.ruleset.seats):
        secret = session.spec.layout.secret_mask(viewer)
        other = session.clone()
        seen, derived = other.observe(0, viewer).tobytes(), legal_by_the_state(other, viewer)
        for _ in range(20):
            other.states.view(np.uint8).reshape(1, -1)[0, secret] = chance.integers(0, 256, secret.sum())
            assert other.observe(0, viewer).tobytes() == seen
            assert legal_by_the_state(other, viewer) == derived


def test_every_public_field_that_moves_in_play_shows_in_some_observation(spec):
    """The counterpart: two states that differ in public do not look alike, so the scrambling test is no empty promise."""
    session = Session(spec.rulesets[0], 64, seed=2)
    play = Play(session, 2)
    for _ in range(100):
        before = session.observations.copy()
        play.step()
        moved = (session.observations != before).any(axis=1)
        assert moved[~session.over].all()


@at_moments
def test_redealing_keeps_what_the_seat_sees(ruleset, plies):
    session = played(ruleset, plies)
    state = session.states.view(np.uint8).reshape(-1)
    for seat in range(session.ruleset.seats):
        seen, known = session.observe(0, seat).tobytes(), state[~session.spec.layout.secret_mask(seat)].copy()
        position = session.position(0)
        for seed in range(20):
            session.redeterminise(0, seat, seed)
            assert session.observe(0, seat).tobytes() == seen
            assert seen_by(session.position(0), seat + 1) == seen_by(position, seat + 1)
            assert seen_by(session.position(0), None) == seen_by(position, None)
            assert np.array_equal(state[~session.spec.layout.secret_mask(seat)], known)


@pytest.mark.parametrize(
    "ruleset", ["galilei:seats=3,luna,characters=galileo+hevelius+kepler", "galilei:solo,luna", "truth:seats=3"]
)
def test_what_a_seat_sees_of_a_position_is_its_own_hand_the_counts_and_nothing_unseen(ruleset):
    session = played(ruleset, 60)
    position = session.position(0)
    assert seen_by(position, 1) == seen_by(seen_by(position, 1), 1)
    assert seen_by(position, None) == seen_by(seen_by(position, 1), None)
    for seat in (None, *range(1, session.ruleset.seats + 1)):
        seen = seen_by(position, seat)
        assert seen.keys() == position.keys() and seen["rng"] is None
        if session.ruleset.game == "galilei":
            assert seen["deck"][1:] == [UNSEEN] * (len(position["deck"]) - 1)
            assert [len(seen[key]) for key in ("spare", "box")] == [len(position[key]) for key in ("spare", "box")]
            assert set(seen["spare"] + seen["box"]) == {UNSEEN}
            assert seen["moon"]["scoring"].count(UNSEEN) == 3 * (3 - int(session.states["moon_phase"][0]))
            assert seen["display"] == position["display"]
            continue
        for number, (before, after) in enumerate(zip(position["players"], seen["players"], strict=True), 1):
            if number == seat:
                assert after["hand"] == before["hand"]
            else:
                assert after["hand"] == [UNSEEN] * (len(before["hand"]) + len(before["hand_penance"]))
    for wrong in (0, session.ruleset.seats + 1, "1"):
        with pytest.raises(ValueError, match="accepted: 1 to"):
            seen_by(position, wrong)


def galilei_parts(session: Session, viewer: int) -> tuple[dict[str, Counter[str]], dict[str, Any]]:
    """The pieces that nobody sees, by where their multiset is known, and the position without them and without chance."""
    position = session.position(0)
    del position["rng"]
    unseen = {"cards": Counter(position["deck"] + position["spare"] + position["box"])}
    for pile in ("deck", "spare", "box"):
        position[pile] = len(position[pile])
    if position["tycho"]:
        unseen["movement"] = Counter(position["tycho"].pop("movement"))
    if position["moon"]:
        scoring, shown = position["moon"]["scoring"], session.states["moon_shown"][0]
        down = [i for i, tile in enumerate(scoring) if tile is not None and shown[i] == 0]
        unseen["scoring"] = Counter(scoring[i] for i in down)
        for i in down:
            scoring[i] = "down"
    for player in position["players"]:
        if player["character"] == "hevelius":
            unseen["stars"] = Counter(player["board"].pop("deck"))
    return unseen, position


def truth_parts(session: Session, viewer: int) -> tuple[dict[str, Counter[str]], dict[str, Any]]:
    """The same of Galileo's Truth: the viewer's hand and the cards known on top of a deck are no part of what is unseen."""
    position = session.position(0)
    del position["rng"]
    order, turned = position["token"]["order"], int((session.states["tokens"][0] > 0).sum())
    unseen = {"tokens": Counter(order[turned:]), "supply": Counter(position["penance"])}
    position["token"]["order"], position["penance"] = order[:turned], len(position["penance"])
    for pile in ("inventions", "bags"):
        for number, each in enumerate(position[pile]):
            unseen[f"{pile} {number}"] = Counter(each)
        position[pile] = [len(each) for each in position[pile]]
    for seat, player in enumerate(position["players"]):
        known, deck = player["known"], player["deck"]
        player["deck"], pile = [*deck[:known], len(deck)], deck[known:]
        if seat != viewer:
            prices = player["hand_penance"]
            pile = [*pile, *player["hand"], *(f"pen_{'ab'[price - 2]}" for price in prices)]
            player["hand"], player["hand_penance"] = len(player["hand"]) + len(prices), None
        unseen[f"cards {seat}"] = Counter(pile)
    return unseen, position


PARTS = {"galilei": galilei_parts, "truth": truth_parts}


@at_moments
def test_redealing_conserves_the_multiset_of_hidden_pieces_and_touches_nothing_else(ruleset, plies):
    session = played(ruleset, plies)
    for seat in range(session.ruleset.seats):
        before = PARTS[session.ruleset.game](session, seat)
        for seed in range(20):
            session.redeterminise(0, seat, seed)
            assert PARTS[session.ruleset.game](session, seat) == before


@pytest.mark.parametrize("plies", PLIES["truth"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_in_turn_is_dealt_a_hand_that_leaves_a_choice_and_rivals_get_all_kinds_of_hands(seats, plies):
    session = played(f"truth:seats={seats}", plies)
    mover = int(session.seat[0])
    for viewer in range(seats):
        hands: list[set[bytes]] = [set() for _ in range(seats)]
        for seed in range(60):
            copied = session.clone()
            copied.redeterminise(0, viewer, seed)
            if viewer != mover:
                assert refreshed(copied)[0].sum() > 1
            for seat, seen in enumerate(hands):
                player = copied.states["players"][0, seat]
                seen.add(player["hand"].tobytes() + player["penance_hand"].tobytes())
        assert len(hands[viewer]) == 1
        if plies == 0:
            assert min(len(seen) for seat, seen in enumerate(hands) if seat != viewer) > 10


def test_redealing_keeps_the_tiers_of_the_deck_and_the_back_on_top():
    from galileo_env.games.galilei.tables import CARD_IDS, CARD_TIER

    tier = dict(zip(CARD_IDS, CARD_TIER.tolist(), strict=True))
    session = played("galilei:seats=3", 40)
    before = session.position(0)
    for seed in range(50):
        session.redeterminise(0, 0, seed)
        after = session.position(0)
        assert after["deck"][0] == before["deck"][0], "no other card has the back that lies on top"
        for pile in ("deck", "spare"):
            assert [tier[card] for card in after[pile]] == [tier[card] for card in before[pile]]


def test_a_hundred_redeals_give_different_hidden_orders(ruleset):
    session = played(ruleset, 10)
    orders = set()
    for seed in range(100):
        session.redeterminise(0, 0, seed)
        orders.add(hidden(session))
    assert len(orders) >= 99


#: Rulesets in which something besides the cards is hidden, and what.
ORDERS = [
    ("galilei:seats=2,luna", "moon_hidden"),
    ("galilei:solo,luna,level=hard", "moon_hidden"),
    ("galilei:solo,luna,level=hard", "movement"),
    ("galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia", "star_deck"),
]


@pytest.mark.parametrize(("rules", "field"), ORDERS)
def test_a_hundred_redeals_give_different_orders_of_every_kind_of_piece(rules, field):
    session = Session(rules, 1, seed=10)
    orders = set()
    for seed in range(100):
        session.redeterminise(0, 0, seed)
        orders.add(session.states[field][0].tobytes())
    assert len(orders) >= 85, "six pieces have 720 orders, 100 draws repeat about 7"


@pytest.mark.parametrize(
    ("rules", "field", "left"), [(ORDERS[0][0], "moon_hidden", 6), (ORDERS[3][0], "star_deck", 13), (ORDERS[2][0], "movement", 6)]
)
def test_every_unseen_piece_is_as_likely_at_every_hidden_place(rules, field, left):
    """Chi-square of 3000 deals; all places together exceed these bounds about once in a thousand times."""
    session = Session(rules, 1, seed=5, obs=None)
    places = np.flatnonzero(session.states[field][0])
    assert len(places) == left
    deals = np.empty((3000, len(places)), np.int64)
    for seed in range(3000):
        session.redeterminise(0, 0, seed)
        deals[seed] = session.states[field][0][places]
    for column in deals.T:
        counts = np.unique(column, return_counts=True)[1]
        assert len(counts) == left
        spread = ((counts - 3000 / left) ** 2 / (3000 / left)).sum()
        assert spread < {6: 25.0, 13: 38.0}[left]


def test_a_redeal_is_fixed_by_its_seed_and_not_by_the_order_that_it_replaces(ruleset):
    one, two = played(ruleset, 30), played(ruleset, 30)
    two.redeterminise(0, 0, 123)
    for session in (one, two):
        session.redeterminise(0, 0, 7)
    assert one.states.tobytes() == two.states.tobytes()
    two.redeterminise(0, 0, 8)
    assert one.states.tobytes() != two.states.tobytes()


def test_every_unseen_card_is_as_likely_at_a_hidden_place():
    session = played("galilei:seats=2", 0)
    deals = 3000
    second: Counter[int] = Counter()
    for seed in range(deals):
        session.redeterminise(0, 0, seed)
        second[int(session.states["deck"][0, session.states["deck_left"][0] - 2])] += 1
    expected = deals / len(second)
    spread = sum((number - expected) ** 2 / expected for number in second.values())
    assert len(second) == 8, "fifteen cards of tier I, six displayed, the top one known by its back"
    assert spread < 24.3, "chi-square with 7 degrees of freedom exceeds this once in a thousand times"


@at_moments
def test_the_real_game_does_not_depend_on_the_copies_rolled_out(ruleset, plies):
    session, untouched = played(ruleset, plies), played(ruleset, plies)
    before = session.states.tobytes()
    ends = set()
    for seed in range(20):
        copy = session.clone()
        copy.redeterminise(0, int(session.seat[0]), seed)
        copy.play_random(seed=seed)
        ends.add(tuple(copy.scores[0].tolist()))
    assert session.states.tobytes() == before
    assert len(ends) > 3, "the copies end in different ways"
    play = Play(session, 4)
    for _ in range(150):
        untouched.step(play.step())
        assert session.states.tobytes() == untouched.states.tobytes()
        assert session.observations.tobytes() == untouched.observations.tobytes()


@pytest.mark.parametrize(
    "rules", ["galilei:solo", "galilei:solo,luna,level=hard", "galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia"]
)
def test_what_comes_next_in_a_redealt_game_does_not_tell_the_true_order(rules):
    """A redealt copy keeps no trace of the real random streams: two real games that look alike give the same copies."""
    one, two = played(rules, 25), played(rules, 25)
    spec = game_spec("galilei")
    state = two.states.view(np.uint8).reshape(1, -1)
    state[0, spec.layout.secret_mask()] = one.states.view(np.uint8).reshape(1, -1)[0, spec.layout.secret_mask()]
    two.redeterminise(0, 0, 999)
    assert one.states.tobytes() != two.states.tobytes()
    for session in (one, two):
        session.redeterminise(0, 0, 5)
        session.play_random(seed=1)
    assert one.states.tobytes() == two.states.tobytes()


# -- what is hidden beyond the cards, looked at by swapping pieces


def observations_of(session: Session, position: dict[str, Any]) -> list[bytes]:
    other = session.clone()
    other.set_position(0, position)
    return seen_by_all(other)


@pytest.mark.parametrize("rules", ["galilei:seats=3,luna,characters=random", "galilei:solo,luna"])
def test_scoring_tiles_are_told_apart_as_soon_as_they_lie_face_up_and_not_before(rules):
    session = Session(rules, 1, seed=3)
    position = session.position(0)
    for first, second, told in ((0, 3, True), (1, 4, False), (2, 8, False), (1, 8, False), (0, 1, True)):
        changed = copy.deepcopy(position)
        scoring = changed["moon"]["scoring"]
        scoring[first], scoring[second] = scoring[second], scoring[first]
        assert (observations_of(session, changed) != seen_by_all(session)) == told


def test_the_order_of_the_deck_of_constellation_tiles_is_seen_by_nobody_and_the_discard_pile_by_all():
    session = played("galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia", 40)
    position = session.position(0)
    board = position["players"][1]["board"]
    for order in (board["deck"][::-1], sorted(board["deck"])):
        assert order != board["deck"]
        changed = copy.deepcopy(position)
        changed["players"][1]["board"]["deck"] = order
        assert observations_of(session, changed) == seen_by_all(session)
    changed = copy.deepcopy(position)
    other = changed["players"][1]["board"]
    other["discard"] = sorted([*other["discard"], other["deck"].pop()])
    assert all(one != two for one, two in zip(observations_of(session, changed), seen_by_all(session), strict=True))


@pytest.mark.parametrize(("seat", "character"), [(1, "kepler"), (2, "copernicus"), (0, "galileo"), (3, "bruno")])
def test_a_redeal_leaves_boards_without_hidden_pieces_alone(seat, character):
    session = played("galilei:seats=4,luna,characters=galileo+kepler+copernicus+bruno", 120)
    before = session.position(0)["players"][seat]
    assert before["character"] == character
    for seed in range(10):
        session.redeterminise(0, seat, seed)
        after = session.position(0)["players"][seat]
        assert {**after, "library": 0} == {**before, "library": 0}
        assert [column.split()[1] for column in after["library"]] == [column.split()[1] for column in before["library"]]
