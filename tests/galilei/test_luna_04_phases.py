"""Luna, chapter 4: phases of the Moon (L-040 to L-044, L-201, L-231, L-232) and WE-20."""

import pytest

from .luna_words import DECK, LEFT, LUNA, MIDDLE, RIGHT, aim, face_up, moonlit, moons_offered, price, turn
from .words import CARDS, TIER, Table

UP = {1: LEFT, 2: LEFT | MIDDLE, 3: LEFT | MIDDLE | RIGHT}

# One card of tier I and one of tier II lie above those of tier III.
SHORT = ["E13", "E17", "E26", "E29"]


def take(t: Table, space: int = 0) -> Table:
    """Whoever is to move observes the Major Object of this display space, an orange 4, and ends his turn."""
    return aim(t.act(2, dice=["R2", "Y2"], display={space: "E02"}), f"major {space}").finish()


def test_L040_in_phase_1_only_the_left_column_lies_face_up() -> None:
    """Even when its three tiles have been observed. Rules: L-040."""
    assert face_up(moonlit(Table(LUNA), deck=DECK[1])) == LEFT
    assert face_up(moonlit(Table(LUNA), deck=DECK[1], gone=[1, 4])) == {7}
    assert "fixed" in turn(2, gone=[1, 4], dice=price(7)).legal
    assert "fixed" not in turn(2, gone=[1, 4, 7], dice=price(8)).legal


def test_L041_the_next_column_is_turned_when_a_dividing_tile_is_revealed() -> None:
    """Rules: L-041."""
    t = moonlit(Table(LUNA), deck=SHORT)
    assert face_up(t) == LEFT
    take(t)  # the last card of tier I goes to the display
    assert t.position["deck"] == ["E17", "E26", "E29"]
    assert face_up(t) == LEFT | MIDDLE
    take(t, 1)
    assert t.position["deck"] == ["E26", "E29"]
    assert face_up(t) == LEFT | MIDDLE | RIGHT


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_L042_phase_2_begins_with_tier_ii_and_phase_3_with_tier_iii(phase: int) -> None:
    """Rules: L-042."""
    assert TIER[DECK[phase][0]] == phase
    assert face_up(moonlit(Table(LUNA), deck=DECK[phase])) == UP[phase]


def test_L043_a_dividing_tile_is_no_card_and_leaves_the_game() -> None:
    """The draw after it brings the card it lay on. Rules: L-043."""
    t = moonlit(Table(LUNA), deck=["E13", "E17", "E20", "E26"])
    take(t)
    assert (t.position["display"][0], t.position["deck"]) == ("E13", ["E17", "E20", "E26"])
    take(t, 1)
    assert t.position["display"][1] == "E17"
    assert t.position["deck"] == ["E20", "E26"]
    assert face_up(t) == LEFT | MIDDLE  # nothing more is turned by the second card of tier II


@pytest.mark.parametrize(("phase", "number"), [(1, 3), (2, 6), (3, 9)])
def test_L044_three_six_and_nine_scoring_tiles_are_face_up(phase: int, number: int) -> None:
    """Rules: L-044."""
    assert len(face_up(moonlit(Table(LUNA), deck=DECK[phase]))) == number


def test_L201_the_column_is_turned_when_the_last_card_above_is_drawn_before_anything_else() -> None:
    """A spot gives a card, the last of tier I; the Persuade of its token leads to a second Observe: Moon tile II is there.

    Rules: L-201.
    """
    t = turn(
        2,
        ["E09"],
        deck=SHORT,
        dice=["R3", "Y2", "Y4", "B2"],
        constellations=3,
        grand=[0, 0, 1, 0],
        side="b",
    )
    t.do("fixed", "spot 0.1")  # the 5th token
    assert t.position["deck"] == ["E17", "E26", "E29"]
    t.do("bonus 3", "telescope 2")
    assert moons_offered(t) == {1, 4, 2, 5, 8}


def test_L201_within_one_observe_action_of_galileo() -> None:
    """His spot gives the last card of tier I, then he may take the Moon. Rules: L-201, GC-007."""
    rules = "galilei:seats=2,luna,characters=galileo+basic"
    t = turn(2, ["E09"], rules=rules, deck=SHORT, dice=["R2", "Y2", "Y4", "B1"])
    t.do("fixed", "spot 0.1")
    assert t.player()["library"] == ["E13 down"]
    assert moons_offered(t) == LEFT | MIDDLE


def test_L201_an_empty_deck_leaves_all_nine_face_up() -> None:
    """The last card of tier III has been drawn. Rules: L-201, L-044."""
    assert face_up(moonlit(Table(LUNA), deck=["E26"])) == UP[3]
    assert face_up(moonlit(Table(LUNA), deck=[], round=12, last_round=12)) == UP[3]


def test_L231_a_card_drawn_as_a_reward_uncovers_a_dividing_tile() -> None:
    """The second Constellation token. Rules: L-231."""
    t = turn(2, ["E08"], deck=SHORT, dice=["B3"], constellations=6).do("fixed")
    assert t.player()["library"] == ["E13 down"]
    assert face_up(t.finish()) == LEFT | MIDDLE


def test_L231_a_column_whose_dividing_tile_never_shows_stays_face_down() -> None:
    """In the last round of a game that nobody drew to its end. Rules: L-231, G-207."""
    for phase in (1, 2):
        t = moonlit(Table(LUNA), deck=DECK[phase], round=41, last_round=41)
        assert face_up(t) == UP[phase]


def test_L232_cards_from_the_spare_pile_change_no_phase() -> None:
    """Neither its top card, of tier III in every game, nor one that fills the display in the last round. Rules: L-232, G-203."""
    t = moonlit(Table(LUNA), deck=DECK[1])
    assert TIER[t.position["spare"][0]] == 3
    assert face_up(t) == LEFT
    t = moonlit(Table(LUNA), deck=[], spare=["E13", "E17", "E26"], round=12, last_round=12)
    take(t)
    assert (t.position["display"][0], t.position["spare"]) == ("E13", ["E17", "E26"])
    assert face_up(t) == UP[3]


def plain_spot(t: Table) -> tuple[str, str]:
    """A spot of the display whose rewards bring no card (only points and Quadrants), and the die that pays for it."""
    for space, card in enumerate(t.position["display"]):
        for number, spot in enumerate(CARDS[card]["spot"], 1):
            if all(reward.split(":")[0] in ("vp", "quadrant") for reward in spot["reward"]):
                return f"spot {space}.{number}", spot["colour"][0].upper() + str(spot["cost"])
    raise LookupError("no such spot")


def test_WE_20_the_deck_of_a_game_for_two() -> None:
    """L-041, L-042, L-231: 9 / 5 / 4 cards, six dealt; every card is drawn by a second Constellation token."""
    t = Table(LUNA)
    for drawn in range(1, 13):
        assert t.position["last_round"] == 0
        t.edit(spots=[[0] * len(each) for each in t.position["spots"]])
        target, die = plain_spot(t)
        aim(t.act(2, dice=[die], constellations=6), target)
        assert len(t.position["deck"]) == 12 - drawn
        assert bool(t.position["last_round"]) == (drawn == 12)
        t.finish()
        assert face_up(t) == (UP[1] if drawn < 3 else UP[2] if drawn < 8 else UP[3])
