"""Why an action is not offered: every one has a reason and a rule that exists, and they are the right ones."""

from collections import Counter

import numpy as np
import pytest

import galileo_env
from galileo_env.explanation import rules
from tests.conftest import Play
from tests.galilei.words import Table, major, spot
from tests.truth.words import Table as TruthTable

#: Decisions that are played in each ruleset, and how many of each kind are looked at.
DECISIONS, OF_A_KIND = 250, 3


def walk(ruleset, seed=3):
    """A session at decisions of every kind that an eager game comes to."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    play = Play(session, seed, "eager")
    seen = Counter()
    for _ in range(DECISIONS):
        kind = session.position(0)["decision"]
        if seen[kind] < OF_A_KIND:
            seen[kind] += 1
            yield session
        play.step()
        if session.over[0]:
            session.reset()


def why(session, text):
    """(rule, reason) of an action that is not offered."""
    found = galileo_env.explain(session, 0, text)
    return found.rule, found.reason


# --- all of them ---------------------------------------------------------------------------------------------------------------


def test_every_action_that_is_not_offered_has_a_reason_and_a_rule_of_the_index(ruleset):
    known = rules(ruleset.partition(":")[0])
    answering = 0
    for session in walk(ruleset):
        before = session.state_bytes(0)
        illegal = np.flatnonzero(session.masks[0] == 0).tolist()
        takes = galileo_env.explain(session, 0, illegal[0]).takes
        answers = [action for action in illegal if session.action_text(action).split(" ")[0] in takes]
        answering += len(answers)
        for action in {*answers, *illegal[::9]}:
            found = galileo_env.explain(session, 0, action)
            assert known[found.rule] == found.sentence and known[found.asks] == found.asks_sentence
            assert found.decision == session.position(0)["decision"] and found.reason
            assert found.rule in found.text and found.reason in found.text and found.decision in found.text
        assert session.state_bytes(0) == before
    assert answering > 100


def test_every_legal_action_answers_the_decision_as_the_reasons_know_it(ruleset):
    for session in walk(ruleset):
        illegal = int(np.flatnonzero(session.masks[0] == 0)[0])
        takes = galileo_env.explain(session, 0, illegal).takes
        assert {text.split(" ")[0] for text in session.legal_texts(0)} <= set(takes)


def test_legal_and_unknown_actions_have_no_explanation():
    session = galileo_env.Session("galilei:seats=2", seed=1)
    with pytest.raises(ValueError, match="'move 1' is legal now; accepted: one that is not"):
        galileo_env.explain(session, 0, "move 1")
    with pytest.raises(ValueError, match="'move 4' is unknown; accepted: move 1, move 2, move 3"):
        galileo_env.explain(session, 0, "move 4")
    with pytest.raises(ValueError, match="action id 9999 is unknown"):
        galileo_env.explain(session, 0, 9999)
    with pytest.raises(IndexError, match="game 1; accepted: 0 to 0"):
        galileo_env.explain(session, 1, "pay 0")


@pytest.mark.parametrize(("ruleset", "rule"), [("galilei:solo", "G-198"), ("truth:solo", "R-12")])
def test_after_the_end_the_end_is_the_reason(ruleset, rule):
    session = galileo_env.Session(ruleset, seed=1, obs=None)
    session.play_random()
    found = galileo_env.explain(session, 0, session.action_text(0))
    assert (found.rule, found.decision, found.takes, found.reason) == (rule, None, (), "the game is over")
    assert "Nothing is asked." in found.text


def test_the_index_is_read_whole_and_without_the_marks_of_programmers():
    for game, count in (("galilei", 500), ("truth", 180)):
        index = rules(game)
        assert len(index) > count and all(index.values())
        assert not [rule for rule, sentence in index.items() if "[prune" in sentence or "`" in sentence]


# --- Galileo Galilei -----------------------------------------------------------------------------------------------------------

CHEAP = major(colour="orange", cost=4)
COSTLY = major(colour="purple", cost=6)
SPOT, NUMBER = spot(colour="blue", cost=4)


@pytest.fixture(scope="module")
def acting():
    """A turn on space 2, Observe, with a red 5, a red 1 and a yellow 1."""
    display = {0: CHEAP, 1: COSTLY, 2: SPOT, 3: None}
    table = Table().act(2, display=display, dice=["R1", "R5", "Y1"], quadrants=1)
    assert table.decision == "choose_action"
    return table.session


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("free die", "G-063", "it costs 2 Quadrants, you hold 1"),
        ("free comet", "G-063", "it costs 4 Quadrants"),
        ("lay", "GC-019", "only Nicolaus Copernicus"),
        ("claim", "C-020", "only Elizabeth Hevelius"),
        ("move 1", "G-057", "it answers choose_move, and choose_action is asked"),
        ("major 0", "G-059", "it answers choose_target"),
        ("pay 0", "G-059", "it answers choose_payment"),
    ],
)
def test_in_the_actions_phase(acting, text, rule, reason):
    found = why(acting, text)
    assert found[0] == rule and reason in found[1], found


def test_an_action_taken_and_one_without_effect():
    table = Table().act(2, display=dict.fromkeys(range(6)), dice=["R1"])
    assert why(table.session, "fixed") == ("G-067", "no part of it can have an effect now (observe)")
    table = Table().act(4).do("fixed")
    assert why(table.session, "fixed") == ("G-059", "the fixed action has been taken this turn")


@pytest.fixture(scope="module")
def observing(acting):
    session = acting.clone()
    session.step_one(session.action_id("fixed"))
    assert session.position(0)["decision"] == "choose_target"
    return session


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("major 1", "G-103", "it takes red and blue dice, and you hold no blue one"),
        ("major 3", "G-122", "display space 3 is empty"),
        (f"spot 2.{NUMBER}", "G-104", "it takes blue dice, and you hold no blue one"),
        ("stop", "G-100", "the first observation of the action must be made"),
        ("moon 1", "L-020", "the Moon belongs to the Luna expansion"),
        ("free recolour", "G-064", "it answers choose_action, and choose_target is asked"),
        ("end", "G-069", "it answers choose_action"),
    ],
)
def test_in_an_observe_action(observing, text, rule, reason):
    found = why(observing, text)
    assert found[0] == rule and reason in found[1], found


def test_a_cost_that_cannot_be_paid_is_told_with_what_there_is():
    table = Table().act(2, display={0: COSTLY, 1: CHEAP}, dice=["R1", "Y4", "B2"], comets={"ones": 1}).do("fixed")
    assert why(table.session, "major 0") == ("G-102", "it costs 6; your red and blue dice together make 3 and your comets 1")


def test_spots_that_are_covered_missing_or_beyond_the_tokens():
    table = Table()
    table.edit(display={0: SPOT, 1: CHEAP})
    new = table.position
    new["spots"][0][NUMBER - 1] = 2
    new["players"][1]["constellations"] = 6
    table.session.set_position(0, new)
    table.act(2, dice=["R4", "Y4", "B6"]).do("fixed")
    assert why(table.session, f"spot 0.{NUMBER}") == ("G-114", "a Constellation token covers this spot")
    spots = len(table.position["spots"][1])
    assert spots < 3
    assert why(table.session, "spot 1.3") == ("G-099", f"{CHEAP} has {spots} spot{'s' * (spots > 1)}")
    table = Table().act(2, display={0: SPOT, 1: CHEAP}, dice=["R4", "Y4", "B6"], constellations=0).do("fixed")
    assert why(table.session, f"spot 0.{NUMBER}") == ("G-118", "your seven Constellation tokens are placed")


def test_after_a_constellation_no_major_object():
    table = Table().act(2, display={0: SPOT, 1: CHEAP, 2: COSTLY}, dice=["R4", "Y4", "B4", "B6"]).do("fixed", f"spot 0.{NUMBER}")
    table.do(next(text for text in table.legal if text.startswith("pay")))
    while table.decision != "choose_target":
        table.do(table.legal[0])
    assert why(table.session, "major 1") == ("G-098", "this Observe action can hold no Major Object any more")


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("pay 3", "G-101", "no die lies in place 3"),
        ("pay 0", "G-103", "a yellow die has to be among them"),
        ("pay 0,2", "G-102", "dice and comets make 3, the cost is 4"),
        ("pay 0,1,2", "G-105", "one of these dice would not be needed: the cost is 4, they make 8"),
        ("colour red", "G-101", "it answers choose_colour, and choose_payment is asked"),
    ],
)
def test_payments(text, rule, reason):
    dice = ["R1", "R5", "Y3"] if text == "pay 3" else ["R1", "R5", "Y2", "Y3"]
    table = Table().act(2, display={0: CHEAP}, dice=dice).do("fixed", "major 0")
    assert table.decision == "choose_payment"
    found = why(table.session, text)
    assert found[0] == rule and reason in found[1], found


def test_dice_that_are_of_another_colour_or_equal_to_others():
    table = Table().act(2, display={0: CHEAP}, dice=["R2", "R2", "Y3", "Y4"]).do("fixed", "major 0")
    assert why(table.session, "pay 1,2") == ("G-005", "die 0 is equal to die 1 and stands for it")
    table = Table().act(2, display={0: CHEAP}, dice=["R1", "R2", "Y3", "B6"]).do("fixed", "major 0")
    assert why(table.session, "pay 0,3") == ("G-103", "only red and yellow dice pay here, not blue 6")


def test_comets():
    table = Table().act(2, display={0: COSTLY}, dice=["R1", "Y1", "B3"], comets={"ones": 2, "twos": 1}).do("fixed", "major 0")
    assert table.decision == "choose_comet"
    assert why(table.session, "stop") == ("G-109", "without a further comet no set of dice pays the cost of 6")
    table = Table().act(2, display={0: COSTLY}, dice=["R2", "R3", "B3"], comets={"ones": 1}).do("fixed", "major 0")
    assert table.decision == "choose_comet"
    assert why(table.session, "comet 2") == ("G-101", "no further comet of value 2 can be used this turn")


def test_new_dice_and_recolouring():
    table = Table().act(3, dice=["R1", "R2", "R3"]).do("fixed", "option 1")
    assert why(table.session, "colour red") == ("G-076", "you hold 3 red dice already")
    assert why(table.session, "refuse") == ("G-078", "with fewer than four dice a new die must be taken")
    table = Table().act(3, dice=["R1", "R2", "R3", "B1"]).do("fixed", "option 1")
    rule, reason = why(table.session, "colour red")
    assert (rule, reason) == ("G-081", "three red dice are held, and none of them is worth less than the new one")
    table = Table().act(4, dice=["R1", "Y2", "B3"], quadrants=1).do("free recolour")
    assert why(table.session, "die 3") == ("G-005", "no die lies in place 3")
    table.do("die 0")
    assert why(table.session, "colour red") == ("G-096", "the die is red already")
    assert why(table.session, "refuse") == ("G-072", "the change that was begun has to be made")


def test_raises():
    table = Table().act(4, dice=["R5", "Y6", "B1"], quadrants=1).do("free raise_one")
    assert why(table.session, "die 1") == ("G-088", "the yellow 6 is at 6 already")
    assert why(table.session, "amount 1")[0] == "G-086"


def test_books_and_tokens():
    table = Table().act(4, quadrants=2, library=["E30 down", "E31 down"], books=[0, 2, 0, 0]).do("free write")
    assert why(table.session, "book 1") == ("G-141", "the Book token of row 1 is on the last column, 2")
    assert why(table.session, "stop") == ("G-144", "at least one step must be made")


def test_figures():
    table = Table().act(4, quadrants=3, cellar=[1, 0, 1, 1]).do("free persuade")
    assert why(table.session, "figure 2") == ("G-152", "no Inquisitor of yours stands on space 2")
    assert why(table.session, "figure 4") == ("G-155", "on space 4 a figure is fully persuaded")
    assert why(table.session, "grand 1") == ("L-050", "Grand Inquisitors belong to the Luna expansion")
    assert why(table.session, "stop") == ("G-153", "a Persuade that can be carried out must be")


def test_pages_and_tiles():
    table = Table().edit(pages={2: 2}).act(4, comets={"waiting": 1}).do("end")
    assert table.decision == "choose_comet_page"
    assert why(table.session, "page 2") == ("G-132", "the comet of seat 2 lies there")
    assert why(table.session, "page 9") == ("G-043", "this page is not in play, 6 pages are")
    assert why(table.session, "personal 1") == ("GC-004", "you have no personal page of this number")
    assert why(table.session, "free die")[0] == "G-065"
    table = Table()
    sky = [*table.player()["sky"]]
    sky[3] += "+"
    table.act(6, sky=sky).do("fixed")
    assert table.decision == "choose_tile"
    assert why(table.session, "tile 3") == ("G-188", "this tile is upgraded already")
    assert why(table.session, "tile board") == ("GC-018", "no Action tile lies on your Character Board")


def test_the_moon():
    table = Table("galilei:seats=2,luna").act(2, dice=["R6", "Y6", "B6"]).do("fixed")
    assert why(table.session, "moon 2") == ("L-026", "Moon tile II has no face-up Scoring tile")
    table = Table("galilei:seats=2,luna").act(2, display={0: CHEAP}, dice=["R6", "Y6"]).do("fixed")
    assert why(table.session, "moon 1") == ("L-022", "it takes red and yellow and blue dice, and you hold no blue one")


# --- Galileo's Truth -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def truth():
    me = {"hand": ["st_p1", "tr_1_p1", "st_m1"], "copernican": False, "coins": 1}
    return TruthTable(me=me).session


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("abjure", "T-015", "you are Ptolemaic already"),
        ("penance", "T-027", "no Penance Card is in hand"),
        ("upgrade", "T-036", "the requirement of Graduation Tile gr_2a is not met"),
        ("use inv_1_01", "T-032", "inv_1_01 is no Invention of yours"),
        ("assign sp_2a", "T-041", "the space is of Level 2, you are at Level 1"),
        ("card st_p1", "T-008", "it answers choose_active or choose_add and others, and choose_main is asked"),
        ("slot 0", "T-008", "it answers choose_create"),
    ],
)
def test_main_actions(truth, text, rule, reason):
    found = why(truth, text)
    assert found[0] == rule and reason in found[1], found


def test_penance_comes_first():
    table = TruthTable(me={"hand": ["st_p1"], "hand_penance": [2], "coins": 1})
    assert why(table.session, "pass") == ("R-04", "1 Penance Card is in hand")
    table = TruthTable(me={"hand": ["st_p1"], "hand_penance": [2, 3]}, turns=2)
    table.session.step_one(table.session.action_id("penance"))
    assert table.decision == "choose_penance"
    assert why(table.session, "price 1") == ("T-027", "no Penance Card of price 1 is in hand")
    assert why(table.session, "play")[0] == "A-36"


def test_stacks_take_one_subject(truth):
    session = truth.clone()
    for text in ("play", "card st_p1"):
        session.step_one(session.action_id(text))
    assert session.position(0)["decision"] == "choose_add"
    assert why(session, "card st_m1") == ("T-018", "the stack is of P, st_m1 of M")
    assert why(session, "card tr_1_p2") == ("T-016", "tr_1_p2 is not in your hand")


def test_philosophers_who_are_away():
    table = TruthTable(me={"hand": ["st_p1"], "philosopher": "prison"})
    assert why(table.session, "assign sp_1a") == ("T-040", "your Natural Philosopher is in Prison")
