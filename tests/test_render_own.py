"""Boards and sentences for the Moon and the characters, one by one; what holds for all of them is in test_render.py."""

import galileo_env
from galileo_env.render.galilei_ask import question
from galileo_env.render.text import board, describe
from tests.galilei import luna_words
from tests.galilei.character_words import FIVE, departing, heavens, note, turn, waiting


def lines(table, seat=1):
    """The board of the seat that comes first, line by line, and everything before it."""
    return board(table.position, table.legal, seat).splitlines()


def has(table, text, seat=1):
    """Whether a board shows this text, wherever its lines break."""
    return text in " ".join(board(table.position, table.legal, seat).split())


def told(table):
    """The sentence of every legal action by its text."""
    position = table.position
    return {text: describe(text, position) for text in table.legal}


def asked(table):
    return question(table.position)


# --- the Moon ------------------------------------------------------------------------------------------------------------------


def test_moon_tiles_show_reward_and_scoring_tile_or_that_it_lies_face_down_or_is_gone():
    table = luna_words.turn(2, tiles={1: "K2"}, gone=[7], phase=2)
    text = board(table.position)
    rows = [line for line in lines(table) if line.count("|") == 2]
    assert rows[0].split("|")[0].strip() == "I 6 VP, 2 Quadrants" and rows[1].split("|")[0].strip() == "K2 Scale rows x1, x1/2"
    assert rows[1].split("|")[2].strip() == "face down", "the right column is turned with tier III"
    assert "VII observed" in text and "MOON  the next observation costs 6, a die of each colour in it" in text
    assert has(table, "Observations: seat 1 0, seat 2 1. Moon objective (2 of them): 3 VP / 2 Quadrants; scored by nobody")


def test_the_moon_says_when_all_has_been_observed_and_who_met_the_objective():
    table = luna_words.turn(2, gone=range(1, 10))
    assert "-- MOON  all observed -" in board(table.position)
    assert has(table, "scored by seat 2")


def test_without_luna_there_is_no_moon_on_the_board():
    assert "MOON" not in board(galileo_env.Session("galilei:solo", seed=1).position(0))


def test_the_bonus_board_shows_its_side_its_rewards_and_who_stands_where():
    table = luna_words.turn(2, side="b", bonus={2: 1, 5: 2}, gone=[1, 2, 3])
    text = board(table.position)
    assert "-- BONUS BOARD  side B, " in text
    assert "2 [1] Upgrade" in text and "5 [2] a figure to the end of the cellar" in text and "1 [ ] die of value 5" in text
    assert "9 [1] 4 VP (1 figure, any number)" in text


def test_the_moon_is_a_target_with_a_cost_in_three_colours():
    dice, comets = ["R1", "R2", "Y1", "B1"], {"twos": 1, "ones": 0}
    table = luna_words.turn(2, tiles={4: "K6"}, dice=dice, comets=comets).do("fixed")
    price = "red, yellow and blue 5 for 4 VP, die, 1 Quadrant"
    name = "Moon tile IV (Major Objects x2, others x1)"
    assert told(table)["moon 4"] == f"observe {name}: {price}"
    table.do("moon 4")
    assert asked(table) == f"Is a comet used for {name}, red, yellow and blue 5? (fixed action)"
    assert told(table)["comet 2"] == f"use a comet of value 2 for {name}"
    table.do("comet 2")
    assert told(table)["pay 0,2,3"] == f"pay red 1, yellow 1, blue 1 and comets of 2 for {name}"


def test_grand_inquisitors_stand_in_the_cellar_and_go_to_the_bonus_board():
    table = luna_words.turn(4, grand=[1, 0, 2, 0], cellar=[1, 0, 0, 1], quadrants=3)
    assert "Cellar -4: 1+1G  -2: 0  -1: 0+2G  +1: 1 (G Grand Inquisitors)" in lines(table)
    table.do("free persuade")
    assert told(table) == {
        "figure 1": "persuade a figure of cellar space 1 (-4) to space 2 (-2)",
        "grand 1": "persuade a Grand Inquisitor of cellar space 1 (-4) to space 2 (-2)",
        "grand 3": "persuade a Grand Inquisitor of cellar space 3 (-1) to space 4 (+1) and on to the Bonus Board",
    }
    table.do("grand 3")
    assert asked(table) == "Where on the Bonus Board does the Grand Inquisitor go? (Bonus Board)"
    assert told(table)["bonus 3"] == "place the Grand Inquisitor on space 3: die, Lecture"


def test_side_a_of_the_bonus_board():
    table = departing("basic", "a", library=FIVE, books=[0, 2, 0, 5], near=["E01"])
    start = table.position
    table.do("bonus 2")
    assert asked(table) == "Which constellation of cost 4 or less is observed for nothing? (Bonus Board)"
    assert told(table)["spot 0.1"] == "observe spot 1 of space 0 (E01 Taurus) for nothing: 2 VP"
    table.session.set_position(0, start)
    table.do("bonus 5")
    assert asked(table) == "The cells of which row are taken again? (Bonus Board)"
    assert told(table)["book 1"] == "take the cells of row 1 again, from column 2 back to 1: 2 VP; 2 VP"
    table.session.set_position(0, start)
    table.do("bonus 6")
    assert asked(table) == "Of which tile is the moving action taken? (Bonus Board)"
    text = "take the moving action of tile T4 on space 3, then put it on space 0: all red dice +1 / Lecture"
    assert told(table)["tile 3"] == text
    table.session.set_position(0, start)
    table.do("bonus 7")
    assert told(table)["tile 2"] == "swap tile T1 on space 2 with another one"
    table.do("tile 2")
    assert asked(table) == "Which tile changes places with T1 on space 2? (Bonus Board)"
    assert told(table)["tile 5"] == "swap tile T1 on space 2 with tile T5 on space 5"


def test_side_b_of_the_bonus_board():
    table = departing("basic", "b", cellar=[1, 0, 0, 0], university=[4, 1, 0, 0])
    start = table.position
    table.do("bonus 1")
    assert told(table)["colour red"].startswith("take a red die of value 5")
    table.session.set_position(0, start)
    table.do("bonus 3")
    assert asked(table) == "Where does the telescope go from space 4? (Bonus Board)"
    assert told(table)["telescope 5"] == "move the telescope to space 5 and take its fixed action: Observe / die"


def test_a_figure_goes_to_the_end_of_the_cellar():
    table = departing("basic", "b", cellar=[1, 0, 1, 0]).do("bonus 5")
    assert asked(table) == "Which figure goes straight to the end of the cellar? (Bonus Board)"
    assert told(table) == {
        "figure 1": "move a figure of cellar space 1 (-4) to space 4 (+1)",
        "figure 3": "move a figure of cellar space 3 (-1) to space 4 (+1)",
    }


def test_an_inquisitor_among_the_rewards_of_the_scale_rows_may_be_refused():
    table = departing("basic", "b", university=[5, 0, 0, 0]).do("bonus 7")
    assert asked(table) == "Is the Inquisitor of the Scale row taken? (Scale row)"
    assert told(table) == {"take": "take the Inquisitor", "refuse": "refuse the Inquisitor"}


def test_the_moon_objective_is_a_choice():
    table = luna_words.turn(2, moons=1, gone=[1], dice=["R2", "Y2", "B2"])
    luna_words.aim(table, "moon 7")
    while table.decision != "choose_option":
        table.do(table.legal[0])
    assert told(table)["option 2"] == "take option 2 of the Moon objective: 2 Quadrants"
    assert asked(table) == "Which option is taken? (objective)"


def test_tycho_has_six_tiles_and_the_movement_tiles_of_his_level():
    table = luna_words.before_tycho("M8", 0, luna_words.upgraded(5), level="flaming")
    assert any(line.startswith("-- TYCHO, level flaming") for line in lines(table))
    assert any(line.startswith(" 5 Y6+ 2 unpersuaded: Persuade x4, die | 2 dice, a Moon tile: Moon") for line in lines(table))
    left = "M4 (2 stopping at upgraded tiles), M7 (4 stopping at the Moon), M8 (upgrade; Lecture, comet), "
    left += "M9 (die; 3 stopping at upgraded tiles), M10 (comet; 2 stopping at the Moon), "
    left += "M11 (Inquisitor, comet; 1 stopping at upgraded tiles)"
    assert has(table, f"Movement tiles left (order hidden): {left}")
    base = galileo_env.Session("galilei:solo,characters=basic", seed=1).position(0)
    assert "-- TYCHO, level base -" in board(base)


# --- characters ----------------------------------------------------------------------------------------------------------------


def test_every_seat_is_headed_by_its_character():
    position = galileo_env.Session("galilei:seats=4,characters=newton+hevelius+cunitz+sophia", seed=1).position(0)
    found = [line.strip("- ") for line in board(position).splitlines() if line.startswith("-- SEAT")]
    assert found == [
        "SEAT 1  Isaac Newton (to move)",
        "SEAT 2  Elizabeth Hevelius",
        "SEAT 3  Maria Cunitz",
        "SEAT 4  Sophia Brahe",
    ]


def test_galileo():
    table = waiting("galileo")
    assert "An Observe action may hold 1 constellation more" in lines(table)
    assert "Personal pages | 1 [ ] 2 Quadrants" in lines(table)
    table.do("end")
    assert told(table)["personal 1"] == "place the comet on the personal page 1: 2 Quadrants"
    assert "Personal pages | 1 [x] 2 Quadrants" in lines(table.do("personal 1"))


def test_kepler():
    table = turn("kepler", 5)
    assert "On the Character Board T5: all blue dice +1 / any die +2" in lines(table)
    swaps = "swap two tiles / swap a tile with that of the Character Board"
    assert told(table)["moving"] == f"take the moving action of tile KP1: {swaps}"
    table.do("moving")
    assert told(table)["option 2"] == "take option 2 of tile KP1: swap a tile with that of the Character Board"
    table.do("option 2")
    assert asked(table) == "Which tile is swapped with T5 of the Character Board? (Action tile)"
    assert told(table)["tile 5"] == "swap tile KP1 on space 5 with tile T5 of the Character Board"
    table.do("tile 5")
    assert has(table, f"On the Character Board KP1: {swaps}")
    upgrade = turn("kepler", 6).do("fixed")
    assert told(upgrade)["tile board"] == "upgrade tile T5 of the Character Board to all blue dice +2 / 1 Quadrant, any die +3"


def test_copernicus_lays_tiles_that_replace_cells():
    table = turn("copernicus", 4, library=FIVE, books=[0, 2, 0, 0])
    assert "library tile open" in " ".join(lines(table)[:6])
    assert told(table)["lay"] == "lay a library tile, one a turn; left: CL1, CL2, CL3, CL4"
    assert "Library tile CL1 to be laid: a Persuade, 2 VP | b die, Lecture" in lines(table)
    table.do("lay")
    assert told(table)["library_tile 4b"] == "lay CL4 with side b up (2 rows, 2 columns): die, Persuade over Lecture, 1 VP"
    table.do("library_tile 1a")
    assert asked(table).startswith("In which row lies the top left cell of CL1 side a?")
    assert told(table)["row 1"] == "lay CL1 side a on row 1"
    table.do("row 1")
    assert asked(table).startswith("In which column lies the top left cell of CL1 side a, row 1?")
    assert told(table)["column 3"] == "lay CL1 side a on row 1, columns 3 to 4"
    table.do("column 3")
    assert "library tile laid" in " ".join(lines(table)[:6])
    assert "Library tile CL1 side a, from row 1, column 3: Persuade, 2 VP" in lines(table)
    assert next(line for line in lines(table) if line.startswith("  row 1")) == "  row 1  .  2VP  [2VP ]<Per ><2VP > R+1"
    table.edit(players={1: {"quadrants": 2}}).do("free write")
    assert told(table)["book 1"] == "move the Book token of row 1 to column 3: Persuade"


def test_the_page_of_copernicus():
    table = waiting("copernicus", cellar=[2, 0, 1, 0]).do("end", "personal 1")
    assert asked(table) == "Which figure is persuaded, by at most 2? (Book of Comets)"
    assert told(table) == {
        "figure 1": "persuade a figure of cellar space 1 by up to 2",
        "figure 3": "persuade a figure of cellar space 3 by up to 2",
        "stop": "persuade no figure",
    }
    table.do("figure 1")
    assert asked(table) == "How far is the figure of cellar space 1 persuaded? (Book of Comets)"
    assert told(table)["amount 2"] == "persuade a figure of cellar space 1 (-4) to space 3 (-1)"
    table.do("amount 2")
    assert asked(table) == "Which other figure is persuaded, by at most 2? (Book of Comets)"
    assert told(table)["stop"] == "persuade no other figure"


def test_bruno_has_five_spaces_that_give_rewards():
    table = turn("bruno", 4, cellar=[1, 1, 0, 0, 0], quadrants=3)
    assert has(table, "Cellar -4: 1 -2: 1 (any die +1) -1: 0 (1 Quadrant) +0: 0 (1 VP) +2: 0 (Write 1)")
    assert any("+2: 0 (Write 1)" in line for line in lines(table)), "no line breaks within a space"
    table.do("free persuade")
    assert told(table)["figure 2"] == "persuade a figure of cellar space 2 (-2) to space 3 (-1): 1 Quadrant"


def test_newton_shows_what_his_mirrors_repeat():
    table = turn("newton", 4, sky=["N1", "N3", "N4", "N5", "N2", "N6"])
    assert "Mirrors N1 on space 0 x0, N2 on space 4 x3 | Highest x3" in " ".join(lines(table))
    assert told(table)["moving"] == "take the moving action of tile N2: any die +1 x3"
    gold = turn("newton", 6, sky=["N1", "N3", "N4", "N5", "N2", "N6"]).do("fixed")
    assert told(gold)["tile 4"] == "upgrade tile N2 on space 4 to any die +1 x3; then die"


def test_the_first_page_of_newton():
    table = waiting("newton", sky=["N1", "N3", "N4", "N2", "N5", "N6"]).do("end", "personal 1")
    assert asked(table) == "Which mirror rises, by at most 2? (Book of Comets)"
    assert told(table)["refuse"] == "raise no mirror"
    mirror = next(place for place, tile in enumerate(table.player()["sky"]) if tile == "N2")
    assert told(table)[f"tile {mirror}"] == f"raise mirror N2 on space {mirror}"
    table.do(f"tile {mirror}")
    assert asked(table).startswith(f"How far does mirror N2 rise from space {mirror}?")
    factor = {2: "1 time", 3: "2 times", 4: "3 times", 5: "4 times"}[mirror + 1]
    assert told(table)["amount 1"] == f"raise mirror N2 to space {mirror + 1}: {factor} its bonus"


def test_hevelius_offers_claims_and_completes():
    board_of = heavens(["H07", "H12", "H01"], constellations=[["H05", "H09"]], discard=["H02"])
    table = note(turn("hevelius", 4, board=board_of), "lecture")
    shown = lines(table)
    assert "Offer 0: H07 (Lecture; 2 stars, 1 connection), met this turn" in shown
    assert "Offer 1: H12 (comet spotted; 2 stars, 1 connection)" in shown
    assert "Constellation 1: H05 H09: 2 stars, 1 open" in shown
    assert any(line.startswith("Deck 10 | Discarded 1: H02") for line in shown)
    assert "Constellation tile open" in " ".join(shown[:6]) and has(table, "Done this turn: Lecture.")
    assert told(table)["claim"] == "claim a Constellation tile, one a turn: H07"
    table.do("claim")
    assert asked(table) == "Where does H07 go? (free action)"
    assert told(table) == {
        "constellation new": "begin a constellation with H07: 2 stars, 1 open",
        "constellation 1": "add H07 to constellation 1 (H05 H09): 4 stars, complete for Write 2, 1 Quadrant",
    }
    table.do("constellation new")
    assert "Offer 0: empty" in lines(table) and "Constellation tile claimed" in " ".join(lines(table)[:6])


def test_hevelius_claims_or_discards_in_cleanup():
    met = note(turn("hevelius", 4, board=heavens(["H07", "H08", "H01"])), "lecture").do("end")
    assert asked(met) == "Is a tile claimed, and which?"
    assert told(met) == {
        "offer 0": "claim H07 (Lecture; 2 stars, 1 connection)",
        "offer 1": "claim H08 (Lecture; 1 star, 2 connections)",
        "refuse": "claim no tile this turn",
    }
    none = turn("hevelius", 4, board=heavens(["H07", "H08", "H01"])).do("end")
    assert asked(none) == "Which Constellation tile of the offer is discarded?"
    assert told(none)["offer 2"] == "discard H01 (all red raised; 1 star, 1 connection)"
    assert told(none)["stop"] == "discard nothing more"


def test_conditions_are_met_on_the_own_turn_only():
    table = note(turn("basic+hevelius", 4), "lecture")
    table.edit(players={2: {"board": heavens(["H07", "H08", "H01"])}})
    assert "met this turn" not in board(table.position, seat=2)


def cunitz(square=0, round="arrow", notes=("Q1", "Q2", "Q3", "Q4", "Q5", "Q6")):
    return {"round": round, "square": square, "notes": list(notes)}


def test_cunitz_shows_tokens_notes_and_the_spaces_ahead():
    table = turn("cunitz", 4, board=cunitz(2, "yellow"))
    shown = " ".join(lines(table))
    assert "Round token on yellow | Square token on space 2 of 18" in shown
    assert has(table, "Ahead: 3 1 VP; 4 any die +1; 5 Lecture (Note Q2, blue, no match); 6 Persuade")
    assert has(table, "Notes 2 Q1 passed, 5 Q2 blue: Lecture, 8 Q3 red: 4 VP, 11 Q4 yellow: Upgrade, 14 Q5 red/yellow")
    assert has(turn("cunitz", 4, board=cunitz(18)), "Square token on space 18 of 18 | Ahead: nothing")


def test_focus_and_steps_of_cunitz():
    table = turn("cunitz", 4, sky=["C3", "C4", "C1", "C2", "C5", "C6"], board=cunitz(4, "red"), library=FIVE).do("moving")
    assert told(table)["option 1"] == "take option 1 of tile C5: all blue dice +1, Focus blue"
    start = table.position
    table.do("option 1")
    assert asked(table) == "Does the round token go from red to blue? (Action tile)"
    assert told(table) == {"take": "move the round token to blue", "refuse": "leave the round token on red"}
    table.session.set_position(0, start)
    table.do("option 2")
    while table.decision != "choose_step":
        table.do(table.legal[0])
    assert asked(table) == "Does the square token go on, with 1 step left? (Action tile)"
    assert told(table) == {
        "take": "move the square token to space 5: Lecture (Note Q2, blue, no match)",
        "stop": "go no further, 1 step lost",
    }


def test_pages_of_cunitz_come_part_by_part():
    table = waiting("cunitz", board=cunitz(0, "arrow")).do("end", "personal 1")
    assert asked(table) == "Which part of the page comes next? (Book of Comets)"
    assert told(table) == {
        "option 1": "take part 1 of the page: 2 Quadrants",
        "option 2": "take part 2 of the page: track +1",
        "option 3": "take part 3 of the page: Focus any colour",
    }
    table.do("option 3")
    assert asked(table) == "Where does the round token go from the arrow? (Book of Comets)"
    assert told(table)["refuse"] == "leave the round token on the arrow"


def test_with_two_pages_covered_each_may_be_the_one_asked_about():
    table = waiting("cunitz", board=cunitz(0, "arrow"), personal=[1, 0, 0]).do("end", "personal 3")
    assert told(table)["option 2"] == "take part 2 of the page: track +1 or track +2"


def test_sophia_shows_venus_and_the_sun():
    table = turn("sophia", 4, board={"venus": 2})
    assert has(table, "Venus in position 2 | Sun 1 [1 Quadrant] 2 [Persuade] 3 [Venus] 4 [Venus]")
    assert has(table, "Next position: 1 Quadrant, Persuade, 1 VP")
