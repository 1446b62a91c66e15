"""Characters in general (GC-001 to GC-005, C-001 to C-004)."""

import pytest

import galileo_env

from .character_words import CHARACTERS, FREE, Table, departing, games, ruleset, turn, waiting

BASE = ("galileo", "kepler", "copernicus", "bruno")
LUNA = ("newton", "hevelius", "cunitz", "sophia")
PAGES = {"galileo": 1, "kepler": 0, "copernicus": 1, "bruno": 2, "newton": 2, "hevelius": 0, "cunitz": 3, "sophia": 0}
SHARED = {f"page {number}" for number in range(1, 7)} | {"page appendix"}


# -- GC-001, GC-002: sides and who plays whom


@pytest.mark.parametrize("character", [*CHARACTERS, "basic"])
def test_GC001_both_sides_have_the_free_actions(character: str):
    both = f"{character}+{'galileo' if character == 'basic' else 'basic'}"
    library = ["E22 down", "E31 down"]
    cellar = [1, 0, 0, 0, 0] if character == "bruno" else [1, 0, 0, 0]
    t = turn(both, 4, quadrants=4, library=library, cellar=cellar)
    assert set(FREE) <= set(t.legal)


@pytest.mark.parametrize("character", ["galileo", "basic"])
def test_GC001_only_the_advanced_side_has_the_ability_and_the_personal_pages(character: str):
    both = "galileo+basic" if character == "galileo" else "basic+galileo"
    advanced = character == "galileo"
    t = turn(both, 2, ["E10", "E07", "E11"], dice=["R2", "Y2", "B2"], constellations=4)
    assert t.player()["character"] == (character if advanced else None)
    t.do("fixed", "spot 0.1", "spot 1.2")
    assert t.decision == ("choose_target" if advanced else "choose_action")  # a third constellation
    t = waiting(both).do("end")
    assert set(t.legal) == SHARED | ({"personal 1"} if advanced else set())


def test_GC001_the_basic_side_holds_nothing_of_its_own():
    basic = Table("galilei:seats=2").player()
    assert (basic["character"], basic["board"], basic["personal"]) == (None, None, [])
    assert sorted(basic["sky"]) == ["T1", "T2", "T3", "T4", "T5", "T6"]
    assert len(basic["cellar"]) == 4


def test_GC002_each_seat_is_given_what_was_named_for_it():
    t = Table("galilei:seats=4,characters=sophia+basic+bruno+newton")
    assert [each["character"] for each in t.position["players"]] == ["sophia", None, "bruno", "newton"]
    t = Table("galilei:seats=3,characters=basic+basic+basic")  # any number of seats may have the basic side
    assert [each["character"] for each in t.position["players"]] == [None, None, None]


@pytest.mark.parametrize("words", ["galileo+galileo", "hevelius+hevelius"])
def test_GC002_no_character_is_given_twice(words: str):
    with pytest.raises(ValueError):
        galileo_env.Session(f"galilei:seats=2,characters={words}")


def test_GC002_random_characters_are_all_different():
    seen = [set(), set(), set()]
    for position in games("galilei:seats=3,characters=random", 200):
        given = [each["character"] for each in position["players"]]
        assert len(set(given)) == 3
        for seat, each in enumerate(given):
            seen[seat].add(each)
    assert seen == [set(CHARACTERS)] * 3  # none is the basic side


def test_GC002_a_random_character_is_not_one_that_was_named():
    seen = set()
    for position in games("galilei:seats=3,characters=random+newton+random", 200):
        one, two, three = (each["character"] for each in position["players"])
        assert two == "newton"
        assert one != three
        seen |= {one, three}
    assert seen == set(CHARACTERS) - {"newton"}


@pytest.mark.parametrize(
    "rules", ["seats=2,characters=kepler", "seats=2,characters=kepler+basic+bruno", "seats=2,characters=tycho+basic"]
)
def test_GC002_every_seat_is_given_one_of_the_eight_or_the_basic_side(rules: str):
    with pytest.raises(ValueError):
        galileo_env.Session(f"galilei:{rules}")


@pytest.mark.parametrize("character", CHARACTERS)
def test_GC002_a_solo_player_may_be_given_any_character(character: str):
    t = Table(f"galilei:solo,characters={character}")
    assert [each["character"] for each in t.position["players"]] == [character]


# -- GC-003, GC-004, C-002, C-003: personal pages


def test_GC003_a_personal_page_is_open_to_its_owner_only():
    t = waiting("galileo+bruno").do("end")
    assert set(t.legal) == SHARED | {"personal 1"}  # not Bruno's two
    t = waiting("basic+bruno").do("end")
    assert set(t.legal) == SHARED
    t = waiting("bruno+galileo").do("end")
    assert set(t.legal) == SHARED | {"personal 1", "personal 2"}


def test_GC003_it_takes_one_comet_and_gives_its_reward_like_any_page():
    t = waiting("galileo", 2).do("end")
    before = t.player()
    t.do("personal 1")
    after = t.player()
    assert after["personal"] == [1]
    assert after["quadrants"] == before["quadrants"] + 2
    assert after["comets"]["waiting"] == 1
    assert set(t.legal) == SHARED  # the page is full
    t.do("page 1")
    assert t.player()["personal"] == [1]
    assert t.position["pages"] == [1, 0, 0, 0, 0, 0]
    assert t.seat == 2


def test_GC003_the_comet_stays_there():
    t = waiting("galileo").do("end", "personal 1")
    assert t.player()["comets"] == {"board": 6, "ones": 0, "twos": 0, "used": 0, "waiting": 0}
    t.skip()
    t.act(2, display={0: "E12"}, dice=["R1"], comets={"twos": 1}).do("fixed")  # red 3
    while t.decision != "choose_action":
        t.do(t.legal[-1])
    t.do("end")
    assert set(t.legal) == SHARED


def test_GC003_a_personal_page_need_not_be_used():
    t = waiting("galileo").do("end", "page appendix")
    assert t.player()["personal"] == [0]
    assert t.seat == 2


@pytest.mark.parametrize("character", BASE)
def test_GC004_numbers_of_personal_pages_of_the_base_characters(character: str):
    t = Table(ruleset(character))
    assert t.player()["personal"] == [0] * PAGES[character]
    t = waiting(character).do("end")
    assert set(t.legal) == SHARED | {f"personal {number}" for number in range(1, PAGES[character] + 1)}


@pytest.mark.parametrize("character", LUNA)
def test_C002_numbers_of_personal_pages_of_the_characters_of_luna(character: str):
    t = Table(ruleset(character))
    assert t.player()["personal"] == [0] * PAGES[character]
    t = waiting(character).do("end")
    assert set(t.legal) == SHARED | {f"personal {number}" for number in range(1, PAGES[character] + 1)}


def test_C003_rewards_of_personal_pages_are_taken_in_the_second_step_of_cleanup():
    # The special tile N2 is the turn's tile and N1 lies below it: Cleanup 1 takes N2 to space 0 and N1 up to space 2.
    t = waiting("newton", sky=["N3", "N1", "N2", "N4", "N5", "N6"], cellar=[2, 0, 0, 0], reputation=0, quadrants=2)
    assert (t.gained(), t.player()["personal"]) == ({"constellations": 2}, [0, 0])  # nothing inside the action
    t.do("free persuade", "figure 2", "end")
    assert t.decision == "choose_comet_page"
    assert t.player()["sky"] == ["N2", "N3", "N1", "N4", "N5", "N6"]
    assert t.player()["reputation"] == 0  # before the interrogation
    t.do("personal 2")
    assert t.gained()["pages"] == 2  # 1x: N1 on space 2
    assert t.player()["reputation"] == -5
    assert t.seat == 2


# -- GC-005: start


@pytest.mark.parametrize("character", CHARACTERS)
def test_GC005_no_character_changes_the_starting_dice_tokens_or_quadrants(character: str):
    t = Table(ruleset(character))
    mine, usual = t.player(1), t.player(2)
    assert mine["dice"] == ["R1", "Y1", "B1"]
    assert mine["quadrants"] == mine["score"] == 0
    assert mine["comets"] == {"board": 7, "ones": 0, "twos": 0, "used": 0, "waiting": 0}
    assert mine["constellations"] == 7
    assert sum(mine["cellar"]) == 0
    for key in ("telescope", "reputation", "university", "books", "library", "moons"):
        assert mine[key] == usual[key]


# -- C-001: with or without the Moon


@pytest.mark.parametrize("moon", [False, True])
@pytest.mark.parametrize("character", CHARACTERS)
def test_C001_every_character_plays_with_and_without_the_moon(character: str, moon: bool):
    t = Table(ruleset(character, luna=moon))
    assert t.player()["character"] == character
    assert (t.position["moon"] is not None) == moon
    for _ in range(6):
        t.do("move 2")
        t.finish()
    assert t.position["round"] == 4


def test_C001_the_characters_of_luna_sit_beside_the_base_four():
    t = Table("galilei:seats=4,characters=kepler+cunitz+copernicus+hevelius")
    assert [each["character"] for each in t.position["players"]] == ["kepler", "cunitz", "copernicus", "hevelius"]
    assert t.position["moon"] is None
    assert {each for each in CHARACTERS if CHARACTERS[each]["box"] == "base"} == set(BASE)
    assert {each for each in CHARACTERS if CHARACTERS[each]["box"] == "luna"} == set(LUNA)


# -- C-004: powers tied to Observe


def observing_by_b3(character: str, **more) -> Table:
    """The Observe of space 2, gained by B3 in a turn on space 4; three spots of cost 2 can be paid for."""
    more = {"dice": ["R2", "Y2", "B2"], "constellations": 4, **more}
    t = departing(character, "b", 4, near=["E10", "E07", "E11"], **more)
    return t.do("bonus 3", "telescope 2", "spot 0.1", "spot 1.2")


def test_C004_galileo_observes_one_more_with_an_observe_gained_by_b3():
    t = observing_by_b3("galileo")
    assert set(t.legal) == {"spot 2.2", "stop"}
    t.do("spot 2.2")
    assert t.player()["constellations"] == 1
    assert t.decision == "choose_action"
    t = observing_by_b3("kepler")
    assert t.decision == "choose_action"


def test_C004_sophia_takes_the_sun_after_an_observe_gained_by_b3():
    t = observing_by_b3("sophia", board={"venus": 1})  # the Sun shows 1 Quadrant
    assert t.player()["quadrants"] == 1
    assert t.player()["constellations"] == 2
    assert t.decision == "choose_action"


def test_C004_neither_power_applies_to_a2():
    more = {"near": ["E10", "E07", "E11"], "dice": ["R2", "Y2", "B2"], "constellations": 4}
    t = departing("galileo", "a", 4, **more).do("bonus 2", "spot 0.1")
    assert t.player()["constellations"] == 3
    assert t.decision == "choose_action"
    t = departing("sophia", "a", 4, **more, board={"venus": 1}).do("bonus 2", "spot 0.1")
    assert t.player()["constellations"] == 3
    assert t.player()["quadrants"] == 0
    assert t.decision == "choose_action"
