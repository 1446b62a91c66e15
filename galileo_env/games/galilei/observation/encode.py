"""The kernel that writes the observation: what every game has. Modules and characters are in own.py."""

from galileo_env.engine.jit import helper
from galileo_env.engine.loops import index
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.actions import A_MAJOR, A_MOON
from galileo_env.games.galilei.observation.blocks import (
    AT,
    CARD_ROW,
    CELL_REWARD,
    CELLS_AHEAD,
    COLUMN_ROW,
    DIE_ROW,
    SCALE_ROW,
    SCALE_SIZE,
    SPACE_SIZE,
    SPOT_SIZE,
    TILE_ROW,
    R,
)
from galileo_env.games.galilei.observation.own import encode_character, encode_covered_cells, encode_moon, owner, relative
from galileo_env.games.galilei.rules.scoring import cellar_points, reputation_points
from galileo_env.games.galilei.rules.university import all_counts, count_in
from galileo_env.games.galilei.tables import CARD_TIER, MOVEMENT_SET, OWN_LIBRARY_TILES, SCALE_MULTIPLIER

DECISION, SOURCE, ARGUMENTS, TARGET = AT["decision"], AT["source"], AT["arguments"], AT["target"]
CHOSEN, PENDING, TURN_OF, ROUND = AT["chosen_comets"], AT["pending"], AT["turn_of"], AT["round"]
FIRST, ROUNDS_LEFT, SPACE, TILE, MARKS = AT["first_seat"], AT["rounds_left"], AT["space"], AT["tile"], AT["marks"]
DECK, BACK, SHOWN, SCALE = AT["deck"], AT["deck_back"], AT["display"], AT["scales"]
OBJECTIVE, PAGES, MOVEMENT, NEXT = AT["objectives"], AT["pages"], AT["movement"], AT["next_cells"]
PRESENT, TYCHO, HUNDREDS, SCORE, FINAL = AT["present"], AT["tycho"], AT["hundreds"], AT["score"], AT["final"]
QUADRANTS, DICE, POOL, TELESCOPE, SKY = AT["quadrants"], AT["dice"], AT["pool"], AT["telescope"], AT["sky"]
CELLAR, REPUTATION, UNIVERSITY, COUNTS = AT["cellar"], AT["reputation"], AT["university"], AT["counts"]
BOOKS, COLUMNS, MAJORS, COMETS = AT["books"], AT["columns"], AT["majors"], AT["comets"]
CONSTELLATIONS, LIBRARY = AT["constellations"], AT["library"]
#: Where the Moon tiles begin in the block `target`.
MOON_TARGETS = n.DISPLAY * (1 + n.SPOTS)

_KINDS = len(n.DECISIONS) - 1


@helper
def clip(value):
    """The nearest number that int8 holds."""
    return max(-128, min(127, int(value)))


@helper
def encode_decision(s, row):
    """The top frame and what waits below it."""
    if s.depth == 0:
        return
    f = s.stack[s.depth - 1]
    row[DECISION - 1 + index(f.kind)] = 1
    row[SOURCE + index(f.source)] = 1
    row[ARGUMENTS] = clip(f.a)
    row[ARGUMENTS + 1] = clip(f.b)
    row[ARGUMENTS + 2] = clip(f.left)
    if f.kind == n.CHOOSE_COMET or f.kind == n.CHOOSE_PAYMENT:
        row[TARGET + index(f.a - A_MAJOR if f.a < A_MOON else MOON_TARGETS + f.a - A_MOON)] = 1
        row[CHOSEN] = f.b // 8
        row[CHOSEN + 1] = f.b % 8
    for place in range(s.depth):
        kind = index(s.stack[place].kind)
        row[PENDING + (kind - 1 if kind < n.FIRST_AUTOMATIC else kind + (_KINDS - n.FIRST_AUTOMATIC))] += 1


@helper
def encode_turn(s, observer, row):
    """Round, turn and deck."""
    if s.turn_seat > 0:
        row[TURN_OF + relative(s, s.turn_seat, observer)] = 1
    row[FIRST + relative(s, 1, observer)] = 1
    row[ROUND] = s.round_number
    if s.last_round > 0:
        row[ROUNDS_LEFT + (1 if s.round_number == s.last_round else 0)] = 1
    row[SPACE + index(s.space)] = 1
    if s.tile > 0:
        row[TILE - 1 + index(s.tile)] = 1
    row[MARKS] = s.fixed_used
    row[MARKS + 1] = s.moving_used
    row[MARKS + 2] = s.persuaded
    row[MARKS + 3] = s.figures_peak
    row[MARKS + 4] = s.ability_used
    row[DECK] = s.deck_left
    row[DECK + 1] = s.spare_left
    if s.deck_back > 0:
        card = index(s.deck_back)
        row[BACK - 1 + index(CARD_TIER[card])] = 1
        for each in range(n.ROWS):
            row[BACK + 3 + each] = COLUMN_ROW[2 * card + 1, each]


@helper
def encode_display(s, observer, row):
    """The six display spaces."""
    for space in range(n.DISPLAY):
        card = index(s.display[space])
        at = SHOWN + space * SPACE_SIZE
        for each in range(SPACE_SIZE):
            row[at + each] = CARD_ROW[card, each]
        for spot in range(n.SPOTS):
            seat = s.tokens[space, spot]
            row[at + 9 + spot * SPOT_SIZE] *= seat == 0
            row[at + 10 + spot * SPOT_SIZE] = owner(s, seat, observer)


@helper
def encode_university(s, observer, row):
    """Scales, objectives and pages."""
    p = s.players[observer - 1]
    for scale in range(n.SCALES):
        at = SCALE + scale * SCALE_SIZE
        row[at - 1 + index(s.subjects[scale])] = 1
        face, token = index(s.scales[scale]), index(p.university[scale])
        for each in range(SCALE_SIZE - 6):
            row[at + 6 + each] = SCALE_ROW[face, token, each]
    for place in range(4):
        at = OBJECTIVE + place * 12
        row[at - 1 + index(s.objectives[place])] = 1
        for rank in range(s.sides):
            seat = s.claims[place, rank]
            if seat == 0:
                break
            row[at + 8 + relative(s, seat, observer)] = rank + 1
    for page in range(n.MAX_PAGES):
        row[PAGES + page] = owner(s, s.pages[page], observer) if page < s.num_pages else -1


@helper
def encode_player(s, p, k, is_tycho, row):
    """One player as the k-th one of the observer."""
    row[PRESENT + k] = 1
    row[TYCHO + k] = is_tycho
    row[HUNDREDS + k] = clip(p.score // 100)
    row[SCORE + k] = p.score % 100
    final = cellar_points(p) + reputation_points(p)
    counts = all_counts(p)
    for scale in range(n.SCALES):
        number = count_in(counts, s.subjects[scale])
        row[COUNTS + 4 * k + scale] = clip(number)
        final += SCALE_MULTIPLIER[s.scales[scale], p.university[scale]] * number
    row[FINAL + k] = clip(final)
    row[QUADRANTS + k] = clip(p.quadrants)
    for place in range(n.MAX_DICE):
        die = index(p.dice[place])
        for each in range(4):
            row[DICE + 16 * k + 4 * place + each] = DIE_ROW[die, each]
    row[POOL + k] = clip(p.pool)
    row[TELESCOPE + 7 * k + index(p.telescope)] = 1
    for place in range(n.SKY):
        tile = index(p.sky[place])
        for each in range(7):
            row[SKY + 56 * k + 8 * place + each] = TILE_ROW[tile, each]
        row[SKY + 56 * k + 8 * place + 7] = (tile > 0) * p.gold[max(tile, 1) - 1]
    row[REPUTATION + k] = p.reputation
    for each in range(4):
        row[UNIVERSITY + 4 * k + each] = p.university[each]
        row[BOOKS + 4 * k + each] = p.books[each]
    for each in range(n.CELLAR):
        row[CELLAR + n.CELLAR * k + each] = p.cellar[each]
    row[COLUMNS + k] = p.columns
    row[MAJORS + k] = p.majors
    at = COMETS + 6 * k
    row[at] = p.comets
    row[at + 1] = p.ones
    row[at + 2] = p.twos
    row[at + 3] = p.used
    row[at + 4] = p.waiting
    row[at + 5] = p.appendix
    row[CONSTELLATIONS + k] = p.constellations
    at = LIBRARY + k * n.CARDS * n.ROWS
    for column in range(p.columns):
        code = index(p.library[column])
        for each in range(n.ROWS):
            row[at + n.ROWS * column + each] = COLUMN_ROW[code, each]


@helper
def encode_next_cells(p, row):
    """Reward features of the next three cells of each row of the observer."""
    for each in range(n.ROWS):
        book = index(p.books[each])
        for ahead in range(CELLS_AHEAD):
            column = index(p.library[book + ahead] if book + ahead < p.columns else 0)
            for feature in range(R):
                row[NEXT + R * (CELLS_AHEAD * each + ahead) + feature] = CELL_REWARD[column, each, feature]


@helper
def encode(s, observer, row):
    """Writes the observation of a seat (from 1) into a row of OBSERVATION.size numbers. Rules: G-009"""
    row[:] = 0
    encode_decision(s, row)
    encode_turn(s, observer, row)
    encode_display(s, observer, row)
    encode_university(s, observer, row)
    if s.solo:
        for each in range(n.MOVEMENT_TILES):
            row[MOVEMENT - 1 + index(MOVEMENT_SET[index(s.level), each])] = 1
        for each in range(n.MOVEMENT_TILES - s.movement_left):
            row[MOVEMENT - 1 + index(s.turned[each])] = 0
    if s.luna:
        encode_moon(s, observer, row)
    p = s.players[observer - 1]
    if OWN_LIBRARY_TILES[p.character]:
        encode_covered_cells(p, row)
    else:
        encode_next_cells(p, row)
    for side in range(s.sides):
        p = s.players[side]
        k = relative(s, side + 1, observer)
        encode_player(s, p, k, s.solo and side == 1, row)
        if p.character > 0:
            encode_character(s, p, k, row)
