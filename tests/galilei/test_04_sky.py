"""Chapter 4 of the rules: sky, telescope and tile queue (G-044 to G-056)."""

import random

import pytest

from .words import Table, read, some

TILES = ["T1", "T2", "T3", "T4", "T5", "T6"]
A, B, C, D, E, F = ORDER = ["T4", "T6", "T1", "T5", "T3", "T2"]
# space the telescope stands on: where moves of 1, 2 and 3 end
ENDS = {1: (2, 3, 4), 2: (3, 4, 5), 3: (4, 5, 6), 4: (5, 6, 2), 5: (6, 2, 3), 6: (2, 3, 4)}
STEPS = [(start, steps) for start in ENDS for steps in (1, 2, 3)]


def sky(space, tile):
    """The six Action tiles with this one on this space, the others basic side up in the order of their ids."""
    order = [name for name in TILES if name != tile[:2]]
    order.insert(space, tile)
    return order


def scales(table, names):
    """Lays these Scale tiles ("S1b": tile S1, side b) under the Subjects in play."""
    old = table.position["scales"]
    return table.edit(scales=[{**each, "tile": name[:2], "side": name[2]} for each, name in zip(old, names, strict=True)])


def states(table, seed):
    """Positions of a random game, each before its decision; plays on when the next one is asked for."""
    rng = random.Random(seed)
    for _ in range(60_000):
        position = table.position
        if position["decision"] is None:
            return
        yield position
        table.do(rng.choice(table.legal))
    raise AssertionError("the game does not end")


def mover(position):
    return position["players"][position["seat"] - 1]


def observer(space):
    """On this space with red 4 and yellow 1: they pay for an orange Major Object, the red one for a red spot."""
    return Table().act(space, dice=["R4", "Y1"], display={0: "E02", 1: "E03"})


# -- G-044 to G-047: the spaces


def test_G044_the_five_fixed_actions_of_the_table():
    spaces = {space["index"]: space["options"] for space in read("tracks")["sky"]}
    assert [spaces[index] for index in (2, 3, 4, 5, 6)] == [
        [["observe"]],
        [["die"], ["lecture"]],
        [["comet"]],
        [["observe"], ["die"]],
        [["upgrade"]],
    ]


def test_G044_observe_gains_an_object_of_the_display():
    t = observer(2).do("fixed", "major 0")
    assert (t.player()["library"], t.player()["dice"], t.score()) == (["E02 up"], [], 4)


def test_G044_gain_a_die_or_lecture():
    t = Table().act(3).do("fixed")
    assert (t.decision, t.legal) == ("choose_option", ["option 1", "option 2"])
    t.do("option 1", "colour blue")
    assert (t.player()["dice"], t.player()["university"]) == (["R1", "Y1", "B1", "B1"], [0, 0, 0, 0])
    t = scales(Table(), ["S1b", "S3a", "S4a", "S5b"]).act(3).do("fixed", "option 2", "scale 1")
    assert (t.player()["dice"], t.player()["university"]) == (["R1", "Y1", "B1"], [0, 1, 0, 0])


def test_G044_spot_a_comet():
    t = Table().act(4).do("fixed")
    assert t.decision == "choose_action"
    assert (t.player()["comets"]["board"], t.player()["comets"]["ones"]) == (6, 1)


def test_G044_observe_or_gain_a_die():
    t = observer(5).do("fixed")
    assert (t.decision, t.legal) == ("choose_option", ["option 1", "option 2"])
    t.do("option 1", "major 0")
    assert (t.player()["library"], t.player()["dice"]) == (["E02 up"], [])
    t = observer(5).do("fixed", "option 2", "colour yellow")
    assert (t.player()["library"], t.player()["dice"]) == ([], ["R4", "Y1", "Y1"])


def test_G044_upgrade():
    t = Table().act(6, sky=ORDER).do("fixed")
    assert set(t.legal) == {f"tile {space}" for space in range(6)}
    t.do("tile 3")
    assert t.player()["sky"] == [A, B, C, D + "+", E, F]


@pytest.mark.parametrize(
    ("space", "asked"),
    [
        (2, ["choose_target"]),
        (3, ["choose_colour", "choose_university_token"]),
        (4, ["choose_action"]),  # a comet is spotted without a decision
        (5, ["choose_target", "choose_colour"]),
        (6, ["choose_tile"]),
    ],
)
def test_G045_the_fixed_actions_lie_on_spaces_2_to_6_in_this_order(space, asked):
    if len(asked) == 1:
        t = observer(space).do("fixed")
        assert t.decision == asked[0]
        assert t.player()["comets"]["ones"] == (space == 4)
    else:
        assert [observer(space).do("fixed", half).decision for half in ("option 1", "option 2")] == asked


def test_G046_spaces_0_and_1_have_no_action():
    spaces = {space["index"]: space["options"] for space in read("tracks")["sky"]}
    assert spaces[0] == spaces[1] == []


@pytest.mark.parametrize("ruleset", ["galilei:solo,characters=basic", "galilei:seats=2", "galilei:seats=4"])
def test_G046_the_telescope_never_enters_spaces_0_and_1_again(ruleset):
    for seed in some(3):
        moved = set()
        for position in states(Table(ruleset, seed=seed), seed):
            if position["decision"] != "choose_move":
                moved.add(position["seat"])
                assert 2 <= position["turn"]["space"] <= 6
            for seat, each in enumerate(position["players"], 1):
                assert 2 <= each["telescope"] <= 6 if seat in moved else each["telescope"] == 1


@pytest.mark.parametrize("ruleset", ["galilei:solo,characters=basic", "galilei:seats=3"])
def test_G047_spaces_0_to_5_hold_one_tile_each_in_every_state(ruleset):
    for position in states(Table(ruleset, seed=2), 4):
        for each in position["players"]:
            assert sorted(tile[:2] for tile in each["sky"]) == TILES


def test_G047_the_tile_of_the_turn_is_the_one_on_its_space_and_space_6_has_none():
    for space in (2, 3, 4, 5):
        assert Table().act(space, sky=ORDER).position["turn"]["tile"] == ORDER[space]
    t = Table().act(6, sky=ORDER)
    assert t.position["turn"]["tile"] is None
    t.do("moving")  # no tile, so no option either
    assert (t.decision, t.player()["quadrants"]) == ("choose_action", 1)


# -- G-048 to G-050: the move


@pytest.mark.parametrize("space", ENDS)
def test_G048_moves_of_1_2_and_3_are_legal_from_every_space(space):
    t = Table().edit(players={1: {"telescope": space}})
    assert (t.decision, t.legal) == ("choose_move", ["move 1", "move 2", "move 3"])


def test_G048_all_three_moves_are_legal_in_every_turn_of_a_game():
    turns = 0
    t = Table(seed=3)
    for position in states(t, 3):
        if position["decision"] == "choose_move":
            assert t.legal == ["move 1", "move 2", "move 3"]
            turns += 1
    assert turns > 10


@pytest.mark.parametrize(("start", "steps"), STEPS)
def test_G049_from_space_p_a_move_of_k_ends_on_p_plus_k_or_wraps_from_6_to_2(start, steps):
    t = Table().edit(players={1: {"telescope": start}}).do(f"move {steps}")
    end = start + steps if start + steps <= 6 else start + steps - 5
    assert t.player()["telescope"] == t.position["turn"]["space"] == end


@pytest.mark.parametrize(("start", "steps"), STEPS)
def test_G050_the_telescope_goes_forward_and_never_ends_where_it_began(start, steps):
    t = Table().edit(players={1: {"telescope": start}}).do(f"move {steps}")
    end = t.player()["telescope"]
    assert end != start
    after = [2, 3, 4, 5, 6].index(end)
    before = start - 2  # space 1 is one step before space 2
    assert (after - before) % 5 == steps  # so many spaces forward on the ring of 2 to 6


def test_G050_the_telescope_stays_where_it_is_until_the_next_move():
    t = Table().act(4)
    assert t.player()["telescope"] == 4
    t.do("end").skip()
    assert t.player()["telescope"] == 4
    t.do("move 3")
    assert t.player()["telescope"] == 2


@pytest.mark.parametrize("start", [1, 4, 5, 6])
def test_WE_G16_moves_from_1_4_5_6(start):
    """Rules: G-048, G-049."""
    ends = []
    for steps in (1, 2, 3):
        t = Table().edit(players={1: {"telescope": start}}).do(f"move {steps}")
        ends.append(t.position["turn"]["space"])
    assert tuple(ends) == ENDS[start]


# -- G-051, G-052: the turn's space and tile


@pytest.mark.parametrize("ruleset", ["galilei:solo,characters=basic", "galilei:seats=3"])
def test_G051_space_and_tile_of_the_turn_stay_the_same_for_the_whole_turn(ruleset):
    t = Table(ruleset, seed=7)
    t.edit(players={seat: {"quadrants": 20} for seat in range(1, len(t.position["players"]) + 1)})
    fixed = None
    for position in states(t, 1):
        turn = position["turn"]
        if position["decision"] == "choose_move":
            assert (turn["space"], turn["tile"]) == (0, None)
            fixed = None
            continue
        if fixed is None:
            space = mover(position)["telescope"]
            fixed = (space, mover(position)["sky"][space][:2] if space < 6 else None)
        assert (turn["space"], turn["tile"]) == fixed


def test_G051_a_telescope_moved_during_the_turn_changes_neither_fixed_nor_moving_action():
    t = Table().act(4, sky=sky(4, "T5"))
    t.edit(players={1: {"telescope": 2}})
    t.do("fixed")
    assert t.player()["comets"]["ones"] == 1
    t.do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "Y1", "B2"]


def test_G051_a_tile_moved_during_the_turn_stays_the_turns_tile():
    t = Table().act(4, sky=[A, B, C, D, "T2", "T3"])
    t.edit(players={1: {"sky": [A, B, "T2", D, C, "T3"]}})
    t.do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "Y2", "B1"]  # T2 raises yellow dice, C on the turn's space red ones


def test_G052_the_moving_action_uses_the_face_that_the_tile_shows_when_it_is_chosen():
    t = Table().act(4, sky=sky(4, "T5")).do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "Y1", "B2"]
    t = Table().act(4, sky=sky(4, "T5"))
    t.edit(players={1: {"sky": sky(4, "T5+")}})  # upgraded within the turn
    t.do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "Y1", "B3"]


def test_G052_a_tile_upgraded_in_an_earlier_turn_is_used_with_its_gold_face():
    t = Table().act(6, sky=ORDER).do("fixed", "tile 3", "end").skip()  # D is T5
    t.edit(players={1: {"telescope": 2}}).do("move 1")
    assert t.player()["sky"][3] == "T5+"
    t.do("moving", "option 1")
    assert t.player()["dice"] == ["R1", "Y1", "B3"]


# -- G-053 to G-056: rotation


@pytest.mark.parametrize(
    ("space", "after"),
    [
        (2, [C, A, B, D, E, F]),
        (3, [D, A, B, C, E, F]),
        (4, [E, A, B, C, D, F]),
        (5, [F, A, B, C, D, E]),
    ],
)
def test_G053_the_rotated_tile_goes_to_space_0_and_those_below_it_move_up(space, after):
    t = Table().act(space, sky=ORDER).do("end")
    assert t.player(1)["sky"] == after
    assert t.player(2)["sky"] == Table().player(2)["sky"]


def test_G053_upgraded_tiles_stay_upgraded_when_they_move():
    t = Table().act(4, sky=[A + "+", B, C, D, E + "+", F + "+"]).do("end")
    assert t.player()["sky"] == [E + "+", A + "+", B, C, D, F + "+"]


def test_G054_the_tile_is_rotated_even_if_its_moving_action_was_left_out():
    board = {"sky": [A, B, C, D, "T2", "T3"]}
    for texts in (["end"], ["fixed", "end"], ["moving", "option 1", "end"], ["moving", "option 1", "fixed", "end"]):
        t = Table().act(4, **board)
        t.do(*texts[:-1])
        assert t.player()["sky"] == board["sky"]  # not before Cleanup
        t.do("end")
        assert t.player()["sky"] == ["T2", A, B, C, D, "T3"]


@pytest.mark.parametrize(
    ("moved", "after"),
    [
        ([A, E, C, D, B, F], [E, A, C, D, B, F]),  # the tile of space 4 lies on 1 by now
        ([A, B, C, D, F, E], [E, A, B, C, D, F]),  # on 5
        ([E, B, C, D, A, F], [E, B, C, D, A, F]),  # on 0
    ],
)
def test_G055_cleanup_rotates_the_turns_tile_from_where_it_lies_by_then(moved, after):
    t = Table().act(4, sky=ORDER)
    t.edit(players={1: {"sky": moved}}).do("end")
    assert t.player()["sky"] == after


def test_G055_rotation_follows_the_space_of_the_turn_not_that_of_a_moved_telescope():
    t = Table().act(4, sky=ORDER)
    t.edit(players={1: {"telescope": 2}}).do("end")
    assert t.player()["sky"] == [E, A, B, C, D, F]


def test_G056_after_a_turn_on_space_6_nothing_rotates():
    t = Table().act(6, sky=ORDER).do("end")
    assert t.player()["sky"] == ORDER
    t = Table().act(6, sky=ORDER).do("fixed", "tile 4", "moving", "end")
    assert t.player()["sky"] == [A, B, C, D, E + "+", F]


def test_WE_G17_tiles_after_turns_on_spaces_4_6_and_2():
    """Rules: G-053, G-054, G-056."""
    t = Table().act(4, sky=ORDER).do("end").skip()
    assert t.player()["sky"] == [E, A, B, C, D, F]
    t.do("move 2", "end").skip()
    assert t.player()["telescope"] == 6
    assert t.player()["sky"] == [E, A, B, C, D, F]
    t.do("move 1", "end")
    assert t.player()["telescope"] == 2
    assert t.player()["sky"] == [B, E, A, C, D, F]
