"""What the modules and the characters add to the observation. Their blocks stay zero where they are not in play."""

from galileo_env.engine.jit import helper
from galileo_env.engine.loops import index
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.modules.hevelius import is_met, open_constellations, stars_and_links
from galileo_env.games.galilei.modules.moon import is_target
from galileo_env.games.galilei.observation.blocks import AT, CELLS_AHEAD, LIBRARY_TILE_CODE, PROGRAM_REWARD, STAR_SIZE, R
from galileo_env.games.galilei.rules.library import cell_program
from galileo_env.games.galilei.tables import (
    LIBRARY_TILE_COLUMNS,
    LIBRARY_TILE_ROWS,
    OBSERVATION_COST,
    STAR_LINKS,
    STAR_STARS,
)

MOON, PHASE, COST, SIDE, BONUS = AT["moon"], AT["moon_phase"], AT["moon_cost"], AT["bonus_side"], AT["bonus"]
CHARACTER, GRAND, MOONS, PERSONAL = AT["character"], AT["grand"], AT["moons"], AT["personal"]
LAID, LIBRARY, OFFER, STARS_LEFT = AT["laid"], AT["library"], AT["offer"], AT["stars_left"]
STAR_PLACE, OPEN, ROUND_TOKEN, SQUARE = AT["star_place"], AT["open"], AT["round_token"], AT["square"]
NOTES, VENUS, ICONS, SKY, NEXT = AT["notes"], AT["venus"], AT["icons"], AT["sky"], AT["next_cells"]


@helper
def relative(s, seat, observer):
    """Place of a seat as the observer counts, from 0; both from 1."""
    k = int(seat) - int(observer)
    return index(k if k >= 0 else k + int(s.sides))


@helper
def owner(s, seat, observer):
    """1 for the observer, 2 for the next player and so on; 0 for nobody."""
    if seat == 0:
        return 0
    return 1 + relative(s, seat, observer)


@helper
def encode_moon(s, observer, row):
    """The Moon, the Bonus Board, and what every player has of them."""
    for tile in range(n.MOON):
        if s.moon_shown[tile] > 0:
            at = MOON + (n.MOON + 1) * tile
            row[at - 1 + index(s.moon_shown[tile])] = 1
            row[at + n.MOON] = not is_target(s, tile)
    row[PHASE - 1 + index(s.moon_phase)] = 1
    row[COST] = s.moon_taken
    row[COST + 1] = OBSERVATION_COST[s.moon_taken]
    row[SIDE - 1 + index(s.bonus_side)] = 1
    for space in range(n.BONUS_SPACES - 1):
        row[BONUS + space] = owner(s, s.bonus[space], observer)
    row[BONUS + n.BONUS_SPACES - 1] = s.ninth
    for side in range(s.sides):
        p = s.players[side]
        k = relative(s, side + 1, observer)
        row[MOONS + k] = p.moons
        for each in range(n.CELLAR):
            row[GRAND + n.CELLAR * k + each] = p.grand[each]


@helper
def encode_character(s, p, k, row):
    """A character's personal pages and board, as the k-th player of the observer."""
    row[CHARACTER + 8 * k - 1 + index(p.character)] = 1
    for page in range(n.MAX_PERSONAL):
        row[PERSONAL + n.MAX_PERSONAL * k + page] = p.personal[page]
    if p.aside > 0:
        at = SKY + 56 * k + 8 * n.SKY
        row[at - 1 + index(p.aside)] = 1
        row[at + 7] = p.gold[p.aside - 1]
    if p.character == n.COPERNICUS:
        encode_laid_tiles(p, LIBRARY + k * n.CARDS * n.ROWS, row)
    elif p.character == n.HEVELIUS:
        encode_stars(s, row)
    elif p.character == n.CUNITZ:
        row[ROUND_TOKEN + index(s.round_token)] = 1
        row[SQUARE + index(s.square)] = 1
        for place in range(n.NOTES):
            row[NOTES + n.NOTES * place - 1 + index(s.notes[place])] = 1
    elif p.character == n.SOPHIA:
        row[VENUS + index(s.venus)] = 1


@helper
def encode_laid_tiles(p, library, row):
    """Which tiles are laid; their cells replace those of the library."""
    for tile in range(n.LIBRARY_TILES):
        side = int(p.laid[tile])
        if side == 0:
            continue
        row[LAID + 2 * tile + side - 1] = 1
        for down in range(LIBRARY_TILE_ROWS[tile + 1]):
            for right in range(LIBRARY_TILE_COLUMNS[tile + 1]):
                column = int(p.laid_column[tile]) - 1 + right
                row[library + n.ROWS * column + int(p.laid_row[tile]) + down] = LIBRARY_TILE_CODE[tile + 1, side, down, right]


@helper
def encode_covered_cells(p, row):
    """Reward features of the next three cells of each row, where tiles may lie on them."""
    for each in range(n.ROWS):
        for ahead in range(min(CELLS_AHEAD, p.columns - p.books[each])):
            program = cell_program(p, each, p.books[each] + ahead + 1)
            for feature in range(R):
                row[NEXT + R * (CELLS_AHEAD * each + ahead) + feature] = PROGRAM_REWARD[program, feature]


@helper
def encode_stars(s, row):
    """Icons of the turn, offer, deck, discard pile and constellations."""
    for icon in range(len(n.ICONS)):
        row[ICONS + icon] = s.icons >> icon & 1
    for place in range(n.OFFER):
        tile = int(s.offer[place])
        if tile > 0:
            at = OFFER + STAR_SIZE * place
            row[at + tile - 1] = 1
            row[at + n.STAR_TILES] = STAR_STARS[tile]
            row[at + n.STAR_TILES + 1] = STAR_LINKS[tile]
            row[at + n.STAR_TILES + 2] = is_met(s, tile)
    row[STARS_LEFT] = s.star_left
    for tile in range(n.STAR_TILES):
        row[STAR_PLACE + tile] = s.star_place[tile]
    for number in range(1, open_constellations(s) + 1):
        stars, links = stars_and_links(s, number)
        row[OPEN + 2 * number - 2] = stars
        row[OPEN + 2 * number - 1] = links
