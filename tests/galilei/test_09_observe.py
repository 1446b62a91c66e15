"""Section 9 of the rules: Observe (G-098 to G-122) and the worked examples about payments."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from .words import CARDS, Table, some

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Tiles so that the turn's tile is T1 on space 2, T4 on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

SCALES = [
    {"subject": "majors", "tile": "S1", "side": "a"},
    {"subject": "comets", "tile": "S2", "side": "a"},
    {"subject": "books", "tile": "S3", "side": "a"},
    {"subject": "upgrades", "tile": "S4", "side": "b"},
]

PAIRS = {"orange": ("R", "Y"), "green": ("Y", "B"), "purple": ("R", "B")}


def turn(
    space: int,
    near: list[str],
    *,
    rules: str = "galilei:seats=2",
    others: dict[int, dict[str, Any]] | None = None,
    spots: dict[int, list[int]] | None = None,
    deck: list[str] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are the cards of the leftmost display spaces."""
    t = Table(rules)
    change: dict[str, Any] = {"display": [*near, *FAR[len(near) :]], "scales": SCALES}
    change["objectives"] = [{"id": name, "claims": []} for name in ("O1", "O2", "O5", "O8")]
    if deck:
        change["deck"] = deck
    if spots:
        shown = [[0] * len(CARDS[card]["spot"]) for card in change["display"]]
        change["spots"] = [spots.get(place, each) for place, each in enumerate(shown)]
    change["turn"] = {"figures_peak": sum(player.get("cellar", [0]))}
    change["players"] = {1: {"sky": SKY, **player, "telescope": 1 if space == 2 else space - 1}, **(others or {})}
    return t.edit(**change).do("move 1")


def offered(t: Table) -> set[str]:
    """Begins Observe; the targets offered (there must be at least two, a single one is not asked)."""
    t.do("fixed")
    assert t.decision == "choose_target"
    return set(t.legal)


def aim(t: Table, target: str) -> Table:
    """Begins Observe on this target, which is not asked if it is the only one."""
    t.do("fixed")
    return t.do(target) if t.decision == "choose_target" else t


def outcomes(t: Table, target: str) -> list[tuple[tuple[str, ...], int, int]]:
    """Every way the game offers to pay for the target, played out: dice paid, comets of 1 and comets of 2 used."""
    start = t.position
    before = t.player()
    found = []

    def explore(*chosen: str) -> None:
        t.session.set_position(0, start)
        aim(t, target).do(*chosen)
        if t.decision in ("choose_comet", "choose_payment"):
            for text in t.legal:
                explore(*chosen, text)
            return
        after = t.player()
        paid = Counter(before["dice"]) - Counter(after["dice"])
        assert not Counter(after["dice"]) - Counter(before["dice"])
        ones, twos = (before["comets"][key] - after["comets"][key] for key in ("ones", "twos"))
        assert (after["comets"]["used"], after["comets"]["waiting"]) == (ones, twos)
        if target.startswith("major"):
            assert len(after["library"]) == 1
        else:
            assert after["constellations"] == 6
        found.append((tuple(sorted(paid.elements())), ones, twos))

    explore()
    t.session.set_position(0, start)
    return sorted(found)


def legal_payments(dice: list[str], ones: int, twos: int, cost: int, colours: tuple[str, ...]) -> set:
    """G-101 to G-107 written down once more: all payments of this cost with dice of exactly these colours."""

    def covers(group: tuple[str, ...], points: int) -> bool:
        value = sum(int(die[1]) for die in group) + points
        return value >= cost and {die[0] for die in group} == set(colours)

    found = set()
    for size in range(1, len(dice) + 1):
        for group in combinations(sorted(dice), size):
            for small in range(ones + 1):
                for big in range(twos + 1):
                    points = small + 2 * big
                    if not covers(group, points):
                        continue
                    if any(covers(group[:i] + group[i + 1 :], points) for i in range(size)):
                        continue
                    if (small and covers(group, points - 1)) or (big and covers(group, points - 2)):
                        continue
                    found.add((group, small, big))
    return found


def objects(t: Table) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Every Major Object and open spot of the display with its cost and the letters of its colours."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    position = t.position
    for place, card in enumerate(position["display"]):
        found[f"major {place}"] = (CARDS[card]["cost"], PAIRS[CARDS[card]["colour"]])
        for number, spot in enumerate(CARDS[card]["spot"], 1):
            if not position["spots"][place][number - 1]:
                found[f"spot {place}.{number}"] = (spot["cost"], (spot["colour"][0].upper(),))
    return found


def shuffled_tables(seed: int, number: int):
    """Tables with random cards in the display, random dice and random comets, before Observe."""
    rng = random.Random(seed)
    t = turn(2, [])
    base = t.position
    for _ in range(number):
        dice: list[str] = []
        for _ in range(rng.randint(1, 4)):
            colour = rng.choice([c for c in "RYB" if sum(die[0] == c for die in dice) < 3])
            dice.append(f"{colour}{rng.randint(1, 6)}")
        dice.sort(key=lambda die: ("RYB".index(die[0]), die[1]))
        comets = {"ones": rng.choice((0, 0, 1, 2, 3, 4)), "twos": rng.choice((0, 0, 1, 2, 3))}
        t.session.set_position(0, base)
        yield t.edit(display=rng.sample(sorted(CARDS), 6), players={1: {"dice": dice, "comets": comets}})


def test_G098_after_a_major_object_nothing_more_is_observed():
    t = turn(2, ["E02", "E07", "E11"], dice=["R3", "Y1", "B3"])
    t.do("fixed", "major 0")
    assert t.player()["dice"] == ["B3"]  # enough for the blue spots of cost 3 on spaces 1 and 2
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal


def test_G098_after_a_spot_one_more_spot_but_no_major_object():
    t = turn(2, ["E02", "E07", "E11"], dice=["R3", "Y1", "B2", "B3"])
    t.do("fixed", "spot 0.2", "pay 2")
    assert t.player()["dice"] == ["R3", "Y1", "B3"]  # R3 and Y1 would pay for the Major Object of space 0
    assert set(t.legal) == {"spot 1.1", "spot 2.1", "spot 2.2", "stop"}
    t.do("spot 1.1")
    assert t.player()["dice"] == ["R3", "Y1"]  # R3 would pay for a third spot
    assert t.decision == "choose_action"
    assert "fixed" not in t.legal
    assert t.player()["constellations"] == 5


def test_G099_cards_elsewhere_are_no_targets():
    elsewhere = {"library": ["E07 up", "E03 down"], "dice": ["R3", "Y1", "B3"]}
    t = turn(2, [], deck=["E11", "E08", "E06"], others={2: {"library": ["E02 up"]}}, **elsewhere)
    assert "fixed" not in t.legal
    t = turn(2, ["E02"], deck=["E11", "E08", "E06"], **elsewhere)
    assert offered(t) == {"major 0", "spot 0.2"}


def test_G100_without_a_payable_target_observe_is_not_begun():
    assert "fixed" not in turn(2, ["E01"], dice=["R2", "Y3", "B3"]).legal
    assert "fixed" in turn(2, ["E01"], dice=["R3", "Y3", "B3"]).legal
    t = turn(5, ["E01"], dice=["R2", "Y3", "B3"])  # Observe / Gain a die: only the die is left
    t.do("fixed")
    assert t.decision == "choose_colour"


def test_G100_the_first_observation_must_be_made():
    t = turn(2, ["E08"], dice=["R4", "B3"])
    assert offered(t) == {"spot 0.1", "spot 0.2"}  # no "stop"


@pytest.mark.parametrize(
    ("change", "payable"),
    [
        ({"comets": {"ones": 1}}, True),
        ({"comets": {"twos": 1}}, True),
        ({}, False),
        ({"dice": ["R2", "R3"]}, True),
        ({"dice": ["Y2"], "comets": {"ones": 3}}, False),
    ],
)
def test_G101_own_dice_and_own_comets_on_the_game_board_pay(change: dict, payable: bool):
    t = turn(2, ["E01"], others={2: {"dice": ["R3"], "comets": {"ones": 2, "twos": 2}}}, **{"dice": ["R2"], **change})
    assert ("fixed" in t.legal) == payable  # the red spot of cost 3


@pytest.mark.parametrize("place", [{"pages": {1: 1}}, {"appendix": [1, 0]}])
def test_G101_comets_in_the_book_do_not_pay(place: dict):
    t = Table()
    t.edit(display=["E01", *FAR[1:]], players={1: {"dice": ["R2"], "sky": SKY, "telescope": 1}}, **place).do("move 1")
    assert t.player()["comets"]["board"] == 6
    assert "fixed" not in t.legal


@pytest.mark.parametrize(
    ("dice", "ones", "twos", "payable"),
    [
        (["R5"], 0, 0, True),
        (["R4"], 0, 0, False),
        (["R1", "R4"], 0, 0, True),
        (["R1", "R3"], 0, 0, False),
        (["R4"], 1, 0, True),
        (["R3"], 1, 0, False),
        (["R3"], 0, 1, True),
        (["R2"], 0, 1, False),
        (["R2"], 1, 1, True),
        (["R1"], 1, 1, False),
    ],
)
def test_G102_dice_and_comets_together_reach_the_cost_of_a_spot(dice: list, ones: int, twos: int, payable: bool):
    t = turn(2, ["E16"], dice=dice, comets={"ones": ones, "twos": twos})  # red spot of cost 5
    assert ("fixed" in t.legal) == payable
    if payable:
        aim(t, "spot 0.1")
        assert t.player()["vp"]["constellations"] == 4


@pytest.mark.parametrize(
    ("dice", "ones", "payable"),
    [(["R5", "B1"], 0, True), (["R4", "B1"], 0, False), (["R4", "B1"], 1, True), (["R3", "B1"], 1, False)],
)
def test_G102_dice_and_comets_together_reach_the_cost_of_a_major_object(dice: list, ones: int, payable: bool):
    t = turn(2, ["E15"], dice=dice, comets={"ones": ones})  # purple, cost 6
    assert ("fixed" in t.legal) == payable
    if payable:
        aim(t, "major 0")
        assert t.player()["library"] == ["E15 up"]


@pytest.mark.parametrize(
    ("dice", "majors"),
    [
        (["R6", "Y1"], {"major 0"}),
        (["R1", "Y6"], {"major 0"}),
        (["R1", "Y1", "Y2"], {"major 0"}),
        (["Y1", "B3"], {"major 1"}),
        (["Y6", "B1"], {"major 1"}),
        (["R1", "B6"], {"major 2"}),
        (["R3", "B1"], {"major 2"}),
        (["R1", "Y3", "B3"], {"major 0", "major 1", "major 2"}),
        (["R2", "R2", "R6"], set()),
        (["Y4", "Y5", "Y6"], set()),
        (["B4", "B5", "B6"], set()),
    ],
)
def test_G103_a_major_object_takes_both_of_its_colours(dice: list, majors: set):
    """Orange, green and purple of cost 4 on spaces 0 to 2; two comets of 2 never stand for a colour."""
    t = turn(2, ["E02", "E07", "E11", "E05", "E03", "E08"], dice=dice)
    assert offered(t) & {"major 0", "major 1", "major 2"} == majors
    t = turn(2, ["E02", "E07", "E11", "E05", "E03", "E08"], dice=dice, comets={"twos": 2})
    assert offered(t) & {"major 0", "major 1", "major 2"} == majors


def test_G103_dice_of_the_third_colour_do_not_pay():
    t = turn(2, ["E01", "E08"], dice=["R5", "Y2", "B6"])  # orange 8: 5 + 2 is short by 1
    assert "major 0" not in offered(t)
    t = turn(2, ["E01", "E08"], dice=["R5", "Y3", "B6"])
    assert "major 0" in offered(t)
    t.do("major 0")
    assert t.player()["dice"] == ["B6"]


def test_G104_a_spot_takes_dice_of_its_colour_only():
    assert "fixed" not in turn(2, ["E16"], dice=["R3", "Y5", "B4"]).legal  # red spot and blue spot of cost 5
    t = turn(2, ["E16"], dice=["R2", "R3", "Y3", "B4"])  # orange 9 is out of reach
    t.do("fixed")
    assert t.player()["dice"] == ["Y3", "B4"]
    assert t.player()["vp"]["constellations"] == 4


def test_G104_comets_alone_do_not_pay_for_a_spot():
    t = turn(2, ["E11"], dice=["Y1"], comets={"twos": 2})  # blue 3 and red 2 against four points of comets
    assert "fixed" not in t.legal
    t = turn(2, ["E11"], dice=["R1"], comets={"twos": 1})
    t.do("fixed")
    assert t.position["spots"][0] == [0, 1]


def test_G105_every_die_must_be_needed_for_the_cost_or_a_colour():
    t = turn(2, ["E02"], dice=["R4", "Y1", "Y2"])  # orange 4
    aim(t, "major 0")
    assert set(t.legal) == {"pay 0,1", "pay 0,2"}  # R4 alone has the value but no yellow; three dice hold one too many
    t = turn(2, ["E05"], dice=["R1", "B1", "B2", "B3"])  # blue 4
    aim(t, "spot 0.3")
    assert set(t.legal) == {"pay 1,3", "pay 2,3"}


def test_G105_a_die_needed_for_its_colour_only_is_paid():
    t = turn(2, ["E02"], dice=["R6", "Y1", "Y1"])
    aim(t, "major 0")
    assert t.player()["dice"] == ["Y1"]


def test_G106_every_comet_must_be_needed():
    t = turn(2, ["E16"], dice=["R2"], comets={"ones": 3, "twos": 2})  # red 5, gap 3
    assert outcomes(t, "spot 0.1") == [(("R2",), 0, 2), (("R2",), 1, 1), (("R2",), 3, 0)]


def test_G106_no_comet_may_be_added_to_dice_that_reach_the_cost():
    t = turn(2, ["E16"], dice=["R5"], comets={"ones": 2, "twos": 2})
    assert outcomes(t, "spot 0.1") == [(("R5",), 0, 0)]


def test_G107_a_comet_of_1_pays_exactly_and_comets_of_2_exceed_by_at_most_1():
    seen: Counter = Counter()
    for t in shuffled_tables(107, 30):
        dice, comets = t.player()["dice"], t.player()["comets"]
        for target, (cost, colours) in objects(t).items():
            if not legal_payments(dice, comets["ones"], comets["twos"], cost, colours):
                continue
            for paid, ones, twos in outcomes(t, target):
                excess = sum(int(die[1]) for die in paid) + ones + 2 * twos - cost
                assert excess >= 0
                if ones:
                    assert excess == 0
                elif twos:
                    assert excess <= 1
                seen[bool(ones), bool(twos), excess] += 1
    assert seen[True, False, 0] and seen[True, True, 0] and seen[False, True, 0] and seen[False, True, 1]


def test_G108_target_then_comets_of_2_before_comets_of_1_then_dice():
    t = turn(2, ["E16", "E05"], dice=["R1", "R2", "R2"], comets={"ones": 3, "twos": 2})  # red spots of 5 and 2
    t.do("fixed")
    assert t.decision == "choose_target"
    t.do("spot 0.1")
    assert t.decision == "choose_comet"
    assert set(t.legal) == {"comet 2", "comet 1", "stop"}
    t.do("comet 1")
    assert t.decision == "choose_comet"
    assert set(t.legal) == {"comet 1", "stop"}  # a 2 can no longer be added, though 2 + 2 + 1 would pay
    t.do("comet 1")
    assert set(t.legal) == {"comet 1", "stop"}  # with two points the dice 1 and 2 are enough
    t.do("comet 1")
    assert t.player()["dice"] == ["R1", "R2"]  # 2 + 3


def test_G108_dice_are_chosen_last_and_equal_dice_are_one_choice():
    t = turn(2, ["E16", "E05"], dice=["R1", "R1", "R2"], comets={"twos": 1})
    t.do("fixed", "spot 0.1")  # 1 + 2 + 2; 1 + 1 + 2 is short by one
    assert t.player()["dice"] == ["R1"]
    t = turn(2, ["E16", "E05"], dice=["R3", "R3", "R4"], comets={"twos": 1})
    t.do("fixed", "spot 0.1", "stop")
    assert t.decision == "choose_payment"
    assert set(t.legal) == {"pay 0,1", "pay 0,2"}
    t = turn(2, ["E16", "E05"], dice=["R3", "R3", "R4"], comets={"twos": 1})
    t.do("fixed", "spot 0.1", "comet 2")
    assert t.decision == "choose_payment"
    assert set(t.legal) == {"pay 0", "pay 2"}


def test_G109_a_target_is_offered_only_if_a_legal_payment_remains():
    for t in shuffled_tables(109, 60):
        dice, comets = t.player()["dice"], t.player()["comets"]
        payable = {
            target
            for target, (cost, colours) in objects(t).items()
            if legal_payments(dice, comets["ones"], comets["twos"], cost, colours)
        }
        assert ("fixed" in t.legal) == bool(payable)
        if len(payable) > 1:
            assert offered(t) == payable


def test_G109_a_comet_is_offered_only_if_a_legal_payment_remains():
    t = turn(2, ["E15", "E05"], dice=["R2", "B2"], comets={"ones": 1, "twos": 1})  # purple 6: gap 2
    t.do("fixed", "major 0")  # a single 1 leaves 5, and 1 + 2 is more than needed: the 2 is the only way
    assert t.decision == "choose_action"
    assert (t.player()["comets"]["ones"], t.player()["comets"]["waiting"]) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(3))
def test_G109_all_legal_payments_and_no_others_are_offered(seed: int):
    """G-101 to G-107 by brute force: each payment can be reached in exactly one way and no way ends without one."""
    compared = 0
    for t in shuffled_tables(seed, 40):
        dice, comets = t.player()["dice"], t.player()["comets"]
        for target, (cost, colours) in objects(t).items():
            expected = legal_payments(dice, comets["ones"], comets["twos"], cost, colours)
            if expected:
                assert outcomes(t, target) == sorted(expected), (target, dice, comets)
                compared += len(expected)
    assert compared > 150


def test_G110_a_major_object_is_resolved_in_all_its_parts():
    t = turn(
        2,
        ["E08", "E01"],
        spots={1: [2, 1]},
        deck=["E03", "E06", "E07"],
        others={2: {"constellations": 6}},
        dice=["R5", "Y3", "B1"],
        constellations=6,
        library=["E02 down"],
    )
    t.do("fixed", "major 1")
    me = t.player()
    assert me["dice"] == ["B1"]
    assert (me["score"], me["vp"]["majors"]) == (7, 7)
    assert me["cellar"] == [1, 0, 0, 0]
    assert me["library"] == ["E02 down", "E01 up"]
    assert t.position["display"] == ["E08", "E03", *FAR[2:]]
    assert t.position["spots"][1] == [0, 0]
    assert t.position["deck"] == ["E06", "E07"]
    assert (me["constellations"], t.player(2)["constellations"]) == (6, 6)


def test_G110_a_major_object_without_an_inquisitor_gives_none():
    t = turn(2, ["E15"], dice=["R5", "B1"])
    t.do("fixed")
    assert t.player()["vp"]["majors"] == 6
    assert t.player()["cellar"] == [0, 0, 0, 0]


def test_G111_the_space_is_refilled_at_once():
    t = turn(2, ["E08", "E15", "E02"], deck=["E03", "E06"], dice=["R5", "B1"])
    t.do("fixed", "major 1")
    assert t.decision == "choose_action"  # the turn is not over yet
    assert t.position["display"] == ["E08", "E03", "E02", *FAR[3:]]
    assert t.position["deck"] == ["E06"]


def test_G112_tokens_of_a_taken_card_are_out_of_the_game_and_count_as_removed():
    t = turn(
        2,
        ["E01", "E08"],
        spots={0: [1, 2]},
        deck=["E03", "E06", "E07"],
        dice=["R5", "Y3"],
        constellations=6,
        others={2: {"constellations": 2, "dice": ["B3"]}},
    )
    t.do("fixed", "major 0")
    assert (t.player(1)["constellations"], t.player(2)["constellations"]) == (6, 2)
    assert all(owner == 0 for spots in t.position["spots"] for owner in spots)
    t.finish()
    t.act(2).do("fixed")  # seat 2: the blue spot with its 6th token, the 5 others are in the box
    t.finish()
    assert t.player(2)["constellations"] == 1
    assert t.player(2)["vp"]["objectives"] == 7  # six Constellation tokens gone from the own board


def test_G113_pay_then_cover_then_the_rewards_of_the_spot_then_of_the_place():
    t = turn(2, ["E08"], dice=["R1", "R4", "Y1", "B1"])
    aim(t, "spot 0.2")  # red 4: 2 points and a die
    assert t.decision == "choose_colour"
    assert t.player()["dice"] == ["R1", "Y1", "B1"]  # paid before: the fourth die need not be exchanged
    assert set(t.legal) == {"colour red", "colour yellow", "colour blue"}
    assert t.position["spots"][0] == [0, 1]
    assert t.player()["constellations"] == 6
    assert t.player()["score"] == 2
    assert t.player()["quadrants"] == 0  # the place's reward comes last
    t.do("colour red")
    assert t.player()["quadrants"] == 1


def test_G113_the_reward_of_the_place_does_not_help_the_reward_of_the_spot():
    t = turn(2, ["E12"], dice=["R3"], constellations=6, library=[])
    t.do("fixed")  # red 3: 1 point and Write 2; then the 2nd token's card
    assert t.decision == "choose_action"
    assert len(t.player()["library"]) == 1
    assert t.player()["books"] == [0, 0, 0, 0]


def test_G113_the_reward_of_the_spot_helps_the_reward_of_the_place():
    t = turn(2, ["E14"], deck=["E04", "E06", "E07"], dice=["R3"], constellations=1, library=[])
    t.do("fixed")  # red 3: 1 point and a card; then the 7th token's Write 4
    assert t.player()["library"] == ["E04 down"]
    assert t.decision == "choose_book_token"


@pytest.mark.parametrize("owner", [1, 2])
def test_G114_a_covered_spot_is_no_target_for_anybody(owner: int):
    t = turn(2, ["E10", "E08"], dice=["R3", "B3"])
    assert offered(t) == {"spot 0.1", "spot 0.3", "spot 1.1"}
    tokens = {1: {"constellations": 6}, 2: {}} if owner == 1 else {1: {}, 2: {"constellations": 6}}
    t = turn(2, ["E10", "E08"], spots={0: [owner, 0, 0]}, others={2: tokens[2]}, dice=["R3", "B3"], **tokens[1])
    assert offered(t) == {"spot 0.3", "spot 1.1"}


def test_G114_a_spot_covered_in_this_action_stays_covered_for_all():
    t = turn(2, ["E10", "E08"], dice=["R3", "B2", "B3"])
    t.do("fixed", "spot 0.1", "pay 1")
    assert set(t.legal) == {"spot 0.3", "spot 1.1", "stop"}
    t.do("stop").finish()
    t.act(2, dice=["R3", "B3"])
    assert offered(t) == {"spot 0.3", "spot 1.1"}


def test_G115_both_spots_may_be_on_one_card_or_on_two():
    for second, spots in (("spot 0.3", [[1, 0, 1], [0, 0]]), ("spot 1.2", [[1, 0, 0], [0, 1]])):
        t = turn(2, ["E10", "E07"], dice=["R3", "Y4", "B2"])
        t.do("fixed", "spot 0.1")
        assert set(t.legal) == {"spot 0.2", "spot 0.3", "spot 1.2", "stop"}
        t.do(second)
        assert t.position["spots"][:2] == spots


def test_G115_the_first_spot_is_resolved_before_the_second_is_chosen():
    t = turn(2, ["E13"], dice=["Y3", "B4"])
    t.do("fixed", "spot 0.1")  # blue 4: 2 points and a die
    assert t.decision == "choose_colour"
    t.do("colour red")
    assert t.player()["quadrants"] == 1  # the 1st token's reward is taken, too
    assert t.decision == "choose_target"
    assert set(t.legal) == {"spot 0.2", "stop"}


def test_G116_the_second_spot_is_optional():
    t = turn(2, ["E10", "E08"], dice=["R3", "B3"])
    t.do("fixed", "spot 0.1")
    assert "stop" in t.legal
    t.do("stop")
    assert t.decision == "choose_action"
    assert t.player()["dice"] == ["R3"]
    assert t.player()["constellations"] == 6


@pytest.mark.parametrize(("colour", "further"), [("red", True), ("yellow", False)])
def test_G116_a_die_gained_by_the_first_spot_pays_for_the_second(colour: str, further: bool):
    t = turn(2, ["E13", "E11"], dice=["B4"], comets={"ones": 1})
    t.do("fixed", "spot 0.1", f"colour {colour}")
    assert (t.decision == "choose_target") == further
    if further:
        assert set(t.legal) == {"spot 1.2", "stop"}  # red 2: the new die and the comet
        t.do("spot 1.2")
        assert t.player()["dice"] == []
        assert t.player()["constellations"] == 5


def test_G116_a_die_raised_by_the_first_spot_pays_for_the_second():
    t = turn(2, ["E12", "E11"], dice=["R3", "B2"], library=["E07 down"])  # top row: all blue +1
    assert offered(t) == {"major 0", "major 1", "spot 0.1", "spot 1.2"}  # no blue spot of cost 3 yet
    t.do("spot 0.1", "book 0", "stop")
    assert t.player()["dice"] == ["B3"]
    assert set(t.legal) == {"spot 1.1", "stop"}


@pytest.mark.parametrize("token", [1, 2, 3, 4, 5, 6, 7])
def test_G117_the_seven_token_rewards(token: int):
    t = turn(
        2,
        ["E08"],
        deck=["E04", "E06", "E07"],
        dice=["B3"],
        constellations=8 - token,
        library=["E22 down", "E31 down"],
        cellar=[1, 0, 0, 0],
    )
    t.do("fixed")  # blue 3: 2 points
    want = {"quadrants": 0, "library": ["E22 down", "E31 down"], "university": [0] * 4, "cellar": [1, 0, 0, 0], "books": [0] * 4}
    score = 2
    if token == 1:
        want["quadrants"] = 1
    elif token in (2, 4, 6):
        want["library"] = ["E22 down", "E31 down", "E04 down"]
    elif token == 3:
        assert t.decision == "choose_university_token"
        t.do("scale 2")
        want["university"] = [0, 0, 1, 0]
    elif token == 5:
        want["cellar"] = [0, 1, 0, 0]
    else:
        assert t.decision == "choose_book_token"
        t.do("book 0", "book 2", "book 2", "book 1")  # the fourth step enters 2 points
        want["books"] = [1, 1, 2, 0]
        score = 4
    assert t.decision == "choose_action"
    assert {key: t.player()[key] for key in want} == want
    assert t.player()["score"] == score
    assert t.player()["dice"] == []


def test_G118_without_tokens_only_major_objects_are_observed():
    t = turn(2, ["E02", "E07"], dice=["R3", "Y3", "B2"], constellations=0)
    assert offered(t) == {"major 0", "major 1"}
    t = turn(2, ["E02", "E07"], dice=["R3", "Y3", "B2"], constellations=1)
    assert offered(t) == {"major 0", "major 1", "spot 0.1", "spot 0.2", "spot 1.2"}


@pytest.mark.parametrize(("tokens", "decision"), [(1, "choose_action"), (2, "choose_target")])
def test_G118_after_the_7th_token_no_second_spot_follows(tokens: int, decision: str):
    t = turn(2, ["E02", "E07"], dice=["Y3", "B2"], constellations=tokens)
    t.do("fixed", "spot 0.2")
    assert t.player()["dice"] == ["Y3"]  # pays for two more spots
    assert t.decision == decision


def test_G119_a_card_reward_lies_face_down_with_its_light_strip():
    t = turn(2, ["E08"], deck=["E05", "E06", "E07"], dice=["B3"], constellations=6, quadrants=2)
    shown = t.position["display"]
    t.do("fixed")
    me = t.player()
    assert me["library"] == ["E05 down"]
    assert t.position["deck"] == ["E06", "E07"]
    assert t.position["display"] == shown
    assert me["score"] == 2  # the spot's; the Major Object on the front gives neither points nor its Inquisitor
    assert me["cellar"] == [0, 0, 0, 0]
    t.do("free write", "book 2")  # light strip: 2 points; dark strip: all blue +1
    assert t.player()["vp"]["library"] == 2


def test_G119_a_face_down_card_is_no_major_object():
    """Printed 1 wants two Major Objects: one face up and one face down are not enough."""
    for library, points in ((["E02 up", "E05 down"], 0), (["E02 up", "E05 up"], 7)):
        t = turn(2, ["E08"], dice=["B3"], constellations=6, comets={"ones": 2}, library=library)
        t.do("fixed")
        assert t.player()["constellations"] == 5
        t.finish()
        assert t.player()["vp"]["objectives"] == points


def test_G120_a_card_with_all_spots_covered_stays_until_its_major_object_is_observed():
    t = turn(2, ["E04"], deck=["E03", "E06"], dice=["R5"])
    t.do("fixed")
    assert t.position["spots"][0] == [1]
    t.finish()
    assert t.position["display"][0] == "E04"
    assert t.position["deck"] == ["E03", "E06"]
    t.act(2, dice=["R5", "Y1"]).do("fixed")  # orange 6 by seat 2
    assert t.player(2)["library"] == ["E04 up"]
    assert t.position["display"][0] == "E03"


def test_G121_each_observe_action_counts_its_own_observations():
    t = turn(2, ["E10", "E08"], dice=["R3", "R4", "B2", "B3"])
    t.do("fixed", "spot 0.1", "pay 2", "spot 1.1")
    assert t.decision == "choose_action"
    t.finish().skip()
    t.act(5, dice=["R3", "R4", "B2"])
    t.do("fixed", "option 1", "spot 0.3", "pay 0", "scale 2")  # the spots of the turn before take nothing from this action
    t.do("spot 1.2", "colour yellow")
    assert t.decision == "choose_action"
    assert t.position["spots"][:2] == [[1, 0, 1], [1, 1]]


def test_G122_an_empty_space_offers_no_target():
    t = turn(2, ["E02", "E07", "E11"], rules="galilei:seats=3", deck=["E06"], dice=["R3", "Y1"])
    t.do("fixed", "major 0").finish()
    t.act(2, dice=["Y1", "B3"]).do("fixed", "major 1")
    assert t.position["display"][:3] == ["E06", None, "E11"]
    t.finish()
    t.act(2, dice=["R3", "Y3", "B3"])
    assert t.seat == 3
    assert offered(t) == {"major 0", "spot 0.1", "spot 0.2", "major 2", "spot 2.1", "spot 2.2"}


def test_WE_G01_a_major_object_with_three_dice():
    """G-102, G-103, G-110, G-111."""
    t = turn(2, ["E01"], deck=["E03", "E06"], dice=["R5", "Y1", "Y2"])
    t.do("fixed", "major 0")
    me = t.player()
    assert me["dice"] == []
    assert me["score"] == 7
    assert me["cellar"] == [1, 0, 0, 0]
    assert me["library"] == ["E01 up"]
    assert t.position["display"][0] == "E03"


def test_WE_G02_a_spot_with_the_third_token():
    """G-104, G-113, G-117."""
    t = turn(2, ["E04"], dice=["R1", "R1", "R3"], constellations=5)
    t.do("fixed")
    assert t.decision == "choose_university_token"
    assert (t.player()["score"], t.player()["quadrants"]) == (3, 1)
    t.do("scale 0")  # first row of this Scale: 1 Quadrant
    me = t.player()
    assert me["dice"] == []
    assert t.position["spots"][0] == [1]
    assert me["constellations"] == 4
    assert (me["score"], me["quadrants"]) == (3, 2)
    assert me["university"] == [1, 0, 0, 0]


def test_WE_G12_payments_with_comets():
    """G-105, G-106."""
    t = turn(2, ["E15"], dice=["R2", "B2"], comets={"ones": 2, "twos": 1})
    assert outcomes(t, "major 0") == [(("B2", "R2"), 0, 1), (("B2", "R2"), 2, 0)]
    aim(t, "major 0")
    assert set(t.legal) == {"comet 2", "comet 1"}  # without any comet the dice are short


def test_WE_G13_payments_of_a_red_5():
    """G-105 to G-107."""
    t = turn(2, ["E16"], dice=["R1", "R4"], comets={"ones": 1, "twos": 1})
    assert outcomes(t, "spot 0.1") == [(("R1", "R4"), 0, 0), (("R4",), 0, 1), (("R4",), 1, 0)]


def test_WE_G14_payments_of_a_blue_4():
    """G-105."""
    t = turn(2, ["E05"], dice=["B1", "B2", "B3"])
    assert outcomes(t, "spot 0.3") == [(("B1", "B3"), 0, 0), (("B2", "B3"), 0, 0)]
    aim(t, "spot 0.3")
    assert set(t.legal) == {"pay 0,2", "pay 1,2"}


def test_WE_G15_payments_of_a_green_4():
    """G-103, G-105, G-106."""
    t = turn(2, ["E07"], dice=["Y1", "B1", "B4"], comets={"twos": 1})
    assert outcomes(t, "major 0") == [(("B1", "Y1"), 0, 1), (("B4", "Y1"), 0, 0)]


def test_WE_G22_two_spots_with_the_first_two_tokens():
    """G-115 to G-117, G-119."""
    t = turn(2, ["E05", "E08"], deck=["E04", "E06", "E07"], dice=["R2", "B3"])
    t.do("fixed", "spot 0.1")  # red 2: 1 point
    assert (t.player()["score"], t.player()["quadrants"], t.player()["library"]) == (1, 1, [])
    t.do("spot 1.1")  # blue 3: 2 points
    me = t.player()
    assert (me["score"], me["quadrants"], me["library"]) == (3, 1, ["E04 down"])
    assert me["constellations"] == 5
