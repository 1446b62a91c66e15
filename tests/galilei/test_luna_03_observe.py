"""Luna, chapter 3: observing the Moon (L-020 to L-039) and the rulings about it; WE-01, WE-13, WE-19."""

from typing import Any

import pytest

from .luna_words import (
    DECK,
    FAR,
    LEFT,
    LUNA,
    MIDDLE,
    RIGHT,
    SCORING,
    aim,
    face_up,
    look,
    moonlit,
    moons_offered,
    nested,
    payments,
    phase_of,
    price,
    turn,
)
from .words import Table, read

GALILEO = "galilei:seats=2,luna,characters=galileo+basic"
SOPHIA = "galilei:seats=2,luna,characters=sophia+basic"


def payable(t: Table) -> bool:
    """Whether Observe can be begun; nothing but the Moon is in reach."""
    return "fixed" in t.legal


# -- target and cost


@pytest.mark.parametrize("space", [2, 5])
def test_L020_an_observe_action_may_take_the_moon(space: int) -> None:
    """Rules: L-020."""
    t = turn(space, dice=["R2", "Y2", "B1"])
    t.do("fixed")
    if space == 5:  # Observe / Gain a die
        t.do("option 1")
    assert set(t.legal) == {"moon 1", "moon 4", "moon 7"}
    t.do("moon 1")
    assert t.player()["moons"] == 1


@pytest.mark.parametrize("taken", range(9))
def test_L021_the_cost_is_the_number_of_the_top_observation_tile(taken: int) -> None:
    """Rules: L-021, L-017."""
    gone = [9, 8, 7, 6, 5, 4, 3, 2][:taken]
    assert payable(turn(2, phase=3, gone=gone, dice=price(5 + taken)))
    assert not payable(turn(2, phase=3, gone=gone, dice=price(4 + taken)))


@pytest.mark.parametrize(
    ("dice", "legal"),
    [
        (["R1", "Y1", "B3"], True),
        (["R2", "R3"], False),
        (["R4", "Y5"], False),
        (["Y4", "B5"], False),
        (["R4", "B5"], False),
        (["R2", "R2", "Y2", "Y2"], False),
        (["R1", "R1", "Y1", "B2"], True),
    ],
)
def test_L022_dice_of_all_three_colours_are_needed(dice: list[str], legal: bool) -> None:
    """Rules: L-022."""
    assert payable(turn(2, dice=dice)) == legal


@pytest.mark.parametrize(
    ("comets", "legal"),
    [
        ({}, False),
        ({"ones": 1}, False),
        ({"twos": 1}, True),
        ({"ones": 2}, True),
    ],
)
def test_L023_comets_lower_the_cost(comets: dict[str, int], legal: bool) -> None:
    """Dice of 3 against a cost of 5. Rules: L-023."""
    assert payable(turn(2, dice=["R1", "Y1", "B1"], comets=comets)) == legal


@pytest.mark.parametrize(("comets", "after"), [({"twos": 1}, (0, 0, 1)), ({"ones": 2}, (0, 2, 0))])
def test_L023_comets_are_turned_or_leave_as_in_the_base_game(comets: dict[str, int], after: tuple[int, int, int]) -> None:
    """Rules: L-023, G-127, G-128."""
    t = look(1, dice=["R1", "Y1", "B1"], comets=comets)
    held = t.player()["comets"]
    assert (held["ones"], held["used"], held["waiting"]) == after


def test_L024_all_three_colours_are_due_even_if_fewer_dice_would_cover_the_lowered_cost() -> None:
    """A comet lowers 7 to 5, which the red and the yellow die would cover. Rules: L-024."""
    t = turn(2, gone=[7, 4], dice=["R3", "Y2", "B1"], comets={"twos": 1})
    assert payments(t, "moon 1") == [(("B1", "R3", "Y2"), 0, 1)]
    assert not payable(turn(2, gone=[7, 4], dice=["R3", "Y2"], comets={"twos": 1}))


def test_L025_value_above_the_cost_is_lost() -> None:
    """Dice of 18 for a cost of 5. Rules: L-025."""
    t = look(1, dice=["R6", "Y6", "B6"])
    me = t.player()
    assert (me["dice"], me["quadrants"], me["score"]) == ([], 2, 6)
    assert t.position["moon"]["taken"] == 1  # and it does not pay for another


def test_L026_the_target_carries_a_face_up_scoring_tile() -> None:
    """Rules: L-026."""
    assert moons_offered(turn(2, dice=["R2", "Y2", "B1"]).do("fixed")) == LEFT
    assert moons_offered(turn(2, gone=[4], dice=["R2", "Y2", "B2"]).do("fixed")) == {1, 7}


@pytest.mark.parametrize(
    ("phase", "gone", "targets"),
    [
        (2, [], LEFT | MIDDLE),
        (3, [], LEFT | MIDDLE | RIGHT),
        (2, [2, 5, 8], LEFT),
        (3, [3, 6, 9, 5], LEFT | {2, 8}),
    ],
)
def test_L027_face_up_tiles_of_earlier_phases_remain_targets(phase: int, gone: list[int], targets: set[int]) -> None:
    """Rules: L-027."""
    assert moons_offered(turn(2, phase=phase, gone=gone, dice=price(5 + len(gone))).do("fixed")) == targets


def test_L028_the_dice_paid_return_to_the_supply() -> None:
    """The others hold nine of the ten red dice. After the payment the die of Moon tile IV may be red. Rules: L-028."""
    others = {
        2: {"dice": ["R1", "R1", "R1"]},
        3: {"dice": ["R1", "R1", "R1"]},
        4: {"dice": ["R1", "R1", "R1"]},
    }
    t = look(4, rules="galilei:seats=4,luna", others=others, dice=["R2", "Y2", "B1"])
    assert t.decision == "choose_colour"
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do("colour red")
    assert t.player()["dice"] == ["R1"]


def test_L029_the_player_takes_the_top_observation_tile_and_the_next_one_sets_the_cost() -> None:
    """Rules: L-029."""
    t = look(1).finish()
    assert t.position["moon"]["taken"] == 1
    assert t.player(1)["moons"] == 1
    assert t.player(2)["moons"] == 0
    t.act(2, dice=["R2", "Y2", "B1"])
    assert not payable(t)
    t.edit(players={2: {"dice": ["R2", "Y2", "B2"]}})
    assert payable(t)


# Reward of each Moon tile: answers to its decisions, and what seat 1 has then. Scoring tiles bring nothing (K4: comets).
LIBRARY = ["E06 down", "E07 down", "E08 down"]
REWARDS: dict[int, tuple[list[str], dict[str, Any]]] = {
    1: ([], {"moon": 6, "quadrants": 2}),
    4: (["colour yellow"], {"moon": 4, "dice": ["Y1"], "quadrants": 1}),
    7: ([], {"moon": 3, "library": [*LIBRARY, "E17 down"], "cellar": [0, 0, 1, 0]}),
    2: ([], {"moon": 5, "cellar": [0, 0, 0, 1]}),
    5: ([], {"moon": 6, "quadrants": 3}),
    8: (["scale 2"], {"moon": 4, "university": [0, 0, 1, 0], "quadrants": 1}),
    3: (["book 3", "book 3", "stop"], {"moon": 7, "books": [0, 0, 0, 2]}),
    6: ([], {"moon": 8, "quadrants": 3}),
    9: (["tile 4", "colour red"], {"moon": 6, "sky": ["T6", "T2", "T1", "T4", "T3+", "T5"], "dice": ["R1"]}),
}
NOTHING: dict[str, Any] = {
    "quadrants": 0,
    "dice": [],
    "cellar": [0, 1, 0, 0],
    "university": [0, 0, 0, 0],
    "books": [0, 0, 0, 0],
    "sky": ["T6", "T2", "T1", "T4", "T3", "T5"],
    "library": LIBRARY,
}


@pytest.mark.parametrize("numeral", REWARDS)
def test_L030_the_player_takes_the_reward_of_the_moon_tile(numeral: int) -> None:
    """Rules: L-030."""
    answers, gains = REWARDS[numeral]
    library = {"library": LIBRARY, "cellar": [0, 1, 0, 0]}
    t = look(numeral, "K4", deck=DECK[3] if phase_of(numeral) == 3 else DECK[2], **library)
    t.do(*answers)
    assert t.decision == "choose_action"
    me = t.player()
    assert {**NOTHING, **{key: value for key, value in gains.items() if key != "moon"}} == {key: me[key] for key in NOTHING}
    assert me["vp"]["moon"] == me["score"] - me["vp"]["library"] == gains["moon"]


def test_L030_the_rewards_are_those_of_the_table() -> None:
    """Rules: L-030."""
    rewards = {tile["numeral"]: tile["reward"] for tile in read("luna")["moon_tile"]}
    assert rewards["I"] == ["vp:6", "quadrant:2"]
    assert rewards["VII"] == ["vp:3", "card", "persuade:1"]
    assert rewards["IX"] == ["vp:6", "upgrade", "die"]


# -- scoring


def test_L031_the_player_scores_the_bonus_value_of_the_scoring_tile() -> None:
    """Three Major Objects: 2 points each. Rules: L-031."""
    t = look(1, "K6", library=["E06 up", "E07 up", "E08 up", "E02 down"])
    assert t.player(1)["vp"]["moon"] == 6 + 6
    assert t.player(1)["score"] == 12


def test_L032_every_other_player_scores_the_basic_value_from_his_own_board() -> None:
    """Rules: L-032."""
    others = {
        2: {"library": ["E06 up"]},
        3: {"library": ["E07 up", "E08 up", "E09 down"]},
        4: {"library": []},
    }
    t = look(1, "K6", rules="galilei:seats=4,luna", others=others, library=["E02 up", "E03 up", "E05 up"])
    assert [t.score(seat) for seat in (1, 2, 3, 4)] == [12, 1, 2, 0]
    assert [t.player(seat)["vp"]["moon_others"] for seat in (1, 2, 3, 4)] == [0, 1, 2, 0]
    assert [t.player(seat)["vp"]["moon"] for seat in (1, 2, 3, 4)] == [12, 0, 0, 0]


def test_L032_it_does_not_depend_on_the_seat_of_the_observer() -> None:
    """Seat 2 observes, seats 1 and 3 score. Rules: L-032."""
    t = moonlit(
        Table("galilei:seats=3,luna"),
        tiles={1: "K6"},
        deck=DECK[1],
        players={1: {"library": ["E06 up", "E08 up"]}, 2: {"library": ["E07 up"]}, 3: {"library": ["E02 up"]}},
    ).skip()
    aim(t.act(2, dice=["R2", "Y2", "B1"]), "moon 1")
    assert [t.score(seat) for seat in (1, 2, 3)] == [2, 6 + 2, 1]


# -- order


def test_L033_the_payment_comes_first() -> None:
    """Three of four dice are paid before the die of Moon tile IV: no exchange. Rules: L-033."""
    t = look(4, dice=["R2", "R5", "Y2", "B1"])
    assert t.decision == "choose_payment"
    t.do("pay 0,2,3")
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    t.do("colour red")
    assert t.player()["dice"] == ["R1", "R5"]


@pytest.mark.parametrize(("keep", "targets"), [("Y5", {2, 4, 5, 7}), ("Y4", set())])
def test_L033_the_observation_tile_is_taken_before_the_reward(keep: str, targets: set[int]) -> None:
    """Inside the reward the Moon costs 7, although the observation that cost 6 is not done. Rules: L-033, L-029."""
    t = nested(keep=keep)
    if targets:
        assert moons_offered(t) == targets
    else:  # dice of 6 are one short; what is asked is the Moon objective after the observation of 6
        assert (t.decision, t.player()["moons"]) == ("choose_option", 2)


def test_L033_scoring_and_figure_wait_for_the_reward() -> None:
    """While the die of Moon tile IV is asked, 4 points have been scored and nothing else has happened. Rules: L-033."""
    t = look(4, "K6", library=["E06 up", "E07 up"], others={2: {"library": ["E08 up"]}})
    assert t.decision == "choose_colour"
    assert (t.score(1), t.score(2)) == (4, 0)
    assert t.player()["grand"] == [0, 0, 0, 0]
    assert t.position["moon"]["scoring"][3] == "K6"
    assert t.player()["quadrants"] == 0
    t.do("colour red")
    assert (t.score(1), t.score(2)) == (4 + 4, 1)
    assert t.player()["grand"] == [1, 0, 0, 0]
    assert t.position["moon"]["scoring"][3] is None
    assert t.player()["quadrants"] == 1


def test_L033_the_reward_comes_before_the_scoring() -> None:
    """An upgrade, a row of the University and a column count that the reward itself brings. Rules: L-033."""
    t = look(9, "K1").do("tile 4", "colour red")
    assert t.player()["vp"]["moon"] == 6 + 2
    t = look(8, "K2").do("scale 2")
    assert t.player()["vp"]["moon"] == 4 + 1
    t = look(3, "K7", library=["E06 down"]).do("book 0", "colour red", "book 1", "book 2", "book 3")
    assert t.player()["vp"]["moon"] == 7 + 4


def test_L033_the_grand_inquisitor_comes_after_the_reward() -> None:
    """The Persuade of Moon tile VII finds nobody. Rules: L-033, L-034."""
    t = look(7)
    assert t.decision == "choose_action"
    assert t.player()["grand"] == [1, 0, 0, 0]
    assert not t.position["turn"]["persuaded"]


def test_L034_the_grand_inquisitor_goes_to_space_1_of_the_observers_cellar() -> None:
    """Rules: L-034."""
    t = look(1, grand=[0, 1, 0, 0], cellar=[1, 0, 0, 1], others={2: {"cellar": [0, 1, 0, 0]}})
    assert (t.player(1)["grand"], t.player(1)["cellar"]) == ([1, 1, 0, 0], [1, 0, 0, 1])
    assert (t.player(2)["grand"], t.player(2)["cellar"]) == ([0, 0, 0, 0], [0, 1, 0, 0])


def test_L035_the_scoring_tile_leaves_the_game() -> None:
    """Rules: L-035."""
    t = look(1, "K6")
    assert "K6" not in t.position["moon"]["scoring"]
    assert sorted(filter(None, t.position["moon"]["scoring"])) == [tile for tile in SCORING if tile != "K6"]


def test_L036_the_moon_tile_is_turned_and_no_target_any_more() -> None:
    """Rules: L-036."""
    t = look(4, "K4").do("colour red").finish()
    assert t.position["moon"]["scoring"][3] is None
    assert face_up(t) == {1, 7}


def test_L037_a_moon_tile_is_observed_at_most_once_so_there_are_at_most_nine() -> None:
    """Rules: L-037."""
    t = turn(2, phase=3, gone=range(1, 9), dice=price(13))
    t.do("fixed", "tile 4", "colour red")  # the ninth, not asked
    assert t.position["moon"]["scoring"] == [None] * 9
    t.finish().act(2, dice=price(13))
    assert not payable(t)


@pytest.mark.parametrize("seats", [2, 3])
def test_L038_the_nth_observation_of_the_game_costs_4_plus_n_whoever_makes_it(seats: int) -> None:
    """Rules: L-038."""
    t = moonlit(Table(f"galilei:seats={seats},luna"), deck=DECK[3], display=FAR)
    for n, numeral in enumerate((1, 5, 6, 3), 1):
        t.act(2, dice=price(3 + n))
        assert not payable(t)
        t.edit(players={t.seat: {"dice": price(4 + n)}})
        aim(t, f"moon {numeral}")
        while t.decision != "choose_action":
            t.do(t.legal[0])
        t.finish()


@pytest.mark.parametrize("tile", [tile for tile in SCORING if tile != "K3"])
def test_L039_the_group_icon_of_a_scoring_tile_has_no_effect(tile: str) -> None:
    """With nothing to count, all tiles leave the same position behind. Rules: L-039."""

    def after(scoring: str) -> dict[str, Any]:
        position = look(1, scoring).position
        return {**position, "moon": {**position["moon"], "scoring": None}, "rng": None}

    assert after(tile) == after("K1")


# -- rulings


def test_L202_an_observed_moon_is_no_major_object_for_scoring_tiles() -> None:
    """Rules: L-202."""
    t = look(1, "K6", moons=1, library=["E06 up"], others={2: {"moons": 0}}).do("option 1")
    assert t.player()["vp"]["moon"] == 6 + 2
    t = look(1, "K6", others={2: {"moons": 3}}, phase=2)
    assert t.player(2)["vp"]["moon_others"] == 0


def test_L202_nor_for_objectives_nor_for_the_subject() -> None:
    """Three Major Objects and the Moon: neither the Major Objects tile nor a fourth one on the Scale. Rules: L-202."""
    goals = {"objectives": [{"id": name, "claims": []} for name in ("O1", "O2", "O3", "O8")]}
    scales = [
        {"subject": name, "tile": tile, "side": "a"}
        for name, tile in (("upgrades", "S1"), ("comets", "S2"), ("books", "S3"), ("inquisitors", "S4"))
    ]
    library = ["E06 up", "E07 up", "E08 up"]
    t = look(1, "K4", library=library, change={**goals, "scales": scales}).finish()
    assert [each["claims"] for each in t.position["objectives"]] == [[], [], [], []]
    last = {"round": 12, "last_round": 12, "deck": []}
    t = look(1, "K4", library=library, university=[1, 0, 0, 0], change=last).finish().skip()
    assert t.decision is None
    assert t.player()["vp"]["university"] == 3  # multiplier 1


def test_L203_the_moon_fills_the_place_of_a_major_object() -> None:
    """Nothing more is observed in the action, although a spot could be paid. Rules: L-203, G-098."""
    t = turn(2, ["E02"], dice=["R2", "Y2", "B1", "B2"])
    aim(t, "moon 1").do("pay 0,1,2")
    assert t.player()["dice"] == ["B2"]
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal
    t = aim(turn(2, ["E02"], dice=["R2", "Y2", "B1", "B2"]), "spot 0.2")
    assert t.player()["dice"] == ["R2", "Y2", "B1"]  # they would pay for the Moon
    assert t.decision == "choose_action"


def test_L203_it_is_noted_as_a_major_object_observed() -> None:
    """Rules: L-203."""
    assert "observe_major" in look(1).position["turn"]["icons"]
    assert "observe_constellation" not in look(1).position["turn"]["icons"]


@pytest.mark.parametrize("first", ["moon 1", "spot 0.1"])
def test_L203_galileo_may_add_a_constellation(first: str) -> None:
    """In either order. Rules: L-203, GC-006, GC-007."""
    t = turn(2, ["E10"], rules=GALILEO, dice=["R2", "Y2", "B1", "B2"])
    t.do("fixed", first)
    if first == "moon 1":
        t.do("pay 0,1,2")
        assert set(t.legal) == {"spot 0.1", "stop"}
        t.do("spot 0.1")
    else:
        assert set(t.legal) == {"moon 1", "moon 4", "moon 7", "stop"}
        t.do("moon 1")
    me = t.player()
    assert (me["dice"], me["constellations"], me["moons"]) == ([], 6, 1)
    assert t.decision == "choose_action"


def test_L203_galileo_observes_no_major_object_after_the_moon() -> None:
    """The dice left would pay for the orange 4 of E02. Rules: L-203, GC-006."""
    t = turn(2, ["E02"], rules=GALILEO, dice=["R1", "R4", "Y2", "B2"])
    aim(t, "moon 4").do("pay 0,2,3", "colour yellow")
    assert t.player()["dice"] == ["R4", "Y1"]
    assert t.decision == "choose_action"


def test_L203_sophia_brahe_takes_her_sun_rewards() -> None:
    """Venus in the second position: 1 Quadrant. Rules: L-203, C-073."""
    t = look(1, rules=SOPHIA, board={"venus": 1})
    assert t.player()["quadrants"] == 2 + 1
    t = look(1, rules=SOPHIA, board={"venus": 3}, cellar=[0, 1, 0, 0])
    t.do("figure 2")  # the Persuade finds the new Grand Inquisitor as well: the Sun follows the observation
    assert (t.player()["cellar"], t.player()["vp"]["characters"]) == ([0, 0, 1, 0], 1)


def test_L222_the_parts_of_a_moon_tiles_reward_are_taken_in_printed_order() -> None:
    """3 points, card, Persuade; 6 points, upgrade, die. Rules: L-222."""
    t = look(7, "K4", cellar=[1, 1, 0, 0])
    assert t.decision == "choose_inquisitor"
    assert (t.score(), t.player()["library"]) == (3, ["E13 down"])
    t = look(9, "K4")
    assert t.decision == "choose_tile"
    assert (t.score(), t.player()["dice"]) == (6, [])
    t.do("tile 0")
    assert t.decision == "choose_colour"
    t = look(4, "K4")
    assert t.decision == "choose_colour"
    assert (t.score(), t.player()["quadrants"]) == (4, 0)


def test_L222_a_part_is_finished_before_the_next() -> None:
    """The Lecture of Moon tile VIII brings a Persuade; the Quadrant waits for it. Rules: L-222, G-070."""
    t = look(8, "K4", university=[1, 0, 0, 0], cellar=[1, 1, 0, 0]).do("scale 0")
    assert t.decision == "choose_inquisitor"
    assert t.player()["quadrants"] == 0
    t.do("figure 1")
    assert t.player()["quadrants"] == 1


def test_L233_every_die_of_a_payment_must_be_needed_for_the_cost_or_its_colour() -> None:
    """Rules: L-233, G-105."""
    t = turn(2, dice=["R2", "R3", "Y1", "B1"])
    assert payments(t, "moon 1") == [(("B1", "R3", "Y1"), 0, 0)]
    t = turn(2, dice=["R1", "R2", "Y1", "B1"])
    assert payments(t, "moon 1") == [(("B1", "R1", "R2", "Y1"), 0, 0)]
    t = turn(2, dice=["R6", "Y1", "Y2", "B6"])
    assert payments(t, "moon 1") == [(("B6", "R6", "Y1"), 0, 0), (("B6", "R6", "Y2"), 0, 0)]


def test_L233_every_comet_of_a_payment_must_be_needed() -> None:
    """Rules: L-233, G-106."""
    t = turn(2, dice=["R2", "Y2", "B1"], comets={"ones": 1, "twos": 1})
    assert payments(t, "moon 1") == [(("B1", "R2", "Y2"), 0, 0)]
    t = turn(2, dice=["R2", "Y1", "B1"], comets={"ones": 2, "twos": 1})
    assert payments(t, "moon 1") == [(("B1", "R2", "Y1"), 0, 1), (("B1", "R2", "Y1"), 1, 0)]


def test_L234_the_moon_may_be_observed_in_the_last_round() -> None:
    """Rules: L-234."""
    t = look(6, "K4", change={"round": 12, "last_round": 12, "deck": []})
    assert t.player()["vp"]["moon"] == 8
    assert t.player()["grand"] == [1, 0, 0, 0]
    t.finish().skip()
    assert t.decision is None
    assert t.player()["vp"]["cellar"] == -6


def test_L235_a_comet_used_on_the_moon_goes_to_a_page_in_cleanup() -> None:
    """Rules: L-235."""
    t = look(1, dice=["R1", "Y1", "B1"], comets={"twos": 1})
    assert t.decision == "choose_action"
    assert (t.player()["comets"]["waiting"], t.position["pages"]) == (1, [0] * 6)
    t.do("end")
    assert t.decision == "choose_comet_page"
    t.do("page 1")
    assert t.position["pages"] == [1, 0, 0, 0, 0, 0]
    assert t.player(1)["quadrants"] == 2 + 1


def test_L237_the_supply_of_grand_inquisitors_cannot_run_out() -> None:
    """All 32 ordinary figures are in the cellars. Rules: L-237."""
    t = look(1, cellar=[0, 0, 0, 16], others={2: {"cellar": [0, 0, 0, 16]}})
    assert t.player()["grand"] == [1, 0, 0, 0]


def test_L265_a_moon_tile_being_observed_is_no_target_for_an_observation_inside_it() -> None:
    """Moon tile VIII lies in the middle column, face up. Rules: L-265."""
    t = nested()
    assert moons_offered(t) == {2, 4, 5, 7}
    t.do("moon 5")
    while t.decision != "choose_action":
        t.do(t.legal[0])
    assert [numeral for numeral, tile in enumerate(t.position["moon"]["scoring"], 1) if tile is None] == [1, 5, 8]
    assert t.position["moon"]["taken"] == 3


def test_L265_the_observation_goes_on_after_the_one_inside_it() -> None:
    """Moon tile VIII: 4 points, Lecture (with all that), 1 Quadrant; then its own scoring and figure. Rules: L-265, G-070."""
    t = nested(tiles={5: "K6", 8: "K1"}, sky=["T6", "T2+", "T1", "T4", "T3", "T5"]).do("moon 5")
    assert t.decision == "choose_option"  # the second observation: the Moon objective
    me = t.player()
    assert (me["vp"]["moon"], me["quadrants"], me["grand"]) == (4 + 6 + 2, 3, [1, 0, 0, 0])  # one face-up card
    t.do("option 1")
    me = t.player()
    assert (me["vp"]["moon"], me["quadrants"], me["grand"]) == (4 + 6 + 2 + 2, 4, [2, 0, 0, 0])
    assert me["moons"] == 3


# -- worked examples


def test_WE_01_the_first_observation_of_the_game() -> None:
    """L-020 to L-036: Major Objects, cost 5, a comet of 2."""
    t = turn(
        2,
        tiles={1: "K6"},
        dice=["R1", "Y1", "B2"],
        comets={"twos": 1},
        library=["E06 up", "E07 up"],
        others={2: {"library": ["E08 up", "E09 up", "E02 up"]}},
    )
    t.do("fixed")
    assert set(t.legal) == {"moon 1", "moon 4", "moon 7"}
    t.do("moon 1")
    me = t.player()
    assert (me["dice"], me["comets"]["twos"], me["comets"]["waiting"]) == ([], 0, 1)
    assert (me["quadrants"], me["vp"]["moon"], me["grand"]) == (2, 6 + 4, [1, 0, 0, 0])
    assert t.player(2)["vp"]["moon_others"] == 3
    assert (t.position["moon"]["taken"], me["moons"]) == (1, 1)
    assert t.position["moon"]["scoring"][0] is None
    assert "K6" not in t.position["moon"]["scoring"]


def test_WE_01_illegal_payments() -> None:
    """L-021, L-022: without the comet 4 is below 5; two colours are not enough."""
    assert not payable(turn(2, dice=["R1", "Y1", "B2"]))
    assert not payable(turn(2, dice=["R1", "R2", "Y1"], comets={"twos": 1}))


def test_WE_13_all_nine_observations() -> None:
    """L-038: costs 5 to 13, sum 81. Seats 1 and 2 take turns; their figures go to space 9 of the Bonus Board at once."""
    t = moonlit(Table(LUNA), deck=DECK[3], display=FAR)
    paid = 0
    for n in range(1, 10):
        t.act(2, dice=price(3 + n))
        assert not payable(t)
        seat = t.seat
        t.edit(players={seat: {"dice": price(4 + n)}})
        aim(t, f"moon {n}")
        paid += 4 + n
        while t.decision != "choose_action":
            t.do(t.legal[0])
        assert t.position["moon"]["taken"] == n
        t.finish()
        t.edit(moon={**t.position["moon"], "ninth": n}, players={seat: {"grand": [0, 0, 0, 0]}})
    assert paid == 81
    assert (t.player(1)["moons"], t.player(2)["moons"]) == (5, 4)
    assert t.position["moon"]["scoring"] == [None] * 9


def test_WE_19_payments_of_a_9() -> None:
    """L-022 to L-024, L-233."""
    t = turn(2, phase=2, gone=[8, 5, 2, 7], dice=["R4", "Y2", "B1", "B2"], comets={"ones": 1, "twos": 1})
    assert payments(t, "moon 1") == [
        (("B1", "B2", "R4", "Y2"), 0, 0),
        (("B1", "R4", "Y2"), 0, 1),
        (("B2", "R4", "Y2"), 0, 1),
        (("B2", "R4", "Y2"), 1, 0),
    ]
