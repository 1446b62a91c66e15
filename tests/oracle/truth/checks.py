"""What must hold of a starting position and of every position of a game, in the position notation."""

import json
from collections import Counter
from typing import Any

from . import tables
from .rulesets import seats_of
from .setup import copies, player_entry
from .state import SOURCES

DECISIONS = (
    "choose_main",
    "choose_active",
    "choose_add",
    "choose_penance",
    "choose_pay",
    "choose_icon",
    "choose_group",
    "choose_subject",
    "choose_track",
    "choose_seal",
    "choose_write",
    "choose_copy",
    "choose_place",
    "choose_read",
    "choose_create",
    "choose_level",
    "choose_keep",
    "choose_space",
    "choose_remove",
)
# Sources of points that can never be below zero, and that are empty before the final scoring.
GAINS = [source for source in SOURCES if source not in ("red", "inquisition", "penance")]
FINAL = ("red", "inquisition", "penance", "goods", "principle")
# Five turns, and one for each of four Penance Cards.
MOST_TURNS = 9


# -- set-up


def check_setup(position: dict[str, Any]) -> None:
    """Asserts that a starting position obeys the set-up rules. Rules: R-22 with R-02, R-06, R-09, R-13, R-14, R-21."""
    check_invariants(position)
    seats = seats_of(position["ruleset"])
    first = position["first"]
    start = {"cycle": 1, "seat": first, "passed": 0, "decision": "choose_main", "decisions": 0, "used": [], "read": []}
    assert {key: position[key] for key in start} == start
    assert position["drawn"] == position["sets"] == [] and not position["token"]["face_up"]
    assert 1 <= first <= seats == len(position["players"])
    neutral = tables.SETUP["solo"]["neutral_seals_by_level"] if seats == 1 else [0] * len(tables.ROWS)
    for row, number in zip(position["pyramid"], neutral, strict=True):
        taken = [treatise["seals"] for treatise in row if any(treatise["seals"])]
        assert len(taken) == number and all(seals == [tables.NEUTRAL, 0, 0, 0] for seals in taken)
    assert position["levels"] == [[], [], []] and not any(position["mastery"].values())
    assert None not in position["workshop"]
    assert [len(deck) for deck in position["inventions"]] == [5, 9, 9]
    assert [len(bag) for bag in position["bags"]] == [16, 16, 16] and position["tiles_out"] == [[], [], []]
    assert len(position["penance"]) == 16
    for seat, player in enumerate(position["players"], 1):
        check_setup_player(player, (seat - first) % seats)


def check_setup_player(player: dict[str, Any], place: int) -> None:
    """A player at the first turn: goods of the place with one Income, five cards in hand. Rules: R-02, R-22."""
    coins, research = [3, 3, 4, 4][place], [2, 2, 2, 3][place]
    blank = {key: value for key, value in player_entry(place, _NoChance()).items() if key not in ("hand", "deck")}
    expected = {**blank, "coins": coins + 1, "research": research + 3}
    assert {key: value for key, value in player.items() if key not in ("hand", "deck")} == expected
    assert len(player["hand"]) == 5 and sorted(player["hand"] + player["deck"]) == sorted(tables.START_CARDS)


class _NoChance:
    """Leaves everything in its order."""

    def sample(self, items: list[Any], number: int) -> list[Any]:
        return list(items[:number])


# -- any position


def check_invariants(position: dict[str, Any]) -> None:
    """Asserts what is true of every position of a game: nothing appears, vanishes or leaves its bounds."""
    assert json.loads(json.dumps(position)) == position
    _check_flow(position)
    _check_board(position)
    _check_inventions(position)
    _check_tiles(position)
    _check_penance(position)
    for seat, player in enumerate(position["players"], 1):
        _check_cards(position, seat, player)
        _check_player(position, seat, player)


def _check_flow(position: dict[str, Any]) -> None:
    """Cycle, seats, decision, token, sets, end. Rules: R-01, R-03, R-04, R-12, R-18, A-29, A-31."""
    players = position["players"]
    seats = seats_of(position["ruleset"])
    assert len(players) == seats and 1 <= position["cycle"] <= tables.CYCLES
    assert 1 <= position["first"] <= seats and 0 <= position["passed"] <= seats
    assert sorted(position["token"]["order"]) == sorted(tables.TOKENS)
    turned = position["passed"] > 0 or any(player["turns"] >= 3 for player in players)
    assert position["token"]["face_up"] == turned
    assert not position["passed"] or players[position["passed"] - 1]["left"]
    places = [player["placement"] for player in players]
    if position["decision"] is None:
        assert position["seat"] == 0 and position["cycle"] == tables.CYCLES
        assert position["sets"] == position["read"] == position["drawn"] == []
        assert all(player["left"] for player in players)
        assert seats == 1 or (min(places) == 1 and max(places) <= seats)
        return
    assert set(places) == {0} and position["decision"] in DECISIONS and 1 <= position["seat"] <= seats
    assert not players[position["seat"] - 1]["left"]
    if position["decision"] == "choose_main":
        assert position["sets"] == position["read"] == position["drawn"] == []
    assert len(position["sets"]) <= 4 and len(position["drawn"]) <= 2
    assert position["read"] == sorted(set(position["read"]))
    for icons in position["sets"]:
        assert icons["icons"] == sorted(icons["icons"], key=tables.token_order)
        assert icons["vp"] >= 0 and icons["add"] >= 0
        modifiers = (icons["add"] > 0) + icons["double"]
        assert len(icons["icons"]) + (icons["line"] is not None) + modifiers <= 4
        for token in icons["icons"]:
            assert tables.name_of(token) not in ("pay_coin", "pay_research", "pay_book", "vp_add", "vp_double")


def _check_board(position: dict[str, Any]) -> None:
    """Spaces, pyramid, Levels, Mastery Tracks and where seals are. Rules: T-043, R-08, R-09, R-11, R-13, A-03."""
    seats = len(position["players"])
    blocked, used = position["blocked"], position["used"]
    exclusive = [name for name, space in tables.SPACES.items() if space["exclusive"]]
    assert all(each == [name for name in exclusive if name in each] for each in (blocked, used))
    assert not set(blocked) & set(used)
    assert [tables.SPACES[name]["level"] for name in blocked] == ([1, 2, 3, 4] if seats <= 2 else [])
    standing_on = Counter(player["philosopher"] for player in position["players"])
    assert all(number == 1 for place, number in standing_on.items() if place in exclusive)
    assert all(place in used for place in standing_on if place in exclusive)
    assert [len(row) for row in position["pyramid"]] == [row["treatises"] for row in tables.ROWS.values()]
    cards = [treatise["card"] for row in position["pyramid"] for treatise in row]
    assert len(set(cards)) == len(cards)
    neutral = 0
    for number, row in enumerate(position["pyramid"], 1):
        for treatise in row:
            assert tables.TREATISES[treatise["card"]]["level"] == number
            assert len(treatise["seals"]) == len(tables.ROWS[number]["seal_vp"])
            owners = [seat for seat in treatise["seals"] if seat]
            assert len(set(owners)) == len(owners) and all(1 <= seat <= seats or seat == tables.NEUTRAL for seat in owners)
            assert not owners or treatise["seals"][0], "the first seal comes from Write or the set-up (T-056)"
            neutral += owners.count(tables.NEUTRAL)
    assert neutral == (sum(tables.SETUP["solo"]["neutral_seals_by_level"]) if seats == 1 else 0)
    assert [tables.GRADUATION[tile]["level"] for tile in position["graduation"]] == list(tables.LEVEL_VP)
    assert all(len(set(taken)) == len(taken) <= 4 for taken in position["levels"])
    assert list(position["mastery"]) == tables.SUBJECTS
    assert all(len(track) <= len(tables.MASTERY[subject]) for subject, track in position["mastery"].items())
    for seat, player in enumerate(position["players"], 1):
        on_boards = sum(seals.count(seat) for seals in _seal_lists(position))
        assert sum(player["mentors"]) + player["beside"] + on_boards == tables.SEALS == 16
        assert all(0 <= left <= mentor["seals"] for left, mentor in zip(player["mentors"], tables.MENTORS.values(), strict=True))
        assert player["beside"] >= 0
        gained = [seat in taken for taken in position["levels"]]
        assert gained == [player["level"] > level for level in (1, 2, 3)]


def _seal_lists(position: dict[str, Any]) -> list[list[int]]:
    """Every list of seats that stand for seals on a board."""
    treatises = [treatise["seals"] for row in position["pyramid"] for treatise in row]
    return [*treatises, *position["levels"], *position["mastery"].values()]


def _check_inventions(position: dict[str, Any]) -> None:
    """Every Invention is in one place; old ones may be out of play, one may be in the making. Rules: T-065, T-066, R-10."""
    period = tables.PERIOD_OF_CYCLE[position["cycle"]]
    in_play = [invention["id"] for player in position["players"] for invention in player["inventions"]]
    shown = [card for card in position["workshop"] if card]
    places = Counter([*in_play, *shown, *(card for deck in position["inventions"] for card in deck)])
    assert all(number == 1 and card in tables.INVENTIONS for card, number in places.items())
    assert len(position["workshop"]) == len(tables.SLOT_COIN)
    assert all(tables.INVENTIONS[card]["period"] == period for card in shown)
    for number, deck in enumerate(position["inventions"], 1):
        whole = {card for card, record in tables.INVENTIONS.items() if record["period"] == number}
        assert set(deck) <= whole
        missing = len(whole - set(places))
        if number < period:
            assert not deck
        else:
            assert missing == 0 or (number == period and missing < len(position["sets"]))
    assert all(tables.INVENTIONS[card]["period"] <= period for card in in_play)
    for player in position["players"]:
        for invention in player["inventions"]:
            assert not invention["turned"] or tables.INVENTIONS[invention["id"]]["type"] == "once"
    if position["decision"] == "choose_main":
        assert None not in position["workshop"] or not position["inventions"][period - 1]


def _check_tiles(position: dict[str, Any]) -> None:
    """Every Observation Tile is in one place, in the row of its Level. Rules: T-068, T-069, T-070, A-18."""
    places: Counter[str] = Counter(position["drawn"])
    for level, (bag, out) in enumerate(zip(position["bags"], position["tiles_out"], strict=True), 1):
        places.update(bag + out)
        assert all(tables.TILES[tile]["level"] == level for tile in bag + out) and out == sorted(out)
    for player in position["players"]:
        window = player["window"]
        places.update(window.values())
        assert all(tables.TILES[tile]["level"] == tables.WINDOW[space]["level"] for space, tile in window.items())
        for space in window:
            start = tables.WINDOW[space]["start"]
            assert start or any(other in window for other in tables.neighbours(space))
        assert not window or "wi_11" in window
    assert places == Counter(copies(tables.TILES))


def _check_penance(position: dict[str, Any]) -> None:
    """Every Penance Card is in one place. Rules: R-21, T-079."""
    places = Counter(position["penance"])
    for player in position["players"]:
        piles = player["deck"] + player["discard"] + player["play"] + player["removed"]
        places.update(card for card in piles if card in tables.PENANCE)
        places.update(tables.PENANCE_OF_PRICE[price] for price in player["hand_penance"])
    assert places == Counter(copies(tables.PENANCE))


def _check_cards(position: dict[str, Any], seat: int, player: dict[str, Any]) -> None:
    """A player's Treatise Cards: the starting cards and one for each own seal, each in one place. Rules: T-045, A-48, A-66."""
    piles = [player[name] for name in ("hand", "deck", "discard", "play", "removed")]
    for name in ("hand", "discard", "play", "removed"):
        assert player[name] == tables.in_card_order(player[name])
    found = Counter(card for pile in piles for card in pile if card not in tables.PENANCE)
    owned = [treatise["card"] for row in position["pyramid"] for treatise in row if seat in treatise["seals"]]
    missing = Counter([*tables.START_CARDS, *owned]) - found
    assert not found - Counter([*tables.START_CARDS, *owned])
    assert sum(missing.values()) == (position["decision"] == "choose_place" and position["seat"] == seat)
    assert not any(card in tables.PENANCE for card in player["hand"])
    assert player["hand_penance"] == sorted(player["hand_penance"])
    assert 0 <= player["known"] <= len(player["deck"])


def _check_player(position: dict[str, Any], seat: int, player: dict[str, Any]) -> None:
    """Bounds of a player's figures, and the Natural Philosopher. Rules: T-026, A-15, A-45, A-56, D-12, R-03, R-19."""
    assert list(player["vp"]) == list(SOURCES) and player["score"] == sum(player["vp"].values())
    assert all(player["vp"][source] >= 0 for source in GAINS)
    assert player["vp"]["mark"] == 0 and player["red"] >= 0
    assert min(player["coins"], player["research"]) >= 0
    assert tables.FIRST_SUSPICION <= player["suspicion"] <= tables.LAST_SUSPICION
    assert list(player["markers"]) == tables.SUBJECTS
    assert all(0 <= space <= tables.LAST_MARKER_SPACE for space in player["markers"].values())
    assert 1 <= player["level"] <= tables.LAST_LEVEL and 0 <= player["turns"] <= MOST_TURNS
    place = player["philosopher"]
    assert place in ("standing", "lying", "prison", "stake", *tables.SPACES)
    if place in tables.SPACES:
        assert tables.SPACES[place]["level"] <= player["level"] and place not in position["blocked"]
    if position["decision"] is None:
        return
    assert not any(player["vp"][source] for source in FINAL) and not player["last_prison"]
    assert player["jailed"] == (place == "prison")
    if player["left"]:
        assert place != "standing" and not player["hand_penance"] and player["turns"] > 0
    else:
        assert place != "lying"
        assert player["turns"] < tables.TURN_LIMIT or player["hand_penance"] or position["seat"] == seat
