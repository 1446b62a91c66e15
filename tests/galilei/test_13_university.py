"""Section 13 of the rules: University, Lecture, Scales and Subjects (G-168 to G-174)."""

from typing import Any

import pytest

from .words import Table, columns, read

# Six cards on which nothing costs less than 6, to fill the display around the cards of a test.
FAR = ["E25", "E27", "E28", "E30", "E32", "E33"]

# Tiles so that the turn's tile is T1 on space 2, T4 (all red +1 / Lecture) on 3, T3 on 4 and T5 on 5.
SKY = ["T6", "T2", "T1", "T4", "T3", "T5"]

SUBJECTS = {tile["subject"]: tile["objective"] for tile in read("subject_tiles")["tile"]}
ROWS = {(tile["id"], side["side"]): side["row"] for tile in read("scale_tiles")["tile"] for side in tile["side"]}
TOP = {key: len(rows) for key, rows in ROWS.items()}


def setting(first: tuple[str, str, str] = ("majors", "S1", "a"), *more: tuple[str, str, str]) -> dict[str, Any]:
    """Scales with these Subjects, tiles and sides from the left; the rest is filled up, and the objectives follow."""
    chosen = [first, *more]
    for kind in SUBJECTS:
        if len(chosen) < 4 and kind not in [each[0] for each in chosen]:
            tile = next(name for name in ("S5", "S3", "S4", "S6", "S1", "S2") if name not in [each[1] for each in chosen])
            chosen.append((kind, tile, "a"))
    left = [objective for kind, objective in SUBJECTS.items() if kind not in [each[0] for each in chosen]]
    return {
        "scales": [{"subject": kind, "tile": tile, "side": side} for kind, tile, side in chosen],
        "objectives": [{"id": name, "claims": []} for name in ("O1", "O2", *left)],
    }


def turn(
    space: int,
    near: list[str] | None = None,
    *,
    beams: tuple[tuple[str, str, str], ...] = (("majors", "S1", "a"),),
    others: dict[int, dict[str, Any]] | None = None,
    change: dict[str, Any] | None = None,
    **player: Any,
) -> Table:
    """Seat 1 in the Actions phase of `space`; `near` are cards of the display, `beams` the first Scales."""
    near = near or []
    t = Table()
    t.edit(
        display=[*near, *FAR[len(near) :]],
        players={1: {"sky": SKY, **player, "telescope": 1 if space == 2 else space - 1}, **(others or {})},
        turn={"figures_peak": sum(player.get("cellar", [0]))},
        **setting(*beams),
        **(change or {}),
    )
    return t.do("move 1")


def final(beams: tuple[tuple[str, str, str], ...], *players: dict[str, Any], **change: Any) -> Table:
    """A two-player game at the start of its last round: both seats have one turn left."""
    t = Table()
    t.edit(
        display=FAR,
        players=dict(enumerate(players, 1)),
        turn={"figures_peak": sum(players[0].get("cellar", [0]))},
        deck=[],
        round=10,
        last_round=10,
        **setting(*beams),
        **change,
    )
    return t


def test_G168_a_lecture_moves_one_token_up_one_row_for_the_reward_of_the_row_reached():
    beams = (("majors", "S5", "a"), ("books", "S6", "a"))  # rows of the first Scale: 1 point, then 1 Quadrant
    for row, score, quadrants in ((0, 1, 0), (1, 0, 1)):
        t = turn(3, beams=beams, university=[row, 0, 0, 0], others={2: {"university": [1, 1, 1, 1]}})
        t.do("fixed", "option 2")
        assert set(t.legal) == {"scale 0", "scale 1", "scale 2", "scale 3"}
        t.do("scale 0")
        me = t.player()
        assert me["university"] == [row + 1, 0, 0, 0]
        assert (me["score"], me["quadrants"]) == (score, quadrants)
        assert t.player(2)["university"] == [1, 1, 1, 1]
        assert t.decision == "choose_action"


@pytest.mark.parametrize("side", ROWS)
def test_G169_a_token_on_the_top_row_cannot_move(side: tuple[str, str]):
    beams = (("majors", *side),)
    t = turn(3, beams=beams, university=[TOP[side], 0, 0, 0])
    t.do("fixed", "option 2")
    assert set(t.legal) == {"scale 1", "scale 2", "scale 3"}
    t = turn(3, beams=beams, university=[TOP[side] - 1, 0, 0, 0])
    t.do("fixed", "option 2")
    assert set(t.legal) == {"scale 0", "scale 1", "scale 2", "scale 3"}
    t.do("scale 0")
    assert t.player()["university"] == [TOP[side], 0, 0, 0]
    with pytest.raises(ValueError):
        t.edit(players={1: {"university": [TOP[side] + 1, 0, 0, 0]}})


ALL_TOP = (("majors", "S1", "a"), ("books", "S2", "b"), ("inquisitors", "S3", "a"), ("upgrades", "S4", "b"))


def test_G169_with_all_tokens_at_the_top_a_lecture_is_forfeited():
    top = [5, 5, 4, 4]
    t = turn(3, ["E08"], beams=ALL_TOP, university=top, dice=["R1"])
    t.do("fixed")  # Gain a die / Lecture
    assert t.decision == "choose_colour"
    t.do("colour blue", "moving")  # all red +1 / Lecture
    assert t.player()["dice"] == ["R2", "B1"]
    t = turn(2, ["E08"], beams=ALL_TOP, university=top, dice=["B3"], constellations=5)
    t.do("fixed")  # the 3rd token's Lecture
    assert t.decision == "choose_action"
    assert t.player()["university"] == top
    t = turn(3, ["E08"], beams=ALL_TOP, university=[4, 5, 4, 4], dice=["R1"])
    t.do("fixed", "option 2")  # one token is left, it moves unasked
    assert t.player()["university"] == top


def test_G170_a_lecture_with_an_inquisitor_must_be_carried_out():
    t = turn(2, ["E08"], beams=ALL_TOP, university=[5, 0, 4, 4], dice=["B3"], constellations=5)
    t.do("fixed")  # the only token below the top reaches a row with an Inquisitor
    assert t.decision == "choose_action"
    assert t.player()["university"] == [5, 1, 4, 4]
    assert t.player()["cellar"] == [1, 0, 0, 0]
    library = columns(0, ["lecture"])
    t = turn(4, beams=ALL_TOP, university=[4, 0, 4, 4], library=library, quadrants=2)
    t.do("free write", "book 0")
    assert set(t.legal) == {"scale 0", "scale 1"}  # both rows give an Inquisitor; there is no way out
    t.do("scale 0")
    assert t.player()["cellar"] == [1, 0, 0, 0]


def test_G171_any_number_of_tokens_may_stand_on_one_row():
    t = turn(3, beams=(("majors", "S5", "a"),), others={2: {"university": [1, 0, 0, 0]}})
    t.do("fixed", "option 2", "scale 0").finish()
    t.act(3).do("fixed", "option 2", "scale 0").finish()
    assert [t.player(seat)["university"][0] for seat in (1, 2)] == [1, 2]
    t.act(3).do("fixed", "option 2", "scale 0")
    assert [t.player(seat)["university"][0] for seat in (1, 2)] == [2, 2]
    assert t.player(1)["quadrants"] == t.player(2)["quadrants"] == 1  # each takes the reward of the row


def test_G172_the_start_row_counts_nothing_and_each_row_has_its_multiplier():
    for side, rows in ROWS.items():
        for row in range(len(rows) + 1):
            t = final((("comets", *side),), {"comets": {"ones": 3, "twos": 2}, "university": [row, 0, 0, 0]})
            t.skip(2)
            assert t.decision is None
            multiplier = rows[row - 1]["multiplier"] if row else 0
            assert t.player(1)["vp"]["university"] == 5 * multiplier, (side, row)


def test_G172_the_start_row_gives_no_reward_and_each_row_its_own():
    for side, rows in ROWS.items():
        for number, row in enumerate(rows):
            t = turn(
                3,
                beams=(("comets", *side),),
                university=[number, 0, 0, 0],
                cellar=[1, 0, 0, 0],
                dice=["R1", "Y1", "B1"],
                library=["E22 down", "E31 down"],
                change={"deck": ["E03", "E06", "E07"]},
            )
            before = t.player()
            assert before["score"] == before["quadrants"] == 0
            t.do("fixed", "option 2", "scale 0")
            after, asked, reward = t.player(), t.decision, row["reward"]
            name, _, amount = (reward[0] if reward else "nothing").partition(":")
            assert (asked == "choose_colour") == (name == "die"), (side, number)
            assert (asked == "choose_die") == (name == "raise_one"), (side, number)
            assert (asked == "choose_book_token") == (name in ("write", "write_full")), (side, number)
            if name not in ("die", "raise_one", "write", "write_full"):
                assert asked == "choose_action"
            assert after["score"] == (int(amount) if name == "vp" else 0)
            assert after["quadrants"] == (int(amount) if name == "quadrant" else 0)
            figures = {"inquisitor": [2, 0, 0, 0], "persuade": [0, 0, 0, 0]}.get(name, [1, 0, 0, 0])
            if name == "persuade":
                figures[int(amount)] = 1
            assert after["cellar"] == figures
            assert after["comets"]["ones"] == (1 if name == "comet" else 0)
            assert after["library"] == before["library"] + (["E03 down"] if name == "card" else [])


BOTH = {"university": [5, 0, 0, 0]}  # multiplier 3 on the top row of tile S2, side a
COUNTS: dict[str, tuple[dict[str, Any], int]] = {
    "majors": ({"library": ["E01 up", "E02 down", "E03 up", "E04 down", "E05 up"]}, 3),
    "books": ({"books": [3, 2, 4, 4]}, 2),
    "inquisitors": ({"cellar": [1, 0, 2, 2]}, 5),
    "upgrades": ({"sky": ["T1+", "T2", "T3+", "T4+", "T5", "T6+"]}, 4),
    "comets": ({"comets": {"ones": 1, "twos": 2}}, 5),
    "constellations": ({"constellations": 2}, 5),
}


@pytest.mark.parametrize("subject", COUNTS)
def test_G173_what_each_subject_counts(subject: str):
    """Everything that other Subjects count is there, too, so only the named thing can give the number."""
    player = dict(BOTH)
    for change, _ in COUNTS.values():
        player.update(change)
    t = final(((subject, "S2", "a"),), player, pages={1: 1, 2: 2}, appendix=[1, 0])
    t.skip(2)
    assert t.player(1)["vp"]["university"] == 3 * COUNTS[subject][1]


def test_G173_only_face_up_cards_are_major_objects():
    for library, number in ((["E01 down", "E02 down"], 0), (["E01 up", "E02 down"], 1), (["E01 up", "E02 up"], 2)):
        t = final((("majors", "S2", "a"),), {**BOTH, "library": library})
        t.skip(2)
        assert t.player(1)["vp"]["university"] == 3 * number


def test_G173_comets_count_wherever_they_lie_but_not_on_the_own_board():
    places: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"comets": {"ones": 1}}, {}),
        ({"comets": {"twos": 1}}, {}),
        ({}, {"pages": {3: 1}}),
        ({}, {"appendix": [1, 0]}),
    ]
    for player, change in places:
        t = final((("comets", "S2", "a"),), {**BOTH, **player}, **change)
        t.skip(2)
        assert t.player(1)["vp"]["university"] == 3
    t = final((("comets", "S2", "a"),), dict(BOTH), pages={3: 2}, appendix=[0, 2])
    t.skip(2)
    assert t.player(1)["vp"]["university"] == 0  # the other player's comets


def test_G174_inquisitors_removed_do_not_count():
    for answer, number in (("take", 2), ("refuse", 3)):
        player = {**BOTH, "cellar": [1, 0, 0, 2], "library": columns(2, ["farewell"]), "quadrants": 2, "sky": SKY}
        t = final((("inquisitors", "S2", "a"),), {**player, "telescope": 3, "dice": ["R1"]})
        t.do("move 1", "free write", "book 2", answer)
        if answer == "take":
            t.do("colour red")
        t.do("stop").finish()
        t.skip()
        assert t.decision is None
        assert t.player(1)["vp"]["university"] == 3 * number


def test_G174_constellation_tokens_count_on_a_card_and_in_the_box():
    player = {**BOTH, "constellations": 5, "dice": ["R3", "Y1"], "telescope": 1, "sky": SKY}
    t = Table()
    t.edit(
        display=["E02", "E08", *FAR[2:]],
        spots=[[0, 1], [0, 1], [0, 0], [0, 0], [0, 0], [0, 0]],
        players={1: player},
        deck=[],
        round=10,
        last_round=10,
        **setting(("constellations", "S2", "a")),
    )
    t.do("move 1", "fixed").finish()  # orange 4: the token on E02 goes to the box, the one on E08 stays
    assert t.player(1)["library"] == ["E02 up"]
    assert sum(spots.count(1) for spots in t.position["spots"]) == 1
    t.skip()
    assert t.decision is None
    assert t.player(1)["vp"]["university"] == 3 * 2


def test_WE_G08_multiplier_times_major_objects():
    """G-172, G-173: rows of multiplier 4 and 2 of one Scale."""
    first = [f"E{number:02} up" for number in range(1, 5)]
    second = [f"E{number:02} up" for number in range(5, 11)]
    t = final(
        (("majors", "S1", "a"),),
        {"library": first, "university": [5, 0, 0, 0]},
        {"library": second, "university": [4, 0, 0, 0]},
    )
    t.skip(2)
    assert t.decision is None
    assert t.player(1)["vp"]["university"] == 16
    assert t.player(2)["vp"]["university"] == 12
