"""The text board and the sentences for actions: width, completeness, nothing hidden, right in every kind of decision."""

import copy
import random
import re

import pytest

import galileo_env
from galileo_env.engine.spec import game_spec
from galileo_env.games.galilei import names, tables
from galileo_env.games.galilei.modules import copernicus
from galileo_env.games.galilei.vocabulary import PLAYER_EFFECTS, TYCHO_CONDITIONS, TYCHO_EFFECTS
from galileo_env.render import galilei_ask, galilei_facts, galilei_scene, galilei_words
from galileo_env.render.text import WIDTH, board, describe
from tests.galilei.words import Table

SPEC = game_spec("galilei")
SOLO = "galilei:solo,characters=basic"
CARD = re.compile(r"\bE\d\d\b")
SCORING = re.compile(r"\bK\d\b")
STAR = re.compile(r"\bH\d\d\b")

#: What a player does who wants to see everything.
EAGER = ("moon", "grand", "bonus", "personal", "lay", "claim", "free persuade", "fixed", "book", "take")


def walk(ruleset, seed, every=1, eager=False):
    """Positions and legal texts of a random game, every so many decisions and at the end; `eager`: with rare decisions."""
    session = galileo_env.Session(ruleset, seed=seed, obs=None)
    choice = random.Random(seed)
    count = 0
    while not session.over[0]:
        legal = session.legal_texts(0)
        if count % every == 0:
            yield session.position(0), legal
        wanted = [text for text in legal if text.startswith(EAGER)] if eager and choice.random() < 0.8 else []
        session.step_one(session.action_id(choice.choice(wanted or legal)))
        count += 1
    yield session.position(0), []


def ended(ruleset):
    """The final position of a random game."""
    *_, (position, _) = walk(ruleset, 3, every=10**9)
    return position


def scrambled(position, seed):
    """The same position with everything hidden dealt in another way; what is seen of it stays."""
    other = copy.deepcopy(position)
    shuffle = random.Random(seed).shuffle
    deck, spare = len(other["deck"][1:]), len(other["spare"])
    unseen = [*other["deck"][1:], *other["spare"], *other["box"]]
    shuffle(unseen)
    other["deck"][1:] = unseen[:deck]
    other["spare"] = unseen[deck : deck + spare]
    other["box"] = sorted(unseen[deck + spare :])
    other["rng"] = {"key": [seed, 1], "counters": [seed] * len(position["rng"]["counters"])}
    if other["tycho"]:
        shuffle(other["tycho"]["movement"])
    if other["moon"]:
        scoring = other["moon"]["scoring"]
        places = [place for place, tile in enumerate(scoring) if tile and tile not in visible_scoring(position)]
        tiles = [scoring[place] for place in places]
        shuffle(tiles)
        for place, tile in zip(places, tiles, strict=True):
            scoring[place] = tile
    for player in other["players"]:
        if player["character"] == "hevelius":
            shuffle(player["board"]["deck"])
    return other


def visible_cards(position):
    """Ids of the cards whose fronts lie open."""
    sides = [*position["players"], *filter(None, [position["tycho"]])]
    columns = [column for side in sides for column in side["library"]]
    return {card for card in position["display"] if card} | {column.split()[0] for column in columns if column.endswith(" up")}


def visible_scoring(position):
    """Ids of the Scoring tiles that lie face up: column by column with the tier of the deck's top card."""
    if not position["moon"]:
        return set()
    tier = {card["id"]: card["tier"] for card in SPEC.catalogue.raw["cards"]["card"]}
    phase = tier[position["deck"][0]] if position["deck"] else 3
    return {tile for place, tile in enumerate(position["moon"]["scoring"]) if tile and place % 3 < phase}


def visible_stars(position):
    """Ids of Hevelius's tiles that everybody has seen."""
    boards = [player["board"] for player in position["players"] if player["character"] == "hevelius"]
    found = [tile for each in boards for tile in [*each["offer"], *each["discard"], *sum(each["constellations"], [])]]
    return {tile for tile in found if tile}


# --- the board -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_boards_fit_80_columns_list_every_action_and_show_no_hidden_card(ruleset):
    count = 0
    for seed in range(3):
        for position, legal in walk(ruleset, seed, every=9):
            text = board(position, legal)
            assert max(map(len, text.splitlines())) <= WIDTH
            assert text.isascii() and not any(line.endswith(" ") for line in text.splitlines())
            for number, action in enumerate(legal, 1):
                assert re.search(rf"^ *{number} {re.escape(action)}  ", text, re.MULTILINE), (action, text)
            assert set(CARD.findall(text)) <= visible_cards(position)
            assert set(SCORING.findall(text)) == visible_scoring(position)
            assert set(STAR.findall(text)) == visible_stars(position)
            count += 1
    assert count > 30


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_boards_do_not_change_with_what_is_hidden(ruleset):
    changed = 0
    for position, legal in walk(ruleset, 5, every=13, eager=True):
        other = scrambled(position, 77)
        assert board(other, legal) == board(position, legal)
        changed += other["deck"] != position["deck"]
    assert changed > 5


@pytest.mark.parametrize("ruleset", ["galilei:solo,characters=hevelius", "galilei:solo,luna", "galilei:seats=2,luna"])
def test_a_scrambled_position_is_one_that_a_session_takes(ruleset):
    # Otherwise the test above would prove nothing; tiers of deck and spare pile may differ, which no position forbids.
    for position, _ in walk(ruleset, 5, every=40):
        galileo_env.Session(ruleset, seed=0).set_position(0, scrambled(position, 3))


def test_the_back_of_the_top_card_is_shown_and_its_front_is_not():
    position = Table(seed=4).position
    top = SPEC.catalogue.raw["cards"]["card"][int(position["deck"][0][1:]) - 1]
    title = next(line for line in board(position).splitlines() if line.startswith("-- DISPLAY"))
    assert f"deck {len(position['deck'])}" in title and f"tier {'I' * top['tier']}, " in title
    assert top["id"] not in title and top["major"] not in title
    assert " ".join(map(galilei_words.cell, top["back_strip"])) in title


def test_face_down_cards_show_their_light_strip_only():
    table = Table(seed=2).edit(players={1: {"library": ["E05 down", "E06 up"], "books": [1, 0, 2, 0]}})
    lines = board(table.position, seat=1).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("Library"))
    assert lines[start + 1].split() == ["down", "E06"]
    assert lines[start + 2] == "  row 0  . [Far ] 2VP"  # E05's light strip, E06's dark one; the Book token on column 1
    assert lines[start + 4] == "  row 2  .  2VP  [Per ]"
    assert lines[start + 5].startswith("  row 3 [ ]")


def test_spots_name_who_covers_them():
    table = Table(SOLO, seed=2).edit(
        display={0: "E05"}, spots=[[1, 0, 2], *Table(SOLO, seed=2).position["spots"][1:]],
        players={1: {"constellations": 6}}, tycho={"constellations": 6},
    )  # fmt: skip
    text = board(table.position)
    assert "0.1 [1] red 2: 1 VP" in text and "0.2 [ ] yellow 3: 1 VP, Write 2" in text and "0.3 [T] blue 4: 3 VP" in text


def test_tokens_stand_behind_their_row_of_the_scale():
    table = Table(SOLO, seed=2).edit(players={1: {"university": [1, 0, 0, 0]}}, tycho={"university": [1, 0, 0, 0]})
    rows = [line.split("|")[0].split() for line in board(table.position).splitlines()]
    assert next(row for row in rows if row[:2] == ["1", "x1"])[-1] == "1T"


def test_a_long_library_goes_on_in_a_second_block():
    start = Table("galilei:seats=2", seed=2).position
    cards = [f"{card} down" for card in [*start["spare"], *start["box"]][:14]]
    table = Table("galilei:seats=2", seed=2).edit(players={1: {"library": cards, "books": [14, 0, 3, 12]}})
    text = board(table.position, seat=1)
    assert max(map(len, text.splitlines())) <= WIDTH
    own = text.split("-- SEAT 2")[0]
    assert own.count("Library") == 2 and own.count("[") - own.split("Library")[0].count("[") == 4


def test_the_board_of_the_seat_named_comes_first():
    position = Table("galilei:seats=4", seed=1).position

    def order(seat):
        return re.findall(r"^-- SEAT (\d)", board(position, seat=seat), re.MULTILINE)

    assert order(None) == order(1) == ["1", "2", "3", "4"]
    assert order(3) == ["3", "4", "1", "2"]


def test_the_end_names_places_and_points():
    for ruleset in SPEC.rulesets:
        position = ended(ruleset)
        text = board(position)
        sides = [*position["players"], *filter(None, [position["tycho"]])]
        assert "The game is over" in text and "LEGAL ACTIONS" not in text
        flat = " ".join(text.split())
        assert all(f"{side['placement']}. {'Tycho' if 'tiles' in side else 'seat'}" in flat for side in sides)
        assert all(f"with {side['score']} VP" in flat for side in sides)


def test_boards_refuse_what_they_cannot_draw():
    position = Table().position
    with pytest.raises(ValueError, match=r"seat 3; accepted: 1 to 2"):
        board(position, seat=3)
    with pytest.raises(ValueError, match=r"catalogue.*'0123'.*in use: '" + SPEC.catalogue.digest):
        board({**position, "catalogue": "0123"})
    with pytest.raises(ValueError, match=r"game 'chess'; accepted: galilei"):
        board({**position, "ruleset": "chess:seats=2"})
    with pytest.raises(ValueError, match=r"game ''"):
        board({})


def test_actions_of_another_decision_are_listed_without_a_sentence():
    text = board(Table().position, ["move 1", "take"])
    assert re.search(r"^  2 take$", text, re.MULTILINE)


# --- sentences -----------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_kind_of_decision_gets_a_sentence_for_every_legal_action():
    told = set()
    for game in range(10 * len(SPEC.rulesets)):
        for position, legal in walk(SPEC.rulesets[game % len(SPEC.rulesets)], game, eager=True):
            sentences = [describe(action, position) for action in legal]
            assert len(set(sentences)) == len(sentences), (legal, sentences)
            assert all(sentence and not sentence.endswith(".") for sentence in sentences)
            if position["decision"]:
                assert re.search(r"\?( \(.+\))?$", galilei_ask.question(position)), position["decision"]
            told.add(position["decision"])
        if game >= len(SPEC.rulesets) and told == {*SPEC.decisions, None}:
            return
    raise AssertionError(f"never asked: {set(SPEC.decisions) - told}")


def test_movement_and_actions():
    table = Table(seed=1).edit(players={1: {"telescope": 5, "sky": ["T1", "T2", "T3+", "T4", "T5", "T6"], "quadrants": 9}})
    assert describe("move 1", table.position) == "move the telescope 1 space to space 6: fixed Upgrade; moving 1 Quadrant"
    here = "move the telescope 2 spaces to space 2: fixed Observe; moving all blue dice +2 / Write 3, 1 VP"
    assert describe("move 2", table.position) == here
    table.do("move 2")
    assert describe("fixed", table.position) == "take the fixed action of space 2: Observe"
    assert describe("moving", table.position) == "take the moving action of tile T3+: all blue dice +2 / Write 3, 1 VP"
    assert describe("free persuade", table.position) == "free action: pay 3 Quadrants for Persuade x2"
    assert describe("free recolour", table.position) == "free action: pay 1 Quadrant for recolour a die"
    assert describe("end", table.position) == "end the Actions phase"
    table.edit(players={1: {"dice": ["B1"], "library": ["E01 up"]}}).do("moving")
    assert describe("option 2", table.position) == "take option 2 of tile T3+: Write 3, 1 VP"


def test_moving_action_of_the_highest_space():
    table = Table(seed=1).act(6, quadrants=0)
    assert describe("moving", table.position) == "take the moving action of space 6: 1 Quadrant"
    table.do("fixed")
    tile = table.player()["sky"][3]
    gold = galilei_facts.facts().tile_action(tile + "+", 3)
    assert describe("tile 3", table.position) == f"upgrade tile {tile} on space 3 to {gold}"


def test_observing_and_paying():
    table = Table(seed=1).act(2, dice=["R5", "Y1", "Y2"], display={0: "E02"}, comets={"ones": 0, "twos": 0}).do("fixed")
    major = "the Major Object of space 0 (E02 Praesepe)"
    assert describe("major 0", table.position) == f"observe {major}: orange 4 for 4 VP"
    assert describe("spot 0.1", table.position) == "observe spot 1 of space 0 (E02 Cancer): yellow 3 for 1 VP, 1 Quadrant"
    table.do("major 0")
    assert describe("pay 0,2", table.position) == f"pay red 5 and yellow 2 for {major}"
    assert "Which dice pay for the Major Object of space 0 (E02" in board(table.position)


def test_major_objects_tell_their_inquisitors():
    table = Table(seed=1).act(2, dice=["R6", "Y6"], display={0: "E01"}).do("fixed")
    assert describe("major 0", table.position).endswith("orange 8 for 7 VP, 1 Inquisitor")


def test_comets_in_a_payment():
    # The payment that remains after the comets is still a choice, so that it is asked: yellow 1 or yellow 2 beside red 1.
    table = Table(seed=1).act(2, dice=["R1", "R2", "Y1", "Y2"], display={0: "E02"}, comets={"ones": 2, "twos": 2})
    table.do("fixed", "major 0")
    name = "the Major Object of space 0 (E02 Praesepe)"
    assert describe("comet 2", table.position) == f"use a comet of value 2 for {name}"
    assert describe("stop", table.position) == f"use no comet for {name}"
    table.do("comet 1")
    assert describe("stop", table.position) == f"use no more comets for {name}"
    table.do("stop")
    assert describe("pay 1,2", table.position) == f"pay red 2, yellow 1 and comets of 1 for {name}"


def test_dice_are_taken_exchanged_recoloured_and_raised():
    table = Table(seed=1).act(3, dice=["R2", "R5", "Y2"], quadrants=9).do("fixed", "option 1")
    assert describe("colour blue", table.position) == "take a blue die of value 1"
    table.do("colour blue", "free die")
    assert describe("colour red", table.position) == "take a red die of value 1 in exchange for one of the four dice held"
    assert describe("refuse", table.position) == "refuse the new die of value 1"
    table.do("colour red")
    assert describe("die 2", table.position) == "give up yellow 2 for the new red 1"
    table.do("die 2", "free recolour")
    assert describe("die 1", table.position) == "change the colour of red 2"
    table.do("die 1")
    assert describe("colour yellow", table.position) == "change red 2 to yellow"
    table.do("colour yellow", "free raise_one")
    assert describe("die 1", table.position) == "raise red 5 by 1"


def test_raises_name_the_value_reached():
    table = Table(seed=1).act(4, dice=["R4", "R5"], sky=["T1", "T2", "T3", "T4", "T5", "T6"]).do("moving")
    assert describe("die 0", table.position) == "raise red 4 by up to 2"
    assert describe("die 1", table.position) == "raise red 5 by 1"
    table.do("die 0")
    assert describe("amount 2", table.position) == "raise red 4 by 2 to red 6"


def test_lectures_name_row_multiplier_and_reward():
    scales = Table(seed=1).position["scales"]
    scales[1] = {"subject": scales[1]["subject"], "tile": "S1", "side": "b"}
    others = iter(["S2", "S3", "S4"])
    scales = [scale if i == 1 else {**scale, "tile": next(others), "side": "a"} for i, scale in enumerate(scales)]
    table = Table(seed=1).edit(scales=scales).act(3, university=[0, 1, 0, 0]).do("fixed", "option 2")
    subject = galilei_facts.facts().subjects[scales[1]["subject"]]
    assert describe("scale 1", table.position) == f"Lecture on Scale 1 ({subject}) to row 2: multiplier 1, 2 Quadrants"


def test_writing_names_the_cells_entered():
    table = Table(seed=1).act(4, library=["E05 down", "E06 up"], books=[0, 1, 0, 0], quadrants=2).do("free write")
    assert describe("book 0", table.position) == "move the Book token of row 0 to column 1: Farewell"
    assert describe("book 1", table.position) == "move the Book token of row 1 to column 2: die"
    table.do("book 0")
    assert describe("stop", table.position) == "write no further, 2 steps lost"


def test_a_full_write_names_every_cell():
    table = Table(ruleset="galilei:seats=3", seed=1).act(4, library=["E05 down", "E06 up"], comets={"waiting": 1})
    table.do("end")
    assert describe("page 10", table.position) == "place the comet on page 10: full Write"
    assert describe("page appendix", table.position) == "place the comet in the Appendix: 1 VP"
    table.do("page 10")
    assert describe("book 0", table.position) == "move the Book token of row 0 to column 2: Farewell; 2 VP"


def test_figures_and_farewells():
    table = Table(seed=1).act(4, cellar=[1, 1, 0, 1], quadrants=3, library=["E05 down"]).do("free persuade")
    assert describe("figure 2", table.position) == "persuade a figure of cellar space 2 (-2) to space 3 (-1)"
    table.do("figure 1")
    table.edit(players={1: {"quadrants": 2}}).do("free write", "book 0")
    assert describe("take", table.position) == "take the Farewell: a figure leaves cellar space 4 for die, 1 Quadrant"
    assert describe("refuse", table.position) == "refuse the Farewell"


def test_sentences_refuse_what_does_not_answer_the_decision():
    table = Table(seed=1)
    with pytest.raises(ValueError, match=r"'take' does not answer choose_move; accepted: move"):
        describe("take", table.position)
    with pytest.raises(ValueError, match=r"'move 9' is unknown; accepted: move 1"):
        describe("move 9", table.position)
    table.act(2, dice=["R6", "Y6"], display={0: "E01"}).do("fixed")
    empty = table.position
    empty["display"][3], empty["spots"][3] = None, []
    with pytest.raises(ValueError, match=r"'major 3' points at nothing"):
        describe("major 3", empty)
    with pytest.raises(ValueError, match=r"the game is over"):
        describe("end", ended("galilei:seats=2"))


def test_modes_of_frames_are_those_of_the_rules():
    ours = galilei_scene
    assert (ours.RAISE_DIE, ours.RECOLOUR_DIE, ours.EXCHANGE) == (
        names.DIE_TO_RAISE,
        names.DIE_TO_RECOLOUR,
        names.DIE_TO_EXCHANGE,
    )
    colours = (names.COLOUR_OF_NEW_DIE, names.COLOUR_TO_RECOLOUR, names.COLOUR_OF_TOKEN)
    assert (ours.NEW_DIE, ours.RECOLOUR, ours.ROUND_TOKEN) == colours
    assert (ours.PARTIAL, ours.TO_END, ours.REPEAT_ROW) == (names.WRITE_PARTIAL, names.WRITE_TO_END, names.BOOK_TO_REPEAT)
    assert (ours.OF_LIST, ours.OF_PARTS) == (names.OPTIONS_OF_LIST, names.OPTIONS_OF_PARTS)
    assert (ours.UPGRADE, ours.USE, ours.RISE) == (names.TILE_TO_UPGRADE, names.TILE_TO_USE, names.TILE_TO_RAISE)
    figures = (names.FIGURE_TO_PERSUADE, names.FIGURE_TO_END, names.FIGURE_OF_PAIR)
    assert (ours.PERSUADE, ours.FIGURE_TO_END, ours.PAIR) == figures
    assert (ours.POINTS, ours.STEPS, ours.PLACES) == (names.AMOUNT_OF_RAISE, names.AMOUNT_OF_STEPS, names.AMOUNT_OF_PLACES)
    assert (ours.IN_SKY, ours.WITH_BOARD) == (names.SWAP_IN_SKY, names.SWAP_WITH_BOARD)
    assert (ours.SECOND, ours.COLOURS) == (copernicus.SECOND, names.COLOURS)
    assert {*galilei_ask.FROM, "characters"} <= set(names.FRAME_SOURCES)


def test_choices_of_frames_are_numbered_as_in_the_tables():
    printed = galilei_facts.facts()
    for number, programs in enumerate(tables.CHOICE):
        texts = [[*tables.PROGRAM_TEXT[program]] for program in programs]
        if any(texts):
            options = printed.choice(number)[1]
            assert [*options, [], []][:2] == texts, number
    assert printed.choice(tables.CHOICE_OF_OBJECTIVE)[0] == "the Moon objective"


def test_every_effect_condition_icon_and_kind_of_the_tables_in_play_has_words():
    resolved = {name for book in (PLAYER_EFFECTS, TYCHO_EFFECTS) for name, operation in book.items() if operation.code}
    assert resolved <= set(galilei_words._WORDS)
    assert {name for name, operation in TYCHO_CONDITIONS.items() if operation.code} <= set(galilei_words._CONDITIONS)
    assert {*names.ICONS, "persuade"} == set(galilei_words._ICONS)
    assert {each["kind"] for each in SPEC.catalogue.raw["luna"]["scoring_tile"]} <= set(galilei_words._KINDS)
    assert galilei_words.words(["fly:high", "vp:2"]) == "fly:high, 2 VP"
