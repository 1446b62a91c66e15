"""The oracle by itself: whole random games, and the worked examples of the rules document (section 5)."""

import random
from typing import Any

import pytest

from . import tables
from .advanced import advance
from .chance import Dice
from .checks import check_invariants, check_setup
from .cycle import begin_cycle, check_player, end_cycle, inquisition_check, take_income
from .differential import Followed, differences
from .edits import alone, answer, build, play, player_of, run_set, run_tokens, state_of
from .ending import final_scoring, place_players, tiers_reached
from .game import Game
from .rulesets import SEATS, seats_of
from .setup import initial_position
from .sky import legal_spaces, levels
from .styles import STYLES, starts_advanced, style_of
from .treatises import research_cost, writable
from .workshop import end_points, refill

# -- whole games


def random_game(ruleset: str, seed: int) -> dict[str, Any]:
    """Plays a whole game, checking every position; a second oracle follows the chance of the first."""
    chance = random.Random(seed)
    position = initial_position(ruleset, chance)
    check_setup(position)
    if starts_advanced(seed):
        advance(position, chance)
        check_invariants(position)
    game, followed = Game(position, Dice(chance)), Followed()
    follower = Game(position, followed)
    assert game.position() == position
    weigh = STYLES[style_of(seed)](seed)
    asked = 0
    while game.decision is not None:
        assert len(game.legal) > 1
        seen = {**position, "groups": game.groups}
        text = chance.choices(game.legal, [weigh(text, seen) for text in game.legal])[0]
        game.apply(text)
        asked += 1
        position = followed.after = game.position()
        follower.apply(text)
        assert not differences(position, follower.position())
        assert game.legal == follower.legal
        check_invariants(position)
        assert position["decisions"] == asked < 2000
    assert game.legal == [] and game.seat == 0
    return position


@pytest.mark.parametrize("ruleset", SEATS)
def test_random_games_end(ruleset: str) -> None:
    for seed in range(seats_of(ruleset), 2 * len(STYLES), 5):
        random_game(ruleset, seed)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SEATS)
def test_random_games_end_in_every_style(ruleset: str) -> None:
    for seed in range(2 * len(STYLES)):
        random_game(ruleset, seed)


@pytest.mark.parametrize("text", ["truth", "truth:seats=5", "truth:seats=1", "truth:solo,seats=2", "galilei:seats=2"])
def test_unknown_rulesets(text: str) -> None:
    with pytest.raises(ValueError, match="unknown"):
        seats_of(text)


def test_restart_at_any_turn_gives_the_same_game() -> None:
    for ruleset in SEATS:
        chance = random.Random(3)
        game = Game(initial_position(ruleset, chance), Dice(random.Random(4)))
        for _ in range(150):
            if game.decision is None:
                break
            if game.decision == "choose_main":
                again = Game(game.position())
                assert again.position() == game.position() and again.legal == game.legal
            options = [text for text in game.legal if text not in ("pass", "end")] or game.legal
            game.apply(chance.choice(options))


def test_illegal_texts_change_nothing() -> None:
    game = Game(build())
    start = game.position()
    for text in ("end", "", "assign sp_2a", "upgrade", "play  "):
        with pytest.raises(ValueError, match="is not one of"):
            game.apply(text)
    assert game.position() == start


def test_only_the_beginning_of_a_turn_is_a_start() -> None:
    with pytest.raises(ValueError, match="beginning of a turn"):
        Game(build(decision="choose_icon"))


# -- worked examples


def test_01_abjure() -> None:
    def position(suspicion: int, cycle: int) -> dict[str, Any]:
        people = {1: {"suspicion": suspicion}, 2: {"suspicion": 1}, 4: {"suspicion": 2, "copernican": False}}
        return build("truth:seats=4", people, cycle=cycle)

    after = play(position(3, 2), "abjure").position()
    assert [player["suspicion"] for player in after["players"]] == [0, 2, 1, 2]
    assert not after["players"][0]["copernican"] and after["seat"] == 2
    assert player_of(play(position(7, 4), "abjure"))["suspicion"] == 2
    assert "abjure" not in Game(position(7, 5)).legal
    again = {1: {"copernican": False}}
    assert "abjure" not in Game(build(players=again)).legal


def test_02_stack_with_a_wild() -> None:
    position = build(players={1: {"hand": ["st_p1", "tr_1_p1", "tr_1_w1"]}})
    game = play(position, "play", "card st_p1")
    assert game.decision == "choose_add" and game.legal == ["card tr_1_p1", "card tr_1_w1", "done"]
    answer(game, "card tr_1_p1", "card tr_1_w1")
    player = player_of(game)
    assert player["markers"]["P"] == 5 and player["coins"] == 1 and game.seat == 2
    assert player["play"] == ["st_p1", "tr_1_p1", "tr_1_w1"] and player["hand"] == []


def test_03_lone_wild() -> None:
    game = play(build(players={1: {"hand": ["tr_1_w1"]}}), "play")
    assert game.decision == "choose_subject" and len(game.legal) == 4
    answer(game, "subject M", "group 2", "subject A")
    assert player_of(game)["markers"] == {"P": 1, "M": 2, "A": 3, "F": 1}


def test_04_wild_on_top() -> None:
    game = play(build(players={1: {"hand": ["st_m1", "tr_1_w1"]}}), "play", "card tr_1_w1", "card st_m1")
    assert player_of(game)["markers"]["M"] == 3
    assert game.decision == "choose_group" and game.legal == ["group 1", "group 2"]
    answer(game, "group 1")
    assert game.position()["sets"][0]["icons"] == ["draw", "draw"]
    mixed = play(build(players={1: {"hand": ["st_m1", "st_p1", "tr_1_w1"]}}), "play", "card tr_1_w1", "card st_p1")
    assert mixed.decision == "choose_group"  # st_m1 doesn't fit any more


def test_05_track_end() -> None:
    position = build(players={1: {"hand": ["st_f1", "tr_1_f1"], "markers": {"F": 10}}})
    assert player_of(play(position, "play", "card st_f1", "card tr_1_f1"))["markers"]["F"] == 11


def test_06_and_07_penance() -> None:
    def position(up: bool) -> dict[str, Any]:
        people = alone(suspicion=4, coins=5, hand_penance=[2], deck=list(tables.START_CARDS), hand=[])
        people[1]["turns"] = 1
        start = build(players=people, passed=2)
        start["token"]["face_up"] = up
        return start

    paid = player_of(play(position(False), "penance", "pay"))
    assert (paid["suspicion"], paid["coins"], paid["removed"], paid["play"]) == (3, 3, ["pen_a"], [])
    game = play(position(False), "penance", "keep")
    kept = player_of(game)
    assert (kept["suspicion"], kept["coins"], kept["removed"], kept["play"]) == (3, 5, [], ["pen_a"])
    answer(game, "pass")
    assert game.position()["cycle"] == 2 and player_of(game)["discard"] == ["pen_a"]
    up = player_of(play(position(True), "penance", "pay"))
    assert (up["suspicion"], up["coins"]) == (4, 3)


def test_08_forced_penance() -> None:
    game = Game(build(players=alone(turns=3, hand_penance=[2, 3])))
    assert game.decision == "choose_penance"  # the only Main Action was not asked
    answer(game, "price 3")
    assert game.position()["cycle"] == 2  # without Coins nothing else was to be decided
    one = Game(build(players=alone(turns=3, hand_penance=[2], coins=2, hand=["st_p1"])))
    assert one.decision == "choose_main" and "pass" not in one.legal and {"penance", "play", "abjure"} <= set(one.legal)
    answer(one, "play")
    assert one.decision == "choose_pay" and player_of(one)["turns"] == 4


def test_09_penance_on_the_last_turn() -> None:
    people = alone(turns=4, hand=["tr_1_w1"], deck=["pen_a", "st_p1", "st_p2"], known=1, coins=2)
    game = play(build(players=people), "play", "subject P", "group 1", "icon draw", "end")
    player = player_of(game)
    assert game.decision == "choose_pay" and game.position()["cycle"] == 1
    assert player["turns"] == 5 and not player["left"] and player["known"] == 0
    answer(game, "pay")
    assert game.position()["cycle"] == 2


def test_10_token_time() -> None:
    people: dict[int, dict[str, Any]] = {seat: {"turns": 2, "hand": ["st_p1"]} for seat in (1, 2, 3, 4)}
    people[2] |= {"suspicion": 5, "hand_penance": [2]}
    game = Game(build("truth:seats=4", people))
    assert not game.position()["token"]["face_up"]
    answer(game, "play")
    assert game.position()["token"]["face_up"] and game.seat == 2
    answer(game, "penance")
    assert player_of(game, 2)["suspicion"] == 5
    for seat in people:
        people[seat]["turns"] = 1
    game = play(build("truth:seats=4", people, seat=3, first=3), "pass")
    assert game.position()["token"]["face_up"] and game.position()["passed"] == 3
    assert player_of(game, 3)["turns"] == 2 and player_of(game, 3)["philosopher"] == "lying"


@pytest.mark.parametrize(("seals", "points"), [([], 3), ([2], 2), ([2, 3], 1), ([2, 3, 4], 1)])
def test_11_write_row_1(seals: list[int], points: int) -> None:
    position = build(
        "truth:seats=4",
        {1: {"markers": {"P": 4}, "research": 5, "hand": []}},
        seals={"1.1": (seals + [0] * 4)[:4]},
    )
    game = play(position, "assign sp_1b", "icon write")
    assert game.decision == "choose_write" and game.legal == ["treatise 1.1", "treatise 1.2"]
    answer(game, "treatise 1.1")
    assert game.decision == "choose_seal" and len(game.legal) == 4
    answer(game, "seal men_2")
    player = player_of(game)
    assert player["markers"]["P"] == 2 and player["research"] == 2
    assert player["score"] == player["vp"]["treatises"] == points
    assert player["deck"][0] == "tr_1_p1" and player["known"] == 1 and player["mentors"] == [4, 3, 4, 4]
    assert game.position()["pyramid"][0][0]["seals"] == (seals + [1, 0, 0, 0])[:4] and game.seat == 2


@pytest.mark.parametrize(
    ("row", "costs"),
    [(1, (3, 3, 3, 3)), (2, (6, 3, 3, 0)), (3, (8, 4, 4, 0)), (4, (10, 5, 5, 0))],
)
def test_12_write_higher_row(row: int, costs: tuple[int, ...]) -> None:
    found = []
    for left, right in ((0, 0), (1, 0), (0, 1), (1, 1)):
        below = {f"{row - 1}.1": [2, left, 0, 0], f"{row - 1}.2": [right, 2, 0, 0]} if row > 1 else {}
        found.append(research_cost(state_of(build(seals=below)), row, 1))
    assert tuple(found) == costs


def test_13_level_requirement() -> None:
    for space, offered in ((5, False), (6, True)):
        state = state_of(build(players={1: {"markers": {"P": space}, "research": 20}}))
        assert ("3.1" in writable(state)) == offered
    position = build(players={1: {"markers": {"P": 6}, "research": 20, "hand": []}})
    game = run_tokens(position, "write", "icon write", "treatise 3.1", "seal men_1")
    assert player_of(game)["markers"]["P"] == 2


def test_14_swap_refused() -> None:
    rich = {"markers": {"P": 4}, "research": 3, "hand_penance": [2]}
    texts = ("assign sp_1b", "icon write", "treatise 1.1", "seal men_1")
    assert play(build(players={1: {**rich, "hand": []}}), *texts).seat == 2
    game = play(build(players={1: {**rich, "hand": ["st_f1"]}}), *texts)
    assert game.decision == "choose_place" and game.legal == ["card st_f1", "deck"]
    answer(game, "card st_f1")
    assert player_of(game)["hand"] == ["tr_1_p1"] and player_of(game)["discard"] == ["st_f1"]


def test_15_copy() -> None:
    people = {
        1: {"coins": 5, "level": 2, "hand": []},
        2: {"left": True, "philosopher": "lying"},
        3: {"markers": {"P": 4}, "research": 6, "hand": []},
    }
    game = play(build(players=people, seals={"2.1": [2, 0, 0, 0]}), "assign sp_2c", "group 1")
    assert game.legal == ["icon any_book", "icon copy:2:3:2"]
    answer(game, "icon copy:2:3:2", "seal men_1", "subject F")
    assert game.position()["pyramid"][1][0]["seals"] == [2, 0, 0, 1]
    assert (player_of(game)["coins"], player_of(game)["score"], player_of(game)["markers"]["F"]) == (2, 0, 2)
    assert player_of(game, 2)["vp"]["royalties"] == player_of(game, 2)["score"] == 2
    answer(game, "assign sp_1b", "icon write", "treatise 2.1", "seal men_1")
    assert game.position()["pyramid"][1][0]["seals"] == [2, 3, 0, 1] and player_of(game, 3)["score"] == 4


@pytest.mark.parametrize("owner", [1, 2])
def test_16_read_of_ones_own(owner: int) -> None:
    people = {1: {"coins": 3, "research": 1, "markers": {"M": 2}}}
    game = play(build(players=people, seals={"1.3": [owner, 0, 0, 0]}), "assign sp_1e", "group 1", "icon read:1:1:1")
    player = player_of(game)
    assert (player["coins"], player["markers"]["M"], player["research"], player["score"]) == (3, 4, 3, 0)
    assert player_of(game, 2)["score"] == (owner == 2) and game.seat == 2
    assert player["deck"] == build()["players"][0]["deck"]


def test_17_workshop_gap() -> None:
    shop = {"workshop": ["inv_1_09", "inv_1_06", "inv_1_01", "inv_1_02"], "inventions": [["inv_1_07", "inv_1_08"], [], []]}
    position = build(players={1: {"coins": 11}}, **shop)
    game = run_tokens(position, "create create", "icon create")
    assert game.legal == ["slot 0", "slot 1", "slot 2", "slot 3"]
    answer(game, "slot 1")
    assert player_of(game)["coins"] == 11 - 3 + 1 and game.position()["workshop"][1] is None
    answer(game, "icon create")
    assert game.legal == ["slot 0", "slot 2", "slot 3"]
    answer(game, "slot 2")
    assert player_of(game)["coins"] == 9 - 5
    assert player_of(game)["inventions"] == [{"id": "inv_1_06", "turned": False}, {"id": "inv_1_01", "turned": False}]
    one = play(build(players={1: {"coins": 3, "hand": []}}, **shop), "assign sp_1c", "group 2", "icon create", "slot 1")
    after = one.position()
    assert after["seat"] == 2 and after["workshop"] == ["inv_1_09", "inv_1_01", "inv_1_02", "inv_1_07"]
    assert after["inventions"][0] == ["inv_1_08"]
    state = state_of(build(workshop=[None, "inv_1_01", None, "inv_1_02"], inventions=[["inv_1_07"], [], []]))
    refill(state)
    assert state.workshop == ["inv_1_01", "inv_1_02", "inv_1_07", None]


def test_18_first_observation() -> None:
    position = build(players={1: {"research": 1, "hand": ["st_a1"]}}, bags=[["ob_1d", "ob_1a"], ["ob_2a"], ["ob_3a"]])
    game = play(position, "play", "icon observe:1")
    player = player_of(game)
    assert player["window"] == {"wi_11": "ob_1d"} and player["coins"] == 1 and player["research"] == 0
    assert player["vp"]["observation"] == 2 and player["vp"]["icons"] == 1


def test_19_choice_of_level() -> None:
    def choice(research: int, astronomy: int) -> list[int]:
        entry = {"research": research, "markers": {"A": astronomy}, "window": {"wi_11": "ob_1a"}}
        return levels(state_of(build(players={1: entry})))

    assert choice(2, 1) == [1, 2] and choice(1, 1) == [1] and choice(9, 0) == []
    empty = {"research": 1, "window": {"wi_11": "ob_1a"}, "markers": {"A": 0}}
    assert run_tokens(build(players={1: empty}), "observe:2").decision is None
    state = state_of(build(players={1: {"research": 9, "markers": {"A": 9}, "window": {"wi_11": "ob_1a"}}}))
    assert legal_spaces(state, 1) == ["wi_12"] and legal_spaces(state, 2) == ["wi_21"] and legal_spaces(state, 3) == []
    state.bags[2], state.tiles_out[2] = [], []
    assert levels(state) == [1]


def test_20_observation_with_icons() -> None:
    entry = {"research": 2, "markers": {"A": 2}, "suspicion": 1, "window": {"wi_11": "ob_1a", "wi_12": "ob_1a", "wi_13": "ob_1a"}}
    position = build(players={1: entry}, bags=[[], ["ob_2a", "ob_2a", "ob_2b"], []])
    game = run_tokens(position, "observe:2", "icon observe:2", "window wi_23")
    for text in ("icon vp:3", "icon susp_up:1", "icon vp:3"):
        assert text in game.legal
        if len(game.legal) > 1:
            game.apply(text)
        if game.decision is None:
            break
    player = player_of(game)
    assert (player["score"], player["suspicion"], player["coins"]) == (8, 3, 1)
    assert player["window"]["wi_23"] == "ob_2a" and game.position()["tiles_out"][1] == ["ob_2a"]


@pytest.mark.parametrize(("before", "points"), [([], 4), ([2], 3), ([2, 3], 2), ([2, 3, 4], 1)])
def test_21_upgrade(before: list[int], points: int) -> None:
    seals = {"1.1": [1, 0, 0, 0], "1.2": [2, 1, 0, 0]}
    game = play(build("truth:seats=4", seals=seals, levels=[before, [], []]), "upgrade", "seal men_1")
    player = player_of(game)
    assert player["level"] == 2 and player["score"] == player["vp"]["levels"] == points
    assert game.position()["levels"][0] == [*before, 1]


def test_22_exclusive_space() -> None:
    people = {seat: {"level": 2, "hand": []} for seat in (1, 2, 3)}
    people[1]["inventions"] = [{"id": "inv_3_03", "turned": False}]
    game = play(build(players=people), "assign sp_2a", "group 1")
    assert game.seat == 2 and "assign sp_2a" not in game.legal and game.position()["used"] == ["sp_2a"]
    answer(game, "assign sp_1b", "assign sp_1b")
    assert [player["philosopher"] for player in game.position()["players"]] == ["sp_2a", "sp_1b", "sp_1b"]
    answer(game, "use inv_3_03")
    assert player_of(game)["philosopher"] == "standing" and game.position()["used"] == ["sp_2a"]
    answer(game, "abjure", "abjure")
    assert game.seat == 1 and "assign sp_2b" in game.legal and "assign sp_2a" not in game.legal


def test_23_suspicion_line() -> None:
    entry = {"level": 2, "suspicion": 2, "research": 1, "markers": {"P": 4}}
    game = play(build(players={1: entry}), "assign sp_2a")
    assert game.legal == ["both", "group 1", "group 2"]
    answer(game, "both")
    assert player_of(game)["suspicion"] == 3 and player_of(game)["research"] == 3
    assert game.legal == ["end", "icon write"]
    answer(game, "icon write", "treatise 1.1", "seal men_1")
    assert player_of(game)["research"] == 0
    entry["suspicion"] = 15
    assert play(build(players={1: entry}), "assign sp_2a").legal == ["group 1", "group 2"]


def test_24_plus_icon() -> None:
    entry = {"level": 3, "research": 4, "markers": {"P": 5}, "hand": []}
    position = build(players={1: entry})
    game = play(position, "assign sp_3a")
    assert game.position()["sets"] == [
        {"icons": ["research:2", "susp_up:1", "write"], "line": None, "vp": 0, "add": 2, "double": False}
    ]
    answer(game, "icon research:2", "icon write", "treatise 2.1", "seal men_1")
    player = player_of(game)
    assert (player["score"], player["suspicion"], player["vp"]["treatises"], player["vp"]["icons"]) == (7, 1, 5, 2)
    game = play(position, "assign sp_3a", "icon research:2", "icon susp_up:1", "end")
    assert player_of(game)["score"] == 0 and player_of(game)["suspicion"] == 1


@pytest.mark.parametrize(("treatise", "seals", "points"), [("4.1", [0] * 4, 24), ("3.1", [2, 0, 0, 0], 12)])
def test_25_times_two_icon(treatise: str, seals: list[int], points: int) -> None:
    entry = {"level": 4, "research": 10, "markers": {"P": 8, "M": 8}, "hand": []}
    position = build(players={1: entry}, seals={treatise: seals})
    texts = ("assign sp_4a", "icon any_same:3", "subject A")
    game = play(position, *texts, "icon write", f"treatise {treatise}", "seal men_1")
    assert player_of(game)["score"] == points and player_of(game)["suspicion"] == 2
    assert player_of(play(position, *texts, "icon susp_up:2", "end"))["score"] == 0


def test_26_plus_and_times_two_together() -> None:
    assert player_of(run_tokens(build(), "vp:3 vp_add:2 vp_double"))["score"] == 10
    assert player_of(run_tokens(build(), "coin:3 vp_add:2 vp_double"))["score"] == 0


def test_27_reshuffle() -> None:
    cards = list(tables.START_CARDS)
    entry = {"deck": cards[:1], "discard": cards[1:6], "hand": [], "known": 1}
    game = run_tokens(build(players={1: entry}), "draw draw draw", "icon draw", "icon draw", "icon draw")
    player = player_of(game)
    assert len(player["hand"]) == 3 and cards[0] in player["hand"]
    assert len(player["deck"]) == 3 and player["discard"] == [] and player["known"] == 0


def test_28_different_subjects() -> None:
    entry = {"play": ["st_p1", "st_p2", "st_m1", "tr_1_w1", "pen_a"], "suspicion": 3}
    assert player_of(run_tokens(build(players={1: entry}), "susp_down_diff"))["suspicion"] == 1
    assert player_of(run_tokens(build(players={1: entry}), "any_diff", "subject F"))["markers"]["F"] == 3
    assert run_tokens(build(), "any_diff").decision is None


@pytest.mark.parametrize(
    ("suspicion", "copernican", "cards", "place", "left"),
    [
        (3, True, 0, "standing", 3),
        (4, True, 1, "standing", 4),
        (7, True, 1, "prison", 4),
        (9, True, 1, "stake", 6),
        (9, False, 1, "prison", 6),
    ],
)
def test_29_inquisition_check(suspicion: int, copernican: bool, cards: int, place: str, left: int) -> None:
    state = state_of(build(token=4, players={1: {"suspicion": suspicion, "copernican": copernican}}))
    player = state.players[0]
    before = list(player.deck)
    check_player(state, player)
    assert len(player.deck) == len(before) + cards and player.known == cards
    assert (player.philosopher, player.suspicion, player.jailed) == (place, left, place == "prison")
    if place == "stake":
        state.cycle = 5
        final_scoring(state, inquisition_check(state))
        assert player.vp["inquisition"] == -8


def test_30_prison_time() -> None:
    deck = list(tables.START_CARDS)
    entry: dict[str, Any] = {"suspicion": 7, "deck": deck, "hand": [], "inventions": [{"id": "inv_3_03", "turned": True}]}
    game = play(build(players=alone(**entry), cycle=2, passed=2, token=4), "pass")
    player = player_of(game)
    assert (player["philosopher"], player["jailed"], player["suspicion"]) == ("prison", True, 4)
    position = game.position() | {"seat": 1}
    position["players"][0]["hand_penance"] = []
    jailed = Game(position)
    assert not any(text.startswith("assign") for text in jailed.legal)
    answer(jailed, "use inv_3_03")
    assert player_of(jailed)["philosopher"] == "prison"
    for suspicion, place in ((2, "standing"), (7, "prison")):
        state = state_of(position)
        state.tokens[2] = "tk_3"
        state.players[0].suspicion = suspicion
        inquisition_check(state)
        end_cycle(state)
        begin_cycle(state)
        assert state.cycle == 4 and state.players[0].philosopher == place


@pytest.mark.parametrize(
    ("suspicion", "place", "sources"),
    [(2, "standing", (5, 0, 0)), (3, "standing", (0, -2, 0)), (6, "prison", (0, -2, -3)), (8, "stake", (0, -2, -8))],
)
@pytest.mark.parametrize("jailed", [False, True])
def test_31_last_check(suspicion: int, place: str, sources: tuple[int, ...], jailed: bool) -> None:
    entry = {"suspicion": suspicion, "philosopher": "prison" if jailed else "standing", "jailed": jailed}
    state = state_of(build(cycle=5, token=3, players={1: entry}))
    final_scoring(state, inquisition_check(state))
    player = state.players[0]
    assert (player.vp["principle"], player.vp["penance"], player.vp["inquisition"]) == sources
    assert player.philosopher == ("prison" if jailed and place == "standing" else place)


def test_32_income() -> None:
    entry = {
        "markers": {"P": 7, "M": 2},
        "mentors": {"men_3": 2},
        "inventions": [{"id": "inv_2_01", "turned": False}],
        "hand": [],
    }
    state = state_of(build(players={1: {**entry, "deck": list(tables.START_CARDS)}}))
    take_income(state, state.players[0])
    player = state.players[0]
    assert (player.coins, player.research, len(player.hand)) == (5, 3, 6)


def test_33_mentor_gifts() -> None:
    position = build(players={1: {"mentors": {"men_1": 3}}})
    game = run_tokens(position, "seal", "seal men_1")
    assert player_of(game)["beside"] == 1 and player_of(game)["coins"] == 0
    state = state_of(game.position())
    take_income(state, state.players[0])
    assert state.players[0].coins == 2  # one for the Physics Level, one for the Mentor
    last = run_tokens(build(players={1: {"mentors": {"men_1": 1}}}), "seal", "seal men_1")
    assert player_of(last)["coins"] == 3
    points = run_tokens(build(players={1: {"mentors": {"men_4": 1}}}), "mastery:P vp_double", "seal men_4")
    assert player_of(points)["vp"]["mentors"] == 4 and player_of(points)["score"] == 4 + 12


@pytest.mark.parametrize(("space", "after"), [(4, 6), (8, 9), (0, 3), (9, None), (11, None)])
def test_34_marker_up(space: int, after: int | None) -> None:
    game = run_tokens(build(players={1: {"markers": {"P": space}}}), "marker_up")
    assert ("subject P" in game.legal) == (after is not None)
    if after is not None:
        assert player_of(answer(game, "subject P"))["markers"]["P"] == after
    all_up = build(players={1: {"markers": {"P": 9, "M": 10, "A": 11, "F": 9}}})
    assert run_tokens(all_up, "marker_up").decision is None


def test_35_mastery() -> None:
    def position(*seats: int) -> dict[str, Any]:
        return build(mastery={"P": list(seats), "M": [], "A": [], "F": []})

    game = run_tokens(position(2, 1), "mastery:P", "seal men_1")
    assert player_of(game)["vp"]["mastery"] == 4 and game.position()["mastery"]["P"] == [2, 1, 1]
    full = run_tokens(position(1, 2, 3, 1, 2, 3), "mastery:P")
    assert full.decision is None and player_of(full)["mentors"] == [4, 4, 4, 4]
    assert run_tokens(position(1, 2, 3, 1, 2, 3), "mastery:any").legal == ["track A", "track F", "track M"]
    bare = build(players={1: {"mentors": dict.fromkeys(tables.MENTORS, 0)}})
    assert run_tokens(bare, "mastery:any").decision is None and run_tokens(bare, "seal").decision is None


def test_36_red_group() -> None:
    entry = {"level": 4, "coins": 3, "research": 4, "suspicion": 3}
    game = play(build(players={1: entry}), "assign sp_4c")
    assert game.legal == ["group 1", "group 3"]
    third = player_of(play(build(players={1: entry}), "assign sp_4c", "group 3"))
    assert (third["research"], third["score"]) == (0, 9)
    answer(game, "group 1", "icon vp_levels")
    assert player_of(game)["score"] == 6 and player_of(game)["suspicion"] == 1
    books = {"level": 2, "markers": {"A": 2}}
    assert "group 2" not in play(build(players={1: books}), "assign sp_2e").legal  # Level I
    red = {"always": [], "split": "line", "groups": [["pay_coin:9", "vp:1"], ["pay_book:P:2:1"]]}
    assert player_of(run_set(build(), red))["score"] == 0  # the line lapses


@pytest.mark.parametrize(("copernican", "points", "own", "other"), [(True, 3, 1, 0), (False, 1, 0, 1)])
def test_37_principle_split(copernican: bool, points: int, own: int, other: int) -> None:
    position = build(players={1: {"copernican": copernican}})
    game = run_set(position, tables.TREATISES["tr_2_f1"], "icon vp:3" if copernican else "icon vp:1")
    assert player_of(game)["score"] == points and player_of(game)["suspicion"] == own
    assert player_of(game, 2)["suspicion"] == player_of(game, 3)["suspicion"] == other


def test_38_income_icon() -> None:
    assert player_of(run_tokens(build(players={1: {"markers": {"M": 9}}}), "income:M"))["research"] == 4


def test_39_final_scoring() -> None:
    entry = {
        "score": 84,
        "vp": {"icons": 84},
        "inventions": [{"id": name, "turned": False} for name in ("inv_3_05", "inv_2_08", "inv_1_01", "inv_1_02")],
        "red": 2,
        "coins": 5,
        "research": 3,
        "deck": ["st_p1", "pen_b"],
    }
    state = state_of(build(cycle=5, players={1: entry}, mastery={"P": [1], "M": [1, 2], "A": [3, 1], "F": []}))
    final_scoring(state, inquisition_check(state))
    player = state.players[0]
    assert player.score == 97 == sum(player.vp.values())
    assert [player.vp[source] for source in ("inventions", "red", "penance", "goods", "principle")] == [10, -2, -2, 2, 5]


def test_40_tie() -> None:
    def places(suspicion: tuple[int, int], seals: dict[str, list[int]]) -> list[int]:
        people = {seat: {"score": 97, "suspicion": suspicion[seat - 1]} for seat in (1, 2)}
        state = state_of(build("truth:seats=2", players=people, seals=seals, levels=[[1], [], []]))
        place_players(state)
        return [player.placement for player in state.players]

    assert places((4, 2), {}) == [2, 1]
    assert places((2, 2), {}) == [1, 2]
    assert places((2, 2), {"1.1": [2, 0, 0, 0]}) == [1, 1]


def test_41_first_player() -> None:
    def position(passed: int, cycle: int = 1) -> dict[str, Any]:
        people = {
            seat: {"left": True, "philosopher": "lying", "turns": 5, "deck": list(tables.START_CARDS)} for seat in (1, 2, 3)
        }
        people[3] |= {"left": False, "turns": 4, "philosopher": "sp_1b", "hand": ["st_p1"]}
        return build(players=people, passed=passed, seat=3, cycle=cycle)

    assert play(position(0), "play").position()["first"] == 2
    assert play(position(0), "pass").position()["first"] == 3
    assert play(position(1), "pass").position()["first"] == 1


def test_42_remove() -> None:
    entry = {"hand": ["tr_3_w1"], "discard": ["st_a1"], "play": []}
    position = build(players={1: entry}, dealt={"3.1": "tr_3_w1"}, seals={"3.1": [1, 0, 0, 0]})
    game = run_tokens(position, "remove", "icon remove")
    assert game.legal == ["card st_a1", "card tr_3_w1"]
    plain = player_of(run_tokens(position, "remove", "icon remove", "card st_a1"))
    assert plain["removed"] == ["st_a1"] and plain["markers"]["A"] == 2 and plain["discard"] == []
    answer(game, "card tr_3_w1")
    assert game.decision == "choose_subject"
    answer(game, "subject F")
    assert player_of(game)["markers"]["F"] == 3 and game.position()["pyramid"][2][0]["seals"] == [1, 0, 0, 0]


def test_43_ongoing_and_times_two() -> None:
    entry = {
        "level": 4,
        "research": 10,
        "markers": {"M": 8},
        "hand": [],
        "inventions": [{"id": "inv_2_03", "turned": False}],
    }
    texts = ("assign sp_4a", "icon any_same:3", "subject A", "icon write", "treatise 4.1", "seal men_1")
    player = player_of(play(build(players={1: entry}), *texts))
    assert player["score"] == 26
    assert (player["vp"]["treatises"], player["vp"]["inventions"], player["vp"]["icons"]) == (12, 2, 12)


def test_44_chain_of_reads() -> None:
    position = build(
        players={1: {"coins": 4, "hand": ["st_a2"]}},
        seals={"1.1": [1, 0, 0, 0], "1.2": [1, 0, 0, 0]},
        workshop=["inv_1_09", None, None, None],
        inventions=[[], [], []],
    )
    game = play(position, "play", "group 2", "icon read:1:1:1")
    assert player_of(game)["markers"]["A"] == 2 and game.legal == ["treatise 1.1", "treatise 1.2"]
    answer(game, "treatise 1.2")
    assert player_of(game)["markers"]["P"] == 3 and player_of(game)["coins"] == 3
    answer(game, "group 2")
    assert game.position()["read"] == ["1.2"] and game.legal == ["end", "icon read:2:2:1"]
    answer(game, "icon read:2:2:1")
    # tr_1_p2 was not offered again, Create isn't possible with 2 Coins
    assert player_of(game)["markers"]["P"] == 5 and player_of(game)["coins"] == 2
    assert game.seat == 2 and game.position()["read"] == []


def test_45_stake_then_the_last_check() -> None:
    state = state_of(build(cycle=5, token=4, players={1: {"philosopher": "stake", "suspicion": 9}}))
    final_scoring(state, inquisition_check(state))
    player = state.players[0]
    assert player.suspicion == 6 and player.deck[0] in tables.PENANCE
    assert (player.vp["inquisition"], player.vp["penance"], player.vp["principle"]) == (-8, -2, 0)


def test_46_solo_copy() -> None:
    position = build("truth:solo", {1: {"coins": 2, "hand": []}}, seals={"1.1": [9, 0, 0, 0]})
    game = play(position, "assign sp_1e", "group 2", "icon copy:1:2:2", "seal men_1")
    player = player_of(game)
    assert player["coins"] == 0 and player["score"] == 0 and game.position()["pyramid"][0][0]["seals"] == [9, 0, 0, 1]
    writer = build("truth:solo", {1: {"research": 3, "markers": {"P": 2}, "hand": []}}, seals={"1.1": [9, 0, 0, 0]})
    game = play(writer, "assign sp_1b", "icon write", "treatise 1.1", "seal men_1")
    assert player_of(game)["score"] == 2 and game.position()["pyramid"][0][0]["seals"] == [9, 1, 0, 0]
    assert [tiers_reached(points) for points in (79, 80, 100, 119, 120)] == [0, 1, 2, 2, 3]


def test_47_known_cards() -> None:
    entry = {"research": 3, "markers": {"M": 2}, "hand": [], "suspicion": 4, "deck": list(tables.START_CARDS), "turns": 4}
    position = build(players=alone(**entry), passed=2, token=4, penance=["pen_b", "pen_a"])
    game = play(position, "assign sp_1b", "icon write", "treatise 1.3", "seal men_1")
    after = game.position()
    assert after["cycle"] == 2 and after["penance"] == ["pen_a"]
    player = after["players"][0]
    assert player["hand_penance"] == [3] and "tr_1_m1" in player["hand"] and player["known"] == 0
    state = state_of(position)
    state.players[0].deck = ["tr_1_m1", *tables.START_CARDS]
    state.players[0].known = 1
    check_player(state, state.players[0])
    assert state.players[0].deck[:2] == ["pen_b", "tr_1_m1"] and state.players[0].known == 2


def test_48_end_game_inventions() -> None:
    seals = {text: [1, 0, 0, 0] for text in ("1.1", "1.2", "1.3", "1.4", "2.1", "3.1")}
    entry = {"level": 3, "markers": {"P": 2, "M": 3, "A": 6, "F": 11}}

    def points(*names: str) -> int:
        inventions = [{"id": name, "turned": False} for name in names]
        state = state_of(build(players={1: {**entry, "inventions": inventions}}, seals=seals))
        return end_points(state, state.players[0])

    assert [points(name) for name in ("inv_2_09", "inv_3_09", "inv_3_06", "inv_3_07", "inv_2_08")] == [6, 4, 4, 10, 1]
