"""Every piece of Galileo's Truth is in exactly one place at every decision, counted by kind in the states themselves."""

import numpy as np
import pytest

from galileo_env import Session
from galileo_env.games.truth import names as n
from galileo_env.games.truth import tables as t
from tests.conftest import STYLES, Play


def tally(pieces: np.ndarray, kinds: int) -> np.ndarray:
    """(N, ...) numbers of pieces, 0 for none -> (N, kinds + 1) how often each kind is there; column 0 is empty."""
    rows = pieces.reshape(len(pieces), -1).astype(np.int64)
    assert rows.min(initial=0) >= 0 and rows.max(initial=0) <= kinds
    where = rows + np.arange(len(rows))[:, None] * (kinds + 1)
    found = np.bincount(where.ravel(), minlength=len(rows) * (kinds + 1)).reshape(len(rows), kinds + 1)
    found[:, 0] = 0
    return found


def first(piles: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Piles (..., size) without what lies beyond the number of cards that are left (...)."""
    return np.where(np.arange(piles.shape[-1]) < left[..., None], piles, 0)


def frames_of(states: np.ndarray, kind: int) -> np.ndarray:
    """(N, depth) argument `a` of the open frames of a kind, 0 for others."""
    stack = states["stack"]
    is_open = np.arange(stack.shape[1]) < states["depth"][:, None]
    return np.where(is_open & (stack["kind"] == kind), stack["a"], 0)


def tiles(states: np.ndarray) -> None:
    found = tally(first(states["bags"], states["bag_left"]), n.TILES) + tally(states["drawn"], n.TILES)
    found += tally(states["players"]["window"], n.TILES) + states["tiles_out"]
    assert (found == t.TILE_COPIES).all()


def inventions(states: np.ndarray) -> None:
    """Nowhere twice, and none of this Period and later ones is lost; old ones lie in play areas only."""
    players = states["players"]
    own = tally(first(players["inventions"], players["num_inventions"]), n.INVENTIONS)
    decks = tally(first(states["invention_deck"], states["invention_left"]), n.INVENTIONS)
    making = tally(frames_of(states, n.CREATED), n.INVENTIONS)
    found = own + decks + making + tally(states["workshop"], n.INVENTIONS)
    there = np.array([name != "" for name in t.INVENTION_IDS])
    made_in = (np.arange(n.INVENTIONS + 1) - 1) // n.INVENTIONS_OF_PERIOD + 1
    period = np.asarray(t.PERIOD)[states["cycle"]][:, None]
    assert (found[:, there] <= 1).all() and not found[:, ~there].any()
    assert ((found == 1) | (made_in < period))[:, there].all()
    assert ((found == own) | (made_in >= period)).all()


def treatises(states: np.ndarray) -> None:
    """Each Treatise at most once on the pyramid; each card of a player in one zone, and held means in hand or in the deck."""
    players = states["players"]
    pyramid = tally(states["pyramid"], n.CARDS)
    assert (pyramid <= 1).all() and (pyramid.sum(axis=1) == 14).all()
    placing = tally(frames_of(states, n.CHOOSE_PLACE), n.CARDS) > 0
    for seat in range(1, n.MAX_SEATS + 1):
        p, here = players[:, seat - 1], states["seats"] >= seat
        codes = tally(first(p["deck"], p["deck_left"]), n.CARDS + n.MAX_PRICE)
        held = p["hand"] + codes[:, : n.CARDS + 1]
        assert (held[here] == (p["zone"] == n.HELD)[here]).all()
        price = np.arange(1, n.MAX_PRICE + 1)
        assert (p["penance_hand"][:, price] + codes[:, n.PENANCE + price] == p["penance_held"][:, price])[here].all()
        sealed = (states["seals"] == seat).any(axis=2)
        own = tally(np.where(sealed, states["pyramid"], 0), n.CARDS) > 0
        own[:, 1 : n.START_CARDS + 1] = [name != "" for name in t.CARD_IDS[1 : n.START_CARDS + 1]]
        waits = placing & (states["turn_seat"] == seat)[:, None]
        assert ((p["zone"] > 0) == (own & ~waits))[here].all()


def penance(states: np.ndarray) -> None:
    found = tally(first(states["supply"], states["supply_left"]), n.MAX_PRICE)
    for where in ("held", "out", "play", "gone"):
        found += states["players"][f"penance_{where}"].sum(axis=1)
    assert (found == t.PENANCE_COPIES).all()


def seals(states: np.ndarray) -> None:
    """Sixteen of each player, the neutral ones of a solo game, at most one of a player on each Treatise and Level."""
    players, everywhere = states["players"], [states[name] for name in ("seals", "level_seals", "mastery")]
    for seat in range(1, n.MAX_SEATS + 1):
        placed = sum((board == seat).sum(axis=(1, 2)) for board in everywhere)
        number = placed + players["mentors"][:, seat - 1].sum(axis=1) + players["beside"][:, seat - 1]
        assert (number == np.where(states["seats"] >= seat, n.MENTORS * t.MENTOR_SEALS, 0)).all()
        assert ((states["seals"] == seat).sum(axis=2) <= 1).all()
        climbed = (states["level_seals"] == seat).sum(axis=2)
        above = players["level"][:, seat - 1, None] > np.arange(1, 4)
        assert (climbed == above)[states["seats"] >= seat].all()
    neutral = sum((board == n.NEUTRAL).sum(axis=(1, 2)) for board in everywhere)
    assert (neutral == np.where(states["solo"] == 1, 4, 0)).all()


def tokens_and_philosophers(states: np.ndarray) -> None:
    """Each Inquisition Token once; one Natural Philosopher at most on an exclusive space, which is used and not blocked."""
    order = tally(states["token_order"], len(t.TOKEN_IDS) - 1)
    assert (order[:, 1:] == 1).all()
    here = np.arange(n.MAX_SEATS) < states["seats"][:, None]
    space = np.where(here, states["players"]["philosopher"] - n.ON_SPACE, 0)
    on = tally(np.maximum(space, 0), n.SPACES)
    exclusive = np.asarray(t.SPACE_EXCLUSIVE) > 0
    assert (on[:, exclusive] <= 1).all()
    assert (states["used"] >= on)[:, exclusive].all() and not (states["blocked"] & (states["used"] | (on > 0))).any()


KINDS = (tiles, inventions, treatises, penance, seals, tokens_and_philosophers)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("ruleset", ["truth:solo", "truth:seats=2", "truth:seats=3", "truth:seats=4"])
def test_every_piece_is_in_one_place_at_every_decision(ruleset, style):
    session = Session(ruleset, num_games=64, seed=21, obs=None)
    play = Play(session, 21, style)
    decisions = 0
    while not session.over.all():
        for each in KINDS:
            each(session.states)
        decisions += int((play.step() >= 0).sum())
    for each in KINDS:
        each(session.states)
    assert decisions > 64 * 20


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (tiles, "bag_left"),
        (inventions, "invention_left"),
        (treatises, "seals"),
        (treatises, "players.deck_left"),
        (penance, "supply_left"),
        (seals, "seals"),
        (seals, "players.beside"),
        (tokens_and_philosophers, "token_order"),
    ],
)
def test_a_piece_too_many_or_too_few_is_seen(kind, field):
    session = Session("truth:seats=2", seed=3, obs=None)
    kind(session.states)
    holder = session.states
    *outer, name = field.split(".")
    for each in outer:
        holder = holder[each]
    holder[name].reshape(-1)[0] += -1 if holder[name].reshape(-1)[0] else 1
    with pytest.raises(AssertionError):
        kind(session.states)
