"""The text board and the sentences of Galileo's Truth: width, completeness, nothing hidden, every decision met."""

import copy
import random
import re

import pytest

import galileo_env
from galileo_env.engine.spec import game_spec
from galileo_env.games.truth import names, tables
from galileo_env.games.truth.rules import subjects
from galileo_env.games.truth.vocabulary import ICONS
from galileo_env.render import truth_ask, truth_describe, truth_facts, truth_scene, truth_words
from galileo_env.render.text import WIDTH, board, describe
from tests.truth.words import Table, at, own, window

SPEC = game_spec("truth")
PIECE = re.compile(r"\b(?:tr_\w+|st_\w+|inv_\w+|ob_\w+|pen_\w|tk_\w)\b")

#: What a player does who wants to see everything.
EAGER = ("assign", "play", "upgrade", "use", "penance", "icon", "line", "both", "group", "card", "pay")


def walk(ruleset, seed, every=1, eager=True):
    """Positions and legal texts of a random game, every so many decisions and at the end; `eager`: passing is rare."""
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


def scrambled(position, seat, seed):
    """The same position with everything dealt in another way that this seat cannot see; what is seen of it stays."""
    other = copy.deepcopy(position)
    shuffle = random.Random(seed).shuffle
    seen = position["cycle"] - (not position["token"]["face_up"])
    tokens = other["token"]["order"][seen:]
    shuffle(tokens)
    other["token"]["order"][seen:] = tokens
    for deck in (*other["inventions"], *other["bags"], other["penance"]):
        shuffle(deck)
    price = {each["id"]: each["price"] for each in SPEC.catalogue.raw["cards"]["penance"]}
    for number, player in enumerate(other["players"], 1):
        known, rest = player["deck"][: player["known"]], player["deck"][player["known"] :]
        if number == seat:
            shuffle(rest)
        else:
            kinds = {value: name for name, value in price.items()}
            size = len(player["hand"]) + len(player["hand_penance"])
            pool = [*rest, *player["hand"], *(kinds[each] for each in player["hand_penance"])]
            shuffle(pool)
            hand, rest = pool[:size], pool[size:]
            player["hand"] = sorted((name for name in hand if name not in price), key=tables.CARD_IDS.index)
            player["hand_penance"] = sorted(price[name] for name in hand if name in price)
        player["deck"] = known + rest
    other["rng"] = {"key": [seed, 1], "counters": [seed] * len(position["rng"]["counters"])}
    return other


def visible(position, seat):
    """Ids of the pieces that a seat may see."""
    found = {each["card"] for row in position["pyramid"] for each in row} | {name for name in position["workshop"] if name}
    found |= {name for names in position["tiles_out"] for name in names} | {*position["drawn"]}
    for number, player in enumerate(position["players"], 1):
        found |= {*player["discard"], *player["play"], *player["removed"], *player["deck"][: player["known"]]}
        found |= {each["id"] for each in player["inventions"]} | {*player["window"].values()}
        found |= {*player["hand"]} if number == seat else set()
    frame = position["stack"][-1] if position["stack"] else None
    if frame and frame["kind"] == "choose_place":
        found.add(tables.CARD_IDS[frame["a"]])
    return found


# --- the board -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_boards_fit_80_columns_list_every_action_and_show_no_hidden_piece(ruleset):
    count = 0
    for seed in range(4):
        for position, legal in walk(ruleset, seed, every=7):
            for seat in (None, *range(1, len(position["players"]) + 1)):
                text = board(position, legal, seat)
                lines = text.splitlines()
                assert max(map(len, lines)) <= WIDTH
                assert text.isascii() and not any(line.endswith(" ") for line in lines)
                looks = seat or position["seat"]
                assert set(PIECE.findall(text)) <= visible(position, looks)
                if looks == position["seat"]:
                    for number, action in enumerate(legal, 1):
                        assert re.search(rf"^ *{number} {re.escape(action)}  ", text, re.MULTILINE), (action, text)
                else:
                    assert "LEGAL ACTIONS" not in text
            count += 1
    assert count > 30


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_boards_do_not_change_with_what_is_hidden(ruleset):
    changed = hands = 0
    for position, legal in walk(ruleset, 5, every=5):
        for seat in range(1, len(position["players"]) + 1):
            other = scrambled(position, seat, 77)
            assert board(other, legal, seat) == board(position, legal, seat)
            changed += other["token"] != position["token"] and other["bags"] != position["bags"]
            hands += any(a["hand"] != b["hand"] for a, b in zip(other["players"], position["players"], strict=True))
    assert changed > 5 and (hands > 5 or ruleset == "truth:solo")


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_a_scrambled_position_is_one_that_a_session_takes(ruleset):
    # Otherwise the test above would prove nothing. Where a rival is asked about the hand, another hand may leave no choice.
    taken = 0
    for position, _ in walk(ruleset, 5, every=2):
        if position["decision"] == "choose_main":
            other = scrambled(position, position["seat"], 3)
            galileo_env.Session(ruleset, seed=0).set_position(0, other)
            taken += other != position
    assert taken > 3


def test_everything_that_lies_open_is_on_the_board():
    for position, legal in walk("truth:seats=3", 4, every=11):
        text = board(position, legal)
        pieces = {each["card"] for row in position["pyramid"] for each in row} | {name for name in position["workshop"] if name}
        shown = {*pieces, *SPEC.catalogue.raw["spaces"]["space"][0]["id"].split(), *position["graduation"], *position["drawn"]}
        for player in position["players"]:
            shown |= {*player["discard"], *player["play"], *player["removed"], *player["window"].values()}
            shown |= {each["id"] for each in player["inventions"]}
        for name in shown:
            assert name in text, name
        assert text.count("Coins |") + text.count("1 Coin |") >= 3
        if position["token"]["face_up"]:
            value = truth_facts.facts().tokens[position["token"]["order"][position["cycle"] - 1]]["value"]
            assert f"token of this Cycle {value} " in text
        else:
            assert "token of this Cycle face down" in text


def test_pending_sets_are_told_outer_first():
    deepest = 0
    for seed in range(4):
        for position, legal in walk("truth:seats=2", seed):
            text = " ".join(board(position, legal).split())
            for number, each in enumerate(position["sets"], 1):
                assert f"Pending, set {number}: {truth_words.words(each['icons'])} ({each['vp']} VP so far" in text
            deepest = max(deepest, len(position["sets"]))
    assert deepest >= 2


def test_pending_lines_and_modifiers_are_told():
    position = at("sp_4a", me={"research": 9, "markers": {"P": 6}}).position
    assert "Pending, set 1: Suspicion +2, 3 Books of one Subject, Write (0 VP so far, doubled)" in " ".join(
        board(position).split()
    )
    position["sets"][0] |= {"line": ["suspicion", [["coin:2"], ["create"]]], "add": 2, "vp": 3}
    text = " ".join(board(position).split())
    assert "Write; line (1) 2 Coins + (2) Create (3 VP so far, 2 VP more, doubled)" in text
    assert describe("line", position) == "resolve the line (1) 2 Coins + (2) Create"
    waiting = at("sp_1b", me={"research": 9, "markers": {"P": 6}}).do("icon write", "treatise 1.1").position
    assert "Afterwards: the card finds its place, Ongoing Inventions" in board(waiting)


def test_the_board_of_the_seat_named_comes_first():
    position, legal = next(walk("truth:seats=4", 1))
    moves = position["seat"]

    def order(seat):
        return [int(number) for number in re.findall(r"^-- SEAT (\d)", board(position, legal, seat), re.MULTILINE)]

    assert order(moves) == order(None) == [(moves - 1 + each) % 4 + 1 for each in range(4)]
    assert order(3) == [3, 4, 1, 2]


def test_only_the_seat_that_looks_sees_its_hand():
    position, legal = next(walk("truth:seats=2", 2))
    own = board(position, legal, position["seat"])
    other = board(position, legal, 3 - position["seat"])
    assert "LEGAL ACTIONS" in own and "LEGAL ACTIONS" not in other
    assert own.count("Hand 5 cards:") == other.count("Hand 5 cards:") == 1
    for name in position["players"][position["seat"] - 1]["hand"]:
        assert f"  {name} (" in own.split("LEGAL ACTIONS")[0]


def test_known_cards_of_a_deck_are_named_from_the_top_and_no_others():
    position = next(walk("truth:seats=2", 2))[0]
    deck = position["players"][0]["deck"]
    position["players"][0]["known"] = 2
    text = board(position)
    assert f"Deck {len(deck)}, from the top {deck[0]}, {deck[1]} |" in text


def test_the_end_names_places_and_the_mark():
    for ruleset in SPEC.rulesets:
        position = ended(ruleset)
        text = board(position)
        assert "The game is over" in text and "LEGAL ACTIONS" not in text and "cards:" not in text
        for seat, player in enumerate(position["players"], 1):
            assert f"{player['placement']}. seat {seat} with {player['score']} VP" in " ".join(text.split())
        assert ("MARK  100 VP" in text) == (ruleset == "truth:solo")


def test_boards_refuse_unknown_seats_and_other_tables():
    position = next(walk("truth:seats=2", 1))[0]
    with pytest.raises(ValueError, match="seat 3; accepted: 1 to 2"):
        board(position, seat=3)
    position["catalogue"] = "0" * 12
    with pytest.raises(ValueError, match="catalogue: made with tables"):
        board(position)


# --- sentences -----------------------------------------------------------------------------------------------------------------


def test_every_kind_of_decision_gets_a_sentence_for_every_legal_action():
    rare = Table(me={"hand_penance": [2, 3]}).do("penance")  # two prices in one hand: nearly never in random games
    told, answered = set(), set()
    for game in range(20 * len(SPEC.rulesets)):
        ruleset = SPEC.rulesets[game % len(SPEC.rulesets)]
        for position, legal in walk(ruleset, game) if game else [(rare.position, rare.options)]:
            sentences = [describe(action, position) for action in legal]
            assert len(set(sentences)) == len(sentences), (legal, sentences)
            assert all(sentence and not sentence.endswith(".") for sentence in sentences)
            if position["decision"]:
                assert truth_ask.question(position).endswith("?"), position["decision"]
            told.add(position["decision"])
            answered |= {(position["decision"], action.split(" ")[0]) for action in legal}
        if game >= 4 * len(SPEC.rulesets) and told == {*SPEC.decisions, None}:
            break
    assert told == {*SPEC.decisions, None}
    possible = {(decision, word) for decision, words in truth_describe._SENTENCES.items() for word in words}
    assert possible - answered <= {("choose_icon", "line")}  # a line that waits beside Effects: in no shipped table


def test_sentences_refuse_what_does_not_answer_the_decision():
    position = next(walk("truth:seats=2", 1))[0]
    with pytest.raises(ValueError, match=r"'deck' does not answer choose_main; accepted: abjure"):
        describe("deck", position)
    with pytest.raises(ValueError, match=r"'move 9' is unknown"):
        describe("move 9", position)
    with pytest.raises(ValueError, match=r"'use spare 10' points at nothing"):
        describe("use spare 10", position)
    with pytest.raises(ValueError, match=r"the game is over"):
        describe("pass", ended("truth:seats=2"))


# --- what drawings know of the game --------------------------------------------------------------------------------------------


def test_modes_of_frames_are_those_of_the_rules():
    ours = truth_scene
    assert (ours.GAIN, ours.RAISE, ours.PAY) == (names.SUBJECT_TO_GAIN, names.SUBJECT_TO_RAISE, names.SUBJECT_TO_PAY)
    seals = (names.SEAL_FOR_WRITE, names.SEAL_FOR_COPY, names.SEAL_FOR_LEVEL, names.SEAL_FOR_TRACK, names.SEAL_TO_KEEP)
    assert (ours.FOR_WRITE, ours.FOR_COPY, ours.FOR_LEVEL, ours.FOR_TRACK, ours.TO_KEEP) == seals
    assert (ours.LETTERS, ours.ROW, ours.NEUTRAL) == ((*names.SUBJECTS, "W"), names.ROW, names.NEUTRAL)
    assert ours.LEVEL_BITS == subjects.LEVEL_BITS


def test_icons_and_icon_sets_are_numbered_as_in_the_tables():
    printed = truth_facts.facts()
    assert printed.icons == [*tables.TOKEN_TEXTS]
    kinds = [names.SPLITS[int(number)] for number in tables.SET_SPLIT]
    assert printed.sets == [(kind, groups) for kind, groups in zip(kinds, tables.SET_GROUP_TEXTS, strict=True)]


def test_every_icon_and_every_count_of_the_tables_has_words():
    assert {*ICONS} == {*truth_words._WORDS}
    assert {*names.SCORES} - {""} == {*truth_words._PER}
    assert truth_words.words(["fly:high", "vp:2"]) == "fly:high, 2 VP"
    for text in tables.TOKEN_TEXTS[1:]:
        assert ":" not in truth_words.icon(text)


# --- single sentences ----------------------------------------------------------------------------------------------------------


def test_main_actions():
    me = {"suspicion": 7, "hand": ["st_p1"], "level": 2, "inventions": ["inv_1_07"], "window": {}}
    table = Table(me=me, keep=("sp_1d",), seals=own(2, 2), cycle=2)
    assert table.decision == "choose_main"
    tell = {text: describe(text, table.position) for text in table.options}
    assert tell["abjure"] == "abjure: Suspicion from 7 to 2, that of the other Copernicans +1"
    assert tell["upgrade"] == "upgrade to Academic Level III for 6 VP"
    assert tell["pass"] == "pass and leave the Cycle, as the first: first player of the next one"
    assert tell["use inv_1_07"] == "use inv_1_07: 2 Books of one Subject"
    assert tell["assign sp_1d"].endswith("to sp_1d: (1) 2 Books of Astronomy + (2) Observe (draw 1)")


def test_stacks_and_penance():
    table = Table(me={"hand": ["st_p1", "st_p2", "tr_1_w1"]}).do("play")
    assert describe("card st_p1", table.position) == "play st_p1 (Physics, 1 Book: 1 Coin) as the Active Card"
    table.do("card st_p1")
    assert describe("card tr_1_w1", table.position) == "add tr_1_w1 (Wild) for 1 Book more"
    assert describe("done", table.position) == "complete the stack: 1 Book of Physics, then the page of st_p1: 1 Coin"
    table = Table(me={"hand_penance": [2, 3], "coins": 2}).do("penance")
    assert describe("price 2", table.position) == "play the Penance Card of price 2: Suspicion -1"
    table.do("price 2")
    assert describe("pay", table.position) == "pay 2 Coins to remove the Penance Card from the game"


def test_writing_names_cost_seal_and_points():
    seals = {"1.1": [2, 1, 0, 0], "2.1": [2, 0, 0, 0]}
    table = at("sp_1b", me={"research": 9, "markers": {"P": 6}, "hand": ["st_p1"]}, seals=seals).do("icon write")
    assert describe("treatise 2.1", table.position) == "write tr_2_p1 on 2.1 for 3 Books of Physics, 3 Research: 4 VP"
    table.do("treatise 2.1")
    end = "goes on tr_2_p1 on 2.1: 4 VP"
    assert describe("seal men_2", table.position) == f"a seal from men_2 {end}; 3 seals left"
    position = table.position
    position["players"][0] |= {"mentors": [3, 1, 4, 4], "beside": 1}
    assert describe("seal men_1", position) == f"a seal from men_1 {end}; 2 seals left, 1 Coin each Income"
    assert describe("seal men_2", position) == f"a seal from men_2 {end}; 0 seals left, 3 Research at once"
    assert describe("seal beside", position) == f"a seal from beside the board {end}"
    table.do("seal men_2")
    assert describe("deck", table.position) == "put tr_2_p1 on top of the deck"
    assert describe("card st_p1", table.position) == "take tr_2_p1 to hand and discard st_p1 (Physics, 1 Book: 1 Coin)"


def test_copying_and_reading_name_who_scores():
    seals = {"1.1": [2, 0, 0, 0], "1.2": [2, 0, 0, 0], "1.3": [1, 0, 0, 0]}
    table = at("sp_1e", me={"coins": 4}, seals=seals).do("group 2", "icon copy:1:2:2")
    assert describe("treatise 1.1", table.position) == "copy tr_1_p1 on 1.1 for 2 Coins; 2 VP to seat 2"
    table = at("sp_1e", me={"coins": 4}, seals=seals).do("group 1", "icon read:1:1:1")
    spine = "2 Books of Physics; 1 Coin, Create"
    assert describe("treatise 1.1", table.position) == f"read tr_1_p1 on 1.1 for 1 Coin: {spine}; 1 VP to seat 2"
    assert describe("treatise 1.3", table.position) == "read tr_1_m1 on 1.3 for 1 Coin: 2 Books of Mathematics; 2 Research"


def test_groups_subjects_and_tracks():
    table = at("sp_1d", me={"research": 3})
    both = "take both groups for 1 Suspicion: 2 Books of Astronomy, Observe (draw 1)"
    assert describe("both", table.position) == both
    table.do("both")
    assert describe("icon observe:1", table.position) == "resolve Observe (draw 1)"
    table = at("sp_1a").do("group 3")
    assert describe("subject F", table.position) == "gain 2 Books of the fourth Subject: marker from 1 to 3 (Level II)"
    table = at("sp_3d", me={"markers": {"P": 10, "A": 4}}).do("icon marker_up")
    assert describe("subject A", table.position) == "raise the marker of Astronomy from 4 to 6 (Level III)"
    table = at("sp_3b").do("icon mastery:any")
    assert describe("track M", table.position) == "the next seal goes on the Mastery Track of Mathematics: 6 VP"


def test_observing_names_cost_space_and_tile():
    me = {"research": 9, "markers": {"A": 6}, "window": window("wi_11", "wi_12")}
    table = at("sp_2b", me=me, bag={1: ["ob_1d", "ob_1a"]}).do("group 2", "icon observe:2")
    assert describe("level 1", table.position) == "draw 2 tiles of Level I"
    table.do("level 1")
    assert describe("tile ob_1d", table.position) == "keep ob_1d: 1 VP"
    table.do("tile ob_1d")
    if table.decision == "choose_space":
        here = "put ob_1d on wi_13 for 1 Research, 1 Book of Astronomy: any Book; 1 VP"
        assert describe("window wi_13", table.position) == here
